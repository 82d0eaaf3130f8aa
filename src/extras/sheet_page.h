/*
 * sheet_page.h - a sheet of paper for a game with real dice: what people write on, and what scores beside it. It is a page
 * like a chart's (chart_page.h), made from what the game says of itself: the cards of its seats where it has any,
 * otherwise a tally, and the tables of its rules (rules_page.h). Internal.
 */
#ifndef AG_SHEET_PAGE_H
#define AG_SHEET_PAGE_H

#include "rules_page.h"

void ag_sheet_page(const struct ag_reading *reading, struct ag_page *page);

#endif
