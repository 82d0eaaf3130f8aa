/*
 * cmd_learn.c - `learn`: a first game with a coach, line by line (extras/lesson.h). The table is a real one; dice and
 * rivals follow the lesson, and a move that is not the one asked for gets a reason and is asked for again.
 */
#include "../extras/lesson.h"
#include "cli.h"
#include "draw.h"
#include "events.h"
#include "interrupt.h"
#include "line.h"
#include "memory.h"
#include "phrases.h"
#include "say.h"
#include "settings.h"
#include "spoken.h"
#include "talk.h"
#include "text.h"
#include "tui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct learning {
    const struct ag_lesson *lesson;
    ag_table *table;
    bool words; /* dice and sheets in words */
};

/* ---- what is said ---- */

static void coach(const struct learning *l, const struct ag_msg *msg) {
    struct ag_words names = table_words(l->table);
    char *text = text_of(msg, &names);
    fputs("  ", stdout);
    text_wrap(stdout, text, 2, 2);
    free(text);
}

static void remarks(const struct learning *l) {
    struct ag_msg msg[AG_LESSON_REMARKS];
    unsigned n = ag_lesson_remarks(l->lesson, l->table, msg);
    putchar('\n');
    for (unsigned i = 0; i < n; i++) coach(l, &msg[i]);
}

static void tell(const struct learning *l) {
    struct told told;
    if (!event_last(l->table, AG_LESSON_LEARNER, &told)) return;
    if (l->words) say_told(stdout, l->table, &told);
    else if (told.news.n) event_news(stdout, l->table, &told, 0);
    else event_print(stdout, l->table, &told);
}

/* ---- what is typed ---- */

enum typed { TYPED_END, TYPED_SHOW, TYPED_OTHER };

/* Words that are understood at any time. *line is the learner's own, to be freed; NULL at the end of the input. */
static enum typed ask(char **line) {
    line_prompt("> ");
    *line = line_read();
    if (!*line || text_same(*line, "quit") || text_same(*line, "skip")) return TYPED_END;
    return text_same(*line, "show") ? TYPED_SHOW : TYPED_OTHER;
}

static void show(const struct learning *l) {
    char typed[TEXT_MOVE_BYTES];
    if (ag_lesson_line(l->lesson, l->table)->kind == AG_LESSON_ROLL) {
        say_line(stdout, SAY_LEARN_ENTER);
        return;
    }
    text_move(ag_table_rules(l->table), ag_table_state(l->table), ag_lesson_move(l->lesson, l->table), typed,
              sizeof typed);
    say_line(stdout, SAY_LEARN_TYPE, typed);
}

/* True: the move was made. */
static bool try_move(const struct learning *l, const char *line) {
    const ag_rules *r = ag_table_rules(l->table);
    const struct ag_game *game = ag_rules_game(r);
    char english[SPOKEN_MAX];
    struct ag_msg msg;
    ag_action a;
    line = spoken_english(line, english, sizeof english);
    if (!game->read_action(r, ag_table_state(l->table), line, &a, &msg) ||
        !game->allowed(r, ag_table_state(l->table), AG_LESSON_LEARNER, a, &msg)) {
        talk_say(l->table, l->words, &msg);
        return false;
    }
    if (!ag_lesson_takes(l->lesson, l->table, a, &msg)) {
        coach(l, &msg);
        return false;
    }
    return ag_table_act(l->table, AG_LESSON_LEARNER, a, NULL, &msg);
}

static bool roll(const struct learning *l) {
    uint8_t dice[AG_DICE_MAX];
    unsigned n = ag_lesson_dice(l->lesson, l->table, dice);
    return ag_table_roll(l->table, dice, n, NULL, NULL);
}

/* One step of the learner. False: enough for now. */
static bool take_step(const struct learning *l) {
    bool rolls = ag_lesson_line(l->lesson, l->table)->kind == AG_LESSON_ROLL;
    if (!rolls) talk_show(l->table, l->words, AG_LESSON_LEARNER, AG_LESSON_LEARNER);
    remarks(l);
    for (bool done = false; !done;) {
        char *line;
        enum typed typed = ask(&line);
        if (typed == TYPED_END || interrupted()) return free(line), false;
        if (typed == TYPED_SHOW) show(l);
        else if (rolls) done = roll(l);
        else if (*line) done = try_move(l, line);
        free(line);
    }
    return true;
}

/* ---- the command ---- */

static bool run(const struct learning *l) {
    const struct ag_lesson_line *line;
    phrases_read_by(1u << AG_LESSON_LEARNER);
    while ((line = ag_lesson_line(l->lesson, l->table))->kind != AG_LESSON_END) {
        if (line->kind == AG_LESSON_CHANCE) roll(l);
        else if (line->kind == AG_LESSON_RIVAL)
            ag_table_act(l->table, line->seat, ag_lesson_move(l->lesson, l->table), NULL, NULL);
        else if (!take_step(l)) return false;
        tell(l);
    }
    remarks(l);
    return true;
}

static int list(void) {
    const struct ag_lesson *l;
    for (unsigned i = 0; (l = ag_lesson_number(i)); i++)
        text_wrap_said(stdout, 0, 2, SAY_LEARN_LIST, l->name, phrases_message(l->title), phrases_message(l->about));
    return DONE;
}

/* What to play next: the preset of the lesson. */
static void say_ready(const struct ag_lesson *lesson) {
    char preset[AG_NAME_MAX];
    snprintf(preset, sizeof preset, "%.*s", (int)strcspn(lesson->rules, " "), lesson->rules);
    say_line(stdout, SAY_LEARN_PLAY, (const char *)preset);
}

static const char *learner(const struct args *args) {
    const char *name = setting(args, SETTING_NAME);
    return *name ? name : phrase(SAY_LEARN_YOU);
}

static int on_screen(const struct args *args, const struct ag_lesson *lesson) {
    struct tui_how how = {.ascii = setting_is(args, SETTING_SYMBOLS, "ascii"),
                          .animated = !setting_is(args, SETTING_PACE, "instant"),
                          .faces = setting_is(args, SETTING_DIGITS, "faces")};
    bool whole;
    if (!tui_learn(&lesson, learner(args), &how, &whole)) return complain(SAY_TUI_NO_TERMINAL);
    if (whole) say_ready(lesson);
    return DONE;
}

int cmd_learn(const struct args *args) {
    struct learning l = {.words = args_has(args, O_WORDS)};
    if (args->n_words && !(l.lesson = ag_lesson_named(args->words[0]))) return complain(SAY_LEARN_NONE, args->words[0]);
    if (!args_has(args, O_PLAIN) && !l.words && tui_possible()) return on_screen(args, l.lesson);
    if (!l.lesson) return list();
    struct ag_words words = phrases_words(NULL);
    l.table = ag_lesson_open(l.lesson, &must_memory, learner(args), &words);
    interrupt_watch();
    text_wrap_said(stdout, 0, 0, SAY_LEARN_HELLO, phrases_message(l.lesson->title));
    bool whole = run(&l);
    if (whole) say_ready(l.lesson);
    else say_line(stdout, SAY_LEARN_LEFT);
    ag_table_free(l.table);
    return DONE;
}
