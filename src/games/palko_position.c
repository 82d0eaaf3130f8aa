/*
 * palko_position.c - Palko's positions in words, both ways, and in a form that lasts. Writing is a table of fields; most
 * of this file checks that what was read could have come about by the rules, because the other files rely on it. The
 * rules are in palko.c and palko_due.c.
 */
#include "palko.h"
#include "fields.h"
#include "msg.h"

#include <string.h>

static const char *const phase_words[] = {"starting",       "between", "rolling", "calling", "answering",
                                          "must_challenge", "raising", "naming",  "over",    NULL};

enum { OLDER = AG_PALKO_CALLS_MAX - AG_PALKO_CALLS }; /* calls that only chains past an own call can reach (PA-14) */

const struct ag_field ag_palko_fields[] = {
    AG_FIELD_WORDS(struct ag_palko_state, phase, "phase", phase_words),
    AG_FIELD(struct ag_palko_state, set, "set", AG_FIELD_NUMBER, 1, 0, 99),
    AG_FIELD(struct ag_palko_state, opener, "opener", AG_FIELD_NUMBER, 1, 0, 4),
    AG_FIELD(struct ag_palko_state, began, "began", AG_FIELD_SEATS, 1, 0, 0),
    AG_FIELD(struct ag_palko_state, reversed, "reversed", AG_FIELD_NUMBER, 1, 0, 1),
    AG_FIELD(struct ag_palko_state, turned, "turned", AG_FIELD_NUMBER, 1, 0, 1),
    AG_FIELDS_OF(struct ag_palko_state, held, "holds", AG_FIELD_NUMBER, AG_PER_SEAT, 0, 9999),
    AG_FIELDS_OF(struct ag_palko_state, out, "out", AG_FIELD_NUMBER, AG_PER_SEAT, 0, 99),
    AG_FIELDS_OF(struct ag_palko_state, hand, "hands", AG_FIELD_HAND, AG_PER_SEAT, 0, 0),
    AG_FIELD(struct ag_palko_state, calls, "calls", AG_FIELD_NUMBER, 1, 0, AG_PALKO_CALL_NUMBERS),
    AG_FIELD(struct ag_palko_state, caller, "caller", AG_FIELD_NUMBER, 1, 0, 4),
    AG_FIELDS_OF(struct ag_palko_state, quantity, "quantity", AG_FIELD_NUMBER, AG_PALKO_CALLS, 0, AG_PALKO_TABLE_MAX),
    AG_FIELDS_OF(struct ag_palko_state, face, "face", AG_FIELD_NUMBER, AG_PALKO_CALLS, 0, 6),
    AG_FIELDS_OF(struct ag_palko_state, wild, "wild", AG_FIELD_NUMBER, AG_PALKO_CALLS, 0, 1),
    AG_FIELD(struct ag_palko_state, quantity[AG_PALKO_CALLS], "quantity_before", AG_FIELD_NUMBER, OLDER, 0,
             AG_PALKO_TABLE_MAX),
    AG_FIELD(struct ag_palko_state, face[AG_PALKO_CALLS], "face_before", AG_FIELD_NUMBER, OLDER, 0, 6),
    AG_FIELD(struct ag_palko_state, wild[AG_PALKO_CALLS], "wild_before", AG_FIELD_NUMBER, OLDER, 0, 1),
    AG_FIELDS_OF(struct ag_palko_state, answer, "answers", AG_FIELD_NUMBER, AG_PER_SEAT, 0, AG_PALKO_ANSWER_SEALED),
    AG_FIELD(struct ag_palko_state, challenger, "challenger", AG_FIELD_NUMBER, 1, 0, 4),
    AG_FIELD(struct ag_palko_state, contests, "contests", AG_FIELD_NUMBER, 1, 0, AG_PALKO_CHAIN),
    AG_FIELDS_OF(struct ag_palko_state, entered, "entered", AG_FIELD_NUMBER, AG_PALKO_CHAIN, 0, 2),
    AG_FIELDS_OF(struct ag_palko_state, raises, "raises", AG_FIELD_NUMBER, AG_PALKO_CHAIN, 0, 2),
    AG_FIELD(struct ag_palko_state, at, "at", AG_FIELD_NUMBER, 1, 0, AG_PALKO_CHAIN),
    AG_START_FIELDS(struct ag_palko_state, start, 30),
};

