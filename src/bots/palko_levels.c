/*
 * palko_levels.c - see palko_levels.h. A level that weighs its calls adds even noise to each worth and takes the
 * greatest. So call i is made with the chance
 *
 *   integral over x of density(x - worth i) * product over j != i of F(x - worth j)
 *
 * where F runs straight from 0 to 1 over the width of the noise. Between the places where one of them bends this is a
 * polynomial, which Gauss's rules integrate exactly. To let a call stand and to call then are two thoughts with noise
 * of their own; with two seats they are one move.
 */
#include "palko_levels.h"
#include "palko_level.h"
#include "str.h"

#include <string.h>

enum { COUNTS = AG_PALKO_COUNT_MAX + 1, POINTS = 8, ERRORS = 32, SLIPS = 6 };

/* clang-format off */
/* Gauss's points on -1 to 1 and their weights: exact up to the degree 2 points - 1. */
static const struct rule {
    unsigned points;
    double at[POINTS][2];
} rules[] = {
    {1, {{0, 2}}},
    {2, {{-0.5773502691896257, 1}, {0.5773502691896257, 1}}},
    {3, {{-0.7745966692414834, 0.5555555555555552}, {0, 0.8888888888888888}, {0.7745966692414834, 0.5555555555555552}}},
    {4, {{-0.8611363115940526, 0.3478548451374537}, {-0.3399810435848563, 0.6521451548625461},
         {0.3399810435848563, 0.6521451548625461}, {0.8611363115940526, 0.3478548451374537}}},
    {8, {{-0.9602898564975363, 0.1012285362903762}, {-0.7966664774136268, 0.2223810344533745},
         {-0.525532409916329, 0.3137066458778874}, {-0.1834346424956498, 0.362683783378362},
         {0.1834346424956498, 0.362683783378362}, {0.525532409916329, 0.3137066458778874},
         {0.7966664774136268, 0.2223810344533745}, {0.9602898564975363, 0.1012285362903762}}},
};
/* clang-format on */
enum { RULES = sizeof rules / sizeof *rules };

static double part_below(double x, double worth, double mix) {
    double part = (x - worth + mix) / (2 * mix);
    return part < 0 ? 0 : part > 1 ? 1 : part;
}

/* Adds weight times the chances that each of n calls has the greatest worth, where all of them still can. */
static void add_point(const double *worth, unsigned n, double mix, double x, double weight, double *chance) {
    double below[AG_PALKO_WEIGHED], all = weight / (2 * mix);
    for (unsigned i = 0; i < n; i++) all *= below[i] = (x - worth[i] + mix) / (2 * mix);
    for (unsigned i = 0; i < n; i++) chance[i] += all / below[i];
}

/* The rule for a piece of a polynomial with n factors. On a short piece the higher powers come to nothing. */
static const struct rule *rule_for(unsigned n, double length, double mix) {
    unsigned points = (n + 1) / 2, enough = length < mix / 4 ? 2 : length < mix / 2 ? 3 : length < mix ? 4 : 8;
    unsigned i = 0;
    if (points > enough) points = enough;
    while (i + 1 < RULES && rules[i].points < points) i++;
    return &rules[i];
}

/* The chances that each of n worths, rising, is the greatest after noise. Below the last one less the noise none is,
 * and a worth plays no part above itself and the noise: there it is always exceeded. */
static void chances_of_greatest(const double *worth, unsigned n, double mix, double *chance) {
    double from = worth[n - 1] - mix;
    memset(chance, 0, n * sizeof *chance);
    for (unsigned k = 0; k < n; k++) {
        double to = worth[k] + mix, half = (to - from) / 2, middle = (to + from) / 2;
        if (!(half > 0)) continue;
        const struct rule *rule = rule_for(n - k, 2 * half, mix);
        for (unsigned p = 0; p < rule->points; p++)
            add_point(worth + k, n - k, mix, middle + half * rule->at[p][0], half * rule->at[p][1], chance + k);
        from = to;
    }
}

