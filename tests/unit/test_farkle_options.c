/*
 * test_farkle_options.c - the Farkle family: Keen, Doubler and house rules (FA-16 to FA-19), and which options go
 * together (AL-3). Worked out by hand from docs/games/farkle.md and docs/numbers.md.
 */
#include "unit_farkle.h"

/* ---- helpers ---- */

/* The rules are refused with a sentence that holds both parts. */
static void rules_say(const char *preset, const char *key, const char *value, const char *part, const char *other) {
    struct ag_preset_info info;
    struct ag_msg why = {0};
    char text[300];
    assert_true(ag_preset_find(NULL, preset, &info, NULL));
    void *memory = malloc(ag_rules_size(info.game));
    assert_non_null(memory);
    if (ag_values_set(info.game, &info.values, key, value, &why) &&
        ag_rules_prepare(memory, info.game, &info.values, &why))
        fail_msg("%s = %s was accepted", key, value);
    free(memory);
    ag_msg_write(&why, NULL, text, sizeof text);
    if (!strstr(text, part) || !strstr(text, other)) fail_msg("'%s' does not say '%s', '%s'", text, part, other);
}

/* ---- AL ---- */

static void test_AL_3_every_option_is_described(void **state) {
    /* clang-format off */
    static const char *const keys[] = {
        "seats", "single", "three", "four", "five", "six", "straight", "three_pairs", "four_and_pair", "two_triplets",
        "four_and_pair_is_three_pairs", "hot_dice", "opening", "min_bank", "target", "last_round", "tie", "beginner",
        "keen", "keen_fail", "doubler", "three_farkles", "score_floor", "no_score_six", "keen_points", "named_farkles"};
    const struct ag_game *g = ag_game_named("farkle");
    struct ag_preset_info info;
    struct ag_values defaults;
    (void)state;
    assert_int_equal(g->n_options, sizeof keys / sizeof *keys);
    for (unsigned i = 0; i < g->n_options; i++) {
        const struct ag_option *o = &g->options[i];
        const char *about = ag_msg_sentence(o->about, NULL);
        size_t n = strlen(about);
        assert_string_equal(o->key, keys[i]);
        assert_true(n > 10 && about[n - 1] == '.' && about[0] >= 'A' && about[0] <= 'Z');
        if (o->type == AG_OPT_NUMBER) assert_true(o->min < o->max);
    }
    /* clang-format on */
    ag_values_default(g, &defaults); /* the defaults are the base preset */
    assert_true(ag_preset_find(NULL, "farkle", &info, NULL));
    assert_int_equal(info.values.slot[FARKLE_NAMED_FARKLES], 0); /* but for the names, which are Troop 188's (FA-15) */
    info.values.slot[FARKLE_NAMED_FARKLES] = 1;
    assert_memory_equal(&defaults, &info.values, sizeof defaults);
}

static void test_AL_3_values_out_of_range(void **state) {
    (void)state;
    rules_say("farkle", "seats", "9", "seats", "9");
    rules_say("farkle", "seats", "0", "seats", "0");
    rules_say("farkle", "single", "100 0 0 0 50", "single", "100 0 0 0 50");
    rules_say("farkle", "single", "100 0 0 0 50 -1", "single", "-1");
    rules_say("farkle", "straight", "100001", "straight", "100001");
    rules_say("farkle", "target", "99", "target", "99");
    rules_say("farkle", "target", "1000001", "target", "1000001");
    rules_say("farkle", "score_floor", "1", "score_floor", "1");
    rules_say("farkle", "hot_dice", "never", "hot_dice", "never");
    rules_say("farkle", "keen", "maybe", "keen", "maybe");
    rules_say("farkle", "golden_die", "1", "golden_die", "no option");
}

