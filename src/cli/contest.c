/* contest.c - see contest.h. */
#include "contest.h"
#include "clock.h"
#include "threads.h"

#include <math.h>
#include <sodium.h>
#include <stdio.h>
#include <unistd.h>

bool contest_play(ag_table *table, const struct seats *seats, uint64_t seed, uint64_t game, struct ag_msg *msg) {
    struct ag_rng dice, chooser[AG_SEATS_MAX];
    struct ag_due due;
    bool good = true;
    ag_table_begin(table);
    ag_rng_start(&dice, seed, game, AG_STREAM_DICE);
    for (unsigned i = 0; i < seats->n; i++) ag_rng_start(&chooser[i], seed, game, AG_STREAM_SEAT + i);
    while (good && (due = ag_table_due(table)).kind != AG_DUE_OVER) {
        uint8_t faces[AG_DICE_MAX];
        if (due.kind == AG_DUE_ROLL) {
            ag_draw_dice(due, &dice, faces);
            good = ag_table_roll(table, faces, due.dice, NULL, msg);
        } else {
            ag_action a = ag_table_choose(table, due.seat, seats->player[due.seat], &chooser[due.seat]);
            good = ag_table_act(table, due.seat, a, NULL, msg);
        }
    }
    return good;
}

bool contest_numbers(const struct args *args, struct contest_numbers *out) {
    out->seed = (uint64_t)randombytes_random();
    out->threads = threads_available();
    return args_number(args, O_GAMES, 1, 1000000000, &out->games) &&
           args_number(args, O_SEED, 0, INT64_MAX, &out->seed) &&
           args_number(args, O_THREADS, 1, THREADS_MAX, &out->threads);
}

/* As is usual for shares (Agresti and Coull), four imagined deals are added for the interval, two won and two lost, so
 * that a few deals that all end alike do not look certain. */
struct contest_share contest_share(uint64_t deals, double sum, double squares) {
    double n = (double)deals, m = n + 4;
    struct contest_share s = {.mean = n > 0 ? sum / n : 0};
    double middle = (sum + 2) / m, spread = (squares + 2) / m - middle * middle;
    double reach = 1.959964 * sqrt((spread > 0 ? spread : 0) / m);
    s.low = fmax(0, fmin(middle - reach, s.mean));
    s.high = fmin(1, fmax(middle + reach, s.mean));
    return s;
}

void contest_start(struct contest_progress *p) {
    p->on = isatty(STDERR_FILENO);
    p->start_s = clock_monotonic_s();
}

void contest_show(struct contest_progress *p, uint64_t done, uint64_t games) {
    double now = clock_monotonic_s();
    if (!p->on || now - p->start_s < 1 || now - p->shown_s < 0.25) return;
    p->shown_s = now;
    fputc('\r', stderr);
    say(stderr, SAY_SIM_PROGRESS, done, games);
}

void contest_clear(const struct contest_progress *p) {
    if (p->shown_s > 0) fputs("\r\x1b[K", stderr);
}
