/*
 * farkle_model.c - compiles the rules of the Farkle family into the model of one turn. Which dice may be kept and what they are worth comes from the compiled rules (FA-3 to FA-9, FA-17); six dice without a
 * score are an option as well where they bring points (FA-19).
 */
#include "farkle_model.h"
#include "msg.h"

#include <string.h>

/* ---- the unit ---- */

int32_t ag_farkle_unit(const ag_rules *r) {
    int32_t unit = ag_farkle_turn_unit(r), penalty = ag_rule(r, FARKLE_THREE_FARKLES);
    if (!penalty) return unit;
    return ag_farkle_divisor(ag_farkle_divisor(unit, penalty), ag_rule(r, FARKLE_SCORE_FLOOR));
}

/* ---- standings ---- */

static int32_t units_up(int32_t points, int32_t unit) { return (points + unit - 1) / unit; }

void ag_farkle_ladder(const ag_rules *r, struct ag_farkle_ladder *l) {
    int32_t unit = ag_farkle_unit(r), min_bank = ag_rule(r, FARKLE_MIN_BANK), opening = ag_rule(r, FARKLE_OPENING);
    l->penalty = ag_rule(r, FARKLE_THREE_FARKLES) / unit;
    l->floor = l->penalty ? ag_rule(r, FARKLE_SCORE_FLOOR) / unit : 0;
    l->target = units_up(ag_rule(r, FARKLE_TARGET), unit);
    l->least = units_up(min_bank, unit);
    l->opening = opening > min_bank ? units_up(opening, unit) : l->least;
    /* only where scores fall can a seat without points have opened: then it stands elsewhere than one that has not */
    bool passed = ag_rule(r, FARKLE_KEEN) && ag_rule(r, FARKLE_KEEN_POINTS) == FARKLE_POINTS_PASSED;
    l->unopened = (l->penalty || passed) && l->opening > l->least ? (uint32_t)(1 - l->floor) : 0;
    l->standings = l->unopened + (uint32_t)(l->target - l->floor);
}

bool ag_farkle_find(const struct ag_farkle_ladder *l, int32_t unit, const struct farkle_state *s, unsigned seat,
                    uint32_t *x) {
    bool opened = s->opened >> seat & 1;
    int32_t score = s->score[seat] / unit;
    if (s->score[seat] % unit || score < l->floor || score >= l->target) return false;
    if (!opened && score > 0) return false;
    if (opened && !score && !l->penalty && !l->unopened && l->opening > l->least)
        return false; /* whoever has opened has points */
    *x = farkle_standing(l, score, opened || !l->unopened);
    if (!l->unopened) *x = (uint32_t)(score - l->floor);
    return true;
}

/* ---- decisions ---- */

unsigned ag_farkle_after(const ag_rules *r, int32_t unit, const struct farkle_state *s, struct farkle_after *out) {
    const struct farkle_rules *c = farkle_rules(r);
    ag_action action[AG_LEGAL_MAX];
    unsigned n = ag_rules_game(r)->legal(r, s, s->turn, action);
    for (unsigned i = 0; i < n; i++) {
        out[i] = (struct farkle_after){(uint32_t)(s->running / unit), FARKLE_FULL, farkle_stops(action[i])};
        if (action[i] >= FARKLE_TAKE) continue; /* roll or stop after six dice without a score (FA-19) */
        unsigned set = farkle_kept(action[i]), left = s->dice - c->size[set];
        bool plain = ag_rule(r, FARKLE_DOUBLER) && !(farkle_coloured(r, s) && !farkle_face(set));
        out[i].t += (uint32_t)(c->value[set] / unit);
        if (left) out[i].play = (uint8_t)farkle_play(left, plain);
    }
    return n;
}

/* ---- classes of rolls ---- */

enum { LIST_MAX = 128 }; /* a roll has at most 2^6 parts, with the coloured die counted apart */

bool ag_farkle_comes_before(uint32_t a, uint32_t b, uint32_t plays) {
    uint32_t left_a = a % plays == FARKLE_FULL ? 0 : a % plays % FARKLE_PLAIN + 1;
    uint32_t left_b = b % plays == FARKLE_FULL ? 0 : b % plays % FARKLE_PLAIN + 1;
    return left_a != left_b ? left_a < left_b : a > b;
}

/* Into that order; an option that is there already is the same decision. */
static unsigned add_option(uint32_t *list, unsigned n, uint32_t option, uint32_t plays) {
    unsigned at = n;
    while (at && ag_farkle_comes_before(option, list[at - 1], plays)) at--;
    if (at && list[at - 1] == option) return n;
    memmove(list + at + 1, list + at, (n - at) * sizeof *list);
    list[at] = option;
    return n + 1;
}

/* For equal dice left, the most points only. */
static unsigned prune(uint32_t *list, unsigned n, uint32_t plays) {
    unsigned kept = 0; /* dropped ones come behind a greater one that stays, so moving down loses nothing */
    for (unsigned i = 0; i < n; i++) {
        bool more = false;
        for (unsigned k = 0; k < n; k++) more = more || (list[k] % plays == list[i] % plays && list[k] > list[i]);
        if (!more) list[kept++] = list[i];
    }
    return kept;
}

/* What may be done after a roll. All options stay, even those with fewer points for the same dice: near the target, or
 * where points are offered to the other seat, fewer points may be worth more. */
