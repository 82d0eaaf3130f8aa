/* out.c - see out.h. Memory that runs out stops the module: the page says so and starts it anew. */
#include "out.h"
#include "compiled.h"
#include "msg.h"

#include <stdlib.h>
#include <string.h>

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

const struct ag_memory module_memory = {.resize = resize};

struct js out = {.memory = &module_memory};

const char *wasm_out(void);
size_t wasm_out_size(void);
EXPORT(out) const char *wasm_out(void) {
    const char *text = js_end(&out);
    AG_CHECK(text);
    return text;
}
EXPORT(out_size) size_t wasm_out_size(void) { return out.length; }

/* ---- answers ---- */

void out_answer(bool good) {
    js_clear(&out);
    js_open(&out, NULL, '{');
    js_truth(&out, "ok", good);
}

bool out_good(void) {
    out_answer(true);
    js_close(&out, '}');
    return true;
}

bool out_refusal(const struct ag_msg *why, const struct ag_words *words) {
    struct ag_words own = module_words();
    out_answer(false);
    form_msg(&out, "why", why, words ? words : &own);
    js_close(&out, '}');
    return false;
}

bool out_move(const ag_rules *r, const void *s, ag_action a) {
    char words[AG_MOVE_MAX];
    ag_rules_game(r)->write_action(r, s, a, words, sizeof words);
    out_answer(true);
    js_number(&out, "action", a);
    js_text(&out, "move", words);
    js_close(&out, '}');
    return true;
}

/* ---- memory for what the page hands over ---- */

void *wasm_take(size_t size);
void wasm_give(void *block);
EXPORT(take) void *wasm_take(size_t size) { return malloc(size); }
EXPORT(give) void wasm_give(void *block) { free(block); }

/* ---- the language ----
 * A file of the page: one catalogue of compiled.h after another, each behind its length in four bytes. */

enum { PARTS_MAX = 8 };
static const unsigned char *parts[PARTS_MAX + 1];
static const struct ag_language spoken = {.compiled = parts};

struct ag_words module_words(void) {
    return (struct ag_words){.language = out.language};
}

const char *module_sentence(unsigned id) {
    struct ag_words words = module_words();
    return ag_msg_sentence(id, &words);
}

/* Speaks the language of these bytes, which stay the module's from now on; no bytes: English. False: they are of another
 * version, and English it is. */
bool wasm_language(const unsigned char *bytes, size_t size);
EXPORT(language) bool wasm_language(const unsigned char *bytes, size_t size) {
    uint32_t hash = ag_compiled_hash(ag_msg_ids(), ag_msg_name);
    unsigned n = 0;
    out.language = NULL;
    while (size > 4 && n < PARTS_MAX) {
        size_t length = bytes[0] | (size_t)bytes[1] << 8 | (size_t)bytes[2] << 16 | (size_t)bytes[3] << 24;
        if (length > size - 4 || !ag_compiled_fits(bytes + 4, length, hash)) return false;
        parts[n++] = bytes + 4;
        bytes += 4 + length;
        size -= 4 + length;
    }
    parts[n] = NULL;
    if (n) out.language = &spoken;
    return size == 0;
}

/* The id of a message by its name; 0: there is none. */
unsigned wasm_message_id(const char *name);
EXPORT(message_id) unsigned wasm_message_id(const char *name) { return ag_msg_named(name); }

/* The words of a message that came from elsewhere: five numbers, two texts; names: of the seats, a line each. */
void wasm_message(unsigned id, const int32_t *numbers, const char *first, const char *second, char *names);
EXPORT(message)
void wasm_message(unsigned id, const int32_t *numbers, const char *first, const char *second, char *names) {
    const char *name[AG_SEATS_MAX] = {0};
    struct ag_msg msg = {.id = (uint16_t)id};
    struct ag_words words = module_words();
    memcpy(msg.num, numbers, sizeof msg.num);
    ag_msg_quote(&msg, 0, first);
    ag_msg_quote(&msg, 1, second);
    for (unsigned i = 0; i < AG_SEATS_MAX && *names; i++) {
        size_t n = strcspn(names, "\n");
        bool more = names[n];
        names[n] = 0;
        name[i] = names;
        names += n + more;
    }
    words.names = name;
    js_clear(&out);
    form_msg(&out, NULL, &msg, &words);
}
