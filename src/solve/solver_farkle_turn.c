/*
 * solver_farkle_turn.c - one seat of the Farkle family (farkle_turn.c), as rows of the list of solvers: what its turns
 * are worth. There is nothing to keep, so these have no tables.
 */
#include "farkle_model.h"
#include "solvers.h"

static void add_number(struct ag_solve_answer *out, const char *key, const char *words, double value, unsigned digits) {
    unsigned i = out->numbers++;
    out->number[i].key = key;
    out->number[i].words = words;
    out->number[i].value = value;
    out->number[i].digits = digits;
}

static void add_limits(struct ag_solve_answer *out, const struct ag_farkle_turn *turn, bool coloured) {
    unsigned i = out->lists++;
    out->list[i].key = coloured ? "limits_coloured" : "limits";
    out->list[i].words = coloured ? "stop at or above, the coloured die among those left:"
                                  : "stop at or above, by dice left:";
    memcpy(out->list[i].value, turn->limit[coloured] + 1, sizeof out->list[i].value);
}

static bool answer_turn(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work, int32_t points,
                        struct ag_solve_answer *out, struct ag_msg *why) {
    struct ag_farkle_turn turn;
    (void)self;
    (void)points;
    if (!ag_farkle_turn(r, work, &turn, why)) return false;
    add_number(out, "expected_turn_score", "greatest expected turn score", turn.expected, 6);
    add_number(out, "long_run", "points a turn in the long run", turn.long_run, 6);
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
    add_number(out, "expected_turns", "fewest expected turns", turns, 9);
    return true;
}

static bool answer_reach(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work, int32_t points,
                         struct ag_solve_answer *out, struct ag_msg *why) {
    double chance;
    (void)self;
    if (!ag_farkle_reach(r, work, points, &chance, why)) return false;
    add_number(out, "chance", "chance that a turn reaches it", chance, 9);
    return true;
}

#define ROW(word) .name = "farkle-" word, .game = "farkle", .objective = word, .judges = AG_OBJECTIVES
const struct ag_solver ag_solvers_farkle_turn[] = {
    {ROW("turn"), .answer = answer_turn},
    {ROW("turns"), .answer = answer_turns},
    {ROW("reach"), .answer = answer_reach, .points = true},
    {0},
};
