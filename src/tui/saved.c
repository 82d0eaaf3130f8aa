/* saved.c - see saved.h. */
#include "saved.h"
#include "archive.h"
#include "dialog.h"
#include "events.h"
#include "files.h"
#include "memory.h"
#include "log.h"
#include "play.h"
#include "look_back.h"
#include "screen.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SAVED_MAX = 200 };

static void describe(const ag_table *t, struct saved *s) {
    const ag_rules *rules = ag_table_rules(t);
    struct ag_result result;
    char scores[AG_SEATS_MAX][AG_NAME_MAX + 40], date[40] = "";
    const char *list[AG_SEATS_MAX];
    unsigned n = ag_rules_seats(rules);
    ag_table_result(t, &result);
    for (unsigned i = 0; i < n; i++) {
        say_into(scores[i], sizeof scores[i], SAY_TUI_SCORE, ag_table_name(t, (ag_seat)i), result.score[i]);
        list[i] = scores[i];
    }
    struct tm *when = localtime(&s->when);
    if (when) strftime(date, sizeof date, "%Y-%m-%d %H:%M", when);
    say_into(s->about, sizeof s->about, SAY_TUI_SAVED_LINE, ag_table_preset(t), ((struct ag_list){list, n}), date);
}

static bool read_saved(const char *path, struct saved *s) {
    struct platform_error why;
    struct stat info;
    size_t length;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) return false;
    char *text = file_read(path, 1 << 22, &length, &why);
    ag_table *t = text ? ag_record_read(&host_memory, text, length, SIZE_MAX, NULL, NULL) : NULL;
    bool waits = t && ag_table_due(t).kind != AG_DUE_OVER;
    if (waits) {
        memset(s, 0, sizeof *s);
        s->path = memory_copy(path);
        s->when = info.st_mtime;
        snprintf(s->preset, sizeof s->preset, "%s", ag_table_preset(t));
        describe(t, s);
    }
    ag_table_free(t);
    free(text);
    return waits;
}

static int newest_first(const void *a, const void *b) {
    const struct saved *x = a, *y = b;
    return x->when != y->when ? (x->when < y->when) - (x->when > y->when) : strcmp(x->path, y->path);
}

unsigned saved_list(struct saved **list) {
    char folder[2048], path[4200];
    unsigned n = 0;
    *list = must_alloc(SAVED_MAX * sizeof **list);
    save_folder(folder, sizeof folder);
    DIR *dir = opendir(*folder ? folder : ".");
    for (struct dirent *e; dir && n < SAVED_MAX && (e = readdir(dir));) {
        size_t length = strlen(e->d_name);
        bool ours = strncmp(e->d_name, "astragal-save", 13) == 0; /* others are kept for real dice */
        if (!ours || strcmp(e->d_name + length - 4, ".txt") != 0) continue;
        snprintf(path, sizeof path, "%s%s", folder, e->d_name);
        n += read_saved(path, &(*list)[n]);
    }
    if (dir) closedir(dir);
    qsort(*list, n, sizeof **list, newest_first);
    return n;
}

void saved_free(struct saved *list, unsigned n) {
    for (unsigned i = 0; i < n; i++) free(list[i].path);
    free(list);
}

char *saved_choose(void) {
    const char *const what[] = {phrase(SAY_TUI_CONTINUE), phrase(SAY_TUI_DELETE), phrase(SAY_TUI_BACK)};
    struct saved *list;
    const char *items[SAVED_MAX];
    char *path = NULL;
    unsigned n = saved_list(&list);
    for (unsigned i = 0; i < n; i++) items[i] = list[i].about;
    if (!n) dialog_say(phrase(SAY_TUI_SAVED_PAGE), phrase(SAY_TUI_SAVED_NONE));
    int i = dialog_list(phrase(SAY_TUI_SAVED_PAGE), items, NULL, n, 0);
    int then = i < 0 ? 2 : dialog_list(list[i].about, what, NULL, 3, 0);
    if (then == 0) path = memory_copy(list[i].path);
    if (then == 1) unlink(list[i].path);
    saved_free(list, n);
    return path;
}

/* ---- games that are over ---- */

static char *about_game(const struct archived *g) {
    struct archive_scores scores;
    char text[400];
    say_into(text, sizeof text, SAY_TUI_ARCHIVE_LINE, (const char *)g->date, (const char *)g->preset,
             archive_scores(g, &scores));
    return memory_copy(text);
}

static void read_log(const ag_table *table) {
    struct log log = {0};
    log_update(&log, table, AG_RECORD_ALL);
    dialog_page(phrase(SAY_TUI_LOG_PAGE), &log.lines, false);
    log_free(&log);
}

static void open_game(const struct archived *g, const char *about) {
    const char *const what[] = {phrase(SAY_TUI_ARCHIVE_ANALYSE), phrase(SAY_TUI_ARCHIVE_READ), phrase(SAY_TUI_DELETE),
                                phrase(SAY_TUI_BACK)};
    struct platform_error why;
    size_t length;
    int then = dialog_list(about, what, NULL, 4, 0);
    if (then == 2) unlink(g->path);
    if (then != 0 && then != 1) return;
    char *text = file_read(g->path, FILE_LIMIT, &length, &why);
    ag_table *table = text ? record_table(text, length, SIZE_MAX, &why) : NULL;
    free(text);
    if (!table) dialog_say(phrase(SAY_TUI_ARCHIVE), why.text);
    else if (then == 0) review_show(table);
    else read_log(table);
    ag_table_free(table);
}

/* The newest first, as in the list of saved games. */
void archive_browse(void) {
    unsigned at = 0;
    for (int i = 0; i >= 0;) {
        struct archive_filter all = {0};
        struct archive a;
        archive_read(&all, &a);
        char **about = must_alloc((a.n + 1) * sizeof *about);
        for (unsigned k = 0; k < a.n; k++) about[k] = about_game(&a.game[a.n - 1 - k]);
        if (!a.n) dialog_say(phrase(SAY_TUI_ARCHIVE), phrase(SAY_ARCHIVE_EMPTY));
        i = dialog_list(phrase(SAY_TUI_ARCHIVE), (const char *const *)about, NULL, a.n, at);
        screen_clear();
        if (i >= 0) open_game(&a.game[a.n - 1 - (at = (unsigned)i)], about[i]);
        screen_clear();
        for (unsigned k = 0; k < a.n; k++) free(about[k]);
        free(about);
        archive_free(&a);
    }
}
