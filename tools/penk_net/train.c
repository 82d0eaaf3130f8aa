/*
 * train.c - makes the network that the strongest player of Penk! carries (data/penk_net.bin). Not part of the library.
 *
 *   penk_net train OUT SECONDS THREADS [SEED [STATE|- [STEP [LAST_STEP]]]]
 *   penk_net match NET SECONDS THREADS [SEED [SEATS|0 [MARKS,ENDS,TURNS,WIDE]]]
 *
 * train: two, three and four seats play by the network as it is. The target of a position after a turn is what the
 * network expects after the whole next turn, which is worked out exactly over its dice, and from there on what came of
 * the turns that followed, less what was expected of them (temporal differences, TD(lambda); the luck of the dice drops
 * out of each turn). Weights move by Adam, all threads' games of a step together. OUT is the network, OUT.state what it
 * takes to go on; STATE may also be a network, of which the weights alone are known. match: a seat with the network among
 * seats of classic, each deal once from every seat; and the same with what the dice brought taken out of each result, as
 * the network sees it, which leaves the mean as it is and makes the error a fifth. MARKS and so on are what the network's
 * seat looks at again (struct ag_net_look). SECONDS are of processor time, for each thread.
 */
#include "penk_net.h"
#include "astragal.h"
#include "classic_penk.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { TURNS = 240, THREADS = 64, QUOTA = 600, SECOND = AG_NET_SECOND, UNITS = AG_NET_UNITS };

static ag_rules *rules[PENK_SEATS + 1];
static float weight[AG_NET_WEIGHTS], mean[AG_NET_WEIGHTS], square[AG_NET_WEIGHTS];
static int16_t rounded[AG_NET_WEIGHTS];
static unsigned threads = 1;
static double seconds, first_step = 0.002, last_step = 0.00002;
static struct timespec began;

static double elapsed(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return ((double)(now.tv_sec - began.tv_sec) + (double)(now.tv_nsec - began.tv_nsec) * 1e-9) / threads;
}

/* ---- weights ---- */

/* What 1 is in a weight's file, and the most that it may be, so that no sum can overflow. */
static void unit_of(unsigned i, float *unit, float *most) {
    if (i < AG_NET_FIRST_SIZE) {
        *unit = AG_NET_UNIT;
        *most = (float)(32767 / AG_NET_SEEN) / AG_NET_UNIT;
        return;
    }
    i = (i - AG_NET_FIRST_SIZE) % AG_NET_REST_SIZE;
    if (i < SECOND * UNITS) *unit = AG_NET_UNIT_2, *most = 2.0f;
    else if (i < SECOND * (UNITS + 1)) *unit = AG_NET_UNIT_Y, *most = 7.9f;
    else *unit = AG_NET_UNIT_3, *most = 1.99f;
}

static float normal(struct ag_rng *rng) {
    float sum = 0;
    for (unsigned i = 0; i < 12; i++) sum += (float)ag_rng_below(rng, 1000000) * 1e-6f - 0.5f;
    return sum;
}

static void first_weights(uint64_t seed) {
    struct ag_rng rng;
    ag_rng_start(&rng, seed, 77, 0);
    for (unsigned i = 0; i < AG_NET_FIRST_SIZE; i++) weight[i] = 0.1f * normal(&rng);
    for (unsigned n = 0; n + 1 < PENK_SEATS; n++) {
        float *w = weight + AG_NET_FIRST_SIZE + n * AG_NET_REST_SIZE;
        for (unsigned i = 0; i < SECOND * UNITS; i++) w[i] = 0.17f * normal(&rng) / (float)(n + 1);
        for (unsigned i = 0; i < SECOND; i++) w[SECOND * UNITS + i] = 0.1f;
        for (unsigned i = 0; i < SECOND; i++) w[SECOND * (UNITS + 1) + i] = 0.17f * normal(&rng);
    }
}

