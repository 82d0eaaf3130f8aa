/* profile.c - see profile.h. The file is made of lines: [section], key = value, and comments. */
#include "profile.h"
#include "files.h"
#include "inilines.h"
#include "memory.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LIMIT = 1 << 20 /* bytes of a profile */ };

#define COUNT_MAX 1000000000000000 /* no life is long enough for more */

/* ---- where ---- */

void profile_data_folder(char *buf, size_t size) {
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    if (data && data[0] == '/') snprintf(buf, size, "%s/astragal/", data);
    else if (home && *home) snprintf(buf, size, "%s/.local/share/astragal/", home);
    else buf[0] = 0;
}

static bool plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

char *profile_path(const char *name) {
    size_t size = 2200 + 3 * strlen(name);
    char *path = must_alloc(size), folder[2048];
    profile_data_folder(folder, sizeof folder);
    size_t n = (size_t)snprintf(path, size, "%sprofiles/", folder);
    for (; *name; name++) {
        if (plain(*name)) n += (size_t)snprintf(path + n, size - n, "%c", *name);
        else n += (size_t)snprintf(path + n, size - n, "%%%02X", (unsigned char)*name);
    }
    snprintf(path + n, size - n, ".ini");
    return path;
}

/* ---- entries ---- */

struct profile_preset *profile_of_preset(struct profile *p, const char *name) {
    for (unsigned i = 0; i < p->n_presets; i++)
        if (strcmp(p->preset[i].name, name) == 0) return &p->preset[i];
    if (p->n_presets == PROFILE_PRESETS || strlen(name) >= AG_NAME_MAX) return NULL;
    p->preset = memory_grow(p->preset, (p->n_presets + 1) * sizeof *p->preset);
    struct profile_preset *fresh = &p->preset[p->n_presets++];
    memset(fresh, 0, sizeof *fresh);
    snprintf(fresh->name, sizeof fresh->name, "%s", name);
    return fresh;
}

void profile_count(struct profile_preset *p, const char *event, uint64_t n) {
    for (unsigned i = 0; i < p->n_events; i++)
        if (strcmp(p->event[i].name, event) == 0) {
            p->event[i].n += n;
            return;
        }
    if (p->n_events == PROFILE_EVENTS) return;
    snprintf(p->event[p->n_events].name, PROFILE_EVENT_NAME, "%s", event);
    p->event[p->n_events++].n = n;
}

void profile_free(struct profile *p) {
    free(p->preset);
    memset(p, 0, sizeof *p);
}

/* ---- writing ---- */

static const struct {
    const char *key;
    size_t at;
    /* clang-format off */
} counts[] = {
    {"games", offsetof(struct profile_preset, games)},       {"won", offsetof(struct profile_preset, won)},
    {"shared", offsetof(struct profile_preset, shared)},     {"resigned", offsetof(struct profile_preset, resigned)},
    {"abandoned", offsetof(struct profile_preset, abandoned)}, {"scored", offsetof(struct profile_preset, scored)},
}, sums[] = {
      /* clang-format on */
      {"best", offsetof(struct profile_preset, best)},
      {"worst", offsetof(struct profile_preset, worst)},
      {"total", offsetof(struct profile_preset, total)},
};
enum { COUNTS = sizeof counts / sizeof *counts, SUMS = sizeof sums / sizeof *sums };

static const char *const dice_keys[PROFILE_DICE] = {"real", "program"};

static uint64_t *count_at(struct profile_preset *p, unsigned i) { return (void *)((char *)p + counts[i].at); }
static int64_t *sum_at(struct profile_preset *p, unsigned i) { return (void *)((char *)p + sums[i].at); }

