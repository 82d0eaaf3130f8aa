/* memory.h - memory from the system, for programs that use the library as anybody may. */
#ifndef TOOLS_MEMORY_H
#define TOOLS_MEMORY_H

#include "astragal.h"

#include <stdlib.h>

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}
static const struct ag_memory memory = {NULL, resize};

#endif
