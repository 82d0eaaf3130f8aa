/*
 * optimum.c - the greatest expected points of Balut that one seat can reach, rows and total together (BA-10, BA-11), which
 * no table of the house holds: every card with every total is 42 billion values. Not part of the library.
 *
 *   balut_exact solve RULES GOAL BOXES FOLDER THREADS
 *   balut_exact check
 *
 * GOAL: points; rows (the total earns nothing); score (what the boxes add up to). BOXES: of each row, 1 to 4; with fewer
 * all limits shrink in proportion. FOLDER: where values lie while it works, for four boxes and points 25 GB; it can be
 * stopped at any time, and goes on from the last layer that was done. "-": in memory. check: small games against a plain
 * search and known values.
 *
 * Rows are the automata of solve/balut_solve.h. Cards that agree in them but for the total lie side by side, and a turn is
 * solved for sixteen totals at once: whatever box is filled, their successors lie side by side too. Every turn fills one
 * box, so cards are solved in layers by filled boxes, the full card first, and a layer needs the one before alone. Its
 * values are floats where they fit into memory easily. The others, with many turns to go, hardly bend from one total to
 * the next: there each is kept as how far it is from a straight line between every 64th, in 16 bits.
 */
#include "../memory.h"
#include "balut_solve.h"
#include "msg.h"

#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    LANES = 16,
    ROWS = AG_BALUT_ROWS,
    KEEPS = AG_BALUT_KEEPS,
    HANDS = AG_BALUT_HANDS,
    CELLS = 78125, /* numbers of filled boxes, each row's by itself: 5^7 */
    TOTALS = 1024, /* more than any total */
    CLASSES = AG_TURN_CLASSES,
    SPARE = 4096, /* bytes behind a layer that may be read */
    KNOTS = 64,   /* every so many totals a value is kept as it is */
    PARTS = 32,   /* of a number of 16 bits, in which places are counted: a float each KNOTS of them is one of PARTS */
    SMALL = 8     /* numbers of 16 bits that any such line takes: what one unit is, its ends, itself, and rounding */
};
static const double EASILY = 4e9; /* bytes of floats */

typedef float wide __attribute__((vector_size(4 * LANES)));
typedef float loose __attribute__((vector_size(4 * LANES), aligned(4), may_alias));

enum goal { POINTS, ROWS_ALONE, SCORE };

/* A row: its automaton, and of each of its states the totals that may lie in its boxes. */
struct row {
    const struct ag_balut_line *line;
    unsigned first; /* class of the turn */
    unsigned least[AG_LINE_STATES], width[AG_LINE_STATES];
    unsigned before[AG_LINE_STATES];  /* widths of the states with as many boxes that come before it */
    unsigned all[AG_BALUT_BOXES + 1]; /* widths of all with so many boxes */
    unsigned count[AG_BALUT_BOXES + 1];
};

/* All cards with so many boxes filled in each row; the last row's states are innermost. From place k on the states of the
 * rows make n[k] cards, whose widths add up to widths[k]. */
struct cell {
    uint64_t at, line, wider; /* what a line takes in its layer: `line`, and `wider` for each total but the first */
    uint64_t n[ROWS + 1], widths[ROWS + 1];
};

struct layer {
    char *at;
    size_t bytes;
    bool tight;
};

static struct ag_balut_plan plan;
static struct row row[ROWS]; /* by place: Choice, which has the most states, comes last */
static enum goal goal;
static unsigned boxes, turns, threads = 1;
static const char *folder, *rules_name, *goal_name;
static float final[TOTALS]; /* what a total earns */
static uint64_t cell_at[CELLS];
static struct plan_of_layer {
    uint64_t size, values; /* places, and how many values */
    bool tight;
} layers[ROWS * AG_BALUT_BOXES + 1];
static struct layer now, then; /* the layer at work, and the one with a box more */
static _Atomic unsigned next_task;
static unsigned task[CELLS], tasks;

/* ---- one turn ---- */

/* The hands of one size with so many different faces, and what they may be kept as with a die less. */
static struct kept { uint16_t hand, less[5]; } kept[KEEPS + HANDS];
static struct group { unsigned faces, first, end; } group[25];
static unsigned groups;
static float ways[HANDS]; /* to throw it: of 7,776 */