static void write_preset(FILE *out, struct profile_preset *p) {
    fprintf(out, "\n[preset %s]\n", p->name);
    for (unsigned i = 0; i < COUNTS; i++)
        fprintf(out, "%s = %llu\n", counts[i].key, (unsigned long long)*count_at(p, i));
    for (unsigned i = 0; i < SUMS; i++) fprintf(out, "%s = %lld\n", sums[i].key, (long long)*sum_at(p, i));
    if (*p->recent) fprintf(out, "recent = %s\n", p->recent);
    for (unsigned i = 0; i < p->n_events; i++)
        fprintf(out, "event %s = %llu\n", p->event[i].name, (unsigned long long)p->event[i].n);
}

/* In memory of its own. */
static char *profile_text(const struct profile *p) {
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out) exit(TROUBLE);
    fprintf(out, "# %s\n", phrase(SAY_PROFILE_COMMENT));
    fprintf(out, "[profile]\nversion = 1\nname = %s\n\n[dice]\n", p->name);
    for (unsigned k = 0; k < PROFILE_DICE; k++) {
        fprintf(out, "%s =", dice_keys[k]);
        for (unsigned i = 0; i < 6; i++) fprintf(out, " %llu", (unsigned long long)p->dice[k][i]);
        fputc('\n', out);
    }
    for (unsigned i = 0; i < p->n_presets; i++) write_preset(out, &p->preset[i]);
    fclose(out);
    return text;
}

bool profile_write(const struct profile *p, struct platform_error *why) {
    char *path = profile_path(p->name), *text = profile_text(p);
    bool good = file_folders(path, why) && file_write(path, text, strlen(text), false, why);
    free(text);
    free(path);
    return good;
}

/* ---- reading ---- */

static bool read_count(const char *text, uint64_t *out) {
    char *end;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && !errno && *out <= COUNT_MAX;
}

static bool read_sum(const char *text, int64_t *out) {
    uint64_t n;
    bool minus = *text == '-';
    if (!read_count(text + minus, &n)) return false;
    *out = minus ? -(int64_t)n : (int64_t)n;
    return true;
}

static bool read_faces(const char *text, uint64_t *out) {
    unsigned long long n[6];
    int used = 0;
    if (strchr(text, '-') ||
        sscanf(text, "%15llu %15llu %15llu %15llu %15llu %15llu%n", &n[0], &n[1], &n[2], &n[3], &n[4], &n[5], &used) !=
            6 ||
        text[used])
        return false;
    for (unsigned i = 0; i < 6; i++) out[i] = n[i];
    return true;
}

static bool read_recent(const char *text, char *out) {
    if (!*text || strlen(text) > PROFILE_RECENT || text[strspn(text, "WSL")]) return false;
    strcpy(out, text);
    return true;
}

static bool read_event(struct profile_preset *p, const char *name, const char *value) {
    uint64_t n;
    if (!*name || strlen(name) >= PROFILE_EVENT_NAME || p->n_events == PROFILE_EVENTS) return false;
    if (!read_count(value, &n)) return false;
    for (unsigned i = 0; i < p->n_events; i++)
        if (strcmp(p->event[i].name, name) == 0) return false;
    profile_count(p, name, n);
    return true;
}

static bool read_in_preset(struct profile_preset *p, const char *key, const char *value) {
    for (unsigned i = 0; i < COUNTS; i++)
        if (strcmp(counts[i].key, key) == 0) return read_count(value, count_at(p, i));
    for (unsigned i = 0; i < SUMS; i++)
        if (strcmp(sums[i].key, key) == 0) return read_sum(value, sum_at(p, i));
    if (strcmp(key, "recent") == 0) return read_recent(value, p->recent);
    return strncmp(key, "event ", 6) == 0 && read_event(p, key + 6, value);
}

struct reader {
    struct profile *p;
    enum { NOWHERE, IN_PROFILE, IN_DICE, IN_PRESET } section;
    bool version;
};

