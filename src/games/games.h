/* games.h - the games by name, from the list in list.def. Internal. */
#ifndef AG_GAMES_H
#define AG_GAMES_H

#include "astragal.h"

#define GAME(name) extern const struct ag_game ag_##name;
#include "list.def"
#undef GAME

#endif
