/*
 * level_palko.c - the player of Palko. Dice are independent, so what a seat may hold is one weight for each of the 252
 * hands: the chance of the hand times how well it goes with each call the seat has made. From these the count of a face
 * over any seats is exact by convolution, and so is the chance of a call.
 *
 * Tokens are valued by the share of all tokens: with many seats a token lost costs more than one that another seat
 * loses brings. Challenges, doubles, chains and raises are weighed by it. Calls are weighed by what the others will do:
 *
 *   ODDS   takes the other hands as freshly rolled and makes the highest call that seems safe
 *   TRUST  reads the calls of others as evidence, and calls in the same way
 *   MODEL  asks of each call who would challenge it and how that would end, from what each seat would believe; a call
 *          that is not true but will be believed is a bluff, and near-equal calls are mixed at random
 */
#include "level.h"
#include "palko.h"
#include "palko_belief.h"
#include "palko_level.h"

#include <string.h>

enum look { ODDS, TRUST, MODEL };

static const struct settings {
    enum look look;
    double faith;   /* how much more likely each counting die makes a call */
    double error;   /* by how much a chance is misjudged at most */
    double safe;    /* ODDS, TRUST: calls at least so likely are safe */
    double mix;     /* MODEL: values nearer than this are equal, in tokens */
    unsigned slips; /* percent of the calls made without thinking */
    /* clang-format off */
} settings[AG_LEVELS] = {
    [AG_NOVICE] = {ODDS, 0, 0.30, 0.60, 0, 20},
    [AG_CASUAL] = {ODDS, 0, 0.12, 0.80, 0, 6},
    [AG_SKILLED] = {TRUST, 1.5, 0.13, 0.88, 0, 1},
    [AG_EXPERT] = {MODEL, 3, 0.08, 0, 0.25, 2},
    [AG_BEST] = {MODEL, AG_PALKO_FAITH, 0, 0, 0.06, 0},
};
/* clang-format on */

enum { COUNTS = AG_PALKO_COUNT_MAX + 1, TOTALS = AG_PALKO_TOTALS };

struct thinker {
    const ag_rules *rules;
    const struct ag_game *game;
    const struct ag_palko_rules *compiled;
    const struct ag_palko_state *state;
    const struct settings *how;
    struct ag_rng *rng;
    ag_seat seat;
    unsigned n; /* seats still in */
    double error;
    bool informed[AG_PALKO_SEATS];                     /* the seat has done something that says what it holds */
    double weight[AG_PALKO_SEATS][AG_PALKO_HANDS_MAX]; /* of hands, where informed */
    uint16_t ready[AG_PALKO_SEATS];                    /* bits: which of the counts below are known */
    double count[AG_PALKO_SEATS][12][COUNTS];          /* [seat][2 (face - 1) + wild]: the chance to count so many */
    struct thinker *better; /* the same with weights that are nearer the truth than what all believe; NULL: none */
};

/* ---- beliefs ---- */

static void make_informed(struct thinker *t, unsigned seat) {
    if (t->informed[seat]) return;
    t->informed[seat] = true;
    const struct ag_palko_rules *c = t->compiled;
    for (unsigned h = 0; h < c->hands; h++) t->weight[seat][h] = ag_hand_weight(c->first_hand + h) / (double)c->rolls;
}

/* A seat calls what it has: each die that counts makes the hand more likely. */
static void believe_call(struct thinker *t, unsigned seat, unsigned face, unsigned wild) {
    make_informed(t, seat);
    for (unsigned h = 0; h < t->compiled->hands; h++)
        t->weight[seat][h] = ag_palko_after_call(t->weight[seat][h], t->how->faith,
                                                 t->compiled->count[h][face - 1][wild]);
}

/* A seat challenges what it has little of. */
static void believe_challenge(struct thinker *t, unsigned seat, unsigned face, unsigned wild) {
    make_informed(t, seat);
    for (unsigned h = 0; h < t->compiled->hands; h++)
        t->weight[seat][h] = ag_palko_after_challenge(t->weight[seat][h], t->how->faith,
                                                      t->compiled->count[h][face - 1][wild]);
}

