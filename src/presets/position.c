/* position.c - whole positions in one line: preset, options that differ from it, and the game's own words. */
#include "msg.h"
#include "presets.h"
#include "rules.h"
#include "str.h"

#include <string.h>

static bool same_value(const struct ag_option *o, const struct ag_values *a, const struct ag_values *b) {
    if (o->type == AG_OPT_TEXT) return ag_text_same(a->text, b->text);
    return memcmp(&a->slot[o->at], &b->slot[o->at], o->count * sizeof *a->slot) == 0;
}

/* A value as one word: the blanks of a list become commas, those of a text '_', where '_' and '\' take a '\' before. */
static void put_value(struct ag_str *out, const struct ag_option *o, const struct ag_values *v) {
    char text[AG_TEXT_MAX];
    ag_values_write(o, v, text, sizeof text);
    for (char *p = text; *p; p++) {
        if (o->type == AG_OPT_TEXT && (*p == '_' || *p == '\\')) ag_str_char(out, '\\');
        ag_str_char(out, *p != ' ' ? *p : o->type == AG_OPT_TEXT ? '_' : ',');
    }
}

size_t ag_position_write(const ag_rules *r, const char *preset, const struct ag_presets *own, const void *s, char *buf,
                         size_t size) {
    struct ag_str out = ag_str_start(buf, size);
    struct ag_preset_info base;
    char words[AG_POSITION_MAX];
    if (!ag_preset_find(own, preset, &base, NULL) || base.game != r->game) {
        ag_values_default(r->game, &base.values);
        preset = r->game->name;
    }
    ag_str_text(&out, preset);
    for (unsigned i = 0; i < r->game->n_options; i++) {
        const struct ag_option *o = &r->game->options[i];
        if (same_value(o, &base.values, &r->values)) continue;
        ag_str_char(&out, ' ');
        ag_str_text(&out, o->key);
        ag_str_char(&out, '=');
        put_value(&out, o, &r->values);
    }
    ag_str_text(&out, " / ");
    r->game->write_position(r, s, words, sizeof words);
    ag_str_text(&out, words);
    return ag_str_end(&out);
}

/* The reverse of put_value, in place. */
static void take_value(char *word, bool is_text) {
    char *to = word;
    for (; *word; word++) {
        if (is_text && *word == '\\' && word[1]) *to++ = *++word;
        else *to++ = *word == (is_text ? '_' : ',') ? ' ' : *word;
    }
    *to = 0;
}

/* word has a '='. */
static bool set_pair(struct ag_preset_info *out, char *word, struct ag_msg *why) {
    char *equals = strchr(word, '=');
    *equals = 0;
    bool is_text = false;
    for (const struct ag_option *o = out->game->options, *end = o + out->game->n_options; o < end; o++)
        is_text = is_text || (o->type == AG_OPT_TEXT && ag_text_same(o->key, word));
    take_value(equals + 1, is_text);
    return ag_values_set(out->game, &out->values, word, equals + 1, why);
}

/* "PRESET [key=value ...]", up to the end or to a '/'; form says how it should read. */
static bool scan_rules(struct ag_scan *scan, const struct ag_presets *own, struct ag_preset_info *out,
                       enum ag_msg_id form, struct ag_msg *why) {
    char word[2 * AG_TEXT_MAX + 40];
    if (!ag_scan_next(scan, word, sizeof word)) return ag_refuse_id(why, form);
    if (!ag_preset_find(own, word, out, why)) return false;
    for (struct ag_scan ahead = *scan; !ag_scan_end(&ahead) && !ag_scan_word(&ahead, "/"); ahead = *scan) {
        if (!ag_scan_next(scan, word, sizeof word) || !strchr(word, '=')) return ag_refuse_id(why, form);
        if (!set_pair(out, word, why)) return false;
    }
    return true;
}

bool ag_position_rules(const char *text, const struct ag_presets *own, struct ag_preset_info *out, const char **words,
                       struct ag_msg *why) {
    struct ag_scan scan = ag_scan_start(text);
    if (strlen(text) >= AG_POSITION_MAX)
        return ag_refuse(why, ag_msg_make(AG_MSG_POSITION_LONG, AG_POSITION_MAX - 1, 0, 0));
    if (!scan_rules(&scan, own, out, AG_MSG_POSITION_SLASH, why)) return false;
    if (!ag_scan_word(&scan, "/")) return ag_refuse_id(why, AG_MSG_POSITION_SLASH);
    while (*scan.at == ' ') scan.at++;
    *words = scan.at;
    return true;
}

bool ag_rules_read(const char *text, const struct ag_presets *own, struct ag_preset_info *out, struct ag_msg *why) {
    struct ag_scan scan = ag_scan_start(text);
    if (!scan_rules(&scan, own, out, AG_MSG_RULES_FORM, why)) return false;
    return ag_scan_end(&scan) || ag_refuse_id(why, AG_MSG_RULES_FORM);
}