static void round_weights(unsigned from, unsigned to) {
    for (unsigned i = from; i < to; i++) {
        float unit, most, w = weight[i];
        unit_of(i, &unit, &most);
        w = w > most ? most : w < -most ? -most : w;
        weight[i] = w;
        rounded[i] = (int16_t)lrintf(w * unit);
    }
}

/* ---- games ---- */

struct moment { /* after a turn */
    struct ag_penk_table table;
    struct ag_penk_share now, expected, target; /* by the network; after the next turn */
    bool strayed;                               /* the next turn did not end as the network wanted */
};

struct worker {
    unsigned number;
    struct ag_rng rng;
    double error, positions, games[PENK_SEATS + 1];
    float gradient[AG_NET_WEIGHTS];
    struct moment m[TURNS];
    pthread_t thread;
};

/* Plays the turn; whether it strayed. */
static bool play_turn(const ag_rules *r, struct penk_state *s, const struct ag_penk_turn *t, struct ag_rng *rng) {
    const struct ag_game *game = ag_rules_game(r);
    const struct penk_tables *tables = penk_tables(r);
    double value;
    for (;;) {
        game->roll(r, s, ag_draw(game->due(r, s), rng), NULL);
        unsigned roll = s->dice - (unsigned)PENK_ROLL_0;
        ag_action a = ag_penk_turn_best(t, r, roll, s->rerolls, &value);
        bool stray = a >= PENK_MARK && a < PENK_CROSS && ag_rng_below(rng, 100) < 5;
        if (stray) {
            unsigned n = 0;
            for (unsigned i = tables->first[roll]; i < tables->end[roll][PENK_MARKS - 1]; i++)
                if (t->set[tables->entry[i]] > AG_PENK_NEVER && !ag_rng_below(rng, ++n))
                    a = tables->set[tables->entry[i]].action;
        }
        game->act(r, s, s->turn, a, NULL);
        if (a >= PENK_MARK) return stray;
    }
}

/* Returns the number of moments, with targets. */
static unsigned play_game(struct worker *w, unsigned seats, double lambda) {
    const ag_rules *r = rules[seats];
    union ag_state state;
    struct penk_state *s = (void *)&state;
    unsigned n = 0;
    static _Thread_local struct ag_penk_outlook o;
    struct ag_penk_turn turn;
    ag_rules_game(r)->begin(r, s, 1);
    for (;;) {
        unsigned seat = s->turn;
        ag_net_outlook(r, rounded, s, seat, false, &o);
        ag_net_turn(r, &o, penk_clear(s, (ag_seat)seat), seat, &turn);
        if (n) ag_net_value(r, &o, &turn, seat, &w->m[n - 1].expected);
        else ag_penk_turn_fill(&turn, r, 0);
        bool strayed = play_turn(r, s, &turn, &w->rng);
        if (n) w->m[n - 1].strayed = strayed;
        if (s->phase == PENK_OVER || n == TURNS) break;
        ag_penk_table_of(r, s, seat, &w->m[n].table);
        ag_net_shares(r, rounded, &w->m[n].table, &w->m[n].now);
        n++;
    }
    for (unsigned i = n; i-- > 0;)
        for (unsigned k = 0; k < seats; k++) {
            double later = i + 1 < n && !w->m[i].strayed ? w->m[i + 1].target.of[k] - w->m[i + 1].now.of[k] : 0;
            w->m[i].target.of[k] = w->m[i].expected.of[k] + lambda * later;
        }
    w->games[seats]++;
    return n;
}

/* ---- learning ---- */

