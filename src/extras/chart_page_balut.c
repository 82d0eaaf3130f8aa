/*
 * chart_page_balut.c - a chart of Balut: what each row needs, how likely it is in a turn, what a box costs, what to
 * keep of the first throw and which row to fill after the last. The last two are what the strongest player of the house
 * does, whose values are a model's; all else is exact.
 */
#include "chart.h"
#include "chart_page.h"
#include "msg.h"
#include "odds.h"
#include "solve.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* The first table of Balut's chart: heading, corner, columns, cells, note. {0}: a sum, or points. */
    MSG(CHART_BALUT_ROWS, "What each row needs, and a turn played for it")
    MSG(CHART_BALUT_ROW, "row")
    MSG(CHART_BALUT_NEEDS, "needs")
    MSG(CHART_BALUT_POINTS, "points")
    MSG(CHART_BALUT_A_BOX, "a box")
    MSG(CHART_BALUT_SCORES, "scores")
    MSG(CHART_BALUT_MEAN, "mean")
    MSG(CHART_BALUT_SUM, "{0} in all")
    MSG(CHART_BALUT_ANY, "any box")
    MSG(CHART_BALUT_ALL, "all four")
    MSG(CHART_BALUT_EACH, "{0} each")
    MSG(CHART_BALUT_NOT_0, "not 0")
    MSG(CHART_BALUT_ROWS_NOTE, "A box: what each must hold on average. Scores: the chance of more than 0 in three "
                               "throws if you play for nothing else; mean: of the score.")
    /* The tables of faces and of boxes: headings, corners, a row, a note. */
    MSG(CHART_BALUT_FACE, "Three throws for one face")
    MSG(CHART_BALUT_AT_LEAST, "dice of it at least")
    MSG(CHART_BALUT_BOXES, "What a box costs the total")
    MSG(CHART_BALUT_FREE, "boxes free in every row")
    MSG(CHART_BALUT_TO_COME, "still to come")
    MSG(CHART_BALUT_BOXES_NOTE,
        "How much less the total will be for a box that is gone. Dice that bring more than that in a row are a "
        "gain; dice that fit nowhere go where they cost least.")
    /* The two tables of all hands: corner, columns. */
    MSG(CHART_BALUT_MOST_OF, "most of")
    MSG(CHART_BALUT_5, "5 alike")
    MSG(CHART_BALUT_4, "4 alike")
    MSG(CHART_BALUT_32, "3 and 2")
    MSG(CHART_BALUT_3, "3 alike")
    MSG(CHART_BALUT_22, "2 pairs")
    MSG(CHART_BALUT_2, "1 pair")
    MSG(CHART_BALUT_1, "no pair")
    /* Their cells: a row to fill, with 0 or with what the dice are worth; another row after that. {0m}: the row. */
    MSG(CHART_BALUT_FILL, "{0m}")
    MSG(CHART_BALUT_ZERO, "{0m} 0")
    MSG(CHART_BALUT_OR_FILL, " / {0m}")
    MSG(CHART_BALUT_OR_ZERO, " / {0m} 0")
    MSG(CHART_BALUT_KEEP_NONE, "none")
    /* Their headings and notes. */
    MSG(CHART_BALUT_LAST, "After the last throw: which row to fill, all boxes free")
    MSG(CHART_BALUT_LAST_NOTE,
        "Played for the points that decide the game. Two rows or …: it depends on the other dice, and the first is "
        "more common. A 0 gives up a box.")
    MSG(CHART_BALUT_FIRST, "After the first throw: what to keep, all boxes free")
    MSG(CHART_BALUT_FIRST_NOTE, "The most common choice; …: other dice can change it. A row's name: stop and fill it.")
)
/* clang-format on */

static const enum ag_msg_id row_names[AG_CHART_ROWS] = {
    AG_MSG_BALUT_FOURS,      AG_MSG_BALUT_FIVES,  AG_MSG_BALUT_SIXES, AG_MSG_BALUT_STRAIGHT,
    AG_MSG_BALUT_FULL_HOUSE, AG_MSG_BALUT_CHOICE, AG_MSG_BALUT_BALUT,
};
enum { BOXES = 4, DICE = 5, THROWS = 3 };

/* ---- rows ---- */

