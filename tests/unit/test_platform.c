/* test_platform.c - what the platform adds: rules files of users, files, threads, memory. */
#include "clock.h"
#include "files.h"
#include "inifile.h"
#include "inilines.h"
#include "memory.h"
#include "tables.h"
#include "threads.h"

#include <stdatomic.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- rules files ---- */

static void reads(const char *text, struct ini_rules *rules) {
    struct platform_error why;
    if (!ini_read_text(text, strlen(text), rules, &why)) fail_msg("line %u: %s", why.line, why.text);
}

/* The text is refused at this line with a sentence that holds part. */
static void refuses_bytes(const char *text, size_t length, unsigned line, const char *part) {
    struct ini_rules rules;
    struct platform_error why;
    if (ini_read_text(text, length, &rules, &why)) fail_msg("'%s' was read", text);
    if (why.line != line || !strstr(why.text, part))
        fail_msg("'%s': line %u '%s', not line %u '%s'", text, why.line, why.text, line, part);
    assert_int_equal(rules.presets.n, 0);
}

static void refuses_text(const char *text, unsigned line, const char *part) {
    refuses_bytes(text, strlen(text), line, part);
}

static void test_ini_reads_sections_keys_and_parents(void **state) {
    struct ini_rules rules;
    (void)state;
    reads("\xEF\xBB\xBF# mine\r\n[short:null]\r\n; note\r\nrounds = 1\r\ntitle=Short one\r\n\r\n[plain]\ngame = null",
          &rules);
    assert_int_equal(rules.presets.n, 2);
    assert_string_equal(rules.presets.preset[0].name, "short");
    assert_string_equal(rules.presets.preset[0].parent, "null");
    assert_int_equal(rules.presets.preset[0].n_lines, 2);
    assert_string_equal(rules.presets.preset[0].lines[0].key, "rounds");
    assert_string_equal(rules.presets.preset[0].lines[0].value, "1");
    assert_string_equal(rules.presets.preset[0].lines[1].value, "Short one");
    assert_int_equal(rules.section_line[0], 2);
    assert_int_equal(rules.key_line[0][1], 5);
    assert_null(rules.presets.preset[1].parent);
    assert_int_equal(rules.key_line[1][0], 8);
    ini_free(&rules);
}

static void test_ini_keeps_sections_without_keys(void **state) {
    struct ini_rules rules;
    struct platform_error why;
    (void)state;
    reads("[a:null]\n[b:a]\n", &rules);
    assert_int_equal(rules.presets.n, 2);
    assert_true(ini_check(&rules, 1, &why));
    ini_free(&rules);
}

static void test_ini_notices_long_lines(void **state) {
    char text[600], fits[600];
    struct ini_rules rules;
    (void)state;
    snprintf(fits, sizeof fits, "[a]\nabout = %0191d\n", 5); /* 8 + 191 = 199 characters */
    reads(fits, &rules);
    assert_int_equal(strlen(rules.presets.preset[0].lines[0].value), 191);
    ini_free(&rules);
    snprintf(text, sizeof text, "[a]\nabout = %0192d\n", 5);
    refuses_text(text, 2, "at most 199 characters");
    snprintf(text, sizeof text, "[a]\nx = 1\n# %0250d\n", 5);
    refuses_text(text, 3, "at most 199 characters");
}

static void test_ini_notices_long_section_names(void **state) {
    (void)state;
    struct ini_rules rules;
    reads("[a123456789b123456789c123456789-2:d123456789e123456789f123456789-2]\n", &rules);
    assert_int_equal(strlen(rules.presets.preset[0].name), 32);
    assert_int_equal(strlen(rules.presets.preset[0].parent), 32);
    ini_free(&rules);
    refuses_text("[a123456789b123456789c123456789-23]\n", 1, "at most 32 characters");
    refuses_text("[a:a123456789b123456789c123456789-23]\n", 1, "at most 32 characters");
}

static void test_ini_notices_indented_keys(void **state) {
    (void)state;
    refuses_text("[a]\nx = 1\n  y = 2\n", 3, "start at the margin");
    refuses_text("[a]\nx = 1\n\tand more\n", 3, "start at the margin");
}

static void test_ini_notices_comments_inside_values(void **state) {
    struct ini_rules rules;
    (void)state;
    refuses_text("[a]\nx = 1 ; one\n", 2, "a line of their own");
    reads("[a]\nabout = this; that\n", &rules);
    assert_string_equal(rules.presets.preset[0].lines[0].value, "this; that");
    ini_free(&rules);
}

