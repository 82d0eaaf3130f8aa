/*
 * prooflines.h - the proof lines of a record (docs/dice-proof.md), written and read: what was published before the first
 * roll, and the seeds that were opened in the end. Internal.
 */
#ifndef AG_PROOFLINES_H
#define AG_PROOFLINES_H

#include "astragal.h"
#include "recipe.h"

enum { AG_PROOF_OLDEST = 1, AG_PROOF_NEWEST = 2 };
enum { AG_TABLE_WORD = 16 };   /* bytes of the name of a table, ended by NUL */
#define AG_TABLE_LOCAL "local" /* of one that has no link */
enum { AG_START_MAX = 16384 }; /* bytes of what ag_record_start writes, ended by NUL */

/* Why a start was called off: a seat did not open its seed, or its seal came after the house had drawn one for it. */
enum ag_off_why { AG_OFF_UNOPENED, AG_OFF_LATE };

/* A start that was called off, with the seeds that are known of it. */
struct ag_proof_off {
    uint64_t number;
    ag_seat seat; /* that was the reason */
    uint8_t why;  /* enum ag_off_why */
    ag_seats seats, drawn;
    uint8_t house[AG_BLOCK], seed[AG_SEATS_MAX][AG_BLOCK];
};

/* What the lines of one half say: a block for the house and one for each seat, seals before the game and seeds after it.
 * Version, table, numbers, drawn and off belong to the opening half; version 1 has none of them but its version. */
struct ag_proof_said {
    unsigned version;
    char table[AG_TABLE_WORD];
    uint64_t start, game; /* the number of this start and of this game at this table, from 1 */
    unsigned offs;        /* starts called off that are listed: those since the game before, as many as are kept */
    ag_seats seats, drawn;
    uint8_t house[AG_BLOCK], seat[AG_SEATS_MAX][AG_BLOCK];
};

/* Adds the lines of one half; off: the said->offs starts that were called off. False: out of memory. */
bool ag_proof_write(ag_table *t, bool closing, const struct ag_proof_said *said, const struct ag_proof_off *off);
/* Reads one half. 0: it is well; otherwise the sentence, and which line is off. */
unsigned ag_proof_read(const ag_table *t, bool closing, struct ag_proof_said *said, size_t *index);
/* The i-th start called off that the opening lines list, without its seeds. False: no more. */
bool ag_proof_off(const ag_table *t, unsigned i, struct ag_proof_off *off);

/* What was on the table before anybody opened a seed (recipe.h): the label, and the head of the record up to the line
 * that begins the game, without the seats, whose names may be forgotten (record.c). Returns its length as
 * ag_record_write does. */
size_t ag_record_start(const ag_table *t, char *buf, size_t size);

#endif
