/* proof.c - see proof.h. */
#include "proof.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

static struct proof_block hash(const char *label, const struct proof_block *block) {
    crypto_hash_sha256_state state;
    struct proof_block out;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, (const unsigned char *)label, strlen(label));
    crypto_hash_sha256_update(&state, block->byte, PROOF_BYTES);
    crypto_hash_sha256_final(&state, out.byte);
    return out;
}

/* HMAC-SHA-256 over a label and n blocks. */
static struct proof_block hmac(const struct proof_block *key, const char *label, const struct proof_block *blocks,
                               unsigned n) {
    crypto_auth_hmacsha256_state state;
    struct proof_block out;
    crypto_auth_hmacsha256_init(&state, key->byte, PROOF_BYTES);
    crypto_auth_hmacsha256_update(&state, (const unsigned char *)label, strlen(label));
    for (unsigned i = 0; i < n; i++) crypto_auth_hmacsha256_update(&state, blocks[i].byte, PROOF_BYTES);
    crypto_auth_hmacsha256_final(&state, out.byte);
    return out;
}

struct proof_block proof_commitment(const struct proof_block *server) { return hash("dice/commit/v1|", server); }
struct proof_block proof_seat_commitment(const struct proof_block *seed) { return hash("dice/seat/v1|", seed); }
struct proof_block proof_hand_commitment(const struct proof_block *hand) { return hash("dice/hand/v1|", hand); }

struct proof_block proof_key(const struct proof_block *server, const struct proof_block *seeds, unsigned n) {
    return hmac(server, "dice/key/v1|", seeds, n);
}

/* Labels are the prefix with a counter behind it. 252 is the greatest multiple of six below 256: each face is exactly
 * as likely. */
static void stream(const struct proof_block *key, const char *prefix, unsigned n, uint8_t *dice) {
    char label[64];
    unsigned got = 0;
    for (unsigned counter = 0; got < n; counter++) {
        snprintf(label, sizeof label, "%s%u", prefix, counter);
        struct proof_block bytes = hmac(key, label, NULL, 0);
        for (unsigned i = 0; i < PROOF_BYTES && got < n; i++)
            if (bytes.byte[i] < 252) dice[got++] = (uint8_t)(1 + bytes.byte[i] % 6);
    }
}

void proof_open_dice(const struct proof_block *key, uint64_t roll, unsigned n, uint8_t *dice) {
    char prefix[40];
    snprintf(prefix, sizeof prefix, "roll|%llu|", (unsigned long long)roll);
    stream(key, prefix, n, dice);
}

struct proof_block proof_hand(const struct proof_block *key, uint64_t roll, unsigned seat) {
    char label[48];
    snprintf(label, sizeof label, "hand|%llu|%u", (unsigned long long)roll, seat);
    return hmac(key, label, NULL, 0);
}

void proof_hand_dice(const struct proof_block *hand, unsigned n, uint8_t *dice) { stream(hand, "die|", n, dice); }

void proof_roll(const struct proof_block *key, uint64_t roll, struct ag_due due, uint8_t *dice) {
    if (due.flags & AG_DUE_HIDDEN) {
        struct proof_block hand = proof_hand(key, roll, due.seat);
        proof_hand_dice(&hand, due.dice, dice);
    } else {
        proof_open_dice(key, roll, due.dice, dice);
    }
    if (due.flags & AG_DUE_COLOURED) dice[0] |= AG_DIE_COLOURED;
}

void proof_hex(const struct proof_block *block, char *hex) {
    sodium_bin2hex(hex, PROOF_HEX, block->byte, PROOF_BYTES);
}

bool proof_unhex(const char *hex, struct proof_block *block) {
    size_t n;
    const char *end;
    return strlen(hex) == PROOF_HEX - 1 &&
           sodium_hex2bin(block->byte, PROOF_BYTES, hex, PROOF_HEX - 1, NULL, &n, &end) == 0 && n == PROOF_BYTES &&
           *end == 0;
}

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

static bool bad(struct proof_report *out, enum proof_place place, size_t index, const char *sentence) {
    out->verdict = PROOF_BAD;
    out->place = place;
    out->index = index;
    snprintf(out->sentence, sizeof out->sentence, "%s", sentence);
    return false;
}

/* What the lines of a proof say: a block for the house and one for each seat. */
struct said {
    struct proof_block house, seat[AG_SEATS_MAX];
    ag_seats seats;
};

/* One half of a proof: "HOUSE_WORD HEX", then "seat N SEAT_WORD HEX" in rising order. */
static bool read_half(const ag_table *table, bool closing, unsigned first, struct said *said,
                      struct proof_report *out) {
    enum proof_place place = closing ? PROOF_AT_CLOSING : PROOF_AT_OPENING;
    const char *line = ag_table_proof_line(table, closing, first);
    const char *form = closing ? "server %64[0-9a-f]%c" : "commit %64[0-9a-f]%c";
    const char *seat_form = closing ? "seat %1u seed %64[0-9a-f]%c" : "seat %1u commit %64[0-9a-f]%c";
    char hex[PROOF_HEX] = "", more;
    memset(said, 0, sizeof *said);
    if (!line || sscanf(line, form, hex, &more) != 1 || !proof_unhex(hex, &said->house))
        return bad(out, place, first,
                   closing ? "Here 'proof server' with 64 hexadecimal digits is expected."
                           : "Here 'proof commit' with 64 hexadecimal digits is expected.");
    for (unsigned i = first + 1, seat; (line = ag_table_proof_line(table, closing, i)); i++) {
        if (sscanf(line, seat_form, &seat, hex, &more) != 2 || seat >= ag_rules_seats(ag_table_rules(table)) ||
            said->seats >> seat || !proof_unhex(hex, &said->seat[seat]))
            return bad(out, place, i,
                       closing ? "Here 'proof seat N seed' with 64 hexadecimal digits is expected, in seat order."
                               : "Here 'proof seat N commit' with 64 hexadecimal digits is expected, in seat order.");
        said->seats = (ag_seats)(said->seats | 1u << seat);
    }
    return true;
}

