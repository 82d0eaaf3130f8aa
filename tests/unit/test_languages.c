/*
 * test_languages.c - the languages that are built in, and two that are made of English for these tests: one mirrored,
 * one longer.
 */
#include "../../src/text/compiled.h"
#include "../../src/text/typed.h"
#include "chart_page.h"
#include "format.h"
#include "msg.h"
#include "phrases.h"
#include "pseudo_library.h"
#include "pseudo_phrases.h"
#include "rules_page.h"
#include "unit.h"

static const char *format(const char *code, const char *sentence, struct ag_arg arg) {
    static char text[300];
    struct ag_words words = {.language = ag_language_find(code)};
    struct ag_str s = ag_str_start(text, sizeof text);
    assert_non_null(words.language);
    ag_format_list(&s, sentence, &arg, 1, &words);
    ag_str_end(&s);
    return text;
}

/* ---- which one ---- */

static void test_19_3_a_locale_means_a_language(void **state) {
    const struct ag_language *german = ag_language_find("de");
    (void)state;
    assert_non_null(german);
    assert_string_equal(german->name, "Deutsch");
    assert_ptr_equal(ag_language_find("de_AT.UTF-8"), german);
    assert_ptr_equal(ag_language_find("de-CH"), german);
    assert_ptr_equal(ag_language_find("de@euro"), german);
    static const char *const english[] = {"en", "en_GB.UTF-8", "C", "C.UTF-8", "POSIX"};
    for (unsigned i = 0; i < sizeof english / sizeof *english; i++)
        assert_ptr_equal(ag_language_find(english[i]), ag_language_english());
    static const char *const none[] = {"", "xx", "d", "deu", "CC", "POSIXE", "_DE", "DE"};
    for (unsigned i = 0; i < sizeof none / sizeof *none; i++) assert_null(ag_language_find(none[i]));
    unsigned n = 0;
    while (ag_language_at(n)) n++;
    assert_int_equal(n, 7);
    assert_ptr_equal(ag_language_at(0), ag_language_english());
}

/* ---- numbers ---- */

#define THIN "\xE2\x80\xAF" /* U+202F */
#define BLANK "\xC2\xA0"    /* U+00A0 */

/* By CLDR: Spanish groups from five digits on; French and German put a blank before %, Italian and Japanese do not. */
static void test_19_3_numbers_as_the_language_writes_them(void **state) {
    static const struct {
        const char *code, *thousands, *few, *real, *percent;
    } expected[] = {
        {"en", "10,000", "1,234", "1,234.5", "12.5 %"},
        {"de", "10.000", "1.234", "1.234,5", "12,5" BLANK "%"},
        {"da", "10.000", "1.234", "1.234,5", "12,5" BLANK "%"},
        {"it", "10.000", "1.234", "1.234,5", "12,5%"},
        {"es", "10.000", "1234", "1234,5", "12,5" BLANK "%"},
        {"fr", "10" THIN "000", "1" THIN "234", "1" THIN "234,5", "12,5" BLANK "%"},
        {"ja", "10,000", "1,234", "1,234.5", "12.5%"},
    };
    (void)state;
    for (unsigned i = 0; i < sizeof expected / sizeof *expected; i++) {
        const char *code = expected[i].code;
        assert_string_equal(format(code, "{0}", AG_ARG(10000)), expected[i].thousands);
        assert_string_equal(format(code, "{0}", AG_ARG(1234)), expected[i].few);
        assert_string_equal(format(code, "{0}", AG_ARG(999)), "999");
        assert_string_equal(format(code, "{0n}", AG_ARG(10000)), "10000");
        assert_string_equal(format(code, "{0.1}", AG_ARG(1234.5)), expected[i].real);
        assert_string_equal(format(code, "{0p}", AG_ARG(0.125)), expected[i].percent);
        assert_int_equal(format(code, "{0}", AG_ARG(-10000))[0], '-');
    }
}

