/* inifile.c - see inifile.h. */
#include "inifile.h"
#include "../rules/rules.h"
#include "files.h"
#include "inilines.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { LINE = 199 /* bytes */, KEYS = 200 /* in a section: more than any game has */ };

/* ---- building the list; the library takes it as constant, so it is written through these ---- */

static struct ag_preset *preset_at(struct ini_rules *rules, unsigned i) {
    return (struct ag_preset *)&rules->presets.preset[i];
}

static void add_preset(struct ini_rules *rules, char *name, char *parent, unsigned line) {
    unsigned n = rules->presets.n++;
    if ((n & (n - 1)) == 0) { /* full: there is room for 1, 2, 4, ... */
        size_t room = n ? 2 * (size_t)n : 1;
        rules->presets.preset = memory_grow((void *)rules->presets.preset, room * sizeof(struct ag_preset));
        rules->section_line = memory_grow(rules->section_line, room * sizeof(unsigned));
        rules->key_line = memory_grow(rules->key_line, room * sizeof(unsigned *));
    }
    *preset_at(rules, n) = (struct ag_preset){.name = name, .parent = parent};
    rules->section_line[n] = line;
    rules->key_line[n] = NULL;
}

static void add_line(struct ini_rules *rules, const char *key, const char *value, unsigned line) {
    unsigned last = rules->presets.n - 1;
    struct ag_preset *p = preset_at(rules, last);
    struct ag_line *lines = memory_grow((void *)p->lines, (p->n_lines + 1) * sizeof *lines);
    rules->key_line[last] = memory_grow(rules->key_line[last], (p->n_lines + 1) * sizeof(unsigned));
    rules->key_line[last][p->n_lines] = line;
    lines[p->n_lines++] = (struct ag_line){memory_copy(key), memory_copy(value)};
    p->lines = lines;
}

/* ---- each line ---- */

static bool good_name(const char *name, size_t n) {
    if (n == 0 || n >= AG_NAME_MAX) return false;
    for (size_t i = 0; i < n; i++)
        if (!((name[i] >= 'a' && name[i] <= 'z') || (name[i] >= '0' && name[i] <= '9') || name[i] == '-')) return false;
    return true;
}

static char *copy_part(const char *text, size_t n) {
    char *copy = must_alloc(n + 1);
    memcpy(copy, text, n);
    copy[n] = 0;
    return copy;
}

static bool take_section(struct ini_rules *out, const struct ini_line *line, struct platform_error *why) {
    const char *text = line->section, *colon = strchr(text, ':');
    size_t n = strlen(text), name = colon ? (size_t)(colon - text) : n;
    if (!good_name(text, name) || (colon && !good_name(colon + 1, n - name - 1)))
        return platform_refuse(why, line->number, SAY_INI_SECTION_NAME);
    add_preset(out, copy_part(text, name), colon ? copy_part(colon + 1, n - name - 1) : NULL, line->number);
    return true;
}

static bool take(void *context, const struct ini_line *line, struct platform_error *why) {
    struct ini_rules *out = context;
    if (line->section) return take_section(out, line, why);
    if (out->presets.n == 0) return platform_refuse(why, line->number, SAY_INI_KEY_FIRST);
    if (line->key[strcspn(line->key, ": \t")]) return platform_refuse(why, line->number, SAY_INI_KEY_WORD);
    const struct ag_preset *p = &out->presets.preset[out->presets.n - 1];
    for (unsigned i = 0; i < p->n_lines; i++)
        if (strcmp(p->lines[i].key, line->key) == 0)
            return platform_refuse(why, line->number, SAY_INI_KEY_TWICE, line->key,
                                   out->key_line[out->presets.n - 1][i]);
    if (p->n_lines == KEYS) return platform_refuse(why, line->number, SAY_INI_SECTION_LONG, KEYS);
    add_line(out, line->key, line->value, line->number);
    return true;
}

/* ---- the whole file ---- */

/* By name, and those of one name as they stand in the file. */
static int by_name(const void *a, const void *b) {
    const struct ag_preset *x = *(const struct ag_preset *const *)a, *y = *(const struct ag_preset *const *)b;
    int order = strcmp(x->name, y->name);
    return order ? order : (x > y) - (x < y);
}

