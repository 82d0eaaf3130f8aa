/*
 * judge_rollout.c - estimates: each move is made and the game played to its end by one player on all seats, many times.
 *
 * Games are played in batches. Within a batch the first roll is spread evenly over all ways the dice can fall, in
 * proportion to their weights, from a starting point that is drawn anew for each batch. So batches are independent and
 * each of them is unbiased, and the spread of their means gives an honest standard error although the games within one
 * are not independent. All moves are tried in the same batches with the same dice, which makes differences between
 * moves much more certain than the values themselves; the error of a loss is taken from the differences.
 *
 * Batches are played in rounds. After each, moves that are behind by more than CLEARLY standard errors are dropped, and
 * the work goes to those that are left. Where there is too little time for all of them, the worse half goes too, down
 * to a few. Which lane plays a batch changes nothing.
 *
 * The best of many uncertain values is too high: it is the best partly by luck. Where one move was played and its loss
 * is wanted (judge->played), half of the work goes into finding a better one; if one looks better by more than CHALLENGES
 * standard errors, the other half tries the two of them again with fresh dice, and only those count.
 */
#include "extras.h"
#include "judge.h"
#include "msg.h"

#include <string.h>

enum {
    BATCHES_LEAST = 4, /* before anything is told */
    BATCHES_DROP = 16, /* before a move is clearly worse: few batches may agree by chance */
    BATCHES_MOST = 4096,
    BATCHES_WANTED = 40, /* for each move that is not dropped; with less time there are fewer moves */
    FEW = 3,
    EVENTS_MAX = 4000, /* in one game; one that is not over by then is judged as it stands */
    STREAM_FIRST = 64, /* purposes of streams, beside those of dice and seats */
    STREAM_HIDDEN = 65
};
static const double CLEARLY = 4, CHALLENGES = 1.5;

struct crew {
    const struct ag_judge *judge;
    const void *state, *beliefs; /* of what is hidden in it */
    ag_seat seat;
    unsigned n, seats;
    unsigned size;     /* games in a batch */
    unsigned from, to; /* batches of this round */
    const struct ag_advised *move;
    uint16_t played[AG_LEGAL_MAX]; /* batches of each move */
    bool dropped[AG_LEGAL_MAX];
    double *mean; /* [move][batch]: of the seat that decides */
    double *sum;  /* [lane][move][seat]: over all games */
    uint64_t nodes[AG_JUDGE_LANES];
    struct ag_usual usual; /* turn: NULL unless it serves here */
};

/* ---- one game ---- */

/* The outcome at a share u of all ordered rolls. */
static uint32_t outcome_at(struct ag_due due, double u) {
    uint64_t all = 1, at, sum = 0;
    uint32_t n = ag_outcomes(due), o = 0;
    for (unsigned i = 0; i < due.dice; i++) all *= 6;
    at = (uint64_t)(u * (double)all);
    while (o + 1 < n && (sum += ag_outcome_weight(due, o)) <= at) o++;
    return o;
}

struct game {
    struct ag_rng dice, seat[AG_SEATS_MAX];
    double first; /* share of the first roll; below 0 once it is rolled */
};

static uint32_t draw(void *context, struct ag_due due) {
    struct game *g = context;
    uint32_t outcome = g->first >= 0 ? outcome_at(due, g->first) : ag_draw(due, &g->dice);
    g->first = -1;
    return outcome;
}

/* luck: what the dice brought each seat, where that is known. */
static uint64_t play_out(const struct crew *c, const struct ag_player *player, struct game *g, union ag_state *s,
                         double *luck) {
    const ag_rules *r = c->judge->rules;
    uint64_t nodes = 0;
    for (; nodes < EVENTS_MAX; nodes++) {
        for (unsigned n = 1; c->usual.turn && n; nodes += n) n = c->usual.turn(r, s, draw, g, luck);
        struct ag_due due = r->game->due(r, s);
        union ag_state view;
        if (due.kind == AG_DUE_OVER) break;
        if (due.kind == AG_DUE_ROLL) {
            r->game->roll(r, s, draw(g, due), NULL);
            continue;
        }
        ag_view_of(r, s, due.seat, &view);
        struct ag_seen seen = {.rules = r, .state = &view, .seat = due.seat, .context = player->context};
        r->game->act(r, s, due.seat, player->choose(&seen, &g->seat[due.seat]), NULL);
    }
    return nodes;
}

