/* forms.c - see forms.h: words, rules and positions. */
#include "forms.h"
#include "games.h"

#include <string.h>

/* ---- words ---- */

enum { SENTENCE_MAX = 600, NUMBERS = 5, TEXTS = 2 };

/* What the arguments of a sentence are: how many of each kind, and which numbers stand for another message. */
struct arguments {
    unsigned numbers, texts, messages;
};

static unsigned at_least(unsigned a, unsigned b) { return a > b ? a : b; }

static struct arguments arguments_of(const struct ag_msg *msg) {
    struct arguments a = {0};
    for (const char *at = ag_msg_english(msg->id); at && (at = strchr(at, '{')); at += 2) {
        unsigned i = (unsigned)(at[1] - '0');
        if (at[2] == 't') a.texts = at_least(a.texts, i + 1);
        else a.numbers = at_least(a.numbers, i + 1);
        if (at[2] == 'm') a.messages |= 1u << i;
    }
    for (unsigned i = 0; i < NUMBERS; i++) /* what the English words leave out another language may need */
        if (msg->num[i]) a.numbers = at_least(a.numbers, i + 1);
    for (unsigned i = 0; i < TEXTS; i++)
        if (msg->text[i][0]) a.texts = at_least(a.texts, i + 1);
    return a;
}

static void put_arguments(struct js *w, const struct ag_msg *msg) {
    struct arguments a = arguments_of(msg);
    if (a.numbers) js_open(w, "args", '[');
    for (unsigned i = 0; i < a.numbers && i < NUMBERS; i++)
        if (a.messages >> i & 1) js_text(w, NULL, ag_msg_name((unsigned)msg->num[i]));
        else js_number(w, NULL, msg->num[i]);
    if (a.numbers) js_close(w, ']');
    if (a.texts) js_open(w, "texts", '[');
    for (unsigned i = 0; i < a.texts && i < TEXTS; i++) js_text(w, NULL, msg->text[i]);
    if (a.texts) js_close(w, ']');
}

void form_msg(struct js *w, const char *key, const struct ag_msg *msg, const struct ag_words *words) {
    char text[SENTENCE_MAX];
    if (!msg->id) {
        js_null(w, key);
        return;
    }
    ag_msg_write(msg, words, text, sizeof text);
    form_said(w, key, msg, text);
}

void form_said(struct js *w, const char *key, const struct ag_msg *msg, const char *text) {
    bool named = msg && msg->id;
    js_open(w, key, '{');
    if (named) js_text(w, "id", ag_msg_name(msg->id));
    js_text(w, "text", text);
    if (named && *ag_msg_kind(msg->id)) js_text(w, "kind", ag_msg_kind(msg->id));
    if (named) put_arguments(w, msg);
    js_close(w, '}');
}

void form_news(struct js *w, const char *key, const struct ag_news *news, const struct ag_words *words) {
    js_open(w, key, '[');
    for (unsigned i = 0; i < news->n; i++) form_msg(w, NULL, &news->item[i], words);
    js_close(w, ']');
}

/* ---- rules ---- */

static void put_value(struct js *w, const char *key, const struct ag_option *o, const struct ag_values *values) {
    const int32_t *slot = &values->slot[o->at];
    if (o->type == AG_OPT_BOOL) js_truth(w, key, *slot);
    else if (o->type == AG_OPT_CHOICE) js_text(w, key, o->choices[*slot]);
    else if (o->type == AG_OPT_TEXT) js_text(w, key, values->text);
    else if (o->count == 1) js_number(w, key, *slot);
    else js_numbers(w, key, slot, o->count);
}

static void put_option(struct js *w, const struct ag_option *o, const struct ag_values *values) {
    static const char *const types[] = {"number", "yes_or_no", "choice", "text"};
    js_open(w, NULL, '{');
    js_text(w, "key", o->key);
    put_value(w, "value", o, values);
    js_text(w, "about", ag_msg_sentence(o->about, &(struct ag_words){.language = w->language}));
    js_text(w, "type", o->count > 1 ? "list" : types[o->type]);
    if (o->type == AG_OPT_NUMBER) {
        js_number(w, "min", o->min);
        js_number(w, "max", o->max);
    }
    if (o->type == AG_OPT_CHOICE) js_open(w, "choices", '[');
    for (unsigned k = 0; o->type == AG_OPT_CHOICE && o->choices[k]; k++) js_text(w, NULL, o->choices[k]);
    if (o->type == AG_OPT_CHOICE) js_close(w, ']');
    js_close(w, '}');
}

