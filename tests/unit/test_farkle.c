/*
 * test_farkle.c - the Farkle family (FA-1 to FA-19, and AL where it is concerned). Expected values come from
 * docs/games/farkle.md, docs/numbers.md and the rule documents, worked out by hand.
 */
#include "unit.h"

#include "farkle.h"
#include "greedy_farkle.h"

#define FARKLE_ROLL_6 "2 2 3 3 4 6" /* six dice without a score */

/* ---- helpers ---- */

static unsigned set_of(const ag_rules *r, const char *dice) {
    ag_hand plain = 0;
    unsigned face = 0;
    struct ag_msg why;
    assert_true(ag_farkle_read_dice(r, dice, &plain, &face, &why));
    return farkle_set(ag_hand_id(plain), face);
}

/* What these dice score when all of them are kept; 0: they cannot be. */
static int32_t worth(const ag_rules *r, const char *dice) { return farkle_rules(r)->value[set_of(r, dice)]; }

struct worth {
    const char *dice;
    int32_t value;
};

static void check_worths(const char *preset, const char *sets, const struct worth *list) {
    ag_rules *r = rules_of(preset, sets);
    for (; list->dice; list++)
        if (worth(r, list->dice) != list->value) fail_msg("%s: %s scores %d", preset, list->dice, worth(r, list->dice));
    free(r);
}
#define WORTHS(preset, sets, ...) check_worths(preset, sets, (const struct worth[]){__VA_ARGS__, {NULL, 0}})

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

static const struct farkle_state *state_of(const struct play *p) { return (const void *)&p->state; }
static bool turn_ended(const struct play *p) { return p->effects & AG_TURN_ENDED; }

/* A game in which seat 0 begins by right. */
static void begin(struct play *p, const char *preset, const char *sets) { start_with(p, preset, sets, 1); }

/* The seat whose turn it is takes one roll and banks it, or farkles. */
static void quick_turn(struct play *p, const char *dice, const char *move) {
    ag_seat seat = due(p).seat;
    rolls(p, dice);
    if (move) moves(p, seat, move);
    assert_true(turn_ended(p));
}

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

