/*
 * fuzz.h - what the fuzzers share: choices taken from the input, and everything that must hold in any position a table
 * accepts, however it came about. A fuzzer fails by crashing: CHECK says where.
 */
#ifndef FUZZ_H
#define FUZZ_H

#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(condition) \
    ((condition) ? (void)0 : (fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition), abort()))

/* The input as a source of choices; once it is used up everything is 0. */
struct input {
    const uint8_t *at;
    size_t left;
};
unsigned take(struct input *in);                           /* a byte */
uint64_t take_number(struct input *in);                    /* eight of them */
void take_text(struct input *in, char *text, size_t size); /* up to a NUL or newline, without it */

/* Prepared rules, or NULL. They are remembered for the next time and belong to this function; the last ones given out
 * stay good for a while. */
const ag_rules *prepare(const struct ag_preset_info *info);

/* Calls every function of the game that only looks, for every seat and viewer, and checks that they agree. */
void check_position(const ag_rules *r, const union ag_state *s, struct input *in);
/* One event, chosen by the input: a roll or a legal move. False: the game is over. */
bool play_event(const ag_rules *r, union ag_state *s, struct input *in);
/* A seat that is asked now. */
ag_seat any_seat(ag_seats seats, struct input *in);
/* Every message can be put into words, and a refusal has some. */
void check_message(const struct ag_msg *m);
void check_refusal(const struct ag_msg *why);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
