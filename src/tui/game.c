/*
 * game.c - a game on the full screen from its first roll to its end. Who looks at the screen sees what that seat may
 * see: with one person at the table that person's view, with several and hidden dice the view of the one who has
 * confirmed to sit there alone, and a spectator's in between.
 */
#include "game.h"
#include "archive.h"
#include "career.h"
#include "complain.h"
#include "dialog.h"
#include "events.h"
#include "memory.h"
#include "phrases.h"
#include "learn.h"
#include "look_back.h"
#include "read_rules.h"
#include "text.h"
#include "think.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { TUMBLE_FRAMES = 8, FRAME_MS = 50, PAUSE_MS = 600, PAUSE_MORE_MS = 400, PAUSE_ROLL_MS = 350 };
enum { THINK_QUIET_MS = 150, THINK_MS = 400 };

static const char reserved[] = "rlusxqmfvh"; /* letters that buttons do not get */

static const struct ag_game *game_of(const struct tui *t) { return ag_rules_game(ag_table_rules(t->p->table)); }

/* ---- messages ---- */

void tui_say_phrase(struct tui *t, bool warning, struct phrase p) {
    phrase_write(p, t->scene.message, sizeof t->scene.message);
    t->scene.warning = warning;
}

void tui_say_msg(struct tui *t, const struct ag_msg *msg) {
    t->scene.warning = true;
    ag_msg_write(msg, &t->scene.words, t->scene.message, sizeof t->scene.message);
}

/* ---- the scene from the table ---- */

static void write_title(struct tui *t) {
    struct scene *s = &t->scene;
    struct ag_preset_info *info = must_alloc(sizeof *info);
    const char *preset = ag_table_preset(t->p->table);
    uint32_t wins[AG_SEATS_MAX] = {0};
    bool known = ag_preset_find(&t->p->setup.own.presets, preset, info, NULL) && info->game == game_of(t);
    char title[sizeof s->title], won[AG_SEATS_MAX][AG_NAME_MAX + 20];
    const char *list[AG_SEATS_MAX];
    snprintf(title, sizeof title, "%s", known ? phrases_preset(info->title) : game_of(t)->title);
    free(info);
    unsigned number = ag_table_series(t->p->table, wins);
    for (unsigned i = 0; i < s->sheet.n_seats; i++) {
        list[i] = won[i];
        if (wins[i] % AG_WIN)
            say_into(won[i], sizeof won[i], SAY_TUI_WINS_SHARED, s->words.names[i], wins[i] / (double)AG_WIN);
        else say_into(won[i], sizeof won[i], SAY_TUI_WINS, s->words.names[i], wins[i] / AG_WIN);
    }
    if (number)
        say_into(s->title, sizeof s->title, SAY_TUI_SERIES, title, number, ((struct ag_list){list, s->sheet.n_seats}));
    else memcpy(s->title, title, sizeof title);
}

/* The tutor and the coach are named where people play and the title leaves room. */
static void write_aside(struct tui *t) {
    struct scene *s = &t->scene;
    ag_seats people = 0;
    char setting[40];
    for (unsigned i = 0; i < t->p->seats.n; i++)
        if (is_person(t->p, (ag_seat)i)) people = (ag_seats)(people | 1u << i);
    if (s->acts != AG_NOBODY && people >> s->acts & 1) people = (ag_seats)(1u << s->acts);
    say_into(s->aside, sizeof s->aside, SAY_TUI_ASIDE, tutor_setting(&t->p->tutor, people, setting, sizeof setting));
    if (!people || t->away || t->learning || lines_columns(s->title) + lines_columns(s->aside) + 4 > screen_columns())
        say_into(s->aside, sizeof s->aside, SAY_TUI_ASIDE_SHORT);
}

static uint8_t sheet_face(const struct ag_sheet_die *d) {
    return (uint8_t)(d->face | (d->flags & AG_SHEET_COLOURED ? AG_DIE_COLOURED : 0));
}

/* The dice of a roll among those of a row, as bits; 0: they are not all there. Those on the right were rolled last. */
static uint32_t dice_in_row(const struct ag_sheet_dice *row, const struct ag_event *roll) {
    uint32_t bits = 0;
    for (unsigned k = 0; k < roll->n; k++) {
        unsigned i = row->n;
        while (i-- > 0) {
            bool free = !(bits >> i & 1) && !(row->die[i].flags & AG_SHEET_KEPT);
            if (free && sheet_face(&row->die[i]) == roll->dice[k]) break;
        }
        if (i >= row->n) return 0;
        bits |= 1u << i;
    }
    return bits;
}

static int row_of_roll(const struct ag_sheet *sheet, const struct ag_event *roll, uint32_t *bits) {
    for (unsigned i = 0; i < sheet->n_dice; i++)
        if (sheet->dice[i].seat == roll->seat && (*bits = dice_in_row(&sheet->dice[i], roll))) return (int)i;
    return -1;
}

/* The last event as the viewer sees it, if it is a roll whose dice can be seen. */
static bool last_roll(const struct tui *t, struct ag_event *roll) {
    size_t n = ag_table_length(t->p->table);
    if (!n) return false;
    *roll = ag_table_event_seen(t->p->table, n - 1, t->scene.viewer);
    return roll->kind == AG_EVENT_ROLL && roll->n && roll->dice[0];
}

