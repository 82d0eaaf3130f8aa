/* plain.h - what the small programs around the solvers share: rules from words, a solved Farkle, and the way out. */
#ifndef PLAIN_H
#define PLAIN_H

#include "memory.h"
#include "solve.h"

/* The library's sentence on stderr, and the end of the program. */
_Noreturn void give_up(const struct ag_msg *why);
/* Prepared rules of a preset and so many "key=value"; or of "key=value key=value", NULL for none. Free with free(). */
ag_rules *rules_from(const char *preset, int n, const char *const *sets);
ag_rules *rules_of(const char *preset, const char *sets);
/* The solved table of two or three seats; free with free(). */
void *solved_farkle(const ag_rules *r, const struct ag_work *work, struct ag_solve_plan *plan,
                    struct ag_solve_report *report);

#endif
