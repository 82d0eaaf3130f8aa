/*
 * train.c - makes the networks that the strongest player of Palko between two seats carries (data/palko_best.bin), and
 * measures them. Not part of the library; docs/strength.md tells what came of it.
 *
 *   palko_net train DICE ROUNDS SEARCH STEP OUT SEED THREADS [FROM]
 *   palko_net measure DICE NET SEARCH TOKENS WIDTH MASS THREADS
 *   palko_net write OUT SEARCH NET_OF_FIVE NET_OF_TWO
 *
 * train: sets are played by search (bots/palko_search.h) of so many rounds of CFR+ with the network as it is. At every
 * spot the search says what the set is worth with each hand of either side; that is what the network is to say of this
 * spot. So values come down from where sets end, call by call. Which call comes next is drawn from what the search
 * would do in the mean or in one of its rounds, or at random, so that the network also meets what good players avoid;
 * the weights of hands follow by Bayes. What the ways to end a set are worth is drawn anew for each set. A round is SETS
 * sets and STEPS steps of Adam, whose size falls from STEP to almost nothing, over spots drawn from the last rounds. The
 * same seed and rounds give the same network on any number of threads. FROM: goes on from this network, and
 * takes the mean of ten times as many steps. With two dice the best response with one token is worked out every 25
 * rounds, and OUT is the network against which it wins least.
 *
 * measure: the best response to the player with this network (solve/palko_exploit.h). write: rounds the weights, and
 * works out what matches are worth with them. In place of a network's file, "house" is the one in the tree.
 */
#include "astragal.h"
#include "best_palko.h"
#include "../memory.h"
#include "palko_exploit.h"
#include "palko_net.h"
#include "solve.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ROW = AG_PALKO_ROW,
    SETS = 256,
    SPOTS = 24, /* of one set at most */
    MEMORY = 300000,
    BATCH = 512,
    PART = 64, /* of a batch, one piece of work */
    PARTS = BATCH / PART,
    STEPS = 24,
    TOKENS = 12
};

/* One spot and what it is worth. */
struct example {
    float belief[2][ROW], value[2][ROW];
    float stakes[AG_PALKO_STAKES_SEEN];
    uint16_t last;
    bool last_wild, wild;
};

static const struct ag_palko_rules *compiled;
static struct ag_palko_shape shape;
static float *weight, *mean, *square, *slow;
static struct example *memory_of;
static size_t remembered, next_example;
static uint64_t seed = 1;
static unsigned threads = 1, round_now, rounds, search_rounds;
static float first_step, drag = 0.01f; /* by how much of a step the network that plays follows */

static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* Where the tensors of a side begin. */
static size_t trait_of(unsigned side) { return shape.at[AG_PALKO_TRAIT] + (size_t)side * shape.row * shape.traits; }
static size_t hand_of(unsigned side) { return shape.at[AG_PALKO_HAND] + (size_t)side * shape.row * shape.traits; }

static void *must(void *p) {
    if (!p) exit(fprintf(stderr, "no memory\n"));
    return p;
}

/* ---- matrices ---- */

typedef float wide __attribute__((vector_size(64), aligned(4)));
enum { WIDE = 16, HIGH = 6 };

/* c = start of each row + a b: a has `high` rows of `deep` numbers, b has `deep` rows of 16 or 32 numbers. */
static inline __attribute__((always_inline)) void block(const float *a, size_t a_row, const float *b, size_t b_row,
                                                        float *c, size_t c_row, unsigned deep, unsigned high,
                                                        unsigned vectors) {
    wide sum[HIGH][2];
    for (unsigned i = 0; i < high; i++)
        for (unsigned v = 0; v < vectors; v++) sum[i][v] = *(const wide *)(c + i * c_row + v * WIDE);
    for (unsigned k = 0; k < deep; k++) {
        wide x[2];
        for (unsigned v = 0; v < vectors; v++) x[v] = *(const wide *)(b + k * b_row + v * WIDE);
        for (unsigned i = 0; i < high; i++)
            for (unsigned v = 0; v < vectors; v++) sum[i][v] += a[i * a_row + k] * x[v];
    }
    for (unsigned i = 0; i < high; i++)
        for (unsigned v = 0; v < vectors; v++) *(wide *)(c + i * c_row + v * WIDE) = sum[i][v];
}

/* c += a b; n is a multiple of 16. */
static void multiply(unsigned m, unsigned deep, unsigned n, const float *a, size_t a_row, const float *b, size_t b_row,
                     float *c, size_t c_row) {
    for (unsigned j = 0; j < n;) {
        unsigned vectors = n - j >= 2 * WIDE ? 2 : 1, i = 0;
        for (; i + HIGH <= m; i += HIGH) {
            if (vectors == 2) block(a + i * a_row, a_row, b + j, b_row, c + i * c_row + j, c_row, deep, HIGH, 2);
            else block(a + i * a_row, a_row, b + j, b_row, c + i * c_row + j, c_row, deep, HIGH, 1);
        }
        for (; i < m; i++) {
            if (vectors == 2) block(a + i * a_row, a_row, b + j, b_row, c + i * c_row + j, c_row, deep, 1, 2);
            else block(a + i * a_row, a_row, b + j, b_row, c + i * c_row + j, c_row, deep, 1, 1);
        }
        j += vectors * WIDE;
    }
}

static void transpose(unsigned m, unsigned n, const float *a, size_t a_row, float *out, size_t out_row) {
    for (unsigned i = 0; i < m; i++)
        for (unsigned j = 0; j < n; j++) out[j * out_row + i] = a[i * a_row + j];
}

/* ---- the network at the leaves of a search ---- */

enum { LEAVES = AG_PALKO_SEARCH_CALLS, IN_SIDE = AG_PALKO_SEEN_CALLS * 7 + AG_PALKO_TRAITS_MAX };

