/* menu.c - what to play, with whom, by which rules and with which dice; and tui_play, which brings menu and games
 * together. */
#include "../presets/presets.h"
#include "archive.h"
#include "complain.h"
#include "dialog.h"
#include "game.h"
#include "learn.h"
#include "memory.h"
#include "phrases.h"
#include "play.h"
#include "saved.h"
#include "tui.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { VARIANTS_MAX = 100, CHOICES_MAX = 40, HIT_ROW = 200 };
enum row {
    ROW_GAME,
    ROW_VARIANT,
    ROW_SEATS,
    ROW_SEAT,
    ROW_RULES,
    ROW_DICE,
    ROW_TUTOR,
    ROW_START,
    ROW_LEARN,
    ROW_SAVED,
    ROW_ARCHIVE,
    ROW_QUIT
};

struct menu {
    struct play *p;
    unsigned n_games, game, n_variants, variant;
    const struct ag_game *games[CHOICES_MAX];
    char variants[VARIANTS_MAX][AG_NAME_MAX]; /* presets of the game */
    const char *titles[VARIANTS_MAX];
    struct ag_values base; /* those of the preset, unchanged */
    struct seats seats;
    enum dice_source source;
    unsigned at, waiting, played; /* the row of the cursor; saved games; games of the archive */
    char message[600];
    bool warning;
};

static const struct {
    const char *name; /* as --dice takes it */
    enum phrase_id about;
} sources[] = {
    [DICE_GENERATOR] = {"generator", SAY_TUI_ABOUT_GENERATOR},
    [DICE_TYPED] = {"typed", SAY_TUI_ABOUT_TYPED},
    [DICE_PROOF] = {"proof", SAY_TUI_ABOUT_PROOF},
};

static const struct ag_game *game_of(const struct menu *m) { return m->games[m->game]; }

static void warn(struct menu *m, const struct ag_msg *msg) {
    struct ag_words words = phrases_words(NULL);
    ag_msg_write(msg, &words, m->message, sizeof m->message);
    m->warning = true;
}

/* ---- games and variants ---- */

static bool find(const struct menu *m, const char *name, struct ag_preset_info *info) {
    return ag_preset_find(&m->p->setup.own.presets, name, info, NULL);
}

static void add_variant(void *context, const char *name, const struct ag_preset_info *info) {
    struct menu *m = context;
    if (!info || info->game != game_of(m) || m->n_variants == VARIANTS_MAX) return;
    m->titles[m->n_variants] = phrases_preset(info->title);
    snprintf(m->variants[m->n_variants++], AG_NAME_MAX, "%s", name);
}

static void list_variants(struct menu *m) {
    m->n_variants = 0;
    ag_presets_offered(&m->p->setup.own.presets, add_variant, m);
}

/* The games that somebody can choose: a user's own presets may have taken the places of all that one had. */
static void list_games(struct menu *m) {
    for (const struct ag_game *const *g = ag_games(); *g && m->n_games < CHOICES_MAX; g++) {
        m->games[m->game = m->n_games] = *g;
        list_variants(m);
        m->n_games += m->n_variants > 0;
    }
}

/* Its title, and its name where another has the same title. */
static void write_variant(const struct menu *m, unsigned i, char *buf, size_t size) {
    unsigned same = 0;
    for (unsigned k = 0; k < m->n_variants; k++) same += strcmp(m->titles[k], m->titles[i]) == 0;
    if (same > 1) say_into(buf, size, SAY_TUI_MENU_NAMED, m->titles[i], (const char *)m->variants[i]);
    else snprintf(buf, size, "%s", m->titles[i]);
}

/* Who sits there stays, as far as this game has such a player. */
static void fit_seats(struct menu *m) {
    const struct ag_game *game = game_of(m);
    m->seats.n = (unsigned)m->p->setup.info.values.slot[0];
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) {
        if (!m->seats.name[i][0]) seats_fill(&m->seats, i, i + 1, i ? seats_house(game) : "person", game);
        bool person = strcmp(m->seats.who[i], "person") == 0;
        m->seats.player[i] = person ? NULL : ag_player_named(m->seats.who[i], game);
        if (person || m->seats.player[i]) continue;
        snprintf(m->seats.who[i], AG_NAME_MAX, "%s", seats_house(game));
        m->seats.player[i] = ag_player_named(m->seats.who[i], game);
    }
}

