/* test_house.c - rooms, one promise a test. Expected values follow from docs/house.md and the rules, by hand. */
#include "desk.h"
#include "proof.h"

static const struct house_settings quick = {.watch = true, .chat = true, .series = 1, .turn_ms = 60000,
                                            .window_ms = 6000, .roll_ms = 0};
static const char *const names[] = {"Ann", "Bob", "Cem", "Dee", "Eve", "Fin", "Gil", "Hal"};

/* A table with so many people seated in order, person 0 the host; not begun. */
static house_room seated(struct desk *d, const char *preset, const char *sets, unsigned people) {
    for (unsigned i = 0; i < people; i++)
        if (!d->person[i].there) comes(d, i, names[i]);
    house_room table = makes(d, 0, preset, sets, quick, HOUSE_SET_ALL);
    for (unsigned i = 0; i < people; i++) {
        assert_true(says(d, i, SAY(HOUSE_JOIN, .number = 0)));
        assert_true(says(d, i, SAY(HOUSE_SIT, .seat = (ag_seat)i)));
    }
    return table;
}

static house_room started(struct desk *d, const char *preset, const char *sets, unsigned people) {
    house_room table = seated(d, preset, sets, people);
    begins(d, table, people);
    return table;
}

static void proof_of(struct desk *d, house_room table, enum proof_verdict expected) {
    char *text = record_at(d, table, AG_NOBODY);
    unsigned line;
    struct ag_msg why;
    struct proof_report report;
    ag_table *t = ag_record_read(&real_memory, text, strlen(text), SIZE_MAX, &line, &why);
    if (!t) fail_msg("line %u of\n%s", line, text);
    proof_verify(t, &report);
    if (report.verdict != expected) fail_msg("%s", report.sentence);
    ag_table_free(t);
    free(text);
}

static void test_people_play_a_game_and_its_record_verifies(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 1);
    house_room table = started(&d, "farkle", "seats=2 target=3000", 2);
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_PLAYING);
    plays_out(&d, table, "greedy");
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_OVER);
    assert_true(heard_of(&d, 1, " over "));
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

/* The plainest move of a seat, in words. */
static const char *idle_words(struct desk *d, house_room table, ag_seat seat) {
    static char words[AG_MOVE_MAX];
    struct house_look look = looks(d, table, seat);
    const struct ag_game *game = ag_rules_game(look.rules);
    union ag_state view;
    house_state(d->h, table, seat, &view);
    game->write_action(look.rules, &view, game->idle(look.rules, &view, seat), words, sizeof words);
    return words;
}

/* ---- every game ---- */

static void play_preset(const char *preset, const char *level) {
    struct desk d;
    desk_open(&d, 2);
    comes(&d, 0, "Ann");
    comes(&d, 1, "Bob");
    house_room table = makes(&d, 0, preset, "", quick, HOUSE_SET_ALL);
    unsigned seats = looks(&d, table, 0).n_seats, people = seats < 2 ? seats : 2;
    for (unsigned i = 0; i < seats; i++) {
        bool good = i < people ? says(&d, i, SAY(HOUSE_JOIN, .number = 0)) &&
                                     says(&d, i, SAY(HOUSE_SIT, .seat = (ag_seat)i))
                               : says(&d, 0, SAY(HOUSE_OPPONENT, .seat = (ag_seat)i, .text = level));
        if (!good) fail_msg("%s: %s", preset, d.person[0].why);
    }
    begins(&d, table, people);
    plays_out(&d, table, "greedy");
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_OVER);
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

static void test_every_preset_is_played_to_its_end_with_a_good_proof(void **state) {
    const struct ag_presets *presets = ag_presets_builtin();
    (void)state;
    for (unsigned i = 0; i < presets->n; i++) play_preset(presets->preset[i].name, "greedy");
}

/* ---- the log ---- */

/* The same log gives the same room: the same looks, records and numbers for every viewer. */
static void test_restart_is_replay(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 3);
    house_room table = started(&d, "palko", "seats=3", 3);
    for (unsigned i = 0; i < 40; i++) step(&d, table, "random");
    char *before[4];
    struct house_look look[4];
    for (unsigned i = 0; i < 4; i++) {
        before[i] = record_at(&d, table, (ag_seat)i);
        look[i] = looks(&d, table, (ag_seat)i);
    }
    desk_restart(&d);
    char why[HOUSE_WHY_MAX];
    assert_false(house_has(d.h, table, NULL));
    assert_true(house_load(d.h, table, HOUSE_OWNER, why));
    for (unsigned i = 0; i < 4; i++) {
        char *now = record_at(&d, table, (ag_seat)i);
        struct house_look again = looks(&d, table, (ag_seat)i);
        assert_string_equal(now, before[i]);
        assert_int_equal(again.number, look[i].number);
        assert_int_equal(again.phase, look[i].phase);
        assert_int_equal(again.due.seats, look[i].due.seats);
        free(now), free(before[i]);
    }
    for (unsigned i = 0; i < 3; i++) { /* and it goes on */
        comes(&d, i, names[i]);
        d.person[i].viewer = AG_NOBODY;
        assert_true(says(&d, i, SAY(HOUSE_JOIN, .number = 0)));
        assert_int_equal(d.person[i].viewer, i);
    }
    plays_out(&d, table, "random");
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

static void test_a_log_that_does_not_fit_stops_its_table_alone(void **state) {
    struct desk d;
    char why[HOUSE_WHY_MAX];
    (void)state;
    desk_open(&d, 4);
    house_room table = started(&d, "farkle", "seats=2", 2), other = seated(&d, "null", "", 1);
    for (unsigned i = 0; i < 6; i++) step(&d, table, "greedy");
    struct desk_log *log = log_of(&d, table);
    for (unsigned i = 0; i < log->n; i++) { /* one character of any entry changed: it is noticed */
        char *entry = log->entry[i], *end = entry + strlen(entry) - 1, was = *end;
        bool named = strncmp(entry, "sat\t", 4) == 0; /* names may be changed: they can be forgotten */
        *end = was == '1' ? '2' : '1';
        desk_restart(&d);
        assert_int_equal(house_load(d.h, table, HOUSE_OWNER, why), named);
        if (!named) assert_true(strlen(why) > 10);
        assert_true(house_load(d.h, other, HOUSE_OWNER, why));
        *end = was;
    }
    free(log->entry[--log->n]); /* fewer entries are a log as well */
    desk_restart(&d);
    assert_true(house_load(d.h, table, HOUSE_OWNER, why));
    assert_false(house_load(d.h, 12345, HOUSE_OWNER, why));
    assert_string_equal(why, "There is no such table.");
    desk_shut(&d);
}

static bool store_is_away(void *context, house_room room, uint64_t seq, house_visit *visit, void *visit_context) {
    (void)context, (void)room, (void)seq, (void)visit, (void)visit_context;
    return false;
}

static void test_a_store_or_a_line_that_cannot_be_read(void **state) {
    struct desk d;
    char why[HOUSE_WHY_MAX];
    (void)state;
    desk_open(&d, 58);
    house_room table = seated(&d, "null", "seats=2", 2);
    static const char *const bad[] = {"", "sat", "sat\t1", "nonsense\t1\t2", "chat\tx\ty\tz", "roll\t1\t2\t3\t4\t5",
                                      "roll\t99999999999999999999\t1\t0\t0"};
    uint64_t length = house_length(d.h, table);
    assert_int_equal(length, log_of(&d, table)->n);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        desk_restart(&d);
        assert_true(house_load(d.h, table, HOUSE_REPLICA, why));
        comes(&d, 0, "Ann");
        assert_true(says(&d, 0, SAY(HOUSE_JOIN, .number = 0)));
        clear(&d);
        assert_false(house_entry(d.h, table, length + 1, bad[i], strlen(bad[i]), why));
        assert_string_equal(why, "The log of this table has a line that cannot be read.");
        assert_true(heard_of(&d, 0, "lost ") && !house_has(d.h, table, NULL));
        assert_int_equal(house_length(d.h, table), 0);
    }
    d.world.read = store_is_away;
    desk_restart(&d);
    assert_false(house_load(d.h, table, HOUSE_OWNER, why));
    assert_string_equal(why, "This table cannot be read right now.");
    desk_shut(&d);
}

static void test_a_new_name_is_for_seats_taken_from_then_on(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 59);
    house_room table = seated(&d, "null", "seats=2", 1);
    assert_true(says(&d, 0, SAY(HOUSE_NAME, .text = "Anna")));
    assert_string_equal(looks(&d, table, 0).seat[0].name, "Ann");
    assert_true(says(&d, 0, SAY(HOUSE_STAND, .number = 0)) && says(&d, 0, SAY(HOUSE_SIT, .seat = 1)));
    assert_string_equal(looks(&d, table, 0).seat[1].name, "Anna");
    desk_shut(&d);
}

static void test_a_command_is_done_once_however_often_it_comes(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 5);
    house_room table = started(&d, "null", "seats=2", 2);
    unsigned seat = looks(&d, table, 0).due.seat, n = log_of(&d, table)->n;
    assert_true(says(&d, seat, SAY(HOUSE_MOVE, .id = "again", .text = "pass")));
    unsigned after = log_of(&d, table)->n;
    assert_true(after > n);
    for (unsigned i = 0; i < 5; i++) assert_true(says(&d, seat, SAY(HOUSE_MOVE, .id = "again", .text = "pass")));
    assert_int_equal(log_of(&d, table)->n, after);
    desk_restart(&d); /* not even after a restart */
    char why[HOUSE_WHY_MAX];
    assert_true(house_load(d.h, table, HOUSE_OWNER, why));
    comes(&d, seat, "Ann");
    after = log_of(&d, table)->n;
    assert_true(says(&d, seat, SAY(HOUSE_MOVE, .id = "again", .text = "pass")));
    assert_int_equal(log_of(&d, table)->n, after);
    desk_shut(&d);
}