void form_options(struct js *w, const char *key, const struct ag_game *game, const struct ag_values *values) {
    js_open(w, key, '[');
    for (unsigned i = 0; i < game->n_options; i++) put_option(w, &game->options[i], values);
    js_close(w, ']');
}

void form_values(struct js *w, const char *key, const struct ag_game *game, const struct ag_values *values) {
    js_open(w, key, '{');
    for (unsigned i = 0; i < game->n_options; i++) put_value(w, game->options[i].key, &game->options[i], values);
    js_close(w, '}');
}

void form_preset(struct js *w, const char *key, const struct ag_preset_info *info) {
    js_open(w, key, '{');
    js_text(w, "name", info->name);
    js_text(w, "game", info->game->name);
    js_text(w, "title", info->title ? info->title : info->name);
    js_text(w, "about", info->about ? info->about : "");
    form_options(w, "options", info->game, &info->values);
    js_close(w, '}');
}

/* ---- what is due ---- */

void form_due(struct js *w, const char *key, struct ag_due due) {
    static const char *const kinds[] = {"over", "roll", "decide"};
    bool over = due.kind == AG_DUE_OVER;
    js_open(w, key, '{');
    js_text(w, "kind", kinds[due.kind]);
    js_seat(w, "seat", over ? AG_NOBODY : due.seat);
    js_bits(w, "seats", over ? 0 : due.kind == AG_DUE_ROLL ? 1u << due.seat : due.seats);
    js_number(w, "dice", due.kind == AG_DUE_ROLL ? due.dice : 0);
    js_mark(w, "hidden", due.flags & AG_DUE_HIDDEN);
    js_mark(w, "coloured", due.flags & AG_DUE_COLOURED);
    js_mark(w, "jolly", due.flags & AG_DUE_JOLLY);
    js_mark(w, "sealed", due.flags & AG_DUE_SEALED);
    js_close(w, '}');
}

/* ---- the sheet ---- */

/* flags: AG_SHEET_... */
static void put_die(struct js *w, unsigned face, unsigned flags) {
    js_open(w, NULL, '{');
    if (face) js_number(w, "face", face);
    else js_null(w, "face");
    js_mark(w, "kept", flags & AG_SHEET_KEPT);
    js_mark(w, "coloured", flags & AG_SHEET_COLOURED);
    js_mark(w, "jolly", flags & AG_SHEET_JOLLY);
    js_mark(w, "hidden", flags & AG_SHEET_HIDDEN);
    if (flags / AG_SHEET_COUNTED) js_bits(w, "counted", flags / AG_SHEET_COUNTED);
    js_close(w, '}');
}

void form_dice(struct js *w, const char *key, const uint8_t *dice, unsigned n, bool jolly) {
    js_open(w, key, '[');
    for (unsigned i = 0; i < n; i++) {
        unsigned face = dice[i] & 15;
        put_die(w, face,
                (dice[i] & AG_DIE_COLOURED ? AG_SHEET_COLOURED : 0u) | (jolly && face == 6 ? AG_SHEET_JOLLY : 0u));
    }
    js_close(w, ']');
}

static void put_seat(struct js *w, const ag_rules *r, const struct ag_sheet *sheet, unsigned i,
                     const struct ag_words *words, const ag_table *table) {
    const struct ag_sheet_seat *s = &sheet->seat[i];
    const char *const *names = table ? ag_table_names(table) : words ? words->names : NULL;
    js_open(w, NULL, '{');
    if (names && names[i]) js_text(w, "name", names[i]);
    if (table) js_text(w, "who", ag_table_who(table, (ag_seat)i));
    js_number(w, "score", s->score);
    if (ag_rules_game(r)->points) js_number(w, "points", s->points);
    if (s->tokens >= 0) js_number(w, "tokens", s->tokens);
    js_mark(w, "to_act", s->flags & AG_SEAT_TO_ACT);
    js_mark(w, "out", s->flags & AG_SEAT_OUT);
    js_mark(w, "won", s->flags & AG_SEAT_WON);
    js_mark(w, "began", s->flags & AG_SEAT_BEGAN);
    js_mark(w, "opener", s->flags & AG_SEAT_OPENER);
    js_mark(w, "resigned", table && ag_table_resigned(table) >> i & 1);
    form_msg(w, "status", &s->status, words);
    js_close(w, '}');
}

