/* test_proof.c - the dice proof: the vectors of docs/dice-proof.md, proofs of whole games, and what is refused. */
#include "memory.h"
#include "proof.h"
#include "tables.h"
#include "verify.h"

/* ---- dice proof: the vectors of the specification ---- */

static struct proof_block counting(void) {
    struct proof_block b;
    for (unsigned i = 0; i < PROOF_BYTES; i++) b.byte[i] = (uint8_t)i;
    return b;
}

static struct proof_block all(uint8_t byte) {
    struct proof_block b;
    memset(b.byte, byte, PROOF_BYTES);
    return b;
}

static void is(struct proof_block b, const char *hex) {
    char text[PROOF_HEX];
    proof_hex(&b, text);
    assert_string_equal(text, hex);
}

static struct proof_block known_key(void) {
    struct proof_block server = counting(), seeds[2] = {all(0x11), all(0x22)};
    return proof_key(NULL, &server, seeds, 2);
}

static void test_proof_commitment_and_key(void **state) {
    struct proof_block server = counting();
    (void)state;
    is(proof_commitment(&server), "e8d2258921fc87252609a79543c3b1c46619429cb7e60339c9faf85538d2499b");
    is(known_key(), "56f739d78aa0ef91a1b649691ad66f6c53a4428a6db71c48228dd24fb93c92b9");
}

static void test_proof_open_rolls(void **state) {
    static const uint8_t first[6] = {1, 5, 1, 4, 4, 4}, second[5] = {5, 4, 2, 3, 5};
    struct proof_block key = known_key();
    uint8_t dice[6];
    (void)state;
    proof_open_dice(&key, 0, 6, dice);
    assert_memory_equal(dice, first, 6);
    proof_open_dice(&key, 1, 5, dice);
    assert_memory_equal(dice, second, 5);
}

static void test_proof_hidden_rolls(void **state) {
    static const uint8_t expected[5] = {4, 5, 4, 4, 6};
    struct proof_block key = known_key(), hand = proof_hand(&key, 0, 1);
    uint8_t dice[5];
    (void)state;
    is(hand, "d3b3507df1e223d5766a722522a2e749e32a73403deb6353fb8cc2cd04bdd584");
    is(proof_hand_commitment(&hand), "b7e0162ed7b96b741fdad1e65f126342fb9213f4cdb01104be599c7f1fdf64fc");
    proof_hand_dice(&hand, 5, dice);
    assert_memory_equal(dice, expected, 5);
    proof_roll(&key, 0, (struct ag_due){.kind = AG_DUE_ROLL, .seat = 1, .dice = 5, .flags = AG_DUE_HIDDEN}, dice);
    assert_memory_equal(dice, expected, 5);
}

static void test_proof_coloured_die_is_the_first(void **state) {
    static const uint8_t expected[6] = {1 | AG_DIE_COLOURED, 5, 1, 4, 4, 4};
    struct proof_block key = known_key();
    uint8_t dice[6];
    (void)state;
    proof_roll(&key, 0, (struct ag_due){.kind = AG_DUE_ROLL, .dice = 6, .flags = AG_DUE_COLOURED}, dice);
    assert_memory_equal(dice, expected, 6);
}

static void test_proof_hex_is_strict(void **state) {
    struct proof_block b;
    (void)state;
    assert_true(proof_unhex("e8d2258921fc87252609a79543c3b1c46619429cb7e60339c9faf85538d2499b", &b));
    assert_false(proof_unhex("e8d2258921fc87252609a79543c3b1c46619429cb7e60339c9faf85538d2499", &b));
    assert_false(proof_unhex("e8d2258921fc87252609a79543c3b1c46619429cb7e60339c9faf85538d2499g", &b));
    assert_false(proof_unhex("", &b));
}

/* ---- dice proof: whole games ---- */

/* A game of the preset by random moves and the dice of the proof; at roll number wrong one die is another. */
static unsigned version = 2; /* of the games to come */

