/* reason.h - one line of why, by game: reason_GAME.c each. See ag_reasons. Internal. */
#ifndef AG_REASON_H
#define AG_REASON_H

#include "msg.h"
#include "rules.h"

/* What the reasons for the moves of a position are about. */
struct ag_question {
    const ag_rules *rules;
    const void *state;
    ag_seat seat;
    const ag_action *action;
    unsigned n;
    struct ag_msg *out; /* cleared beforehand */
};
void ag_reasons_farkle(const struct ag_question *q);
void ag_reasons_balut(const struct ag_question *q);
void ag_reasons_palko(const struct ag_question *q);
void ag_reasons_penk(const struct ag_question *q);

/* Text `which` of a message as "27.8 %", or as "14.5". */
void ag_put_percent(struct ag_msg *msg, unsigned which, double chance);
void ag_put_tenths(struct ag_msg *msg, unsigned which, double x);

#endif
