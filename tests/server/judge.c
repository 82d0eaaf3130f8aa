/*
 * judge.c - the checker of the simulation judges the real server: what its clients were told and what they were
 * acknowledged, by the log that is left in the store.
 *
 * judge WHERE TABLE, with a line on standard input for everything that the clients at this table got:
 *
 *     ack PERSON ID        a command that was done; the person in hexadecimal digits
 *     event VIEWER N TEXT  an event as it came; VIEWER is a seat, or "-"
 *
 * Clients that say what they want in their hello get other texts; these are those that say nothing.
 */
#include "judge.h"
#include "memory.h"
#include "protocol.h"
#include "sim.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

struct sim {
    struct sim_table table;
    rooms *house; /* in which the table is, as it is in the end */
    unsigned violations;
};

static struct sim sim;

void violation(struct sim *s, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    s->violations++;
}

/* What a client gets, in place of the simulation's own form. */
size_t wire_write(const struct rooms_out *out, char *buf, size_t size) {
    char *text = protocol_write(sim.house, out, PROTOCOL_WANTS_LEGAL | PROTOCOL_WANTS_SAY);
    int n = snprintf(buf, size, "%s", text ? text : "");
    free(text);
    return (size_t)n;
}

/* ---- a house in which logs are played again ---- */

static bool read_log(void *context, room_id room, uint64_t seq, rooms_visit *visit, void *visit_context) {
    const struct store_room *log = &sim.table.store;
    (void)context, (void)room;
    for (size_t i = (size_t)seq - 1; i < log->n; i++)
        if (!visit(visit_context, i + 1, log->entries[i].bytes, log->entries[i].n)) break;
    return true;
}

static void no_random(void *context, void *bytes, size_t n) { (void)context, memset(bytes, 0, n); }
static void no_append(void *context, room_id room, uint64_t seq, const char *bytes, size_t n) {
    (void)context, (void)room, (void)seq, (void)bytes, (void)n;
    abort();
}
static void no_send(void *context, conn_id conn, const struct rooms_out *out) { (void)context, (void)conn, (void)out; }
static void no_think(void *context, room_id room, uint64_t ticket, ag_seat seat, const char *level) {
    (void)context, (void)room, (void)ticket, (void)seat, (void)level;
}

rooms *sim_clean_house(struct sim *s) {
    struct rooms_limits limits;
    struct rooms_world world = {.context = s,
                                .memory = host_memory,
                                .proof = judge_proof(),
                                .random = no_random,
                                .append = no_append,
                                .read = read_log,
                                .send = no_send,
                                .think = no_think};
    rooms_limits_default(&limits);
    return rooms_new(&world, &limits);
}

/* ---- what is there ---- */

static bool keep_entry(void *context, uint64_t seq, const void *bytes, size_t size) {
    struct store_room *log = context;
    (void)seq;
    if (log->n == log->room) {
        log->room = 2 * log->room + 64;
        log->entries = realloc(log->entries, log->room * sizeof *log->entries);
    }
    struct stored *e = &log->entries[log->n++];
    *e = (struct stored){.bytes = malloc(size + 1), .n = (uint32_t)size};
    memcpy(e->bytes, bytes, size);
    e->bytes[size] = 0;
    return true;
}

static bool take_line(char *line) {
    char *rest, *id;
    line[strcspn(line, "\n")] = 0;
    if (strncmp(line, "ack ", 4) == 0) {
        uint64_t person = strtoull(line + 4, &id, 16);
        if (*id != ' ') return false;
        saw_ack(&sim, &sim.table, person, id + 1);
        return true;
    }
    if (strncmp(line, "event ", 6) != 0) return false;
    ag_seat viewer = line[6] == '-' ? AG_NOBODY : (ag_seat)strtoul(line + 6, NULL, 10);
    char *at = strchr(line + 6, ' ');
    uint64_t n = at ? strtoull(at + 1, &rest, 10) : 0;
    if (!n || *rest != ' ') return false;
    saw_text(&sim, &sim.table, viewer, n, rest + 1, strlen(rest + 1));
    return true;
}

int main(int argc, char **argv) {
    char *line = NULL, why[ROOMS_WHY_MAX];
    size_t size = 0;
    if (argc != 3 || !judge_read(argv[1], argv[2], keep_entry, &sim.table.store)) return 2;
    sim.table.room = room_id_read(argv[2]);
    sim.house = sim_clean_house(&sim);
    if (!rooms_load(sim.house, sim.table.room, ROOMS_REPLICA, why)) return fprintf(stderr, "%s\n", why), 2;
    while (getline(&line, &size, stdin) > 0)
        if (!take_line(line)) return fprintf(stderr, "What is this: %s\n", line), 2;
    check_table(&sim, &sim.table);
    printf("%zu entries, %zu acknowledged, %u violations\n", sim.table.store.n, sim.table.n_acked, sim.violations);
    free(line);
    rooms_free(sim.house);
    table_free(&sim.table);
    return sim.violations ? 1 : 0;
}
