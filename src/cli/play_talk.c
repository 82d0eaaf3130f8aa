/*
 * play_talk.c - the conversation: shows a person what they may see, lists the moves, and understands what is typed.
 * Everything shown is a view of the table for the one who looks at the screen.
 */
#include "draw.h"
#include "events.h"
#include "line.h"
#include "memory.h"
#include "play_plain.h"
#include "say.h"
#include "spoken.h"
#include "talk.h"
#include "text.h"
#include "tutor_talk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 20 /* moves shown without being asked */, SCROLL = 60 /* blank lines that hide a screen */ };

/* ---- reading ---- */

/* A question in lines; the last of them is where the answer is typed. */
static void ask_wrapped(struct phrase question) {
    struct text_sink sink;
    text_wrap_phrase(text_sink(&sink), 0, 0, question);
    char *text = text_take(&sink), *end = strrchr(text, '\n'), *last = text;
    *end = ' ';
    for (char *p = text; (p = strchr(p, '\n'));) last = ++p;
    fwrite(text, 1, (size_t)(last - text), stdout);
    line_mark(last);
    free(text);
}

static bool hand_over(struct play *p, ag_seat seat) {
    if (!play_hot_seat(p) || p->on_screen == seat) return true;
    if (p->on_screen != AG_NOBODY)
        for (unsigned i = 0; i < SCROLL; i++) putchar('\n');
    ask_wrapped(PHRASE(SAY_PLAY_HAND_OVER, ag_table_name(p->table, seat)));
    char *line = line_read();
    if (!line) return false;
    free(line);
    p->on_screen = seat;
    return true;
}

/* ---- showing ---- */

static void say_msg(const struct play *p, const struct ag_msg *msg) { talk_say(p->table, p->words, msg); }

/* The game's own words where it has some; they say it all. */
void play_tell(const struct play *p) {
    struct told told;
    if (!event_last(p->table, play_audience(p), &told)) return;
    if (p->words) say_told(stdout, p->table, &told);
    else if (told.news.n) event_news(stdout, p->table, &told, 0);
    else event_print(stdout, p->table, &told);
}

static unsigned legal(const struct play *p, ag_seat seat, ag_action *list) {
    const ag_rules *rules = ag_table_rules(p->table);
    return ag_rules_game(rules)->legal(rules, ag_table_state(p->table), seat, list);
}

void play_list_moves(const struct play *p, ag_seat seat) {
    ag_action list[AG_LEGAL_MAX];
    unsigned n = legal(p, seat, list);
    (p->words ? say_moves : draw_moves)(stdout, ag_table_rules(p->table), ag_table_state(p->table), list, n);
}

/* Many moves are summed up by their first words: how many there are, and one of each. */
static void sum_up_moves(const struct play *p, const ag_action *list, unsigned n) {
    const ag_rules *rules = ag_table_rules(p->table);
    char first[8][TEXT_MOVE_BYTES], example[8][SAY_MOVE_MAX], words[TEXT_MOVE_BYTES];
    unsigned count[8] = {0}, kinds = 0;
    for (unsigned i = 0; i < n; i++) {
        text_move(rules, ag_table_state(p->table), list[i], words, sizeof words);
        size_t length = strcspn(words, " ");
        unsigned k = 0;
        while (k < kinds && !(strlen(first[k]) == length && memcmp(first[k], words, length) == 0)) k++;
        if (k == 8) continue;
        if (k == kinds) {
            snprintf(first[k], sizeof first[k], "%.*s", (int)length, words);
            say_action(p->table, p->words, list[i], example[k], sizeof example[k]);
            kinds++;
        }
        count[k]++;
    }
    say_line(stdout, SAY_PLAY_MOVES, n);
    for (unsigned k = 0; k < kinds; k++) {
        fputs("  ", stdout);
        if (count[k] == 1) puts(example[k]);
        else
            text_wrap_said(stdout, 2, 4, SAY_PLAY_MOVES_ALIKE, (const char *)first[k], count[k],
                           (const char *)example[k]);
    }
}

