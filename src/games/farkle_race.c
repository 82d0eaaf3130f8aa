/*
 * farkle_race.c - see farkle_race.h. First what one turn brings from every number of units to go, then, turn by turn, how
 * a seat stands, and last what several such seats leave to another.
 */
#include "farkle_race.h"
#include "farkle.h"

#include <string.h>

static const unsigned heights[FARKLE_ABOVE] = {0, 3, 7, 13, 22, 40}; /* units above the target */

/* Near the target a turn is solved for what is still to go; farther away it is always the same. */
enum { NEAR = 80, GAINS = 100 };

/* What a turn brings: so many units (the last: or more), those included that reach the target. */
struct gains {
    double chance[GAINS];
};
struct maker {
    const struct ag_values *v;
    const struct farkle_turn *turn;
    struct farkle_race *race;
    struct gains near[NEAR + 1], far, unopened;
    double stop[FARKLE_STEPS][FARKLE_LEFTS], roll[FARKLE_STEPS][FARKLE_LEFTS], best[FARKLE_STEPS][FARKLE_LEFTS];
    double at[FARKLE_STEPS][FARKLE_LEFTS]; /* how likely the turn is to roll these dice with so many units */
};

static unsigned least_units(const struct farkle_turn *t, int64_t points) {
    int64_t u = (points + t->unit - 1) / t->unit;
    return u < 0 ? 0 : u < FARKLE_STEPS ? (unsigned)u : FARKLE_STEPS - 1;
}

/* ---- one turn ---- */

/* Where a turn goes from one case: stops, or rolls on. */
static void follow(struct maker *m, const struct farkle_goal *g, const struct farkle_case *c, unsigned x, double chance,
                   unsigned steps, struct gains *out) {
    const struct farkle_way *w = m->turn->way + c->first, *end = w + c->ways, *choice = w;
    double most = -1e30;
    for (; w < end; w++) {
        unsigned to = x + w->units < steps ? x + w->units : steps - 1;
        if (m->best[to][w->left] > most) most = m->best[to][w->left], choice = w;
    }
    unsigned to = x + choice->units, row = to < steps ? to : steps - 1, left = choice->left;
    bool may_stop = row >= g->least && !(g->must_roll_hot && left % 7 == AG_DICE_MAX);
    if (row + 1 == steps || (may_stop && m->stop[row][left] > m->roll[row][left]))
        out->chance[to < GAINS ? to : GAINS - 1] += chance;
    else m->at[row][left] += chance;
}

/* What the turn brings that has just been solved. */
static void follow_all(struct maker *m, const struct farkle_goal *g, unsigned steps, struct gains *out) {
    const struct farkle_turn *t = m->turn;
    memset(out, 0, sizeof *out);
    memset(m->at, 0, sizeof m->at);
    m->at[0][farkle_left(AG_DICE_MAX, m->v->slot[FARKLE_DOUBLER])] = 1;
    for (unsigned x = 0; x < steps; x++)
        for (unsigned left = 0; left < FARKLE_LEFTS; left++) {
            double chance = m->at[x][left];
            if (chance < 1e-12) continue;
            unsigned free = x + g->bonus; /* FA-19 */
            if (g->bonus && left % 7 == AG_DICE_MAX && free < steps) m->at[free][left] += chance * t->farkle[left];
            else out->chance[0] += chance * t->farkle[left];
            for (unsigned i = t->cases[left]; i < t->cases[left + 1]; i++)
                follow(m, g, &t->list[i], x, chance * t->list[i].chance, steps, out);
        }
}

/* Points count, and reaching the target counts `reward` units more than what was to go. */
static void solve_turn(struct maker *m, unsigned to_go, double reward, unsigned least, struct gains *out) {
    unsigned steps = to_go + 1 < FARKLE_STEPS ? to_go + 1 : FARKLE_STEPS;
    struct farkle_goal g = {
        .stop = m->stop,
        .least = least,
        .must_roll_hot = m->v->slot[FARKLE_HOT_DICE] == FARKLE_MUST_ROLL,
        .bonus = least_units(m->turn, m->v->slot[FARKLE_NO_SCORE_SIX]),
    };
    for (unsigned x = 0; x < steps; x++)
        for (unsigned left = 0; left < FARKLE_LEFTS; left++) m->stop[x][left] = x + (x == to_go ? reward : 0);
    if (least >= steps) g.least = steps - 1;
    ag_farkle_turn_play(m->turn, &g, steps, m->roll, m->best);
    follow_all(m, &g, steps, out);
}

/* ---- turns ---- */

static const struct gains *gains_of(const struct maker *m, unsigned row) {
    return row == FARKLE_UNOPENED ? &m->unopened : row > NEAR ? &m->far : &m->near[row];
}
static unsigned row_after(unsigned row, unsigned gain, unsigned start) {
    if (row == FARKLE_UNOPENED) return gain ? (start > gain ? start - gain : 0) : row;
    return row > gain ? row - gain : 0;
}

