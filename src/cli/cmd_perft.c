/*
 * cmd_perft.c - walks every event that can happen, level by level: all outcomes of a roll, all legal moves of the seat
 * that is asked. Positions that are equal byte for byte are walked once, with the number of paths that lead to them.
 *
 * As a check on the weights of dice every path carries its probability, decisions counting as uniformly random, as an
 * exact integer over a common denominator. Level d multiplies the denominator by L_d, the least common multiple of all
 * branching totals of the level (6^n for n dice, the number of moves for a decision); an outcome of weight w of a
 * position with total t multiplies the numerator by L_d / t * w. The numerators of all paths that have ended or reached
 * the depth must sum to the denominator exactly.
 */
#include "big.h"
#include "cli.h"
#include "text.h"
#include "json.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MAX = 200, PRIMES = 97, FACTORS_MAX = 64 };
#define MEMORY_MAX ((size_t)3 << 30) /* bytes of a level and the next together */

/* ---- a set of positions, each with its number of paths and its numerator ---- */

struct level {
    size_t state_size, limbs, stride; /* limbs 0: only the positions are kept */
    unsigned char *node;
    size_t n, room;
    uint32_t *slot; /* hash table: number of a node + 1 */
    size_t slots;   /* a power of two */
    struct big paths, sum;
};

static void level_start(struct level *l, size_t state_size, size_t limbs) {
    memset(l, 0, sizeof *l);
    l->state_size = state_size;
    l->limbs = limbs;
    l->stride = (state_size + 7) / 8 * 8 + limbs * 2 * sizeof(uint64_t);
    l->slots = 1 << 10;
    l->slot = must_alloc(l->slots * sizeof *l->slot);
    memset(l->slot, 0, l->slots * sizeof *l->slot);
}

static void level_free(struct level *l) {
    free(l->node);
    free(l->slot);
    memset(l, 0, sizeof *l);
}

static unsigned char *node_at(const struct level *l, size_t i) { return l->node + i * l->stride; }

/* which: 0 paths, 1 numerator. */
static uint64_t *limbs_at(const struct level *l, size_t i, unsigned which) {
    return (uint64_t *)(void *)(node_at(l, i) + l->stride - (2 - which) * l->limbs * sizeof(uint64_t));
}

static struct big big_at(const struct level *l, size_t i, unsigned which) {
    struct big b = big_of(0);
    memcpy(b.limb, limbs_at(l, i, which), l->limbs * sizeof(uint64_t));
    return b;
}

static uint64_t hash(const unsigned char *bytes, size_t n) {
    uint64_t h = 0xCBF29CE484222325u, word;
    for (; n >= 8; n -= 8, bytes += 8) {
        memcpy(&word, bytes, 8);
        h = (h ^ word) * 0x9E3779B97F4A7C15u;
        h ^= h >> 32;
    }
    for (; n; n--, bytes++) h = (h ^ *bytes) * 0x100000001B3u;
    return h ^ h >> 29;
}

static void level_grow_slots(struct level *l) {
    l->slots *= 2;
    l->slot = memory_grow(l->slot, l->slots * sizeof *l->slot);
    memset(l->slot, 0, l->slots * sizeof *l->slot);
    for (size_t i = 0; i < l->n; i++) {
        size_t at = hash(node_at(l, i), l->state_size) & (l->slots - 1);
        while (l->slot[at]) at = (at + 1) & (l->slots - 1);
        l->slot[at] = (uint32_t)i + 1;
    }
}

/* The node of a state, made if it is new. */
static size_t level_node(struct level *l, const void *state) {
    size_t at = hash(state, l->state_size) & (l->slots - 1);
    for (; l->slot[at]; at = (at + 1) & (l->slots - 1))
        if (memcmp(node_at(l, l->slot[at] - 1), state, l->state_size) == 0) return l->slot[at] - 1;
    if (l->n == l->room) {
        l->room = l->room ? l->room * 2 : 256;
        l->node = memory_grow(l->node, l->room * l->stride);
    }
    memset(node_at(l, l->n), 0, l->stride);
    memcpy(node_at(l, l->n), state, l->state_size);
    l->slot[at] = (uint32_t)++l->n;
    if (l->n * 2 > l->slots) level_grow_slots(l);
    return l->n - 1;
}