struct leaves {
    unsigned n, low;
    const struct ag_palko_spot *spot;
    bool wild[LEAVES]; /* for calls after leaf i */
    unsigned last[LEAVES];
    float base[LEAVES][AG_PALKO_UNITS_MAX];
    float in[LEAVES][IN_SIDE];
    float one[LEAVES][AG_PALKO_UNITS_MAX], two[LEAVES][AG_PALKO_UNITS_MAX];
    float out[LEAVES][2 * AG_PALKO_OUT_MAX];
};

static void rectify(float *x, size_t n) {
    for (size_t i = 0; i < n; i++) x[i] = x[i] > 0 ? x[i] : 0;
}

/* By whether ones are wild: whether a hand counts at least so much, and just so much, of a face. */
enum { COUNTED = 48 };
static float at_least[2][ROW][COUNTED], just[2][COUNTED][ROW];

static void fill_counts(void) {
    memset(at_least, 0, sizeof at_least);
    memset(just, 0, sizeof just);
    for (unsigned w = 0; w < 2; w++)
        for (unsigned h = 0; h < shape.hands; h++)
            for (unsigned f = 0; f < 6; f++)
                for (unsigned k = 0; k < shape.counts; k++) {
                    at_least[w][h][f * shape.counts + k] = compiled->count[h][f][w] >= k;
                    just[w][f * shape.counts + k][h] = compiled->count[h][f][w] == k;
                }
}

/* Of rows with the same wild in one go. */
static void see_tails(unsigned n, const unsigned *last, const bool *wild, const float (*belief)[ROW], float *in) {
    float chance[PART][COUNTED];
    memset(chance, 0, n * sizeof *chance);
    for (unsigned from = 0, to; from < n; from = to) {
        for (to = from + 1; to < n && wild[to] == wild[from];) to++;
        multiply(to - from, shape.row, COUNTED, belief[from], ROW, at_least[wild[from]][0], COUNTED, chance[from],
                 COUNTED);
    }
    for (unsigned i = 0; i < n; i++) ag_palko_tails(&shape, last[i], chance[i], in + (size_t)i * IN_SIDE);
}

/* values: what hands' counts are worth; o has a number for each count for each of six calls, the last one first. */
static void add_counts(unsigned n, const unsigned *last, const bool *wild, const float *o, size_t o_row,
                       float (*value)[ROW]) {
    float by_face[PART][COUNTED];
    memset(by_face, 0, n * sizeof *by_face);
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < AG_PALKO_FACES; j++)
            memcpy(by_face[i] + (ag_palko_call_face(last[i] + j) - 1) * shape.counts, o + i * o_row + j * shape.counts,
                   shape.counts * sizeof(float));
    for (unsigned from = 0, to; from < n; from = to) {
        for (to = from + 1; to < n && wild[to] == wild[from];) to++;
        multiply(to - from, COUNTED, shape.row, by_face[from], COUNTED, just[wild[from]][0], ROW, value[from], ROW);
    }
}

/* The part of the first layer for one side's inputs. */
static const float *first_of(const float *w, unsigned side) {
    return w + shape.at[AG_PALKO_FIRST] + (size_t)side * (shape.tails + shape.traits) * shape.units;
}

static void ready(const void *net, const struct ag_palko_spot *s, unsigned low, unsigned calls, void *room) {
    const float *w = net;
    struct leaves *x = room;
    struct ag_palko_spot after = *s;
    float stakes[AG_PALKO_STAKES_SEEN];
    x->n = calls, x->low = low, x->spot = s;
    ag_palko_swap_stakes(s, &after);
    ag_palko_stakes_seen(&after, stakes);
    for (unsigned i = 0; i < calls; i++) {
        x->wild[i] = s->wild && ag_palko_call_face(low + i) != 1;
        x->last[i] = low + i;
        see_tails(1, &x->last[i], &x->wild[i], &s->belief[1], x->in[i]);
        memset(x->in[i] + shape.tails, 0, shape.traits * sizeof(float));
        multiply(1, shape.row, shape.traits, s->belief[1], ROW, w + trait_of(0), shape.traits, x->in[i] + shape.tails,
                 IN_SIDE);
        memcpy(x->base[i],
               w + shape.at[AG_PALKO_CONSTANTS] + ((size_t)x->wild[i] * shape.calls + low + i) * shape.units,
               shape.units * sizeof(float));
        multiply(1, AG_PALKO_STAKES_SEEN, shape.units, stakes, 8,
                 w + shape.at[AG_PALKO_FIRST] + (size_t)(shape.inputs - AG_PALKO_STAKES_SEEN) * shape.units,
                 shape.units, x->base[i], AG_PALKO_UNITS_MAX);
    }
    multiply(calls, shape.tails + shape.traits, shape.units, x->in[0], IN_SIDE, first_of(w, 0), shape.units, x->base[0],
             AG_PALKO_UNITS_MAX);
}

static void value_side(const float *w, const struct leaves *x, unsigned side, float (*value)[ROW]) {
    const float *o = x->out[0] + side * shape.out;
    unsigned counts = AG_PALKO_FACES * shape.counts;
    memset(value, 0, x->n * sizeof *value);
    add_counts(x->n, x->last, x->wild, o, 2 * AG_PALKO_OUT_MAX, value);
    multiply(x->n, shape.traits, shape.row, o + counts, 2 * AG_PALKO_OUT_MAX, w + hand_of(side), shape.row, value[0],
             ROW);
}

