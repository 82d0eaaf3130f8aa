/* join_talk.c - see join.h: a table of a house line by line. What happens is told as it comes; what is typed goes there. */
#include "clock.h"
#include "draw.h"
#include "events.h"
#include "files.h"
#include "interrupt.h"
#include "join.h"
#include "line.h"
#include "memory.h"
#include "phrases.h"
#include "play_plain.h"
#include "say.h"
#include "talk.h"
#include "text.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATIENCE_MS = 8000 /* until a program that nobody looks at gives a lost house up */, MINUTES_FROM_S = 120 };

struct joined {
    struct guest *g;
    const struct join_how *how;
    struct play p;          /* the table as plain lines show it */
    bool seated, sat, told; /* a seat was asked for; we had one; how it stands was shown */
    uint64_t asked;         /* the event after which we were asked; + 1 */
    bool consent;           /* whether we agree was asked */
    char waits[200];        /* what the table waits for, as it was said last */
    bool over;              /* the end was told */
};

/* ---- telling ---- */

static void put(const char *text) { text_wrap(stdout, text, 0, 0); }

/* The table as struct play has it: our own seat is here, all others are not. */
static void show_through(struct joined *j) {
    struct guest *g = j->g;
    j->p.table = g->table;
    j->p.words = j->how->words;
    j->p.source = DICE_HOUSE;
    j->p.seats.n = g->table ? ag_rules_seats(ag_table_rules(g->table)) : 0;
    j->p.elsewhere = (ag_seats) ~(g->seat == AG_NOBODY ? 0u : 1u << g->seat);
    j->p.on_screen = g->seat;
    phrases_read_by(play_reader(&j->p));
}

static void tell_people(const struct guest *g) {
    char marks[100];
    for (unsigned i = 0; i < g->n_seats; i++) {
        const struct guest_seat *s = &g->seats[i];
        if (!s->person && !s->opponent) {
            say_line(stdout, SAY_JOIN_SEAT_FREE, i);
            continue;
        }
        snprintf(marks, sizeof marks, "%s%s%s", i == g->seat ? phrase(SAY_JOIN_MARK_YOU) : "",
                 s->host ? phrase(SAY_JOIN_MARK_HOST) : "",
                 s->person && !s->here && i != g->seat ? phrase(SAY_JOIN_MARK_AWAY) : "");
        say_line(stdout, SAY_JOIN_SEAT, i, (const char *)s->name, (const char *)marks);
    }
}

static bool free_seat(const struct guest *g) {
    for (unsigned i = 0; i < g->n_seats; i++)
        if (!g->seats[i].person && !g->seats[i].opponent) return true;
    return false;
}

/* The table is seen for the first time, or from another seat. */
static void arrive(struct joined *j) {
    struct guest *g = j->g;
    char link[ADDRESS_HOST + ADDRESS_PATH + 64];
    if (!j->told) {
        address_write(&g->address, link, sizeof link);
        say_line(stdout, SAY_JOIN_TABLE, (const char *)g->title, (const char *)link);
        say_line(stdout, SAY_JOIN_TYPE_HELP);
    }
    j->told = true;
    bool asks = !j->seated && !j->how->watch && g->seat == AG_NOBODY && g->phase == GUEST_LOBBY;
    if (asks && (j->how->chair != AG_NOBODY || free_seat(g))) {
        j->seated = true;
        guest_sit(g, j->how->chair);
        return;
    }
    if (g->seat == AG_NOBODY) say_line(stdout, asks ? SAY_JOIN_NO_SEAT : SAY_JOIN_WATCHING);
    j->seated = true;
    tell_people(g);
}

