/*
 * fuzz_house.c - a house in the hands of the input: people who say anything in any order, sensible or not, time that
 * passes, restarts, and entries that no house has written. Whatever is accepted must read again; what is refused gets a
 * sentence; hidden dice are told to nobody else.
 */
#include "fuzz.h"
#include "room.h"

enum { STEPS = 150, PEOPLE = 4, ENTRIES = 1500 };

struct log {
    char *entry[ENTRIES];
    size_t n[ENTRIES], length;
    room_id room;
};

struct club {
    rooms *h;
    struct input *in;
    struct log log; /* of the one table that is played at; others are made and forgotten */
    uint64_t now;
    struct {
        room_id room;
        uint64_t ticket;
        ag_seat seat;
    } thought;
};

/* ---- a proof that is quick: the fuzzer looks for crashes, not for good dice ---- */

static void mix(const void *bytes, size_t n, uint64_t salt, struct rooms_block *out) {
    uint64_t hash = entry_hash_bytes(salt * 7919 + 1, bytes, n);
    for (unsigned i = 0; i < sizeof out->byte; i++) out->byte[i] = (uint8_t)((hash = entry_hash_number(hash, i)) >> 40);
}

static void commitment(const struct rooms_block *s, struct rooms_block *out) { mix(s, sizeof *s, 1, out); }
static void seat_commitment(const struct rooms_block *s, struct rooms_block *out) { mix(s, sizeof *s, 2, out); }
static void hand_commitment(const struct rooms_block *s, struct rooms_block *out) { mix(s, sizeof *s, 3, out); }

static void start(const char *text, size_t n, struct rooms_block *out) { mix(text, n, 6, out); }

static void key(const struct rooms_block *from, const struct rooms_block *server, const struct rooms_block *seeds,
                unsigned n, struct rooms_block *out) {
    mix(server, sizeof *server, from ? 4 + from->byte[0] : 4, out);
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = 0; k < sizeof out->byte; k++) out->byte[k] = (uint8_t)(out->byte[k] ^ seeds[i].byte[k]);
}

static void hand(const struct rooms_block *k, uint64_t number, unsigned seat, struct rooms_block *out) {
    mix(k, sizeof *k, 5 + number * 8 + seat, out);
}

static void roll(const struct rooms_block *k, uint64_t number, struct ag_due due, uint8_t *dice) {
    struct rooms_block b;
    hand(k, number, 9, &b);
    for (unsigned i = 0; i < due.dice; i++) dice[i] = (uint8_t)(1 + b.byte[i] % 6);
    if (due.flags & AG_DUE_COLOURED) dice[0] |= AG_DIE_COLOURED;
}

static const struct rooms_proof proof = {commitment, seat_commitment, start, key, roll, hand, hand_commitment};

/* ---- the world ---- */

static void draw(void *context, void *bytes, size_t n) {
    struct club *c = context;
    for (unsigned char *p = bytes; n--; p++) *p = (unsigned char)take(c->in);
}

static void append(void *context, room_id room, uint64_t seq, const char *bytes, size_t n) {
    struct log *log = &((struct club *)context)->log;
    if (!log->room) log->room = room;
    if (log->room != room) return;
    CHECK(seq == log->length + 1 && n > 0 && n < ROOMS_ENTRY_MAX && log->length < ENTRIES);
    CHECK(!memchr(bytes, '\n', n));
    log->entry[log->length] = malloc(n);
    memcpy(log->entry[log->length], bytes, n);
    log->n[log->length++] = n;
}

static bool read_log(void *context, room_id room, uint64_t seq, rooms_visit *visit, void *visit_context) {
    const struct log *log = &((struct club *)context)->log;
    for (uint64_t i = seq; room == log->room && i <= log->length; i++)
        if (!visit(visit_context, i, log->entry[i - 1], log->n[i - 1])) break;
    return true;
}

static void send(void *context, conn_id conn, const struct rooms_out *out) {
    const struct rooms_event *e = out->event;
    (void)context, (void)conn;
    if (out->kind == ROOMS_REFUSED) CHECK(strlen(out->why) > 5 && out->code[0]);
    if (!e) return;
    CHECK(out->n > 0 && rooms_event_word(e->kind));
    CHECK(e->kind != ROOMS_EV_ANSWER || e->seat == out->viewer);
    if (e->kind == ROOMS_EV_ROLL && e->game.flags & AG_EVENT_HIDDEN && e->seat != out->viewer)
        for (unsigned i = 0; i < sizeof e->game.dice; i++) CHECK(e->game.dice[i] == 0);
    for (unsigned i = 0; i < e->news.n; i++) check_message(&e->news.item[i]);
}

