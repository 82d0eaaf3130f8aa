/*
 * test_table.c - tables: the law of views, undo, series, resignation, and what must hold for every preset. The games'
 * own rules are tested with the games.
 */
#include "tables.h"

static void expect_same_state(const ag_table *a, const void *state) {
    assert_memory_equal(ag_table_state(a), state, ag_rules_game(ag_table_rules(a))->state_size);
}

/* ---- views ---- */

/* apply(view(log)) = view(apply(log)), for every viewer, at every moment of a game. */
static void check_law(const char *preset, const char *sets) {
    struct ag_rng rng;
    ag_table *t = new_table(preset, sets);
    const ag_rules *r = ag_table_rules(t);
    ag_rng_start(&rng, 11, 0, 0);
    for (size_t n = 0; n < 160 && ag_table_due(t).kind != AG_DUE_OVER; n++) {
        play_on(t, &rng, n + 1);
        for (unsigned seat = 0; seat <= ag_rules_seats(r); seat++) {
            ag_seat viewer = seat == ag_rules_seats(r) ? AG_NOBODY : (ag_seat)seat;
            union ag_state seen;
            ag_table *view = ag_table_view(t, viewer);
            assert_non_null(view);
            ag_view_of(r, ag_table_state(t), viewer, &seen);
            expect_same_state(view, &seen);
            struct ag_due a = ag_table_due(t), b = ag_table_due(view);
            assert_true(a.kind == b.kind && a.seat == b.seat && a.seats == b.seats && a.dice == b.dice);
            ag_table_free(view);
        }
    }
    free_table(t);
}

static void test_view_law_holds_for_every_preset(void **state) {
    (void)state;
    for_every_preset(check_law);
}

static bool dice_shown(const ag_table *t) {
    for (size_t i = 0; i < ag_table_length(t); i++) {
        struct ag_event e = ag_table_event(t, i);
        if (e.kind == AG_EVENT_ROLL && e.flags & AG_EVENT_SHOWN) return true;
    }
    return false;
}

/* Two games that differ only in hidden dice look the same to others, byte for byte, until the dice are shown. */
static void check_twins(const char *preset, const char *sets) {
    ag_table *t = new_table(preset, sets), *twin = new_table(preset, sets);
    struct ag_rng rng;
    ag_rng_start(&rng, 5, 0, 0);
    while (ag_table_length(t) < 300 && ag_table_due(t).kind != AG_DUE_OVER) {
        play_on(t, &rng, ag_table_length(t) + 1);
        struct ag_event e = ag_table_event(t, ag_table_length(t) - 1);
        bool hidden = e.kind == AG_EVENT_ROLL && e.flags & AG_EVENT_HIDDEN;
        for (unsigned i = 0; hidden && i < e.n; i++) e.dice[i] = (uint8_t)(7 - e.dice[i]);
        if (e.kind == AG_EVENT_ROLL) assert_true(ag_table_roll(twin, e.dice, e.n, NULL, NULL));
        else assert_true(ag_table_act(twin, e.seat, e.action, NULL, NULL));
        if (dice_shown(t)) break; /* here the twins part */
        char *mine = record_of(t, AG_NOBODY), *other = record_of(twin, AG_NOBODY);
        assert_string_equal(mine, other);
        free(mine);
        free(other);
    }
    free_table(t);
    free_table(twin);
}

static void test_views_hidden_dice_leave_no_trace_until_shown(void **state) {
    (void)state;
    for_every_preset(check_twins);
}

/* ---- undo ---- */

static void check_rewind(const char *preset, const char *sets) {
    ag_table *t = new_table(preset, sets);
    union ag_state at[61];
    struct ag_rng rng;
    size_t n = 0;
    ag_rng_start(&rng, 3, 0, 0);
    for (;; n++) {
        memcpy(&at[n], ag_table_state(t), sizeof at[n]);
        if (n == 60 || ag_table_due(t).kind == AG_DUE_OVER) break;
        play_on(t, &rng, n + 1);
    }
    char *whole = record_of(t, AG_RECORD_ALL);
    assert_false(ag_table_rewind(t, n + 1, NULL));
    for (size_t k = n; k-- > 0;) {
        assert_true(ag_table_rewind(t, k, NULL));
        assert_int_equal(ag_table_length(t), k);
        expect_same_state(t, &at[k]);
        char *part = record_of(t, AG_RECORD_ALL);
        if (k < n) assert_memory_equal(part, whole, strlen(part) - 1);
        free(part);
    }
    free(whole);
    free_table(t);
}