/* Dice that led on at once, such as a farkle, are not on the sheet any more: they are shown for themselves. */
static void show_rolled(struct tui *t) {
    struct scene *s = &t->scene;
    struct ag_event roll;
    uint32_t bits;
    memset(&s->rolled, 0, sizeof s->rolled);
    if (!last_roll(t, &roll) || row_of_roll(&s->sheet, &roll, &bits) >= 0) return;
    s->rolled.seat = roll.seat;
    s->rolled.n = roll.n;
    for (unsigned i = 0; i < roll.n; i++) {
        uint8_t face = roll.dice[i] & 15u, flags = roll.dice[i] & AG_DIE_COLOURED ? AG_SHEET_COLOURED : 0;
        if (game_of(t)->dice_flags & AG_DUE_JOLLY && face == 6) flags |= AG_SHEET_JOLLY;
        s->rolled.die[i] = (struct ag_sheet_die){face, flags};
    }
    say_into(s->rolled_label, sizeof s->rolled_label, SAY_TUI_ROLLED, table_person(t->p->table, roll.seat));
}

/* What the screen shows while nobody in particular is asked. */
static ag_seat common_view(const struct tui *t) {
    struct ag_due due = ag_table_due(t->p->table);
    return due.kind == AG_DUE_OVER && play_hot_seat(t->p) ? AG_NOBODY : play_audience(t->p);
}

/* What the last line does without where a language needs more room, the first first; the page of keys has them all. */
static const enum phrase_id spare_keys[] = {SAY_TUI_KEY_FACTS, SAY_TUI_KEY_LOG, SAY_TUI_KEY_DICE, SAY_TUI_KEY_RULES};
enum { SPARE_KEYS = sizeof spare_keys / sizeof *spare_keys };

/* Adds a key to the last line, which does without so many; number: for a sentence that takes one. */
static void add_key(struct scene *s, unsigned without, bool shown, enum phrase_id id, unsigned number) {
    size_t n = strlen(s->keys);
    for (unsigned i = 0; i < without; i++) shown = shown && id != spare_keys[i];
    if (!shown) return;
    if (n) n += (size_t)snprintf(s->keys + n, sizeof s->keys - n, "  ");
    if (n < sizeof s->keys) say_into(s->keys + n, sizeof s->keys - n, id, number);
}

/* Undo is named where it would do something. */
static void write_keys(struct tui *t, bool dice, unsigned moves, unsigned without) {
    struct scene *s = &t->scene;
    size_t to;
    s->keys[0] = 0;
    add_key(s, without, dice, SAY_TUI_KEY_DICE, 0);
    add_key(s, without, moves, SAY_TUI_KEY_MOVES, moves);
    add_key(s, without, moves && t->learning, SAY_TUI_KEY_SHOW, 0);
    add_key(s, without, t->learning, SAY_TUI_KEY_COACH, 0);
    add_key(s, without, !t->learning && !play_undo(t->p, &to), SAY_TUI_KEY_UNDO, 0);
    add_key(s, without, true, SAY_TUI_KEY_RULES, 0);
    add_key(s, without, true, SAY_TUI_KEY_LOG, 0);
    add_key(s, without, true, SAY_TUI_KEY_FACTS, 0);
    add_key(s, without, s->sheet.n_grids > 1, SAY_TUI_KEY_SHEETS, 0);
    add_key(s, without, !t->learning, SAY_TUI_KEY_SAVE, 0);
    add_key(s, without, !t->learning && ag_table_due(t->p->table).kind != AG_DUE_OVER, SAY_TUI_KEY_END, 0);
    add_key(s, without, true, SAY_TUI_KEY_LEAVE, 0);
}

void tui_keys(struct tui *t, bool dice, unsigned moves) {
    unsigned without = 0;
    do write_keys(t, dice, moves, without);
    while (lines_columns(t->scene.keys) > screen_columns() && ++without <= SPARE_KEYS);
}

static enum answer pause_for(struct tui *t, int ms);
static int reading_ms(const struct tui *t);
static void tumble(struct tui *t);
static void write_result(const struct tui *t, char *buf, size_t size);

static void refresh_for(struct tui *t, ag_seat viewer) {
    struct scene *s = &t->scene;
    const ag_rules *rules = ag_table_rules(t->p->table);
    struct ag_due due = ag_table_due(t->p->table);
    union ag_state view;
    s->game = game_of(t);
    s->words = table_words(t->p->table);
    s->viewer = viewer;
    for (unsigned i = 0; i < t->p->seats.n; i++) s->level[i] = t->p->seats.player[i] ? t->p->seats.who[i] : NULL;
    s->acts = due.kind == AG_DUE_OVER ? AG_NOBODY : due.kind == AG_DUE_ACT ? play_asked(t->p, due) : due.seat;
    s->turned = AG_NOBODY;
    ag_view_of(rules, ag_table_state(t->p->table), viewer, &view);
    memset(&s->sheet, 0, sizeof s->sheet);
    ag_sheet_of(rules, &view, &s->sheet);
    log_update(&t->log, t->p->table, viewer);
    s->log = &t->log.lines;
    memset(&s->prompt, 0, sizeof s->prompt);
    memset(&s->pick, 0, sizeof s->pick);
    s->n_buttons = 0;
    s->ask[0] = s->preview[0] = 0;
    s->typing = false;
    s->tumbling = -1;
    s->chance = &t->chance;
    tui_keys(t, false, 0);
    if (t->learning) learn_title(t, s->title, sizeof s->title);
    else write_title(t);
    write_aside(t);
    show_rolled(t);
    for (unsigned i = 0; i < s->sheet.n_dice; i++)
        if (s->sheet.dice[i].n > s->widest) s->widest = s->sheet.dice[i].n;
}

