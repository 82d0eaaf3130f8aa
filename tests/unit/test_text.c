/* test_text.c - messages and the small text tools. */
#include "hex.h"
#include "msg.h"
#include "near.h"
#include "str.h"
#include "unit.h"

static void expect_words(struct ag_msg m, const struct ag_words *words, const char *expected) {
    char text[300];
    size_t n = ag_msg_write(&m, words, text, sizeof text);
    assert_string_equal(text, expected);
    assert_int_equal(n, strlen(expected));
}

/* The syntax of sentences, on a catalogue of our own. */
static void test_a_sentence_takes_its_arguments(void **state) {
    const char *sentences[AG_MSG_COUNT] = {0};
    const char *names[AG_SEATS_MAX] = {"Ann", "Bea"};
    const struct ag_language language = {.catalogue = sentences};
    const struct ag_words words = {.names = names, .language = &language}, nameless = {.language = &language};
    struct ag_msg m = ag_msg_make(AG_MSG_TABLE_OVER, 1, 12345, -1234567);
    (void)state;
    sentences[AG_MSG_TABLE_OVER] = "{1} {1n} {2}";
    expect_words(m, &words, "12,345 12345 -1,234,567");
    sentences[AG_MSG_TABLE_OVER] = "{0s} rolls";
    expect_words(m, &words, "Bea rolls");
    expect_words(m, &nameless, "Seat 1 rolls");
    sentences[AG_MSG_TABLE_OVER] = "now {0s} rolls {0} {0|die|dice}, {1|die|dice}";
    expect_words(m, &nameless, "now seat 1 rolls 1 die, dice");
    m = ag_msg_make(AG_MSG_TABLE_OVER, 5, 3 * ag_die(1) + ag_die(6), AG_MSG_BUTTON_ROLL);
    sentences[AG_MSG_TABLE_OVER] = "{0q} {0F} and a {0f}: {1h}. {2m}!";
    expect_words(m, &words, "Five fives and a five: 1 1 1 6. Roll!");
    ag_msg_quote(&m, 0, "a\nb");
    ag_msg_quote(&m, 1, "012345678901234567890123456789012345678901234567890123456789");
    sentences[AG_MSG_TABLE_OVER] = "{0t} {1t}";
    expect_words(m, &words, "a?b 01234567890123456789012345678901234567890123...");
    expect_words((struct ag_msg){0}, NULL, "");
}

/* Whoever reads is "you", with verbs to match; a sentence, and a language, can give both forms of anything. */
static void test_16_9_the_reader_is_addressed_as_you(void **state) {
    const char *sentences[AG_MSG_COUNT] = {0};
    const char *names[AG_SEATS_MAX] = {"Ann", "Bea"};
    const struct ag_language language = {.catalogue = sentences};
    const struct ag_words ann = {.names = names, .language = &language, .you = 1},
                          bea = {.names = names, .language = &language, .you = 2},
                          nobody = {.names = names, .language = &language};
    struct ag_msg m = ag_msg_make(AG_MSG_TABLE_OVER, 0, 1, 2);
    (void)state;
    sentences[AG_MSG_TABLE_OVER] = "{0s} {0s|rolls and has|roll and have} {2} {2|die|dice}.";
    expect_words(m, &ann, "You roll and have 2 dice.");
    expect_words(m, &bea, "Ann rolls and has 2 dice.");
    expect_words(m, &nobody, "Ann rolls and has 2 dice.");
    sentences[AG_MSG_TABLE_OVER] = "{0s} {0s|challenges|challenge} {1s}. {1s} {1s|pays|pay}! Is it {1s}?";
    expect_words(m, &ann, "You challenge Bea. Bea pays! Is it Bea?");
    expect_words(m, &bea, "Ann challenges you. You pay! Is it you?");
    sentences[AG_MSG_TABLE_OVER] =
        "{0s|{0s}'s {2|card is|cards are}|Your {2|card is|cards are}} full, not {1s|{1s}'s|yours}";
    expect_words(m, &ann, "Your cards are full, not Bea's");
    expect_words(m, &bea, "Ann's cards are full, not yours");
    sentences[AG_MSG_YOU] = "du";
    sentences[AG_MSG_TABLE_OVER] = "{0s} {0s|würfelt|würfelst}; das kostet {1s|{1s}|dich} {2}.";
    expect_words(m, &ann, "Du würfelst; das kostet Bea 2.");
    expect_words(m, &bea, "Ann würfelt; das kostet dich 2.");
    sentences[AG_MSG_TABLE_OVER] = "{0s|only one}{0s|{1s|a|b";
    expect_words(m, &ann, "only onea");
}

