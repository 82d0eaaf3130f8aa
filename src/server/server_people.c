/*
 * server_people.c - whose tokens are good: guests who have been forgotten or have called their tokens in, guests whom the
 * operator does not want here, and codes that make another device the same guest. All of it is in the store's notes, which
 * are looked through once a second, so that what one process or the operator's command has written counts everywhere.
 */
#include "clock.h"
#include "daily.h"
#include "logline.h"
#include "memory.h"
#include "server_inside.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOK_EVERY_MS = 1000,
    LOOK_BACK = 100,   /* notes that another process was about to commit when the last ones were read */
    CODE_LETTERS = 10, /* of 32 each: fifty bits, for ten minutes, at a few tries a minute */
    CODE_MS = 600000,
};

struct standing {
    person_id person;
    uint32_t time; /* tokens of earlier times are good no more */
    bool banned;
};

static struct standing *standing_of(struct server *server, person_id person, bool make) {
    struct standing *x = u64map_get(&server->standings, person);
    if (x || !make) return x;
    x = must_alloc(sizeof *x);
    *x = (struct standing){.person = person};
    u64map_put(&server->standings, &must_memory, person, x);
    return x;
}

void server_end_people(struct server *server) {
    size_t at = 0;
    for (struct standing *x; (x = u64map_next(&server->standings, &at));) free(x);
    u64map_free(&server->standings, &must_memory);
}

uint32_t server_token_time(struct server *server, person_id person) {
    const struct standing *x = standing_of(server, person, false);
    return x ? x->time : 0;
}

bool server_banned(struct server *server, person_id person) {
    const struct standing *x = person ? standing_of(server, person, false) : NULL;
    return x && x->banned;
}

person_id server_person(struct server *server, const char *token) {
    uint32_t time;
    person_id person = token_read(token, server->key, &time);
    return person && time >= server_token_time(server, person) ? person : 0;
}

void server_token(struct server *server, person_id person, char token[TOKEN_MAX]) {
    token_write(person, server_token_time(server, person), server->key, token);
}

/* ---- those who are here ---- */

/* Says a last word to each connection of a person with a token of before this time. */
static void show_out(struct server *server, person_id person, uint32_t time, const char *code, unsigned why) {
    for (uint32_t i = 0; i < server->guests; i++) {
        const struct guest *g = &server->guest[i];
        if (!g->conn || g->person != person || g->kind != SERVER_SOCKET || g->time >= time) continue;
        server_refuse_id(server, g->conn, "", code, why);
        server->leaving = server_more(server->leaving, server->n_leaving, &server->leaving_capacity,
                                      sizeof *server->leaving);
        server->leaving[server->n_leaving++] = g->conn;
    }
}

void server_see_off(struct server *server) {
    for (size_t i = 0; i < server->n_leaving; i++) {
        const struct guest *g = server_guest(server, server->leaving[i]);
        if (g && server->setup.net.end) server->setup.net.end(server->setup.net.context, g->link);
    }
    server->n_leaving = 0;
}

/* ---- notes ---- */

static void take_note(void *context, const struct store_note *note) {
    struct server *server = context;
    person_id person = strtoull(note->key, NULL, 16);
    bool fresh = note->number > server->noted;
    if (fresh) server->noted = note->number;
    if (strcmp(note->kind, STORE_GONE) == 0) {
        struct standing *x = standing_of(server, person, true);
        uint32_t time = (uint32_t)strtoul(note->value, NULL, 10);
        if (time > x->time) x->time = time, show_out(server, person, time, "token", AG_MSG_PROTOCOL_TOKEN);
    } else if (strcmp(note->kind, STORE_BAN) == 0) {
        struct standing *x = standing_of(server, person, true);
        bool banned = note->value[0] == '1';
        if (banned && !x->banned) show_out(server, person, TOKEN_NEVER, "banned", AG_MSG_DOOR_BANNED);
        x->banned = banned;
    } else if (strcmp(note->kind, STORE_ACT) == 0 && fresh && server->looked) {
        log_line(LOG_NOTE, "audit", "%s", note->value);
    }
}

void server_look_at_notes(struct server *server) {
    struct platform_error why;
    if (server->looked && server->now_ms < server->look_ms) return;
    server->look_ms = server->now_ms + LOOK_EVERY_MS;
    int64_t after = server->noted > LOOK_BACK ? server->noted - LOOK_BACK : 0;
    if (server->store->kind->notes(server->store, "", after, take_note, server, &why)) server->looked = true;
    else log_line(LOG_TROUBLE, "notes", "why=\"%s\"", why.text);
}

