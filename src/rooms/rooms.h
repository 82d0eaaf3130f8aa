/*
 * rooms.h - rooms where people meet: tables with a link, seats, clocks, sealed windows, dice with a proof. Pure C17
 * like the library below it: messages and ticks come in, messages and log entries go out. No I/O, no clock, no thread,
 * no randomness of its own: all of that is struct rooms_world. docs/rooms.md explains the why.
 *
 * A room is its log. Every accepted command, and everything the house does by itself (a roll, a time-out, an opponent's
 * move), is one entry: a line of text that holds all that is needed to apply it again. Applying entries is the only way
 * a room changes, live, after a restart and in a replica.
 *
 * One turn of the adapter's loop:
 *
 *     rooms_tick(h, now);                     // the time of everything until the next tick
 *     rooms_receive / rooms_connected / ...       // calls world->append and world->send
 *     commit all entries appended this turn   // one transaction, each room under its owner's epoch
 *     then, and only then, let go what was sent this turn
 *
 * Everything given to world->send may rest on entries appended in the same turn, so it is HELD until they are
 * committed. When the commit of a room fails or its epoch is stale: throw away what is held for that room
 * (rooms_out.room names it), then call rooms_drop; the people at it are told to join again (ROOMS_LOST). Nothing
 * uncommitted was ever seen.
 *
 * Views. A viewer of a room is a seat (0 ..) or a spectator (AG_NOBODY). Each viewer has a stream of numbered events:
 * 1, 2, 3 ... of what this viewer may know, a function of the log alone. A client that comes back says the viewer and
 * number it had and gets the rest, or a fresh look at the table.
 *
 * Nothing that is sent, looked up or recorded for a viewer holds dice or answers that it may not know yet, seeds that
 * are not opened, or person numbers. Entries hold seeds: they are for the store alone, never for a client or a log
 * file.
 */
#ifndef ROOMS_H
#define ROOMS_H

#include "astragal.h"

typedef struct rooms rooms;
typedef uint64_t room_id;   /* a table: 1 .. 2^63-1, drawn so that nobody can guess it; 0: none */
typedef uint64_t person_id; /* a guest: 1 .. 2^63-1, the adapter's token says which; 0: the house itself */
typedef uint64_t conn_id;   /* a connection: the adapter's number for it, not 0, never used again */

enum {
    ROOMS_ID_MAX = 33,      /* bytes of a command's id, ended by NUL */
    ROOM_ID_TEXT = 14,      /* bytes of a room in letters, ended by NUL */
    ROOMS_ENTRY_MAX = 4096, /* bytes of one entry */
    ROOMS_CHAT_MAX = 401,   /* bytes of a remark, ended by NUL; the limit may be lower */
    ROOMS_LINE_MAX = 100,   /* bytes of a record line of a roll or move, ended by NUL */
    ROOMS_WHY_MAX = 400,    /* bytes of a sentence, ended by NUL */
    ROOMS_REPEATS = 32      /* the last commands of each seat, and of all people without one, that are remembered: a
                             * repeat among them is not done again */
};
#define ROOMS_NEVER UINT64_MAX

/* A table's number in the letters of its link (13 letters and digits) and back; 0: no such number. */
void room_id_write(room_id room, char text[ROOM_ID_TEXT]);
room_id room_id_read(const char *text);

/* ----------------------------------------------------------------------------------------------------------- limits */

