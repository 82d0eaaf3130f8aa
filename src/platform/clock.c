/* clock.c - see clock.h. */
#include "clock.h"

#include <time.h>

static uint64_t us(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

uint64_t clock_monotonic_us(void) { return us(CLOCK_MONOTONIC); }
uint64_t clock_monotonic_ms(void) { return us(CLOCK_MONOTONIC) / 1000; }
double clock_monotonic_s(void) { return (double)us(CLOCK_MONOTONIC) * 1e-6; }

uint64_t clock_wall_ms(void) { return us(CLOCK_REALTIME) / 1000; }
int64_t clock_wall_s(void) { return (int64_t)(us(CLOCK_REALTIME) / 1000000); }
