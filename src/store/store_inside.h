/* store_inside.h - what both backends use of store.c: being ill, and when to try again. */
#ifndef STORE_INSIDE_H
#define STORE_INSIDE_H

#include "store.h"

/* Attempts to mend come soon at first, then at growing distances: what is broken is not helped by being asked all the
 * time. */
enum { MEND_FIRST_MS = 100, MEND_LAST_MS = 2000 };

struct illness {
    bool ill;
    uint64_t again_ms; /* when the next attempt is due, by the monotonic clock */
    unsigned wait_ms;  /* and after that one */
    struct platform_error why;
};

/* Something failed; the first attempt to mend it is due soon. One that is ill already stays so. */
void ill(struct illness *illness, const struct platform_error *why);
/* Whether an attempt is due now; if it is, the next one comes later. */
bool ill_attempt(struct illness *illness);
void well(struct illness *illness);

/* Notes in a fresh copy what it holds. */
bool store_seal(const char *path, struct platform_error *why);

#endif
