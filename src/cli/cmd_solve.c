/*
 * cmd_solve.c - exact values: what a turn, a card or a whole game is worth to somebody who never errs. Tables are made
 * and kept by the host (solving.h); here is what was asked for, and the answer. docs/solve.md.
 */
#include "../text/msg.h"
#include "cli.h"
#include "clock.h"
#include "interrupt.h"
#include "json.h"
#include "memory.h"
#include "solving.h"
#include "text.h"
#include "threads.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AT_MAX = 3 };

struct request {
    const struct args *args;
    struct setup setup;
    const char *objective;
    uint64_t threads, memory, reach;
    unsigned n_at; /* scores given with --at */
    int32_t at[AT_MAX];
    unsigned began; /* which seat began, counted from the one to move */
};

/* ---- progress ---- */

struct watch {
    bool on; /* stderr is a terminal */
    bool shown;
    double start_s, shown_s;
    double first; /* how much was done when the first look was taken: a checkpoint's part took no time */
};

static void clear_line(struct watch *w) {
    if (w->shown) fputs("\r\x1b[K", stderr);
    w->shown = false;
}

static void show_left(struct watch *w, double done, double seconds) {
    double left = seconds * (1 - done) / (done - w->first);
    fputs("\r\x1b[K", stderr);
    if (left < 100) say(stderr, SAY_SOLVE_PROGRESS_SECONDS, done, left);
    else if (left < 6000) say(stderr, SAY_SOLVE_PROGRESS_MINUTES, done, left / 60);
    else say(stderr, SAY_SOLVE_PROGRESS_HOURS, done, left / 3600);
    fflush(stderr);
    w->shown = true;
}

/* From the third second on, four times a second. */
static bool progress(void *context, double done) {
    struct watch *w = context;
    double now = clock_monotonic_s();
    if (w->first < 0) w->first = done;
    if (w->on && now - w->start_s >= 2 && now - w->shown_s >= 0.25 && done > w->first) {
        w->shown_s = now;
        show_left(w, done, now - w->start_s);
    }
    return !interrupted();
}

static void notice(void *context, const char *sentence) {
    clear_line(context);
    say_line(stderr, SAY_PROGRAM_SAYS, sentence);
}

/* ---- what was asked for ---- */

static bool read_scores(struct request *q) {
    const char *text = q->args->option[O_AT];
    while (text) {
        char *end;
        long score = strtol(text, &end, 10);
        if (end == text || (*end && *end != ',') || score < -1000000 || score > 1000000 || q->n_at == AT_MAX)
            return complain(SAY_SOLVE_AT, q->args->option[O_AT]), false;
        q->at[q->n_at++] = (int32_t)score;
        text = *end ? end + 1 : NULL;
    }
    return true;
}

/* The seat to move began, or not; of three also which other one. */
static bool read_began(struct request *q) {
    static const struct {
        const char *word;
        unsigned seat;
    } words[] = {{"yes", 0}, {"no", 1}, {"next", 1}, {"last", 2}};
    const char *word = q->args->option[O_BEGAN];
    if (word && !args_has(q->args, O_AT)) return complain(SAY_SOLVE_BEGAN_ALONE), false;
    for (unsigned i = 0; word && i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i].word) == 0) return q->began = words[i].seat, true;
    return !word || (complain(SAY_SOLVE_BEGAN, word), false);
}

/* The first solver of the game; for a seat alone the first that is for one. */
static const char *usual_objective(const struct setup *setup) {
    const struct ag_solver *s;
    bool alone = ag_rules_seats(setup->rules) == 1;
    for (unsigned i = 0; (s = ag_solver_of(setup->info.game, i)); i++)
        if (!alone || s->seats <= 1) return s->objective;
    return "score";
}

/* For whatever seats; NULL: the game has no such objective. */
static const struct ag_solver *solver_named(const struct ag_game *game, const char *objective) {
    const struct ag_solver *s = NULL;
    for (unsigned i = 0; (s = ag_solver_of(game, i)) && strcmp(s->objective, objective) != 0;) i++;
    return s;
}

static bool read_request(struct request *q) {
    const struct args *args = q->args;
    q->threads = threads_available();
    q->memory = 4096;
    return args_number(args, O_THREADS, 1, THREADS_MAX, &q->threads) &&
           args_number(args, O_MEMORY, 1, 1 << 20, &q->memory) &&
           args_number(args, O_BEST_REACH, 1, 1000000, &q->reach) && read_scores(q) && read_began(q);
}

static bool read_rules(struct request *q) {
    struct setup *s = &q->setup;
    if (!setup_preset(q->args, q->args->words[0], s)) return false;
    q->objective = args_has(q->args, O_OBJECTIVE) ? q->args->option[O_OBJECTIVE] : usual_objective(s);
    if (q->reach) q->objective = "reach";
    return true;
}

