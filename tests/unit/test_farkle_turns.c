/*
 * test_farkle_turns.c - the Farkle family: seats, hot dice, farkles, when one may stop, the end and who has won (FA-1,
 * FA-2 and FA-9 to FA-15; AL-1, AL-2 and AL-5). Worked out by hand from docs/games/farkle.md.
 */
#include "unit_farkle.h"

/* ---- AL ---- */

static void test_AL_1_turns_go_clockwise(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "farkle", "seats=3 opening=0", 1u << 1); /* seat 1 begins */
    for (unsigned i = 0; i < 7; i++) {
        assert_int_equal(due(&p).seat, (1 + i) % 3);
        if (i % 2) quick_turn(&p, FARKLE_ROLL_6, NULL);
        else quick_turn(&p, "1 2 3 4 6 6", "keep 1 stop");
    }
    stop(&p);
}

static void test_AL_2_every_random_event_is_a_roll(void **state) {
    struct play p, q;
    (void)state;
    start(&p, "farkel-doubler", "seats=3");
    start(&q, "farkel-doubler", "seats=3");
    for (ag_seat seat = 0; seat < 3; seat++) { /* who begins: one plain die each */
        assert_int_equal(due(&p).kind, AG_DUE_ROLL);
        assert_int_equal(due(&p).dice, 1);
        assert_int_equal(due(&p).flags, 0);
        assert_int_equal(due(&p).seat, seat);
        rolls(&p, seat == 2 ? "6" : "2");
        rolls(&q, seat == 2 ? "6" : "2");
    }
    assert_int_equal(due(&p).seat, 2);
    rolls(&p, "1 2 3 4 6 6*"); /* the same rolls and moves: the same game */
    rolls(&q, "6* 6 4 3 2 1");
    moves(&p, 2, "keep 1 roll");
    moves(&q, 2, "keep 1 roll");
    assert_memory_equal(&p.state, &q.state, p.game->state_size);
    stop(&p);
    stop(&q);
}

static void test_AL_2_outcomes_are_those_of_fair_dice(void **state) {
    struct play p;
    uint64_t all = 0;
    (void)state;
    begin(&p, "farkel-doubler", NULL);
    assert_int_equal(due(&p).dice, 6);
    assert_int_equal(due(&p).flags, AG_DUE_COLOURED);
    for (uint32_t i = 0; i < ag_outcomes(due(&p)); i++) all += ag_outcome_weight(due(&p), i);
    assert_int_equal(all, 46656);
    stop(&p);
}

static void test_AL_5_a_tie_shares_the_win(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkel", "seats=3",
             "phase rolling turn 2 turns 9 scores 10000,10000,9000 since 7,8,6 opened 0,1,2 reached 0 roll first");
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    assert_true(over(&p));
    assert_int_equal(winners(&p), 3);
    stop(&p);
}

/* ---- FA-1, FA-2: seats and who begins ---- */

static void test_FA_1_two_to_eight_seats(void **state) {
    struct play p;
    char sets[16];
    (void)state;
    for (int seats = 2; seats <= 8; seats++) {
        snprintf(sets, sizeof sets, "seats=%d", seats);
        begin(&p, "farkle", sets);
        assert_int_equal(ag_rules_seats(p.rules), seats);
        assert_int_equal(due(&p).dice, 6); /* six dice */
        for (int i = 0; i < seats; i++) {
            assert_int_equal(due(&p).seat, i);
            quick_turn(&p, FARKLE_ROLL_6, NULL);
        }
        assert_int_equal(due(&p).seat, 0);
        stop(&p);
    }
    assert_true(rules_refused("farkle", "seats=9"));
}

static void test_FA_1_practice_ends_at_the_target(void **state) {
    static const char *const ends[] = {"others_once", "finish_rotation", "sudden_death", "all_once"};
    struct play p;
    char sets[80];
    (void)state;
    for (unsigned i = 0; i < 4; i++) {
        snprintf(sets, sizeof sets, "seats=1 target=600 last_round=%s", ends[i]);
        start(&p, "farkle", sets);
        assert_int_equal(due(&p).dice, 6); /* nobody to roll against: the turn begins */
        quick_turn(&p, FARKLE_ROLL_6, NULL);
        quick_turn(&p, "5 5 5 2 2 3", "keep 5 5 5 stop");
        assert_int_equal(due(&p).seat, 0);
        assert_true(sheet_says(&p, "turn 3"));
        quick_turn(&p, "1 2 2 3 4 6", "keep 1 stop");
        assert_true(over(&p));
        assert_int_equal(score_of(&p, 0), 600);
        assert_int_equal(winners(&p), 1);
        assert_true(sheet_says(&p, "3 turns")); /* turns are counted */
        stop(&p);
    }
}

