/* players.h - for rows (extras.h): a game's players, and the levels of its one player as functions. Internal. */
#ifndef AG_EXTRAS_PLAYERS_H
#define AG_EXTRAS_PLAYERS_H

#include "level.h"

/* One player of a list; of_game NULL: it plays all. */
#define AG_PLAYER(player, of_game, function, message) \
    { .name = player, .about = message, .game = of_game, .choose = function }

/* novice_GAME ... best_GAME, each of which is ag_level_GAME with its level. */
#define AG_LEVEL_OF(level_name, game, level)                                               \
    static ag_action level_name##_##game(const struct ag_seen *seen, struct ag_rng *rng) { \
        return ag_level_##game(seen, rng, level);                                          \
    }
#define AG_LEVELS_OF(game)                 \
    AG_LEVEL_OF(novice, game, AG_NOVICE)   \
    AG_LEVEL_OF(casual, game, AG_CASUAL)   \
    AG_LEVEL_OF(skilled, game, AG_SKILLED) \
    AG_LEVEL_OF(expert, game, AG_EXPERT)   \
    AG_LEVEL_OF(best, game, AG_BEST)

#endif
