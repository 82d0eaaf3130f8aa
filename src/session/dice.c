/*
 * dice.c - where the dice come from. The generator's roll number r depends on the seed and on r alone, as the
 * proof's does: after an undo the same dice come again, and nobody can fish for better ones.
 */
#include "play.h"

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
