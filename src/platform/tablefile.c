/* tablefile.c - see tablefile.h. */
#include "tablefile.h"
#include "rules.h"
#include "clock.h"
#include "files.h"
#include "memory.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static const char FIRST_WORDS[] = "astragal table ", FIRST_LINE[] = "astragal table 1\n";

/* ---- checksums ---- */

/* Each lane takes every fourth word. A step is one-to-one both in the lane and in the word, so a single word that has
 * changed always changes the lane. */
static const uint64_t ODD = 0x9E3779B97F4A7C15u;

static inline uint64_t stir(uint64_t lane, uint64_t word) {
    uint64_t x = (lane ^ word) * ODD;
    return x << 29 | x >> 35;
}

/* Goes on with a sum; all parts but the last must have sizes that are multiples of 64. */
struct sum {
    uint64_t lane[4], size;
};

static void sum_start(struct sum *sum) { *sum = (struct sum){.lane = {1, 2, 3, 4}}; }

static void sum_add(struct sum *sum, const void *bytes, size_t size) {
    const unsigned char *p = bytes;
    uint64_t a = sum->lane[0], b = sum->lane[1], c = sum->lane[2], d = sum->lane[3], word[4];
    sum->size += size;
    for (; size >= sizeof word; size -= sizeof word, p += sizeof word) {
        memcpy(word, p, sizeof word);
        a = stir(a, word[0]);
        b = stir(b, word[1]);
        c = stir(c, word[2]);
        d = stir(d, word[3]);
    }
    if (size) { /* the end, filled up with zeros; the size is part of the sum */
        memset(word, 0, sizeof word);
        memcpy(word, p, size);
        a = stir(a, word[0]);
        b = stir(b, word[1]);
        c = stir(c, word[2]);
        d = stir(d, word[3]);
    }
    sum->lane[0] = a, sum->lane[1] = b, sum->lane[2] = c, sum->lane[3] = d;
}

static uint64_t sum_end(const struct sum *sum) {
    uint64_t x = sum->size;
    for (unsigned i = 0; i < 4; i++) x = stir(x, sum->lane[i]);
    x ^= x >> 32;
    x *= ODD;
    return x ^ x >> 29;
}

uint64_t table_sum(const void *bytes, size_t size) {
    struct sum sum;
    sum_start(&sum);
    sum_add(&sum, bytes, size);
    return sum_end(&sum);
}

/* ---- rules ---- */

/* The rules in full, a line for each option but the number of seats; returns the length. */
static size_t write_rules(const ag_rules *rules, char *buf, size_t size) {
    const struct ag_game *game = ag_rules_game(rules);
    /* not for people: the head of a table, below */
    size_t n = (size_t)snprintf(buf, size, "game %s\n", game->name);
    for (unsigned i = 0; i < game->n_options; i++) {
        char value[AG_TEXT_MAX + 200];
        if (game->options[i].at == 0 && game->options[i].type != AG_OPT_TEXT) continue;
        if (game->options[i].flags & AG_OPT_SHOWN || !ag_option_written(&game->options[i], ag_rules_values(rules)))
            continue;
        ag_values_write(&game->options[i], ag_rules_values(rules), value, sizeof value);
        n += (size_t)snprintf(n < size ? buf + n : NULL, n < size ? size - n : 0, "rule %s %s\n", game->options[i].key,
                              value);
    }
    return n;
}

/* An order of bytes is part of the layout, since tables hold numbers as they lie in memory. */
static const char *byte_order(void) {
    const uint16_t one = 1;
    return *(const unsigned char *)&one ? "little" : "big";
}

uint64_t table_rules_hash(const ag_rules *rules) {
    char text[TABLE_HEAD];
    size_t n = write_rules(rules, text, sizeof text);
    return table_sum(text, n < sizeof text ? n : sizeof text);
}

/* ---- the head ---- */

struct head {
    struct table_facts facts;
    uint64_t rules, size, sum;
    char kind[33], order[9], state[9];
    unsigned layout;
};

static uint64_t bits(double x) {
    uint64_t word;
    memcpy(&word, &x, sizeof word);
    return word;
}

static double number(uint64_t word) {
    double x;
    memcpy(&x, &word, sizeof x);
    return x;
}

