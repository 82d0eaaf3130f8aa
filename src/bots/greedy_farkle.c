/*
 * greedy_farkle.c - a simple player of the Farkle family. It looks one roll ahead: of all sets it may keep it takes the
 * one that leaves it with the most points, either at once or on average after one more roll and the best keep of that.
 * It banks the target when it can, and in the last round it does not stop while it would still lose. It draws no random
 * numbers; the same position always gets the same answer.
 *
 * Worths are in 46,656ths of a point, so that rolls of any number of dice compare as whole numbers.
 */
#include "greedy_farkle.h"
#include "farkle.h"

enum { ALL_ROLLS = 46656 };
#define USELESS INT64_MIN

static int64_t worth_of_roll(const ag_rules *r, const struct farkle_state *s, int64_t total, unsigned dice,
                             bool coloured) {
    static const int64_t rolls[] = {1, 6, 36, 216, 1296, 7776, ALL_ROLLS};
    const struct farkle_odds *odds = &farkle_rules(r)->odds[coloured][dice];
    int64_t bonus = dice == AG_DICE_MAX ? ag_rule(r, FARKLE_NO_SCORE_SIX) : 0;
    int64_t loss = s->in_row[s->turn] == 2 ? ag_rule(r, FARKLE_THREE_FARKLES) : 0;
    int64_t sum = (rolls[dice] - odds->farkles) * total + odds->gain; /* over all ordered rolls */
    sum += odds->farkles * (bonus ? total + bonus : -loss);           /* FA-19 */
    return sum * (ALL_ROLLS / rolls[dice]);
}

/* Stopping with so many points: worth them, nothing in a last round that would be lost, and most of all when won. */
static int64_t worth_of_stop(const ag_rules *r, const struct farkle_state *s, int64_t total, bool hot) {
    int64_t score = s->score[s->turn] + total;
    if (!farkle_may_stop(r, s, (int32_t)total, hot)) return USELESS;
    if (!s->trigger) return score >= ag_rule(r, FARKLE_TARGET) ? INT64_MAX : total * ALL_ROLLS;
    for (int32_t i = 0; i < ag_rule(r, FARKLE_SEATS); i++) {
        bool tie_wins = ag_rule(r, FARKLE_TIE) == FARKLE_SHARED;
        if (i != s->turn && (tie_wins ? score < s->score[i] : score <= s->score[i])) return USELESS;
    }
    return INT64_MAX;
}

static ag_action best_keep(const ag_rules *r, const struct farkle_state *s) {
    const struct farkle_rules *c = farkle_rules(r);
    const uint16_t *keep;
    unsigned roll = farkle_set(s->rolled, s->rolled_colour), keeps = farkle_keeps(c, roll, &keep);
    int64_t best = USELESS;
    ag_action choice = farkle_keep(keep[0], false);
    for (unsigned i = 0; i < keeps; i++) {
        unsigned left = s->dice - (unsigned)c->size[keep[i]];
        bool coloured = ag_rule(r, FARKLE_DOUBLER) && (!left || (farkle_coloured(r, s) && !farkle_face(keep[i])));
        int64_t total = (int64_t)s->running + c->value[keep[i]];
        int64_t stop = worth_of_stop(r, s, total, !left);
        int64_t on = worth_of_roll(r, s, total, left ? left : AG_DICE_MAX, coloured);
        if (stop > best) {
            best = stop;
            choice = farkle_keep(keep[i], true);
        }
        if (on > best) {
            best = on;
            choice = farkle_keep(keep[i], false);
        }
    }
    return choice;
}

/* FA-16: the offered dice and points against six dice and none. */
static ag_action best_answer(const ag_rules *r, const struct farkle_state *s) {
    int64_t fresh = worth_of_roll(r, s, 0, AG_DICE_MAX, ag_rule(r, FARKLE_DOUBLER));
    return worth_of_roll(r, s, s->running, s->dice, farkle_coloured(r, s)) >= fresh ? FARKLE_TAKE : FARKLE_DECLINE;
}

ag_action ag_greedy_farkle(const struct ag_seen *seen, struct ag_rng *rng) {
    const ag_rules *r = seen->rules;
    const struct farkle_state *s = seen->state;
    (void)rng;
    if (s->phase == FARKLE_KEEPING) return best_keep(r, s);
    if (s->phase == FARKLE_ANSWERING) return best_answer(r, s);
    int64_t on = worth_of_roll(r, s, s->running, AG_DICE_MAX, ag_rule(r, FARKLE_DOUBLER));
    return worth_of_stop(r, s, s->running, true) > on ? FARKLE_STOP : FARKLE_ROLL;
}