static void test_FA_2_the_highest_roll_begins(void **state) {
    struct play p;
    (void)state;
    start(&p, "farkle", "seats=4");
    rolls(&p, "3");
    rolls(&p, "5");
    rolls(&p, "1");
    rolls(&p, "5"); /* seats 1 and 3 are tied ... */
    assert_int_equal(due(&p).seat, 1);
    assert_int_equal(due(&p).dice, 1);
    rolls(&p, "2");
    assert_int_equal(due(&p).seat, 3);
    rolls(&p, "4"); /* ... and 3 is higher now */
    assert_true(heard(&p, "Seat 3 begins"));
    assert_int_equal(due(&p).seat, 3);
    assert_int_equal(due(&p).dice, 6);
    stop(&p);
}

static void test_FA_2_in_farkel_the_last_winner_begins(void **state) {
    struct play p;
    (void)state;
    start(&p, "farkle", "seats=3");
    assert_int_equal(p.game->next_beginners(p.rules, &p.state, 2), 7); /* all roll again */
    stop(&p);
    start(&p, "farkel", "seats=3");
    assert_int_equal(p.game->next_beginners(p.rules, &p.state, 2), 2);
    assert_int_equal(p.game->next_beginners(p.rules, &p.state, 5), 5); /* a shared win: those two roll */
    assert_int_equal(p.game->next_beginners(p.rules, &p.state, 0), 7); /* abandoned: nobody won */
    stop(&p);
    start_with(&p, "farkel", "seats=3", 5);
    rolls(&p, "2");
    assert_int_equal(due(&p).seat, 2);
    rolls(&p, "1");
    assert_int_equal(due(&p).seat, 0);
    assert_int_equal(due(&p).dice, 6);
    stop(&p);
}

/* ---- FA-9, FA-10: hot dice and farkles ---- */

static void test_FA_9_the_documents_sample_turn(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkle", NULL);
    rolls(&p, "2 2 3 4 5 6");
    moves(&p, 0, "keep 5 roll"); /* 50 */
    rolls(&p, "1 4 4 4 6");
    moves(&p, 0, "keep 1 4 4 4 roll"); /* 550 */
    assert_int_equal(due(&p).dice, 1);
    rolls(&p, "1");
    moves(&p, 0, "keep 1 roll"); /* 650, and all six again */
    assert_true(heard(&p, "Hot dice"));
    assert_int_equal(due(&p).dice, 6);
    rolls(&p, "2 3 3 3 4 6");
    moves(&p, 0, "keep 3 3 3 stop"); /* 950 */
    assert_int_equal(score_of(&p, 0), 950);
    assert_true(turn_ended(&p));
    stop(&p);
}

static void test_FA_9_after_hot_dice_one_may_or_must_roll(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkle", NULL);
    rolls(&p, "1 2 3 4 5 6");
    moves(&p, 0, "keep 1 2 3 4 5 6 stop");
    assert_int_equal(score_of(&p, 0), 1500);
    stop(&p);
    begin(&p, "farkle", "hot_dice=must_roll");
    rolls(&p, "1 1 1 1 5 5");
    refuses(&p, 0, "keep 1 1 1 1 5 5 stop", "must roll them again");
    assert_true(may(&p, 0, "keep 1 1 1 1 5 stop")); /* one die is left: no hot dice */
    moves(&p, 0, "keep 1 1 1 1 5 5 roll");
    assert_int_equal(due(&p).dice, 6);
    rolls(&p, "1 2 2 3 3 4");
    moves(&p, 0, "keep 1 stop"); /* the running total is kept: 1,500 + 100 */
    assert_int_equal(score_of(&p, 0), 1600);
    stop(&p);
}

