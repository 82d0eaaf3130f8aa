/* many_palko.c - see many_palko.h. */
#include "many_palko.h"
#include "palko_level.h"
#include "palko_levels.h"

#include <string.h>

/* Others' worths are blurred by so much, in tokens, and now and then they call anything. */
static const double blur = 0.15, whim = 0.02;

struct reading {
    const struct ag_seen *seen;
    const struct ag_palko_heard *heard;
    const struct ag_palko_rules *compiled;
    double weight[AG_PALKO_SEATS][AG_PALKO_HANDS_MAX];
};

static void deal(struct reading *x) {
    for (unsigned i = 0; i < AG_PALKO_SEATS; i++)
        for (unsigned h = 0; h < x->compiled->hands; h++)
            x->weight[i][h] = (double)ag_hand_weight(x->compiled->first_hand + h) / x->compiled->rolls;
}

/* The state as it was before a call of this set was made, as far as a caller sees it: what the calls before it were. */
static void add_call(const ag_rules *r, struct ag_palko_state *s, ag_seat caller, unsigned call) {
    unsigned kept = ag_palko_compiled(r)->remembered, wild = ag_palko_ones_wild(s);
    for (unsigned k = kept; k-- > 1;) {
        s->quantity[k] = s->quantity[k - 1];
        s->face[k] = s->face[k - 1];
        s->wild[k] = s->wild[k - 1];
    }
    s->quantity[0] = (uint8_t)ag_palko_call_quantity(call);
    s->face[0] = (uint8_t)ag_palko_call_face(call);
    s->wild[0] = (uint8_t)wild;
    s->caller = caller;
    s->calls++;
}

static void read_call(struct reading *x, const struct ag_palko_state *s, ag_seat seat, unsigned call) {
    double chance[AG_PALKO_HANDS_MAX];
    if (!ag_palko_level_calls(x->seen->rules, s, seat, AG_BEST, blur, call, chance)) return;
    for (unsigned h = 0; h < x->compiled->hands; h++) x->weight[seat][h] *= chance[h] + whim;
}

/* All calls of this set, from its first one on. */
static void read_set(struct reading *x) {
    const struct ag_palko_state *now = x->seen->state;
    struct ag_palko_state s = *now;
    memset(s.quantity, 0, sizeof s.quantity);
    memset(s.face, 0, sizeof s.face);
    memset(s.wild, 0, sizeof s.wild);
    s.calls = 0;
    s.phase = AG_PALKO_CALLING;
    s.waiting = 0;
    for (unsigned i = 0; i < x->heard->n; i++) {
        ag_seat seat = x->heard->seat[i];
        if (seat != x->seen->seat) read_call(x, &s, seat, x->heard->call[i]);
        add_call(x->seen->rules, &s, seat, x->heard->call[i]);
    }
}

ag_action ag_many_palko(const struct ag_seen *seen, const struct ag_palko_heard *heard, struct ag_rng *rng) {
    struct reading x = {.seen = seen, .heard = heard, .compiled = ag_palko_compiled(seen->rules)};
    deal(&x);
    read_set(&x);
    return ag_level_palko_informed(seen, rng, AG_BEST, (const double(*)[AG_PALKO_HANDS_MAX])x.weight);
}