static size_t level_bytes(const struct level *l) { return l->room * l->stride + l->slots * sizeof *l->slot; }

/* ---- the least common multiple of a level, as powers of primes ---- */

static const uint16_t primes[PRIMES] = {
    2,   3,   5,   7,   11,  13,  17,  19,  23,  29,  31,  37,  41,  43,  47,  53,  59,  61,  67,  71,
    73,  79,  83,  89,  97,  101, 103, 107, 109, 113, 127, 131, 137, 139, 149, 151, 157, 163, 167, 173,
    179, 181, 191, 193, 197, 199, 211, 223, 227, 229, 233, 239, 241, 251, 257, 263, 269, 271, 277, 281,
    283, 293, 307, 311, 313, 317, 331, 337, 347, 349, 353, 359, 367, 373, 379, 383, 389, 397, 401, 409,
    419, 421, 431, 433, 439, 443, 449, 457, 461, 463, 467, 479, 487, 491, 499, 503, 509};
_Static_assert(AG_LEGAL_MAX <= 512, "a number of moves must split into these primes");

struct multiple {
    uint8_t power[PRIMES];
};

static void split(uint32_t n, struct multiple *m) {
    memset(m, 0, sizeof *m);
    for (unsigned i = 0; i < PRIMES; i++)
        for (; n % primes[i] == 0; n /= primes[i]) m->power[i]++;
}

static void include(struct multiple *m, uint32_t n) {
    struct multiple other;
    split(n, &other);
    for (unsigned i = 0; i < PRIMES; i++)
        if (other.power[i] > m->power[i]) m->power[i] = other.power[i];
}

/* m / n as factors of 64 bits each. */
static unsigned quotient(const struct multiple *m, uint32_t n, uint64_t *factor) {
    struct multiple other;
    unsigned count = 0;
    uint64_t product = 1;
    split(n, &other);
    for (unsigned i = 0; i < PRIMES; i++)
        for (int k = m->power[i] - other.power[i]; k > 0; k--) {
            if (product > UINT64_MAX / primes[i]) {
                factor[count++] = product;
                product = 1;
            }
            product *= primes[i];
        }
    factor[count++] = product;
    return count;
}

static bool multiply_all(struct big *b, const uint64_t *factor, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        if (!big_multiply(b, factor[i])) return false;
    return true;
}

/* ---- the walk ---- */

struct row {
    struct big paths;
    size_t positions, ended;
};

struct walk {
    const ag_rules *rules;
    const struct ag_game *game;
    unsigned depth;
    uint64_t nodes, nodes_max;
    struct level now, next;
    struct multiple multiple;      /* L of this level */
    struct big denominator, ended; /* the product of the L so far; numerators of all paths that have ended */
    struct row row[DEPTH_MAX + 1];
    enum phrase_id refusal; /* why the walk was given up */
};

static bool give_up(struct walk *w, enum phrase_id why) {
    w->refusal = why;
    return false;
}

static const enum phrase_id overflow = SAY_PERFT_BITS;

/* How many ways go on from a position, dice counted as 6^n; 0: the game is over. */
static uint32_t total_of(const struct walk *w, const void *state) {
    ag_action list[AG_LEGAL_MAX];
    struct ag_due due = w->game->due(w->rules, state);
    uint32_t total = 1;
    if (due.kind == AG_DUE_OVER) return 0;
    if (due.kind == AG_DUE_ACT) return w->game->legal(w->rules, state, due.seat, list);
    for (unsigned i = 0; i < due.dice; i++) total *= 6;
    return total;
}

/* Adds a child that is reached by this many paths with this numerator. */
static bool add_child(struct walk *w, const void *state, const struct big *paths, const struct big *numerator) {
    struct level *next = &w->next;
    if (++w->nodes > w->nodes_max) return give_up(w, SAY_PERFT_NODES);
    if (next->n >= UINT32_MAX - 1 || level_bytes(&w->now) + level_bytes(next) > MEMORY_MAX)
        return give_up(w, SAY_PERFT_MEMORY);
    if (!big_add(&next->paths, paths) || !big_add(&next->sum, numerator)) return give_up(w, overflow);
    size_t node = level_node(next, state);
    if (!next->limbs) return true;
    const struct big *value[2] = {paths, numerator};
    for (unsigned which = 0; which < 2; which++) {
        struct big sum = big_at(next, node, which);
        if (!big_add(&sum, value[which])) return give_up(w, overflow);
        memcpy(limbs_at(next, node, which), sum.limb, next->limbs * sizeof(uint64_t));
    }
    return true;
}

