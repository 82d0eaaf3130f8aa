/*
 * exact.h - players that read solved tables: exact:win, exact:score, exact:points, and best where the strongest player
 * of a game is one of them. They work turns out in memory of their own, so every thread has its own player.
 */
#ifndef PLATFORM_EXACT_H
#define PLATFORM_EXACT_H

#include "solving.h"

/* "exact:" and an objective. */
bool exact_named(const char *who, const struct ag_game *game); /* whether that is a player of the game */

/* Whether best, under these rules, is the player of a solved table that is made at first use: two-seat Farkle, as long
 * as that takes seconds. It depends on the rules alone, so best is the same player on every machine. */
bool exact_is_best(const ag_rules *r);
/* Whether it can be one because somebody has made its table, however long that took: three-seat Farkle. */
bool exact_best_made(const ag_rules *r);

struct exact;
/* The table of who under these rules, from the cache. preset: for the sentence that says how to make it. threads: how
 * many will ask for a player; they share the room for turns to remember. NULL: why. */
struct exact *exact_open(const char *who, const ag_rules *r, const char *preset, unsigned threads,
                         struct platform_error *why);
/* The same for best: a table that takes seconds is made where it is not there. how: threads, progress and what to say. */
struct exact *exact_open_best(const ag_rules *r, const struct solving_how *how, struct platform_error *why);
void exact_close(struct exact *exact);
/* The player of one thread, made when first asked for; NULL: no memory is left. Calls of different threads may run at
 * the same time, and the player of a thread must not be used by another. */
const struct ag_player *exact_player(struct exact *exact, unsigned thread);

#endif
