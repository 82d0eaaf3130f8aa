/* palko_net.c - see palko_net.h. */
#include "palko_net.h"
#include "palko_best_data.h"

#include <string.h>

/* c += a b, each sum times unit: a has m rows of `deep` numbers, b has `deep` rows of n numbers. */
struct ag_palko_product {
    unsigned m, deep, n; /* n: in sixteens */
    const float *a;
    const int16_t *b;
    float *c, unit;
    size_t a_row, b_row, c_row;
};

#if defined(__x86_64__) && defined(__linux__)
#define WIDTH 16
#define ROWS 6
#define TARGET __attribute__((target("avx512f,avx512bw")))
#define AT_WIDTH(name) name##_512
#include "palko_dense.h"

#define WIDTH 8
#define ROWS 4
#define TARGET __attribute__((target("avx2")))
#define AT_WIDTH(name) name##_256
#include "palko_dense.h"
#endif

#define WIDTH 4
#define ROWS 4
#define TARGET
#define AT_WIDTH(name) name##_128
#include "palko_dense.h"

static void dense(const struct ag_palko_product *p) {
#if defined(__x86_64__) && defined(__linux__)
    if (__builtin_cpu_supports("avx512bw")) dense_512(p);
    else if (__builtin_cpu_supports("avx2")) dense_256(p);
    else dense_128(p);
#else
    dense_128(p);
#endif
}

/* ---- sizes ---- */

static unsigned whole(unsigned n) { return (n + 15u) / 16 * 16; }

void ag_palko_shape(unsigned dice, struct ag_palko_shape *x) {
    static const unsigned hands[] = {0, 6, 21, 56, 126, 252};
    bool full = dice == AG_PALKO_DICE_MAX;
    x->hands = hands[dice];
    x->row = whole(x->hands);
    x->counts = full ? AG_PALKO_SEARCH_COUNTS : dice + 1;
    x->calls = 2 * (full ? AG_PALKO_COUNT_MAX : dice) * AG_PALKO_FACES;
    x->units = full ? AG_PALKO_UNITS_MAX : 96;
    x->traits = full ? AG_PALKO_TRAITS_MAX : 16;
    x->tails = AG_PALKO_SEEN_CALLS * x->counts;
    x->inputs = 2 * (x->tails + x->traits) + AG_PALKO_STAKES_SEEN;
    x->out = whole(AG_PALKO_FACES * x->counts + x->traits);
    const size_t size[AG_PALKO_TENSORS] = {
        [AG_PALKO_TRAIT] = (size_t)2 * x->row * x->traits,
        [AG_PALKO_FIRST] = (size_t)x->inputs * x->units,
        [AG_PALKO_CONSTANTS] = (size_t)2 * x->calls * x->units,
        [AG_PALKO_SECOND] = (size_t)x->units * x->units,
        [AG_PALKO_SECOND_CONSTANTS] = x->units,
        [AG_PALKO_THIRD] = (size_t)2 * x->units * x->out,
        [AG_PALKO_THIRD_CONSTANTS] = (size_t)2 * x->out,
        [AG_PALKO_HAND] = (size_t)2 * x->row * x->traits,
    };
    x->at[0] = 0;
    for (unsigned i = 0; i < AG_PALKO_TENSORS; i++) x->at[i + 1] = x->at[i] + size[i];
}

void ag_palko_stakes_seen(const struct ag_palko_spot *s, float out[AG_PALKO_STAKES_SEEN]) {
    for (unsigned i = 1; i < AG_PALKO_SEARCH_STAKES; i++, out += 4) {
        bool any = s->covers[0][i] || s->covers[1][i];
        out[0] = any ? (s->gain[i] - 1) / 2 : 0;
        out[1] = any ? (s->pay[i] - 1) / 2 : 0;
        out[2] = s->covers[0][i];
        out[3] = s->covers[1][i];
    }
}

void ag_palko_tails(const struct ag_palko_shape *x, unsigned last, const float *at_least, float *out) {
    for (unsigned j = 0; j < AG_PALKO_SEEN_CALLS; j++) {
        unsigned quantity = ag_palko_call_quantity(last + j);
        const float *face = at_least + (ag_palko_call_face(last + j) - 1) * x->counts;
        for (unsigned k = 0; k < x->counts; k++) {
            unsigned need = quantity > k ? quantity - k : 0;
            *out++ = need < x->counts ? face[need] : 0;
        }
    }
}

/* ---- the network at the calls of a search ---- */

enum { LEAVES = AG_PALKO_SEARCH_CALLS, UNITS = AG_PALKO_UNITS_MAX, OUT = AG_PALKO_OUT_MAX, IN = AG_PALKO_IN_MAX };

struct leaves {
    const struct ag_palko_rules *rules;
    unsigned n, low;
    bool wild[LEAVES];         /* whether ones are, after each call */
    float base[LEAVES][UNITS]; /* the first layer as far as it does not depend on the caller */
    float in[LEAVES][IN];
    float one[LEAVES][UNITS], two[LEAVES][UNITS], out[LEAVES][2 * OUT];
};

