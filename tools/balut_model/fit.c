/*
 * fit.c - makes the model that the player `best` of Balut carries (data/balut_best.bin). Not part of the library.
 *
 *   balut_fit OUT GAMES [TABLE TABLE]
 *
 * For each of the two words of the option thresholds:
 *
 * 1. Solves the card for row points + score / 50: away from its ends the scale of BA-11 gives one point for 50, and
 *    while many boxes are free the total's spread blurs its steps. A TABLE keeps that solve (443 MB) between runs.
 * 2. Plays games by it, one in four with some random boxes, and notes every card that could follow from the dice seen.
 * 3. Fits the values of those cards by sums of small tables: one over the states of each pair of rows, and of
 *    three (least squares by conjugate gradients).
 * 4. Solves the last turn of a card exactly, for every total.
 */
#define _GNU_SOURCE
#include "balut_solve.h"
#include "clock.h"
#include "best_balut.h"
#include "memory.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SCORE 0.02 /* points for a point of score */
enum { THREADS = 2, ROWS = AG_BALUT_ROWS };

static void *need(size_t n) {
    void *p = calloc(n, 1);
    if (!p) fprintf(stderr, "no memory\n"), exit(1);
    return p;
}

/* ---- the means that the library asks for ---- */

struct pool {
    unsigned n, next;
    void (*slice)(void *, unsigned);
    void *arg;
};
static void *worker(void *v) {
    struct pool *p = v;
    for (unsigned i; (i = __atomic_fetch_add(&p->next, 1, __ATOMIC_RELAXED)) < p->n;) p->slice(p->arg, i);
    return NULL;
}
static void run(void *context, unsigned n, void (*slice)(void *, unsigned), void *arg) {
    struct pool p = {n, 0, slice, arg};
    pthread_t t[THREADS];
    (void)context;
    for (unsigned i = 1; i < THREADS; i++) pthread_create(&t[i], NULL, worker, &p);
    worker(&p);
    for (unsigned i = 1; i < THREADS; i++) pthread_join(t[i], NULL);
}

/* ---- 1: the solve ---- */

static struct ag_balut_plan plan;
static struct ag_balut_table table;
static const ag_rules *rules;

static void solve(const char *file) {
    struct ag_work work = {.run = run, .memory = host_memory};
    double value = 0;
    if (!ag_balut_plan(&plan, rules, (struct ag_balut_goal){4, AG_BALUT_ALL_ROWS, 1, SCORE}, NULL)) exit(1);
    table.packed = need(plan.cards * 2);
    FILE *f = file ? fopen(file, "rb") : NULL;
    if (f && fread(table.packed, 2, plan.cards, f) == plan.cards) {
        fclose(f);
        return;
    }
    if (!ag_balut_solve_all(&plan, &work, table, &value, NULL)) exit(1);
    printf("points + score / 50: %.6f\n", value);
    f = file ? fopen(file, "wb") : NULL;
    if (f) fwrite(table.packed, 2, plan.cards, f), fclose(f);
}

/* ---- 2: games ---- */

struct sample {
    uint8_t state[ROWS];
    uint8_t group; /* neighbours with the same one come from the same turn */
    float value;
    float weight;
};
#define NEAR 0.5 /* boxes worse than the best by much more hardly count */
enum { SAMPLES_A_GAME = 28 * 15 };
static struct sample *samples;
static size_t n_samples;
static unsigned games = 40000;

static double value_of(const uint8_t *state) { return ag_balut_value(&plan, table, state); }

static void leaves(const uint8_t *state, double *leaf) {
    uint8_t after[ROWS];
    memcpy(after, state, ROWS);
    for (unsigned row = 0; row < ROWS; row++) {
        const struct ag_balut_line *l = &plan.line[row];
        for (unsigned c = plan.turn.first[row]; c < plan.turn.first[row + 1]; c++) {
            unsigned v = c - plan.turn.first[row];
            after[row] = l->next[state[row]][v];
            leaf[c] = l->filled[state[row]] == 4 ? AG_TURN_FULL : value_of(after) + l->gain[state[row]][v];
        }
        after[row] = state[row];
    }
}

