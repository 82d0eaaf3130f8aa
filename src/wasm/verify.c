/*
 * verify.c - the dice proof of a record, checked step by step. The module holds no cryptography: it says what is to be
 * hashed, the page hashes it, and so on to the end. One proof at a time.
 */
#include "verify.h"
#include "desk.h"
#include "hex.h"

#include <string.h>

static struct ag_verify check;

enum { MORE = 1, STEP = 2 };

bool wasm_verify_begin(const struct desk *d);
bool wasm_verify_keyed(void);
const uint8_t *wasm_verify_key(void);
const uint8_t *wasm_verify_text(void);
size_t wasm_verify_size(void);
unsigned wasm_verify_answer(const uint8_t *block);
void wasm_verify_step(void);
void wasm_verify_told(void);

/* True: there is something to be hashed. The desk must stay open until the end. */
EXPORT(verify_begin) bool wasm_verify_begin(const struct desk *d) { return ag_verify_begin(&check, d->table); }

/* What is to be hashed: SHA-256 of the text or, keyed, HMAC-SHA-256 with the 32 bytes of the key. */
EXPORT(verify_keyed) bool wasm_verify_keyed(void) { return check.ask.keyed; }
EXPORT(verify_key) const uint8_t *wasm_verify_key(void) { return check.ask.key; }
EXPORT(verify_text) const uint8_t *wasm_verify_text(void) { return check.ask.text; }
EXPORT(verify_size) size_t wasm_verify_size(void) { return check.ask.size; }

/* Takes the 32 bytes. 1: there is more to be hashed; 2: a step has ended, see verify_step; 3: both. */
EXPORT(verify_answer) unsigned wasm_verify_answer(const uint8_t *block) {
    bool more = ag_verify_answer(&check, block);
    return (more ? MORE : 0) | (check.ended ? STEP : 0);
}

static void put_block(const char *key, const uint8_t *block) {
    char hex[2 * AG_BLOCK + 1];
    ag_hex_write(block, AG_BLOCK, hex);
    js_text(&out, key, hex);
}

static void put_dice(const char *key, const uint8_t *dice, unsigned n) {
    bool jolly = ag_rules_game(ag_table_rules(check.table))->dice_flags & AG_DUE_JOLLY;
    js_open(&out, key, '[');
    for (unsigned i = 0; i < n; i++) {
        js_open(&out, NULL, '[');
        js_number(&out, NULL, dice[i] & 15);
        js_number(&out, NULL,
                  (dice[i] & AG_DIE_COLOURED ? AG_SHEET_COLOURED : 0) |
                      (jolly && (dice[i] & 15) == 6 ? AG_SHEET_JOLLY : 0));
        js_close(&out, ']');
    }
    js_close(&out, ']');
}

/* The line of the record that a step is about. */
static unsigned line_of(const struct ag_verify_step *s) {
    unsigned seat = 1;
    if (s->kind == AG_STEP_ROLL) return ag_record_line(check.table, AG_RECORD_EVENT, s->event);
    for (unsigned i = 0; i < s->seat; i++) seat += check.opened.seats >> i & 1;
    return ag_record_line(check.table, AG_RECORD_CLOSING, s->kind == AG_STEP_SEAT ? seat : 0);
}

/* The step that has ended last: what was opened, what follows from it, and what was promised. */
EXPORT(verify_step) void wasm_verify_step(void) {
    static const char *const kinds[] = {"house", "seat", "start", "key", "roll"};
    static const uint8_t none[AG_BLOCK];
    const struct ag_verify_step *s = &check.last;
    const uint8_t *promised = s->kind == AG_STEP_HOUSE  ? check.promised.house
                              : s->kind == AG_STEP_SEAT ? check.promised.seat[s->seat]
                                                        : none;
    struct ag_event e = s->kind == AG_STEP_ROLL ? ag_table_event(check.table, s->event) : (struct ag_event){0};
    js_clear(&out);
    js_open(&out, NULL, '{');
    js_text(&out, "kind", kinds[s->kind]);
    js_truth(&out, "good", check.verdict != AG_PROOF_BAD);
    js_number(&out, "line", line_of(s));
    js_number(&out, "seat", s->seat);
    js_number(&out, "roll", (int64_t)s->roll);
    js_number(&out, "event", (int64_t)s->event);
    js_truth(&out, "hidden", s->hidden);
    put_block("seed", s->seed);
    put_block("seal", s->seal);
    put_block("promised", promised);
    put_dice("due", s->dice, s->n);
    put_dice("dice", e.dice, e.n);
    js_close(&out, '}');
}

/* {"verdict":"none" | "sealed" | "good" | "bad","version":...,"checked":...,"unseen":...,"line":...,"why":...,
 * "drawn":[seats],"called_off":...,"says":[...]} */
EXPORT(verify_told) void wasm_verify_told(void) {
    static const char *const verdicts[] = {"none", "sealed", "good", "bad"};
    struct ag_words names = {.names = ag_table_names(check.table), .language = out.language};
    struct ag_msg msg;
    js_clear(&out);
    js_open(&out, NULL, '{');
    js_text(&out, "verdict", verdicts[check.verdict]);
    js_number(&out, "checked", (int64_t)check.checked);
    js_number(&out, "unseen", (int64_t)check.unseen);
    js_number(&out, "line", check.line);
    form_msg(&out, "why", &check.why, &names);
    js_number(&out, "version", check.promised.version);
    js_number(&out, "called_off", (int64_t)(check.promised.start - check.promised.game));
    js_open(&out, "drawn", '[');
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        if (check.promised.drawn >> i & 1) js_number(&out, NULL, i);
    js_close(&out, ']');
    js_open(&out, "says", '[');
    for (unsigned i = 0; ag_verify_says(&check, i, &msg); i++) form_msg(&out, NULL, &msg, &names);
    js_close(&out, ']');
    js_close(&out, '}');
}
