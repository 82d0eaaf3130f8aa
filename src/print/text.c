/* text.c - see text.h. */
#include "text.h"
#include "memory.h"
#include "status.h"

#include <stdlib.h>
#include <string.h>

/* Bytes 10xxxxxx go on with a character and begin none. */
static unsigned width_of(const char *text, size_t n) {
    unsigned width = 0;
    for (size_t i = 0; i < n; i++) width += ((unsigned char)text[i] & 0xC0) != 0x80;
    return width;
}

unsigned text_width(const char *text) { return width_of(text, strlen(text)); }

static unsigned code_of(const char *text, size_t bytes) {
    static const unsigned first[] = {0, 0x7F, 0x1F, 0x0F, 0x07}; /* bits of the first byte, by how many there are */
    unsigned code = (unsigned char)text[0] & first[bytes <= 4 ? bytes : 0];
    for (size_t i = 1; i < bytes; i++) code = code << 6 | ((unsigned char)text[i] & 0x3F);
    return code;
}

char text_ascii(const char *text, size_t bytes) {
    static const char latin[] = /* U+00A0 to U+017F */
        " !cL*Y|S\"Ca<--R-o+23'uP.,1o>113?AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty"
        "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlLlLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTt"
        "UuUuUuUuUuUuWwYyYZzZzZzs";
    static const struct {
        unsigned from, to;
        char sign;
    } signs[] = {{0x2010, 0x2015, '-'}, {0x2018, 0x201B, '\''}, {0x201C, 0x201F, '"'},
                 {0x2022, 0x2022, '*'}, {0x2026, 0x2026, '.'},  {0x2212, 0x2212, '-'}};
    unsigned code = code_of(text, bytes);
    if (code >= ' ' && code < 127) return (char)code;
    if (code >= 0xA0 && code < 0xA0 + sizeof latin - 1) return latin[code - 0xA0];
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (code >= signs[i].from && code <= signs[i].to) return signs[i].sign;
    return '?';
}

void text_blanks(FILE *out, unsigned n) {
    while (n--) fputc(' ', out);
}

void text_cell(FILE *out, const char *text, unsigned width) {
    unsigned have = text_width(text);
    fputs(text, out);
    if (have < width) text_blanks(out, width - have);
}

void text_cell_right(FILE *out, const char *text, unsigned width) {
    unsigned have = text_width(text);
    if (have < width) text_blanks(out, width - have);
    fputs(text, out);
}

void text_wrap(FILE *out, const char *text, unsigned column, unsigned indent) {
    bool fresh = true; /* no word in this line yet */
    while (*(text += strspn(text, " "))) {
        size_t n = strcspn(text, " ");
        unsigned width = width_of(text, n);
        if (!fresh && column + 1 + width > TEXT_COLUMNS) {
            fputc('\n', out);
            text_blanks(out, indent);
            column = indent;
            fresh = true;
        }
        if (!fresh) fputc(' ', out), column++;
        fwrite(text, 1, n, out);
        column += width;
        text += n;
        fresh = false;
    }
    fputc('\n', out);
}

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c + 'a' - 'A') : c; }

bool text_same(const char *a, const char *b) {
    while (*a && small(*a) == small(*b)) a++, b++;
    return small(*a) == small(*b);
}

char *text_of(const struct ag_msg *msg, const struct ag_words *words) {
    size_t size = ag_msg_write(msg, words, NULL, 0) + 1;
    char *text = must_alloc(size);
    ag_msg_write(msg, words, text, size);
    return text;
}

char *text_phrase(struct phrase p) {
    size_t size = phrase_write(p, NULL, 0) + 1;
    char *text = must_alloc(size);
    phrase_write(p, text, size);
    return text;
}

void text_wrap_phrase(FILE *out, unsigned column, unsigned indent, struct phrase p) {
    char *text = text_phrase(p);
    text_wrap(out, text, column, indent);
    free(text);
}

void text_figures(FILE *out, const char *move, const char *value, const char *loss, unsigned column) {
    bool fits = text_width(move) < TEXT_MOVE;
    if (fits) text_cell(out, move, TEXT_MOVE);
    else text_wrap(out, move, 0, 2), text_blanks(out, TEXT_MOVE);
    text_cell_right(out, value, column);
    text_cell_right(out, loss, column);
    fputc('\n', out);
}

const char *text_number(int64_t n, char *buf) {
    phrases_language()->number(n, buf, 32);
    return buf;
}

FILE *text_sink(struct text_sink *sink) {
    sink->text = NULL;
    sink->out = open_memstream(&sink->text, &sink->length);
    if (!sink->out) exit(TROUBLE);
    return sink->out;
}

char *text_take(struct text_sink *sink) {
    fclose(sink->out);
    return sink->text;
}
