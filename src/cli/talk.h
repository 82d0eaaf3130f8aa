/*
 * talk.h - what play in plain lines and keep have in common: sentences about a table, words that can be typed at any
 * time, and the question after a game. Each has a table of requests; those that are the same for both are done here.
 */
#ifndef CLI_TALK_H
#define CLI_TALK_H

#include "astragal.h"
#include "tutor.h"

struct talk {
    ag_table *table;
    ag_seat seat;   /* who is asked, or AG_NOBODY */
    ag_seat viewer; /* whose view is shown; AG_RECORD_ALL: nobody minds */
    bool words;     /* dice and sheets in words */
    void *owner;    /* the game that is played or kept */
    struct tutor *tutor;
    const char *rest; /* what stands behind the word */
    bool changed;     /* the table is not what it was: look again what is due */
    bool end;         /* somebody wants to go */
};

struct request {
    const char *word, *arguments;
    enum phrase_id help;
    void (*act)(struct talk *t);
};

/* Whether the line is one of these requests; then it is done. The list ends with one without a word. */
bool talk_request(struct talk *t, const struct request *list, const char *line);
void talk_list(const struct request *list);
/* Offers their words to who presses Tab (line.h). */
void talk_offer(const struct request *list, void (*add)(const char *line));
void talk_offer_moves(const struct talk *t, void (*add)(const char *line)); /* and the moves of who is asked */

/* Requests that are the same for everybody. */
void talk_sheet(struct talk *t);
void talk_rules(struct talk *t);
void talk_log(struct talk *t);
void talk_note(struct talk *t);
void talk_end(struct talk *t);
void talk_hint(struct talk *t);
void talk_tutor(struct talk *t);
/* For "anyway": the line of the move that the tutor took back, to be used in place of this one. */
void talk_anyway(struct talk *t);
char *talk_line(const struct talk *t, char *line);

/* A message as a sentence of its own. */
void talk_say(const ag_table *table, bool words, const struct ag_msg *msg);
/* How it stands for a viewer; grid: whose card, or AG_NOBODY: all of them. */
void talk_show(const ag_table *table, bool words, ag_seat viewer, ag_seat grid);
/* The question to a seat, with its name in front where several are asked. */
void talk_ask(const ag_table *table, bool words, ag_seat seat, bool name);

/* Once a game is over: the table, and who has won the games of a series so far. */
void talk_result(const ag_table *table, bool words);
/* Before the first event of a further game: which one it is. */
void talk_series(const ag_table *table);
/* What comes after a game. Nobody is asked where nobody can answer. */
enum after { AFTER_LEAVE, AFTER_AGAIN, AFTER_CHANGED }; /* AFTER_CHANGED: something was taken back, play on */
enum after talk_after(struct talk *t, const struct request *list);

#endif
