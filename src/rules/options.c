/* options.c - options as data (AL-3): defaults, reading and writing values, and preparing rules. */
#include "msg.h"
#include "near.h"
#include "rules.h"
#include "str.h"

#include <string.h>

static const struct ag_option *option_named(const struct ag_game *game, const char *key) {
    for (unsigned i = 0; i < game->n_options; i++)
        if (ag_text_same(game->options[i].key, key)) return &game->options[i];
    return NULL;
}

void ag_values_default(const struct ag_game *game, struct ag_values *values) {
    memset(values, 0, sizeof *values);
    for (unsigned i = 0; i < game->n_options; i++) {
        const struct ag_option *o = &game->options[i];
        if (o->type == AG_OPT_TEXT) ag_text_copy(values->text, sizeof values->text, o->text);
        for (unsigned k = 0; k < o->count; k++) values->slot[o->at + k] = o->initials ? o->initials[k] : o->initial;
    }
}

static bool refuse_value(struct ag_msg *why, enum ag_msg_id id, const struct ag_option *o, const char *text, int64_t a,
                         int64_t b, int64_t c) {
    struct ag_msg m = ag_msg_make(id, a, b, c);
    ag_msg_quote(&m, 0, o->key);
    ag_msg_quote(&m, 1, text);
    return ag_refuse(why, m);
}

static bool set_number(const struct ag_option *o, int32_t *slot, const char *text, struct ag_msg *why) {
    int64_t n;
    if (!ag_text_number(text, &n)) return refuse_value(why, AG_MSG_OPTION_NOT_A_NUMBER, o, text, 0, 0, 0);
    if (n < o->min || n > o->max) return refuse_value(why, AG_MSG_OPTION_RANGE, o, text, o->min, o->max, 0);
    *slot = (int32_t)n;
    return true;
}

static bool set_list(const struct ag_option *o, int32_t *slot, const char *text, struct ag_msg *why) {
    struct ag_scan scan = ag_scan_start(text);
    int64_t n;
    unsigned k = 0;
    while (k < o->count && ag_scan_number(&scan, o->min, o->max, &n)) slot[k++] = (int32_t)n;
    if (k == o->count && ag_scan_end(&scan)) return true;
    return refuse_value(why, AG_MSG_OPTION_LIST, o, text, o->count, o->min, o->max);
}

/* Names the words that would do. */
static bool refuse_choice(struct ag_msg *why, const struct ag_option *o, const char *text) {
    struct ag_msg m = ag_msg_make(AG_MSG_OPTION_CHOICE, 0, 0, 0);
    char typed[sizeof m.text[0] * 2], words[sizeof m.text[0] * 4];
    struct ag_str s = ag_str_start(typed, sizeof typed);
    ag_str_text(&s, o->key), ag_str_text(&s, " = "), ag_str_text(&s, text);
    ag_str_end(&s);
    ag_msg_quote(&m, 0, typed);
    s = ag_str_start(words, sizeof words);
    for (unsigned i = 0; o->choices[i]; i++) {
        if (i) ag_str_text(&s, ", ");
        ag_str_text(&s, o->choices[i]);
    }
    ag_str_end(&s);
    ag_msg_quote(&m, 1, words);
    return ag_refuse(why, m);
}

static bool set_word(const struct ag_option *o, int32_t *slot, const char *text, struct ag_msg *why) {
    static const char *const no_yes[] = {"no", "yes", NULL};
    const char *const *words = o->type == AG_OPT_BOOL ? no_yes : o->choices;
    for (int32_t i = 0; words[i]; i++)
        if (ag_text_same(words[i], text)) {
            *slot = i;
            return true;
        }
    if (o->type == AG_OPT_BOOL) return refuse_value(why, AG_MSG_OPTION_BOOL, o, text, 0, 0, 0);
    return refuse_choice(why, o, text);
}

/* A text must survive a line of a record: printable, no blanks at the ends or doubled. */
static bool set_text(const struct ag_option *o, char *to, const char *text, struct ag_msg *why) {
    size_t n = strlen(text);
    bool good = n > 0 && n < AG_TEXT_MAX - 40 && text[0] != ' ' && text[n - 1] != ' ';
    for (size_t i = 0; good && i < n; i++)
        good = (unsigned char)text[i] >= ' ' && text[i] != 127 && !(text[i] == ' ' && text[i + 1] == ' ');
    if (!good) return refuse_value(why, AG_MSG_OPTION_TEXT, o, text, AG_TEXT_MAX - 41, 0, 0);
    memcpy(to, text, n + 1);
    return true;
}

