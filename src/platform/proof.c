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

struct proof_block proof_start(const char *text, size_t n) {
    struct ag_hashing h;
    ag_recipe_start(&h, text, n);
    return hashed(&h);
}

struct proof_block proof_key(const struct proof_block *start, const struct proof_block *server,
                             const struct proof_block *seeds, unsigned n) {
    struct ag_hashing h;
    ag_recipe_key(&h, start ? start->byte : NULL, server->byte, seeds->byte, n);
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
    proof->version = AG_PROOF_NEWEST;
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
    return proof_key(proof->version > 1 ? &proof->start : NULL, &proof->server, seeds, n);
}

/* ---- the proof in a record ---- */

static bool know_start(struct proof *proof, const ag_table *table) {
    char text[AG_START_MAX];
    size_t n = ag_record_start(table, text, sizeof text);
    if (n >= sizeof text) return false;
    proof->start = proof_start(text, n);
    return true;
}

static void put(uint8_t *to, struct proof_block block) { memcpy(to, block.byte, sizeof block.byte); }

bool proof_open(struct proof *proof, ag_table *table) {
    unsigned series = ag_table_series(table, NULL), number = series ? series : 1;
    struct ag_proof_said said = {.version = proof->version,
                                 .table = AG_TABLE_LOCAL,
                                 .start = number,
                                 .game = number,
                                 .seats = proof->seats,
                                 .drawn = proof->seats};
    put(said.house, proof_commitment(&proof->server));
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) put(said.seat[i], proof_seat_commitment(&proof->seed[i]));
    return ag_proof_write(table, false, &said, NULL) && know_start(proof, table);
}

bool proof_close(const struct proof *proof, ag_table *table) {
    struct ag_proof_said said = {.seats = proof->seats};
    put(said.house, proof->server);
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) put(said.seat[i], proof->seed[i]);
    return ag_proof_write(table, true, &said, NULL);
}

bool proof_resume(struct proof *proof, const ag_table *table) {
    struct ag_proof_said said;
    size_t index;
    if (ag_proof_read(table, false, &said, &index) != 0) return false;
    proof->version = said.version;
    return know_start(proof, table);
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
                                 .line = v.line,
                                 .version = v.promised.version,
                                 .drawn = v.promised.drawn,
                                 .called_off = v.promised.start - v.promised.game};
    struct ag_msg msg;
    while (out->n_says < PROOF_SAYS && ag_verify_says(&v, out->n_says, &msg))
        ag_msg_write(&msg, &words, out->says[out->n_says], sizeof out->says[0]), out->n_says++;
    if (v.why.id) ag_msg_write(&v.why, &words, out->sentence, sizeof out->sentence);
}
