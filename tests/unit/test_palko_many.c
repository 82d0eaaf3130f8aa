/*
 * test_palko_many.c - the strongest player of Palko among two and more others (src/bots/many_palko.h): what its own dice
 * decide is decided, it leaves to others what others will do, and among players it can read it wins well more than its
 * share.
 */
#include "unit_palko.h"

#include "level.h"

/* What the seat does, asked often. */
static void always(const struct play *p, ag_seat seat, bool stands) {
    const struct ag_player *best = ag_player_named("best", p->game);
    union ag_state view;
    struct ag_rng rng;
    ag_rng_start(&rng, 3, 0, 0);
    ag_view_of(p->rules, &p->state, seat, &view);
    struct ag_seen seen = {.rules = p->rules, .state = &view, .seat = seat};
    for (unsigned i = 0; i < 20; i++) assert_int_equal(best->choose(&seen, &rng) == AG_PALKO_STAND, stands);
}

/* Five fives in the own hand make a call of five fives true. */
static void test_15_3_nobody_doubts_what_the_own_dice_show(void **state) {
    (void)state;
    struct play p;
    opened_by_0(&p, "palko", "seats=4");
    DEAL(&p, "2 2 3 4 6", "5 5 5 5 5", "2 3 3 4 6", "2 2 4 4 6");
    moves(&p, 0, "call 5x5");
    always(&p, 1, true);
    stop(&p);
}

/* The next seat has no five, two others can have twelve (PA-12): thirteen cannot be there. */
static void test_15_3_the_next_seat_doubts_what_cannot_be(void **state) {
    (void)state;
    struct play p;
    opened_by_0(&p, "palko", "seats=3");
    DEAL(&p, "2 2 3 4 6", "2 2 3 3 6", "2 3 3 4 6");
    moves(&p, 0, "call 13x5");
    always(&p, 1, false);
    stop(&p);
}

/* ---- shares ---- */

/* One among players that are read well, in games of every seat: the shares that are wanted. So few games say nothing
 * about strength in a slow build, which looks for faults on the way. */
static void wins_more_than(unsigned seats, double wanted) {
    const unsigned deals = getenv("ASTRAGAL_SOAK") ? 600 : SLOW_BUILD ? 1 : 12;
    char sets[20];
    double won = 0;
    struct play p;
    snprintf(sets, sizeof sets, "seats=%u", seats);
    start_with(&p, "palko", sets, 1);
    for (unsigned deal = 0; deal < deals; deal++)
        for (unsigned mine = 0; mine < seats; mine++) {
            const char *player[AG_PALKO_SEATS] = {"classic", "classic", "classic", "classic", "classic"};
            player[mine] = "best";
            play_game(&p, deal, player, NULL, NULL);
            assert_true(winners(&p));
            won += winners(&p) >> mine & 1;
        }
    won /= deals * seats;
    if (!SLOW_BUILD && won < wanted) fail_msg("%u seats: %.3f", seats, won);
    stop(&p);
}

static void test_15_3_three_seats(void **state) {
    (void)state;
    wins_more_than(3, 0.37);
}
static void test_15_3_four_seats(void **state) {
    (void)state;
    wins_more_than(4, 0.29);
}
static void test_15_3_five_seats(void **state) {
    (void)state;
    wins_more_than(5, 0.24);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_15_3_nobody_doubts_what_the_own_dice_show),
        cmocka_unit_test(test_15_3_the_next_seat_doubts_what_cannot_be),
        cmocka_unit_test(test_15_3_three_seats),
        cmocka_unit_test(test_15_3_four_seats),
        cmocka_unit_test(test_15_3_five_seats),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("palko_many", tests, NULL, NULL);
}
