/* interrupt.h - Ctrl-C and the like ask a command to come to an end; it looks when it can. */
#ifndef PLATFORM_INTERRUPT_H
#define PLATFORM_INTERRUPT_H

#include <stdbool.h>

void interrupt_watch(void); /* from now on such signals only set a flag; a second one ends the program as usual */
bool interrupted(void);

#endif
