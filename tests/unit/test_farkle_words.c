/* test_farkle_words.c - the Farkle family in words and played: positions, sheets, picks, arguments, whole games. */
#include "unit_farkle.h"

#include "greedy_farkle.h"

static const char *const presets[] = {
    "farkle",          "farkel",       "farkel-keen", "farkel-doubler", "farkel-keen-doubler",
    "farkle-facebook", "farkle-basic", "zilch"};
enum { PRESETS = sizeof presets / sizeof *presets };

static void test_random_games_of_every_preset(void **state) {
    char sets[32];
    (void)state;
    for (unsigned i = 0; i < PRESETS; i++)
        for (unsigned seats = 1; seats <= 8; seats++) {
            if (seats == 1 && strstr(presets[i], "keen")) continue;
            snprintf(sets, sizeof sets, "seats=%u target=%u", seats, seats % 2 ? 10000 : 3000);
            random_game(presets[i], sets, 100 * i + seats);
        }
}

static void test_random_games_of_house_rules(void **state) {
    /* clang-format off */
    static const char *const sets[] = {
        "hot_dice=must_roll", "hot_dice=must_roll opening=0", "min_bank=600", "opening=0 last_round=sudden_death",
        "last_round=finish_rotation", "three_farkles=1000 score_floor=-3000", "three_farkles=300", "no_score_six=500",
        "no_score_six=200 hot_dice=must_roll", "keen=yes no_score_six=500", "keen=yes keen_fail=fresh_six",
        "keen=yes keen_fail=fresh_six three_farkles=500 no_score_six=300", "doubler=yes keen=yes keen_fail=fresh_six",
        "doubler=yes no_score_six=400 hot_dice=must_roll", "doubler=yes last_round=sudden_death tie=shared",
        "single=100,100,100,100,100,100 target=100000", "single=10,20,30,40,50,60 hot_dice=must_roll doubler=yes",
        "single=0,0,0,0,0,0 target=5000", "single=100000,0,0,0,0,0 target=1000000",
        "single=0,0,0,0,0,0 three=0,0,0,0,0,0 four=0,0,0,0,0,0 five=0,0,0,0,0,0 six=0,0,0,0,0,0 target=3000"};
    char both[200];
    (void)state;
    for (unsigned i = 0; i < sizeof sets / sizeof *sets; i++)
        for (unsigned seed = 0; seed < 3; seed++) {
            snprintf(both, sizeof both, "seats=%u %s", 2 + seed * 3, sets[i]);
            random_game("farkle", both, seed);
        }
}

/* Every preset, with each of n changes of its options. */
static void all_to_the_end(const char *player, const char *const *sets, unsigned n) {
    for (unsigned i = 0; i < PRESETS; i++)
        for (unsigned k = 0; k < n; k++) {
            struct play p;
            struct ag_rng rng;
            start(&p, presets[i], sets[k]);
            ag_rng_start(&rng, i, k, 0);
            to_the_end(&p, player, player, &rng);
            stop(&p);
        }
}

static void test_idle_moves_end_every_game(void **state) {
    static const char *const sets[] = {NULL, "hot_dice=must_roll single=100,100,100,100,100,100", "seats=5"};
    (void)state;
    all_to_the_end("idle", sets, 3);
}

