/* json.c - see json.h. */
#include "json.h"

#include <stdlib.h>
#include <string.h>

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

struct js json_begin(void) {
    static const struct ag_memory memory = {.resize = resize};
    return js_start(&memory);
}

json_t *json_take(struct js *w) {
    const char *text = js_end(w);
    json_t *json = text ? json_loads(text, JSON_DECODE_ANY, NULL) : NULL;
    js_free(w);
    return json;
}

json_t *json_words(const char *text) {
    struct js w = json_begin();
    js_text(&w, NULL, text);
    return json_take(&w);
}

json_t *json_seat(ag_seat seat) { return seat == AG_NOBODY ? json_null() : json_integer(seat); }

void json_print(FILE *out, json_t *json, bool compact) {
    json_dumpf(json, out, compact ? JSON_COMPACT : JSON_INDENT(2));
    fputc('\n', out);
    json_decref(json);
}

/* ---- the answers of a score hook ---- */

static void put(struct json_answer *a, const char *key, json_t *value) {
    json_t *top = a->stack[a->depth];
    if (json_is_array(top)) json_array_append_new(top, value);
    else json_object_set_new(top, key ? key : "value", value);
}

static void emit_open(void *context, const char *key, char kind) {
    struct json_answer *a = context;
    if (a->depth + 1 == sizeof a->stack / sizeof *a->stack) abort(); /* no game nests so deeply */
    if (a->depth == 0 && !key && kind == '{') {                      /* the answer as a whole */
        a->stack[++a->depth] = a->root;
        return;
    }
    json_t *value = kind == '[' ? json_array() : json_object();
    put(a, key, value);
    a->stack[++a->depth] = value;
}

static void emit_close(void *context) {
    struct json_answer *a = context;
    if (a->depth) a->depth--;
}

static void emit_number(void *context, const char *key, int64_t value) { put(context, key, json_integer(value)); }
static void emit_text(void *context, const char *key, const char *value) { put(context, key, json_words(value)); }
static void emit_truth(void *context, const char *key, bool value) { put(context, key, json_boolean(value)); }

static void emit_say(void *context, const struct ag_msg *msg) { (void)context, (void)msg; /* programs read the data */ }

struct ag_emit json_answer(struct json_answer *answer) {
    memset(answer, 0, sizeof *answer);
    answer->root = answer->stack[0] = json_object();
    return (struct ag_emit){.context = answer,
                            .open = emit_open,
                            .close = emit_close,
                            .number = emit_number,
                            .text = emit_text,
                            .truth = emit_truth,
                            .say = emit_say};
}

json_t *json_answer_take(struct json_answer *answer) { return answer->root; }