/* Rows but Choice in two threes: hands that are worth the same in three rows are worth as much by the best of them. */
static const unsigned three[2][3] = {{AG_BALUT_FOURS, AG_BALUT_FIVES, AG_BALUT_SIXES},
                                     {AG_BALUT_STRAIGHT, AG_BALUT_FULL_HOUSE, AG_BALUT_BALUT}};
static struct worth { uint8_t of[3]; /* classes of the rows */ } worth[2][HANDS];
static unsigned worths[2];
static uint8_t worth_of[HANDS][2];

static void add_group(unsigned size, unsigned faces, unsigned *n) {
    struct group *g = &group[groups];
    *g = (struct group){faces, *n, *n};
    for (unsigned h = ag_hand_first(size); h < ag_hand_first(size + 1); h++) {
        struct kept *k = &kept[g->end];
        unsigned found = 0;
        for (unsigned less = ag_hand_first(size - 1); less < ag_hand_first(size); less++)
            for (unsigned f = 0; f < 6; f++)
                if (plan.turn.with[less][f] == h && found++ < faces && found <= 5) k->less[found - 1] = (uint16_t)less;
        k->hand = (uint16_t)h;
        g->end += found == faces;
    }
    *n = g->end;
    groups += g->end > g->first;
}

static uint8_t find_worth(unsigned half, const uint8_t *of) {
    const struct worth w = {{of[three[half][0]], of[three[half][1]], of[three[half][2]]}};
    unsigned i = 0;
    while (i < worths[half] && memcmp(&worth[half][i], &w, sizeof w)) i++;
    if (i == worths[half]) worth[half][worths[half]++] = w;
    return (uint8_t)i;
}

static void prepare_turn(void) {
    unsigned n = groups = worths[0] = worths[1] = 0;
    for (unsigned size = 1; size <= 5; size++)
        for (unsigned faces = 1; faces <= 5; faces++) add_group(size, faces, &n);
    AG_CHECK(n == KEEPS + HANDS - 1);
    for (unsigned h = 0; h < HANDS; h++) {
        ways[h] = (float)ag_hand_weight(KEEPS + h);
        for (unsigned half = 0; half < 2; half++) worth_of[h][half] = find_worth(half, plan.turn.of[h]);
    }
}

static inline wide greater(wide a, wide b) {
    wide c;
    for (unsigned i = 0; i < LANES; i++) c[i] = a[i] > b[i] ? a[i] : b[i];
    return c;
}

/* x / by, off by half of the last bit, as a quotient is; the nearest float to 1 / 6 alone is too large, and that adds up.
 * Two products and a sum, which are rounded once. */
static inline __attribute__((always_inline)) wide divided(wide x, double by) {
    const float most = (float)(1 / by), rest = (float)(1 / by - (double)most);
    return x * most + x * rest;
}

/* Fewer dice are worth the mean over one die more. */
static inline void average(wide *v) {
    for (unsigned k = KEEPS; k-- > 0;) {
        const uint16_t *with = plan.turn.with[k];
        v[k] = divided(v[with[0]] + v[with[1]] + (v[with[2]] + v[with[3]]) + (v[with[4]] + v[with[5]]), 6);
    }
}

static inline __attribute__((always_inline)) void spread_group(const struct group *g, wide *v, unsigned faces) {
    for (unsigned i = g->first; i < g->end; i++) {
        const struct kept *k = &kept[i];
        wide best = v[k->hand];
        for (unsigned j = 0; j < faces; j++) best = greater(best, v[k->less[j]]);
        v[k->hand] = best;
    }
}

/* Any dice are worth the best of what can be kept of them. */
static inline void spread(wide *v) {
    for (unsigned i = 0; i < groups; i++) switch (group[i].faces) {
        case 1: spread_group(&group[i], v, 1); break;
        case 2: spread_group(&group[i], v, 2); break;
        case 3: spread_group(&group[i], v, 3); break;
        case 4: spread_group(&group[i], v, 4); break;
        default: spread_group(&group[i], v, 5);
        }
}

