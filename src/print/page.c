/* page.c - see page.h. */
#include "page.h"
#include "memory.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* Dice as little boxes: rules are read by those who do not know the game yet. */
static void draw_boxes(FILE *out, const struct ag_page_section *s, const struct ag_page_cell *cell) {
    char face[8];
    for (unsigned i = 0; i < cell->n_dice; i++) {
        ag_dice_write(&cell->dice[i], 1, s->jolly, face, sizeof face);
        fprintf(out, "[%s]", face);
    }
}

/* The words of a cell, its dice before them, in memory of their own. */
static char *words_of(const struct ag_page_section *s, const struct ag_page_cell *cell, bool house) {
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    char dice[AG_MOVE_MAX];
    if (cell->n_dice && *s->kind) {
        ag_dice_write(cell->dice, cell->n_dice, s->jolly, dice, sizeof dice);
        fputs(dice, out);
    } else {
        draw_boxes(out, s, cell);
    }
    if (s->blank && !*cell->text) fputs("______", out); /* to write on */
    fprintf(out, "%s%s%s%s", cell->n_dice && *cell->text ? " " : "", cell->text, cell->more ? "…" : "",
            house ? " *" : "");
    return text_take(&sink);
}

static void widen(unsigned *width, const char *words) {
    unsigned to = text_width(words);
    if (to > *width) *width = to;
}

static void widen_cell(unsigned *width, const struct ag_page_section *s, const struct ag_page_cell *cell, bool house) {
    char *words = words_of(s, cell, house);
    widen(width, words);
    free(words);
}

void page_measure(const struct ag_page_section *s, unsigned room, struct page_widths *out) {
    unsigned all = 0;
    memset(out, 0, sizeof *out);
    widen(&out->column[0], s->corner ? s->corner : "");
    for (unsigned k = 0; k < s->n_columns; k++) widen(&out->column[k + 1], s->column[k]);
    for (unsigned i = 0; i < s->n_rows; i++) {
        widen_cell(&out->column[0], s, &s->row[i].head, s->row[i].house);
        for (unsigned k = 0; k < s->row[i].n; k++) widen_cell(&out->column[k + 1], s, &s->row[i].cell[k], false);
    }
    for (unsigned k = 0; k <= s->n_columns; k++) all += 2 + out->column[k];
    out->listed = all > room;
}

/* One line of a table. Words stand left and numbers right; nothing follows the last word. */
static void put_line(FILE *out, const struct ag_page_section *s, const struct page_widths *w, char *const *words,
                     unsigned n) {
    fputs("  ", out);
    text_cell(out, words[0], n > 1 ? w->column[0] : 0);
    for (unsigned k = 1; k < n; k++) {
        fputs("  ", out);
        if (s->left) text_cell(out, words[k], k + 1 < n ? w->column[k] : 0);
        else text_cell_right(out, words[k], w->column[k]);
    }
    fputc('\n', out);
}

void page_head(FILE *out, const struct ag_page_section *s, const struct page_widths *w) {
    char *words[AG_PAGE_COLUMNS + 1];
    if (w->listed) return;
    words[0] = memory_copy(s->corner ? s->corner : "");
    for (unsigned k = 0; k < s->n_columns; k++) words[k + 1] = memory_copy(s->column[k]);
    put_line(out, s, w, words, s->n_columns + 1);
    for (unsigned k = 0; k <= s->n_columns; k++) free(words[k]);
}

void page_row(FILE *out, const struct ag_page_section *s, const struct page_widths *w, unsigned i) {
    const struct ag_page_row *row = &s->row[i];
    char *words[AG_PAGE_COLUMNS + 1];
    words[0] = words_of(s, &row->head, row->house);
    for (unsigned k = 0; k < row->n; k++) words[k + 1] = words_of(s, &row->cell[k], false);
    if (!w->listed) put_line(out, s, w, words, row->n + 1);
    else fprintf(out, "  %s\n", words[0]);
    for (unsigned k = 0; w->listed && k < row->n; k++) fprintf(out, "    %s: %s\n", s->column[k], words[k + 1]);
    for (unsigned k = 0; k <= row->n; k++) free(words[k]);
}
