/* read_rules.c - see read_rules.h. The words are the library's (extras/rules_page.h); where they differ from the preset, a star
 * and a look of their own say so. */
#include "read_rules.h"
#include "../extras/rules_page.h"
#include "dialog.h"
#include "memory.h"
#include "page.h"
#include "screen.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

struct reading {
    const ag_rules *rules;
    const struct ag_values *usual; /* of the preset */
    struct ag_page *page;
};

static void add_paragraph(struct lines *out, const char *text, int indent, int width) {
    const char *line;
    size_t bytes;
    while ((line = lines_wrap_next(&text, width > indent + 2 ? width - indent : 2, &bytes)))
        lines_addf(out, "%*s%.*s", indent, "", (int)bytes, line);
}

/* Lines of the printed form of something, broken to the width. */
static void add_printed(struct text_sink *sink, struct lines *out, int width, enum mark mark) {
    struct lines lines = {0};
    char *text = text_take(sink);
    lines_split(text, &lines);
    lines_mark(&lines, 0, mark);
    lines_wrap(&lines, width, out);
    lines_free(&lines);
    free(text);
}

static void add_table(struct lines *out, const struct ag_page_section *s, int width) {
    struct page_widths widths;
    struct text_sink sink;
    page_measure(s, (unsigned)width, &widths);
    page_head(text_sink(&sink), s, &widths);
    add_printed(&sink, out, width, MARK_DIM);
    for (unsigned i = 0; i < s->n_rows; i++) {
        page_row(text_sink(&sink), s, &widths, i);
        add_printed(&sink, out, width, s->row[i].house ? MARK_PICKED : MARK_PLAIN);
    }
}

static void add_section(struct lines *out, const struct ag_page_section *s, int width) {
    lines_add(out, "");
    unsigned heading = out->n;
    lines_say(out, s->house ? SAY_RULES_HEADING_HOUSE : SAY_RULES_HEADING, s->heading);
    lines_mark(out, heading, s->house ? MARK_PICKED : MARK_STRONG);
    if (s->n_rows) add_table(out, s, width);
    if (s->note) add_paragraph(out, s->note, 2, width);
}

static void fill_told(const void *context, int width, struct lines *out) {
    const struct ag_page *page = ((const struct reading *)context)->page;
    bool house = false;
    add_paragraph(out, page->about, 0, width);
    for (unsigned i = 0; i < page->n; i++) {
        add_section(out, &page->section[i], width);
        house = house || page->section[i].house;
    }
    if (!house) return;
    lines_add(out, "");
    unsigned star = out->n;
    lines_say(out, SAY_RULES_STAR);
    lines_mark(out, star, MARK_PICKED);
}

static void fill_options(const void *context, int width, struct lines *out) {
    const struct reading *reading = context;
    const struct ag_game *game = ag_rules_game(reading->rules);
    char here[AG_TEXT_MAX], usual[AG_TEXT_MAX];
    struct lines lines = {0};
    for (unsigned i = 0; i < game->n_options; i++) {
        const struct ag_option *o = &game->options[i];
        ag_values_write(o, ag_rules_values(reading->rules), here, sizeof here);
        ag_values_write(o, reading->usual, usual, sizeof usual);
        bool house = i && strcmp(here, usual) != 0; /* how many sit there is no house rule */
        if (i) lines_add(&lines, "");
        unsigned first = lines.n;
        lines_addf(&lines, house ? "%s = %s *" : "%s = %s", o->key, here);
        lines_addf(&lines, "    %s", phrases_message(o->about));
        lines_mark(&lines, first, house ? MARK_PICKED : MARK_PLAIN);
    }
    lines_wrap(&lines, width, out);
    lines_free(&lines);
}

void rules_show(const ag_rules *rules, const char *preset, const struct ag_presets *own) {
    const struct ag_game *game = ag_rules_game(rules);
    struct ag_preset_info *info = must_alloc(sizeof *info);
    struct ag_words words = phrases_words(NULL);
    bool known = ag_preset_find(own, preset, info, NULL) && info->game == game;
    struct reading reading = {rules, known ? &info->values : ag_rules_values(rules), must_alloc(sizeof *reading.page)};
    ag_rules_page(&(struct ag_reading){rules, reading.usual, known ? phrases_preset(info->title) : game->title,
                                       known ? phrases_preset(info->about) : phrases_message(game->aim), &words},
                  reading.page);
    const struct dialog_part parts[] = {{reading.page->title, fill_told, &reading},
                                        {phrase(SAY_TUI_OPTIONS_PAGE), fill_options, &reading}};
    dialog_parts(parts, 2);
    free(reading.page);
    free(info);
}
