/*
 * train.c - makes the weights that the classic player of Penk! carries (data/penk_classic.bin). Not part of the library.
 *
 *   penk_train OUT GAMES [SEED [WEIGHTS STEP]]
 *
 * Two seats play by the weights as they are, and after each game the weights of all positions after a turn are moved
 * towards what came of them: partly the game's result, partly the chance at the next position (temporal differences,
 * TD(lambda)). Steps become smaller as the games go on. WEIGHTS, STEP: begin with these. A game takes about 0.6 ms; now
 * and then it prints the mean squared error of the chances, which falls from 0.25 to 0.19. The weights in the tree are
 * from 600,000 games with the steps below. More games with greater steps made them worse: what is seldom seen keeps the
 * noise of the first games.
 */
#include "penk_model.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { TURNS = 128, REPORT = 20000 };
#define LAMBDA 0.6
#define FIRST_STEP 0.04
#define LAST_STEP 0.001

static float weight[AG_PENK_WEIGHTS];
static int16_t rounded[AG_PENK_WEIGHTS];

struct moment { /* after a turn */
    uint16_t seen[AG_PENK_SEEN];
    double chance; /* of the seat that has just moved */
    unsigned seat;
};

/* A whole turn, seen through once. */
static void play_turn(const ag_rules *r, struct penk_state *s, struct ag_rng *dice) {
    const struct ag_game *game = ag_rules_game(r);
    struct ag_penk_turn t;
    double value;
    ag_penk_model_turn(r, s, s->turn, rounded, false, &t);
    ag_penk_turn_fill(&t, r, 0);
    for (ag_action a = 0; a < PENK_MARK;) {
        game->roll(r, s, ag_draw(game->due(r, s), dice), NULL);
        a = ag_penk_turn_best(&t, r, s->dice - PENK_ROLL_0, s->rerolls, &value);
        game->act(r, s, s->turn, a, NULL);
    }
}

static void learn(const struct moment *m, double target, double step) {
    float by = (float)(step * (target - m->chance));
    for (unsigned i = 0; i < AG_PENK_SEEN; i++) {
        unsigned at = m->seen[i];
        weight[at] += by;
        float w = weight[at] * AG_PENK_UNIT;
        rounded[at] = (int16_t)(w < -32767 ? -32767 : w > 32767 ? 32767 : w < 0 ? w - 0.5f : w + 0.5f);
    }
}

/* One game. Adds up the squared error of the chances seen on the way, and the turns. */
static void play_game(const ag_rules *r, uint64_t seed, uint64_t number, double step, double *error, double *turns) {
    union ag_state state;
    struct penk_state *s = (void *)&state;
    struct moment m[TURNS];
    struct ag_rng dice;
    unsigned n = 0;
    ag_rng_start(&dice, seed, number, 0);
    ag_rules_game(r)->begin(r, s, (ag_seats)(1u << number % 2));
    for (;;) {
        unsigned seat = s->turn;
        play_turn(r, s, &dice);
        if (s->phase == PENK_OVER || n == TURNS) break;
        struct ag_penk_pair p = ag_penk_pair_of(r, s, seat, 1 - seat);
        ag_penk_see(&p, m[n].seen);
        m[n].seat = seat;
        m[n++].chance = ag_penk_chance(ag_penk_judge_pair(rounded, &p));
    }
    ag_seats won = ag_winners(r, s, 3);
    double first = won == 3 ? 0.5 : won & 1; /* of seat 0, and what is expected for it */
    for (double expected = first; n-- > 0;) {
        double target = m[n].seat ? 1 - expected : expected, off = m[n].chance - (m[n].seat ? 1 - first : first);
        *error += off * off;
        *turns += 1;
        learn(&m[n], target, step);
        target = (1 - LAMBDA) * m[n].chance + LAMBDA * target;
        expected = m[n].seat ? 1 - target : target;
    }
}

static void load(const char *path) {
    FILE *f = fopen(path, "rb");
    if (!f || fread(rounded, 2, AG_PENK_WEIGHTS, f) != AG_PENK_WEIGHTS)
        fprintf(stderr, "cannot read %s\n", path), exit(1);
    fclose(f);
    for (unsigned i = 0; i < AG_PENK_WEIGHTS; i++) weight[i] = (float)rounded[i] / AG_PENK_UNIT;
}

static void save(const char *path) {
    FILE *f = fopen(path, "wb");
    if (!f) fprintf(stderr, "cannot write %s\n", path), exit(1);
    for (unsigned i = 0; i < AG_PENK_WEIGHTS; i++) {
        uint16_t w = (uint16_t)rounded[i];
        fputc(w & 255, f);
        fputc(w >> 8, f);
    }
    if (fclose(f)) fprintf(stderr, "cannot write %s\n", path), exit(1);
}

int main(int argc, char **argv) {
    if (argc < 3) return fprintf(stderr, "train OUT GAMES [SEED [WEIGHTS STEP]]\n"), 1;
    const uint64_t games = strtoull(argv[2], NULL, 10), seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
    struct ag_preset_info info;
    ag_preset_find(NULL, "penk", &info, NULL);
    ag_rules *r = malloc(ag_rules_size(info.game));
    if (!r || !ag_rules_prepare(r, info.game, &info.values, NULL)) return 1;
    if (argc > 4) load(argv[4]);
    double step = argc > 5 ? strtod(argv[5], NULL) : FIRST_STEP, error = 0, turns = 0;
    const double factor = pow(LAST_STEP / step, 1 / (double)games);
    for (uint64_t i = 0; i < games; i++, step *= factor) {
        play_game(r, seed, i, step, &error, &turns);
        if ((i + 1) % REPORT) continue;
        printf("%llu games, step %.5f, squared error %.5f, turns %.2f\n", (unsigned long long)i + 1, step,
               error / turns, turns / REPORT);
        fflush(stdout);
        error = turns = 0;
        save(argv[1]);
    }
    save(argv[1]);
    free(r);
    return 0;
}
