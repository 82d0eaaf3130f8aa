/*
 * chart.h - a strategy chart as data: sections with a table each. chart_GAME.c fills it in from the rules in force;
 * chart_text.c and chart_html.c show it, chart.c keeps it together. Nothing on a page is written by hand but its words.
 */
#ifndef CLI_CHART_H
#define CLI_CHART_H

#include "cli.h"

#include <jansson.h>
#include <stdio.h>

/* A cell: words, perhaps behind dice that are drawn, perhaps tinted by a number from 0 (bad) to 1 (good). */
struct chart_cell {
    char *text, *more; /* more: goes on where there is room, else "…" stands for it; or NULL */
    uint8_t dice[AG_DICE_MAX], n_dice; /* AG_DIE_COLOURED on the coloured one */
    float tint;                        /* below 0: none */
};
struct chart_row {
    struct chart_cell head;
    unsigned n;
    struct chart_cell *cell;
};
struct chart_section {
    char *heading;
    const char *kind; /* "exact" or "estimate", and of what */
    char *command;    /* makes these figures again, or shows where they come from; or NULL */
    char *note;       /* a paragraph; or NULL */
    char *corner;     /* over the heads of the rows */
    bool left;        /* cells are words, not numbers */
    bool jolly;       /* the sixth face of the dice is a jolly */
    unsigned n_columns, n_rows;
    char **column;
    struct chart_row *row;
};
struct chart {
    char *title, *about, *command;
    bool jolly; /* the dice of this game have one */
    unsigned n;
    struct chart_section *section;
};

/* ---- filling in; every text is a format, as printf's ---- */

#define CHART_PRINTS(a, b) __attribute__((format(printf, a, b)))

char *chart_words(const char *format, ...) CHART_PRINTS(1, 2);
struct chart_section *chart_section(struct chart *c, const char *kind, const char *format, ...) CHART_PRINTS(3, 4);
void chart_command(struct chart_section *s, const char *format, ...) CHART_PRINTS(2, 3);
void chart_note(struct chart_section *s, const char *format, ...) CHART_PRINTS(2, 3); /* goes on with the paragraph */
void chart_corner(struct chart_section *s, const char *text);
void chart_column(struct chart_section *s, const char *format, ...) CHART_PRINTS(2, 3);
struct chart_cell *chart_row(struct chart_section *s, const char *format, ...) CHART_PRINTS(2, 3); /* its head */
struct chart_cell *chart_cell(struct chart_section *s, const char *format, ...) CHART_PRINTS(2, 3);
void chart_dice(struct chart_cell *cell, const uint8_t *dice, unsigned n);
/* A chance as per cent, tinted; digits enough to tell a rare one from none. */
void chart_chance(struct chart_section *s, double chance);
/* Points to stop at, or "never". */
void chart_limit(struct chart_section *s, int32_t points);

/* ---- games ---- */

/* What a chart is made of; the rules' own words on a command line are in `typed`: "farkle --set target=5000". */
struct chart_order {
    const struct args *args;
    const struct setup *setup;
    const char *typed;
    unsigned threads;
};
bool chart_farkle(const struct chart_order *order, struct chart *c);
bool chart_balut(const struct chart_order *order, struct chart *c);
bool chart_palko(const struct chart_order *order, struct chart *c);
bool chart_penk(const struct chart_order *order, struct chart *c);

/* Opens the solved table of these rules and this objective, made first where it is not there and `make` is set. False:
 * there is none; *refused tells whether a complaint has been made. */
struct table_file;
bool chart_table(const struct chart_order *order, const ag_rules *r, const char *objective, bool make,
                 struct table_file *out, bool *refused);

/* ---- showing ---- */

void chart_text(FILE *out, const struct chart *c);
void chart_html(FILE *out, const struct chart *c);
json_t *chart_json(const struct chart *c);
void chart_free(struct chart *c);

#endif
