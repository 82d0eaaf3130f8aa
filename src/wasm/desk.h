/* desk.h - a table and the rules it plays by, as the page holds it: by its address. */
#ifndef WASM_DESK_H
#define WASM_DESK_H

#include "out.h"

struct desk {
    void *rules; /* memory of the rules; NULL where the table brought its own along */
    ag_table *table;
    ag_table *told;       /* the same game as its log has been told to a viewer so far (picture.c); NULL: to nobody */
    unsigned told_viewer; /* who that is */
    ag_seats you;         /* who reads what is said; nobody: 0 */
};

/* A desk for a table, and an answer that says so; rules: memory that goes with it, or NULL. */
struct desk *desk_of(void *rules, ag_table *table);
/* What was told is no longer what happened: something was taken back, opened, or begun anew. */
void desk_forget(struct desk *d);

static inline const ag_rules *desk_rules(const struct desk *d) { return ag_table_rules(d->table); }
static inline struct ag_words desk_words(const struct desk *d) {
    return (struct ag_words){.names = ag_table_names(d->table), .language = out.language, .you = d->you};
}

/* A solved table of a desk's rules, as a judge wants it; NULL: none is in use (solve.c). It stays until several tables
 * of other rules have been taken into use after the last time it was asked for. */
struct solved {
    const struct ag_solver *solver;
    uint8_t objective; /* enum ag_objective: win in two-seat Farkle, score in Balut */
    const void *table;
    void *scratch;
    double residual;
};
const struct solved *desk_solved(const struct desk *d);
/* Whether one can be made here. */
bool desk_can_solve(const struct desk *d);
/* The player of that name for the desk's game, NULL: none; best reads the solved table once there is one. */
const struct ag_player *desk_player(const struct desk *d, const char *name);

#endif
