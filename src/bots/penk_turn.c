/* penk_turn.c - see penk_turn.h. */
#include "penk_turn.h"

bool ag_penk_as_printed(const ag_rules *r) {
    static const int32_t printed[PENK_SIDE] = {1, 2, 3, 5, 8};
    for (unsigned cell = 0; cell < PENK_CELLS; cell++)
        if (penk_value(r, cell) != printed[cell % PENK_SIDE]) return false;
    return ag_rules_seats(r) > 1;
}

unsigned ag_penk_to_end(penk_cells clear) {
    unsigned least = PENK_SIDE, second = PENK_SIDE;
    for (unsigned column = 0; column < PENK_SIDE; column++) {
        unsigned n = (unsigned)__builtin_popcount(clear >> PENK_SIDE * column & PENK_COLUMN);
        if (n < least) {
            second = least;
            least = n;
        } else if (n < second) second = n;
    }
    return least + second;
}

static void fill_rolls(struct ag_penk_turn *t, const struct penk_tables *tables) {
    for (unsigned roll = 0; roll < PENK_ROLLS; roll++) {
        double best = AG_PENK_NEVER;
        for (unsigned i = tables->first[roll]; i < tables->end[roll][PENK_MARKS - 1]; i++) {
            double value = t->set[tables->entry[i]];
            best = value > best ? value : best;
        }
        t->roll[roll] = best > AG_PENK_NEVER ? best : t->failed;
    }
}

/* From rolls to kept hands: the mean over one more die, from five dice down to none. */
static void fill_keeps(const struct penk_tables *tables, const double *roll, double *keep) {
    for (unsigned hand = PENK_ROLL_0; hand-- > 0;) {
        const uint16_t *with = tables->with_die[hand];
        double sum = 0;
        for (unsigned i = 0; i < 6; i++) sum += with[i] < PENK_ROLL_0 ? keep[with[i]] : roll[with[i] - PENK_ROLL_0];
        keep[hand] = sum / 6;
    }
}

/* One reroll more to come: a roll is worth its best part where that is better than stopping. The best part of a hand is
 * the hand itself or the best part of one that lacks a die, so values are handed on from small hands to large ones. */
static void fill_rerolls(const struct penk_tables *tables, const double *keep, double *roll) {
    double best[PENK_ROLL_0];
    for (unsigned hand = 0; hand < PENK_ROLL_0; hand++) best[hand] = keep[hand];
    for (unsigned hand = 0; hand < PENK_ROLL_0; hand++)
        for (unsigned i = 0; i < 6; i++) {
            unsigned with = tables->with_die[hand][i];
            double *value = with < PENK_ROLL_0 ? &best[with] : &roll[with - PENK_ROLL_0];
            if (best[hand] > *value) *value = best[hand];
        }
}

void ag_penk_turn_fill(struct ag_penk_turn *t, const ag_rules *r, unsigned used) {
    const struct penk_tables *tables = penk_tables(r);
    if (used == PENK_REROLLS) return; /* nothing is rolled any more */
    fill_rolls(t, tables);
    fill_keeps(tables, t->roll, t->keep[1]);
    if (used) return;
    double roll[PENK_ROLLS];
    for (unsigned i = 0; i < PENK_ROLLS; i++) roll[i] = t->roll[i];
    fill_rerolls(tables, t->keep[1], roll);
    fill_keeps(tables, roll, t->keep[0]);
}

ag_action ag_penk_turn_best(const struct ag_penk_turn *t, const ag_rules *r, unsigned roll, unsigned used,
                            double *value) {
    const struct penk_tables *tables = penk_tables(r);
    double best = AG_PENK_NEVER;
    ag_action a = t->cross;
    for (unsigned i = tables->first[roll]; i < tables->end[roll][PENK_MARKS - 1]; i++) {
        if (t->set[tables->entry[i]] <= best) continue;
        best = t->set[tables->entry[i]];
        a = tables->set[tables->entry[i]].action;
    }
    if (best <= AG_PENK_NEVER) best = t->failed;
    if (used < PENK_REROLLS) {
        const uint16_t *part;
        unsigned n = ag_hand_parts(PENK_ROLL_0 + roll, &part) - 1;
        for (unsigned i = 0; i < n; i++) {
            if (t->keep[used][part[i]] <= best) continue;
            best = t->keep[used][part[i]];
            a = part[i];
        }
    }
    *value = best;
    return a;
}

