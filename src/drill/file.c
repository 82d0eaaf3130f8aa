/*
 * file.c - see drill.h: what is remembered of a player's drills, in a small text file beside the profiles. Lines
 * as in a profile: [section], key = value, and comments. A file that is not understood to the last line is refused with
 * its line number and never overwritten.
 */
#include "drill.h"
#include "clock.h"
#include "files.h"
#include "inilines.h"
#include "memory.h"
#include "profile.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { LIMIT = 4 << 20 /* bytes */, PRESETS = 200 };

/* ---- days ---- */

static void write_date(const struct tm *t, char *out) {
    snprintf(out, DRILL_DATE, "%04u-%02u-%02u", (unsigned)(t->tm_year + 1900) % 10000, (unsigned)(t->tm_mon + 1) % 100,
             (unsigned)t->tm_mday % 100);
}

void drill_today(char *date) {
    time_t now = (time_t)clock_wall_s();
    struct tm t;
    localtime_r(&now, &t);
    write_date(&t, date);
}

void drill_today_everywhere(char *date) {
    time_t now = (time_t)clock_wall_s();
    struct tm t;
    gmtime_r(&now, &t);
    write_date(&t, date);
}

/* Noon is a day later by any clock change. */
static void drill_later(const char *date, unsigned days, char *out) {
    struct tm t = {.tm_year = atoi(date) - 1900,
                   .tm_mon = atoi(date + 5) - 1,
                   .tm_mday = atoi(date + 8) + (int)days,
                   .tm_hour = 12,
                   .tm_isdst = -1};
    mktime(&t);
    write_date(&t, out);
}

static bool good_date(const char *text) {
    static const char form[] = "0000-00-00";
    for (unsigned i = 0; i < DRILL_DATE - 1; i++)
        if (form[i] == '-' ? text[i] != '-' : text[i] < '0' || text[i] > '9') return false;
    int month = atoi(text + 5), day = atoi(text + 8);
    return month >= 1 && month <= 12 && day >= 1 && day <= 31;
}

/* ---- entries ---- */

static char *drill_path(const char *name) {
    static const char profiles[] = "profiles/";
    char *profile = profile_path(name), *at = profile, *last = profile;
    while ((at = strstr(at, profiles))) last = at++;
    size_t size = strlen(profile) + 1;
    char *path = must_alloc(size); /* drills is the shorter word */
    snprintf(path, size, "%.*sdrills/%s", (int)(last - profile), profile, last + strlen(profiles));
    free(profile);
    return path;
}

struct drill_preset *drill_preset(struct drill_file *f, const char *name) {
    for (unsigned i = 0; i < f->n; i++)
        if (strcmp(f->preset[i].name, name) == 0) return &f->preset[i];
    f->preset = memory_grow(f->preset, (f->n + 1) * sizeof *f->preset);
    struct drill_preset *p = &f->preset[f->n++];
    memset(p, 0, sizeof *p);
    snprintf(p->name, sizeof p->name, "%s", name);
    return p;
}

static struct drill_day *add_day(struct drill_preset *p, const char *date) {
    if (p->n_days == DRILL_DAYS) memmove(p->day, p->day + 1, --p->n_days * sizeof *p->day);
    p->day = memory_grow(p->day, (p->n_days + 1) * sizeof *p->day);
    struct drill_day *d = &p->day[p->n_days++];
    memset(d, 0, sizeof *d);
    snprintf(d->date, sizeof d->date, "%s", date);
    return d;
}

static void drop_again(struct drill_preset *p, unsigned i) {
    free(p->again[i].position);
    memmove(p->again + i, p->again + i + 1, (--p->n_again - i) * sizeof *p->again);
}

static void add_again(struct drill_preset *p, const char *date, unsigned box, const char *position) {
    if (p->n_again == DRILL_AGAIN) drop_again(p, 0); /* the oldest */
    p->again = memory_grow(p->again, (p->n_again + 1) * sizeof *p->again);
    struct drill_again *a = &p->again[p->n_again++];
    *a = (struct drill_again){.box = box, .position = memory_copy(position)};
    snprintf(a->date, sizeof a->date, "%s", date);
}