/* leaf: by class, what is gained by filling a box so and playing on; AG_TURN_FULL where there is no box. */
static wide turn(const wide *leaf) {
    wide v[KEEPS + HANDS], best[2][HANDS], sum = {0};
    for (unsigned half = 0; half < 2; half++)
        for (unsigned i = 0; i < worths[half]; i++) {
            const uint8_t *of = worth[half][i].of;
            best[half][i] = greater(greater(leaf[of[0]], leaf[of[1]]), leaf[of[2]]);
        }
    for (unsigned h = 0; h < HANDS; h++)
        v[KEEPS + h] = greater(greater(best[0][worth_of[h][0]], best[1][worth_of[h][1]]),
                               leaf[plan.turn.of[h][AG_BALUT_CHOICE]]);
    average(v);
    spread(v);
    average(v);
    spread(v);
    for (unsigned h = 0; h < HANDS; h++) sum += v[KEEPS + h] * ways[h];
    return divided(sum, 7776);
}

/* ---- rows and cells ---- */

static unsigned row_of(unsigned place) { /* Choice last */
    return place == ROWS - 1 ? AG_BALUT_CHOICE : place < AG_BALUT_CHOICE ? place : place + 1;
}

static unsigned most_of(const struct row *r, unsigned state) { return r->least[state] + r->width[state]; }

/* What a box of a kind adds to the total that is kept. */
static unsigned added(const struct row *r, unsigned kind) {
    return goal == ROWS_ALONE ? 0 : plan.turn.worth[r->first + kind];
}

static unsigned classes_of(unsigned place) {
    return plan.turn.first[row_of(place) + 1] - plan.turn.first[row_of(place)];
}

static void prepare_row(unsigned place) {
    struct row *r = &row[place];
    const struct ag_balut_line *l = r->line = &plan.line[row_of(place)];
    r->first = plan.turn.first[row_of(place)];
    for (unsigned s = 1; s < l->states; s++) r->least[s] = TOTALS;
    for (unsigned s = 0; s < l->first[boxes]; s++)
        for (unsigned c = 0; c < classes_of(place); c++) {
            const unsigned next = l->next[s][c], low = r->least[s] + added(r, c), high = most_of(r, s) + added(r, c);
            const unsigned most = r->least[next] == TOTALS || high > most_of(r, next) ? high : most_of(r, next);
            if (low < r->least[next]) r->least[next] = low;
            r->width[next] = most - r->least[next];
        }
    for (unsigned n = 0; n <= boxes; n++) {
        r->count[n] = l->first[n + 1] - l->first[n];
        for (unsigned s = l->first[n]; s < l->first[n + 1]; s++) {
            r->before[s] = r->all[n];
            r->all[n] += r->width[s];
        }
    }
}

static unsigned filled_of(unsigned code, unsigned place) {
    for (; place > 0; place--) code /= 5;
    return code % 5;
}

static unsigned with_one_more(unsigned code, unsigned place) {
    unsigned unit = 1;
    for (; place > 0; place--) unit *= 5;
    return code + unit;
}

static unsigned layer_of(unsigned code) {
    unsigned sum = 0;
    for (unsigned k = 0; k < ROWS; k++) sum += filled_of(code, k);
    return sum;
}

static struct cell cell_of(unsigned code) {
    const bool tight = layers[layer_of(code)].tight;
    struct cell c = {cell_at[code], tight ? PARTS * SMALL : 1, tight ? PARTS + 1 : 1, .n[ROWS] = 1};
    for (unsigned k = ROWS; k-- > 0;) {
        const unsigned filled = filled_of(code, k);
        c.n[k] = row[k].count[filled] * c.n[k + 1];
        c.widths[k] = row[k].count[filled] * c.widths[k + 1] + c.n[k + 1] * row[k].all[filled];
    }
    return c;
}

static bool is_cell(unsigned code) {
    for (unsigned k = 0; k < ROWS; k++)
        if (filled_of(code, k) > boxes) return false;
    return true;
}

static void number_cells(void) {
    for (unsigned n = 0; n <= turns; n++) layers[n].size = layers[n].values = 0;
    for (unsigned code = 0; code < CELLS; code++) {
        if (!is_cell(code)) continue;
        struct plan_of_layer *l = &layers[layer_of(code)];
        const struct cell c = cell_of(code);
        cell_at[code] = l->size;
        l->size += c.n[0] * c.line + c.widths[0] * c.wider;
        l->values += c.n[0] + c.widths[0];
    }
}

/* How far in its layer the part of a state in place k lies, where the rows before it are `width` wide. */
static uint64_t part_of(const struct cell *c, unsigned k, unsigned state, unsigned width) {
    const struct ag_balut_line *l = row[k].line;
    const unsigned i = state - l->first[l->filled[state]];
    return i * (c->n[k + 1] * (c->line + c->wider * width) + c->wider * c->widths[k + 1]) +
           c->n[k + 1] * c->wider * row[k].before[state];
}

