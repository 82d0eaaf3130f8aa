/*
 * test_pledge.c - a guest's part in the dice proof against houses that cheat (src/client/pledge.h): what a house reads
 * out is made up here, line by line as docs/dice-proof.md has it.
 */
#include "pledge.h"
#include "unit.h"

#include <stdio.h>
#include <string.h>

enum { ME = 0, OTHER = 1 };
static const char table[] = "0d3mk7p2x9qfw";

static struct proof_block block(uint8_t byte) {
    struct proof_block b;
    memset(&b, byte, sizeof b);
    return b;
}

/* What is on the table; mine: our line, or "". */
static const char *head(unsigned start, const char *name, struct proof_block house, const char *offs,
                        const char *mine) {
    static char text[4000];
    char hex[PROOF_HEX], other[PROOF_HEX];
    struct proof_block seal = block(9);
    proof_hex(&house, hex);
    proof_hex(&seal, other);
    snprintf(text, sizeof text,
             "astragal record 1\ngame farkle\npreset farkle\nproof version 2\nproof start %u game 1 table %s\n%s"
             "proof commit %s\n%sproof seat 1 commit %s\nbegin 0 1\n",
             start, name, offs, hex, mine, other);
    return text;
}

static const char *own_line(const char *word, struct proof_block seal) {
    static char text[200];
    char hex[PROOF_HEX];
    proof_hex(&seal, hex);
    snprintf(text, sizeof text, "proof seat 0 %s %s\n", word, hex);
    return text;
}

static struct pledge seated(struct proof_block house, struct proof_block *seal) {
    struct pledge p = {.seat = AG_NOBODY};
    pledge_sit(&p, table, ME);
    assert_false(pledge_seal(&p, seal)); /* not before the house has sealed its own */
    pledge_house(&p, &house);
    assert_true(pledge_seal(&p, seal));
    return p;
}

static void test_17_18_own_number(void **state) {
    (void)state;
    struct proof_block seal, number, again;
    struct pledge p = seated(block(1), &seal);
    assert_false(pledge_open(&p, &number)); /* nothing is on the table */
    assert_int_equal(pledge_look(&p, head(1, table, block(1), "", own_line("commit", seal)), NULL), PLEDGE_OWN);
    assert_true(pledge_open(&p, &number));
    again = proof_seat_commitment(&number);
    assert_memory_equal(&again, &seal, sizeof seal);
    assert_int_equal(pledge_begun(&p), PLEDGE_OWN);
    pledge_free(&p);
}

/* What a house may try: each is refused, and the number stays sealed. */
static void test_17_18_cheating_heads(void **state) {
    (void)state;
    struct proof_block seal, number, wrong = block(7);
    struct pledge p = seated(block(1), &seal);
    char twice[400];
    const char *mine = own_line("commit", seal);
    snprintf(twice, sizeof twice, "%s%s", mine, mine);
    const char *heads[] = {strdup(head(1, table, block(1), "", "")),             /* our number is missing */
                           strdup(head(1, table, block(2), "", mine)),           /* another seal of the house */
                           strdup(head(1, "1d3mk7p2x9qfw", block(1), "", mine)), /* another table */
                           strdup(head(1, table, block(1), "", twice)),          /* two numbers of ours */
                           strdup(head(1, table, block(1), "", own_line("commit", wrong)))}; /* another number */
    for (unsigned i = 0; i < sizeof heads / sizeof *heads; i++) {
        assert_int_equal(pledge_look(&p, heads[i], NULL), PLEDGE_WRONG);
        assert_false(pledge_open(&p, &number));
        free((char *)heads[i]);
    }
    /* The hash is not that of what was read out. */
    assert_int_equal(pledge_look(&p, head(1, table, block(1), "", own_line("commit", seal)), &wrong), PLEDGE_WRONG);
    assert_false(pledge_open(&p, &number));
    assert_int_equal(pledge_begun(&p), PLEDGE_WRONG);
    pledge_free(&p);
}