static void test_undo_to_any_point(void **state) {
    (void)state;
    for_every_preset(check_rewind);
}

/* ---- dice that are told later ---- */

static void reveal_all(ag_table *kept, const ag_table *t) {
    static const uint8_t unknown[AG_DICE_MAX];
    for (size_t i = 0; i < ag_table_length(kept); i++) {
        struct ag_event e = ag_table_event(kept, i), real = ag_table_event(t, i);
        bool hidden = e.kind == AG_EVENT_ROLL && e.flags & AG_EVENT_HIDDEN && !(e.flags & AG_EVENT_SHOWN);
        assert_int_equal(ag_table_reveal(kept, i, real.dice, e.n, NULL), hidden);
        if (!hidden) continue;
        assert_false(ag_table_reveal(kept, i, real.dice, e.n - 1u, NULL));
        assert_true(ag_table_reveal(kept, i, unknown, e.n, NULL)); /* a mistake is taken back */
        assert_int_equal(ag_table_event(kept, i).dice[0], 0);
        assert_true(ag_table_reveal(kept, i, real.dice, e.n, NULL));
    }
}

/* A game in which hidden dice are told only when they must be shown ends as one in which they were known at once. */
static void check_reveal(const char *preset, const char *sets) {
    ag_table *t = new_table(preset, sets), *kept = new_table(preset, sets);
    struct ag_rng rng;
    struct ag_msg why;
    ag_rng_start(&rng, 8, 0, 0);
    play_on(t, &rng, 400);
    for (size_t i = 0; i < ag_table_length(t); i++) {
        struct ag_event e = ag_table_event(t, i);
        if (e.kind == AG_EVENT_ROLL && e.flags & AG_EVENT_HIDDEN) memset(e.dice, 0, sizeof e.dice);
        if (e.kind == AG_EVENT_ROLL) assert_true(ag_table_roll(kept, e.dice, e.n, NULL, NULL));
        else if (!ag_table_act(kept, e.seat, e.action, NULL, &why)) {
            assert_string_equal(ag_msg_name(why.id), "TABLE_UNSEEN");
            reveal_all(kept, t);
            assert_true(ag_table_act(kept, e.seat, e.action, NULL, NULL));
        }
    }
    reveal_all(kept, t);
    char *mine = record_of(kept, AG_RECORD_ALL), *other = record_of(t, AG_RECORD_ALL);
    assert_string_equal(mine, other);
    free(mine);
    free(other);
    free_table(t);
    free_table(kept);
}

static void test_hidden_dice_told_when_they_are_opened_make_the_same_game(void **state) {
    (void)state;
    for_every_preset(check_reveal);
}

/* ---- what a table refuses ---- */

static void refused(bool done, const struct ag_msg *why, const char *part) {
    char text[300];
    assert_false(done);
    ag_msg_write(why, NULL, text, sizeof text);
    if (!strstr(text, part)) fail_msg("'%s' does not say '%s'", text, part);
}

