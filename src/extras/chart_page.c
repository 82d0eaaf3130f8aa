/* chart_page.c - see chart_page.h: a chart in memory. */
#include "chart_page.h"
#include "language.h"
#include "extras.h"
#include "language.h"
#include "msg.h"
#include "str.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* Refusal of a chart. {0t}: the game. */
    MSG(CHART_NONE, "There is no chart for {0t}.")
    /* Over a strategy chart, on paper and on the page. {0t}: the preset. */
    MSG(CHART_TITLE, "{0t}: strategy chart")
    /* After the heading of a table: what its figures are. */
    MSG(CHART_EXACT, "exact")
    MSG(CHART_ESTIMATE, "estimate: what the strongest player of the house does")
    MSG(CHART_BY_THE_RULES, "by the rules")
    MSG(CHART_NOT_YET, "not worked out")
    /* Figures in tables, where room is scarce. {0.1}, {0.2}: the figure; {0t}: a percentage without its sign. */
    MSG(CHART_TENTHS, "{0.1}")
    MSG(CHART_HUNDREDTHS, "{0.2}")
    MSG(CHART_PERCENT, "{0t}%")
    MSG(CHART_RARE, "<0.01%")
    MSG(CHART_NEARLY_CERTAIN, "99.9%")
    MSG(CHART_NOTHING, "–")
    MSG(CHART_NEVER, "never")
    MSG(CHART_CHANCE, "chance")
    /* Two notes below a table, one after the other. {0t}, {1t}: the notes. */
    MSG(CHART_AND_NOTE, "{0t} {1t}")
)
/* clang-format on */

/* ---- words ---- */

const char *ag_page_take(struct ag_page *page, size_t length) {
    char *text = page->text + page->used;
    AG_CHECK(page->used + length < AG_PAGE_TEXT);
    page->used += length + 1;
    return text;
}

const char *ag_page_say(struct ag_page *page, struct ag_said_id said) {
    struct ag_str s = ag_str_start(page->text + page->used, AG_PAGE_TEXT - page->used);
    ag_format_id(&s, &said, page->words);
    return ag_page_take(page, ag_str_end(&s));
}

/* ---- filling in ---- */

struct ag_page_section *ag_page_add_section(struct ag_page *page, unsigned kind, struct ag_said_id heading) {
    AG_CHECK(page->n < AG_PAGE_SECTIONS);
    struct ag_page_section *s = &page->section[page->n++];
    memset(s, 0, sizeof *s);
    s->page = page;
    s->heading = ag_page_say(page, heading);
    s->kind = ag_msg_sentence(kind, page->words);
    return s;
}

void ag_page_corner(struct ag_page_section *s, unsigned id) { s->corner = ag_msg_sentence(id, s->page->words); }

void ag_page_asked(struct ag_page_section *s, const char *key, const char *value) {
    unsigned i = 0;
    while (s->again.asked[i].key) i++;
    AG_CHECK(i < AG_PAGE_ASKED);
    s->again.asked[i].key = key;
    s->again.asked[i].value = value;
}

void ag_page_asked_number(struct ag_page_section *s, const char *key, int64_t value) {
    struct ag_str text = ag_str_start(s->page->text + s->page->used, AG_PAGE_TEXT - s->page->used);
    ag_str_number(&text, value);
    ag_page_asked(s, key, ag_page_take(s->page, ag_str_end(&text)));
}

void ag_page_again(struct ag_page_section *s, enum ag_page_source source, const char *key, const char *value) {
    s->again.source = source;
    if (key) ag_page_asked(s, key, value);
}

void ag_page_add_note(struct ag_page_section *s, struct ag_said_id said) {
    const char *text = ag_page_say(s->page, said);
    s->note = s->note ? ag_page_words(s->page, AG_MSG_CHART_AND_NOTE, s->note, text) : text;
}

void ag_page_add_column(struct ag_page_section *s, struct ag_said_id said) {
    AG_CHECK(s->n_columns < AG_PAGE_COLUMNS);
    s->column[s->n_columns++] = ag_page_say(s->page, said);
}

struct ag_page_cell *ag_page_add_row(struct ag_page_section *s, struct ag_said_id head) {
    AG_CHECK(s->n_rows < AG_PAGE_ROWS);
    struct ag_page_row *row = &s->row[s->n_rows++];
    row->house = false;
    row->n = 0;
    row->head = (struct ag_page_cell){.text = ag_page_say(s->page, head), .tint = -1};
    return &row->head;
}

struct ag_page_cell *ag_page_add_cell(struct ag_page_section *s, struct ag_said_id said) {
    struct ag_page_row *row = &s->row[s->n_rows - 1];
    AG_CHECK(row->n < AG_PAGE_COLUMNS);
    row->cell[row->n] = (struct ag_page_cell){.text = ag_page_say(s->page, said), .tint = -1};
    return &row->cell[row->n++];
}

void ag_page_dice(struct ag_page_cell *cell, const uint8_t *dice, unsigned n) {
    if (n) memcpy(cell->dice, dice, n); /* none may be given as NULL */
    cell->n_dice = (uint8_t)n;
}

void ag_page_chance(struct ag_page_section *s, double chance) {
    unsigned digits = chance > 0 && chance < 0.01 ? 2 : chance > 0.0 && chance < 0.0995 ? 1 : 0;
    char figure[32];
    struct ag_str text = ag_str_start(figure, sizeof figure);
    if (chance > 0.995 && chance < 1) digits = 1;
    ag_language_real(&text, s->page->words, 100 * chance, digits);
    ag_str_end(&text);
    if (chance <= 0) ag_page_cell(s, AG_MSG_CHART_NOTHING)->tint = 0;
    else if (chance < 0.00005) ag_page_cell(s, AG_MSG_CHART_RARE)->tint = 0;
    else if (chance >= 0.9995 && chance < 1) ag_page_cell(s, AG_MSG_CHART_NEARLY_CERTAIN)->tint = 1; /* not certain */
    else ag_page_cell(s, AG_MSG_CHART_PERCENT, figure)->tint = (float)chance;
}

void ag_page_limit(struct ag_page_section *s, int32_t points) {
    if (points == INT32_MAX) ag_page_cell(s, AG_MSG_CHART_NEVER);
    else if (points) ag_page_cell(s, AG_MSG_LABEL_NUMBER, points);
    else ag_page_cell(s, AG_MSG_CHART_NOTHING);
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
    page->paper = false;
    page->words = order->words;
    page->title = ag_page_words(page, AG_MSG_CHART_TITLE, order->title);
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
    enum { COLUMNS_MAX = 7, CARD_ROWS = 10 };
    if (s->page->paper) return s->n_rows > CARD_ROWS && s->blank; /* a tally; all else stands side by side */
    return s->left || s->n_columns > COLUMNS_MAX;
}

int ag_page_tint(const struct ag_page_cell *cell) {
    if (cell->tint < 0) return -1;
    int step = (int)(cell->tint * AG_PAGE_TINTS);
    return step < AG_PAGE_TINTS ? step : AG_PAGE_TINTS - 1;
}