static ag_table *proven_game(const char *preset, const char *sets, struct proof *proof, uint64_t wrong, size_t length) {
    ag_table *t = new_table(preset, sets);
    struct ag_rng rng;
    struct ag_due due;
    ag_rng_start(&rng, 7, 0, AG_STREAM_SEAT);
    assert_true(ag_table_sit(t, 1, "random", "Bea", NULL));
    proof_draw(proof, (ag_seats)(ag_all_seats(ag_table_rules(t)) & ~2u));
    proof->version = version;
    assert_true(proof_open(proof, t));
    struct proof_block key = proof_key_of(proof);
    while ((due = ag_table_due(t)).kind != AG_DUE_OVER && ag_table_length(t) < length) {
        uint8_t dice[AG_DICE_MAX];
        if (due.kind == AG_DUE_ACT) {
            play_on(t, &rng, ag_table_length(t) + 1);
            continue;
        }
        uint64_t roll = proof_rolls(t);
        proof_roll(&key, roll, due, dice);
        if (roll == wrong) dice[0] = (uint8_t)((dice[0] & AG_DIE_COLOURED) | (1 + (dice[0] & 15) % 6));
        assert_true(ag_table_roll(t, dice, due.dice, NULL, NULL));
    }
    return t;
}

static const char *line_at(const char *text, unsigned line) {
    while (--line) text = strchr(text, '\n') + 1;
    return text;
}

static bool begins(const char *text, const char *with) { return strncmp(text, with, strlen(with)) == 0; }

/* A record's lines are where they are said to be. */
static void lines_agree(const ag_table *t, const char *text) {
    unsigned last = 0;
    const char *second = version == 1 ? "proof commit " : "proof start 1 game 1 table local\n";
    assert_true(begins(line_at(text, ag_record_line(t, AG_RECORD_OPENING, 0)), "proof version "));
    assert_true(begins(line_at(text, ag_record_line(t, AG_RECORD_OPENING, 1)), second));
    for (size_t i = 0; i < ag_table_length(t); i++) {
        const char *line = line_at(text, ag_record_line(t, AG_RECORD_EVENT, i));
        assert_true(begins(line, ag_table_event(t, i).kind == AG_EVENT_ROLL ? "roll " : "move "));
    }
    for (const char *p = text; *p; p++) last += *p == '\n';
    const char *line = line_at(text, ag_record_line(t, AG_RECORD_CLOSING, 0));
    if (ag_table_proof_line(t, true, 0)) assert_true(begins(line, "proof server "));
    else assert_int_equal(ag_record_line(t, AG_RECORD_CLOSING, 0), last);
}

static void proves(const char *preset, const char *sets) {
    struct proof proof;
    struct proof_report report;
    ag_table *t = proven_game(preset, sets, &proof, UINT64_MAX, SIZE_MAX);
    char *bare = record_of(t, AG_RECORD_ALL);
    lines_agree(t, bare);
    free(bare);
    assert_true(proof_close(&proof, t));
    proof_verify(t, &report);
    if (report.verdict != PROOF_GOOD) fail_msg("%s %s: %s", preset, sets, report.sentence);
    assert_int_equal(report.checked, proof_rolls(t));
    assert_int_equal(report.unseen, 0);
    char *text = record_of(t, AG_RECORD_ALL); /* and again after writing and reading */
    unsigned line;
    lines_agree(t, text);
    ag_table *back = ag_record_read(&host_memory, text, strlen(text), SIZE_MAX, &line, NULL);
    assert_non_null(back);
    proof_verify(back, &report);
    assert_int_equal(report.verdict, PROOF_GOOD);
    ag_table_free(back);
    free(text);
    free_table(t);
}

static void proves_if_two(const char *preset, const char *sets) {
    if (strcmp(sets, "seats=1") != 0) proves(preset, sets);
}

static void test_proof_of_every_preset(void **state) {
    (void)state;
    for_every_preset(proves_if_two);
    version = 1; /* games that began with it go on with it */
    proves("farkle", "seats=2");
    proves("palko", "seats=3");
    version = 2;
}

