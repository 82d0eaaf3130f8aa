/* archive.c - see archive.h. */
#include "archive.h"
#include "complain.h"
#include "events.h"
#include "files.h"
#include "memory.h"
#include "profile.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { CLAIMS = 10000, RECORD_LIMIT = 64 << 20 };

static const char by_hand_mark[] = "-by-hand";

/* ---- where ---- */

void archive_folder(char *buf, size_t size) {
    char data[2000];
    profile_data_folder(data, sizeof data);
    snprintf(buf, size, "%s%s", data, *data ? "games/" : "");
}

/* ---- keeping ---- */

static bool has_person(const ag_table *table) {
    for (unsigned i = 0; i < ag_rules_seats(ag_table_rules(table)); i++)
        if (strcmp(ag_table_who(table, (ag_seat)i), "person") == 0) return true;
    return false;
}

/* The year is a folder; a preset may have any name, a file may not. */
static void write_stem(const ag_table *table, bool by_hand, char *buf, size_t size) {
    time_t now = time(NULL);
    struct tm when;
    char date[40] = "", preset[AG_NAME_MAX];
    snprintf(preset, sizeof preset, "%s", ag_table_preset(table));
    for (char *p = preset; *p; p++)
        if (!isalnum((unsigned char)*p) && *p != '_') *p = '-';
    if (localtime_r(&now, &when)) strftime(date, sizeof date, "%Y/%Y-%m-%d-%H%M", &when);
    snprintf(buf, size, "%s-%s%s", date, preset, by_hand ? by_hand_mark : "");
}

bool archive_add(const ag_table *table, bool by_hand, struct platform_error *why) {
    char folder[2048], stem[200], path[2400];
    bool taken = true, good = false;
    archive_folder(folder, sizeof folder);
    if (!*folder || ag_table_due(table).kind != AG_DUE_OVER || !ag_table_length(table) || !has_person(table))
        return true;
    write_stem(table, by_hand, stem, sizeof stem);
    snprintf(path, sizeof path, "%s%s.txt", folder, stem);
    if (!file_folders(path, why)) return false;
    size_t length;
    char *text = record_text(table, AG_RECORD_ALL, &length);
    for (unsigned i = 2; taken && !good && i < CLAIMS; i++) {
        good = file_create(path, text, length, &taken, why);
        if (!good) snprintf(path, sizeof path, "%s%s-%u.txt", folder, stem, i);
    }
    free(text);
    return good;
}

bool archive_keep(const ag_table *table, bool by_hand) {
    struct platform_error why;
    return archive_add(table, by_hand, &why) || (complain(SAY_ARCHIVE_NOT_KEPT, why.text), false);
}

/* ---- reading ---- */

/* The rest of a line that begins with this word, up to its end; NULL: it begins otherwise. */
static const char *after_word(const char *line, size_t n, const char *word) {
    size_t length = strlen(word);
    if (n < length || memcmp(line, word, length) != 0) return NULL;
    return n == length ? line + length : line[length] == ' ' ? line + length + 1 : NULL;
}

static void take(char *to, size_t size, const char *from, const char *end) {
    size_t n = (size_t)(end - from) < size - 1 ? (size_t)(end - from) : size - 1;
    memcpy(to, from, n);
    to[n] = 0;
}

static void take_seat(struct archived *g, const char *rest, const char *end) {
    unsigned seat = *rest >= '0' && *rest < '0' + AG_SEATS_MAX ? (unsigned)(*rest - '0') : AG_SEATS_MAX;
    const char *who = rest + 2, *blank = who < end ? memchr(who, ' ', (size_t)(end - who)) : NULL;
    if (seat != g->seats || !blank) return;
    if (blank - who == 6 && memcmp(who, "person", 6) == 0) g->people = (ag_seats)(g->people | 1u << seat);
    take(g->name[g->seats++], AG_NAME_MAX, blank + 1, end);
}

static unsigned take_scores(struct archived *g, const char *rest, const char *end) {
    unsigned n = 0;
    for (char *next; rest < end && n < AG_SEATS_MAX; rest = next) {
        long score = strtol(rest, &next, 10);
        if (next == rest || next > end) break;
        g->score[n++] = (int32_t)score;
    }
    return n;
}

static void take_winners(struct archived *g, const char *rest, const char *end) {
    for (; rest < end; rest++)
        if (*rest >= '0' && *rest < '0' + AG_SEATS_MAX) g->winners = (ag_seats)(g->winners | 1u << (*rest - '0'));
}

