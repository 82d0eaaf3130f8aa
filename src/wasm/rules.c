/* rules.c - the rules of a table as people read them (extras/rules_page.h), for the page. */
#include "rules_page.h"
#include "desk.h"
#include "msg.h"
#include "presets.h"
#include "sections.h"

#include <stdlib.h>

bool wasm_rules_page(const struct desk *d);

/* {"ok":true,"title":...,"about":...,"sections":[...]}: of the rules in force at a desk, compared with its preset. */
EXPORT(rules_page) bool wasm_rules_page(const struct desk *d) {
    const ag_rules *r = desk_rules(d);
    const struct ag_game *game = ag_rules_game(r);
    struct ag_preset_info info;
    bool known = ag_preset_find(NULL, ag_table_preset(d->table), &info, NULL) && info.game == game;
    struct ag_words words = module_words();
    struct ag_page *page = malloc(sizeof *page);
    AG_CHECK(page);
    struct ag_reading reading = {.rules = r,
                                 .usual = known ? &info.values : ag_rules_values(r),
                                 .title = known ? ag_preset_said(info.title, &words) : game->title,
                                 .about = known ? ag_preset_said(info.about, &words) : module_sentence(game->aim),
                                 .words = &words};
    ag_rules_page(&reading, page);
    out_answer(true);
    js_text(&out, "title", page->title);
    js_text(&out, "about", page->about);
    out_sections(page);
    js_close(&out, '}');
    free(page);
    return true;
}