static void test_AL_3_combinations_without_sense(void **state) {
    static const char nothing[] = "single=0,0,0,0,0,0 three=0,0,0,0,0,0 four=0,0,0,0,0,0 five=0,0,0,0,0,0 "
                                  "six=0,0,0,0,0,0 three_pairs=0 four_and_pair=0 two_triplets=0 opening=0";
    char sets[400];
    (void)state;
    rules_say("farkel-keen", "seats", "1", "keen", "seats = 1");
    rules_say("farkle", "target", "400", "opening = 500", "target = 400");
    rules_say("farkle-facebook", "target", "299", "min_bank = 300", "target = 299");
    rules_say("farkle-facebook", "target", "400", "three_farkles = 500", "target = 400");
    snprintf(sets, sizeof sets, "%s straight=0", nothing);
    assert_true(rules_refused("farkle", sets)); /* nothing scores at all */
    snprintf(sets, sizeof sets, "%s straight=0 no_score_six=500", nothing);
    assert_true(rules_refused("farkle", sets));
    snprintf(sets, sizeof sets, "%s straight=1500", nothing);
    assert_false(rules_refused("farkle", sets)); /* slow, but a game */
    snprintf(sets, sizeof sets, "%s straight=1500 hot_dice=must_roll", nothing);
    assert_true(rules_refused("farkle", sets)); /* nobody could ever stop */
}

static void test_AL_3_goals_out_of_reach(void **state) {
    static const char fours[] = "single=0,0,0,0,0,0 three=0,0,0,0,0,0 five=0,0,0,0,0,0 six=0,0,0,0,0,0 straight=0 "
                                "three_pairs=0 four_and_pair=0 two_triplets=0";
    static const char ones[] = "single=1,0,0,0,0,0 three=0,0,0,0,0,0 four=0,0,0,0,0,0 five=0,0,0,0,0,0 "
                               "six=0,0,0,0,0,0 straight=0 three_pairs=0 four_and_pair=0 two_triplets=0 opening=0";
    char sets[400];
    (void)state;
    rules_say("farkle", "opening", "10000", "opening = 10000", "out of reach");
    rules_say("farkle", "min_bank", "10000", "min_bank = 10000", "out of reach");
    snprintf(sets, sizeof sets, "%s opening=1000", fours);
    assert_false(rules_refused("farkle", sets)); /* one four of a kind; the two dice left never score ... */
    snprintf(sets, sizeof sets, "%s opening=1001", fours);
    assert_true(rules_refused("farkle", sets)); /* ... so that more cannot be had in one turn */
    snprintf(sets, sizeof sets, "%s target=10000", ones);
    assert_false(rules_refused("farkle", sets)); /* six dice show one 1 on average: 1 point a turn */
    snprintf(sets, sizeof sets, "%s target=10001", ones);
    assert_true(rules_refused("farkle", sets));
}

/* ---- FA-16: Keen ---- */

static void test_FA_16_the_next_seat_is_offered_points_and_dice(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkel-keen", NULL);
    rolls(&p, "1 1 1 2 3 4");
    moves(&p, 0, "keep 1 1 1 stop");
    assert_int_equal(score_of(&p, 0), 1000); /* the seat keeps what it scored */
    assert_true(heard(&p, "Seat 1 is offered 1,000 points and 3 dice."));
    assert_int_equal(due(&p).kind, AG_DUE_ACT);
    assert_int_equal(due(&p).seat, 1);
    assert_int_equal(choices(&p, 1), 2);
    refuses(&p, 1, "roll", "take it or decline it");
    refuses(&p, 1, "keep 1 stop", "take it or decline it");
    moves(&p, 1, "take");
    assert_int_equal(due(&p).dice, 3);
    rolls(&p, "5 2 3");
    moves(&p, 1, "keep 5 stop"); /* offered points count towards the opening */
    assert_int_equal(score_of(&p, 1), 1050);
    assert_int_equal(score_of(&p, 0), 1000);
    assert_true(heard(&p, "Seat 0 is offered 1,050 points and 2 dice."));
    moves(&p, 0, "decline");
    assert_int_equal(due(&p).dice, 6);
    assert_int_equal(state_of(&p)->running, 0);
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    assert_int_equal(due(&p).kind, AG_DUE_ROLL); /* after a farkle nothing is offered */
    assert_int_equal(due(&p).seat, 1);
    assert_int_equal(due(&p).dice, 6);
    stop(&p);
}

