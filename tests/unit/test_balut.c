/*
 * test_balut.c - Balut (BA-1 to BA-13, and AL-1, AL-3, AL-5, FA-2 as far as Balut is concerned). Expected numbers are
 * worked out by hand from the document; what dice are worth is also checked against a second, plain reading below.
 */
#include "unit.h"

#include "greedy_balut.h"

enum { ROWS = 7, BOXES = 4, TURNS = 28, FIRST_SCORE = 210 };
static const char *const row_word[ROWS] = {"fours", "fives", "sixes", "straight", "full_house", "choice", "balut"};

/* ---- what the tests share ---- */

/* One seat alone, about to throw the first time. */
static void alone(struct play *p, const char *preset, const char *sets) {
    char all[100];
    snprintf(all, sizeof all, "seats=1 %s", sets);
    start(p, preset, all);
}

/* A turn of one throw: all five dice, then the words. */
static void turn(struct play *p, ag_seat seat, const char *dice, const char *words) {
    assert_int_equal(due(p).seat, seat);
    rolls(p, dice);
    moves(p, seat, words);
}

static struct ag_sheet_cell cell(const struct play *p, ag_seat seat, unsigned row, unsigned box) {
    return sheet_of(p)->grid[seat].cell[row * BOXES + box];
}

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

/* ---- BA-1 ---- */

static void test_BA_1_one_to_eight_seats_throw_five_dice(void **state) {
    struct play p;
    (void)state;
    for (char n = '1'; n <= '8'; n++) {
        char sets[] = {'s', 'e', 'a', 't', 's', '=', n, 0};
        start_with(&p, "balut", sets, 1);
        assert_int_equal(due(&p).kind, AG_DUE_ROLL);
        assert_int_equal(due(&p).dice, 5);
        assert_int_equal(sheet_of(&p)->n_grids, n - '0');
        stop(&p);
    }
    assert_true(rules_refused("balut", "seats=0"));
    assert_true(rules_refused("balut", "seats=9"));
}

static void test_BA_1_seven_categories_with_four_boxes_make_28_turns(void **state) {
    struct play p;
    char words[40] = "", full[40] = "";
    unsigned turns = 0;
    (void)state;
    start_with(&p, "balut", "seats=2", 1);
    for (unsigned row = 0; row < ROWS; row++) {
        memcpy(full, words, sizeof full);
        snprintf(words, sizeof words, "score %s", row_word[row]);
        for (unsigned box = 0; box < BOXES; box++)
            for (ag_seat seat = 0; seat < 2; seat++, turns++) {
                assert_false(over(&p));
                rolls(&p, "1 2 4 5 6");
                if (row) refuses(&p, seat, full, "filled"); /* the row before has no fifth box */
                moves(&p, seat, words);
                assert_true(p.effects & AG_TURN_ENDED);
                assert_int_equal(cell(&p, seat, row, box).flags, AG_CELL_FILLED);
            }
    }
    assert_true(over(&p));
    assert_int_equal(turns, 2 * TURNS);
    stop(&p);
}

/* ---- BA-2 ---- */

static void test_BA_2_up_to_three_throws(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    rolls(&p, "1 2 3 6 6");
    moves(&p, 0, "keep 6 6");
    assert_int_equal(due(&p).dice, 3);
    rolls(&p, "1 1 6");
    moves(&p, 0, "keep 6 6 6");
    assert_int_equal(due(&p).dice, 2);
    rolls(&p, "4 6");
    refuses(&p, 0, "keep 6 6 6 6", "three throws");
    assert_int_equal(choices(&p, 0), 7); /* only boxes are left to choose from */
    moves(&p, 0, "score sixes");
    assert_int_equal(score_of(&p, 0), 24);
    stop(&p);
}

static void test_BA_2_a_player_may_stop_early(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    turn(&p, 0, "1 2 3 4 5", "score straight"); /* after one throw */
    rolls(&p, "1 1 2 2 6");
    moves(&p, 0, "keep 1 1 2 2");
    rolls(&p, "1");
    moves(&p, 0, "score full_house"); /* after two */
    assert_int_equal(score_of(&p, 0), 15 + 7);
    stop(&p);
}

static void test_BA_2_kept_dice_may_be_thrown_again(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    rolls(&p, "1 2 3 6 6");
    moves(&p, 0, "keep 6 6");
    rolls(&p, "2 4 5");
    assert_int_equal(choices(&p, 0), 24 - 1 + 7); /* all parts of 2 4 5 6 6 but the whole, and the rows */
    moves(&p, 0, "keep 2 4 5 6"); /* one six goes back into the cup */
    rolls(&p, "3");
    moves(&p, 0, "score straight");
    assert_int_equal(score_of(&p, 0), 20);
    rolls(&p, "1 2 3 6 6");
    moves(&p, 0, "keep nothing");
    assert_int_equal(due(&p).dice, 5);
    stop(&p);
}

