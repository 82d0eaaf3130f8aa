/* desk.c - see desk.h. */
#include "desk.h"

/* ---- the world ---- */

static void draw(void *context, void *bytes, size_t n) {
    struct desk *d = context;
    for (unsigned char *p = bytes; n--; p++) *p = (unsigned char)ag_rng_below(&d->rng, 256);
}

struct desk_log *log_of(struct desk *d, room_id room) {
    for (unsigned i = 0; i < d->rooms; i++)
        if (d->log[i]->room == room) return d->log[i];
    return NULL;
}

static void append(void *context, room_id room, uint64_t seq, const char *bytes, size_t n) {
    struct desk *d = context;
    struct desk_log *log = log_of(d, room);
    if (!log) {
        assert_true(d->rooms < DESK_ROOMS);
        log = d->log[d->rooms++] = calloc(1, sizeof *log);
        log->room = room;
    }
    assert_int_equal(seq, log->n + 1);
    assert_true(log->n < DESK_ENTRIES && n < ROOMS_ENTRY_MAX && !memchr(bytes, '\n', n));
    log->entry[log->n] = calloc(1, n + 1);
    memcpy(log->entry[log->n++], bytes, n);
}

static bool read_log(void *context, room_id room, uint64_t seq, rooms_visit *visit, void *visit_context) {
    struct desk *d = context;
    struct desk_log *log = log_of(d, room);
    for (uint64_t i = seq; log && i <= log->n; i++)
        if (d->visited++, !visit(visit_context, i, log->entry[i - 1], strlen(log->entry[i - 1]))) break;
    return true;
}

static void snapshot(void *context, room_id room, uint64_t seq, const void *bytes, size_t n) {
    struct desk_log *log = log_of(context, room);
    free(log->snap[1].bytes);
    if (!n) free(log->snap[0].bytes), memset(log->snap, 0, sizeof log->snap);
    if (!n) return;
    log->snap[1] = log->snap[0];
    log->snap[0].seq = seq;
    log->snap[0].n = n;
    log->snap[0].bytes = malloc(n);
    memcpy(log->snap[0].bytes, bytes, n);
}

static void recall(void *context, room_id room, uint64_t before, rooms_visit *visit, void *visit_context) {
    const struct desk_log *log = log_of(context, room);
    for (unsigned i = 0; log && i < 2; i++)
        if (log->snap[i].bytes && log->snap[i].seq <= before) {
            visit(visit_context, log->snap[i].seq, (const char *)log->snap[i].bytes, log->snap[i].n);
            return;
        }
}

static void hear(struct desk_person *p, const char *line, size_t n) {
    if (p->length + n + 2 > p->room) {
        p->room = 2 * (p->length + n + 2);
        p->heard = realloc(p->heard, p->room);
    }
    memcpy(p->heard + p->length, line, n);
    p->length += n;
    p->heard[p->length++] = '\n';
    p->heard[p->length] = 0;
}

static void send(void *context, conn_id conn, const struct rooms_out *out) {
    struct desk *d = context;
    struct desk_person *p = &d->person[conn % 1000 - 1];
    char line[WIRE_MAX];
    assert_true(p->there);
    hear(p, line, wire_write(out, line, sizeof line));
    if (out->kind == ROOMS_DONE || out->kind == ROOMS_REFUSED) {
        p->kind = out->kind;
        snprintf(p->code, sizeof p->code, "%s", out->code);
        snprintf(p->why, sizeof p->why, "%s", out->why);
        if (out->kind == ROOMS_DONE) p->table = out->room;
        else assert_true(strlen(out->why) > 5 && strlen(out->code) > 0); /* always a sentence */
    }
    if (out->kind == ROOMS_EVENT) {
        assert_int_equal(out->n, p->n + 1);
        assert_int_equal(out->viewer, p->viewer);
        p->n = out->n;
    }
    if (out->look) p->look = *out->look;
    if (out->kind == ROOMS_LOOK) p->n = out->n, p->viewer = out->viewer;
}