static void test_FA_16_the_last_offered_die_makes_hot_dice(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkel-keen", NULL,
             "phase answering turn 1 turns 2 scores 2000,0 since 1,0 opened 0 running 2000 aside 11115");
    assert_true(sheet_says(&p, "Seat 1 is offered 2,000 points and 1 die."));
    moves(&p, 1, "take");
    rolls(&p, "5");
    moves(&p, 1, "keep 5 stop");
    assert_true(heard(&p, "Hot dice"));
    assert_true(heard(&p, "Seat 0 is offered 2,050 points and 6 dice.")); /* after hot dice six are offered */
    moves(&p, 0, "take");
    assert_int_equal(due(&p).dice, 6);
    stop(&p);
}

static void test_FA_16_a_farkle_on_offered_dice(void **state) {
    static const char begun[] =
        "phase answering turn 1 turns 4 scores 800,900 since 3,2 opened 0,1 running 800 aside 1115";
    struct play p;
    (void)state;
    start_at(&p, "farkel-keen", NULL, begun);
    moves(&p, 1, "take");
    rolls(&p, "2 3");
    assert_true(turn_ended(&p));
    assert_int_equal(score_of(&p, 1), 900);
    assert_int_equal(due(&p).seat, 0);
    assert_int_equal(due(&p).dice, 6);
    stop(&p);
    start_at(&p, "farkel-keen", "keen_fail=fresh_six three_farkles=500", begun);
    moves(&p, 1, "take");
    rolls(&p, "2 3");
    assert_false(turn_ended(&p)); /* the points are gone, the turn goes on */
    assert_true(heard(&p, "seat 1 loses the 800 points and starts with six dice"));
    assert_false(heard(&p, "Farkle"));
    assert_int_equal(due(&p).seat, 1);
    assert_int_equal(due(&p).dice, 6);
    assert_int_equal(state_of(&p)->running, 0);
    assert_int_equal(state_of(&p)->in_row[1], 0); /* it was no farkle */
    assert_int_equal(state_of(&p)->farkles[1], 0);
    rolls(&p, FARKLE_ROLL_6);
    assert_true(turn_ended(&p)); /* this one is, but not on the first roll */
    assert_false(heard(&p, "Grand"));
    assert_int_equal(state_of(&p)->in_row[1], 1);
    stop(&p);
    start_at(&p, "farkel-keen", "keen_fail=fresh_six", begun);
    moves(&p, 1, "take");
    rolls(&p, "1 3");
    moves(&p, 1, "keep 1 roll");
    rolls(&p, "3"); /* only the first roll of offered dice is forgiven */
    assert_true(turn_ended(&p));
    stop(&p);
}

static void test_FA_16_points_that_are_passed_leave_a_score(void **state) {
    static const char offered[] =
        "phase answering turn 1 turns 4 scores 1800,900 since 3,2 opened 0,1 running 800 aside 1115";
    struct play p;
    (void)state;
    start_at(&p, "farkel-keen", "keen_points=passed", offered);
    moves(&p, 1, "take");
    assert_true(heard(&p, "Seat 0 hands over the 800 points and has 1,000 left."));
    assert_int_equal(score_of(&p, 0), 1000);
    rolls(&p, "5 2");
    moves(&p, 1, "keep 5 stop");
    assert_int_equal(score_of(&p, 1), 1750); /* 900 + 800 + 50 */
    moves(&p, 0, "take");                    /* and back again, with 850 */
    assert_int_equal(score_of(&p, 1), 900);
    rolls(&p, "2");
    assert_int_equal(score_of(&p, 0), 1000); /* a farkle: now nobody has them */
    assert_int_equal(score_of(&p, 1), 900);
    stop(&p);
    start_at(&p, "farkel-keen", "keen_points=passed", offered);
    moves(&p, 1, "decline");
    assert_int_equal(score_of(&p, 0), 1800);
    stop(&p);
    start_at(&p, "farkel-keen", NULL, offered); /* kept is what it always was */
    moves(&p, 1, "take");
    assert_int_equal(score_of(&p, 0), 1800);
    stop(&p);
    /* The last round goes on although the points that began it have left. */
    start_at(&p, "farkel-keen", "keen_points=passed",
             "phase rolling turn 0 turns 9 scores 9500,9000 since 7,8 opened 0,1 roll first");
    rolls(&p, "5 5 5 2 3 4");
    moves(&p, 0, "keep 5 5 5 stop");
    moves(&p, 1, "take");
    assert_int_equal(score_of(&p, 0), 9500);
    rolls(&p, "2 3 4");
    assert_true(over(&p));
    assert_int_equal(winners(&p), 1);
    stop(&p);
    random_game("farkel-keen-doubler", "seats=3 target=2000 keen_points=passed", 11);
}

