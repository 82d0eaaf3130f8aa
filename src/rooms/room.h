/*
 * room.h - what a room looks like inside, its entries, and the one function that changes it. Internal to src/rooms.
 *
 *   entry.c  an entry as text and back, and its part of the running check
 *   room.c   seats, rules, host: room_apply and all that happens around a game
 *   seeds.c  the dice proof: sealing and opening seeds, starts that are called off
 *   play.c   the game itself: rolls, moves, windows, take-backs, and the events that viewers get of it
 *   queue.c  the rooms by the time they wake
 *   rest.c   the rooms that nobody looks at, and how they leave the memory
 *   prepared.c  rules that rooms share
 *   names.c  which names and remarks are fit to be seen, and which names look alike
 *
 * Around it, by way of inside.h: rooms.c (connections, rooms in memory, what viewers see of them), command.c and
 * clock.c (all that makes entries: what clients say, and what happens by itself), words.c (what things are called).
 */
#ifndef ROOMS_ROOM_H
#define ROOMS_ROOM_H

#include "rooms.h"

/* Why something is refused: a word for programs and a sentence for people. */
struct refusal {
    const char *code;
    struct ag_msg msg;
    char text[ROOMS_WHY_MAX]; /* its words */
};
/* id: a sentence of refusals.def. Always false. */
bool room_why_not(struct refusal *why, const char *code, unsigned id);
bool room_why_msg(struct refusal *why, const char *code, struct ag_msg msg, const char *const *names);
/* The same with a message of the game. */
bool room_why_game(struct refusal *why, const struct ag_msg *msg, const char *const *names);

/* ---- entries ---- */

enum entry_kind {
    E_CREATED,
    E_SAT,
    E_STOOD,
    E_OPPONENT,
    E_RULES,
    E_SETTINGS,
    E_START,
    E_SEALED,
    E_DRAWN,
    E_OPENING,
    E_OPENED,
    E_OFF,
    E_BEGUN,
    E_ROLL,
    E_MOVE,
    E_MADE,
    E_CLOSE_WINDOW,
    E_PAUSED,
    E_RESUMED,
    E_ASKED,
    E_CONSENT,
    E_DECLINED,
    E_RESIGNED,
    E_REPLACED,
    E_REMOVED,
    E_HOST,
    E_AGAIN, /* of logs before E_NEXT: a rematch outside a series was a game without one */
    E_CHAT,
    E_CLOSED,
    E_FORGOT,
    E_NEXT,  /* another game at this table (AL-4); in older logs one person's wish was enough */
    E_WANTS, /* somebody wants another game */
    E_FIXED, /* all are sealed; E_OPENING, of logs before, led to a proof of version 1 */
    E_RENAMED,
    E_REACTED, /* a word of a small fixed set, said by a seat */
    E_KINDS
};

/* Texts are ended by NUL and never NULL; they live as long as what the entry was made from. */
struct room_entry {
    uint8_t kind;
    uint64_t time, check;
    person_id person; /* 0: the rooms */
    uint64_t id;      /* hash of the client's id; 0: none */
    ag_seat seat;
    uint8_t by; /* enum rooms_by */
    bool yes;
    struct rooms_block block;
    struct rooms_settings settings;
    const char *name, *words, *preset, *text;
};
struct room_entry entry_new(enum entry_kind kind, uint64_t time);
/* Text of an entry; its length, 0: it is too long. */
size_t entry_write(const struct room_entry *e, char *buf, size_t size);
/* Reads an entry; texts point into copy, ROOMS_ENTRY_MAX bytes. */
bool entry_read(const char *bytes, size_t n, char *copy, struct room_entry *e);
/* What the entry adds to the running check: everything but names and remarks, which may be forgotten later. */
uint64_t entry_hash(const struct room_entry *e, uint64_t hash);
uint64_t entry_hash_bytes(uint64_t hash, const void *bytes, size_t n);
uint64_t entry_hash_number(uint64_t hash, uint64_t number);

/* ---- rooms ---- */

/* Prepared rules, shared by all rooms that play them. */
struct shared_rules {
    struct shared_rules *next;
    uint64_t refs, hash;
    ag_rules *rules;
};

