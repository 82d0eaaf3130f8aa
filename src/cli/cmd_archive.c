/* cmd_archive.c - archive: the games that were played here, listed, opened, analysed, exported and deleted. */
#include "archived.h"
#include "files.h"
#include "json.h"
#include "memory.h"
#include "text.h"
#include "tui.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- which ---- */

bool archived_is_filtered(const struct args *args) {
    return args_has(args, O_GAME) || args_has(args, O_SINCE) || args_has(args, O_UNTIL) || args_has(args, O_LAST);
}

static bool good_date(const struct args *args, enum option_id id) {
    const char *text = args->option[id];
    return !text || archive_is_date(text) || (complain(SAY_ARCHIVE_DATE, options[id].name, text), false);
}

bool archived_filter(const struct args *args, struct archive_filter *out) {
    *out = (struct archive_filter){.game = args->option[O_GAME],
                                   .name = args->option[O_NAME],
                                   .since = args->option[O_SINCE],
                                   .until = args->option[O_UNTIL],
                                   .won = args_has(args, O_WON),
                                   .lost = args_has(args, O_LOST)};
    return good_date(args, O_SINCE) && good_date(args, O_UNTIL) && args_number(args, O_LAST, 1, UINT32_MAX, &out->last);
}

int archived_complain(const struct archive *a) {
    fflush(stdout);
    for (unsigned i = 0; i < a->n_damaged; i++) complain_why(a->damaged[i].path, &a->damaged[i].why);
    return a->n_damaged ? REFUSED : DONE;
}

/* ---- list ---- */

static json_t *game_json(const struct archived *g) {
    json_t *seats = json_array();
    for (unsigned i = 0; i < g->seats; i++)
        json_array_append_new(seats, json_pack("{s:o, s:b, s:I, s:b}", "name", json_words(g->name[i]), "person",
                                               g->people >> i & 1, "score", (json_int_t)g->score[i], "won",
                                               g->winners >> i & 1));
    return json_pack("{s:o, s:I, s:s, s:o, s:o, s:o, s:b, s:b, s:o}", "id", json_words(g->id), "number",
                     (json_int_t)g->number, "date", g->date, "file", json_words(g->path), "game", json_words(g->game),
                     "preset", json_words(g->preset), "by_hand", g->by_hand, "abandoned", g->abandoned, "seats", seats);
}

static json_t *list_json(const struct archive *a) {
    json_t *games = json_array(), *damaged = json_array();
    for (unsigned i = 0; i < a->n; i++) json_array_append_new(games, game_json(&a->game[i]));
    for (unsigned i = 0; i < a->n_damaged; i++)
        json_array_append_new(damaged, json_pack("{s:o, s:o}", "file", json_words(a->damaged[i].path), "error",
                                                 json_words(a->damaged[i].why.text)));
    return json_pack("{s:o, s:o}", "games", games, "damaged", damaged);
}

static void print_game(const struct archived *g, unsigned digits, unsigned presets) {
    struct archive_scores scores;
    char number[16];
    snprintf(number, sizeof number, "%u", g->number);
    text_cell_right(stdout, number, digits);
    printf("  %s  ", g->date);
    text_cell(stdout, g->preset, presets + 2);
    unsigned column = digits + presets + 6 + text_width(g->date);
    text_wrap_said(stdout, column, column, g->abandoned ? SAY_ARCHIVE_ABANDONED : SAY_ARCHIVE_SCORES,
                   archive_scores(g, &scores));
}

static void print_list(const struct archive *a) {
    unsigned digits = 1, presets = 0;
    for (unsigned i = 0, most = a->n ? a->game[0].number : 0; most >= 10; most /= 10, i++) digits++;
    for (unsigned i = 0; i < a->n; i++) {
        unsigned width = text_width(a->game[i].preset);
        presets = width > presets ? width : presets;
    }
    for (unsigned i = 0; i < a->n; i++) print_game(&a->game[i], digits, presets);
}

static int list(const struct args *args, const struct archive *a) {
    if (args_has(args, O_JSON)) json_print(stdout, list_json(a), false);
    else if (a->n) print_list(a);
    else text_wrap_said(stdout, 0, 0, archive_count() ? SAY_ARCHIVE_NO_MATCH : SAY_ARCHIVE_EMPTY);
    return archived_complain(a);
}

/* ---- open and analyse: by the commands for any record ---- */

static int run_on(const struct args *args, const struct archived *g, int (*run)(const struct args *args)) {
    struct args *one = must_alloc(sizeof *one);
    memcpy(one, args, sizeof *one);
    one->n_words = 1;
    one->words[0] = g->path;
    int status = run(one);
    free(one);
    return status;
}

/* At the keys an analysis is something to step through; in lines it is for reading, files and programs. */
static bool on_screen(const struct args *args) {
    static const enum option_id lines[] = {O_PLAIN,  O_JSON,   O_HTML, O_AIM,    O_ESTIMATE,
                                           O_PLAYER, O_BUDGET, O_SEED, O_THREADS};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (args_has(args, lines[i])) return false;
    return tui_possible();
}

/* ---- export ---- */

