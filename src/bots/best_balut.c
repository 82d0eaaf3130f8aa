/*
 * best_balut.c - the strongest player of Balut that needs no solved table. It plays for its own expected points, rows
 * (BA-10) and total (BA-11), by a model made from solved values (best_balut.h). Within a turn it looks at every throw
 * and keep; what a card is worth after the turn comes from the model, and is exact once at most two boxes are left. It
 * uses no function of the C library on numbers, so it plays the same on every machine.
 */
#include "best_balut.h"
#include "balut_best_data.h"
#include "balut_solve.h"
#include "msg.h"

#include <string.h>

enum { ROWS = AG_BALUT_ROWS, BOXES = AG_BALUT_BOXES, THRESHOLDS = 3, VALUES = 64 /* a box holds less */ };

/* A card as the model sees it. */
struct card {
    uint8_t state[ROWS], filled[ROWS], scored[ROWS], sum[ROWS];
    unsigned total, left; /* score so far, free boxes */
};

struct model {
    const int16_t *states, *first, *map, *worth, *last;
};

/* ---- reading the model ---- */

static unsigned size_of(const int16_t *states, unsigned row, bool triple) {
    return triple && row == AG_BALUT_CHOICE ? BOXES + 1u : (unsigned)states[row];
}

/* How many cells worth has. */
static unsigned worth_cells(const int16_t *states) {
    unsigned n = 0;
    for (unsigned a = 0; a < ROWS; a++)
        for (unsigned b = a + 1; b < ROWS; b++) {
            n += size_of(states, a, false) * size_of(states, b, false);
            for (unsigned c = b + 1; c < ROWS; c++)
                n += size_of(states, a, true) * size_of(states, b, true) * size_of(states, c, true);
        }
    return n;
}

/* How many states of the rows before this one have three boxes filled; a full row has one state, its last. */
static unsigned last_before(const struct model *m, unsigned row) {
    unsigned n = 0;
    for (unsigned k = 0; k < row; k++) n += (unsigned)(m->states[k] - 1 - m->first[k]);
    return n;
}

static struct model part_at(const int16_t *at) {
    struct model m = {.states = at, .first = at + ROWS + 1, .map = at + 2 * (ROWS + 1)};
    m.worth = m.map + AG_BEST_MAP;
    m.last = m.worth + worth_cells(at);
    return m;
}

static struct model model_of(const ag_rules *r) {
    struct model m = part_at(balut_best);
    return ag_rule(r, THRESHOLDS) ? part_at(m.last + last_before(&m, ROWS) * AG_BEST_TOTALS) : m;
}

static int pairs(const struct model *m, const int16_t *cell, const struct card *c, const int16_t **end) {
    int sum = 0;
    for (unsigned a = 0; a < ROWS; a++)
        for (unsigned b = a + 1; b < ROWS; b++) {
            sum += cell[c->state[a] * m->states[b] + c->state[b]];
            cell += m->states[a] * m->states[b];
        }
    *end = cell;
    return sum;
}

static int triples(const struct model *m, const int16_t *cell, const struct card *card) {
    unsigned size[ROWS], state[ROWS];
    int sum = 0;
    for (unsigned row = 0; row < ROWS; row++) {
        size[row] = size_of(m->states, row, true);
        state[row] = row == AG_BALUT_CHOICE ? card->filled[row] : card->state[row];
    }
    for (unsigned a = 0; a < ROWS; a++)
        for (unsigned b = a + 1; b < ROWS; b++)
            for (unsigned c = b + 1; c < ROWS; c++) {
                sum += cell[(state[a] * size[b] + state[b]) * size[c] + state[c]];
                cell += size[a] * size[b] * size[c];
            }
    return sum;
}

/* Points still to come. While several boxes are free the steps of BA-11 blur: 50 more in total are a point more. */
static double estimate(const struct model *m, const struct card *c) {
    const int16_t *end;
    int worth = pairs(m, m->worth, c, &end);
    worth += triples(m, end, c);
    return worth * (1.0 / AG_BEST_UNIT) + c->total * 0.02;
}

/* One box left: known exactly. */
static double last_turn(const struct model *m, const struct card *c) {
    unsigned row = 0, total = c->total < AG_BEST_LEAST ? AG_BEST_LEAST : c->total > 650 ? 650 : c->total;
    while (c->filled[row] == BOXES) row++;
    unsigned at = last_before(m, row) + c->state[row] - (unsigned)m->first[row];
    return m->last[at * AG_BEST_TOTALS + total - AG_BEST_LEAST] * (1.0 / AG_BEST_UNIT);
}

/* ---- cards ---- */

static void look_up(const struct model *m, struct card *c, unsigned row) {
    bool sums = row <= AG_BALUT_SIXES || row == AG_BALUT_CHOICE;
    unsigned at = sums ? c->sum[row] : c->scored[row];
    if (at >= AG_BEST_SUMS) at = AG_BEST_SUMS - 1;
    c->state[row] = (uint8_t)m->map[(row * (BOXES + 1) + c->filled[row]) * AG_BEST_SUMS + at];
}

