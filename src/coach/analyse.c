/*
 * analyse.c - luck and skill of a whole game (astragal.h, coach): goes through the log event by event, asks the judge
 * about every decision, and takes the difference between what was and what could be expected.
 *
 * From a table the mean before a roll is worked out over all its outcomes, whatever the value of the move before it
 * was; that the two agree is what the identity of luck and skill rests on. By roll-outs the mean is the estimate of the
 * move before, or of the position where no move was before.
 *
 * It goes in steps, which end wherever those of a question do. An event that asks questions is taken from its
 * beginning again with each step, past the questions that are answered, and changes nothing until all of them are.
 */
#include "claim.h"
#include "judge.h"
#include "msg.h"
#include "table.h"

#include <string.h>

struct ag_analysing {
    struct ag_judge judge; /* with the seed of the question at hand */
    uint64_t seed;
    const ag_table *table;
    const struct ag_work *outer;
    struct ag_work work; /* with its share of the progress; its context is this walk */
    double from, part;
    struct ag_analysis *out;
    union ag_state state;
    double now[AG_SEATS_MAX];   /* the values before the next event, with all dice open */
    bool known;                 /* now is filled in */
    bool decided;               /* a decision was made already */
    bool unreal, behind_unreal; /* the next roll's dice, the last roll's */
    bool told;                  /* of this turn only its end was told: the next move is a stand-in, too */
    ag_seats resigned;          /* so far */
    size_t asked;               /* how many events w->open was asked behind */
    ag_action next;             /* the next move of the log, which judge.played points to */
    unsigned seats;
    size_t at;                /* the event at hand */
    struct ag_event last;     /* the one before it, notes left aside */
    bool started, finished;   /* the value of the start is known; so is everything */
    bool judged;              /* w->open is about the decision at hand: the roll before it asked */
    struct ag_asking *asking; /* a question on its way */
    unsigned asks, answered;  /* questions of the event at hand: come to in this step, and answered so far */
    bool waits;               /* the step ends here, as a question is on its way */
    struct ag_advice open, seen, worth;
};

/* ---- progress and threads of the caller ---- */

static void run(void *context, unsigned slices, void (*slice)(void *arg, unsigned i), void *arg) {
    const struct ag_analysing *w = context;
    w->outer->run(w->outer->context, slices, slice, arg);
}

static bool progress(void *context, double done) {
    const struct ag_analysing *w = context;
    return !w->outer->progress || w->outer->progress(w->outer->context, w->from + w->part * done);
}

static void *resize(void *context, void *block, size_t size) {
    const struct ag_analysing *w = context;
    return w->outer->memory.resize(w->outer->memory.context, block, size);
}

/* ---- questions ---- */

/* False: refused, or not answered yet (w->waits). */
static bool ask(struct ag_analysing *w, const void *state, ag_seat seat, struct ag_advice *out, struct ag_msg *why) {
    if (w->asks++ < w->answered) return true;
    if (!w->asking) w->asking = ag_ask(&w->judge, state, seat, &w->work, out, why);
    if (!w->asking) return false;
    w->waits = ag_advise_step(w->asking);
    if (w->waits) return false;
    ag_advise_end(w->asking);
    w->asking = NULL;
    w->answered++;
    return true;
}

/* ag_worth in steps, where that needs roll-outs; decisions are asked about by who wants more than the value. */
static bool ask_worth(struct ag_analysing *w, const void *state, struct ag_worth *out, struct ag_msg *why) {
    if (w->judge.table || w->judge.rules->game->due(w->judge.rules, state).kind != AG_DUE_ROLL)
        return ag_worth(&w->judge, state, &w->work, out, why);
    if (!ask(w, state, AG_NOBODY, &w->worth, why)) return false;
    memcpy(out->value, w->worth.move[0].all, sizeof out->value);
    out->error[0] = w->worth.move[0].error;
    return true;
}

/* ---- values ---- */

static const struct ag_game *game_of(const struct ag_analysing *w) { return w->judge.rules->game; }

/* A result after which the game goes no further: resigned or abandoned seats have lost. */
static void result_of(const struct ag_analysing *w, double *all) {
    struct ag_result result;
    ag_table_result(w->table, &result);
    ag_outcome_of_game(&w->judge, &w->state, all);
    if (w->judge.objective != AG_FOR_WIN) return;
    for (unsigned i = 0; i < w->seats; i++)
        all[i] = result.winners >> i & 1 ? 1.0 / __builtin_popcount(result.winners) : 0;
}

