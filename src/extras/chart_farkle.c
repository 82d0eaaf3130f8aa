/*
 * chart_farkle.c - numbers for a chart of the Farkle family: the best set to keep of every roll when a turn is played
 * for points, and the limits to stop and to take an offer when two seats play for the win, read from a solved table.
 */
#include "chart.h"
#include "farkle_model.h"
#include "msg.h"

#include <string.h>

enum { ROWS_FIRST = 1024, ROWS_LAST = 1 << 18 };

static unsigned play_of(const ag_rules *r, unsigned dice, bool coloured) {
    return farkle_play(dice, ag_rule(r, FARKLE_DOUBLER) && !coloured);
}

/* ---- a turn for points ---- */

/* Row t above the top counts as if everybody stopped there; far below, that makes no difference. */
static void set_stops(struct ag_farkle_sweep *s, ag_lanes *stop, int32_t least) {
    const struct ag_farkle_model *m = s->model;
    for (uint32_t t = 0; t <= s->top + m->most; t++) {
        double points = (double)t * m->unit;
        ag_lanes_set(stop + t, (int32_t)t * m->unit < least ? FARKLE_NEVER : points);
        for (unsigned p = 0; t > s->top && p < m->plays; p++) ag_lanes_set(s->best + (size_t)t * m->plays + p, points);
    }
}

/* One sweep up to row top into p->roll, which has room for top + 1 rows. */
static bool sweep_points(struct ag_chart_points *p, const struct ag_work *work, uint32_t top) {
    void *block[2] = {NULL, NULL};
    struct ag_farkle_model *m = (void *)ag_work_get(work, sizeof *m, &block[0]);
    if (!m) return false;
    ag_farkle_model(p->rules, 0, m);
    p->unit = m->unit;
    p->plays = m->plays;
    p->rows = top + 1;
    size_t rows = (size_t)top + m->most + 1;
    ag_lanes *row = ag_work_get(work, rows * (2 * m->plays + 1) * sizeof *row, &block[1]);
    p->roll = work->memory.resize(work->memory.context, NULL, (size_t)p->rows * p->plays * sizeof *p->roll);
    bool good = row && p->roll;
    if (good) {
        struct ag_farkle_sweep s = {.model = m, .top = top, .stop_step = 1, .best = row};
        s.roll = row + rows * m->plays;
        s.stop = row + 2 * rows * m->plays;
        set_stops(&s, row + 2 * rows * m->plays, ag_rule(p->rules, FARKLE_MIN_BANK));
        ag_farkle_sweep(&s);
        for (size_t i = 0; i < (size_t)p->rows * p->plays; i++) p->roll[i] = s.roll[i][0];
        p->expected = s.start[0];
    }
    ag_work_put(work, block[0]);
    ag_work_put(work, block[1]);
    return good;
}

/* Rows are enough once nobody with fewer than six dice rolls in the upper half of them. */
static bool high_enough(const struct ag_chart_points *p) {
    uint32_t half = p->rows / 2;
    for (unsigned play = 0; play < p->plays; play++)
        if (play != FARKLE_FULL && p->roll[(size_t)half * p->plays + play] > (double)half * p->unit) return false;
    return true;
}

bool ag_chart_points(const ag_rules *r, const struct ag_work *work, struct ag_chart_points *out, struct ag_msg *why) {
    for (uint32_t top = ROWS_FIRST; top <= ROWS_LAST; top *= 2) {
        *out = (struct ag_chart_points){.rules = r};
        if (!sweep_points(out, work, top)) {
            ag_chart_points_end(work, out);
            return ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
        }
        if (high_enough(out)) return true;
        ag_chart_points_end(work, out);
    }
    return ag_refuse_id(why, AG_MSG_SOLVE_ENDLESS);
}

void ag_chart_points_end(const struct ag_work *work, struct ag_chart_points *p) {
    ag_work_put(work, p->roll);
    p->roll = NULL;
}

