/* seats.h - who sits where, as typed on a command line: "greedy,random" or "Ann,Bea=exact:win". */
#ifndef SESSION_SEATS_H
#define SESSION_SEATS_H

#include "exact.h"
#include "setup.h"

struct seats {
    unsigned n;
    char who[AG_SEATS_MAX][AG_NAME_MAX], name[AG_SEATS_MAX][AG_NAME_MAX];
    const struct ag_player *player[AG_SEATS_MAX]; /* NULL: a person */
    struct exact *exact[AG_SEATS_MAX];            /* the solved table a player reads, or NULL; seats may share one */
};

/* Who may sit down. */
enum seats_for { SEATS_ANYBODY, SEATS_PLAYERS, SEATS_PEOPLE };

/* Reads one seat after the other, with commas between: a person's name, a player of the house, or NAME=PLAYER, where
 * PLAYER may be person too. False: the complaint has been made. */
bool seats_read(const char *text, const struct ag_game *game, enum seats_for whom, struct seats *out);
/* The seats first .. end-1 for this player (or "person"), with names of the house. */
bool seats_fill(struct seats *out, unsigned first, unsigned end, const char *who, const struct ag_game *game);
/* One seat for this player (or "person"), its name left alone; false: there is none of that name. */
bool seats_find(struct seats *out, unsigned seat, const char *who, const struct ag_game *game);
/* Once the rules are prepared: opens the solved tables that players read (making that of best), and settles who best
 * is. False: the complaint has been made. seats_close gives the tables back; it is fine for seats that are all 0. */
bool seats_open(struct seats *seats, const ag_rules *rules, const char *preset, unsigned threads);
void seats_close(struct seats *seats);
/* The same seats with the players of one thread: those that read tables work in memory of their own. */
struct seats seats_of_thread(const struct seats *seats, unsigned thread);
/* Sits everybody down; false: the complaint has been made. */
bool seats_take(const struct seats *seats, ag_table *table);
/* Makes the option seats of these rules fit; refused where --set asked for another number. */
bool seats_count(const struct seats *seats, struct setup *setup);
/* Who plays where nobody was named: one that knows the game and can be beaten. */
const char *seats_house(const struct ag_game *game);

#endif
