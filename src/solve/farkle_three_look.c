/*
 * farkle_three_look.c - reads tables of three-seat Farkle: what stopping is worth (the solver uses the same functions),
 * each seat's chance at the start of a turn, at a decision and after it.
 */
#include "farkle_three.h"
#include "msg.h"

#include <string.h>

/* ---- the head ---- */

static const char MAGIC[8] = "agthree";

void ag_three_head(const ag_rules *r, const struct ag_farkle_model *m, struct ag_three_head *h) {
    memset(h, 0, sizeof *h);
    memcpy(h->magic, MAGIC, sizeof MAGIC);
    ag_farkle_ladder(r, &h->ladder);
    h->unit = m->unit;
    h->plays = m->plays;
    h->most = m->most;
    h->places = ag_rule(r, FARKLE_LAST_ROUND) == FARKLE_FINISH_ROTATION ? 3 : 1;
    h->counts = h->ladder.penalty ? 3 : 1;
    h->tie_shared = ag_rule(r, FARKLE_TIE) == FARKLE_SHARED;
    h->ends_at_once = ag_rule(r, FARKLE_LAST_ROUND) == FARKLE_SUDDEN_DEATH;
    h->least_farkle = 1;
    for (unsigned p = 0; p < m->plays; p++)
        if (m->farkle[p] < h->least_farkle) h->least_farkle = m->farkle[p];
    h->rolls_on = !m->hot_stop || h->least_farkle <= 0;
}

double ag_three_lay_out(struct ag_three_head *h) {
    double n = h->ladder.standings, far = h->far + 1.0, at = sizeof *h / sizeof(double), all = h->places * n * n * n;
    double counts = (double)h->counts * h->counts * h->counts;
    double part[] = {2 * counts * all, 4 * far, h->ends_at_once ? 0 : 2 * far * far,
                     h->counts > 1 ? 0 : (double)(uint64_t)((all + 7) / 8)};
    uint64_t *place[] = {&h->start, &h->last1, &h->last2, &h->slope};
    for (unsigned i = 0; i < 4; i++) {
        if (at < 1e15) *place[i] = (uint64_t)at;
        at += part[i];
    }
    h->bytes = at < 1e15 ? (uint64_t)at * sizeof(double) : UINT64_MAX;
    return at * sizeof(double);
}

bool ag_farkle_three_fits(const ag_rules *r, const void *table, size_t size) {
    const struct ag_three_head *there = table;
    struct ag_three_head h = {0};
    if (size < sizeof *there || ag_rules_seats(r) != 3) return false;
    ag_farkle_ladder(r, &h.ladder);
    return there->bytes == size && there->step == THREE_DONE && there->unit == ag_farkle_unit(r) &&
           memcmp(there->magic, MAGIC, sizeof MAGIC) == 0 && memcmp(&there->ladder, &h.ladder, sizeof h.ladder) == 0;
}

/* ---- last turns ---- */

static size_t lacking(const struct ag_three_head *h, int64_t r) {
    return r > (int64_t)h->far ? h->far : r < 0 ? 0 : (size_t)r;
}

struct three_share ag_three_last1(const struct ag_three_head *h, unsigned holders, int64_t r) {
    const double *v = three_doubles(h) + h->last1 + 2 * ((holders - 1) * (size_t)(h->far + 1) + lacking(h, r));
    return (struct three_share){v[0], v[1]};
}

struct three_share ag_three_last2(const struct ag_three_head *h, int64_t d1, int64_t d2) {
    const double *v = three_doubles(h) + h->last2 + 2 * (lacking(h, d1) * (h->far + 1) + lacking(h, d2));
    return (struct three_share){v[0], v[1]};
}

struct three_share ag_three_stop_last2(const struct ag_three_head *h, int64_t d1, int64_t d2, int64_t t) {
    if (t <= 0 || t < h->ladder.least) return (struct three_share){FARKLE_NEVER, 0};
    if (t > d1) return (struct three_share){ag_three_last1(h, 1, d2 + t - d1).next, 0};
    if (t < d1 || !h->tie_shared) return (struct three_share){0, ag_three_last1(h, 1, d2).next};
    double each = ag_three_last1(h, 2, d2).next;
    return (struct three_share){each, each};
}

/* ---- positions ---- */

static unsigned next_place(const struct ag_three_head *h, unsigned place) {
    return h->places == 1 ? 0 : (place + 1) % 3;
}