static void test_proof_names_the_wrong_roll(void **state) {
    struct proof proof;
    struct proof_report report;
    (void)state;
    ag_table *t = proven_game("null", "rounds=5", &proof, 6, SIZE_MAX);
    assert_true(proof_close(&proof, t));
    proof_verify(t, &report);
    assert_int_equal(report.verdict, PROOF_BAD);
    assert_int_equal(report.place, PROOF_AT_EVENT);
    assert_non_null(strstr(report.sentence, "Roll 6 "));
    assert_int_equal(ag_table_event(t, report.index).kind, AG_EVENT_ROLL);
    assert_int_equal(report.checked, 6);
    free_table(t);
}

static void test_proof_without_lines_is_none(void **state) {
    struct proof_report report;
    (void)state;
    ag_table *t = new_table("null", NULL);
    proof_verify(t, &report);
    assert_int_equal(report.verdict, PROOF_NONE);
    free_table(t);
}

static void test_proof_is_sealed_until_the_end(void **state) {
    struct proof proof;
    struct proof_report report;
    (void)state;
    ag_table *t = proven_game("null", NULL, &proof, UINT64_MAX, 4);
    proof_verify(t, &report);
    assert_int_equal(report.verdict, PROOF_SEALED);
    assert_true(ag_table_abandon(t, NULL));
    proof_verify(t, &report); /* an abandoned game publishes its seeds */
    assert_int_equal(report.verdict, PROOF_BAD);
    assert_true(proof_close(&proof, t));
    proof_verify(t, &report);
    assert_int_equal(report.verdict, PROOF_GOOD);
    free_table(t);
}

/* A finished game whose opening and closing lines are these, ended by NULL. */
static void judged(const char *const *opening, const char *const *closing, enum proof_place place, size_t index,
                   const char *part) {
    struct proof_report report;
    ag_table *t = new_table("null", NULL);
    assert_true(ag_table_sit(t, 1, "random", "Bea", NULL));
    for (; *opening; opening++) assert_true(ag_table_proof(t, false, *opening, NULL));
    assert_true(ag_table_abandon(t, NULL));
    for (; *closing; closing++) assert_true(ag_table_proof(t, true, *closing, NULL));
    proof_verify(t, &report);
    assert_int_equal(report.verdict, part ? PROOF_BAD : PROOF_GOOD);
    if (part && (report.place != place || report.index != index || !strstr(report.sentence, part)))
        fail_msg("%d %zu '%s', not %d %zu '%s'", report.place, report.index, report.sentence, place, index, part);
    free_table(t);
}

#define LINES(...) ((const char *const[]){__VA_ARGS__, NULL})
#define COMMIT "commit e8d2258921fc87252609a79543c3b1c46619429cb7e60339c9faf85538d2499b"
#define SERVER "server 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
/* printf 'dice/seat/v1|' and 32 bytes 0x11, through sha256sum */
#define SEAT_COMMIT "seat 0 commit 2ed2f73e902e3e209c17870cd4a2e3c55fc8ffe7768176eb2f1eacbd88a54338"
#define SEAT_DRAWN "seat 0 drawn 2ed2f73e902e3e209c17870cd4a2e3c55fc8ffe7768176eb2f1eacbd88a54338"
#define SEAT_SEED "seat 0 seed 1111111111111111111111111111111111111111111111111111111111111111"

