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