static void put_rows(const struct ag_page_order *order, struct ag_page *c) {
    const ag_rules *r = order->rules;
    struct ag_page_section *s = ag_page_section(c, AG_MSG_CHART_EXACT, AG_MSG_CHART_BALUT_ROWS);
    ag_page_corner(s, AG_MSG_CHART_BALUT_ROW);
    ag_page_column(s, AG_MSG_CHART_BALUT_NEEDS);
    ag_page_column(s, AG_MSG_CHART_BALUT_POINTS);
    ag_page_column(s, AG_MSG_CHART_BALUT_A_BOX);
    ag_page_column(s, AG_MSG_CHART_BALUT_SCORES);
    ag_page_column(s, AG_MSG_CHART_BALUT_MEAN);
    for (unsigned row = 0; row < AG_CHART_ROWS; row++) {
        struct ag_chart_need need = ag_chart_need(r, row);
        struct ag_odds_row odds;
        ag_odds_balut(r, 0, THROWS, row, &odds);
        ag_page_row(s, row_names[row]);
        if (need.sum) ag_page_cell(s, AG_MSG_CHART_BALUT_SUM, need.sum);
        else ag_page_cell(s, need.each ? AG_MSG_CHART_BALUT_ANY : AG_MSG_CHART_BALUT_ALL);
        ag_page_cell(s, need.each ? AG_MSG_CHART_BALUT_EACH : AG_MSG_LABEL_NUMBER, need.points);
        if (need.sum) ag_page_cell(s, AG_MSG_CHART_HUNDREDTHS, (double)need.sum / BOXES);
        else ag_page_cell(s, AG_MSG_CHART_BALUT_NOT_0);
        ag_page_chance(s, odds.chance.value);
        ag_page_cell(s, AG_MSG_CHART_TENTHS, odds.expected.value);
    }
    ag_page_note(s, AG_MSG_CHART_BALUT_ROWS_NOTE);
    ag_page_again(s, AG_PAGE_ODDS, NULL, NULL);
}

/* All three throws for one face; locked or not makes no difference, since that face is all that is kept. */
static void put_faces(struct ag_page *c) {
    struct ag_page_section *s = ag_page_section(c, AG_MSG_CHART_EXACT, AG_MSG_CHART_BALUT_FACE);
    ag_page_corner(s, AG_MSG_CHART_BALUT_AT_LEAST);
    for (unsigned n = 1; n <= DICE; n++) ag_page_column(s, AG_MSG_LABEL_NUMBER, n);
    ag_page_row(s, AG_MSG_CHART_CHANCE);
    for (unsigned n = 1; n <= DICE; n++) ag_page_chance(s, ag_chart_faces(DICE, THROWS, n));
}

/* ---- boxes ---- */

static bool put_boxes(const struct ag_page_order *order, struct ag_page *c) {
    const ag_rules *r = order->rules;
    const struct ag_solver *solver = ag_solver_for(r, "score");
    void *block;
    void *scratch = ag_work_get(order->work, solver->scratch(solver, order->table, 0), &block);
    if (!scratch) return false;
    struct ag_page_section *s = ag_page_section(c, AG_MSG_CHART_EXACT, AG_MSG_CHART_BALUT_BOXES);
    solver->prepare(solver, r, order->table, 0, scratch);
    ag_page_corner(s, AG_MSG_CHART_BALUT_FREE);
    for (unsigned free_boxes = BOXES; free_boxes; free_boxes--) ag_page_column(s, AG_MSG_LABEL_NUMBER, free_boxes);
    for (unsigned row = 0; row < AG_CHART_ROWS; row++) {
        ag_page_row(s, row_names[row]);
        for (unsigned k = BOXES; k; k--)
            ag_page_cell(s, AG_MSG_CHART_TENTHS, ag_chart_box(r, order->table, scratch, row, k));
    }
    ag_page_row(s, AG_MSG_CHART_BALUT_TO_COME);
    for (unsigned k = BOXES; k; k--) ag_page_cell(s, AG_MSG_CHART_TENTHS, ag_chart_card(r, order->table, scratch, k));
    ag_page_note(s, AG_MSG_CHART_BALUT_BOXES_NOTE);
    ag_page_again(s, AG_PAGE_SOLVE, "objective", "score");
    ag_work_put(order->work, block);
    return true;
}

/* ---- dice ---- */

/* Hands by what they are made of: the counts of their faces, the greatest first. */
static const struct {
    enum ag_msg_id words;
    uint8_t counts[DICE];
} patterns[] = {
    {AG_MSG_CHART_BALUT_5, {5}},
    {AG_MSG_CHART_BALUT_4, {4, 1}},
    {AG_MSG_CHART_BALUT_32, {3, 2}},
    {AG_MSG_CHART_BALUT_3, {3, 1, 1}},
    {AG_MSG_CHART_BALUT_22, {2, 2, 1}},
    {AG_MSG_CHART_BALUT_2, {2, 1, 1, 1}},
    {AG_MSG_CHART_BALUT_1, {1, 1, 1, 1, 1}},
};
enum { PATTERNS = sizeof patterns / sizeof *patterns };

/* The pattern of a hand, and the face it is led by: the most of a kind, of those the highest. */
static unsigned pattern_of(ag_hand hand, unsigned *face) {
    uint8_t counts[6] = {0};
    unsigned n = 0;
    *face = 0;
    for (unsigned count = DICE; count; count--)
        for (unsigned f = 6; f; f--)
            if (ag_count(hand, f) == count) {
                if (!*face) *face = f;
                counts[n++] = (uint8_t)count;
            }
    unsigned i = 0;
    while (memcmp(patterns[i].counts, counts, DICE) != 0) i++;
    return i;
}

