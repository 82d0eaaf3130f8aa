/*
 * solo.h - a game alone by dice that a seed fixes, to compare skill: the test of the command `drill`, and the challenge
 * of the day in the page and in houses. Whoever plays it has the same dice; what is compared is what decisions cost, so
 * luck is not in it. Internal.
 */
#ifndef AG_SOLO_H
#define AG_SOLO_H

#include "../extras/chart.h"
#include "../extras/extras.h"
#include "review.h"

/* ---- the game and its dice ---- */

const struct ag_solo *ag_solo_of(const struct ag_game *game); /* NULL: this game has none */
/* Changes the values of a preset into those of a game alone. */
bool ag_solo_values(const struct ag_solo *solo, const struct ag_game *game, struct ag_values *values,
                    struct ag_msg *why);
/* The seed of a day, "2026-11-15" by UTC: its digits and the game's number behind them, 202611151. 0: no date. */
uint64_t ag_solo_day(const struct ag_solo *solo, const char *date);

/* Where a table stands: turns that are over, rolls of this turn so far, and whether that was all. */
struct ag_solo_at {
    unsigned turn, roll;
    bool over;
};
struct ag_solo_at ag_solo_at(const ag_table *t);
/* The dice of the roll that is due. Roll k of turn t depends on the seed, t and k alone: one turn's decisions do not
 * move the dice of the next. */
void ag_solo_dice(const ag_table *t, uint64_t seed, uint8_t *dice);
/* Whether this is a whole game by the rules of this preset and the dice of the seed, in which nothing but rolls and
 * moves has happened. */
bool ag_solo_fair(const ag_table *t, const struct ag_preset_info *preset, uint64_t seed, struct ag_msg *why);

/* ---- what it was worth ---- */

const double *ag_solo_from(const struct ag_solo *solo); /* by grade: what a loss begins with */
/* The grade of a move by these amounts. An estimate within two standard errors of the best is no error. */
enum ag_grade ag_solo_grade(const double *from, const struct ag_advised *move);

/* A decision that cost something. */
struct ag_solo_lapse {
    double loss;
    unsigned turn; /* from 1 */
    size_t event;  /* of the log, from 0 */
    char dice[40], played[AG_MOVE_MAX], best[AG_MOVE_MAX];
};
enum { AG_SOLO_LAPSES = 3, AG_SOLO_TURNS = 28 };
struct ag_solo_result {
    int32_t score;
    unsigned turns, decisions; /* over; of those with a choice */
    double loss;               /* of all decisions together */
    unsigned in_grade[AG_GRADES];
    uint8_t turn[AG_SOLO_TURNS]; /* the worst grade of each */
    unsigned lapses;
    struct ag_solo_lapse lapse[AG_SOLO_LAPSES]; /* the costliest first */
};
/* Who says what moves are worth; false: the reason is its own to tell. */
typedef bool ag_solo_adviser(const void *context, const void *state, ag_seat seat, struct ag_advice *out);
/* Goes through a table, finished or not. advice: memory to work in. False: the adviser has refused. */
bool ag_solo_judge(const ag_table *t, ag_solo_adviser *advise, const void *context, struct ag_advice *advice,
                   struct ag_solo_result *out);
/* Plays on by the dice of the seed to the end, always with the move that is worth most. False: the adviser has refused. */
bool ag_solo_best(ag_table *t, uint64_t seed, ag_solo_adviser *advise, const void *context, struct ag_advice *advice);
const char *ag_solo_skill(const struct ag_solo *solo, double loss); /* a word for what a game lost in all */

/* The exact adviser: the mean points of a turn of Farkle, or the expected total of Balut, from a table that is made
 * here, in a moment. Its context is this struct. */
struct ag_solo_exact {
    const ag_rules *rules;
    const struct ag_work *work;
    struct ag_chart_points points;
    struct ag_judge judge;
    void *table, *table_block, *scratch_block;
    double expected; /* of a whole game */
};
/* Rules and work must stay until the end. */
bool ag_solo_exact_open(const ag_rules *r, const struct ag_work *work, struct ag_solo_exact *out, struct ag_msg *why);
void ag_solo_exact_close(struct ag_solo_exact *x); /* also fine for one that is all 0 */
bool ag_solo_exact_advise(const void *context, const void *state, ag_seat seat, struct ag_advice *out);

#endif
