/*
 * level_penk.c - the player of Penk!. A turn is exact (penk_turn.h): the best marks of every roll, then the mean over
 * the dice rolled again for every hand that could be kept, once for each reroll looked ahead. What a sheet is worth is
 * an estimate, and levels differ in it:
 *
 *   PRINTED  what is printed in the cells marked
 *   LINES    what each line is expected to score (PE-13), a clear cell being marked some day with a chance that
 *            depends on its number of dice and on how long the game will last
 *   TABLE    the same for all sheets: lines that others may close (PE-9), closing theirs, and who gains when the game
 *            ends sooner (PE-11)
 *   NETWORK  each seat's share of the win, by a network made from games against itself (penk_net.h), the last turn
 *            exact; and the best marks, or the likeliest ends of the turn before dice are rolled again, are looked at
 *            again with the next seat's whole turn after them
 *
 * The first three are sums over the ten lines of a sheet. The weights are for the printed values (PE-2) and for two
 * seats or more; otherwise NETWORK plays as TABLE does.
 */
#include "level.h"
#include "penk_net.h"

enum knowledge { PRINTED, LINES, TABLE, NETWORK };

static const struct settings {
    enum knowledge knowledge;
    unsigned rerolls;   /* looked ahead at most */
    unsigned overlooks; /* percent of the ways to mark the dice on the table that it does not see */
    double misjudges;   /* by which part at most it over- or underrates a line */
    /* clang-format off */
} settings[AG_LEVELS] = {
    [AG_NOVICE] = {PRINTED, 1, 25, 0.5},
    [AG_CASUAL] = {LINES, 1, 6, 0.5},
    [AG_SKILLED] = {LINES, 2, 0, 0.15},
    [AG_EXPERT] = {TABLE, 2, 0, 0},
    [AG_BEST] = {NETWORK, 2, 0, 0},
};
/* clang-format on */

/* What NETWORK looks at again. More changes next to nothing (docs/strength.md). */
static const struct ag_net_look looks_again = {.marks = 8, .ends = 24, .sight = {.turns = 1}};

/* How likely a clear cell of one to five dice is marked in a turn, and how many turns a seat still has when so many
 * cells are clear in the two columns that are nearest to be full: means over games of the greedy player. */
static const double per_turn[PENK_SIDE] = {0.165, 0.165, 0.14, 0.087, 0.03};
static const double lasts[2 * PENK_SIDE + 1] = {0, 0.7, 2.1, 3.5, 4.6, 5.6, 6.4, 7.0, 7.6, 8.0, 8.2};

/* A sheet as its owner sees it: cells marked and clear, and the chance of each clear one to be marked by the end. */
struct sheet {
    penk_cells marked, clear;
    double chance[PENK_CELLS];
};

struct thinker {
    const ag_rules *rules;
    const struct penk_state *state;
    const struct settings *how;
    enum knowledge knowledge;
    ag_seat seat;
    unsigned seats;
    struct sheet sheet[PENK_SEATS];
    unsigned left;                     /* clear cells in the two columns nearest to be full, over all sheets */
    double gain[PENK_LINES][32];       /* of marking a part of a line; its i-th cell is bit i */
    double close[PENK_LINES];          /* of completing it, by what the others lose */
    double sooner[2 * PENK_MARKS + 2]; /* of bringing the end nearer by so many cells */
    struct ag_penk_turn turn;
};

/* ---- lines ---- */

/* What a line is expected to score: the sum of its marks if there are three or more in the end. at[n]: the chance of n
 * marks so far (3: or more), sum[n]: the mean of their values where there are n, times that chance. */
static double line_worth(const struct thinker *t, const double *chance, unsigned line, unsigned marked,
                         unsigned clear) {
    double at[4] = {1}, sum[4] = {0};
    if (__builtin_popcount(marked | clear) < 3) return 0;
    for (unsigned i = 0; i < PENK_SIDE; i++) {
        unsigned cell = ag_penk_cell_in_line(line, i);
        double p = marked >> i & 1 ? 1 : clear >> i & 1 ? chance[cell] : 0, value = penk_value(t->rules, cell);
        if (p <= 0) continue;
        sum[3] += p * (sum[2] + value * (at[3] + at[2]));
        at[3] += p * at[2];
        for (unsigned n = 2; n > 0; n--) {
            sum[n] += p * (sum[n - 1] + value * at[n - 1] - sum[n]);
            at[n] += p * (at[n - 1] - at[n]);
        }
        sum[0] -= p * sum[0];
        at[0] -= p * at[0];
    }
    return sum[3];
}

static double sheet_worth(const struct thinker *t, const struct sheet *s) {
    double worth = 0;
    for (unsigned line = 0; line < PENK_LINES; line++)
        worth += line_worth(t, s->chance, line, ag_penk_in_line(s->marked, line), ag_penk_in_line(s->clear, line));
    return worth;
}

