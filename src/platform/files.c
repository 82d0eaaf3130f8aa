/* files.c - see files.h. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "files.h"
#include "memory.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool failed(struct platform_error *why, enum phrase_id what, const char *path) {
    return platform_refuse(why, 0, what, path, strerror(errno));
}

/* ---- reading ---- */

/* Reads up to limit + 1 bytes, so that a file that is too long is noticed; it may be a pipe without a size. */
static char *read_stream(FILE *file, size_t limit, size_t *length) {
    size_t room = 1 << 14;
    char *text = must_alloc(room + 1);
    *length = 0;
    for (size_t n; *length <= limit && (n = fread(text + *length, 1, room - *length, file)) > 0;) {
        *length += n;
        if (*length == room) text = memory_grow(text, (room *= 2) + 1);
    }
    text[*length] = 0;
    return text;
}

char *file_read(const char *path, size_t limit, size_t *length, struct platform_error *why) {
    bool given = strcmp(path, "-") == 0;
    FILE *file = given ? stdin : fopen(path, "rb");
    if (given) path = phrase(SAY_FILE_STDIN);
    if (!file) return failed(why, SAY_FILE_CANNOT_OPEN, path), NULL;
    char *text = read_stream(file, limit, length);
    bool bad = ferror(file);
    if (bad) failed(why, SAY_FILE_CANNOT_READ, path);
    if (!given) fclose(file);
    if (!bad && *length > limit) bad = !platform_refuse(why, 0, SAY_FILE_LONG, path, limit >> 10);
    if (!bad) return text;
    free(text);
    return NULL;
}

/* ---- writing ---- */

static bool write_all(int fd, const char *text, size_t length) {
    while (length) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        text += n;
        length -= (size_t)n;
    }
    return true;
}

/* A pipe or a device cannot be replaced; it is written to. */
static bool write_through(const char *path, const char *text, size_t length, struct platform_error *why) {
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    bool good = fd >= 0 && write_all(fd, text, length);
    if (!good) failed(why, SAY_FILE_CANNOT_WRITE, path);
    if (fd >= 0) close(fd);
    return good;
}

/* The permissions a new file has: those of the file it replaces, or what the umask leaves. */
static mode_t mode_for(const struct stat *old, bool secret) {
    if (secret) return 0600;
    if (old) return old->st_mode & 0777;
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* The folder's entry must be on disk too, or the name could be lost with the power. */
static void sync_folder(const char *path) {
    char *copy = memory_copy(path);
    int fd = open(dirname(copy), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(copy);
}

/* A file beside the path with the text in it, on disk; its name must be freed. NULL: errno says why. */
static char *write_beside(const char *path, const char *text, size_t length, mode_t mode) {
    size_t size = strlen(path) + 8;
    char *temporary = must_alloc(size);
    snprintf(temporary, size, "%s.XXXXXX", path);
    int fd = mkstemp(temporary);
    bool good = fd >= 0 && fchmod(fd, mode) == 0 && write_all(fd, text, length) && fsync(fd) == 0;
    int error = errno;
    if (fd >= 0) good = (close(fd) == 0) && good;
    if (good) return temporary;
    if (fd >= 0) unlink(temporary);
    free(temporary);
    errno = error;
    return NULL;
}

static bool replace(const char *path, const char *text, size_t length, mode_t mode, struct platform_error *why) {
    char *temporary = write_beside(path, text, length, mode);
    if (!temporary) return failed(why, SAY_FILE_CANNOT_WRITE, path);
    bool good = rename(temporary, path) == 0;
    if (!good) {
        failed(why, SAY_FILE_CANNOT_WRITE, path);
        unlink(temporary);
    }
    free(temporary);
    if (good) sync_folder(path);
    return good;
}

bool file_write(const char *path, const char *text, size_t length, bool secret, struct platform_error *why) {
    struct stat old;
    bool exists = stat(path, &old) == 0;
    if (exists && S_ISDIR(old.st_mode)) return platform_refuse(why, 0, SAY_FILE_IS_FOLDER, path);
    if (exists && !S_ISREG(old.st_mode)) return write_through(path, text, length, why);
    char *real = exists ? realpath(path, NULL) : NULL; /* a link stays a link: what it points to is replaced */
    bool good = replace(real ? real : path, text, length, mode_for(exists ? &old : NULL, secret), why);
    free(real);
    return good;
}

/* ---- claims ---- */

/* 1: made; 0: there is one already; -1: it cannot be made. errno says why. */
static int make_new(const char *path) {
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (fd < 0) return errno == EEXIST ? 0 : -1;
    close(fd);
    return 1;
}

/* A link is made only where there is nothing yet; where a file system has no links, the name is claimed first. */
static bool take_name(const char *temporary, const char *path) {
    if (link(temporary, path) == 0) return true;
    if (errno != EPERM && errno != ENOTSUP && errno != ENOSYS) return false;
    return make_new(path) > 0 && rename(temporary, path) == 0;
}

bool file_create(const char *path, const char *text, size_t length, bool *taken, struct platform_error *why) {
    *taken = false;
    char *temporary = write_beside(path, text, length, mode_for(NULL, false));
    if (!temporary) return failed(why, SAY_FILE_CANNOT_WRITE, path);
    bool good = take_name(temporary, path);
    int error = errno;
    unlink(temporary);
    free(temporary);
    errno = error;
    if (good) return sync_folder(path), true;
    *taken = errno == EEXIST;
    return failed(why, SAY_FILE_CANNOT_WRITE, path);
}

bool file_claim(const char *path, bool replace, struct platform_error *why) {
    struct stat old;
    int made = make_new(path);
    if (made < 0) return failed(why, SAY_FILE_CANNOT_WRITE, path);
    if (made) return true;
    if (stat(path, &old) != 0) return failed(why, SAY_FILE_CANNOT_WRITE, path);
    if (S_ISDIR(old.st_mode)) return platform_refuse(why, 0, SAY_FILE_IS_FOLDER, path);
    if (S_ISREG(old.st_mode) && !replace) return platform_refuse(why, 0, SAY_FILE_THERE, path);
    return access(path, W_OK) == 0 || failed(why, SAY_FILE_CANNOT_WRITE, path);
}

char *file_claim_fresh(const char *stem, struct platform_error *why) {
    enum { CLAIMS_MAX = 100000 };
    size_t size = strlen(stem) + 20;
    char *path = must_alloc(size);
    int made = 0;
    snprintf(path, size, "%s.txt", stem);
    if (!file_folders(path, why)) return free(path), NULL;
    for (unsigned i = 2; (made = make_new(path)) == 0 && i < CLAIMS_MAX; i++)
        snprintf(path, size, "%s-%u.txt", stem, i);
    if (made > 0) return path;
    failed(why, SAY_FILE_CANNOT_WRITE, path);
    free(path);
    return NULL;
}

void file_unclaim(const char *path) {
    struct stat now;
    if (stat(path, &now) == 0 && S_ISREG(now.st_mode) && now.st_size == 0) unlink(path);
}

bool file_same(const char *a, const char *b) {
    struct stat x, y;
    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && x.st_ino == y.st_ino;
}

bool file_folders(const char *path, struct platform_error *why) {
    char *copy = memory_copy(path);
    bool good = true;
    for (char *slash = strchr(copy + 1, '/'); good && slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        if (mkdir(copy, 0777) != 0 && errno != EEXIST) good = failed(why, SAY_FILE_CANNOT_MAKE_FOLDER, copy);
        *slash = '/';
    }
    free(copy);
    return good;
}
