/* solving.c - see solving.h. */
#define _XOPEN_SOURCE 700
#include "solving.h"
#include "clock.h"
#include "memory.h"
#include "threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A checkpoint every so many seconds, but never more than this share of the time for writing them. */
static const double CHECKPOINT_S = 20, WRITING_SHARE = 0.05;

struct solving_run {
    const struct solving_kind *kind;
    const ag_rules *rules;
    const struct solving_how *how;
    struct ag_work work;
    const char *part; /* where checkpoints go */
    void *table;
    struct ag_solve_plan plan;
    double next_s; /* when the next checkpoint is due */
    bool saves;    /* progress alone finds the table at rest */
    bool stopping, saved, complained;
};

void *solving_memory(size_t size) {
    void *block;
    return posix_memalign(&block, 64, size ? size : 64) == 0 ? block : NULL;
}

static void say(const struct solving_how *how, const char *sentence) {
    if (how->say) how->say(how->context, sentence);
}

/* ---- threads and progress ---- */

struct slices {
    void (*slice)(void *arg, unsigned i);
    void *arg;
};

static void one_slice(void *context, unsigned thread, uint64_t slice) {
    const struct slices *s = context;
    (void)thread;
    s->slice(s->arg, (unsigned)slice);
}

static void run_slices(unsigned threads, unsigned slices, void (*slice)(void *arg, unsigned i), void *arg) {
    struct slices s = {slice, arg};
    threads_run(threads, slices, one_slice, &s);
}

/* Without checkpoints: the context is how. */
static void plain_run(void *context, unsigned slices, void (*slice)(void *arg, unsigned i), void *arg) {
    run_slices(((const struct solving_how *)context)->threads, slices, slice, arg);
}

static bool plain_progress(void *context, double done) {
    const struct solving_how *how = context;
    return !how->progress || how->progress(how->context, done);
}

struct ag_work solving_work(const struct solving_how *how) {
    union {
        const struct solving_how *in;
        void *out;
    } context = {how}; /* the library hands it back, no more */
    return (struct ag_work){context.out, plain_run, plain_progress, host_memory};
}

/* ---- checkpoints ---- */

/* One that cannot be written costs only the time it could have saved; it is said once. */
static void save(struct solving_run *run, uint64_t step, const struct table_part *parts, unsigned n) {
    struct table_facts facts = {.step = step, .states = run->plan.states, .peak = run->plan.peak};
    struct platform_error why;
    double start_s = clock_monotonic_s();
    bool good = table_write(run->part, run->rules, run->kind->name, &facts, parts, n, false, &why);
    if (!good && !run->complained) say(run->how, why.text), run->complained = true;
    run->saved = good;
    double took_s = (clock_monotonic_s() - start_s) / WRITING_SHARE;
    run->next_s = clock_monotonic_s() + (took_s > CHECKPOINT_S ? took_s : CHECKPOINT_S);
}

static void run_on_threads(void *context, unsigned slices, void (*slice)(void *arg, unsigned i), void *arg) {
    const struct solving_run *run = context;
    run_slices(run->how->threads, slices, slice, arg);
}

static bool run_progress(void *context, double done) {
    struct solving_run *run = context;
    if (!plain_progress((void *)(uintptr_t)run->how, done)) run->stopping = true;
    if (run->saves && done < 1 && (run->stopping || clock_monotonic_s() >= run->next_s)) {
        struct table_part part = {run->table, run->plan.table};
        save(run, 0, &part, 1);
    }
    return !run->stopping;
}

/* ---- Farkle, two seats, for the win ---- */

static bool farkle_plan(const struct solving_kind *kind, const ag_rules *r, const struct ag_work *work, size_t limit,
                        struct ag_solve_plan *plan, struct ag_msg *why) {
    return ag_farkle_win_plan(r, work, (unsigned)kind->aim, limit, plan, why);
}

/* The table itself says how far it is, and is at rest whenever progress is asked. */
static bool farkle_solve(struct solving_run *run, const struct table_file *from, struct ag_solve_report *report,
                         struct ag_msg *why) {
    run->saves = true;
    if (from && from->size != run->plan.table) from = NULL;
    if (from) memcpy(run->table, from->bytes, from->size);
    return ag_farkle_win_solve(run->rules, &run->work, (unsigned)run->kind->aim, run->table, from, report, why);
}