static bool add_outcomes(struct walk *w, const void *state, struct ag_due due, const struct big *paths,
                         const struct big *share) {
    for (uint32_t i = 0, n = ag_outcomes(due); i < n; i++) {
        union ag_state child;
        struct big numerator = *share;
        memcpy(&child, state, w->game->state_size);
        w->game->roll(w->rules, &child, i, NULL);
        if (!big_multiply(&numerator, ag_outcome_weight(due, i))) return give_up(w, overflow);
        if (!add_child(w, &child, paths, &numerator)) return false;
    }
    return true;
}

static bool add_moves(struct walk *w, const void *state, struct ag_due due, const struct big *paths,
                      const struct big *share) {
    ag_action list[AG_LEGAL_MAX];
    unsigned n = w->game->legal(w->rules, state, due.seat, list);
    for (unsigned i = 0; i < n; i++) {
        union ag_state child;
        memcpy(&child, state, w->game->state_size);
        w->game->act(w->rules, &child, due.seat, list[i], NULL);
        if (!add_child(w, &child, paths, share)) return false;
    }
    return true;
}

static bool expand(struct walk *w, size_t node) {
    union ag_state state; /* a copy: nodes are not aligned for every state */
    memcpy(&state, node_at(&w->now, node), w->game->state_size);
    uint32_t total = total_of(w, &state);
    if (total == 0) return true;
    struct ag_due due = w->game->due(w->rules, &state);
    struct big paths = big_at(&w->now, node, 0), share = big_at(&w->now, node, 1);
    uint64_t factor[FACTORS_MAX];
    if (!multiply_all(&share, factor, quotient(&w->multiple, total, factor))) return give_up(w, overflow);
    return (due.kind == AG_DUE_ROLL ? add_outcomes : add_moves)(w, &state, due, &paths, &share);
}

/* Looks through a level: fills its row and finds the multiple that the next level needs. Adds what has ended. */
static bool survey(struct walk *w, unsigned depth) {
    struct row *row = &w->row[depth];
    memset(&w->multiple, 0, sizeof w->multiple);
    row->paths = w->now.paths;
    row->positions = w->now.n;
    for (size_t i = 0; i < w->now.n; i++) {
        union ag_state state;
        memcpy(&state, node_at(&w->now, i), w->game->state_size);
        uint32_t total = total_of(w, &state);
        if (total) {
            include(&w->multiple, total);
            continue;
        }
        row->ended++;
        struct big numerator = big_at(&w->now, i, 1);
        if (w->now.limbs && !big_add(&w->ended, &numerator)) return give_up(w, overflow);
    }
    return true;
}

/* From one level to the next. The last level keeps positions only: its numerators are summed as they come. */
static bool step(struct walk *w, unsigned depth) {
    uint64_t factor[FACTORS_MAX];
    unsigned n = quotient(&w->multiple, 1, factor);
    if (!multiply_all(&w->denominator, factor, n) || !multiply_all(&w->ended, factor, n)) return give_up(w, overflow);
    level_start(&w->next, w->game->state_size, depth == w->depth ? 0 : big_limbs(&w->denominator));
    for (size_t i = 0; i < w->now.n; i++)
        if (!expand(w, i)) return false;
    level_free(&w->now);
    w->now = w->next;
    memset(&w->next, 0, sizeof w->next);
    return survey(w, depth);
}

static bool walk(struct walk *w) {
    union ag_state first;
    const struct big one = big_of(1);
    memset(&first, 0, sizeof first);
    w->game->begin(w->rules, &first, ag_all_seats(w->rules));
    w->denominator = big_of(1);
    level_start(&w->next, w->game->state_size, 1);
    if (!add_child(w, &first, &one, &one)) return false;
    w->now = w->next;
    memset(&w->next, 0, sizeof w->next);
    if (!survey(w, 0)) return false;
    for (unsigned d = 1; d <= w->depth; d++)
        if (!step(w, d)) return false;
    return true;
}

