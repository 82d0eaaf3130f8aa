/*
 * test_balut_cards.c - Balut: what dice, rows and cards are worth, and who has won (BA-5 to BA-12, AL-5). Worked out by
 * hand from the document; what dice are worth is also checked against a second, plain reading below.
 */
#include "unit_balut.h"

/* ---- what the tests share ---- */

/* A lone seat between two turns whose card holds these boxes, '-' for a free one: the rounds are the filled ones. */
static void card(struct play *p, const char *preset, const char *boxes) {
    char text[300];
    unsigned filled = 1;
    for (const char *c = boxes; *c; c++) filled += *c == ',';
    for (const char *c = boxes; *c; c++) filled -= *c == '-';
    const char *phase = filled == TURNS ? "over" : "rolling";
    if (filled) snprintf(text, sizeof text, "phase %s round %u card0 %s", phase, filled, boxes);
    else snprintf(text, sizeof text, "phase %s card0 %s", phase, boxes);
    start_at(p, preset, "seats=1", text);
}

/* The points of a card of which only this row is filled. */
static int points_of_row(const char *preset, unsigned row, const char *boxes) {
    char text[200] = "";
    struct play p;
    for (unsigned i = 0; i < ROWS; i++) {
        strcat(text, i ? "," : "");
        strcat(text, i == row ? boxes : "-,-,-,-");
    }
    card(&p, preset, text);
    int points = points_of(&p, 0);
    stop(&p);
    return points;
}

/* Two full cards: the game is over. */
static void two_cards(struct play *p, const char *preset, const char *card0, const char *card1) {
    char text[400];
    snprintf(text, sizeof text, "phase over round 28 card0 %s card1 %s", card0, card1);
    start_at(p, preset, "seats=2", text);
    assert_true(over(p));
}

/* ---- BA-5 to BA-9 ---- */

/* What a lone seat has after one turn. */
static int entered(const char *dice, const char *row) {
    struct play p;
    char words[40];
    alone(&p, "balut", "");
    snprintf(words, sizeof words, "score %s", row);
    turn(&p, 0, dice, words);
    int score = score_of(&p, 0);
    stop(&p);
    return score;
}

static void test_BA_5_fours_fives_and_sixes_sum_their_dice(void **state) {
    (void)state;
    assert_int_equal(entered("4 4 4 5 6", "fours"), 12);
    assert_int_equal(entered("4 4 4 4 4", "fours"), 20);
    assert_int_equal(entered("4 4 4 5 6", "fives"), 5);
    assert_int_equal(entered("5 5 5 5 5", "fives"), 25);
    assert_int_equal(entered("4 6 6 5 6", "sixes"), 18);
    assert_int_equal(entered("6 6 6 6 6", "sixes"), 30);
    assert_int_equal(entered("1 2 3 5 6", "fours"), 0);
    assert_int_equal(entered("1 2 3 4 6", "fives"), 0);
    assert_int_equal(entered("1 2 3 4 5", "sixes"), 0);
}

static void test_BA_6_only_five_in_a_row_are_a_straight(void **state) {
    (void)state;
    assert_int_equal(entered("5 3 1 2 4", "straight"), 15);
    assert_int_equal(entered("6 5 4 3 2", "straight"), 20);
    assert_int_equal(entered("1 3 4 5 6", "straight"), 0);
    assert_int_equal(entered("1 2 3 4 6", "straight"), 0);
    assert_int_equal(entered("1 2 3 4 4", "straight"), 0);
}

static void test_BA_7_full_house_is_three_and_two(void **state) {
    (void)state;
    assert_int_equal(entered("6 6 6 5 5", "full_house"), 28);
    assert_int_equal(entered("1 1 1 2 2", "full_house"), 7);
    assert_int_equal(entered("6 6 6 5 4", "full_house"), 0); /* three alone */
    assert_int_equal(entered("6 6 5 5 4", "full_house"), 0); /* two pairs */
    assert_int_equal(entered("6 6 6 6 5", "full_house"), 0);
}

static void test_BA_7_five_of_a_kind_is_not_a_full_house(void **state) {
    (void)state;
    assert_int_equal(entered("6 6 6 6 6", "full_house"), 0);
    assert_int_equal(entered("1 1 1 1 1", "full_house"), 0);
}

static void test_BA_8_choice_sums_all_dice(void **state) {
    (void)state;
    assert_int_equal(entered("1 1 1 1 1", "choice"), 5);
    assert_int_equal(entered("1 3 4 5 6", "choice"), 19);
    assert_int_equal(entered("6 6 6 6 6", "choice"), 30);
}