/* What others say, however much, does not make the room forget what a seat has done. */
static void test_nobody_can_push_out_what_another_may_repeat(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 53);
    house_room table = started(&d, "null", "seats=2", 2);
    ag_seat seat = looks(&d, table, 0).due.seat;
    comes(&d, 9, "Zoe");
    assert_true(says(&d, seat, SAY(HOUSE_MOVE, .id = "mine", .text = "pass")));
    for (unsigned i = 0; i < 300; i++)
        assert_true(says(&d, i % 2 ? 9 : 1u - seat, SAY(HOUSE_CHAT, .text = "la la la")));
    for (unsigned i = 0; i < HOUSE_REPEATS - 1; i++) assert_true(says(&d, seat, SAY(HOUSE_CHAT, .text = "hm")));
    unsigned n = log_of(&d, table)->n;
    assert_true(says(&d, seat, SAY(HOUSE_MOVE, .id = "mine", .text = "pass")));
    assert_int_equal(log_of(&d, table)->n, n);
    desk_shut(&d);
}

static void test_a_table_is_made_once(void **state) {
    struct desk d;
    house_room table = 0;
    (void)state;
    desk_open(&d, 6);
    comes(&d, 0, "Ann");
    assert_true(says(&d, 0, SAY(HOUSE_CREATE, .id = "one", .preset = "farkle")));
    table = d.person[0].table;
    assert_true(table == house_created(d.h, 5000, "one") && table != house_created(d.h, 5001, "one"));
    assert_true(says(&d, 0, SAY(HOUSE_CREATE, .id = "one", .preset = "farkle")));
    assert_int_equal(d.rooms, 1);
    assert_true(says(&d, 0, SAY(HOUSE_CREATE, .id = "two", .preset = "farkle")));
    assert_int_equal(d.rooms, 2);
    assert_false(says(&d, 0, SAY(HOUSE_CREATE, .id = "three", .preset = "chess")));
    assert_false(says(&d, 0, SAY(HOUSE_CREATE, .id = "four", .preset = "farkle", .n_set = 1,
                                 .set = &(struct ag_line){"target", "-5"})));
    assert_int_equal(d.rooms, 2);
    desk_shut(&d);
}

static void test_who_comes_back_gets_the_rest(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 7);
    house_room table = seated(&d, "palko", "seats=3", 3);
    comes(&d, 9, "Zoe");
    assert_true(says(&d, 9, SAY(HOUSE_JOIN, .number = 0)));
    begins(&d, table, 3);
    for (unsigned k = 0; k < 10; k++) {
        uint64_t had = d.person[1].n, watcher = d.person[9].n;
        goes(&d, 1), goes(&d, 9);
        for (unsigned i = 0; i < 7; i++) {
            struct house_look look = looks(&d, table, 1);
            if (look.yours && look.due.kind == AG_DUE_ACT && !(look.due.flags & AG_DUE_SEALED)) break;
            for (unsigned s = 0; s < 3; s += 2)
                if (looks(&d, table, (ag_seat)s).yours)
                    assert_true(says(&d, s, SAY(HOUSE_MOVE, .text = idle_words(&d, table, (ag_seat)s))));
            waits(&d, 2000);
        }
        comes(&d, 1, "Bob"), comes(&d, 9, "Zoe");
        d.person[1].viewer = 1; /* it says who it was and what it had; the desk checks that no number is left out */
        clear(&d);
        assert_true(says(&d, 1, SAY(HOUSE_JOIN, .viewer = 1, .number = had)));
        assert_true(says(&d, 9, SAY(HOUSE_JOIN, .viewer = AG_NOBODY, .number = watcher)));
        assert_int_equal(d.person[1].n, looks(&d, table, 1).number);
        assert_int_equal(d.person[9].n, looks(&d, table, AG_NOBODY).number);
        assert_false(heard_of(&d, 1, "look "));
        if (looks(&d, table, 1).yours) step(&d, table, "idle");
    }
    d.limits.catch_up = 3; /* too old: a fresh look */
    desk_restart(&d);
    char why[HOUSE_WHY_MAX];
    assert_true(house_load(d.h, table, HOUSE_OWNER, why));
    comes(&d, 1, "Bob");
    assert_true(says(&d, 1, SAY(HOUSE_JOIN, .viewer = 1, .number = 2)));
    assert_true(heard_of(&d, 1, "look "));
    desk_shut(&d);
}

/* The next line about an event, from *at on; ended by NUL. */
static char *next_event(char **at) {
    char *line;
    while ((line = strtok_r(NULL, "\n", at)) && strncmp(line, "event ", 6) != 0) {}
    return line;
}

/* Somebody who was away hears the same words as somebody who stayed, with the names that were right at the time. */
static void test_who_comes_back_hears_what_others_heard(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 51);
    house_room table = seated(&d, "farkle", "seats=3", 3);
    comes(&d, 8, "Yan"), comes(&d, 9, "Zoe");
    for (unsigned i = 8; i < 10; i++) assert_true(says(&d, i, SAY(HOUSE_JOIN, .number = 0)));
    clear(&d);
    for (unsigned round = 0; round < 4; round++) {
        uint64_t had = d.person[9].n;
        goes(&d, 9);
        if (round == 0) begins(&d, table, 3);
        if (round == 1) assert_true(says(&d, 2, SAY(HOUSE_RESIGN, .number = 0)));
        for (unsigned i = 0; i < 8; i++) step(&d, table, "greedy");
        if (round == 1) assert_true(says(&d, 0, SAY(HOUSE_REPLACE, .seat = 2, .text = "greedy")));
        if (round == 2) assert_true(says(&d, 1, SAY(HOUSE_STAND, .number = 0)));
        if (round == 3) assert_true(says(&d, 0, SAY(HOUSE_REPLACE, .seat = 1, .text = "idle")));
        comes(&d, 9, "Zoe");
        assert_true(says(&d, 9, SAY(HOUSE_JOIN, .viewer = AG_NOBODY, .number = had)));
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
    char why[HOUSE_WHY_MAX];
    (void)state;
    desk_open(&d, 8);
    house_room table = seated(&d, "palko", "seats=2", 2);
    desk_open(&copy, 9);
    for (unsigned i = 0; i < log_of(&d, table)->n; i++) {
        char *e = log_of(&d, table)->entry[i];
        copy.world.append(&copy, table, i + 1, e, strlen(e));
    }
    assert_true(house_load(copy.h, table, HOUSE_REPLICA, why));
    comes(&copy, 1, "Bob");
    assert_true(says(&copy, 1, SAY(HOUSE_JOIN, .number = 0)));
    assert_int_equal(copy.person[1].viewer, 1);
    clear(&d), clear(&copy);
    unsigned from = log_of(&d, table)->n;
    begins(&d, table, 2);
    for (unsigned i = 0; i < 30; i++) step(&d, table, "idle");
    for (unsigned i = from; i < log_of(&d, table)->n; i++) {
        char *e = log_of(&d, table)->entry[i];
        copy.world.append(&copy, table, i + 1, e, strlen(e));
        assert_true(house_entry(copy.h, table, i + 1, e, strlen(e), why));
        assert_true(house_entry(copy.h, table, i + 1, e, strlen(e), why)); /* twice is once */
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
    says(&copy, 1, SAY(HOUSE_CHAT, .text = "hello"));
    assert_true(copy.forwarded == table);
    assert_true(house_load(copy.h, table, HOUSE_OWNER, why)); /* and it can take over */
    assert_true(says(&copy, 1, SAY(HOUSE_CHAT, .text = "hello")));
    desk_shut(&d), desk_shut(&copy);
}

static void test_a_lost_table_is_joined_again(void **state) {
    struct desk d;
    char why[HOUSE_WHY_MAX];
    (void)state;
    desk_open(&d, 10);
    house_room table = started(&d, "null", "seats=2", 2);
    clear(&d);
    house_drop(d.h, table);
    assert_true(heard_of(&d, 0, "lost ") && heard_of(&d, 1, "lost "));
    assert_true(house_load(d.h, table, HOUSE_OWNER, why));
    assert_true(says(&d, 0, SAY(HOUSE_JOIN, .viewer = 0, .number = d.person[0].n)));
    assert_false(heard_of(&d, 0, "look "));
    assert_true(says(&d, looks(&d, table, 0).due.seat, SAY(HOUSE_MOVE, .text = "pass")));
    desk_shut(&d);
}

/* ---- the lobby ---- */

static void test_seats_are_taken_and_left(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 11);
    house_room table = seated(&d, "farkle", "seats=3", 2);
    comes(&d, 2, "Cem");
    assert_false(says(&d, 2, SAY(HOUSE_SIT, .seat = 0)) || !refused_as(&d, 2, "seat"));
    assert_false(says(&d, 2, SAY(HOUSE_SIT, .seat = 7)) || !refused_as(&d, 2, "seat"));
    assert_true(says(&d, 2, SAY(HOUSE_SIT, .seat = AG_NOBODY)));
    assert_int_equal(house_viewer(d.h, table, 5002), 2);
    assert_false(says(&d, 2, SAY(HOUSE_SIT, .seat = AG_NOBODY)) || !refused_as(&d, 2, "seated"));
    assert_true(says(&d, 2, SAY(HOUSE_STAND, .number = 0)));
    assert_int_equal(house_viewer(d.h, table, 5002), AG_NOBODY);
    assert_false(says(&d, 0, SAY(HOUSE_START, .number = 0)) || !refused_as(&d, 0, "seats"));
    assert_false(says(&d, 1, SAY(HOUSE_OPPONENT, .seat = 2, .text = "greedy")) || !refused_as(&d, 1, "host"));
    assert_false(says(&d, 0, SAY(HOUSE_OPPONENT, .seat = 2, .text = "nobody")) || !refused_as(&d, 0, "level"));
    assert_false(says(&d, 0, SAY(HOUSE_OPPONENT, .seat = 1, .text = "greedy")) || !refused_as(&d, 0, "seat"));
    assert_true(says(&d, 0, SAY(HOUSE_OPPONENT, .seat = 2, .text = "greedy")));
    assert_string_equal(looks(&d, table, 0).seat[2].name, "Carl (greedy)");
    assert_true(says(&d, 0, SAY(HOUSE_OPPONENT, .seat = 2, .text = "")));
    assert_int_equal(looks(&d, table, 0).seat[2].sitter, HOUSE_EMPTY);
    assert_true(says(&d, 0, SAY(HOUSE_RULES, .preset = "penk", .n_set = 1, .set = &(struct ag_line){"seats", "2"})));
    assert_int_equal(looks(&d, table, 0).n_seats, 2);
    assert_true(says(&d, 0, SAY(HOUSE_REMOVE, .seat = 1)));
    assert_false(says(&d, 1, SAY(HOUSE_SIT, .seat = 1)) || !refused_as(&d, 1, "removed"));
    assert_false(says(&d, 0, SAY(HOUSE_REMOVE, .seat = 0)) || !refused_as(&d, 0, "seat"));
    desk_shut(&d);
}

