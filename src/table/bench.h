/* bench.h - whole games by uniformly random moves, for benchmarks and signatures. Internal. */
#ifndef AG_BENCH_H
#define AG_BENCH_H

#include "astragal.h"

/* From fixed streams of a seed, through the functions of the game alone: counts events (rolls and decisions) and, among
 * them, decisions (whose legal moves were all written out), and hashes every one of them. */
struct ag_bench {
    uint64_t events, decisions, hash;
};
void ag_bench_games(const ag_rules *r, uint64_t seed, uint64_t first_game, uint64_t games, struct ag_bench *b);

#endif