/* Limits on everything; each has a name for the configuration (rooms_limit_list). */
struct rooms_limits {
    uint32_t rooms;             /* in memory at once; stored ones always come in, but then no more are made */
    uint32_t rooms_per_address; /* made from one address and still in memory */
    uint32_t rule_sets;         /* different rules in use at once: prepared, they take up to half a MiB each. Presets as
                                 * they are, and stored rooms, are always taken */
    uint32_t connections;
    uint32_t connections_per_address;
    uint32_t watchers;            /* connections that watch one table without a seat */
    uint32_t message_bytes;       /* of one message; kept by the adapter, which sees the bytes */
    uint32_t messages_burst;      /* of a connection at once ... */
    uint32_t messages_per_second; /* ... and in the long run */
    uint32_t name_bytes;          /* at most 32 */
    uint32_t chat_bytes;          /* of one remark; at most 400 */
    uint32_t chat_entries;        /* remarks in the log of one room */
    uint32_t entries;             /* in the log of one room; then it can only be closed */
    uint32_t snapshot_entries;    /* after so many a snapshot of the room is taken */
    uint32_t takebacks;           /* asked for by one seat in one game */
    uint32_t catch_up;            /* events sent one by one to a client that comes back; more: a fresh look */
    uint32_t turn_ms_max, turn_ms_min, window_ms_max, window_ms_min, roll_ms_max;
    uint32_t series_max;
    uint32_t seal_ms;    /* for people to seal their seed once the game is to start */
    uint32_t open_ms;    /* and to open it */
    uint32_t consent_ms; /* for the answers to somebody who wants to take back */
    uint32_t host_ms;    /* of silence, after which somebody else may take the host's chair */
    uint32_t think_ms;   /* after which the house makes the plainest move for an opponent */
    uint32_t grace_ms;   /* clocks leave at least this after a restart */
    uint32_t sleep_ms;   /* a room with nobody connected and nothing due for so long leaves the memory */
    uint32_t idle_hours; /* a room nobody touched is closed */
};
void rooms_limits_default(struct rooms_limits *limits);
/* Name, place in the struct and range of limit i; false: no more. For the configuration and its tests. */
struct rooms_limit {
    const char *name; /* as in the struct */
    size_t at;        /* offsetof; every limit is a uint32_t */
    uint32_t min, max, initial;
};
bool rooms_limit_list(unsigned i, struct rooms_limit *out);

/* ------------------------------------------------------------------------------------------------------------ world */

struct rooms_block { /* a seed, a commitment or a key: PROOF_BYTES of src/platform/proof.h */
    uint8_t byte[32];
};

/* Dice proof (docs/dice-proof.md): the functions of src/platform/proof.h. start: a hash of what was on the table before
 * anybody opened a seed; a key without one (NULL) is of version 1. */
struct rooms_proof {
    void (*commitment)(const struct rooms_block *server, struct rooms_block *out);
    void (*seat_commitment)(const struct rooms_block *seed, struct rooms_block *out);
    void (*start)(const char *text, size_t n, struct rooms_block *out);
    void (*key)(const struct rooms_block *start, const struct rooms_block *server, const struct rooms_block *seeds,
                unsigned n, struct rooms_block *out);
    void (*roll)(const struct rooms_block *key, uint64_t number, struct ag_due due, uint8_t *dice);
    void (*hand)(const struct rooms_block *key, uint64_t number, unsigned seat, struct rooms_block *out);
    void (*hand_commitment)(const struct rooms_block *hand, struct rooms_block *out);
};

struct rooms_in;
struct rooms_out;

/* Receives an entry; false: stop reading. */
typedef bool rooms_visit(void *context, uint64_t seq, const char *bytes, size_t n);

