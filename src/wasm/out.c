/* out.c - see out.h. Memory that runs out stops the module: the page says so and starts it anew. */
#include "out.h"
#include "msg.h"

#include <stdlib.h>

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
    out_answer(false);
    form_msg(&out, "why", why, words);
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
