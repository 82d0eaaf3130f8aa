/*
 * say.h - dice and sheets in words, one fact a line: for screen readers and for people who listen. Like draw.h it knows
 * no rule. Used by play --plain --words and keep --words.
 */
#ifndef PRINT_SAY_H
#define PRINT_SAY_H

#include "events.h"

#include <stdio.h>

enum { SAY_MOVE_MAX = 160 }; /* bytes of a move with its dice in words */

/* An event of the table and its news: a roll is said in place of the game's first sentence about it. */
void say_event(FILE *out, const ag_table *table, const struct ag_event *event, const struct ag_news *news);
/* The same for an event that was applied again, whatever it was. */
void say_told(FILE *out, const ag_table *table, const struct told *told);
/* The words of a message, with the dice in it in words, in memory of their own. */
char *say_text(const struct ag_msg *msg, const struct ag_words *words);
/* The words of a move with its dice in words: "keep two ones and a five, roll". */
void say_move(const char *move, char *buf, size_t size);
/* The words of a legal move, with its dice in words or as they are written. */
void say_action(const ag_table *table, bool words, ag_action a, char *buf, size_t size);
/* A legal move for people, as part of a sentence: "stop and bank 750". names may be NULL. */
enum {
    MOVE_TYPED = 1, /* with the words to type: "stop and bank 750 (keep 1 5 stop)" */
    MOVE_HEARD = 2  /* with its dice in words */
};
enum { SAY_TOLD_MAX = AG_CLAUSE_MAX + AG_MOVE_MAX + 8 };
void say_described(const ag_rules *rules, const void *state, ag_action a, const struct ag_words *words, unsigned form,
                   char *buf, size_t size);
/* Moves of a seat, numbered from 1, one a line. */
void say_moves(FILE *out, const ag_rules *rules, const void *state, const ag_action *list, unsigned n);
/* How a table stands, and who has won. */
void say_table(FILE *out, const ag_table *table);
/* Every seat, every row of the sheets (of one seat, or AG_NOBODY: of all), every fact, every row of dice. */
void say_sheet(FILE *out, const struct ag_game *game, const struct ag_sheet *sheet, ag_seat seat,
               const struct ag_words *words);

#endif
