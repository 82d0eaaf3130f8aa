/*
 * classic_penk.c - the strongest player of Penk! before there was a network (penk_net.h), kept for comparison. It plays
 * for the chance to win by weights learned from games against itself (penk_model.h), the last turns exact; and with two
 * seats the best marks are looked at again with the other seat's whole turn after them. The weights are for the printed
 * values (PE-2) and for two seats or more; otherwise it plays as the expert does.
 */
#include "classic_penk.h"
#include "level.h"
#include "penk_model.h"

struct thinker {
    const ag_rules *rules;
    const struct penk_state *state;
    ag_seat seat;
    unsigned seats;
    struct ag_penk_turn turn;
};

/* The chance to win after marking these cells, with the whole turn of the other seat seen through; below 0 where that
 * would tell nothing new, since the end is near enough to be exact. */
static double after_reply(const struct thinker *t, penk_cells cells) {
    struct penk_state s = *t->state;
    struct ag_penk_turn turn;
    const ag_seat other = 1 - t->seat;
    s.marked[t->seat] |= cells;
    s.crossed[other] |= penk_full_lines(s.marked[t->seat]) & ~s.marked[other]; /* PE-9 */
    if (ag_penk_end_reached(t->rules, &s)) return -1;
    ag_penk_model_turn(t->rules, &s, other, ag_penk_weights(), true, &turn);
    return 1 - ag_penk_turn_value(&turn, t->rules);
}

/* Looks again at the best marks of a roll. The others stay behind those: they were worse at the first look. */
enum { AGAIN = 8 };
static void look_again(struct thinker *t, unsigned roll) {
    const struct penk_tables *tables = penk_tables(t->rules);
    double *set = t->turn.set, value[AGAIN];
    unsigned top[AGAIN], n = 0;
    for (unsigned i = tables->first[roll]; i < tables->end[roll][PENK_MARKS - 1]; i++) {
        unsigned at = tables->entry[i], place = n < AGAIN ? n++ : AGAIN;
        for (; place > 0 && set[at] > set[top[place - 1]]; place--)
            if (place < AGAIN) top[place] = top[place - 1];
        if (place < AGAIN) top[place] = at;
    }
    for (unsigned i = 0; i < n; i++)
        value[i] = set[top[i]] > AG_PENK_NEVER ? after_reply(t, tables->set[top[i]].cells) : -1;
    for (unsigned i = tables->first[roll]; i < tables->end[roll][PENK_MARKS - 1]; i++)
        if (n == AGAIN && set[tables->entry[i]] < set[top[n - 1]]) set[tables->entry[i]] = AG_PENK_NEVER;
    for (unsigned i = 0; i < n; i++)
        if (value[i] >= 0) set[top[i]] = value[i];
}

static ag_action choose(struct thinker *t, unsigned roll) {
    double value;
    const unsigned used = t->state->rerolls;
    ag_penk_model_turn(t->rules, t->state, t->seat, ag_penk_weights(), true, &t->turn);
    ag_penk_turn_fill(&t->turn, t->rules, used);
    ag_action a = ag_penk_turn_best(&t->turn, t->rules, roll, used, &value);
    if (a < PENK_MARK || a >= PENK_CROSS || t->seats != 2) return a;
    look_again(t, roll);
    return ag_penk_turn_best(&t->turn, t->rules, roll, PENK_REROLLS, &value);
}

ag_action ag_classic_penk(const struct ag_seen *seen, struct ag_rng *rng) {
    struct thinker t = {.rules = seen->rules,
                        .state = seen->state,
                        .seat = seen->seat,
                        .seats = ag_rules_seats(seen->rules)};
    if (!ag_penk_as_printed(t.rules)) return ag_level_penk(seen, rng, AG_EXPERT);
    return choose(&t, t.state->dice - (unsigned)PENK_ROLL_0);
}
