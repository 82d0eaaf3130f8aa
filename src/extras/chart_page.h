/*
 * chart_page.h - a strategy chart as data: sections with a table each, every word of it. chart_page_GAME.c fills it in
 * from the rules in force; the command shows it as text or as a page of its own, the module hands it to the browser.
 * Nothing in it is written by hand but its words. Internal.
 */
#ifndef AG_CHART_PAGE_H
#define AG_CHART_PAGE_H

#include "../text/format.h"

/* The largest charts stay well below; one that did not would stop the program. */
enum { AG_PAGE_SECTIONS = 12, AG_PAGE_COLUMNS = 14, AG_PAGE_ROWS = 32, AG_PAGE_TEXT = 1 << 16 };

/* A cell: words, perhaps behind dice that are drawn, perhaps tinted by a number from 0 (bad) to 1 (good). */
struct ag_page_cell {
    const char *text, *more;           /* more: goes on where there is room, else "…" stands for it; or NULL */
    uint8_t dice[AG_DICE_MAX], n_dice; /* AG_DIE_COLOURED on the coloured one */
    float tint;                        /* below 0: none */
};
struct ag_page_row {
    struct ag_page_cell head;
    bool house; /* of rules: not as the preset has it */
    unsigned n;
    struct ag_page_cell cell[AG_PAGE_COLUMNS];
};
/* A question about the same rules: whoever shows a chart says how to ask it. */
enum ag_page_source { AG_PAGE_NO_SOURCE, AG_PAGE_ODDS, AG_PAGE_SOLVE, AG_PAGE_RULES };
enum { AG_PAGE_ASKED = 4 };
struct ag_page_again {
    enum ag_page_source source;
    const char *dice; /* that lie there; NULL: none */
    struct {
        const char *key, *value; /* "call", "4x4"; "objective", "win"; behind the last NULL */
    } asked[AG_PAGE_ASKED];
};
struct ag_page_section {
    struct ag_page *page;
    const char *heading;
    const char *kind;           /* "exact" or "estimate", and of what */
    struct ag_page_again again; /* what makes these figures again, or shows where they come from */
    const char *command;        /* the same, as whoever shows the chart would type it, who fills it in; or NULL */
    const char *note;           /* a paragraph; or NULL */
    const char *corner;         /* over the heads of the rows; or NULL */
    bool left;                  /* cells are words, not numbers */
    bool jolly;                 /* the sixth face of the dice is a jolly */
    bool house;                 /* of rules: something in it is not as the preset has it */
    bool blank;                 /* of paper: people write into it */
    unsigned n_columns, n_rows;
    const char *column[AG_PAGE_COLUMNS];
    struct ag_page_row row[AG_PAGE_ROWS];
};
struct ag_page {
    const char *title, *about;
    const struct ag_words *words; /* the language; NULL: English */
    bool jolly;                   /* the dice of this game have one */
    bool paper;                   /* a sheet to write on, not a chart */
    unsigned n;
    struct ag_page_section section[AG_PAGE_SECTIONS];
    size_t used;
    char text[AG_PAGE_TEXT]; /* all words of it */
};

/* What a chart is made of. */
struct ag_page_order {
    const ag_rules *rules;
    const char *title, *about;    /* of the preset */
    const struct ag_words *words; /* the language; NULL: English */
    unsigned seats;               /* for Palko, where a number was asked for; 0: the usual ones */
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

/* ---- filling in: every text is a message id with up to five arguments in one list (format.h) ---- */

/* What was written behind the page's text, so long; it stays. */
const char *ag_page_take(struct ag_page *page, size_t length);
const char *ag_page_say(struct ag_page *page, struct ag_said_id said);
struct ag_page_section *ag_page_add_section(struct ag_page *page, unsigned kind, struct ag_said_id heading);
void ag_page_add_note(struct ag_page_section *s, struct ag_said_id said);
void ag_page_add_column(struct ag_page_section *s, struct ag_said_id said);
struct ag_page_cell *ag_page_add_row(struct ag_page_section *s, struct ag_said_id head);
struct ag_page_cell *ag_page_add_cell(struct ag_page_section *s, struct ag_said_id said);

#define ag_page_words(page, ...) ag_page_say(page, AG_SAID(__VA_ARGS__))
#define ag_page_section(page, kind, ...) ag_page_add_section(page, kind, AG_SAID(__VA_ARGS__))
#define ag_page_note(s, ...) ag_page_add_note(s, AG_SAID(__VA_ARGS__)) /* goes on with it */
#define ag_page_column(s, ...) ag_page_add_column(s, AG_SAID(__VA_ARGS__))
/* A row, by its head; its cells follow. */
#define ag_page_row(s, ...) ag_page_add_row(s, AG_SAID(__VA_ARGS__))
#define ag_page_cell(s, ...) ag_page_add_cell(s, AG_SAID(__VA_ARGS__))
void ag_page_corner(struct ag_page_section *s, unsigned id);
/* Where figures come from, and what is asked there: a key and its value, or NULL. Numbers become text. */
void ag_page_again(struct ag_page_section *s, enum ag_page_source source, const char *key, const char *value);
void ag_page_asked(struct ag_page_section *s, const char *key, const char *value);
void ag_page_asked_number(struct ag_page_section *s, const char *key, int64_t value);
void ag_page_dice(struct ag_page_cell *cell, const uint8_t *dice, unsigned n);
/* A chance as per cent, tinted; digits enough to tell a rare one from none. */
void ag_page_chance(struct ag_page_section *s, double chance);
/* Points to stop at, or "never". */
void ag_page_limit(struct ag_page_section *s, int32_t points);
/* The value of an option of the rules; 0 where there is none of that name. */
int32_t ag_page_option(const ag_rules *r, const char *key);

bool ag_page_farkle(const struct ag_page_order *order, struct ag_page *page, struct ag_msg *why);
bool ag_page_balut(const struct ag_page_order *order, struct ag_page *page, struct ag_msg *why);
bool ag_page_palko(const struct ag_page_order *order, struct ag_page *page, struct ag_msg *why);
bool ag_page_penk(const struct ag_page_order *order, struct ag_page *page, struct ag_msg *why);

#endif
