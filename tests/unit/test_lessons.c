/*
 * test_lessons.c - 16.1: lessons are records with remarks. Every line of every lesson is played through a real table:
 * dice that can fall, moves that are legal, every step reached by every way the lesson takes, and every number in a
 * sentence asked of the engine.
 */
#include "unit.h"

#include "extras.h"
#include "lesson.h"
#include "msg.h"
#include "tables.h"

enum { SENTENCE = 600 };

static void each_lesson(void (*check)(const struct ag_lesson *l)) {
    const struct ag_lesson *l;
    unsigned n = 0;
    for (; (l = ag_lesson_number(n)); n++) check(l);
    assert_int_equal(n, 6); /* Farkle, Farkel, its twists, Balut, Palko, Penk! */
}

static ag_table *open(const struct ag_lesson *l) {
    ag_table *t = ag_lesson_open(l, &host_memory, "Zoe", NULL);
    assert_non_null(t);
    return t;
}

static void write_msg(const ag_table *t, const struct ag_msg *m, char *text) {
    struct ag_words words = {.names = ag_table_names(t)};
    assert_true(ag_msg_write(m, &words, text, SENTENCE) < SENTENCE);
}

/* One event by the lesson; with the move that is taken as number i of the legal ones, or the one that is shown. */
static void step(const struct ag_lesson *l, ag_table *t, const ag_action *chosen) {
    const struct ag_lesson_line *line = ag_lesson_line(l, t);
    struct ag_due due = ag_table_due(t);
    uint8_t dice[AG_DICE_MAX];
    struct ag_msg why = {0};
    if (line->kind == AG_LESSON_CHANCE || line->kind == AG_LESSON_ROLL) {
        assert_int_equal(due.kind, AG_DUE_ROLL);
        if (line->kind == AG_LESSON_ROLL) assert_int_equal(due.seat, AG_LESSON_LEARNER);
        unsigned n = ag_lesson_dice(l, t, dice);
        assert_int_equal(n, due.dice);
        assert_true(ag_table_roll(t, dice, n, NULL, &why));
        return;
    }
    ag_seat seat = line->kind == AG_LESSON_RIVAL ? line->seat : AG_LESSON_LEARNER;
    assert_int_equal(due.kind, AG_DUE_ACT);
    assert_true(due.seats >> seat & 1);
    assert_true(ag_table_act(t, seat, chosen ? *chosen : ag_lesson_move(l, t), NULL, &why));
}

/* ---- to the end ---- */

/* Plays on by every move that the lesson takes; returns how many ways led to the end. */
static unsigned all_ways(const struct ag_lesson *l, ag_table *t) {
    const struct ag_lesson_line *line = ag_lesson_line(l, t);
    size_t length = ag_table_length(t);
    ag_action legal[AG_LEGAL_MAX + AG_LEGAL_MAX / 4];
    unsigned ways = 0, n = 0;
    assert_true(ag_lesson_fits(l, t));
    if (line->kind == AG_LESSON_END) return 1;
    if (line->kind != AG_LESSON_MOVE) {
        step(l, t, NULL);
        ways = all_ways(l, t);
    } else n = ag_table_legal(t, AG_LESSON_LEARNER, legal);
    for (unsigned i = 0; i < n; i++) {
        if (!ag_lesson_takes(l, t, legal[i], NULL)) continue;
        step(l, t, &legal[i]);
        ways += all_ways(l, t);
        assert_true(ag_table_rewind(t, length, NULL));
    }
    assert_true(ag_table_rewind(t, length, NULL));
    assert_true(ways > 0);
    return ways;
}

static void check_ways(const struct ag_lesson *l) {
    ag_table *t = open(l);
    assert_ptr_equal(ag_lesson_named(l->name), l);
    assert_true(all_ways(l, t) > 0);
    ag_table_free(t);
}

static void test_16_1_every_lesson_reaches_its_end_by_every_move_it_takes(void **state) {
    (void)state;
    each_lesson(check_ways);
}

/* ---- its shape ---- */