static void take_variant(struct menu *m, unsigned i) {
    m->variant = i;
    find(m, m->variants[i], &m->p->setup.info);
    m->base = m->p->setup.info.values;
    fit_seats(m);
}

static void take_game(struct menu *m, unsigned i) {
    m->game = i;
    list_variants(m);
    take_variant(m, 0);
}

/* The preset that p came with, or else the first. */
static void take_usual(struct menu *m) {
    struct ag_preset_info usual = m->p->setup.info;
    unsigned game = 0, variant = 0;
    while (game < m->n_games && m->games[game] != usual.game) game++;
    take_game(m, game < m->n_games ? game : 0);
    if (game == m->n_games) return;
    while (variant < m->n_variants && strcmp(m->variants[variant], usual.name) != 0) variant++;
    if (variant < m->n_variants) take_variant(m, variant);
}

/* ---- seats ---- */

/* Who sits before the screen, by name. */
static void take_person(struct menu *m, const char *name) {
    snprintf(m->seats.name[0], AG_NAME_MAX, "%s", name);
    seats_find(&m->seats, 0, "person", game_of(m));
}

static void set_seats(struct menu *m, unsigned n) {
    struct ag_msg msg;
    char number[8];
    snprintf(number, sizeof number, "%u", n);
    if (!ag_values_set(game_of(m), &m->p->setup.info.values, "seats", number, &msg)) warn(m, &msg);
    fit_seats(m);
}

/* "person" and the players of this game. */
static unsigned list_who(const struct menu *m, const char **names, const char **about) {
    unsigned count = 0;
    const struct ag_player *p;
    names[count] = "person";
    about[count++] = phrase(SAY_TUI_ABOUT_PERSON);
    for (unsigned i = 0; count < CHOICES_MAX && (p = ag_player_at(game_of(m), i)) != NULL; i++) {
        names[count] = p->name;
        about[count++] = phrases_message(p->about);
    }
    return count;
}

static unsigned who_index(const struct menu *m, unsigned seat, const char *const *names, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        if (strcmp(names[i], m->seats.who[seat]) == 0) return i;
    return 0;
}

static void set_who(struct menu *m, unsigned seat, const char *who) {
    snprintf(m->seats.who[seat], AG_NAME_MAX, "%s", who);
    fit_seats(m);
}

static void edit_name(struct menu *m, unsigned seat) {
    char name[AG_NAME_MAX];
    snprintf(name, sizeof name, "%s", m->seats.name[seat]);
    if (dialog_line(phrase(SAY_TUI_NAME), phrase(SAY_TUI_NAME_ASK), name, sizeof name) && *name)
        snprintf(m->seats.name[seat], AG_NAME_MAX, "%s", name);
}

static void edit_seat(struct menu *m, unsigned seat) {
    const char *names[CHOICES_MAX], *about[CHOICES_MAX];
    unsigned n = list_who(m, names, about);
    int i = dialog_list(phrase(SAY_TUI_WHO), names, about, n, who_index(m, seat, names, n));
    if (i < 0) return;
    set_who(m, seat, names[i]);
    if (i == 0) edit_name(m, seat);
}

/* ---- house rules ---- */

static bool is_changed(const struct menu *m, unsigned i) {
    const struct ag_option *o = &game_of(m)->options[i];
    char mine[AG_TEXT_MAX], base[AG_TEXT_MAX];
    ag_values_write(o, &m->p->setup.info.values, mine, sizeof mine);
    ag_values_write(o, &m->base, base, sizeof base);
    return strcmp(mine, base) != 0;
}

static void set_option(struct menu *m, unsigned i, const char *text) {
    struct ag_msg msg;
    m->message[0] = 0;
    if (!ag_values_set(game_of(m), &m->p->setup.info.values, game_of(m)->options[i].key, text, &msg)) warn(m, &msg);
}

