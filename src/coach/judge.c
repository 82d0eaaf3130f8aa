/*
 * judge.c - what moves and positions are worth: one interface over solved tables and roll-outs (astragal.h, coach).
 * Where the values come from is decided elsewhere; here are losses, the best move, and what the end of a game means.
 */
#include "judge.h"
#include "extras.h"
#include "msg.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* Why there is no advice. {0s}: the player who was asked about. */
    MSG(COACH_NO_DECISION, "{0s} {0s|has|have} nothing to decide here.")
    MSG(COACH_NOT_IN_TABLE, "No game under these rules comes to this position, so it has no value.")
    MSG(COACH_STOPPED, "Stopped before anything was known.")
    MSG(COACH_MEMORY, "There is not enough memory.")
    MSG(COACH_ALONE, "Alone at the table you are sure to win; ask for the score instead.")
    MSG(COACH_OBJECTIVE, "Moves of this game cannot be judged by that objective without a solved table.")
)
/* clang-format on */

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
    if (j->objective == AG_FOR_POINTS) return ag_exact_gained(j, state, all);
    j->rules->game->scores(j->rules, state, score);
    for (unsigned i = 0; i < ag_rules_seats(j->rules); i++) all[i] = score[i];
}

/* ---- the best move ---- */

unsigned ag_best_of(const ag_rules *r, const struct ag_advice *a) {
    unsigned best = 0;
    for (unsigned i = 1; i < a->n; i++) {
        double more = a->move[i].value - a->move[best].value;
        if (more > 0 || (more >= 0 && ag_plainness(r, a->move[i].action) > ag_plainness(r, a->move[best].action)))
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
    double value[AG_LEGAL_MAX][AG_SEATS_MAX];
    if (ag_exact_moves(j, state, out->seat, value) != out->n) return ag_refuse_id(why, AG_MSG_COACH_NOT_IN_TABLE);
    for (unsigned i = 0; i < out->n; i++) {
        struct ag_advised *m = &out->move[i];
        m->value = m->all[out->seat] = value[i][out->seat];
        if (!ag_each_for_itself(j->objective)) memcpy(m->all, value[i], ag_rules_seats(j->rules) * sizeof *m->all);
    }
    out->exact = out->complete = true;
    out->best = ag_best_of(j->rules, out);
    for (unsigned i = 0; i < out->n; i++) out->move[i].loss = out->move[out->best].value - out->move[i].value;
    return true;
}

static bool can_estimate(const struct ag_judge *j, struct ag_msg *why) {
    if (j->objective == AG_FOR_POINTS) return ag_refuse_id(why, AG_MSG_COACH_OBJECTIVE);
    if (j->objective == AG_FOR_WIN && ag_rules_seats(j->rules) == 1) return ag_refuse_id(why, AG_MSG_COACH_ALONE);
    return true;
}

/* A question on its way. Exact ones are answered when they begin. */
struct ag_asking {
    const struct ag_work *work;
    struct ag_rollout *rollout; /* NULL: answered */
    ag_action played;           /* what judge.played pointed to */
    struct ag_judge judge;
    union ag_state state;
};

static bool list_moves(const struct ag_judge *j, const void *state, ag_seat seat, struct ag_advice *out,
                       struct ag_msg *why) {
    ag_action action[AG_LEGAL_MAX] = {0};
    memset(out, 0, offsetof(struct ag_advice, move));
    if (seat != AG_NOBODY && !may_decide(j, state, seat))
        return ag_refuse(why, ag_msg_make(AG_MSG_COACH_NO_DECISION, seat, 0, 0));
    out->seat = seat;
    out->objective = j->objective;
    out->n = seat == AG_NOBODY ? 1 : j->rules->game->legal(j->rules, state, seat, action);
    memset(out->move, 0, out->n * sizeof *out->move);
    for (unsigned i = 0; i < out->n; i++) out->move[i].action = action[i];
    return true;
}

struct ag_asking *ag_ask(const struct ag_judge *j, const void *state, ag_seat seat, const struct ag_work *work,
                         struct ag_advice *out, struct ag_msg *why) {
    if (!list_moves(j, state, seat, out, why) || (!j->table && !can_estimate(j, why))) return NULL;
    struct ag_asking *q = work->memory.resize(work->memory.context, NULL, sizeof *q);
    if (!q) return ag_refuse_id(why, AG_MSG_COACH_MEMORY), NULL;
    memset(q, 0, sizeof *q);
    q->work = work;
    q->judge = *j;
    if (j->played) q->played = *j->played, q->judge.played = &q->played;
    memcpy(&q->state, state, j->rules->game->state_size);
    bool good = j->table ? advise_exactly(&q->judge, &q->state, out, why)
                         : (q->rollout = ag_rollout_begin(&q->judge, &q->state, seat, work, out, why)) != NULL;
    if (good) return q;
    ag_advise_end(q);
    return NULL;
}

struct ag_asking *ag_advise_begin(const struct ag_judge *j, const void *state, ag_seat seat, const struct ag_work *work,
                                  struct ag_advice *out, struct ag_msg *why) {
    if (seat < ag_rules_seats(j->rules)) return ag_ask(j, state, seat, work, out, why);
    return ag_refuse(why, ag_msg_make(AG_MSG_COACH_NO_DECISION, seat, 0, 0)), NULL;
}

bool ag_advise_step(struct ag_asking *q) { return q->rollout && ag_rollout_step(q->rollout); }

void ag_advise_end(struct ag_asking *q) {
    if (!q) return;
    if (q->rollout) ag_rollout_end(q->rollout);
    q->work->memory.resize(q->work->memory.context, q, 0);
}

/* A question to its end; false: it was refused. */
static bool answer(struct ag_asking *q) {
    if (!q) return false;
    while (ag_advise_step(q)) continue;
    ag_advise_end(q);
    return true;
}

bool ag_advise(const struct ag_judge *j, const void *state, ag_seat seat, const struct ag_work *work,
               struct ag_advice *out, struct ag_msg *why) {
    return answer(ag_advise_begin(j, state, seat, work, out, why));
}

bool ag_advise_table(const struct ag_judge *j, const ag_table *t, ag_seat seat, const struct ag_work *work,
                     struct ag_advice *out, struct ag_msg *why) {
    union ag_state view;
    struct ag_due due = ag_table_due(t);
    if (due.kind != AG_DUE_ACT || seat >= ag_rules_seats(j->rules))
        return ag_refuse(why, ag_msg_make(AG_MSG_COACH_NO_DECISION, seat, 0, 0));
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
    if (!answer(ag_ask(j, state, due.kind == AG_DUE_ACT ? due.seat : AG_NOBODY, work, &advice, why))) return false;
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