/* ---- values ---- */

static size_t bytes_to(bool tight, uint64_t at) { return tight ? at / PARTS * sizeof(int16_t) : at * sizeof(float); }

static float float_at(const char *from, unsigned i) {
    float x;
    memcpy(&x, from + i * sizeof x, sizeof x);
    return x;
}

/* From knot to knot: `from` and `to` in a line whose last total is `last`. */
static unsigned knots_in(unsigned last) { return (last + KNOTS - 1) / KNOTS; }
static unsigned knot_to(unsigned i, unsigned last) { return (i + 1) * KNOTS < last ? (i + 1) * KNOTS : last; }

/* A line: what one unit is; a value at each knot; and for each value how many units it is above the straight line. */
static void write_tight(char *at, const float *value, unsigned last) {
    const unsigned knots = knots_in(last);
    float off[TOTALS] = {0}, most = 0;
    for (unsigned i = 0; i < knots; i++) {
        const unsigned from = i * KNOTS, to = knot_to(i, last);
        const float slope = (value[to] - value[from]) / (float)(to - from);
        for (unsigned t = from; t < to; t++) off[t] = value[t] - (value[from] + slope * (float)(t - from));
    }
    for (unsigned t = 0; t <= last; t++) most = fabsf(off[t]) > most ? fabsf(off[t]) : most;
    const float unit = most / 32767, per = most > 0 ? 32767 / most : 0;
    memcpy(at, &unit, sizeof unit);
    for (unsigned i = 0; i <= knots; i++)
        memcpy(at + (i + 1) * sizeof *value, &value[i < knots ? i * KNOTS : last], sizeof *value);
    at += (knots + 2) * sizeof *value;
    for (unsigned t = 0; t <= last; t++) {
        const int16_t n = (int16_t)(int)(off[t] * per + (off[t] < 0 ? -0.5f : 0.5f));
        memcpy(at + t * sizeof n, &n, sizeof n);
    }
}

/* The values of n totals from `first` on. */
static void read_tight(const char *at, unsigned last, unsigned first, unsigned n, float *value) {
    const unsigned knots = knots_in(last), end = first + n;
    const float unit = float_at(at, 0);
    const char *numbers = at + (knots + 2) * sizeof *value;
    if (!knots) value[0] = float_at(at, 1);
    for (unsigned i = first / KNOTS; i < knots && i * KNOTS < end; i++) {
        const unsigned from = i * KNOTS, to = knot_to(i, last),
                       stop = to + (to == last) < end ? to + (to == last) : end;
        const float base = float_at(at, i + 1), slope = (float_at(at, i + 2) - base) / (float)(to - from);
        for (unsigned t = from < first ? first : from; t < stop; t++) {
            int16_t up;
            memcpy(&up, numbers + t * sizeof up, sizeof up);
            value[t - first] = base + slope * (float)(int)(t - from) + unit * (float)up;
        }
    }
}

static void write_line(const struct layer *layer, uint64_t at, const float *value, unsigned last) {
    char *to = layer->at + bytes_to(layer->tight, at);
    if (layer->tight) write_tight(to, value, last);
    else memcpy(to, value, (last + 1) * sizeof *value);
}

/* ---- a cell ---- */

/* One card for all its totals. */
struct card {
    unsigned state[ROWS];
    unsigned before[ROWS + 1]; /* widths of the rows before each place */
    struct cell own, next[ROWS];
    unsigned open[ROWS], opens; /* places of rows with a free box */
    const char *after[CLASSES]; /* what a box of each kind leads to: floats from this card's least total on */
    float gain[CLASSES];
    wide leaf[CLASSES];
    float value[TOTALS], *room, lines[CLASSES * TOTALS]; /* room: in lines, what is free */
};

/* The values of a card with a box more, from total number `first` on as many as this card has. */
static const char *values_at(struct card *x, uint64_t at, unsigned last, unsigned first) {
    const char *from = then.at + bytes_to(then.tight, at);
    if (!then.tight) return from + first * sizeof(float);
    const unsigned n = x->before[ROWS] + 1;
    float *value = x->room;
    read_tight(from, last, first, n, value);
    x->room += (n + LANES - 1) / LANES * LANES;
    return (const char *)value;
}

