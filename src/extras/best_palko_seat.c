/* best_palko_seat.c - see best_palko_seat.h. */
#include "best_palko_seat.h"
#include "best_palko.h"

static void add(struct ag_palko_heard *x, ag_seat seat, unsigned call) {
    x->seat[x->n] = seat;
    x->call[x->n++] = (uint8_t)call;
}

static void remember(const struct ag_seen *seen, struct ag_palko_heard *out) {
    const struct ag_palko_state *s = seen->state;
    out->n = 0;
    for (unsigned k = ag_palko_kept(seen->rules, s); k-- > 0;)
        add(out, ag_palko_caller(seen->rules, s, k), ag_palko_call(s->quantity[k], s->face[k]));
}

void ag_palko_hear(const struct ag_seen *seen, struct ag_palko_heard *out) {
    const struct ag_palko_state *s = seen->state;
    size_t first = seen->events;
    out->n = 0;
    while (first > 0 && ag_seen_event(seen, first - 1).kind != AG_EVENT_ROLL) first--; /* dice are rolled before it */
    for (size_t i = first; i < seen->events; i++) {
        struct ag_event e = ag_seen_event(seen, i);
        if (e.kind == AG_EVENT_MOVE && e.action < AG_PALKO_CALL_NUMBERS) add(out, e.seat, e.action);
    }
    if (out->n != s->calls) remember(seen, out);
}

ag_action ag_best_palko_seat(const struct ag_seen *seen, struct ag_rng *rng) {
    struct ag_palko_heard heard;
    ag_palko_hear(seen, &heard);
    return ag_best_palko(seen, &heard, rng);
}
