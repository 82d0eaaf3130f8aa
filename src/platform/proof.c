/* proof.c - see proof.h. */
#include "proof.h"
#include "phrases.h"
#include "hex.h"
#include "verify.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* What the recipe wants hashed. */
static struct proof_block hashed(const struct ag_hashing *h) {
    struct proof_block out;
    if (h->keyed) crypto_auth_hmacsha256(out.byte, h->text, h->size, h->key);
    else crypto_hash_sha256(out.byte, h->text, h->size);
    return out;
}

static struct proof_block seal(enum ag_seal kind, const struct proof_block *block) {
    struct ag_hashing h;
    ag_recipe_seal(&h, kind, block->byte);
    return hashed(&h);
}

struct proof_block proof_commitment(const struct proof_block *server) {
    return seal(AG_SEAL_HOUSE, server);
}
struct proof_block proof_seat_commitment(const struct proof_block *seed) {
    return seal(AG_SEAL_SEAT, seed);
}
struct proof_block proof_hand_commitment(const struct proof_block *hand) {
    return seal(AG_SEAL_HAND, hand);
}

struct proof_block proof_key(const struct proof_block *server, const struct proof_block *seeds, unsigned n) {
    struct ag_hashing h;
    ag_recipe_key(&h, server->byte, seeds->byte, n);
    return hashed(&h);
}

void proof_open_dice(const struct proof_block *key, uint64_t roll, unsigned n, uint8_t *dice) {
    struct ag_hashing h;
    for (unsigned got = 0, counter = 0; got < n;) {
        ag_recipe_roll(&h, key->byte, roll, counter++);
        got = ag_recipe_faces(hashed(&h).byte, got, n, dice);
    }
}

struct proof_block proof_hand(const struct proof_block *key, uint64_t roll, unsigned seat) {
    struct ag_hashing h;
    ag_recipe_hand(&h, key->byte, roll, seat);
    return hashed(&h);
}

void proof_hand_dice(const struct proof_block *hand, unsigned n, uint8_t *dice) {
    struct ag_hashing h;
    for (unsigned got = 0, counter = 0; got < n;) {
        ag_recipe_die(&h, hand->byte, counter++);
        got = ag_recipe_faces(hashed(&h).byte, got, n, dice);
    }
}

void proof_roll(const struct proof_block *key, uint64_t roll, struct ag_due due, uint8_t *dice) {
    if (due.flags & AG_DUE_HIDDEN) {
        struct proof_block hand = proof_hand(key, roll, due.seat);
        proof_hand_dice(&hand, due.dice, dice);
    } else {
        proof_open_dice(key, roll, due.dice, dice);
    }
    if (due.flags & AG_DUE_COLOURED) dice[0] |= AG_DIE_COLOURED;
}

void proof_hex(const struct proof_block *block, char *hex) { ag_hex_write(block->byte, PROOF_BYTES, hex); }

bool proof_unhex(const char *hex, struct proof_block *block) { return ag_hex_read(hex, block->byte, PROOF_BYTES); }

void proof_draw(struct proof *proof, ag_seats people) {
    memset(proof, 0, sizeof *proof);
    proof->seats = people;
    randombytes_buf(&proof->server, sizeof proof->server);
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        if (people >> i & 1) randombytes_buf(&proof->seed[i], sizeof proof->seed[i]);
}

struct proof_block proof_key_of(const struct proof *proof) {
    struct proof_block seeds[AG_SEATS_MAX];
    unsigned n = 0;
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        if (proof->seats >> i & 1) seeds[n++] = proof->seed[i];
    return proof_key(&proof->server, seeds, n);
}

/* ---- the proof in a record ---- */

static bool add_line(ag_table *table, bool closing, const char *what, const struct proof_block *block) {
    char hex[PROOF_HEX], line[120];
    proof_hex(block, hex);
    snprintf(line, sizeof line, "%s %s", what, hex);
    return ag_table_proof(table, closing, line, NULL);
}

bool proof_open(const struct proof *proof, ag_table *table) {
    struct proof_block c = proof_commitment(&proof->server);
    bool good = ag_table_proof(table, false, "version 1", NULL) && add_line(table, false, "commit", &c);
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) {
        char what[24];
        snprintf(what, sizeof what, "seat %u commit", i);
        c = proof_seat_commitment(&proof->seed[i]);
        if (proof->seats >> i & 1) good = good && add_line(table, false, what, &c);
    }
    return good;
}

bool proof_close(const struct proof *proof, ag_table *table) {
    bool good = add_line(table, true, "server", &proof->server);
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) {
        char what[24];
        snprintf(what, sizeof what, "seat %u seed", i);
        if (proof->seats >> i & 1) good = good && add_line(table, true, what, &proof->seed[i]);
    }
    return good;
}

uint64_t proof_rolls(const ag_table *table) {
    uint64_t rolls = 0;
    for (size_t i = 0; i < ag_table_length(table); i++) rolls += ag_table_event(table, i).kind == AG_EVENT_ROLL;
    return rolls;
}

/* ---- verifying ---- */

_Static_assert((int)PROOF_NONE == AG_PROOF_NONE && (int)PROOF_BAD == AG_PROOF_BAD, "the same verdicts");
_Static_assert((int)PROOF_AT_OPENING == AG_RECORD_OPENING && (int)PROOF_AT_CLOSING == AG_RECORD_CLOSING, "and places");

void proof_verify(const ag_table *table, struct proof_report *out) {
    struct ag_words words = phrases_words(ag_table_names(table));
    struct ag_verify v;
    bool more = ag_verify_begin(&v, table);
    while (more) {
        struct proof_block block = hashed(&v.ask);
        more = ag_verify_answer(&v, block.byte);
    }
    *out = (struct proof_report){.verdict = (enum proof_verdict)v.verdict,
                                 .checked = v.checked,
                                 .unseen = v.unseen,
                                 .place = (enum proof_place)v.place,
                                 .index = v.index,
                                 .line = v.line};
    if (v.why.id) ag_msg_write(&v.why, &words, out->sentence, sizeof out->sentence);
}
