/* test_play.c - rooms, one promise a test: taking back, resigning, leaving, replacing, closing. */
#include "desk.h"

static void test_taking_back_needs_the_consent_of_all_people(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 27);
    room_id table = started(&d, "null", "seats=3", 3);
    assert_false(says(&d, 0, SAY(ROOMS_TAKE_BACK, .number = 0)) || !refused_as(&d, 0, "takeback"));
    ag_seat first = looks(&d, table, 0).due.seat;
    ag_seat second = (ag_seat)((first + 1) % 3), third = (ag_seat)((first + 2) % 3);
    size_t events = looks(&d, table, 0).events;
    assert_true(says(&d, first, SAY(ROOMS_MOVE, .text = "pass")));
    assert_int_equal(looks(&d, table, 0).due.seat, second);
    assert_true(says(&d, first, SAY(ROOMS_TAKE_BACK, .number = 0)));
    assert_false(says(&d, first, SAY(ROOMS_CONSENT, .yes = true)) || !refused_as(&d, first, "consent"));
    assert_true(says(&d, second, SAY(ROOMS_CONSENT, .yes = true)));
    assert_int_equal(looks(&d, table, 0).asker, first);
    assert_true(says(&d, third, SAY(ROOMS_CONSENT, .yes = true)));
    assert_int_equal(looks(&d, table, 0).events, events);
    assert_int_equal(looks(&d, table, 0).due.seat, first);
    assert_true(says(&d, first, SAY(ROOMS_MOVE, .text = "pass")));
    assert_true(says(&d, first, SAY(ROOMS_TAKE_BACK, .number = 0)));
    assert_true(says(&d, third, SAY(ROOMS_CONSENT, .yes = false))); /* one is enough to decline */
    assert_int_equal(looks(&d, table, 0).asker, AG_NOBODY);
    assert_true(says(&d, first, SAY(ROOMS_TAKE_BACK, .number = 0)));
    assert_true(says(&d, second, SAY(ROOMS_MOVE, .text = "pass"))); /* so is playing on */
    assert_int_equal(looks(&d, table, 0).asker, AG_NOBODY);
    assert_true(says(&d, first, SAY(ROOMS_TAKE_BACK, .number = 0)));
    waits(&d, d.limits.consent_ms); /* and silence */
    assert_int_equal(looks(&d, table, 0).asker, AG_NOBODY);
    desk_shut(&d);
}

static void test_nothing_is_taken_back_beyond_what_was_shown(void **state) {
    struct desk d;
    room_id table;
    (void)state;
    desk_open(&d, 28);
    ag_seat caller = after_a_call(&d, &table);
    waits(&d, 6000); /* all let it stand: their answers are open now */
    assert_false(says(&d, caller, SAY(ROOMS_TAKE_BACK, .number = 0)) || !refused_as(&d, caller, "takeback"));
    desk_shut(&d);
}

/* The dice do not depend on moves: after a take-back the same roll comes again, and the proof is still good. */
static void test_the_proof_holds_after_a_take_back(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 29);
    room_id table = started(&d, "farkle", "seats=2 target=2000", 2);
    for (unsigned i = 0; i < 30 && looks(&d, table, 0).phase == ROOMS_PLAYING; i++) {
        step(&d, table, "greedy");
        for (unsigned s = 0; s < 2 && looks(&d, table, 0).phase == ROOMS_PLAYING; s++)
            if (i % 3 == 0 && says(&d, s, SAY(ROOMS_TAKE_BACK, .number = 0)))
                assert_true(says(&d, 1 - s, SAY(ROOMS_CONSENT, .yes = true)));
    }
    plays_out(&d, table, "greedy");
    assert_true(heard_of(&d, 0, "taken_back"));
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

static void test_a_move_that_was_decided_too_long_ago_is_refused(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 30);
    room_id table = started(&d, "null", "seats=2", 2);
    ag_seat seat = looks(&d, table, 0).due.seat;
    uint64_t number = looks(&d, table, seat).number;
    assert_true(says(&d, seat, SAY(ROOMS_CHAT, .text = "thinking"))); /* talk does not matter */
    assert_false(says(&d, seat, SAY(ROOMS_MOVE, .text = "pass", .number = number - 1)));
    assert_true(refused_as(&d, seat, "stale"));
    assert_true(says(&d, seat, SAY(ROOMS_MOVE, .text = "pass", .number = number)));
    desk_shut(&d);
}