static void think(void *context, room_id room, uint64_t ticket, ag_seat seat, const char *level) {
    struct club *c = context;
    (void)level;
    c->thought.room = room, c->thought.ticket = ticket, c->thought.seat = seat;
}

static void open_house(struct club *c) {
    struct rooms_world world = {.context = c,
                                .memory = host_memory,
                                .proof = &proof,
                                .random = draw,
                                .append = append,
                                .read = read_log,
                                .send = send,
                                .think = think};
    struct rooms_limits limits;
    char why[ROOMS_WHY_MAX];
    rooms_limits_default(&limits);
    limits.messages_burst = 100000;
    limits.entries = ENTRIES - 500;
    c->h = rooms_new(&world, &limits);
    rooms_tick(c->h, c->now);
    for (unsigned i = 0; i < PEOPLE; i++)
        CHECK(rooms_connected(c->h, i + 1, &(struct rooms_guest){.person = i + 1, .name = "Ann"}, why));
    if (c->log.length) CHECK(rooms_load(c->h, c->log.room, ROOMS_OWNER, why)); /* what was written reads again */
}

/* ---- what people say ---- */

/* Games whose rules are prepared quickly; the rules themselves have a fuzzer of their own. */
static const char *some_preset(struct club *c) {
    static const char *const quick[] = {"palko", "null", "balut", "palko-5", "nonsense"};
    return quick[take(c->in) % (sizeof quick / sizeof *quick)];
}

static const char *some_text(struct club *c, char *text, size_t size) {
    static const char *const words[] = {"greedy", "random", "", "hello", "stand", "challenge", "open", "pass", "roll"};
    unsigned i = take(c->in) % 16;
    if (i < sizeof words / sizeof *words) return words[i];
    take_text(c->in, text, size);
    return text;
}

/* A legal move of the seat, in words, so that games go on. */
static const char *good_move(struct club *c, ag_seat seat, char *words) {
    static ag_action list[AG_LEGAL_MAX];
    struct rooms_look look;
    union ag_state s;
    if (!rooms_look_at(c->h, c->log.room, seat, &look) || !look.yours || look.due.kind != AG_DUE_ACT) return "pass";
    rooms_state(c->h, c->log.room, seat, &s);
    const struct ag_game *game = ag_rules_game(look.rules);
    unsigned n = game->legal(look.rules, &s, seat, list);
    game->write_action(look.rules, &s, list[(take(c->in) << 8 | take(c->in)) % n], words, AG_MOVE_MAX);
    return words;
}

static void say(struct club *c) {
    unsigned who = take(c->in) % PEOPLE;
    char id[8], text[500], words[AG_MOVE_MAX];
    struct ag_line set = {"seats", "3"};
    snprintf(id, sizeof id, "%u", take(c->in));
    struct rooms_in in = {.kind = (enum rooms_in_kind)(take(c->in) % ROOMS_IN_KINDS),
                          .room = c->log.room,
                          .id = id,
                          .seat = (ag_seat)(take(c->in) % 5),
                          .viewer = (ag_seat)(take(c->in) % 4),
                          .preset = some_preset(c)};
    if (in.seat == 4) in.seat = AG_NOBODY;
    in.number = take(c->in) % 8 ? 0 : take(c->in);
    in.yes = take(c->in) % 2;
    in.text = some_text(c, text, sizeof text);
    if (in.kind == ROOMS_MOVE && take(c->in) % 4)
        in.text = good_move(c, rooms_viewer(c->h, c->log.room, who + 1), words);
    if (take(c->in) % 4 == 0) in.n_set = 1, in.set = &set, set.value = some_text(c, text, sizeof text);
    in.given = take(c->in);
    in.settings = (struct rooms_settings){.watch = take(c->in) % 2,
                                          .chat = take(c->in) % 2,
                                          .series = (uint8_t)take(c->in),
                                          .turn_ms = (uint32_t)take(c->in) << 10,
                                          .window_ms = (uint32_t)take(c->in) << 8,
                                          .roll_ms = take(c->in) % 2};
    in.block.byte[0] = (uint8_t)(take(c->in) % 2);
    if (in.kind == ROOMS_SEAL) seat_commitment(&in.block, &in.block);
    CHECK(rooms_receive(c->h, who + 1, &in));
}

