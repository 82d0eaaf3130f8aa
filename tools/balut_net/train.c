/*
 * train.c - makes the networks that the player `best` of Balut carries (data/balut_best.bin; src/bots/balut_net.h). Not
 * part of the library.
 *
 *   balut_net train FILE PRESET ROUNDS SEED [FROM]
 *   balut_net measure FILE PRESET GAMES
 *   balut_net pack OUT FILE FILE
 *
 * train: many cards are played side by side by the network as it is, some of them with odd moves among the good ones. A
 * turn is worked out exactly over all its throws, and its value, best play for what the network says of the cards after
 * it, is the target of the card before it; the last turn is known. So the truth travels backwards, from full cards to
 * empty ones, while the cards become those that good play meets. Weights move by Adam on cards drawn from the latest
 * ones. FILE: weights as floats. FROM: begins with those trained for `balut`, with each state of a row those of the one
 * that lacks as much. pack: rounds the weights for the two words of the option thresholds, more_than first.
 *
 * What is printed as mean is the network's own: each game's points less the luck of its throws, which leaves what the
 * player expected at first and the sum of its changes of mind.
 */
#include "balut_net.h"
#include "balut_solve.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNITS = AG_BALUT_NET_UNITS,
    SECOND = AG_BALUT_NET_SECOND,
    STEP = AG_BALUT_NET_STEP,
    TOP = AG_BALUT_NET_TOP,
    TOTALS = AG_BALUT_NET_TOTALS,
    HEADS = AG_BALUT_NET_HEADS,
    ROWS = AG_BALUT_ROWS,
    STATES = 192, /* at most */
    THINGS = STATES + TOTALS,
    LANES = 16, /* floats side by side */
    WIDES = UNITS / LANES,
    WIDES_2 = SECOND / LANES,
    GROUP = 8, /* cards that share one walk through the second layer */
    LEAVES = 96,
    /* Places of weights. */
    FIRST = 0,
    DIRECT = FIRST + THINGS * UNITS,
    HEAD = (DIRECT + THINGS + LANES - 1) / LANES * LANES,
    /* And within a head. */
    SECOND_AT = 0, /* a row a unit */
    CONSTANT_AT = UNITS * SECOND,
    THIRD_AT = CONSTANT_AT + SECOND,
    LAST_AT = THIRD_AT + SECOND,
    HEAD_SIZE = LAST_AT + LANES,
    WEIGHTS = HEAD + HEADS * HEAD_SIZE
};
#define CUT ((float)AG_BALUT_NET_CUT)

typedef float wide __attribute__((vector_size(64)));
typedef int wide_int __attribute__((vector_size(64)));

/* Second layers, by free boxes: as in balut_net.c. */
static const uint8_t head_of[AG_BALUT_TURNS] = {0, 0, 0, 1, 2, 3, 4, 5, 5, 6,  6,  7,  7,  7,
                                                8, 8, 8, 8, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10};

struct card {
    uint8_t state[ROWS], left; /* free boxes */
    uint16_t total;
};

static float *weight, *gradient, *mean, *square;
static float *turned; /* second layers, a row a sum */
static float (*by_total)[UNITS], direct_by_total[TOP + 1];
static float *last[ROWS]; /* by state and total: one box left, exactly */
static struct ag_balut_plan plan;
static unsigned offset[ROWS + 1]; /* of a row's states */

static void *need(size_t n) {
    n = (n + 63) / 64 * 64;
    void *p = aligned_alloc(64, n);
    if (!p) fprintf(stderr, "no memory\n"), exit(1);
    return memset(p, 0, n);
}

/* ---- numbers ---- */

static const wide zero;
static inline wide greater(wide a, wide b) {
    wide_int m = a > b;
    return (wide)(((wide_int)a & m) | ((wide_int)b & ~m));
}
static inline wide smaller(wide a, wide b) {
    wide_int m = a < b;
    return (wide)(((wide_int)a & m) | ((wide_int)b & ~m));
}
static inline wide cut(wide x) { return smaller(greater(x, zero), zero + CUT); }
static inline float sum_of(wide a) {
    float x = 0;
    for (unsigned i = 0; i < LANES; i++) x += a[i];
    return x;
}

static uint64_t chance = 88172645463325252u; /* xorshift: quick, and good enough here */
static inline uint32_t below(uint32_t n) {
    chance ^= chance << 13;
    chance ^= chance >> 7;
    chance ^= chance << 17;
    return (uint32_t)((uint64_t)(uint32_t)(chance >> 32) * n >> 32);
}
static bool happens(float p) { return p > 0 && (float)below(1 << 20) < p * (1 << 20); }
static float normal(void) {
    float sum = 0;
    for (unsigned i = 0; i < 12; i++) sum += (float)below(1 << 24) / (1 << 24) - 0.5f;
    return sum;
}