/* The scene from the table, nobody asked. */
static void refresh_scene(struct tui *t) { refresh_for(t, common_view(t)); }

/* After an event: the scene, and the last sentences about the event, as many as a line holds. */
static void tell_event(struct tui *t) {
    refresh_scene(t);
    char *out = t->scene.message;
    size_t used = 0, size = sizeof t->scene.message;
    unsigned n = t->log.lines.n, first = n;
    for (int width = -1; first > t->log.last; first--) {
        width += 1 + lines_columns(t->log.lines.line[first - 1]);
        if (width > screen_columns()) break;
    }
    out[0] = 0;
    for (unsigned i = first; i < n && used < size; i++)
        used += (size_t)snprintf(out + used, size - used, "%s%s", used ? " " : "", t->log.lines.line[i]);
    t->scene.warning = false;
}

/* ---- keys that work everywhere ---- */

/* What a key needs to be worth a line: all of these must be so. */
enum {
    WHEN_ASKED = 1,        /* a person decides */
    WHEN_BUTTONS = 2,      /* there are buttons */
    WHEN_DICE = 4,         /* dice can be picked */
    WHEN_PICKS = 8,        /* dice or cells can be picked */
    WHEN_NUMBERS = 16,     /* there are numbers to set */
    WHEN_PEOPLE = 32,      /* people play */
    WHEN_SHEETS = 64,      /* there are several sheets */
    WHEN_UNDO = 128,       /* something can be taken back */
    WHEN_GOING = 256,      /* the game is not over */
    WHEN_HOUSE = 512,      /* opponents move */
    WHEN_LYING = 1024,     /* dice lie on the table */
    WHEN_CARDS = 2048,     /* there are cards */
    WHEN_OWN = 4096,       /* a game of one's own */
    WHEN_LESSON = 8192,    /* a lesson */
    WHEN_PLACES = 1 << 14, /* digits pick dice by where they lie ... */
    WHEN_FACES = 1 << 15,  /* ... or by what they show */
    WHEN_USUAL = 1 << 16,  /* there is a usual pick */
    WHEN_PRESS = 1 << 17   /* there are only buttons */
};

static unsigned what_applies(const struct tui *t) {
    const struct scene *s = &t->scene;
    size_t to;
    unsigned people = play_people(t->p);
    bool asked = s->prompt.n_buttons;
    return (asked ? WHEN_ASKED : 0u) | (s->n_buttons ? WHEN_BUTTONS : 0u) | (asked && s->prompt.dice ? WHEN_DICE : 0u) |
           (asked && (s->prompt.dice || s->prompt.cells) ? WHEN_PICKS : 0u) |
           (asked && s->prompt.n_fields ? WHEN_NUMBERS : 0u) | (people ? WHEN_PEOPLE : 0u) |
           (s->sheet.n_grids > 1 ? WHEN_SHEETS : 0u) | (!play_undo(t->p, &to) ? WHEN_UNDO : 0u) |
           (t->learning ? WHEN_LESSON : WHEN_OWN) | (screen_faces() ? WHEN_FACES : WHEN_PLACES) |
           (asked && s->usual ? WHEN_USUAL : 0u) | (s->n_buttons && !asked ? WHEN_PRESS : 0u) |
           (ag_table_due(t->p->table).kind != AG_DUE_OVER ? WHEN_GOING : 0u) |
           (people < t->p->seats.n ? WHEN_HOUSE : 0u) | (s->sheet.n_dice || s->rolled.n ? WHEN_LYING : 0u) |
           (s->sheet.n_grids ? WHEN_CARDS : 0u);
}

/* Only the keys that do something now, and only what is to be seen. */
static void show_help(const struct tui *t) {
    static const struct {
        enum phrase_id text; /* SAY_NONE: a blank line */
        unsigned when;
    } help[] = {
        {SAY_TUI_HELP_MOVE, WHEN_ASKED},
        {SAY_NONE, WHEN_ASKED},
        {SAY_TUI_HELP_DIE, WHEN_DICE | WHEN_PLACES},
        {SAY_TUI_HELP_FACE, WHEN_DICE | WHEN_FACES},
        {SAY_TUI_HELP_DIGITS, WHEN_DICE},
        {SAY_TUI_HELP_ARROWS, WHEN_ASKED},
        {SAY_TUI_HELP_TAB, WHEN_ASKED},
        {SAY_TUI_HELP_SPACE, WHEN_ASKED},
        {SAY_TUI_HELP_USUAL, WHEN_USUAL},
        {SAY_TUI_HELP_ENTER, WHEN_ASKED},
        {SAY_TUI_HELP_PRESS, WHEN_PRESS},
        {SAY_TUI_HELP_NUMBER, WHEN_NUMBERS},
        {SAY_TUI_HELP_ESC, WHEN_PICKS},
        {SAY_TUI_HELP_LETTER, WHEN_BUTTONS},
        {SAY_TUI_HELP_MOVES, WHEN_ASKED},
        {SAY_TUI_HELP_HINT, WHEN_ASKED | WHEN_OWN},
        {SAY_TUI_HELP_SHOW, WHEN_ASKED | WHEN_LESSON},
        {SAY_TUI_HELP_TUTOR, WHEN_PEOPLE | WHEN_GOING | WHEN_OWN},
        {SAY_TUI_HELP_MOUSE, WHEN_BUTTONS},
        {SAY_NONE, WHEN_BUTTONS},
        {SAY_TUI_HELP_SHEETS, WHEN_SHEETS},
        {SAY_TUI_HELP_FACTS, 0},
        {SAY_TUI_HELP_RULES, 0},
        {SAY_TUI_HELP_LOG, 0},
        {SAY_TUI_HELP_COACH, WHEN_LESSON},
        {SAY_TUI_HELP_UNDO, WHEN_UNDO | WHEN_OWN},
        {SAY_TUI_HELP_UNDO_MORE, WHEN_UNDO | WHEN_OWN},
        {SAY_TUI_HELP_SAVE, WHEN_OWN},
        {SAY_TUI_HELP_END, WHEN_GOING | WHEN_OWN},
        {SAY_TUI_HELP_LEAVE, WHEN_OWN},
        {SAY_TUI_HELP_LEAVE_LESSON, WHEN_LESSON},
        {SAY_NONE, WHEN_HOUSE | WHEN_GOING},
        {SAY_TUI_HELP_HURRY, WHEN_HOUSE | WHEN_GOING},
        {SAY_NONE, WHEN_LYING},
        {SAY_TUI_HELP_DICE, WHEN_LYING},
        {SAY_TUI_HELP_DICE_MORE, WHEN_LYING},
        {SAY_NONE, WHEN_CARDS},
        {SAY_TUI_HELP_CARDS, WHEN_CARDS},
        {SAY_TUI_HELP_CARDS_MORE, WHEN_CARDS},
    };
    struct lines lines = {0};
    unsigned now = what_applies(t);
    for (size_t i = 0; i < sizeof help / sizeof *help; i++)
        if ((help[i].when & ~now) == 0) lines_add(&lines, help[i].text ? phrase(help[i].text) : "");
    dialog_page(phrase(SAY_TUI_KEYS_PAGE), &lines, false);
    lines_free(&lines);
}