static void test_the_chair_is_passed_on_or_taken_after_silence(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 12);
    house_room table = seated(&d, "farkle", "seats=2", 2);
    assert_true(house_is_host(d.h, table, 5000));
    assert_false(says(&d, 1, SAY(HOUSE_HOST, .seat = 1)) || !refused_as(&d, 1, "host"));
    assert_true(says(&d, 0, SAY(HOUSE_HOST, .seat = 1)));
    assert_true(house_is_host(d.h, table, 5001) && !house_is_host(d.h, table, 5000));
    assert_false(says(&d, 0, SAY(HOUSE_START, .number = 0)) || !refused_as(&d, 0, "host"));
    waits(&d, d.limits.host_ms + 1);
    assert_false(says(&d, 0, SAY(HOUSE_HOST, .seat = 1)));
    assert_true(says(&d, 0, SAY(HOUSE_HOST, .seat = 0)));
    assert_true(house_is_host(d.h, table, 5000));
    desk_shut(&d);
}

static void test_others_see_who_is_there(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 50);
    house_room table = seated(&d, "null", "seats=2", 2);
    assert_true(d.person[0].look.seat[1].flags & HOUSE_SEAT_HERE);
    goes(&d, 1);
    assert_false(d.person[0].look.seat[1].flags & HOUSE_SEAT_HERE);
    comes(&d, 1, "Bob");
    assert_false(looks(&d, table, 0).seat[1].flags & HOUSE_SEAT_HERE);
    assert_true(says(&d, 1, SAY(HOUSE_JOIN, .number = 0)));
    assert_true(d.person[0].look.seat[1].flags & HOUSE_SEAT_HERE);
    assert_true(says(&d, 1, SAY(HOUSE_QUIT, .number = 0)));
    assert_false(d.person[0].look.seat[1].flags & HOUSE_SEAT_HERE);
    desk_shut(&d);
}

/* ---- seeds ---- */

static void test_people_bring_seeds_before_the_first_roll(void **state) {
    struct desk d;
    struct house_block seed = {{1}}, seal, other = {{2}};
    (void)state;
    desk_open(&d, 13);
    house_room table = seated(&d, "farkle", "seats=2", 2);
    assert_true(heard_of(&d, 0, "commitment="));
    assert_true(says(&d, 0, SAY(HOUSE_START, .number = 0)));
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_SEALING);
    real_proof.seat_commitment(&seed, &seal);
    assert_false(says(&d, 0, SAY(HOUSE_OPEN, .block = seed)) || !refused_as(&d, 0, "phase"));
    assert_true(says(&d, 0, SAY(HOUSE_SEAL, .yes = true, .block = seal)));
    assert_false(says(&d, 0, SAY(HOUSE_SEAL, .yes = true, .block = seal)) || !refused_as(&d, 0, "sealed"));
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_SEALING); /* not before all have sealed */
    assert_true(says(&d, 1, SAY(HOUSE_SEAL, .yes = true, .block = seal)));
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_OPENING);
    assert_false(says(&d, 0, SAY(HOUSE_OPEN, .block = other)) || !refused_as(&d, 0, "seed"));
    assert_true(says(&d, 0, SAY(HOUSE_OPEN, .block = seed)));
    assert_true(says(&d, 1, SAY(HOUSE_OPEN, .block = seed)));
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_PLAYING);
    desk_shut(&d);
}

/* The house draws for those who bring none, seals before anybody opens, and the proof is good. */
static void test_who_brings_no_seed_gets_one_drawn(void **state) {
    struct desk d;
    struct house_block seed = {{1}}, seal;
    (void)state;
    desk_open(&d, 14);
    house_room table = seated(&d, "null", "seats=2", 2);
    real_proof.seat_commitment(&seed, &seal);
    assert_true(says(&d, 0, SAY(HOUSE_SEAL, .yes = true, .block = seal)));
    assert_true(says(&d, 0, SAY(HOUSE_START, .number = 0)));
    clear(&d);
    waits(&d, d.limits.seal_ms - 1);
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_SEALING);
    waits(&d, 1);
    assert_true(heard_of(&d, 0, "sealed by=3 seat=1"));
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_OPENING);
    assert_false(heard_of(&d, 0, "opened by=3")); /* the drawn seed stays sealed until all others are open */
    assert_true(says(&d, 0, SAY(HOUSE_OPEN, .block = seed)));
    assert_true(heard_of(&d, 0, "opened by=3 seat=1"));
    plays_out(&d, table, "greedy");
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

static void test_a_start_is_called_off_when_a_seed_stays_shut(void **state) {
    struct desk d;
    struct house_block seed = {{1}}, seal;
    (void)state;
    desk_open(&d, 15);
    house_room table = seated(&d, "null", "seats=2", 2);
    struct house_block first = looks(&d, table, 0).commitment, second;
    real_proof.seat_commitment(&seed, &seal);
    for (unsigned i = 0; i < 2; i++) assert_true(says(&d, i, SAY(HOUSE_SEAL, .yes = true, .block = seal)));
    assert_true(says(&d, 0, SAY(HOUSE_START, .number = 0)));
    assert_true(says(&d, 0, SAY(HOUSE_OPEN, .block = seed)));
    waits(&d, d.limits.open_ms);
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_LOBBY);
    assert_true(heard_of(&d, 0, "off by=0 seat=1")); /* with the house's seed, which is published */
    second = looks(&d, table, 0).commitment;
    assert_memory_not_equal(&first, &second, sizeof first);
    assert_true(says(&d, 0, SAY(HOUSE_START, .number = 0))); /* and it cannot hold up the next start */
    assert_true(says(&d, 0, SAY(HOUSE_SEAL, .yes = true, .block = seal)));
    assert_true(says(&d, 0, SAY(HOUSE_OPEN, .block = seed)));
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_PLAYING);
    desk_shut(&d);
}

/* ---- clocks ---- */

static void test_a_time_out_makes_the_plainest_move(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 16);
    house_room table = started(&d, "null", "seats=2", 2);
    unsigned seat = looks(&d, table, 0).due.seat;
    assert_int_equal(looks(&d, table, 0).left_ms, 60000);
    waits(&d, 59999);
    assert_int_equal(looks(&d, table, 0).due.seat, seat);
    clear(&d);
    waits(&d, 1);
    assert_int_not_equal(looks(&d, table, 0).due.seat, seat);
    assert_true(heard_of(&d, 0, "move by=2")); /* by the clock */
    assert_true(looks(&d, table, 0).seat[seat].flags & HOUSE_SEAT_LATE);
    desk_shut(&d);
}

static void test_a_slow_table_waits_for_days(void **state) {
    struct desk d;
    char why[HOUSE_WHY_MAX];
    enum { DAY = 86400000 };
    (void)state;
    desk_open(&d, 17);
    house_room table = seated(&d, "null", "seats=2", 2);
    assert_true(says(&d, 0, SAY(HOUSE_SETTINGS, .given = HOUSE_SET_TURN, .settings = {.turn_ms = 3 * DAY})));
    begins(&d, table, 2);
    unsigned seat = looks(&d, table, 0).due.seat;
    goes(&d, 0), goes(&d, 1);
    waits(&d, 2 * (uint64_t)DAY);
    desk_restart(&d);
    assert_true(house_load(d.h, table, HOUSE_OWNER, why)); /* the clock has not begun anew */
    assert_int_equal(looks(&d, table, 0).left_ms, DAY);
    waits(&d, DAY - 1);
    assert_int_equal(looks(&d, table, 0).due.seat, seat);
    waits(&d, 1);
    assert_int_not_equal(looks(&d, table, 0).due.seat, seat);
    desk_shut(&d);
}

static void test_clocks_leave_a_little_grace_after_a_restart(void **state) {
    struct desk d;
    char why[HOUSE_WHY_MAX];
    (void)state;
    desk_open(&d, 18);
    house_room table = started(&d, "null", "seats=2", 2);
    unsigned seat = looks(&d, table, 0).due.seat;
    d.now += 3600000; /* an hour without a house */
    desk_restart(&d);
    assert_true(house_load(d.h, table, HOUSE_OWNER, why));
    assert_int_equal(looks(&d, table, 0).left_ms, d.limits.grace_ms);
    comes(&d, seat, names[seat]);
    assert_true(says(&d, seat, SAY(HOUSE_MOVE, .text = "pass")));
    desk_shut(&d);
}

static void test_a_pause_stops_the_clock(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 19);
    house_room table = started(&d, "null", "seats=2", 2);
    unsigned seat = looks(&d, table, 0).due.seat;
    waits(&d, 20000);
    assert_false(says(&d, 1, SAY(HOUSE_PAUSE, .number = 0)) || !refused_as(&d, 1, "host"));
    assert_true(says(&d, 0, SAY(HOUSE_PAUSE, .number = 0)));
    assert_false(says(&d, seat, SAY(HOUSE_MOVE, .text = "pass")) || !refused_as(&d, seat, "paused"));
    waits(&d, 500000);
    assert_int_equal(looks(&d, table, 0).due.seat, seat);
    assert_true(looks(&d, table, 0).left_ms == HOUSE_NEVER);
    assert_true(says(&d, 0, SAY(HOUSE_RESUME, .number = 0)));
    assert_int_equal(looks(&d, table, 0).left_ms, 40000);
    desk_shut(&d);
}