/* ---- the network ---- */

static inline wide *wides(float *at) { return (wide *)(void *)at; }
static inline float *first_of(unsigned row, unsigned state) { return weight + FIRST + (offset[row] + state) * UNITS; }

/* What follows from the weights: numbers for every total, and the second layers turned about. */
static void refresh_totals(void) {
    for (unsigned t = 0; t <= TOP; t++) {
        const float f = (float)(t % STEP) / STEP;
        const float *a = weight + FIRST + (STATES + t / STEP) * UNITS, *b = a + UNITS;
        const float *d = weight + DIRECT + STATES + t / STEP;
        for (unsigned i = 0; i < UNITS; i++) by_total[t][i] = a[i] + f * (b[i] - a[i]);
        direct_by_total[t] = d[0] + f * (d[1] - d[0]);
    }
}
static void turn_about(void) {
    for (unsigned n = 0; n < HEADS; n++)
        for (unsigned k = 0; k < UNITS; k++)
            for (unsigned o = 0; o < SECOND; o++)
                turned[(n * SECOND + o) * UNITS + k] = weight[HEAD + n * HEAD_SIZE + k * SECOND + o];
}

/* The second layer of a group. */
static inline void second_layer(float *head, const float *in, wide y[GROUP][WIDES_2]) {
    for (unsigned j = 0; j < GROUP; j++)
        for (unsigned s = 0; s < WIDES_2; s++) y[j][s] = wides(head + CONSTANT_AT)[s];
    for (unsigned k = 0; k < UNITS; k++) {
        wide w[WIDES_2];
        for (unsigned s = 0; s < WIDES_2; s++) w[s] = wides(head + SECOND_AT + k * SECOND)[s];
#pragma GCC unroll 8
        for (unsigned j = 0; j < GROUP; j++)
            for (unsigned s = 0; s < WIDES_2; s++) y[j][s] += in[j * UNITS + k] * w[s];
    }
}
static inline float third_layer(float *head, const wide y[WIDES_2]) {
    wide a = zero;
    for (unsigned s = 0; s < WIDES_2; s++) a += cut(y[s]) * wides(head + THIRD_AT)[s];
    return sum_of(a);
}

/* ---- what each class of boxes leads to ---- */

struct leaves {
    _Alignas(64) float in[LEAVES][UNITS];
    float direct[LEAVES]; /* with what is gained at once */
    unsigned n, place[LEAVES];
};

/* The rows' part of the first layer; returns what is added directly. */
static float add_rows(const struct card *c, wide *to, float direct) {
    for (unsigned row = 0; row < ROWS; row++) {
        const wide *e = wides(first_of(row, c->state[row]));
        for (unsigned i = 0; i < WIDES; i++) to[i] += e[i];
        direct += weight[DIRECT + offset[row] + c->state[row]];
    }
    return direct;
}

static void add_leaf(struct leaves *l, const wide *others, unsigned row, unsigned state, unsigned total, float direct,
                     unsigned place) {
    const wide *own = wides(first_of(row, state)), *t = wides(by_total[total]);
    wide *out = wides(l->in[l->n]);
    for (unsigned i = 0; i < WIDES; i++) out[i] = cut(others[i] + own[i] + t[i]);
    l->direct[l->n] = direct + weight[DIRECT + offset[row] + state] + direct_by_total[total];
    l->place[l->n++] = place;
}

/* One box is left after this one. */
static float before_last(const struct card *c, unsigned row, unsigned state, unsigned total) {
    for (unsigned other = 0; other < ROWS; other++) {
        const unsigned s = other == row ? state : c->state[other];
        if (plan.line[other].filled[s] < AG_BALUT_BOXES) return last[other][s * (TOP + 1) + total];
    }
    return 0;
}

