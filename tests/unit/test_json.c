/* test_json.c - the writer of JSON, and what its forms say of messages, dice and moves. */
#include "unit.h"

#include "forms.h"
#include "memory.h"
#include "msg.h"

static struct js w;

static const char *written(void) {
    const char *text = js_end(&w);
    assert_non_null(text);
    return text;
}

static void afresh(void) {
    js_free(&w);
    w = js_start(&host_memory);
}

/* ---- the writer ---- */

static void test_commas_stand_between_members_and_items_only(void **state) {
    (void)state;
    afresh();
    js_open(&w, NULL, '{');
    js_open(&w, "a", '[');
    js_close(&w, ']');
    js_open(&w, "b", '[');
    js_number(&w, NULL, -1);
    js_open(&w, NULL, '{');
    js_close(&w, '}');
    js_null(&w, NULL);
    js_close(&w, ']');
    js_text(&w, "c", "[");
    js_truth(&w, "d", false);
    js_mark(&w, "e", false);
    js_mark(&w, "f", true);
    js_bits(&w, "g", 5);
    js_seat(&w, "h", AG_NOBODY);
    js_hex(&w, "i", (const uint8_t[]){0x0f, 0xa0}, 2);
    js_close(&w, '}');
    assert_string_equal(written(), "{\"a\":[],\"b\":[-1,{},null],\"c\":\"[\",\"d\":false,\"f\":true,\"g\":[0,2],"
                                   "\"h\":null,\"i\":\"0fa0\"}");
}

static void test_texts_are_escaped_and_always_utf8(void **state) {
    (void)state;
    static const struct {
        const char *text, *json;
    } cases[] = {
        {"say \"no\" \\ \n", "\"say \\\"no\\\" \\\\ \\u000a\""},
        {"\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x8E\xB2", "\"\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x8E\xB2\""}, /* é € and a die */
        {"\xC3", "\"?\""},                                                                        /* cut off */
        {"\xC0\xAF", "\"??\""},                                                                   /* overlong */
        {"\xED\xA0\x80", "\"???\""},                                                              /* half of a pair */
        {"\xF4\x90\x80\x80", "\"????\""}, /* beyond the last character */
        {"\xC3\xA9 \xFF", "\"?? ?\""},    /* one bad byte: none of the others is sure */
    };
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        afresh();
        js_text(&w, NULL, cases[i].text);
        assert_string_equal(written(), cases[i].json);
    }
}

static void test_reals_are_read_back_to_the_last_bit(void **state) {
    (void)state;
    static const double values[] = {0,           1, -1, 0.1, 1.0 / 3, -2.0 / 3, 1e-9, 123456.789, 0.9999999999999999,
                                    4294967296.5};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        afresh();
        js_real(&w, NULL, values[i]);
        assert_true(strtod(written(), NULL) == values[i]);
    }
}

static void *nothing(void *context, void *block, size_t size) { return (void)context, (void)block, (void)size, NULL; }

static void test_memory_that_runs_out_is_told_at_the_end(void **state) {
    (void)state;
    static const struct ag_memory none = {.resize = nothing};
    struct js poor = js_start(&none);
    js_open(&poor, NULL, '{');
    js_text(&poor, "a", "b");
    js_close(&poor, '}');
    assert_null(js_end(&poor));
}

/* ---- messages ---- */

static const char *msg_json(const struct ag_msg *msg) {
    static const char *const names[AG_SEATS_MAX] = {"Ann", "Bea"};
    struct ag_words words = {.names = names};
    afresh();
    form_msg(&w, NULL, msg, &words);
    return written();
}

