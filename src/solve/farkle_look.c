/*
 * farkle_look.c - reads tables of two-seat Farkle: what stopping, rolling, taking and declining are worth. The solver
 * (farkle_win.c) works with the same functions, so a hint and the table cannot disagree.
 */
#include "farkle_win.h"
#include "msg.h"

#include <string.h>

/* ---- the head ---- */

static const char MAGIC[8] = "agfarkw";

double ag_farkle_win_lay_out(struct ag_farkle_win_head *h) {
    double n = h->ladder.standings, span = (double)h->ladder.target - h->ladder.floor, at = sizeof *h / sizeof(double);
    double offers = h->keen ? (double)h->begans * h->counts * n * (span * (span + 1) / 2) * h->plays : 0;
    double part[] = {(double)h->begans * h->counts * h->counts * n * n, (double)h->begans * n,
                     2.0 * (h->reach + 2) * h->plays, offers};
    uint64_t *place[] = {&h->start, &h->slope, &h->last, &h->offer};
    for (unsigned i = 0; i < 4; i++) {
        if (at < 1e15) *place[i] = (uint64_t)at;
        at += part[i];
    }
    h->bytes = at < 1e15 ? (uint64_t)at * sizeof(double) : UINT64_MAX;
    return at * sizeof(double);
}

/* The chances of a farkle; six dice without a score may be none (FA-19). */
static void set_farkles(const ag_rules *r, struct ag_farkle_win_head *h) {
    bool doubler = ag_rule(r, FARKLE_DOUBLER);
    h->least_farkle = 1;
    for (unsigned p = 0; p < h->plays; p++) {
        unsigned dice = p % FARKLE_PLAIN + 1;
        double all = 1;
        for (unsigned i = 0; i < dice; i++) all *= 6;
        h->farkle[p] = (double)farkle_rules(r)->odds[doubler && p < FARKLE_PLAIN][dice].farkles / all;
        if (p == FARKLE_FULL && ag_rule(r, FARKLE_NO_SCORE_SIX)) h->farkle[p] = 0;
        if (h->farkle[p] < h->least_farkle) h->least_farkle = h->farkle[p];
    }
}

void ag_farkle_win_head(const ag_rules *r, unsigned how, struct ag_farkle_win_head *h) {
    const struct farkle_rules *c = farkle_rules(r);
    int32_t most = ag_rule(r, FARKLE_NO_SCORE_SIX);
    memset(h, 0, sizeof *h);
    memcpy(h->magic, MAGIC, sizeof MAGIC);
    ag_farkle_ladder(r, &h->ladder);
    h->how = how;
    h->unit = ag_farkle_unit(r);
    h->plays = ag_rule(r, FARKLE_DOUBLER) ? FARKLE_PLAYS : FARKLE_PLAIN;
    for (unsigned set = 1; set < (ag_rule(r, FARKLE_DOUBLER) ? FARKLE_SETS : AG_HANDS); set++)
        if (c->value[set] > most) most = c->value[set];
    h->most = (uint32_t)(most / h->unit);
    h->counts = h->ladder.penalty ? 3 : 1;
    h->begans = ag_rule(r, FARKLE_LAST_ROUND) == FARKLE_FINISH_ROTATION ? 2 : 1;
    h->keen = (uint32_t)ag_rule(r, FARKLE_KEEN);
    h->fresh_six = ag_rule(r, FARKLE_KEEN_FAIL) == FARKLE_FRESH_SIX;
    h->passed = h->keen && ag_rule(r, FARKLE_KEEN_POINTS) == FARKLE_POINTS_PASSED;
    h->ends_at_once = ag_rule(r, FARKLE_LAST_ROUND) == FARKLE_SUDDEN_DEATH;
    h->tie_shared = ag_rule(r, FARKLE_TIE) == FARKLE_SHARED;
    set_farkles(r, h);
    h->fine = FARKLE_WIN_FINE;
    h->rolls_on = h->keen || h->least_farkle <= 0 || ag_rule(r, FARKLE_HOT_DICE) == FARKLE_MUST_ROLL;
}

bool ag_farkle_win_fits(const ag_rules *r, const void *table, size_t size) {
    const struct ag_farkle_win_head *there = table;
    struct ag_farkle_win_head h;
    if (size < sizeof *there || ag_rules_seats(r) != 2) return false;
    ag_farkle_win_head(r, there->how, &h);
    h.reach = there->reach;
    ag_farkle_win_lay_out(&h);
    h.step = FARKLE_WIN_DONE;
    h.pass = there->pass;
    h.change = there->change;
    h.residual = there->residual;
    return there->bytes == size && memcmp(&h, there, sizeof h) == 0;
}

