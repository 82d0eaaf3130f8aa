/*
 * fuzz_protocol.c - texts of clients, as they might come in frames and bodies of requests: each line of the input is
 * said by one of four people to a house in memory. Whatever is said, every answer and view is one JSON object in one
 * line with a type, and every refusal has a sentence.
 */
#include "fuzz.h"
#include "protocol.h"

enum { PEOPLE = 4, LINE_MOST = 2000, ENTRIES = 400 };

struct club {
    rooms *h;
    room_id room; /* the last one that was made */
    unsigned drawn;
    char *entry[ENTRIES];
    size_t n[ENTRIES], length;
    uint64_t now;
};

/* ---- the world ---- */

static void copy(const struct rooms_block *s, struct rooms_block *out) { *out = *s; }
static void start(const char *text, size_t n, struct rooms_block *out) { memset(out, text[n / 2], sizeof *out); }
static void key(const struct rooms_block *from, const struct rooms_block *server, const struct rooms_block *seeds,
                unsigned n, struct rooms_block *out) {
    (void)from;
    *out = *server;
    for (unsigned i = 0; i < n * 32; i++)
        out->byte[i % 32] = (uint8_t)(out->byte[i % 32] * 3 + seeds[i / 32].byte[i % 32]);
}
static void hand(const struct rooms_block *k, uint64_t number, unsigned seat, struct rooms_block *out) {
    *out = *k;
    out->byte[0] = (uint8_t)(number + seat);
}
static void roll(const struct rooms_block *k, uint64_t number, struct ag_due due, uint8_t *dice) {
    (void)k;
    for (unsigned i = 0; i < due.dice; i++) dice[i] = (uint8_t)(1 + (number * 7 + i * 5) % 6);
    if (due.flags & AG_DUE_COLOURED) dice[0] |= AG_DIE_COLOURED;
}
static const struct rooms_proof proof = {copy, copy, start, key, roll, hand, copy};

static void draw(void *context, void *bytes, size_t n) {
    struct club *c = context;
    for (unsigned char *p = bytes; n--; p++) *p = (unsigned char)c->drawn++;
}

static void append(void *context, room_id room, uint64_t seq, const char *bytes, size_t n) {
    struct club *c = context;
    if (room != c->room && seq == 1) c->length = 0;
    if (seq == 1) c->room = room;
    if (room != c->room || seq > ENTRIES) return;
    free(c->entry[seq - 1]);
    c->entry[seq - 1] = malloc(n + 1);
    memcpy(c->entry[seq - 1], bytes, n);
    c->n[seq - 1] = n;
    c->length = (size_t)seq;
}

static bool read_on(void *context, room_id room, uint64_t seq, rooms_visit *visit, void *visit_context) {
    struct club *c = context;
    for (uint64_t i = seq; room == c->room && i <= c->length; i++)
        if (!visit(visit_context, i, c->entry[i - 1], c->n[i - 1])) break;
    return true;
}

static void check_text(char *text) {
    json_error_t error;
    CHECK(text && !strchr(text, '\n'));
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    CHECK(json_is_object(json) && json_string_value(json_object_get(json, "type")));
    if (strcmp(json_string_value(json_object_get(json, "type")), "refused") == 0)
        CHECK(json_string_length(json_object_get(json_object_get(json, "why"), "text")) > 5);
    json_decref(json);
    free(text);
}

static void send(void *context, conn_id conn, const struct rooms_out *out) {
    struct club *c = context;
    (void)conn;
    check_text(protocol_write(c->h, out, PROTOCOL_WANTS_LEGAL | PROTOCOL_WANTS_SHEET | PROTOCOL_WANTS_SAY));
}

static void think(void *context, room_id room, uint64_t ticket, ag_seat seat, const char *level) {
    (void)context, (void)room, (void)ticket, (void)seat, (void)level;
}

/* ---- what is said ---- */

static void say(struct club *c, unsigned who, const char *text, size_t n) {
    struct protocol_in in;
    struct ag_msg why;
    if (!protocol_read(text, n, &in, &why)) {
        CHECK(why.id && strlen(in.id) < ROOMS_ID_MAX);
        check_text(protocol_refusal_of(in.id, "message", why));
    } else if (in.kind == PROTOCOL_HOUSE) {
        if (!in.in.room) in.in.room = c->room;
        rooms_receive(c->h, who, &in.in);
    }
    protocol_free(&in);
}

static void begin(struct club *c) {
    struct rooms_world world = {.context = c,
                                .memory = host_memory,
                                .proof = &proof,
                                .random = draw,
                                .append = append,
                                .read = read_on,
                                .send = send,
                                .think = think};
    struct rooms_limits limits;
    char why[ROOMS_WHY_MAX];
    rooms_limits_default(&limits);
    limits.messages_burst = 100000;
    c->h = rooms_new(&world, &limits);
    c->now = 1000;
    rooms_tick(c->h, c->now);
    for (unsigned i = 1; i <= PEOPLE; i++)
        CHECK(rooms_connected(c->h, i, &(struct rooms_guest){.person = i, .name = "Pip"}, why));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct club c = {0};
    const char *at = (const char *)data, *end = at + size;
    begin(&c);
    for (unsigned lines = 0; at < end && lines < 60; lines++) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        size_t n = line_end ? (size_t)(line_end - at) : (size_t)(end - at);
        if (n > 1 && n < LINE_MOST) say(&c, 1 + ((unsigned char)*at & 3), at + 1, n - 1);
        rooms_tick(c.h, c.now += n % 7 == 0 ? 20000 : 10);
        at += n + 1;
    }
    rooms_free(c.h);
    for (size_t i = 0; i < ENTRIES; i++) free(c.entry[i]);
    return 0;
}
