/*
 * farkle_turn.c - see farkle_turn.h. The rolls of one to six dice, with and without the coloured one, are merged into
 * cases; then a turn is solved backwards from high totals to low ones, since every set of dice adds points.
 */
#include "farkle_turn.h"
#include "farkle.h"

#include <string.h>

static const double rolls[] = {1, 6, 36, 216, 1296, 7776, 46656};

/* ---- merging rolls ---- */

enum { BUCKETS = 8192, NONE = 0xFFFF };

struct merger {
    struct farkle_turn *turn;
    unsigned cases, ways;
    uint16_t bucket[BUCKETS]; /* cases of the kind at hand by their ways */
};

/* The ways of a roll, the best for each rest. */
static unsigned ways_of(const struct ag_values *v, const struct farkle_rules *c, const struct farkle_turn *t,
                        unsigned roll, struct farkle_way *out) {
    const uint16_t *keep;
    unsigned n = 0, keeps = farkle_keeps(c, roll, &keep), seen = 0;
    for (unsigned i = 0; i < keeps; i++) { /* the highest value first */
        unsigned dice = c->size[roll] - (unsigned)c->size[keep[i]];
        bool coloured = dice ? farkle_face(roll) && !farkle_face(keep[i]) : v->slot[FARKLE_DOUBLER];
        unsigned left = farkle_left(dice ? dice : AG_DICE_MAX, coloured);
        int32_t units = (c->value[keep[i]] + t->unit / 2) / t->unit;
        if (seen >> left & 1) continue;
        seen |= 1u << left;
        if (units < 1) units = 1;
        if (units >= FARKLE_STEPS) units = FARKLE_STEPS - 1;
        out[n++] = (struct farkle_way){(uint16_t)units, (uint8_t)left, 0};
    }
    return n;
}

static void add_roll(struct merger *m, unsigned first_case, const struct farkle_way *ways, unsigned n, double chance) {
    struct farkle_turn *t = m->turn;
    uint32_t hash = n;
    for (unsigned i = 0; i < n; i++) hash = (hash ^ (ways[i].units * 16u + ways[i].left)) * 0x9E3779B1u;
    unsigned at = hash >> 19;
    for (; m->bucket[at] != NONE && m->bucket[at] >= first_case; at = (at + 1) % BUCKETS) {
        struct farkle_case *have = &t->list[m->bucket[at]];
        if (have->ways != n || memcmp(t->way + have->first, ways, n * sizeof *ways) != 0) continue;
        have->chance += chance;
        return;
    }
    m->bucket[at] = (uint16_t)m->cases;
    t->list[m->cases++] = (struct farkle_case){chance, m->ways, n};
    memcpy(t->way + m->ways, ways, n * sizeof *ways);
    m->ways += n;
}

static void merge_kind(struct merger *m, const struct ag_values *v, const struct farkle_rules *c, unsigned left) {
    struct farkle_turn *t = m->turn;
    bool coloured = left >= 7;
    unsigned dice = left % 7, first = m->cases;
    struct ag_due due = {.kind = AG_DUE_ROLL, .dice = (uint8_t)dice, .flags = coloured ? AG_DUE_COLOURED : 0};
    struct farkle_way ways[FARKLE_LEFTS];
    t->cases[left] = first;
    t->farkle[left] = 0;
    if (!dice || (coloured && !v->slot[FARKLE_DOUBLER])) return;
    memset(m->bucket, 0xFF, sizeof m->bucket);
    for (unsigned outcome = 0; outcome < ag_outcomes(due); outcome++) {
        double chance = ag_outcome_weight(due, outcome) / rolls[dice];
        unsigned n = ways_of(v, c, t, c->outcome[coloured][dice] + outcome, ways);
        if (n) add_roll(m, first, ways, n, chance);
        else t->farkle[left] += chance;
    }
}

/* ---- solving a turn ---- */

/* The value of rolling: the mean over the cases of the best way. */
static double value_of_roll(const struct farkle_turn *t, const struct farkle_goal *g, unsigned steps, unsigned x,
                            unsigned left, double (*best)[FARKLE_LEFTS]) {
    double sum = t->farkle[left] * g->farkle;
    if (g->bonus && left % 7 == AG_DICE_MAX) { /* FA-19 */
        unsigned to = x + g->bonus < steps ? x + g->bonus : steps - 1;
        sum = t->farkle[left] * (to > x ? best[to][left] : g->farkle);
    }
    for (unsigned i = t->cases[left]; i < t->cases[left + 1]; i++) {
        const struct farkle_way *w = t->way + t->list[i].first, *end = w + t->list[i].ways;
        double most = -1e30;
        for (; w < end; w++) {
            unsigned to = x + w->units < steps ? x + w->units : steps - 1;
            double value = best[to][w->left];
            most = value > most ? value : most;
        }
        sum += t->list[i].chance * most;
    }
    return sum;
}

void ag_farkle_turn_play(const struct farkle_turn *t, const struct farkle_goal *g, unsigned steps,
                         double (*roll)[FARKLE_LEFTS], double (*best)[FARKLE_LEFTS]) {
    for (unsigned x = steps; x-- > 0;)
        for (unsigned left = 0; left < FARKLE_LEFTS; left++) {
            bool may_stop = x >= g->least && !(g->must_roll_hot && left % 7 == AG_DICE_MAX);
            double stop = g->stop[x][left];
            if (t->cases[left] == t->cases[left + 1]) continue;
            if (x + 1 == steps) { /* where nothing higher is known rolling risks it and brings nothing */
                roll[x][left] = stop * (1 - t->farkle[left]) + g->farkle * t->farkle[left];
                best[x][left] = stop;
                continue;
            }
            roll[x][left] = value_of_roll(t, g, steps, x, left, best);
            best[x][left] = may_stop && stop > roll[x][left] ? stop : roll[x][left];
        }
}

