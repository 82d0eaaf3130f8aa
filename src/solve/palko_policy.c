/* palko_policy.c - moments of a set of Palko between two seats: see palko_policy.h. */
#include "palko_policy.h"

#include <string.h>

bool ag_palko_moment_wild(const struct ag_palko_moment *m, unsigned i) {
    while (i-- > 0)
        if (ag_palko_call_face(m->call[i]) == 1) return false;
    return true;
}

unsigned ag_palko_moment_lowest(const struct ag_palko_moment *m) {
    unsigned most = 2u * ag_palko_compiled(m->rules)->hand_max;
    return m->calls ? m->call[m->calls - 1] + 1u : ag_palko_call(most < 2 ? most : 2, 2);
}

unsigned ag_palko_moment_highest(const struct ag_palko_moment *m) {
    return ag_palko_call(2u * ag_palko_compiled(m->rules)->hand_max, 1);
}

bool ag_palko_moment_covers(const struct ag_palko_moment *m, unsigned stake) {
    bool both = ag_rule(m->rules, AG_PALKO_OPT_COVER) == AG_PALKO_COVER_BOTH;
    return stake <= m->held[0] && (!both || stake <= m->held[1]);
}

bool ag_palko_moment_raise(const struct ag_palko_moment *m) {
    return m->raises < ag_palko_raises_max(m->rules, m->entered) &&
           ag_palko_moment_covers(m, 2u * m->entered << m->raises);
}

bool ag_palko_moment_double(const struct ag_palko_moment *m) { return ag_palko_moment_covers(m, 2); }

void ag_palko_moment_state(const struct ag_palko_moment *m, struct ag_palko_state *out) {
    unsigned most = ag_palko_compiled(m->rules)->remembered;
    memset(out, 0, sizeof *out);
    out->in = 3;
    out->set = 1;
    out->calls = m->calls;
    for (unsigned i = 0; i < 2; i++) {
        out->hand[i] = AG_PALKO_HIDDEN;
        out->held[i] = m->held[i];
    }
    for (unsigned k = 0; k < m->calls && k < most; k++) {
        unsigned i = m->calls - 1 - k;
        out->quantity[k] = (uint8_t)ag_palko_call_quantity(m->call[i]);
        out->face[k] = (uint8_t)ag_palko_call_face(m->call[i]);
        out->wild[k] = ag_palko_moment_wild(m, i);
    }
    out->phase = m->entered ? AG_PALKO_RAISING : m->calls ? AG_PALKO_ANSWERING : AG_PALKO_CALLING;
    out->caller = m->calls && !(m->entered && m->raises % 2 == 0); /* the side that has to answer is 0 */
    out->opener = m->calls ? (uint8_t)((out->caller + m->calls + 1) % 2) : 0;
    if (m->entered) {
        out->challenger = !out->caller;
        out->contests = 1;
        out->entered[0] = m->entered;
        out->raises[0] = m->raises;
    } else if (m->calls) {
        out->waiting = 1;
    }
}

void ag_palko_moment_after(const struct ag_palko_moment *m, ag_action a, struct ag_palko_moment *next) {
    *next = *m;
    next->held[0] = m->held[1];
    next->held[1] = m->held[0];
    if (a == AG_PALKO_RAISE) next->raises++;
    else if (a >= AG_PALKO_CHALLENGE) next->entered = a == AG_PALKO_CHALLENGE + ag_palko_chain(1, 0) ? 1 : 2;
    else next->call[next->calls++] = (uint8_t)a;
}