static unsigned best_row(const double *leaf, unsigned hand) {
    unsigned best = 0;
    for (unsigned row = 1; row < ROWS; row++)
        if (leaf[plan.turn.of[hand][row]] > leaf[plan.turn.of[hand][best]]) best = row;
    return best;
}

/* The best part of the dice to keep; the dice themselves if stopping is best. */
static unsigned best_keep(const double *keep, unsigned dice) {
    const uint16_t *part;
    unsigned n = ag_hand_parts(dice, &part), best = dice;
    for (unsigned i = 0; i + 1 < n; i++)
        if (keep[part[i]] > keep[best]) best = part[i];
    return best;
}

static unsigned throw_rest(unsigned kept, struct ag_rng *rng) {
    unsigned n = 5 - ag_hand_size(ag_hand_of(kept));
    if (!n) return kept;
    struct ag_due due = {.kind = AG_DUE_ROLL, .dice = (uint8_t)n};
    return ag_hand_id(ag_hand_of(kept) + ag_hand_of(ag_hand_first(n) + ag_draw(due, rng)));
}

static unsigned note(struct sample *out, const uint8_t *state, unsigned turn, const double *leaf, unsigned hand) {
    unsigned n = 0;
    double most = leaf[plan.turn.of[hand][best_row(leaf, hand)]];
    for (unsigned row = 0; row < ROWS; row++) {
        const struct ag_balut_line *l = &plan.line[row];
        unsigned c = plan.turn.of[hand][row];
        double gap = (most - leaf[c]) / NEAR;
        if (l->filled[state[row]] == 4) continue;
        memcpy(out[n].state, state, ROWS);
        out[n].state[row] = l->next[state[row]][c - plan.turn.first[row]];
        out[n].group = (uint8_t)turn;
        out[n].value = (float)value_of(out[n].state);
        out[n].weight = (float)(1 / (1 + gap * gap));
        n++;
    }
    return n;
}

/* One game; wild: a random box is filled in one turn of eight. */
static void play(unsigned game, bool wild, struct sample *out) {
    struct ag_rng rng;
    uint8_t state[ROWS] = {0};
    ag_rng_start(&rng, 7, game, 0);
    for (unsigned turn = 0; turn < 28; turn++) {
        double leaf[AG_TURN_CLASSES], two[AG_TURN_HANDS], one[AG_TURN_HANDS];
        leaves(state, leaf);
        ag_balut_turn_keeps(&plan.turn, leaf, 2, two);
        ag_balut_turn_keeps(&plan.turn, leaf, 1, one);
        unsigned dice = throw_rest(0, &rng);
        out += note(out, state, turn, leaf, dice - AG_BALUT_KEEPS);
        unsigned kept = best_keep(two, dice);
        dice = throw_rest(kept, &rng);
        if (kept < AG_BALUT_KEEPS) dice = throw_rest(best_keep(one, dice), &rng);
        out += note(out, state, turn, leaf, dice - AG_BALUT_KEEPS);
        unsigned row = best_row(leaf, dice - AG_BALUT_KEEPS);
        if (wild && ag_rng_below(&rng, 8) == 0) do
                row = ag_rng_below(&rng, ROWS);
            while (plan.line[row].filled[state[row]] == 4);
        unsigned c = plan.turn.of[dice - AG_BALUT_KEEPS][row];
        state[row] = plan.line[row].next[state[row]][c - plan.turn.first[row]];
    }
}

static void play_slice(void *arg, unsigned i) {
    (void)arg;
    for (unsigned g = i * 100; g < (i + 1) * 100; g++) play(g, g % 4 == 0, samples + (size_t)g * SAMPLES_A_GAME);
}

static void play_games(void) {
    samples = need((size_t)games * SAMPLES_A_GAME * sizeof *samples);
    run(NULL, games / 100, play_slice, NULL);
    size_t n = 0;
    for (size_t i = 0; i < (size_t)games * SAMPLES_A_GAME; i++) { /* a game has fewer than its room */
        unsigned filled = 0;
        for (unsigned row = 0; row < ROWS; row++) filled += plan.line[row].filled[samples[i].state[row]];
        if (filled && filled < 28) samples[n++] = samples[i];
    }
    n_samples = n;
}

