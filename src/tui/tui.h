/*
 * tui.h - `astragal play` on the full screen of a terminal. The screen knows no rule: it draws the sheet and the prompt
 * that a game describes (astragal.h), and the game in progress is the one of src/session/play.h, as in plain lines.
 *
 *   screen.c   the terminal: keys, mouse, colours, text that never leaves its area
 *   lines.c    growing lists of lines, and words broken to a width
 *   dialog.c   boxes over the screen: pages to read, lists, one line to type
 *   dice.c     dice as dice, in three sizes
 *   grid.c     cards and sheets, in full and small
 *   scene.c    the whole table: where everything stands
 *   log.c      what has happened, in words
 *   decide.c   a person's choice: cursor, picks, buttons
 *   game.c     a game from its first roll to its end: rolls, opponents, handing over, undo, saving
 *   read_rules.c the rules to be read, and every option
 *   learn.c    lessons: a first game with a coach
 *   away.c     a table of a house: arriving, news, talk, leaving
 *   menu.c     what to play, with whom, by which rules, with which dice
 *   drill.c    questions of `astragal drill`
 *   saved.c    games that wait to be gone on with
 *   look_back.c a game that is over: its analysis as a curve, step by step
 */
#ifndef TUI_H
#define TUI_H

#include "astragal.h"

#include <stdbool.h>

struct play; /* src/session/play.h */

struct tui_how {
    bool ascii, animated;
    bool faces;        /* digits pick dice by what they show */
    bool menu;         /* p holds settings and no game: ask what to play, again after each game */
    const char *offer; /* a saved game of this preset is offered before the one of p; NULL: none */
};

bool tui_possible(void);                                  /* input and output are a terminal that can be drawn on */
bool tui_play(struct play *p, const struct tui_how *how); /* false: the complaint has been made */

/* away.c: a table of a house, until the guest leaves or the table is gone. chair: the seat to take, or AG_NOBODY: the
 * first free one; watch: none. False: this terminal cannot be drawn on. */
struct guest; /* src/client/guest.h */
bool tui_join(struct guest *g, const struct tui_how *how, unsigned chair, bool watch);

/* learn.c: a lesson, or those that are chosen from a list where *lesson is NULL: then the last one goes there. *whole: it
 * was played to its end. False: this terminal cannot be drawn on. */
struct ag_lesson; /* src/extras/lesson.h */
bool tui_learn(const struct ag_lesson **lesson, const char *learner, const struct tui_how *how, bool *whole);

/* look_back.c: a game that is over, step by step with its analysis. False: this terminal cannot be drawn on. */
bool tui_review(const ag_table *table, bool ascii);

/* drill.c: the questions of `astragal drill`. NULL: this terminal cannot be drawn on. Stopping gives the terminal back
 * and says once more what was told last. */
struct drill_face; /* src/drill/drill.h */
const struct drill_face *tui_drill_start(bool ascii);
void tui_drill_stop(void);

#endif
