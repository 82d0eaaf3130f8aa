/*
 * test_table_replay.c - events applied again, from a log and from the lines of a record; and what a caller gets from a
 * table without looking into rules, game or state: rules in one call, moves and their words, picks.
 */
#include "tables.h"

/* ---- replay ---- */

/* The next event of a game by the calls that a binding has; a remark now and then. */
static void play_event(ag_table *t, struct ag_rng *rng, struct ag_news *news) {
    ag_action list[AG_LEGAL_MAX];
    struct ag_due due = ag_table_due(t);
    news->n = 0;
    if (ag_rng_below(rng, 20) == 0) {
        assert_true(ag_table_note(t, "a remark", NULL));
    } else if (due.kind == AG_DUE_ROLL) {
        assert_int_equal(ag_table_legal(t, due.seat, list), 0);
        assert_true(ag_table_roll_random(t, rng, news, NULL));
    } else {
        unsigned n = ag_table_legal(t, due.seat, list);
        assert_true(n > 0);
        assert_true(ag_table_act(t, due.seat, list[ag_rng_below(rng, n)], news, NULL));
    }
}

/* Line i behind the one that begins a game. */
static const char *line_of(const char *record, size_t i, char *line, size_t size) {
    const char *at = strstr(record, "\nbegin ") + 1;
    for (size_t k = 0; k <= i; k++) at = strchr(at, '\n') + 1;
    snprintf(line, size, "%.*s", (int)strcspn(at, "\n"), at);
    return line;
}

static void expect_news(const struct ag_news *a, const struct ag_news *b) {
    assert_int_equal(a->n, b->n);
    for (unsigned i = 0; i < a->n; i++) assert_memory_equal(&a->item[i], &b->item[i], sizeof a->item[i]);
}

/* An event says the same however it is applied, and leads to the same position. */
static void check_replay(const char *preset, const char *sets) {
    enum { EVENTS = 120 };
    ag_table *t = new_table(preset, sets), *by_event = new_table(preset, sets), *by_line = new_table(preset, sets);
    size_t size = ag_rules_game(ag_table_rules(t))->state_size;
    struct ag_rng rng;
    static struct ag_news said, again;
    char line[600];
    ag_rng_start(&rng, 17, 0, 0);
    for (size_t i = 0; i < EVENTS && ag_table_due(t).kind != AG_DUE_OVER; i++) {
        play_event(t, &rng, &said);
        struct ag_event e = ag_table_event(t, i);
        assert_true(ag_table_apply(by_event, &e, ag_table_note_text(t, &e), &again, NULL));
        expect_news(&again, &said);
        char *record = record_of(t, AG_RECORD_ALL);
        assert_true(ag_table_apply_text(by_line, line_of(record, i, line, sizeof line), &again, NULL));
        expect_news(&again, &said);
        free(record);
        assert_memory_equal(ag_table_state(by_event), ag_table_state(t), size);
        assert_memory_equal(ag_table_state(by_line), ag_table_state(t), size);
    }
    char *record = record_of(t, AG_RECORD_ALL), *other = record_of(by_event, AG_RECORD_ALL);
    assert_string_equal(record, other);
    free(record);
    free(other);
    free_table(t);
    free_table(by_event);
    free_table(by_line);
}

static void test_an_event_applied_again_says_the_same(void **state) {
    (void)state;
    for_every_preset(check_replay);
}

/* What a seat may see of a game can be gone through again from its view alone, resignations included. */
static void test_a_view_can_be_replayed(void **state) {
    (void)state;
    ag_table *t = new_table("palko", "seats=4");
    struct ag_rng rng;
    ag_rng_start(&rng, 3, 0, 0);
    play_on(t, &rng, 40);
    assert_true(ag_table_note(t, "late", NULL));
    assert_true(ag_table_resign(t, 2, NULL));
    assert_true(ag_table_abandon(t, NULL));
    for (ag_seat viewer = 0; viewer < 4; viewer++) {
        ag_table *view = ag_table_view(t, viewer), *now = ag_table_view(t, viewer);
        assert_true(ag_table_rewind(now, 0, NULL));
        for (size_t i = 0; i < ag_table_length(view); i++) {
            struct ag_event e = ag_table_event(view, i);
            struct ag_news news;
            assert_true(ag_table_apply(now, &e, ag_table_note_text(view, &e), &news, NULL));
            assert_int_equal(ag_table_length(now), i + 1);
            if (e.kind == AG_EVENT_RESIGN || e.kind == AG_EVENT_ABANDON) assert_int_equal(news.n, 1);
            if (e.kind == AG_EVENT_NOTE) assert_int_equal(news.n, 0);
        }
        char *a = record_of(view, AG_RECORD_ALL), *b = record_of(now, AG_RECORD_ALL);
        assert_string_equal(a, b);
        free(a);
        free(b);
        ag_table_free(view);
        ag_table_free(now);
    }
    free_table(t);
}

