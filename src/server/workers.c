/*
 * workers.c - see workers.h. A worker reads a question (head, then the record), thinks, and writes an answer; one at a
 * time. The server never waits for it: a worker that has no question is always reading.
 */
#include "workers.h"
#include "exact.h"
#include "logline.h"
#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

struct head {
    struct workers_question q;
    uint64_t length;
};
struct answer {
    room_id room;
    uint64_t ticket;
    ag_action action;
    uint32_t good;
};

struct waiting {
    struct waiting *next;
    struct head head;
    char *record;
};
struct worker {
    int fd;
    pid_t pid;
    bool busy;
};
struct workers {
    unsigned n;
    struct worker *worker;
    struct waiting *first, **last;
    size_t waiting;
};

/* ---- both sides ---- */

/* The server's end may have been made non-blocking by the event loop; an answer in part is waited for all the same. */
static bool wait_for(int fd, short what) {
    struct pollfd p = {.fd = fd, .events = what};
    return poll(&p, 1, 10000) == 1;
}

static bool read_all(int fd, void *bytes, size_t n) {
    for (char *p = bytes; n;) {
        ssize_t got = read(fd, p, n);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0 && errno == EAGAIN && wait_for(fd, POLLIN)) continue;
        if (got <= 0) return false;
        p += got;
        n -= (size_t)got;
    }
    return true;
}

static bool write_all(int fd, const void *bytes, size_t n) {
    for (const char *p = bytes; n;) {
        ssize_t put = send(fd, p, n, MSG_NOSIGNAL);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0 && errno == EAGAIN && wait_for(fd, POLLOUT)) continue;
        if (put <= 0) return false;
        p += put;
        n -= (size_t)put;
    }
    return true;
}

/* ---- the worker ---- */

/* The table of best, kept for as long as the same rules are asked about. */
struct best {
    uint64_t rules;
    struct exact *exact;
};

static const struct ag_player *player_of(const ag_table *table, const char *level, struct best *best) {
    const ag_rules *rules = ag_table_rules(table);
    struct solving_how how = {.threads = 1, .replace = true};
    struct platform_error why;
    if (strcmp(level, "best") != 0 || !exact_is_best(rules)) return ag_player_named(level, ag_rules_game(rules));
    if (!best->exact || best->rules != table_rules_hash(rules)) {
        exact_close(best->exact);
        best->exact = exact_open_best(rules, &how, &why);
        best->rules = table_rules_hash(rules);
    }
    return best->exact ? exact_player(best->exact, 0) : ag_player_named(level, ag_rules_game(rules));
}

static bool choose(const struct head *head, const char *record, struct best *best, ag_action *action) {
    unsigned line;
    struct ag_msg msg;
    struct ag_rng rng;
    ag_table *table = ag_record_read(&host_memory, record, head->length, SIZE_MAX, &line, &msg);
    if (!table) return false;
    struct ag_due due = ag_table_due(table);
    const struct ag_player *player = player_of(table, head->q.level, best);
    bool good = player && due.kind == AG_DUE_ACT && due.seats >> head->q.seat & 1;
    ag_rng_start(&rng, head->q.seed, 0, AG_STREAM_SEAT + head->q.seat);
    if (good) *action = ag_table_choose(table, head->q.seat, player, &rng);
    ag_table_free(table);
    return good;
}

static void think_for_ever(int fd) {
    struct head head;
    struct best best = {0};
    while (read_all(fd, &head, sizeof head)) {
        char *record = malloc(head.length + 1);
        if (!record || !read_all(fd, record, head.length)) break;
        record[head.length] = 0;
        struct answer answer = {.room = head.q.room, .ticket = head.q.ticket};
        answer.good = choose(&head, record, &best, &answer.action);
        free(record);
        if (!write_all(fd, &answer, sizeof answer)) break;
    }
    exact_close(best.exact);
}