/* Nothing that the library says to somebody about themselves has the verb of somebody else. */
static void test_16_9_no_sentence_gives_the_reader_a_verb_of_others(void **state) {
    static const char *const wrong[] = {"You rolls",  "You has ",  "You is ",   "You wins", "You keeps", "You marks",
                                        "You throws", "You calls", "You loses", "you has ", "you is ",   "You resigns"};
    const struct ag_words all = {.you = (ag_seats)~0u};
    (void)state;
    for (unsigned id = 1; id < ag_msg_ids(); id++) {
        struct ag_msg m = {.id = (uint16_t)id};
        char text[400];
        if (strncmp(ag_msg_name(id), "LESSON_", 7) == 0) continue; /* names in lessons are those of rivals */
        ag_msg_write(&m, &all, text, sizeof text);
        for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++)
            if (strstr(text, wrong[i])) fail_msg("%s: %s", ag_msg_name(id), text);
        assert_null(strstr(text, "you's"));
        assert_null(strstr(text, "You's"));
    }
}

static void test_a_short_buffer_is_never_overrun(void **state) {
    struct ag_msg m = ag_msg_make(AG_MSG_TABLE_OVER, 0, 0, 0);
    char text[8] = "xxxxxxx";
    (void)state;
    assert_int_equal(ag_msg_write(&m, NULL, text, 5), strlen("The game is over."));
    assert_string_equal(text, "The ");
    assert_int_equal(text[5], 'x');
    assert_int_equal(ag_msg_write(&m, NULL, NULL, 0), strlen("The game is over."));
}

/* Every sentence of the catalogue is well formed: known letters, closed braces, arguments that exist, and it ends. */
static void test_the_catalogue_is_well_formed(void **state) {
    (void)state;
    for (unsigned id = 1; id < ag_msg_ids(); id++) {
        const char *s = ag_msg_english(id);
        assert_non_null(ag_msg_name(id));
        assert_true(s[0] != 0);
        for (const char *p = s; *p; p++) {
            if (*p != '{') continue;
            assert_in_range(p[1], '0', '4');
            const char *end = strchr(p, '}');
            assert_non_null(end);
            const char *bar = p[2] == '|' ? p + 2 : p[2] == 's' && p[3] == '|' ? p + 3 : NULL;
            if (bar) assert_non_null(strchr(bar + 1, '|')); /* what a branch holds is looked at in its turn */
            else {
                const char *at = p + 2 + (p[2] == '+');
                bool real = *at == '.' || *at == 'p';
                if (real) at++;
                if (real && *at >= '0' && *at <= '9') at++;
                if (!real && at == p + 2 && *at != '}') assert_non_null(strchr("nshfFqmtol", *at++));
                assert_ptr_equal(at, end);
            }
        }
        struct ag_msg m = {.id = (uint16_t)id};
        char text[400];
        assert_true(ag_msg_write(&m, NULL, text, sizeof text) < 300);
        assert_null(strchr(text, '{'));
    }
    assert_null(ag_msg_english(ag_msg_ids()));
}

static void test_scanning_words_and_numbers(void **state) {
    struct ag_scan s = ag_scan_start("keep  12 -3 x");
    char word[6];
    int64_t n;
    (void)state;
    assert_false(ag_scan_word(&s, "kee"));
    assert_true(ag_scan_word(&s, "keep"));
    assert_false(ag_scan_number(&s, 0, 11, &n));
    assert_true(ag_scan_number(&s, 0, 12, &n) && n == 12);
    assert_true(ag_scan_number(&s, -5, 12, &n) && n == -3);
    assert_false(ag_scan_number(&s, -5, 12, &n));
    assert_true(ag_scan_next(&s, word, sizeof word));
    assert_string_equal(word, "x");
    assert_true(ag_scan_end(&s));
    assert_false(ag_scan_next(&s, word, sizeof word));
    s = ag_scan_start("toolong");
    assert_false(ag_scan_next(&s, word, sizeof word));
    static const char *const bad[] = {"", "-", "1x", "+1", "1234567890123456789", "9999999999999999999", "0x1", " 1"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) assert_false(ag_text_number(bad[i], &n));
}

static void expect_fixed(double x, unsigned places) {
    char text[80], expected[80];
    struct ag_str s = ag_str_start(text, sizeof text);
    ag_str_fixed(&s, x, places);
    ag_str_end(&s);
    snprintf(expected, sizeof expected, "%.*f", (int)places, x);
    assert_string_equal(text, expected);
}