void play_show_decision(const struct play *p, ag_seat seat) {
    const ag_rules *rules = ag_table_rules(p->table);
    ag_action list[AG_LEGAL_MAX];
    unsigned n = legal(p, seat, list);
    putchar('\n');
    talk_show(p->table, p->words, seat, seat);
    talk_ask(p->table, p->words, seat, play_people(p) > 1);
    if (n > LIST_MAX) sum_up_moves(p, list, n);
    else (p->words ? say_moves : draw_moves)(stdout, rules, ag_table_state(p->table), list, n);
}

/* ---- what can be typed besides a move ---- */

static void do_help(struct talk *t);

static void do_moves(struct talk *t) {
    if (ag_table_due(t->table).kind == AG_DUE_ACT) play_list_moves(t->owner, t->seat);
    else say_line(stdout, SAY_TALK_NOTHING);
}

static void do_undo(struct talk *t) {
    struct ag_msg msg;
    size_t to;
    const char *no = play_undo(t->owner, &to);
    if (no) {
        puts(no);
        return;
    }
    redo_keep(&((struct play *)t->owner)->redo, t->table);
    t->changed = ag_table_rewind(t->table, to, &msg);
    if (t->changed) say_line(stdout, SAY_TALK_TAKEN_BACK);
    else say_msg(t->owner, &msg);
}

static void do_redo(struct talk *t) {
    size_t from, to;
    if (!redo_next(&((struct play *)t->owner)->redo, t->table, &from, &to)) {
        say_line(stdout, SAY_TALK_NO_REDO);
        return;
    }
    t->changed = true;
    say_line(stdout, SAY_TALK_REDONE);
}

static void do_save(struct talk *t) {
    struct play *p = t->owner;
    const char *path = *t->rest ? t->rest : p->path;
    if (!path) say_line(stdout, SAY_TALK_SAVE_WHERE);
    else if (!save_claim(path, p->path, false)) line_refused(); /* the complaint has been made */
    else if (save_record(p, path)) say_line(stdout, SAY_TALK_SAVED, path);
}

/* Resigning and abandoning. */
static void tell_end(struct talk *t, bool done, const struct ag_msg *msg) {
    t->changed = done;
    if (done) play_tell(t->owner);
    else say_msg(t->owner, msg);
}

static void do_resign(struct talk *t) {
    struct ag_msg msg;
    if (t->seat == AG_NOBODY) say_line(stdout, SAY_TALK_OVER);
    else tell_end(t, ag_table_resign(t->table, t->seat, &msg), &msg);
}

static void do_abandon(struct talk *t) {
    struct ag_msg msg;
    tell_end(t, ag_table_abandon(t->table, &msg), &msg);
}

static const struct request requests[] = {
    {"help", "", SAY_TALK_LIST_HELP, do_help},
    {"moves", "", SAY_TALK_LIST_MOVES, do_moves},
    {"sheet", "", SAY_TALK_LIST_SHEET, talk_sheet},
    {"rules", "", SAY_TALK_LIST_RULES, talk_rules},
    {"log", "", SAY_TALK_LIST_LOG, talk_log},
    {"undo", "", SAY_TALK_LIST_UNDO, do_undo},
    {"redo", "", SAY_TALK_LIST_REDO, do_redo},
    {"note", " TEXT", SAY_TALK_LIST_NOTE, talk_note},
    {"save", " FILE", SAY_TALK_LIST_SAVE, do_save},
    {"hint", " all", SAY_TALK_LIST_HINT, talk_hint},
    {"tutor", " LOSS", SAY_TALK_LIST_TUTOR, talk_tutor},
    {"anyway", "", SAY_TALK_LIST_ANYWAY, talk_anyway},
    {"resign", "", SAY_TALK_LIST_RESIGN, do_resign},
    {"abandon", "", SAY_TALK_LIST_ABANDON, do_abandon},
    {"quit", "", SAY_TALK_LIST_QUIT, talk_end},
    {NULL, NULL, SAY_NONE, NULL},
};

static void do_help(struct talk *t) {
    bool moves = ag_table_due(t->table).kind == AG_DUE_ACT;
    if (moves) text_wrap_said(stdout, 0, 0, SAY_TALK_HELP);
    talk_list(requests);
}

