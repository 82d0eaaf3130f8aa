/*
 * greedy_penk.c - a simple player of Penk!: it plays each turn as well as it can for what its sheet is worth after it,
 * and looks neither at the turns to come nor at what the others are about to do.
 *
 * What a sheet is worth is a rule of thumb, a sum over its ten lines (line_worth). Given that, the turn itself is
 * exact: the best marks of every roll, then the mean over the dice rolled again for every hand that could be kept, once
 * for each reroll that is left. All numbers are whole, so the choice is the same on every machine.
 */
#include "greedy_penk.h"
#include "penk.h"

enum {
    POINT = 100,      /* one point is worth this much */
    CLOSE_WORTH = 30, /* a point in a cell that is closed to another seat */
    FINE = 216,       /* means are kept this much finer */
    NEVER = INT32_MIN
};

/* What a point in a marked cell is worth in a line with 0, 1, 2, 3 or more marks: from three on a line scores (PE-13).
 * Columns first, then rows of one to five dice: three times five of a kind is rare. Then the same for a clear cell. */
static const int32_t marked_worth[1 + PENK_SIDE][4] = {
    {0, 40, 75, POINT}, {0, 50, 80, POINT}, {0, 30, 75, POINT},
    {0, 40, 70, POINT}, {0, 25, 55, POINT}, {0, 10, 40, POINT},
};
static const int32_t clear_worth[4] = {0, 10, 14, 10};

/* What is worked out for one decision. Parts of a line are five bits, its i-th cell bit i. */
struct look {
    const ag_rules *rules;
    const struct penk_state *state;
    ag_seat seat;
    penk_cells clear;
    int32_t sum[PENK_LINES][32];  /* the values of a part of a line */
    int32_t gain[PENK_LINES][32]; /* by how much a line is worth more once this part of it is marked too */
    int32_t set_gain[PENK_SETS];
    int32_t hand[PENK_ROLL_0 + PENK_ROLLS]; /* a hand kept, or a roll */
};

/* The cells of a line as five bits. For a row the product moves cell 5k to bit 20 + k; nothing else meets there. */
static unsigned in_line(penk_cells cells, unsigned line) {
    if (line < PENK_SIDE) return cells >> PENK_SIDE * line & 31;
    return (unsigned)((uint64_t)(cells >> (line - PENK_SIDE) & PENK_ROW) * 0x111110u >> 20 & 31);
}

static unsigned cell_in_line(unsigned line, unsigned i) {
    return line < PENK_SIDE ? PENK_SIDE * line + i : PENK_SIDE * i + line - PENK_SIDE;
}

static int32_t line_worth(const struct look *l, unsigned line, unsigned marked, unsigned clear) {
    const unsigned kind = line < PENK_SIDE ? 0 : line - PENK_SIDE + 1;
    int n = __builtin_popcount(marked);
    if (n + __builtin_popcount(clear) < 3) return 0; /* it can never score */
    if (n > 3) n = 3;
    return l->sum[line][marked] * marked_worth[kind][n] + l->sum[line][clear] * clear_worth[n];
}

/* What closing a line takes from the others (PE-9). */
static int32_t close_worth(const struct look *l, unsigned line) {
    int32_t points = 0;
    for (unsigned other = 0; other < ag_rules_seats(l->rules); other++)
        if (other != l->seat) points += l->sum[line][in_line(penk_clear(l->state, (ag_seat)other), line)];
    return points * CLOSE_WORTH;
}

static void look_at_line(struct look *l, unsigned line) {
    const unsigned marked = in_line(l->state->marked[l->seat], line), clear = in_line(l->clear, line);
    int32_t *sum = l->sum[line];
    sum[0] = 0;
    for (unsigned part = 1; part < 32; part++)
        sum[part] = sum[part & (part - 1)] + penk_value(l->rules, cell_in_line(line, penk_first(part)));
    const int32_t now = line_worth(l, line, marked, clear);
    for (unsigned more = clear; more; more = (more - 1) & clear) /* every part of what is clear */
        l->gain[line][more] = line_worth(l, line, marked | more, clear & ~more) - now;
    l->gain[line][0] = 0;
    if (clear && (marked | clear) == 31) l->gain[line][clear] += close_worth(l, line);
}

static void look_at_sheet(struct look *l, const struct ag_seen *seen) {
    l->rules = seen->rules;
    l->state = seen->state;
    l->seat = seen->seat;
    l->clear = penk_clear(l->state, l->seat);
    for (unsigned line = 0; line < PENK_LINES; line++) look_at_line(l, line);
}