/* Figures that a message brings as a text are English inside; other texts are left alone. */
static void test_19_3_figures_in_messages_too(void **state) {
    const char *sentences[AG_MSG_COUNT] = {0};
    struct ag_language made_up = {.code = "xx", .catalogue = sentences};
    struct ag_words words = {.language = &made_up};
    struct ag_msg msg = ag_msg_make(AG_MSG_PRESET_NEAR, 0, 0, 0);
    char text[100];
    (void)state;
    sentences[AG_MSG_PRESET_NEAR] = "{0t} {1t}";
    sentences[AG_MSG_LANGUAGE_RULES] = "1|.|4|,|_";
    ag_msg_quote(&msg, 0, "-1,234.5");
    ag_msg_quote(&msg, 1, "12.5 %");
    ag_msg_write(&msg, &words, text, sizeof text);
    assert_string_equal(text, "-1,234.5 12.5 %");
    msg.figures = 3;
    ag_msg_write(&msg, &words, text, sizeof text);
    assert_string_equal(text, "-1.234,5 12,5_%");
}

static void test_19_3_plurals(void **state) {
    static const struct {
        const char *code;
        unsigned branch[4]; /* of 0, 1, 1.5 and 2 */
    } expected[] = {{"en", {1, 0, 1, 1}}, {"de", {1, 0, 1, 1}}, {"da", {1, 0, 1, 1}}, {"it", {1, 0, 1, 1}},
                    {"es", {1, 0, 1, 1}}, {"fr", {0, 0, 0, 1}}, {"ja", {0, 0, 0, 0}}};
    static const double numbers[] = {0, 1, 1.5, 2};
    (void)state;
    for (unsigned i = 0; i < sizeof expected / sizeof *expected; i++)
        for (unsigned k = 0; k < 4; k++)
            assert_int_equal(*format(expected[i].code, "{0|0|1}", AG_ARG(numbers[k])) - '0', expected[i].branch[k]);
}

/* ---- moves ---- */

/* Every form of every word is understood, as are the English ones, and what is offered is understood again. */
static void test_19_2_moves_are_typed_in_every_language(void **state) {
    (void)state;
    for (unsigned i = 0; ag_language_at(i); i++) {
        struct ag_words words = {.language = ag_language_at(i)};
        for (unsigned id = 1; id < ag_msg_ids(); id++) {
            char forms[200], english[200], own[200];
            if (strncmp(ag_msg_name(id), "TYPED_", 6) != 0) continue;
            const char *meant = ag_msg_english(id);
            ag_typed_own(meant, &words, own, sizeof own);
            ag_typed_english(own, &words, english, sizeof english);
            assert_string_equal(english, meant);
            ag_typed_english(meant, &words, english, sizeof english);
            assert_string_equal(english, meant);
            snprintf(forms, sizeof forms, "%s", ag_msg_sentence(id, &words));
            for (char *rest = NULL, *form = strtok_r(forms, " ", &rest); form; form = strtok_r(NULL, " ", &rest)) {
                ag_typed_english(form, &words, english, sizeof english);
                if (strcmp(english, meant) != 0)
                    fail_msg("%s: '%s' is '%s', not '%s'", words.language->code, form, english, meant);
            }
        }
    }
}

static void test_19_2_words_of_moves_among_others(void **state) {
    const char *sentences[AG_MSG_COUNT] = {0};
    struct ag_language made_up = {.code = "xx", .catalogue = sentences};
    struct ag_words words = {.language = &made_up};
    char text[100];
    (void)state;
    sentences[AG_MSG_TYPED_KEEP] = "behalte behalten";
    sentences[AG_MSG_TYPED_ROLL] = "würfle";
    sentences[AG_MSG_TYPED_SCORE] = "schreibe";
    sentences[AG_MSG_TYPED_FULL_HOUSE] = "volles_haus";
    sentences[AG_MSG_TYPED_CHALLENGE] = "zweifle";
    static const char *const expected[][2] = {{"behalten 1 1 5 würfle", "keep 1 1 5 roll"},
                                              {"keep 1 1 5 würfle", "keep 1 1 5 roll"},
                                              {"schreibe volles haus", "score full_house"},
                                              {"schreibe volles_haus", "score full_house"},
                                              {"zweifle+double", "challenge+double"},
                                              {"behaltenes", "behaltenes"},
                                              {"  11 würfle ", "  11 roll "},
                                              {"", ""}};
    for (unsigned i = 0; i < sizeof expected / sizeof *expected; i++) {
        assert_int_equal(ag_typed_english(expected[i][0], &words, text, sizeof text), strlen(expected[i][1]));
        assert_string_equal(text, expected[i][1]);
    }
    ag_typed_own("keep 1 1 5 roll", &words, text, sizeof text);
    assert_string_equal(text, "behalte 1 1 5 würfle");
}