static void test_BA_2_locked_dice_stay_kept(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "kept_dice=locked");
    rolls(&p, "1 2 3 6 6");
    assert_int_equal(choices(&p, 0), 24 - 1 + 7); /* 2 * 2 * 2 * 3 parts, less the whole, and the seven rows */
    moves(&p, 0, "keep 6 6");
    rolls(&p, "2 4 6");
    refuses(&p, 0, "keep 2 4 6", "kept once");
    refuses(&p, 0, "keep nothing", "kept once");
    assert_true(may(&p, 0, "keep 6 6"));
    assert_true(may(&p, 0, "keep 4 6 6 6"));
    assert_int_equal(choices(&p, 0), 8 - 1 + 7); /* the parts of 2 4 6 but the whole */
    moves(&p, 0, "keep 6 6 6");
    rolls(&p, "6 6");
    moves(&p, 0, "score balut");
    rolls(&p, "1 2 3 6 6"); /* a new turn begins with nothing locked */
    assert_true(may(&p, 0, "keep nothing"));
    stop(&p);
}

static void test_BA_2_only_dice_on_the_table_can_be_kept(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    rolls(&p, "1 2 3 4 5");
    assert_int_equal(choices(&p, 0), 31 + 7); /* every part of five different dice but the whole */
    refuses(&p, 0, "keep 6", "on the table");
    refuses(&p, 0, "keep 1 1", "on the table");
    refuses(&p, 0, "keep 1 2 3 4 5", "all five");
    stop(&p);
    alone(&p, "balut", "");
    rolls(&p, "6 6 6 6 6");
    assert_int_equal(choices(&p, 0), 5 + 7);
    stop(&p);
}

/* ---- BA-3 ---- */

static void test_BA_3_exactly_one_free_box_is_filled(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    turn(&p, 0, "4 4 4 5 6", "score fours");
    assert_int_equal(score_of(&p, 0), 12);
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned box = 0; box < BOXES; box++)
            assert_int_equal(cell(&p, 0, row, box).flags, row == 0 && box == 0 ? AG_CELL_FILLED : 0);
    stop(&p);
}

static void test_BA_3_any_order_and_no_passing(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    turn(&p, 0, "1 1 2 2 3", "score balut"); /* the last row first, and for nothing */
    turn(&p, 0, "1 1 2 2 3", "score choice");
    turn(&p, 0, "1 1 2 2 3", "score fours");
    rolls(&p, "1 1 2 2 3");
    refuses(&p, 0, "pass", NULL);
    refuses(&p, 0, "score", NULL);
    assert_int_equal(score_of(&p, 0), 9);
    stop(&p);
}

static void test_BA_3_a_filled_box_never_changes(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    turn(&p, 0, "1 1 1 1 2", "score choice");
    turn(&p, 0, "6 6 6 6 6", "score choice");
    assert_int_equal(cell(&p, 0, 5, 0).value, 6);
    assert_int_equal(cell(&p, 0, 5, 1).value, 30);
    turn(&p, 0, "6 6 6 6 5", "score choice");
    turn(&p, 0, "6 6 6 6 4", "score choice");
    rolls(&p, "6 6 6 6 6");
    refuses(&p, 0, "score choice", "Choice are filled");
    assert_int_equal(score_of(&p, 0), 6 + 30 + 29 + 28);
    stop(&p);
}

/* ---- BA-4 ---- */

static void test_BA_4_a_box_takes_what_the_dice_are_worth(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    turn(&p, 0, "1 2 3 4 6", "score straight"); /* does not qualify: 0 */
    assert_int_equal(cell(&p, 0, 3, 0).value, 0);
    assert_int_equal(cell(&p, 0, 3, 0).flags, AG_CELL_FILLED);
    rolls(&p, "1 2 3 4 5");
    refuses(&p, 0, "scratch straight", "cannot be entered");
    refuses(&p, 0, "scratch fives", "cannot be entered");
    moves(&p, 0, "score straight");
    assert_int_equal(cell(&p, 0, 3, 1).value, 15);
    stop(&p);
}

