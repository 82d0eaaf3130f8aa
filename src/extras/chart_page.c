/* chart_page.c - see chart_page.h: a chart in memory, and the few formats its words need. */
#include "chart_page.h"
#include "extras.h"
#include "msg.h"
#include "str.h"

#include <stdarg.h>
#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* Refusal of a chart. {0t}: the game. */
    MSG(CHART_NONE, "There is no chart for {0t}.")
)
/* clang-format on */

/* ---- words ---- */

static const char *put_words(struct ag_page *page, const char *format, va_list *arguments) {
    char *text = page->text + page->used;
    struct ag_str s = ag_str_start(text, AG_PAGE_TEXT - page->used);
    ag_str_print(&s, format, arguments);
    size_t length = ag_str_end(&s);
    AG_CHECK(page->used + length < AG_PAGE_TEXT);
    page->used += length + 1;
    return text;
}

/* Declares `text`, the words of format and what follows it. */
#define TAKE_WORDS(text, page, format)                      \
    va_list arguments;                                      \
    va_start(arguments, format);                            \
    const char *text = put_words(page, format, &arguments); \
    va_end(arguments)

const char *ag_page_words(struct ag_page *page, const char *format, ...) {
    TAKE_WORDS(text, page, format);
    return text;
}

const char *ag_page_number(int64_t n, char *buf) {
    struct ag_str s = ag_str_start(buf, 32);
    ag_str_thousands(&s, n);
    ag_str_end(&s);
    return buf;
}

/* ---- filling in ---- */

struct ag_page_section *ag_page_section(struct ag_page *page, const char *kind, const char *format, ...) {
    TAKE_WORDS(text, page, format);
    AG_CHECK(page->n < AG_PAGE_SECTIONS);
    struct ag_page_section *s = &page->section[page->n++];
    memset(s, 0, sizeof *s);
    s->page = page;
    s->heading = text;
    s->kind = kind;
    return s;
}

void ag_page_command(struct ag_page_section *s, const char *format, ...) {
    TAKE_WORDS(text, s->page, format);
    s->command = text;
}

void ag_page_note(struct ag_page_section *s, const char *format, ...) {
    TAKE_WORDS(text, s->page, format);
    s->note = s->note ? ag_page_words(s->page, "%s %s", s->note, text) : text;
}

void ag_page_column(struct ag_page_section *s, const char *format, ...) {
    TAKE_WORDS(text, s->page, format);
    AG_CHECK(s->n_columns < AG_PAGE_COLUMNS);
    s->column[s->n_columns++] = text;
}

struct ag_page_cell *ag_page_row(struct ag_page_section *s, const char *format, ...) {
    TAKE_WORDS(text, s->page, format);
    AG_CHECK(s->n_rows < AG_PAGE_ROWS);
    struct ag_page_row *row = &s->row[s->n_rows++];
    row->head = (struct ag_page_cell){.text = text, .tint = -1};
    return &row->head;
}

struct ag_page_cell *ag_page_cell(struct ag_page_section *s, const char *format, ...) {
    TAKE_WORDS(text, s->page, format);
    struct ag_page_row *row = &s->row[s->n_rows - 1];
    AG_CHECK(row->n < AG_PAGE_COLUMNS);
    row->cell[row->n] = (struct ag_page_cell){.text = text, .tint = -1};
    return &row->cell[row->n++];
}

void ag_page_dice(struct ag_page_cell *cell, const uint8_t *dice, unsigned n) {
    memcpy(cell->dice, dice, n);
    cell->n_dice = (uint8_t)n;
}

void ag_page_chance(struct ag_page_section *s, double chance) {
    int digits = chance > 0 && chance < 0.01 ? 2 : chance > 0.0 && chance < 0.0995 ? 1 : 0;
    if (chance > 0.995 && chance < 1) digits = 1;
    if (chance <= 0) ag_page_cell(s, "–")->tint = 0;
    else if (chance < 0.00005) ag_page_cell(s, "<0.01%%")->tint = 0;
    else if (chance >= 0.9995 && chance < 1) ag_page_cell(s, "99.9%%")->tint = 1; /* not certain */
    else ag_page_cell(s, "%.*f%%", digits, 100 * chance)->tint = (float)chance;
}

void ag_page_limit(struct ag_page_section *s, int32_t points) {
    char number[32];
    if (points == INT32_MAX) ag_page_cell(s, "never");
    else ag_page_cell(s, "%s", points ? ag_page_number(points, number) : "–");
}

/* ---- the page ---- */

int32_t ag_page_option(const ag_rules *r, const char *key) {
    const struct ag_game *game = ag_rules_game(r);
    for (unsigned i = 0; i < game->n_options; i++)
        if (ag_text_same(game->options[i].key, key)) return ag_rules_values(r)->slot[game->options[i].at];
    return 0;
}

bool ag_page_fill(const struct ag_page_order *order, struct ag_page *page, struct ag_msg *why) {
    const struct ag_game *game = ag_rules_game(order->rules);
    const struct ag_extras *x = ag_extras_of(game);
    page->n = 0;
    page->used = 0;
    page->title = ag_page_words(page, "%s: strategy chart", order->title);
    page->about = order->about;
    page->jolly = game->dice_flags & AG_DUE_JOLLY;
    if (x->chart.fill) return x->chart.fill(order, page, why);
    struct ag_msg none = ag_msg_make(AG_MSG_CHART_NONE, 0, 0, 0);
    ag_msg_quote(&none, 0, game->title);
    return ag_refuse(why, none);
}

const char *ag_page_wants(const ag_rules *r) {
    const struct ag_extras *x = ag_extras_of(ag_rules_game(r));
    return x->chart.wants ? x->chart.wants(r) : NULL;
}

bool ag_page_wide(const struct ag_page_section *s) {
    enum { COLUMNS_MAX = 7 };
    return s->left || s->n_columns > COLUMNS_MAX;
}

int ag_page_tint(const struct ag_page_cell *cell) {
    if (cell->tint < 0) return -1;
    int step = (int)(cell->tint * AG_PAGE_TINTS);
    return step < AG_PAGE_TINTS ? step : AG_PAGE_TINTS - 1;
}
