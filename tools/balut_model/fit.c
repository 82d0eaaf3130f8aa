/*
 * fit.c - makes the model that the player `best` of Balut carries (data/balut_best.bin). Not part of the library.
 *
 *   fit PRESET OUT [GAMES [TABLE]]
 *
 * 1. Solves the card for row points + score / 50: away from its ends the scale of BA-11 gives one point for 50, and
 *    while many boxes are free the total's spread blurs its steps. TABLE keeps that solve (443 MB) between runs.
 * 2. Plays games by it, now and then with a random box, and notes every card that could follow from the dice seen.
 * 3. Fits the values of those cards by sums of small tables: one over the boxes filled in all rows, one over the
 *    states of each pair of rows, and some over three (least squares by conjugate gradients).
 * 4. Fits mean and variance of the score to come in the same way; they give the chance of each step of BA-11.
 */
#define _GNU_SOURCE
#include "balut_solve.h"
#include "model.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { THREADS = 2, ROWS = AG_BALUT_ROWS };

static double clock_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

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
static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

/* ---- 1: the solve ---- */

static struct ag_balut_plan plan;
static struct ag_balut_table table;
static const ag_rules *rules;

static void solve(const char *file) {
    struct ag_work work = {NULL, run, NULL, {NULL, resize}};
    double value = 0;
    if (!ag_balut_plan(&plan, rules, (struct ag_balut_goal){4, AG_BALUT_ALL_ROWS, 1, 0.02}, NULL)) exit(1);
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
    uint8_t group; /* not used: keeps the size even */
    float value;
};
struct visit { /* a card on the way, and what it led to */
    uint8_t state[ROWS];
    uint8_t unused;
    float rest;
};
enum { SAMPLES_A_GAME = 28 * 15 };
static struct sample *samples;
static struct visit *visits;
static size_t n_samples, n_visits;
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

static unsigned note(struct sample *out, const uint8_t *state, unsigned hand) {
    unsigned n = 0;
    for (unsigned row = 0; row < ROWS; row++) {
        const struct ag_balut_line *l = &plan.line[row];
        if (l->filled[state[row]] == 4) continue;
        memcpy(out[n].state, state, ROWS);
        out[n].state[row] = l->next[state[row]][plan.turn.of[hand][row] - plan.turn.first[row]];
        out[n].value = (float)value_of(out[n].state);
        n++;
    }
    return n;
}

/* One game; wild: a random box is filled in one turn of eight. */
static void play(unsigned game, bool wild, struct sample *out, struct visit *seen) {
    struct ag_rng rng;
    uint8_t state[ROWS] = {0};
    unsigned score = 0, so_far[28];
    ag_rng_start(&rng, 7, game, 0);
    for (unsigned turn = 0; turn < 28; turn++) {
        double leaf[AG_TURN_CLASSES], two[AG_TURN_HANDS], one[AG_TURN_HANDS];
        memcpy(seen[turn].state, state, ROWS);
        so_far[turn] = score;
        leaves(state, leaf);
        ag_balut_turn_keeps(&plan.turn, leaf, 2, two);
        ag_balut_turn_keeps(&plan.turn, leaf, 1, one);
        unsigned dice = throw_rest(0, &rng);
        out += note(out, state, dice - AG_BALUT_KEEPS);
        unsigned kept = best_keep(two, dice);
        dice = throw_rest(kept, &rng);
        if (kept < AG_BALUT_KEEPS) dice = throw_rest(best_keep(one, dice), &rng);
        out += note(out, state, dice - AG_BALUT_KEEPS);
        unsigned row = best_row(leaf, dice - AG_BALUT_KEEPS);
        if (wild && ag_rng_below(&rng, 8) == 0)
            do row = ag_rng_below(&rng, ROWS);
            while (plan.line[row].filled[state[row]] == 4);
        unsigned c = plan.turn.of[dice - AG_BALUT_KEEPS][row];
        score += plan.turn.worth[c];
        state[row] = plan.line[row].next[state[row]][c - plan.turn.first[row]];
    }
    for (unsigned turn = 0; turn < 28; turn++) seen[turn].rest = (float)(score - so_far[turn]);
    out->group = 0;
}

/* Half of the games are wild; only the others tell what is still to come. */
static void play_slice(void *arg, unsigned i) {
    (void)arg;
    struct visit scratch[28];
    for (unsigned g = i * 100; g < (i + 1) * 100; g++)
        play(g, g & 1, samples + (size_t)g * SAMPLES_A_GAME, g & 1 ? scratch : visits + (size_t)(g / 2) * 28);
}

