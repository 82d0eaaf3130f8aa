/*
 * native.h - what the Python package needs in C beside the library: memory, many games that step together, and a view of
 * what the library keeps to itself (proofs, odds). Python's side is in astragal/; build_native.py reads this file.
 */
#ifndef ASTRAGAL_PYTHON_NATIVE_H
#define ASTRAGAL_PYTHON_NATIVE_H

#include "astragal.h"

/* ---- memory ---- */

const struct ag_memory *agp_memory(void);
void *agp_aligned(size_t size); /* to 64 bytes, as tables and their scratch want it; NULL: none left */
void agp_free(void *block);

/* ---- many games at once ---- */

/* n games of the same rules, each waiting for a decision. The arrays are the caller's; what stands in them after a call is
 * described in batch.py. A finished game gives its result and starts again in the same step. */
struct agp_batch {
    const ag_rules *rules;
    size_t n, state_size, width; /* width: numbers of actions in a row of legal */
    unsigned seats;
    uint64_t seed;
    unsigned char *states; /* n * state_size */
    unsigned char *views;  /* the same, as the seat that moves sees it; NULL: not wanted */
    uint8_t *seat;         /* n: whose decision */
    uint16_t *count;       /* n: how many moves are legal */
    uint32_t *legal;       /* n * width: their numbers; behind them 0 */
    float *rewards;        /* n * seats: shares of the win where a game has ended in this step, else 0 */
    uint8_t *ended;        /* n: whether it has */
    int32_t *scores;       /* n * seats: the scores at the end of the last game that was played to its end there */
    uint64_t *games;       /* n: the number of the game, which fixes its dice */
    struct ag_rng *dice;   /* n */
};
void agp_batch_reset(struct agp_batch *b);
/* One decision in every game. Returns n, or the index of the first action that is not legal: then nothing has changed. */
size_t agp_batch_step(struct agp_batch *b, const uint32_t *actions);
/* The same for a batch of one game; false: not legal. */
bool agp_one_step(struct agp_batch *b, uint32_t action);
/* A uniformly random legal action for every game. */
void agp_batch_sample(const struct agp_batch *b, struct ag_rng *rng, uint32_t *actions);
/* mask: n * actions bytes, 1 where an action is legal. */
void agp_batch_mask(const struct agp_batch *b, uint8_t *mask, size_t actions);

/* ---- what a state holds ---- */

struct agp_field {
    const char *key;
    unsigned offset, width, count; /* width: bytes of one number */
    bool negative;                 /* numbers may be below 0 */
};
/* The i-th field of a game's states; false: no more. */
bool agp_field(const ag_rules *rules, unsigned i, struct agp_field *out);

/* ---- proofs ---- */

struct agp_proof;
struct agp_proof *agp_proof_new(const ag_table *table);
void agp_proof_free(struct agp_proof *p);
/* What is to be hashed next: SHA-256 of text, or HMAC-SHA-256 with 32 bytes of key (NULL: plain). False: there is nothing
 * left to do, and the verdict is found. */
bool agp_proof_ask(const struct agp_proof *p, const uint8_t **text, size_t *size, const uint8_t **key);
void agp_proof_answer(struct agp_proof *p, const uint8_t *block);
struct agp_verdict {
    unsigned verdict; /* 0 no proof, 1 sealed, 2 good, 3 bad */
    uint64_t checked, unseen;
    unsigned line; /* of what is off */
    struct ag_msg why;
};
void agp_proof_verdict(const struct agp_proof *p, struct agp_verdict *out);
bool agp_proof_says(const struct agp_proof *p, unsigned i, struct ag_msg *out);

/* ---- odds ---- */

/* Asks a game about chances. dice: as typed; names and texts: further options. The answer comes as JSON-like events through
 * ag_emit (say: never). */
bool agp_odds(const ag_rules *rules, const char *dice, unsigned n, const char *const *names, const char *const *texts,
              const struct ag_emit *emit, void (*real)(void *context, const char *key, double value),
              struct ag_msg *why);

/* ---- words of the coach ---- */

const char *agp_grade(const struct ag_analysis *a, const struct ag_step *step);

#endif
