/*
 * balut_solve.c - solves a plan layer by layer, and reads values and moves from the result; see balut_solve.h.
 *
 * A layer keeps its cards without gaps: base[x] is where those with state x of the other six rows begin, and Choice's
 * states with the right number of boxes follow each other. So filling a box leads to base[x'] + the same place, and
 * filling one of Choice to base[x] + another place.
 */
#include "balut_solve.h"
#include "msg.h"

#include <string.h>

enum { SLICE = 1024, SLICES = 256 /* between two looks at progress */ };

static void *take(struct ag_balut_solve *s, size_t size) {
    return s->work->memory.resize(s->work->memory.context, NULL, size ? size : 1);
}

static void give(struct ag_balut_solve *s, void *block) {
    if (block) s->work->memory.resize(s->work->memory.context, block, 0);
}

/* ---- layers ---- */

/* Choice's first state and their number if layer boxes are filled and these six rows hold `filled` of them. */
static unsigned run_of(const struct ag_balut_plan *p, unsigned layer, unsigned filled, unsigned *first) {
    const struct ag_balut_line *l = &p->line[AG_BALUT_CHOICE];
    if (filled > layer || layer - filled > l->boxes) return 0;
    *first = l->first[layer - filled];
    return l->first[layer - filled + 1] - *first;
}

/* Where each run of a layer begins, and how many cards the layer has. */
static size_t lay_out(const struct ag_balut_solve *s, unsigned layer, uint32_t *base) {
    uint32_t n = 0;
    unsigned first;
    for (uint32_t x = 0; x < s->plan->sixes; x++) {
        base[x] = n;
        n += run_of(s->plan, layer, s->filled[x], &first);
    }
    return n;
}

static void split(const struct ag_balut_plan *p, uint32_t six, uint8_t *state) {
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++)
        if (row != AG_BALUT_CHOICE) state[row] = (uint8_t)(six / p->stride[row] % p->line[row].states);
}

static void count_filled(struct ag_balut_solve *s) {
    uint8_t state[AG_BALUT_ROWS];
    for (uint32_t x = 0; x < s->plan->sixes; x++) {
        unsigned n = 0;
        split(s->plan, x, state);
        for (unsigned row = 0; row < AG_BALUT_ROWS; row++)
            if (row != AG_BALUT_CHOICE) n += s->plan->line[row].filled[state[row]];
        s->filled[x] = (uint8_t)n;
    }
}

/* ---- some cards of a layer ---- */

struct batch {
    const struct ag_balut_solve *s;
    uint32_t first; /* six of the first slice */
};

/* Up to eight cards waiting to be solved together. */
struct lanes {
    _Alignas(64) double leaf[AG_TURN_CLASSES * AG_TURN_LANES];
    unsigned n;
    size_t number[AG_TURN_LANES]; /* in the table */
    size_t place[AG_TURN_LANES];  /* in the layer */
};

/* What each class of boxes leads to for one card, written to every lanes-th place. */
static void fill_leaf(const struct ag_balut_solve *s, uint32_t six, const uint8_t *state, double *leaf,
                      unsigned lanes) {
    const struct ag_balut_plan *p = s->plan;
    const struct ag_balut_line *choice = &p->line[AG_BALUT_CHOICE];
    unsigned c = state[AG_BALUT_CHOICE], at = c - choice->first[choice->filled[c]];
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        const struct ag_balut_line *l = &p->line[row];
        unsigned x = state[row], values = p->turn.first[row + 1] - (unsigned)p->turn.first[row];
        double *out = leaf + p->turn.first[row] * lanes;
        for (unsigned v = 0; v < values; v++, out += lanes) {
            unsigned y = l->next[x][v];
            if (l->filled[x] == l->boxes) *out = AG_TURN_FULL;
            else if (row == AG_BALUT_CHOICE)
                *out = s->value[1][s->base[1][six] + y - l->first[l->filled[y]]] + l->gain[x][v];
            else *out = s->value[1][s->base[1][six + (y - x) * p->stride[row]] + at] + l->gain[x][v];
        }
    }
}

