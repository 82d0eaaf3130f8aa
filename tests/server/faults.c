/*
 * faults.c - a disk that fails, for tests: loaded before the C library (LD_PRELOAD), it stands between SQLite and the
 * files of the house. What it does is said in a small file that the test writes and that is mapped here, so that a fault
 * comes and goes while the server runs: ASTRAGAL_FAULTS names it.
 */
#define _GNU_SOURCE 1
#undef _FILE_OFFSET_BITS /* it would make pwrite another name of pwrite64 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum fault {
    FAULT_NONE,
    FAULT_FULL,  /* there is no space: what makes a file longer, or writes it, fails */
    FAULT_WRITE, /* writes fail */
    FAULT_SYNC,  /* what was written does not reach the disk, and the disk says so */
    FAULT_READ,  /* reads fail */
    FAULT_TORN   /* half of a write reaches the disk, then the power goes */
};

struct plan { /* as tests/server/faults.py writes it */
    volatile uint32_t fault;
    volatile uint32_t after; /* so many calls go well first */
    volatile uint32_t hits;
};

static struct plan none, *plan = &none;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("ASTRAGAL_FAULTS");
    int fd = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (fd < 0) return;
    void *at = mmap(NULL, sizeof *plan, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (at != MAP_FAILED) plan = at;
    close(fd);
}

static int ours(int fd) {
    char link[40], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, path, sizeof path - 1);
    if (n <= 0) return 0;
    path[n] = 0;
    return strstr(path, "house.db") != NULL;
}

/* Whether this call is to fail. */
static int hit(int fd, uint32_t fault) {
    if (plan->fault != fault || !ours(fd)) return 0;
    if (plan->after) {
        plan->after--;
        return 0;
    }
    plan->hits++;
    return 1;
}

static int fails(int fd, int writes) {
    int saved = errno;
    if (writes && hit(fd, FAULT_FULL)) return ENOSPC;
    if (writes && hit(fd, FAULT_WRITE)) return EIO;
    if (!writes && hit(fd, FAULT_READ)) return EIO;
    errno = saved;
    return 0;
}

#define REAL(name) (*(__typeof__(&name))real(#name))
static void *real(const char *name) {
    void *found = dlsym(RTLD_NEXT, name);
    if (!found) abort();
    return found;
}

static ssize_t refuse(int number) {
    errno = number;
    return -1;
}

/* Half of it, and nothing ever after. */
static void tear(int fd, const void *bytes, size_t n, off_t at) {
    if (!hit(fd, FAULT_TORN)) return;
    ssize_t put = REAL(pwrite)(fd, bytes, n / 2, at);
    (void)put;
    kill(getpid(), SIGKILL);
}

#pragma GCC visibility push(default)

ssize_t pwrite(int fd, const void *bytes, size_t n, off_t at) {
    int why = fails(fd, 1);
    if (why) return refuse(why);
    tear(fd, bytes, n, at);
    return REAL(pwrite)(fd, bytes, n, at);
}

ssize_t pwrite64(int fd, const void *bytes, size_t n, off64_t at) {
    int why = fails(fd, 1);
    if (why) return refuse(why);
    tear(fd, bytes, n, at);
    return REAL(pwrite64)(fd, bytes, n, at);
}

ssize_t write(int fd, const void *bytes, size_t n) {
    int why = fails(fd, 1);
    return why ? refuse(why) : REAL(write)(fd, bytes, n);
}

ssize_t pread(int fd, void *bytes, size_t n, off_t at) {
    int why = fails(fd, 0);
    return why ? refuse(why) : REAL(pread)(fd, bytes, n, at);
}

ssize_t pread64(int fd, void *bytes, size_t n, off64_t at) {
    int why = fails(fd, 0);
    return why ? refuse(why) : REAL(pread64)(fd, bytes, n, at);
}

int ftruncate(int fd, off_t size) { return hit(fd, FAULT_FULL) ? (int)refuse(ENOSPC) : REAL(ftruncate)(fd, size); }
int ftruncate64(int fd, off64_t size) {
    return hit(fd, FAULT_FULL) ? (int)refuse(ENOSPC) : REAL(ftruncate64)(fd, size);
}
int fsync(int fd) { return hit(fd, FAULT_SYNC) ? (int)refuse(EIO) : REAL(fsync)(fd); }
int fdatasync(int fd) { return hit(fd, FAULT_SYNC) ? (int)refuse(EIO) : REAL(fdatasync)(fd); }

#pragma GCC visibility pop
