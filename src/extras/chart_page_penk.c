/*
 * chart_page_penk.c - a chart of Penk!: how likely a cell is from the start of a turn and from dice in hand, and what
 * cells and lines are worth (PE-2, PE-13). All faces are alike, so one stands for each.
 */
#include "chart.h"
#include "chart_page.h"
#include "msg.h"
#include "odds.h"

/* clang-format off */
AG_SENTENCES(
    /* The first table of Penk!'s chart: heading, corner, note. */
    MSG(CHART_PENK_TURN, "A turn of three rolls, for one row")
    MSG(CHART_PENK_BY_FACES, "dice needed, by faces still clear")
    MSG(CHART_PENK_TURN_NOTE, "The chance that the dice can mark a clear cell of that row in the end, if you play for "
                              "nothing else; jollies help, except with single dice.")
    /* The table of dice in hand: heading, corner, heads of its columns ({0}: dice of the cell; {1}: rolls left),
     * note. */
    MSG(CHART_PENK_HOLDING, "From what you hold")
    MSG(CHART_PENK_HOLD, "you hold")
    MSG(CHART_PENK_IN, "{0} in {1}")
    MSG(CHART_PENK_HOLDING_NOTE, "3 in 2: the chance to mark three of the face when two rolls are left. It is the same "
                                 "for every face. A second jolly is no use for the same cell.")
    /* The table of values: heading, corner, the last column and row, note. */
    MSG(CHART_PENK_WORTH, "What cells and lines are worth")
    MSG(CHART_PENK_BY_FACE, "dice needed, by face")
    MSG(CHART_PENK_ROW, "full row")
    MSG(CHART_PENK_COLUMN, "full column")
    MSG(CHART_PENK_WORTH_NOTE, "A line counts from three marks on, and a cell counts in its row and in its column: a "
                               "mark that completes three in both is worth both lines.")
    /* The table of values times chances: heading, corner, heads of its rows, note. */
    MSG(CHART_PENK_AIMS, "Value times chance, for a cell of face 1")
    MSG(CHART_PENK_NEEDED, "dice needed")
    MSG(CHART_PENK_ALONE, "this cell alone")
    MSG(CHART_PENK_ANY, "any face of the row clear")
    MSG(CHART_PENK_AIMS_NOTE, "Counted once; twice when row and column both score.")
)
/* clang-format on */

static const char CELL[] = "4x3"; /* four of FACE */
enum { SIDE = 5, DICE = 6, JOLLY = 6, ROLLS = 3, FACE = 3 /* stands for all */ };

static void put_turn(const struct ag_page_order *order, struct ag_page *c) {
    struct ag_page_section *s = ag_page_section(c, AG_MSG_CHART_EXACT, AG_MSG_CHART_PENK_TURN);
    ag_page_corner(s, AG_MSG_CHART_PENK_BY_FACES);
    for (unsigned faces = 1; faces <= SIDE; faces++) ag_page_column(s, AG_MSG_LABEL_NUMBER, faces);
    for (unsigned number = SIDE; number; number--) {
        ag_page_row(s, AG_MSG_LABEL_NUMBER, number);
        for (unsigned faces = 1; faces <= SIDE; faces++)
            ag_page_chance(s, ag_chart_cells(order->rules, 0, ROLLS, number, faces));
    }
    ag_page_note(s, AG_MSG_CHART_PENK_TURN_NOTE);
    ag_page_again(s, AG_PAGE_ODDS, "cell", CELL);
    ag_page_asked_number(s, "rolls", ROLLS);
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
    struct ag_page_section *s = ag_page_section(c, AG_MSG_CHART_EXACT, AG_MSG_CHART_PENK_HOLDING);
    ag_page_corner(s, AG_MSG_CHART_PENK_HOLD);
    for (unsigned number = 2; number <= SIDE; number++)
        for (unsigned rolls = 2; rolls; rolls--) ag_page_column(s, AG_MSG_CHART_PENK_IN, number, rolls);
    for (unsigned i = 2; i <= 2 * SIDE - 1; i++) { /* one three, one with a jolly, two threes, ... */
        unsigned natural = i / 2;
        bool jolly = i & 1;
        uint8_t dice[AG_DICE_MAX];
        for (unsigned k = 0; k < natural; k++) dice[k] = FACE;
        dice[natural] = JOLLY;
        s->jolly = true;
        ag_page_dice(ag_page_row(s, AG_MSG_NONE), dice, natural + jolly);
        for (unsigned number = 2; number <= SIDE; number++)
            for (unsigned rolls = 2; rolls; rolls--)
                ag_page_chance(s, ag_odds_penk(order->rules, holding(natural, jolly), rolls, number, FACE, NULL).value);
    }
    ag_page_note(s, AG_MSG_CHART_PENK_HOLDING_NOTE);
    ag_page_again(s, AG_PAGE_ODDS, "cell", CELL);
    s->again.dice = "33124!";
    ag_page_asked_number(s, "rolls", 2);
}

