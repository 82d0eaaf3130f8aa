/* balut_table.c - see balut_table.h. */
#include "balut_table.h"
#include "msg.h"

#include <string.h>

static struct ag_balut_goal goal_of(enum ag_balut_aim aim) {
    struct ag_balut_goal goal = {.boxes = AG_BALUT_BOXES, .rows = AG_BALUT_ALL_ROWS};
    if (aim == AG_BALUT_FOR_POINTS) goal.point = 1;
    else goal.score = 1;
    return goal;
}

/* Values of cards: exact ones are few enough for the score, those for points are packed. */
static struct ag_balut_table table_of(enum ag_balut_aim aim, void *bytes) {
    struct ag_balut_table t = {NULL, NULL};
    if (aim == AG_BALUT_FOR_POINTS) t.packed = bytes;
    else t.exact = bytes;
    return t;
}

static size_t table_bytes(enum ag_balut_aim aim, const struct ag_balut_plan *p) {
    size_t each = aim == AG_BALUT_FOR_POINTS ? sizeof(uint16_t) : sizeof(double);
    return (p->cards * each + 63) / 64 * 64;
}

static bool make_plan(const ag_rules *r, enum ag_balut_aim aim, struct ag_balut_plan *p, struct ag_msg *why) {
    return ag_balut_plan(p, r, goal_of(aim), why);
}

static struct ag_balut_plan *get_plan(const ag_rules *r, enum ag_balut_aim aim, const struct ag_work *work,
                                      struct ag_msg *why) {
    struct ag_balut_plan *p = work->memory.resize(work->memory.context, NULL, sizeof *p);
    if (!p) return ag_refuse_id(why, AG_MSG_TABLE_MEMORY), NULL;
    if (make_plan(r, aim, p, why)) return p;
    work->memory.resize(work->memory.context, p, 0);
    return NULL;
}

static void put_plan(const struct ag_work *work, struct ag_balut_plan *p) {
    work->memory.resize(work->memory.context, p, 0);
}

static struct ag_solve_plan needs(enum ag_balut_aim aim, const struct ag_balut_plan *p) {
    size_t table = table_bytes(aim, p);
    return (struct ag_solve_plan){p->cards, table, table + sizeof *p + ag_balut_solve_bytes(p)};
}

bool ag_balut_table_plan(const ag_rules *r, enum ag_balut_aim aim, const struct ag_work *work, size_t limit,
                         struct ag_solve_plan *plan, struct ag_msg *why) {
    struct ag_balut_plan *p = get_plan(r, aim, work, why);
    if (!p) return false;
    *plan = needs(aim, p);
    put_plan(work, p);
    if (!limit || plan->peak <= limit) return true;
    return ag_refuse(
        why, ag_msg_make(AG_MSG_SOLVE_LARGE_FIXED, (int64_t)(plan->peak / 1000000) + 1, (int64_t)(limit / 1000000), 0));
}

static bool take_up(struct ag_balut_solve *s, const struct ag_solve_rest *from, struct ag_msg *why) {
    size_t bytes;
    if (!from) return true;
    if (from->step > s->plan->turns) return ag_refuse_id(why, AG_MSG_SOLVE_RESUME);
    double *values = ag_balut_solve_resume(s, (unsigned)from->step, &bytes, why);
    if (!values) return false;
    if (bytes != from->size) return ag_refuse_id(why, AG_MSG_SOLVE_RESUME);
    memcpy(values, from->bytes, bytes);
    return true;
}

/* Every finished layer is shown to the caller, and the last one again where the work is stopped inside the next. */
static bool go_through(struct ag_balut_solve *s, bool (*rest)(void *context, const struct ag_solve_rest *rest),
                       bool *complete, struct ag_msg *why) {
    bool going = true;
    while (going && s->layer) {
        struct ag_solve_rest layer = {0};
        struct ag_msg msg;
        going = ag_balut_solve_layer(s, &msg);
        if (!going && msg.id != AG_MSG_BALUT_SOLVE_STOPPED) return ag_refuse(why, msg);
        layer.step = s->layer;
        layer.bytes = ag_balut_solve_saved(s, &layer.size);
        if (rest && s->layer && !rest(s->work->context, &layer)) going = false;
    }
    *complete = s->layer == 0;
    return true;
}

double ag_balut_table_residual(enum ag_balut_aim aim, const void *scratch) {
    const struct ag_balut_plan *p = scratch;
    return aim == AG_BALUT_FOR_POINTS ? p->most / 65535 / 2 : 0;
}

bool ag_balut_table_solve(const ag_rules *r, enum ag_balut_aim aim, const struct ag_work *work, void *table,
                          const struct ag_solve_rest *from,
                          bool (*rest)(void *context, const struct ag_solve_rest *rest), struct ag_solve_report *report,
                          struct ag_msg *why) {
    struct ag_balut_plan *p = get_plan(r, aim, work, why);
    struct ag_balut_solve s;
    if (!p) return false;
    memset(report, 0, sizeof *report);
    if (!from) memset(table, 0, table_bytes(aim, p));
    bool good = ag_balut_solve_start(&s, p, work, table_of(aim, table), why) && take_up(&s, from, why) &&
                go_through(&s, rest, &report->complete, why);
    if (good) {
        struct ag_solve_plan plan = needs(aim, p);
        report->value = report->complete ? s.value[1][0] : -1;
        report->residual = ag_balut_table_residual(aim, p);
        report->states = plan.states;
        report->peak = plan.peak;
        report->passes = 1;
    }
    ag_balut_solve_end(&s);
    put_plan(work, p);
    return good;
}

/* ---- reading ---- */

size_t ag_balut_table_scratch(void) { return sizeof(struct ag_balut_plan); }

bool ag_balut_table_prepare(const ag_rules *r, enum ag_balut_aim aim, size_t size, void *scratch) {
    struct ag_balut_plan *p = scratch;
    struct ag_msg why;
    return make_plan(r, aim, p, &why) && size == table_bytes(aim, p);
}

/* The table is only read; the solver's own struct has no const. */
static struct ag_balut_table reading(enum ag_balut_aim aim, const void *table) {
    union {
        const void *in;
        void *out;
    } bytes = {table};
    return table_of(aim, bytes.out);
}

unsigned ag_balut_table_moves(const ag_rules *r, enum ag_balut_aim aim, const void *table, const void *state,
                              const void *scratch, double *values) {
    const struct ag_balut_state *s = state;
    ag_action action[AG_LEGAL_MAX];
    if (s->phase != AG_BALUT_DECIDING) return 0;
    return ag_balut_actions(scratch, reading(aim, table), r, s, action, values);
}

double ag_balut_table_value(const ag_rules *r, enum ag_balut_aim aim, const void *table, const void *state,
                            const void *scratch) {
    const struct ag_balut_state *s = state;
    if (s->phase != AG_BALUT_DECIDING && s->phase != AG_BALUT_ROLLING) return 0;
    return ag_balut_position(scratch, reading(aim, table), r, s);
}
