/* test_lobby.c - rooms, one promise a test: seats, whole games of every preset, series and rematches. */
#include "desk.h"

static void test_people_play_a_game_and_its_record_verifies(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 1);
    room_id table = started(&d, "farkle", "seats=2 target=3000", 2);
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_PLAYING);
    plays_out(&d, table, "greedy");
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_OVER);
    assert_true(heard_of(&d, 1, " over "));
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

/* ---- every game ---- */

static void play_preset(const char *preset, const char *level) {
    struct desk d;
    desk_open(&d, 2);
    comes(&d, 0, "Ann");
    comes(&d, 1, "Bob");
    room_id table = makes(&d, 0, preset, "", quick, ROOMS_SET_ALL);
    unsigned seats = looks(&d, table, 0).n_seats, people = seats < 2 ? seats : 2;
    for (unsigned i = 0; i < seats; i++) {
        bool good = i < people
                        ? says(&d, i, SAY(ROOMS_JOIN, .number = 0)) && says(&d, i, SAY(ROOMS_SIT, .seat = (ag_seat)i))
                        : says(&d, 0, SAY(ROOMS_OPPONENT, .seat = (ag_seat)i, .text = level));
        if (!good) fail_msg("%s: %s", preset, d.person[0].why);
    }
    begins(&d, table, people);
    plays_out(&d, table, "greedy");
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_OVER);
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

static void test_every_preset_is_played_to_its_end_with_a_good_proof(void **state) {
    const struct ag_presets *presets = ag_presets_builtin();
    (void)state;
    for (unsigned i = 0; i < presets->n; i++) play_preset(presets->preset[i].name, "greedy");
}

/* ---- the lobby ---- */

static void test_seats_are_taken_and_left(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 11);
    room_id table = seated(&d, "farkle", "seats=3", 2);
    comes(&d, 2, "Cem");
    assert_false(says(&d, 2, SAY(ROOMS_SIT, .seat = 0)) || !refused_as(&d, 2, "seat"));
    assert_false(says(&d, 2, SAY(ROOMS_SIT, .seat = 7)) || !refused_as(&d, 2, "seat"));
    assert_true(says(&d, 2, SAY(ROOMS_SIT, .seat = AG_NOBODY)));
    assert_int_equal(rooms_viewer(d.h, table, 5002), 2);
    assert_false(says(&d, 2, SAY(ROOMS_SIT, .seat = AG_NOBODY)) || !refused_as(&d, 2, "seated"));
    assert_true(says(&d, 2, SAY(ROOMS_STAND, .number = 0)));
    assert_int_equal(rooms_viewer(d.h, table, 5002), AG_NOBODY);
    assert_false(says(&d, 0, SAY(ROOMS_START, .number = 0)) || !refused_as(&d, 0, "seats"));
    assert_false(says(&d, 1, SAY(ROOMS_OPPONENT, .seat = 2, .text = "greedy")) || !refused_as(&d, 1, "host"));
    assert_false(says(&d, 0, SAY(ROOMS_OPPONENT, .seat = 2, .text = "nobody")) || !refused_as(&d, 0, "level"));
    assert_false(says(&d, 0, SAY(ROOMS_OPPONENT, .seat = 1, .text = "greedy")) || !refused_as(&d, 0, "seat"));
    assert_true(says(&d, 0, SAY(ROOMS_OPPONENT, .seat = 2, .text = "greedy")));
    assert_string_equal(looks(&d, table, 0).seat[2].name, "Carl (greedy)");
    assert_true(says(&d, 0, SAY(ROOMS_OPPONENT, .seat = 2, .text = "")));
    assert_int_equal(looks(&d, table, 0).seat[2].sitter, ROOMS_EMPTY);
    assert_true(says(&d, 0, SAY(ROOMS_RULES, .preset = "penk", .n_set = 1, .set = &(struct ag_line){"seats", "2"})));
    assert_int_equal(looks(&d, table, 0).n_seats, 2);
    assert_true(says(&d, 0, SAY(ROOMS_REMOVE, .seat = 1)));
    assert_false(says(&d, 1, SAY(ROOMS_SIT, .seat = 1)) || !refused_as(&d, 1, "removed"));
    assert_false(says(&d, 0, SAY(ROOMS_REMOVE, .seat = 0)) || !refused_as(&d, 0, "seat"));
    desk_shut(&d);
}