static void learn(struct worker *w, const struct moment *m) {
    const unsigned n = m->table.seats;
    const float *second = weight + AG_NET_FIRST_SIZE + (n - 2) * AG_NET_REST_SIZE;
    const float *constant = second + SECOND * UNITS, *third = constant + SECOND;
    float *d_second = w->gradient + (second - weight), *d_constant = w->gradient + (constant - weight);
    float *d_third = w->gradient + (third - weight);
    uint16_t seen[PENK_SEATS][PENK_SEATS][AG_NET_SEEN];
    float pre[PENK_SEATS][PENK_SEATS][UNITS], sum[PENK_SEATS][UNITS], y[PENK_SEATS][SECOND], logit[PENK_SEATS];
    const float top = (float)AG_NET_TOP / AG_NET_UNIT, top_y = (float)AG_NET_TOP_Y / AG_NET_UNIT_Y;
    for (unsigned one = 0; one < n; one++) {
        for (unsigned k = 0; k < UNITS; k++) sum[one][k] = 0;
        for (unsigned other = 0; other < n; other++) {
            float *p = pre[one][other];
            if (other == one) continue;
            ag_net_see(&m->table, one, other, seen[one][other]);
            for (unsigned k = 0; k < UNITS; k++) p[k] = 0;
            for (unsigned i = 0; i < AG_NET_SEEN; i++) {
                const float *row = weight + seen[one][other][i] * UNITS;
                for (unsigned k = 0; k < UNITS; k++) p[k] += row[k];
            }
            for (unsigned k = 0; k < UNITS; k++) sum[one][k] += p[k] < 0 ? 0 : p[k] > top ? top : p[k];
        }
        logit[one] = 0;
        for (unsigned o = 0; o < SECOND; o++) {
            float dot = constant[o];
            const float *row = second + o * UNITS;
            for (unsigned k = 0; k < UNITS; k++) dot += row[k] * sum[one][k];
            y[one][o] = dot;
            logit[one] += third[o] * (dot < 0 ? 0 : dot > top_y ? top_y : dot);
        }
    }
    float most = logit[0], total = 0, p[PENK_SEATS];
    for (unsigned i = 1; i < n; i++) most = logit[i] > most ? logit[i] : most;
    for (unsigned i = 0; i < n; i++) total += p[i] = expf(logit[i] - most);
    for (unsigned one = 0; one < n; one++) {
        float d = p[one] / total - (float)m->target.of[one], d_sum[UNITS] = {0};
        w->error += d * d;
        for (unsigned o = 0; o < SECOND; o++) {
            float v = y[one][o];
            if (v <= 0) continue;
            d_third[o] += d * (v > top_y ? top_y : v);
            if (v > top_y) continue;
            float g = d * third[o];
            d_constant[o] += g;
            const float *row = second + o * UNITS;
            float *d_row = d_second + o * UNITS;
            for (unsigned k = 0; k < UNITS; k++) d_row[k] += g * sum[one][k];
            for (unsigned k = 0; k < UNITS; k++) d_sum[k] += g * row[k];
        }
        for (unsigned other = 0; other < n; other++) {
            float g[UNITS];
            if (other == one) continue;
            for (unsigned k = 0; k < UNITS; k++)
                g[k] = pre[one][other][k] > 0 && pre[one][other][k] < top ? d_sum[k] : 0;
            for (unsigned i = 0; i < AG_NET_SEEN; i++) {
                float *row = w->gradient + seen[one][other][i] * UNITS;
                for (unsigned k = 0; k < UNITS; k++) row[k] += g[k];
            }
        }
    }
    w->positions++;
}

static struct worker *workers[THREADS];
static pthread_barrier_t barrier;
static bool stop, fresh_start;
static _Atomic unsigned spent; /* on the games of this step, all threads together */
static unsigned long long step_number;
static double step_size, lambda_now, positions_before;

static void adam(unsigned from, unsigned to, double positions) {
    const float scale = (float)(1 / positions), step = (float)step_size;
    const float c1 = (float)(1 / (1 - pow(0.9, (double)step_number))),
                c2 = (float)(1 / (1 - pow(0.999, (double)step_number)));
    for (unsigned i = from; i < to; i++) {
        float g = 0;
        for (unsigned t = 0; t < threads; t++) {
            g += workers[t]->gradient[i];
            workers[t]->gradient[i] = 0;
        }
        g *= scale;
        mean[i] += 0.1f * (g - mean[i]);
        square[i] += 0.001f * (g * g - square[i]);
        weight[i] -= step * mean[i] * c1 / (sqrtf(square[i] * c2) + 1e-6f);
    }
    round_weights(from, to);
}