/* In the first set its opener began, and that need not be written. */
size_t ag_palko_write_position(const ag_rules *r, const void *state, char *buf, size_t size) {
    struct ag_palko_state s;
    memcpy(&s, state, sizeof s);
    if (s.set == 1) s.began = 0;
    return ag_fields_write(ag_palko_fields, AG_PALKO_FIELDS, r, &s, buf, size);
}

/* Which parts of the state a phase has: a dot for none, a mark for some, '?' for either. Hands, calls, answers,
 * contests. Between sets it is what the last set left behind, in the first set nothing. */
static const char *const parts[] = {
    [AG_PALKO_STARTING] = "....", [AG_PALKO_BETWEEN] = "hc.x",   [AG_PALKO_ROLLING] = "h...",
    [AG_PALKO_CALLING] = "h?..",  [AG_PALKO_ANSWERING] = "hc?.", [AG_PALKO_MUST] = "hc..",
    [AG_PALKO_RAISING] = "hc.x",  [AG_PALKO_NAMING] = "hc.x",    [AG_PALKO_OVER] = "hc.x",
};

static bool any(const void *bytes, size_t n) {
    const unsigned char *p = bytes;
    unsigned found = 0;
    while (n--) found |= *p++;
    return found;
}

static bool sane_parts(const struct ag_palko_state *s, struct ag_msg *why) {
    const char *part = s->phase == AG_PALKO_BETWEEN && s->set == 1 ? "...." : parts[s->phase];
    bool calls = s->calls || s->caller || any(s->quantity, sizeof s->quantity) || any(s->face, sizeof s->face) ||
                 any(s->wild, sizeof s->wild);
    bool contests = s->contests || s->challenger || s->at || any(s->entered, 4) || any(s->raises, 4);
    if ((part[0] == '.' && any(s->hand, sizeof s->hand)) || (part[0] == 'h' && !any(s->hand, sizeof s->hand)))
        return ag_impossible(why, "hands");
    if ((part[1] == '.' && calls) || (part[1] == 'c' && !s->calls)) return ag_impossible(why, "calls");
    if (part[2] == '.' && any(s->answer, sizeof s->answer)) return ag_impossible(why, "answers");
    if ((part[3] == '.' && contests) || (part[3] == 'x' && !s->contests)) return ag_impossible(why, "contests");
    return true;
}

/* Whether what the last set left behind lies on the table: its tokens are paid already. */
static bool set_is_paid(const struct ag_palko_state *s) {
    return s->phase == AG_PALKO_OVER || (s->phase == AG_PALKO_BETWEEN && s->set > 1);
}

static ag_seats seats_with_dice(const struct ag_palko_state *s) {
    ag_seats set = 0;
    for (unsigned i = 0; i < AG_PALKO_SEATS; i++)
        if (s->hand[i]) set = (ag_seats)(set | 1u << i);
    return set;
}

/* PA-20: a seat is out in the set in which it lost its last token; each set costs one token at least. */
static bool sane_tokens(const ag_rules *r, const struct ag_palko_state *s, struct ag_msg *why) {
    int finished = s->set - (s->phase != AG_PALKO_OVER), lost = 0;
    for (unsigned i = 0; i < ag_rules_seats(r); i++) {
        if (s->held[i] > ag_rule(r, AG_PALKO_OPT_TOKENS)) return ag_impossible(why, "holds");
        if (!s->held[i] != (s->out[i] != 0) || s->out[i] > finished) return ag_impossible(why, "out");
        if (s->out[i] && set_is_paid(s) && (s->out[i] == finished) != (s->hand[i] != 0))
            return ag_impossible(why, "out");
        lost += ag_rule(r, AG_PALKO_OPT_TOKENS) - s->held[i];
    }
    if (lost < finished || (lost && !finished)) return ag_impossible(why, "holds");
    unsigned left = ag_palko_number(ag_palko_still_in(r, s));
    if (s->phase == AG_PALKO_OVER ? left != 1 : left < 2) return ag_impossible(why, "phase");
    return true;
}