static void test_the_chair_is_passed_on_or_taken_after_silence(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 12);
    room_id table = seated(&d, "farkle", "seats=2", 2);
    assert_true(rooms_is_host(d.h, table, 5000));
    assert_false(says(&d, 1, SAY(ROOMS_HOST, .seat = 1)) || !refused_as(&d, 1, "host"));
    assert_true(says(&d, 0, SAY(ROOMS_HOST, .seat = 1)));
    assert_true(rooms_is_host(d.h, table, 5001) && !rooms_is_host(d.h, table, 5000));
    assert_false(says(&d, 0, SAY(ROOMS_START, .number = 0)) || !refused_as(&d, 0, "host"));
    waits(&d, d.limits.host_ms + 1);
    assert_false(says(&d, 0, SAY(ROOMS_HOST, .seat = 1)));
    assert_true(says(&d, 0, SAY(ROOMS_HOST, .seat = 0)));
    assert_true(rooms_is_host(d.h, table, 5000));
    desk_shut(&d);
}

static void test_others_see_who_is_there(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 50);
    room_id table = seated(&d, "null", "seats=2", 2);
    assert_true(d.person[0].look.seat[1].flags & ROOMS_SEAT_HERE);
    goes(&d, 1);
    assert_false(d.person[0].look.seat[1].flags & ROOMS_SEAT_HERE);
    comes(&d, 1, "Bob");
    assert_false(looks(&d, table, 0).seat[1].flags & ROOMS_SEAT_HERE);
    assert_true(says(&d, 1, SAY(ROOMS_JOIN, .number = 0)));
    assert_true(d.person[0].look.seat[1].flags & ROOMS_SEAT_HERE);
    assert_true(says(&d, 1, SAY(ROOMS_QUIT, .number = 0)));
    assert_false(d.person[0].look.seat[1].flags & ROOMS_SEAT_HERE);
    desk_shut(&d);
}

static void test_16_12_a_seat_of_which_nothing_is_heard_is_away(void **state) {
    enum { BOB = 2 }; /* his connection */
    struct desk d;
    (void)state;
    desk_open(&d, 51);
    room_id table = seated(&d, "null", "seats=2", 2);
    assert_true(rooms_awaited(d.h, BOB));
    rooms_quiet(d.h, BOB, true);
    assert_false(d.person[0].look.seat[1].flags & ROOMS_SEAT_HERE); /* the other was told */
    assert_true(looks(&d, table, 0).seat[0].flags & ROOMS_SEAT_HERE);
    rooms_quiet(d.h, BOB, false);
    assert_true(d.person[0].look.seat[1].flags & ROOMS_SEAT_HERE);
    goes(&d, 0);
    assert_false(rooms_awaited(d.h, BOB)); /* nobody is there to see it */
    rooms_quiet(d.h, 999999, true);        /* unknown ones are ignored */
    desk_shut(&d);
}

/* ---- series (AL-4) and rematch ---- */

static void both_play_again(struct desk *d, room_id table) {
    assert_true(says(d, 1, SAY(ROOMS_REMATCH, .number = 0)) && says(d, 0, SAY(ROOMS_REMATCH, .number = 0)));
}

