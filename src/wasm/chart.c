/*
 * chart.c - strategy charts for the page: what the command `chart` prints, as JSON. The table of Balut's scores is made
 * here in a moment; that of two-seat Farkle is solved in slices before (solve.c), and a chart is good without it.
 */
#include "../shell/again.h"
#include "chart_page.h"
#include "desk.h"
#include "farkle_win.h"
#include "msg.h"
#include "presets.h"
#include "sections.h"
#include "sheet_page.h"
#include "str.h"

#include <stdlib.h>
#include <string.h>

bool wasm_chart_wants_two(const struct desk *d);
bool wasm_sheet(const struct desk *d, const char *preset, const char *settings);
bool wasm_chart(const struct desk *d, const struct desk *two, const char *preset, const char *settings);

static struct ag_work work(void) { return (struct ag_work){.memory = module_memory}; }

/* ---- as JSON ---- */

static void put_cell(const char *key, const struct ag_page_section *s, const struct ag_page_cell *cell) {
    js_open(&out, key, '{');
    js_text(&out, "text", cell->text);
    js_text(&out, "more", cell->more ? cell->more : "");
    form_dice(&out, "dice", cell->dice, cell->n_dice, s->jolly);
    js_number(&out, "tint", ag_page_tint(cell));
    js_close(&out, '}');
}

static void put_row(const struct ag_page_section *s, const struct ag_page_row *row) {
    js_open(&out, NULL, '{');
    put_cell("head", s, &row->head);
    js_truth(&out, "house", row->house);
    js_open(&out, "cells", '[');
    for (unsigned i = 0; i < row->n; i++) put_cell(NULL, s, &row->cell[i]);
    js_close(&out, ']');
    js_close(&out, '}');
}

static void put_section(const struct ag_page_section *s) {
    js_open(&out, NULL, '{');
    js_text(&out, "heading", s->heading);
    js_text(&out, "kind", s->kind);
    js_text(&out, "note", s->note ? s->note : "");
    js_text(&out, "command", s->command ? s->command : "");
    js_text(&out, "corner", s->corner ? s->corner : "");
    js_truth(&out, "words", s->left);
    js_truth(&out, "wide", ag_page_wide(s));
    js_truth(&out, "house", s->house);
    js_truth(&out, "blank", s->blank);
    js_open(&out, "columns", '[');
    for (unsigned i = 0; i < s->n_columns; i++) js_text(&out, NULL, s->column[i]);
    js_close(&out, ']');
    js_open(&out, "rows", '[');
    for (unsigned i = 0; i < s->n_rows; i++) put_row(s, &s->row[i]);
    js_close(&out, ']');
    js_close(&out, '}');
}

void out_sections(const struct ag_page *page) {
    js_open(&out, "sections", '[');
    for (unsigned i = 0; i < page->n; i++) put_section(&page->section[i]);
    js_close(&out, ']');
}

static void put_page(const struct ag_page *page, const char *typed, const char *seats, bool solvable) {
    char command[4000];
    struct ag_str s = ag_str_start(command, sizeof command);
    ag_str_text(&s, "astragal chart");
    ag_str_text(&s, typed);
    if (*seats) ag_str_text(&s, " --set seats="), ag_str_text(&s, seats);
    if (page->paper) ag_str_text(&s, " --sheet");
    ag_str_end(&s);
    js_clear(&out);
    js_open(&out, NULL, '{');
    js_truth(&out, "ok", true);
    js_text(&out, "title", page->title);
    js_text(&out, "about", page->about);
    js_text(&out, "command", command);
    js_truth(&out, "solvable", solvable);
    out_sections(page);
    js_close(&out, '}');
}

/* ---- what it is made of ---- */

enum { SEATS_SIZE = 8 };

/* These rules on a command line; lines of settings become --set. The number of seats stays apart, for sections set it
 * themselves. */