/* The state remembers the last calls: all that a chain can reach, and the freshest of each seat. */
static void read_calls(struct thinker *t) {
    const struct ag_palko_state *s = t->state;
    unsigned calls = ag_palko_kept(t->rules, s);
    if (t->how->look == ODDS) return;
    for (unsigned k = 0; k < calls; k++) believe_call(t, ag_palko_caller(t->rules, s, k), s->face[k], s->wild[k]);
    if (s->phase == AG_PALKO_RAISING && s->challenger != t->seat)
        believe_challenge(t, s->challenger, s->face[0], s->wild[0]);
}

/* The chances of a seat's count, by what others believe of it. */
static const double *count_of(struct thinker *t, unsigned seat, unsigned face, unsigned wild) {
    unsigned kind = 2 * (face - 1) + wild;
    double *out = t->count[seat][kind], sum = 0;
    if (t->ready[seat] >> kind & 1) return out;
    t->ready[seat] = (uint16_t)(t->ready[seat] | 1u << kind);
    if (!t->informed[seat]) {
        const double *at_least = t->compiled->chance[1][face - 1][wild];
        for (unsigned c = 0; c < COUNTS; c++) out[c] = at_least[c] - at_least[c + 1];
        return out;
    }
    memset(out, 0, COUNTS * sizeof *out);
    for (unsigned h = 0; h < t->compiled->hands; h++) out[t->compiled->count[h][face - 1][wild]] += t->weight[seat][h];
    for (unsigned c = 0; c < COUNTS; c++) sum += out[c];
    for (unsigned c = 0; c < COUNTS; c++) out[c] /= sum;
    return out;
}

/* The chances that a set of seats counts at least so many together. */
static void count_of_all(struct thinker *t, ag_seats seats, unsigned face, unsigned wild, double *at_least) {
    double exactly[TOTALS] = {1}, sum = 0;
    unsigned top = 0;
    for (; seats; seats = (ag_seats)(seats & (seats - 1)))
        ag_palko_add_counts(exactly, &top, count_of(t, ag_seats_first(seats), face, wild));
    for (unsigned q = TOTALS; q-- > 0;) at_least[q] = sum += q <= top ? exactly[q] : 0;
}

static ag_seats others(const struct thinker *t) { return (ag_seats)(t->state->in & ~(1u << t->seat)); }

static unsigned own_count(const struct thinker *t, unsigned face, unsigned wild) {
    return t->compiled->count[ag_palko_row(t->compiled, t->state->hand[t->seat])][face - 1][wild];
}

static double clamp(double chance) { return chance < 0 ? 0 : chance > 1 ? 1 : chance; }

/* Who is asked about what seats hold, and not about what they believe. */
static struct thinker *knower(struct thinker *t) { return t->better ? t->better : t; }

/* How likely this seat takes a call to be. */
static double chance_of_call(struct thinker *t, unsigned quantity, unsigned face, unsigned wild) {
    double at_least[TOTALS], chance;
    unsigned mine = own_count(t, face, wild), missing = quantity > mine ? quantity - mine : 0;
    if (t->how->look == ODDS) chance = t->compiled->chance[t->n - 1][face - 1][wild][missing];
    else {
        count_of_all(knower(t), others(t), face, wild, at_least);
        chance = at_least[missing];
    }
    return clamp(chance + t->error);
}

static double chance_of(struct thinker *t, unsigned k) {
    const struct ag_palko_state *s = t->state;
    return chance_of_call(t, s->quantity[k], s->face[k], s->wild[k]);
}

/* ---- the value of tokens ---- */

double ag_palko_worth_of_pay(const ag_rules *r, const struct ag_palko_state *s, unsigned seat, unsigned payer,
                             unsigned stake) {
    double all = 0, mine = s->held[seat], pays = stake;
    if (ag_palko_forfeits(r)) return payer == seat ? -pays : pays / (ag_palko_number(s->in) - 1); /* PA-21 */
    for (unsigned i = 0; i < AG_PALKO_SEATS; i++) all += s->held[i];
    if (pays > s->held[payer]) pays = s->held[payer]; /* PA-17 */
    double after = (payer == seat ? mine - pays : mine) / (all - pays);
    return (after - mine / all) * all;
}