static const int16_t *tensor(const struct ag_palko_net *net, enum ag_palko_tensor t) {
    return net->weight + net->shape.at[t];
}

/* c += a times the part of a tensor that begins at `from`. */
static void multiply(const struct ag_palko_net *net, enum ag_palko_tensor t, size_t from, size_t b_row, unsigned deep,
                     unsigned n, unsigned rows, const float *a, size_t a_row, float *c, size_t c_row) {
    dense(&(struct ag_palko_product){.m = rows,
                                     .deep = deep,
                                     .n = n,
                                     .a = a,
                                     .b = tensor(net, t) + from,
                                     .c = c,
                                     .unit = net->unit[t],
                                     .a_row = a_row,
                                     .b_row = b_row,
                                     .c_row = c_row});
}

static void copy(const struct ag_palko_net *net, enum ag_palko_tensor t, size_t from, unsigned n, float *out) {
    const int16_t *w = tensor(net, t) + from;
    for (unsigned i = 0; i < n; i++) out[i] = (float)w[i] * net->unit[t];
}

static void rectify(float *x, unsigned n) {
    for (unsigned i = 0; i < n; i++) x[i] = x[i] > 0 ? x[i] : 0;
}

/* How likely weights are to count at least so much of each face: [face - 1][counts]. */
static void count_up(const struct ag_palko_net *net, const struct leaves *x, bool wild, const float *belief,
                     float *at_least) {
    const struct ag_palko_shape *shape = &net->shape;
    float spread[AG_PALKO_FACES][AG_PALKO_SEARCH_COUNTS] = {{0}}, twos[AG_PALKO_FACES][AG_PALKO_TWOS] = {{0}};
    for (unsigned h = 0; h < shape->hands; h++) /* three pairs of faces: the machine waits for none of them */
        for (unsigned face = 0; face < AG_PALKO_FACES; face += 2) twos[face][x->rules->two[face][wild][h]] += belief[h];
    for (unsigned face = 0; face < AG_PALKO_FACES; face += 2)
        for (unsigned k = 0; k < shape->counts; k++)
            for (unsigned next = 0; next < shape->counts; next++) {
                spread[face][k] += twos[face][ag_palko_two(k, next)];
                spread[face + 1][next] += twos[face][ag_palko_two(k, next)];
            }
    for (unsigned face = 0; face < AG_PALKO_FACES; face++) {
        float sum = 0;
        for (unsigned k = shape->counts; k-- > 0;) at_least[face * shape->counts + k] = sum += spread[face][k];
    }
}

/* Adds what the inputs of one side make of the first layer. */
static void add_first(const struct ag_palko_net *net, struct leaves *x, unsigned side, float (*out)[UNITS]) {
    const struct ag_palko_shape *shape = &net->shape;
    unsigned deep = shape->tails + shape->traits;
    multiply(net, AG_PALKO_FIRST, (size_t)side * deep * shape->units, shape->units, deep, shape->units, x->n, x->in[0],
             IN, out[0], UNITS);
}

/* All leaves share what is believed of the side that did not call; each sees it from its own call. */
static void see_other(const struct ag_palko_net *net, const struct ag_palko_spot *s, struct leaves *x) {
    const struct ag_palko_shape *shape = &net->shape;
    float at_least[2][AG_PALKO_FACES * AG_PALKO_SEARCH_COUNTS], traits[AG_PALKO_TRAITS_MAX] = {0};
    for (unsigned wild = 0; wild < 2; wild++) count_up(net, x, wild, s->belief[1], at_least[wild]);
    multiply(net, AG_PALKO_TRAIT, 0, shape->traits, shape->row, shape->traits, 1, s->belief[1], 0, traits, 0);
    for (unsigned i = 0; i < x->n; i++) {
        ag_palko_tails(shape, x->low + i, at_least[x->wild[i]], x->in[i]);
        memcpy(x->in[i] + shape->tails, traits, shape->traits * sizeof *traits);
    }
}

static void ready(const void *of, const struct ag_palko_spot *s, unsigned low, unsigned calls, void *memory) {
    const struct ag_palko_net *net = of;
    const struct ag_palko_shape *shape = &net->shape;
    struct leaves *x = memory;
    struct ag_palko_spot after;
    float seen[AG_PALKO_STAKES_SEEN], stakes[UNITS] = {0};
    size_t from = (size_t)2 * (shape->tails + shape->traits) * shape->units;
    x->rules = s->rules;
    x->n = calls;
    x->low = low;
    ag_palko_swap_stakes(s, &after);
    ag_palko_stakes_seen(&after, seen);
    multiply(net, AG_PALKO_FIRST, from, shape->units, AG_PALKO_STAKES_SEEN, shape->units, 1, seen, 0, stakes, 0);
    for (unsigned i = 0; i < calls; i++) {
        x->wild[i] = s->wild && ag_palko_call_face(low + i) != 1;
        copy(net, AG_PALKO_CONSTANTS, ((size_t)x->wild[i] * shape->calls + low + i) * shape->units, shape->units,
             x->base[i]);
        for (unsigned k = 0; k < shape->units; k++) x->base[i][k] += stakes[k];
    }
    see_other(net, s, x);
    add_first(net, x, 0, x->base);
}

