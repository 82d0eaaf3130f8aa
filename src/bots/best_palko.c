/* best_palko.c - see best_palko.h. */
#include "best_palko.h"
#include "many_palko.h"
#include "msg.h"

#include <string.h>

enum { ROOM = 320 * 1024 };

/* What everybody knows: the weights of both sides' hands, seen from who is to call or to answer. */
struct known {
    float belief[2][AG_PALKO_ROW];
    float promised[AG_PALKO_ROW]; /* what side 1 could have had by another move than its last call */
    float raise[AG_PALKO_PAIR_RAISES][AG_PALKO_SEARCH_COUNTS]; /* in the contest of that call, once there is one */
};

/* ---- what a set is played for ---- */

/* The chance that side 0 wins the match after one of them has paid. */
static double after_paying(const struct ag_palko_match *match, const uint16_t *held, bool other_pays, unsigned stake) {
    unsigned own = held[0], other = held[1], *left = other_pays ? &other : &own;
    *left -= stake < *left ? stake : *left; /* PA-17 */
    if (!*left) return other_pays;
    return other_pays ? 1 - match->opens[other - 1][own - 1] : match->opens[own - 1][other - 1]; /* PA-19 */
}

/* Chances to win the match as gain and pay: one token is 1 either way, seen from the middle of the two. */
struct scale {
    double middle, half;
};

static struct scale set_stakes(const struct ag_palko_mind *mind, const struct ag_palko_moment *m,
                               struct ag_palko_spot *s) {
    double up = after_paying(mind->match, m->held, true, 1), down = after_paying(mind->match, m->held, false, 1);
    struct scale scale = {(up + down) / 2, (up - down) / 2};
    struct ag_palko_moment other = *m;
    other.held[0] = m->held[1];
    other.held[1] = m->held[0];
    for (unsigned i = 0; i < AG_PALKO_SEARCH_STAKES; i++) {
        unsigned stake = 1u << i;
        s->gain[i] = (float)((after_paying(mind->match, m->held, true, stake) - scale.middle) / scale.half);
        s->pay[i] = (float)((scale.middle - after_paying(mind->match, m->held, false, stake)) / scale.half);
        s->covers[0][i] = ag_palko_moment_covers(m, stake);
        s->covers[1][i] = ag_palko_moment_covers(&other, stake);
    }
    return scale;
}

static struct scale spot_of(const struct ag_palko_mind *mind, const struct ag_palko_moment *m, const struct known *k,
                            struct ag_palko_spot *s) {
    memset(s, 0, sizeof *s);
    s->rules = ag_palko_compiled(m->rules);
    s->opening = !m->calls;
    s->last = m->calls ? m->call[m->calls - 1] : ag_palko_moment_lowest(m) - 1;
    s->last_wild = !m->calls || ag_palko_moment_wild(m, m->calls - 1u);
    s->wild = ag_palko_moment_wild(m, m->calls);
    memcpy(s->belief, k->belief, sizeof s->belief);
    s->promised = m->calls ? k->promised : NULL;
    return set_stakes(mind, m, s);
}

/* ---- the policy ---- */

static void begin(const struct ag_palko_moment *m, void *memory) {
    struct known *k = memory;
    memset(k, 0, sizeof *k);
    for (unsigned i = 0; i < 2; i++) ag_palko_deal(ag_palko_compiled(m->rules), k->belief[i]);
}

static void search(const struct ag_palko_moment *m, const struct known *k, struct ag_palko_spot *s,
                   struct ag_palko_found *out) {
    const struct ag_palko_mind *mind = m->context;
    _Alignas(64) char room[ROOM];
    AG_CHECK(ag_palko_search_size(mind->valuer) <= sizeof room);
    spot_of(mind, m, k, s);
    ag_palko_search(s, mind->valuer, mind->net, mind->rounds, 0, (void *)room, out, NULL);
}