static void test_table_refuses_with_a_sentence_and_changes_nothing(void **state) {
    (void)state;
    ag_table *t = new_table("null", "rounds=1");
    struct ag_msg why;
    uint8_t dice[7] = {1, 0, 0, 0, 0, 0, 0};
    char *before = record_of(t, AG_RECORD_ALL);
    refused(ag_table_act(t, 0, 0, NULL, &why), &why, "Seat 0 rolls first");
    refused(ag_table_act_text(t, 0, "pass", NULL, &why), &why, "Seat 0 rolls first");
    refused(ag_table_roll(t, dice, 2, NULL, &why), &why, "Roll 1 die here");
    refused(ag_table_roll(t, dice + 1, 1, NULL, &why), &why, "what these dice show");
    refused(ag_table_roll(t, dice, 7, NULL, &why), &why, "more than 6");
    dice[0] = 1 | AG_DIE_COLOURED;
    refused(ag_table_roll(t, dice, 1, NULL, &why), &why, "coloured die is not");
    dice[0] = 7;
    refused(ag_table_roll(t, dice, 1, NULL, &why), &why, "not 7");
    dice[0] = 0x21;
    refused(ag_table_roll(t, dice, 1, NULL, &why), &why, "not 33");
    refused(ag_table_resign(t, 5, &why), &why, "no seat 5");
    refused(ag_table_note(t, " x", &why), &why, "note");
    refused(ag_table_sit(t, 0, "person", "", &why), &why, "name");
    refused(ag_table_sit(t, 0, "two words", "Ann", &why), &why, "two words");
    refused(ag_table_proof(t, false, "\n", &why), &why, "proof");
    refused(ag_table_proof(t, true, "server 00", &why), &why, "not over");
    char *after = record_of(t, AG_RECORD_ALL);
    assert_string_equal(before, after);
    free(before);
    free(after);
    dice[0] = 4;
    assert_true(ag_table_roll(t, dice, 1, NULL, NULL));
    dice[0] = 2;
    assert_true(ag_table_roll(t, dice, 1, NULL, NULL));
    assert_true(ag_table_roll(t, dice, 1, NULL, NULL));
    refused(ag_table_roll(t, dice, 1, NULL, &why), &why, "Seat 0 decides first");
    refused(ag_table_act(t, 1, 0, NULL, &why), &why, "not seat 1's");
    refused(ag_table_act(t, 0, AG_SEALED, NULL, &why), &why, "sealed");
    refused(ag_table_act(t, 0, 123456, NULL, &why), &why, "not allowed");
    free_table(t);
}

/* ---- the end ---- */

static void roll_all(ag_table *t, const char *faces) {
    for (; *faces; faces++) {
        uint8_t die = (uint8_t)(*faces - '0');
        if (ag_table_due(t).kind == AG_DUE_ACT)
            assert_true(ag_table_act_text(t, ag_table_due(t).seat, "pass", NULL, NULL));
        assert_true(ag_table_roll(t, &die, 1, NULL, NULL));
    }
    if (ag_table_due(t).kind == AG_DUE_ACT) assert_true(ag_table_act_text(t, ag_table_due(t).seat, "pass", NULL, NULL));
}

/* The turn goes to the next higher seat and from the last to seat 0, whoever begins; so does the roll for it. */
static void test_AL_1_turns_go_clockwise(void **state) {
    (void)state;
    ag_table *t = new_table("null", "seats=4 rounds=2");
    uint8_t start[] = {1, 2, 6, 5};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(ag_table_due(t).seat, i);
        assert_true(ag_table_roll(t, &start[i], 1, NULL, NULL));
    }
    for (unsigned turn = 0; turn < 8; turn++) { /* seat 2 begins */
        assert_int_equal(ag_table_due(t).seat, (2 + turn) % 4);
        assert_true(ag_table_roll(t, start, 1, NULL, NULL));
        assert_int_equal(ag_table_due(t).seat, (2 + turn) % 4);
        assert_true(ag_table_act_text(t, (ag_seat)((2 + turn) % 4), "pass", NULL, NULL));
    }
    assert_int_equal(ag_table_due(t).kind, AG_DUE_OVER);
    free_table(t);
}

static void test_AL_5_a_tie_is_shared(void **state) {
    (void)state;
    ag_table *t = new_table("null", "seats=3 rounds=1");
    struct ag_result result;
    roll_all(t, "621"
                "535");
    ag_table_result(t, &result);
    assert_true(result.over);
    assert_int_equal(result.winners, 1 | 4);
    free_table(t);
}

static void test_resign_leaves_the_win_to_the_others(void **state) {
    (void)state;
    ag_table *t = new_table("null", "seats=3 rounds=1");
    struct ag_result result;
    struct ag_rng rng;
    ag_rng_start(&rng, 1, 0, 0);
    roll_all(t, "621");
    assert_true(ag_table_resign(t, 0, NULL));
    assert_false(ag_table_resign(t, 0, NULL));
    assert_int_equal(ag_table_due(t).seat, 0); /* the game goes on, the house plays for seat 0 */
    roll_all(t, "6");
    assert_int_equal(ag_table_choose(t, 0, ag_player_named("random", ag_game_named("null")), &rng), 0);
    roll_all(t, "35");
    ag_table_result(t, &result);
    assert_int_equal(result.score[0], 6);
    assert_int_equal(result.winners, 4);
    ag_table_begin(t);
    assert_true(ag_table_resign(t, 0, NULL));
    assert_true(ag_table_resign(t, 2, NULL)); /* one seat is left: over */
    ag_table_result(t, &result);
    assert_true(result.over);
    assert_int_equal(result.winners, 2);
    free_table(t);
    t = new_table("null", "seats=1");
    assert_false(ag_table_resign(t, 0, NULL));
    free_table(t);
}

