/*
 * respond.c - a player of Palko among three to five seats that learns by trying what wins most among players `best`
 * (bots/many_palko.c): a lower bound of what somebody gains who knows how they choose. Not part of the library;
 * docs/strength.md tells what it showed.
 *
 *   palko_respond SEATS SETS GAMES [SEED]
 *
 * It goes by a table. To answer a call it sees what the call lacks beyond its own dice and the mean of the others',
 * whether it would have to call next, how many other seats have named this face, how many calls there were, and its
 * tokens; it may let the call stand, challenge or double. To call it sees of each of the next calls how far up it is,
 * what it counts for it, what it lacks, how many calls there were, and its tokens. Each row is the mean of what came of
 * it, in tokens, recent sets counting more; at first anything is tried, later only one move in ten. Sets are learnt one
 * by one, with tokens drawn anew. Then it plays whole games, in all seats by turns, without trying anything; where two
 * seats are left it plays as `best` does.
 */
#include "best_palko.h"
#include "../memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LACKS = 11, CALLS = 5, TOKENS = 3, NAMED = 3, ANSWERS = 3, FAR = 4, COUNTS = 6, AHEAD = 24, DECISIONS = 64 };

struct row {
    float mean;
    unsigned n;
};
static struct row answers[LACKS][2][NAMED][CALLS][TOKENS][ANSWERS];
static struct row calls[FAR][COUNTS][LACKS][CALLS][TOKENS];

static ag_table *table;
static const ag_rules *rules;
static const struct ag_game *game;
static const struct ag_palko_rules *compiled;
static unsigned seats;
static struct ag_rng rng;

/* ---- one set or game ---- */

static struct {
    union ag_state state;
    struct ag_palko_heard heard;
    struct row *row[DECISIONS]; /* what was decided in this set */
    unsigned rows, mine;
    double tries; /* chance to try anything */
} at;

static struct ag_palko_state *state(void) { return (void *)&at.state; }
static double chance(void) { return (double)(ag_rng_next(&rng) >> 11) / 9007199254740992.0; }

/* What a call lacks beyond the own dice and the mean of the others'. */
static unsigned lack(unsigned quantity, unsigned face, unsigned wild, unsigned own) {
    const double others = (ag_palko_number(state()->in) - 1) * (wild && face != 1 ? 5.0 / 3 : 5.0 / 6);
    const long x = lrint((double)quantity - own - others) + 4;
    return x < 0 ? 0 : x >= LACKS ? LACKS - 1 : (unsigned)x;
}

static unsigned own_count(unsigned face, unsigned wild) {
    return compiled->count[ag_palko_row(compiled, state()->hand[at.mine])][face - 1][wild];
}

static unsigned most(unsigned x, unsigned n) { return x < n ? x : n - 1; }

static void take(struct row *row) {
    if (at.rows < DECISIONS) at.row[at.rows++] = row;
}

/* Rows that were never tried look good. */
static double worth(const struct row *row) { return row->n ? (double)row->mean : 0.3; }

static ag_action answer(void) {
    const struct ag_palko_state *s = state();
    const unsigned face = s->face[0], wild = s->wild[0], next = at.mine == ag_palko_turn(rules, s);
    unsigned named = 0, best = 0;
    for (unsigned i = 0; i + 1 < at.heard.n; i++)
        named += at.heard.seat[i] != at.mine && ag_palko_call_face(at.heard.call[i]) == face;
    struct row *row = answers[lack(s->quantity[0], face, wild, own_count(face, wild))][next][most(named, NAMED)]
                             [most(s->calls, CALLS)][most(s->held[at.mine] - 1u, TOKENS)];
    for (unsigned i = 1; i < ANSWERS; i++)
        if (worth(&row[i]) > worth(&row[best])) best = i;
    if (chance() < at.tries) best = ag_rng_below(&rng, ANSWERS);
    ag_action a = best ? AG_PALKO_CHALLENGE + ag_palko_chain(1, best - 1) : AG_PALKO_STAND;
    if (best == 2 && !game->allowed(rules, s, (ag_seat)at.mine, a, NULL)) {
        best = 1;
        a = AG_PALKO_CHALLENGE + ag_palko_chain(1, 0);
    }
    take(&row[best]);
    return a;
}

static struct row *row_of_call(unsigned call, unsigned low) {
    const struct ag_palko_state *s = state();
    const unsigned face = ag_palko_call_face(call), wild = ag_palko_ones_wild(s), own = own_count(face, wild);
    return &calls[most((call - low) / 3, FAR)][most(own, COUNTS)][lack(ag_palko_call_quantity(call), face, wild, own)]
                 [most(s->calls, CALLS)][most(s->held[at.mine] - 1u, TOKENS)];
}

