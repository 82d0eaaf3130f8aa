/* lines.h - lists of lines for things to be read, and the widths of texts in columns of the terminal. */
#ifndef TUI_LINES_H
#define TUI_LINES_H

#include "phrases.h"

#include <stdbool.h>
#include <stddef.h>

struct lines {
    unsigned n, room;
    char **line;
    unsigned char *mark; /* how each is drawn: enum mark of screen.h */
};
void lines_add(struct lines *lines, const char *text);
void lines_mark(struct lines *lines, unsigned from, unsigned mark); /* the lines from this one on */
void lines_addf(struct lines *lines, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same with a phrase, given as an id and its arguments. */
#define lines_say(lines, ...) lines_add_phrase(lines, PHRASE(__VA_ARGS__))
void lines_add_phrase(struct lines *lines, struct phrase phrase);
void lines_split(const char *text, struct lines *to); /* adds the lines of a text */
void lines_free(struct lines *lines);                 /* also makes it empty again */
/* The same lines, none wider than this; what is broken goes on indented. */
void lines_wrap(const struct lines *from, int width, struct lines *to);

/* The columns of the first character, and its bytes. A byte that is no character counts as one column. */
int lines_char_width(const char *text, size_t bytes, size_t *used);
int lines_columns(const char *text);
/* The next line of at most this width: where it begins and its bytes; NULL: no more. Breaks at blanks where it can. */
const char *lines_wrap_next(const char **text, int width, size_t *bytes);
int lines_wrap_count(const char *text, int width);

#endif
