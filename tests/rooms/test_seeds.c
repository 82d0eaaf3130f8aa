/*
 * test_seeds.c - rooms, one promise a test: the dice proof of version 2. Who brings a seed, for whom the house draws one,
 * which starts are called off, and that everybody is told before the first roll.
 */
#include "desk.h"

#define AG_START_LABEL "dice/start/v2|" /* as docs/dice-proof.md says */

/* A sentence of `astragal verify` about this table. */
static bool verify_says(struct desk *d, room_id table, const char *part) {
    static struct proof_report report;
    char *text = record_at(d, table, AG_NOBODY);
    unsigned line;
    ag_table *t = ag_record_read(&host_memory, text, strlen(text), SIZE_MAX, &line, NULL);
    assert_non_null(t);
    proof_verify(t, &report);
    ag_table_free(t);
    free(text);
    for (unsigned i = 0; i < report.n_says; i++)
        if (strstr(report.says[i], part)) return true;
    for (unsigned i = 0; i < report.n_says; i++) print_message("# says %s\n", report.says[i]);
    return false;
}

static bool in_record(struct desk *d, room_id table, const char *part) {
    char *text = record_at(d, table, AG_NOBODY);
    bool found = strstr(text, part) != NULL;
    free(text);
    return found;
}

static struct rooms_block seal_of(const struct rooms_block *seed) {
    struct rooms_block seal;
    real_proof.seat_commitment(seed, &seal);
    return seal;
}

/* ---- sealing and opening ---- */

static void test_people_bring_seeds_before_the_first_roll(void **state) {
    struct desk d;
    struct rooms_block seed = {{1}}, seal, other = {{2}};
    (void)state;
    desk_open(&d, 13);
    room_id table = seated(&d, "farkle", "seats=2", 2);
    assert_true(heard_of(&d, 0, "commitment="));
    assert_true(says(&d, 0, SAY(ROOMS_START, .number = 0)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_SEALING);
    real_proof.seat_commitment(&seed, &seal);
    assert_false(says(&d, 0, SAY(ROOMS_OPEN, .block = seed)) || !refused_as(&d, 0, "phase"));
    assert_true(says(&d, 0, SAY(ROOMS_SEAL, .yes = true, .block = seal)));
    assert_false(says(&d, 0, SAY(ROOMS_SEAL, .yes = true, .block = seal)) || !refused_as(&d, 0, "sealed"));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_SEALING); /* not before all have sealed */
    assert_true(says(&d, 1, SAY(ROOMS_SEAL, .yes = true, .block = seal)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_OPENING);
    assert_false(says(&d, 0, SAY(ROOMS_OPEN, .block = other)) || !refused_as(&d, 0, "seed"));
    assert_true(says(&d, 0, SAY(ROOMS_OPEN, .block = seed)));
    assert_true(says(&d, 1, SAY(ROOMS_OPEN, .block = seed)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_PLAYING);
    desk_shut(&d);
}

/* The house draws for those who bring none, seals before anybody opens, and the proof is good. */
static void test_who_brings_no_seed_gets_one_drawn(void **state) {
    struct desk d;
    struct rooms_block seed = {{1}}, seal;
    (void)state;
    desk_open(&d, 14);
    room_id table = seated(&d, "null", "seats=2", 2);
    real_proof.seat_commitment(&seed, &seal);
    assert_true(says(&d, 0, SAY(ROOMS_SEAL, .yes = true, .block = seal)));
    assert_true(says(&d, 0, SAY(ROOMS_START, .number = 0)));
    clear(&d);
    waits(&d, d.limits.seal_ms - 1);
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_SEALING);
    waits(&d, 1);
    assert_true(heard_of(&d, 0, "sealed by=3 seat=1"));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_OPENING);
    assert_false(heard_of(&d, 0, "opened by=3")); /* the drawn seed stays sealed until all others are open */
    assert_true(says(&d, 0, SAY(ROOMS_OPEN, .block = seed)));
    waits(&d, d.limits.seal_ms - 1); /* a seal on its way could still call the start off */
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_OPENING);
    waits(&d, 1);
    assert_true(heard_of(&d, 0, "opened by=3 seat=1"));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_PLAYING);
    assert_true(looks(&d, table, 0).seat[1].flags & ROOMS_SEAT_DRAWN);
    assert_false(looks(&d, table, 0).seat[0].flags & ROOMS_SEAT_DRAWN);
    plays_out(&d, table, "greedy");
    proof_of(&d, table, PROOF_GOOD);
    assert_true(verify_says(&d, table, "Ann brought a number"));
    assert_true(verify_says(&d, table, "The house drew the number for Bob: this proof does not protect Bob"));
    assert_true(verify_says(&d, table, "No start was called off"));
    desk_shut(&d);
}

