/*
 * palko.h - what Palko's parts share: the state, the compiled rules and the numbers of its actions. palko.c says
 * which file holds what; bots/greedy_palko.c is a player. Internal.
 */
#ifndef AG_PALKO_H
#define AG_PALKO_H

#include "rules.h"
#include "start.h"
#include "str.h"

enum {
    AG_PALKO_SEATS = 5,       /* PA-1 */
    AG_PALKO_DICE_MAX = 5,    /* PA-22 */
    AG_PALKO_HANDS_MAX = 252, /* different hands of five dice */
    AG_PALKO_HIDDEN = 0xFFFF, /* a hand that may not be seen */
    AG_PALKO_COUNT_MAX = 6,   /* what one hand can count at most (PA-12) */
    AG_PALKO_TABLE_MAX = AG_PALKO_SEATS * AG_PALKO_COUNT_MAX,
    AG_PALKO_CHAIN = 4,      /* contests of one set at most (PA-14) */
    AG_PALKO_CALLS = 5,      /* calls remembered; a chain that ends before an own call needs at most four */
    AG_PALKO_CALLS_MAX = 7,  /* the same where chains go on: with two seats the contests are every other call */
    AG_PALKO_CHAINS = 30,    /* 2 + 4 + 8 + 16 ways to challenge or double */
    AG_PALKO_STAKES_MAX = 8, /* four doubles */
    AG_PALKO_TASKS = 9,
    AG_PALKO_TASK_SIZE = 48 /* bytes of one task, ended by NUL: the room a message has */
};

/* Slots of the options. */
enum {
    AG_PALKO_OPT_SEATS,
    AG_PALKO_OPT_TOKENS,
    AG_PALKO_OPT_OPENING_COUNT, /* enum ag_palko_opening */
    AG_PALKO_OPT_FIVE,          /* enum ag_palko_five */
    AG_PALKO_OPT_STAKES,        /* enum ag_palko_stakes */
    AG_PALKO_OPT_COVER,         /* enum ag_palko_cover */
    AG_PALKO_OPT_SCORING,       /* enum ag_palko_scoring */
    AG_PALKO_OPT_SETS,
    AG_PALKO_OPT_CHAIN, /* enum ag_palko_chain_end; from here on later ones (AG_OPT_LATER) */
    AG_PALKO_OPT_DICE
};
enum ag_palko_opening { AG_PALKO_STILL_IN, AG_PALKO_STARTED };
enum ag_palko_five { AG_PALKO_FIVE_WILD, AG_PALKO_FIVE_NATURAL };
enum ag_palko_stakes { AG_PALKO_LADDER, AG_PALKO_ONE_RAISE, AG_PALKO_DOUBLES_ONLY };
enum ag_palko_cover { AG_PALKO_COVER_MOVER, AG_PALKO_COVER_BOTH };
enum ag_palko_scoring { AG_PALKO_TOKENS, AG_PALKO_FORFEITS };
enum ag_palko_chain_end { AG_PALKO_TO_OWN, AG_PALKO_PAST_OWN };

/* Numbers of actions. Calls stand in rising order (PA-6), so that all calls above one are consecutive numbers. Chains
 * are numbered by length, then by the set of doubles: bit j of it is set if contest j is doubled. */
enum {
    AG_PALKO_CALL = 0,
    AG_PALKO_CALL_NUMBERS = AG_PALKO_TABLE_MAX * 6,
    AG_PALKO_REVERSE = AG_PALKO_CALL_NUMBERS,
    AG_PALKO_STAND,
    AG_PALKO_CHALLENGE,
    AG_PALKO_OPEN = AG_PALKO_CHALLENGE + AG_PALKO_CHAINS,
    AG_PALKO_RAISE,
    AG_PALKO_TASK,
    AG_PALKO_ACTIONS = AG_PALKO_TASK + AG_PALKO_TASKS + 1
};

/* Two counts as one number: those who look up many hands look for two faces at a time. */
enum { AG_PALKO_TWO = 8, AG_PALKO_TWOS = 7 * AG_PALKO_TWO };
static inline unsigned ag_palko_two(unsigned count, unsigned next) { return count * AG_PALKO_TWO + next; }
_Static_assert((unsigned)AG_PALKO_COUNT_MAX < AG_PALKO_TWO, "counts are digits");