/* The facts of the game, and who the opponents are. */
static void show_facts(struct tui *t) {
    struct lines facts = {0};
    scene_facts(&t->scene, &facts);
    for (unsigned i = 0; i < t->p->seats.n; i++) {
        const struct ag_player *player = t->p->seats.player[i];
        if (player)
            lines_say(&facts, SAY_TUI_PLAYS_AS, t->scene.words.names[i], t->p->seats.who[i],
                      phrases_message(player->about));
    }
    dialog_page(phrase(SAY_TUI_FACTS), &facts, false);
    lines_free(&facts);
}

/* The file of a game that has none is one of our own. */
static bool save_now(struct tui *t) {
    bool fresh = !t->p->path;
    if (!save_need_path(t->p) || !save_record(t->p, t->p->path)) return t->scene.warning = true, false;
    if (fresh) t->automatic = true;
    return true;
}

static void save_and_say(struct tui *t) {
    if (save_now(t)) tui_say(t, false, SAY_TUI_SAVED_IN, t->p->path); /* otherwise the complaint is the message */
}

static enum answer undo(struct tui *t) {
    struct ag_msg msg;
    size_t to;
    const char *no = play_undo(t->p, &to);
    if (no) {
        snprintf(t->scene.message, sizeof t->scene.message, "%s", no);
        return t->scene.warning = true, ANSWER_NONE;
    }
    if (!ag_table_rewind(t->p->table, to, &msg)) return tui_say_msg(t, &msg), ANSWER_NONE;
    tui_say(t, false, SAY_TUI_TAKEN_BACK);
    return ANSWER_MOVED;
}

static enum answer give_up(struct tui *t, ag_seat seat) {
    if (seat == AG_NOBODY || !is_playing(t->p, seat)) seat = play_audience(t->p);
    bool can_resign = seat != AG_NOBODY && ag_rules_seats(ag_table_rules(t->p->table)) > 1;
    char resign[80];
    const char *items[3];
    struct ag_msg msg;
    unsigned n = 0;
    say_into(resign, sizeof resign, SAY_TUI_RESIGNS, can_resign ? t->scene.words.names[seat] : "");
    items[n++] = phrase(SAY_TUI_PLAY_ON);
    if (can_resign) items[n++] = resign;
    items[n++] = phrase(SAY_TUI_ABANDON);
    int i = dialog_list(phrase(SAY_TUI_GIVE_UP), items, NULL, n, 0);
    if (i <= 0) return ANSWER_NONE;
    bool resigns = items[i] == resign;
    if (resigns ? ag_table_resign(t->p->table, seat, &msg) : ag_table_abandon(t->p->table, &msg)) return ANSWER_MOVED;
    return tui_say_msg(t, &msg), ANSWER_NONE;
}

/* For the one who decides; while nobody does, for everybody. */
static void turn_tutor(struct tui *t, ag_seat seat) {
    char setting[40];
    bool one = seat != AG_NOBODY && is_person(t->p, seat) && ag_table_due(t->p->table).kind == AG_DUE_ACT;
    ag_seats seats = one ? (ag_seats)(1u << seat) : (ag_seats)~0u;
    tutor_toggle(&t->p->tutor, seats);
    write_aside(t);
    tutor_setting(&t->p->tutor, seats, setting, sizeof setting);
    if (one) tui_say(t, false, SAY_TUI_TUTOR_FOR, t->scene.words.names[seat], (const char *)setting);
    else tui_say(t, false, SAY_TUI_TUTOR_NOW, (const char *)setting);
}

static void turn_sheet(struct scene *s) {
    ag_seat now = s->turned != AG_NOBODY ? s->turned : s->acts != AG_NOBODY ? s->acts : 0;
    s->turned = (ag_seat)((now + 1) % s->sheet.n_seats);
}