static void test_ini_refuses_bad_form(void **state) {
    (void)state;
    refuses_text("", 1, "empty");
    refuses_text("# nothing\n\n", 1, "no [section]");
    refuses_text("x = 1\n[a]\n", 1, "before the first key");
    refuses_text("[a]\nhello\n", 2, "neither");
    refuses_text("[a]\n= 5\n", 2, "key before the '=' is missing");
    refuses_text("[a]\nx =\n", 2, "value after the '=' is missing");
    refuses_text("[a]\nx: 5 = 6\n", 2, "key = value");
    refuses_text("[a]\ntwo words = 6\n", 2, "one word");
    refuses_text("[a]\n\n[b]\n[a]\n", 4, "on line 1");
    refuses_text("[a]\nx = 1\ny = 2\nx = 3\n", 4, "on line 2");
    refuses_text("[a\nx = 1\n", 1, "ends with ']'");
    refuses_text("[a] b\n", 1, "nothing may follow it");
    refuses_text("[A]\n", 1, "a-z");
    refuses_text("[a_b]\n", 1, "a-z");
    refuses_text("[]\n", 1, "a-z");
    refuses_text("[a:]\n", 1, "a-z");
    refuses_text("[a:b:c]\n", 1, "a-z");
    refuses_bytes("[a]\nx = 1\0 2\n", 14, 2, "NUL byte");
    refuses_text("[a]\nx = \x01\n", 2, "cannot be printed");
}

/* ---- lines of any kind ---- */

/* Writes down what it is given: "number[section]" or "number key|value", with blanks between. */
static bool listed(void *context, const struct ini_line *line, struct platform_error *why) {
    char *out = context;
    size_t n = strlen(out);
    if (line->section) sprintf(out + n, "%u[%s] ", line->number, line->section);
    else sprintf(out + n, "%u %s|%s ", line->number, line->key, line->value);
    return !line->key || strcmp(line->key, "bad") != 0 || platform_refuse(why, 0, SAY_CONFIG_UNKNOWN, line->value);
}

static bool list_lines(bool own, const char *text, char *out, struct platform_error *why) {
    out[0] = 0;
    return ini_lines(text, strlen(text), &(struct ini_reader){.context = out, .take = listed, .own = own}, why);
}

static void test_lines_are_given_in_order_with_their_numbers(void **state) {
    static const char text[] = "# x\n\n[a b]\nk=v\n;\nlong key\t= \t x = y;z \t\r\n[c]";
    char out[300];
    struct platform_error why;
    (void)state;
    assert_true(list_lines(false, text, out, &why));
    assert_string_equal(out, "3[a b] 4 k|v 6 long key|x = y;z 7[c] ");
}

static void test_lines_of_our_own_keep_every_blank(void **state) {
    char out[300];
    struct platform_error why;
    (void)state;
    assert_true(list_lines(true, "[a]\nname =  Ann ; \nevent a=b = 2\n", out, &why));
    assert_string_equal(out, "1[a] 2 name| Ann ;  3 event a=b|2 ");
    assert_false(list_lines(true, "[a]\nname=Ann\n", out, &why));
    assert_int_equal(why.line, 2);
}

static void test_a_refused_line_ends_the_reading_with_its_number(void **state) {
    char out[300];
    struct platform_error why;
    (void)state;
    assert_false(list_lines(false, "a = 1\nbad = 5\nc = 2\n", out, &why));
    assert_string_equal(out, "1 a|1 2 bad|5 ");
    assert_int_equal(why.line, 2);
    assert_string_equal(why.text, "There is no setting '5'.");
}

static void checks(const char *text, unsigned preset, unsigned line, const char *part) {
    struct ini_rules rules;
    struct platform_error why;
    reads(text, &rules);
    assert_false(ini_check(&rules, preset, &why));
    if (why.line != line || !strstr(why.text, part))
        fail_msg("line %u '%s', not line %u '%s'", why.line, why.text, line, part);
    ini_free(&rules);
}

static void test_ini_check_names_the_line_to_blame(void **state) {
    (void)state;
    checks("[a:null]\nrounds = 2\nseats = 9\ntitle = x\n", 0, 3, "seats");
    checks("[a:null]\nround = 2\n", 0, 2, "round");
    checks("# x\n[a]\nrounds = 2\n", 0, 2, "does not say which game");
    checks("[a]\ngame = chess\n", 0, 2, "chess");
    checks("[ok:null]\n\n[a:nothing]\nrounds = 2\n", 1, 3, "nothing");
    checks("[a:b]\n[b:a]\n", 0, 1, "circle");
}

