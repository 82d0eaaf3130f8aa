/*
 * test_palko.c - Palko. Expected values are worked out by hand from docs/games/palko.md and docs/numbers.md. The
 * seat that opens the first set is given by right, so that most games here begin with the hidden rolls.
 */
#include "unit.h"

#include "greedy_palko.h"
#include "palko.h"

/* ---- a game as a script ---- */

static const struct ag_palko_state *state_of(const struct play *p) { return (const void *)&p->state; }
static const struct ag_palko_rules *rules_in(const struct play *p) { return ag_palko_compiled(p->rules); }

/* A game in which seat 0 opens; the hands are given in calling order from the opener, NULL ends them. */
static void deal(struct play *p, const char *const *hands) {
    while (*hands) rolls(p, *hands++);
    assert_int_equal(due(p).kind, AG_DUE_ACT);
}
#define DEAL(p, ...) deal(p, (const char *const[]){__VA_ARGS__, NULL})

static void opened_by_0(struct play *p, const char *preset, const char *sets) { start_with(p, preset, sets, 1); }

/* Everybody who is asked lets the call stand, in calling order. */
static void all_stand(struct play *p) {
    while (due(p).flags & AG_DUE_SEALED) moves(p, due(p).seat, "stand");
}

/* A call, and everybody lets it stand. */
static void calls(struct play *p, ag_seat seat, const char *words) {
    moves(p, seat, words);
    all_stand(p);
}

/* The last call is challenged by this seat, the others let it stand and nobody raises, until the set is over. */
static void challenged(struct play *p, ag_seat seat, const char *words) {
    unsigned set = state_of(p)->set;
    while (due(p).seat != seat) moves(p, due(p).seat, "stand");
    moves(p, seat, words);
    while (!over(p) && state_of(p)->set == set && due(p).kind == AG_DUE_ACT && may(p, due(p).seat, "open"))
        moves(p, due(p).seat, "open");
}

/* The seat that acts now, alone. */
static ag_seat turn(const struct play *p) {
    struct ag_due now = due(p);
    assert_int_equal(now.kind, AG_DUE_ACT);
    assert_int_equal(now.seats, 1 << now.seat);
    return now.seat;
}

static unsigned count(const char *hand, unsigned face, bool wild, enum ag_palko_five five) {
    uint8_t dice[AG_DICE_MAX];
    ag_hand h = 0;
    assert_int_equal(ag_dice_read(hand, false, dice, AG_DICE_MAX, NULL), 5);
    for (unsigned i = 0; i < 5; i++) h += ag_die(dice[i]);
    return ag_palko_count(h, face, wild, five);
}

static bool impossible(const char *preset, const char *sets, const char *position) {
    struct play p;
    start(&p, preset, sets);
    bool read = reads_position(&p, position);
    stop(&p);
    return !read;
}

/* ---- options and the start ---- */

static void test_PA_1_seats_dice_and_tokens(void **state) {
    struct play p;
    (void)state;
    for (unsigned seats = 2; seats <= 5; seats++) {
        char sets[16];
        snprintf(sets, sizeof sets, "seats=%u", seats);
        start(&p, "palko", sets);
        assert_int_equal(due(&p).dice, 5);
        for (unsigned i = 0; i < seats; i++) assert_int_equal(score_of(&p, (ag_seat)i), 3);
        stop(&p);
    }
    assert_true(rules_refused("palko", "seats=1"));
    assert_true(rules_refused("palko", "seats=6"));
    assert_true(rules_refused("palko", "tokens=0"));
    assert_true(rules_refused("palko", "tokens=10"));
    start(&p, "palko", "tokens=9");
    assert_int_equal(score_of(&p, 2), 9);
    stop(&p);
    start(&p, "palko-5", "seats=5");
    for (ag_seat i = 0; i < 5; i++) assert_int_equal(score_of(&p, i), 5);
    stop(&p);
}

static void test_PA_2_the_highest_total_opens(void **state) {
    struct play p;
    (void)state;
    start(&p, "palko", "seats=3");
    assert_int_equal(due(&p).flags, 0);
    rolls(&p, "6 6 6 6 5"); /* 29 */
    rolls(&p, "1 1 1 1 1");
    rolls(&p, "5 6 6 6 6"); /* 29 too: seats 0 and 2 throw again */
    assert_true(heard(&p, "tied"));
    assert_int_equal(due(&p).seat, 0);
    rolls(&p, "6 1 1 1 1"); /* 10, though a six is the highest die */
    assert_int_equal(due(&p).seat, 2);
    rolls(&p, "3 2 2 2 2"); /* 11 */
    assert_true(heard(&p, "Seat 2 begins"));
    assert_int_equal(due(&p).seat, 2);
    assert_int_equal(due(&p).flags, AG_DUE_HIDDEN);
    stop(&p);
}

static void test_PA_3_everyone_rolls_hidden_dice_that_stay(void **state) {
    struct play p;
    union ag_state seen;
    (void)state;
    start_with(&p, "palko", "seats=4", 1u << 2);
    const ag_seat order[] = {2, 3, 0, 1};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(due(&p).kind, AG_DUE_ROLL);
        assert_int_equal(due(&p).flags, AG_DUE_HIDDEN);
        assert_int_equal(due(&p).seat, order[i]);
        rolls(&p, i == 1 ? "1 2 2 4 6" : "3 3 3 5 5");
    }
    calls(&p, 2, "call 4x3");
    calls(&p, 3, "call 5x3");
    assert_int_equal(state_of(&p)->hand[3], ag_hand_id(0x101021)); /* as rolled */
    ag_view_of(p.rules, &p.state, 3, &seen);
    assert_int_equal(((struct ag_palko_state *)&seen)->hand[3], ag_hand_id(0x101021));
    for (ag_seat i = 0; i < 3; i++) assert_int_equal(((struct ag_palko_state *)&seen)->hand[i], AG_PALKO_HIDDEN);
    stop(&p);
}

/* ---- calls ---- */

static void test_PA_4_calls_go_round_and_nobody_passes(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6");
    assert_int_equal(turn(&p), 0);
    refuses(&p, 0, "stand", "time to call");
    refuses(&p, 0, "challenge", "time to call");
    refuses(&p, 0, "pass", "not a move");
    calls(&p, 0, "call 3x2");
    assert_int_equal(turn(&p), 1);
    refuses(&p, 1, "stand", "time to call");
    calls(&p, 1, "call 3x3");
    calls(&p, 2, "call 3x4");
    assert_int_equal(turn(&p), 0);
    stop(&p);
}

/* Fours: two of seat 0, one of seat 1, none of seat 2: three on the whole table. */
static void test_PA_5_a_call_claims_at_least_that_many_on_the_whole_table(void **state) {
    struct play p;
    (void)state;
    for (unsigned quantity = 3; quantity <= 4; quantity++) {
        opened_by_0(&p, "palko", "seats=3");
        DEAL(&p, "4 4 2 2 3", "4 5 5 6 6", "2 2 3 6 6");
        moves(&p, 0, quantity == 3 ? "call 3x4" : "call 4x4");
        challenged(&p, 1, "challenge");
        assert_int_equal(score_of(&p, 0), quantity == 3 ? 3 : 2);
        assert_int_equal(score_of(&p, 1), quantity == 3 ? 2 : 3);
        stop(&p);
    }
    opened_by_0(&p, "palko", "seats=2"); /* more than called is true as well: five sixes, two called */
    DEAL(&p, "6 6 6 2 3", "6 6 2 4 4");
    moves(&p, 0, "call 2x6");
    challenged(&p, 1, "challenge");
    assert_int_equal(score_of(&p, 1), 2);
    stop(&p);
}

static void test_PA_6_calls_rise_by_quantity_then_face(void **state) {
    static const char *const higher[] = {"call 3x6", "call 3x1", "call 4x2", "call 5x2", "call 4x1", "call 18x1"};
    static const char *const lower[] = {"call 3x5", "call 3x4", "call 3x2", "call 2x6", "call 2x1", "call 1x1"};
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6");
    calls(&p, 0, "call 3x5");
    for (unsigned i = 0; i < 6; i++) assert_true(may(&p, 1, higher[i]));
    for (unsigned i = 0; i < 6; i++) refuses(&p, 1, lower[i], "higher than three fives");
    assert_int_equal(choices(&p, 1), 2 + 15 * 6); /* 3x6, 3x1 and all of 4 to 18 */
    calls(&p, 1, "call 3x1"); /* ones are the highest face */
    refuses(&p, 2, "call 3x6", "higher");
    assert_true(may(&p, 2, "call 4x2"));
    stop(&p);
}

static void test_PA_7_the_opening_call_names_as_many_dice_as_seats(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=4");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
    refuses(&p, 0, "call 3x1", "at least 4");
    assert_true(may(&p, 0, "call 4x2"));
    assert_int_equal(choices(&p, 0), 21 * 6); /* 4 to 24 */
    stop(&p);
    /* seat 2 of four is out */
    const char *position = "phase calling set 2 opener 1 holds 3,3,0,3 out 0,0,1,0 hands 11223,22344,-,33555";
    start_at(&p, "palko", "seats=4", position);
    refuses(&p, 1, "call 2x1", "at least 3");
    assert_true(may(&p, 1, "call 3x2"));
    stop(&p);
    start_at(&p, "palko", "seats=4 opening_count=started", position);
    refuses(&p, 1, "call 3x1", "at least 4");
    assert_true(may(&p, 1, "call 4x2"));
    stop(&p);
}

static void test_PA_8_the_quantity_is_at_most_six_times_the_seats(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=2");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5");
    refuses(&p, 0, "call 13x2", "more than 12");
    assert_true(may(&p, 0, "call 12x1"));
    stop(&p);
    start_at(&p, "palko", "seats=3",
             "phase calling set 2 opener 1 holds 3,3,0 out 0,0,1 hands 11223,22344,-"); /* seats still in count */
    refuses(&p, 1, "call 13x2", "more than 12");
    assert_true(may(&p, 1, "call 12x6"));
    stop(&p);
}