static void row_leaves(struct leaves *all, const struct card *c, const wide *sum, float direct, unsigned row,
                       float *leaf) {
    const struct ag_balut_line *l = &plan.line[row];
    const unsigned s = c->state[row], from = plan.turn.first[row], end = plan.turn.first[row + 1];
    const wide *own = wides(first_of(row, s));
    wide others[WIDES];
    for (unsigned i = 0; i < WIDES; i++) others[i] = sum[i] - own[i];
    direct -= weight[DIRECT + offset[row] + s];
    for (unsigned class = from; class < end; class ++) {
        const unsigned to = l->next[s][class - from], score = c->total + plan.turn.worth[class];
        const unsigned total = score > TOP ? TOP : score;
        const float gain = (float)l->gain[s][class - from];
        if (c->left == 1) leaf[class * LANES] = gain + (float)ag_balut_total_points(total);
        else if (c->left == 2) leaf[class * LANES] = gain + before_last(c, row, to, total);
        else add_leaf(all, others, row, to, total, gain + direct, class);
    }
}

/* leaf: by class, every LANES-th place. */
static void card_leaves(const struct card *c, float *leaf) {
    static struct leaves all;
    wide y[GROUP][WIDES_2], sum[WIDES] = {zero};
    const float direct = add_rows(c, sum, 0);
    all.n = 0;
    for (unsigned row = 0; row < ROWS; row++) {
        if (plan.line[row].filled[c->state[row]] < AG_BALUT_BOXES) {
            row_leaves(&all, c, sum, direct, row, leaf);
            continue;
        }
        for (unsigned k = plan.turn.first[row]; k < plan.turn.first[row + 1]; k++) leaf[k * LANES] = AG_TURN_FULL;
    }
    for (unsigned i = 0; i < all.n; i += GROUP) {
        float *head = weight + HEAD + head_of[c->left - 1] * HEAD_SIZE;
        second_layer(head, all.in[i], y);
        for (unsigned j = 0; j < GROUP && i + j < all.n; j++)
            leaf[all.place[i + j] * LANES] = all.direct[i + j] + head[LAST_AT] + third_layer(head, y[j]);
    }
}

/* ---- a turn, of LANES cards side by side ---- */

/* By throws still to come after the next: what hands of five dice are worth, and what keeps of fewer. */
struct looks {
    wide by[AG_BALUT_THROWS][AG_TURN_HANDS];
};

static void look(const wide *leaf, struct looks *o) {
    const uint16_t(*with)[6] = plan.turn.with;
    for (unsigned h = 0; h < AG_BALUT_HANDS; h++) {
        const uint8_t *of = plan.turn.of[h];
        wide most = leaf[of[0]];
        for (unsigned row = 1; row < ROWS; row++) most = greater(most, leaf[of[row]]);
        o->by[0][AG_BALUT_KEEPS + h] = most;
    }
    for (unsigned i = 0; i < AG_BALUT_THROWS; i++) {
        wide *v = o->by[i];
        if (i) {
            memcpy(v, o->by[i - 1], sizeof o->by[0]);
            for (unsigned k = 0; k < AG_BALUT_KEEPS; k++)
                for (unsigned f = 0; f < 6; f++) v[with[k][f]] = greater(v[with[k][f]], v[k]);
        }
        for (unsigned k = AG_BALUT_KEEPS; k-- > 0;) {
            wide sum = v[with[k][0]];
            for (unsigned f = 1; f < 6; f++) sum += v[with[k][f]];
            v[k] = sum * (1.0f / 6.0f);
        }
    }
}
static inline wide worth_of(const struct looks *o) { return o->by[AG_BALUT_THROWS - 1][0]; }

/* All cards with one box left. */
static void make_last(void) {
    static wide leaf[AG_TURN_CLASSES];
    static struct looks o;
    for (unsigned row = 0; row < ROWS; row++) {
        const struct ag_balut_line *l = &plan.line[row];
        last[row] = need(l->states * (TOP + 1) * sizeof(float));
        for (unsigned s = l->first[AG_BALUT_BOXES - 1]; s < l->first[AG_BALUT_BOXES]; s++)
            for (unsigned t = 0; t <= TOP; t += LANES) {
                for (unsigned i = 0; i < LANES; i++) {
                    struct card c = {.left = 1, .total = (uint16_t)(t + i)};
                    for (unsigned r = 0; r < ROWS; r++) c.state[r] = (uint8_t)(plan.line[r].states - 1);
                    c.state[row] = (uint8_t)s;
                    card_leaves(&c, (float *)leaf + i);
                }
                look(leaf, &o);
                for (unsigned i = 0; i < LANES && t + i <= TOP; i++) last[row][s * (TOP + 1) + t + i] = worth_of(&o)[i];
            }
    }
}

/* ---- games ---- */

struct sample {
    struct card c;
    float target;
};
enum { ROOM = 1 << 20 };
static struct sample *samples[AG_BALUT_TURNS]; /* by free boxes; the oldest are written over */
static uint64_t stored[AG_BALUT_TURNS];