void tui_refresh(struct tui *t) { refresh_scene(t); }

enum answer tui_tell(struct tui *t, bool pause) {
    tell_event(t);
    if (!pause) return screen_gone() ? ANSWER_LEAVE : ANSWER_NONE;
    tumble(t);
    return pause_for(t, reading_ms(t));
}

void tui_result(const struct tui *t, char *buf, size_t size) { write_result(t, buf, size); }

/* Nothing of a lesson is saved, taken back or given up. */
static bool lesson_key(struct tui *t, int key) {
    if (key == 'C') return learn_page(t), true;
    if (key <= 0 || !strchr("hTsuex", key)) return false;
    return tui_say(t, true, SAY_TUI_NO_KEY), true;
}

enum answer tui_command(struct tui *t, int key, ag_seat seat) {
    enum answer away;
    if (t->away && away_key(t, key, &away)) return away;
    if (t->learning && lesson_key(t, key)) return ANSWER_NONE;
    switch (key) {
    case '?': return show_help(t), ANSWER_NONE;
    case 'r':
        rules_show(ag_table_rules(t->p->table), ag_table_preset(t->p->table), &t->p->setup.own.presets);
        return ANSWER_NONE;
    case 'l': return dialog_page(phrase(SAY_TUI_LOG_PAGE), &t->log.lines, true), ANSWER_NONE;
    case 'f': return show_facts(t), ANSWER_NONE;
    case 'v':
        if (t->scene.sheet.n_grids < 2) tui_say(t, true, SAY_TUI_NO_KEY);
        else turn_sheet(&t->scene);
        return ANSWER_NONE;
    case 'h': return tui_say(t, true, SAY_TUI_NO_HINT), ANSWER_NONE;
    case 'T': return turn_tutor(t, seat), ANSWER_NONE;
    case 'D':
        screen_like_faces(!screen_faces());
        return tui_say(t, false, screen_faces() ? SAY_TUI_BY_FACE : SAY_TUI_BY_PLACE), ANSWER_NONE;
    case 's': return save_and_say(t), ANSWER_NONE;
    case 'u': return undo(t);
    case 'x':
        if (ag_table_due(t->p->table).kind != AG_DUE_OVER) return give_up(t, seat);
        return tui_say(t, true, SAY_TUI_NO_KEY), ANSWER_NONE;
    case 'q':
    case KEY_OVER: return ANSWER_LEAVE;
    default:
        if (key > ' ') tui_say(t, true, SAY_TUI_NO_KEY);
        return ANSWER_NONE;
    }
}

/* ---- questions of our own ---- */

static int free_letter(const struct scene *s, unsigned n, const char *from) {
    for (; *from; from++) {
        int c = *from >= 'A' && *from <= 'Z' ? *from + 32 : *from;
        bool used = c < 'a' || c > 'z' || strchr(reserved, c);
        for (unsigned i = 0; i < n; i++) used = used || s->button[i].letter == c;
        if (!used) return c;
    }
    return 0;
}

void tui_letters(struct scene *s) {
    for (unsigned i = 0; i < s->n_buttons; i++) {
        int c = free_letter(s, i, s->button[i].label);
        s->button[i].letter = c ? c : free_letter(s, i, "abcdeghijknopwyz");
        s->button[i].good = true;
    }
}

enum answer tui_ask_buttons(struct tui *t, const char *ask, const char *const *labels, unsigned n, ag_seat seat,
                            unsigned *button) {
    struct scene *s = &t->scene;
    snprintf(s->ask, sizeof s->ask, "%s", ask);
    s->n_buttons = n;
    for (unsigned i = 0; i < n; i++) snprintf(s->button[i].label, sizeof s->button[i].label, "%s", labels[i]);
    tui_letters(s);
    s->zone = ZONE_BUTTONS;
    s->at[ZONE_BUTTONS] = 0;
    for (;;) {
        struct hit hit;
        bool fits = scene_draw(s);
        int key = screen_key(-1);
        unsigned *at = &s->at[ZONE_BUTTONS];
        if (key == KEY_OVER) return ANSWER_LEAVE;
        if (key == KEY_SIZE || key == KEY_OTHER || (!fits && key != 'q')) continue;
        s->message[0] = 0;
        *button = n;
        if (key == KEY_GO_LEFT || key == KEY_GO_UP || key == KEY_BACK_TAB) *at = *at ? *at - 1 : n - 1;
        else if (key == KEY_GO_RIGHT || key == KEY_GO_DOWN || key == KEY_TAB) *at = (*at + 1) % n;
        else if (key == KEY_RETURN || key == ' ') *button = *at;
        else if (key == KEY_CLICK && screen_hit(&hit) && hit.kind == HIT_BUTTON) *button = (unsigned)hit.index;
        else
            for (unsigned i = 0; i < n; i++)
                if (s->button[i].letter == key) *button = i;
        if (*button < n) return ANSWER_MOVED;
        enum answer answer = tui_command(t, key, seat);
        if (answer != ANSWER_NONE) return *button = n, answer;
    }
}

/* ---- pauses and tumbling dice ---- */

/* A key while nobody is asked: one of those that work everywhere, or somebody is in a hurry. */
static enum answer away_command(struct tui *t, int key) {
    if (key == KEY_OVER || (key > 0 && strchr("?rlfvsuxqTCD", key))) return tui_command(t, key, AG_NOBODY);
    t->skip = play_people(t->p) > 0;
    return ANSWER_NONE;
}

