/* settings.c - see settings.h. */
#include "settings.h"
#include "../text/near.h"
#include "cli.h"
#include "files.h"
#include "inilines.h"
#include "memory.h"
#include "text.h"
#include "tutor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LANGUAGE_AUTO "auto" /* as the system says */

enum { LIMIT = 1 << 16, LINE = 1000 };

static const char *const paces[] = {"normal", "instant", NULL};
static const char *const symbols[] = {"auto", "ascii", NULL};
static const char *const colours[] = {"auto", "off", NULL};
static const char *const digits[] = {"positions", "faces", NULL};
static const char *const switches[] = {"on", "off", NULL};

/* clang-format off */
const struct setting setting_table[SETTINGS] = {
    [SETTING_NAME] = {"name", "", NULL, O_END, NULL, NULL, NULL, SAY_SETTING_NAME},
    [SETTING_GAME] = {"game", "", NULL, O_END, NULL, NULL, NULL, SAY_SETTING_GAME},
    [SETTING_RULES] = {"rules", "", NULL, O_RULES, NULL, NULL, NULL, SAY_SETTING_RULES},
    [SETTING_TUTOR] = {"tutor", "off", NULL, O_TUTOR, NULL, NULL, NULL, SAY_SETTING_TUTOR},
    [SETTING_PACE] = {"pace", "normal", paces, O_NO_ANIMATION, "instant", NULL, NULL, SAY_SETTING_PACE},
    [SETTING_SYMBOLS] = {"symbols", "auto", symbols, O_ASCII, "ascii", NULL, NULL, SAY_SETTING_SYMBOLS},
    [SETTING_COLOURS] = {"colours", "auto", colours, O_END, NULL, "NO_COLOR", "off", SAY_SETTING_COLOURS},
    [SETTING_DIGITS] = {"digits", "positions", digits, O_END, NULL, NULL, NULL, SAY_SETTING_DIGITS},
    [SETTING_LANGUAGE] = {"language", LANGUAGE_AUTO, NULL, O_LANGUAGE, NULL, NULL, NULL, SAY_SETTING_LANGUAGE},
    [SETTING_ARCHIVE] = {"archive", "on", switches, O_NO_ARCHIVE, "off", NULL, NULL, SAY_SETTING_ARCHIVE},
};
/* clang-format on */

/* ---- what a setting takes ---- */

static void list_words(const char *const *words, char *buf, size_t size) {
    size_t used = 0;
    for (; *words && used < size; words++)
        used += (size_t)snprintf(buf + used, size - used, "%s%s", used ? ", " : "", *words);
}

static bool is_word(const struct setting *s, const char *value, struct platform_error *why) {
    char all[100];
    for (const char *const *w = s->words; *w; w++)
        if (strcmp(*w, value) == 0) return true;
    list_words(s->words, all, sizeof all);
    return platform_refuse(why, 0, SAY_SETTINGS_WORD, s->key, all, value);
}

/* By its code, as it is listed. */
static const struct ag_language *language_named(const char *code) {
    const struct ag_language *language = ag_language_find(code);
    return language && strcmp(language->code, code) == 0 ? language : NULL;
}

static bool is_language(const char *value, struct platform_error *why) {
    const char *codes[64];
    unsigned n = 0;
    if (strcmp(value, LANGUAGE_AUTO) == 0 || language_named(value)) return true;
    for (const struct ag_language *l; n < 64 && (l = ag_language_at(n)) != NULL;) codes[n++] = l->code;
    return platform_refuse(why, 0, SAY_SETTINGS_LANGUAGE, value, ((struct ag_list){codes, n}));
}

/* Whether the value can be meant at all; that a preset or a file is there is for the command that needs it. */
static bool fits(enum setting_id id, const char *value, struct platform_error *why) {
    const struct setting *s = &setting_table[id];
    struct tutor unused = {0};
    if (s->words) return is_word(s, value, why);
    if (id == SETTING_LANGUAGE) return is_language(value, why);
    if (id == SETTING_TUTOR && !tutor_set(&unused, value, 1))
        return platform_refuse(why, 0, SAY_SETTINGS_WORD, s->key, phrase(SAY_TUTOR_VALUES), value);
    size_t most = id == SETTING_RULES ? SETTING_MAX / 2 : AG_NAME_MAX - 1;
    if (!*value || strlen(value) > most || strpbrk(value, "\r\n"))
        return platform_refuse(why, 0, SAY_SETTINGS_LENGTH, s->key, most);
    return true;
}

/* ---- reading ---- */

static void find_path(char *buf, size_t size) {
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME");
    if (config && config[0] == '/') snprintf(buf, size, "%s/astragal/astragal.ini", config);
    else if (home && *home) snprintf(buf, size, "%s/.config/astragal/astragal.ini", home);
    else buf[0] = 0;
}

/* A file is meant from the folder of the settings, or from home. */
static void resolve(const struct settings *all, const char *value, char *buf) {
    const char *home = getenv("HOME"), *slash = strrchr(all->path, '/');
    int n = *value == '/' || !slash ? snprintf(buf, SETTING_MAX, "%s", value)
            : strncmp(value, "~/", 2) == 0 && home
                ? snprintf(buf, SETTING_MAX, "%s%s", home, value + 1)
                : snprintf(buf, SETTING_MAX, "%.*s/%s", (int)(slash - all->path), all->path, value);
    if (n >= SETTING_MAX) buf[0] = 0;
}

static void warn(const struct settings *all, unsigned line, const char *sentence) {
    char text[SETTING_MAX + 1000];
    say_into(text, sizeof text, SAY_PROGRAM_SAYS_LINE, all->path, line, sentence);
    inform_text(text);
}