static void think(void *context, room_id room, uint64_t ticket, ag_seat seat, const char *level) {
    struct desk *d = context;
    assert_true(d->thoughts < 64 && level[0]);
    d->thought[d->thoughts].room = room;
    d->thought[d->thoughts].ticket = ticket;
    d->thought[d->thoughts++].seat = seat;
}

static void forward(void *context, conn_id conn, const struct rooms_in *in) {
    (void)conn;
    ((struct desk *)context)->forwarded = in->room;
}

static void asleep(void *context, room_id room, uint64_t needed) {
    struct desk *d = context;
    d->asleep = room;
    d->needed = needed;
}

/* Opponents answer, one after another, until none is asked. */
static void after(struct desk *d) {
    for (unsigned i = 0; d->think && i < d->thoughts; i++) {
        ag_action a;
        if (i == 60) { /* keep the list short: move the rest to the front */
            memmove(d->thought, d->thought + i, (d->thoughts - i) * sizeof *d->thought);
            d->thoughts -= i;
            i = 0;
        }
        room_id room = d->thought[i].room;
        if (rooms_choose(d->h, room, d->thought[i].seat, &d->rng, &a))
            rooms_thought(d->h, room, d->thought[i].ticket, a);
    }
    if (d->think) d->thoughts = 0;
}

void desk_open(struct desk *d, uint64_t seed) {
    memset(d, 0, sizeof *d);
    d->world = (struct rooms_world){.context = d,
                                    .memory = host_memory,
                                    .proof = &real_proof,
                                    .random = draw,
                                    .append = append,
                                    .read = read_log,
                                    .snapshot = snapshot,
                                    .recall = recall,
                                    .send = send,
                                    .think = think,
                                    .forward = forward,
                                    .asleep = asleep};
    rooms_limits_default(&d->limits);
    d->limits.messages_burst = d->limits.messages_per_second = 100000;
    d->limits.entries = DESK_ENTRIES;
    ag_rng_start(&d->rng, seed, 0, 0);
    d->now = 1700000000000;
    d->think = true;
    d->h = rooms_new(&d->world, &d->limits);
    assert_non_null(d->h);
    rooms_tick(d->h, d->now);
}

void desk_shut(struct desk *d) {
    rooms_free(d->h);
    for (unsigned i = 0; i < DESK_PEOPLE; i++) free(d->person[i].heard);
    for (unsigned i = 0; i < d->rooms; i++) {
        for (unsigned k = 0; k < d->log[i]->n; k++) free(d->log[i]->entry[k]);
        free(d->log[i]->snap[0].bytes), free(d->log[i]->snap[1].bytes);
        free(d->log[i]);
    }
}

void desk_restart(struct desk *d) {
    rooms_free(d->h);
    for (unsigned i = 0; i < DESK_PEOPLE; i++) d->person[i].there = false;
    d->thoughts = 0;
    d->h = rooms_new(&d->world, &d->limits);
    assert_non_null(d->h);
    rooms_tick(d->h, d->now);
}

/* ---- people ---- */

void comes(struct desk *d, unsigned who, const char *name) {
    char why[ROOMS_WHY_MAX];
    d->person[who].there = true;
    d->person[who].viewer = AG_NOBODY;
    struct rooms_guest guest = {.person = 5000 + who, .name = name, .address = 77 + who};
    if (!rooms_connected(d->h, who + 1, &guest, why)) fail_msg("%s", why);
}

void goes(struct desk *d, unsigned who) {
    rooms_gone(d->h, who + 1);
    d->person[who].there = false;
}

void waits(struct desk *d, uint64_t ms) {
    uint64_t end = d->now + ms;
    while (rooms_next(d->h) <= end) {
        d->now = rooms_next(d->h);
        rooms_tick(d->h, d->now);
        after(d);
    }
    d->now = end;
    rooms_tick(d->h, d->now);
    after(d);
}