/* The start of a game in which all may begin is the same for all; nobody has to play it out. */
static bool start_value(struct ag_analysing *w, struct ag_msg *why) {
    struct ag_worth worth;
    bool even = !ag_table_was_set_up(w->table) && ag_table_beginners(w->table) == ag_all_seats(w->judge.rules);
    w->known = true;
    if (!w->judge.table && w->judge.objective == AG_FOR_WIN && even) {
        for (unsigned i = 0; i < w->seats; i++) w->now[i] = 1.0 / w->seats;
        return true;
    }
    if (!ask_worth(w, &w->state, &worth, why)) return false;
    memcpy(w->now, worth.value, sizeof w->now);
    return true;
}

/* The move that will be made behind event i: it is to be judged well. */
static void look_for_move(struct ag_analysing *w, size_t i) {
    w->judge.played = NULL;
    for (; i < ag_table_length(w->table) && !w->judge.played; i++) {
        struct ag_event e = ag_table_event(w->table, i);
        if (e.kind != AG_EVENT_MOVE && e.kind != AG_EVENT_NOTE) return;
        if (e.kind != AG_EVENT_MOVE || e.action == AG_SEALED) continue;
        w->next = e.action;
        w->judge.played = &w->next;
    }
}

/* ---- rolls ---- */

/* The values behind a roll. By roll-outs they are not worked out for rolls that lead to more rolls at the beginning:
 * who begins and the first roll are one piece of luck. */
static bool behind_roll(struct ag_analysing *w, const void *state, struct ag_worth *worth, bool *known,
                        struct ag_msg *why) {
    struct ag_due due = game_of(w)->due(w->judge.rules, state);
    *known = w->judge.table || due.kind != AG_DUE_ROLL || w->decided;
    if (!*known) return true;
    if (w->judge.table || due.kind != AG_DUE_ACT) return ask_worth(w, state, worth, why);
    /* The decision that follows is judged once, here, and remembered in w->open. */
    w->asked = (size_t)(w->judge.seed - w->seed);
    if (!ask(w, state, due.seat, &w->open, why)) return false;
    memcpy(worth->value, w->open.move[w->open.best].all, sizeof worth->value);
    worth->error[0] = w->open.move[w->open.best].error;
    return true;
}

static bool take_roll(struct ag_analysing *w, const struct ag_event *e, struct ag_step *step, struct ag_msg *why) {
    struct ag_due due = game_of(w)->due(w->judge.rules, &w->state);
    struct ag_worth before, after;
    union ag_state next = w->state;
    uint32_t outcome = ag_outcome_of(due, e->dice);
    bool known, real = !w->unreal, farkle;
    memcpy(before.value, w->now, sizeof before.value);
    if (outcome == AG_UNKNOWN) return w->out->complete = w->out->lucky = false, false;
    if (w->judge.table && !ag_worth_of_roll(&w->judge, &w->state, &before, why)) return false;
    game_of(w)->roll(w->judge.rules, &next, outcome, NULL);
    if (!behind_roll(w, &next, &after, &known, why)) return false;
    w->state = next;
    /* Whatever the dice of a stand-in, that they left nothing to decide is true. */
    farkle = game_of(w)->due(w->judge.rules, &w->state).kind != AG_DUE_ACT;
    w->behind_unreal = !real && !farkle;
    w->unreal = false;
    step->real = !w->behind_unreal;
    step->judged = known && step->real;
    if (!step->real) w->out->lucky = false;
    if (!known) return true;
    step->after_error = w->judge.table ? 0 : after.error[0];
    for (unsigned i = 0; i < w->seats; i++) {
        step->luck[i] = step->real ? after.value[i] - before.value[i] : 0;
        step->after[i] = w->now[i] = after.value[i];
    }
    return true;
}

/* ---- moves ---- */

static const struct ag_advised *find(const struct ag_advice *a, ag_action action) {
    for (unsigned i = 0; i < a->n; i++)
        if (a->move[i].action == action) return &a->move[i];
    return NULL;
}

/* Whether w->open is already about this decision: the roll before it asked. */
static bool is_open_judged(const struct ag_analysing *w, const struct ag_event *e) {
    return e->kind == AG_EVENT_MOVE && !w->judge.table && w->last.kind == AG_EVENT_ROLL && w->open.n &&
           w->open.seat == e->seat && find(&w->open, e->action);
}

/* What the seat could know, where that is less than everything. */
static bool judge_view(struct ag_analysing *w, ag_seat seat, struct ag_msg *why) {
    union ag_state view;
    if (!w->out->hidden) return w->seen = w->open, true;
    ag_view_of(w->judge.rules, &w->state, seat, &view);
    return ask(w, &view, seat, &w->seen, why);
}