/* ---- last turns (FA-13, FA-14) ---- */

/* Whether the other seat has a last turn after the mover has reached the target. */
static bool answers_target(const struct ag_farkle_win_head *h, const struct farkle_win_seats *s) {
    return !h->ends_at_once && !s->began;
}

static const double *last_row(const struct ag_farkle_win_head *h, int32_t least, int64_t d, uint32_t t) {
    static const double never[FARKLE_PLAYS];
    bool opening = d < least;
    int64_t r = (opening ? least : d) - (int64_t)t;
    if (r > (int64_t)h->reach) return never;
    size_t row = (size_t)(r < -1 ? 0 : r + 1) + (opening ? h->reach + 2 : 0);
    return farkle_win_doubles(h) + h->last + row * h->plays;
}

/* Rolling in a last turn. A seat that is ahead without it has won, whatever comes; that can only be where the points that
 * reached the target were passed on to it (FA-16). Then a farkle may leave a tie: shared, or won by the one whose score
 * has stood longer, which is this seat. */
static double last_roll(const struct ag_farkle_win_head *h, int32_t least, int64_t d, uint32_t t, unsigned play) {
    double value = last_row(h, least, d, t)[play], tie = h->tie_shared ? 0.5 : 1;
    return d > 0 ? value : d < 0 ? 1 : tie + (1 - tie) * value;
}

/* The same for a seat that begins it with six dice. */
static double last_fresh(const struct ag_farkle_win_head *h, int32_t least, int64_t d) {
    return last_row(h, least, d, 0)[FARKLE_FULL];
}

double ag_farkle_win_last_offer(const struct ag_farkle_win_head *h, int32_t least, int64_t d, uint32_t t,
                                unsigned play) {
    if (h->passed) d -= t; /* what is taken leaves the score that is to be beaten */
    double value = last_roll(h, least, d, t, play);
    if (h->fresh_six) value += h->farkle[play] * last_fresh(h, least, d); /* FA-16 */
    return value;
}

/* ---- stopping ---- */

/* The other seat, about to begin its turn after the mover has stopped at a score below the target. */
static struct farkle_win_seats after_stop(const struct ag_farkle_win_head *h, const struct farkle_win_seats *s,
                                          int32_t score) {
    return (struct farkle_win_seats){.x = s->y,
                                     .y = farkle_standing(&h->ladder, score, true),
                                     .began = h->begans - 1 - s->began,
                                     .mine = s->theirs,
                                     .theirs = 0};
}

static double start_value(const struct ag_farkle_win_head *h, const struct farkle_win_seats *s) {
    return farkle_win_doubles(h)[farkle_win_start(h, s->began, s->mine, s->theirs, s->x, s->y)];
}

/* What stopping with t units and those dice left is worth. */
static double value_of_stop(const struct ag_farkle_win_head *h, const struct farkle_win_seats *s, uint32_t t,
                            unsigned play) {
    const struct ag_farkle_ladder *l = &h->ladder;
    int64_t score = farkle_score_of(l, s->x) + (int64_t)t;
    double decline, take = 0;
    if ((int64_t)t < farkle_least_of(l, s->x)) return FARKLE_NEVER; /* FA-11, FA-19 */
    if (score >= l->target) {
        if (!answers_target(h, s)) return 1;
        int64_t d = score - farkle_score_of(l, s->y);
        decline = last_fresh(h, farkle_least_of(l, s->y), d);
        if (h->keen) take = ag_farkle_win_last_offer(h, farkle_least_of(l, s->y), d, t, play);
    } else {
        struct farkle_win_seats other = after_stop(h, s, (int32_t)score);
        decline = start_value(h, &other);
        if (h->keen)
            take = farkle_win_doubles(h)[farkle_win_offer(h, other.began, other.mine, other.x, other.y, t) + play];
    }
    return 1 - (take > decline ? take : decline);
}

void ag_farkle_win_stops(const struct ag_farkle_win_head *h, const struct farkle_win_seats *s, uint32_t last,
                         unsigned lane, ag_lanes *stop) {
    unsigned plays = h->keen ? h->plays : 1;
    for (uint32_t t = 0; t <= last; t++)
        for (unsigned p = 0; p < plays; p++)
            stop[(size_t)t * plays + p][lane] = t ? value_of_stop(h, s, t, p) : FARKLE_NEVER;
}