/* Entries that nobody wrote, applied to a room of their own without their check. */
static void apply_any(struct club *c) {
    struct room *r = room_new(c->h, 1);
    char text[ROOMS_ENTRY_MAX], copy[ROOMS_ENTRY_MAX], back[ROOMS_ENTRY_MAX];
    bool broken = false;
    for (size_t i = 0; i < c->log.length + 20 && !broken; i++) {
        struct room_entry e;
        struct refusal why = {.code = "", .text = ""};
        size_t n = 0;
        if (i < c->log.length && take(c->in) % 8) memcpy(text, c->log.entry[i], n = c->log.n[i]);
        else take_text(c->in, text, sizeof text), n = strlen(text);
        if (!entry_read(text, n, copy, &e)) continue;
        size_t length = entry_write(&e, back, sizeof back);
        CHECK(length > 0);
        if (!room_apply(r, &e, false, &broken, &why)) CHECK(why.code[0] && strlen(why.text) > 5);
    }
    room_free(r);
}

static void step(struct club *c) {
    ag_action a;
    struct ag_rng rng;
    switch (take(c->in) % 32) {
    case 0:
        rooms_free(c->h);
        open_house(c);
        break;
    case 1: rooms_forget(c->h, 1 + take(c->in) % PEOPLE); break;
    case 2: apply_any(c); break;
    case 3:
    case 4: rooms_tick(c->h, c->now += take_number(c->in) % 100000000); break;
    case 5: rooms_thought(c->h, c->thought.room, c->thought.ticket, (ag_action)take_number(c->in)); break;
    case 6:
    case 7:
    case 8:
        rooms_tick(c->h, c->now += take(c->in) * 50);
        ag_rng_start(&rng, take(c->in), 0, 0);
        if (c->thought.room && rooms_choose(c->h, c->thought.room, c->thought.seat, &rng, &a))
            rooms_thought(c->h, c->thought.room, c->thought.ticket, a);
        break;
    default: say(c); break;
    }
    if (c->log.length && !rooms_has(c->h, c->log.room, NULL)) {
        char why[ROOMS_WHY_MAX];
        CHECK(rooms_load(c->h, c->log.room, ROOMS_OWNER, why));
    }
}

/* A table with people at it, so that the input need not find the way there. */
static void set_up(struct club *c) {
    struct rooms_in in = {.kind = ROOMS_CREATE, .id = "create", .preset = some_preset(c)};
    rooms_receive(c->h, 1, &in);
    unsigned people = take(c->in) % (PEOPLE + 1);
    for (unsigned i = 0; i < people; i++) {
        in = (struct rooms_in){.kind = ROOMS_JOIN, .room = c->log.room};
        rooms_receive(c->h, i + 1, &in);
        in = (struct rooms_in){.kind = ROOMS_SIT, .room = c->log.room, .id = "sit", .seat = AG_NOBODY};
        rooms_receive(c->h, i + 1, &in);
        in.kind = ROOMS_SEAL, in.id = "seal";
        rooms_receive(c->h, i + 1, &in);
    }
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) {
        in = (struct rooms_in){.kind = ROOMS_OPPONENT,
                               .room = c->log.room,
                               .id = &"12345678"[i],
                               .seat = (ag_seat)i,
                               .text = "random"};
        rooms_receive(c->h, 1, &in);
    }
    in = (struct rooms_in){.kind = ROOMS_START, .room = c->log.room, .id = "start"};
    rooms_receive(c->h, 1, &in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input in = {data, size};
    struct club c = {.in = &in, .now = 1700000000000};
    open_house(&c);
    set_up(&c);
    for (unsigned i = 0; i < STEPS && in.left; i++) step(&c);
    rooms_free(c.h);
    open_house(&c);
    CHECK(rooms_length(c.h, c.log.room) >= 1 || !c.log.length);
    rooms_free(c.h);
    for (size_t i = 0; i < c.log.length; i++) free(c.log.entry[i]);
    return 0;
}
