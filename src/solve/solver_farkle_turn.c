/*
 * solver_farkle_turn.c - one seat of the Farkle family (farkle_turn.c), as rows of the list of solvers: what its turns
 * are worth. There is nothing to keep, so these have no tables.
 */
#include "farkle_model.h"
#include "msg.h"
#include "solvers.h"

/* clang-format off */
AG_SENTENCES(
    /* Labels of the answer of 'astragal solve'; a number stands beside them */
    MSG(SOLVED_TURN, "highest expected turn score")
    MSG(SOLVED_LONG_RUN, "points a turn in the long run")
    MSG(SOLVED_TURNS, "fewest expected turns")
    MSG(SOLVED_REACH, "chance to reach it in a turn")
    /* Above a list of points, one line for each number of dice left */
    MSG(SOLVED_LIMITS, "stop at or above, by dice left:")
    MSG(SOLVED_LIMITS_COLOURED, "stop at or above, with the coloured die among those left:")
)
/* clang-format on */

static void add_number(struct ag_solve_answer *out, const char *key, enum ag_msg_id words, double value,
                       unsigned digits) {
    unsigned i = out->numbers++;
    out->number[i].key = key;
    out->number[i].words = (uint16_t)words;
    out->number[i].value = value;
    out->number[i].digits = digits;
}

static void add_limits(struct ag_solve_answer *out, const struct ag_farkle_turn *turn, bool coloured) {
    unsigned i = out->lists++;
    out->list[i].key = coloured ? "limits_coloured" : "limits";
    out->list[i].words = coloured ? AG_MSG_SOLVED_LIMITS_COLOURED : AG_MSG_SOLVED_LIMITS;
    memcpy(out->list[i].value, turn->limit[coloured] + 1, sizeof out->list[i].value);
}

static bool answer_turn(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work, int32_t points,
                        struct ag_solve_answer *out, struct ag_msg *why) {
    struct ag_farkle_turn turn;
    (void)self;
    (void)points;
    if (!ag_farkle_turn(r, work, &turn, why)) return false;
    add_number(out, "expected_turn_score", AG_MSG_SOLVED_TURN, turn.expected, 6);
    add_number(out, "long_run", AG_MSG_SOLVED_LONG_RUN, turn.long_run, 6);
    if (turn.limit[true][1]) add_limits(out, &turn, true);
    add_limits(out, &turn, false);
    return true;
}

static bool answer_turns(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work, int32_t points,
                         struct ag_solve_answer *out, struct ag_msg *why) {
    double turns;
    (void)self;
    (void)points;
    if (!ag_farkle_turns(r, work, &turns, why)) return false;
    add_number(out, "expected_turns", AG_MSG_SOLVED_TURNS, turns, 9);
    return true;
}

static bool answer_reach(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work, int32_t points,
                         struct ag_solve_answer *out, struct ag_msg *why) {
    double chance;
    (void)self;
    if (!ag_farkle_reach(r, work, points, &chance, why)) return false;
    add_number(out, "chance", AG_MSG_SOLVED_REACH, chance, 9);
    return true;
}

#define ROW(word) .name = "farkle-" word, .game = "farkle", .objective = word, .judges = AG_OBJECTIVES
const struct ag_solver ag_solvers_farkle_turn[] = {
    {ROW("turn"), .answer = answer_turn},
    {ROW("turns"), .answer = answer_turns},
    {ROW("reach"), .answer = answer_reach, .points = true},
    {0},
};