struct three_share ag_three_stop(const struct ag_three_head *h, const struct three_seats *s, uint32_t t) {
    const struct ag_farkle_ladder *l = &h->ladder;
    int64_t score = farkle_score_of(l, s->x[0]) + (int64_t)t;
    if (!t || (int64_t)t < farkle_least_of(l, s->x[0])) return (struct three_share){FARKLE_NEVER, 0};
    if (score < l->target) {
        struct three_seats next = {{s->x[1], s->x[2], farkle_standing(l, (int32_t)score, true)},
                                   {s->count[1], s->count[2], 0},
                                   (uint8_t)next_place(h, s->place)};
        const double *v = three_doubles(h) + three_start(h, &next);
        return (struct three_share){1 - v[0] - v[1], v[0]};
    }
    unsigned turns = h->ends_at_once ? 0 : 2u - s->place; /* FA-13: last turns to come */
    if (!turns) return (struct three_share){1, 0};
    int64_t d1 = score - farkle_score_of(l, s->x[1]), d2 = score - farkle_score_of(l, s->x[2]);
    struct three_share last = turns == 1 ? ag_three_last1(h, 1, d1) : ag_three_last2(h, d1, d2);
    return (struct three_share){last.next, last.own};
}

/* Rolling brings at most 1, with a farkle only what that leaves. */
uint32_t ag_three_top(const struct ag_three_head *h, const struct three_seats *s, double lost) {
    const struct ag_farkle_ladder *l = &h->ladder;
    int32_t score = farkle_score_of(l, s->x[0]), need = l->target - score, least = farkle_least_of(l, s->x[0]);
    uint32_t t = (uint32_t)(need > least ? need : least), end = h->far + (uint32_t)(l->target - l->floor);
    if (h->rolls_on) return end; /* the same for all, since the last bits of a flat top depend on where it begins */
    if (h->ends_at_once || s->place == 2) return t;
    while (t < end && 1 - ag_three_stop(h, s, t).own > h->least_farkle * (1 - lost)) t++;
    return t;
}

struct three_seats ag_three_after_farkle(const struct ag_three_head *h, const struct three_seats *s) {
    struct three_seats next = {{s->x[1], s->x[2], s->x[0]},
                               {s->count[1], s->count[2], 0},
                               (uint8_t)next_place(h, s->place)};
    if (h->counts == 1) return next;
    next.count[2] = (uint8_t)((s->count[0] + 1) % 3); /* FA-19 */
    if (!next.count[2]) next.x[2] = farkle_punished(&h->ladder, s->x[0]);
    return next;
}

size_t ag_three_rows(const struct ag_three_head *h) {
    size_t span = (size_t)(h->ladder.target - h->ladder.floor), opening = (size_t)h->ladder.opening;
    return 2 * (size_t)h->far + span + opening + h->most + 4;
}

/* false: not a position of this table. */
static bool find_seats(const struct ag_three_head *h, const struct farkle_state *s, struct three_seats *out) {
    memset(out, 0, sizeof *out);
    out->place = (uint8_t)(h->places == 1 ? 0 : (s->turn + 3 - s->began) % 3);
    for (unsigned i = 0; i < 3; i++) {
        unsigned seat = (s->turn + i) % 3;
        out->count[i] = s->in_row[seat];
        if (!ag_farkle_find(&h->ladder, h->unit, s, seat, &out->x[i])) return false;
    }
    return true;
}

/* ---- a whole turn ---- */

/* What a turn's values depend on. last: how many last turns there are after this one, plus 1; 0: none has begun. Then
 * d are what the mover and the last seat lack, or in the very last turn what the mover lacks and how many would share a
 * tie with it, itself included. */
struct turn_key {
    struct three_seats seats;
    int32_t last, d[2];
};
struct turn {
    struct turn_key key;
    uint32_t known, rows;
    double blur; /* of its sweep */
};
struct scratch {
    struct ag_three_model model;
    size_t turns, turn, stop, best, roll; /* how many are remembered, and where things lie, in bytes */
    size_t step;                          /* doubles from one turn's values to the next */
};

static size_t kept_rows(const struct ag_three_head *h) { return (size_t)(h->ladder.target - h->ladder.floor) + 64; }
static size_t rounded(size_t bytes) { return (bytes + 63) / 64 * 64; }

static void place_scratch(const struct ag_three_head *h, size_t turns, struct scratch *c, size_t *end) {
    size_t rows = ag_three_rows(h);
    c->turns = turns ? turns : 1;
    c->step = 2 * kept_rows(h) * h->plays;
    c->stop = rounded(sizeof *c);
    c->best = c->stop + rows * sizeof(struct three_lanes);
    c->roll = c->best + rows * h->plays * sizeof(struct three_lanes);
    c->turn = c->roll + rows * h->plays * sizeof(struct three_lanes);
    *end = c->turn + c->turns * (sizeof(struct turn) + c->step * sizeof(double));
}