/* ---- how far a sweep must go ---- */

/* With Keen: whether from this total on offers are always taken, so that what they are worth no longer changes. */
static bool all_taken(const struct ag_farkle_win_head *h, int32_t least, int64_t d, uint32_t t) {
    double decline = last_fresh(h, least, d);
    if (d < least) return false;
    if (h->fresh_six) return decline <= 0;
    if (h->passed && (d - t >= t || least >= (int32_t)t)) return false; /* each unit more still helps the taker */
    for (unsigned p = 0; p < h->plays; p++)
        if (decline > ag_farkle_win_last_offer(h, least, d, t, p)) return false;
    return true;
}

/* Rolling brings at most 1, and with the chance of a farkle only 1 - beaten. Stopping brings 1 - decline; it is better
 * once decline is at most that chance times beaten. */
uint32_t ag_farkle_win_top(const struct ag_farkle_win_head *h, const struct farkle_win_seats *s, double beaten) {
    const struct ag_farkle_ladder *l = &h->ladder;
    int32_t a = farkle_score_of(l, s->x), b = farkle_score_of(l, s->y), least = farkle_least_of(l, s->y);
    int32_t first = l->target - a > farkle_least_of(l, s->x) ? l->target - a : farkle_least_of(l, s->x);
    uint32_t t = (uint32_t)first;
    double little = h->rolls_on ? h->fine : h->least_farkle * beaten;
    if (!answers_target(h, s)) return t;
    if (h->keen)
        while (!all_taken(h, least, a + (int64_t)t - b, t)) t++;
    else
        while (last_fresh(h, least, a + (int64_t)t - b) > little) t++;
    return t;
}

void ag_farkle_win_above(const struct ag_farkle_win_head *h, struct ag_farkle_sweep *s) {
    const struct ag_farkle_model *m = s->model;
    if (h->rolls_on) {
        ag_farkle_flat_top(s, s->stop + (size_t)s->top * s->stop_step);
        return;
    }
    for (uint32_t t = s->top + 1; t <= s->top + m->most; t++)
        for (unsigned p = 0; p < m->plays; p++) s->best[(size_t)t * m->plays + p] = s->stop[t];
}

size_t ag_farkle_win_rows(const struct ag_farkle_win_head *h) {
    const struct ag_farkle_ladder *l = &h->ladder;
    size_t span = (size_t)(l->target - l->floor), opening = (size_t)l->opening;
    return (span > opening ? span : opening) + (h->ends_at_once ? 0 : h->reach + opening + 2) + h->most + 2;
}

struct farkle_win_seats ag_farkle_win_after_farkle(const struct ag_farkle_win_head *h,
                                                   const struct farkle_win_seats *s) {
    struct farkle_win_seats other = {.x = s->y, .y = s->x, .began = h->begans - 1 - s->began, .mine = s->theirs};
    if (h->counts == 1) return other;
    other.theirs = (s->mine + 1) % 3; /* FA-19 */
    if (!other.theirs) other.y = farkle_punished(&h->ladder, s->x);
    return other;
}

/* ---- positions of a game ---- */

/* A position as the table sees it. */
struct place {
    struct farkle_win_seats seats;
    bool last;     /* it is the mover's last turn: the other seat has reached the target */
    int32_t least; /* in the last turn: units needed to stop ... */
    int64_t d;     /* ... and units that the mover lacks */
    uint32_t t;    /* the running total, or the offer */
    unsigned play; /* dice in play */
};

/* false: not a position of this table. */
static bool find_place(const ag_rules *r, const struct ag_farkle_win_head *h, const struct farkle_state *s,
                       struct place *out) {
    unsigned mover = s->turn, other = 1 - mover;
    memset(out, 0, sizeof *out);
    if (s->phase == FARKLE_STARTING || s->phase == FARKLE_OVER || s->running % h->unit) return false;
    out->t = (uint32_t)(s->running / h->unit);
    out->play = farkle_play(s->dice, ag_rule(r, FARKLE_DOUBLER) && !farkle_coloured(r, s));
    if (!ag_farkle_find(&h->ladder, h->unit, s, mover, &out->seats.x)) return false;
    out->seats.began = h->begans == 2 && s->began != mover;
    out->seats.mine = s->in_row[mover];
    out->seats.theirs = s->in_row[other];
    if (!s->trigger) return ag_farkle_find(&h->ladder, h->unit, s, other, &out->seats.y);
    out->last = true;
    out->least = farkle_least_of(&h->ladder, out->seats.x);
    out->d = (s->score[other] - s->score[mover]) / h->unit;
    return !h->ends_at_once && s->score[other] % h->unit == 0;
}

