/*
 * picture.c - what a seat sees of its table, as data for drawing: the sheet, the prompt, the moves, the log. Everything
 * comes from the seat's view, so a page is never given what it must not show.
 */
#include "desk.h"
#include "str.h"

#include <string.h>

void wasm_picture(const struct desk *d, unsigned viewer, unsigned asked);
bool wasm_pick(const struct desk *d, unsigned seat, uint32_t dice, uint64_t cells, const int32_t *fields,
               unsigned button);
void wasm_legal(const struct desk *d, unsigned seat);
void wasm_preview(const struct desk *d, unsigned seat, ag_action a);
void wasm_log(const struct desk *d, unsigned viewer, size_t from);
bool wasm_apply(struct desk *d, unsigned viewer, const char *line);
void wasm_rules_in_force(const struct desk *d);

/* What a viewer sees: a seat, AG_NOBODY for a spectator, AG_RECORD_ALL for everything (a game that is over). */
static void look(const struct desk *d, unsigned viewer, union ag_state *out) {
    const void *state = ag_table_state(d->table);
    if (viewer == AG_RECORD_ALL) memcpy(out, state, ag_rules_game(desk_rules(d))->state_size);
    else ag_view_of(desk_rules(d), state, (ag_seat)viewer, out);
}

/* ---- the sheet ---- */

static void put_due(struct ag_due due) {
    static const char *const kinds[] = {"over", "roll", "act"};
    json_open("due", '{');
    json_text("kind", kinds[due.kind]);
    json_number("seat", due.kind == AG_DUE_OVER ? -1 : due.seat);
    json_number("dice", due.dice);
    json_truth("hidden", due.flags & AG_DUE_HIDDEN);
    json_truth("coloured", due.flags & AG_DUE_COLOURED);
    json_truth("jolly", due.flags & AG_DUE_JOLLY);
    json_truth("sealed", due.flags & AG_DUE_SEALED);
    json_seats("seats", due.kind == AG_DUE_ACT ? due.seats : 0);
    json_close('}');
}

static void put_seat(const struct desk *d, const struct ag_sheet *sheet, unsigned i, const struct ag_words *words) {
    const struct ag_sheet_seat *s = &sheet->seat[i];
    json_open(NULL, '{');
    json_text("name", ag_table_name(d->table, (ag_seat)i));
    json_text("who", ag_table_who(d->table, (ag_seat)i));
    json_number("score", s->score);
    json_number("points", s->points);
    json_number("tokens", s->tokens);
    json_truth("toAct", s->flags & AG_SEAT_TO_ACT);
    json_truth("out", s->flags & AG_SEAT_OUT);
    json_truth("won", s->flags & AG_SEAT_WON);
    json_truth("began", s->flags & AG_SEAT_BEGAN);
    json_truth("opener", s->flags & AG_SEAT_OPENER);
    json_truth("resigned", ag_table_resigned(d->table) >> i & 1);
    json_words("status", &s->status, words);
    json_close('}');
}

static void put_pair(int32_t a, int32_t b) {
    json_open(NULL, '[');
    json_number(NULL, a);
    json_number(NULL, b);
    json_close(']');
}

static void put_dice(const struct ag_sheet_dice *row, const struct ag_words *words) {
    json_open(NULL, '{');
    json_msg("label", &row->label, words);
    json_number("seat", row->seat == AG_NOBODY ? -1 : row->seat);
    json_truth("active", row->active);
    json_open("dice", '[');
    for (unsigned i = 0; i < row->n; i++) put_pair(row->die[i].face, row->die[i].flags);
    json_close(']');
    json_close('}');
}

static void put_labels(const char *key, const struct ag_msg *label, unsigned n, const struct ag_words *words) {
    json_open(key, '[');
    for (unsigned i = 0; i < n; i++) json_words(NULL, &label[i], words);
    json_close(']');
}

static void put_grid(const struct ag_sheet_grid *g, const struct ag_words *words) {
    json_open(NULL, '{');
    json_number("seat", g->seat);
    put_labels("rows", g->row, g->rows, words);
    put_labels("columns", g->column, g->columns, words);
    put_labels("rowNotes", g->row_note, g->rows, words);
    put_labels("columnNotes", g->column_note, g->columns, words);
    json_open("cells", '[');
    for (unsigned i = 0; i < (unsigned)g->rows * g->columns; i++) put_pair(g->cell[i].value, g->cell[i].flags);
    json_close(']');
    json_close('}');
}

