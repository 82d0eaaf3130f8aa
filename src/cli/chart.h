/*
 * chart.h - strategy charts on paper: the library fills them in (extras/chart_page.h), chart_text.c and chart_html.c
 * show them.
 */
#ifndef CLI_CHART_H
#define CLI_CHART_H

#include "../extras/chart_page.h"

#include <jansson.h>
#include <stdio.h>

/* Text in memory of its own. */
char *chart_words(const char *format, ...) __attribute__((format(printf, 1, 2)));
json_t *chart_json(const struct ag_page *page, const char *command);
/* command: what makes this chart. */
void chart_text(FILE *out, const struct ag_page *page, const char *command);
/* The sections alone; those of rules have dice in brackets, and a star where the house plays otherwise. */
void chart_sections(FILE *out, const struct ag_page *page);
void chart_html(FILE *out, const struct ag_page *page, const char *command);

#endif
