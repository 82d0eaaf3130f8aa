/*
 * rules_page.h - the rules of a table as people read them: goal, a turn, what scores, the end, the twists; with the
 * numbers that are in force there. It is a page like a chart's (chart_page.h), made from one source for each game,
 * rules_GAME.c in the row of its extras. What differs from the preset stands out: a flag on the section or row, and a
 * list of house rules at the end. Internal.
 */
#ifndef AG_RULES_PAGE_H
#define AG_RULES_PAGE_H

#include "chart_page.h"

struct ag_reading {
    const ag_rules *rules;
    const struct ag_values *usual; /* of the preset */
    const char *title, *about;     /* of the preset */
    const struct ag_words *words;  /* the language; NULL: English */
};
/* Fills the page in; a game without a source of its own has its aim and its options. */
void ag_rules_page(const struct ag_reading *reading, struct ag_page *page);

/* ---- for the sources, and for who shows a part of it ---- */

/* An empty page, without a title; and what the rules have to say. */
void ag_reading_start(const struct ag_reading *reading, struct ag_page *page);
void ag_reading_sections(const struct ag_reading *reading, struct ag_page *page);

/* Whether any of `count` numbers from this slot on is not the preset's. */
bool ag_reading_differs(const struct ag_reading *reading, unsigned slot, unsigned count);
/* A section, and a paragraph added to one; house: whether it says something that the preset does not. */
struct ag_page_section *ag_reading_section(struct ag_page *page, struct ag_said_id heading);
void ag_reading_say(struct ag_page_section *s, bool house, struct ag_said_id said);
/* A row of dice, words and a figure. */
void ag_reading_row(struct ag_page_section *s, bool house, const uint8_t *dice, unsigned n, struct ag_said_id head,
                    struct ag_said_id figure);

void ag_rules_farkle(const struct ag_reading *reading, struct ag_page *page);
void ag_rules_balut(const struct ag_reading *reading, struct ag_page *page);
void ag_rules_palko(const struct ag_reading *reading, struct ag_page *page);
void ag_rules_penk(const struct ag_reading *reading, struct ag_page *page);

#endif
