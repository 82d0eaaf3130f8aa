/*
 * palko_heard.h - the calls of a set of Palko from its first one on, which a state remembers only in part. Players that
 * reckon with all of them are given them beside the state (extras/best_palko_seat.c). Internal.
 */
#ifndef AG_PALKO_HEARD_H
#define AG_PALKO_HEARD_H

#include "palko.h"

struct ag_palko_heard {
    unsigned n;
    ag_seat seat[AG_PALKO_CALL_NUMBERS];
    uint8_t call[AG_PALKO_CALL_NUMBERS];
};

#endif
