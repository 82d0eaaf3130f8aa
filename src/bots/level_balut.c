/*
 * level_balut.c - the player of Balut. Within a turn it is exact: the mean over all throws of the best keep, for every
 * hand that could be kept, given what each row is worth with the dice at the end. Levels differ in what they take a
 * row to be worth, in how many throws they look ahead and in how often they err:
 *
 *   SCORE   what the dice score there
 *   PAR     the same less what the box would usually bring, and a prize for a step towards the row's points
 *   POINTS  by how much the expected points of the card rise: those of the row (BA-10) and of the total (BA-11)
 *
 * For POINTS a card is the sum of its rows, each with a value that was learned from games against itself.
 */
#include "best_balut.h"
#include "level.h"

enum knowledge { SCORE, PAR, POINTS };

static const struct settings {
    enum knowledge knowledge;
    unsigned throws;    /* looked ahead at most */
    unsigned overlooks; /* percent of the rows it does not think of */
    double misjudges;   /* by how much at most, in the unit of its knowledge */
} settings[AG_LEVELS] = {
    [AG_NOVICE] = {SCORE, 1, 15, 6},
    [AG_CASUAL] = {PAR, 1, 4, 4},
    [AG_SKILLED] = {PAR, 2, 0, 2.5},
    [AG_EXPERT] = {POINTS, 2, 0, 0}, /* AG_BEST is best_balut.c */
};

enum { VALUES = 51, ALL_HANDS = AG_BALUT_KEEPS + AG_BALUT_HANDS };
#define CLOSED (-1e9)

struct thinker {
    const ag_rules *rules;
    const struct ag_balut_rules *compiled;
    const struct ag_balut_state *state;
    const struct settings *how;
    double gain[AG_BALUT_ROWS][VALUES]; /* of entering a value; CLOSED: no free box */
    double hand[ALL_HANDS];             /* a throw of five dice, or fewer that are kept */
};

/* ---- PAR ---- */

static const struct {
    double prize, par; /* found by trial, as for the greedy player */
} taste[AG_BALUT_ROWS] = {
    [AG_BALUT_FOURS] = {0, 11.5},   [AG_BALUT_FIVES] = {0, 14.5},    [AG_BALUT_SIXES] = {0, 16.5},
    [AG_BALUT_STRAIGHT] = {15, 11}, [AG_BALUT_FULL_HOUSE] = {4, 11}, [AG_BALUT_CHOICE] = {0, 26.5},
    [AG_BALUT_BALUT] = {4.5, 6},
};

/* ---- POINTS ---- */

enum { AT_LEAST_SLOT = 3 /* the option thresholds: 1 is at_least */, STATES = 16 };

/* What the free boxes of a row are worth, in thousandths of a point, by boxes filled and how the row stands (standing
 * below). Learned from games against itself (tools/balut_model/rows.c). */
/* clang-format off */
static const int16_t future[AG_BALUT_ROWS][AG_BALUT_BOXES][STATES] = {
    [AG_BALUT_FOURS] = {
        {2295},
        {1013, 1665, 1644, 1508, 1738, 2049},
        {496, 676, 1099, 1094, 1014, 935, 867, 1108, 1865, 2245, 2479},
        {239, 265, 387, 546, 548, 529, 470, 424, 359, 379, 621, 1688, 2272, 2252, 2240, 2240},
    },
    [AG_BALUT_FIVES] = {
        {2400},
        {1198, 1436, 1748, 1653, 1878, 2206},
        {622, 744, 931, 1154, 1124, 1003, 923, 1221, 1965, 2338, 2599},
        {312, 325, 384, 472, 566, 581, 528, 448, 408, 403, 692, 1754, 2296, 2299, 2302, 2300},
    },
    [AG_BALUT_SIXES] = {
        {2513},
        {1346, 1453, 1845, 1755, 1726, 2275},
        {770, 864, 963, 989, 1208, 1110, 977, 1152, 1902, 2493, 2720},
        {366, 406, 464, 478, 468, 521, 607, 508, 427, 398, 727, 1711, 2340, 2351, 2359, 2360},
    },
    [AG_BALUT_STRAIGHT] = {
        {1282, 1282},
        {584, 1709},
        {320, 2203},
        {143, 2912},
    },
    [AG_BALUT_FULL_HOUSE] = {
        {3177, 3177},
        {900, 3028},
        {419, 2895},
        {196, 2879},
    },
    [AG_BALUT_CHOICE] = {
        {3588, 3588, 3588, 3588, 3588, 3588, 3588, 3588, 3588, 3588, 3588, 3588, 3588, 3588, 3588, 3588},
        {3500, 3500, 3500, 3500, 3500, 3500, 3433, 3667, 3230, 2190, 1907, 1817, 1594, 1531, 1506, 1500},
        {3000, 3000, 3000, 3000, 3001, 3173, 3165, 2978, 2628, 1677, 1378, 1251, 1194, 1167, 1174, 1245},
        {2576, 2607, 2654, 2623, 2617, 2565, 2478, 2334, 2029, 1281, 970, 746, 595, 580, 552, 631},
    },
    [AG_BALUT_BALUT] = {
        {1929},
        {1271},
        {808},
        {392},
    },
};
/* clang-format on */