static void test_BA_9_balut_is_twenty_and_the_sum(void **state) {
    (void)state;
    assert_int_equal(entered("1 1 1 1 1", "balut"), 25);
    assert_int_equal(entered("3 3 3 3 3", "balut"), 35);
    assert_int_equal(entered("6 6 6 6 6", "balut"), 50);
    assert_int_equal(entered("6 6 6 6 5", "balut"), 0);
    assert_int_equal(entered("6 6 6 5 5", "balut"), 0);
}

static void test_BA_9_balut_is_called_out(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    turn(&p, 0, "2 2 2 2 2", "score balut");
    assert_true(heard(&p, "Balut!"));
    assert_true(heard(&p, "wins 2 points for Balut"));
    turn(&p, 0, "2 2 2 2 1", "score balut");
    assert_false(heard(&p, "Balut!"));
    stop(&p);
}

/* A second reading of BA-5 to BA-9, from dice in the order they fell. */
static int plain_worth(unsigned row, const uint8_t *die) {
    int sum = 0, face = (int)row + 4, of_face = 0, same_as_first = 0, pairs = 0, ones = 0, sixes = 0;
    for (unsigned i = 0; i < 5; i++) {
        sum += die[i];
        if (die[i] == face) of_face += face;
        if (die[i] == die[0]) same_as_first++;
        if (die[i] == 1) ones++;
        if (die[i] == 6) sixes++;
        for (unsigned k = 0; k < i; k++) pairs += die[i] == die[k]; /* how many two of them match */
    }
    switch (row) {
    case 0:
    case 1:
    case 2: return of_face;
    case 3: return pairs == 0 && !(ones && sixes) ? sum : 0; /* five different dice leave one face out: 1 or 6 */
    case 4: return pairs == 4 ? sum : 0;                     /* only three and two match in 3 + 1 ways */
    case 5: return sum;
    default: return same_as_first == 5 ? 20 + sum : 0;
    }
}

static void test_balut_every_hand_is_worth_what_a_plain_reading_says(void **state) {
    struct play p;
    uint8_t die[5];
    unsigned hands = 0;
    bool seen[252] = {false};
    (void)state;
    alone(&p, "balut", "");
    union ag_state before = p.state;
    for (unsigned x = 0; x < 7776; x++) {
        unsigned left = x;
        for (unsigned i = 0; i < 5; i++, left /= 6) die[i] = (uint8_t)(1 + left % 6);
        uint32_t outcome = ag_outcome_of(due(&p), die);
        p.game->roll(p.rules, &p.state, outcome, NULL);
        const struct ag_sheet_grid *g = &sheet_of(&p)->grid[0];
        for (unsigned row = 0; row < ROWS; row++) {
            assert_int_equal(g->cell[row * BOXES].flags, AG_CELL_OFFER);
            assert_int_equal(g->cell[row * BOXES].value, plain_worth(row, die));
        }
        if (!seen[outcome]) { /* what is offered is what is entered */
            for (unsigned row = 0; row < ROWS; row++) {
                union ag_state rolled = p.state;
                p.game->act(p.rules, &p.state, 0, FIRST_SCORE + row, NULL);
                assert_int_equal(score_of(&p, 0), plain_worth(row, die));
                p.state = rolled;
            }
            seen[outcome] = true;
            hands++;
        }
        p.state = before;
    }
    assert_int_equal(hands, 252);
    stop(&p);
}

/* ---- BA-10 ---- */

static void test_BA_10_sums_must_exceed_the_limit(void **state) {
    (void)state;
    assert_int_equal(points_of_row("balut", 0, "20,16,16,0"), 0); /* 52 */
    assert_int_equal(points_of_row("balut", 0, "20,16,16,4"), 2); /* 56 is the next that fours can have */
    assert_int_equal(points_of_row("balut", 1, "25,20,20,0"), 0); /* 65 */
    assert_int_equal(points_of_row("balut", 1, "25,20,20,5"), 2);
    assert_int_equal(points_of_row("balut", 2, "30,24,24,0"), 0); /* 78 */
    assert_int_equal(points_of_row("balut", 2, "30,24,24,6"), 2);
    assert_int_equal(points_of_row("balut", 5, "25,25,25,25"), 0); /* 100 */
    assert_int_equal(points_of_row("balut", 5, "25,25,25,26"), 2);
}

