/*
 * server_inside.h - what the server keeps, for the files that are called server_*.c.
 */
#ifndef SERVER_HALL_INSIDE_H
#define SERVER_HALL_INSIDE_H

#include "audit.h"
#include "msg.h"
#include "server.h"
#include "u64map.h"

#include <sodium.h>

enum {
    CLAIM_MOST = 16,  /* rooms taken over in one turn: each is read from the store */
    CHOOSE_MOST = 64, /* opponents that choose here in one turn */
    CLAIM_EVERY_MS = 500,
    MISSED_MS = 3000, /* a turn that comes so much too late: this process was stopped */
    ORPHANS_EVERY_MS = 1000,
    FORWARD_AGAIN_MS = 1500,
    FORWARD_LAST_MS = 4000,   /* then whoever gave it is told that it was not done; an answer takes 5 s at most */
    STORE_PATIENCE_MS = 2000, /* of one call to the store */
    STORE_AGAIN_MS = 50,      /* how often a store that is not good is looked after */
    STORE_ASK_MS = 1000,      /* how often it is tried because somebody asks after its health */
    LISTED_MOST = 200,        /* tables in the list of public ones */
    TALK_MOST = 200,          /* remarks shown to somebody who comes in */
    OTHERS_MAX = 32,          /* processes whose lists are remembered */
    TELL_LIST_MS = 2000,
    FORGET_LIST_MS = 10000
};

struct pending_entry { /* waiting for the commit */
    char *bytes;
    size_t size;
};

struct loaded_room { /* a room in memory */
    room_id room;
    char id[ROOM_ID_TEXT];
    int64_t epoch;  /* ours; 0: not ours */
    int64_t owner;  /* where it is not ours: the process that has it, 0: not known or nobody's */
    bool unclaimed; /* whose it is is not known, since the store could not write: it can only be looked at */
    bool closed;
    bool dirty;            /* has entries that wait */
    uint64_t wake, needed; /* when the store says that it needs an owner; when it does, once it has left the memory */
    uint64_t first;
    size_t n, capacity;
    struct pending_entry *entry;
    struct pending_entry snapshot; /* to be kept with them; bytes NULL: none */
    uint64_t snapshot_seq;
    bool drops_snapshots; /* those before say what has to be forgotten */
};

struct guest {    /* a connection */
    conn_id conn; /* 0: free */
    enum server_kind kind;
    void *link;
    person_id person;
    uint32_t time; /* of its token */
    uint64_t address;
    unsigned wants;
    bool there;    /* the house knows it */
    bool answered; /* a request that has its answer */
    char name[AG_NAME_MAX];
    room_id room; /* the table it joined */
    uint32_t next_free;
    /* of one whose connection is elsewhere */
    int64_t process;
    conn_id remote;
};

struct held { /* on its way out, after the commit */
    conn_id conn;
    room_id room;
    char *text;
    unsigned status;
    char id[ROOMS_ID_MAX]; /* of the command that it answers, or "" */
    bool lost;             /* says that a table must be joined again: not thrown away with the rest */
    int64_t process;       /* for a connection elsewhere */
    conn_id remote;
};

struct asking { /* an opponent is to choose */
    struct workers_question q;
};

struct forward { /* a command on its way to the owner; repeated until it is answered */
    struct forward *next;
    conn_id conn;
    room_id room;
    char id[ROOMS_ID_MAX];
    char *text;
    uint64_t again_ms, last_ms;
};

struct other { /* another process, and its public tables */
    int64_t process;
    uint64_t heard_ms;
    json_t *tables;
};

struct server {
    struct server_setup setup;
    struct store *store;
    rooms *rooms;
    uint8_t key[TOKEN_KEY], seeds[crypto_shorthash_KEYBYTES];
    int64_t self;
    bool begun;
    uint64_t began_ms;         /* the wall's time when the monotonic clock stood at 0, less what the house has missed */
    uint64_t turn_ms, wait_ms; /* when the last turn was, by the monotonic clock; how long it wanted to wait */
    uint64_t now_ms, claim_ms;
    bool claiming; /* there may be more to claim at once */
    enum store_state state;
    bool unread;                                       /* the last room could not be read, or its log is: */
    char damage[ROOMS_WHY_MAX], broken[ROOMS_WHY_MAX]; /* as the store says; as people are told */
    uint64_t asked_ms;
    room_id *orphan; /* rooms of ours that were dropped because they could not be written */
    size_t n_orphans, orphan_capacity;
    uint64_t orphans_ms; /* when they are to be taken up again */

    struct u64map standings; /* of people whose tokens were called in, or who are not welcome */
    int64_t noted;           /* the last note of the store that was read */
    bool looked;             /* at the notes of before */
    uint64_t look_ms;        /* when to look again */
    conn_id *leaving;        /* connections to be closed once they have been told why */
    size_t n_leaving, leaving_capacity;
    struct audit_key audit;

