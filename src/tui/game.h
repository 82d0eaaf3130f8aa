/* game.h - a game on the full screen, and what its parts share. */
#ifndef TUI_GAME_H
#define TUI_GAME_H

#include "log.h"
#include "play.h"
#include "scene.h"

struct tui {
    struct play *p;
    struct scene scene;
    struct log log;
    struct ag_rng chance;      /* for tumbling dice */
    bool automatic;            /* the game's file is one we chose: it goes when the game is over */
    bool skip;                 /* somebody is in a hurry: no pauses until a person decides */
    struct away *away;         /* the table is one of a house (away.c); NULL: it is here */
    struct learning *learning; /* it is one of a lesson (learn.c); NULL: a game of one's own */
};

/* How a game ends for the screen. */
enum game_end { GAME_LEFT, GAME_GONE }; /* a person left it; the terminal is gone */

/* game.c: plays on, and further games of a series, until somebody leaves. What is to be said afterwards is printed by
 * game_farewell, once the terminal is as it was. */
enum game_end game_run(struct play *p);
bool game_farewell(struct play *p);

/* What came of a key or a question. */
enum answer {
    ANSWER_NONE,  /* not understood, or only looked at something */
    ANSWER_MOVED, /* the table has changed */
    ANSWER_LEAVE
};
/* The message: a phrase, given as an id and its arguments. */
#define tui_say(t, warning, ...) tui_say_phrase(t, warning, PHRASE(__VA_ARGS__))
void tui_say_phrase(struct tui *t, bool warning, struct phrase phrase);
void tui_say_msg(struct tui *t, const struct ag_msg *msg); /* a refusal */
/* Keys that work everywhere; seat: who is asked, or AG_NOBODY. */
enum answer tui_command(struct tui *t, int key, ag_seat seat);
/* The last line: keys of a decision, if there are moves, then those that work everywhere. */
void tui_keys(struct tui *t, bool dice, unsigned moves);
void tui_letters(struct scene *s); /* a letter for each button */

/* The scene from the table, nobody asked; after an event also what is to be said about it, tumbling dice and a while
 * to read, which may end with a person leaving. */
void tui_refresh(struct tui *t);
enum answer tui_tell(struct tui *t, bool pause); /* pause: the while to read */
/* Rolls these dice and shows them. False: somebody leaves. */
bool tui_rolled(struct tui *t, struct ag_due due, const uint8_t *dice);
/* Asks with buttons; the number of the one that was pressed goes to *button. */
enum answer tui_ask_buttons(struct tui *t, const char *ask, const char *const *labels, unsigned n, ag_seat seat,
                            unsigned *button);
/* Who has won, with the scores. */
void tui_result(const struct tui *t, char *buf, size_t size);

/* away.c: a table of a house. The file that can be read when there is news, or -1; what comes of it; a move; keys of its
 * own (false: it is none). */
int away_fd(const struct tui *t);
enum answer away_news(struct tui *t);
void away_move(struct tui *t, ag_action a);
bool away_key(struct tui *t, int key, enum answer *answer);

/* decide.c: until the person has moved. */
enum answer tui_decide(struct tui *t, ag_seat seat);

#endif
