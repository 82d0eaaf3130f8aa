/*
 * palko_search.c - see palko_search.h. A round of CFR+: chances in proportion to regrets; what each move is worth with
 * each hand if these chances were known; regrets grow by what a move is worth beyond the mean. The chances of all
 * rounds, weighted by their number, are the answer.
 */
#include "palko_search.h"
#include "palko_belief.h"

#include <string.h>

enum {
    VECTOR = 16, /* hands are worked on in so many */
    ROW = AG_PALKO_ROW,
    COUNTS = AG_PALKO_SEARCH_COUNTS,
    CALLS = AG_PALKO_SEARCH_CALLS,
    MOVES = CALLS + 2,
    RAISES = AG_PALKO_PAIR_RAISES
};

/* What a call gives away is taken half from this round and half from the mean of all rounds: the other side answers it
 * as well as can be, and would otherwise chase every turn of the chances. Ever so little of anybody is added. */
static const float remembered = 0.5f, anybody = 1e-5f;

/* Everybody who may raise one contest: regrets and means by count, of opening and of raising. */
struct raising {
    float regret[COUNTS][2], made[COUNTS][2], chance[COUNTS];
    bool may;
};

struct ag_palko_search {
    unsigned hands, row; /* row: hands rounded up to whole vectors */
    unsigned calls, moves;
    unsigned quantity;        /* of the last call */
    uint8_t own[ROW];         /* what each hand counts for it */
    float other[COUNTS];      /* how likely side 1 has each count */
    float mine[2][COUNTS];    /* how likely side 0 challenges, or doubles, with each count */
    float contest[2][COUNTS]; /* what that is worth to it */
    struct raising raising[RAISES];
    float regret[MOVES][ROW], made[MOVES][ROW], chance[MOVES][ROW], worth[MOVES][ROW];
    float belief[CALLS][ROW], others[CALLS][ROW];
    float value[ROW];
    struct ag_palko_spot spot; /* as it is searched: what side 1 holds is up to it where it was promised something */
    float goes[2][ROW];        /* regrets of side 1 with each hand, to have made the call and not to have */
    float held[ROW], theirs[ROW];
};

static unsigned whole(unsigned hands) { return (hands + VECTOR - 1u) / VECTOR * VECTOR; }

size_t ag_palko_search_size(const struct ag_palko_valuer *valuer) {
    return (sizeof(struct ag_palko_search) + 63) / 64 * 64 + valuer->memory;
}

void ag_palko_deal(const struct ag_palko_rules *c, float *belief) {
    memset(belief, 0, ROW * sizeof *belief);
    for (unsigned h = 0; h < c->hands; h++) belief[h] = (float)((double)ag_hand_weight(c->first_hand + h) / c->rolls);
}

void ag_palko_spread(const struct ag_palko_rules *c, const float *belief, unsigned face, bool wild,
                     float out[AG_PALKO_SEARCH_COUNTS]) {
    for (unsigned k = 0; k < COUNTS; k++) out[k] = 0;
    for (unsigned h = 0; h < c->hands; h++) out[c->count[h][face - 1][wild]] += belief[h];
}

static void normalise(float *belief, unsigned n) {
    float sum = 0;
    for (unsigned h = 0; h < n; h++) sum += belief[h];
    for (unsigned h = 0; h < n; h++) belief[h] /= sum;
}

/* ---- contests ---- */

/* What side 0, which challenged, gets for a stake where it has one count and the caller another. */
static float ends(const struct ag_palko_search *x, const struct ag_palko_spot *s, unsigned stake, unsigned own,
                  unsigned other) {
    return own + other >= x->quantity ? -s->pay[stake] : s->gain[stake];
}

static void match_raising(struct raising *r) {
    for (unsigned k = 0; k < COUNTS && r->may; k++) {
        float sum = r->regret[k][0] + r->regret[k][1];
        r->chance[k] = sum > 0 ? r->regret[k][1] / sum : 0.5f;
    }
}

/* The mover of a decision with these counts would get so much by opening and by raising. */
static void learn_raising(struct raising *r, unsigned k, float open, float raise, float weight) {
    float mean = open + (raise - open) * r->chance[k];
    r->regret[k][0] += open - mean;
    r->regret[k][1] += raise - mean;
    if (r->regret[k][0] < 0) r->regret[k][0] = 0;
    if (r->regret[k][1] < 0) r->regret[k][1] = 0;
    r->made[k][0] += weight * (1 - r->chance[k]);
    r->made[k][1] += weight * r->chance[k];
}

/* What side 0 gets if the contest is raised from `stake` on, for what the challenger may do then. */
static float raised(const struct ag_palko_search *x, const struct ag_palko_spot *s, unsigned stake,
                    const struct raising *back, unsigned own, unsigned other) {
    float now = ends(x, s, stake + 1, own, other);
    if (!back || !back->may) return now;
    return now + back->chance[own] * (ends(x, s, stake + 2, own, other) - now);
}