static ag_action make_call(void) {
    const unsigned low = ag_palko_lowest(rules, state()), high = ag_palko_highest(rules, state());
    const unsigned n = high - low < AHEAD ? high - low + 1 : AHEAD;
    unsigned best = low;
    for (unsigned i = 1; i < n; i++)
        if (worth(row_of_call(low + i, low)) > worth(row_of_call(best, low))) best = low + i;
    if (chance() < at.tries) best = low + ag_rng_below(&rng, n < 10 ? n : 10);
    take(row_of_call(best, low));
    return AG_PALKO_CALL + best;
}

static ag_action decide(ag_seat seat) {
    const struct ag_palko_state *s = state();
    union ag_state view;
    game->view(rules, &at.state, seat, &view);
    const struct ag_seen seen = {.rules = rules, .state = &view, .seat = seat};
    if (seat == at.mine && ag_palko_number(s->in) > 2) {
        if (s->phase == AG_PALKO_ANSWERING) return answer();
        if (s->phase == AG_PALKO_CALLING) return make_call();
    }
    return ag_best_palko(&seen, &at.heard, &rng);
}

static void step(struct ag_due due) {
    if (due.kind == AG_DUE_ROLL) {
        game->roll(rules, &at.state, ag_draw(due, &rng), NULL);
        at.heard.n = 0;
        return;
    }
    const ag_action a = decide(due.seat);
    if (a < AG_PALKO_CALL_NUMBERS) {
        at.heard.seat[at.heard.n] = due.seat;
        at.heard.call[at.heard.n++] = (uint8_t)a;
    }
    game->act(rules, &at.state, due.seat, a, NULL);
}

static double share(void) {
    double all = 0;
    for (unsigned i = 0; i < seats; i++) all += state()->held[i];
    return state()->held[at.mine] / all;
}

/* A set with tokens drawn anew; what it brought, in tokens, as shares of all. */
static double play_set(void) {
    double all = 0, before;
    game->begin(rules, &at.state, (ag_seats)(1u << ag_rng_below(&rng, seats)));
    for (unsigned i = 0; i < seats; i++) all += state()->held[i] = (uint16_t)(1 + ag_rng_below(&rng, TOKENS));
    at.rows = 0;
    at.mine = ag_rng_below(&rng, seats);
    before = share();
    for (struct ag_due due; (due = game->due(rules, &at.state)).kind != AG_DUE_OVER && state()->set < 2;) step(due);
    return (share() - before) * all;
}

static double play_game(unsigned mine) {
    game->begin(rules, &at.state, ag_all_seats(rules));
    at.mine = mine;
    for (struct ag_due due; (due = game->due(rules, &at.state)).kind != AG_DUE_OVER; step(due)) at.rows = 0;
    return ag_winners(rules, &at.state, ag_all_seats(rules)) >> mine & 1;
}

static void learn(double value) {
    for (unsigned i = 0; i < at.rows; i++) {
        struct row *row = at.row[i];
        const double part = 1.0 / ++row->n;
        row->mean += (float)((value - (double)row->mean) * (part < 0.003 ? 0.003 : part));
    }
}

/* ---- all of it ---- */

static void learn_sets(unsigned sets) {
    double sum = 0;
    for (unsigned i = 0; i < sets; i++) {
        const double part = (double)i / sets;
        at.tries = part < 0.5 ? 0.8 - 1.4 * part : 0.1;
        const double value = play_set();
        learn(value);
        sum += value;
        if ((i + 1) % (sets / 10 + 1) && i + 1 < sets) continue;
        printf("%u sets: %.3f tokens a set so far\n", i + 1, sum / (i + 1));
        fflush(stdout);
    }
}

int main(int argc, char **argv) {
    struct ag_msg why;
    char text[40];
    if (argc < 4) return fprintf(stderr, "palko_respond SEATS SETS GAMES [SEED]\n"), 2;
    seats = (unsigned)strtoul(argv[1], NULL, 10);
    const unsigned sets = (unsigned)strtoul(argv[2], NULL, 10), games = (unsigned)strtoul(argv[3], NULL, 10);
    snprintf(text, sizeof text, "palko seats=%u", seats);
    table = seats < 3 ? NULL : ag_table_open(&memory, NULL, text, &why);
    if (!table) return fprintf(stderr, "three to five seats\n"), 1;
    rules = ag_table_rules(table);
    game = ag_rules_game(rules);
    compiled = ag_palko_compiled(rules);
    ag_rng_start(&rng, argc > 4 ? strtoull(argv[4], NULL, 10) : 1, 0, 0);
    learn_sets(sets);
    double won = 0, even = 1.0 / seats;
    at.tries = 0;
    for (unsigned i = 0; i < games; i++) won += play_game(i % seats);
    if (games) {
        const double p = won / games, error = 1.96 * sqrt(p * (1 - p) / games);
        printf("wins %.2f %% (%.2f-%.2f) of %u games; even: %.2f\n", 100 * p, 100 * (p - error), 100 * (p + error),
               games, 100 * even);
    }
    ag_table_free(table);
    return 0;
}