static void tell(struct joined *j, const struct guest_news *news) {
    struct guest *g = j->g;
    bool denied = j->how->chair != AG_NOBODY && g->seat == AG_NOBODY && !j->sat;
    show_through(j);
    line_aside();
    switch (news->kind) {
    case GUEST_REFUSED:
        if (denied) guest_finish(g, GUEST_DENIED, news->text); /* that seat or none */
        else put(news->text);
        j->asked = 0;
        break;
    case GUEST_SAYS: put(news->text); break;
    case GUEST_TALK:
        text_wrap_said(stdout, 0, 0, SAY_JOIN_REMARK, (const char *)news->name, (const char *)news->text);
        break;
    case GUEST_ALARM: text_wrap_said(stdout, 0, 4, SAY_JOIN_ALARM, (const char *)news->text); break;
    case GUEST_SEATED: arrive(j); break;
    case GUEST_GAME:
        j->over = false;
        if (ag_table_length(g->table)) talk_show(g->table, j->how->words, g->seat, AG_NOBODY);
        break;
    case GUEST_EVENT: play_tell(&j->p); break;
    case GUEST_FINISHED:
        talk_result(g->table, j->how->words);
        j->over = true;
        if (g->seat != AG_NOBODY && g->phase == GUEST_OVER) text_wrap_said(stdout, 0, 0, SAY_JOIN_AFTER);
        break;
    case GUEST_LOST: say_line(stdout, SAY_JOIN_LOST); break;
    case GUEST_BACK:
        say_line(stdout, SAY_JOIN_BACK);
        j->asked = 0; /* whoever was asked before has seen other lines since */
        break;
    case GUEST_CHANGED: j->asked = 0; break;
    case GUEST_GONE:
    case GUEST_TURN:
    case GUEST_NOTHING: break;
    }
    if (g->seat != AG_NOBODY) j->sat = true;
}

/* ---- asking ---- */

static void ask_for_consent(struct joined *j) {
    const struct guest *g = j->g;
    bool asks = g->phase == GUEST_PLAYING && g->asker != AG_NOBODY && g->asker != g->seat && g->seat != AG_NOBODY;
    if (asks && !j->consent) line_aside(), say_line(stdout, SAY_JOIN_CONSENT);
    j->consent = asks;
}

static void ask_for_move(struct joined *j) {
    const struct guest *g = j->g;
    long seconds = guest_seconds(g);
    line_aside();
    if (guest_rolls(g)) say_line(stdout, SAY_JOIN_ROLL, g->due.dice);
    else play_show_decision(&j->p, g->seat);
    if (seconds < 0 || !guest_decides(g)) return;
    if (seconds < MINUTES_FROM_S) say_line(stdout, SAY_JOIN_SECONDS, seconds);
    else if (seconds < 60 * MINUTES_FROM_S) say_line(stdout, SAY_JOIN_MINUTES, seconds / 60);
}

/* What is asked, or what the table waits for. */
static void ask(struct joined *j) {
    const struct guest *g = j->g;
    char waits[sizeof j->waits];
    show_through(j);
    if (!g->known || g->ended || !g->welcomed || g->stale || g->sitting) return;
    ask_for_consent(j);
    bool asked = guest_decides(g) || guest_rolls(g);
    if (asked && j->asked != g->n + 1) {
        j->asked = g->n + 1;
        ask_for_move(j);
    }
    guest_waits(g, waits, sizeof waits);
    if (g->phase != GUEST_PLAYING && j->seated && *waits && strcmp(waits, j->waits) != 0) line_aside(), put(waits);
    memcpy(j->waits, waits, sizeof waits);
}

/* ---- what can be typed ---- */

static struct joined *joined_of(const struct talk *t) { return t->owner; }
static struct guest *guest_of(const struct talk *t) { return joined_of(t)->g; }

static void do_help(struct talk *t);
static void do_roll(struct talk *t) { guest_do(guest_of(t), "roll"); }
static void do_back(struct talk *t) { guest_do(guest_of(t), "takeback"); }
static void do_start(struct talk *t) { guest_do(guest_of(t), "start"); }
static void do_again(struct talk *t) { guest_do(guest_of(t), "rematch"); }
static void do_resign(struct talk *t) { guest_do(guest_of(t), "resign"); }
static void do_pause(struct talk *t) { guest_do(guest_of(t), "pause"); }
static void do_resume(struct talk *t) { guest_do(guest_of(t), "resume"); }
static void do_stand(struct talk *t) { guest_do(guest_of(t), "stand"); }
static void do_people(struct talk *t) { tell_people(guest_of(t)); }

