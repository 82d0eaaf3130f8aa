/* again.c - see again.h. */
#include "again.h"
#include "../text/str.h"

static void put_player(struct ag_str *s, const struct ag_judge *j, uint64_t seed) {
    ag_str_text(s, " --player ");
    ag_str_text(s, j->player[0]->name);
    ag_str_text(s, " --nodes ");
    ag_str_unsigned(s, j->nodes);
    ag_str_text(s, " --seed ");
    ag_str_unsigned(s, seed);
}

static void put_options(struct ag_str *s, const struct ag_judge *j) {
    ag_str_text(s, " --objective ");
    ag_str_text(s, ag_objective_name(j->objective));
    if (j->table) return;
    ag_str_text(s, " --estimate");
    put_player(s, j, j->seed);
}

size_t again_options(const struct ag_judge *judge, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    put_options(&s, judge);
    return ag_str_end(&s);
}

size_t again_analyse(const struct ag_review *x, const char *path, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    ag_str_text(&s, "astragal analyse");
    ag_str_word(&s, path);
    put_options(&s, x->judge);
    return ag_str_end(&s);
}

size_t again_hint(const struct ag_review *x, const char *path, size_t step, char *buf, size_t size) {
    const struct ag_step *asked = &x->a->step[step];
    struct ag_str s = ag_str_start(buf, size);
    ag_str_text(&s, "astragal hint");
    ag_str_word(&s, path);
    ag_str_text(&s, " --to ");
    ag_str_unsigned(&s, asked->asked);
    ag_str_text(&s, " --objective ");
    ag_str_text(&s, ag_objective_name(x->judge->objective));
    if (!x->a->exact) {
        ag_str_text(&s, " --seat ");
        ag_str_unsigned(&s, asked->seat);
        put_player(&s, x->judge, x->judge->seed + asked->asked);
    }
    return ag_str_end(&s);
}

static void put_question(struct ag_str *s, const struct ag_page_again *again, const char *typed) {
    static const char *const commands[] =
        {[AG_PAGE_ODDS] = "odds", [AG_PAGE_SOLVE] = "solve", [AG_PAGE_RULES] = "rules"};
    ag_str_text(s, "astragal ");
    ag_str_text(s, commands[again->source]);
    ag_str_text(s, typed);
    if (again->dice) ag_str_word(s, again->dice);
    for (unsigned i = 0; i < AG_PAGE_ASKED && again->asked[i].key; i++) {
        ag_str_text(s, " --");
        ag_str_text(s, again->asked[i].key);
        ag_str_word(s, again->asked[i].value);
    }
}

void again_chart(struct ag_page *page, const char *typed) {
    for (unsigned i = 0; i < page->n; i++) {
        struct ag_page_section *section = &page->section[i];
        struct ag_str s = ag_str_start(page->text + page->used, AG_PAGE_TEXT - page->used);
        if (section->again.source == AG_PAGE_NO_SOURCE) continue;
        put_question(&s, &section->again, typed);
        section->command = ag_page_take(page, ag_str_end(&s));
    }
}
