/*
 * reason_balut.c - why, in Balut: what a box gets now against what a whole turn for that row brings on average, and for
 * dice kept the row that gains most by them, or if none gains, the one that loses the least part. Rows are looked at
 * one by one, each played for itself alone.
 */
#include "balut.h"
#include "odds.h"
#include "reason.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* Why a move: under a hint, in a tutor's advice and in an analysis, after the move in words; it may be the reader's
     * move or another player's. {0}: what the box gets; {0m}, {1m}: the row; {0t}: an average, "12.5"; {1t}: what a
     * whole turn for that row brings on average. */
    MSG(WHY_BALUT_SCORE, "{0} in {1m}; a whole turn for that row brings {0t} on average.")
    MSG(WHY_BALUT_SCRATCH, "0 in {1m}, where a whole turn brings {0t} on average.")
    MSG(WHY_BALUT_KEEP, "Best for {0m}: {0t} on average from here, against {1t} in a whole turn.")
)
/* clang-format on */

static const enum ag_msg_id names[AG_BALUT_ROWS] = {
    AG_MSG_BALUT_FOURS,      AG_MSG_BALUT_FIVES,  AG_MSG_BALUT_SIXES, AG_MSG_BALUT_STRAIGHT,
    AG_MSG_BALUT_FULL_HOUSE, AG_MSG_BALUT_CHOICE, AG_MSG_BALUT_BALUT,
};

/* What one row can still become: its table for the throws left, and its mean over a whole turn. */
struct row {
    struct ag_odds_turn turn;
    double usual;
};

static void look_at(const struct ag_question *q, unsigned row, unsigned throws, struct row *out) {
    struct ag_odds_row whole;
    memset(&out->turn, 0, sizeof out->turn);
    ag_odds_balut(q->rules, 0, AG_BALUT_THROWS, row, &whole);
    out->usual = whole.expected.value;
    out->turn.dice = AG_BALUT_DICE;
    for (unsigned i = 0; i < AG_BALUT_HANDS; i++)
        out->turn.worth[i] = ag_balut_worth(q->rules, AG_BALUT_KEEPS + i)[row];
    ag_odds_turn_fill(&out->turn, throws);
}

static struct ag_msg keeping(const struct ag_question *q, const struct row *rows, unsigned throws, ag_action a) {
    const struct ag_balut_state *s = q->state;
    double all = (double)ag_odds_power(AG_BALUT_DICE * throws), most = 0;
    unsigned best = AG_BALUT_ROWS;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        if (!ag_balut_open(s, s->turn, row)) continue;
        double mean = (double)rows[row].turn.after[throws][a] / all, gain = mean - rows[row].usual;
        if (gain < 0) gain = gain / rows[row].usual; /* between -1 and 0 */
        if (best == AG_BALUT_ROWS || gain > most) best = row, most = gain;
    }
    struct ag_msg m = ag_msg_make(AG_MSG_WHY_BALUT_KEEP, names[best], 0, 0);
    ag_put_tenths(&m, 0, (double)rows[best].turn.after[throws][a] / all);
    ag_put_tenths(&m, 1, rows[best].usual);
    return m;
}

static struct ag_msg filling(const struct ag_question *q, const struct row *rows, ag_action a) {
    const struct ag_balut_state *s = q->state;
    bool scratch = a >= AG_BALUT_SCRATCH;
    unsigned row = a - (scratch ? AG_BALUT_SCRATCH : AG_BALUT_SCORE);
    unsigned worth = ag_balut_worth(q->rules, s->dice)[row];
    struct ag_msg m = ag_msg_make(scratch || !worth ? AG_MSG_WHY_BALUT_SCRATCH : AG_MSG_WHY_BALUT_SCORE, worth,
                                  names[row], 0);
    ag_put_tenths(&m, 0, rows[row].usual);
    return m;
}

void ag_reasons_balut(const struct ag_question *q) {
    const struct ag_balut_state *s = q->state;
    struct row rows[AG_BALUT_ROWS];
    unsigned throws = AG_BALUT_THROWS - s->throws;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) look_at(q, row, throws, &rows[row]);
    for (unsigned i = 0; i < q->n; i++)
        q->out[i] = q->action[i] < AG_BALUT_KEEPS ? keeping(q, rows, throws, q->action[i])
                                                  : filling(q, rows, q->action[i]);
}