struct rooms_world {
    void *context;
    struct ag_memory memory;
    const struct rooms_proof *proof;
    const struct ag_presets *presets; /* the server's own; NULL: the built-in ones alone */
    /* 32 bytes that stay the same over restarts and in all processes, known to nobody else. Numbers of tables follow
     * from it, so that a repeated "create" finds the table it made. */
    struct rooms_block secret;
    void (*random)(void *context, void *bytes, size_t n); /* unpredictable bytes, for seeds */
    /* A new entry of a room that this process owns: text without line ends, to be committed this turn. Entries of a
     * room come in order, seq from 1 without gaps. The bytes are the caller's to copy. */
    void (*append)(void *context, room_id room, uint64_t seq, const char *bytes, size_t n);
    /* Reads a room's entries from seq on, in order: also those appended and not committed yet. A visit that answers
     * false ends it. True: all went well, also where there is none. */
    bool (*read)(void *context, room_id room, uint64_t seq, rooms_visit *visit, void *visit_context);
    /* A snapshot of a room that this process owns, as it is after entry seq: to be kept in the same commit, beside the one
     * before; without bytes: those that are kept have to go, since a name has to be forgotten. And the newest one that is kept from entry `before` or earlier: visit is called once, or never. They make
     * reading a long log shorter and mean nothing else: they may be lost, and those of another program are ignored. Both
     * may be NULL. */
    void (*snapshot)(void *context, room_id room, uint64_t seq, const void *bytes, size_t n);
    void (*recall)(void *context, room_id room, uint64_t before, rooms_visit *visit, void *visit_context);
    /* Something for one connection, held until the commit. Pointers in it are good during the call only. */
    void (*send)(void *context, conn_id conn, const struct rooms_out *out);
    /* An opponent is to choose. Answer later with rooms_thought, or never: a ticket that is out of date is ignored.
     * What its seat may see: rooms_record (for a worker process), or rooms_choose to think here and now. Not called
     * back from inside. */
    void (*think)(void *context, room_id room, uint64_t ticket, ag_seat seat, const char *level);
    /* A command for a room that another process owns: pass it on; the answer goes to the connection later. NULL: such
     * commands are refused. The pointers are good during the call only. */
    void (*forward)(void *context, conn_id conn, const struct rooms_in *in);
    /* A room has left the memory by itself: nobody is there, and nothing is due before this time (ROOMS_NEVER: at all).
     * It may be given back, but somebody must load it again by then; see rooms_needed. May be NULL. */
    void (*asleep)(void *context, room_id room, uint64_t needed_ms);
};

rooms *rooms_new(const struct rooms_world *world, const struct rooms_limits *limits); /* NULL: no memory */
void rooms_free(rooms *h);

/* Time, in milliseconds since 1970; never goes back (an earlier time counts as the last one). What is due is done, up to
 * a budget: if rooms_next is not later than now, call it again after the others have had their turn. */
void rooms_tick(rooms *h, uint64_t now_ms);
/* Nothing can be kept for now (yes), or can be again: while it lasts no room changes. Commands are refused (code
 * "store"), no clock runs out, no opponent moves; whoever comes is shown the tables as they are. Afterwards clocks leave
 * people what it took, or what they leave after a restart (grace_ms). */
void rooms_halt(rooms *h, bool yes);
/* When the next tick is needed at the latest; ROOMS_NEVER: nothing is due. */
uint64_t rooms_next(const rooms *h);

/* ------------------------------------------------------------------------------------------------------ connections */

enum {
    ROOMS_REPLIES_ONLY = 1 /* gets answers to its commands and no views: HTTP, or a person at another process */
};
struct rooms_guest {
    person_id person;
    const char *name; /* 1 to limits.name_bytes printable bytes, as the person chose; copied */
    uint64_t address; /* a hash of where it comes from; 0: not counted */
    unsigned flags;
};
/* A client is there. False: refused, with a sentence in why (ROOMS_WHY_MAX bytes); the adapter closes it. */
bool rooms_connected(rooms *h, conn_id conn, const struct rooms_guest *guest, char *why);
/* The name that a connection has now; "": there is no such connection. */
const char *rooms_name_of(const rooms *h, conn_id conn);
/* It is gone, or is to be dropped. Unknown ones are ignored. Nothing is sent to it any more; others at its table may be
 * told. */
void rooms_gone(rooms *h, conn_id conn);
/* Nothing has been heard of it for a while, or something again: the others at its table see whether its seat is deserted.
 * Whether anybody would see that: it has a seat, and others are there. */
void rooms_quiet(rooms *h, conn_id conn, bool quiet);
bool rooms_awaited(const rooms *h, conn_id conn);

