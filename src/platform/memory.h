/* memory.h - the library's memory on a machine with libc: realloc and free. */
#ifndef PLATFORM_MEMORY_H
#define PLATFORM_MEMORY_H

#include "astragal.h"

extern const struct ag_memory host_memory;
extern const struct ag_memory must_memory; /* the same, but without memory the program ends as by must_alloc */

/* Prepared rules in memory of their own, or NULL with the reason; free with free(). */
ag_rules *memory_rules(const struct ag_game *game, const struct ag_values *values, struct ag_msg *msg);
/* As malloc and realloc, but memory that is not there ends the program with a sentence. For the small things. */
void *must_alloc(size_t size);
void *memory_grow(void *block, size_t size);
char *memory_copy(const char *text);

#endif
