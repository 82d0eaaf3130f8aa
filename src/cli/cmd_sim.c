/*
 * cmd_sim.c - many games between players. Each game depends on the seed and its number alone (contest.h), and totals
 * are integers: so neither the number of threads nor their order changes a result.
 */
#include "cli.h"
#include "clock.h"
#include "contest.h"
#include "events.h"
#include "files.h"
#include "interrupt.h"
#include "json.h"
#include "memory.h"
#include "seats.h"
#include "text.h"
#include "threads.h"

#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE = 32 };

__extension__ typedef __int128 wide;

struct totals {
    uint64_t games, events;
    uint64_t wins[AG_SEATS_MAX]; /* in 840ths */
    int64_t score[AG_SEATS_MAX], points[AG_SEATS_MAX];
    wide score_squares[AG_SEATS_MAX], points_squares[AG_SEATS_MAX];
};

struct sim {
    const ag_rules *rules;
    const struct ag_preset_info *info;
    struct seats seats;
    struct contest_numbers numbers;
    const char *folder; /* for records, or NULL */
    bool replace;       /* records of earlier games */
    struct contest_progress progress;
    _Atomic uint64_t done;
    _Atomic bool failed;
    pthread_mutex_t lock; /* for total and why */
    struct totals total;
    char why[500];
};

/* ---- one game ---- */

static bool fail(struct sim *sim, uint64_t game, const char *sentence) {
    pthread_mutex_lock(&sim->lock);
    if (!sim->failed) say_into(sim->why, sizeof sim->why, SAY_SIM_GAME, game, sentence);
    sim->failed = true;
    pthread_mutex_unlock(&sim->lock);
    return false;
}

static bool play_game(struct sim *sim, const struct seats *seats, ag_table *table, uint64_t game) {
    struct ag_words words = phrases_words(NULL);
    struct ag_msg msg;
    char text[300];
    if (contest_play(table, seats, sim->numbers.seed, game, &msg)) return true;
    ag_msg_write(&msg, &words, text, sizeof text);
    return fail(sim, game, text);
}

static bool write_record(struct sim *sim, const ag_table *table, uint64_t game) {
    char path[4200];
    char why[300];
    size_t length;
    snprintf(path, sizeof path, "%s/%06llu.txt", sim->folder, (unsigned long long)game);
    char *text = record_text(table, AG_RECORD_ALL, &length);
    FILE *file = fopen(path, sim->replace ? "wb" : "wbx");
    bool good = file && fwrite(text, 1, length, file) == length;
    if (file) good = fclose(file) == 0 && good;
    say_into(why, sizeof why, SAY_SIM_RECORD, strerror(errno));
    free(text);
    return good || fail(sim, game, why);
}

static void count_game(const ag_table *table, unsigned seats, struct totals *t) {
    struct ag_result result;
    ag_table_result(table, &result);
    t->games++;
    t->events += ag_table_length(table);
    for (unsigned i = 0; i < seats; i++) {
        if (result.winners >> i & 1) t->wins[i] += AG_WIN / (unsigned)__builtin_popcount(result.winners);
        t->score[i] += result.score[i];
        t->points[i] += result.points[i];
        t->score_squares[i] += (wide)result.score[i] * result.score[i];
        t->points_squares[i] += (wide)result.points[i] * result.points[i];
    }
}

static void add_totals(struct totals *to, const struct totals *t) {
    to->games += t->games;
    to->events += t->events;
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) {
        to->wins[i] += t->wins[i];
        to->score[i] += t->score[i];
        to->points[i] += t->points[i];
        to->score_squares[i] += t->score_squares[i];
        to->points_squares[i] += t->points_squares[i];
    }
}

/* ---- all games ---- */

