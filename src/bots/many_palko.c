/* many_palko.c - see many_palko.h. */
#include "many_palko.h"
#include "palko_level.h"
#include "palko_levels.h"

#include <string.h>

enum { COUNTS = AG_PALKO_COUNT_MAX + 1, NOBODY = AG_PALKO_SEATS };

/* Others' worths are blurred by so much, in tokens, and now and then they do anything. */
static const double blur = 0.2, whim = 0.004;

/* Of the own calls so many are looked at, and what comes after so many of the best; fewer further on. Of another seat's
 * next calls so many, if they are at least so likely. */
enum { OWN_CALLS = 15, OWN_FOLLOWED = 4, OWN_LATER = 8, NEXT_CALLS = 5 };
static const double next_least = 0.05;

/* Where nothing further is followed: how often the seat that must go above the last call pays, if no call it can make is
 * true. */
static const double pressed = 0.5;

/* A challenge that loses so much is not weighed against letting the call stand, but by the seat that must call next. */
static const double hopeless = -0.3;

/* The own worths are blurred as well, so that near-equal calls are mixed. */
static const double own_mix = 0.02;

struct mind {
    const ag_rules *rules;
    const struct ag_palko_rules *compiled;
    ag_seat me;
    unsigned hand; /* its row */
};

/* A moment of the set as one seat sees it: the calls so far, and how likely each hand is for each other seat. */
struct table {
    struct ag_palko_state s;
    double weight[AG_PALKO_SEATS][AG_PALKO_HANDS_MAX];
};

/* ---- what others hold ---- */

static void scale(const struct mind *x, double *weight) {
    double sum = 0;
    for (unsigned h = 0; h < x->compiled->hands; h++) sum += weight[h];
    for (unsigned h = 0; h < x->compiled->hands; h++) weight[h] /= sum;
}

static void deal(const struct mind *x, struct table *t) {
    for (unsigned i = 0; i < AG_PALKO_SEATS; i++)
        for (unsigned h = 0; h < x->compiled->hands; h++)
            t->weight[i][h] = (double)ag_hand_weight(x->compiled->first_hand + h) / x->compiled->rolls;
}

/* The window after a call (PA-15). */
static void add_call(const struct mind *x, struct ag_palko_state *s, ag_seat caller, unsigned call) {
    unsigned wild = ag_palko_ones_wild(s);
    for (unsigned k = x->compiled->remembered; k-- > 1;) {
        s->quantity[k] = s->quantity[k - 1];
        s->face[k] = s->face[k - 1];
        s->wild[k] = s->wild[k - 1];
    }
    s->quantity[0] = (uint8_t)ag_palko_call_quantity(call);
    s->face[0] = (uint8_t)ag_palko_call_face(call);
    s->wild[0] = (uint8_t)wild;
    s->caller = caller;
    s->calls++;
    s->phase = AG_PALKO_ANSWERING;
    s->waiting = (ag_seats)(s->in & ~(1u << caller));
    memset(s->answer, 0, sizeof s->answer);
}

static void let_stand(struct ag_palko_state *s) {
    s->phase = AG_PALKO_CALLING;
    s->waiting = 0;
}

/* The seats that answer the last call after one of them, in calling order; after the caller: all. */
static unsigned order_after(const struct mind *x, const struct ag_palko_state *s, ag_seat seat, ag_seat *out) {
    unsigned n = 0;
    for (seat = ag_palko_after(x->rules, s, seat, s->in); seat != s->caller;
         seat = ag_palko_after(x->rules, s, seat, s->in))
        out[n++] = seat;
    return n;
}

static void hear_call(const struct mind *x, struct table *t, ag_seat seat, unsigned call) {
    if (seat != x->me) {
        struct ag_palko_ways ways;
        ag_palko_level_ways(x->rules, &t->s, seat, AG_BEST, blur, &ways);
        const unsigned at = call - ways.low;
        for (unsigned h = 0; h < x->compiled->hands; h++)
            t->weight[seat][h] *= (at < ways.calls ? (double)ways.call[h][at] : 0) + whim;
        scale(x, t->weight[seat]);
    }
    add_call(x, &t->s, seat, call);
}

static void hear_answer(const struct mind *x, struct table *t, ag_seat seat, bool challenged) {
    struct ag_palko_answers a;
    if (seat == x->me) return;
    ag_palko_level_answers(x->rules, &t->s, seat, AG_BEST, blur, &a);
    for (unsigned h = 0; h < x->compiled->hands; h++)
        t->weight[seat][h] *= (challenged ? a.challenge[h] : 1 - a.challenge[h]) + whim;
    scale(x, t->weight[seat]);
}