static bool judge_move(struct ag_analysing *w, const struct ag_event *e, struct ag_step *step, struct ag_msg *why) {
    if (!w->judged) {
        w->asked = (size_t)(w->judge.seed - w->seed);
        if (!ask(w, &w->state, e->seat, &w->open, why)) return false;
    }
    w->judge.seed = w->seed + w->asked;
    if (!judge_view(w, e->seat, why)) return false;
    const struct ag_advised *open = find(&w->open, e->action), *seen = find(&w->seen, e->action);
    double before[AG_SEATS_MAX];
    memcpy(before, w->open.move[w->open.best].all, sizeof before);
    if (w->judge.table && !ag_exact_worth(&w->judge, &w->state, false, before))
        return ag_refuse_id(why, AG_MSG_COACH_NOT_IN_TABLE);
    step->judged = !w->told;
    step->real = !w->behind_unreal;
    step->asked = w->asked;
    step->played = e->action;
    step->choices = w->open.n;
    step->best = w->seen.move[w->seen.best].action;
    step->loss = seen->loss;
    step->loss_error = seen->loss_error;
    step->open_loss = open->loss;
    step->open_error = open->loss_error;
    step->after_error = open->error;
    for (unsigned i = 0; i < w->seats; i++) {
        bool moves = i == e->seat || !ag_each_for_itself(w->judge.objective);
        step->effect[i] = moves ? open->all[i] - before[i] : 0;
        if (moves) w->now[i] = open->all[i];
        step->after[i] = w->now[i];
    }
    return true;
}

static bool take_move(struct ag_analysing *w, const struct ag_event *e, struct ag_step *step, struct ag_msg *why) {
    if (e->action == AG_SEALED) return w->out->complete = false;
    bool idle = w->resigned >> e->seat & 1; /* its moves are the house's */
    if (!idle && !judge_move(w, e, step, why)) return false;
    game_of(w)->act(w->judge.rules, &w->state, e->seat, e->action, NULL);
    w->open.n = 0;
    w->behind_unreal = w->told = false;
    w->decided = true;
    return !idle;
}

/* ---- the end ---- */

/* Of two seats the other one has won; of more the game goes on without a judge. */
static bool take_resign(struct ag_analysing *w, const struct ag_event *e, struct ag_step *step) {
    struct ag_result result;
    double all[AG_SEATS_MAX] = {0};
    ag_table_result(w->table, &result);
    w->resigned = (ag_seats)(w->resigned | 1u << e->seat);
    if (w->seats > 2 || !result.over) return w->out->complete = false;
    result_of(w, all);
    step->judged = true;
    step->loss = step->open_loss = w->now[e->seat] - all[e->seat];
    for (unsigned i = 0; i < w->seats; i++) {
        bool moves = i == e->seat || !ag_each_for_itself(w->judge.objective);
        step->effect[i] = moves ? all[i] - w->now[i] : 0;
        step->after[i] = w->now[i] = moves ? all[i] : w->now[i];
    }
    return true;
}

/* ---- sums ---- */

static void add_roll(struct ag_analysis *a, const struct ag_step *s, unsigned seats) {
    for (unsigned i = 0; i < seats; i++) {
        a->seat[i].luck += s->luck[i];
        a->seat[i].spread += s->luck[i] * s->luck[i];
    }
    a->seat[s->seat].own_luck += s->luck[s->seat];
}

static void add_move(struct ag_analysis *a, const struct ag_step *s, unsigned seats) {
    struct ag_tally *own = &a->seat[s->seat];
    own->loss += s->loss;
    own->loss_error += s->loss_error * s->loss_error;
    own->open_loss += s->open_loss;
    own->decisions += s->choices > 1;
    if (s->loss > own->worst) own->worst = s->loss;
    for (unsigned i = 0; i < seats; i++)
        if (i != s->seat) a->seat[i].gain += s->effect[i];
}

static void add_up(struct ag_analysing *w) {
    struct ag_analysis *a = w->out;
    for (size_t k = 0; k < a->n; k++) {
        const struct ag_step *s = &a->step[k];
        if (!s->judged) continue;
        if (s->kind == AG_EVENT_ROLL) add_roll(a, s, w->seats);
        else add_move(a, s, w->seats);
    }
    for (unsigned i = 0; i < w->seats; i++) {
        a->seat[i].end = w->now[i];
        a->seat[i].spread = ag_root(a->seat[i].spread);
        a->seat[i].loss_error = ag_root(a->seat[i].loss_error);
    }
}

/* ---- the walk ---- */

/* The event at hand; false: a question is on its way, or the analysis ends here, for a reason in why (with an id) or
 * because no more can be judged. */
static bool take(struct ag_analysing *w, const struct ag_event *e, struct ag_msg *why) {
    struct ag_step *step = &w->out->step[w->out->n];
    if (e->kind == AG_EVENT_NOTE) {
        const char *text = ag_table_note_text(w->table, e);
        if (ag_note_read(text).kind == AG_NOTE_STAND_INS) w->unreal = true;
        if (w->unreal && ag_claim_told_turn(text)) w->told = true;
        return true;
    }
    if (e->kind == AG_EVENT_ABANDON) return true;
    memset(step, 0, sizeof *step);
    step->event = w->at;
    step->kind = e->kind;
    step->seat = e->seat;
    bool good = e->kind == AG_EVENT_ROLL   ? take_roll(w, e, step, why)
                : e->kind == AG_EVENT_MOVE ? take_move(w, e, step, why)
                                           : take_resign(w, e, step);
    w->out->n += good;
    return good;
}