/* ---- 3: least squares over sums of tables ---- */

enum { NOT, BY_STATE, BY_FILLED }; /* how a table ranges over a row */
enum { TERMS = 64 };
struct term {
    uint8_t how[ROWS];
};

struct fit {
    unsigned terms;
    const struct term *term;
    uint32_t base[TERMS + 1];
    uint32_t off[TERMS][ROWS][AG_LINE_STATES];
    unsigned n_rows[TERMS];
    uint8_t row[TERMS][ROWS];
};

static void lay_out(struct fit *f, const struct term *term, unsigned terms) {
    memset(f, 0, sizeof *f);
    f->terms = terms;
    f->term = term;
    for (unsigned t = 0; t < terms; t++) {
        uint32_t size = 1;
        for (unsigned row = ROWS; row-- > 0;) { /* the last is innermost */
            unsigned how = term[t].how[row];
            if (how == NOT) continue;
            f->row[t][f->n_rows[t]++] = (uint8_t)row;
            for (unsigned s = 0; s < plan.line[row].states; s++)
                f->off[t][row][s] = size * (how == BY_STATE ? s : plan.line[row].filled[s]);
            size *= how == BY_STATE ? plan.line[row].states : 5u;
        }
        f->base[t + 1] = f->base[t] + size;
    }
}

static inline uint32_t cell(const struct fit *f, unsigned t, const uint8_t *state) {
    uint32_t at = f->base[t];
    for (unsigned k = 0; k < f->n_rows[t]; k++) at += f->off[t][f->row[t][k]][state[f->row[t][k]]];
    return at;
}

struct pass {
    const struct fit *f;
    const struct sample *s;
    size_t n;
    const float *in; /* parameters, or NULL */
    float *row;      /* by sample: predictions, or residuals to be sent back */
    double *out[THREADS];
};

static void forward(void *arg, unsigned i) {
    struct pass *p = arg;
    size_t from = p->n * i / 64, end = p->n * (i + 1) / 64;
    for (size_t k = from; k < end; k++) {
        float sum = 0;
        for (unsigned t = 0; t < p->f->terms; t++) sum += p->in[cell(p->f, t, p->s[k].state)];
        p->row[k] = sum;
    }
}

static void backward(void *arg, unsigned i) {
    struct pass *p = arg;
    size_t from = p->n * i / THREADS, end = p->n * (i + 1) / THREADS;
    memset(p->out[i], 0, p->f->base[p->f->terms] * sizeof(double));
    for (size_t k = from; k < end; k++)
        for (unsigned t = 0; t < p->f->terms; t++)
            p->out[i][cell(p->f, t, p->s[k].state)] += (double)(p->row[k] * p->s[k].weight);
}

static double dot(const float *a, size_t n) {
    double sum = 0;
    for (size_t k = 0; k < n; k++) sum += (double)a[k] * (double)a[k];
    return sum;
}

static double weighted(const struct sample *s, const float *a, size_t n) {
    double sum = 0;
    for (size_t k = 0; k < n; k++) sum += (double)(a[k] * a[k] * s[k].weight);
    return sum;
}

/* Only differences within a turn decide moves: take off the mean of each. */
static void centre(const struct sample *s, float *a, size_t n, bool wanted) {
    for (size_t k = 0, end; wanted && k < n; k = end) {
        float sum = 0, weight = 0;
        for (end = k; end < n && s[end].group == s[k].group; end++) {
            sum += a[end] * s[end].weight;
            weight += s[end].weight;
        }
        for (size_t i = k; i < end; i++) a[i] -= sum / weight;
    }
}

/* What each cell is given by all samples together, from p->row. */
static void send_back(struct pass *p, double *sum) {
    run(NULL, THREADS, backward, p);
    for (unsigned j = 0; j < p->f->base[p->f->terms]; j++) {
        sum[j] = 0;
        for (unsigned i = 0; i < THREADS; i++) sum[j] += p->out[i][j];
    }
}