/* ---- a level that weighs its calls ---- */

struct weighing {
    const struct ag_palko_rules *compiled;
    struct ag_palko_manner manner;
    struct ag_palko_weighed w;
    unsigned wild;       /* for the next call */
    unsigned face, last; /* of the last call, and whether ones were wild for it */
    unsigned contests;   /* how many errors are looked at */
    double gain[ERRORS][COUNTS];
    bool twice[ERRORS][COUNTS], raise[ERRORS][COUNTS];
};

/* The calls that can come out on top for one hand, their worth rising, and their places. */
struct likely {
    unsigned n, place[AG_PALKO_WEIGHED];
    double worth[AG_PALKO_WEIGHED];
};

static void find_likely(const struct weighing *x, unsigned hand, struct likely *out) {
    double worth[AG_PALKO_WEIGHED], top = -1e9;
    for (unsigned i = 0; i < x->w.calls; i++) {
        unsigned count = x->compiled->count[hand][ag_palko_call_face(x->w.low + i) - 1][x->wild];
        worth[i] = x->w.worth[i][count];
        if (worth[i] > top) top = worth[i];
    }
    out->n = 0;
    for (unsigned i = 0; i < x->w.calls; i++) {
        unsigned at = out->n;
        if (worth[i] <= top - 2 * x->manner.mix) continue;
        for (; at > 0 && out->worth[at - 1] > worth[i]; at--) {
            out->worth[at] = out->worth[at - 1];
            out->place[at] = out->place[at - 1];
        }
        out->worth[at] = worth[i];
        out->place[at] = i;
        out->n++;
    }
}

/* The calls of one hand, each with its chance times part. */
static void add_calls(const struct weighing *x, const struct likely *likely, double part, float *chance) {
    double greatest[AG_PALKO_WEIGHED], sum = 0, slip = part * x->manner.slips / 100;
    chances_of_greatest(likely->worth, likely->n, x->manner.mix, greatest);
    for (unsigned i = 0; i < likely->n; i++) sum += greatest[i];
    for (unsigned i = 0; i < likely->n; i++) chance[likely->place[i]] = (float)((part - slip) * greatest[i] / sum);
    for (unsigned i = 0; slip > 0 && i < SLIPS; i++)
        chance[i < x->w.calls ? i : x->w.calls - 1] += (float)(slip / SLIPS);
}

/* What one hand does about the last call: the chances to challenge and to double. */
static void add_challenges(const struct weighing *x, const struct likely *likely, unsigned hand, double *challenge,
                           double *twice) {
    unsigned count = x->compiled->count[hand][x->face - 1][x->last];
    *challenge = *twice = 0;
    for (unsigned e = 0; e < x->contests; e++) {
        double less = 1;
        for (unsigned i = 0; i < likely->n; i++) less *= part_below(x->gain[e][count], likely->worth[i], x->manner.mix);
        *(x->twice[e][count] ? twice : challenge) += less / x->contests;
    }
}

static void answer_or_call(const struct ag_palko_moment *m, const struct weighing *x, struct ag_palko_choice *out) {
    unsigned calls = x->w.calls;
    for (unsigned i = 0; i < calls; i++) out->move[i] = AG_PALKO_CALL + x->w.low + i;
    out->move[calls] = AG_PALKO_CHALLENGE + ag_palko_chain(1, 0);
    out->move[calls + 1] = AG_PALKO_CHALLENGE + ag_palko_chain(1, 1);
    out->moves = m->calls ? calls + 2 : calls;
    for (unsigned h = 0; h < x->compiled->hands; h++) {
        struct likely likely;
        double challenge = 0, twice = 0;
        memset(out->chance[h], 0, out->moves * sizeof **out->chance);
        if (m->wanted && !(m->wanted[h] > 0)) continue;
        find_likely(x, h, &likely);
        if (m->calls) {
            add_challenges(x, &likely, h, &challenge, &twice);
            out->chance[h][calls] = (float)challenge;
            out->chance[h][calls + 1] = (float)twice;
        }
        if (calls) add_calls(x, &likely, 1 - challenge - twice, out->chance[h]);
    }
}