struct game {
    struct card c;
    float odd;       /* how often a box is filled at random; half as often dice are kept so */
    float said, sum; /* what was said of the card; the changes of mind so far */
};
static struct game games[LANES], tests[LANES];

struct tally {
    double n, sum, square;
};

static void new_game(struct game *g, bool odd) {
    static const float of[] = {0, 0.03f, 0.1f, 0.25f};
    memset(g, 0, sizeof *g);
    g->c.left = AG_BALUT_TURNS;
    g->odd = odd ? of[below(4)] : 0;
}

static unsigned throw_rest(unsigned kept) {
    while (kept < AG_BALUT_KEEPS) kept = plan.turn.with[kept][below(6)];
    return kept;
}

/* The best part of the dice to keep; the dice themselves if stopping is best. */
static unsigned keep_of(const wide *keep, const wide *stop, unsigned lane, unsigned dice, float odd) {
    const uint16_t *part;
    unsigned n = ag_hand_parts(dice, &part), best = dice;
    float most = stop[dice][lane];
    if (happens(odd * 0.5f)) return part[below(n)];
    for (unsigned i = 0; i + 1 < n; i++) {
        if (keep[part[i]][lane] <= most) continue;
        most = keep[part[i]][lane];
        best = part[i];
    }
    return best;
}

/* The five dice at the end of a turn. */
static unsigned play_throws(const struct looks *o, unsigned lane, float odd) {
    unsigned dice = throw_rest(0), kept = keep_of(o->by[1], o->by[0], lane, dice, odd);
    if (kept >= AG_BALUT_KEEPS) return dice;
    dice = throw_rest(kept);
    return throw_rest(keep_of(o->by[0], o->by[0], lane, dice, odd));
}

static void fill_box(struct game *g, const wide *leaf, unsigned lane, unsigned dice) {
    const uint8_t *of = plan.turn.of[dice - AG_BALUT_KEEPS];
    struct card *c = &g->c;
    unsigned row = 0;
    for (unsigned k = 1; k < ROWS; k++)
        if (leaf[of[k]][lane] > leaf[of[row]][lane]) row = k;
    if (happens(g->odd)) do
            row = below(ROWS);
        while (plan.line[row].filled[c->state[row]] == AG_BALUT_BOXES);
    const struct ag_balut_line *l = &plan.line[row];
    const unsigned class = of[row] - plan.turn.first[row], total = c->total + plan.turn.worth[of[row]];
    g->said = leaf[of[row]][lane] - (float)l->gain[c->state[row]][class];
    c->total = (uint16_t)(total > TOP ? TOP : total);
    c->state[row] = l->next[c->state[row]][class];
    c->left--;
}

static void keep_sample(const struct card *c, float target) {
    if (c->left < AG_BALUT_NET_LEAST_LEFT || c->left > AG_BALUT_NET_MOST_LEFT) return;
    struct sample *s = &samples[c->left][stored[c->left]++ % ROOM];
    s->c = *c;
    s->target = target;
}

/* One turn of all; its targets are kept, or games that end are counted. */
static void play_turn(struct game *all, struct tally *tally) {
    static wide leaf[AG_TURN_CLASSES];
    static struct looks o;
    for (unsigned i = 0; i < LANES; i++) card_leaves(&all[i].c, (float *)leaf + i);
    look(leaf, &o);
    for (unsigned i = 0; i < LANES; i++) {
        struct game *g = &all[i];
        const float worth = worth_of(&o)[i];
        if (!tally) keep_sample(&g->c, worth);
        g->sum += worth - g->said;
        fill_box(g, leaf, i, play_throws(&o, i, g->odd));
        if (g->c.left) continue;
        if (tally) {
            tally->n++;
            tally->sum += (double)g->sum;
            tally->square += (double)g->sum * (double)g->sum;
        }
        new_game(g, !tally);
    }
}

static void measure(unsigned n) {
    struct tally t = {0};
    for (unsigned i = 0; i < LANES; i++) new_game(&tests[i], false);
    while (t.n < n) play_turn(tests, &t);
    const double m = t.sum / t.n, deviation = sqrt(t.square / t.n - m * m);
    printf("mean %.5f +- %.5f\n", m, deviation / sqrt(t.n));
}

/* ---- learning ---- */

static double error[AG_BALUT_TURNS], seen[AG_BALUT_TURNS]; /* squares of errors, by free boxes */