static void type_rules(const char *preset, const char *settings, char *buf, size_t size, char *seats) {
    struct ag_str s = ag_str_start(buf, size);
    ag_str_word(&s, preset);
    for (*seats = 0; *settings;) {
        char line[AG_TEXT_MAX + 64];
        size_t n = strcspn(settings, "\n"), kept = n < sizeof line ? n : sizeof line - 1;
        memcpy(line, settings, kept);
        line[kept] = 0;
        if (strncmp(line, "seats=", 6) == 0) ag_text_copy(seats, SEATS_SIZE, line + 6);
        else if (kept) ag_str_text(&s, " --set"), ag_str_word(&s, line);
        settings += n + (settings[n] == '\n');
    }
    ag_str_end(&s);
}

static void *solve_score(const ag_rules *r, struct ag_msg *why) {
    const struct ag_solver *solver = ag_solver_for(r, "score");
    struct ag_solve_plan plan;
    struct ag_solve_report report;
    struct ag_work w = work();
    if (!solver || !solver->plan(solver, r, &w, 0, &plan, why)) return NULL;
    void *table = malloc(plan.table);
    if (table && solver->solve(solver, r, &w, table, NULL, NULL, &report, why)) return table;
    free(table);
    return NULL;
}

/* The score sheet of a desk's rules, to print and write on; preset and settings: as the desk was opened with. */
EXPORT(sheet) bool wasm_sheet(const struct desk *d, const char *preset, const char *settings) {
    char typed[3000], seats[SEATS_SIZE];
    struct ag_preset_info info;
    struct ag_msg why = {0};
    if (!ag_preset_find(NULL, preset, &info, &why)) return out_refusal(&why, NULL);
    struct ag_page *page = malloc(sizeof *page);
    AG_CHECK(page);
    type_rules(preset, settings, typed, sizeof typed, seats);
    ag_sheet_page(
        &(struct ag_reading){.rules = desk_rules(d), .usual = &info.values, .title = info.title, .about = info.about},
        page);
    put_page(page, typed, seats, false);
    free(page);
    return true;
}

/* Whether a solved game of two seats adds to the chart. */
EXPORT(chart_wants_two) bool wasm_chart_wants_two(const struct desk *d) {
    const char *wants = ag_page_wants(desk_rules(d));
    return wants && ag_text_same(wants, "win");
}

/* The chart of a desk's rules. two: a desk for two seats whose table may be in use, or NULL; preset and settings: as
 * the desk was opened with. */
EXPORT(chart) bool wasm_chart(const struct desk *d, const struct desk *two, const char *preset, const char *settings) {
    char typed[3000], seats[SEATS_SIZE];
    struct ag_work w = work();
    struct ag_preset_info info;
    struct ag_msg why = {0};
    const char *wants = ag_page_wants(desk_rules(d));
    const struct solved *solved;
    void *score = NULL;
    struct ag_words words = module_words();
    struct ag_page_order order = {.rules = desk_rules(d), .work = &w, .words = &words};
    if (!ag_preset_find(NULL, preset, &info, &why)) return out_refusal(&why, NULL);
    type_rules(preset, settings, typed, sizeof typed, seats);
    order.title = ag_preset_said(info.title, &words);
    order.about = ag_preset_said(info.about, &words);
    if (*seats) order.seats = ag_rules_seats(order.rules);
    if (wants && ag_text_same(wants, "score")) {
        order.table = score = solve_score(order.rules, &why);
        order.table_rules = order.rules;
    } else if (two && (solved = desk_solved(two)) != NULL) {
        order.table = solved->table;
        order.table_rules = desk_rules(two);
    }
    struct ag_page *page = malloc(sizeof *page);
    AG_CHECK(page);
    bool good = ag_page_fill(&order, page, &why);
    if (good) again_chart(page, typed);
    if (good) put_page(page, typed, seats, two && !order.table && desk_can_solve(two));
    free(page);
    free(score);
    return good || out_refusal(&why, NULL);
}
