/* test_dice.c - multisets of dice, weights, outcomes, the generator and dice as text. */
#include "unit.h"

static const uint32_t number_of[] = {1, 6, 21, 56, 126, 252, 462}; /* C(n+5, 5) */
static const uint32_t power[] = {1, 6, 36, 216, 1296, 7776, 46656};

static void test_hands_are_numbered_densely(void **state) {
    (void)state;
    unsigned id = 0;
    for (unsigned n = 0; n <= 6; n++) {
        assert_int_equal(ag_hand_first(n), id);
        assert_int_equal(ag_hand_count(n), number_of[n]);
        for (unsigned i = 0; i < number_of[n]; i++, id++) {
            assert_int_equal(ag_hand_id(ag_hand_of(id)), id);
            assert_int_equal(ag_hand_size(ag_hand_of(id)), n);
            for (unsigned k = 0; k < id; k++) assert_int_not_equal(ag_hand_of(k), ag_hand_of(id));
        }
    }
    assert_int_equal(id, AG_HANDS);
}

/* Count every ordered roll of n dice into its hand: the weights, and so the outcomes, must be just that. */
static void test_weights_are_counts_of_ordered_rolls(void **state) {
    static uint32_t count[AG_HANDS];
    (void)state;
    for (unsigned n = 1; n <= 6; n++) {
        memset(count, 0, sizeof count);
        for (uint32_t x = 0; x < power[n]; x++) {
            uint8_t dice[6];
            uint32_t rest = x;
            ag_hand h = 0;
            for (unsigned i = 0; i < n; i++, rest /= 6) h += ag_die(dice[i] = (uint8_t)(rest % 6 + 1));
            count[ag_hand_id(h)]++;
            struct ag_due due = {.kind = AG_DUE_ROLL, .dice = (uint8_t)n};
            assert_int_equal(ag_hand_first(n) + ag_outcome_of(due, dice), ag_hand_id(h));
        }
        for (unsigned i = 0; i < number_of[n]; i++)
            assert_int_equal(ag_hand_weight(ag_hand_first(n) + i), count[ag_hand_first(n) + i]);
    }
}

static void test_outcomes_sum_to_all_rolls_and_survive_a_round_trip(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 6; n++)
        for (unsigned coloured = 0; coloured < 2; coloured++) {
            struct ag_due due = {.kind = AG_DUE_ROLL, .dice = (uint8_t)n, .flags = coloured ? AG_DUE_COLOURED : 0};
            uint32_t sum = 0;
            assert_int_equal(ag_outcomes(due), coloured ? 6 * number_of[n - 1] : number_of[n]);
            for (uint32_t i = 0; i < ag_outcomes(due); i++) {
                uint8_t dice[6];
                sum += ag_outcome_weight(due, i);
                ag_outcome_dice(due, i, dice);
                assert_int_equal(ag_outcome_of(due, dice), i);
                if (coloured) { /* without its star the roll is not what is due */
                    for (unsigned k = 0; k < n; k++) dice[k] &= 15;
                    assert_int_equal(ag_outcome_of(due, dice), AG_UNKNOWN);
                }
            }
            assert_int_equal(sum, power[n]);
        }
}

static void test_parts_are_all_that_fits(void **state) {
    (void)state;
    unsigned total = 0;
    for (unsigned id = 0; id < AG_HANDS; id++) {
        const uint16_t *list;
        unsigned n = ag_hand_parts(id, &list), expected = 1;
        for (unsigned f = 1; f <= 6; f++) expected *= ag_count(ag_hand_of(id), f) + 1;
        assert_int_equal(n, expected);
        for (unsigned i = 0; i < n; i++) {
            assert_true(ag_hand_contains(ag_hand_of(id), ag_hand_of(list[i])));
            if (i) assert_true(list[i] > list[i - 1]);
        }
        assert_int_equal(list[n - 1], id);
        total += n;
    }
    assert_int_equal(total, 18564); /* C(18, 12) */
    assert_false(ag_hand_contains(ag_die(1) + ag_die(2), 2 * ag_die(1)));
    assert_false(ag_hand_contains(6 * ag_die(3), ag_die(6)));
}

/* The first numbers of xoshiro256** from the state 1, 2, 3, 4, as its authors' program gives them. */
static void test_the_generator_is_xoshiro256starstar(void **state) {
    static const uint64_t expected[] = {11520u, 0u, 1509978240u, 1215971899390074240u, 1216172134540287360u};
    struct ag_rng rng = {{1, 2, 3, 4}};
    (void)state;
    for (unsigned i = 0; i < 5; i++) assert_true(ag_rng_next(&rng) == expected[i]);
}

