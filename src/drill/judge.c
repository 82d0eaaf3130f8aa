/* judge.c - see drill.h: the coach, or the exact points of a turn of Farkle, and how large an error is. */
#include "drill.h"
#include "complain.h"
#include "memory.h"
#include "phrases.h"
#include "../coach/review.h"
#include "threads.h"

#include <stdio.h>
#include <string.h>

enum { SCALE_WIN, SCALE_SCORE, SCALE_POINTS, SCALE_TURN };
static const struct drill_scale scales[] = {
#define SAID(what) SAY_DRILL_AMOUNT_##what, SAY_DRILL_VALUE_##what, SAY_DRILL_ESTIMATE_##what, SAY_DRILL_MEANS_##what
    [SCALE_WIN] = {SAID(WIN), 100, 2, ag_grade_from[AG_FOR_WIN]},
    [SCALE_SCORE] = {SAID(SCORE), 1, 2, ag_grade_from[AG_FOR_SCORE]},
    [SCALE_POINTS] = {SAID(ROWS), 1, 3, ag_grade_from[AG_FOR_POINTS]},
    [SCALE_TURN] = {SAID(TURN), 1, 1, ag_turn_from},
#undef SAID
};

const struct drill_scale *drill_scale_of(unsigned objective) {
    return &scales[objective]; /* the first ones are in the order of enum ag_objective */
}

static bool open_turns(struct drill_judge *j) {
    struct ag_msg msg;
    j->how = (struct solving_how){.threads = 1};
    j->work = solving_work(&j->how);
    j->scale = &scales[SCALE_TURN];
    return ag_solo_exact_open(j->rules, &j->work, &j->turns, &msg) || (complain_msg(&msg, NULL), false);
}

bool drill_judge_open(struct drill_judge *j, const ag_rules *r, const char *preset, const char *objective, bool turns) {
    struct coach_how how = {.objective = objective,
                            .seed = 1,
                            .progress = work_until_interrupted,
                            .notice = work_informs};
    struct platform_error why;
    memset(j, 0, sizeof *j);
    j->rules = r;
    if (turns) return open_turns(j);
    j->coach = coach_open(r, preset, &how, &why);
    if (!j->coach) return complain_why("", &why), false;
    j->scale = drill_scale_of(coach_judge(j->coach)->objective);
    j->nodes = coach_judge(j->coach)->nodes;
    return true;
}

void drill_judge_close(struct drill_judge *j) {
    coach_close(j->coach);
    ag_solo_exact_close(&j->turns);
    memset(j, 0, sizeof *j);
}

bool drill_exact(const struct drill_judge *j) { return !j->coach || coach_exact(j->coach); }

void drill_kind(const struct drill_judge *j, char *buf, size_t size) {
    struct ag_words words = phrases_words(NULL);
    if (j->coach) ag_judge_describe(coach_judge(j->coach), &words, buf, size);
    else say_into(buf, size, SAY_DRILL_KIND_TURN);
}

bool drill_advise(const struct drill_judge *j, const void *state, ag_seat seat, bool quickly, struct ag_advice *out,
                  struct platform_error *why) {
    enum { QUICKER = 6 };
    struct ag_msg msg;
    if (!j->coach) return ag_solo_exact_advise(&j->turns, state, seat, out);
    coach_budget(j->coach, quickly ? j->nodes / QUICKER : j->nodes, 0);
    if (ag_advise(coach_judge(j->coach), state, seat, coach_work(j->coach), out, &msg)) return true;
    return platform_refuse_msg(why, 0, &msg, NULL);
}

enum drill_class drill_class_of(const struct drill_judge *j, const struct ag_advised *move) {
    return (enum drill_class)ag_solo_grade(j->scale->from, move); /* they are the same ones */
}

const char *drill_amount(const struct drill_judge *j, double loss, char *buf) {
    say_into(buf, 40, j->scale->amount, loss);
    return buf;
}

void drill_number(const struct drill_scale *scale, bool exact, double x, double error, char *buf, size_t size) {
    say_into(buf, size, exact ? scale->value : scale->estimate, x, error);
}
