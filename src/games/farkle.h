/*
 * farkle.h - inside the Farkle family: its options, its state, its compiled rules, and how sets of dice and decisions
 * are numbered. For farkle.c (the rules of play), farkle_score.c (what dice are worth) and the players. Internal.
 */
#ifndef AG_FARKLE_H
#define AG_FARKLE_H

#include "astragal.h"
#include "farkle_race.h"
#include "farkle_turn.h"
#include "rules.h"
#include "start.h"

/* ---- options: the slots of struct ag_values; a list by face takes six of them ---- */

enum {
    FARKLE_SEATS,
    FARKLE_SINGLE,
    FARKLE_THREE = FARKLE_SINGLE + 6,
    FARKLE_FOUR = FARKLE_THREE + 6,
    FARKLE_FIVE = FARKLE_FOUR + 6,
    FARKLE_SIX = FARKLE_FIVE + 6,
    FARKLE_STRAIGHT = FARKLE_SIX + 6,
    FARKLE_THREE_PAIRS,
    FARKLE_FOUR_AND_PAIR,
    FARKLE_TWO_TRIPLETS,
    FARKLE_FOUR_AND_PAIR_IS_THREE_PAIRS,
    FARKLE_HOT_DICE,
    FARKLE_OPENING,
    FARKLE_MIN_BANK,
    FARKLE_TARGET,
    FARKLE_LAST_ROUND,
    FARKLE_TIE,
    FARKLE_BEGINNER,
    FARKLE_KEEN,
    FARKLE_KEEN_FAIL,
    FARKLE_DOUBLER,
    FARKLE_THREE_FARKLES,
    FARKLE_SCORE_FLOOR,
    FARKLE_NO_SCORE_SIX,
    FARKLE_KEEN_POINTS, /* from here on later ones (AG_OPT_LATER) */
    FARKLE_NAMED_FARKLES
};
enum { FARKLE_OPTIONS = 26, FARKLE_TARGET_MAX = 1000000 };
extern const struct ag_option ag_farkle_options[FARKLE_OPTIONS];

enum { FARKLE_MAY_ROLL, FARKLE_MUST_ROLL };                                                /* hot_dice */
enum { FARKLE_OTHERS_ONCE, FARKLE_FINISH_ROTATION, FARKLE_SUDDEN_DEATH, FARKLE_ALL_ONCE }; /* last_round */
enum { FARKLE_FIRST_TO_REACH, FARKLE_SHARED };                                             /* tie */
enum { FARKLE_BEGINNER_ROLL, FARKLE_BEGINNER_WINNER };                                     /* beginner */
enum { FARKLE_TURN_LOST, FARKLE_FRESH_SIX };                                               /* keen_fail */
enum { FARKLE_POINTS_KEPT, FARKLE_POINTS_PASSED };                                         /* keen_points */

/* ---- sets of dice: rolls and what is kept of them have the same numbers ---- */

/* Without the coloured die a set's number is the id of its hand; with it (FA-17) the five or fewer plain dice and the
 * face of the coloured one follow in the order of outcomes (ag_outcome_of). Set 0 holds no dice. */
enum {
    FARKLE_SMALL_HANDS = 462, /* hands of at most five dice */
    FARKLE_SETS = AG_HANDS + 6 * FARKLE_SMALL_HANDS
};

static inline unsigned farkle_set(unsigned plain, unsigned coloured_face) {
    return coloured_face ? AG_HANDS + 6 * plain + coloured_face - 1 : plain;
}
static inline unsigned farkle_plain(unsigned set) { return set < AG_HANDS ? set : (set - AG_HANDS) / 6; }
static inline unsigned farkle_face(unsigned set) { return set < AG_HANDS ? 0 : (set - AG_HANDS) % 6 + 1; }
/* The dice of a set in rising order, the coloured one behind its equals; returns their number. */
unsigned ag_farkle_dice(unsigned set, uint8_t *dice);

/* ---- decisions ---- */

enum {
    FARKLE_TAKE = 2 * (FARKLE_SETS - 1),
    FARKLE_DECLINE,
    FARKLE_ROLL, /* after six dice without a score (FA-19) */
    FARKLE_STOP,
    FARKLE_ACTIONS
};
/* Below FARKLE_TAKE: keep a set, then roll (even) or stop (odd). */
static inline ag_action farkle_keep(unsigned set, bool stop) { return 2 * (set - 1) + (stop ? 1 : 0); }
static inline unsigned farkle_kept(ag_action a) { return a / 2 + 1; }
static inline bool farkle_stops(ag_action a) { return a < FARKLE_TAKE ? a & 1 : a == FARKLE_STOP; }

/* ---- compiled rules ---- */

/* What a roll of so many dice brings: in how many of the 6^n ordered rolls nothing can be kept, and the sum over all
 * of them of the best that can be kept. */
struct farkle_odds {
    int64_t gain, farkles;
};

/* A part of a plain roll is a part of a hand (18,564 in all); a part of a roll with the coloured die is a part of the
 * other dice (6,188 in all), with or without that die, for each of its six faces. */
enum { FARKLE_KEEPS_MAX = 18564 + 12 * 6188 };