/* What has ended before the last level, and everything in it. At depth 0 the one position may be both. */
static bool sums_to_one(const struct walk *w) {
    struct big sum = w->now.sum;
    if (w->depth && !big_add(&sum, &w->ended)) return false;
    return big_same(&sum, &w->denominator);
}

/* ---- answers ---- */

/* Digits that fit a line: all of them, or the first few and the power of ten (JSON has them all). */
static void write_short(const struct big *b, char *digits) {
    big_write(b, digits);
    size_t n = strlen(digits);
    if (n > 30) snprintf(digits + 7, BIG_DIGITS - 7, "...e+%zu", n - 1);
    if (n > 30) memmove(digits + 2, digits + 1, strlen(digits)), digits[1] = '.';
}

static void print_walk(FILE *out, const struct walk *w) {
    char digits[BIG_DIGITS];
    unsigned width = 5;
    for (unsigned d = 0; d <= w->depth; d++) {
        write_short(&w->row[d].paths, digits);
        if (strlen(digits) > width) width = (unsigned)strlen(digits);
    }
    unsigned depths = text_width(phrase(SAY_PERFT_DEPTH_HEAD)), paths = text_width(phrase(SAY_PERFT_PATHS));
    const int widths[] = {(int)depths, 1 + (int)(paths > width ? paths : width), 13, 13};
    text_line(out, widths,
              (const char *const[]){phrase(SAY_PERFT_DEPTH_HEAD), phrase(SAY_PERFT_PATHS), phrase(SAY_PERFT_POSITIONS),
                                    phrase(SAY_PERFT_ENDED)},
              4);
    for (unsigned d = 0; d <= w->depth; d++) {
        write_short(&w->row[d].paths, digits);
        fprintf(out, "%*u %*s %13zu %13zu\n", widths[0], d, widths[1], digits, w->row[d].positions, w->row[d].ended);
    }
}

/* A number where it fits, else its digits. */
static json_t *json_big(const struct big *b) {
    char digits[BIG_DIGITS];
    if (big_limbs(b) == 1 && b->limb[0] <= INT64_MAX) return json_integer((json_int_t)b->limb[0]);
    big_write(b, digits);
    return json_string(digits);
}

static json_t *walk_json(const struct walk *w, const char *preset) {
    json_t *levels = json_array();
    for (unsigned d = 0; d <= w->depth; d++)
        json_array_append_new(levels, json_pack("{s:i, s:o, s:I, s:I}", "depth", d, "paths", json_big(&w->row[d].paths),
                                                "positions", (json_int_t)w->row[d].positions, "ended",
                                                (json_int_t)w->row[d].ended));
    char digits[BIG_DIGITS];
    big_write(&w->denominator, digits);
    return json_pack("{s:s, s:o, s:s, s:b}", "preset", preset, "levels", levels, "denominator", digits,
                     "probabilities_sum_to_1", sums_to_one(w));
}

int cmd_perft(const struct args *args) {
    struct setup setup;
    uint64_t depth = 0, nodes = 50000000;
    if (!args_has(args, O_DEPTH)) return complain(SAY_PERFT_DEPTH);
    if (!args_number(args, O_DEPTH, 0, DEPTH_MAX, &depth) || !args_number(args, O_NODES, 1, UINT64_MAX, &nodes))
        return REFUSED;
    if (!setup_preset(args, args->words[0], &setup)) return REFUSED;
    struct walk *w = must_alloc(sizeof *w);
    memset(w, 0, sizeof *w);
    w->rules = setup.rules;
    w->game = setup.info.game;
    w->depth = (unsigned)depth;
    w->nodes_max = nodes;
    int status = walk(w) ? DONE : complain(w->refusal);
    if (status == DONE && args_has(args, O_JSON)) json_print(stdout, walk_json(w, setup.info.name), false);
    else if (status == DONE) print_walk(stdout, w);
    if (status == DONE && !sums_to_one(w)) status = complain(SAY_PERFT_NO_SUM);
    else if (status == DONE && !args_has(args, O_JSON)) say_line(stdout, SAY_PERFT_SUM);
    level_free(&w->now);
    level_free(&w->next);
    free(w);
    setup_close(&setup);
    return status;
}
