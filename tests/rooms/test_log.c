/* test_log.c - rooms, one promise a test: the log, restarts, commands that come twice, people who come back. */
#include "desk.h"

/* The same log gives the same room: the same looks, records and numbers for every viewer. */
static void test_restart_is_replay(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 3);
    room_id table = started(&d, "palko", "seats=3", 3);
    for (unsigned i = 0; i < 40; i++) step(&d, table, "random");
    char *before[4];
    struct rooms_look look[4];
    for (unsigned i = 0; i < 4; i++) {
        before[i] = record_at(&d, table, (ag_seat)i);
        look[i] = looks(&d, table, (ag_seat)i);
    }
    desk_restart(&d);
    char why[ROOMS_WHY_MAX];
    assert_false(rooms_has(d.h, table, NULL));
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why));
    for (unsigned i = 0; i < 4; i++) {
        char *now = record_at(&d, table, (ag_seat)i);
        struct rooms_look again = looks(&d, table, (ag_seat)i);
        assert_string_equal(now, before[i]);
        assert_int_equal(again.number, look[i].number);
        assert_int_equal(again.phase, look[i].phase);
        assert_int_equal(again.due.seats, look[i].due.seats);
        free(now), free(before[i]);
    }
    for (unsigned i = 0; i < 3; i++) { /* and it goes on */
        comes(&d, i, names[i]);
        d.person[i].viewer = AG_NOBODY;
        assert_true(says(&d, i, SAY(ROOMS_JOIN, .number = 0)));
        assert_int_equal(d.person[i].viewer, i);
    }
    plays_out(&d, table, "random");
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

static void test_a_log_that_does_not_fit_stops_its_table_alone(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    (void)state;
    desk_open(&d, 4);
    room_id table = started(&d, "farkle", "seats=2", 2), other = seated(&d, "null", "", 1);
    for (unsigned i = 0; i < 6; i++) step(&d, table, "greedy");
    struct desk_log *log = log_of(&d, table);
    for (unsigned i = 0; i < log->n; i++) { /* one character of any entry changed: it is noticed */
        char *entry = log->entry[i], *end = entry + strlen(entry) - 1, was = *end;
        bool named = strncmp(entry, "sat\t", 4) == 0; /* names may be changed: they can be forgotten */
        *end = was == '1' ? '2' : '1';
        desk_restart(&d);
        assert_int_equal(rooms_load(d.h, table, ROOMS_OWNER, why), named);
        if (!named) assert_true(strlen(why) > 10);
        assert_true(rooms_load(d.h, other, ROOMS_OWNER, why));
        *end = was;
    }
    free(log->entry[--log->n]); /* fewer entries are a log as well */
    desk_restart(&d);
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why));
    assert_false(rooms_load(d.h, 12345, ROOMS_OWNER, why));
    assert_string_equal(why, "There is no such table.");
    desk_shut(&d);
}

static bool store_is_away(void *context, room_id room, uint64_t seq, rooms_visit *visit, void *visit_context) {
    (void)context, (void)room, (void)seq, (void)visit, (void)visit_context;
    return false;
}

static void test_a_store_or_a_line_that_cannot_be_read(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    (void)state;
    desk_open(&d, 58);
    room_id table = seated(&d, "null", "seats=2", 2);
    static const char *const bad[] = {"",
                                      "sat",
                                      "sat\t1",
                                      "nonsense\t1\t2",
                                      "chat\tx\ty\tz",
                                      "roll\t1\t2\t3\t4\t5",
                                      "roll\t99999999999999999999\t1\t0\t0"};
    uint64_t length = rooms_length(d.h, table);
    assert_int_equal(length, log_of(&d, table)->n);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        desk_restart(&d);
        assert_true(rooms_load(d.h, table, ROOMS_REPLICA, why));
        comes(&d, 0, "Ann");
        assert_true(says(&d, 0, SAY(ROOMS_JOIN, .number = 0)));
        clear(&d);
        assert_false(rooms_entry(d.h, table, length + 1, bad[i], strlen(bad[i]), why));
        assert_string_equal(why, "The log of this table has a line that cannot be read.");
        assert_true(heard_of(&d, 0, "lost ") && !rooms_has(d.h, table, NULL));
        assert_int_equal(rooms_length(d.h, table), 0);
    }
    d.world.read = store_is_away;
    desk_restart(&d);
    assert_false(rooms_load(d.h, table, ROOMS_OWNER, why));
    assert_string_equal(why, "This table cannot be read right now.");
    desk_shut(&d);
}

