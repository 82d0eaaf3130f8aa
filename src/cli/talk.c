/* talk.c - see talk.h. */
#include "talk.h"
#include "../table/table.h"
#include "draw.h"
#include "events.h"
#include "line.h"
#include "memory.h"
#include "phrases.h"
#include "say.h"
#include "text.h"
#include "tutor_talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- sentences ---- */

void talk_say(const ag_table *table, bool words, const struct ag_msg *msg) {
    struct ag_words names = table_words(table);
    char *text = (words ? say_text : text_of)(msg, &names);
    text_wrap(stdout, text, 0, 0);
    free(text);
}

void talk_show(const ag_table *table, bool words, ag_seat viewer, ag_seat grid) {
    const ag_rules *rules = ag_table_rules(table);
    struct ag_words names = table_words(table);
    union ag_state view;
    struct ag_sheet sheet;
    if (viewer != AG_RECORD_ALL) ag_view_of(rules, ag_table_state(table), viewer, &view);
    ag_sheet_of(rules, viewer != AG_RECORD_ALL ? &view : ag_table_state(table), &sheet);
    (words ? say_sheet : draw_sheet_of)(stdout, ag_rules_game(rules), &sheet, grid, &names);
}

void talk_ask(const ag_table *table, bool words, ag_seat seat, bool name) {
    struct ag_words names = table_words(table);
    struct ag_prompt prompt;
    unsigned column = name ? text_width(ag_table_name(table, seat)) + 2 : 0;
    ag_prompt_of(ag_table_rules(table), ag_table_state(table), seat, &prompt);
    char *ask = (words ? say_text : text_of)(&prompt.ask, &names);
    if (name) say(stdout, SAY_PLAY_ASKED, ag_table_name(table, seat));
    if (*ask) text_wrap(stdout, ask, column, 0);
    free(ask);
}

/* ---- requests ---- */

bool talk_request(struct talk *t, const struct request *list, const char *line) {
    size_t n = strcspn(line, " ");
    for (; list->word; list++)
        if (strlen(list->word) == n && memcmp(list->word, line, n) == 0) {
            if (line[n] && !*list->arguments) return false;
            t->rest = line + n + strspn(line + n, " ");
            list->act(t);
            return true;
        }
    return false;
}

void talk_list(const struct request *list) {
    for (; list->word; list++) say_line(stdout, SAY_TALK_LIST_LINE, list->word, list->arguments, phrase(list->help));
}

void talk_offer(const struct request *list, void (*add)(const char *line)) {
    for (; list->word; list++) add(list->word);
}

void talk_offer_moves(const struct talk *t, void (*add)(const char *line)) {
    ag_action list[AG_LEGAL_MAX];
    char words[TEXT_MOVE_BYTES];
    bool asked = t->seat != AG_NOBODY && ag_table_due(t->table).kind == AG_DUE_ACT;
    unsigned n = asked ? ag_table_legal(t->table, t->seat, list) : 0;
    for (unsigned i = 0; i < n; i++) {
        text_move(ag_table_rules(t->table), ag_table_state(t->table), list[i], words, sizeof words);
        add(words);
    }
}

void talk_sheet(struct talk *t) { talk_show(t->table, t->words, t->viewer, AG_NOBODY); }

void talk_rules(struct talk *t) {
    const ag_rules *rules = ag_table_rules(t->table);
    text_wrap(stdout, phrases_message(ag_rules_game(rules)->aim), 0, 0);
    draw_options(stdout, ag_rules_game(rules), ag_rules_values(rules));
}

/* The game told again from its beginning. */
static void log_in_words(const struct talk *t) {
    ag_table *view = ag_table_view(t->table, t->viewer), *now = view ? ag_table_view(view, t->viewer) : NULL;
    struct told told;
    if (now && ag_table_rewind(now, 0, NULL))
        for (size_t i = 0; i < ag_table_length(view) && event_apply(now, view, i, &told, NULL); i++)
            say_told(stdout, t->table, &told);
    ag_table_free(now);
    ag_table_free(view);
}

void talk_log(struct talk *t) {
    size_t length;
    if (t->words) {
        log_in_words(t);
        return;
    }
    char *text = record_text(t->table, t->viewer, &length);
    const char *begin = strstr(text, ag_table_was_set_up(t->table) ? "\nposition " : "\nbegin ");
    fputs(begin ? begin + 1 : text, stdout);
    free(text);
}