static void cycle_option(struct menu *m, unsigned i, int by) {
    const struct ag_option *o = &game_of(m)->options[i];
    int32_t now = m->p->setup.info.values.slot[o->at], n = 2;
    char text[16];
    if (o->type == AG_OPT_BOOL) {
        set_option(m, i, now ? "no" : "yes");
    } else if (o->type == AG_OPT_CHOICE) {
        for (n = 0; o->choices[n];) n++;
        set_option(m, i, o->choices[(now + by + n) % n]);
    } else if (o->type == AG_OPT_NUMBER && o->count == 1) {
        snprintf(text, sizeof text, "%d", now + by);
        set_option(m, i, text);
    }
}

static void edit_option(struct menu *m, unsigned i) {
    const struct ag_option *o = &game_of(m)->options[i];
    char text[AG_TEXT_MAX];
    if (o->type == AG_OPT_BOOL || o->type == AG_OPT_CHOICE) {
        cycle_option(m, i, 1);
        return;
    }
    ag_values_write(o, &m->p->setup.info.values, text, sizeof text);
    if (dialog_line(o->key, phrases_message(o->about), text, sizeof text)) set_option(m, i, text);
}

/* Option 0 is the number of seats, which the menu itself has. */
static unsigned draw_options(const struct menu *m, unsigned at, unsigned top) {
    const struct ag_game *game = game_of(m);
    struct area all = {0, 0, screen_rows(), screen_columns()}, bar = area_top(&all, 1);
    struct area list = area_top(&all, all.h - 6);
    char value[AG_TEXT_MAX];
    screen_clear();
    screen_put_fill(bar, 0, MARK_BAR);
    screen_put(bar, 0, 1, MARK_BAR, phrase(SAY_TUI_MENU_RULES));
    screen_put_right(bar, 0, bar.w - 1, MARK_BAR, phrases_preset(m->p->setup.info.title));
    if (at < top) top = at;
    if (list.h > 0 && at >= top + (unsigned)list.h) top = at - (unsigned)list.h + 1;
    for (int y = 0; y < list.h && top + (unsigned)y < game->n_options; y++) {
        unsigned i = top + (unsigned)y;
        enum mark mark = i == at ? MARK_CURSOR : is_changed(m, i) ? MARK_PICKED : MARK_PLAIN;
        ag_values_write(&game->options[i], &m->p->setup.info.values, value, sizeof value);
        if (i == at) screen_put_fill(list, y, mark);
        screen_put(list, y, 1, mark, is_changed(m, i) ? "*" : " ");
        screen_put(list, y, 3, mark, game->options[i].key);
        screen_put(list, y, 34, mark, value);
        screen_hit_area(list.y + y, 0, 1, list.w, HIT_ROW, (int)i);
        if (i == at) screen_cursor(list.y + y, list.x + 1);
    }
    screen_put_rule(all, 0, "");
    screen_put_wrapped(all, 1, 1, 1, MARK_PLAIN, phrases_message(game->options[at].about));
    screen_put(all, 4, 1, MARK_WARN, m->message);
    screen_put(all, 5, 1, MARK_DIM, phrase(SAY_TUI_OPTION_KEYS));
    screen_show();
    return top;
}

static void reset_option(struct menu *m, unsigned i) {
    char text[AG_TEXT_MAX];
    ag_values_write(&game_of(m)->options[i], &m->base, text, sizeof text);
    set_option(m, i, text);
}

/* Rules that make no sense together are told at once. */
static void check_rules(struct menu *m) {
    struct ag_msg msg;
    ag_rules *rules = memory_rules(game_of(m), &m->p->setup.info.values, &msg);
    if (rules) m->message[0] = 0;
    else warn(m, &msg);
    free(rules);
}

