/*
 * guess.c - what a seat cannot see, drawn at random for roll-outs. Where the game has nothing better, by the game's own
 * sample. In Palko others' hands are drawn as their calls make them likely: each die that counts for what a seat has
 * called makes its hand more likely, and a challenge less, in the same measure as the house's expert believes.
 */
#include "judge.h"
#include "palko.h"

#include <string.h>

enum { FAITH = 4 }; /* how much more likely each counting die makes a call; level_palko.c's expert has the same */

/* How likely each hand of a seat is, up to a factor, by what the state remembers of its calls. */
static double weigh(const ag_rules *r, const struct ag_palko_state *s, unsigned seat, double *weight) {
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    unsigned calls = s->calls < AG_PALKO_CALLS ? s->calls : AG_PALKO_CALLS;
    double sum = 0;
    for (unsigned h = 0; h < AG_PALKO_HANDS; h++) {
        weight[h] = ag_hand_weight(AG_PALKO_FIRST_HAND + h);
        for (unsigned k = 0; k < calls; k++)
            if (ag_palko_caller(r, s, k) == seat) weight[h] *= 1 + FAITH * c->count[h][s->face[k] - 1][s->wild[k]];
        if (s->phase == AG_PALKO_RAISING && s->challenger == seat)
            weight[h] /= 1 + 1.5 * FAITH * c->count[h][s->face[0] - 1][s->wild[0]];
        sum += weight[h];
    }
    return sum;
}

static void guess_palko(const ag_rules *r, const void *view, struct ag_rng *rng, void *out) {
    struct ag_palko_state *s = out;
    double weight[AG_PALKO_HANDS];
    memcpy(s, view, sizeof *s);
    for (unsigned i = 0; i < AG_PALKO_SEATS; i++) {
        if (s->answer[i] == AG_PALKO_ANSWER_SEALED) s->answer[i] = AG_PALKO_ANSWER_STAND;
        if (s->hand[i] != AG_PALKO_HIDDEN) continue;
        double at = weigh(r, view, i, weight) * ((double)(ag_rng_next(rng) >> 11) / 9007199254740992.0);
        unsigned h = 0;
        while (h + 1 < AG_PALKO_HANDS && (at -= weight[h]) >= 0) h++;
        s->hand[i] = (uint16_t)(AG_PALKO_FIRST_HAND + h);
    }
}

void ag_guess(const ag_rules *r, const void *view, ag_seat seat, struct ag_rng *rng, void *out) {
    if (strcmp(r->game->name, "palko") == 0) guess_palko(r, view, rng, out);
    else if (r->game->sample) r->game->sample(r, view, seat, rng, out);
    else memcpy(out, view, r->game->state_size);
}