/* Seat 0 falls back to 1,000 when the offer is taken, and seat 1 comes to 1,000 later in the same turn. */
static void test_FA_14_who_came_first_where_points_are_passed(void **state) {
    static const char offered[] =
        "phase answering turn 1 turns 4 scores 1700,0 since 3,0 opened 0 reached 0 running 700 aside 1666";
    static const struct {
        const char *changes;
        ag_seats winners;
    } tie[] = {{"target=1500 keen_points=passed tie=first_to_reach", 1}, {"target=1500 keen_points=passed", 3}};
    (void)state;
    for (size_t i = 0; i < sizeof tie / sizeof *tie; i++) {
        struct play p;
        start_at(&p, "farkel-keen", tie[i].changes, offered);
        moves(&p, 1, "take");
        rolls(&p, "1 1");
        moves(&p, 1, "keep 1 1 roll");
        rolls(&p, "1 2 3 3 4 6");
        moves(&p, 1, "keep 1 stop");
        assert_true(over(&p));
        assert_int_equal(score_of(&p, 0), 1000);
        assert_int_equal(score_of(&p, 1), 1000);
        assert_int_equal(winners(&p), tie[i].winners);
        stop(&p);
    }
}

static void test_FA_16_offers_are_made_in_the_last_round(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkel-keen", "seats=3",
             "phase rolling turn 0 turns 7 scores 9900,4000,4000 since 4,5,6 opened 0,1,2 roll first");
    quick_turn(&p, "1 2 2 3 4 6", "keep 1 stop");
    assert_true(heard(&p, "Last round"));
    moves(&p, 1, "take");
    rolls(&p, "1 2 3 4 6");
    moves(&p, 1, "keep 1 stop");
    assert_int_equal(score_of(&p, 1), 4200);
    assert_int_equal(due(&p).kind, AG_DUE_ACT);
    moves(&p, 2, "decline");
    quick_turn(&p, "1 2 2 3 4 6", "keep 1 stop");
    assert_true(over(&p)); /* nothing is offered any more */
    stop(&p);
    assert_true(rules_refused("farkel-keen", "seats=1"));
}

/* ---- FA-17, FA-18: Doubler ---- */

static void test_FA_17_the_coloured_die_doubles_its_combination(void **state) {
    (void)state;
    WORTHS("farkel-doubler", NULL, {"1*", 200}, {"5*", 100}, {"2*", 0}, {"55*", 150}, {"11*", 300},
           {"111*", 2000}, /* not 100 + 100 + 200 */
           {"1115*", 1100}, {"111*5", 2050}, {"222*", 400}, {"1111*", 4000}, {"66666*", 4000}, {"22222*1", 4100},
           {"222221*", 2200}, {"111111*", 20000}, {"12345*6", 3000}, {"112233*", 1500}, {"222*333", 5000},
           {"222233*", 1500}, {"2222*33", 1500}, {"111155*", 2150}, {"1111*55", 4100}, {"111555*", 5000}, {"55", 100},
           {"111", 1000}, {"123456", 1500}); /* plain dice as ever */
}

