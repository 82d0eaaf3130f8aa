/*
 * values.c - prints values of the solver, for tests that compare them with brute force:
 *
 *     values PRESET key=value... < positions
 *
 * solves two-seat Farkle under these rules and answers each line "MINE YOURS I_OPENED YOU_OPENED MY_ROW YOUR_ROW
 * I_BEGAN" with the chance of the seat to move at the start of its turn. With seats=3 the lines are "SCORE OPENED ROW"
 * of the three seats, the mover first, and PLACE (its place in the rotation), and the answer is the shares of the mover
 * and of the next seat.
 */
#include "farkle.h"
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The shares of the first n seats, -1 where the table does not know them. */
static void print_shares(const ag_rules *r, const void *table, const struct farkle_state *s, unsigned n) {
    const struct ag_solver *solver = ag_solver_for(r, "win");
    double share[AG_SEATS_MAX];
    bool known = solver->value(solver, r, table, s, NULL, share);
    for (unsigned i = 0; i < n; i++) printf("%s%.15f", i ? " " : "", known ? share[i] : -1);
    printf("\n");
}

static void answer_two(const ag_rules *r, const void *table) {
    for (int mine, yours, open, other, row, their, began;
         scanf("%d %d %d %d %d %d %d", &mine, &yours, &open, &other, &row, &their, &began) == 7;) {
        struct farkle_state s = {.score = {mine, yours},
                                 .turns = 1,
                                 .phase = FARKLE_ROLLING,
                                 .dice = 6,
                                 .next_roll = FARKLE_FIRST_ROLL,
                                 .opened = (ag_seats)(open | other << 1),
                                 .in_row = {(uint8_t)row, (uint8_t)their},
                                 .began = (uint8_t)!began};
        print_shares(r, table, &s, 1);
    }
}

static void answer_three(const ag_rules *r, const void *table) {
    for (;;) {
        struct farkle_state s = {.turns = 1, .phase = FARKLE_ROLLING, .dice = 6, .next_roll = FARKLE_FIRST_ROLL};
        int place;
        for (unsigned i = 0; i < 3; i++) {
            int score, opened, row;
            if (scanf("%d %d %d", &score, &opened, &row) != 3) return;
            s.score[i] = score;
            s.opened |= (ag_seats)(opened << i);
            s.in_row[i] = (uint8_t)row;
        }
        if (scanf("%d", &place) != 1) return;
        s.began = (uint8_t)((3 - place) % 3);
        print_shares(r, table, &s, 2);
    }
}

int main(int argc, char **argv) {
    struct ag_work work = {.memory = host_memory};
    struct ag_solve_plan plan;
    struct ag_solve_report report;
    if (argc < 2) return 2;
    ag_rules *r = rules_from(argv[1], argc - 2, (const char *const *)argv + 2);
    void *table = solved_farkle(r, &work, &plan, &report);
    if (ag_rules_seats(r) == 3) answer_three(r, table);
    else answer_two(r, table);
    free(table);
    free(r);
    return 0;
}