/* Lets people see what has happened. A key ends it, and is used if it is one of those that work everywhere. */
static enum answer pause_for(struct tui *t, int ms) {
    scene_draw(&t->scene);
    if (t->skip || !screen_animated()) return screen_gone() ? ANSWER_LEAVE : ANSWER_NONE; /* keys wait for their turn */
    for (;;) {
        int key = screen_key(ms);
        if (key == KEY_NOTHING) return ANSWER_NONE;
        if (key == KEY_SIZE) {
            scene_draw(&t->scene);
            continue;
        }
        enum answer answer = away_command(t, key);
        if (answer != ANSWER_NONE || t->skip) return answer;
        scene_draw(&t->scene);
    }
}

/* How long the last event takes to be read. */
static int reading_ms(const struct tui *t) {
    unsigned told = t->log.lines.n - t->log.last;
    return PAUSE_MS + PAUSE_MORE_MS * (int)(told > 1 ? told - 1 : 0);
}

static void tumble(struct tui *t) {
    struct scene *s = &t->scene;
    struct ag_event roll;
    if (!screen_animated() || t->skip || !last_roll(t, &roll)) return;
    s->tumbling = row_of_roll(&s->sheet, &roll, &s->tumble);
    if (s->tumbling < 0) {
        s->tumbling = s->sheet.n_dice;
        s->tumble = (1u << roll.n) - 1;
    }
    char message[sizeof s->message]; /* what came of the roll is told when the dice lie still */
    struct lines log = *s->log;
    const struct lines *whole = s->log;
    memcpy(message, s->message, sizeof message);
    s->message[0] = 0;
    log.n = t->log.last;
    s->log = &log;
    for (unsigned i = 0; i < TUMBLE_FRAMES; i++) {
        scene_draw(s);
        int key = screen_key(FRAME_MS);
        if (key != KEY_NOTHING && key != KEY_SIZE) break;
    }
    s->log = whole;
    s->tumbling = -1;
    memcpy(s->message, message, sizeof message);
}

/* ---- rolls ---- */

static bool good_dice(struct tui *t, struct ag_due due, uint8_t *dice) {
    struct ag_msg msg;
    int n = ag_dice_read(t->scene.typed, due.flags & AG_DUE_JOLLY, dice, AG_DICE_MAX, &msg);
    if (n < 0) return tui_say_msg(t, &msg), false;
    if (n == due.dice && ag_outcome_of(due, dice) != AG_UNKNOWN) return true;
    return tui_say(t, true, due.flags & AG_DUE_COLOURED ? SAY_TUI_DICE_COLOURED : SAY_TUI_DICE_COUNT, due.dice), false;
}

static enum answer type_dice(struct tui *t, struct ag_due due, uint8_t *dice) {
    struct scene *s = &t->scene;
    s->typing = true;
    s->typed[0] = 0;
    s->zone = ZONES;
    say_into(s->ask, sizeof s->ask, SAY_TUI_TYPE_DICE, table_person(t->p->table, due.seat), due.dice);
    for (;;) {
        scene_draw(s);
        int key = screen_key(-1);
        size_t n = strlen(s->typed);
        if (key == KEY_OVER) return ANSWER_LEAVE;
        if (key == KEY_SIZE || key == KEY_OTHER) continue;
        s->message[0] = 0;
        if (key == KEY_RETURN && good_dice(t, due, dice)) return ANSWER_MOVED;
        if (key == KEY_DELETE && n) s->typed[n - 1] = 0;
        else if (key == KEY_ESCAPE) s->typed[0] = 0;
        else if (key > 0 && key < 128 && strchr("0123456789!* ,", key)) {
            if (n + 1 < sizeof s->typed) s->typed[n] = (char)key, s->typed[n + 1] = 0;
        } else if (key != KEY_RETURN) {
            enum answer answer = tui_command(t, key, due.seat);
            if (answer != ANSWER_NONE) return dice[0] = 0, answer;
        }
    }
}

/* With several people and hidden dice: only who confirms sees them. */
static enum answer hand_over(struct tui *t, ag_seat seat) {
    const char *const labels[] = {phrase(SAY_TUI_ALONE)};
    char ask[200];
    unsigned button;
    if (!play_hot_seat(t->p) || t->p->on_screen == seat) return ANSWER_MOVED;
    t->p->on_screen = AG_NOBODY;
    refresh_scene(t);
    say_into(ask, sizeof ask, SAY_TUI_PASS, t->scene.words.names[seat]);
    screen_forget_keys(); /* a key too many must not show anybody's dice */
    enum answer answer = tui_ask_buttons(t, ask, labels, 1, seat, &button);
    if (answer == ANSWER_MOVED && button == 0) t->p->on_screen = seat;
    return answer;
}

/* A turn of a person begins with a roll that the person makes: so others can see what they left, and take it back. */
static bool wants_to_roll(const struct tui *t, struct ag_due due) {
    size_t n = ag_table_length(t->p->table);
    if (due.flags & AG_DUE_HIDDEN || !is_playing(t->p, due.seat)) return false;
    if (!n) return true;
    struct ag_event e = ag_table_event(t->p->table, n - 1);
    return e.kind != AG_EVENT_MOVE || e.seat != due.seat;
}

