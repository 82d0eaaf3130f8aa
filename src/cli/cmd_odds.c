/*
 * cmd_odds.c - the chances a player asks for, exact, under the rules in force. What can be asked depends on the game,
 * and so does the answer (extras/odds_ask.h); here are the options of the command, and lines or JSON. docs/odds.md shows
 * every form.
 */
#include "../extras/extras.h"
#include "../extras/odds_ask.h"
#include "cli.h"
#include "json.h"
#include "memory.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

enum { DEPTH = 8 /* objects within each other */ };

struct odds {
    const struct args *args;
    unsigned depth;
    json_t *within[DEPTH]; /* the objects that are open, the outermost first */
};

/* ---- what was asked ---- */

/* Options of `odds` that are about a game; each has meaning in some, by its name. */
static const uint8_t asked[] = {O_TURN_DICE, O_REACH, O_HAVE, O_THROWS, O_HAND,
                                O_UNSEEN,    O_CALL,  O_WILD, O_CELL,   O_ROLLS};
enum { ASKED = sizeof asked };

/* O_END: the command has none of that name. */
static enum option_id option_named(const char *name) {
    for (unsigned i = 0; i < ASKED; i++)
        if (strcmp(options[asked[i]].name, name) == 0) return (enum option_id)asked[i];
    return O_END;
}

static const char *option(void *context, const char *name) {
    const struct odds *o = context;
    enum option_id id = option_named(name);
    return id == O_END ? NULL : o->args->option[id];
}

static bool number(void *context, const char *name, uint64_t min, uint64_t max, uint64_t *n) {
    const struct odds *o = context;
    enum option_id id = option_named(name);
    return id == O_END || args_number(o->args, id, min, max, n);
}

static bool about(const char *const *names, const char *name) {
    for (; names && *names; names++)
        if (strcmp(*names, name) == 0) return true;
    return false;
}

/* An option that belongs to another game is a mistake worth a sentence. */
static bool check_options(const struct args *args, const struct ag_odds_asker *asker, const char *title) {
    for (unsigned i = 0; i < ASKED; i++)
        if (args_has(args, asked[i]) && !about(asker->options, options[asked[i]].name))
            return complain(SAY_ODDS_OPTION, options[asked[i]].name, title), false;
    return true;
}

static bool join_words(const struct args *args, char *buf, size_t size) {
    size_t used = 0;
    buf[0] = 0;
    for (unsigned i = 1; i < args->n_words; i++) {
        int n = snprintf(buf + used, size - used, "%s%s", used ? " " : "", args->words[i]);
        if ((size_t)n >= size - used) return complain(SAY_ODDS_DICE), false;
        used += (size_t)n;
    }
    return true;
}

/* ---- the answer ---- */

static void line(void *context, const char *text) {
    (void)context;
    puts(text);
}

static void put(void *context, const char *key, json_t *value) {
    const struct odds *o = context;
    json_t *to = o->within[o->depth - 1];
    if (key) json_object_set_new(to, key, value);
    else json_array_append_new(to, value);
}

static void open_value(void *context, const char *key, bool list) {
    struct odds *o = context;
    json_t *value = list ? json_array() : json_object();
    put(context, key, value);
    o->within[o->depth++] = value;
}
static void close_value(void *context) {
    struct odds *o = context;
    o->depth--;
}
static void whole(void *context, const char *key, int64_t n) { put(context, key, json_integer((json_int_t)n)); }
static void real(void *context, const char *key, double x) { put(context, key, json_real(x)); }
static void text(void *context, const char *key, const char *words) { put(context, key, json_string(words)); }
static void truth(void *context, const char *key, bool yes) { put(context, key, json_boolean(yes)); }

/* ---- the command ---- */

static int answer(const struct args *args, const struct setup *setup) {
    const struct ag_game *game = setup->info.game;
    const struct ag_odds_asker *asker = &ag_extras_of(game)->odds;
    struct odds o = {.args = args};
    char dice[80];
    struct ag_msg why = {0};
    if (!asker->ask) return complain(SAY_ODDS_NONE, game->title);
    if (!check_options(args, asker, game->title) || !join_words(args, dice, sizeof dice)) return REFUSED;
    if (args_has(args, O_JSON))
        o.within[o.depth++] = json_pack("{s:s, s:s}", "preset", setup->info.name, "game", game->name);
    struct ag_words words = phrases_words(NULL);
    struct ag_odds_ask ask = {
        .rules = setup->rules,
        .dice = dice,
        .memory = &must_memory,
        .context = &o,
        .option = option,
        .number = number,
        .words = !o.depth,
        .language = &words,
        .line = line,
        .open = open_value,
        .close = close_value,
        .whole = whole,
        .real = real,
        .text = text,
        .truth = truth,
    };
    bool good = asker->ask(&ask, &why);
    if (good && !ask.words) json_print(stdout, o.within[0], false);
    else json_decref(o.within[0]);
    if (!good && why.id) complain_msg(&why, NULL);
    return good ? DONE : REFUSED;
}

int cmd_odds(const struct args *args) {
    struct setup setup;
    if (!setup_preset(args, args->words[0], &setup)) return REFUSED;
    int status = answer(args, &setup);
    setup_close(&setup);
    return status;
}