static void prepare_reach(struct farkle_turn *t) {
    for (unsigned left = 0; left < FARKLE_LEFTS; left++) t->reach[0][left] = 1;
    for (unsigned need = 1; need < FARKLE_STEPS; need++)
        for (unsigned left = 0; left < FARKLE_LEFTS; left++) {
            double sum = 0;
            for (unsigned i = t->cases[left]; i < t->cases[left + 1]; i++) {
                const struct farkle_way *w = t->way + t->list[i].first;
                double most = 0;
                for (unsigned k = 0; k < t->list[i].ways; k++, w++) {
                    double chance = t->reach[need > w->units ? need - w->units : 0][w->left];
                    most = chance > most ? chance : most;
                }
                sum += t->list[i].chance * most;
            }
            t->reach[need][left] = sum;
        }
}

/* ---- what a turn is worth in points ---- */

/* What stopping is worth: the points, what opening is worth, and less what the next seat gains by the offer. That is
 * known once the rolls with as many units are, so the table is filled from the top with this in step. */
struct pricing {
    double (*stop)[FARKLE_LEFTS], (*best)[FARKLE_LEFTS];
    double share; /* of what the next seat gains that counts against this one; 0: no offers */
    bool passed;  /* what the next seat takes is lost to this one (FA-16) */
};

static void play_for_points(struct farkle_turn *t, struct farkle_goal g, const struct pricing *p, bool closed,
                            unsigned fresh) {
    double(*roll)[FARKLE_LEFTS] = t->gain[closed];
    for (unsigned x = 0; x < FARKLE_STEPS; x++)
        for (unsigned left = 0; left < FARKLE_LEFTS; left++)
            p->stop[x][left] = x * (double)t->unit + (closed ? t->opens : 0);
    g.stop = p->stop;
    ag_farkle_turn_play(t, &g, FARKLE_STEPS, roll, p->best);
    for (unsigned again = 0; again < 3 && p->share > 0; again++) { /* the offers are worth what the last pass says */
        for (unsigned x = 0; x < FARKLE_STEPS; x++)
            for (unsigned left = 0; left < FARKLE_LEFTS; left++) {
                double gift = t->gain[0][x][left] - t->gain[0][0][fresh];
                double kept = p->passed && gift > 0 ? 0 : x * (double)t->unit;
                p->stop[x][left] = kept + (closed ? t->opens : 0) - (gift > 0 ? p->share * gift : 0);
            }
        ag_farkle_turn_play(t, &g, FARKLE_STEPS, roll, p->best);
    }
    t->mean[closed] = roll[0][fresh];
}

static unsigned to_units(const struct farkle_turn *t, int32_t points) {
    int32_t units = (points + t->unit - 1) / t->unit;
    return units < 0 ? 0 : units < FARKLE_STEPS ? (unsigned)units : FARKLE_STEPS - 1;
}

static int32_t find_unit(const struct ag_values *v, const struct farkle_rules *c) {
    int64_t mean = c->odds[v->slot[FARKLE_DOUBLER]][AG_DICE_MAX].gain / 46656, unit = 0;
    for (unsigned set = 1; set < FARKLE_SETS; set++)
        if (c->value[set] && (!unit || c->value[set] < unit)) unit = c->value[set];
    if (unit < mean / 20) unit = mean / 20;
    return unit < 1 ? 1 : (int32_t)unit;
}

void ag_farkle_turn_prepare(const struct ag_values *v, const struct farkle_rules *c, struct farkle_turn *t) {
    struct merger m = {.turn = t};
    double stop[FARKLE_STEPS][FARKLE_LEFTS], best[FARKLE_STEPS][FARKLE_LEFTS];
    unsigned fresh = farkle_left(AG_DICE_MAX, v->slot[FARKLE_DOUBLER]);
    t->unit = find_unit(v, c);
    for (unsigned left = 0; left < FARKLE_LEFTS; left++) merge_kind(&m, v, c, left);
    t->cases[FARKLE_LEFTS] = m.cases;
    prepare_reach(t);
    struct pricing p = {stop, best, v->slot[FARKLE_KEEN] ? 1.0 / (v->slot[FARKLE_SEATS] - 1) : 0,
                        v->slot[FARKLE_KEEN_POINTS] == FARKLE_POINTS_PASSED};
    struct farkle_goal g = {
        .farkle = -v->slot[FARKLE_THREE_FARKLES] / 10.0, /* about one farkle in ten is the third in a row */
        .least = to_units(t, v->slot[FARKLE_MIN_BANK]),
        .must_roll_hot = v->slot[FARKLE_HOT_DICE] == FARKLE_MUST_ROLL,
        .bonus = to_units(t, v->slot[FARKLE_NO_SCORE_SIX]),
    };
    memset(best, 0, sizeof best);
    play_for_points(t, g, &p, false, fresh);
    if (v->slot[FARKLE_OPENING] > v->slot[FARKLE_MIN_BANK]) g.least = to_units(t, v->slot[FARKLE_OPENING]);
    play_for_points(t, g, &p, true, fresh);
    t->opens = (t->mean[0] - t->mean[1]) / t->reach[g.least][fresh]; /* the loss of each turn until then */
    play_for_points(t, g, &p, true, fresh);
}
