/*
 * protocol.h - the messages of the house as JSON, both ways: texts of clients become typed messages of src/rooms, and
 * what the house sends becomes text. No network here: the server, `astragal engine` and the fuzzers use the same
 * functions. docs/protocol.md describes every message; schemas/ has them as JSON Schema.
 */
#ifndef SERVER_PROTOCOL_H
#define SERVER_PROTOCOL_H

#include "rooms.h"

#include <jansson.h>

enum {
    PROTOCOL_VERSION = 2,
    PROTOCOL_OLDEST = 2,     /* clients that speak less are told to come back renewed */
    PROTOCOL_SET_MAX = 100,  /* options named in one message */
    PROTOCOL_VALUE_MAX = 500 /* bytes of an option's value, ended by NUL */
};

/* What a client wants to be told, said in its hello. */
enum {
    PROTOCOL_WANTS_LEGAL = 1, /* "legal": the legal moves in words with every turn of its own; the default */
    PROTOCOL_WANTS_SHEET = 2, /* "sheet": what to draw and what can be picked, as data, with every turn */
    PROTOCOL_WANTS_SAY = 4    /* "say": sentences about what happened; the default */
};

enum protocol_kind {
    PROTOCOL_HELLO, /* the first message of a connection */
    PROTOCOL_PING,  /* answered with a pong */
    PROTOCOL_HOUSE  /* a command for the rooms */
};

/* A message of a client. Texts point into root. */
struct protocol_in {
    enum protocol_kind kind;
    json_t *root;
    struct rooms_in in;
    struct ag_line set[PROTOCOL_SET_MAX];
    char (*values)[PROTOCOL_VALUE_MAX]; /* of the options that came as numbers, yes or no, or lists */
    unsigned n_values;
    const char *id;           /* "" without one */
    bool foreign;             /* a hello of a version that is not spoken here: answer with protocol_foreign */
    const char *name, *token; /* of a hello; NULL: not given */
    unsigned wants;
};

/* Reads a text. False: *why says what is wrong; id and kind are as far as they were understood. Call protocol_free in
 * any case. */
bool protocol_read(const char *text, size_t length, struct protocol_in *out, struct ag_msg *why);
/* The same from JSON that was read already, with the kind known: for HTTP. Takes root over. */
bool protocol_take(json_t *root, enum rooms_in_kind kind, struct protocol_in *out, struct ag_msg *why);
void protocol_free(struct protocol_in *in);

/* A message of the house for a client, in one line without a line end; free with free(). NULL: no memory. The house is
 * asked for what the viewer of the message may see. */
char *protocol_write(const rooms *h, const struct rooms_out *out, unsigned wants);

/* Messages that do not come from the house. id may be "". */
char *protocol_refusal(const char *id, const char *code, const char *why);
char *protocol_refusal_of(const char *id, const char *code, struct ag_msg why);
char *protocol_refusal_id(const char *id, const char *code, unsigned why); /* a sentence without arguments */
char *protocol_foreign(const char *id, struct ag_msg why); /* in a form that clients of every version read */
/* token: NULL where the client has it in a cookie. */
char *protocol_welcome(const char *name, const char *token, const struct rooms_limits *limits);
char *protocol_store_refusal(void); /* the store cannot be reached, and nothing is lost */
char *protocol_pong(void);
char *protocol_device(void);      /* another device has become this guest */
const char *protocol_guest(void); /* the name of whoever gives none */

/* For HTTP: a table, its record included; games, presets, options, levels; all sentences by name. */
char *protocol_look(const rooms *h, const struct rooms_look *look, unsigned wants);
char *protocol_games(const struct ag_presets *own);
char *protocol_sentences(void);
/* Parts of longer answers. */
json_t *protocol_listing(const struct rooms_look *look); /* one line of the list of public tables */
json_t *protocol_remark(ag_seat seat, const char *name, const char *text);
char *protocol_text(json_t *json); /* compact; frees the JSON */

#endif
