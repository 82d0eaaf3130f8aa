/*
 * test_farkle_scoring.c - the Farkle family: what may be set aside and what it scores (FA-3 to FA-8 and FA-17), by hand
 * from docs/games/farkle.md and docs/numbers.md, and for every roll against a plain reading of the tables.
 */
#include "unit_farkle.h"

/* ---- FA-3 to FA-5: what may be set aside ---- */

static void test_FA_3_scoring_dice_of_the_roll_are_set_aside(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkle", NULL);
    assert_int_equal(due(&p).dice, 6);
    rolls(&p, "1 3 4 4 5 6");
    assert_int_equal(due(&p).kind, AG_DUE_ACT);
    refuses(&p, 0, "keep roll", "at least one scoring die");
    refuses(&p, 0, "keep 3 roll", "3 scores nothing");
    refuses(&p, 0, "keep 1 3 roll", "Not every die of 1 3 scores; 1 would score 100");
    refuses(&p, 0, "keep 1 1 roll", "from 1 3 4 4 5 6");
    refuses(&p, 0, "keep 1 5", "roll or stop");
    refuses(&p, 0, "keep 1 5 roll stop", "roll or stop");
    refuses(&p, 0, "keep 1 7 roll", "7");
    refuses(&p, 0, "keep 1 5* roll", "coloured");
    refuses(&p, 0, "keep 1 ? roll", "what these dice show");
    refuses(&p, 0, "keep 1111111 roll", "more than 6");
    refuses(&p, 0, "roll", "Set dice aside first");
    refuses(&p, 0, "take", "Set dice aside first");
    refuses(&p, 0, "pass", "'pass'");
    assert_int_equal(choices(&p, 0), 3); /* 1, 5, 1 and 5; nobody may stop below 500 */
    moves(&p, 0, "keep 1 5 roll");
    assert_int_equal(due(&p).kind, AG_DUE_ROLL);
    assert_int_equal(due(&p).seat, 0);
    assert_int_equal(due(&p).dice, 4); /* the dice that are left */
    rolls(&p, "1 2 2 3");
    moves(&p, 0, "keep 1 roll");
    assert_int_equal(due(&p).dice, 3);
    stop(&p);
}

/* The fewest dice of the roll that score and have the picked ones among them: three of a kind before anything larger. */
static void test_16_3_dice_that_score_only_together_say_with_which(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkle", NULL);
    rolls(&p, "2 2 3 3 4 4");
    refuses(&p, 0, "keep 2 roll", "2 scores nothing alone; 2 2 3 3 4 4 together score 1,500.");
    refuses(&p, 0, "keep 2 3 roll", "2 3 scores nothing alone; 2 2 3 3 4 4 together score 1,500.");
    stop(&p);
    begin(&p, "farkle", NULL);
    rolls(&p, "1 2 3 3 3 3");
    refuses(&p, 0, "keep 3 roll", "3 scores nothing alone; 3 3 3 together score 300.");
    refuses(&p, 0, "keep 2 roll", "2 scores nothing, so it cannot be set aside.");
    refuses(&p, 0, "keep 2 3 roll", "2 3 scores nothing, so it cannot be set aside.");
    stop(&p);
}

static void test_FA_3_words_in_any_order(void **state) {
    struct play p;
    char text[AG_MOVE_MAX];
    ag_action a;
    (void)state;
    begin(&p, "farkel-doubler", NULL);
    rolls(&p, "5* 1 5 1 2 3");
    assert_true(p.game->read_action(p.rules, &p.state, "keep 5*,51 1 roll", &a, NULL));
    p.game->write_action(p.rules, &p.state, a, text, sizeof text);
    assert_string_equal(text, "keep 1 1 5 5* roll"); /* written in one way only */
    refuses(&p, 0, "keep 5* 5* roll", "star");
    refuses(&p, 0, "keep 1* roll", "from 1 1 2 3 5 5*");
    stop(&p);
}