static void test_a_roll_waits_for_its_person_for_a_moment(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 20);
    house_room table = seated(&d, "farkle", "seats=2", 2);
    assert_true(says(&d, 0, SAY(HOUSE_SETTINGS, .given = HOUSE_SET_ROLL, .settings = {.roll_ms = 1500})));
    begins(&d, table, 2);
    struct house_look look = looks(&d, table, 0);
    assert_int_equal(look.due.kind, AG_DUE_ROLL); /* for who begins: seat 0 first */
    assert_int_equal(look.due.seat, 0);
    assert_false(says(&d, 1, SAY(HOUSE_ROLL, .number = 0)) || !refused_as(&d, 1, "turn"));
    assert_true(says(&d, 0, SAY(HOUSE_ROLL, .number = 0)));
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
    house_room table = makes(&d, 0, "null", "seats=2", quick, HOUSE_SET_ALL);
    assert_true(says(&d, 0, SAY(HOUSE_JOIN, .number = 0)));
    for (unsigned i = 0; i < 2; i++)
        assert_true(says(&d, 0, SAY(HOUSE_OPPONENT, .seat = (ag_seat)i, .text = "expert")));
    assert_true(says(&d, 0, SAY(HOUSE_START, .number = 0)));
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_PLAYING);
    unsigned seat = looks(&d, table, 0).due.seat;
    assert_int_equal(d.thoughts, 1);
    house_thought(d.h, table, d.thought[0].ticket + 77, 0); /* no such ticket: ignored */
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
    house_room table = makes(&d, 0, "palko", "seats=3", quick, HOUSE_SET_ALL);
    assert_true(says(&d, 0, SAY(HOUSE_SETTINGS, .given = HOUSE_SET_WINDOW | HOUSE_SET_TURN,
                                .settings = {.window_ms = 3600000, .turn_ms = 0})));
    assert_true(says(&d, 0, SAY(HOUSE_JOIN, .number = 0)) && says(&d, 0, SAY(HOUSE_SIT, .seat = 0)));
    for (unsigned i = 1; i < 3; i++)
        assert_true(says(&d, 0, SAY(HOUSE_OPPONENT, .seat = (ag_seat)i, .text = "expert")));
    assert_true(says(&d, 0, SAY(HOUSE_SEAL, .yes = false)) && says(&d, 0, SAY(HOUSE_START, .number = 0)));
    struct house_look look;
    while (look = looks(&d, table, 0), !(look.due.flags & AG_DUE_SEALED) || !look.yours)
        if (look.yours) assert_true(says(&d, 0, SAY(HOUSE_MOVE, .text = idle_words(&d, table, 0))));
        else waits(&d, d.limits.think_ms);
    waits(&d, d.limits.think_ms); /* the opponents are late; Ann has an hour */
    assert_true(house_next(d.h) > d.now + 3000000);
    waits(&d, 3600000);
    assert_true(looks(&d, table, 0).events > look.events);
    while (looks(&d, table, 0).yours)
        assert_true(says(&d, 0, SAY(HOUSE_MOVE, .text = idle_words(&d, table, 0))));
    assert_true(says(&d, 0, SAY(HOUSE_PAUSE, .number = 0))); /* while one of them thinks */
    waits(&d, 10 * d.limits.think_ms);
    assert_true(house_next(d.h) > d.now + 3600000);
    goes(&d, 0);
    waits(&d, d.limits.sleep_ms);
    assert_false(house_has(d.h, table, NULL));
    assert_true(house_next(d.h) == HOUSE_NEVER);
    desk_shut(&d);
}

/* ---- Palko's window (PA-15) ---- */

/* A table of three after the opener's call; returns the caller. */
static ag_seat after_a_call(struct desk *d, house_room *out) {
    house_room table = *out = started(d, "palko", "seats=3", 3);
    ag_seat caller = looks(d, table, 0).due.seat;
    assert_true(says(d, caller, SAY(HOUSE_MOVE, .text = idle_words(d, table, caller))));
    struct house_look look = looks(d, table, 0);
    assert_true(look.due.flags & AG_DUE_SEALED);
    assert_int_equal(look.due.seats, 7 & ~(1 << caller));
    assert_int_equal(look.left_ms, 6000);
    return caller;
}

static void test_PA_15_answers_are_sealed_until_the_window_closes(void **state) {
    struct desk d;
    house_room table;
    (void)state;
    desk_open(&d, 22);
    ag_seat caller = after_a_call(&d, &table), near = (ag_seat)((caller + 1) % 3), far = (ag_seat)((caller + 2) % 3);
    comes(&d, 9, "Zoe");
    assert_true(says(&d, 9, SAY(HOUSE_JOIN, .number = 0)));
    clear(&d);
    assert_true(says(&d, far, SAY(HOUSE_MOVE, .text = "challenge")));
    assert_true(heard_of(&d, far, "answer by=0"));
    assert_false(looks(&d, table, far).yours);
    assert_true(looks(&d, table, near).yours);
    assert_int_equal(d.person[near].length, d.person[near].mark); /* nobody else hears anything at all */
    assert_int_equal(d.person[caller].length, d.person[caller].mark);
    assert_int_equal(d.person[9].length, d.person[9].mark);
    assert_false(says(&d, far, SAY(HOUSE_MOVE, .text = "stand")) || !refused_as(&d, far, "answered"));
    assert_false(says(&d, caller, SAY(HOUSE_MOVE, .text = "stand")) || !refused_as(&d, caller, "turn"));
    assert_true(says(&d, near, SAY(HOUSE_MOVE, .text = "stand"))); /* all have answered: it closes early */
    assert_false(looks(&d, table, 0).due.flags & AG_DUE_SEALED);
    assert_true(heard_of(&d, 9, "words=stand") && heard_of(&d, 9, "words=challenge"));
    desk_shut(&d);
}

static void test_PA_15_the_nearest_challenger_after_the_caller_counts(void **state) {
    struct desk d;
    house_room table;
    char expected[40];
    (void)state;
    desk_open(&d, 23);
    ag_seat caller = after_a_call(&d, &table), near = (ag_seat)((caller + 1) % 3), far = (ag_seat)((caller + 2) % 3);
    assert_true(says(&d, far, SAY(HOUSE_MOVE, .text = "challenge")));
    clear(&d);
    assert_true(says(&d, near, SAY(HOUSE_MOVE, .text = "double"))); /* faster or not: nearer counts */
    snprintf(expected, sizeof expected, "line=move %u: double", near);
    assert_true(heard_of(&d, caller, expected));
    snprintf(expected, sizeof expected, "line=move %u: challenge", far);
    assert_false(heard_of(&d, caller, expected)); /* it came too late to matter and is told to nobody */
    desk_shut(&d);
}

static void test_PA_15_silence_lets_the_call_stand(void **state) {
    struct desk d;
    house_room table;
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
    assert_false(looks(&d, table, 0).seat[next].flags & HOUSE_SEAT_LATE); /* silence is an answer here */
    desk_shut(&d);
}

static void test_PA_15_a_window_survives_a_restart_with_its_answers(void **state) {
    struct desk d;
    house_room table;
    char why[HOUSE_WHY_MAX];
    (void)state;
    desk_open(&d, 25);
    ag_seat caller = after_a_call(&d, &table), near = (ag_seat)((caller + 1) % 3);
    assert_true(says(&d, near, SAY(HOUSE_MOVE, .text = "challenge")));
    d.limits.grace_ms = 0;
    desk_restart(&d);
    assert_true(house_load(d.h, table, HOUSE_OWNER, why));
    waits(&d, 6000);
    char *record = record_at(&d, table, AG_NOBODY);
    assert_non_null(strstr(record, ": challenge"));
    free(record);
    desk_shut(&d);
}

/* Somebody gives up while the window is open: it goes on, with the answers and the time it has. */
static void test_PA_15_a_window_outlives_a_resignation(void **state) {
    struct desk d;
    house_room table;
    (void)state;
    desk_open(&d, 57);
    ag_seat caller = after_a_call(&d, &table), near = (ag_seat)((caller + 1) % 3), far = (ag_seat)((caller + 2) % 3);
    assert_true(says(&d, far, SAY(HOUSE_MOVE, .text = "challenge")));
    waits(&d, 1000);
    assert_true(says(&d, caller, SAY(HOUSE_RESIGN, .number = 0)));
    struct house_look look = looks(&d, table, near);
    assert_true(look.due.flags & AG_DUE_SEALED && look.yours);
    assert_int_equal(look.left_ms, 5000);
    assert_false(looks(&d, table, far).yours);
    clear(&d);
    assert_true(says(&d, near, SAY(HOUSE_MOVE, .text = "stand")));
    assert_true(heard_of(&d, near, "words=challenge"));
    desk_shut(&d);
}

