/*
 * inifile.c - see inifile.h. inih asks for one line at a time, so every line is looked at before inih gets it, and its
 * number is known when inih hands back a key and a value.
 */
#include "inifile.h"
#include "files.h"
#include "memory.h"

#include <ini.h>
#include <stdlib.h>
#include <string.h>

enum { SECTION_MAX = 49 /* what inih keeps of the text between [ and ] */ };

struct reader {
    const char *text;
    size_t length, at;
    unsigned line;
    struct ini_rules *out;
    struct platform_error *why;
    bool failed;
};

static bool fail(struct reader *r, const char *sentence) {
    if (!r->failed) platform_refuse(r->why, r->line, "%s", sentence);
    r->failed = true;
    return false;
}

/* ---- building the list; the library takes it as constant, so it is written through these ---- */

static struct ag_preset *preset_at(struct ini_rules *rules, unsigned i) {
    return (struct ag_preset *)&rules->presets.preset[i];
}

static void add_preset(struct ini_rules *rules, char *name, char *parent, unsigned line) {
    unsigned n = rules->presets.n++;
    rules->presets.preset = memory_grow((void *)rules->presets.preset, (n + 1) * sizeof(struct ag_preset));
    rules->section_line = memory_grow(rules->section_line, (n + 1) * sizeof(unsigned));
    rules->key_line = memory_grow(rules->key_line, (n + 1) * sizeof(unsigned *));
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

/* ---- a look at each line ---- */

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

/* text: what stands between [ and ]. */
static bool look_at_section(struct reader *r, const char *text, size_t n) {
    const char *colon = memchr(text, ':', n);
    size_t name = colon ? (size_t)(colon - text) : n;
    if (n > SECTION_MAX) return fail(r, "A section is at most 49 characters long, name and parent together.");
    if (!good_name(text, name) || (colon && !good_name(colon + 1, n - name - 1)))
        return fail(r, "A section reads [name] or [name:parent], where names are made of a-z, 0-9 and '-' and have "
                       "at most 32 characters.");
    for (unsigned i = 0; i < r->out->presets.n; i++)
        if (strlen(r->out->presets.preset[i].name) == name && memcmp(r->out->presets.preset[i].name, text, name) == 0) {
            r->failed = true;
            return platform_refuse(r->why, r->line, "The section '%s' stands in this file already, in line %u.",
                                   r->out->presets.preset[i].name, r->out->section_line[i]);
        }
    add_preset(r->out, copy_part(text, name), colon ? copy_part(colon + 1, n - name - 1) : NULL, r->line);
    return true;
}

static bool look_at_key(struct reader *r, const char *text, size_t n) {
    if (!memchr(text, '=', n)) return fail(r, "The line is neither a [section] nor a key = value nor a # comment.");
    if (r->out->presets.n == 0) return fail(r, "A [section] must come before the first key.");
    for (size_t i = 0; i + 1 < n; i++)
        if ((text[i] == ' ' || text[i] == '\t') && text[i + 1] == ';')
            return fail(r, "A value cannot hold ' ;', and a comment needs a line of its own.");
    size_t key = strcspn(text, "=: \t");
    if (text[key + strspn(text + key, " \t")] != '=') return fail(r, "A line reads key = value; a key is one word.");
    return true;
}

/* The line without its end and without blanks behind it. */
static bool look_at(struct reader *r, const char *text, size_t n, int room) {
    while (n && (text[n - 1] == ' ' || text[n - 1] == '\t')) n--;
    for (size_t i = 0; i < n; i++)
        if (((unsigned char)text[i] < ' ' && text[i] != '\t') || text[i] == 127)
            return fail(r, text[i] ? "The line holds a character that cannot be printed."
                                   : "The line holds a NUL byte; this is not a text file.");
    if (n >= (size_t)room) {
        r->failed = true;
        return platform_refuse(r->why, r->line, "The line is longer than %d characters.", room - 1);
    }
    if (n == 0 || text[0] == '#' || text[0] == ';') return true;
    if (text[0] == ' ' || text[0] == '\t')
        return fail(r, "The line begins with a blank; sections, keys and comments begin at the margin.");
    if (text[0] != '[') return look_at_key(r, text, n);
    if (text[n - 1] != ']') return fail(r, "Nothing may stand behind a section, and it ends with ']'.");
    return look_at_section(r, text + 1, n - 2);
}

/* ---- the two functions that inih calls ---- */

/* As fgets: the next line, without its end; NULL when there are no more or one is bad. */
static char *next_line(char *line, int room, void *context) {
    struct reader *r = context;
    if (r->failed || r->at == r->length) return NULL;
    const char *text = r->text + r->at, *end = memchr(text, '\n', r->length - r->at);
    size_t n = end ? (size_t)(end - text) : r->length - r->at;
    r->at += n + (end ? 1 : 0);
    r->line++;
    if (n && text[n - 1] == '\r') n--;
    if (!look_at(r, text, n, room)) return NULL;
    if (n >= (size_t)room) n = (size_t)room - 1; /* only blanks are left */
    memcpy(line, text, n);
    line[n] = 0;
    return line;
}

static int take(void *context, const char *section, const char *key, const char *value) {
    struct reader *r = context;
    const struct ag_preset *p = &r->out->presets.preset[r->out->presets.n - 1];
    (void)section; /* next_line has noted it, and also sees those without keys */
    if (!*key) return fail(r, "The key is missing before the '='.");
    if (!*value) return fail(r, "The value is missing behind the '='.");
    for (unsigned i = 0; i < p->n_lines; i++)
        if (strcmp(p->lines[i].key, key) == 0) {
            r->failed = true;
            return platform_refuse(r->why, r->line, "The key '%s' stands in this section already, in line %u.", key,
                                   r->out->key_line[r->out->presets.n - 1][i]);
        }
    add_line(r->out, key, value, r->line);
    return true;
}

/* ---- the whole file ---- */

bool ini_read_text(const char *text, size_t length, struct ini_rules *out, struct platform_error *why) {
    static const char mark[] = "\xEF\xBB\xBF"; /* some editors put it before UTF-8 */
    struct reader r = {.text = text, .length = length, .out = out, .why = why};
    memset(out, 0, sizeof *out);
    if (length >= 3 && memcmp(text, mark, 3) == 0) r.at = 3;
    int bad = ini_parse_stream(next_line, &r, take, &r);
    if (!r.failed && bad) {
        r.line = bad > 0 ? (unsigned)bad : 0;
        fail(&r, "The line cannot be understood.");
    }
    if (!r.failed && out->presets.n == 0) {
        r.line = 1;
        fail(&r, length ? "The file has no [section]." : "The file is empty.");
    }
    if (r.failed) ini_free(out);
    return !r.failed;
}

bool ini_read(const char *path, struct ini_rules *out, struct platform_error *why) {
    size_t length;
    char *text = file_read(path, INI_LIMIT, &length, why);
    if (!text) return false;
    bool good = ini_read_text(text, length, out, why);
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
    free(rules->section_line);
    free(rules->key_line);
    memset(rules, 0, sizeof *rules);
}

/* ---- which line is to blame ---- */

/* Whether the preset resolves and prepares; if not, the library's sentence. */
static bool works(const struct ag_presets *presets, const char *name, char *sentence, size_t size) {
    struct ag_preset_info info;
    struct ag_msg msg = {0};
    ag_rules *rules = NULL;
    if (ag_preset_find(presets, name, &info, &msg)) rules = memory_rules(info.game, &info.values, &msg);
    free(rules);
    ag_msg_write(&msg, NULL, sentence, size);
    return rules != NULL;
}

/* The preset is tried with its first 0, 1, 2 ... lines: the first number that brings the same complaint names the
 * line. Nothing needs to be known about options for that. */
bool ini_check(const struct ini_rules *rules, unsigned preset, struct platform_error *why) {
    const struct ag_presets *all = &rules->presets;
    const char *name = all->preset[preset].name;
    char early[sizeof why->text];
    if (works(all, name, why->text, sizeof why->text)) return true;
    struct ag_preset *list = must_alloc(all->n * sizeof *list);
    memcpy(list, all->preset, all->n * sizeof *list);
    const struct ag_presets cut = {all->n, list};
    unsigned n = 0;
    for (; n < all->preset[preset].n_lines; n++) {
        list[preset].n_lines = n;
        if (!works(&cut, name, early, sizeof early) && strcmp(early, why->text) == 0) break;
    }
    free(list);
    why->line = n ? rules->key_line[preset][n - 1] : rules->section_line[preset];
    return false;
}