static inline unsigned ag_palko_call(unsigned quantity, unsigned face) { return (quantity - 1) * 6 + (face + 4) % 6; }
static inline unsigned ag_palko_call_quantity(unsigned call) { return call / 6 + 1; }
static inline unsigned ag_palko_call_face(unsigned call) { return (call % 6 + 1) % 6 + 1; }
static inline unsigned ag_palko_chain(unsigned length, unsigned doubles) { return (1u << length) - 2 + doubles; }
static inline unsigned ag_palko_chain_length(unsigned chain) {
    return 1u + (chain >= 2) + (chain >= 6) + (chain >= 14);
}
static inline unsigned ag_palko_chain_doubles(unsigned chain) {
    return chain + 2 - (1u << ag_palko_chain_length(chain));
}

enum ag_palko_phase {
    AG_PALKO_STARTING,  /* open rolls for who opens (PA-2) */
    AG_PALKO_BETWEEN,   /* the first roll of a set is due; the dice and contests of the last set still lie there */
    AG_PALKO_ROLLING,   /* the other seats roll (PA-3) */
    AG_PALKO_CALLING,   /* one seat calls (PA-4) */
    AG_PALKO_ANSWERING, /* the window after a call (PA-15) */
    AG_PALKO_MUST,      /* nothing is higher than the last call: the next seat must challenge (PA-8) */
    AG_PALKO_RAISING,   /* one side of contest `at` opens or raises (PA-16) */
    AG_PALKO_NAMING,    /* the winner of contest `at` names a task (PA-21) */
    AG_PALKO_OVER
};

enum { AG_PALKO_ANSWER_STAND = 1, AG_PALKO_ANSWER_SEALED = 0xFF }; /* 0: none yet; 2 and up: chain + 2 */

/* The state of a game. Calls are stored newest first; k counts calls back from the last one, j counts contests. They
 * are the same but where a chain has passed over an own call: ag_palko_contested. */
struct ag_palko_state {
    uint16_t hand[AG_PALKO_SEATS]; /* ids; 0: no dice; AG_PALKO_HIDDEN */
    uint16_t held[AG_PALKO_SEATS]; /* tokens, or forfeits (PA-21) */
    struct ag_start start;
    ag_seats in;                    /* the seats that play this set */
    ag_seats waiting;               /* those of them that have still to roll or to answer */
    ag_seats began;                 /* the seat that opened the first set; none: a position that does not say */
    uint8_t out[AG_PALKO_SEATS];    /* the set in which the seat lost its last token; 0: it is in */
    uint8_t answer[AG_PALKO_SEATS]; /* in the window */
    uint8_t quantity[AG_PALKO_CALLS_MAX], face[AG_PALKO_CALLS_MAX]; /* those not remembered are 0 */
    uint8_t wild[AG_PALKO_CALLS_MAX]; /* whether ones were wild when the call was made (PA-10) */
    uint8_t entered[AG_PALKO_CHAIN];  /* 1: challenged, 2: doubled */
    uint8_t raises[AG_PALKO_CHAIN];   /* the stake is entered << raises */
    uint8_t phase, set, opener, calls;
    uint8_t caller;   /* of the last call */
    uint8_t reversed; /* calls go anticlockwise (PA-19) */
    uint8_t turned;   /* the opener has reversed the order in this set */
    uint8_t challenger, contests, at;
    uint8_t unused; /* always 0: states are compared as bytes */
};
_Static_assert(sizeof(struct ag_palko_state) == 20 + 6 + 6 + 2 * 5 + 3 * 7 + 2 * 4 + 11, "no padding");

