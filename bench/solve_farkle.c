/*
 * solve_farkle.c - how long two-seat Farkle takes to solve: this program is built twice, with eight lanes and, as
 * solve_farkle_scalar, with one (AG_LANES=1, the same sources, compiler and flags). Prints one line:
 *
 *     solve_farkle [PRESET [TARGET]]    states, seconds of one thread, states a second, value, residual
 *
 * bench/solve.py runs both and prints the ratio.
 */
#include "solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

static int refuse(const struct ag_msg *why) {
    char text[400];
    ag_msg_write(why, NULL, text, sizeof text);
    fprintf(stderr, "%s\n", text);
    return 1;
}

int main(int argc, char **argv) {
    struct ag_preset_info info;
    struct ag_msg why;
    struct ag_work work = {.memory = {NULL, resize}};
    struct ag_solve_plan plan;
    struct ag_solve_report report;
    const char *preset = argc > 1 ? argv[1] : "farkle";
    if (!ag_preset_find(NULL, preset, &info, &why)) return refuse(&why);
    if (argc > 2 && !ag_values_set(info.game, &info.values, "target", argv[2], &why)) return refuse(&why);
    void *memory = malloc(ag_rules_size(info.game));
    ag_rules *r = ag_rules_prepare(memory, info.game, &info.values, &why);
    if (!r || !ag_farkle_win_plan(r, &work, AG_SOLVE_EXACT, 0, &plan, &why)) return refuse(&why);
    void *table = aligned_alloc(64, (plan.table + 63) / 64 * 64);
    clock_t start = clock();
    if (!table || !ag_farkle_win_solve(r, &work, AG_SOLVE_EXACT, table, false, &report, &why)) return refuse(&why);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    printf("%d lanes: %s: %llu states, %.3f s, %.0f states/s, first seat %.9f, residual %.1e, %.1f MB\n", AG_LANES, preset,
           (unsigned long long)report.states, seconds, (double)report.states / seconds, report.value, report.residual,
           (double)report.peak / 1e6);
    free(table);
    free(memory);
    return 0;
}