/* Hidden dice are shown to all once the contest is over, with the key that opens their commitment. */
static void test_shown_hands_open_their_commitments(void **state) {
    struct desk d;
    house_room table;
    (void)state;
    desk_open(&d, 26);
    ag_seat caller = after_a_call(&d, &table), near = (ag_seat)((caller + 1) % 3);
    assert_true(says(&d, near, SAY(HOUSE_MOVE, .text = "challenge")));
    waits(&d, 6000);
    clear(&d);
    assert_true(says(&d, caller, SAY(HOUSE_MOVE, .text = "open")));
    char *at = d.person[near].heard + d.person[near].mark;
    unsigned shown = 0;
    for (; (at = strstr(at, " shown by=")); at++, shown++) {
        struct house_block key, seal;
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

/* ---- what happens to a game ---- */

static void test_taking_back_needs_the_consent_of_all_people(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 27);
    house_room table = started(&d, "null", "seats=3", 3);
    assert_false(says(&d, 0, SAY(HOUSE_TAKE_BACK, .number = 0)) || !refused_as(&d, 0, "takeback"));
    ag_seat first = looks(&d, table, 0).due.seat;
    ag_seat second = (ag_seat)((first + 1) % 3), third = (ag_seat)((first + 2) % 3);
    size_t events = looks(&d, table, 0).events;
    assert_true(says(&d, first, SAY(HOUSE_MOVE, .text = "pass")));
    assert_int_equal(looks(&d, table, 0).due.seat, second);
    assert_true(says(&d, first, SAY(HOUSE_TAKE_BACK, .number = 0)));
    assert_false(says(&d, first, SAY(HOUSE_CONSENT, .yes = true)) || !refused_as(&d, first, "consent"));
    assert_true(says(&d, second, SAY(HOUSE_CONSENT, .yes = true)));
    assert_int_equal(looks(&d, table, 0).asker, first);
    assert_true(says(&d, third, SAY(HOUSE_CONSENT, .yes = true)));
    assert_int_equal(looks(&d, table, 0).events, events);
    assert_int_equal(looks(&d, table, 0).due.seat, first);
    assert_true(says(&d, first, SAY(HOUSE_MOVE, .text = "pass")));
    assert_true(says(&d, first, SAY(HOUSE_TAKE_BACK, .number = 0)));
    assert_true(says(&d, third, SAY(HOUSE_CONSENT, .yes = false))); /* one is enough to decline */
    assert_int_equal(looks(&d, table, 0).asker, AG_NOBODY);
    assert_true(says(&d, first, SAY(HOUSE_TAKE_BACK, .number = 0)));
    assert_true(says(&d, second, SAY(HOUSE_MOVE, .text = "pass"))); /* so is playing on */
    assert_int_equal(looks(&d, table, 0).asker, AG_NOBODY);
    assert_true(says(&d, first, SAY(HOUSE_TAKE_BACK, .number = 0)));
    waits(&d, d.limits.consent_ms); /* and silence */
    assert_int_equal(looks(&d, table, 0).asker, AG_NOBODY);
    desk_shut(&d);
}

static void test_nothing_is_taken_back_beyond_what_was_shown(void **state) {
    struct desk d;
    house_room table;
    (void)state;
    desk_open(&d, 28);
    ag_seat caller = after_a_call(&d, &table);
    waits(&d, 6000); /* all let it stand: their answers are open now */
    assert_false(says(&d, caller, SAY(HOUSE_TAKE_BACK, .number = 0)) || !refused_as(&d, caller, "takeback"));
    desk_shut(&d);
}

/* The dice do not depend on moves: after a take-back the same roll comes again, and the proof is still good. */
static void test_the_proof_holds_after_a_take_back(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 29);
    house_room table = started(&d, "farkle", "seats=2 target=2000", 2);
    for (unsigned i = 0; i < 30 && looks(&d, table, 0).phase == HOUSE_PLAYING; i++) {
        step(&d, table, "greedy");
        for (unsigned s = 0; s < 2 && looks(&d, table, 0).phase == HOUSE_PLAYING; s++)
            if (i % 3 == 0 && says(&d, s, SAY(HOUSE_TAKE_BACK, .number = 0)))
                assert_true(says(&d, 1 - s, SAY(HOUSE_CONSENT, .yes = true)));
    }
    plays_out(&d, table, "greedy");
    assert_true(heard_of(&d, 0, "taken_back"));
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

static void test_a_move_that_was_decided_too_long_ago_is_refused(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 30);
    house_room table = started(&d, "null", "seats=2", 2);
    ag_seat seat = looks(&d, table, 0).due.seat;
    uint64_t number = looks(&d, table, seat).number;
    assert_true(says(&d, seat, SAY(HOUSE_CHAT, .text = "thinking"))); /* talk does not matter */
    assert_false(says(&d, seat, SAY(HOUSE_MOVE, .text = "pass", .number = number - 1)));
    assert_true(refused_as(&d, seat, "stale"));
    assert_true(says(&d, seat, SAY(HOUSE_MOVE, .text = "pass", .number = number)));
    desk_shut(&d);
}

static void test_moves_that_are_not_allowed_change_nothing(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 31);
    house_room table = started(&d, "farkle", "seats=2", 2);
    ag_seat seat = looks(&d, table, 0).due.seat, other = (ag_seat)(1 - seat);
    unsigned n = log_of(&d, table)->n;
    comes(&d, 9, "Zoe");
    static const char *const bad[] = {"", "keep", "keep 7 roll", "fly", "keep 1 1 1 1 1 1 1 stop", "\t", "a\nb",
        "0123456789012345678901234567890123456789012345678901234567890123456789"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_false(says(&d, seat, SAY(HOUSE_MOVE, .text = bad[i])));
    assert_false(says(&d, other, SAY(HOUSE_MOVE, .text = "pass")) || !refused_as(&d, other, "turn"));
    assert_false(says(&d, 9, SAY(HOUSE_MOVE, .text = "pass")) || !refused_as(&d, 9, "seat"));
    assert_false(says(&d, seat, SAY(HOUSE_MOVE, .id = "two words", .text = "pass")) || !refused_as(&d, seat, "id"));
    assert_false(says(&d, seat, SAY(HOUSE_MOVE, .id = "", .text = "pass")) || !refused_as(&d, seat, "id"));
    assert_false(says(&d, seat, SAY(HOUSE_MOVE, .id = "123456789012345678901234567890123", .text = "pass")));
    table = 99;
    assert_false(says(&d, seat, SAY(HOUSE_MOVE, .text = "pass")) || !refused_as(&d, seat, "no_table"));
    assert_int_equal(d.log[0]->n, n);
    desk_shut(&d);
}

static void test_a_game_goes_on_without_those_who_resign_or_leave(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 32);
    house_room table = started(&d, "farkle", "seats=3 target=1000", 3);
    assert_true(says(&d, 1, SAY(HOUSE_RESIGN, .number = 0)));
    assert_true(looks(&d, table, 0).seat[1].flags & HOUSE_SEAT_RESIGNED);
    assert_false(says(&d, 0, SAY(HOUSE_REPLACE, .seat = 2, .text = "greedy")) || !refused_as(&d, 0, "seat"));
    assert_true(says(&d, 2, SAY(HOUSE_STAND, .number = 0)));
    assert_true(looks(&d, table, 0).seat[2].flags & HOUSE_SEAT_LEFT);
    assert_int_equal(house_viewer(d.h, table, 5002), AG_NOBODY);
    assert_true(says(&d, 2, SAY(HOUSE_SIT, .seat = AG_NOBODY))); /* and back again */
    assert_false(looks(&d, table, 0).seat[2].flags & HOUSE_SEAT_LEFT);
    assert_true(says(&d, 2, SAY(HOUSE_STAND, .number = 0)));
    assert_true(says(&d, 0, SAY(HOUSE_REPLACE, .seat = 2, .text = "greedy")));
    assert_int_equal(looks(&d, table, 0).seat[2].sitter, HOUSE_OPPONENT_SEAT);
    assert_false(says(&d, 2, SAY(HOUSE_SIT, .seat = 2)));
    plays_out(&d, table, "greedy");
    char *record = record_at(&d, table, AG_NOBODY);
    assert_non_null(strstr(record, "note Seat 2 is played by greedy from here on."));
    assert_non_null(strstr(record, "seat 2 greedy Carl (greedy)"));
    assert_non_null(strstr(record, "resign 1"));
    free(record);
    proof_of(&d, table, PROOF_GOOD); /* the seeds of those who left stay in the dice */
    desk_shut(&d);
}

static void test_a_replaced_person_can_play_again(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 56);
    house_room table = started(&d, "farkle", "seats=2 target=1000", 2);
    assert_false(says(&d, 0, SAY(HOUSE_REPLACE, .seat = 1, .text = "")) || !refused_as(&d, 0, "seat"));
    assert_true(says(&d, 1, SAY(HOUSE_STAND, .number = 0)));
    assert_true(says(&d, 0, SAY(HOUSE_REPLACE, .seat = 1, .text = "idle")));
    assert_int_equal(d.person[1].viewer, AG_NOBODY);
    assert_true(says(&d, 0, SAY(HOUSE_REPLACE, .seat = 1, .text = "")));
    assert_int_equal(d.person[1].viewer, 1);
    assert_string_equal(looks(&d, table, 0).seat[1].name, "Bob");
    plays_out(&d, table, "greedy");
    char *record = record_at(&d, table, AG_NOBODY);
    assert_non_null(strstr(record, "seat 1 person Bob"));
    assert_non_null(strstr(record, "note Seat 1 is played by its person again."));
    free(record);
    proof_of(&d, table, PROOF_GOOD);
    assert_true(says(&d, 0, SAY(HOUSE_REMATCH, .number = 0)));
    begins(&d, table, 2);
    assert_true(says(&d, 0, SAY(HOUSE_REMOVE, .seat = 1)));
    assert_true(says(&d, 0, SAY(HOUSE_REPLACE, .seat = 1, .text = "greedy")));
    assert_false(says(&d, 0, SAY(HOUSE_REPLACE, .seat = 1, .text = "")) || !refused_as(&d, 0, "seat"));
    desk_shut(&d);
}

static void test_a_removed_person_is_out(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 33);
    house_room table = started(&d, "farkle", "seats=2", 2);
    assert_true(says(&d, 0, SAY(HOUSE_REMOVE, .seat = 1)));
    assert_int_equal(d.person[1].viewer, AG_NOBODY);
    assert_false(says(&d, 1, SAY(HOUSE_SIT, .seat = 1)) || !refused_as(&d, 1, "removed"));
    assert_false(says(&d, 1, SAY(HOUSE_CHAT, .text = "But why?")) || !refused_as(&d, 1, "removed"));
    assert_true(says(&d, 0, SAY(HOUSE_REPLACE, .seat = 1, .text = "greedy")));
    plays_out(&d, table, "greedy");
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

static void test_a_game_that_all_have_left_is_abandoned_and_its_seeds_are_published(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 34);
    house_room table = started(&d, "farkle", "seats=2", 2);
    assert_true(says(&d, 0, SAY(HOUSE_STAND, .number = 0)));
    assert_true(says(&d, 1, SAY(HOUSE_STAND, .number = 0)));
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_OVER);
    assert_true(looks(&d, table, 0).result.abandoned);
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