static void test_PA_8_after_the_highest_call_the_next_seat_must_challenge(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6");
    calls(&p, 0, "call 17x1");
    moves(&p, 1, "call 18x1");
    assert_int_equal(due(&p).seats, 5); /* the window is held as usual */
    moves(&p, 2, "stand");
    moves(&p, 0, "stand");
    assert_int_equal(turn(&p), 2);
    assert_int_equal(due(&p).flags, 0);
    assert_true(heard(&p, "seat 2 must challenge"));
    refuses(&p, 2, "stand", "must challenge");
    refuses(&p, 2, "call 18x1", "must challenge");
    assert_int_equal(choices(&p, 2), 5); /* one call, or both, within three tokens: c d cc dc cd */
    moves(&p, 2, "challenge+challenge");
    moves(&p, 1, "open");
    moves(&p, 0, "open");
    assert_int_equal(score_of(&p, 0), 2);
    assert_int_equal(score_of(&p, 1), 2);
    assert_int_equal(score_of(&p, 2), 3);
    stop(&p);
}

/* ---- counting ---- */

static void test_PA_9_ones_are_wild(void **state) {
    struct play p;
    (void)state;
    for (unsigned face = 2; face <= 6; face++) assert_int_equal(count("1 1 2 3 6", face, false, AG_PALKO_FIVE_WILD),
                                                                face == 2 || face == 3 || face == 6);
    assert_int_equal(count("1 1 2 3 6", 2, true, AG_PALKO_FIVE_WILD), 3);
    assert_int_equal(count("1 1 2 3 6", 5, true, AG_PALKO_FIVE_WILD), 2);
    assert_int_equal(count("1 1 2 3 6", 1, true, AG_PALKO_FIVE_WILD), 2); /* a call of ones: natural ones */
    opened_by_0(&p, "palko", "seats=2"); /* fours: 1 4 and 1 1: four with the wild ones */
    DEAL(&p, "1 4 2 2 6", "1 1 2 2 6");
    moves(&p, 0, "call 4x4");
    challenged(&p, 1, "challenge");
    assert_int_equal(score_of(&p, 1), 2);
    stop(&p);
    opened_by_0(&p, "palko", "seats=2"); /* three natural ones */
    DEAL(&p, "1 4 2 2 6", "1 1 2 2 6");
    moves(&p, 0, "call 4x1");
    challenged(&p, 1, "challenge");
    assert_int_equal(score_of(&p, 0), 2);
    stop(&p);
}

/* The worked example of docs/games/palko.md. */
static void worked_example(struct play *p) {
    opened_by_0(p, "palko", "seats=3");
    DEAL(p, "1 4 4 4 4", "2 3 4 5 6", "1 1 6 6 2");
    calls(p, 0, "call 3x4");
    calls(p, 1, "call 4x4");
    calls(p, 2, "call 4x1");
    assert_true(state_of(p)->calls == 3);
    moves(p, 0, "call 5x6");
}

static void test_PA_10_ones_stop_being_wild_for_later_calls_only(void **state) {
    struct play p;
    (void)state;
    worked_example(&p);
    assert_int_equal(ag_palko_total(p.rules, state_of(&p), 0), 2); /* sixes, natural */
    assert_int_equal(ag_palko_total(p.rules, state_of(&p), 1), 3); /* ones */
    assert_int_equal(ag_palko_total(p.rules, state_of(&p), 2), 8); /* fours, ones wild */
    assert_int_equal(ag_palko_total(p.rules, state_of(&p), 3), 8);
    moves(&p, 1, "challenge+challenge"); /* five sixes by seat 0, four ones by seat 2 */
    assert_int_equal(turn(&p), 0);
    moves(&p, 0, "open");
    moves(&p, 2, "open");
    assert_int_equal(score_of(&p, 0), 2);
    assert_int_equal(score_of(&p, 1), 3);
    assert_int_equal(score_of(&p, 2), 2);
    stop(&p);
}

/* A chain over a call of ones: the call before it keeps its wild ones. */
static void test_PA_10_a_call_before_the_ones_keeps_its_wild_ones(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3");
    DEAL(&p, "1 4 4 2 2", "1 2 2 3 3", "2 3 3 6 6");
    calls(&p, 0, "call 4x4"); /* true: two fours and two wild ones */
    moves(&p, 1, "call 4x1"); /* false */
    moves(&p, 2, "challenge+challenge");
    moves(&p, 1, "open");
    moves(&p, 0, "open");
    assert_int_equal(score_of(&p, 0), 3);
    assert_int_equal(score_of(&p, 1), 2);
    assert_int_equal(score_of(&p, 2), 2);
    stop(&p);
}

static void test_PA_10_the_next_set_has_wild_ones_again(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=2");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5");
    calls(&p, 0, "call 2x1");
    calls(&p, 1, "call 3x2");
    assert_int_equal(state_of(&p)->wild[0], 0);
    moves(&p, 0, "call 3x3");
    assert_int_equal(state_of(&p)->wild[0], 0); /* for the rest of the set, not for one call */
    challenged(&p, 1, "challenge");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5");
    moves(&p, turn(&p), "call 2x4");
    assert_int_equal(state_of(&p)->wild[0], 1);
    stop(&p);
}

static void test_PA_11_a_straight_is_left_out(void **state) {
    struct play p;
    (void)state;
    for (unsigned face = 1; face <= 6; face++)
        for (unsigned wild = 0; wild < 2; wild++) {
            assert_int_equal(count("5 4 3 2 1", face, wild, AG_PALKO_FIVE_WILD), 0);
            assert_int_equal(count("2 3 4 5 6", face, wild, AG_PALKO_FIVE_WILD), 0);
        }
    assert_int_equal(count("1 2 3 4 6", 6, true, AG_PALKO_FIVE_WILD), 2); /* no straight, whatever the one stands for */
    assert_int_equal(count("1 3 4 5 6", 6, true, AG_PALKO_FIVE_WILD), 2);
    opened_by_0(&p, "palko", "seats=2");
    DEAL(&p, "6 6 2 2 3", "2 3 4 5 6");
    moves(&p, 0, "call 3x6");
    challenged(&p, 1, "challenge");
    assert_int_equal(score_of(&p, 0), 2);
    stop(&p);
}

static void test_PA_12_five_of_a_kind_counts_six(void **state) {
    const enum ag_palko_five wild = AG_PALKO_FIVE_WILD, natural = AG_PALKO_FIVE_NATURAL;
    (void)state;
    assert_int_equal(count("4 4 4 4 4", 4, true, wild), 6);
    assert_int_equal(count("4 4 4 4 4", 4, false, wild), 6);
    assert_int_equal(count("4 4 4 4 4", 4, false, natural), 6);
    assert_int_equal(count("4 4 4 4 4", 5, true, wild), 0);
    assert_int_equal(count("1 4 4 4 4", 4, true, wild), 6);
    assert_int_equal(count("1 1 1 1 4", 4, true, wild), 6);
    assert_int_equal(count("1 4 4 4 4", 4, true, natural), 5);
    assert_int_equal(count("1 1 1 1 4", 4, true, natural), 5);
    assert_int_equal(count("1 4 4 4 4", 4, false, wild), 4);
    for (unsigned face = 1; face <= 6; face++) {
        assert_int_equal(count("1 1 1 1 1", face, true, wild), 6);
        assert_int_equal(count("1 1 1 1 1", face, true, natural), 6);
        assert_int_equal(count("1 1 1 1 1", face, false, wild), face == 1 ? 6 : 0);
    }
}

static void test_PA_12_in_a_game(void **state) {
    struct play p;
    (void)state;
    for (unsigned natural = 0; natural < 2; natural++) {
        opened_by_0(&p, "palko", natural ? "seats=2 five_of_a_kind=natural" : "seats=2");
        DEAL(&p, "1 4 4 4 4", "2 2 3 3 6");
        moves(&p, 0, "call 6x4");
        challenged(&p, 1, "challenge");
        assert_int_equal(score_of(&p, natural ? 0 : 1), 2);
        stop(&p);
    }
}

/* docs/numbers.md: a hand's count in 7,776ths for 0 to 6. */
static void test_PA_12_tallies_of_the_references(void **state) {
    static const struct {
        unsigned first, last, wild, tally[7];
    } rows[] = {
        {2, 5, 1, {1264, 2440, 2440, 1280, 320, 0, 32}},
        {6, 6, 1, {1264, 2320, 2560, 1280, 320, 0, 32}},
        {1, 1, 0, {3245, 3005, 1250, 250, 25, 0, 1}},
        {1, 1, 1, {3245, 3005, 1250, 250, 25, 0, 1}},
        {6, 6, 0, {3245, 3005, 1250, 250, 25, 0, 1}},
        {2, 5, 0, {3365, 2885, 1250, 250, 25, 0, 1}},
    };
    struct play p;
    (void)state;
    start(&p, "palko", NULL);
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned face = rows[i].first; face <= rows[i].last; face++) {
            unsigned tally[7] = {0};
            for (unsigned hand = 0; hand < AG_PALKO_HANDS; hand++)
                tally[rules_in(&p)->count[hand][face - 1][rows[i].wild]] += ag_hand_weight(210 + hand);
            for (unsigned k = 0; k < 7; k++) assert_int_equal(tally[k], rows[i].tally[k]);
        }
    stop(&p);
}

static void check_chance(const struct play *p, unsigned hands, unsigned quantity, const char *expected) {
    char text[16];
    snprintf(text, sizeof text, "%.4f", ag_palko_chance(rules_in(p), 0, hands, quantity, 2, true));
    assert_string_equal(text + 1, expected);
}

