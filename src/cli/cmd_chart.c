/*
 * cmd_chart.c - `chart`: a page of strategy for people, worked out from the rules in force. Which figures there are is
 * the library's (extras/chart_page_GAME.c); how they look is chart_text.c's and chart_html.c's.
 */
#include "../extras/sheet_page.h"
#include "../shell/again.h"
#include "chart.h"
#include "cli.h"
#include "exact.h"
#include "files.h"
#include "html.h"
#include "interrupt.h"
#include "json.h"
#include "memory.h"
#include "phrases.h"
#include "text.h"
#include "threads.h"
#include "typed.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What one chart is made of: the rules, and those of the table that it reads. */
struct work_sheet {
    const struct args *args;
    struct setup setup, table_setup; /* the second: the same rules for two seats, where the table is one of them */
    struct table_file table;
};

/* ---- solved tables ---- */

/* Opens the table of these rules and this objective, made first where it is not there and `make` is set. False: there
 * is none; *refused tells whether a complaint has been made. */
static bool open_table(const ag_rules *r, const char *objective, bool make, struct table_file *out, bool *refused) {
    const struct ag_solver *solver = ag_solver_for(r, objective);
    struct solving_how how = {.threads = threads_available(),
                              .replace = true,
                              .progress = work_until_interrupted,
                              .notice = work_informs};
    struct platform_error why;
    char *path = solver ? table_path(r, solver->name, &why) : NULL;
    bool good = false;
    if (path && (make || access(path, F_OK) == 0)) {
        if (make && access(path, F_OK) != 0) inform(SAY_CHART_SOLVING);
        enum solving_end end = solving_table(solver, r, path, &how, out, &why);
        good = end == SOLVING_DONE || end == SOLVING_CACHED;
        if (!good) *refused = true, complain_why(path, &why);
    }
    free(path);
    return good;
}

/* A table for the win is one of two seats, and made only where that takes seconds. False: a complaint has been made. */
static bool find_table(struct work_sheet *w, struct ag_page_order *order) {
    const char *objective = ag_page_wants(w->setup.rules);
    bool refused = false, win = objective && strcmp(objective, "win") == 0;
    struct ag_msg msg;
    if (!objective) return true;
    w->table_setup.info = w->setup.info;
    if (win && !ag_values_set(w->setup.info.game, &w->table_setup.info.values, "seats", "2", &msg)) return true;
    if (!setup_prepare(&w->table_setup)) return false;
    const ag_rules *r = w->table_setup.rules;
    if (!open_table(r, objective, !win || exact_is_best(r), &w->table, &refused)) return !refused;
    order->table_rules = r;
    order->table = w->table.bytes;
    return true;
}

/* ---- what was typed ---- */

/* The whole command: the rules as a section repeats them, and the number of seats, which sections set themselves. */
static char *typed_all(const struct work_sheet *w, const char *rules) {
    const struct args *args = w->args;
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    fprintf(out, "astragal chart%s", rules);
    if (w->setup.seats) fprintf(out, " --set seats=%u", w->setup.seats);
    if (args_has(args, O_PAPER)) fputs(" --sheet", out);
    if (args_has(args, O_HTML)) fputs(" --html", out), typed_word(out, args->option[O_HTML]);
    return text_take(&sink);
}

/* ---- the command ---- */

static int write_page(const char *path, const struct ag_page *page, const char *command) {
    struct text_sink sink;
    struct platform_error why;
    chart_html(text_sink(&sink), page, command);
    char *text = text_take(&sink);
    bool good = file_write(path, text, strlen(text), false, &why);
    free(text);
    if (!good) return complain_why(path, &why);
    say_line(stdout, page->paper ? SAY_CHART_PAPER : SAY_CHART_PAGE, path);
    return DONE;
}

static int show(const struct work_sheet *w, const struct ag_page *page, const char *typed) {
    const struct args *args = w->args;
    char *command = typed_all(w, typed);
    int status = DONE;
    if (args_has(args, O_HTML)) status = write_page(args->option[O_HTML], page, command);
    else if (args_has(args, O_JSON)) json_print(stdout, chart_json(page, command), false);
    else chart_text(stdout, page, command);
    free(command);
    return status;
}

/* A score sheet: nothing in it has to be worked out. */
static int sheet_of(const struct work_sheet *w) {
    const struct ag_preset_info *info = &w->setup.info;
    struct ag_preset_info usual;
    struct ag_words words = phrases_words(NULL);
    struct ag_page *page = must_alloc(sizeof *page);
    char *typed = typed_rules(w->args, false);
    bool known = ag_preset_find(&w->setup.own.presets, info->name, &usual, NULL);
    ag_sheet_page(
        &(struct ag_reading){w->setup.rules, known ? &usual.values : &info->values, info->title, info->about, &words},
        page);
    int status = show(w, page, typed);
    free(typed);
    free(page);
    return status;
}

static int chart_of(struct work_sheet *w) {
    struct solving_how how = {.threads = threads_available()};
    struct ag_work work = solving_work(&how);
    struct ag_page *page = must_alloc(sizeof *page);
    char *typed = typed_rules(w->args, false);
    struct ag_page_order order = {.rules = w->setup.rules,
                                  .title = phrases_preset(w->setup.info.title),
                                  .about = phrases_preset(w->setup.info.about),
                                  .work = &work};
    struct ag_words words = phrases_words(NULL);
    struct ag_msg msg;
    int status = REFUSED;
    order.words = &words;
    order.seats = w->setup.seats;
    if (find_table(w, &order))
        status = ag_page_fill(&order, page, &msg) ? (again_chart(page, typed), show(w, page, typed))
                                                  : complain_msg(&msg, NULL);
    free(typed);
    free(page);
    return status;
}

int cmd_chart(const struct args *args) {
    struct work_sheet w = {.args = args};
    int status = REFUSED;
    const char *page = args->option[O_HTML];
    if (args_has(args, O_HTML) && args_has(args, O_JSON)) return complain(SAY_CHART_FORMS);
    interrupt_watch();
    if (setup_preset(args, args->words[0], &w.setup) && (!page || html_claim(page, args_has(args, O_FORCE)))) {
        status = args_has(args, O_PAPER) ? sheet_of(&w) : chart_of(&w);
        if (page) file_unclaim(page);
    }
    table_close(&w.table);
    free(w.table_setup.rules);
    setup_close(&w.setup);
    return status;
}