double ag_chart_roll(const struct ag_chart_points *p, int32_t total, unsigned dice, bool coloured) {
    uint32_t row = (uint32_t)(total / p->unit);
    AG_CHECK(total >= 0 && total % p->unit == 0);
    if (row >= p->rows) return total; /* nobody rolls there */
    return p->roll[(size_t)row * p->plays + play_of(p->rules, dice, coloured)];
}

int32_t ag_chart_offer(const struct ag_chart_points *p, unsigned dice, bool coloured) {
    uint32_t row = 0;
    while (row + 1 < p->rows && !(ag_chart_roll(p, (int32_t)row * p->unit, dice, coloured) > p->expected)) row++;
    return (int32_t)row * p->unit;
}

/* ---- rolls ---- */

unsigned ag_chart_dice(unsigned set, uint8_t *dice) { return ag_farkle_dice(set, dice); }

/* Of equal choices: stop before rolling, then more dice. */
static bool better(const struct ag_chart_keep *a, const struct ag_chart_keep *than) {
    if (a->value < than->value || a->value > than->value) return a->value > than->value;
    return a->stops != than->stops ? a->stops : a->n > than->n;
}

struct ag_chart_keep ag_chart_keep(const struct ag_chart_points *p, unsigned roll, int32_t total) {
    const ag_rules *r = p->rules;
    const struct farkle_rules *c = farkle_rules(r);
    const uint16_t *list;
    unsigned n = farkle_keeps(c, roll, &list), dice = c->size[roll];
    struct ag_chart_keep best = {.value = -1};
    for (unsigned i = 0; i < n; i++) {
        unsigned left = dice - c->size[list[i]];
        bool hot = !left, coloured = hot ? ag_rule(r, FARKLE_DOUBLER) : farkle_face(roll) && !farkle_face(list[i]);
        int32_t sum = total + c->value[list[i]];
        struct ag_chart_keep k = {.hot = hot, .value = ag_chart_roll(p, sum, hot ? AG_DICE_MAX : left, coloured)};
        bool may = sum >= ag_rule(r, FARKLE_MIN_BANK) && !(hot && ag_rule(r, FARKLE_HOT_DICE) == FARKLE_MUST_ROLL);
        k.stops = may && sum >= k.value;
        if (k.stops) k.value = sum;
        k.n = (uint8_t)ag_farkle_dice(list[i], k.dice);
        if (better(&k, &best)) best = k;
    }
    return best;
}

unsigned ag_chart_moves(const struct ag_chart_points *p, const void *state, double *values) {
    const ag_rules *r = p->rules;
    const struct farkle_rules *c = farkle_rules(r);
    const struct farkle_state *s = state;
    ag_action action[AG_LEGAL_MAX];
    if (s->phase != FARKLE_KEEPING && s->phase != FARKLE_FREE) return 0;
    unsigned n = r->game->legal(r, s, s->turn, action);
    for (unsigned i = 0; i < n; i++) {
        unsigned left = AG_DICE_MAX;
        bool coloured = ag_rule(r, FARKLE_DOUBLER);
        int32_t sum = s->running;
        if (action[i] < FARKLE_TAKE) {
            unsigned set = farkle_kept(action[i]);
            sum += c->value[set];
            if (s->dice > c->size[set]) {
                left = s->dice - c->size[set];
                coloured = farkle_coloured(r, s) && !farkle_face(set);
            }
        }
        values[i] = farkle_stops(action[i]) ? sum : ag_chart_roll(p, sum, left, coloured);
    }
    return n;
}

/* All dice that are part of something that can be kept. What can be kept of a roll is what can be kept of these. */
static unsigned scoring_dice(const struct farkle_rules *c, unsigned roll) {
    const uint16_t *list;
    unsigned n = farkle_keeps(c, roll, &list), colour = 0;
    ag_hand most = 0;
    for (unsigned i = 0; i < n; i++) {
        if (farkle_face(list[i])) colour = farkle_face(list[i]);
        for (unsigned face = 1; face <= 6; face++)
            while (ag_count(most, face) < ag_count(c->plain[list[i]], face)) most += ag_die(face);
    }
    return farkle_set(ag_hand_id(most), colour);
}