/* Missed: again tomorrow. Right: again after twice as many days as the last time, and after the last box no more. */
static void move_on(struct drill_preset *p, const char *date, const char *position, bool right) {
    unsigned i = 0, box = 1;
    char when[DRILL_DATE];
    while (i < p->n_again && strcmp(p->again[i].position, position) != 0) i++;
    if (i == p->n_again && right) return;
    if (i < p->n_again) {
        if (right) box = p->again[i].box + 1;
        drop_again(p, i);
    }
    if (box > DRILL_BOXES) return;
    drill_later(date, 1u << (box - 1), when);
    add_again(p, when, box, position);
}

void drill_count(struct drill_preset *p, const char *date, const char *position, bool right, double loss) {
    struct drill_day *day = p->n_days && strcmp(p->day[p->n_days - 1].date, date) == 0 ? &p->day[p->n_days - 1]
                                                                                       : add_day(p, date);
    day->asked++;
    day->right += right;
    day->loss += loss;
    move_on(p, date, position, right);
}

void drill_count_test(struct drill_preset *p, const struct drill_test *test) {
    if (p->n_tests == DRILL_TESTS) memmove(p->test, p->test + 1, --p->n_tests * sizeof *p->test);
    p->test = memory_grow(p->test, (p->n_tests + 1) * sizeof *p->test);
    p->test[p->n_tests++] = *test;
}

void drill_free(struct drill_file *f) {
    for (unsigned i = 0; i < f->n; i++) {
        while (f->preset[i].n_again) drop_again(&f->preset[i], f->preset[i].n_again - 1);
        free(f->preset[i].day);
        free(f->preset[i].again);
        free(f->preset[i].test);
    }
    free(f->preset);
    memset(f, 0, sizeof *f);
}

/* ---- writing ---- */

static void write_preset(FILE *out, const struct drill_preset *p) {
    fprintf(out, "\n[preset %s]\n", p->name);
    for (unsigned i = 0; i < p->n_days; i++)
        fprintf(out, "day %s = %u %u %.9g\n", p->day[i].date, p->day[i].asked, p->day[i].right, p->day[i].loss);
    for (unsigned i = 0; i < p->n_tests; i++) {
        const struct drill_test *t = &p->test[i];
        fprintf(out, "test %s %llu = %u %u %u %u %.9g\n", t->date, (unsigned long long)t->seed, t->in_class[0],
                t->in_class[1], t->in_class[2], t->in_class[3], t->loss);
    }
    for (unsigned i = 0; i < p->n_again; i++)
        fprintf(out, "again %s %u = %s\n", p->again[i].date, p->again[i].box, p->again[i].position);
}

static char *drill_text(const struct drill_file *f) {
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out) exit(TROUBLE);
    fprintf(out, "# %s\n", phrase(SAY_DRILL_FILE_COMMENT));
    fprintf(out, "[drill]\nversion = 1\nname = %s\n", f->name);
    for (unsigned i = 0; i < f->n; i++) write_preset(out, &f->preset[i]);
    fclose(out);
    return text;
}

bool drill_write(const struct drill_file *f, struct platform_error *why) {
    char *path = drill_path(f->name), *text = drill_text(f);
    bool good = file_folders(path, why) && file_write(path, text, strlen(text), false, why);
    free(text);
    free(path);
    return good;
}

/* ---- reading ---- */

struct reader {
    struct drill_file *f;
    bool head, version;
};

static bool read_loss(const char *text, double *out) {
    char *end;
    *out = strtod(text, &end);
    return end != text && !*end && isfinite(*out) && *out >= 0;
}

static bool read_day(struct drill_preset *p, const char *key, const char *value) {
    struct drill_day d = {0};
    int used = 0;
    if (!good_date(key) || key[DRILL_DATE - 1] || p->n_days == DRILL_DAYS) return false;
    if (p->n_days && strcmp(p->day[p->n_days - 1].date, key) >= 0) return false; /* in order, each once */
    if (sscanf(value, "%9u %9u %n", &d.asked, &d.right, &used) != 2 || !used || d.right > d.asked) return false;
    if (!read_loss(value + used, &d.loss)) return false;
    struct drill_day *fresh = add_day(p, key);
    memcpy(d.date, fresh->date, sizeof d.date);
    *fresh = d;
    return true;
}

