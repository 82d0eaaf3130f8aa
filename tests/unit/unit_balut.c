/* unit_balut.c - see unit_balut.h. */
#include "unit_balut.h"

const char *const row_word[ROWS] = {"fours", "fives", "sixes", "straight", "full_house", "choice", "balut"};

void alone(struct play *p, const char *preset, const char *sets) {
    char all[100];
    snprintf(all, sizeof all, "seats=1 %s", sets);
    start(p, preset, all);
}

void turn(struct play *p, ag_seat seat, const char *dice, const char *words) {
    assert_int_equal(due(p).seat, seat);
    rolls(p, dice);
    moves(p, seat, words);
}

struct ag_sheet_cell cell(const struct play *p, ag_seat seat, unsigned row, unsigned box) {
    return sheet_of(p)->grid[seat].cell[row * BOXES + box];
}
