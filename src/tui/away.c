/*
 * away.c - a table of a house on the full screen: `astragal join`. The table is that of src/client; what the house tells
 * is shown like an event of a game here, and what a person decides goes there.
 */
#include "dialog.h"
#include "files.h"
#include "events.h"
#include "game.h"
#include "guest.h"
#include "interrupt.h"
#include "memory.h"
#include "tui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CLOCK_MS = 1000, TALK_SHOWN = 6 };

struct away {
    struct guest *g;
    unsigned chair;
    bool watch, seated, sat;
    unsigned version;  /* of the table that the scene is made of */
    bool finished;     /* the end has been told */
    struct lines talk; /* what was said and what happened, apart from the game */
};

int away_fd(const struct tui *t) { return t->away ? guest_fd(t->away->g) : -1; }

/* ---- the table ---- */

/* Only our own seat is here. */
static void look_at(struct tui *t) {
    struct guest *g = t->away->g;
    struct play *p = t->p;
    p->table = g->table;
    p->source = DICE_HOUSE;
    p->seats.n = g->table ? ag_rules_seats(ag_table_rules(g->table)) : 0;
    p->elsewhere = (ag_seats) ~(g->seat == AG_NOBODY ? 0u : 1u << g->seat);
    p->on_screen = g->seat;
    phrases_read_by(play_reader(p));
    if (t->away->version == g->version) return;
    t->away->version = g->version;
    t->log.written = false;
    if (g->table) tui_refresh(t);
}

static bool at_table(const struct guest *g) {
    return g->table && (g->phase == GUEST_PLAYING || g->phase == GUEST_OVER || g->phase == GUEST_CLOSED);
}

static void say_text(struct tui *t, bool warning, const char *text) {
    snprintf(t->scene.message, sizeof t->scene.message, "%s", text);
    t->scene.warning = warning;
    lines_add(&t->away->talk, text);
}

/* ---- news ---- */

/* A seat, as soon as the table is seen. */
static void arrive(struct tui *t) {
    struct away *a = t->away;
    struct guest *g = a->g;
    bool free = a->chair != AG_NOBODY;
    for (unsigned i = 0; i < g->n_seats; i++) free = free || (!g->seats[i].person && !g->seats[i].opponent);
    bool asks = !a->seated && !a->watch && g->seat == AG_NOBODY && g->phase == GUEST_LOBBY;
    a->seated = true;
    if (asks && free) guest_sit(g, (ag_seat)a->chair);
    else if (g->seat == AG_NOBODY) say_text(t, false, phrase(asks ? SAY_TUI_AWAY_NO_SEAT : SAY_TUI_AWAY_WATCHING));
}

static void refused(struct tui *t, const char *why) {
    struct away *a = t->away;
    if (a->chair != AG_NOBODY && a->g->seat == AG_NOBODY && !a->sat) guest_finish(a->g, GUEST_DENIED, why);
    else say_text(t, true, why);
}

static enum answer tell(struct tui *t, const struct guest_news *news) {
    char text[sizeof t->scene.message];
    struct away *a = t->away;
    look_at(t);
    switch (news->kind) {
    case GUEST_SAYS: say_text(t, false, news->text); break;
    case GUEST_TALK:
        say_into(text, sizeof text, SAY_TUI_AWAY_REMARK, (const char *)news->name, (const char *)news->text);
        say_text(t, false, text);
        break;
    case GUEST_REFUSED: refused(t, news->text); break;
    case GUEST_ALARM:
        say_text(t, true, news->text);
        dialog_say(phrase(SAY_TUI_AWAY_ALARM), news->text);
        break;
    case GUEST_SEATED: arrive(t); break;
    case GUEST_GAME: a->finished = false; break;
    case GUEST_EVENT: return tui_tell(t, true);
    case GUEST_CHANGED:
        t->log.written = false;
        tui_refresh(t);
        break;
    case GUEST_FINISHED: a->finished = true; break;
    case GUEST_LOST: say_text(t, true, phrase(SAY_JOIN_LOST)); break;
    case GUEST_BACK: say_text(t, false, phrase(SAY_TUI_AWAY_BACK)); break;
    case GUEST_TURN:
    case GUEST_GONE:
    case GUEST_NOTHING: break;
    }
    if (a->g->seat != AG_NOBODY) a->sat = true;
    return ANSWER_NONE;
}