static void edit_rules(struct menu *m) {
    unsigned n = game_of(m)->n_options, at = 1, top = 1;
    struct hit hit;
    if (n < 2) {
        dialog_say(phrase(SAY_TUI_MENU_RULES), phrase(SAY_TUI_NO_OPTIONS));
        return;
    }
    m->message[0] = 0;
    for (;;) {
        top = draw_options(m, at, top);
        int key = screen_key(-1);
        if (key == KEY_ESCAPE || key == 'q' || key == KEY_OVER) break;
        if (key != KEY_SIZE && key != KEY_OTHER) m->message[0] = 0;
        if (key == KEY_GO_UP) at = at > 1 ? at - 1 : n - 1;
        if (key == KEY_GO_DOWN || key == KEY_TAB) at = at + 1 < n ? at + 1 : 1;
        if (key == KEY_PAGE_UP || key == KEY_FIRST) at = 1;
        if (key == KEY_PAGE_DOWN || key == KEY_LAST) at = n - 1;
        if (key == KEY_GO_LEFT || key == KEY_GO_RIGHT) cycle_option(m, at, key == KEY_GO_LEFT ? -1 : 1);
        if (key == KEY_RETURN || key == ' ') edit_option(m, at);
        if (key == KEY_CLICK && screen_hit(&hit) && hit.kind == HIT_ROW) at = (unsigned)hit.index;
        if (key == 'd') reset_option(m, at);
    }
    check_rules(m);
}

/* ---- the tutor ---- */

static const ag_seats ALL = (ag_seats)~0u;

/* Which of its words is set; a number of one's own stands behind blunders. */
static unsigned tutor_word(const struct menu *m) {
    if (!m->p->tutor.on) return 0;
    return m->p->tutor.level != DRILL_NONE ? m->p->tutor.level : TUTOR_WORDS - 1;
}

static void take_tutor(struct menu *m, int i) {
    if (i >= 0) tutor_set(&m->p->tutor, tutor_words[i].name, ALL);
}

/* ---- the rows of the menu ---- */

/* What row number i is; *seat for a seat. */
static enum row row_at(const struct menu *m, unsigned i, unsigned *seat) {
    bool before = i < ROW_SEAT;
    *seat = before ? 0 : (i - ROW_SEAT) % AG_SEATS_MAX;
    if (before) return (enum row)i;
    return i < ROW_SEAT + m->seats.n ? ROW_SEAT : (enum row)(i - m->seats.n + 1);
}

static unsigned rows_of(const struct menu *m) { return ROW_QUIT + m->seats.n; }

static void write_changes(const struct menu *m, char *buf, size_t size) {
    const struct ag_game *game = game_of(m);
    char value[AG_TEXT_MAX];
    size_t used = 0;
    for (unsigned i = 1; i < game->n_options && used < size; i++) {
        if (!is_changed(m, i)) continue;
        ag_values_write(&game->options[i], &m->p->setup.info.values, value, sizeof value);
        used += (size_t)snprintf(buf + used, size - used, "%s%s = %s", used ? ", " : "", game->options[i].key, value);
    }
    if (!used) say_into(buf, size, SAY_TUI_AS_PRESET);
}

static void write_row(const struct menu *m, unsigned i, char *label, char *value, size_t size) {
    unsigned seat;
    label[0] = value[0] = 0;
    switch (row_at(m, i, &seat)) {
    case ROW_GAME: say_into(label, size, SAY_TUI_MENU_GAME), snprintf(value, size, "%s", game_of(m)->title); break;
    case ROW_VARIANT: say_into(label, size, SAY_TUI_MENU_VARIANT), write_variant(m, m->variant, value, size); break;
    case ROW_SEATS: say_into(label, size, SAY_TUI_MENU_SEATS), snprintf(value, size, "%u", m->seats.n); break;
    case ROW_SEAT:
        snprintf(label, size, "  %u", seat + 1);
        say_into(value, size, SAY_TUI_MENU_SITS, (const char *)m->seats.name[seat],
                 m->seats.player[seat] ? m->seats.who[seat] : phrase(SAY_TUI_A_PERSON));
        break;
    case ROW_RULES: say_into(label, size, SAY_TUI_MENU_RULES), write_changes(m, value, size); break;
    case ROW_DICE:
        say_into(label, size, SAY_TUI_MENU_DICE), snprintf(value, size, "%s", sources[m->source].name);
        break;
    case ROW_TUTOR: say_into(label, size, SAY_TUI_MENU_TUTOR), tutor_setting(&m->p->tutor, ALL, value, size); break;
    case ROW_START: say_into(label, size, SAY_TUI_MENU_START); break;
    case ROW_LEARN: say_into(label, size, SAY_TUI_MENU_LEARN); break;
    case ROW_SAVED: say_into(label, size, SAY_TUI_MENU_SAVED, m->waiting); break;
    case ROW_ARCHIVE: say_into(label, size, SAY_TUI_MENU_ARCHIVE, m->played); break;
    case ROW_QUIT: say_into(label, size, SAY_TUI_MENU_QUIT); break;
    }
}

