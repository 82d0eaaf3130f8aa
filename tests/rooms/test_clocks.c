/* test_clocks.c - rooms, one promise a test: clocks and grace, and that nothing ticks for nothing. */
#include "desk.h"

static void test_a_time_out_makes_the_plainest_move(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 16);
    room_id table = started(&d, "null", "seats=2", 2);
    unsigned seat = looks(&d, table, 0).due.seat;
    assert_int_equal(looks(&d, table, 0).left_ms, 60000);
    waits(&d, 59999);
    assert_int_equal(looks(&d, table, 0).due.seat, seat);
    clear(&d);
    waits(&d, 1);
    assert_int_not_equal(looks(&d, table, 0).due.seat, seat);
    assert_true(heard_of(&d, 0, "move by=2")); /* by the clock */
    assert_true(looks(&d, table, 0).seat[seat].flags & ROOMS_SEAT_LATE);
    desk_shut(&d);
}

static void test_a_slow_table_waits_for_days(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    enum { DAY = 86400000 };
    (void)state;
    desk_open(&d, 17);
    room_id table = seated(&d, "null", "seats=2", 2);
    assert_true(says(&d, 0, SAY(ROOMS_SETTINGS, .given = ROOMS_SET_TURN, .settings = {.turn_ms = 3 * DAY})));
    begins(&d, table, 2);
    unsigned seat = looks(&d, table, 0).due.seat;
    uint64_t end = d.now + 3 * (uint64_t)DAY;
    waits(&d, 1000);
    goes(&d, 0), goes(&d, 1);
    waits(&d, 2 * (uint64_t)DAY - 1000);
    assert_false(rooms_has(d.h, table, NULL)); /* nobody is there: it has left the memory, and says when it is needed */
    assert_true(d.asleep == table && d.needed == end);
    desk_restart(&d);
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why)); /* the clock has not begun anew */
    assert_int_equal(looks(&d, table, 0).left_ms, DAY);
    comes(&d, 1 - seat, names[1 - seat]);
    assert_true(says(&d, 1 - seat, SAY(ROOMS_JOIN, .number = 0)));
    waits(&d, DAY - 1);
    assert_int_equal(looks(&d, table, 0).due.seat, seat);
    waits(&d, 1);
    assert_int_not_equal(looks(&d, table, 0).due.seat, seat);
    desk_shut(&d);
}

/* Whoever takes a table over must know when it needs an owner: the latest time is asked for after every commit. */
static void test_a_table_says_when_it_needs_its_owner(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 65);
    room_id table = seated(&d, "null", "seats=2", 2);
    uint64_t idle = d.limits.idle_hours * UINT64_C(3600000);
    assert_true(rooms_needed(d.h, table) == d.now + idle);
    begins(&d, table, 2);
    assert_true(rooms_needed(d.h, table) == d.now + 60000);
    assert_true(says(&d, 0, SAY(ROOMS_PAUSE, .number = 0)));
    assert_true(rooms_needed(d.h, table) == d.now + idle);
    assert_true(says(&d, 0, SAY(ROOMS_CLOSE, .number = 0)));
    assert_true(rooms_needed(d.h, table) == ROOMS_NEVER);
    desk_shut(&d);
}

static void test_clocks_leave_a_little_grace_after_a_restart(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    (void)state;
    desk_open(&d, 18);
    room_id table = started(&d, "null", "seats=2", 2);
    unsigned seat = looks(&d, table, 0).due.seat;
    d.now += 3600000; /* an hour without a rooms */
    desk_restart(&d);
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why));
    assert_int_equal(looks(&d, table, 0).left_ms, d.limits.grace_ms);
    comes(&d, seat, names[seat]);
    assert_true(says(&d, seat, SAY(ROOMS_MOVE, .text = "pass")));
    desk_shut(&d);
}

static void test_a_log_of_a_clock_that_was_ahead_leaves_no_more_than_a_turn(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    enum { TWO_HOURS = 7200000 };
    (void)state;
    desk_open(&d, 58);
    room_id table = started(&d, "null", "seats=2", 2);
    unsigned seat = looks(&d, table, 0).due.seat;
    d.now -= TWO_HOURS; /* the clock was set right before the restart */
    desk_restart(&d);
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why));
    assert_int_equal(looks(&d, table, 0).left_ms, 60000);
    comes(&d, 1 - seat, names[1 - seat]);
    assert_false(says(&d, 1 - seat, SAY(ROOMS_HOST, .seat = (ag_seat)(1 - seat))));
    waits(&d, 59999);
    assert_int_equal(looks(&d, table, 0).due.seat, seat);
    waits(&d, 1);
    assert_int_not_equal(looks(&d, table, 0).due.seat, seat);
    assert_int_equal(looks(&d, table, 0).left_ms, 60000);
    desk_shut(&d);
}