static void value(const void *net, void *room, const float (*belief)[ROW], float (*caller)[ROW], float (*other)[ROW]) {
    const float *w = net;
    struct leaves *x = room;
    unsigned from = other ? 0 : 1;
    see_tails(x->n, x->last, x->wild, belief, x->in[0]);
    for (unsigned i = 0; i < x->n; i++) memset(x->in[i] + shape.tails, 0, shape.traits * sizeof(float));
    multiply(x->n, shape.row, shape.traits, belief[0], ROW, w + trait_of(1), shape.traits, x->in[0] + shape.tails,
             IN_SIDE);
    memcpy(x->one, x->base, sizeof x->one);
    multiply(x->n, shape.tails + shape.traits, shape.units, x->in[0], IN_SIDE, first_of(w, 1), shape.units, x->one[0],
             AG_PALKO_UNITS_MAX);
    rectify(x->one[0], (size_t)x->n * AG_PALKO_UNITS_MAX);
    for (unsigned i = 0; i < x->n; i++)
        memcpy(x->two[i], w + shape.at[AG_PALKO_SECOND_CONSTANTS], shape.units * sizeof(float));
    multiply(x->n, shape.units, shape.units, x->one[0], AG_PALKO_UNITS_MAX, w + shape.at[AG_PALKO_SECOND], shape.units,
             x->two[0], AG_PALKO_UNITS_MAX);
    rectify(x->two[0], (size_t)x->n * AG_PALKO_UNITS_MAX);
    for (unsigned i = 0; i < x->n; i++)
        memcpy(x->out[i] + from * shape.out, w + shape.at[AG_PALKO_THIRD_CONSTANTS] + from * shape.out,
               (2 - from) * shape.out * sizeof(float));
    multiply(x->n, shape.units, (2 - from) * shape.out, x->two[0], AG_PALKO_UNITS_MAX,
             w + shape.at[AG_PALKO_THIRD] + from * shape.out, 2 * shape.out, x->out[0] + from * shape.out,
             2 * AG_PALKO_OUT_MAX);
    value_side(w, x, 1, caller);
    if (other) value_side(w, x, 0, other);
}

static const struct ag_palko_valuer valuer = {sizeof(struct leaves) + 64, ready, value};

/* ---- sets ---- */

static float unit(struct ag_rng *rng) { return (float)(ag_rng_next(rng) >> 40) / 16777216.0f; }

static float normal(struct ag_rng *rng) {
    float sum = 0;
    for (unsigned i = 0; i < 12; i++) sum += unit(rng) - 0.5f;
    return sum;
}

/* The chance to win the match with so many tokens, every set costing one of either's with the same chance. */
static float share_of[TOKENS + 1][TOKENS + 1];

static float share(int own, int other) {
    if (own <= 0) return 0;
    return other <= 0 ? 1 : share_of[own][other];
}

static void fill_shares(void) {
    for (int sum = 2; sum <= 2 * TOKENS; sum++)
        for (int own = 1; own <= TOKENS && own < sum; own++)
            if (sum - own <= TOKENS)
                share_of[own][sum - own] = (share(own - 1, sum - own) + share(own, sum - own - 1)) / 2;
}

static void set_stakes(struct ag_palko_spot *s, int own, int other, struct ag_rng *rng) {
    float up = share(own, other - 1), down = share(own - 1, other), middle = (up + down) / 2, half = (up - down) / 2;
    for (unsigned i = 0; i < 3; i++) {
        int stake = 1 << i;
        s->covers[0][i] = own >= stake;
        s->covers[1][i] = other >= stake;
        s->gain[i] = (share(own, other - stake) - middle) / half;
        s->pay[i] = -(share(own - stake, other) - middle) / half;
        if (!i) continue;
        s->gain[i] = 1 + (s->gain[i] - 1) * (1 + 0.15f * normal(rng));
        s->pay[i] = 1 + (s->pay[i] - 1) * (1 + 0.15f * normal(rng));
    }
}

static int tokens_of(struct ag_rng *rng, unsigned most) { return 1 + (int)ag_rng_below(rng, most); }

/* Weights as after some calls: every count draws them up or down. */
static void draw_belief(struct ag_rng *rng, float *belief) {
    float pull[6], sum = 0;
    for (unsigned f = 0; f < 6; f++) pull[f] = 0.8f * normal(rng);
    ag_palko_deal(compiled, belief);
    for (unsigned h = 0; h < shape.hands; h++) {
        float x = 0;
        for (unsigned f = 0; f < 6; f++) x += pull[f] * (float)compiled->count[h][f][1];
        sum += belief[h] *= expf(x);
    }
    for (unsigned h = 0; h < shape.hands; h++) belief[h] /= sum;
}

static void begin_set(struct ag_palko_spot *s, struct ag_rng *rng) {
    unsigned kind = ag_rng_below(rng, 20), most = kind < 7 ? 1 : kind < 15 ? 3 : kind < 18 ? 5 : TOKENS;
    unsigned low = ag_palko_call(2, 2), high = ag_palko_call(2u * compiled->hand_max, 1);
    memset(s, 0, sizeof *s);
    s->rules = compiled;
    set_stakes(s, tokens_of(rng, most), tokens_of(rng, most), rng);
    s->opening = s->last_wild = s->wild = true;
    s->last = low - 1;
    for (unsigned i = 0; i < 2; i++) ag_palko_deal(compiled, s->belief[i]);
    if (ag_rng_below(rng, 6)) return;
    s->opening = false;
    s->last = low + ag_rng_below(rng, high + 1 - low);
    if (s->last > low + (high - low) * 2 / 3) s->last = low + ag_rng_below(rng, high + 1 - low);
    s->last_wild = ag_rng_below(rng, 4) != 0;
    s->wild = s->last_wild && ag_palko_call_face(s->last) != 1;
    for (unsigned i = 0; i < 2; i++) draw_belief(rng, s->belief[i]);
}