/* False: somebody leaves. */
static bool roll(struct tui *t, struct ag_due due) {
    const char *const labels[] = {phrase(SAY_TUI_ROLL)};
    uint8_t dice[AG_DICE_MAX] = {0};
    char ask[100];
    unsigned button = 0;
    enum answer answer = ANSWER_MOVED;
    if (play_typed(t->p, due)) {
        if (due.flags & AG_DUE_HIDDEN && (answer = hand_over(t, due.seat)) != ANSWER_MOVED) return false;
        if (due.flags & AG_DUE_HIDDEN && play_hot_seat(t->p) && t->p->on_screen != due.seat) return true;
        refresh_for(t, play_hot_seat(t->p) ? AG_NOBODY : common_view(t));
        answer = type_dice(t, due, dice);
        if (answer != ANSWER_MOVED || !dice[0]) return answer == ANSWER_MOVED;
    } else {
        if (wants_to_roll(t, due)) {
            say_into(ask, sizeof ask, SAY_TUI_ROLL_ASK, t->scene.words.names[due.seat], due.dice);
            t->skip = false;
            answer = tui_ask_buttons(t, ask, labels, 1, due.seat, &button);
            if (answer != ANSWER_MOVED || button) return answer == ANSWER_MOVED;
        }
        play_dice(t->p, due, dice);
    }
    return tui_rolled(t, due, dice);
}

bool tui_rolled(struct tui *t, struct ag_due due, const uint8_t *dice) {
    struct ag_msg msg;
    if (!ag_table_roll(t->p->table, dice, due.dice, NULL, &msg)) return tui_say_msg(t, &msg), false;
    if (due.flags & AG_DUE_HIDDEN && due.seat != common_view(t)) {
        refresh_scene(t); /* nothing to be seen: what was told before stays */
        return !screen_gone();
    }
    tell_event(t);
    tumble(t);
    struct ag_due next = ag_table_due(t->p->table);
    bool leads_on = next.kind != AG_DUE_ACT || next.seat != due.seat; /* nobody decides: let the dice be seen */
    if (is_playing(t->p, due.seat) && !leads_on) return true;
    return pause_for(t, leads_on ? reading_ms(t) : PAUSE_ROLL_MS) != ANSWER_LEAVE;
}

/* ---- decisions ---- */

/* Until the choice is made. Keys that work everywhere do so meanwhile; any other brings a person to their turn. */
static enum answer wait_for(struct tui *t, const struct thought *thought) {
    struct scene *s = &t->scene;
    for (unsigned step = 0;;) {
        const char *dots = &"..."[3 - step % 4];
        say_into(s->ask, sizeof s->ask, SAY_TUI_THINKS, s->words.names[thought->seat], dots);
        bool fits = scene_draw(s);
        int key = screen_key_or(THINK_MS, thought->fd);
        if (key == KEY_READY) return ANSWER_NONE;
        if (key == KEY_NOTHING) step++;
        if (key == KEY_NOTHING || key == KEY_SIZE || key == KEY_OTHER || (!fits && key != 'q')) continue;
        enum answer answer = away_command(t, key);
        if (answer != ANSWER_NONE) return answer;
    }
}

static bool rooms_decides(struct tui *t, ag_seat seat) {
    struct thought thought;
    think_start(t->p, seat, &thought);
    /* A quick choice is neither announced, nor does it take keys that were meant for the next question. */
    enum answer answer = think_wait(&thought, THINK_QUIET_MS) ? ANSWER_NONE : wait_for(t, &thought);
    if (answer != ANSWER_NONE) {
        think_stop(&thought);
        if (answer == ANSWER_MOVED) tell_event(t);
        return answer != ANSWER_LEAVE;
    }
    if (!think_take(&thought, t->p)) return false;
    tell_event(t);
    return pause_for(t, reading_ms(t)) != ANSWER_LEAVE;
}

static bool person_decides(struct tui *t, ag_seat seat) {
    t->skip = false;
    enum answer answer = hand_over(t, seat);
    if (answer != ANSWER_MOVED) return false;
    if (play_hot_seat(t->p) && t->p->on_screen != seat) return true; /* something else has happened */
    char message[sizeof t->scene.message];
    memcpy(message, t->scene.message, sizeof message);
    refresh_for(t, play_hot_seat(t->p) ? seat : common_view(t));
    memcpy(t->scene.message, message, sizeof message);
    size_t before = ag_table_length(t->p->table);
    answer = tui_decide(t, seat);
    if (answer == ANSWER_LEAVE) return false;
    if (ag_table_length(t->p->table) > before) tell_event(t);
    else refresh_scene(t);
    if (ag_table_due(t->p->table).kind != AG_DUE_OVER) save_now(t);
    return true;
}

/* True: the game is over. */
static bool play_on(struct tui *t) {
    struct ag_due due;
    refresh_scene(t);
    while ((due = ag_table_due(t->p->table)).kind != AG_DUE_OVER) {
        size_t before = ag_table_length(t->p->table);
        ag_seat seat = play_asked(t->p, due);
        bool on = due.kind == AG_DUE_ROLL  ? roll(t, due)
                  : is_playing(t->p, seat) ? person_decides(t, seat)
                                           : rooms_decides(t, seat);
        if (!on) return false;
        if (ag_table_length(t->p->table) <= before) refresh_scene(t); /* taken back */
    }
    return true;
}

/* ---- the end ---- */

