/*
 * page.h - the tables of charts and of rules (extras/chart_page.h) as lines of text: plain words and blanks, so that a
 * screen reader gets through them.
 */
#ifndef PRINT_PAGE_H
#define PRINT_PAGE_H

#include "../extras/chart_page.h"

#include <stdio.h>

struct page_widths {
    unsigned column[AG_PAGE_COLUMNS + 1]; /* the first is that of the rows' heads */
    bool listed;                          /* too wide: a row is its head, and its cells one below the other */
};
void page_measure(const struct ag_page_section *s, unsigned room, struct page_widths *out);
/* The heads of the columns; nothing where the table is listed. And a row, with a star where the house plays otherwise. */
void page_head(FILE *out, const struct ag_page_section *s, const struct page_widths *w);
void page_row(FILE *out, const struct ag_page_section *s, const struct page_widths *w, unsigned row);

#endif