/* Where a box filled in place k leads to. */
static void look_ahead(struct card *x, unsigned k) {
    const struct row *r = &row[k];
    const struct cell *c = &x->next[k];
    const unsigned s = x->state[k];
    const char *values = NULL;
    uint64_t upto = c->at;
    unsigned first = 0;
    for (unsigned i = 0; i < k; i++) upto += part_of(c, i, x->state[i], x->before[i]);
    for (unsigned kind = 0, seen = AG_LINE_STATES; kind < classes_of(k); kind++) {
        const unsigned next = r->line->next[s][kind], from = r->least[s] + added(r, kind) - r->least[next];
        if (next != seen || from != first) {
            uint64_t at = upto + part_of(c, k, next, x->before[k]);
            unsigned width = x->before[k] + r->width[next];
            for (unsigned i = k + 1; i < ROWS; i++) {
                at += part_of(c, i, x->state[i], width);
                width += row[i].width[x->state[i]];
            }
            values = values_at(x, at, width, from);
            seen = next, first = from;
        }
        x->after[r->first + kind] = values;
        x->gain[r->first + kind] = (float)r->line->gain[s][kind];
    }
}

static void solve_card(struct card *x, uint64_t at) {
    const unsigned last = x->before[ROWS];
    x->room = x->lines;
    for (unsigned i = 0; i < x->opens; i++) look_ahead(x, x->open[i]);
    for (unsigned from = 0; from <= last; from += LANES) {
        for (unsigned i = 0; i < x->opens; i++)
            for (unsigned c = row[x->open[i]].first, end = c + classes_of(x->open[i]); c < end; c++)
                x->leaf[c] = *(const loose *)(x->after[c] + from * sizeof(float)) + x->gain[c];
        const wide v = turn(x->leaf);
        memcpy(x->value + from, &v, sizeof v);
    }
    write_line(&now, at, x->value, last);
}

/* The next card of a cell; false: it was the last. */
static bool step(struct card *x, unsigned code) {
    unsigned k = ROWS;
    while (k-- > 0) {
        const unsigned filled = filled_of(code, k);
        if (++x->state[k] < row[k].line->first[filled + 1]) break;
        x->state[k] = row[k].line->first[filled];
        if (!k) return false;
    }
    for (; k < ROWS; k++) x->before[k + 1] = x->before[k] + row[k].width[x->state[k]];
    return true;
}

static void solve_cell(struct card *x, unsigned code) {
    uint64_t at = cell_at[code];
    x->opens = 0;
    x->own = cell_of(code);
    for (unsigned k = 0; k < ROWS; k++) {
        x->state[k] = row[k].line->first[filled_of(code, k)];
        x->before[k + 1] = x->before[k] + row[k].width[x->state[k]];
        for (unsigned c = row[k].first; c < row[k].first + classes_of(k); c++)
            x->leaf[c] = (wide){0} + (float)AG_TURN_FULL;
        if (filled_of(code, k) == boxes) continue;
        x->next[k] = cell_of(with_one_more(code, k));
        x->open[x->opens++] = k;
    }
    do {
        solve_card(x, at);
        at += x->own.line + x->own.wider * x->before[ROWS];
    } while (step(x, code));
}

/* ---- layers ---- */

static double seconds_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void *solve_cells(void *unused) {
    struct card *x = aligned_alloc(64, (sizeof *x + 63) / 64 * 64);
    if (!x) exit(fprintf(stderr, "no memory\n"));
    memset(x, 0, sizeof *x);
    for (unsigned i; (i = next_task++) < tasks;) solve_cell(x, task[i]);
    free(x);
    return unused;
}

static void solve_layer(unsigned layer) {
    pthread_t other[64];
    tasks = 0;
    next_task = 0;
    for (unsigned code = 0; code < CELLS; code++)
        if (is_cell(code) && layer_of(code) == layer) task[tasks++] = code;
    for (unsigned i = 1; i < threads; i++)
        if (pthread_create(&other[i], NULL, solve_cells, NULL)) exit(fprintf(stderr, "no thread\n"));
    solve_cells(NULL);
    for (unsigned i = 1; i < threads; i++) pthread_join(other[i], NULL);
}

static bool in_memory(void) { return !strcmp(folder, "-"); }

static void name_layer(unsigned layer, const char *end, char path[512]) {
    snprintf(path, 512, "%s/%s-%s-%u-%02u%s", folder, rules_name, goal_name, boxes, layer, end);
}

