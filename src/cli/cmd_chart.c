/*
 * cmd_chart.c - `chart`: a page of strategy for people, worked out from the rules in force. Which figures there are
 * depends on the game (chart_GAME.c); how they look is chart_text.c's and chart_html.c's.
 */
#include "chart.h"
#include "exact.h"
#include "files.h"
#include "interrupt.h"
#include "json.h"
#include "text.h"
#include "threads.h"
#include "typed.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    const char *game;
    bool (*fill)(const struct chart_order *order, struct chart *c);
} games[] = {{"farkle", chart_farkle}, {"balut", chart_balut}, {"palko", chart_palko}, {"penk", chart_penk}};
enum { GAMES = sizeof games / sizeof *games };

/* ---- solved tables ---- */

bool chart_table(const struct chart_order *order, const ag_rules *r, const char *objective, bool make,
                 struct table_file *out, bool *refused) {
    const struct solving_kind *kind = solving_kind(r, objective);
    struct solving_how how = {.threads = order->threads, .replace = true, .progress = work_until_interrupted, .say = work_informs};
    struct why why;
    char *path = kind ? table_path(r, kind->name, &why) : NULL;
    bool good = false;
    *refused = false;
    if (path && (make || access(path, F_OK) == 0)) {
        if (make && access(path, F_OK) != 0) inform("Solving these rules, once; this takes some seconds.");
        enum solving_end end = solving_table(kind, r, path, &how, out, &why);
        good = end == SOLVING_DONE || end == SOLVING_CACHED;
        if (!good) *refused = true, complain_why(path, &why);
    }
    free(path);
    return good;
}

/* ---- what was typed ---- */

static char *typed_all(const struct args *args, const char *rules) {
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    fprintf(out, "astragal chart%s", rules);
    if (args_has(args, O_NUMBER)) fputs(" --seats", out), typed_word(out, args->option[O_NUMBER]);
    if (args_has(args, O_HTML)) fputs(" --html", out), typed_word(out, args->option[O_HTML]);
    return text_take(&sink);
}

/* ---- the command ---- */

static int write_page(const char *path, const struct chart *c) {
    struct text_sink sink;
    struct why why;
    chart_html(text_sink(&sink), c);
    char *page = text_take(&sink);
    bool good = file_write(path, page, strlen(page), false, &why);
    free(page);
    if (!good) return complain_why(path, &why);
    printf("The chart is in %s.\n", path);
    return DONE;
}

static int show(const struct args *args, const struct chart *c) {
    if (args_has(args, O_HTML)) return write_page(args->option[O_HTML], c);
    if (args_has(args, O_JSON)) json_print(stdout, chart_json(c), false);
    else chart_text(stdout, c);
    return DONE;
}

static int chart_of(const struct chart_order *order) {
    const struct ag_preset_info *info = &order->setup->info;
    struct chart c = {0};
    unsigned i = 0;
    while (i < GAMES && strcmp(games[i].game, info->game->name) != 0) i++;
    if (i == GAMES) return complain("There is no chart for %s.", info->game->title);
    c.title = chart_words("%s: strategy chart", info->title);
    c.about = chart_words("%s", info->about);
    c.jolly = info->game->dice_flags & AG_DUE_JOLLY;
    c.command = typed_all(order->args, order->typed);
    int status = games[i].fill(order, &c) ? show(order->args, &c) : REFUSED;
    chart_free(&c);
    return status;
}

/* The preset, with as many seats as asked for. */
static bool read_rules(const struct args *args, struct setup *s) {
    struct ag_msg msg;
    if (!setup_open(args, s) || !setup_find(args, args->words[0], s)) return false;
    if (args_has(args, O_NUMBER) &&
        !ag_values_set(s->info.game, &s->info.values, "seats", args->option[O_NUMBER], &msg))
        return complain_msg(&msg, NULL), false;
    return setup_prepare(s);
}

int cmd_chart(const struct args *args) {
    struct setup setup = {0};
    int status = REFUSED;
    if (args_has(args, O_HTML) && args_has(args, O_JSON)) return complain("--html and --json exclude each other.");
    interrupt_watch();
    if (read_rules(args, &setup)) {
        char *typed = typed_rules(args);
        struct chart_order order = {args, &setup, typed, threads_available()};
        status = chart_of(&order);
        free(typed);
    }
    setup_close(&setup);
    return status;
}
