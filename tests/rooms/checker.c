/*
 * checker.c - judges a simulated run by what people saw and what the store holds in the end:
 *
 *   - what was acknowledged is in the log, and nothing is there twice;
 *   - every event that anybody ever saw is, with the same number and the same bytes, in the stream of that viewer which
 *     follows from the final log: so all views agree on one order, and nothing seen was lost;
 *   - the lines a viewer was told add up to the record;
 *   - no event holds another seat's hidden dice or answers before they are shown, nor the house's seed before its end;
 *   - nobody wrote under an epoch that was over.
 *
 * It parses entries and lines by itself, from docs/rooms.md.
 */
#include "hex.h"
#include "room.h"
#include "sim.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

uint64_t text_hash(const char *text, size_t n) {
    uint64_t h = UINT64_C(0xCBF29CE484222325);
    for (size_t i = 0; i < n; i++) h = (h ^ (unsigned char)text[i]) * UINT64_C(0x100000001B3);
    return h ? h : 1;
}

static struct stream *stream_of(struct sim_table *t, ag_seat viewer) {
    return &t->stream[viewer < AG_SEATS_MAX ? viewer : AG_SEATS_MAX];
}

/* ---- while it runs ---- */

static bool digits_in_dice(const char *line) {
    const char *colon = strchr(line, ':');
    return colon && strpbrk(colon, "123456!");
}

static void check_hidden(struct sim *sim, const struct rooms_out *out) {
    const struct rooms_event *e = out->event;
    bool others = e->seat != out->viewer;
    if (e->kind == ROOMS_EV_ANSWER && others)
        violation(sim, "A sealed answer of seat %u was told to %u.", e->seat, out->viewer);
    if (e->kind == ROOMS_EV_MOVE && others && e->game.flags & AG_EVENT_HIDDEN && !(e->game.flags & AG_EVENT_SHOWN))
        violation(sim, "An answer of seat %u was told to %u before it was opened.", e->seat, out->viewer);
    if (e->kind != ROOMS_EV_ROLL || !others || !(e->game.flags & AG_EVENT_HIDDEN)) return;
    for (unsigned i = 0; i < sizeof e->game.dice; i++)
        if (e->game.dice[i]) {
            violation(sim, "A hidden die of seat %u was told to viewer %u: %s", e->seat, out->viewer, e->line);
            return;
        }
    if (digits_in_dice(e->line) || e->news.n) violation(sim, "Hidden dice of seat %u in words: %s", e->seat, e->line);
}

void saw_text(struct sim *sim, struct sim_table *t, ag_seat viewer, uint64_t number, const char *text, size_t n) {
    struct stream *s = stream_of(t, viewer);
    if (number > s->room) {
        size_t more = 2 * (size_t)number + 64;
        s->hash = realloc(s->hash, more * sizeof *s->hash);
        memset(s->hash + s->room, 0, (more - s->room) * sizeof *s->hash);
        s->room = more;
    }
    if (number > s->n) s->n = (size_t)number;
    uint64_t *place = &s->hash[number - 1], hash = text_hash(text, n);
    if (*place && *place != hash)
        violation(sim, "Event %" PRIu64 " of viewer %u was told in two ways, now: %s", number, viewer, text);
    *place = hash;
}

void saw_event(struct sim *sim, struct sim_table *t, const struct rooms_out *out, const char *text, size_t n) {
    check_hidden(sim, out);
    saw_text(sim, t, out->viewer, out->n, text, n);
}

void saw_ack(struct sim *sim, struct sim_table *t, uint64_t person, const char *id) {
    (void)sim;
    if (t->n_acked == t->room_acked) {
        t->room_acked = 2 * t->room_acked + 64;
        t->acked = realloc(t->acked, t->room_acked * sizeof *t->acked);
    }
    t->acked[t->n_acked++] = (struct acked){person, text_hash(id, strlen(id))};
}

/* ---- in the end: the log ---- */

