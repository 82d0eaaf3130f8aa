/*
 * solve.c - solved tables for a worker of the page, those that are made in seconds (struct ag_solver): two-seat Farkle for
 * the win, and Balut for the score. A table is made in slices, so that the worker can tell how far it is and hear that it should stop; one that was stopped is gone
 * on with when the same rules are asked for again. It is plain bytes: the page keeps them and brings them back. A few
 * tables can be in use at a time, each found by the rules of a desk.
 */
#include "desk.h"
#include "msg.h"

#include <stdlib.h>
#include <string.h>

enum { ALIGN = 64, TABLES = 4, NOT_FAIR = -1 };

/* Rules as far as tables tell them apart. Games with rules in words have no tables. */
struct key {
    const struct ag_game *game;
    int32_t slot[AG_SLOTS_MAX];
};

/* A table in use; table NULL: a free place. */
struct adopted {
    struct solved solved;
    struct key key;
    struct ag_player best;
    void *bytes;
    uint64_t used; /* the last time, by count */
};
static struct adopted adopted[TABLES];
static uint64_t times;

/* The one that is being made. */
static struct {
    const struct desk *desk;
    struct key key;
    const struct ag_solver *solver;
    void *bytes;
    struct ag_solve_plan plan;
    struct ag_solve_report report;
    unsigned patience; /* reports until the next pause */
    bool begun;
    double done;
} solve;

bool wasm_solve_have(const struct desk *d);
bool wasm_solve_begin(const struct desk *d, size_t limit);
int wasm_solve_step(unsigned reports);
double wasm_solve_done(void);
void *wasm_solve_table(void);
size_t wasm_solve_size(void);
uint64_t wasm_solve_sum(void);
bool wasm_solve_adopt(void);
void wasm_solve_end(void);
double wasm_solve_value(const struct desk *d);

static bool patient(void *context, double done) {
    (void)context;
    solve.done = done;
    return solve.patience-- > 1;
}

static struct ag_work work(void) { return (struct ag_work){.progress = patient, .memory = module_memory}; }
static void *room(size_t size) { return aligned_alloc(ALIGN, (size + ALIGN - 1) / ALIGN * ALIGN); }

static struct key key_of(const ag_rules *r) {
    struct key key = {.game = ag_rules_game(r)};
    memcpy(key.slot, ag_rules_values(r)->slot, sizeof key.slot);
    return key;
}
static bool same_key(const struct key *a, const struct key *b) {
    return a->game == b->game && memcmp(a->slot, b->slot, sizeof a->slot) == 0;
}

/* ---- tables in use ---- */

static struct adopted *find(const struct key *key) {
    for (unsigned i = 0; i < TABLES; i++)
        if (adopted[i].bytes && same_key(&adopted[i].key, key)) return adopted[i].used = ++times, &adopted[i];
    return NULL;
}

static void let_go(struct adopted *a) {
    free(a->bytes);
    free(a->solved.scratch);
    memset(a, 0, sizeof *a);
}

/* A free place, or that of the table which nobody has asked for longest. */
static struct adopted *free_place(void) {
    struct adopted *oldest = adopted;
    for (unsigned i = 1; i < TABLES; i++)
        if (adopted[i].used < oldest->used) oldest = &adopted[i];
    let_go(oldest);
    return oldest;
}

const struct solved *desk_solved(const struct desk *d) {
    struct key key = key_of(desk_rules(d));
    const struct adopted *a = find(&key);
    return a ? &a->solved : NULL;
}

static ag_action choose(const struct ag_seen *seen, struct ag_rng *rng) {
    static struct ag_advice advice;
    const struct solved *s = seen->context;
    struct ag_judge judge = {.rules = seen->rules, .objective = s->objective, .table = s->table, .scratch = s->scratch};
    struct ag_work w = work();
    (void)rng;
    if (!ag_advise(&judge, seen->state, seen->seat, &w, &advice, NULL))
        return ag_rules_game(seen->rules)->idle(seen->rules, seen->state, seen->seat);
    return advice.move[advice.best].action;
}

const struct ag_player *desk_player(const struct desk *d, const char *name) {
    const struct ag_player *listed = ag_player_named(name, ag_rules_game(desk_rules(d)));
    struct key key = key_of(desk_rules(d));
    if (!listed || strcmp(name, "best") != 0) return listed;
    const struct adopted *a = find(&key);
    return a && a->solved.solver->best ? &a->best : listed;
}

EXPORT(solve_have) bool wasm_solve_have(const struct desk *d) { return desk_solved(d) != NULL; }

/* ---- making one ---- */

EXPORT(solve_end) void wasm_solve_end(void) {
    free(solve.bytes);
    memset(&solve, 0, sizeof solve);
}

/* The solver whose table of these rules is made in seconds; NULL: there is none. */
static const struct ag_solver *solver_of(const ag_rules *r) {
    const struct ag_solver *s;
    struct ag_work w = work();
    solve.patience = UINT32_MAX;
    for (unsigned i = 0; (s = ag_solver_of(ag_rules_game(r), i)); i++)
        if (s->quick && (!s->seats || s->seats == ag_rules_seats(r)) && s->quick(s, r, &w)) return s;
    return NULL;
}

