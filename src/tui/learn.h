/*
 * learn.h - lessons (extras/lesson.h) on the full screen: a real table whose dice and rivals follow the lesson, with the
 * coach's words where the log stands otherwise.
 */
#ifndef TUI_LEARN_H
#define TUI_LEARN_H

#include "../extras/lesson.h"

struct tui; /* game.h */

enum learn_end { LEARN_LEFT, LEARN_DONE, LEARN_GONE }; /* somebody left; to its end; the terminal is gone */

const struct ag_lesson *learn_choose(void); /* from a list; NULL: none */
enum learn_end learn_run(const struct ag_lesson *lesson, const char *learner);

/* For the parts of the table, t->learning being set: the bar on top; whether the lesson goes on with a legal move, and
 * if not the coach says why; the move that is asked for; all the coach has said. */
void learn_title(const struct tui *t, char *buf, size_t size);
bool learn_takes(struct tui *t, ag_action a);
ag_action learn_move(const struct tui *t);
void learn_page(const struct tui *t);

#endif
