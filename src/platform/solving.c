/* solving.c - see solving.h. */
#define _XOPEN_SOURCE 700
#include "solving.h"
#include "clock.h"
#include "interrupt.h"
#include "memory.h"
#include "threads.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A checkpoint every so many seconds, but never more than this share of the time for writing them. */
static const double CHECKPOINT_S = 20, WRITING_SHARE = 0.05;
/* After Ctrl-C what is being worked out may still be finished for so long. A checkpoint is then written if it holds more
 * than the time that writing it takes at this speed; a large one is announced. */
enum { FINISHING_MS = 500 };
static const double BYTES_A_SECOND = 200e6, LARGE_BYTES = 256e6;

struct solving_run {
    const struct ag_solver *solver;
    const ag_rules *rules;
    const struct solving_how *how;
    struct ag_work work;
    const char *part; /* where checkpoints go */
    void *table;
    struct ag_solve_plan plan;
    double next_s;  /* when the next checkpoint is due */
    double saved_s; /* when the last one was written, or the work began */
    bool stopping, saved, complained;
    _Atomic uint64_t asked_ms; /* when Ctrl-C was noticed; 0: not yet */
    _Atomic bool spoilt;       /* what was being worked out then has been given up, and the table is of no use */
};

void *solving_memory(size_t size) {
    void *block;
    return posix_memalign(&block, 64, size ? size : 64) == 0 ? block : NULL;
}

static void notice(const struct solving_how *how, const char *sentence) {
    if (how->notice) how->notice(how->context, sentence);
}

/* ---- threads and progress ---- */

struct slices {
    void (*slice)(void *arg, unsigned i);
    void *arg;
    struct solving_run *run; /* or NULL */
};

/* Whether Ctrl-C came so long ago that nothing more is worked out, not even to the end of a step. Asked by all threads. */
static bool given_up(struct solving_run *run) {
    uint64_t now = clock_monotonic_ms() | 1, none = 0;
    if (run->spoilt) return true;
    if (!interrupted()) return false;
    atomic_compare_exchange_strong(&run->asked_ms, &none, now);
    if (now < run->asked_ms + FINISHING_MS) return false;
    run->spoilt = true;
    return true;
}

static void one_slice(void *context, unsigned thread, uint64_t slice) {
    const struct slices *s = context;
    (void)thread;
    if (!s->run || !given_up(s->run)) s->slice(s->arg, (unsigned)slice);
}

static void run_slices(unsigned threads, unsigned slices, void (*slice)(void *arg, unsigned i), void *arg,
                       struct solving_run *run) {
    struct slices s = {slice, arg, run};
    threads_run(threads, slices, one_slice, &s);
}

/* Without checkpoints: the context is how. */
static void plain_run(void *context, unsigned slices, void (*slice)(void *arg, unsigned i), void *arg) {
    run_slices(((const struct solving_how *)context)->threads, slices, slice, arg, NULL);
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
    bool good = table_write(run->part, run->rules, run->solver->name, &facts, parts, n, false, &why);
    if (!good && !run->complained) notice(run->how, why.text), run->complained = true;
    run->saved = run->saved || good;
    run->saved_s = clock_monotonic_s();
    double took_s = (clock_monotonic_s() - start_s) / WRITING_SHARE;
    run->next_s = clock_monotonic_s() + (took_s > CHECKPOINT_S ? took_s : CHECKPOINT_S);
}

static void run_on_threads(void *context, unsigned slices, void (*slice)(void *arg, unsigned i), void *arg) {
    struct solving_run *run = context;
    run_slices(run->how->threads, slices, slice, arg, run);
}

static bool run_progress(void *context, double done) {
    struct solving_run *run = context;
    if (!plain_progress((void *)(uintptr_t)run->how, done) || run->spoilt) run->stopping = true;
    return !run->stopping;
}

