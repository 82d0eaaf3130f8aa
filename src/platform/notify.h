/*
 * notify.h - tells the service manager how we are: the datagrams of sd_notify(3), which need no library. Where nobody
 * asked for them nothing is sent.
 */
#ifndef PLATFORM_NOTIFY_H
#define PLATFORM_NOTIFY_H

#include <stdint.h>

/* "READY=1", "STOPPING=1", "WATCHDOG=1". It may get lost when nobody reads; nothing waits for it. */
void notify_manager(const char *state);
/* How often a sign of life is due: half of what the manager waits for one. 0: it does not. */
uint64_t notify_every_ms(void);

#endif
