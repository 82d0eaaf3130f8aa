/*
 * work.h - how a long computation runs. The library starts no thread and keeps no clock: the caller supplies all of
 * it. Internal.
 */
#ifndef AG_WORK_H
#define AG_WORK_H

#include "astragal.h"

struct ag_work {
    void *context;
    /* Call slice(arg, i) for every i below slices, in any order, perhaps at once; return when all have.
     * NULL: one after the other. */
    void (*run)(void *context, unsigned slices, void (*slice)(void *arg, unsigned i), void *arg);
    bool (*progress)(void *context, double done); /* 0..1; false: stop as soon as possible. NULL: never */
    struct ag_memory memory;
};

#endif