static struct card card_of(const struct model *m, const struct ag_balut_state *s, ag_seat seat) {
    struct card c = {.left = AG_BALUT_TURNS};
    for (unsigned row = 0; row < ROWS; row++) {
        for (unsigned k = 0; k < BOXES && s->box[seat][row][k]; k++) {
            unsigned value = s->box[seat][row][k] - 1u;
            c.filled[row]++;
            c.scored[row] = (uint8_t)(c.scored[row] + (value > 0));
            c.sum[row] = (uint8_t)(c.sum[row] + value);
            c.total += value;
            c.left--;
        }
        look_up(m, &c, row);
    }
    return c;
}

/* Fill a box; the points it earns its row at once. */
static int fill(const struct model *m, const ag_rules *r, struct card *c, unsigned row, unsigned value) {
    int before = ag_balut_row_points(r, row, c->sum[row], c->scored[row]);
    c->filled[row]++;
    c->scored[row] = (uint8_t)(c->scored[row] + (value > 0));
    c->sum[row] = (uint8_t)(c->sum[row] + value);
    c->total += value;
    c->left--;
    look_up(m, c, row);
    return ag_balut_row_points(r, row, c->sum[row], c->scored[row]) - before;
}

/* ---- a turn ---- */

/* leaf[row][value]: points to come after a box is filled so, for all values that the row can have. */
typedef double leaves[ROWS][VALUES];

static void best_boxes(const struct ag_balut_rules *rules, const struct card *c, leaves leaf, double *value) {
    for (unsigned h = 0; h < AG_BALUT_HANDS; h++) {
        double most = AG_TURN_FULL;
        for (unsigned row = 0; row < ROWS; row++) {
            double x = leaf[row][rules->worth[h][row]];
            if (c->filled[row] < BOXES && x > most) most = x;
        }
        value[AG_BALUT_KEEPS + h] = most;
    }
}

/* value[k] of keeping k with so many throws to come; value[0] with 3: of the turn. */
static void look_ahead(const struct ag_balut_rules *rules, const struct card *c, leaves leaf, unsigned throws,
                       double *value) {
    best_boxes(rules, c, leaf, value);
    for (unsigned i = 0; i < throws; i++) {
        if (i) ag_balut_turn_spread(rules->with, value);
        ag_balut_turn_average(rules->with, value);
    }
}

static void fill_leaves(const struct model *m, const ag_rules *r, const struct card *c, leaves leaf);

/* What a card is worth before a turn. */
static double worth_of(const struct model *m, const ag_rules *r, const struct card *c) {
    double value[AG_TURN_HANDS];
    leaves leaf;
    if (c->left == 0) return ag_balut_total_points(c->total);
    if (c->left == 1) return last_turn(m, c);
    if (c->left > 2) return estimate(m, c);
    fill_leaves(m, r, c, leaf);
    look_ahead(ag_balut_compiled(r), c, leaf, AG_BALUT_THROWS, value);
    return value[0];
}

static void fill_leaves(const struct model *m, const ag_rules *r, const struct card *c, leaves leaf) {
    for (unsigned row = 0; row < ROWS; row++) {
        uint64_t values = ag_balut_compiled(r)->values[row];
        for (unsigned v = 0; v < VALUES && c->filled[row] < BOXES; v++) {
            if (!(values >> v & 1)) continue;
            struct card after = *c;
            int won = fill(m, r, &after, row, v);
            leaf[row][v] = won + worth_of(m, r, &after);
        }
    }
}

/* Where kept dice are locked the player does not look ahead to that, it only keeps what it must. */
ag_action ag_best_balut(const struct ag_seen *seen, struct ag_rng *rng) {
    const ag_rules *r = seen->rules;
    const struct ag_balut_state *s = seen->state;
    struct model m = model_of(r);
    struct card c = card_of(&m, s, s->turn);
    const uint8_t *worth = ag_balut_worth(r, s->dice);
    double value[AG_TURN_HANDS], most = 0;
    ag_action legal[AG_LEGAL_MAX], best = 0;
    leaves leaf;
    (void)rng;
    fill_leaves(&m, r, &c, leaf);
    look_ahead(ag_balut_compiled(r), &c, leaf, AG_BALUT_THROWS - (unsigned)s->throws, value);
    unsigned n = r->game->legal(r, s, s->turn, legal);
    for (unsigned i = n; i-- > 0;) { /* boxes first: of equals, the player stops */
        ag_action a = legal[i];
        if (a >= AG_BALUT_SCRATCH) continue; /* never better than what the dice are worth */
        double x = a < AG_BALUT_KEEPS ? value[a] : leaf[a - AG_BALUT_SCORE][worth[a - AG_BALUT_SCORE]];
        if (best && x <= most) continue;
        best = a;
        most = x;
    }
    return best;
}
