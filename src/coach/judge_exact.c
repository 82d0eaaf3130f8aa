/*
 * judge_exact.c - values from solved tables (struct ag_solver), for every position of a game. A table holds the values
 * at the starts of turns and gives those of decisions; here follow the rolls in between, as weighted means over all
 * outcomes, and what seats have already.
 */
#include "judge.h"
#include "msg.h"

#include <string.h>

static const struct ag_solver *solver_of(const struct ag_judge *j) {
    return ag_solver_for(j->rules, ag_objective_name(j->objective));
}

void ag_exact_gained(const struct ag_judge *j, const void *state, double *all) {
    const struct ag_solver *solver = solver_of(j);
    memset(all, 0, AG_SEATS_MAX * sizeof *all);
    if (solver && solver->gained) solver->gained(solver, j->rules, state, all);
}

unsigned ag_exact_moves(const struct ag_judge *j, const void *state, ag_seat seat, double (*all)[AG_SEATS_MAX]) {
    const struct ag_solver *solver = solver_of(j);
    double value[AG_LEGAL_MAX], gained[AG_SEATS_MAX];
    unsigned n = solver->moves(solver, j->rules, j->table, state, j->scratch, value, all);
    ag_exact_gained(j, state, gained);
    for (unsigned i = 0; i < n; i++) all[i][seat] += gained[seat];
    return n;
}

/* Where the table has it. */
static bool known(const struct ag_judge *j, const void *state, double *all) {
    const struct ag_solver *solver = solver_of(j);
    double gained[AG_SEATS_MAX];
    if (!solver->value(solver, j->rules, j->table, state, j->scratch, all)) return false;
    ag_exact_gained(j, state, gained);
    for (unsigned i = 0; i < ag_rules_seats(j->rules); i++) all[i] += gained[i];
    return true;
}

/* The best move; where seats play for themselves alone it is only the mover's value that it tells. */
static bool worth_of_decision(const struct ag_judge *j, const void *state, ag_seat seat, double *all) {
    const struct ag_solver *solver = solver_of(j);
    double value[AG_LEGAL_MAX][AG_SEATS_MAX];
    unsigned best = 0;
    if (solver->decision) return solver->decision(solver, j->rules, j->table, state, j->scratch, all);
    unsigned n = ag_exact_moves(j, state, seat, value);
    if (!n || (ag_each_for_itself(j->objective) && !known(j, state, all))) return false;
    for (unsigned i = 1; i < n; i++)
        if (value[i][seat] > value[best][seat]) best = i;
    if (ag_each_for_itself(j->objective)) all[seat] = value[best][seat];
    else memcpy(all, value[best], ag_rules_seats(j->rules) * sizeof *all);
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
    struct ag_due due = j->rules->game->due(j->rules, state);
    if (due.kind == AG_DUE_OVER) return ag_outcome_of_game(j, state, all), true;
    if (due.kind == AG_DUE_ACT) return worth_of_decision(j, state, due.seat, all);
    if (!roll && known(j, state, all)) return true;
    return worth_of_roll(j, state, due, all);
}
