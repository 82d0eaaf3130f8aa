/*
 * embed.c - the library in another program: two players of the house play one game, with nothing but astragal.h.
 *
 *     cc embed.c $(pkg-config --cflags --libs astragal) -o embed && ./embed [PRESET]
 *
 * Rolls come from a generator here; they could as well be typed in by people with real dice.
 */
#include <astragal.h>

#include <stdio.h>
#include <stdlib.h>

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

/* Everything refused comes with a sentence. */
static int refused(const struct ag_msg *why) {
    char sentence[300];
    ag_msg_write(why, NULL, sentence, sizeof sentence);
    fprintf(stderr, "%s\n", sentence);
    return 1;
}

int main(int argc, char **argv) {
    const char *preset = argc > 1 ? argv[1] : "farkle";
    const struct ag_memory heap = {NULL, resize};
    struct ag_preset_info info;
    struct ag_msg why;
    if (!ag_preset_find(NULL, preset, &info, &why)) return refused(&why);
    ag_rules *rules = ag_rules_prepare(malloc(ag_rules_size(info.game)), info.game, &info.values, &why);
    if (!rules) return refused(&why);
    ag_table *table = ag_table_new(&heap, rules, preset);

    const struct ag_player *random = ag_player_named("random", info.game);
    const struct ag_player *greedy = ag_player_named("greedy", info.game);
    const struct ag_player *players[2] = {greedy ? greedy : random, random};
    struct ag_rng rng;
    ag_rng_start(&rng, 2024, 0, AG_STREAM_DICE);

    for (struct ag_due due; (due = ag_table_due(table)).kind != AG_DUE_OVER;) {
        uint8_t dice[AG_DICE_MAX];
        bool good;
        if (due.kind == AG_DUE_ROLL) {
            ag_draw_dice(due, &rng, dice);
            good = ag_table_roll(table, dice, due.dice, NULL, &why);
        } else {
            ag_action move = ag_table_choose(table, due.seat, players[due.seat % 2], &rng);
            good = ag_table_act(table, due.seat, move, NULL, &why);
        }
        if (!good) return refused(&why);
    }

    struct ag_result result;
    ag_table_result(table, &result);
    for (unsigned seat = 0; seat < ag_rules_seats(rules); seat++)
        printf("Seat %u (%s): %d%s\n", seat, players[seat % 2]->name, (int)result.score[seat],
               result.winners >> seat & 1 ? ", wins" : "");
    ag_table_free(table);
    free(rules);
    return 0;
}