static void store(const struct ag_balut_solve *s, const struct lanes *g, unsigned i, double value) {
    s->value[0][g->place[i]] = value;
    if (s->table.exact) s->table.exact[g->number[i]] = value;
    else s->table.packed[g->number[i]] = (uint16_t)(value * (65535 / s->plan->most) + 0.5);
}

/* Lanes that are not used still hold an earlier card. */
static void flush(const struct ag_balut_solve *s, struct lanes *g) {
    double value[AG_TURN_LANES];
    if (s->plain) ag_balut_turn_plain(&s->plan->turn, g->leaf, value);
    else ag_balut_turn_lanes(&s->plan->turn, g->leaf, value);
    for (unsigned i = 0; i < g->n; i++) store(s, g, i, value[i]);
    g->n = 0;
}

static void add_card(const struct ag_balut_solve *s, struct lanes *g, uint32_t six, const uint8_t *state,
                     size_t place) {
    unsigned lanes = s->plain ? 1 : AG_TURN_LANES;
    g->number[g->n] = (size_t)six * s->plan->line[AG_BALUT_CHOICE].states + state[AG_BALUT_CHOICE];
    g->place[g->n] = place;
    fill_leaf(s, six, state, g->leaf + g->n, lanes);
    if (++g->n == lanes) flush(s, g);
}

static void solve_slice(void *arg, unsigned slice) {
    const struct batch *b = arg;
    const struct ag_balut_solve *s = b->s;
    uint32_t from = b->first + slice * SLICE, end = from + SLICE;
    uint8_t state[AG_BALUT_ROWS];
    struct lanes g;
    memset(&g, 0, sizeof g);
    if (end > s->plan->sixes) end = s->plan->sixes;
    for (uint32_t x = from; x < end; x++) {
        unsigned first = 0, n = run_of(s->plan, s->layer - 1, s->filled[x], &first);
        if (!n) continue;
        split(s->plan, x, state);
        for (unsigned i = 0; i < n; i++) {
            state[AG_BALUT_CHOICE] = (uint8_t)(first + i);
            add_card(s, &g, x, state, s->base[0][x] + i);
        }
    }
    if (g.n) flush(s, &g);
}

/* ---- the course of a solve ---- */

static bool no_memory(const struct ag_balut_solve *s, struct ag_msg *why) {
    return ag_refuse(why,
                     ag_msg_make(AG_MSG_BALUT_SOLVE_MEMORY, (int64_t)(ag_balut_solve_bytes(s->plan) >> 20) + 1, 0, 0));
}

/* How many cards have so many boxes filled, without listing them: rows are independent. */
static void count_layers(const struct ag_balut_plan *p, size_t *count) {
    memset(count, 0, (AG_BALUT_TURNS + 1) * sizeof *count);
    count[0] = 1;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++)
        for (unsigned n = AG_BALUT_TURNS + 1; n-- > 0;) {
            size_t sum = 0;
            for (unsigned k = 0; k <= AG_BALUT_BOXES && k <= n; k++)
                sum += count[n - k] * (size_t)(p->line[row].first[k + 1] - p->line[row].first[k]);
            count[n] = sum;
        }
}

size_t ag_balut_solve_bytes(const struct ag_balut_plan *p) {
    size_t count[AG_BALUT_TURNS + 1], most = 0;
    count_layers(p, count);
    for (unsigned n = 0; n < AG_BALUT_TURNS; n++)
        if (count[n] + count[n + 1] > most) most = count[n] + count[n + 1];
    return most * sizeof(double) + (size_t)p->sixes * (2 * sizeof(uint32_t) + 1);
}

/* The layer becomes the one done last; value[1] and base[1] are ready to be filled. */
static bool begin_layer(struct ag_balut_solve *s, unsigned layer, struct ag_msg *why) {
    s->layer = layer;
    s->cards[1] = lay_out(s, layer, s->base[1]);
    s->value[1] = take(s, s->cards[1] * sizeof(double));
    return s->value[1] || no_memory(s, why);
}