size_t ag_farkle_three_scratch(const void *table, size_t turns) {
    struct scratch c;
    size_t end;
    place_scratch(table, turns, &c, &end);
    return rounded(end);
}

void ag_farkle_three_prepare(const ag_rules *r, const void *table, size_t turns, void *scratch) {
    struct scratch *c = scratch;
    size_t end;
    place_scratch(table, turns, c, &end);
    ag_three_model(r, &c->model);
    struct turn *turn = (void *)((char *)scratch + c->turn);
    for (size_t i = 0; i < c->turns; i++) turn[i] = (struct turn){.known = 0};
}

/* The mover of a last turn: what it and the others lack. */
static bool find_last(const struct ag_three_head *h, const struct farkle_state *s, struct turn_key *key) {
    unsigned next = (s->turn + 1u) % 3, after = (s->turn + 2u) % 3;
    int32_t mine = s->score[s->turn], a = s->score[next], b = s->score[after];
    if (h->ends_at_once || mine % h->unit || a % h->unit || b % h->unit) return false;
    if (!ag_farkle_find(&h->ladder, h->unit, s, s->turn, &key->seats.x[0])) return false;
    bool one_more = !(s->trigger >> next & 1) && !(h->places == 3 && next == s->began);
    key->last = one_more ? 2 : 1;
    if (one_more) { /* the seat after the next one leads */
        key->d[0] = (b - mine) / h->unit;
        key->d[1] = (b - a) / h->unit;
    } else {
        key->d[0] = ((a > b ? a : b) - mine) / h->unit;
        key->d[1] = a == b && h->tie_shared ? 3 : 2;
    }
    return true;
}

static bool find_turn(const struct ag_three_head *h, const struct farkle_state *s, struct turn_key *key) {
    memset(key, 0, sizeof *key);
    return s->trigger ? find_last(h, s, key) : find_seats(h, s, &key->seats);
}

/* Each seat's share. In a last turn v.next is that of the leader, or of each of two who lead. */
static void spread(const struct farkle_state *s, const struct turn_key *key, struct three_share v, double *share) {
    unsigned next = (s->turn + 1u) % 3, after = (s->turn + 2u) % 3;
    share[s->turn] = v.own;
    if (!key->last) {
        share[next] = v.next;
        share[after] = 1 - v.own - v.next;
        return;
    }
    bool next_leads = s->score[next] > s->score[after] || (s->score[next] == s->score[after] && s->trigger >> next & 1);
    share[after] = key->last == 2 || key->d[1] == 3 ? v.next : next_leads ? 0 : v.next;
    share[next] = 1 - share[after] - v.own;
}

/* The start of a turn. */
static struct three_share start_share(const struct ag_three_head *h, const struct turn_key *key) {
    if (key->last == 2) return ag_three_last2(h, key->d[0], key->d[1]);
    if (key->last) return ag_three_last1(h, (unsigned)key->d[1] - 1, key->d[0]);
    const double *v = three_doubles(h) + three_start(h, &key->seats);
    return (struct three_share){v[0], v[1]};
}

bool ag_farkle_three_value(const ag_rules *r, const void *table, const void *state, double *share) {
    const struct ag_three_head *h = table;
    const struct farkle_state *s = state;
    struct turn_key key;
    if (ag_rules_seats(r) != 3 || s->phase != FARKLE_ROLLING || s->next_roll != FARKLE_FIRST_ROLL ||
        !find_turn(h, s, &key))
        return false;
    spread(s, &key, start_share(h, &key), share);
    return true;
}

static struct three_share stop_share(const struct ag_three_head *h, const struct turn_key *key, uint32_t t) {
    if (!key->last) return ag_three_stop(h, &key->seats, t);
    if (!t || (int64_t)t < farkle_least_of(&h->ladder, key->seats.x[0])) return (struct three_share){FARKLE_NEVER, 0};
    if (key->last == 2) return ag_three_stop_last2(h, key->d[0], key->d[1], t);
    double all = key->d[1], behind = 1 / (all - 1);
    if ((int64_t)t > key->d[0]) return (struct three_share){1, 0};
    if ((int64_t)t < key->d[0] || !h->tie_shared) return (struct three_share){0, behind};
    return (struct three_share){1 / all, 1 / all};
}

