/* seats.c - see seats.h. */
#include "seats.h"
#include "complain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const house_names[AG_SEATS_MAX] = {"Ann", "Bea", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal"};

const char *seats_house(const struct ag_game *game) { return ag_player_named("casual", game) ? "casual" : "random"; }

/* ", best, exact:win": what else there is. One that plays as a judge would is named once, for whatever seats. */
static void list_exact(const struct ag_game *game, char *buf, size_t size) {
    bool named[AG_OBJECTIVES + 1] = {[AG_OBJECTIVES] = true};
    const struct ag_solver *s;
    /* not for people: names of players as they are typed, below */
    size_t used = (size_t)snprintf(buf, size, ", best");
    for (unsigned i = 0; (s = ag_solver_of(game, i)); i++) {
        if (!named[s->judges] && used < size)
            used += (size_t)snprintf(buf + used, size - used, ", exact:%s", s->objective);
        named[s->judges] = true;
    }
}

/* "a, b, c": the players there are for a game; a game's own may have the name of a general one. */
static void list_players(const struct ag_game *game, char *buf, size_t size) {
    const struct ag_player *p;
    size_t used = 0;
    buf[0] = 0;
    for (unsigned i = 0; used < size && (p = ag_player_at(game, i)) != NULL; i++)
        if (strcmp(p->name, "best") != 0)
            used += (size_t)snprintf(buf + used, size - used, "%s%s", used ? ", " : "", p->name);
}

/* Players that are settled only with the rules (seats_open) have this one until then. */
static const struct ag_player later = {.name = "later"};

static bool settled_later(const char *who, const struct ag_game *game) {
    return strcmp(who, "best") == 0 || exact_named(who, game);
}

static bool find_player(const char *who, const struct ag_game *game, bool persons, const struct ag_player **out) {
    char known[200], exact[80], all[300];
    bool person = strcmp(who, "person") == 0;
    *out = person ? NULL : settled_later(who, game) ? &later : ag_player_named(who, game);
    if (*out || (person && persons)) return true;
    list_players(game, known, sizeof known);
    list_exact(game, exact, sizeof exact);
    /* not for people: as it is typed */
    snprintf(all, sizeof all, "%s%s%s", persons ? "person, " : "", known, exact);
    return complain(SAY_SEATS_NO_PLAYER, who, game->title, all), false;
}

bool seats_find(struct seats *out, unsigned seat, const char *who, const struct ag_game *game) {
    snprintf(out->who[seat], AG_NAME_MAX, "%s", who);
    out->player[seat] = settled_later(who, game) ? &later : ag_player_named(who, game);
    return out->player[seat] || strcmp(who, "person") == 0;
}

bool seats_fill(struct seats *out, unsigned first, unsigned end, const char *who, const struct ag_game *game) {
    for (unsigned i = first; i < end; i++) {
        snprintf(out->who[i], AG_NAME_MAX, "%s", who);
        snprintf(out->name[i], AG_NAME_MAX, "%s", house_names[i]);
        if (!find_player(who, game, true, &out->player[i])) return false;
    }
    return true;
}

/* One seat: WHO or WHO:NAME, n bytes. exact:win is a WHO with a colon of its own. */
static bool read_seat(const char *text, size_t n, const struct ag_game *game, bool persons, struct seats *out) {
    size_t own = n > 6 && memcmp(text, "exact:", 6) == 0 ? 6 : 0;
    const char *colon = memchr(text + own, ':', n - own);
    size_t who = colon ? (size_t)(colon - text) : n, name = colon ? n - who - 1 : 0;
    unsigned seat = out->n;
    if (who == 0 || who >= AG_NAME_MAX || name >= AG_NAME_MAX || (colon && name == 0)) {
        char typed[100];
        snprintf(typed, sizeof typed, "%.*s", (int)n, text);
        return complain(SAY_SEATS_FORM, AG_NAME_MAX - 1, typed), false;
    }
    snprintf(out->who[seat], AG_NAME_MAX, "%.*s", (int)who, text);
    snprintf(out->name[seat], AG_NAME_MAX, "%.*s", (int)name, colon ? colon + 1 : "");
    if (!colon) snprintf(out->name[seat], AG_NAME_MAX, "%s", house_names[seat]);
    out->n++;
    return find_player(out->who[seat], game, persons, &out->player[seat]);
}

bool seats_read(const char *text, const struct ag_game *game, bool persons, struct seats *out) {
    memset(out, 0, sizeof *out);
    for (;;) {
        size_t n = strcspn(text, ",");
        if (out->n == AG_SEATS_MAX) return complain(SAY_SEATS_MOST, AG_SEATS_MAX), false;
        if (!read_seat(text, n, game, persons, out)) return false;
        if (!text[n]) return true;
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
    snprintf(number, sizeof number, "%u", seats->n);
    if (ag_values_set(setup->info.game, &setup->info.values, "seats", number, &msg)) return true;
    return complain_msg(&msg, NULL), false;
}