static void test_a_rematch_needs_every_person_still_at_the_table(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    (void)state;
    desk_open(&d, 39);
    room_id table = started(&d, "null", "seats=3", 3);
    plays_out(&d, table, "random");
    clear(&d);
    assert_true(says(&d, 1, SAY(ROOMS_REMATCH, .number = 0)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_OVER);
    assert_true(heard_of(&d, 0, "wants") && heard_of(&d, 2, "wants"));
    assert_true(looks(&d, table, 0).seat[1].flags & ROOMS_SEAT_AGAIN);
    assert_false(looks(&d, table, 0).seat[0].flags & ROOMS_SEAT_AGAIN);
    assert_false(says(&d, 1, SAY(ROOMS_REMATCH, .number = 0)) || !refused_as(&d, 1, "again"));
    assert_false(says(&d, 9, SAY(ROOMS_REMATCH, .number = 0)));
    assert_true(says(&d, 0, SAY(ROOMS_REMATCH, .number = 0)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_OVER);
    desk_restart(&d); /* what was said so far is in the log */
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why));
    comes(&d, 2, names[2]);
    assert_true(says(&d, 2, SAY(ROOMS_REMATCH, .number = 0)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_SEALING);
    assert_false(looks(&d, table, 0).seat[1].flags & ROOMS_SEAT_AGAIN);
    desk_shut(&d);
}

/* Whoever stands up, or is asked to, does not hold up the rest; a wish goes with its person. */
static void test_a_rematch_does_not_wait_for_those_who_have_left(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 40);
    room_id table = started(&d, "null", "seats=3", 3);
    plays_out(&d, table, "random");
    assert_true(says(&d, 2, SAY(ROOMS_REMATCH, .number = 0)) && says(&d, 2, SAY(ROOMS_STAND, .number = 0)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_OVER);
    assert_true(says(&d, 0, SAY(ROOMS_REMATCH, .number = 0)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_OVER);
    assert_true(says(&d, 0, SAY(ROOMS_REMOVE, .seat = 1)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_LOBBY);
    desk_shut(&d);
}

static void test_a_host_without_a_seat_may_ask_but_not_decide(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 41);
    comes(&d, 5, "Fin");
    room_id table = makes(&d, 5, "null", "seats=2", quick, ROOMS_SET_ALL);
    for (unsigned i = 0; i < 2; i++) {
        comes(&d, i, names[i]);
        assert_true(says(&d, i, SAY(ROOMS_JOIN, .number = 0)) && says(&d, i, SAY(ROOMS_SIT, .seat = (ag_seat)i)));
        assert_true(says(&d, i, SAY(ROOMS_SEAL, .yes = false)));
    }
    assert_true(says(&d, 5, SAY(ROOMS_START, .number = 0)));
    plays_out(&d, table, "random");
    assert_true(says(&d, 5, SAY(ROOMS_REMATCH, .number = 0)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_OVER);
    both_play_again(&d, table);
    assert_int_not_equal(looks(&d, table, 0).phase, ROOMS_OVER);
    desk_shut(&d);
}

static void test_AL_4_a_series_counts_wins(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 36);
    room_id table = seated(&d, "null", "seats=2", 2);
    assert_true(says(&d, 0, SAY(ROOMS_SETTINGS, .given = ROOMS_SET_SERIES, .settings = {.series = 3})));
    uint32_t wins[2] = {0, 0};
    for (unsigned game = 1; game <= 3; game++) {
        begins(&d, table, 2);
        plays_out(&d, table, "random");
        struct rooms_look look = looks(&d, table, 0);
        assert_int_equal(look.games, game);
        assert_int_equal(look.series, game == 1 ? 0 : game);
        assert_int_equal(look.wins[0], wins[0]);
        assert_int_equal(look.wins[1], wins[1]);
        unsigned winners = (look.result.winners & 1) + (look.result.winners >> 1 & 1);
        for (unsigned i = 0; i < 2; i++)
            if (look.result.winners >> i & 1) wins[i] += 840 / winners;
        assert_false(says(&d, 9, SAY(ROOMS_REMATCH, .number = 0)));
        both_play_again(&d, table);
        assert_int_equal(looks(&d, table, 0).phase, ROOMS_SEALING);
    }
    assert_int_equal(looks(&d, table, 0).series, 0); /* the series is over: a new one */
    for (unsigned game = 1; game <= 3; game++) {     /* the records of all games can be had from the log */
        char text[20000];
        struct rooms_past *past = rooms_past_open(d.h, table, game);
        while (rooms_past_read(past, 7)) continue;
        size_t n = rooms_past_write(past, AG_NOBODY, text, sizeof text);
        rooms_past_close(past);
        assert_true(n > 0 && n < sizeof text);
        assert_non_null(strstr(text, "\nproof server "));
        assert_true((strstr(text, "\nseries ") != NULL) == (game > 1));
    }
    struct rooms_past *past = rooms_past_open(d.h, table, 4);
    assert_false(rooms_past_read(past, 100000));
    assert_int_equal(rooms_past_write(past, AG_NOBODY, NULL, 0), 0);
    rooms_past_close(past);
    assert_null(rooms_past_open(d.h, table, 0));
    desk_shut(&d);
}

/* FA-2: in farkel the winner of the game before begins, online too, and the record says so. */
static void test_AL_4_rematches_are_a_series(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 38);
    room_id table = started(&d, "farkel", "seats=2 target=1000", 2);
    for (unsigned game = 1; game <= 3; game++) {
        plays_out(&d, table, "greedy");
        struct rooms_look look = looks(&d, table, 0);
        assert_int_equal(look.series, game == 1 ? 0 : game);
        char text[20000], begin[20], series[40];
        ag_seats winners = look.result.winners;
        uint32_t wins[2];
        for (unsigned i = 0; i < 2; i++)
            wins[i] = look.wins[i] + (winners >> i & 1 ? (winners == 3 ? AG_WIN / 2 : AG_WIN) : 0);
        snprintf(begin, sizeof begin, "\nbegin %s\n", winners == 1 ? "0" : winners == 2 ? "1" : "0 1");
        snprintf(series, sizeof series, "\nseries %u %u %u\n", game + 1, wins[0], wins[1]);
        both_play_again(&d, table);
        begins(&d, table, 2);
        assert_true(rooms_record(d.h, table, AG_NOBODY, text, sizeof text) < sizeof text);
        assert_non_null(strstr(text, begin));
        assert_non_null(strstr(text, series));
    }
    desk_shut(&d);
}

static void test_a_rematch_without_somebody_waits_in_the_lobby(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 37);
    room_id table = started(&d, "null", "seats=2", 2);
    plays_out(&d, table, "random");
    assert_true(says(&d, 1, SAY(ROOMS_STAND, .number = 0)));
    assert_true(says(&d, 0, SAY(ROOMS_REMATCH, .number = 0)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_LOBBY);
    assert_int_equal(looks(&d, table, 0).seat[1].sitter, ROOMS_EMPTY);
    desk_shut(&d);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_people_play_a_game_and_its_record_verifies),
    cmocka_unit_test(test_every_preset_is_played_to_its_end_with_a_good_proof),
    cmocka_unit_test(test_seats_are_taken_and_left),
    cmocka_unit_test(test_the_chair_is_passed_on_or_taken_after_silence),
    cmocka_unit_test(test_others_see_who_is_there),
    cmocka_unit_test(test_16_12_a_seat_of_which_nothing_is_heard_is_away),
    cmocka_unit_test(test_AL_4_a_series_counts_wins),
    cmocka_unit_test(test_AL_4_rematches_are_a_series),
    cmocka_unit_test(test_a_rematch_without_somebody_waits_in_the_lobby),
    cmocka_unit_test(test_a_rematch_needs_every_person_still_at_the_table),
    cmocka_unit_test(test_a_rematch_does_not_wait_for_those_who_have_left),
    cmocka_unit_test(test_a_host_without_a_seat_may_ask_but_not_decide),
};
TESTS_MAIN("rooms_lobby", tests)