/* Halves that a double can hold go to even; 0.35 is a little below, 99.95 a little above what it seems. */
static void test_fractions_are_rounded_as_printf_does(void **state) {
    static const double hard[] = {0,
                                  0.25,
                                  0.75,
                                  0.125,
                                  0.375,
                                  0.5,
                                  1.5,
                                  2.5,
                                  0.35,
                                  12.35,
                                  99.95,
                                  9.9999999,
                                  1e-9,
                                  4e-18,
                                  -0.25,
                                  -3.05,
                                  -1e-3,
                                  123456789.125,
                                  4503599627370497.5};
    struct ag_rng rng;
    (void)state;
    for (unsigned i = 0; i < sizeof hard / sizeof *hard; i++)
        for (unsigned places = 0; places <= 20; places++) expect_fixed(hard[i], places);
    ag_rng_start(&rng, 1, 0, 0);
    for (unsigned i = 0; i < 20000; i++) {
        double share = (double)ag_rng_below(&rng, 2001) / 2000, any = (double)(ag_rng_next(&rng) >> 11) * 0x1p-53;
        expect_fixed(100 * share, 1);
        expect_fixed(any, ag_rng_below(&rng, 18));
        expect_fixed(any * 1e-6, 20);
        expect_fixed(-1000 * any, ag_rng_below(&rng, 12));
    }
}

static void test_bytes_as_digits_and_back(void **state) {
    uint8_t all[256], back[256];
    char hex[2 * 256 + 1];
    (void)state;
    for (unsigned i = 0; i < 256; i++) all[i] = (uint8_t)i;
    ag_hex_write(all, 256, hex);
    assert_memory_equal(hex, "000102030405060708090a0b0c0d0e0f10", 34);
    assert_string_equal(hex + 2 * 0xfd, "fdfeff");
    assert_true(ag_hex_read(hex, back, 256));
    assert_memory_equal(back, all, 256);
    assert_true(ag_hex_read("", back, 0));
    assert_true(ag_hex_read("00ff", back, 2));
    static const char *const off[] = {"",     "0",    "00f",  "00ff0", "00ff00", "00fg",
                                      "g0ff", "00FF", " 0ff", "00f ",  "0x0f"};
    for (unsigned i = 0; i < sizeof off / sizeof *off; i++) assert_false(ag_hex_read(off[i], back, 2));
}

static void test_numbers_as_digits_and_back(void **state) {
    static const struct {
        uint64_t n;
        const char *text;
    } good[] = {{0, "0"}, {9, "9"}, {10, "a"}, {255, "ff"}, {256, "100"}, {UINT64_MAX, "ffffffffffffffff"}};
    static const char *const off[] = {"", "g", "0x1", "A", "-1", " 1", "1 ", "00000000000000001"};
    char text[20];
    uint64_t n;
    (void)state;
    for (unsigned i = 0; i < sizeof good / sizeof *good; i++) {
        struct ag_str s = ag_str_start(text, sizeof text);
        ag_str_hex(&s, good[i].n);
        ag_str_end(&s);
        assert_string_equal(text, good[i].text);
        assert_true(ag_text_hex(text, &n) && n == good[i].n);
    }
    assert_true(ag_text_hex("00ff", &n) && n == 255);
    for (unsigned i = 0; i < sizeof off / sizeof *off; i++) assert_false(ag_text_hex(off[i], &n));
}

/* Names of commands, and what people make of them. NULL: nothing is near. */
static void test_the_nearest_name(void **state) {
    static const char *const names[] = {"play", "replay", "hint", "analyse", "odds", "arena"};
    static const struct {
        const char *typed, *meant;
    } cases[] = {{"paly", "play"},
                 {"PLAY", "play"},
                 {"plya", "play"},
                 {"repaly", "replay"},
                 {"hnit", "hint"},
                 {"hin", "hint"},
                 {"analyze", "analyse"},
                 {"anal", "analyse"},
                 {"ods", "odds"},
                 {"oddds", "odds"},
                 {"areana", "arena"},
                 {"x", NULL},
                 {"", NULL},
                 {"serve", NULL},
                 {"o", NULL},
                 {"replayanalysereplayanalysereplayanalyse!!", NULL}};
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct ag_near near = {0};
        for (unsigned k = 0; k < sizeof names / sizeof *names; k++) ag_near_see(&near, cases[i].typed, names[k]);
        if (cases[i].meant) assert_string_equal(near.name, cases[i].meant);
        else assert_null(near.name);
    }
}

/* clang-format off */
static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_a_sentence_takes_its_arguments),
    cmocka_unit_test(test_16_9_the_reader_is_addressed_as_you),
    cmocka_unit_test(test_16_9_no_sentence_gives_the_reader_a_verb_of_others),
    cmocka_unit_test(test_a_short_buffer_is_never_overrun),
    cmocka_unit_test(test_the_catalogue_is_well_formed),
    cmocka_unit_test(test_scanning_words_and_numbers),
    cmocka_unit_test(test_bytes_as_digits_and_back),
    cmocka_unit_test(test_numbers_as_digits_and_back),
    cmocka_unit_test(test_the_nearest_name),
    cmocka_unit_test(test_fractions_are_rounded_as_printf_does),
};
/* clang-format on */
TESTS_MAIN("text", tests)