static void test_a_new_name_is_for_seats_taken_from_then_on(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 59);
    room_id table = seated(&d, "null", "seats=2", 1);
    assert_true(says(&d, 0, SAY(ROOMS_NAME, .text = "Anna")));
    assert_string_equal(looks(&d, table, 0).seat[0].name, "Ann");
    assert_true(says(&d, 0, SAY(ROOMS_STAND, .number = 0)) && says(&d, 0, SAY(ROOMS_SIT, .seat = 1)));
    assert_string_equal(looks(&d, table, 0).seat[1].name, "Anna");
    desk_shut(&d);
}

static void test_a_command_is_done_once_however_often_it_comes(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 5);
    room_id table = started(&d, "null", "seats=2", 2);
    unsigned seat = looks(&d, table, 0).due.seat, n = log_of(&d, table)->n;
    assert_true(says(&d, seat, SAY(ROOMS_MOVE, .id = "again", .text = "pass")));
    unsigned after = log_of(&d, table)->n;
    assert_true(after > n);
    for (unsigned i = 0; i < 5; i++) assert_true(says(&d, seat, SAY(ROOMS_MOVE, .id = "again", .text = "pass")));
    assert_int_equal(log_of(&d, table)->n, after);
    desk_restart(&d); /* not even after a restart */
    char why[ROOMS_WHY_MAX];
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why));
    comes(&d, seat, "Ann");
    after = log_of(&d, table)->n;
    assert_true(says(&d, seat, SAY(ROOMS_MOVE, .id = "again", .text = "pass")));
    assert_int_equal(log_of(&d, table)->n, after);
    desk_shut(&d);
}

/* What others say, however much, does not make the room forget what a seat has done. */
static void test_nobody_can_push_out_what_another_may_repeat(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 53);
    room_id table = started(&d, "null", "seats=2", 2);
    ag_seat seat = looks(&d, table, 0).due.seat;
    comes(&d, 9, "Zoe");
    assert_true(says(&d, seat, SAY(ROOMS_MOVE, .id = "mine", .text = "pass")));
    for (unsigned i = 0; i < 300; i++)
        assert_true(says(&d, i % 2 ? 9 : 1u - seat, SAY(ROOMS_CHAT, .text = "la la la")));
    for (unsigned i = 0; i < ROOMS_REPEATS - 1; i++) assert_true(says(&d, seat, SAY(ROOMS_CHAT, .text = "hm")));
    unsigned n = log_of(&d, table)->n;
    assert_true(says(&d, seat, SAY(ROOMS_MOVE, .id = "mine", .text = "pass")));
    assert_int_equal(log_of(&d, table)->n, n);
    desk_shut(&d);
}

static void test_a_table_is_made_once(void **state) {
    struct desk d;
    room_id table = 0;
    (void)state;
    desk_open(&d, 6);
    comes(&d, 0, "Ann");
    assert_true(says(&d, 0, SAY(ROOMS_CREATE, .id = "one", .preset = "farkle")));
    table = d.person[0].table;
    assert_true(table == rooms_created(d.h, 5000, "one") && table != rooms_created(d.h, 5001, "one"));
    assert_true(says(&d, 0, SAY(ROOMS_CREATE, .id = "one", .preset = "farkle")));
    assert_int_equal(d.rooms, 1);
    assert_true(says(&d, 0, SAY(ROOMS_CREATE, .id = "two", .preset = "farkle")));
    assert_int_equal(d.rooms, 2);
    assert_false(says(&d, 0, SAY(ROOMS_CREATE, .id = "three", .preset = "chess")));
    assert_false(says(
        &d, 0,
        SAY(ROOMS_CREATE, .id = "four", .preset = "farkle", .n_set = 1, .set = &(struct ag_line){"target", "-5"})));
    assert_int_equal(d.rooms, 2);
    desk_shut(&d);
}

