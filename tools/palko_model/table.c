/*
 * table.c - a player of Palko between two seats, one token each, that goes by its own hand and the last three calls
 * alone, and how far it can be exploited (solve/palko_exploit.h). Not part of the library: docs/strength.md tells what
 * it showed.
 *
 *   palko_table DICE WIDTH MILLIONS [SEED [SEARCH_WIDTH MASS]...]
 *
 * MILLIONS are the moments that are visited in learning, so that the same line gives the same table on any machine. Best
 * responses of several widths and masses may be asked for.
 *
 * A row of the table is a hand, the last call, how far below it the two calls before it lie, and whether ones had been
 * called before these; it has a number for a challenge and for each of the next WIDTH calls. The numbers are learnt by
 * sampling: two hands are dealt, one side tries a challenge and two of its calls at every step (as if they were all of
 * them: what they brought counts the more) and the other makes one move by chance, regrets add up, and the table plays
 * the mean of what it has played. What was learnt in the first third counts less and less. Since a row stands for many
 * histories, nothing promises that this ends in balance; how far from it is what is measured. A call that is more than
 * WIDTH above the one before is taken for one that is WIDTH above it.
 */
#include "palko_exploit.h"
#include "../memory.h"
#include "palko_policy.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CALLS = AG_PALKO_PAIR_CALLS, WIDTH_MAX = CALLS, PERIODS = 60, TRIES = 2 };

struct table {
    const ag_rules *rules;
    const struct ag_palko_rules *compiled;
    unsigned width, moves; /* moves = width + 1; move 0 is a challenge */
    unsigned low, high;    /* calls */
    size_t numbers;
    float *regret, *made;
};

/* What a row is about but the hand; the last call first. */
struct recent {
    unsigned calls; /* 0 to 3 */
    unsigned call[3];
    bool tame; /* ones were called before these */
};

static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- rows ---- */

static struct recent after(const struct recent *r, unsigned call) {
    struct recent next = {.calls = r->calls < 3 ? r->calls + 1 : 3, .call = {call, r->call[0], r->call[1]}};
    next.tame = r->tame || (r->calls == 3 && ag_palko_call_face(r->call[2]) == 1);
    return next;
}

/* Whether ones are wild for the last call. */
static bool wild_for_last(const struct recent *r) {
    for (unsigned i = 1; i < r->calls; i++)
        if (ag_palko_call_face(r->call[i]) == 1) return false;
    return !r->tame;
}

/* How far apart two calls are; 0: there was no second one. */
static unsigned gap(const struct table *t, const struct recent *r, unsigned i) {
    if (i + 1 >= r->calls) return 0;
    unsigned far = r->call[i] - r->call[i + 1];
    return far < t->width ? far : t->width;
}

static size_t row(const struct table *t, const struct recent *r, unsigned hand) {
    size_t at = r->calls ? r->call[0] - t->low + 1 : 0;
    at = at * (t->width + 1) + gap(t, r, 0);
    at = at * (t->width + 1) + gap(t, r, 1);
    at = at * 2 + r->tame;
    return (at * t->compiled->hands + hand) * t->moves;
}

/* The moves of a row: challenge from first on, then the next calls. */
static void moves_of(const struct table *t, const struct recent *r, unsigned *first, unsigned *end) {
    unsigned lowest = r->calls ? r->call[0] + 1 : t->low, left = t->high + 1 - lowest;
    *first = r->calls ? 0 : 1;
    *end = 1 + (left < t->width ? left : t->width);
}

static void in_proportion(const float *from, unsigned first, unsigned end, float *chance) {
    float sum = 0;
    for (unsigned i = first; i < end; i++) sum += chance[i] = from[i] > 0 ? from[i] : 0;
    for (unsigned i = first; i < end; i++) chance[i] = sum > 0 ? chance[i] / sum : 1.0f / (float)(end - first);
}

/* ---- learning ---- */

struct deal {
    struct table *t;
    struct ag_rng rng;
    unsigned hand[2];
    unsigned learner;
    uint64_t visits;
};

static unsigned draw_hand(struct deal *d) {
    const struct ag_palko_rules *c = d->t->compiled;
    unsigned at = ag_rng_below(&d->rng, c->rolls), h = 0;
    while (at >= ag_hand_weight(c->first_hand + h)) at -= ag_hand_weight(c->first_hand + h++);
    return h;
}

/* What the learner gets where the last call is challenged by `side`: 1 or -1. */
static float shown(const struct deal *d, const struct recent *r, unsigned side) {
    unsigned face = ag_palko_call_face(r->call[0]) - 1, w = wild_for_last(r);
    const uint8_t(*count)[6][2] = d->t->compiled->count;
    bool held = count[d->hand[0]][face][w] + count[d->hand[1]][face][w] >= (int)ag_palko_call_quantity(r->call[0]);
    return (side == d->learner) != held ? 1 : -1;
}