static void test_FA_10_a_farkle_loses_the_running_total(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkle", NULL, "phase rolling turns 5 scores 700,0 since 1,0 opened 0 running 450 aside 1113");
    assert_int_equal(due(&p).dice, 2);
    rolls(&p, "2 6");
    assert_true(turn_ended(&p));
    assert_true(heard(&p, "Farkle! seat 0 loses 450 points"));
    assert_int_equal(score_of(&p, 0), 700); /* what is banked is safe */
    assert_int_equal(due(&p).seat, 1);
    assert_int_equal(due(&p).kind, AG_DUE_ROLL);
    assert_int_equal(due(&p).dice, 6);
    assert_int_equal(state_of(&p)->running, 0);
    stop(&p);
}

/* Published: rolls without a score, of 6^n (docs/numbers.md). */
static void check_farkles(const char *preset, const char *sets, const uint32_t *expected) {
    static const uint32_t rolls_of[] = {1, 6, 36, 216, 1296, 7776, 46656};
    static const char *const aside[] = {"", "11111", "1111", "111", "11", "1"};
    for (unsigned n = 1; n <= 6; n++) {
        struct play p;
        char position[120];
        uint32_t farkles = 0, all = 0;
        if (n == 6) snprintf(position, sizeof position, "phase rolling turns 1 roll first");
        else snprintf(position, sizeof position, "phase rolling turns 1 running 1000 aside %s", aside[n]);
        start_at(&p, preset, sets, position);
        assert_int_equal(due(&p).dice, n);
        for (uint32_t i = 0; i < ag_outcomes(due(&p)); i++) {
            union ag_state after = p.state;
            bool ended = p.game->roll(p.rules, &after, i, NULL) & AG_TURN_ENDED;
            if (ended) farkles += ag_outcome_weight(due(&p), i);
            all += ag_outcome_weight(due(&p), i);
        }
        assert_int_equal(all, rolls_of[n]);
        assert_int_equal(farkles, expected[n - 1]);
        stop(&p);
    }
}

static void test_FA_10_how_often_nothing_scores(void **state) {
    static const uint32_t with_pairs[] = {4, 16, 60, 204, 600, 1080}, without[] = {4, 16, 60, 204, 600, 1440};
    (void)state;
    check_farkles("farkle", NULL, with_pairs);
    check_farkles("farkel", NULL, with_pairs);
    check_farkles("farkel-doubler", NULL, with_pairs); /* a colour does not change what scores */
    check_farkles("farkle-basic", NULL, without);
}

/* ---- FA-11, FA-12: when one may stop ---- */

static void test_FA_11_the_opening(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkle", NULL);
    rolls(&p, "4 4 4 5 2 3");
    refuses(&p, 0, "keep 4 4 4 5 stop", "You need 500 points in one turn to get on the board; this would be 450");
    moves(&p, 0, "keep 4 4 4 5 roll");
    rolls(&p, "5 2");
    moves(&p, 0, "keep 5 stop"); /* 500 is enough */
    assert_true(heard(&p, "is on the board"));
    assert_int_equal(score_of(&p, 0), 500);
    stop(&p);
    begin(&p, "farkel", NULL);
    rolls(&p, "6 6 6 1 2 3");
    refuses(&p, 0, "keep 1 6 6 6 stop", "750");
    moves(&p, 0, "keep 1 6 6 6 roll");
    rolls(&p, "5 2");
    moves(&p, 0, "keep 5 stop"); /* 750 */
    assert_int_equal(score_of(&p, 0), 750);
    stop(&p);
}

static void test_FA_11_the_opening_is_for_each_seat(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkle", NULL, "phase rolling turn 1 turns 4 scores 600,0 since 1,0 opened 0 roll first");
    rolls(&p, "1 1 2 3 4 6");
    assert_false(may(&p, 1, "keep 1 1 stop"));
    assert_int_equal(choices(&p, 1), 2);
    stop(&p);
}

static void test_FA_12_later_one_may_stop_at_any_time(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkle", NULL, "phase rolling turns 5 scores 500,0 since 1,0 opened 0 roll first");
    rolls(&p, "5 2 2 3 4 6");
    assert_int_equal(choices(&p, 0), 2);
    refuses(&p, 0, "keep stop", "at least one scoring die"); /* something must be set aside since the roll */
    refuses(&p, 0, "stop", "Set dice aside first");
    moves(&p, 0, "keep 5 stop");
    assert_int_equal(score_of(&p, 0), 550);
    assert_false(heard(&p, "on the board"));
    stop(&p);
}

