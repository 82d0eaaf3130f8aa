/*
 * play_menu.c - the menu in plain lines: play without a PRESET asks, question by question, what the command line would
 * have said, and goes on as if that had been typed.
 */
#include "../presets/presets.h"
#include "draw.h"
#include "events.h"
#include "files.h"
#include "line.h"
#include "memory.h"
#include "phrases.h"
#include "play_plain.h"
#include "profile.h"
#include "text.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SAVED_MAX = 20 };

struct menu {
    struct args args;   /* what has been said so far */
    struct setup setup; /* the rules it comes to */
    struct seats seats; /* who plays; n is 0: the usual ones */
    unsigned n_texts;
    char *text[SETS_MAX + 5]; /* what was typed and must last */
    unsigned n_presets;
    const char **preset; /* the names of those that are offered, in the order of the list */
    unsigned n_saved;
    char *saved[SAVED_MAX]; /* games that can be gone on with */
};

static const char *hold(struct menu *m, char *text) { return m->text[m->n_texts++] = text; }

/* ---- saved games ---- */

/* "farkle with Ann and Bea, 34 events so far": NULL if it is no game that could go on. */
static char *describe_saved(const char *path) {
    struct platform_error why;
    size_t length;
    char *text = file_read(path, FILE_LIMIT, &length, &why);
    ag_table *table = text ? record_table(text, length, SIZE_MAX, &why) : NULL;
    free(text);
    if (!table || ag_table_due(table).kind == AG_DUE_OVER) return ag_table_free(table), NULL;
    struct ag_list players = {ag_table_names(table), ag_rules_seats(ag_table_rules(table))};
    char *about = text_said(SAY_MENU_SAVED, ag_table_preset(table), players, ag_table_length(table));
    ag_table_free(table);
    return about;
}

static void find_saved(struct menu *m) {
    char folder[2048], path[2400];
    struct dirent *entry;
    profile_data_folder(folder, sizeof folder);
    DIR *d = opendir(*folder ? folder : ".");
    while (d && m->n_saved < SAVED_MAX && (entry = readdir(d))) {
        size_t n = strlen(entry->d_name);
        if (strncmp(entry->d_name, "astragal-save", 13) != 0 || strcmp(entry->d_name + n - 4, ".txt") != 0) continue;
        snprintf(path, sizeof path, "%s%s", folder, entry->d_name);
        char *about = describe_saved(path);
        if (about) m->saved[m->n_saved++] = memory_copy(path);
        free(about);
    }
    if (d) closedir(d);
}

/* ---- questions ---- */

/* An answer, to be freed; NULL: the input has ended. */
static char *ask(enum phrase_id question) {
    char text[200];
    snprintf(text, sizeof text, "%s ", phrase(question));
    line_mark(text);
    char *line = line_read();
    if (!isatty(STDIN_FILENO)) putchar('\n');
    return line;
}

static void add_preset(void *context, const char *name, const struct ag_preset_info *info) {
    struct menu *m = context;
    (void)info;
    m->preset[m->n_presets++] = name;
}

static void find_presets(struct menu *m) {
    m->preset = must_alloc((m->setup.own.presets.n + ag_presets_builtin()->n) * sizeof *m->preset);
    ag_presets_offered(&m->setup.own.presets, add_preset, m);
}

static void list_games(const struct menu *m) {
    unsigned n = m->n_presets;
    say_line(stdout, SAY_MENU_WHAT);
    for (unsigned i = 0; i < n; i++) {
        struct ag_preset_info info;
        const char *name = m->preset[i];
        bool good = ag_preset_find(&m->setup.own.presets, name, &info, NULL);
        printf("%3u %s: ", i + 1, name);
        text_wrap(stdout, good ? phrases_preset(info.about) : phrase(SAY_MENU_BROKEN), text_width(name) + 6, 6);
    }
    for (unsigned i = 0; i < m->n_saved; i++) {
        char *about = describe_saved(m->saved[i]);
        printf("%3u %s", n + i + 1, phrase(SAY_MENU_CONTINUE));
        text_wrap(stdout, about ? about : m->saved[i], 4 + text_width(phrase(SAY_MENU_CONTINUE)), 6);
        free(about);
    }
}

