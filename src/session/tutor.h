/*
 * tutor.h - a second look at people's moves, in play and keep. Before a move is made that loses more than a chosen
 * amount the tutor says so, and the move can be taken back; and it gives hints to who asks. It judges with the coach
 * (src/platform/coach.h) by what the seat may know, in a process of its own that begins when somebody is asked (think.h):
 * so nobody waits for it, and mostly it has finished when the move comes. Where the rules can be solved in seconds and
 * are not yet, another process does that meanwhile; until then there are estimates.
 */
#ifndef SESSION_TUTOR_H
#define SESSION_TUTOR_H

#include "drill.h"
#include "think.h"

struct tutor_answer; /* what the moves of one decision are worth */

struct tutor {
    ag_seats on;            /* for whom; by default it is off */
    enum drill_class level; /* the least error it speaks about; DRILL_NONE: amount says so */
    double amount;          /* a loss in the numbers people see: % of the wins, points */
    bool blind;             /* hands are hidden from us as well: there is nothing to judge by */

    struct thought judging, making; /* pid 0: none */
    bool asked, tried; /* judging, or its answer, is about the decision below; a table need not be made any more */
    const ag_table *table;
    union ag_state state; /* as it was there */
    ag_seat seat;
    struct tutor_answer *answer;

    bool doubted; /* in plain lines: a move of that decision was taken back, and may be insisted on */
    ag_action doubt;
    char line[200]; /* as it was typed */
};

/* ---- settings ---- */

enum { TUTOR_WORDS = 4 };
extern const struct tutor_word {
    const char *name;
    enum phrase_id about;
} tutor_words[TUTOR_WORDS]; /* off first */
/* One of the words, or a number; for these seats. False: it is none. */
bool tutor_set(struct tutor *t, const char *value, ag_seats seats);
void tutor_toggle(struct tutor *t, ag_seats seats);
/* "off", "mistakes", "2.5" */
const char *tutor_setting(const struct tutor *t, ag_seats seats, char *buf, size_t size);
static inline bool tutor_on(const struct tutor *t, ag_seat seat) { return t->on >> seat & 1 && !t->blind; }

/* ---- judging ---- */

/* Begins to judge the decision that a seat has now; goes on with it if that has begun. */
void tutor_watch(struct tutor *t, const ag_table *table, ag_seat seat);
void tutor_ask(struct tutor *t, const ag_table *table, ag_seat seat); /* the same for who wants a hint */
/* Whether there is an answer, after waiting at most so long. A signal ends the waiting. */
bool tutor_wait(struct tutor *t, int wait_ms);
/* Whether it was asked about this very decision: other dice may lie there since something was taken back. */
bool tutor_is_about(const struct tutor *t, const ag_table *table, ag_seat seat);
void tutor_hurry(const struct tutor *t); /* asks for an answer from what has been done so far */
void tutor_rest(struct tutor *t);        /* the decision is over */
void tutor_close(struct tutor *t);       /* so is the game; the settings stay */

enum { TUTOR_QUIET_MS = 150, TUTOR_WAIT_MS = 600, TUTOR_HURRY_MS = 250 }; /* how long a move may have to wait */

/* Once there is an answer: whether a move loses too much, by what can be told from chance. */
bool tutor_warns(const struct tutor *t, ag_action a);
/* What the move loses, how that is known, which would be better and why; a few sentences in memory of their own. form:
 * MOVE_TYPED and so on (say.h). */
char *tutor_warning(const struct tutor *t, const ag_table *table, ag_action a, unsigned form);
/* The best moves, at most so many, with values and reasons, in lines of at most 80 columns; or why there is no hint. */
char *tutor_hint(const struct tutor *t, const ag_table *table, unsigned form, unsigned most);

#endif
