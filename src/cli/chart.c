/* chart.c - see chart.h: a chart in memory, and as JSON. */
#include "chart.h"
#include "json.h"
#include "memory.h"
#include "text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static char *vwords(const char *format, va_list arguments) {
    struct text_sink sink;
    vfprintf(text_sink(&sink), format, arguments);
    return text_take(&sink);
}

/* Declares `text`, the words of format and what follows it. */
#define TAKE_WORDS(text, format)          \
    va_list arguments;                    \
    va_start(arguments, format);          \
    char *text = vwords(format, arguments); \
    va_end(arguments)

char *chart_words(const char *format, ...) {
    TAKE_WORDS(text, format);
    return text;
}

struct chart_section *chart_section(struct chart *c, const char *kind, const char *format, ...) {
    TAKE_WORDS(text, format);
    c->section = memory_grow(c->section, (c->n + 1) * sizeof *c->section);
    struct chart_section *s = &c->section[c->n++];
    memset(s, 0, sizeof *s);
    s->heading = text;
    s->kind = kind;
    return s;
}

void chart_command(struct chart_section *s, const char *format, ...) {
    TAKE_WORDS(text, format);
    s->command = text;
}

void chart_note(struct chart_section *s, const char *format, ...) {
    TAKE_WORDS(text, format);
    char *before = s->note;
    s->note = before ? chart_words("%s %s", before, text) : chart_words("%s", text);
    free(before);
    free(text);
}

void chart_corner(struct chart_section *s, const char *text) { s->corner = memory_copy(text); }

void chart_column(struct chart_section *s, const char *format, ...) {
    TAKE_WORDS(text, format);
    s->column = memory_grow(s->column, (s->n_columns + 1) * sizeof *s->column);
    s->column[s->n_columns++] = text;
}

struct chart_cell *chart_row(struct chart_section *s, const char *format, ...) {
    TAKE_WORDS(text, format);
    s->row = memory_grow(s->row, (s->n_rows + 1) * sizeof *s->row);
    struct chart_row *row = &s->row[s->n_rows++];
    memset(row, 0, sizeof *row);
    row->head = (struct chart_cell){.text = text, .tint = -1};
    return &row->head;
}

struct chart_cell *chart_cell(struct chart_section *s, const char *format, ...) {
    TAKE_WORDS(text, format);
    struct chart_row *row = &s->row[s->n_rows - 1];
    row->cell = memory_grow(row->cell, (row->n + 1) * sizeof *row->cell);
    row->cell[row->n] = (struct chart_cell){.text = text, .tint = -1};
    return &row->cell[row->n++];
}

void chart_dice(struct chart_cell *cell, const uint8_t *dice, unsigned n) {
    memcpy(cell->dice, dice, n);
    cell->n_dice = (uint8_t)n;
}

void chart_chance(struct chart_section *s, double chance) {
    int digits = chance > 0 && chance < 0.01 ? 2 : chance > 0.0 && chance < 0.0995 ? 1 : 0;
    if (chance > 0.995 && chance < 1) digits = 1;
    if (chance <= 0) chart_cell(s, "–")->tint = 0;
    else if (chance < 0.00005) chart_cell(s, "<0.01%%")->tint = 0;
    else if (chance >= 0.9995 && chance < 1) chart_cell(s, "99.9%%")->tint = 1; /* not certain */
    else chart_cell(s, "%.*f%%", digits, 100 * chance)->tint = (float)chance;
}

void chart_limit(struct chart_section *s, int32_t points) {
    char number[32];
    if (points == INT32_MAX) chart_cell(s, "never");
    else chart_cell(s, "%s", points ? text_number(points, number) : "–");
}

/* ---- as JSON ---- */

static json_t *cell_json(const struct chart_section *s, const struct chart_cell *cell) {
    char dice[AG_MOVE_MAX] = "";
    if (cell->n_dice) ag_dice_write(cell->dice, cell->n_dice, s->jolly, dice, sizeof dice);
    const char *blank = *dice && *cell->text ? " " : "", *more = cell->more ? cell->more : "";
    char *all = chart_words("%s%s%s%s", dice, blank, cell->text, more);
    json_t *json = json_words(all);
    free(all);
    return json;
}

static json_t *section_json(const struct chart_section *s) {
    json_t *json = json_object(), *columns = json_array(), *rows = json_array();
    json_object_set_new(json, "heading", json_words(s->heading));
    json_object_set_new(json, "kind", json_words(s->kind));
    json_object_set_new(json, "command", s->command ? json_words(s->command) : json_null());
    for (unsigned i = 0; i < s->n_columns; i++) json_array_append_new(columns, json_words(s->column[i]));
    for (unsigned i = 0; i < s->n_rows; i++) {
        json_t *row = json_object(), *cells = json_array();
        for (unsigned k = 0; k < s->row[i].n; k++) json_array_append_new(cells, cell_json(s, &s->row[i].cell[k]));
        json_object_set_new(row, "head", cell_json(s, &s->row[i].head));
        json_object_set_new(row, "cells", cells);
        json_array_append_new(rows, row);
    }
    json_object_set_new(json, "columns", columns);
    json_object_set_new(json, "rows", rows);
    json_object_set_new(json, "note", s->note ? json_words(s->note) : json_null());
    return json;
}

json_t *chart_json(const struct chart *c) {
    json_t *json = json_object(), *list = json_array();
    json_object_set_new(json, "title", json_words(c->title));
    json_object_set_new(json, "command", json_words(c->command));
    for (unsigned i = 0; i < c->n; i++) json_array_append_new(list, section_json(&c->section[i]));
    json_object_set_new(json, "sections", list);
    return json;
}

/* ---- the end ---- */

static void free_row(struct chart_row *row) {
    for (unsigned i = 0; i < row->n; i++) free(row->cell[i].text), free(row->cell[i].more);
    free(row->cell);
    free(row->head.text);
}

void chart_free(struct chart *c) {
    for (unsigned i = 0; i < c->n; i++) {
        struct chart_section *s = &c->section[i];
        for (unsigned k = 0; k < s->n_rows; k++) free_row(&s->row[k]);
        for (unsigned k = 0; k < s->n_columns; k++) free(s->column[k]);
        free(s->row);
        free(s->column);
        free(s->heading);
        free(s->command);
        free(s->note);
        free(s->corner);
    }
    free(c->section);
    free(c->title);
    free(c->about);
    free(c->command);
    *c = (struct chart){0};
}
