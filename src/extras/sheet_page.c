/* sheet_page.c - see sheet_page.h. */
#include "sheet_page.h"
#include "extras.h"
#include "msg.h"

/* clang-format off */
AG_SENTENCES(
    /* Over a sheet of paper to write scores on. {0t}: the preset. */
    MSG(PAPER_TITLE, "{0t}: score sheet")
    /* Heading of a card, with room to write a name behind it ({0}: which player); the head of its rows. */
    MSG(PAPER_NAME, "Player {0}:")
    MSG(PAPER_BOXES, "boxes")
    /* A tally: its heading, the head of its rows, the heads of its columns with room for a name ({0}: which player), its
     * last row, and how to use it. */
    MSG(PAPER_TALLY, "The tally")
    MSG(PAPER_TURN, "turn")
    MSG(PAPER_SET, "set")
    MSG(PAPER_PLAYER, "{0}.")
    MSG(PAPER_TOTAL, "total")
    MSG(PAPER_SCORES_NOTE, "Write the names at the top, and after each turn the score so far.")
    MSG(PAPER_TOKENS_NOTE, "Write the names at the top, and after each set the tokens that are left.")
    /* Beside and below the boxes of a card: what a line brings in all. */
    MSG(PAPER_SUM, "sum")
)
/* clang-format on */

enum { CARDS_MIN = 2, CARDS_MAX = 4, PLAYERS = 6, TURNS = 20 };

static unsigned between(unsigned n, unsigned least, unsigned most) { return n < least ? least : n > most ? most : n; }

/* ---- something to write on ---- */

static struct ag_page_section *blank(struct ag_page *page, struct ag_said_id heading) {
    struct ag_page_section *s = ag_page_add_section(page, AG_MSG_NONE, heading);
    s->blank = true;
    return s;
}

static const char *words_of(struct ag_page *page, const struct ag_msg *label) {
    char text[AG_TEXT_MAX];
    ag_msg_write(label, page->words, text, sizeof text);
    return ag_page_words(page, AG_MSG_READ_PLAIN, (const char *)text);
}

static void put_blanks(struct ag_page_section *s, unsigned n) {
    while (n--) ag_page_cell(s, AG_MSG_NONE);
}

static void put_card(const struct ag_reading *r, struct ag_page *page, unsigned player, const struct ag_sheet_grid *g) {
    struct ag_page_section *s = blank(page, AG_SAID(AG_MSG_PAPER_NAME, player));
    bool card = g->kind == AG_GRID_CARD;
    ag_page_corner(s, AG_MSG_PAPER_BOXES);
    for (unsigned i = 0; i < g->columns; i++) ag_page_column(s, AG_MSG_READ_PLAIN, words_of(page, &g->column[i]));
    ag_page_column(s, AG_MSG_PAPER_SUM);
    if (card && ag_rules_game(r->rules)->points) ag_page_column(s, AG_MSG_READ_POINTS);
    for (unsigned row = 0; row < g->rows; row++) {
        ag_page_row(s, AG_MSG_READ_PLAIN, words_of(page, &g->row[row]));
        for (unsigned i = 0; i < g->columns; i++) {
            const struct ag_sheet_cell *cell = &g->cell[row * g->columns + i];
            if (cell->flags & AG_CELL_HINT) ag_page_cell(s, AG_MSG_LABEL_NUMBER, cell->value); /* printed there */
            else put_blanks(s, 1);
        }
        put_blanks(s, s->n_columns - g->columns);
    }
    ag_page_row(s, card ? AG_MSG_PAPER_TOTAL : AG_MSG_PAPER_SUM);
    put_blanks(s, s->n_columns);
}

static void put_tally(const struct ag_reading *r, struct ag_page *page, bool tokens) {
    struct ag_page_section *s = blank(page, AG_SAID(AG_MSG_PAPER_TALLY));
    unsigned players = between(ag_rules_seats(r->rules), PLAYERS, AG_SEATS_MAX);
    ag_page_corner(s, tokens ? AG_MSG_PAPER_SET : AG_MSG_PAPER_TURN);
    for (unsigned i = 1; i <= players; i++) ag_page_column(s, AG_MSG_PAPER_PLAYER, i);
    for (unsigned i = 1; i <= TURNS; i++) {
        ag_page_row(s, AG_MSG_LABEL_NUMBER, i);
        put_blanks(s, players);
    }
    if (!tokens) {
        ag_page_row(s, AG_MSG_PAPER_TOTAL);
        put_blanks(s, players);
    }
    ag_page_note(s, tokens ? AG_MSG_PAPER_TOKENS_NOTE : AG_MSG_PAPER_SCORES_NOTE);
}

static void put_paper(const struct ag_reading *r, struct ag_page *page) {
    const struct ag_game *game = ag_rules_game(r->rules);
    union ag_state s;
    struct ag_sheet sheet;
    game->begin(r->rules, &s, ag_all_seats(r->rules));
    ag_sheet_of(r->rules, &s, &sheet);
    for (unsigned i = 0; sheet.n_grids && i < between(sheet.n_grids, CARDS_MIN, CARDS_MAX); i++)
        put_card(r, page, i + 1, &sheet.grid[i % sheet.n_grids]);
    if (!sheet.n_grids) put_tally(r, page, sheet.seat[0].tokens >= 0);
}

/* ---- what scores ---- */

/* Of the rules the tables alone: paragraphs are not for the middle of a game. */
static void keep_tables(struct ag_page *page, unsigned from) {
    unsigned n = from;
    for (unsigned i = from; i < page->n; i++)
        if (page->section[i].n_rows) page->section[n++] = page->section[i];
    page->n = n;
}

void ag_sheet_page(const struct ag_reading *r, struct ag_page *page) {
    ag_reading_start(r, page);
    page->paper = true;
    page->title = ag_page_words(page, AG_MSG_PAPER_TITLE, r->title);
    put_paper(r, page);
    unsigned paper = page->n;
    ag_reading_sections(r, page);
    keep_tables(page, paper);
}
