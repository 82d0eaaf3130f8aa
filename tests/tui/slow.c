/* slow.c - preloaded into the program under test: every process it forks begins with a sleep of SLOW_S seconds. So an
 * opponent that thinks seems to think for long. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

__attribute__((visibility("default"))) pid_t fork(void);

pid_t fork(void) {
    union {
        void *symbol;
        pid_t (*call)(void);
    } real = {.symbol = dlsym(RTLD_NEXT, "fork")};
    const char *seconds = getenv("SLOW_S");
    pid_t pid = real.call();
    if (pid == 0 && seconds) sleep((unsigned)atoi(seconds));
    return pid;
}
