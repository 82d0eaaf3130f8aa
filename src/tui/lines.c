/* lines.c - see lines.h. */
#include "lines.h"
#include "memory.h"
#include "text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

void lines_add(struct lines *lines, const char *text) {
    if (lines->n == lines->room) {
        lines->room = lines->room ? 2 * lines->room : 64;
        lines->line = memory_grow(lines->line, lines->room * sizeof *lines->line);
        lines->mark = memory_grow(lines->mark, lines->room);
    }
    lines->mark[lines->n] = 0;
    lines->line[lines->n++] = memory_copy(text);
}

void lines_mark(struct lines *lines, unsigned from, unsigned mark) {
    for (unsigned i = from; i < lines->n; i++) lines->mark[i] = (unsigned char)mark;
}

void lines_addf(struct lines *lines, const char *format, ...) {
    char text[2000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    lines_add(lines, text);
}

void lines_add_phrase(struct lines *lines, struct phrase p) {
    char text[2000];
    phrase_write(p, text, sizeof text);
    lines_add(lines, text);
}

void lines_free(struct lines *lines) {
    for (unsigned i = 0; i < lines->n; i++) free(lines->line[i]);
    free(lines->line);
    free(lines->mark);
    memset(lines, 0, sizeof *lines);
}

void lines_wrap(const struct lines *from, int width, struct lines *to) {
    for (unsigned i = 0; i < from->n; i++) {
        const char *text = from->line[i], *line;
        size_t bytes, blanks = strspn(text, " ");
        unsigned first_line = to->n;
        if (!text[blanks]) lines_add(to, "");
        for (bool first = true; (line = lines_wrap_next(&text, width - (first ? 0 : (int)blanks + 2), &bytes));
             first = false)
            lines_addf(to, "%*s%.*s", first ? 0 : (int)blanks + 2, "", (int)bytes, line);
        lines_mark(to, first_line, from->mark[i]);
    }
}

int lines_char_width(const char *text, size_t bytes, size_t *used) {
    mbstate_t state;
    wchar_t c;
    memset(&state, 0, sizeof state);
    size_t n = mbrtowc(&c, text, bytes, &state);
    if (n == 0 || n > bytes) return *used = 1, 1; /* (size_t)-1 and -2 are larger, too */
    int width = wcwidth(c);
    *used = n;
    return width < 0 ? 1 : width;
}

int lines_columns(const char *text) {
    int width = 0;
    for (size_t left = strlen(text), used; left; text += used, left -= used)
        width += lines_char_width(text, left, &used);
    return width;
}

const char *lines_wrap_next(const char **text, int width, size_t *bytes) {
    const char *line = *text;
    size_t left = strlen(line), at = 0, before = 0, blank = 0, used;
    if (!left) return NULL;
    int column = 0;
    bool word = false; /* leading blanks are no place to break */
    while (at < left) {
        int w = lines_char_width(line + at, left - at, &used);
        if (word && (line[at] == ' ' || (at && text_may_break(line + before, line + at)))) blank = at;
        before = at;
        word = word || line[at] != ' ';
        if (column + w > width && at) break;
        column += w;
        at += used;
    }
    *bytes = at == left ? at : blank ? blank : at;
    *text = line + *bytes;
    *text += strspn(*text, " ");
    return line;
}

int lines_wrap_count(const char *text, int width) {
    size_t bytes;
    int n = 0;
    while (lines_wrap_next(&text, width, &bytes)) n++;
    return n;
}

void lines_split(const char *text, struct lines *out) {
    char *copy = memory_copy(text), *next = copy;
    while (*next) {
        char *line = next;
        next += strcspn(next, "\n");
        if (*next) *next++ = 0;
        lines_add(out, line);
    }
    free(copy);
}
