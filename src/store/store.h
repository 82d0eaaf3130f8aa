/*
 * store.h - where the tables of the house are kept: one table of functions, two backends. SQLite is a file in a folder
 * and needs nothing else; PostgreSQL is shared by several server processes. Nothing above this header knows which.
 *
 * What is kept is small: a room and its numbered entries, secrets of the server, names of people, and what they have
 * brought on the boards of days. What an entry means is the house's business (src/rooms). The rules that both backends
 * keep, and that one suite of tests checks on both:
 *
 *   - A group of entries, for any number of rooms, is written in one commit. When append has returned true they are on
 *     the disk; when it has returned false none of them is.
 *   - A room has one owner, and an epoch that rises each time it is claimed. The epoch is part of every write: what an
 *     owner of old tries to write is left out (STORE_STALE), the rest of the group is written.
 *   - The entries of a room are numbered from 1 without a gap. A batch that would leave one, or would write a number
 *     twice, is stale as well.
 *   - A room's row says how many entries it has and what they add up to, written in the same commit as they are: what
 *     is lost or changed by itself later does not go unnoticed (store_read, store_check).
 *   - Nothing here waits for long (patience). A store that could not write, or could not be reached, says so at once
 *     from then on, until it is mended (state): "could not" is never "may not", which only a verdict or a claim says.
 *
 * Times are in milliseconds since 1970. Functions that can fail fill a struct platform_error with a sentence.
 */
#ifndef STORE_H
#define STORE_H

#include "error.h"

#include <stddef.h>
#include <stdint.h>

enum {
    STORE_VERSION = 7,     /* of the schema */
    STORE_BOARD_MAX = 48,  /* bytes of a board's name, ended by NUL: "2026-11-15/balut" */
    STORE_ID_MAX = 33,     /* bytes of a room's or person's id, ended by NUL: letters, digits, '-' and '_' */
    STORE_SECRET = 32,     /* bytes of a secret */
    STORE_NAME_MAX = 129,  /* bytes of a person's name, ended by NUL */
    STORE_SEND_MAX = 7000, /* bytes of a message to another process, as text */
    STORE_PATIENCE = 60000
};

#define STORE_TOKENS "tokens" /* the name of the secret that signs guests' tokens */

struct store_bytes {
    const void *bytes;
    size_t size;
};

enum store_verdict { STORE_KEPT, STORE_STALE };

/* What one room adds in a group. A room is made by its first entry. */
struct store_batch {
    const char *room;
    int64_t epoch;
    uint64_t first; /* number of the first entry; 1 makes the room, owned by this process, with this epoch */
    size_t n;
    const struct store_bytes *entry;
    int64_t at_ms;
    int64_t wake_ms; /* when it needs an owner at the latest; STORE_NEVER; 0: as before, a new room at once */
    struct store_bytes snapshot; /* of the room, after entry snapshot_seq; size 0: none */
    uint64_t snapshot_seq;
    bool drops_snapshots;       /* those of before go */
    bool closes;                /* the room is over: it is not claimed any more */
    enum store_verdict verdict; /* filled in */
};

#define STORE_NEVER INT64_MAX

/* A room that needs nobody until then. */
struct store_rest {
    char id[STORE_ID_MAX];
    int64_t epoch, wake_ms;
};

struct store_room {
    char id[STORE_ID_MAX];
    int64_t epoch;
    int64_t owner; /* the process; 0: none */
    bool closed;
    int64_t created_ms, changed_ms;
    uint64_t entries; /* the number of the last one */
    uint64_t sum;     /* of all of them: their store_sum, one put over the other (exclusive or) */
};

/* What a person has brought on a board: what decisions have lost, and the score. The lowest loss is first, of
 * equal ones the earlier. */
struct store_result {
    char board[STORE_BOARD_MAX], person[STORE_ID_MAX], name[STORE_NAME_MAX];
    double loss;
    int64_t score, at_ms;
};

/* Something small that is to be remembered apart from tables: whose tokens are good no more, who is not welcome, codes
 * for another device, what operators have done. A later note of the same kind and key takes the place of the one before.
 * Kind and key are letters, digits, '-' and '_'. */
enum { STORE_NOTE_MAX = 200, STORE_KIND_MAX = 9 };
#define STORE_GONE "gone" /* key: a person; value: tokens of earlier times are good no more */
#define STORE_BAN "ban"   /* key: a person; value: "1", or "0" once it is lifted */
#define STORE_CODE "code" /* key: hash of a code; value: the person. Short-lived, so it is in no copy */
#define STORE_ACT "act"   /* what an operator has done, as a line for the log */
struct store_note {
    char kind[STORE_KIND_MAX], key[STORE_ID_MAX], value[STORE_NOTE_MAX];
    int64_t at_ms;
    int64_t number; /* rises with each note; filled in when it is read */
};

