/*
 * test_set_up.c - item 20: a position can be set up by hand and played on from. The game that follows is the game that
 * would have followed, its record says where it began in one line, and nobody sees more of it than the rules allow.
 */
#include "../src/table/table.h"
#include "tables.h"

static ag_table *read_back(const char *text) {
    struct ag_msg why = {0};
    unsigned line = 0;
    char sentence[400];
    ag_table *t = ag_record_read(&host_memory, text, strlen(text), SIZE_MAX, &line, &why);
    ag_msg_write(&why, NULL, sentence, sizeof sentence);
    if (!t) fail_msg("line %u: %s\n%s", line, sentence, text);
    return t;
}

/* What is written is read, is written again byte for byte, and shows what the viewer may see. */
static void check_record(const ag_table *t, ag_seat viewer) {
    const ag_rules *r = ag_table_rules(t);
    char *text = record_of(t, viewer), *again;
    ag_table *read = read_back(text), *view = ag_table_view(t, viewer);
    union ag_state seen = {0};
    if (viewer == AG_RECORD_ALL) memcpy(&seen, ag_table_state(t), ag_rules_game(r)->state_size);
    else ag_view_of(r, ag_table_state(t), viewer, &seen);
    again = record_of(read, AG_RECORD_ALL);
    assert_string_equal(again, text);
    assert_true(ag_table_was_set_up(read) && ag_table_was_set_up(view));
    assert_memory_equal(ag_table_state(read), &seen, ag_rules_game(r)->state_size);
    assert_memory_equal(ag_table_state(view), &seen, ag_rules_game(r)->state_size);
    free(text);
    free(again);
    ag_table_free(read);
    ag_table_free(view);
}

static void check_records(const ag_table *t) {
    check_record(t, AG_RECORD_ALL);
    if (!ag_rules_game(ag_table_rules(t))->view) return;
    for (unsigned i = 0; i < ag_rules_seats(ag_table_rules(t)); i++) check_record(t, (ag_seat)i);
    check_record(t, AG_NOBODY);
}

static void apply_from(ag_table *t, const ag_table *game, size_t from, size_t step) {
    for (size_t i = from; i < ag_table_length(game); i++) {
        struct ag_event e = ag_table_event(game, i);
        assert_true(ag_table_apply(t, &e, ag_table_note_text(game, &e), NULL, NULL));
        if (step && i % step == 0) check_records(t);
    }
}

/* The line that says how the game began; free it. */
static char *first_line_of(const ag_table *t) {
    char *text = record_of(t, AG_RECORD_ALL), *at = strstr(text, "\nposition ");
    assert_non_null(at);
    assert_null(strstr(text, "\nbegin "));
    char *line = strdup(at + 1);
    line[strcspn(line, "\n")] = 0;
    free(text);
    return line;
}

static size_t longest; /* line of a position that was met */

/* The game from event n on, begun where it stood then: the same end, from a table of its own. */
static void check_from(const ag_table *game, size_t n) {
    const ag_rules *r = ag_table_rules(game);
    char words[AG_POSITION_MAX], want[AG_POSITION_MAX + 16];
    struct ag_msg why = {0};
    ag_table *then = ag_table_view(game, AG_RECORD_ALL), *t = ag_table_new(&host_memory, r, ag_table_preset(game));
    assert_true(ag_table_rewind(then, n, NULL));
    ag_rules_game(r)->write_position(r, ag_table_state(then), words, sizeof words);
    if (ag_table_set_up(t, words, &why)) {
        assert_memory_equal(ag_table_state(t), ag_table_state(then), ag_rules_game(r)->state_size);
        assert_int_equal(ag_table_length(t), 0);
        snprintf(want, sizeof want, "position %s", words);
        char *line = first_line_of(t);
        assert_string_equal(line, want);
        longest = strlen(line) > longest ? strlen(line) : longest;
        free(line);
        check_records(t);
        apply_from(t, game, n, ag_rules_game(r)->view ? 9 : 0);
        check_records(t);
        assert_memory_equal(ag_table_state(t), ag_table_state(game), ag_rules_game(r)->state_size);
        assert_true(ag_table_rewind(t, 0, NULL));
        apply_from(t, game, n, 0);
        assert_memory_equal(ag_table_state(t), ag_table_state(game), ag_rules_game(r)->state_size);
    } else { /* only answers under seal stand in the way */
        assert_true(ag_table_due(then).flags & AG_DUE_SEALED);
        msg_says(&why, "answers already given");
        assert_false(ag_table_was_set_up(t));
    }
    ag_table_free(then);
    ag_table_free(t);
}

