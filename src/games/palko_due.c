/*
 * palko_due.c - what is due in a game of Palko and what may be done: which seat is which, what each of them may call,
 * answer or raise, and why not. What comes of it is in palko.c.
 */
#include "msg.h"
#include "palko.h"

#include <string.h>

/* ---- who is who ---- */

ag_seat ag_palko_turn(const ag_rules *r, const struct ag_palko_state *s) {
    return s->calls ? ag_palko_after(r, s, s->caller, s->in) : s->opener; /* PA-4 */
}

/* Every seat after this one, up to the last caller, has called since this one did. */
static unsigned calls_since(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat) {
    return ag_palko_number(s->in & ag_palko_compiled(r)->arc[s->reversed][seat][s->caller]);
}

unsigned ag_palko_reach(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat) {
    unsigned since = calls_since(r, s, seat); /* PA-14: before the own call */
    if (s->calls <= since) return s->calls;
    if (!ag_palko_past_own(r)) return since;
    unsigned own = 1 + (s->calls - 1 - since) / ag_palko_number(s->in);
    return s->calls - own < AG_PALKO_CHAIN ? s->calls - own : AG_PALKO_CHAIN;
}

unsigned ag_palko_contested_later(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, unsigned j) {
    unsigned since = calls_since(r, s, seat);
    return j < since ? j : j + 1 + (j - since) / (ag_palko_number(s->in) - 1); /* PA-14: past own calls, one a round */
}

ag_seat ag_palko_asked(const ag_rules *r, const struct ag_palko_state *s) {
    return s->raises[s->at] ? s->challenger : ag_palko_doubted(r, s, s->at);
}

/* ---- what is due ---- */

struct ag_due ag_palko_due(const ag_rules *r, const void *state) {
    const struct ag_palko_state *s = state;
    switch (s->phase) {
    case AG_PALKO_STARTING: return ag_due_roll(ag_palko_roller(r, s), ag_palko_compiled(r)->dice, 0);
    case AG_PALKO_BETWEEN:
    case AG_PALKO_ROLLING: return ag_due_roll(ag_palko_roller(r, s), ag_palko_compiled(r)->dice, AG_DUE_HIDDEN);
    case AG_PALKO_CALLING:
    case AG_PALKO_MUST: return ag_due_act(ag_palko_turn(r, s));
    case AG_PALKO_ANSWERING: /* PA-15 */
        return ag_due_of(AG_DUE_ACT, ag_palko_after(r, s, s->caller, s->waiting), 0, AG_DUE_SEALED, s->waiting);
    case AG_PALKO_RAISING: return ag_due_act(ag_palko_asked(r, s));
    case AG_PALKO_NAMING: return ag_due_act(ag_palko_winner(r, s, s->at));
    default: return ag_due_over();
    }
}

/* ---- what may be done ---- */

unsigned ag_palko_most(const ag_rules *r, const struct ag_palko_state *s) {
    return ag_palko_compiled(r)->hand_max * ag_palko_number(s->in); /* PA-8 */
}

unsigned ag_palko_opening_quantity(const ag_rules *r, const struct ag_palko_state *s) {
    bool started = ag_rule(r, AG_PALKO_OPT_OPENING_COUNT) == AG_PALKO_STARTED;
    unsigned least = started ? ag_rules_seats(r) : ag_palko_number(s->in), most = ag_palko_most(r, s); /* PA-7 */
    return least < most ? least : most;
}

unsigned ag_palko_lowest(const ag_rules *r, const struct ag_palko_state *s) {
    if (s->calls) return ag_palko_call(s->quantity[0], s->face[0]) + 1; /* PA-6 */
    return ag_palko_call(ag_palko_opening_quantity(r, s), 2);
}

unsigned ag_palko_highest(const ag_rules *r, const struct ag_palko_state *s) {
    return ag_palko_call(ag_palko_most(r, s), 1); /* PA-8 */
}

/* PA-17: the challenger stands in every contest, a caller in each that is about a call of its own. */
bool ag_palko_raise_covered(const ag_rules *r, const struct ag_palko_state *s, struct ag_msg *why) {
    if (ag_palko_forfeits(r)) return true; /* PA-21 */
    ag_seat caller = ag_palko_doubted(r, s, s->at), mover = s->raises[s->at] ? s->challenger : caller;
    ag_seat other = mover == caller ? s->challenger : caller;
    unsigned of_caller = ag_palko_stake(s, s->at), of_challenger = of_caller; /* this step */
    for (unsigned j = 0; j < s->contests; j++) {
        of_challenger += ag_palko_stake(s, j);
        if (j == s->at || ag_palko_doubted(r, s, j) == caller) of_caller += ag_palko_stake(s, j);
    }
    unsigned of_mover = mover == caller ? of_caller : of_challenger;
    unsigned of_other = mover == caller ? of_challenger : of_caller;
    if (of_mover > s->held[mover]) return ag_refuse(why, ag_msg_make(AG_MSG_PALKO_COVER, s->held[mover], of_mover, 0));
    if (ag_rule(r, AG_PALKO_OPT_COVER) == AG_PALKO_COVER_BOTH && of_other > s->held[other])
        return ag_refuse(why, ag_msg_make(AG_MSG_PALKO_COVER_OTHER, other, s->held[other], of_other));
    return true;
}