struct worker {
    struct ag_palko_search *search;
    struct ag_palko_found found;
    float kept[AG_PALKO_SEARCH_CALLS + 2][ROW];
    struct example example[SPOTS];
};

/* Which call comes next; -1: none. With the chances it would be made with. */
static int draw_call(struct worker *w, const struct ag_palko_spot *s, struct ag_rng *rng, const float **chance) {
    const struct ag_palko_found *f = &w->found;
    float likely[AG_PALKO_SEARCH_CALLS], sum = 0;
    const float(*by)[ROW] = ag_rng_below(rng, 2) ? f->chance : (const float(*)[ROW])w->kept;
    if (!f->calls) return -1;
    for (unsigned i = 0; i < f->calls; i++) {
        likely[i] = 0;
        for (unsigned h = 0; h < shape.hands; h++) likely[i] += s->belief[0][h] * by[i][h];
        sum += likely[i];
    }
    if (unit(rng) > (sum > 0.3f ? sum : 0.3f)) return -1;
    unsigned i = ag_rng_below(rng, f->calls);
    if (ag_rng_below(rng, 4) && sum > 1e-3f) {
        float x = unit(rng) * sum;
        for (i = 0; i + 1 < f->calls && (x -= likely[i]) >= 0;) i++;
    }
    *chance = by[i];
    return (int)i;
}

static unsigned play_set(struct worker *w, uint64_t number) {
    struct ag_palko_spot s, next;
    struct ag_rng rng;
    unsigned n = 0;
    ag_rng_start(&rng, seed, number, AG_STREAM_DICE);
    for (begin_set(&s, &rng); n < SPOTS;) {
        const float *chance = NULL;
        struct example *e = &w->example[n++];
        ag_palko_search(&s, &valuer, slow, search_rounds, 2 + ag_rng_below(&rng, search_rounds - 2), w->search,
                        &w->found, w->kept);
        memcpy(e->belief, s.belief, sizeof e->belief);
        memcpy(e->value, w->found.value, sizeof e->value);
        ag_palko_stakes_seen(&s, e->stakes);
        e->last = (uint16_t)s.last, e->last_wild = s.last_wild, e->wild = s.wild;
        int call = draw_call(w, &s, &rng, &chance);
        if (call < 0) break;
        ag_palko_spot_after(&s, w->found.low + (unsigned)call, chance, &next);
        s = next;
    }
    return n;
}

/* ---- learning ---- */

struct learner {
    float *grad; /* like the weights */
    unsigned last[PART];
    bool wild[PART];
    float belief[2][PART][ROW], wrong[2][PART][ROW];
    float in[2][PART][IN_SIDE], stakes[PART][16];
    float one[PART][AG_PALKO_UNITS_MAX], two[PART][AG_PALKO_UNITS_MAX], out[PART][2 * AG_PALKO_OUT_MAX];
    float d_out[PART][2 * AG_PALKO_OUT_MAX], d_two[PART][AG_PALKO_UNITS_MAX], d_one[PART][AG_PALKO_UNITS_MAX];
    float d_in[PART][AG_PALKO_TRAITS_MAX];
    float turned[ROW * PART], turned_weights[AG_PALKO_UNITS_MAX * 2 * AG_PALKO_OUT_MAX + AG_PALKO_UNITS_MAX * ROW];
    double loss;
};

static const struct example *batch[BATCH];

static void forward(struct learner *l, const float *w, const struct example *const *e) {
    unsigned side_in = shape.tails + shape.traits;
    for (unsigned i = 0; i < PART; i++) {
        for (unsigned side = 0; side < 2; side++) {
            memcpy(l->belief[side][i], e[i]->belief[side], sizeof e[i]->belief[side]);
            memset(l->in[side][i] + shape.tails, 0, shape.traits * sizeof(float));
        }
        l->last[i] = e[i]->last, l->wild[i] = e[i]->wild;
        memcpy(l->stakes[i], e[i]->stakes, sizeof e[i]->stakes);
        memcpy(l->one[i],
               w + shape.at[AG_PALKO_CONSTANTS] + ((size_t)e[i]->wild * shape.calls + e[i]->last) * shape.units,
               shape.units * sizeof(float));
        memcpy(l->two[i], w + shape.at[AG_PALKO_SECOND_CONSTANTS], shape.units * sizeof(float));
        memcpy(l->out[i], w + shape.at[AG_PALKO_THIRD_CONSTANTS], 2 * shape.out * sizeof(float));
    }
    for (unsigned side = 0; side < 2; side++) {
        see_tails(PART, l->last, l->wild, (const float(*)[ROW])l->belief[side], l->in[side][0]);
        multiply(PART, shape.row, shape.traits, l->belief[side][0], ROW, w + trait_of(side), shape.traits,
                 l->in[side][0] + shape.tails, IN_SIDE);
        multiply(PART, side_in, shape.units, l->in[side][0], IN_SIDE, first_of(w, side), shape.units, l->one[0],
                 AG_PALKO_UNITS_MAX);
    }
    multiply(PART, AG_PALKO_STAKES_SEEN, shape.units, l->stakes[0], 16,
             w + shape.at[AG_PALKO_FIRST] + 2 * (size_t)side_in * shape.units, shape.units, l->one[0],
             AG_PALKO_UNITS_MAX);
    rectify(l->one[0], PART * AG_PALKO_UNITS_MAX);
    multiply(PART, shape.units, shape.units, l->one[0], AG_PALKO_UNITS_MAX, w + shape.at[AG_PALKO_SECOND], shape.units,
             l->two[0], AG_PALKO_UNITS_MAX);
    rectify(l->two[0], PART * AG_PALKO_UNITS_MAX);
    multiply(PART, shape.units, 2 * shape.out, l->two[0], AG_PALKO_UNITS_MAX, w + shape.at[AG_PALKO_THIRD],
             2 * shape.out, l->out[0], 2 * AG_PALKO_OUT_MAX);
}