static void test_ini_reads_files_with_a_limit(void **state) {
    char path[] = "/tmp/astragal-test-XXXXXX";
    struct ini_rules rules;
    struct platform_error why;
    int fd = mkstemp(path);
    (void)state;
    assert_true(fd >= 0);
    assert_int_equal(ftruncate(fd, INI_LIMIT + 1), 0);
    assert_false(ini_read(path, &rules, &why));
    assert_non_null(strstr(why.text, "at most 1,024 KiB"));
    assert_int_equal(ftruncate(fd, 0), 0);
    assert_int_equal(write(fd, "[a:null]\n", 9), 9);
    assert_true(ini_read(path, &rules, &why));
    ini_free(&rules);
    close(fd);
    unlink(path);
    assert_false(ini_read(path, &rules, &why));
    assert_non_null(strstr(why.text, path));
    assert_false(ini_read("/tmp", &rules, &why));
}

/* ---- files ---- */

static void test_files_are_replaced_whole(void **state) {
    char folder[] = "/tmp/astragal-test-XXXXXX", path[80], deep[80];
    struct platform_error why;
    struct stat s;
    size_t length;
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/a", folder);
    assert_true(file_write(path, "one", 3, false, &why));
    assert_true(file_write(path, "second", 6, true, &why));
    char *text = file_read(path, FILE_LIMIT, &length, &why);
    assert_non_null(text);
    assert_int_equal(length, 6);
    assert_string_equal(text, "second");
    free(text);
    assert_int_equal(stat(path, &s), 0);
    assert_int_equal(s.st_mode & 0777, 0600); /* a secret */
    assert_null(file_read(path, 5, &length, &why));
    assert_false(file_write(folder, "x", 1, false, &why));
    snprintf(deep, sizeof deep, "%s/b/c/d", folder);
    assert_false(file_write(deep, "x", 1, false, &why));
    assert_true(file_folders(deep, &why));
    assert_true(file_write(deep, "x", 1, false, &why));
    assert_true(file_write("/dev/null", "x", 1, false, &why));
    snprintf(deep, sizeof deep, "rm -r %s", folder);
    assert_int_equal(system(deep), 0);
}

/* ---- threads ---- */

static _Atomic unsigned done[1000];

static void work(void *context, unsigned thread, uint64_t slice) {
    _Atomic unsigned *sum = context;
    if (thread >= 4) abort(); /* cmocka's own checks belong to the first thread */
    atomic_fetch_add(&done[slice], 1);
    atomic_fetch_add(sum, (unsigned)slice);
}

static void test_threads_run_each_slice_once(void **state) {
    _Atomic unsigned sum = 0;
    (void)state;
    threads_run(4, 1000, work, &sum);
    assert_int_equal(sum, 1000 * 999 / 2);
    for (unsigned i = 0; i < 1000; i++) assert_int_equal(done[i], 1);
    threads_run(3, 0, work, &sum);
    assert_int_equal(sum, 1000 * 999 / 2);
    assert_true(threads_available() >= 1);
}

static void test_one_clock_goes_forward_and_one_hangs_on_the_wall(void **state) {
    (void)state;
    uint64_t us = clock_monotonic_us(), ms = clock_monotonic_ms();
    double s = clock_monotonic_s();
    nanosleep(&(struct timespec){.tv_nsec = 3000000}, NULL);
    uint64_t later_us = clock_monotonic_us(), later_ms = clock_monotonic_ms();
    assert_true(ms >= us / 1000 && ms < us / 1000 + 60000); /* one clock, read thrice within a minute */
    assert_true(s * 1000 + 1 >= (double)ms && s * 1000 < (double)ms + 60000);
    assert_true(later_us >= us + 3000 && later_ms >= ms + 3 && clock_monotonic_s() >= s + 0.003);
    int64_t before = (int64_t)time(NULL), wall_s = clock_wall_s(), wall_ms = (int64_t)clock_wall_ms();
    assert_true(wall_s >= before && wall_ms / 1000 >= wall_s && wall_ms / 1000 <= (int64_t)time(NULL) + 1);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_ini_reads_sections_keys_and_parents),
    cmocka_unit_test(test_ini_keeps_sections_without_keys),
    cmocka_unit_test(test_ini_notices_long_lines),
    cmocka_unit_test(test_ini_notices_long_section_names),
    cmocka_unit_test(test_ini_notices_indented_keys),
    cmocka_unit_test(test_ini_notices_comments_inside_values),
    cmocka_unit_test(test_ini_refuses_bad_form),
    cmocka_unit_test(test_lines_are_given_in_order_with_their_numbers),
    cmocka_unit_test(test_lines_of_our_own_keep_every_blank),
    cmocka_unit_test(test_a_refused_line_ends_the_reading_with_its_number),
    cmocka_unit_test(test_ini_check_names_the_line_to_blame),
    cmocka_unit_test(test_ini_reads_files_with_a_limit),
    cmocka_unit_test(test_files_are_replaced_whole),
    cmocka_unit_test(test_threads_run_each_slice_once),
    cmocka_unit_test(test_one_clock_goes_forward_and_one_hangs_on_the_wall),
};
TESTS_MAIN("platform", tests)