static void answer(struct talk *t, bool yes) {
    if (joined_of(t)->consent) guest_consent(guest_of(t), yes);
    else say_line(stdout, SAY_JOIN_NO_CONSENT);
}
static void do_yes(struct talk *t) { answer(t, true); }
static void do_no(struct talk *t) { answer(t, false); }

static void do_say(struct talk *t) {
    if (*t->rest) guest_say(guest_of(t), t->rest);
    else say_line(stdout, SAY_JOIN_SAY_WHAT);
}

static void do_sit(struct talk *t) {
    uint64_t seat = AG_NOBODY;
    if (*t->rest && !number_read(t->rest, 0, AG_SEATS_MAX - 1, &seat)) say_line(stdout, SAY_JOIN_UNKNOWN, t->rest);
    else guest_sit(guest_of(t), (ag_seat)seat);
}

static void do_opponent(struct talk *t) {
    uint64_t seat;
    char number[16];
    size_t n = strcspn(t->rest, " ");
    snprintf(number, sizeof number, "%.*s", (int)n, t->rest);
    const char *level = t->rest + n + strspn(t->rest + n, " ");
    if (!*level || !number_read(number, 0, AG_SEATS_MAX - 1, &seat)) say_line(stdout, SAY_JOIN_OPPONENT_HOW);
    else guest_opponent(guest_of(t), (ag_seat)seat, level);
}

static void do_save(struct talk *t) {
    struct platform_error why;
    size_t length;
    if (!t->table) {
        say_line(stdout, SAY_JOIN_NO_GAME);
        return;
    }
    if (!*t->rest) {
        say_line(stdout, SAY_TALK_SAVE_WHERE);
        return;
    }
    char *text = record_text(t->table, t->viewer, &length);
    if (file_write(t->rest, text, length, false, &why)) say_line(stdout, SAY_TALK_SAVED, t->rest);
    else put(why.text);
    free(text);
}

/* What is about a game needs one. */
static void with_game(struct talk *t, void (*act)(struct talk *t)) {
    if (t->table) act(t);
    else say_line(stdout, SAY_JOIN_NO_GAME);
}
static void do_sheet(struct talk *t) { with_game(t, talk_sheet); }
static void do_rules(struct talk *t) { with_game(t, talk_rules); }
static void do_log(struct talk *t) { with_game(t, talk_log); }

static void do_moves(struct talk *t) {
    if (guest_decides(guest_of(t))) play_list_moves(&joined_of(t)->p, t->seat);
    else say_line(stdout, SAY_TALK_NOTHING);
}

static const struct request requests[] = {
    {"help", "", SAY_TALK_LIST_HELP, do_help},
    {"roll", "", SAY_JOIN_LIST_ROLL, do_roll},
    {"moves", "", SAY_TALK_LIST_MOVES, do_moves},
    {"sheet", "", SAY_TALK_LIST_SHEET, do_sheet},
    {"rules", "", SAY_TALK_LIST_RULES, do_rules},
    {"log", "", SAY_TALK_LIST_LOG, do_log},
    {"say", " TEXT", SAY_JOIN_LIST_SAY, do_say},
    {"people", "", SAY_JOIN_LIST_PEOPLE, do_people},
    {"back", "", SAY_JOIN_LIST_BACK, do_back},
    {"yes", "", SAY_JOIN_LIST_YES, do_yes},
    {"no", "", SAY_JOIN_LIST_NO, do_no},
    {"start", "", SAY_JOIN_LIST_START, do_start},
    {"opponent", " SEAT LEVEL", SAY_JOIN_LIST_OPPONENT, do_opponent},
    {"pause", "", SAY_JOIN_LIST_PAUSE, do_pause},
    {"resume", "", SAY_JOIN_LIST_RESUME, do_resume},
    {"again", "", SAY_JOIN_LIST_AGAIN, do_again},
    {"resign", "", SAY_TALK_LIST_RESIGN, do_resign},
    {"sit", " SEAT", SAY_JOIN_LIST_SIT, do_sit},
    {"stand", "", SAY_JOIN_LIST_STAND, do_stand},
    {"save", " FILE", SAY_JOIN_LIST_SAVE, do_save},
    {"quit", "", SAY_JOIN_LIST_QUIT, talk_end},
    {"q", "", SAY_JOIN_LIST_QUIT, talk_end},
    {NULL, NULL, SAY_NONE, NULL},
};