/* ---- whatever the arguments ---- */

/* The words of a sentence that stand outside its braces are there, in their order. */
static void expect_all_words(const char *code, const char *sentence, const char *text) {
    const char *found = text;
    for (const char *at = sentence; *at;) {
        char part[1500];
        size_t n = strcspn(at, "{");
        snprintf(part, sizeof part, "%.*s", (int)n, at);
        const char *next = strstr(found, part);
        if (!next) fail_msg("%s: '%s' has lost '%s': %s", code, sentence, part, text);
        found = next + n;
        at += n;
        for (unsigned depth = 0; *at; at++) {
            depth += *at == '{';
            depth -= *at == '}';
            if (!depth) {
                at++;
                break;
            }
        }
    }
}

static struct ag_msg any_message(unsigned id, struct ag_rng *rng) {
    static const char *const texts[] = {"", "{0}", "}{|", "Zoë", "a\nb\x1b[2J", "%s%n", "\xff\xfe", "1,234.5"};
    static const int32_t numbers[] = {0, 1, 2, 5, 6, -1, 7, 1000, INT32_MAX, INT32_MIN};
    struct ag_msg msg = {.id = (uint16_t)id, .figures = (uint8_t)ag_rng_below(rng, 4)};
    for (unsigned i = 0; i < 5; i++) msg.num[i] = numbers[ag_rng_below(rng, sizeof numbers / sizeof *numbers)];
    for (unsigned i = 0; i < 2; i++) ag_msg_quote(&msg, i, texts[ag_rng_below(rng, sizeof texts / sizeof *texts)]);
    return msg;
}

static void try_messages(const struct ag_language *language) {
    static const char *const names[AG_SEATS_MAX] = {"Ann", "Bea"};
    struct ag_rng rng;
    ag_rng_start(&rng, 19, 0, 0);
    for (unsigned id = 1; id < ag_msg_ids(); id++)
        for (unsigned round = 0; round < 4; round++) {
            struct ag_words words = {names, language, (ag_seats)(round & 1)};
            struct ag_msg msg = any_message(id, &rng);
            char text[6000], little[20];
            size_t n = ag_msg_write(&msg, &words, text, sizeof text);
            assert_int_equal(n, strlen(text));
            expect_all_words(language->code, ag_msg_sentence(id, &words), text);
            assert_int_equal(ag_msg_write(&msg, &words, little, sizeof little), n);
        }
}

static void test_19_4_no_argument_breaks_a_sentence_in_any_language(void **state) {
    (void)state;
    for (unsigned i = 0; ag_language_at(i); i++) try_messages(ag_language_at(i));
    for (const struct ag_language *l = library_languages; l->code; l++) try_messages(l);
}

static void test_19_4_no_argument_breaks_a_phrase_in_any_language(void **state) {
    struct ag_rng rng;
    char text[6000];
    (void)state;
    ag_rng_start(&rng, 20, 0, 0);
    for (unsigned i = 0; ag_language_at(i); i++) {
        phrases_speak(ag_language_at(i));
        for (unsigned id = 1; id < phrases_ids(); id++)
            for (unsigned round = 0; round < 4; round++) {
                struct ag_arg arg[8];
                for (unsigned k = 0; k < 8; k++)
                    arg[k] = ag_rng_below(&rng, 2) ? ag_arg_number(ag_rng_below(&rng, 3)) : ag_arg_text("{1}|");
                size_t n = phrase_write((struct phrase){(enum phrase_id)id, 8, arg}, text, sizeof text);
                assert_int_equal(n, strlen(text));
                expect_all_words(ag_language_at(i)->code, phrase((enum phrase_id)id), text);
            }
    }
    phrases_speak(ag_language_english());
}

/* ---- pseudo-languages ---- */