static bool farkle_fits(const struct solving_kind *kind, const ag_rules *r, const struct table_file *table) {
    (void)kind;
    return ag_farkle_win_fits(r, table->bytes, table->size);
}

/* As many turns are remembered as there is room for, one and 1,025 of them taking so many bytes; more than there are
 * starts of turns would be of no use. */
static size_t turns_for(const struct table_file *table, size_t budget, size_t one, size_t many) {
    size_t each = (many - one) / 1024 + 1, turns = budget > one ? (budget - one) / each + 1 : 1;
    return turns < table->facts.states ? turns : (size_t)table->facts.states;
}

static size_t farkle_turns(const struct table_file *table, size_t budget) {
    size_t one = ag_farkle_win_scratch(table->bytes, 1), many = ag_farkle_win_scratch(table->bytes, 1025);
    return turns_for(table, budget, one, many);
}

static size_t farkle_scratch(const struct solving_kind *kind, const struct table_file *table, size_t budget) {
    (void)kind;
    return ag_farkle_win_scratch(table->bytes, farkle_turns(table, budget));
}

static void farkle_prepare(const struct solving_kind *kind, const ag_rules *r, const struct table_file *table,
                           size_t budget, void *scratch) {
    (void)kind;
    ag_farkle_win_prepare(r, table->bytes, farkle_turns(table, budget), scratch);
}

static bool farkle_shares(const ag_rules *r, const struct table_file *table, const void *state, double *share) {
    share[0] = ag_farkle_win_value(r, table->bytes, state); /* of the seat to move: the caller's seat 0 */
    share[1] = 1 - share[0];
    return share[0] >= 0;
}

static unsigned farkle_moves(const struct solving_kind *kind, const ag_rules *r, const struct table_file *table,
                             const void *state, void *scratch, double *values) {
    (void)kind;
    return ag_farkle_win_moves(r, table->bytes, state, scratch, values);
}

/* ---- Farkle, three seats ---- */

static bool three_plan(const struct solving_kind *kind, const ag_rules *r, const struct ag_work *work, size_t limit,
                       struct ag_solve_plan *plan, struct ag_msg *why) {
    (void)kind;
    return ag_farkle_three_plan(r, work, limit, plan, why);
}

static bool three_solve(struct solving_run *run, const struct table_file *from, struct ag_solve_report *report,
                        struct ag_msg *why) {
    run->saves = true;
    if (from && from->size != run->plan.table) from = NULL;
    if (from) memcpy(run->table, from->bytes, from->size);
    return ag_farkle_three_solve(run->rules, &run->work, run->table, from, report, why);
}

static bool three_fits(const struct solving_kind *kind, const ag_rules *r, const struct table_file *table) {
    (void)kind;
    return ag_farkle_three_fits(r, table->bytes, table->size);
}

static size_t three_turns(const struct table_file *table, size_t budget) {
    size_t one = ag_farkle_three_scratch(table->bytes, 1), many = ag_farkle_three_scratch(table->bytes, 1025);
    return turns_for(table, budget, one, many);
}

static size_t three_scratch(const struct solving_kind *kind, const struct table_file *table, size_t budget) {
    (void)kind;
    return ag_farkle_three_scratch(table->bytes, three_turns(table, budget));
}

static void three_prepare(const struct solving_kind *kind, const ag_rules *r, const struct table_file *table,
                          size_t budget, void *scratch) {
    (void)kind;
    ag_farkle_three_prepare(r, table->bytes, three_turns(table, budget), scratch);
}

static bool three_shares(const ag_rules *r, const struct table_file *table, const void *state, double *share) {
    return ag_farkle_three_value(r, table->bytes, state, share);
}

static unsigned three_moves(const struct solving_kind *kind, const ag_rules *r, const struct table_file *table,
                            const void *state, void *scratch, double *values) {
    (void)kind;
    return ag_farkle_three_moves(r, table->bytes, state, scratch, values);
}

/* ---- Balut, one seat ---- */

static bool balut_plan(const struct solving_kind *kind, const ag_rules *r, const struct ag_work *work, size_t limit,
                       struct ag_solve_plan *plan, struct ag_msg *why) {
    return ag_balut_table_plan(r, (enum ag_balut_aim)kind->aim, work, limit, plan, why);
}

