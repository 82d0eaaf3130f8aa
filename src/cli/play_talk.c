/*
 * play_talk.c - the conversation: shows a person what they may see, lists the moves, and understands what is typed.
 * Everything shown is a view of the table for the one who looks at the screen.
 */
#include "draw.h"
#include "events.h"
#include "line.h"
#include "memory.h"
#include "play.h"
#include "say.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 20 /* moves shown without being asked */, SCROLL = 60 /* blank lines that hide a screen */ };

/* ---- reading ---- */

static bool hand_over(struct play *p, ag_seat seat) {
    if (!play_hot_seat(p) || p->on_screen == seat) return true;
    if (p->on_screen != AG_NOBODY)
        for (unsigned i = 0; i < SCROLL; i++) putchar('\n');
    printf("%s, it is your turn. Press Enter when nobody else looks: ", ag_table_name(p->table, seat));
    char *line = line_read();
    if (!line) return false;
    free(line);
    p->on_screen = seat;
    return true;
}

/* ---- showing ---- */

static void say_msg(const struct play *p, const struct ag_msg *msg) {
    struct ag_words words = table_words(p->table);
    char *text = text_of(msg, &words);
    text_wrap(stdout, text, 0, 0);
    free(text);
}

/* The game's own words where it has some; they say it all. */
void talk_event(const struct play *p) {
    struct told told;
    if (!event_last(p->table, play_audience(p), &told)) return;
    if (p->words && (told.news.n || told.event.dice[0])) say_event(stdout, p->table, &told.event, &told.news);
    else if (told.news.n) event_news(stdout, p->table, &told, 0);
    else event_print(stdout, p->table, &told);
}

static void show_sheet(const struct play *p, ag_seat seat, ag_seat grid) {
    const ag_rules *rules = ag_table_rules(p->table);
    struct ag_words words = table_words(p->table);
    union ag_state view;
    struct ag_sheet sheet;
    ag_view_of(rules, ag_table_state(p->table), seat, &view);
    ag_sheet_of(rules, &view, &sheet);
    putchar('\n');
    (p->words ? say_sheet : draw_sheet_of)(stdout, ag_rules_game(rules), &sheet, grid, &words);
}

static unsigned legal(const struct play *p, ag_seat seat, ag_action *list) {
    const ag_rules *rules = ag_table_rules(p->table);
    return ag_rules_game(rules)->legal(rules, ag_table_state(p->table), seat, list);
}

static void list_moves(const struct play *p, ag_seat seat) {
    ag_action list[AG_LEGAL_MAX];
    unsigned n = legal(p, seat, list);
    (p->words ? say_moves : draw_moves)(stdout, ag_table_rules(p->table), ag_table_state(p->table), list, n);
}

/* Many moves are summed up by their first words: how many there are, and one of each. */
static void sum_up_moves(const struct play *p, const ag_action *list, unsigned n) {
    const ag_rules *rules = ag_table_rules(p->table);
    const struct ag_game *game = ag_rules_game(rules);
    char first[8][AG_MOVE_MAX], example[8][AG_MOVE_MAX], words[AG_MOVE_MAX];
    unsigned count[8] = {0}, kinds = 0;
    for (unsigned i = 0; i < n; i++) {
        game->write_action(rules, ag_table_state(p->table), list[i], words, sizeof words);
        size_t length = strcspn(words, " ");
        unsigned k = 0;
        while (k < kinds && !(strlen(first[k]) == length && memcmp(first[k], words, length) == 0)) k++;
        if (k == 8) continue;
        if (k == kinds) {
            snprintf(first[k], sizeof first[k], "%.*s", (int)length, words);
            snprintf(example[k], sizeof example[k], "%s", words);
            kinds++;
        }
        count[k]++;
    }
    printf("There are %u moves ('moves' lists them):\n", n);
    for (unsigned k = 0; k < kinds; k++) {
        if (count[k] == 1) printf("  %s\n", example[k]);
        else printf("  %s ..., in %u ways, for example: %s\n", first[k], count[k], example[k]);
    }
}

static void show_decision(const struct play *p, ag_seat seat) {
    const ag_rules *rules = ag_table_rules(p->table);
    struct ag_words words = table_words(p->table);
    struct ag_prompt prompt;
    ag_action list[AG_LEGAL_MAX];
    unsigned n = legal(p, seat, list);
    ag_prompt_of(rules, ag_table_state(p->table), seat, &prompt);
    show_sheet(p, seat, seat);
    if (play_people(p) > 1) printf("%s: ", ag_table_name(p->table, seat));
    draw_prompt(stdout, &prompt, &words);
    if (n > LIST_MAX) sum_up_moves(p, list, n);
    else (p->words ? say_moves : draw_moves)(stdout, rules, ag_table_state(p->table), list, n);
}

/* ---- what can be typed besides a move ---- */

struct talk {
    struct play *play;
    ag_seat seat;
    const char *rest; /* what stands behind the word */
    bool moved, end;  /* what came of it */
};

static void do_help(struct talk *t);

static void do_moves(struct talk *t) {
    if (ag_table_due(t->play->table).kind == AG_DUE_ACT) list_moves(t->play, t->seat);
    else puts("Dice are to be rolled; there is nothing to decide.");
}

static void do_sheet(struct talk *t) { show_sheet(t->play, t->seat, AG_NOBODY); }

static void do_log(struct talk *t) {
    size_t length;
    char *text = record_text(t->play->table, t->seat, &length), *begin = strstr(text, "\nbegin ");
    fputs(begin ? begin + 1 : text, stdout);
    free(text);
}