/* Options that go together: what has no table takes no file, and only a chance to win has scores. */
static bool check_request(const struct request *q) {
    const struct ag_solver *solver = solver_named(q->setup.info.game, q->objective);
    if (q->reach && args_has(q->args, O_OBJECTIVE)) return complain(SAY_SOLVE_REACH_OBJECTIVE), false;
    if (q->n_at && !(solver && solver->at)) return complain(SAY_SOLVE_AT_OBJECTIVE), false;
    if (!(solver && solver->plan) && (args_has(q->args, O_OUT) || args_has(q->args, O_FRESH)))
        return complain(SAY_SOLVE_NO_TABLE, q->objective), false;
    return true;
}

/* ---- a position by its scores ---- */

/* The chances of all seats, the one to move first. */
static bool shares_at(const struct request *q, const struct ag_solver *solver, const struct table_file *table,
                      double *share) {
    union ag_state state;
    struct ag_msg msg;
    unsigned seats = ag_rules_seats(q->setup.rules);
    if (q->n_at != seats) return complain(SAY_SOLVE_AT_SEATS, seats, q->n_at), false;
    if (q->began >= seats || (seats > 2 && args_has(q->args, O_BEGAN) && strcmp(q->args->option[O_BEGAN], "no") == 0))
        return complain(seats > 2 ? SAY_SOLVE_BEGAN_THREE : SAY_SOLVE_BEGAN_TWO, q->args->option[O_BEGAN]), false;
    if (!solver->at(solver, q->setup.rules, q->at, q->began, &state, &msg)) return complain_msg(&msg, NULL), false;
    return solver->value(solver, q->setup.rules, table->bytes, &state, NULL, share) ||
           (complain(SAY_SOLVE_AT_IMPOSSIBLE), false);
}

/* ---- answers ---- */

/* A list of names and numbers for both forms of an answer. */
struct answer {
    json_t *json;
    bool plain;
};

/* A label, and the value in its column. */
static void put_phrase(const char *label, struct phrase value) {
    text_blanks(stdout, 2);
    text_cell(stdout, label, 35);
    phrase_put_line(stdout, value);
}
#define put_line(label, ...) put_phrase(phrase(label), PHRASE(__VA_ARGS__))

static void put_head(struct answer *a, const struct request *q) {
    a->json = json_object();
    a->plain = !args_has(q->args, O_JSON);
    json_object_set_new(a->json, "preset", json_words(q->setup.info.name));
    json_object_set_new(a->json, "seats", json_integer((json_int_t)ag_rules_seats(q->setup.rules)));
    json_object_set_new(a->json, "objective", json_words(q->objective));
    if (a->plain) say_line(stdout, SAY_SOLVE_HEAD, q->setup.info.name, phrases_preset(q->setup.info.title));
}

static const char *label(unsigned id) {
    struct ag_words words = phrases_words(NULL);
    return ag_msg_sentence(id, &words);
}

static void put_number(struct answer *a, const char *key, const char *words, double x, unsigned digits) {
    char text[48];
    json_object_set_new(a->json, key, json_real(x));
    if (!a->plain) return;
    text_real(x, digits, text, sizeof text);
    put_phrase(words, PHRASE(SAY_SOLVE_VALUE, text));
}

static void put_effort(struct answer *a, double seconds) {
    json_object_set_new(a->json, "seconds", json_real(seconds));
    if (a->plain) put_line(SAY_SOLVE_SECONDS, SAY_SOLVE_SECONDS_VALUE, seconds);
}

static int put_end(struct answer *a) {
    if (a->plain) json_decref(a->json);
    else json_print(stdout, a->json, false);
    return DONE;
}

/* ---- objectives without a table ---- */

static void put_list(struct answer *a, const char *key, const char *words, const int32_t *value) {
    json_t *list = json_array();
    if (a->plain) printf("  %s\n", words);
    for (unsigned i = 0; i < AG_DICE_MAX; i++) {
        char number[32];
        json_array_append_new(list, value[i] == INT32_MAX ? json_null() : json_integer(value[i]));
        if (!a->plain || (!value[i] && i == AG_DICE_MAX - 1)) continue;
        printf("    %-32u %s\n", i + 1,
               value[i] == INT32_MAX ? phrase(SAY_SOLVE_NEVER) : text_number(value[i], number));
    }
    json_object_set_new(a->json, key, list);
}

static int without_table(const struct request *q, const struct ag_solver *solver, struct watch *w) {
    struct solving_how how = {.threads = (unsigned)q->threads, .context = w, .progress = progress};
    struct ag_work work = solving_work(&how);
    struct ag_solve_answer x = {0};
    struct answer a;
    struct ag_msg msg;
    if (solver->points && !q->reach) return complain(SAY_SOLVE_REACH_MISSING);
    bool good = solver->answer(solver, q->setup.rules, &work, (int32_t)q->reach, &x, &msg);
    clear_line(w);
    if (!good) return complain_msg(&msg, NULL);
    put_head(&a, q);
    for (unsigned i = 0; i < x.numbers; i++)
        put_number(&a, x.number[i].key, label(x.number[i].words), x.number[i].value, x.number[i].digits);
    for (unsigned i = 0; i < x.lists; i++) put_list(&a, x.list[i].key, label(x.list[i].words), x.list[i].value);
    put_effort(&a, clock_monotonic_s() - w->start_s);
    return put_end(&a);
}