/* What is done with the hands of one cell, the commonest first. */
struct tally {
    unsigned n;
    struct {
        struct ag_chart_choice choice;
        uint32_t weight;
        bool zero; /* the row is given up: the dice are worth nothing there */
    } item[AG_HANDS];
};

static void count_choice(struct tally *t, struct ag_chart_choice choice, uint32_t weight, bool zero) {
    unsigned i = 0;
    if (choice.row < AG_CHART_ROWS) choice.keep = 0;
    for (; i < t->n; i++)
        if (t->item[i].choice.row == choice.row && t->item[i].choice.keep == choice.keep && t->item[i].zero == zero)
            break;
    if (i == t->n) t->item[t->n++].choice = choice, t->item[i].weight = 0, t->item[i].zero = zero;
    t->item[i].weight += weight;
}

static unsigned commonest(const struct tally *t, unsigned but) {
    unsigned best = t->n;
    for (unsigned i = 0; i < t->n; i++)
        if (i != but && (best == t->n || t->item[i].weight > t->item[best].weight)) best = i;
    return best;
}

static void put_choice(struct ag_page_section *s, const struct tally *t) {
    unsigned first = commonest(t, t->n), second = commonest(t, first);
    if (!t->n) {
        ag_page_cell(s, AG_MSG_CHART_NOTHING);
        return;
    }
    const struct ag_chart_choice *a = &t->item[first].choice;
    if (a->row < AG_CHART_ROWS) {
        struct ag_page_cell *cell = ag_page_cell(
            s, t->item[first].zero ? AG_MSG_CHART_BALUT_ZERO : AG_MSG_CHART_BALUT_FILL, row_names[a->row]);
        bool also = second < t->n && t->item[second].choice.row < AG_CHART_ROWS;
        if (also)
            cell->more = ag_page_words(s->page,
                                       t->item[second].zero ? AG_MSG_CHART_BALUT_OR_ZERO : AG_MSG_CHART_BALUT_OR_FILL,
                                       row_names[t->item[second].choice.row]);
        return;
    }
    uint8_t dice[AG_DICE_MAX];
    unsigned n = 0;
    for (unsigned f = 1; f <= 6; f++)
        for (unsigned k = 0; k < ag_count(a->keep, f); k++) dice[n++] = (uint8_t)f;
    struct ag_page_cell *cell = ag_page_cell(s, n ? AG_MSG_NONE : AG_MSG_CHART_BALUT_KEEP_NONE);
    if (second < t->n) cell->more = "…";
    ag_page_dice(cell, dice, n);
}

/* A table of all 252 hands after so many throws. */
static bool put_hands(const struct ag_page_order *order, struct ag_page_section *s, unsigned throws) {
    const ag_rules *r = order->rules;
    const struct ag_player *best = ag_player_named("best", ag_rules_game(r));
    void *block;
    struct tally *tally = (void *)ag_work_get(order->work, PATTERNS * 7 * sizeof *tally, &block);
    if (!tally) return false;
    for (unsigned id = ag_hand_first(DICE); id < ag_hand_first(DICE) + ag_hand_count(DICE); id++) {
        unsigned face, pattern = pattern_of(ag_hand_of(id), &face);
        struct ag_chart_choice choice = ag_chart_choice(r, best, ag_hand_of(id), throws);
        count_choice(&tally[pattern * 7 + face], choice, ag_hand_weight(id), !choice.worth);
    }
    ag_page_corner(s, AG_MSG_CHART_BALUT_MOST_OF);
    for (unsigned i = 0; i < PATTERNS; i++) ag_page_column(s, patterns[i].words);
    for (unsigned face = 6; face; face--) {
        ag_page_row(s, AG_MSG_LABEL_NUMBER, face);
        for (unsigned i = 0; i < PATTERNS; i++) put_choice(s, &tally[i * 7 + face]);
    }
    s->left = true;
    ag_work_put(order->work, block);
    return true;
}

static bool put_fill(const struct ag_page_order *order, struct ag_page *c) {
    struct ag_page_section *s = ag_page_section(c, AG_MSG_CHART_ESTIMATE, AG_MSG_CHART_BALUT_LAST);
    if (!put_hands(order, s, THROWS)) return false;
    ag_page_note(s, AG_MSG_CHART_BALUT_LAST_NOTE);
    return true;
}

static bool put_keep(const struct ag_page_order *order, struct ag_page *c) {
    struct ag_page_section *s = ag_page_section(c, AG_MSG_CHART_ESTIMATE, AG_MSG_CHART_BALUT_FIRST);
    if (!put_hands(order, s, 1)) return false;
    ag_page_note(s, AG_MSG_CHART_BALUT_FIRST_NOTE);
    return true;
}

bool ag_page_balut(const struct ag_page_order *order, struct ag_page *c, struct ag_msg *why) {
    put_rows(order, c);
    put_faces(c);
    if ((!order->table || put_boxes(order, c)) && put_keep(order, c) && put_fill(order, c)) return true;
    return ag_refuse_id(why, AG_MSG_COACH_MEMORY);
}