/* --------------------------------------------------------------------------------------------------------- commands */

enum rooms_in_kind {
    ROOMS_CREATE,   /* preset, set: a new table; the person is its host. Also settings, given. Answer: DONE with room */
    ROOMS_JOIN,     /* watch the table, or come back to one's seat; number: the last event seen, viewer: of which
                     * viewer. Answer: LOOK or the missing EVENTs, then TURN. No entry, no id. One table at a time */
    ROOMS_QUIT,     /* watch no longer. No entry, no id, no answer. A seat is kept */
    ROOMS_NAME,     /* text: the person's new name. Seats taken from now on have it. No entry, no id. At a table where
                     * somebody else's name looks the same it gets a mark, "Ann 2" */
    ROOMS_SIT,      /* seat, or AG_NOBODY for the first free one; again in one's own seat after STAND during a game */
    ROOMS_STAND,    /* leave the seat for good; during a game the house plays on for it (plainly, or see REPLACE) */
    ROOMS_OPPONENT, /* host, before a game: seat, text: the level, or "" to take it out again */
    ROOMS_RULES,    /* host, before a game: preset, set */
    ROOMS_SETTINGS, /* host: settings, of which the fields named in given count */
    ROOMS_START,    /* host: seats are full, people seal and open their seeds, then the game begins */
    ROOMS_SEAL,     /* seat's commitment in block; with yes false: brings none, the house shall draw one in its name.
                     * Too late, the house having drawn already: before anybody opens it counts instead, afterwards the
                     * start is called off */
    ROOMS_OPEN,     /* the seed in block; it must fit the commitment */
    ROOMS_ROLL,     /* the roll that is due for one's own seat, now */
    ROOMS_MOVE,     /* text: the move in words; number: the last event seen when it was decided, or 0. Refused if the
                     * game has gone on since */
    ROOMS_PAUSE,    /* host */
    ROOMS_RESUME,   /* host */
    ROOMS_TAKE_BACK, /* ask to take one's own last move back, with all that came after it */
    ROOMS_CONSENT,   /* yes or no to that */
    ROOMS_RESIGN,
    ROOMS_REPLACE, /* host, during a game: text: the level of the opponent that plays on for a seat whose person has
                     * left, was removed, has resigned or let the clock run out; "": the person, if it was not
                     * removed, plays again */
    ROOMS_REMOVE,  /* host: seat; its person may not sit or talk here again */
    ROOMS_HOST,    /* host: pass the chair to the person in seat. Anybody else seated: take it (seat: one's own),
                     * once the host has not been heard of for limits.host_ms */
    ROOMS_REMATCH, /* anybody seated, or the host, after a game: the next game of the series, or a new one. It is
                     * prepared once every person who still has a seat wants it */
    ROOMS_CHAT,    /* text */
    ROOMS_CLOSE,   /* host: nobody may play here any more; a running game is abandoned and its seeds are published */
    ROOMS_RENAME,  /* before a game: text: another name in one's own seat */
    ROOMS_REACT,   /* seat: text: one of the words of rooms_reaction_word; talk may be switched off */
    ROOMS_IN_KINDS
};

struct rooms_settings {
    bool listed; /* shown to everybody; otherwise the link is needed */
    bool watch;  /* people without a seat may watch */
    bool chat;
    uint8_t series;     /* games to be played (AL-4), 1: single games */
    uint32_t turn_ms;   /* for each decision; 0: no clock */
    uint32_t window_ms; /* for sealed answers (PA-15) */
    uint32_t roll_ms;   /* a person's open roll happens by itself after so long; 0: at once */
};
enum { /* for rooms_in.given */
       ROOMS_SET_LISTED = 1,
       ROOMS_SET_WATCH = 2,
       ROOMS_SET_CHAT = 4,
       ROOMS_SET_SERIES = 8,
       ROOMS_SET_TURN = 16,
       ROOMS_SET_WINDOW = 32,
       ROOMS_SET_ROLL = 64,
       ROOMS_SET_ALL = 127
};

