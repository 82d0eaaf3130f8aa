/* test_secrets.c - rooms, one promise a test: sealed answers (PA-15), hidden dice, and what nobody is told. */
#include "desk.h"

/* ---- Palko's window (PA-15) ---- */

static void test_PA_15_answers_are_sealed_until_the_window_closes(void **state) {
    struct desk d;
    room_id table;
    (void)state;
    desk_open(&d, 22);
    ag_seat caller = after_a_call(&d, &table), near = (ag_seat)((caller + 1) % 3), far = (ag_seat)((caller + 2) % 3);
    comes(&d, 9, "Zoe");
    assert_true(says(&d, 9, SAY(ROOMS_JOIN, .number = 0)));
    clear(&d);
    assert_true(says(&d, far, SAY(ROOMS_MOVE, .text = "challenge")));
    assert_true(heard_of(&d, far, "answer by=0"));
    assert_false(looks(&d, table, far).yours);
    assert_true(looks(&d, table, near).yours);
    assert_int_equal(d.person[near].length, d.person[near].mark); /* nobody else hears anything at all */
    assert_int_equal(d.person[caller].length, d.person[caller].mark);
    assert_int_equal(d.person[9].length, d.person[9].mark);
    assert_false(says(&d, far, SAY(ROOMS_MOVE, .text = "stand")) || !refused_as(&d, far, "answered"));
    assert_false(says(&d, caller, SAY(ROOMS_MOVE, .text = "stand")) || !refused_as(&d, caller, "turn"));
    assert_true(says(&d, near, SAY(ROOMS_MOVE, .text = "stand"))); /* all have answered: it closes early */
    assert_false(looks(&d, table, 0).due.flags & AG_DUE_SEALED);
    assert_true(heard_of(&d, 9, "words=stand") && heard_of(&d, 9, "words=challenge"));
    desk_shut(&d);
}

static void test_PA_15_the_nearest_challenger_after_the_caller_counts(void **state) {
    struct desk d;
    room_id table;
    char expected[40];
    (void)state;
    desk_open(&d, 23);
    ag_seat caller = after_a_call(&d, &table), near = (ag_seat)((caller + 1) % 3), far = (ag_seat)((caller + 2) % 3);
    assert_true(says(&d, far, SAY(ROOMS_MOVE, .text = "challenge")));
    clear(&d);
    assert_true(says(&d, near, SAY(ROOMS_MOVE, .text = "double"))); /* faster or not: nearer counts */
    snprintf(expected, sizeof expected, "line=move %u: double", near);
    assert_true(heard_of(&d, caller, expected));
    snprintf(expected, sizeof expected, "line=move %u: challenge", far);
    assert_false(heard_of(&d, caller, expected)); /* it came too late to matter and is told to nobody */
    desk_shut(&d);
}

static void test_PA_15_silence_lets_the_call_stand(void **state) {
    struct desk d;
    room_id table;
    (void)state;
    desk_open(&d, 24);
    ag_seat caller = after_a_call(&d, &table), next = (ag_seat)((caller + 1) % 3);
    waits(&d, 5999);
    assert_true(looks(&d, table, 0).due.flags & AG_DUE_SEALED);
    clear(&d);
    waits(&d, 1);
    assert_int_equal(looks(&d, table, 0).due.flags & AG_DUE_SEALED, 0);
    assert_int_equal(looks(&d, table, 0).due.seat, next); /* must call */
    assert_true(heard_of(&d, caller, "words=stand"));
    assert_false(looks(&d, table, 0).seat[next].flags & ROOMS_SEAT_LATE); /* silence is an answer here */
    desk_shut(&d);
}

static void test_PA_15_a_window_survives_a_restart_with_its_answers(void **state) {
    struct desk d;
    room_id table;
    char why[ROOMS_WHY_MAX];
    (void)state;
    desk_open(&d, 25);
    ag_seat caller = after_a_call(&d, &table), near = (ag_seat)((caller + 1) % 3);
    assert_true(says(&d, near, SAY(ROOMS_MOVE, .text = "challenge")));
    d.limits.grace_ms = 0;
    desk_restart(&d);
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why));
    waits(&d, 6000);
    char *record = record_at(&d, table, AG_NOBODY);
    assert_non_null(strstr(record, ": challenge"));
    free(record);
    desk_shut(&d);
}

