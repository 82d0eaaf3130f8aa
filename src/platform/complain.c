/* complain.c - see complain.h. */
#include "complain.h"
#include "interrupt.h"

#include <stdarg.h>
#include <stdio.h>

static struct {
    char *buf;
    size_t size;
} elsewhere;

void complain_to(char *buf, size_t size) {
    elsewhere.buf = buf;
    elsewhere.size = size;
}

static void (*shower)(const char *sentence);

void inform_by(void (*show)(const char *sentence)) { shower = show; }

void inform(const char *sentence) {
    if (shower) shower(sentence);
    else fprintf(stderr, "astragal: %s\n", sentence);
}

bool work_until_interrupted(void *context, double done) {
    (void)context;
    (void)done;
    return !interrupted();
}

void work_informs(void *context, const char *sentence) {
    (void)context;
    inform(sentence);
}

int complain(const char *format, ...) {
    va_list arguments;
    if (elsewhere.buf) {
        va_start(arguments, format);
        vsnprintf(elsewhere.buf, elsewhere.size, format, arguments);
        va_end(arguments);
        return REFUSED;
    }
    fflush(stdout); /* what was said before stands before */
    fputs("astragal: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return REFUSED;
}

int complain_msg(const struct ag_msg *msg, const struct ag_words *words) {
    char text[600];
    ag_msg_write(msg, words, text, sizeof text);
    return complain("%s", text);
}

int complain_why(const char *path, const struct platform_error *why) {
    if (why->line) return complain("%s:%u: %s", path, why->line, why->text);
    return complain("%s", why->text);
}