static void test_lines_and_events_that_are_refused_change_nothing(void **state) {
    static const char *const bad[] = {
        "",     "roll",   "roll 0",           "roll 1: 3",    "roll 0: 3 ", "roll 0: 7", "roll  0: 3",
        "move", "move 0", "move 0:",          "move 0: pass", "resign",     "resign 9",  "resign 0 1",
        "note", "note ",  "note  two blanks", "abandon ",     "score 1 2",  "begin 0 1", "roll 0 hidden: 3",
    };
    const struct ag_event strange = {.kind = AG_EVENT_NOTE + 1}, wordless = {.kind = AG_EVENT_NOTE},
                          heavy = {.kind = AG_EVENT_ROLL, .n = 255};
    const struct ag_event *const events[] = {&strange, &wordless, &heavy};
    ag_table *t = new_table("null", "seats=2");
    struct ag_news news;
    struct ag_msg why;
    (void)state;
    assert_true(ag_table_apply_text(t, "note before", NULL, NULL));
    char *before = record_of(t, AG_RECORD_ALL);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad + sizeof events / sizeof *events; i++) {
        unsigned e = i - (unsigned)(sizeof bad / sizeof *bad);
        memset(&why, 0, sizeof why);
        news.n = 1;
        if (i < sizeof bad / sizeof *bad) assert_false(ag_table_apply_text(t, bad[i], &news, &why));
        else assert_false(ag_table_apply(t, events[e], NULL, &news, &why));
        assert_int_not_equal(why.id, 0);
        char *after = record_of(t, AG_RECORD_ALL);
        assert_string_equal(before, after);
        free(after);
    }
    free(before);
    assert_true(ag_table_apply_text(t, "roll 0: 3", &news, NULL));
    assert_int_equal(ag_table_length(t), 2);
    free_table(t);
}

/* ---- moves ---- */

static void check_moves(const char *preset, const char *sets) {
    ag_table *t = new_table(preset, sets);
    struct ag_rng rng;
    ag_rng_start(&rng, 29, 0, 0);
    for (unsigned round = 0; round < 25 && ag_table_due(t).kind != AG_DUE_OVER; round++) {
        ag_action list[AG_LEGAL_MAX], meant;
        struct ag_due due = ag_table_due(t);
        struct ag_pick pick;
        char words[AG_MOVE_MAX];
        unsigned n = ag_table_legal(t, due.seat, list);
        size_t length = ag_table_length(t);
        assert_int_equal(n > 0, due.kind == AG_DUE_ACT);
        for (unsigned i = 0; i < n; i++) {
            ag_table_pick_of(t, due.seat, list[i], &pick);
            assert_true(ag_table_move_of(t, due.seat, &pick, &meant, NULL));
            assert_int_equal(meant, list[i]);
        }
        for (unsigned i = 0; i < n; i += 1 + n / 4) { /* its words are understood as this move */
            size_t whole = ag_table_move_text(t, list[i], words, sizeof words);
            assert_int_equal(whole, strlen(words));
            assert_true(ag_table_act_text(t, due.seat, words, NULL, NULL));
            assert_int_equal(ag_table_event(t, length).action, list[i]);
            assert_true(ag_table_rewind(t, length, NULL));
        }
        for (ag_seat seat = 0; seat < AG_SEATS_MAX; seat++)
            if (due.kind != AG_DUE_ACT || !(due.seats >> seat & 1)) {
                struct ag_msg why = {0};
                assert_int_equal(ag_table_legal(t, seat, list), 0);
                assert_false(ag_table_move_of(t, seat, &(struct ag_pick){0}, &meant, &why));
                assert_int_not_equal(why.id, 0);
            }
        play_on(t, &rng, length + 1);
    }
    free_table(t);
}

static void test_moves_have_words_and_picks_at_every_table(void **state) {
    char words[AG_MOVE_MAX];
    (void)state;
    for_every_preset(check_moves);
    ag_table *t = new_table("palko", "seats=2");
    ag_table_move_text(t, AG_SEALED, words, sizeof words);
    assert_string_equal(words, "?");
    free_table(t);
}

