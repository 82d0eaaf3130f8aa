/*
 * test_describe.c - moves as people are told them: examples of each game, worked out by its rules, and what must hold of
 * every legal move wherever random games lead.
 */
#include "games.h"
#include "tables.h"

/* The legal move that is typed like this is told like that. */
static void told(struct play *p, ag_seat seat, const char *typed, const char *words) {
    char text[AG_CLAUSE_MAX];
    struct ag_msg why;
    ag_action a;
    assert_true(p->game->read_action(p->rules, &p->state, typed, &a, &why));
    assert_true(p->game->allowed(p->rules, &p->state, seat, a, &why));
    size_t whole = ag_action_words(p->rules, &p->state, a, NULL, text, sizeof text);
    assert_int_equal(whole, strlen(text));
    assert_string_equal(text, words);
}

/* ---- Farkle ---- */

static void test_farkle_moves(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "farkle", "opening=0", 1);
    rolls(&p, "1 5 2 3 4 4"); /* a 1 is 100 and a 5 is 50 */
    told(&p, 0, "keep 1 5 roll", "set aside 1 5 and roll four dice");
    told(&p, 0, "keep 5 roll", "set aside 5 and roll five dice");
    told(&p, 0, "keep 1 5 stop", "stop and bank 150");
    told(&p, 0, "keep 1 stop", "set aside 1, stop and bank 100"); /* not the most there is */
    moves(&p, 0, "keep 1 5 roll");
    rolls(&p, "1 1 1 6"); /* three 1s are 300 */
    told(&p, 0, "keep 1 1 1 roll", "set aside 1 1 1 and roll one die");
    told(&p, 0, "keep 1 1 1 stop", "stop and bank 450");
    moves(&p, 0, "keep 1 1 1 roll");
    rolls(&p, "5");
    told(&p, 0, "keep 5 roll", "set aside 5 and roll all six dice again"); /* the last die: hot dice */
    moves(&p, 0, "keep 5 roll");
    rolls(&p, "1 2 3 4 5 6");
    told(&p, 0, "keep 1 2 3 4 5 6 roll", "set aside all six and roll again");
    told(&p, 0, "keep 1 2 3 4 5 6 stop", "stop and bank 2,000"); /* 500 so far, and 1,500 for the straight */
    stop(&p);
}

/* Two sets of the same value: both name their dice. */
static void test_farkle_stops_that_bring_the_same(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "farkle", "opening=0", 1);
    rolls(&p, "1 5 5 2 3 4");
    told(&p, 0, "keep 1 stop", "set aside 1, stop and bank 100");
    told(&p, 0, "keep 5 5 stop", "set aside 5 5, stop and bank 100");
    told(&p, 0, "keep 1 5 5 stop", "stop and bank 200");
    stop(&p);
    start_with(&p, "farkle", "opening=0 single=0,0,0,0,50,0 three=0,100,0,0,0,0", 1);
    rolls(&p, "2 2 2 5 5 3");
    told(&p, 0, "keep 2 2 2 stop", "set aside 2 2 2, stop and bank 100");
    told(&p, 0, "keep 5 5 stop", "set aside 5 5, stop and bank 100");
    stop(&p);
}

static void test_farkle_offers_and_free_rolls(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "farkel-keen", "opening=0", 1);
    rolls(&p, "1 5 2 3 4 4");
    moves(&p, 0, "keep 1 5 stop");
    told(&p, 1, "take", "take the 150 points and roll four dice");
    told(&p, 1, "decline", "decline the offer and start with six dice");
    stop(&p);
    start_with(&p, "farkle", "opening=0 no_score_six=500", 1);
    rolls(&p, "2 2 3 3 4 6");
    told(&p, 0, "roll", "roll all six dice again");
    told(&p, 0, "stop", "stop and bank 500");
    stop(&p);
}

static void test_farkle_coloured_die(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "farkel", "doubler=yes opening=0", 1);
    rolls(&p, "1 5* 2 3 4 4");
    told(&p, 0, "keep 1 5* roll", "set aside 1 5* and roll four dice");
    stop(&p);
}

/* ---- Balut ---- */

