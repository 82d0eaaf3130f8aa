/* chart_text.c - a chart in 80 columns: plain words and blanks, so that a screen reader gets through it. */
#include "chart.h"
#include "page.h"
#include "text.h"

static void put_table(FILE *out, const struct ag_page_section *s) {
    struct page_widths widths;
    page_measure(s, TEXT_COLUMNS, &widths);
    page_head(out, s, &widths);
    for (unsigned i = 0; i < s->n_rows; i++) page_row(out, s, &widths, i);
}

void chart_text(FILE *out, const struct ag_page *c, const char *command) {
    fprintf(out, "%s\n", c->title);
    text_wrap(out, c->about, 0, 0);
    chart_sections(out, c);
    if (c->paper) return;
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