static void test_17_18_house_drew(void **state) {
    (void)state;
    struct proof_block seal, number;
    struct pledge p = seated(block(1), &seal);
    assert_int_equal(pledge_look(&p, head(1, table, block(1), "", own_line("drawn", block(3))), NULL), PLEDGE_DREW);
    assert_int_equal(p.drawn, 1u << ME);
    assert_false(pledge_open(&p, &number));
    assert_int_equal(pledge_begun(&p), PLEDGE_DREW);
    pledge_free(&p);
}

/* A start is called off after we have opened: the house knows our number, and must not get anywhere with it. */
static void test_17_18_fresh_number_after_off(void **state) {
    (void)state;
    struct proof_block first, second, number, known;
    struct pledge p = seated(block(1), &first);
    assert_int_equal(pledge_look(&p, head(1, table, block(1), "", own_line("commit", first)), NULL), PLEDGE_OWN);
    assert_true(pledge_open(&p, &known));
    pledge_off(&p, 1);
    /* It reads out a second start with the number it knows: under the same seal of its own, and under another. */
    const char *off = "proof off 1 unopened 1 server "
                      "3333333333333333333333333333333333333333333333333333333333333333\n";
    struct proof_block house = block(1), next = block(4);
    assert_int_equal(pledge_look(&p, head(2, table, house, off, own_line("commit", first)), NULL), PLEDGE_WRONG);
    assert_false(pledge_open(&p, &number));
    pledge_house(&p, &house);
    assert_true(pledge_seal(&p, &second));
    assert_memory_not_equal(&first, &second, sizeof first);
    assert_int_equal(pledge_look(&p, head(2, table, house, off, own_line("commit", first)), NULL), PLEDGE_WRONG);
    assert_false(pledge_open(&p, &number));
    pledge_house(&p, &next);
    assert_true(pledge_seal(&p, &second));
    assert_memory_not_equal(&first, &second, sizeof first);
    assert_int_equal(pledge_look(&p, head(2, table, next, off, own_line("commit", second)), NULL), PLEDGE_OWN);
    assert_true(pledge_open(&p, &number));
    assert_memory_not_equal(&known, &number, sizeof number);
    pledge_free(&p);
}

/* Without calling anything off: once opened, the number is good for that start alone. */
static void test_17_18_second_reading(void **state) {
    (void)state;
    struct proof_block seal, number;
    struct pledge p = seated(block(1), &seal);
    const char *mine = own_line("commit", seal);
    assert_int_equal(pledge_look(&p, head(1, table, block(1), "", mine), NULL), PLEDGE_OWN);
    assert_true(pledge_open(&p, &number));
    assert_true(pledge_open(&p, &number)); /* the same once more is fine: the message may have been lost */
    assert_int_equal(pledge_look(&p, head(2, table, block(1), "", mine), NULL), PLEDGE_WRONG);
    assert_false(pledge_open(&p, &number));
    assert_int_equal(pledge_begun(&p), PLEDGE_WRONG);
    pledge_free(&p);
}

/* A start that we saw being called off has to be listed. */
static void test_17_18_hidden_off(void **state) {
    (void)state;
    struct proof_block seal, number, next = block(4);
    struct pledge p = seated(block(1), &seal);
    pledge_off(&p, 1);
    pledge_house(&p, &next);
    assert_true(pledge_seal(&p, &seal));
    assert_int_equal(pledge_look(&p, head(2, table, next, "", own_line("commit", seal)), NULL), PLEDGE_WRONG);
    assert_false(pledge_open(&p, &number));
    assert_int_equal(pledge_look(&p, head(1, table, next, "", own_line("commit", seal)), NULL), PLEDGE_WRONG);
    pledge_free(&p);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_17_18_own_number),     cmocka_unit_test(test_17_18_cheating_heads),
        cmocka_unit_test(test_17_18_house_drew),     cmocka_unit_test(test_17_18_fresh_number_after_off),
        cmocka_unit_test(test_17_18_second_reading), cmocka_unit_test(test_17_18_hidden_off),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