static void put_sheet(const struct desk *d, const struct ag_sheet *sheet, const struct ag_words *words) {
    json_open("seats", '[');
    for (unsigned i = 0; i < sheet->n_seats; i++) put_seat(d, sheet, i, words);
    json_close(']');
    json_open("dice", '[');
    for (unsigned i = 0; i < sheet->n_dice; i++) put_dice(&sheet->dice[i], words);
    json_close(']');
    json_open("grids", '[');
    for (unsigned i = 0; i < sheet->n_grids; i++) put_grid(&sheet->grid[i], words);
    json_close(']');
    json_open("facts", '[');
    for (unsigned i = 0; i < sheet->n_facts; i++) json_msg(NULL, &sheet->fact[i], words);
    json_close(']');
}

/* ---- the prompt ---- */

static void put_cells(const char *key, uint64_t cells) {
    json_open(key, '[');
    for (unsigned i = 0; i < AG_GRID_CELLS; i++)
        if (cells >> i & 1) json_number(NULL, i);
    json_close(']');
}

static void put_prompt(const struct ag_prompt *p, unsigned seat, const struct ag_words *words) {
    json_open("prompt", '{');
    json_number("seat", seat);
    json_words("ask", &p->ask, words);
    json_number("dice", p->dice);
    put_cells("cells", p->cells);
    json_number("cellsMax", p->cells_max);
    json_open("fields", '[');
    for (unsigned i = 0; i < p->n_fields; i++) {
        json_open(NULL, '{');
        json_msg("label", &p->field[i].label, words);
        json_number("min", p->field[i].min);
        json_number("max", p->field[i].max);
        json_number("initial", p->field[i].initial);
        json_close('}');
    }
    json_close(']');
    json_open("buttons", '[');
    for (unsigned i = 0; i < p->n_buttons; i++) {
        json_open(NULL, '{');
        json_number("id", p->button[i].id);
        json_msg("label", &p->button[i].label, words);
        json_close('}');
    }
    json_close(']');
    json_close('}');
}

/* ---- the result ---- */

static void put_numbers(const char *key, const int32_t *numbers, unsigned n) {
    json_open(key, '[');
    for (unsigned i = 0; i < n; i++) json_number(NULL, numbers[i]);
    json_close(']');
}

static void put_result(const struct desk *d) {
    struct ag_result result;
    uint32_t wins[AG_SEATS_MAX] = {0};
    unsigned n = ag_rules_seats(desk_rules(d)), series = ag_table_series(d->table, wins);
    ag_table_result(d->table, &result);
    json_open("result", '{');
    json_truth("over", result.over);
    json_truth("abandoned", result.abandoned);
    json_seats("winners", result.winners);
    put_numbers("scores", result.score, n);
    put_numbers("points", result.points, n);
    json_close('}');
    json_open("series", '{');
    json_number("number", series);
    json_open("wins", '[');
    for (unsigned i = 0; i < n; i++) json_number(NULL, wins[i]); /* in 840ths */
    json_close(']');
    json_close('}');
}

/* The whole picture for a viewer (see look), with the prompt of a seat if it may act. */
EXPORT(picture) void wasm_picture(const struct desk *d, unsigned viewer, unsigned asked) {
    const ag_rules *r = desk_rules(d);
    struct ag_words words = desk_words(d);
    struct ag_due due = ag_table_due(d->table);
    static struct ag_sheet sheet; /* large */
    struct ag_prompt prompt;
    union ag_state view;
    look(d, viewer, &view);
    ag_sheet_of(r, &view, &sheet);
    out_clear();
    json_open(NULL, '{');
    json_text("game", ag_rules_game(r)->name);
    json_text("preset", ag_table_preset(d->table));
    json_number("length", (int64_t)ag_table_length(d->table));
    json_number("viewer", viewer < AG_SEATS_MAX ? (int64_t)viewer : -1);
    put_due(due);
    put_sheet(d, &sheet, &words);
    if (due.kind == AG_DUE_ACT && asked < AG_SEATS_MAX && due.seats >> asked & 1) {
        ag_view_of(r, ag_table_state(d->table), (ag_seat)asked, &view);
        ag_prompt_of(r, &view, (ag_seat)asked, &prompt);
        put_prompt(&prompt, asked, &words);
    }
    put_result(d);
    json_close('}');
}