static void check_shape(const struct ag_lesson *l) {
    ag_table *t = open(l);
    unsigned steps = 0, moves = 0;
    assert_true(*ag_msg_english(l->title) && *ag_msg_english(l->about) && l->end.id);
    for (const struct ag_lesson_line *line; (line = ag_lesson_line(l, t))->kind != AG_LESSON_END; step(l, t, NULL)) {
        bool mine = line->kind == AG_LESSON_ROLL || line->kind == AG_LESSON_MOVE;
        if (mine) {
            assert_true(line->ask.id); /* one idea, one action */
            assert_int_equal(ag_lesson_steps(l, ag_table_length(t)), steps);
        } else assert_int_equal(line->ask.id, 0);
        moves += line->kind == AG_LESSON_MOVE;
        steps += mine;
    }
    assert_int_equal(ag_lesson_steps(l, SIZE_MAX), steps);
    assert_in_range(moves, 4, 8);
    assert_in_range(steps, 6, 11);
    ag_table_free(t);
}

static void test_16_1_a_lesson_has_an_idea_for_each_of_its_few_steps(void **state) {
    (void)state;
    each_lesson(check_shape);
}

/* ---- what is said ---- */

/* A sentence is read in a moment, and its figures are arguments, all of them given. */
static void check_remark(const ag_table *t, const struct ag_remark *remark, const struct ag_msg *msg) {
    const char *sentence = ag_msg_english(remark->id);
    char text[SENTENCE];
    unsigned figures = 0;
    while (figures < AG_LESSON_FIGURES && remark->figure[figures].of) figures++;
    for (const char *c = sentence; *c; c++) {
        if (*c == '{') {
            assert_in_range(c[1], '0', '4');
            assert_true((unsigned)(c[1] - '0') < figures);
            c = strchr(c, '}');
        } else if (*c >= '1' && *c <= '9') fail_msg("%s has a number of its own", sentence);
    }
    write_msg(t, msg, text);
    assert_null(strstr(text, "seat "));
    assert_in_range(strlen(text), 8, 330);
}

static void check_said(const struct ag_lesson *l) {
    ag_table *t = open(l);
    for (;; step(l, t, NULL)) {
        const struct ag_lesson_line *line = ag_lesson_line(l, t);
        struct ag_msg msg[AG_LESSON_REMARKS], reply;
        ag_action legal[AG_LEGAL_MAX + AG_LEGAL_MAX / 4];
        unsigned n = ag_lesson_remarks(l, t, msg);
        assert_in_range(n, line->ask.id || line->kind == AG_LESSON_END, AG_LESSON_REMARKS);
        if (line->kind == AG_LESSON_END) {
            check_remark(t, &l->end, &msg[n - 1]);
            break;
        }
        if (line->ask.id) check_remark(t, &line->ask, &msg[n - 1]);
        if (line->kind == AG_LESSON_MOVE) {
            n = ag_table_legal(t, AG_LESSON_LEARNER, legal);
            for (unsigned i = 0; i < n; i++)
                if (!ag_lesson_takes(l, t, legal[i], &reply)) {
                    const struct ag_lesson_reply *r = line->reply;
                    while (r->say.id != reply.id) r++;
                    check_remark(t, &r->say, &reply);
                }
        }
    }
    ag_table_free(t);
}

static void test_16_1_every_number_of_a_sentence_is_asked_of_the_engine(void **state) {
    (void)state;
    each_lesson(check_said);
}

/* ---- figures, worked out from the rules by hand ---- */

static void play_to(const struct ag_lesson *l, ag_table *t, size_t length) {
    while (ag_table_length(t) < length) step(l, t, NULL);
}

/* Whether something that is said after so many events holds these words. */
static void says(const char *lesson, size_t length, const char *part) {
    const struct ag_lesson *l = ag_lesson_named(lesson);
    ag_table *t = open(l);
    struct ag_msg msg[AG_LESSON_REMARKS];
    char text[SENTENCE] = "";
    bool found = false;
    play_to(l, t, length);
    unsigned n = ag_lesson_remarks(l, t, msg);
    for (unsigned i = 0; i < n; i++) {
        write_msg(t, &msg[i], text);
        found = found || strstr(text, part);
    }
    if (!found) fail_msg("%s after %zu: nothing says '%s'; the last words are '%s'", lesson, length, part, text);
    ag_table_free(t);
}

