/* keep_talk.c - see keep.h: lines, and what can be typed besides rolls and moves. */
#include "../text/msg.h"
#include "draw.h"
#include "events.h"
#include "keep.h"
#include "line.h"
#include "memory.h"
#include "say.h"
#include "../table/table.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- telling ---- */

void keep_say(const struct keep *k, const struct ag_msg *msg) { talk_say(k->table, k->words, msg); }

void keep_tell(const struct keep *k, const struct ag_news *news) {
    struct ag_event e = ag_table_event(k->table, ag_table_length(k->table) - 1);
    if (k->words) say_event(stdout, k->table, &e, news);
    for (unsigned i = 0; !k->words && i < news->n; i++) keep_say(k, &news->item[i]);
}

/* ---- taking back ---- */

void keep_mark(struct keep *k, size_t length) {
    if (k->n_marks == k->room) {
        k->room = k->room ? 2 * k->room : 64;
        k->mark = memory_grow(k->mark, k->room * sizeof *k->mark);
    }
    k->mark[k->n_marks++] = length;
}

static bool rewind_to(struct keep *k, size_t length) {
    struct ag_msg msg;
    redo_keep(&k->redo, k->table);
    if (!ag_table_rewind(k->table, length, &msg)) return keep_say(k, &msg), false;
    while (k->n_marks && k->mark[k->n_marks - 1] >= length) k->n_marks--;
    return true;
}

/* The rolls for who begins are over. */
static bool game_begins(const struct ag_news *news) {
    for (unsigned i = 0; i < news->n; i++)
        if (news->item[i].id == AG_MSG_START_BEGINS) return true;
    return false;
}

static bool unknown_roll(struct ag_event e) { return e.kind == AG_EVENT_ROLL && e.dice[0] == 0; }

/* Where the turns began: the start of the log, and behind each event that ended a turn. Returns the n-th last that
 * lies before the end, n from 1; false: there are not so many. */
static bool turn_start(const ag_table *table, uint64_t n, size_t *out) {
    const ag_rules *rules = ag_table_rules(table);
    const struct ag_game *game = ag_rules_game(rules);
    size_t length = ag_table_length(table), count = 1, *start = must_alloc((length + 2) * sizeof *start);
    union ag_state s;
    while (length && unknown_roll(ag_table_event(table, length - 1))) length--; /* nobody entered these */
    ag_table_first(table, AG_RECORD_ALL, &s);
    start[0] = 0;
    for (size_t i = 0; i < length; i++) {
        struct ag_event e = ag_table_event(table, i);
        struct ag_news news = {0};
        unsigned effects = 0;
        uint32_t outcome = ag_outcome_of(game->due(rules, &s), e.dice);
        if (e.kind == AG_EVENT_ROLL) effects = game->roll(rules, &s, outcome, &news);
        if (e.kind == AG_EVENT_MOVE) effects = game->act(rules, &s, e.seat, e.action, &news);
        if ((effects & AG_TURN_ENDED || game_begins(&news)) && i + 1 < length) start[count++] = i + 1;
    }
    bool good = length && n <= count;
    if (good) *out = start[count - n];
    free(start);
    return good;
}

/* ---- the keeper's own words ---- */

static void do_help(struct talk *t);

static void do_moves(struct talk *t) {
    const ag_rules *rules = ag_table_rules(t->table);
    ag_action list[AG_LEGAL_MAX];
    char words[SAY_MOVE_MAX];
    if (ag_table_due(t->table).kind != AG_DUE_ACT) {
        say_line(stdout, SAY_TALK_NOTHING);
        return;
    }
    unsigned n = ag_rules_game(rules)->legal(rules, ag_table_state(t->table), t->seat, list);
    for (unsigned i = 0; i < n; i++) {
        say_action(t->table, t->words, list[i], words, sizeof words);
        puts(words);
    }
}

static void do_undo(struct talk *t) {
    uint64_t n = 1;
    size_t to;
    if (*t->rest && !number_read(t->rest, 1, AG_LOG_MAX, &n)) {
        say_line(stdout, SAY_KEEP_UNDO_NUMBER, t->rest);
    } else if (!turn_start(t->table, n, &to)) {
        say_line(stdout, n == 1 ? SAY_UNDO_NOTHING : SAY_KEEP_UNDO_FEW);
    } else if (rewind_to(t->owner, to)) {
        t->changed = true;
        if (n == 1) say_line(stdout, SAY_KEEP_UNDONE_TURN);
        else say_line(stdout, SAY_KEEP_UNDONE, n);
    }
}

static void do_back(struct talk *t) {
    struct keep *k = t->owner;
    size_t length = ag_table_length(k->table);
    if (!length) {
        say_line(stdout, SAY_UNDO_NOTHING);
        return;
    }
    t->changed = rewind_to(k, k->n_marks ? k->mark[k->n_marks - 1] : length - 1);
    if (t->changed) say_line(stdout, SAY_KEEP_BACK_DONE);
}