/* All that was said in this set. In the window only the seats before this one are known to have let the call stand:
 * had one of them not, what this one answers would not matter. */
static void hear_set(const struct mind *x, const struct ag_seen *seen, const struct ag_palko_heard *heard,
                     struct table *t) {
    const struct ag_palko_state *now = seen->state;
    ag_seat order[AG_PALKO_SEATS];
    t->s = *now;
    memset(t->s.quantity, 0, sizeof t->s.quantity);
    memset(t->s.face, 0, sizeof t->s.face);
    memset(t->s.wild, 0, sizeof t->s.wild);
    t->s.calls = 0;
    let_stand(&t->s);
    deal(x, t);
    for (unsigned i = 0; i < heard->n; i++) {
        const bool last = i + 1 == heard->n, answering = last && now->phase == AG_PALKO_ANSWERING;
        const bool doubted = last && now->phase == AG_PALKO_RAISING;
        hear_call(x, t, heard->seat[i], heard->call[i]);
        const unsigned n = order_after(x, &t->s, t->s.caller, order);
        for (unsigned k = 0; k < n && !(answering && order[k] == x->me); k++) {
            hear_answer(x, t, order[k], doubted && order[k] == now->challenger);
            if (doubted && order[k] == now->challenger) break;
        }
        if (!answering) let_stand(&t->s);
    }
}

/* ---- what a call comes to ---- */

struct window {
    const struct mind *x;
    struct table t;
    unsigned depth, n, at; /* seats still to answer: order[at] and on */
    ag_seat order[AG_PALKO_SEATS];
    double holds[AG_PALKO_SEATS][COUNTS]; /* for the last call, of those that let it stand if they were asked */
};

static unsigned my_count(const struct mind *x, const struct ag_palko_state *s, unsigned k) {
    return x->compiled->count[x->hand][s->face[k] - 1][s->wild[k]];
}

static void count_for(const struct mind *x, const struct table *t, unsigned seat, unsigned k, double holds[COUNTS]) {
    memset(holds, 0, COUNTS * sizeof *holds);
    if (seat == x->me) {
        holds[my_count(x, &t->s, k)] = 1;
        return;
    }
    for (unsigned h = 0; h < x->compiled->hands; h++)
        holds[x->compiled->count[h][t->s.face[k] - 1][t->s.wild[k]]] += t->weight[seat][h];
}

/* The chance that so many are counted; in place of one seat's counts others may be taken. */
static double truth_of(ag_seats in, unsigned quantity, double (*holds)[COUNTS], unsigned seat, const double *instead) {
    double exactly[AG_PALKO_TOTALS] = {1}, sum = 0;
    unsigned top = 0;
    for (; in; in = (ag_seats)(in & (in - 1))) {
        const unsigned i = ag_seats_first(in);
        ag_palko_add_counts(exactly, &top, i == seat ? instead : holds[i]);
    }
    for (unsigned q = quantity; q <= top; q++) sum += exactly[q];
    return sum;
}

static void count_all(const struct mind *x, const struct table *t, unsigned k, double (*holds)[COUNTS]) {
    for (unsigned i = 0; i < AG_PALKO_SEATS; i++)
        if (t->s.in >> i & 1) count_for(x, t, i, k, holds[i]);
}

/* How likely the k-th call back is true. */
static double chance_of(const struct mind *x, const struct table *t, unsigned k) {
    double holds[AG_PALKO_SEATS][COUNTS];
    count_all(x, t, k, holds);
    return truth_of(t->s.in, t->s.quantity[k], holds, NOBODY, NULL);
}

static double pay(const struct mind *x, const struct ag_palko_state *s, unsigned payer, unsigned stake) {
    return ag_palko_worth_of_pay(x->rules, s, x->me, payer, stake);
}

/* What a challenge of the last call is worth to this seat, whoever made it. */
static double contest(const struct window *w, ag_seat challenger, double truth, unsigned stake) {
    return truth * pay(w->x, &w->t.s, challenger, stake) + (1 - truth) * pay(w->x, &w->t.s, w->t.s.caller, stake);
}

/* The same of its own call before that, where the chain reaches it. */
static double contest_before(const struct window *w, ag_seat challenger, const double reaches[AG_PALKO_CHAIN + 1]) {
    const struct mind *x = w->x;
    const struct ag_palko_state *s = &w->t.s;
    for (unsigned k = 1; k < AG_PALKO_CHAIN && k < s->calls && k < ag_palko_number(s->in); k++) {
        if (ag_palko_caller(x->rules, s, k) != x->me || !(reaches[k + 1] > 0)) continue;
        const double truth = chance_of(x, &w->t, k);
        return reaches[k + 1] * (truth * pay(x, s, challenger, 1) + (1 - truth) * pay(x, s, x->me, 1));
    }
    return 0;
}

