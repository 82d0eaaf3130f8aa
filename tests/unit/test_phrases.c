/* test_phrases.c - the second catalogue, and how sentences take arguments of every type, in any language. */
#include "format.h"
#include "msg.h"
#include "phrases.h"
#include "unit.h"

#include <math.h>

/* ---- the syntax, on sentences of our own ---- */

static const char *format(const char *sentence, const struct ag_language *language, unsigned n,
                          const struct ag_arg *arg) {
    static char text[600];
    struct ag_words words = {.language = language};
    struct ag_str s = ag_str_start(text, sizeof text);
    ag_format(&s, sentence, &(struct ag_args){arg, arg, n, n, false}, &words);
    ag_str_end(&s);
    return text;
}
#define expect(expected, sentence, language, ...)                                                    \
    do {                                                                                             \
        const struct ag_arg list[] = {__VA_ARGS__};                                                  \
        assert_string_equal(format(sentence, language, sizeof list / sizeof *list, list), expected); \
    } while (0)

static void test_english_is_exact(void **state) {
    static const char *const names[] = {"Ann", "Bea", "Cem"};
    (void)state;
    expect("12,345 12345", "{0} {0n}", NULL, PHRASE_ARG(12345));
    expect("18,446 18446744073709551615", "{0} {1n}", NULL, PHRASE_ARG(18446), PHRASE_ARG(UINT64_MAX));
    expect("1 die, 2 dice, 0 dice, 1.5 dice",
           "{0} {0|die|dice}, {1} {1|die|dice}, {2} {2|die|dice}, {3.1} {3|die|dice}", NULL, PHRASE_ARG(1),
           PHRASE_ARG(2), PHRASE_ARG(0), PHRASE_ARG(1.5));
    expect("1st 2nd 3rd 4th 11th 112th 1,021st", "{0o} {1o} {2o} {3o} {4o} {5o} {6o}", NULL, PHRASE_ARG(1),
           PHRASE_ARG(2), PHRASE_ARG(3), PHRASE_ARG(4), PHRASE_ARG(11), PHRASE_ARG(112), PHRASE_ARG(1021));
    expect("12,345.68 and 0.1", "{0.2} and {1.1}", NULL, PHRASE_ARG(12345.678), PHRASE_ARG(0.0999));
    expect("12.5 %, 12.50 %, 13 %", "{0p}, {0p2}, {1p0}", NULL, PHRASE_ARG(0.125), PHRASE_ARG(0.1251));
    expect("+3.9 % -3.9 % 0.0 % 0.0 %", "{0+p1} {1+p1} {2+p1} {3p1}", NULL, PHRASE_ARG(0.0394), PHRASE_ARG(-0.0394),
           PHRASE_ARG(0.0004), PHRASE_ARG(-0.0004));
    expect("+12 -12 0", "{0+} {1+} {2+}", NULL, PHRASE_ARG(12), PHRASE_ARG(-12), PHRASE_ARG(0));
    expect("Ann, Bea and Cem are here; Ann is", "{0l} {0|is|are} here; {1l} {1|is|are}", NULL,
           PHRASE_ARG(((struct ag_list){names, 3})), PHRASE_ARG(((struct ag_list){names, 1})));
    expect("Two fours and a four", "{0q} {1F} and a {1f}", NULL, PHRASE_ARG(2), PHRASE_ARG(4));
    expect("of twelve, 13", "of {0q}, {1q}", NULL, PHRASE_ARG(12), PHRASE_ARG(13));
}

/* Somebody by name, or whoever reads it. */
static void test_16_9_a_person_is_named_or_addressed(void **state) {
    const struct ag_person ann = {"Ann", false}, you = {"Ann", true};
    (void)state;
    expect("Ann rolls 1 5.", "{0s} {0s|rolls|roll} {1t}.", NULL, PHRASE_ARG(ann), PHRASE_ARG("1 5"));
    expect("You roll 1 5.", "{0s} {0s|rolls|roll} {1t}.", NULL, PHRASE_ARG(you), PHRASE_ARG("1 5"));
    expect("Now you. You!", "Now {0t}. {0s}!", NULL, PHRASE_ARG(you));
    expect("Bea sits", "{0s} {0s|sits|sit}", NULL, PHRASE_ARG("Bea"));
}

/* A chance shows as many places as it takes not to look like nothing, or like certainty. */
static void test_a_chance_has_the_places_it_needs(void **state) {
    (void)state;
    expect("0 % 100 %", "{0p} {1p}", NULL, PHRASE_ARG(0.0), PHRASE_ARG(1.0));
    expect("33.3 % 1.0 % 99.0 %", "{0p} {1p} {2p}", NULL, PHRASE_ARG(1 / 3.0), PHRASE_ARG(0.01), PHRASE_ARG(0.99));
    expect("0.3 % 0.04 % 99.97 % 0.0001 %", "{0p} {1p} {2p} {3p}", NULL, PHRASE_ARG(0.003), PHRASE_ARG(0.0004),
           PHRASE_ARG(0.9997), PHRASE_ARG(1e-6));
}