static void play_slice(void *context, unsigned thread, uint64_t slice) {
    struct sim *sim = context;
    struct totals t = {0};
    if (sim->failed || interrupted()) return;
    struct seats seats = seats_of_thread(&sim->seats, thread);
    ag_table *table = ag_table_new(&host_memory, sim->rules, sim->info->name);
    if (!table || !seats_take(&sim->seats, table)) {
        fail(sim, slice * SLICE, phrase(SAY_MEMORY_NONE));
        ag_table_free(table);
        return;
    }
    for (uint64_t g = slice * SLICE; g < (slice + 1) * SLICE && g < sim->numbers.games; g++) {
        if (sim->failed || interrupted() || !play_game(sim, &seats, table, g)) break;
        if (sim->folder && !write_record(sim, table, g)) break;
        count_game(table, sim->seats.n, &t);
    }
    ag_table_free(table);
    pthread_mutex_lock(&sim->lock);
    add_totals(&sim->total, &t);
    pthread_mutex_unlock(&sim->lock);
    sim->done += t.games;
    if (thread == 0) contest_show(&sim->progress, sim->done, sim->numbers.games);
}

/* ---- statistics ---- */

struct figure {
    double mean, error; /* standard error of the mean; 0 for less than two games */
};

/* n * sum of squares - square of the sum is exact in 128 bits; only then come floating-point numbers. */
static struct figure figure(uint64_t n, int64_t sum, wide squares) {
    struct figure f = {0};
    if (n) f.mean = (double)sum / (double)n;
    if (n > 1) {
        wide spread = squares * (wide)n - (wide)sum * sum;
        f.error = sqrt((double)spread / (double)n / (double)(n - 1) / (double)n);
    }
    return f;
}

/* A number or a heading at the right of its column. */
static void cell(FILE *out, unsigned width, struct phrase value) {
    char text[48];
    phrase_write(value, text, sizeof text);
    text_cell_right(out, text, width);
}

static void print_head(FILE *out, bool points) {
    text_cell(out, phrase(SAY_SIM_SEAT), 6);
    text_cell(out, phrase(SAY_SIM_PLAYER), 16);
    cell(out, 12, PHRASE(SAY_SIM_WINS));
    cell(out, 13, PHRASE(SAY_SIM_SCORE));
    cell(out, 11, PHRASE(SAY_SIM_ERROR));
    if (points) cell(out, 10, PHRASE(SAY_SIM_POINTS));
    if (points) cell(out, 11, PHRASE(SAY_SIM_ERROR));
    fputc('\n', out);
}

static void print_sim(FILE *out, const struct sim *sim, double seconds) {
    const struct totals *t = &sim->total;
    bool points = sim->info->game->points;
    say_line(out, SAY_SIM_HEAD, sim->info->name, t->games, sim->numbers.seed);
    fputc('\n', out);
    print_head(out, points);
    for (unsigned i = 0; i < sim->seats.n; i++) {
        struct figure score = figure(t->games, t->score[i], t->score_squares[i]);
        struct figure point = figure(t->games, t->points[i], t->points_squares[i]);
        double wins = t->games ? (double)t->wins[i] / AG_WIN / (double)t->games : 0;
        fprintf(out, "%4u  %-16.16s", i, sim->seats.who[i]);
        cell(out, 12, PHRASE(SAY_SIM_SHARE, wins));
        cell(out, 13, PHRASE(SAY_SIM_MEAN, score.mean));
        cell(out, 11, PHRASE(SAY_SIM_MEAN, score.error));
        if (points) cell(out, 10, PHRASE(SAY_SIM_MEAN_POINTS, point.mean));
        if (points) cell(out, 11, PHRASE(SAY_SIM_MEAN_POINTS, point.error));
        fputc('\n', out);
    }
    fputc('\n', out);
    say_line(out, SAY_SIM_EVENTS, t->games ? (double)t->events / (double)t->games : 0.0, t->events, seconds);
}

