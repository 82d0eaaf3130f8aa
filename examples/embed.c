/*
 * embed.c - the library in another program: two players of the house play one game, with nothing but astragal.h.
 *
 *     cc embed.c $(pkg-config --cflags --libs astragal) -o embed && ./embed ["PRESET [key=value ...]"]
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

/* Goes through the game again; what each event said then it says now, and the last one is told. */
static bool tell_the_end(const ag_table *table, struct ag_msg *why) {
    ag_table *now = ag_table_view(table, AG_RECORD_ALL);
    struct ag_words words = {.names = ag_table_names(table)};
    struct ag_news news = {0};
    bool good = now && ag_table_rewind(now, 0, why);
    for (size_t i = 0; good && i < ag_table_length(table); i++) {
        struct ag_event event = ag_table_event(table, i);
        good = ag_table_apply(now, &event, ag_table_note_text(table, &event), &news, why);
    }
    for (unsigned i = 0; good && i < news.n; i++) {
        char sentence[300];
        ag_msg_write(&news.item[i], &words, sentence, sizeof sentence);
        puts(sentence);
    }
    ag_table_free(now);
    return good;
}

int main(int argc, char **argv) {
    const char *preset = argc > 1 ? argv[1] : "farkle";
    const struct ag_memory heap = {NULL, resize};
    struct ag_msg why;
    ag_table *table = ag_table_open(&heap, NULL, preset, &why);
    if (!table) return refused(&why);
    const ag_rules *rules = ag_table_rules(table);

    const struct ag_player *random = ag_player_named("random", ag_rules_game(rules));
    const struct ag_player *greedy = ag_player_named("greedy", ag_rules_game(rules));
    const struct ag_player *players[2] = {greedy ? greedy : random, random};
    struct ag_rng rng;
    ag_rng_start(&rng, 2024, 0, AG_STREAM_DICE);

    for (struct ag_due due; (due = ag_table_due(table)).kind != AG_DUE_OVER;) {
        bool good;
        if (due.kind == AG_DUE_ROLL) {
            good = ag_table_roll_random(table, &rng, NULL, &why);
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
    if (!tell_the_end(table, &why)) return refused(&why);
    ag_table_free(table);
    return 0;
}