/* ---- a made-up language, with three plural forms as in Polish ---- */

static unsigned polish(double n) {
    double ones = fmod(n, 10), tens = fmod(n, 100);
    return n == 1 ? 0 : ones >= 2 && ones <= 4 && !(tens >= 12 && tens <= 14) ? 1 : 2;
}
static size_t dotted(int64_t n, char *buf, size_t size) { return (size_t)snprintf(buf, size, "%lld.", (long long)n); }
static size_t with_plus(const char *const *item, unsigned n, char *buf, size_t size) {
    size_t used = 0;
    for (unsigned i = 0; i < n; i++)
        used += (size_t)snprintf(used < size ? buf + used : NULL, used < size ? size - used : 0, "%s%s", i ? " + " : "",
                                 item[i]);
    return used;
}
static size_t kosci(ag_hand h, char *buf, size_t size) { return (size_t)snprintf(buf, size, "<%u>", ag_count(h, 1)); }
static const struct ag_language made_up = {.code = "xx",
                                           .plural = polish,
                                           .ordinal = dotted,
                                           .list = with_plus,
                                           .hand = kosci};

static void test_a_language_has_its_own_plurals_ordinals_and_lists(void **state) {
    static const char *const names[] = {"Ann", "Bea", "Cem"};
    static const struct {
        int n;
        const char *expected;
    } counts[] = {{1, "1 kość"},   {2, "2 kości"},    {4, "4 kości"},   {5, "5 kostek"},
                  {0, "0 kostek"}, {12, "12 kostek"}, {22, "22 kości"}, {112, "112 kostek"}};
    (void)state;
    for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++)
        expect(counts[i].expected, "{0} {0|kość|kości|kostek}", &made_up, PHRASE_ARG(counts[i].n));
    expect("2.; Ann + Bea + Cem; 12.5 %", "{0o}; {1l}; {2p}", &made_up, PHRASE_ARG(2),
           PHRASE_ARG(((struct ag_list){names, 3})),
           PHRASE_ARG(0.125)); /* what it leaves out is done the English way */
    expect("<3>", "{0h}", &made_up, PHRASE_ARG(3 * ag_die(1) + ag_die(6)));
    expect("5 x", "{0} {0|x}", &made_up, PHRASE_ARG(5)); /* too few branches: the last */
}

static void test_the_program_speaks_the_language_it_is_told_to(void **state) {
    const char *sentences[SAY_COUNT] = {0}, *messages[AG_MSG_COUNT] = {0};
    struct ag_language language = made_up;
    char text[100];
    (void)state;
    sentences[SAY_FILE_LONG] = "{1} {1|kość|kości|kostek}: {0t}";
    messages[AG_MSG_TABLE_OVER] = "Koniec.";
    language.catalogue = messages;
    phrases_use(&language, sentences);
    say_into(text, sizeof text, SAY_FILE_LONG, "x", 3);
    assert_string_equal(text, "3 kości: x");
    assert_string_equal(phrase(SAY_MEMORY_NONE), "There is not enough memory."); /* not translated yet */
    struct ag_msg over = ag_msg_make(AG_MSG_TABLE_OVER, 0, 0, 0);
    say_into(text, sizeof text, SAY_PROGRAM_SAYS, (const struct ag_msg *)&over);
    assert_string_equal(text, "astragal: Koniec.");
    phrases_use(NULL, NULL);
    say_into(text, sizeof text, SAY_FILE_LONG, "x", 1024);
    assert_string_equal(text, "'x' is too long; at most 1,024 KiB are read.");
}

/* ---- whatever the arguments ---- */

static struct ag_arg any_argument(struct ag_rng *rng) {
    static const char *const texts[] = {
        NULL,          "",
        "{0}",         "}{",
        "a\nb\x1b[2J", "%s%n",
        "\xff\xfe",    "a text that is rather long, so that a short buffer has to cut it somewhere"};
    static const double reals[] = {0, -0.0, 1, -1, 1e300, -1e300, NAN, INFINITY, -INFINITY, 1e-300, 9.3e18, 0.5};
    static const struct ag_msg msg = {.id = AG_MSG_TABLE_TURN, .num = {0, 77}};
    switch (ag_rng_below(rng, 6)) {
    case 0: return ag_arg_number((int64_t)ag_rng_next(rng));
    case 1: return ag_arg_magnitude(ag_rng_next(rng));
    case 2: return ag_arg_real(reals[ag_rng_below(rng, sizeof reals / sizeof *reals)]);
    case 3: return ag_arg_list((struct ag_list){texts + 1, ag_rng_below(rng, 7)});
    case 4: return ag_arg_msg(ag_rng_below(rng, 2) ? &msg : NULL);
    default: return ag_arg_text(texts[ag_rng_below(rng, sizeof texts / sizeof *texts)]);
    }
}

