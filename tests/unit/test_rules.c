/* test_rules.c - options, presets and inheritance (AL-3), and positions in one line. */
#include "tables.h"
#include "presets.h"

static void refused_saying(bool done, const struct ag_msg *why, const char *a, const char *b) {
    char text[300];
    assert_false(done);
    ag_msg_write(why, NULL, text, sizeof text);
    if (!strstr(text, a) || !strstr(text, b)) fail_msg("'%s' does not name '%s' and '%s'", text, a, b);
}

static void test_AL_3_every_option_has_key_type_range_default_and_sentence(void **state) {
    (void)state;
    for (unsigned g = 0; ag_games()[g]; g++) {
        const struct ag_game *game = ag_games()[g];
        bool taken[AG_SLOTS_MAX] = {0};
        assert_string_equal(game->options[0].key, "seats");
        assert_int_equal(game->options[0].at, 0);
        for (unsigned i = 0; i < game->n_options; i++) {
            const struct ag_option *o = &game->options[i];
            const char *about = ag_msg_sentence(o->about, NULL);
            size_t n = strlen(about);
            assert_true(n > 10 && about[n - 1] == '.');
            for (unsigned k = 0; k < i; k++) assert_string_not_equal(game->options[k].key, o->key);
            for (unsigned k = 0; k < o->count; k++) { /* no two options share a slot */
                assert_true(o->at + k < AG_SLOTS_MAX);
                assert_false(taken[o->at + k]);
                taken[o->at + k] = true;
                int32_t v = o->initials ? o->initials[k] : o->initial;
                if (o->type == AG_OPT_NUMBER) assert_true(v >= o->min && v <= o->max);
            }
            /* the default survives a round trip through text */
            struct ag_values v, w;
            char text[AG_TEXT_MAX];
            ag_values_default(game, &v);
            w = v;
            ag_values_write(o, &v, text, sizeof text);
            assert_true(ag_values_set(game, &w, o->key, text, NULL));
            assert_memory_equal(&v, &w, sizeof v);
        }
        assert_true(game->state_size <= AG_STATE_MAX);
    }
}

static void test_AL_3_bad_options_are_refused_naming_key_and_value(void **state) {
    (void)state;
    const struct ag_game *null = ag_game_named("null");
    struct ag_values v;
    struct ag_msg why;
    ag_values_default(null, &v);
    struct ag_values before = v;
    refused_saying(ag_values_set(null, &v, "colour", "red", &why), &why, "colour", "no option");
    refused_saying(ag_values_set(null, &v, "rounds", "0", &why), &why, "rounds", "0");
    refused_saying(ag_values_set(null, &v, "rounds", "100", &why), &why, "rounds", "1 to 99");
    refused_saying(ag_values_set(null, &v, "rounds", "many", &why), &why, "rounds", "many");
    refused_saying(ag_values_set(null, &v, "rounds", "", &why), &why, "rounds", "''");
    assert_memory_equal(&before, &v, sizeof v);
    assert_true(ag_values_set(null, &v, "rounds", "99", &why));
}

/* Every type of option, on an option table of our own. */
static void test_AL_3_every_type_refuses_what_it_does_not_know(void **state) {
    static const char *const colours[] = {"red", "blue", NULL};
    static const struct ag_option options[] = {
        {.key = "seats", .at = 0, .count = 1, .min = 1, .max = 2, .initial = 1},
        {.key = "list", .at = 1, .count = 3, .min = -5, .max = 5},
        {.key = "flag", .type = AG_OPT_BOOL, .at = 4, .count = 1},
        {.key = "colour", .type = AG_OPT_CHOICE, .at = 5, .count = 1, .choices = colours},
        {.key = "words", .type = AG_OPT_TEXT, .text = "one | two"},
    };
    const struct ag_game game = {.options = options, .n_options = 5};
    static const char *const good[][2] = {{"list", "-5 0 5"}, {"flag", "yes"},  {"flag", "no"},
                                          {"colour", "blue"}, {"words", "a b"}, {"seats", "2"}};
    static const char *const bad[][2] = {{"list", "1 2"},   {"list", "1 2 3 4"}, {"list", "1 2 6"}, {"list", "1,2,3"},
                                         {"flag", "maybe"}, {"flag", "1"},       {"flag", ""},      {"colour", "green"},
                                         {"colour", "0"},   {"words", ""},       {"words", " a"},   {"words", "a  b"},
                                         {"words", "a\nb"}};
    struct ag_values v;
    (void)state;
    ag_values_default(&game, &v);
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        char text[AG_TEXT_MAX] = "";
        assert_true(ag_values_set(&game, &v, good[i][0], good[i][1], NULL));
        for (unsigned k = 0; k < 5; k++)
            if (strcmp(options[k].key, good[i][0]) == 0) ag_values_write(&options[k], &v, text, sizeof text);
        assert_string_equal(text, good[i][1]);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct ag_values before = v;
        struct ag_msg why;
        refused_saying(ag_values_set(&game, &v, bad[i][0], bad[i][1], &why), &why, bad[i][0], "");
        assert_memory_equal(&before, &v, sizeof v);
    }
}

static void prepare_one(const char *preset, const char *sets) { free(rules_of(preset, sets)); }

static void test_every_preset_prepares_and_describes_itself(void **state) {
    (void)state;
    const struct ag_presets *all = ag_presets_builtin();
    for (unsigned i = 0; i < all->n; i++) {
        struct ag_preset_info info;
        assert_true(ag_preset_find(NULL, all->preset[i].name, &info, NULL));
        assert_true(strlen(info.title) > 0 && strlen(info.about) > 10);
    }
    for_every_preset(prepare_one);
    assert_true(ag_presets_hash() != 0);
}

