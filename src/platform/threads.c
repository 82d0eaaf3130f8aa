/* threads.c - see threads.h. Threads take the next slice from a counter until none is left. */
#include "threads.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

struct crew {
    threads_work *work;
    void *context;
    uint64_t slices;
    _Atomic uint64_t next;
};

struct hand {
    struct crew *crew;
    unsigned number;
    pthread_t thread;
};

static void *labour(void *argument) {
    struct hand *h = argument;
    struct crew *c = h->crew;
    for (uint64_t slice; (slice = atomic_fetch_add(&c->next, 1)) < c->slices;) c->work(c->context, h->number, slice);
    return NULL;
}

void threads_run(unsigned threads, uint64_t slices, threads_work *work, void *context) {
    struct crew crew = {.work = work, .context = context, .slices = slices};
    struct hand hand[THREADS_MAX];
    unsigned started = 1;
    if (threads > THREADS_MAX) threads = THREADS_MAX;
    hand[0] = (struct hand){.crew = &crew};
    for (; started < threads && started < slices; started++) {
        hand[started] = (struct hand){.crew = &crew, .number = started};
        if (pthread_create(&hand[started].thread, NULL, labour, &hand[started]) != 0) break;
    }
    labour(&hand[0]);
    for (unsigned i = 1; i < started; i++) pthread_join(hand[i].thread, NULL);
}

unsigned threads_available(void) {
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : n > THREADS_MAX ? THREADS_MAX : (unsigned)n;
}