static void sort_names(struct ini_rules *rules) {
    unsigned n = rules->presets.n;
    const struct ag_preset **list = must_alloc(n * sizeof *list);
    for (unsigned i = 0; i < n; i++) list[i] = &rules->presets.preset[i];
    qsort(list, n, sizeof *list, by_name);
    rules->presets.by_name = list;
}

/* The first section whose name another before it has; false, with the sentence, if there is one. */
static bool names_differ(const struct ini_rules *rules, struct platform_error *why) {
    const struct ag_presets *p = &rules->presets;
    unsigned again = p->n, first = 0;
    for (unsigned i = 1; i < p->n; i++) {
        unsigned here = (unsigned)(p->by_name[i] - p->preset), before = (unsigned)(p->by_name[i - 1] - p->preset);
        if (here < again && strcmp(p->preset[here].name, p->preset[before].name) == 0) again = here, first = before;
    }
    return again == p->n || platform_refuse(why, rules->section_line[again], SAY_INI_SECTION_TWICE,
                                            p->preset[again].name, rules->section_line[first]);
}

bool ini_read_text(const char *text, size_t length, struct ini_rules *out, struct platform_error *why) {
    memset(out, 0, sizeof *out);
    bool good = ini_lines(text, length, &(struct ini_reader){.context = out, .take = take, .longest = LINE}, why);
    sort_names(out);
    good = names_differ(out, why) && good; /* it stands before what was wrong, if anything was */
    if (good && out->presets.n == 0) good = platform_refuse(why, 1, length ? SAY_INI_NO_SECTION : SAY_INI_EMPTY);
    if (!good) ini_free(out);
    return good;
}

bool ini_read(const char *path, struct ini_rules *out, struct platform_error *why) {
    size_t length;
    char *text = file_read(path, INI_LIMIT, &length, why);
    bool good = text && ini_read_text(text, length, out, why);
    free(text);
    return good;
}

void ini_free(struct ini_rules *rules) {
    for (unsigned i = 0; i < rules->presets.n; i++) {
        const struct ag_preset *p = &rules->presets.preset[i];
        for (unsigned k = 0; k < p->n_lines; k++) {
            free((void *)p->lines[k].key);
            free((void *)p->lines[k].value);
        }
        free((void *)p->lines);
        free((void *)p->name);
        free((void *)p->parent);
        free(rules->key_line[i]);
    }
    free((void *)rules->presets.preset);
    free((void *)rules->presets.by_name);
    free(rules->section_line);
    free(rules->key_line);
    memset(rules, 0, sizeof *rules);
}

/* ---- which line is to blame ---- */

static bool prepares(const struct ag_preset_info *info, struct ag_msg *msg) {
    void *memory = must_alloc(ag_rules_size(info->game));
    bool good = ag_rules_check(memory, info->game, &info->values, msg);
    free(memory);
    return good;
}

/* Whether the preset resolves and could be prepared; if not, the library's sentence. */
static bool works(const struct ag_presets *presets, const char *name, char *sentence, size_t size) {
    struct ag_preset_info info;
    struct ag_words words = phrases_words(NULL);
    struct ag_msg msg = {0};
    bool good = ag_preset_find(presets, name, &info, &msg) && prepares(&info, &msg);
    if (!good) ag_msg_write(&msg, &words, sentence, size);
    return good;
}

/* The preset is tried with its first 0, 1, 2 ... lines: the first number that brings the same complaint names the
 * line. Nothing needs to be known about options for that. */
bool ini_check(struct ini_rules *rules, unsigned preset, struct platform_error *why) {
    struct ag_preset *tried = preset_at(rules, preset);
    const unsigned lines = tried->n_lines;
    char early[sizeof why->text];
    if (works(&rules->presets, tried->name, why->text, sizeof why->text)) return true;
    unsigned n = 0;
    for (; n < lines; n++) {
        tried->n_lines = n;
        if (!works(&rules->presets, tried->name, early, sizeof early) && strcmp(early, why->text) == 0) break;
    }
    tried->n_lines = lines;
    why->status = ANSWER_NO;
    why->line = n ? rules->key_line[preset][n - 1] : rules->section_line[preset];
    return false;
}