/* ---- a batch ---- */

static void start_game(const struct crew *c, struct game *g, uint64_t number, double first) {
    ag_rng_start(&g->dice, c->judge->seed, number, AG_STREAM_DICE);
    for (unsigned i = 0; i < c->seats; i++) ag_rng_start(&g->seat[i], c->judge->seed, number, AG_STREAM_SEAT + i);
    g->first = first;
}

/* What this lane adds up for a move. */
static double *sums_of(const struct crew *c, unsigned lane, unsigned move) {
    return c->sum + ((size_t)lane * c->n + move) * AG_SEATS_MAX;
}

static void play_batch(struct crew *c, unsigned lane, unsigned batch) {
    const struct ag_judge *j = c->judge;
    struct ag_rng first, hidden;
    double total[AG_LEGAL_MAX] = {0};
    ag_rng_start(&first, j->seed, batch, STREAM_FIRST);
    double offset = (double)(ag_rng_next(&first) >> 11) / 9007199254740992.0;
    for (unsigned k = 0; k < c->size; k++) {
        uint64_t number = (uint64_t)batch * c->size + k;
        union ag_state start;
        ag_rng_start(&hidden, j->seed, number, STREAM_HIDDEN);
        if (c->seat == AG_NOBODY) memcpy(&start, c->state, j->rules->game->state_size);
        else ag_guess(j->rules, c->state, c->seat, c->beliefs, &hidden, &start);
        for (unsigned i = 0; i < c->n; i++) {
            union ag_state s = start;
            struct game g;
            double all[AG_SEATS_MAX], luck[AG_SEATS_MAX] = {0}, *sum = sums_of(c, lane, i);
            if (c->dropped[i]) continue;
            start_game(c, &g, number, (k + offset) / c->size);
            if (c->seat != AG_NOBODY) j->rules->game->act(j->rules, &s, c->seat, c->move[i].action, NULL);
            c->nodes[lane] += play_out(c, j->player[lane], &g, &s, luck);
            ag_outcome_of_game(j, &s, all);
            for (unsigned seat = 0; seat < c->seats; seat++) sum[seat] += all[seat] -= luck[seat];
            total[i] += all[c->seat == AG_NOBODY ? 0 : c->seat];
        }
    }
    for (unsigned i = 0; i < c->n; i++)
        if (!c->dropped[i]) c->mean[(size_t)i * BATCHES_MOST + batch] = total[i] / c->size;
}

/* The same batches always go to the same lane, so that sums have the same rounding. */
static void play_lane(void *arg, unsigned lane) {
    struct crew *c = arg;
    for (unsigned batch = c->from; batch < c->to; batch++)
        if (batch % AG_JUDGE_LANES == lane) play_batch(c, lane, batch);
}

/* ---- from batches to values ---- */

/* By how much a standard error from so few batches is to be stretched, so that 1.96 of it still hold the true value
 * in 95 of 100 cases: Student's distribution, to the second order. */
static double stretch(unsigned batches) {
    double v = batches - 1;
    return 1 + 1.21 / v + 1.44 / (v * v);
}

static double mean_of(const double *a, unsigned n) {
    double sum = 0;
    for (unsigned i = 0; i < n; i++) sum += a[i];
    return sum / n;
}

/* The mean of (a - its mean)(b - its mean) over the first n batches. */
static double covariance(const double *a, const double *b, unsigned n) {
    double mean_a = mean_of(a, n), mean_b = mean_of(b, n), sum = 0;
    for (unsigned i = 0; i < n; i++) sum += (a[i] - mean_a) * (b[i] - mean_b);
    return sum / (n - 1);
}

static const double *means_of(const struct crew *c, unsigned move) { return c->mean + (size_t)move * BATCHES_MOST; }

/* Games that all end alike say that other ends are rare, not that there are none. */
static double least_error(const struct crew *c, unsigned batches, bool certain) {
    return certain || c->judge->objective != AG_FOR_WIN || c->usual.turn ? 0 : 1.0 / ((double)batches * c->size + 2);
}