/* ---- objectives with one ---- */

/* The chances of all seats of three, the seat to move first. */
static void put_shares(struct answer *a, const double *share) {
    json_t *list = json_array();
    for (unsigned i = 0; i < 3; i++) json_array_append_new(list, json_real(share[i]));
    json_object_set_new(a->json, "values", list);
    if (a->plain) put_line(SAY_SOLVE_OTHERS, SAY_SOLVE_OTHERS_VALUE, share[1], share[2]);
}

static int answer_table(const struct request *q, const struct ag_solver *solver, const struct table_file *table,
                        const char *path, bool cached, double seconds) {
    const struct table_facts *f = &table->facts;
    struct answer a;
    struct request start = *q;
    double share[AT_MAX] = {0};
    bool three = solver->seats == 3;
    if (three && !q->n_at) start.n_at = 3; /* the chances of all seats at the start */
    if (start.n_at && !shares_at(&start, solver, table, share)) return REFUSED;
    put_head(&a, q);
    put_number(&a, solver->key, label(solver->words), f->value, 9);
    if (q->n_at) put_number(&a, "value", phrase(SAY_SOLVE_AT_VALUE), share[0], 9);
    if (three) put_shares(&a, share);
    json_object_set_new(a.json, "residual", json_real(f->residual));
    if (a.plain)
        put_line(SAY_SOLVE_RESIDUAL, f->residual < 5e-10 ? SAY_SOLVE_RESIDUAL_TINY : SAY_SOLVE_RESIDUAL_VALUE,
                 f->residual);
    put_effort(&a, seconds);
    json_object_set_new(a.json, "bytes", json_integer((json_int_t)f->peak));
    json_object_set_new(a.json, "states", json_integer((json_int_t)f->states));
    json_object_set_new(a.json, "from", json_string(cached ? "cache" : "solve"));
    json_object_set_new(a.json, "table", json_words(path));
    if (a.plain) {
        put_line(SAY_SOLVE_STATES, SAY_SOLVE_STATES_VALUE, f->states);
        put_line(SAY_SOLVE_MEMORY, SAY_SOLVE_MEMORY_VALUE, (double)f->peak / 1e6);
        put_line(cached ? SAY_SOLVE_TABLE_CACHED : SAY_SOLVE_TABLE, SAY_SOLVE_TABLE_PATH, path);
    }
    return put_end(&a);
}

static int with_table(const struct request *q, const struct ag_solver *solver, struct watch *w) {
    bool fresh = args_has(q->args, O_FRESH), own = args_has(q->args, O_OUT);
    struct solving_how how = {
        (unsigned)q->threads, (size_t)q->memory << 20, fresh, !own || args_has(q->args, O_FORCE), w, progress, notice};
    struct table_file table;
    struct platform_error why;
    char *path = own ? memory_copy(q->args->option[O_OUT]) : table_path(q->setup.rules, solver->name, &why);
    if (!path) return complain_why("", &why);
    enum solving_end end = solving_table(solver, q->setup.rules, path, &how, &table, &why);
    int status = REFUSED;
    clear_line(w);
    if (end == SOLVING_DONE || end == SOLVING_CACHED)
        status = answer_table(q, solver, &table, path, end == SOLVING_CACHED, clock_monotonic_s() - w->start_s);
    else complain_why(path, &why);
    table_close(&table);
    free(path);
    return status;
}

/* ---- the command ---- */

static int solve(const struct request *q) {
    struct watch w = {.on = isatty(STDERR_FILENO), .start_s = clock_monotonic_s(), .first = -1};
    const struct ag_game *game = q->setup.info.game;
    const struct ag_solver *solver = ag_solver_for(q->setup.rules, q->objective);
    char seats[80];
    interrupt_watch();
    if (solver) return solver->plan ? with_table(q, solver, &w) : without_table(q, solver, &w);
    solving_seats(game, q->objective, seats, sizeof seats);
    if (*seats) return complain(SAY_SOLVE_SEATS_NUMBER, game->title, seats, ag_rules_seats(q->setup.rules));
    return complain(SAY_SOLVE_OBJECTIVE, game->title, q->objective);
}

int cmd_solve(const struct args *args) {
    struct request q = {.args = args};
    int status = REFUSED;
    if (read_request(&q) && read_rules(&q) && check_request(&q)) status = solve(&q);
    setup_close(&q.setup);
    return status;
}
