/*
 * presets.c - named sets of options with inheritance. The built-in ones come from the files in rules/ through
 * tools/embed_rules.py; a user's file arrives as the same structure from src/platform.
 */
#include "builtin_rules.h"
#include "rules.h"
#include "msg.h"
#include "near.h"
#include "presets.h"
#include "str.h"

#include <string.h>

enum { DEPTH_MAX = 16 };

const struct ag_presets *ag_presets_builtin(void) { return &builtin_presets; }

static const struct ag_preset *search(const struct ag_presets *list, const char *name) {
    unsigned low = 0, high = list->n;
    while (low < high) {
        unsigned middle = low + (high - low) / 2;
        int order = strcmp(name, list->by_name[middle]->name);
        if (order == 0) return list->by_name[middle];
        if (order < 0) high = middle;
        else low = middle + 1;
    }
    return NULL;
}

static const struct ag_preset *named(const struct ag_presets *list, const char *name) {
    if (list && list->by_name) return search(list, name);
    for (unsigned i = 0; list && i < list->n; i++)
        if (ag_text_same(list->preset[i].name, name)) return &list->preset[i];
    return NULL;
}

static const struct ag_preset *lookup(const struct ag_presets *own, const char *name) {
    const struct ag_preset *p = named(own, name);
    return p ? p : named(&builtin_presets, name);
}

static bool refuse_preset(struct ag_msg *why, enum ag_msg_id id, const char *name, const char *other) {
    struct ag_msg m = ag_msg_make(id, 0, 0, 0);
    ag_msg_quote(&m, 0, name);
    ag_msg_quote(&m, 1, other ? other : "");
    return ag_refuse(why, m);
}

struct typed {
    const char *name;
    struct ag_near near;
};

static void see(void *context, const char *name, const struct ag_preset_info *info) {
    struct typed *typed = context;
    (void)info;
    ag_near_see(&typed->near, typed->name, name);
}

/* With the one that was probably meant, where there is one. */
static bool refuse_unknown(struct ag_msg *why, const struct ag_presets *own, const char *name) {
    struct typed typed = {.name = name};
    ag_presets_offered(own, see, &typed);
    const char *near = typed.near.name;
    return refuse_preset(why, near ? AG_MSG_PRESET_NEAR : AG_MSG_PRESET_UNKNOWN, name, near);
}

/* The preset and its ancestors, youngest first. A section of a user's file may extend the built-in one of its name. */
static int ancestry(const struct ag_presets *own, const char *name, const struct ag_preset **chain,
                    struct ag_msg *why) {
    int n = 0;
    const struct ag_preset *p = lookup(own, name);
    if (!p) return refuse_unknown(why, own, name), -1;
    while (p) {
        if (n == DEPTH_MAX) return refuse_preset(why, AG_MSG_PRESET_CIRCLE, name, NULL), -1;
        chain[n++] = p;
        if (!p->parent) return n;
        const struct ag_preset *parent = ag_text_same(p->parent, p->name) ? named(&builtin_presets, p->parent)
                                                                          : lookup(own, p->parent);
        if (!parent) return refuse_preset(why, AG_MSG_PRESET_PARENT, p->name, p->parent), -1;
        if (parent == p) return refuse_preset(why, AG_MSG_PRESET_CIRCLE, name, NULL), -1;
        p = parent;
    }
    return n;
}

static bool is_description(const char *key) {
    return ag_text_same(key, "game") || ag_text_same(key, "title") || ag_text_same(key, "about");
}

static bool describe(const struct ag_preset *p, struct ag_preset_info *out, struct ag_msg *why) {
    for (unsigned i = 0; i < p->n_lines; i++) {
        const struct ag_line *l = &p->lines[i];
        if (ag_text_same(l->key, "title")) out->title = l->value;
        if (ag_text_same(l->key, "about")) out->about = l->value;
        if (!ag_text_same(l->key, "game")) continue;
        const struct ag_game *game = ag_game_named(l->value);
        if (!game) return refuse_preset(why, AG_MSG_PRESET_GAME, p->name, l->value);
        if (out->game && out->game != game) return refuse_preset(why, AG_MSG_PRESET_GAME_AGAIN, p->name, l->value);
        out->game = game;
    }
    return true;
}

bool ag_preset_find(const struct ag_presets *own, const char *name, struct ag_preset_info *out, struct ag_msg *why) {
    const struct ag_preset *chain[DEPTH_MAX];
    int n = ancestry(own, name, chain, why);
    if (n < 0) return false;
    memset(out, 0, sizeof *out);
    out->name = chain[0]->name;
    out->title = chain[0]->name;
    out->about = "";
    for (int i = n; i-- > 0;)
        if (!describe(chain[i], out, why)) return false;
    if (!out->game) return refuse_preset(why, AG_MSG_PRESET_NO_GAME, name, NULL);
    ag_values_default(out->game, &out->values);
    for (int i = n; i-- > 0;)
        for (unsigned k = 0; k < chain[i]->n_lines; k++) {
            const struct ag_line *l = &chain[i]->lines[k];
            if (!is_description(l->key) && !ag_values_set(out->game, &out->values, l->key, l->value, why)) return false;
        }
    return true;
}

static void offer(const struct ag_presets *own, const char *name,
                  void (*use)(void *context, const char *name, const struct ag_preset_info *info), void *context) {
    struct ag_preset_info info;
    bool works = ag_preset_find(own, name, &info, NULL);
    if (!works || !info.game->example) use(context, name, works ? &info : NULL);
}

void ag_presets_offered(const struct ag_presets *own,
                        void (*use)(void *context, const char *name, const struct ag_preset_info *info),
                        void *context) {
    for (unsigned i = 0; own && i < own->n; i++) offer(own, own->preset[i].name, use, context);
    for (unsigned i = 0; i < builtin_presets.n; i++)
        if (!named(own, builtin_presets.preset[i].name)) offer(own, builtin_presets.preset[i].name, use, context);
}

/* tools/po.py gives each title and sentence of rules/ an id that begins so. */
static bool is_of_preset(unsigned id) { return strncmp(ag_msg_name(id), "PRESET_", 7) == 0; }

const char *ag_preset_said(const char *text, const struct ag_words *words) {
    for (unsigned id = 1; id < ag_msg_ids(); id++)
        if (is_of_preset(id) && ag_text_same(ag_msg_english(id), text)) return ag_msg_sentence(id, words);
    return text;
}

/* FNV-1a over the names and the resolved values. */
static uint64_t hash_text(uint64_t h, const char *text) {
    do h = (h ^ (unsigned char)*text) * 0x100000001B3u;
    while (*text++);
    return h;
}

uint64_t ag_presets_hash(void) {
    uint64_t h = 0xCBF29CE484222325u;
    for (unsigned i = 0; i < builtin_presets.n; i++) {
        struct ag_preset_info info;
        char value[AG_TEXT_MAX];
        if (!ag_preset_find(NULL, builtin_presets.preset[i].name, &info, NULL)) return 0;
        h = hash_text(hash_text(h, info.name), info.game->name);
        for (unsigned k = 0; k < info.game->n_options; k++) {
            const struct ag_option *o = &info.game->options[k];
            if (o->flags & AG_OPT_SHOWN || !ag_option_written(o, &info.values)) continue;
            ag_values_write(o, &info.values, value, sizeof value);
            h = hash_text(hash_text(h, o->key), value);
        }
    }
    return h;
}