static void set_values(const struct crew *c, struct ag_advice *out, bool certain) {
    for (unsigned i = 0; i < c->n; i++) {
        struct ag_advised *m = &out->move[i];
        double least = least_error(c, c->played[i], certain);
        m->trials = c->played[i] * c->size;
        m->value = mean_of(means_of(c, i), c->played[i]);
        m->error = ag_root(covariance(means_of(c, i), means_of(c, i), c->played[i]) / c->played[i]) *
                   stretch(c->played[i]);
        if (m->error < least) m->error = least;
        for (unsigned seat = 0; seat < c->seats; seat++) {
            double sum = 0;
            for (unsigned lane = 0; lane < AG_JUDGE_LANES; lane++) sum += sums_of(c, lane, i)[seat];
            m->all[seat] = sum / m->trials;
        }
    }
}

/* The standard error of the best value less another. That one is from the first n of the best's m batches, so that
 *     variance = Var(other)/n + Var(best)/m - 2 Cov/m. */
static double error_of_loss(const struct crew *c, unsigned best, unsigned other) {
    const double *a = means_of(c, best), *b = means_of(c, other);
    unsigned n = c->played[other], m = c->played[best];
    double variance = covariance(b, b, n) / n + covariance(a, a, m) / m - 2 * covariance(a, b, n) / m;
    return variance > 0 ? ag_root(variance) * stretch(n) : 0;
}

/* The best is one of those tried to the end: a value from few games that looks higher is luck. */
static void set_losses(const struct crew *c, struct ag_advice *out) {
    const struct ag_judge *j = c->judge;
    unsigned best = 0;
    out->best = c->seat == AG_NOBODY ? 0 : ag_best_of(j->rules, out);
    if (c->dropped[out->best]) {
        while (c->dropped[best]) best++;
        for (unsigned i = best + 1; i < c->n; i++)
            if (!c->dropped[i] && out->move[i].value > out->move[best].value) best = i;
        out->best = best;
    }
    for (unsigned i = 0; i < c->n; i++) {
        struct ag_advised *m = &out->move[i];
        m->loss = out->move[out->best].value - m->value;
        m->loss_error = i == out->best ? 0 : error_of_loss(c, out->best, i);
    }
}

/* ---- rounds ---- */

static uint64_t nodes_so_far(const struct crew *c) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < AG_JUDGE_LANES; i++) sum += c->nodes[i];
    return sum;
}

/* Whether the caller wants to know this move well, whatever it is worth. */
static bool wanted(const struct crew *c, unsigned i) {
    return c->judge->played && *c->judge->played == c->move[i].action;
}

/* Drops what is clearly worse, if it is time; returns how many are left. */
static unsigned drop_losers(struct crew *c, const struct ag_advice *out, bool time) {
    unsigned left = 0;
    for (unsigned i = 0; i < c->n; i++) {
        const struct ag_advised *m = &out->move[i];
        if (time && i != out->best && m->loss > CLEARLY * m->loss_error && !wanted(c, i)) c->dropped[i] = true;
        left += !c->dropped[i];
    }
    return left;
}

/* Whether all losses that are still open are known well enough. */
static bool is_enough(const struct crew *c, const struct ag_advice *out) {
    if (c->judge->enough <= 0) return false;
    for (unsigned i = 0; i < c->n; i++)
        if (!c->dropped[i] && (i == out->best ? c->n == 1 && out->move[i].error > c->judge->enough
                                              : out->move[i].loss_error > c->judge->enough))
            return false;
    return true;
}

/* How many batches can still be paid for, if so many moves take part. */
static uint64_t affordable(const struct crew *c, uint64_t spent, unsigned left) {
    uint64_t played = 0, nodes = c->judge->nodes;
    for (unsigned i = 0; i < c->n; i++) played += c->played[i];
    uint64_t each = spent / played + 1; /* of one batch of one move */
    return nodes > spent ? (nodes - spent) / (each * left) : 0;
}

/* Drops the worse half of those left, but for a few. */
static unsigned drop_half(struct crew *c, const struct ag_advice *out, unsigned left) {
    unsigned keep = (left + 1) / 2 < FEW ? FEW : (left + 1) / 2;
    while (left > keep) {
        unsigned worst = out->best;
        for (unsigned i = 0; i < c->n; i++)
            if (!c->dropped[i] && !wanted(c, i) && out->move[i].value < out->move[worst].value) worst = i;
        if (worst == out->best) break;
        c->dropped[worst] = true;
        left--;
    }
    return left;
}