struct farkle_rules {
    struct farkle_odds odds[2][AG_DICE_MAX + 1]; /* without and with the coloured die, by number of dice */
    ag_hand plain[FARKLE_SETS];                  /* the plain dice of a set */
    int32_t value[FARKLE_SETS];                  /* of a set kept whole: its best split (FA-5); 0: cannot be kept */
    uint32_t first[FARKLE_SETS + 1];             /* where the keeps of a roll begin in keep[] */
    uint16_t keep[FARKLE_KEEPS_MAX];             /* for each roll all sets that may be kept, the highest value first */
    uint8_t size[FARKLE_SETS];                   /* number of dice */
    uint16_t outcome[2][AG_DICE_MAX + 2];        /* the set that is outcome 0 of a roll; the others follow */
    struct farkle_turn turn;                     /* for players */
    struct farkle_race race;                     /* the same, for three and more seats; without offers (FA-16) */
};

static inline const struct farkle_rules *farkle_rules(const ag_rules *r) { return (const void *)r->compiled; }
/* All sets that may be kept of a roll, best first; returns their number: 0 is a farkle (FA-10). */
static inline unsigned farkle_keeps(const struct farkle_rules *c, unsigned roll, const uint16_t **list) {
    *list = c->keep + c->first[roll];
    return c->first[roll + 1] - c->first[roll];
}

/* Compiles the values; refuses those that make no sense together (AL-3). */
bool ag_farkle_check(const struct ag_values *v, void *compiled, struct ag_msg *why);
bool ag_farkle_prepare(const struct ag_values *v, void *compiled, struct ag_msg *why);
/* Of which the points of every turn are multiples; and the largest number of which two others are. */
int32_t ag_farkle_turn_unit(const ag_rules *r);
int32_t ag_farkle_divisor(int32_t a, int32_t b);
/* Takes one word of dice, as 1, 5* or 113: adds it to the plain ones or notes the face of the coloured one. */
bool ag_farkle_read_dice(const ag_rules *r, const char *word, ag_hand *plain, unsigned *coloured_face,
                         struct ag_msg *why);
/* The dice of a set as text, into a message. */
void ag_farkle_quote_set(struct ag_msg *m, unsigned which, unsigned set);
/* The describe hook. */
void ag_farkle_describe(const ag_rules *r, const void *state, ag_action a, struct ag_msg *out);
/* The score hook. */
bool ag_farkle_score(const ag_rules *r, unsigned n_words, const char *const *words, const struct ag_emit *out,
                     struct ag_msg *why);

/* ---- the state ---- */

enum {
    FARKLE_STARTING,  /* the seats roll for who begins */
    FARKLE_ANSWERING, /* an offer is to be taken or declined (FA-16) */
    FARKLE_ROLLING,
    FARKLE_KEEPING, /* dice of the roll are to be set aside */
    FARKLE_FREE,    /* six dice without a score, worth points: roll or stop (FA-19) */
    FARKLE_OVER
};
enum { FARKLE_LATER_ROLL, FARKLE_FIRST_ROLL, FARKLE_OFFERED_ROLL }; /* what the next roll of the turn is */

enum { FARKLE_RUNNING_MAX = 1000000000 }; /* a running total stays there; nobody will ever see it */

struct farkle_state {
    int32_t score[AG_SEATS_MAX];
    uint32_t since[AG_SEATS_MAX];   /* the turn in which the score became what it is (FA-14); 0: from the start */
    uint16_t farkles[AG_SEATS_MAX]; /* named events (FA-15), counted up to 65,535 */
    uint16_t grand[AG_SEATS_MAX];
    uint16_t jaimes[AG_SEATS_MAX];
    uint8_t in_row[AG_SEATS_MAX]; /* farkles in a row, 0 to 2; only where three cost something (FA-19) */
    int32_t running;              /* the running total, or the points on offer */
    uint32_t turns;               /* begun so far, this one included */
    uint16_t rolled;              /* while keeping: the plain dice of the roll ... */
    uint16_t aside;               /* plain dice set aside since all six were in play */
    ag_seats opened;              /* seats that have banked (FA-11) */
    ag_seats trigger; /* the seat that reached the target first, if any; where all play once more, that one and all
                         that have this turn still before them or are at it (FA-13) */
    struct ag_start start;
    uint8_t rolled_colour; /* ... and the face of the coloured die among them; 0: not among them */
    uint8_t aside_colour;
    uint8_t phase, turn, began;
    uint8_t next_roll;
    uint8_t dice;      /* dice in play: six without those aside; 0 before and after the game */
    uint8_t unused[3]; /* always 0 */
};
_Static_assert(sizeof(struct farkle_state) == 152 && sizeof(struct farkle_state) <= AG_STATE_MAX,
               "states are compared as bytes: no padding");

/* Whether the coloured die is among the dice in play (FA-17). */
static inline bool farkle_coloured(const ag_rules *r, const struct farkle_state *s) {
    return ag_rule(r, FARKLE_DOUBLER) && !s->aside_colour;
}
/* The least running total with which the seat whose turn it is may stop (FA-11, FA-19). */
static inline int32_t farkle_least(const ag_rules *r, const struct farkle_state *s) {
    int32_t least = ag_rule(r, FARKLE_MIN_BANK), opening = ag_rule(r, FARKLE_OPENING);
    return s->opened >> s->turn & 1 || opening < least ? least : opening;
}
/* Whether that seat may stop with so many points, all six dice being set aside or not. */
static inline bool farkle_may_stop(const ag_rules *r, const struct farkle_state *s, int32_t total, bool hot) {
    return total >= farkle_least(r, s) && !(hot && ag_rule(r, FARKLE_HOT_DICE) == FARKLE_MUST_ROLL);
}

#endif