static void test_abandon_ends_without_a_winner(void **state) {
    (void)state;
    ag_table *t = new_table("null", "");
    struct ag_result result;
    assert_true(ag_table_abandon(t, NULL));
    ag_table_result(t, &result);
    assert_true(result.over && result.abandoned);
    assert_int_equal(result.winners, 0);
    assert_false(ag_table_abandon(t, NULL));
    assert_true(ag_table_note(t, "a pity", NULL)); /* a remark is always welcome */
    assert_true(ag_table_proof(t, true, "server 00", NULL));
    assert_true(ag_table_rewind(t, 0, NULL)); /* with the end its proof is gone */
    assert_null(ag_table_proof_line(t, true, 0));
    free_table(t);
}

static void test_AL_4_a_series_keeps_seats_and_counts_wins(void **state) {
    (void)state;
    ag_table *t = new_table("null", "rounds=1");
    uint32_t wins[AG_SEATS_MAX];
    assert_true(ag_table_sit(t, 1, "greedy", "Bea", NULL));
    assert_false(ag_table_next(t, NULL));
    roll_all(t, "62"
                "53");
    assert_true(ag_table_next(t, NULL));
    assert_int_equal(ag_table_series(t, wins), 2);
    assert_int_equal(wins[0], 840);
    roll_all(t, "62"
                "44"); /* shared */
    assert_true(ag_table_next(t, NULL));
    assert_int_equal(ag_table_series(t, wins), 3);
    assert_int_equal(wins[0], 840 + 420);
    assert_int_equal(wins[1], 420);
    assert_string_equal(ag_table_name(t, 1), "Bea");
    assert_string_equal(ag_table_who(t, 1), "greedy");
    free_table(t);
}

/* AL-2: every random event is a recorded roll, who begins included; the log alone gives the position again. */
static void check_log(const char *preset, const char *sets) {
    ag_table *t = new_table(preset, sets), *again = new_table(preset, sets);
    struct ag_rng rng;
    ag_rng_start(&rng, 21, 0, 0);
    play_on(t, &rng, 200);
    for (size_t i = 0; i < ag_table_length(t); i++) {
        struct ag_event e = ag_table_event(t, i);
        if (e.kind == AG_EVENT_ROLL) assert_true(ag_table_roll(again, e.dice, e.n, NULL, NULL));
        else assert_true(ag_table_act(again, e.seat, e.action, NULL, NULL));
    }
    expect_same_state(t, ag_table_state(again));
    free_table(t);
    free_table(again);
}

static void test_AL_2_the_log_holds_every_random_event(void **state) {
    (void)state;
    for_every_preset(check_log);
}

static void test_AL_2_who_begins_is_rolled_for_on_the_record(void **state) {
    (void)state;
    ag_table *t = new_table("null", "seats=3");
    uint8_t dice[] = {4, 4, 2, 5, 6};
    for (unsigned i = 0; i < 5; i++) { /* seats 0, 1 and 2; then the tied seats 0 and 1 again */
        assert_int_equal(ag_table_due(t).kind, AG_DUE_ROLL);
        assert_true(ag_table_roll(t, &dice[i], 1, NULL, NULL));
        assert_int_equal(ag_table_event(t, i).seat, i % 3);
        assert_int_equal(ag_table_event(t, i).dice[0], dice[i]);
    }
    assert_int_equal(ag_table_due(t).seat, 1);
    free_table(t);
}

/* ---- memory: every allocation may fail; nothing is lost and nothing leaks ---- */

struct failing {
    int left;
};

static void *resize_or_fail(void *context, void *block, size_t size) {
    struct failing *f = context;
    if (size && f->left-- <= 0) return NULL;
    return host_memory.resize(NULL, block, size);
}

