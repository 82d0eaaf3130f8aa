/* cmd_keep.c - keep: sets up a table for people with real dice and keeps it to the end of the game or of the input. */
#include "../extras/extras.h"
#include "archive.h"
#include "career.h"
#include "draw.h"
#include "drill.h"
#include "events.h"
#include "files.h"
#include "interrupt.h"
#include "keep.h"
#include "line.h"
#include "memory.h"
#include "play.h"
#include "profile.h"
#include "settings.h"
#include "text.h"
#include "tutor_talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- the record ---- */

bool keep_save(struct keep *k) {
    struct platform_error why;
    size_t length;
    char *text = record_text(k->table, AG_RECORD_ALL, &length);
    bool good = file_write(k->path, text, length, false, &why);
    free(text);
    if (!good) complain_why(k->path, &why);
    return good;
}

/* A file that is not there yet, in the folder for such things, by the day: kept-2026-11-18.txt. */
static char *fresh_path(void) {
    char folder[2048], day[DRILL_DATE], stem[2200];
    profile_data_folder(folder, sizeof folder);
    drill_today(day);
    snprintf(stem, sizeof stem, "%skept-%s", folder, day);
    return save_fresh(stem);
}

static bool take_path(const struct args *args, struct keep *k) {
    const char *continued = args->option[O_RESUME],
               *given = args_has(args, O_RECORD) ? args->option[O_RECORD] : continued;
    if (given && !save_claim(given, continued, args_has(args, O_FORCE))) return false;
    k->path = given ? memory_copy(given) : fresh_path();
    return k->path != NULL;
}

/* ---- setting up ---- */

static bool new_game(const struct args *args, struct keep *k) {
    struct seats seats;
    const char *preset = args->n_words ? args->words[0] : setting(args, SETTING_GAME);
    if (!*preset) return complain(SAY_KEEP_WHAT), false;
    if (!args_has(args, O_SEATS) || !*args->option[O_SEATS]) return complain(SAY_KEEP_WHO), false;
    if (!setup_open(args, &k->setup) || !setup_find(args, preset, &k->setup)) return false;
    if (!seats_read(args->option[O_SEATS], k->setup.info.game, SEATS_PEOPLE, &seats) ||
        !seats_count(&seats, &k->setup) || !setup_prepare(&k->setup))
        return false;
    k->table = ag_table_new(&host_memory, k->setup.rules, k->setup.info.name);
    if (!k->table) return complain(SAY_MEMORY_NONE), false;
    return seats_take(&seats, k->table);
}

static bool load(const char *path, struct keep *k) {
    struct platform_error why;
    size_t length;
    char *text = file_read(path, FILE_LIMIT, &length, &why);
    if (text) k->table = record_table(text, length, SIZE_MAX, &why);
    free(text);
    if (!k->table) return complain_why(path, &why), false;
    if (ag_table_due(k->table).kind == AG_DUE_OVER) return complain(SAY_SAVE_OVER, path), false;
    if (ag_table_proof_line(k->table, false, 0)) return complain(SAY_KEEP_PROOF), false;
    for (unsigned i = 0; i < ag_rules_seats(ag_table_rules(k->table)); i++)
        if (strcmp(ag_table_who(k->table, (ag_seat)i), "person") != 0)
            return complain(SAY_KEEP_HOUSE, ag_table_name(k->table, (ag_seat)i)), false;
    return true;
}

static bool set_up(const struct args *args, struct keep *k) {
    bool resume = args_has(args, O_RESUME);
    k->words = args_has(args, O_WORDS);
    k->claims = args_has(args, O_CLAIMS);
    k->unkept = setting_is(args, SETTING_ARCHIVE, "off");
    if (!tutor_option(args, &k->tutor)) return false;
    if (resume && (args->n_words || args_has(args, O_SEATS) || args->n_sets || args_has(args, O_RULES)))
        return complain(SAY_PLAY_RESUME), false;
    if (resume && strcmp(args->option[O_RESUME], "-") == 0) return complain(SAY_PLAY_RESUME_STDIN), false;
    if (!(resume ? load(args->option[O_RESUME], k) : new_game(args, k))) return false;
    const struct ag_game *game = ag_rules_game(ag_table_rules(k->table));
    if (k->claims && !ag_extras_of(game)->claims.lost) return complain(SAY_KEEP_CLAIMS, game->title), false;
    k->tutor.blind = game->view != NULL;
    return take_path(args, k);
}

/* ---- the game ---- */

static void greet(const struct keep *k) {
    struct ag_list players = {ag_table_names(k->table), ag_rules_seats(ag_table_rules(k->table))};
    text_wrap_said(stdout, 0, 0, SAY_KEEP_GREETING, table_title(k->table), players);
    if (k->tutor.on && k->tutor.blind) say_line(stdout, SAY_KEEP_TUTOR_SILENT);
}

/* At the keys every entry is on disk before the next question; lines from a file can be read again. */
static void run(struct keep *k) {
    struct ag_due due;
    bool keys = isatty(STDIN_FILENO);
    while (!k->end && !interrupted() && (due = ag_table_due(k->table)).kind != AG_DUE_OVER) {
        size_t before = ag_table_length(k->table);
        if (due.kind == AG_DUE_ROLL) keep_roll(k, due);
        else keep_decide(k, due);
        if (keys && ag_table_length(k->table) != before && !keep_save(k)) k->end = true;
    }
}

/* The next game has a record of its own, and nothing to take back. */
static bool another(struct keep *k) {
    struct ag_msg msg;
    if (!ag_table_next(k->table, &msg)) return complain_msg(&msg, NULL), false;
    char *path = save_beside(k->path);
    if (!path) return false;
    free(k->path);
    k->path = path;
    k->n_marks = 0;
    talk_series(k->table);
    return true;
}

/* A game, and others as long as somebody wants them. What is taken back after the end of a game is not yet counted. */
static bool run_games(struct keep *k) {
    for (;;) {
        run(k);
        if (!keep_save(k)) return false;
        if (ag_table_due(k->table).kind != AG_DUE_OVER) {
            putchar('\n');
            say_line(stdout, SAY_SAVE_SAVED);
            printf("  astragal keep --resume %s\n", k->path);
            return true;
        }
        talk_result(k->table, k->words);
        enum after after = keep_after(k);
        if (after == AFTER_CHANGED) continue;
        say_line(stdout, SAY_SAVE_RECORD, k->path);
        career_add(k->table, true);
        if (!k->unkept) archive_keep(k->table, true);
        if (after == AFTER_LEAVE || !another(k)) return after == AFTER_LEAVE;
    }
}

int cmd_keep(const struct args *args) {
    struct keep k = {0};
    int status = REFUSED;
    if (set_up(args, &k)) {
        interrupt_watch();
        greet(&k);
        status = run_games(&k) ? line_status() : REFUSED;
    }
    tutor_close(&k.tutor);
    redo_free(&k.redo);
    ag_table_free(k.table);
    setup_close(&k.setup);
    free(k.mark);
    if (k.path) file_unclaim(k.path);
    free(k.path);
    return status;
}