/* A row: boxes filled, their sum, and how many of them are not 0. */
struct row {
    unsigned filled, scored;
    int sum;
};

static struct row row_of(const struct thinker *t, unsigned row) {
    const uint8_t *box = t->state->box[t->state->turn][row];
    struct row w = {0, 0, 0};
    for (; w.filled < AG_BALUT_BOXES && box[w.filled]; w.filled++) {
        w.sum += box[w.filled] - 1;
        w.scored += box[w.filled] > 1;
    }
    return w;
}

/* How a row stands. Fours to Sixes: dice that count so far. Choice: what the free boxes must bring on average, from 17
 * up. Straights and Full Houses: whether none is 0. Where the limit itself is enough that is one die more. */
static unsigned standing(const struct thinker *t, unsigned row, struct row w) {
    int extra = ag_rule(t->rules, AT_LEAST_SLOT), free = AG_BALUT_BOXES - (int)w.filled, state = 0;
    if (row <= AG_BALUT_SIXES) {
        int most = AG_BALUT_DICE * (int)w.filled; /* the table knows no more */
        state = w.sum / ((int)row + 4) + extra;
        if (state > most) state = most;
    } else if (row == AG_BALUT_CHOICE) {
        int need = ag_balut_goal_row(row).limit + 1 - extra - w.sum;
        state = need > 0 ? (need + free - 1) / free - 17 : 0;
    } else if (row != AG_BALUT_BALUT) state = w.scored == w.filled;
    return state < 0 ? 0 : state < STATES ? (unsigned)state : STATES - 1;
}

static double future_of(const struct thinker *t, unsigned row, struct row w) {
    return w.filled < AG_BALUT_BOXES ? future[row][w.filled][standing(t, row, w)] / 1000.0 : 0;
}

/* The points of a row once it is full; each Balut counts at once. */
static double points_of(const struct thinker *t, unsigned row, struct row w) {
    if (w.filled < AG_BALUT_BOXES && row != AG_BALUT_BALUT) return 0;
    return ag_balut_row_points(t->rules, row, (unsigned)w.sum, w.scored);
}

/* The points that a total is expected to bring (BA-11). */
static double worth_of_total(double total, unsigned turns) {
    double points = AG_BALUT_TOTAL_LEAST;
    for (unsigned i = 0; i < AG_BALUT_TOTAL_STEPS; i++)
        points += ag_above_zero(total - ag_balut_total_step[i] + 0.5, 65.0 * turns);
    return points;
}

/* On average a point of score is worth this much (BA-11: one point for each 50). The table of rows says so too; towards
 * the end of the game the steps themselves count instead. */
static const double per_score = 0.02;
enum { LATE = 6 };

static void gains_in_points(struct thinker *t) {
    static const double par[AG_BALUT_ROWS] = {9, 12, 15, 10, 18, 25, 5}; /* of a box */
    double rest = 0;
    unsigned turns = 0;
    for (unsigned i = 0; i < AG_BALUT_ROWS; i++) {
        struct row w = row_of(t, i);
        rest += w.sum + (AG_BALUT_BOXES - w.filled) * par[i];
        turns += AG_BALUT_BOXES - w.filled;
    }
    for (unsigned i = 0; i < AG_BALUT_ROWS; i++) {
        struct row w = row_of(t, i);
        if (w.filled == AG_BALUT_BOXES) continue;
        double now = points_of(t, i, w) + future_of(t, i, w);
        for (unsigned v = 0; v < VALUES; v++) {
            if (!(t->compiled->values[i] >> v & 1)) continue;
            struct row after = {w.filled + 1, w.scored + (v > 0), w.sum + (int)v};
            double of_total = per_score * v;
            if (turns <= LATE) { /* as the table of rows counts par too, only what differs from it is added */
                double total = rest - par[i] + v;
                of_total += worth_of_total(total, turns - 1) - per_score * total;
            }
            t->gain[i][v] = points_of(t, i, after) + future_of(t, i, after) - now + of_total;
        }
    }
}