/* docs/numbers.md: P(twos >= q) with ones wild, for two and for five seats. */
static void test_PA_12_chances_of_the_references(void **state) {
    static const char *const two[] = {".8716", ".6711", ".4207", ".2055", ".0764", ".0221", ".0060"};
    static const char *const five[] = {".9351", ".8576", ".7393", ".5889", ".4279", ".2809", ".1657", ".0877"};
    struct play p;
    (void)state;
    start(&p, "palko", NULL);
    for (unsigned i = 0; i < 7; i++) check_chance(&p, 2, 2 + i, two[i]);
    for (unsigned i = 0; i < 8; i++) check_chance(&p, 5, 5 + i, five[i]);
    stop(&p);
}

/* ---- challenges ---- */

static void test_PA_13_any_other_seat_may_challenge_or_double(void **state) {
    struct play p;
    (void)state;
    for (ag_seat seat = 1; seat < 4; seat++)
        for (unsigned twice = 0; twice < 2; twice++) {
            opened_by_0(&p, "palko", "seats=4");
            DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
            moves(&p, 0, "call 9x5");
            assert_int_equal(due(&p).seats, 14); /* everybody but the caller */
            challenged(&p, seat, twice ? "double" : "challenge");
            assert_int_equal(score_of(&p, 0), twice ? 1 : 2);
            stop(&p);
        }
    opened_by_0(&p, "palko", "seats=3"); /* seat 1 is out of turn for a call of its own, not for a challenge */
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6");
    moves(&p, 0, "call 3x5");
    refuses(&p, 2, "call 3x6", "Answer the last call");
    assert_false(p.game->allowed(p.rules, &p.state, 0, AG_PALKO_CHALLENGE, NULL)); /* not one's own call */
    stop(&p);
}

static void test_PA_14_a_chain_runs_back_and_ends_before_ones_own_call(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko-5", "seats=4");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
    moves(&p, 0, "call 4x2");
    for (ag_seat seat = 1; seat < 4; seat++) assert_int_equal(choices(&p, seat), 3); /* only one call was made */
    refuses(&p, 1, "challenge+challenge", "over 1 call");
    all_stand(&p);
    calls(&p, 1, "call 4x3");
    moves(&p, 2, "call 4x4");
    assert_int_equal(choices(&p, 3), 1 + 2 + 4 + 7); /* seat 3 has not called: all three; five tokens forbid ddd */
    stop(&p);
}

/* With n seats a chain holds at most n - 1 calls, of different callers. */
static void test_PA_14_the_length_depends_on_the_seat(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=4 tokens=9");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
    calls(&p, 0, "call 4x2");
    calls(&p, 1, "call 4x3");
    calls(&p, 2, "call 4x4");
    calls(&p, 3, "call 4x5");
    moves(&p, 0, "call 4x6");
    assert_int_equal(choices(&p, 1), 1 + 2 + 4 + 8); /* back to seat 2 */
    assert_int_equal(choices(&p, 2), 1 + 2 + 4);
    assert_int_equal(choices(&p, 3), 1 + 2);
    refuses(&p, 3, "challenge+challenge", "before your own call");
    refuses(&p, 2, "double+double+challenge", "over 2 calls");
    refuses(&p, 1, "challenge+challenge+challenge+challenge+challenge", "at most four");
    moves(&p, 1, "challenge+double+challenge");
    const struct ag_palko_state *s = state_of(&p); /* one contest per call, stakes as named */
    assert_int_equal(s->contests, 3);
    assert_int_equal(s->entered[0], 1);
    assert_int_equal(s->entered[1], 2);
    assert_int_equal(s->entered[2], 1);
    assert_int_equal(ag_palko_caller(p.rules, s, 0), 0);
    assert_int_equal(ag_palko_caller(p.rules, s, 1), 3);
    assert_int_equal(ag_palko_caller(p.rules, s, 2), 2);
    stop(&p);
}

static void test_PA_14_a_chain_has_no_gap(void **state) {
    struct play p;
    ag_action a;
    char text[200];
    struct ag_msg why = {0};
    struct ag_pick pick = {.button = 3, .field = {1, 0, 1}};
    (void)state;
    opened_by_0(&p, "palko", "seats=4 tokens=9");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
    calls(&p, 0, "call 4x2");
    calls(&p, 1, "call 4x3");
    moves(&p, 2, "call 4x4");
    assert_false(p.game->choose(p.rules, &p.state, 3, &pick, &a, &why));
    ag_msg_write(&why, NULL, text, sizeof text);
    assert_non_null(strstr(text, "no gaps"));
    refuses(&p, 3, "challenge++challenge", "not a move");
    refuses(&p, 3, "challenge+stand+challenge", "not a move");
    pick.field[1] = 2;
    assert_true(p.game->choose(p.rules, &p.state, 3, &pick, &a, &why));
    assert_int_equal(p.game->write_action(p.rules, &p.state, a, text, sizeof text), 26);
    assert_string_equal(text, "challenge+double+challenge");
    stop(&p);
}

static void test_PA_15_the_nearest_after_the_caller_is_the_challenger(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=5");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3", "4 4 5 5 6");
    calls(&p, 0, "call 5x2");
    calls(&p, 1, "call 5x3");
    moves(&p, 2, "call 9x5");
    assert_int_equal(due(&p).seats, 0x1B);
    assert_int_equal(due(&p).seat, 3);
    assert_int_equal(due(&p).flags, AG_DUE_SEALED);
    moves(&p, 1, "double"); /* the farthest answers first */
    assert_int_equal(p.effects, 0);
    assert_int_equal(due(&p).seats, 0x19);
    assert_false(heard(&p, "double"));
    moves(&p, 0, "challenge");
    assert_int_equal(p.effects, 0);
    moves(&p, 3, "stand");
    assert_int_equal(p.effects, 0);
    assert_int_equal(due(&p).seats, 0x10); /* seat 4 is nearer than 0 and 1 */
    assert_int_equal(due(&p).seat, 4);
    moves(&p, 4, "stand");
    assert_int_equal(p.effects, AG_SHOWS_ANSWERS);
    assert_true(heard(&p, "Several"));
    assert_true(heard(&p, "Seat 0 challenges seat 2 over nine fives"));
    assert_int_equal(state_of(&p)->challenger, 0);
    assert_int_equal(turn(&p), 2);
    stop(&p);
}

static void test_PA_15_the_window_closes_when_nothing_can_change(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=4");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
    moves(&p, 0, "call 9x5");
    moves(&p, 1, "challenge"); /* the next seat: nobody is nearer */
    assert_int_equal(p.effects, AG_SHOWS_ANSWERS);
    assert_int_equal(state_of(&p)->challenger, 1);
    assert_int_equal(state_of(&p)->waiting, 0);
    stop(&p);
    opened_by_0(&p, "palko", "seats=4");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
    moves(&p, 0, "call 9x5");
    moves(&p, 2, "double");
    moves(&p, 1, "stand"); /* now seat 3 cannot change it */
    assert_int_equal(p.effects, AG_SHOWS_ANSWERS);
    assert_int_equal(state_of(&p)->challenger, 2);
    assert_int_equal(state_of(&p)->entered[0], 2);
    stop(&p);
}

static void test_PA_15_if_all_let_it_stand_the_next_seat_calls(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=4");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5", "3 4 4 6 6", "2 2 2 3 3");
    moves(&p, 0, "call 4x5");
    moves(&p, 3, "stand");
    assert_false(p.game->allowed(p.rules, &p.state, 3, AG_PALKO_STAND, NULL)); /* once */
    moves(&p, 1, "stand");
    moves(&p, 2, "stand");
    assert_int_equal(p.effects, AG_SHOWS_ANSWERS);
    assert_true(heard(&p, "seat 1 calls next"));
    assert_int_equal(turn(&p), 1);
    moves(&p, 1, "call 5x5"); /* and everybody answers again */
    assert_int_equal(due(&p).seats, 0xD);
    stop(&p);
}

/* ---- stakes ---- */

/* Seat 0 calls falsely (no fives at all); seat 1 challenges or doubles. */
static void contest(struct play *p, const char *preset, const char *sets, const char *words) {
    opened_by_0(p, preset, sets);
    DEAL(p, "2 2 3 4 6", "2 3 3 4 4");
    moves(p, 0, "call 9x5");
    moves(p, 1, words);
}

static void test_PA_16_the_ladder_climbs_1_2_4(void **state) {
    struct play p;
    (void)state;
    contest(&p, "palko-5", "seats=2", "challenge");
    assert_int_equal(turn(&p), 0);
    refuses(&p, 0, "stand", "open the dice, or raise");
    moves(&p, 0, "raise");
    assert_true(heard(&p, "to 2"));
    assert_int_equal(turn(&p), 1); /* the sides take turns */
    moves(&p, 1, "raise");
    assert_true(heard(&p, "to 4"));
    assert_true(p.effects & AG_SHOWS_DICE); /* 4 is the top: nobody is asked again */
    assert_int_equal(score_of(&p, 0), 1);
    stop(&p);
    contest(&p, "palko-5", "seats=2", "challenge");
    moves(&p, 0, "raise");
    moves(&p, 1, "open");
    assert_int_equal(score_of(&p, 0), 3);
    stop(&p);
    contest(&p, "palko-5", "seats=2", "double");
    moves(&p, 0, "raise");
    assert_true(p.effects & AG_SHOWS_DICE);
    assert_int_equal(score_of(&p, 0), 1);
    stop(&p);
    contest(&p, "palko-5", "seats=2", "double");
    moves(&p, 0, "open");
    assert_int_equal(score_of(&p, 0), 3);
    stop(&p);
}

static void test_PA_16_the_last_caller_answers_first_and_each_ladder_is_finished(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3 tokens=9");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6");
    calls(&p, 0, "call 8x5");
    moves(&p, 1, "call 9x5");
    moves(&p, 2, "challenge+challenge");
    assert_int_equal(turn(&p), 1);
    moves(&p, 1, "raise");
    assert_int_equal(turn(&p), 2);
    moves(&p, 2, "raise");
    assert_int_equal(turn(&p), 0);
    assert_int_equal(p.effects, 0); /* the dice stay hidden until the last ladder is done */
    moves(&p, 0, "raise");
    assert_int_equal(turn(&p), 2);
    moves(&p, 2, "open");
    assert_true(p.effects & AG_SHOWS_DICE);
    assert_int_equal(score_of(&p, 1), 5);
    assert_int_equal(score_of(&p, 0), 7);
    stop(&p);
}