/* Neighbours among the totals that have numbers, and how near the upper one is. */
static unsigned lower_total(const struct card *c, float *upper) {
    *upper = (float)(c->total % STEP) / STEP;
    return STATES + c->total / STEP;
}

static float first_layer(const struct card *c, float *out) {
    float f;
    const unsigned k = lower_total(c, &f);
    const wide *a = wides(weight + FIRST + k * UNITS), *b = a + WIDES;
    wide x[WIDES];
    for (unsigned i = 0; i < WIDES; i++) x[i] = a[i] + f * (b[i] - a[i]);
    const float direct = add_rows(c, x, weight[DIRECT + k] * (1 - f) + weight[DIRECT + k + 1] * f);
    for (unsigned i = 0; i < WIDES; i++) wides(out)[i] = cut(x[i]);
    return direct;
}

/* Sends an error back through the first layer; d: of the sum, dh: of the units. */
static void first_back(const struct card *c, float d, const wide *dh) {
    float f;
    const unsigned k = lower_total(c, &f);
    wide *a = wides(gradient + FIRST + k * UNITS), *b = a + WIDES;
    for (unsigned i = 0; i < WIDES; i++) {
        a[i] += (1 - f) * dh[i];
        b[i] += f * dh[i];
    }
    gradient[DIRECT + k] += (1 - f) * d;
    gradient[DIRECT + k + 1] += f * d;
    for (unsigned row = 0; row < ROWS; row++) {
        const unsigned at = offset[row] + c->state[row];
        wide *e = wides(gradient + FIRST + at * UNITS);
        for (unsigned i = 0; i < WIDES; i++) e[i] += dh[i];
        gradient[DIRECT + at] += d;
    }
}

/* The same for the third layer and the sums of the second. */
static void third_back(float *head, float *to, float d, const wide y[WIDES_2], wide dy[WIDES_2]) {
    for (unsigned s = 0; s < WIDES_2; s++) {
        const wide_int within = (y[s] > zero) & (y[s] < zero + CUT);
        wides(to + THIRD_AT)[s] += d * cut(y[s]);
        dy[s] = (wide)((wide_int)(d * wides(head + THIRD_AT)[s]) & within);
        wides(to + CONSTANT_AT)[s] += dy[s];
    }
    to[LAST_AT] += d;
}

static void second_back(float *to, const float *in, wide dy[GROUP][WIDES_2]) {
    for (unsigned k = 0; k < UNITS; k++) {
        wide *out = wides(to + SECOND_AT + k * SECOND);
        wide sum[WIDES_2];
        for (unsigned s = 0; s < WIDES_2; s++) sum[s] = out[s];
#pragma GCC unroll 8
        for (unsigned j = 0; j < GROUP; j++)
            for (unsigned s = 0; s < WIDES_2; s++) sum[s] += in[j * UNITS + k] * dy[j][s];
        for (unsigned s = 0; s < WIDES_2; s++) out[s] = sum[s];
    }
}

static void units_back(float *second, const float *in, const wide dy[WIDES_2], wide *dh) {
    const float *each = (const float *)dy;
    for (unsigned i = 0; i < WIDES; i++) dh[i] = zero;
    for (unsigned o = 0; o < SECOND; o++)
#pragma GCC unroll 8
        for (unsigned i = 0; i < WIDES; i++) dh[i] += each[o] * wides(second + o * UNITS)[i];
    for (unsigned i = 0; i < WIDES; i++) {
        const wide x = ((const wide *)(const void *)in)[i];
        dh[i] = (wide)((wide_int)dh[i] & (x > zero) & (x < zero + CUT));
    }
}

static void learn_group(const struct sample *const *s, unsigned left) {
    static _Alignas(64) float in[GROUP][UNITS];
    wide y[GROUP][WIDES_2], dy[GROUP][WIDES_2], dh[WIDES];
    float *head = weight + HEAD + head_of[left] * HEAD_SIZE, *to = gradient + HEAD + head_of[left] * HEAD_SIZE;
    float d[GROUP];
    for (unsigned j = 0; j < GROUP; j++) d[j] = first_layer(&s[j]->c, in[j]);
    second_layer(head, in[0], y);
    for (unsigned j = 0; j < GROUP; j++) {
        d[j] += head[LAST_AT] + third_layer(head, y[j]) - s[j]->target;
        error[left] += (double)(d[j] * d[j]);
        seen[left]++;
        third_back(head, to, d[j], y[j], dy[j]);
    }
    second_back(to, in[0], dy);
    for (unsigned j = 0; j < GROUP; j++) {
        units_back(turned + head_of[left] * SECOND * UNITS, in[j], dy[j], dh);
        first_back(&s[j]->c, d[j], dh);
    }
}

