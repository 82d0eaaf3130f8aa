/* test_extras.c - the rows of what games bring beyond their rules: each is found by its game, a game without one has an
 * answer everywhere, and what must not clash between rows does not. */
#include "unit.h"

#include "chart_page.h"
#include "extras.h"
#include "msg.h"
#include "solo.h"

static void test_a_row_is_found_by_its_game(void **state) {
    (void)state;
    for (const struct ag_game *const *g = ag_games(); *g; g++) {
        const struct ag_extras *x = ag_extras_of(*g);
        assert_non_null(x);
        if (x->game) assert_ptr_equal(x->game, *g);
        for (const struct ag_player *p = x->players; p && p->name; p++) assert_string_equal(p->game, (*g)->name);
    }
}

/* The null game has no row. */
static void test_a_game_without_a_row_has_answers(void **state) {
    (void)state;
    struct play p;
    struct ag_msg why = {0};
    union ag_state whole;
    struct ag_rng rng;
    start(&p, "null", "rounds=1");
    assert_null(ag_extras_of(p.game)->game);
    struct ag_usual u = ag_usual_of(p.game);
    assert_string_equal(u.player, "greedy");
    assert_string_equal(u.page_player, "greedy");
    assert_true(u.nodes >= u.part && u.part > 0 && u.page_nodes >= u.page_game && u.page_game > 0);
    assert_int_equal(ag_coach_defaults(p.rules).objective, AG_FOR_WIN);
    assert_int_equal(ag_plainness(p.rules, 0), 0);
    assert_null(ag_solo_of(p.game));
    assert_null(ag_page_wants(p.rules));
    rolls(&p, "3");
    rolls(&p, "5");
    rolls(&p, "4");
    ag_rng_start(&rng, 1, 1, 1);
    assert_int_equal(ag_beliefs_size(p.game), 0);
    ag_believe(p.rules, &p.state, 1, NULL);
    ag_guess(p.rules, &p.state, 1, NULL, &rng, &whole);
    assert_memory_equal(&whole, &p.state, p.game->state_size);
    ag_action pass = 0;
    ag_reasons(p.rules, &p.state, 1, &pass, 1, &why);
    assert_int_equal(why.id, 0);
    struct ag_page *page = malloc(sizeof *page);
    struct ag_page_order order = {.rules = p.rules, .title = "Null", .about = ""};
    assert_false(ag_page_fill(&order, page, &why));
    assert_int_equal(why.id, AG_MSG_CHART_NONE);
    free(page);
    stop(&p);
}

/* Else two games would have the same dice on a day. */
static void test_challenges_have_numbers_of_their_own(void **state) {
    (void)state;
    unsigned seen = 0;
    for (const struct ag_game *const *g = ag_games(); *g; g++) {
        const struct ag_solo *solo = ag_solo_of(*g);
        if (!solo) continue;
        assert_in_range(solo->number, 1, 9);
        assert_false(seen >> solo->number & 1);
        seen |= 1u << solo->number;
        assert_non_null(ag_solo_from(solo));
    }
    assert_int_not_equal(seen, 0);
}

/* Between moves of the same value: stop, then more dice (Farkle); more dice (Balut); the jolly is no die (Penk!). */
static void test_the_plainest_of_equal_moves(void **state) {
    (void)state;
    static const char *const order[][4] = {
        {"farkle", "1 1 1 5 5 2", "keep 1 1 1 5 5 stop", "keep 1 1 1 5 5 roll"},
        {"farkle", "1 1 1 5 5 2", "keep 1 stop", "keep 1 1 1 5 5 roll"},
        {"farkle", "1 1 1 5 5 2", "keep 1 5 roll", "keep 1 roll"},
        {"balut", "1 1 2 4 4", "keep 1 1 4", "keep 4 4"},
        {"balut", "1 1 2 4 4", "keep 4", "score choice"},
        {"penk", "1 1 2 ! ! 5", "keep 1 1", "keep 1 ! !"},
        {"penk", "1 1 2 ! ! 5", "mark 2x1 1x2", "mark 1x2"},
    };
    for (unsigned i = 0; i < sizeof order / sizeof *order; i++) {
        struct play p;
        ag_action a, b;
        start_with(&p, order[i][0], NULL, 1);
        rolls(&p, order[i][1]);
        assert_true(p.game->read_action(p.rules, &p.state, order[i][2], &a, NULL));
        assert_true(p.game->read_action(p.rules, &p.state, order[i][3], &b, NULL));
        assert_true(ag_plainness(p.rules, a) > ag_plainness(p.rules, b));
        stop(&p);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_row_is_found_by_its_game),
        cmocka_unit_test(test_a_game_without_a_row_has_answers),
        cmocka_unit_test(test_challenges_have_numbers_of_their_own),
        cmocka_unit_test(test_the_plainest_of_equal_moves),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("extras", tests, NULL, NULL);
}
