/* exact.c - see exact.h. */
#include "exact.h"
#include "extras.h"
#include "memory.h"
#include "msg.h"
#include "threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char PREFIX[] = "exact:";
/* Room for remembered turns, all threads together. All turns of Farkle that matter take half of it. */
static const size_t BUDGET = (size_t)1 << 30;

/* One thread's player and what it works in. */
struct hand {
    struct ag_player player; /* its context is this hand */
    const struct exact *exact;
    void *scratch;
};

struct exact {
    const struct ag_solver *solver;
    const ag_rules *rules;
    struct table_file table;
    size_t budget; /* bytes for each thread */
    char name[AG_NAME_MAX];
    struct hand hand[THREADS_MAX];
};

/* ---- choosing ---- */

static ag_action choose(const struct ag_seen *seen, struct ag_rng *rng) {
    const struct hand *hand = seen->context;
    const struct exact *x = hand->exact;
    const struct ag_game *game = ag_rules_game(seen->rules);
    ag_action action[AG_LEGAL_MAX];
    double value[AG_LEGAL_MAX];
    unsigned n = x->solver->moves(x->solver, x->rules, x->table.bytes, seen->state, hand->scratch, value, NULL),
             best = 0;
    (void)rng;
    if (!n) return game->idle(seen->rules, seen->state, seen->seat);
    game->legal(seen->rules, seen->state, seen->seat, action);
    for (unsigned i = 1; i < n; i++)
        if (value[i] > value[best] ||
            (value[i] >= value[best] && ag_plainness(seen->rules, action[i]) > ag_plainness(seen->rules, action[best])))
            best = i;
    return action[best];
}

/* ---- opening ---- */

bool exact_named(const char *who, const struct ag_game *game) {
    return strncmp(who, PREFIX, strlen(PREFIX)) == 0 && solving_knows(game, who + strlen(PREFIX));
}

static struct exact *new_exact(const struct ag_solver *solver, const ag_rules *r, const char *name, unsigned threads) {
    struct exact *x = must_alloc(sizeof *x);
    memset(x, 0, sizeof *x);
    x->solver = solver;
    x->rules = r;
    x->budget = BUDGET / threads;
    snprintf(x->name, sizeof x->name, "%s", name);
    return x;
}

static void say_how(const char *who, const char *preset, const struct ag_solver *solver, struct platform_error *why) {
    char command[120];
    solving_command(solver, preset, command, sizeof command);
    platform_refuse(why, 0, SAY_EXACT_NO_TABLE, who, command);
}

struct exact *exact_open(const char *who, const ag_rules *r, const char *preset, unsigned threads,
                         struct platform_error *why) {
    const char *objective = who + strlen(PREFIX);
    const struct ag_solver *solver = ag_solver_for(r, objective);
    if (!solver) {
        char seats[80];
        solving_seats(ag_rules_game(r), objective, seats, sizeof seats);
        return platform_refuse(why, 0, SAY_EXACT_SEATS, who, seats, ag_rules_seats(r)), NULL;
    }
    char *path = table_path(r, solver->name, why);
    if (!path) return NULL;
    struct exact *x = new_exact(solver, r, who, threads);
    enum table_opened opened = solving_open(solver, r, path, &x->table, why);
    free(path);
    if (opened == TABLE_OPEN) return x;
    if (opened == TABLE_MISSING) say_how(who, preset, solver, why);
    free(x);
    return NULL;
}

/* The solver whose player is best under these rules, if its table is at hand; NULL: there is none. */
static const struct ag_solver *best_solver(const ag_rules *r) {
    const struct ag_solver *s;
    for (unsigned i = 0; (s = ag_solver_of(ag_rules_game(r), i)); i++)
        if (s->best && (!s->seats || s->seats == ag_rules_seats(r))) return s;
    return NULL;
}

bool exact_is_best(const ag_rules *r) {
    struct solving_how how = {.threads = 1};
    struct ag_work work = solving_work(&how);
    const struct ag_solver *solver = best_solver(r);
    return solver && solver->quick && solver->quick(solver, r, &work);
}

bool exact_best_made(const ag_rules *r) {
    struct platform_error why;
    const struct ag_solver *solver = best_solver(r);
    char *path = solver ? table_path(r, solver->name, &why) : NULL;
    bool made = path && access(path, F_OK) == 0;
    free(path);
    return made;
}

struct exact *exact_open_best(const ag_rules *r, const struct solving_how *how, struct platform_error *why) {
    const struct ag_solver *solver = best_solver(r);
    if (!solver) return platform_refuse(why, 0, SAY_EXACT_NONE), NULL;
    char *path = table_path(r, solver->name, why);
    if (!path) return NULL;
    struct exact *x = new_exact(solver, r, "best", how->threads);
    bool good;
    if (exact_is_best(r)) {
        if (access(path, F_OK) != 0 && how->notice) how->notice(how->context, phrase(SAY_SOLVING_ONCE_BEST));
        enum solving_end end = solving_table(solver, r, path, how, &x->table, why);
        good = end == SOLVING_DONE || end == SOLVING_CACHED;
    } else {
        good = solving_open(solver, r, path, &x->table, why) == TABLE_OPEN;
    }
    free(path);
    if (good) return x;
    free(x);
    return NULL;
}

void exact_close(struct exact *x) {
    if (!x) return;
    for (unsigned i = 0; i < THREADS_MAX; i++) free(x->hand[i].scratch);
    table_close(&x->table);
    free(x);
}

const struct ag_player *exact_player(struct exact *x, unsigned thread) {
    struct hand *h = &x->hand[thread];
    if (h->scratch) return &h->player;
    h->scratch = solving_memory(x->solver->scratch(x->solver, x->table.bytes, x->budget));
    if (!h->scratch) return NULL;
    x->solver->prepare(x->solver, x->rules, x->table.bytes, x->budget, h->scratch);
    h->exact = x;
    h->player = (struct ag_player){.name = x->name,
                                   .game = x->solver->game,
                                   .about = AG_MSG_PLAYER_EXACT,
                                   .choose = choose,
                                   .context = h};
    return &h->player;
}
