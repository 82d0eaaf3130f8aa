/*
 * bench.c - whole games by uniformly random moves, through the public game table alone. The hash covers every outcome
 * and every decision together with how many there were to choose from, so it changes when any rule does.
 */
#include "bench.h"
#include "hands.h"
#include "rules.h"

static uint64_t mix(uint64_t h, uint64_t value) {
    h = (h ^ value) * 0x9E3779B97F4A7C15u;
    return h ^ h >> 29;
}

static void play(const ag_rules *r, struct ag_rng *dice, struct ag_rng *chooser, struct ag_bench *b) {
    const struct ag_game *game = r->game;
    union ag_state s;
    ag_action list[AG_LEGAL_MAX];
    uint64_t events = 0, decisions = 0, h = b->hash;
    game->begin(r, &s, ag_all_seats(r));
    for (struct ag_due due; (due = game->due(r, &s)).kind != AG_DUE_OVER; events++) {
        if (due.kind == AG_DUE_ROLL) {
            uint32_t outcome = ag_draw(due, dice);
            h = mix(h, outcome);
            game->roll(r, &s, outcome, NULL);
        } else {
            unsigned n = game->legal(r, &s, due.seat, list);
            ag_action a = list[rng_below(chooser, n)];
            h = mix(h, (uint64_t)n << 32 | a);
            game->act(r, &s, due.seat, a, NULL);
            decisions++;
        }
    }
    int32_t score[AG_SEATS_MAX];
    game->scores(r, &s, score);
    for (unsigned i = 0; i < ag_rules_seats(r); i++) h = mix(h, (uint64_t)(int64_t)score[i]);
    b->hash = h;
    b->events += events;
    b->decisions += decisions;
}

void ag_bench_games(const ag_rules *r, uint64_t seed, uint64_t first_game, uint64_t games, struct ag_bench *b) {
    for (uint64_t i = 0; i < games; i++) {
        struct ag_rng dice, chooser;
        ag_rng_start(&dice, seed, first_game + i, AG_STREAM_DICE);
        ag_rng_start(&chooser, seed, first_game + i, AG_STREAM_SEAT);
        play(r, &dice, &chooser, b);
    }
}