static json_t *sim_json(const struct sim *sim, double seconds) {
    const struct totals *t = &sim->total;
    bool points = sim->info->game->points;
    const char *const keys[] = {"wins", "mean_score", "stderr_score", "mean_points", "stderr_points"};
    json_t *list[5], *seats = json_array(), *json = json_object();
    for (unsigned k = 0; k < 5; k++) list[k] = json_array();
    for (unsigned i = 0; i < sim->seats.n; i++) {
        struct figure score = figure(t->games, t->score[i], t->score_squares[i]);
        struct figure point = figure(t->games, t->points[i], t->points_squares[i]);
        double value[5] = {(double)t->wins[i] / AG_WIN, score.mean, score.error, point.mean, point.error};
        json_array_append_new(seats, json_string(sim->seats.who[i]));
        for (unsigned k = 0; k < 5; k++) json_array_append_new(list[k], json_real(value[k]));
    }
    json_object_set_new(json, "preset", json_string(sim->info->name));
    json_object_set_new(json, "seats", seats);
    json_object_set_new(json, "games", json_integer((json_int_t)t->games));
    for (unsigned k = 0; k < 5; k++) {
        if (k < 3 || points) json_object_set_new(json, keys[k], list[k]);
        else json_decref(list[k]);
    }
    json_object_set_new(json, "length", json_real(t->games ? (double)t->events / (double)t->games : 0));
    json_object_set_new(json, "moves", json_integer((json_int_t)t->events));
    json_object_set_new(json, "seconds", json_real(seconds));
    json_object_set_new(json, "seed", json_integer((json_int_t)sim->numbers.seed));
    return json;
}

/* ---- the command ---- */

/* Whether no record lies there under a name that one of these games would have: 000000.txt and so on. */
static bool free_of_records(const char *folder, uint64_t games) {
    char path[4200];
    bool found = false;
    DIR *dir = opendir(folder);
    for (struct dirent *e; dir && !found && (e = readdir(dir));) {
        char number[24];
        size_t n = strspn(e->d_name, "0123456789");
        uint64_t game;
        if (n < 6 || n >= sizeof number || strcmp(e->d_name + n, ".txt") != 0) continue;
        snprintf(number, sizeof number, "%.*s", (int)n, e->d_name);
        found = number_read(number, 0, games - 1, &game);
        if (found) snprintf(path, sizeof path, "%s/%.40s", folder, e->d_name);
    }
    if (dir) closedir(dir);
    return !found || (complain(SAY_FILE_THERE, path), false);
}

static bool make_folder(struct sim *sim, const char *folder) {
    struct platform_error why;
    char path[4200];
    if (snprintf(path, sizeof path, "%s/", folder) >= 4100) return complain(SAY_SIM_FOLDER_LONG), false;
    if (!file_folders(path, &why)) return complain_why(folder, &why), false;
    sim->folder = folder;
    return sim->replace || free_of_records(folder, sim->numbers.games);
}

static bool prepare(const struct args *args, struct setup *setup, struct sim *sim) {
    if (!seats_read(args->option[O_SEATS], setup->info.game, SEATS_PLAYERS, &sim->seats)) return false;
    if (!seats_count(&sim->seats, setup) || !setup_prepare(setup)) return false;
    sim->rules = setup->rules;
    sim->replace = args_has(args, O_FORCE);
    sim->info = &setup->info;
    if (!seats_open(&sim->seats, sim->rules, sim->info->name, (unsigned)sim->numbers.threads)) return false;
    return !args_has(args, O_RECORDS) || make_folder(sim, args->option[O_RECORDS]);
}

static int report(const struct args *args, const struct sim *sim) {
    double seconds = clock_monotonic_s() - sim->progress.start_s;
    contest_clear(&sim->progress);
    if (sim->failed) return complain_text(TROUBLE, sim->why);
    if (args_has(args, O_JSON)) json_print(stdout, sim_json(sim, seconds), false);
    else print_sim(stdout, sim, seconds);
    if (sim->total.games < sim->numbers.games) inform(SAY_SIM_INTERRUPTED, sim->total.games, sim->numbers.games);
    return DONE;
}

int cmd_sim(const struct args *args) {
    struct setup setup;
    struct sim sim = {.numbers.games = 1000, .lock = PTHREAD_MUTEX_INITIALIZER};
    if (!args_has(args, O_SEATS)) return complain(SAY_SIM_WHO);
    if (!contest_numbers(args, &sim.numbers) || !setup_open(args, &setup)) return REFUSED;
    int status = REFUSED;
    interrupt_watch(); /* a table may have to be made first */
    if (setup_find(args, args->words[0], &setup) && prepare(args, &setup, &sim)) {
        contest_start(&sim.progress);
        threads_run((unsigned)sim.numbers.threads, (sim.numbers.games + SLICE - 1) / SLICE, play_slice, &sim);
        status = report(args, &sim);
    }
    seats_close(&sim.seats);
    setup_close(&setup);
    return status;
}