/* Takes in all that has come. MOVED: what is asked is not what it was. */
enum answer away_news(struct tui *t) {
    struct guest *g = t->away->g;
    struct guest_news news;
    uint64_t n = g->n;
    unsigned version = g->version;
    bool decides = guest_decides(g);
    while (guest_next(g, &news) != GUEST_NOTHING)
        if (tell(t, &news) == ANSWER_LEAVE) return ANSWER_LEAVE;
    look_at(t);
    bool same = decides && guest_decides(g) && n == g->n && version == g->version && !g->ended;
    return same ? ANSWER_NONE : ANSWER_MOVED;
}

void away_move(struct tui *t, ag_action a) { guest_move(t->away->g, a); }

/* ---- keys ---- */

static void talk(struct tui *t) {
    char text[200] = "";
    if (dialog_line(phrase(SAY_TUI_AWAY_TALK), phrase(SAY_TUI_AWAY_TALK_ABOUT), text, sizeof text) && *text)
        guest_say(t->away->g, text);
}

static void add_seat(struct lines *lines, const struct guest *g, unsigned i) {
    const struct guest_seat *s = &g->seats[i];
    char marks[120];
    if (!s->person && !s->opponent) {
        lines_say(lines, SAY_TUI_AWAY_FREE, i);
        return;
    }
    snprintf(marks, sizeof marks, "%s%s%s", i == g->seat ? phrase(SAY_TUI_AWAY_YOU) : "",
             s->host ? phrase(SAY_TUI_AWAY_HOST) : "",
             s->person && !s->here && i != g->seat ? phrase(SAY_TUI_AWAY_GONE) : "");
    lines_say(lines, SAY_TUI_AWAY_SEAT, i, (const char *)s->name, (const char *)marks);
}

/* Who sits there, and what was said and done. */
static void people(struct tui *t) {
    struct lines lines = {0};
    for (unsigned i = 0; i < t->away->g->n_seats; i++) add_seat(&lines, t->away->g, i);
    lines_add(&lines, "");
    for (unsigned i = 0; i < t->away->talk.n; i++) lines_add(&lines, t->away->talk.line[i]);
    dialog_page(phrase(SAY_TUI_AWAY_PEOPLE), &lines, true);
    lines_free(&lines);
}

static void save(struct tui *t) {
    char path[400] = "game.txt";
    struct platform_error why;
    size_t length;
    if (!t->p->table || !dialog_line(phrase(SAY_TUI_AWAY_SAVE), phrase(SAY_TUI_AWAY_SAVE_ABOUT), path, sizeof path))
        return;
    char *text = record_text(t->p->table, t->away->g->seat, &length);
    if (file_write(path, text, length, false, &why)) tui_say(t, false, SAY_TUI_SAVED_IN, (const char *)path);
    else say_text(t, true, why.text);
    free(text);
}

static void give_up(struct tui *t) {
    const char *const items[] = {phrase(SAY_TUI_PLAY_ON), phrase(SAY_TUI_AWAY_RESIGN), phrase(SAY_TUI_AWAY_STAND)};
    int i = dialog_list(phrase(SAY_TUI_GIVE_UP), items, NULL, 3, 0);
    if (i > 0) guest_do(t->away->g, i == 1 ? "resign" : "stand");
}

bool away_key(struct tui *t, int key, enum answer *answer) {
    struct guest *g = t->away->g;
    *answer = ANSWER_NONE;
    switch (key) {
    case 'C': return talk(t), true;
    case 'P': return people(t), true;
    case 's': return save(t), true;
    case 'u': return guest_do(g, "takeback"), true;
    case 'x':
        if (g->phase == GUEST_PLAYING && g->seat != AG_NOBODY) give_up(t);
        return true;
    case 'Y':
    case 'N':
        if (g->asker != AG_NOBODY && g->asker != g->seat) guest_consent(g, key == 'Y');
        return true;
    default: return false;
    }
}

/* ---- waiting ---- */

static void draw_lobby(struct tui *t) {
    const struct guest *g = t->away->g;
    struct area all = {0, 0, screen_rows(), screen_columns()};
    struct lines seats = {0};
    char link[ADDRESS_HOST + ADDRESS_PATH + 64], waits[300];
    screen_clear();
    struct area bar = area_top(&all, 2), foot = {screen_rows() - 1, 0, 1, screen_columns()};
    screen_put_fill(bar, 0, MARK_BAR);
    screen_put(bar, 0, 1, MARK_BAR, g->title);
    address_write(&g->address, link, sizeof link);
    int y = screen_put_wrapped(all, 0, 1, 1, MARK_DIM, link) + 1;
    for (unsigned i = 0; i < g->n_seats; i++) add_seat(&seats, g, i);
    for (unsigned i = 0; i < seats.n; i++) screen_put(all, y++, 1, MARK_PLAIN, seats.line[i]);
    lines_free(&seats);
    guest_waits(g, waits, sizeof waits);
    if (!g->known) say_into(waits, sizeof waits, SAY_TUI_AWAY_KNOCKING);
    y = screen_put_wrapped(all, y + 1, 1, 1, MARK_STRONG, waits) + 1;
    unsigned n = t->away->talk.n, first = n > TALK_SHOWN ? n - TALK_SHOWN : 0;
    for (unsigned i = first; i < n; i++) y = screen_put_wrapped(all, y, 1, 3, MARK_PLAIN, t->away->talk.line[i]);
    screen_put(foot, 0, 1, MARK_DIM, phrase(g->hosts ? SAY_TUI_AWAY_KEYS_HOST : SAY_TUI_AWAY_KEYS));
    screen_show();
}

