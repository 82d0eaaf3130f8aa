/* complain.c - see complain.h. */
#include "complain.h"
#include "interrupt.h"

#include <stdio.h>

enum { SENTENCE = 1000 };

static struct {
    char *buf;
    size_t size;
} elsewhere;

void complain_to(char *buf, size_t size) {
    elsewhere.buf = buf;
    elsewhere.size = size;
}

/* ---- telling ---- */

static void (*shower)(const char *sentence);

void inform_by(void (*show)(const char *sentence)) { shower = show; }

void inform_text(const char *sentence) {
    if (shower) shower(sentence);
    else say_line(stderr, SAY_PROGRAM_SAYS, sentence);
}

void inform_phrase(struct phrase p) {
    char text[SENTENCE];
    phrase_write(p, text, sizeof text);
    inform_text(text);
}

bool work_until_interrupted(void *context, double done) {
    (void)context;
    (void)done;
    return !interrupted();
}

void work_informs(void *context, const char *sentence) {
    (void)context;
    inform_text(sentence);
}

/* ---- refusing ---- */

int complain_text(const char *sentence) {
    if (elsewhere.buf) {
        snprintf(elsewhere.buf, elsewhere.size, "%s", sentence);
        return REFUSED;
    }
    fflush(stdout); /* what was said before comes before */
    say_line(stderr, SAY_PROGRAM_SAYS, sentence);
    return REFUSED;
}

int complain_phrase(struct phrase p) {
    char text[SENTENCE];
    phrase_write(p, text, sizeof text);
    return complain_text(text);
}

int complain_msg(const struct ag_msg *msg, const struct ag_words *words) {
    char text[SENTENCE];
    struct ag_words own = phrases_words(words ? words->names : NULL);
    ag_msg_write(msg, &own, text, sizeof text);
    return complain_text(text);
}

int complain_why(const char *path, const struct platform_error *why) {
    if (why->line) return complain(SAY_PROGRAM_SAYS_LINE, path, why->line, why->text);
    return complain_text(why->text);
}
