/*
 * reason_penk.c - why, in Penk!: the printed worth of what is marked and how far the lines through it are then; for
 * dice kept, the worth of the best single cell that the turn then comes to on average.
 */
#include "odds.h"
#include "penk.h"
#include "reason.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* Why a move: under a hint, in a tutor's advice and in an analysis, after the move in words; it may be the reader's
     * move or another player's. {0}: points printed in the cells; {1q}: marks in a line; {0t}: an average, "4.5"; {0q}:
     * how many cells; {1}: points printed in them. */
    MSG(WHY_PENK_MARK, "{0} printed {0|point|points}; the fullest line then has {1q} of five marks.")
    MSG(WHY_PENK_CLOSE, "{0} printed {0|point|points} and a full line: Penk!")
    MSG(WHY_PENK_KEEP, "The best single cell at the end of the turn is worth {0t} on average.")
    MSG(WHY_PENK_CROSS, "That gives up {0q} clear {0|cell|cells} worth {1} printed {1|point|points}.")
)
/* clang-format on */

static int32_t printed(const struct ag_question *q, penk_cells cells) {
    int32_t sum = 0;
    for (; cells; cells &= cells - 1) sum += penk_value(q->rules, penk_first(cells));
    return sum;
}

static struct ag_msg marking(const struct ag_question *q, ag_action a) {
    const struct penk_state *s = q->state;
    penk_cells cells = penk_tables(q->rules)->marks[a - PENK_MARK], after = s->marked[q->seat] | cells;
    unsigned most = 0;
    for (unsigned line = 0; line < PENK_LINES; line++) {
        unsigned marks = (unsigned)__builtin_popcount(after & penk_line(line));
        if (cells & penk_line(line) && marks > most) most = marks;
    }
    if (most == PENK_SIDE) return ag_msg_make(AG_MSG_WHY_PENK_CLOSE, printed(q, cells), 0, 0);
    return ag_msg_make(AG_MSG_WHY_PENK_MARK, printed(q, cells), most, 0);
}

static struct ag_msg crossing(const struct ag_question *q, ag_action a) {
    penk_cells cells = penk_clear(q->state, q->seat) & penk_line(a - PENK_CROSS);
    return ag_msg_make(AG_MSG_WHY_PENK_CROSS, __builtin_popcount(cells), printed(q, cells), 0);
}

/* The turn played for the best single cell alone. */
static void look_ahead(const struct ag_question *q, unsigned rolls, struct ag_odds_turn *turn) {
    penk_cells clear = penk_clear(q->state, q->seat);
    memset(turn, 0, sizeof *turn);
    turn->dice = PENK_DICE;
    for (unsigned i = 0; i < PENK_ROLLS; i++)
        for (penk_cells can = penk_tables(q->rules)->single[i] & clear; can; can &= can - 1) {
            uint32_t value = (uint32_t)penk_value(q->rules, penk_first(can));
            if (value > turn->worth[i]) turn->worth[i] = value;
        }
    ag_odds_turn_fill(turn, rolls);
}

void ag_reasons_penk(const struct ag_question *q) {
    const struct penk_state *s = q->state;
    struct ag_odds_turn turn;
    unsigned rolls = PENK_REROLLS - s->rerolls;
    look_ahead(q, rolls, &turn);
    for (unsigned i = 0; i < q->n; i++) {
        ag_action a = q->action[i];
        if (a >= PENK_CROSS) q->out[i] = crossing(q, a);
        else if (a >= PENK_MARK) q->out[i] = marking(q, a);
        else {
            q->out[i] = ag_msg_make(AG_MSG_WHY_PENK_KEEP, 0, 0, 0);
            ag_put_tenths(&q->out[i], 0, (double)turn.after[rolls][a] / (double)ag_odds_power(PENK_DICE * rolls));
        }
    }
}