unsigned ag_chart_sorts(const ag_rules *r, unsigned dice, bool coloured, struct ag_chart_sort *out) {
    const struct farkle_rules *c = farkle_rules(r);
    struct ag_due due = {.kind = AG_DUE_ROLL, .dice = (uint8_t)dice, .flags = coloured ? AG_DUE_COLOURED : 0};
    double all = 1;
    unsigned n = 0;
    for (unsigned i = 0; i < dice; i++) all *= 6;
    for (uint32_t i = 0; i < ag_outcomes(due); i++) {
        unsigned roll = c->outcome[coloured][dice] + i, scoring = scoring_dice(c, roll), k = 0;
        while (k < n && out[k].scoring != scoring) k++;
        if (k == n) out[n++] = (struct ag_chart_sort){.scoring = (uint16_t)scoring, .roll = (uint16_t)roll};
        out[k].chance += ag_outcome_weight(due, i) / all;
    }
    for (unsigned i = 1; i < n; i++) /* by insertion: equal ones keep their order */
        for (unsigned k = i; k && out[k].chance > out[k - 1].chance; k--) {
            struct ag_chart_sort lower = out[k - 1];
            out[k - 1] = out[k];
            out[k] = lower;
        }
    return n;
}

/* ---- how a turn goes ---- */

/* How likely it is that a turn rolls dice `play` with a total of `row`, row by row from the first roll. */
static void follow(const struct ag_chart_points *p, double *seen, uint32_t row, unsigned play) {
    const ag_rules *r = p->rules;
    const struct farkle_rules *c = farkle_rules(r);
    unsigned dice = play % FARKLE_PLAIN + 1;
    bool coloured = ag_rule(r, FARKLE_DOUBLER) && play < FARKLE_PLAIN;
    struct ag_due due = {.kind = AG_DUE_ROLL, .dice = (uint8_t)dice, .flags = coloured ? AG_DUE_COLOURED : 0};
    double here = seen[(size_t)row * p->plays + play];
    for (unsigned i = 0; i < dice; i++) here /= 6;
    for (uint32_t i = 0; i < ag_outcomes(due); i++) {
        struct ag_chart_keep k = ag_chart_keep(p, c->outcome[coloured][dice] + i, (int32_t)row * p->unit);
        uint32_t bonus = (uint32_t)(ag_rule(r, FARKLE_NO_SCORE_SIX) / p->unit), on = row + bonus;
        if (!k.n && bonus && play == FARKLE_FULL && on < p->rows) /* FA-19: points and a free roll */
            seen[(size_t)on * p->plays + play] += here * ag_outcome_weight(due, i);
        if (!k.n || k.stops) continue;
        ag_hand kept = 0;
        unsigned face = 0;
        for (unsigned d = 0; d < k.n; d++) {
            if (k.dice[d] & AG_DIE_COLOURED) face = k.dice[d] & 15;
            else kept += ag_die(k.dice[d]);
        }
        uint32_t to = row + (uint32_t)(c->value[farkle_set(ag_hand_id(kept), face)] / p->unit);
        unsigned left = k.hot ? AG_DICE_MAX : dice - k.n;
        bool with = k.hot ? ag_rule(r, FARKLE_DOUBLER) : coloured && !face;
        if (to < p->rows) seen[(size_t)to * p->plays + play_of(r, left, with)] += here * ag_outcome_weight(due, i);
    }
}

