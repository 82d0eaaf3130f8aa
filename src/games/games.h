/* games.h - the games by name, from the list in list.def. Internal. */
#ifndef AG_GAMES_H
#define AG_GAMES_H

#include "astragal.h"

#define GAME(name) extern const struct ag_game ag_##name;
#include "list.def"
#undef GAME

/* A legal action for people, as ag_table_move_words has it: what game->describe says, or else the words as typed. */
size_t ag_action_words(const ag_rules *r, const void *s, ag_action a, const struct ag_words *words, char *buf,
                       size_t size);

#endif
