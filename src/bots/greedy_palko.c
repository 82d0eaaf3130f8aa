/*
 * greedy_palko.c - a simple player of Palko. It looks at its own dice, takes all others as freshly rolled, and believes
 * nobody: a call is as likely as those dice make it (palko_count.c has the exact chances). It bluffs only when every
 * call that is left is unlikely, and reads no meaning into the calls of others.
 */
#include "greedy_palko.h"
#include "palko.h"

/* Where it draws its lines. */
static const double safe = 0.9;   /* of the calls that are at least so likely it makes the highest */
static const double doubt = 0.15; /* a call less likely than this is challenged, out of turn too and in a chain */
static const double scorn = 0.07; /* ... and one less likely than this is doubled */
static const double trust = 0.9;  /* a side at least so likely to win raises */

struct thinker {
    const ag_rules *rules;
    const struct ag_game *game;
    const struct ag_palko_rules *compiled;
    const struct ag_palko_state *state;
    ag_seat seat;
    unsigned hand, unseen;
};

static double chance(const struct thinker *t, unsigned quantity, unsigned face, bool wild) {
    return ag_palko_chance(t->compiled, t->hand, t->unseen, quantity, face, wild);
}

/* How likely the call is true that contest j of this challenger is about. */
static double chance_of(const struct thinker *t, ag_seat challenger, unsigned j) {
    const struct ag_palko_state *s = t->state;
    unsigned k = ag_palko_contested(t->rules, s, challenger, j);
    return chance(t, s->quantity[k], s->face[k], s->wild[k]);
}

/* The call it would make next, and how likely that is: the highest of the safe ones, else the likeliest. */
static ag_action best_call(const struct thinker *t, double *likely) {
    const struct ag_palko_state *s = t->state;
    unsigned low = ag_palko_lowest(t->rules, s), high = ag_palko_highest(t->rules, s), best = low;
    bool wild = ag_palko_ones_wild(s);
    *likely = -1;
    for (unsigned call = low; call <= high; call++) {
        double p = chance(t, ag_palko_call_quantity(call), ag_palko_call_face(call), wild);
        if (p < *likely && p < safe) continue;
        *likely = p;
        best = call;
    }
    return AG_PALKO_CALL + best;
}

static bool may(const struct thinker *t, ag_action a) { return t->game->allowed(t->rules, t->state, t->seat, a, NULL); }

/* A challenge of the last call and of those before it that are as doubtful, as far as the tokens go. */
static ag_action challenge(const struct thinker *t) {
    unsigned reach = ag_palko_reach(t->rules, t->state, t->seat), length = 1, doubles = 0;
    while (length < reach && chance_of(t, t->seat, length) < doubt) length++;
    for (unsigned j = 0; j < length; j++) doubles |= (unsigned)(chance_of(t, t->seat, j) < scorn) << j;
    for (;; length--) { /* a plain challenge of the last call is always covered */
        unsigned chain = ag_palko_chain(length, doubles & ((1u << length) - 1)), plain = ag_palko_chain(length, 0);
        if (may(t, AG_PALKO_CHALLENGE + chain)) return AG_PALKO_CHALLENGE + chain;
        if (may(t, AG_PALKO_CHALLENGE + plain)) return AG_PALKO_CHALLENGE + plain;
    }
}

/* Challenge what is doubtful. The next seat to call also weighs which is likelier: that the last call is false, or that
 * its own would be true. */
static ag_action answer(const struct thinker *t) {
    double last = chance_of(t, t->seat, 0), own = 1;
    if (last < doubt) return challenge(t);
    if (t->seat != ag_palko_turn(t->rules, t->state)) return AG_PALKO_STAND;
    if (ag_palko_lowest(t->rules, t->state) > ag_palko_highest(t->rules, t->state)) return challenge(t);
    best_call(t, &own);
    return 1 - last > own ? challenge(t) : AG_PALKO_STAND;
}

static ag_action open_or_raise(const struct thinker *t) {
    double wins = chance_of(t, t->state->challenger, t->state->at);
    if (t->seat == t->state->challenger) wins = 1 - wins;
    return wins >= trust && may(t, AG_PALKO_RAISE) ? AG_PALKO_RAISE : AG_PALKO_OPEN;
}

ag_action ag_greedy_palko(const struct ag_seen *seen, struct ag_rng *rng) {
    const struct ag_palko_state *s = seen->state;
    const struct thinker t = {
        .rules = seen->rules,
        .game = ag_rules_game(seen->rules),
        .compiled = ag_palko_compiled(seen->rules),
        .state = s,
        .seat = seen->seat,
        .hand = s->hand[seen->seat],
        .unseen = (unsigned)__builtin_popcount(s->in) - 1,
    };
    double likely;
    switch (s->phase) {
    case AG_PALKO_CALLING: return best_call(&t, &likely);
    case AG_PALKO_ANSWERING: return answer(&t);
    case AG_PALKO_MUST: return challenge(&t);
    case AG_PALKO_RAISING: return open_or_raise(&t);
    default: return AG_PALKO_TASK + 1 + ag_rng_below(rng, t.compiled->n_tasks);
    }
}
