/*
 * solo.c - the challenge of the day for the page: rules and seed of a day, its dice, and what the decisions of a game
 * were worth. The same as `astragal drill PRESET --test --seed SEED`.
 */
#include "solo.h"
#include "desk.h"
#include "msg.h"
#include "str.h"

#include <stdlib.h>

bool wasm_solo(const char *preset, const char *date);
void wasm_solo_next(const struct desk *d, uint64_t seed);
bool wasm_solo_judge(const struct desk *d);

static void put_seed(const char *preset, uint64_t seed) {
    char text[200];
    struct ag_str s = ag_str_start(text, sizeof text);
    ag_str_number(&s, (int64_t)seed);
    ag_str_end(&s);
    json_text("seed", text); /* as text: a number of a page would be cut from 2^53 on */
    s = ag_str_start(text, sizeof text);
    ag_str_text(&s, "astragal drill");
    ag_str_word(&s, preset);
    ag_str_text(&s, " --test --seed ");
    ag_str_number(&s, (int64_t)seed);
    ag_str_end(&s);
    json_text("command", text);
}

/* The challenge of a preset on a day, "2026-11-15": its seed, what is changed for a game alone, how many turns. */
EXPORT(solo) bool wasm_solo(const char *preset, const char *date) {
    struct ag_preset_info info;
    struct ag_msg why = {0};
    if (!ag_preset_find(NULL, preset, &info, &why)) return out_refusal(&why, NULL);
    const struct ag_solo *solo = ag_solo_of(info.game);
    uint64_t seed = solo ? ag_solo_day(solo, date) : 0;
    why = ag_msg_make(AG_MSG_SOLO_NONE, 0, 0, 0);
    if (!seed) return out_refusal(&why, NULL);
    out_clear();
    json_open(NULL, '{');
    json_truth("ok", true);
    put_seed(preset, seed);
    json_text("about", solo->about);
    json_number("turns", solo->turns ? solo->turns : AG_SOLO_TURNS);
    json_open("settings", '{');
    for (const char *const *set = solo->sets; *set; set += 2) json_text(set[0], set[1]);
    json_close('}');
    json_close('}');
    return true;
}

/* Where a game stands, and the dice of the roll that is due: {"over":...,"turn":...,"dice":[...]}. */
EXPORT(solo_next) void wasm_solo_next(const struct desk *d, uint64_t seed) {
    struct ag_solo_at at = ag_solo_at(d->table);
    struct ag_due due = ag_table_due(d->table);
    uint8_t dice[AG_DICE_MAX];
    bool roll = !at.over && due.kind == AG_DUE_ROLL;
    if (roll) ag_solo_dice(d->table, seed, dice);
    out_clear();
    json_open(NULL, '{');
    json_truth("over", at.over);
    json_number("turn", at.turn);
    json_open("dice", '[');
    for (unsigned i = 0; roll && i < due.dice; i++) json_number(NULL, dice[i]);
    json_close(']');
    json_close('}');
}

static void put_lapse(const struct ag_solo_lapse *l) {
    json_open(NULL, '{');
    json_number("turn", l->turn);
    json_number("event", (int64_t)l->event + 1);
    json_text("dice", l->dice);
    json_text("played", l->played);
    json_text("best", l->best);
    json_real("loss", l->loss);
    json_close('}');
}

static void put_result(const struct ag_solo *solo, const struct ag_solo_result *x, double expected) {
    out_clear();
    json_open(NULL, '{');
    json_truth("ok", true);
    json_number("score", x->score);
    json_real("expected", expected);
    json_real("loss", x->loss);
    json_real("meanLoss", x->decisions ? x->loss / x->decisions : 0);
    json_real("luck", x->score - expected + x->loss);
    json_text("skill", ag_solo_skill(solo, x->loss));
    json_number("decisions", x->decisions);
    json_open("classes", '[');
    for (unsigned i = 0; i < AG_GRADES; i++) json_number(NULL, x->in_grade[i]);
    json_close(']');
    json_open("turns", '[');
    for (unsigned i = 0; i < x->turns && i < AG_SOLO_TURNS; i++) json_number(NULL, x->turn[i]);
    json_close(']');
    json_open("worst", '[');
    for (unsigned i = 0; i < x->lapses; i++) put_lapse(&x->lapse[i]);
    json_close(']');
    json_close('}');
}

/* What a game was worth, decision by decision, exactly. */
EXPORT(solo_judge) bool wasm_solo_judge(const struct desk *d) {
    const struct ag_solo *solo = ag_solo_of(ag_rules_game(desk_rules(d)));
    struct ag_work work = {.memory = module_memory};
    struct ag_solo_exact exact;
    struct ag_solo_result result;
    struct ag_msg why = ag_msg_make(AG_MSG_SOLO_NONE, 0, 0, 0);
    if (!solo || !ag_solo_exact_open(desk_rules(d), &work, &exact, &why)) return out_refusal(&why, NULL);
    struct ag_advice *advice = malloc(sizeof *advice);
    AG_CHECK(advice);
    bool good = ag_solo_judge(d->table, ag_solo_exact_advise, &exact, advice, &result);
    if (good) put_result(solo, &result, exact.expected);
    ag_solo_exact_close(&exact);
    free(advice);
    return good || out_refusal(&why, NULL);
}