static void save(const char *path) {
    char state[1000];
    FILE *f = fopen(path, "wb");
    for (unsigned i = 0; f && i < AG_NET_WEIGHTS; i++) {
        uint16_t w = (uint16_t)rounded[i];
        fputc(w & 255, f);
        fputc(w >> 8, f);
    }
    if (!f || fclose(f)) fprintf(stderr, "cannot write %s\n", path), exit(1);
    snprintf(state, sizeof state, "%s.state", path);
    f = fopen(state, "wb");
    if (!f || fwrite(weight, sizeof weight, 1, f) != 1 || fwrite(mean, sizeof mean, 1, f) != 1 ||
        fwrite(square, sizeof square, 1, f) != 1 || fwrite(&step_number, sizeof step_number, 1, f) != 1 || fclose(f))
        fprintf(stderr, "cannot write %s\n", state), exit(1);
}

/* From a network: its rounded weights. */
static bool load_network(FILE *f) {
    if (fread(rounded, sizeof rounded, 1, f) != 1 || fgetc(f) != EOF) return false;
    for (unsigned i = 0; i < AG_NET_WEIGHTS; i++) {
        float unit, most;
        unit_of(i, &unit, &most);
        weight[i] = (float)rounded[i] / unit;
    }
    return true;
}

static void load(const char *path) {
    FILE *f = fopen(path, "rb");
    if (f && load_network(f)) {
        fclose(f);
        return;
    }
    if (f) rewind(f);
    if (!f || fread(weight, sizeof weight, 1, f) != 1 || fread(mean, sizeof mean, 1, f) != 1 ||
        fread(square, sizeof square, 1, f) != 1 || fread(&step_number, sizeof step_number, 1, f) != 1)
        fprintf(stderr, "cannot read %s\n", path), exit(1);
    fclose(f);
}

static const char *out_path;
static double next_report = 10;

static void report(void) {
    double error = 0, positions = 0, games[PENK_SEATS + 1] = {0};
    for (unsigned t = 0; t < threads; t++) {
        error += workers[t]->error;
        positions += workers[t]->positions;
        for (unsigned n = 2; n <= PENK_SEATS; n++) games[n] += workers[t]->games[n];
        workers[t]->error = 0;
        workers[t]->positions = 0;
    }
    positions_before = 0;
    printf("%.0f s, step %llu of %.6f, lambda %.2f, squared error %.5f, positions %.0f, games %.0f %.0f %.0f\n",
           elapsed(), step_number, step_size, lambda_now, error / positions, positions, games[2], games[3], games[4]);
    fflush(stdout);
    save(out_path);
    next_report = elapsed() + (seconds > 100 ? 20 : 5);
}

static void *work(void *context) {
    struct worker *w = context;
    const unsigned from = (unsigned)((uint64_t)AG_NET_WEIGHTS * w->number / threads);
    const unsigned to = (unsigned)((uint64_t)AG_NET_WEIGHTS * (w->number + 1) / threads);
    for (;;) {
        pthread_barrier_wait(&barrier); /* weights are ready */
        if (stop) return NULL;
        while (spent < QUOTA * threads) {
            unsigned lot = ag_rng_below(&w->rng, 100), seats = lot < 55 ? 2 : lot < 82 ? 3 : 4;
            unsigned n = play_game(w, seats, lambda_now);
            for (unsigned i = 0; i < n; i++) learn(w, &w->m[i]);
            spent += n * seats;
        }
        pthread_barrier_wait(&barrier); /* gradients are ready */
        double positions = 0;
        for (unsigned t = 0; t < threads; t++) positions += workers[t]->positions;
        adam(from, to, positions - positions_before);
        pthread_barrier_wait(&barrier);
        if (w->number) continue;
        positions_before = positions;
        spent = 0;
        double part = elapsed() / seconds;
        stop = part >= 1;
        if (stop || elapsed() >= next_report) report();
        step_size = last_step + (first_step - last_step) * 0.5 * (1 + cos(3.14159265358979 * (part < 1 ? part : 1)));
        lambda_now = fresh_start ? 0.75 + 0.2 * exp(-part * 12) : 0.75;
        step_number++;
    }
}