bool ag_chart_usual(const struct ag_chart_points *p, const struct ag_work *work, struct ag_chart_usual *out) {
    enum { LEAST = 10000 }; /* what happens more rarely than once in so many turns is left out */
    void *block;
    double *seen = (double *)(void *)ag_work_get(work, (size_t)p->rows * p->plays * sizeof *seen, &block);
    double most[FARKLE_PLAYS] = {0};
    for (unsigned dice = 0; dice <= AG_DICE_MAX; dice++) out->total[0][dice] = out->total[1][dice] = -1;
    if (!seen) return false;
    seen[FARKLE_FULL] = 1;
    for (uint32_t row = 0; row < p->rows; row++)
        for (unsigned play = 0; play < p->plays; play++) {
            double here = seen[(size_t)row * p->plays + play];
            bool coloured = ag_rule(p->rules, FARKLE_DOUBLER) && play < FARKLE_PLAIN;
            if (here * LEAST < 1) continue;
            if (here > most[play]) {
                most[play] = here;
                out->total[coloured][play % FARKLE_PLAIN + 1] = (int32_t)row * p->unit;
            }
            follow(p, seen, row, play);
        }
    ag_work_put(work, block);
    return true;
}

/* ---- two seats, for the win ---- */

/* A seat's own turn at these scores; dice and total are the caller's to fill in. */
static struct farkle_state turn_at(const struct ag_chart_scores *at) {
    struct farkle_state s = {.score = {at->mine, at->theirs}, .since = {1, 2}, .opened = 3, .turns = 3};
    s.began = at->began ? 0 : 1;
    if (s.began) s.turns = 4;
    return s;
}

/* The cheapest set of so many dice at most; with the coloured die, or without it. 0: there is none. */
static unsigned cheapest(const struct farkle_rules *c, unsigned most, bool colour) {
    unsigned best = 0;
    for (unsigned set = 1; set < FARKLE_SETS; set++)
        if (c->value[set] && c->size[set] <= most && !farkle_face(set) == !colour &&
            (!best || c->value[set] < c->value[best]))
            best = set;
    return best;
}

/* A position in which keeping a set leaves exactly these dice; *set is that set. With the Doubler and no coloured die
 * left it has been set aside before, or (with five left) is the one that is kept. */
static bool before_keep(const ag_rules *r, unsigned dice, bool coloured, struct farkle_state *s, unsigned *set) {
    const struct farkle_rules *c = farkle_rules(r);
    bool doubler = ag_rule(r, FARKLE_DOUBLER), gone = doubler && !coloured;
    bool with_colour = gone && dice == AG_DICE_MAX - 1;
    *set = cheapest(c, AG_DICE_MAX - dice - (gone && !with_colour ? 1 : 0), with_colour);
    if (!*set) return false;
    unsigned in_play = dice + c->size[*set], aside = AG_DICE_MAX - in_play - (gone && !with_colour ? 1 : 0);
    ag_hand rest = 0, away = 0; /* any dice will do: 2, 3, 4, 6, ... */
    for (unsigned i = 0; i < dice - coloured; i++) rest += ag_die(2 + i % 5);
    for (unsigned i = 0; i < aside; i++) away += ag_die(1);
    s->phase = FARKLE_KEEPING;
    s->dice = (uint8_t)in_play;
    s->rolled = (uint16_t)ag_hand_id(c->plain[*set] + rest);
    s->rolled_colour = (uint8_t)(coloured ? 2 : farkle_face(*set));
    s->aside = (uint16_t)ag_hand_id(away);
    s->aside_colour = gone && !with_colour ? 1 : 0;
    return true;
}

/* The chances to win of all legal moves, by the solved table of two seats. */
static unsigned chances(const ag_rules *r, const void *table, void *scratch, const struct farkle_state *s,
                        double *value) {
    const struct ag_solver *solver = ag_solver_for(r, "win");
    return solver->moves(solver, r, table, s, scratch, value, NULL);
}

/* Whether rolling is better than stopping once the set is kept. */
static bool rolls_on(const ag_rules *r, const void *table, void *scratch, const struct farkle_state *s, unsigned set) {
    ag_action action[AG_LEGAL_MAX];
    double value[AG_LEGAL_MAX], roll = 0, stop = 0;
    unsigned n = chances(r, table, scratch, s, value);
    r->game->legal(r, s, s->turn, action);
    for (unsigned i = 0; i < n; i++) {
        if (action[i] == farkle_keep(set, false)) roll = value[i];
        if (action[i] == farkle_keep(set, true)) stop = value[i];
    }
    return roll > stop + 1e-9; /* the table is good to some 1e-12 */
}