static void test_AL_3_every_option_is_described(void **state) {
    static const char *const keys[] = {
        "seats", "single", "three", "four", "five", "six", "straight", "three_pairs", "four_and_pair", "two_triplets",
        "four_and_pair_is_three_pairs", "hot_dice", "opening", "min_bank", "target", "last_round", "tie", "beginner",
        "keen", "keen_fail", "doubler", "three_farkles", "score_floor", "no_score_six"};
    const struct ag_game *g = ag_game_named("farkle");
    struct ag_preset_info info;
    struct ag_values defaults;
    (void)state;
    assert_int_equal(g->n_options, sizeof keys / sizeof *keys);
    for (unsigned i = 0; i < g->n_options; i++) {
        const struct ag_option *o = &g->options[i];
        size_t n = strlen(o->about);
        assert_string_equal(o->key, keys[i]);
        assert_true(n > 10 && o->about[n - 1] == '.' && o->about[0] >= 'A' && o->about[0] <= 'Z');
        if (o->type == AG_OPT_NUMBER) assert_true(o->min < o->max);
    }
    ag_values_default(g, &defaults); /* the defaults are the base preset */
    assert_true(ag_preset_find(NULL, "farkle", &info, NULL));
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
    static const char *const ends[] = {"others_once", "finish_rotation", "sudden_death"};
    struct play p;
    char sets[80];
    (void)state;
    for (unsigned i = 0; i < 3; i++) {
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

/* ---- FA-3 to FA-5: what may be set aside ---- */

static void test_FA_3_scoring_dice_of_the_roll_are_set_aside(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkle", NULL);
    assert_int_equal(due(&p).dice, 6);
    rolls(&p, "1 3 4 4 5 6");
    assert_int_equal(due(&p).kind, AG_DUE_ACT);
    refuses(&p, 0, "keep roll", "at least one scoring die");
    refuses(&p, 0, "keep 3 roll", "3 scores nothing");
    refuses(&p, 0, "keep 1 3 roll", "Not every die of 1 3 scores; 1 would score 100");
    refuses(&p, 0, "keep 1 1 roll", "The roll is 1 3 4 4 5 6");
    refuses(&p, 0, "keep 1 5", "roll or stop");
    refuses(&p, 0, "keep 1 5 roll stop", "roll or stop");
    refuses(&p, 0, "keep 1 7 roll", "7");
    refuses(&p, 0, "keep 1 5* roll", "coloured");
    refuses(&p, 0, "keep 1 ? roll", "seen");
    refuses(&p, 0, "keep 1111111 roll", "more than 6");
    refuses(&p, 0, "roll", "Set dice aside first");
    refuses(&p, 0, "take", "Set dice aside first");
    refuses(&p, 0, "pass", "'pass'");
    assert_int_equal(choices(&p, 0), 3); /* 1, 5, 1 and 5; nobody may stop below 500 */
    moves(&p, 0, "keep 1 5 roll");
    assert_int_equal(due(&p).kind, AG_DUE_ROLL);
    assert_int_equal(due(&p).seat, 0);
    assert_int_equal(due(&p).dice, 4); /* the dice that are left */
    rolls(&p, "1 2 2 3");
    moves(&p, 0, "keep 1 roll");
    assert_int_equal(due(&p).dice, 3);
    stop(&p);
}

static void test_FA_3_words_in_any_order(void **state) {
    struct play p;
    char text[AG_MOVE_MAX];
    ag_action a;
    (void)state;
    begin(&p, "farkel-doubler", NULL);
    rolls(&p, "5* 1 5 1 2 3");
    assert_true(p.game->read_action(p.rules, &p.state, "keep 5*,51 1 roll", &a, NULL));
    p.game->write_action(p.rules, &p.state, a, text, sizeof text);
    assert_string_equal(text, "keep 1 1 5 5* roll"); /* written in one way only */
    refuses(&p, 0, "keep 5* 5* roll", "star");
    refuses(&p, 0, "keep 1* roll", "The roll is 1 1 2 3 5 5*");
    stop(&p);
}

static void test_FA_4_dice_of_different_rolls_never_join(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkle", "opening=0"); /* the document's example: one 5, then two 5s: 150, not 500 */
    rolls(&p, "5 2 2 3 4 6");
    moves(&p, 0, "keep 5 roll");
    rolls(&p, "5 5 2 3 4");
    refuses(&p, 0, "keep 5 5 5 stop", "The roll is 2 3 4 5 5");
    moves(&p, 0, "keep 5 5 stop");
    assert_int_equal(score_of(&p, 0), 150);
    stop(&p);
    start_at(&p, "farkle", "opening=0", "phase rolling turns 1 running 100 aside 1");
    rolls(&p, "2 3 4 5 6"); /* with the 1 that lies aside this is no straight */
    assert_int_equal(choices(&p, 0), 2);
    stop(&p);
}

static void test_FA_5_dice_kept_together_score_their_best_split(void **state) {
    (void)state;
    WORTHS("farkle", NULL, {"11", 200}, {"15", 150}, {"55", 100}, {"2221", 300}, {"1112", 0}, {"22", 0},
           {"1115", 350},     /* three 1s and a 5 */
           {"55555", 2000},   /* not 500 + 50 + 50 */
           {"555551", 2100},  /* five and a single */
           {"111155", 1500},  /* four with a pair, not 1,000 + 100 */
           {"111555", 2500},  /* two triplets, not 300 + 500 */
           {"111222", 2500});
    WORTHS("farkel", NULL, {"111155", 2100}, /* four 1s and two 5s, not three pairs for 750 */
           {"115555", 1200},                 /* four 5s and two 1s, not 750 */
           {"111555", 2500});
    /* where four score less than three and a single, the split is three and one */
    WORTHS("farkle", "four=350,350,350,350,350,350", {"1111", 400}, {"5555", 550}, {"2222", 350});
}

static void test_FA_5_part_of_a_group_may_be_kept(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkle", "opening=0");
    rolls(&p, "1 1 1 2 3 4");
    assert_int_equal(choices(&p, 0), 6); /* one, two or three of them, then roll or stop */
    moves(&p, 0, "keep 1 1 roll");
    assert_int_equal(due(&p).dice, 4);
    rolls(&p, "2 2 2 2");
    assert_int_equal(choices(&p, 0), 4); /* three for 200 or four for 1,000 */
    refuses(&p, 0, "keep 2 2 roll", "2 2 scores nothing");
    moves(&p, 0, "keep 2 2 2 stop");
    assert_int_equal(score_of(&p, 0), 400);
    stop(&p);
}

/* The same question answered in another way: dice one by one, every subset of them as one combination, values from
 * tables written down again from the documents. */
struct table {
    int32_t single[6], kind[7][6]; /* kind[n]: n of a kind */
    int32_t straight, pairs, four_and_pair, triplets;
};
static const struct table farkle_table = { /* FA-6 */
    {100, 0, 0, 0, 50, 0},
    {{0}, {0}, {0}, {300, 200, 300, 400, 500, 600}, {1000, 1000, 1000, 1000, 1000, 1000},
     {2000, 2000, 2000, 2000, 2000, 2000}, {3000, 3000, 3000, 3000, 3000, 3000}},
    1500, 1500, 1500, 2500};
static const struct table farkel_table = { /* FA-7, FA-8 */
    {100, 0, 0, 0, 50, 0},
    {{0}, {0}, {0}, {1000, 200, 300, 400, 500, 600}, {2000, 1000, 1000, 1000, 1000, 1000},
     {5000, 2000, 2000, 2000, 2000, 2000}, {10000, 3000, 3000, 3000, 3000, 3000}},
    1500, 750, 750, 2500};

static int32_t one_combination(const struct table *t, const uint8_t *dice, unsigned chosen) {
    unsigned by_face[7] = {0}, by_count[7] = {0}, n = 0, face = 0;
    bool coloured = false;
    for (unsigned i = 0; i < 6; i++)
        if (chosen >> i & 1) {
            face = dice[i] & 15u;
            by_face[face]++;
            coloured = coloured || dice[i] & AG_DIE_COLOURED;
            n++;
        }
    for (unsigned f = 1; f <= 6; f++) by_count[by_face[f]]++;
    int32_t value = 0;
    if (n == 1) value = t->single[face - 1];
    else if (by_face[face] == n) value = t->kind[n][face - 1];
    else if (by_count[1] == 6) value = t->straight;
    else if (by_count[2] == 3) value = t->pairs;
    else if (by_count[4] && by_count[2]) value = t->four_and_pair;
    else if (by_count[3] == 2) value = t->triplets;
    return coloured ? 2 * value : value;
}

/* The best value of all dice in the mask, or -1: the lowest die goes with every subset of the others. */
static int32_t partition(const struct table *t, const uint8_t *dice, unsigned mask) {
    int32_t best = -1;
    if (!mask) return 0;
    unsigned lowest = mask & (0u - mask), others = mask ^ lowest;
    for (unsigned with = others;; with = (with - 1) & others) {
        int32_t value = one_combination(t, dice, with | lowest);
        int32_t rest = value ? partition(t, dice, others ^ with) : -1;
        if (rest >= 0 && value + rest > best) best = value + rest;
        if (!with) return best;
    }
}

/* All parts of all rolls of six dice, the coloured one among them or not. */
static void check_all_rolls(const char *preset, const struct table *t, bool coloured) {
    ag_rules *r = rules_of(preset, NULL);
    struct ag_due six = {.kind = AG_DUE_ROLL, .dice = 6, .flags = coloured ? AG_DUE_COLOURED : 0};
    uint8_t dice[6];
    char text[32];
    assert_int_equal(ag_outcomes(six), coloured ? 252 * 6 : 462);
    for (uint32_t i = 0; i < ag_outcomes(six); i++) {
        const uint16_t *keep;
        int32_t best = 0;
        ag_outcome_dice(six, i, dice);
        for (unsigned mask = 1; mask < 64; mask++) {
            uint8_t part[6];
            unsigned n = 0;
            for (unsigned k = 0; k < 6; k++)
                if (mask >> k & 1) part[n++] = dice[k];
            ag_dice_write(part, n, false, text, sizeof text);
            int32_t value = partition(t, dice, mask);
            if (value < 0) value = 0;
            if (worth(r, text) != value) fail_msg("%s: %s scores %d, not %d", preset, text, worth(r, text), value);
            if (value > best) best = value;
        }
        ag_dice_write(dice, 6, false, text, sizeof text);
        unsigned n = farkle_keeps(farkle_rules(r), set_of(r, text), &keep);
        assert_int_equal(n ? farkle_rules(r)->value[keep[0]] : 0, best);
    }
    free(r);
}

static void test_FA_5_all_rolls_of_farkle(void **state) {
    (void)state;
    check_all_rolls("farkle", &farkle_table, false);
}

static void test_FA_5_all_rolls_of_farkel(void **state) {
    (void)state;
    check_all_rolls("farkel", &farkel_table, false);
}

/* ---- FA-6 to FA-8: the scoring tables ---- */

static void test_FA_6_combinations_of_farkle(void **state) {
    (void)state;
    WORTHS("farkle", NULL, {"1", 100}, {"5", 50}, {"2", 0}, {"3", 0}, {"4", 0}, {"6", 0},
           {"111", 300}, {"222", 200}, {"333", 300}, {"444", 400}, {"555", 500}, {"666", 600},
           {"1111", 1000}, {"2222", 1000}, {"6666", 1000}, {"11111", 2000}, {"33333", 2000}, {"111111", 3000},
           {"444444", 3000}, {"123456", 1500}, {"112233", 1500}, {"445566", 1500}, {"222233", 1500},
           {"333366", 1500}, {"222333", 2500}, {"444666", 2500}, {"12345", 0}, {"23456", 0}, {"2233", 0});
}

static void test_FA_7_combinations_of_farkel(void **state) {
    (void)state;
    WORTHS("farkel", NULL, {"1", 100}, {"5", 50}, {"2", 0}, {"3", 0}, {"4", 0}, {"6", 0},
           {"111", 1000}, {"222", 200}, {"333", 300}, {"444", 400}, {"555", 500}, {"666", 600},
           {"1111", 2000}, {"2222", 1000}, {"6666", 1000}, {"11111", 5000}, {"33333", 2000}, {"111111", 10000},
           {"444444", 3000}, {"222333", 2500}, {"333666", 2500}, {"112233", 750}, {"445566", 750},
           {"123456", 1500}, {"12345", 0}, {"23456", 0}, {"2233", 0});
}

static void test_FA_8_four_and_pair_is_three_pairs(void **state) {
    struct play p;
    (void)state;
    begin(&p, "farkel", NULL);
    rolls(&p, "2 2 2 2 3 3");
    moves(&p, 0, "keep 2 2 2 2 3 3 stop"); /* all six for 750 ... */
    assert_int_equal(score_of(&p, 0), 750);
    rolls(&p, "2 2 2 2 3 3");
    moves(&p, 1, "keep 2 2 2 2 stop"); /* ... or the four for 1,000: the player's choice */
    assert_int_equal(score_of(&p, 1), 1000);
    stop(&p);
    begin(&p, "farkel", "four_and_pair_is_three_pairs=no");
    rolls(&p, "2 2 2 2 3 3");
    refuses(&p, 0, "keep 2 2 2 2 3 3 stop", "Not every die of 2 2 2 2 3 3 scores; 2 2 2 2 would score 1,000");
    stop(&p);
    WORTHS("farkel", "four_and_pair=900", {"222233", 900}, {"223344", 750}); /* an own value counts beside it */
    WORTHS("farkel", "four_and_pair=600", {"222233", 750});
    WORTHS("farkel", "four_and_pair=600 four_and_pair_is_three_pairs=no", {"222233", 600});
}

static void test_FA_8_six_of_a_kind_is_nothing_else(void **state) {
    (void)state;
    WORTHS("farkle", "three=0,0,0,0,0,0 four=0,0,0,0,0,0 five=0,0,0,0,0,0 six=0,0,0,0,0,0",
           {"222222", 0}, {"223344", 1500}, {"222233", 1500}, {"222333", 2500});
    WORTHS("farkle", "three=0,0,0,0,0,0 four=0,0,0,0,0,0 five=0,0,0,0,0,0 six=700,700,700,700,700,700",
           {"222222", 700}, {"111111", 700});
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
    refuses(&p, 0, "keep 1 1 1 1 5 5 stop", "must be rolled again");
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
    refuses(&p, 0, "keep 4 4 4 5 stop", "you need 500 points in one turn before you stop; this would be 450");
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
    assert_true(heard(&p, "every other seat has one more turn"));
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
    assert_true(heard(&p, "the rotation is played to its end"));
    assert_int_equal(due(&p).seat, 0);
    quick_turn(&p, FARKLE_ROLL_6, NULL);
    assert_true(over(&p)); /* seat 1 has had as many turns: it does not play again */
    assert_int_equal(winners(&p), 4);
    stop(&p);
    start_at(&p, "farkel", "seats=3",
             "phase rolling turn 0 began 1 turns 9 scores 9900,4000,4000 since 6,7,8 opened 0,1,2 roll first");
    quick_turn(&p, "1 2 2 3 4 6", "keep 1 stop");
    assert_true(over(&p)); /* the last of the rotation ends it at once */
    assert_false(heard(&p, "last round"));
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

static void test_FA_14_the_first_to_reach_the_score_wins(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkle", NULL,
             "phase rolling turn 0 turns 9 scores 9900,10000 since 7,8 opened 0,1 reached 1 roll first");
    quick_turn(&p, "1 2 2 3 4 6", "keep 1 stop"); /* as many, but later */
    assert_true(over(&p));
    assert_int_equal(winners(&p), 2);
    stop(&p);
    start_at(&p, "farkle", NULL,
             "phase rolling turn 0 turns 9 scores 9900,10000 since 7,8 opened 0,1 reached 1 roll first");
    quick_turn(&p, "1 5 2 3 4 6", "keep 1 2 3 4 5 6 stop"); /* more wins anyway */
    assert_int_equal(winners(&p), 1);
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
    start_at(&p, "farkel-keen", NULL,
             "phase answering turn 1 turns 2 scores 1500,0 since 1,0 opened 0 running 1500");
    moves(&p, 1, "take");
    rolls(&p, FARKLE_ROLL_6);
    assert_true(heard(&p, "Jaime"));
    assert_true(heard(&p, "Grand"));
    stop(&p);
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
    assert_true(heard(&p, "seat 1 loses the 800 points and goes on with six dice"));
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

static void test_FA_16_offers_are_made_in_the_last_round(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkel-keen", "seats=3",
             "phase rolling turn 0 turns 7 scores 9900,4000,4000 since 4,5,6 opened 0,1,2 roll first");
    quick_turn(&p, "1 2 2 3 4 6", "keep 1 stop");
    assert_true(heard(&p, "last round"));
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
           {"111*", 2000},   /* not 100 + 100 + 200 */
           {"1115*", 1100}, {"111*5", 2050}, {"222*", 400}, {"1111*", 4000}, {"66666*", 4000},
           {"22222*1", 4100}, {"222221*", 2200}, {"111111*", 20000}, {"12345*6", 3000}, {"112233*", 1500},
           {"222*333", 5000}, {"222233*", 1500}, {"2222*33", 1500}, {"111155*", 2150}, {"1111*55", 4100},
           {"111555*", 5000},
           {"55", 100}, {"111", 1000}, {"123456", 1500}); /* plain dice as ever */
}

static void test_FA_17_the_best_split_knows_the_colour(void **state) {
    (void)state;
    /* Plain: three and one for 400, more than four for 380. Coloured: four doubled for 760, more than 600 + 100 or
     * 300 + 200. */
    WORTHS("farkle", "doubler=yes four=380,380,380,380,380,380", {"1111", 400}, {"1111*", 760});
    check_all_rolls("farkel-doubler", &farkel_table, true);
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
    refuses(&p, 0, "keep 1 roll", "The roll is 1* 2 3 4 6");
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
    WORTHS("farkle", "single=10,20,30,40,50,60 three=0,0,0,0,0,0 four=0,0,0,0,0,0 five=0,0,0,0,0,0 six=0,0,0,0,0,0 "
                     "straight=0 three_pairs=0 four_and_pair=0 two_triplets=0",
           {"1", 10}, {"2", 20}, {"6", 60}, {"666", 180}, {"123456", 210});
    WORTHS("farkle", "three=1,2,3,4,5,6 four=11,12,13,14,15,16 five=21,22,23,24,25,26 six=31,32,33,34,35,36",
           {"222", 2}, {"666", 6}, {"2222", 12}, {"33333", 23}, {"444444", 34});
    WORTHS("farkle", "straight=123 three_pairs=0 four_and_pair=0 two_triplets=7 three=0,0,0,0,0,0",
           {"123456", 123}, {"223344", 0}, {"222233", 0}, {"222333", 7});
}

static void test_FA_19_least_total_to_stop(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "farkle", "min_bank=300", "phase rolling turns 5 scores 700,0 since 1,0 opened 0 roll first");
    rolls(&p, "1 1 2 3 4 6");
    refuses(&p, 0, "keep 1 1 stop", "A turn needs 300 points before you may stop; this would be 200");
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
    assert_true(heard(&p, "Six dice without a score bring 500 points: 500 in this turn."));
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
    refuses(&p, 0, "stop", "must be rolled again");
    assert_int_equal(choices(&p, 0), 1);
    stop(&p);
    begin(&p, "zilch", "min_bank=600");
    rolls(&p, FARKLE_ROLL_6);
    refuses(&p, 0, "stop", "A turn needs 600 points before you may stop; this would be 500");
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

/* ---- whole games, positions, sheets, picks, the score hook, players ---- */

static const char *const presets[] = {"farkle", "farkel", "farkel-keen", "farkel-doubler", "farkel-keen-doubler",
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

static void test_idle_moves_end_every_game(void **state) {
    static const char *const sets[] = {NULL, "hot_dice=must_roll single=100,100,100,100,100,100", "seats=5"};
    (void)state;
    for (unsigned i = 0; i < PRESETS; i++)
        for (unsigned k = 0; k < 3; k++) {
            struct play p;
            struct ag_rng rng;
            start(&p, presets[i], sets[k]);
            ag_rng_start(&rng, i, k, 0);
            for (unsigned events = 0; !over(&p); events++) {
                struct ag_due now = due(&p);
                assert_true(events < 20000);
                if (now.kind == AG_DUE_ROLL) p.game->roll(p.rules, &p.state, ag_draw(now, &rng), NULL);
                else p.game->act(p.rules, &p.state, now.seat, p.game->idle(p.rules, &p.state, now.seat), NULL);
            }
            stop(&p);
        }
}

static void test_positions_that_cannot_be(void **state) {
    static const struct {
        const char *preset, *sets, *position, *part;
    } bad[] = {
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
         "phase rolling turn 1 turns 4 scores 10000,500 since 1,2 opened 0,1 reached 0 roll first",
         "turn"},
        {"farkel", "seats=3",
         "phase rolling turn 1 turns 9 scores 1,2,10000 since 1,2,3 opened 0,1,2 reached 2 roll first",
         "scores"},
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
    assert_int_equal(sheet.dice[1].die[0].flags, AG_DIE_KEPT | AG_DIE_COLOUR);
    assert_int_equal(sheet.seat[0].flags, AG_SEAT_TO_ACT | AG_SEAT_BEGAN);
    assert_int_not_equal(sheet.seat[0].status.id, 0); /* not on the board yet */
    assert_int_equal(sheet.seat[1].status.id, 0);
    assert_true(sheet_says(&p, "running total is 200"));
    assert_true(sheet_says(&p, "750 points or more"));
    assert_int_equal(prompt.dice, 31); /* 1, 5 and the three 2s */
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
    for (unsigned i = 0; i < PRESETS; i++)
        for (unsigned k = 0; k < 4; k++) {
            struct play p;
            struct ag_rng rng;
            start(&p, presets[i], sets[k]);
            ag_rng_start(&rng, i, k, 0);
            for (unsigned events = 0; !over(&p); events++) {
                struct ag_due now = due(&p);
                assert_true(events < 5000);
                if (now.kind == AG_DUE_ROLL) {
                    p.game->roll(p.rules, &p.state, ag_draw(now, &rng), NULL);
                    continue;
                }
                ag_action a = greedy(&p, now.seat);
                assert_true(p.game->allowed(p.rules, &p.state, now.seat, a, NULL));
                p.game->act(p.rules, &p.state, now.seat, a, NULL);
            }
            stop(&p);
        }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_AL_1_turns_go_clockwise),
    cmocka_unit_test(test_AL_2_every_random_event_is_a_roll),
    cmocka_unit_test(test_AL_2_outcomes_are_those_of_fair_dice),
    cmocka_unit_test(test_AL_3_every_option_is_described),
    cmocka_unit_test(test_AL_3_values_out_of_range),
    cmocka_unit_test(test_AL_3_combinations_without_sense),
    cmocka_unit_test(test_AL_3_goals_out_of_reach),
    cmocka_unit_test(test_AL_5_a_tie_shares_the_win),
    cmocka_unit_test(test_FA_1_two_to_eight_seats),
    cmocka_unit_test(test_FA_1_practice_ends_at_the_target),
    cmocka_unit_test(test_FA_2_the_highest_roll_begins),
    cmocka_unit_test(test_FA_2_in_farkel_the_last_winner_begins),
    cmocka_unit_test(test_FA_3_scoring_dice_of_the_roll_are_set_aside),
    cmocka_unit_test(test_FA_3_words_in_any_order),
    cmocka_unit_test(test_FA_4_dice_of_different_rolls_never_join),
    cmocka_unit_test(test_FA_5_dice_kept_together_score_their_best_split),
    cmocka_unit_test(test_FA_5_part_of_a_group_may_be_kept),
    cmocka_unit_test(test_FA_5_all_rolls_of_farkle),
    cmocka_unit_test(test_FA_5_all_rolls_of_farkel),
    cmocka_unit_test(test_FA_6_combinations_of_farkle),
    cmocka_unit_test(test_FA_7_combinations_of_farkel),
    cmocka_unit_test(test_FA_8_four_and_pair_is_three_pairs),
    cmocka_unit_test(test_FA_8_six_of_a_kind_is_nothing_else),
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
    cmocka_unit_test(test_FA_14_the_first_to_reach_the_score_wins),
    cmocka_unit_test(test_FA_14_a_score_that_fell_is_reached_later),
    cmocka_unit_test(test_FA_14_in_farkel_the_win_is_shared),
    cmocka_unit_test(test_FA_15_grand_farkel_is_the_first_roll),
    cmocka_unit_test(test_FA_15_jaime_loses_more_than_1100),
    cmocka_unit_test(test_FA_15_offered_points_and_dice),
    cmocka_unit_test(test_FA_16_the_next_seat_is_offered_points_and_dice),
    cmocka_unit_test(test_FA_16_the_last_offered_die_makes_hot_dice),
    cmocka_unit_test(test_FA_16_a_farkle_on_offered_dice),
    cmocka_unit_test(test_FA_16_offers_are_made_in_the_last_round),
    cmocka_unit_test(test_FA_17_the_coloured_die_doubles_its_combination),
    cmocka_unit_test(test_FA_17_the_best_split_knows_the_colour),
    cmocka_unit_test(test_FA_17_which_die_is_coloured_is_the_players_choice),
    cmocka_unit_test(test_FA_18_an_offer_says_where_the_coloured_die_is),
    cmocka_unit_test(test_FA_19_every_entry_of_the_table_is_an_option),
    cmocka_unit_test(test_FA_19_least_total_to_stop),
    cmocka_unit_test(test_FA_19_three_farkles_in_a_row),
    cmocka_unit_test(test_FA_19_the_penalty_stops_at_the_floor),
    cmocka_unit_test(test_FA_19_six_dice_without_a_score),
    cmocka_unit_test(test_FA_19_presets_of_published_results),
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
TESTS_MAIN("farkle", tests)
