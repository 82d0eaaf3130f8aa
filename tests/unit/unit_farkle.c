/* unit_farkle.c - see unit_farkle.h. */
#include "unit_farkle.h"

const struct farkle_state *state_of(const struct play *p) { return (const void *)&p->state; }
bool turn_ended(const struct play *p) { return p->effects & AG_TURN_ENDED; }

void begin(struct play *p, const char *preset, const char *sets) { start_with(p, preset, sets, 1); }

void quick_turn(struct play *p, const char *dice, const char *move) {
    ag_seat seat = due(p).seat;
    rolls(p, dice);
    if (move) moves(p, seat, move);
    assert_true(turn_ended(p));
}

unsigned set_of(const ag_rules *r, const char *dice) {
    ag_hand plain = 0;
    unsigned face = 0;
    struct ag_msg why;
    assert_true(ag_farkle_read_dice(r, dice, &plain, &face, &why));
    return farkle_set(ag_hand_id(plain), face);
}

int32_t worth(const ag_rules *r, const char *dice) { return farkle_rules(r)->value[set_of(r, dice)]; }

void check_worths(const char *preset, const char *sets, const struct worth *list) {
    ag_rules *r = rules_of(preset, sets);
    for (; list->dice; list++)
        if (worth(r, list->dice) != list->value) fail_msg("%s: %s scores %d", preset, list->dice, worth(r, list->dice));
    free(r);
}