/* A typed message of a client. What a kind does not name is ignored. Texts may be anything: they are checked. */
struct rooms_in {
    enum rooms_in_kind kind;
    room_id room;   /* the table; not for CREATE, QUIT and NAME */
    const char *id; /* chosen by the client, 1 to 32 printable bytes without blanks. A command of this person
                            * with this id is done once, however often it comes: a repeat is answered as the first
                            * was. A refused one has changed nothing and is judged anew */
    ag_seat seat;
    ag_seat viewer;
    uint64_t number;
    bool yes;
    const char *text;
    const char *preset;
    unsigned n_set; /* options that differ from the preset */
    const struct ag_line *set;
    struct rooms_settings settings;
    unsigned given;
    struct rooms_block block;
};

/* Takes a message. False: this connection has gone far beyond its rate (or is not known) and should be dropped; it has
 * been told. Before a message about a room the adapter loads the room if the store has it (rooms_load); before CREATE,
 * the room that rooms_created names. */
bool rooms_receive(rooms *h, conn_id conn, const struct rooms_in *in);
/* The table that a CREATE of this person with this id makes (or made). */
room_id rooms_created(const rooms *h, person_id person, const char *id);
/* An opponent's choice, for the ticket of world->think. */
void rooms_thought(rooms *h, room_id room, uint64_t ticket, ag_action action);
/* Lets the opponent in this seat choose at once, by what it may see. False: it is not to choose. */
bool rooms_choose(const rooms *h, room_id room, ag_seat seat, struct ag_rng *rng, ag_action *action);

/* ------------------------------------------------------------------------------------------------------------ rooms */

enum rooms_role {
    ROOMS_OWNER,  /* this process makes the entries */
    ROOMS_REPLICA /* another one does; rooms_entry brings them, commands are forwarded */
};
/* Reads a room from the store and applies its entries, with a check. False, with a sentence (ROOMS_WHY_MAX bytes): it
 * is not there, or does not fit; the room is then not in memory and the store is as it was. A room that is there
 * already stays; a replica becomes the owner's room once all entries have been applied, and the other way round. */
bool rooms_load(rooms *h, room_id room, enum rooms_role role, char *why);
bool rooms_has(const rooms *h, room_id room, enum rooms_role *role); /* role may be NULL */
/* The next committed entry of a replica; views go out. One that was applied already is ignored, a gap is filled by
 * reading. False, with a sentence: it does not fit, the room has been dropped. */
bool rooms_entry(rooms *h, room_id room, uint64_t seq, const char *bytes, size_t n, char *why);
/* Out of memory with it; connections at it are told to join again. */
void rooms_drop(rooms *h, room_id room);
/* When the owner must look after the room at the latest, by the time of rooms_tick; ROOMS_NEVER: nothing will happen by
 * itself. Kept with the room's entries, it tells another process when the clocks of a room that nobody owns are due. */
uint64_t rooms_needed(const rooms *h, room_id room);
/* The number of the room's last entry; 0: not in memory. */
uint64_t rooms_length(const rooms *h, room_id room);
/* Visits the rooms that are shown to everybody (settings.listed), are not closed and have their owner here, the newest
 * first, until it answers false. No room may come or go meanwhile. What a list says about them (phase, seats, names,
 * rules) is the same as long as the number of rooms_listings is. */
void rooms_each_listed(const rooms *h, bool (*visit)(void *context, room_id room), void *context);
uint64_t rooms_listings(const rooms *h);

/* Forgets a person's name in the rooms in memory (owner's rooms get an entry each). What the store holds of other rooms
 * and of older entries is rewritten with rooms_forget_entry, which leaves every check valid. */
void rooms_forget(rooms *h, person_id person);
/* An entry without the name and remarks of this person; returns its length, or 0 where nothing is to be changed. */
size_t rooms_forget_entry(const char *bytes, size_t n, person_id person, char *out, size_t size);