/* A contest entered for `stake` (0: one token): what it is worth to side 0 by its count, and what there is to learn
 * from that. */
static void play_contest(struct ag_palko_search *x, const struct ag_palko_spot *s, unsigned stake, float weight) {
    struct raising *caller = &x->raising[stake ? AG_PALKO_RAISES_DOUBLE : AG_PALKO_RAISES_CHALLENGE];
    struct raising *back = stake ? NULL : &x->raising[AG_PALKO_RAISES_BACK];
    const float *mine = x->mine[stake];
    for (unsigned own = 0; own < COUNTS; own++) {
        float sum = 0, open = 0, again = 0;
        for (unsigned other = 0; other < COUNTS; other++) {
            float low = ends(x, s, stake, own, other), share = x->other[other];
            float more = caller->may ? caller->chance[other] : 0;
            if (!(share > 0)) continue;
            if (more > 0) low += more * (raised(x, s, stake, back, own, other) - low);
            sum += share * low;
            if (!back || !back->may) continue;
            open += share * more * ends(x, s, stake + 1, own, other);
            again += share * more * ends(x, s, stake + 2, own, other);
        }
        x->contest[stake][own] = sum;
        if (back && back->may && weight > 0) learn_raising(back, own, open, again, weight * mine[own]);
    }
    for (unsigned other = 0; caller->may && weight > 0 && other < COUNTS; other++) {
        float open = 0, more = 0;
        for (unsigned own = 0; own < COUNTS; own++) {
            open -= mine[own] * ends(x, s, stake, own, other);
            more -= mine[own] * raised(x, s, stake, back, own, other);
        }
        learn_raising(caller, other, open, more, weight);
    }
}

/* What the other side gets of contests, by its count; not divided by how likely they are. */
static float contests_of_other(const struct ag_palko_search *x, const struct ag_palko_spot *s, unsigned other) {
    float sum = 0;
    for (unsigned stake = 0; stake < 2; stake++) {
        const struct raising *caller = &x->raising[stake ? AG_PALKO_RAISES_DOUBLE : AG_PALKO_RAISES_CHALLENGE];
        const struct raising *back = stake ? NULL : &x->raising[AG_PALKO_RAISES_BACK];
        for (unsigned own = 0; own < COUNTS; own++) {
            float low = ends(x, s, stake, own, other);
            if (!(x->mine[stake][own] > 0)) continue;
            if (caller->may) low += caller->chance[other] * (raised(x, s, stake, back, own, other) - low);
            sum -= x->mine[stake][own] * low;
        }
    }
    return sum;
}

/* ---- rounds ---- */

static void in_proportion(const struct ag_palko_search *x, const float (*from)[ROW], float (*chance)[ROW]) {
    float sum[ROW], even[ROW];
    for (unsigned h = 0; h < x->row; h++) sum[h] = 0;
    for (unsigned i = 0; i < x->moves; i++)
        for (unsigned h = 0; h < x->row; h++) sum[h] += from[i][h];
    for (unsigned h = 0; h < x->row; h++) {
        even[h] = sum[h] > 0 ? 0 : 1.0f / (float)x->moves;
        sum[h] = sum[h] > 0 ? 1 / sum[h] : 0;
    }
    for (unsigned i = 0; i < x->moves; i++)
        for (unsigned h = 0; h < x->row; h++) chance[i][h] = from[i][h] * sum[h] + even[h];
}

/* How likely side 0 challenges, or doubles, by its count. */
static void count_challengers(struct ag_palko_search *x, const struct ag_palko_spot *s) {
    memset(x->mine, 0, sizeof x->mine);
    for (unsigned i = x->calls; i < x->moves; i++)
        for (unsigned h = 0; h < x->hands; h++) x->mine[i - x->calls][x->own[h]] += s->belief[0][h] * x->chance[i][h];
}

/* What each call makes side 1 believe. weights: of the rounds that `made` adds up; 0: it is left out. */
static void believe(struct ag_palko_search *x, const struct ag_palko_spot *s, float weights) {
    float now = weights > 0 ? 1 - remembered : 1, part = weights > 0 ? remembered / weights : 0;
    for (unsigned i = 0; i < x->calls; i++) {
        for (unsigned h = 0; h < x->row; h++)
            x->belief[i][h] = s->belief[0][h] * (now * x->chance[i][h] + part * x->made[i][h] + anybody);
        normalise(x->belief[i], x->row);
    }
}

