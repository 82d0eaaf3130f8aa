/* chart.c - see chart.h: a chart as JSON. */
#include "chart.h"
#include "json.h"
#include "text.h"

#include <stdarg.h>
#include <stdlib.h>

char *chart_words(const char *format, ...) {
    struct text_sink sink;
    va_list arguments;
    va_start(arguments, format);
    vfprintf(text_sink(&sink), format, arguments);
    va_end(arguments);
    return text_take(&sink);
}

static json_t *cell_json(const struct ag_page_section *s, const struct ag_page_cell *cell) {
    char dice[AG_MOVE_MAX] = "";
    if (cell->n_dice) ag_dice_write(cell->dice, cell->n_dice, s->jolly, dice, sizeof dice);
    const char *blank = *dice && *cell->text ? " " : "", *more = cell->more ? cell->more : "";
    char *all = chart_words("%s%s%s%s", dice, blank, cell->text, more);
    json_t *json = json_words(all);
    free(all);
    return json;
}

static json_t *section_json(const struct ag_page_section *s) {
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

json_t *chart_json(const struct ag_page *c, const char *command) {
    json_t *json = json_object(), *list = json_array();
    json_object_set_new(json, "title", json_words(c->title));
    json_object_set_new(json, "command", json_words(command));
    for (unsigned i = 0; i < c->n; i++) json_array_append_new(list, section_json(&c->section[i]));
    json_object_set_new(json, "sections", list);
    return json;
}
