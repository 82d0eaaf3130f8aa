/*
 * catalogue.c - what the house has: games with their options and players, presets, and all sentences for translators.
 */
#include "extras.h"
#include "out.h"
#include "presets.h"
#include "str.h"

void wasm_catalogue(void);
void wasm_sentences(void);

static void put_choices(const char *const *choices) {
    js_open(&out, "choices", '[');
    for (; choices && *choices; choices++) js_text(&out, NULL, *choices);
    js_close(&out, ']');
}

static void put_option(const struct ag_option *o) {
    static const char *const types[] = {"number", "bool", "choice", "text"};
    js_open(&out, NULL, '{');
    js_text(&out, "key", o->key);
    js_text(&out, "type", types[o->type]);
    js_number(&out, "count", o->count);
    js_number(&out, "min", o->min);
    js_number(&out, "max", o->max);
    put_choices(o->choices);
    js_text(&out, "about", module_sentence(o->about));
    js_close(&out, '}');
}

/* A player that is another one by a stronger name is left out; so are those that only measure others. */
static bool is_offered(const struct ag_game *game, unsigned at) {
    static const char *const yardsticks[] = {"random", "idle", "greedy", "classic"};
    const struct ag_player *p = ag_player_at(game, at);
    for (unsigned i = 0; i < sizeof yardsticks / sizeof *yardsticks; i++)
        if (ag_text_same(p->name, yardsticks[i])) return false;
    for (unsigned i = 0; i < at; i++)
        if (ag_player_at(game, i)->choose == p->choose) return false;
    return true;
}

static void put_models(const char *game, const char *player) {
    const struct model *m;
    js_open(&out, "models", '[');
    for (unsigned i = 0; (m = module_model(game, player, i)) != NULL; i++) js_text(&out, NULL, m->name);
    js_close(&out, ']');
}

static void put_players(const struct ag_game *game) {
    const struct ag_player *p;
    js_open(&out, "players", '[');
    for (unsigned i = 0; (p = ag_player_at(game, i)) != NULL; i++) {
        if (!is_offered(game, i)) continue;
        js_open(&out, NULL, '{');
        js_text(&out, "name", p->name);
        js_text(&out, "about", module_sentence(p->about));
        put_models(game->name, p->name);
        js_close(&out, '}');
    }
    js_close(&out, ']');
}

static void put_game(const struct ag_game *game) {
    js_open(&out, NULL, '{');
    js_text(&out, "name", game->name);
    js_text(&out, "title", game->title);
    js_text(&out, "aim", module_sentence(game->aim));
    js_truth(&out, "example", game->example);
    js_text(&out, "coach", ag_usual_of(game).page_player);
    js_truth(&out, "hidden", game->view != NULL);
    js_truth(&out, "points", game->points != NULL);
    js_truth(&out, "jolly", game->dice_flags & AG_DUE_JOLLY);
    js_open(&out, "options", '[');
    for (unsigned i = 0; i < game->n_options; i++) put_option(&game->options[i]);
    js_close(&out, ']');
    put_players(game);
    js_close(&out, '}');
}

static void put_preset(const struct ag_preset *preset) {
    struct ag_words words = module_words();
    struct ag_preset_info info;
    char value[AG_TEXT_MAX];
    if (!ag_preset_find(NULL, preset->name, &info, NULL)) return;
    js_open(&out, NULL, '{');
    js_text(&out, "name", info.name);
    js_text(&out, "game", info.game->name);
    js_text(&out, "title", ag_preset_said(info.title, &words));
    js_text(&out, "about", ag_preset_said(info.about, &words));
    js_open(&out, "values", '{');
    for (unsigned i = 0; i < info.game->n_options; i++) {
        ag_values_write(&info.game->options[i], &info.values, value, sizeof value);
        js_text(&out, info.game->options[i].key, value);
    }
    js_close(&out, '}');
    js_close(&out, '}');
}

EXPORT(catalogue) void wasm_catalogue(void) {
    const struct ag_presets *presets = ag_presets_builtin();
    js_clear(&out);
    js_open(&out, NULL, '{');
    js_text(&out, "version", ag_version());
    js_open(&out, "games", '[');
    for (const struct ag_game *const *game = ag_games(); *game; game++) put_game(*game);
    js_close(&out, ']');
    js_open(&out, "presets", '[');
    for (unsigned i = 0; i < presets->n; i++) put_preset(&presets->preset[i]);
    js_close(&out, ']');
    js_close(&out, '}');
}

/* Every sentence of the library by its name: what a translation has to cover. */
EXPORT(sentences) void wasm_sentences(void) {
    js_clear(&out);
    js_open(&out, NULL, '{');
    for (unsigned i = 1; i < ag_msg_ids(); i++) js_text(&out, ag_msg_name(i), ag_msg_english(i));
    js_close(&out, '}');
}
