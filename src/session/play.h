/*
 * play.h - a game in progress at a terminal, whoever shows it: in plain lines (src/cli) or on the full screen (src/tui).
 * setup.c finds the rules, seats.c the players, play.c begins the game, dice.c brings the dice, think.c lets the house
 * choose, tutor.c looks over people's shoulders, save.c keeps the record. What can fail says false after a complaint
 * (complain.h).
 */
#ifndef SESSION_PLAY_H
#define SESSION_PLAY_H

#include "proof.h"
#include "redo.h"
#include "seats.h"
#include "tutor.h"

enum dice_source { DICE_GENERATOR, DICE_TYPED, DICE_PROOF, DICE_HOUSE /* a house elsewhere rolls them */ };

struct play {
    struct setup setup; /* empty when a saved game is gone on with */
    const char *from;   /* the words of a position that the next new game begins from; NULL: none */
    ag_table *table;
    struct seats seats;
    ag_seats elsewhere; /* seats whose people and players are not here, but at a house */
    bool demo;
    enum dice_source source;
    uint64_t seed;      /* of the generator */
    struct proof proof; /* of DICE_PROOF */
    char *path;         /* where the record goes, or NULL: to a file of its own when the input ends */
    bool unkept;        /* not for the archive */
    bool words;         /* dice and sheets in words, one fact a line */
    struct tutor tutor; /* of the people */
    struct redo redo;   /* what was taken back */
    ag_seat on_screen;  /* the person whose hidden dice the screen shows; AG_NOBODY: none */
};

static inline bool is_person(const struct play *p, ag_seat seat) {
    return !p->seats.player[seat] && !(p->elsewhere >> seat & 1);
}
unsigned play_people(const struct play *p);
/* Several people at one screen, and dice that only one of them may see. */
bool play_hot_seat(const struct play *p);
/* Who the screen belongs to when nobody is asked: the only person, or everybody. */
ag_seat play_audience(const struct play *p);
/* Who reads what is told: the only person here, or nobody where there are several. */
ag_seats play_reader(const struct play *p);
/* Who is asked first: of several that may answer, one that needs no screen. */
ag_seat play_asked(const struct play *p, struct ag_due due);
/* Whether a person sits there who has not resigned. */
static inline bool is_playing(const struct play *p, ag_seat seat) {
    return is_person(p, seat) && !(ag_table_resigned(p->table) >> seat & 1);
}

/* A new game from p->setup.info, p->from, p->seats and p->source; the next one of a series. */
bool play_begin(struct play *p);
bool play_next(struct play *p);
void play_close(struct play *p);
/* Where an undo leads: NULL, and *to is the length of the log there; or the sentence that says why there is none. */
const char *play_undo(const struct play *p, size_t *to);

/* dice.c: whether a person types the dice of this roll; and the dice of any other. */
bool play_typed(const struct play *p, struct ag_due due);
void play_dice(const struct play *p, struct ag_due due, uint8_t *dice);

/* save.c */
bool save_record(struct play *p, const char *path); /* the record, and the seeds of a proof that is not over */
bool save_at_end_of_input(struct play *p);          /* and says how to go on */
bool save_finished(struct play *p);                 /* opens the proof and keeps the record */
bool save_open(const char *path, struct play *p);   /* a game that is not over, with its seats and seeds */
bool save_need_path(struct play *p);                /* a file of its own for a game without a path */
/* Claims a file that is not there yet (files.h): STEM.txt, STEM-2.txt, ...; and one beside a path, for the next game. To
 * be freed; NULL after a complaint. */
char *save_fresh(const char *stem);
char *save_beside(const char *path);
/* Claims the file that a record is to be written to. It must not be there yet, unless it is the one of the game that is
 * being continued (or NULL), or replace says that whoever asked means it. */
bool save_claim(const char *path, const char *continued, bool replace);
void save_folder(char *buf, size_t size); /* where such files lie, ended by a slash; "": here */

#endif
