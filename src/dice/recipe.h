/*
 * recipe.h - the recipe of the dice proof, versions 1 and 2 (docs/dice-proof.md), without the hashing itself: which bytes
 * are to be hashed for what, and which dice come of the result. The library holds no cryptography; whoever uses the recipe
 * brings SHA-256 and HMAC-SHA-256 along: src/platform from libsodium, the page from its own library. Internal.
 */
#ifndef AG_RECIPE_H
#define AG_RECIPE_H

#include "astragal.h"

enum { AG_BLOCK = 32 /* bytes of a seed, a seal or a key */, AG_HASHED_MAX = 32 + (AG_SEATS_MAX + 1) * AG_BLOCK };

/* SHA-256 of the text or, with a key, HMAC-SHA-256. */
struct ag_hashing {
    bool keyed;
    size_t size;         /* bytes of the text */
    const uint8_t *text; /* here, or what it was made from: do not copy */
    uint8_t key[AG_BLOCK], here[AG_HASHED_MAX];
};

enum ag_seal { AG_SEAL_HOUSE, AG_SEAL_SEAT, AG_SEAL_HAND };

/* The seal, or commitment, of a block. */
void ag_recipe_seal(struct ag_hashing *h, enum ag_seal kind, const uint8_t *block);
/* What was on the table before anybody opened a seed, as ag_record_start writes it; the text must stay. */
#define AG_START_LABEL "dice/start/v2|"
void ag_recipe_start(struct ag_hashing *h, const char *text, size_t n);
/* The key of a game: the seed of the house and those of n people, one after another in seat order. start: the hash of
 * what was on the table; NULL: version 1, whose keys did not depend on it. */
void ag_recipe_key(struct ag_hashing *h, const uint8_t *start, const uint8_t *house, const uint8_t *seeds, unsigned n);
/* Bytes of an open roll; the block of a hidden one, and bytes of that. The counter goes up until there are enough. */
void ag_recipe_roll(struct ag_hashing *h, const uint8_t *key, uint64_t roll, unsigned counter);
void ag_recipe_hand(struct ag_hashing *h, const uint8_t *key, uint64_t roll, unsigned seat);
void ag_recipe_die(struct ag_hashing *h, const uint8_t *hand, unsigned counter);
/* Fills up n dice, of which got are there, from a block of bytes; returns how many there are then. */
unsigned ag_recipe_faces(const uint8_t *block, unsigned got, unsigned n, uint8_t *dice);

#endif