static void test_BA_4_scratch_enters_nothing(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "scratch=on");
    rolls(&p, "1 2 3 4 5");
    refuses(&p, 0, "scratch sixes", "worth 0 in Sixes anyway"); /* score enters the 0 */
    assert_int_equal(choices(&p, 0), 31 + 7 + 4); /* fours, fives, straight and choice are worth something */
    moves(&p, 0, "scratch choice");
    assert_int_equal(cell(&p, 0, 5, 0).value, 0);
    assert_int_equal(cell(&p, 0, 5, 0).flags, AG_CELL_FILLED);
    assert_true(heard(&p, "gives up a box of Choice"));
    for (unsigned i = 0; i < 3; i++) turn(&p, 0, "1 2 3 4 5", "scratch choice");
    rolls(&p, "1 2 3 4 5");
    refuses(&p, 0, "scratch choice", "filled");
    assert_int_equal(score_of(&p, 0), 0);
    stop(&p);
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
    case 0: case 1: case 2: return of_face;
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
    assert_int_equal(points_of_row("balut-federation", 0, "20,16,12,0"), 0); /* 48 */
    assert_int_equal(points_of_row("balut-federation", 0, "20,16,16,0"), 2); /* 52 */
    assert_int_equal(points_of_row("balut-federation", 1, "25,20,15,0"), 0); /* 60 */
    assert_int_equal(points_of_row("balut-federation", 1, "25,20,20,0"), 2); /* 65 */
    assert_int_equal(points_of_row("balut-federation", 2, "30,24,18,0"), 0); /* 72 */
    assert_int_equal(points_of_row("balut-federation", 2, "30,24,24,0"), 2); /* 78 */
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
    assert_true(heard(&p, "45 for -2 points, 0 points in all"));
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
            says(&sheet_of(&p)->fact[2], "at most 29 can be reached");
            snprintf(words, sizeof words, "score %s", row_word[row]);
            turn(&p, 0, best[row], words);
        }
    assert_true(over(&p));
    assert_int_equal(score_of(&p, 0), 812);
    assert_int_equal(points_of(&p, 0), 29);
    assert_true(heard(&p, "812 for 6 points, 29 points in all"));
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
    stop(&p);
    two_cards(&p, "balut-federation", no_balut, one_balut);
    assert_int_equal(score_of(&p, 0), 150);
    assert_int_equal(score_of(&p, 1), 150);
    assert_int_equal(winners(&p), 2); /* one Balut to none */
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

/* ---- BA-13, FA-2, AL-1 ---- */

static void test_BA_13_the_highest_roll_begins_and_turns_go_round(void **state) {
    struct play p;
    (void)state;
    start(&p, "balut", "seats=3");
    assert_int_equal(due(&p).dice, 1);
    rolls(&p, "3");
    rolls(&p, "5");
    rolls(&p, "2");
    assert_true(heard(&p, "Seat 1 begins"));
    turn(&p, 1, "1 2 3 4 5", "score choice");
    turn(&p, 2, "1 2 3 4 5", "score choice");
    turn(&p, 0, "1 2 3 4 5", "score choice");
    turn(&p, 1, "1 2 3 4 5", "score choice");
    assert_int_equal(due(&p).seat, 2);
    assert_int_equal(sheet_of(&p)->seat[1].flags, AG_SEAT_BEGAN);
    stop(&p);
}

static void test_FA_2_the_tied_roll_again_among_themselves(void **state) {
    struct play p;
    (void)state;
    start(&p, "balut", "seats=3");
    rolls(&p, "6");
    rolls(&p, "1");
    rolls(&p, "6");
    assert_int_equal(due(&p).seat, 0);
    rolls(&p, "2");
    assert_int_equal(due(&p).seat, 2); /* seat 1 is out of it */
    rolls(&p, "4");
    assert_int_equal(due(&p).seat, 2);
    assert_int_equal(due(&p).dice, 5);
    stop(&p);
    start_with(&p, "balut", "seats=3", 2); /* a single beginner needs no roll */
    assert_int_equal(due(&p).seat, 1);
    assert_int_equal(due(&p).dice, 5);
    stop(&p);
}

static void test_AL_1_left_is_the_next_seat(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "balut", "seats=8", 1 << 6);
    for (unsigned i = 0; i < 17; i++) turn(&p, (ag_seat)((6 + i) % 8), "1 1 2 2 6", "score fours");
    stop(&p);
}

/* ---- AL-3, AL-5 ---- */

static void test_AL_3_options_are_checked(void **state) {
    static const char *const wrong[] = {"seats=two",        "seats=9",          "kept_dice=loose",
                                        "scratch=yes",      "thresholds=above", "thresholds=1",
                                        "tie_break=shared", "throws=4",         "kept_dice=free,locked"};
    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_true(rules_refused("balut", wrong[i]));
}