static void test_a_start_is_called_off_when_a_seed_stays_shut(void **state) {
    struct desk d;
    struct rooms_block seed = {{1}}, seal;
    (void)state;
    desk_open(&d, 15);
    room_id table = seated(&d, "null", "seats=2", 2);
    struct rooms_block first = looks(&d, table, 0).commitment, second;
    real_proof.seat_commitment(&seed, &seal);
    for (unsigned i = 0; i < 2; i++) assert_true(says(&d, i, SAY(ROOMS_SEAL, .yes = true, .block = seal)));
    assert_true(says(&d, 0, SAY(ROOMS_START, .number = 0)));
    assert_true(says(&d, 0, SAY(ROOMS_OPEN, .block = seed)));
    waits(&d, d.limits.open_ms);
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_LOBBY);
    assert_true(heard_of(&d, 0, "off by=0 seat=1")); /* with the house's seed, which is published */
    struct rooms_look look = looks(&d, table, 0);    /* everybody who looks can see it before the next one */
    assert_int_equal(look.starts, 1);
    assert_int_equal(look.n_off, 1);
    assert_int_equal(look.off[0].seats, 1);
    assert_memory_equal(&look.off[0].seed[0], &seed, sizeof seed);
    struct rooms_block opened;
    real_proof.commitment(&look.off[0].server, &opened);
    assert_memory_equal(&opened, &first, sizeof first); /* the seed that the house had promised */
    second = look.commitment;
    assert_memory_not_equal(&first, &second, sizeof first);
    assert_true(says(&d, 0, SAY(ROOMS_START, .number = 0))); /* and it cannot hold up the next start */
    assert_true(says(&d, 0, SAY(ROOMS_SEAL, .yes = true, .block = seal)));
    assert_true(says(&d, 0, SAY(ROOMS_OPEN, .block = seed)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_PLAYING);
    plays_out(&d, table, "greedy");
    proof_of(&d, table, PROOF_GOOD);
    assert_true(verify_says(&d, table, "At this table 1 start was called off before this game."));
    assert_true(verify_says(&d, table, "Start 1 was called off: whoever sat in seat 1 did not open"));
    assert_true(in_record(&d, table, "\nproof off 1 unopened 1 server "));
    assert_true(in_record(&d, table, "\nproof off 1 seat 0 seed 0100000000"));
    assert_false(in_record(&d, table, "\nproof off 1 seat 1 "));
    desk_shut(&d);
}

/* ---- a seal that comes too late ---- */

static const struct rooms_block ann = {{1}}, bob = {{2}};

/* Ann has sealed, the time for sealing is over, and the house has drawn for Bob: with bytes of its own choice, for all
 * that anybody knows. In version 1 the game would begin now (test_proof.c has what comes of that). */
static room_id too_late(struct desk *d, uint64_t seed) {
    desk_open(d, seed);
    d->limits.seal_ms = 100;
    desk_restart(d);
    room_id table = seated(d, "null", "seats=2", 2);
    assert_true(says(d, 0, SAY(ROOMS_SEAL, .yes = true, .block = seal_of(&ann))));
    assert_true(says(d, 0, SAY(ROOMS_START, .number = 0)));
    waits(d, 100);
    assert_true(heard_of(d, 1, "sealed by=3 seat=1"));
    assert_true(heard_of(d, 1, "\nproof seat 1 drawn ")); /* on the table, for all to see */
    assert_int_equal(looks(d, table, 0).phase, ROOMS_OPENING);
    return table;
}

