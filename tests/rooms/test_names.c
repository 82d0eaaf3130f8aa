/* test_names.c - which names and remarks are fit to be seen, and which names look alike (13). */
#include "desk.h"
#include "names.h"

static void test_13_names_hold_what_can_be_seen(void **state) {
    static const char *const good[] = {"Ann",
                                       "Zoë",
                                       "Анна",
                                       "María José",
                                       "李雷",
                                       "👨‍👩‍👧",
                                       "สมชาย",
                                       "O'Brien-2",
                                       "न्‍या",
                                       "A\u0301\u0323nn"};
    static const char *const bad[] = {"",
                                      " Ann",
                                      "Ann  B",
                                      "A\u200Bnn", /* a zero-width blank */
                                      "A\u200Dnn", /* a joiner between letters that are never joined */
                                      "\u200DAnn",
                                      "Ann\u200C",
                                      "\u202EnnA", /* right to left, whatever it is */
                                      "Ann\u2066x",
                                      "Ann\u200F",
                                      "A\xC2\x85nn", /* C1 */
                                      "A\xC2\x9Bnn",
                                      "An\u00A0n", /* a blank that is not the plain one */
                                      "An\u3000n",
                                      "An\u2003n",
                                      "\u2800\u2800", /* looks empty */
                                      "\u3164",
                                      "A\u00ADnn",
                                      "A\uFEFFnn",
                                      "\uE000nn",
                                      "Ann\U000E0041",                     /* a tag */
                                      "A\u0301\u0301\u0301\u0301\u0301nn", /* a tower */
                                      "\u0301Ann",
                                      "Ann\u2028B",
                                      "A\xFFnn", /* no character at all */
                                      "A\xC0\x80nn",
                                      "Ann\xE2\x80"};
    (void)state;
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++)
        if (!name_good(good[i], 64)) fail_msg("'%s' is a name", good[i]);
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++)
        if (name_good(bad[i], 64)) fail_msg("number %u ('%s') is no name", i, bad[i]);
    assert_false(name_good("Annabel", 6));
}

static void test_13_remarks_are_cleaned_and_plain_ones_stay(void **state) {
    static const struct {
        const char *said, *heard;
    } remarks[] = {
        {"well done", "well done"},
        {"two  blanks ", "two  blanks "}, /* refused later, as ever */
        {"\u202Eabc\u202C", "abc"},
        {"a\u200Bb", "ab"},
        {"a\xC2\x9Bz\xC2\x85", "az"},
        {"a\u00A0b", "a b"},
        {"a \u200B b", "a b"},
        {"\u3000a\u3000", "a"},
        {"\u2066\u2069", ""},
        {"👨‍👩‍👧 and ❤️", "👨‍👩‍👧 and ❤️"},
        {"schöne Grüße, Ünal", "schöne Grüße, Ünal"},
        {"שלום \u200Fעולם", "שלום עולם"},
        {"x\u0301\u0301\u0301\u0301\u0301\u0301\u0301", "x\u0301\u0301\u0301\u0301"},
    };
    char out[200];
    (void)state;
    for (unsigned i = 0; i < sizeof remarks / sizeof *remarks; i++) {
        talk_clean(remarks[i].said, out, sizeof out);
        assert_string_equal(out, remarks[i].heard);
        talk_clean(out, out + 100, 100); /* once more changes nothing */
        assert_string_equal(out + 100, remarks[i].heard);
    }
    talk_clean("\u00E4\u00E4\u00E4", out, 6); /* cut between characters */
    assert_string_equal(out, "\u00E4\u00E4");
}

static void test_13_names_that_look_alike(void **state) {
    static const char *const alike[][2] = {{"Ann", "Ann"},
                                           {"Ann", "ann"},
                                           {"Ann", "\u0410nn"} /* Cyrillic */,
                                           {"Ann", "\u0391nn"} /* Greek */,
                                           {"Ian", "lan"},
                                           {"Ian", "1an"},
                                           {"Bob", "B0b"},
                                           {"Tim", "Tirn"},
                                           {"Will", "VVill"},
                                           {"Zoë", "Zoe"},
                                           {"Zoë", "Zoe\u0308"},
                                           {"Ann", "A.nn"},
                                           {"Ann B", "AnnB"},
                                           {"Ann", "\uFF21nn"},
                                           {"Ann", "\U0001D400nn"},
                                           {"Анна", "Aннa"},
                                           {"Ann 2", "Ann2"},
                                           {"Łukasz", "Lukasz"},
                                           {"Nguyễn", "Nguyen"}};
    static const char *const apart[][2] = {{"Ann", "Anna"},  {"Ann", "Bea"}, {"Ann", "Ann 2"}, {"Ann 2", "Ann 3"},
                                           {"李雷", "韩梅"}, {"-", "."},     {"", "-"}};
    (void)state;
    for (unsigned i = 0; i < sizeof alike / sizeof *alike; i++)
        if (!names_alike(alike[i][0], alike[i][1])) fail_msg("'%s' and '%s'", alike[i][0], alike[i][1]);
    for (unsigned i = 0; i < sizeof apart / sizeof *apart; i++)
        if (names_alike(apart[i][0], apart[i][1])) fail_msg("'%s' and '%s'", apart[i][0], apart[i][1]);
}

static void test_13_a_mark_fits(void **state) {
    char out[AG_NAME_MAX];
    (void)state;
    name_marked("Ann", 2, 32, out);
    assert_string_equal(out, "Ann 2");
    name_marked("Annabel", 3, 7, out);
    assert_string_equal(out, "Annab 3");
    name_marked("Ann  Bo", 3, 6, out);
    assert_string_equal(out, "Ann 3");
    name_marked("\u00C4\u00C4\u00C4", 2, 6, out); /* not within a character */
    assert_string_equal(out, "\u00C4\u00C4 2");
    name_marked("x", 2, 1, out);
    assert_string_equal(out, "2");
}