static unsigned list_options(const ag_rules *r, const struct ag_farkle_model *m, unsigned roll, unsigned dice,
                             bool coloured, uint32_t *list) {
    const struct farkle_rules *c = farkle_rules(r);
    const uint16_t *keep;
    unsigned n = 0, keeps = farkle_keeps(c, roll, &keep);
    for (unsigned i = 0; i < keeps; i++) {
        unsigned left = dice - c->size[keep[i]];
        bool plain = ag_rule(r, FARKLE_DOUBLER) && !(coloured && !farkle_face(keep[i]));
        unsigned to = left ? farkle_play(left, plain) : FARKLE_FULL; /* FA-9, FA-17 */
        n = add_option(list, n, (uint32_t)(c->value[keep[i]] / m->unit) * m->plays + to, m->plays);
    }
    if (!keeps && dice == AG_DICE_MAX && ag_rule(r, FARKLE_NO_SCORE_SIX)) /* FA-19 */
        list[n++] = (uint32_t)(ag_rule(r, FARKLE_NO_SCORE_SIX) / m->unit) * m->plays + FARKLE_FULL;
    return n;
}

static bool same_class(const struct ag_farkle_model *m, uint32_t k, const uint32_t *list, unsigned n) {
    return m->first[k + 1] - m->first[k] == n && !memcmp(m->option + m->first[k], list, n * sizeof *list);
}

/* Adds a roll's weight to its class; classes of fewer options come first, so that a sweep's inner loop is steady. */
static void add_class(struct ag_farkle_model *m, unsigned play, uint32_t *classes, const uint32_t *list, unsigned n,
                      double weight) {
    uint32_t k = m->first_class[play], end = *classes;
    while (k < end && m->first[k + 1] - m->first[k] < n) k++;
    while (k < end && m->first[k + 1] - m->first[k] == n && !same_class(m, k, list, n)) k++;
    if (k < end && same_class(m, k, list, n)) {
        m->weight[k] += weight;
        return;
    }
    AG_CHECK(*classes < FARKLE_CLASSES_MAX && m->first[end] + n <= FARKLE_CHOICES_MAX);
    memmove(m->weight + k + 1, m->weight + k, (end - k) * sizeof *m->weight);
    memmove(m->option + m->first[k] + n, m->option + m->first[k], (m->first[end] - m->first[k]) * sizeof *m->option);
    memcpy(m->option + m->first[k], list, n * sizeof *list);
    for (uint32_t i = end + 1; i > k; i--) m->first[i] = m->first[i - 1] + n;
    m->weight[k] = weight;
    ++*classes;
}

static void add_flat(struct ag_farkle_model *m, unsigned play, uint32_t *flats, uint32_t set, double weight) {
    uint32_t k = m->first_flat[play];
    while (k < *flats && m->flat[k] != set) k++;
    if (k == *flats) {
        m->flat[k] = set;
        m->flat_weight[k] = 0;
        ++*flats;
    }
    m->flat_weight[k] += weight;
}

/* Weights are whole numbers until all are added, so that they are exact. */
static void compile_play(const ag_rules *r, unsigned how, struct ag_farkle_model *m, unsigned play, uint32_t *classes,
                         uint32_t *flats) {
    unsigned dice = play % FARKLE_PLAIN + 1;
    bool coloured = ag_rule(r, FARKLE_DOUBLER) && play < FARKLE_PLAIN;
    struct ag_due due = {.kind = AG_DUE_ROLL, .dice = (uint8_t)dice, .flags = coloured ? AG_DUE_COLOURED : 0};
    uint32_t list[LIST_MAX];
    double all = 1;
    for (unsigned i = 0; i < dice; i++) all *= 6;
    for (uint32_t i = 0; i < ag_outcomes(due); i++) {
        double weight = ag_outcome_weight(due, i);
        unsigned n = list_options(r, m, farkle_rules(r)->outcome[coloured][dice] + i, dice, coloured, list);
        if (how & AG_SOLVE_MOST_POINTS) n = prune(list, n, m->plays);
        if (n) add_class(m, play, classes, list, n, weight);
        else m->farkle[play] += weight;
    }
    for (uint32_t k = m->first_class[play]; k < *classes; k++) {
        uint32_t set = 0;
        for (uint32_t i = m->first[k]; i < m->first[k + 1]; i++) {
            set |= 1u << m->option[i] % m->plays;
            if (m->option[i] / m->plays > m->most) m->most = m->option[i] / m->plays;
        }
        add_flat(m, play, flats, set, m->weight[k]);
        m->weight[k] /= all;
    }
    for (uint32_t k = m->first_flat[play]; k < *flats; k++) m->flat_weight[k] /= all;
    m->farkle[play] /= all;
}

void ag_farkle_model(const ag_rules *r, unsigned how, struct ag_farkle_model *m) {
    uint32_t classes = 0, flats = 0;
    memset(m, 0, sizeof *m);
    m->unit = ag_farkle_unit(r);
    m->plays = ag_rule(r, FARKLE_DOUBLER) ? FARKLE_PLAYS : FARKLE_PLAIN;
    m->hot_stop = ag_rule(r, FARKLE_HOT_DICE) == FARKLE_MAY_ROLL;
    for (unsigned play = 0; play < m->plays; play++) {
        m->first_class[play] = classes;
        m->first_flat[play] = flats;
        compile_play(r, how, m, play, &classes, &flats);
    }
    m->first_class[m->plays] = classes;
    m->first_flat[m->plays] = flats;
}
