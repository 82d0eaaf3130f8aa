/*
 * wasm.c - the library as a WebAssembly module for pages and Node: version, presets, and the signature that must be the
 * same as that of every other build. The module imports nothing: it can compute, and do nothing else. Texts go in as
 * addresses of bytes ended by NUL in the module's memory. Tables are in desk.c, what to draw in picture.c, answers in
 * out.c.
 */
#include "out.h"
#include "str.h"
#include "bench.h"
#include "models.h"
#include "presets.h"

#include <string.h>

enum { RULES_MAX = 1 << 20 }; /* bytes of prepared rules; the largest game needs less */

static _Alignas(16) unsigned char rules_memory[RULES_MAX];
static const ag_rules *rules; /* NULL: none are prepared */
static struct ag_bench bench;
static char sentence[300];

const char *wasm_version(void);
unsigned wasm_presets(void);
const char *wasm_preset(unsigned i);
uint64_t wasm_presets_hash(void);
bool wasm_prepare(unsigned i);
const char *wasm_why(void);
void wasm_bench(uint64_t seed, uint64_t first_game, uint64_t games);
uint64_t wasm_bench_moves(void);
uint64_t wasm_bench_hash(void);
void *wasm_model(const char *name);
size_t wasm_model_size(const char *name);

EXPORT(version) const char *wasm_version(void) { return ag_version(); }

/* ---- presets ---- */

EXPORT(presets) unsigned wasm_presets(void) { return ag_presets_builtin()->n; }

EXPORT(preset) const char *wasm_preset(unsigned i) {
    return i < ag_presets_builtin()->n ? ag_presets_builtin()->preset[i].name : NULL;
}

EXPORT(presets_hash) uint64_t wasm_presets_hash(void) { return ag_presets_hash(); }

/* Prepares a preset with its own number of seats, and starts a new sum of bench games. False: why() says why. */
EXPORT(prepare) bool wasm_prepare(unsigned i) {
    struct ag_preset_info info;
    struct ag_msg why = {0};
    rules = NULL;
    bench = (struct ag_bench){0};
    sentence[0] = 0;
    if (wasm_preset(i) && ag_preset_find(NULL, wasm_preset(i), &info, &why) &&
        ag_rules_size(info.game) <= sizeof rules_memory)
        rules = ag_rules_prepare(rules_memory, info.game, &info.values, &why);
    struct ag_words words = module_words();
    if (!rules) ag_msg_write(&why, &words, sentence, sizeof sentence);
    return rules != NULL;
}

EXPORT(why) const char *wasm_why(void) { return sentence; }

/* ---- games by random moves, in slices that a page can bear: each call goes on with the sums of the last ---- */

EXPORT(bench) void wasm_bench(uint64_t seed, uint64_t first_game, uint64_t games) {
    if (rules) ag_bench_games(rules, seed, first_game, games, &bench);
}

EXPORT(bench_moves) uint64_t wasm_bench_moves(void) { return bench.events; }
EXPORT(bench_hash) uint64_t wasm_bench_hash(void) { return bench.hash; }

/* ---- models of players ----
 * What is larger than all the rest lies in files of its own: the page puts the bytes of one here before it lets a player
 * choose that reads it. Until then they are 0. */

#define NOTHING(name, type, game, players)
#define ARRAY(name, type, game, players) type name[sizeof name / sizeof *name];
#define ROW(name, type, game, players) {#name, #game, #players, name, sizeof name},
#define MODEL(name, type, where, game, players) MODEL_##where(name, type, game, players)
#define MODEL_inside NOTHING
#define MODEL_outside ARRAY
#include "models.def"
#undef MODEL_outside

#define MODEL_outside ROW
static const struct model models[] = {
#include "models.def"
    {0}};
#undef MODEL_outside
#undef MODEL_inside
#undef MODEL

/* Whether a list of words apart by spaces has this one. */
static bool has_word(const char *list, const char *word) {
    size_t n = strlen(word);
    for (const char *at = list; at; at = strchr(at, ' ')) {
        at += *at == ' ';
        if (!strncmp(at, word, n) && (!at[n] || at[n] == ' ')) return true;
    }
    return false;
}

const struct model *module_model(const char *game, const char *player, unsigned i) {
    for (const struct model *m = models; m->name; m++)
        if (ag_text_same(m->game, game) && has_word(m->players, player) && i-- == 0) return m;
    return NULL;
}

static const struct model *model_named(const char *name) {
    for (const struct model *m = models; m->name; m++)
        if (ag_text_same(m->name, name)) return m;
    return NULL;
}

EXPORT(model) void *wasm_model(const char *name) { return model_named(name) ? model_named(name)->bytes : NULL; }
EXPORT(model_size) size_t wasm_model_size(const char *name) { return model_named(name) ? model_named(name)->size : 0; }
