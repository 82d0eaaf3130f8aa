/*
 * engine.c - `astragal engine`: the protocol of the house (docs/protocol.md) on standard input and output, one message
 * a line, for bots and front ends on the same machine. It is the whole house with its tables in memory and one guest,
 * who may hold several seats: each further seat is a connection of its own inside, whose turns and answers are passed
 * on and whose events, being the same game once more, are not.
 */
#include "cli.h"
#include "server.h"
#include "logline.h"
#include "memory.h"

#include <errno.h>
#include <poll.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHAIRS = AG_SEATS_MAX, LINE_MOST = 1 << 16, PATIENCE_MS = 60000 };

struct engine;
struct chair { /* one connection of the guest */
    struct engine *engine;
    conn_id conn;
    ag_seat seat;             /* at its table */
    char table[ROOM_ID_TEXT]; /* that it has joined; "": none */
};
struct engine {
    struct server *server;
    struct chair chair[CHAIRS]; /* the first one hears everything */
    unsigned chairs;
    char name[AG_NAME_MAX];
    char table[ROOM_ID_TEXT]; /* where the guest is; "": nowhere */
    char line[LINE_MOST];
    size_t length;
    bool cut; /* the rest of a line that was too long is passed over */
};

/* ---- what the house says ---- */

static void put_line(const char *text) {
    fputs(text, stdout);
    putchar('\n');
}

/* Which seat a chair holds is what the house says it looks from. */
static void note_seat(struct chair *chair, const json_t *message) {
    const char *type = json_string_value(json_object_get(message, "type"));
    const json_t *viewer = json_object_get(message, "viewer");
    if (!type || strcmp(type, "table") != 0) return;
    chair->seat = json_is_integer(viewer) ? (ag_seat)json_integer_value(viewer) : AG_NOBODY;
    snprintf(chair->table, sizeof chair->table, "%s", json_string_value(json_object_get(message, "table")));
    if (chair == chair->engine->chair) memcpy(chair->engine->table, chair->table, sizeof chair->table);
}

/* Of further chairs: answers to commands, and turns that ask for something. */
static bool passes(const json_t *message) {
    const char *type = json_string_value(json_object_get(message, "type"));
    if (!type) return false;
    if (strcmp(type, "turn") == 0) return json_is_true(json_object_get(message, "yours"));
    return (strcmp(type, "done") == 0 || strcmp(type, "refused") == 0) && json_object_get(message, "id");
}

static void deliver(void *context, void *link, char *text, unsigned status) {
    struct chair *chair = link;
    json_t *message = json_loads(text, 0, NULL);
    (void)context;
    (void)status;
    note_seat(chair, message);
    if (chair == chair->engine->chair || passes(message)) put_line(text);
    json_decref(message);
    free(text);
}

/* ---- what the guest says ---- */

static void refuse_line(const char *id, const char *why) {
    char *text = protocol_refusal(id ? id : "", "engine", why);
    put_line(text);
    free(text);
}

static void say_json(struct chair *chair, json_t *message) {
    char *text = protocol_text(message);
    server_message(chair->engine->server, chair->conn, text, strlen(text));
    free(text);
}

static struct chair *chair_new(struct engine *e) {
    struct chair *chair = &e->chair[e->chairs++];
    *chair = (struct chair){.engine = e, .seat = AG_NOBODY};
    chair->conn = server_enter(e->server, SERVER_SOCKET, chair, token_draw(), 0);
    return chair;
}

static bool is_here(const struct chair *chair) { return strcmp(chair->table, chair->engine->table) == 0; }

static struct chair *greeting_chair(struct engine *e) {
    if (e->chairs == CHAIRS) return NULL;
    struct chair *chair = chair_new(e);
    char name[AG_NAME_MAX];
    snprintf(name, sizeof name, "%.*s %u", AG_NAME_MAX - 4, e->name, e->chairs);
    say_json(chair, json_pack("{s:s, s:i, s:s}", "type", "hello", "version", PROTOCOL_VERSION, "name", name));
    return chair;
}

/* Another connection of the guest at the table where it is now: one without a seat there, one that is still at an
 * earlier table, or a new one. */
static struct chair *further_chair(struct engine *e) {
    struct chair *chair = NULL;
    if (!*e->table) return NULL;
    for (unsigned i = 1; i < e->chairs && !chair; i++)
        if (!is_here(&e->chair[i]) || e->chair[i].seat == AG_NOBODY) chair = &e->chair[i];
    if (!chair) chair = greeting_chair(e);
    if (chair && !is_here(chair)) say_json(chair, json_pack("{s:s, s:s}", "type", "join", "table", e->table));
    return chair;
}

static bool is_one_of(const char *type, const char *const *list) {
    for (; *list; list++)
        if (strcmp(type, *list) == 0) return true;
    return false;
}

