/*
 * penk.c - Penk! (PE-1 to PE-14): six dice with a jolly, a sheet of 5 x 5 cells for each seat, and lines that close to
 * everybody else once one seat has marked them all. This file holds the rules and all sentences of the game;
 * penk_words.c writes and reads moves and positions, penk_sheet.c says what to draw and what can be picked, penk.h
 * describes cells and state.
 *
 * A sheet is two sets of 25 cells (penk.h): marked and crossed out; what is in neither is clear. Which sets of cells a
 * roll can mark does not depend on the sheet, so prepare lists them once for each of the 462 rolls; a position keeps
 * those that lie in the clear cells.
 */
#include "penk.h"
#include "games.h"
#include "hands.h"
#include "msg.h"
#include "str.h"

#include <string.h>

/* ---- what this game says to people ---- */

/* clang-format off */
AG_SENTENCES(
    /* What the player is asked to do. {0m}: "a column", or "a column or row". */
    MSG(PENK_ASK_ROLL_OR_MARK, "Mark one to three cells, or pick the dice to keep and roll the rest again.")
    MSG(PENK_ASK_MARK, "Mark one to three cells.")
    MSG(PENK_ASK_ROLL_OR_CROSS,
        "You cannot mark a cell: pick the dice to keep and roll the rest again, or cross out {0m}.")
    MSG(PENK_ASK_CROSS, "You cannot mark a cell: pick a cell of {0m} to cross out.")
    MSG(PENK_A_COLUMN, "a column")
    MSG(PENK_A_LINE, "a column or row")
    /* Buttons. */
    MSG(PENK_BUTTON_MARK, "Mark", mark)
    MSG(PENK_BUTTON_COLUMN, "Cross column", cross)
    MSG(PENK_BUTTON_ROW, "Cross row", cross)
    /* The cells, within sentences; */
    MSG(PENK_CELL_1X1, "one one")
    MSG(PENK_CELL_2X1, "two ones")
    MSG(PENK_CELL_3X1, "three ones")
    MSG(PENK_CELL_4X1, "four ones")
    MSG(PENK_CELL_5X1, "five ones")
    MSG(PENK_CELL_1X2, "one two")
    MSG(PENK_CELL_2X2, "two twos")
    MSG(PENK_CELL_3X2, "three twos")
    MSG(PENK_CELL_4X2, "four twos")
    MSG(PENK_CELL_5X2, "five twos")
    MSG(PENK_CELL_1X3, "one three")
    MSG(PENK_CELL_2X3, "two threes")
    MSG(PENK_CELL_3X3, "three threes")
    MSG(PENK_CELL_4X3, "four threes")
    MSG(PENK_CELL_5X3, "five threes")
    MSG(PENK_CELL_1X4, "one four")
    MSG(PENK_CELL_2X4, "two fours")
    MSG(PENK_CELL_3X4, "three fours")
    MSG(PENK_CELL_4X4, "four fours")
    MSG(PENK_CELL_5X4, "five fours")
    MSG(PENK_CELL_1X5, "one five")
    MSG(PENK_CELL_2X5, "two fives")
    MSG(PENK_CELL_3X5, "three fives")
    MSG(PENK_CELL_4X5, "four fives")
    MSG(PENK_CELL_5X5, "five fives")
    /* Why a move is refused. {0t}: dice, or what was typed; {1m}: a cell, "three fours"; {0f}, {0F}: its face; {0q}:
     * the number of dice of a row. */
    MSG(PENK_NO_REROLL, "You have used both rerolls of this turn.")
    MSG(PENK_ALL_SIX, "Roll at least one die again; to keep all six, mark cells.")
    MSG(PENK_NOT_THERE, "The dice {0t} are not all on the table.")
    MSG(PENK_IS_MARKED, "You have already marked {1m}.")
    MSG(PENK_IS_CROSSED, "You have crossed out {1m}.")
    MSG(PENK_JOLLY_ALONE, "A jolly cannot stand alone, so {1m} needs a real {0f}.")
    MSG(PENK_JOLLY_TWICE, "A combination holds at most one jolly, and {1m} would need more.")
    MSG(PENK_TOO_FEW, "There are not enough {0F} for {1m}.")
    MSG(PENK_NOT_TOGETHER, "These dice can make each of those cells, but not all of them at once.")
    MSG(PENK_MUST_MARK, "You can still mark {1m}, so you may not cross out a line.")
    MSG(PENK_COLUMNS_ONLY, "Under these rules you cross out a column, not a row.")
    MSG(PENK_COLUMN_DONE, "The column of {0F} has no clear cell.")
    MSG(PENK_ROW_DONE, "The row of {0q} {0|die|dice} has no clear cell.")
    MSG(PENK_CELL_WORD, "'{0t}' is not a cell; the cell for three fours is written 3x4.")
    MSG(PENK_CELL_TWICE, "You can mark {1m} only once.")
    MSG(PENK_CELL_NUMBER, "You mark one to three cells in a turn.")
    MSG(PENK_KEEP_WORDS, "Name the dice to keep, or say: keep nothing.")
    MSG(PENK_CROSS_WORDS, "Say cross column or cross row, and its number from 1 to 5.")
    MSG(PENK_PICK_LINE, "Pick a cell of the one line that you want to cross out.")
    MSG(PENK_PICK_OUTSIDE, "Pick only dice and cells that are there.")
    /* News of dice. {0s}: the player; {0t}: the dice rolled or kept; {1t}: all six after the roll. */
    MSG(PENK_ROLLED, "{0s} {0s|rolls|roll} {0t}.", roll)
    MSG(PENK_ROLLED_AGAIN, "{0s} {0s|rolls|roll} {0t} and {0s|has|have} {1t}.", roll)
    MSG(PENK_FAILED, "No clear cell fits these dice.", bust)
    MSG(PENK_KEEPS, "{0s} {0s|keeps|keep} {0t} and {0s|rolls|roll} again.", keep)
    MSG(PENK_KEEPS_NOTHING, "{0s} {0s|rolls|roll} all six dice again.", keep)
    /* News: one, two or three cells are marked. {0s}: the player; {1m}, {2m}, {3m}: the cells. */
    MSG(PENK_MARKS, "{0s} {0s|marks|mark} {1m}.", mark)
    MSG(PENK_MARKS_TWO, "{0s} {0s|marks|mark} {1m} and {2m}.", mark)
    MSG(PENK_MARKS_THREE, "{0s} {0s|marks|mark} {1m}, {2m} and {3m}.", mark)
    /* News of lines, and how a tie was broken. {0s}: the player; {1F}: the face of a column; {1q}: the number of dice
     * of a row; {1}: how many lines the winner has completed. */
    MSG(PENK_CROSSES_COLUMN, "{0s} {0s|crosses|cross} out the column of {1F}.", cross)
    MSG(PENK_CROSSES_ROW, "{0s} {0s|crosses|cross} out the row of {1q} {1|die|dice}.", cross)
    MSG(PENK_COMPLETES_COLUMN, "Penk! {0s} {0s|completes|complete} the column of {1F} and {0s|closes|close} it to all others.", line_closed)
    MSG(PENK_COMPLETES_ROW,
        "Penk! {0s} {0s|completes|complete} the row of {1q} {1|die|dice} and {0s|closes|close} it to all others.", line_closed)
    MSG(PENK_TIE_PENKS, "{0s} {0s|wins|win}: the scores are tied, and {1} {1|Penk is|Penks are} the most.")
    MSG(PENK_END_NEAR, "{0s} {0s|has|have} no clear cell left in two columns: this is the last round.", last_round)
    MSG(PENK_PASSES, "{0s} {0s|has|have} no clear cell and {0s|passes|pass}.", pass)
    /* Labels and facts on the sheet. {0F}: the face of a column; {0}: dice of a row, points of a line, or marks so far;
     * {1}: clear cells, or rolls left; {2}: rolls of a turn; {0s}: the player. */
    MSG(PENK_COLUMN_LABEL, "{0F}")
    MSG(PENK_ROW_LABEL, "{0} {0|die|dice}")
    MSG(PENK_LINE_NOTE, "Penk! {0}")
    MSG(PENK_STATUS, "{0} marked, {1} clear")
    MSG(PENK_REROLLS_LEFT, "{0s} may roll again {1|once|twice}.", throws)
    MSG(PENK_NO_REROLLS_LEFT, "{0s} {0s|has|have} used both rerolls.", throws)
    MSG(PENK_LAST_ROUND, "This is the last round.", last_round)
    /* Answers to "what can these dice mark?". {0}: how many dice were named, how many ways there are, or points; {1m},
     * {2m}, {3m}: cells. */
    MSG(PENK_SCORE_DICE, "Name exactly six dice, 1 to 5 or ! for a jolly, not {0}.")
    MSG(PENK_SCORE_NONE, "These dice cannot mark any cell, not even on an empty sheet.")
    MSG(PENK_SCORE_SETS, "On an empty sheet these dice can mark {0} different {0|set|sets} of cells.")
    MSG(PENK_SCORE_BEST, "Most valuable: {1m}, with {0} {0|point|points} printed in the cell.")
    MSG(PENK_SCORE_BEST_TWO, "Most valuable: {1m} and {2m}, with {0} {0|point|points} printed in the cells.")
    MSG(PENK_SCORE_BEST_THREE, "Most valuable: {1m}, {2m} and {3m}, with {0} {0|point|points} printed in the cells.")
    /* What an option decides: in the list of options, everywhere. */
    MSG(PENK_ABOUT_VALUES, "What is printed in the cells: for each face from 1 to 5 the values for one to five dice.")
    MSG(PENK_ABOUT_FAIL, "What you cross out when you cannot mark any cell: a column, or a row or a column.")
    MSG(PENK_ABOUT_TIE_BREAK, "Whether the number of completed lines breaks a tie, or tied players share the win.")
    /* What the game is about, in a list of games and above its rules. */
    MSG(PENK_AIM, "Mark cells with groups of equal dice; rows and columns with three marks or more score.")
)
/* clang-format on */

