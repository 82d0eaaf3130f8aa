/* pledge.c - see pledge.h. */
#include "pledge.h"
#include "memory.h"
#include "phrases.h"
#include "prooflines.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool same(const struct proof_block *a, const struct proof_block *b) { return memcmp(a, b, sizeof *a) == 0; }

static void forget_number(struct pledge *p) {
    sodium_memzero(&p->number, sizeof p->number);
    p->has_seed = p->opened = false;
    p->standing = PLEDGE_NOTHING;
    p->on_table_known = false;
    p->drawn = 0;
}

void pledge_free(struct pledge *p) {
    free(p->hand);
    sodium_memzero(p, sizeof *p);
}

void pledge_sit(struct pledge *p, const char *table, ag_seat seat) {
    if (p->seat != seat) forget_number(p);
    p->seat = seat;
    snprintf(p->table, sizeof p->table, "%s", table);
}

/* ---- sealing ---- */

void pledge_house(struct pledge *p, const struct proof_block *seal) {
    if (p->has_house && same(&p->house, seal)) return;
    forget_number(p);
    p->house = *seal;
    p->has_house = true;
}

bool pledge_seal(struct pledge *p, struct proof_block *seal) {
    if (p->seat == AG_NOBODY || !p->has_house || p->opened) return false;
    if (!p->has_seed) randombytes_buf(&p->number, sizeof p->number);
    p->has_seed = true;
    *seal = proof_seat_commitment(&p->number);
    return true;
}

/* ---- what is on the table ---- */

/* The text behind the words with which a line of the head begins, from *at on; NULL: there is none. */
static const char *next_line(const char **at, const char *words) {
    size_t n = strlen(words);
    for (const char *line = *at; line && *line;) {
        const char *end = strchr(line, '\n');
        *at = end ? end + 1 : line + strlen(line);
        if (strncmp(line, words, n) == 0) return line + n;
        line = end ? end + 1 : NULL;
    }
    return NULL;
}

static const char *only_line(const char *head, const char *words) {
    const char *found = next_line(&head, words);
    return found && !next_line(&head, words) ? found : NULL;
}

static bool block_at(const char *text, struct proof_block *block) {
    char hex[PROOF_HEX];
    if (!text || strnlen(text, PROOF_HEX) < PROOF_HEX || text[PROOF_HEX - 1] != '\n') return false;
    memcpy(hex, text, PROOF_HEX - 1);
    hex[PROOF_HEX - 1] = 0;
    return proof_unhex(hex, block);
}

/* "2 game 1 table NAME" */
static bool read_start(const char *text, uint64_t *start, char *table) {
    unsigned long long number, game;
    char name[PLEDGE_TABLE];
    if (!text || sscanf(text, "%20llu game %20llu table %15[^ \n]", &number, &game, name) != 3) return false;
    *start = number;
    memcpy(table, name, sizeof name);
    return true;
}

/* Every start that we saw being called off is before this one, and listed as long as it is among the last. */
static bool lists_offs(const struct pledge *p, const char *head, uint64_t start) {
    for (unsigned i = 0; i < p->n_off; i++) {
        char unopened[60], late[60];
        /* not for people: words of a record */
        snprintf(unopened, sizeof unopened, "proof off %llu unopened ", (unsigned long long)p->off[i]);
        /* not for people: words of a record */
        snprintf(late, sizeof late, "proof off %llu late ", (unsigned long long)p->off[i]);
        if (p->off[i] >= start) return false;
        if (p->off[i] + PLEDGE_OFFS < start) continue;
        const char *at = head;
        if (!next_line(&at, unopened) && (at = head, !next_line(&at, late))) return false;
    }
    return true;
}

static ag_seats drawn_in(const char *head) {
    ag_seats seats = 0;
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) {
        char words[40];
        const char *at = head;
        /* not for people: words of a record */
        snprintf(words, sizeof words, "proof seat %u drawn ", i);
        if (next_line(&at, words)) seats = (ag_seats)(seats | 1u << i);
    }
    return seats;
}

static enum pledge_standing judge(struct pledge *p, const char *head) {
    struct proof_block block, own;
    char table[PLEDGE_TABLE], words[40];
    uint64_t start;
    /* not for people: words of a record */
    if (!only_line(head, "proof version 2\n") || !read_start(only_line(head, "proof start "), &start, table) ||
        strcmp(table, p->table) != 0 || !lists_offs(p, head, start))
        return PLEDGE_WRONG;
    /* not for people: words of a record */
    if (!block_at(only_line(head, "proof commit "), &block) || !p->has_house || !same(&block, &p->house))
        return PLEDGE_WRONG;
    if (p->opened && !same(&p->start, &p->on_table)) return PLEDGE_WRONG; /* our number is known by now */
    if (p->drawn >> p->seat & 1) return PLEDGE_DREW;
    /* not for people: words of a record */
    snprintf(words, sizeof words, "proof seat %u commit ", p->seat);
    own = proof_seat_commitment(&p->number);
    return p->has_seed && block_at(only_line(head, words), &block) && same(&block, &own) ? PLEDGE_OWN : PLEDGE_WRONG;
}