/* Whether a checkpoint is worth its while at the end; nothing is to be saved of a table that has hardly begun. */
static bool worth_saving(const struct solving_run *run, const struct ag_solve_rest *rest) {
    char text[200];
    double bytes = (double)run->plan.table + (double)rest->size;
    if (run->spoilt || (clock_monotonic_s() - run->saved_s) * BYTES_A_SECOND < bytes) return false;
    if (bytes < LARGE_BYTES) return true;
    say_into(text, sizeof text, SAY_SOLVING_SAVING, (uint64_t)(bytes / 1e6));
    notice(run->how, text);
    return true;
}

/* The table is at rest: what is written now is a checkpoint, the table followed by what else the solver needs. */
static bool run_rest(void *context, const struct ag_solve_rest *rest) {
    struct solving_run *run = context;
    if (run->stopping ? worth_saving(run, rest) : clock_monotonic_s() >= run->next_s) {
        struct table_part parts[] = {{run->table, run->plan.table}, {rest->bytes, rest->size}};
        save(run, rest->step, parts, rest->size ? 2 : 1);
    }
    return !run->stopping;
}

/* ---- which table ---- */

bool solving_knows(const struct ag_game *game, const char *objective) {
    const struct ag_solver *s;
    for (unsigned i = 0; (s = ag_solver_of(game, i)); i++)
        if (s->plan && strcmp(s->objective, objective) == 0) return true;
    return false;
}

/* "2", "2 or 3": the numbers of seats for which there is such a table. */
void solving_seats(const struct ag_game *game, const char *objective, char *buf, size_t size) {
    const struct ag_solver *s;
    char before[80] = "";
    *buf = 0;
    for (unsigned i = 0; (s = ag_solver_of(game, i)); i++) {
        if (!s->plan || strcmp(s->objective, objective) != 0) continue;
        if (!s->seats) say_into(buf, size, SAY_SOLVING_SEATS_ANY);
        else if (*buf) say_into(buf, size, SAY_SOLVING_SEATS_OR, before, s->seats);
        else say_into(buf, size, SAY_SOLVING_SEATS, s->seats);
        snprintf(before, sizeof before, "%s", buf);
    }
}

/* Presets of games for two are for two seats where nobody says otherwise. */
void solving_command(const struct ag_solver *solver, const char *preset, char *buf, size_t size) {
    char seats[20] = "";
    if (solver->seats > 2) snprintf(seats, sizeof seats, " --set seats=%u", solver->seats);
    snprintf(buf, size, "astragal solve %.40s%s --objective %s", preset, seats, solver->objective);
}

/* ---- making a table ---- */

enum table_opened solving_open(const struct ag_solver *solver, const ag_rules *r, const char *path,
                               struct table_file *out, struct platform_error *why) {
    enum table_opened opened = table_open(path, r, solver->name, true, out, why);
    if (opened != TABLE_OPEN || solver->fits(solver, r, out->bytes, out->size)) return opened;
    table_close(out);
    platform_refuse(why, 0, SAY_TABLEFILE_RULES, path);
    return TABLE_BAD;
}

static enum solving_end refused(struct platform_error *why, const struct ag_msg *msg) {
    platform_refuse_msg(why, 0, msg, NULL);
    return SOLVING_REFUSED;
}

/* From the checkpoint or from the start. A checkpoint that the solver does not take is none. */
static bool solve_from(struct solving_run *run, struct table_file *from, struct ag_solve_report *report,
                       struct ag_msg *msg) {
    const struct ag_solver *solver = run->solver;
    if (from->bytes && from->size >= run->plan.table) {
        struct ag_solve_rest rest = {.step = from->facts.step, .size = from->size - run->plan.table};
        memcpy(run->table, from->bytes, run->plan.table);
        if (rest.size) rest.bytes = (const char *)from->bytes + run->plan.table;
        if (solver->solve(solver, run->rules, &run->work, run->table, &rest, run_rest, report, msg)) return true;
        if (run->stopping) return false;
        run->saved = false;
        notice(run->how, phrase(SAY_SOLVING_PART_REFUSED));
        table_close(from);
    }
    return solver->solve(solver, run->rules, &run->work, run->table, NULL, run_rest, report, msg);
}

static enum solving_end stopped(const struct solving_run *run, struct platform_error *why) {
    platform_refuse(why, 0, run->saved ? SAY_SOLVING_STOPPED_SAVED : SAY_SOLVING_STOPPED);
    return SOLVING_STOPPED;
}