static size_t layer_bytes(unsigned layer) { return bytes_to(layers[layer].tight, layers[layer].size) + SPARE; }

/* A layer's room: a file's where one is wanted. */
static struct layer open_layer(unsigned layer, const char *end) {
    char path[512];
    struct layer x = {.bytes = layer_bytes(layer), .tight = layers[layer].tight};
    if (in_memory()) {
        if (!(x.at = calloc(x.bytes, 1))) exit(fprintf(stderr, "no memory\n"));
        return x;
    }
    name_layer(layer, end, path);
    const int f = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (f < 0 || posix_fallocate(f, 0, (off_t)x.bytes)) exit(fprintf(stderr, "cannot write %s\n", path));
    x.at = mmap(NULL, x.bytes, PROT_READ | PROT_WRITE, MAP_SHARED, f, 0);
    if (x.at == MAP_FAILED) exit(fprintf(stderr, "no memory for %s\n", path));
    close(f);
    return x;
}

static void close_layer(struct layer *x) {
    if (in_memory()) free(x->at);
    else munmap(x->at, x->bytes);
    x->at = NULL;
}

/* A layer counts as done by its name, which it gets when it lies on the disk. */
static void keep_layer(const struct layer *x, unsigned layer) {
    char from[512], to[512];
    if (in_memory()) return;
    if (msync(x->at, x->bytes, MS_SYNC)) exit(fprintf(stderr, "cannot write layer %u\n", layer));
    name_layer(layer, ".part", from);
    name_layer(layer, "", to);
    if (rename(from, to)) exit(fprintf(stderr, "cannot write %s\n", to));
    name_layer(layer + 1, "", to);
    unlink(to);
}

static bool is_done(unsigned layer) {
    char path[512];
    struct stat s;
    if (in_memory()) return false;
    name_layer(layer, "", path);
    return !stat(path, &s) && (size_t)s.st_size == layer_bytes(layer);
}

static void fill_last_layer(void) {
    float value[TOTALS];
    unsigned least = 0, width = 0;
    for (unsigned k = 0; k < ROWS; k++) {
        const unsigned s = row[k].line->first[boxes];
        least += row[k].least[s];
        width += row[k].width[s];
    }
    for (unsigned i = 0; i <= width; i++) value[i] = final[least + i];
    write_line(&now, 0, value, width);
}

/* ---- a whole game ---- */

static void prepare(const char *rules, enum goal wanted, unsigned of_boxes) {
    struct ag_msg why;
    const struct ag_balut_goal of = {of_boxes, AG_BALUT_ALL_ROWS, wanted != SCORE, 0};
    ag_table *table = ag_table_open(&memory, NULL, rules, &why);
    if (!table || strcmp(ag_rules_game(ag_table_rules(table))->name, "balut") ||
        !ag_balut_plan(&plan, ag_table_rules(table), of, &why))
        exit(fprintf(stderr, "no such rules\n"));
    goal = wanted, boxes = of_boxes, turns = ROWS * boxes;
    memset(row, 0, sizeof row);
    for (unsigned k = 0; k < ROWS; k++) prepare_row(k);
    prepare_turn();
    for (unsigned t = 0; t < TOTALS; t++) {
        final[t] = goal == SCORE ? (float)t : goal == POINTS ? AG_BALUT_TOTAL_LEAST : 0;
        for (unsigned i = 0; goal == POINTS && i < AG_BALUT_TOTAL_STEPS; i++)
            final[t] += t >= ag_balut_total_step[i] * boxes / AG_BALUT_BOXES;
    }
    ag_table_free(table);
    for (unsigned n = 0; n <= turns; n++) layers[n].tight = false;
    number_cells();
    for (unsigned n = 0; n < turns; n++) layers[n].tight = (double)layers[n].values * sizeof(float) > EASILY;
    number_cells();
}