enum pledge_standing pledge_look(struct pledge *p, const char *head, const struct proof_block *hash) {
    size_t label = strlen(AG_START_LABEL), n = strlen(head);
    char *text = must_alloc(label + n + 1);
    memcpy(text, AG_START_LABEL, label);
    memcpy(text + label, head, n + 1);
    p->on_table = proof_start(text, label + n);
    p->on_table_known = true;
    free(text);
    p->drawn = drawn_in(head);
    p->standing = p->seat == AG_NOBODY                ? PLEDGE_NOTHING
                  : hash && !same(hash, &p->on_table) ? PLEDGE_WRONG
                                                      : judge(p, head);
    return p->standing;
}

bool pledge_open(struct pledge *p, struct proof_block *number) {
    if (p->standing != PLEDGE_OWN || !p->has_seed || !p->on_table_known) return false;
    if (p->opened && !same(&p->start, &p->on_table)) return false;
    p->opened = true;
    p->start = p->on_table;
    *number = p->number;
    return true;
}

void pledge_off(struct pledge *p, uint64_t start) {
    forget_number(p);
    p->has_house = false; /* the house opens its own number as well, and lays down another seal */
    if (p->n_off == PLEDGE_OFFS) memmove(p->off, p->off + 1, (--p->n_off) * sizeof *p->off);
    p->off[p->n_off++] = start;
}

enum pledge_standing pledge_begun(struct pledge *p) {
    enum pledge_standing standing = p->standing;
    if (standing == PLEDGE_OWN && !p->opened) standing = PLEDGE_WRONG; /* begun without our number */
    p->n_off = 0;
    p->n_hands = 0;
    p->keeps = standing == PLEDGE_OWN;
    p->kept = p->number;
    p->kept_start = p->start;
    forget_number(p);
    p->has_house = false;
    return standing;
}

void pledge_hand(struct pledge *p, size_t event, const struct proof_block *seal) {
    for (unsigned i = 0; i < p->n_hands; i++)
        if (p->hand[i].event == event) return; /* the first word counts */
    p->hand = memory_grow(p->hand, (p->n_hands + 1) * sizeof *p->hand);
    p->hand[p->n_hands++] = (struct pledge_hand){event, *seal};
}

/* ---- afterwards ---- */

bool pledge_same(const struct pledge *p, const ag_table *table) {
    char *text = must_alloc(AG_START_MAX);
    size_t n = ag_record_start(table, text, AG_START_MAX);
    bool fits = n < AG_START_MAX;
    struct proof_block start = fits ? proof_start(text, n) : (struct proof_block){{0}};
    free(text);
    return !p->keeps || (fits && same(&start, &p->kept_start));
}

static void block_of(const uint8_t *bytes, struct proof_block *block) {
    memcpy(block->byte, bytes, sizeof block->byte);
}

/* The hidden hands that we saw the seals of follow from the key of the record. */
static bool hands_fit(const struct pledge *p, const ag_table *table) {
    struct proof proof = {.version = AG_PROOF_NEWEST};
    struct ag_proof_said opened;
    size_t index;
    if (ag_proof_read(table, true, &opened, &index)) return false;
    block_of(opened.house, &proof.server);
    proof.start = p->kept_start;
    proof.seats = opened.seats;
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) block_of(opened.seat[i], &proof.seed[i]);
    struct proof_block key = proof_key_of(&proof);
    uint64_t roll = 0;
    for (size_t i = 0; i < ag_table_length(table); i++) {
        struct ag_event e = ag_table_event(table, i);
        if (e.kind != AG_EVENT_ROLL) continue;
        for (unsigned k = 0; k < p->n_hands; k++) {
            if (p->hand[k].event != i) continue;
            struct proof_block hand = proof_hand(&key, roll, e.seat), seal = proof_hand_commitment(&hand);
            if (!same(&seal, &p->hand[k].seal)) return false;
        }
        roll++;
    }
    return true;
}

static enum pledge_verdict bad(struct proof_report *report, enum phrase_id why) {
    report->verdict = PROOF_BAD;
    say_into(report->sentence, sizeof report->sentence, why);
    return PLEDGE_BAD;
}

static bool is_drawn(const ag_table *table, ag_seat seat) {
    struct ag_proof_said promised;
    size_t index;
    return ag_proof_read(table, false, &promised, &index) || promised.drawn >> seat & 1;
}

enum pledge_verdict pledge_check(const struct pledge *p, const ag_table *table, struct proof_report *report) {
    struct ag_proof_said opened;
    struct proof_block own;
    size_t index;
    proof_verify(table, report);
    if (report->verdict == PROOF_BAD) return PLEDGE_BAD;
    if (!pledge_same(p, table)) return bad(report, SAY_JOIN_OTHER_GAME);
    if (report->verdict != PROOF_GOOD) return p->keeps ? bad(report, SAY_JOIN_NOT_OPENED) : PLEDGE_UNPROVEN;
    if (p->seat == AG_NOBODY) return PLEDGE_WATCHED;
    bool read = !ag_proof_read(table, true, &opened, &index) && opened.seats >> p->seat & 1;
    if (!p->keeps) return is_drawn(table, p->seat) ? PLEDGE_NOT_OURS : PLEDGE_RETURNED;
    if (read) block_of(opened.seat[p->seat], &own);
    if (!read || !same(&own, &p->kept)) return bad(report, SAY_JOIN_OWN_MISSING);
    if (!hands_fit(p, table)) return bad(report, SAY_JOIN_OTHER_HAND);
    return PLEDGE_GOOD;
}