static void test_PA_16_one_raise_by_the_caller_only(void **state) {
    struct play p;
    (void)state;
    contest(&p, "palko-5", "seats=2 stakes=one_raise", "challenge");
    moves(&p, 0, "raise");
    assert_true(p.effects & AG_SHOWS_DICE);
    assert_int_equal(score_of(&p, 0), 3);
    stop(&p);
    contest(&p, "palko-5", "seats=2 stakes=one_raise", "double");
    moves(&p, 0, "raise");
    assert_int_equal(score_of(&p, 0), 1);
    stop(&p);
}

static void test_PA_16_doubles_only(void **state) {
    struct play p;
    (void)state;
    contest(&p, "palko-5", "seats=2 stakes=doubles_only", "challenge");
    assert_true(p.effects & AG_SHOWS_DICE); /* nobody is asked */
    assert_true(p.effects & AG_SHOWS_ANSWERS);
    assert_int_equal(score_of(&p, 0), 4);
    stop(&p);
    contest(&p, "palko-5", "seats=2 stakes=doubles_only", "double");
    moves(&p, 0, "raise");
    assert_int_equal(score_of(&p, 0), 1);
    stop(&p);
}

static void test_PA_17_the_mover_must_cover_its_stakes(void **state) {
    struct play p;
    (void)state;
    contest(&p, "palko", "seats=2", "challenge"); /* three tokens: no stake reaches 4 */
    moves(&p, 0, "raise");
    assert_int_equal(turn(&p), 1); /* asked all the same */
    refuses(&p, 1, "raise", "You have 3 tokens, and your stakes would come to 4");
    assert_int_equal(choices(&p, 1), 1);
    stop(&p);
    contest(&p, "palko", "seats=2 tokens=4", "double");
    assert_true(may(&p, 0, "raise"));
    stop(&p);
    contest(&p, "palko", "seats=2", "double");
    refuses(&p, 0, "raise", "come to 4");
    stop(&p);
}

static void test_PA_17_a_chain_must_be_covered_as_a_whole(void **state) {
    struct play p;
    (void)state;
    const char *position = "phase answering set 2 opener 0 holds 3,3,2 hands 22346,23355,34466 calls 2 caller 1 "
                           "quantity 9,8,0,0,0 face 5,5,0,0,0 wild 1,1,0,0,0";
    start_at(&p, "palko", "seats=3", position); /* seat 2 has two tokens */
    assert_int_equal(choices(&p, 2), 4);        /* stand, c, d, cc */
    refuses(&p, 2, "double+challenge", "You have 2 tokens, and your stakes would come to 3");
    assert_true(may(&p, 2, "challenge+challenge"));
    stop(&p);
}

/* The challenger's stakes in all its contests count: 4 + 1 = 5 tokens for the raise of the first to 4. */
static void test_PA_17_all_contests_of_the_set_count(void **state) {
    struct play p;
    (void)state;
    for (unsigned tokens = 4; tokens <= 5; tokens++) {
        opened_by_0(&p, "palko", tokens == 4 ? "seats=3 tokens=4" : "seats=3 tokens=5");
        DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6");
        calls(&p, 0, "call 8x5");
        moves(&p, 1, "call 9x5");
        moves(&p, 2, "challenge+challenge");
        moves(&p, 1, "raise");
        if (tokens == 4) {
            refuses(&p, 2, "raise", "come to 5");
        } else {
            moves(&p, 2, "raise");
            moves(&p, 0, "raise"); /* a caller's own stake is 2, within its 5 */
            refuses(&p, 2, "raise", "come to 8");
        }
        stop(&p);
    }
}

/* Seat 0, one token, called six fives and is doubled: fine for cover = mover, not for cover = both. */
static void test_PA_17_the_other_side_need_not_cover_unless_both_must(void **state) {
    struct play p;
    const char *position = "phase answering set 3 opener 0 holds 1,3 hands 22346,23344 calls 1 "
                           "quantity 6,0,0,0,0 face 5,0,0,0,0 wild 1,0,0,0,0";
    (void)state;
    start_at(&p, "palko", "seats=2", position);
    moves(&p, 1, "double");
    refuses(&p, 0, "raise", "You have 1 token,");
    moves(&p, 0, "open");
    assert_int_equal(score_of(&p, 0), 0); /* short: it pays all it has */
    assert_true(heard(&p, "pays 1"));
    stop(&p);
    start_at(&p, "palko", "seats=2 cover=both", position);
    refuses(&p, 1, "double", "Seat 0 has 1 token and could not pay 2");
    assert_int_equal(choices(&p, 1), 2);
    assert_true(may(&p, 1, "challenge"));
    stop(&p);
}

/* The challenger has one token; the caller raises. */
static void test_PA_17_a_raise_under_both_readings(void **state) {
    struct play p;
    const char *position = "phase answering set 3 opener 0 holds 3,1 hands 55546,23344 calls 1 "
                           "quantity 3,0,0,0,0 face 5,0,0,0,0 wild 1,0,0,0,0";
    (void)state;
    start_at(&p, "palko", "seats=2", position);
    refuses(&p, 1, "double", "You have 1 token");
    moves(&p, 1, "challenge");
    moves(&p, 0, "raise");
    moves(&p, 1, "open");
    assert_int_equal(score_of(&p, 1), 0);
    assert_true(over(&p));
    stop(&p);
    start_at(&p, "palko", "seats=2 cover=both", position);
    moves(&p, 1, "challenge");
    refuses(&p, 0, "raise", "Seat 1 has 1 token and could not pay 2");
    assert_int_equal(choices(&p, 0), 1);
    stop(&p);
}

/* ---- the end of a set ---- */

static void test_PA_18_the_loser_of_each_contest_pays_its_stake(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3"); /* fives: two of seat 0 and one of seat 2 */
    DEAL(&p, "5 5 3 4 6", "2 3 3 4 4", "2 2 3 5 6");
    calls(&p, 0, "call 3x5"); /* true */
    moves(&p, 1, "call 4x5"); /* false */
    moves(&p, 2, "double+challenge");
    assert_false(p.effects & AG_SHOWS_DICE);
    moves(&p, 1, "open");
    moves(&p, 0, "open");
    assert_true(p.effects & AG_SHOWS_DICE);
    assert_int_equal(score_of(&p, 0), 3);
    assert_int_equal(score_of(&p, 1), 1); /* doubled: two */
    assert_int_equal(score_of(&p, 2), 2); /* challenged a true call: one */
    assert_true(heard(&p, "Seat 0 shows 3 4 5 5 6; seat 1 shows 2 3 3 4 4"));
    assert_true(heard(&p, "Seat 1 called four fives and the count is 3: not enough. The caller pays 2"));
    assert_true(heard(&p, "Seat 0 called three fives and the count is 3: true. The challenger pays 1"));
    struct ag_sheet sheet; /* the dice stay in sight until the next rolls */
    union ag_state seen;
    ag_view_of(p.rules, &p.state, AG_NOBODY, &seen);
    ag_sheet_of(p.rules, &seen, &sheet);
    assert_int_equal(sheet.n_dice, 3);
    assert_int_equal(sheet.dice[0].die[2].face, 5);
    assert_int_equal(sheet.dice[0].die[2].flags, 0);
    rolls(&p, "2 2 3 4 6");
    ag_view_of(p.rules, &p.state, AG_NOBODY, &seen);
    ag_sheet_of(p.rules, &seen, &sheet);
    assert_int_equal(sheet.n_dice, 1);
    assert_int_equal(sheet.dice[0].die[2].flags, AG_DIE_HIDDEN);
    assert_int_equal(sheet.dice[0].die[2].face, 0);
    stop(&p);
}

static void test_PA_19_the_loser_over_the_last_call_opens(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3"); /* the call of seat 1 is true: seat 0, the challenger, loses */
    DEAL(&p, "5 5 3 4 6", "5 3 3 4 4", "2 2 3 5 6");
    calls(&p, 0, "call 3x5");
    moves(&p, 1, "call 4x5");
    challenged(&p, 0, "challenge");
    assert_int_equal(due(&p).seat, 0);
    rolls(&p, "2 2 3 4 6"), rolls(&p, "5 3 3 4 4"), rolls(&p, "2 2 3 5 6");
    assert_int_equal(turn(&p), 0);
    calls(&p, 0, "call 5x2"); /* four twos */
    moves(&p, 1, "call 9x2");
    challenged(&p, 2, "challenge+challenge"); /* both calls are false; the last one's caller opens */
    assert_int_equal(score_of(&p, 0), 1);
    assert_int_equal(score_of(&p, 1), 2);
    assert_int_equal(due(&p).seat, 1);
    stop(&p);
}

static void test_PA_19_the_opener_may_reverse_the_order(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6");
    refuses(&p, 0, "reverse", "first set");
    moves(&p, 0, "call 9x5");
    challenged(&p, 1, "challenge");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6"); /* seat 0 opens again */
    assert_true(may(&p, 0, "reverse"));
    moves(&p, 0, "reverse");
    assert_int_equal(turn(&p), 0); /* it still calls first */
    refuses(&p, 0, "reverse", "already");
    moves(&p, 0, "call 3x2");
    assert_int_equal(due(&p).seat, 2); /* nearest now means the other way round */
    all_stand(&p);
    assert_int_equal(turn(&p), 2);
    refuses(&p, 2, "reverse", "already");
    calls(&p, 2, "call 3x3");
    assert_int_equal(turn(&p), 1);
    moves(&p, 1, "call 9x5");
    challenged(&p, 0, "challenge");
    const ag_seat order[] = {1, 0, 2}; /* the order stays until it is reversed again */
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(due(&p).seat, order[i]);
        rolls(&p, "2 2 3 4 6");
    }
    calls(&p, 1, "call 3x2");
    assert_int_equal(turn(&p), 0);
    refuses(&p, 0, "reverse", "Only the opener");
    moves(&p, 0, "call 9x5");
    challenged(&p, 2, "challenge");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6");
    moves(&p, 0, "reverse");
    calls(&p, 0, "call 3x2");
    assert_int_equal(turn(&p), 1);
    stop(&p);
}