static void test_a_replica_shows_the_clock_of_its_owner_whatever_its_own_says(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    (void)state;
    desk_open(&d, 59);
    room_id table = started(&d, "null", "seats=2", 2);
    struct desk_log *log = log_of(&d, table);
    for (int hours = -2; hours <= 2; hours += 4) {
        rooms *other = rooms_new(&d.world, &d.limits);
        struct rooms_look look;
        rooms_tick(other, d.now + (uint64_t)(hours * 3600000));
        unsigned n = log->n--; /* the last entry comes while the replica is there */
        assert_true(rooms_load(other, table, ROOMS_REPLICA, why));
        log->n = n;
        assert_true(rooms_entry(other, table, n, log->entry[n - 1], strlen(log->entry[n - 1]), why));
        assert_true(rooms_look_at(other, table, AG_NOBODY, &look));
        assert_int_equal(look.left_ms, 60000);
        rooms_free(other);
    }
    desk_shut(&d);
}

/* The host shortens the clock while somebody decides: the decision that is due keeps the time it had. */
static void test_a_change_of_the_clock_counts_from_the_next_decision(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    (void)state;
    desk_open(&d, 60);
    room_id table = started(&d, "null", "seats=2", 2);
    unsigned seat = looks(&d, table, 0).due.seat;
    waits(&d, 30000);
    assert_true(says(&d, 0, SAY(ROOMS_SETTINGS, .given = ROOMS_SET_TURN, .settings = {.turn_ms = 5000})));
    assert_int_equal(looks(&d, table, 0).due.seat, seat);
    assert_int_equal(looks(&d, table, 0).left_ms, 30000);
    desk_restart(&d); /* and it is the same after a restart */
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why));
    assert_int_equal(looks(&d, table, 0).left_ms, 30000);
    waits(&d, 29999);
    assert_int_equal(looks(&d, table, 0).due.seat, seat);
    waits(&d, 1);
    assert_int_not_equal(looks(&d, table, 0).due.seat, seat);
    assert_int_equal(looks(&d, table, 0).left_ms, 5000);
    desk_shut(&d);
}

static void test_a_change_of_the_window_counts_from_the_next_one(void **state) {
    struct desk d;
    room_id table;
    (void)state;
    desk_open(&d, 61);
    after_a_call(&d, &table);
    waits(&d, 2000);
    assert_true(says(&d, 0, SAY(ROOMS_SETTINGS, .given = ROOMS_SET_WINDOW, .settings = {.window_ms = 1000})));
    assert_int_equal(looks(&d, table, 0).left_ms, 4000);
    desk_shut(&d);
}

/* Nor does somebody else's giving up bring the new clock to the decision that is due. */
static void test_a_resignation_does_not_bring_the_new_clock(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 62);
    room_id table = started(&d, "null", "seats=3", 3);
    unsigned seat = looks(&d, table, 0).due.seat;
    assert_true(says(&d, 0, SAY(ROOMS_SETTINGS, .given = ROOMS_SET_TURN, .settings = {.turn_ms = 5000})));
    assert_true(says(&d, (seat + 1) % 3, SAY(ROOMS_RESIGN, .number = 0)));
    assert_int_equal(looks(&d, table, 0).due.seat, seat);
    assert_int_equal(looks(&d, table, 0).left_ms, 60000);
    desk_shut(&d);
}

static void test_a_pause_stops_the_clock(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 19);
    room_id table = started(&d, "null", "seats=2", 2);
    unsigned seat = looks(&d, table, 0).due.seat;
    waits(&d, 20000);
    assert_false(says(&d, 1, SAY(ROOMS_PAUSE, .number = 0)) || !refused_as(&d, 1, "host"));
    assert_true(says(&d, 0, SAY(ROOMS_PAUSE, .number = 0)));
    assert_false(says(&d, seat, SAY(ROOMS_MOVE, .text = "pass")) || !refused_as(&d, seat, "paused"));
    waits(&d, 500000);
    assert_int_equal(looks(&d, table, 0).due.seat, seat);
    assert_true(looks(&d, table, 0).left_ms == ROOMS_NEVER);
    assert_true(says(&d, 0, SAY(ROOMS_RESUME, .number = 0)));
    assert_int_equal(looks(&d, table, 0).left_ms, 40000);
    desk_shut(&d);
}

static void test_a_roll_waits_for_its_person_for_a_moment(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 20);
    room_id table = seated(&d, "farkle", "seats=2", 2);
    assert_true(says(&d, 0, SAY(ROOMS_SETTINGS, .given = ROOMS_SET_ROLL, .settings = {.roll_ms = 1500})));
    begins(&d, table, 2);
    struct rooms_look look = looks(&d, table, 0);
    assert_int_equal(look.due.kind, AG_DUE_ROLL); /* for who begins: seat 0 first */
    assert_int_equal(look.due.seat, 0);
    assert_false(says(&d, 1, SAY(ROOMS_ROLL, .number = 0)) || !refused_as(&d, 1, "turn"));
    assert_true(says(&d, 0, SAY(ROOMS_ROLL, .number = 0)));
    assert_int_equal(looks(&d, table, 0).events, 1);
    waits(&d, 1499);
    assert_int_equal(looks(&d, table, 0).events, 1);
    waits(&d, 1);
    assert_int_equal(looks(&d, table, 0).events, 2);
    desk_shut(&d);
}

