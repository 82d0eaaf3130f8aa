/* belief_palko.c - see belief_palko.h. */
#include "belief_palko.h"
#include "best_palko.h"
#include "best_palko_seat.h"
#include "many_palko.h"
#include "palko_belief.h"

static void normalise(float *weight, unsigned n) {
    float sum = 0;
    for (unsigned h = 0; h < n; h++) sum += weight[h];
    for (unsigned h = 0; h < n; h++) weight[h] /= sum;
}

void ag_palko_believe_anybody(const ag_rules *r, const struct ag_palko_state *s, struct ag_palko_beliefs *out) {
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    const unsigned calls = ag_palko_kept(r, s);
    for (unsigned seat = 0; seat < AG_PALKO_SEATS; seat++) {
        for (unsigned h = 0; h < c->hands; h++) {
            double w = ag_hand_weight(c->first_hand + h);
            for (unsigned k = 0; k < calls; k++)
                if (ag_palko_caller(r, s, k) == seat)
                    w = ag_palko_after_call(w, AG_PALKO_FAITH, c->count[h][s->face[k] - 1][s->wild[k]]);
            if (s->phase == AG_PALKO_RAISING && s->challenger == seat)
                w = ag_palko_after_challenge(w, AG_PALKO_FAITH, c->count[h][s->face[0] - 1][s->wild[0]]);
            out->weight[seat][h] = (float)w;
        }
        normalise(out->weight[seat], c->hands);
    }
}

/* Moves `part` of the belief over to another one. */
static void mix(float *weight, const float *other, float part, unsigned n) {
    for (unsigned h = 0; h < n; h++) weight[h] += part * (other[h] - weight[h]);
}

/* Whether all that was said in this set is still known. */
static bool remembers(const ag_rules *r, const struct ag_palko_state *s) {
    return s->calls && s->calls <= ag_palko_kept(r, s) && s->phase != AG_PALKO_NAMING;
}

void ag_palko_believe(const ag_rules *r, const void *view, ag_seat seat, void *beliefs) {
    const struct ag_palko_state *s = view;
    const struct ag_seen seen = {.rules = r, .state = view, .seat = seat};
    const unsigned hands = ag_palko_compiled(r)->hands;
    struct ag_palko_beliefs *out = beliefs;
    struct ag_palko_heard heard;
    double read[AG_PALKO_SEATS][AG_PALKO_HANDS_MAX];
    float other[AG_PALKO_HANDS_MAX];
    ag_palko_believe_anybody(r, s, out);
    if (!remembers(r, s)) return;
    ag_palko_hear(&seen, &heard);
    ag_many_palko_read(&seen, &heard, read);
    const bool pair = ag_palko_number(s->in) == 2;
    for (unsigned i = 0; i < AG_PALKO_SEATS; i++) {
        for (unsigned h = 0; h < hands; h++) other[h] = (float)read[i][h];
        normalise(other, hands);
        mix(out->weight[i], other, pair ? 2.0f / 3 : 3.0f / 4, hands);
    }
    if (!pair || !ag_best_palko_read(&seen, &heard, other)) return;
    normalise(other, hands);
    mix(out->weight[ag_seats_first((ag_seats)(s->in & ~(1u << seat)))], other, 0.4f, hands);
}