static void test_balut_moves(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "balut", "scratch=on", 1);
    rolls(&p, "4 4 4 2 2");
    told(&p, 0, "keep 4 4 4", "keep 4 4 4 and throw again");
    told(&p, 0, "keep nothing", "throw all five dice again");
    told(&p, 0, "score full_house", "fill Full House");
    told(&p, 0, "score straight", "fill Straight with 0");
    told(&p, 0, "scratch full_house", "scratch Full House");
    stop(&p);
}

/* ---- Palko ---- */

static void test_palko_calls_and_answers(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "palko", "seats=3", 1);
    for (unsigned i = 0; i < 3; i++) rolls(&p, "2 2 3 4 6");
    told(&p, 0, "call 5x4", "call five fours");
    moves(&p, 0, "call 5x4");
    told(&p, 1, "stand", "let it stand");
    told(&p, 1, "challenge", "challenge");
    told(&p, 1, "double", "double");
    moves(&p, 1, "stand");
    moves(&p, 2, "stand");
    moves(&p, 1, "call 5x6");
    told(&p, 2, "challenge+double", "challenge the last call and double the one before it");
    told(&p, 2, "double+challenge", "double the last call and challenge the one before it");
    moves(&p, 2, "challenge"); /* the first after the caller: nobody else needs to answer */
    told(&p, due(&p).seat, "open", "open the dice");
    told(&p, due(&p).seat, "raise", "raise the stake to 2"); /* a challenge is for one token */
    stop(&p);
}

static void test_palko_long_chains_and_order(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "palko-5", "seats=5", 1);
    for (unsigned i = 0; i < 5; i++) rolls(&p, "2 2 3 4 6");
    static const char *const calls[] = {"call 5x4", "call 5x5", "call 5x6", "call 6x2"};
    for (unsigned i = 0; i < 4; i++) {
        moves(&p, (ag_seat)i, calls[i]);
        while (i < 3 && due(&p).flags & AG_DUE_SEALED) moves(&p, due(&p).seat, "stand");
    }
    told(&p, 4, "double+challenge+challenge",
         "double the last call, challenge the one before it and challenge the one before that");
    told(&p, 4, "challenge+challenge+challenge+double",
         "challenge the last call, challenge the one before it, challenge the one before that and double the fourth");
    moves(&p, 4, "challenge");
    while (due(&p).flags & AG_DUE_SEALED) moves(&p, due(&p).seat, "stand");
    while (due(&p).kind == AG_DUE_ACT) moves(&p, due(&p).seat, "open");
    while (due(&p).kind == AG_DUE_ROLL) rolls(&p, "2 2 3 4 6"); /* from the second set on */
    told(&p, due(&p).seat, "reverse", "reverse the calling order");
    stop(&p);
}

static void test_palko_tasks(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "palko", "seats=2 scoring=forfeits", 1);
    rolls(&p, "2 2 3 4 6");
    rolls(&p, "2 2 3 4 6");
    moves(&p, 0, "call 6x4");
    moves(&p, 1, "challenge");
    while (due(&p).kind == AG_DUE_ACT && may(&p, due(&p).seat, "open")) moves(&p, due(&p).seat, "open");
    const struct ag_values *v = ag_rules_values(p.rules);
    char words[AG_CLAUSE_MAX];
    snprintf(words, sizeof words, "give the task: %.*s", (int)strcspn(v->text, "|") - 1, v->text); /* "one | two" */
    told(&p, 1, "task 1", words);
    told(&p, 1, "task 0", "make up a task");
    stop(&p);
}

/* ---- Penk! ---- */

static void test_penk_moves(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "penk", NULL, 1);
    rolls(&p, "2 2 3 3 5 !");
    told(&p, 0, "keep 2 2", "keep 2 2 and roll again");
    told(&p, 0, "keep 2 2 !", "keep 2 2 with one jolly and roll again");
    told(&p, 0, "keep !", "keep one jolly and roll again");
    told(&p, 0, "keep nothing", "roll all six dice again");
    told(&p, 0, "mark 2x3", "mark two threes");
    told(&p, 0, "mark 1x5 2x3", "mark two threes and one five");
    told(&p, 0, "mark 3x2 2x3 1x5", "mark three twos, two threes and one five");
    stop(&p);
    start_with(&p, "penk", NULL, 1);
    rolls(&p, "2 3 3 ! ! !");
    told(&p, 0, "keep 3 3 ! !", "keep 3 3 with two jollies and roll again");
    told(&p, 0, "keep ! ! !", "keep three jollies and roll again");
    stop(&p);
}