static void test_FA_17_which_die_is_coloured_is_the_players_choice(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkel-doubler", "opening=0");
    assert_int_equal(due(&p).flags & AG_DUE_COLOURED, AG_DUE_COLOURED);
    rolls(&p, "5 5* 2 3 4 6");
    assert_int_equal(choices(&p, 0), 6); /* 5, 5*, both; roll or stop */
    moves(&p, 0, "keep 5 roll");
    assert_int_equal(due(&p).dice, 5);
    assert_int_equal(due(&p).flags & AG_DUE_COLOURED, AG_DUE_COLOURED); /* still in play */
    rolls(&p, "1* 2 3 4 6");
    refuses(&p, 0, "keep 1 roll", "from 1* 2 3 4 6");
    moves(&p, 0, "keep 1* roll");
    assert_int_equal(due(&p).dice, 4);
    assert_int_equal(due(&p).flags & AG_DUE_COLOURED, 0); /* set aside */
    rolls(&p, "5 5 5 5");
    moves(&p, 0, "keep 5 5 5 5 roll"); /* all six set aside: it comes back */
    assert_int_equal(due(&p).dice, 6);
    assert_int_equal(due(&p).flags & AG_DUE_COLOURED, AG_DUE_COLOURED);
    rolls(&p, "1 2 3 4 6 6*");
    moves(&p, 0, "keep 1 stop");
    assert_int_equal(score_of(&p, 0), 50 + 200 + 1000 + 100);
    assert_int_equal(due(&p).seat, 1);
    assert_int_equal(due(&p).flags & AG_DUE_COLOURED, AG_DUE_COLOURED);
    stop(&p);
}

static void test_FA_18_an_offer_says_where_the_coloured_die_is(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkel-keen-doubler", NULL);
    rolls(&p, "1 1 1 2 3 4*");
    moves(&p, 0, "keep 1 1 1 stop");
    assert_true(heard(&p, "Seat 1 is offered 1,000 points and 3 dice, the coloured one among them."));
    moves(&p, 1, "take");
    assert_int_equal(due(&p).dice, 3);
    assert_int_equal(due(&p).flags & AG_DUE_COLOURED, AG_DUE_COLOURED);
    rolls(&p, "5* 2 3");
    moves(&p, 1, "keep 5* stop");
    assert_int_equal(score_of(&p, 1), 1100);
    assert_true(heard(&p, "Seat 0 is offered 1,100 points and 2 dice, without the coloured one."));
    assert_true(sheet_says(&p, "without the coloured one"));
    moves(&p, 0, "take");
    assert_int_equal(due(&p).dice, 2);
    assert_int_equal(due(&p).flags & AG_DUE_COLOURED, 0);
    rolls(&p, "1 5");
    moves(&p, 0, "keep 1 5 stop"); /* the last two: hot dice, so six dice are offered, the coloured one among them */
    assert_true(heard(&p, "Seat 1 is offered 1,250 points and 6 dice, the coloured one among them."));
    moves(&p, 1, "decline");
    assert_int_equal(due(&p).dice, 6);
    assert_int_equal(due(&p).flags & AG_DUE_COLOURED, AG_DUE_COLOURED);
    stop(&p);
}

/* ---- FA-19: house rules ---- */

static void test_FA_19_every_entry_of_the_table_is_an_option(void **state) {
    (void)state;
    WORTHS("farkle",
           "single=10,20,30,40,50,60 three=0,0,0,0,0,0 four=0,0,0,0,0,0 five=0,0,0,0,0,0 six=0,0,0,0,0,0 "
           "straight=0 three_pairs=0 four_and_pair=0 two_triplets=0",
           {"1", 10}, {"2", 20}, {"6", 60}, {"666", 180}, {"123456", 210});
    WORTHS("farkle", "three=1,2,3,4,5,6 four=11,12,13,14,15,16 five=21,22,23,24,25,26 six=31,32,33,34,35,36",
           {"222", 2}, {"666", 6}, {"2222", 12}, {"33333", 23}, {"444444", 34});
    WORTHS("farkle", "straight=123 three_pairs=0 four_and_pair=0 two_triplets=7 three=0,0,0,0,0,0", {"123456", 123},
           {"223344", 0}, {"222233", 0}, {"222333", 7});
}