static void test_who_comes_back_gets_the_rest(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 7);
    room_id table = seated(&d, "palko", "seats=3", 3);
    comes(&d, 9, "Zoe");
    assert_true(says(&d, 9, SAY(ROOMS_JOIN, .number = 0)));
    begins(&d, table, 3);
    for (unsigned k = 0; k < 10; k++) {
        uint64_t had = d.person[1].n, watcher = d.person[9].n;
        goes(&d, 1), goes(&d, 9);
        for (unsigned i = 0; i < 7; i++) {
            struct rooms_look look = looks(&d, table, 1);
            if (look.yours && look.due.kind == AG_DUE_ACT && !(look.due.flags & AG_DUE_SEALED)) break;
            for (unsigned s = 0; s < 3; s += 2)
                if (looks(&d, table, (ag_seat)s).yours)
                    assert_true(says(&d, s, SAY(ROOMS_MOVE, .text = idle_words(&d, table, (ag_seat)s))));
            waits(&d, 2000);
        }
        comes(&d, 1, "Bob"), comes(&d, 9, "Zoe");
        d.person[1].viewer = 1; /* it says who it was and what it had; the desk checks that no number is left out */
        clear(&d);
        assert_true(says(&d, 1, SAY(ROOMS_JOIN, .viewer = 1, .number = had)));
        assert_true(says(&d, 9, SAY(ROOMS_JOIN, .viewer = AG_NOBODY, .number = watcher)));
        assert_int_equal(d.person[1].n, looks(&d, table, 1).number);
        assert_int_equal(d.person[9].n, looks(&d, table, AG_NOBODY).number);
        assert_false(heard_of(&d, 1, "look "));
        if (looks(&d, table, 1).yours) step(&d, table, "idle");
    }
    d.limits.catch_up = 3; /* too old: a fresh look */
    desk_restart(&d);
    char why[ROOMS_WHY_MAX];
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why));
    comes(&d, 1, "Bob");
    assert_true(says(&d, 1, SAY(ROOMS_JOIN, .viewer = 1, .number = 2)));
    assert_true(heard_of(&d, 1, "look "));
    desk_shut(&d);
}

/* The next line about an event, from *at on; ended by NUL. */
static char *next_event(char **at) {
    char *line;
    while ((line = strtok_r(NULL, "\n", at)) && strncmp(line, "event ", 6) != 0) {
    }
    return line;
}

/* Somebody who was away hears the same words as somebody who stayed, with the names that were right at the time. */
static void test_who_comes_back_hears_what_others_heard(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 51);
    room_id table = seated(&d, "farkle", "seats=3", 3);
    comes(&d, 8, "Yan"), comes(&d, 9, "Zoe");
    for (unsigned i = 8; i < 10; i++) assert_true(says(&d, i, SAY(ROOMS_JOIN, .number = 0)));
    clear(&d);
    for (unsigned round = 0; round < 4; round++) {
        uint64_t had = d.person[9].n;
        goes(&d, 9);
        if (round == 0) begins(&d, table, 3);
        if (round == 1) assert_true(says(&d, 2, SAY(ROOMS_RESIGN, .number = 0)));
        for (unsigned i = 0; i < 8; i++) step(&d, table, "greedy");
        if (round == 1) assert_true(says(&d, 0, SAY(ROOMS_REPLACE, .seat = 2, .text = "greedy")));
        if (round == 2) assert_true(says(&d, 1, SAY(ROOMS_STAND, .number = 0)));
        if (round == 3) assert_true(says(&d, 0, SAY(ROOMS_REPLACE, .seat = 1, .text = "idle")));
        comes(&d, 9, "Zoe");
        assert_true(says(&d, 9, SAY(ROOMS_JOIN, .viewer = AG_NOBODY, .number = had)));
    }
    assert_true(heard_of(&d, 9, "news=Bob") && heard_of(&d, 9, "news=Carl (greedy)"));
    char *at[2] = {d.person[8].heard + d.person[8].mark, d.person[9].heard + d.person[9].mark}, *line;
    unsigned events = 0;
    for (; (line = next_event(&at[0])); events++) assert_string_equal(next_event(&at[1]), line);
    assert_null(next_event(&at[1]));
    assert_true(events > 30);
    desk_shut(&d);
}