/* ---- options ---- */

static const int32_t printed_values[PENK_CELLS] = {
    /* PE-2: the same in every column */
    1, 2, 3, 5, 8, 1, 2, 3, 5, 8, 1, 2, 3, 5, 8, 1, 2, 3, 5, 8, 1, 2, 3, 5, 8,
};
static const char *const fail_words[] = {"column", "row_or_column", NULL};
static const char *const tie_words[] = {"none", "penks", NULL};

/* clang-format off */
static const struct ag_option options[] = {
    {.key = "seats", .at = PENK_OPT_SEATS, .count = 1, .min = 1, .max = PENK_SEATS, .initial = 2,
     .about = AG_MSG_ABOUT_SEATS_ALONE}, /* PE-1 */
    {.key = "values", .at = PENK_OPT_VALUES, .count = PENK_CELLS, .min = 0, .max = 99, .initials = printed_values,
     .about = AG_MSG_PENK_ABOUT_VALUES},
    {.key = "fail", .type = AG_OPT_CHOICE, .at = PENK_OPT_FAIL, .count = 1, .choices = fail_words,
     .about = AG_MSG_PENK_ABOUT_FAIL}, /* PE-8 */
    {.key = "tie_break", .type = AG_OPT_CHOICE, .at = PENK_OPT_TIE_BREAK, .count = 1, .choices = tie_words,
     .about = AG_MSG_PENK_ABOUT_TIE_BREAK}, /* PE-14 */
};
/* clang-format on */