static void test_FA_4_dice_of_different_rolls_never_join(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkle", "opening=0"); /* the document's example: one 5, then two 5s: 150, not 500 */
    rolls(&p, "5 2 2 3 4 6");
    moves(&p, 0, "keep 5 roll");
    rolls(&p, "5 5 2 3 4");
    refuses(&p, 0, "keep 5 5 5 stop", "from 2 3 4 5 5");
    moves(&p, 0, "keep 5 5 stop");
    assert_int_equal(score_of(&p, 0), 150);
    stop(&p);
    start_at(&p, "farkle", "opening=0", "phase rolling turns 1 running 100 aside 1");
    rolls(&p, "2 3 4 5 6"); /* with the 1 that lies aside this is no straight */
    assert_int_equal(choices(&p, 0), 2);
    stop(&p);
}

static void test_FA_5_dice_kept_together_score_their_best_split(void **state) {
    (void)state;
    WORTHS("farkle", NULL, {"11", 200}, {"15", 150}, {"55", 100}, {"2221", 300}, {"1112", 0}, {"22", 0},
           {"1115", 350},    /* three 1s and a 5 */
           {"55555", 2000},  /* not 500 + 50 + 50 */
           {"555551", 2100}, /* five and a single */
           {"111155", 1500}, /* four with a pair, not 1,000 + 100 */
           {"111555", 2500}, /* two triplets, not 300 + 500 */
           {"111222", 2500});
    WORTHS("farkel", NULL, {"111155", 2100}, /* four 1s and two 5s, not three pairs for 750 */
           {"115555", 1200},                 /* four 5s and two 1s, not 750 */
           {"111555", 2500});
    /* where four score less than three and a single, the split is three and one */
    WORTHS("farkle", "four=350,350,350,350,350,350", {"1111", 400}, {"5555", 550}, {"2222", 350});
}

static void test_FA_5_part_of_a_group_may_be_kept(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkle", "opening=0");
    rolls(&p, "1 1 1 2 3 4");
    assert_int_equal(choices(&p, 0), 6); /* one, two or three of them, then roll or stop */
    moves(&p, 0, "keep 1 1 roll");
    assert_int_equal(due(&p).dice, 4);
    rolls(&p, "2 2 2 2");
    assert_int_equal(choices(&p, 0), 4); /* three for 200 or four for 1,000 */
    refuses(&p, 0, "keep 2 2 roll", "2 2 scores nothing");
    moves(&p, 0, "keep 2 2 2 stop");
    assert_int_equal(score_of(&p, 0), 400);
    stop(&p);
}

/* The same question answered in another way: dice one by one, every subset of them as one combination, values from
 * tables written down again from the documents. */
struct table {
    int32_t single[6], kind[7][6]; /* kind[n]: n of a kind */
    int32_t straight, pairs, four_and_pair, triplets;
};
/* clang-format off */
static const struct table farkle_table = { /* FA-6 */
    {100, 0, 0, 0, 50, 0},
    {{0}, {0}, {0}, {300, 200, 300, 400, 500, 600}, {1000, 1000, 1000, 1000, 1000, 1000},
     {2000, 2000, 2000, 2000, 2000, 2000}, {3000, 3000, 3000, 3000, 3000, 3000}},
    1500, 1500, 1500, 2500};
static const struct table farkel_table = { /* FA-7, FA-8 */
    {100, 0, 0, 0, 50, 0},
    {{0}, {0}, {0}, {1000, 200, 300, 400, 500, 600}, {2000, 1000, 1000, 1000, 1000, 1000},
     {5000, 2000, 2000, 2000, 2000, 2000}, {10000, 3000, 3000, 3000, 3000, 3000}},
    1500, 750, 750, 2500};

