/*
 * think.h - work done by a process of its own: whoever waits for it can look after keys and signals meanwhile and stop
 * it at any time. That process is a copy of this one, so it can disturb nothing. A choice of the house is such work,
 * and is what would have been chosen here; the tutor judges moves so (tutor.h).
 */
#ifndef SESSION_THINK_H
#define SESSION_THINK_H

#include "astragal.h"

struct play;
struct thought {
    ag_seat seat;
    int fd;  /* can be read once the choice is made; -1: it is made when it is taken */
    int pid; /* of the process */
};

/* Any work: run writes its answer, one piece, to fd. fd of the thought -1: there was no process to be had. */
void think_run(struct thought *t, void (*run)(const void *context, int fd), const void *context);
/* Waits for the answer, and whether it came whole. */
bool think_read(const struct thought *t, void *answer, size_t size);

/* A choice of the house. */
void think_start(const struct play *p, ag_seat seat, struct thought *t);
/* Waits at most so long; whether the choice is made. A signal ends the waiting. */
bool think_wait(const struct thought *t, int wait_ms);
/* Ends the thought: makes the chosen move (false: the complaint has been made), or leaves it unmade. */
bool think_take(struct thought *t, struct play *p);
void think_stop(struct thought *t);

#endif
