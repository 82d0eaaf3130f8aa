/*
 * picture.c - what a seat sees of its table, as data for drawing: the sheet, the prompt, the moves, the log. Everything
 * comes from the seat's view, so a page is never given what it must not show.
 */
#include "claim.h"
#include "desk.h"
#include "msg.h"

#include <string.h>

void wasm_picture(const struct desk *d, unsigned viewer, unsigned asked);
bool wasm_pick(const struct desk *d, unsigned seat, uint32_t dice, uint64_t cells, const int32_t *fields,
               unsigned button);
void wasm_legal(const struct desk *d, unsigned seat);
void wasm_preview(const struct desk *d, unsigned seat, ag_action a);
void wasm_log(struct desk *d, unsigned viewer, size_t heard);
bool wasm_apply(struct desk *d, const char *line);
void wasm_rules_in_force(const struct desk *d);

/* What a viewer sees: a seat, AG_NOBODY for a spectator, AG_RECORD_ALL for everything (a game that is over). */
static void look(const struct desk *d, unsigned viewer, union ag_state *seen) {
    const void *state = ag_table_state(d->table);
    if (viewer == AG_RECORD_ALL) memcpy(seen, state, ag_rules_game(desk_rules(d))->state_size);
    else ag_view_of(desk_rules(d), state, (ag_seat)viewer, seen);
}

/* The whole picture for a viewer (see look), with the prompt of a seat if it may act. */
EXPORT(picture) void wasm_picture(const struct desk *d, unsigned viewer, unsigned asked) {
    union ag_state view, own;
    look(d, viewer, &view);
    if (asked < AG_SEATS_MAX) ag_view_of(desk_rules(d), ag_table_state(d->table), (ag_seat)asked, &own);
    js_clear(&out);
    js_open(&out, NULL, '{');
    form_look(&out, &(struct form_look){.rules = desk_rules(d),
                                        .preset = ag_table_preset(d->table),
                                        .state = &view,
                                        .viewer = (ag_seat)viewer,
                                        .asked = (ag_seat)asked,
                                        .asked_of = &own,
                                        .words = desk_words(d),
                                        .table = d->table});
    js_number(&out, "you", d->you ? __builtin_ctz(d->you) : -1);
    js_close(&out, '}');
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
    union ag_state view;
    js_clear(&out);
    if (ag_table_due(d->table).kind == AG_DUE_ACT && seat < AG_SEATS_MAX) {
        ag_view_of(desk_rules(d), ag_table_state(d->table), (ag_seat)seat, &view);
        form_moves(&out, NULL, desk_rules(d), &view, (ag_seat)seat);
        return;
    }
    js_open(&out, NULL, '[');
    js_close(&out, ']');
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
    js_clear(&out);
    form_news(&out, NULL, &news, &words);
}

/* ---- the log ---- */

struct told {
    struct ag_event event;
    struct ag_news news;
    char move[AG_MOVE_MAX];
};

/* The next event of a desk on the table that has been told so far; a move's words depend on the position before it. */
static bool apply(struct desk *d, size_t i, struct told *told) {
    struct ag_event *e = &told->event;
    *e = ag_table_event_seen(d->table, i, (ag_seat)d->told_viewer);
    if (e->kind == AG_EVENT_MOVE) ag_table_move_text(d->told, e->action, told->move, sizeof told->move);
    return ag_table_apply(d->told, e, ag_table_note_text(d->table, e), &told->news, NULL);
}

/* Whether an event was told as it is seen now: dice and answers may have been opened since. */
static bool still_so(const struct desk *d, size_t i) {
    struct ag_event now = ag_table_event_seen(d->table, i, (ag_seat)d->told_viewer), then = ag_table_event(d->told, i);
    return now.kind == then.kind && now.seat == then.seat && now.action == then.action &&
           memcmp(now.dice, then.dice, sizeof now.dice) == 0;
}