/* The chance not to beat a score so many units above the target in one turn (FA-14). */
static double falls_short(const struct maker *m, unsigned to_go, bool unopened, unsigned above) {
    unsigned least = least_units(m->turn, m->v->slot[FARKLE_MIN_BANK]);
    unsigned open = least_units(m->turn, m->v->slot[FARKLE_OPENING]), fresh = AG_DICE_MAX;
    bool shared = m->v->slot[FARKLE_TIE] == FARKLE_SHARED;
    double chance = 0;
    fresh = farkle_left(fresh, m->v->slot[FARKLE_DOUBLER]);
    if (unopened && open > least) least = open;
    for (unsigned half = 0; half < 2; half++) { /* a tie is worth half a win where wins are shared */
        unsigned need = to_go + above + (half && shared ? 0 : 1);
        if (need < least) need = least;
        chance += m->turn->reach[need < FARKLE_STEPS ? need : FARKLE_STEPS - 1][fresh] / 2;
    }
    return 1 - chance;
}

static void begin_row(const struct maker *m, unsigned row, unsigned start) {
    struct farkle_racer *now = &m->race->after[row][0];
    bool unopened = row == FARKLE_UNOPENED;
    now->waits = 1;
    for (unsigned i = 0; i < FARKLE_ABOVE; i++)
        now->caught[i] = (float)falls_short(m, unopened ? start : row, unopened, heights[i]);
}

static void add_turn(const struct maker *m, unsigned row, unsigned turn, unsigned start) {
    const struct gains *g = gains_of(m, row);
    double waits = 0, caught[FARKLE_ABOVE] = {0};
    for (unsigned gain = 0; gain < GAINS; gain++) {
        unsigned to = row_after(row, gain, start);
        if (!to) break;
        const struct farkle_racer *before = &m->race->after[to][turn - 1];
        waits += g->chance[gain] * (double)before->waits;
        for (unsigned i = 0; i < FARKLE_ABOVE; i++) caught[i] += g->chance[gain] * (double)before->caught[i];
    }
    m->race->after[row][turn].waits = (float)waits;
    for (unsigned i = 0; i < FARKLE_ABOVE; i++) m->race->after[row][turn].caught[i] = (float)caught[i];
}

/* How high above the target seats get: before the turn in which they reach it they may be anywhere near it. */
static void find_above(const struct maker *m) {
    double *above = m->race->above, sum = 0;
    memset(above, 0, sizeof m->race->above);
    for (unsigned to_go = 1; to_go <= NEAR; to_go++)
        for (unsigned gain = to_go; gain < GAINS; gain++) {
            unsigned over = gain - to_go, i = 0;
            double chance = m->near[to_go].chance[gain], part;
            while (i + 2 < FARKLE_ABOVE && over >= heights[i + 1]) i++;
            part = over < heights[i + 1] ? (double)(over - heights[i]) / (heights[i + 1] - heights[i]) : 1;
            above[i] += chance * (1 - part);
            above[i + 1] += chance * part;
            sum += chance;
        }
    for (unsigned i = 0; i < FARKLE_ABOVE; i++) above[i] = sum > 0 ? above[i] / sum : i == 0;
}

unsigned ag_farkle_race_row(const struct ag_values *v, const struct farkle_turn *t, int64_t score, bool opened) {
    int64_t lacks = v->slot[FARKLE_TARGET] - score, to_go = (lacks + t->unit - 1) / t->unit;
    if (!opened && score <= 0 && v->slot[FARKLE_OPENING] > v->slot[FARKLE_MIN_BANK]) return FARKLE_UNOPENED;
    return to_go < 1 ? 0 : to_go < FARKLE_TO_GO ? (unsigned)to_go : FARKLE_TO_GO;
}

void ag_farkle_race_prepare(const struct ag_values *v, const struct farkle_turn *t, struct farkle_race *race) {
    struct maker m = {.v = v, .turn = t, .race = race};
    unsigned least = least_units(t, v->slot[FARKLE_MIN_BANK]), open = least_units(t, v->slot[FARKLE_OPENING]);
    unsigned start = ag_farkle_race_row(v, t, 0, true);
    double mean = 0, square = 0;
    if (open < least) open = least;
    solve_turn(&m, FARKLE_STEPS - 1, 0, least, &m.far);
    solve_turn(&m, start < FARKLE_STEPS ? start : FARKLE_STEPS - 1, 0, open, &m.unopened);
    for (unsigned gain = 0; gain < GAINS; gain++) {
        mean += m.far.chance[gain] * gain;
        square += m.far.chance[gain] * gain * gain;
    }
    /* the average of what turns overshoot a mark by: so many units are lost when the target is not reached exactly */
    double reward = mean > 0 ? square / (2 * mean) : 0;
    for (unsigned to_go = 1; to_go <= NEAR; to_go++) solve_turn(&m, to_go, reward, least, &m.near[to_go]);
    find_above(&m);
    for (unsigned row = 1; row < FARKLE_RACE_ROWS; row++) begin_row(&m, row, start);
    for (unsigned turn = 1; turn <= FARKLE_RACE_TURNS; turn++)
        for (unsigned row = 1; row < FARKLE_RACE_ROWS; row++) add_turn(&m, row, turn, start);
}