bool ag_balut_solve_start(struct ag_balut_solve *s, const struct ag_balut_plan *p, const struct ag_work *work,
                          struct ag_balut_table table, struct ag_msg *why) {
    memset(s, 0, sizeof *s);
    s->plan = p;
    s->work = work;
    s->table = table;
    s->filled = take(s, p->sixes);
    for (unsigned i = 0; i < 2; i++) s->base[i] = take(s, p->sixes * sizeof(uint32_t));
    if (!s->filled || !s->base[0] || !s->base[1]) return no_memory(s, why);
    count_filled(s);
    if (!begin_layer(s, p->turns, why)) return false;
    struct lanes full = {.n = 1};
    for (size_t i = 0; i < s->cards[1]; i++) s->value[1][i] = 0; /* a full card has nothing to come */
    s->done = s->cards[1];
    for (uint32_t x = 0; x < p->sixes; x++) {
        unsigned first, n = run_of(p, p->turns, s->filled[x], &first);
        if (!n) continue;
        full.number[0] = (size_t)x * p->line[AG_BALUT_CHOICE].states + first;
        s->value[0] = s->value[1];
        store(s, &full, 0, 0);
    }
    s->value[0] = NULL;
    return true;
}

static void layer_done(struct ag_balut_solve *s) {
    uint32_t *base = s->base[0];
    give(s, s->value[1]);
    s->value[1] = s->value[0];
    s->value[0] = NULL;
    s->cards[1] = s->cards[0];
    s->base[0] = s->base[1];
    s->base[1] = base;
    s->layer--;
    s->done += s->cards[1];
}

static void run_slices(const struct ag_work *work, unsigned slices, struct batch *b) {
    if (work->run) work->run(work->context, slices, solve_slice, b);
    else
        for (unsigned i = 0; i < slices; i++) solve_slice(b, i);
}

bool ag_balut_solve_layer(struct ag_balut_solve *s, struct ag_msg *why) {
    size_t all = s->plan->cards;
    AG_CHECK(s->layer > 0 && s->value[1]);
    s->cards[0] = lay_out(s, s->layer - 1, s->base[0]);
    s->value[0] = take(s, s->cards[0] * sizeof(double));
    if (!s->value[0]) return no_memory(s, why);
    for (uint32_t x = 0; x < s->plan->sixes; x += SLICE * SLICES) {
        struct batch b = {s, x};
        uint32_t left = (s->plan->sixes - x + SLICE - 1) / SLICE;
        double done = (double)s->done + (double)s->base[0][x];
        if (s->work->progress && !s->work->progress(s->work->context, done / (double)all)) {
            give(s, s->value[0]);
            s->value[0] = NULL;
            return ag_refuse_id(why, AG_MSG_BALUT_SOLVE_STOPPED);
        }
        run_slices(s->work, left < SLICES ? left : SLICES, &b);
    }
    layer_done(s);
    return true;
}

double *ag_balut_solve_saved(struct ag_balut_solve *s, size_t *bytes) {
    *bytes = s->cards[1] * sizeof(double);
    return s->value[1];
}

double *ag_balut_solve_resume(struct ag_balut_solve *s, unsigned layer, size_t *bytes, struct ag_msg *why) {
    size_t count[AG_BALUT_TURNS + 1];
    AG_CHECK(layer <= s->plan->turns);
    give(s, s->value[1]);
    s->value[1] = NULL;
    if (!begin_layer(s, layer, why)) return NULL;
    count_layers(s->plan, count);
    s->done = 0;
    for (unsigned n = layer; n <= s->plan->turns; n++) s->done += count[n];
    return ag_balut_solve_saved(s, bytes);
}

void ag_balut_solve_end(struct ag_balut_solve *s) {
    for (unsigned i = 0; i < 2; i++) {
        give(s, s->value[i]);
        give(s, s->base[i]);
    }
    give(s, s->filled);
    memset(s, 0, sizeof *s);
}

