/*
 * play_dice.c - where the dice come from. The generator's roll number r depends on the seed and on r alone, as the
 * proof's does: after an undo the same dice come again, and nobody can fish for better ones.
 */
#include "play.h"

#include <stdio.h>
#include <stdlib.h>

void play_dice(const struct play *p, struct ag_due due, uint8_t *dice) {
    uint64_t roll = proof_rolls(p->table);
    if (p->source == DICE_PROOF) {
        struct proof_block key = proof_key_of(&p->proof);
        proof_roll(&key, roll, due, dice);
        return;
    }
    struct ag_rng rng;
    ag_rng_start(&rng, p->seed, roll, AG_STREAM_DICE);
    ag_draw_dice(due, &rng, dice);
}

bool play_typed(const struct play *p, struct ag_due due) { return p->source == DICE_TYPED && is_playing(p, due.seat); }

bool play_roll(struct play *p, struct ag_due due) {
    uint8_t dice[AG_DICE_MAX] = {0};
    struct ag_msg msg;
    if (play_typed(p, due)) {
        if (play_type_dice(p, due, dice) == WISH_END) return false;
        if (!dice[0]) return true; /* something else happened instead */
    } else {
        play_dice(p, due, dice);
    }
    if (!ag_table_roll(p->table, dice, due.dice, NULL, &msg)) {
        complain_msg(&msg, NULL); /* the log is full, or memory is out */
        return false;
    }
    play_tell(p);
    return true;
}