static void do_rules(struct talk *t) {
    const ag_rules *rules = ag_table_rules(t->play->table);
    const struct ag_game *game = ag_rules_game(rules);
    text_wrap(stdout, game->aim, 0, 0);
    draw_options(stdout, game, ag_rules_values(rules));
}

static void do_undo(struct talk *t) {
    struct play *p = t->play;
    struct ag_msg msg;
    size_t to;
    const char *no = play_undo(p, &to);
    if (no) {
        puts(no);
        return;
    }
    t->moved = ag_table_rewind(p->table, to, &msg);
    if (t->moved) puts("Taken back.");
    else say_msg(p, &msg);
}

static void do_save(struct talk *t) {
    const char *path = *t->rest ? t->rest : t->play->path;
    if (!path) puts("Say where: save FILE.");
    else if (save_record(t->play, path)) printf("Saved in %s.\n", path);
}

static void do_note(struct talk *t) {
    struct ag_msg msg;
    if (!ag_table_note(t->play->table, t->rest, &msg)) say_msg(t->play, &msg);
    else puts("Noted.");
}

static void do_resign(struct talk *t) {
    struct ag_msg msg;
    t->moved = ag_table_resign(t->play->table, t->seat, &msg);
    if (t->moved) talk_event(t->play);
    else say_msg(t->play, &msg);
}

static void do_abandon(struct talk *t) {
    struct ag_msg msg;
    t->moved = ag_table_abandon(t->play->table, &msg);
    if (t->moved) talk_event(t->play);
    else say_msg(t->play, &msg);
}

static void do_quit(struct talk *t) { t->end = true; }

static const struct {
    const char *word, *arguments, *help;
    void (*act)(struct talk *t);
} phrases[] = {
    {"help", "", "this list", do_help},
    {"moves", "", "all moves, numbered", do_moves},
    {"sheet", "", "the sheets of all seats", do_sheet},
    {"rules", "", "the rules in force", do_rules},
    {"log", "", "what has happened so far", do_log},
    {"undo", "", "back to your last decision", do_undo},
    {"note", " TEXT", "put a remark into the record", do_note},
    {"save", " FILE", "write the game to a file", do_save},
    {"resign", "", "give up; the others play on", do_resign},
    {"abandon", "", "end the game without a winner", do_abandon},
    {"quit", "", "save the game and go", do_quit},
};
enum { PHRASES = sizeof phrases / sizeof *phrases };

static void do_help(struct talk *t) {
    (void)t;
    puts("Type the words of a move, or its number in the list, or:");
    for (unsigned i = 0; i < PHRASES; i++)
        printf("  %s%-*s %s\n", phrases[i].word, (int)(12 - strlen(phrases[i].word)), phrases[i].arguments,
               phrases[i].help);
}

/* Whether the line was one of these. */
static bool understand(struct talk *t, const char *line) {
    size_t n = strcspn(line, " ");
    for (unsigned i = 0; i < PHRASES; i++)
        if (strlen(phrases[i].word) == n && memcmp(phrases[i].word, line, n) == 0) {
            if (line[n] && !*phrases[i].arguments) return false;
            t->rest = line + n + strspn(line + n, " ");
            phrases[i].act(t);
            return true;
        }
    return false;
}

/* ---- a decision ---- */

/* A move in words, or its number. */
static bool try_move(struct play *p, ag_seat seat, const char *line, struct ag_msg *msg) {
    ag_action list[AG_LEGAL_MAX];
    uint64_t number;
    if (number_read(line, 1, legal(p, seat, list), &number))
        return ag_table_act(p->table, seat, list[number - 1], NULL, msg);
    return ag_table_say(p->table, seat, line, NULL, msg);
}

enum wish talk_decide(struct play *p, ag_seat seat) {
    struct talk t = {.play = p, .seat = seat};
    if (!hand_over(p, seat)) return WISH_END;
    show_decision(p, seat);
    while (!t.moved && !t.end) {
        struct ag_msg msg;
        fputs("> ", stdout);
        char *line = line_read();
        if (!line) return WISH_END;
        if (*line && !understand(&t, line)) {
            t.moved = try_move(p, seat, line, &msg);
            if (t.moved) talk_event(p);
            else say_msg(p, &msg);
        }
        free(line);
    }
    return t.end ? WISH_END : WISH_MOVED;
}

/* ---- typed dice ---- */

static bool good_dice(const struct play *p, struct ag_due due, const char *line, uint8_t *dice) {
    struct ag_msg msg;
    int n = ag_dice_read(line, due.flags & AG_DUE_JOLLY, dice, AG_DICE_MAX, &msg);
    if (n < 0) return say_msg(p, &msg), false;
    if (n != due.dice || ag_outcome_of(due, dice) == AG_UNKNOWN) {
        printf("%u %s to be rolled%s.\n", due.dice, due.dice == 1 ? "die is" : "dice are",
               due.flags & AG_DUE_COLOURED ? ", and the coloured one has a star: 5*" : "");
        return false;
    }
    return true;
}

enum wish talk_dice(struct play *p, struct ag_due due, uint8_t *dice) {
    struct talk t = {.play = p, .seat = due.seat};
    if (due.flags & AG_DUE_HIDDEN && !hand_over(p, due.seat)) return WISH_END;
    while (!t.moved && !t.end) {
        printf("%s rolls %u %s: ", ag_table_name(p->table, due.seat), due.dice, due.dice == 1 ? "die" : "dice");
        char *line = line_read();
        if (!line) return WISH_END;
        bool done = *line && !understand(&t, line) && good_dice(p, due, line, dice);
        free(line);
        if (done) return WISH_MOVED;
    }
    memset(dice, 0, AG_DICE_MAX);
    return t.end ? WISH_END : WISH_MOVED;
}