/* With the one that was probably meant, where there is one. */
static bool refuse_unknown(struct ag_msg *why, const struct ag_game *game, const char *key) {
    struct ag_near near = {0};
    for (unsigned i = 0; i < game->n_options; i++) ag_near_see(&near, key, game->options[i].key);
    struct ag_msg m = ag_msg_make(near.name ? AG_MSG_OPTION_NEAR : AG_MSG_OPTION_UNKNOWN, 0, 0, 0);
    ag_msg_quote(&m, 0, key);
    if (near.name) ag_msg_quote(&m, 1, near.name);
    return ag_refuse(why, m);
}

bool ag_values_set(const struct ag_game *game, struct ag_values *values, const char *key, const char *text,
                   struct ag_msg *why) {
    const struct ag_option *o = option_named(game, key);
    if (!o) return refuse_unknown(why, game, key);
    struct ag_values changed = *values; /* a refused list must not be half set */
    int32_t *slot = &changed.slot[o->at];
    bool good = o->type == AG_OPT_TEXT     ? set_text(o, changed.text, text, why)
                : o->type != AG_OPT_NUMBER ? set_word(o, slot, text, why)
                : o->count > 1             ? set_list(o, slot, text, why)
                                           : set_number(o, slot, text, why);
    if (good) *values = changed;
    return good;
}

size_t ag_values_write(const struct ag_option *o, const struct ag_values *values, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    int32_t v = o->count ? values->slot[o->at] : 0;
    switch (o->type) {
    case AG_OPT_TEXT: ag_str_text(&s, values->text); break;
    case AG_OPT_BOOL: ag_str_text(&s, v ? "yes" : "no"); break;
    case AG_OPT_CHOICE: ag_str_text(&s, o->choices[v]); break;
    default:
        for (unsigned k = 0; k < o->count; k++) {
            if (k) ag_str_char(&s, ' ');
            ag_str_number(&s, values->slot[o->at + k]);
        }
    }
    return ag_str_end(&s);
}

bool ag_option_written(const struct ag_option *o, const struct ag_values *values) {
    if (!(o->flags & AG_OPT_LATER)) return true;
    for (unsigned k = 0; k < o->count; k++)
        if (values->slot[o->at + k] != (o->initials ? o->initials[k] : o->initial)) return true;
    return o->type == AG_OPT_TEXT && !ag_text_same(values->text, o->text);
}

unsigned ag_options_written(const ag_rules *r) {
    unsigned n = 0;
    for (unsigned i = 0; i < r->game->n_options; i++) n += ag_option_written(&r->game->options[i], &r->values);
    return n;
}

size_t ag_rules_size(const struct ag_game *game) { return sizeof(struct ag_rules) + game->compiled_size; }

static struct ag_rules *fresh(void *memory, const struct ag_game *game, const struct ag_values *values) {
    struct ag_rules *r = memory;
    memset(r, 0, ag_rules_size(game));
    r->game = game;
    r->values = *values;
    return r;
}

ag_rules *ag_rules_prepare(void *memory, const struct ag_game *game, const struct ag_values *values,
                           struct ag_msg *why) {
    struct ag_rules *r = fresh(memory, game, values);
    return game->prepare(values, r->compiled, why) ? r : NULL;
}

bool ag_rules_check(void *memory, const struct ag_game *game, const struct ag_values *values, struct ag_msg *why) {
    struct ag_rules *r = fresh(memory, game, values);
    return (game->check ? game->check : game->prepare)(values, r->compiled, why);
}

const struct ag_game *ag_rules_game(const ag_rules *rules) { return rules->game; }
const struct ag_values *ag_rules_values(const ag_rules *rules) { return &rules->values; }
unsigned ag_rules_seats(const ag_rules *rules) { return (unsigned)rules->values.slot[0]; }
ag_seats ag_all_seats(const ag_rules *rules) { return (ag_seats)((1u << rules->values.slot[0]) - 1); }
