/* career.c - see career.h. Named events are those of the game's row (extras/extras.h). */
#include "career.h"
#include "../table/table.h"
#include "../extras/extras.h"
#include "complain.h"
#include "events.h"
#include "fair.h"
#include "profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMED = 16 /* kinds of events of one game */ };

/* What one game says about every seat. */
struct tally {
    const struct ag_named_event *named; /* or NULL */
    uint64_t dice[AG_SEATS_MAX][6];
    uint64_t events[AG_SEATS_MAX][NAMED];
};

static void count_news(const struct ag_news *news, ag_seat seat, struct tally *t) {
    for (unsigned i = 0; i < news->n; i++)
        for (unsigned k = 0; t->named && k < NAMED && t->named[k].message; k++)
            t->events[seat][k] += news->item[i].id == t->named[k].message;
}

/* Goes through the game again. Dice that stand in for dice nobody told are not counted. */
static bool tally_game(const ag_table *table, struct tally *t) {
    ag_table *copy = ag_table_view(table, AG_RECORD_ALL);
    bool good = copy && ag_table_rewind(copy, 0, NULL), stand_in = false;
    memset(t, 0, sizeof *t);
    t->named = ag_extras_of(ag_rules_game(ag_table_rules(table)))->events;
    for (size_t i = 0; good && i < ag_table_length(table); i++) {
        struct told told;
        good = event_apply(copy, table, i, &told, NULL);
        if (told.event.kind == AG_EVENT_ROLL && !stand_in) fair_count(&told.event, t->dice[told.event.seat]);
        if (good && told.event.seat < AG_SEATS_MAX) count_news(&told.news, told.event.seat, t);
        stand_in = told.event.kind == AG_EVENT_NOTE && told.note && ag_note_read(told.note).kind == AG_NOTE_STAND_INS;
    }
    ag_table_free(copy);
    return good;
}

static void add_recent(struct profile_preset *p, char result) {
    size_t n = strlen(p->recent);
    if (n == PROFILE_RECENT) memmove(p->recent, p->recent + 1, n--);
    p->recent[n] = result;
    p->recent[n + 1] = 0;
}

static void add_score(struct profile_preset *p, int64_t score) {
    if (!p->scored || score > p->best) p->best = score;
    if (!p->scored || score < p->worst) p->worst = score;
    p->total += score;
    p->scored++;
}

static void add_result(const ag_table *table, ag_seat seat, struct profile_preset *p) {
    const ag_rules *rules = ag_table_rules(table);
    struct ag_result result;
    ag_table_result(table, &result);
    if (result.abandoned) {
        p->abandoned++;
        return;
    }
    bool won = result.winners >> seat & 1, alone = (result.winners & (result.winners - 1)) == 0;
    p->games++;
    p->won += won && alone;
    p->shared += won && !alone;
    p->resigned += ag_table_resigned(table) >> seat & 1;
    add_recent(p, !won ? 'L' : alone ? 'W' : 'S');
    bool played_out = ag_rules_game(rules)->due(rules, ag_table_state(table)).kind == AG_DUE_OVER;
    if (played_out) add_score(p, result.score[seat]);
}

static void count_seat(const ag_table *table, ag_seat seat, bool real, const struct tally *t, struct profile *profile) {
    for (unsigned i = 0; i < 6; i++) profile->dice[real ? PROFILE_REAL : PROFILE_PROGRAM][i] += t->dice[seat][i];
    if (ag_table_was_set_up(table)) return; /* somebody chose how it stood: no result of theirs */
    struct profile_preset *p = profile_of_preset(profile, ag_table_preset(table));
    if (p) add_result(table, seat, p);
    for (unsigned k = 0; p && k < NAMED; k++)
        if (t->events[seat][k]) profile_count(p, t->named[k].key, t->events[seat][k]);
}

static void add_to(const ag_table *table, ag_seat seat, bool real, const struct tally *t) {
    const char *name = ag_table_name(table, seat);
    struct profile profile;
    struct platform_error why;
    bool exists;
    if (!profile_read(name, &profile, &exists, &why)) {
        char *path = profile_path(name);
        complain_why(path, &why);
        free(path);
        return;
    }
    count_seat(table, seat, real, t, &profile);
    if (!profile_write(&profile, &why)) complain_why("", &why);
    profile_free(&profile);
}

static bool alone_with_name(const ag_table *table, unsigned seat) {
    const char *name = ag_table_name(table, (ag_seat)seat);
    for (unsigned i = 0; i < ag_rules_seats(ag_table_rules(table)); i++)
        if (i != seat && strcmp(ag_table_name(table, (ag_seat)i), name) == 0) return false;
    return true;
}

static bool is_person(const ag_table *table, unsigned seat) {
    return strcmp(ag_table_who(table, (ag_seat)seat), "person") == 0 && alone_with_name(table, seat);
}

bool career_count(const ag_table *table, bool real, struct profile *profile) {
    struct tally t;
    if (!tally_game(table, &t)) return false;
    for (unsigned i = 0; i < ag_rules_seats(ag_table_rules(table)); i++)
        if (is_person(table, i) && strcmp(ag_table_name(table, (ag_seat)i), profile->name) == 0)
            count_seat(table, (ag_seat)i, real, &t, profile);
    return true;
}

void career_add(const ag_table *table, bool real) {
    struct tally t;
    char folder[2048];
    profile_data_folder(folder, sizeof folder);
    if (!*folder || !tally_game(table, &t)) return;
    for (unsigned i = 0; i < ag_rules_seats(ag_table_rules(table)); i++)
        if (is_person(table, i)) add_to(table, (ag_seat)i, real, &t);
}
