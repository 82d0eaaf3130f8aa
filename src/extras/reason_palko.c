/*
 * reason_palko.c - why, in Palko: how likely the call in question is true, by one's own dice and the odds of those that
 * one cannot see. What others have called is left aside: the odds are certain, what a call says is not.
 */
#include "odds.h"
#include "palko.h"
#include "reason.h"

/* clang-format off */
AG_SENTENCES(
    /* Why a move: under a hint and in a tutor's advice, after the move in words. {0t}: a chance, "62.5 %"; {2}: how
     * many the player's own dice count; {3}: the stake. */
    MSG(WHY_PALKO_CALL, "True with {0t}, by your dice ({2}) and the odds of the others.")
    MSG(WHY_PALKO_STAND, "The last call is true with {0t}, by your dice ({2}) and the odds.")
    MSG(WHY_PALKO_CHALLENGE, "The last call is false with {0t}, by your dice ({2}) and the odds.")
    MSG(WHY_PALKO_STAKE, "Your side wins with {0t}, by your dice ({2}) and the odds; the stake is {3}.")
    MSG(WHY_PALKO_REVERSE, "That turns the calling order round; the call is still to come.")
)
/* clang-format on */

static struct ag_msg say_chance(const struct ag_question *q, enum ag_msg_id id, unsigned quantity, unsigned face,
                                bool wild, bool truth) {
    const struct ag_palko_rules *compiled = ag_palko_compiled(q->rules);
    const struct ag_palko_state *s = q->state;
    ag_hand mine = s->hand[q->seat] < AG_HANDS ? ag_hand_of(s->hand[q->seat]) : 0;
    unsigned unseen = 0, seen = 0;
    for (unsigned i = 0; i < AG_PALKO_SEATS; i++)
        if (i != q->seat && s->in >> i & 1) {
            if (s->hand[i] == AG_PALKO_HIDDEN) unseen++;
            else seen += compiled->count[ag_palko_row(compiled, s->hand[i])][face - 1][wild && face != 1];
        }
    struct ag_chance c = ag_odds_palko(q->rules, mine, unseen, quantity > seen ? quantity - seen : 0, face, wild);
    struct ag_msg m = ag_msg_make(id, quantity, face, ag_odds_palko_own(q->rules, mine, face, wild));
    ag_put_percent(&m, 0, truth ? c.value : 1 - c.value);
    return m;
}

/* About the k-th call back. */
static struct ag_msg about_call(const struct ag_question *q, enum ag_msg_id id, unsigned k, bool truth) {
    const struct ag_palko_state *s = q->state;
    return say_chance(q, id, s->quantity[k], s->face[k], s->wild[k], truth);
}

static struct ag_msg reason(const struct ag_question *q, ag_action a) {
    const struct ag_palko_state *s = q->state;
    if (a < AG_PALKO_CALL_NUMBERS)
        return say_chance(q, AG_MSG_WHY_PALKO_CALL, ag_palko_call_quantity(a), ag_palko_call_face(a),
                          ag_palko_ones_wild(s), true);
    if (a == AG_PALKO_REVERSE) return ag_msg_make(AG_MSG_WHY_PALKO_REVERSE, 0, 0, 0);
    if (a == AG_PALKO_STAND) return about_call(q, AG_MSG_WHY_PALKO_STAND, 0, true);
    if (a < AG_PALKO_OPEN) return about_call(q, AG_MSG_WHY_PALKO_CHALLENGE, 0, false);
    if (a >= AG_PALKO_TASK) return (struct ag_msg){0};
    struct ag_msg m = about_call(q, AG_MSG_WHY_PALKO_STAKE, ag_palko_call_of(q->rules, s, s->at),
                                 q->seat != s->challenger);
    m.num[3] = (int32_t)(ag_palko_stake(s, s->at) << (a == AG_PALKO_RAISE));
    return m;
}

void ag_reasons_palko(const struct ag_question *q) {
    for (unsigned i = 0; i < q->n; i++) q->out[i] = reason(q, q->action[i]);
}