/* ---- FA-13, FA-14: the end ---- */

static void test_FA_13_every_other_seat_has_one_last_turn(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkle", "seats=3",
             "phase rolling turn 1 turns 8 scores 9800,9900,4000 since 7,2,3 opened 0,1,2 roll first");
    quick_turn(&p, "1 2 2 3 4 6", "keep 1 stop"); /* exactly 10,000 */
    assert_true(heard(&p, "Seat 1 has reached the target of 10,000"));
    assert_true(heard(&p, "Last round: everybody else has one more turn"));
    assert_int_equal(due(&p).seat, 2);
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    assert_int_equal(due(&p).seat, 0);
    assert_true(sheet_says(&p, "the score to beat is 10,000"));
    quick_turn(&p, "1 1 1 2 3 4", "keep 1 1 1 stop"); /* 10,100; that does not begin another last round */
    assert_false(heard(&p, "reached"));
    assert_true(over(&p));
    assert_int_equal(winners(&p), 1);
    assert_int_equal(score_of(&p, 0), 10100);
    stop(&p);
}

static void test_FA_13_the_rotation_is_finished(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkel", "seats=3", /* seat 1 began, so seat 0 is the last of the rotation */
             "phase rolling turn 2 began 1 turns 8 scores 4000,4000,9900 since 6,7,5 opened 0,1,2 roll first");
    quick_turn(&p, "1 2 2 3 4 6", "keep 1 stop");
    assert_true(heard(&p, "Last round: it ends when everybody has had the same number of turns"));
    assert_int_equal(due(&p).seat, 0);
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    assert_true(over(&p)); /* seat 1 has had as many turns: it does not play again */
    assert_int_equal(winners(&p), 4);
    stop(&p);
    start_at(&p, "farkel", "seats=3",
             "phase rolling turn 0 began 1 turns 9 scores 9900,4000,4000 since 6,7,8 opened 0,1,2 roll first");
    quick_turn(&p, "1 2 2 3 4 6", "keep 1 stop");
    assert_true(over(&p)); /* the last of the rotation ends it at once */
    assert_false(heard(&p, "Last round"));
    stop(&p);
}

static void test_FA_13_sudden_death(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkle-basic", "seats=3",
             "phase rolling turn 1 turns 8 scores 9950,9900,9950 since 7,2,6 opened 0,1,2 roll first");
    quick_turn(&p, "5 2 2 3 4 6", "keep 5 stop"); /* 9,950: nothing yet */
    assert_false(over(&p));
    quick_turn(&p, "5 2 2 3 4 6", "keep 5 stop");
    assert_true(heard(&p, "Seat 2 has reached the target"));
    assert_true(over(&p));
    assert_int_equal(winners(&p), 4);
    stop(&p);
}

static void test_FA_13_every_seat_once_more(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkle", "seats=3 last_round=all_once",
             "phase rolling turn 1 turns 8 scores 9800,9900,4000 since 7,2,3 opened 0,1,2 roll first");
    quick_turn(&p, "1 2 2 3 4 6", "keep 1 stop"); /* exactly 10,000 */
    assert_true(heard(&p, "everybody has one more turn, seat 1 last"));
    assert_int_equal(due(&p).seat, 2);
    assert_true(reads_position(&p, "phase rolling turn 2 turns 9 scores 9800,10000,4000 since 7,8,3 opened 0,1,2 "
                                   "reached 0,1,2 roll first"));
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    assert_int_equal(due(&p).seat, 0);
    quick_turn(&p, "1 1 1 2 3 4", "keep 1 1 1 stop"); /* 10,100 */
    assert_false(heard(&p, "Last round"));
    assert_false(over(&p)); /* the one that reached it has a turn as well, the last of all */
    assert_int_equal(due(&p).seat, 1);
    quick_turn(&p, "1 1 2 3 4 6", "keep 1 1 stop"); /* 10,200 */
    assert_true(over(&p));
    assert_int_equal(winners(&p), 2);
    stop(&p);
    /* Between the one on turn and the one that reached the target nobody is left out, and nobody has it yet. */
    start(&p, "farkle", "seats=3 last_round=all_once");
    refuses_position(&p,
                     "phase rolling turn 2 turns 9 scores 9800,10000,4000 since 7,8,3 opened 0,1,2 reached 1,2 "
                     "roll first",
                     "reached");
    refuses_position(&p,
                     "phase rolling turn 2 turns 9 scores 10000,10000,4000 since 7,8,3 opened 0,1,2 reached 0,1,2 "
                     "roll first",
                     "scores");
    stop(&p);
    random_game("farkel-keen", "seats=4 target=1500 last_round=all_once three_farkles=300 score_floor=-200", 5);
}