static void test_proof_refuses_bad_lines(void **state) {
    (void)state;
    judged(LINES("version 1", COMMIT, SEAT_COMMIT), LINES(SERVER, SEAT_SEED), 0, 0, NULL);
    judged(LINES("version 3", COMMIT, SEAT_COMMIT), LINES(SERVER, SEAT_SEED), PROOF_AT_OPENING, 0, "version 1");
    judged(LINES("version 2", COMMIT, SEAT_COMMIT), LINES(SERVER, SEAT_SEED), PROOF_AT_OPENING, 1, "proof start N");
    judged(LINES("version 1", COMMIT, SEAT_DRAWN), LINES(SERVER), PROOF_AT_OPENING, 2, "proof seat N commit");
    judged(LINES("version 1", SEAT_COMMIT), LINES(SERVER), PROOF_AT_OPENING, 1, "proof commit");
    judged(LINES("version 1", COMMIT), LINES(SERVER), PROOF_AT_OPENING, 0, "brought no seed");
    judged(LINES("version 1", COMMIT, "seat 9 commit 00"), LINES(SERVER), PROOF_AT_OPENING, 2, "proof seat N commit");
    judged(LINES("version 1", COMMIT, SEAT_COMMIT, SEAT_COMMIT), LINES(SERVER), PROOF_AT_OPENING, 3, "seat order");
    judged(LINES("version 1", COMMIT, SEAT_COMMIT), LINES(SERVER), PROOF_AT_CLOSING, 0, "not those");
    judged(LINES("version 1", COMMIT, SEAT_COMMIT), LINES(SEAT_SEED), PROOF_AT_CLOSING, 0, "proof server");
    judged(LINES("version 1", COMMIT, SEAT_COMMIT),
           LINES("server 010102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f", SEAT_SEED),
           PROOF_AT_CLOSING, 0, "not the one it promised");
    judged(LINES("version 1", COMMIT, SEAT_COMMIT),
           LINES(SERVER, "seat 0 seed 1211111111111111111111111111111111111111111111111111111111111111"),
           PROOF_AT_CLOSING, 1, "seat 0");
    judged(LINES("version 1", COMMIT, SEAT_COMMIT), LINES(SERVER, SEAT_SEED, "more"), PROOF_AT_CLOSING, 2, "seat N");
    judged((const char *const[]){NULL}, LINES(SERVER), PROOF_AT_OPENING, 0, "version 1");
}

#define START(n, game) "start " #n " game " #game " table local"
#define OFF(n) "off " #n " unopened 1 server 3333333333333333333333333333333333333333333333333333333333333333"
#define OFF_SEED(n, seat) \
    "off " #n " seat " #seat " seed 4444444444444444444444444444444444444444444444444444444444444444"

static void test_proof_refuses_bad_lines_of_version_2(void **state) {
    (void)state;
    judged(LINES("version 2", START(1, 1), COMMIT, SEAT_COMMIT), LINES(SERVER, SEAT_SEED), 0, 0, NULL);
    judged(LINES("version 2", START(1, 1), COMMIT, SEAT_DRAWN), LINES(SERVER, SEAT_SEED), 0, 0, NULL);
    judged(LINES("version 2", START(2, 1), OFF(1), OFF_SEED(1, 0), OFF_SEED(1, 3), COMMIT, SEAT_COMMIT),
           LINES(SERVER, SEAT_SEED), 0, 0, NULL);
    judged(LINES("version 2", START(1, 2), COMMIT, SEAT_COMMIT), LINES(SERVER), PROOF_AT_OPENING, 1, "proof start N");
    judged(LINES("version 2", START(1, 1) " more", COMMIT), LINES(SERVER), PROOF_AT_OPENING, 1, "proof start N");
    judged(LINES("version 2", START(1, 1), SEAT_COMMIT), LINES(SERVER), PROOF_AT_OPENING, 2, "proof commit");
    judged(LINES("version 2", START(3, 2), OFF(1), COMMIT), LINES(SERVER), PROOF_AT_OPENING, 3, "one after another");
    judged(LINES("version 2", START(4, 1), OFF(1), OFF(3), COMMIT), LINES(SERVER), PROOF_AT_OPENING, 3, "one after");
    judged(LINES("version 2", START(3, 2), OFF(1), OFF(2), COMMIT), LINES(SERVER), PROOF_AT_OPENING, 4, "one after");
    judged(LINES("version 2", START(2, 1), OFF_SEED(1, 0), COMMIT), LINES(SERVER), PROOF_AT_OPENING, 2, "one after");
    judged(LINES("version 2", START(2, 1), OFF(1), OFF_SEED(2, 0), COMMIT), LINES(SERVER), PROOF_AT_OPENING, 3, "one");
    judged(LINES("version 2", START(2, 1), OFF(1), OFF_SEED(1, 1), OFF_SEED(1, 0), COMMIT), LINES(SERVER),
           PROOF_AT_OPENING, 4, "one after another");
    judged(LINES("version 2", START(1, 1), COMMIT, SEAT_COMMIT), LINES(SERVER, "seat 0 drawn 11"), PROOF_AT_CLOSING, 1,
           "seat N seed");
}