/* The game, by number or name; or a saved one, and then nothing else is asked. */
static bool ask_game(struct menu *m) {
    for (;;) {
        uint64_t n;
        char *line = ask(SAY_MENU_NUMBER);
        if (!line) return false;
        if (number_read(line, m->n_presets + 1, m->n_presets + m->n_saved, &n)) {
            m->args.option[O_RESUME] = m->saved[n - m->n_presets - 1];
            free(line);
            return true;
        }
        const char *name = number_read(line, 1, m->n_presets, &n) ? m->preset[n - 1] : line;
        m->args.words[0] = name;
        m->args.n_words = 1;
        if (*line && setup_find(&m->args, name, &m->setup)) {
            hold(m, line);
            return true;
        }
        free(line);
        list_games(m);
    }
}

static void list_players(const struct ag_game *game) {
    const struct ag_player *p;
    text_wrap_said(stdout, 0, 0, SAY_MENU_WHO);
    printf("  %s\n", phrase(SAY_MENU_PERSON));
    for (unsigned i = 0; (p = ag_player_at(game, i)) != NULL; i++) {
        printf("  %s: ", p->name);
        text_wrap(stdout, phrases_message(p->about), text_width(p->name) + 4, 4);
    }
}

static bool ask_seats(struct menu *m) {
    list_players(m->setup.info.game);
    for (;;) {
        char *line = ask(SAY_MENU_SEATS);
        if (!line) return false;
        if (!*line) return free(line), true;
        if (seats_read(line, m->setup.info.game, SEATS_ANYBODY, &m->seats) && seats_count(&m->seats, &m->setup)) {
            m->args.option[O_SEATS] = hold(m, line);
            return true;
        }
        free(line);
    }
}

static bool ask_tutor(struct menu *m) {
    struct tutor unused = {0};
    say_line(stdout, SAY_MENU_TUTOR_WHAT);
    for (unsigned i = 1; i < TUTOR_WORDS; i++) {
        printf("  %s: ", tutor_words[i].name);
        text_wrap(stdout, phrase(tutor_words[i].about), text_width(tutor_words[i].name) + 4, 4);
    }
    for (;;) {
        char *line = ask(SAY_MENU_TUTOR);
        if (!line) return false;
        if (!*line) return free(line), true;
        if (tutor_set(&unused, line, 1)) return m->args.option[O_TUTOR] = hold(m, line), true;
        text_wrap_said(stdout, 0, 0, SAY_MENU_TUTOR_VALUES, phrase(SAY_TUTOR_VALUES));
        free(line);
    }
}

static bool ask_rules(struct menu *m) {
    text_wrap_said(stdout, 0, 0, SAY_MENU_RULES_WHAT);
    while (m->args.n_sets < SETS_MAX) {
        char *line = ask(SAY_MENU_RULES);
        if (!line) return false;
        if (!*line) return free(line), true;
        if (strcmp(line, "rules") == 0) {
            draw_options(stdout, m->setup.info.game, &m->setup.info.values);
            free(line);
            continue;
        }
        m->args.sets[m->args.n_sets++] = line;
        if (setup_find(&m->args, m->args.words[0], &m->setup) && (!m->seats.n || seats_count(&m->seats, &m->setup))) {
            hold(m, line);
        } else {
            m->args.n_sets--;
            free(line);
        }
    }
    return true;
}

/* ---- the whole ---- */

bool menu_wanted(const struct args *args) {
    if (args->n_words || args_has(args, O_DEMO) || args_has(args, O_RESUME) || args_has(args, O_POSITION)) return false;
    return line_more(); /* without anybody to ask there is no menu */
}

int menu_play(const struct args *args, int (*run)(const struct args *args)) {
    struct menu *m = must_alloc(sizeof *m);
    int status = REFUSED;
    memset(m, 0, sizeof *m);
    m->args = *args;
    m->args.option[O_PLAIN] = "";
    if (setup_open(args, &m->setup)) {
        find_presets(m);
        find_saved(m);
        list_games(m);
        bool good = ask_game(m);
        if (good && !args_has(&m->args, O_RESUME))
            good = (args_has(args, O_SEATS) || ask_seats(m)) && (args_has(args, O_TUTOR) || ask_tutor(m)) &&
                   ask_rules(m);
        status = good ? run(&m->args) : complain(SAY_MENU_ENDED);
        setup_close(&m->setup);
    }
    for (unsigned i = 0; i < m->n_texts; i++) free(m->text[i]);
    for (unsigned i = 0; i < m->n_saved; i++) free(m->saved[i]);
    free(m->preset);
    free(m);
    return status;
}
