/* farkle_describe.c - the moves of the Farkle family as people are told them; farkle.c has them as they are typed. */
#include "farkle.h"
#include "msg.h"

/* clang-format off */
AG_SENTENCES(
    /* A move in the imperative, as part of a sentence such as "Better: stop and bank 750." No capital, no full stop.
     * {0t}: the dice set aside, "1 5"; {0}: the points banked or taken; {0q}: the dice then rolled as a word; {1q}: the
     * same for an offer that is taken. */
    MSG(FARKLE_DO_ROLL, "set aside {0t} and roll {0q} {0|die|dice}")
    MSG(FARKLE_DO_ROLL_HOT, "set aside {0t} and roll all six dice again")
    MSG(FARKLE_DO_ROLL_ALL_SIX, "set aside all six and roll again")
    MSG(FARKLE_DO_STOP, "stop and bank {0}")
    MSG(FARKLE_DO_STOP_WITH, "set aside {0t}, stop and bank {0}")
    MSG(FARKLE_DO_TAKE, "take the {0} points and roll {1q} {1|die|dice}")
    MSG(FARKLE_DO_DECLINE, "decline the offer and start with six dice")
    MSG(FARKLE_DO_ROLL_FREE, "roll all six dice again")
)
/* clang-format on */

/* Whoever stops takes the most there is: only another choice, or one of several that bring the same, names its dice. */
static bool goes_without_saying(const struct farkle_rules *c, unsigned roll, unsigned set) {
    const uint16_t *keep;
    unsigned keeps = farkle_keeps(c, roll, &keep);
    return set == keep[0] && (keeps == 1 || c->value[keep[1]] < c->value[set]);
}

static struct ag_msg describe_keep(const ag_rules *r, const struct farkle_state *s, ag_action a) {
    const struct farkle_rules *c = farkle_rules(r);
    unsigned set = farkle_kept(a), roll = farkle_set(s->rolled, s->rolled_colour), left = s->dice - c->size[set];
    struct ag_msg m = ag_msg_make(AG_MSG_FARKLE_DO_ROLL, left, 0, 0);
    ag_farkle_quote_set(&m, 0, set);
    if (farkle_stops(a)) {
        m.id = goes_without_saying(c, roll, set) ? AG_MSG_FARKLE_DO_STOP : AG_MSG_FARKLE_DO_STOP_WITH;
        m.num[0] = s->running + c->value[set];
    } else if (left == 0) {
        m.id = s->dice == AG_DICE_MAX ? AG_MSG_FARKLE_DO_ROLL_ALL_SIX : AG_MSG_FARKLE_DO_ROLL_HOT;
    }
    return m;
}

void ag_farkle_describe(const ag_rules *r, const void *state, ag_action a, struct ag_msg *out) {
    const struct farkle_state *s = state;
    switch (a) {
    case FARKLE_TAKE: *out = ag_msg_make(AG_MSG_FARKLE_DO_TAKE, s->running, s->dice, 0); break;
    case FARKLE_DECLINE: *out = ag_msg_make(AG_MSG_FARKLE_DO_DECLINE, 0, 0, 0); break;
    case FARKLE_ROLL: *out = ag_msg_make(AG_MSG_FARKLE_DO_ROLL_FREE, 0, 0, 0); break;
    case FARKLE_STOP: *out = ag_msg_make(AG_MSG_FARKLE_DO_STOP, s->running, 0, 0); break;
    default: *out = describe_keep(r, s, a);
    }
}
