/*
 * snapshot.c - a whole room in one block of bytes, so that a room with a long log is read from there on. The log stays
 * the truth: a snapshot is written for the program that wrote it, and one that does not fit (another layout, another
 * version, a state that comes out differently) is as good as none; then the log is read from its beginning.
 *
 * What is in it: the fields of struct room that follow from the log, as they lie in memory; then what they point to. The
 * game is not copied but played again from its own log, which is short.
 */
#include "inside.h"
#include "msg.h"
#include "rules.h"
#include "str.h"
#include "table.h"

#include <string.h>

enum { VERSION = 1, FIELDS = offsetof(struct room, sink) }; /* another VERSION when what a field means has changed */

struct head {
    uint32_t version, room, seat, event, off, end; /* sizes; end: of the fields */
};
static const struct head head = {
    VERSION, sizeof(struct room), sizeof(struct seat), sizeof(struct ag_event), sizeof(struct rooms_off), FIELDS};

struct game { /* of the table, besides its log */
    uint32_t wins[AG_SEATS_MAX], series;
    ag_seats beginners;
    char who[AG_SEATS_MAX][AG_NAME_MAX], name[AG_SEATS_MAX][AG_NAME_MAX];
};

/* ---- writing ---- */

struct pack {
    rooms *h;
    unsigned char *bytes;
    size_t n, capacity;
    bool failed;
};

static void put(struct pack *p, const void *bytes, size_t n) {
    if (p->n + n > p->capacity && !p->failed) {
        size_t more = 2 * (p->n + n);
        unsigned char *grown = rooms_resize(p->h, p->bytes, more);
        if (grown) p->bytes = grown, p->capacity = more;
        else p->failed = true;
    }
    if (p->failed || !n) return;
    memcpy(p->bytes + p->n, bytes, n);
    p->n += n;
}

static void put_text(struct pack *p, const char *text) {
    uint32_t n = (uint32_t)strlen(text) + 1;
    put(p, &n, sizeof n);
    put(p, text, n);
}

static void put_fields(struct pack *p, const struct room *r) {
    struct room copy;
    memcpy(&copy, r, FIELDS);
    copy.h = NULL;
    copy.id = 0;
    copy.role = 0;
    copy.shared = NULL;
    copy.table = NULL;
    copy.off = NULL;
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) copy.seat[i].level = NULL;
    put(p, &copy, FIELDS);
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) put_text(p, r->seat[i].level ? r->seat[i].level : "");
    put(p, r->off, r->n_off * sizeof *r->off);
}

static void put_table(struct pack *p, const ag_table *t) {
    struct game game;
    uint64_t n = ag_table_length(t);
    memset(&game, 0, sizeof game);
    game.series = ag_table_series(t, game.wins);
    game.beginners = ag_table_beginners(t);
    memcpy(game.who, t->who, sizeof t->who);
    memcpy(game.name, t->name, sizeof t->name);
    put(p, &game, sizeof game);
    put(p, &n, sizeof n);
    for (size_t i = 0; i < n; i++) {
        struct ag_event e = ag_table_event(t, i);
        put(p, &e, sizeof e);
        if (e.kind == AG_EVENT_NOTE) put_text(p, ag_table_note_text(t, &e));
    }
    for (unsigned closing = 0; closing < 2; closing++) {
        const char *line;
        for (unsigned i = 0; (line = ag_table_proof_line(t, closing, i)); i++) put_text(p, line);
        put_text(p, "");
    }
}

unsigned char *room_snapshot(const struct room *r, size_t *n) {
    struct pack p = {.h = r->h};
    char rules[ROOMS_ENTRY_MAX];
    const ag_rules *own = r->shared->rules;
    bool good = room_rules_write(ag_rules_game(own), &own->values, rules, sizeof rules);
    put(&p, &head, sizeof head);
    put_text(&p, ag_version());
    put_fields(&p, r);
    put_text(&p, rules);
    put_table(&p, r->table);
    uint64_t state = room_state_hash(r, 0);
    put(&p, &state, sizeof state);
    uint64_t whole = p.failed ? 0 : entry_hash_bytes(0, p.bytes, p.n);
    put(&p, &whole, sizeof whole);
    *n = p.n;
    if (good && !p.failed) return p.bytes;
    rooms_resize(r->h, p.bytes, 0);
    return NULL;
}

