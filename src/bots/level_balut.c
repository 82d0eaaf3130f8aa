/*
 * level_balut.c - the player of Balut. Within a turn it is exact: the mean over all throws of the best keep, for every
 * hand that could be kept, given what each row is worth with the dice at the end. Levels differ in what they take a
 * row to be worth, in how many throws they look ahead and in how often they err:
 *
 *   SCORE   what the dice score there
 *   PAR     the same less what the box would usually bring, and a prize for a step towards the row's points
 *   POINTS  by how much the expected points of the card rise: those of the row (BA-10) and of the total (BA-11)
 *
 * For POINTS a card is the sum of its rows. What a free box will bring is taken from the boxes that this player has
 * filled in games against itself: once for rows whose points are still open, once for those that only collect.
 */
#include "balut.h"
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
    [AG_SKILLED] = {PAR, 2, 0, 1},
    [AG_EXPERT] = {POINTS, 2, 0, 0},
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
    [AG_BALUT_FOURS] = {0, 11.5},    [AG_BALUT_FIVES] = {0, 14.5}, [AG_BALUT_SIXES] = {0, 16.5},
    [AG_BALUT_STRAIGHT] = {15, 11},  [AG_BALUT_FULL_HOUSE] = {4, 11}, [AG_BALUT_CHOICE] = {0, 26.5},
    [AG_BALUT_BALUT] = {4.5, 6},
};

/* ---- POINTS ---- */

/* BA-10 as numbers: rows that need a sum, all four boxes, or score each box. */
static const struct {
    uint8_t limit, points;
} goal[AG_BALUT_ROWS] = {
    [AG_BALUT_FOURS] = {52, 2}, [AG_BALUT_FIVES] = {65, 2},  [AG_BALUT_SIXES] = {78, 2}, [AG_BALUT_STRAIGHT] = {0, 4},
    [AG_BALUT_FULL_HOUSE] = {0, 3}, [AG_BALUT_CHOICE] = {100, 2}, [AG_BALUT_BALUT] = {0, 2},
};
enum { AT_LEAST_SLOT = 3 /* thresholds = at_least */, LIKELY = 8 };

/* What a free box will bring, in eighths of the boxes of that row from the lowest to the highest. */
struct outlook {
    uint8_t value[LIKELY];
    double scores; /* the chance that it is not 0 */
    double par;    /* the mean */
};
static const struct outlook outlook[AG_BALUT_ROWS][2] = { /* [row][its points are still open] */
    [AG_BALUT_FOURS] = {{{4, 8, 8, 12, 12, 12, 12, 16}, 0.97, 10.5}, {{8, 12, 12, 12, 12, 16, 16, 16}, 0.99, 11.5}},
    [AG_BALUT_FIVES] = {{{5, 10, 10, 15, 15, 15, 15, 20}, 0.97, 13}, {{10, 15, 15, 15, 15, 20, 20, 20}, 0.99, 14.5}},
    [AG_BALUT_SIXES] = {{{6, 12, 12, 18, 18, 18, 18, 24}, 0.97, 15.7}, {{12, 18, 18, 18, 18, 24, 24, 24}, 0.99, 16.5}},
    [AG_BALUT_STRAIGHT] = {{{0}, 0.45, 6}, {{0}, 0.80, 11}},
    [AG_BALUT_FULL_HOUSE] = {{{0}, 0.5, 8}, {{0}, 0.92, 11}},
    [AG_BALUT_CHOICE] = {{{20, 22, 23, 24, 25, 26, 27, 28}, 1, 24.4}, {{22, 24, 25, 26, 26, 27, 28, 29}, 1, 26.5}},
    [AG_BALUT_BALUT] = {{{0}, 0.2, 6}, {{0}, 0.2, 6}},
};

struct row {
    int need;       /* still missing for the points of a row that needs a sum */
    unsigned free, scored;
    bool open;      /* its points are neither won nor lost */
};

static struct row row_of(const struct thinker *t, unsigned row) {
    const uint8_t *box = t->state->box[t->state->turn][row];
    struct row w = {goal[row].limit + (ag_rule(t->rules, AT_LEAST_SLOT) ? 0 : 1), AG_BALUT_BOXES, 0, true};
    for (unsigned k = 0; k < AG_BALUT_BOXES && box[k]; k++) {
        w.need -= box[k] - 1;
        w.free--;
        w.scored += box[k] > 1;
    }
    static const uint8_t most[AG_BALUT_ROWS] = {20, 25, 30, 0, 0, 30, 0};
    if (goal[row].limit) w.open = w.need > 0 && w.need <= (int)w.free * most[row];
    else if (row != AG_BALUT_BALUT) w.open = w.scored + w.free == AG_BALUT_BOXES;
    return w;
}

/* The chance that so many boxes reach a sum. */
static double reaches(const struct outlook *o, unsigned boxes, int need) {
    double sum = 0;
    if (need <= 0) return 1;
    if (!boxes || need > 30 * (int)boxes) return 0;
    for (unsigned i = 0; i < LIKELY; i++) {
        if (boxes == 1) sum += o->value[i] >= need;
        else if (i && o->value[i] == o->value[i - 1]) sum += 0; /* counted with the first of its kind below */
        else {
            unsigned same = 1;
            while (i + same < LIKELY && o->value[i + same] == o->value[i]) same++;
            sum += same * reaches(o, boxes - 1, need - o->value[i]);
        }
    }
    return sum / LIKELY;
}

/* The points that a row is expected to bring. */
static double worth_of_row(unsigned row, unsigned free, unsigned scored, int need) {
    const struct outlook *o = &outlook[row][1];
    double chance = 1;
    if (goal[row].limit) return goal[row].points * reaches(o, free, need);
    if (row == AG_BALUT_BALUT) return goal[row].points * (scored + free * o->scores);
    if (scored + free < AG_BALUT_BOXES) return 0;
    for (unsigned k = 0; k < free; k++) chance *= o->scores;
    return goal[row].points * chance;
}

/* BA-11: the points that a total is expected to bring, from -2 up by one with each of these. */
__attribute__((unused)) static double worth_of_total(double total, unsigned turns) {
    static const double step[] = {300, 350, 400, 450, 500, 550, 600, 650};
    double points = -2;
    for (unsigned i = 0; i < sizeof step / sizeof *step; i++)
        points += ag_above_zero(total - step[i] + 0.5, 65.0 * turns);
    return points;
}

extern double X[16]; double X[16]={25,0.5,1,1,1,1,1,1,0};
static void gains_in_points(struct thinker *t) {
    for (unsigned i = 0; i < AG_BALUT_ROWS; i++) {
        struct row row = row_of(t, i);
        if (!row.free) continue;
        double now = worth_of_row(i, row.free, row.scored, row.need);
        for (unsigned v = 0; v < VALUES; v++) {
            if (!(t->compiled->values[i] >> v & 1)) continue;
            double after = worth_of_row(i, row.free - 1, row.scored + (v > 0), row.need - (int)v);
            t->gain[i][v] = v - outlook[i][row.open].par + X[0] * X[1+i] * (after - now);
        }
    }
}

/* ---- a turn ---- */

static void set_gains(struct thinker *t, struct ag_rng *rng) {
    unsigned last = AG_BALUT_ROWS, seen = 0;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        bool open = ag_balut_open(t->state, t->state->turn, row);
        double par = t->how->knowledge == PAR ? taste[row].par : 0, prize = t->how->knowledge == PAR ? taste[row].prize : 0;
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
