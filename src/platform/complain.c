/* complain.c - see complain.h. */
#include "complain.h"
#include "interrupt.h"

#include <stdio.h>
#include <string.h>

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

static enum status last = WRONG_USAGE;

enum status complain_status(void) { return last; }

int complain_text(enum status status, const char *sentence) {
    if (elsewhere.buf) {
        snprintf(elsewhere.buf, elsewhere.size, "%s", sentence);
        return status;
    }
    last = status;
    fflush(stdout); /* what was said before comes before */
    say_line(stderr, SAY_PROGRAM_SAYS, sentence);
    return status;
}

int complain_phrase(struct phrase p) {
    char text[SENTENCE];
    phrase_write_whole(p, text, sizeof text);
    return complain_text(status_of_phrase(p.id), text);
}

int complain_msg(const struct ag_msg *msg, const struct ag_words *words) {
    char text[SENTENCE];
    struct ag_words own = phrases_words(words ? words->names : NULL);
    ag_msg_write(msg, &own, text, sizeof text);
    return complain_text(WRONG_USAGE, text);
}

int complain_why(const char *path, const struct platform_error *why) {
    char text[SENTENCE];
    if (strcmp(path, "-") == 0) path = phrase(SAY_FILE_STDIN);
    if (why->line) say_into(text, sizeof text, SAY_PROGRAM_SAYS_LINE, path, why->line, why->text);
    return complain_text(platform_status(why), why->line ? text : why->text);
}