static void put_row(struct js *w, const struct ag_sheet_dice *row, const struct ag_words *words) {
    js_open(w, NULL, '{');
    form_msg(w, "label", &row->label, words);
    js_seat(w, "seat", row->seat);
    js_mark(w, "active", row->active);
    js_open(w, "dice", '[');
    for (unsigned i = 0; i < row->n; i++) put_die(w, row->die[i].face, row->die[i].flags);
    js_close(w, ']');
    js_close(w, '}');
}

static void put_side(struct js *w, const char *key, const struct ag_msg *label, const struct ag_msg *note, unsigned n,
                     const struct ag_words *words) {
    js_open(w, key, '[');
    for (unsigned i = 0; i < n; i++) {
        js_open(w, NULL, '{');
        form_msg(w, "label", &label[i], words);
        form_msg(w, "note", &note[i], words);
        js_close(w, '}');
    }
    js_close(w, ']');
}

static void put_cell(struct js *w, const struct ag_sheet_cell *c) {
    js_open(w, NULL, '{');
    js_number(w, "value", c->value);
    js_mark(w, "filled", c->flags & AG_CELL_FILLED);
    js_mark(w, "crossed", c->flags & AG_CELL_CROSSED);
    js_mark(w, "offer", c->flags & AG_CELL_OFFER);
    js_mark(w, "hint", c->flags & AG_CELL_HINT);
    js_close(w, '}');
}

static void put_grid(struct js *w, const struct ag_sheet_grid *g, const struct ag_words *words) {
    static const char *const kinds[] = {[AG_GRID_CARD] = "card", [AG_GRID_MARKS] = "marks"};
    js_open(w, NULL, '{');
    js_text(w, "kind", kinds[g->kind]);
    js_seat(w, "seat", g->seat);
    put_side(w, "rows", g->row, g->row_note, g->rows, words);
    put_side(w, "columns", g->column, g->column_note, g->columns, words);
    js_open(w, "cells", '[');
    for (unsigned i = 0; i < (unsigned)g->rows * g->columns; i++) put_cell(w, &g->cell[i]);
    js_close(w, ']');
    js_close(w, '}');
}

void form_sheet(struct js *w, const char *key, const ag_rules *r, const struct ag_sheet *sheet,
                const struct ag_words *words, const ag_table *table) {
    js_open(w, key, '{');
    js_open(w, "seats", '[');
    for (unsigned i = 0; i < sheet->n_seats; i++) put_seat(w, r, sheet, i, words, table);
    js_close(w, ']');
    js_open(w, "dice", '[');
    for (unsigned i = 0; i < sheet->n_dice; i++) put_row(w, &sheet->dice[i], words);
    js_close(w, ']');
    js_open(w, "grids", '[');
    for (unsigned i = 0; i < sheet->n_grids; i++) put_grid(w, &sheet->grid[i], words);
    js_close(w, ']');
    js_open(w, "facts", '[');
    for (unsigned i = 0; i < sheet->n_facts; i++) form_msg(w, NULL, &sheet->fact[i], words);
    js_close(w, ']');
    js_close(w, '}');
}

/* ---- what can be picked ---- */

static bool may_decide(const ag_rules *r, const void *state, ag_seat seat) {
    struct ag_due due = ag_rules_game(r)->due(r, state);
    return due.kind == AG_DUE_ACT && seat < AG_SEATS_MAX && due.seats >> seat & 1;
}