/* ---- what dice can mark ---- */

/* PE-5, PE-6: whether the dice can be shared out among the cells. Within a face only the total matters: each cell of
 * two or more dice may take one jolly for a die that is missing, a cell of one die never. */
static bool can_mark(ag_hand dice, penk_cells cells) {
    unsigned jollies = 0;
    while (cells) {
        unsigned face = penk_face_of(penk_first(cells)), have = ag_count(dice, face);
        unsigned needed = 0, places = 0;
        for (; cells && penk_face_of(penk_first(cells)) == face; cells &= cells - 1) {
            unsigned number = penk_number_of(penk_first(cells));
            needed += number;
            places += number > 1;
        }
        unsigned missing = needed > have ? needed - have : 0;
        if (missing > places) return false;
        jollies += missing;
    }
    return jollies <= ag_count(dice, PENK_JOLLY);
}

/* Sets of up to three cells are numbered densely: by size, then by the highest cell, the next, the lowest. */
static ag_action mark_of(penk_cells cells) {
    unsigned low = penk_first(cells), middle, high;
    cells &= cells - 1;
    if (!cells) return PENK_MARK + low;
    middle = penk_first(cells);
    cells &= cells - 1;
    if (!cells) return PENK_MARK_2 + middle * (middle - 1) / 2 + low;
    high = penk_first(cells);
    return PENK_MARK_3 + high * (high - 1) * (high - 2) / 6 + middle * (middle - 1) / 2 + low;
}

