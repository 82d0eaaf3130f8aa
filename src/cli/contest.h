/*
 * contest.h - games between players of the house, for sim and arena. Game number g draws its dice and its players'
 * choices from streams of (seed, g): so neither the number of threads nor their order changes a game.
 */
#ifndef CLI_CONTEST_H
#define CLI_CONTEST_H

#include "options.h"
#include "seats.h"

/* Plays one game from its beginning to its end; the table's seats are taken. */
bool contest_play(ag_table *table, const struct seats *seats, uint64_t seed, uint64_t game, struct ag_msg *msg);

/* Options --games, --seed and --threads; games holds the default. */
struct contest_numbers {
    uint64_t games, seed, threads;
};
bool contest_numbers(const struct args *args, struct contest_numbers *out);

/* A mean share of the wins over so many deals, each of which brought 0 to 1, with its 95 % interval. */
struct contest_share {
    double mean, low, high;
};
struct contest_share contest_share(uint64_t deals, double sum, double squares);

/* Progress on a terminal: "12 of 100 games", from the second second on. One thread shows it. */
struct contest_progress {
    bool on;
    double start_s, shown_s;
};
void contest_start(struct contest_progress *p);
void contest_show(struct contest_progress *p, uint64_t done, uint64_t games);
void contest_clear(const struct contest_progress *p);

#endif