/* How many batches the next round has: half as many as there were, at most so many as can be paid for. */
static unsigned next_round(const struct crew *c, uint64_t can) {
    unsigned more = c->to / 2 < BATCHES_LEAST ? BATCHES_LEAST : c->to / 2;
    if (more > can) more = (unsigned)can;
    return c->to + more > BATCHES_MOST ? BATCHES_MOST - c->to : more;
}

/* ---- one comparison, in steps ---- */

/* What is left aside between two steps. */
struct ag_rollout {
    const struct ag_work *work;
    const void *state;
    ag_seat seat;
    double *room; /* for all means and sums, and behind them beliefs */
    void *beliefs;
    struct ag_advice *out;
    struct ag_judge own; /* of the comparison at hand, with its seed and nodes */
    struct crew crew;
    unsigned batches;      /* of the round at hand; 0: there is none */
    unsigned lane;         /* the next one of that round */
    double from, part;     /* of the progress */
    unsigned played;       /* the move that was played, in out; n: none */
    bool again;            /* the second half, in pair */
    struct ag_advice pair; /* the move that looks best, and the one that was played */
};

static bool tell(const struct ag_rollout *x, double done) {
    const struct ag_work *w = x->work;
    return !w->progress || w->progress(w->context, x->from + x->part * (done < 1 ? done : 1));
}

/* How many games a batch has: many spread the first roll better, few leave more batches where there is little time. */
static unsigned batch_size(const struct ag_judge *j, unsigned moves) {
    uint64_t each = j->nodes / moves;
    return each > 200000 ? 24 : each > 20000 ? 8 : each > 250 ? 4 : 1;
}

static struct ag_advice *answer_of(struct ag_rollout *x) { return x->again ? &x->pair : x->out; }

/* Begins to compare the moves of answer_of; false: stopped at once. */
static bool compare(struct ag_rollout *x) {
    struct ag_advice *out = answer_of(x);
    size_t means = (size_t)out->n * BATCHES_MOST, sums = (size_t)AG_JUDGE_LANES * out->n * AG_SEATS_MAX;
    x->crew = (struct crew){.judge = &x->own,
                            .state = x->state,
                            .beliefs = x->beliefs,
                            .seat = x->seat,
                            .n = out->n,
                            .seats = ag_rules_seats(x->own.rules),
                            .size = batch_size(&x->own, out->n),
                            .move = out->move,
                            .mean = x->room,
                            .sum = x->room + means};
    x->crew.usual = ag_usual_of(x->own.rules->game);
    const struct ag_player *usual = ag_player_named(x->crew.usual.player, x->own.rules->game);
    if (x->own.objective != AG_FOR_WIN || x->own.player[0] != usual) x->crew.usual.turn = NULL;
    memset(x->crew.sum, 0, sums * sizeof(double));
    bool going = tell(x, 0);
    x->batches = going ? BATCHES_LEAST : 0;
    return going;
}

/* Goes on with a round: all of it on the caller's threads, or one lane that has a batch. False: there is more of it. */
static bool play_some(struct ag_rollout *x) {
    struct crew *c = &x->crew;
    if (x->lane == 0) c->from = c->to, c->to += x->batches;
    if (x->work->run) {
        x->work->run(x->work->context, AG_JUDGE_LANES, play_lane, c);
        x->lane = AG_JUDGE_LANES;
    }
    for (uint64_t before = nodes_so_far(c); x->lane < AG_JUDGE_LANES && nodes_so_far(c) == before; x->lane++)
        play_lane(c, x->lane);
    if (x->lane < AG_JUDGE_LANES) return false;
    x->lane = 0;
    for (unsigned i = 0; i < c->n; i++)
        if (!c->dropped[i]) c->played[i] = (uint16_t)c->to;
    return true;
}

/* A part of a round; afterwards batches says whether there will be more. The caller is told how far it is in between,
 * but can stop only behind whole rounds: the values are good then. */
static void compare_more(struct ag_rollout *x) {
    struct ag_advice *out = answer_of(x);
    struct crew *c = &x->crew;
    double budget = x->own.nodes ? (double)x->own.nodes : 1;
    if (!play_some(x)) {
        tell(x, (double)nodes_so_far(c) / budget);
        return;
    }
    out->nodes = nodes_so_far(c);
    set_values(c, out, out->nodes == 0);
    set_losses(c, out);
    unsigned left = drop_losers(c, out, c->to >= BATCHES_DROP);
    if (out->nodes && c->to + affordable(c, out->nodes, left) < BATCHES_WANTED) left = drop_half(c, out, left);
    x->batches = out->nodes ? next_round(c, affordable(c, out->nodes, left)) : 0;
    bool going = tell(x, (double)out->nodes / budget);
    if (!going || is_enough(c, out)) x->batches = 0;
    if (!x->batches) out->complete = going;
}

