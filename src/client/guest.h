/*
 * guest.h - a guest at a table of a house: who sits there, what is played, what is said, whose turn it is. The house
 * sends lines of the record as this guest may see them (docs/protocol.md), and the table here is made of them, so sheet,
 * prompt and words come from the library as in a game on this machine. What the guest wants goes to the house as a
 * command; what the house answers is what has happened. Commands that were not answered when the connection was lost are
 * sent again under their ids, and carried out once.
 *
 *   address.c     the link to a table
 *   link.c        the connection
 *   pass.c        at the door of a house with a password
 *   pledge.c      the guest's part in the dice proof
 *   guest.c       commands, and how the connection goes
 *   guest_read.c  messages of the house
 *   guest_news.c  what has happened, in words
 */
#ifndef CLIENT_GUEST_H
#define CLIENT_GUEST_H

#include "address.h"
#include "link.h"
#include "pass.h"
#include "pledge.h"

#include <jansson.h>

enum guest_phase { GUEST_LOBBY, GUEST_SEALING, GUEST_OPENING, GUEST_PLAYING, GUEST_OVER, GUEST_CLOSED };

enum { GUEST_NAME = 128, GUEST_TOKEN = 256, GUEST_ID = 33, GUEST_WHY = 600 };

struct guest_seat {
    bool person, opponent; /* neither: it is free */
    bool host, here, left, late, again, resigned;
    char name[GUEST_NAME], level[AG_NAME_MAX], former[GUEST_NAME];
};

/* What there is to tell, one after another; the guest is then as it was after that. */
enum guest_kind {
    GUEST_NOTHING,  /* no more for now */
    GUEST_SAYS,     /* something at the table, in a sentence */
    GUEST_TALK,     /* a remark: name and text */
    GUEST_REFUSED,  /* the house says no to something we wanted */
    GUEST_ALARM,    /* loud: our number is not in the dice as it should be */
    GUEST_SEATED,   /* the table is seen for the first time, or from another seat */
    GUEST_GAME,     /* another game is on the table, or one is seen for the first time */
    GUEST_EVENT,    /* the last event of the table is new */
    GUEST_CHANGED,  /* the table is another one: something was taken back, or dice were shown */
    GUEST_TURN,     /* what the table waits for may have changed */
    GUEST_FINISHED, /* the game is over, and its record is whole */
    GUEST_LOST,     /* the connection is lost; it is tried again */
    GUEST_BACK,     /* it is there again */
    GUEST_GONE      /* nothing more will come: text says why */
};
struct guest_news {
    enum guest_kind kind;
    char name[GUEST_NAME], text[GUEST_WHY];
};

/* Why it came to an end. */
enum guest_end {
    GUEST_ENDED,  /* the table is closed, or we left */
    GUEST_DENIED, /* the house says no */
    GUEST_LOCKED, /* the house asks for its password: pass_ask, and another guest with the pass */
    GUEST_TROUBLE /* the house could not be reached */
};

struct guest_command {
    struct guest_command *next;
    char id[GUEST_ID];
    bool quiet;        /* nobody needs to hear of a refusal */
    uint64_t again_ms; /* when it is sent once more; 0: it is under way */
    char *text;
};

struct guest {
    struct address address;
    struct link *link;
    char name[GUEST_NAME], token[GUEST_TOKEN];
    bool connected, welcomed, was_connected; /* the line stands; we are known there; it stood once */
    uint64_t lost_ms;                        /* since when there is no connection */
    bool ended;
    enum guest_end end;
    char why[GUEST_WHY];

    /* the table */
    bool known, was_open; /* the house has shown it to us; it was not closed then */
    char title[120];
    ag_seat seat; /* ours; AG_NOBODY: we watch */
    bool sitting; /* we have asked for a seat, and there is no answer yet */
    bool hosts, talks;
    uint64_t n; /* of the last event */
    enum guest_phase phase;
    bool paused, yours;
    struct ag_due due;
    ag_seat asker;        /* who would like to take a move back */
    uint64_t deadline_ms; /* by the clock that only goes forward; 0: none */
    unsigned n_seats, games, series, of_series, watchers;
    struct guest_seat seats[AG_SEATS_MAX];
    double wins[AG_SEATS_MAX];