/* Head and result of a record: enough for a list, and checked no further than that. */
static bool take_record(struct archived *g, const char *text, size_t length, struct platform_error *why) {
    const char *rest, *all = text + length;
    unsigned line = 0, scores = 0;
    bool head = true, begun = false;
    for (const char *end; text < all; text = end + 1) {
        end = memchr(text, '\n', (size_t)(all - text));
        if (!end) return platform_refuse(why, line + 1, SAY_ARCHIVE_CUT);
        size_t n = (size_t)(end - text);
        if (line++ == 0 && !after_word(text, n, "astragal record"))
            return platform_refuse(why, 1, SAY_ARCHIVE_NO_RECORD);
        if (head && (after_word(text, n, "begin") || after_word(text, n, "position"))) head = false, begun = true;
        else if (head && (rest = after_word(text, n, "game"))) take(g->game, sizeof g->game, rest, end);
        else if (head && (rest = after_word(text, n, "preset"))) take(g->preset, sizeof g->preset, rest, end);
        else if (head && (rest = after_word(text, n, "seat"))) take_seat(g, rest, end);
        else if (!head && (rest = after_word(text, n, "score"))) scores = take_scores(g, rest, end);
        else if (!head && (rest = after_word(text, n, "win"))) take_winners(g, rest, end);
        else if (!head && after_word(text, n, "abandon")) g->abandoned = true;
    }
    bool over = begun && g->seats && scores == g->seats && (g->winners || g->abandoned);
    return over || platform_refuse(why, 0, SAY_ARCHIVE_NOT_OVER);
}

static void take_id(struct archived *g, const char *file) {
    const char *mark = strstr(file, by_hand_mark);
    const char *behind = mark ? mark + sizeof by_hand_mark - 1 : NULL;
    size_t n = strlen(file) - 4;
    snprintf(g->id, sizeof g->id, "%.*s", (int)n, file);
    g->by_hand = behind && (strcmp(behind, ".txt") == 0 || (behind[0] == '-' && isdigit((unsigned char)behind[1])));
    snprintf(g->date, sizeof g->date, "%.10s %.2s:%.2s", file, file + 11, file + 13);
}

/* 2026-11-18-2105-... : what the program has put there, and nothing else. */
static bool is_name(const char *file) {
    static const char form[] = "dddd-dd-dd-dddd-";
    size_t n = strlen(file);
    if (n < sizeof form + 4 || n >= ARCHIVE_ID + 4 || strcmp(file + n - 4, ".txt") != 0) return false;
    for (size_t i = 0; i + 1 < sizeof form; i++)
        if (form[i] == 'd' ? !isdigit((unsigned char)file[i]) : file[i] != form[i]) return false;
    return true;
}

bool archive_is_date(const char *text) {
    static const char form[] = "dddd-dd-dd";
    size_t n = strlen(text);
    if (n != 4 && n != 7 && n != 10) return false;
    for (size_t i = 0; i < n; i++)
        if (form[i] == 'd' ? !isdigit((unsigned char)text[i]) : text[i] != form[i]) return false;
    return true;
}

/* ---- the list ---- */

struct names {
    char **file; /* year/name */
    unsigned n, room;
};

static void add_name(struct names *names, const char *year, const char *file) {
    size_t size = strlen(year) + strlen(file) + 2;
    if (names->n == names->room) {
        names->room = names->room ? 2 * names->room : 256;
        names->file = memory_grow(names->file, names->room * sizeof *names->file);
    }
    names->file[names->n] = must_alloc(size);
    snprintf(names->file[names->n++], size, "%s/%s", year, file);
}

static void add_year(const char *folder, const char *year, struct names *names) {
    char path[2400];
    snprintf(path, sizeof path, "%s%s", folder, year);
    DIR *dir = opendir(path);
    for (struct dirent *e; dir && (e = readdir(dir));)
        if (is_name(e->d_name)) add_name(names, year, e->d_name);
    if (dir) closedir(dir);
}

/* By date, then by the number behind equal names: -2 before -10. */
static int by_date(const void *a, const void *b) {
    const char *x = *(char *const *)a, *y = *(char *const *)b;
    size_t n = strlen(x), m = strlen(y);
    int day = strncmp(x, y, 20), form = (n > m) - (n < m);
    if (day) return day;
    return form ? form : strcmp(x, y);
}

static void list_names(const char *folder, struct names *names) {
    DIR *dir = *folder ? opendir(folder) : NULL;
    for (struct dirent *e; dir && (e = readdir(dir));)
        if (strlen(e->d_name) == 4 && isdigit((unsigned char)e->d_name[0])) add_year(folder, e->d_name, names);
    if (dir) closedir(dir);
    if (names->n) qsort(names->file, names->n, sizeof *names->file, by_date);
}

