/* guest_news.c - see guest.h: what has happened at the table, apart from the game itself, in words. */
#include "clock.h"
#include "guest.h"
#include "phrases.h"

#include <stdio.h>
#include <string.h>

const char *guest_name_of(const struct guest *g, ag_seat seat) {
    return seat < g->n_seats && *g->seats[seat].name ? g->seats[seat].name : phrase(SAY_JOIN_SOMEBODY);
}

/* ---- what has happened ---- */

/* What an event is told with: nothing but its sentence, with a name before it where the sentence takes one. */
static const struct news {
    const char *kind;
    enum phrase_id says;
} table_news[] = {
    {"sat", SAY_JOIN_SAT},     {"stood", SAY_JOIN_STOOD},    {"removed", SAY_JOIN_REMOVED},
    {"host", SAY_JOIN_HOST},   {"rules", SAY_JOIN_RULES},    {"start", SAY_JOIN_START},
    {"begun", SAY_JOIN_BEGUN}, {"paused", SAY_JOIN_PAUSED},  {"resumed", SAY_JOIN_RESUMED},
    {"asked", SAY_JOIN_ASKED}, {"declined", SAY_JOIN_STAYS}, {"taken_back", SAY_JOIN_TAKEN_BACK},
    {"wants", SAY_JOIN_WANTS}, {"again", SAY_JOIN_AGAIN},    {"closed", SAY_JOIN_CLOSED},
};

/* Opponents are called "Carl (skilled)". */
static enum phrase_id says_of(const char *kind, const char *level, const char *by, const char *reason) {
    if (strcmp(kind, "opponent") == 0) return *level ? SAY_JOIN_OPPONENT : SAY_NONE;
    if (strcmp(kind, "replaced") == 0) return *level ? SAY_JOIN_REPLACED : SAY_JOIN_RETURNED;
    if (strcmp(kind, "move") == 0) return strcmp(by, "clock") == 0 ? SAY_JOIN_CLOCK : SAY_NONE;
    if (strcmp(kind, "off") == 0) return strcmp(reason, "late") == 0 ? SAY_JOIN_OFF_LATE : SAY_JOIN_OFF;
    for (unsigned i = 0; i < sizeof table_news / sizeof *table_news; i++)
        if (strcmp(kind, table_news[i].kind) == 0) return table_news[i].says;
    return SAY_NONE;
}

static const char *member(json_t *event, const char *key) {
    const char *text = json_string_value(json_object_get(event, key));
    return text ? text : "";
}

/* One's own doings go without saying, but for those that others should answer. */
void guest_happened(struct guest *g, const char *kind, json_t *event) {
    static const char *const own[] = {"sat", "stood", "wants", "asked"};
    json_t *seat = json_object_get(event, "seat");
    ag_seat who = json_is_integer(seat) ? (ag_seat)json_integer_value(seat) : AG_NOBODY;
    const char *name = *member(event, "name") ? member(event, "name") : guest_name_of(g, who);
    enum phrase_id says = says_of(kind, member(event, "level"), member(event, "by"), member(event, "reason"));
    if (strcmp(kind, "host") == 0 && who == AG_NOBODY) return;
    if (g->sitting && strcmp(kind, "sat") == 0 && strcmp(name, g->name) == 0) return;
    if (who != AG_NOBODY && who == g->seat) {
        if (strcmp(kind, "host") == 0) says = SAY_JOIN_HOST_YOU;
        if (strcmp(kind, "removed") == 0) says = SAY_JOIN_REMOVED_YOU;
        if (strcmp(kind, "move") == 0 && says) says = SAY_JOIN_CLOCK_YOU;
        if (strcmp(kind, "asked") == 0) says = SAY_JOIN_ASKED_YOU;
        for (unsigned i = 0; i < 3; i++)
            if (strcmp(kind, own[i]) == 0) return;
    }
    if (strcmp(kind, "renamed") == 0) guest_tell_said(g, GUEST_SAYS, SAY_JOIN_RENAMED, member(event, "former"), name);
    if (says) guest_tell_said(g, GUEST_SAYS, says, name);
}

/* ---- what the table waits for ---- */

long guest_seconds(const struct guest *g) {
    uint64_t now = clock_monotonic_ms();
    if (!g->deadline_ms) return -1;
    return g->deadline_ms > now ? (long)((g->deadline_ms - now + 999) / 1000) : 0;
}

static void lobby_waits(const struct guest *g, char *buf, size_t size) {
    unsigned empty = 0;
    const char *host = NULL;
    for (unsigned i = 0; i < g->n_seats; i++) {
        empty += !g->seats[i].person && !g->seats[i].opponent;
        if (g->seats[i].host) host = g->seats[i].name;
    }
    if (empty) say_into(buf, size, SAY_JOIN_WAITS_SEATS, empty);
    else if (g->hosts) say_into(buf, size, SAY_JOIN_WAITS_YOU);
    else say_into(buf, size, SAY_JOIN_WAITS_HOST, host ? host : phrase(SAY_JOIN_SOMEBODY));
}

void guest_waits(const struct guest *g, char *buf, size_t size) {
    const char *who = guest_name_of(g, g->due.seat);
    buf[0] = 0;
    if (!g->welcomed && g->was_connected) say_into(buf, size, SAY_JOIN_LOST);
    else if (g->phase == GUEST_LOBBY) lobby_waits(g, buf, size);
    else if (g->phase == GUEST_SEALING || g->phase == GUEST_OPENING) say_into(buf, size, SAY_JOIN_WAITS_SEALS);
    else if (g->paused) say_into(buf, size, SAY_JOIN_PAUSED);
    else if (g->phase == GUEST_PLAYING && g->due.flags & AG_DUE_SEALED && *g->answer)
        say_into(buf, size, SAY_JOIN_WAITS_ANSWERS, (const char *)g->answer);
    else if (g->phase == GUEST_PLAYING && g->due.flags & AG_DUE_SEALED) say_into(buf, size, SAY_JOIN_WAITS_WINDOW);
    else if (g->phase == GUEST_PLAYING && g->due.kind != AG_DUE_OVER) say_into(buf, size, SAY_JOIN_WAITS_TURN, who);
    else if (g->phase == GUEST_OVER && g->seat < g->n_seats && g->seats[g->seat].again)
        say_into(buf, size, SAY_JOIN_WAITS_AGAIN);
}

/* ---- the dice of a finished game ---- */

void guest_check(struct guest *g) {
    struct proof_report report;
    struct ag_result result;
    ag_table_result(g->table, &result);
    enum pledge_verdict verdict = pledge_check(&g->pledge, g->table, &report);
    for (unsigned i = 0; verdict == PLEDGE_GOOD && i < report.n_says; i++)
        guest_tell(g, GUEST_SAYS, NULL, report.says[i]);
    if (verdict == PLEDGE_BAD) guest_tell_said(g, GUEST_ALARM, SAY_JOIN_ALARM_BAD, (const char *)report.sentence);
    else if (verdict == PLEDGE_GOOD) guest_tell_said(g, GUEST_SAYS, SAY_JOIN_PROVEN, report.checked);
    else if (verdict == PLEDGE_WATCHED) guest_tell_said(g, GUEST_SAYS, SAY_JOIN_PROVEN_WATCHED, report.checked);
    else if (verdict == PLEDGE_NOT_OURS) guest_tell_said(g, GUEST_SAYS, SAY_JOIN_PROVEN_DREW, report.checked);
    else if (verdict == PLEDGE_RETURNED) guest_tell_said(g, GUEST_SAYS, SAY_JOIN_PROVEN_RETURNED, report.checked);
}