/* The generator's dice are those that ag_draw_dice gives, and nothing is rolled where no roll is due. */
static void test_a_roll_by_generator(void **state) {
    ag_table *t = new_table("farkle", "seats=1");
    struct ag_rng rng, same;
    struct ag_msg why = {0};
    uint8_t dice[AG_DICE_MAX];
    (void)state;
    ag_rng_start(&rng, 5, 0, AG_STREAM_DICE);
    same = rng;
    while (ag_table_due(t).kind == AG_DUE_ROLL) {
        struct ag_due due = ag_table_due(t);
        ag_draw_dice(due, &same, dice);
        assert_true(ag_table_roll_random(t, &rng, NULL, NULL));
        assert_memory_equal(ag_table_event(t, ag_table_length(t) - 1).dice, dice, due.dice);
    }
    assert_false(ag_table_roll_random(t, &rng, NULL, &why));
    assert_int_not_equal(why.id, 0);
    assert_memory_equal(&rng, &same, sizeof rng);
    free_table(t);
}

/* ---- rules in one call ---- */

static void test_a_table_is_opened_by_words(void **state) {
    static const char *const bad[] = {"",          "nothing",           "farkle seats",    "farkle seats=99",
                                      "farkle / ", "farkle colour=red", "farkle / seats=2"};
    (void)state;
    ag_table *t = ag_table_open(&host_memory, NULL, " farkle  seats=3 target=5000 ", NULL);
    assert_non_null(t);
    const struct ag_game *game = ag_rules_game(ag_table_rules(t));
    assert_string_equal(ag_game_name(game), "farkle");
    assert_string_equal(ag_game_title(game), game->title);
    assert_string_equal(ag_table_preset(t), "farkle");
    assert_int_equal(ag_rules_seats(ag_table_rules(t)), 3);
    unsigned n = 0;
    char value[AG_TEXT_MAX];
    for (const struct ag_option *o; (o = ag_game_option(game, n)); n++) {
        assert_ptr_equal(o, &game->options[n]);
        if (strcmp(o->key, "target") != 0) continue;
        ag_values_write(o, ag_rules_values(ag_table_rules(t)), value, sizeof value);
        assert_string_equal(value, "5000");
    }
    assert_int_equal(n, game->n_options);
    ag_table_free(t);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct ag_msg why = {0};
        assert_null(ag_table_open(&host_memory, NULL, bad[i], &why));
        assert_int_not_equal(why.id, 0);
    }
}

/* The caller's own presets come first, as everywhere. */
static void test_a_table_is_opened_by_an_own_preset(void **state) {
    static const struct ag_line lines[] = {{"target", "3000"}};
    static const struct ag_preset mine = {"mine", "farkle", 1, lines};
    const struct ag_presets own = {.n = 1, .preset = &mine};
    (void)state;
    assert_null(ag_table_open(&host_memory, NULL, "mine", NULL));
    ag_table *t = ag_table_open(&host_memory, &own, "mine seats=2", NULL);
    assert_non_null(t);
    assert_string_equal(ag_table_preset(t), "mine");
    ag_table_free(t);
}

static void *fail_after(void *context, void *block, size_t size) {
    int *left = context;
    return size && (*left)-- <= 0 ? NULL : host_memory.resize(NULL, block, size);
}

static void test_a_table_without_memory_is_refused(void **state) {
    (void)state;
    for (int n = 0; n < 2; n++) { /* the rules, the table */
        int left = n;
        struct ag_msg why = {0};
        assert_null(ag_table_open(&(struct ag_memory){&left, fail_after}, NULL, "farkle", &why));
        assert_int_not_equal(why.id, 0);
    }
}

/* A game has the same events whether or not something was noted and taken back on the way to it. */
static void test_notes_taken_back_leave_nothing(void **state) {
    (void)state;
    ag_table *t = new_table("farkle", "");
    assert_true(ag_table_note(t, "stays", NULL));
    assert_true(ag_table_note(t, "taken back", NULL));
    assert_true(ag_table_note(t, "this too", NULL));
    assert_true(ag_table_rewind(t, 1, NULL));
    assert_true(ag_table_note(t, "instead", NULL));
    struct ag_event first = ag_table_event(t, 0), second = ag_table_event(t, 1);
    assert_int_equal(second.action, first.action + sizeof "stays"); /* right behind it */
    assert_string_equal(ag_table_note_text(t, &first), "stays");
    assert_string_equal(ag_table_note_text(t, &second), "instead");
    free_table(t);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_an_event_applied_again_says_the_same),
    cmocka_unit_test(test_a_view_can_be_replayed),
    cmocka_unit_test(test_notes_taken_back_leave_nothing),
    cmocka_unit_test(test_lines_and_events_that_are_refused_change_nothing),
    cmocka_unit_test(test_moves_have_words_and_picks_at_every_table),
    cmocka_unit_test(test_a_roll_by_generator),
    cmocka_unit_test(test_a_table_is_opened_by_words),
    cmocka_unit_test(test_a_table_is_opened_by_an_own_preset),
    cmocka_unit_test(test_a_table_without_memory_is_refused),
};
TESTS_MAIN("table_replay", tests)
