/*
 * unit_penk.h - what the tests of Penk! share. Sheets are pictures, row after row from one die to five: 'o' is marked,
 * 'x' crossed out, '.' clear.
 */
#ifndef UNIT_PENK_H
#define UNIT_PENK_H

#include "unit.h"

#define EMPTY "...../...../...../...../....."
#define LOST "xxxxx/xxxxx/xxxxx/xxxxx/xxxxx"
#define PAIRS "oo.../oo.../oo.../oo.../....." /* one to four dice of 1 and 2: with 111222 nothing is left to mark */

/* A seat's sheet as a picture (until the next call). */
const char *picture(const struct play *p, ag_seat seat);
/* How many of the legal moves begin with this word. */
unsigned moves_called(struct play *p, ag_seat seat, const char *word);
/* Two seats, seat 0 to decide with these dice on empty sheets. */
void deciding(struct play *p, const char *dice);
/* What seat 0 has with this sheet when seat 1 has the other one. */
int32_t score_of_sheet(const char *sheet, const char *other);

#endif
