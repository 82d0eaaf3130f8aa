/* text.c - see text.h. */
#include "text.h"
#include "../text/typed.h"
#include "memory.h"
#include "status.h"

#include <stdlib.h>
#include <string.h>

static unsigned code_of(const char *text, size_t bytes) {
    static const unsigned first[] = {0, 0x7F, 0x1F, 0x0F, 0x07}; /* bits of the first byte, by how many there are */
    unsigned code = (unsigned char)text[0] & first[bytes <= 4 ? bytes : 0];
    for (size_t i = 1; i < bytes; i++) code = code << 6 | ((unsigned char)text[i] & 0x3F);
    return code;
}

/* Bytes 10xxxxxx go on with a character and begin none. */
static size_t bytes_of(const char *text) {
    size_t n = 1;
    while (((unsigned char)text[n] & 0xC0) == 0x80) n++;
    return n;
}

struct range {
    unsigned from, to;
};

static bool is_among(unsigned code, const struct range *list, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (code >= list[i].from && code <= list[i].to) return true;
    return false;
}
#define AMONG(code, list) is_among(code, list, sizeof(list) / sizeof *(list))

/* Unicode's East Asian Wide and Fullwidth, as far as text has them; the terminal's own table would need a locale. */
static bool is_wide(unsigned code) {
    static const struct range wide[] = {{0x1100, 0x115F},   {0x2E80, 0x303E},  {0x3041, 0x33FF}, {0x3400, 0x4DBF},
                                        {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},  {0xAC00, 0xD7A3}, {0xF900, 0xFAFF},
                                        {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},  {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F},
                                        {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}};
    return AMONG(code, wide);
}

/* Marks that go onto the character before them, and what takes no place at all. */
static bool is_mark(unsigned code) {
    static const struct range marks[] = {{0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD}, {0x064B, 0x065F},
                                         {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200F}, {0x20D0, 0x20FF},
                                         {0x3099, 0x309A}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}};
    return AMONG(code, marks);
}

static unsigned char_width(const char *text, size_t bytes) {
    unsigned code = code_of(text, bytes);
    return is_mark(code) ? 0 : is_wide(code) ? 2 : 1;
}

static unsigned width_of(const char *text, size_t n) {
    unsigned width = 0;
    for (size_t at = 0, used; at < n; at += used) {
        used = bytes_of(text + at);
        width += char_width(text + at, used);
    }
    return width;
}

unsigned text_width(const char *text) { return width_of(text, strlen(text)); }

bool text_may_break(const char *before, const char *after) {
    static const struct range no_start[] = {
        {0x3001, 0x3002}, {0x3005, 0x3005}, {0x3009, 0x3009}, {0x300B, 0x300B}, {0x300D, 0x300D}, {0x300F, 0x300F},
        {0x3011, 0x3011}, {0x3015, 0x3015}, {0x3041, 0x3041}, {0x3043, 0x3043}, {0x3045, 0x3045}, {0x3047, 0x3047},
        {0x3049, 0x3049}, {0x3063, 0x3063}, {0x3083, 0x3083}, {0x3085, 0x3085}, {0x3087, 0x3087}, {0x30A1, 0x30A1},
        {0x30A3, 0x30A3}, {0x30A5, 0x30A5}, {0x30A7, 0x30A7}, {0x30A9, 0x30A9}, {0x30C3, 0x30C3}, {0x30E3, 0x30E3},
        {0x30E5, 0x30E5}, {0x30E7, 0x30E7}, {0x30FB, 0x30FC}, {0xFF01, 0xFF01}, {0xFF09, 0xFF09}, {0xFF0C, 0xFF0C},
        {0xFF0E, 0xFF0E}, {0xFF1A, 0xFF1B}, {0xFF1F, 0xFF1F}};
    static const struct range no_end[] = {{0x3008, 0x3008}, {0x300A, 0x300A}, {0x300C, 0x300C},
                                          {0x300E, 0x300E}, {0x3010, 0x3010}, {0xFF08, 0xFF08}};
    unsigned left = code_of(before, bytes_of(before)), right = code_of(after, bytes_of(after));
    if (!is_wide(left) && !is_wide(right)) return false;
    return !AMONG(right, no_start) && !AMONG(left, no_end) && !is_mark(right) &&
           !(right < 128 && strchr(".,!?:;)", (int)right));
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

void text_line(FILE *out, const int *width, const char *const *cell, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        if (i) fputc(' ', out);
        (width[i] < 0 ? text_cell : text_cell_right)(out, cell[i], (unsigned)abs(width[i]));
    }
    fputc('\n', out);
}

/* What may not be broken: up to a blank, or to where a language without blanks takes a new line. */
static size_t unbroken(const char *text) {
    size_t n = bytes_of(text);
    for (size_t before = 0; text[n] && text[n] != ' '; n += bytes_of(text + n)) {
        if (text_may_break(text + before, text + n)) break;
        before = n;
    }
    return n;
}

void text_wrap(FILE *out, const char *text, unsigned column, unsigned indent) {
    bool fresh = true; /* no word in this line yet */
    while (*text) {
        size_t blanks = strspn(text, " ");
        text += blanks;
        if (!*text) break;
        size_t n = unbroken(text);
        unsigned width = width_of(text, n), gap = blanks > 0;
        if (!fresh && column + gap + width > TEXT_COLUMNS) {
            fputc('\n', out);
            text_blanks(out, indent);
            column = indent;
            fresh = true;
        }
        if (!fresh && gap) fputc(' ', out), column++;
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

static void text_format(const char *form, const struct ag_arg *arg, char *buf, size_t size) {
    struct ag_words words = phrases_words(NULL);
    struct ag_str s = ag_str_start(buf, size);
    ag_format_list(&s, form, arg, 1, &words);
    ag_str_end(&s);
}

void text_real(double x, unsigned places, char *buf, size_t size) {
    struct ag_arg arg = AG_ARG(x);
    char form[] = {'{', '0', '.', (char)('0' + (places < 9 ? places : 9)), '}', 0};
    text_format(form, &arg, buf, size);
}

void text_own_move(const char *english, char *buf, size_t size) {
    struct ag_words words = phrases_words(NULL);
    ag_typed_own(english, &words, buf, size);
}

void text_move(const ag_rules *rules, const void *state, ag_action a, char *buf, size_t size) {
    char english[AG_MOVE_MAX];
    ag_rules_game(rules)->write_action(rules, state, a, english, sizeof english);
    text_own_move(english, buf, size);
}

const char *text_number(int64_t n, char *buf) {
    struct ag_arg arg = AG_ARG(n);
    text_format("{0}", &arg, buf, 32);
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
