/* json.c - see json.h. */
#include "json.h"
#include "memory.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

json_t *json_words(const char *text) {
    json_t *json = json_string(text);
    if (json) return json;
    char *copy = memory_copy(text);
    for (char *p = copy; *p; p++)
        if ((unsigned char)*p >= 128) *p = '?';
    json = json_string(copy);
    free(copy);
    return json;
}

json_t *json_msg_text(const struct ag_msg *msg, const struct ag_words *words) {
    char *text = text_of(msg, words);
    json_t *json = json_words(text);
    free(text);
    return json;
}

json_t *json_msg(const struct ag_msg *msg, const struct ag_words *words) {
    if (msg->id == 0) return json_null();
    return json_pack("{s:s, s:o}", "id", ag_msg_name(msg->id), "text", json_msg_text(msg, words));
}

json_t *json_seat(ag_seat seat) { return seat == AG_NOBODY ? json_null() : json_integer(seat); }

static json_t *json_bits(uint64_t bits) {
    json_t *list = json_array();
    for (unsigned i = 0; i < 64; i++)
        if (bits >> i & 1) json_array_append_new(list, json_integer(i));
    return list;
}

json_t *json_seats(ag_seats seats) { return json_bits(seats); }

/* ---- rules ---- */

static json_t *json_value(const struct ag_option *o, const struct ag_values *values) {
    const int32_t *slot = &values->slot[o->at];
    if (o->type == AG_OPT_BOOL) return json_boolean(*slot);
    if (o->type == AG_OPT_CHOICE) return json_string(o->choices[*slot]);
    if (o->type == AG_OPT_TEXT) return json_words(values->text);
    if (o->count == 1) return json_integer(*slot);
    json_t *list = json_array();
    for (unsigned i = 0; i < o->count; i++) json_array_append_new(list, json_integer(slot[i]));
    return list;
}

json_t *json_values(const struct ag_game *game, const struct ag_values *values) {
    static const char *const types[] = {"number", "yes_or_no", "choice", "text"};
    json_t *list = json_array();
    for (unsigned i = 0; i < game->n_options; i++) {
        const struct ag_option *o = &game->options[i];
        json_t *option = json_pack("{s:s, s:o, s:s, s:s}", "key", o->key, "value", json_value(o, values), "about",
                                   o->about, "type", o->count > 1 ? "list" : types[o->type]);
        if (o->type == AG_OPT_NUMBER) {
            json_object_set_new(option, "min", json_integer(o->min));
            json_object_set_new(option, "max", json_integer(o->max));
        }
        if (o->type == AG_OPT_CHOICE) {
            json_t *choices = json_array();
            for (unsigned k = 0; o->choices[k]; k++) json_array_append_new(choices, json_string(o->choices[k]));
            json_object_set_new(option, "choices", choices);
        }
        json_array_append_new(list, option);
    }
    return list;
}

/* ---- positions ---- */

json_t *json_due(struct ag_due due) {
    if (due.kind == AG_DUE_OVER) return json_pack("{s:s}", "kind", "over");
    if (due.kind == AG_DUE_ACT)
        return json_pack("{s:s, s:i, s:o, s:b}", "kind", "decide", "seat", due.seat, "seats", json_seats(due.seats),
                         "sealed", (due.flags & AG_DUE_SEALED) != 0);
    return json_pack("{s:s, s:i, s:i, s:b, s:b, s:b}", "kind", "roll", "seat", due.seat, "dice", due.dice, "hidden",
                     (due.flags & AG_DUE_HIDDEN) != 0, "coloured", (due.flags & AG_DUE_COLOURED) != 0, "jolly",
                     (due.flags & AG_DUE_JOLLY) != 0);
}

static json_t *sheet_seat(const struct ag_game *game, const struct ag_sheet_seat *s, const struct ag_words *words) {
    json_t *seat = json_pack("{s:i, s:b, s:b, s:b, s:b, s:o}", "score", s->score, "to_act",
                             (s->flags & AG_SEAT_TO_ACT) != 0, "out", (s->flags & AG_SEAT_OUT) != 0, "won",
                             (s->flags & AG_SEAT_WON) != 0, "began", (s->flags & AG_SEAT_BEGAN) != 0, "status",
                             json_msg(&s->status, words));
    if (game->points) json_object_set_new(seat, "points", json_integer(s->points));
    if (s->tokens >= 0) json_object_set_new(seat, "tokens", json_integer(s->tokens));
    return seat;
}