/* Makes the told table ready to go on, for somebody who has heard so many events; returns with which. */
static size_t go_on(struct desk *d, unsigned viewer, size_t heard) {
    size_t at = 0, n = ag_table_length(d->table);
    if (d->told && d->told_viewer != viewer) desk_forget(d);
    if (!d->told) {
        d->told = ag_table_view(d->table, (ag_seat)viewer);
        d->told_viewer = viewer;
        AG_CHECK(d->told && ag_table_rewind(d->told, 0, NULL));
    }
    if (heard > ag_table_length(d->told)) heard = ag_table_length(d->told);
    while (at < heard && at < n && still_so(d, at)) at++;
    if (at < ag_table_length(d->told)) ag_table_rewind(d->told, at, NULL);
    return at;
}

/* As everywhere, and with what a page's log needs: whether it goes without saying, and the scores behind it. */
static void put_event(const struct desk *d, size_t i, const struct told *told, bool dull) {
    const ag_table *now = d->told;
    const ag_rules *r = ag_table_rules(now);
    const struct ag_event *e = &told->event;
    struct ag_result result;
    ag_table_result(now, &result);
    js_open(&out, NULL, '{');
    form_event(&out, &(struct form_event){.index = i,
                                          .event = e,
                                          .jolly = ag_rules_game(r)->dice_flags & AG_DUE_JOLLY,
                                          .move = told->move,
                                          .note = e->kind == AG_EVENT_NOTE ? ag_table_note_text(d->table, e) : NULL,
                                          .news = &told->news,
                                          .words = desk_words(d)});
    js_mark(&out, "dull", dull);
    js_mark(&out, "told", ag_claim_told_event(d->table, i));
    js_numbers(&out, "scores", result.score, ag_rules_seats(r));
    js_close(&out, '}');
}

/* What is new in the log as a viewer sees it, for who has heard so many events of it: {"from":...,"events":[...]}. Most
 * often that is what came behind them, but what was hidden may have been opened meanwhile. That others shake hidden dice
 * goes without saying: dull. So do dice and moves that stand in for a turn of which only the end was told. */
EXPORT(log) void wasm_log(struct desk *d, unsigned viewer, size_t heard) {
    size_t n = ag_table_length(d->table), from = go_on(d, viewer, heard);
    static struct told told;
    js_clear(&out);
    js_open(&out, NULL, '{');
    js_number(&out, "from", (int64_t)from);
    js_open(&out, "events", '[');
    for (size_t i = from; i < n && apply(d, i, &told); i++) {
        bool hidden = told.event.kind == AG_EVENT_ROLL && told.event.flags & AG_EVENT_HIDDEN;
        bool stand_in = ag_claim_told_event(d->table, i);
        if (stand_in) ag_claim_true_news(&told.news);
        put_event(d, i, &told, (hidden && told.event.seat != viewer) || (stand_in && !told.news.n));
    }
    js_close(&out, ']');
    js_close(&out, '}');
}

/* An event as a line of the record, on a desk that is one viewer's own. What was hidden and may now be seen changes lines
 * before it: rewind to these. */
EXPORT(apply) bool wasm_apply(struct desk *d, const char *line) {
    struct ag_words words = desk_words(d);
    struct ag_msg why = {0};
    return ag_table_apply_text(d->table, line, NULL, &why) ? out_good() : out_refusal(&why, &words);
}

/* ---- the rules ---- */

EXPORT(rules_in_force) void wasm_rules_in_force(const struct desk *d) {
    const ag_rules *r = desk_rules(d);
    const struct ag_game *game = ag_rules_game(r);
    char value[AG_TEXT_MAX];
    js_clear(&out);
    js_open(&out, NULL, '[');
    for (unsigned i = 0; i < game->n_options; i++) {
        ag_values_write(&game->options[i], ag_rules_values(r), value, sizeof value);
        js_open(&out, NULL, '{');
        js_text(&out, "key", game->options[i].key);
        js_text(&out, "value", value);
        js_text(&out, "about", module_sentence(game->options[i].about));
        js_close(&out, '}');
    }
    js_close(&out, ']');
}