static const char *about_row(const struct menu *m, unsigned i) {
    unsigned seat;
    switch (row_at(m, i, &seat)) {
    case ROW_GAME: return phrases_message(game_of(m)->aim);
    case ROW_VARIANT: return phrases_preset(m->p->setup.info.about);
    case ROW_SEATS: return phrase(SAY_TUI_ABOUT_SEATS);
    case ROW_SEAT:
        return m->seats.player[seat] ? phrases_message(m->seats.player[seat]->about) : phrase(SAY_TUI_ABOUT_PERSON);
    case ROW_RULES: return phrase(SAY_TUI_ABOUT_RULES);
    case ROW_DICE: return phrase(sources[m->source].about);
    case ROW_TUTOR:
        if (m->p->tutor.on && m->p->tutor.level == DRILL_NONE) return phrase(SAY_TUI_ABOUT_TUTOR);
        return phrase(tutor_words[tutor_word(m)].about);
    case ROW_START: return phrase(SAY_TUI_ABOUT_START);
    case ROW_LEARN: return phrase(SAY_TUI_ABOUT_LEARN);
    case ROW_SAVED: return phrase(SAY_TUI_ABOUT_SAVED);
    case ROW_ARCHIVE: return phrase(SAY_TUI_ABOUT_ARCHIVE);
    default: return phrase(SAY_TUI_ABOUT_QUIT);
    }
}

static bool can_cycle(enum row row) { return row <= ROW_SEAT || row == ROW_DICE || row == ROW_TUTOR; }

/* Where what is chosen stands: behind the longest label. */
static int value_column(const struct menu *m) {
    char label[300], value[300];
    int column = 17;
    for (unsigned i = 0; i < rows_of(m); i++) {
        write_row(m, i, label, value, sizeof label);
        if (*value && lines_columns(label) + 5 > column) column = lines_columns(label) + 5;
    }
    return column;
}

static void draw_menu(const struct menu *m) {
    struct area all = {0, 0, screen_rows(), screen_columns()};
    char label[300], value[300];
    screen_clear();
    if (screen_too_small()) {
        screen_show();
        return;
    }
    struct area bar = area_top(&all, 1), list = area_top(&all, all.h - 5);
    screen_put_fill(bar, 0, MARK_BAR);
    screen_put(bar, 0, 1, MARK_BAR, "Astragal"); /* not for people: a name, the same in every language */
    screen_put_right(bar, 0, bar.w - 1, MARK_BAR, phrase(SAY_TUI_ASIDE_SHORT));
    int y = list.h > (int)rows_of(m) + 2 ? 1
            : (int)m->at < list.h        ? 0
                                         : list.h - 1 - (int)m->at; /* the cursor's row is seen */
    int values = value_column(m);
    for (unsigned i = 0, seat; i < rows_of(m); i++) {
        enum row row = row_at(m, i, &seat);
        bool here = i == m->at;
        if (row == ROW_START && list.h > (int)rows_of(m) + 1) y++;
        write_row(m, i, label, value, sizeof label);
        if (here) screen_put(list, y, 1, MARK_OFFER, screen_glyph("▶", ">"));
        screen_put(list, y, 3, here ? MARK_CURSOR : MARK_PLAIN, label);
        if (*value) {
            int x = values;
            bool arrows = here && can_cycle(row);
            if (arrows) screen_put(list, y, x, MARK_KEY, screen_glyph("◀", "<"));
            struct area words = {list.y, list.x, list.h, list.w - 3};
            x = screen_put(words, y, x + 2, here ? MARK_STRONG : MARK_PLAIN, value);
            if (arrows) screen_put(list, y, x + 1, MARK_KEY, screen_glyph("▶", ">"));
        }
        if (y >= 0 && y < list.h) screen_hit_area(list.y + y, 0, 1, list.w, HIT_ROW, (int)i);
        if (here) screen_cursor(list.y + y, 1);
        y++;
    }
    screen_put_rule(all, 0, "");
    screen_put_wrapped(all, 1, 1, 1, MARK_PLAIN, about_row(m, m->at));
    screen_put(all, 3, 1, m->warning ? MARK_WARN : MARK_STRONG, m->message);
    screen_put(all, 4, 1, MARK_DIM, phrase(SAY_TUI_MENU_KEYS));
    screen_show();
}