/* How much memory the house has taken, and how many rooms, connections, entries since the start: for metrics. */
struct rooms_count {
    uint64_t rooms, connections, replicas;
    uint64_t entries, moves, refused, sent; /* since the start */
    uint64_t bytes;                         /* in use, the game logs included */
};
void rooms_counts(const rooms *h, struct rooms_count *out);

/* ----------------------------------------------------------------------------------------------------- what is seen */

enum rooms_phase {
    ROOMS_LOBBY,   /* seats are taken, rules chosen */
    ROOMS_SEALING, /* people seal their seeds */
    ROOMS_OPENING, /* and open them */
    ROOMS_PLAYING,
    ROOMS_OVER, /* a game is over; rematch is possible */
    ROOMS_CLOSED
};
enum rooms_sitter { ROOMS_EMPTY, ROOMS_PERSON, ROOMS_OPPONENT_SEAT };
enum {
    ROOMS_SEAT_HOST = 1,
    ROOMS_SEAT_LEFT = 2, /* its person left or was removed during the game; the house plays plainly */
    ROOMS_SEAT_RESIGNED = 4,
    ROOMS_SEAT_LATE = 8,    /* its last decision was made by the clock */
    ROOMS_SEAT_SEALED = 16, /* before a game: its commitment is in */
    ROOMS_SEAT_OPENED = 32, /* and its seed */
    ROOMS_SEAT_HERE = 64,   /* connected to this process right now */
    ROOMS_SEAT_AGAIN = 128, /* after a game: would like another */
    ROOMS_SEAT_DRAWN = 256  /* the house drew the seed of this person for the game that is opened or played */
};
struct rooms_seat {
    uint8_t sitter; /* enum rooms_sitter */
    uint16_t flags;
    const char *name;   /* "" if empty */
    const char *level;  /* of an opponent, otherwise "" */
    const char *former; /* for whom it plays on, otherwise "" */
};
/* A start that was called off (docs/dice-proof.md), with the seeds that are open of it. */
enum { ROOMS_OFFS = 8 }; /* so many are kept, the last ones since a game began */
struct rooms_off {
    uint64_t number; /* of the start at this table, from 1 */
    ag_seat seat;    /* that was the reason */
    bool late;       /* its seal came after the house had drawn a seed; otherwise it did not open its own */
    ag_seats seats, drawn;
    struct rooms_block server, seed[AG_SEATS_MAX];
};
const char *rooms_off_word(bool late); /* "late" or "unopened" */

/* A table as a viewer may see it. Pointers are good until the house is called again. */
struct rooms_look {
    room_id room;
    ag_seat viewer;
    uint64_t number;    /* of the viewer's last event */
    uint8_t phase;      /* enum rooms_phase */
    bool paused, hosts; /* hosts: the viewer has the host's chair; a host without a seat: see rooms_out.hosts */
    const char *preset;
    const ag_rules *rules;
    struct rooms_settings settings;
    unsigned n_seats;
    struct rooms_seat seat[AG_SEATS_MAX];
    unsigned games, series;        /* games begun here; number of this game in its series, 0: no series */
    uint32_t wins[AG_SEATS_MAX];   /* before this game, in 840ths */
    struct rooms_block commitment; /* of the house, for this game (or the one to come) */
    uint64_t starts;               /* at this table; each led to a game or was called off */
    unsigned n_off;                /* starts called off since a game began */
    const struct rooms_off *off;
    size_t events;     /* of the game's log */
    struct ag_due due; /* what is waited for, as the viewer may know; over while nothing is played */
    bool yours;        /* the viewer may move or roll now (and has not answered already) */
    uint64_t left_ms;  /* on the clock of what is due; ROOMS_NEVER: no clock */
    ag_seat asker;     /* who wants to take back, or AG_NOBODY */
    struct ag_result result;
    unsigned watchers; /* at this process */
};
bool rooms_look_at(const rooms *h, room_id room, ag_seat viewer, struct rooms_look *out); /* false: not here */
/* The viewer that a person is at this table: a seat, or AG_NOBODY. */
ag_seat rooms_viewer(const rooms *h, room_id room, person_id person);
bool rooms_is_host(const rooms *h, room_id room, person_id person);
/* The position as the viewer may see it, for ag_sheet_of, ag_prompt_of and game->legal. False: not here. */
bool rooms_state(const rooms *h, room_id room, ag_seat viewer, union ag_state *out);
/* The record of the current game, as the viewer may see it: as ag_record_write; 0: not here. */
size_t rooms_record(const rooms *h, room_id room, ag_seat viewer, char *buf, size_t size);
/* The record of game number `game` (from 1) of this table, from its log: read in parts, since a log may be long. NULL: no
 * memory, or no game of that number. */