static void limit(unsigned from, unsigned to, float most) {
    for (unsigned i = from; i < to; i++) {
        float w = weight[i];
        w = w > most ? most : w;
        weight[i] = w < -most ? -most : w;
    }
}

/* Limits are for sums of whole numbers (tests/unit/test_balut_net.c). */
static void adam(float rate, float scale) {
    static double power_1 = 1, power_2 = 1;
    power_1 *= 0.9;
    power_2 *= 0.999;
    const float a = rate * (float)(1 / (1 - power_1)), b = (float)(1 / (1 - power_2));
    for (unsigned i = 0; i < WEIGHTS; i++) {
        float g = gradient[i] * scale;
        mean[i] += 0.1f * (g - mean[i]);
        square[i] += 0.001f * (g * g - square[i]);
        weight[i] -= a * mean[i] / (sqrtf(square[i] * b) + 1e-8f);
        gradient[i] = 0;
    }
    limit(FIRST, DIRECT, 3.5f);
    limit(DIRECT, HEAD, 15.9f);
    limit(HEAD, WEIGHTS, 3.9f);
}

/* The same number of cards for each number of free boxes, from the latest part of those that were met. */
static void learn(double rate, double latest) {
    enum { EACH = 5 };
    const struct sample *s[GROUP];
    unsigned n = 0;
    for (unsigned left = AG_BALUT_NET_LEAST_LEFT; left <= AG_BALUT_NET_MOST_LEFT; left++) {
        const uint64_t have = stored[left] < ROOM ? stored[left] : ROOM;
        uint64_t window = (uint64_t)((double)stored[left] * latest);
        if (window < 20000) window = 20000;
        if (window > have) window = have;
        for (unsigned i = 0; i < EACH; i++, n += GROUP) {
            for (unsigned j = 0; j < GROUP; j++)
                s[j] = &samples[left][(stored[left] - 1 - below((uint32_t)window)) % ROOM];
            learn_group(s, left);
        }
    }
    adam((float)rate, 1.0f / (float)n);
    turn_about();
}

/* ---- first weights ---- */

static void set_up(const char *preset) {
    struct ag_preset_info info;
    if (!ag_preset_find(NULL, preset, &info, NULL)) fprintf(stderr, "no preset %s\n", preset), exit(1);
    info.values.slot[0] = 1;
    const ag_rules *r = ag_rules_prepare(need(ag_rules_size(info.game)), info.game, &info.values, NULL);
    if (!r || !ag_balut_plan(&plan, r, (struct ag_balut_goal){AG_BALUT_BOXES, AG_BALUT_ALL_ROWS, 1, 0}, NULL)) exit(1);
    for (unsigned row = 0; row < ROWS; row++) offset[row + 1] = offset[row] + plan.line[row].states;
    if (offset[ROWS] > AG_BALUT_NET_STATES) fprintf(stderr, "%u states\n", offset[ROWS]), exit(1);
}

/* Hopeful ones: what is never tried is never learned. */
static void begin(void) {
    static const float par[ROWS] = {0.44f, 0.5f, 0.56f, 0.8f, 0.8f, 0.8f, 0.4f};
    float slope[ROWS + 1][UNITS];
    for (unsigned r = 0; r <= ROWS; r++)
        for (unsigned i = 0; i < UNITS; i++) slope[r][i] = normal();
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned s = 0; s < plan.line[row].states; s++) {
            const float filled = plan.line[row].filled[s];
            for (unsigned i = 0; i < UNITS; i++)
                first_of(row, s)[i] = 0.15f * slope[row][i] * (filled - 2) + 0.1f * normal();
            weight[DIRECT + offset[row] + s] = par[row] * (4 - filled);
        }
    for (unsigned k = 0; k < TOTALS; k++) {
        for (unsigned i = 0; i < UNITS; i++)
            weight[FIRST + (STATES + k) * UNITS + i] = slope[ROWS][i] * ((float)(k * STEP) / TOP - 0.5f) +
                                                       0.3f * ((float)(i % 16) / 16 * 1.2f);
        weight[DIRECT + STATES + k] = (float)(k * STEP) * 0.02f - 8;
    }
    for (unsigned n = 0; n < HEADS; n++) {
        float *head = weight + HEAD + n * HEAD_SIZE;
        for (unsigned i = 0; i < UNITS * SECOND; i++) head[SECOND_AT + i] = 0.12f * normal();
        for (unsigned i = 0; i < SECOND; i++) {
            head[CONSTANT_AT + i] = 0.1f;
            head[THIRD_AT + i] = 0.05f * normal();
        }
    }
}