struct seat {
    person_id person;
    uint8_t sitter; /* enum rooms_sitter */
    bool left, late, sealed, opened, drawn, seedless;
    bool ready; /* its own seal came after the house had drawn for it: the start is called off */
    uint8_t takebacks;
    char name[AG_NAME_MAX];
    person_id former; /* whom the opponent here replaced in this game, and that person's name */
    char former_name[AG_NAME_MAX];
    const char *level; /* of an opponent; the name in the list of players */
    ag_action answer;  /* sealed; AG_SEALED: none yet */
    struct rooms_block seed, commitment;
};

enum { BARRED_MAX = 16 };

/* An event for viewers: all gets it, but the seat gets own instead. Either may be NULL: nothing for them. */
struct room;
typedef void room_sink(void *context, struct room *room, const struct rooms_event *all, ag_seat seat,
                       const struct rooms_event *own);

struct conn;
/* Up to sink: what follows from the log, and what a snapshot holds (snapshot.c). */
struct room {
    rooms *h;
    room_id id;
    uint8_t role, phase;
    bool paused;

    uint64_t length, check, time;
    uint64_t since;     /* when what is due now became due */
    struct room_clock { /* of what is due now: a change of the settings counts from the next decision on */
        uint32_t turn_ms, window_ms, roll_ms;
    } running;
    uint64_t paused_since;
    person_id host;
    char host_name[AG_NAME_MAX];
    uint64_t host_time; /* when the host last did something */
    struct rooms_settings settings;
    struct shared_rules *shared;
    ag_table *table;
    char preset[AG_NAME_MAX];
    unsigned n_seats;
    struct seat seat[AG_SEATS_MAX];
    person_id named[AG_SEATS_MAX]; /* whose name stands in the record of the game, still here or not */
    person_id barred[BARRED_MAX];
    unsigned n_barred;

    struct rooms_block server, commitment, key;
    struct rooms_block start; /* the hash of what was on the table; of version 2 */
    uint8_t version;          /* of the proof of this start; 0: nothing was fixed yet */
    uint64_t starts;          /* here; each led to a game or was called off */
    struct rooms_off *off;    /* those called off since a game began */
    unsigned n_off;
    uint64_t rolls;         /* in the log of the game */
    unsigned games, played; /* begun here; finished games of this series */
    size_t shown, reveal;   /* log length when dice were last shown; when anything was: no way back beyond */
    ag_seat asker;
    size_t ask_to;
    ag_seats consented;
    ag_seats seeded, drawn; /* seats of people, who have a seed in this game; those for whom the house drew it */
    uint64_t asked_at;
    uint32_t remarks;
    bool again;     /* somebody wants another game */
    ag_seats wants; /* the seats whose people do */

    uint64_t events, own[AG_SEATS_MAX]; /* numbers of the streams: events of all, and those of one seat alone */
    uint64_t changed[AG_SEATS_MAX + 1]; /* each viewer's number when the game last changed */
    struct repeats {                    /* the last commands as hashes of person and id, for each seat and the rest: */
        uint64_t hash[ROOMS_REPEATS];   /* nobody can push out what another may have to repeat */
        unsigned at;
    } repeats[AG_SEATS_MAX + 1];
    room_sink *sink;
    void *sink_context;

    /* What only a running process knows, not part of the log. */
    uint64_t snapped; /* the number of the entry after which the last snapshot was taken; 0: none is known */
    int64_t ahead;    /* of the room's time before this house's: entries may come from where the clock was another */
    ag_seats thinking;
    uint64_t ticket[AG_SEATS_MAX], tickets, think_since;
    uint64_t wake, grace, touched;
    size_t queue_at; /* in the queue of clocks, from 1; 0: not in it */
    bool rests;      /* in the list of those that nobody looks at */
    struct room *rest_next, *rest_before;
    struct conn *conns;
    uint32_t watchers;
    uint64_t address;
    uint32_t owed;    /* who is to get a TURN: bit s for seat s, all bits for everybody; a sealed answer: its seat */
    bool turned;      /* in the list of rooms that owe one */
    uint64_t listing; /* of what the list of public rooms says about it; 0: it is not in it */
    struct room *listed_next, *listed_before;
    struct room *next_turned;
};

struct room *room_new(rooms *h, room_id id);
void room_free(struct room *r);
/* Applies an entry, or refuses it and changes nothing. checked: the entry brings a check that must come out. Out of
 * memory or a check that differs leaves the room unusable: *broken is set. */