static void test_closing_ends_everything(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 35);
    house_room table = started(&d, "farkle", "seats=2", 2), lobby = 0;
    assert_false(says(&d, 1, SAY(HOUSE_CLOSE, .number = 0)) || !refused_as(&d, 1, "host"));
    assert_true(says(&d, 0, SAY(HOUSE_CLOSE, .number = 0)));
    proof_of(&d, table, PROOF_GOOD);
    assert_false(says(&d, 0, SAY(HOUSE_REMATCH, .number = 0)) || !refused_as(&d, 0, "phase"));
    assert_false(says(&d, 0, SAY(HOUSE_CHAT, .text = "hm")) || !refused_as(&d, 0, "phase"));
    table = lobby = seated(&d, "null", "seats=2", 2);
    clear(&d);
    assert_true(says(&d, 0, SAY(HOUSE_CLOSE, .number = 0)));
    assert_true(heard_of(&d, 1, "closed by=0") && heard_of(&d, 1, "block=")); /* with the seed that was promised */
    desk_shut(&d);
}

/* ---- series (AL-4) and rematch ---- */

static void test_AL_4_a_series_counts_wins(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 36);
    house_room table = seated(&d, "null", "seats=2", 2);
    assert_true(says(&d, 0, SAY(HOUSE_SETTINGS, .given = HOUSE_SET_SERIES, .settings = {.series = 3})));
    uint32_t wins[2] = {0, 0};
    for (unsigned game = 1; game <= 3; game++) {
        begins(&d, table, 2);
        plays_out(&d, table, "random");
        struct house_look look = looks(&d, table, 0);
        assert_int_equal(look.games, game);
        assert_int_equal(look.series, game == 1 ? 0 : game);
        assert_int_equal(look.wins[0], wins[0]);
        assert_int_equal(look.wins[1], wins[1]);
        unsigned winners = (look.result.winners & 1) + (look.result.winners >> 1 & 1);
        for (unsigned i = 0; i < 2; i++)
            if (look.result.winners >> i & 1) wins[i] += 840 / winners;
        assert_false(says(&d, 9, SAY(HOUSE_REMATCH, .number = 0)));
        assert_true(says(&d, 1, SAY(HOUSE_REMATCH, .number = 0)));
        assert_int_equal(looks(&d, table, 0).phase, HOUSE_SEALING);
    }
    assert_int_equal(looks(&d, table, 0).series, 0); /* the series is over: a new one */
    for (unsigned game = 1; game <= 3; game++) { /* the records of all games can be had from the log */
        char text[20000];
        size_t n = house_record_of(d.h, table, game, AG_NOBODY, text, sizeof text);
        assert_true(n > 0 && n < sizeof text);
        assert_non_null(strstr(text, "\nproof server "));
        assert_true((strstr(text, "\nseries ") != NULL) == (game > 1));
    }
    assert_int_equal(house_record_of(d.h, table, 4, AG_NOBODY, NULL, 0), 0);
    desk_shut(&d);
}

static void test_a_rematch_without_somebody_waits_in_the_lobby(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 37);
    house_room table = started(&d, "null", "seats=2", 2);
    plays_out(&d, table, "random");
    assert_true(says(&d, 1, SAY(HOUSE_STAND, .number = 0)));
    assert_true(says(&d, 0, SAY(HOUSE_REMATCH, .number = 0)));
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_LOBBY);
    assert_int_equal(looks(&d, table, 0).seat[1].sitter, HOUSE_EMPTY);
    desk_shut(&d);
}

/* ---- talk, names, limits ---- */

static void test_chat_stays_at_the_table(void **state) {
    struct desk d;
    char longer[401];
    (void)state;
    desk_open(&d, 38);
    house_room other = seated(&d, "null", "seats=2", 2), table = 0;
    comes(&d, 8, "Yan"), comes(&d, 9, "Zoe");
    table = makes(&d, 8, "null", "", quick, HOUSE_SET_ALL);
    assert_true(says(&d, 9, SAY(HOUSE_JOIN, .number = 0)));
    clear(&d);
    assert_true(says(&d, 8, SAY(HOUSE_CHAT, .text = "Hello, everybody")));
    assert_true(heard_of(&d, 9, "name=Yan level= text=Hello, everybody"));
    assert_false(heard_of(&d, 0, "Hello"));
    memset(longer, 'a', sizeof longer);
    longer[d.limits.chat_bytes + 1] = 0;
    assert_false(says(&d, 8, SAY(HOUSE_CHAT, .text = longer)) || !refused_as(&d, 8, "chat"));
    longer[d.limits.chat_bytes] = 0;
    assert_true(says(&d, 8, SAY(HOUSE_CHAT, .text = longer)));
    assert_false(says(&d, 8, SAY(HOUSE_CHAT, .text = "two\nlines")) || !refused_as(&d, 8, "chat"));
    assert_false(says(&d, 8, SAY(HOUSE_CHAT, .text = "")) || !refused_as(&d, 8, "chat"));
    assert_true(says(&d, 8, SAY(HOUSE_SETTINGS, .given = HOUSE_SET_CHAT, .settings = {.chat = false})));
    assert_false(says(&d, 9, SAY(HOUSE_CHAT, .text = "hm")) || !refused_as(&d, 9, "chat"));
    (void)other;
    desk_shut(&d);
}

static void test_names_are_forgotten_and_the_log_still_fits(void **state) {
    struct desk d;
    char why[HOUSE_WHY_MAX];
    (void)state;
    desk_open(&d, 39);
    house_room table = started(&d, "farkle", "seats=2", 2);
    assert_true(says(&d, 1, SAY(HOUSE_CHAT, .text = "My secret")));
    house_forget(d.h, 5001);
    assert_string_equal(looks(&d, table, 0).seat[1].name, "Somebody");
    char *record = record_at(&d, table, 0);
    assert_null(strstr(record, "Bob"));
    free(record);
    struct desk_log *log = log_of(&d, table);
    unsigned changed = 0;
    for (unsigned i = 0; i < log->n; i++) {
        char out[HOUSE_ENTRY_MAX];
        size_t n = house_forget_entry(log->entry[i], strlen(log->entry[i]), 5001, out, sizeof out);
        if (!n) continue;
        changed++;
        free(log->entry[i]);
        log->entry[i] = strdup(out);
        assert_int_equal(house_forget_entry(out, n, 5001, out, sizeof out), 0); /* once is enough */
    }
    assert_int_equal(changed, 2); /* he sat down and said something */
    for (unsigned i = 0; i < log->n; i++)
        assert_true(!strstr(log->entry[i], "Bob") && !strstr(log->entry[i], "secret"));
    desk_restart(&d);
    assert_true(house_load(d.h, table, HOUSE_OWNER, why));
    assert_string_equal(looks(&d, table, 0).seat[0].name, "Ann");
    desk_shut(&d);
}

/* Also the names of those who are not there any more. */
static void test_names_of_those_who_left_are_forgotten_too(void **state) {
    struct desk d;
    (void)state;
    for (unsigned k = 0; k < 3; k++) {
        desk_open(&d, 55);
        house_room table = started(&d, "null", "seats=2", 2);
        if (k == 0) assert_true(says(&d, 0, SAY(HOUSE_REMOVE, .seat = 1)));
        plays_out(&d, table, "random");
        if (k == 1) assert_true(says(&d, 1, SAY(HOUSE_STAND, .number = 0)));
        if (k == 2) assert_true(says(&d, 0, SAY(HOUSE_CLOSE, .number = 0)));
        house_forget(d.h, 5001);
        char *record = record_at(&d, table, 0);
        assert_null(strstr(record, "Bob"));
        assert_non_null(strstr(record, "seat 1 person Somebody"));
        free(record);
        proof_of(&d, table, PROOF_GOOD);
        desk_shut(&d);
    }
}

static void test_watching_can_be_forbidden(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 40);
    house_room table = seated(&d, "null", "seats=2", 2);
    comes(&d, 9, "Zoe");
    assert_true(says(&d, 9, SAY(HOUSE_JOIN, .number = 0)));
    assert_true(says(&d, 0, SAY(HOUSE_SETTINGS, .given = HOUSE_SET_WATCH, .settings = {.watch = false})));
    clear(&d);
    begins(&d, table, 2);
    assert_true(heard_of(&d, 9, "code=watch"));
    assert_false(heard_of(&d, 9, " roll "));
    assert_false(says(&d, 9, SAY(HOUSE_JOIN, .number = 0)) || !refused_as(&d, 9, "watch"));
    desk_shut(&d);
}