/* The compiled rules. */
struct ag_palko_rules {
    /* Chance that at least q are counted in so many hands that nobody has seen: [hands][face - 1][wild][q]. */
    double chance[AG_PALKO_SEATS + 1][6][2][AG_PALKO_TABLE_MAX + 2];
    /* Ready lists of answers, the first one to let the call stand, by longest chain - 1, tokens that may be staked - 1
     * and, as bits, which of the callers can cover a double. */
    ag_action answers[AG_PALKO_CHAIN][AG_PALKO_STAKES_MAX][16][1 + AG_PALKO_CHAINS];
    uint8_t n_answers[AG_PALKO_CHAIN][AG_PALKO_STAKES_MAX][16];
    ag_action calls[AG_PALKO_CALL_NUMBERS];               /* 0, 1, 2, ...: to be copied from */
    uint8_t count[AG_PALKO_HANDS_MAX + 1][6][2];          /* [ag_palko_row][face - 1][wild]; row `hands` is 0 */
    uint8_t two[6][2][AG_PALKO_HANDS_MAX];                /* [face - 1][wild]: ag_palko_two of it and the next face */
    uint32_t rolls;                                       /* ordered rolls of one hand: 6 to the power of dice */
    uint16_t hands, first_hand;                           /* different hands, and the id of the first (PA-22) */
    uint8_t dice, hand_max;                               /* of one hand, and what it counts at most (PA-8) */
    uint8_t remembered;                                   /* calls kept in the state */
    uint8_t next[2][AG_PALKO_SEATS][1 << AG_PALKO_SEATS]; /* [reversed][seat][set]: the nearest of set after seat */
    uint8_t arc[2][AG_PALKO_SEATS][AG_PALKO_SEATS];       /* [reversed][a][b]: the seats after a, up to and with b */
    uint8_t raises_max[2];                                /* of a contest that was challenged, doubled (PA-16) */
    uint8_t n_tasks;
    char task[AG_PALKO_TASKS][AG_PALKO_TASK_SIZE];
};

static inline const struct ag_palko_rules *ag_palko_compiled(const ag_rules *r) { return (const void *)r->compiled; }

/* Whether chains may pass over the challenger's own calls (PA-14). */
static inline bool ag_palko_past_own(const ag_rules *r) { return ag_rule(r, AG_PALKO_OPT_CHAIN) == AG_PALKO_PAST_OWN; }

/* How many calls of the set are remembered. */
static inline unsigned ag_palko_kept(const ag_rules *r, const struct ag_palko_state *s) {
    unsigned most = ag_palko_compiled(r)->remembered;
    return s->calls < most ? s->calls : most;
}

/* The chain number that these stakes stand for. */
static inline unsigned ag_palko_chain_of(const uint8_t *entered, unsigned n) {
    unsigned doubles = 0;
    for (unsigned j = 0; j < n; j++) doubles |= (unsigned)(entered[j] == 2) << j;
    return ag_palko_chain(n, doubles);
}

/* Whether lost contests earn forfeits instead of costing tokens (PA-21). */
static inline bool ag_palko_forfeits(const ag_rules *r) {
    return ag_rule(r, AG_PALKO_OPT_SCORING) == AG_PALKO_FORFEITS;
}

/* ---- who is who ---- */

/* The set of one seat. */
static inline ag_seats ag_palko_only(ag_seat seat) { return (ag_seats)(1u << seat); }
/* How many seats a set has. Looked up: not every machine has an instruction for it, and a library's function is far
 * away. */
static inline unsigned ag_palko_number(ag_seats set) {
    static const uint8_t number[1 << AG_PALKO_SEATS] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                                        1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5};
    return number[set & (sizeof number - 1)];
}
/* The nearest seat of a set in calling order (AL-1, PA-19); the seat itself comes last. */
static inline ag_seat ag_palko_after(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, ag_seats set) {
    return ag_palko_compiled(r)->next[s->reversed][seat][set];
}
/* The same against the calling order. */
static inline ag_seat ag_palko_before(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, ag_seats set) {
    return ag_palko_compiled(r)->next[!s->reversed][seat][set];
}
/* PA-3: the opener rolls first, the others follow in calling order. */
static inline ag_seat ag_palko_roller(const ag_rules *r, const struct ag_palko_state *s) {
    switch (s->phase) {
    case AG_PALKO_STARTING: return ag_start_roller(&s->start);
    case AG_PALKO_BETWEEN: return s->opener;
    default: return ag_palko_after(r, s, s->opener, s->waiting);
    }
}
/* The seat whose turn it is to call, or that must challenge. */
ag_seat ag_palko_turn(const ag_rules *r, const struct ag_palko_state *s);
/* The seat that made the k-th call back; k = 0 is the last call. */
static inline ag_seat ag_palko_caller(const ag_rules *r, const struct ag_palko_state *s, unsigned k) {
    ag_seat seat = s->caller;
    while (k--) seat = ag_palko_before(r, s, seat, s->in);
    return seat;
}
/* The seats that can still lose something: those with tokens (PA-20), or all (PA-21). */
static inline ag_seats ag_palko_still_in(const ag_rules *r, const struct ag_palko_state *s) {
    unsigned set = 0;
    if (ag_palko_forfeits(r)) return ag_all_seats(r);
    for (unsigned i = AG_PALKO_SEATS; i-- > 0;) set = set * 2 + (s->held[i] != 0);
    return (ag_seats)set;
}

