/* seats.c - see seats.h. */
#include "seats.h"
#include "../text/str.h"
#include "complain.h"
#include "roster.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const house_names[AG_SEATS_MAX] = {"Ann", "Bea", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal"};

const char *seats_house(const struct ag_game *game) { return ag_player_named("casual", game) ? "casual" : "random"; }

struct text {
    char *buf;
    size_t size, used;
};

static void add_name(void *context, const char *name, const char *about) {
    struct text *t = context;
    (void)about;
    /* not for people: names of players as they are typed */
    if (t->used < t->size) t->used += (size_t)snprintf(t->buf + t->used, t->size - t->used, ", %s", name);
}

/* Players that are settled only with the rules (seats_open) have this one until then. */
static const struct ag_player later = {.name = "later"};

static bool settled_later(const char *who, const struct ag_game *game) {
    return strcmp(who, "best") == 0 || exact_named(who, game);
}

static bool is_known(const char *who, const struct ag_game *game) {
    return settled_later(who, game) || ag_player_named(who, game);
}

static bool no_player(const char *who, const struct ag_game *game, bool persons) {
    char all[300], near[AG_NAME_MAX];
    struct text list = {all, sizeof all, 0};
    if (roster_near(who, game, near)) return complain(SAY_SEATS_NEAR_PLAYER, who, game->title, near), false;
    if (persons) add_name(&list, "person", "");
    roster_each(game, add_name, &list);
    return complain(SAY_SEATS_NO_PLAYER, who, game->title, all + 2), false;
}

bool seats_find(struct seats *out, unsigned seat, const char *who, const struct ag_game *game) {
    ag_text_copy(out->who[seat], AG_NAME_MAX, who);
    out->player[seat] = settled_later(who, game) ? &later : ag_player_named(who, game);
    return out->player[seat] || strcmp(who, "person") == 0;
}

static bool is_taken(const struct seats *seats, unsigned but, const char *name) {
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        if (i != but && text_same(seats->name[i], name)) return true;
    return false;
}

/* A name of the house that nobody has. */
static void name_seat(struct seats *seats, unsigned seat) {
    unsigned k = seat;
    while (is_taken(seats, seat, house_names[k])) k = (k + 1) % AG_SEATS_MAX;
    snprintf(seats->name[seat], AG_NAME_MAX, "%s", house_names[k]);
}

bool seats_fill(struct seats *out, unsigned first, unsigned end, const char *who, const struct ag_game *game) {
    for (unsigned i = first; i < end; i++) {
        name_seat(out, i);
        if (!seats_find(out, i, who, game)) return no_player(who, game, true);
    }
    return true;
}

/* ---- as typed ---- */

static bool refuse_form(const char *typed) { return complain(SAY_SEATS_FORM, AG_NAME_MAX - 1, typed), false; }

/* A name that differs from a player's in a letter or two is more likely to be one mistyped; people's names begin with a
 * capital, and then only the very word is in doubt. */
static bool is_slip(const char *word, const struct ag_game *game, char near[static AG_NAME_MAX]) {
    return roster_near(word, game, near) && ((*word >= 'a' && *word <= 'z') || text_same(word, near));
}

/* WHO:NAME, as seats were once written. */
static bool refuse_colon(const char *word, const char *colon) {
    char now[2 * AG_NAME_MAX];
    int who = (int)(colon - word);
    if (who == 0 || !colon[1]) return refuse_form(word);
    if (strncmp(word, "person:", 7) == 0) snprintf(now, sizeof now, "%s", colon + 1);
    else snprintf(now, sizeof now, "%s=%.*s", colon + 1, who, word);
    return complain(SAY_SEATS_OLD, now, word), false;
}

/* A single word: a player of the house, or a person. */
static bool read_word(const char *word, const struct ag_game *game, enum seats_for whom, struct seats *out) {
    unsigned seat = out->n;
    char near[AG_NAME_MAX];
    size_t own = strncmp(word, "exact:", 6) == 0 ? 6 : 0; /* its colon is its own */
    const char *colon = strchr(word + own, ':');
    bool known = is_known(word, game), person = strcmp(word, "person") == 0;
    if (colon) return refuse_colon(word, colon);
    if (known && whom == SEATS_PEOPLE) return complain(SAY_SEATS_PEOPLE, word), false;
    if (known || (person && whom != SEATS_PLAYERS)) return seats_find(out, seat, word, game);
    if (whom == SEATS_PLAYERS) return no_player(word, game, false);
    if (whom == SEATS_ANYBODY && is_slip(word, game, near)) return complain(SAY_SEATS_SLIP, word, near), false;
    ag_text_copy(out->name[seat], AG_NAME_MAX, word);
    return seats_find(out, seat, "person", game);
}

/* NAME=PLAYER */
static bool read_pair(char *word, char *equals, const struct ag_game *game, enum seats_for whom, struct seats *out) {
    const char *name = word, *who = equals + 1;
    bool person = strcmp(who, "person") == 0, known = is_known(who, game);
    *equals = 0;
    if (!known && !person && is_known(name, game)) return complain(SAY_SEATS_TURNED, who, name), false;
    if (known && whom == SEATS_PEOPLE) return complain(SAY_SEATS_PEOPLE, who), false;
    if (!known && !(person && whom != SEATS_PLAYERS)) return no_player(who, game, whom != SEATS_PLAYERS);
    ag_text_copy(out->name[out->n], AG_NAME_MAX, name);
    return seats_find(out, out->n, who, game);
}