/* ---- picks and moves ---- */

/* What a pick means: {"ok":true,"action":...,"words":...}, or why it is no move. */
EXPORT(pick)
bool wasm_pick(const struct desk *d, unsigned seat, uint32_t dice, uint64_t cells, const int32_t *fields,
               unsigned button) {
    const ag_rules *r = desk_rules(d);
    const struct ag_game *game = ag_rules_game(r);
    struct ag_pick pick = {.dice = dice, .cells = cells, .button = (uint8_t)button};
    struct ag_words names = desk_words(d);
    struct ag_due due = ag_table_due(d->table);
    struct ag_msg why = {0};
    union ag_state view;
    ag_action a = 0;
    memcpy(pick.field, fields, sizeof pick.field);
    ag_view_of(r, ag_table_state(d->table), (ag_seat)seat, &view);
    bool asked = due.kind == AG_DUE_ACT && seat < AG_SEATS_MAX && due.seats >> seat & 1;
    if (!asked || !game->choose(r, &view, (ag_seat)seat, &pick, &a, &why)) return out_refusal(&why, &names);
    return out_move(r, &view, a);
}

/* All moves of a seat: number, words, and the pick that means each. */
EXPORT(legal) void wasm_legal(const struct desk *d, unsigned seat) {
    const ag_rules *r = desk_rules(d);
    const struct ag_game *game = ag_rules_game(r);
    struct ag_due due = ag_table_due(d->table);
    ag_action list[AG_LEGAL_MAX];
    union ag_state view;
    bool asked = due.kind == AG_DUE_ACT && seat < AG_SEATS_MAX && due.seats >> seat & 1;
    ag_view_of(r, ag_table_state(d->table), (ag_seat)seat, &view);
    unsigned n = asked ? game->legal(r, &view, (ag_seat)seat, list) : 0;
    out_clear();
    json_open(NULL, '[');
    for (unsigned i = 0; i < n; i++) {
        struct ag_pick pick = {0};
        char words[AG_MOVE_MAX];
        game->write_action(r, &view, list[i], words, sizeof words);
        game->pick(r, &view, (ag_seat)seat, list[i], &pick);
        json_open(NULL, '{');
        json_number("action", list[i]);
        json_text("words", words);
        json_number("dice", pick.dice);
        put_cells("cells", pick.cells);
        put_numbers("fields", pick.field, AG_FIELDS_MAX);
        json_number("button", pick.button);
        json_close('}');
    }
    json_close(']');
}

/* What a move would bring, in the words of the log; nothing where dice are hidden, since a view cannot be played on. */
EXPORT(preview) void wasm_preview(const struct desk *d, unsigned seat, ag_action a) {
    const ag_rules *r = desk_rules(d);
    const struct ag_game *game = ag_rules_game(r);
    struct ag_words words = desk_words(d);
    static struct ag_news news;
    union ag_state state;
    news.n = 0;
    memcpy(&state, ag_table_state(d->table), game->state_size);
    struct ag_due due = ag_table_due(d->table);
    bool asked = due.kind == AG_DUE_ACT && seat < AG_SEATS_MAX && due.seats >> seat & 1;
    if (asked && !game->view && game->allowed(r, &state, (ag_seat)seat, a, NULL))
        game->act(r, &state, (ag_seat)seat, a, &news);
    out_clear();
    json_open(NULL, '[');
    for (unsigned i = 0; i < news.n; i++) json_msg(NULL, &news.item[i], &words);
    json_close(']');
}

/* ---- the log ---- */

struct told {
    struct ag_event event;
    struct ag_news news;
    char move[AG_MOVE_MAX];
};

/* Its kind says all that its news would. */
static bool speaks_for_itself(const struct ag_event *e) {
    return e->kind == AG_EVENT_RESIGN || e->kind == AG_EVENT_ABANDON;
}

/* The next event of a log on the table that has come so far; a move's words depend on the position before it. */
static bool apply(ag_table *now, const ag_table *log, size_t i, struct told *told) {
    struct ag_event *e = &told->event;
    *e = ag_table_event(log, i);
    told->move[0] = 0;
    if (e->kind == AG_EVENT_MOVE && e->action != AG_SEALED)
        ag_table_move_text(now, e->action, told->move, sizeof told->move);
    bool good = ag_table_apply(now, e, ag_table_note_text(log, e), &told->news, NULL);
    if (speaks_for_itself(e)) told->news.n = 0;
    return good;
}