/* ---- what keys do ---- */

static unsigned step(unsigned now, int by, unsigned n) { return (unsigned)((int)now + by + (int)n) % n; }

static void cycle(struct menu *m, int by) {
    const char *names[CHOICES_MAX], *about[CHOICES_MAX];
    unsigned seat, n;
    switch (row_at(m, m->at, &seat)) {
    case ROW_GAME: take_game(m, step(m->game, by, m->n_games)); break;
    case ROW_VARIANT: take_variant(m, step(m->variant, by, m->n_variants)); break;
    case ROW_SEATS: set_seats(m, (unsigned)((int)m->seats.n + by)); break;
    case ROW_SEAT:
        n = list_who(m, names, about);
        set_who(m, seat, names[step(who_index(m, seat, names, n), by, n)]);
        break;
    case ROW_DICE: m->source = (enum dice_source)step(m->source, by, 3); break;
    case ROW_TUTOR: take_tutor(m, (int)step(tutor_word(m), by, TUTOR_WORDS)); break;
    default: break;
    }
}

static void choose_game(struct menu *m) {
    const char *titles[CHOICES_MAX], *aims[CHOICES_MAX];
    for (unsigned i = 0; i < m->n_games; i++)
        titles[i] = m->games[i]->title, aims[i] = phrases_message(m->games[i]->aim);
    int i = dialog_list(phrase(SAY_TUI_MENU_GAME), titles, aims, m->n_games, m->game);
    if (i >= 0) take_game(m, (unsigned)i);
}

static void choose_variant(struct menu *m) {
    enum { LABEL = 300 };
    const char *titles[VARIANTS_MAX], *about[VARIANTS_MAX];
    struct ag_preset_info *info = must_alloc(sizeof *info);
    char(*labels)[LABEL] = must_alloc(m->n_variants * sizeof *labels);
    for (unsigned i = 0; i < m->n_variants; i++) {
        find(m, m->variants[i], info);
        write_variant(m, i, labels[i], sizeof labels[i]);
        titles[i] = labels[i];
        about[i] = phrases_preset(info->about);
    }
    free(info);
    int i = dialog_list(phrase(SAY_TUI_MENU_VARIANT), titles, about, m->n_variants, m->variant);
    free(labels);
    if (i >= 0) take_variant(m, (unsigned)i);
}

static void choose_dice(struct menu *m) {
    const char *names[3], *about[3];
    for (unsigned i = 0; i < 3; i++) names[i] = sources[i].name, about[i] = phrase(sources[i].about);
    int i = dialog_list(phrase(SAY_TUI_MENU_DICE), names, about, 3, m->source);
    if (i >= 0) m->source = (enum dice_source)i;
}

static void choose_tutor(struct menu *m) {
    const char *names[TUTOR_WORDS], *about[TUTOR_WORDS];
    for (unsigned i = 0; i < TUTOR_WORDS; i++) names[i] = tutor_words[i].name, about[i] = phrase(tutor_words[i].about);
    take_tutor(m, dialog_list(phrase(SAY_TUI_MENU_TUTOR), names, about, TUTOR_WORDS, tutor_word(m)));
}