/* The chair that a message comes from: that of its seat, where it is about a seat of the guest's own. */
static struct chair *chair_of(struct engine *e, const char *type, const json_t *message) {
    static const char *const own[] = {"stand", "seal", "open", "roll", "move", "takeback", "consent", "resign", NULL};
    const json_t *seat = json_object_get(message, "seat");
    if (strcmp(type, "sit") == 0 && e->chair[0].seat != AG_NOBODY) return further_chair(e);
    if (!is_one_of(type, own) || !json_is_integer(seat)) return &e->chair[0];
    for (unsigned i = 0; i < e->chairs; i++)
        if (is_here(&e->chair[i]) && e->chair[i].seat == json_integer_value(seat)) return &e->chair[i];
    return NULL;
}

/* What an engine's table has by default: nobody waits for dice, and no clock runs. */
static void complete(struct engine *e, const char *type, json_t *message) {
    if (strcmp(type, "create") == 0) {
        if (!json_object_get(message, "roll_seconds")) json_object_set_new(message, "roll_seconds", json_integer(0));
        if (!json_object_get(message, "turn_seconds")) json_object_set_new(message, "turn_seconds", json_integer(0));
        if (!json_object_get(message, "window_seconds"))
            json_object_set_new(message, "window_seconds", json_integer(3600));
    } else if (*e->table && !json_object_get(message, "table")) {
        json_object_set_new(message, "table", json_string(e->table));
    }
}

static void greet(struct engine *e, const char *type, const json_t *message) {
    const char *name = json_string_value(json_object_get(message, "name"));
    if (strcmp(type, "hello") != 0)
        say_json(&e->chair[0],
                 json_pack("{s:s, s:i, s:s}", "type", "hello", "version", PROTOCOL_VERSION, "name", e->name));
    else if (name) snprintf(e->name, sizeof e->name, "%s", name);
}

static void take_line(struct engine *e, const char *text, size_t length) {
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(message, "type"));
    const char *id = json_string_value(json_object_get(message, "id"));
    if (!type) {
        refuse_line(id, phrase(SAY_ENGINE_FORM));
    } else {
        if (!server_greeted(e->server, e->chair[0].conn)) greet(e, type, message);
        complete(e, type, message);
        struct chair *chair = chair_of(e, type, message);
        if (chair) say_json(chair, json_incref(message));
        else if (strcmp(type, "sit") == 0) refuse_line(id, phrase(SAY_ENGINE_NO_SEAT));
        else refuse_line(id, phrase(SAY_ENGINE_NOT_YOURS));
    }
    json_decref(message);
    server_turn(e->server);
    /* Opponents answer each other before anything else is read. */
    while (server_wait_ms(e->server) == 0) server_turn(e->server);
    fflush(stdout);
}

/* ---- the loop ---- */

static void take_bytes(struct engine *e, const char *bytes, size_t n) {
    for (size_t i = 0; i < n; i++) {
        if (bytes[i] != '\n') {
            if (e->length < sizeof e->line) e->line[e->length++] = bytes[i];
            else e->cut = true;
            continue;
        }
        if (e->cut) refuse_line("", phrase(SAY_ENGINE_LONG)), fflush(stdout);
        else if (e->length) take_line(e, e->line, e->length);
        e->length = 0;
        e->cut = false;
    }
}

static void run(struct engine *e) {
    char bytes[4096];
    for (;;) {
        struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
        uint64_t wait = server_wait_ms(e->server);
        int ready = poll(&input, 1, (int)(wait < PATIENCE_MS ? wait : PATIENCE_MS));
        if (ready < 0 && errno != EINTR) return;
        if (ready > 0) {
            ssize_t n = read(STDIN_FILENO, bytes, sizeof bytes);
            if (n < 0 && errno == EINTR) continue;
            if (n <= 0) break;
            take_bytes(e, bytes, (size_t)n);
        } else {
            server_turn(e->server);
            fflush(stdout);
        }
        if (ferror(stdout)) return;
    }
    if (e->length) take_bytes(e, "\n", 1); /* a last line without its end */
}

static void no_limits(struct config *config) {
    config->limits.messages_burst = config->limits.messages_per_second = 1000000;
    config->limits.connections_per_address = CHAIRS;
}

int cmd_engine(const struct args *args) {
    struct config config;
    struct ini_rules own = {0};
    struct platform_error why = {0};
    int status = REFUSED;
    if (args_has(args, O_RULES) && !ini_read(args->option[O_RULES], &own, &why))
        return complain_why(args->option[O_RULES], &why);
    if (sodium_init() < 0) return complain(SAY_SERVE_NO_RANDOM);
    config_default(&config);
    no_limits(&config);
    log_from(LOG_TROUBLE);
    struct store *store = store_sqlite.open(":memory:", &why);
    struct engine *e = must_alloc(sizeof *e);
    memset(e, 0, sizeof *e);
    snprintf(e->name, sizeof e->name, "%s", protocol_guest());
    struct server_setup setup = {.config = &config,
                                 .store = store,
                                 .presets = own.presets.n ? &own.presets : NULL,
                                 .net = {.deliver = deliver}};
    e->server = store ? server_new(&setup, &why) : NULL;
    if (e->server) {
        chair_new(e);
        run(e);
        server_free(e->server);
        status = DONE;
    } else {
        complain_why("", &why);
    }
    if (store) store->kind->close(store);
    free(e);
    ini_free(&own);
    return status;
}
