/* tutor_talk.c - see tutor_talk.h. */
#include "tutor_talk.h"
#include "settings.h"
#include "interrupt.h"
#include "say.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

bool tutor_option(const struct args *args, struct tutor *t) {
    const char *value = setting(args, SETTING_TUTOR);
    if (tutor_set(t, value, (ag_seats)~0u)) return true;
    return complain(SAY_TUTOR_OPTION, phrase(SAY_TUTOR_VALUES), value), false;
}

enum { STEP_MS = 100, PATIENCE = 10, LIMIT = 50 }; /* in steps: when it is told that somebody waits; and enough of it */

/* At the keys a move waits for about a second; lines from a file can wait until the answer is complete. */
static bool wait_for_move(struct tutor *t) {
    if (isatty(STDIN_FILENO)) {
        if (tutor_wait(t, TUTOR_QUIET_MS + TUTOR_WAIT_MS)) return true;
        tutor_hurry(t);
        return tutor_wait(t, TUTOR_HURRY_MS);
    }
    while (!tutor_wait(t, STEP_MS))
        if (interrupted()) return false;
    return true;
}

/* In plain lines moves are typed. */
static unsigned form_of(bool words) { return MOVE_TYPED | (words ? (unsigned)MOVE_HEARD : 0); }

bool tutor_agrees(struct tutor *t, const ag_table *table, ag_seat seat, ag_action a, const char *line, bool words) {
    bool insists = t->doubted && t->doubt == a && tutor_is_about(t, table, seat);
    t->doubted = false;
    if (insists || !tutor_on(t, seat)) return true;
    tutor_watch(t, table, seat);
    if (!t->asked || !wait_for_move(t)) return true;
    if (!tutor_warns(t, a)) return true;
    char *text = tutor_warning(t, table, a, form_of(words));
    text_wrap(stdout, text, 2, 0); /* the prompt stands before it where nobody types */
    text_wrap_said(stdout, 0, 0, SAY_TUTOR_TAKEN_BACK);
    free(text);
    t->doubted = true;
    t->doubt = a;
    snprintf(t->line, sizeof t->line, "%s", line);
    return false;
}

const char *tutor_doubted(const struct tutor *t) { return t->doubted ? t->line : NULL; }

void tutor_tell_hint(struct tutor *t, const ag_table *table, ag_seat seat, bool words, unsigned most) {
    bool keys = isatty(STDIN_FILENO);
    tutor_ask(t, table, seat);
    for (unsigned waited = 0; !tutor_wait(t, STEP_MS); waited++) {
        if (interrupted()) return;
        if (keys && waited == PATIENCE) say_line(stdout, SAY_PLAY_COACH_THINKING), fflush(stdout);
        if (keys && waited >= LIMIT) tutor_hurry(t);
    }
    char *text = tutor_hint(t, table, form_of(words), most);
    fputs(text, stdout);
    free(text);
}