static void test_positions_that_cannot_be(void **state) {
    static const struct {
        const char *preset, *sets, *position, *part;
    } bad[] = {
        /* clang-format on */
        {"farkle", NULL, "phase rolling turns 1 roll first nonsense", "nonsense"},
        {"farkle", NULL, "phase rolling roll first", "turns"},
        {"farkle", NULL, "phase rolling turn 2 turns 1 roll first", "turn"},
        {"farkle", NULL, "phase rolling began 2 turns 1 roll first", "began"},
        {"farkle", NULL, "phase rolling turns 1 roll first to_roll 0", "to_roll"},
        {"farkle", NULL, "", "to_roll"},
        {"farkle", NULL, "turns 3 to_roll 0,1", "phase"},
        {"farkle", NULL, "phase rolling turns 1 running 100 roll first", "running"},
        {"farkle", NULL, "phase rolling turns 1 aside 1", "running"},
        {"farkle", NULL, "phase rolling turns 1 running 100 aside 111111", "aside"},
        {"farkle", NULL, "phase rolling turns 1 running 100 aside ?", "aside"},
        {"farkle", NULL, "phase rolling turns 1 running 100 aside_coloured 1", "aside"},
        {"farkel-doubler", NULL, "phase rolling turns 1 running 100 aside 11111 aside_coloured 1", "aside"},
        {"farkle", NULL, "phase rolling turns 1 running 100 roll offered aside 1", "running"},
        {"farkle", NULL, "phase rolling turns 1 running 100 aside 1 rolled 11234", "rolled"},
        {"farkle", NULL, "phase keeping turns 1 rolled 11234", "rolled"},
        {"farkle", NULL, "phase keeping turns 1 rolled ?", "rolled"},
        {"farkle", NULL, "phase keeping turns 1 rolled 223346", "rolled"},
        {"farkle", NULL, "phase keeping turns 1 rolled 11234 rolled_coloured 1", "rolled"},
        {"farkel-doubler", NULL, "phase keeping turns 1 rolled 111234", "rolled"},
        {"farkel-doubler", NULL, "phase keeping turns 1 rolled 111234 rolled_coloured 1", "rolled"},
        {"farkle", NULL, "phase keeping turns 1 roll first rolled 111234", "roll"},
        {"farkle", NULL, "phase answering turns 2 running 500 aside 555", "running"},
        {"farkel-keen", NULL, "phase answering turns 2", "running"},
        {"farkel-keen", "keen_points=passed",
         "phase answering turn 1 turns 1 scores 800,0 since 1,0 opened 0 running 800 aside 1115", "turns"},
        {"farkel-keen", "keen_points=passed",
         "phase answering turn 1 turns 4 scores 750,0 since 3,0 opened 0 running 800 aside 1115", "running"},
        {"farkle", NULL, "phase free turns 2 running 500 rolled 223346", "running"},
        {"zilch", NULL, "phase free turns 2 running 400 rolled 223346", "running"},
        {"zilch", NULL, "phase free turns 2 running 500 rolled 123346", "rolled"},
        {"farkle", NULL, "phase rolling turns 3 scores 500,0 since 1,0 roll first", "scores"},
        {"farkle", NULL, "phase rolling turns 3 scores -500,0 since 1,0 roll first", "scores"},
        {"farkle", NULL, "phase rolling turns 3 scores 10000,0 since 1,0 opened 0 roll first", "scores"},
        {"farkle", NULL, "phase rolling turn 1 turns 4 scores 600,10000 since 1,2 opened 0,1 reached 0 roll first",
         "reached"},
        {"farkle", NULL, "phase rolling turn 1 turns 4 scores 10000,10000 since 1,2 opened 0,1 reached 0,1 roll first",
         "reached"},
        {"farkle", NULL, "phase rolling turns 4 scores 10000,500 since 1,2 opened 0,1 reached 0 roll first", "turn"},
        {"farkle-basic", NULL,
         "phase rolling turn 1 turns 4 scores 10000,500 since 1,2 opened 0,1 reached 0 roll first", "turn"},
        {"farkel", "seats=3",
         "phase rolling turn 1 turns 9 scores 1,2,10000 since 1,2,3 opened 0,1,2 reached 2 roll first", "scores"},
        {"farkle", NULL, "phase over turn 1 turns 4 scores 700,500 since 1,2 opened 0,1", "turn"},
        {"farkle", NULL, "phase over turn 0 turns 4 scores 10000,500 since 1,2 opened 0,1 reached 0", "turn"},
        {"farkle-basic", NULL, "phase over turn 1 turns 4 scores 10000,500 since 1,2 opened 0,1 reached 0", "turn"},
        {"farkle", NULL, "phase over turn 1 turns 4 scores 10000,500 since 1,2 opened 0,1 reached 0 running 50",
         "running"},
        {"farkle", NULL, "phase rolling turns 3 scores 500,0 opened 0 roll first", "since"},
        {"farkle", NULL, "phase rolling turns 3 scores 500,0 since 4,0 opened 0 roll first", "since"},
        {"farkle", NULL, "phase rolling turns 3 roll first in_a_row 1,0", "in_a_row"},
        {"farkle", NULL, "phase rolling turns 3 roll first grand 1,0", "grand"},
        {"farkle", NULL, "phase rolling turns 3 roll first farkles 1,1 jaimes 0,2", "jaimes"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        struct play p;
        start(&p, bad[i].preset, bad[i].sets);
        refuses_position(&p, bad[i].position, bad[i].part);
        stop(&p);
    }
}

static void test_the_sheet_shows_the_dice_on_the_table(void **state) {
    static struct ag_sheet sheet;
    struct ag_prompt prompt;
    struct play p;
    (void)state;
    start_at(&p, "farkel-doubler", NULL,
             "phase keeping turns 4 scores 0,800 since 0,2 opened 1 running 200 aside_coloured 1 rolled 12225");
    ag_sheet_of(p.rules, &p.state, &sheet);
    ag_prompt_of(p.rules, &p.state, 0, &prompt);
    assert_int_equal(sheet.n_dice, 2);
    assert_true(sheet.dice[0].active);
    assert_int_equal(sheet.dice[0].n, 5);
    assert_int_equal(sheet.dice[0].die[0].face, 1);
    assert_int_equal(sheet.dice[0].die[4].face, 5);
    assert_false(sheet.dice[1].active);
    assert_int_equal(sheet.dice[1].n, 1);
    assert_int_equal(sheet.dice[1].die[0].face, 1);
    assert_int_equal(sheet.dice[1].die[0].flags, AG_SHEET_KEPT | AG_SHEET_COLOURED);
    assert_int_equal(sheet.seat[0].flags, AG_SEAT_TO_ACT | AG_SEAT_BEGAN);
    assert_int_not_equal(sheet.seat[0].status.id, 0); /* not on the board yet */
    assert_int_equal(sheet.seat[1].status.id, 0);
    assert_true(sheet_says(&p, "running total is 200"));
    assert_true(sheet_says(&p, "750 points or more"));
    assert_int_equal(prompt.dice, 31);     /* 1, 5 and the three 2s */
    assert_int_equal(prompt.n_buttons, 1); /* 550 at best: no button to stop */
    stop(&p);
    start_at(&p, "farkle", NULL, "phase keeping turns 4 scores 800,800 since 1,2 opened 0,1 rolled 122345");
    ag_prompt_of(p.rules, &p.state, 0, &prompt);
    assert_int_equal(prompt.dice, 1 | 32);
    assert_int_equal(prompt.n_buttons, 2);
    stop(&p);
}

static void test_picks_that_are_no_move_are_explained(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkle", NULL, "phase keeping turns 1 rolled 122345");
    refuses_pick(&p, 0, 0, 0, "at least one scoring die");
    refuses_pick(&p, 1u << 6, 0, 0, "at least one scoring die");
    refuses_pick(&p, 2, 0, 0, "2 scores nothing");
    refuses_pick(&p, 3, 0, 0, "1 would score 100");
    refuses_pick(&p, 1, 0, 1, "500 points");
    refuses_pick(&p, 1, 0, 2, "Set dice aside first");
    refuses_pick(&p, 1, 0, 77, "buttons");
    stop(&p);
}

static void test_score_settles_an_argument(void **state) {
    static struct settled h;
    (void)state;
    assert_true(settles("farkle", NULL, "1 5 236", &h));
    assert_string_equal(h.data, "{dice:[1,2,3,5,6],best:150,keeps:[{dice:[1,5],score:150},{dice:[1],score:100},"
                                "{dice:[5],score:50}]}");
    assert_non_null(strstr(h.said, "Most points: 1 5 for 150."));
    assert_non_null(strstr(h.said, "5 scores 50."));
    assert_true(settles("farkle", NULL, "223346", &h));
    assert_string_equal(h.data, "{dice:[2,2,3,3,4,6],best:0,keeps:[]}");
    assert_non_null(strstr(h.said, "farkle"));
    assert_true(settles("zilch", NULL, "2 3 4 4 6 6", &h)); /* FA-19: no farkle there, but points */
    assert_non_null(strstr(h.data, "best:500"));
    assert_non_null(strstr(h.said, "six dice without a score bring 500 points"));
    assert_true(settles("zilch", NULL, "2 3 4 4 6", &h)); /* with five dice it is one */
    assert_non_null(strstr(h.said, "is a farkle"));
    assert_true(settles("farkel-doubler", NULL, "5* 5 2", &h));
    assert_string_equal(h.data, "{dice:[2,5,'5*'],best:150,keeps:[{dice:[5,'5*'],score:150},{dice:['5*'],score:100},"
                                "{dice:[5],score:50}]}");
    assert_true(settles("farkel-doubler", NULL, "5", &h)); /* the star is optional */
    assert_string_equal(h.data, "{dice:[5],best:50,keeps:[{dice:[5],score:50}]}");
    assert_false(settles("farkle", NULL, "5*", &h));
    assert_false(settles("farkle", NULL, "", &h));
    assert_false(settles("farkle", NULL, "12 x", &h));
    assert_false(settles("farkle", NULL, "123456 1", &h));
    assert_false(settles("farkel-doubler", NULL, "5* 5*", &h));
    assert_false(settles("farkle", NULL, "1?", &h));
}

static ag_action greedy(const struct play *p, ag_seat seat) {
    struct ag_seen seen = {.rules = p->rules, .state = &p->state, .seat = seat};
    struct ag_rng rng;
    ag_rng_start(&rng, 1, 1, 1);
    return ag_greedy_farkle(&seen, &rng);
}

static void greedy_says(const struct play *p, const char *words) {
    char text[AG_MOVE_MAX];
    ag_seat seat = due(p).seat;
    p->game->write_action(p->rules, &p->state, greedy(p, seat), text, sizeof text);
    assert_string_equal(text, words);
}

static void test_greedy_decisions(void **state) {
    struct play p;
    (void)state;
    /* One die left and 1,000 points: rolling keeps them with 1/3 and adds 25 on average. */
    start_at(&p, "farkle", NULL, "phase keeping turns 1 running 900 aside 1111 rolled 14");
    greedy_says(&p, "keep 1 stop");
    stop(&p);
    /* Five dice and 50 points: 600 of 7,776 rolls lose them, all others add. */
    start_at(&p, "farkle", "opening=0", "phase keeping turns 1 rolled 522346");
    greedy_says(&p, "keep 5 roll");
    stop(&p);
    /* All six aside beat anything else. */
    start_at(&p, "farkle", NULL, "phase keeping turns 1 rolled 123456");
    greedy_says(&p, "keep 1 2 3 4 5 6 roll");
    stop(&p);
    /* The target is banked when it can be. */
    start_at(&p, "farkle", NULL, "phase keeping turns 3 scores 9000,0 since 1,0 opened 0 rolled 111112");
    greedy_says(&p, "keep 1 1 1 1 1 stop");
    stop(&p);
    /* In the last round it does not stop while it would lose, not even with a tie that loses. */
    start_at(&p, "farkle", NULL,
             "phase keeping turn 1 turns 4 scores 10000,9000 since 3,2 opened 0,1 reached 0 running 900 aside 1111 "
             "rolled 14");
    greedy_says(&p, "keep 1 roll");
    stop(&p);
    start_at(&p, "farkel", NULL, /* where the win is shared it does */
             "phase keeping turn 1 turns 4 scores 10000,9000 since 3,2 opened 0,1 reached 0 running 900 aside 1111 "
             "rolled 14");
    greedy_says(&p, "keep 1 stop");
    stop(&p);
    /* Offers: 2,000 points and two dice are worth 1,111 + 50, six fresh dice some 400, 50 points and a die 17 + 25. */
    start_at(&p, "farkel-keen", NULL,
             "phase answering turn 1 turns 2 scores 2000,0 since 1,0 opened 0 running 2000 aside 1111");
    greedy_says(&p, "take");
    stop(&p);
    start_at(&p, "farkel-keen", NULL,
             "phase answering turn 1 turns 4 scores 800,0 since 3,0 opened 0 running 50 aside 11115");
    greedy_says(&p, "decline");
    stop(&p);
}

static void test_greedy_plays_every_preset_to_its_end(void **state) {
    static const char *const sets[] = {NULL, "seats=4", "hot_dice=must_roll single=100,100,100,100,100,100",
                                       "no_score_six=300 three_farkles=200"};
    (void)state;
    all_to_the_end("greedy", sets, 4);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_random_games_of_every_preset),
    cmocka_unit_test(test_random_games_of_house_rules),
    cmocka_unit_test(test_idle_moves_end_every_game),
    cmocka_unit_test(test_positions_that_cannot_be),
    cmocka_unit_test(test_the_sheet_shows_the_dice_on_the_table),
    cmocka_unit_test(test_picks_that_are_no_move_are_explained),
    cmocka_unit_test(test_score_settles_an_argument),
    cmocka_unit_test(test_greedy_decisions),
    cmocka_unit_test(test_greedy_plays_every_preset_to_its_end),
};
TESTS_MAIN("farkle_words", tests)
