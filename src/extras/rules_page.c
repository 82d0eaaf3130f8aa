/* rules_page.c - see rules_page.h: what all games' rules have in common, and the list of house rules. */
#include "rules_page.h"
#include "extras.h"
#include "msg.h"
#include "str.h"

/* clang-format off */
AG_SENTENCES(
    /* Over the rules of a game on one page. {0t}: the preset. */
    MSG(READ_TITLE, "{0t}: the rules")
    /* Headings of their parts. */
    MSG(READ_GOAL, "The goal")
    MSG(READ_TURN, "A turn")
    MSG(READ_SCORES, "What scores")
    MSG(READ_END, "How it ends")
    MSG(READ_TWISTS, "Twists")
    /* The list of house rules, at the end: heading, the heads of its three columns. */
    MSG(READ_HOUSE, "House rules at this table")
    MSG(READ_RULE, "rule")
    MSG(READ_HERE, "here")
    MSG(READ_USUAL, "usually")
    /* Heads of columns: of dice that are drawn, and of figures. */
    MSG(READ_DICE, "dice")
    MSG(READ_POINTS, "points")
    /* Words as they are. {0t}: what an option does, or its value. */
    MSG(READ_PLAIN, "{0t}")
)
/* clang-format on */

bool ag_reading_differs(const struct ag_reading *r, unsigned slot, unsigned count) {
    const struct ag_values *v = ag_rules_values(r->rules);
    for (unsigned i = slot; i < slot + count; i++)
        if (v->slot[i] != r->usual->slot[i]) return true;
    return false;
}

struct ag_page_section *ag_reading_section(struct ag_page *page, struct ag_said_id heading) {
    struct ag_page_section *s = ag_page_add_section(page, AG_MSG_NONE, heading);
    s->jolly = page->jolly;
    s->left = true;
    return s;
}

void ag_reading_say(struct ag_page_section *s, bool house, struct ag_said_id said) {
    ag_page_add_note(s, said);
    s->house = s->house || house;
}

void ag_reading_row(struct ag_page_section *s, bool house, const uint8_t *dice, unsigned n, struct ag_said_id head,
                    struct ag_said_id figure) {
    ag_page_dice(ag_page_add_row(s, head), dice, n);
    ag_page_add_cell(s, figure);
    s->row[s->n_rows - 1].house = house;
}

/* ---- house rules ---- */

/* A value for people: words of a choice are joined by underlines where they are typed. */
static const char *value_of(struct ag_page *page, const struct ag_option *o, const struct ag_values *v) {
    char text[AG_TEXT_MAX];
    ag_values_write(o, v, text, sizeof text);
    for (char *c = text; *c; c++)
        if (*c == '_') *c = ' ';
    return ag_page_say(page, AG_SAID(AG_MSG_READ_PLAIN, (const char *)text));
}

static bool same_value(const struct ag_option *o, const struct ag_values *a, const struct ag_values *b) {
    char one[AG_TEXT_MAX], other[AG_TEXT_MAX];
    ag_values_write(o, a, one, sizeof one);
    ag_values_write(o, b, other, sizeof other);
    return ag_text_same(one, other);
}

static void put_house_rules(const struct ag_reading *r, struct ag_page *page) {
    const struct ag_game *game = ag_rules_game(r->rules);
    const struct ag_values *v = ag_rules_values(r->rules);
    struct ag_page_section *s = NULL;
    for (unsigned i = 1; i < game->n_options; i++) { /* how many sit there is no house rule */
        const struct ag_option *o = &game->options[i];
        if (same_value(o, v, r->usual)) continue;
        if (!s) {
            s = ag_reading_section(page, AG_SAID(AG_MSG_READ_HOUSE));
            s->house = true;
            ag_page_corner(s, AG_MSG_READ_RULE);
            ag_page_add_column(s, AG_SAID(AG_MSG_READ_HERE));
            ag_page_add_column(s, AG_SAID(AG_MSG_READ_USUAL));
        }
        if (s->n_rows == AG_PAGE_ROWS) return;
        ag_page_add_row(s, AG_SAID(AG_MSG_READ_PLAIN, ag_msg_sentence(o->about, r->words)));
        ag_page_add_cell(s, AG_SAID(AG_MSG_READ_PLAIN, value_of(page, o, v)));
        ag_page_add_cell(s, AG_SAID(AG_MSG_READ_PLAIN, value_of(page, o, r->usual)));
    }
}

void ag_reading_start(const struct ag_reading *r, struct ag_page *page) {
    page->n = 0;
    page->used = 0;
    page->paper = false;
    page->words = r->words;
    page->about = r->about;
    page->jolly = ag_rules_game(r->rules)->dice_flags & AG_DUE_JOLLY;
}

void ag_reading_sections(const struct ag_reading *r, struct ag_page *page) {
    const struct ag_game *game = ag_rules_game(r->rules);
    const struct ag_extras *x = ag_extras_of(game);
    if (x->rules_page) x->rules_page(r, page);
    else
        ag_reading_say(ag_reading_section(page, AG_SAID(AG_MSG_READ_GOAL)), false,
                       AG_SAID(AG_MSG_READ_PLAIN, ag_msg_sentence(game->aim, r->words)));
    put_house_rules(r, page);
}

void ag_rules_page(const struct ag_reading *r, struct ag_page *page) {
    ag_reading_start(r, page);
    page->title = ag_page_say(page, AG_SAID(AG_MSG_READ_TITLE, r->title));
    ag_reading_sections(r, page);
}