static bool read_test(struct drill_preset *p, const char *key, const char *value) {
    struct drill_test t = {0};
    unsigned long long seed;
    int used = 0;
    if (!good_date(key) || key[DRILL_DATE - 1] != ' ' || p->n_tests == DRILL_TESTS) return false;
    memcpy(t.date, key, DRILL_DATE - 1);
    if (sscanf(key + DRILL_DATE, "%19llu%n", &seed, &used) != 1 || key[DRILL_DATE + used]) return false;
    t.seed = seed;
    used = 0;
    if (sscanf(value, "%9u %9u %9u %9u %n", &t.in_class[0], &t.in_class[1], &t.in_class[2], &t.in_class[3], &used) !=
            4 ||
        !used || !read_loss(value + used, &t.loss))
        return false;
    drill_count_test(p, &t);
    return true;
}

static bool read_again(struct drill_preset *p, const char *key, const char *value) {
    char date[DRILL_DATE] = "";
    if (!good_date(key) || key[DRILL_DATE - 1] != ' ' || p->n_again == DRILL_AGAIN) return false;
    if (key[DRILL_DATE] < '1' || key[DRILL_DATE] > '0' + DRILL_BOXES || key[DRILL_DATE + 1] || !*value) return false;
    memcpy(date, key, DRILL_DATE - 1);
    add_again(p, date, (unsigned)(key[DRILL_DATE] - '0'), value);
    return true;
}

static bool read_value(struct reader *r, const char *key, const char *value) {
    struct drill_file *f = r->f;
    if (!r->head) return false;
    if (!f->n && strcmp(key, "version") == 0) return r->version = strcmp(value, "1") == 0;
    if (!f->n && strcmp(key, "name") == 0) {
        snprintf(f->name, sizeof f->name, "%s", value);
        return *value && strlen(value) < AG_NAME_MAX;
    }
    if (!f->n) return false;
    struct drill_preset *p = &f->preset[f->n - 1];
    if (strncmp(key, "day ", 4) == 0) return read_day(p, key + 4, value);
    if (strncmp(key, "test ", 5) == 0) return read_test(p, key + 5, value);
    return strncmp(key, "again ", 6) == 0 && read_again(p, key + 6, value);
}

static bool read_section(struct reader *r, const char *name) {
    unsigned before = r->f->n;
    if (strcmp(name, "drill") == 0) return !r->head && (r->head = true);
    if (!r->version || strncmp(name, "preset ", 7) != 0 || !name[7] || strlen(name + 7) >= AG_NAME_MAX) return false;
    if (before == PRESETS) return false;
    drill_preset(r->f, name + 7);
    return r->f->n == before + 1;
}

static bool take(void *context, const struct ini_line *line, struct platform_error *why) {
    struct reader *r = context;
    (void)why; /* one sentence for all */
    return line->section ? read_section(r, line->section) : read_value(r, line->key, line->value);
}

static bool drill_load(const char *path, struct drill_file *out, struct platform_error *why) {
    struct reader r = {.f = out};
    memset(out, 0, sizeof *out);
    bool good = ini_lines_of_file(path, LIMIT, &(struct ini_reader){.context = &r, .take = take, .own = true}, why);
    if (!good && why->line) platform_refuse(why, why->line, SAY_DRILL_FILE_LINE);
    if (good && (!r.version || !*out->name)) good = platform_refuse(why, 0, SAY_DRILL_FILE_OTHER);
    if (!good) drill_free(out);
    return good;
}

bool drill_read(const char *name, struct drill_file *out, struct platform_error *why) {
    char *path = drill_path(name);
    bool good = true;
    memset(out, 0, sizeof *out);
    if (access(path, F_OK) == 0) {
        good = drill_load(path, out, why);
        if (good && strcmp(out->name, name) != 0) {
            good = platform_refuse(why, 0, SAY_DRILL_FILE_NAME, path, out->name, name);
            drill_free(out);
        }
    } else {
        snprintf(out->name, sizeof out->name, "%s", name);
    }
    free(path);
    return good;
}
