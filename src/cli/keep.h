/*
 * keep.h - the score-keeper: people roll real dice and tell what they rolled and did; the keeper checks, counts and
 * writes the record. cmd_keep.c sets it up and runs it, keep_talk.c reads lines and knows the words that are no moves,
 * keep_move.c understands rolls and moves.
 */
#ifndef CLI_KEEP_H
#define CLI_KEEP_H

#include "cli.h"
#include "redo.h"
#include "talk.h"

struct keep {
    struct setup setup; /* empty when a saved game is gone on with */
    ag_table *table;
    char *path;  /* where the record goes */
    bool words;  /* dice and sheets in words */
    bool unkept; /* not for the archive */
    bool claims; /* only the dice that are set aside are told */
    struct tutor tutor;
    bool end;         /* the input has ended, or somebody wants to go */
    struct redo redo; /* what was taken back */
    size_t n_marks, room;
    size_t *mark; /* the length of the log before each line that changed it: for back */
};

/* cmd_keep.c */
bool keep_save(struct keep *k);

/* keep_talk.c: a line that is no word of the keeper's own, to be freed. NULL: the input has ended, or such a word has
 * changed the table; look again what is due. seat: who is asked. */
char *keep_ask(struct keep *k, ag_seat seat);
void keep_say(const struct keep *k, const struct ag_msg *msg);
/* What the last event, with this news, brought about. */
void keep_tell(const struct keep *k, const struct ag_news *news);
/* Remembers where a line began to change the log. */
void keep_mark(struct keep *k, size_t length);

/* Once the game is over: what comes next. */
enum after keep_after(struct keep *k);

/* keep_move.c: the roll or the decision that is due, asked for once. */
void keep_roll(struct keep *k, struct ag_due due);
void keep_decide(struct keep *k, struct ag_due due);

#endif
