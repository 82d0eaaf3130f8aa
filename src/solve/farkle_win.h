/*
 * farkle_win.h - the table of two-seat Farkle: what it holds, where, and how it is read. Internal; farkle_win.c makes
 * tables, farkle_look.c reads them.
 *
 * A table is plain bytes: the head, then doubles at the places (in doubles from the beginning) that the head names:
 *   start   the seat to move's chance at the start of a turn: [began][mine][theirs][x][y], x and y being the standings
 *           of the mover and of the other seat (struct ag_farkle_ladder), mine and theirs the farkles in a row
 *   slope   for each began and x how fast the value follows that of a farkle; only the start of the next search
 *   last    the value of rolling in a seat's only last turn: [h][r + 1][dice], r = -1 to reach: what it lacks; h = 0:
 * to
 *           win it needs more than r, and as many are a tie; h = 1: it needs r (which is the opening)
 *   offer   with Keen, the value of taking an offer: [began][mine][x][of y and t][dice] at t units, t at most y's score
 *           above the floor: y(y+1)/2 + t, y counted from the first opened standing; y is where the offering seat stands
 *           before the offer is answered, also where taken points leave it
 * began is 0 for the seat that began the game and 1 for the other where that matters (finish_rotation), else only 0;
 * mine and theirs are 0 to 2 where farkles in a row are counted, else only 0.
 */
#ifndef AG_FARKLE_WIN_H
#define AG_FARKLE_WIN_H

#include "farkle_model.h"

struct ag_farkle_win_head {
    char magic[8];
    uint64_t bytes;
    struct ag_farkle_ladder ladder;
    int32_t unit;
    uint32_t plays, counts, begans; /* counts: 1 or 3 */
    uint32_t reach;                 /* units, beyond which a last turn never comes */
    uint32_t rolls_on;              /* whether the sweeps need a flat top: see farkle_win.c */
    uint32_t keen, fresh_six, ends_at_once, tie_shared;
    uint32_t step, pass;                /* what comes next; complete where step is DONE */
    uint32_t most;                      /* units that one roll can bring */
    double change, residual;            /* of the pass so far, of what is finished */
    uint64_t start, slope, last, offer; /* in doubles from the beginning */
    double farkle[FARKLE_PLAYS];
    double least_farkle; /* of farkle[] */
    uint32_t how;        /* AG_SOLVE_... */
    uint32_t passed;     /* points that are taken leave the score of the seat that stopped (FA-16) */
    double fine;         /* what a total above the top may be worth to the other seat where the rows get a
                                       flat top; while passes are far from the end a coarse one will do */
};
#define FARKLE_WIN_FINE 1e-13
enum { FARKLE_WIN_DONE = 0x7FFFFFFF };
_Static_assert(sizeof(struct ag_farkle_win_head) % 64 == 0, "doubles follow at once");

static inline const double *farkle_win_doubles(const struct ag_farkle_win_head *h) {
    return (const double *)(const void *)h;
}

static inline size_t farkle_win_start(const struct ag_farkle_win_head *h, unsigned began, unsigned mine,
                                      unsigned theirs, uint32_t x, uint32_t y) {
    size_t n = h->ladder.standings;
    return (size_t)h->start + (((size_t)(began * h->counts + mine) * h->counts + theirs) * n + x) * n + y;
}
static inline size_t farkle_win_triangle(uint32_t y) { return (size_t)y * (y + 1) / 2; }
/* The dice of an offer of t units by a seat that now stands at y; the offering seat's count is 0. */
static inline size_t farkle_win_offer(const struct ag_farkle_win_head *h, unsigned began, unsigned mine, uint32_t x,
                                      uint32_t y, uint32_t t) {
    const struct ag_farkle_ladder *l = &h->ladder;
    size_t all = farkle_win_triangle((uint32_t)(l->target - l->floor));
    size_t own = ((size_t)(began * h->counts + mine) * l->standings + x) * all;
    size_t row = own + farkle_win_triangle(y - l->unopened) + t;
    return (size_t)h->offer + row * h->plays;
}

