/* tutor_talk.h - the tutor on the command line and in plain lines, for play and keep. */
#ifndef CLI_TUTOR_TALK_H
#define CLI_TUTOR_TALK_H

#include "cli.h"
#include "tutor.h"

bool tutor_option(const struct args *args, struct tutor *t); /* --tutor, for all; false: complained */

/* Whether a legal move may be made. False: the person has been told, and may insist on it by typing the line again. */
bool tutor_agrees(struct tutor *t, const ag_table *table, ag_seat seat, ag_action a, const char *line, bool words);
/* The line that was taken back last; NULL: there is none. */
const char *tutor_doubted(const struct tutor *t);
void tutor_tell_hint(struct tutor *t, const ag_table *table, ag_seat seat, bool words, unsigned most);

#endif