static void put_field(struct js *w, const struct ag_prompt_field *f, const struct ag_words *words) {
    static const char *const kinds[AG_PROMPT_KINDS] = {[AG_PROMPT_NUMBER] = "number",
                                                       [AG_PROMPT_COUNT] = "count",
                                                       [AG_PROMPT_FACE] = "face",
                                                       [AG_PROMPT_STAKE] = "stake",
                                                       [AG_PROMPT_CHOICE] = "choice"};
    js_open(w, NULL, '{');
    js_text(w, "kind", kinds[f->kind]);
    form_msg(w, "label", &f->label, words);
    js_number(w, "min", f->min);
    js_number(w, "max", f->max);
    js_number(w, "initial", f->initial);
    js_close(w, '}');
}

void form_prompt(struct js *w, const char *key, const ag_rules *r, const void *state, ag_seat seat,
                 const struct ag_words *words) {
    struct ag_prompt p = {0};
    if (seat < AG_SEATS_MAX) ag_prompt_of(r, state, seat, &p);
    if (!p.ask.id) {
        js_null(w, key);
        return;
    }
    js_open(w, key, '{');
    js_seat(w, "seat", seat);
    form_msg(w, "ask", &p.ask, words);
    js_bits(w, "dice", p.dice);
    js_bits(w, "cells", p.cells);
    js_number(w, "cells_max", p.cells_max);
    js_open(w, "fields", '[');
    for (unsigned i = 0; i < p.n_fields; i++) put_field(w, &p.field[i], words);
    js_close(w, ']');
    js_open(w, "buttons", '[');
    for (unsigned i = 0; i < p.n_buttons; i++) {
        js_open(w, NULL, '{');
        js_number(w, "id", p.button[i].id);
        form_msg(w, "label", &p.button[i].label, words);
        js_close(w, '}');
    }
    js_close(w, ']');
    js_close(w, '}');
}

static void put_pick(struct js *w, const char *key, const struct ag_pick *pick, unsigned n_fields) {
    js_open(w, key, '{');
    js_bits(w, "dice", pick->dice);
    js_bits(w, "cells", pick->cells);
    js_numbers(w, "fields", pick->field, n_fields);
    js_number(w, "button", pick->button);
    js_close(w, '}');
}

static void put_move(struct js *w, const char *key, const ag_rules *r, const void *state, ag_seat seat, ag_action a,
                     unsigned n_fields) {
    const struct ag_game *game = ag_rules_game(r);
    struct ag_pick pick = {0};
    struct ag_words words = {.language = w->language};
    char typed[AG_MOVE_MAX], told[AG_CLAUSE_MAX];
    game->write_action(r, state, a, typed, sizeof typed);
    ag_action_words(r, state, a, &words, told, sizeof told);
    game->pick(r, state, seat, a, &pick);
    js_open(w, key, '{');
    js_number(w, "action", a);
    js_text(w, "move", typed);
    js_text(w, "words", told);
    put_pick(w, "pick", &pick, n_fields);
    js_close(w, '}');
}

void form_move(struct js *w, const char *key, const ag_rules *r, const void *state, ag_seat seat, ag_action a) {
    struct ag_prompt p;
    ag_prompt_of(r, state, seat, &p);
    put_move(w, key, r, state, seat, a, p.n_fields);
}

void form_moves(struct js *w, const char *key, const ag_rules *r, const void *state, ag_seat seat) {
    ag_action list[AG_LEGAL_MAX];
    struct ag_prompt p = {0};
    unsigned n = may_decide(r, state, seat) ? ag_rules_game(r)->legal(r, state, seat, list) : 0;
    if (n) ag_prompt_of(r, state, seat, &p);
    js_open(w, key, '[');
    for (unsigned i = 0; i < n; i++) put_move(w, NULL, r, state, seat, list[i], p.n_fields);
    js_close(w, ']');
}

void form_legal(struct js *w, const char *key, const ag_rules *r, const void *state, ag_seat seat) {
    ag_action list[AG_LEGAL_MAX];
    char words[AG_MOVE_MAX];
    unsigned n = may_decide(r, state, seat) ? ag_rules_game(r)->legal(r, state, seat, list) : 0;
    js_open(w, key, '[');
    for (unsigned i = 0; i < n; i++) {
        ag_rules_game(r)->write_action(r, state, list[i], words, sizeof words);
        js_text(w, NULL, words);
    }
    js_close(w, ']');
}