/* ---- calls ---- */

/* The largest quantity of a call (PA-8), and the smallest of an opening call (PA-7). */
unsigned ag_palko_most(const ag_rules *r, const struct ag_palko_state *s);
unsigned ag_palko_opening_quantity(const ag_rules *r, const struct ag_palko_state *s);
/* The numbers of the lowest call that may be made now and of the highest of all. */
unsigned ag_palko_lowest(const ag_rules *r, const struct ag_palko_state *s);
unsigned ag_palko_highest(const ag_rules *r, const struct ag_palko_state *s);
/* Whether ones are wild for a call made now: no call of ones was made before in this set (PA-10). */
static inline bool ag_palko_ones_wild(const struct ag_palko_state *s) {
    return s->calls == 0 || (s->wild[0] && s->face[0] != 1);
}
/* Whether the opener may reverse the calling order now (PA-19). */
static inline bool ag_palko_may_reverse(const struct ag_palko_state *s) {
    return s->calls == 0 && s->set > 1 && !s->turned;
}

/* ---- answers ---- */

/* How many calls the seat may challenge now, and the call back that its contest j is then about: the calls of others
 * from the last one on, one after another (PA-14). */
unsigned ag_palko_reach(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat);
unsigned ag_palko_contested_later(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, unsigned j);
static inline unsigned ag_palko_contested(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, unsigned j) {
    return j ? ag_palko_contested_later(r, s, seat, j) : 0; /* hot: most chains have one contest */
}
/* How much the seat may stake when it enters contests, at most AG_PALKO_STAKES_MAX (PA-17). */
unsigned ag_palko_budget(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat);
/* Whether the seat may enter this chain now; if not, why says the reason. */
bool ag_palko_allowed_chain(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, unsigned chain,
                            struct ag_msg *why);
/* Whether an answer is a challenge that may be seen. */
static inline bool ag_palko_is_challenge(uint8_t answer) {
    return answer > AG_PALKO_ANSWER_STAND && answer != AG_PALKO_ANSWER_SEALED;
}
/* The first seat after the caller whose answer is missing or is a challenge; the caller if all let the call stand. */
ag_seat ag_palko_decisive(const ag_rules *r, const struct ag_palko_state *s);

/* ---- contests ---- */

/* The stake of a contest. */
static inline unsigned ag_palko_stake(const struct ag_palko_state *s, unsigned j) {
    return (unsigned)s->entered[j] << s->raises[j];
}
/* The call back that contest j is about, and who made it. */
static inline unsigned ag_palko_call_of(const ag_rules *r, const struct ag_palko_state *s, unsigned j) {
    return ag_palko_contested(r, s, s->challenger, j);
}
static inline ag_seat ag_palko_doubted(const ag_rules *r, const struct ag_palko_state *s, unsigned j) {
    return ag_palko_caller(r, s, ag_palko_call_of(r, s, j));
}
/* How often a contest may be raised that was challenged (1) or doubled (2) (PA-16). */
static inline unsigned ag_palko_raises_max(const ag_rules *r, unsigned entered) {
    return ag_palko_compiled(r)->raises_max[entered - 1];
}
/* Whether the rules leave room for one more raise; whether it is covered is another question (PA-16). */
static inline bool ag_palko_can_be_raised(const ag_rules *r, const struct ag_palko_state *s, unsigned j) {
    return s->raises[j] < ag_palko_raises_max(r, s->entered[j]);
}
/* The seat that is asked to open or raise in contest `at`. */
ag_seat ag_palko_asked(const ag_rules *r, const struct ag_palko_state *s);
/* Whether the raise that is asked about can be paid for; if not, why says who is short (PA-17). */
bool ag_palko_raise_covered(const ag_rules *r, const struct ag_palko_state *s, struct ag_msg *why);
/* Whether the k-th call back was true, if all dice count this for it; by all dice as they lie (PA-5). */
static inline bool ag_palko_holds(const struct ag_palko_state *s, unsigned k, unsigned total) {
    return total >= s->quantity[k];
}
bool ag_palko_is_true(const ag_rules *r, const struct ag_palko_state *s, unsigned k);
/* The two sides of contest j, whose dice are shown (PA-18). */
ag_seat ag_palko_loser(const ag_rules *r, const struct ag_palko_state *s, unsigned j);
ag_seat ag_palko_winner(const ag_rules *r, const struct ag_palko_state *s, unsigned j);