static json_t *sheet_dice(const struct ag_sheet_dice *row, const struct ag_words *words) {
    json_t *dice = json_array();
    for (unsigned i = 0; i < row->n; i++) {
        const struct ag_sheet_die *d = &row->die[i];
        json_array_append_new(
            dice, json_pack("{s:i, s:b, s:b, s:b, s:b}", "face", d->face, "kept", (d->flags & AG_SHEET_KEPT) != 0,
                            "coloured", (d->flags & AG_SHEET_COLOURED) != 0, "jolly", (d->flags & AG_SHEET_JOLLY) != 0,
                            "hidden", (d->flags & AG_SHEET_HIDDEN) != 0));
    }
    return json_pack("{s:o, s:o, s:b, s:o}", "label", json_msg(&row->label, words), "seat", json_seat(row->seat),
                     "active", row->active, "dice", dice);
}

static json_t *grid_cell(const struct ag_sheet_cell *c) {
    return json_pack("{s:i, s:b, s:b, s:b, s:b}", "value", c->value, "filled", (c->flags & AG_CELL_FILLED) != 0,
                     "crossed", (c->flags & AG_CELL_CROSSED) != 0, "offer", (c->flags & AG_CELL_OFFER) != 0, "hint",
                     (c->flags & AG_CELL_HINT) != 0);
}

static json_t *grid_side(const struct ag_msg *label, const struct ag_msg *note, unsigned n,
                         const struct ag_words *words) {
    json_t *list = json_array();
    for (unsigned i = 0; i < n; i++)
        json_array_append_new(
            list, json_pack("{s:o, s:o}", "label", json_msg(&label[i], words), "note", json_msg(&note[i], words)));
    return list;
}

static json_t *sheet_grid(const struct ag_sheet_grid *g, const struct ag_words *words) {
    json_t *rows = json_array();
    for (unsigned r = 0; r < g->rows; r++) {
        json_t *row = json_array();
        for (unsigned c = 0; c < g->columns; c++) json_array_append_new(row, grid_cell(&g->cell[r * g->columns + c]));
        json_array_append_new(rows, row);
    }
    return json_pack("{s:o, s:o, s:o, s:o}", "seat", json_seat(g->seat), "rows",
                     grid_side(g->row, g->row_note, g->rows, words), "columns",
                     grid_side(g->column, g->column_note, g->columns, words), "cells", rows);
}

json_t *json_sheet(const struct ag_game *game, const struct ag_sheet *sheet, const struct ag_words *words) {
    json_t *seats = json_array(), *dice = json_array(), *grids = json_array(), *facts = json_array();
    for (unsigned i = 0; i < sheet->n_seats; i++)
        json_array_append_new(seats, sheet_seat(game, &sheet->seat[i], words));
    for (unsigned i = 0; i < sheet->n_dice; i++) json_array_append_new(dice, sheet_dice(&sheet->dice[i], words));
    for (unsigned i = 0; i < sheet->n_grids; i++) json_array_append_new(grids, sheet_grid(&sheet->grid[i], words));
    for (unsigned i = 0; i < sheet->n_facts; i++) json_array_append_new(facts, json_msg(&sheet->fact[i], words));
    return json_pack("{s:o, s:o, s:o, s:o}", "seats", seats, "dice", dice, "grids", grids, "facts", facts);
}

/* Cells that may be picked are bits of the seat's own grid. */
static json_t *prompt_cells(const struct ag_sheet *sheet, const struct ag_prompt *prompt, ag_seat seat) {
    json_t *list = json_array();
    for (unsigned g = 0; g < sheet->n_grids; g++)
        for (unsigned i = 0; sheet->grid[g].seat == seat && i < AG_GRID_CELLS; i++)
            if (prompt->cells >> i & 1)
                json_array_append_new(list, json_pack("{s:i, s:i}", "row", i / sheet->grid[g].columns, "column",
                                                      i % sheet->grid[g].columns));
    return list;
}