static void test_16_1_figures_are_those_of_the_rules(void **state) {
    (void)state;
    says("farkle", 2, "race to 10,000");
    says("farkle", 3, "they count 400 together");
    says("farkle", 5, "100 and 50");
    says("farkle", 5, "550 points are safe");
    says("farkle", 6, "has to be 500 or more");
    says("farkle", 8, "Three pairs, 1,500 points");
    says("farkle", 14, "Ada loses the 350 points");
    says("farkle", 14, "fail 44 times in a hundred"); /* 16 of 36 rolls of two dice have neither a one nor a five */
    says("farkel", 3, "1,000 points");
    says("farkel", 3, "has to be 750 or more");
    says("farkel", 8, "Three pairs, 750 points");
    says("farkel-keen-doubler", 3, "doubles them: 2,000!");
    says("farkel-keen-doubler", 11, "offered 950 points"); /* three sixes, 100, a coloured one 200, 50 */
    says("balut", 8, "pass 65 together, the row brings 2 points");
    says("balut", 15, "counts all five dice: 24");
    says("palko", 6, "you hold three fours");
    says("palko", 15, "there are only four fours"); /* three of one's own with the one, a straight left out, one */
    says("palko", 15, "Bo pays and has two tokens left");
    says("palko", 25, "Six sixes: your call was true"); /* four of one's own, one, and a wild one */
    says("palko", 25, "Ada pays two and has one token left");
    says("palko", 25, "Five of a kind counts 6");
    says("penk", 5, "worth 5!");
    says("penk", 14, "column of threes counts 8, and the full row 5: your score is 13");
}

/* ---- other tables ---- */

static void test_16_1_a_table_of_something_else_is_no_lesson(void **state) {
    (void)state;
    const struct ag_lesson *l = ag_lesson_named("farkle");
    ag_table *t = open(l);
    uint8_t two = 2;
    assert_null(ag_lesson_named("null"));
    assert_null(ag_lesson_named(""));
    assert_true(ag_lesson_fits(l, t));
    assert_false(ag_lesson_fits(ag_lesson_named("farkel"), t));
    assert_true(ag_table_roll(t, &two, 1, NULL, NULL)); /* the lesson has a six there */
    assert_false(ag_lesson_fits(l, t));
    ag_table_free(t);
}

/* Another legal move is answered with a reason that names what would be better, and changes nothing. */
static void test_16_1_another_move_is_answered_and_asked_again(void **state) {
    (void)state;
    const struct ag_lesson *l = ag_lesson_named("farkle");
    ag_table *t = open(l);
    ag_action a;
    struct ag_msg say;
    play_to(l, t, 5);
    const ag_rules *r = ag_table_rules(t);
    assert_true(ag_rules_game(r)->read_action(r, ag_table_state(t), "keep 1 roll", &a, NULL));
    assert_false(ag_lesson_takes(l, t, a, &say));
    char text[SENTENCE];
    write_msg(t, &say, text);
    assert_non_null(strstr(text, "fails 67 times in a hundred")); /* four faces of six */
    assert_int_equal(ag_table_length(t), 5);
    ag_table_free(t);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_16_1_every_lesson_reaches_its_end_by_every_move_it_takes),
    cmocka_unit_test(test_16_1_a_lesson_has_an_idea_for_each_of_its_few_steps),
    cmocka_unit_test(test_16_1_every_number_of_a_sentence_is_asked_of_the_engine),
    cmocka_unit_test(test_16_1_figures_are_those_of_the_rules),
    cmocka_unit_test(test_16_1_a_table_of_something_else_is_no_lesson),
    cmocka_unit_test(test_16_1_another_move_is_answered_and_asked_again),
};

TESTS_MAIN("lessons", tests)
