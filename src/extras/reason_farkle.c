/* reason_farkle.c - why, in the Farkle family: what is at stake and how likely a roll loses it; what is banked. */
#include "farkle.h"
#include "odds.h"
#include "reason.h"

/* clang-format off */
AG_SENTENCES(
    /* Why a move: under a hint, in a tutor's advice and in an analysis, after the move in words; it may be the reader's
     * move or another player's. {0q}, {0}: dice to roll, or points to bank; {0t}: how many rolls fail, "16.7 %"; {1}:
     * points at stake, or the score after banking; {2q}: dice that are offered to the next player. */
    MSG(WHY_FARKLE_ROLL, "With {0q} {0|die|dice}, {0t} of rolls lose the {1} points at stake.")
    MSG(WHY_FARKLE_HOT, "Hot dice: with all six, {0t} of rolls lose the {1} points at stake.")
    MSG(WHY_FARKLE_STOP, "That banks {0}, for a score of {1}.")
    MSG(WHY_FARKLE_OFFER,
        "That banks {0}, for a score of {1}; the next player may roll {2q} {2|die|dice} for those {0} too.")
    MSG(WHY_FARKLE_OPEN, "That banks {0} and gets on the board.")
    MSG(WHY_FARKLE_REACH, "That banks {0} and reaches the target with {1}.")
    MSG(WHY_FARKLE_TAKE, "With {0q} {0|die|dice}, {0t} of rolls lose the {1} points again.")
    MSG(WHY_FARKLE_DECLINE, "That begins a fresh turn with six dice.")
)
/* clang-format on */

static struct ag_msg risk(const struct ag_question *q, enum ag_msg_id id, unsigned dice, bool coloured,
                          int64_t points) {
    struct ag_msg m = ag_msg_make(id, dice, points, 0);
    ag_put_percent(&m, 0, ag_odds_farkle_lose(q->rules, dice, coloured).value);
    return m;
}

static struct ag_msg bank(const struct ag_question *q, int64_t points, unsigned left) {
    const struct farkle_state *s = q->state;
    int64_t score = s->score[s->turn] + points;
    if (score >= ag_rule(q->rules, FARKLE_TARGET)) return ag_msg_make(AG_MSG_WHY_FARKLE_REACH, points, score, 0);
    if (ag_rule(q->rules, FARKLE_KEEN)) return ag_msg_make(AG_MSG_WHY_FARKLE_OFFER, points, score, left);
    if (!(s->opened >> s->turn & 1)) return ag_msg_make(AG_MSG_WHY_FARKLE_OPEN, points, score, 0);
    return ag_msg_make(AG_MSG_WHY_FARKLE_STOP, points, score, 0);
}

static struct ag_msg keeping(const struct ag_question *q, ag_action a) {
    const struct farkle_state *s = q->state;
    const struct farkle_rules *c = farkle_rules(q->rules);
    unsigned set = farkle_kept(a), left = s->dice - c->size[set];
    bool coloured = farkle_coloured(q->rules, s) && !farkle_face(set);
    int64_t points = s->running + (int64_t)c->value[set];
    if (farkle_stops(a)) return bank(q, points, left ? left : AG_DICE_MAX);
    if (!left) return risk(q, AG_MSG_WHY_FARKLE_HOT, AG_DICE_MAX, ag_rule(q->rules, FARKLE_DOUBLER), points);
    return risk(q, AG_MSG_WHY_FARKLE_ROLL, left, coloured, points);
}

void ag_reasons_farkle(const struct ag_question *q) {
    const struct farkle_state *s = q->state;
    bool doubler = ag_rule(q->rules, FARKLE_DOUBLER);
    for (unsigned i = 0; i < q->n; i++) {
        ag_action a = q->action[i];
        if (a < FARKLE_TAKE) q->out[i] = keeping(q, a);
        else if (a == FARKLE_TAKE)
            q->out[i] = risk(q, AG_MSG_WHY_FARKLE_TAKE, s->dice, farkle_coloured(q->rules, s), s->running);
        else if (a == FARKLE_DECLINE) q->out[i] = ag_msg_make(AG_MSG_WHY_FARKLE_DECLINE, 0, 0, 0);
        else if (a == FARKLE_ROLL) q->out[i] = risk(q, AG_MSG_WHY_FARKLE_ROLL, AG_DICE_MAX, doubler, s->running);
        else q->out[i] = bank(q, s->running, AG_DICE_MAX);
    }
}