bool ag_balut_solve_all(const struct ag_balut_plan *p, const struct ag_work *work, struct ag_balut_table table,
                        double *value, struct ag_msg *why) {
    struct ag_balut_solve s;
    bool good = ag_balut_solve_start(&s, p, work, table, why);
    while (good && s.layer) good = ag_balut_solve_layer(&s, why);
    if (good) *value = s.value[1][0];
    ag_balut_solve_end(&s);
    return good;
}

/* ---- reading the result ---- */

/* By class, what filling a box leads to. */
static void leaf_of(const struct ag_balut_plan *p, struct ag_balut_table t, const uint8_t *state, double *leaf) {
    uint8_t after[AG_BALUT_ROWS];
    memcpy(after, state, sizeof after);
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        const struct ag_balut_line *l = &p->line[row];
        bool full = l->filled[state[row]] == l->boxes;
        for (unsigned c = p->turn.first[row]; c < p->turn.first[row + 1]; c++) {
            unsigned v = c - p->turn.first[row];
            after[row] = l->next[state[row]][v];
            leaf[c] = full ? AG_TURN_FULL : ag_balut_value(p, t, after) + l->gain[state[row]][v];
        }
        after[row] = state[row];
    }
}

/* A 0 entered on purpose: the row goes on as after its least value (see class_of), and nothing is gained. */
static double scratched(const struct ag_balut_plan *p, struct ag_balut_table t, const uint8_t *state, unsigned row) {
    uint8_t after[AG_BALUT_ROWS];
    memcpy(after, state, sizeof after);
    after[row] = p->line[row].next[state[row]][0];
    return ag_balut_value(p, t, after);
}

unsigned ag_balut_actions(const struct ag_balut_plan *p, struct ag_balut_table t, const ag_rules *r,
                          const struct ag_balut_state *s, ag_action *action, double *value) {
    uint8_t state[AG_BALUT_ROWS];
    double leaf[AG_TURN_CLASSES], keep[AG_TURN_HANDS];
    unsigned n = r->game->legal(r, s, s->turn, action);
    const uint8_t *of = p->turn.of[s->dice - AG_BALUT_KEEPS];
    ag_balut_card(p, s, s->turn, state);
    leaf_of(p, t, state, leaf);
    if (s->throws < AG_BALUT_THROWS) ag_balut_turn_keeps(&p->turn, leaf, AG_BALUT_THROWS - s->throws, keep);
    for (unsigned i = 0; i < n; i++) {
        ag_action a = action[i];
        value[i] = a < AG_BALUT_KEEPS     ? keep[a]
                   : a < AG_BALUT_SCRATCH ? leaf[of[a - AG_BALUT_SCORE]]
                                          : scratched(p, t, state, a - AG_BALUT_SCRATCH);
    }
    return n;
}

static double before_throw(const struct ag_balut_plan *p, struct ag_balut_table t, const struct ag_balut_state *s,
                           const uint8_t *state) {
    double leaf[AG_TURN_CLASSES], keep[AG_TURN_HANDS];
    if (s->throws == 0) return ag_balut_value(p, t, state);
    leaf_of(p, t, state, leaf);
    ag_balut_turn_keeps(&p->turn, leaf, AG_BALUT_THROWS - s->throws, keep);
    return keep[s->kept];
}

double ag_balut_position(const struct ag_balut_plan *p, struct ag_balut_table t, const ag_rules *r,
                         const struct ag_balut_state *s) {
    uint8_t state[AG_BALUT_ROWS];
    ag_action action[AG_LEGAL_MAX];
    double value[AG_LEGAL_MAX], most;
    ag_balut_card(p, s, s->turn, state);
    if (s->phase != AG_BALUT_DECIDING) return before_throw(p, t, s, state);
    unsigned n = ag_balut_actions(p, t, r, s, action, value);
    most = value[0];
    for (unsigned i = 1; i < n; i++)
        if (value[i] > most) most = value[i];
    return most;
}