bool says(struct desk *d, unsigned who, struct rooms_in in) {
    char id[20];
    snprintf(id, sizeof id, "id%u", ++d->ids);
    if (!in.id) in.id = id;
    d->person[who].kind = ROOMS_DONE;
    if (!rooms_receive(d->h, who + 1, &in)) return false;
    after(d);
    return d->person[who].kind == ROOMS_DONE;
}

bool refused_as(struct desk *d, unsigned who, const char *code) {
    const struct desk_person *p = &d->person[who];
    bool same = p->kind == ROOMS_REFUSED && strcmp(p->code, code) == 0;
    if (!same) print_message("# answer %d %s %s\n", p->kind, p->code, p->why);
    return same;
}

room_id makes(struct desk *d, unsigned who, const char *preset, const char *sets, struct rooms_settings settings,
              unsigned given) {
    struct ag_line lines[16];
    char copy[300], *save = NULL;
    unsigned n = 0;
    room_id table = 0;
    snprintf(copy, sizeof copy, "%s", sets);
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        char *equals = strchr(word, '=');
        *equals = 0;
        lines[n++] = (struct ag_line){word, equals + 1};
    }
    if (!says(d, who,
              SAY(ROOMS_CREATE, .preset = preset, .n_set = n, .set = lines, .settings = settings, .given = given)))
        fail_msg("%s: %s", preset, d->person[who].why);
    return d->person[who].table;
}

bool heard_of(struct desk *d, unsigned who, const char *part) {
    const struct desk_person *p = &d->person[who];
    return p->heard && strstr(p->heard + p->mark, part);
}

void clear(struct desk *d) {
    for (unsigned i = 0; i < DESK_PEOPLE; i++) d->person[i].mark = d->person[i].length;
}

struct rooms_look looks(struct desk *d, room_id room, ag_seat viewer) {
    struct rooms_look look;
    if (!rooms_look_at(d->h, room, viewer, &look)) fail_msg("The table is not there.");
    return look;
}

char *record_at(struct desk *d, room_id room, ag_seat viewer) {
    size_t n = rooms_record(d->h, room, viewer, NULL, 0);
    char *text = malloc(n + 1);
    assert_int_equal(rooms_record(d->h, room, viewer, text, n + 1), n);
    return text;
}

/* ---- play ---- */

static struct rooms_block seed_of(unsigned who) {
    struct rooms_block b;
    memset(&b, (int)(17 * (who + 1)), sizeof b);
    return b;
}

void begins(struct desk *d, room_id table, unsigned people) {
    for (unsigned i = 0; i < people; i++) {
        struct rooms_block seed = seed_of(i), seal;
        real_proof.seat_commitment(&seed, &seal);
        if (looks(d, table, AG_NOBODY).seat[i].flags & ROOMS_SEAT_SEALED) continue;
        assert_true(says(d, i, SAY(ROOMS_SEAL, .block = seal, .yes = true)));
    }
    if (looks(d, table, AG_NOBODY).phase == ROOMS_LOBBY) assert_true(says(d, 0, SAY(ROOMS_START, .number = 0)));
    for (unsigned i = 0; i < people; i++) assert_true(says(d, i, SAY(ROOMS_OPEN, .block = seed_of(i))));
    assert_int_not_equal(looks(d, table, AG_NOBODY).phase, ROOMS_OPENING);
}

/* What a player would do with this view; a person's move in words. */
static void choose(struct desk *d, room_id table, ag_seat seat, const char *name, char *words) {
    struct rooms_look look = looks(d, table, seat);
    const struct ag_game *game = ag_rules_game(look.rules);
    const struct ag_player *player = ag_player_named(name, game);
    union ag_state state;
    assert_true(rooms_state(d->h, table, seat, &state));
    struct ag_seen seen = {.rules = look.rules, .state = &state, .seat = seat};
    game->write_action(look.rules, &state, player->choose(&seen, &d->rng), words, AG_MOVE_MAX);
}

