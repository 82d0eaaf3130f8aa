/* judge.h - the entries of a table, for judge.c. Apart, since the simulation has a store of its own. */
#ifndef JUDGE_H
#define JUDGE_H

#include "rooms.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* where: a file of SQLite, or what libpq takes. */
bool judge_read(const char *where, const char *table,
                bool (*each)(void *context, uint64_t seq, const void *bytes, size_t size), void *context);
const struct rooms_proof *judge_proof(void);

#endif