/* What the empty card is worth. */
static double solve(bool aloud) {
    unsigned layer = 0;
    uint64_t numbers = 0, done = 0;
    const double start = seconds_now();
    while (layer < turns && !is_done(layer)) layer++;
    for (unsigned n = 0; n < layer; n++) numbers += layers[n].values;
    if (is_done(layer)) then = open_layer(layer, "");
    else {
        now = open_layer(layer, ".part");
        fill_last_layer();
        keep_layer(&now, layer);
        then = now;
    }
    while (layer-- > 0) {
        now = open_layer(layer, ".part");
        solve_layer(layer);
        close_layer(&then);
        keep_layer(&now, layer);
        then = now;
        done += layers[layer].values;
        if (aloud)
            printf("%2u boxes filled: %5.1f %%, %.0f s\n", layer, 100.0 * (double)done / (double)numbers,
                   seconds_now() - start),
                fflush(stdout);
    }
    const double value = (double)float_at(then.at, then.tight); /* behind the unit, where there is one */
    close_layer(&then);
    return value;
}

/* ---- a plain search ---- */

/* The same by one card and one total after the other, in double precision, with the turn that the library solves. */
static double *known; /* [card][total], NAN: not yet */

static double search(unsigned *state, unsigned total, unsigned left) {
    size_t card = 0;
    for (unsigned k = 0; k < ROWS; k++) card = card * row[k].line->states + state[k];
    double *value = &known[card * TOTALS + total], leaf[CLASSES];
    if (!isnan(*value)) return *value;
    if (!left) return *value = (double) final[total];
    for (unsigned c = 0; c < CLASSES; c++) leaf[c] = AG_TURN_FULL;
    for (unsigned k = 0; k < ROWS; k++) {
        const unsigned s = state[k];
        if (row[k].line->filled[s] == boxes) continue;
        for (unsigned c = 0; c < classes_of(k); c++) {
            state[k] = row[k].line->next[s][c];
            leaf[row[k].first + c] = row[k].line->gain[s][c] + search(state, total + added(&row[k], c), left - 1);
        }
        state[k] = s;
    }
    ag_balut_turn_plain(&plan.turn, leaf, value);
    return *value;
}

static double search_all(void) {
    unsigned state[ROWS] = {0};
    size_t cards = TOTALS;
    for (unsigned k = 0; k < ROWS; k++) cards *= row[k].line->states;
    known = malloc(cards * sizeof *known);
    if (!known) exit(fprintf(stderr, "no memory\n"));
    for (size_t i = 0; i < cards; i++) known[i] = NAN;
    const double value = search(state, 0, turns);
    free(known);
    return value;
}

/* ---- all of it ---- */

static bool near(const char *what, double value, double wanted, double by) {
    const bool good = fabs(value - wanted) <= by;
    printf("%s - %s: %.6f, wanted %.6f\n", good ? "ok" : "not ok", what, value, wanted), fflush(stdout);
    return good;
}

static int check(void) {
    bool good = true;
    folder = "-", threads = 2;
    printf("1..6\n");
    prepare("balut", SCORE, 1);
    good &= near("the greatest mean total of seven turns", solve(false), 98.522137213, 2e-5);
    prepare("balut", SCORE, 4);
    good &= near("the greatest mean total", solve(false), 433.347123664, 2e-4);
    for (unsigned tight = 0; tight < 2; tight++) {
        static const char *const rules[] = {"balut", "balut-federation"};
        for (unsigned r = 0; r < 2; r++) {
            prepare(rules[r], POINTS, 1);
            for (unsigned n = 0; n < turns; n++) layers[n].tight = tight;
            number_cells();
            good &= near(tight ? "points of seven turns, in 16 bits" : "points of seven turns", solve(false),
                         search_all(), 2e-6);
        }
    }
    return !good;
}

static int solve_main(char **words) {
    static const char *const goals[] = {"points", "rows", "score"};
    unsigned wanted = 0;
    while (wanted < 3 && strcmp(words[3], goals[wanted])) wanted++;
    boxes = (unsigned)strtoul(words[4], NULL, 10);
    threads = (unsigned)strtoul(words[6], NULL, 10);
    if (wanted == 3 || boxes < 1 || boxes > AG_BALUT_BOXES || threads < 1 || threads > 64) return 2;
    rules_name = words[2], goal_name = words[3], folder = words[5];
    prepare(words[2], (enum goal)wanted, boxes);
    printf("%.6f\n", solve(true));
    return 0;
}

int main(int n, char **words) {
    int rc = 2;
    if (n == 2 && !strcmp(words[1], "check")) return check();
    if (n == 7 && !strcmp(words[1], "solve")) rc = solve_main(words);
    if (rc)
        fprintf(stderr, "balut_exact solve RULES points|rows|score BOXES FOLDER THREADS\n"
                        "balut_exact check\n");
    return rc;
}