static void play_games(void) {
    samples = need((size_t)games * SAMPLES_A_GAME * sizeof *samples);
    visits = need((size_t)games / 2 * 28 * sizeof *visits);
    run(NULL, games / 100, play_slice, NULL);
    size_t n = 0;
    for (size_t i = 0; i < (size_t)games * SAMPLES_A_GAME; i++) { /* a game has fewer than its room */
        unsigned filled = 0;
        for (unsigned row = 0; row < ROWS; row++) filled += plan.line[row].filled[samples[i].state[row]];
        if (filled && filled < 28) samples[n++] = samples[i];
    }
    n_samples = n;
    n_visits = (size_t)games / 2 * 28;
}

/* ---- 3: least squares over sums of tables ---- */

struct fit {
    unsigned terms;
    const struct ag_model_term *term;
    uint32_t base[AG_MODEL_TERMS + 1];
    uint32_t off[AG_MODEL_TERMS][ROWS][AG_LINE_STATES];
    unsigned n_rows[AG_MODEL_TERMS];
    uint8_t row[AG_MODEL_TERMS][ROWS];
};

static void lay_out(struct fit *f, const struct ag_model_term *term, unsigned terms) {
    memset(f, 0, sizeof *f);
    f->terms = terms;
    f->term = term;
    for (unsigned t = 0; t < terms; t++) {
        uint32_t size = 1;
        for (unsigned row = 0; row < ROWS; row++) {
            unsigned how = term[t].how[row];
            if (how == AG_MODEL_NOT) continue;
            f->row[t][f->n_rows[t]++] = (uint8_t)row;
            for (unsigned s = 0; s < plan.line[row].states; s++)
                f->off[t][row][s] = size * (how == AG_MODEL_STATE ? s : plan.line[row].filled[s]);
            size *= how == AG_MODEL_STATE ? plan.line[row].states : 5u;
        }
        f->base[t + 1] = f->base[t] + size;
    }
}

static inline uint32_t cell(const struct fit *f, unsigned t, const uint8_t *state) {
    uint32_t at = f->base[t];
    for (unsigned k = 0; k < f->n_rows[t]; k++) at += f->off[t][f->row[t][k]][state[f->row[t][k]]];
    return at;
}

/* A sample is 12 bytes: a card, one spare, and a float; visits look the same. */
struct pass {
    const struct fit *f;
    const struct sample *s;
    size_t n;
    const float *in;  /* parameters, or NULL */
    float *row;       /* by sample: predictions, or residuals to be sent back */
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
        for (unsigned t = 0; t < p->f->terms; t++) p->out[i][cell(p->f, t, p->s[k].state)] += (double)p->row[k];
}

/* x minimises |A x - b|^2 + ridge |x|^2; returns the root of the mean squared residual. */
static double fit(const struct fit *f, const struct sample *s, size_t n, unsigned rounds, double ridge, float *x) {
    unsigned m = f->base[f->terms];
    float *res = need(n * sizeof *res), *q = need(n * sizeof *q), *dir = need(m * sizeof *dir);
    double *g = need(m * sizeof *g), gamma = 0, sum = 0;
    struct pass p = {f, s, n, NULL, NULL, {0}};
    for (unsigned i = 0; i < THREADS; i++) p.out[i] = need(m * sizeof(double));
    for (size_t k = 0; k < n; k++) res[k] = s[k].value;
    memset(x, 0, m * sizeof *x);
    for (unsigned round = 0; round <= rounds; round++) {
        double before = gamma, turn;
        p.row = res;
        run(NULL, THREADS, backward, &p);
        gamma = 0;
        for (unsigned j = 0; j < m; j++) {
            g[j] = -ridge * (double)x[j];
            for (unsigned i = 0; i < THREADS; i++) g[j] += p.out[i][j];
            gamma += g[j] * g[j];
        }
        for (unsigned j = 0; j < m; j++) dir[j] = (float)(g[j] + (round ? gamma / before : 0) * (double)dir[j]);
        p.in = dir;
        p.row = q;
        run(NULL, 64, forward, &p);
        turn = 0;
        for (size_t k = 0; k < n; k++) turn += (double)q[k] * (double)q[k];
        for (unsigned j = 0; j < m; j++) turn += ridge * (double)dir[j] * (double)dir[j];
        float step = (float)(gamma / turn);
        sum = 0;
        for (unsigned j = 0; j < m; j++) x[j] += step * dir[j];
        for (size_t k = 0; k < n; k++) {
            res[k] -= step * q[k];
            sum += (double)res[k] * (double)res[k];
        }
        if (round % 20 == 0) printf("  round %u: rms %.5f\n", round, sqrt(sum / (double)n)), fflush(stdout);
    }
    for (unsigned i = 0; i < THREADS; i++) free(p.out[i]);
    free(res), free(q), free(dir), free(g);
    return sqrt(sum / (double)n);
}

#include "fit_main.h"