static void test_FA_19_least_total_to_stop(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkle", "min_bank=300", "phase rolling turns 5 scores 700,0 since 1,0 opened 0 roll first");
    rolls(&p, "1 1 2 3 4 6");
    refuses(&p, 0, "keep 1 1 stop", "You need 300 points in a turn before you may stop; this would be 200");
    moves(&p, 0, "keep 1 1 roll");
    rolls(&p, "1 2 3 4");
    moves(&p, 0, "keep 1 stop");
    assert_int_equal(score_of(&p, 0), 1000);
    stop(&p);
    begin(&p, "farkle", "min_bank=800"); /* the larger of the two applies: 800, not 500 */
    rolls(&p, "6 6 6 1 2 3");
    refuses(&p, 0, "keep 1 6 6 6 stop", "800");
    stop(&p);
    start_at(&p, "farkle-facebook", NULL, /* the winning turn, too */
             "phase rolling turns 5 scores 9900,0 since 1,0 opened 0 roll first");
    rolls(&p, "1 1 2 3 4 6");
    assert_false(may(&p, 0, "keep 1 1 stop"));
    stop(&p);
}

static void test_FA_19_three_farkles_in_a_row(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkle-facebook", "seats=1");
    for (int i = 0; i < 2; i++) {
        quick_turn(&p, FARKLE_ROLL_6, NULL);
        assert_int_equal(score_of(&p, 0), 0);
    }
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    assert_true(heard(&p, "Three farkles in a row cost seat 0 500 points"));
    assert_int_equal(score_of(&p, 0), -500);
    quick_turn(&p, FARKLE_ROLL_6, NULL); /* the count has started again */
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    assert_int_equal(score_of(&p, 0), -500);
    quick_turn(&p, "4 4 4 2 3 3", "keep 4 4 4 stop"); /* banking breaks the row */
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    assert_int_equal(score_of(&p, 0), -100);
    stop(&p);
}

static void test_FA_19_the_penalty_stops_at_the_floor(void **state) {
    static const char format[] = "phase rolling turns 9 scores %d,0 since 3,0 opened 0 roll first in_a_row 2,0";
    static const int score[][2] = {{800, 300}, {300, -200}, {-2200, -2500}, {-2500, -2500}};
    struct play p;
    char position[120];
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        snprintf(position, sizeof position, format, score[i][0]);
        start_at(&p, "farkle-facebook", NULL, position);
        quick_turn(&p, FARKLE_ROLL_6, NULL);
        assert_int_equal(score_of(&p, 0), score[i][1]);
        stop(&p);
    }
    snprintf(position, sizeof position, format, 200); /* by default scores stay at 0 or above */
    start_at(&p, "farkle", "three_farkles=500", position);
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    assert_int_equal(score_of(&p, 0), 0);
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    rolls(&p, "5 2 2 3 4 6");
    moves(&p, 0, "keep 5 stop"); /* an opened seat stays opened */
    assert_int_equal(score_of(&p, 0), 50);
    stop(&p);
}