/* What side 1 gets with each hand, if the chances are these. */
static void weigh_others(struct ag_palko_search *x, const struct ag_palko_spot *s) {
    float by_count[COUNTS];
    for (unsigned h = 0; h < x->row; h++) x->theirs[h] = 0;
    for (unsigned i = 0; i < x->calls; i++) {
        float likely = 0;
        for (unsigned h = 0; h < x->hands; h++) likely += s->belief[0][h] * x->chance[i][h];
        for (unsigned h = 0; h < x->row; h++) x->theirs[h] += likely * x->others[i][h];
    }
    if (x->moves == x->calls) return;
    for (unsigned k = 0; k < COUNTS; k++) by_count[k] = contests_of_other(x, s, k);
    for (unsigned h = 0; h < x->hands; h++) x->theirs[h] += by_count[x->own[h]];
}

/* What every move is worth with every hand, if the chances are these. */
static void weigh(struct ag_palko_search *x, const struct ag_palko_spot *s, const struct ag_palko_valuer *valuer,
                  const void *net, void *memory, float weight, float weights, bool both) {
    believe(x, s, weights);
    if (x->calls) valuer->value(net, memory, (const float(*)[ROW])x->belief, x->worth, both ? x->others : NULL);
    if (x->moves == x->calls) return;
    count_challengers(x, s);
    for (unsigned stake = 0; x->calls + stake < x->moves; stake++) {
        play_contest(x, s, stake, weight);
        for (unsigned h = 0; h < x->hands; h++) x->worth[x->calls + stake][h] = x->contest[stake][x->own[h]];
    }
}

static void add_up(struct ag_palko_search *x) {
    for (unsigned h = 0; h < x->row; h++) x->value[h] = 0;
    for (unsigned i = 0; i < x->moves; i++)
        for (unsigned h = 0; h < x->row; h++) x->value[h] += x->chance[i][h] * x->worth[i][h];
}

/* share: of side 1's hands that it might have made the call with. */
static void learn(struct ag_palko_search *x, float weight, float share) {
    for (unsigned i = 0; i < x->moves; i++)
        for (unsigned h = 0; h < x->row; h++) {
            float more = x->regret[i][h] + share * (x->worth[i][h] - x->value[h]);
            x->regret[i][h] = more > 0 ? more : 0;
            x->made[i][h] += weight * x->chance[i][h];
        }
}

static void begin(struct ag_palko_search *x, const struct ag_palko_spot *s, struct ag_palko_found *out) {
    const struct ag_palko_rules *c = s->rules;
    unsigned high = ag_palko_call(2u * c->hand_max, 1), most = s->opening ? CALLS : AG_PALKO_SEARCH_LATER;
    unsigned face = ag_palko_call_face(s->last);
    memset(x, 0, sizeof *x);
    x->spot = *s;
    for (unsigned h = 0; h < c->hands; h++) {
        float dealt = (float)((double)ag_hand_weight(c->first_hand + h) / c->rolls);
        x->held[h] = (s->belief[1][h] + dealt) / 2;
    }
    x->hands = c->hands;
    x->row = whole(x->hands);
    x->quantity = ag_palko_call_quantity(s->last);
    out->low = s->last + 1;
    out->calls = x->calls = s->last >= high ? 0 : high - s->last < most ? high - s->last : most;
    out->may_challenge = !s->opening;
    out->may_double = !s->opening && s->covers[0][1];
    x->moves = x->calls + out->may_challenge + out->may_double;
    for (unsigned h = 0; h < x->hands; h++) x->own[h] = c->count[h][face - 1][s->last_wild];
    ag_palko_spread(c, s->belief[1], face, s->last_wild, x->other);
    x->raising[AG_PALKO_RAISES_CHALLENGE].may = c->raises_max[0] > 0 && s->covers[1][1];
    x->raising[AG_PALKO_RAISES_BACK].may = c->raises_max[0] > 1 && s->covers[1][1] && s->covers[0][2];
    x->raising[AG_PALKO_RAISES_DOUBLE].may = c->raises_max[1] > 0 && s->covers[1][2];
}

/* The means of all rounds, and what the spot is worth with them. */
static void finish(struct ag_palko_search *x, const struct ag_palko_spot *s, const struct ag_palko_valuer *valuer,
                   const void *net, void *memory, struct ag_palko_found *out) {
    in_proportion(x, (const float(*)[ROW])x->made, x->chance);
    for (unsigned i = 0; i < RAISES; i++)
        for (unsigned k = 0; k < COUNTS; k++) {
            struct raising *r = &x->raising[i];
            float sum = r->made[k][0] + r->made[k][1];
            out->raise[i][k] = r->chance[k] = sum > 0 ? r->made[k][1] / sum : 0;
        }
    if (s->promised) {
        memcpy(x->spot.belief[1], s->belief[1], sizeof x->spot.belief[1]);
        ag_palko_spread(s->rules, s->belief[1], ag_palko_call_face(s->last), s->last_wild, x->other);
        if (x->calls) valuer->ready(net, &x->spot, out->low, x->calls, memory);
    }
    weigh(x, s, valuer, net, memory, 0, 0, true);
    add_up(x);
    memcpy(out->chance, x->chance, sizeof out->chance);
    memcpy(out->value[0], x->value, sizeof out->value[0]);
    weigh_others(x, s);
    memcpy(out->value[1], x->theirs, sizeof out->value[1]);
}