static bool find_offer(const struct ag_farkle_win_head *h, const struct place *at) {
    const struct ag_farkle_ladder *l = &h->ladder;
    if (!h->keen || at->last) return h->keen;
    return !at->seats.theirs && at->seats.y >= l->unopened && at->t <= at->seats.y - l->unopened;
}

static double decline_value(const struct ag_farkle_win_head *h, const struct place *at) {
    return at->last ? last_fresh(h, at->least, at->d) : start_value(h, &at->seats);
}
static double take_value(const struct ag_farkle_win_head *h, const struct place *at) {
    const struct farkle_win_seats *s = &at->seats;
    if (at->last) return ag_farkle_win_last_offer(h, at->least, at->d, at->t, at->play);
    return farkle_win_doubles(h)[farkle_win_offer(h, s->began, s->mine, s->x, s->y, at->t) + at->play];
}

double ag_farkle_win_value(const ag_rules *r, const void *table, const void *state) {
    const struct ag_farkle_win_head *h = table;
    const struct farkle_state *s = state;
    struct place at;
    if (!find_place(r, h, s, &at)) return -1;
    if (s->phase == FARKLE_ROLLING && s->next_roll == FARKLE_FIRST_ROLL) return decline_value(h, &at);
    if (s->phase != FARKLE_ANSWERING || !find_offer(h, &at)) return -1;
    double take = take_value(h, &at), decline = decline_value(h, &at);
    return take > decline ? take : decline;
}

/* ---- a whole turn ---- */

/* A remembered turn: whose, and the values of rolling, row by row, up to top. */
struct turn {
    struct farkle_win_seats seats;
    uint32_t known, rows;
    uint32_t unused;
};
struct scratch {
    struct ag_farkle_model model;
    size_t turns, turn, stop, best, roll; /* how many are remembered, and where things lie, in bytes */
    size_t step;                          /* doubles from one turn's values to the next */
};

static size_t kept_rows(const struct ag_farkle_win_head *h) {
    size_t rows = ag_farkle_win_rows(h) - h->most, usual = (size_t)(h->ladder.target - h->ladder.floor) + 64;
    return rows < usual ? rows : usual;
}
static size_t rounded(size_t bytes) { return (bytes + 63) / 64 * 64; }

static void place_scratch(const struct ag_farkle_win_head *h, size_t turns, struct scratch *c, size_t *end) {
    size_t rows = ag_farkle_win_rows(h);
    c->turns = turns ? turns : 1;
    c->step = kept_rows(h) * h->plays;
    c->stop = rounded(sizeof *c);
    c->best = c->stop + rows * (h->keen ? h->plays : 1) * sizeof(ag_lanes);
    c->roll = c->best + rows * h->plays * sizeof(ag_lanes);
    c->turn = c->roll + rows * h->plays * sizeof(ag_lanes);
    *end = c->turn + c->turns * (sizeof(struct turn) + c->step * sizeof(double));
}

size_t ag_farkle_win_scratch(const void *table, size_t turns) {
    struct scratch c;
    size_t end;
    place_scratch(table, turns, &c, &end);
    return rounded(end);
}

void ag_farkle_win_prepare(const ag_rules *r, const void *table, size_t turns, void *scratch) {
    struct scratch *c = scratch;
    size_t end;
    place_scratch(table, turns, c, &end);
    ag_farkle_model(r, ((const struct ag_farkle_win_head *)table)->how, &c->model);
    struct turn *turn = (void *)((char *)scratch + c->turn);
    for (size_t i = 0; i < c->turns; i++) turn[i] = (struct turn){.known = 0};
}

/* Sweeps the turn, with rows enough for a total of t. */
static uint32_t sweep_turn(const struct ag_farkle_win_head *h, struct scratch *c, const struct farkle_win_seats *seats,
                           uint32_t t) {
    char *base = (char *)c;
    ag_lanes *stop = (ag_lanes *)(void *)(base + c->stop);
    struct farkle_win_seats other = ag_farkle_win_after_farkle(h, seats);
    double beaten = start_value(h, &other);
    struct ag_farkle_sweep s = {.model = &c->model,
                                .stop = stop,
                                .best = (ag_lanes *)(void *)(base + c->best),
                                .roll = (ag_lanes *)(void *)(base + c->roll),
                                .stop_step = h->keen ? h->plays : 1};
    s.top = ag_farkle_win_top(h, seats, beaten);
    if (t > s.top) s.top = t;
    ag_lanes_set(&s.lost, 1 - beaten);
    uint32_t last = s.top + (h->rolls_on ? 0 : h->most);
    for (unsigned lane = 0; lane < AG_LANES; lane++) ag_farkle_win_stops(h, seats, last, lane, stop);
    ag_farkle_win_above(h, &s);
    ag_farkle_sweep(&s);
    return s.top;
}