static void test_FA_14_the_first_to_reach_the_score_wins(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkle", NULL,
             "phase rolling turn 0 turns 9 scores 9900,10000 since 7,8 opened 0,1 reached 1 roll first");
    quick_turn(&p, "1 2 2 3 4 6", "keep 1 stop"); /* as many, but later */
    assert_true(over(&p));
    assert_int_equal(winners(&p), 2);
    assert_true(sheet_says(&p, "Seat 1 wins: the first to reach 10,000.")); /* and it is said */
    stop(&p);
    start_at(&p, "farkle", NULL,
             "phase rolling turn 0 turns 9 scores 9900,10000 since 7,8 opened 0,1 reached 1 roll first");
    quick_turn(&p, "1 5 2 3 4 6", "keep 1 2 3 4 5 6 stop"); /* more wins anyway */
    assert_int_equal(winners(&p), 1);
    assert_false(sheet_says(&p, "first to reach"));
    stop(&p);
}

static void test_FA_14_a_score_that_fell_is_reached_later(void **state) {
    struct play p;
    (void)state;
    /* Seats 1 and 2 are tied behind; seat 1's score became 500 in turn 5 by a penalty, seat 2's in turn 3. */
    start_at(&p, "farkle", "seats=3 three_farkles=500",
             "phase rolling turn 1 turns 5 scores 9900,1000,500 since 1,2,3 opened 0,1,2 roll first in_a_row 0,2,0");
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    assert_int_equal(score_of(&p, 1), 500);
    assert_int_equal(ag_winners(p.rules, &p.state, 6), 4);
    stop(&p);
}

static void test_FA_14_in_farkel_the_win_is_shared(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkel", NULL,
             "phase rolling turn 1 turns 10 scores 10000,9900 since 9,8 opened 0,1 reached 0 roll first");
    quick_turn(&p, "1 2 2 3 4 6", "keep 1 stop");
    assert_true(over(&p));
    assert_int_equal(winners(&p), 3);
    stop(&p);
    start_at(&p, "farkel", "tie=first_to_reach",
             "phase rolling turn 1 turns 10 scores 10000,9900 since 9,8 opened 0,1 reached 0 roll first");
    quick_turn(&p, "1 2 2 3 4 6", "keep 1 stop");
    assert_int_equal(winners(&p), 1);
    stop(&p);
}

/* ---- FA-15: named events ---- */

static void test_FA_15_grand_farkel_is_the_first_roll(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkel", NULL);
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    assert_true(heard(&p, "Farkle!"));
    assert_true(heard(&p, "Grand Farkel"));
    assert_false(heard(&p, "Jaime"));
    assert_true(sheet_says(&p, "Seat 0 has had 1 farkle: 1 Grand Farkel, 0 Jaimes."));
    rolls(&p, "1 2 2 3 4 6");
    moves(&p, 1, "keep 1 roll");
    rolls(&p, "2 2 3 4 6");
    assert_true(heard(&p, "Farkle!"));
    assert_false(heard(&p, "Grand")); /* not the first roll */
    assert_true(sheet_says(&p, "Seat 1 has had 1 farkle: 0 Grand Farkels, 0 Jaimes."));
    stop(&p);
    start_at(&p, "farkel", NULL, "phase rolling turns 1 running 1500"); /* six dice, but after hot dice */
    rolls(&p, FARKLE_ROLL_6);
    assert_false(heard(&p, "Grand"));
    stop(&p);
}