    ag_table *table;  /* the game, as we may see it; NULL: none has begun */
    unsigned version; /* how often it was replaced by another one */
    unsigned game;    /* its number */
    bool checked;     /* its dice have been checked, once it was over */
    struct pledge pledge;
    char answer[AG_MOVE_MAX]; /* our own sealed answer, in the window that is open; "" */

    /* inside */
    struct guest_command *commands;
    unsigned ids;
    bool stale, sealed; /* the table is to be looked at anew; our number was sent under seal */
    uint64_t look_ms;
    char *record;            /* as the house has shown it last, where events of it are still to be applied; else NULL */
    struct guest_news *news; /* still to be told */
    unsigned n_news, next_news;
};

/* Goes to the house. name: "" for the one the house gives; token and pass (pass.h): of an earlier visit, or "". NULL:
 * why. */
struct guest *guest_open(const struct address *address, const char *name, const char *token, const char *pass,
                         struct platform_error *why);
/* Waits until the house has let us in or has not: then g->ended. Also ended by Ctrl-C. */
void guest_enter(struct guest *g);
void guest_close(struct guest *g);
int guest_fd(const struct guest *g);
/* So many milliseconds later guest_next should be called even if nothing came; -1: never. */
int guest_wait_ms(const struct guest *g);
/* What is next to be told; GUEST_NOTHING: wait. */
enum guest_kind guest_next(struct guest *g, struct guest_news *out);

/* ---- commands ---- */

void guest_do(struct guest *g, const char *type); /* stand, start, roll, resign, pause, rematch, ... */
void guest_sit(struct guest *g, ag_seat seat);    /* AG_NOBODY: the first free one */
void guest_move(struct guest *g, ag_action a);    /* of our seat, now */
void guest_consent(struct guest *g, bool yes);
void guest_say(struct guest *g, const char *text);
void guest_opponent(struct guest *g, ag_seat seat, const char *level);

/* ---- looking ---- */

/* Whether we are asked to decide, or to roll, now. */
static inline bool guest_decides(const struct guest *g) {
    return g->phase == GUEST_PLAYING && g->yours && !g->paused && g->due.kind == AG_DUE_ACT && g->table;
}
static inline bool guest_rolls(const struct guest *g) {
    return g->phase == GUEST_PLAYING && g->yours && !g->paused && g->due.kind == AG_DUE_ROLL;
}
const char *guest_name_of(const struct guest *g, ag_seat seat);
/* Seconds that are left to decide; -1: there is no clock. */
long guest_seconds(const struct guest *g);
/* What the table waits for, in a sentence. */
void guest_waits(const struct guest *g, char *buf, size_t size);

/* ---- within the client ---- */

json_t *guest_command(const struct guest *g, const char *type);
void guest_send(struct guest *g, json_t *message, bool quiet); /* takes it */
void guest_answered(struct guest *g, const char *id, const char *code, const char *why);
void guest_tell(struct guest *g, enum guest_kind kind, const char *name, const char *text);
#define guest_tell_said(g, kind, ...) guest_tell_phrase(g, kind, PHRASE(__VA_ARGS__))
void guest_tell_phrase(struct guest *g, enum guest_kind kind, struct phrase phrase);
void guest_finish(struct guest *g, enum guest_end end, const char *text);
void guest_read(struct guest *g, const char *type, json_t *message); /* guest_read.c */
bool guest_catch_up(struct guest *g); /* applies the next event of g->record; false: there is none */
void guest_prove(struct guest *g);    /* seals and opens when it is time */
void guest_happened(struct guest *g, const char *kind, json_t *event); /* guest_news.c */
void guest_check(struct guest *g);                                     /* the dice of the finished game */

#endif