void workers_only(int fd) {
    int limit = (int)sysconf(_SC_OPEN_MAX);
    if (dup2(fd, 3) != 3) _exit(1);
    for (int i = 4; i < (limit > 0 && limit < 65536 ? limit : 65536); i++) close(i);
    signal(SIGTERM, SIG_IGN); /* stopping is for the server, which then ends us */
    signal(SIGINT, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    setpriority(PRIO_PROCESS, 0, 5);
}

static void become_worker(int fd) {
    workers_only(fd);
    think_for_ever(3);
    _exit(0);
}

/* ---- the server's side ---- */

/* Hands the first question to worker i, if there is one. A write that fails shows when the worker is read. */
static void hand_over(struct workers *w, unsigned i) {
    struct waiting *q = w->first;
    if (!q || w->worker[i].busy || w->worker[i].fd < 0) return;
    w->first = q->next;
    if (!w->first) w->last = &w->first;
    w->worker[i].busy = true;
    if (write_all(w->worker[i].fd, &q->head, sizeof q->head)) write_all(w->worker[i].fd, q->record, q->head.length);
    free(q->record);
    free(q);
}

bool workers_again(struct workers *w, unsigned i) {
    int pair[2];
    struct worker *worker = &w->worker[i];
    if (worker->fd >= 0) close(worker->fd);
    if (worker->pid > 0) kill(worker->pid, SIGKILL), waitpid(worker->pid, NULL, 0);
    *worker = (struct worker){.fd = -1};
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0) return false;
    fcntl(pair[0], F_SETFD, FD_CLOEXEC);
    worker->pid = fork();
    if (worker->pid == 0) become_worker(pair[1]);
    close(pair[1]);
    if (worker->pid < 0) return close(pair[0]), false;
    worker->fd = pair[0];
    hand_over(w, i);
    return true;
}

struct workers *workers_start(unsigned n) {
    struct workers *w = must_alloc(sizeof *w);
    *w = (struct workers){.n = n, .worker = must_alloc((n + 1) * sizeof *w->worker)};
    w->last = &w->first;
    bool any = false;
    for (unsigned i = 0; i < n; i++) {
        w->worker[i] = (struct worker){.fd = -1};
        any = workers_again(w, i) || any;
    }
    if (any) return w;
    workers_stop(w);
    return NULL;
}

void workers_stop(struct workers *w) {
    if (!w) return;
    for (unsigned i = 0; i < w->n; i++) {
        if (w->worker[i].fd >= 0) close(w->worker[i].fd);
        if (w->worker[i].pid > 0) kill(w->worker[i].pid, SIGKILL), waitpid(w->worker[i].pid, NULL, 0);
    }
    for (struct waiting *q = w->first, *next; q; q = next) {
        next = q->next;
        free(q->record);
        free(q);
    }
    free(w->worker);
    free(w);
}

void workers_ask(struct workers *w, const struct workers_question *question, const char *record, size_t length) {
    struct waiting *q = must_alloc(sizeof *q);
    memset(q, 0, sizeof *q);
    q->head.q = *question;
    q->head.length = length;
    q->record = must_alloc(length + 1);
    memcpy(q->record, record, length);
    *w->last = q;
    w->last = &q->next;
    w->waiting++;
    for (unsigned i = 0; i < w->n && w->first; i++) hand_over(w, i);
}

unsigned workers_count(const struct workers *w) { return w ? w->n : 0; }
int workers_fd(const struct workers *w, unsigned i) { return w->worker[i].fd; }
size_t workers_waiting(const struct workers *w) { return w ? w->waiting : 0; }

bool workers_answer(struct workers *w, unsigned i,
                    void (*answer)(void *context, room_id room, uint64_t ticket, ag_action action), void *context) {
    struct answer a;
    bool was_busy = w->worker[i].busy;
    bool good = read_all(w->worker[i].fd, &a, sizeof a);
    w->worker[i].busy = false;
    w->waiting -= was_busy && w->waiting;
    if (!good) return false;
    if (a.good) answer(context, a.room, a.ticket, a.action);
    hand_over(w, i);
    return true;
}