/* One seat, n bytes. */
static bool read_seat(const char *text, size_t n, const struct ag_game *game, enum seats_for whom, struct seats *out) {
    char word[2 * AG_NAME_MAX];
    snprintf(word, sizeof word, "%.*s", n < sizeof word ? (int)n : (int)sizeof word - 1, text);
    char *equals = strrchr(word, '=');
    size_t name = equals ? (size_t)(equals - word) : n;
    if (n >= sizeof word || name == 0 || name >= AG_NAME_MAX || (equals && (!equals[1] || n - name > AG_NAME_MAX)))
        return refuse_form(word);
    if (!(equals ? read_pair(word, equals, game, whom, out) : read_word(word, game, whom, out))) return false;
    out->n++;
    return true;
}

/* Names of the house for whoever has none. */
static void name_seats(struct seats *seats) {
    for (unsigned i = 0; i < seats->n; i++)
        if (!*seats->name[i]) name_seat(seats, i);
}

bool seats_read(const char *text, const struct ag_game *game, enum seats_for whom, struct seats *out) {
    memset(out, 0, sizeof *out);
    if (*text && text[strspn(text, "0123456789")] == 0) return complain(SAY_SEATS_NUMBER, text), false;
    for (;;) {
        size_t n = strcspn(text, ",");
        if (out->n == AG_SEATS_MAX) return complain(SAY_SEATS_MOST, AG_SEATS_MAX), false;
        if (!read_seat(text, n, game, whom, out)) return false;
        const char *name = out->name[out->n - 1];
        if (*name && is_taken(out, out->n - 1, name)) return complain(SAY_SEATS_SAME_NAME, name), false;
        if (!text[n]) return name_seats(out), true;
        text += n + 1;
    }
}

/* ---- players that read tables ---- */

static struct exact *open_best(const ag_rules *rules, unsigned threads, struct platform_error *why) {
    struct solving_how how = {.threads = threads,
                              .replace = true,
                              .progress = work_until_interrupted,
                              .notice = work_informs};
    return exact_open_best(rules, &how, why);
}

/* What best stands for where it is not the player of a table. */
static const struct ag_player *listed_best(const struct ag_game *game) {
    const struct ag_player *best = ag_player_named("best", game);
    return best ? best : ag_player_named(seats_house(game), game);
}

/* One seat's table; seats with the same player share it. */
static bool open_seat(struct seats *seats, unsigned seat, const ag_rules *rules, const char *preset, unsigned threads) {
    const char *who = seats->who[seat];
    struct platform_error why;
    if (!settled_later(who, ag_rules_game(rules))) return true;
    for (unsigned i = 0; i < seat; i++)
        if (strcmp(seats->who[i], who) == 0) {
            seats->exact[seat] = seats->exact[i];
            seats->player[seat] = seats->player[i];
            return true;
        }
    if (strcmp(who, "best") == 0 && !exact_is_best(rules) && !exact_best_made(rules))
        return seats->player[seat] = listed_best(ag_rules_game(rules)), true;
    struct exact *exact = strcmp(who, "best") == 0 ? open_best(rules, threads, &why)
                                                   : exact_open(who, rules, preset, threads, &why);
    if (!exact) return complain_why("", &why), false;
    seats->exact[seat] = exact;
    seats->player[seat] = exact_player(exact, 0);
    return seats->player[seat] || (complain(SAY_MEMORY_NONE), false);
}

bool seats_open(struct seats *seats, const ag_rules *rules, const char *preset, unsigned threads) {
    for (unsigned i = 0; i < seats->n; i++)
        if (seats->player[i] && !open_seat(seats, i, rules, preset, threads)) return seats_close(seats), false;
    return true;
}

void seats_close(struct seats *seats) {
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) {
        for (unsigned k = i + 1; k < AG_SEATS_MAX; k++)
            if (seats->exact[k] == seats->exact[i]) seats->exact[k] = NULL;
        exact_close(seats->exact[i]);
        seats->exact[i] = NULL;
    }
}

struct seats seats_of_thread(const struct seats *seats, unsigned thread) {
    struct seats own = *seats;
    for (unsigned i = 0; i < own.n; i++)
        if (own.exact[i]) own.player[i] = exact_player(own.exact[i], thread);
    return own;
}

/* ---- at the table ---- */

bool seats_take(const struct seats *seats, ag_table *table) {
    struct ag_msg msg;
    for (unsigned i = 0; i < seats->n; i++)
        if (!ag_table_sit(table, (ag_seat)i, seats->who[i], seats->name[i], &msg))
            return complain_msg(&msg, NULL), false;
    return true;
}

bool seats_count(const struct seats *seats, struct setup *setup) {
    struct ag_msg msg;
    char number[8];
    if (setup->seats && setup->seats != seats->n) return complain(SAY_SEATS_COUNT, seats->n, setup->seats), false;
    snprintf(number, sizeof number, "%u", seats->n);
    if (ag_values_set(setup->info.game, &setup->info.values, "seats", number, &msg)) return true;
    return complain_msg(&msg, NULL), false;
}
