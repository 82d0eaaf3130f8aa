/*
 * desk.c - tables for the page: begin, sit, roll, act, take back, resign, records. What can be refused answers
 * {"ok":false,"why":sentence} and has changed nothing. Dice come in as bytes, and randomness for players as 32 bytes:
 * the page draws both.
 */
#include "desk.h"
#include "msg.h"
#include "str.h"

#include <stdlib.h>
#include <string.h>

/* ---- beginning and ending ---- */

struct desk *wasm_desk_open(const char *preset, const char *settings);
struct desk *wasm_desk_read(const char *text, size_t length);
void wasm_desk_close(struct desk *d);

/* One line of "key=value". */
static bool set_option(struct ag_preset_info *info, const char *line, size_t length, struct ag_msg *why) {
    char text[AG_TEXT_MAX + 64];
    if (length >= sizeof text) length = sizeof text - 1;
    memcpy(text, line, length);
    text[length] = 0;
    char *equals = strchr(text, '=');
    if (!equals) return ag_values_set(info->game, &info->values, text, "", why);
    *equals = 0;
    return ag_values_set(info->game, &info->values, text, equals + 1, why);
}

static bool set_options(struct ag_preset_info *info, const char *settings, struct ag_msg *why) {
    while (*settings) {
        size_t n = strcspn(settings, "\n");
        if (n && !set_option(info, settings, n, why)) return false;
        settings += n + (settings[n] == '\n');
    }
    return true;
}

struct desk *desk_of(void *rules, ag_table *table) {
    struct desk *d = malloc(sizeof *d);
    AG_CHECK(d);
    *d = (struct desk){.rules = rules, .table = table};
    out_good();
    return d;
}

/* A table for a preset with some options changed. NULL: the answer says why. */
EXPORT(desk_open) struct desk *wasm_desk_open(const char *preset, const char *settings) {
    struct ag_preset_info info;
    struct ag_msg why = {0};
    if (!ag_preset_find(NULL, preset, &info, &why) || !set_options(&info, settings, &why))
        return out_refusal(&why, NULL), NULL;
    void *memory = malloc(ag_rules_size(info.game));
    ag_rules *rules = memory ? ag_rules_prepare(memory, info.game, &info.values, &why) : NULL;
    ag_table *table = rules ? ag_table_new(&module_memory, rules, preset) : NULL;
    if (table) return desk_of(memory, table);
    free(memory);
    if (!why.id) why = ag_msg_make(AG_MSG_TABLE_MEMORY, 0, 0, 0);
    return out_refusal(&why, NULL), NULL;
}

/* A table from its record, or a seat's view of one. NULL: the answer says why, and in which line. */
EXPORT(desk_read) struct desk *wasm_desk_read(const char *text, size_t length) {
    struct ag_msg why = {0};
    unsigned line = 0;
    ag_table *table = ag_record_read(&module_memory, text, length, SIZE_MAX, &line, &why);
    if (table) return desk_of(NULL, table);
    out_answer(false);
    js_number(&out, "line", line);
    form_msg(&out, "why", &why, NULL);
    js_close(&out, '}');
    return NULL;
}

void desk_forget(struct desk *d) {
    ag_table_free(d->told);
    d->told = NULL;
}

EXPORT(desk_close) void wasm_desk_close(struct desk *d) {
    if (!d) return;
    desk_forget(d);
    ag_table_free(d->table);
    free(d->rules);
    free(d);
}

/* ---- what happens at the table ---- */

bool wasm_sit(struct desk *d, unsigned seat, const char *who, const char *name);
void wasm_read_by(struct desk *d, unsigned seat);
bool wasm_roll(struct desk *d, const uint8_t *dice, unsigned n);
bool wasm_roll_words(struct desk *d, const char *words);
bool wasm_act(struct desk *d, unsigned seat, ag_action a);
bool wasm_say(struct desk *d, unsigned seat, const char *words);
bool wasm_resign(struct desk *d, unsigned seat);
bool wasm_abandon(struct desk *d);
bool wasm_rewind(struct desk *d, size_t events);
bool wasm_reveal(struct desk *d, size_t i, const char *words);
bool wasm_next(struct desk *d);
bool wasm_note(struct desk *d, const char *text);
void wasm_begin(struct desk *d);

static bool answer(const struct desk *d, bool good, const struct ag_msg *why) {
    struct ag_words words = desk_words(d);
    return good ? out_good() : out_refusal(why, &words);
}

EXPORT(sit) bool wasm_sit(struct desk *d, unsigned seat, const char *who, const char *name) {
    desk_forget(d);
    struct ag_msg why = {0};
    return answer(d, ag_table_sit(d->table, (ag_seat)seat, who, name, &why), &why);
}

/* The person of that seat reads what is said from now on, "you" in place of a name; no seat: nobody does. */
EXPORT(read_by) void wasm_read_by(struct desk *d, unsigned seat) {
    ag_seats you = seat < AG_SEATS_MAX ? (ag_seats)(1u << seat) : 0;
    if (d->you != you) desk_forget(d);
    d->you = you;
}