static void test_BA_10_federation_takes_the_limit_itself(void **state) {
    (void)state;
    assert_int_equal(points_of_row("balut-federation", 0, "20,16,12,0"), 0);  /* 48 */
    assert_int_equal(points_of_row("balut-federation", 0, "20,16,16,0"), 2);  /* 52 */
    assert_int_equal(points_of_row("balut-federation", 1, "25,20,15,0"), 0);  /* 60 */
    assert_int_equal(points_of_row("balut-federation", 1, "25,20,20,0"), 2);  /* 65 */
    assert_int_equal(points_of_row("balut-federation", 2, "30,24,18,0"), 0);  /* 72 */
    assert_int_equal(points_of_row("balut-federation", 2, "30,24,24,0"), 2);  /* 78 */
    assert_int_equal(points_of_row("balut-federation", 5, "25,25,25,24"), 0); /* 99 */
    assert_int_equal(points_of_row("balut-federation", 5, "25,25,25,25"), 2); /* 100 */
}

static void test_BA_10_all_straights_and_all_full_houses(void **state) {
    static const char *const presets[] = {"balut", "balut-federation"};
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        assert_int_equal(points_of_row(presets[i], 3, "15,15,15,15"), 4);
        assert_int_equal(points_of_row(presets[i], 3, "20,20,20,0"), 0);
        assert_int_equal(points_of_row(presets[i], 3, "20,20,20,-"), 0); /* not yet */
        assert_int_equal(points_of_row(presets[i], 4, "7,8,28,13"), 3);
        assert_int_equal(points_of_row(presets[i], 4, "0,28,28,28"), 0);
    }
}

static void test_BA_10_each_balut_scores(void **state) {
    (void)state;
    assert_int_equal(points_of_row("balut", 6, "0,0,0,0"), 0);
    assert_int_equal(points_of_row("balut", 6, "0,25,0,0"), 2);
    assert_int_equal(points_of_row("balut", 6, "50,25,0,-"), 4);
    assert_int_equal(points_of_row("balut", 6, "50,25,30,45"), 8);
}

static void test_BA_10_points_of_a_row_count_as_soon_as_they_are_certain(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    for (unsigned i = 0; i < 2; i++) turn(&p, 0, "5 5 5 5 5", "score fives");
    assert_int_equal(points_of(&p, 0), 0); /* 50, and nothing yet for the total */
    turn(&p, 0, "5 5 5 5 5", "score fives");
    assert_int_equal(points_of(&p, 0), 2); /* 75 with a box to spare */
    assert_true(heard(&p, "wins 2 points for Fives"));
    turn(&p, 0, "5 5 5 5 5", "score fives");
    assert_int_equal(points_of(&p, 0), 2);
    assert_false(heard(&p, "wins"));
    stop(&p);
}

/* ---- BA-11 ---- */

/* The choice row is 79 or 80 and earns nothing, the rest is 220, 270, ... 570 without earning more than is noted. */
static void test_BA_11_points_for_the_total(void **state) {
    static const struct {
        const char *before, *behind; /* fours to full houses, and baluts */
        int edge, row_points, below, from;
    } at[] = {
        {"20,16,16,0,25,20,20,0,24,24,24,0,15,0,0,0,16,0,0,0", "0,0,0,0", 300, 0, -2, -1},
        {"20,16,16,0,25,20,20,0,24,24,24,0,15,0,0,0,16,0,0,0", "50,0,0,0", 350, 2, -1, 0},
        {"20,16,16,0,25,20,20,0,24,24,24,0,15,0,0,0,16,0,0,0", "50,50,0,0", 400, 4, 0, 1},
        {"20,16,16,0,25,20,20,0,24,24,24,0,15,0,0,0,16,0,0,0", "50,50,50,0", 450, 6, 1, 2},
        {"20,16,16,0,25,20,20,0,24,24,24,0,15,0,0,0,16,0,0,0", "50,50,50,50", 500, 8, 2, 3},
        {"20,16,16,0,25,20,20,0,24,24,24,0,15,0,0,0,16,28,22,0", "50,50,50,50", 550, 8, 3, 4},
        {"20,16,16,0,25,20,20,0,24,24,24,6,15,20,20,0,16,28,26,0", "50,50,50,50", 600, 8, 4, 5},
        {"20,16,16,0,25,20,20,0,24,24,24,6,15,20,20,20,16,28,28,28", "50,50,50,50", 650, 15, 5, 6},
    };
    struct play p;
    char text[200];
    (void)state;
    for (unsigned i = 0; i < sizeof at / sizeof *at; i++) {
        snprintf(text, sizeof text, "%s,20,20,20,19,%s", at[i].before, at[i].behind);
        card(&p, "balut", text);
        assert_int_equal(score_of(&p, 0), at[i].edge - 1);
        assert_int_equal(points_of(&p, 0), at[i].row_points + at[i].below);
        stop(&p);
        snprintf(text, sizeof text, "%s,20,20,20,20,%s", at[i].before, at[i].behind);
        card(&p, "balut", text);
        assert_int_equal(score_of(&p, 0), at[i].edge);
        assert_int_equal(points_of(&p, 0), at[i].row_points + at[i].from);
        stop(&p);
    }
}