static double value_of_pay(const struct thinker *t, unsigned seat, unsigned payer, unsigned stake) {
    return ag_palko_worth_of_pay(t->rules, t->state, seat, payer, stake);
}

/* The same for a contest against a caller over a call with this chance to be true. */
static double value_of_contest(const struct thinker *t, unsigned caller, double truth, unsigned stake) {
    return truth * value_of_pay(t, t->seat, t->seat, stake) + (1 - truth) * value_of_pay(t, t->seat, caller, stake);
}

/* The chance of truth below which a seat gains by challenging. */
static double break_even(const struct thinker *t, unsigned seat, unsigned caller) {
    double gain = value_of_pay(t, seat, caller, 1), loss = -value_of_pay(t, seat, seat, 1);
    return gain / (gain + loss);
}

/* ---- calls ---- */

/* ODDS and TRUST: the highest of the safe calls, else the likeliest. */
static unsigned plain_call(struct thinker *t, double *value) {
    const struct ag_palko_state *s = t->state;
    unsigned low = ag_palko_lowest(t->rules, s), high = ag_palko_highest(t->rules, s), best = low;
    unsigned wild = ag_palko_ones_wild(s);
    double likely = -1;
    for (unsigned call = low; call <= high && call < low + AG_PALKO_WEIGHED; call++) {
        double p = chance_of_call(t, ag_palko_call_quantity(call), ag_palko_call_face(call), wild);
        if (p < likely && p < t->how->safe) continue;
        likely = p;
        best = call;
    }
    *value = likely;
    return best;
}

/* How likely a seat challenges a call that it takes to be true with a chance, given where it starts to doubt. */
static double doubts(double truth, double limit) { return clamp((limit + 0.1 - truth) / 0.2); }

/* The public chances of one face, for all quantities: what each other seat sees, and how it really is. */
struct face_view {
    unsigned mine;
    double seen[AG_PALKO_SEATS][TOTALS];  /* [seat]: at least so many in all hands but its own, as it believes */
    double truth[AG_PALKO_SEATS][TOTALS]; /* [seat]: at least so many in all hands but its own and mine */
    double all[TOTALS];                   /* at least so many in all hands, as a stranger believes */
};

static void view_face(struct thinker *t, unsigned face, unsigned wild, struct face_view *v) {
    ag_seats in = t->state->in;
    v->mine = own_count(t, face, wild);
    for (unsigned j = 0; j < AG_PALKO_SEATS; j++) {
        ag_seats but = (ag_seats)(in & ~(1u << j));
        if (!(in >> j & 1) || j == t->seat) continue;
        count_of_all(t, but, face, wild, v->seen[j]);
        count_of_all(knower(t), (ag_seats)(but & ~(1u << t->seat)), face, wild, v->truth[j]);
    }
    count_of_all(t, in, face, wild, v->all);
}

static double tail(const double *at_least, unsigned quantity, unsigned have) {
    return at_least[quantity > have ? quantity - have : 0];
}

/* How much sooner the next seat doubts, since it must call higher otherwise. */
static const double pressed = 0.35;

/* What a call is worth: for each seat in calling order the chance that it challenges and how that ends, and what it is
 * worth to have made the call when nobody does. */
static double value_of_call(struct thinker *t, const struct face_view *v, unsigned quantity, unsigned face,
                            unsigned wild, double rest) {
    double stands = 1, value = 0;
    unsigned order = t->state->reversed, next = t->compiled->next[order][t->seat][others(t)];
    for (unsigned j = next, k = 1; k < t->n; k++, j = t->compiled->next[order][j][t->state->in]) {
        const double *holds = count_of(knower(t), j, face, wild);
        double limit = break_even(t, j, t->seat) + (j == next ? pressed : 0);
        double win = value_of_pay(t, t->seat, j, 1), lose = value_of_pay(t, t->seat, t->seat, 1);
        double challenged = 0, ends = 0;
        for (unsigned c = 0; c < COUNTS; c++) {
            double p = holds[c] * doubts(tail(v->seen[j], quantity, c), limit);
            double truth = tail(v->truth[j], quantity, c + v->mine);
            challenged += p;
            ends += p * (truth * win + (1 - truth) * lose);
        }
        value += stands * ends;
        stands *= 1 - challenged;
    }
    return value + stands * rest;
}

