/*
 * catalogue.c - what the house has: games with their options and players, presets, and all sentences for translators.
 */
#include "out.h"
#include "str.h"

void wasm_catalogue(void);
void wasm_sentences(void);

static void put_choices(const char *const *choices) {
    json_open("choices", '[');
    for (; choices && *choices; choices++) json_text(NULL, *choices);
    json_close(']');
}

static void put_option(const struct ag_option *o) {
    static const char *const types[] = {"number", "bool", "choice", "text"};
    json_open(NULL, '{');
    json_text("key", o->key);
    json_text("type", types[o->type]);
    json_number("count", o->count);
    json_number("min", o->min);
    json_number("max", o->max);
    put_choices(o->choices);
    json_text("about", o->about);
    json_close('}');
}

/* A player that is another one by a stronger name is left out; so are those that only measure others. */
static bool is_offered(const struct ag_game *game, unsigned at) {
    static const char *const yardsticks[] = {"random", "idle", "greedy"};
    const struct ag_player *p = ag_player_at(game, at);
    for (unsigned i = 0; i < sizeof yardsticks / sizeof *yardsticks; i++)
        if (ag_text_same(p->name, yardsticks[i])) return false;
    for (unsigned i = 0; i < at; i++)
        if (ag_player_at(game, i)->choose == p->choose) return false;
    return true;
}

static void put_players(const struct ag_game *game) {
    const struct ag_player *p;
    json_open("players", '[');
    for (unsigned i = 0; (p = ag_player_at(game, i)) != NULL; i++) {
        if (!is_offered(game, i)) continue;
        json_open(NULL, '{');
        json_text("name", p->name);
        json_text("about", p->about);
        json_close('}');
    }
    json_close(']');
}

static void put_game(const struct ag_game *game) {
    json_open(NULL, '{');
    json_text("name", game->name);
    json_text("title", game->title);
    json_text("aim", game->aim);
    json_truth("hidden", game->view != NULL);
    json_truth("points", game->points != NULL);
    json_truth("jolly", game->dice_flags & AG_DUE_JOLLY);
    json_open("options", '[');
    for (unsigned i = 0; i < game->n_options; i++) put_option(&game->options[i]);
    json_close(']');
    put_players(game);
    json_close('}');
}

static void put_preset(const struct ag_preset *preset) {
    struct ag_preset_info info;
    char value[AG_TEXT_MAX];
    if (!ag_preset_find(NULL, preset->name, &info, NULL)) return;
    json_open(NULL, '{');
    json_text("name", info.name);
    json_text("game", info.game->name);
    json_text("title", info.title);
    json_text("about", info.about);
    json_open("values", '{');
    for (unsigned i = 0; i < info.game->n_options; i++) {
        ag_values_write(&info.game->options[i], &info.values, value, sizeof value);
        json_text(info.game->options[i].key, value);
    }
    json_close('}');
    json_close('}');
}

EXPORT(catalogue) void wasm_catalogue(void) {
    const struct ag_presets *presets = ag_presets_builtin();
    out_clear();
    json_open(NULL, '{');
    json_text("version", ag_version());
    json_open("games", '[');
    for (const struct ag_game *const *game = ag_games(); *game; game++) put_game(*game);
    json_close(']');
    json_open("presets", '[');
    for (unsigned i = 0; i < presets->n; i++) put_preset(&presets->preset[i]);
    json_close(']');
    json_close('}');
}

/* Every sentence of the library by its name: what a translation has to cover. */
EXPORT(sentences) void wasm_sentences(void) {
    out_clear();
    json_open(NULL, '{');
    for (unsigned i = 1; i < ag_msg_ids(); i++) json_text(ag_msg_name(i), ag_msg_english(i));
    json_close('}');
}