/* Seat 1 loses its last token over the last call: the next seat still in, in calling order, opens. */
static void test_PA_19_if_the_loser_is_out_the_next_seat_opens(void **state) {
    struct play p;
    (void)state;
    for (unsigned reversed = 0; reversed < 2; reversed++) {
        char position[300];
        snprintf(position, sizeof position,
                 "phase calling set 9 opener 1 %sholds 2,1,0,3 out 0,0,4,0 hands 22346,23344,-,22336",
                 reversed ? "reversed 1 " : "");
        start_at(&p, "palko", "seats=4 tokens=4", position);
        moves(&p, 1, "call 9x5");
        challenged(&p, 0, "challenge");
        assert_true(heard(&p, "Seat 1 is out"));
        assert_int_equal(due(&p).seat, reversed ? 0 : 3); /* seat 2 was out before */
        rolls(&p, "2 2 3 4 6"), rolls(&p, "2 3 3 4 4");
        assert_true(may(&p, turn(&p), "reverse")); /* with the same right */
        stop(&p);
    }
}

static void test_PA_20_a_seat_without_tokens_is_out_and_the_last_one_wins(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3 tokens=1");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6");
    moves(&p, 0, "call 9x5");
    challenged(&p, 1, "challenge");
    assert_int_equal(score_of(&p, 0), 0);
    assert_false(over(&p));
    struct ag_sheet sheet;
    ag_sheet_of(p.rules, &p.state, &sheet);
    assert_int_equal(sheet.seat[0].flags & AG_SEAT_OUT, AG_SEAT_OUT);
    assert_int_equal(sheet.seat[0].tokens, 0);
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4"); /* two seats roll now */
    assert_int_equal(turn(&p), 1);
    moves(&p, 1, "call 2x3");
    assert_int_equal(due(&p).seats, 4); /* seat 0 is not asked any more */
    challenged(&p, 2, "challenge");     /* three threes: true */
    assert_true(over(&p));
    assert_int_equal(winners(&p), 2);
    /* among the others the one that stayed in longer stands higher */
    assert_int_equal(ag_winners(p.rules, &p.state, 5), 4);
    stop(&p);
}

/* Four seats lose their last token in one set: told in full, and they stand equal. */
static void test_PA_20_many_go_out_at_once(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "palko-5", "seats=5 stakes=doubles_only",
             "phase calling set 2 opener 1 holds 5,1,1,1,1 hands 22346,23344,22336,22334,33446");
    calls(&p, 1, "call 5x5");
    calls(&p, 2, "call 6x5");
    calls(&p, 3, "call 7x5");
    moves(&p, 4, "call 8x5");
    moves(&p, 1, "challenge"), moves(&p, 2, "stand"); /* more who would challenge */
    moves(&p, 0, "challenge+challenge+challenge+challenge");
    assert_true(over(&p));
    assert_true(heard(&p, "Several"));
    assert_true(heard(&p, "The chain goes back over 3 more calls: challenged, challenged, challenged."));
    assert_true(heard(&p, "Seat 1 called five fives and the count is 0"));
    assert_true(heard(&p, "Seat 1, seat 2, seat 3 and seat 4 are out."));
    assert_true(heard(&p, "The game is over"));
    assert_int_equal(winners(&p), 1);
    assert_int_equal(ag_winners(p.rules, &p.state, 0x1E), 0x1E);
    stop(&p);
}

static void test_PA_21_forfeits_are_counted_and_tasks_named(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3 scoring=forfeits sets=2");
    for (ag_seat i = 0; i < 3; i++) assert_int_equal(score_of(&p, i), 0);
    DEAL(&p, "5 5 3 4 6", "2 3 3 4 4", "2 2 3 5 6");
    calls(&p, 0, "call 3x5"); /* true */
    moves(&p, 1, "call 4x5"); /* false */
    moves(&p, 2, "double+double");
    moves(&p, 1, "raise"); /* no cover is needed: 4 */
    moves(&p, 0, "raise");
    assert_true(p.effects & AG_SHOWS_DICE);
    assert_int_equal(score_of(&p, 0), 0);
    assert_int_equal(score_of(&p, 1), 4);
    assert_int_equal(score_of(&p, 2), 4);
    assert_int_equal(turn(&p), 2); /* won over the last call */
    refuses(&p, 2, "task 6", "0 to 5");
    refuses(&p, 2, "task 01", "0 to 5");
    refuses(&p, 2, "open", "Name one of the tasks");
    assert_int_equal(choices(&p, 2), 6);
    moves(&p, 2, "task 3");
    assert_true(heard(&p, "Seat 2 gives seat 1 a task: Speak in rhymes for a minute."));
    assert_int_equal(turn(&p), 0);
    moves(&p, 0, "task 0");
    assert_true(heard(&p, "own"));
    assert_false(over(&p));
    assert_int_equal(due(&p).seat, 1); /* PA-19 holds */
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6");
    assert_int_equal(turn(&p), 1);
    moves(&p, 1, "call 9x5");
    challenged(&p, 2, "challenge");
    moves(&p, 2, "task 1");
    assert_true(over(&p)); /* two sets */
    assert_int_equal(score_of(&p, 1), 5);
    assert_int_equal(winners(&p), 1); /* the fewest */
    stop(&p);
}

/* Nobody goes out, however many forfeits; a chain of four doubles is free. */
static void test_PA_21_no_cover_and_nobody_is_out(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=5 tokens=1 scoring=forfeits cover=both");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6", "2 2 3 3 4", "3 3 4 4 6");
    calls(&p, 0, "call 5x5");
    calls(&p, 1, "call 6x5");
    calls(&p, 2, "call 7x5");
    moves(&p, 3, "call 8x5");
    assert_int_equal(choices(&p, 4), 1 + 2 + 4 + 8 + 16);
    moves(&p, 4, "double+double+double+double");
    for (ag_seat i = 4; i-- > 0;) moves(&p, i, "raise");
    for (ag_seat i = 0; i < 4; i++) assert_int_equal(score_of(&p, i), 4);
    for (unsigned i = 0; i < 4; i++) moves(&p, 4, "task 1");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6", "2 2 3 3 4", "3 3 4 4 6"); /* five seats roll */
    stop(&p);
}

static void test_PA_21_the_list_of_tasks(void **state) {
    struct play p;
    (void)state;
    assert_true(rules_refused("palko", "tasks=1,|,2,|,3,|,4,|,5,|,6,|,7,|,8,|,9,|,10"));
    assert_true(rules_refused("palko", "tasks=Dance,|,Recite,this,poem,with,all,of,its,twenty,long,verses,now"));
    assert_true(rules_refused("palko", "sets=0"));
    assert_true(rules_refused("palko", "sets=100"));
    start(&p, "palko", "tasks=1,|,2,|,3,|,4,|,5,|,6,|,7,|,8,|,Dance,and,sing");
    assert_int_equal(rules_in(&p)->n_tasks, 9);
    assert_string_equal(rules_in(&p)->task[8], "Dance and sing");
    assert_string_equal(rules_in(&p)->task[0], "1");
    stop(&p);
}

/* ---- all games ---- */

static void test_AL_1_left_is_the_next_seat(void **state) {
    struct play p;
    (void)state;
    start_with(&p, "palko", "seats=3", 1u << 2);
    rolls(&p, "2 2 3 4 6");
    assert_int_equal(due(&p).seat, 0);
    rolls(&p, "2 3 3 4 4");
    assert_int_equal(due(&p).seat, 1);
    rolls(&p, "2 2 3 3 6");
    calls(&p, 2, "call 3x2");
    assert_int_equal(turn(&p), 0);
    calls(&p, 0, "call 3x3");
    assert_int_equal(turn(&p), 1);
    stop(&p);
}

static void test_AL_3_options_are_checked(void **state) {
    static const char *const wrong[] = {"opening_count=all", "five_of_a_kind=yes", "stakes=none", "cover=nobody",
                                        "scoring=points",    "seats=two",          "tokens=",     "colour=red"};
    static const char *const keys[] = {"seats", "tokens", "opening_count", "five_of_a_kind", "stakes",
                                       "cover", "scoring", "sets", "tasks"};
    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) assert_true(rules_refused("palko", wrong[i]));
    const struct ag_game *game = ag_game_named("palko");
    assert_int_equal(game->n_options, 9);
    for (unsigned i = 0; i < 9; i++) {
        assert_string_equal(game->options[i].key, keys[i]);
        assert_non_null(game->options[i].about);
    }
}

static void test_AL_5_equal_forfeits_share_the_win(void **state) {
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=3 scoring=forfeits sets=1");
    DEAL(&p, "2 2 3 4 6", "2 3 3 4 4", "2 2 3 3 6");
    moves(&p, 0, "call 9x5");
    challenged(&p, 1, "challenge");
    moves(&p, 1, "task 1");
    assert_true(over(&p));
    assert_int_equal(winners(&p), 6);
    stop(&p);
}

/* ---- settling an argument ---- */

