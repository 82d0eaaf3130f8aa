/* spoken.h - moves as people type them: in the words of the record or in those of their language, or short. */
#ifndef CLI_SPOKEN_H
#define CLI_SPOKEN_H

#include "astragal.h"

enum { SPOKEN_MAX = 200 };

/* The move that is meant: "keep 1 1 5 roll", "115 roll", "11 r", "7x4", "full house". Whether it is allowed is another
 * question. False: why says what is wrong. */
bool spoken_move(const ag_rules *rules, const void *state, ag_seat seat, const char *line, ag_action *a,
                 struct ag_msg *why);
/* A line in the words of the record, whatever language it was typed in; in buf, or as it is. */
const char *spoken_english(const char *line, char *buf, size_t size);

#endif
