/* tables.c - see tables.h. */
#include "tables.h"

ag_table *new_table(const char *preset, const char *sets) {
    ag_table *t = ag_table_new(&host_memory, rules_of(preset, sets), preset);
    assert_non_null(t);
    return t;
}

void free_table(ag_table *t) {
    void *rules = (void *)(uintptr_t)ag_table_rules(t);
    ag_table_free(t);
    free(rules);
}

static ag_seat any_seat(ag_seats seats, struct ag_rng *rng) {
    for (unsigned k = ag_rng_below(rng, (uint32_t)__builtin_popcount(seats)); k; k--)
        seats = (ag_seats)(seats & (seats - 1));
    return (ag_seat)__builtin_ctz(seats);
}

void play_on(ag_table *t, struct ag_rng *rng, size_t length) {
    const struct ag_player *random = ag_player_named("random", ag_rules_game(ag_table_rules(t)));
    struct ag_due due;
    while (ag_table_length(t) < length && (due = ag_table_due(t)).kind != AG_DUE_OVER) {
        struct ag_msg why = {0};
        char text[300];
        bool good;
        if (due.kind == AG_DUE_ROLL) {
            uint8_t dice[AG_DICE_MAX];
            ag_draw_dice(due, rng, dice);
            good = ag_table_roll(t, dice, due.dice, NULL, &why);
        } else {
            ag_seat seat = any_seat(due.seats, rng);
            good = ag_table_act(t, seat, ag_table_choose(t, seat, random, rng), NULL, &why);
        }
        ag_msg_write(&why, NULL, text, sizeof text);
        if (!good) fail_msg("a random event was refused: %s", text);
    }
}

char *record_of(const ag_table *t, ag_seat viewer) {
    size_t n = ag_record_write(t, viewer, NULL, 0);
    char *text = malloc(n + 1);
    assert_non_null(text);
    assert_int_equal(ag_record_write(t, viewer, text, n + 1), n);
    assert_int_equal(strlen(text), n);
    return text;
}

void for_every_preset(void (*f)(const char *preset, const char *sets)) {
    const struct ag_presets *all = ag_presets_builtin();
    for (unsigned i = 0; i < all->n; i++)
        for (int seats = 1; seats <= AG_SEATS_MAX; seats++) {
            struct ag_preset_info info;
            struct ag_msg why;
            char sets[20], number[4];
            snprintf(number, sizeof number, "%d", seats);
            snprintf(sets, sizeof sets, "seats=%d", seats);
            assert_true(ag_preset_find(NULL, all->preset[i].name, &info, &why));
            if (!ag_values_set(info.game, &info.values, "seats", number, &why)) continue;
            void *memory = malloc(ag_rules_size(info.game));
            bool fits = ag_rules_prepare(memory, info.game, &info.values, &why);
            free(memory);
            if (fits) f(info.name, sets);
        }
}