/* The moment at which the last call was answered, whoever is asked to open or raise now. */
static struct ag_palko_moment answered(const struct ag_palko_moment *m) {
    struct ag_palko_moment before = *m;
    if (m->entered && m->raises % 2 == 0) { /* the caller is asked */
        before.held[0] = m->held[1];
        before.held[1] = m->held[0];
    }
    before.entered = before.raises = 0;
    return before;
}

/* The chance to raise, by what a hand counts for the last call. */
static const float *raise_of(const struct ag_palko_moment *m,
                             const float raise[AG_PALKO_PAIR_RAISES][AG_PALKO_SEARCH_COUNTS]) {
    unsigned back = m->raises ? AG_PALKO_RAISES_BACK : AG_PALKO_RAISES_CHALLENGE;
    return raise[m->entered == 2 ? AG_PALKO_RAISES_DOUBLE : back];
}

static unsigned count_for_last(const struct ag_palko_moment *m, unsigned hand) {
    unsigned last = m->calls - 1u, face = ag_palko_call_face(m->call[last]);
    return ag_palko_compiled(m->rules)->count[hand][face - 1][ag_palko_moment_wild(m, last)];
}

static void choose_raise(const struct ag_palko_moment *m, const struct known *k, struct ag_palko_choice *out) {
    const float *raise = raise_of(m, k->raise);
    out->moves = 2;
    out->move[0] = AG_PALKO_OPEN;
    out->move[1] = AG_PALKO_RAISE;
    for (unsigned h = 0; h < ag_palko_compiled(m->rules)->hands; h++) {
        out->chance[h][1] = raise[count_for_last(m, h)];
        out->chance[h][0] = 1 - out->chance[h][1];
    }
}

static void choose(const struct ag_palko_moment *m, const void *memory, struct ag_palko_choice *out) {
    struct ag_palko_spot s;
    struct ag_palko_found found;
    if (m->entered) {
        choose_raise(m, memory, out);
        return;
    }
    search(m, memory, &s, &found);
    out->moves = found.calls + found.may_challenge + found.may_double;
    for (unsigned i = 0; i < found.calls; i++) out->move[i] = found.low + i;
    for (unsigned i = found.calls; i < out->moves; i++)
        out->move[i] = AG_PALKO_CHALLENGE + ag_palko_chain(1, i - found.calls);
    for (unsigned h = 0; h < s.rules->hands; h++)
        for (unsigned i = 0; i < out->moves; i++) out->chance[h][i] = found.chance[i][h];
    memcpy(out->note, found.value[0], sizeof out->note);
    memcpy(out->raise, found.raise, sizeof out->raise);
}

static void follow(const struct ag_palko_moment *m, const void *memory, const struct ag_palko_choice *own, ag_action a,
                   void *next) {
    const struct known *k = memory;
    struct known *after = next;
    struct ag_palko_spot s, then;
    float chance[AG_PALKO_ROW] = {0};
    unsigned i = 0;
    *after = *k;
    if (a >= AG_PALKO_CHALLENGE) { /* a contest goes by the spot that was answered */
        if (!m->entered) memcpy(after->raise, own->raise, sizeof after->raise);
        return;
    }
    while (i < own->moves && own->move[i] != a) i++;
    for (unsigned h = 0; i < own->moves && h < ag_palko_compiled(m->rules)->hands; h++) chance[h] = own->chance[h][i];
    spot_of(m->context, m, k, &s);
    ag_palko_spot_after(&s, a, i < own->moves ? chance : NULL, &then);
    memcpy(after->belief, then.belief, sizeof after->belief);
    memset(after->promised, 0, sizeof after->promised);
    memcpy(after->promised, own->note, sizeof own->note);
}

const struct ag_palko_policy ag_palko_mind_policy = {.name = "best",
                                                     .memory = sizeof(struct known),
                                                     .begin = begin,
                                                     .choose = choose,
                                                     .follow = follow};

