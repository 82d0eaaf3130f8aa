/* coach.c - see coach.h. */
#include "coach.h"
#include "exact.h"
#include "memory.h"
#include "roster.h"
#include "threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct coach {
    struct ag_judge judge;
    struct ag_work work;
    struct solving_how how; /* the context of work */
    const struct ag_solver *solver;
    struct table_file table; /* of an exact judge */
    struct exact *exact;     /* of a player that reads a table */
};

/* ---- what is judged ---- */

static bool read_objective(const ag_rules *r, const char *name, uint8_t *out, struct platform_error *why) {
    if (!name) return *out = ag_coach_defaults(r).objective, true;
    for (unsigned i = 0; i < AG_OBJECTIVES; i++)
        if (strcmp(ag_objective_name(i), name) == 0) return *out = (uint8_t)i, true;
    return platform_refuse(why, 0, SAY_COACH_OBJECTIVE, name);
}

/* ---- a solved table ---- */

/* The table from the cache, or made now. False and nothing said: there is none, and estimates will do. */
static bool find_table(struct coach *c, bool ready, struct platform_error *why) {
    const ag_rules *r = c->judge.rules;
    const struct ag_solver *solver = c->solver;
    struct ag_work work = solving_work(&c->how);
    char *path = table_path(r, solver->name, why);
    if (!path) return false;
    enum table_opened opened = solving_open(solver, r, path, &c->table, why);
    if (opened != TABLE_OPEN && !ready && solver->quick && solver->quick(solver, r, &work)) {
        if (c->how.notice) c->how.notice(c->how.context, phrase(SAY_SOLVING_ONCE));
        enum solving_end end = solving_table(solver, r, path, &c->how, &c->table, why);
        if (end == SOLVING_DONE || end == SOLVING_CACHED) opened = TABLE_OPEN;
    }
    free(path);
    return opened == TABLE_OPEN;
}

/* Few turns are enough: questions come about one turn after the other. */
enum { SCRATCH = 8 << 20 };

static bool read_table(struct coach *c, struct platform_error *why) {
    c->judge.scratch = solving_memory(c->solver->scratch(c->solver, c->table.bytes, SCRATCH));
    if (!c->judge.scratch) return platform_refuse(why, 0, SAY_MEMORY_NONE);
    c->solver->prepare(c->solver, c->judge.rules, c->table.bytes, SCRATCH, c->judge.scratch);
    c->judge.table = c->table.bytes;
    c->judge.residual = c->table.facts.residual;
    return true;
}

/* ---- roll-outs ---- */

static bool find_player(struct coach *c, const char *name, const char *preset, struct platform_error *why) {
    const struct ag_game *game = ag_rules_game(c->judge.rules);
    const struct ag_player *listed = NULL;
    char near[AG_NAME_MAX];
    if (!name) name = ag_coach_defaults(c->judge.rules).player;
    if (exact_named(name, game)) {
        c->exact = exact_open(name, c->judge.rules, preset, AG_JUDGE_LANES, why);
        if (!c->exact) return false;
    } else {
        listed = ag_player_named(name, game);
        if (!listed && roster_near(name, game, near)) return platform_refuse(why, 0, SAY_COACH_PLAYER_NEAR, name, near);
        if (!listed) return platform_refuse(why, 0, SAY_COACH_PLAYER, name);
    }
    for (unsigned i = 0; i < AG_JUDGE_LANES; i++) {
        c->judge.player[i] = c->exact ? exact_player(c->exact, i) : listed;
        if (!c->judge.player[i]) return platform_refuse(why, 0, SAY_MEMORY_NONE);
    }
    return true;
}

static bool points_need_table(const struct coach *c, const char *preset, struct platform_error *why) {
    if (c->judge.objective != AG_FOR_POINTS) return true;
    return platform_refuse(why, 0, SAY_COACH_POINTS, preset);
}

/* ---- opening ---- */

/* Solving takes minutes here; but then values are exact. Nothing is said where it cannot be done at all. */
static void say_how(const struct coach *c, const char *preset) {
    char command[120], text[300];
    struct ag_solve_plan plan;
    if (!c->how.notice || c->judge.objective == AG_FOR_POINTS ||
        !c->solver->plan(c->solver, c->judge.rules, &c->work, 0, &plan, NULL))
        return;
    solving_command(c->solver, preset, command, sizeof command);
    say_into(text, sizeof text, SAY_COACH_ESTIMATES, command);
    c->how.notice(c->how.context, text);
}

static bool set_up(struct coach *c, const char *preset, const struct coach_how *how, struct platform_error *why) {
    struct platform_error unused;
    if (!read_objective(c->judge.rules, how->objective, &c->judge.objective, why)) return false;
    c->solver = ag_solver_for(c->judge.rules, ag_objective_name(c->judge.objective));
    if (c->solver && !how->estimate && find_table(c, how->ready, &unused)) return read_table(c, why);
    if (how->progress && !how->progress(how->context, 0)) return platform_refuse(why, 0, SAY_COACH_STOPPED);
    if (c->solver && !how->estimate) say_how(c, preset);
    return points_need_table(c, preset, why) && find_player(c, how->player, preset, why);
}

struct coach *coach_open(const ag_rules *r, const char *preset, const struct coach_how *how,
                         struct platform_error *why) {
    struct coach *c = must_alloc(sizeof *c);
    memset(c, 0, sizeof *c);
    c->how = (struct solving_how){.threads = how->threads ? how->threads : threads_available(),
                                  .replace = true,
                                  .context = how->context,
                                  .progress = how->progress,
                                  .notice = how->notice};
    c->work = solving_work(&c->how);
    c->judge.rules = r;
    c->judge.seed = how->seed;
    coach_budget(c, how->nodes, how->enough);
    if (set_up(c, preset, how, why)) return c;
    coach_close(c);
    return NULL;
}

void coach_close(struct coach *c) {
    if (!c) return;
    free(c->judge.scratch);
    table_close(&c->table);
    exact_close(c->exact);
    free(c);
}

/* ---- asking ---- */

const struct ag_judge *coach_judge(const struct coach *c) { return &c->judge; }
const struct ag_work *coach_work(const struct coach *c) { return &c->work; }
bool coach_exact(const struct coach *c) { return c->judge.table != NULL; }

void coach_for_game(struct coach *c) { coach_budget(c, ag_coach_defaults(c->judge.rules).game_nodes, 0); }

void coach_budget(struct coach *c, uint64_t nodes, double enough) {
    c->judge.nodes = nodes ? nodes : ag_coach_defaults(c->judge.rules).nodes;
    c->judge.enough = enough;
}

bool coach_advise(struct coach *c, const ag_table *table, ag_seat seat, struct ag_advice *out,
                  struct platform_error *why) {
    struct ag_msg msg;
    if (ag_advise_table(&c->judge, table, seat, &c->work, out, &msg)) return true;
    return platform_refuse_msg(why, 0, &msg, ag_table_names(table));
}

void coach_settle(const ag_table *table, uint64_t seed, struct ag_advice *advice) {
    const struct ag_player *best = ag_player_named("best", ag_rules_game(ag_table_rules(table)));
    struct ag_rng rng;
    if (advice->exact || !best) return;
    ag_rng_start(&rng, seed, 0, AG_STREAM_DICE);
    ag_advice_settle(advice, ag_table_choose(table, advice->seat, best, &rng));
}