static void do_redo(struct talk *t) {
    struct keep *k = t->owner;
    size_t from, to;
    if (!redo_next(&k->redo, k->table, &from, &to)) {
        say_line(stdout, SAY_TALK_NO_REDO);
        return;
    }
    keep_mark(k, from);
    t->changed = true;
    say_line(stdout, SAY_TALK_REDONE);
}

/* The seat of that name, in any case of letters; AG_NOBODY: none. */
static ag_seat seat_named(const struct keep *k, const char *name) {
    for (unsigned i = 0; i < ag_rules_seats(ag_table_rules(k->table)); i++)
        if (text_same(ag_table_name(k->table, (ag_seat)i), name)) return (ag_seat)i;
    return AG_NOBODY;
}

static void do_resign(struct talk *t) {
    struct keep *k = t->owner;
    ag_seat seat = *t->rest ? seat_named(k, t->rest) : t->seat;
    size_t before = ag_table_length(k->table);
    struct ag_msg msg;
    if (seat == AG_NOBODY && !*t->rest) {
        say_line(stdout, SAY_KEEP_RESIGN_WHO);
    } else if (seat == AG_NOBODY) {
        say_line(stdout, SAY_KEEP_NOBODY, t->rest);
    } else if (!ag_table_resign(k->table, seat, &msg)) {
        keep_say(k, &msg);
    } else {
        say_line(stdout, SAY_KEEP_RESIGNS, ag_table_name(k->table, seat));
        keep_mark(k, before);
        t->changed = true;
    }
}

static void do_abandon(struct talk *t) {
    size_t before = ag_table_length(t->table);
    struct ag_msg msg;
    t->changed = ag_table_abandon(t->table, &msg);
    if (t->changed) say_line(stdout, SAY_PRINT_ABANDONED), keep_mark(t->owner, before);
    else keep_say(t->owner, &msg);
}

static void do_save(struct talk *t) {
    struct keep *k = t->owner;
    if (keep_save(k)) say_line(stdout, SAY_TALK_SAVED, k->path);
}

static const struct request requests[] = {
    {"help", "", SAY_TALK_LIST_HELP, do_help},
    {"moves", "", SAY_KEEP_LIST_MOVES, do_moves},
    {"sheet", "", SAY_KEEP_LIST_SHEET, talk_sheet},
    {"rules", "", SAY_TALK_LIST_RULES, talk_rules},
    {"log", "", SAY_TALK_LIST_LOG, talk_log},
    {"back", "", SAY_KEEP_LIST_BACK, do_back},
    {"undo", " N", SAY_KEEP_LIST_UNDO, do_undo},
    {"redo", "", SAY_TALK_LIST_REDO, do_redo},
    {"note", " TEXT", SAY_TALK_LIST_NOTE, talk_note},
    {"save", "", SAY_KEEP_LIST_SAVE, do_save},
    {"hint", " all", SAY_TALK_LIST_HINT, talk_hint},
    {"tutor", " LOSS", SAY_TALK_LIST_TUTOR, talk_tutor},
    {"anyway", "", SAY_TALK_LIST_ANYWAY, talk_anyway},
    {"resign", " NAME", SAY_KEEP_LIST_RESIGN, do_resign},
    {"abandon", "", SAY_TALK_LIST_ABANDON, do_abandon},
    {"quit", "", SAY_TALK_LIST_QUIT, talk_end},
    {NULL, NULL, SAY_NONE, NULL},
};
static void do_help(struct talk *t) {
    (void)t;
    text_wrap_said(stdout, 0, 0, SAY_KEEP_HELP);
    talk_list(requests);
}

static struct talk talk_about(struct keep *k, ag_seat seat) {
    return (struct talk){.table = k->table,
                         .seat = seat,
                         .viewer = AG_RECORD_ALL,
                         .words = k->words,
                         .owner = k,
                         .tutor = &k->tutor};
}

static void offer(void *context, void (*add)(const char *line)) {
    talk_offer_moves(context, add);
    talk_offer(requests, add);
}

char *keep_ask(struct keep *k, ag_seat seat) {
    struct talk t = talk_about(k, seat);
    for (;;) {
        line_offer(offer, &t);
        char *line = line_read();
        line_offer(NULL, NULL);
        k->end = !line;
        if (!line) return NULL;
        line = talk_line(&t, line);
        if (*line && !talk_request(&t, requests, line)) return line;
        free(line);
        k->end = t.end;
        if (t.changed || t.end) return NULL;
        line_prompt("> ");
    }
}

enum after keep_after(struct keep *k) {
    struct talk t = talk_about(k, AG_NOBODY);
    return talk_after(&t, requests);
}