static void check_preset(const char *preset, const char *sets) {
    enum { MOST = 250, PLACES = 3 };
    ag_table *t = new_table(preset, sets);
    struct ag_rng rng;
    ag_rng_start(&rng, 20, 0, 0);
    play_on(t, &rng, MOST);
    size_t n = ag_table_length(t);
    for (unsigned i = 0; i < PLACES; i++) check_from(t, n - 1 - ag_rng_below(&rng, (uint32_t)n));
    free_table(t);
}

static void test_item_20_a_game_goes_on_from_any_position(void **state) {
    (void)state;
    for_every_preset(check_preset);
    assert_true(longest > AG_LINE_MAX); /* eight cards of Balut: this line alone may be longer than others */
}

static void test_item_20_a_table_is_opened_at_a_position(void **state) {
    (void)state;
    struct ag_msg why = {0};
    ag_table *t = ag_table_open(&host_memory, NULL, "farkle seats=3 / phase rolling turn 2 turns 4 began 2", &why);
    assert_non_null(t);
    assert_int_equal(ag_table_due(t).seat, 2);
    char *line = first_line_of(t);
    assert_string_equal(line, "position phase rolling turn 2 began 2 turns 4");
    free(line);
    ag_table_free(t);
    assert_null(ag_table_open(&host_memory, NULL, "farkle seats=3 / phase rolling turn 3 turns 4", &why));
    msg_says(&why, "turn does not fit");
    assert_null(ag_table_open(&host_memory, NULL, "farkle seats=2 phase / rolling", &why));
    msg_says(&why, "Write a position like this");
}

/* ---- hidden dice ---- */

/* Two seats, Ann calls five fours on 1 4 4 5 6 and Bea has 2 2 3 6 6: by PA-9 four of them, ones counted, so she was
 * right to doubt. */
static const char doubted[] =
    "phase answering set 1 holds 3,3 hands 14456,22366 calls 1 caller 0 quantity 5,0,0,0,0 face "
    "4,0,0,0,0 wild 1,0,0,0,0";

static char *line_seen(const ag_table *t, ag_seat viewer) {
    ag_table *view = ag_table_view(t, viewer);
    char *line = first_line_of(view);
    ag_table_free(view);
    return line;
}

static void expect_line(const ag_table *t, ag_seat viewer, const char *hands) {
    char *line = line_seen(t, viewer), *text = record_of(t, viewer);
    assert_non_null(strstr(line, hands));
    assert_non_null(strstr(text, hands));
    free(line);
    free(text);
}

static void test_item_20_cups_of_a_position_are_seen_by_their_seat_until_they_are_lifted(void **state) {
    (void)state;
    ag_table *t = new_table("palko", "seats=2");
    assert_true(ag_table_set_up(t, doubted, NULL));
    expect_line(t, AG_RECORD_ALL, "hands 14456,22366");
    expect_line(t, 0, "hands 14456,?");
    expect_line(t, 1, "hands ?,22366");
    expect_line(t, AG_NOBODY, "hands ?,?");
    assert_true(ag_table_act_text(t, 1, "challenge", NULL, NULL));
    expect_line(t, 0, "hands 14456,?");
    char *unseen = record_of(t, 0);
    assert_true(ag_table_act_text(t, 0, "open", NULL, NULL));
    expect_line(t, 0, "hands 14456,22366");
    expect_line(t, AG_NOBODY, "hands 14456,22366");
    /* A record that does not know them cannot have them shown. */
    ag_table *view = read_back(unseen);
    struct ag_msg why = {0};
    assert_false(ag_table_act_text(view, 0, "open", NULL, &why));
    msg_says(&why, "still '?'");
    assert_true(ag_table_rewind(t, 0, NULL));
    expect_line(t, 0, "hands 14456,?");
    free(unseen);
    ag_table_free(view);
    free_table(t);
}

static void refuses_set_up(const char *preset, const char *sets, const char *words, const char *part) {
    ag_table *t = new_table(preset, sets);
    struct ag_msg why = {0};
    char *before = record_of(t, AG_RECORD_ALL);
    assert_false(ag_table_set_up(t, words, &why));
    msg_says(&why, part);
    char *after = record_of(t, AG_RECORD_ALL);
    assert_string_equal(before, after);
    free(before);
    free(after);
    free_table(t);
}

