/*
 * judge.c - what moves and positions are worth: one interface over solved tables and roll-outs (astragal.h, coach).
 * Where the values come from is decided elsewhere; here are losses, the best move, and what the end of a game means.
 */
#include "judge.h"
#include "msg.h"

#include <string.h>

AG_SENTENCES(
    MSG(COACH_NO_DECISION, "{0s} has nothing to decide here.")
    MSG(COACH_NOT_IN_TABLE, "No game by these rules comes to this position, so it has no value.")
    MSG(COACH_STOPPED, "Stopped before anything was known.")
    MSG(COACH_MEMORY, "There is not enough memory.")
    MSG(COACH_ALONE, "Alone at the table the win is certain; ask for the score instead.")
    MSG(COACH_OBJECTIVE, "Moves of this game cannot be judged by that objective without a solved table.")
)

const char *ag_objective_name(unsigned objective) {
    static const char *const names[AG_OBJECTIVES] = {"win", "score", "points"};
    return objective < AG_OBJECTIVES ? names[objective] : NULL;
}

double ag_root(double v) {
    double x = v > 1 ? v / 2 : 1;
    if (!(v > 1e-300)) return 0;
    for (unsigned i = 0; i < 80; i++) {
        double next = (x + v / x) / 2;
        if (next == x) break;
        x = next;
    }
    return x;
}

/* ---- the end of a game ---- */

static void shares(const ag_rules *r, const void *state, double *all) {
    ag_seats won = ag_winners(r, state, ag_all_seats(r));
    for (unsigned i = 0; i < ag_rules_seats(r); i++) all[i] = won >> i & 1 ? 1.0 / __builtin_popcount(won) : 0;
}

void ag_outcome_of_game(const struct ag_judge *j, const void *state, double *all) {
    int32_t score[AG_SEATS_MAX] = {0};
    if (j->objective == AG_FOR_WIN) return shares(j->rules, state, all);
    if (j->objective == AG_FOR_POINTS) return ag_balut_rows(j->rules, state, all);
    j->rules->game->scores(j->rules, state, score);
    for (unsigned i = 0; i < ag_rules_seats(j->rules); i++) all[i] = score[i];
}

/* ---- the best move ---- */

/* How plain a move is: one that stops before one that rolls, then more dice. Words tell it for every game. */
static unsigned plainness(const ag_rules *r, const void *state, ag_action a) {
    char words[AG_MOVE_MAX];
    unsigned plain = 0;
    r->game->write_action(r, state, a, words, sizeof words);
    for (const char *c = words; *c; c++) plain += *c >= '0' && *c <= '9';
    return plain + (strstr(words, "stop") ? 100 : 0);
}

unsigned ag_best_of(const ag_rules *r, const void *state, const struct ag_advice *a) {
    unsigned best = 0;
    for (unsigned i = 1; i < a->n; i++) {
        double more = a->move[i].value - a->move[best].value;
        if (more > 0 || (more >= 0 && plainness(r, state, a->move[i].action) > plainness(r, state,
                                                                                        a->move[best].action)))
            best = i;
    }
    return best;
}

/* ---- asking ---- */

static bool may_decide(const struct ag_judge *j, const void *state, ag_seat seat) {
    struct ag_due due = j->rules->game->due(j->rules, state);
    return due.kind == AG_DUE_ACT && seat < ag_rules_seats(j->rules) && due.seats >> seat & 1;
}

static bool advise_exactly(const struct ag_judge *j, const void *state, struct ag_advice *out, struct ag_msg *why) {
    double value[AG_LEGAL_MAX];
    if (ag_exact_moves(j, state, value) != out->n) return ag_refuse_id(why, AG_MSG_COACH_NOT_IN_TABLE);
    for (unsigned i = 0; i < out->n; i++) {
        struct ag_advised *m = &out->move[i];
        m->value = m->all[out->seat] = value[i];
        if (!ag_each_for_itself(j->objective)) m->all[1 - out->seat] = 1 - value[i];
    }
    out->exact = out->complete = true;
    out->best = ag_best_of(j->rules, state, out);
    for (unsigned i = 0; i < out->n; i++) out->move[i].loss = out->move[out->best].value - value[i];
    return true;
}

