/*
 * unit.h - what the unit tests share: a game as a script. A test reads like the record of a game:
 *
 *     struct play p;
 *     start(&p, "farkle", "seats=2 target=5000");
 *     rolls(&p, "4");                      // seat 0 rolls for the start
 *     rolls(&p, "2");
 *     rolls(&p, "1 3 4 4 5 6");
 *     refuses(&p, 0, "keep 3 roll", NULL); // not allowed, and the answer is a sentence
 *     moves(&p, 0, "keep 1 5 roll");
 *
 * Tests are named after the rule that they check: test_FA_8_four_and_pair_is_three_pairs. A test program takes a
 * pattern as its argument and then runs only the tests that match it.
 */
#ifndef UNIT_H
#define UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "astragal.h"

/* Under sanitizers runs at full size would take minutes: what is long is shorter there. */
#if defined(__SANITIZE_ADDRESS__)
#define SLOW_BUILD 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SLOW_BUILD 1
#endif
#endif
#ifndef SLOW_BUILD
#define SLOW_BUILD 0
#endif

struct play {
    ag_rules *rules;
    const struct ag_game *game;
    union ag_state state;
    struct ag_news news; /* of the last event */
    unsigned effects;    /* of the last event */
};

void near(double have, double want, double off); /* within off of each other */

/* Prepared rules of a preset; sets is "key=value key=value", with commas instead of blanks in a value. Ends the test
 * if they are refused. Free with free(). */
ag_rules *rules_of(const char *preset, const char *sets);
/* Whether such rules are refused, with a sentence. */
bool rules_refused(const char *preset, const char *sets);

void start(struct play *p, const char *preset, const char *sets); /* all seats may begin */
void start_with(struct play *p, const char *preset, const char *sets, ag_seats beginners);
/* From a position in words (without preset and slash). */
void start_at(struct play *p, const char *preset, const char *sets, const char *position);
void stop(struct play *p); /* frees the rules */

void rolls(struct play *p, const char *dice);                /* the roll that is due */
void moves(struct play *p, ag_seat seat, const char *words); /* a legal move */
/* The words are refused, by reading or by the rules, with a sentence that holds part (NULL: any sentence). */
void refuses(struct play *p, ag_seat seat, const char *words, const char *part);
bool may(struct play *p, ag_seat seat, const char *words); /* whether the words are a legal move now */
unsigned choices(struct play *p, ag_seat seat);            /* how many legal moves there are */

struct ag_due due(const struct play *p);
bool over(const struct play *p);
int32_t score_of(const struct play *p, ag_seat seat);
int32_t points_of(const struct play *p, ag_seat seat);
ag_seats winners(const struct play *p);
bool heard(const struct play *p, const char *part);      /* whether the last news hold these words */
void msg_says(const struct ag_msg *m, const char *part); /* the sentence holds these words */

/* Whether a position in words is one of these rules; if not, there is a sentence. p is left as it is. */
bool reads_position(const struct play *p, const char *position);
void refuses_position(const struct play *p, const char *position, const char *part);

/* What a front end gets: the sheet (until the next call), and whether some fact on it holds these words. */
const struct ag_sheet *sheet_of(const struct play *p);
bool sheet_says(const struct play *p, const char *part);
/* What the seat that is due picks is this move, or is refused with a sentence that holds part. */
void picks(const struct play *p, uint32_t dice, uint64_t cells, uint8_t button, const char *move);
void refuses_pick(const struct play *p, uint32_t dice, uint64_t cells, uint8_t button, const char *part);

/* An argument, settled by the game's score hook: the words are separated by blanks. */
struct settled {
    char data[4000]; /* like JSON: {dice:[1,2,'5*'],best:150,true:yes} */
    char said[4000]; /* a sentence a line; the reason alone if it is refused */
};
bool settles(const char *preset, const char *sets, const char *words, struct settled *out);

/* Plays on to the end: seat 0 by this player of the house, all others by that one, each from what its seat may see. */
void to_the_end(struct play *p, const char *first, const char *others, struct ag_rng *rng);
/* A whole game by random moves, with everything that must hold in every position checked on the way: legal is never
 * empty and agrees with allowed; actions, picks and positions survive a round trip; sheets and prompts can be drawn. */
void random_game(const char *preset, const char *sets, uint64_t seed);

#define TESTS_MAIN(name, tests)                                      \
    int main(int argc, char **argv) {                                \
        if (argc > 1) cmocka_set_test_filter(argv[1]);               \
        return cmocka_run_group_tests_name(name, tests, NULL, NULL); \
    }

#endif