/* PA-21: a set earns one forfeit at least and 16, in four contests, at most. */
static bool sane_forfeits(const ag_rules *r, const struct ag_palko_state *s, struct ag_msg *why) {
    int finished = s->set - (s->phase != AG_PALKO_OVER && s->phase != AG_PALKO_NAMING), earned = 0;
    for (unsigned i = 0; i < ag_rules_seats(r); i++) {
        if (s->out[i]) return ag_impossible(why, "out");
        earned += s->held[i];
    }
    if (earned < finished || earned > 16 * finished) return ag_impossible(why, "holds");
    if (s->set > ag_rule(r, AG_PALKO_OPT_SETS)) return ag_impossible(why, "set");
    if (s->phase == AG_PALKO_OVER && s->set != ag_rule(r, AG_PALKO_OPT_SETS)) return ag_impossible(why, "phase");
    return true;
}

static bool sane_hands(const ag_rules *r, const struct ag_palko_state *s, struct ag_msg *why) {
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    ag_seats dice = seats_with_dice(s), left = ag_palko_still_in(r, s);
    for (unsigned i = 0; i < ag_rules_seats(r); i++)
        if (s->hand[i] && s->hand[i] != AG_PALKO_HIDDEN && ag_palko_row(c, s->hand[i]) == c->hands)
            return ag_impossible(why, "hands");
    if (s->phase == AG_PALKO_ROLLING) { /* the opener has rolled, and nobody out of turn */
        ag_seats all = left;
        ag_seat seat = s->opener;
        for (; dice >> seat & 1 && all; seat = ag_palko_after(r, s, seat, s->in))
            all = (ag_seats)(all & ~ag_palko_only(seat));
        return (all && all != left && all == (left ^ dice)) || ag_impossible(why, "hands");
    }
    if (set_is_paid(s)) return !(left & ~dice) || ag_impossible(why, "hands");
    return s->phase == AG_PALKO_BETWEEN || dice == left || ag_impossible(why, "hands");
}

/* PA-6, PA-7, PA-8, PA-10 for the calls that are remembered. */
static bool sane_calls(const ag_rules *r, const struct ag_palko_state *s, struct ag_msg *why) {
    unsigned kept = ag_palko_kept(r, s);
    unsigned low = ag_palko_call(ag_palko_opening_quantity(r, s), 2), above = ag_palko_highest(r, s) + 1;
    for (unsigned k = 0; k < AG_PALKO_CALLS_MAX; k++) {
        if (k >= kept ? s->quantity[k] || s->face[k] : !s->quantity[k] || !s->face[k])
            return ag_impossible(why, "quantity");
        if (k >= kept && s->wild[k]) return ag_impossible(why, "wild");
        if (k >= kept) continue;
        unsigned number_of_call = ag_palko_call(s->quantity[k], s->face[k]);
        if (number_of_call >= above || number_of_call < low + s->calls - 1 - k) return ag_impossible(why, "quantity");
        above = number_of_call;
        bool first = k + 1 == s->calls, known = k + 1 < kept;
        if (first ? !s->wild[k] : known && s->wild[k] != (s->wild[k + 1] && s->face[k + 1] != 1))
            return ag_impossible(why, "wild");
    }
    return true;
}

