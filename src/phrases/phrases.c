/* phrases.c - see phrases.h. */
#include "phrases.h"
#include "../presets/presets.h"
#include "../text/compiled.h"
#include "../text/str.h"
#include "phrases_languages.h"

#include <stdlib.h>
#include <string.h>

static const char *const english[SAY_COUNT] = {
    "",
#define MSG(id, sentence, kind) sentence,
#include "phrases.def"
#undef MSG
};

static const char *const id_name[SAY_COUNT] = {
    "NONE",
#define MSG(id, sentence, kind) #id,
#include "phrases.def"
#undef MSG
};

/* Set before there is a second thread that speaks. */
static struct {
    const struct ag_language *language;
    const char *const *sentences;
    const unsigned char *const *compiled;
    ag_seats you;
} chosen;

unsigned phrases_ids(void) { return SAY_COUNT; }
const char *phrases_name(unsigned id) { return id < SAY_COUNT ? id_name[id] : NULL; }
const char *phrases_english(unsigned id) { return id < SAY_COUNT ? english[id] : NULL; }

void phrases_use(const struct ag_language *language, const char *const *sentences) {
    chosen.language = language;
    chosen.sentences = sentences;
    chosen.compiled = NULL;
}

static const unsigned char *const *compiled_of(const struct ag_language *language) {
    for (const struct ag_language *l = phrases_languages; l->code; l++)
        if (strcmp(l->code, language->code) == 0) return l->compiled;
    return NULL;
}

void phrases_speak(const struct ag_language *language) {
    phrases_use(language, NULL);
    chosen.compiled = compiled_of(language);
}

void phrases_read_by(ag_seats seats) { chosen.you = seats; }

const struct ag_language *phrases_language(void) { return chosen.language ? chosen.language : ag_language_english(); }

struct ag_words phrases_words(const char *const *names) {
    return (struct ag_words){.names = names, .language = phrases_language(), .you = chosen.you};
}

static const char *find(const unsigned char *const *compiled, enum phrase_id id) {
    for (; compiled && *compiled; compiled++) {
        const char *found = ag_compiled_find(*compiled, (unsigned)id);
        if (found) return found;
    }
    return english[id];
}

const char *phrase(enum phrase_id id) {
    if ((unsigned)id >= SAY_COUNT) return "";
    if (chosen.sentences && chosen.sentences[id]) return chosen.sentences[id];
    return find(chosen.compiled, id);
}

const char *phrase_in(const struct ag_language *language, enum phrase_id id) {
    if ((unsigned)id >= SAY_COUNT) return "";
    return language == phrases_language() ? phrase(id) : find(compiled_of(language), id);
}

static size_t write_in(const struct ag_words *words, struct phrase p, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    ag_format_list(&s, phrase_in(words->language, p.id), p.arg, p.n, words);
    return ag_str_end(&s);
}

size_t phrase_write(struct phrase p, char *buf, size_t size) {
    struct ag_words words = phrases_words(NULL);
    return write_in(&words, p, buf, size);
}

size_t phrase_write_in(const struct ag_language *language, struct phrase p, char *buf, size_t size) {
    struct ag_words words = {.language = language};
    return write_in(&words, p, buf, size);
}

const struct ag_language *phrases_accept(const char *list) {
    for (; *list; list += strcspn(list, ","), list += *list == ',') {
        char code[16];
        list += strspn(list, " ");
        size_t n = strcspn(list, "-;, ");
        if (!n || n >= sizeof code) continue;
        memcpy(code, list, n);
        code[n] = 0;
        const struct ag_language *found = ag_language_find(code);
        if (found) return found;
    }
    return phrases_language();
}

enum { ARGUMENTS = 8, QUOTED = 150 /* bytes that are left of a long text */ };

/* Whole characters of it. */
static void cut(struct ag_arg *arg, char buf[static QUOTED + 4]) {
    if (arg->kind != AG_ARG_TEXT || !arg->text || strlen(arg->text) <= QUOTED) return;
    size_t n = QUOTED;
    while (n && ((unsigned char)arg->text[n] & 0xC0) == 0x80) n--;
    snprintf(buf, QUOTED + 4, "%.*s…", (int)n, arg->text);
    arg->text = buf;
}

void phrase_write_whole(struct phrase p, char *buf, size_t size) {
    char quoted[ARGUMENTS][QUOTED + 4];
    struct ag_arg arg[ARGUMENTS];
    if (phrase_write(p, buf, size) < size) return;
    p.n = p.n < ARGUMENTS ? p.n : ARGUMENTS;
    for (unsigned i = 0; i < p.n; i++) arg[i] = p.arg[i], cut(&arg[i], quoted[i]);
    p.arg = arg;
    phrase_write(p, buf, size);
}

void phrase_put(FILE *out, struct phrase p) {
    char most[1000], *text = most;
    size_t n = phrase_write(p, most, sizeof most);
    if (n >= sizeof most) {
        text = malloc(n + 1);
        if (text) phrase_write(p, text, n + 1);
    }
    fputs(text ? text : most, out);
    if (text != most) free(text);
}

void phrase_put_line(FILE *out, struct phrase p) {
    phrase_put(out, p);
    fputc('\n', out);
}

const char *phrases_message(unsigned id) {
    return ag_msg_sentence(id, &(struct ag_words){.language = phrases_language()});
}

const char *phrases_preset(const char *text) {
    return ag_preset_said(text, &(struct ag_words){.language = phrases_language()});
}
