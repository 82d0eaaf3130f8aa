/* text.h - plain text for a terminal of 80 columns. */
#ifndef PRINT_TEXT_H
#define PRINT_TEXT_H

#include "astragal.h"
#include "phrases.h"

#include <stdio.h>

enum { TEXT_COLUMNS = 79 }; /* the last column stays free: some terminals break a full line */

unsigned text_width(const char *text); /* in columns: two for a wide character, none for a combining one */
/* Whether a line may end between these two characters although there is no blank: Japanese has none. */
bool text_may_break(const char *before, const char *after);
/* What stands for a character of UTF-8 where there is only ASCII: its letter without marks, or '?'. */
char text_ascii(const char *text, size_t bytes);
void text_blanks(FILE *out, unsigned n);
/* Text, blanks up to the width. */
void text_cell(FILE *out, const char *text, unsigned width);
void text_cell_right(FILE *out, const char *text, unsigned width);
/* A line of such cells with a blank between each two; left where a width is below 0. */
void text_line(FILE *out, const int *width, const char *const *cell, unsigned n);
/* Words, broken into lines; column is where the first line goes on, the others begin at indent. Ends the line. */
void text_wrap(FILE *out, const char *text, unsigned column, unsigned indent);
/* Whether two texts are the same but for capital letters (of ASCII). */
bool text_same(const char *a, const char *b);
/* The words of a message in memory of their own. */
char *text_of(const struct ag_msg *msg, const struct ag_words *words);
/* A phrase, given as an id and its arguments, in memory of its own; and broken into lines like text_wrap. */
#define text_said(...) text_phrase(PHRASE(__VA_ARGS__))
#define text_wrap_said(out, column, indent, ...) text_wrap_phrase(out, column, indent, PHRASE(__VA_ARGS__))
char *text_phrase(struct phrase phrase);
void text_wrap_phrase(FILE *out, unsigned column, unsigned indent, struct phrase phrase);
/* A move, then its two figures, each at the right of a column: below it where the words are too long. Ends the line. */
enum { TEXT_MOVE = 36 };
void text_figures(FILE *out, const char *move, const char *value, const char *loss, unsigned column);
/* A move as it is typed in the language in use: of rules and state, or from the English words. */
enum { TEXT_MOVE_BYTES = 192 };
void text_move(const ag_rules *rules, const void *state, ag_action a, char *buf, size_t size);
void text_own_move(const char *english, char *buf, size_t size);
/* A real number as the language writes it. */
void text_real(double x, unsigned places, char *buf, size_t size);
/* A number as the language writes it, in a buffer of 32 bytes. */
const char *text_number(int64_t n, char *buf);
/* A stream that writes into memory; text_take ends it and hands over the text, to be freed. */
struct text_sink {
    FILE *out;
    char *text;
    size_t length;
};
FILE *text_sink(struct text_sink *sink);
char *text_take(struct text_sink *sink);

#endif
