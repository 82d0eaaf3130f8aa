/*
 * claim_farkle.c - a turn of the Farkle family told by its end (claim.h): "450", "bank 450". Which totals a turn can bring
 * is found by going through all totals from below: what rolling so many dice can add, and how many are left then, follows
 * from the sets that may be kept and from nothing else. So a total is exact, costs no search, and the way to it with the
 * fewest rolls is known.
 */
#include "claim.h"
#include "farkle.h"
#include "msg.h"
#include "str.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* A turn was told by points that it cannot bring. {0}: those points; {1}, {2}: the nearest that it can. */
    MSG(FARKLE_CLAIM_NEAR, "No turn here can bank {0} points; {1} or {2} would be possible.")
    /* The same, where nothing below is possible. {0}: those points; {1}: the least that is possible. */
    MSG(FARKLE_CLAIM_LEAST, "No turn here can bank {0} points; {1} is the least.")
    /* More than anybody has rolled. {0}: the points. */
    MSG(FARKLE_CLAIM_MUCH, "{0} points in one turn are more than the keeper believes; type the rolls.")
)
/* clang-format on */

enum { MOST = FARKLE_TARGET_MAX, NO_WAY = 0xFFFF };

/* One way to go on after a roll: a set to keep (0: six dice without a score, FA-19), and what it brings and leaves. */
struct way {
    int32_t units;
    uint16_t set;
    uint8_t left;
};
/* How a total with these dice left came about: by a way from these dice, with so many rolls; 0: it cannot. */
struct cell {
    uint16_t way;
    uint8_t from, rolls;
};
struct reach {
    int32_t unit; /* of which all points of a turn are multiples */
    int32_t most; /* that one way brings, in units */
    uint32_t n, first[FARKLE_LEFTS + 1];
    struct way way[FARKLE_LEFTS * FARKLE_SETS];
};

/* ---- what a roll can bring ---- */

static void add_way(struct reach *x, unsigned from, struct way way) {
    for (uint32_t i = x->first[from]; i < x->n; i++)
        if (x->way[i].units == way.units && x->way[i].left == way.left) return;
    x->way[x->n++] = way;
}

/* All sets that may be kept of some roll of these dice. */
static void add_ways(const ag_rules *r, struct reach *x, unsigned left) {
    const struct farkle_rules *c = farkle_rules(r);
    bool coloured = left >= 7, seen[FARKLE_SETS] = {false};
    unsigned dice = left % 7;
    struct ag_due due = {.kind = AG_DUE_ROLL, .dice = (uint8_t)dice, .flags = coloured ? AG_DUE_COLOURED : 0};
    for (unsigned outcome = 0; outcome < ag_outcomes(due); outcome++) {
        const uint16_t *keep;
        unsigned n = farkle_keeps(c, c->outcome[coloured][dice] + outcome, &keep);
        int32_t bonus = dice == AG_DICE_MAX ? ag_rule(r, FARKLE_NO_SCORE_SIX) : 0;
        if (!n && bonus) add_way(x, left, (struct way){bonus, 0, (uint8_t)left});
        for (unsigned i = 0; i < n; i++) {
            unsigned set = keep[i], rest = dice - c->size[set];
            bool has = rest ? coloured && !farkle_face(set) : ag_rule(r, FARKLE_DOUBLER);
            if (seen[set]) continue;
            seen[set] = true;
            add_way(x, left,
                    (struct way){c->value[set], (uint16_t)set, (uint8_t)farkle_left(rest ? rest : AG_DICE_MAX, has)});
        }
    }
}

static void find_ways(const ag_rules *r, struct reach *x) {
    bool doubler = ag_rule(r, FARKLE_DOUBLER);
    x->n = 0;
    x->unit = ag_farkle_turn_unit(r);
    x->most = 0;
    for (unsigned left = 0; left < FARKLE_LEFTS; left++) {
        x->first[left] = x->n;
        if (left % 7 && (left < 7 || doubler)) add_ways(r, x, left);
    }
    x->first[FARKLE_LEFTS] = x->n;
    for (uint32_t i = 0; i < x->n; i++) {
        x->way[i].units /= x->unit;
        if (x->way[i].units > x->most) x->most = x->way[i].units;
    }
}

/* ---- totals ---- */

/* From the lowest total up; every way adds something. */
static void go_through(const struct reach *x, struct cell (*cell)[FARKLE_LEFTS], int32_t top, unsigned start) {
    memset(cell, 0, ((size_t)top + 1) * sizeof *cell);
    for (int32_t at = 0; at <= top; at++)
        for (unsigned left = 0; left < FARKLE_LEFTS; left++) {
            unsigned rolls = cell[at][left].rolls + 1u;
            bool here = at ? cell[at][left].rolls : left == start;
            if (!here || rolls > AG_CLAIM_STEPS) continue;
            for (uint32_t i = x->first[left]; i < x->first[left + 1]; i++) {
                const struct way *w = &x->way[i];
                if (at + w->units > top) continue;
                struct cell *to = &cell[at + w->units][w->left];
                if (!to->rolls || rolls < to->rolls)
                    *to = (struct cell){(uint16_t)(i - x->first[left]), (uint8_t)left, (uint8_t)rolls};
            }
        }
}