/* ---- version 2 ---- */

/* The game of docs/dice-proof.md: start 1 was called off, Ann brought a seed, the house drew one for Bea. */
static ag_table *written_game(ag_seats drawn) {
    ag_table *t = new_table("balut", "seats=2");
    struct proof_block server = counting(), seed[2] = {all(0x11), all(0x22)}, seal = proof_commitment(&server);
    struct ag_proof_off off = {.number = 1, .seat = 1, .seats = 1};
    struct ag_proof_said said =
        {.version = 2, .table = "0123456789abc", .start = 2, .game = 1, .offs = 1, .seats = 3, .drawn = drawn};
    assert_true(ag_table_sit(t, 0, "person", "Ann", NULL) && ag_table_sit(t, 1, "person", "Bea", NULL));
    memset(off.house, 0x33, sizeof off.house);
    memset(off.seed[0], 0x44, sizeof off.seed[0]);
    memcpy(said.house, &seal, sizeof seal);
    for (unsigned i = 0; i < 2; i++) seal = proof_seat_commitment(&seed[i]), memcpy(said.seat[i], &seal, sizeof seal);
    assert_true(ag_proof_write(t, false, &said, &off));
    return t;
}

static struct proof_block start_of(const ag_table *t) {
    char text[AG_START_MAX];
    size_t n = ag_record_start(t, text, sizeof text);
    assert_true(n < sizeof text);
    return proof_start(text, n);
}

static struct proof_block key_of(const ag_table *t) {
    struct proof_block start = start_of(t), server = counting(), seeds[2] = {all(0x11), all(0x22)};
    return proof_key(&start, &server, seeds, 2);
}

static void test_proof_vectors_of_version_2(void **state) {
    static const uint8_t open[] = {2, 5, 6, 5, 3, 3}, hidden[] = {3, 3, 6, 5, 4};
    uint8_t dice[6];
    (void)state;
    ag_table *t = written_game(2);
    is(start_of(t), "a132ea83b7ff7935f3215e932e59458a7536114949869eacc1f6aa1f9397ac9e");
    struct proof_block key = key_of(t), hand = proof_hand(&key, 0, 1);
    is(key, "5a20772ef08573308847ec53f563188d4a218bb2a34dfbe2f304e2225df76644");
    proof_open_dice(&key, 0, 6, dice);
    assert_memory_equal(dice, open, 6);
    is(proof_hand_commitment(&hand), "c2ad49cca0ad81077857e8a15f683c7c9ea7f62219fb76cd8a1a26e15b4c85e8");
    proof_hand_dice(&hand, 5, dice);
    assert_memory_equal(dice, hidden, 5);
    free_table(t);
}

/* Everything that was on the table but the names is in the key; names may be forgotten without another game. */
static void test_proof_binds_what_was_on_the_table(void **state) {
    (void)state;
    ag_table *drawn = written_game(2), *brought = written_game(0);
    struct proof_block a = key_of(drawn), b = key_of(brought);
    assert_memory_not_equal(&a, &b, sizeof a); /* a mark that is taken away afterwards makes other dice */
    assert_true(ag_table_sit(drawn, 0, "person", "Somebody", NULL));
    b = key_of(drawn);
    assert_memory_equal(&a, &b, sizeof a);
    free_table(drawn), free_table(brought);
}