/* ---- how long the game lasts ---- */

/* The turns that a seat still has after this one's. */
static double turns_left(const struct thinker *t, unsigned seat, unsigned cells) {
    unsigned since = t->seats - t->state->began; /* counted from the seat that began */
    unsigned mine = (t->seat + since) % t->seats, its = (seat + since) % t->seats;
    return lasts[cells] + (its > mine ? 1 : 0); /* PE-11: the round is finished */
}

static void set_chances(struct thinker *t, unsigned seat, unsigned cells) {
    double turns = turns_left(t, seat, cells), by_row[PENK_SIDE];
    for (unsigned row = 0; row < PENK_SIDE; row++) {
        double misses = 1;
        unsigned whole = (unsigned)turns;
        for (unsigned k = 0; k < whole; k++) misses *= 1 - per_turn[row];
        misses *= 1 - (turns - whole) * per_turn[row];
        by_row[row] = 1 - misses;
    }
    for (unsigned cell = 0; cell < PENK_CELLS; cell++) t->sheet[seat].chance[cell] = by_row[cell % PENK_SIDE];
}

/* PE-9: a line that another seat is about to complete is likely to be closed before this seat marks its cells there. */
static void see_threats(struct thinker *t, unsigned seat) {
    for (unsigned other = 0; other < t->seats; other++)
        for (unsigned line = 0; other != seat && line < PENK_LINES; line++) {
            unsigned marked = ag_penk_in_line(t->sheet[other].marked, line);
            unsigned clear = ag_penk_in_line(t->sheet[other].clear, line);
            double risk = 0.5;
            if ((marked | clear) != 31 || !clear) continue;
            for (unsigned i = 0; i < PENK_SIDE; i++)
                if (clear >> i & 1) risk *= 0.75 * per_turn[ag_penk_cell_in_line(line, i) % PENK_SIDE] * lasts[t->left];
            if (risk > 0.5) risk = 0.5;
            for (unsigned i = 0; i < PENK_SIDE; i++) t->sheet[seat].chance[ag_penk_cell_in_line(line, i)] *= 1 - risk;
        }
}

/* ---- what marks are worth ---- */

static void look_at_line(struct thinker *t, unsigned line) {
    const struct sheet *s = &t->sheet[t->seat];
    const unsigned marked = ag_penk_in_line(s->marked, line), clear = ag_penk_in_line(s->clear, line);
    double now = line_worth(t, s->chance, line, marked, clear);
    t->gain[line][0] = 0;
    for (unsigned more = clear; more; more = (more - 1) & clear) { /* every part of what is clear */
        double *gain = &t->gain[line][more];
        if (t->knowledge == PRINTED) {
            *gain = 0;
            for (unsigned i = 0; i < PENK_SIDE; i++)
                if (more >> i & 1) *gain += penk_value(t->rules, ag_penk_cell_in_line(line, i));
        } else *gain = line_worth(t, s->chance, line, marked | more, clear & ~more) - now;
        if ((marked | more) == 31) *gain += t->close[line];
    }
}

/* What the others lose when this seat completes a line. */
static double value_of_closing(struct thinker *t, unsigned line) {
    double lost = 0;
    for (unsigned other = 0; other < t->seats; other++) {
        if (other == t->seat || !(t->sheet[other].clear & penk_line(line))) continue;
        struct sheet after = t->sheet[other];
        after.clear &= ~penk_line(line);
        lost += sheet_worth(t, &t->sheet[other]) - sheet_worth(t, &after);
    }
    return t->seats > 1 ? lost / (t->seats - 1) : 0;
}

/* This seat's lead when the end is so many cells away: its own worth less the best of the others. */
static double lead_at(struct thinker *t, unsigned cells) {
    double mine = 0, best = 0;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        set_chances(t, seat, cells);
        double worth = sheet_worth(t, &t->sheet[seat]);
        if (seat == t->seat) mine = worth;
        else best = worth > best ? worth : best;
    }
    return mine - best;
}

/* What it is worth to bring the end nearer. With the end it is the result that counts, not the margin. */
static void look_at_end(struct thinker *t) {
    double now = lead_at(t, t->left);
    for (unsigned nearer = 0; nearer < 2 * PENK_MARKS + 2; nearer++)
        t->sooner[nearer] = nearer && nearer <= t->left ? 0.7 * (lead_at(t, t->left - nearer) - now) : 0;
}