/* Somebody gives up while the window is open: it goes on, with the answers and the time it has. */
static void test_PA_15_a_window_outlives_a_resignation(void **state) {
    struct desk d;
    room_id table;
    (void)state;
    desk_open(&d, 57);
    ag_seat caller = after_a_call(&d, &table), near = (ag_seat)((caller + 1) % 3), far = (ag_seat)((caller + 2) % 3);
    assert_true(says(&d, far, SAY(ROOMS_MOVE, .text = "challenge")));
    waits(&d, 1000);
    assert_true(says(&d, caller, SAY(ROOMS_RESIGN, .number = 0)));
    struct rooms_look look = looks(&d, table, near);
    assert_true(look.due.flags & AG_DUE_SEALED && look.yours);
    assert_int_equal(look.left_ms, 5000);
    assert_false(looks(&d, table, far).yours);
    clear(&d);
    assert_true(says(&d, near, SAY(ROOMS_MOVE, .text = "stand")));
    assert_true(heard_of(&d, near, "words=challenge"));
    desk_shut(&d);
}

/* Hidden dice are shown to all once the contest is over, with the key that opens their commitment. */
static void test_shown_hands_open_their_commitments(void **state) {
    struct desk d;
    room_id table;
    (void)state;
    desk_open(&d, 26);
    ag_seat caller = after_a_call(&d, &table), near = (ag_seat)((caller + 1) % 3);
    assert_true(says(&d, near, SAY(ROOMS_MOVE, .text = "challenge")));
    waits(&d, 6000);
    clear(&d);
    assert_true(says(&d, caller, SAY(ROOMS_MOVE, .text = "open")));
    char *at = d.person[near].heard + d.person[near].mark;
    unsigned shown = 0;
    for (; (at = strstr(at, " shown by=")); at++, shown++) {
        struct rooms_block key, seal;
        char hex[65];
        const char *block = strstr(at, "block=") + 6;
        for (unsigned i = 0; i < 32; i++) {
            unsigned byte;
            assert_int_equal(sscanf(block + 2 * i, "%2x", &byte), 1);
            key.byte[i] = (uint8_t)byte;
        }
        real_proof.hand_commitment(&key, &seal);
        for (unsigned i = 0; i < 32; i++) snprintf(hex + 2 * i, 3, "%02x", seal.byte[i]);
        assert_non_null(strstr(d.person[near].heard, hex)); /* told with the roll */
    }
    assert_int_equal(shown, 3);
    desk_shut(&d);
}

/* ---- secrets ---- */

/* The same game twice; only what one seat holds differs: its hidden dice. Everybody else gets the same bytes, in
 * events, looks, records and positions, until it is shown. */
static int twist; /* what is added to the faces of seat 1's hidden dice */

static void twisted_roll(const struct rooms_block *key, uint64_t number, struct ag_due due, uint8_t *dice) {
    real_proof.roll(key, number, due, dice);
    if (due.flags & AG_DUE_HIDDEN && due.seat == 1)
        for (unsigned i = 0; i < due.dice; i++) dice[i] = (uint8_t)(1 + (dice[i] - 1 + twist) % 6);
}

struct seen_run {
    char *heard[4]; /* by seats 0, 1, 2 and a spectator, until dice are shown */
    char *record[4];
    union ag_state position[4];
};

static void run_twisted(struct seen_run *run, int by, unsigned calls) {
    /* The lowest call each time (PA-6, PA-7): no dice are needed for that. */
    static const char *const lowest[] = {"call 3x2", "call 3x3", "call 3x4", "call 3x5", "call 3x6"};
    struct desk d;
    struct rooms_proof proof = real_proof;
    twist = by;
    desk_open(&d, 46);
    proof.roll = twisted_roll;
    d.world.proof = &proof;
    desk_restart(&d);
    room_id table = seated(&d, "palko", "seats=3", 3);
    comes(&d, 3, "Zoe");
    assert_true(says(&d, 3, SAY(ROOMS_JOIN, .number = 0)));
    begins(&d, table, 3);
    for (unsigned k = 0; k < calls; k++) {
        ag_seat caller = looks(&d, table, 0).due.seat;
        assert_true(says(&d, caller, SAY(ROOMS_MOVE, .text = lowest[k])));
        for (unsigned i = 0; i < 3; i++)
            if (i != caller && (i != 1 || k + 1 < calls)) assert_true(says(&d, i, SAY(ROOMS_MOVE, .text = "stand")));
        waits(&d, 100);
    }
    for (unsigned i = 0; i < 4; i++) {
        run->heard[i] = strdup(d.person[i].heard);
        run->record[i] = record_at(&d, table, i < 3 ? (ag_seat)i : AG_NOBODY);
        memset(&run->position[i], 0, sizeof run->position[i]);
        assert_true(rooms_state(d.h, table, i < 3 ? (ag_seat)i : AG_NOBODY, &run->position[i]));
    }
    desk_shut(&d);
}

