/* ask_penk.c - odds in Penk!: the chance to mark a cell within the rolls left. docs/odds.md shows every form. */
#include "msg.h"
#include "odds_ask.h"
#include "str.h"

/* clang-format off */
AG_SENTENCES(
    /* Why a question about odds is refused. {0t}: what was typed. */
    MSG(ODDS_PENK_CELL, "'{0t}' is not a cell; the cell for three ones is written 3x1.")
    /* Lines of `odds`. {0t}: the cell as it is typed; {1t}: the chance to mark it; {2t}: the dice to keep. */
    MSG(ODDS_PENK, "{0t}  chance {1t}")
    MSG(ODDS_PENK_KEEP, "{0t}  chance {1t}; keep {2t}")
)
/* clang-format on */

enum { DICE = 6, SIDE = 5 };

static void say_cell(const struct ag_odds_ask *ask, ag_hand dice, unsigned rolls, unsigned number, unsigned face) {
    ag_hand keep = 0;
    char text[40], words[80];
    const char cell[] = {(char)('0' + number), 'x', (char)('0' + face), 0};
    struct ag_chance c = ag_odds_penk(ask->rules, dice, rolls, number, face, &keep);
    if (ask->words)
        return ag_odds_say(ask, dice ? AG_MSG_ODDS_PENK_KEEP : AG_MSG_ODDS_PENK, cell, ag_odds_words(ask, &c, words),
                           ag_odds_keep(ask, keep, DICE, true, text));
    ask->open(ask->context, NULL, false);
    ask->text(ask->context, "cell", cell);
    ag_odds_put(ask, &c);
    if (dice) ag_odds_put_hand(ask, "keep", keep, true);
    ask->close(ask->context);
}

bool ag_ask_penk(const struct ag_odds_ask *ask, struct ag_msg *why) {
    const char *cell = ask->option(ask->context, "cell");
    struct ag_msg no_cell = ag_msg_make(AG_MSG_ODDS_PENK_CELL, 0, 0, 0);
    unsigned number = 0, face = 0;
    ag_hand dice = 0;
    uint64_t rolls;
    if (cell) ag_msg_quote(&no_cell, 0, cell);
    if (cell && !ag_odds_read_pair(cell, SIDE, SIDE, &number, &face)) return ag_refuse(why, no_cell);
    if (*ask->dice && !ag_odds_read_hand(ask->dice, DICE, true, &dice, why)) return false;
    if (!ag_odds_read_rolls(ask, "rolls", dice, &rolls)) return false;
    if (!ask->words) {
        ask->whole(ask->context, "rolls", (int64_t)rolls);
        ask->open(ask->context, "cells", true);
    }
    for (unsigned n = 1; n <= SIDE; n++)
        for (unsigned f = 1; f <= SIDE; f++)
            if (!cell || (n == number && f == face)) say_cell(ask, dice, (unsigned)rolls, n, f);
    if (!ask->words) ask->close(ask->context);
    return true;
}
