/*
 * moves.c - what the strongest players do in some games, native: moves GAME SEATS DECISIONS prints the numbers of their
 * moves. same.mjs has the module play the same games.
 */
#include "../../tools/memory.h"

#include <stdio.h>
#include <stdlib.h>

/* A plain generator, which JavaScript can have as well. */
static unsigned long long chance = 1;
static unsigned below(unsigned n) {
    chance = (chance * 1103515245 + 12345) % 2147483648;
    return (unsigned)(chance % n);
}

static void roll(ag_table *t, struct ag_due due) {
    uint8_t dice[AG_DICE_MAX];
    for (unsigned i = 0; i < due.dice; i++) dice[i] = (uint8_t)(1 + below(6));
    if (due.flags & AG_DUE_COLOURED) dice[0] |= 16;
    if (!ag_table_roll(t, dice, due.dice, NULL, NULL)) abort();
}

/* The first seat of those that may act. */
static void decide(ag_table *t, struct ag_due due, const struct ag_player *best) {
    struct ag_rng rng;
    ag_seat seat = 0;
    while (!(due.seats >> seat & 1)) seat++;
    for (unsigned i = 0; i < sizeof rng.s / sizeof *rng.s; i++) {
        rng.s[i] = 0;
        for (unsigned k = 0; k < 8; k++) rng.s[i] |= (uint64_t)below(256) << 8 * k;
    }
    rng.s[0] |= 1;
    ag_action a = ag_table_choose(t, seat, best, &rng);
    printf("%u\n", (unsigned)a);
    if (!ag_table_act(t, seat, a, NULL, NULL)) abort();
}

int main(int argc, char **argv) {
    struct ag_msg why;
    char rules[60];
    if (argc != 4) return fprintf(stderr, "moves GAME SEATS DECISIONS\n"), 2;
    snprintf(rules, sizeof rules, "%s seats=%s", argv[1], argv[2]);
    ag_table *t = ag_table_open(&memory, NULL, rules, &why);
    if (!t) return fprintf(stderr, "no such rules: %s\n", rules), 1;
    const struct ag_player *best = ag_player_named("best", ag_rules_game(ag_table_rules(t)));
    for (unsigned n = 0, most = (unsigned)strtoul(argv[3], NULL, 10); n < most;) {
        struct ag_due due = ag_table_due(t);
        if (due.kind == AG_DUE_OVER) break;
        if (due.kind == AG_DUE_ROLL) roll(t, due);
        else decide(t, due, best), n++;
    }
    ag_table_free(t);
    return 0;
}