/* Fractions are written as their bits: exact, and the same in every language. */
#define HEAD_TEXT                                                                                                \
    "kind %s\nrules %016" PRIx64 "\nlayout %u %s\nstate %s\nsize %" PRIu64 "\nsum %016" PRIx64 "\nstep %" PRIu64 \
    "\nstates %" PRIu64 "\npeak %" PRIu64 "\npasses %" PRIu64 "\nvalue %016" PRIx64 "\nresidual %016" PRIx64 "\n"
#define HEAD_SCAN                                                                                             \
    "kind %32s rules %16" SCNx64 " layout %9u %8s state %8s size %" SCNu64 " sum %16" SCNx64 " step %" SCNu64 \
    " states %" SCNu64 " peak %" SCNu64 " passes %" SCNu64 " value %16" SCNx64 " residual %16" SCNx64
enum { HEAD_FIELDS = 13 };

/* Everything up to the checksum; returns the length. */
static size_t write_body(const struct head *h, const ag_rules *rules, char *buf, size_t size) {
    const struct table_facts *f = &h->facts;
    size_t n = (size_t)snprintf(buf, size, "%s" HEAD_TEXT, FIRST_LINE, h->kind, h->rules, h->layout, h->order, h->state,
                                h->size, h->sum, f->step, f->states, f->peak, f->passes, bits(f->value),
                                bits(f->residual));
    return n + write_rules(rules, buf + n, size - n);
}

/* The whole head, filled up with NULs. */
static bool write_head(const struct head *h, const ag_rules *rules, char *head) {
    memset(head, 0, TABLE_HEAD);
    size_t n = write_body(h, rules, head, TABLE_HEAD - 32);
    if (n >= TABLE_HEAD - 32) return false;
    /* not for people: the head of a table */
    snprintf(head + n, TABLE_HEAD - n, "check %016" PRIx64 "\n", table_sum(head, n));
    return true;
}

/* Whether the text ends with the checksum of what stands before it. */
static bool head_sound(const char *head) {
    size_t length = strnlen(head, TABLE_HEAD), line = strlen("check 0123456789abcdef\n");
    uint64_t check;
    if (length < line || length == TABLE_HEAD) return false;
    if (sscanf(head + length - line, "check %16" SCNx64, &check) != 1) return false;
    for (size_t i = length; i < TABLE_HEAD; i++)
        if (head[i]) return false;
    return check == table_sum(head, length - line);
}

static bool read_head(const char *head, struct head *h) {
    struct table_facts *f = &h->facts;
    uint64_t value, residual;
    memset(h, 0, sizeof *h);
    if (sscanf(head + strlen(FIRST_LINE), HEAD_SCAN, h->kind, &h->rules, &h->layout, h->order, h->state, &h->size,
               &h->sum, &f->step, &f->states, &f->peak, &f->passes, &value, &residual) != HEAD_FIELDS)
        return false;
    f->value = number(value);
    f->residual = number(residual);
    f->complete = strcmp(h->state, "complete") == 0;
    return f->complete || strcmp(h->state, "partial") == 0;
}

/* ---- where ---- */

char *table_path(const ag_rules *rules, const char *kind, struct platform_error *why) {
    const char *cache = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
    bool own = cache && cache[0] == '/'; /* the standard says to ignore relative ones */
    if (!own && !(home && *home)) return platform_refuse(why, 0, SAY_TABLEFILE_NO_HOME), NULL;
    size_t size = strlen(own ? cache : home) + strlen(kind) + 64;
    char *path = must_alloc(size);
    snprintf(path, size, "%s%s/astragal/%s-%016" PRIx64 ".table", own ? cache : home, own ? "" : "/.cache", kind,
             table_rules_hash(rules));
    return path;
}

/* ---- opening ---- */

static enum table_opened bad(struct platform_error *why, const char *path, enum phrase_id what) {
    platform_refuse(why, 0, what, path);
    return TABLE_BAD;
}

