/*
 * test_perft.c - how many ways a game can go in its first few events, counted by the library and by hand. A roll counts
 * each multiset of dice once: n dice have C(n+5, 5) of them (6, 21, 56, 126, 252, 462). Every expected number is
 * derived beside it. (All legal moves of all rolls are compared with the Python referee in tests/property.)
 */
#include "unit.h"

/* Sequences of exactly so many events from here; where several seats may answer, the first is asked. */
static uint64_t perft(const struct play *p, unsigned depth) {
    static ag_action lists[8][AG_LEGAL_MAX];
    struct ag_due now = due(p);
    uint64_t sum = 0;
    if (depth == 0) return 1;
    if (now.kind == AG_DUE_OVER) return 0;
    ag_action *list = lists[depth];
    unsigned n = now.kind == AG_DUE_ROLL ? ag_outcomes(now) : p->game->legal(p->rules, &p->state, now.seat, list);
    if (depth == 1) return n;
    for (unsigned i = 0; i < n; i++) {
        struct play next = *p;
        if (now.kind == AG_DUE_ROLL) next.game->roll(next.rules, &next.state, i, NULL);
        else next.game->act(next.rules, &next.state, now.seat, list[i], NULL);
        sum += perft(&next, depth - 1);
    }
    return sum;
}

static void expect(const char *preset, const char *sets, unsigned depth, uint64_t expected) {
    struct play p;
    start(&p, preset, sets);
    assert_int_equal(perft(&p, depth), expected);
    stop(&p);
}

static void test_perft_null(void **state) {
    (void)state;
    /* Alone: a die, a pass, a die, a pass, and it is over. */
    static const uint64_t alone[] = {6, 6, 36, 36, 0};
    for (unsigned d = 1; d <= 5; d++) expect("null", "seats=1 rounds=2", d, alone[d - 1]);
    /* Two seats roll for the start: 6, 36. Then 30 of the 36 are decided and 6 tied, and in each case one die is
     * rolled: 36 * 6. Then the 30 * 6 pass and the 6 * 6 roll the second die again: 180 + 216. Then 180 * 6 roll, and
     * of the second round's 6 * 36 each rolls one die, for the turn or for the third round: 1080 + 1296. */
    static const uint64_t two[] = {6, 36, 216, 396, 2376};
    for (unsigned d = 1; d <= 5; d++) expect("null", "", d, two[d - 1]);
    /* Three seats: 6 * 6 * 6 before anything is decided. */
    expect("null", "seats=3", 3, 216);
}

static void test_perft_farkle(void **state) {
    (void)state;
    if (!ag_game_named("farkle")) return;
    /* Two seats: 6, 36, then 30 decided ones roll six dice (462), and the 6 tied roll one die again. With the coloured
     * die six dice are five plain ones and a face: 252 * 6 = 1512. */
    static const struct {
        const char *preset;
        unsigned rolls;
    } presets[] = {{"farkle", 462},
                   {"farkel", 462},
                   {"farkel-keen", 462},
                   {"farkel-doubler", 1512},
                   {"farkel-keen-doubler", 1512},
                   {"farkle-basic", 462},
                   {"farkle-facebook", 462},
                   {"zilch", 462}};
    for (unsigned i = 0; i < sizeof presets / sizeof *presets; i++) {
        expect(presets[i].preset, "", 1, 6);
        expect(presets[i].preset, "", 2, 36);
        expect(presets[i].preset, "", 3, 30 * presets[i].rolls + 6 * 6);
    }
    /* farkle-basic alone, without an opening: what can be set aside is any number of 1s and of 5s, and of the other
     * faces 0, 3 or 6. So a face with c dice gives c+1 or 1 + floor(c/3) choices, with the generating functions
     * 1/(1-x)^2 and 1/((1-x)(1-x^3)). Over all rolls of six dice: [x^6] 1/((1-x)^8 (1-x^3)^4) = C(13,7) + 4 C(10,7) +
     * 10 C(7,7) = 1716 + 480 + 10 = 2206, less the 462 that set nothing aside: 1744, each with roll or stop. A farkle
     * has no 1, no 5 and at most two of each other face: the 10 ways to write 6 as four numbers up to 2; the next
     * turn's roll follows. */
    expect("farkle-basic", "seats=1 opening=0 min_bank=0", 1, 462);
    expect("farkle-basic", "seats=1 opening=0 min_bank=0", 2, 1744 * 2 + 10 * 462);
}

