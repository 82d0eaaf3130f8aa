/* draw.h - sheets and prompts as text of at most 80 columns. Knows no rule: it draws what a game describes. */
#ifndef PRINT_DRAW_H
#define PRINT_DRAW_H

#include "astragal.h"

#include <stdio.h>

/* Seats, grids, facts and dice. */
void draw_sheet(FILE *out, const struct ag_game *game, const struct ag_sheet *sheet, const struct ag_words *words);
/* The same with the grid of one seat alone: for a decision of that seat. */
void draw_sheet_of(FILE *out, const struct ag_game *game, const struct ag_sheet *sheet, ag_seat seat,
                   const struct ag_words *words);
/* The question and what can be picked. */
void draw_prompt(FILE *out, const struct ag_prompt *prompt, const struct ag_words *words);
/* What the position waits for, in a sentence. */
void draw_due(FILE *out, struct ag_due due, const struct ag_words *words);
/* Every option with its value and its sentence. */
void draw_options(FILE *out, const struct ag_game *game, const struct ag_values *values);
/* Moves of a seat in words, numbered from 1, in columns. */
void draw_moves(FILE *out, const ag_rules *rules, const void *state, const ag_action *list, unsigned n);

#endif