static void free_run(struct seen_run *run) {
    for (unsigned i = 0; i < 4; i++) free(run->heard[i]), free(run->record[i]);
}

static void test_hidden_dice_change_no_byte_for_others(void **state) {
    (void)state;
    for (unsigned calls = 0; calls < 6; calls++)
        for (int by = 1; by < 6; by += 2) {
            struct seen_run a, b;
            run_twisted(&a, 0, calls);
            run_twisted(&b, by, calls);
            for (unsigned i = 0; i < 4; i++) {
                assert_int_equal(strcmp(a.heard[i], b.heard[i]) == 0, i != 1); /* seat 1 itself does see them */
                assert_int_equal(strcmp(a.record[i], b.record[i]) == 0, i != 1);
                assert_int_equal(memcmp(&a.position[i], &b.position[i], sizeof a.position[i]) == 0, i != 1);
            }
            free_run(&a), free_run(&b);
        }
}

/* Seat 1 answers while others have not: what it says, and that it says something, is not to be noticed. */
static void test_that_somebody_has_answered_is_not_told(void **state) {
    static const char *const answers[] = {NULL, "stand", "challenge", "double"};
    char *heard[3] = {NULL, NULL, NULL};
    (void)state;
    for (unsigned k = 0; k < 4; k++) {
        struct desk d;
        room_id table;
        desk_open(&d, 47);
        ag_seat caller = after_a_call(&d, &table), one = (ag_seat)((caller + 1) % 3);
        waits(&d, 1000);
        if (answers[k]) assert_true(says(&d, one, SAY(ROOMS_MOVE, .text = answers[k])));
        waits(&d, 1000);
        for (unsigned i = 0; i < 3; i++) {
            if (i == one) continue;
            if (k) assert_string_equal(d.person[i].heard, heard[i]);
            free(heard[i]);
            heard[i] = strdup(d.person[i].heard);
        }
        desk_shut(&d);
    }
    for (unsigned i = 0; i < 3; i++) free(heard[i]);
}

/* Neither the seed of the house, nor the key, nor anybody's number, in anything that is sent before it may be. */
static void test_no_seed_and_no_person_is_told(void **state) {
    struct desk d;
    char hex[65], person[2][20];
    (void)state;
    desk_open(&d, 48);
    room_id table = seated(&d, "palko", "seats=3", 3);
    begins(&d, table, 3);
    const char *created = log_of(&d, table)->entry[0];
    for (unsigned i = 0; i < 5; i++) created = strchr(created, '\t') + 1; /* kind, time, check, person, id, the seed */
    snprintf(hex, sizeof hex, "%.64s", created);
    assert_int_equal(strspn(hex, "0123456789abcdef"), 64);
    snprintf(person[0], sizeof person[0], "%x", 5001), snprintf(person[1], sizeof person[1], "%d", 5001);
    for (unsigned i = 0; i < 200 && step(&d, table, "random"); i++)
        if (looks(&d, table, 0).phase == ROOMS_PLAYING)
            for (unsigned k = 0; k < 3; k++) assert_false(heard_of(&d, k, hex));
    while (step(&d, table, "random")) {
    }
    for (unsigned k = 0; k < 3; k++) {
        assert_true(heard_of(&d, k, hex));      /* in the end it is opened */
        assert_false(heard_of(&d, k, "=1389")); /* 5001 as entries write it */
        assert_false(heard_of(&d, k, "=5001"));
    }
    desk_shut(&d);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_PA_15_answers_are_sealed_until_the_window_closes),
    cmocka_unit_test(test_PA_15_the_nearest_challenger_after_the_caller_counts),
    cmocka_unit_test(test_PA_15_silence_lets_the_call_stand),
    cmocka_unit_test(test_PA_15_a_window_survives_a_restart_with_its_answers),
    cmocka_unit_test(test_PA_15_a_window_outlives_a_resignation),
    cmocka_unit_test(test_shown_hands_open_their_commitments),
    cmocka_unit_test(test_hidden_dice_change_no_byte_for_others),
    cmocka_unit_test(test_that_somebody_has_answered_is_not_told),
    cmocka_unit_test(test_no_seed_and_no_person_is_told),
};
TESTS_MAIN("rooms_secrets", tests)