static bool check_people(const ag_table *table, const struct said *promised, struct proof_report *out) {
    for (unsigned i = 0; i < ag_rules_seats(ag_table_rules(table)); i++)
        if (strcmp(ag_table_who(table, (ag_seat)i), "person") == 0 && !(promised->seats >> i & 1)) {
            char sentence[160];
            snprintf(sentence, sizeof sentence, "%s is a person but brought no seed.",
                     ag_table_name(table, (ag_seat)i));
            return bad(out, PROOF_AT_OPENING, 0, sentence);
        }
    return true;
}

static bool same(const struct proof_block *a, const struct proof_block *b) {
    return memcmp(a->byte, b->byte, PROOF_BYTES) == 0;
}

static bool check_seeds(const struct said *promised, const struct said *opened, struct proof_report *out) {
    struct proof_block c = proof_commitment(&opened->house);
    if (!same(&c, &promised->house))
        return bad(out, PROOF_AT_CLOSING, 0, "The seed of the house is not the one it promised.");
    if (opened->seats != promised->seats)
        return bad(out, PROOF_AT_CLOSING, 0, "The seats that opened a seed are not those that promised one.");
    for (unsigned i = 0, line = 1; i < AG_SEATS_MAX; i++) {
        if (!(promised->seats >> i & 1)) continue;
        c = proof_seat_commitment(&opened->seat[i]);
        if (!same(&c, &promised->seat[i])) {
            char sentence[80];
            snprintf(sentence, sizeof sentence, "The seed of seat %u is not the one it promised.", i);
            return bad(out, PROOF_AT_CLOSING, line, sentence);
        }
        line++;
    }
    return true;
}

static bool check_roll(const ag_table *table, size_t index, const struct proof_block *key, uint64_t roll,
                       struct proof_report *out) {
    struct ag_event e = ag_table_event(table, index);
    struct ag_due due = {.kind = AG_DUE_ROLL, .seat = e.seat, .dice = e.n};
    bool jolly = ag_rules_game(ag_table_rules(table))->dice_flags & AG_DUE_JOLLY;
    uint8_t dice[AG_DICE_MAX];
    char want[40], got[40], sentence[200];
    if (e.dice[0] == 0) return ++out->unseen; /* '?' in a view */
    if (e.flags & AG_EVENT_HIDDEN) due.flags |= AG_DUE_HIDDEN;
    for (unsigned i = 0; i < e.n; i++)
        if (e.dice[i] & AG_DIE_COLOURED) due.flags |= AG_DUE_COLOURED;
    proof_roll(key, roll, due, dice);
    if (memcmp(dice, e.dice, e.n) == 0) return ++out->checked;
    ag_dice_write(dice, e.n, jolly, want, sizeof want);
    ag_dice_write(e.dice, e.n, jolly, got, sizeof got);
    snprintf(sentence, sizeof sentence, "Roll %llu should be %s, not %s, by the dice proof.",
             (unsigned long long)roll, want, got);
    return bad(out, PROOF_AT_EVENT, index, sentence);
}

static bool check_rolls(const ag_table *table, const struct said *opened, struct proof_report *out) {
    struct proof p = {.server = opened->house, .seats = opened->seats};
    memcpy(p.seed, opened->seat, sizeof p.seed);
    struct proof_block key = proof_key_of(&p);
    uint64_t roll = 0;
    for (size_t i = 0; i < ag_table_length(table); i++)
        if (ag_table_event(table, i).kind == AG_EVENT_ROLL && !check_roll(table, i, &key, roll++, out)) return false;
    return true;
}

void proof_verify(const ag_table *table, struct proof_report *out) {
    struct said promised, opened;
    const char *version = ag_table_proof_line(table, false, 0);
    memset(out, 0, sizeof *out);
    if (!version && !ag_table_proof_line(table, true, 0)) return;
    if (!version || strcmp(version, "version 1") != 0) {
        bad(out, PROOF_AT_OPENING, 0, "A dice proof begins with 'proof version 1'.");
        return;
    }
    if (!read_half(table, false, 1, &promised, out) || !check_people(table, &promised, out)) return;
    if (!ag_table_proof_line(table, true, 0)) {
        out->verdict = PROOF_SEALED;
        if (ag_table_due(table).kind == AG_DUE_OVER)
            bad(out, PROOF_AT_CLOSING, 0, "The game is over, but the seeds of its dice proof were not opened.");
        return;
    }
    if (read_half(table, true, 0, &opened, out) && check_seeds(&promised, &opened, out) &&
        check_rolls(table, &opened, out))
        out->verdict = PROOF_GOOD;
}
