/*
 * proof.h - dice proof, version 2: the dice of a game follow from seeds that were settled before the first roll, so
 * that anybody can check afterwards that nobody chose them. Games that began with version 1 go on with it. docs/dice-proof.md explains it in plain words and shows how
 * to check a game by hand. The recipe is in the library (src/dice/recipe.h), and so is what is checked and in which
 * order (src/table/verify.h); all cryptography is libsodium's (SHA-256, HMAC-SHA-256).
 *
 *   commitment of the house   SHA-256("dice/commit/v1|" S)
 *   commitment of a seat      SHA-256("dice/seat/v1|" c)
 *   what is on the table      T = SHA-256("dice/start/v2|" head), the head of the record without its seats
 *   key                       K = HMAC(S, "dice/key/v2|" T c c ...), the seeds of the people in seat order
 *   key in version 1          K = HMAC(S, "dice/key/v1|" c c ...)
 *   open roll r               dice from HMAC(K, "roll|r|0"), HMAC(K, "roll|r|1"), ...
 *   hidden roll r of seat s   H = HMAC(K, "hand|r|s"), dice from HMAC(H, "die|0"), HMAC(H, "die|1"), ...
 *                             published when the dice are shaken: SHA-256("dice/hand/v1|" H)
 *   dice from bytes           a byte b below 252 is the face 1 + b mod 6, others are passed over
 *
 * Rolls are numbered from 0 in the order of the log, open and hidden alike.
 */
#ifndef PLATFORM_PROOF_H
#define PLATFORM_PROOF_H

#include "astragal.h"

enum { PROOF_BYTES = 32, PROOF_HEX = 2 * PROOF_BYTES + 1 };

struct proof_block { /* a seed, a commitment or a key */
    uint8_t byte[PROOF_BYTES];
};

struct proof_block proof_commitment(const struct proof_block *server);
struct proof_block proof_seat_commitment(const struct proof_block *seed);
struct proof_block proof_start(const char *text, size_t n); /* of what ag_record_start wrote */
/* start: NULL in version 1. */
struct proof_block proof_key(const struct proof_block *start, const struct proof_block *server,
                             const struct proof_block *seeds, unsigned n);
void proof_open_dice(const struct proof_block *key, uint64_t roll, unsigned n, uint8_t *dice);
struct proof_block proof_hand(const struct proof_block *key, uint64_t roll, unsigned seat);
struct proof_block proof_hand_commitment(const struct proof_block *hand);
void proof_hand_dice(const struct proof_block *hand, unsigned n, uint8_t *dice);

/* The dice of a roll that is due, as they lie. The coloured die, when it is among them, is the first (FA-17). */
void proof_roll(const struct proof_block *key, uint64_t roll, struct ag_due due, uint8_t *dice);

void proof_hex(const struct proof_block *block, char *hex); /* PROOF_HEX bytes */
bool proof_unhex(const char *hex, struct proof_block *block);

/* ---- a game's seeds ---- */

struct proof {
    unsigned version;
    struct proof_block server, seed[AG_SEATS_MAX], start;
    ag_seats seats; /* that have a seed: the people; opponents of the house have none */
};

/* Fresh seeds from the system's generator. On one's own machine the house is whoever draws them: it draws for all. */
void proof_draw(struct proof *proof, ag_seats people);
struct proof_block proof_key_of(const struct proof *proof);

/* ---- the proof in a record (docs/record.md): lines before the first roll, and lines once it is over ---- */

/* Adds the lines to a table whose people all have a seed. False: out of memory. */
bool proof_open(struct proof *proof, ag_table *table);        /* version and commitments; then there is a key */
bool proof_close(const struct proof *proof, ag_table *table); /* the seeds */
/* The seeds belong to this table, whose lines were opened before. False: it has none that can be read. */
bool proof_resume(struct proof *proof, const ag_table *table);

/* The number of rolls in the log: the number of the next one. */
uint64_t proof_rolls(const ag_table *table);

enum proof_verdict {
    PROOF_NONE,   /* the record has no proof */
    PROOF_SEALED, /* commitments only: the game is not over and the seeds are still secret */
    PROOF_GOOD,
    PROOF_BAD
};
enum { PROOF_SAYS = 2 * AG_SEATS_MAX + 1 };
enum proof_place { PROOF_AT_OPENING, PROOF_AT_EVENT, PROOF_AT_CLOSING };
struct proof_report {
    enum proof_verdict verdict;
    uint64_t checked, unseen; /* rolls that agree; rolls this view of the record does not show */
    enum proof_place place;   /* where it is off: which proof line or event, from 0 */
    size_t index;
    unsigned line; /* of the record */
    char sentence[300];
    unsigned version;
    ag_seats drawn;      /* for whom the house drew the seed; unknown in version 1 */
    uint64_t called_off; /* starts at this table before this game; unknown in version 1 */
    unsigned n_says;     /* sentences that go with a verdict that is not bad */
    char says[PROOF_SAYS][200];
};
/* Checks the commitments and every roll of the table in the order of its log against the dice that the seeds give. */
void proof_verify(const ag_table *table, struct proof_report *out);

#endif
