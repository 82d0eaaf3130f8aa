/*
 * pledge.h - a guest's part in the dice proof (docs/dice-proof.md): a secret number under seal, a look at what the house
 * says is on the table before the number is opened, and a look at the record afterwards. Pure: what is to be sent and
 * said is for the guest (guest.c).
 *
 * A number is good for one start. It is drawn when the house has laid down its own seal, and forgotten when the start is
 * called off, whoever called it off and whether or not it had been opened: a house that knows a number must not be able
 * to read out another start with it. Once opened for one thing on the table it is never opened for another.
 */
#ifndef CLIENT_PLEDGE_H
#define CLIENT_PLEDGE_H

#include "proof.h"

enum { PLEDGE_TABLE = 16, PLEDGE_OFFS = 8 /* starts called off that a record lists */ };

enum pledge_standing {
    PLEDGE_NOTHING, /* nothing is on the table yet, or nothing that is for us to judge */
    PLEDGE_OWN,     /* our number is in */
    PLEDGE_DREW,    /* the house drew one in our place */
    PLEDGE_WRONG    /* our number is missing, or something has been changed */
};

struct pledge {
    char table[PLEDGE_TABLE];
    ag_seat seat;              /* AG_NOBODY: we only watch */
    bool has_house, has_seed;  /* the seal of the house for the game to come is known; a number is drawn for it */
    struct proof_block house;  /* that seal */
    struct proof_block number; /* our secret */
    bool opened;               /* it has been opened, for this start */
    struct proof_block start;  /* the hash of what was on the table when it was opened */
    unsigned n_off;            /* starts called off that we saw since a game began, the last ones */
    uint64_t off[PLEDGE_OFFS];

    enum pledge_standing standing; /* of what is on the table now */
    ag_seats drawn;                /* for whom the house drew, of what is on the table */
    struct proof_block on_table;   /* its hash */
    bool on_table_known;

    struct proof_block kept, kept_start; /* of the game that is played: our number, and what it was opened for */
    bool keeps;
    unsigned n_hands; /* seals of hidden hands, as they were shaken */
    struct pledge_hand {
        size_t event;
        struct proof_block seal;
    } * hand;
};

void pledge_free(struct pledge *p);
void pledge_sit(struct pledge *p, const char *table, ag_seat seat);
/* The house has laid down a seal for the game to come. */
void pledge_house(struct pledge *p, const struct proof_block *seal);
/* The seal to be sent, of a fresh number where there is none yet. False: it is not the time, there is no seat or no seal
 * of the house. */
bool pledge_seal(struct pledge *p, struct proof_block *seal);
/* The house reads out what is on the table; hash: as it says, or NULL. The standing follows. */
enum pledge_standing pledge_look(struct pledge *p, const char *head, const struct proof_block *hash);
/* The number, to be opened for what is on the table. False: it must stay sealed. */
bool pledge_open(struct pledge *p, struct proof_block *number);
void pledge_off(struct pledge *p, uint64_t start); /* that start is called off */
/* The game begins: how we stand in it. */
enum pledge_standing pledge_begun(struct pledge *p);
/* The seal of a hidden hand: event i of the log. */
void pledge_hand(struct pledge *p, size_t event, const struct proof_block *seal);

/* Whether a table, whose record has begun, is what we opened our number for; true where we have opened none. */
bool pledge_same(const struct pledge *p, const ag_table *table);

enum pledge_verdict {
    PLEDGE_UNPROVEN, /* there is no proof, or nothing to check yet */
    PLEDGE_GOOD,     /* the dice follow, and our number is in their key */
    PLEDGE_WATCHED,  /* the dice follow; we had no seat */
    PLEDGE_NOT_OURS, /* the dice follow, but the house drew the number of our seat */
    PLEDGE_RETURNED, /* the dice follow; the number of our seat was brought before we came back */
    PLEDGE_BAD       /* report->sentence says what does not fit */
};
/* The record of a finished game, by what we saw ourselves. */
enum pledge_verdict pledge_check(const struct pledge *p, const ag_table *table, struct proof_report *report);

#endif
