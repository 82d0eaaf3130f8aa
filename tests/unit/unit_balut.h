/* unit_balut.h - what the tests of Balut share. */
#ifndef UNIT_BALUT_H
#define UNIT_BALUT_H

#include "unit.h"

enum { ROWS = 7, BOXES = 4, TURNS = 28 };
enum { FIRST_SCORE = 210 }; /* the action "score fours" */
extern const char *const row_word[ROWS];

/* One seat alone, about to throw the first time. */
void alone(struct play *p, const char *preset, const char *sets);
/* A turn of one throw: all five dice, then the words. */
void turn(struct play *p, ag_seat seat, const char *dice, const char *words);
/* A box of the card, as a front end gets it. */
struct ag_sheet_cell cell(const struct play *p, ag_seat seat, unsigned row, unsigned box);

#endif
