/* penk_turn.c - see penk_turn.h. */
#include "penk_turn.h"

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
    double before[PENK_ROLL_0];
    ag_penk_turn_fill(t, r, 0);
    fill_rerolls(tables, t->keep[0], t->roll);
    fill_keeps(tables, t->roll, before);
    return before[0];
}
