/* saved.c - see saved.h. */
#include "saved.h"
#include "dialog.h"
#include "files.h"
#include "memory.h"
#include "play.h"
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