/* A checkpoint is the table followed by the values of the last layer. */
static bool balut_layer(void *context, const struct ag_balut_layer *layer) {
    struct solving_run *run = context;
    if (run->stopping || clock_monotonic_s() >= run->next_s) {
        struct table_part parts[] = {{run->table, run->plan.table}, {layer->values, layer->size}};
        save(run, layer->number, parts, 2);
    }
    return !run->stopping;
}

static bool balut_solve(struct solving_run *run, const struct table_file *from, struct ag_solve_report *report,
                        struct ag_msg *why) {
    struct ag_balut_layer layer = {0};
    if (from && from->size > run->plan.table) {
        memcpy(run->table, from->bytes, run->plan.table);
        layer.number = (unsigned)from->facts.step;
        layer.values = (const double *)(const void *)((const char *)from->bytes + run->plan.table);
        layer.size = from->size - run->plan.table;
    }
    return ag_balut_table_solve(run->rules, (enum ag_balut_aim)run->kind->aim, &run->work, run->table,
                                layer.values ? &layer : NULL, balut_layer, report, why);
}

static bool balut_fits(const struct solving_kind *kind, const ag_rules *r, const struct table_file *table) {
    void *scratch = must_alloc(ag_balut_table_scratch());
    bool fits = ag_balut_table_prepare(r, (enum ag_balut_aim)kind->aim, table->size, scratch);
    free(scratch);
    return fits;
}

static size_t balut_scratch(const struct solving_kind *kind, const struct table_file *table, size_t budget) {
    (void)kind;
    (void)table;
    (void)budget;
    return ag_balut_table_scratch();
}

static void balut_prepare(const struct solving_kind *kind, const ag_rules *r, const struct table_file *table,
                          size_t budget, void *scratch) {
    (void)budget;
    ag_balut_table_prepare(r, (enum ag_balut_aim)kind->aim, table->size, scratch);
}

static unsigned balut_moves(const struct solving_kind *kind, const ag_rules *r, const struct table_file *table,
                            const void *state, void *scratch, double *values) {
    return ag_balut_table_moves(r, (enum ag_balut_aim)kind->aim, table->bytes, state, scratch, values);
}

/* ---- kinds ---- */

#define FARKLE_TWO farkle_plan, farkle_solve, farkle_fits, farkle_scratch, farkle_prepare, farkle_shares, farkle_moves
#define BALUT balut_plan, balut_solve, balut_fits, balut_scratch, balut_prepare, NULL, balut_moves
static const struct solving_kind kinds[] = {
    {"farkle-win-2", "farkle", 2, "win", AG_SOLVE_EXACT, FARKLE_TWO},
    {"farkle-win-most-2", "farkle", 2, "win-most", AG_SOLVE_MOST_POINTS, FARKLE_TWO},
    {"farkle-win-3", "farkle", 3, "win", 0, three_plan, three_solve, three_fits, three_scratch, three_prepare,
     three_shares, three_moves},
    {"balut-score", "balut", 0, "score", AG_BALUT_FOR_SCORE, BALUT},
    {"balut-points", "balut", 0, "points", AG_BALUT_FOR_POINTS, BALUT},
};
enum { KINDS = sizeof kinds / sizeof *kinds };

static bool kind_of(const struct solving_kind *k, const struct ag_game *game, const char *objective) {
    return strcmp(k->game, game->name) == 0 && strcmp(k->objective, objective) == 0;
}

const struct solving_kind *solving_kind(const ag_rules *r, const char *objective) {
    for (unsigned i = 0; i < KINDS; i++)
        if (kind_of(&kinds[i], ag_rules_game(r), objective) && (!kinds[i].seats || kinds[i].seats == ag_rules_seats(r)))
            return &kinds[i];
    return NULL;
}

bool solving_knows(const struct ag_game *game, const char *objective) {
    for (unsigned i = 0; i < KINDS; i++)
        if (kind_of(&kinds[i], game, objective)) return true;
    return false;
}

/* ---- making a table ---- */

enum table_opened solving_open(const struct solving_kind *kind, const ag_rules *r, const char *path,
                               struct table_file *out, struct platform_error *why) {
    enum table_opened opened = table_open(path, r, kind->name, true, out, why);
    if (opened != TABLE_OPEN || kind->fits(kind, r, out)) return opened;
    table_close(out);
    platform_refuse(why, 0, "'%s' is not a table of these rules.", path);
    return TABLE_BAD;
}

