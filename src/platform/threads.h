/* threads.h - run slices of a piece of work on several threads. What a slice does must not depend on which runs it. */
#ifndef PLATFORM_THREADS_H
#define PLATFORM_THREADS_H

#include <stdint.h>

enum { THREADS_MAX = 256 };

typedef void threads_work(void *context, unsigned thread, uint64_t slice);

/* Calls work for each slice 0 .. slices-1 exactly once, on at most that many threads (this one included), numbered
 * from 0; returns when all are done. Fewer threads than asked for is no error: the others do the work. */
void threads_run(unsigned threads, uint64_t slices, threads_work *work, void *context);
/* How many threads can run at the same time on this machine; at least 1. */
unsigned threads_available(void);

#endif
