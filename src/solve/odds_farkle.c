/*
 * odds_farkle.c - the chances of a turn of the Farkle family: to lose everything with a roll (FA-10), and to come to
 * stop with at least N points when that is all one plays for. Every set kept adds points, so the table is filled from
 * the highest running total down; totals lie on a grid whose step divides every score of the rules.
 */
#include "farkle.h"
#include "msg.h"
#include "odds.h"

enum { KINDS = 2 * (AG_DICE_MAX + 1), SIZE_MAX_BYTES = 100000000 };

bool ag_odds_farkle_doubler(const ag_rules *r) { return ag_rule(r, FARKLE_DOUBLER); }

static struct ag_due rolled(unsigned dice, bool coloured) {
    return (struct ag_due){.kind = AG_DUE_ROLL, .dice = (uint8_t)dice, .flags = coloured ? AG_DUE_COLOURED : 0};
}

struct ag_chance ag_odds_farkle_lose(const ag_rules *r, unsigned dice, bool coloured) {
    struct ag_chance out = {.of = ag_odds_power(dice)};
    bool saved = dice == AG_DICE_MAX && ag_rule(r, FARKLE_NO_SCORE_SIX); /* FA-19: worth points instead */
    if (!saved) out.ways = (uint64_t)farkle_rules(r)->odds[coloured][dice].farkles;
    out.value = (double)out.ways / (double)out.of;
    return out;
}

/* ---- reaching a total ---- */

static int32_t steps_of(int32_t have, int32_t aim, int32_t unit) {
    return aim > have ? (aim - have - 1) / unit + 1 : 0;
}

/* FA-19: what cannot be banked has not been reached. */
static int32_t true_aim(const ag_rules *r, int32_t aim) {
    int32_t least = ag_rule(r, FARKLE_MIN_BANK);
    return aim > least ? aim : least;
}

size_t ag_odds_farkle_size(const ag_rules *r, int32_t have, int32_t aim) {
    size_t size = ((size_t)steps_of(have, true_aim(r, aim), ag_farkle_turn_unit(r)) + 1) * KINDS * sizeof(double);
    return size > SIZE_MAX_BYTES ? 0 : size;
}

static double *entry(const struct ag_odds_reach *x, int32_t running, unsigned dice, bool coloured) {
    int32_t step = (running - x->have) / x->unit;
    AG_CHECK(step >= 0 && step < x->steps && (running - x->have) % x->unit == 0);
    return &x->at[(size_t)step * KINDS + 2 * dice + coloured];
}

/* After setting a set aside: stop at the aim, or roll the rest; all six aside bring all six back (FA-9). */
static double after_keep(const struct ag_odds_reach *x, int32_t running, unsigned dice, bool coloured, unsigned set) {
    const ag_rules *r = x->rules;
    const struct farkle_rules *c = farkle_rules(r);
    unsigned left = dice - c->size[set];
    int32_t total = running + c->value[set];
    bool hot = left == 0;
    if (total >= x->aim && !(hot && ag_rule(r, FARKLE_HOT_DICE) == FARKLE_MUST_ROLL)) return 1;
    if (hot) left = AG_DICE_MAX, coloured = ag_rule(r, FARKLE_DOUBLER);
    else coloured = coloured && !farkle_face(set);
    return total >= x->aim ? x->beyond : *entry(x, total, left, coloured);
}

/* What one roll is worth: the best set to keep; without any, the free roll of FA-19 or nothing. */
static double after_roll(const struct ag_odds_reach *x, int32_t running, unsigned dice, bool coloured, unsigned set) {
    const uint16_t *list;
    unsigned n = farkle_keeps(farkle_rules(x->rules), set, &list);
    int32_t free_points = ag_rule(x->rules, FARKLE_NO_SCORE_SIX);
    double best = 0;
    for (unsigned i = 0; i < n && best < 1; i++) {
        double value = after_keep(x, running, dice, coloured, list[i]);
        if (value > best) best = value;
    }
    if (n || dice != AG_DICE_MAX || !free_points) return best;
    return running + free_points >= x->aim ? 1 : *entry(x, running + free_points, dice, coloured);
}

