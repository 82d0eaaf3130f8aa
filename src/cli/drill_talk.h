/* drill_talk.h - questions of the command drill in plain lines, and what is told after an answer. */
#ifndef CLI_DRILL_TALK_H
#define CLI_DRILL_TALK_H

#include "cli.h"
#include "drill.h"

extern const struct drill_face drill_plain;
/* What the moves were worth, and why: the best ones and the one chosen. In memory of its own. */
char *drill_answer(const struct drill_judge *j, const struct drill_question *q, const struct ag_advice *advice,
                   unsigned chosen);

#endif