static void show_keys(void) {
    static const enum phrase_id text[] = {
        /* SAY_NONE: a blank line */
        SAY_TUI_MENU_HELP_MOVE,
        SAY_TUI_MENU_HELP_CHANGE,
        SAY_TUI_MENU_HELP_CHOOSE,
        SAY_TUI_MENU_HELP_NAME,
        SAY_TUI_MENU_HELP_START,
        SAY_TUI_MENU_HELP_QUIT,
        SAY_NONE,
        SAY_TUI_MENU_HELP_MORE,
    };
    struct lines lines = {0};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++) lines_add(&lines, text[i] ? phrase(text[i]) : "");
    dialog_page(phrase(SAY_TUI_KEYS_PAGE), &lines, false);
    lines_free(&lines);
}

/* ---- from the menu to a game ---- */

static void count_saved(struct menu *m) {
    struct saved *list;
    m->waiting = saved_list(&list);
    saved_free(list, m->waiting);
    m->played = archive_count();
}

static void end_game(struct play *p) {
    tutor_close(&p->tutor);
    ag_table_free(p->table);
    free(p->setup.rules);
    free(p->path);
    p->table = NULL;
    p->setup.rules = NULL;
    p->path = NULL;
    p->seed++;
    p->on_screen = AG_NOBODY;
}

static bool start(struct menu *m) {
    m->p->seats = m->seats;
    m->p->source = m->source;
    return play_begin(m->p);
}

static bool resume(struct menu *m) {
    char *path = saved_choose();
    if (!path) return false;
    m->p->source = m->source == DICE_PROOF ? DICE_GENERATOR : m->source;
    bool good = save_open(path, m->p);
    if (good && ag_table_proof_line(m->p->table, false, 0)) m->p->source = DICE_PROOF;
    if (good) m->p->path = path;
    else free(path);
    return good;
}

/* A game has been set up, or the message says why not. False: the terminal is gone. */
static bool play_it(struct menu *m, bool ready) {
    m->warning = !ready;
    if (!ready) {
        end_game(m->p);
        return true;
    }
    m->message[0] = 0;
    complain_to(NULL, 0);
    if (game_run(m->p) == GAME_GONE) return false;
    complain_to(m->message, sizeof m->message);
    if (ag_table_due(m->p->table).kind != AG_DUE_OVER && ag_table_length(m->p->table))
        say_into(m->message, sizeof m->message, SAY_TUI_WAITS);
    end_game(m->p);
    count_saved(m);
    return true;
}

/* What was learned is what is offered to play. False: the terminal is gone. */
static bool learn(struct menu *m) {
    const struct ag_lesson *lesson = learn_choose();
    if (!lesson) return true;
    const char *name = *m->p->seats.name[0] ? m->p->seats.name[0] : phrase(SAY_LEARN_YOU);
    enum learn_end end = learn_run(lesson, name);
    if (end == LEARN_DONE) {
        char preset[AG_NAME_MAX];
        snprintf(preset, sizeof preset, "%.*s", (int)strcspn(lesson->rules, " "), lesson->rules);
        find(m, preset, &m->p->setup.info);
        take_usual(m);
        m->at = ROW_START + m->seats.n - 1;
    }
    return end != LEARN_GONE;
}

/* False: quit. */
static bool choose_row(struct menu *m) {
    unsigned seat;
    switch (row_at(m, m->at, &seat)) {
    case ROW_GAME: choose_game(m); break;
    case ROW_VARIANT: choose_variant(m); break;
    case ROW_SEATS: cycle(m, 1); break;
    case ROW_SEAT: edit_seat(m, seat); break;
    case ROW_RULES: edit_rules(m); break;
    case ROW_DICE: choose_dice(m); break;
    case ROW_TUTOR: choose_tutor(m); break;
    case ROW_START: return play_it(m, start(m));
    case ROW_LEARN: return learn(m);
    case ROW_SAVED: {
        bool good = resume(m);
        count_saved(m);
        return good || *m->message ? play_it(m, good) : true;
    }
    case ROW_ARCHIVE:
        archive_browse();
        count_saved(m);
        break;
    case ROW_QUIT: return false;
    }
    return true;
}