static void put_event(const char *key, const ag_table *now, const ag_table *log, size_t i, const struct told *told,
                      bool dull) {
    static const char *const kinds[] = {"roll", "move", "resign", "abandon", "note"};
    const struct ag_event *e = &told->event;
    struct ag_words words = {.names = ag_table_names(now)};
    struct ag_result result;
    json_open(key, '{');
    json_number("i", (int64_t)i);
    json_text("kind", kinds[e->kind]);
    json_number("seat", e->kind == AG_EVENT_ABANDON || e->kind == AG_EVENT_NOTE ? -1 : e->seat);
    json_truth("dull", dull);
    json_truth("hidden", e->flags & AG_EVENT_HIDDEN);
    json_open("dice", '[');
    for (unsigned k = 0; k < (e->kind == AG_EVENT_ROLL ? e->n : 0u); k++)
        put_pair(e->dice[k] & 15, e->dice[k] & AG_DIE_COLOURED ? AG_SHEET_COLOURED : 0);
    json_close(']');
    json_text("move", told->move);
    json_text("note", e->kind == AG_EVENT_NOTE ? ag_table_note_text(log, e) : "");
    json_open("news", '[');
    for (unsigned k = 0; k < told->news.n; k++) json_msg(NULL, &told->news.item[k], &words);
    json_close(']');
    ag_table_result(now, &result);
    put_numbers("scores", result.score, ag_rules_seats(ag_table_rules(now)));
    json_close('}');
}

/* The log as a viewer sees it, from an event on. That others shake hidden dice goes without saying: dull. */
EXPORT(log) void wasm_log(const struct desk *d, unsigned viewer, size_t from) {
    size_t n = ag_table_length(d->table);
    ag_table *log = ag_table_view(d->table, (ag_seat)viewer), *now = log ? ag_table_view(log, (ag_seat)viewer) : NULL;
    static struct told told;
    out_clear();
    json_open(NULL, '[');
    if (now && ag_table_rewind(now, 0, NULL))
        for (size_t i = 0; i < n && apply(now, log, i, &told); i++) {
            bool hidden = told.event.kind == AG_EVENT_ROLL && ag_table_event(d->table, i).flags & AG_EVENT_HIDDEN;
            if (i >= from) put_event(NULL, now, log, i, &told, hidden && told.event.seat != viewer);
        }
    json_close(']');
    ag_table_free(now);
    ag_table_free(log);
}

/* An event as a line of the record, applied to a desk that is this viewer's own: {"ok":true,"event":...} with what the
 * log has for it, or why it is refused. What was hidden and may now be seen changes lines before: rewind to these. */
EXPORT(apply) bool wasm_apply(struct desk *d, unsigned viewer, const char *line) {
    static struct told told;
    struct ag_words words = desk_words(d);
    struct ag_msg why = {0};
    if (!ag_table_apply_text(d->table, line, &told.news, &why)) return out_refusal(&why, &words);
    size_t i = ag_table_length(d->table) - 1;
    told.event = ag_table_event(d->table, i);
    if (speaks_for_itself(&told.event)) told.news.n = 0;
    told.move[0] = 0;
    if (told.event.kind == AG_EVENT_MOVE && told.event.action != AG_SEALED)
        ag_text_copy(told.move, sizeof told.move, strstr(line, ": ") + 2);
    bool hidden = told.event.kind == AG_EVENT_ROLL && told.event.flags & AG_EVENT_HIDDEN;
    out_clear();
    json_open(NULL, '{');
    json_truth("ok", true);
    put_event("event", d->table, d->table, i, &told, hidden && told.event.seat != viewer);
    json_close('}');
    return true;
}

/* ---- the rules ---- */

EXPORT(rules_in_force) void wasm_rules_in_force(const struct desk *d) {
    const ag_rules *r = desk_rules(d);
    const struct ag_game *game = ag_rules_game(r);
    char value[AG_TEXT_MAX];
    out_clear();
    json_open(NULL, '[');
    for (unsigned i = 0; i < game->n_options; i++) {
        ag_values_write(&game->options[i], ag_rules_values(r), value, sizeof value);
        json_open(NULL, '{');
        json_text("key", game->options[i].key);
        json_text("value", value);
        json_text("about", game->options[i].about);
        json_close('}');
    }
    json_close(']');
}
