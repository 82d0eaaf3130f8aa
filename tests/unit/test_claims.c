/*
 * test_claims.c - 17.17: a whole turn told by its end. Which totals can be banked is worked out by hand for rules that
 * make it easy to see, and every claim that is taken must leave a record that reads back with that score.
 */
#include "unit.h"

#include "claim.h"
#include "tables.h"

/* Only ones score, each so much; whatever else is in sets. */
#define ONES(points)                                                                                              \
    "single=" points ",0,0,0,0,0 three=0,0,0,0,0,0 four=0,0,0,0,0,0 five=0,0,0,0,0,0 six=0,0,0,0,0,0 straight=0 " \
    "three_pairs=0 four_and_pair=0 two_triplets=0 opening=0 target=100000 seats=2 "

/* A table of two whose seat 0 has begun. */
static ag_table *begun(const char *preset, const char *sets) {
    ag_table *t = new_table(preset, sets);
    assert_true(ag_table_roll(t, (const uint8_t[]){6}, 1, NULL, NULL));
    assert_true(ag_table_roll(t, (const uint8_t[]){1}, 1, NULL, NULL));
    return t;
}

static int32_t score(const ag_table *t, ag_seat seat) {
    struct ag_result result;
    ag_table_result(t, &result);
    return result.score[seat];
}

/* Every roll since an event has a note before it that says what was told. */
static void notes_say(const ag_table *t, size_t from, const char *told) {
    char quoted[80];
    snprintf(quoted, sizeof quoted, "'%s'", told);
    for (size_t i = from; i < ag_table_length(t); i++) {
        struct ag_event e = ag_table_event(t, i), before = ag_table_event(t, i ? i - 1 : 0);
        if (e.kind != AG_EVENT_ROLL) continue;
        assert_int_equal(before.kind, AG_EVENT_NOTE);
        const char *note = ag_table_note_text(t, &before);
        assert_int_equal(ag_note_read(note).kind, AG_NOTE_STAND_INS);
        assert_non_null(strstr(note, quoted));
        assert_true(ag_claim_told_turn(note));
    }
}

/* A refused claim changes nothing; one that is taken banks just that, and the record reads back. Taken back at the end. */
static bool takes(ag_table *t, const char *told, struct ag_msg *why) {
    size_t before = ag_table_length(t);
    ag_seat seat = ag_table_due(t).seat;
    int32_t had = score(t, seat);
    bool meant, good = ag_claim_turn(t, told, &meant, NULL, why);
    assert_true(meant);
    if (!good) return assert_int_equal(ag_table_length(t), before), false;
    assert_int_equal(score(t, seat) - had, atoi(told));
    notes_say(t, before, told);
    char *record = record_of(t, AG_RECORD_ALL);
    ag_table *again = ag_record_read(&host_memory, record, strlen(record), SIZE_MAX, NULL, NULL);
    assert_non_null(again);
    assert_int_equal(score(again, seat), score(t, seat));
    ag_table_free(again);
    free(record);
    assert_true(ag_table_rewind(t, before, NULL));
    return true;
}

static bool takes_total(ag_table *t, int total) {
    char told[16];
    struct ag_msg why;
    snprintf(told, sizeof told, "%d", total);
    if (strspn(told, "123456") < strlen(told)) return takes(t, told, &why);
    memmove(told + 5, told, strlen(told) + 1); /* it could be dice */
    memcpy(told, "bank ", 5);
    size_t before = ag_table_length(t);
    bool meant, good = ag_claim_turn(t, told, &meant, NULL, &why);
    assert_true(meant);
    if (good) assert_int_equal(score(t, 0), total);
    assert_true(ag_table_rewind(t, before, NULL));
    return good;
}

/* A five is 50 and every other score a multiple of it; 500 are needed to get on the board. */
static void test_17_17_totals_of_farkle_are_multiples_of_50_from_the_opening_on(void **state) {
    (void)state;
    ag_table *t = begun("farkle", "seats=2");
    struct ag_msg why = {0};
    for (int total = 10; total <= 1500; total += 10)
        assert_int_equal(takes_total(t, total), total >= 500 && total % 50 == 0);
    assert_false(takes(t, "490", &why));
    msg_says(&why, "500 is the least");
    assert_false(takes(t, "710", &why));
    msg_says(&why, "700 or 750 would be possible");
    free_table(t);
}

/* With k ones set aside since all six were in play a turn stands at 600 a round and 100 k; k = 0 must roll on. */
static void test_17_17_hot_dice_that_must_be_rolled_leave_gaps(void **state) {
    (void)state;
    ag_table *t = begun("farkle", ONES("100") "hot_dice=must_roll");
    struct ag_msg why = {0};
    for (int total = 50; total <= 3000; total += 50)
        assert_int_equal(takes_total(t, total), total % 100 == 0 && total % 600 != 0);
    assert_false(takes(t, "1200", &why));
    msg_says(&why, "1,100 or 1,300 would be possible");
    free_table(t);
    t = begun("farkle", ONES("100") "hot_dice=may_roll");
    assert_true(takes(t, "1200", &why));
    free_table(t);
}

/* The coloured one counts 200, so a round is 700: short of it are 100 to 500 without it and 200 to 600 with it. */
static void test_17_17_the_coloured_die_is_set_aside_once_a_round(void **state) {
    (void)state;
    ag_table *t = begun("farkel-doubler", ONES("100") "hot_dice=must_roll");
    for (int total = 50; total <= 2800; total += 50)
        assert_int_equal(takes_total(t, total), total % 100 == 0 && total % 700 != 0);
    free_table(t);
}

