/* rules_penk.c - the rules of Penk! as people read them (rules_page.h; PE-1 to PE-14). */
#include "penk.h"
#include "rules_page.h"

/* clang-format off */
AG_SENTENCES(
    /* The rules of Penk! on one page, paragraph by paragraph. {0}: how many. */
    MSG(READ_PENK_GOAL, "Mark cells of your sheet with groups of equal dice. Lines with three marks or more count, and the highest score wins.")
    MSG(READ_PENK_ROLL, "Roll all six dice. Up to {0q} times, roll any of them again; you may stop at any time.")
    MSG(READ_PENK_MARK, "Then mark one to {0q} clear cells. Each die serves one cell, and if you can mark one, you must.")
    MSG(READ_PENK_FAIL_COLUMN, "If your dice fit no clear cell, cross out all clear cells of a column of yours.")
    MSG(READ_PENK_FAIL_EITHER, "If your dice fit no clear cell, cross out all clear cells of a row or a column of yours.")
    /* The table of cells: corner, heads of rows behind dice that are drawn, and the row of the jolly. {0q}: dice;
     * {0}, {1}: the least and the highest value. */
    MSG(READ_PENK_CELL, "a cell takes")
    MSG(READ_PENK_DICE, "{0q} {0|die|dice} of its face")
    MSG(READ_PENK_JOLLY, "a jolly among them")
    MSG(READ_PENK_JOLLY_MEANS, "any face, never alone")
    MSG(READ_PENK_VALUES, "{0} to {1}, by face")
    MSG(READ_PENK_LINES, "A row or column with three marks or more counts what its marked cells are worth. A cell may count twice.")
    MSG(READ_PENK_PENK, "A row or column with all five cells marked is a Penk!: everybody else crosses out what is still clear in that line.")
    MSG(READ_PENK_CROSSED, "Crossed-out cells are lost for good.")
    MSG(READ_PENK_END, "When two columns of somebody’s sheet have no clear cell left, the round is finished, so that all have had the same number of turns.")
    MSG(READ_PENK_TIE, "Equal scores share the win.")
    MSG(READ_PENK_TIE_PENKS, "Of equal scores, the more Penks win.")
)
/* clang-format on */

enum { FACE = 3 /* stands for all in pictures */ };

static bool new (const struct ag_reading *r, unsigned slot) { return ag_reading_differs(r, slot, 1); }

static void put_cells(const struct ag_reading *r, struct ag_page *page) {
    struct ag_page_section *s = ag_reading_section(page, AG_SAID(AG_MSG_READ_SCORES));
    ag_page_corner(s, AG_MSG_READ_PENK_CELL);
    ag_page_add_column(s, AG_SAID(AG_MSG_READ_POINTS));
    for (unsigned n = 1; n <= PENK_SIDE; n++) {
        uint8_t dice[PENK_SIDE];
        int32_t least = penk_value(r->rules, penk_cell(n, 1)), most = least;
        bool house = false;
        for (unsigned i = 0; i < n; i++) dice[i] = FACE;
        for (unsigned face = 1; face <= PENK_SIDE; face++) {
            int32_t value = penk_value(r->rules, penk_cell(n, face));
            least = value < least ? value : least;
            most = value > most ? value : most;
            house = house || new (r, PENK_OPT_VALUES + penk_cell(n, face));
        }
        ag_reading_row(s, house, dice, n, AG_SAID(AG_MSG_READ_PENK_DICE, n),
                       least == most ? AG_SAID(AG_MSG_LABEL_NUMBER, least)
                                     : AG_SAID(AG_MSG_READ_PENK_VALUES, least, most));
    }
    ag_reading_row(s, false, (const uint8_t[]){FACE, FACE, PENK_JOLLY}, 3, AG_SAID(AG_MSG_READ_PENK_JOLLY),
                   AG_SAID(AG_MSG_READ_PENK_JOLLY_MEANS));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_PENK_LINES));
}

void ag_rules_penk(const struct ag_reading *r, struct ag_page *page) {
    bool column = ag_rule(r->rules, PENK_OPT_FAIL) == PENK_FAIL_COLUMN;
    bool penks = ag_rule(r->rules, PENK_OPT_TIE_BREAK) == PENK_TIE_PENKS;
    struct ag_page_section *s = ag_reading_section(page, AG_SAID(AG_MSG_READ_GOAL));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_PENK_GOAL));
    s = ag_reading_section(page, AG_SAID(AG_MSG_READ_TURN));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_PENK_ROLL, (int)PENK_REROLLS));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_PENK_MARK, (int)PENK_MARKS));
    ag_reading_say(s, new (r, PENK_OPT_FAIL),
                   AG_SAID(column ? AG_MSG_READ_PENK_FAIL_COLUMN : AG_MSG_READ_PENK_FAIL_EITHER));
    put_cells(r, page);
    s = ag_reading_section(page, AG_SAID(AG_MSG_READ_TWISTS));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_PENK_PENK));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_PENK_CROSSED));
    s = ag_reading_section(page, AG_SAID(AG_MSG_READ_END));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_PENK_END));
    ag_reading_say(s, new (r, PENK_OPT_TIE_BREAK), AG_SAID(penks ? AG_MSG_READ_PENK_TIE_PENKS : AG_MSG_READ_PENK_TIE));
}
