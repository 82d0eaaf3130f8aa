/*
 * chart_page_penk.c - a chart of Penk!: how likely a cell is from the start of a turn and from dice in hand, and what
 * cells and lines are worth (PE-2, PE-13). All faces are alike, so one stands for each.
 */
#include "chart.h"
#include "chart_page.h"
#include "odds.h"

enum { SIDE = 5, DICE = 6, JOLLY = 6, ROLLS = 3, FACE = 3 /* stands for all */ };

static void put_turn(const struct ag_page_order *order, struct ag_page *c) {
    struct ag_page_section *s = ag_page_section(c, "exact", "A turn of three rolls, for one row");
    s->corner = "dice needed, by faces still clear";
    for (unsigned faces = 1; faces <= SIDE; faces++) ag_page_column(s, "%u", faces);
    for (unsigned number = SIDE; number; number--) {
        ag_page_row(s, "%u", number);
        for (unsigned faces = 1; faces <= SIDE; faces++)
            ag_page_chance(s, ag_chart_cells(order->rules, 0, ROLLS, number, faces));
    }
    ag_page_note(s, "The chance that the dice can mark some clear cell of that row in the end, when nothing else is "
                    "played for; jollies help but for single dice.");
    ag_page_command(s, "astragal odds%s --cell 4x3 --rolls 3", order->typed);
}

/* Six dice that hold so many of FACE and a jolly or not; the others are of no use. */
static ag_hand holding(unsigned natural, bool jolly) {
    static const uint8_t others[] = {1, 2, 4, 5, 1, 2};
    ag_hand hand = jolly ? ag_die(JOLLY) : 0;
    for (unsigned i = 0; i < natural; i++) hand += ag_die(FACE);
    for (unsigned i = 0; ag_hand_size(hand) < DICE; i++) hand += ag_die(others[i]);
    return hand;
}

static void put_holding(const struct ag_page_order *order, struct ag_page *c) {
    struct ag_page_section *s = ag_page_section(c, "exact", "From what you hold");
    s->corner = "you hold";
    for (unsigned number = 2; number <= SIDE; number++)
        for (unsigned rolls = 2; rolls; rolls--) ag_page_column(s, "%u in %u", number, rolls);
    for (unsigned i = 2; i <= 2 * SIDE - 1; i++) { /* one three, one with a jolly, two threes, ... */
        unsigned natural = i / 2;
        bool jolly = i & 1;
        uint8_t dice[AG_DICE_MAX];
        for (unsigned k = 0; k < natural; k++) dice[k] = FACE;
        dice[natural] = JOLLY;
        s->jolly = true;
        ag_page_dice(ag_page_row(s, "%s", ""), dice, natural + jolly);
        for (unsigned number = 2; number <= SIDE; number++)
            for (unsigned rolls = 2; rolls; rolls--)
                ag_page_chance(s, ag_odds_penk(order->rules, holding(natural, jolly), rolls, number, FACE, NULL).value);
    }
    ag_page_note(s, "3 in 2: the chance to mark three of the face when two rolls are left. The same for every "
                    "face. A second jolly is of no use for the same cell.");
    ag_page_command(s, "astragal odds%s 33124! --cell 4x3 --rolls 2", order->typed);
}

static void put_sheet(const struct ag_page_order *order, struct ag_page *c) {
    const ag_rules *r = order->rules;
    struct ag_page_section *s = ag_page_section(c, "exact", "What cells and lines are worth");
    int32_t most = 1;
    s->corner = "dice needed, by face";
    for (unsigned face = 1; face <= SIDE; face++) ag_page_column(s, "%u", face);
    ag_page_column(s, "full row");
    for (unsigned i = 0; i < SIDE * SIDE; i++)
        if (ag_chart_value(r, i / SIDE + 1, i % SIDE + 1) > most) most = ag_chart_value(r, i / SIDE + 1, i % SIDE + 1);
    for (unsigned number = SIDE; number; number--) {
        ag_page_row(s, "%u", number);
        int32_t sum = 0;
        for (unsigned face = 1; face <= SIDE; face++) {
            int32_t value = ag_chart_value(r, number, face);
            ag_page_cell(s, "%d", (int)value)->tint = (float)value / (float)most;
            sum += value;
        }
        ag_page_cell(s, "%d", (int)sum);
    }
    ag_page_row(s, "full column");
    for (unsigned face = 1; face <= SIDE; face++) {
        int32_t sum = 0;
        for (unsigned number = 1; number <= SIDE; number++) sum += ag_chart_value(r, number, face);
        ag_page_cell(s, "%d", (int)sum);
    }
    ag_page_note(s, "A line counts from three marks on, and a cell counts in its row and in its column: a mark that "
                    "completes three in both is worth both lines.");
}

/* What a cell brings a turn when it is played for: its value times the chance. */
static void put_aims(const struct ag_page_order *order, struct ag_page *c) {
    const ag_rules *r = order->rules;
    struct ag_page_section *s = ag_page_section(c, "exact", "Value times chance, for a cell of face 1");
    s->corner = "dice needed";
    for (unsigned number = 1; number <= SIDE; number++) ag_page_column(s, "%u", number);
    for (unsigned faces = 1; faces <= SIDE; faces += SIDE - 1) {
        ag_page_row(s, faces == 1 ? "this cell alone" : "any face of the row clear");
        for (unsigned number = 1; number <= SIDE; number++)
            ag_page_cell(s, "%.2f", ag_chart_value(r, number, 1) * ag_chart_cells(r, 0, ROLLS, number, faces));
    }
    ag_page_note(s, "Counted once; twice when row and column both score.");
}

bool ag_page_penk(const struct ag_page_order *order, struct ag_page *c, struct ag_msg *why) {
    (void)why;
    put_turn(order, c);
    put_sheet(order, c);
    put_aims(order, c);
    put_holding(order, c);
    return true;
}