static bool keep_note(struct server *server, const char *kind, const char *key, const char *value) {
    struct platform_error why;
    struct store_note note = {.at_ms = (int64_t)clock_wall_ms()};
    snprintf(note.kind, sizeof note.kind, "%s", kind);
    snprintf(note.key, sizeof note.key, "%s", key);
    snprintf(note.value, sizeof note.value, "%s", value);
    if (server->store->kind->note(server->store, &note, &why)) return true;
    log_line(LOG_TROUBLE, "notes", "why=\"%s\"", why.text);
    return false;
}

bool server_call_in(struct server *server, person_id person, bool for_ever) {
    char key[STORE_ID_MAX], value[16];
    uint32_t time = for_ever ? TOKEN_NEVER : server_token_time(server, person) + 1;
    if (!server->count.healthy) return false;
    snprintf(key, sizeof key, "%" PRIx64, person);
    snprintf(value, sizeof value, "%" PRIu32, time);
    if (!keep_note(server, STORE_GONE, key, value)) return false;
    standing_of(server, person, true)->time = time;
    show_out(server, person, time, "token", AG_MSG_PROTOCOL_TOKEN);
    return true;
}

/* ---- another device ---- */

/* What is kept of a code says nothing about it to whoever reads the store. */
static void code_key(const struct server *server, const char *code, char key[STORE_ID_MAX]) {
    unsigned char hash[16];
    char plain[CODE_LETTERS + 1] = "";
    unsigned n = 0;
    for (const char *p = code; *p && n < CODE_LETTERS; p++) { /* as people type it */
        char c = *p >= 'A' && *p <= 'Z' ? (char)(*p - 'A' + 'a') : *p;
        if (c == 'o') c = '0';
        if (c == 'i' || c == 'l') c = '1';
        if (c != '-' && c != ' ') plain[n++] = c;
    }
    crypto_generichash(hash, sizeof hash, (const unsigned char *)plain, n, server->key, sizeof server->key);
    sodium_bin2hex(key, STORE_ID_MAX, hash, sizeof hash);
}

struct codes { /* of a person */
    const char *person;
    char key[8][STORE_ID_MAX];
    unsigned n;
};

static void find_code(void *context, const struct store_note *note) {
    struct codes *c = context;
    if (strcmp(note->value, c->person) == 0 && c->n < 8) snprintf(c->key[c->n++], STORE_ID_MAX, "%s", note->key);
}

bool server_code_cancel(struct server *server, person_id person) {
    struct platform_error why;
    char text[STORE_ID_MAX];
    struct codes codes = {.person = text};
    struct store_note note;
    bool taken;
    const struct store_kind *kind = server->store->kind;
    snprintf(text, sizeof text, "%" PRIx64, person);
    bool good = server->count.healthy &&
                kind->drop_notes(server->store, STORE_CODE, (int64_t)clock_wall_ms() - CODE_MS, &why) &&
                kind->notes(server->store, STORE_CODE, 0, find_code, &codes, &why);
    for (unsigned i = 0; good && i < codes.n; i++)
        good = kind->take_note(server->store, STORE_CODE, codes.key[i], &note, &taken, &why);
    return good;
}

bool server_code(struct server *server, person_id person, char code[SERVER_CODE_MAX], unsigned *seconds) {
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    char key[STORE_ID_MAX], value[STORE_ID_MAX];
    unsigned n = 0;
    if (!server_code_cancel(server, person)) return false;
    for (unsigned i = 0; i < CODE_LETTERS; i++) {
        if (i == CODE_LETTERS / 2) code[n++] = '-';
        code[n++] = letters[randombytes_uniform(32)];
    }
    code[n] = 0;
    code_key(server, code, key);
    snprintf(value, sizeof value, "%" PRIx64, person);
    *seconds = CODE_MS / 1000;
    return keep_note(server, STORE_CODE, key, value);
}

bool server_code_take(struct server *server, const char *code, person_id *person) {
    struct platform_error why;
    struct store_note note;
    char key[STORE_ID_MAX];
    bool taken;
    *person = 0;
    code_key(server, code, key);
    if (!server->count.healthy || !server->store->kind->take_note(server->store, STORE_CODE, key, &note, &taken, &why))
        return false;
    if (!taken || note.at_ms + CODE_MS < (int64_t)clock_wall_ms()) return true;
    *person = strtoull(note.value, NULL, 16);
    if (server_banned(server, *person) || server_token_time(server, *person) == TOKEN_NEVER) return *person = 0, true;
    char text[60];
    snprintf(text, sizeof text, "{\"device\":\"%" PRIu64 "\"}", *person);
    if (!server->store->kind->send(server->store, 0, text, &why))
        log_line(LOG_TROUBLE, "device", "why=\"%s\"", why.text);
    server_tell_device(server, *person);
    return true;
}

void server_tell_device(struct server *server, person_id person) {
    for (uint32_t i = 0; i < server->guests; i++) {
        const struct guest *g = &server->guest[i];
        if (g->conn && g->person == person && g->kind == SERVER_SOCKET)
            server_hold(server, g->conn, 0, protocol_device());
    }
}