static void test_13_two_people_of_one_name_sit_together_with_a_mark(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 1301);
    comes(&d, 0, "Ann");
    comes(&d, 1, "ANN");
    comes(&d, 2, "\u0410nn");
    comes(&d, 3, "Ada (casual)");
    room_id table = makes(&d, 0, "farkle", "seats=4", quick, ROOMS_SET_ALL);
    for (unsigned i = 1; i < 4; i++) {
        assert_true(says(&d, i, SAY(ROOMS_JOIN, .number = 0)));
        assert_true(says(&d, i, SAY(ROOMS_SIT, .seat = (ag_seat)i)));
    }
    assert_string_equal(looks(&d, table, 0).seat[1].name, "ANN 2"); /* the host has no seat yet, but a name */
    assert_string_equal(looks(&d, table, 0).seat[2].name, "\u0410nn 3");
    assert_string_equal(looks(&d, table, 0).seat[3].name, "Ada (casual) 2");
    assert_true(says(&d, 0, SAY(ROOMS_SIT, .seat = 0)));
    assert_string_equal(looks(&d, table, 0).seat[0].name, "Ann");
    /* What is said is said under that name, also by somebody who only watches. */
    comes(&d, 4, "Ann");
    assert_true(says(&d, 0, SAY(ROOMS_JOIN, .number = 0)));
    assert_true(says(&d, 4, SAY(ROOMS_JOIN, .number = 0)));
    clear(&d);
    assert_true(says(&d, 1, SAY(ROOMS_CHAT, .text = "here\u202E we are")));
    assert_true(heard_of(&d, 0, "ANN 2") && heard_of(&d, 0, "here we are"));
    clear(&d);
    assert_true(says(&d, 4, SAY(ROOMS_CHAT, .text = "hello")));
    assert_true(heard_of(&d, 0, "Ann 4"));
    /* The same after the log is read again. */
    desk_restart(&d);
    char why[ROOMS_WHY_MAX];
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why));
    assert_string_equal(looks(&d, table, 0).seat[2].name, "\u0410nn 3");
    desk_shut(&d);
}

static void test_13_renaming_keeps_the_seat_and_is_told_as_that(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 1302);
    room_id table = seated(&d, "farkle", "seats=2", 2);
    clear(&d);
    assert_true(says(&d, 1, SAY(ROOMS_RENAME, .text = "Zoe")));
    assert_string_equal(looks(&d, table, 0).seat[1].name, "Zoe");
    assert_true(heard_of(&d, 0, " renamed ") && !heard_of(&d, 0, " stood ") && !heard_of(&d, 0, " sat "));
    assert_false(says(&d, 1, SAY(ROOMS_RENAME, .text = "Z\u202Eoe")) || !refused_as(&d, 1, "name"));
    assert_true(says(&d, 1, SAY(ROOMS_RENAME, .text = names[0]))); /* the other's */
    assert_false(names_alike(looks(&d, table, 0).seat[1].name, names[0]));
    assert_true(says(&d, 1, SAY(ROOMS_RENAME, .text = "Zoe")));
    assert_true(says(&d, 1, SAY(ROOMS_RENAME, .text = "Zoe"))); /* one's own name is not taken by oneself */
    assert_string_equal(looks(&d, table, 0).seat[1].name, "Zoe");
    comes(&d, 2, "Cem");
    assert_false(says(&d, 2, SAY(ROOMS_RENAME, .text = "Dan")) || !refused_as(&d, 2, "seat"));
    begins(&d, table, 2);
    assert_false(says(&d, 1, SAY(ROOMS_RENAME, .text = "Eve")) || !refused_as(&d, 1, "phase"));
    desk_shut(&d);
}

static void test_13_a_game_that_nobody_may_watch_is_closed_to_strangers_when_it_is_over(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 1303);
    room_id table = started(&d, "farkle", "seats=2 target=1000", 2);
    assert_true(says(&d, 0, SAY(ROOMS_SETTINGS, .settings = {.watch = false}, .given = ROOMS_SET_WATCH)));
    comes(&d, 2, "Cem");
    assert_false(says(&d, 2, SAY(ROOMS_JOIN, .number = 0)) || !refused_as(&d, 2, "watch"));
    plays_out(&d, table, "greedy");
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_OVER);
    assert_false(says(&d, 2, SAY(ROOMS_JOIN, .number = 0)) || !refused_as(&d, 2, "watch"));
    goes(&d, 1);
    comes(&d, 1, names[1]);
    assert_true(says(&d, 1, SAY(ROOMS_JOIN, .number = 0))); /* who has a seat comes back */
    assert_true(says(&d, 0, SAY(ROOMS_CLOSE, .number = 0)));
    assert_false(says(&d, 2, SAY(ROOMS_JOIN, .number = 0)) || !refused_as(&d, 2, "watch"));
    desk_shut(&d);
}

/* clang-format off */
static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_13_names_hold_what_can_be_seen),
    cmocka_unit_test(test_13_remarks_are_cleaned_and_plain_ones_stay),
    cmocka_unit_test(test_13_names_that_look_alike),
    cmocka_unit_test(test_13_a_mark_fits),
    cmocka_unit_test(test_13_two_people_of_one_name_sit_together_with_a_mark),
    cmocka_unit_test(test_13_renaming_keeps_the_seat_and_is_told_as_that),
    cmocka_unit_test(test_13_a_game_that_nobody_may_watch_is_closed_to_strangers_when_it_is_over),
};
/* clang-format on */
TESTS_MAIN("rooms_names", tests)