void talk_note(struct talk *t) {
    struct ag_msg msg;
    if (!ag_table_note(t->table, t->rest, &msg)) talk_say(t->table, t->words, &msg);
    else say_line(stdout, SAY_TALK_NOTED);
}

void talk_end(struct talk *t) { t->end = true; }

/* ---- the tutor ---- */

enum { HINT_MOVES = 6 };

void talk_hint(struct talk *t) {
    bool all = text_same(t->rest, "all");
    if (*t->rest && !all) say_line(stdout, SAY_TALK_HINT);
    else if (t->tutor->blind) text_wrap_said(stdout, 0, 0, SAY_TALK_BLIND);
    else if (t->seat == AG_NOBODY || ag_table_due(t->table).kind != AG_DUE_ACT) say_line(stdout, SAY_TALK_NOTHING);
    else tutor_tell_hint(t->tutor, t->table, t->seat, t->words, all ? AG_LEGAL_MAX : HINT_MOVES);
}

void talk_tutor(struct talk *t) {
    ag_seats seats = t->seat == AG_NOBODY ? (ag_seats)~0u : (ag_seats)(1u << t->seat);
    char setting[40];
    if (t->tutor->blind) {
        text_wrap_said(stdout, 0, 0, SAY_TALK_BLIND);
        return;
    }
    if (!*t->rest) tutor_toggle(t->tutor, seats);
    else if (!tutor_set(t->tutor, t->rest, seats))
        text_wrap_said(stdout, 0, 0, SAY_TALK_TUTOR_VALUES, phrase(SAY_TUTOR_VALUES));
    tutor_setting(t->tutor, seats, setting, sizeof setting);
    if (t->seat == AG_NOBODY) say_line(stdout, SAY_TALK_TUTOR, setting);
    else say_line(stdout, SAY_TALK_TUTOR_FOR, setting, ag_table_name(t->table, t->seat));
}

void talk_anyway(struct talk *t) {
    (void)t;
    say_line(stdout, SAY_TALK_NO_DOUBT);
}

char *talk_line(const struct talk *t, char *line) {
    const char *doubted = tutor_doubted(t->tutor);
    if (!doubted || !text_same(line, "anyway")) return line;
    free(line);
    return memory_copy(doubted);
}

/* ---- after a game ---- */

/* Wins are kept in 840ths: a shared one is a part. */
static void print_wins(const ag_table *table, const uint32_t *wins) {
    char text[AG_SEATS_MAX][AG_NAME_MAX + 20];
    const char *item[AG_SEATS_MAX];
    struct ag_list list = {item, ag_rules_seats(ag_table_rules(table))};
    for (unsigned i = 0; i < list.n; i++) {
        const char *name = ag_table_name(table, (ag_seat)i);
        if (wins[i] % AG_WIN) say_into(text[i], sizeof *text, SAY_TALK_WINS_PART, name, wins[i] / (double)AG_WIN);
        else say_into(text[i], sizeof *text, SAY_TALK_WINS_OF, name, wins[i] / AG_WIN);
        item[i] = text[i];
    }
    say_line(stdout, SAY_TALK_WINS, list);
}

void talk_result(const ag_table *table, bool words) {
    struct ag_result result;
    uint32_t wins[AG_SEATS_MAX];
    (words ? say_table : table_print)(stdout, table);
    if (!ag_table_series(table, wins)) return;
    ag_table_result(table, &result);
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        if (result.winners >> i & 1) wins[i] += (unsigned)AG_WIN / (unsigned)__builtin_popcount(result.winners);
    print_wins(table, wins);
}

void talk_series(const ag_table *table) {
    uint32_t wins[AG_SEATS_MAX];
    unsigned number = ag_table_series(table, wins);
    if (!number) return;
    putchar('\n');
    say_line(stdout, SAY_TALK_SERIES, number);
    print_wins(table, wins);
}

enum after talk_after(struct talk *t, const struct request *list) {
    while (line_more()) {
        text_wrap_said(stdout, 0, 0, SAY_TALK_AFTER);
        line_prompt("> ");
        char *line = line_read();
        if (!line) break;
        bool again = text_same(line, "again"), end = !*line || text_same(line, "end");
        if (!again && !end && !talk_request(t, list, line)) {
            line[strnlen(line, 60)] = 0;
            say_line(stdout, SAY_TALK_UNKNOWN, line);
            end = !isatty(STDIN_FILENO); /* a file of lines for something else */
        }
        free(line);
        if (again) return AFTER_AGAIN;
        if (end || t->end) break;
        if (t->changed) return AFTER_CHANGED;
    }
    return AFTER_LEAVE;
}
