/* chart_text.c - a chart in 80 columns: plain words and blanks, so that a screen reader gets through it. */
#include "chart.h"
#include "memory.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* Dice as little boxes: rules are read by those who do not know the game yet. */
static void draw_boxes(const struct ag_page_section *s, const struct ag_page_cell *cell, char *to) {
    char face[8];
    for (unsigned i = 0; i < cell->n_dice; i++) {
        ag_dice_write(&cell->dice[i], 1, s->jolly, face, sizeof face);
        to += sprintf(to, "[%s]", face);
    }
}

/* The words of a cell, its dice before them, in memory of their own. */
static char *words_of(const struct ag_page_section *s, const struct ag_page_cell *cell) {
    char dice[AG_MOVE_MAX] = "";
    if (cell->n_dice && *s->kind) ag_dice_write(cell->dice, cell->n_dice, s->jolly, dice, sizeof dice);
    else draw_boxes(s, cell, dice);
    return chart_words("%s%s%s%s", dice, *dice && *cell->text ? " " : "", cell->text, cell->more ? "…" : "");
}

static unsigned cell_width(const struct ag_page_section *s, const struct ag_page_cell *cell) {
    char *words = words_of(s, cell);
    unsigned width = text_width(words);
    free(words);
    return width;
}

static void widen(unsigned *width, unsigned to) {
    if (to > *width) *width = to;
}

/* width[0] is of the rows' heads. */
static void measure(const struct ag_page_section *s, unsigned *width) {
    widen(&width[0], s->corner ? text_width(s->corner) : 0);
    for (unsigned k = 0; k < s->n_columns; k++) widen(&width[k + 1], text_width(s->column[k]));
    for (unsigned i = 0; i < s->n_rows; i++) {
        widen(&width[0], cell_width(s, &s->row[i].head));
        for (unsigned k = 0; k < s->row[i].n; k++) widen(&width[k + 1], cell_width(s, &s->row[i].cell[k]));
    }
}

/* One line of a table. Words stand left and numbers right; nothing follows the last word. */
static void put_line(FILE *out, const struct ag_page_section *s, char *const *words, unsigned n,
                     const unsigned *width) {
    fputs("  ", out);
    text_cell(out, words[0], n > 1 ? width[0] : 0);
    for (unsigned k = 1; k < n; k++) {
        fputs("  ", out);
        if (s->left) text_cell(out, words[k], k + 1 < n ? width[k] : 0);
        else text_cell_right(out, words[k], width[k]);
    }
    fputc('\n', out);
}

static char *starred(char *words) {
    char *with = chart_words("%s *", words);
    free(words);
    return with;
}

static void put_table(FILE *out, const struct ag_page_section *s) {
    unsigned n = s->n_columns + 1, *width = must_alloc(n * sizeof *width);
    char **words = must_alloc(n * sizeof *words);
    memset(width, 0, n * sizeof *width);
    measure(s, width);
    words[0] = memory_copy(s->corner ? s->corner : "");
    for (unsigned k = 1; k < n; k++) words[k] = memory_copy(s->column[k - 1]);
    put_line(out, s, words, n, width);
    for (unsigned k = 0; k < n; k++) free(words[k]);
    for (unsigned i = 0; i < s->n_rows; i++) {
        const struct ag_page_row *row = &s->row[i];
        words[0] = words_of(s, &row->head);
        if (row->house) words[0] = starred(words[0]);
        for (unsigned k = 0; k < row->n; k++) words[k + 1] = words_of(s, &row->cell[k]);
        put_line(out, s, words, row->n + 1, width);
        for (unsigned k = 0; k <= row->n; k++) free(words[k]);
    }
    free(words);
    free(width);
}

void chart_text(FILE *out, const struct ag_page *c, const char *command) {
    fprintf(out, "%s\n", c->title);
    text_wrap(out, c->about, 0, 0);
    chart_sections(out, c);
    fputc('\n', out);
    say_line(out, SAY_CHART_COMMAND, command);
}

void chart_sections(FILE *out, const struct ag_page *c) {
    for (unsigned i = 0; i < c->n; i++) {
        const struct ag_page_section *s = &c->section[i];
        fputc('\n', out);
        if (*s->kind) text_wrap_said(out, 0, 2, SAY_CHART_HEADING, s->heading, s->kind);
        else text_wrap_said(out, 0, 2, s->house ? SAY_RULES_HEADING_HOUSE : SAY_RULES_HEADING, s->heading);
        if (s->n_rows) put_table(out, s);
        if (s->note) fputs("  ", out), text_wrap(out, s->note, 2, 2);
        if (s->command) fprintf(out, "  $ %s\n", s->command);
    }
}