    struct u64map places;
    struct loaded_room **dirty;
    size_t n_dirty, dirty_capacity;

    struct guest *guest;
    uint32_t guests, first_free;
    uint64_t entered;

    struct held *held;
    size_t n_held, held_capacity;
    struct asking *asking;
    size_t n_asking, asking_capacity;
    struct forward *forwards;
    struct job *jobs;           /* requests that take more than one turn */
    struct store_rest *resting; /* have left the memory; the store is still to be told */
    size_t n_resting, resting_capacity;
    struct other others[OTHERS_MAX];
    uint64_t list_ms;
    bool told_list;
    char *listing;          /* the answer about public tables, as it was when: */
    uint64_t listed_at[2];  /* rooms_listings, others_heard */
    uint64_t others_heard;  /* how often what others list has changed */
    uint64_t listing_until; /* and one of theirs is out of date */

    const char *text; /* of the command that the house has in hand, to be passed on */
    size_t text_length;
    struct server_count count;
};


/* server.c */
void *server_more(void *list, size_t n, size_t *room, size_t size);    /* room for one more in a list that grows */
struct guest *server_guest(const struct server *server, conn_id conn); /* NULL: gone */
struct loaded_room *server_loaded_room(const struct server *server, room_id room); /* NULL: not in memory */
void server_unload_room(struct server *server, room_id room);                      /* the house has dropped it */
struct held *server_hold(struct server *server, conn_id conn, room_id room, char *text);
void server_refuse(struct server *server, conn_id conn, const char *id, const char *code, const char *why);
/* The same with a sentence of src/rooms/refusals.def that has no arguments. */
void server_refuse_id(struct server *server, conn_id conn, const char *id, const char *code, unsigned why);
/* Has the room in memory where that is possible. TROUBLE: it could not be read; server_trouble says why. */
enum server_need { SERVER_HERE, SERVER_MISSING, SERVER_TROUBLE };
enum server_need server_need(struct server *server, room_id room);
char *server_trouble(const struct server *server, const char *id); /* a refusal that says so, for server_need */
char *server_store_refusal(const char *id); /* the store cannot be reached, and nothing is lost */
/* Gives a command to the house. text: as it came, to be passed on if another process has the table. */
bool server_receive(struct server *server, struct guest *g, struct rooms_in *in, const char *text, size_t length);
void server_commit(struct server *server);

/* The table is not in memory as ours: makes it ours if nobody else has it. Whether it is ours now. */
bool server_take_over(struct server *server, room_id room);

/* server_world.c */
struct rooms_world server_world(struct server *server); /* all but the secret */
struct loaded_room *server_place_new(struct server *server, room_id room);
void server_place_empty(struct loaded_room *p); /* nothing waits for the commit any more */
void server_place_free(struct loaded_room *p);

/* server_think.c */
void server_think(struct server *server); /* opponents that were asked choose, or begin to think */

/* server_rest.c */
void server_asleep(void *context, room_id room, uint64_t needed_ms);              /* of struct rooms_world */
void server_rest(struct server *server, struct loaded_room *p);                   /* out of memory; the store is told */
int64_t server_wake_to_write(const struct server *server, struct loaded_room *p); /* with its entries; 0: as before */
void server_rest_all(struct server *server);

/* server_jobs.c: answered in a later turn */
void server_past_record(struct server *server, conn_id conn, room_id room, unsigned game, ag_seat viewer);
void server_past_talk(struct server *server, conn_id conn, room_id room);
void server_do_jobs(struct server *server); /* a few milliseconds' worth */
void server_end_jobs(struct server *server);

/* server_people.c */
void server_look_at_notes(struct server *server);
void server_see_off(struct server *server); /* after what is held has gone out */
void server_end_people(struct server *server);
void server_tell_device(struct server *server, person_id person); /* it has another device now */

/* server_look.c */
char *server_not_found(void);                 /* the answer where there is no such table */
void server_tell_list(struct server *server); /* our public tables to the others, and theirs from them */
void server_take_list(struct server *server, const json_t *message, int64_t from);

/* server_remote.c */
void server_forward(void *context, conn_id conn, const struct rooms_in *in); /* of struct rooms_world */
/* They are answered, or nobody waits any more; id NULL: all of the connection's. Whether there was one. */
bool server_forget_forwards(struct server *server, conn_id conn, const char *id);
/* The table is ours now: what waited for its owner is done here. */
void server_replay(struct server *server, room_id room);
void server_repeat(struct server *server);
void server_send_remote(struct server *server, const struct held *item);

#endif