static void test_AL_3_options_and_presets_are_as_documented(void **state) {
    static const char *const key[] = {"seats", "kept_dice", "scratch", "thresholds", "tie_break"};
    static const char *const plain[] = {"2", "free", "off", "more_than", "none"};
    static const char *const federation[] = {"2", "free", "off", "at_least", "total_then_baluts"};
    const struct ag_game *game = ag_game_named("balut");
    struct ag_preset_info balut, clubs;
    struct ag_values initial;
    char text[40];
    (void)state;
    assert_true(ag_preset_find(NULL, "balut", &balut, NULL));
    assert_true(ag_preset_find(NULL, "balut-federation", &clubs, NULL));
    ag_values_default(game, &initial);
    assert_int_equal(game->n_options, 5);
    for (unsigned i = 0; i < 5; i++) {
        const struct ag_option *o = &game->options[i];
        assert_string_equal(o->key, key[i]);
        assert_int_equal(o->about[strlen(o->about) - 1], '.');
        ag_values_write(o, &initial, text, sizeof text);
        assert_string_equal(text, plain[i]);
        ag_values_write(o, &balut.values, text, sizeof text);
        assert_string_equal(text, plain[i]);
        ag_values_write(o, &clubs.values, text, sizeof text);
        assert_string_equal(text, federation[i]);
    }
}

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

/* ---- words ---- */

static void test_balut_every_action_has_words_of_its_own(void **state) {
    struct play p;
    char words[80];
    (void)state;
    alone(&p, "balut", "scratch=on");
    rolls(&p, "1 2 3 4 5");
    assert_int_equal(p.game->actions, 210 + 7 + 7);
    for (ag_action a = 0, back; a < p.game->actions; a++) {
        size_t n = p.game->write_action(p.rules, &p.state, a, words, sizeof words);
        assert_int_equal(n, strlen(words));
        assert_true(n < AG_MOVE_MAX);
        assert_true(p.game->read_action(p.rules, &p.state, words, &back, NULL));
        assert_int_equal(back, a);
    }
    p.game->write_action(p.rules, &p.state, 0, words, sizeof words);
    assert_string_equal(words, "keep nothing");
    p.game->write_action(p.rules, &p.state, ag_hand_id(ag_die(4) * 2 + ag_die(1)), words, sizeof words);
    assert_string_equal(words, "keep 1 4 4");
    p.game->write_action(p.rules, &p.state, 214, words, sizeof words);
    assert_string_equal(words, "score full_house");
    p.game->write_action(p.rules, &p.state, 220, words, sizeof words);
    assert_string_equal(words, "scratch straight");
    stop(&p);
}

static void test_balut_words_that_are_no_move(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    rolls(&p, "1 2 3 4 4");
    refuses(&p, 0, "", "not a move");
    refuses(&p, 0, "roll", "keep nothing");
    refuses(&p, 0, "keep", "which dice");
    refuses(&p, 0, "keep nothing 4", "not a die");
    refuses(&p, 0, "keep 7", "not a die");
    refuses(&p, 0, "keep ?", "must be seen");
    refuses(&p, 0, "keep 4*", "coloured");
    refuses(&p, 0, "keep 1 2 3 4 4 4", "more than 5");
    refuses(&p, 0, "score chance", "'chance' is none of fours");
    refuses(&p, 0, "score full house", "full_house");
    refuses(&p, 0, "score fours fives", "fours fives");
    refuses(&p, 0, "score", "none of fours");
    assert_true(may(&p, 0, "keep 4,1"));  /* people may write dice as they like */
    assert_true(may(&p, 0, "  keep 441 "));
    stop(&p);
}

static void test_balut_news_tell_the_turn(void **state) {
    struct play p;
    (void)state;
    alone(&p, "balut", "");
    rolls(&p, "1 2 3 4 4");
    assert_true(heard(&p, "Seat 0 throws 1 2 3 4 4."));
    moves(&p, 0, "keep 4 4");
    assert_true(heard(&p, "Seat 0 keeps 4 4."));
    rolls(&p, "4 5 6");
    assert_true(heard(&p, "Seat 0 throws 4 5 6 and has 4 4 4 5 6."));
    moves(&p, 0, "keep nothing");
    assert_true(heard(&p, "throws all five dice again"));
    rolls(&p, "1 2 3 4 4");
    moves(&p, 0, "score fours");
    assert_true(heard(&p, "Seat 0 enters 8 in Fours."));
    stop(&p);
}

/* ---- positions ---- */

static void test_balut_positions_in_words(void **state) {
    struct play p;
    char text[AG_POSITION_MAX];
    (void)state;
    start_with(&p, "balut", "", 2);
    turn(&p, 1, "6 6 6 6 6", "score balut");
    turn(&p, 0, "1 2 3 4 6", "score straight");
    rolls(&p, "1 2 3 6 6");
    moves(&p, 1, "keep 6 6");
    p.game->write_position(p.rules, &p.state, text, sizeof text);
    assert_string_equal(text, "phase rolling turn 1 began 1 round 1 throws 1 kept 66 "
                              "card0 -,-,-,-,-,-,-,-,-,-,-,-,0,-,-,-,-,-,-,-,-,-,-,-,-,-,-,- "
                              "card1 -,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,50,-,-,-");
    rolls(&p, "1 5 5");
    p.game->write_position(p.rules, &p.state, text, sizeof text);
    assert_memory_equal(text, "phase deciding turn 1 began 1 round 1 throws 2 dice 15566 kept 66 card0", 71);
    stop(&p);
}