double ag_penk_turn_value(struct ag_penk_turn *t, const ag_rules *r) {
    const struct penk_tables *tables = penk_tables(r);
    double roll[PENK_ROLLS], before[PENK_ROLL_0];
    ag_penk_turn_fill(t, r, 0);
    for (unsigned i = 0; i < PENK_ROLLS; i++) roll[i] = t->roll[i];
    fill_rerolls(tables, t->keep[0], roll);
    fill_keeps(tables, roll, before);
    return before[0];
}

/* ---- where a turn leads ---- */

enum { HANDS = PENK_ROLL_0 + PENK_ROLLS };

/* For each roll the best part of it to keep before the next reroll, or the roll itself: the hands handed on as in
 * fill_rerolls, with their names. */
static void best_parts(const struct penk_tables *tables, const double *keep, const double *roll, uint16_t *part) {
    double best[HANDS];
    for (unsigned hand = 0; hand < HANDS; hand++) {
        best[hand] = hand < PENK_ROLL_0 ? keep[hand] : roll[hand - PENK_ROLL_0];
        part[hand] = (uint16_t)hand;
    }
    for (unsigned hand = 0; hand < PENK_ROLL_0; hand++)
        for (unsigned i = 0; i < 6; i++) {
            unsigned with = tables->with_die[hand][i];
            bool better = best[hand] > best[with]; /* no branch: nobody could foretell it */
            part[with] = better ? part[hand] : part[with];
            best[with] = better ? best[hand] : best[with];
        }
}

/* From kept hands to rolls, which lie behind them: a die more with each face. What is kept is used up. */
static void throw_dice(const struct penk_tables *tables, double *chance) {
    for (unsigned hand = 0; hand < PENK_ROLL_0; hand++) {
        const uint16_t *with = tables->with_die[hand];
        double each = chance[hand] / 6;
        for (unsigned i = 0; i < 6; i++) chance[with[i]] += each;
        chance[hand] = 0;
    }
}

/* The set that each roll is marked with; PENK_SETS: none. */
static void best_sets(const struct ag_penk_turn *t, const struct penk_tables *tables, uint16_t *set) {
    for (unsigned roll = 0; roll < PENK_ROLLS; roll++) {
        double best = AG_PENK_NEVER;
        set[roll] = PENK_SETS;
        for (unsigned i = tables->first[roll]; i < tables->end[roll][PENK_MARKS - 1]; i++) {
            if (t->set[tables->entry[i]] <= best) continue;
            set[roll] = tables->entry[i];
            best = t->set[set[roll]];
        }
    }
}

void ag_penk_turn_ends(const struct ag_penk_turn *t, const ag_rules *r, unsigned hand, unsigned used,
                       double ends[PENK_SETS + 1]) {
    const struct penk_tables *tables = penk_tables(r);
    double chance[HANDS] = {0}; /* of a hand kept, and of a roll */
    uint16_t part[HANDS], set[PENK_ROLLS];
    for (unsigned i = 0; i <= PENK_SETS; i++) ends[i] = 0;
    chance[hand] = 1;
    best_sets(t, tables, set);
    for (; used <= PENK_REROLLS; used++) {
        throw_dice(tables, chance);
        if (used < PENK_REROLLS) best_parts(tables, t->keep[used], t->roll, part);
        for (unsigned roll = 0; roll < PENK_ROLLS; roll++) {
            double *of = &chance[PENK_ROLL_0 + roll];
            unsigned best = used < PENK_REROLLS ? part[PENK_ROLL_0 + roll] : PENK_ROLL_0;
            if (best < PENK_ROLL_0) chance[best] += *of;
            else ends[set[roll]] += *of;
            *of = 0;
        }
    }
}