static double roll(const struct ag_odds_reach *x, int32_t running, unsigned dice, bool coloured) {
    struct ag_due due = rolled(dice, coloured);
    unsigned first = farkle_rules(x->rules)->outcome[coloured][dice];
    double sum = 0;
    for (uint32_t i = 0; i < ag_outcomes(due); i++)
        sum += ag_outcome_weight(due, i) * after_roll(x, running, dice, coloured, first + i);
    return sum / (double)ag_odds_power(dice);
}

/* Hot dice that must be rolled with the aim reached: w = p + q w, where p is the chance of a roll that leaves a die
 * when something is kept, and q that of a roll of which only all six can be kept. */
static double beyond(struct ag_odds_reach *x) {
    bool coloured = ag_rule(x->rules, FARKLE_DOUBLER);
    x->beyond = 0;
    double p = roll(x, x->aim, AG_DICE_MAX, coloured);
    x->beyond = 1;
    double q = roll(x, x->aim, AG_DICE_MAX, coloured) - p;
    return p / (1 - q);
}

void ag_odds_farkle_fill(struct ag_odds_reach *x, const ag_rules *r, int32_t have, int32_t aim, void *memory) {
    *x = (struct ag_odds_reach){.rules = r,
                                .have = have,
                                .aim = true_aim(r, aim),
                                .unit = ag_farkle_turn_unit(r),
                                .at = memory};
    x->steps = steps_of(have, x->aim, x->unit);
    x->beyond = beyond(x);
    bool doubler = ag_rule(r, FARKLE_DOUBLER);
    for (int32_t step = x->steps; step-- > 0;)
        for (unsigned dice = 1; dice <= AG_DICE_MAX; dice++)
            for (unsigned coloured = 0; coloured <= doubler; coloured++) {
                int32_t running = have + step * x->unit;
                *entry(x, running, dice, coloured) = roll(x, running, dice, coloured);
            }
}

double ag_odds_farkle_reach(const struct ag_odds_reach *x, int32_t running, unsigned dice, bool coloured) {
    if (running >= x->aim) return 1; /* one may stop already */
    return *entry(x, running, dice, coloured);
}

/* ---- a roll on the table ---- */

static unsigned set_of(const uint8_t *dice, unsigned n) {
    ag_hand plain = 0;
    unsigned face = 0;
    for (unsigned i = 0; i < n; i++) {
        if (dice[i] & AG_DIE_COLOURED) face = dice[i] & 15;
        else plain += ag_die(dice[i]);
    }
    return farkle_set(ag_hand_id(plain), face);
}

unsigned ag_odds_farkle_sets(const ag_rules *r, const struct ag_odds_reach *reach, int32_t have, const uint8_t *roll_of,
                             unsigned n, struct ag_odds_set *out) {
    const struct farkle_rules *c = farkle_rules(r);
    const uint16_t *list;
    unsigned rolled_set = set_of(roll_of, n), count = farkle_keeps(c, rolled_set, &list);
    bool coloured = farkle_face(rolled_set) != 0;
    AG_CHECK(count <= AG_ODDS_SETS);
    for (unsigned i = 0; i < count; i++) {
        bool hot = c->size[list[i]] == n;
        out[i] = (struct ag_odds_set){.value = c->value[list[i]]};
        out[i].left = (uint8_t)(hot ? AG_DICE_MAX : n - c->size[list[i]]);
        out[i].coloured = hot ? ag_rule(r, FARKLE_DOUBLER) : coloured && !farkle_face(list[i]);
        out[i].n = (uint8_t)ag_farkle_dice(list[i], out[i].dice);
        if (reach) out[i].reach = after_keep(reach, have, n, coloured, list[i]);
        out[i].lose = ag_odds_farkle_lose(r, out[i].left, out[i].coloured);
    }
    return count;
}