static void save(const char *name) {
    FILE *f = fopen(name, "wb");
    if (!f || fwrite(weight, sizeof *weight, WEIGHTS, f) != WEIGHTS || fclose(f)) perror(name), exit(1);
}
static void load(const char *name) {
    FILE *f = fopen(name, "rb");
    if (!f || fread(weight, sizeof *weight, WEIGHTS, f) != WEIGHTS || fclose(f)) perror(name), exit(1);
}

/* The state of another row with as many boxes that comes nearest to this one, if that row needs so much more. */
static unsigned counterpart(const struct ag_balut_line *to, const struct ag_balut_line *l, unsigned s, int more) {
    unsigned best = 0;
    int least = INT32_MAX;
    for (unsigned k = 0; k < to->states; k++) {
        const int off = abs(to->sum[k] - l->sum[s] - (l->open[s] ? more : 0));
        if (to->filled[k] != l->filled[s] || to->open[k] != l->open[s] || off >= least) continue;
        best = k;
        least = off;
    }
    return best;
}

/* One needs more than what the other needs (BA-10): a die more in Fours, Fives and Sixes, a point in Choice. */
static void begin_from(const char *name, const char *preset) {
    static struct ag_balut_line line[ROWS];
    static float before[WEIGHTS];
    unsigned at[ROWS];
    set_up("balut");
    load(name);
    memcpy(before, weight, sizeof before);
    memcpy(line, plan.line, sizeof line);
    memcpy(at, offset, sizeof at);
    set_up(preset);
    for (unsigned row = 0; row < ROWS; row++) {
        const int more = row <= AG_BALUT_SIXES ? (int)row + 4 : row == AG_BALUT_CHOICE;
        for (unsigned s = 0; s < plan.line[row].states; s++) {
            const unsigned from = at[row] + counterpart(&line[row], &plan.line[row], s, more);
            memcpy(first_of(row, s), before + FIRST + from * UNITS, UNITS * sizeof(float));
            weight[DIRECT + offset[row] + s] = before[DIRECT + from];
        }
    }
}

/* ---- the file ---- */

static int16_t rounded(float x, int unit) {
    const long y = lrintf(x * (float)unit);
    if (y < INT16_MIN || y > INT16_MAX) fprintf(stderr, "%ld does not fit into 16 bits\n", y), exit(1);
    return (int16_t)y;
}

/* The state of a row by filled boxes and sum, found by walking through all its values. */
static void walk(unsigned row, unsigned state, unsigned filled, unsigned sum, struct ag_balut_net *net) {
    net->state[row][filled][sum < AG_BALUT_NET_SUMS ? sum : AG_BALUT_NET_SUMS - 1] = (int16_t)(offset[row] + state);
    const bool counts = row == AG_BALUT_STRAIGHT || row == AG_BALUT_FULL_HOUSE || row == AG_BALUT_BALUT;
    const unsigned first = plan.turn.first[row], values = plan.turn.first[row + 1] - first;
    for (unsigned v = 0; v < values && filled < AG_BALUT_BOXES; v++) {
        const unsigned worth = plan.turn.worth[first + v];
        walk(row, plan.line[row].next[state][v], filled + 1, sum + (counts ? worth > 0 : worth), net);
    }
}

/* Sums that no dice make (0 entered in Choice) are settled: the first state of their number of boxes. */
static void put_states(struct ag_balut_net *net) {
    for (unsigned row = 0; row < ROWS; row++) {
        for (unsigned n = 0; n <= AG_BALUT_BOXES; n++)
            for (unsigned k = 0; k < AG_BALUT_NET_SUMS; k++)
                net->state[row][n][k] = (int16_t)(offset[row] + plan.line[row].first[n]);
        walk(row, 0, 0, 0, net);
    }
}

static void put_head(const float *w, struct ag_balut_head *head) {
    for (unsigned o = 0; o < SECOND; o++) {
        for (unsigned i = 0; i < UNITS; i++)
            head->second[o][i] = rounded(w[SECOND_AT + i * SECOND + o], AG_BALUT_NET_UNIT_2);
        head->constant[o] = rounded(w[CONSTANT_AT + o], AG_BALUT_NET_UNIT_Y);
        head->third[o] = rounded(w[THIRD_AT + o], AG_BALUT_NET_UNIT_3);
    }
    head->last = rounded(w[LAST_AT], AG_BALUT_NET_DIRECT);
}