/* Person and id of an entry: the first two fields after kind, time and check, of the kinds that people make. */
static bool command_of(const char *entry, uint64_t *person, uint64_t *id) {
    static const char *const of_the_house[] = {"drawn", "opening", "fixed",    "off",   "begun",
                                               "made",  "window",  "declined", "forgot"};
    size_t word = strcspn(entry, "\t");
    for (unsigned i = 0; i < sizeof of_the_house / sizeof *of_the_house; i++)
        if (strlen(of_the_house[i]) == word && strncmp(entry, of_the_house[i], word) == 0) return false;
    for (unsigned i = 0; i < 3; i++) entry = strchr(entry, '\t') + 1;
    char *end;
    *person = strtoull(entry, &end, 16);
    *id = strtoull(end + 1, NULL, 16);
    return *person != 0;
}

static int by_both(const void *a, const void *b) {
    const struct acked *x = a, *y = b;
    if (x->person != y->person) return x->person < y->person ? -1 : 1;
    return x->id < y->id ? -1 : x->id > y->id;
}

static void check_acks(struct sim *sim, struct sim_table *t) {
    struct acked *log = malloc((t->store.n + 1) * sizeof *log);
    size_t n = 0;
    for (size_t i = 0; i < t->store.n; i++)
        if (command_of(t->store.entries[i].bytes, &log[n].person, &log[n].id)) n++;
    qsort(log, n, sizeof *log, by_both);
    for (size_t i = 1; i < n; i++)
        if (by_both(&log[i - 1], &log[i]) == 0)
            violation(sim, "A command of person %" PRIu64 " was applied twice.", log[i].person);
    for (size_t i = 0; i < t->n_acked; i++)
        if (!bsearch(&t->acked[i], log, n, sizeof *log, by_both))
            violation(sim, "An acknowledged command of person %" PRIu64 " is not in the log.", t->acked[i].person);
    free(log);
}

static void check_epochs(struct sim *sim, const struct sim_table *t) {
    const struct store_room *s = &t->store;
    for (size_t c = 0; c < s->n_claims; c++)
        for (size_t i = s->claims[c].length; i < s->n; i++)
            if (s->entries[i].epoch < s->claims[c].epoch) {
                violation(sim, "Entry %zu was written under epoch %u, but %u had been claimed.", i + 1,
                          s->entries[i].epoch, s->claims[c].epoch);
                return;
            }
}

/* ---- in the end: what every viewer should have been told ---- */

enum { LINES_MAX = 20000 };

struct replay {
    struct sim *sim;
    struct sim_table *table;
    ag_seat viewer;
    struct stream *stream;
    size_t lines_n;
    char **lines;
    bool opened; /* the house's seed of this game */
};

static void put_line(struct replay *p, size_t index, const char *line) {
    if (index > p->lines_n || index >= LINES_MAX) {
        violation(p->sim, "An event has the index %zu after %zu.", index, p->lines_n);
        return;
    }
    if (index == p->lines_n) p->lines[p->lines_n++] = NULL;
    free(p->lines[index]);
    p->lines[index] = strdup(line);
}

static void cut_lines(struct replay *p, size_t n) {
    while (p->lines_n > n) free(p->lines[--p->lines_n]);
}

static void follow(struct replay *p, const struct rooms_event *e) {
    switch (e->kind) {
    case ROOMS_EV_ROLL:
    case ROOMS_EV_MOVE:
    case ROOMS_EV_RESIGNED:
    case ROOMS_EV_ABANDONED:
    case ROOMS_EV_NOTE:
        if (e->index != p->lines_n) violation(p->sim, "Event %zu of the game is not the next one.", e->index);
        put_line(p, e->index, e->line);
        break;
    case ROOMS_EV_SHOWN:
        if (e->index >= p->lines_n || !strchr(e->line, ':')) violation(p->sim, "Shown is what was not there.");
        else put_line(p, e->index, e->line);
        break;
    case ROOMS_EV_TAKEN_BACK: cut_lines(p, e->index); break;
    case ROOMS_EV_BEGUN: cut_lines(p, 0); break;
    default: break;
    }
}

/* The seed that the house has sealed may stand in no event but those that open it. */
static void check_seed(struct replay *p, const struct room *r, const struct rooms_event *e, const char *text) {
    char server[65], key[65];
    ag_hex_write(r->server.byte, sizeof r->server.byte, server);
    ag_hex_write(r->key.byte, sizeof r->key.byte, key);
    bool opens = e->kind == ROOMS_EV_OVER || e->kind == ROOMS_EV_OFF || e->kind == ROOMS_EV_CLOSED;
    if (!opens && strstr(text, server)) violation(p->sim, "The house's seed stands in: %s", text);
    if (r->phase == ROOMS_PLAYING && strstr(text, key)) violation(p->sim, "The key of the game stands in: %s", text);
}

