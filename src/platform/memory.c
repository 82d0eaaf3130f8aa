/* memory.c - see memory.h. */
#include "memory.h"
#include "phrases.h"
#include "status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

const struct ag_memory host_memory = {NULL, resize};

void *memory_grow(void *block, size_t size) {
    void *grown = realloc(block, size ? size : 1);
    if (grown) return grown;
    say_line(stderr, SAY_PROGRAM_SAYS, phrase(SAY_MEMORY_NONE));
    exit(TROUBLE);
}

static void *must_resize(void *context, void *block, size_t size) {
    return size ? memory_grow(block, size) : resize(context, block, 0);
}

const struct ag_memory must_memory = {NULL, must_resize};

void *must_alloc(size_t size) { return memory_grow(NULL, size); }

char *memory_copy(const char *text) {
    size_t size = strlen(text) + 1;
    return memcpy(must_alloc(size), text, size);
}

ag_rules *memory_rules(const struct ag_game *game, const struct ag_values *values, struct ag_msg *msg) {
    void *memory = must_alloc(ag_rules_size(game));
    ag_rules *rules = ag_rules_prepare(memory, game, values, msg);
    if (!rules) free(memory);
    return rules;
}