static void test_perft_balut(void **state) {
    (void)state;
    if (!ag_game_named("balut")) return;
    expect("balut", "", 3, 30 * 252 + 6 * 6);
    /* Alone: 252 rolls. What can be kept over all of them: [x^5] 1/(1-x)^12 = C(16,5) = 4368 parts, less the 252 whole
     * rolls; and seven categories each. */
    expect("balut", "seats=1", 1, 252);
    expect("balut", "seats=1", 2, 4368 - 252 + 252 * 7);
    /* A roll and k dice kept of it are k dice and 5-k others: C(k+5,5) C(10-k,5) pairs, and 5-k dice are rolled
     * again: 252^2 + 6 * 126^2 + 21 * 56^2 + 56 * 21^2 + 126 * 6^2 = 253848. After a score the next turn begins: 252
     * * 7 * 252. */
    expect("balut", "seats=1", 3, 253848 + 252 * 7 * 252);
    expect("balut-federation", "seats=1", 3, 253848 + 252 * 7 * 252);
}

static void test_perft_penk(void **state) {
    struct play p;
    unsigned keeps = 0;
    (void)state;
    if (!ag_game_named("penk")) return;
    expect("penk", "", 3, 30 * 462 + 6 * 6);
    expect("penk", "seats=1", 1, 462);
    /* What can be kept over all 462 rolls, the jolly being a face like others: [x^6] 1/(1-x)^12 = C(17,6) = 12376, less
     * the whole rolls. */
    start(&p, "penk", "seats=1");
    for (unsigned i = 0; i < 462; i++) {
        struct play next = p;
        ag_action list[AG_LEGAL_MAX];
        next.game->roll(next.rules, &next.state, i, NULL);
        for (unsigned k = next.game->legal(next.rules, &next.state, 0, list); k--;) {
            char words[AG_MOVE_MAX];
            next.game->write_action(next.rules, &next.state, list[k], words, sizeof words);
            keeps += strncmp(words, "keep ", 5) == 0;
        }
    }
    stop(&p);
    assert_int_equal(keeps, 12376 - 462);
}

static void expect_calls(const char *preset, uint64_t third) {
    struct play p;
    start(&p, preset, "seats=2");
    rolls(&p, "6 6 6 6 6");
    rolls(&p, "1 1 1 1 1");
    rolls(&p, "1 2 2 3 4");
    rolls(&p, "1 2 2 3 4");
    /* Seat 0 opens with 2 to 12 dice of six faces: 66 calls. The other seat lets it stand, challenges or doubles: 3. */
    assert_int_equal(perft(&p, 1), 66);
    assert_int_equal(perft(&p, 2), 66 * 3);
    assert_int_equal(perft(&p, 3), third);
    stop(&p);
}

static void test_perft_palko(void **state) {
    (void)state;
    if (!ag_game_named("palko")) return;
    /* Both throw five dice for the start; after that five dice are thrown again, tied or not. */
    expect("palko", "seats=2", 1, 252);
    expect("palko", "seats=2", 2, 252 * 252);
    expect("palko", "seats=2", 3, (uint64_t)252 * 252 * 252);
    /* After a call that stands: the higher ones, 65 + 64 + ... + 0 = 2145; and the highest of all must be challenged,
     * in two ways. After a challenge the caller opens or raises to 2: 66 * 2. After a double it opens; raising to 4
     * takes more than 3 tokens (PA-17), but not more than 5. */
    expect_calls("palko", 2145 + 2 + 66 * 2 + 66 * 1);
    expect_calls("palko-5", 2145 + 2 + 66 * 2 + 66 * 2);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_perft_null), cmocka_unit_test(test_perft_farkle), cmocka_unit_test(test_perft_balut),
    cmocka_unit_test(test_perft_penk), cmocka_unit_test(test_perft_palko),
};
TESTS_MAIN("perft", tests)