/* The worked example of docs/games/palko.md, call by call. */
static void test_PA_10_the_worked_example_as_an_argument(void **state) {
    struct settled answer;
    (void)state;
    assert_true(settles("palko", NULL, "call=3x4 14444 23456 11662", &answer));
    assert_string_equal(answer.data, "call:'3x4',wild:yes,count:8,true:yes,hands:[6,0,2]");
    assert_string_equal(answer.said, "The count of fours is 8: the call of three is true.\n"
                                     "Counting fours, with ones wild.\n"
                                     "1 4 4 4 4 is five of a kind and counts six.\n"
                                     "2 3 4 5 6 is a straight and is left out.\n"
                                     "1 1 2 6 6 counts 2.\n");
    assert_true(settles("palko", NULL, "call=4x4 wild=yes 14444 23456 11662", &answer));
    assert_non_null(strstr(answer.data, "count:8,true:yes"));
    assert_true(settles("palko", NULL, "14444 23456 11662 call=4x1", &answer));
    assert_non_null(strstr(answer.data, "wild:no,count:3,true:no,hands:[1,0,2]"));
    assert_non_null(strstr(answer.said, "natural dice only"));
    assert_true(settles("palko", NULL, "wild=no call=5x6 14444 23456 11662", &answer));
    assert_non_null(strstr(answer.data, "count:2,true:no,hands:[0,0,2]"));
    assert_non_null(strstr(answer.said, "The count of sixes is 2: the call of five is not true."));
    assert_true(settles("palko", "five_of_a_kind=natural", "call=6x4 14444", &answer));
    assert_non_null(strstr(answer.data, "count:5,true:no"));
}

static void test_arguments_that_make_no_sense(void **state) {
    static const char *const wrong[][2] = {
        {"", "call=5x4"},
        {"call=3x4", "one to five hands"},
        {"14444", "call=5x4"},
        {"call=0x4 14444", "reads like 5x4"},
        {"call=31x4 14444", "reads like 5x4"},
        {"call=3x7 14444", "reads like 5x4"},
        {"call=3x44 14444", "reads like 5x4"},
        {"call=03x4 14444", "reads like 5x4"},
        {"call= 14444", "reads like 5x4"},
        {"call=3x4 1444", "five dice"},
        {"call=3x4 144444", "five dice"},
        {"call=3x4 1444?", "five dice"},
        {"call=3x4 1444*4", "five dice"},
        {"call=3x4 1444a", "not a die"},
        {"call=3x4 wild=maybe 14444", "wild=yes or wild=no"},
        {"call=3x4 11111 22222 33333 44444 55555 66666", "one to five hands"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct settled answer;
        assert_false(settles("palko", NULL, wrong[i][0], &answer));
        if (!strstr(answer.said, wrong[i][1])) fail_msg("'%s': %s", wrong[i][0], answer.said);
    }
}

/* ---- words, positions, sheets ---- */

static void test_words_that_are_no_move(void **state) {
    static const char *const wrong[][2] = {
        {"", "not a move"},           {"call", "reads like 5x4"},        {"call 5", "reads like 5x4"},
        {"call x4", "reads like 5x4"}, {"call 5x", "reads like 5x4"},     {"call 5x0", "reads like 5x4"},
        {"call 31x2", "reads like"},  {"call 100x2", "reads like 5x4"},  {"call -5x4", "reads like 5x4"},
        {"call 5x4 please", "not a move"}, {"raise the stakes", "not a move"}, {"challenges", "not a move"},
        {"double+", "not a move"},    {"+double", "not a move"},         {"task", "task 1"},
        {"task x", "task 1"},         {"task -1", "task 1"},
        {"double+double+double+double+double", "at most four"},
    };
    struct play p;
    (void)state;
    opened_by_0(&p, "palko", "seats=2");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5");
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) refuses(&p, 0, wrong[i][0], wrong[i][1]);
    stop(&p);
}

static void test_a_move_out_of_turn_is_refused_with_a_reason(void **state) {
    struct play p;
    struct ag_msg why = {0};
    (void)state;
    start(&p, "palko", "seats=2");
    assert_false(p.game->allowed(p.rules, &p.state, 0, AG_PALKO_STAND, &why)); /* a roll is due */
    assert_int_not_equal(why.id, 0);
    stop(&p);
    opened_by_0(&p, "palko", "seats=2 tokens=1");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5");
    why.id = 0;
    assert_false(p.game->allowed(p.rules, &p.state, 1, AG_PALKO_STAND, &why));
    assert_int_not_equal(why.id, 0);
    assert_false(p.game->allowed(p.rules, &p.state, AG_NOBODY, AG_PALKO_STAND, &why));
    assert_false(p.game->allowed(p.rules, &p.state, 0, AG_SEALED, &why));
    moves(&p, 0, "call 9x4");
    challenged(&p, 1, "challenge");
    assert_true(over(&p));
    why.id = 0;
    assert_false(p.game->allowed(p.rules, &p.state, 1, AG_PALKO_STAND, &why));
    assert_int_not_equal(why.id, 0);
    stop(&p);
}

static void test_positions_that_no_game_reaches_are_refused(void **state) {
#define CALLS " calls 2 caller 1 quantity 4,3,0,0,0 face 4,4,0,0,0 wild 1,1,0,0,0"
#define SET_1 "phase answering set 1 holds 3,3,3 hands 22346,23355,34466"
#define CONTEST " challenger 2 contests 2 entered 1,1,0,0"
    static const char *const wrong[] = {
        "",                                                                       /* nobody rolls for the start */
        "to_roll 0,1,2",                                                          /* no tokens */
        "holds 3,3,3 to_roll 1,2 highest 0 with 4",                               /* five dice make 5 at least */
        "phase calling set 1 holds 3,3,3",                                        /* no dice */
        "phase calling set 1 holds 3,3,3 hands 22346,23355,-",                    /* a seat without dice */
        "phase calling set 1 holds 3,3,3 hands 22346,23355,3446",                 /* four dice */
        "phase calling set 1 holds 3,3,4 hands 22346,23355,34466",                /* too many tokens */
        "phase calling set 1 holds 3,3,2 hands 22346,23355,34466",                /* lost before anything happened */
        "phase calling set 3 holds 3,3,2 hands 22346,23355,34466",                /* two sets cost two tokens */
        "phase calling set 2 holds 3,3,0 hands 22346,23355,34466",                /* seat 2 is out */
        "phase calling set 2 holds 3,3,0 out 0,0,1 hands 22346,23355,34466",      /* and has no dice */
        "phase calling set 2 holds 3,0,0 out 0,1,1 hands 22346,-,-",              /* over */
        "phase calling set 2 holds 3,3,0 out 0,0,2 hands 22346,23355,-",          /* out in this set */
        "phase calling set 2 opener 2 holds 3,3,0 out 0,0,1 hands 22346,23355,-", /* opener out */
        "phase calling set 1 opener 3 holds 3,3,3 hands 22346,23355,34466",       /* no such seat */
        "phase calling set 1 reversed 1 holds 3,3,3 hands 22346,23355,34466",
        "phase calling set 1 turned 1 holds 3,3,3 hands 22346,23355,34466",
        "phase rolling set 1 holds 3,3,3 hands -,23355,-",      /* out of turn */
        "phase rolling set 1 holds 3,3,3 hands 22346,34466,23355",
        "phase between set 1 holds 3,3,3 hands 22346,34466,23355",
        "phase between set 2 holds 3,3,2",
        "phase answering set 1 holds 3,3,3 hands 22346,23355,34466", /* no call */
        "phase must_challenge set 1 holds 3,3,3 hands 22346,23355,34466" CALLS,
        "phase naming set 1 holds 3,3,3 hands 22346,23355,34466" CALLS CONTEST,
        SET_1 " calls 2 caller 2 quantity 4,3,0,0,0 face 4,4,0,0,0 wild 1,1,0,0,0", /* seat 1 made the second call */
        SET_1 " calls 2 caller 1 quantity 3,4,0,0,0 face 4,4,0,0,0 wild 1,1,0,0,0", /* falling */
        SET_1 " calls 2 caller 1 quantity 3,2,0,0,0 face 4,4,0,0,0 wild 1,1,0,0,0", /* opened too low */
        SET_1 " calls 2 caller 1 quantity 19,3,0,0,0 face 4,4,0,0,0 wild 1,1,0,0,0",
        SET_1 " calls 2 caller 1 quantity 4,3,0,0,0 face 4,4,0,0,0 wild 0,1,0,0,0", /* nobody called ones */
        SET_1 " calls 2 caller 1 quantity 4,3,0,0,0 face 4,1,0,0,0 wild 1,1,0,0,0", /* somebody did */
        SET_1 " calls 2 caller 1 quantity 4,3,2,0,0 face 4,4,0,0,0 wild 1,1,0,0,0",
        SET_1 " calls 2 caller 1 quantity 4,0,0,0,0 face 4,4,0,0,0 wild 1,1,0,0,0",
        SET_1 CALLS " answers 0,1,0",  /* the caller */
        SET_1 CALLS " answers 1,0,1",  /* the window would be closed */
        SET_1 CALLS " answers 0,0,2",  /* likewise: the nearest challenges */
        SET_1 CALLS " answers 4,0,0",  /* seat 0 called: its chain has one call */
        SET_1 CALLS " answers 99,0,0",
        SET_1 CALLS CONTEST,
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS,
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS " challenger 1 contests 1 entered 1,0,0,0",
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS " challenger 0 contests 2 entered 1,1,0,0",
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS " challenger 2 contests 2 entered 2,2,0,0",
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS " challenger 2 contests 2 entered 1,0,1,0",
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS CONTEST " at 2",
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS CONTEST " raises 0,1,0,0",
        "phase raising set 1 holds 3,3,3 hands 22346,23355,34466" CALLS CONTEST " raises 2,0,0,0 at 1",
        "phase over set 1 holds 3,3,3 hands 22346,23355,34466" CALLS CONTEST " at 2",
        SET_1 CALLS " to_roll 0,1",
        SET_1 CALLS " and so on",
    };
    (void)state;
    assert_false(impossible("palko", NULL, SET_1 CALLS));
    assert_false(impossible("palko", NULL, SET_1 CALLS " answers 2,0,0"));
    assert_false(impossible("palko", NULL, SET_1 CALLS " answers 255,0,0"));
    assert_false(impossible("palko", NULL, "phase raising set 1 holds 3,3,3 hands 22346,?,34466" CALLS CONTEST));
    assert_false(impossible("palko", "scoring=forfeits", "phase naming set 1 holds 1,1,0 hands 22346,23355,34466" CALLS
                                                         CONTEST));
    assert_true(impossible("palko", "scoring=forfeits", "phase naming set 1 hands 22346,23355,34466" CALLS CONTEST));
    assert_true(impossible("palko", "scoring=forfeits sets=1",
                           "phase calling set 2 holds 1,0,0 hands 22346,23355,34466"));
    assert_true(impossible("palko", "scoring=forfeits", "phase calling set 2 holds 17,0,0 hands 22346,23355,34466"));
    for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (!impossible("palko", NULL, wrong[i])) fail_msg("'%s' was read", wrong[i]);
}