bool room_apply(struct room *r, const struct room_entry *e, bool checked, bool *broken, struct refusal *why);
bool room_done_before(const struct room *r, person_id person, uint64_t id);
uint64_t room_id_hash(const char *id);
ag_seat room_seat_of(const struct room *r, person_id person); /* AG_NOBODY: none */
uint64_t room_number(const struct room *r, ag_seat viewer);   /* of the viewer's last event */
const char *room_opponent_name(ag_seat seat);                 /* of one that sits there, without its level */
ag_seats room_people(const struct room *r);                   /* seats that people play now */
/* Rules in full as text, and back into rules that may be shared. */
bool room_rules_write(const struct ag_game *game, const struct ag_values *values, char *buf, size_t size);
struct shared_rules *room_rules_read(rooms *h, const char *text, struct refusal *why);
uint64_t room_state_hash(const struct room *r, uint64_t hash); /* what has become of the entries; part of the check */

/* snapshot.c: the whole room in a block of memory (rooms_resize), and back. NULL: no memory, or it does not fit. */
unsigned char *room_snapshot(const struct room *r, size_t *n);
struct room *room_restore(rooms *h, room_id id, const void *bytes, size_t n);

void room_set_phase(struct room *r, enum rooms_phase phase, uint64_t time);
void room_emit(struct room *r, struct rooms_event *e);
void room_emit_own(struct room *r, const struct rooms_event *all, ag_seat seat, const struct rooms_event *own);
struct rooms_event room_event_of(enum rooms_event_kind kind, ag_seat seat);

/* seeds.c */
void seeds_renew(struct room *r, const struct rooms_block *server); /* another seed of the house; nobody has sealed */
bool seeds_sealed(struct room *r, const struct room_entry *e, struct refusal *why);
bool seeds_drawn(struct room *r, const struct room_entry *e, struct refusal *why);
bool seeds_opening(struct room *r, const struct room_entry *e, struct refusal *why);
bool seeds_opened(struct room *r, const struct room_entry *e, struct refusal *why);
bool seeds_off(struct room *r, const struct room_entry *e, struct refusal *why);
void seeds_open_drawn(struct room *r);                 /* tells the seeds that the house has drawn */
bool seeds_begin(struct room *r, struct refusal *why); /* all are open: there is a key */
bool seeds_write(struct room *r, bool closing);        /* into the record; false: no memory */

/* play.c */
bool room_play_begin(struct room *r, const struct room_entry *e, struct refusal *why);
bool room_play_roll(struct room *r, const struct room_entry *e, struct refusal *why);
bool play_move(struct room *r, const struct room_entry *e, struct refusal *why);
bool play_close_window(struct room *r, const struct room_entry *e, struct refusal *why);
bool play_resign(struct room *r, const struct room_entry *e, struct refusal *why);
bool play_abandon(struct room *r, struct refusal *why);
bool play_note(struct room *r, const struct ag_note *note, struct refusal *why);
bool play_ask(struct room *r, const struct room_entry *e, struct refusal *why);
bool play_consent(struct room *r, const struct room_entry *e, struct refusal *why);
bool play_decline(struct room *r, const struct room_entry *e, struct refusal *why);
struct ag_due room_due(const struct room *r);             /* over while nothing is played */
bool room_answered(const struct room *r, ag_seats seats); /* all of them */

/* ---- the house, for room.c ---- */
void *rooms_resize(rooms *h, void *block, size_t size);
const struct ag_memory *rooms_memory(rooms *h);
const struct rooms_world *rooms_world_of(const rooms *h);
struct shared_rules *rooms_rules_take(rooms *h, const struct ag_game *game, const struct ag_values *values,
                                      struct refusal *why);
void rooms_rules_drop(rooms *h, struct shared_rules *s);
void rooms_rules_tidy(rooms *h, unsigned keep); /* frees what nobody uses, but the last few */
/* Whether somebody may bring rules of their own: there may be too many different ones already. */
bool rooms_rules_admit(rooms *h, const struct ag_game *game, const struct ag_values *values, struct refusal *why);

/* ---- queue.c ---- */
struct queue { /* rooms by the time they wake, the earliest first */
    struct room **items;
    size_t capacity, n;
};
bool queue_reserve(rooms *h, struct queue *q, size_t n); /* makes room for n */
void queue_set(struct queue *q, struct room *r, uint64_t wake);
void queue_remove(struct queue *q, struct room *r);

#endif