static enum solving_end refused(struct platform_error *why, const struct ag_msg *msg) {
    why->line = 0;
    ag_msg_write(msg, NULL, why->text, sizeof why->text);
    return SOLVING_REFUSED;
}

/* From the checkpoint or from the start. A checkpoint that the solver does not take is none. */
static bool solve_from(struct solving_run *run, struct table_file *from, struct ag_solve_report *report,
                       struct ag_msg *msg) {
    if (from->bytes) {
        if (run->kind->solve(run, from, report, msg)) return true;
        say(run->how, "The checkpoint could not be gone on with; the solve begins again.");
        table_close(from);
    }
    return run->kind->solve(run, NULL, report, msg);
}

static enum solving_end stopped(const struct solving_run *run, struct platform_error *why) {
    platform_refuse(why, 0,
                    run->saved ? "Stopped. What was done is kept; the same command goes on with it."
                               : "Stopped before the end.");
    return SOLVING_STOPPED;
}

static enum solving_end run_solve(struct solving_run *run, const char *path, struct table_file *from,
                                  struct table_file *out, struct platform_error *why) {
    struct ag_solve_report report = {0};
    struct ag_msg msg = {0};
    if (!solve_from(run, from, &report, &msg)) return run->stopping ? stopped(run, why) : refused(why, &msg);
    table_close(from); /* before it goes */
    if (!report.complete) return stopped(run, why);
    struct table_facts facts = {true, 0, report.states, report.peak, report.passes, report.value, report.residual};
    struct table_part part = {run->table, run->plan.table};
    if (!table_write(path, run->rules, run->kind->name, &facts, &part, 1, true, why)) return SOLVING_REFUSED;
    unlink(run->part);
    free(run->table); /* the file is the table now */
    run->table = NULL;
    return solving_open(run->kind, run->rules, path, out, why) == TABLE_OPEN ? SOLVING_DONE : SOLVING_REFUSED;
}

/* The checkpoint, if there is one to go on with. */
static void open_part(const struct solving_run *run, struct table_file *from) {
    struct platform_error why;
    char text[sizeof why.text + 80];
    if (run->how->fresh) return;
    enum table_opened opened = table_open(run->part, run->rules, run->kind->name, false, from, &why);
    if (opened == TABLE_BAD) {
        snprintf(text, sizeof text, "%s It is not used; the solve begins again.", why.text);
        say(run->how, text);
    }
    if (opened == TABLE_OPEN) say(run->how, "Going on with what was solved before.");
}

static enum solving_end make(const struct solving_kind *kind, const ag_rules *r, const char *path,
                             const struct solving_how *how, struct table_file *out, struct platform_error *why) {
    struct solving_run run = {.kind = kind, .rules = r, .how = how, .next_s = clock_monotonic_s() + CHECKPOINT_S};
    struct ag_work work = solving_work(how);
    struct table_file from = {0};
    struct ag_msg msg = {0};
    if (!kind->plan(kind, r, &work, how->limit, &run.plan, &msg)) return refused(why, &msg);
    run.work = (struct ag_work){&run, run_on_threads, run_progress, host_memory};
    run.table = solving_memory(run.plan.table);
    if (!run.table) return platform_refuse(why, 0, "There is not enough memory."), SOLVING_REFUSED;
    size_t size = strlen(path) + sizeof ".part";
    char *part = must_alloc(size);
    snprintf(part, size, "%s.part", path);
    run.part = part;
    open_part(&run, &from);
    enum solving_end end = run_solve(&run, path, &from, out, why);
    table_close(&from);
    free(run.table);
    free(part);
    return end;
}

enum solving_end solving_table(const struct solving_kind *kind, const ag_rules *r, const char *path,
                               const struct solving_how *how, struct table_file *out, struct platform_error *why) {
    char text[sizeof why->text + 80];
    memset(out, 0, sizeof *out);
    if (!how->fresh) {
        enum table_opened opened = solving_open(kind, r, path, out, why);
        if (opened == TABLE_OPEN) return SOLVING_CACHED;
        if (opened == TABLE_BAD && !how->replace) return SOLVING_REFUSED;
        if (opened == TABLE_BAD) {
            snprintf(text, sizeof text, "%s It is made again.", why->text);
            say(how, text);
        }
    }
    return make(kind, r, path, how, out, why);
}