static bool use_key(struct menu *m, int key) {
    unsigned n = rows_of(m), seat;
    struct hit hit;
    m->message[0] = 0;
    m->warning = false;
    switch (key) {
    case KEY_GO_UP:
    case KEY_BACK_TAB: m->at = step(m->at, -1, n); break;
    case KEY_GO_DOWN:
    case KEY_TAB: m->at = step(m->at, 1, n); break;
    case KEY_FIRST: m->at = 0; break;
    case KEY_LAST: m->at = n - 1; break;
    case KEY_GO_LEFT: cycle(m, -1); break;
    case KEY_GO_RIGHT: cycle(m, 1); break;
    case KEY_RETURN:
    case ' ': return choose_row(m);
    case KEY_CLICK:
        if (!screen_hit(&hit) || hit.kind != HIT_ROW) break;
        m->at = (unsigned)hit.index;
        return choose_row(m);
    case 'n':
        if (row_at(m, m->at, &seat) == ROW_SEAT) edit_name(m, seat);
        break;
    case 'g': return play_it(m, start(m));
    case '?': show_keys(); break;
    case 'q':
    case KEY_ESCAPE: return false;
    default: break;
    }
    return true;
}

/* Menu and games in turn, until somebody quits. The game that was on when the terminal went away is left in p. */
static void menu_run(struct play *p) {
    struct menu *m = must_alloc(sizeof *m);
    memset(m, 0, sizeof *m);
    m->p = p;
    m->source = p->source;
    list_games(m);
    if (*p->seats.name[0]) take_person(m, p->seats.name[0]);
    take_usual(m);
    count_saved(m);
    m->at = (m->waiting ? ROW_SAVED : ROW_START) + m->seats.n - 1;
    complain_to(m->message, sizeof m->message);
    for (bool on = true; on;) {
        draw_menu(m);
        int key = screen_key(-1);
        if (key == KEY_OVER) break;
        if (key != KEY_SIZE && key != KEY_OTHER) on = use_key(m, key);
        if (m->at >= rows_of(m)) m->at = rows_of(m) - 1;
    }
    complain_to(NULL, 0);
    free(m);
}

/* ---- the command ---- */

/* A game of this preset that was left waits: go on with it? False: neither with it nor with a new one. */
static bool offer_saved(const char *preset, struct play *p) {
    const char *const items[] = {phrase(SAY_TUI_CONTINUE), phrase(SAY_TUI_NEW)};
    struct saved *list;
    unsigned n = saved_list(&list), i = 0;
    while (i < n && strcmp(list[i].preset, preset) != 0) i++;
    int answer = i < n ? dialog_list(list[i].about, items, NULL, 2, 0) : 1;
    if (answer == 0) {
        struct play saved = {.unkept = p->unkept, .seed = p->seed, .on_screen = AG_NOBODY, .tutor = p->tutor};
        char complaint[600];
        complain_to(complaint, sizeof complaint);
        if (save_open(list[i].path, &saved)) {
            if (ag_table_proof_line(saved.table, false, 0)) saved.source = DICE_PROOF;
            saved.path = memory_copy(list[i].path);
            play_close(p);
            *p = saved;
        } else {
            dialog_say(phrase(SAY_TUI_SAVED_GAME), complaint);
            play_close(&saved);
        }
        complain_to(NULL, 0);
    }
    saved_free(list, n);
    return answer >= 0;
}

bool tui_possible(void) {
    const char *term = getenv("TERM");
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO) && term && *term && strcmp(term, "dumb") != 0;
}

/* A sentence alone on the screen, while something takes a few seconds. */
static void show_patience(const char *sentence) {
    struct area all = {0, 0, screen_rows(), screen_columns()};
    screen_clear();
    screen_put(all, all.h / 2, 2, MARK_STRONG, sentence);
    screen_show();
}

bool tui_play(struct play *p, const struct tui_how *how) {
    if (!screen_start(how->ascii, how->animated)) return complain(SAY_TUI_NO_TERMINAL), false;
    screen_like_faces(how->faces);
    inform_by(show_patience);
    if (how->menu) {
        menu_run(p);
    } else if (!how->offer || offer_saved(how->offer, p)) {
        game_run(p);
    }
    inform_by(NULL);
    screen_stop();
    return !p->table || game_farewell(p);
}