static void test_moves_that_are_not_allowed_change_nothing(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 31);
    room_id table = started(&d, "farkle", "seats=2", 2);
    ag_seat seat = looks(&d, table, 0).due.seat, other = (ag_seat)(1 - seat);
    unsigned n = log_of(&d, table)->n;
    comes(&d, 9, "Zoe");
    static const char *const bad[] = {"",
                                      "keep",
                                      "keep 7 roll",
                                      "fly",
                                      "keep 1 1 1 1 1 1 1 stop",
                                      "\t",
                                      "a\nb",
                                      "0123456789012345678901234567890123456789012345678901234567890123456789"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(says(&d, seat, SAY(ROOMS_MOVE, .text = bad[i])));
    assert_false(says(&d, other, SAY(ROOMS_MOVE, .text = "pass")) || !refused_as(&d, other, "turn"));
    assert_false(says(&d, 9, SAY(ROOMS_MOVE, .text = "pass")) || !refused_as(&d, 9, "seat"));
    assert_false(says(&d, seat, SAY(ROOMS_MOVE, .id = "two words", .text = "pass")) || !refused_as(&d, seat, "id"));
    assert_false(says(&d, seat, SAY(ROOMS_MOVE, .id = "", .text = "pass")) || !refused_as(&d, seat, "id"));
    assert_false(says(&d, seat, SAY(ROOMS_MOVE, .id = "123456789012345678901234567890123", .text = "pass")));
    table = 99;
    assert_false(says(&d, seat, SAY(ROOMS_MOVE, .text = "pass")) || !refused_as(&d, seat, "no_table"));
    assert_int_equal(d.log[0]->n, n);
    desk_shut(&d);
}

static void test_a_game_goes_on_without_those_who_resign_or_leave(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 32);
    room_id table = started(&d, "farkle", "seats=3 target=1000", 3);
    assert_true(says(&d, 1, SAY(ROOMS_RESIGN, .number = 0)));
    assert_true(looks(&d, table, 0).seat[1].flags & ROOMS_SEAT_RESIGNED);
    assert_false(says(&d, 0, SAY(ROOMS_REPLACE, .seat = 2, .text = "greedy")) || !refused_as(&d, 0, "seat"));
    assert_true(says(&d, 2, SAY(ROOMS_STAND, .number = 0)));
    assert_true(looks(&d, table, 0).seat[2].flags & ROOMS_SEAT_LEFT);
    assert_int_equal(rooms_viewer(d.h, table, 5002), AG_NOBODY);
    assert_true(says(&d, 2, SAY(ROOMS_SIT, .seat = AG_NOBODY))); /* and back again */
    assert_false(looks(&d, table, 0).seat[2].flags & ROOMS_SEAT_LEFT);
    assert_true(says(&d, 2, SAY(ROOMS_STAND, .number = 0)));
    assert_true(says(&d, 0, SAY(ROOMS_REPLACE, .seat = 2, .text = "greedy")));
    assert_int_equal(looks(&d, table, 0).seat[2].sitter, ROOMS_OPPONENT_SEAT);
    assert_true(heard_of(&d, 0, " note=replaced,2,greedy "));
    assert_false(says(&d, 2, SAY(ROOMS_SIT, .seat = 2)));
    plays_out(&d, table, "greedy");
    char *record = record_at(&d, table, AG_NOBODY);
    assert_non_null(strstr(record, "note Seat 2 is played by greedy from here on."));
    assert_non_null(strstr(record, "seat 2 greedy Carl (greedy)"));
    assert_non_null(strstr(record, "resign 1"));
    free(record);
    proof_of(&d, table, PROOF_GOOD); /* the seeds of those who left stay in the dice */
    desk_shut(&d);
}