static void test_messages_bring_what_another_language_needs(void **state) {
    (void)state;
    struct ag_msg call = ag_msg_make(AG_MSG_PALKO_CALLS, 0, 4, 5);
    struct ag_msg row = ag_msg_make(AG_MSG_BALUT_ROW_WON, 1, 2, AG_MSG_BALUT_FIVES);
    struct ag_msg roll = ag_msg_make(AG_MSG_FARKLE_ROLLS, 0, 0, 0), none = {0};
    ag_msg_quote(&roll, 0, "1 1 5");
    assert_string_equal(msg_json(&call), "{\"id\":\"PALKO_CALLS\",\"text\":\"Ann calls four fives.\",\"kind\":\"call\","
                                         "\"args\":[0,4,5]}");
    assert_string_equal(msg_json(&row), "{\"id\":\"BALUT_ROW_WON\",\"text\":\"Bea wins 2 points for Fives.\","
                                        "\"kind\":\"bonus\",\"args\":[1,2,\"BALUT_FIVES\"]}");
    assert_string_equal(msg_json(&roll), "{\"id\":\"FARKLE_ROLLS\",\"text\":\"Ann rolls 1 1 5.\",\"kind\":\"roll\","
                                         "\"args\":[0],\"texts\":[\"1 1 5\"]}");
    assert_string_equal(msg_json(&none), "null");
}

/* Programs go by the kind: all that tells the same has the same, whatever its words. */
static void test_sentences_that_tell_the_same_share_a_kind(void **state) {
    (void)state;
    assert_string_equal(ag_msg_kind(AG_MSG_FARKLE_LOSES), "bust");
    assert_string_equal(ag_msg_kind(AG_MSG_PENK_FAILED), "bust");
    assert_string_equal(ag_msg_kind(AG_MSG_PALKO_OUT_ONE), ag_msg_kind(AG_MSG_PALKO_OUT_FOUR));
    assert_string_equal(ag_msg_kind(AG_MSG_PENK_COMPLETES_ROW), ag_msg_kind(AG_MSG_PENK_COMPLETES_COLUMN));
    assert_string_equal(ag_msg_kind(AG_MSG_FARKLE_NOT_ROLLED), ""); /* nobody needs to know */
    assert_null(ag_msg_kind(AG_MSG_COUNT));
}

/* ---- dice and moves ---- */

static void test_dice_show_their_face_or_nothing(void **state) {
    (void)state;
    afresh();
    form_dice(&w, NULL, (const uint8_t[]){1, 5 | AG_DIE_COLOURED, 0, 6}, 4, true);
    assert_string_equal(written(), "[{\"face\":1},{\"face\":5,\"coloured\":true},{\"face\":null},"
                                   "{\"face\":6,\"jolly\":true}]");
}

static void test_a_move_comes_with_the_pick_that_means_it(void **state) {
    (void)state;
    struct play p;
    start_with(&p, "farkle", "", 1); /* the one seat that may begin does */
    rolls(&p, "5 2 2 3 4 6");
    afresh();
    form_moves(&w, NULL, p.rules, &p.state, 0);
    assert_non_null(strstr(
        written(), "\"move\":\"keep 5 roll\",\"words\":\"set aside 5 and roll five dice\",\"pick\":{\"dice\":["));
    afresh();
    form_legal(&w, NULL, p.rules, &p.state, 1);
    assert_string_equal(written(), "[]"); /* it is not asked */
    stop(&p);
}

static int tidy(void **state) {
    (void)state;
    js_free(&w);
    return 0;
}

#define TEST(name) cmocka_unit_test_teardown(name, tidy)
static const struct CMUnitTest tests[] = {
    TEST(test_commas_stand_between_members_and_items_only),
    TEST(test_texts_are_escaped_and_always_utf8),
    TEST(test_reals_are_read_back_to_the_last_bit),
    TEST(test_memory_that_runs_out_is_told_at_the_end),
    TEST(test_messages_bring_what_another_language_needs),
    TEST(test_sentences_that_tell_the_same_share_a_kind),
    TEST(test_dice_show_their_face_or_nothing),
    TEST(test_a_move_comes_with_the_pick_that_means_it),
};
TESTS_MAIN("json", tests)
