/* look_back.h - a game that is over, step by step, with what the coach makes of it. */
#ifndef TUI_LOOK_BACK_H
#define TUI_LOOK_BACK_H

#include "astragal.h"

/* Analyses the game, shows it and comes back when somebody has seen enough; with the terminal drawn on already. */
void review_show(const ag_table *table);

#endif