static void says(const struct proof_report *report, const char *part) {
    for (unsigned i = 0; i < report->n_says; i++)
        if (strstr(report->says[i], part)) return;
    fail_msg("nobody says '%s'", part);
}

static void test_proof_says_whom_it_protects(void **state) {
    struct proof_report report;
    (void)state;
    ag_table *t = written_game(2);
    proof_verify(t, &report);
    assert_int_equal(report.verdict, PROOF_SEALED); /* before the first roll */
    assert_int_equal(report.n_says, 4);
    assert_int_equal(report.drawn, 2);
    assert_int_equal(report.called_off, 1);
    says(&report, "Ann brought a number");
    says(&report, "The house drew the number for Bea: this proof does not protect Bea from the house.");
    says(&report, "At this table 1 start was called off");
    says(&report, "Start 1 was called off: whoever sat in seat 1 did not open");
    free_table(t);
    struct proof proof;
    version = 1;
    t = proven_game("null", NULL, &proof, UINT64_MAX, 4);
    version = 2;
    proof_verify(t, &report);
    assert_int_equal(report.n_says, 1);
    says(&report, "of version 1: it does not show whether the house drew");
    free_table(t);
}

/* Whatever the lines of a proof are: nothing breaks, and what is wrong has a sentence. */
static void test_proof_of_any_lines_is_judged(void **state) {
    struct ag_rng rng;
    struct proof_report report;
    unsigned bad = 0;
    (void)state;
    ag_rng_start(&rng, 14, 0, 0);
    ag_table *whole = written_game(2);
    for (unsigned k = 0; k < 3000; k++) {
        ag_table *t = new_table("balut", "seats=2");
        const char *line;
        for (unsigned i = 0; (line = ag_table_proof_line(whole, false, i)); i++) {
            char text[200];
            snprintf(text, sizeof text, "%s", line);
            unsigned fate = ag_rng_below(&rng, 12);
            if (fate == 0) continue;                                                     /* a line less */
            if (fate == 1) text[ag_rng_below(&rng, (uint32_t)strlen(text) - 1) + 1] = 0; /* cut */
            if (fate == 2) text[ag_rng_below(&rng, (uint32_t)strlen(text))] = (char)('0' + ag_rng_below(&rng, 75));
            (void)ag_table_proof(t, false, text, NULL); /* one that is not plain is left out */
            if (fate == 3) (void)ag_table_proof(t, false, text, NULL);
        }
        proof_verify(t, &report);
        assert_true(report.verdict != PROOF_GOOD);
        if (report.verdict == PROOF_BAD) assert_true(report.sentence[0] && ++bad);
        else if (report.verdict == PROOF_SEALED) assert_true(report.n_says > 0);
        free_table(t);
    }
    assert_true(bad > 1000);
    free_table(whole);
}

/* ---- the house that says a seal came too late ---- */

/* Bea has sealed a seed of her own. The house pretends not to have it and draws one for her, again and again, until the
 * game that it wants follows: its friend Ann begins with five sixes. It knows every seed, so nothing stops it but the
 * lines that it must write. mark: what it says of Bea's seat. */
static const uint8_t wanted[5] = {6, 6, 6, 6, 6};

static bool is_wanted(const struct proof_block *key) {
    uint8_t own, hers, dice[5];
    proof_open_dice(key, 0, 1, &own), proof_open_dice(key, 1, 1, &hers);
    if (own <= hers) return false;
    proof_open_dice(key, 2, 5, dice);
    return memcmp(dice, wanted, sizeof wanted) == 0;
}