/* PA-17 for entering contests; with forfeits nobody needs cover (PA-21). */
unsigned ag_palko_budget(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat) {
    return ag_palko_forfeits(r) || s->held[seat] > AG_PALKO_STAKES_MAX ? AG_PALKO_STAKES_MAX : s->held[seat];
}

/* Whether those who are challenged must be able to pay as well. */
static bool both_cover(const ag_rules *r) {
    return ag_rule(r, AG_PALKO_OPT_COVER) == AG_PALKO_COVER_BOTH && !ag_palko_forfeits(r);
}

/* Which of the callers within reach can cover a double, as bits by contest, where each has one contest (PA-17). */
static unsigned rich_callers(const ag_rules *r, const struct ag_palko_state *s, unsigned reach) {
    unsigned rich = 0;
    if (!both_cover(r)) return 15;
    for (unsigned k = 0; k < reach; k++) rich |= (unsigned)(s->held[ag_palko_caller(r, s, k)] >= 2) << k;
    return rich;
}

/* The same list from scratch, for callers with several contests: what each can cover depends on the whole chain. */
static unsigned legal_chains(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, ag_action *out) {
    unsigned n = 0;
    if (s->phase != AG_PALKO_MUST) out[n++] = AG_PALKO_STAND;
    for (unsigned chain = 0; chain < AG_PALKO_CHAINS; chain++)
        if (ag_palko_allowed_chain(r, s, seat, chain, NULL)) out[n++] = AG_PALKO_CHALLENGE + chain;
    return n;
}

static unsigned legal_answers(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, ag_action *out) {
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    if (ag_palko_past_own(r) && both_cover(r)) return legal_chains(r, s, seat, out);
    unsigned reach = ag_palko_reach(r, s, seat), budget = ag_palko_budget(r, s, seat);
    unsigned rich = rich_callers(r, s, reach);
    const ag_action *list = c->answers[reach - 1][budget - 1][rich];
    unsigned n = c->n_answers[reach - 1][budget - 1][rich];
    if (s->phase != AG_PALKO_MUST) {
        memcpy(out, list, sizeof c->answers[0][0][0]); /* hot: all of it, which needs no look at n */
        return n;
    }
    memcpy(out, list + 1, (n - 1) * sizeof *out); /* PA-8: not to let it stand */
    return n - 1;
}

static unsigned legal_calls(const ag_rules *r, const struct ag_palko_state *s, ag_action *out) {
    unsigned low = ag_palko_lowest(r, s), n = ag_palko_highest(r, s) + 1 - low;
    memcpy(out, ag_palko_compiled(r)->calls + low, n * sizeof *out);
    if (ag_palko_may_reverse(s)) out[n++] = AG_PALKO_REVERSE;
    return n;
}

unsigned ag_palko_legal(const ag_rules *r, const void *state, ag_seat seat, ag_action *out) {
    const struct ag_palko_state *s = state;
    unsigned n = 0;
    switch (s->phase) {
    case AG_PALKO_CALLING: return legal_calls(r, s, out);
    case AG_PALKO_ANSWERING:
    case AG_PALKO_MUST: return legal_answers(r, s, seat, out);
    case AG_PALKO_RAISING:
        out[0] = AG_PALKO_OPEN;
        out[1] = AG_PALKO_RAISE;
        return 1u + ag_palko_raise_covered(r, s, NULL);
    case AG_PALKO_NAMING:
        while (n <= ag_palko_compiled(r)->n_tasks) out[n] = AG_PALKO_TASK + n, n++;
        return n;
    default: return 0;
    }
}

static bool allowed_reverse(const struct ag_palko_state *s, struct ag_msg *why) {
    if (ag_palko_may_reverse(s)) return true; /* PA-19 */
    return ag_refuse_id(why, s->set == 1 ? AG_MSG_PALKO_REVERSE_FIRST
                             : s->turned ? AG_MSG_PALKO_REVERSE_AGAIN
                                         : AG_MSG_PALKO_REVERSE_LATE);
}

