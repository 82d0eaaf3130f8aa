/*
 * solve_farkle.c - how long two-seat Farkle takes to solve: this program is built twice, with eight lanes and, as
 * solve_farkle_scalar, with one (AG_LANES=1, the same sources, compiler and flags). Prints one line:
 *
 *     solve_farkle [PRESET [TARGET]]    states, seconds of one thread, states a second, value, residual
 *
 * bench/solve.py runs both and prints the ratio.
 */
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

int main(int argc, char **argv) {
    struct ag_work work = {.memory = host_memory};
    struct ag_solve_plan plan;
    struct ag_solve_report report;
    const char *preset = argc > 1 ? argv[1] : "farkle";
    char sets[40] = "";
    if (argc > 2) snprintf(sets, sizeof sets, "target=%s", argv[2]);
    ag_rules *r = rules_of(preset, sets);
    clock_t start = clock();
    void *table = solved_farkle(r, &work, &plan, &report);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%d lanes: %s: %llu states, %.3f s, %.0f states/s, first seat %.9f, residual %.1e, %.1f MB\n", AG_LANES,
           preset, (unsigned long long)report.states, seconds, (double)report.states / seconds, report.value,
           report.residual, (double)report.peak / 1e6);
    free(table);
    free(r);
    return 0;
}
