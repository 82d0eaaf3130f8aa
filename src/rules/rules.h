/* rules.h - what prepared rules look like inside. Games read options from values and their tables from compiled. */
#ifndef AG_RULES_H
#define AG_RULES_H

#include "astragal.h"

struct ag_rules {
    const struct ag_game *game;
    struct ag_values values;
    _Alignas(16) unsigned char compiled[];
};

/* The value in a slot; slot 0 is the number of seats. */
static inline int32_t ag_rule(const ag_rules *r, unsigned slot) { return r->values.slot[slot]; }

/* Whether records and hashes hold this option: a later one only where it differs from its default (AG_OPT_LATER). */
bool ag_option_written(const struct ag_option *option, const struct ag_values *values);
/* The number of options that are. */
unsigned ag_options_written(const ag_rules *r);

/* Whether the values can be prepared, in as much memory, which then holds no rules. */
bool ag_rules_check(void *memory, const struct ag_game *game, const struct ag_values *values, struct ag_msg *why);

/* What is due, every member named: what an initialiser leaves out gcc clears in memory, and waits for it. */
static inline struct ag_due ag_due_of(unsigned kind, ag_seat seat, unsigned dice, unsigned flags, ag_seats seats) {
    return (struct ag_due){(uint8_t)kind, seat, (uint8_t)dice, (uint8_t)flags, seats, 0};
}
static inline struct ag_due ag_due_roll(ag_seat seat, unsigned dice, unsigned flags) {
    return ag_due_of(AG_DUE_ROLL, seat, dice, flags, 0);
}
static inline struct ag_due ag_due_act(ag_seat seat) {
    return ag_due_of(AG_DUE_ACT, seat, 0, 0, (ag_seats)(1u << seat));
}
static inline struct ag_due ag_due_over(void) { return ag_due_of(AG_DUE_OVER, AG_NOBODY, 0, 0, 0); }

#endif
