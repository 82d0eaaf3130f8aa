/* test_null.c - the null game. */
#include "unit.h"

static void test_null_a_game_by_hand(void **state) {
    struct play p;
    (void)state;
    start(&p, "null", "rounds=1");
    rolls(&p, "3");
    rolls(&p, "3"); /* tied: again */
    rolls(&p, "2");
    rolls(&p, "5");
    assert_int_equal(due(&p).seat, 1);
    rolls(&p, "4");
    refuses(&p, 1, "stay", "pass");
    moves(&p, 1, "pass");
    rolls(&p, "6");
    moves(&p, 0, "pass");
    assert_true(over(&p));
    assert_int_equal(score_of(&p, 0), 6);
    assert_int_equal(score_of(&p, 1), 4);
    assert_int_equal(winners(&p), 1);
    stop(&p);
}

static void test_null_random_games(void **state) {
    (void)state;
    random_game("null", "seats=1", 1);
    random_game("null", "seats=8 rounds=99", 2);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_null_a_game_by_hand),
    cmocka_unit_test(test_null_random_games),
};
TESTS_MAIN("null", tests)