static void test_BA_11_the_least_card_has_minus_two(void **state) {
    struct play p;
    (void)state;
    card(&p, "balut", "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,5,5,5,5,0,0,0,0");
    assert_int_equal(score_of(&p, 0), 20);
    assert_int_equal(points_of(&p, 0), -2);
    stop(&p);
}

static void test_BA_11_the_total_counts_once_the_card_is_full(void **state) {
    struct play p;
    (void)state;
    card(&p, "balut", "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,5,5,5,5,25,0,0,-");
    assert_int_equal(points_of(&p, 0), 2);
    turn(&p, 0, "1 2 3 4 5", "score balut");
    assert_true(over(&p));
    assert_int_equal(points_of(&p, 0), 0);
    assert_true(heard(&p, "45 brings -2 points, 0 in all"));
    stop(&p);
}

/* ---- BA-12 ---- */

static void test_BA_12_the_highest_points_win(void **state) {
    struct play p;
    (void)state;
    two_cards(&p, "balut", /* one Balut with a total of 45 beats a total of 299 */
              "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,5,5,5,5,25,0,0,0",
              "20,16,16,0,25,20,20,0,24,24,24,0,15,0,0,0,16,0,0,0,20,20,20,19,0,0,0,0");
    assert_int_equal(points_of(&p, 0), 0);
    assert_int_equal(points_of(&p, 1), -2);
    assert_int_equal(winners(&p), 1);
    stop(&p);
}

/* Every box at its maximum, thrown and entered: 4 x (20 + 25 + 30 + 20 + 28 + 30 + 50) = 812, and
 * 2 + 2 + 2 + 4 + 3 + 2 + 4 x 2 for the rows with 6 for the total = 29. */
static void test_BA_12_29_points_and_812_are_the_maximum(void **state) {
    static const char *const best[ROWS] = {"4 4 4 4 4", "5 5 5 5 5", "6 6 6 6 6", "2 3 4 5 6",
                                           "6 6 6 5 5", "6 6 6 6 6", "6 6 6 6 6"};
    struct play p;
    char words[40];
    (void)state;
    alone(&p, "balut", "");
    for (unsigned box = 0; box < BOXES; box++)
        for (unsigned row = 0; row < ROWS; row++) {
            msg_says(&sheet_of(&p)->fact[2], "at best 29 in the end");
            snprintf(words, sizeof words, "score %s", row_word[row]);
            turn(&p, 0, best[row], words);
        }
    assert_true(over(&p));
    assert_int_equal(score_of(&p, 0), 812);
    assert_int_equal(points_of(&p, 0), 29);
    assert_true(heard(&p, "812 brings 6 points, 29 in all"));
    stop(&p);
}

/* All have 2 points for a row and -2 for the total: 150 with one Balut, 150 without, and 149 without. */
static const char one_balut[] = "0,0,0,0,25,20,0,0,0,0,0,0,0,0,0,0,0,0,0,0,20,20,20,20,25,0,0,0";
static const char no_balut[] = "0,0,0,0,25,25,20,0,0,0,0,0,0,0,0,0,0,0,0,0,20,20,20,20,0,0,0,0";
static const char no_balut_149[] = "0,0,0,0,25,25,20,0,0,0,0,0,0,0,0,0,0,0,0,0,20,20,20,19,0,0,0,0";

static void test_BA_12_ties_share_the_win(void **state) {
    struct play p;
    (void)state;
    two_cards(&p, "balut", one_balut, no_balut_149);
    assert_int_equal(points_of(&p, 0), 0);
    assert_int_equal(points_of(&p, 1), 0);
    assert_int_equal(winners(&p), 3);
    stop(&p);
}