/* ---- members of the game's table (astragal.h has their contracts) ---- */

/* palko.c, for the other files: a game's first state. */
void ag_palko_begin(const ag_rules *r, void *state, ag_seats beginners);
/* palko_prepare.c. */
bool ag_palko_prepare(const struct ag_values *v, void *compiled, struct ag_msg *why);
/* palko_due.c: what is due and what may be done. */
struct ag_due ag_palko_due(const ag_rules *r, const void *state);
unsigned ag_palko_legal(const ag_rules *r, const void *state, ag_seat seat, ag_action *out);
bool ag_palko_allowed(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_msg *why);
/* palko_words.c: moves in words. */
size_t ag_palko_write_action(const ag_rules *r, const void *state, ag_action a, char *buf, size_t size);
bool ag_palko_read_action(const ag_rules *r, const void *state, const char *text, ag_action *a, struct ag_msg *why);
void ag_palko_describe(const ag_rules *r, const void *state, ag_action a, struct ag_msg *out);
/* palko_position.c: positions in words and in a form that lasts, and what a state holds. */
enum { AG_PALKO_FIELDS = 26 };
extern const struct ag_field ag_palko_fields[AG_PALKO_FIELDS];
size_t ag_palko_lasting(const ag_rules *r, const void *state, unsigned char *out);
size_t ag_palko_write_position(const ag_rules *r, const void *state, char *buf, size_t size);
bool ag_palko_read_position(const ag_rules *r, void *state, const char *text, struct ag_msg *why);
/* palko_sheet.c: what to draw and what can be picked. */
void ag_palko_sheet(const ag_rules *r, const void *state, struct ag_sheet *out);
void ag_palko_prompt(const ag_rules *r, const void *state, ag_seat seat, struct ag_prompt *out);
bool ag_palko_choose(const ag_rules *r, const void *state, ag_seat seat, const struct ag_pick *pick, ag_action *a,
                     struct ag_msg *why);
void ag_palko_pick(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_pick *out);

/* ---- palko_count.c ---- */

/* What a hand counts for a call of this face (PA-9, PA-11, PA-12); wild: ones were wild for the call. */
unsigned ag_palko_count(ag_hand hand, unsigned face, bool wild, enum ag_palko_five five);
/* Fills in what hands of so many dice are and count. */
void ag_palko_count_prepare(struct ag_palko_rules *c, unsigned dice, enum ag_palko_five five);
/* The row of the count table for a hand's id; no dice and dice that may not be seen share the last, empty one. */
static inline unsigned ag_palko_row(const struct ag_palko_rules *c, unsigned hand) {
    unsigned row = hand - c->first_hand;
    return row < c->hands ? row : c->hands;
}
/* What all hands of the set count together for the k-th call back. A hand that may not be seen counts nothing. */
unsigned ag_palko_total(const ag_rules *r, const struct ag_palko_state *s, unsigned k);
/* The chance that the call is true, by the dice of one hand (0: none) and so many unseen ones. */
static inline double ag_palko_chance(const struct ag_palko_rules *c, unsigned hand, unsigned unseen, unsigned quantity,
                                     unsigned face, bool wild) {
    unsigned mine = c->count[ag_palko_row(c, hand)][face - 1][wild];
    return c->chance[unseen][face - 1][wild][quantity > mine ? quantity - mine : 0];
}
/* The sample hook: hidden hands are rolled, sealed answers let the call stand. */
void ag_palko_sample(const ag_rules *r, const void *view, ag_seat seat, struct ag_rng *rng, void *out);
/* The words "5x4" of a call, both ways; reading answers false if they are none. */
void ag_palko_write_call(struct ag_str *out, unsigned quantity, unsigned face);
bool ag_palko_read_call(const char *text, unsigned *quantity, unsigned *face);
/* The score hook. */
bool ag_palko_score(const ag_rules *r, unsigned n_words, const char *const *words, const struct ag_emit *out,
                    struct ag_msg *why);

#endif