bool ag_penk_mark_cells(penk_cells cells, ag_action *a, struct ag_msg *why) {
    if (!cells || __builtin_popcount(cells) > PENK_MARKS) return ag_refuse_id(why, AG_MSG_PENK_CELL_NUMBER);
    *a = mark_of(cells);
    return true;
}

static void list_marks(struct penk_tables *t) {
    for (penk_cells high = 1; high <= PENK_ALL; high <<= 1) {
        t->marks[mark_of(high) - PENK_MARK] = high;
        for (penk_cells middle = 1; middle < high; middle <<= 1) {
            t->marks[mark_of(high | middle) - PENK_MARK] = high | middle;
            for (penk_cells low = 1; low < middle; low <<= 1)
                t->marks[mark_of(high | middle | low) - PENK_MARK] = high | middle | low;
        }
    }
}

static unsigned dice_needed(penk_cells cells) {
    unsigned n = 0;
    for (; cells; cells &= cells - 1) n += penk_number_of(penk_first(cells));
    return n;
}

/* The sets that six dice can make at all. */
static void list_sets(struct penk_tables *t) {
    unsigned n = 0;
    for (unsigned i = 0; i < PENK_CROSS - PENK_MARK; i++) {
        if (dice_needed(t->marks[i]) > PENK_DICE) continue;
        AG_CHECK(n < PENK_SETS);
        t->set[n].cells = t->marks[i];
        t->set[n++].action = PENK_MARK + i;
    }
    AG_CHECK(n == PENK_SETS);
    t->set[n].cells = ~PENK_ALL;
}

static void list_entries(struct penk_tables *t) {
    unsigned n = 0;
    for (unsigned roll = 0; roll < PENK_ROLLS; roll++) {
        ag_hand dice = ag_hand_of(PENK_ROLL_0 + roll);
        t->first[roll] = (uint16_t)n;
        for (unsigned most = 0; most < PENK_MARKS; most++) t->end[roll][most] = (uint16_t)n;
        for (unsigned cell = 0; cell < PENK_CELLS; cell++)
            if (can_mark(dice, (penk_cells)1 << cell)) t->single[roll] |= (penk_cells)1 << cell;
        for (unsigned set = 0; set < PENK_SETS; set++) {
            if (t->set[set].cells & ~t->single[roll] || !can_mark(dice, t->set[set].cells)) continue;
            AG_CHECK(n < PENK_ENTRIES);
            t->entry[n++] = (uint16_t)set;
            for (int most = __builtin_popcount(t->set[set].cells); most <= PENK_MARKS; most++)
                t->end[roll][most - 1] = (uint16_t)n;
        }
        while (n % PENK_BLOCK) t->entry[n++] = PENK_SETS;
    }
    AG_CHECK(n == PENK_ENTRIES);
}

static void list_steps(struct penk_tables *t) {
    for (unsigned hand = 0; hand < PENK_ROLL_0; hand++)
        for (unsigned face = 1; face <= PENK_JOLLY; face++)
            t->with_die[hand][face - 1] = (uint16_t)ag_hand_id(ag_hand_of(hand) + ag_die(face));
}

static bool check(const struct ag_values *v, void *compiled, struct ag_msg *why) {
    (void)v, (void)compiled, (void)why;
    return true; /* every combination makes sense */
}

static bool prepare(const struct ag_values *v, void *compiled, struct ag_msg *why) {
    (void)v, (void)why;
    list_marks(compiled);
    list_sets(compiled);
    list_entries(compiled);
    list_steps(compiled);
    return true;
}

/* ---- the course of the game ---- */

static void start_turn(struct penk_state *s, ag_seat seat) {
    s->phase = PENK_ROLLING;
    s->turn = seat;
    s->dice = 0;
    s->rerolls = 0;
}

static void begin(const ag_rules *r, void *state, ag_seats beginners) {
    struct penk_state *s = state;
    (void)r;
    memset(s, 0, sizeof *s);
    ag_seat first = ag_start_begin(&s->start, beginners);
    if (first != AG_NOBODY) start_turn(s, s->began = first);
}

static unsigned dice_kept(const struct penk_state *s) { return ag_hand_size(hand_of(s->dice)); }

static struct ag_due due(const ag_rules *r, const void *state) {
    const struct penk_state *s = state;
    (void)r;
    switch (s->phase) {
    case PENK_STARTING: return ag_due_roll(ag_start_roller(&s->start), 1, AG_DUE_JOLLY);
    case PENK_ROLLING: return ag_due_roll(s->turn, PENK_DICE - dice_kept(s), AG_DUE_JOLLY);
    case PENK_DECIDING: return ag_due_act(s->turn);
    default: return ag_due_over();
    }
}