static void look_at_sheets(struct thinker *t, struct ag_rng *rng) {
    bool table = t->knowledge == TABLE;
    t->left = 2 * PENK_SIDE;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        struct sheet *s = &t->sheet[seat];
        s->marked = t->state->marked[seat];
        s->clear = penk_clear(t->state, (ag_seat)seat);
        unsigned cells = ag_penk_to_end(s->clear);
        t->left = cells < t->left ? cells : t->left;
    }
    for (unsigned k = 0; k < 2 * PENK_MARKS + 2; k++) t->sooner[k] = 0;
    if (table && t->seats > 1) look_at_end(t);
    for (unsigned seat = 0; seat < t->seats; seat++) set_chances(t, seat, t->left);
    if (table)
        for (unsigned seat = 0; seat < t->seats; seat++) see_threats(t, seat);
    for (unsigned line = 0; line < PENK_LINES; line++) {
        double factor = 1 + ag_spread(rng, t->how->misjudges);
        t->close[line] = table ? value_of_closing(t, line) : 0;
        look_at_line(t, line);
        for (unsigned part = 0; part < 32; part++)
            if (!(part & ~ag_penk_in_line(t->sheet[t->seat].clear, line))) t->gain[line][part] *= factor;
    }
}

static double gain_of(const struct thinker *t, penk_cells cells) {
    penk_cells clear = t->sheet[t->seat].clear;
    double gain = 0;
    if (cells & ~clear) return AG_PENK_NEVER;
    for (unsigned line = 0; line < PENK_LINES; line++) gain += t->gain[line][ag_penk_in_line(cells, line)];
    if (t->knowledge != TABLE) return gain;
    unsigned after = ag_penk_to_end(clear & ~cells);
    return after < t->left ? gain + t->sooner[t->left - after] : gain;
}

/* The best line to cross out after a failed roll (PE-8), and what that costs. */
static ag_action best_cross(const struct thinker *t, double *gain) {
    const struct sheet *s = &t->sheet[t->seat];
    const double now = sheet_worth(t, s);
    ag_action best = 0;
    *gain = AG_PENK_NEVER;
    for (unsigned lost = 0; lost < penk_lines_to_cross(t->rules); lost++) {
        if (!(penk_line(lost) & s->clear)) continue;
        struct sheet after = *s;
        after.clear &= ~penk_line(lost);
        double change = sheet_worth(t, &after) - now;
        unsigned cells = ag_penk_to_end(after.clear);
        if (t->knowledge == TABLE && cells < t->left) change += t->sooner[t->left - cells];
        if (change <= *gain) continue;
        *gain = change;
        best = PENK_CROSS + lost;
    }
    return best;
}

/* ---- a turn ---- */

static void judge_by_lines(struct thinker *t, struct ag_rng *rng) {
    const struct penk_tables *tables = penk_tables(t->rules);
    look_at_sheets(t, rng);
    for (unsigned set = 0; set < PENK_SETS; set++) t->turn.set[set] = gain_of(t, tables->set[set].cells);
    t->turn.cross = best_cross(t, &t->turn.failed);
}

/* Not every way to mark the dice on the table is seen; but the last one is if no other was. */
static void overlook(struct thinker *t, unsigned roll, struct ag_rng *rng) {
    const struct penk_tables *tables = penk_tables(t->rules);
    unsigned last = PENK_SETS, seen = 0;
    double value = 0;
    for (unsigned i = tables->first[roll]; i < tables->end[roll][PENK_MARKS - 1]; i++) {
        unsigned at = tables->entry[i];
        if (t->turn.set[at] <= AG_PENK_NEVER) continue;
        last = at;
        value = t->turn.set[at];
        if (ag_slips(rng, t->how->overlooks)) t->turn.set[at] = AG_PENK_NEVER;
        else seen++;
    }
    if (!seen && last < PENK_SETS) t->turn.set[last] = value;
}

ag_action ag_level_penk(const struct ag_seen *seen, struct ag_rng *rng, enum ag_level level) {
    struct thinker t;
    double value;
    t.rules = seen->rules;
    t.state = seen->state;
    t.how = &settings[level];
    t.knowledge = t.how->knowledge;
    t.seat = seen->seat;
    t.seats = ag_rules_seats(seen->rules);
    const unsigned roll = t.state->dice - (unsigned)PENK_ROLL_0;
    if (t.knowledge == NETWORK) {
        if (ag_penk_as_printed(t.rules)) return ag_net_choose(t.rules, t.state, ag_net_weights(), &looks_again);
        t.knowledge = TABLE;
    }
    /* Who looks ahead one reroll takes the second for the last. */
    unsigned used = t.state->rerolls;
    if (used + t.how->rerolls < PENK_REROLLS) used = PENK_REROLLS - t.how->rerolls;
    judge_by_lines(&t, rng);
    ag_penk_turn_fill(&t.turn, t.rules, used);
    overlook(&t, roll, rng);
    return ag_penk_turn_best(&t.turn, t.rules, roll, used, &value);
}