/* How far the values are off; each hand counts by how often it is dealt and how likely it is held. */
static void compare(struct learner *l, const float *w, const struct example *const *e, const float *dealt) {
    unsigned counts = AG_PALKO_FACES * shape.counts;
    memset(l->wrong, 0, sizeof l->wrong);
    for (unsigned side = 0; side < 2; side++) {
        multiply(PART, shape.traits, shape.row, l->out[0] + side * shape.out + counts, 2 * AG_PALKO_OUT_MAX,
                 w + hand_of(side), shape.row, l->wrong[side][0], ROW);
        add_counts(PART, l->last, l->wild, l->out[0] + side * shape.out, 2 * AG_PALKO_OUT_MAX, l->wrong[side]);
        for (unsigned i = 0; i < PART; i++) {
            float *x = l->wrong[side][i];
            for (unsigned h = 0; h < shape.hands; h++) {
                float off = x[h] - e[i]->value[side][h], by = (dealt[h] + e[i]->belief[side][h]) / 2;
                l->loss += by * off * off;
                x[h] = by * (off > 1 ? 1 : off < -1 ? -1 : off);
            }
        }
    }
}

/* grad of a matrix: += what lies above it turned, times what comes back. */
static void add_grad(struct learner *l, unsigned high, const float *in, size_t in_row, unsigned n, const float *back,
                     size_t back_row, float *grad) {
    transpose(PART, high, in, in_row, l->turned, PART);
    multiply(high, PART, n, l->turned, PART, back, back_row, grad, n);
}

static void backward(struct learner *l, const float *w, const struct example *const *e) {
    unsigned counts = AG_PALKO_FACES * shape.counts, side_in = shape.tails + shape.traits;
    float *g = l->grad, *tw = l->turned_weights;
    memset(l->d_out, 0, sizeof l->d_out);
    memset(l->d_two, 0, sizeof l->d_two);
    memset(l->d_one, 0, sizeof l->d_one);
    for (unsigned side = 0; side < 2; side++) {
        unsigned at = side * shape.out;
        for (unsigned i = 0; i < PART; i++)
            for (unsigned j = 0; j < AG_PALKO_FACES; j++) {
                unsigned face = ag_palko_call_face(e[i]->last + j) - 1, wild = e[i]->wild;
                for (unsigned h = 0; h < shape.hands; h++)
                    l->d_out[i][at + j * shape.counts + compiled->count[h][face][wild]] += l->wrong[side][i][h];
            }
        transpose(shape.traits, shape.row, w + hand_of(side), shape.row, tw, shape.traits);
        multiply(PART, shape.row, shape.traits, l->wrong[side][0], ROW, tw, shape.traits, l->d_out[0] + at + counts,
                 2 * AG_PALKO_OUT_MAX);
        add_grad(l, shape.traits, l->out[0] + at + counts, 2 * AG_PALKO_OUT_MAX, shape.row, l->wrong[side][0], ROW,
                 g + hand_of(side));
    }
    add_grad(l, shape.units, l->two[0], AG_PALKO_UNITS_MAX, 2 * shape.out, l->d_out[0], 2 * AG_PALKO_OUT_MAX,
             g + shape.at[AG_PALKO_THIRD]);
    transpose(shape.units, 2 * shape.out, w + shape.at[AG_PALKO_THIRD], 2 * shape.out, tw, shape.units);
    multiply(PART, 2 * shape.out, shape.units, l->d_out[0], 2 * AG_PALKO_OUT_MAX, tw, shape.units, l->d_two[0],
             AG_PALKO_UNITS_MAX);
    for (unsigned i = 0; i < PART; i++)
        for (unsigned j = 0; j < shape.units; j++)
            if (!(l->two[i][j] > 0)) l->d_two[i][j] = 0;
    add_grad(l, shape.units, l->one[0], AG_PALKO_UNITS_MAX, shape.units, l->d_two[0], AG_PALKO_UNITS_MAX,
             g + shape.at[AG_PALKO_SECOND]);
    transpose(shape.units, shape.units, w + shape.at[AG_PALKO_SECOND], shape.units, tw, shape.units);
    multiply(PART, shape.units, shape.units, l->d_two[0], AG_PALKO_UNITS_MAX, tw, shape.units, l->d_one[0],
             AG_PALKO_UNITS_MAX);
    for (unsigned i = 0; i < PART; i++)
        for (unsigned j = 0; j < shape.units; j++)
            if (!(l->one[i][j] > 0)) l->d_one[i][j] = 0;
    add_grad(l, AG_PALKO_STAKES_SEEN, l->stakes[0], 16, shape.units, l->d_one[0], AG_PALKO_UNITS_MAX,
             g + shape.at[AG_PALKO_FIRST] + 2 * (size_t)side_in * shape.units);
    for (unsigned side = 0; side < 2; side++) {
        add_grad(l, side_in, l->in[side][0], IN_SIDE, shape.units, l->d_one[0], AG_PALKO_UNITS_MAX,
                 g + shape.at[AG_PALKO_FIRST] + (size_t)side * side_in * shape.units);
        transpose(shape.traits, shape.units, first_of(w, side) + (size_t)shape.tails * shape.units, shape.units, tw,
                  shape.traits);
        memset(l->d_in, 0, sizeof l->d_in);
        multiply(PART, shape.units, shape.traits, l->d_one[0], AG_PALKO_UNITS_MAX, tw, shape.traits, l->d_in[0],
                 AG_PALKO_TRAITS_MAX);
        add_grad(l, shape.row, l->belief[side][0], ROW, shape.traits, l->d_in[0], AG_PALKO_TRAITS_MAX,
                 g + trait_of(side));
    }
    for (unsigned i = 0; i < PART; i++) {
        float *c = g + shape.at[AG_PALKO_CONSTANTS] + ((size_t)e[i]->wild * shape.calls + e[i]->last) * shape.units;
        for (unsigned j = 0; j < shape.units; j++) c[j] += l->d_one[i][j];
        for (unsigned j = 0; j < shape.units; j++) g[shape.at[AG_PALKO_SECOND_CONSTANTS] + j] += l->d_two[i][j];
        for (unsigned j = 0; j < 2 * shape.out; j++) g[shape.at[AG_PALKO_THIRD_CONSTANTS] + j] += l->d_out[i][j];
    }
}

