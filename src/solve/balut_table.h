/*
 * balut_table.h - Balut's solved tables: plain bytes for one of two aims, made layer by layer (balut_solve.c) and read
 * move by move. Internal.
 */
#ifndef AG_BALUT_TABLE_H
#define AG_BALUT_TABLE_H

#include "balut_solve.h"

/* Balut, one seat that plays for itself: the greatest expectation of the total score, or of the points for rows (BA-10;
 * those for the total are left aside). A table holds the value of every card: as doubles for the score, in two bytes
 * for the points, of which there are 221 million. Refused where kept dice must stay kept. */
enum ag_balut_aim { AG_BALUT_FOR_SCORE, AG_BALUT_FOR_POINTS };
bool ag_balut_table_plan(const ag_rules *r, enum ag_balut_aim aim, const struct ag_work *work, size_t limit,
                         struct ag_solve_plan *plan, struct ag_msg *why);
/* Cards are solved in layers, the fullest first. A finished layer's values, and the table as it then is, are all that
 * is needed to go on; the result is the same to the last bit. So the step of a rest is the number of boxes filled, its
 * bytes are doubles. from: where an earlier call was stopped, or NULL. rest: called after each layer but the last with work->context, and
 * once more where progress has stopped the work inside a layer; false: stop. It may be NULL. */
bool ag_balut_table_solve(const ag_rules *r, enum ag_balut_aim aim, const struct ag_work *work, void *table,
                          const struct ag_solve_rest *from,
                          bool (*rest)(void *context, const struct ag_solve_rest *rest), struct ag_solve_report *report,
                          struct ag_msg *why);
/* Reading needs memory of the caller, as malloc aligns it, prepared once and shared by any number of threads. False:
 * a table of these rules has another size. */
size_t ag_balut_table_scratch(void);
bool ag_balut_table_prepare(const ag_rules *r, enum ag_balut_aim aim, size_t size, void *scratch);
/* How far its values may be off: half a step of the packed ones. */
double ag_balut_table_residual(enum ag_balut_aim aim, const void *scratch);
/* For each legal action of the seat to move, in the order of game->legal, what is still to come if it is taken. Returns
 * their number; 0 where nothing is to be decided. And the value of a position for the seat on turn. */
unsigned ag_balut_table_moves(const ag_rules *r, enum ag_balut_aim aim, const void *table, const void *state,
                              const void *scratch, double *values);
double ag_balut_table_value(const ag_rules *r, enum ag_balut_aim aim, const void *table, const void *state,
                            const void *scratch);

#endif