static void train(uint64_t seed, const char *state, bool fresh) {
    if (fresh) first_weights(seed);
    else load(state);
    round_weights(0, AG_NET_WEIGHTS);
    step_number++;
    step_size = first_step;
    lambda_now = fresh ? 0.95 : 0.75;
    fresh_start = fresh;
    for (unsigned t = 0; t < threads; t++) {
        workers[t] = calloc(1, sizeof(struct worker));
        workers[t]->number = t;
        ag_rng_start(&workers[t]->rng, seed, step_number, t);
    }
    pthread_barrier_init(&barrier, NULL, threads);
    for (unsigned t = 0; t < threads; t++) pthread_create(&workers[t]->thread, NULL, work, workers[t]);
    for (unsigned t = 0; t < threads; t++) pthread_join(workers[t]->thread, NULL);
}

/* ---- matches ---- */

static struct ag_net_look look = {.marks = 8, .ends = 24, .sight = {.turns = 1}};
static unsigned match_seats;
static uint64_t match_seed;
static double match_seconds;

/* Means over deals: as they were won, and without luck. */
enum { WON, WITHOUT_LUCK, FIGURES };
static double match_deals[THREADS], match_sum[FIGURES][THREADS], match_square[FIGURES][THREADS];

/* A turn as the network sees it. */
struct outlook {
    struct ag_penk_outlook o;
    struct ag_penk_turn turn;
};

/* Rolls; what that brings the seat `mine` beyond what was to be expected. */
static double roll(const ag_rules *r, struct penk_state *s, struct ag_rng *dice, unsigned mine, struct outlook *x) {
    const struct ag_game *game = ag_rules_game(r);
    struct ag_penk_share before, after;
    if (!s->rerolls) { /* a new turn */
        ag_net_outlook(r, rounded, s, s->turn, true, &x->o);
        ag_net_turn(r, &x->o, penk_clear(s, s->turn), s->turn, &x->turn);
        ag_penk_turn_fill(&x->turn, r, 0);
    }
    ag_net_expect(r, &x->o, &x->turn, s, &before);
    game->roll(r, s, ag_draw(game->due(r, s), dice), NULL);
    ag_net_expect(r, &x->o, &x->turn, s, &after);
    return after.of[mine] - before.of[mine];
}

static double play_match(const ag_rules *r, uint64_t deal, unsigned mine, double *luck) {
    static _Thread_local struct outlook x;
    union ag_state state;
    struct penk_state *s = (void *)&state;
    struct ag_rng dice, other;
    ag_rng_start(&dice, match_seed, deal, 0);
    ag_rng_start(&other, match_seed, deal, 1);
    ag_rules_game(r)->begin(r, s, 1);
    while (s->phase != PENK_OVER) {
        if (s->phase == PENK_ROLLING) {
            *luck += roll(r, s, &dice, mine, &x);
            continue;
        }
        struct ag_seen seen = {.rules = r, .state = s, .seat = s->turn};
        ag_action a = s->turn == mine ? ag_net_choose(r, s, rounded, &look) : ag_classic_penk(&seen, &other);
        ag_rules_game(r)->act(r, s, s->turn, a, NULL);
    }
    ag_seats w = ag_winners(r, s, (ag_seats)((1u << match_seats) - 1));
    return w >> mine & 1 ? 1.0 / __builtin_popcount(w) : 0;
}

/* A deal: the same dice for each seat that the network could have. Its mean counts once. */
static void *match(void *context) {
    const unsigned number = *(const unsigned *)context;
    for (uint64_t deal = number; elapsed() < match_seconds; deal += threads) {
        double figure[FIGURES], won = 0, luck = 0;
        for (unsigned mine = 0; mine < match_seats; mine++)
            won += play_match(rules[match_seats], deal, mine, &luck) / match_seats;
        figure[WON] = won;
        figure[WITHOUT_LUCK] = won - luck / match_seats;
        for (unsigned i = 0; i < FIGURES; i++) {
            match_sum[i][number] += figure[i];
            match_square[i][number] += figure[i] * figure[i];
        }
        match_deals[number]++;
    }
    return NULL;
}

