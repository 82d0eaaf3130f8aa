/* start.c - see start.h. */
#include "start.h"
#include "msg.h"

ag_seat ag_start_begin(struct ag_start *st, ag_seats beginners) {
    *st = (struct ag_start){0};
    if ((beginners & (beginners - 1)) == 0) return ag_seats_first(beginners);
    st->left = beginners;
    return AG_NOBODY;
}

ag_seat ag_start_roll(struct ag_start *st, unsigned value, struct ag_news *news) {
    ag_seat seat = ag_start_roller(st);
    ag_tell(news, ag_msg_make(AG_MSG_START_ROLL, seat, value, 0));
    st->left = (ag_seats)(st->left & (st->left - 1));
    if (value > st->top) {
        st->top = (uint8_t)value;
        st->best = (ag_seats)(1u << seat);
    } else if (value == st->top) {
        st->best = (ag_seats)(st->best | 1u << seat);
    }
    if (st->left) return AG_NOBODY;
    ag_seat winner = ag_start_begin(st, st->best);
    ag_tell(news, ag_msg_make(winner == AG_NOBODY ? AG_MSG_START_TIE : AG_MSG_START_BEGINS, winner, 0, 0));
    return winner;
}

bool ag_start_sane(const struct ag_start *st, unsigned value_max) {
    return st->left && !(st->left & st->best) && !st->best == !st->top && st->top <= value_max;
}