/* The checks of a mapped file, cheap ones first; a phrase, or SAY_NONE: it is in order. */
static enum phrase_id fault_of_head(const struct table_file *file, const ag_rules *rules, const char *kind,
                                    bool complete, struct head *h) {
    const char *head = file->map;
    char again[TABLE_HEAD];
    if (memcmp(head, FIRST_WORDS, strlen(FIRST_WORDS)) != 0) return SAY_TABLEFILE_OTHER;
    if (memcmp(head, FIRST_LINE, strlen(FIRST_LINE)) != 0) return SAY_TABLEFILE_VERSION;
    if (!head_sound(head) || !read_head(head, h)) return SAY_TABLEFILE_HEAD;
    if (h->layout != TABLE_LAYOUT || strcmp(h->order, byte_order()) != 0) return SAY_TABLEFILE_MACHINE;
    if (strcmp(h->kind, kind) != 0) return SAY_TABLEFILE_KIND;
    if (h->rules != table_rules_hash(rules)) return SAY_TABLEFILE_RULES;
    if (!write_head(h, rules, again) || memcmp(again, head, TABLE_HEAD) != 0) return SAY_TABLEFILE_HEAD_RULES;
    if (h->facts.complete != complete) return complete ? SAY_TABLEFILE_PART : SAY_TABLEFILE_WHOLE;
    if (h->size > file->mapped - TABLE_HEAD) return SAY_TABLEFILE_SHORT;
    return h->size < file->mapped - TABLE_HEAD ? SAY_TABLEFILE_LONG : SAY_NONE;
}

static enum table_opened check_map(const char *path, const ag_rules *rules, const char *kind, bool complete,
                                   struct table_file *file, struct platform_error *why) {
    struct head h;
    enum phrase_id fault = fault_of_head(file, rules, kind, complete, &h);
    if (fault) return bad(why, path, fault);
    file->bytes = (const char *)file->map + TABLE_HEAD;
    file->size = (size_t)h.size;
    file->facts = h.facts;
    if (table_sum(file->bytes, file->size) != h.sum) return bad(why, path, SAY_TABLEFILE_SUM);
    return TABLE_OPEN;
}

static enum table_opened map_file(int fd, const char *path, struct table_file *file, struct platform_error *why) {
    struct stat info;
    if (fstat(fd, &info) != 0 || !S_ISREG(info.st_mode)) return bad(why, path, SAY_TABLEFILE_NO_FILE);
    if (info.st_size < TABLE_HEAD) return bad(why, path, SAY_TABLEFILE_TINY);
    file->mapped = (size_t)info.st_size;
    file->map = mmap(NULL, file->mapped, PROT_READ, MAP_SHARED, fd, 0);
    if (file->map != MAP_FAILED) return TABLE_OPEN;
    file->map = NULL;
    return bad(why, path, SAY_TABLEFILE_MAP);
}

enum table_opened table_open(const char *path, const ag_rules *rules, const char *kind, bool complete,
                             struct table_file *out, struct platform_error *why) {
    memset(out, 0, sizeof *out);
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* a pipe must not keep us waiting */
    if (fd < 0) {
        bool missing = errno == ENOENT || errno == ENOTDIR;
        platform_refuse(why, 0, SAY_FILE_CANNOT_OPEN, path, strerror(errno));
        return missing ? TABLE_MISSING : TABLE_BAD;
    }
    enum table_opened opened = map_file(fd, path, out, why);
    close(fd);
    if (opened == TABLE_OPEN) opened = check_map(path, rules, kind, complete, out, why);
    if (opened != TABLE_OPEN) table_close(out);
    return opened;
}

void table_close(struct table_file *file) {
    if (file->map) munmap(file->map, file->mapped);
    memset(file, 0, sizeof *file);
}

bool table_named_so(const char *path) {
    char start[sizeof FIRST_WORDS] = "";
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    ssize_t n = fd < 0 ? -1 : read(fd, start, strlen(FIRST_WORDS));
    if (fd >= 0) close(fd);
    return n > 0 && strcmp(start, FIRST_WORDS) == 0;
}

/* ---- writing ---- */

/* A table is written beside its place, under a name of this form, and locked meanwhile. What nobody holds a lock on was
 * left by a process that was killed; the age leaves time between making such a file and locking it. */