/* How far to sweep, and what a farkle leaves. */
static uint32_t turn_top(const struct ag_three_head *h, const struct turn_key *key, struct three_share *lost) {
    if (!key->last) {
        struct three_seats after = ag_three_after_farkle(h, &key->seats);
        const double *v = three_doubles(h) + three_start(h, &after);
        *lost = (struct three_share){1 - v[0] - v[1], v[0]};
        return ag_three_top(h, &key->seats, lost->own);
    }
    *lost = (struct three_share){0, key->last == 2 ? ag_three_last1(h, 1, key->d[1]).next : 1.0 / (key->d[1] - 1)};
    int64_t top = (key->d[0] > h->ladder.opening ? key->d[0] : h->ladder.opening) + 1;
    if (key->last == 2) top += h->far;
    return (uint32_t)top;
}

static double off_by(const struct ag_three_sweep *s, struct three_share v) {
    double own = s->start.own[0] - v.own, next = s->start.next[0] - v.next;
    if (own < 0) own = -own;
    if (next < 0) next = -next;
    return own > next ? own : next;
}

/* A sweep as the solver has made it: mostly sharp; with a penalty, or where that is not what the table says of the
 * turn's start, with blurred choices. Then it is the blur that comes nearest. Returns it. */
static double sweep_as_solved(const struct ag_three_head *h, const struct turn_key *key, struct ag_three_sweep *s) {
    struct three_share solved = start_share(h, key);
    s->blur = h->counts > 1 && !key->last ? THREE_BLUR_LAST : 0;
    ag_three_sweep(s);
    double least = off_by(s, solved), found = s->blur;
    if (key->last || h->counts > 1 || least <= 4 * THREE_SETTLED) return found;
    for (s->blur = THREE_BLUR_FIRST; s->blur >= THREE_BLUR_LAST; s->blur /= 2) {
        ag_three_sweep(s);
        double off = off_by(s, solved);
        if (off < least) least = off, found = s->blur;
        if (least <= 4 * THREE_SETTLED) return found;
    }
    s->blur = found;
    ag_three_sweep(s);
    return found;
}

/* Sweeps the turn, with rows enough for a total of t where there is room. */
static uint32_t sweep_turn(const struct ag_three_head *h, struct scratch *c, const struct turn_key *key, uint32_t t,
                           double *blur) {
    char *base = (char *)c;
    struct three_lanes *stop = (void *)(base + c->stop);
    struct ag_three_sweep s = {.model = &c->model,
                               .stop = stop,
                               .best = (void *)(base + c->best),
                               .roll = (void *)(base + c->roll),
                               .flat = key->last || h->rolls_on};
    struct three_share lost;
    s.top = turn_top(h, key, &lost);
    if (t > s.top) s.top = t;
    uint32_t rows = (uint32_t)ag_three_rows(h) - h->most - 1;
    if (s.top > rows) s.top = rows;
    ag_lanes_set(&s.lost.own, lost.own);
    ag_lanes_set(&s.lost.next, lost.next);
    for (uint32_t row = 0; row <= s.top + h->most; row++) {
        struct three_share v = stop_share(h, key, row);
        ag_lanes_set(&stop[row].own, v.own);
        ag_lanes_set(&stop[row].next, v.next);
    }
    *blur = sweep_as_solved(h, key, &s);
    return s.top;
}

static size_t turn_number(const struct ag_three_head *h, const struct turn_key *k) {
    size_t n = three_start(h, &k->seats) / 2;
    return n + (size_t)(uint32_t)k->last * 1000003 + (size_t)(uint32_t)k->d[0] * 7919 + (size_t)(uint32_t)k->d[1] * 31;
}

/* The shares of the mover and the next seat when rolling: at value[at], at = (t * plays + play) * step, and value[at +
 * next]. */
struct values {
    const double *value;
    size_t step, next;
    uint32_t rows;
    double blur;
};

/* For totals up to t. Turns are remembered up to the rows that are usual; a rare higher total is worked out anew. */
static struct values turn_values(const struct ag_three_head *h, struct scratch *c, const struct turn_key *key,
                                 uint32_t t) {
    size_t number = turn_number(h, key) % c->turns;
    struct turn *turn = (struct turn *)(void *)((char *)c + c->turn) + number;
    double *value = (double *)(void *)((char *)c + c->turn + c->turns * sizeof *turn) + number * c->step;
    const double *roll = (const double *)(const void *)((char *)c + c->roll);
    uint32_t rows = (uint32_t)kept_rows(h);
    if (turn->known && memcmp(&turn->key, key, sizeof *key) == 0 && t < turn->rows)
        return (struct values){value, 2, 1, turn->rows, turn->blur};
    double blur;
    uint32_t top = sweep_turn(h, c, key, t, &blur);
    if (t >= rows) return (struct values){roll, 2 * AG_LANES, AG_LANES, top + 1, blur};
    *turn = (struct turn){.key = *key, .known = 1, .rows = top < rows ? top + 1 : rows, .blur = blur};
    for (size_t i = 0; i < 2 * (size_t)turn->rows * h->plays; i++) value[i] = roll[i * AG_LANES];
    return (struct values){value, 2, 1, turn->rows, blur};
}