/* ---- a turn ---- */

static void set_gains(struct thinker *t, struct ag_rng *rng) {
    unsigned last = AG_BALUT_ROWS, seen = 0;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        bool open = ag_balut_open(t->state, t->state->turn, row);
        bool par_known = t->how->knowledge == PAR;
        double par = par_known ? taste[row].par : 0, prize = par_known ? taste[row].prize : 0;
        for (unsigned v = 0; v < VALUES; v++) t->gain[row][v] = open ? v + (v ? prize : 0) - par : CLOSED;
        last = open ? row : last;
    }
    if (t->how->knowledge == POINTS) gains_in_points(t);
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        double error = ag_spread(rng, t->how->misjudges);
        bool missed = ag_slips(rng, t->how->overlooks) && (seen || row != last);
        if (!ag_balut_open(t->state, t->state->turn, row)) continue;
        seen |= !missed;
        for (unsigned v = 0; v < VALUES; v++) t->gain[row][v] = missed ? CLOSED / 2 : t->gain[row][v] + error;
    }
}

/* The best way to end the turn with these dice. With scratch = on a box may also take 0 (BA-4). */
static ag_action best_end(const struct thinker *t, unsigned dice, double *most) {
    const uint8_t *worth = t->compiled->worth[dice - AG_BALUT_KEEPS];
    ag_action best = AG_SEALED;
    *most = CLOSED * 2;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        if (t->gain[row][worth[row]] <= *most || !ag_balut_open(t->state, t->state->turn, row)) continue;
        *most = t->gain[row][worth[row]];
        best = AG_BALUT_SCORE + row;
    }
    return best;
}

/* From all five dice to those kept: the mean over one more die, from four down to none. */
static void average(struct thinker *t) {
    for (unsigned k = AG_BALUT_KEEPS; k-- > 0;) {
        double sum = 0;
        for (unsigned f = 0; f < 6; f++) sum += t->hand[t->compiled->with[k][f]];
        t->hand[k] = sum / 6;
    }
}

static void look_ahead(struct thinker *t) {
    unsigned throws = AG_BALUT_THROWS - (unsigned)t->state->throws;
    for (unsigned i = AG_BALUT_KEEPS; i < ALL_HANDS; i++) best_end(t, i, &t->hand[i]);
    average(t);
    if (throws < 2 || t->how->throws < 2) return;
    for (unsigned k = 0; k < AG_BALUT_KEEPS; k++) /* every hand becomes the best of itself and its parts */
        for (unsigned f = 0; f < 6; f++)
            if (t->hand[k] > t->hand[t->compiled->with[k][f]]) t->hand[t->compiled->with[k][f]] = t->hand[k];
    average(t);
}

ag_action ag_level_balut(const struct ag_seen *seen, struct ag_rng *rng, enum ag_level level) {
    struct thinker t;
    const struct ag_balut_state *s = seen->state;
    ag_action legal[AG_LEGAL_MAX];
    double most;
    if (level == AG_BEST) return ag_best_balut(seen, rng);
    t.rules = seen->rules;
    t.compiled = ag_balut_compiled(seen->rules);
    t.state = s;
    t.how = &settings[level];
    set_gains(&t, rng);
    ag_action best = best_end(&t, s->dice, &most);
    if (s->throws == AG_BALUT_THROWS) return best;
    look_ahead(&t);
    unsigned n = ag_rules_game(seen->rules)->legal(seen->rules, s, s->turn, legal);
    for (unsigned i = 0; i < n; i++) {
        if (legal[i] >= AG_BALUT_KEEPS || t.hand[legal[i]] <= most) continue;
        best = legal[i];
        most = t.hand[legal[i]];
    }
    return best;
}
