/* judged.c - see judged.h. */
#include "judged.h"
#include "phrases.h"

static const enum phrase_id plain[AG_OBJECTIVES][2] = {{SAY_JUDGE_WIN, SAY_JUDGE_WIN_EXACT},
                                                       {SAY_JUDGE_SCORE, SAY_JUDGE_SCORE_EXACT},
                                                       {SAY_JUDGE_ROWS, SAY_JUDGE_ROWS_EXACT}};
static const enum phrase_id with_sign[AG_OBJECTIVES][2] = {{SAY_JUDGE_SIGNED_WIN, SAY_JUDGE_SIGNED_WIN_EXACT},
                                                           {SAY_JUDGE_SIGNED_SCORE, SAY_JUDGE_SIGNED_SCORE_EXACT},
                                                           {SAY_JUDGE_SIGNED_ROWS, SAY_JUDGE_SIGNED_ROWS_EXACT}};

const char *judging_value(unsigned objective, bool exact, double x, char *buf) {
    say_into(buf, JUDGING_TEXT, plain[objective][exact], x);
    return buf;
}

const char *judging_signed(unsigned objective, bool exact, double x, char *buf) {
    say_into(buf, JUDGING_TEXT, with_sign[objective][exact], x);
    return buf;
}

const char *judging_with_error(unsigned objective, bool exact, double x, double error, char *buf) {
    char value[JUDGING_TEXT], e[JUDGING_TEXT];
    if (exact) return judging_value(objective, exact, x, buf);
    say_into(buf, JUDGING_TEXT, SAY_JUDGE_ESTIMATE, judging_value(objective, exact, x, value),
             judging_value(objective, exact, error, e));
    return buf;
}

const char *judging_short(unsigned objective, double x, char *buf) {
    say_into(buf, JUDGING_TEXT, objective == AG_FOR_WIN ? SAY_JUDGE_SHORT_WIN : SAY_JUDGE_SHORT_SCORE, x);
    return buf;
}

const char *judging_unit(unsigned objective) {
    static const enum phrase_id of[AG_OBJECTIVES] = {SAY_JUDGE_MEANS_WIN, SAY_JUDGE_MEANS_SCORE, SAY_JUDGE_MEANS_ROWS};
    return phrase(of[objective]);
}