bool step(struct desk *d, room_id table, const char *player) {
    struct rooms_look look = looks(d, table, AG_NOBODY);
    if (look.phase != ROOMS_PLAYING) return false;
    for (unsigned i = 0; i < look.n_seats; i++) {
        char words[AG_MOVE_MAX];
        look = looks(d, table, (ag_seat)i);
        if (!look.yours || look.seat[i].sitter != ROOMS_PERSON) continue;
        if (look.due.kind == AG_DUE_ROLL) {
            if (!says(d, i, SAY(ROOMS_ROLL, .number = 0))) fail_msg("%s", d->person[i].why);
            return true;
        }
        choose(d, table, (ag_seat)i, player, words);
        if (!says(d, i, SAY(ROOMS_MOVE, .text = words, .number = look.number)))
            fail_msg("%s: %s", words, d->person[i].why);
        return true;
    }
    waits(d, 10);
    return looks(d, table, AG_NOBODY).phase == ROOMS_PLAYING;
}

void plays_out(struct desk *d, room_id table, const char *player) {
    unsigned steps = 0;
    while (step(d, table, player)) assert_true(++steps < 100000);
}

/* ---- whole tables ---- */

const struct rooms_settings quick =
    {.watch = true, .chat = true, .series = 1, .turn_ms = 60000, .window_ms = 6000, .roll_ms = 0};
const char *const names[8] = {"Ann", "Bob", "Cem", "Dee", "Eve", "Fin", "Gil", "Hal"};

room_id seated(struct desk *d, const char *preset, const char *sets, unsigned people) {
    for (unsigned i = 0; i < people; i++)
        if (!d->person[i].there) comes(d, i, names[i]);
    room_id table = makes(d, 0, preset, sets, quick, ROOMS_SET_ALL);
    for (unsigned i = 0; i < people; i++) {
        assert_true(says(d, i, SAY(ROOMS_JOIN, .number = 0)));
        assert_true(says(d, i, SAY(ROOMS_SIT, .seat = (ag_seat)i)));
    }
    return table;
}

room_id started(struct desk *d, const char *preset, const char *sets, unsigned people) {
    room_id table = seated(d, preset, sets, people);
    begins(d, table, people);
    return table;
}

ag_seat after_a_call(struct desk *d, room_id *out) {
    room_id table = *out = started(d, "palko", "seats=3", 3);
    ag_seat caller = looks(d, table, 0).due.seat;
    assert_true(says(d, caller, SAY(ROOMS_MOVE, .text = idle_words(d, table, caller))));
    struct rooms_look look = looks(d, table, 0);
    assert_true(look.due.flags & AG_DUE_SEALED);
    assert_int_equal(look.due.seats, 7 & ~(1 << caller));
    assert_int_equal(look.left_ms, 6000);
    return caller;
}

const char *idle_words(struct desk *d, room_id table, ag_seat seat) {
    static char words[AG_MOVE_MAX];
    struct rooms_look look = looks(d, table, seat);
    const struct ag_game *game = ag_rules_game(look.rules);
    union ag_state view;
    rooms_state(d->h, table, seat, &view);
    game->write_action(look.rules, &view, game->idle(look.rules, &view, seat), words, sizeof words);
    return words;
}

void proof_of(struct desk *d, room_id table, enum proof_verdict expected) {
    char *text = record_at(d, table, AG_NOBODY);
    unsigned line;
    struct ag_msg why;
    struct proof_report report;
    ag_table *t = ag_record_read(&host_memory, text, strlen(text), SIZE_MAX, &line, &why);
    if (!t) fail_msg("line %u of\n%s", line, text);
    proof_verify(t, &report);
    if (report.verdict != expected) fail_msg("%s", report.sentence);
    ag_table_free(t);
    free(text);
}
