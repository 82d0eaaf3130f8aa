/* test_record.c - records: every line is checked, and writing what was read gives the same bytes. */
#include "tables.h"

static ag_table *read_text(const char *text, unsigned *line, struct ag_msg *why) {
    return ag_record_read(&host_memory, text, strlen(text), SIZE_MAX, line, why);
}

static void expect_round_trip(const char *text) {
    unsigned line = 0;
    struct ag_msg why = {0};
    char sentence[300];
    ag_table *t = read_text(text, &line, &why);
    ag_msg_write(&why, NULL, sentence, sizeof sentence);
    if (!t) fail_msg("line %u: %s\n%s", line, sentence, text);
    char *again = record_of(t, AG_RECORD_ALL);
    assert_string_equal(again, text);
    free(again);
    ag_table_free(t);
}

/* ---- round trips ---- */

static void check_round_trip(const char *preset, const char *sets) {
    ag_table *t = new_table(preset, sets);
    struct ag_rng rng;
    ag_rng_start(&rng, 77, 0, 0);
    assert_true(ag_table_sit(t, 0, "person", "Ann Lee", NULL));
    static const size_t stops[] = {0, 5, 50, 150, SIZE_MAX};
    for (unsigned i = 0; i < sizeof stops / sizeof *stops; i++) {
        play_on(t, &rng, stops[i]);
        if (stops[i] == 50 && ag_table_due(t).kind != AG_DUE_OVER) assert_true(ag_table_note(t, "tea, please", NULL));
        for (unsigned seat = 0; seat <= ag_rules_seats(ag_table_rules(t)) + 1; seat++) {
            ag_seat viewer = seat < ag_rules_seats(ag_table_rules(t))    ? (ag_seat)seat
                             : seat == ag_rules_seats(ag_table_rules(t)) ? AG_NOBODY
                                                                         : AG_RECORD_ALL;
            char *text = record_of(t, viewer);
            expect_round_trip(text);
            free(text);
        }
    }
    free_table(t);
}

static void test_records_round_trip_for_every_preset_and_view(void **state) {
    (void)state;
    for_every_preset(check_round_trip);
}

static void test_record_of_a_series_with_proof_lines(void **state) {
    (void)state;
    ag_table *t = new_table("null", "rounds=1");
    uint8_t dice[] = {5, 3, 6, 1};
    for (unsigned game = 0; game < 2; game++) {
        if (game) assert_true(ag_table_next(t, NULL));
        assert_true(ag_table_proof(t, false, "version 1", NULL));
        assert_true(ag_table_proof(t, false, "commit 00ff", NULL));
        for (unsigned i = 0; i < 4; i++) {
            assert_true(ag_table_roll(t, &dice[i], 1, NULL, NULL));
            if (i > 1) assert_true(ag_table_act_text(t, ag_table_due(t).seat, "pass", NULL, NULL));
        }
        assert_true(ag_table_proof(t, true, "server 11", NULL));
    }
    char *text = record_of(t, AG_RECORD_ALL);
    assert_string_equal(text, "astragal record 1\ngame null\npreset null\nrule seats = 2\nrule rounds = 1\n"
                              "series 2 840 0\nseat 0 person Seat 0\nseat 1 person Seat 1\n"
                              "proof version 1\nproof commit 00ff\nbegin 0 1\n"
                              "roll 0: 5\nroll 1: 3\nroll 0: 6\nmove 0: pass\nroll 1: 1\nmove 1: pass\n"
                              "score 6 1\nwin 0\nproof server 11\n");
    expect_round_trip(text);
    free(text);
    free_table(t);
}

/* An option that came later is written only where it differs from its default, which is the old rule (docs/record.md). */
static void test_AL_3_later_options_leave_old_records_as_they_are(void **state) {
    (void)state;
    ag_rules *r = rules_of("farkle", "named_farkles=yes");
    ag_table *t = ag_table_new(&host_memory, r, "farkle");
    char *text = record_of(t, AG_RECORD_ALL);
    assert_null(strstr(text, "keen_points"));
    assert_null(strstr(text, "named_farkles"));
    expect_round_trip(text);
    /* spelling the default out would be a second way to write the same game */
    char spelt[4000], sentence[300];
    const char *at = strstr(text, "seat 0");
    snprintf(spelt, sizeof spelt, "%.*srule named_farkles = yes\n%s", (int)(at - text), text, at);
    unsigned line = 0, lines = 1;
    struct ag_msg why = {0};
    assert_null(read_text(spelt, &line, &why));
    for (const char *c = text; c < at; c++) lines += *c == '\n';
    assert_int_equal(line, lines);
    ag_msg_write(&why, NULL, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "named_farkles"));
    snprintf(spelt, sizeof spelt, "%.*srule named_farkles = no\n%s", (int)(at - text), text, at);
    expect_round_trip(spelt);
    free(text);
    ag_table_free(t);
    free(r);
}