static void test_penk_crossing_out(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "penk", "fail=row_or_column", 1);
    rolls(&p, "! ! ! ! ! !"); /* a jolly cannot stand alone */
    told(&p, 0, "cross column 3", "cross out the column of threes");
    told(&p, 0, "cross row 1", "cross out the row of one die");
    told(&p, 0, "cross row 4", "cross out the row of four dice");
    stop(&p);
}

/* ---- every game ---- */

static unsigned positions;

static int compare(const void *a, const void *b) { return strcmp(a, b); }

/* Words that people can read in a sentence, and by which they can tell the moves of a position apart. */
static void check_seat(const ag_table *t, ag_seat seat) {
    static char words[AG_LEGAL_MAX][AG_CLAUSE_MAX];
    ag_action list[AG_LEGAL_MAX];
    unsigned n = ag_table_legal(t, seat, list);
    for (unsigned i = 0; i < n; i++) {
        size_t whole = ag_table_move_words(t, list[i], NULL, words[i], sizeof words[i]);
        assert_in_range(whole, 1, AG_CLAUSE_MAX / 2); /* other languages may need twice as much */
        assert_int_equal(whole, strlen(words[i]));
        assert_in_range(words[i][0], 'a', 'z');
        assert_null(strchr(words[i], '{'));
        assert_null(strchr(words[i], '_'));
        assert_null(strchr(".!", words[i][whole - 1]));
    }
    qsort(words, n, sizeof *words, compare);
    for (unsigned i = 1; i < n; i++)
        if (strcmp(words[i - 1], words[i]) == 0) fail_msg("two moves are told as: %s", words[i]);
    positions += n > 0;
}

static void check_game(const char *preset, const char *sets) {
    ag_table *t = new_table(preset, sets);
    struct ag_rng rng;
    ag_rng_start(&rng, 41, 0, 0);
    for (size_t i = 1; i < 160 && ag_table_due(t).kind != AG_DUE_OVER; i++) {
        struct ag_due now = ag_table_due(t);
        for (ag_seat seat = 0; seat < AG_SEATS_MAX; seat++)
            if (now.kind == AG_DUE_ACT && now.seats >> seat & 1) check_seat(t, seat);
        play_on(t, &rng, i);
    }
    free_table(t);
}

static void test_every_move_of_every_preset(void **state) {
    (void)state;
    positions = 0;
    for_every_preset(check_game);
    check_game("palko", "seats=2 chain=past_own");
    check_game("farkel-keen", "doubler=yes no_score_six=500");
    assert_true(positions > 3000);
}

/* A game that describes nothing is told as it is typed; what may not be seen stays so. */
static void test_without_a_description(void **state) {
    char text[AG_CLAUSE_MAX];
    struct play p;
    (void)state;
    start_with(&p, "null", NULL, 1);
    rolls(&p, "4");
    assert_null(p.game->describe);
    told(&p, 0, "pass", "pass");
    stop(&p);
    ag_table *t = new_table("palko", "seats=2");
    ag_table_move_words(t, AG_SEALED, NULL, text, sizeof text);
    assert_string_equal(text, "?");
    free_table(t);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_farkle_moves),
    cmocka_unit_test(test_farkle_stops_that_bring_the_same),
    cmocka_unit_test(test_farkle_offers_and_free_rolls),
    cmocka_unit_test(test_farkle_coloured_die),
    cmocka_unit_test(test_balut_moves),
    cmocka_unit_test(test_palko_calls_and_answers),
    cmocka_unit_test(test_palko_long_chains_and_order),
    cmocka_unit_test(test_palko_tasks),
    cmocka_unit_test(test_penk_moves),
    cmocka_unit_test(test_penk_crossing_out),
    cmocka_unit_test(test_every_move_of_every_preset),
    cmocka_unit_test(test_without_a_description),
};
TESTS_MAIN("describe", tests)