static void test_every_allocation_may_fail(void **state) {
    (void)state;
    ag_rules *rules = rules_of("null", "rounds=20");
    bool done = false;
    for (int n = 0; !done; n++) {
        struct failing f = {n};
        struct ag_memory memory = {&f, resize_or_fail};
        ag_table *t = ag_table_new(&memory, rules, "null");
        if (!t) continue;
        uint8_t die[] = {3, 5};
        bool good = ag_table_roll(t, die, 1, NULL, NULL) && ag_table_roll(t, die + 1, 1, NULL, NULL);
        while (good && ag_table_due(t).kind != AG_DUE_OVER) {
            good = ag_table_note(t, "a remark that takes some room", NULL) && ag_table_roll(t, die, 1, NULL, NULL) &&
                   ag_table_act_text(t, ag_table_due(t).seat, "pass", NULL, NULL);
        }
        if (good) {
            ag_table *view = ag_table_view(t, 0);
            good = view != NULL;
            ag_table_free(view);
        }
        char *text = record_of(t, AG_RECORD_ALL); /* what was acknowledged is there */
        ag_table *read = ag_record_read(&host_memory, text, strlen(text), SIZE_MAX, NULL, NULL);
        assert_non_null(read);
        assert_int_equal(ag_table_length(read), ag_table_length(t));
        ag_table_free(read);
        free(text);
        ag_table_free(t);
        done = good;
    }
    free(rules);
}

/* ---- what notes say ---- */

static void note_is(const char *text, unsigned kind, const char *word, ag_seat seat, const char *player,
                    const char *rest) {
    struct ag_note note = ag_note_read(text);
    char back[200];
    assert_int_equal(note.kind, kind);
    assert_string_equal(note.word, word);
    assert_int_equal(note.seat, seat);
    assert_string_equal(note.player, player);
    assert_string_equal(note.text, rest);
    assert_int_equal(ag_note_write(&note, back, sizeof back), strlen(text));
    assert_string_equal(back, text);
}

static void test_notes_say_their_kind_and_keep_their_text(void **state) {
    (void)state;
    note_is("Seat 1 is played by greedy from here on.", AG_NOTE_REPLACED, "replaced", 1, "greedy", "");
    note_is("Seat 0 is played by exact:win from here on.", AG_NOTE_REPLACED, "replaced", 0, "exact:win", "");
    note_is("Seat 7 is played by its person again.", AG_NOTE_RETURNED, "returned", 7, "", "");
    note_is("Stand-ins: nobody told.", AG_NOTE_STAND_INS, "stand_ins", AG_NOBODY, "", "nobody told.");
}

static void test_any_other_note_is_a_remark(void **state) {
    static const char *const remarks[] = {"tea, please",
                                          "Seat 8 is played by greedy from here on.",
                                          "Seat 10 is played by greedy from here on.",
                                          "Seat 1 is played by greedy from here on",
                                          "Seat 1 is played by greedy from here on. Or not.",
                                          "Seat 1 is played by  from here on.",
                                          "Seat 1 is played by two words from here on.",
                                          "Seat 1 is played by its person again",
                                          "Seat 1 is played by its person again. ",
                                          "Seat 1 is played by a123456789b123456789c123456789-23 from here on.",
                                          "seat 1 is played by greedy from here on.",
                                          "Seat 1",
                                          "Seat ",
                                          "Stand-ins:",
                                          "stand-ins: nobody told."};
    (void)state;
    for (unsigned i = 0; i < sizeof remarks / sizeof *remarks; i++)
        note_is(remarks[i], AG_NOTE_TEXT, "text", AG_NOBODY, "", remarks[i]);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_view_law_holds_for_every_preset),
    cmocka_unit_test(test_views_hidden_dice_leave_no_trace_until_shown),
    cmocka_unit_test(test_hidden_dice_told_when_they_are_opened_make_the_same_game),
    cmocka_unit_test(test_undo_to_any_point),
    cmocka_unit_test(test_table_refuses_with_a_sentence_and_changes_nothing),
    cmocka_unit_test(test_AL_1_turns_go_clockwise),
    cmocka_unit_test(test_AL_5_a_tie_is_shared),
    cmocka_unit_test(test_resign_leaves_the_win_to_the_others),
    cmocka_unit_test(test_abandon_ends_without_a_winner),
    cmocka_unit_test(test_AL_4_a_series_keeps_seats_and_counts_wins),
    cmocka_unit_test(test_AL_2_the_log_holds_every_random_event),
    cmocka_unit_test(test_AL_2_who_begins_is_rolled_for_on_the_record),
    cmocka_unit_test(test_every_allocation_may_fail),
    cmocka_unit_test(test_notes_say_their_kind_and_keep_their_text),
    cmocka_unit_test(test_any_other_note_is_a_remark),
};
TESTS_MAIN("table", tests)