/* What it is worth that the next seat has to go above a call: the less likely that looks to all, the more. */
static double value_of_rest(const struct thinker *t, const struct face_view *v, unsigned call, unsigned high) {
    double best = 0;
    for (unsigned next = call + 1; next <= high && next <= call + 6; next++) {
        double p = v[ag_palko_call_face(next) - 1].all[ag_palko_call_quantity(next)];
        best = p > best ? p : best;
    }
    return (1 - best) / (t->n - 1);
}

static double worth_of_call(struct thinker *t, const struct face_view *v, unsigned call, unsigned wild, unsigned high) {
    unsigned face = ag_palko_call_face(call);
    double rest = value_of_rest(t, v, call, high);
    return value_of_call(t, &v[face - 1], ag_palko_call_quantity(call), face, wild, rest);
}

/* MODEL: the call of the greatest value, or one that is as good as that. */
static unsigned model_call(struct thinker *t, double *value) {
    const struct ag_palko_state *s = t->state;
    unsigned low = ag_palko_lowest(t->rules, s), high = ag_palko_highest(t->rules, s), best = low;
    unsigned wild = ag_palko_ones_wild(s);
    struct face_view v[6];
    for (unsigned face = 1; face <= 6; face++) view_face(t, face, wild, &v[face - 1]);
    *value = -1e9;
    for (unsigned call = low; call <= high && call < low + AG_PALKO_WEIGHED; call++) {
        double worth = worth_of_call(t, v, call, wild, high) + ag_spread(t->rng, t->how->mix);
        if (worth <= *value) continue;
        *value = worth;
        best = call;
    }
    return best;
}

static ag_action make_call(struct thinker *t) {
    const struct ag_palko_state *s = t->state;
    unsigned low = ag_palko_lowest(t->rules, s), high = ag_palko_highest(t->rules, s);
    double value;
    if (ag_slips(t->rng, t->how->slips)) { /* a little too high, of any face */
        unsigned call = low + ag_rng_below(t->rng, 6);
        return AG_PALKO_CALL + (call < high ? call : high);
    }
    if (t->how->look == MODEL) return AG_PALKO_CALL + model_call(t, &value);
    return AG_PALKO_CALL + plain_call(t, &value);
}

/* ---- answers ---- */

static bool may(const struct thinker *t, ag_action a) { return t->game->allowed(t->rules, t->state, t->seat, a, NULL); }

/* The best challenge: the last call, then each call before it as long as that gains, doubled where that gains more.
 * A double can be doubled back, so it must be clearly better. */
static ag_action challenge(struct thinker *t, double *value) {
    unsigned reach = ag_palko_reach(t->rules, t->state, t->seat), best = ag_palko_chain(1, 0), doubles = 0;
    double sum = 0;
    *value = -1e9;
    for (unsigned j = 0; j < reach; j++) {
        unsigned k = ag_palko_contested(t->rules, t->state, t->seat, j),
                 caller = ag_palko_caller(t->rules, t->state, k);
        double truth = chance_of(t, k), one = value_of_contest(t, caller, truth, 1);
        double two = value_of_contest(t, caller, truth, 2);
        unsigned plain = ag_palko_chain(j + 1, doubles), twice = ag_palko_chain(j + 1, doubles | 1u << j);
        bool more = two > one + 0.2 && truth < 0.25 && may(t, AG_PALKO_CHALLENGE + twice);
        if (j && one < 0.1) break; /* a gap ends the chain */
        if (!more && !may(t, AG_PALKO_CHALLENGE + plain)) break;
        sum += more ? two : one;
        doubles |= (unsigned)more << j;
        best = more ? twice : plain;
        *value = sum;
    }
    return AG_PALKO_CHALLENGE + best;
}