/* x makes the squares of the differences least, with a slight pull to 0 for cells that few samples reach. Conjugate
 * gradients, with cells scaled by how many samples they have. Returns the root of the mean square that is left. */
static double fit(const struct fit *f, const struct sample *s, size_t n, unsigned rounds, double ridge, bool centred,
                  float *x) {
    unsigned m = f->base[f->terms];
    float *res = need(n * sizeof *res), *q = need(n * sizeof *q), *dir = need(m * sizeof *dir);
    double *g = need(m * sizeof *g), *scale = need(m * sizeof *scale), gamma = 0, weight = 0;
    struct pass p = {f, s, n, dir, res, {0}};
    for (unsigned i = 0; i < THREADS; i++) p.out[i] = need(m * sizeof(double));
    for (size_t k = 0; k < n; k++) res[k] = 1;
    send_back(&p, scale);
    for (unsigned j = 0; j < m; j++) scale[j] = 1 / (scale[j] + ridge);
    for (size_t k = 0; k < n; k++) res[k] = s[k].value, weight += (double)s[k].weight;
    centre(s, res, n, centred);
    memset(x, 0, m * sizeof *x);
    for (unsigned round = 0; round <= rounds; round++) {
        double before = gamma;
        p.row = res;
        send_back(&p, g);
        gamma = 0;
        for (unsigned j = 0; j < m; j++) {
            g[j] -= ridge * (double)x[j];
            gamma += scale[j] * g[j] * g[j];
        }
        for (unsigned j = 0; j < m; j++)
            dir[j] = (float)(scale[j] * g[j] + (round ? gamma / before : 0) * (double)dir[j]);
        p.row = q;
        run(NULL, 64, forward, &p);
        centre(s, q, n, centred);
        float step = (float)(gamma / (weighted(s, q, n) + ridge * dot(dir, m)));
        for (unsigned j = 0; j < m; j++) x[j] += step * dir[j];
        for (size_t k = 0; k < n; k++) res[k] -= step * q[k];
        if (round % 20 == 0) printf("  round %u: %.5f\n", round, sqrt(weighted(s, res, n) / weight)), fflush(stdout);
    }
    double rest = sqrt(weighted(s, res, n) / weight);
    for (unsigned i = 0; i < THREADS; i++) free(p.out[i]);
    free(res), free(q), free(dir), free(g), free(scale);
    return rest;
}

static unsigned pairs(struct term *t) {
    unsigned n = 0;
    for (unsigned a = 0; a < ROWS; a++)
        for (unsigned b = a + 1; b < ROWS; b++, n++) t[n].how[a] = t[n].how[b] = BY_STATE;
    return n;
}

static unsigned triples(struct term *t) {
    unsigned n = 0;
    for (unsigned a = 0; a < ROWS; a++)
        for (unsigned b = a + 1; b < ROWS; b++)
            for (unsigned c = b + 1; c < ROWS; c++, n++) {
                t[n].how[a] = t[n].how[b] = t[n].how[c] = BY_STATE;
                if (t[n].how[AG_BALUT_CHOICE]) t[n].how[AG_BALUT_CHOICE] = BY_FILLED;
            }
    return n;
}

/* ---- the file ---- */

static FILE *file;

static void put(double x) {
    double y = floor(x + 0.5);
    if (y < -32768 || y > 32767) fprintf(stderr, "%g does not fit into 16 bits\n", x), exit(1);
    int v = (int)y;
    putc(v & 255, file);
    putc(v >> 8 & 255, file);
}

static void put_all(const float *x, unsigned n, double unit) {
    for (unsigned i = 0; i < n; i++) put((double)x[i] * unit);
}