static float rate(void) {
    float part = (float)round_now / (float)rounds, warm = round_now < 10 ? (float)(round_now + 1) / 10 : 1;
    return warm * (0.00002f + (first_step - 0.00002f) * 0.5f * (1 + cosf(3.14159265f * part)));
}

static uint64_t steps;

static void adam(struct learner *const *l, size_t from, size_t to) {
    float r = rate() * sqrtf(1 - powf(0.999f, (float)steps)) / (1 - powf(0.9f, (float)steps));
    for (size_t i = from; i < to; i++) {
        float g = 0;
        for (unsigned k = 0; k < PARTS; k++) g += l[k]->grad[i];
        g /= BATCH;
        mean[i] += 0.1f * (g - mean[i]);
        square[i] += 0.001f * (g * g - square[i]);
        weight[i] -= r * mean[i] / (sqrtf(square[i]) + 1e-8f);
        slow[i] += drag * (weight[i] - slow[i]);
    }
}

/* ---- threads ---- */

static struct worker *worker[64];
static struct learner *learner[PARTS];
static _Atomic unsigned next_piece;
static unsigned set_spots[SETS];
static struct example *set_examples; /* [SETS][SPOTS] */
static float dealt[ROW];
static pthread_barrier_t gate;
static enum { SETS_WORK, LEARN_WORK, ADAM_WORK, END_WORK } job;

static void do_piece(unsigned thread, unsigned i) {
    if (job == SETS_WORK) {
        set_spots[i] = play_set(worker[thread], (uint64_t)round_now * SETS + i);
        memcpy(set_examples + (size_t)i * SPOTS, worker[thread]->example, set_spots[i] * sizeof(struct example));
    } else if (job == LEARN_WORK) {
        struct learner *l = learner[i];
        memset(l->grad, 0, shape.at[AG_PALKO_TENSORS] * sizeof(float));
        forward(l, weight, batch + i * PART);
        compare(l, weight, batch + i * PART, dealt);
        backward(l, weight, batch + i * PART);
    } else {
        adam(learner, shape.at[AG_PALKO_TENSORS] * i / 16, shape.at[AG_PALKO_TENSORS] * (i + 1) / 16);
    }
}

static void pieces(unsigned thread) {
    unsigned n = job == SETS_WORK ? SETS : job == LEARN_WORK ? PARTS : 16;
    for (unsigned i; (i = next_piece++) < n;) do_piece(thread, i);
}

static void *run(void *arg) {
    for (;;) {
        pthread_barrier_wait(&gate);
        if (job == END_WORK) return NULL;
        if (job == SETS_WORK) pieces((unsigned)(size_t)arg); /* learning is done before a busy machine wakes them */
        pthread_barrier_wait(&gate);
    }
}

static void all_do(unsigned what) {
    job = what;
    next_piece = 0;
    pthread_barrier_wait(&gate);
    if (job == END_WORK) return;
    pieces(0);
    pthread_barrier_wait(&gate);
}

/* ---- measuring ---- */

static struct {
    void (*slice)(void *arg, unsigned i);
    void *arg;
    unsigned slices;
    _Atomic unsigned next;
} slicing;

static void *run_slices(void *unused) {
    for (unsigned i; (i = slicing.next++) < slicing.slices;) slicing.slice(slicing.arg, i);
    return unused;
}

static void run_all(void *context, unsigned slices, void (*slice)(void *arg, unsigned i), void *arg) {
    pthread_t t[64];
    (void)context;
    slicing.slice = slice, slicing.arg = arg, slicing.slices = slices, slicing.next = 0;
    for (unsigned i = 1; i < threads; i++) pthread_create(&t[i], NULL, run_slices, NULL);
    run_slices(NULL);
    for (unsigned i = 1; i < threads; i++) pthread_join(t[i], NULL);
}

/* The best response to the player with these weights; all but its numbers is given back. */
static struct ag_palko_exploit best_response(const ag_rules *r, const float *net, unsigned cfr, unsigned width,
                                             double mass) {
    struct ag_palko_match match;
    struct ag_palko_mind mind = {.valuer = &valuer, .net = net, .match = &match, .rounds = cfr};
    struct ag_palko_policy policy = ag_palko_mind_policy;
    struct ag_palko_exploit_order order = {.rules = r, .policy = &policy, .width = width, .mass = mass};
    struct ag_work work = {.memory = memory, .run = run_all};
    struct ag_palko_exploit x;
    policy.context = &mind;
    ag_palko_mind_match(&mind, r, &match);
    if (!ag_palko_exploit(&order, &work, &x)) exit(fprintf(stderr, "no memory\n"));
    ag_palko_exploit_free(&x, &memory);
    return x;
}

static void measure(const ag_rules *r, unsigned cfr, unsigned width, double mass) {
    unsigned most = (unsigned)ag_rule(r, AG_PALKO_OPT_TOKENS);
    double start = seconds_now();
    struct ag_palko_exploit x = best_response(r, slow, cfr, width, mass);
    printf("best response: %.3f %% (%.3f %% opening, %.3f %% second), %llu moments, %.0f s\n", 100 * x.value,
           100 * x.set[most][most][0], 100 * x.set[most][most][1], (unsigned long long)x.moments,
           seconds_now() - start);
}