static void print_figure(const char *what, const double *sums, const double *squares, double deals) {
    double sum = 0, squared = 0;
    for (unsigned t = 0; t < threads; t++) {
        sum += sums[t];
        squared += squares[t];
    }
    double m = sum / deals, error = 1.96 * sqrt((squared / deals - m * m) / deals);
    printf(", %s %.2f %% (%.2f-%.2f)", what, 100 * m, 100 * (m - error), 100 * (m + error));
}

static void match_of(double for_s) {
    pthread_t thread[THREADS];
    unsigned number[THREADS];
    double deals = 0;
    match_seconds = elapsed() + for_s;
    for (unsigned t = 0; t < threads; t++) {
        match_deals[t] = 0;
        for (unsigned i = 0; i < FIGURES; i++) match_sum[i][t] = match_square[i][t] = 0;
        number[t] = t;
        pthread_create(&thread[t], NULL, match, &number[t]);
    }
    for (unsigned t = 0; t < threads; t++) {
        pthread_join(thread[t], NULL);
        deals += match_deals[t];
    }
    printf("%u seats, look %u,%u,%u,%u: %.0f games", match_seats, look.marks, look.ends, look.sight.turns,
           look.sight.wide, deals * match_seats);
    print_figure("wins", match_sum[WON], match_square[WON], deals);
    print_figure("without luck", match_sum[WITHOUT_LUCK], match_square[WITHOUT_LUCK], deals);
    printf("\n");
    fflush(stdout);
}

static void matches(const char *net, uint64_t seed, unsigned seats) {
    FILE *f = fopen(net, "rb");
    if (!f || fread(rounded, 2, AG_NET_WEIGHTS, f) != AG_NET_WEIGHTS) fprintf(stderr, "cannot read %s\n", net), exit(1);
    fclose(f);
    match_seed = seed;
    for (match_seats = 2; match_seats <= PENK_SEATS; match_seats++)
        if (!seats || seats == match_seats) match_of(seats ? seconds : seconds / 3);
}

static bool read_look(const char *words) {
    return sscanf(words, "%u,%u,%u,%u", &look.marks, &look.ends, &look.sight.turns, &look.sight.wide) == 4 &&
           look.marks <= AG_NET_MARKS && look.ends <= AG_NET_ENDS;
}

int main(int argc, char **argv) {
    if (argc < 5) return fprintf(stderr, "penk_net train|match FILE SECONDS THREADS [SEED [...]]: see train.c\n"), 1;
    struct ag_preset_info info;
    ag_preset_find(NULL, "penk", &info, NULL);
    for (unsigned n = 2; n <= PENK_SEATS; n++) {
        rules[n] = malloc(ag_rules_size(info.game));
        struct ag_values values = info.values;
        values.slot[PENK_OPT_SEATS] = (int32_t)n;
        if (!rules[n] || !ag_rules_prepare(rules[n], info.game, &values, NULL)) return 1;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &began);
    seconds = strtod(argv[3], NULL);
    threads = (unsigned)strtoul(argv[4], NULL, 10);
    threads = threads < 1 ? 1 : threads > THREADS ? THREADS : threads;
    const uint64_t seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
    if (!strcmp(argv[1], "match")) {
        if (argc > 7 && !read_look(argv[7])) return fprintf(stderr, "no such look: %s\n", argv[7]), 1;
        matches(argv[2], seed, argc > 6 ? (unsigned)strtoul(argv[6], NULL, 10) : 0);
        return 0;
    }
    out_path = argv[2];
    if (argc > 7) first_step = strtod(argv[7], NULL);
    if (argc > 8) last_step = strtod(argv[8], NULL);
    const char *state = argc > 6 && strcmp(argv[6], "-") ? argv[6] : NULL;
    train(seed, state, !state);
    return 0;
}