static void write_result(const struct tui *t, char *buf, size_t size) {
    struct ag_result result;
    struct text_sink sink;
    char scores[AG_SEATS_MAX][AG_NAME_MAX + 60];
    const char *list[AG_SEATS_MAX];
    unsigned n = t->scene.sheet.n_seats;
    FILE *out = text_sink(&sink);
    ag_table_result(t->p->table, &result);
    result_print(out, t->p->table);
    char *text = text_take(&sink);
    text[strcspn(text, "\n")] = 0;
    for (unsigned i = 0; i < n; i++) {
        const char *name = t->scene.words.names[i];
        list[i] = scores[i];
        if (game_of(t)->points)
            say_into(scores[i], sizeof scores[i], SAY_TUI_SCORE_POINTS, name, result.score[i], result.points[i]);
        else say_into(scores[i], sizeof scores[i], SAY_TUI_SCORE, name, result.score[i]);
    }
    say_into(buf, size, SAY_TUI_RESULT, text, ((struct ag_list){list, n}));
    free(text);
}

/* The record of a game that is over stays where it was asked for, and where its dice can be checked by it. */
static void put_away(struct tui *t) {
    struct play *p = t->p;
    bool proof = p->source == DICE_PROOF;
    if (proof && !ag_table_proof_line(p->table, true, 0)) proof_close(&p->proof, p->table);
    if (proof || (p->path && !t->automatic)) {
        save_and_say(t);
        return;
    }
    if (!p->path) return;
    unlink(p->path);
    free(p->path);
    p->path = NULL;
    t->automatic = false;
}

/* Into the profiles of the people and into the archive. What fails there is told before the screen changes. */
static void remember(struct tui *t) {
    career_add(t->p->table, t->p->source == DICE_TYPED);
    if (t->p->unkept || archive_keep(t->p->table, t->p->source == DICE_TYPED)) return;
    dialog_say(phrase(SAY_TUI_ARCHIVE), t->scene.message);
}

/* True: another game has begun, or this one goes on after an undo. */
static bool after_end(struct tui *t) {
    enum { LOG, ANOTHER, ANALYSIS, KEEP, LEAVE, BUTTONS }; /* the first does no harm when a key comes too early */
    const char *const labels[] = {phrase(SAY_TUI_LOG), phrase(SAY_TUI_ANOTHER), phrase(SAY_TUI_ANALYSIS),
                                  phrase(SAY_TUI_KEEP_RECORD), phrase(SAY_TUI_LEAVE)};
    char result[400];
    unsigned button;
    tell_event(t);
    put_away(t);
    screen_forget_keys();
    for (;;) {
        char message[sizeof t->scene.message];
        memcpy(message, t->scene.message, sizeof message);
        refresh_scene(t);
        memcpy(t->scene.message, message, sizeof message);
        write_result(t, result, sizeof result);
        enum answer answer = tui_ask_buttons(t, result, labels, BUTTONS, AG_NOBODY, &button);
        bool left = answer == ANSWER_LEAVE || button == LEAVE;
        /* Only now is it certain that nothing is taken back: the people's profiles are added to once a game. */
        if (left || button == ANOTHER) remember(t);
        if (left) return false;
        if (button == BUTTONS) return true; /* taken back */
        if (button == LOG) dialog_page(phrase(SAY_TUI_LOG_PAGE), &t->log.lines, true);
        if (button == ANALYSIS) review_show(t->p->table);
        if (button == KEEP) {
            save_and_say(t);
            t->automatic = false;
        }
        if (button != ANOTHER) continue;
        if (!play_next(t->p)) {
            t->scene.warning = true;
            continue;
        }
        free(t->p->path); /* the next game has a record of its own */
        t->p->path = NULL;
        t->automatic = false;
        t->p->on_screen = AG_NOBODY;
        t->scene.message[0] = 0;
        t->log.written = false;
        return true;
    }
}

/* Before anything has happened: against whom, and where help is. */
static void welcome(struct tui *t) {
    char opponent[AG_SEATS_MAX][2 * AG_NAME_MAX + 10];
    const char *list[AG_SEATS_MAX];
    unsigned n = 0;
    if (ag_table_length(t->p->table) || !play_people(t->p)) return;
    for (unsigned i = 0; i < t->p->seats.n; i++)
        if (t->p->seats.player[i]) {
            say_into(opponent[n], sizeof opponent[n], SAY_TUI_OPPONENT, ag_table_name(t->p->table, (ag_seat)i),
                     (const char *)t->p->seats.who[i]);
            list[n] = opponent[n];
            n++;
        }
    if (n) tui_say(t, false, SAY_TUI_AGAINST, ((struct ag_list){list, n}), phrase(SAY_TUI_WELCOME));
    else tui_say(t, false, SAY_TUI_WELCOME);
}

enum game_end game_run(struct play *p) {
    struct tui *t = must_alloc(sizeof *t);
    char folder[2048];
    memset(t, 0, sizeof *t);
    t->p = p;
    ag_rng_start(&t->chance, p->seed, 0, AG_STREAM_DICE + 99);
    save_folder(folder, sizeof folder);
    t->automatic = p->path && *folder && strncmp(p->path, folder, strlen(folder)) == 0;
    complain_to(t->scene.message, sizeof t->scene.message);
    phrases_read_by(play_reader(p));
    welcome(t);
    while (play_on(t) && after_end(t)) {
    }
    if (ag_table_due(p->table).kind != AG_DUE_OVER && ag_table_length(p->table) && !p->demo) save_now(t);
    complain_to(NULL, 0);
    phrases_read_by(0);
    log_free(&t->log);
    free(t);
    return screen_gone() ? GAME_GONE : GAME_LEFT;
}

bool game_farewell(struct play *p) {
    if (ag_table_due(p->table).kind != AG_DUE_OVER) return !ag_table_length(p->table) || save_at_end_of_input(p);
    if (p->path) say_line(stdout, SAY_SAVE_RECORD, p->path);
    return true;
}