EXPORT(roll) bool wasm_roll(struct desk *d, const uint8_t *dice, unsigned n) {
    struct ag_msg why = {0};
    return answer(d, ag_table_roll(d->table, dice, n, NULL, &why), &why);
}

/* Dice that people have typed: "1 1 5*". */
EXPORT(roll_words) bool wasm_roll_words(struct desk *d, const char *words) {
    uint8_t dice[AG_DICE_MAX];
    struct ag_msg why = {0};
    bool jolly = ag_rules_game(desk_rules(d))->dice_flags & AG_DUE_JOLLY;
    int n = ag_dice_read(words, jolly, dice, AG_DICE_MAX, &why);
    return answer(d, n >= 0 && ag_table_roll(d->table, dice, (unsigned)n, NULL, &why), &why);
}

EXPORT(act) bool wasm_act(struct desk *d, unsigned seat, ag_action a) {
    struct ag_msg why = {0};
    return answer(d, ag_table_act(d->table, (ag_seat)seat, a, NULL, &why), &why);
}

EXPORT(say) bool wasm_say(struct desk *d, unsigned seat, const char *words) {
    struct ag_msg why = {0};
    return answer(d, ag_table_act_text(d->table, (ag_seat)seat, words, NULL, &why), &why);
}

EXPORT(resign) bool wasm_resign(struct desk *d, unsigned seat) {
    struct ag_msg why = {0};
    return answer(d, ag_table_resign(d->table, (ag_seat)seat, &why), &why);
}

EXPORT(abandon) bool wasm_abandon(struct desk *d) {
    struct ag_msg why = {0};
    return answer(d, ag_table_abandon(d->table, &why), &why);
}

EXPORT(rewind) bool wasm_rewind(struct desk *d, size_t events) {
    desk_forget(d);
    struct ag_msg why = {0};
    return answer(d, ag_table_rewind(d->table, events, &why), &why);
}

/* Hidden dice that are told now: event i of the log, "1 1 4 5 5", or no words: they are unknown again. */
EXPORT(reveal) bool wasm_reveal(struct desk *d, size_t i, const char *words) {
    desk_forget(d);
    uint8_t dice[AG_DICE_MAX] = {0};
    struct ag_msg why = {0};
    bool jolly = ag_rules_game(desk_rules(d))->dice_flags & AG_DUE_JOLLY;
    int n = *words                          ? ag_dice_read(words, jolly, dice, AG_DICE_MAX, &why)
            : i < ag_table_length(d->table) ? ag_table_event(d->table, i).n
                                            : 0;
    return answer(d, n >= 0 && ag_table_reveal(d->table, i, dice, (unsigned)n, &why), &why);
}

EXPORT(next) bool wasm_next(struct desk *d) {
    desk_forget(d);
    struct ag_msg why = {0};
    return answer(d, ag_table_next(d->table, &why), &why);
}

EXPORT(note) bool wasm_note(struct desk *d, const char *text) {
    struct ag_msg why = {0};
    return answer(d, ag_table_note(d->table, text, &why), &why);
}

EXPORT(begin) void wasm_begin(struct desk *d) {
    desk_forget(d);
    ag_table_begin(d->table);
}

/* ---- records ---- */

void wasm_record(struct desk *d, unsigned viewer);

EXPORT(record) void wasm_record(struct desk *d, unsigned viewer) {
    size_t size = ag_record_write(d->table, (ag_seat)viewer, NULL, 0) + 1;
    char *text = malloc(size);
    AG_CHECK(text);
    ag_record_write(d->table, (ag_seat)viewer, text, size);
    js_clear(&out);
    js_json(&out, NULL, text); /* as it stands */
    free(text);
}

/* ---- players ---- */

bool wasm_choose(struct desk *d, unsigned seat, const char *player, const uint64_t *chance);

/* Lets a player choose for a seat, without acting: {"ok":true,"action":...,"words":...}. chance: 32 random bytes. */
EXPORT(choose) bool wasm_choose(struct desk *d, unsigned seat, const char *player, const uint64_t *chance) {
    const struct ag_player *p = desk_player(d, player);
    struct ag_due due = ag_table_due(d->table);
    struct ag_msg why = ag_msg_make(AG_MSG_TABLE_WHO, 0, 0, 0);
    struct ag_rng rng;
    ag_msg_quote(&why, 0, player);
    if (!p) return answer(d, false, &why);
    why = ag_msg_make(AG_MSG_TABLE_ILLEGAL, 0, 0, 0);
    if (due.kind != AG_DUE_ACT || seat >= AG_SEATS_MAX || !(due.seats >> seat & 1)) return answer(d, false, &why);
    memcpy(rng.s, chance, sizeof rng.s);
    rng.s[0] |= 1; /* a generator that is all 0 would stay so */
    return out_move(desk_rules(d), ag_table_state(d->table), ag_table_choose(d->table, (ag_seat)seat, p, &rng));
}