/* The state of a row by filled boxes and sum, found by walking through all its values. */
static void walk(unsigned row, unsigned state, unsigned filled, unsigned sum, uint8_t map[5][AG_BEST_SUMS]) {
    map[filled][sum < AG_BEST_SUMS ? sum : AG_BEST_SUMS - 1] = (uint8_t)state;
    bool counts = row == AG_BALUT_STRAIGHT || row == AG_BALUT_FULL_HOUSE || row == AG_BALUT_BALUT;
    unsigned first = plan.turn.first[row], values = plan.turn.first[row + 1] - first;
    for (unsigned v = 0; v < values && filled < 4; v++) {
        unsigned worth = plan.turn.worth[first + v];
        walk(row, plan.line[row].next[state][v], filled + 1, sum + (counts ? worth > 0 : worth), map);
    }
}

/* Sums that no dice make (0 entered in Choice) are settled: the first state of their number of boxes. */
static void put_map(void) {
    for (unsigned row = 0; row < 8; row++) put(row < ROWS ? plan.line[row].states : 0);
    for (unsigned row = 0; row < 8; row++) put(row < ROWS ? plan.line[row].first[3] : 0);
    for (unsigned row = 0; row < ROWS; row++) {
        uint8_t map[5][AG_BEST_SUMS];
        for (unsigned n = 0; n < 5; n++) memset(map[n], plan.line[row].first[n], AG_BEST_SUMS);
        walk(row, 0, 0, 0, map);
        for (unsigned n = 0; n < 5; n++)
            for (unsigned sum = 0; sum < AG_BEST_SUMS; sum++) put(map[n][sum]);
    }
}

/* 4: the last turn, with one box free in this state of a row. */
static double last_turn(unsigned row, unsigned state, unsigned total) {
    double leaf[AG_TURN_CLASSES], value[AG_TURN_HANDS];
    for (unsigned c = 0; c < plan.turn.first[ROWS]; c++) leaf[c] = AG_TURN_FULL;
    for (unsigned c = plan.turn.first[row]; c < plan.turn.first[row + 1]; c++) {
        unsigned worth = plan.turn.worth[c];
        leaf[c] = plan.line[row].gain[state][c - plan.turn.first[row]] - SCORE * worth +
                  ag_balut_total_points(total + worth);
    }
    ag_balut_turn_keeps(&plan.turn, leaf, 3, value);
    return value[0];
}

static void put_last(void) {
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned state = plan.line[row].first[3]; state < plan.line[row].first[4]; state++)
            for (unsigned t = 0; t < AG_BEST_TOTALS; t++) put(AG_BEST_UNIT * last_turn(row, state, AG_BEST_LEAST + t));
}

/* ---- one part of the model ---- */

static void fit_worth(struct fit *f, struct term *t, float *x) {
    unsigned n = pairs(t);
    lay_out(f, t, n + triples(t + n));
    printf("worth: %u cells, %zu samples: %.5f left\n", f->base[f->terms], n_samples,
           fit(f, samples, n_samples, 40, 1, true, x));
    put_all(x, f->base[f->terms], AG_BEST_UNIT);
}

static void make_part(const char *preset, const char *saved) {
    static struct fit f;
    static float x[1 << 20];
    struct term t[TERMS] = {0};
    struct ag_preset_info info;
    if (!ag_preset_find(NULL, preset, &info, NULL)) exit(1);
    info.values.slot[0] = 1;
    rules = ag_rules_prepare(need(ag_rules_size(info.game)), info.game, &info.values, NULL);
    solve(saved);
    play_games();
    put_map();
    fit_worth(&f, t, x);
    put_last();
    free(samples), free(table.packed);
}

int main(int argc, char **argv) {
    if (argc < 3) return fprintf(stderr, "usage: balut_fit OUT GAMES [TABLE TABLE]\n"), 1;
    games = (unsigned)strtoul(argv[2], NULL, 10) / 100 * 100;
    file = fopen(argv[1], "wb");
    if (!file) return perror(argv[1]), 1;
    double began = clock_monotonic_s();
    make_part("balut", argc > 3 ? argv[3] : NULL);
    make_part("balut-federation", argc > 4 ? argv[4] : NULL);
    printf("%ld bytes in %.0f s\n", ftell(file), clock_monotonic_s() - began);
    return fclose(file) != 0;
}
