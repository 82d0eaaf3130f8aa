/*
 * signature.c - one line for each built-in preset: its name, a hash over every roll and decision of some random games, and how
 * many those were. Every build (gcc, clang, sanitizers, WebAssembly) must print the same as
 * tests/golden/signature.txt: the signature changes when any rule changes, and at no other time.
 */
#include "bench.h"
#include "presets.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

enum { SEED = 2024, GAMES = 200 }; /* tests/wasm/run.mjs has the same numbers */

static bool sign(const char *preset) {
    struct ag_preset_info info;
    struct ag_bench bench = {0};
    if (!ag_preset_find(NULL, preset, &info, NULL)) return false;
    void *memory = malloc(ag_rules_size(info.game));
    const ag_rules *rules = memory ? ag_rules_prepare(memory, info.game, &info.values, NULL) : NULL;
    if (rules) {
        ag_bench_games(rules, SEED, 0, GAMES, &bench);
        printf("%s %016" PRIx64 " %" PRIu64 "\n", preset, bench.hash, bench.events);
    }
    free(memory);
    return rules;
}

int main(void) {
    const struct ag_presets *all = ag_presets_builtin();
    for (unsigned i = 0; i < all->n; i++)
        if (!sign(all->preset[i].name)) return 1;
    printf("presets %016" PRIx64 "\n", ag_presets_hash());
    return 0;
}