/* The dice to keep, all parts of a roll but the whole, which comes last (PE-4). Hot: always as many are copied as the
 * most that there can be, which is quicker than to find the end. */
static unsigned legal_keeps(const struct penk_state *s, ag_action *out) {
    const uint16_t *part;
    unsigned parts = hand_parts(s->dice, &part);
    for (unsigned i = 0; i < PENK_KEEPS; i++) out[i] = part[i];
    return parts - 1;
}

/* Sets of cells behind n moves, each of which stays there if all its cells are clear; returns how many moves there are
 * then. */
static size_t offer(const struct penk_set *all, const uint16_t *entry, penk_cells taken, ag_action *out, size_t n) {
    const struct penk_set set[PENK_BLOCK] = {all[entry[0]], all[entry[1]], all[entry[2]], all[entry[3]]};
    for (unsigned i = 0; i < PENK_BLOCK; i++) {
        out[n] = set[i].action;
        n += !(set[i].cells & taken);
    }
    return n;
}

/* Hot: the lists are copied without a branch for each entry, a block at a time, and no further than to sets of as many
 * cells as are offered. */
static unsigned legal(const ag_rules *r, const void *state, ag_seat seat, ag_action *out) {
    const struct penk_state *s = state;
    const struct penk_tables *t = penk_tables(r);
    const penk_cells taken = ~penk_clear(s, seat), offered = penk_offered(r, s), others = offered & (offered - 1);
    size_t n = s->rerolls < PENK_REROLLS ? legal_keeps(s, out) : 0;
    if (!offered) {
        for (unsigned line = 0; line < penk_lines_to_cross(r); line++)
            if (penk_line(line) & ~taken) out[n++] = PENK_CROSS + line;
        return (unsigned)n;
    }
    const unsigned roll = s->dice - PENK_ROLL_0, most = !others ? 1 : others & (others - 1) ? PENK_MARKS : 2;
    for (unsigned i = t->first[roll]; i < t->end[roll][most - 1]; i += PENK_BLOCK)
        n = offer(t->set, t->entry + i, taken, out, n);
    return (unsigned)n;
}

/* ---- why a move is not allowed ---- */

static bool refuse_keep(const struct penk_state *s, unsigned kept, struct ag_msg *why) {
    if (s->rerolls == PENK_REROLLS) return ag_refuse_id(why, AG_MSG_PENK_NO_REROLL);
    struct ag_msg m = ag_msg_make(AG_MSG_PENK_NOT_THERE, 0, 0, 0);
    ag_hand_write(ag_hand_of(kept), true, m.text[0], sizeof m.text[0]);
    return ag_refuse(why, m);
}

/* Why the dice cannot make one cell. */
static bool refuse_cell(ag_hand dice, penk_cells cell, struct ag_msg *why) {
    const unsigned number = penk_number_of(penk_first(cell)), face = penk_face_of(penk_first(cell));
    bool enough = ag_count(dice, face) + ag_count(dice, PENK_JOLLY) >= number;
    enum ag_msg_id id = !enough ? AG_MSG_PENK_TOO_FEW : number == 1 ? AG_MSG_PENK_JOLLY_ALONE : AG_MSG_PENK_JOLLY_TWICE;
    return ag_refuse(why, ag_penk_say_cells(id, cell, face));
}

static bool refuse_mark(const ag_rules *r, const struct penk_state *s, penk_cells cells, struct ag_msg *why) {
    penk_cells marked = cells & s->marked[s->turn], crossed = cells & s->crossed[s->turn];
    penk_cells beyond = cells & ~penk_tables(r)->single[s->dice - PENK_ROLL_0];
    if (marked) return ag_refuse(why, ag_penk_say_cells(AG_MSG_PENK_IS_MARKED, penk_lowest(marked), 0));
    if (crossed) return ag_refuse(why, ag_penk_say_cells(AG_MSG_PENK_IS_CROSSED, penk_lowest(crossed), 0)); /* PE-10 */
    if (beyond) return refuse_cell(ag_hand_of(s->dice), penk_lowest(beyond), why);
    return ag_refuse_id(why, AG_MSG_PENK_NOT_TOGETHER);
}