static void test_BA_12_federation_looks_at_the_total_then_at_baluts(void **state) {
    struct play p;
    (void)state;
    two_cards(&p, "balut-federation", no_balut_149, one_balut);
    assert_int_equal(winners(&p), 2); /* 150 to 149 */
    assert_true(sheet_says(&p, "the higher total, 150"));
    stop(&p);
    two_cards(&p, "balut-federation", no_balut, one_balut);
    assert_int_equal(score_of(&p, 0), 150);
    assert_int_equal(score_of(&p, 1), 150);
    assert_int_equal(winners(&p), 2); /* one Balut to none */
    assert_true(sheet_says(&p, "Seat 1 wins: points and totals are tied"));
    stop(&p);
    two_cards(&p, "balut-federation", one_balut, one_balut);
    assert_int_equal(winners(&p), 3);
    stop(&p);
    two_cards(&p, "balut-federation", /* points come first: 0 beats -2 in spite of the total */
              "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,5,5,5,5,25,0,0,0",
              "20,16,12,0,25,20,15,0,24,24,24,0,15,0,0,0,16,0,0,0,20,20,20,19,0,0,0,0");
    assert_int_equal(winners(&p), 1);
    stop(&p);
}

/* ---- AL-3, AL-5 ---- */

static void test_AL_5_all_the_tied_share_the_win(void **state) {
    struct play p;
    char text[500];
    (void)state;
    snprintf(text, sizeof text, "phase over round 28 card0 %s card1 %s card2 %s", one_balut,
             "0,0,0,0,25,20,20,0,0,0,0,0,0,0,0,0,0,0,0,0,20,20,20,20,0,0,0,0", no_balut);
    start_at(&p, "balut", "seats=3", text);
    assert_int_equal(points_of(&p, 1), -2);
    assert_int_equal(winners(&p), 1 | 4);
    stop(&p);
}

/* ---- what is drawn and picked ---- */

static void test_balut_notes_at_the_end(void **state) {
    struct play p;
    (void)state;
    card(&p, "balut-federation", one_balut);
    const struct ag_sheet *s = sheet_of(&p);
    msg_says(&s->grid[0].row_note[0], "0; no points");
    msg_says(&s->grid[0].row_note[6], "25; 2 points");
    msg_says(&s->fact[0], "Seat 0 has a total of 150 for -2 points, 0 in all.");
    assert_int_equal(s->n_facts, 1);
    assert_int_equal(s->n_dice, 0);
    assert_true(s->seat[0].flags & AG_SEAT_WON);
    stop(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_BA_5_fours_fives_and_sixes_sum_their_dice),
    cmocka_unit_test(test_BA_6_only_five_in_a_row_are_a_straight),
    cmocka_unit_test(test_BA_7_full_house_is_three_and_two),
    cmocka_unit_test(test_BA_7_five_of_a_kind_is_not_a_full_house),
    cmocka_unit_test(test_BA_8_choice_sums_all_dice),
    cmocka_unit_test(test_BA_9_balut_is_twenty_and_the_sum),
    cmocka_unit_test(test_BA_9_balut_is_called_out),
    cmocka_unit_test(test_balut_every_hand_is_worth_what_a_plain_reading_says),
    cmocka_unit_test(test_BA_10_sums_must_exceed_the_limit),
    cmocka_unit_test(test_BA_10_federation_takes_the_limit_itself),
    cmocka_unit_test(test_BA_10_all_straights_and_all_full_houses),
    cmocka_unit_test(test_BA_10_each_balut_scores),
    cmocka_unit_test(test_BA_10_points_of_a_row_count_as_soon_as_they_are_certain),
    cmocka_unit_test(test_BA_11_points_for_the_total),
    cmocka_unit_test(test_BA_11_the_least_card_has_minus_two),
    cmocka_unit_test(test_BA_11_the_total_counts_once_the_card_is_full),
    cmocka_unit_test(test_BA_12_the_highest_points_win),
    cmocka_unit_test(test_BA_12_29_points_and_812_are_the_maximum),
    cmocka_unit_test(test_BA_12_ties_share_the_win),
    cmocka_unit_test(test_BA_12_federation_looks_at_the_total_then_at_baluts),
    cmocka_unit_test(test_AL_5_all_the_tied_share_the_win),
    cmocka_unit_test(test_balut_notes_at_the_end),
};
TESTS_MAIN("balut_cards", tests)