static void test_item_20_impossible_positions_are_refused_with_a_sentence(void **state) {
    (void)state;
    refuses_set_up("farkle", "seats=2", "phase rolling", "turns does not fit");
    refuses_set_up("farkle", "seats=2", "phase rolling turns 1 turns 2", "at 'turns 2'");
    refuses_set_up("farkle", "seats=2", "phase keeping turns 1 rolled 11236", "rolled does not fit"); /* five dice */
    refuses_set_up("farkle", "seats=2", "phase rolling turns 1 nonsense", "at 'nonsense'");
    refuses_set_up("balut", "seats=2", "phase rolling round 3", "card0 does not fit");
    refuses_set_up("penk", "seats=2", "phase rolling", "sheets does not fit");
    refuses_set_up("palko", "seats=2", "phase between set 1 holds 4,3", "holds does not fit");
    refuses_set_up("palko", "seats=2", "phase calling set 1 holds 3,3 hands ?,11235", "'?' will not do");
    refuses_set_up("null", "seats=2 rounds=1", "phase over round 1", "The game is over.");
    /* Seat 2 has doubted already, and seat 1 has not been heard. */
    refuses_set_up("palko", "seats=3",
                   "phase answering set 1 holds 3,3,3 hands 14456,22366,11111 calls 1 caller 0 quantity 5,0,0,0,0 face "
                   "4,0,0,0,0 wild 1,0,0,0,0 answers 0,0,1",
                   "answers already given");
}

/* ---- records ---- */

/* A record with its line "position" replaced; which sentence it is refused with, at that line. */
static void refuses_line(const ag_table *t, const char *line, const char *part) {
    char *text = record_of(t, AG_RECORD_ALL), *at = strstr(text, "\nposition ") + 1, *bad = malloc(5000);
    struct ag_msg why = {0};
    unsigned number = 1, off = 0;
    for (char *c = text; c < at; c++) number += *c == '\n';
    snprintf(bad, 5000, "%.*s%s%s", (int)(at - text), text, line, strchr(at, '\n'));
    assert_null(ag_record_read(&host_memory, bad, strlen(bad), SIZE_MAX, &off, &why));
    msg_says(&why, part);
    assert_int_equal(off, number);
    free(bad);
    free(text);
}

static void test_item_20_a_record_spells_its_first_position_in_one_way(void **state) {
    (void)state;
    ag_table *t = new_table("farkle", "seats=2");
    char longer[1300] = "position phase rolling turns 1";
    /* typed in any order, written in the order of the game */
    assert_true(ag_table_set_up(t, "turns 1   phase rolling", NULL));
    check_records(t);
    refuses_line(t, "position turns 1 phase rolling", "position phase rolling turns 1");
    refuses_line(t, "position phase rolling  turns 1", "position phase rolling turns 1");
    refuses_line(t, "position phase rolling turns 1 running 0", "position phase rolling turns 1");
    refuses_line(t, "position phase rolling", "turns does not fit");
    refuses_line(t, "position", "begin SEATS");
    memset(longer + strlen(longer), ' ', sizeof longer - 1 - strlen(longer));
    refuses_line(t, longer, "1,208");
    free_table(t);
}

static void test_item_20_a_series_goes_on_from_the_beginning(void **state) {
    (void)state;
    ag_table *t = new_table("null", "seats=2 rounds=2");
    struct ag_rng rng;
    ag_rng_start(&rng, 3, 0, 0);
    assert_true(ag_table_set_up(t, "phase rolling round 1", NULL));
    play_on(t, &rng, 100);
    assert_int_equal(ag_table_due(t).kind, AG_DUE_OVER);
    assert_true(ag_table_next(t, NULL));
    assert_false(ag_table_was_set_up(t));
    char *text = record_of(t, AG_RECORD_ALL), *at = strstr(text, "\nbegin ");
    assert_non_null(at);
    assert_null(strstr(text, "\nposition "));
    /* Only a single game begins from a position. */
    char bad[3000];
    unsigned line;
    struct ag_msg why = {0};
    snprintf(bad, sizeof bad, "%.*s\nposition phase rolling round 1\n", (int)(at - text), text);
    assert_null(ag_record_read(&host_memory, bad, strlen(bad), SIZE_MAX, &line, &why));
    msg_says(&why, "begin SEATS");
    free(text);
    free_table(t);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_item_20_a_game_goes_on_from_any_position),
    cmocka_unit_test(test_item_20_a_table_is_opened_at_a_position),
    cmocka_unit_test(test_item_20_cups_of_a_position_are_seen_by_their_seat_until_they_are_lifted),
    cmocka_unit_test(test_item_20_impossible_positions_are_refused_with_a_sentence),
    cmocka_unit_test(test_item_20_a_record_spells_its_first_position_in_one_way),
    cmocka_unit_test(test_item_20_a_series_goes_on_from_the_beginning),
};
TESTS_MAIN("set_up", tests)