static enum ag_went finish(struct ag_analysing *w) {
    add_up(w);
    w->finished = true;
    return AG_DONE;
}

/* What has stopped the work here: a question, the caller, the record, or something to complain about. */
static enum ag_went stopped(struct ag_analysing *w, const struct ag_msg *reason, struct ag_msg *why) {
    if (w->waits) return AG_MORE;
    w->out->complete = false;
    if (!reason->id || reason->id == AG_MSG_COACH_STOPPED) return finish(w);
    ag_refuse(why, *reason);
    return AG_REFUSED;
}

static enum ag_went take_start(struct ag_analysing *w, struct ag_msg *why) {
    if (!start_value(w, why)) return w->waits ? AG_MORE : AG_REFUSED;
    for (unsigned s = 0; s < w->seats; s++) w->out->seat[s].start = w->now[s];
    w->started = true;
    w->answered = 0;
    return AG_MORE;
}

/* A question behind event i is one before event i + 1, and gets that number for its seed. */
static void look_at(struct ag_analysing *w, const struct ag_event *e) {
    size_t behind = w->at + (e->kind == AG_EVENT_ROLL);
    w->from = (double)w->at * w->part;
    w->judge.seed = w->seed + behind;
    look_for_move(w, behind);
    if (!w->answered && !w->asking) w->judged = is_open_judged(w, e);
}

enum ag_went ag_analyse_step(struct ag_analysing *w, struct ag_msg *why) {
    struct ag_msg reason = {0};
    w->asks = 0;
    w->waits = false;
    if (w->finished) return AG_DONE;
    if (!w->started) return take_start(w, why);
    if (w->at == ag_table_length(w->table)) return finish(w);
    struct ag_event e = ag_table_event(w->table, w->at);
    look_at(w, &e);
    if (!w->asking && !w->answered && !progress(w, 0)) return stopped(w, &reason, why);
    if (!take(w, &e, &reason)) return stopped(w, &reason, why);
    if (e.kind != AG_EVENT_NOTE) w->last = e;
    w->answered = 0;
    w->at++;
    return AG_MORE;
}

struct ag_analysing *ag_analyse_begin(const struct ag_judge *judge, const ag_table *t, const struct ag_work *work,
                                      struct ag_analysis *out, struct ag_msg *why) {
    size_t length = ag_table_length(t);
    memset(out, 0, sizeof *out);
    struct ag_analysing *w = work->memory.resize(work->memory.context, NULL, sizeof *w);
    out->step = work->memory.resize(work->memory.context, NULL, (length + 1) * sizeof *out->step);
    if (!w || !out->step) {
        if (w) work->memory.resize(work->memory.context, w, 0);
        ag_analysis_free(work, out);
        return ag_refuse_id(why, AG_MSG_COACH_MEMORY), NULL;
    }
    memset(w, 0, sizeof *w);
    w->judge = *judge;
    w->seed = judge->seed;
    w->table = t;
    w->outer = work;
    w->work = (struct ag_work){w, work->run ? run : NULL, progress, {w, resize}};
    w->out = out;
    w->seats = ag_rules_seats(judge->rules);
    w->part = length ? 1.0 / (double)length : 1;
    w->last.kind = AG_EVENT_NOTE;
    out->objective = judge->objective;
    out->exact = judge->table != NULL;
    out->hidden = game_of(w)->view != NULL;
    out->complete = out->lucky = true;
    ag_table_first(t, AG_RECORD_ALL, &w->state);
    return w;
}

void ag_analyse_end(struct ag_analysing *w) {
    if (!w) return;
    ag_advise_end(w->asking);
    if (!w->finished) ag_analysis_free(w->outer, w->out);
    w->outer->memory.resize(w->outer->memory.context, w, 0);
}

bool ag_analyse(const struct ag_judge *judge, const ag_table *t, const struct ag_work *work, struct ag_analysis *out,
                struct ag_msg *why) {
    struct ag_analysing *w = ag_analyse_begin(judge, t, work, out, why);
    enum ag_went went = w ? AG_MORE : AG_REFUSED;
    while (went == AG_MORE) went = ag_analyse_step(w, why);
    ag_analyse_end(w);
    return went == AG_DONE;
}

void ag_analysis_free(const struct ag_work *work, struct ag_analysis *a) {
    if (a->step) work->memory.resize(work->memory.context, a->step, 0);
    a->step = NULL;
    a->n = 0;
}