static int32_t one_combination(const struct table *t, const uint8_t *dice, unsigned chosen) {
    unsigned by_face[7] = {0}, by_count[7] = {0}, n = 0, face = 0;
    bool coloured = false;
    for (unsigned i = 0; i < 6; i++)
        if (chosen >> i & 1) {
            face = dice[i] & 15u;
            by_face[face]++;
            coloured = coloured || dice[i] & AG_DIE_COLOURED;
            n++;
        }
    for (unsigned f = 1; f <= 6; f++) by_count[by_face[f]]++;
    int32_t value = 0;
    if (n == 1) value = t->single[face - 1];
    else if (by_face[face] == n) value = t->kind[n][face - 1];
    else if (by_count[1] == 6) value = t->straight;
    else if (by_count[2] == 3) value = t->pairs;
    else if (by_count[4] && by_count[2]) value = t->four_and_pair;
    else if (by_count[3] == 2) value = t->triplets;
    return coloured ? 2 * value : value;
}
/* clang-format on */

/* The best value of all dice in the mask, or -1: the lowest die goes with every subset of the others. */
static int32_t partition(const struct table *t, const uint8_t *dice, unsigned mask) {
    int32_t best = -1;
    if (!mask) return 0;
    unsigned lowest = mask & (0u - mask), others = mask ^ lowest;
    for (unsigned with = others;; with = (with - 1) & others) {
        int32_t value = one_combination(t, dice, with | lowest);
        int32_t rest = value ? partition(t, dice, others ^ with) : -1;
        if (rest >= 0 && value + rest > best) best = value + rest;
        if (!with) return best;
    }
}

/* All parts of all rolls of six dice, the coloured one among them or not. */
static void check_all_rolls(const char *preset, const struct table *t, bool coloured) {
    ag_rules *r = rules_of(preset, NULL);
    struct ag_due six = {.kind = AG_DUE_ROLL, .dice = 6, .flags = coloured ? AG_DUE_COLOURED : 0};
    uint8_t dice[6];
    char text[32];
    assert_int_equal(ag_outcomes(six), coloured ? 252 * 6 : 462);
    for (uint32_t i = 0; i < ag_outcomes(six); i++) {
        const uint16_t *keep;
        int32_t best = 0;
        ag_outcome_dice(six, i, dice);
        for (unsigned mask = 1; mask < 64; mask++) {
            uint8_t part[6];
            unsigned n = 0;
            for (unsigned k = 0; k < 6; k++)
                if (mask >> k & 1) part[n++] = dice[k];
            ag_dice_write(part, n, false, text, sizeof text);
            int32_t value = partition(t, dice, mask);
            if (value < 0) value = 0;
            if (worth(r, text) != value) fail_msg("%s: %s scores %d, not %d", preset, text, worth(r, text), value);
            if (value > best) best = value;
        }
        ag_dice_write(dice, 6, false, text, sizeof text);
        unsigned n = farkle_keeps(farkle_rules(r), set_of(r, text), &keep);
        assert_int_equal(n ? farkle_rules(r)->value[keep[0]] : 0, best);
    }
    free(r);
}

static void test_FA_5_all_rolls_of_farkle(void **state) {
    (void)state;
    check_all_rolls("farkle", &farkle_table, false);
}

static void test_FA_5_all_rolls_of_farkel(void **state) {
    (void)state;
    check_all_rolls("farkel", &farkel_table, false);
}

/* ---- FA-6 to FA-8: the scoring tables ---- */

static void test_FA_6_combinations_of_farkle(void **state) {
    (void)state;
    WORTHS("farkle", NULL, {"1", 100}, {"5", 50}, {"2", 0}, {"3", 0}, {"4", 0}, {"6", 0}, {"111", 300}, {"222", 200},
           {"333", 300}, {"444", 400}, {"555", 500}, {"666", 600}, {"1111", 1000}, {"2222", 1000}, {"6666", 1000},
           {"11111", 2000}, {"33333", 2000}, {"111111", 3000}, {"444444", 3000}, {"123456", 1500}, {"112233", 1500},
           {"445566", 1500}, {"222233", 1500}, {"333366", 1500}, {"222333", 2500}, {"444666", 2500}, {"12345", 0},
           {"23456", 0}, {"2233", 0});
}