static void test_presets_inherit_and_override(void **state) {
    static const struct ag_line mine[] = {{"rounds", "5"}, {"title", "Mine"}}, short_one[] = {{"rounds", "1"}},
                                bad_key[] = {{"colour", "red"}}, no_game[] = {{"title", "x"}},
                                other[] = {{"game", "chess"}}, again[] = {{"rounds", "7"}};
    static const struct ag_preset own[] = {
        {"mine", "null", 2, mine},      {"short", "mine", 1, short_one}, {"bad", "null", 1, bad_key},
        {"orphan", "nobody", 0, NULL},  {"loop", "pool", 0, NULL},       {"pool", "loop", 0, NULL},
        {"gameless", NULL, 1, no_game}, {"chess", NULL, 1, other},       {"null", "null", 1, again},
        {"self", "self", 0, NULL},
    };
    static const struct ag_presets list = {.n = sizeof own / sizeof *own, .preset = own};
    struct ag_preset_info info;
    struct ag_msg why;
    (void)state;
    assert_true(ag_preset_find(&list, "short", &info, NULL));
    assert_int_equal(info.values.slot[1], 1);
    assert_string_equal(info.title, "Mine");
    assert_string_equal(info.game->name, "null");
    assert_true(ag_preset_find(&list, "mine", &info, NULL));
    assert_int_equal(info.values.slot[1], 5);
    assert_true(ag_preset_find(&list, "null", &info, NULL)); /* extends the built-in one of its name */
    assert_int_equal(info.values.slot[1], 7);
    refused_saying(ag_preset_find(&list, "nobody", &info, &why), &why, "nobody", "no preset");
    refused_saying(ag_preset_find(&list, "bad", &info, &why), &why, "colour", "");
    refused_saying(ag_preset_find(&list, "orphan", &info, &why), &why, "orphan", "nobody");
    refused_saying(ag_preset_find(&list, "loop", &info, &why), &why, "loop", "circle");
    refused_saying(ag_preset_find(&list, "self", &info, &why), &why, "self", "");
    refused_saying(ag_preset_find(&list, "gameless", &info, &why), &why, "gameless", "which game");
    refused_saying(ag_preset_find(&list, "chess", &info, &why), &why, "chess", "does not exist");
}

/* ---- positions in one line ---- */

static void check_positions(const char *preset, const char *sets) {
    ag_table *t = new_table(preset, sets);
    struct ag_rng rng;
    ag_rng_start(&rng, 31, 0, 0);
    for (size_t n = 0; n < 80 && ag_table_due(t).kind != AG_DUE_OVER; n += 4) {
        char text[AG_POSITION_MAX];
        const char *words;
        struct ag_preset_info info;
        union ag_state back;
        play_on(t, &rng, n);
        size_t len = ag_position_write(ag_table_rules(t), preset, NULL, ag_table_state(t), text, sizeof text);
        assert_true(len < sizeof text);
        assert_true(ag_position_rules(text, NULL, &info, &words, NULL));
        assert_memory_equal(&info.values, ag_rules_values(ag_table_rules(t)), sizeof info.values);
        assert_true(info.game->read_position(ag_table_rules(t), &back, words, NULL));
        assert_memory_equal(&back, ag_table_state(t), info.game->state_size);
    }
    free_table(t);
}

static void test_positions_hold_rules_and_state(void **state) {
    (void)state;
    for_every_preset(check_positions);
}

static void test_bad_positions_get_a_sentence(void **state) {
    static const char *const bad[] = {"",
                                      "null",
                                      "null phase rolling",
                                      "nobody / phase rolling",
                                      "null rounds / phase rolling",
                                      "null rounds=0 / phase rolling",
                                      "null colour=1 / phase rolling"};
    static const char *const bad_words[] = {"phase sleeping",
                                            "turn 1 phase rolling turn 1",
                                            "phase rolling turn 9",
                                            "phase rolling turn 2",
                                            "phase rolling scores 1",
                                            "phase rolling scores 1,2,3",
                                            "phase rolling scores 1,x",
                                            "phase starting",
                                            "phase rolling round 3",
                                            "phase over",
                                            "phase rolling to_roll 0",
                                            "to_roll 0,0",
                                            "to_roll 5",
                                            "phase rolling nonsense"};
    struct ag_preset_info info;
    const char *words;
    struct ag_msg why;
    char long_text[AG_POSITION_MAX + 10];
    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        refused_saying(ag_position_rules(bad[i], NULL, &info, &words, &why), &why, "", "");
    memset(long_text, 'x', sizeof long_text);
    long_text[sizeof long_text - 1] = 0;
    refused_saying(ag_position_rules(long_text, NULL, &info, &words, &why), &why, "at most", "");
    ag_rules *r = rules_of("null", "");
    for (unsigned i = 0; i < sizeof bad_words / sizeof *bad_words; i++) {
        union ag_state s;
        why = (struct ag_msg){0};
        assert_false(ag_rules_game(r)->read_position(r, &s, bad_words[i], &why));
        assert_int_not_equal(why.id, 0);
    }
    free(r);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_AL_3_every_option_has_key_type_range_default_and_sentence),
    cmocka_unit_test(test_AL_3_bad_options_are_refused_naming_key_and_value),
    cmocka_unit_test(test_AL_3_every_type_refuses_what_it_does_not_know),
    cmocka_unit_test(test_every_preset_prepares_and_describes_itself),
    cmocka_unit_test(test_presets_inherit_and_override),
    cmocka_unit_test(test_positions_hold_rules_and_state),
    cmocka_unit_test(test_bad_positions_get_a_sentence),
};
TESTS_MAIN("rules", tests)
