/* events.c - see events.h. */
#include "events.h"
#include "draw.h"
#include "memory.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* ---- telling ---- */

/* The words of an event, before it is applied: those of a move may depend on the position. */
static void put_words(const ag_table *table, const ag_table *from, struct told *told) {
    const struct ag_game *game = ag_rules_game(ag_table_rules(table));
    const struct ag_event *e = &told->event;
    if (e->kind == AG_EVENT_ROLL)
        ag_dice_write(e->dice, e->n, game->dice_flags & AG_DUE_JOLLY, told->dice, sizeof told->dice);
    if (e->kind == AG_EVENT_MOVE) ag_table_move_text(table, e->action, told->move, sizeof told->move);
    told->note = ag_table_note_text(from, e);
}

bool event_apply(ag_table *table, const ag_table *from, size_t i, struct told *told, struct ag_msg *msg) {
    memset(told, 0, sizeof *told);
    struct ag_event *e = &told->event;
    *e = ag_table_event(from, i);
    put_words(table, from, told);
    bool plain = e->kind == AG_EVENT_RESIGN || e->kind == AG_EVENT_ABANDON; /* their own line says it all */
    return ag_table_apply(table, e, told->note, plain ? NULL : &told->news, msg);
}

/* The viewer's own table is taken back by one event, which is then applied again: so the news hold what the viewer may
 * know, whatever the event was. */
bool event_last(const ag_table *table, ag_seat viewer, struct told *told) {
    size_t n = ag_table_length(table);
    ag_table *view = ag_table_view(table, viewer), *before = ag_table_view(table, viewer);
    bool good = n && view && before && ag_table_rewind(before, n - 1, NULL) &&
                event_apply(before, view, n - 1, told, NULL);
    if (good && told->event.kind == AG_EVENT_NOTE) { /* the view's text goes with the view */
        struct ag_event e = ag_table_event(table, n - 1);
        told->note = ag_table_note_text(table, &e);
    }
    ag_table_free(view);
    ag_table_free(before);
    return good;
}

/* ---- printing ---- */

void event_news(FILE *out, const ag_table *table, const struct told *told, unsigned indent) {
    struct ag_words words = table_words(table);
    for (unsigned i = 0; i < told->news.n; i++) {
        char *text = text_of(&told->news.item[i], &words);
        text_blanks(out, indent);
        text_wrap(out, text, indent, indent + 2);
        free(text);
    }
}

void event_print(FILE *out, const ag_table *table, const struct told *told) {
    const struct ag_event *e = &told->event;
    bool nobody = e->kind == AG_EVENT_ABANDON || e->kind == AG_EVENT_NOTE;
    char move[TEXT_MOVE_BYTES];
    struct ag_person who = nobody ? (struct ag_person){0} : table_person(table, e->seat);
    switch (e->kind) {
    case AG_EVENT_ROLL:
        if (!e->dice[0]) text_wrap_said(out, 0, 0, SAY_PRINT_ROLLS_UNSEEN, who, e->n);
        else
            text_wrap_said(out, 0, 0, e->flags & AG_EVENT_HIDDEN ? SAY_PRINT_ROLLS_HIDDEN : SAY_PRINT_ROLLS, who,
                           told->dice);
        break;
    case AG_EVENT_MOVE:
        text_own_move(told->move, move, sizeof move);
        text_wrap_said(out, 0, 0, SAY_PRINT_MOVE, who, e->action == AG_SEALED ? phrase(SAY_PRINT_SEALED) : move);
        break;
    case AG_EVENT_RESIGN: text_wrap_said(out, 0, 0, SAY_PRINT_RESIGNS, who); break;
    case AG_EVENT_ABANDON: say_line(out, SAY_PRINT_ABANDONED); break;
    default: say(out, SAY_PRINT_NOTE); text_wrap(out, told->note, 6, 6);
    }
}

/* ---- results ---- */

static void print_winners(FILE *out, const ag_table *table, ag_seats seats) {
    const char *name[AG_SEATS_MAX];
    struct ag_list winners = {.item = name};
    if (seats && seats == phrases_words(NULL).you) {
        say_line(out, SAY_PRINT_YOU_WIN);
        return;
    }
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        if (seats >> i & 1) name[winners.n++] = ag_table_name(table, (ag_seat)i);
    text_wrap_said(out, 0, 0, SAY_PRINT_WINS, winners);
}

const char *table_title(const ag_table *table) {
    struct ag_preset_info info; /* titles of built-in presets outlive it */
    bool known = ag_preset_find(NULL, ag_table_preset(table), &info, NULL) &&
                 info.game == ag_rules_game(ag_table_rules(table));
    return known ? phrases_preset(info.title) : ag_rules_game(ag_table_rules(table))->title;
}

void result_print(FILE *out, const ag_table *table) {
    struct ag_result result;
    ag_table_result(table, &result);
    if (!result.over) return;
    if (result.abandoned) {
        say_line(out, SAY_PRINT_NOBODY_WINS);
        return;
    }
    if (result.tie_break.id) {
        char text[300];
        struct ag_words words = table_words(table);
        ag_msg_write(&result.tie_break, &words, text, sizeof text);
        fprintf(out, "%s\n", text);
        return;
    }
    print_winners(out, table, result.winners);
}

void table_print(FILE *out, const ag_table *table) {
    const ag_rules *rules = ag_table_rules(table);
    struct ag_words words = table_words(table);
    struct ag_sheet sheet;
    ag_sheet_of(rules, ag_table_state(table), &sheet);
    fputc('\n', out);
    draw_sheet(out, ag_rules_game(rules), &sheet, &words);
    draw_due(out, ag_table_due(table), &words);
    result_print(out, table);
}

/* ---- records ---- */

ag_table *record_table(const char *text, size_t length, size_t stop, struct platform_error *why) {
    struct ag_msg msg = {0};
    ag_table *table = ag_record_read(&host_memory, text, length, stop, &why->line, &msg);
    if (!table) platform_refuse_msg(why, why->line, &msg, NULL);
    return table;
}

char *record_text(const ag_table *table, ag_seat viewer, size_t *length) {
    *length = ag_record_write(table, viewer, NULL, 0);
    char *text = must_alloc(*length + 1);
    ag_record_write(table, viewer, text, *length + 1);
    return text;
}
