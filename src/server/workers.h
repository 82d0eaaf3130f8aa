/*
 * workers.h - opponents that think long do so in a few processes of their own, so that no table waits for another's. A
 * worker is given what its seat may see, as a record; the state of a table is not in its memory. The same question has
 * the same answer: the seed comes with it.
 */
#ifndef SERVER_WORKERS_H
#define SERVER_WORKERS_H

#include "rooms.h"

struct workers;

struct workers_question {
    room_id room;
    uint64_t ticket;
    uint64_t seed;
    ag_seat seat;
    char level[AG_NAME_MAX];
};

/* Starts so many processes. Call it before anything is opened that a child must not have. NULL: none could be made. */
struct workers *workers_start(unsigned n);
void workers_stop(struct workers *w); /* ends them; NULL is fine */

/* Queues a question; record is copied. */
void workers_ask(struct workers *w, const struct workers_question *q, const char *record, size_t length);
/* Descriptors to watch for reading; -1 where a worker is missing. */
unsigned workers_count(const struct workers *w);
int workers_fd(const struct workers *w, unsigned i);
/* Reads the answer of worker i and gives it the next question. False: the worker is gone; workers_again makes
 * another. */
bool workers_answer(struct workers *w, unsigned i,
                    void (*answer)(void *context, room_id room, uint64_t ticket, ag_action action), void *context);
bool workers_again(struct workers *w, unsigned i);
/* In a child of the server: keeps this descriptor, as number 3, and nothing else of the server's; is left alone by
 * signals that are meant for it; and steps back behind it. */
void workers_only(int fd);
size_t workers_waiting(const struct workers *w); /* questions not answered yet */

#endif