/* The words of a sentence that stand outside its braces, in their order. */
static void expect_all_words(const char *sentence, const char *text) {
    for (const char *at = sentence; *at;) {
        size_t n = strcspn(at, "{");
        char part[800];
        snprintf(part, sizeof part, "%.*s", (int)n, at);
        text = strstr(text, part);
        if (!text) fail_msg("'%s' has lost '%s'", sentence, part);
        text += n;
        at += n;
        if (*at) at += strcspn(at, "}") + 1;
    }
}

static void test_no_argument_breaks_a_sentence(void **state) {
    struct ag_rng rng;
    (void)state;
    ag_rng_start(&rng, 13, 0, 0);
    for (unsigned id = 1; id < phrases_ids(); id++)
        for (unsigned round = 0; round < 40; round++) {
            struct ag_arg arg[8];
            char text[4000], little[24];
            unsigned n = ag_rng_below(&rng, 9); /* too few as well */
            for (unsigned i = 0; i < n; i++) arg[i] = any_argument(&rng);
            struct phrase p = {(enum phrase_id)id, n, arg};
            size_t length = phrase_write(p, text, sizeof text);
            assert_true(length == strlen(text));
            expect_all_words(phrases_english(id), text);
            for (const char *c = text; *c; c++) assert_true((unsigned char)*c >= ' ' && *c != 127);
            assert_int_equal(phrase_write(p, little, sizeof little), length);
            assert_int_equal(strlen(little), length < sizeof little ? length : sizeof little - 1);
            assert_int_equal(phrase_write(p, NULL, 0), length);
        }
}

/* Sentences that are not well formed are written as far as they go. */
static void test_no_sentence_breaks_the_formatter(void **state) {
    static const char pieces[] = "{{}}||0123789.+pnshfFqmtol ab";
    struct ag_rng rng;
    (void)state;
    ag_rng_start(&rng, 14, 0, 0);
    for (unsigned round = 0; round < 20000; round++) {
        char sentence[24];
        struct ag_arg arg[3];
        unsigned n = ag_rng_below(&rng, sizeof sentence);
        for (unsigned i = 0; i < n; i++) sentence[i] = pieces[ag_rng_below(&rng, sizeof pieces - 1)];
        sentence[n] = 0;
        for (unsigned i = 0; i < 3; i++) arg[i] = any_argument(&rng);
        format(sentence, round % 2 ? &made_up : NULL, 3, arg);
    }
}

/* Every sentence is well formed: known letters, closed braces, as many arguments as a phrase may have. */
static void test_the_phrases_are_well_formed(void **state) {
    (void)state;
    for (unsigned id = 1; id < phrases_ids(); id++) {
        const char *s = phrases_english(id);
        assert_non_null(phrases_name(id));
        assert_true(s[0] != 0);
        for (const char *p = s; *p; p++) {
            if (*p != '{') continue;
            const char *end = strchr(p, '}');
            assert_in_range(p[1], '0', '7');
            assert_non_null(end);
            const char *at = p + 2;
            if (*at == '|' || (*at == 's' && at[1] == '|')) { /* what a branch holds is looked at in its turn */
                assert_non_null(strchr(strchr(at, '|') + 1, '|'));
                continue;
            }
            if (*at == '+') at++;
            if (*at == '.' || *at == 'p') {
                assert_true(at[1] == '}' || (at[1] >= '0' && at[1] <= '9' && at[2] == '}'));
            } else if (at != end) {
                assert_non_null(strchr("nsqhfFomtl", *at));
                assert_true(at + 1 == end);
            }
        }
    }
    assert_null(phrases_english(phrases_ids()));
}

/* clang-format off */
static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_english_is_exact),
    cmocka_unit_test(test_16_9_a_person_is_named_or_addressed),
    cmocka_unit_test(test_a_chance_has_the_places_it_needs),
    cmocka_unit_test(test_a_language_has_its_own_plurals_ordinals_and_lists),
    cmocka_unit_test(test_the_program_speaks_the_language_it_is_told_to),
    cmocka_unit_test(test_no_argument_breaks_a_sentence),
    cmocka_unit_test(test_no_sentence_breaks_the_formatter),
    cmocka_unit_test(test_the_phrases_are_well_formed),
};
/* clang-format on */
TESTS_MAIN("phrases", tests)