/* Positions with one character changed are refused, or can be played on like any other. */
static void test_positions_with_slips_do_no_harm(void **state) {
    static const char alphabet[] = "0123456789,-? abcdefghijklmnopqrstuvwxyz_";
    struct play p;
    struct ag_rng rng;
    char text[AG_POSITION_MAX], slip[AG_POSITION_MAX];
    unsigned read = 0;
    (void)state;
    ag_rng_start(&rng, 5, 0, 0);
    for (unsigned game = 0; game < 60; game++) {
        start(&p, "palko", game % 2 ? "seats=4 scoring=forfeits sets=3" : "seats=4 cover=both");
        while (!over(&p)) {
            struct ag_due now = due(&p);
            ag_action list[AG_LEGAL_MAX];
            p.game->write_position(p.rules, &p.state, text, sizeof text);
            for (unsigned i = 0; i < 10; i++) {
                struct play q = p;
                memcpy(slip, text, sizeof text);
                slip[ag_rng_below(&rng, (uint32_t)strlen(slip))] = alphabet[ag_rng_below(&rng, sizeof alphabet - 1)];
                if (!q.game->read_position(q.rules, &q.state, slip, NULL)) continue;
                read++;
                for (unsigned k = 0; k < 20 && !over(&q); k++) {
                    struct ag_due then = due(&q);
                    struct ag_sheet sheet;
                    ag_sheet_of(q.rules, &q.state, &sheet);
                    if (then.kind == AG_DUE_ROLL) {
                        q.game->roll(q.rules, &q.state, ag_draw(then, &rng), NULL);
                        continue;
                    }
                    unsigned n = q.game->legal(q.rules, &q.state, then.seat, list);
                    assert_in_range(n, 1, AG_LEGAL_MAX);
                    q.game->act(q.rules, &q.state, then.seat, list[ag_rng_below(&rng, n)], NULL);
                }
            }
            if (now.kind == AG_DUE_ROLL) {
                p.game->roll(p.rules, &p.state, ag_draw(now, &rng), NULL);
            } else {
                unsigned n = p.game->legal(p.rules, &p.state, now.seat, list);
                p.game->act(p.rules, &p.state, now.seat, list[ag_rng_below(&rng, n)], NULL);
            }
        }
        stop(&p);
    }
    assert_true(read > 100);
}

static void test_the_sheet_tells_the_whole_game(void **state) {
    struct play p;
    struct ag_prompt prompt;
    (void)state;
    start(&p, "palko", "seats=2 tokens=5");
    rolls(&p, "6 6 6 6 5");
    assert_true(sheet_says(&p, "highest total so far is 29, thrown by seat 0"));
    rolls(&p, "1 1 1 1 1");
    DEAL(&p, "2 2 3 4 6", "2 3 3 5 5");
    assert_true(sheet_says(&p, "Calls go clockwise."));
    assert_true(sheet_says(&p, "Ones are wild."));
    assert_true(sheet_says(&p, "Seat 0 opens with a call of at least two dice."));
    calls(&p, 0, "call 2x1");
    assert_true(sheet_says(&p, "Seat 0 called two ones, natural dice only."));
    assert_true(sheet_says(&p, "no longer wild"));
    assert_true(sheet_says(&p, "Seat 1 calls next, higher than two ones."));
    calls(&p, 1, "call 3x2"), calls(&p, 0, "call 3x3"), calls(&p, 1, "call 3x4"), calls(&p, 0, "call 3x5");
    moves(&p, 1, "call 3x6");
    assert_true(sheet_says(&p, "1 call was made before these."));
    assert_true(sheet_says(&p, "Everyone else answers the call of seat 1: three sixes."));
    ag_prompt_of(p.rules, &p.state, 0, &prompt);
    assert_int_equal(prompt.n_buttons, 2);
    assert_int_equal(prompt.n_fields, 1);
    assert_int_equal(prompt.field[0].max, 2);
    moves(&p, 0, "double");
    assert_true(sheet_says(&p, "Seat 0 against seat 1 over three sixes, for 2."));
    assert_true(sheet_says(&p, "Seat 1 opens the dice or raises the stake over three sixes to 4."));
    moves(&p, 1, "open");
    assert_true(sheet_says(&p, "The count of sixes was 1: the call of three by seat 1 was not true."));
    stop(&p);
}

/* ---- the law of views ---- */

enum { LOG_MAX = 3000 };
struct logged {
    bool is_roll, hidden;
    ag_seat seat;
    uint32_t value;
    unsigned shown_at; /* the number of the event that opened it */
};
struct log {
    unsigned n;
    struct logged event[LOG_MAX];
    union ag_state after[LOG_MAX + 1]; /* after[n]: the position after the first n events */
};

static unsigned apply(const struct play *p, union ag_state *s, const struct logged *e, uint32_t value) {
    return e->is_roll ? p->game->roll(p->rules, s, value, NULL) : p->game->act(p->rules, s, e->seat, value, NULL);
}

/* A move that lets a set grow: mostly standing and low calls, now and then anything. */
static ag_action some_move(const struct play *p, const union ag_state *s, ag_seat seat, struct ag_rng *rng) {
    ag_action list[AG_LEGAL_MAX];
    unsigned n = p->game->legal(p->rules, s, seat, list);
    if (ag_rng_below(rng, 4) < 3) return p->game->idle(p->rules, s, seat);
    return list[ag_rng_below(rng, n)];
}

static void play_log(struct play *p, struct log *log, uint64_t seed) {
    struct ag_rng rng;
    ag_rng_start(&rng, seed, 0, 0);
    log->n = 0;
    log->after[0] = p->state;
    for (struct ag_due now; (now = due(p)).kind != AG_DUE_OVER && log->n < LOG_MAX;) {
        struct logged *e = &log->event[log->n];
        *e = (struct logged){.is_roll = now.kind == AG_DUE_ROLL, .seat = now.seat, .shown_at = LOG_MAX};
        e->hidden = now.flags & (AG_DUE_HIDDEN | AG_DUE_SEALED);
        if (!e->is_roll) {
            do e->seat = (ag_seat)ag_rng_below(&rng, 5);
            while (!(now.seats >> e->seat & 1));
            e->value = some_move(p, &p->state, e->seat, &rng);
        } else {
            e->value = ag_draw(now, &rng);
        }
        unsigned effects = apply(p, &p->state, e, e->value);
        for (unsigned i = 0; i <= log->n; i++) {
            struct logged *old = &log->event[i];
            bool shown = effects & (old->is_roll ? AG_SHOWS_DICE : AG_SHOWS_ANSWERS);
            if (shown && old->shown_at == LOG_MAX) old->shown_at = log->n;
        }
        log->after[++log->n] = p->state;
    }
}

static void check_law(const struct play *p, const struct log *log, unsigned n, ag_seat viewer) {
    union ag_state replay = log->after[0], seen;
    for (unsigned i = 0; i < n; i++) {
        const struct logged *e = &log->event[i];
        bool blank = e->hidden && e->seat != viewer && e->shown_at >= n;
        apply(p, &replay, e, !blank ? e->value : e->is_roll ? AG_UNKNOWN : AG_SEALED);
    }
    memset(&seen, 0, sizeof seen);
    ag_view_of(p->rules, &log->after[n], viewer, &seen);
    assert_memory_equal(&seen, &replay, p->game->state_size);
}

/* What may be done does not depend on what may not be seen, and views can be written and read. */
static void check_view(const struct play *p, const union ag_state *truth, ag_seat viewer) {
    union ag_state seen, back;
    char text[AG_POSITION_MAX];
    ag_action in_truth[AG_LEGAL_MAX], in_view[AG_LEGAL_MAX];
    ag_view_of(p->rules, truth, viewer, &seen);
    struct ag_due now = p->game->due(p->rules, truth), then = p->game->due(p->rules, &seen);
    assert_memory_equal(&now, &then, sizeof now);
    p->game->write_position(p->rules, &seen, text, sizeof text);
    assert_true(p->game->read_position(p->rules, &back, text, NULL));
    assert_memory_equal(&seen, &back, p->game->state_size);
    if (now.kind != AG_DUE_ACT || viewer == AG_NOBODY || !(now.seats >> viewer & 1)) return;
    unsigned n = p->game->legal(p->rules, truth, viewer, in_truth);
    assert_int_equal(n, p->game->legal(p->rules, &seen, viewer, in_view));
    assert_memory_equal(in_truth, in_view, n * sizeof *in_truth);
}

static void law_of_a_game(const char *preset, const char *sets, uint64_t seed) {
    static struct log log;
    struct play p;
    start(&p, preset, sets);
    play_log(&p, &log, seed);
    for (unsigned n = 0; n <= log.n; n++)
        for (unsigned viewer = 0; viewer <= ag_rules_seats(p.rules); viewer++) {
            ag_seat seat = viewer == ag_rules_seats(p.rules) ? AG_NOBODY : (ag_seat)viewer;
            check_law(&p, &log, n, seat);
            check_view(&p, &log.after[n], seat);
        }
    stop(&p);
}