/* The calls have gone round from the opener without passing (PA-4). */
static bool sane_caller(const ag_rules *r, const struct ag_palko_state *s, struct ag_msg *why) {
    if (!s->calls) return true;
    ag_seat seat = s->opener;
    for (unsigned k = 1; k < s->calls; k++) seat = ag_palko_after(r, s, seat, s->in);
    if (set_is_paid(s) ? !(s->in >> s->caller & 1) : s->caller != seat) return ag_impossible(why, "caller");
    bool top = ag_palko_lowest(r, s) > ag_palko_highest(r, s); /* PA-8 */
    if (s->phase == AG_PALKO_CALLING ? top : s->phase == AG_PALKO_MUST && !top) return ag_impossible(why, "phase");
    return true;
}

/* PA-15: each answer could have been given, and together they do not decide the window. */
static bool sane_answers(const ag_rules *r, struct ag_palko_state *s, struct ag_msg *why) {
    if (s->phase != AG_PALKO_ANSWERING) return true;
    s->waiting = (ag_seats)(s->in & ~ag_palko_only(s->caller));
    for (unsigned i = 0; i < ag_rules_seats(r); i++) {
        if (!s->answer[i]) continue;
        if (!(s->waiting >> i & 1)) return ag_impossible(why, "answers");
        s->waiting = (ag_seats)(s->waiting & ~(1u << i));
        if (!ag_palko_is_challenge(s->answer[i])) continue;
        unsigned chain = s->answer[i] - (AG_PALKO_ANSWER_STAND + 1u);
        if (chain >= AG_PALKO_CHAINS || !ag_palko_allowed_chain(r, s, (ag_seat)i, chain, NULL))
            return ag_impossible(why, "answers");
    }
    return s->waiting >> ag_palko_decisive(r, s) & 1 || ag_impossible(why, "answers");
}

/* PA-16, PA-17: the ladders could have come to where they are. Tokens that are paid already tell nothing. */
static bool sane_ladders(const ag_rules *r, const struct ag_palko_state *s, struct ag_msg *why) {
    struct ag_palko_state t = *s;
    if (set_is_paid(s)) return true;
    if (!ag_palko_allowed_chain(r, s, s->challenger, ag_palko_chain_of(s->entered, s->contests), NULL))
        return ag_impossible(why, "entered");
    memset(t.raises, 0, sizeof t.raises);
    for (t.at = 0; t.at < s->contests; t.at++)
        for (; t.raises[t.at] < s->raises[t.at]; t.raises[t.at]++)
            if (!ag_palko_raise_covered(r, &t, NULL)) return ag_impossible(why, "raises");
    return true;
}

static bool sane_contests(const ag_rules *r, const struct ag_palko_state *s, struct ag_msg *why) {
    bool raising = s->phase == AG_PALKO_RAISING;
    if (!s->contests) return true;
    if (!(s->in >> s->challenger & 1) || s->challenger == s->caller) return ag_impossible(why, "challenger");
    if (s->contests > ag_palko_reach(r, s, s->challenger)) return ag_impossible(why, "contests");
    if (set_is_paid(s) ? s->at != s->contests : s->at >= s->contests) return ag_impossible(why, "at");
    for (unsigned j = 0; j < AG_PALKO_CHAIN; j++) {
        if (!s->entered[j] != (j >= s->contests)) return ag_impossible(why, "entered");
        bool untouched = !s->entered[j] || (raising && j > s->at);
        unsigned most = untouched ? 0 : ag_palko_raises_max(r, s->entered[j]);
        if (s->raises[j] > most) return ag_impossible(why, "raises");
    }
    if (raising && !ag_palko_can_be_raised(r, s, s->at)) return ag_impossible(why, "at");
    return sane_ladders(r, s, why);
}