static bool allowed_call(const ag_rules *r, const struct ag_palko_state *s, ag_action a, struct ag_msg *why) {
    if (a == AG_PALKO_REVERSE) return allowed_reverse(s, why);
    if (a >= AG_PALKO_CALL_NUMBERS) return ag_refuse_id(why, AG_MSG_PALKO_CALL_DUE);
    if (a > ag_palko_highest(r, s))
        return ag_refuse(why, ag_msg_make(AG_MSG_PALKO_CALL_HIGH, ag_palko_most(r, s), 0, 0));
    if (a >= ag_palko_lowest(r, s)) return true;
    if (s->calls) return ag_refuse(why, ag_msg_make(AG_MSG_PALKO_CALL_LOW, s->quantity[0], s->face[0], 0));
    return ag_refuse(why, ag_msg_make(AG_MSG_PALKO_OPENING_LOW, ag_palko_opening_quantity(r, s), 0, 0));
}

static bool refuse_length(const ag_rules *r, unsigned reach, struct ag_msg *why) {
    return ag_refuse(
        why, ag_msg_make(ag_palko_past_own(r) ? AG_MSG_PALKO_CHAIN_CALLS : AG_MSG_PALKO_CHAIN_LONG, reach, 0, 0));
}

/* PA-17, where both sides need cover: what each caller has at stake in all its contests of this chain. */
static bool callers_cover(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, unsigned chain,
                          struct ag_msg *why) {
    unsigned at_stake[AG_PALKO_SEATS] = {0}, length = ag_palko_chain_length(chain);
    for (unsigned j = 0; j < length; j++) {
        ag_seat caller = ag_palko_caller(r, s, ag_palko_contested(r, s, seat, j));
        at_stake[caller] += 1 + (ag_palko_chain_doubles(chain) >> j & 1);
        if (at_stake[caller] > s->held[caller])
            return ag_refuse(why, ag_msg_make(AG_MSG_PALKO_COVER_OTHER, caller, s->held[caller], at_stake[caller]));
    }
    return true;
}

bool ag_palko_allowed_chain(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, unsigned chain,
                            struct ag_msg *why) {
    unsigned length = ag_palko_chain_length(chain), doubles = ag_palko_chain_doubles(chain);
    unsigned reach = ag_palko_reach(r, s, seat), stakes = length + ag_palko_number((ag_seats)doubles);
    if (length > reach) return refuse_length(r, reach, why);
    if (stakes > ag_palko_budget(r, s, seat))
        return ag_refuse(why, ag_msg_make(AG_MSG_PALKO_COVER, s->held[seat], stakes, 0));
    return !both_cover(r) || callers_cover(r, s, seat, chain, why);
}

static bool allowed_answer(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, ag_action a,
                           struct ag_msg *why) {
    bool must = s->phase == AG_PALKO_MUST;
    if (a == AG_PALKO_STAND && !must) return true;
    if (a >= AG_PALKO_CHALLENGE && a < AG_PALKO_OPEN)
        return ag_palko_allowed_chain(r, s, seat, a - AG_PALKO_CHALLENGE, why);
    return ag_refuse_id(why, must ? AG_MSG_PALKO_MUST_CHALLENGE : AG_MSG_PALKO_ANSWER_DUE);
}

static bool allowed_task(const ag_rules *r, ag_action a, struct ag_msg *why) {
    unsigned n = ag_palko_compiled(r)->n_tasks;
    return (a >= AG_PALKO_TASK && a <= AG_PALKO_TASK + n) ||
           ag_refuse(why, ag_msg_make(AG_MSG_PALKO_TASK_DUE, n, 0, 0));
}

bool ag_palko_allowed(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_msg *why) {
    const struct ag_palko_state *s = state;
    struct ag_due now = ag_palko_due(r, s);
    if (now.kind == AG_DUE_OVER) return ag_refuse_id(why, AG_MSG_TABLE_OVER);
    if (now.kind == AG_DUE_ROLL) return ag_refuse(why, ag_msg_make(AG_MSG_TABLE_ROLL_DUE, now.seat, 0, 0));
    if (seat >= AG_PALKO_SEATS || !(now.seats >> seat & 1))
        return ag_refuse(why, ag_msg_make(AG_MSG_TABLE_TURN, seat, now.seat, 0));
    switch (s->phase) {
    case AG_PALKO_CALLING: return allowed_call(r, s, a, why);
    case AG_PALKO_RAISING:
        if (a == AG_PALKO_RAISE) return ag_palko_raise_covered(r, s, why);
        return a == AG_PALKO_OPEN || ag_refuse_id(why, AG_MSG_PALKO_RAISE_DUE);
    case AG_PALKO_NAMING: return allowed_task(r, a, why);
    default: return allowed_answer(r, s, seat, a, why);
    }
}