static void test_streams_are_independent_of_each_other(void **state) {
    struct ag_rng a, b;
    (void)state;
    ag_rng_start(&a, 1, 2, 3);
    ag_rng_start(&b, 1, 2, 3);
    assert_memory_equal(&a, &b, sizeof a);
    static const uint64_t other[][3] = {{2, 2, 3}, {1, 3, 3}, {1, 2, 4}, {2, 1, 3}, {3, 2, 1}};
    for (unsigned i = 0; i < 5; i++) {
        ag_rng_start(&b, other[i][0], other[i][1], (uint32_t)other[i][2]);
        assert_memory_not_equal(&a, &b, sizeof a);
    }
}

/* Chi-squared against exact weights: 461 degrees of freedom; 99.9999 % of fair runs stay below 620. */
static void test_AL_2_drawn_rolls_are_fair(void **state) {
    struct ag_rng rng;
    (void)state;
    for (unsigned coloured = 0; coloured < 2; coloured++)
        for (unsigned n = 1; n <= 6; n++) {
            struct ag_due due = {.kind = AG_DUE_ROLL, .dice = (uint8_t)n, .flags = coloured ? AG_DUE_COLOURED : 0};
            static uint32_t count[1512];
            uint32_t cells = ag_outcomes(due), rolls = 400 * power[n];
            double chi = 0;
            memset(count, 0, sizeof count);
            ag_rng_start(&rng, 9, n, coloured);
            if (rolls > 2000000) rolls = 2000000;
            for (uint32_t i = 0; i < rolls; i++) count[ag_draw(due, &rng)]++;
            for (uint32_t i = 0; i < cells; i++) {
                double expected = (double)rolls * ag_outcome_weight(due, i) / power[n];
                chi += ((double)count[i] - expected) * ((double)count[i] - expected) / expected;
            }
            double df = cells - 1; /* mean df, variance 2 df: five standard deviations and a little for few cells */
            assert_true((chi - df) * (chi - df) < 25 * 2 * df + 200);
        }
}

static void test_drawn_dice_and_outcome_agree(void **state) {
    struct ag_rng a, b;
    (void)state;
    ag_rng_start(&a, 4, 0, 0);
    ag_rng_start(&b, 4, 0, 0);
    for (unsigned i = 0; i < 2000; i++) {
        struct ag_due due = {.kind = AG_DUE_ROLL, .dice = (uint8_t)(i % 6 + 1), .flags = i & 1 ? AG_DUE_COLOURED : 0};
        uint8_t dice[6];
        uint32_t outcome = ag_draw(due, &a);
        assert_int_equal(ag_draw_dice(due, &b, dice), outcome);
        assert_int_equal(ag_outcome_of(due, dice), outcome);
    }
}

static void test_below_is_unbiased_at_awkward_sizes(void **state) {
    struct ag_rng rng;
    uint32_t n = 0xC0000000u, high = 0; /* without rejection a third of the numbers would come up twice as often */
    (void)state;
    ag_rng_start(&rng, 8, 0, 0);
    for (unsigned i = 0; i < 300000; i++) high += ag_rng_below(&rng, n) >= n / 2;
    assert_in_range(high, 150000 - 1500, 150000 + 1500);
}

static void expect_dice(const char *text, bool jolly, const char *again) {
    uint8_t dice[6];
    char out[40];
    struct ag_msg why = {0};
    int n = ag_dice_read(text, jolly, dice, 6, &why);
    if (!again) {
        assert_int_equal(n, -1);
        assert_int_not_equal(why.id, 0);
        return;
    }
    assert_true(n >= 0);
    ag_dice_write(dice, (unsigned)n, jolly, out, sizeof out);
    assert_string_equal(out, again);
}

static void test_dice_as_text(void **state) {
    (void)state;
    expect_dice("113556", false, "1 1 3 5 5 6");
    expect_dice(" 1, 1 3,5", false, "1 1 3 5");
    expect_dice("15*2", false, "1 5* 2");
    expect_dice("22!5", true, "2 2 ! 5");
    expect_dice("? ?", false, "? ?");
    expect_dice("", false, "");
    expect_dice("7", false, NULL);
    expect_dice("6", true, NULL);
    expect_dice("!", false, NULL);
    expect_dice("5**", false, NULL);
    expect_dice("*5", false, NULL);
    expect_dice("5 *", false, NULL);
    expect_dice("1111111", false, NULL);
    expect_dice("1a", false, NULL);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_hands_are_numbered_densely),
    cmocka_unit_test(test_weights_are_counts_of_ordered_rolls),
    cmocka_unit_test(test_outcomes_sum_to_all_rolls_and_survive_a_round_trip),
    cmocka_unit_test(test_parts_are_all_that_fits),
    cmocka_unit_test(test_the_generator_is_xoshiro256starstar),
    cmocka_unit_test(test_streams_are_independent_of_each_other),
    cmocka_unit_test(test_AL_2_drawn_rolls_are_fair),
    cmocka_unit_test(test_drawn_dice_and_outcome_agree),
    cmocka_unit_test(test_below_is_unbiased_at_awkward_sizes),
    cmocka_unit_test(test_dice_as_text),
};
TESTS_MAIN("dice", tests)