/* A series line and a begin line that cannot be. */
static void test_AL_4_a_record_of_a_series_is_checked(void **state) {
    static const char *const heads[][3] = {
        {"series 1 0 0", "begin 0 1", NULL},
        {"series 3 840 840", "begin 0 1", NULL},
        {"series 3 840 0", "begin 0 1", NULL}, /* one was abandoned */
        {"series 1 0 840", "begin 0 1", "more wins"},
        {"series 2 840 420", "begin 0 1", "more wins"},
        {"series 0 0 0", "begin 0 1", "number of the game"},
        {"series 2 840", "begin 0 1", "each seat's wins"},
        {"series 2 840 0", "begin 0", "other seats begin"}, /* in this game all roll for it */
        {"series 1 0 0", "begin 0", "Name all seats"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++) {
        char text[400], sentence[300];
        unsigned line = 0;
        struct ag_msg why = {0};
        snprintf(text, sizeof text,
                 "astragal record 1\ngame null\npreset null\nrule seats = 2\nrule rounds = 1\n%s\n"
                 "seat 0 person Ann\nseat 1 person Bea\n%s\n",
                 heads[i][0], heads[i][1]);
        ag_table *t = read_text(text, &line, &why);
        ag_msg_write(&why, NULL, sentence, sizeof sentence);
        if (!t != !!heads[i][2] || (!t && !strstr(sentence, heads[i][2]))) fail_msg("%s: %s", heads[i][0], sentence);
        ag_table_free(t);
    }
}

/* ---- what is off is answered with its line number and a sentence ---- */

static const char good[] = "astragal record 1\n" /* 1 */
                           "game null\n"         /* 2 */
                           "preset null\n"       /* 3 */
                           "rule seats = 2\n"    /* 4 */
                           "rule rounds = 1\n"   /* 5 */
                           "seat 0 person Ann\n" /* 6 */
                           "seat 1 random Bea\n" /* 7 */
                           "begin 0 1\n"         /* 8 */
                           "roll 0: 5\n"         /* 9 */
                           "roll 1: 3\n"         /* 10 */
                           "note a fine start\n" /* 11 */
                           "roll 0: 6\n"         /* 12 */
                           "move 0: pass\n"      /* 13 */
                           "roll 1: 1\n"         /* 14 */
                           "move 1: pass\n"      /* 15 */
                           "score 6 1\n"         /* 16 */
                           "win 0\n";            /* 17 */

/* The good record with one line replaced; NULL leaves the line out. */
static void with_line(unsigned number, const char *line, char *out, size_t size) {
    const char *p = good;
    size_t n = 0;
    for (unsigned i = 1; *p; i++) {
        const char *end = strchr(p, '\n') + 1;
        if (i != number) n += (size_t)snprintf(out + n, size - n, "%.*s", (int)(end - p), p);
        else if (line) n += (size_t)snprintf(out + n, size - n, "%s\n", line);
        p = end;
    }
}

static void expect_refused(unsigned number, const char *line, const char *part) {
    char text[2000], sentence[300];
    unsigned at = 0;
    struct ag_msg why = {0};
    with_line(number, line, text, sizeof text);
    ag_table *t = read_text(text, &at, &why);
    ag_msg_write(&why, NULL, sentence, sizeof sentence);
    if (t) fail_msg("was read: %s", line ? line : "(line left out)");
    if (!strstr(sentence, part)) fail_msg("%s: '%s' does not say '%s'", line ? line : "-", sentence, part);
    if (at != number) fail_msg("%s: line %u is blamed, not %u", line ? line : "-", at, number);
}

static void test_every_line_is_checked(void **state) {
    static const struct {
        unsigned number;
        const char *line, *part;
    } cases[] = {
        {1, "astragal record 2", "begins with"},
        {1, NULL, "begins with"},
        {2, "game chess", "chess"},
        {2, NULL, "game NAME"},
        {3, "preset two words", "preset"},
        {3, NULL, "preset NAME"},
        {4, "rule seats = 9", "1 to 8, not 9"},
        {4, "rule seats = two", "not 'two'"},
        {4, "rule seats = 02", "should read: rule seats = 2"},
        {4, "rule seats =  2", "whole number"},
        {4, NULL, "rule 'seats'"},
        {5, NULL, "rule 'rounds'"},
        {5, "rule rounds = 100", "1 to 99"},
        {6, "seat 1 person Ann", "seat N"},
        {6, "seat 0 person", "seat N"},
        {6, "seat 0 person Ann ", "name"},
        {6, "seat 0 person A  B", "name"},
        {6, NULL, "seat N"},
        {7, "seat 1 random 123456789012345678901234567890123", "name"},
        {8, "begin", "begin SEATS"},
        {8, "begin 1 0", "should read: begin 0 1"},
        {8, "begin 0 2", "may begin"},
        {8, "begin 1", "Name all seats"},
        {8, NULL, "begin SEATS"},
        {9, "roll 1: 5", "Seat 0 rolls here"},
        {9, "roll 0: 7", "not a die"},
        {9, "roll 0: 5 5", "Roll 1 die here, not 2"},
        {9, "roll 0: ?", "what these dice show"},
        {9, "roll 0: 5*", "coloured"},
        {9, "roll 0 hidden: 5", "open"},
        {9, "roll 0:5", "open"},
        {9, "move 0: pass", "Seat 0 rolls first"},
        {9, "rolls 0: 5", "must be one of"},
        {11, "note", "must be one of"},
        {11, "note  x", "note"},
        {13, "move 1: pass", "'s turn, not"},
        {13, "move 0: stay", "pass"},
        {13, "move 0: pass ", "should read: move 0: pass"},
        {13, "move 0: ?", "sealed"},
        {13, "move 7: pass", "no seat 7"},
        {13, "move x: pass", "move SEAT"},
        {13, "resign 9", "no seat 9"},
        {13, "resign", "must be one of"},
        {13, "resign 0 1", "resign SEAT"},
        {14, "roll 1: 2", ""}, /* then the score is wrong: see below */
        {16, "score 6 2", "should read: score 6 1"},
        {16, "score 7 1", "should read: score 6 1"},
        {16, NULL, "should read: score 6 1"},
        {17, "win 1", "should read: win 0"},
        {17, NULL, "should read: win 0"},
    };
    (void)state;
    expect_round_trip(good);
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        if (cases[i].number != 14) expect_refused(cases[i].number, cases[i].line, cases[i].part);
    char text[2000], sentence[300];
    struct ag_msg why;
    unsigned at;
    with_line(14, "roll 1: 2", text, sizeof text); /* another roll is as good a roll, but the score tells */
    assert_null(read_text(text, &at, &why));
    assert_int_equal(at, 16);
    ag_msg_write(&why, NULL, sentence, sizeof sentence);
    assert_non_null(strstr(sentence, "score 6 2"));
}

static void test_the_form_of_lines_is_checked(void **state) {
    (void)state;
    char text[3000], longest[500];
    unsigned at;
    struct ag_msg why;
    memset(longest, 'x', sizeof longest);
    longest[sizeof longest - 1] = 0;
    memcpy(longest, "note ", 5);
    expect_refused(11, longest, "longer than 400");
    longest[390] = 0;
    expect_refused(11, longest, "1 to 360");
    expect_refused(11, "", "empty");
    expect_refused(11, "note a\tb", "cannot be printed");
    snprintf(text, sizeof text, "%s", good);
    text[strlen(text) - 1] = 0;
    assert_null(read_text(text, &at, &why));
    assert_int_equal(at, 17);
    snprintf(text, sizeof text, "%sproof x\nscore 6 1\n", good);
    assert_null(read_text(text, &at, &why));
    assert_int_equal(at, 19);
    assert_null(ag_record_read(&host_memory, good, 0, SIZE_MAX, &at, &why));
    static const char with_nul[] = "astragal record 1\ngame null\0\n";
    assert_null(ag_record_read(&host_memory, with_nul, sizeof with_nul - 1, SIZE_MAX, &at, &why));
    assert_int_equal(at, 2);
}

static void test_a_record_may_stop_anywhere_and_be_read_up_to_any_event(void **state) {
    (void)state;
    for (size_t n = 0; n <= 7; n++) {
        ag_table *t = ag_record_read(&host_memory, good, strlen(good), n, NULL, NULL);
        assert_non_null(t);
        assert_int_equal(ag_table_length(t), n);
        char *text = record_of(t, AG_RECORD_ALL);
        if (n < 7) assert_memory_equal(text, good, strlen(text));
        expect_round_trip(text);
        free(text);
        ag_table_free(t);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_AL_3_later_options_leave_old_records_as_they_are),
    cmocka_unit_test(test_AL_4_a_record_of_a_series_is_checked),
    cmocka_unit_test(test_records_round_trip_for_every_preset_and_view),
    cmocka_unit_test(test_record_of_a_series_with_proof_lines),
    cmocka_unit_test(test_every_line_is_checked),
    cmocka_unit_test(test_the_form_of_lines_is_checked),
    cmocka_unit_test(test_a_record_may_stop_anywhere_and_be_read_up_to_any_event),
};
TESTS_MAIN("record", tests)