static void test_a_late_seal_calls_the_start_off(void **state) {
    struct desk d;
    (void)state;
    room_id table = too_late(&d, 60);
    assert_true(says(&d, 0, SAY(ROOMS_OPEN, .block = ann)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_OPENING); /* not begun: a seal may be on its way */
    waits(&d, 50);
    clear(&d);
    assert_true(says(&d, 1, SAY(ROOMS_SEAL, .yes = true, .block = seal_of(&bob))));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_LOBBY);
    assert_true(heard_of(&d, 0, "opened by=3 seat=1")); /* the seed that was drawn is published too */
    assert_true(heard_of(&d, 0, "off by=0 seat=1 yes=0 number=1") && heard_of(&d, 0, "text=late"));
    begins(&d, table, 2); /* Bob's page has its seal ready now */
    assert_false(looks(&d, table, 0).seat[1].flags & ROOMS_SEAT_DRAWN);
    plays_out(&d, table, "greedy");
    proof_of(&d, table, PROOF_GOOD);
    assert_true(verify_says(&d, table, "Bob brought a number"));
    assert_true(verify_says(&d, table, "Start 1 was called off: the seal of whoever sat in seat 1 came after"));
    assert_true(in_record(&d, table, "\nproof start 2 game 1 table "));
    assert_true(in_record(&d, table, "\nproof off 1 seat 0 seed 0100000000"));
    assert_true(in_record(&d, table, "\nproof off 1 seat 1 drawn "));
    desk_shut(&d);
}

static void test_a_late_seal_is_no_toy(void **state) {
    struct desk d;
    (void)state;
    room_id table = too_late(&d, 61);
    assert_false(says(&d, 1, SAY(ROOMS_SEAL, .yes = false)) || !refused_as(&d, 1, "sealed"));
    assert_false(says(&d, 0, SAY(ROOMS_SEAL, .yes = true, .block = seal_of(&bob))) || !refused_as(&d, 0, "sealed"));
    assert_true(says(&d, 0, SAY(ROOMS_OPEN, .block = ann)));
    waits(&d, 100);
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_PLAYING);
    assert_false(says(&d, 1, SAY(ROOMS_SEAL, .yes = true, .block = seal_of(&bob))) || !refused_as(&d, 1, "phase"));
    desk_shut(&d);
}

/* Before anything is fixed, a seal of one's own takes the place of the one that the house has drawn. */
static void test_ones_own_seal_takes_the_place_of_a_drawn_one(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 62);
    room_id table = seated(&d, "null", "seats=2", 2);
    assert_true(says(&d, 1, SAY(ROOMS_SEAL, .yes = false)));
    assert_true(says(&d, 0, SAY(ROOMS_START, .number = 0)));
    assert_true(heard_of(&d, 0, "sealed by=3 seat=1"));
    assert_true(looks(&d, table, 0).seat[1].flags & ROOMS_SEAT_DRAWN);
    assert_true(says(&d, 1, SAY(ROOMS_SEAL, .yes = true, .block = seal_of(&bob))));
    assert_false(looks(&d, table, 0).seat[1].flags & ROOMS_SEAT_DRAWN);
    assert_true(says(&d, 0, SAY(ROOMS_SEAL, .yes = true, .block = seal_of(&ann))));
    assert_true(says(&d, 1, SAY(ROOMS_OPEN, .block = bob)));
    assert_true(says(&d, 0, SAY(ROOMS_OPEN, .block = ann)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_PLAYING);
    assert_true(verify_says(&d, table, "Bob brought a number"));
    desk_shut(&d);
}

/* ---- what is told ---- */

