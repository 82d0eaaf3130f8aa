/*
 * test_alloc.c - nothing is allocated while games are played: a million random games over all presets, with every
 * allocation of the program counted. It stops earlier when ten seconds are used up, unless ASTRAGAL_SOAK is set.
 */
#include "bench.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { GAMES = 1000000, SLICE = 500, SECONDS = 10, PRESETS_MAX = 200 };

/* The C library's own functions, behind the ones below: every call in the program, the library and libc itself comes
 * through here. */
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t n, size_t size);
void *__libc_realloc(void *block, size_t size);

static unsigned long allocations;

void *malloc(size_t size) { return allocations++, __libc_malloc(size); }
void *calloc(size_t n, size_t size) { return allocations++, __libc_calloc(n, size); }
void *realloc(void *block, size_t size) { return allocations++, __libc_realloc(block, size); }

static const ag_rules *rules_of(const char *preset) {
    struct ag_preset_info info;
    if (!ag_preset_find(NULL, preset, &info, NULL)) return NULL;
    void *memory = malloc(ag_rules_size(info.game));
    return memory ? ag_rules_prepare(memory, info.game, &info.values, NULL) : NULL;
}

int main(void) {
    const struct ag_presets *all = ag_presets_builtin();
    const ag_rules *rules[PRESETS_MAX];
    struct ag_bench bench = {0};
    unsigned long games = 0;
    for (unsigned i = 0; i < all->n; i++)
        if (i >= PRESETS_MAX || !(rules[i] = rules_of(all->preset[i].name))) return 1;
    if (allocations < all->n) return 1; /* or they are not counted */
    bool patient = getenv("ASTRAGAL_SOAK") != NULL;
    unsigned long before = allocations;
    for (unsigned round = 0; games < GAMES && (patient || clock() < SECONDS * CLOCKS_PER_SEC); round++)
        for (unsigned i = 0; i < all->n; i++, games += SLICE) ag_bench_games(rules[i], 3, round * SLICE, SLICE, &bench);
    unsigned long during = allocations - before;
    printf("%lu games, %llu events, %lu allocations, %.1f s\n", games, (unsigned long long)bench.events, during,
           (double)clock() / CLOCKS_PER_SEC);
    for (unsigned i = 0; i < all->n; i++) free((void *)(uintptr_t)rules[i]);
    return during != 0;
}