static void put(struct ag_balut_net *net) {
    put_states(net);
    for (unsigned t = 0; t < AG_BALUT_NET_THINGS; t++) {
        const unsigned from = t < AG_BALUT_NET_STATES ? t : t - AG_BALUT_NET_STATES + STATES;
        for (unsigned i = 0; i < UNITS; i++)
            net->first[t][i] = rounded(weight[FIRST + from * UNITS + i], AG_BALUT_NET_UNIT);
        net->direct[t] = rounded(weight[DIRECT + from], AG_BALUT_NET_DIRECT);
    }
    for (unsigned n = 0; n < HEADS; n++) put_head(weight + HEAD + n * HEAD_SIZE, &net->head[n]);
}

static int pack(const char *out, char **part) {
    static struct ag_balut_net net[2];
    static const char *const preset[2] = {"balut", "balut-federation"};
    const int16_t *number = (const int16_t *)net;
    for (unsigned i = 0; i < 2; i++) {
        set_up(preset[i]);
        load(part[i]);
        put(&net[i]);
    }
    FILE *f = fopen(out, "wb");
    if (!f) return perror(out), 1;
    for (size_t i = 0; i < sizeof net / 2; i++) {
        putc(number[i] & 255, f);
        putc(number[i] >> 8 & 255, f);
    }
    return fclose(f) != 0;
}

/* ---- the course of it ---- */

static void report(unsigned round) {
    static const unsigned shown[] = {2, 3, 5, 10, 15, 20, 25};
    printf("%u:", round);
    for (unsigned i = 0; i < sizeof shown / sizeof *shown; i++)
        printf(" %u %.4f", shown[i], sqrt(error[shown[i]] / seen[shown[i]]));
    memset(error, 0, sizeof error);
    memset(seen, 0, sizeof seen);
    printf("; ");
}

static void train(const char *out, unsigned rounds, bool on) {
    const double rate = on ? 0.001 : 0.002, fall = on ? 0.02 : 0.01;
    refresh_totals();
    if (on) measure(1000);
    turn_about();
    for (unsigned i = 0; i < LANES; i++) new_game(&games[i], true);
    for (unsigned round = 0; round < rounds; round++) {
        const double part = (double)round / rounds;
        for (unsigned i = 0; i < AG_BALUT_TURNS * 16; i++) play_turn(games, NULL);
        for (unsigned i = 0; i < 64; i++)
            learn(part < 0.3 ? rate : rate * pow(fall, (part - 0.3) / 0.7), part < 0.5 ? 0.2 : 0.3);
        refresh_totals();
        if ((round + 1) % (on ? 100 : 500)) continue;
        report(round + 1);
        measure(on ? 1000 : 4000);
        save(out);
    }
    save(out);
    measure(100000);
}

static int measure_file(const char *name, const char *preset, const char *n) {
    set_up(preset);
    load(name);
    make_last();
    refresh_totals();
    measure((unsigned)strtoul(n, NULL, 10));
    return 0;
}

int main(int argc, char **argv) {
    weight = need(WEIGHTS * sizeof *weight);
    by_total = need((TOP + 1) * sizeof *by_total);
    if (argc == 5 && !strcmp(argv[1], "pack")) return pack(argv[2], argv + 3);
    if (argc == 5 && !strcmp(argv[1], "measure")) return measure_file(argv[2], argv[3], argv[4]);
    if (argc < 6 || argc > 7 || strcmp(argv[1], "train"))
        return fprintf(
                   stderr,
                   "usage: balut_net train FILE PRESET ROUNDS SEED [FROM] | measure FILE PRESET GAMES | pack OUT FILE FILE\n"),
               1;
    setvbuf(stdout, NULL, _IOLBF, 0);
    chance ^= strtoull(argv[5], NULL, 10) * 0x9E3779B97F4A7C15u;
    gradient = need(WEIGHTS * sizeof *weight);
    mean = need(WEIGHTS * sizeof *weight);
    square = need(WEIGHTS * sizeof *weight);
    turned = need(HEADS * SECOND * UNITS * sizeof *turned);
    for (unsigned i = 0; i < AG_BALUT_TURNS; i++) samples[i] = need(ROOM * sizeof **samples);
    set_up(argv[3]);
    make_last();
    if (argc == 7) begin_from(argv[6], argv[3]);
    else begin();
    train(argv[2], (unsigned)strtoul(argv[4], NULL, 10), argc == 7);
    return 0;
}