static bool same_turn(const struct turn *turn, const struct farkle_win_seats *s) {
    return turn->known && turn->seats.x == s->x && turn->seats.y == s->y && turn->seats.began == s->began &&
           turn->seats.mine == s->mine && turn->seats.theirs == s->theirs;
}

/* The values of rolling in a turn: value[(t * plays + play) * step]. */
struct values {
    const double *value;
    size_t step;
};

/* For totals up to t. Turns are remembered up to the rows that are usual; a rare higher total is worked out anew. */
static struct values turn_values(const struct ag_farkle_win_head *h, struct scratch *c,
                                 const struct farkle_win_seats *s, uint32_t t) {
    const struct ag_farkle_ladder *l = &h->ladder;
    size_t number = (((size_t)s->began * 3 + s->mine) * 3 + s->theirs) * l->standings;
    number = ((number + s->x) * l->standings + s->y) % c->turns;
    struct turn *turn = (struct turn *)(void *)((char *)c + c->turn) + number;
    double *value = (double *)(void *)((char *)c + c->turn + c->turns * sizeof *turn) + number * c->step;
    const double *roll = (const double *)(const void *)((char *)c + c->roll);
    uint32_t rows = (uint32_t)kept_rows(h);
    if (same_turn(turn, s) && t < turn->rows) return (struct values){value, 1};
    uint32_t top = sweep_turn(h, c, s, t);
    if (t >= rows) return (struct values){roll, AG_LANES};
    *turn = (struct turn){.seats = *s, .known = 1, .rows = top < rows ? top + 1 : rows};
    for (size_t i = 0; i < (size_t)turn->rows * h->plays; i++) value[i] = roll[i * AG_LANES];
    return (struct values){value, 1};
}

/* ---- decisions ---- */

static double stop_value(const struct ag_farkle_win_head *h, const struct place *at, uint32_t t, unsigned play) {
    if (!at->last) return value_of_stop(h, &at->seats, t, play);
    return (int64_t)t > at->d ? 1 : (int64_t)t == at->d && h->tie_shared ? 0.5 : 0;
}

/* Totals above this are as good as this one. */
static uint32_t top_total(const struct ag_farkle_win_head *h) {
    return (uint32_t)(ag_farkle_win_rows(h) - h->most - 2);
}

/* Take or decline (FA-16). */
static unsigned answer_values(const ag_rules *r, const struct ag_farkle_win_head *h, const struct farkle_state *s,
                              const struct place *at, double *values) {
    ag_action action[AG_LEGAL_MAX];
    if (!find_offer(h, at)) return 0;
    unsigned n = ag_rules_game(r)->legal(r, s, s->turn, action);
    for (unsigned i = 0; i < n; i++) values[i] = action[i] == FARKLE_TAKE ? take_value(h, at) : decline_value(h, at);
    return n;
}

unsigned ag_farkle_win_moves(const ag_rules *r, const void *table, const void *state, void *scratch, double *values) {
    const struct ag_farkle_win_head *h = table;
    const struct farkle_state *s = state;
    struct farkle_after after[AG_LEGAL_MAX];
    struct place at;
    if (s->phase == FARKLE_ROLLING || !find_place(r, h, s, &at)) return 0;
    if (s->phase == FARKLE_ANSWERING) return answer_values(r, h, s, &at, values);
    unsigned n = ag_farkle_after(r, h->unit, s, after);
    uint32_t most = 0;
    for (unsigned i = 0; i < n; i++)
        if (after[i].t > most) most = after[i].t;
    struct values v = {NULL, 0};
    if (!at.last) v = turn_values(h, scratch, &at.seats, most < top_total(h) ? most : top_total(h));
    for (unsigned i = 0; i < n; i++) {
        uint32_t t = at.last || after[i].t < top_total(h) ? after[i].t : top_total(h);
        values[i] = after[i].stops ? stop_value(h, &at, t, after[i].play)
                    : at.last      ? last_roll(h, at.least, at.d, t, after[i].play)
                                   : v.value[((size_t)t * h->plays + after[i].play) * v.step];
    }
    return n;
}