/* The dice with which a turn may stop at this total, rolled least often; 0: it cannot. */
static unsigned stops(const ag_rules *r, const struct farkle_state *s, const struct reach *x,
                      struct cell (*cell)[FARKLE_LEFTS], int32_t at) {
    unsigned best = 0;
    for (unsigned left = 1; left < FARKLE_LEFTS; left++) {
        unsigned rolls = at > 0 ? cell[at][left].rolls : 0;
        bool hot = left % 7 == AG_DICE_MAX; /* all set aside, or none of six that scores */
        if (!rolls || !farkle_may_stop(r, s, s->running + at * x->unit, hot)) continue;
        if (!best || rolls < cell[at][best].rolls) best = left;
    }
    return best;
}

static bool refuse(const ag_rules *r, const struct farkle_state *s, const struct reach *x,
                   struct cell (*cell)[FARKLE_LEFTS], int32_t top, int32_t total, struct ag_msg *why) {
    int32_t more = total - s->running, above = more > 0 ? more / x->unit : 0, below = above;
    if (more > 0 && more % x->unit == 0) below--;
    while (below > 0 && !stops(r, s, x, cell, below)) below--;
    above++;
    while (above <= top && !stops(r, s, x, cell, above)) above++;
    if (above > top) return ag_refuse(why, ag_msg_make(AG_MSG_FARKLE_CLAIM_MUCH, total, 0, 0));
    int32_t up = s->running + above * x->unit, down = s->running + below * x->unit;
    return ag_refuse(why, below > 0 ? ag_msg_make(AG_MSG_FARKLE_CLAIM_NEAR, total, down, up)
                                    : ag_msg_make(AG_MSG_FARKLE_CLAIM_LEAST, total, up, 0));
}

static void write_move(const struct ag_claim_ask *ask, unsigned set, bool stop, char *buf) {
    ag_action a = set ? farkle_keep(set, stop) : stop ? FARKLE_STOP : FARKLE_ROLL;
    ag_rules_game(ask->rules)->write_action(ask->rules, ask->state, a, buf, AG_MOVE_MAX);
}

/* From the end of the turn back to its first roll. */
static void trace(const struct ag_claim_ask *ask, const struct reach *x, struct cell (*cell)[FARKLE_LEFTS], int32_t at,
                  unsigned left, struct ag_claim *out) {
    out->n = cell[at][left].rolls;
    for (unsigned i = out->n; i-- > 0;) {
        struct cell c = cell[at][left];
        const struct way *w = &x->way[x->first[c.from] + c.way];
        out->step[i].outcome = AG_UNKNOWN;
        write_move(ask, w->set, i + 1 == out->n, out->step[i].move);
        at -= w->units;
        left = c.from;
    }
}

/* The total may be reached: then its turn. */
static bool find_turn(const struct ag_claim_ask *ask, const struct reach *x, int32_t total, struct ag_claim *out,
                      struct ag_msg *why) {
    const struct farkle_state *s = ask->state;
    int32_t more = total - s->running, least = farkle_least(ask->rules, s) - s->running;
    int32_t top = ((more > least ? more : least) > 0 ? (more > least ? more : least) : 0) / x->unit + 2 * x->most;
    struct cell(*cell)[FARKLE_LEFTS] = ask->memory->resize(ask->memory->context, NULL,
                                                           ((size_t)top + 1) * sizeof *cell);
    if (!cell) return ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    go_through(x, cell, top, farkle_left(s->dice, farkle_coloured(ask->rules, s)));
    unsigned left = more > 0 && more % x->unit == 0 ? stops(ask->rules, s, x, cell, more / x->unit) : 0;
    if (left) trace(ask, x, cell, more / x->unit, left, out);
    else refuse(ask->rules, s, x, cell, top, total, why);
    ask->memory->resize(ask->memory->context, cell, 0);
    return left;
}

/* Behind a comma stand three digits. */
static bool groups(const char *comma) { return strspn(comma + 1, "0123456789") == 3 && (!comma[4] || comma[4] == ','); }

/* "450", "1,050", "bank 555": a number that could be dice, or a slip of one, needs the word. */
static bool read_total(const char *told, int32_t *total) {
    static const char word[] = "bank ";
    bool said = strncmp(told, word, sizeof word - 1) == 0, other = said;
    int64_t n = 0;
    if (said) told += sizeof word - 1;
    if (!told[0] || !(said || told[1])) return false;
    for (; *told; told++) {
        other = other || !strchr("123456", *told);
        if (*told == ',' ? !groups(told) : *told < '0' || *told > '9') return false;
        if (*told != ',' && n <= MOST) n = 10 * n + (*told - '0');
    }
    *total = n > MOST ? MOST + 1 : (int32_t)n;
    return other;
}

bool ag_claim_farkle(const struct ag_claim_ask *ask, struct ag_claim *out, struct ag_msg *why) {
    int32_t total;
    out->meant = read_total(ask->told, &total);
    if (!out->meant) return false;
    if (total > MOST) return ag_refuse(why, ag_msg_make(AG_MSG_FARKLE_CLAIM_MUCH, total, 0, 0));
    struct reach *x = ask->memory->resize(ask->memory->context, NULL, sizeof *x);
    if (!x) return ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    find_ways(ask->rules, x);
    bool good = find_turn(ask, x, total, out, why);
    ask->memory->resize(ask->memory->context, x, 0);
    return good;
}
