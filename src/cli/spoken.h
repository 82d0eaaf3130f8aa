/* spoken.h - moves as people type them: in the words of the record, or short. */
#ifndef CLI_SPOKEN_H
#define CLI_SPOKEN_H

#include "astragal.h"

/* The move that is meant: "keep 1 1 5 roll", "115 roll", "11 r", "7x4", "full house". Whether it is allowed is another
 * question. False: why says what is wrong. */
bool spoken_move(const ag_rules *rules, const void *state, ag_seat seat, const char *line, ag_action *a,
                 struct ag_msg *why);

#endif