static void open_or_raise(const struct weighing *x, struct ag_palko_choice *out) {
    out->moves = 2;
    out->move[0] = AG_PALKO_OPEN;
    out->move[1] = AG_PALKO_RAISE;
    for (unsigned h = 0; h < x->compiled->hands; h++) {
        unsigned count = x->compiled->count[h][x->face - 1][x->last], raises = 0;
        for (unsigned e = 0; e < x->contests; e++) raises += x->raise[e][count];
        out->chance[h][1] = (float)raises / (float)x->contests;
        out->chance[h][0] = 1 - out->chance[h][1];
    }
}

/* What the last call looks like at every misjudgement, each as likely. */
static void weigh_errors(const struct ag_palko_moment *m, const struct ag_palko_state *s, enum ag_level level,
                         struct weighing *x) {
    x->contests = x->manner.error > 0 ? ERRORS : 1;
    x->face = s->face[0];
    x->last = s->wild[0];
    for (unsigned e = 0; e < x->contests; e++) {
        double error = x->contests > 1 ? ((2 * e + 1.0) / ERRORS - 1) * x->manner.error : 0;
        ag_palko_weigh_contest(m->rules, s, 0, level, error, &x->w);
        memcpy(x->gain[e], x->w.gain, sizeof x->w.gain);
        memcpy(x->twice[e], x->w.twice, sizeof x->w.twice);
        memcpy(x->raise[e], x->w.raise, sizeof x->w.raise);
    }
}

static void choose_by_level(const struct ag_palko_moment *m, enum ag_level level, struct ag_palko_choice *out) {
    struct ag_palko_state s;
    struct weighing x;
    ag_palko_moment_state(m, &s);
    memset(&x.w, 0, sizeof x.w); /* counts that no hand has */
    x.compiled = ag_palko_compiled(m->rules);
    x.manner = ag_palko_manner(level);
    x.wild = ag_palko_ones_wild(&s);
    if (m->calls) weigh_errors(m, &s, level, &x);
    if (m->entered) {
        open_or_raise(&x, out);
        return;
    }
    ag_palko_weigh_calls(m->rules, &s, 0, level, &x.w);
    answer_or_call(m, &x, out);
}

static void begin_weighing(const ag_rules *r, const struct ag_palko_state *s, double mix, struct weighing *x) {
    memset(&x->w, 0, sizeof x->w);
    x->compiled = ag_palko_compiled(r);
    x->manner = (struct ag_palko_manner){.mix = mix};
    x->wild = ag_palko_ones_wild(s);
}

void ag_palko_level_ways(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, enum ag_level level,
                         double mix, struct ag_palko_ways *out) {
    struct weighing x;
    begin_weighing(r, s, mix, &x);
    ag_palko_weigh_calls(r, s, seat, level, &x.w);
    out->low = x.w.low;
    out->calls = x.w.calls;
    memset(out->call, 0, sizeof out->call);
    for (unsigned h = 0; h < x.compiled->hands && out->calls; h++) {
        struct likely likely;
        find_likely(&x, h, &likely);
        add_calls(&x, &likely, 1, out->call[h]);
    }
}

void ag_palko_level_answers(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, enum ag_level level,
                            double mix, struct ag_palko_answers *out) {
    const bool next = seat == ag_palko_turn(r, s);
    struct weighing x;
    begin_weighing(r, s, mix, &x);
    ag_palko_weigh_contest(r, s, seat, level, 0, &x.w);
    if (next) ag_palko_weigh_calls(r, s, seat, level, &x.w);
    for (unsigned h = 0; h < x.compiled->hands; h++) {
        const unsigned count = x.compiled->count[h][s->face[0] - 1][s->wild[0]];
        double less = part_below(x.w.gain[count], AG_PALKO_IN_PASSING, mix);
        if (next) {
            struct likely likely;
            find_likely(&x, h, &likely);
            less = 1;
            for (unsigned i = 0; i < likely.n; i++) less *= part_below(x.w.gain[count], likely.worth[i], mix);
        }
        out->challenge[h] = less;
        out->twice[h] = x.w.twice[count];
        out->length[h] = x.w.length[count];
    }
}