static int32_t gain_of(const struct look *l, penk_cells cells) {
    int32_t gain = 0;
    if (cells & ~l->clear) return NEVER;
    for (unsigned line = 0; line < PENK_LINES; line++) gain += l->gain[line][in_line(cells, line)];
    return gain;
}

/* The best line to cross out after a failed roll (PE-8), and what that costs (below 0). */
static ag_action best_cross(const struct look *l, int32_t *gain) {
    const bool columns_only = ag_rule(l->rules, PENK_OPT_FAIL) == PENK_FAIL_COLUMN;
    ag_action best = 0;
    *gain = NEVER;
    for (unsigned lost = 0; lost < (columns_only ? PENK_SIDE : PENK_LINES); lost++) {
        int32_t change = 0;
        if (!(penk_line(lost) & l->clear)) continue;
        for (unsigned line = 0; line < PENK_LINES; line++) {
            unsigned marked = in_line(l->state->marked[l->seat], line);
            change += line_worth(l, line, marked, in_line(l->clear & ~penk_line(lost), line)) -
                      line_worth(l, line, marked, in_line(l->clear, line));
        }
        if (change <= *gain) continue;
        *gain = change;
        best = PENK_CROSS + lost;
    }
    return best;
}

/* The best that can be done with a roll as it lies, by the sets of its list. */
static ag_action best_stop(const struct look *l, unsigned roll, int32_t *gain) {
    const struct penk_tables *t = penk_tables(l->rules);
    unsigned best = PENK_SETS;
    *gain = NEVER;
    for (unsigned i = t->first[roll]; i < t->end[roll][PENK_MARKS - 1]; i++) {
        int32_t g = gain_of(l, t->set[t->entry[i]].cells);
        if (g <= *gain) continue;
        *gain = g;
        best = t->entry[i];
    }
    return best < PENK_SETS ? t->set[best].action : best_cross(l, gain);
}

/* The same for all rolls, as values only. */
static void look_at_rolls(struct look *l) {
    const struct penk_tables *t = penk_tables(l->rules);
    int32_t failed;
    best_cross(l, &failed);
    for (unsigned set = 0; set < PENK_SETS; set++) l->set_gain[set] = gain_of(l, t->set[set].cells);
    for (unsigned roll = 0; roll < PENK_ROLLS; roll++) {
        int32_t best = NEVER;
        for (unsigned i = t->first[roll]; i < t->end[roll][PENK_MARKS - 1]; i++) {
            int32_t g = l->set_gain[t->entry[i]];
            best = g > best ? g : best;
        }
        l->hand[PENK_ROLL_0 + roll] = (best == NEVER ? failed : best) * FINE;
    }
}

/* From rolls to kept hands: the mean over one more die, from five dice down to none. */
static void look_at_keeps(struct look *l) {
    const struct penk_tables *t = penk_tables(l->rules);
    for (unsigned hand = PENK_ROLL_0; hand-- > 0;) {
        int32_t sum = 0;
        for (unsigned i = 0; i < 6; i++) sum += l->hand[t->with_die[hand][i]];
        l->hand[hand] = sum / 6;
    }
}

/* The best hand to keep from a roll. */
static unsigned best_keep(const struct look *l, unsigned roll) {
    const uint16_t *part;
    unsigned n = ag_hand_parts(PENK_ROLL_0 + roll, &part) - 1, best = part[0];
    for (unsigned i = 1; i < n; i++)
        if (l->hand[part[i]] > l->hand[best]) best = part[i];
    return best;
}

/* One reroll more to come: a roll is now worth its best keep where that is better than stopping. */
static void look_at_rerolls(struct look *l) {
    for (unsigned roll = 0; roll < PENK_ROLLS; roll++) {
        int32_t keep = l->hand[best_keep(l, roll)], *stop = &l->hand[PENK_ROLL_0 + roll];
        if (keep > *stop) *stop = keep;
    }
}

ag_action ag_greedy_penk(const struct ag_seen *seen, struct ag_rng *rng) {
    struct look l;
    int32_t gain;
    (void)rng;
    look_at_sheet(&l, seen);
    const unsigned roll = l.state->dice - PENK_ROLL_0;
    const ag_action stop = best_stop(&l, roll, &gain);
    if (l.state->rerolls == PENK_REROLLS) return stop;
    look_at_rolls(&l);
    look_at_keeps(&l);
    if (l.state->rerolls == 0) {
        look_at_rerolls(&l);
        look_at_keeps(&l);
    }
    const unsigned keep = best_keep(&l, roll);
    return l.hand[keep] > gain * FINE ? keep : stop;
}