/* Who opens, and whether the order can have been reversed (PA-19). */
static bool sane_set(const ag_rules *r, const struct ag_palko_state *s, struct ag_msg *why) {
    ag_seats openers = s->phase == AG_PALKO_OVER ? s->in : ag_palko_still_in(r, s);
    if (s->set == 0) return ag_impossible(why, "set");
    if (s->start.left || s->start.best || s->start.top) return ag_impossible(why, "to_roll");
    if (!(openers >> s->opener & 1)) return ag_impossible(why, "opener");
    if (s->set == 1 ? s->began : ag_palko_number(s->began) > 1) return ag_impossible(why, "began");
    if (s->reversed && s->set == 1) return ag_impossible(why, "reversed");
    if (s->turned && (s->set == 1 || s->phase <= AG_PALKO_ROLLING)) return ag_impossible(why, "turned");
    if (s->phase == AG_PALKO_NAMING && !ag_palko_forfeits(r)) return ag_impossible(why, "phase");
    return true;
}

/* Before the first set all is as it was at the beginning but for who has rolled. */
static bool sane_start(const ag_rules *r, const struct ag_palko_state *s, struct ag_msg *why) {
    struct ag_palko_state first;
    ag_palko_begin(r, &first, ag_all_seats(r));
    unsigned dice = ag_palko_compiled(r)->dice;
    if (!ag_start_sane(&s->start, 6 * dice) || (s->start.top && s->start.top < dice))
        return ag_impossible(why, "to_roll");
    first.start = s->start;
    return memcmp(&first, s, sizeof first) == 0 || ag_impossible(why, "phase");
}

bool ag_palko_read_position(const ag_rules *r, void *state, const char *text, struct ag_msg *why) {
    struct ag_palko_state *s = state;
    if (!ag_fields_read(ag_palko_fields, AG_PALKO_FIELDS, r, s, text, why)) return false;
    if (s->phase == AG_PALKO_STARTING) return sane_start(r, s, why);
    /* who takes part is not written: it follows from the tokens or, once these are paid, from the dice */
    bool nobody_yet = s->phase == AG_PALKO_BETWEEN && s->set == 1;
    s->in = nobody_yet ? 0 : set_is_paid(s) ? seats_with_dice(s) : ag_palko_still_in(r, s);
    if (s->phase == AG_PALKO_ROLLING) s->waiting = (ag_seats)(s->in & ~seats_with_dice(s));
    if (!sane_set(r, s, why)) return false;
    if (s->set == 1) s->began = ag_palko_only(s->opener);
    return sane_parts(s, why) && (ag_palko_forfeits(r) ? sane_forfeits(r, s, why) : sane_tokens(r, s, why)) &&
           sane_hands(r, s, why) && sane_calls(r, s, why) && sane_caller(r, s, why) && sane_answers(r, s, why) &&
           sane_contests(r, s, why);
}

/* ---- a form that lasts ---- */

static size_t put_bytes(unsigned char *out, size_t at, const void *bytes, size_t n) {
    memcpy(out + at, bytes, n);
    return at + n;
}

/* The state as the first version had it, which remembered five calls and not who began; then, if there are any, the calls
 * that only chains past an own call need (PA-14). */
size_t ag_palko_lasting(const ag_rules *r, const void *state, unsigned char *out) {
    const struct ag_palko_state *s = state;
    size_t n = 0;
    n = put_bytes(out, n, s->hand, offsetof(struct ag_palko_state, began));
    n = put_bytes(out, n, s->out, sizeof s->out + sizeof s->answer);
    n = put_bytes(out, n, s->quantity, AG_PALKO_CALLS);
    n = put_bytes(out, n, s->face, AG_PALKO_CALLS);
    n = put_bytes(out, n, s->wild, AG_PALKO_CALLS);
    n = put_bytes(out, n, s->entered, sizeof *s - offsetof(struct ag_palko_state, entered));
    if (!ag_palko_past_own(r)) return n;
    for (unsigned k = AG_PALKO_CALLS; k < AG_PALKO_CALLS_MAX; k++) {
        const uint8_t more[] = {s->quantity[k], s->face[k], s->wild[k]};
        n = put_bytes(out, n, more, sizeof more);
    }
    return n;
}