static bool take(void *context, const struct ini_line *line, struct platform_error *why) {
    struct settings *all = context;
    struct ag_near near = {0};
    if (line->section) return platform_refuse(why, line->number, SAY_SETTINGS_SECTION);
    for (unsigned i = 0; i < SETTINGS; i++) {
        ag_near_see(&near, line->key, setting_table[i].key);
        if (strcmp(setting_table[i].key, line->key) != 0) continue;
        struct setting_value *v = &all->value[i];
        if (!fits((enum setting_id)i, line->value, why)) return warn(all, line->number, why->text), true;
        if (i == SETTING_RULES) resolve(all, line->value, v->text);
        else snprintf(v->text, sizeof v->text, "%s", line->value);
        v->from = FROM_FILE;
        v->line = line->number;
        return true;
    }
    if (near.name) platform_refuse(why, 0, SAY_SETTINGS_NEAR, line->key, near.name);
    else platform_refuse(why, 0, SAY_SETTINGS_UNKNOWN, line->key);
    return warn(all, line->number, why->text), true;
}

static void read_file(struct settings *all) {
    struct platform_error why;
    if (!*all->path || access(all->path, F_OK) != 0) return;
    if (ini_lines_of_file(all->path, LIMIT, &(struct ini_reader){.context = all, .take = take, .longest = LINE}, &why))
        return;
    if (why.line) warn(all, why.line, why.text);
    else inform_text(why.text);
}

void settings_read(const struct args *args, struct settings *out) {
    memset(out, 0, sizeof *out);
    find_path(out->path, sizeof out->path);
    for (unsigned i = 0; i < SETTINGS; i++)
        snprintf(out->value[i].text, sizeof out->value[i].text, "%s", setting_table[i].usual);
    read_file(out);
    for (unsigned i = 0; i < SETTINGS; i++) {
        const struct setting *s = &setting_table[i];
        struct setting_value *v = &out->value[i];
        const char *there = s->environment ? getenv(s->environment) : NULL;
        const char *typed = s->option != O_END ? args->option[s->option] : NULL;
        if (typed) snprintf(v->text, sizeof v->text, "%s", s->flag ? s->flag : typed), v->from = FROM_OPTION;
        else if (there && *there)
            snprintf(v->text, sizeof v->text, "%s", s->environment_is), v->from = FROM_ENVIRONMENT;
    }
}

/* ---- the language ---- */

static bool take_language(void *context, const struct ini_line *line, struct platform_error *why) {
    const struct ag_language **language = context;
    (void)why;
    if (!line->section && strcmp(line->key, "language") == 0) *language = language_named(line->value);
    return true;
}

static const struct ag_language *language_of_file(void) {
    const struct ag_language *language = NULL;
    char path[SETTING_MAX];
    struct platform_error why;
    find_path(path, sizeof path);
    if (*path && access(path, F_OK) == 0)
        ini_lines_of_file(path, LIMIT,
                          &(struct ini_reader){.context = &language, .take = take_language, .longest = LINE}, &why);
    return language;
}

static const struct ag_language *language_of_system(void) {
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (unsigned i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value) return ag_language_find(value);
    }
    return NULL;
}

bool settings_speak(const char *typed) {
    struct platform_error why;
    bool named = typed && strcmp(typed, LANGUAGE_AUTO) != 0;
    const struct ag_language *language = named ? language_named(typed) : typed ? NULL : language_of_file();
    if (!language) language = language_of_system();
    if (language) phrases_speak(language);
    return !named || is_language(typed, &why) || (complain_why("", &why), false);
}

/* The menu may have added an option since the settings were read. */
const char *setting(const struct args *args, enum setting_id id) {
    const struct setting *s = &setting_table[id];
    const char *typed = s->option != O_END ? args->option[s->option] : NULL;
    return !typed ? args->settings->value[id].text : s->flag ? s->flag : typed;
}

bool setting_is(const struct args *args, enum setting_id id, const char *word) {
    return strcmp(setting(args, id), word) == 0;
}

/* ---- writing ---- */

/* Whether a line, n bytes, sets this key. */
static bool sets(const char *line, size_t n, const char *key) {
    size_t k = strlen(key);
    if (n < k || memcmp(line, key, k) != 0) return false;
    while (k < n && (line[k] == ' ' || line[k] == '\t')) k++;
    return k < n && line[k] == '=';
}

/* The lines of a file but for those of the key, whose new one takes the place of the first. */
static char *replaced(const char *text, const char *key, const char *value) {
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    bool done = !value;
    while (*text) {
        size_t n = strcspn(text, "\n"), whole = n + (text[n] == '\n');
        if (!sets(text, n, key)) fprintf(out, "%.*s\n", (int)n, text);
        else if (!done) fprintf(out, "%s = %s\n", key, value), done = true;
        text += whole;
    }
    if (!done) fprintf(out, "%s = %s\n", key, value);
    return text_take(&sink);
}

bool settings_write(const struct args *args, enum setting_id id, const char *value) {
    const char *path = args->settings->path;
    struct platform_error why = {0};
    size_t length;
    if (value && !fits(id, value, &why)) return complain_why("", &why), false;
    if (!*path) return complain(SAY_SETTINGS_NOWHERE), false;
    bool there = access(path, F_OK) == 0;
    char *old = there ? file_read(path, LIMIT, &length, &why) : memory_copy("");
    char *text = old ? replaced(old, setting_table[id].key, value) : NULL;
    bool good = text && file_folders(path, &why) && file_write(path, text, strlen(text), false, &why);
    if (!good) complain_why(path, &why);
    free(old);
    free(text);
    return good;
}