/* What it is worth to let the call stand: the next seat has to call. */
static double value_of_stand(struct thinker *t) {
    double value = 0;
    if (t->seat != ag_palko_turn(t->rules, t->state)) return 0;
    if (ag_palko_lowest(t->rules, t->state) > ag_palko_highest(t->rules, t->state)) return -1e9; /* PA-8 */
    if (t->how->look == MODEL) {
        model_call(t, &value);
        return value;
    }
    plain_call(t, &value);
    double lose = value_of_pay(t, t->seat, t->seat, 1);
    return (1 - value) * lose * (t->n == 2 ? 1 : 0.6) + value * 0.3 / (t->n - 1);
}

static ag_action answer(struct thinker *t) {
    double gain, stand;
    ag_action best = challenge(t, &gain);
    if (t->state->phase == AG_PALKO_MUST) return best;
    stand = value_of_stand(t);
    return gain > stand && gain > (t->seat == ag_palko_turn(t->rules, t->state) ? -1e8 : AG_PALKO_IN_PASSING)
               ? best
               : AG_PALKO_STAND;
}

/* PA-16: raise where the doubled stake is worth more, with room for the other side's answer. */
static ag_action open_or_raise(struct thinker *t) {
    const struct ag_palko_state *s = t->state;
    unsigned k = ag_palko_call_of(t->rules, s, s->at), stake = ag_palko_stake(s, s->at);
    unsigned caller = ag_palko_caller(t->rules, s, k);
    unsigned other = t->seat == s->challenger ? caller : s->challenger;
    double wins = chance_of(t, k);
    if (t->seat == s->challenger) wins = 1 - wins;
    if (!may(t, AG_PALKO_RAISE)) return AG_PALKO_OPEN;
    double now = wins * value_of_pay(t, t->seat, other, stake) + (1 - wins) * value_of_pay(t, t->seat, t->seat, stake);
    double twice = wins * value_of_pay(t, t->seat, other, 2 * stake) +
                   (1 - wins) * value_of_pay(t, t->seat, t->seat, 2 * stake);
    return twice > now + 0.15 && wins > 0.7 ? AG_PALKO_RAISE : AG_PALKO_OPEN;
}

/* PA-19: with the order reversed the seat before this one would have to go above its call. Let that be the richer. */
static bool wants_reversal(const struct thinker *t) {
    const struct ag_palko_state *s = t->state;
    if (t->how->look != MODEL || t->n < 3 || s->calls || ag_palko_forfeits(t->rules) || !may(t, AG_PALKO_REVERSE))
        return false;
    unsigned next = t->compiled->next[s->reversed][t->seat][s->in];
    unsigned last = t->compiled->next[!s->reversed][t->seat][s->in];
    return s->held[last] > s->held[next];
}

/* The beginning of every thought; what is drawn at random is left to the caller. */
static void begin(struct thinker *t, const ag_rules *r, const struct ag_palko_state *s, ag_seat seat,
                  enum ag_level level) {
    t->rules = r;
    t->game = ag_rules_game(r);
    t->compiled = ag_palko_compiled(r);
    t->state = s;
    t->how = &settings[level];
    t->seat = seat;
    t->n = (unsigned)__builtin_popcount(s->in);
    t->better = NULL;
    memset(t->informed, 0, sizeof t->informed);
    memset(t->ready, 0, sizeof t->ready);
}

static ag_action decide(struct thinker *t) {
    if (t->state->phase == AG_PALKO_NAMING) return AG_PALKO_TASK + 1 + ag_rng_below(t->rng, t->compiled->n_tasks);
    read_calls(t);
    switch (t->state->phase) {
    case AG_PALKO_CALLING: return wants_reversal(t) ? (ag_action)AG_PALKO_REVERSE : make_call(t);
    case AG_PALKO_RAISING: return open_or_raise(t);
    default: return answer(t);
    }
}

