/*
 * judge_exact.c - values from solved tables, for every position of a game. A table holds the values at the starts of
 * turns and gives those of decisions; here follow the rolls in between, as weighted means over all outcomes, and who
 * begins.
 */
#include "balut.h"
#include "balut_solve.h"
#include "farkle.h"
#include "judge.h"
#include "msg.h"

#include <string.h>

/* One kind of table. */
struct exact_kind {
    const char *game;
    unsigned objective;
    unsigned seats; /* 0: any number */
    unsigned (*moves)(const struct ag_judge *j, const void *state, double *values);
    /* All seats' values before a roll, where the table has them; false: it does not. */
    bool (*known)(const struct ag_judge *j, const void *state, double *all);
};

/* ---- two-seat Farkle for the win ---- */

static unsigned farkle_moves(const struct ag_judge *j, const void *state, double *values) {
    return ag_farkle_win_moves(j->rules, j->table, state, j->scratch, values);
}

/* While the seats roll for the beginning: the chance of seat 0 to begin. A tie is as good for one as for the other. */
static double begins_0(const struct ag_start *st) {
    unsigned wins = 0, halves = 0;
    if ((st->left & 3) == 3) return 0.5;
    for (unsigned face = 1; face <= 6; face++) { /* seat 1 is left to roll */
        wins += st->top > face;
        halves += st->top == face;
    }
    return (2 * wins + halves) / 12.0;
}

static bool farkle_known(const struct ag_judge *j, const void *state, double *all) {
    const struct farkle_state *s = state;
    union ag_state first;
    double own, other;
    if (s->phase != FARKLE_STARTING) {
        double value = ag_farkle_win_value(j->rules, j->table, state);
        if (value < 0) return false;
        all[s->turn] = value;
        all[1 - s->turn] = 1 - value;
        return true;
    }
    double p = begins_0(&s->start);
    j->rules->game->begin(j->rules, &first, 1);
    own = ag_farkle_win_value(j->rules, j->table, &first);
    j->rules->game->begin(j->rules, &first, 2);
    other = 1 - ag_farkle_win_value(j->rules, j->table, &first);
    all[0] = p * own + (1 - p) * other;
    all[1] = 1 - all[0];
    return true;
}

/* ---- Balut, each card for itself ---- */

static enum ag_balut_aim aim_of(const struct ag_judge *j) {
    return j->objective == AG_FOR_SCORE ? AG_BALUT_FOR_SCORE : AG_BALUT_FOR_POINTS;
}

/* What a card has already: its sum, or the points of its rows. */
static double balut_so_far(unsigned objective, const ag_rules *r, const struct ag_balut_state *s, unsigned seat) {
    double points = 0, score = 0;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        unsigned sum = 0, scored = 0;
        for (unsigned box = 0; box < AG_BALUT_BOXES; box++) {
            unsigned value = s->box[seat][row][box];
            sum += value ? value - 1 : 0;
            scored += value > 1;
        }
        score += sum;
        points += ag_balut_row_points(r, row, sum, scored);
    }
    return objective == AG_FOR_SCORE ? score : points;
}

void ag_balut_rows(const ag_rules *r, const void *state, double *all) {
    for (unsigned i = 0; i < ag_rules_seats(r); i++) all[i] = balut_so_far(AG_FOR_POINTS, r, state, i);
}

static unsigned balut_moves(const struct ag_judge *j, const void *state, double *values) {
    const struct ag_balut_state *s = state;
    unsigned n = ag_balut_table_moves(j->rules, aim_of(j), j->table, state, j->scratch, values);
    for (unsigned i = 0; i < n; i++) values[i] += balut_so_far(j->objective, j->rules, s, s->turn);
    return n;
}

/* A seat that is not on turn is before the first throw of its next one. */
static bool balut_known(const struct ag_judge *j, const void *state, double *all) {
    const struct ag_balut_state *s = state;
    for (unsigned seat = 0; seat < ag_rules_seats(j->rules); seat++) {
        struct ag_balut_state own = *s;
        if (s->phase == AG_BALUT_STARTING || seat != s->turn) {
            own.phase = AG_BALUT_ROLLING;
            own.turn = (uint8_t)seat;
            own.dice = own.kept = 0;
            own.throws = 0;
        }
        all[seat] = balut_so_far(j->objective, j->rules, s, seat) +
                    ag_balut_table_value(j->rules, aim_of(j), j->table, &own, j->scratch);
    }
    return true;
}

/* ---- all kinds ---- */

static const struct exact_kind kinds[] = {
    {"farkle", AG_FOR_WIN, 2, farkle_moves, farkle_known},
    {"balut", AG_FOR_SCORE, 0, balut_moves, balut_known},
    {"balut", AG_FOR_POINTS, 0, balut_moves, balut_known},
};

static const struct exact_kind *kind_of(const ag_rules *r, unsigned objective) {
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcmp(kinds[i].game, r->game->name) == 0 && kinds[i].objective == objective &&
            (!kinds[i].seats || kinds[i].seats == ag_rules_seats(r)))
            return &kinds[i];
    return NULL;
}

bool ag_judge_solves(const ag_rules *r, unsigned objective) { return kind_of(r, objective) != NULL; }

unsigned ag_exact_moves(const struct ag_judge *j, const void *state, double *values) {
    return kind_of(j->rules, j->objective)->moves(j, state, values);
}

/* At a decision: the best move, and with two seats the rest is the other's. */
static bool worth_of_decision(const struct ag_judge *j, const struct exact_kind *kind, const void *state, double *all) {
    struct ag_due due = j->rules->game->due(j->rules, state);
    double value[AG_LEGAL_MAX];
    unsigned n = kind->moves(j, state, value);
    if (!n || (ag_each_for_itself(j->objective) && !kind->known(j, state, all))) return false;
    double best = value[0];
    for (unsigned i = 1; i < n; i++)
        if (value[i] > best) best = value[i];
    all[due.seat] = best;
    if (!ag_each_for_itself(j->objective)) all[1 - due.seat] = 1 - best;
    return true;
}

static bool worth_of_roll(const struct ag_judge *j, const void *state, struct ag_due due, double *all) {
    unsigned seats = ag_rules_seats(j->rules);
    double sum[AG_SEATS_MAX] = {0}, weights = 0;
    for (uint32_t o = 0; o < ag_outcomes(due); o++) {
        double weight = ag_outcome_weight(due, o), after[AG_SEATS_MAX];
        union ag_state next;
        memcpy(&next, state, j->rules->game->state_size);
        j->rules->game->roll(j->rules, &next, o, NULL);
        if (!ag_exact_worth(j, &next, false, after)) return false;
        for (unsigned i = 0; i < seats; i++) sum[i] += weight * after[i];
        weights += weight;
    }
    for (unsigned i = 0; i < seats; i++) all[i] = sum[i] / weights;
    return true;
}

/* A roll that ends a turn leads to the start of the next one, which the table knows: so this goes one roll deep. */
bool ag_exact_worth(const struct ag_judge *j, const void *state, bool roll, double *all) {
    const struct exact_kind *kind = kind_of(j->rules, j->objective);
    struct ag_due due = j->rules->game->due(j->rules, state);
    if (due.kind == AG_DUE_OVER) return ag_outcome_of_game(j, state, all), true;
    if (due.kind == AG_DUE_ACT) return worth_of_decision(j, kind, state, all);
    if (!roll && kind->known(j, state, all)) return true;
    return worth_of_roll(j, state, due, all);
}
