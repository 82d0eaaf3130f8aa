/*
 * verify.h - checks the dice proof of a record (docs/dice-proof.md) step by step: the seal of the house, the seal of
 * each person, what was on the table before anybody opened a seed, the key of the game, every roll. Each step asks for one or more hashes and goes on with the answers, so
 * that the one reading of proofs serves whoever can hash: `astragal verify` and the page. The first thing that is off
 * ends it, with a sentence and its place. Internal.
 */
#ifndef AG_VERIFY_H
#define AG_VERIFY_H

#include "astragal.h"
#include "prooflines.h"

/* The parts of a record that can be off, and the line in which the i-th of a part stands, from 1 (record.c). */
enum ag_record_part { AG_RECORD_OPENING, AG_RECORD_EVENT, AG_RECORD_CLOSING };
unsigned ag_record_line(const ag_table *t, enum ag_record_part part, size_t i);

enum ag_proof_verdict {
    AG_PROOF_NONE,   /* the record has no proof */
    AG_PROOF_SEALED, /* seals only: the game is not over and the seeds are still secret */
    AG_PROOF_GOOD,
    AG_PROOF_BAD
};

/* What is checked and what was found. */
enum ag_step_kind { AG_STEP_HOUSE, AG_STEP_SEAT, AG_STEP_START, AG_STEP_KEY, AG_STEP_ROLL };
struct ag_verify_step {
    enum ag_step_kind kind;
    ag_seat seat;                 /* whose seal, or who rolled */
    uint64_t roll;                /* the number of the roll */
    size_t event;                 /* and its place in the log */
    bool hidden, coloured;        /* among its dice is the coloured one */
    uint8_t n, dice[AG_DICE_MAX]; /* as they had to fall */
    uint8_t seed[AG_BLOCK];       /* what was opened; of a hidden roll: its hand */
    uint8_t seal[AG_BLOCK];       /* what follows from it: the seal, the key of the game, the bytes of an open roll; the
                                   * hash of what was on the table */
};

struct ag_verify {
    const ag_table *table;
    enum ag_proof_verdict verdict;
    uint64_t checked, unseen;  /* rolls that agree; rolls this view of the record does not show */
    enum ag_record_part place; /* what is off: which proof line or event, from 0, and in which line of the record */
    size_t index;
    unsigned line;
    struct ag_msg why;
    struct ag_verify_step step, last; /* in hand, and the one that was ended last */
    bool ended;                       /* the last answer has ended it */
    struct ag_hashing ask;            /* what is to be hashed next */
    struct ag_proof_said promised, opened;
    uint8_t start[AG_BLOCK], key[AG_BLOCK];
    unsigned part, got, counter; /* of the roll in hand: what was asked for, dice found, blocks of bytes used */
    uint64_t rolls;              /* that were looked at */
    char text[AG_START_MAX];     /* what was on the table */
};

/* Reads the proof of a table, which must stay. True: v->ask is to be hashed; false: v->verdict is found. */
bool ag_verify_begin(struct ag_verify *v, const ag_table *table);
/* Takes the hash that was asked for. v->ended: that was the end of the step v->last, which was
 * good unless the verdict is bad now. True: v->ask is the next. */
bool ag_verify_answer(struct ag_verify *v, const uint8_t *block);
/* The i-th sentence, from 0, that goes with a verdict that is not bad: whom the proof protects and whom it does not, and
 * which starts were called off. False: no more. */
bool ag_verify_says(const struct ag_verify *v, unsigned i, struct ag_msg *out);

#endif