struct store;

/* OTHERS: another process lives that owns it. MISSING: there is none, or it is closed. FAILED: nobody knows, since the
 * store could not write now; whoever asks again later may get it. */
enum store_claim { STORE_CLAIMED, STORE_OTHERS, STORE_MISSING, STORE_FAILED };

enum store_state {
    STORE_GOOD,    /* it is read and written */
    STORE_READING, /* it is read, but cannot be written now: a full disk, somebody's lock, a database that only reads */
    STORE_AWAY     /* it cannot be reached at all */
};

/* News from other processes: a room has grown (bytes NULL), or a message to this process or to all. */
struct store_news {
    const char *room;
    uint64_t last;
    int64_t from;
    const char *bytes;
    size_t size;
};

/* An entry without what has to be forgotten: its size in out, 0: it stays as it is. */
typedef size_t store_without(void *context, const void *bytes, size_t size, char *out, size_t capacity);
enum { STORE_FORGET_MAX = 8192 }; /* bytes of such an entry */

struct store_kind {
    const char *name;
    /* where: the path of a file, or what libpq takes. The schema is made or brought up to date; a newer one is
     * refused. */
    struct store *(*open)(const char *where, struct platform_error *why);
    void (*close)(struct store *s);

    /* How the store stands, without waiting. A call that fails may make it less than good; from then on writes, or all
     * calls, fail at once and are not even tried. Asking is what mends it, a step at a time: ask again and again until
     * it is good. try_it: do not take its word, write something. why: what is wrong, unless it is good. */
    enum store_state (*state)(struct store *s, bool try_it, struct platform_error *why);
    /* How long one call may take before it gives up, in milliseconds; STORE_PATIENCE at first. A server that waits
     * answers nobody, so it has little. */
    void (*patience)(struct store *s, unsigned ms);

    bool (*append)(struct store *s, struct store_batch *batches, size_t n, struct platform_error *why);
    /* Entries of a room from a number on, in order; stops when each returns false. */
    bool (*read)(struct store *s, const char *room, uint64_t from,
                 bool (*each)(void *context, uint64_t seq, const void *bytes, size_t size), void *context,
                 struct platform_error *why);
    /* The newest snapshot of a room from this entry or earlier, if there is one; the last two are kept. */
    bool (*recall)(struct store *s, const char *room, uint64_t before,
                   bool (*each)(void *context, uint64_t seq, const void *bytes, size_t size), void *context,
                   struct platform_error *why);
    /* Every room, closed ones too, by id. */
    bool (*rooms)(struct store *s, void (*each)(void *context, const struct store_room *room), void *context,
                  struct platform_error *why);
    /* One room: true with *room filled, false: there is none (why->text is empty) or it failed. */
    bool (*room)(struct store *s, const char *id, struct store_room *room, struct platform_error *why);

    /* Become the owner of a room that is open and whose owner is this process or gone. */
    enum store_claim (*claim)(struct store *s, const char *room, int64_t *epoch, struct platform_error *why);
    /* The same for all such rooms that this process does not own yet and that need an owner by now (store_batch.wake_ms),
     * at most so many, in one commit. To be called twice a second where the store is shared: it also tells the others that
     * this process lives. */
    bool (*claim_free)(struct store *s, int64_t now_ms, unsigned most,
                       void (*each)(void *context, const char *room, int64_t epoch), void *context,
                       struct platform_error *why);
    /* Gives rooms up until they need an owner; those that this process does not own under this epoch stay as they are. */
    bool (*rest)(struct store *s, const struct store_rest *rooms, size_t n, struct platform_error *why);
    /* Give up all rooms, for a graceful stop: others need not wait. */
    bool (*release)(struct store *s, struct platform_error *why);

    /* The secret of that name. bytes holds a fresh one, which is kept if there is none yet, and gets the one kept. */
    bool (*secret)(struct store *s, const char *name, uint8_t bytes[STORE_SECRET], struct platform_error *why);

    /* Every secret, by name. */
    bool (*secrets)(struct store *s, void (*each)(void *context, const char *name, const uint8_t bytes[STORE_SECRET]),
                    void *context, struct platform_error *why);