static void do_help(struct talk *t) {
    if (guest_decides(guest_of(t))) text_wrap_said(stdout, 0, 0, SAY_TALK_HELP);
    talk_list(requests);
}

/* A word of a game comes before one of ours: Palko's stand is an answer to a call. */
static bool try_move(struct joined *j, const char *line) {
    struct ag_msg msg;
    ag_action a;
    if (!guest_decides(j->g)) return false;
    if (!play_read_move(&j->p, j->g->seat, line, &a, &msg)) return false;
    guest_move(j->g, a);
    return true;
}

/* What was typed is no word of ours: why it is no move. */
static void refuse(struct joined *j, char *line) {
    struct ag_msg msg = {0};
    ag_action a;
    if (guest_decides(j->g)) {
        if (!play_read_move(&j->p, j->g->seat, line, &a, &msg)) talk_say(j->g->table, j->how->words, &msg);
    } else if (j->g->phase == GUEST_PLAYING && j->g->seat != AG_NOBODY && !guest_rolls(j->g)) {
        say_line(stdout, SAY_JOIN_NOT_NOW);
    } else {
        line[strnlen(line, 60)] = 0;
        say_line(stdout, SAY_JOIN_UNKNOWN, (const char *)line);
    }
}

/* False: somebody wants to go. */
static bool use(struct joined *j, char *line) {
    show_through(j);
    struct talk t = {.table = j->g->table,
                     .seat = j->g->seat,
                     .viewer = j->g->seat,
                     .words = j->how->words,
                     .owner = j,
                     .tutor = &j->p.tutor};
    if (!*line && guest_rolls(j->g)) guest_do(j->g, "roll");
    else if (*line && !try_move(j, line) && !talk_request(&t, requests, line)) refuse(j, line);
    return !t.end;
}

/* ---- from arriving to leaving ---- */

/* A program that nobody looks at does not wait for ever. */
static bool given_up(const struct joined *j) {
    const struct guest *g = j->g;
    return !isatty(STDIN_FILENO) && g->lost_ms && clock_monotonic_ms() - g->lost_ms > PATIENCE_MS;
}

static int wait_ms(const struct joined *j) {
    int wait = guest_wait_ms(j->g);
    return j->g->lost_ms && (wait < 0 || wait > 1000) ? 1000 : wait;
}

static void offer(void *context, void (*add)(const char *line)) {
    const struct joined *j = context;
    struct talk t = {.table = j->g->table, .seat = j->g->seat};
    if (guest_decides(j->g)) talk_offer_moves(&t, add);
    talk_offer(requests, add);
}

/* Until the house has let us in there is nothing to type; then waits a little for it. */
static bool has_arrived(const struct joined *j) {
    struct pollfd house = {.fd = guest_fd(j->g), .events = POLLIN};
    if (j->seated && !j->g->sitting) return true;
    fflush(stdout);
    poll(&house, 1, wait_ms(j));
    return false;
}

void join_plain(struct guest *g, const struct join_how *how) {
    struct joined j = {.g = g, .how = how};
    struct guest_news news;
    bool on = true;
    line_offer(offer, &j);
    while (on && !g->ended && !interrupted()) {
        char *line = NULL;
        while (guest_next(g, &news) != GUEST_NOTHING) tell(&j, &news);
        if (g->ended) break;
        ask(&j);
        if (!has_arrived(&j)) continue;
        line_prompt("> ");
        enum line_came came = line_wait(guest_fd(g), wait_ms(&j), &line);
        if (came == LINE_TYPED) on = use(&j, line);
        else if (came == LINE_ENDED) on = false;
        else if (given_up(&j)) guest_finish(g, GUEST_TROUBLE, phrase(SAY_JOIN_GIVEN_UP));
        free(line);
    }
    line_aside();
    line_offer(NULL, NULL);
}