/* ---- the file ---- */

static void put(FILE *f, double x) {
    int n = (int)lrint(x);
    n = n > 32767 ? 32767 : n < -32767 ? -32767 : n;
    fputc(n & 255, f);
    fputc(n >> 8 & 255, f);
}

/* The greatest power of two that keeps all weights of a tensor in 16 bits; at most 15. */
static int power_of(unsigned tensor) {
    float most = 0;
    int power = 0;
    for (size_t i = shape.at[tensor]; i < shape.at[tensor + 1]; i++)
        most = fabsf(slow[i]) > most ? fabsf(slow[i]) : most;
    while (power < 15 && most * (float)(2 << power) < 32767) power++;
    return power;
}

static void write_net(FILE *f, const ag_rules *r, unsigned cfr) {
    struct ag_palko_match match;
    struct ag_palko_mind mind = {.valuer = &valuer, .net = slow, .match = &match, .rounds = cfr};
    ag_palko_mind_match(&mind, r, &match);
    for (unsigned i = 0; i < AG_PALKO_TENSORS; i++) put(f, power_of(i));
    for (unsigned i = 0; i < AG_PALKO_MATCH_TOKENS; i++)
        for (unsigned k = 0; k < AG_PALKO_MATCH_TOKENS; k++) put(f, match.opens[i][k] * AG_PALKO_MATCH_UNIT);
    for (unsigned t = 0; t < AG_PALKO_TENSORS; t++) {
        const double unit = 1 << power_of(t);
        for (size_t i = shape.at[t]; i < shape.at[t + 1]; i++) put(f, (double)slow[i] * unit);
    }
}

/* The weights as they are written. */
static void round_off(float *out) {
    for (unsigned t = 0; t < AG_PALKO_TENSORS; t++) {
        const float unit = (float)(1 << power_of(t));
        for (size_t i = shape.at[t]; i < shape.at[t + 1]; i++) out[i] = rintf(slow[i] * unit) / unit;
    }
}

/* ---- all of it ---- */

static void first_weights(void) {
    struct ag_rng rng;
    ag_rng_start(&rng, seed, 0, 99);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned i = 0; i < shape.row * shape.traits; i++) {
            weight[trait_of(side) + i] = normal(&rng);
            weight[hand_of(side) + i] = 0.1f * normal(&rng);
        }
    float one = sqrtf(2.0f / (float)shape.inputs), two = sqrtf(2.0f / (float)shape.units);
    for (unsigned i = 0; i < shape.inputs * shape.units; i++) weight[shape.at[AG_PALKO_FIRST] + i] = one * normal(&rng);
    for (unsigned i = 0; i < shape.units * shape.units; i++) weight[shape.at[AG_PALKO_SECOND] + i] = two * normal(&rng);
    for (unsigned i = 0; i < 2 * shape.units * shape.out; i++)
        weight[shape.at[AG_PALKO_THIRD] + i] = 0.2f * two * normal(&rng);
    memcpy(slow, weight, shape.at[AG_PALKO_TENSORS] * sizeof(float));
}

static void save(const char *path) {
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(slow, sizeof(float), shape.at[AG_PALKO_TENSORS], f) != shape.at[AG_PALKO_TENSORS])
        exit(fprintf(stderr, "cannot write %s\n", path));
    fclose(f);
}

/* The network that is in the tree, as it was rounded. */
static void load_house(void) {
    struct ag_palko_net net;
    if (!ag_palko_net(compiled->dice, &net)) exit(fprintf(stderr, "the house has no such network\n"));
    for (unsigned t = 0; t < AG_PALKO_TENSORS; t++)
        for (size_t i = shape.at[t]; i < shape.at[t + 1]; i++) slow[i] = (float)net.weight[i] * net.unit[t];
    memcpy(weight, slow, shape.at[AG_PALKO_TENSORS] * sizeof(float));
}

static void load(const char *path) {
    if (!strcmp(path, "house")) {
        load_house();
        return;
    }
    FILE *f = fopen(path, "rb");
    size_t n = shape.at[AG_PALKO_TENSORS];
    if (!f || fread(slow, sizeof(float), n, f) != n) exit(fprintf(stderr, "cannot read %s\n", path));
    memcpy(weight, slow, n * sizeof(float));
    fclose(f);
}

static void play_round(void) {
    all_do(SETS_WORK);
    for (unsigned i = 0; i < SETS; i++)
        for (unsigned k = 0; k < set_spots[i]; k++) {
            memory_of[next_example] = set_examples[(size_t)i * SPOTS + k];
            next_example = (next_example + 1) % MEMORY;
            if (remembered < MEMORY) remembered++;
        }
}

static double learn_round(struct ag_rng *rng) {
    double loss = 0;
    for (unsigned i = 0; i < STEPS; i++) {
        for (unsigned k = 0; k < BATCH; k++) batch[k] = &memory_of[ag_rng_below(rng, (uint32_t)remembered)];
        for (unsigned k = 0; k < PARTS; k++) learner[k]->loss = 0;
        steps++;
        all_do(LEARN_WORK);
        all_do(ADAM_WORK);
        for (unsigned k = 0; k < PARTS; k++) loss += learner[k]->loss;
    }
    return loss / STEPS / BATCH / 2;
}

static ag_table *open_table(unsigned dice, unsigned tokens) {
    char text[80];
    struct ag_msg why;
    snprintf(text, sizeof text, "palko seats=2 dice=%u tokens=%u", dice, tokens);
    ag_table *table = ag_table_open(&memory, NULL, text, &why);
    if (!table) exit(fprintf(stderr, "no such rules: %s\n", text));
    return table;
}

