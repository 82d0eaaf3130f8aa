/* cmd_players.c - who can be named in --seats: the players of a game, each with a sentence about it. */
#include "cli.h"
#include "json.h"
#include "phrases.h"
#include "roster.h"
#include "text.h"

#include <stdio.h>

struct listing {
    FILE *out;
    unsigned width;
};

static void widen(void *context, const char *name, const char *about) {
    struct listing *l = context;
    (void)about;
    if (text_width(name) > l->width) l->width = text_width(name);
}

static void list_player(void *context, const char *name, const char *about) {
    const struct listing *l = context;
    fputs("  ", l->out);
    text_cell(l->out, name, l->width + 2);
    text_wrap(l->out, about, l->width + 4, l->width + 4);
}

static void add_player(void *context, const char *name, const char *about) {
    json_array_append_new(context, json_pack("{s:s, s:s}", "name", name, "about", about));
}

/* The players of a game as an object of the list, or as lines. */
static void put_game(const struct ag_game *game, json_t *list, bool first) {
    struct listing l = {.out = stdout};
    if (list) {
        json_t *players = json_array();
        roster_each(game, add_player, players);
        json_array_append_new(
            list, json_pack("{s:s, s:s, s:o}", "name", game->name, "title", game->title, "players", players));
        return;
    }
    if (!first) putchar('\n');
    puts(game->title);
    roster_each(game, widen, &l);
    roster_each(game, list_player, &l);
}

int cmd_players(const struct args *args) {
    struct setup setup;
    json_t *list = args_has(args, O_JSON) ? json_array() : NULL;
    if (!setup_open(args, &setup) || (args->n_words && !setup_find(args, args->words[0], &setup)))
        return json_decref(list), setup_close(&setup), REFUSED;
    bool first = true;
    for (const struct ag_game *const *g = ag_games(); *g; g++) {
        if (args->n_words ? *g != setup.info.game : (*g)->example) continue;
        put_game(*g, list, first);
        first = false;
    }
    if (list) json_print(stdout, json_pack("{s:o}", "games", list), false);
    setup_close(&setup);
    return DONE;
}