static void test_limits_hold(void **state) {
    struct desk d;
    char why[HOUSE_WHY_MAX];
    house_room table = 0;
    (void)state;
    desk_open(&d, 41);
    d.limits.rooms = 6, d.limits.rooms_per_address = 2, d.limits.connections = 5, d.limits.connections_per_address = 2;
    d.limits.watchers = 1, d.limits.name_bytes = 5, d.limits.chat_entries = 2, d.limits.entries = 100;
    d.limits.takebacks = 1;
    desk_restart(&d);
    comes(&d, 0, "Ann"), comes(&d, 1, "Bob"), comes(&d, 2, "Cem");
    struct house_guest guest = {.person = 5009, .name = "Gil", .address = 77};
    assert_true(house_connected(d.h, 1001, &guest, why));
    assert_false(house_connected(d.h, 1002, &guest, why)); /* two from one address */
    guest.address = 1;
    guest.name = "Longer";
    assert_false(house_connected(d.h, 1002, &guest, why));
    guest.name = "Gil";
    assert_true(house_connected(d.h, 1002, &guest, why));
    guest.address = 2;
    assert_false(house_connected(d.h, 1003, &guest, why)); /* five in all */
    house_gone(d.h, 1001), house_gone(d.h, 1002);
    assert_false(says(&d, 0, SAY(HOUSE_NAME, .text = "Longer")) || !refused_as(&d, 0, "name"));
    for (unsigned i = 0; i < 6; i++) makes(&d, i / 2, "null", "seats=2", quick, HOUSE_SET_ALL);
    assert_false(says(&d, 0, SAY(HOUSE_CREATE, .preset = "null")) || !refused_as(&d, 0, "full"));
    goes(&d, 2);
    waits(&d, d.limits.sleep_ms); /* rooms that nobody is at sleep, and make room */
    comes(&d, 2, "Cem");
    table = makes(&d, 0, "null", "seats=2", quick, HOUSE_SET_ALL);
    makes(&d, 0, "null", "seats=2", quick, HOUSE_SET_ALL);
    assert_false(says(&d, 0, SAY(HOUSE_CREATE, .preset = "null")) || !refused_as(&d, 0, "full")); /* of one address */
    assert_true(says(&d, 0, SAY(HOUSE_SIT, .seat = 0)) && says(&d, 0, SAY(HOUSE_JOIN, .number = 0)));
    assert_true(says(&d, 1, SAY(HOUSE_JOIN, .number = 0)));
    assert_false(says(&d, 2, SAY(HOUSE_JOIN, .number = 0)) || !refused_as(&d, 2, "full")); /* one watches */
    for (unsigned i = 0; i < 2; i++) assert_true(says(&d, 0, SAY(HOUSE_CHAT, .text = "a")));
    assert_false(says(&d, 0, SAY(HOUSE_CHAT, .text = "a")) || !refused_as(&d, 0, "chat"));
    struct house_settings bad[] = {{.turn_ms = 1}, {.turn_ms = UINT32_MAX}, {.window_ms = 1}, {.window_ms = UINT32_MAX},
                                   {.roll_ms = UINT32_MAX}, {.series = 0}, {.series = 255}};
    unsigned given[] = {HOUSE_SET_TURN, HOUSE_SET_TURN, HOUSE_SET_WINDOW, HOUSE_SET_WINDOW, HOUSE_SET_ROLL,
                        HOUSE_SET_SERIES, HOUSE_SET_SERIES};
    for (unsigned i = 0; i < 7; i++)
        assert_false(says(&d, 0, SAY(HOUSE_SETTINGS, .given = given[i], .settings = bad[i])) ||
                     !refused_as(&d, 0, "settings"));
    while (looks(&d, table, 0).phase != HOUSE_CLOSED) /* a full log closes the table */
        assert_true(says(&d, 0, SAY(HOUSE_SETTINGS, .given = HOUSE_SET_LISTED, .settings = {.listed = true})));
    assert_int_equal(log_of(&d, table)->n, 101);
    desk_shut(&d);
}

static void test_different_rules_are_limited_and_equal_ones_shared(void **state) {
    struct desk d;
    struct house_count before, after;
    house_room table = 0;
    (void)state;
    desk_open(&d, 49);
    d.limits.rule_sets = 3;
    desk_restart(&d);
    comes(&d, 0, "Ann");
    makes(&d, 0, "farkle", "", quick, HOUSE_SET_ALL);
    house_counts(d.h, &before);
    makes(&d, 0, "farkle", "", quick, HOUSE_SET_ALL);
    house_counts(d.h, &after);
    assert_true(after.bytes - before.bytes < 20 * 1024);
    house_room second = makes(&d, 0, "farkle", "target=5000", quick, HOUSE_SET_ALL);
    makes(&d, 0, "farkle", "target=6000", quick, HOUSE_SET_ALL);
    assert_false(says(&d, 0, SAY(HOUSE_CREATE, .preset = "null")) || !refused_as(&d, 0, "full"));
    assert_true(says(&d, 0, SAY(HOUSE_CREATE, .preset = "farkle")));
    house_drop(d.h, second); /* whose rules nobody plays by now */
    assert_true(says(&d, 0, SAY(HOUSE_CREATE, .preset = "null")));
    desk_shut(&d);
}

static void test_take_backs_are_limited(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 42);
    d.limits.takebacks = 2;
    desk_restart(&d);
    house_room table = started(&d, "null", "seats=2", 2);
    ag_seat seat = looks(&d, table, 0).due.seat;
    assert_true(says(&d, seat, SAY(HOUSE_MOVE, .text = "pass")));
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(says(&d, seat, SAY(HOUSE_TAKE_BACK, .number = 0)), i < 2);
        if (i < 2) assert_true(says(&d, 1 - seat, SAY(HOUSE_CONSENT, .yes = false)));
    }
    desk_shut(&d);
}

static void test_a_flood_is_refused_then_dropped_and_nobody_else_notices(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 43);
    d.limits.messages_burst = 20, d.limits.messages_per_second = 5;
    desk_restart(&d);
    comes(&d, 0, "Ann"), comes(&d, 1, "Bob");
    house_room table = makes(&d, 0, "null", "seats=2", quick, HOUSE_SET_ALL);
    struct house_in in = SAY(HOUSE_CHAT, .id = "x", .text = "spam");
    unsigned done = 0, refused = 0;
    for (unsigned i = 0; i < 60 && house_say(d.h, 2, &in); i++)
        if (d.person[1].kind == HOUSE_REFUSED) refused++;
        else done++;
    assert_int_equal(done, 20);
    assert_int_equal(refused, 19); /* then the adapter is told to drop it */
    waits(&d, 1000);
    for (unsigned i = 0; i < 5; i++) assert_true(says(&d, 1, SAY(HOUSE_CHAT, .text = "calm")));
    assert_false(says(&d, 1, SAY(HOUSE_CHAT, .text = "calm")) || !refused_as(&d, 1, "rate"));
    assert_true(says(&d, 0, SAY(HOUSE_CHAT, .text = "I am here"))); /* the other one's messages count for itself */
    desk_shut(&d);
}

static void test_every_limit_has_its_name_and_range(void **state) {
    struct house_limits l;
    struct house_limit limit;
    unsigned n = 0;
    (void)state;
    house_limits_default(&l);
    for (; house_limit_list(n, &limit); n++) {
        uint32_t value;
        memcpy(&value, (char *)&l + limit.at, sizeof value);
        assert_int_equal(value, limit.initial);
        assert_true(limit.min <= value && value <= limit.max && strlen(limit.about) > 10);
    }
    assert_int_equal(n * sizeof(uint32_t), sizeof l);
    for (unsigned i = 0; i < HOUSE_EV_KINDS; i++) assert_non_null(house_event_word(i));
    for (unsigned i = 0; i < HOUSE_IN_KINDS; i++) assert_non_null(house_in_word(i));
    assert_null(house_event_word(HOUSE_EV_KINDS));
}

static void test_numbers_of_tables_in_letters(void **state) {
    char text[HOUSE_ROOM_TEXT];
    (void)state;
    house_room_write(1, text);
    assert_string_equal(text, "0000000000001");
    house_room_write(INT64_MAX, text); /* 63 bits: 3 + 12 times 5 */
    assert_string_equal(text, "7zzzzzzzzzzzz");
    assert_true(house_room_read(text) == INT64_MAX);
    assert_true(house_room_read("0000000000010") == 32);
    static const char *const bad[] = {"", "1", "8zzzzzzzzzzzz", "00000000000011", "000000000000i", "000000000000A",
                                      "0000000000000"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) assert_true(house_room_read(bad[i]) == 0);
}

static void test_sleeping_tables_and_forgotten_ones(void **state) {
    struct desk d;
    char why[HOUSE_WHY_MAX];
    (void)state;
    desk_open(&d, 44);
    house_room table = seated(&d, "null", "seats=2", 2);
    waits(&d, 3600000);
    assert_true(house_has(d.h, table, NULL)); /* somebody looks at it */
    goes(&d, 0), goes(&d, 1);
    waits(&d, d.limits.sleep_ms - 1);
    assert_true(house_has(d.h, table, NULL));
    waits(&d, 1);
    assert_false(house_has(d.h, table, NULL));
    assert_true(d.asleep == table);
    d.now += d.limits.idle_hours * UINT64_C(3600000);
    house_tick(d.h, d.now);
    assert_true(house_load(d.h, table, HOUSE_OWNER, why));
    assert_int_equal(looks(&d, table, 0).phase, HOUSE_CLOSED);
    desk_shut(&d);
}

static void test_a_table_takes_less_than_20_KiB(void **state) {
    struct desk d;
    struct house_count before, after;
    (void)state;
    desk_open(&d, 45);
    d.limits.rooms_per_address = 1000;
    desk_restart(&d);
    for (unsigned i = 0; i < 4; i++) comes(&d, i, names[i]);
    enum { TABLES = 50 };
    house_room table[TABLES + 1];
    for (unsigned k = 0; k <= TABLES; k++) {
        if (k == 1) house_counts(d.h, &before); /* the first brings the rules that all share */
        table[k] = seated(&d, "balut", "seats=4", 4);
        begins(&d, table[k], 4);
        for (unsigned i = 0; i < 150; i++) step(&d, table[k], "greedy");
    }
    house_counts(d.h, &after);
    uint64_t each = (after.bytes - before.bytes) / TABLES;
    print_message("# %u bytes for a table of Balut with %zu events\n", (unsigned)each, looks(&d, table[1], 0).events);
    assert_true(each < 20 * 1024);
    desk_shut(&d);
}

/* ---- no memory ---- */

static unsigned allocations_left;

static void *failing(void *context, void *block, size_t size) {
    (void)context;
    if (size && allocations_left == 0) return NULL;
    if (size) allocations_left--;
    return real_memory.resize(NULL, block, size);
}

/* What is sent is not looked at here. */
static void ignore(void *context, house_conn conn, const struct house_out *out) {
    (void)context, (void)conn, (void)out;
}

static void say_quietly(struct desk *d, unsigned who, struct house_in in) {
    char id[20];
    ag_action a;
    snprintf(id, sizeof id, "n%u", ++d->ids);
    in.id = id;
    house_say(d->h, who, &in);
    for (unsigned i = 0; i < d->thoughts; i++)
        if (house_choose(d->h, d->thought[i].room, d->thought[i].seat, &d->rng, &a))
            house_thought(d->h, d->thought[i].room, d->thought[i].ticket, a);
    d->thoughts = 0;
}

