/*
 * usual.c - what a judge is and what its answers mean to people, apart from the values: who plays moves out where
 * nobody says otherwise, the kind of values in a sentence, how bad a loss is.
 */
#include "extras.h"
#include "judge.h"
#include "msg.h"
#include "review.h"
#include "str.h"

/* clang-format off */
AG_SENTENCES(
    /* Where figures come from: under a hint, a tutor's advice or an analysis. {0m}: what is given, one of the last
     * three below. */
    MSG(COACH_EXACT, "Exact {0m}, from a solved table.")
    MSG(COACH_ESTIMATED, "Estimated {0m}: the game is played on many times after each move. ± is one standard error.")
    MSG(COACH_CHANCES, "chances to win")
    MSG(COACH_SCORES, "expected scores")
    MSG(COACH_ROWS, "expected points for rows")
)
/* clang-format on */

/* ---- what is usual ---- */

struct ag_coach_defaults ag_coach_defaults(const ag_rules *r) {
    struct ag_usual usual = ag_usual_of(r->game);
    return (struct ag_coach_defaults){.objective = ag_rules_seats(r) == 1 || usual.for_score ? AG_FOR_SCORE
                                                                                             : AG_FOR_WIN,
                                      .player = usual.player,
                                      .nodes = usual.nodes,
                                      .game_nodes = usual.nodes / usual.part};
}

/* ---- a judge in words ---- */

size_t ag_judge_describe(const struct ag_judge *j, const struct ag_words *words, char *buf, size_t size) {
    static const uint16_t means[AG_OBJECTIVES] = {AG_MSG_COACH_CHANCES, AG_MSG_COACH_SCORES, AG_MSG_COACH_ROWS};
    struct ag_msg msg = ag_msg_make(AG_MSG_COACH_EXACT, means[j->objective], 0, 0);
    if (!j->table) msg.id = AG_MSG_COACH_ESTIMATED;
    return ag_msg_write(&msg, words, buf, size);
}

/* ---- an advice in order ---- */

/* Few moves, so by insertion. */
void ag_advice_order(const struct ag_advice *a, uint16_t *order) {
    unsigned n = 0;
    order[n++] = (uint16_t)a->best;
    for (unsigned i = 0; i < a->n; i++) {
        unsigned k = n;
        if (i == a->best) continue;
        for (; k > 1 && a->move[order[k - 1]].value < a->move[i].value; k--) order[k] = order[k - 1];
        order[k] = (uint16_t)i;
        n++;
    }
}

bool ag_advice_settle(struct ag_advice *a, ag_action choice) {
    for (unsigned i = 0; !a->exact && i < a->n; i++) {
        const struct ag_advised *m = &a->move[i];
        if (m->action != choice || m->loss > 2 * m->loss_error) continue;
        a->best = i;
        return a->chosen = true;
    }
    return false;
}

/* ---- how bad a loss is ---- */

/* A chance to win is 1 in all, a card of Balut some 430 points. */
const double ag_grade_from[AG_OBJECTIVES][AG_GRADES] = {
    [AG_FOR_WIN] = {0, 0.001, 0.01, 0.03},
    [AG_FOR_SCORE] = {0, 0.1, 2, 6},
    [AG_FOR_POINTS] = {0, 0.005, 0.05, 0.2},
};

const char *ag_grade_name(unsigned grade) {
    static const char *const names[AG_GRADES] = {"none", "small", "mistake", "blunder"};
    return grade < AG_GRADES ? names[grade] : NULL;
}

unsigned ag_grade_of(unsigned objective, double loss) {
    unsigned grade = AG_GRADE_BLUNDER;
    while (grade > AG_GRADE_NONE && loss < ag_grade_from[objective][grade]) grade--;
    return grade;
}

/* A coach in a hurry may have tried a move a few times only, and if these happen to agree their error means nothing. */
bool ag_beyond_chance(const struct ag_advised *m, bool exact) {
    enum { BEYOND = 3, FEW_TRIALS = 16, MANY_TRIALS = 100 };
    if (exact) return true;
    if (m->trials < (m->loss_error > 0 ? FEW_TRIALS : MANY_TRIALS)) return false;
    return m->loss > BEYOND * m->loss_error;
}

unsigned ag_step_grade(const struct ag_analysis *a, const struct ag_step *s) {
    if (!s->judged || s->kind == AG_EVENT_ROLL || (!a->exact && s->loss <= 2 * s->loss_error)) return AG_GRADE_NONE;
    return ag_grade_of(a->objective, s->loss);
}
