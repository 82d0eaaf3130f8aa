/*
 * chart_page.h - a strategy chart as data: sections with a table each, every word of it. chart_page_GAME.c fills it in
 * from the rules in force; the command shows it as text or as a page of its own, the module hands it to the browser.
 * Nothing in it is written by hand but its words. Internal.
 */
#ifndef AG_CHART_PAGE_H
#define AG_CHART_PAGE_H

#include "astragal.h"

/* The largest charts stay well below; one that did not would stop the program. */
enum { AG_PAGE_SECTIONS = 12, AG_PAGE_COLUMNS = 14, AG_PAGE_ROWS = 20, AG_PAGE_TEXT = 1 << 16 };

/* A cell: words, perhaps behind dice that are drawn, perhaps tinted by a number from 0 (bad) to 1 (good). */
struct ag_page_cell {
    const char *text, *more;           /* more: goes on where there is room, else "…" stands for it; or NULL */
    uint8_t dice[AG_DICE_MAX], n_dice; /* AG_DIE_COLOURED on the coloured one */
    float tint;                        /* below 0: none */
};
struct ag_page_row {
    struct ag_page_cell head;
    unsigned n;
    struct ag_page_cell cell[AG_PAGE_COLUMNS];
};
struct ag_page_section {
    struct ag_page *page;
    const char *heading;
    const char *kind;    /* "exact" or "estimate", and of what */
    const char *command; /* makes these figures again, or shows where they come from; or NULL */
    const char *note;    /* a paragraph; or NULL */
    const char *corner;  /* over the heads of the rows; or NULL */
    bool left;           /* cells are words, not numbers */
    bool jolly;          /* the sixth face of the dice is a jolly */
    unsigned n_columns, n_rows;
    const char *column[AG_PAGE_COLUMNS];
    struct ag_page_row row[AG_PAGE_ROWS];
};
struct ag_page {
    const char *title, *about;
    bool jolly; /* the dice of this game have one */
    unsigned n;
    struct ag_page_section section[AG_PAGE_SECTIONS];
    size_t used;
    char text[AG_PAGE_TEXT]; /* all words of it */
};

/* What a chart is made of. */
struct ag_page_order {
    const ag_rules *rules;
    const char *title, *about; /* of the preset */
    const char *typed;         /* these rules on a command line, a blank before: " farkle --set target=5000" */
    unsigned seats;            /* for Palko, where a number was asked for; 0: the usual ones */
    const struct ag_work *work;
    /* A solved table of these rules for two seats (Farkle) or of the score (Balut); NULL: what it says is left out. */
    const ag_rules *table_rules;
    const void *table;
};
/* Fills the page in; it points into the order's texts. Refused for games without a chart, and where memory is short. */
bool ag_page_fill(const struct ag_page_order *order, struct ag_page *page, struct ag_msg *why);
/* The objective whose table the chart of these rules wants, "win" for two seats or "score"; NULL: none. */
const char *ag_page_wants(const ag_rules *r);
/* Many columns and words take room: such a table stands across the page, others side by side. */
bool ag_page_wide(const struct ag_page_section *s);
/* A cell's tint in steps, 0 (bad) to AG_PAGE_TINTS - 1 (good); -1: none. */
enum { AG_PAGE_TINTS = 7 };
int ag_page_tint(const struct ag_page_cell *cell);

/* ---- filling in; every text is a format: %s, %d, %u, %% and %.1f as printf's ---- */

#define AG_PAGE_PRINTS(a, b) __attribute__((format(printf, a, b)))

const char *ag_page_words(struct ag_page *page, const char *format, ...) AG_PAGE_PRINTS(2, 3);
struct ag_page_section *ag_page_section(struct ag_page *page, const char *kind, const char *format, ...)
    AG_PAGE_PRINTS(3, 4);
void ag_page_command(struct ag_page_section *s, const char *format, ...) AG_PAGE_PRINTS(2, 3);
void ag_page_note(struct ag_page_section *s, const char *format, ...) AG_PAGE_PRINTS(2, 3); /* goes on with it */
void ag_page_column(struct ag_page_section *s, const char *format, ...) AG_PAGE_PRINTS(2, 3);
/* A row, by its head; its cells follow. */
struct ag_page_cell *ag_page_row(struct ag_page_section *s, const char *format, ...) AG_PAGE_PRINTS(2, 3);
struct ag_page_cell *ag_page_cell(struct ag_page_section *s, const char *format, ...) AG_PAGE_PRINTS(2, 3);
void ag_page_dice(struct ag_page_cell *cell, const uint8_t *dice, unsigned n);
/* A chance as per cent, tinted; digits enough to tell a rare one from none. */
void ag_page_chance(struct ag_page_section *s, double chance);
/* Points to stop at, or "never". */
void ag_page_limit(struct ag_page_section *s, int32_t points);
/* A number with commas, in a buffer of 32 bytes. */
const char *ag_page_number(int64_t n, char *buf);
/* The value of an option of the rules; 0 where there is none of that name. */
int32_t ag_page_option(const ag_rules *r, const char *key);

bool ag_page_farkle(const struct ag_page_order *order, struct ag_page *page, struct ag_msg *why);
bool ag_page_balut(const struct ag_page_order *order, struct ag_page *page, struct ag_msg *why);
bool ag_page_palko(const struct ag_page_order *order, struct ag_page *page, struct ag_msg *why);
bool ag_page_penk(const struct ag_page_order *order, struct ag_page *page, struct ag_msg *why);

#endif
