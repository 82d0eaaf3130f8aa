/*
 * sums.c - prints a checksum of every byte of some small solved tables, to compare machines, compilers and builds:
 *
 *     sums           eight lanes, slices in their order
 *     sums threads   the same on two threads
 *     sums small     fewer and smaller ones, for builds that are slow
 *
 * Built once more as sums_scalar with one lane, where Balut's cards too are solved one at a time.
 */
#include "balut_solve.h"
#include "plain.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Two threads: the even slices and the odd ones. */
struct half {
    void (*slice)(void *arg, unsigned i);
    void *arg;
    unsigned first, slices;
};
static void *run_half(void *arg) {
    const struct half *h = arg;
    for (unsigned i = h->first; i < h->slices; i += 2) h->slice(h->arg, i);
    return NULL;
}
static void run_two(void *context, unsigned slices, void (*slice)(void *arg, unsigned i), void *arg) {
    struct half half[] = {{slice, arg, 0, slices}, {slice, arg, 1, slices}};
    pthread_t other;
    (void)context;
    if (pthread_create(&other, NULL, run_half, &half[1])) exit(1);
    run_half(&half[0]);
    pthread_join(other, NULL);
}

static struct ag_work work;

/* FNV-1a. */
static unsigned long long sum_of(const void *bytes, size_t size) {
    unsigned long long sum = 0xcbf29ce484222325;
    const unsigned char *b = bytes;
    for (size_t i = 0; i < size; i++) sum = (sum ^ b[i]) * 0x100000001b3;
    return sum;
}

static void farkle(const char *preset, const char *sets) {
    ag_rules *r = rules_of(preset, sets);
    struct ag_solve_plan plan;
    struct ag_solve_report report;
    void *table = solved_farkle(r, &work, &plan, &report);
    printf("%s %s: %016llx\n", preset, sets, sum_of(table, plan.table));
    free(table);
    free(r);
}

static void balut(const char *name, unsigned rows, double point, double score) {
    ag_rules *r = rules_of("balut", NULL);
    struct ag_balut_plan *p = malloc(sizeof *p);
    struct ag_balut_goal goal = {.boxes = AG_BALUT_BOXES, .rows = rows, .point = point, .score = score};
    struct ag_balut_solve s;
    struct ag_msg why;
    if (!ag_balut_plan(p, r, goal, &why)) give_up(&why);
    struct ag_balut_table table = {.exact = calloc(p->cards, sizeof(double))};
    if (!ag_balut_solve_start(&s, p, &work, table, &why)) give_up(&why);
    s.plain = AG_LANES == 1;
    while (s.layer)
        if (!ag_balut_solve_layer(&s, &why)) give_up(&why);
    printf("%s: %016llx\n", name, sum_of(table.exact, p->cards * sizeof(double)));
    ag_balut_solve_end(&s);
    free(table.exact);
    free(p);
    free(r);
}

static void small(void) {
    farkle("farkle-basic", "target=800");
    farkle("farkel-keen", "target=300 opening=200");
    farkle("farkle-facebook", "target=500 score_floor=-200");
    farkle("farkle-basic", "target=400 seats=3");
    balut("balut points, two rows", 1 << AG_BALUT_FOURS | 1 << AG_BALUT_STRAIGHT, 1, 0);
}

int main(int argc, char **argv) {
    work.memory = host_memory;
    if (argc > 1 && strcmp(argv[argc - 1], "threads") == 0) work.run = run_two;
    if (argc > 1 && strcmp(argv[1], "small") == 0) return small(), 0;
    farkle("farkle", "target=2000");
    farkle("farkle", "target=1230 opening=333 tie=shared");
    farkle("farkel", "target=1500");
    farkle("farkel", "target=1000 hot_dice=must_roll");
    farkle("farkel-doubler", "target=1000");
    farkle("farkel-keen", "target=1000");
    farkle("farkel-keen", "target=600 three_farkles=300 score_floor=-200 opening=400");
    farkle("farkel-keen-doubler", "target=600 opening=400");
    farkle("farkle-basic", "target=1500");
    farkle("farkle-facebook", "target=600 score_floor=-500");
    farkle("zilch", "target=500 score_floor=-100 opening=500 last_round=finish_rotation tie=shared");
    farkle("farkle-basic", "target=1000 seats=3");
    farkle("farkle-basic", "target=500 seats=3 last_round=finish_rotation tie=shared");
    farkle("farkle-basic", "target=300 seats=3 hot_dice=must_roll");
    farkle("farkle-basic", "target=250 seats=3 three_farkles=100 score_floor=-100");
    balut("balut score", AG_BALUT_ALL_ROWS, 0, 1);
    balut("balut points, three rows", 1 << AG_BALUT_FOURS | 1 << AG_BALUT_CHOICE | 1 << AG_BALUT_STRAIGHT, 1, 0);
    return 0;
}