static void choose_best(const struct ag_palko_moment *m, const void *memory, struct ag_palko_choice *out) {
    (void)memory;
    choose_by_level(m, AG_BEST, out);
}

static void choose_expert(const struct ag_palko_moment *m, const void *memory, struct ag_palko_choice *out) {
    (void)memory;
    choose_by_level(m, AG_EXPERT, out);
}

/* ---- any other player ---- */

/* The column of a move; a new one has been empty for all hands. */
static unsigned column_of(struct ag_palko_choice *out, unsigned hands, ag_action a) {
    unsigned i = 0;
    while (i < out->moves && out->move[i] != a) i++;
    if (i < out->moves) return i;
    out->move[out->moves++] = a;
    for (unsigned h = 0; h < hands; h++) out->chance[h][i] = 0;
    return i;
}

/* A number that differs from moment to moment, so that each is asked with chances of its own (FNV-1a). */
static uint64_t number_of(const struct ag_palko_moment *m) {
    uint64_t n = 0xcbf29ce484222325;
    const uint8_t more[] = {(uint8_t)m->held[0], (uint8_t)m->held[1], m->entered, m->raises};
    for (unsigned i = 0; i < m->calls; i++) n = (n ^ m->call[i]) * 0x100000001b3;
    for (unsigned i = 0; i < sizeof more; i++) n = (n ^ more[i]) * 0x100000001b3;
    return n;
}

/* One whole move of the player: who lets a call stand is asked what it calls then. */
static ag_action ask_once(const struct ag_palko_asking *asking, const struct ag_palko_moment *m,
                          const struct ag_palko_state *s, struct ag_rng *rng) {
    struct ag_seen seen = {.rules = m->rules, .state = s, .context = asking->player->context};
    ag_action a = asking->player->choose(&seen, rng);
    if (a != AG_PALKO_STAND) return a;
    struct ag_palko_state next = *s;
    next.waiting = 0;
    next.phase = ag_palko_lowest(m->rules, s) > ag_palko_highest(m->rules, s) ? AG_PALKO_MUST : AG_PALKO_CALLING;
    seen.state = &next;
    return asking->player->choose(&seen, rng);
}

static void choose_asking(const struct ag_palko_moment *m, const void *memory, struct ag_palko_choice *out) {
    const struct ag_palko_asking *asking = m->context;
    const struct ag_palko_rules *c = ag_palko_compiled(m->rules);
    struct ag_palko_state s;
    struct ag_rng rng;
    (void)memory;
    ag_palko_moment_state(m, &s);
    ag_rng_start(&rng, asking->seed, number_of(m), AG_STREAM_SEAT);
    out->moves = 0;
    for (unsigned h = 0; h < c->hands; h++) {
        s.hand[0] = (uint16_t)(c->first_hand + h);
        for (unsigned i = 0; i < out->moves; i++) out->chance[h][i] = 0;
        for (unsigned i = 0; i < asking->samples && !(m->wanted && !(m->wanted[h] > 0)); i++) {
            unsigned k = column_of(out, c->hands, ask_once(asking, m, &s, &rng));
            out->chance[h][k] += 1.0f / (float)asking->samples;
        }
    }
}

const struct ag_palko_policy ag_palko_asking_policy = {.name = "asking", .choose = choose_asking};

/* ---- the list ---- */

static const struct ag_palko_policy policies[] = {
    {.name = "classic", .choose = choose_best},
    {.name = "expert", .choose = choose_expert},
};

const struct ag_palko_policy *ag_palko_policy_named(const char *player) {
    for (unsigned i = 0; i < sizeof policies / sizeof *policies; i++)
        if (ag_text_same(policies[i].name, player)) return &policies[i];
    return NULL;
}