/* Six dice without a score are 500 and may come first, any number of times; then ones for 70 each. */
static void test_17_17_six_dice_without_a_score_count_too(void **state) {
    (void)state;
    ag_table *t = begun("farkle", ONES("70") "no_score_six=500");
    for (int total = 10; total <= 2500; total += 10) {
        bool can = false;
        for (int free = 0; free <= total; free += 500) can = can || (total - free) % 70 == 0;
        assert_int_equal(takes_total(t, total), can);
    }
    free_table(t);
}

/* FA-16: whoever takes an offer goes on with its points and dice. */
static void test_17_17_a_turn_goes_on_from_an_offer(void **state) {
    (void)state;
    ag_table *t = begun("farkel-keen", ONES("100"));
    struct ag_msg why = {0};
    bool meant;
    assert_true(ag_claim_turn(t, "400", &meant, NULL, &why)); /* four ones: two dice are offered */
    assert_true(ag_table_act_text(t, 1, "take", NULL, &why));
    assert_false(ag_claim_turn(t, "400", &meant, NULL, &why));
    msg_says(&why, "500 is the least");
    assert_true(ag_claim_turn(t, "700", &meant, NULL, &why)); /* both, and a one of six */
    assert_int_equal(score(t, 1), 700);
    free_table(t);
}

static void test_17_17_a_lost_turn_is_told_in_a_word(void **state) {
    (void)state;
    ag_table *t = begun("farkle", "seats=2");
    struct ag_news news;
    struct ag_msg why = {0};
    bool meant;
    assert_true(ag_claim_turn(t, "farkle", &meant, &news, &why));
    assert_int_equal(score(t, 0), 0);
    assert_int_equal(ag_table_due(t).seat, 1);
    assert_true(news.n >= 1);
    msg_says(&news.item[0], "Farkle!");
    free_table(t);
}

/* 3,000 are the most that one roll brings: 100,000 take 34 of them, twice as much more than anybody believes. */
static void test_17_17_what_is_told_is_no_dice_no_start_and_no_tale(void **state) {
    (void)state;
    ag_table *t = new_table("farkle", "seats=2");
    struct ag_msg why = {0};
    bool meant;
    assert_false(ag_claim_turn(t, "450", &meant, NULL, &why));
    assert_true(meant);
    msg_says(&why, "who begins");
    free_table(t);
    t = begun("farkle", "seats=2");
    assert_false(ag_claim_turn(t, "1155", &meant, NULL, &why));
    assert_false(meant);
    assert_false(ag_claim_turn(t, "115 stop", &meant, NULL, &why));
    assert_false(meant);
    for (const char *const *no = (const char *const[]){"7", "1,1,2,3,4,5", "4,50", "", "bank", "45x", NULL}; *no;
         no++) {
        assert_false(ag_claim_turn(t, *no, &meant, NULL, &why));
        assert_false(meant);
    }
    assert_true(takes(t, "100000", &why));
    assert_false(takes(t, "200000", &why));
    msg_says(&why, "more than the keeper believes");
    assert_false(takes(t, "99999999999999", &why));
    free_table(t);
    t = new_table("penk", "seats=2");
    assert_false(ag_claim_turn(t, "450", &meant, NULL, &why));
    assert_true(meant);
    free_table(t);
}

/* Fours are as many fours times four; a full house of 2 2 2 1 1 is 8; a Balut of ones is 5 and 20. */
static void test_17_17_a_box_of_balut_is_told_by_its_row_and_score(void **state) {
    (void)state;
    ag_table *t = begun("balut", "seats=2");
    struct ag_msg why = {0};
    bool meant;
    char told[40];
    for (int n = 0; n <= 24; n++) {
        size_t before = ag_table_length(t);
        snprintf(told, sizeof told, "fours %d", n);
        bool good = ag_claim_turn(t, told, &meant, NULL, &why);
        assert_true(meant);
        assert_int_equal(good, n % 4 == 0 && n <= 20);
        if (good) assert_int_equal(score(t, 0), n);
        assert_true(ag_table_rewind(t, before, NULL));
    }
    assert_false(ag_claim_turn(t, "fours 13", &meant, NULL, &why));
    msg_says(&why, "0, 4, 8, 12, 16, 20");
    assert_false(ag_claim_turn(t, "choice 31", &meant, NULL, &why));
    msg_says(&why, "5 to 30");
    assert_true(ag_claim_turn(t, "full house 8", &meant, NULL, &why));
    assert_int_equal(score(t, 0), 8);
    assert_true(ag_claim_turn(t, "balut 25", &meant, NULL, &why));
    assert_int_equal(score(t, 1), 25);
    assert_false(ag_claim_turn(t, "nines 12", &meant, NULL, &why));
    assert_false(meant);
    free_table(t);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_17_17_totals_of_farkle_are_multiples_of_50_from_the_opening_on),
    cmocka_unit_test(test_17_17_hot_dice_that_must_be_rolled_leave_gaps),
    cmocka_unit_test(test_17_17_the_coloured_die_is_set_aside_once_a_round),
    cmocka_unit_test(test_17_17_six_dice_without_a_score_count_too),
    cmocka_unit_test(test_17_17_a_turn_goes_on_from_an_offer),
    cmocka_unit_test(test_17_17_a_lost_turn_is_told_in_a_word),
    cmocka_unit_test(test_17_17_what_is_told_is_no_dice_no_start_and_no_tale),
    cmocka_unit_test(test_17_17_a_box_of_balut_is_told_by_its_row_and_score),
};

TESTS_MAIN("claims", tests)
