/* menu.h - what to play, with whom, by which rules and with which dice. */
#ifndef TUI_MENU_H
#define TUI_MENU_H

#include "play.h"

/* Menu and games in turn, until somebody quits. The game that was on when the terminal went away is left in p. */
void menu_run(const struct args *args, struct play *p);

#endif