static bool copy_to(const char *path, const char *text, size_t length) {
    struct platform_error why;
    bool taken;
    if (file_create(path, text, length, &taken, &why)) return say_line(stdout, SAY_ARCHIVE_EXPORTED, path), true;
    return taken ? complain(SAY_ARCHIVE_TAKEN, path) : complain_why("", &why), false;
}

/* out NULL: to the screen. folder: each under its own name. */
static bool export_one(const struct archived *g, const char *out, bool folder) {
    struct platform_error why;
    size_t length, size = strlen(out ? out : "") + ARCHIVE_ID + 8;
    char *text = file_read(g->path, FILE_LIMIT, &length, &why), *path = must_alloc(size);
    bool good = text != NULL;
    snprintf(path, size, folder ? "%s/%s.txt" : "%s", out ? out : "", g->id);
    if (!text) complain_why("", &why);
    else if (!out) good = fwrite(text, 1, length, stdout) == length;
    else good = (!folder || file_folders(path, &why) || (complain_why("", &why), false)) && copy_to(path, text, length);
    free(text);
    free(path);
    return good;
}

static int export_all(const struct args *args, const struct archived *const *games, unsigned n) {
    const char *out = args->option[O_EXPORT];
    size_t length = out ? strlen(out) : 0;
    bool folder = n > 1 || (length && out[length - 1] == '/');
    int status = DONE;
    if (n > 1 && !out) return complain(SAY_ARCHIVE_WHERE, n);
    for (unsigned i = 0; i < n; i++)
        if (!export_one(games[i], out, folder)) status = REFUSED;
    return status;
}

/* ---- delete ---- */

static int delete_all(const struct archived *const *games, unsigned n) {
    int status = DONE;
    for (unsigned i = 0; i < n; i++) {
        if (unlink(games[i]->path) == 0) say_line(stdout, SAY_ARCHIVE_DELETED, games[i]->id);
        else status = complain(SAY_ARCHIVE_NOT_DELETED, games[i]->path, strerror(errno));
    }
    return status;
}

/* ---- the command ---- */

enum verb { VERB_LIST, VERB_OPEN, VERB_ANALYSE, VERB_EXPORT, VERB_DELETE, VERBS };
static const char *const verbs[VERBS] = {"list", "open", "analyse", "export", "delete"};

/* The games that were named, each once; NULL in case of a complaint. Found before any of them is touched. */
static const struct archived **find_all(const struct args *args, const struct archive *all, unsigned *n) {
    const struct archived **found = must_alloc((args->n_words + 1) * sizeof *found);
    *n = 0;
    for (unsigned i = 1; i < args->n_words; i++) {
        bool several, twice = false;
        const struct archived *g = archive_find(all, args->words[i], &several);
        if (!g) {
            complain(several ? SAY_ARCHIVE_SEVERAL : SAY_ARCHIVE_NONE, args->words[i]);
            free(found);
            return NULL;
        }
        for (unsigned k = 0; k < *n; k++) twice = twice || found[k] == g;
        if (!twice) found[(*n)++] = g;
    }
    return found;
}

/* Without names, export takes all games that fit the options. */
static const struct archived **take_all(const struct archive *a, unsigned *n) {
    const struct archived **found = must_alloc((a->n + 1) * sizeof *found);
    for (unsigned i = 0; i < a->n; i++) found[i] = &a->game[i];
    *n = a->n;
    return found;
}

static int use(const struct args *args, enum verb verb, const struct archive *a) {
    unsigned n;
    bool all = verb == VERB_EXPORT && args->n_words == 1;
    const struct archived **games = all ? take_all(a, &n) : find_all(args, a, &n);
    int status = REFUSED;
    if (!games) return REFUSED;
    if (!n) complain(all ? SAY_ARCHIVE_NO_MATCH : SAY_ARCHIVE_WHICH, verbs[verb]);
    else if (n > 1 && verb <= VERB_ANALYSE) complain(SAY_ARCHIVE_ONE, verbs[verb]);
    else if (verb == VERB_EXPORT) status = export_all(args, games, n);
    else if (verb == VERB_DELETE) status = delete_all(games, n);
    else
        status = run_on(args, games[0],
                        verb == VERB_OPEN ? cmd_replay
                        : on_screen(args) ? replay_analysed
                                          : cmd_analyse);
    free(games);
    return status;
}

int cmd_archive(const struct args *args) {
    struct archive_filter filter;
    struct archive a;
    unsigned verb = 0;
    char folder[2048];
    while (args->n_words && verb < VERBS && strcmp(args->words[0], verbs[verb]) != 0) verb++;
    if (verb == VERBS) return complain(SAY_ARCHIVE_WHAT, args->words[0]);
    if (!args_numbers(args) || !archived_filter(args, &filter)) return REFUSED;
    archive_folder(folder, sizeof folder);
    if (!*folder) return complain(SAY_ARCHIVE_NO_HOME);
    archive_read(&filter, &a);
    int status = verb == VERB_LIST ? list(args, &a) : use(args, (enum verb)verb, &a);
    archive_free(&a);
    return status;
}