    /* Keeps a result; each person has one on a board, and the first stays. *kept: whether this was it. */
    bool (*result)(struct store *s, const struct store_result *result, bool *kept, struct platform_error *why);
    /* The first so many of a board, in their order; board "": all of all boards. */
    bool (*results)(struct store *s, const char *board, uint32_t most,
                    void (*each)(void *context, const struct store_result *result), void *context,
                    struct platform_error *why);
    /* How many there are on a board, and the place of a person, from 1; 0: none. */
    bool (*place)(struct store *s, const char *board, const char *person, uint64_t *place, uint64_t *of,
                  struct platform_error *why);
    /* All results of a person ("": of nobody), and all from before a time, are gone. */
    bool (*forget_results)(struct store *s, const char *person, int64_t before_ms, struct platform_error *why);

    bool (*note)(struct store *s, const struct store_note *note, struct platform_error *why);
    /* Notes of a kind ("": of all) with a number beyond this, in the order in which they were made. */
    bool (*notes)(struct store *s, const char *kind, int64_t after,
                  void (*each)(void *context, const struct store_note *note), void *context,
                  struct platform_error *why);
    /* Takes a note away: of several who try, one gets it. *taken: whether this was it. */
    bool (*take_note)(struct store *s, const char *kind, const char *key, struct store_note *note, bool *taken,
                      struct platform_error *why);
    /* Those of a kind from before a time are gone. */
    bool (*drop_notes)(struct store *s, const char *kind, int64_t before_ms, struct platform_error *why);

    /* Entries that hold what a person is called or has said (store_named), at most so many: without says what stands there
     * from now on, its size, or 0 where nothing is to be changed. All in one commit; snapshots of their rooms go as well.
     * *looked: how many there were; fewer than most: that was all. */
    bool (*forget)(struct store *s, const char *person, unsigned most, store_without *without, void *context,
                   unsigned *looked, struct platform_error *why);
    /* Replace the bytes of an entry (to forget a name), delete a room with all its entries. */
    bool (*rewrite)(struct store *s, const char *room, uint64_t seq, const void *bytes, size_t size,
                    struct platform_error *why);
    bool (*erase)(struct store *s, const char *room, struct platform_error *why);
    /* A whole copy in a new SQLite file, of one moment, also while servers are at work. */
    bool (*backup)(struct store *s, const char *path, struct platform_error *why);

    /* What is wrong with how things lie, a sentence for each; not what entries mean. */
    bool (*check)(struct store *s, void (*each)(void *context, const char *complaint), void *context,
                  struct platform_error *why);

    /* Work that would hold a server up, done beside it in a process of its own, which calls this. Comes back when the
     * other end of the descriptor is closed. NULL: there is none. */
    void (*tend)(const char *where, int until);

    /* This process among those that share the store; 1 where it cannot be shared. */
    int64_t (*self)(struct store *s);
    /* Becomes readable when there is news; -1: there never is. */
    int (*news_fd)(struct store *s);
    bool (*news)(struct store *s, void (*each)(void *context, const struct store_news *news), void *context,
                 struct platform_error *why);
    /* A text of at most STORE_SEND_MAX bytes to a process (0: to all others). It may be lost if that one dies. */
    bool (*send)(struct store *s, int64_t to, const char *text, struct platform_error *why);
};

struct store {
    const struct store_kind *kind;
};

extern const struct store_kind store_sqlite, store_postgres;

bool store_id_good(const char *id);
/* The one thing that a store reads in an entry: whose name or remark it holds, so that it can be found when that person
 * is to be forgotten. False: nobody's. The person is as in the entry, in hexadecimal digits. */
bool store_named(const void *bytes, size_t size, char person[STORE_ID_MAX]);
/* Copies everything of one store into another that is empty. */
bool store_copy(struct store *from, struct store *to, struct platform_error *why);

/* What an entry adds to the sum of its room. */
uint64_t store_sum(uint64_t seq, const void *bytes, size_t size);
/* As read, and what is read is compared with what the room's row says: whether there is no gap and the last entry is
 * there, and, from the first on, whether all are as they were written. *damaged: they are not; it is false then, and why
 * says what is wrong. */
bool store_read(struct store *s, const char *room, uint64_t from,
                bool (*each)(void *context, uint64_t seq, const void *bytes, size_t size), void *context, bool *damaged,
                struct platform_error *why);
/* A number for all that a store holds, whoever owns it: the same in a copy. */
bool store_digest(struct store *s, uint64_t *digest, struct platform_error *why);

/* A backup that is only read: the file stays as it is, whatever version has written it. *sealed: it says what it holds
 * (older ones do not); seal is that number, to be compared with store_digest. NULL: it cannot be read. */
struct store *store_open_copy(const char *path, bool *sealed, uint64_t *seal, struct platform_error *why);

#endif
