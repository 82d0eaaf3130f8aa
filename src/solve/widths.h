/*
 * widths.h - compiles a file of kernels once for each width of vectors that machines of this kind have. Before it is
 * included AG_KERNELS names the file; afterwards AG_WIDEST(kernel) is the widest one that this machine can run, found
 * out at run time. Internal.
 *
 * A compiler keeps a vector that is wider than the machine's in memory, and the machine then waits for what it has just
 * written. So kernels work on struct LANES: all lanes, in parts of the machine's width. They see, for each width anew,
 *
 *     AT_WIDTH(name)                  a name of this width's own, which every function and structure of theirs has
 *     INLINE                          stands before a function that other kernels use
 *     KERNEL                          stands before one that is called from outside
 *     struct LANES, struct MASKS      .part[0] to .part[PARTS - 1]; they may lie over ag_lanes and ag_masks
 *     EACH(i, act)                    does something for each part, written out: a loop would be taken for one
 *     LANES_SET, _MAX, _PICK          as ag_lanes_set, ag_lanes_max, ag_lanes_pick
 *     LANES_STILL                     takes out of a mask the lanes that no longer change; false: all are out
 *
 * Lanes are worked on one by one and never with each other, so all widths give the same bits.
 */
#include "solve.h"

#define INLINE TARGET static inline __attribute__((always_inline))
#define KERNEL TARGET static
#define LANES AT_WIDTH(lanes)
#define MASKS AT_WIDTH(masks)
#define PARTS (AG_LANES / WIDTH)
#define EACH(i, act)                    \
    do {                                \
        PART(0, i, act);                \
        if (PARTS > 1) PART(1, i, act); \
        if (PARTS > 2) PART(2, i, act); \
        if (PARTS > 2) PART(3, i, act); \
    } while (0)
#define PART(n, i, act)         \
    {                           \
        enum { i = n % PARTS }; \
        act;                    \
    }
#define LANES_SET AT_WIDTH(set)
#define LANES_MAX AT_WIDTH(max)
#define LANES_PICK AT_WIDTH(pick)
#define LANES_STILL AT_WIDTH(still)

#if defined(__x86_64__) && defined(__linux__) && AG_LANES == 8
#include <immintrin.h>

#define WIDTH 8
#define TARGET __attribute__((target("avx512f")))
#define AT_WIDTH(name) name##_512
#define GREATER(a, b) _mm512_max_pd(b, a)
#include "width.h"

#define WIDTH 4
#define TARGET __attribute__((target("avx2")))
#define AT_WIDTH(name) name##_256
#define GREATER(a, b) _mm256_max_pd(b, a)
#define CHOICE(mask, a, b) _mm256_blendv_pd(a, b, (__m256d)(mask))
#include "width.h"

#define WIDTH 2
#define TARGET
#define AT_WIDTH(name) name##_128
#define GREATER(a, b) _mm_max_pd(b, a)
#include "width.h"

#define AG_WIDEST(name) \
    (__builtin_cpu_supports("avx512f") ? name##_512 : __builtin_cpu_supports("avx2") ? name##_256 : name##_128)
#else
#define WIDTH (AG_LANES == 1 ? 1 : 2)
#define TARGET
#define AT_WIDTH(name) name##_128
#if defined(__wasm_simd128__) && AG_LANES == 8
#define GREATER(a, b) __builtin_wasm_pmax_f64x2(a, b) /* its compiler does not find it by itself */
#endif
#include "width.h"

#define AG_WIDEST(name) name##_128
#endif
