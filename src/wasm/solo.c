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
bool wasm_solo_best(struct desk *d, uint64_t seed);

static void put_seed(const char *preset, uint64_t seed) {
    char text[200];
    struct ag_str s = ag_str_start(text, sizeof text);
    ag_str_number(&s, (int64_t)seed);
    ag_str_end(&s);
    js_text(&out, "seed", text); /* as text: a number of a page would be cut from 2^53 on */
    s = ag_str_start(text, sizeof text);
    ag_str_text(&s, "astragal drill");
    ag_str_word(&s, preset);
    ag_str_text(&s, " --test --seed ");
    ag_str_number(&s, (int64_t)seed);
    ag_str_end(&s);
    js_text(&out, "command", text);
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
    js_clear(&out);
    js_open(&out, NULL, '{');
    js_truth(&out, "ok", true);
    put_seed(preset, seed);
    js_text(&out, "about", module_sentence(solo->about));
    js_number(&out, "turns", solo->turns ? solo->turns : AG_SOLO_TURNS);
    js_open(&out, "settings", '{');
    for (const char *const *set = solo->sets; *set; set += 2) js_text(&out, set[0], set[1]);
    js_close(&out, '}');
    js_close(&out, '}');
    return true;
}

/* Where a game stands, and the dice of the roll that is due: {"over":...,"turn":...,"dice":[...]}. */
EXPORT(solo_next) void wasm_solo_next(const struct desk *d, uint64_t seed) {
    struct ag_solo_at at = ag_solo_at(d->table);
    struct ag_due due = ag_table_due(d->table);
    uint8_t dice[AG_DICE_MAX];
    bool roll = !at.over && due.kind == AG_DUE_ROLL;
    if (roll) ag_solo_dice(d->table, seed, dice);
    js_clear(&out);
    js_open(&out, NULL, '{');
    js_truth(&out, "over", at.over);
    js_number(&out, "turn", at.turn);
    js_open(&out, "dice", '[');
    for (unsigned i = 0; roll && i < due.dice; i++) js_number(&out, NULL, dice[i]);
    js_close(&out, ']');
    js_close(&out, '}');
}

static void put_lapse(const struct ag_solo_lapse *l) {
    js_open(&out, NULL, '{');
    js_number(&out, "turn", l->turn);
    js_number(&out, "event", (int64_t)l->event + 1);
    js_text(&out, "dice", l->dice);
    js_text(&out, "played", l->played);
    js_text(&out, "best", l->best);
    js_real(&out, "loss", l->loss);
    js_close(&out, '}');
}

static void put_result(const struct ag_solo *solo, const struct ag_solo_result *x, double expected) {
    js_clear(&out);
    js_open(&out, NULL, '{');
    js_truth(&out, "ok", true);
    js_number(&out, "score", x->score);
    js_real(&out, "expected", expected);
    js_real(&out, "loss", x->loss);
    js_real(&out, "luck", x->score - expected + x->loss);
    js_text(&out, "skill", ag_solo_skill(solo, x->loss));
    js_number(&out, "decisions", x->decisions);
    js_open(&out, "classes", '[');
    for (unsigned i = 0; i < AG_GRADES; i++) js_number(&out, NULL, x->in_grade[i]);
    js_close(&out, ']');
    js_open(&out, "turns", '[');
    for (unsigned i = 0; i < x->turns && i < AG_SOLO_TURNS; i++) js_number(&out, NULL, x->turn[i]);
    js_close(&out, ']');
    js_open(&out, "worst", '[');
    for (unsigned i = 0; i < x->lapses; i++) put_lapse(&x->lapse[i]);
    js_close(&out, ']');
    js_close(&out, '}');
}

/* The exact adviser at work on a table: judging it, or playing on by the seed. */
static bool advised(const struct desk *d,
                    bool (*work_at)(const struct desk *d, const struct ag_solo_exact *exact, struct ag_advice *advice,
                                    uint64_t seed),
                    uint64_t seed) {
    struct ag_work work = {.memory = module_memory};
    struct ag_solo_exact exact;
    struct ag_msg why = ag_msg_make(AG_MSG_SOLO_NONE, 0, 0, 0);
    if (!ag_solo_of(ag_rules_game(desk_rules(d))) || !ag_solo_exact_open(desk_rules(d), &work, &exact, &why))
        return out_refusal(&why, NULL);
    struct ag_advice *advice = malloc(sizeof *advice);
    AG_CHECK(advice);
    bool good = work_at(d, &exact, advice, seed);
    ag_solo_exact_close(&exact);
    free(advice);
    return good || out_refusal(&why, NULL);
}

static bool judge(const struct desk *d, const struct ag_solo_exact *exact, struct ag_advice *advice, uint64_t seed) {
    (void)seed;
    struct ag_solo_result result;
    if (!ag_solo_judge(d->table, ag_solo_exact_advise, exact, advice, &result)) return false;
    put_result(ag_solo_of(ag_rules_game(desk_rules(d))), &result, exact->expected);
    return true;
}

static bool play_best(const struct desk *d, const struct ag_solo_exact *exact, struct ag_advice *advice,
                      uint64_t seed) {
    return ag_solo_best(d->table, seed, ag_solo_exact_advise, exact, advice) && out_good();
}

/* What a game was worth, decision by decision, exactly. */
EXPORT(solo_judge) bool wasm_solo_judge(const struct desk *d) { return advised(d, judge, 0); }

/* Plays a game of the challenge to its end, always with the move that is worth most. */
EXPORT(solo_best) bool wasm_solo_best(struct desk *d, uint64_t seed) { return advised(d, play_best, seed); }
