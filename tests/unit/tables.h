/* tables.h - random games at tables, for tests of tables and records. */
#ifndef TABLES_H
#define TABLES_H

#include "memory.h"
#include "unit.h"

/* A table of a preset; its rules are freed with free_table. */
ag_table *new_table(const char *preset, const char *sets);
void free_table(ag_table *t);
/* Plays random events until the game is over or the log has this length. Any seat that is due may answer first. */
void play_on(ag_table *t, struct ag_rng *rng, size_t length);
/* The record as a fresh text; free it. */
char *record_of(const ag_table *t, ag_seat viewer);
/* Every built-in preset with every number of seats it allows: f(preset, "seats=N"). */
void for_every_preset(void (*f)(const char *preset, const char *sets));

#endif