bool desk_can_solve(const struct desk *d) { return solver_of(desk_rules(d)) != NULL; }

/* Why there is none: a larger one takes minutes, and the command makes it. */
static bool refuse_table(const ag_rules *r) {
    bool solved = ag_solver_for(r, ag_objective_name(ag_coach_defaults(r).objective)) != NULL;
    struct ag_msg why = ag_msg_make(solved ? AG_MSG_SOLVE_LONG : AG_MSG_SOLVE_GAME, 0, 0, 0);
    return out_refusal(&why, NULL);
}

/* Makes room for the table of a desk's rules, at most so many bytes while it is made; or goes on with the one that was
 * begun for the same rules. The desk must stay open while steps are taken. */
EXPORT(solve_begin) bool wasm_solve_begin(const struct desk *d, size_t limit) {
    const ag_rules *r = desk_rules(d);
    struct key key = key_of(r);
    struct ag_msg why = {0};
    if (!solve.bytes || !same_key(&solve.key, &key)) {
        wasm_solve_end();
        solve.key = key;
        solve.solver = solver_of(r);
        if (!solve.solver) return refuse_table(r);
        struct ag_work w = work();
        if (!solve.solver->plan(solve.solver, r, &w, limit, &solve.plan, &why)) return out_refusal(&why, NULL);
        solve.bytes = room(solve.plan.table);
        why = ag_msg_make(AG_MSG_TABLE_MEMORY, 0, 0, 0);
        if (!solve.bytes) return out_refusal(&why, NULL);
    }
    solve.desk = d;
    return out_good();
}

/* 1: solved; 0: there is more to do; -1: refused, and the answer says why. Balut is done in one step. */
EXPORT(solve_step) int wasm_solve_step(unsigned reports) {
    struct ag_work w = work();
    struct ag_msg why = {0};
    struct ag_solve_rest rest = {0};
    if (!solve.bytes) return NOT_FAIR;
    const ag_rules *r = desk_rules(solve.desk);
    solve.patience = solve.solver->in_table ? reports + 1 : UINT32_MAX; /* one report comes before any work */
    if (!solve.solver->solve(solve.solver, r, &w, solve.bytes, solve.begun ? &rest : NULL, NULL, &solve.report, &why))
        return out_refusal(&why, NULL), NOT_FAIR;
    solve.begun = true;
    if (solve.report.complete) solve.done = 1;
    return solve.report.complete;
}

EXPORT(solve_done) double wasm_solve_done(void) { return solve.done; }
EXPORT(solve_table) void *wasm_solve_table(void) { return solve.bytes; }
EXPORT(solve_size) size_t wasm_solve_size(void) { return solve.plan.table; }

/* A checksum of the table's bytes: FNV-1a. */
EXPORT(solve_sum) uint64_t wasm_solve_sum(void) {
    const unsigned char *byte = solve.bytes;
    uint64_t sum = 0xcbf29ce484222325;
    for (size_t i = 0; i < solve.plan.table; i++) sum = (sum ^ byte[i]) * 0x100000001b3;
    return sum;
}

/* Memory to read the table in; NULL: there is none, or the bytes are not a table of these rules. */
static void *reader(const ag_rules *r) {
    const struct ag_solver *solver = solve.solver;
    if (!solver->fits(solver, r, solve.bytes, solve.plan.table)) return NULL;
    void *scratch = room(solver->scratch(solver, solve.bytes, 0));
    if (scratch) solver->prepare(solver, r, solve.bytes, 0, scratch);
    return scratch;
}

/* Takes the table into use, made here or put into its place by the page. False: those bytes are no table of these
 * rules, and it has to be made. */
EXPORT(solve_adopt) bool wasm_solve_adopt(void) {
    const struct ag_solver *solver = solve.solver;
    void *scratch = solve.bytes ? reader(desk_rules(solve.desk)) : NULL;
    solve.begun = false;
    if (!scratch) return false;
    struct adopted *a = find(&solve.key);
    if (a) let_go(a);
    a = free_place();
    *a = (struct adopted){.key = solve.key, .bytes = solve.bytes, .used = ++times};
    a->solved = (struct solved){solver, solver->judges, solve.bytes, scratch,
                                solver->residual(solver, solve.bytes, scratch)};
    a->best = (struct ag_player){.name = "best",
                                 .game = solve.key.game->name,
                                 .about = AG_MSG_PLAYER_EXACT,
                                 .choose = choose,
                                 .context = &a->solved};
    solve.bytes = NULL;
    wasm_solve_end();
    return true;
}

/* ---- reading ---- */

/* What a table knows without looking further: in Farkle the chance of the seat to move at the start of its turn, in
 * Balut what the card of the seat to move will still bring; -1: there is no table, or it is another moment. */
EXPORT(solve_value) double wasm_solve_value(const struct desk *d) {
    const struct solved *s = desk_solved(d);
    const void *state = ag_table_state(d->table);
    double all[AG_SEATS_MAX];
    struct ag_due due = ag_table_due(d->table);
    if (!s || due.kind == AG_DUE_OVER) return -1;
    return s->solver->value(s->solver, desk_rules(d), s->table, state, s->scratch, all) ? all[due.seat] : -1;
}