/* Events that were sent live, and those of a later replay, are the same bytes; the simulation checks it at large. */
static void test_a_replica_tells_the_same(void **state) {
    struct desk d, copy;
    char why[ROOMS_WHY_MAX];
    (void)state;
    desk_open(&d, 8);
    room_id table = seated(&d, "palko", "seats=2", 2);
    desk_open(&copy, 9);
    for (unsigned i = 0; i < log_of(&d, table)->n; i++) {
        char *e = log_of(&d, table)->entry[i];
        copy.world.append(&copy, table, i + 1, e, strlen(e));
    }
    assert_true(rooms_load(copy.h, table, ROOMS_REPLICA, why));
    comes(&copy, 1, "Bob");
    assert_true(says(&copy, 1, SAY(ROOMS_JOIN, .number = 0)));
    assert_int_equal(copy.person[1].viewer, 1);
    clear(&d), clear(&copy);
    unsigned from = log_of(&d, table)->n;
    begins(&d, table, 2);
    for (unsigned i = 0; i < 30; i++) step(&d, table, "idle");
    for (unsigned i = from; i < log_of(&d, table)->n; i++) {
        char *e = log_of(&d, table)->entry[i];
        copy.world.append(&copy, table, i + 1, e, strlen(e));
        assert_true(rooms_entry(copy.h, table, i + 1, e, strlen(e), why));
        assert_true(rooms_entry(copy.h, table, i + 1, e, strlen(e), why)); /* twice is once */
    }
    char *save[2] = {NULL, NULL}, *line = strtok_r(copy.person[1].heard + copy.person[1].mark, "\n", &save[0]);
    unsigned events = 0;
    for (char *at = strtok_r(d.person[1].heard + d.person[1].mark, "\n", &save[1]); at;
         at = strtok_r(NULL, "\n", &save[1])) {
        if (strncmp(at, "event ", 6) != 0) continue;
        while (line && strncmp(line, "event ", 6) != 0) line = strtok_r(NULL, "\n", &save[0]);
        assert_non_null(line);
        assert_string_equal(line, at);
        line = strtok_r(NULL, "\n", &save[0]);
        events++;
    }
    assert_true(events > 30);
    copy.forwarded = 0;
    says(&copy, 1, SAY(ROOMS_CHAT, .text = "hello"));
    assert_true(copy.forwarded == table);
    assert_true(rooms_load(copy.h, table, ROOMS_OWNER, why)); /* and it can take over */
    assert_true(says(&copy, 1, SAY(ROOMS_CHAT, .text = "hello")));
    desk_shut(&d), desk_shut(&copy);
}

static void test_a_lost_table_is_joined_again(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    (void)state;
    desk_open(&d, 10);
    room_id table = started(&d, "null", "seats=2", 2);
    clear(&d);
    rooms_drop(d.h, table);
    assert_true(heard_of(&d, 0, "lost ") && heard_of(&d, 1, "lost "));
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why));
    assert_true(says(&d, 0, SAY(ROOMS_JOIN, .viewer = 0, .number = d.person[0].n)));
    assert_false(heard_of(&d, 0, "look "));
    assert_true(says(&d, looks(&d, table, 0).due.seat, SAY(ROOMS_MOVE, .text = "pass")));
    desk_shut(&d);
}

/* ---- snapshots ---- */

static void reloads(struct desk *d, room_id table) {
    char why[ROOMS_WHY_MAX];
    desk_restart(d);
    d->visited = 0;
    if (!rooms_load(d->h, table, ROOMS_OWNER, why)) fail_msg("%s", why);
}

static room_id long_log(struct desk *d, unsigned entries) {
    room_id table = seated(d, "null", "seats=2", 2);
    while (log_of(d, table)->n < entries)
        assert_true(says(d, 0, SAY(ROOMS_SETTINGS, .given = ROOMS_SET_LISTED, .settings = {.listed = true})));
    return table;
}

static void test_a_long_log_is_read_from_its_last_snapshot(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 66);
    room_id table = long_log(&d, 5000);
    reloads(&d, table);
    assert_int_equal(rooms_length(d.h, table), 5000);
    assert_true(d.visited <= d.limits.snapshot_entries + 1);
    desk_shut(&d);
}

static void test_catching_up_costs_what_is_new(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 67);
    room_id table = long_log(&d, 5000);
    uint64_t number = d.person[1].n;
    unsigned back[] = {0, 1, 100, d.limits.catch_up};
    for (unsigned i = 0; i < 4; i++) {
        clear(&d);
        d.visited = 0;
        d.person[1].n = number - back[i];
        assert_true(says(&d, 1, SAY(ROOMS_JOIN, .number = number - back[i], .viewer = 1)));
        assert_int_equal(d.person[1].n, number);
        if (back[i] <= d.limits.snapshot_entries) assert_false(heard_of(&d, 1, "look ")); /* event by event */
        assert_true(d.visited <= 2 * d.limits.snapshot_entries + 2);
    }
    desk_shut(&d);
}