static void test_FA_7_combinations_of_farkel(void **state) {
    (void)state;
    WORTHS("farkel", NULL, {"1", 100}, {"5", 50}, {"2", 0}, {"3", 0}, {"4", 0}, {"6", 0}, {"111", 1000}, {"222", 200},
           {"333", 300}, {"444", 400}, {"555", 500}, {"666", 600}, {"1111", 2000}, {"2222", 1000}, {"6666", 1000},
           {"11111", 5000}, {"33333", 2000}, {"111111", 10000}, {"444444", 3000}, {"222333", 2500}, {"333666", 2500},
           {"112233", 750}, {"445566", 750}, {"123456", 1500}, {"12345", 0}, {"23456", 0}, {"2233", 0});
}

static void test_FA_8_four_and_pair_is_three_pairs(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkel", NULL);
    rolls(&p, "2 2 2 2 3 3");
    moves(&p, 0, "keep 2 2 2 2 3 3 stop"); /* all six for 750 ... */
    assert_int_equal(score_of(&p, 0), 750);
    rolls(&p, "2 2 2 2 3 3");
    moves(&p, 1, "keep 2 2 2 2 stop"); /* ... or the four for 1,000: the player's choice */
    assert_int_equal(score_of(&p, 1), 1000);
    stop(&p);
    begin(&p, "farkel", "four_and_pair_is_three_pairs=no");
    rolls(&p, "2 2 2 2 3 3");
    refuses(&p, 0, "keep 2 2 2 2 3 3 stop", "Not every die of 2 2 2 2 3 3 scores; 2 2 2 2 would score 1,000");
    stop(&p);
    WORTHS("farkel", "four_and_pair=900", {"222233", 900}, {"223344", 750}); /* an own value counts beside it */
    WORTHS("farkel", "four_and_pair=600", {"222233", 750});
    WORTHS("farkel", "four_and_pair=600 four_and_pair_is_three_pairs=no", {"222233", 600});
}

static void test_FA_8_six_of_a_kind_is_nothing_else(void **state) {
    (void)state;
    WORTHS("farkle", "three=0,0,0,0,0,0 four=0,0,0,0,0,0 five=0,0,0,0,0,0 six=0,0,0,0,0,0", {"222222", 0},
           {"223344", 1500}, {"222233", 1500}, {"222333", 2500});
    WORTHS("farkle", "three=0,0,0,0,0,0 four=0,0,0,0,0,0 five=0,0,0,0,0,0 six=700,700,700,700,700,700", {"222222", 700},
           {"111111", 700});
}

/* ---- FA-17, FA-18: Doubler ---- */

static void test_FA_17_the_best_split_knows_the_colour(void **state) {
    (void)state;
    /* Plain: three and one for 400, more than four for 380. Coloured: four doubled for 760, more than 600 + 100 or
     * 300 + 200. */
    WORTHS("farkle", "doubler=yes four=380,380,380,380,380,380", {"1111", 400}, {"1111*", 760});
    check_all_rolls("farkel-doubler", &farkel_table, true);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_FA_3_scoring_dice_of_the_roll_are_set_aside),
    cmocka_unit_test(test_16_3_dice_that_score_only_together_say_with_which),
    cmocka_unit_test(test_FA_3_words_in_any_order),
    cmocka_unit_test(test_FA_4_dice_of_different_rolls_never_join),
    cmocka_unit_test(test_FA_5_dice_kept_together_score_their_best_split),
    cmocka_unit_test(test_FA_5_part_of_a_group_may_be_kept),
    cmocka_unit_test(test_FA_5_all_rolls_of_farkle),
    cmocka_unit_test(test_FA_5_all_rolls_of_farkel),
    cmocka_unit_test(test_FA_6_combinations_of_farkle),
    cmocka_unit_test(test_FA_7_combinations_of_farkel),
    cmocka_unit_test(test_FA_8_four_and_pair_is_three_pairs),
    cmocka_unit_test(test_FA_8_six_of_a_kind_is_nothing_else),
    cmocka_unit_test(test_FA_17_the_best_split_knows_the_colour),
};
TESTS_MAIN("farkle_scoring", tests)