static bool refuse_cross(const ag_rules *r, const struct penk_state *s, unsigned line, struct ag_msg *why) {
    penk_cells markable = penk_offered(r, s);
    if (markable) return ag_refuse(why, ag_penk_say_cells(AG_MSG_PENK_MUST_MARK, penk_lowest(markable), 0)); /* PE-7 */
    if (line >= penk_lines_to_cross(r)) return ag_refuse_id(why, AG_MSG_PENK_COLUMNS_ONLY);
    return ag_refuse(why, line < PENK_SIDE ? ag_msg_make(AG_MSG_PENK_COLUMN_DONE, line + 1, 0, 0)
                                           : ag_msg_make(AG_MSG_PENK_ROW_DONE, line - PENK_SIDE + 1, 0, 0));
}

bool ag_penk_allowed(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_msg *why) {
    const struct penk_state *s = state;
    if (s->phase != PENK_DECIDING || seat != s->turn || a >= PENK_ACTIONS)
        return ag_refuse_id(why, AG_MSG_TABLE_ILLEGAL);
    const penk_cells clear = penk_clear(s, seat);
    const ag_hand dice = ag_hand_of(s->dice);
    if (a < PENK_MARK)
        return (s->rerolls < PENK_REROLLS && ag_hand_contains(dice, ag_hand_of(a))) || refuse_keep(s, a, why);
    if (a < PENK_CROSS) {
        penk_cells cells = penk_tables(r)->marks[a - PENK_MARK];
        return (!(cells & ~clear) && can_mark(dice, cells)) || refuse_mark(r, s, cells, why);
    }
    unsigned line = a - PENK_CROSS;
    bool good = !penk_offered(r, s) && line < penk_lines_to_cross(r) && penk_line(line) & clear;
    return good || refuse_cross(r, s, line, why);
}

/* ---- moves and rolls ---- */

static bool sheet_ends_game(const struct penk_state *s, unsigned seat) {
    penk_cells full = penk_full_columns(s->marked[seat] | s->crossed[seat]);
    return (full & (full - 1)) != 0;
}

bool ag_penk_end_reached(const ag_rules *r, const struct penk_state *s) {
    bool any = false;
    for (unsigned seat = 0, seats = ag_rules_seats(r); seat < seats; seat++) any |= sheet_ends_game(s, seat);
    return any;
}

/* Whose sheet brings the end, which is reached: the seat's own first, then those after it. */
static unsigned ending_seat(const ag_rules *r, const struct penk_state *s, unsigned seat) {
    while (!sheet_ends_game(s, seat)) seat = (seat + 1) % ag_rules_seats(r);
    return seat;
}

/* PE-11, PE-12: the round is finished so that all have had the same number of turns; who has no clear cell passes. A
 * sheet without clear cells means that the end is reached, so this stops at the latest at the seat that began. */
static void next_turn(const ag_rules *r, struct penk_state *s, struct ag_news *news) {
    bool last_round = ag_penk_end_reached(r, s);
    unsigned seat = s->turn;
    for (;;) {
        if (++seat == ag_rules_seats(r)) seat = 0; /* AL-1 */
        start_turn(s, (ag_seat)seat);
        if (last_round && seat == s->began) {
            s->phase = PENK_OVER;
            return;
        }
        if (penk_clear(s, (ag_seat)seat)) return;
        ag_tell(news, ag_msg_make(AG_MSG_PENK_PASSES, seat, 0, 0));
    }
}

static void tell_penks(struct ag_news *news, ag_seat seat, penk_cells before, penk_cells after) {
    penk_cells columns = penk_full_columns(after) & ~penk_full_columns(before);
    penk_cells rows = penk_full_rows(after) & ~penk_full_rows(before);
    for (; columns; columns &= columns - 1)
        ag_tell(news, ag_msg_make(AG_MSG_PENK_COMPLETES_COLUMN, seat, penk_face_of(penk_first(columns)), 0));
    for (; rows; rows &= rows - 1)
        ag_tell(news, ag_msg_make(AG_MSG_PENK_COMPLETES_ROW, seat, __builtin_ctz(rows) + 1, 0));
}

