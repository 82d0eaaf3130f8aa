/*
 * cmd_solve.c - exact values: what a turn, a card or a whole game is worth to somebody who never errs. Tables are made
 * and kept by the host (solving.h); here is what was asked for, and the answer. docs/solve.md.
 */
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
    fprintf(stderr, "\r\x1b[K%5.1f %% solved", 100 * done);
    if (left < 100) fprintf(stderr, ", %.0f s left", left);
    else if (left < 6000) fprintf(stderr, ", %.0f min left", left / 60);
    else fprintf(stderr, ", %.1f h left", left / 3600);
    fputs(" (Ctrl-C stops; the same command goes on)", stderr);
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

static void say(void *context, const char *sentence) {
    clear_line(context);
    fprintf(stderr, "astragal: %s\n", sentence);
}

/* ---- what was asked for ---- */

static bool read_scores(struct request *q) {
    const char *text = q->args->option[O_AT];
    while (text) {
        char *end;
        long score = strtol(text, &end, 10);
        if (end == text || (*end && *end != ',') || score < -1000000 || score > 1000000 || q->n_at == AT_MAX)
            return complain("--at takes scores with commas between, the mover's own first, not '%s'.",
                            q->args->option[O_AT]),
                   false;
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
    if (word && !args_has(q->args, O_AT)) return complain("--began goes with --at."), false;
    for (unsigned i = 0; word && i < sizeof words / sizeof *words; i++)
        if (strcmp(word, words[i].word) == 0) return q->began = words[i].seat, true;
    return !word || (complain("--began takes yes or no (of three seats: yes, next or last), not '%s'.", word), false);
}

static const char *usual_objective(const struct setup *setup) {
    if (strcmp(setup->info.game->name, "farkle") == 0) return setup->info.values.slot[0] == 1 ? "turn" : "win";
    return "score";
}

static bool read_request(struct request *q) {
    const struct args *args = q->args;
    q->threads = threads_available();
    q->memory = 4096;
    return args_number(args, O_THREADS, 1, THREADS_MAX, &q->threads) &&
           args_number(args, O_MEMORY, 1, 1 << 20, &q->memory) &&
           args_number(args, O_BEST_REACH, 1, 1000000, &q->reach) && read_scores(q) && read_began(q);
}

/* The preset, with as many seats as asked for. */
static bool read_rules(struct request *q) {
    struct ag_msg msg;
    struct setup *s = &q->setup;
    if (!setup_open(q->args, s) || !setup_find(q->args, q->args->words[0], s)) return false;
    if (args_has(q->args, O_NUMBER) &&
        !ag_values_set(s->info.game, &s->info.values, "seats", q->args->option[O_NUMBER], &msg))
        return complain_msg(&msg, NULL), false;
    if (!setup_prepare(s)) return false;
    q->objective = args_has(q->args, O_OBJECTIVE) ? q->args->option[O_OBJECTIVE] : usual_objective(s);
    if (q->reach) q->objective = "reach";
    return true;
}

/* Options that go together: what has no table takes no file, and only a chance to win has scores. */
static bool check_request(const struct request *q) {
    bool table = solving_knows(q->setup.info.game, q->objective);
    if (q->reach && args_has(q->args, O_OBJECTIVE)) return complain("--reach is an objective of its own."), false;
    if (q->n_at && strncmp(q->objective, "win", 3) != 0) return complain("--at goes with the objective win."), false;
    if (!table && (args_has(q->args, O_OUT) || args_has(q->args, O_FRESH)))
        return complain("This objective has no table that could be kept."), false;
    return true;
}

/* ---- a position by its scores ---- */

static int64_t target_of(const struct setup *s) {
    char text[40] = "";
    uint64_t target = 0;
    for (unsigned i = 0; i < s->info.game->n_options; i++)
        if (strcmp(s->info.game->options[i].key, "target") == 0)
            ag_values_write(&s->info.game->options[i], &s->info.values, text, sizeof text);
    number_read(text, 0, UINT32_MAX, &target);
    return (int64_t)target;
}

/* " KEY a,b" with a number for each seat that has one. */
static void put_list(char *words, size_t size, const char *key, unsigned n, const int32_t *number, bool sparse) {
    size_t used = strlen(words);
    const char *before = "";
    used += (size_t)snprintf(words + used, size - used, " %s ", key);
    for (unsigned i = 0; i < n; i++) {
        if (sparse && number[i] <= 0) continue;
        used += (size_t)snprintf(words + used, size - used, "%s%d", before, sparse ? (int)i : (int)number[i]);
        before = ",";
    }
    if (!*before) words[used - strlen(key) - 2] = 0; /* nobody */
}

/* The seat to move is seat 0. A seat has opened once its score is above 0. If another has the target, it has reached
 * it, and this is a last turn. */
static bool position_at(const struct request *q, void *state, struct ag_msg *msg) {
    const struct setup *s = &q->setup;
    unsigned n = ag_rules_seats(s->rules);
    int32_t since[AT_MAX] = {0}, reached[AT_MAX] = {0};
    int64_t target = target_of(s);
    char words[400]; /* seven digits and two signs for each number at most */
    bool last = false;
    for (unsigned i = 0; i < n; i++) {
        if (q->at[i]) since[i] = (int32_t)i + 1;
        if (q->at[i] >= target && !last) reached[i] = last = true;
    }
    snprintf(words, sizeof words, "phase rolling turn 0 began %u turns %u", q->began, 1 + n + (n - q->began) % n);
    put_list(words, sizeof words, "scores", n, q->at, false);
    put_list(words, sizeof words, "since", n, since, false);
    put_list(words, sizeof words, "opened", n, q->at, true);
    put_list(words, sizeof words, "reached", n, reached, true);
    strcat(words, " roll first");
    return s->info.game->read_position(s->rules, state, words, msg);
}

static bool shares_at(const struct request *q, const struct solving_kind *kind, const struct table_file *table,
                      double *share) {
    union ag_state state;
    struct ag_msg msg;
    unsigned seats = ag_rules_seats(q->setup.rules);
    if (q->n_at != seats) return complain("--at takes the scores of all %u seats.", seats), false;
    if (q->began >= seats || (seats > 2 && args_has(q->args, O_BEGAN) && strcmp(q->args->option[O_BEGAN], "no") == 0))
        return complain("Of %u seats, --began takes %s.", seats, seats > 2 ? "yes, next or last" : "yes or no"), false;
    if (!position_at(q, &state, &msg)) return complain_msg(&msg, NULL), false;
    return kind->shares(q->setup.rules, table, &state, share) ||
           (complain("No game comes to these scores at the start of a turn."), false);
}

/* ---- answers ---- */

/* A list of names and numbers for both forms of an answer. */
struct answer {
    json_t *json;
    bool plain;
};

static void put_head(struct answer *a, const struct request *q) {
    a->json = json_object();
    a->plain = !args_has(q->args, O_JSON);
    json_object_set_new(a->json, "preset", json_words(q->setup.info.name));
    json_object_set_new(a->json, "seats", json_integer((json_int_t)ag_rules_seats(q->setup.rules)));
    json_object_set_new(a->json, "objective", json_words(q->objective));
    if (a->plain) printf("%s: %s\n", q->setup.info.name, q->setup.info.title);
}

static void put_number(struct answer *a, const char *key, const char *words, double x, unsigned digits) {
    json_object_set_new(a->json, key, json_real(x));
    if (a->plain) printf("  %-34s %.*f\n", words, (int)digits, x);
}

static void put_effort(struct answer *a, double seconds) {
    json_object_set_new(a->json, "seconds", json_real(seconds));
    if (a->plain) printf("  %-34s %.2f\n", "seconds", seconds);
}

static int put_end(struct answer *a) {
    if (a->plain) json_decref(a->json);
    else json_print(stdout, a->json, false);
    return DONE;
}

/* ---- objectives without a table ---- */

static void put_limits(struct answer *a, const struct ag_farkle_turn *turn, bool coloured) {
    json_t *list = json_array();
    if (a->plain) printf("  stop at or above, %s\n", coloured ? "the coloured die among those left:" : "by dice left:");
    for (unsigned dice = 1; dice <= AG_DICE_MAX; dice++) {
        int32_t limit = turn->limit[coloured][dice];
        char number[32];
        json_array_append_new(list, limit == INT32_MAX ? json_null() : json_integer(limit));
        if (!a->plain || (!limit && dice == AG_DICE_MAX)) continue;
        printf("    %-32u %s\n", dice, limit == INT32_MAX ? "never" : text_number(limit, number));
    }
    json_object_set_new(a->json, coloured ? "limits_coloured" : "limits", list);
}

static void put_turn(struct answer *a, const struct ag_farkle_turn *turn) {
    bool coloured = turn->limit[true][1] != 0;
    put_number(a, "expected_turn_score", "greatest expected turn score", turn->expected, 6);
    put_number(a, "long_run", "points a turn in the long run", turn->long_run, 6);
    if (coloured) put_limits(a, turn, true);
    put_limits(a, turn, false);
}

static int answer_plain(const struct request *q, struct watch *w) {
    struct solving_how how = {.threads = (unsigned)q->threads, .context = w, .progress = progress};
    struct ag_work work = solving_work(&how);
    const ag_rules *r = q->setup.rules;
    struct ag_farkle_turn turn;
    struct answer a;
    struct ag_msg msg;
    double x = 0;
    bool turns = strcmp(q->objective, "turns") == 0;
    bool good = q->reach ? ag_farkle_reach(r, &work, (int32_t)q->reach, &x, &msg)
                : turns  ? ag_farkle_turns(r, &work, &x, &msg)
                         : ag_farkle_turn(r, &work, &turn, &msg);
    clear_line(w);
    if (!good) return complain_msg(&msg, NULL);
    put_head(&a, q);
    if (q->reach) put_number(&a, "chance", "chance that a turn reaches it", x, 9);
    else if (turns) put_number(&a, "expected_turns", "fewest expected turns", x, 9);
    else put_turn(&a, &turn);
    put_effort(&a, clock_monotonic_s() - w->start_s);
    return put_end(&a);
}

/* ---- objectives with one ---- */

static const struct {
    const char *objective, *key, *words;
} values[] = {
    {"win", "first_seat_wins", "chance of the seat that begins"},
    {"win-most", "first_seat_wins", "chance of the seat that begins"},
    {"score", "expected_score", "greatest expected score"},
    {"points", "expected_points", "greatest expected points for rows"},
};

/* The chances of all seats of three, the seat to move first. */
static void put_shares(struct answer *a, const double *share) {
    json_t *list = json_array();
    for (unsigned i = 0; i < 3; i++) json_array_append_new(list, json_real(share[i]));
    json_object_set_new(a->json, "values", list);
    if (a->plain) printf("  %-34s %.9f, %.9f\n", "of the others", share[1], share[2]);
}

static int answer_table(const struct request *q, const struct solving_kind *kind, const struct table_file *table,
                        const char *path, bool cached, double seconds) {
    const struct table_facts *f = &table->facts;
    struct answer a;
    struct request start = *q;
    double share[AT_MAX] = {0};
    bool three = kind->seats == 3;
    char number[32];
    if (three && !q->n_at) start.n_at = 3; /* the chances of all seats at the start */
    if (start.n_at && !shares_at(&start, kind, table, share)) return REFUSED;
    put_head(&a, q);
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        if (strcmp(values[i].objective, q->objective) == 0) put_number(&a, values[i].key, values[i].words, f->value, 9);
    if (q->n_at) put_number(&a, "value", "chance of the seat to move", share[0], 9);
    if (three) put_shares(&a, share);
    json_object_set_new(a.json, "residual", json_real(f->residual));
    if (a.plain) printf("  %-34s %.1e\n", "residual", f->residual);
    put_effort(&a, seconds);
    json_object_set_new(a.json, "bytes", json_integer((json_int_t)f->peak));
    json_object_set_new(a.json, "states", json_integer((json_int_t)f->states));
    json_object_set_new(a.json, "from", json_string(cached ? "cache" : "solve"));
    json_object_set_new(a.json, "table", json_words(path));
    if (a.plain) {
        printf("  %-34s %s\n", "positions stored", text_number((int64_t)f->states, number));
        printf("  %-34s %.1f MB\n", "memory needed", (double)f->peak / 1e6);
        printf("  %-34s %s\n", cached ? "from the table kept in" : "table kept in", path);
    }
    return put_end(&a);
}

static int with_table(const struct request *q, const struct solving_kind *kind, struct watch *w) {
    bool fresh = args_has(q->args, O_FRESH), own = args_has(q->args, O_OUT);
    struct solving_how how = {(unsigned)q->threads, (size_t)q->memory << 20, fresh, !own, w, progress, say};
    struct table_file table;
    struct platform_error why;
    char *path = own ? memory_copy(q->args->option[O_OUT]) : table_path(q->setup.rules, kind->name, &why);
    if (!path) return complain_why("", &why);
    enum solving_end end = solving_table(kind, q->setup.rules, path, &how, &table, &why);
    int status = REFUSED;
    clear_line(w);
    if (end == SOLVING_DONE || end == SOLVING_CACHED)
        status = answer_table(q, kind, &table, path, end == SOLVING_CACHED, clock_monotonic_s() - w->start_s);
    else complain_why(path, &why);
    table_close(&table);
    free(path);
    return status;
}

/* ---- the command ---- */

static int solve(const struct request *q) {
    struct watch w = {.on = isatty(STDERR_FILENO), .start_s = clock_monotonic_s(), .first = -1};
    const struct ag_game *game = q->setup.info.game;
    const struct solving_kind *kind = solving_kind(q->setup.rules, q->objective);
    bool farkle = strcmp(game->name, "farkle") == 0;
    interrupt_watch();
    if (kind) return with_table(q, kind, &w);
    if (solving_knows(game, q->objective))
        return complain("%s is solved for two or three seats in this way, not for %u.", game->title,
                        ag_rules_seats(q->setup.rules));
    if (farkle && (q->reach || strcmp(q->objective, "turn") == 0 || strcmp(q->objective, "turns") == 0))
        return answer_plain(q, &w);
    return complain("%s cannot be solved for '%s'.", game->title, q->objective);
}

int cmd_solve(const struct args *args) {
    struct request q = {.args = args};
    int status = REFUSED;
    if (read_request(&q) && read_rules(&q) && check_request(&q)) status = solve(&q);
    setup_close(&q.setup);
    return status;
}