#define EMPTY "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-"  /* all rows but one */
#define FIVE_ROWS "-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-"
#define FULL "0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,5,5,5,5,0,0,0,0"

static void test_balut_positions_that_cannot_be(void **state) {
    static const struct {
        const char *text, *trouble;
    } wrong[] = {
        {"phase sleeping", "understood"},
        {"phase rolling turn 2", "turn"},
        {"phase rolling turn 1", "card0"},
        {"phase rolling began 2", "began"},
        {"phase rolling round 29", "understood"},
        {"phase rolling round 28", "round"},
        {"phase rolling round 1", "card0"},
        {"phase rolling throws 3", "throws"},
        {"phase rolling throws 4", "understood"},
        {"phase rolling dice 12345", "dice"},
        {"phase rolling kept 1", "kept"},
        {"phase rolling throws 1 kept 12345", "kept"},
        {"phase rolling throws 1 kept 123456", "kept"},
        {"phase rolling throws 1 kept ?", "kept"},
        {"phase rolling to_roll 0", "to_roll"},
        {"phase rolling with 3", "to_roll"},
        {"phase deciding dice 12345", "throws"},
        {"phase deciding throws 1", "dice"},
        {"phase deciding throws 1 dice 1234", "dice"},
        {"phase deciding throws 1 dice 123456", "dice"},
        {"phase deciding throws 1 dice ?", "dice"},
        {"phase deciding throws 1 dice 12345 kept 1", "kept"},
        {"phase deciding throws 2 dice 12345 kept 6", "kept"},
        {"phase deciding throws 2 dice 12345 kept 12345", "kept"},
        {"phase deciding throws 2 dice 12345 kept ?", "kept"},
        {"phase deciding throws 4 dice 12345", "understood"},
        {"", "to_roll"},
        {"turn 1 to_roll 0,1", "turn"},
        {"began 1 to_roll 0,1", "began"},
        {"round 1 to_roll 0,1", "round"},
        {"throws 1 to_roll 0,1", "throws"},
        {"dice 12345 to_roll 0,1", "dice"},
        {"kept 1 to_roll 0,1", "kept"},
        {"card0 4,-,-,-," EMPTY " to_roll 0,1", "card0"},
        {"highest 0 with 3", "to_roll"},
        {"to_roll 0,1 highest 0 with 3", "to_roll"},
        {"phase rolling turn 1 card0 5,-,-,-," EMPTY, "card0"}, /* not a sum of fours */
        {"phase rolling turn 1 card0 24,-,-,-," EMPTY, "card0"},
        {"phase rolling turn 1 card0 -,4,-,-," EMPTY, "card0"},
        {"phase rolling turn 1 card0 4,4,-,-," EMPTY, "card0"},
        {"phase rolling turn 1 card1 4,-,-,-," EMPTY, "card0"},
        {"phase rolling turn 1 card0 4,-,-,-," EMPTY " card1 4,-,-,-," EMPTY, "card1"},
        {"phase rolling turn 1 card0 4,-,-,-," EMPTY " card2 4,-,-,-," EMPTY, "card2"},
        {"phase rolling turn 1 card0 4,-,-,-," EMPTY " card7 4,-,-,-," EMPTY, "card7"},
        {"phase rolling turn 1 card0 51,-,-,-," EMPTY, "understood"},
        {"phase rolling turn 1 card0 -1,-,-,-," EMPTY, "understood"},
        {"phase rolling turn 1 card0 4,-,-,-," EMPTY ",-", "understood"},
        {"phase rolling turn 1 card0 4", "understood"},
        {"phase rolling turn 1 card0 " FIVE_ROWS ",0,-,-,-,-,-,-,-", "card0"}, /* Choice is never 0 */
        {"phase rolling turn 1 card0 -,-,-,-,-,-,-,-,-,-,-,-,-,-,-,-,10,-,-,-,-,-,-,-,-,-,-,-", "card0"}, /* 3a + 2b? */
        {"phase over card0 " FULL " card1 " FULL, "round"},
        {"phase over round 28 card0 " FULL, "card1"},
        {"phase rolling round 28 card0 " FULL " card1 " FULL, "round"},
        {"phase over turn 1 round 28 card0 " FULL " card1 " FULL, "turn"},
        {"phase over round 28 throws 1 card0 " FULL " card1 " FULL, "throws"},
        {"phase over round 28 dice 12345 card0 " FULL " card1 " FULL, "dice"},
    };
    struct play p;
    (void)state;
    start(&p, "balut", "seats=2");
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        refuses_position(&p, wrong[i].text, wrong[i].trouble);
    stop(&p);
    start_at(&p, "balut", "seats=2", "phase over turn 1 began 1 round 28 card0 " FULL " card1 " FULL);
    stop(&p);
    start_at(&p, "balut", "seats=2 scratch=on",
             "phase rolling turn 1 card0 " FIVE_ROWS ",0,-,-,-,-,-,-,-");
    stop(&p);
}