static void test_an_opponent_that_thinks_too_long_makes_the_plainest_move(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 21);
    d.think = false;
    comes(&d, 0, "Ann");
    room_id table = makes(&d, 0, "null", "seats=2", quick, ROOMS_SET_ALL);
    assert_true(says(&d, 0, SAY(ROOMS_JOIN, .number = 0)));
    for (unsigned i = 0; i < 2; i++)
        assert_true(says(&d, 0, SAY(ROOMS_OPPONENT, .seat = (ag_seat)i, .text = "expert")));
    assert_true(says(&d, 0, SAY(ROOMS_START, .number = 0)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_PLAYING);
    unsigned seat = looks(&d, table, 0).due.seat;
    assert_int_equal(d.thoughts, 1);
    rooms_thought(d.h, table, d.thought[0].ticket + 77, 0); /* no such ticket: ignored */
    assert_int_equal(looks(&d, table, 0).due.seat, seat);
    waits(&d, d.limits.think_ms);
    assert_int_not_equal(looks(&d, table, 0).due.seat, seat);
    assert_true(heard_of(&d, 0, "move by=2"));
    desk_shut(&d);
}

/* Opponents that never answer keep nobody busy: the next tick is when something is really due. */
static void test_nothing_ticks_for_nothing(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 54);
    d.think = false;
    comes(&d, 0, "Ann");
    room_id table = makes(&d, 0, "palko", "seats=3", quick, ROOMS_SET_ALL);
    assert_true(says(&d, 0,
                     SAY(ROOMS_SETTINGS, .given = ROOMS_SET_WINDOW | ROOMS_SET_TURN,
                         .settings = {.window_ms = 3600000, .turn_ms = 0})));
    assert_true(says(&d, 0, SAY(ROOMS_JOIN, .number = 0)) && says(&d, 0, SAY(ROOMS_SIT, .seat = 0)));
    for (unsigned i = 1; i < 3; i++)
        assert_true(says(&d, 0, SAY(ROOMS_OPPONENT, .seat = (ag_seat)i, .text = "expert")));
    assert_true(says(&d, 0, SAY(ROOMS_SEAL, .yes = false)) && says(&d, 0, SAY(ROOMS_START, .number = 0)));
    struct rooms_look look;
    while (look = looks(&d, table, 0), !(look.due.flags & AG_DUE_SEALED) || !look.yours)
        if (look.yours) assert_true(says(&d, 0, SAY(ROOMS_MOVE, .text = idle_words(&d, table, 0))));
        else waits(&d, d.limits.think_ms);
    waits(&d, d.limits.think_ms); /* the opponents are late; Ann has an hour */
    assert_true(rooms_next(d.h) > d.now + 3000000);
    waits(&d, 3600000);
    assert_true(looks(&d, table, 0).events > look.events);
    while (looks(&d, table, 0).yours) assert_true(says(&d, 0, SAY(ROOMS_MOVE, .text = idle_words(&d, table, 0))));
    assert_true(says(&d, 0, SAY(ROOMS_PAUSE, .number = 0))); /* while one of them thinks */
    waits(&d, 10 * d.limits.think_ms);
    assert_true(rooms_next(d.h) > d.now + 3600000);
    goes(&d, 0);
    waits(&d, d.limits.sleep_ms);
    assert_false(rooms_has(d.h, table, NULL));
    assert_true(rooms_next(d.h) == ROOMS_NEVER);
    desk_shut(&d);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_a_time_out_makes_the_plainest_move),
    cmocka_unit_test(test_a_slow_table_waits_for_days),
    cmocka_unit_test(test_a_table_says_when_it_needs_its_owner),
    cmocka_unit_test(test_clocks_leave_a_little_grace_after_a_restart),
    cmocka_unit_test(test_a_log_of_a_clock_that_was_ahead_leaves_no_more_than_a_turn),
    cmocka_unit_test(test_a_replica_shows_the_clock_of_its_owner_whatever_its_own_says),
    cmocka_unit_test(test_a_change_of_the_clock_counts_from_the_next_decision),
    cmocka_unit_test(test_a_change_of_the_window_counts_from_the_next_one),
    cmocka_unit_test(test_a_resignation_does_not_bring_the_new_clock),
    cmocka_unit_test(test_a_pause_stops_the_clock),
    cmocka_unit_test(test_a_roll_waits_for_its_person_for_a_moment),
    cmocka_unit_test(test_an_opponent_that_thinks_too_long_makes_the_plainest_move),
    cmocka_unit_test(test_nothing_ticks_for_nothing),
};
TESTS_MAIN("rooms_clocks", tests)
