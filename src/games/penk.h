/*
 * penk.h - what Penk! and its players share: sets of cells, the state, the tables made once for each set of rules, and
 * the numbers of actions. penk.c holds the rules, penk_words.c moves and positions in words, penk_sheet.c what to draw and
 * what can be picked, bots/greedy_penk.c a player. Internal.
 */
#ifndef AG_PENK_H
#define AG_PENK_H

#include "msg.h"
#include "rules.h"
#include "start.h"
#include "str.h"

enum {
    PENK_SEATS = 4,
    PENK_SIDE = 5, /* faces 1 to 5 (columns), numbers of dice 1 to 5 (rows) */
    PENK_CELLS = 25,
    PENK_DICE = 6,
    PENK_JOLLY = 6,      /* the face that the jolly has in an ag_hand (PE-1) */
    PENK_REROLLS = 2,    /* PE-4 */
    PENK_MARKS = 3,      /* PE-5 */
    PENK_ROLLS = 462,    /* different rolls of six dice */
    PENK_ROLL_0 = 462,   /* the id of the first hand of six dice; hands below it are what may be kept */
    PENK_KEEPS = 64,     /* parts of a roll at most, the whole included */
    PENK_SETS = 550,     /* sets of cells that some roll can mark */
    PENK_BLOCK = 4,      /* the sets of a roll are listed in blocks of so many, filled up with PENK_SETS */
    PENK_ENTRIES = 14100 /* pairs of a roll and such a set that it can mark, in whole blocks */
};

/* A set of cells: column after column, so that cell NxF is bit 5 (F - 1) + N - 1. */
typedef uint32_t penk_cells;

#define PENK_ALL ((penk_cells)0x1FFFFFF)
#define PENK_COLUMN ((penk_cells)0x1F)  /* the cells of face 1 */
#define PENK_ROW ((penk_cells)0x108421) /* the cells of one die, the lowest of each column */

/* The lowest cell of a set that is not empty. */
static inline unsigned penk_first(penk_cells cells) { return (unsigned)__builtin_ctz(cells); }
/* The set of that cell alone; nothing of nothing. */
static inline penk_cells penk_lowest(penk_cells cells) { return cells & (0 - cells); }
static inline unsigned penk_cell(unsigned number, unsigned face) { return PENK_SIDE * (face - 1) + number - 1; }
static inline unsigned penk_number_of(unsigned cell) { return cell % PENK_SIDE + 1; }
static inline unsigned penk_face_of(unsigned cell) { return cell / PENK_SIDE + 1; }

/* The ten lines: columns 0 to 4, then rows 5 to 9. */
enum { PENK_LINES = 10 };
static inline penk_cells penk_line(unsigned line) {
    return line < PENK_SIDE ? PENK_COLUMN << PENK_SIDE * line : PENK_ROW << (line - PENK_SIDE);
}

/* The columns all of whose cells are in the set, as a set of their lowest cells; the rows, as bits 0 to 4. */
static inline penk_cells penk_full_columns(penk_cells c) { return c & c >> 1 & c >> 2 & c >> 3 & c >> 4 & PENK_ROW; }
static inline penk_cells penk_full_rows(penk_cells c) { return c & c >> 5 & c >> 10 & c >> 15 & c >> 20 & PENK_COLUMN; }
/* All cells of the lines that are in the set as a whole. */
static inline penk_cells penk_full_lines(penk_cells c) {
    return penk_full_columns(c) * PENK_COLUMN | penk_full_rows(c) * PENK_ROW;
}

/* ---- options and state ---- */

enum { PENK_OPT_SEATS, PENK_OPT_VALUES, PENK_OPT_FAIL = PENK_OPT_VALUES + PENK_CELLS, PENK_OPT_TIE_BREAK };
enum { PENK_FAIL_COLUMN, PENK_FAIL_ROW_OR_COLUMN };
enum { PENK_TIE_NONE, PENK_TIE_PENKS };

enum { PENK_STARTING, PENK_ROLLING, PENK_DECIDING, PENK_OVER };

/* Whether the last round has come is not kept: cells never become clear again, so the sheets tell (PE-11). */
struct penk_state {
    penk_cells marked[PENK_SEATS], crossed[PENK_SEATS];
    struct ag_start start;
    uint16_t dice; /* a hand's id: while rolling the dice kept, while deciding all six, else 0 */
    uint8_t phase, turn, began;
    uint8_t rerolls; /* used in this turn */
};
_Static_assert(sizeof(struct penk_state) == 32 + sizeof(struct ag_start) + 2 + 4, "a state has no padding");

static inline penk_cells penk_clear(const struct penk_state *s, ag_seat seat) {
    return PENK_ALL & ~(s->marked[seat] | s->crossed[seat]);
}

