/*
 * again.h - the commands that bring the coach's figures again, as a shell takes them. The page quotes those for an
 * analysis and a chart too. Like all that write into buf: ended by NUL, cut to fit, and the whole length is returned.
 */
#ifndef SHELL_AGAIN_H
#define SHELL_AGAIN_H

#include "../coach/review.h"
#include "../extras/chart_page.h"

/* Options that make the same judge again: " --objective win --estimate --player greedy ...". */
size_t again_options(const struct ag_judge *judge, char *buf, size_t size);
/* The command that makes this analysis again, and the one that asks about the decision of a step. path: the record. */
size_t again_analyse(const struct ag_review *x, const char *path, char *buf, size_t size);
size_t again_hint(const struct ag_review *x, const char *path, size_t step, char *buf, size_t size);
/* The commands that make the figures of a chart's sections again, written into the page's own text. typed: its rules on
 * a command line, a blank before: " farkle --set target=5000". */
void again_chart(struct ag_page *page, const char *typed);

#endif
