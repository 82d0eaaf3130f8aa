/* cmd_config.c - config: shows every setting and where its value comes from, and changes the file of settings. */
#include "../text/near.h"
#include "cli.h"
#include "json.h"
#include "settings.h"
#include "text.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* SETTINGS: there is none of that name, and the complaint has been made. */
static enum setting_id setting_named(const char *key) {
    struct ag_near near = {0};
    for (unsigned i = 0; i < SETTINGS; i++) {
        if (strcmp(setting_table[i].key, key) == 0) return (enum setting_id)i;
        ag_near_see(&near, key, setting_table[i].key);
    }
    if (near.name) complain(SAY_SETTINGS_NEAR, key, near.name);
    else complain(SAY_SETTINGS_UNKNOWN, key);
    return SETTINGS;
}

static void say_from(const struct settings *all, enum setting_id id, char *buf, size_t size) {
    const struct setting *s = &setting_table[id];
    const struct setting_value *v = &all->value[id];
    switch (v->from) {
    case FROM_USUAL: say_into(buf, size, SAY_CONFIG_FROM_USUAL); break;
    case FROM_FILE: say_into(buf, size, SAY_CONFIG_FROM_FILE, all->path, v->line); break;
    case FROM_ENVIRONMENT: say_into(buf, size, SAY_CONFIG_FROM_ENVIRONMENT, s->environment); break;
    case FROM_OPTION: say_into(buf, size, SAY_CONFIG_FROM_OPTION, options[s->option].name); break;
    }
}

static void show_all(const struct settings *all) {
    char from[SETTING_MAX + 20];
    unsigned widest = 0;
    for (unsigned i = 0; i < SETTINGS; i++) {
        unsigned width = text_width(all->value[i].text);
        if (width > widest) widest = width;
    }
    if (widest < text_width(phrase(SAY_CONFIG_NONE))) widest = text_width(phrase(SAY_CONFIG_NONE));
    say_line(stdout, access(all->path, F_OK) == 0 ? SAY_CONFIG_FILE : SAY_CONFIG_NO_FILE, all->path);
    putchar('\n');
    for (unsigned i = 0; i < SETTINGS; i++) {
        const char *text = all->value[i].text;
        fputs("  ", stdout);
        text_cell(stdout, setting_table[i].key, 10);
        text_cell(stdout, *text ? text : phrase(SAY_CONFIG_NONE), widest + 2);
        say_from(all, (enum setting_id)i, from, sizeof from);
        puts(from);
    }
}

static json_t *config_json(const struct settings *all) {
    static const char *const words[] = {"default", "file", "environment", "option"};
    json_t *list = json_array();
    for (unsigned i = 0; i < SETTINGS; i++) {
        const struct setting_value *v = &all->value[i];
        json_t *one = json_pack("{s:s, s:o, s:s}", "key", setting_table[i].key, "value", json_words(v->text), "from",
                                words[v->from]);
        if (v->from == FROM_FILE) json_object_set_new(one, "line", json_integer((json_int_t)v->line));
        json_array_append_new(list, one);
    }
    return json_pack("{s:o, s:o}", "file", json_words(all->path), "settings", list);
}

int cmd_config(const struct args *args) {
    bool unset = args_has(args, O_UNSET);
    if (unset && args->n_words != 1) return complain(SAY_CONFIG_UNSET);
    if (args->n_words) {
        enum setting_id id = setting_named(args->words[0]);
        if (id == SETTINGS) return REFUSED;
        if (!unset && args->n_words == 1) return puts(setting(args, id)), DONE;
        return settings_write(args, id, unset ? NULL : args->words[1]) ? DONE : REFUSED;
    }
    if (args_has(args, O_JSON)) json_print(stdout, config_json(args->settings), false);
    else show_all(args->settings);
    return DONE;
}
