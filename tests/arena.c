/*
 * arena.c - plays two players against each other, for tuning: every game twice with the same dice and the seats
 * swapped. Each seat has a stream of dice of its own, so that luck cancels as far as it can.
 *
 *     arena PRESET[,key=value...] PLAYER PLAYER [PAIRS [SEED [THREADS]]]
 *
 * With more seats than two the first player has seat 0 and the second all others; then every seating is played.
 */
#include "astragal.h"
#include "threads.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct arena {
    ag_rules *rules;
    const struct ag_player *player[2];
    uint64_t seed, pairs, slices;
};

/* Sums over a slice: shares of the first player, decisions and their time by player. */
struct sums {
    double share, squares;
    int64_t points[2];
    uint64_t decisions[2], games;
    double seconds[2];
};

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* One game with the first player on a seat; returns its share of the win. */
static double play(const struct arena *a, uint64_t game, unsigned seat, struct sums *sums) {
    const ag_rules *r = a->rules;
    const struct ag_game *g = ag_rules_game(r);
    unsigned n = ag_rules_seats(r);
    struct ag_rng dice[AG_SEATS_MAX], chooser[AG_SEATS_MAX];
    union ag_state s, view;
    for (unsigned i = 0; i < n; i++) {
        ag_rng_start(&dice[i], a->seed, game, 100 + i);
        ag_rng_start(&chooser[i], a->seed, game, AG_STREAM_SEAT + i);
    }
    g->begin(r, &s, ag_all_seats(r));
    for (struct ag_due d; (d = g->due(r, &s)).kind != AG_DUE_OVER;) {
        if (d.kind == AG_DUE_ROLL) {
            g->roll(r, &s, ag_draw(d, &dice[d.seat]), NULL);
            continue;
        }
        ag_view_of(r, &s, d.seat, &view);
        struct ag_seen seen = {.rules = r, .state = &view, .seat = d.seat};
        unsigned who = d.seat != seat;
        double t = now();
        ag_action act = a->player[who]->choose(&seen, &chooser[d.seat]);
        sums->seconds[who] += now() - t;
        sums->decisions[who]++;
        if (!g->allowed(r, &s, d.seat, act, NULL)) {
            fprintf(stderr, "%s makes an illegal move\n", a->player[who]->name);
            exit(1);
        }
        g->act(r, &s, d.seat, act, NULL);
    }
    sums->games++;
    int32_t points[AG_SEATS_MAX];
    (g->points ? g->points : g->scores)(r, &s, points);
    for (unsigned i = 0; i < n; i++) sums->points[i != seat] += points[i];
    ag_seats won = ag_winners(r, &s, ag_all_seats(r));
    return won >> seat & 1 ? 1.0 / __builtin_popcount(won) : 0;
}

static struct arena arena;
static struct sums sums[256];

static void work(void *context, unsigned thread, uint64_t slice) {
    (void)context;
    unsigned n = ag_rules_seats(arena.rules);
    for (uint64_t p = slice; p < arena.pairs; p += arena.slices) {
        double share = 0;
        for (unsigned seat = 0; seat < n; seat++) share += play(&arena, p, seat, &sums[thread]);
        share /= n;
        sums[thread].share += share;
        sums[thread].squares += share * share;
    }
}

static void fail(const struct ag_msg *why, const char *what) {
    char text[400] = "";
    if (why) ag_msg_write(why, NULL, text, sizeof text);
    fprintf(stderr, "%s: %s\n", what, text);
    exit(2);
}

static ag_rules *rules_of(char *spec) {
    struct ag_preset_info info;
    struct ag_msg why = {0};
    char *save = NULL, *word = strtok_r(spec, ",", &save);
    if (!ag_preset_find(NULL, word, &info, &why)) fail(&why, word);
    while ((word = strtok_r(NULL, ",", &save))) {
        char *equals = strchr(word, '=');
        if (!equals) fail(NULL, word);
        *equals = 0;
        if (!ag_values_set(info.game, &info.values, word, equals + 1, &why)) fail(&why, word);
    }
    ag_rules *r = ag_rules_prepare(malloc(ag_rules_size(info.game)), info.game, &info.values, &why);
    if (!r) fail(&why, "rules");
    return r;
}

int main(int argc, char **argv) {
    if (argc < 4) return fprintf(stderr, "arena PRESET[,key=value] PLAYER PLAYER [PAIRS [SEED [THREADS]]]\n"), 2;
    char spec[300];
    snprintf(spec, sizeof spec, "%s", argv[1]);
    arena.rules = rules_of(spec);
    for (unsigned i = 0; i < 2; i++) {
        arena.player[i] = ag_player_named(argv[2 + i], ag_rules_game(arena.rules));
        if (!arena.player[i]) fail(NULL, argv[2 + i]);
    }
    arena.pairs = argc > 4 ? strtoull(argv[4], NULL, 10) : 1000;
    arena.seed = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
    unsigned threads = argc > 6 ? (unsigned)strtoul(argv[6], NULL, 10) : 2;
    arena.slices = threads;
    threads_run(threads, arena.slices, work, NULL);
    struct sums all = {0};
    for (unsigned i = 0; i < 256; i++) {
        all.share += sums[i].share, all.squares += sums[i].squares, all.games += sums[i].games;
        for (unsigned k = 0; k < 2; k++) {
            all.points[k] += sums[i].points[k];
            all.decisions[k] += sums[i].decisions[k];
            all.seconds[k] += sums[i].seconds[k];
        }
    }
    double n = (double)arena.pairs, mean = all.share / n, var = (all.squares - n * mean * mean) / (n > 1 ? n - 1 : 1);
    double half = 1.96 * sqrt(var / n), cpu = all.seconds[0] + all.seconds[1];
    unsigned others = ag_rules_seats(arena.rules) - 1;
    printf("%-22s %-8s %-8s %6llu games  share %.4f  95%% %.4f..%.4f  mean %.2f %.2f  us/move %.2f %.2f  games/s/core %.0f\n",
           argv[1], argv[2], argv[3], (unsigned long long)all.games, mean, mean - half, mean + half,
           (double)all.points[0] / (double)all.games, (double)all.points[1] / ((double)all.games * (others ? others : 1)),
           1e6 * all.seconds[0] / (double)(all.decisions[0] + !all.decisions[0]),
           1e6 * all.seconds[1] / (double)(all.decisions[1] + !all.decisions[1]), (double)all.games / cpu);
    return 0;
}