static double after_all_stand(const struct mind *x, const struct table *t, unsigned depth);
static double answers(struct window *w);

/* Another seat answers; the value of all its answers. It has let the call stand after this. */
static double other_answers(struct window *w, ag_seat seat) {
    const struct mind *x = w->x;
    struct table *t = &w->t;
    const unsigned face = t->s.face[0] - 1u, wild = t->s.wild[0];
    double challenges[COUNTS] = {0}, all = 0, twice = 0, reaches[AG_PALKO_CHAIN + 1] = {0}, value = 0;
    struct ag_palko_answers a;
    ag_palko_level_answers(x->rules, &t->s, seat, AG_BEST, blur, &a);
    memset(w->holds[seat], 0, sizeof w->holds[seat]);
    for (unsigned h = 0; h < x->compiled->hands; h++) {
        const double p = t->weight[seat][h] * a.challenge[h];
        const unsigned count = x->compiled->count[h][face][wild];
        challenges[count] += p;
        all += p;
        if (a.twice[h]) twice += p;
        for (unsigned k = 1; k <= a.length[h]; k++) reaches[k] += p;
        t->weight[seat][h] -= p;
        w->holds[seat][count] += t->weight[seat][h];
    }
    if (all > 1e-6) {
        for (unsigned c = 0; c < COUNTS; c++) challenges[c] /= all;
        const double truth = truth_of(t->s.in, t->s.quantity[0], w->holds, seat, challenges);
        value = (all - twice) * contest(w, seat, truth, 1) + twice * contest(w, seat, truth, 2);
        if (t->s.caller != x->me) value += contest_before(w, seat, reaches);
    }
    if (1 - all < 1e-6) return value;
    for (unsigned c = 0; c < COUNTS; c++) w->holds[seat][c] /= 1 - all;
    for (unsigned h = 0; h < x->compiled->hands; h++) t->weight[seat][h] /= 1 - all;
    return value + (1 - all) * answers(w);
}

/* What it is worth that seats from order[at] on still have to answer. */
static double answers(struct window *w) {
    const struct mind *x = w->x;
    if (w->at == w->n) {
        let_stand(&w->t.s);
        return after_all_stand(x, &w->t, w->depth);
    }
    const ag_seat seat = w->order[w->at++];
    if (seat != x->me) return other_answers(w, seat);
    const double truth = truth_of(w->t.s.in, w->t.s.quantity[0], w->holds, NOBODY, NULL);
    const double now = contest(w, seat, truth, 1), stand = answers(w);
    return now > stand ? now : stand;
}

/* After a call; the seats that come after one of them are still to answer. */
static double window_value(const struct mind *x, const struct table *t, ag_seat after, unsigned depth) {
    struct window w = {.x = x, .t = *t, .depth = depth};
    w.n = order_after(x, &t->s, after, w.order);
    count_all(x, t, 0, w.holds);
    return answers(&w);
}

static bool nothing_higher(const struct mind *x, const struct table *t) {
    return ag_palko_lowest(x->rules, &t->s) > ag_palko_highest(x->rules, &t->s);
}

/* How likely the likeliest of the next calls is. */
static double likeliest_call(const struct mind *x, const struct table *t) {
    const unsigned low = ag_palko_lowest(x->rules, &t->s), high = ag_palko_highest(x->rules, &t->s);
    double best = 0;
    for (unsigned call = low; call <= high && call < low + 6; call++) {
        struct table then = *t;
        add_call(x, &then.s, x->me, call);
        const double p = chance_of(x, &then, 0);
        best = p > best ? p : best;
    }
    return best;
}

static double call_value(const struct mind *x, const struct table *t, unsigned call, unsigned depth) {
    struct table then = *t;
    add_call(x, &then.s, x->me, call);
    return window_value(x, &then, x->me, depth);
}

struct weighed_calls {
    unsigned low, n;
    double worth[OWN_CALLS];
};

/* The own calls: what comes after the best of them is followed. Returns the best. */
static unsigned weigh_own(const struct mind *x, const struct table *t, unsigned most, unsigned depth,
                          struct weighed_calls *out) {
    const unsigned high = ag_palko_highest(x->rules, &t->s);
    unsigned best = 0;
    bool followed[OWN_CALLS] = {0};
    out->low = ag_palko_lowest(x->rules, &t->s);
    out->n = out->low > high ? 0 : high + 1 - out->low;
    if (out->n > most) out->n = most;
    for (unsigned i = 0; i < out->n; i++) out->worth[i] = call_value(x, t, out->low + i, 0);
    for (unsigned k = 0; depth && k < OWN_FOLLOWED && k < out->n; k++) {
        unsigned top = OWN_CALLS;
        for (unsigned i = 0; i < out->n; i++)
            if (!followed[i] && (top == OWN_CALLS || out->worth[i] > out->worth[top])) top = i;
        followed[top] = true;
        out->worth[top] = call_value(x, t, out->low + top, depth);
    }
    for (unsigned i = 1; i < out->n; i++)
        if (out->worth[i] > out->worth[best]) best = i;
    return best;
}