static void replay_sink(void *context, struct room *r, const struct rooms_event *all, ag_seat seat,
                        const struct rooms_event *own) {
    struct replay *p = context;
    char text[WIRE_MAX];
    struct rooms_out out = {.kind = ROOMS_EVENT, .room = r->id, .id = "", .code = "", .why = "", .viewer = p->viewer};
    out.event = own && p->viewer == seat ? own : all;
    if (!out.event) return;
    out.n = room_number(r, p->viewer);
    out.names = ag_table_names(r->table);
    size_t n = wire_write(&out, text, sizeof text);
    check_hidden(p->sim, &out);
    check_seed(p, r, out.event, text);
    follow(p, out.event);
    if (out.n <= p->stream->n && p->stream->hash[out.n - 1] && p->stream->hash[out.n - 1] != text_hash(text, n))
        violation(p->sim, "Viewer %u was told something else as event %" PRIu64 " than: %s", p->viewer, out.n, text);
}

/* The lines of the record between "begin" and the result are what the viewer was told. */
static void check_record(struct replay *p, const struct room *r) {
    size_t size = ag_record_write(r->table, p->viewer, NULL, 0) + 1, i = 0;
    char *record = malloc(size), *save = NULL;
    bool inside = false;
    ag_record_write(r->table, p->viewer, record, size);
    for (char *line = strtok_r(record, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        if (strncmp(line, "score ", 6) == 0) break;
        if (inside && (i >= p->lines_n || strncmp(line, p->lines[i], ROOMS_LINE_MAX - 1) != 0)) {
            violation(p->sim, "Viewer %u has not been told line %zu: %s", p->viewer, i, line);
            break;
        }
        i += inside;
        inside = inside || strncmp(line, "begin ", 6) == 0;
    }
    if (i < p->lines_n) violation(p->sim, "Viewer %u was told too much.", p->viewer);
    free(record);
}

static void check_viewer(struct sim *sim, struct sim_table *t, rooms *h, ag_seat viewer) {
    struct replay p = {.sim = sim, .table = t, .viewer = viewer, .stream = stream_of(t, viewer)};
    struct room *r = room_new(h, t->room);
    char copy[ROOMS_ENTRY_MAX];
    struct room_entry e;
    struct refusal why;
    bool broken;
    p.lines = calloc(LINES_MAX, sizeof *p.lines);
    r->sink = replay_sink;
    r->sink_context = &p;
    for (size_t i = 0; i < t->store.n; i++)
        if (!entry_read(t->store.entries[i].bytes, t->store.entries[i].n, copy, &e) ||
            !room_apply(r, &e, true, &broken, &why)) {
            violation(sim, "Entry %zu of the log is refused: %s (%s)", i + 1, t->store.entries[i].bytes, why.text);
            break;
        }
    if (t->store.n && room_number(r, viewer) < p.stream->n)
        violation(sim, "Viewer %u was told %zu events, but there are %" PRIu64 ".", viewer, p.stream->n,
                  room_number(r, viewer));
    if (r->phase == ROOMS_PLAYING || r->phase == ROOMS_OVER) check_record(&p, r);
    cut_lines(&p, 0);
    free(p.lines);
    room_free(r);
}

void check_table(struct sim *sim, struct sim_table *t) {
    rooms *h = sim_clean_house(sim);
    check_acks(sim, t);
    check_epochs(sim, t);
    check_viewer(sim, t, h, AG_NOBODY);
    for (unsigned i = 0; i < PEOPLE_MAX; i++) check_viewer(sim, t, h, (ag_seat)i);
    rooms_free(h);
}

void table_free(struct sim_table *t) {
    for (size_t i = 0; i < t->store.n; i++) free(t->store.entries[i].bytes);
    free(t->store.entries);
    free(t->store.snap[0].bytes);
    free(t->store.snap[1].bytes);
    free(t->store.claims);
    for (unsigned i = 0; i <= AG_SEATS_MAX; i++) free(t->stream[i].hash);
    free(t->acked);
}