static void test_FA_15_jaime_loses_more_than_1100(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkel", NULL, "phase rolling turns 1 running 1100 aside 111");
    rolls(&p, "2 3 4");
    assert_true(heard(&p, "Farkle!"));
    assert_false(heard(&p, "Jaime"));
    stop(&p);
    start_at(&p, "farkel", NULL, "phase rolling turns 1 running 1150 aside 111 farkles 3,0 grand 1,0");
    rolls(&p, "2 3 4");
    assert_true(heard(&p, "Jaime"));
    assert_true(sheet_says(&p, "Seat 0 has had 4 farkles: 1 Grand Farkel, 1 Jaime."));
    assert_int_equal(score_of(&p, 0), 0); /* no effect on the score */
    stop(&p);
}

static void test_FA_15_the_names_are_those_of_troop_188(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkle", NULL);
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    assert_true(heard(&p, "Farkle!"));
    assert_false(heard(&p, "loses")); /* there was nothing to lose */
    assert_false(heard(&p, "Grand"));
    assert_true(sheet_says(&p, "Seat 0 has had 1 farkle."));
    stop(&p);
    begin(&p, "farkle", "named_farkles=yes");
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    assert_true(heard(&p, "A Grand Farkel"));
    stop(&p);
    start_at(&p, "zilch", NULL,
             "phase rolling turn 0 turns 9 scores 900,900 since 7,8 opened 0,1 running 1200 aside 115");
    quick_turn(&p, "2 3 4", NULL);
    assert_true(heard(&p, "loses 1,200 points"));
    assert_false(heard(&p, "Jaime"));
    stop(&p);
}

static void test_FA_15_offered_points_and_dice(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkel-keen", NULL,
             "phase answering turn 1 turns 2 scores 1150,0 since 1,0 opened 0 running 1150 aside 1115");
    moves(&p, 1, "take");
    rolls(&p, "2 3");
    assert_true(heard(&p, "Jaime"));
    assert_false(heard(&p, "Grand")); /* that needs all six dice */
    stop(&p);
    start_at(&p, "farkel-keen", NULL, "phase answering turn 1 turns 2 scores 1500,0 since 1,0 opened 0 running 1500");
    moves(&p, 1, "take");
    rolls(&p, FARKLE_ROLL_6);
    assert_true(heard(&p, "Jaime"));
    assert_true(heard(&p, "Grand"));
    stop(&p);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_AL_1_turns_go_clockwise),
    cmocka_unit_test(test_AL_2_every_random_event_is_a_roll),
    cmocka_unit_test(test_AL_2_outcomes_are_those_of_fair_dice),
    cmocka_unit_test(test_AL_5_a_tie_shares_the_win),
    cmocka_unit_test(test_FA_1_two_to_eight_seats),
    cmocka_unit_test(test_FA_1_practice_ends_at_the_target),
    cmocka_unit_test(test_FA_2_the_highest_roll_begins),
    cmocka_unit_test(test_FA_2_in_farkel_the_last_winner_begins),
    cmocka_unit_test(test_FA_9_the_documents_sample_turn),
    cmocka_unit_test(test_FA_9_after_hot_dice_one_may_or_must_roll),
    cmocka_unit_test(test_FA_10_a_farkle_loses_the_running_total),
    cmocka_unit_test(test_FA_10_how_often_nothing_scores),
    cmocka_unit_test(test_FA_11_the_opening),
    cmocka_unit_test(test_FA_11_the_opening_is_for_each_seat),
    cmocka_unit_test(test_FA_12_later_one_may_stop_at_any_time),
    cmocka_unit_test(test_FA_13_every_other_seat_has_one_last_turn),
    cmocka_unit_test(test_FA_13_the_rotation_is_finished),
    cmocka_unit_test(test_FA_13_sudden_death),
    cmocka_unit_test(test_FA_13_every_seat_once_more),
    cmocka_unit_test(test_FA_14_the_first_to_reach_the_score_wins),
    cmocka_unit_test(test_FA_14_a_score_that_fell_is_reached_later),
    cmocka_unit_test(test_FA_14_in_farkel_the_win_is_shared),
    cmocka_unit_test(test_FA_15_grand_farkel_is_the_first_roll),
    cmocka_unit_test(test_FA_15_jaime_loses_more_than_1100),
    cmocka_unit_test(test_FA_15_the_names_are_those_of_troop_188),
    cmocka_unit_test(test_FA_15_offered_points_and_dice),
};
TESTS_MAIN("farkle_turns", tests)