/* ---- several seats ---- */

/* Whether a seat has a last turn after another has reached the target (FA-13). */
static bool has_last_turn(const struct farkle_field *f, unsigned seat, unsigned reached_by) {
    if (f->last_round == FARKLE_SUDDEN_DEATH) return false;
    return f->last_round != FARKLE_FINISH_ROTATION || f->place[seat] > f->place[reached_by];
}

/* How a seat stands when another is at its turn number `turn`. */
static const struct farkle_racer *racer_at(const struct farkle_race *race, const struct farkle_field *f, unsigned seat,
                                           unsigned at_turn, unsigned turn) {
    return &race->after[f->row[seat]][seat < at_turn ? turn : turn - 1];
}

/* The chance that no other seat beats one's own. */
static void add_first(const struct farkle_race *race, const struct farkle_field *f, unsigned own, unsigned turn,
                      double *out) {
    for (unsigned i = 0; i < FARKLE_ABOVE; i++) {
        double product = race->above[i];
        for (unsigned k = 0; k < f->seats; k++) {
            const struct farkle_racer *now = racer_at(race, f, k, own, turn);
            if (k != own) product *= (double)(has_last_turn(f, k, own) ? now->caught[i] : now->waits);
        }
        out[i] = product;
    }
}

/* The chance that another seat reaches the target in that turn, and that of those who then beat it one's own wins, being
 * among them. That is the mean of 1 / (1 + others): an integral over x from 0 to 1 of the product, over the others, of
 * (does not beat it + x beats it), which Gauss's four points give exactly. */
static void add_last(const struct farkle_race *race, const struct farkle_field *f, unsigned own, unsigned by,
                     unsigned turn, double *out) {
    static const double point[4] = {0.06943184420297371, 0.33000947820757187, 0.66999052179242813, 0.93056815579702629};
    static const double weight[4] = {0.17392742256872693, 0.32607257743127307, 0.32607257743127307,
                                     0.17392742256872693};
    const struct farkle_racer *there = race->after[f->row[by]];
    double reaches = (double)there[turn - 1].waits - (double)there[turn].waits;
    for (unsigned i = 0; i < FARKLE_ABOVE; i++) {
        double product[4], sum = 0;
        memcpy(product, weight, sizeof product);
        for (unsigned k = 0; k < f->seats; k++) {
            if (k == own || k == by) continue;
            const struct farkle_racer *now = racer_at(race, f, k, by, turn);
            double waits = now->waits, caught = has_last_turn(f, k, by) ? now->caught[i] : now->waits;
            for (unsigned p = 0; p < 4; p++) product[p] *= caught + point[p] * (waits - caught);
        }
        for (unsigned p = 0; p < 4; p++) sum += product[p];
        out[i] += reaches * race->above[i] * sum;
    }
}

void ag_farkle_race_meet(const struct farkle_race *race, const struct farkle_field *f, unsigned own,
                         struct farkle_prospect *out) {
    memset(out, 0, sizeof *out);
    for (unsigned turn = 1; turn <= FARKLE_RACE_TURNS; turn++) {
        double goes_on = 1;
        for (unsigned k = 0; k < f->seats; k++)
            if (k != own) goes_on *= (double)race->after[f->row[k]][turn - 1].waits;
        if (goes_on < 1e-9) return;
        out->turns = turn;
        add_first(race, f, own, turn, out->first[turn]);
        for (unsigned by = 0; by < f->seats; by++)
            if (by != own && has_last_turn(f, own, by))
                add_last(race, f, own, by, turn, out->last[own < by ? turn : turn - 1]);
    }
}

double ag_farkle_race_win(const struct farkle_race *race, const struct farkle_prospect *p, unsigned row) {
    const struct farkle_racer *mine = race->after[row];
    double chance = 0;
    for (unsigned turn = 0; turn <= p->turns; turn++) {
        double waits = mine[turn].waits, reaches = turn ? (double)mine[turn - 1].waits - waits : 0;
        for (unsigned i = 0; i < FARKLE_ABOVE; i++) {
            chance += reaches * p->first[turn][i];
            chance += (waits - (double)mine[turn].caught[i]) * p->last[turn][i];
        }
    }
    return chance;
}
