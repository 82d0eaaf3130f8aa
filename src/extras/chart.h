/*
 * chart.h - the numbers behind strategy charts that are not asked for elsewhere: what to keep of a roll in Farkle and
 * how the scores move the limit to stop, what a box of Balut costs and what the best player does with any dice, how
 * likely a row of Penk! is. All follow from the rules in force. Internal; the command `chart` puts them into words.
 */
#ifndef AG_CHART_H
#define AG_CHART_H

#include "astragal.h"

/* ---- Farkle, one turn, for the most points ---- */

/* What rolling is worth for every total and number of dice, with best play; the opening is left aside. Made once, in
 * memory of work; give it back with ag_chart_points_end. */
struct ag_chart_points {
    const ag_rules *rules;
    double *roll;    /* by unit and dice */
    double expected; /* of a fresh turn */
    int32_t unit;
    uint32_t rows, plays;
};
bool ag_chart_points(const ag_rules *r, const struct ag_work *work, struct ag_chart_points *out, struct ag_msg *why);
void ag_chart_points_end(const struct ag_work *work, struct ag_chart_points *p);
/* The mean of the turn's points when these dice are rolled with that total, a multiple of the unit. */
double ag_chart_roll(const struct ag_chart_points *p, int32_t total, unsigned dice, bool coloured);
/* The least offer of so many dice that brings more than a fresh turn (FA-16), offers that follow left aside. */
int32_t ag_chart_offer(const struct ag_chart_points *p, unsigned dice, bool coloured);
/* The total with which so many dice are rolled most often in a turn that is played best, without and with the coloured
 * one; -1: they never are. False: no memory is left. */
struct ag_chart_usual {
    int32_t total[2][AG_DICE_MAX + 1];
};
bool ag_chart_usual(const struct ag_chart_points *p, const struct ag_work *work, struct ag_chart_usual *out);

/* Rolls of so many dice, those with the same scoring dice as one; the likeliest first. */
enum { AG_CHART_ROLLS = 3696 };
struct ag_chart_sort {
    uint16_t scoring; /* the set of dice that score in one way or another */
    uint16_t roll;    /* one such roll */
    double chance;
};
unsigned ag_chart_sorts(const ag_rules *r, unsigned dice, bool coloured, struct ag_chart_sort *out);

/* What to set aside of a roll with that total before it, and whether to stop then. */
struct ag_chart_keep {
    uint8_t dice[AG_DICE_MAX], n;
    bool stops, hot; /* hot: all dice are set aside */
    double value;    /* the mean of the turn's points */
};
struct ag_chart_keep ag_chart_keep(const struct ag_chart_points *p, unsigned roll, int32_t total);
/* At a decision of a turn: for each legal action, in the order of game->legal, the mean of the turn's points. Returns
 * their number; 0 where nothing is to be kept. */
unsigned ag_chart_moves(const struct ag_chart_points *p, const void *state, double *values);
/* The dice of a set in rising order, AG_DIE_COLOURED on the coloured one; their number. */
unsigned ag_chart_dice(unsigned set, uint8_t *dice);

/* ---- Farkle, two seats, by a solved table ---- */

struct ag_chart_scores {
    int32_t mine, theirs; /* both have opened */
    bool began;           /* the seat to move began the game */
};
/* "From this total on." Near the target what is right can change more than once; then this is the rule that is wrong
 * for the fewest totals, and `but` is set. from is 0 where the question makes no sense, INT32_MAX where the rule is
 * never. */
struct ag_chart_limit {
    int32_t from;
    bool but;
};
/* When to stop with these dice left, over all totals up to the target. scratch: prepared for the table. */
struct ag_chart_limit ag_chart_limit(const ag_rules *r, const void *table, void *scratch,
                                     const struct ag_chart_scores *at, unsigned dice, bool coloured);
/* When to take an offer of so many dice (FA-16), over all offers that the other seat's score allows. */
struct ag_chart_limit ag_chart_take(const ag_rules *r, const void *table, void *scratch,
                                    const struct ag_chart_scores *at, unsigned dice, bool coloured);

/* ---- Balut ---- */

enum { AG_CHART_ROWS = 7 };
/* What a row needs for its points (BA-10): a sum, or boxes that are not 0; and what it then gets. */
struct ag_chart_need {
    unsigned sum, boxes; /* one of them is 0 */
    int points;          /* for all of that; for each box where `each` */
    bool each;
};
struct ag_chart_need ag_chart_need(const ag_rules *r, unsigned row);
/* The total score still to come when all rows have `free` boxes left, and how much less it is when this row has one
 * box less; by the solved table of scores. */
double ag_chart_card(const ag_rules *r, const void *table, void *scratch, unsigned free);
double ag_chart_box(const ag_rules *r, const void *table, void *scratch, unsigned row, unsigned free);
/* The chance of at least so many of one face, within so many throws of so many dice that are all rolled for it. */
double ag_chart_faces(unsigned dice, unsigned throws, unsigned number);
/* What the player does with five dice after so many throws, on an empty card: the row it fills, or the dice it keeps
 * (row AG_CHART_ROWS). */
struct ag_chart_choice {
    unsigned row;
    ag_hand keep;
    unsigned worth; /* of the dice in that row; of a keep: 1 */
};
struct ag_chart_choice ag_chart_choice(const ag_rules *r, const struct ag_player *player, ag_hand dice,
                                       unsigned throws);

/* ---- Penk! ---- */

/* The greatest chance to be able to mark `number` dice of one of the first `faces` faces within three rolls, or within
 * the rolls left from these dice (0: none rolled yet). All faces are alike. */
double ag_chart_cells(const ag_rules *r, ag_hand dice, unsigned rolls, unsigned number, unsigned faces);
/* The printed value of a cell (PE-2). */
int32_t ag_chart_value(const ag_rules *r, unsigned number, unsigned face);

#endif