static void test_a_replaced_person_can_play_again(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 56);
    room_id table = started(&d, "farkle", "seats=2 target=1000", 2);
    assert_false(says(&d, 0, SAY(ROOMS_REPLACE, .seat = 1, .text = "")) || !refused_as(&d, 0, "seat"));
    assert_true(says(&d, 1, SAY(ROOMS_STAND, .number = 0)));
    assert_true(says(&d, 0, SAY(ROOMS_REPLACE, .seat = 1, .text = "idle")));
    assert_int_equal(d.person[1].viewer, AG_NOBODY);
    assert_true(says(&d, 0, SAY(ROOMS_REPLACE, .seat = 1, .text = "")));
    assert_int_equal(d.person[1].viewer, 1);
    assert_true(heard_of(&d, 1, " note=returned,1, "));
    assert_string_equal(looks(&d, table, 0).seat[1].name, "Bob");
    plays_out(&d, table, "greedy");
    char *record = record_at(&d, table, AG_NOBODY);
    assert_non_null(strstr(record, "seat 1 person Bob"));
    assert_non_null(strstr(record, "note Seat 1 is played by its person again."));
    free(record);
    proof_of(&d, table, PROOF_GOOD);
    assert_true(says(&d, 0, SAY(ROOMS_REMATCH, .number = 0)) && says(&d, 1, SAY(ROOMS_REMATCH, .number = 0)));
    begins(&d, table, 2);
    assert_true(says(&d, 0, SAY(ROOMS_REMOVE, .seat = 1)));
    assert_true(says(&d, 0, SAY(ROOMS_REPLACE, .seat = 1, .text = "greedy")));
    assert_false(says(&d, 0, SAY(ROOMS_REPLACE, .seat = 1, .text = "")) || !refused_as(&d, 0, "seat"));
    desk_shut(&d);
}

static void test_a_removed_person_is_out(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 33);
    room_id table = started(&d, "farkle", "seats=2", 2);
    assert_true(says(&d, 0, SAY(ROOMS_REMOVE, .seat = 1)));
    assert_int_equal(d.person[1].viewer, AG_NOBODY);
    assert_false(says(&d, 1, SAY(ROOMS_SIT, .seat = 1)) || !refused_as(&d, 1, "removed"));
    assert_false(says(&d, 1, SAY(ROOMS_CHAT, .text = "But why?")) || !refused_as(&d, 1, "removed"));
    assert_true(says(&d, 0, SAY(ROOMS_REPLACE, .seat = 1, .text = "greedy")));
    plays_out(&d, table, "greedy");
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

static void test_a_game_that_all_have_left_is_abandoned_and_its_seeds_are_published(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 34);
    room_id table = started(&d, "farkle", "seats=2", 2);
    assert_true(says(&d, 0, SAY(ROOMS_STAND, .number = 0)));
    assert_true(says(&d, 1, SAY(ROOMS_STAND, .number = 0)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_OVER);
    assert_true(looks(&d, table, 0).result.abandoned);
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

static void test_closing_ends_everything(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 35);
    room_id table = started(&d, "farkle", "seats=2", 2), lobby = 0;
    assert_false(says(&d, 1, SAY(ROOMS_CLOSE, .number = 0)) || !refused_as(&d, 1, "host"));
    assert_true(says(&d, 0, SAY(ROOMS_CLOSE, .number = 0)));
    proof_of(&d, table, PROOF_GOOD);
    assert_false(says(&d, 0, SAY(ROOMS_REMATCH, .number = 0)) || !refused_as(&d, 0, "phase"));
    assert_false(says(&d, 0, SAY(ROOMS_CHAT, .text = "hm")) || !refused_as(&d, 0, "phase"));
    table = lobby = seated(&d, "null", "seats=2", 2);
    clear(&d);
    assert_true(says(&d, 0, SAY(ROOMS_CLOSE, .number = 0)));
    assert_true(heard_of(&d, 1, "closed by=0") && heard_of(&d, 1, "block=")); /* with the seed that was promised */
    desk_shut(&d);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_taking_back_needs_the_consent_of_all_people),
    cmocka_unit_test(test_nothing_is_taken_back_beyond_what_was_shown),
    cmocka_unit_test(test_the_proof_holds_after_a_take_back),
    cmocka_unit_test(test_a_move_that_was_decided_too_long_ago_is_refused),
    cmocka_unit_test(test_moves_that_are_not_allowed_change_nothing),
    cmocka_unit_test(test_a_game_goes_on_without_those_who_resign_or_leave),
    cmocka_unit_test(test_a_replaced_person_can_play_again),
    cmocka_unit_test(test_a_removed_person_is_out),
    cmocka_unit_test(test_a_game_that_all_have_left_is_abandoned_and_its_seeds_are_published),
    cmocka_unit_test(test_closing_ends_everything),
};
TESTS_MAIN("rooms_play", tests)
