/* think.c - see think.h. */
#include "think.h"
#include "complain.h"
#include "play.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* Choice number n depends on the seed and on n alone, as the dice do. */
static ag_action choose(const struct play *p, ag_seat seat) {
    static const struct ag_player nobody; /* who has resigned needs no player */
    const struct ag_player *player = p->seats.player[seat] ? p->seats.player[seat] : &nobody;
    struct ag_rng rng;
    ag_rng_start(&rng, p->seed, ag_table_length(p->table), AG_STREAM_SEAT + seat);
    return ag_table_choose(p->table, seat, player, &rng);
}

struct choosing {
    const struct play *play;
    ag_seat seat;
};

static void write_choice(const void *context, int fd) {
    const struct choosing *c = context;
    ag_action a = choose(c->play, c->seat);
    if (write(fd, &a, sizeof a) != (ssize_t)sizeof a) _exit(1);
}

/* Signals that ask the game to end, end a thought at once. */
static _Noreturn void think(void (*run)(const void *context, int fd), const void *context, int fd) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) signal(signals[i], SIG_DFL);
    run(context, fd);
    _exit(0); /* nothing of what this copy holds is written out or cleaned up twice */
}

void think_run(struct thought *t, void (*run)(const void *context, int fd), const void *context) {
    int ends[2];
    *t = (struct thought){.seat = AG_NOBODY, .fd = -1, .pid = -1};
    if (pipe(ends) != 0) return;
    t->pid = (int)fork();
    if (t->pid == 0) {
        close(ends[0]);
        think(run, context, ends[1]);
    }
    close(ends[1]);
    if (t->pid > 0) t->fd = ends[0];
    else close(ends[0]);
}

void think_start(const struct play *p, ag_seat seat, struct thought *t) {
    struct choosing c = {p, seat};
    think_run(t, write_choice, &c);
    t->seat = seat;
}

bool think_wait(const struct thought *t, int wait_ms) {
    struct pollfd wait = {.fd = t->fd, .events = POLLIN};
    return t->fd < 0 || poll(&wait, 1, wait_ms) > 0;
}

bool think_read(const struct thought *t, void *answer, size_t size) {
    size_t have = 0;
    while (t->fd >= 0 && have < size) {
        ssize_t n = read(t->fd, (char *)answer + have, size - have);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) break;
        have += (size_t)n;
    }
    return have == size;
}

void think_stop(struct thought *t) {
    if (t->fd < 0) return;
    close(t->fd);
    t->fd = -1;
    kill(t->pid, SIGKILL); /* it has nothing to lose */
    while (waitpid(t->pid, NULL, 0) < 0 && errno == EINTR) {
    }
}

bool think_take(struct thought *t, struct play *p) {
    ag_action a;
    struct ag_msg msg;
    bool told = think_read(t, &a, sizeof a);
    think_stop(t);
    if (!told) a = choose(p, t->seat); /* the process came to nothing */
    return ag_table_act(p->table, t->seat, a, NULL, &msg) || (complain_msg(&msg, NULL), false);
}