/* ---- what is drawn and picked ---- */

static void test_balut_the_sheet_shows_cards_dice_and_facts(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "balut", "", 1);
    turn(&p, 0, "6 6 6 6 1", "score sixes");
    turn(&p, 1, "1 2 3 4 6", "score straight");
    rolls(&p, "5 1 6 2 6");
    moves(&p, 0, "keep 6 6");
    const struct ag_sheet *s = sheet_of(&p);
    assert_int_equal(s->n_dice, 1); /* while the others are thrown only the kept ones lie there */
    assert_int_equal(s->dice[0].n, 2);
    assert_false(s->dice[0].active);
    rolls(&p, "3 1 2");
    s = sheet_of(&p);
    static const uint8_t lie[] = {6, 6, 1, 2, 3};
    assert_int_equal(s->dice[0].n, 5);
    assert_true(s->dice[0].active);
    for (unsigned i = 0; i < 5; i++) {
        assert_int_equal(s->dice[0].die[i].face, lie[i]);
        assert_int_equal(s->dice[0].die[i].flags, 0);
    }
    const struct ag_sheet_grid *g = &s->grid[0];
    assert_int_equal(g->rows, 7);
    assert_int_equal(g->columns, 4);
    says(&g->row[4], "Full House");
    says(&g->column[3], "4");
    assert_int_equal(g->cell[8].flags, AG_CELL_FILLED);
    assert_int_equal(g->cell[8].value, 24);
    assert_int_equal(g->cell[9].flags, AG_CELL_OFFER); /* the next box of sixes */
    assert_int_equal(g->cell[9].value, 12);
    assert_int_equal(g->cell[10].flags, 0);
    assert_int_equal(s->grid[1].cell[13].flags, 0); /* nothing is offered to the others */
    says(&g->row_note[2], "24; 55 more for 2 points"); /* 79 is more than 78 */
    says(&g->row_note[3], "0; 4 points if all four score");
    says(&s->grid[1].row_note[3], "0; no points");
    says(&g->row_note[6], "0; 0 points, 8 within reach");
    says(&s->fact[0], "Round 2 of 28.");
    says(&s->fact[1], "Seat 0 has one throw left.");
    says(&s->fact[2], "Seat 0 has 24 in total and 0 points for rows; at most 29 can be reached.");
    says(&s->fact[3], "at most 25"); /* no four straights any more */
    says(&s->seat[0].status, "1 of 28 boxes");
    stop(&p);
}

static void test_balut_notes_at_the_end(void **state) {
    struct play p;
    (void)state;
    card(&p, "balut-federation", one_balut);
    const struct ag_sheet *s = sheet_of(&p);
    says(&s->grid[0].row_note[0], "0; no points");
    says(&s->grid[0].row_note[6], "25; 2 points");
    says(&s->fact[0], "Seat 0 has 150 in total for -2 points, 0 points in all.");
    assert_int_equal(s->n_facts, 1);
    assert_int_equal(s->n_dice, 0);
    assert_true(s->seat[0].flags & AG_SEAT_WON);
    stop(&p);
}

enum { ROLL = 1, ENTER, SCRATCH };

static void test_balut_picks(void **state) {
    struct play p;
    struct ag_prompt prompt;
    (void)state;
    alone(&p, "balut", "");
    turn(&p, 0, "4 4 4 5 5", "score fours");
    rolls(&p, "1 1 2 5 6");
    ag_prompt_of(p.rules, &p.state, 0, &prompt);
    assert_int_equal(prompt.dice, 31);
    assert_int_equal(prompt.cells, 0x1111112); /* the second box of fours, the first of the others */
    assert_int_equal(prompt.cells_max, 1);
    assert_int_equal(prompt.n_buttons, 2);
    picks(&p, 0, 0, ROLL, "keep nothing");
    picks(&p, 1 | 4 | 16, 0, ROLL, "keep 1 2 6");
    picks(&p, 2, 0, ROLL, "keep 1");
    refuses_pick(&p, 31, 0, ROLL, "all five");
    refuses_pick(&p, 32, 0, ROLL, "on the table");
    refuses_pick(&p, 1, 2, ROLL, "take the pick back");
    picks(&p, 0, 2, ENTER, "score fours");
    picks(&p, 3, 1 << 20, ENTER, "score choice");
    refuses_pick(&p, 0, 0, ENTER, "Pick the box");
    refuses_pick(&p, 0, 1, ENTER, "never changes");
    refuses_pick(&p, 0, 4, ENTER, "left to right");
    refuses_pick(&p, 0, 2 | 16, ENTER, "exactly one");
    refuses_pick(&p, 0, (uint64_t)1 << 28, ENTER, "Pick the box");
    refuses_pick(&p, 0, (uint64_t)1 << 63, ENTER, "Pick the box");
    refuses_pick(&p, 0, 2, SCRATCH, "cannot be entered");
    refuses_pick(&p, 0, 2, 0, "buttons");
    moves(&p, 0, "keep nothing");
    rolls(&p, "1 1 1 1 1");
    moves(&p, 0, "keep 1");
    rolls(&p, "1 1 1 1");
    ag_prompt_of(p.rules, &p.state, 0, &prompt);
    assert_int_equal(prompt.dice, 0);
    assert_int_equal(prompt.n_buttons, 1);
    refuses_pick(&p, 1, 0, ROLL, "three throws");
    stop(&p);
}

