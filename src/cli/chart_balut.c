/*
 * chart_balut.c - a chart of Balut: what each row needs, how likely it is in a turn, what a box costs, what to keep of
 * the first throw and which row to fill after the last. The last two are what the strongest player of the house does,
 * whose values are a model's; all else is exact.
 */
#include "../coach/chart.h"
#include "../solve/odds.h"
#include "chart.h"
#include "memory.h"
#include "solving.h"

#include <stdlib.h>
#include <string.h>

static const char *const row_names[AG_CHART_ROWS] = {"Fours", "Fives", "Sixes", "Straight", "Full House", "Choice",
                                                     "Balut"};
enum { BOXES = 4, DICE = 5, THROWS = 3 };

static bool kept_dice_locked(const struct chart_order *order) {
    const struct ag_preset_info *info = &order->setup->info;
    for (unsigned i = 0; i < info->game->n_options; i++)
        if (strcmp(info->game->options[i].key, "kept_dice") == 0)
            return info->values.slot[info->game->options[i].at] == 1;
    return false;
}

/* ---- rows ---- */

static void put_rows(const struct chart_order *order, struct chart *c) {
    const ag_rules *r = order->setup->rules;
    struct chart_section *s = chart_section(c, "exact", "What each row needs, and a turn played for it");
    chart_corner(s, "row");
    chart_column(s, "needs");
    chart_column(s, "points");
    chart_column(s, "a box");
    chart_column(s, "scores");
    chart_column(s, "mean");
    for (unsigned row = 0; row < AG_CHART_ROWS; row++) {
        struct ag_chart_need need = ag_chart_need(r, row);
        struct ag_odds_row odds;
        ag_odds_balut(r, 0, THROWS, row, &odds);
        chart_row(s, "%s", row_names[row]);
        if (need.sum) chart_cell(s, "%u in all", need.sum);
        else chart_cell(s, "%s", need.each ? "any box" : "all four");
        chart_cell(s, "%d%s", need.points, need.each ? " each" : "");
        if (need.sum) chart_cell(s, "%.2f", (double)need.sum / BOXES);
        else chart_cell(s, "not 0");
        chart_chance(s, odds.chance.value);
        chart_cell(s, "%.1f", odds.expected.value);
    }
    chart_note(s, "A box: what each must hold on average. Scores: the chance of more than 0 in three throws when "
                  "nothing else is played for; mean: of the score.");
    chart_command(s, "astragal odds%s", order->typed);
}

/* All three throws for one face; locked or not makes no difference, since that face is all that is kept. */
static void put_faces(const struct chart_order *order, struct chart *c) {
    struct chart_section *s = chart_section(c, "exact", "Three throws for one face");
    chart_corner(s, "dice of it at least");
    for (unsigned n = 1; n <= DICE; n++) chart_column(s, "%u", n);
    chart_row(s, "chance");
    for (unsigned n = 1; n <= DICE; n++) chart_chance(s, ag_chart_faces(DICE, THROWS, n));
    (void)order;
}

/* ---- boxes ---- */

static bool put_boxes(const struct chart_order *order, struct chart *c) {
    const ag_rules *r = order->setup->rules;
    struct table_file table = {0};
    bool refused;
    if (!chart_table(order, r, "score", true, &table, &refused)) return !refused;
    void *scratch = memory_get(ag_balut_table_scratch());
    struct chart_section *s = chart_section(c, "exact", "What a box costs the total");
    ag_balut_table_prepare(r, AG_BALUT_FOR_SCORE, table.size, scratch);
    chart_corner(s, "boxes free in every row");
    for (unsigned free_boxes = BOXES; free_boxes; free_boxes--) chart_column(s, "%u", free_boxes);
    for (unsigned row = 0; row < AG_CHART_ROWS; row++) {
        chart_row(s, "%s", row_names[row]);
        for (unsigned k = BOXES; k; k--) chart_cell(s, "%.1f", ag_chart_box(r, table.bytes, scratch, row, k));
    }
    chart_row(s, "still to come");
    for (unsigned k = BOXES; k; k--) chart_cell(s, "%.1f", ag_chart_card(r, table.bytes, scratch, k));
    chart_note(s, "How much less the total will be for a box that is gone. Dice that bring more than that in a row are "
                  "a gain; dice that fit nowhere go where they cost least.");
    chart_command(s, "astragal solve%s --objective score", order->typed);
    free(scratch);
    table_close(&table);
    return true;
}