/* Loaded from a snapshot after every single entry, a game goes on as if nothing had happened: the checks would tell. */
static void test_a_snapshot_holds_everything(void **state) {
    (void)state;
    static const char *const presets[] = {"palko", "farkle", "balut", "penk", "farkel-keen-doubler"};
    for (unsigned i = 0; i < sizeof presets / sizeof *presets; i++) {
        struct desk d;
        desk_open(&d, 68 + i);
        d.limits.snapshot_entries = 1;
        desk_restart(&d);
        room_id table = started(&d, presets[i], i ? "seats=2" : "seats=3", i ? 2 : 3);
        for (unsigned k = 0; k < 40 && step(&d, table, "random"); k++) {
            uint64_t length = rooms_length(d.h, table);
            char *before = record_at(&d, table, AG_NOBODY), *after;
            struct rooms_look old = looks(&d, table, 0), now;
            reloads(&d, table);
            assert_int_equal(d.visited, 1); /* the entry of the snapshot itself, to be sure */
            after = record_at(&d, table, AG_NOBODY);
            assert_string_equal(before, after);
            now = looks(&d, table, 0);
            assert_int_equal(rooms_length(d.h, table), length);
            assert_true(now.number == old.number && now.phase == old.phase && now.due.seats == old.due.seats);
            free(before), free(after);
            for (unsigned p = 0; p < (i ? 2 : 3); p++) {
                comes(&d, p, names[p]);
                assert_true(says(&d, p, SAY(ROOMS_JOIN, .number = 0)));
            }
        }
        d.limits.snapshot_entries = 1000000; /* and the whole log says the same */
        struct desk_log *log = log_of(&d, table);
        for (unsigned k = 0; k < 2; k++) free(log->snap[k].bytes), log->snap[k].bytes = NULL;
        char *before = record_at(&d, table, AG_NOBODY), *after;
        reloads(&d, table);
        assert_true(d.visited > 40);
        after = record_at(&d, table, AG_NOBODY);
        assert_string_equal(before, after);
        free(before), free(after);
        desk_shut(&d);
    }
}

/* Whatever is wrong with a snapshot, the log is read instead. */
static void test_a_snapshot_that_does_not_fit_is_ignored(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 75);
    room_id table = long_log(&d, 600);
    struct desk_log *log = log_of(&d, table);
    for (size_t i = 0; i < log->snap[0].n; i += 97) {
        log->snap[0].bytes[i] ^= 1; /* another byte */
        reloads(&d, table);
        assert_true(d.visited >= 600 && rooms_length(d.h, table) == 600);
        assert_true(log->snap[0].seq == 600); /* a new one was taken */
    }
    log->snap[0].n -= 40; /* torn */
    reloads(&d, table);
    assert_true(d.visited >= 600 && rooms_length(d.h, table) == 600);
    char *last = log->entry[599];
    log->n = 599; /* newer than the log, of which the end is lost */
    reloads(&d, table);
    assert_int_equal(rooms_length(d.h, table), 599);
    free(last);
    desk_shut(&d);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_a_long_log_is_read_from_its_last_snapshot),
    cmocka_unit_test(test_catching_up_costs_what_is_new),
    cmocka_unit_test(test_a_snapshot_holds_everything),
    cmocka_unit_test(test_a_snapshot_that_does_not_fit_is_ignored),
    cmocka_unit_test(test_restart_is_replay),
    cmocka_unit_test(test_a_log_that_does_not_fit_stops_its_table_alone),
    cmocka_unit_test(test_a_store_or_a_line_that_cannot_be_read),
    cmocka_unit_test(test_a_new_name_is_for_seats_taken_from_then_on),
    cmocka_unit_test(test_a_command_is_done_once_however_often_it_comes),
    cmocka_unit_test(test_nobody_can_push_out_what_another_may_repeat),
    cmocka_unit_test(test_a_table_is_made_once),
    cmocka_unit_test(test_who_comes_back_gets_the_rest),
    cmocka_unit_test(test_who_comes_back_hears_what_others_heard),
    cmocka_unit_test(test_a_replica_tells_the_same),
    cmocka_unit_test(test_a_lost_table_is_joined_again),
};
TESTS_MAIN("rooms_log", tests)