struct rooms_past;
struct rooms_past *rooms_past_open(rooms *h, room_id room, unsigned game);
bool rooms_past_read(struct rooms_past *p, unsigned most); /* so many entries further; true: there is more to read */
/* In the end, as rooms_record; 0: there is no such game, or its log cannot be read. */
size_t rooms_past_write(const struct rooms_past *p, ag_seat viewer, char *buf, size_t size);
void rooms_past_close(struct rooms_past *p); /* NULL is fine */
/* The remarks at this table, the oldest first, from its log: who sat where (or AG_NOBODY) said what. From entry *from (1
 * at first), so many entries further; *from is then where to go on, 0: that was all. False: it cannot be read. */
typedef void rooms_remark(void *context, ag_seat seat, const char *name, const char *text);
bool rooms_talk(const rooms *h, room_id room, uint64_t *from, unsigned most, rooms_remark *visit, void *context);

/* -------------------------------------------------------------------------------------------------------------- out */

enum rooms_event_kind {
    ROOMS_EV_CREATED,   /* name: the host's */
    ROOMS_EV_SAT,       /* seat, name */
    ROOMS_EV_STOOD,     /* seat, name; during a game the house plays on for it */
    ROOMS_EV_OPPONENT,  /* seat, name, level; "": taken out */
    ROOMS_EV_RULES,     /* preset in text; look for the rest. Seats beyond the new number are empty */
    ROOMS_EV_SETTINGS,  /* settings */
    ROOMS_EV_COMMIT,    /* block: the house's commitment for the game to come */
    ROOMS_EV_START,     /* people are to seal their seeds */
    ROOMS_EV_SEALED,    /* seat, block: its commitment; by ROOMS_BY_HOUSE: drawn in its name */
    ROOMS_EV_OPENING,   /* all are sealed: people are to open theirs. number: of the start, text: what is on the table,
                         * block: the hash of that */
    ROOMS_EV_OPENED,    /* seat, block: its seed */
    ROOMS_EV_OFF,       /* start number is called off: text says why (rooms_off_word), by its seat. block: the house's
                         * seed, now worthless */
    ROOMS_EV_BEGUN,     /* the game begins; number: which one here, from 1 */
    ROOMS_EV_ROLL,      /* seat, index, game, line; hidden: block is the hand's commitment */
    ROOMS_EV_MOVE,      /* seat, index, game, words, line, by */
    ROOMS_EV_ANSWER,    /* seat, words: one's own sealed answer; nobody else hears of it before the window closes */
    ROOMS_EV_SHOWN,     /* seat, index, game, line: dice shown to all; block: the hand's key opens its commitment */
    ROOMS_EV_RESIGNED,  /* seat, index, line */
    ROOMS_EV_ABANDONED, /* index, line */
    ROOMS_EV_NOTE,      /* index, line */
    ROOMS_EV_OVER,      /* result; block: the house's seed. Look or record for the rest */
    ROOMS_EV_PAUSED,
    ROOMS_EV_RESUMED,
    ROOMS_EV_ASKED,      /* seat wants to take back; index: the log would end there */
    ROOMS_EV_CONSENT,    /* seat, yes */
    ROOMS_EV_DECLINED,   /* nothing is taken back */
    ROOMS_EV_TAKEN_BACK, /* index: the log ends there now */
    ROOMS_EV_REPLACED,   /* seat, name, level; "": its person plays again */
    ROOMS_EV_REMOVED,    /* seat, name */
    ROOMS_EV_HOST,       /* seat, name: has the chair now */
    ROOMS_EV_AGAIN,      /* a further game is prepared; number: of the series, 0: none */
    ROOMS_EV_CHAT,       /* seat (or AG_NOBODY), name, text */
    ROOMS_EV_CLOSED,
    ROOMS_EV_FORGOT,  /* seat: its name is forgotten; name: what stands there now */
    ROOMS_EV_WANTS,   /* seat (or AG_NOBODY: the host without one), name: would like another game */
    ROOMS_EV_RENAMED, /* seat, name; text: the name before */
    ROOMS_EV_REACTED, /* seat, name; text: the word of a reaction */
    ROOMS_EV_KINDS
};
enum rooms_by { ROOMS_BY_PERSON, ROOMS_BY_OPPONENT, ROOMS_BY_CLOCK, ROOMS_BY_HOUSE };