static ag_table *rigged_game(unsigned as_version, ag_seats mark) {
    struct proof proof = {.version = as_version, .server = counting(), .seed = {all(0x11)}, .seats = 3};
    struct ag_proof_said said =
        {.version = as_version, .table = "local", .start = 1, .game = 1, .seats = 3, .drawn = mark};
    struct proof_block key, seal = proof_commitment(&proof.server);
    ag_table *t = new_table("balut", "seats=2");
    assert_true(ag_table_sit(t, 0, "person", "Ann", NULL) && ag_table_sit(t, 1, "person", "Bea", NULL));
    memcpy(said.house, &seal, sizeof seal);
    seal = proof_seat_commitment(&proof.seed[0]), memcpy(said.seat[0], &seal, sizeof seal);
    uint32_t tried = 0;
    do {
        tried++, memcpy(proof.seed[1].byte, &tried, sizeof tried);
        seal = proof_seat_commitment(&proof.seed[1]), memcpy(said.seat[1], &seal, sizeof seal);
        ag_table_begin(t);
        assert_true(ag_proof_write(t, false, &said, NULL) && proof_resume(&proof, t));
        key = proof_key_of(&proof);
    } while (!is_wanted(&key));
    for (unsigned roll = 0; roll < 3; roll++) {
        struct ag_due due = ag_table_due(t);
        uint8_t dice[AG_DICE_MAX];
        proof_roll(&key, roll, due, dice);
        assert_true(ag_table_roll(t, dice, due.dice, NULL, NULL));
    }
    assert_true(ag_table_abandon(t, NULL) && proof_close(&proof, t));
    return t;
}

/* The game begins as the house wanted, and the record is consistent in itself. */
static void rigged(unsigned as_version, ag_seats mark, struct proof_report *report) {
    ag_table *t = rigged_game(as_version, mark);
    assert_memory_equal(ag_table_event(t, 2).dice, wanted, sizeof wanted);
    proof_verify(t, report);
    assert_int_equal(report->verdict, PROOF_GOOD);
    assert_int_equal(report->checked, 3);
    /* Bea's own seal is not there, whatever is said of her seat: that is what her page and her bot look for. */
    struct proof_block hers = all(0x77), seal = proof_seat_commitment(&hers);
    struct ag_proof_said said;
    size_t index;
    assert_int_equal(ag_proof_read(t, false, &said, &index), 0);
    assert_memory_not_equal(said.seat[1], &seal, sizeof seal);
    free_table(t);
}

static void test_proof_attack_nobody_sees_it_in_version_1(void **state) {
    struct proof_report report;
    (void)state;
    rigged(1, 2, &report);
    assert_int_equal(report.drawn, 0);
    for (unsigned i = 0; i < report.n_says; i++) assert_null(strstr(report.says[i], "Bea"));
}

static void test_proof_attack_everybody_sees_it_in_version_2(void **state) {
    struct proof_report report;
    (void)state;
    rigged(2, 2, &report);
    assert_int_equal(report.drawn, 2);
    says(&report, "The house drew the number for Bea: this proof does not protect Bea from the house.");
    rigged(2, 0, &report); /* the house lies: to others; Bea has sealed something else (tests/server/test_proof.py) */
    says(&report, "Bea brought a number");
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_proof_commitment_and_key),
    cmocka_unit_test(test_proof_open_rolls),
    cmocka_unit_test(test_proof_hidden_rolls),
    cmocka_unit_test(test_proof_coloured_die_is_the_first),
    cmocka_unit_test(test_proof_hex_is_strict),
    cmocka_unit_test(test_proof_of_every_preset),
    cmocka_unit_test(test_proof_names_the_wrong_roll),
    cmocka_unit_test(test_proof_without_lines_is_none),
    cmocka_unit_test(test_proof_is_sealed_until_the_end),
    cmocka_unit_test(test_proof_refuses_bad_lines),
    cmocka_unit_test(test_proof_refuses_bad_lines_of_version_2),
    cmocka_unit_test(test_proof_vectors_of_version_2),
    cmocka_unit_test(test_proof_binds_what_was_on_the_table),
    cmocka_unit_test(test_proof_says_whom_it_protects),
    cmocka_unit_test(test_proof_of_any_lines_is_judged),
    cmocka_unit_test(test_proof_attack_nobody_sees_it_in_version_1),
    cmocka_unit_test(test_proof_attack_everybody_sees_it_in_version_2),
};
TESTS_MAIN("proof", tests)
