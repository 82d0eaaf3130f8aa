/* balut_describe.c - Balut's moves as people are told them; balut.c has them as they are typed. */
#include "balut.h"
#include "msg.h"

/* clang-format off */
AG_SENTENCES(
    /* A move in the imperative, as part of a sentence such as "Better: fill Full House." No capital, no full stop.
     * {0h}: the dice kept, "4 4 4"; {0m}: the row, as the card names it. The third is for dice that are worth 0 there. */
    MSG(BALUT_DO_KEEP, "keep {0h} and throw again")
    MSG(BALUT_DO_FILL, "fill {0m}")
    MSG(BALUT_DO_FILL_NOTHING, "fill {0m} with 0")
    MSG(BALUT_DO_SCRATCH, "scratch {0m}")
    MSG(BALUT_DO_THROW_ALL, "throw all five dice again")
)
/* clang-format on */

void ag_balut_describe(const ag_rules *r, const void *state, ag_action a, struct ag_msg *out) {
    const struct ag_balut_state *s = state;
    if (a < AG_BALUT_KEEPS) {
        *out = ag_msg_make(a ? AG_MSG_BALUT_DO_KEEP : AG_MSG_BALUT_DO_THROW_ALL, ag_hand_of(a), 0, 0);
        return;
    }
    unsigned row = (a - AG_BALUT_SCORE) % AG_BALUT_ROWS;
    enum ag_msg_id id = a >= AG_BALUT_SCRATCH             ? AG_MSG_BALUT_DO_SCRATCH
                        : ag_balut_worth(r, s->dice)[row] ? AG_MSG_BALUT_DO_FILL
                                                          : AG_MSG_BALUT_DO_FILL_NOTHING;
    *out = ag_msg_make(id, ag_balut_row_name(row), 0, 0);
}