/* What happened, as one viewer may know it. Fields that a kind does not name are 0 or "". */
struct rooms_event {
    uint8_t kind; /* enum rooms_event_kind */
    uint8_t by;   /* enum rooms_by */
    ag_seat seat;
    bool yes;
    uint64_t number;
    size_t index;         /* of the event in the log of the game */
    struct ag_event game; /* as the viewer may see it */
    struct ag_news news;  /* what the game says about it */
    struct ag_note note;  /* of a note */
    struct rooms_block block;
    struct rooms_settings settings;
    struct ag_result result;
    const char *name, *level, *text;
    char words[AG_MOVE_MAX];
    char line[ROOMS_LINE_MAX]; /* as the record of this viewer has it; a longer one (a note) is cut */
};

enum rooms_out_kind {
    ROOMS_DONE,    /* the command id is done: its entry is in the log. room: the table */
    ROOMS_REFUSED, /* why: a sentence; code: a stable word for programs. It changed nothing */
    ROOMS_LOOK,    /* look: the table afresh, number its viewer's last event. After JOIN and whenever the connection
                    * becomes another viewer (sits, stands, is removed): forget what was there, go on from number */
    ROOMS_EVENT,   /* n, event */
    ROOMS_TURN,    /* look: what is waited for now; comes after the events of a change, and when somebody seated comes
                    * or goes; has no number. After a sealed answer only that seat gets one */
    ROOMS_LOST     /* this table must be joined again, with the last number */
};
struct rooms_out {
    enum rooms_out_kind kind;
    room_id room;   /* 0: none */
    const char *id; /* of the command, "" without one */
    const char *code, *why;
    const struct ag_msg *msg; /* what why says, for other languages */
    ag_seat viewer;           /* of whom this is the view: LOOK, EVENT, TURN */
    bool hosts;               /* the person has the host's chair: LOOK, TURN */
    uint64_t n;               /* of the event, from 1 without gaps */
    const struct rooms_event *event;
    const struct rooms_look *look;
    const char *const *names; /* of the seats, for the words of event->news (struct ag_words) */
};

/* What an adapter tells people in the house's name: the store cannot be reached (code "store"); the table is moving to
 * another process (code "again"). Whoever sends the command again, under the same id, has it done once. */
struct ag_msg rooms_says_store(void);
struct ag_msg rooms_says_again(void);

/* The stable words of the kinds, for protocols: "sat", "roll"; "create", "join"; "done" ...; NULL beyond the last. */
const char *rooms_event_word(unsigned kind);
const char *rooms_in_word(unsigned kind);
const char *rooms_reaction_word(unsigned i);
const char *rooms_phase_word(unsigned phase);

#endif