/* ---- reading ---- */

struct unpack {
    const unsigned char *bytes;
    size_t left;
};

static bool take(struct unpack *u, void *out, size_t n) {
    if (n > u->left) return false;
    memcpy(out, u->bytes, n);
    u->bytes += n;
    u->left -= n;
    return true;
}

/* A text in the block itself; NULL: there is none. */
static const char *take_text(struct unpack *u) {
    uint32_t n;
    if (!take(u, &n, sizeof n) || !n || n > u->left || u->bytes[n - 1]) return NULL;
    const char *text = (const char *)u->bytes;
    u->bytes += n;
    u->left -= n;
    return text;
}

static bool take_head(struct unpack *u) {
    struct head theirs;
    const char *version;
    uint64_t whole;
    if (u->left < sizeof whole) return false;
    u->left -= sizeof whole;
    memcpy(&whole, u->bytes + u->left, sizeof whole);
    if (whole != entry_hash_bytes(0, u->bytes, u->left)) return false;
    return take(u, &theirs, sizeof theirs) && memcmp(&theirs, &head, sizeof head) == 0 && (version = take_text(u)) &&
           strcmp(version, ag_version()) == 0;
}

struct levels { /* names of opponents, until the game is known */
    const char *name[AG_SEATS_MAX];
};

static bool take_fields(struct unpack *u, struct room *r, struct levels *levels) {
    rooms *h = r->h;
    room_id id = r->id;
    if (!take(u, r, FIELDS)) return false;
    r->h = h;
    r->id = id;
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        if (!(levels->name[i] = take_text(u))) return r->n_off = 0, false;
    if (!r->n_off) return true;
    r->off = r->n_off <= ROOMS_OFFS ? rooms_resize(h, NULL, ROOMS_OFFS * sizeof *r->off) : NULL;
    return r->off && take(u, r->off, r->n_off * sizeof *r->off);
}

static bool take_table(struct unpack *u, ag_table *t) {
    struct game game;
    uint64_t n;
    const char *text;
    if (!take(u, &game, sizeof game) || !take(u, &n, sizeof n)) return false;
    memcpy(t->who, game.who, sizeof t->who);
    memcpy(t->name, game.name, sizeof t->name);
    memcpy(t->wins, game.wins, sizeof t->wins);
    t->series = game.series;
    ag_table_begin_with(t, game.beginners);
    for (uint64_t i = 0; i < n; i++) {
        struct ag_event e, now;
        if (!take(u, &e, sizeof e)) return false;
        if (!(text = e.kind == AG_EVENT_NOTE ? take_text(u) : "")) return false;
        if (!ag_table_apply(t, &e, text, NULL, NULL)) return false;
        now = ag_table_event(t, i);
        if (now.kind != e.kind || now.seat != e.seat) return false;
    }
    for (unsigned closing = 0; closing < 2; closing++)
        while ((text = take_text(u)) && *text)
            if (!ag_table_proof(t, closing, text, NULL)) return false;
    return text != NULL;
}

static bool take_room(struct unpack *u, struct room *r) {
    struct levels levels;
    struct refusal why;
    uint64_t state;
    if (!take_head(u) || !take_fields(u, r, &levels)) return false;
    const char *rules = take_text(u);
    if (!rules || !(r->shared = room_rules_read(r->h, rules, &why))) return false;
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) {
        const struct ag_player *player = ag_player_named(levels.name[i], ag_rules_game(r->shared->rules));
        if (levels.name[i][0] && !player) return false;
        r->seat[i].level = player ? player->name : NULL;
    }
    r->table = ag_table_new(rooms_memory(r->h), r->shared->rules, r->preset);
    return r->table && r->n_seats == ag_rules_seats(r->shared->rules) && take_table(u, r->table) &&
           take(u, &state, sizeof state) && state == room_state_hash(r, 0);
}

struct room *room_restore(rooms *h, room_id id, const void *bytes, size_t n) {
    struct room *r = room_new(h, id);
    struct unpack u = {bytes, n};
    if (!r) return NULL;
    if (take_room(&u, r)) return r;
    room_free(r);
    return NULL;
}
