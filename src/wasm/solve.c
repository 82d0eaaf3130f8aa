/*
 * solve.c - two-seat Farkle solved in slices, for a worker of the page: each step runs until the solver has reported so
 * often and then returns, so that the worker can tell how far it is and hear that it should stop. A solved table is
 * plain bytes; the page keeps them and brings them back.
 */
#include "desk.h"
#include "msg.h"

#include <stdlib.h>

enum { ALIGN = 64, NOT_FAIR = -1 };

static struct {
    struct desk *desk;
    void *table, *scratch;
    struct ag_solve_plan plan;
    struct ag_solve_report report;
    unsigned patience; /* reports until the next pause */
    bool begun;
    double done;
} solve;

bool wasm_solve_begin(struct desk *d);
int wasm_solve_step(unsigned reports);
double wasm_solve_done(void);
void *wasm_solve_table(void);
size_t wasm_solve_size(void);
bool wasm_solve_adopt(void);
void wasm_solve_end(void);
double wasm_solve_value(const struct desk *d);
void wasm_solve_moves(const struct desk *d);

static bool patient(void *context, double done) {
    (void)context;
    solve.done = done;
    return solve.patience-- > 1;
}

static struct ag_work work(void) { return (struct ag_work){.progress = patient, .memory = module_memory}; }

EXPORT(solve_end) void wasm_solve_end(void) {
    free(solve.table);
    free(solve.scratch);
    solve.table = solve.scratch = NULL;
    solve.desk = NULL;
    solve.begun = false;
    solve.done = 0;
}

/* Makes room for the table of a desk's rules. The desk must stay open until the end. */
EXPORT(solve_begin) bool wasm_solve_begin(struct desk *d) {
    struct ag_work w = work();
    struct ag_msg why = {0};
    wasm_solve_end();
    solve.patience = UINT32_MAX;
    if (!ag_farkle_win_plan(desk_rules(d), &w, AG_SOLVE_EXACT, 0, &solve.plan, &why)) return out_refusal(&why, NULL);
    solve.table = aligned_alloc(ALIGN, (solve.plan.table + ALIGN - 1) / ALIGN * ALIGN);
    why = ag_say(AG_MSG_TABLE_MEMORY, 0, 0, 0);
    if (!solve.table) return out_refusal(&why, NULL);
    solve.desk = d;
    return out_good();
}

/* 1: solved; 0: there is more to do; -1: refused, and the answer says why. */
EXPORT(solve_step) int wasm_solve_step(unsigned reports) {
    struct ag_work w = work();
    struct ag_msg why = {0};
    if (!solve.table) return NOT_FAIR;
    solve.patience = reports + 1; /* the first report comes before any work */
    if (!ag_farkle_win_solve(desk_rules(solve.desk), &w, AG_SOLVE_EXACT, solve.table, solve.begun, &solve.report, &why))
        return out_refusal(&why, NULL), NOT_FAIR;
    solve.begun = true;
    return solve.report.complete;
}

EXPORT(solve_done) double wasm_solve_done(void) { return solve.done; }
EXPORT(solve_table) void *wasm_solve_table(void) { return solve.table; }
EXPORT(solve_size) size_t wasm_solve_size(void) { return solve.plan.table; }

/* The table, if one of these rules has been solved or adopted; else NULL. */
const void *solved_table(const ag_rules *r, size_t *size) {
    *size = solve.plan.table;
    return solve.table && ag_farkle_win_fits(r, solve.table, solve.plan.table) ? solve.table : NULL;
}

/* Whether the bytes that the page has put into the table's place are a table of these rules. */
EXPORT(solve_adopt) bool wasm_solve_adopt(void) {
    return solve.table && ag_farkle_win_fits(desk_rules(solve.desk), solve.table, solve.plan.table);
}

/* The chance to win of the seat to move, at the start of its turn; -1: not in the table. */
EXPORT(solve_value) double wasm_solve_value(const struct desk *d) {
    return ag_farkle_win_value(desk_rules(d), solve.table, ag_table_state(d->table));
}

/* The chance to win after each move: [{"action":...,"chance":...}]. */
EXPORT(solve_moves) void wasm_solve_moves(const struct desk *d) {
    const ag_rules *r = desk_rules(d);
    const struct ag_game *game = ag_rules_game(r);
    const void *state = ag_table_state(d->table);
    struct ag_due due = ag_table_due(d->table);
    ag_action list[AG_LEGAL_MAX];
    double chance[AG_LEGAL_MAX];
    unsigned n = 0;
    if (!solve.scratch) {
        solve.scratch = aligned_alloc(ALIGN, (ag_farkle_win_scratch(solve.table, 1) + ALIGN - 1) / ALIGN * ALIGN);
        AG_CHECK(solve.scratch);
        ag_farkle_win_prepare(r, solve.table, 1, solve.scratch);
    }
    if (due.kind == AG_DUE_ACT) {
        game->legal(r, state, due.seat, list);
        n = ag_farkle_win_moves(r, solve.table, state, solve.scratch, chance);
    }
    out_clear();
    json_open(NULL, '[');
    for (unsigned i = 0; i < n; i++) {
        json_open(NULL, '{');
        json_number("action", list[i]);
        json_real("chance", chance[i]);
        json_close('}');
    }
    json_close(']');
}