/* ---- matches ---- */

/* More tokens than the network has met: a set costs either side one of them, as likely. */
enum { KNOWN_TOKENS = 5 };

/* What it is worth to open a set with so many tokens, where less is known already. */
static double open_set(const struct ag_palko_mind *mind, const ag_rules *r, unsigned own, unsigned other) {
    struct ag_palko_moment m = {.rules = r, .context = mind, .held = {(uint16_t)own, (uint16_t)other}};
    struct ag_palko_spot s;
    struct ag_palko_found found;
    struct known k;
    double value = 0;
    struct scale scale = set_stakes(mind, &m, &s);
    if (own > KNOWN_TOKENS || other > KNOWN_TOKENS) return scale.middle;
    begin(&m, &k);
    search(&m, &k, &s, &found);
    for (unsigned h = 0; h < s.rules->hands; h++) value += (double)s.belief[0][h] * (double)found.value[0][h];
    return scale.middle + scale.half * value;
}

void ag_palko_mind_match(const struct ag_palko_mind *mind, const ag_rules *r, struct ag_palko_match *match) {
    for (unsigned sum = 2; sum <= 2 * AG_PALKO_MATCH_TOKENS; sum++)
        for (unsigned own = 1; own <= AG_PALKO_MATCH_TOKENS && own < sum; own++)
            if (sum - own <= AG_PALKO_MATCH_TOKENS)
                match->opens[own - 1][sum - own - 1] = open_set(mind, r, own, sum - own);
}

/* ---- the player ---- */

bool ag_palko_house(const ag_rules *r, struct ag_palko_house *out) {
    if (ag_palko_forfeits(r) || ag_palko_past_own(r)) return false;
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    if (!ag_palko_net(c->dice, &out->net)) return false;
    unsigned rounds = AG_PALKO_ROUNDS * AG_PALKO_HANDS_MAX / c->hands;
    if (rounds > AG_PALKO_ROUNDS_MOST) rounds = AG_PALKO_ROUNDS_MOST;
    out->mind = (struct ag_palko_mind){&ag_palko_net_valuer, &out->net, &out->net.match, rounds};
    return true;
}

void ag_palko_moment_of(const struct ag_seen *seen, const struct ag_palko_heard *heard, struct ag_palko_moment *m) {
    const struct ag_palko_state *s = seen->state;
    unsigned other = ag_seats_first((ag_seats)(s->in & ~(1u << seen->seat)));
    *m = (struct ag_palko_moment){.rules = seen->rules, .held = {s->held[seen->seat], s->held[other]}};
    for (unsigned i = 0; i < heard->n; i++) m->call[m->calls++] = heard->call[i];
    if (s->phase != AG_PALKO_RAISING) return;
    m->entered = s->entered[s->at];
    m->raises = s->raises[s->at];
}

/* What is known at a moment: every decision before it is thought through again. */
static void recall(const struct ag_palko_moment *m, struct known *k) {
    struct ag_palko_moment at = answered(m), then;
    struct ag_palko_choice choice;
    unsigned calls = m->calls;
    if (calls % 2) { /* the other side opened */
        uint16_t own = at.held[0];
        at.held[0] = at.held[1];
        at.held[1] = own;
    }
    at.calls = 0;
    begin(&at, k);
    while (at.calls < calls) {
        struct known next;
        unsigned call = m->call[at.calls];
        choose(&at, k, &choice);
        follow(&at, k, &choice, call, &next);
        ag_palko_moment_after(&at, call, &then);
        at = then;
        *k = next;
    }
}

static float draw(struct ag_rng *rng) { return (float)(ag_rng_next(rng) >> 40) / 16777216.0f; }