static ag_table *set_up(unsigned dice, unsigned tokens) {
    ag_table *table = open_table(dice, tokens);
    compiled = ag_palko_compiled(ag_table_rules(table));
    ag_palko_shape(dice, &shape);
    ag_palko_deal(compiled, dealt);
    fill_shares();
    fill_counts();
    weight = must(calloc(shape.at[AG_PALKO_TENSORS], sizeof(float)));
    slow = must(calloc(shape.at[AG_PALKO_TENSORS], sizeof(float)));
    return table;
}

static void get_room(void) {
    mean = must(calloc(shape.at[AG_PALKO_TENSORS], sizeof(float)));
    square = must(calloc(shape.at[AG_PALKO_TENSORS], sizeof(float)));
    memory_of = must(calloc(MEMORY, sizeof *memory_of));
    set_examples = must(calloc((size_t)SETS * SPOTS, sizeof *set_examples));
    for (unsigned i = 0; i < threads; i++) {
        worker[i] = must(aligned_alloc(64, (sizeof **worker + 63) / 64 * 64));
        worker[i]->search = must(aligned_alloc(64, (ag_palko_search_size(&valuer) + 127) / 64 * 64));
    }
    for (unsigned i = 0; i < PARTS; i++) {
        learner[i] = must(aligned_alloc(64, (sizeof **learner + 63) / 64 * 64));
        memset(learner[i], 0, sizeof **learner);
        learner[i]->grad = must(calloc(shape.at[AG_PALKO_TENSORS], sizeof(float)));
    }
    pthread_barrier_init(&gate, NULL, threads);
    for (unsigned i = 1; i < threads; i++) {
        pthread_t t;
        pthread_create(&t, NULL, run, (void *)(size_t)i);
    }
}

/* How much the best response to the rounded network wins in the game that is given; one that is beaten more seldom than
 * all before it is kept. */
static void keep_best(const ag_rules *r, const char *out) {
    static double least = 1;
    float *net = must(calloc(shape.at[AG_PALKO_TENSORS], sizeof *net));
    round_off(net);
    const double now = best_response(r, net, AG_PALKO_ROUNDS_MOST, AG_PALKO_PAIR_CALLS, 1e-4).value;
    free(net);
    printf("       best response %.3f %%%s\n", 100 * now, now < least ? ", kept" : ""), fflush(stdout);
    if (!(now < least)) return;
    least = now;
    save(out);
}

static void train_all(const char *out, const ag_rules *small) {
    struct ag_rng rng;
    double start = seconds_now();
    size_t spots = 0;
    ag_rng_start(&rng, seed, 0, 98);
    if (small) keep_best(small, out);
    for (round_now = 0; round_now < rounds; round_now++) {
        play_round();
        double loss = learn_round(&rng);
        for (unsigned i = 0; i < SETS; i++) spots += set_spots[i];
        if (round_now % 50 == 49)
            printf("%5u: %.0f s, %zu spots, off by %.4f\n", round_now + 1, seconds_now() - start, spots, sqrt(loss)),
                fflush(stdout);
        if (small && round_now % 25 == 24) keep_best(small, out);
        if (!small && (round_now % 250 == 249 || round_now + 1 == rounds)) save(out);
    }
}

static unsigned number(const char *word) { return (unsigned)strtoul(word, NULL, 10); }

static int train_main(int n, char **words) {
    ag_table *table = set_up(number(words[2]), 3), *small = number(words[2]) == 2 ? open_table(2, 1) : NULL;
    rounds = number(words[3]);
    search_rounds = number(words[4]);
    first_step = strtof(words[5], NULL);
    seed = strtoull(words[7], NULL, 10);
    threads = number(words[8]);
    get_room();
    first_weights();
    if (n > 9) load(words[9]), drag = 0.001f;
    printf("%s dice, seed %llu: %zu weights\n", words[2], (unsigned long long)seed, shape.at[AG_PALKO_TENSORS]);
    train_all(words[6], small ? ag_table_rules(small) : NULL);
    all_do(END_WORK);
    ag_table_free(small);
    ag_table_free(table);
    return 0;
}

static int measure_main(char **words) {
    ag_table *table = set_up(number(words[2]), number(words[5]));
    threads = number(words[8]);
    load(words[3]);
    measure(ag_table_rules(table), number(words[4]), number(words[6]), strtod(words[7], NULL));
    ag_table_free(table);
    return 0;
}

static int write_main(char **words) {
    static const unsigned dice[] = {AG_PALKO_DICE_MAX, 2};
    FILE *f = fopen(words[2], "wb");
    if (!f) return fprintf(stderr, "cannot write %s\n", words[2]), 1;
    for (unsigned i = 0; i < 2; i++) {
        ag_table *table = set_up(dice[i], AG_PALKO_MATCH_TOKENS);
        load(words[4 + i]);
        write_net(f, ag_table_rules(table), number(words[3]));
        ag_table_free(table);
    }
    return fclose(f) != 0;
}

int main(int n, char **words) {
    const char *what = n > 1 ? words[1] : "";
    if (!strcmp(what, "train") && (n == 9 || n == 10)) return train_main(n, words);
    if (!strcmp(what, "measure") && n == 9) return measure_main(words);
    if (!strcmp(what, "write") && n == 6) return write_main(words);
    fprintf(stderr, "palko_net train DICE ROUNDS SEARCH STEP OUT SEED THREADS [FROM]\n"
                    "palko_net measure DICE NET SEARCH TOKENS WIDTH MASS THREADS\n"
                    "palko_net write OUT SEARCH NET_OF_FIVE NET_OF_TWO\n");
    return 2;
}