ag_action ag_level_palko(const struct ag_seen *seen, struct ag_rng *rng, enum ag_level level) {
    struct thinker t;
    begin(&t, seen->rules, seen->state, seen->seat, level);
    t.rng = rng;
    t.error = ag_spread(rng, t.how->error);
    return decide(&t);
}

static void begin_informed(struct thinker *t, struct thinker *better, const struct ag_seen *seen, enum ag_level level,
                           const double (*weight)[AG_PALKO_HANDS_MAX]) {
    begin(t, seen->rules, seen->state, seen->seat, level);
    begin(better, seen->rules, seen->state, seen->seat, level);
    t->error = 0;
    t->better = better;
    for (unsigned i = 0; i < AG_PALKO_SEATS; i++) {
        better->informed[i] = true;
        memcpy(better->weight[i], weight[i], sizeof better->weight[i]);
    }
}

ag_action ag_level_palko_informed(const struct ag_seen *seen, struct ag_rng *rng, enum ag_level level,
                                  const double (*weight)[AG_PALKO_HANDS_MAX]) {
    struct thinker t, better;
    begin_informed(&t, &better, seen, level, weight);
    t.rng = rng;
    return decide(&t);
}

ag_action ag_level_palko_challenge(const struct ag_seen *seen, enum ag_level level,
                                   const double (*weight)[AG_PALKO_HANDS_MAX], double *worth) {
    struct thinker t, better;
    begin_informed(&t, &better, seen, level, weight);
    return challenge(&t, worth);
}

/* ---- all hands at once (palko_level.h) ---- */

struct ag_palko_manner ag_palko_manner(enum ag_level level) {
    const struct settings *how = &settings[level];
    return (struct ag_palko_manner){how->error, how->mix, how->slips};
}

bool ag_palko_weighs(enum ag_level level) { return settings[level].look == MODEL; }

/* The worth of the calls that may follow, by what the own hand counts for each. */
static void weigh_calls(struct thinker *t, struct ag_palko_weighed *out) {
    const struct ag_palko_state *s = t->state;
    unsigned high = ag_palko_highest(t->rules, s), wild = ag_palko_ones_wild(s);
    struct face_view v[6];
    for (unsigned face = 1; face <= 6; face++) view_face(t, face, wild, &v[face - 1]);
    for (unsigned i = 0; i < out->calls; i++)
        for (unsigned c = 0; c < COUNTS; c++) {
            v[ag_palko_call_face(out->low + i) - 1].mine = c;
            out->worth[i][c] = worth_of_call(t, v, out->low + i, wild, high);
        }
}

void ag_palko_weigh_calls(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, enum ag_level level,
                          struct ag_palko_weighed *out) {
    struct thinker t;
    unsigned high = ag_palko_highest(r, s);
    begin(&t, r, s, seat, level);
    t.rng = NULL;
    t.error = 0;
    read_calls(&t);
    out->low = ag_palko_lowest(r, s);
    out->calls = out->low > high ? 0 : high + 1 - out->low;
    if (out->calls > AG_PALKO_WEIGHED) out->calls = AG_PALKO_WEIGHED;
    if (out->calls) weigh_calls(&t, out);
}

void ag_palko_weigh_contest(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, enum ag_level level,
                            double error, struct ag_palko_weighed *out) {
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    struct ag_palko_state own = *s;
    struct thinker t;
    unsigned done = 0;
    begin(&t, r, &own, seat, level);
    t.rng = NULL;
    t.error = error;
    read_calls(&t);
    for (unsigned h = 0; h < c->hands; h++) { /* one hand of each count */
        unsigned count = c->count[h][s->face[0] - 1][s->wild[0]];
        if (done >> count & 1) continue;
        done |= 1u << count;
        own.hand[seat] = (uint16_t)(c->first_hand + h);
        if (s->phase == AG_PALKO_RAISING) {
            out->raise[count] = open_or_raise(&t) == AG_PALKO_RAISE;
            continue;
        }
        unsigned chain = challenge(&t, &out->gain[count]) - AG_PALKO_CHALLENGE;
        out->twice[count] = ag_palko_chain_doubles(chain) & 1;
        out->length[count] = (uint8_t)ag_palko_chain_length(chain);
    }
}