/* Before anybody opens a seed everybody is told what is on the table, with its hash: the head of the record to come. */
static void test_what_is_on_the_table_is_told_before_seeds_are_opened(void **state) {
    struct desk d;
    (void)state;
    room_id table = too_late(&d, 63);
    const char *event = strstr(d.person[1].heard, " opening by="), *block = strstr(event, " block=") + 7;
    const char *head = strstr(event, " text=") + 6, *end = strstr(head, "\nbegin 0 1\n") + strlen("\nbegin 0 1\n");
    char text[20000], hex[65];
    struct rooms_block hash;
    int n = snprintf(text, sizeof text, "%s%.*s", AG_START_LABEL, (int)(end - head), head);
    real_proof.start(text, (size_t)n, &hash);
    for (unsigned i = 0; i < 32; i++) snprintf(hex + 2 * i, 3, "%02x", hash.byte[i]);
    assert_memory_equal(block, hex, 64);
    assert_null(strstr(text, "Ann"));
    assert_true(says(&d, 0, SAY(ROOMS_OPEN, .block = ann)));
    waits(&d, 100);
    char *record = record_at(&d, table, AG_NOBODY), *seats = strstr(record, "\nseat 0 "),
         *proof = strstr(record, "\nproof version 2\n");
    memmove(seats, proof, strlen(proof) + 1); /* without the seats */
    assert_memory_equal(record, text + strlen(AG_START_LABEL), (size_t)n - strlen(AG_START_LABEL));
    free(record);
    desk_shut(&d);
}

/* However many starts are called off: all are counted, the last eight are told in full, and the proof holds. */
static void test_many_starts_called_off_are_all_counted(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 64);
    room_id table = seated(&d, "null", "seats=2", 2);
    for (unsigned k = 1; k <= 11; k++) {
        for (unsigned i = 0; i < 2; i++) assert_true(says(&d, i, SAY(ROOMS_SEAL, .yes = true, .block = seal_of(&ann))));
        assert_true(says(&d, 0, SAY(ROOMS_START, .number = 0)));
        assert_true(says(&d, 0, SAY(ROOMS_OPEN, .block = ann)));
        waits(&d, d.limits.open_ms);
        assert_int_equal(looks(&d, table, 0).starts, k);
    }
    assert_int_equal(looks(&d, table, 0).n_off, ROOMS_OFFS);
    begins(&d, table, 2);
    plays_out(&d, table, "greedy");
    proof_of(&d, table, PROOF_GOOD);
    assert_true(verify_says(&d, table, "At this table 11 starts were called off before this game."));
    assert_true(in_record(&d, table, "\nproof off 4 unopened 1 ") &&
                in_record(&d, table, "\nproof off 11 unopened 1 "));
    assert_false(in_record(&d, table, "\nproof off 3 "));
    for (unsigned i = 0; i < 2; i++) assert_true(says(&d, i, SAY(ROOMS_REMATCH, .number = 0)));
    begins(&d, table, 2);
    assert_true(in_record(&d, table, "\nproof start 13 game 2 table "));
    assert_false(in_record(&d, table, "\nproof off ")); /* they stand in the record of the game before */
    assert_true(verify_says(&d, table, "At this table 11 starts were called off before this game."));
    desk_shut(&d);
}