static float play(struct deal *d, const struct recent *r, unsigned side) {
    struct table *t = d->t;
    unsigned first, end, lowest = r->calls ? r->call[0] + 1 : t->low;
    size_t at = row(t, r, d->hand[side]);
    float chance[WIDTH_MAX + 1], worth[WIDTH_MAX + 1], value = 0;
    d->visits++;
    moves_of(t, r, &first, &end);
    in_proportion(t->regret + at, first, end, chance);
    if (side != d->learner) {
        float x = (float)(ag_rng_next(&d->rng) >> 40) / 16777216.0f;
        unsigned i = first;
        for (unsigned k = first; k < end; k++) t->made[at + k] += chance[k];
        while (i + 1 < end && (x -= chance[i]) >= 0) i++;
        if (!i) return shown(d, r, side);
        struct recent next = after(r, lowest + i - 1);
        return play(d, &next, !side);
    }
    const unsigned calls = end - 1, tries = calls < TRIES ? calls : TRIES;
    for (unsigned i = 1; i < end; i++) worth[i] = 0;
    if (!first) value = chance[0] * (worth[0] = shown(d, r, side));
    for (unsigned left = calls, wanted = tries; wanted; left--) { /* so many of the calls, all as likely */
        if (ag_rng_below(&d->rng, left) >= wanted) continue;
        struct recent next = after(r, lowest + left - 1);
        worth[left] = play(d, &next, !side) * (float)calls / (float)tries;
        value += chance[left] * worth[left];
        wanted--;
    }
    for (unsigned i = first; i < end; i++) t->regret[at + i] += worth[i] - value;
    return value;
}

static void fade(struct table *t, float part) {
    for (size_t i = 0; i < t->numbers; i++) {
        t->regret[i] *= part;
        t->made[i] *= part;
    }
}

/* So many moments are visited. */
static void learn(struct table *t, uint64_t all, uint64_t seed) {
    struct deal d = {.t = t};
    uint64_t deals = 0;
    double start = seconds_now();
    ag_rng_start(&d.rng, seed, 0, AG_STREAM_DICE);
    for (unsigned period = 1; period <= PERIODS; period++) {
        for (; d.visits < all / PERIODS * period; deals++) {
            struct recent none = {0};
            d.hand[0] = draw_hand(&d);
            d.hand[1] = draw_hand(&d);
            d.learner = (unsigned)deals & 1;
            play(&d, &none, 0);
        }
        if (period < PERIODS / 3) fade(t, (float)period / (float)(period + 1));
        if (period % 10 == 0)
            printf("%.0f s: %llu deals, %.0f million visits\n", seconds_now() - start, (unsigned long long)deals,
                   (double)d.visits / 1e6),
                fflush(stdout);
    }
}

/* ---- as a policy ---- */

static void choose(const struct ag_palko_moment *m, const void *unused, struct ag_palko_choice *out) {
    const struct table *t = m->context;
    struct recent r = {0};
    unsigned first, end;
    (void)unused;
    for (unsigned i = 0; i < m->calls; i++) r = after(&r, m->call[i]);
    moves_of(t, &r, &first, &end);
    out->moves = end - first;
    for (unsigned i = first; i < end; i++)
        out->move[i - first] = i ? ag_palko_moment_lowest(m) + i - 1 : AG_PALKO_CHALLENGE + ag_palko_chain(1, 0);
    for (unsigned h = 0; h < t->compiled->hands; h++) {
        float chance[WIDTH_MAX + 1];
        if (m->wanted && !(m->wanted[h] > 0)) continue;
        in_proportion(t->made + row(t, &r, h), first, end, chance);
        memcpy(out->chance[h], chance + first, out->moves * sizeof *chance);
    }
}

static void measure(const struct table *t, unsigned width, double mass) {
    struct ag_palko_policy policy = {.name = "table", .choose = choose, .context = t};
    struct ag_palko_exploit_order order = {.rules = t->rules, .policy = &policy, .width = width, .mass = mass};
    struct ag_work work = {.memory = memory};
    struct ag_palko_exploit x;
    double start = seconds_now();
    if (!ag_palko_exploit(&order, &work, &x)) exit(1);
    printf("best response, width %u, mass %g: %.3f %% (%.3f %% opening, %.3f %% second), %llu moments, %.0f s\n", width,
           mass, 100 * x.value, 100 * x.set[1][1][0], 100 * x.set[1][1][1], (unsigned long long)x.moments,
           seconds_now() - start);
    fflush(stdout);
}

int main(int n, char **words) {
    char rules[80];
    struct ag_msg why;
    if (n < 4) return fprintf(stderr, "palko_table DICE WIDTH MILLIONS [SEED [SEARCH_WIDTH MASS]...]\n"), 2;
    snprintf(rules, sizeof rules, "palko seats=2 tokens=1 dice=%d", atoi(words[1]));
    ag_table *table = ag_table_open(&memory, NULL, rules, &why);
    if (!table) return fprintf(stderr, "no such rules: %s\n", rules), 2;
    struct table t = {.rules = ag_table_rules(table), .width = (unsigned)atoi(words[2])};
    struct ag_palko_moment m = {.rules = t.rules, .held = {1, 1}};
    t.compiled = ag_palko_compiled(t.rules);
    t.low = ag_palko_moment_lowest(&m);
    t.high = ag_palko_moment_highest(&m);
    if (t.width > t.high + 1 - t.low) t.width = t.high + 1 - t.low;
    t.moves = t.width + 1;
    t.numbers = (size_t)(t.high - t.low + 2) * t.moves * t.moves * 2 * t.compiled->hands * t.moves;
    t.regret = calloc(t.numbers, sizeof *t.regret);
    t.made = calloc(t.numbers, sizeof *t.made);
    if (!t.regret || !t.made) return fprintf(stderr, "no memory\n"), 1;
    printf("%s, width %u: %zu numbers\n", rules, t.width, t.numbers);
    learn(&t, 1000000 * strtoull(words[3], NULL, 10), n > 4 ? strtoull(words[4], NULL, 10) : 1);
    if (n < 7) measure(&t, 12, 1e-4);
    for (int i = 5; i + 1 < n; i += 2) measure(&t, (unsigned)atoi(words[i]), atof(words[i + 1]));
    ag_table_free(table);
    free(t.regret);
    free(t.made);
    return 0;
}