static void test_FA_19_six_dice_without_a_score(void **state) {
    struct play p;
    (void)state;
    begin(&p, "zilch", NULL);
    rolls(&p, FARKLE_ROLL_6);
    assert_false(turn_ended(&p));
    assert_true(heard(&p, "Six dice without a score bring 500 points: 500 this turn."));
    assert_false(heard(&p, "Farkle"));
    assert_int_equal(choices(&p, 0), 2);
    refuses(&p, 0, "keep 2 roll", "roll them again, or stop");
    moves(&p, 0, "roll");
    assert_int_equal(due(&p).dice, 6); /* a free roll */
    rolls(&p, "1 2 2 3 4 6");
    moves(&p, 0, "keep 1 roll");
    rolls(&p, "2 2 3 3 4"); /* with five dice it is a farkle */
    assert_true(turn_ended(&p));
    assert_true(heard(&p, "loses 600 points"));
    rolls(&p, FARKLE_ROLL_6);
    moves(&p, 1, "stop");
    assert_int_equal(score_of(&p, 1), 500);
    stop(&p);
    begin(&p, "zilch", "hot_dice=must_roll"); /* as after hot dice */
    rolls(&p, FARKLE_ROLL_6);
    refuses(&p, 0, "stop", "must roll them again");
    assert_int_equal(choices(&p, 0), 1);
    stop(&p);
    begin(&p, "zilch", "min_bank=600");
    rolls(&p, FARKLE_ROLL_6);
    refuses(&p, 0, "stop", "You need 600 points in a turn before you may stop; this would be 500");
    assert_int_equal(choices(&p, 0), 1);
    stop(&p);
}

static void test_FA_19_presets_of_published_results(void **state) {
    struct play p;
    (void)state;
    WORTHS("farkle-basic", NULL, {"1", 100}, {"5", 50}, {"111", 1000}, {"222", 200}, {"666", 600}, {"2222", 0},
           {"5555", 550}, {"1111", 1100}, {"123456", 0}, {"223344", 0}, {"222333", 500}, {"222222", 400});
    WORTHS("farkle-facebook", NULL, {"1", 100}, {"5", 50}, {"111", 1000}, {"222", 200}, {"1111", 2000}, {"2222", 400},
           {"33333", 900}, {"666666", 2400}, {"111111", 4000}, {"123456", 1500}, {"223344", 750}, {"222233", 0},
           {"222333", 500});
    WORTHS("zilch", NULL, {"1", 100}, {"5", 50}, {"111", 1000}, {"222", 200}, {"1111", 2000}, {"2222", 400},
           {"11111", 4000}, {"33333", 1200}, {"666666", 4800}, {"111111", 8000}, {"123456", 1500}, {"223344", 1500},
           {"222233", 1500}, {"222333", 500});
    begin(&p, "farkle-basic", NULL); /* no opening, no least total */
    rolls(&p, "5 2 2 3 4 6");
    moves(&p, 0, "keep 5 stop");
    stop(&p);
    begin(&p, "farkle-facebook", NULL);
    rolls(&p, "1 1 5 2 3 4");
    assert_false(may(&p, 0, "keep 1 1 5 stop")); /* 250 */
    stop(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_AL_3_every_option_is_described),
    cmocka_unit_test(test_AL_3_values_out_of_range),
    cmocka_unit_test(test_AL_3_combinations_without_sense),
    cmocka_unit_test(test_AL_3_goals_out_of_reach),
    cmocka_unit_test(test_FA_16_the_next_seat_is_offered_points_and_dice),
    cmocka_unit_test(test_FA_16_the_last_offered_die_makes_hot_dice),
    cmocka_unit_test(test_FA_16_a_farkle_on_offered_dice),
    cmocka_unit_test(test_FA_16_points_that_are_passed_leave_a_score),
    cmocka_unit_test(test_FA_14_who_came_first_where_points_are_passed),
    cmocka_unit_test(test_FA_16_offers_are_made_in_the_last_round),
    cmocka_unit_test(test_FA_17_the_coloured_die_doubles_its_combination),
    cmocka_unit_test(test_FA_17_which_die_is_coloured_is_the_players_choice),
    cmocka_unit_test(test_FA_18_an_offer_says_where_the_coloured_die_is),
    cmocka_unit_test(test_FA_19_every_entry_of_the_table_is_an_option),
    cmocka_unit_test(test_FA_19_least_total_to_stop),
    cmocka_unit_test(test_FA_19_three_farkles_in_a_row),
    cmocka_unit_test(test_FA_19_the_penalty_stops_at_the_floor),
    cmocka_unit_test(test_FA_19_six_dice_without_a_score),
    cmocka_unit_test(test_FA_19_presets_of_published_results),
};
TESTS_MAIN("farkle_options", tests)