static enum solving_end run_solve(struct solving_run *run, const char *path, struct table_file *from,
                                  struct table_file *out, struct platform_error *why) {
    struct ag_solve_report report = {0};
    struct ag_msg msg = {0};
    if (!solve_from(run, from, &report, &msg)) return run->stopping ? stopped(run, why) : refused(why, &msg);
    table_close(from); /* before it goes */
    if (!report.complete || run->spoilt) return stopped(run, why);
    struct table_facts facts = {true, 0, report.states, report.peak, report.passes, report.value, report.residual};
    struct table_part part = {run->table, run->plan.table};
    if (!table_write(path, run->rules, run->solver->name, &facts, &part, 1, true, why)) return SOLVING_REFUSED;
    unlink(run->part);
    free(run->table); /* the file is the table now */
    run->table = NULL;
    return solving_open(run->solver, run->rules, path, out, why) == TABLE_OPEN ? SOLVING_DONE : SOLVING_REFUSED;
}

/* The checkpoint, if there is one to go on with. */
static void open_part(struct solving_run *run, struct table_file *from) {
    struct platform_error why;
    char text[sizeof why.text + 80];
    if (run->how->fresh) return;
    enum table_opened opened = table_open(run->part, run->rules, run->solver->name, false, from, &why);
    if (opened == TABLE_BAD) {
        say_into(text, sizeof text, SAY_SOLVING_PART_BAD, why.text);
        notice(run->how, text);
    }
    run->saved = opened == TABLE_OPEN;
    if (opened == TABLE_OPEN) notice(run->how, phrase(SAY_SOLVING_RESUMES));
}

static enum solving_end make(const struct ag_solver *solver, const ag_rules *r, const char *path,
                             const struct solving_how *how, struct table_file *out, struct platform_error *why) {
    struct solving_run run = {.solver = solver, .rules = r, .how = how, .next_s = clock_monotonic_s() + CHECKPOINT_S};
    struct ag_work work = solving_work(how);
    struct table_file from = {0};
    struct ag_msg msg = {0};
    if (!solver->plan(solver, r, &work, how->limit, &run.plan, &msg)) return refused(why, &msg);
    run.work = (struct ag_work){&run, run_on_threads, run_progress, host_memory};
    run.table = solving_memory(run.plan.table);
    if (!run.table) return platform_refuse(why, 0, SAY_MEMORY_NONE), SOLVING_REFUSED;
    size_t size = strlen(path) + sizeof ".part";
    char *part = must_alloc(size);
    snprintf(part, size, "%s.part", path);
    run.part = part;
    run.saved_s = clock_monotonic_s();
    open_part(&run, &from);
    enum solving_end end = run_solve(&run, path, &from, out, why);
    table_close(&from);
    free(run.table);
    free(part);
    return end;
}

enum solving_end solving_table(const struct ag_solver *solver, const ag_rules *r, const char *path,
                               const struct solving_how *how, struct table_file *out, struct platform_error *why) {
    char text[sizeof why->text + 80];
    struct stat there;
    bool exists = stat(path, &there) == 0;
    memset(out, 0, sizeof *out);
    if (exists && !S_ISREG(there.st_mode)) return platform_refuse(why, 0, SAY_TABLEFILE_NO_FILE, path), SOLVING_REFUSED;
    if (exists && how->fresh && !how->replace && !table_named_so(path))
        return platform_refuse(why, 0, SAY_TABLEFILE_OTHER_FORCE, path), SOLVING_REFUSED;
    if (!how->fresh) {
        enum table_opened opened = solving_open(solver, r, path, out, why);
        if (opened == TABLE_OPEN) return SOLVING_CACHED;
        if (opened == TABLE_BAD && !how->replace) return SOLVING_REFUSED;
        if (opened == TABLE_BAD) {
            say_into(text, sizeof text, SAY_SOLVING_AGAIN, why->text);
            notice(how, text);
        }
    }
    return make(solver, r, path, how, out, why);
}