/* ---- decisions ---- */

struct decision {
    struct turn_key key;
    unsigned n;
    double blur;
    struct farkle_after after[AG_LEGAL_MAX];
    struct three_share share[AG_LEGAL_MAX]; /* behind each legal move */
};

static bool find_decision(const ag_rules *r, const struct ag_three_head *h, const struct farkle_state *s, void *scratch,
                          struct decision *d) {
    uint32_t most = 0;
    if (ag_rules_seats(r) != 3 || (s->phase != FARKLE_KEEPING && s->phase != FARKLE_FREE) || s->running % h->unit ||
        !find_turn(h, s, &d->key))
        return false;
    d->n = ag_farkle_after(r, h->unit, s, d->after);
    for (unsigned i = 0; i < d->n; i++)
        if (d->after[i].t > most) most = d->after[i].t;
    struct values v = turn_values(h, scratch, &d->key, most);
    d->blur = v.blur;
    for (unsigned i = 0; i < d->n; i++) {
        uint32_t t = d->after[i].t < v.rows ? d->after[i].t : v.rows - 1;
        const double *roll = v.value + ((size_t)t * h->plays + d->after[i].play) * v.step;
        d->share[i] = d->after[i].stops ? stop_share(h, &d->key, d->after[i].t)
                                        : (struct three_share){roll[0], roll[v.next]};
    }
    return true;
}

unsigned ag_farkle_three_moves(const ag_rules *r, const void *table, const void *state, void *scratch, double *values,
                               double (*all)[AG_SEATS_MAX]) {
    struct decision d;
    if (!find_decision(r, table, state, scratch, &d)) return 0;
    for (unsigned i = 0; i < d.n; i++) {
        values[i] = d.share[i].own;
        if (all) spread(state, &d.key, d.share[i], all[i]);
    }
    return d.n;
}

/* As take_better of the sweep: a comes first in order. */
static struct three_share better(struct three_share a, struct three_share b, double blur) {
    double weight = blur > 0 ? (b.own - a.own) / blur : b.own > a.own;
    if (weight <= 0) return a;
    if (weight >= 1) return b;
    return (struct three_share){(1 - weight) * a.own + weight * b.own, (1 - weight) * a.next + weight * b.next};
}

/* What a total and dice are set aside for, stop or roll, is one option, as in a sweep: the move at i stands for it,
 * unless an earlier one does. */
static bool find_option(const struct ag_three_head *h, const struct decision *d, unsigned i, uint32_t *option,
                        struct three_share *best) {
    const struct farkle_after *a = d->after;
    *option = a[i].t * h->plays + a[i].play;
    *best = d->share[i];
    for (unsigned k = 0; k < d->n; k++) {
        if (k == i || a[k].t != a[i].t || a[k].play != a[i].play) continue;
        if (k < i) return false;
        if (a[k].stops != a[i].stops)
            *best = a[i].stops ? better(d->share[i], d->share[k], d->blur) : better(d->share[k], d->share[i], d->blur);
    }
    return true;
}

/* The best option, from the last in order to the first. */
bool ag_farkle_three_decision(const ag_rules *r, const void *table, const void *state, void *scratch, double *all) {
    const struct ag_three_head *h = table;
    struct decision d;
    struct three_share best[AG_LEGAL_MAX], now;
    uint32_t option[AG_LEGAL_MAX];
    unsigned n = 0;
    if (!find_decision(r, h, state, scratch, &d)) return false;
    for (unsigned i = 0; i < d.n; i++) {
        unsigned at = n;
        uint32_t o;
        struct three_share v;
        if (!find_option(h, &d, i, &o, &v)) continue;
        for (; at && ag_farkle_comes_before(o, option[at - 1], h->plays); at--)
            option[at] = option[at - 1], best[at] = best[at - 1];
        option[at] = o;
        best[at] = v;
        n++;
    }
    now = best[n - 1];
    while (--n) now = better(best[n - 1], now, d.blur);
    spread(state, &d.key, now, all);
    return true;
}
