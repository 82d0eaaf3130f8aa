/* interrupt.c - see interrupt.h. */
#include "interrupt.h"

#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t flag;

static void note(int signal) {
    (void)signal;
    flag = 1;
}

/* Without SA_RESTART: waiting for a line ends at once. */
void interrupt_watch(void) {
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = note, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) sigaction(signals[i], &action, NULL);
}

bool interrupted(void) { return flag != 0; }
