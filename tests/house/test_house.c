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

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_people_play_a_game_and_its_record_verifies),
};

TESTS_MAIN("house", tests)