/* ---- the move that was played against the one that looks best ---- */

static unsigned index_of(const struct ag_advice *a, ag_action action) {
    unsigned i = 0;
    while (i < a->n && a->move[i].action != action) i++;
    return i;
}

/* Both again, with fresh dice: move 0 and move 1 of pair. */
static bool try_again(struct ag_rollout *x) {
    const struct ag_advice *out = x->out;
    x->own.seed = ~x->own.seed;
    x->from = x->part = 0.5;
    x->again = true;
    memset(&x->pair, 0, offsetof(struct ag_advice, move));
    memset(x->pair.move, 0, 2 * sizeof *x->pair.move);
    x->pair.n = 2;
    x->pair.seat = out->seat;
    x->pair.move[0].action = out->move[out->best].action;
    x->pair.move[1].action = out->move[x->played].action;
    return compare(x);
}

/* After the first half; true: there is a second one. */
static bool is_challenged(struct ag_rollout *x) {
    struct ag_advice *out = x->out;
    const struct ag_advised *m = &out->move[x->played];
    if (m->loss <= CHALLENGES * m->loss_error) out->best = x->played; /* nothing is known to be better */
    for (unsigned i = 0; i < out->n; i++) out->move[i].loss = out->move[out->best].value - out->move[i].value;
    out->move[out->best].loss_error = 0;
    return out->best != x->played && out->complete;
}

static void take_pair(struct ag_rollout *x) {
    struct ag_advice *out = x->out;
    struct ag_advised *best = &out->move[out->best], *other = &out->move[x->played];
    double error = x->pair.move[!x->pair.best].loss_error;
    *best = x->pair.move[0];
    *other = x->pair.move[1];
    for (unsigned i = 0; i < out->n; i++) out->move[i].loss = best->value - out->move[i].value;
    best->loss_error = 0;
    other->loss_error = error;
    out->nodes += x->pair.nodes;
    out->complete = x->pair.complete;
}

/* ---- asking ---- */

struct ag_rollout *ag_rollout_begin(const struct ag_judge *j, const void *state, ag_seat seat,
                                    const struct ag_work *work, struct ag_advice *out, struct ag_msg *why) {
    size_t room = (size_t)out->n * (BATCHES_MOST + AG_JUDGE_LANES * AG_SEATS_MAX) * sizeof(double);
    struct ag_rollout *x = work->memory.resize(work->memory.context, NULL, sizeof *x);
    if (!x) return ag_refuse_id(why, AG_MSG_COACH_MEMORY), NULL;
    memset(x, 0, offsetof(struct ag_rollout, pair));
    x->work = work;
    x->state = state;
    x->seat = seat;
    x->out = out;
    x->own = *j;
    x->part = 1;
    x->played = j->played && seat != AG_NOBODY && out->n > 1 ? index_of(out, *j->played) : out->n;
    if (x->played < out->n) {
        x->own.nodes /= 2;
        x->part = 0.5;
    }
    x->room = work->memory.resize(work->memory.context, NULL, room + ag_beliefs_size(j->rules->game));
    if (x->room && seat != AG_NOBODY) {
        x->beliefs = (char *)x->room + room;
        ag_believe(j->rules, state, seat, x->beliefs);
    }
    if (x->room && compare(x)) return x;
    ag_refuse_id(why, x->room ? AG_MSG_COACH_STOPPED : AG_MSG_COACH_MEMORY);
    ag_rollout_end(x);
    return NULL;
}

bool ag_rollout_step(struct ag_rollout *x) {
    if (x->batches) compare_more(x);
    if (x->batches || x->played == x->out->n) return x->batches;
    if (!x->again && is_challenged(x)) {
        x->out->complete = false;
        return try_again(x);
    }
    if (x->again) take_pair(x);
    x->played = x->out->n; /* that is done */
    return false;
}

void ag_rollout_end(struct ag_rollout *x) {
    if (x->room) x->work->memory.resize(x->work->memory.context, x->room, 0);
    x->work->memory.resize(x->work->memory.context, x, 0);
}