/* A start in hand is the same after a restart, and so is what was called off before it. */
static void test_a_start_survives_a_restart(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    (void)state;
    room_id table = too_late(&d, 65);
    assert_true(says(&d, 1, SAY(ROOMS_SEAL, .yes = true, .block = seal_of(&bob))));
    assert_true(says(&d, 1, SAY(ROOMS_SEAL, .yes = true, .block = seal_of(&bob))));
    assert_true(says(&d, 0, SAY(ROOMS_SEAL, .yes = true, .block = seal_of(&ann))));
    assert_true(says(&d, 0, SAY(ROOMS_START, .number = 0)));
    assert_true(says(&d, 0, SAY(ROOMS_OPEN, .block = ann)));
    desk_restart(&d);
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why));
    assert_int_equal(looks(&d, table, 0).n_off, 1);
    comes(&d, 0, "Ann"), comes(&d, 1, "Bob");
    assert_true(says(&d, 1, SAY(ROOMS_OPEN, .block = bob)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_PLAYING);
    plays_out(&d, table, "greedy");
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

/* Forgotten names change no dice: they are no part of the key. */
static void test_the_proof_holds_without_the_names(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    (void)state;
    desk_open(&d, 66);
    room_id table = started(&d, "null", "seats=2", 2);
    plays_out(&d, table, "greedy");
    struct desk_log *log = log_of(&d, table);
    for (unsigned i = 0; i < log->n; i++) {
        char out[ROOMS_ENTRY_MAX];
        size_t n = rooms_forget_entry(log->entry[i], strlen(log->entry[i]), 5001, out, sizeof out);
        if (n) free(log->entry[i]), log->entry[i] = strdup(out);
    }
    desk_restart(&d);
    if (!rooms_load(d.h, table, ROOMS_OWNER, why)) fail_msg("%s", why);
    assert_true(in_record(&d, table, "\nseat 1 person Somebody\n"));
    proof_of(&d, table, PROOF_GOOD);
    desk_shut(&d);
}

/* ---- logs of 0.1.0 ---- */

static room_id old_log(struct desk *d, const char *name) {
    char path[400], line[ROOMS_ENTRY_MAX], why[ROOMS_WHY_MAX];
    unsigned long long table;
    snprintf(path, sizeof path, "%s/%s", OLD_LOGS, name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%llx\n", &table), 1);
    struct desk_log *log = d->log[d->rooms++] = calloc(1, sizeof *log);
    log->room = table;
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = 0;
        log->entry[log->n++] = strdup(line);
    }
    fclose(file);
    d->now = 1700000020000;
    d->ids = 1000; /* commands of before are not said again */
    desk_restart(d);
    if (!rooms_load(d->h, table, ROOMS_OWNER, why)) fail_msg("%s", why);
    comes(d, 0, "Ann"), comes(d, 1, "Bob");
    return table;
}

/* What began with version 1 ends with it, also where seeds were still to be opened; the next game has version 2. */
static void finishes_with_version_1(struct desk *d, room_id table) {
    plays_out(d, table, "greedy");
    assert_int_equal(looks(d, table, 0).phase, ROOMS_OVER);
    proof_of(d, table, PROOF_GOOD);
    assert_true(in_record(d, table, "\nproof version 1\nproof commit "));
    assert_true(verify_says(d, table, "This proof is of version 1: it does not show"));
    for (unsigned i = 0; i < 2; i++) assert_true(says(d, i, SAY(ROOMS_REMATCH, .number = 0)));
    struct rooms_block seed = {{0}}, seal;
    memset(&seed, 34, sizeof seed), seal = seal_of(&seed);                /* as begins does */
    assert_true(says(d, 1, SAY(ROOMS_SEAL, .yes = true, .block = seal))); /* drawn at once: he had not opened */
    begins(d, table, 2);
    assert_true(in_record(d, table, "\nproof version 2\nproof start 3 game 2 table "));
    desk_shut(d);
}

static void test_a_game_of_0_1_0_is_played_to_its_end(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 67);
    room_id table = old_log(&d, "0.1.0-playing.log");
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_PLAYING);
    finishes_with_version_1(&d, table);
}

static void test_a_start_of_0_1_0_becomes_a_game_of_version_1(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 68);
    room_id table = old_log(&d, "0.1.0-opening.log");
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_OPENING);
    assert_false(says(&d, 1, SAY(ROOMS_SEAL, .yes = true, .block = seal_of(&bob))) || !refused_as(&d, 1, "phase"));
    assert_true(says(&d, 0, SAY(ROOMS_OPEN, .block = ann)));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_PLAYING);
    finishes_with_version_1(&d, table);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_people_bring_seeds_before_the_first_roll),
    cmocka_unit_test(test_who_brings_no_seed_gets_one_drawn),
    cmocka_unit_test(test_a_start_is_called_off_when_a_seed_stays_shut),
    cmocka_unit_test(test_a_late_seal_calls_the_start_off),
    cmocka_unit_test(test_a_late_seal_is_no_toy),
    cmocka_unit_test(test_ones_own_seal_takes_the_place_of_a_drawn_one),
    cmocka_unit_test(test_what_is_on_the_table_is_told_before_seeds_are_opened),
    cmocka_unit_test(test_many_starts_called_off_are_all_counted),
    cmocka_unit_test(test_a_start_survives_a_restart),
    cmocka_unit_test(test_the_proof_holds_without_the_names),
    cmocka_unit_test(test_a_game_of_0_1_0_is_played_to_its_end),
    cmocka_unit_test(test_a_start_of_0_1_0_becomes_a_game_of_version_1),
};
TESTS_MAIN("rooms_seeds", tests)