/* Six dice are left when the last of them are kept. */
static bool before_hot(const ag_rules *r, struct farkle_state *s, unsigned *set) {
    const struct farkle_rules *c = farkle_rules(r);
    bool doubler = ag_rule(r, FARKLE_DOUBLER);
    ag_hand away = 0;
    *set = cheapest(c, AG_DICE_MAX - 1, false);
    if (!*set || ag_rule(r, FARKLE_HOT_DICE) == FARKLE_MUST_ROLL) return false;
    for (unsigned i = c->size[*set] + doubler; i < AG_DICE_MAX; i++) away += ag_die(1);
    s->phase = FARKLE_KEEPING;
    s->dice = c->size[*set];
    s->rolled = (uint16_t)*set;
    s->aside = (uint16_t)ag_hand_id(away);
    s->aside_colour = doubler ? 1 : 0;
    return true;
}

/* The rule "from here on" that is wrong for the fewest totals. Totals are looked at from the lowest up; past a total at
 * which the answer is yes, one more total above would be judged wrongly by a rule that begins beyond it. */
struct rule {
    struct ag_chart_limit best;
    int errors, least, yes; /* of a rule that begins above what was seen, against one that begins below it all */
};

static void look_at(struct rule *rule, int32_t total, bool yes) {
    if (rule->errors < rule->least) {
        rule->least = rule->errors;
        rule->best.from = total;
    }
    rule->errors += yes ? 1 : -1;
    rule->yes += !yes;
}

/* rule->yes: how many totals the lowest rule gets wrong. */
static struct ag_chart_limit settle(struct rule *rule) {
    if (rule->errors < rule->least) rule->least = rule->errors, rule->best.from = INT32_MAX;
    rule->best.but = rule->yes + rule->least > 0;
    return rule->best;
}

struct ag_chart_limit ag_chart_limit(const ag_rules *r, const void *table, void *scratch,
                                     const struct ag_chart_scores *at, unsigned dice, bool coloured) {
    struct farkle_state s = turn_at(at);
    struct rule rule = {.least = 1};
    unsigned set;
    int32_t unit = ag_farkle_unit(r), top = ag_rule(r, FARKLE_TARGET);
    if (dice == AG_DICE_MAX ? !before_hot(r, &s, &set) : !before_keep(r, dice, coloured, &s, &set)) return rule.best;
    for (int32_t worth = farkle_rules(r)->value[set]; s.running + worth <= top; s.running += unit)
        look_at(&rule, s.running + worth, !rolls_on(r, table, scratch, &s, set));
    return settle(&rule);
}

/* Whether the offer should be taken. */
static bool takes(const ag_rules *r, const void *table, void *scratch, const struct farkle_state *s) {
    ag_action action[AG_LEGAL_MAX];
    double value[AG_LEGAL_MAX], take = 0, decline = 0;
    unsigned n = chances(r, table, scratch, s, value);
    r->game->legal(r, s, s->turn, action);
    for (unsigned i = 0; i < n; i++) *(action[i] == FARKLE_TAKE ? &take : &decline) = value[i];
    return take > decline;
}

struct ag_chart_limit ag_chart_take(const ag_rules *r, const void *table, void *scratch,
                                    const struct ag_chart_scores *at, unsigned dice, bool coloured) {
    struct farkle_state s = turn_at(at);
    struct rule rule = {.least = 1};
    unsigned gone = ag_rule(r, FARKLE_DOUBLER) && !coloured;
    int32_t unit = ag_farkle_unit(r);
    ag_hand away = 0;
    for (unsigned i = dice + gone; i < AG_DICE_MAX; i++) away += ag_die(1);
    s.phase = FARKLE_ANSWERING;
    s.dice = (uint8_t)dice;
    s.aside = (uint16_t)ag_hand_id(away);
    s.aside_colour = (uint8_t)gone;
    for (s.running = unit; s.running <= at->theirs; s.running += unit)
        look_at(&rule, s.running, takes(r, table, scratch, &s));
    return settle(&rule);
}
