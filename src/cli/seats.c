/* seats.c - see seats.h. */
#include "seats.h"

#include <stdio.h>
#include <string.h>

static const char *const house_names[AG_SEATS_MAX] = {"Ann", "Bea", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal"};

const char *seats_house(const struct ag_game *game) {
    return ag_player_named("greedy", game) ? "greedy" : "random";
}

/* "a, b, c": the players there are for a game; a game's own may have the name of a general one. */
static void list_players(const struct ag_game *game, char *buf, size_t size) {
    unsigned n;
    const struct ag_player *all = ag_players(&n);
    size_t used = 0;
    buf[0] = 0;
    for (unsigned i = 0; i < n && used < size; i++)
        if (ag_player_named(all[i].name, game) == &all[i])
            used += (size_t)snprintf(buf + used, size - used, "%s%s", used ? ", " : "", all[i].name);
}

static bool find_player(const char *who, const struct ag_game *game, bool persons, const struct ag_player **out) {
    char known[200];
    bool person = strcmp(who, "person") == 0;
    *out = person ? NULL : ag_player_named(who, game);
    if (*out || (person && persons)) return true;
    list_players(game, known, sizeof known);
    return complain("There is no player called '%s' for %s; there are: %s%s.", who, game->title,
                    persons ? "person, " : "", known), false;
}

bool seats_fill(struct seats *out, unsigned first, unsigned end, const char *who, const struct ag_game *game) {
    for (unsigned i = first; i < end; i++) {
        snprintf(out->who[i], AG_NAME_MAX, "%s", who);
        snprintf(out->name[i], AG_NAME_MAX, "%s", house_names[i]);
        if (!find_player(who, game, true, &out->player[i])) return false;
    }
    return true;
}

/* One seat: WHO or WHO:NAME, n bytes. */
static bool read_seat(const char *text, size_t n, const struct ag_game *game, bool persons, struct seats *out) {
    const char *colon = memchr(text, ':', n);
    size_t who = colon ? (size_t)(colon - text) : n, name = colon ? n - who - 1 : 0;
    unsigned seat = out->n;
    if (who == 0 || who >= AG_NAME_MAX || name >= AG_NAME_MAX || (colon && name == 0))
        return complain("A seat reads WHO or WHO:NAME, each of 1 to %d characters, not '%.*s'.", AG_NAME_MAX - 1,
                        (int)n, text), false;
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
        if (out->n == AG_SEATS_MAX) return complain("There are at most %d seats.", AG_SEATS_MAX), false;
        if (!read_seat(text, n, game, persons, out)) return false;
        if (!text[n]) return true;
        text += n + 1;
    }
}

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
