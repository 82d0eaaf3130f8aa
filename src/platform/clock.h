/* clock.h - the time: by a clock that only goes forward, for how long something takes, and by the one on the wall. */
#ifndef PLATFORM_CLOCK_H
#define PLATFORM_CLOCK_H

#include <stdint.h>

uint64_t clock_monotonic_us(void); /* since some moment in the past */
uint64_t clock_monotonic_ms(void);
double clock_monotonic_s(void);

uint64_t clock_wall_ms(void); /* since 1970 */
int64_t clock_wall_s(void);

#endif
