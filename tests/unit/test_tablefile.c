/*
 * test_tablefile.c - solved tables as files: what is written is read, and nothing that is damaged, cut, foreign or
 * unfinished is ever trusted. And the players that read tables play what the table promises.
 */
#define _XOPEN_SOURCE 700
#include "exact.h"
#include "files.h"
#include "unit.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BYTES = 1000 };

/* A folder of its own for each test, also as the cache. */
static char folder[64];

static int make_folder(void **state) {
    (void)state;
    strcpy(folder, "/tmp/astragal-test-XXXXXX");
    return mkdtemp(folder) && setenv("XDG_CACHE_HOME", folder, 1) == 0 ? 0 : -1;
}

static int drop_folder(void **state) {
    char command[100];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

static const char *path_of(const char *name) {
    static char path[200];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void fill(unsigned char *bytes, size_t n) {
    for (size_t i = 0; i < n; i++) bytes[i] = (unsigned char)(i * 37 + i / 251);
}

static const struct table_facts facts = {true, 0, 400, 123456, 1, 0.528850749, 3e-13};

static void write_table(const char *path, const ag_rules *r, const char *kind, const struct table_facts *f) {
    unsigned char bytes[BYTES];
    struct table_part part = {bytes, sizeof bytes};
    struct platform_error why;
    fill(bytes, sizeof bytes);
    if (!table_write(path, r, kind, f, &part, 1, true, &why)) fail_msg("%s", why.text);
}

/* Refused as bad, with a sentence that holds part. */
static void refused(const char *path, const ag_rules *r, const char *kind, bool complete, const char *part) {
    struct table_file file;
    struct platform_error why = {0};
    if (table_open(path, r, kind, complete, &file, &why) != TABLE_BAD) fail_msg("not refused: %s", part);
    if (!strstr(why.text, part)) fail_msg("'%s' does not say '%s'", why.text, part);
    assert_int_equal(why.text[strlen(why.text) - 1], '.');
    assert_null(file.map);
}

/* ---- round trip ---- */

static void test_a_table_is_read_as_it_was_written(void **state) {
    unsigned char bytes[BYTES];
    struct table_file file;
    struct platform_error why;
    (void)state;
    ag_rules *r = rules_of("farkle", "target=1000");
    const char *path = path_of("deep/er/t.table"); /* its folders are made */
    write_table(path, r, "farkle-win-2", &facts);
    assert_int_equal(table_open(path, r, "farkle-win-2", true, &file, &why), TABLE_OPEN);
    fill(bytes, sizeof bytes);
    assert_int_equal(file.size, BYTES);
    assert_memory_equal(file.bytes, bytes, BYTES);
    assert_int_equal((uintptr_t)file.bytes % 64, 0);
    assert_true(file.facts.complete && file.facts.states == 400 && file.facts.peak == 123456 && file.facts.passes == 1);
    assert_memory_equal(&file.facts.value, &facts.value, sizeof(double));
    assert_memory_equal(&file.facts.residual, &facts.residual, sizeof(double));
    table_close(&file);
    free(r);
}

static void test_parts_are_one_table(void **state) {
    unsigned char bytes[BYTES];
    struct table_part parts[] = {{bytes, 320}, {bytes + 320, 64}, {bytes + 384, BYTES - 384}};
    struct table_file file;
    struct platform_error why;
    (void)state;
    ag_rules *r = rules_of("farkle", "");
    fill(bytes, sizeof bytes);
    assert_true(table_write(path_of("parts"), r, "k", &facts, parts, 3, false, &why));
    assert_int_equal(table_open(path_of("parts"), r, "k", true, &file, &why), TABLE_OPEN);
    assert_memory_equal(file.bytes, bytes, BYTES);
    table_close(&file);
    free(r);
}

static void test_a_missing_table_is_missing(void **state) {
    struct table_file file;
    struct platform_error why;
    (void)state;
    ag_rules *r = rules_of("farkle", "");
    assert_int_equal(table_open(path_of("no/such"), r, "k", true, &file, &why), TABLE_MISSING);
    refused(folder, r, "k", true, "is not a regular file");
    free(r);
}

static void test_the_cache_follows_the_standard(void **state) {
    struct platform_error why;
    char want[200];
    (void)state;
    ag_rules *r = rules_of("farkle", "");
    char *path = table_path(r, "farkle-win-2", &why);
    snprintf(want, sizeof want, "%s/astragal/farkle-win-2-%016llx.table", folder,
             (unsigned long long)table_rules_hash(r));
    assert_string_equal(path, want);
    free(path);
    setenv("XDG_CACHE_HOME", "relative", 1); /* is to be ignored */
    setenv("HOME", "/home/ann", 1);
    path = table_path(r, "k", &why);
    assert_memory_equal(path, "/home/ann/.cache/astragal/k-", 28);
    free(path);
    unsetenv("HOME");
    assert_null(table_path(r, "k", &why));
    free(r);
}

/* ---- what is not trusted ---- */

static void flip(const char *path, off_t at) {
    int fd = open(path, O_RDWR);
    unsigned char byte = 0;
    assert_true(fd >= 0);
    assert_int_equal(pread(fd, &byte, 1, at), 1);
    byte ^= 0x10;
    assert_int_equal(pwrite(fd, &byte, 1, at), 1);
    close(fd);
}

/* Every byte of head and table, one at a time. */
static void test_every_damaged_byte_is_noticed(void **state) {
    struct table_file file;
    struct platform_error why;
    (void)state;
    ag_rules *r = rules_of("farkle", "");
    const char *path = path_of("t");
    write_table(path, r, "farkle-win-2", &facts);
    for (off_t at = 0; at < TABLE_HEAD + BYTES; at++) {
        flip(path, at);
        if (table_open(path, r, "farkle-win-2", true, &file, &why) != TABLE_BAD) fail_msg("byte %ld", (long)at);
        flip(path, at);
    }
    flip(path, 3);
    refused(path, r, "farkle-win-2", true, "is not a solved table");
    flip(path, 3);
    flip(path, 15);
    refused(path, r, "farkle-win-2", true, "another version");
    flip(path, 15);
    flip(path, 60);
    refused(path, r, "farkle-win-2", true, "is damaged");
    flip(path, 60);
    flip(path, TABLE_HEAD + 500);
    refused(path, r, "farkle-win-2", true, "its checksum is wrong");
    flip(path, TABLE_HEAD + 500);
    assert_int_equal(table_open(path, r, "farkle-win-2", true, &file, &why), TABLE_OPEN);
    table_close(&file);
    free(r);
}

static void test_cut_and_grown_files_are_noticed(void **state) {
    static const struct {
        off_t size;
        const char *part;
    } cuts[] = {{0, "too short"},
                {10, "too short"},
                {TABLE_HEAD - 1, "too short"},
                {TABLE_HEAD, "has been cut short"},
                {TABLE_HEAD + 1, "has been cut short"},
                {TABLE_HEAD + BYTES - 1, "has been cut short"},
                {TABLE_HEAD + BYTES + 1, "longer than it should be"}};
    (void)state;
    ag_rules *r = rules_of("farkle", "");
    for (unsigned i = 0; i < sizeof cuts / sizeof *cuts; i++) {
        write_table(path_of("t"), r, "k", &facts);
        assert_int_equal(truncate(path_of("t"), cuts[i].size), 0);
        refused(path_of("t"), r, "k", true, cuts[i].part);
    }
    free(r);
}

static void test_foreign_tables_are_noticed(void **state) {
    (void)state;
    ag_rules *r = rules_of("farkle", ""), *other = rules_of("farkle", "target=9950"), *balut = rules_of("balut", "");
    write_table(path_of("t"), r, "farkle-win-2", &facts);
    refused(path_of("t"), other, "farkle-win-2", true, "for other rules");
    refused(path_of("t"), balut, "farkle-win-2", true, "for other rules");
    refused(path_of("t"), r, "farkle-win-3", true, "of another kind");
    free(r);
    free(other);
    free(balut);
}

/* Every option but the number of seats counts. */
static void test_the_hash_tells_rules_apart(void **state) {
    static const char *const sets[] = {"",         "target=5000", "tie=shared",     "opening=0", "single=100,0,0,0,0,0",
                                       "keen=yes", "doubler=yes", "beginner=winner"};
    uint64_t hash[8];
    (void)state;
    for (unsigned i = 0; i < 8; i++) {
        ag_rules *r = rules_of("farkle", sets[i]);
        hash[i] = table_rules_hash(r);
        for (unsigned k = 0; k < i; k++) assert_int_not_equal(hash[k], hash[i]);
        free(r);
    }
    ag_rules *three = rules_of("farkle", "seats=3");
    assert_int_equal(table_rules_hash(three), hash[0]);
    free(three);
}

static void test_an_unfinished_table_is_no_table(void **state) {
    struct table_facts part = {.step = 17};
    struct table_file file;
    struct platform_error why;
    (void)state;
    ag_rules *r = rules_of("farkle", "");
    write_table(path_of("t"), r, "k", &part);
    refused(path_of("t"), r, "k", true, "only part");
    assert_int_equal(table_open(path_of("t"), r, "k", false, &file, &why), TABLE_OPEN);
    assert_int_equal(file.facts.step, 17);
    table_close(&file);
    write_table(path_of("t"), r, "k", &facts);
    refused(path_of("t"), r, "k", false, "is a finished table");
    free(r);
}

static void test_a_failed_write_leaves_what_was_there(void **state) {
    struct table_part part = {"x", 1};
    struct platform_error why;
    (void)state;
    ag_rules *r = rules_of("farkle", "");
    write_table(path_of("t"), r, "k", &facts);
    assert_false(table_write(path_of("t/below"), r, "k", &facts, &part, 1, true, &why));
    assert_int_equal(mkdir(path_of("d"), 0700), 0);
    assert_false(table_write(path_of("d"), r, "k", &facts, &part, 1, true, &why)); /* a folder is not replaced */
    assert_non_null(strstr(why.text, "Could not"));
    char command[100];
    snprintf(command, sizeof command, "test \"$(ls %s | wc -l)\" -eq 2", folder); /* nothing else lies there */
    assert_int_equal(system(command), 0);
    free(r);
}

/* Two words that change together in one lane, sizes that only differ by zeros: not noticed by a plain sum. */
static void test_the_checksum_tells_apart(void **state) {
    unsigned char a[4096] = {0}, b[4096] = {0};
    (void)state;
    for (size_t n = 1; n < 200; n++) assert_int_not_equal(table_sum(a, n), table_sum(a, n - 1));
    for (unsigned i = 0; i < 64; i++) { /* the same bit of two words of a lane */
        b[i / 8] ^= (unsigned char)(1u << i % 8);
        b[32 + i / 8] ^= (unsigned char)(1u << i % 8);
        assert_int_not_equal(table_sum(a, sizeof a), table_sum(b, sizeof b));
        memset(b, 0, sizeof b);
    }
    memcpy(b, "12345678", 8);
    memcpy(a + 8, "12345678", 8); /* words that changed places */
    assert_int_not_equal(table_sum(a, sizeof a), table_sum(b, sizeof b));
}

/* ---- solving, checkpoints, players ---- */

struct patience {
    unsigned left; /* looks at progress until it is stopped */
    char said[400];
};

static bool lose_patience(void *context, double done) {
    struct patience *p = context;
    (void)done;
    return !p->left || --p->left;
}

static void remember(void *context, const char *sentence) {
    snprintf(((struct patience *)context)->said, 400, "%s", sentence);
}

static enum solving_end solve(const ag_rules *r, const char *objective, const char *path, struct patience *p,
                              struct table_file *table) {
    struct solving_how how = {.threads = 2, .context = p, .progress = lose_patience, .notice = remember};
    struct platform_error why;
    p->said[0] = 0;
    return solving_table(ag_solver_for(r, objective), r, path, &how, table, &why);
}

static uint64_t sum_of_file(const char *path) {
    size_t length;
    struct platform_error why;
    char *text = file_read(path, FILE_LIMIT, &length, &why);
    assert_non_null(text);
    uint64_t sum = table_sum(text, length);
    free(text);
    return sum;
}

static void resumes(const char *preset, const char *sets, const char *objective, unsigned left) {
    struct patience p = {0}, short_p = {.left = left};
    struct table_file table;
    char path[200], part[210];
    ag_rules *r = rules_of(preset, sets);
    snprintf(path, sizeof path, "%s", path_of("t"));
    snprintf(part, sizeof part, "%s.part", path);
    assert_int_equal(solve(r, objective, path, &p, &table), SOLVING_DONE);
    table_close(&table);
    uint64_t whole = sum_of_file(path);
    assert_int_equal(solve(r, objective, path, &p, &table), SOLVING_CACHED);
    table_close(&table);
    unlink(path);
    assert_int_equal(solve(r, objective, path, &short_p, &table), SOLVING_STOPPED);
    assert_true(access(path, F_OK) != 0 && access(part, F_OK) == 0);
    assert_int_equal(solve(r, objective, path, &p, &table), SOLVING_DONE); /* goes on */
    assert_string_equal(p.said, "Resuming from the checkpoint.");
    table_close(&table);
    assert_int_equal(sum_of_file(path), whole);
    assert_true(access(part, F_OK) != 0);
    unlink(path);
    short_p.left = left;
    assert_int_equal(solve(r, objective, path, &short_p, &table), SOLVING_STOPPED);
    flip(part, TABLE_HEAD + 300); /* a damaged checkpoint is noticed, and costs only time */
    assert_int_equal(solve(r, objective, path, &p, &table), SOLVING_DONE);
    assert_non_null(strstr(p.said, "is damaged: its checksum is wrong. The solve starts over"));
    table_close(&table);
    assert_int_equal(sum_of_file(path), whole);
    free(r);
}

static void test_a_stopped_solve_goes_on_to_the_same_table(void **state) {
    (void)state;
    resumes("farkle", "target=500 opening=200", "win", 5);
    if (SLOW_BUILD) return;
    unlink(path_of("t"));
    resumes("farkle", "target=500 opening=200 three_farkles=200 score_floor=-200", "win", 40);
    unlink(path_of("t"));
    resumes("farkel-keen", "target=1000 opening=300", "win", 9);
    unlink(path_of("t"));
    resumes("balut", "", "score", 20);
    unlink(path_of("t"));
    resumes("farkle-basic", "seats=3 target=500", "win", 5);
}

/* Games between two such players, the same seat beginning, through the game's own functions. */
static void play_games(const ag_rules *r, const struct ag_player *player, unsigned games, double *mean, double *error) {
    const struct ag_game *g = ag_rules_game(r);
    double sum = 0, squares = 0;
    for (unsigned i = 0; i < games; i++) {
        union ag_state s;
        struct ag_rng dice;
        ag_rng_start(&dice, 1, i, AG_STREAM_DICE);
        g->begin(r, &s, 1);
        for (struct ag_due d; (d = g->due(r, &s)).kind != AG_DUE_OVER;) {
            struct ag_seen seen = {.rules = r, .state = &s, .seat = d.seat, .context = player->context};
            if (d.kind == AG_DUE_ROLL) g->roll(r, &s, ag_draw(d, &dice), NULL);
            else g->act(r, &s, d.seat, player->choose(&seen, NULL), NULL);
        }
        ag_seats winners = ag_winners(r, &s, ag_all_seats(r));
        double won = winners == 1 ? 1 : winners == 3 ? 0.5 : 0;
        int32_t score[AG_SEATS_MAX];
        g->scores(r, &s, score);
        if (ag_rules_seats(r) == 1) won = score[0];
        sum += won;
        squares += won * won;
    }
    *mean = sum / games;
    *error = (squares / games - *mean * *mean) / games; /* squared */
}

static void plays_as_promised(const char *preset, const char *sets, const char *who, unsigned games) {
    struct patience p = {0};
    struct table_file table;
    struct platform_error why;
    double mean, error;
    ag_rules *r = rules_of(preset, sets);
    const char *objective = who + 6;
    assert_null(exact_open(who, r, preset, 1, &why));
    assert_non_null(strstr(why.text, "astragal solve"));
    char *path = table_path(r, ag_solver_for(r, objective)->name, &why);
    assert_int_equal(solve(r, objective, path, &p, &table), SOLVING_DONE);
    struct exact *x = exact_open(who, r, preset, 1, &why);
    assert_non_null(x);
    const struct ag_player *player = exact_player(x, 0);
    assert_string_equal(player->name, who);
    assert_ptr_equal(player, exact_player(x, 0));
    assert_ptr_not_equal(player, exact_player(x, 1));
    play_games(r, player, games, &mean, &error);
    double off = mean - table.facts.value;
    if (off * off > 16 * error) fail_msg("%s %s: %f, not %f", preset, sets, mean, table.facts.value);
    exact_close(x);
    table_close(&table);
    free(path);
    free(r);
}

static void test_players_do_what_their_table_promises(void **state) {
    (void)state;
    plays_as_promised("farkle", "target=500 opening=200", "exact:win", 2000);
    if (SLOW_BUILD) return;
    plays_as_promised("farkle", "target=1500", "exact:win", 40000);
    plays_as_promised("farkel-keen-doubler", "target=1500", "exact:win", 20000);
    plays_as_promised("farkle-facebook", "target=1000 score_floor=-1000", "exact:win", 20000);
    plays_as_promised("balut", "seats=1", "exact:score", 3000);
}

/* Which player best is depends on the rules alone. */
static void test_best_is_the_solved_game_where_that_takes_seconds(void **state) {
    static const struct {
        const char *preset, *sets;
        bool solved;
    } cases[] = {{"farkle", "", true}, {"farkel", "", true}, {"farkle", "seats=3", false}, {"farkel-keen", "", true},
                 {"zilch", "", false}, {"balut", "", false}, {"penk", "", false}};
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
        ag_rules *r = rules_of(cases[i].preset, cases[i].sets);
        if (exact_is_best(r) != cases[i].solved) fail_msg("%s %s", cases[i].preset, cases[i].sets);
        free(r);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, drop_folder)
static const struct CMUnitTest tests[] = {
    TEST(test_a_table_is_read_as_it_was_written),
    TEST(test_parts_are_one_table),
    TEST(test_a_missing_table_is_missing),
    TEST(test_the_cache_follows_the_standard),
    TEST(test_every_damaged_byte_is_noticed),
    TEST(test_cut_and_grown_files_are_noticed),
    TEST(test_foreign_tables_are_noticed),
    TEST(test_the_hash_tells_rules_apart),
    TEST(test_an_unfinished_table_is_no_table),
    TEST(test_a_failed_write_leaves_what_was_there),
    TEST(test_the_checksum_tells_apart),
    TEST(test_a_stopped_solve_goes_on_to_the_same_table),
    TEST(test_players_do_what_their_table_promises),
    TEST(test_best_is_the_solved_game_where_that_takes_seconds),
};
TESTS_MAIN("tablefile", tests)