/* Another seat calls: what follows on its likeliest calls. */
static double other_calls(const struct mind *x, const struct table *t, ag_seat seat, unsigned depth) {
    struct ag_palko_ways ways;
    double chance[AG_PALKO_WEIGHED] = {0}, value = 0, seen = 0;
    ag_palko_level_ways(x->rules, &t->s, seat, AG_BEST, blur, &ways);
    for (unsigned h = 0; h < x->compiled->hands; h++)
        for (unsigned i = 0; i < ways.calls; i++) chance[i] += t->weight[seat][h] * (double)ways.call[h][i];
    for (unsigned k = 0; k < NEXT_CALLS; k++) {
        unsigned top = 0;
        for (unsigned i = 1; i < ways.calls; i++) top = chance[i] > chance[top] ? i : top;
        if (!ways.calls || (k && chance[top] < next_least)) break;
        struct table then = *t;
        for (unsigned h = 0; h < x->compiled->hands; h++) then.weight[seat][h] *= (double)ways.call[h][top];
        scale(x, then.weight[seat]);
        add_call(x, &then.s, seat, ways.low + top);
        value += chance[top] * window_value(x, &then, seat, depth);
        seen += chance[top];
        chance[top] = 0;
    }
    return seen > 0 ? value / seen : 0;
}

static double after_all_stand(const struct mind *x, const struct table *t, unsigned depth) {
    const ag_seat next = ag_palko_turn(x->rules, &t->s);
    struct weighed_calls calls;
    if (nothing_higher(x, t)) return 0;
    if (!depth) return (1 - likeliest_call(x, t)) * pressed * pay(x, &t->s, next, 1);
    if (next != x->me) return other_calls(x, t, next, depth - 1);
    unsigned best = weigh_own(x, t, OWN_LATER, 0, &calls);
    return calls.worth[best];
}

/* ---- moves ---- */

static ag_action make_call(const struct mind *x, const struct table *t, struct ag_rng *rng) {
    struct weighed_calls calls;
    unsigned best = weigh_own(x, t, OWN_CALLS, 1, &calls);
    for (unsigned i = 0; i < calls.n; i++) calls.worth[i] += ag_spread(rng, own_mix);
    for (unsigned i = 0; i < calls.n; i++)
        if (calls.worth[i] > calls.worth[best]) best = i;
    return AG_PALKO_CALL + calls.low + best;
}

static ag_action answer(const struct mind *x, const struct ag_seen *seen, const struct table *t) {
    const bool next = x->me == ag_palko_turn(x->rules, &t->s);
    double gain;
    const ag_action a = ag_level_palko_challenge(seen, AG_BEST, (const double(*)[AG_PALKO_HANDS_MAX])t->weight, &gain);
    if (next && nothing_higher(x, t)) return a;
    if (!next && gain < hopeless) return AG_PALKO_STAND;
    return gain > window_value(x, t, x->me, 1) ? a : AG_PALKO_STAND;
}

static struct mind mind_of(const struct ag_seen *seen) {
    const struct ag_palko_rules *c = ag_palko_compiled(seen->rules);
    const struct ag_palko_state *s = seen->state;
    return (struct mind){seen->rules, c, seen->seat, ag_palko_row(c, s->hand[seen->seat])};
}

void ag_many_palko_read(const struct ag_seen *seen, const struct ag_palko_heard *heard,
                        double (*weight)[AG_PALKO_HANDS_MAX]) {
    const struct mind x = mind_of(seen);
    struct table t;
    hear_set(&x, seen, heard, &t);
    memcpy(weight, t.weight, sizeof t.weight);
}

ag_action ag_many_palko(const struct ag_seen *seen, const struct ag_palko_heard *heard, struct ag_rng *rng) {
    const struct ag_palko_state *s = seen->state;
    const struct mind x = mind_of(seen);
    struct table t;
    hear_set(&x, seen, heard, &t);
    if (s->phase == AG_PALKO_ANSWERING) return answer(&x, seen, &t);
    ag_action a = ag_level_palko_informed(seen, rng, AG_BEST, (const double(*)[AG_PALKO_HANDS_MAX])t.weight);
    return s->phase == AG_PALKO_CALLING && a != AG_PALKO_REVERSE ? make_call(&x, &t, rng) : a;
}