/* ---- dice ---- */

/* Hands by what they are made of: the counts of their faces, the greatest first. */
static const struct {
    const char *words;
    uint8_t counts[DICE];
} patterns[] = {
    {"5 alike", {5}},       {"4 alike", {4, 1}},      {"3 and 2", {3, 2}},      {"3 alike", {3, 1, 1}},
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

static void put_choice(struct chart_section *s, const struct tally *t) {
    unsigned first = commonest(t, t->n), second = commonest(t, first);
    if (!t->n) {
        chart_cell(s, "–");
        return;
    }
    const struct ag_chart_choice *a = &t->item[first].choice;
    if (a->row < AG_CHART_ROWS) {
        struct chart_cell *cell = chart_cell(s, "%s%s", row_names[a->row], t->item[first].zero ? " 0" : "");
        bool also = second < t->n && t->item[second].choice.row < AG_CHART_ROWS;
        if (also) cell->more = chart_words(" / %s%s", row_names[t->item[second].choice.row],
                                           t->item[second].zero ? " 0" : "");
        return;
    }
    uint8_t dice[AG_DICE_MAX];
    unsigned n = 0;
    for (unsigned f = 1; f <= 6; f++)
        for (unsigned k = 0; k < ag_count(a->keep, f); k++) dice[n++] = (uint8_t)f;
    struct chart_cell *cell = chart_cell(s, "%s", n ? "" : "none");
    if (second < t->n) cell->more = chart_words("…");
    chart_dice(cell, dice, n);
}

/* A table of all 252 hands after so many throws. */
static void put_hands(const struct chart_order *order, struct chart_section *s, unsigned throws) {
    const ag_rules *r = order->setup->rules;
    const struct ag_player *best = ag_player_named("best", ag_rules_game(r));
    struct tally *tally = memory_get(PATTERNS * 7 * sizeof *tally);
    memset(tally, 0, PATTERNS * 7 * sizeof *tally);
    for (unsigned id = ag_hand_first(DICE); id < ag_hand_first(DICE) + ag_hand_number(DICE); id++) {
        unsigned face, pattern = pattern_of(ag_hand_of(id), &face);
        struct ag_chart_choice choice = ag_chart_choice(r, best, ag_hand_of(id), throws);
        count_choice(&tally[pattern * 7 + face], choice, ag_hand_weight(id), !choice.worth);
    }
    chart_corner(s, "most of");
    for (unsigned i = 0; i < PATTERNS; i++) chart_column(s, "%s", patterns[i].words);
    for (unsigned face = 6; face; face--) {
        chart_row(s, "%u", face);
        for (unsigned i = 0; i < PATTERNS; i++) put_choice(s, &tally[i * 7 + face]);
    }
    s->left = true;
    free(tally);
}

static void put_fill(const struct chart_order *order, struct chart *c) {
    struct chart_section *s = chart_section(c, "estimate: the choice of the player best, by its model",
                                            "After the last throw: which row to fill, all boxes free");
    put_hands(order, s, THROWS);
    chart_note(s, "Played for points, as the game is decided. Two rows or …: it depends on the other dice, the first "
                  "more often. A 0 gives a box up.");
}

static void put_keep(const struct chart_order *order, struct chart *c) {
    struct chart_section *s = chart_section(c, "estimate: the choice of the player best, by its model",
                                            "After the first throw: what to keep, all boxes free");
    put_hands(order, s, 1);
    chart_note(s, "The commonest choice; …: other dice can change it. A row's name: stop and fill it.");
}

bool chart_balut(const struct chart_order *order, struct chart *c) {
    put_rows(order, c);
    put_faces(order, c);
    if (!kept_dice_locked(order) && !put_boxes(order, c)) return false;
    put_keep(order, c);
    put_fill(order, c);
    return true;
}