/* A call, by its chances among the calls; where it would never call, the one that is worth most. */
static ag_action draw_call(const struct ag_palko_found *f, unsigned hand, struct ag_rng *rng) {
    float sum = 0, x;
    unsigned i = 0;
    for (unsigned k = 0; k < f->calls; k++) sum += f->chance[k][hand];
    for (x = draw(rng) * sum; i + 1 < f->calls && (x -= f->chance[i][hand]) >= 0;) i++;
    return AG_PALKO_CALL + f->low + i;
}

static ag_action draw_answer(const struct ag_palko_found *f, unsigned hand, struct ag_rng *rng) {
    float x = draw(rng) - f->chance[f->calls][hand];
    if (!f->calls || x < 0) return AG_PALKO_CHALLENGE + ag_palko_chain(1, 0);
    if (f->may_double && x < f->chance[f->calls + 1][hand]) return AG_PALKO_CHALLENGE + ag_palko_chain(1, 1);
    return AG_PALKO_STAND;
}

/* Between two seats that alone are left. */
static ag_action play_pair(const struct ag_seen *seen, const struct ag_palko_heard *heard,
                           const struct ag_palko_house *house, struct ag_rng *rng) {
    const struct ag_palko_state *s = seen->state;
    unsigned hand = ag_palko_row(ag_palko_compiled(seen->rules), s->hand[seen->seat]);
    struct ag_palko_moment m, at;
    struct ag_palko_spot spot;
    struct ag_palko_found found;
    struct known k;
    ag_palko_moment_of(seen, heard, &m);
    m.context = &house->mind;
    recall(&m, &k);
    at = answered(&m);
    search(&at, &k, &spot, &found);
    if (s->phase == AG_PALKO_RAISING)
        return draw(rng) < raise_of(&m, found.raise)[count_for_last(&m, hand)] ? AG_PALKO_RAISE : AG_PALKO_OPEN;
    return s->phase == AG_PALKO_CALLING ? draw_call(&found, hand, rng) : draw_answer(&found, hand, rng);
}

/* Whether the set is one between two seats, as the search knows them: opened with two of a face at least (PA-7). */
static bool between_two(const struct ag_seen *seen) {
    const struct ag_palko_state *s = seen->state;
    if (ag_palko_number(s->in) != 2 || s->phase == AG_PALKO_NAMING || s->phase == AG_PALKO_MUST) return false;
    return ag_rules_seats(seen->rules) == 2 || ag_rule(seen->rules, AG_PALKO_OPT_OPENING_COUNT) == AG_PALKO_STILL_IN;
}

bool ag_best_palko_read(const struct ag_seen *seen, const struct ag_palko_heard *heard,
                        float weight[AG_PALKO_HANDS_MAX]) {
    const struct ag_palko_state *s = seen->state;
    const unsigned hands = ag_palko_compiled(seen->rules)->hands;
    struct ag_palko_house house;
    struct ag_palko_moment m, at;
    struct ag_palko_spot spot;
    struct ag_palko_found found;
    struct known k;
    if (!between_two(seen) || !ag_palko_house(seen->rules, &house)) return false;
    ag_palko_moment_of(seen, heard, &m);
    m.context = &house.mind;
    recall(&m, &k);
    const bool doubted = s->phase == AG_PALKO_RAISING, asked = doubted && s->challenger != seen->seat;
    memcpy(weight, k.belief[!asked], AG_PALKO_HANDS_MAX * sizeof *weight);
    if (!asked) return true; /* what a caller says by raising is not read */
    at = answered(&m);
    search(&at, &k, &spot, &found);
    for (unsigned h = 0; h < hands; h++) weight[h] *= 1e-3f + found.chance[found.calls + (s->entered[s->at] == 2)][h];
    return true;
}

ag_action ag_best_palko(const struct ag_seen *seen, const struct ag_palko_heard *heard, struct ag_rng *rng) {
    struct ag_palko_house house;
    if (between_two(seen) && ag_palko_house(seen->rules, &house)) return play_pair(seen, heard, &house, rng);
    return ag_many_palko(seen, heard, rng);
}
