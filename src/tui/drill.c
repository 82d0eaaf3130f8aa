/*
 * drill.c - the questions of `astragal drill` on the full screen: the position as at the table, and all moves to choose
 * from. What is asked and what it is worth is src/cli's.
 */
#include "complain.h"
#include "dialog.h"
#include "drill.h"
#include "memory.h"
#include "phrases.h"
#include "read_rules.h"
#include "scene.h"
#include "tui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct lines said; /* what was told last: shown again once the terminal is as it was */

static void picture(const struct drill_question *q, struct scene *s, struct lines *log) {
    memset(s, 0, sizeof *s);
    s->game = ag_rules_game(q->rules);
    s->words = phrases_words(q->names);
    say_into(s->title, sizeof s->title, SAY_TUI_DRILL_TITLE, s->game->title, q->title);
    ag_sheet_of(q->rules, &q->state, &s->sheet);
    s->viewer = s->acts = q->seat;
    s->turned = AG_NOBODY;
    s->tumbling = -1;
    for (unsigned i = 0; i < s->sheet.n_dice; i++)
        if (s->sheet.dice[i].n > s->widest) s->widest = s->sheet.dice[i].n;
    struct ag_prompt prompt;
    ag_prompt_of(q->rules, &q->state, q->seat, &prompt);
    ag_msg_write(&prompt.ask, &s->words, s->ask, sizeof s->ask);
    if (q->before) lines_split(q->before, log);
    s->log = log;
    say_into(s->keys, sizeof s->keys, SAY_TUI_DRILL_KEYS);
}

/* All moves in words; -1: none was chosen. */
static int choose(const struct drill_question *q, const ag_action *list, unsigned n) {
    char(*words)[TEXT_MOVE_BYTES] = must_alloc(n * sizeof *words);
    const char **items = must_alloc(n * sizeof *items);
    for (unsigned i = 0; i < n; i++) {
        text_move(q->rules, &q->state, list[i], words[i], sizeof words[i]);
        items[i] = words[i];
    }
    int i = dialog_list(phrase(SAY_TUI_WHAT), items, NULL, n, 0);
    free(items);
    free(words);
    return i;
}

static int type(const struct drill_question *q, const ag_action *list, unsigned n) {
    const struct ag_game *game = ag_rules_game(q->rules);
    struct ag_words words = phrases_words(q->names);
    struct ag_msg msg;
    ag_action a;
    char text[AG_MOVE_MAX] = "", reason[400];
    if (!dialog_line(phrase(SAY_TUI_WHAT), phrase(SAY_TUI_TYPE_MOVE), text, sizeof text) || !*text) return -1;
    if (game->read_action(q->rules, &q->state, text, &a, &msg) && game->allowed(q->rules, &q->state, q->seat, a, &msg))
        for (unsigned i = 0; i < n; i++)
            if (list[i] == a) return (int)i;
    ag_msg_write(&msg, &words, reason, sizeof reason);
    dialog_say(phrase(SAY_TUI_NO_MOVE), reason);
    return -1;
}

static void show_facts(const struct scene *s) {
    struct lines lines = {0};
    scene_facts(s, &lines);
    dialog_page(phrase(SAY_TUI_FACTS), &lines, false);
    lines_free(&lines);
}

static int ask(const struct drill_question *q) {
    ag_action list[AG_LEGAL_MAX];
    unsigned n = ag_rules_game(q->rules)->legal(q->rules, &q->state, q->seat, list);
    struct scene *s = must_alloc(sizeof *s);
    struct lines log = {0};
    int chosen = -1;
    bool end = false;
    picture(q, s, &log);
    while (chosen < 0 && !end) {
        scene_draw(s);
        switch (screen_key(-1)) {
        case KEY_RETURN:
        case ' ':
        case 'm': chosen = choose(q, list, n); break;
        case 't': chosen = type(q, list, n); break;
        case 'r': rules_show(q->rules, "", NULL); break;
        case 'f': show_facts(s); break;
        case 'q':
        case KEY_OVER: end = true; break;
        default: break;
        }
        end = end || screen_gone();
    }
    lines_free(&log);
    free(s);
    return chosen;
}

static void tell(const char *title, const char *text) {
    lines_free(&said);
    lines_split(text, &said);
    if (!screen_gone()) dialog_page(title, &said, false);
}

static const struct drill_face face = {ask, tell};

static void show_patience(const char *sentence) {
    struct area all = {0, 0, screen_rows(), screen_columns()};
    screen_clear();
    screen_put_wrapped(all, 1, 2, 2, MARK_PLAIN, sentence);
    screen_show();
}

const struct drill_face *tui_drill_start(bool ascii) {
    if (!screen_start(ascii, false)) return NULL;
    inform_by(show_patience);
    return &face;
}

void tui_drill_stop(void) {
    inform_by(NULL);
    screen_stop();
    for (unsigned i = 0; i < said.n; i++) puts(said.line[i]);
    lines_free(&said);
}