/* What a state holds (penk_words.c). */
enum { PENK_FIELDS = 10 };
extern const struct ag_field ag_penk_fields[PENK_FIELDS];

/* ---- actions: keep a hand (its id), mark a set of cells, cross out a column or a row ---- */

enum {
    PENK_MARK = 462,
    PENK_MARK_2 = PENK_MARK + 25,    /* sets of two cells from here */
    PENK_MARK_3 = PENK_MARK_2 + 300, /* sets of three */
    PENK_CROSS = PENK_MARK_3 + 2300, /* then the ten lines */
    PENK_ACTIONS = PENK_CROSS + PENK_LINES
};

/* What prepare compiles. What a roll can mark on an empty sheet is entry[first[roll]] and so on, before
 * entry[end[roll][n - 1]] with n cells at most. */
struct penk_set {
    penk_cells cells;
    ag_action action;
};

struct penk_tables {
    penk_cells marks[PENK_CROSS - PENK_MARK]; /* the cells of each mark action */
    struct penk_set set[PENK_SETS + 1];       /* the same for the sets that dice can make; the last is never clear */
    uint16_t entry[PENK_ENTRIES];
    uint16_t first[PENK_ROLLS], end[PENK_ROLLS][PENK_MARKS];
    penk_cells single[PENK_ROLLS];     /* the cells a roll can mark one at a time */
    uint16_t with_die[PENK_ROLL_0][6]; /* for players: a hand with one more die of each face */
};

static inline const struct penk_tables *penk_tables(const ag_rules *r) { return (const void *)r->compiled; }
/* The printed value of a cell (PE-2); the option lists them in the order of the cells. */
static inline int32_t penk_value(const ag_rules *r, unsigned cell) { return ag_rule(r, PENK_OPT_VALUES + cell); }

/* ---- shared by penk.c and penk_sheet.c ---- */

/* While deciding: the clear cells that the dice on the table can mark; none: the roll has failed (PE-8). */
static inline penk_cells penk_offered(const ag_rules *r, const struct penk_state *s) {
    AG_CHECK(s->phase == PENK_DECIDING);
    return penk_tables(r)->single[s->dice - PENK_ROLL_0] & penk_clear(s, s->turn);
}
/* The lines that may be crossed out are those below this one (PE-8). */
static inline unsigned penk_lines_to_cross(const ag_rules *r) {
    return ag_rule(r, PENK_OPT_FAIL) == PENK_FAIL_COLUMN ? PENK_SIDE : PENK_LINES;
}
/* Whether some sheet has two columns without clear cells, so that this round is the last (PE-11). */
bool ag_penk_end_reached(const ag_rules *r, const struct penk_state *s);
/* What the marked cells of one line add to the score (PE-13). */
int32_t ag_penk_line_score(const ag_rules *r, penk_cells marked);
/* The action of marking these cells; refused unless they are one to three (PE-5). */
bool ag_penk_mark_cells(penk_cells cells, ag_action *a, struct ag_msg *why);

/* The words of cells in a move; a message about one to three cells, from its second number on; and the sentence for as
 * many cells as there are. */
void ag_penk_put_cells(struct ag_str *s, penk_cells cells);
struct ag_msg ag_penk_say_cells(enum ag_msg_id id, penk_cells cells, int64_t number);
enum ag_msg_id ag_penk_by_count(penk_cells cells, enum ag_msg_id one, enum ag_msg_id two, enum ag_msg_id three);

/* Members of the game's table (astragal.h has their contracts): the first is penk.c's, then penk_words.c's and
 * penk_sheet.c's. */
bool ag_penk_allowed(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_msg *why);
size_t ag_penk_write_action(const ag_rules *r, const void *state, ag_action a, char *buf, size_t size);
bool ag_penk_read_action(const ag_rules *r, const void *state, const char *text, ag_action *a, struct ag_msg *why);
void ag_penk_describe(const ag_rules *r, const void *state, ag_action a, struct ag_msg *out);
size_t ag_penk_write_position(const ag_rules *r, const void *state, char *buf, size_t size);
bool ag_penk_read_position(const ag_rules *r, void *state, const char *text, struct ag_msg *why);
bool ag_penk_score(const ag_rules *r, unsigned n_words, const char *const *words, const struct ag_emit *out,
                   struct ag_msg *why);
void ag_penk_sheet(const ag_rules *r, const void *state, struct ag_sheet *out);
void ag_penk_prompt(const ag_rules *r, const void *state, ag_seat seat, struct ag_prompt *out);
bool ag_penk_choose(const ag_rules *r, const void *state, ag_seat seat, const struct ag_pick *pick, ag_action *a,
                    struct ag_msg *why);
void ag_penk_pick(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_pick *out);

#endif