/* PE-9: all lines completed in a turn close together. (Lines completed earlier are closed already.) */
static void mark(const ag_rules *r, struct penk_state *s, ag_seat seat, penk_cells cells, struct ag_news *news) {
    penk_cells before = s->marked[seat], after = before | cells, closed = penk_full_lines(after);
    s->marked[seat] = after;
    for (unsigned other = 0, seats = ag_rules_seats(r); closed && other < seats; other++)
        if (other != seat) s->crossed[other] |= closed & ~s->marked[other];
    if (!news) return;
    ag_tell(news, ag_penk_say_cells(
                      ag_penk_by_count(cells, AG_MSG_PENK_MARKS, AG_MSG_PENK_MARKS_TWO, AG_MSG_PENK_MARKS_THREE), cells,
                      seat));
    tell_penks(news, seat, before, after);
}

static void cross(struct penk_state *s, ag_seat seat, unsigned line, struct ag_news *news) {
    s->crossed[seat] |= penk_line(line) & penk_clear(s, seat); /* PE-8 */
    ag_tell(news, line < PENK_SIDE ? ag_msg_make(AG_MSG_PENK_CROSSES_COLUMN, seat, line + 1, 0)
                                   : ag_msg_make(AG_MSG_PENK_CROSSES_ROW, seat, line - PENK_SIDE + 1, 0));
}

static void keep(struct penk_state *s, ag_seat seat, unsigned kept, struct ag_news *news) {
    AG_CHECK(s->rerolls < PENK_REROLLS && ag_hand_contains(hand_of(s->dice), hand_of(kept)));
    s->dice = (uint16_t)kept;
    s->rerolls++;
    s->phase = PENK_ROLLING;
    if (!news) return;
    struct ag_msg m = ag_msg_make(kept ? AG_MSG_PENK_KEEPS : AG_MSG_PENK_KEEPS_NOTHING, seat, 0, 0);
    ag_hand_write(hand_of(kept), true, m.text[0], sizeof m.text[0]);
    ag_tell(news, m);
}

static unsigned act(const ag_rules *r, void *state, ag_seat seat, ag_action a, struct ag_news *news) {
    struct penk_state *s = state;
    AG_CHECK(s->phase == PENK_DECIDING && seat == s->turn && a < PENK_ACTIONS);
    if (a < PENK_MARK) {
        keep(s, seat, a, news);
        return 0;
    }
    bool end_known = news && ag_penk_end_reached(r, s);
    if (a < PENK_CROSS) {
        penk_cells cells = penk_tables(r)->marks[a - PENK_MARK];
        AG_CHECK(!(cells & ~penk_offered(r, s)));
        mark(r, s, seat, cells, news);
    } else {
        AG_CHECK(!penk_offered(r, s));
        cross(s, seat, a - PENK_CROSS, news);
    }
    if (news && !end_known && ag_penk_end_reached(r, s))
        ag_tell(news, ag_msg_make(AG_MSG_PENK_END_NEAR, ending_seat(r, s, seat), 0, 0));
    next_turn(r, s, news);
    return AG_TURN_ENDED;
}

static void tell_roll(const ag_rules *r, const struct penk_state *s, ag_hand rolled, struct ag_news *news) {
    const ag_hand all = ag_hand_of(s->dice);
    struct ag_msg m = ag_msg_make(rolled == all ? AG_MSG_PENK_ROLLED : AG_MSG_PENK_ROLLED_AGAIN, s->turn, 0, 0);
    ag_hand_write(rolled, true, m.text[0], sizeof m.text[0]);
    ag_hand_write(all, true, m.text[1], sizeof m.text[1]);
    ag_tell(news, m);
    if (!penk_offered(r, s)) ag_tell(news, ag_msg_make(AG_MSG_PENK_FAILED, 0, 0, 0));
}

static unsigned roll(const ag_rules *r, void *state, uint32_t outcome, struct ag_news *news) {
    struct penk_state *s = state;
    if (s->phase == PENK_STARTING) { /* PE-3: the jolly has the face 6 and counts as 6 */
        uint8_t die;
        ag_outcome_dice(due(r, s), outcome, &die);
        ag_seat first = ag_start_roll(&s->start, die, news);
        if (first != AG_NOBODY) start_turn(s, s->began = first);
        return 0;
    }
    AG_CHECK(s->phase == PENK_ROLLING);
    ag_hand kept = hand_of(s->dice), rolled = hand_of(hand_first(PENK_DICE - ag_hand_size(kept)) + outcome);
    s->dice = (uint16_t)hand_id(kept + rolled);
    s->phase = PENK_DECIDING;
    if (news) tell_roll(r, s, rolled, news);
    return 0;
}