/* Whichever allocation fails: nothing crashes, and the log that was written reads again. */
static void test_running_out_of_memory_at_any_point(void **state) {
    unsigned nth = 0;
    (void)state;
    for (bool enough = false; !enough; nth++) {
        struct desk d;
        char why[HOUSE_WHY_MAX];
        desk_open(&d, 52);
        house_free(d.h);
        d.world.memory.resize = failing;
        d.world.send = ignore;
        allocations_left = nth;
        d.h = house_new(&d.world, &d.limits);
        if (d.h) {
            house_room table = house_created(d.h, 1, "n1");
            house_tick(d.h, d.now);
            for (unsigned i = 1; i <= 2; i++)
                house_connected(d.h, i, &(struct house_guest){.person = i, .name = "Ann", .address = i}, why);
            const struct ag_line three = {"seats", "3"};
            say_quietly(&d, 1, SAY(HOUSE_CREATE, .preset = "palko", .n_set = 1, .set = &three));
            for (unsigned i = 1; i <= 2; i++) {
                say_quietly(&d, i, SAY(HOUSE_JOIN, .number = 1, .viewer = AG_NOBODY));
                say_quietly(&d, i, SAY(HOUSE_SIT, .seat = AG_NOBODY));
                say_quietly(&d, i, SAY(HOUSE_SEAL, .yes = false));
            }
            say_quietly(&d, 1, SAY(HOUSE_OPPONENT, .seat = 2, .text = "greedy"));
            say_quietly(&d, 1, SAY(HOUSE_START, .number = 0));
            for (unsigned i = 0; i < 40; i++) {
                house_tick(d.h, d.now += 20000);
                say_quietly(&d, 1 + i % 2, SAY(HOUSE_CHAT, .text = "hm"));
                if (!house_has(d.h, table, NULL)) house_load(d.h, table, HOUSE_OWNER, why);
            }
            say_quietly(&d, 2, SAY(HOUSE_JOIN, .number = 2, .viewer = 1));
            house_free(d.h);
        }
        enough = allocations_left > 0;
        allocations_left = UINT32_MAX;
        d.h = house_new(&d.world, &d.limits);
        house_tick(d.h, d.now);
        for (unsigned i = 0; i < d.rooms; i++)
            if (!house_load(d.h, d.log[i]->room, HOUSE_OWNER, why)) fail_msg("after %u: %s", nth, why);
        desk_shut(&d);
    }
    assert_true(nth > 20);
}

/* ---- secrets ---- */

/* The same game twice; only what one seat holds differs: its hidden dice. Everybody else gets the same bytes, in
 * events, looks, records and positions, until it is shown. */
static int twist; /* what is added to the faces of seat 1's hidden dice */

static void twisted_roll(const struct house_block *key, uint64_t number, struct ag_due due, uint8_t *dice) {
    real_proof.roll(key, number, due, dice);
    if (due.flags & AG_DUE_HIDDEN && due.seat == 1)
        for (unsigned i = 0; i < due.dice; i++) dice[i] = (uint8_t)(1 + (dice[i] - 1 + twist) % 6);
}

struct seen_run {
    char *heard[4];   /* by seats 0, 1, 2 and a spectator, until dice are shown */
    char *record[4];
    union ag_state position[4];
};

static void run_twisted(struct seen_run *run, int by, unsigned calls) {
    /* The lowest call each time (PA-6, PA-7): no dice are needed for that. */
    static const char *const lowest[] = {"call 3x2", "call 3x3", "call 3x4", "call 3x5", "call 3x6"};
    struct desk d;
    struct house_proof proof = real_proof;
    twist = by;
    desk_open(&d, 46);
    proof.roll = twisted_roll;
    d.world.proof = &proof;
    desk_restart(&d);
    house_room table = seated(&d, "palko", "seats=3", 3);
    comes(&d, 3, "Zoe");
    assert_true(says(&d, 3, SAY(HOUSE_JOIN, .number = 0)));
    begins(&d, table, 3);
    for (unsigned k = 0; k < calls; k++) {
        ag_seat caller = looks(&d, table, 0).due.seat;
        assert_true(says(&d, caller, SAY(HOUSE_MOVE, .text = lowest[k])));
        for (unsigned i = 0; i < 3; i++)
            if (i != caller && (i != 1 || k + 1 < calls)) assert_true(says(&d, i, SAY(HOUSE_MOVE, .text = "stand")));
        waits(&d, 100);
    }
    for (unsigned i = 0; i < 4; i++) {
        run->heard[i] = strdup(d.person[i].heard);
        run->record[i] = record_at(&d, table, i < 3 ? (ag_seat)i : AG_NOBODY);
        memset(&run->position[i], 0, sizeof run->position[i]);
        assert_true(house_state(d.h, table, i < 3 ? (ag_seat)i : AG_NOBODY, &run->position[i]));
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
        house_room table;
        desk_open(&d, 47);
        ag_seat caller = after_a_call(&d, &table), one = (ag_seat)((caller + 1) % 3);
        waits(&d, 1000);
        if (answers[k]) assert_true(says(&d, one, SAY(HOUSE_MOVE, .text = answers[k])));
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
    house_room table = seated(&d, "palko", "seats=3", 3);
    begins(&d, table, 3);
    const char *created = log_of(&d, table)->entry[0];
    for (unsigned i = 0; i < 5; i++) created = strchr(created, '\t') + 1; /* kind, time, check, person, id, the seed */
    snprintf(hex, sizeof hex, "%.64s", created);
    assert_int_equal(strspn(hex, "0123456789abcdef"), 64);
    snprintf(person[0], sizeof person[0], "%x", 5001), snprintf(person[1], sizeof person[1], "%d", 5001);
    for (unsigned i = 0; i < 200 && step(&d, table, "random"); i++)
        if (looks(&d, table, 0).phase == HOUSE_PLAYING)
            for (unsigned k = 0; k < 3; k++) assert_false(heard_of(&d, k, hex));
    while (step(&d, table, "random")) {}
    for (unsigned k = 0; k < 3; k++) {
        assert_true(heard_of(&d, k, hex)); /* in the end it is opened */
        assert_false(heard_of(&d, k, "=1389")); /* 5001 as entries write it */
        assert_false(heard_of(&d, k, "=5001"));
    }
    desk_shut(&d);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_people_play_a_game_and_its_record_verifies),
    cmocka_unit_test(test_every_preset_is_played_to_its_end_with_a_good_proof),
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
    cmocka_unit_test(test_seats_are_taken_and_left),
    cmocka_unit_test(test_the_chair_is_passed_on_or_taken_after_silence),
    cmocka_unit_test(test_others_see_who_is_there),
    cmocka_unit_test(test_people_bring_seeds_before_the_first_roll),
    cmocka_unit_test(test_who_brings_no_seed_gets_one_drawn),
    cmocka_unit_test(test_a_start_is_called_off_when_a_seed_stays_shut),
    cmocka_unit_test(test_a_time_out_makes_the_plainest_move),
    cmocka_unit_test(test_a_slow_table_waits_for_days),
    cmocka_unit_test(test_clocks_leave_a_little_grace_after_a_restart),
    cmocka_unit_test(test_a_pause_stops_the_clock),
    cmocka_unit_test(test_a_roll_waits_for_its_person_for_a_moment),
    cmocka_unit_test(test_an_opponent_that_thinks_too_long_makes_the_plainest_move),
    cmocka_unit_test(test_nothing_ticks_for_nothing),
    cmocka_unit_test(test_PA_15_answers_are_sealed_until_the_window_closes),
    cmocka_unit_test(test_PA_15_the_nearest_challenger_after_the_caller_counts),
    cmocka_unit_test(test_PA_15_silence_lets_the_call_stand),
    cmocka_unit_test(test_PA_15_a_window_survives_a_restart_with_its_answers),
    cmocka_unit_test(test_PA_15_a_window_outlives_a_resignation),
    cmocka_unit_test(test_shown_hands_open_their_commitments),
    cmocka_unit_test(test_taking_back_needs_the_consent_of_all_people),
    cmocka_unit_test(test_nothing_is_taken_back_beyond_what_was_shown),
    cmocka_unit_test(test_the_proof_holds_after_a_take_back),
    cmocka_unit_test(test_a_move_that_was_decided_too_long_ago_is_refused),
    cmocka_unit_test(test_moves_that_are_not_allowed_change_nothing),
    cmocka_unit_test(test_a_game_goes_on_without_those_who_resign_or_leave),
    cmocka_unit_test(test_a_replaced_person_can_play_again),
    cmocka_unit_test(test_a_removed_person_is_out),
    cmocka_unit_test(test_a_game_that_all_have_left_is_abandoned_and_its_seeds_are_published),
    cmocka_unit_test(test_closing_ends_everything),
    cmocka_unit_test(test_AL_4_a_series_counts_wins),
    cmocka_unit_test(test_a_rematch_without_somebody_waits_in_the_lobby),
    cmocka_unit_test(test_chat_stays_at_the_table),
    cmocka_unit_test(test_names_are_forgotten_and_the_log_still_fits),
    cmocka_unit_test(test_names_of_those_who_left_are_forgotten_too),
    cmocka_unit_test(test_watching_can_be_forbidden),
    cmocka_unit_test(test_limits_hold),
    cmocka_unit_test(test_different_rules_are_limited_and_equal_ones_shared),
    cmocka_unit_test(test_take_backs_are_limited),
    cmocka_unit_test(test_a_flood_is_refused_then_dropped_and_nobody_else_notices),
    cmocka_unit_test(test_every_limit_has_its_name_and_range),
    cmocka_unit_test(test_numbers_of_tables_in_letters),
    cmocka_unit_test(test_sleeping_tables_and_forgotten_ones),
    cmocka_unit_test(test_a_table_takes_less_than_20_KiB),
    cmocka_unit_test(test_running_out_of_memory_at_any_point),
    cmocka_unit_test(test_hidden_dice_change_no_byte_for_others),
    cmocka_unit_test(test_that_somebody_has_answered_is_not_told),
    cmocka_unit_test(test_no_seed_and_no_person_is_told),
};

TESTS_MAIN("house", tests)
