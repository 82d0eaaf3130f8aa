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

static const char *const row_names[AG_CHART_ROWS] = {"Fours",      "Fives",  "Sixes", "Straight",
                                                     "Full House", "Choice", "Balut"};
enum { BOXES = 4, DICE = 5, THROWS = 3 };

/* ---- rows ---- */

static void put_rows(const struct ag_page_order *order, struct ag_page *c) {
    const ag_rules *r = order->rules;
    struct ag_page_section *s = ag_page_section(c, "exact", "What each row needs, and a turn played for it");
    s->corner = "row";
    ag_page_column(s, "needs");
    ag_page_column(s, "points");
    ag_page_column(s, "a box");
    ag_page_column(s, "scores");
    ag_page_column(s, "mean");
    for (unsigned row = 0; row < AG_CHART_ROWS; row++) {
        struct ag_chart_need need = ag_chart_need(r, row);
        struct ag_odds_row odds;
        ag_odds_balut(r, 0, THROWS, row, &odds);
        ag_page_row(s, "%s", row_names[row]);
        if (need.sum) ag_page_cell(s, "%u in all", need.sum);
        else ag_page_cell(s, "%s", need.each ? "any box" : "all four");
        ag_page_cell(s, "%d%s", need.points, need.each ? " each" : "");
        if (need.sum) ag_page_cell(s, "%.2f", (double)need.sum / BOXES);
        else ag_page_cell(s, "not 0");
        ag_page_chance(s, odds.chance.value);
        ag_page_cell(s, "%.1f", odds.expected.value);
    }
    ag_page_note(s, "A box: what each must hold on average. Scores: the chance of more than 0 in three throws when "
                    "nothing else is played for; mean: of the score.");
    ag_page_command(s, "astragal odds%s", order->typed);
}

/* All three throws for one face; locked or not makes no difference, since that face is all that is kept. */
static void put_faces(struct ag_page *c) {
    struct ag_page_section *s = ag_page_section(c, "exact", "Three throws for one face");
    s->corner = "dice of it at least";
    for (unsigned n = 1; n <= DICE; n++) ag_page_column(s, "%u", n);
    ag_page_row(s, "chance");
    for (unsigned n = 1; n <= DICE; n++) ag_page_chance(s, ag_chart_faces(DICE, THROWS, n));
}

/* ---- boxes ---- */

static bool put_boxes(const struct ag_page_order *order, struct ag_page *c) {
    const ag_rules *r = order->rules;
    const struct ag_solver *solver = ag_solver_for(r, "score");
    void *block;
    void *scratch = ag_work_get(order->work, solver->scratch(solver, order->table, 0), &block);
    if (!scratch) return false;
    struct ag_page_section *s = ag_page_section(c, "exact", "What a box costs the total");
    solver->prepare(solver, r, order->table, 0, scratch);
    s->corner = "boxes free in every row";
    for (unsigned free_boxes = BOXES; free_boxes; free_boxes--) ag_page_column(s, "%u", free_boxes);
    for (unsigned row = 0; row < AG_CHART_ROWS; row++) {
        ag_page_row(s, "%s", row_names[row]);
        for (unsigned k = BOXES; k; k--) ag_page_cell(s, "%.1f", ag_chart_box(r, order->table, scratch, row, k));
    }
    ag_page_row(s, "still to come");
    for (unsigned k = BOXES; k; k--) ag_page_cell(s, "%.1f", ag_chart_card(r, order->table, scratch, k));
    ag_page_note(s, "How much less the total will be for a box that is gone. Dice that bring more than that in a row "
                    "are a gain; dice that fit nowhere go where they cost least.");
    ag_page_command(s, "astragal solve%s --objective score", order->typed);
    ag_work_put(order->work, block);
    return true;
}

/* ---- dice ---- */

/* Hands by what they are made of: the counts of their faces, the greatest first. */
static const struct {
    const char *words;
    uint8_t counts[DICE];
} patterns[] = {
    {"5 alike", {5}},       {"4 alike", {4, 1}},      {"3 and 2", {3, 2}},          {"3 alike", {3, 1, 1}},
    {"2 pairs", {2, 2, 1}}, {"1 pair", {2, 1, 1, 1}}, {"no pair", {1, 1, 1, 1, 1}},
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
        ag_page_cell(s, "–");
        return;
    }
    const struct ag_chart_choice *a = &t->item[first].choice;
    if (a->row < AG_CHART_ROWS) {
        struct ag_page_cell *cell = ag_page_cell(s, "%s%s", row_names[a->row], t->item[first].zero ? " 0" : "");
        bool also = second < t->n && t->item[second].choice.row < AG_CHART_ROWS;
        if (also)
            cell->more = ag_page_words(s->page, " / %s%s", row_names[t->item[second].choice.row],
                                       t->item[second].zero ? " 0" : "");
        return;
    }
    uint8_t dice[AG_DICE_MAX];
    unsigned n = 0;
    for (unsigned f = 1; f <= 6; f++)
        for (unsigned k = 0; k < ag_count(a->keep, f); k++) dice[n++] = (uint8_t)f;
    struct ag_page_cell *cell = ag_page_cell(s, "%s", n ? "" : "none");
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
    s->corner = "most of";
    for (unsigned i = 0; i < PATTERNS; i++) ag_page_column(s, "%s", patterns[i].words);
    for (unsigned face = 6; face; face--) {
        ag_page_row(s, "%u", face);
        for (unsigned i = 0; i < PATTERNS; i++) put_choice(s, &tally[i * 7 + face]);
    }
    s->left = true;
    ag_work_put(order->work, block);
    return true;
}

static bool put_fill(const struct ag_page_order *order, struct ag_page *c) {
    struct ag_page_section *s = ag_page_section(c, "estimate: the choice of the player best, by its model",
                                                "After the last throw: which row to fill, all boxes free");
    if (!put_hands(order, s, THROWS)) return false;
    ag_page_note(s, "Played for points, as the game is decided. Two rows or …: it depends on the other dice, the "
                    "first more often. A 0 gives a box up.");
    return true;
}

static bool put_keep(const struct ag_page_order *order, struct ag_page *c) {
    struct ag_page_section *s = ag_page_section(c, "estimate: the choice of the player best, by its model",
                                                "After the first throw: what to keep, all boxes free");
    if (!put_hands(order, s, 1)) return false;
    ag_page_note(s, "The commonest choice; …: other dice can change it. A row's name: stop and fill it.");
    return true;
}

bool ag_page_balut(const struct ag_page_order *order, struct ag_page *c, struct ag_msg *why) {
    put_rows(order, c);
    put_faces(c);
    if ((!order->table || put_boxes(order, c)) && put_keep(order, c) && put_fill(order, c)) return true;
    return ag_refuse_id(why, AG_MSG_COACH_MEMORY);
}