static void test_the_law_of_views(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        law_of_a_game("palko", "seats=2", seed);
        law_of_a_game("palko", "seats=3", seed);
        law_of_a_game("palko", "seats=4 stakes=doubles_only", seed);
        law_of_a_game("palko", "seats=5 tokens=2 cover=both", seed);
        law_of_a_game("palko", "seats=5 scoring=forfeits sets=3", seed);
    }
}

/* ---- whole games ---- */

static void test_random_games(void **state) {
    static const char *const stakes[] = {"ladder", "one_raise", "doubles_only"};
    uint64_t seed = 1;
    char sets[200];
    (void)state;
    for (unsigned seats = 2; seats <= 5; seats++)
        for (unsigned i = 0; i < 48; i++) {
            snprintf(sets, sizeof sets, "seats=%u tokens=%u opening_count=%s five_of_a_kind=%s stakes=%s cover=%s %s",
                     seats, i % 5 * 2 + 1, i & 1 ? "started" : "still_in", i & 2 ? "natural" : "wild", stakes[i % 3],
                     i & 4 ? "both" : "mover", i & 8 ? "scoring=forfeits sets=4" : "scoring=tokens");
            random_game("palko", sets, seed++);
        }
    random_game("palko", NULL, seed++);
    random_game("palko-5", NULL, seed++);
    random_game("palko-5", "seats=5", seed++);
}

/* A whole game in which every seat makes its plainest move ends. */
static void test_idle_games_end(void **state) {
    struct play p;
    struct ag_rng rng;
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        ag_rng_start(&rng, 3, i, 0);
        start(&p, "palko", i ? "seats=5 scoring=forfeits" : "seats=5");
        for (unsigned events = 0; !over(&p); events++) {
            struct ag_due now = due(&p);
            assert_true(events < 100000);
            if (now.kind == AG_DUE_ROLL) p.game->roll(p.rules, &p.state, ag_draw(now, &rng), NULL);
            else p.game->act(p.rules, &p.state, now.seat, p.game->idle(p.rules, &p.state, now.seat), NULL);
        }
        stop(&p);
    }
}

static void idles(struct play *p, ag_seat seat, const char *expected) {
    char words[AG_MOVE_MAX];
    p->game->write_action(p->rules, &p->state, p->game->idle(p->rules, &p->state, seat), words, sizeof words);
    assert_string_equal(words, expected);
}

/* Who does not answer in time makes the call that is likeliest by their own dice. With 1 4 4 4 6 and wild ones there
 * are four fours and two sixes for certain, so two fours is as safe as two sixes, and lower; above four sixes the
 * choice is between three more ones, four more twos, threes or fives, one more four and three more sixes. */
static void test_idle_makes_the_least_risky_call(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "palko", "seats=2", "phase calling set 2 opener 0 holds 2,3 hands 14446,23355");
    idles(&p, 0, "call 2x4");
    stop(&p);
    start_at(&p, "palko", "seats=2", "phase calling set 2 opener 1 holds 2,3 hands 14446,23355 calls 1 caller 1 "
             "quantity 4,0,0,0,0 face 3,0,0,0,0 wild 1,0,0,0,0");
    idles(&p, 0, "call 4x4");
    stop(&p);
    start_at(&p, "palko", "seats=2", "phase calling set 2 opener 1 holds 2,3 hands 14446,23355 calls 1 caller 1 "
             "quantity 4,0,0,0,0 face 6,0,0,0,0 wild 1,0,0,0,0");
    idles(&p, 0, "call 5x4");
    stop(&p);
}

/* Seat 0 is the simple player, which sees its view only; the others move at random. */
static bool greedy_wins(const char *sets, uint64_t seed) {
    struct play p;
    struct ag_rng rng;
    ag_rng_start(&rng, seed, 0, 0);
    start(&p, "palko", sets);
    while (!over(&p)) {
        struct ag_due now = due(&p);
        union ag_state seen;
        ag_action list[AG_LEGAL_MAX], a;
        if (now.kind == AG_DUE_ROLL) {
            p.game->roll(p.rules, &p.state, ag_draw(now, &rng), NULL);
            continue;
        }
        if (now.seat == 0) {
            ag_view_of(p.rules, &p.state, 0, &seen);
            a = ag_greedy_palko(&(struct ag_seen){.rules = p.rules, .state = &seen, .seat = 0}, &rng);
            assert_true(p.game->allowed(p.rules, &p.state, 0, a, NULL));
        } else {
            a = list[ag_rng_below(&rng, p.game->legal(p.rules, &p.state, now.seat, list))];
        }
        p.game->act(p.rules, &p.state, now.seat, a, NULL);
    }
    bool won = winners(&p) & 1;
    stop(&p);
    return won;
}

static void test_the_simple_player_beats_random_ones(void **state) {
    static const char *const sets[] = {"seats=2",           "seats=3",
                                       "seats=5 tokens=9",  "seats=4 cover=both tokens=2",
                                       "seats=3 stakes=one_raise", "seats=4 scoring=forfeits"};
    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        unsigned wins = 0;
        for (uint64_t seed = 0; seed < 40; seed++) wins += greedy_wins(sets[i], seed);
        if (wins < 28) fail_msg("%s: %u of 40", sets[i], wins);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_PA_1_seats_dice_and_tokens),
    cmocka_unit_test(test_PA_2_the_highest_total_opens),
    cmocka_unit_test(test_PA_3_everyone_rolls_hidden_dice_that_stay),
    cmocka_unit_test(test_PA_4_calls_go_round_and_nobody_passes),
    cmocka_unit_test(test_PA_5_a_call_claims_at_least_that_many_on_the_whole_table),
    cmocka_unit_test(test_PA_6_calls_rise_by_quantity_then_face),
    cmocka_unit_test(test_PA_7_the_opening_call_names_as_many_dice_as_seats),
    cmocka_unit_test(test_PA_8_the_quantity_is_at_most_six_times_the_seats),
    cmocka_unit_test(test_PA_8_after_the_highest_call_the_next_seat_must_challenge),
    cmocka_unit_test(test_PA_9_ones_are_wild),
    cmocka_unit_test(test_PA_10_ones_stop_being_wild_for_later_calls_only),
    cmocka_unit_test(test_PA_10_a_call_before_the_ones_keeps_its_wild_ones),
    cmocka_unit_test(test_PA_10_the_next_set_has_wild_ones_again),
    cmocka_unit_test(test_PA_11_a_straight_is_left_out),
    cmocka_unit_test(test_PA_12_five_of_a_kind_counts_six),
    cmocka_unit_test(test_PA_12_in_a_game),
    cmocka_unit_test(test_PA_12_tallies_of_the_references),
    cmocka_unit_test(test_PA_12_chances_of_the_references),
    cmocka_unit_test(test_PA_13_any_other_seat_may_challenge_or_double),
    cmocka_unit_test(test_PA_14_a_chain_runs_back_and_ends_before_ones_own_call),
    cmocka_unit_test(test_PA_14_the_length_depends_on_the_seat),
    cmocka_unit_test(test_PA_14_a_chain_has_no_gap),
    cmocka_unit_test(test_PA_15_the_nearest_after_the_caller_is_the_challenger),
    cmocka_unit_test(test_PA_15_the_window_closes_when_nothing_can_change),
    cmocka_unit_test(test_PA_15_if_all_let_it_stand_the_next_seat_calls),
    cmocka_unit_test(test_PA_16_the_ladder_climbs_1_2_4),
    cmocka_unit_test(test_PA_16_the_last_caller_answers_first_and_each_ladder_is_finished),
    cmocka_unit_test(test_PA_16_one_raise_by_the_caller_only),
    cmocka_unit_test(test_PA_16_doubles_only),
    cmocka_unit_test(test_PA_17_the_mover_must_cover_its_stakes),
    cmocka_unit_test(test_PA_17_a_chain_must_be_covered_as_a_whole),
    cmocka_unit_test(test_PA_17_all_contests_of_the_set_count),
    cmocka_unit_test(test_PA_17_the_other_side_need_not_cover_unless_both_must),
    cmocka_unit_test(test_PA_17_a_raise_under_both_readings),
    cmocka_unit_test(test_PA_18_the_loser_of_each_contest_pays_its_stake),
    cmocka_unit_test(test_PA_19_the_loser_over_the_last_call_opens),
    cmocka_unit_test(test_PA_19_the_opener_may_reverse_the_order),
    cmocka_unit_test(test_PA_19_if_the_loser_is_out_the_next_seat_opens),
    cmocka_unit_test(test_PA_20_a_seat_without_tokens_is_out_and_the_last_one_wins),
    cmocka_unit_test(test_PA_20_many_go_out_at_once),
    cmocka_unit_test(test_PA_21_forfeits_are_counted_and_tasks_named),
    cmocka_unit_test(test_PA_21_no_cover_and_nobody_is_out),
    cmocka_unit_test(test_PA_21_the_list_of_tasks),
    cmocka_unit_test(test_AL_1_left_is_the_next_seat),
    cmocka_unit_test(test_AL_3_options_are_checked),
    cmocka_unit_test(test_AL_5_equal_forfeits_share_the_win),
    cmocka_unit_test(test_PA_10_the_worked_example_as_an_argument),
    cmocka_unit_test(test_arguments_that_make_no_sense),
    cmocka_unit_test(test_words_that_are_no_move),
    cmocka_unit_test(test_a_move_out_of_turn_is_refused_with_a_reason),
    cmocka_unit_test(test_positions_that_no_game_reaches_are_refused),
    cmocka_unit_test(test_positions_with_slips_do_no_harm),
    cmocka_unit_test(test_the_sheet_tells_the_whole_game),
    cmocka_unit_test(test_the_law_of_views),
    cmocka_unit_test(test_random_games),
    cmocka_unit_test(test_idle_games_end),
        cmocka_unit_test(test_idle_makes_the_least_risky_call),
    cmocka_unit_test(test_the_simple_player_beats_random_ones),
};
TESTS_MAIN("palko", tests)
