/*
 * play_plain.h - a game in plain lines: cmd_play.c sets it up and runs it, play_talk.c talks with the people,
 * play_menu.c asks what to play. The game itself is that of src/session.
 */
#ifndef CLI_PLAY_PLAIN_H
#define CLI_PLAY_PLAIN_H

#include "cli.h"
#include "play.h"
#include "talk.h"

/* What a person wants besides moving; or END: the input has ended. */
enum wish { WISH_MOVED, WISH_END };

/* play_talk.c */
enum wish play_decide(struct play *p, ag_seat seat); /* until the person has moved, resigned, undone or quit */
enum wish play_type_dice(struct play *p, struct ag_due due, uint8_t *dice); /* MOVED with dice[0] 0: undone */
void play_tell(const struct play *p);                                       /* tells the last event to the audience */
enum after play_after(struct play *p);                                      /* once the game is over */
void play_show_decision(const struct play *p, ag_seat seat); /* how it stands, the question and the moves */
void play_list_moves(const struct play *p, ag_seat seat);
/* A move in words, or its number; false: msg says why it is none. */
bool play_read_move(const struct play *p, ag_seat seat, const char *line, ag_action *a, struct ag_msg *msg);

/* play_menu.c: whether nothing says what to play and somebody can be asked; asks, and runs what was chosen. */
bool menu_wanted(const struct args *args);
int menu_play(const struct args *args, int (*run)(const struct args *args));

#endif