static void put_sheet(const struct ag_page_order *order, struct ag_page *c) {
    const ag_rules *r = order->rules;
    struct ag_page_section *s = ag_page_section(c, AG_MSG_CHART_EXACT, AG_MSG_CHART_PENK_WORTH);
    int32_t most = 1;
    ag_page_corner(s, AG_MSG_CHART_PENK_BY_FACE);
    for (unsigned face = 1; face <= SIDE; face++) ag_page_column(s, AG_MSG_LABEL_NUMBER, face);
    ag_page_column(s, AG_MSG_CHART_PENK_ROW);
    for (unsigned i = 0; i < SIDE * SIDE; i++)
        if (ag_chart_value(r, i / SIDE + 1, i % SIDE + 1) > most) most = ag_chart_value(r, i / SIDE + 1, i % SIDE + 1);
    for (unsigned number = SIDE; number; number--) {
        ag_page_row(s, AG_MSG_LABEL_NUMBER, number);
        int32_t sum = 0;
        for (unsigned face = 1; face <= SIDE; face++) {
            int32_t value = ag_chart_value(r, number, face);
            ag_page_cell(s, AG_MSG_LABEL_NUMBER, value)->tint = (float)value / (float)most;
            sum += value;
        }
        ag_page_cell(s, AG_MSG_LABEL_NUMBER, sum);
    }
    ag_page_row(s, AG_MSG_CHART_PENK_COLUMN);
    for (unsigned face = 1; face <= SIDE; face++) {
        int32_t sum = 0;
        for (unsigned number = 1; number <= SIDE; number++) sum += ag_chart_value(r, number, face);
        ag_page_cell(s, AG_MSG_LABEL_NUMBER, sum);
    }
    ag_page_note(s, AG_MSG_CHART_PENK_WORTH_NOTE);
}

/* What a cell brings a turn when it is played for: its value times the chance. */
static void put_aims(const struct ag_page_order *order, struct ag_page *c) {
    const ag_rules *r = order->rules;
    struct ag_page_section *s = ag_page_section(c, AG_MSG_CHART_EXACT, AG_MSG_CHART_PENK_AIMS);
    ag_page_corner(s, AG_MSG_CHART_PENK_NEEDED);
    for (unsigned number = 1; number <= SIDE; number++) ag_page_column(s, AG_MSG_LABEL_NUMBER, number);
    for (unsigned faces = 1; faces <= SIDE; faces += SIDE - 1) {
        ag_page_row(s, faces == 1 ? AG_MSG_CHART_PENK_ALONE : AG_MSG_CHART_PENK_ANY);
        for (unsigned number = 1; number <= SIDE; number++)
            ag_page_cell(s, AG_MSG_CHART_HUNDREDTHS,
                         ag_chart_value(r, number, 1) * ag_chart_cells(r, 0, ROLLS, number, faces));
    }
    ag_page_note(s, AG_MSG_CHART_PENK_AIMS_NOTE);
}

bool ag_page_penk(const struct ag_page_order *order, struct ag_page *c, struct ag_msg *why) {
    (void)why;
    put_turn(order, c);
    put_sheet(order, c);
    put_aims(order, c);
    put_holding(order, c);
    return true;
}