json_t *json_prompt(const struct ag_sheet *sheet, const struct ag_prompt *prompt, ag_seat seat,
                    const struct ag_words *words) {
    json_t *fields = json_array(), *buttons = json_array();
    if (prompt->ask.id == 0) return json_decref(fields), json_decref(buttons), json_null();
    for (unsigned i = 0; i < prompt->n_fields; i++) {
        const struct ag_prompt_field *f = &prompt->field[i];
        json_array_append_new(fields, json_pack("{s:o, s:i, s:i, s:i}", "label", json_msg(&f->label, words), "min",
                                                f->min, "max", f->max, "initial", f->initial));
    }
    for (unsigned i = 0; i < prompt->n_buttons; i++)
        json_array_append_new(buttons, json_pack("{s:i, s:o}", "id", prompt->button[i].id, "label",
                                                 json_msg(&prompt->button[i].label, words)));
    return json_pack("{s:i, s:o, s:o, s:o, s:i, s:o, s:o}", "seat", seat, "ask", json_msg(&prompt->ask, words), "dice",
                     json_bits(prompt->dice), "cells", prompt_cells(sheet, prompt, seat), "cells_max",
                     prompt->cells_max, "fields", fields, "buttons", buttons);
}

json_t *json_moves(const ag_rules *rules, const void *state, ag_seat seat) {
    const struct ag_game *game = ag_rules_game(rules);
    ag_action list[AG_LEGAL_MAX];
    char words[AG_MOVE_MAX];
    json_t *moves = json_array();
    struct ag_due due = game->due(rules, state);
    if (due.kind != AG_DUE_ACT || seat >= AG_SEATS_MAX || !(due.seats >> seat & 1)) return moves;
    unsigned n = game->legal(rules, state, seat, list);
    for (unsigned i = 0; i < n; i++) {
        game->write_action(rules, state, list[i], words, sizeof words);
        json_array_append_new(moves, json_string(words));
    }
    return moves;
}

json_t *json_position(const ag_rules *rules, const char *preset, const struct ag_presets *own, const void *state,
                      ag_seat seat, const struct ag_words *words) {
    const struct ag_game *game = ag_rules_game(rules);
    struct ag_sheet sheet;
    struct ag_prompt prompt;
    char position[AG_POSITION_MAX];
    ag_sheet_of(rules, state, &sheet);
    ag_prompt_of(rules, state, seat, &prompt);
    ag_position_write(rules, preset, own, state, position, sizeof position);
    return json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o}", "preset", preset, "game", game->name, "position",
                     json_words(position), "due", json_due(game->due(rules, state)), "sheet",
                     json_sheet(game, &sheet, words), "prompt", json_prompt(&sheet, &prompt, seat, words), "moves",
                     json_moves(rules, state, seat));
}

void json_print(FILE *out, json_t *json, bool compact) {
    json_dumpf(json, out, compact ? JSON_COMPACT : JSON_INDENT(2));
    fputc('\n', out);
    json_decref(json);
}

/* ---- the answers of a score hook ---- */

static void put(struct json_answer *a, const char *key, json_t *value) {
    json_t *top = a->stack[a->depth];
    if (json_is_array(top)) json_array_append_new(top, value);
    else json_object_set_new(top, key ? key : "value", value);
}

static void emit_open(void *context, const char *key, char kind) {
    struct json_answer *a = context;
    if (a->depth + 1 == sizeof a->stack / sizeof *a->stack) abort(); /* no game nests so deeply */
    if (a->depth == 0 && !key && kind == '{') {                      /* the answer as a whole */
        a->stack[++a->depth] = a->root;
        return;
    }
    json_t *value = kind == '[' ? json_array() : json_object();
    put(a, key, value);
    a->stack[++a->depth] = value;
}

static void emit_close(void *context) {
    struct json_answer *a = context;
    if (a->depth) a->depth--;
}

static void emit_number(void *context, const char *key, int64_t value) { put(context, key, json_integer(value)); }
static void emit_text(void *context, const char *key, const char *value) { put(context, key, json_words(value)); }
static void emit_truth(void *context, const char *key, bool value) { put(context, key, json_boolean(value)); }

static void emit_say(void *context, const struct ag_msg *msg) { (void)context, (void)msg; /* programs read the data */ }

struct ag_emit json_answer(struct json_answer *answer) {
    memset(answer, 0, sizeof *answer);
    answer->root = answer->stack[0] = json_object();
    return (struct ag_emit){.context = answer,
                            .open = emit_open,
                            .close = emit_close,
                            .number = emit_number,
                            .text = emit_text,
                            .truth = emit_truth,
                            .say = emit_say};
}

json_t *json_answer_take(struct json_answer *answer) { return answer->root; }
