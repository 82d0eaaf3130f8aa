/* test_pig.c - Pig: each rule by hand, what it brings beyond them, and random games. */
#include "unit.h"

#include "chart_page.h"
#include "odds_ask.h"
#include "pig.h"
#include "reason.h"

static void test_PI_1_the_highest_begins(void **state) {
    struct play p;
    (void)state;
    start(&p, "pig", "seats=3");
    rolls(&p, "4");
    rolls(&p, "6");
    rolls(&p, "6"); /* tied: again, without seat 0 */
    rolls(&p, "2");
    rolls(&p, "3");
    assert_int_equal(due(&p).seat, 2);
    stop(&p);
}

static void test_PI_2_rolls_add_up(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "pig", NULL, 1);
    rolls(&p, "5");
    moves(&p, 0, "roll");
    rolls(&p, "2");
    refuses(&p, 0, "stay", "roll or hold");
    moves(&p, 0, "hold");
    assert_int_equal(score_of(&p, 0), 7);
    stop(&p);
}

static void test_PI_3_a_one_loses_the_turn_and_not_the_score(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "pig", NULL, 1);
    rolls(&p, "6");
    moves(&p, 0, "hold");
    rolls(&p, "1"); /* seat 1 has lost its turn at once */
    rolls(&p, "5");
    moves(&p, 0, "roll");
    rolls(&p, "1");
    assert_int_equal(score_of(&p, 0), 6);
    assert_int_equal(due(&p).seat, 1);
    stop(&p);
}

static void test_PI_4_holding_passes_the_turn_to_the_left(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "pig", "seats=3", 1);
    for (ag_seat seat = 0; seat < 3; seat++) {
        assert_int_equal(due(&p).seat, seat);
        rolls(&p, "4");
        moves(&p, seat, "hold");
    }
    assert_int_equal(due(&p).seat, 0);
    assert_int_equal(score_of(&p, 2), 4);
    stop(&p);
}

static void test_PI_5_the_target_wins_at_once(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "pig", "target=10", 1);
    rolls(&p, "6");
    moves(&p, 0, "roll");
    rolls(&p, "5");
    refuses(&p, 0, "roll", "enough");
    moves(&p, 0, "hold");
    assert_true(over(&p));
    assert_int_equal(score_of(&p, 0), 11);
    assert_int_equal(winners(&p), 1);
    stop(&p);
}

/* ---- beyond the rules ---- */

static void test_the_expert_wins_more_than_the_casual_player(void **state) {
    enum { GAMES = 2000 };
    struct play p;
    struct ag_rng dice, chooser;
    unsigned won = 0;
    (void)state;
    start_with(&p, "pig", NULL, 1);
    const struct ag_player *who[2] = {ag_player_named("expert", p.game), ag_player_named("casual", p.game)};
    ag_rng_start(&dice, 1, 0, AG_STREAM_DICE);
    ag_rng_start(&chooser, 1, 0, AG_STREAM_SEAT);
    for (unsigned i = 0; i < GAMES; i++) {
        union ag_state s;
        p.game->begin(p.rules, &s, (ag_seats)(1u << i % 2));
        for (struct ag_due d; (d = p.game->due(p.rules, &s)).kind != AG_DUE_OVER;) {
            struct ag_seen seen = {.rules = p.rules, .state = &s, .seat = d.seat};
            if (d.kind == AG_DUE_ROLL) p.game->roll(p.rules, &s, ag_draw(d, &dice), NULL);
            else p.game->act(p.rules, &s, d.seat, who[d.seat]->choose(&seen, &chooser), NULL);
        }
        won += ag_winners(p.rules, &s, 3) == 1;
    }
    assert_true(won > GAMES * 53 / 100); /* three standard errors are 3.4 % */
    stop(&p);
}

static void test_a_roll_says_what_is_at_stake(void **state) {
    struct play p;
    struct ag_msg why[2];
    char text[200];
    static const ag_action both[] = {PIG_ROLL, PIG_HOLD};
    (void)state;
    start_with(&p, "pig", NULL, 1);
    rolls(&p, "6");
    ag_reasons(p.rules, &p.state, 0, both, 2, why);
    ag_msg_write(&why[0], NULL, text, sizeof text);
    assert_string_equal(text, "94 more to go with 6 at stake; a one, 16.7 % of rolls, loses them.");
    ag_msg_write(&why[1], NULL, text, sizeof text);
    assert_string_equal(text, "That keeps 6, for a score of 6.");
    stop(&p);
}

/* To hold at five, by hand: with one to go any of five faces does, so p(1) = p(2) = 5/6; p(3) = (p(1) + 4)/6 = 29/36,
 * p(4) = (p(2) + p(1) + 3)/6 = 28/36, p(5) = (p(3) + p(2) + p(1) + 2)/6 = 161/216: 75 in a hundred. */
static void test_the_chart_holds_the_chances(void **state) {
    struct play p;
    struct ag_msg why;
    (void)state;
    start_with(&p, "pig", NULL, 1);
    struct ag_page *page = malloc(sizeof *page);
    struct ag_page_order order = {.rules = p.rules, .title = "Pig", .about = ""};
    assert_true(ag_page_fill(&order, page, &why));
    assert_string_equal(page->section[0].row[0].head.text, "5");
    assert_string_equal(page->section[0].row[0].cell[0].text, "75%");
    free(page);
    stop(&p);
}

static void test_pig_random_games(void **state) {
    (void)state;
    random_game("pig", "seats=1 target=30", 1);
    random_game("pig", "seats=8", 2);
    random_game("pig", "target=10", 3);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_PI_1_the_highest_begins),
    cmocka_unit_test(test_PI_2_rolls_add_up),
    cmocka_unit_test(test_PI_3_a_one_loses_the_turn_and_not_the_score),
    cmocka_unit_test(test_PI_4_holding_passes_the_turn_to_the_left),
    cmocka_unit_test(test_PI_5_the_target_wins_at_once),
    cmocka_unit_test(test_the_expert_wins_more_than_the_casual_player),
    cmocka_unit_test(test_a_roll_says_what_is_at_stake),
    cmocka_unit_test(test_the_chart_holds_the_chances),
    cmocka_unit_test(test_pig_random_games),
};
TESTS_MAIN("pig", tests)