/* What the table waits for, with the clock. */
static void ask_nothing(struct tui *t) {
    struct scene *s = &t->scene;
    const struct guest *g = t->away->g;
    bool over = g->phase == GUEST_OVER && t->away->finished;
    memset(&s->prompt, 0, sizeof s->prompt);
    s->n_buttons = 0;
    if (guest_rolls(g)) say_into(s->ask, sizeof s->ask, SAY_TUI_AWAY_ROLL, g->due.dice);
    else if (over) tui_result(t, s->ask, sizeof s->ask);
    else guest_waits(g, s->ask, sizeof s->ask);
    enum phrase_id keys = over && g->seat != AG_NOBODY ? SAY_TUI_AWAY_KEYS_OVER : SAY_TUI_AWAY_KEYS_TABLE;
    bool asked = g->phase == GUEST_PLAYING && g->asker != AG_NOBODY && g->asker != g->seat && g->seat != AG_NOBODY;
    say_into(s->keys, sizeof s->keys, asked ? SAY_TUI_AWAY_KEYS_CONSENT : keys);
    scene_draw(s);
}

static void press_enter(struct guest *g) {
    if (guest_rolls(g)) guest_do(g, "roll");
    else if (g->phase == GUEST_OVER && g->seat != AG_NOBODY) guest_do(g, "rematch");
    else if (g->phase == GUEST_LOBBY && g->hosts) guest_do(g, "start");
}

/* Until something comes or a key is pressed. */
static enum answer wait_for(struct tui *t) {
    struct guest *g = t->away->g;
    enum answer answer;
    int wait = guest_wait_ms(g);
    bool table = at_table(g);
    if (table) ask_nothing(t);
    else draw_lobby(t);
    int key = screen_key_or(wait >= 0 && wait < CLOCK_MS ? wait : CLOCK_MS, guest_fd(g));
    if (key == KEY_NOTHING || key == KEY_READY || key == KEY_SIZE || key == KEY_OTHER) return ANSWER_NONE;
    if (key == 'q' || key == KEY_OVER) return ANSWER_LEAVE;
    if (table) t->scene.message[0] = 0;
    if (key == KEY_RETURN || key == ' ') return press_enter(g), ANSWER_NONE;
    if (table) return tui_command(t, key, AG_NOBODY) == ANSWER_LEAVE ? ANSWER_LEAVE : ANSWER_NONE;
    away_key(t, key, &answer);
    return ANSWER_NONE;
}

static void run(struct tui *t) {
    struct guest *g = t->away->g;
    while (!interrupted() && !screen_gone()) {
        if (away_news(t) == ANSWER_LEAVE || g->ended) return;
        bool decides = guest_decides(g) && !g->stale && g->table && ag_table_due(g->table).kind == AG_DUE_ACT;
        if (decides) tui_refresh(t);
        if ((decides ? tui_decide(t, g->seat) : wait_for(t)) == ANSWER_LEAVE) return;
        if (decides && g->table) tui_refresh(t);
    }
}

bool tui_join(struct guest *g, const struct tui_how *how, unsigned chair, bool watch) {
    struct away away = {.g = g, .chair = chair, .watch = watch};
    struct play p = {0};
    struct tui *t = must_alloc(sizeof *t);
    memset(t, 0, sizeof *t);
    t->p = &p;
    t->away = &away;
    p.tutor.blind = true; /* everybody thinks for themselves here */
    ag_rng_start(&t->chance, 1, 0, AG_STREAM_DICE + 99);
    bool good = screen_start(how->ascii, how->animated);
    if (good) screen_like_faces(how->faces);
    if (good) run(t);
    if (good) screen_stop();
    log_free(&t->log);
    lines_free(&away.talk);
    free(t);
    return good;
}