/* A seat at the start of its turn. */
struct farkle_win_seats {
    uint32_t x, y; /* standings: the mover's, the other's */
    unsigned began, mine, theirs;
};

/* The chance of a seat that has one last turn: standing at least units short of opening, lacking d units (to be ahead
 * it needs more), and taking an offer of t units and those dice. */
double ag_farkle_win_last_offer(const struct ag_farkle_win_head *h, int32_t least, int64_t d, uint32_t t,
                                unsigned play);

/* What stopping is worth to the mover, by units and dice left, written into one lane of a sweep's stop rows 0 to last;
 * FARKLE_NEVER where it may not stop. */
void ag_farkle_win_stops(const struct ag_farkle_win_head *h, const struct farkle_win_seats *s, uint32_t last,
                         unsigned lane, ag_lanes *stop);
/* The row above which stopping is best, or nothing depends on the total any longer; beaten: a lower bound of what a
 * farkle leaves to the other seat. */
uint32_t ag_farkle_win_top(const struct ag_farkle_win_head *h, const struct farkle_win_seats *s, double beaten);
/* Rows above the top, once stop rows are there. */
void ag_farkle_win_above(const struct ag_farkle_win_head *h, struct ag_farkle_sweep *s);
/* Where a farkle leaves the other seat to begin its turn. */
struct farkle_win_seats ag_farkle_win_after_farkle(const struct ag_farkle_win_head *h,
                                                   const struct farkle_win_seats *s);
/* The most rows that any sweep of these rules needs, those above the top included. */
size_t ag_farkle_win_rows(const struct ag_farkle_win_head *h);
/* Where everything lies, for the sizes in the head: fills the places and bytes; returns bytes as a double, which does
 * not overflow. */
double ag_farkle_win_lay_out(struct ag_farkle_win_head *h);
/* All of the head that follows from the rules at once; the reach and what depends on it is missing. */
void ag_farkle_win_head(const ag_rules *r, unsigned how, struct ag_farkle_win_head *h);

/* ---- making and reading a table: what the rows of struct ag_solver offer (solver_farkle_win.c) ---- */

/* Both seats play for the win; a shared win counts as half. how: AG_SOLVE_... */
bool ag_farkle_win_plan(const ag_rules *r, const struct ag_work *work, unsigned how, size_t limit,
                        struct ag_solve_plan *plan, struct ag_msg *why);
/* Solves into table, a block of plan.table bytes. resume: go on with what an earlier, stopped call left in it (or a
 * faithful copy); the result is the same to the last bit. While progress is being called the table is at rest and may
 * be copied as a checkpoint. */
bool ag_farkle_win_solve(const ag_rules *r, const struct ag_work *work, unsigned how, void *table, bool resume,
                         struct ag_solve_report *report, struct ag_msg *why);
/* Whether that takes seconds. */
bool ag_farkle_win_quick(const ag_rules *r, const struct ag_work *work);
/* Whether these bytes have the form of a complete table for these rules. */
bool ag_farkle_win_fits(const ag_rules *r, const void *table, size_t size);
/* The chance of the seat to move at the start of its turn, an offer made to it included (FA-16); -1 in any other
 * position, and where the scores are such as no game can reach. */
double ag_farkle_win_value(const ag_rules *r, const void *table, const void *state);

/* The values of decisions need those of a whole turn, which are worked out when asked for (well under a millisecond) in
 * memory of the caller: so many bytes, aligned to 64, prepared once for a table. The last turns asked about are
 * remembered; one is enough for a hint, a simulation is faster with as many as there are pairs of scores. */
size_t ag_farkle_win_scratch(const void *table, size_t turns);
void ag_farkle_win_prepare(const ag_rules *r, const void *table, size_t turns, void *scratch);
/* For each legal action of the seat to move, in the order of game->legal, its chance to win after it. Returns their
 * number; 0 where nothing is to be decided or the position is not in the table. */
unsigned ag_farkle_win_moves(const ag_rules *r, const void *table, const void *state, void *scratch, double *values);

#endif
