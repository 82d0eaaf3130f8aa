/* out.c - see out.h. Memory that runs out stops the module: the page says so and starts it anew. */
#include "out.h"
#include "hex.h"
#include "msg.h"
#include "str.h"

#include <stdlib.h>
#include <string.h>

static struct {
    char *text;
    size_t length, room;
} out;

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

const struct ag_memory module_memory = {.resize = resize};

/* ---- the text ---- */

const char *wasm_out(void);
size_t wasm_out_size(void);
EXPORT(out) const char *wasm_out(void) { return out.text; }
EXPORT(out_size) size_t wasm_out_size(void) { return out.length; }

void out_clear(void) { out.length = 0; }
void out_cut(size_t length) { out.length = length; }

char *out_room(size_t size) {
    if (out.length + size > out.room) {
        out.room = 2 * (out.length + size);
        out.text = realloc(out.text, out.room);
        AG_CHECK(out.text);
    }
    return out.text + out.length;
}

static void put(char c) {
    *out_room(1) = c;
    out.length++;
}

static void put_text(const char *text) {
    size_t n = strlen(text);
    memcpy(out_room(n), text, n);
    out.length += n;
}

static void put_quoted(const char *text) {
    char hex[2 + 1];
    put('"');
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\') put('\\');
        if (c >= ' ') {
            put((char)c);
            continue;
        }
        put_text("\\u00");
        ag_hex_write(&c, 1, hex);
        put_text(hex);
    }
    put('"');
}

static void put_number(int64_t n) {
    char digits[24];
    struct ag_str s = ag_str_start(digits, sizeof digits);
    ag_str_number(&s, n);
    ag_str_end(&s);
    put_text(digits);
}

/* What stands before a value: a comma unless it is the first, and its key. */
static void put_key(const char *key) {
    char last = out.length ? out.text[out.length - 1] : '[';
    if (last != '{' && last != '[' && last != ':') put(',');
    if (!key) return;
    put_quoted(key);
    put(':');
}

/* ---- JSON ---- */

void json_open(const char *key, char bracket) {
    put_key(key);
    put(bracket);
}

void json_close(char bracket) { put(bracket); }

void json_number(const char *key, int64_t n) {
    put_key(key);
    put_number(n);
}

/* Seventeen digits from the first that is not 0 tell every double from its neighbours. */
void json_real(const char *key, double x) {
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
    put_key(key);
    put_text(text);
}

void json_truth(const char *key, bool yes) {
    put_key(key);
    put_text(yes ? "true" : "false");
}

void json_text(const char *key, const char *text) {
    put_key(key);
    put_quoted(text);
}

static void put_msg(const struct ag_msg *msg, const struct ag_words *words) {
    char text[600];
    ag_msg_write(msg, words, text, sizeof text);
    put_quoted(text);
}

void json_words(const char *key, const struct ag_msg *msg, const struct ag_words *words) {
    put_key(key);
    if (msg->id) put_msg(msg, words);
    else put_text("\"\"");
}

void json_msg(const char *key, const struct ag_msg *msg, const struct ag_words *words) {
    put_key(key);
    if (!msg->id) {
        put_text("null");
        return;
    }
    put('{');
    json_text("id", ag_msg_name(msg->id));
    json_open("num", '[');
    for (unsigned i = 0; i < sizeof msg->num / sizeof *msg->num; i++) json_number(NULL, msg->num[i]);
    json_close(']');
    json_words("text", msg, words);
    put('}');
}

void json_seats(const char *key, ag_seats seats) {
    json_open(key, '[');
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        if (seats >> i & 1) json_number(NULL, i);
    json_close(']');
}

/* ---- answers ---- */

bool out_good(void) {
    out_clear();
    json_open(NULL, '{');
    json_truth("ok", true);
    json_close('}');
    return true;
}

bool out_refusal(const struct ag_msg *why, const struct ag_words *words) {
    out_clear();
    json_open(NULL, '{');
    json_truth("ok", false);
    json_text("id", ag_msg_name(why->id));
    json_words("why", why, words);
    json_close('}');
    return false;
}

bool out_move(const ag_rules *r, const void *s, ag_action a) {
    char words[AG_MOVE_MAX];
    ag_rules_game(r)->write_action(r, s, a, words, sizeof words);
    out_clear();
    json_open(NULL, '{');
    json_truth("ok", true);
    json_number("action", a);
    json_text("words", words);
    json_close('}');
    return true;
}

/* ---- memory for what the page hands over ---- */

void *wasm_take(size_t size);
void wasm_give(void *block);
EXPORT(take) void *wasm_take(size_t size) { return malloc(size); }
EXPORT(give) void wasm_give(void *block) { free(block); }
