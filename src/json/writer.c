/* writer.c - see writer.h. */
#include "writer.h"
#include "str.h"

#include <string.h>

/* ---- the text ---- */

static void put(struct js *w, const char *text, size_t n) {
    if (w->failed) return;
    if (w->length + n > w->room) {
        size_t room = 2 * (w->length + n) + 64;
        char *grown = w->memory->resize(w->memory->context, w->text, room);
        w->failed = !grown;
        if (!grown) return;
        w->text = grown;
        w->room = room;
    }
    memcpy(w->text + w->length, text, n);
    w->length += n;
}

static void put_char(struct js *w, char c) { put(w, &c, 1); }
static void put_text(struct js *w, const char *text) { put(w, text, strlen(text)); }

char *js_end(struct js *w) {
    put_char(w, 0);
    if (w->failed) return NULL;
    w->length--;
    return w->text;
}

void js_clear(struct js *w) {
    w->length = 0;
    w->failed = false;
}

void js_free(struct js *w) {
    if (w->text) w->memory->resize(w->memory->context, w->text, 0);
    *w = (struct js){.memory = w->memory};
}

/* ---- strings ---- */

/* How many bytes the character here has; 0: it is none of UTF-8. Overlong forms, surrogates and what lies beyond
 * U+10FFFF are none. */
static unsigned character(const unsigned char *c) {
    static const struct {
        unsigned char first, last, low, high; /* of the first byte, and of the second */
        unsigned n;
    } rows[] = {{0x01, 0x7F, 0, 0xFF, 1},    {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
                {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
                {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (c[0] < rows[i].first || c[0] > rows[i].last) continue;
        if (rows[i].n > 1 && (c[1] < rows[i].low || c[1] > rows[i].high)) return 0;
        for (unsigned k = 2; k < rows[i].n; k++)
            if ((c[k] & 0xC0) != 0x80) return 0;
        return rows[i].n;
    }
    return 0;
}

static bool is_utf8(const char *text) {
    const unsigned char *c = (const unsigned char *)text;
    for (unsigned n; *c; c += n)
        if (!(n = character(c))) return false;
    return true;
}

static void put_quoted(struct js *w, const char *text) {
    static const char digits[] = "0123456789abcdef";
    bool good = is_utf8(text);
    put_char(w, '"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c < ' ') {
            put_text(w, "\\u00");
            put_char(w, digits[c >> 4]);
            put_char(w, digits[c & 15]);
            continue;
        }
        if (c == '"' || c == '\\') put_char(w, '\\');
        put_char(w, c > 127 && !good ? '?' : (char)c);
    }
    put_char(w, '"');
}

/* What stands before a value: a comma unless it is the first, and its key. */
static void put_key(struct js *w, const char *key) {
    char last = w->length ? w->text[w->length - 1] : '[';
    if (last != '{' && last != '[') put_char(w, ',');
    if (!key) return;
    put_quoted(w, key);
    put_char(w, ':');
}

/* ---- values ---- */

void js_open(struct js *w, const char *key, char bracket) {
    put_key(w, key);
    put_char(w, bracket);
}

void js_close(struct js *w, char bracket) { put_char(w, bracket); }

void js_json(struct js *w, const char *key, const char *json) {
    put_key(w, key);
    put_text(w, json);
}

void js_null(struct js *w, const char *key) { js_json(w, key, "null"); }
void js_truth(struct js *w, const char *key, bool yes) { js_json(w, key, yes ? "true" : "false"); }

void js_mark(struct js *w, const char *key, bool yes) {
    if (yes) js_truth(w, key, true);
}

void js_number(struct js *w, const char *key, int64_t n) {
    char digits[24];
    struct ag_str s = ag_str_start(digits, sizeof digits);
    ag_str_number(&s, n);
    ag_str_end(&s);
    js_json(w, key, digits);
}

/* Seventeen digits from the first that is not 0 tell every double from its neighbours. */
void js_real(struct js *w, const char *key, double x) {
    enum { SIGNIFICANT = 17, PLACES = 40 };
    char text[80];
    unsigned places = SIGNIFICANT;
    double size = x < 0 ? -x : x;
    for (double unit = 1; size >= unit && places > 1; unit *= 10) places--;
    for (double unit = 0.1; size < unit && places < PLACES; unit /= 10) places++;
    struct ag_str s = ag_str_start(text, sizeof text);
    ag_str_fixed(&s, x, places);
    size_t n = ag_str_end(&s);
    while (text[n - 1] == '0' && text[n - 2] != '.') n--;
    text[n] = 0;
    js_json(w, key, text);
}

void js_text(struct js *w, const char *key, const char *text) {
    put_key(w, key);
    put_quoted(w, text);
}

/* ---- lists ---- */

void js_numbers(struct js *w, const char *key, const int32_t *list, unsigned n) {
    js_open(w, key, '[');
    for (unsigned i = 0; i < n; i++) js_number(w, NULL, list[i]);
    js_close(w, ']');
}

void js_reals(struct js *w, const char *key, const double *list, unsigned n) {
    js_open(w, key, '[');
    for (unsigned i = 0; i < n; i++) js_real(w, NULL, list[i]);
    js_close(w, ']');
}

void js_bits(struct js *w, const char *key, uint64_t bits) {
    js_open(w, key, '[');
    for (unsigned i = 0; i < 64; i++)
        if (bits >> i & 1) js_number(w, NULL, i);
    js_close(w, ']');
}

void js_seat(struct js *w, const char *key, ag_seat seat) {
    if (seat == AG_NOBODY) js_null(w, key);
    else js_number(w, key, seat);
}

void js_hex(struct js *w, const char *key, const uint8_t *bytes, unsigned n) {
    static const char digits[] = "0123456789abcdef";
    put_key(w, key);
    put_char(w, '"');
    for (unsigned i = 0; i < n; i++) {
        put_char(w, digits[bytes[i] >> 4]);
        put_char(w, digits[bytes[i] & 15]);
    }
    put_char(w, '"');
}