/* ---- a side that was promised something ---- */

/* Side 1 made its last call only with hands that gain by it, and more of those whose gain is greater; returns how much
 * of all its hands that is. */
static float choose_to_go(struct ag_palko_search *x, const struct ag_palko_spot *s) {
    float sum = 0;
    for (unsigned h = 0; h < x->hands; h++) {
        float all = x->goes[0][h] + x->goes[1][h];
        x->spot.belief[1][h] = x->held[h] * (all > 0 ? x->goes[0][h] / all : 1);
    }
    for (unsigned h = 0; h < x->hands; h++) sum += x->spot.belief[1][h];
    if (!(sum > 1e-6f)) {
        memcpy(x->spot.belief[1], x->held, sizeof x->held);
        sum = 1e-6f;
    }
    normalise(x->spot.belief[1], x->row);
    ag_palko_spread(s->rules, x->spot.belief[1], ag_palko_call_face(s->last), s->last_wild, x->other);
    return sum;
}

static void learn_to_go(struct ag_palko_search *x, const struct ag_palko_spot *s) {
    weigh_others(x, s);
    for (unsigned h = 0; h < x->hands; h++) {
        float all = x->goes[0][h] + x->goes[1][h], goes = all > 0 ? x->goes[0][h] / all : 1;
        float more = (x->theirs[h] - s->promised[h]) * (1 - goes), less = (x->theirs[h] - s->promised[h]) * -goes;
        x->goes[0][h] = x->goes[0][h] + more > 0 ? x->goes[0][h] + more : 0;
        x->goes[1][h] = x->goes[1][h] + less > 0 ? x->goes[1][h] + less : 0;
    }
}

void ag_palko_search(const struct ag_palko_spot *s, const struct ag_palko_valuer *valuer, const void *net,
                     unsigned rounds, unsigned keep, struct ag_palko_search *x, struct ag_palko_found *out,
                     float (*kept)[AG_PALKO_ROW]) {
    void *memory = (char *)x + (sizeof *x + 63) / 64 * 64;
    float weights = 0;
    begin(x, s, out);
    if (x->calls) valuer->ready(net, &x->spot, out->low, x->calls, memory);
    for (unsigned round = 1; round <= rounds; round++) {
        float weight = (float)(round * round), share = 1;
        in_proportion(x, (const float(*)[ROW])x->regret, x->chance);
        if (round == keep) memcpy(kept, x->chance, sizeof x->chance);
        if (s->promised) {
            share = choose_to_go(x, s);
            if (x->calls) valuer->ready(net, &x->spot, out->low, x->calls, memory);
        }
        for (unsigned i = 0; i < RAISES; i++) match_raising(&x->raising[i]);
        weigh(x, s, valuer, net, memory, weight, weights, s->promised != NULL);
        add_up(x);
        learn(x, weight, share);
        if (s->promised) learn_to_go(x, s);
        weights += weight;
    }
    finish(x, s, valuer, net, memory, out);
}

void ag_palko_swap_stakes(const struct ag_palko_spot *s, struct ag_palko_spot *out) {
    for (unsigned i = 0; i < AG_PALKO_SEARCH_STAKES; i++) {
        out->gain[i] = s->pay[i];
        out->pay[i] = s->gain[i];
        out->covers[0][i] = s->covers[1][i];
        out->covers[1][i] = s->covers[0][i];
    }
}

void ag_palko_spot_after(const struct ag_palko_spot *s, unsigned call, const float *chance,
                         struct ag_palko_spot *next) {
    unsigned row = whole(s->rules->hands);
    *next = *s;
    ag_palko_swap_stakes(s, next);
    next->last = call;
    next->opening = false;
    next->promised = NULL;
    next->last_wild = s->wild;
    next->wild = s->wild && ag_palko_call_face(call) != 1;
    memcpy(next->belief[0], s->belief[1], sizeof next->belief[0]);
    const uint8_t(*count)[6][2] = s->rules->count;
    unsigned face = ag_palko_call_face(call) - 1;
    memset(next->belief[1], 0, sizeof next->belief[1]);
    for (unsigned h = 0; h < s->rules->hands; h++) { /* a call that was not thought about speaks for what it names */
        double likely = chance ? (double)(chance[h] + anybody)
                               : ag_palko_after_call(1, AG_PALKO_FAITH, count[h][face][s->wild]);
        next->belief[1][h] = s->belief[0][h] * (float)likely;
    }
    normalise(next->belief[1], row);
}