static bool read_section(struct reader *r, const char *name) {
    if (strcmp(name, "profile") == 0) return r->section = IN_PROFILE, true;
    if (strcmp(name, "dice") == 0) return r->section = IN_DICE, r->version;
    if (!r->version || strncmp(name, "preset ", 7) != 0 || !name[7]) return false;
    for (unsigned i = 0; i < r->p->n_presets; i++)
        if (strcmp(r->p->preset[i].name, name + 7) == 0) return false;
    r->section = IN_PRESET;
    return profile_of_preset(r->p, name + 7) != NULL;
}

static bool read_value(struct reader *r, const char *key, const char *value) {
    struct profile *p = r->p;
    if (r->section == IN_PROFILE && strcmp(key, "version") == 0) return r->version = strcmp(value, "1") == 0;
    if (r->section == IN_PROFILE && strcmp(key, "name") == 0) {
        snprintf(p->name, sizeof p->name, "%s", value);
        return *value && strlen(value) < AG_NAME_MAX;
    }
    for (unsigned i = 0; r->section == IN_DICE && i < PROFILE_DICE; i++)
        if (strcmp(dice_keys[i], key) == 0) return read_faces(value, p->dice[i]);
    return r->section == IN_PRESET && read_in_preset(&p->preset[p->n_presets - 1], key, value);
}

static bool take(void *context, const struct ini_line *line, struct platform_error *why) {
    struct reader *r = context;
    (void)why; /* one sentence for all */
    return line->section ? read_section(r, line->section) : read_value(r, line->key, line->value);
}

static bool profile_load(const char *path, struct profile *out, struct platform_error *why) {
    struct reader r = {.p = out};
    memset(out, 0, sizeof *out);
    bool good = ini_lines_of_file(path, LIMIT, &(struct ini_reader){.context = &r, .take = take, .own = true}, why);
    if (!good && why->line) platform_refuse(why, why->line, SAY_PROFILE_LINE);
    if (good && (!r.version || !*out->name)) good = platform_refuse(why, 0, SAY_PROFILE_OTHER);
    if (!good) profile_free(out);
    return good;
}

bool profile_read(const char *name, struct profile *out, bool *exists, struct platform_error *why) {
    char *path = profile_path(name);
    memset(out, 0, sizeof *out);
    *exists = access(path, F_OK) == 0;
    bool good = true;
    if (*exists) {
        good = profile_load(path, out, why);
        if (good && strcmp(out->name, name) != 0) {
            good = platform_refuse(why, 0, SAY_PROFILE_NAME, path, out->name, name);
            profile_free(out);
        }
    } else {
        snprintf(out->name, sizeof out->name, "%s", name);
    }
    free(path);
    return good;
}

/* ---- all of them ---- */

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static int hex_digit(char c) { return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1; }

/* The name that a file name stands for; NULL: it is none of ours. */
static char *name_of_file(const char *file) {
    size_t n = strlen(file);
    if (n < 5 || strcmp(file + n - 4, ".ini") != 0) return NULL;
    char *name = must_alloc(n), *to = name;
    for (const char *p = file; p < file + n - 4; p++) {
        bool escape = *p == '%' && hex_digit(p[1]) >= 0 && hex_digit(p[2]) >= 0;
        if (!escape && !plain(*p)) return free(name), NULL;
        *to++ = (char)(escape ? hex_digit(p[1]) * 16 + hex_digit(p[2]) : *p);
        if (escape) p += 2;
    }
    *to = 0;
    return name;
}

char **profile_names(unsigned *n) {
    char folder[2048], **list = NULL;
    struct dirent *entry;
    profile_data_folder(folder, sizeof folder - 16);
    strcat(folder, "profiles");
    DIR *d = opendir(folder);
    *n = 0;
    while (d && (entry = readdir(d))) {
        char *name = name_of_file(entry->d_name);
        if (!name) continue;
        list = memory_grow(list, (*n + 1) * sizeof *list);
        list[(*n)++] = name;
    }
    if (d) closedir(d);
    if (*n) qsort(list, *n, sizeof *list, by_name);
    return list;
}