static void test_balut_picks_with_locked_dice_and_scratch(void **state) {
    struct play p;
    struct ag_prompt prompt;
    (void)state;
    alone(&p, "balut", "kept_dice=locked scratch=on");
    rolls(&p, "1 2 3 6 6");
    moves(&p, 0, "keep 6 6");
    rolls(&p, "2 4 6");
    ag_prompt_of(p.rules, &p.state, 0, &prompt);
    assert_int_equal(prompt.dice, 31 - 3); /* the locked ones lie first and need no pick */
    assert_int_equal(prompt.n_buttons, 3);
    assert_int_equal(sheet_of(&p)->dice[0].die[1].flags, AG_DIE_KEPT);
    assert_int_equal(sheet_of(&p)->dice[0].die[2].flags, 0);
    picks(&p, 0, 0, ROLL, "keep 6 6");
    picks(&p, 3, 0, ROLL, "keep 6 6");
    picks(&p, 16, 0, ROLL, "keep 6 6 6");
    refuses_pick(&p, 28, 0, ROLL, "all five");
    picks(&p, 0, 1 << 8, SCRATCH, "scratch sixes");
    refuses_pick(&p, 0, 1 << 12, SCRATCH, "worth 0 in Straight anyway");
    stop(&p);
}

static void test_balut_the_plainest_move_fills_the_best_box(void **state) {
    struct play p;
    char words[80];
    (void)state;
    alone(&p, "balut", "");
    while (!over(&p)) {
        rolls(&p, "4 4 4 5 5");
        ag_action a = p.game->idle(p.rules, &p.state, 0);
        p.game->write_action(p.rules, &p.state, a, words, sizeof words);
        moves(&p, 0, words);
    }
    assert_int_equal(score_of(&p, 0), 4 * (12 + 10 + 22 + 22));
    stop(&p);
}

/* ---- the score hook ---- */

static void test_balut_score_settles_an_argument(void **state) {
    struct settled h;
    (void)state;
    assert_true(settles("balut", NULL, "4 4 4 5 5", &h));
    assert_string_equal(h.data, "fours:12,fives:10,sixes:0,straight:0,full_house:22,choice:22,balut:0");
    assert_string_equal(h.said, "Most points: 22 in Full House.\n" /* the best first, then every row */
                                "Fours: 12.\n"
                                "Fives: 10.\n"
                                "Sixes: 0, for there are none.\n"
                                "Straight: 0; it takes 1 2 3 4 5 or 2 3 4 5 6.\n"
                                "Full House: 22.\n"
                                "Choice: 22.\n"
                                "Balut: 0; it takes five of a kind.\n");
    assert_true(settles("balut", NULL, "66666", &h));
    assert_non_null(strstr(h.data, "balut:50"));
    assert_non_null(strstr(h.said, "\nFull House: 0; it takes three of one face and two of another.\n"));
}

static void test_balut_score_needs_exactly_five_dice(void **state) {
    static const struct {
        const char *words, *sentence;
    } wrong[] = {
        {"", "exactly five dice, not 0"},
        {"4 4 4 5", "exactly five dice, not 4"},
        {"4 4 4 5 5 5", "more than 5"},
        {"1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1", "more than 5"},
        {"4 4 4 5 7", "not a die"},
        {"4 4 4 5 ?", "must be seen"},
        {"4 4 4 5 5*", "coloured"},
        {"4 4 4 5 5 seats=2", "not a die"},
    };
    struct settled h;
    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        assert_false(settles("balut", NULL, wrong[i].words, &h));
        if (!strstr(h.said, wrong[i].sentence)) fail_msg("%s: %s", wrong[i].words, h.said);
    }
}

/* ---- whole games ---- */

