/*
 * penk_net.h - each seat's share of the win in Penk!, for two to four seats, by a small network. It sees what lies on the
 * table after a turn and adds up to 1 over the seats. Made by tools/penk_net/train.c from games against itself;
 * data/penk_best.bin: 16-bit numbers, low byte first. Whole numbers alone until the shares, so that it is the same on
 * every machine. Internal.
 *
 * First layer: for each ordered pair of seats, "one against another", a sum of AG_NET_UNITS numbers for each thing seen,
 * cut to what is positive; the sums of a seat against all others are added. A move changes few of the things seen.
 * Second layer: AG_NET_SECOND sums over those, with weights by the number of seats; third: one number a seat. A seat's
 * share is e to this number, divided by the sum over seats. Columns have no names, so that faces can be exchanged.
 *
 * Things seen of a pair:
 *
 *   OWN, OTHER  each sheet: columns, every cell marked, clear or crossed (3^5), and rows by counts of marks and crosses
 *   RACES       the same line of both sheets: what each lacks to complete it, or has clear where it cannot any more (PE-9)
 *   LEFT        clear cells of each sheet until it ends the game (PE-11)
 *   ROUND       the same of the sheet nearest to it, and whether each of the pair still has a turn in this round
 *   ORDER       how many seats there are, how many of them have moved in this round, and whose turn comes when
 */
#ifndef AG_PENK_NET_H
#define AG_PENK_NET_H

#include "penk_turn.h"

enum {
    AG_NET_UNITS = 96,
    AG_NET_SECOND = 32,
    AG_NET_COLUMN_STATES = 243,
    AG_NET_COUNTS = 21, /* of marks and crosses in a line */
    AG_NET_SHEET = AG_NET_COLUMN_STATES + PENK_SIDE * AG_NET_COUNTS,
    AG_NET_COLUMN_RACES = 17,
    AG_NET_ROW_RACES = 10,
    AG_NET_PHASES = 2 * PENK_SIDE + 1,
    AG_NET_OWN = 0,
    AG_NET_OTHER = AG_NET_OWN + AG_NET_SHEET,
    AG_NET_RACES = AG_NET_OTHER + AG_NET_SHEET,
    AG_NET_LEFT = AG_NET_RACES + AG_NET_COLUMN_RACES * AG_NET_COLUMN_RACES +
                  PENK_SIDE * AG_NET_ROW_RACES * AG_NET_ROW_RACES,
    AG_NET_ROUND = AG_NET_LEFT + 2 * AG_NET_PHASES,
    AG_NET_ORDER = AG_NET_ROUND + 4 * AG_NET_PHASES,
    AG_NET_THINGS = AG_NET_ORDER + 2 * 2 * 2 + 3 * 3 * 3 + 4 * 4 * 4,
    AG_NET_OF_LINE = 3,                                /* things seen of a line of a pair */
    AG_NET_SEEN = AG_NET_OF_LINE * PENK_LINES + 2 + 2, /* and of a pair */
    AG_NET_UNIT = 256,                                 /* 1 in the first layer ... */
    AG_NET_TOP = 8 * AG_NET_UNIT - 1,                  /* ... and the most that one of its numbers can be */
    AG_NET_UNIT_2 = 2048,
    AG_NET_UNIT_Y = 4096, /* 1 in the sums of the second layer */
    AG_NET_SHIFT = 7,     /* from AG_NET_UNIT * AG_NET_UNIT_2 to it */
    AG_NET_TOP_Y = 8 * AG_NET_UNIT_Y - 1,
    AG_NET_UNIT_3 = 1024,
    /* Places: the first layer, a row a thing; then for two, three and four seats the second layer, a row a sum, then its
     * constants in AG_NET_UNIT_Y, then the third. */
    AG_NET_FIRST_SIZE = AG_NET_THINGS * AG_NET_UNITS,
    AG_NET_REST_SIZE = AG_NET_SECOND * (AG_NET_UNITS + 2),
    AG_NET_WEIGHTS = AG_NET_FIRST_SIZE + (PENK_SEATS - 1) * AG_NET_REST_SIZE
};

struct ag_penk_own_sheet {
    penk_cells marked, clear;
};

/* What lies on the table after a turn. */
struct ag_penk_table {
    unsigned seats, began;
    unsigned next; /* who moves next; as many as there are seats: the game is over */
    struct ag_penk_own_sheet sheet[PENK_SEATS];
    unsigned to_end[PENK_SEATS], phase; /* ag_penk_to_end of each, the least of them */
};
/* seat is about to move, or has just moved: who is next is found from there. */
void ag_penk_table_of(const ag_rules *r, const struct penk_state *s, unsigned seat, struct ag_penk_table *out);

/* The things seen by one seat against another. */
void ag_net_see(const struct ag_penk_table *t, unsigned one, unsigned other, uint16_t seen[AG_NET_SEEN]);

struct ag_penk_share {
    double of[PENK_SEATS];
};
void ag_net_shares(const ag_rules *r, const int16_t *weight, const struct ag_penk_table *t, struct ag_penk_share *out);

/* All that a seat can do with its sheet. What it cannot is 0. */
struct ag_penk_outlook {
    struct ag_penk_share set[PENK_SETS], cross[PENK_LINES];
};
/* exact: the last turn of a game is played out. */
void ag_net_outlook(const ag_rules *r, const int16_t *weight, const struct penk_state *s, unsigned seat, bool exact,
                    struct ag_penk_outlook *out);
/* A turn for a seat that wants the greatest share. */
void ag_net_turn(const ag_rules *r, const struct ag_penk_outlook *o, penk_cells clear, unsigned seat,
                 struct ag_penk_turn *out);
/* What each seat gets from this turn of one seat before its first roll; fills the turn. */
void ag_net_value(const ag_rules *r, const struct ag_penk_outlook *o, struct ag_penk_turn *turn, unsigned seat,
                  struct ag_penk_share *out);
/* What each seat gets from the rest of the turn with the dice as they are: before a roll, or after it. */
void ag_net_expect(const ag_rules *r, const struct ag_penk_outlook *o, const struct ag_penk_turn *turn,
                   const struct penk_state *s, struct ag_penk_share *out);

/* How far is seen: so many whole turns after this one; after the first of these, only from so many of its likeliest
 * ends. */
struct ag_net_sight {
    unsigned turns, wide;
};
/* What each seat gets once the seat whose turn it is has changed the sheets. */
void ag_net_see_through(const ag_rules *r, const struct penk_state *s, const int16_t *weight, struct ag_net_sight sight,
                        struct ag_penk_share *out);

/* What is looked at again, with the turns of the next seats after it: so many of the best ways to mark a roll and every
 * line that could be crossed out; and before rolling again so many of the likeliest ends of the turn. 0: nothing. */
enum { AG_NET_MARKS = 32, AG_NET_ENDS = 64 };
struct ag_net_look {
    unsigned marks, ends;
    struct ag_net_sight sight;
};
/* The weights of the house. */
const int16_t *ag_net_weights(void);
/* What to do with the roll on the table. */
ag_action ag_net_choose(const ag_rules *r, const struct penk_state *s, const int16_t *weight,
                        const struct ag_net_look *look);

/* Plays the rest of a turn without looking again, and adds to luck what its dice brought each seat beyond what could be
 * expected before them. Returns the number of events; 0: no turn goes on. */
unsigned ag_net_play_turn(const ag_rules *r, struct penk_state *s, const int16_t *weight,
                          uint32_t (*draw)(void *context, struct ag_due due), void *context, double *luck);

#endif
