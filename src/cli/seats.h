/* seats.h - who sits where, as typed on a command line: "greedy,random" or "person:Ann,greedy:Bea". */
#ifndef CLI_SEATS_H
#define CLI_SEATS_H

#include "cli.h"

struct seats {
    unsigned n;
    char who[AG_SEATS_MAX][AG_NAME_MAX], name[AG_SEATS_MAX][AG_NAME_MAX];
    const struct ag_player *player[AG_SEATS_MAX]; /* NULL: a person */
};

/* Reads WHO[:NAME],...; persons: whether people may sit there. False: the complaint has been made. */
bool seats_read(const char *text, const struct ag_game *game, bool persons, struct seats *out);
/* The seats first .. end-1 for this player (or "person"), with names of the house. */
bool seats_fill(struct seats *out, unsigned first, unsigned end, const char *who, const struct ag_game *game);
/* Sits everybody down; false: the complaint has been made. */
bool seats_take(const struct seats *seats, ag_table *table);
/* Makes the option seats of these rules fit. */
bool seats_count(const struct seats *seats, struct setup *setup);
/* The best simple player there is for a game. */
const char *seats_house(const struct ag_game *game);

#endif