static void free_names(struct names *names) {
    for (unsigned i = 0; i < names->n; i++) free(names->file[i]);
    free(names->file);
}

unsigned archive_count(void) {
    struct names names = {0};
    char folder[2048];
    archive_folder(folder, sizeof folder);
    list_names(folder, &names);
    unsigned n = names.n;
    free_names(&names);
    return n;
}

/* A date is the beginning of a file's name: it can be compared before the file is read. */
static bool in_time(const struct archive_filter *f, const char *file) {
    return (!f->since || strncmp(file, f->since, strlen(f->since)) >= 0) &&
           (!f->until || strncmp(file, f->until, strlen(f->until)) <= 0);
}

static bool wanted(const struct archive_filter *f, const struct archived *g) {
    ag_seats who = g->people;
    if (f->game && strcmp(f->game, g->game) != 0 && strcmp(f->game, g->preset) != 0) return false;
    if (f->name) {
        who = 0;
        for (unsigned i = 0; i < g->seats; i++)
            if (strcmp(f->name, g->name[i]) == 0) who = (ag_seats)(who | 1u << i);
        if (!who) return false;
    }
    if (f->won && !(who & g->winners)) return false;
    return !f->lost || (!g->abandoned && who & ~g->winners);
}

static void add_damaged(struct archive *a, const char *path, const struct platform_error *why) {
    a->damaged = memory_grow(a->damaged, (a->n_damaged + 1) * sizeof *a->damaged);
    a->damaged[a->n_damaged++] = (struct archive_damaged){memory_copy(path), *why};
}

void archive_read(const struct archive_filter *f, struct archive *out) {
    struct names names = {0};
    struct platform_error why;
    char folder[2048], path[2400];
    unsigned room = 0;
    memset(out, 0, sizeof *out);
    archive_folder(folder, sizeof folder);
    list_names(folder, &names);
    /* the newest first, so that the last few are found at once; then turned round */
    for (unsigned i = names.n; i-- > 0 && !(f->last && out->n == f->last);) {
        struct archived g = {.number = names.n - i};
        size_t length;
        if (!in_time(f, names.file[i] + 5)) continue;
        snprintf(path, sizeof path, "%s%s", folder, names.file[i]);
        take_id(&g, names.file[i] + 5);
        char *text = file_read(path, RECORD_LIMIT, &length, &why);
        bool good = text && take_record(&g, text, length, &why);
        free(text);
        if (!good) add_damaged(out, path, &why);
        if (!good || !wanted(f, &g)) continue;
        g.path = memory_copy(path);
        if (out->n == room) out->game = memory_grow(out->game, (room = room ? 2 * room : 64) * sizeof *out->game);
        out->game[out->n++] = g;
    }
    for (unsigned i = 0; i < out->n / 2; i++) {
        struct archived g = out->game[i];
        out->game[i] = out->game[out->n - 1 - i];
        out->game[out->n - 1 - i] = g;
    }
    free_names(&names);
}

void archive_free(struct archive *a) {
    for (unsigned i = 0; i < a->n; i++) free(a->game[i].path);
    for (unsigned i = 0; i < a->n_damaged; i++) free(a->damaged[i].path);
    free(a->game);
    free(a->damaged);
    memset(a, 0, sizeof *a);
}

const struct archived *archive_find(const struct archive *a, const char *word, bool *several) {
    const struct archived *found = NULL;
    size_t n = strlen(word);
    bool number = n && word[strspn(word, "0123456789")] == 0;
    *several = false;
    for (unsigned i = 0; i < a->n; i++) {
        const struct archived *g = &a->game[i];
        if (strcmp(g->id, word) == 0) return *several = false, g;
        bool fits = number ? g->number == strtoul(word, NULL, 10) : n && strncmp(g->id, word, n) == 0;
        if (!fits) continue;
        *several = found != NULL;
        found = g;
    }
    return *several ? NULL : found;
}

struct ag_list archive_scores(const struct archived *g, struct archive_scores *s) {
    for (unsigned i = 0; i < g->seats; i++) {
        bool won = g->winners >> i & 1;
        say_into(s->text[i], sizeof s->text[i], won ? SAY_ARCHIVE_WON : SAY_ARCHIVE_SCORE, (const char *)g->name[i],
                 g->score[i]);
        s->item[i] = s->text[i];
    }
    return (struct ag_list){s->item, g->seats};
}
