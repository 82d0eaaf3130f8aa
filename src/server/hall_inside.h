/*
 * hall_inside.h - what the hall keeps, for hall.c, hall_look.c and hall_far.c.
 */
#ifndef SERVER_HALL_INSIDE_H
#define SERVER_HALL_INSIDE_H

#include "hall.h"
#include "numbers.h"

#include <sodium.h>

enum {
    CLAIM_MOST = 200,   /* rooms taken over in one turn */
    CHOOSE_MOST = 64,   /* opponents that choose here in one turn */
    CLAIM_EVERY_MS = 1000,
    FORWARD_AGAIN_MS = 1500,
    LISTED_MOST = 200,  /* tables in the list of public ones */
    TALK_MOST = 200,    /* remarks shown to somebody who comes in */
    OTHERS_MAX = 32,    /* processes whose lists are remembered */
    TELL_LIST_MS = 2000,
    FORGET_LIST_MS = 10000
};

struct entry { /* waiting for the commit */
    char *bytes;
    size_t size;
};

struct place { /* a room in memory */
    room_id room;
    char id[ROOM_ID_TEXT];
    int64_t epoch; /* ours; 0: not ours */
    int64_t owner; /* where it is not ours: the process that has it, 0: not known or nobody's */
    bool closed;
    bool dirty;    /* has entries that wait */
    uint64_t first;
    size_t n, room_for;
    struct entry *entry;
};

struct guest { /* a connection */
    conn_id conn; /* 0: free */
    enum hall_kind kind;
    void *link;
    person_id person;
    uint64_t address;
    unsigned wants;
    bool there;     /* the house knows it */
    bool answered;  /* a request that has its answer */
    char name[AG_NAME_MAX];
    room_id room; /* the table it joined */
    uint32_t next_free;
    /* of one whose connection is elsewhere */
    int64_t process;
    conn_id far;
};

struct held { /* on its way out, after the commit */
    conn_id conn;
    room_id room;
    char *text;
    unsigned status;
    bool lost; /* says that a table must be joined again: not thrown away with the rest */
    int64_t process; /* for a connection elsewhere */
    conn_id far;
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
    uint64_t again_ms;
};

struct other { /* another process, and its public tables */
    int64_t process;
    uint64_t heard_ms;
    json_t *tables;
};

struct hall {
    struct hall_setup setup;
    struct store *store;
    rooms *rooms;
    uint8_t key[TOKEN_KEY], seeds[crypto_shorthash_KEYBYTES];
    int64_t self;
    bool begun;
    uint64_t now_ms, claim_ms;
    bool claiming; /* there may be more to claim at once */

    struct numbers places;
    struct place **dirty;
    size_t n_dirty, dirty_room;

    struct guest *guest;
    uint32_t guests, first_free;
    uint64_t entered;

    struct held *held;
    size_t n_held, held_room;
    struct asking *asking;
    size_t n_asking, asking_room;
    struct forward *forwards;
    struct other others[OTHERS_MAX];
    uint64_t list_ms;
    bool told_list;

    const char *text; /* of the command that the house has in hand, to be passed on */
    size_t text_length;
    struct hall_count count;
};


/* hall.c */
void *hall_more(void *list, size_t n, size_t *room, size_t size); /* room for one more in a list that grows */
struct guest *hall_guest(const struct hall *hall, conn_id conn);   /* NULL: gone */
struct place *hall_place(const struct hall *hall, room_id room);   /* NULL: not in memory */
void hall_unplace(struct hall *hall, room_id room);                /* the house has dropped it */
struct held *hall_hold(struct hall *hall, conn_id conn, room_id room, char *text);
void hall_refuse(struct hall *hall, conn_id conn, const char *id, const char *code, const char *why);
bool hall_need(struct hall *hall, room_id room);                   /* false: there is no such room */
/* Gives a command to the house. text: as it came, to be passed on if another process has the table. */
bool hall_say(struct hall *hall, struct guest *g, struct rooms_in *in, const char *text, size_t length);
void hall_commit(struct hall *hall);

/* hall_look.c */
void hall_tell_list(struct hall *hall); /* our public tables to the others, and theirs from them */
void hall_take_list(struct hall *hall, const json_t *message, int64_t from);

/* hall_far.c */
void hall_forward(void *context, conn_id conn, const struct rooms_in *in); /* of struct rooms_world */
void hall_forget_forwards(struct hall *hall, conn_id conn, const char *id); /* id NULL: all */
/* The table is ours now: what waited for its owner is done here. */
void hall_replay(struct hall *hall, room_id room);
void hall_repeat(struct hall *hall);
void hall_send_far(struct hall *hall, const struct held *item);

#endif