/* ---- results ---- */

int32_t ag_penk_line_score(const ag_rules *r, penk_cells marked) {
    int32_t sum = 0;
    if (__builtin_popcount(marked) < 3) return 0;
    for (; marked; marked &= marked - 1) sum += penk_value(r, penk_first(marked));
    return sum;
}

static void scores(const ag_rules *r, const void *state, int32_t *out) {
    const struct penk_state *s = state;
    for (unsigned seat = 0; seat < ag_rules_seats(r); seat++) {
        out[seat] = 0;
        for (unsigned line = 0; line < PENK_LINES; line++)
            out[seat] += ag_penk_line_score(r, s->marked[seat] & penk_line(line));
    }
}

static int penks_of(const struct penk_state *s, unsigned seat) {
    return __builtin_popcount(penk_full_columns(s->marked[seat])) + __builtin_popcount(penk_full_rows(s->marked[seat]));
}

/* PE-14: equal scores share the win (AL-5), or the number of lines that a seat has completed decides. */
static void standing(const ag_rules *r, const void *state, int64_t *out) {
    const struct penk_state *s = state;
    int32_t score[PENK_SEATS];
    scores(r, s, score);
    for (unsigned seat = 0; seat < ag_rules_seats(r); seat++) {
        out[seat] = (int64_t)score[seat] * (PENK_LINES + 1);
        if (ag_rule(r, PENK_OPT_TIE_BREAK) == PENK_TIE_PENKS) out[seat] += penks_of(s, seat);
    }
}

static bool tie_break(const ag_rules *r, const void *state, ag_seats eligible, ag_seat winner, struct ag_msg *out) {
    const struct penk_state *s = state;
    int32_t score[PENK_SEATS];
    bool tied = false;
    scores(r, s, score);
    for (unsigned i = 0; i < ag_rules_seats(r); i++)
        tied = tied || (eligible >> i & 1 && i != winner && score[i] == score[winner]);
    *out = ag_msg_make(AG_MSG_PENK_TIE_PENKS, winner, penks_of(s, winner), 0);
    return tied && ag_rule(r, PENK_OPT_TIE_BREAK) == PENK_TIE_PENKS;
}

/* ---- for a seat that does not answer ---- */

/* The plainest sensible move: stop and mark the one cell with the highest value, or else cross out the column with the
 * fewest clear cells. Every turn fills a cell, so games end. */
static ag_action idle(const ag_rules *r, const void *state, ag_seat seat) {
    const struct penk_state *s = state;
    unsigned best = PENK_CELLS, column = PENK_SIDE;
    int fewest = PENK_SIDE + 1;
    for (penk_cells left = penk_offered(r, s); left; left &= left - 1) {
        unsigned cell = penk_first(left);
        if (best == PENK_CELLS || penk_value(r, cell) > penk_value(r, best)) best = cell;
    }
    if (best < PENK_CELLS) return PENK_MARK + best;
    for (unsigned i = 0; i < PENK_SIDE; i++) {
        int clear = __builtin_popcount(penk_clear(s, seat) & penk_line(i));
        if (clear == 0 || clear >= fewest) continue;
        column = i;
        fewest = clear;
    }
    return PENK_CROSS + column;
}

const struct ag_game ag_penk = {
    .name = "penk",
    .title = "Penk!",
    .aim = AG_MSG_PENK_AIM,
    .n_options = sizeof options / sizeof *options,
    .options = options,
    .compiled_size = sizeof(struct penk_tables),
    .state_size = sizeof(struct penk_state),
    .actions = PENK_ACTIONS,
    .dice_flags = AG_DUE_JOLLY,
    .n_fields = PENK_FIELDS,
    .fields = ag_penk_fields,
    .prepare = prepare,
    .check = check,
    .begin = begin,
    .due = due,
    .legal = legal,
    .allowed = ag_penk_allowed,
    .act = act,
    .roll = roll,
    .write_action = ag_penk_write_action,
    .read_action = ag_penk_read_action,
    .describe = ag_penk_describe,
    .write_position = ag_penk_write_position,
    .read_position = ag_penk_read_position,
    .scores = scores,
    .standing = standing,
    .tie_break = tie_break,
    .sheet = ag_penk_sheet,
    .prompt = ag_penk_prompt,
    .choose = ag_penk_choose,
    .pick = ag_penk_pick,
    .idle = idle,
    .score = ag_penk_score,
};