/* Every id is in the catalogues that tools/po.py makes, but for what is not for people. */
static void test_19_4_pseudo_languages_cover_everything(void **state) {
    (void)state;
    for (const struct ag_language *l = library_languages; l->code; l++) {
        struct ag_words words = {.language = l};
        for (unsigned id = 1; id < ag_msg_ids(); id++) {
            const char *english = ag_msg_english(id), *own = ag_msg_sentence(id, &words);
            bool developers = strncmp(ag_msg_name(id), "NULL_", 5) == 0 ||
                              strncmp(ag_msg_name(id), "PRESET_NULL", 11) == 0;
            if (own == english && id != AG_MSG_LANGUAGE_RULES && !developers)
                fail_msg("%s lacks %s", l->code, ag_msg_name(id));
        }
    }
    for (const struct ag_language *l = phrases_languages; l->code; l++)
        for (unsigned id = 1; id < phrases_ids(); id++) {
            bool found = false;
            for (const unsigned char *const *bytes = l->compiled; *bytes; bytes++)
                found = found || ag_compiled_find(*bytes, id);
            if (!found) fail_msg("%s lacks %s", l->code, phrases_name(id));
        }
}

/* Rules of every preset as people read them: there is room for all of it in every language. */
static void test_19_4_pages_have_room_for_longer_words(void **state) {
    struct ag_page *page = malloc(sizeof *page);
    const struct ag_presets *presets = ag_presets_builtin();
    (void)state;
    for (unsigned i = 0; i < presets->n; i++)
        for (const struct ag_language *l = library_languages; l->code; l++) {
            struct ag_preset_info info;
            struct ag_words words = {.language = l};
            assert_true(ag_preset_find(NULL, presets->preset[i].name, &info, NULL));
            void *memory = malloc(ag_rules_size(info.game));
            const ag_rules *rules = ag_rules_prepare(memory, info.game, &info.values, NULL);
            ag_rules_page(&(struct ag_reading){rules, &info.values, info.title, info.about, &words}, page);
            assert_true(page->used * 2 < AG_PAGE_TEXT);
            free(memory);
        }
    free(page);
}

/* ---- catalogues from outside ---- */

static void test_19_1_bytes_that_are_no_catalogue_are_refused(void **state) {
    const unsigned char *good = library_languages[0].compiled[0];
    uint32_t hash = ag_compiled_hash(ag_msg_ids(), ag_msg_name);
    size_t size = sizeof mirrored_library;
    unsigned char *bytes = malloc(size);
    (void)state;
    assert_true(ag_compiled_fits(good, size, hash));
    assert_false(ag_compiled_fits(good, size, hash + 1));
    memcpy(bytes, good, size);
    for (size_t n = 0; n < size; n += n < 20 ? 1 : 997) {
        unsigned char *shorter = malloc(n ? n : 1);
        memcpy(shorter, bytes, n);
        if (n < 12) assert_false(ag_compiled_fits(shorter, n, hash));
        else if (ag_compiled_fits(shorter, n, hash))
            for (unsigned id = 0; id < ag_msg_ids(); id++) ag_compiled_find(shorter, id);
        free(shorter);
    }
    bytes[size - 1] = 'x'; /* the last sentence does not end */
    assert_false(ag_compiled_fits(bytes, size, hash));
    free(bytes);
}

/* clang-format off */
static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_19_3_a_locale_means_a_language),
    cmocka_unit_test(test_19_3_numbers_as_the_language_writes_them),
    cmocka_unit_test(test_19_3_figures_in_messages_too),
    cmocka_unit_test(test_19_3_plurals),
    cmocka_unit_test(test_19_2_moves_are_typed_in_every_language),
    cmocka_unit_test(test_19_2_words_of_moves_among_others),
    cmocka_unit_test(test_19_4_no_argument_breaks_a_sentence_in_any_language),
    cmocka_unit_test(test_19_4_no_argument_breaks_a_phrase_in_any_language),
    cmocka_unit_test(test_19_4_pseudo_languages_cover_everything),
    cmocka_unit_test(test_19_4_pages_have_room_for_longer_words),
    cmocka_unit_test(test_19_1_bytes_that_are_no_catalogue_are_refused),
};
/* clang-format on */
TESTS_MAIN("languages", tests)
