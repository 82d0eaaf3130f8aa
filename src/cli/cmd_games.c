/* cmd_games.c - the commands about rules: games, rules, check. */
#include "../extras/rules_page.h"
#include "../presets/presets.h"
#include "chart.h"
#include "cli.h"
#include "draw.h"
#include "json.h"
#include "memory.h"
#include "phrases.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- games ---- */

struct listing {
    const struct ag_game *game;
    FILE *out;
    unsigned width;
    json_t *presets;
};

static void widen(void *context, const char *name, const struct ag_preset_info *info) {
    struct listing *l = context;
    if (info && text_width(name) > l->width) l->width = text_width(name);
}

/* One that does not work is left to check. */
static void list_preset(void *context, const char *name, const struct ag_preset_info *info) {
    const struct listing *l = context;
    if (!info || info->game != l->game) return;
    fputs("  ", l->out);
    text_cell(l->out, name, l->width + 2);
    text_wrap(l->out, phrases_preset(*info->about ? info->about : info->title), l->width + 4, l->width + 4);
}

static void list_games(FILE *out, const struct setup *setup) {
    struct listing l = {.out = out};
    ag_presets_offered(&setup->own.presets, widen, &l);
    for (const struct ag_game *const *g = ag_games(); *g; g++) {
        if ((*g)->example) continue;
        fprintf(out, "%s%s: ", g == ag_games() ? "" : "\n", (*g)->title);
        text_wrap(out, phrases_message((*g)->aim), text_width((*g)->title) + 2, 2);
        l.game = *g;
        ag_presets_offered(&setup->own.presets, list_preset, &l);
    }
}

static void add_preset(void *context, const char *name, const struct ag_preset_info *info) {
    const struct listing *l = context;
    if (!info || info->game != l->game) return;
    json_array_append_new(l->presets, json_pack("{s:s, s:o, s:o}", "name", name, "title", json_words(info->title),
                                                "about", json_words(info->about)));
}

static json_t *games_json(const struct setup *setup) {
    json_t *games = json_array();
    for (const struct ag_game *const *g = ag_games(); *g; g++) {
        if ((*g)->example) continue;
        struct listing l = {.game = *g, .presets = json_array()};
        ag_presets_offered(&setup->own.presets, add_preset, &l);
        json_array_append_new(games, json_pack("{s:s, s:s, s:s, s:o}", "name", (*g)->name, "title", (*g)->title, "aim",
                                               phrases_message((*g)->aim), "presets", l.presets));
    }
    return json_pack("{s:o}", "games", games);
}

int cmd_games(const struct args *args) {
    struct setup setup;
    if (!setup_open(args, &setup)) return REFUSED;
    if (args_has(args, O_JSON)) json_print(stdout, games_json(&setup), false);
    else list_games(stdout, &setup);
    setup_close(&setup);
    return DONE;
}

/* ---- rules ---- */

static void print_rules(FILE *out, const struct ag_preset_info *info) {
    say_line(out, SAY_RULES_TITLE, phrases_preset(info->title), info->name, info->game->title);
    text_wrap(out, phrases_preset(info->about), 0, 0);
    draw_options(out, info->game, &info->values);
}

/* As people read them; what differs from the preset of that name stands out. */
static void print_read(FILE *out, const struct setup *setup) {
    const struct ag_preset_info *info = &setup->info;
    struct ag_preset_info usual;
    struct ag_words words = phrases_words(NULL);
    struct ag_page *page = must_alloc(sizeof *page);
    bool known = ag_preset_find(&setup->own.presets, info->name, &usual, NULL);
    ag_rules_page(&(struct ag_reading){setup->rules, known ? &usual.values : &info->values, phrases_preset(info->title),
                                       phrases_preset(info->about), &words},
                  page);
    fprintf(out, "%s\n", page->title);
    text_wrap(out, page->about, 0, 0);
    chart_sections(out, page);
    bool house = false;
    for (unsigned i = 0; i < page->n; i++) house = house || page->section[i].house;
    if (house) putc('\n', out), say_line(out, SAY_RULES_STAR);
    free(page);
}

static void print_ini(FILE *out, const struct ag_preset_info *info) {
    char value[AG_TEXT_MAX];
    fprintf(out, "[%s]\ngame = %s\ntitle = %s\n", info->name, info->game->name, info->title);
    if (*info->about) fprintf(out, "about = %s\n", info->about);
    for (unsigned i = 0; i < info->game->n_options; i++) {
        ag_values_write(&info->game->options[i], &info->values, value, sizeof value);
        fprintf(out, "%s = %s\n", info->game->options[i].key, value);
    }
}

static json_t *rules_json(const struct ag_preset_info *info) {
    struct js w = json_begin();
    form_preset(&w, NULL, info);
    return json_take(&w);
}

int cmd_rules(const struct args *args) {
    struct setup setup;
    if (!setup_preset(args, args->words[0], &setup)) return REFUSED;
    if (args_has(args, O_JSON)) json_print(stdout, rules_json(&setup.info), false);
    else if (args_has(args, O_READ)) print_read(stdout, &setup);
    else if (args_has(args, O_INI)) print_ini(stdout, &setup.info);
    else print_rules(stdout, &setup.info);
    setup_close(&setup);
    return DONE;
}

/* ---- check ---- */

static int check_json(const char *path, struct ini_rules *rules, const struct platform_error *unread) {
    json_t *presets = json_array();
    bool good = !unread;
    for (unsigned i = 0; !unread && i < rules->presets.n; i++) {
        struct platform_error why = {0};
        bool works = ini_check(rules, i, &why);
        json_t *preset = json_pack("{s:s, s:b}", "name", rules->presets.preset[i].name, "ok", works);
        if (!works) {
            json_object_set_new(preset, "line", json_integer(why.line));
            json_object_set_new(preset, "error", json_words(why.text));
            good = false;
        }
        json_array_append_new(presets, preset);
    }
    json_t *answer = json_pack("{s:o, s:b, s:o}", "file", json_words(path), "ok", good, "presets", presets);
    if (unread) {
        json_object_set_new(answer, "line", json_integer(unread->line));
        json_object_set_new(answer, "error", json_words(unread->text));
    }
    json_print(stdout, answer, false);
    return good ? DONE : unread ? (int)platform_status(unread) : ANSWER_NO;
}

static int check_text(const char *path, struct ini_rules *rules) {
    int status = DONE;
    for (unsigned i = 0; i < rules->presets.n; i++) {
        struct platform_error why;
        if (ini_check(rules, i, &why)) {
            say_line(stdout, SAY_CHECK_OK, path, rules->presets.preset[i].name);
            continue;
        }
        fflush(stdout);
        say_line(stderr, SAY_PROGRAM_SAYS_LINE, path, why.line, why.text);
        status = ANSWER_NO;
    }
    return status;
}

int cmd_check(const struct args *args) {
    const char *path = args->words[0];
    struct ini_rules rules;
    struct platform_error why;
    bool json = args_has(args, O_JSON);
    if (!ini_read(path, &rules, &why)) {
        if (json) return check_json(path, NULL, &why);
        if (!why.line) return complain_why(path, &why);
        say_line(stderr, SAY_PROGRAM_SAYS_LINE, path, why.line, why.text);
        return (int)platform_status(&why);
    }
    int status = json ? check_json(path, &rules, NULL) : check_text(path, &rules);
    ini_free(&rules);
    return status;
}
