/* learn.c - see learn.h. */
#include "learn.h"
#include "dialog.h"
#include "game.h"
#include "memory.h"
#include "text.h"
#include "tui.h"

#include <stdlib.h>
#include <string.h>

struct learning {
    const struct ag_lesson *lesson;
    struct lines now, before; /* what the coach says now; what it said before */
};

/* ---- the coach ---- */

static void coach(struct tui *t, const struct ag_msg *msg) {
    char *text = text_of(msg, &t->scene.words);
    lines_add(&t->learning->now, text);
    free(text);
}

static void move_lines(struct lines *from, struct lines *to) {
    for (unsigned i = 0; i < from->n; i++) lines_add(to, from->line[i]);
    lines_free(from);
}

static void remarks(struct tui *t) {
    struct ag_msg msg[AG_LESSON_REMARKS];
    unsigned n = ag_lesson_remarks(t->learning->lesson, t->p->table, msg);
    move_lines(&t->learning->now, &t->learning->before);
    for (unsigned i = 0; i < n; i++) coach(t, &msg[i]);
}

void learn_title(const struct tui *t, char *buf, size_t size) {
    const struct ag_lesson *lesson = t->learning->lesson;
    unsigned steps = ag_lesson_steps(lesson, SIZE_MAX), done = ag_lesson_steps(lesson, ag_table_length(t->p->table));
    say_into(buf, size, SAY_TUI_LEARN_TITLE, phrases_message(lesson->title), done < steps ? done + 1 : steps, steps);
}

/* The reason takes the place of an earlier one: below it stands what to do. */
bool learn_takes(struct tui *t, ag_action a) {
    struct ag_msg why;
    if (ag_lesson_takes(t->learning->lesson, t->p->table, a, &why)) return true;
    remarks(t);
    coach(t, &why);
    return false;
}

ag_action learn_move(const struct tui *t) { return ag_lesson_move(t->learning->lesson, t->p->table); }

void learn_page(const struct tui *t) {
    struct lines all = {0};
    const struct lines *parts[] = {&t->learning->before, &t->learning->now};
    for (unsigned k = 0; k < 2; k++)
        for (unsigned i = 0; i < parts[k]->n; i++) {
            if (all.n) lines_add(&all, "");
            lines_add(&all, parts[k]->line[i]);
        }
    dialog_page(phrase(SAY_TUI_COACH), &all, true);
    lines_free(&all);
}

/* ---- the lesson ---- */

static bool roll(struct tui *t) {
    uint8_t dice[AG_DICE_MAX];
    struct ag_due due = ag_table_due(t->p->table);
    ag_lesson_dice(t->learning->lesson, t->p->table, dice);
    return tui_rolled(t, due, dice);
}

/* False: somebody leaves. */
static bool ask_roll(struct tui *t) {
    const char *const labels[] = {phrase(SAY_TUI_ROLL)};
    unsigned button;
    tui_refresh(t);
    remarks(t);
    return tui_ask_buttons(t, "", labels, 1, AG_LESSON_LEARNER, &button) == ANSWER_MOVED && roll(t);
}

static bool ask_move(struct tui *t) {
    tui_refresh(t);
    remarks(t);
    if (tui_decide(t, AG_LESSON_LEARNER) != ANSWER_MOVED) return false;
    return tui_tell(t, false) != ANSWER_LEAVE;
}

static bool rival_moves(struct tui *t) {
    ag_table_act(t->p->table, ag_lesson_mover(ag_lesson_line(t->learning->lesson, t->p->table)), learn_move(t), NULL,
                 NULL);
    return tui_tell(t, true) != ANSWER_LEAVE;
}

static bool take_step(struct tui *t, const struct ag_lesson_line *line) {
    switch (line->kind) {
    case AG_LESSON_CHANCE: return roll(t);
    case AG_LESSON_RIVAL: return rival_moves(t);
    case AG_LESSON_ROLL: return ask_roll(t);
    default: return ask_move(t);
    }
}

/* True: to its end. */
static bool play(struct tui *t) {
    const char *const labels[] = {phrase(SAY_TUI_LEARN_DONE)};
    const struct ag_lesson_line *line;
    unsigned button;
    tui_refresh(t);
    while ((line = ag_lesson_line(t->learning->lesson, t->p->table))->kind != AG_LESSON_END) {
        if (!take_step(t, line)) return false;
        t->skip = false;
    }
    tui_refresh(t);
    remarks(t);
    screen_forget_keys(); /* the last words are to be read */
    tui_ask_buttons(t, "", labels, 1, AG_LESSON_LEARNER, &button);
    return true;
}

enum learn_end learn_run(const struct ag_lesson *lesson, const char *learner) {
    struct learning learning = {.lesson = lesson};
    struct play p = {.on_screen = AG_LESSON_LEARNER, .unkept = true};
    struct tui *t = must_alloc(sizeof *t);
    struct ag_words words = phrases_words(NULL);
    memset(t, 0, sizeof *t);
    t->p = &p;
    t->learning = &learning;
    t->scene.coach = &learning.now;
    p.tutor.blind = true; /* the coach is enough */
    p.table = ag_lesson_open(lesson, &must_memory, learner, &words);
    p.seats.n = ag_rules_seats(ag_table_rules(p.table));
    p.elsewhere = (ag_seats) ~(1u << AG_LESSON_LEARNER);
    p.source = DICE_HOUSE;
    ag_rng_start(&t->chance, 1, 0, AG_STREAM_DICE + 99);
    phrases_read_by(1u << AG_LESSON_LEARNER);
    bool whole = play(t);
    phrases_read_by(0);
    ag_table_free(p.table);
    lines_free(&learning.now);
    lines_free(&learning.before);
    log_free(&t->log);
    free(t);
    return screen_gone() ? LEARN_GONE : whole ? LEARN_DONE : LEARN_LEFT;
}

const struct ag_lesson *learn_choose(void) {
    enum { LESSONS = 40 };
    const char *titles[LESSONS], *about[LESSONS];
    const struct ag_lesson *l;
    unsigned n = 0;
    for (; n < LESSONS && (l = ag_lesson_number(n)); n++)
        titles[n] = phrases_message(l->title), about[n] = phrases_message(l->about);
    screen_clear();
    int i = dialog_list(phrase(SAY_TUI_MENU_LEARN), titles, about, n, 0);
    return i < 0 ? NULL : ag_lesson_number((unsigned)i);
}

bool tui_learn(const struct ag_lesson **lesson, const char *learner, const struct tui_how *how, bool *whole) {
    const struct ag_lesson *asked = *lesson;
    *whole = false;
    if (!screen_start(how->ascii, how->animated)) return false;
    screen_like_faces(how->faces);
    do {
        if (!asked) *lesson = learn_choose();
        enum learn_end end = *lesson ? learn_run(*lesson, learner) : LEARN_LEFT;
        *whole = end == LEARN_DONE;
        if (end != LEARN_LEFT) break;
    } while (!asked && *lesson);
    screen_stop();
    return true;
}