/* What a hand is worth: by its counts, and by its traits. */
static void add_up(const struct ag_palko_net *net, const struct leaves *x, unsigned side,
                   float (*value)[AG_PALKO_ROW]) {
    const struct ag_palko_shape *shape = &net->shape;
    unsigned counts = AG_PALKO_FACES * shape->counts;
    for (unsigned i = 0; i < x->n; i++) {
        const float *out = x->out[i] + side * shape->out;
        const uint8_t *two[AG_PALKO_FACES / 2];
        float twos[AG_PALKO_FACES / 2][AG_PALKO_TWOS];
        for (unsigned j = 0; j < AG_PALKO_FACES / 2; j++, out += 2 * shape->counts) {
            two[j] = x->rules->two[ag_palko_call_face(x->low + i + 2 * j) - 1][x->wild[i]];
            for (unsigned k = 0; k < shape->counts; k++)
                for (unsigned next = 0; next < shape->counts; next++)
                    twos[j][ag_palko_two(k, next)] = out[k] + out[shape->counts + next];
        }
        memset(value[i], 0, sizeof value[i]);
        for (unsigned h = 0; h < shape->hands; h++)
            value[i][h] = twos[0][two[0][h]] + twos[1][two[1][h]] + twos[2][two[2][h]];
    }
    multiply(net, AG_PALKO_HAND, (size_t)side * shape->traits * shape->row, shape->row, shape->traits, shape->row, x->n,
             x->out[0] + side * shape->out + counts, 2 * OUT, value[0], AG_PALKO_ROW);
}

static void value(const void *of, void *memory, const float (*belief)[AG_PALKO_ROW], float (*caller)[AG_PALKO_ROW],
                  float (*other)[AG_PALKO_ROW]) {
    const struct ag_palko_net *net = of;
    const struct ag_palko_shape *shape = &net->shape;
    struct leaves *x = memory;
    unsigned from = other ? 0 : shape->out; /* of the third layer */
    for (unsigned i = 0; i < x->n; i++) {
        float at_least[AG_PALKO_FACES * AG_PALKO_SEARCH_COUNTS];
        count_up(net, x, x->wild[i], belief[i], at_least);
        ag_palko_tails(shape, x->low + i, at_least, x->in[i]);
        memset(x->in[i] + shape->tails, 0, shape->traits * sizeof(float));
        copy(net, AG_PALKO_SECOND_CONSTANTS, 0, shape->units, x->two[i]);
        copy(net, AG_PALKO_THIRD_CONSTANTS, 0, 2 * shape->out, x->out[i]);
    }
    multiply(net, AG_PALKO_TRAIT, (size_t)shape->row * shape->traits, shape->traits, shape->row, shape->traits, x->n,
             belief[0], AG_PALKO_ROW, x->in[0] + shape->tails, IN);
    memcpy(x->one, x->base, x->n * sizeof *x->one);
    add_first(net, x, 1, x->one);
    rectify(x->one[0], x->n * UNITS);
    multiply(net, AG_PALKO_SECOND, 0, shape->units, shape->units, shape->units, x->n, x->one[0], UNITS, x->two[0],
             UNITS);
    rectify(x->two[0], x->n * UNITS);
    multiply(net, AG_PALKO_THIRD, from, 2 * shape->out, shape->units, 2 * shape->out - from, x->n, x->two[0], UNITS,
             x->out[0] + from, 2 * OUT);
    add_up(net, x, 1, caller);
    if (other) add_up(net, x, 0, other);
}

const struct ag_palko_valuer ag_palko_net_valuer = {sizeof(struct leaves), ready, value};

/* ---- the file ---- */

void ag_palko_net_read(const int16_t *numbers, unsigned dice, struct ag_palko_net *out) {
    ag_palko_shape(dice, &out->shape);
    for (unsigned i = 0; i < AG_PALKO_TENSORS; i++) {
        out->unit[i] = 1;
        for (int power = numbers[i]; power > 0; power--) out->unit[i] /= 2;
    }
    numbers += AG_PALKO_TENSORS;
    for (unsigned own = 0; own < AG_PALKO_MATCH_TOKENS; own++)
        for (unsigned other = 0; other < AG_PALKO_MATCH_TOKENS; other++)
            out->match.opens[own][other] = (double)*numbers++ / AG_PALKO_MATCH_UNIT;
    out->weight = numbers;
}

bool ag_palko_net(unsigned dice, struct ag_palko_net *out) {
    struct ag_palko_shape first;
    ag_palko_shape(AG_PALKO_DICE_MAX, &first);
    if (dice != AG_PALKO_DICE_MAX && dice != 2) return false;
    ag_palko_net_read(palko_best + (dice == 2 ? AG_PALKO_NET_HEAD + first.at[AG_PALKO_TENSORS] : 0), dice, out);
    return true;
}
