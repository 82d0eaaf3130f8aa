/*
 * server_jobs.c - requests that may have to go through a great deal: the record of an earlier game and what was said, from
 * a whole log; forgetting a person. They are done in parts, a few milliseconds in each turn of the loop, so that nobody
 * else waits for them.
 */
#include "clock.h"
#include "daily.h"
#include "logline.h"
#include "memory.h"
#include "server_inside.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    TURN_US = 8000,     /* for jobs, in one turn */
    PART_ENTRIES = 500, /* read at once */
    PART_FORGOTTEN = 100
};

enum job_kind { JOB_RECORD, JOB_TALK, JOB_FORGET };

struct job {
    struct job *next;
    enum job_kind kind;
    conn_id conn;
    room_id room;
    ag_seat viewer;
    struct rooms_past *past; /* of a record */
    json_t *list;            /* of remarks */
    uint64_t from;
    person_id person; /* to be forgotten */
    uint64_t forgotten;
    bool failed;
};

static struct job *job_new(struct server *server, enum job_kind kind, conn_id conn, room_id room) {
    struct job *job = must_alloc(sizeof *job), **last = &server->jobs;
    *job = (struct job){.kind = kind, .conn = conn, .room = room};
    while (*last) last = &(*last)->next;
    return *last = job;
}

static void job_free(struct job *job) {
    rooms_past_close(job->past);
    json_decref(job->list);
    free(job);
}

void server_end_jobs(struct server *server) {
    for (struct job *job = server->jobs, *next; job; job = next) {
        next = job->next;
        job_free(job);
    }
    server->jobs = NULL;
}

/* ---- the record of an earlier game ---- */

void server_past_record(struct server *server, conn_id conn, room_id room, unsigned game, ag_seat viewer) {
    struct rooms_past *past = rooms_past_open(server->rooms, room, game);
    if (!past) return server_answer(server, conn, 0, server_not_found(), 404);
    struct job *job = job_new(server, JOB_RECORD, conn, room);
    job->past = past;
    job->viewer = viewer;
}

static bool record_part(struct server *server, struct job *job) {
    if (rooms_past_read(job->past, PART_ENTRIES)) return false;
    size_t n = rooms_past_write(job->past, job->viewer, NULL, 0);
    if (!n) return server_answer(server, job->conn, 0, server_not_found(), 404), true;
    char *text = must_alloc(n + 1);
    rooms_past_write(job->past, job->viewer, text, n + 1);
    server_answer(server, job->conn, job->room, text, 200);
    return true;
}

/* ---- what was said ---- */

/* The newest remarks stay; what was said long ago is in the store alone. */
static void add_remark(void *context, ag_seat seat, const char *name, const char *text) {
    json_t *list = context;
    if (json_array_size(list) == TALK_MOST) json_array_remove(list, 0);
    json_array_append_new(list, protocol_remark(seat, name, text));
}

void server_past_talk(struct server *server, conn_id conn, room_id room) {
    struct job *job = job_new(server, JOB_TALK, conn, room);
    job->list = json_array();
    job->from = 1;
}

static bool talk_part(struct server *server, struct job *job) {
    bool good = rooms_talk(server->rooms, job->room, &job->from, PART_ENTRIES, add_remark, job->list);
    if (good && job->from) return false;
    if (good) server_answer(server, job->conn, job->room, protocol_text(json_pack("{s:O}", "talk", job->list)), 200);
    else server_answer(server, job->conn, 0, server_store_refusal(""), 503);
    return true;
}

/* ---- forgetting ---- */

/* The entry without what the person is called and has said. */
static size_t without_person(void *context, const void *bytes, size_t size, char *out, size_t capacity) {
    struct job *job = context;
    size_t n = rooms_forget_entry(bytes, size, job->person, out, capacity);
    job->forgotten += n != 0;
    return n;
}

static bool forget_part(struct server *server, struct job *job) {
    const struct store_kind *kind = server->store->kind;
    struct platform_error why;
    char person[STORE_ID_MAX];
    unsigned looked = 0;
    snprintf(person, sizeof person, "%" PRIx64, job->person); /* as in the entries */
    if (server->state != STORE_GOOD ||
        !kind->forget(server->store, person, PART_FORGOTTEN, without_person, job, &looked, &why)) {
        server_answer(server, job->conn, 0, server_store_refusal(""), 503);
        return true;
    }
    if (looked == PART_FORGOTTEN) return false;
    /* The token goes last: as long as anything is left, whoever it is about can ask again. */
    if (!server_call_in(server, job->person, true)) {
        server_answer(server, job->conn, 0, server_store_refusal(""), 503);
        return true;
    }
    log_line(LOG_NOTE, "forgot", "entries=%" PRIu64, job->forgotten);
    server_answer(server, job->conn, 0, protocol_text(json_pack("{s:I}", "forgotten", (json_int_t)job->forgotten)),
                  200);
    return true;
}

/* Tables in memory get an entry that says so, here and in other processes; then what is kept loses the name. */
void server_forget(struct server *server, conn_id conn) {
    const struct guest *g = server_guest(server, conn);
    struct platform_error why;
    char id[STORE_ID_MAX], text[60];
    server_begin(server);
    if (!server->count.healthy) return server_answer(server, conn, 0, server_store_refusal(""), 503);
    rooms_forget(server->rooms, g->person);
    server_commit(server);
    snprintf(text, sizeof text, "{\"forget\":\"%" PRIu64 "\"}", g->person);
    daily_person(g->person, id);
    if (!server->store->kind->send(server->store, 0, text, &why) ||
        !server->store->kind->forget_results(server->store, id, 0, &why))
        return server_answer(server, conn, 0, server_store_refusal(""), 503);
    job_new(server, JOB_FORGET, conn, 0)->person = g->person;
}

/* ---- the turn ---- */

/* One part; true: that was the last. */
static bool do_part(struct server *server, struct job *job) {
    if (job->kind == JOB_FORGET) return forget_part(server, job); /* also when nobody waits any more */
    if (!server_guest(server, job->conn)) return true;
    return job->kind == JOB_RECORD ? record_part(server, job) : talk_part(server, job);
}

void server_do_jobs(struct server *server) {
    uint64_t end = clock_monotonic_us() + TURN_US;
    while (server->jobs && clock_monotonic_us() < end) {
        struct job *job = server->jobs, **last = &server->jobs;
        server->jobs = job->next;
        job->next = NULL;
        if (do_part(server, job)) {
            job_free(job);
            continue;
        }
        while (*last) last = &(*last)->next; /* the others first */
        *last = job;
    }
}