static const char UNFINISHED[] = ".unfinished-XXXXXX";
enum { UNFINISHED_RANDOM = 6, ORPHAN_S = 60 };

static bool is_orphan(int folder, const char *name) {
    struct stat info;
    int fd = openat(folder, name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW);
    bool orphan = fd >= 0 && fstat(fd, &info) == 0 && S_ISREG(info.st_mode) &&
                  info.st_mtime + ORPHAN_S < (time_t)clock_wall_s() && flock(fd, LOCK_EX | LOCK_NB) == 0;
    if (fd >= 0) close(fd);
    return orphan;
}

/* The folder of a path, "." where it names none; to be freed. */
static char *folder_of(const char *path) {
    char *folder = memory_copy(path), *slash = strrchr(folder, '/');
    if (slash) slash[slash == folder] = 0;
    if (slash) return folder;
    free(folder);
    return memory_copy(".");
}

static void remove_orphans(const char *path) {
    size_t fixed = strlen(UNFINISHED) - UNFINISHED_RANDOM;
    char *folder = folder_of(path);
    DIR *dir = opendir(folder);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        size_t n = strlen(e->d_name);
        if (n <= strlen(UNFINISHED)) continue;
        if (memcmp(e->d_name + n - strlen(UNFINISHED), UNFINISHED, fixed) != 0) continue;
        if (is_orphan(dirfd(dir), e->d_name)) unlinkat(dirfd(dir), e->d_name, 0);
    }
    if (dir) closedir(dir);
    free(folder);
}

static bool write_all(int fd, const void *bytes, size_t size) {
    const char *p = bytes;
    while (size) {
        ssize_t n = write(fd, p, size < 1u << 30 ? size : 1u << 30);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        p += n;
        size -= (size_t)n;
    }
    return true;
}

static void sync_folder(const char *path) {
    char *folder = folder_of(path);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
    free(folder);
}

static bool write_parts(int fd, const char *head, const struct table_part *parts, unsigned n) {
    bool good = write_all(fd, head, TABLE_HEAD);
    for (unsigned i = 0; good && i < n; i++) good = write_all(fd, parts[i].bytes, parts[i].size);
    return good;
}

/* Beside the file, then in its place. */
static bool replace(const char *path, const char *head, const struct table_part *parts, unsigned n, bool durable,
                    struct platform_error *why) {
    size_t size = strlen(path) + sizeof UNFINISHED;
    char *temporary = must_alloc(size);
    remove_orphans(path);
    snprintf(temporary, size, "%s%s", path, UNFINISHED);
    int fd = mkstemp(temporary);
    if (fd >= 0) flock(fd, LOCK_EX);
    bool good = fd >= 0 && write_parts(fd, head, parts, n) && (!durable || fsync(fd) == 0);
    int error = errno;
    if (fd >= 0 && close(fd) != 0 && good) good = false, error = errno;
    if (good && rename(temporary, path) != 0) good = false, error = errno;
    if (!good) {
        if (fd >= 0) unlink(temporary);
        platform_refuse(why, 0, SAY_FILE_CANNOT_WRITE, path, strerror(error));
    }
    free(temporary);
    if (good && durable) sync_folder(path);
    return good;
}

bool table_write(const char *path, const ag_rules *rules, const char *kind, const struct table_facts *facts,
                 const struct table_part *parts, unsigned n, bool durable, struct platform_error *why) {
    struct head h = {.facts = *facts, .rules = table_rules_hash(rules), .layout = TABLE_LAYOUT};
    struct sum sum;
    char head[TABLE_HEAD];
    sum_start(&sum);
    for (unsigned i = 0; i < n; i++) sum_add(&sum, parts[i].bytes, parts[i].size);
    h.sum = sum_end(&sum);
    h.size = sum.size;
    snprintf(h.kind, sizeof h.kind, "%s", kind);
    snprintf(h.order, sizeof h.order, "%s", byte_order());
    /* not for people: the head of a table */
    snprintf(h.state, sizeof h.state, "%s", facts->complete ? "complete" : "partial");
    if (!write_head(&h, rules, head)) return platform_refuse(why, 0, SAY_TABLEFILE_LONG_RULES);
    return file_folders(path, why) && replace(path, head, parts, n, durable, why);
}