static bool can_estimate(const struct ag_judge *j, struct ag_msg *why) {
    if (j->objective == AG_FOR_POINTS) return ag_refuse_id(why, AG_MSG_COACH_OBJECTIVE);
    if (j->objective == AG_FOR_WIN && ag_rules_seats(j->rules) == 1) return ag_refuse_id(why, AG_MSG_COACH_ALONE);
    return true;
}

bool ag_advise(const struct ag_judge *j, const void *state, ag_seat seat, const struct ag_work *work,
               struct ag_advice *out, struct ag_msg *why) {
    ag_action action[AG_LEGAL_MAX];
    memset(out, 0, offsetof(struct ag_advice, move));
    if (!may_decide(j, state, seat)) return ag_refuse(why, ag_say(AG_MSG_COACH_NO_DECISION, seat, 0, 0));
    out->seat = seat;
    out->objective = j->objective;
    out->n = j->rules->game->legal(j->rules, state, seat, action);
    memset(out->move, 0, out->n * sizeof *out->move);
    for (unsigned i = 0; i < out->n; i++) out->move[i].action = action[i];
    if (j->table) return advise_exactly(j, state, out, why);
    return can_estimate(j, why) && ag_rollout_moves(j, state, seat, work, out, why);
}

bool ag_advise_table(const struct ag_judge *j, const ag_table *t, ag_seat seat, const struct ag_work *work,
                     struct ag_advice *out, struct ag_msg *why) {
    union ag_state view;
    struct ag_due due = ag_table_due(t);
    if (due.kind != AG_DUE_ACT || seat >= ag_rules_seats(j->rules))
        return ag_refuse(why, ag_say(AG_MSG_COACH_NO_DECISION, seat, 0, 0));
    ag_view_of(j->rules, ag_table_state(t), seat, &view);
    return ag_advise(j, &view, seat, work, out, why);
}

/* ---- positions ---- */

static bool estimate_worth(const struct ag_judge *j, const void *state, const struct ag_work *work,
                           struct ag_worth *out, struct ag_msg *why) {
    struct ag_due due = j->rules->game->due(j->rules, state);
    struct ag_advice advice;
    if (due.kind == AG_DUE_OVER) {
        ag_outcome_of_game(j, state, out->value);
        return true;
    }
    if (!can_estimate(j, why)) return false;
    if (due.kind == AG_DUE_ACT && !ag_advise(j, state, due.seat, work, &advice, why)) return false;
    if (due.kind == AG_DUE_ROLL) {
        memset(&advice, 0, sizeof advice);
        advice.n = 1;
        advice.seat = AG_NOBODY;
        if (!ag_rollout_moves(j, state, AG_NOBODY, work, &advice, why)) return false;
    }
    const struct ag_advised *best = &advice.move[advice.best];
    for (unsigned i = 0; i < ag_rules_seats(j->rules); i++) {
        out->value[i] = best->all[i];
        out->error[i] = best->error;
    }
    return true;
}

static bool exact_worth(const struct ag_judge *j, const void *state, bool roll, struct ag_worth *out,
                        struct ag_msg *why) {
    out->exact = true;
    return ag_exact_worth(j, state, roll, out->value) || ag_refuse_id(why, AG_MSG_COACH_NOT_IN_TABLE);
}

bool ag_worth(const struct ag_judge *j, const void *state, const struct ag_work *work, struct ag_worth *out,
              struct ag_msg *why) {
    memset(out, 0, sizeof *out);
    return j->table ? exact_worth(j, state, false, out, why) : estimate_worth(j, state, work, out, why);
}

bool ag_worth_of_roll(const struct ag_judge *j, const void *state, struct ag_worth *out, struct ag_msg *why) {
    memset(out, 0, sizeof *out);
    return exact_worth(j, state, true, out, why);
}
