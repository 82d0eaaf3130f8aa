/* look.c - see forms.h: a table as it stands, and what happened at it. */
#include "forms.h"

void form_result(struct js *w, const char *key, const struct ag_result *result, const ag_rules *r) {
    unsigned seats = ag_rules_seats(r);
    js_open(w, key, '{');
    js_truth(w, "over", result->over);
    js_truth(w, "abandoned", result->abandoned);
    js_bits(w, "winners", result->winners);
    js_numbers(w, "scores", result->score, seats);
    if (ag_rules_game(r)->points) js_numbers(w, "points", result->points, seats);
    js_close(w, '}');
}

static void put_table(struct js *w, const ag_table *table, const ag_rules *r) {
    struct ag_result result;
    uint32_t wins[AG_SEATS_MAX] = {0};
    unsigned number = ag_table_series(table, wins);
    ag_table_result(table, &result);
    js_number(w, "length", (int64_t)ag_table_length(table));
    form_result(w, "result", &result, r);
    js_open(w, "series", '{');
    js_number(w, "number", number);
    js_open(w, "wins", '[');
    for (unsigned i = 0; i < ag_rules_seats(r); i++) js_real(w, NULL, wins[i] / (double)AG_WIN);
    js_close(w, ']');
    js_close(w, '}');
}

void form_look(struct js *w, const struct form_look *look) {
    const ag_rules *r = look->rules;
    const void *asked_of = look->asked_of ? look->asked_of : look->state;
    struct ag_due due = look->table ? ag_table_due(look->table) : ag_rules_game(r)->due(r, look->state);
    bool asked = due.kind == AG_DUE_ACT && look->asked < AG_SEATS_MAX && due.seats >> look->asked & 1;
    char position[AG_POSITION_MAX];
    struct ag_sheet sheet;
    ag_sheet_of(r, look->state, &sheet);
    js_text(w, "preset", look->preset);
    js_text(w, "game", ag_rules_game(r)->name);
    js_seat(w, "viewer", look->viewer < AG_SEATS_MAX ? look->viewer : AG_NOBODY);
    if (look->parts & FORM_POSITION) {
        ag_position_write(r, look->preset, look->own, look->state, position, sizeof position);
        js_text(w, "position", position);
    }
    form_due(w, "due", due);
    form_sheet(w, "sheet", r, &sheet, &look->words, look->table);
    if (asked) form_prompt(w, "prompt", r, asked_of, look->asked, &look->words);
    else js_null(w, "prompt");
    if (look->parts & FORM_LEGAL) form_legal(w, "legal", r, asked_of, asked ? look->asked : AG_NOBODY);
    if (look->table) put_table(w, look->table, r);
}

/* ---- events ---- */

const char *form_event_kind(unsigned kind) {
    static const char *const kinds[] = {"roll", "move", "resigned", "abandoned", "note"};
    return kinds[kind];
}

static void put_note(struct js *w, const char *text) {
    struct ag_note note = ag_note_read(text);
    bool about_seat = note.kind == AG_NOTE_REPLACED || note.kind == AG_NOTE_RETURNED;
    js_text(w, "note", text);
    js_text(w, "note_kind", note.word);
    if (about_seat) js_seat(w, "seat", note.seat);
    if (note.kind == AG_NOTE_REPLACED) js_text(w, "player", note.player);
}

void form_event(struct js *w, const struct form_event *x) {
    const struct ag_event *e = x->event;
    bool roll = e->kind == AG_EVENT_ROLL, move = e->kind == AG_EVENT_MOVE;
    js_text(w, "kind", form_event_kind(e->kind));
    js_number(w, "index", (int64_t)x->index);
    if (roll || move || e->kind == AG_EVENT_RESIGN) js_seat(w, "seat", e->seat);
    if (roll) form_dice(w, "dice", e->dice, e->n, x->jolly);
    if (move) js_text(w, "move", x->move);
    if (e->kind == AG_EVENT_NOTE) put_note(w, x->note);
    js_mark(w, "hidden", (roll || move) && e->flags & AG_EVENT_HIDDEN);
    if (x->news) form_news(w, "say", x->news, &x->words);
}