static struct talk talk_with(struct play *p, ag_seat seat) {
    return (struct talk){.table = p->table,
                         .seat = seat,
                         .viewer = seat,
                         .words = p->words,
                         .owner = p,
                         .tutor = &p->tutor};
}

enum after play_after(struct play *p) {
    struct talk t = talk_with(p, AG_NOBODY);
    t.viewer = play_audience(p);
    return play_people(p) ? talk_after(&t, requests) : AFTER_LEAVE;
}

/* ---- a decision ---- */

bool play_read_move(const struct play *p, ag_seat seat, const char *line, ag_action *a, struct ag_msg *msg) {
    const ag_rules *rules = ag_table_rules(p->table);
    const struct ag_game *game = ag_rules_game(rules);
    const void *state = ag_table_state(p->table);
    ag_action list[AG_LEGAL_MAX];
    uint64_t number;
    if (number_read(line, 1, legal(p, seat, list), &number)) return *a = list[number - 1], true;
    return spoken_move(rules, state, seat, line, a, msg) && game->allowed(rules, state, seat, *a, msg);
}

/* True: the move is made. */
static bool try_move(struct play *p, ag_seat seat, const char *line) {
    struct ag_msg msg;
    ag_action a;
    if (!play_read_move(p, seat, line, &a, &msg)) return line_refused(), say_msg(p, &msg), false;
    if (!tutor_agrees(&p->tutor, p->table, seat, a, line, p->words)) return false;
    if (!ag_table_act(p->table, seat, a, NULL, &msg)) return line_refused(), say_msg(p, &msg), false;
    play_tell(p);
    return true;
}

static void offer(void *context, void (*add)(const char *line)) {
    const struct talk *t = context;
    talk_offer_moves(t, add);
    talk_offer(requests, add);
}

static enum wish converse(struct play *p, ag_seat seat) {
    struct talk t = talk_with(p, seat);
    line_offer(offer, &t);
    while (!t.changed && !t.end) {
        tutor_watch(&p->tutor, p->table, seat); /* it thinks while the person does */
        line_mark("> ");
        char *line = line_read();
        if (!line) return line_offer(NULL, NULL), WISH_END;
        line = talk_line(&t, line);
        if (*line && !talk_request(&t, requests, line)) t.changed = try_move(p, seat, line);
        free(line);
    }
    line_offer(NULL, NULL);
    return t.end ? WISH_END : WISH_MOVED;
}

enum wish play_decide(struct play *p, ag_seat seat) {
    if (!hand_over(p, seat)) return WISH_END;
    play_show_decision(p, seat);
    enum wish wish = converse(p, seat);
    tutor_rest(&p->tutor);
    return wish;
}

/* ---- typed dice ---- */

static bool good_dice(const struct play *p, struct ag_due due, const char *line, uint8_t *dice) {
    struct ag_msg msg;
    int n = ag_dice_read(line, due.flags & AG_DUE_JOLLY, dice, AG_DICE_MAX, &msg);
    if (n < 0) return line_refused(), say_msg(p, &msg), false;
    if (n != due.dice || ag_outcome_of(due, dice) == AG_UNKNOWN) {
        text_wrap_said(stdout, 0, 0, due.flags & AG_DUE_COLOURED ? SAY_PLAY_DICE_COLOURED : SAY_PLAY_DICE_COUNT,
                       due.dice);
        return line_refused(), false;
    }
    return true;
}

enum wish play_type_dice(struct play *p, struct ag_due due, uint8_t *dice) {
    struct talk t = talk_with(p, due.seat);
    if (due.flags & AG_DUE_HIDDEN && !hand_over(p, due.seat)) return WISH_END;
    while (!t.changed && !t.end) {
        char ask[200];
        say_into(ask, sizeof ask, SAY_PLAY_TYPE_DICE, table_person(p->table, due.seat), due.dice);
        line_mark(ask);
        char *line = line_read();
        if (!line) return WISH_END;
        bool done = *line && !talk_request(&t, requests, line) && good_dice(p, due, line, dice);
        free(line);
        if (done) return WISH_MOVED;
    }
    memset(dice, 0, AG_DICE_MAX);
    return t.end ? WISH_END : WISH_MOVED;
}
