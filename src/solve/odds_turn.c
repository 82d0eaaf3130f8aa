/*
 * odds_turn.c - chances within a turn in which any dice are kept and the rest is rolled again: Balut (BA-2) and Penk!
 * (PE-4). All sums are whole numbers: with t rolls of n dice left everything is counted in parts of 6^(n t), and three
 * rolls of six dice need 47 bits.
 */
#include "balut.h"
#include "msg.h"
#include "odds.h"
#include "penk.h"

#include <string.h>

uint64_t ag_odds_power(unsigned n) {
    uint64_t p = 1;
    while (n--) p *= 6;
    return p;
}

static uint64_t stop_with(const struct ag_odds_turn *turn, unsigned hand, unsigned rolls) {
    return turn->worth[hand - ag_hand_first(turn->dice)] * ag_odds_power(turn->dice * rolls);
}

/* The best of a hand: keep a part that holds all locked dice and roll, or leave it as it is. Of equal choices the one
 * that rolls fewer dice: parts come in the order of their size, the whole hand last. */
static uint64_t best_of(const struct ag_odds_turn *turn, unsigned hand, ag_hand locked, unsigned rolls, ag_hand *keep) {
    const uint16_t *part;
    unsigned n = ag_hand_parts(hand, &part);
    uint64_t best = 0;
    for (unsigned i = 0; rolls && i + 1 < n; i++) {
        if (locked && !ag_hand_contains(ag_hand_of(part[i]), locked)) continue;
        if (turn->after[rolls][part[i]] < best) continue;
        best = turn->after[rolls][part[i]];
        if (keep) *keep = ag_hand_of(part[i]);
    }
    uint64_t stop = stop_with(turn, hand, rolls);
    if (stop < best) return best;
    if (keep) *keep = ag_hand_of(hand);
    return stop;
}

uint64_t ag_odds_turn_best(const struct ag_odds_turn *turn, ag_hand hand, unsigned rolls, ag_hand *keep) {
    if (hand) return best_of(turn, ag_hand_id(hand), 0, rolls, keep);
    if (keep) *keep = 0;
    return turn->after[rolls][0];
}

/* Keeps this hand and rolls the rest, `rolls` being left with this one. */
static uint64_t keep_and_roll(const struct ag_odds_turn *turn, const uint64_t *best, unsigned kept, unsigned rolls) {
    ag_hand held = ag_hand_of(kept);
    unsigned rest = turn->dice - ag_hand_size(held), first = ag_hand_first(rest);
    uint64_t sum = 0;
    for (unsigned id = first; id < first + ag_hand_count(rest); id++) {
        unsigned hand = ag_hand_id(held + ag_hand_of(id));
        sum += ag_hand_weight(id) *
               (turn->locked ? best_of(turn, hand, held, rolls - 1, NULL) : best[hand - ag_hand_first(turn->dice)]);
    }
    return sum * ag_odds_power(turn->dice - rest);
}

void ag_odds_turn_fill(struct ag_odds_turn *turn, unsigned rolls) {
    uint64_t best[AG_ODDS_KEEPS];
    unsigned first = ag_hand_first(turn->dice);
    AG_CHECK(rolls <= AG_ODDS_ROLLS && turn->dice <= AG_DICE_MAX);
    for (unsigned t = 1; t <= rolls; t++) {
        for (unsigned i = 0; i < ag_hand_count(turn->dice); i++) best[i] = best_of(turn, first + i, 0, t - 1, NULL);
        for (unsigned kept = 0; kept < first; kept++) turn->after[t][kept] = keep_and_roll(turn, best, kept, t);
    }
}

static struct ag_chance share(uint64_t sum, unsigned power) {
    uint64_t of = ag_odds_power(power);
    return (struct ag_chance){.ways = sum, .of = of, .value = (double)sum / (double)of};
}

/* ---- Balut ---- */

/* The option kept_dice is found by its key: its slot is the game's own business. */
static bool kept_dice_locked(const ag_rules *r) {
    const struct ag_game *game = r->game;
    for (unsigned i = 0; i < game->n_options; i++)
        if (strcmp(game->options[i].key, "kept_dice") == 0) return ag_rule(r, game->options[i].at) == 1;
    return false;
}

void ag_odds_balut(const ag_rules *r, ag_hand dice, unsigned throws, unsigned row, struct ag_odds_row *out) {
    struct ag_odds_turn turn = {.dice = AG_BALUT_DICE, .locked = kept_dice_locked(r)};
    AG_CHECK(row < AG_BALUT_ROWS);
    for (unsigned i = 0; i < AG_BALUT_HANDS; i++) turn.worth[i] = ag_balut_worth(r, AG_BALUT_KEEPS + i)[row];
    ag_odds_turn_fill(&turn, throws);
    out->expected = share(ag_odds_turn_best(&turn, dice, throws, &out->keep_expected), AG_BALUT_DICE * throws);
    for (unsigned i = 0; i < AG_BALUT_HANDS; i++) turn.worth[i] = turn.worth[i] != 0;
    ag_odds_turn_fill(&turn, throws);
    out->chance = share(ag_odds_turn_best(&turn, dice, throws, &out->keep_chance), AG_BALUT_DICE * throws);
}

/* ---- Penk! ---- */

struct ag_chance ag_odds_penk(const ag_rules *r, ag_hand dice, unsigned rolls, unsigned number, unsigned face,
                              ag_hand *keep) {
    struct ag_odds_turn turn = {.dice = PENK_DICE};
    unsigned cell = penk_cell(number, face);
    for (unsigned i = 0; i < PENK_ROLLS; i++) turn.worth[i] = penk_tables(r)->single[i] >> cell & 1;
    ag_odds_turn_fill(&turn, rolls);
    return share(ag_odds_turn_best(&turn, dice, rolls, keep), PENK_DICE * rolls);
}
