/* phrases.c - see phrases.h. */
#include "phrases.h"
#include "../text/str.h"

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
    ag_seats you;
} chosen;

unsigned phrases_ids(void) { return SAY_COUNT; }
const char *phrases_name(unsigned id) { return id < SAY_COUNT ? id_name[id] : NULL; }
const char *phrases_english(unsigned id) { return id < SAY_COUNT ? english[id] : NULL; }

void phrases_use(const struct ag_language *language, const char *const *sentences) {
    chosen.language = language;
    chosen.sentences = sentences;
}

void phrases_read_by(ag_seats seats) { chosen.you = seats; }

const struct ag_language *phrases_language(void) { return chosen.language ? chosen.language : ag_language_english(); }

struct ag_words phrases_words(const char *const *names) {
    return (struct ag_words){.names = names, .language = phrases_language(), .you = chosen.you};
}

const char *phrase(enum phrase_id id) {
    if ((unsigned)id >= SAY_COUNT) return "";
    return chosen.sentences && chosen.sentences[id] ? chosen.sentences[id] : english[id];
}

size_t phrase_write(struct phrase p, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    struct ag_words words = phrases_words(NULL);
    ag_format_list(&s, phrase(p.id), p.arg, p.n, &words);
    return ag_str_end(&s);
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