static void test_balut_random_games(void **state) {
    char sets[120];
    (void)state;
    for (unsigned i = 0; i < 128; i++) {
        snprintf(sets, sizeof sets, "seats=%u kept_dice=%s scratch=%s thresholds=%s tie_break=%s", 1 + i % 8,
                 i & 8 ? "locked" : "free", i & 16 ? "on" : "off", i & 32 ? "at_least" : "more_than",
                 i & 64 ? "total_then_baluts" : "none");
        random_game("balut", sets, i);
    }
    for (unsigned i = 0; i < 8; i++) {
        snprintf(sets, sizeof sets, "seats=%u", 1 + i);
        random_game("balut", sets, 1000 + i);
        random_game("balut-federation", sets, 2000 + i);
    }
}

/* The sum of the totals of this many games of one seat that is played by greedy. */
static int64_t greedy_games(const char *sets, unsigned games) {
    int64_t sum = 0;
    for (unsigned i = 0; i < games; i++) {
        struct play p;
        struct ag_rng dice, own;
        ag_rng_start(&dice, 7, i, AG_STREAM_DICE);
        ag_rng_start(&own, 7, i, AG_STREAM_SEAT);
        alone(&p, "balut", sets);
        for (struct ag_due now; (now = due(&p)).kind != AG_DUE_OVER;) {
            if (now.kind == AG_DUE_ROLL) {
                p.game->roll(p.rules, &p.state, ag_draw(now, &dice), NULL);
                continue;
            }
            struct ag_seen seen = {.rules = p.rules, .state = &p.state, .seat = 0};
            ag_action a = ag_greedy_balut(&seen, &own);
            assert_true(p.game->allowed(p.rules, &p.state, 0, a, NULL));
            p.game->act(p.rules, &p.state, 0, a, NULL);
        }
        sum += score_of(&p, 0);
        stop(&p);
    }
    return sum;
}

static void test_balut_greedy_plays_well_and_the_same_again(void **state) {
    (void)state;
    int64_t sum = greedy_games("", 100);
    assert_in_range(sum, 100 * 400, 100 * 445); /* the best possible mean is 433.35 with a deviation of 44 a game */
    assert_int_equal(greedy_games("", 100), sum);
    assert_true(greedy_games("kept_dice=locked scratch=on", 100) > 100 * 390);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_BA_1_one_to_eight_seats_throw_five_dice),
    cmocka_unit_test(test_BA_1_seven_categories_with_four_boxes_make_28_turns),
    cmocka_unit_test(test_BA_2_up_to_three_throws),
    cmocka_unit_test(test_BA_2_a_player_may_stop_early),
    cmocka_unit_test(test_BA_2_kept_dice_may_be_thrown_again),
    cmocka_unit_test(test_BA_2_locked_dice_stay_kept),
    cmocka_unit_test(test_BA_2_only_dice_on_the_table_can_be_kept),
    cmocka_unit_test(test_BA_3_exactly_one_free_box_is_filled),
    cmocka_unit_test(test_BA_3_any_order_and_no_passing),
    cmocka_unit_test(test_BA_3_a_filled_box_never_changes),
    cmocka_unit_test(test_BA_4_a_box_takes_what_the_dice_are_worth),
    cmocka_unit_test(test_BA_4_scratch_enters_nothing),
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
    cmocka_unit_test(test_BA_13_the_highest_roll_begins_and_turns_go_round),
    cmocka_unit_test(test_FA_2_the_tied_roll_again_among_themselves),
    cmocka_unit_test(test_AL_1_left_is_the_next_seat),
    cmocka_unit_test(test_AL_3_options_are_checked),
    cmocka_unit_test(test_AL_3_options_and_presets_are_as_documented),
    cmocka_unit_test(test_AL_5_all_the_tied_share_the_win),
    cmocka_unit_test(test_balut_every_action_has_words_of_its_own),
    cmocka_unit_test(test_balut_words_that_are_no_move),
    cmocka_unit_test(test_balut_news_tell_the_turn),
    cmocka_unit_test(test_balut_positions_in_words),
    cmocka_unit_test(test_balut_positions_that_cannot_be),
    cmocka_unit_test(test_balut_the_sheet_shows_cards_dice_and_facts),
    cmocka_unit_test(test_balut_notes_at_the_end),
    cmocka_unit_test(test_balut_picks),
    cmocka_unit_test(test_balut_picks_with_locked_dice_and_scratch),
    cmocka_unit_test(test_balut_the_plainest_move_fills_the_best_box),
    cmocka_unit_test(test_balut_score_settles_an_argument),
    cmocka_unit_test(test_balut_score_needs_exactly_five_dice),
    cmocka_unit_test(test_balut_random_games),
    cmocka_unit_test(test_balut_greedy_plays_well_and_the_same_again),
};
TESTS_MAIN("balut", tests)
