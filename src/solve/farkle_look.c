/*
 * farkle_look.c - reads tables of two-seat Farkle: what stopping, rolling, taking and declining are worth. The solver
 * (farkle_win.c) works with the same functions, so a hint and the table cannot disagree.
 */
#include "farkle_win.h"
#include "games.h"
#include "msg.h"

#include <string.h>

/* ---- last turns (FA-13, FA-14) ---- */

/* Whether the other seat has a last turn after the mover has reached the target. */
static bool answers_target(const struct farkle_win_head *h, const struct farkle_win_seats *s) {
    return !h->ends_at_once && !s->began;
}

static const double *last_row(const struct farkle_win_head *h, int32_t least, int64_t d, uint32_t t) {
    static const double never[FARKLE_PLAYS];
    bool opening = d < least;
    int64_t r = (opening ? least : d) - (int64_t)t;
    if (r > (int64_t)h->reach) return never;
    size_t row = (size_t)(r < -1 ? 0 : r + 1) + (opening ? h->reach + 2 : 0);
    return farkle_win_doubles(h) + h->last + row * h->plays;
}

double farkle_win_last(const struct farkle_win_head *h, int32_t least, int64_t d) {
    return last_row(h, least, d, 0)[FARKLE_FULL];
}

double farkle_win_last_offer(const struct farkle_win_head *h, int32_t least, int64_t d, uint32_t t, unsigned play) {
    double value = last_row(h, least, d, t)[play];
    if (h->fresh_six) value += h->farkle[play] * farkle_win_last(h, least, d); /* FA-16 */
    return value;
}

/* ---- stopping ---- */

/* The other seat, about to begin its turn after the mover has stopped at a score below the target. */
static struct farkle_win_seats after_stop(const struct farkle_win_head *h, const struct farkle_win_seats *s,
                                          int32_t score) {
    return (struct farkle_win_seats){.x = s->y, .y = farkle_standing(&h->ladder, score, true),
                                     .began = h->begans - 1 - s->began, .mine = s->theirs, .theirs = 0};
}

static double start_value(const struct farkle_win_head *h, const struct farkle_win_seats *s) {
    return farkle_win_doubles(h)[farkle_win_start(h, s->began, s->mine, s->theirs, s->x, s->y)];
}

double farkle_win_stop(const struct farkle_win_head *h, const struct farkle_win_seats *s, uint32_t t, unsigned play) {
    const struct farkle_ladder *l = &h->ladder;
    int64_t score = farkle_score_of(l, s->x) + (int64_t)t;
    double decline, take = 0;
    if ((int64_t)t < farkle_least_of(l, s->x)) return FARKLE_NEVER; /* FA-11, FA-19 */
    if (score >= l->target) {
        if (!answers_target(h, s)) return 1;
        int64_t d = score - farkle_score_of(l, s->y);
        decline = farkle_win_last(h, farkle_least_of(l, s->y), d);
        if (h->keen) take = farkle_win_last_offer(h, farkle_least_of(l, s->y), d, t, play);
    } else {
        struct farkle_win_seats other = after_stop(h, s, (int32_t)score);
        decline = start_value(h, &other);
        if (h->keen) take = farkle_win_doubles(h)[farkle_win_offer(h, other.began, other.mine, other.x, other.y, t) + play];
    }
    return 1 - (take > decline ? take : decline);
}

void farkle_win_stops(const struct farkle_win_head *h, const struct farkle_win_seats *s, uint32_t last, unsigned lane,
                      ag_lanes *stop) {
    unsigned plays = h->keen ? h->plays : 1;
    for (uint32_t t = 0; t <= last; t++)
        for (unsigned p = 0; p < plays; p++)
            stop[(size_t)t * plays + p][lane] = t ? farkle_win_stop(h, s, t, p) : FARKLE_NEVER;
}

/* ---- how far a sweep must go ---- */

/* With Keen: whether from this total on offers are always taken, so that what they are worth no longer changes. */
static bool all_taken(const struct farkle_win_head *h, int32_t least, int64_t d, uint32_t t) {
    double decline = farkle_win_last(h, least, d);
    if (d < least) return false;
    if (h->fresh_six) return decline <= 0;
    for (unsigned p = 0; p < h->plays; p++)
        if (decline > farkle_win_last_offer(h, least, d, t, p)) return false;
    return true;
}

/* Rolling brings at most 1, and with the chance of a farkle only 1 - beaten. Stopping brings 1 - decline; it is better
 * once decline is at most that chance times beaten. */
uint32_t farkle_win_top(const struct farkle_win_head *h, const struct farkle_win_seats *s, double beaten) {
    const struct farkle_ladder *l = &h->ladder;
    int32_t a = farkle_score_of(l, s->x), b = farkle_score_of(l, s->y), least = farkle_least_of(l, s->y);
    int32_t first = l->target - a > farkle_least_of(l, s->x) ? l->target - a : farkle_least_of(l, s->x);
    uint32_t t = (uint32_t)first;
    if (!answers_target(h, s)) return t;
    if (h->keen)
        while (!all_taken(h, least, a + (int64_t)t - b, t)) t++;
    else
        while (farkle_win_last(h, least, a + (int64_t)t - b) > (h->rolls_on ? 0 : h->least_farkle * beaten)) t++;
    return t;
}

void farkle_win_above(const struct farkle_win_head *h, struct farkle_sweep *s) {
    const struct farkle_model *m = s->model;
    if (h->rolls_on) {
        farkle_flat_top(s, s->stop + (size_t)s->top * s->stop_step);
        return;
    }
    for (uint32_t t = s->top + 1; t <= s->top + m->most; t++)
        for (unsigned p = 0; p < m->plays; p++) s->best[(size_t)t * m->plays + p] = s->stop[t];
}

size_t farkle_win_rows(const struct farkle_win_head *h, uint32_t most) {
    const struct farkle_ladder *l = &h->ladder;
    size_t span = (size_t)(l->target - l->floor), opening = (size_t)l->opening;
    return (span > opening ? span : opening) + (h->ends_at_once ? 0 : h->reach + opening + 2) + most + 2;
}

struct farkle_win_seats farkle_win_after_farkle(const struct farkle_win_head *h, const struct farkle_win_seats *s) {
    struct farkle_win_seats other = {.x = s->y, .y = s->x, .began = h->begans - 1 - s->began, .mine = s->theirs};
    if (h->counts == 1) return other;
    other.theirs = (s->mine + 1) % 3; /* FA-19 */
    if (!other.theirs) other.y = farkle_punished(&h->ladder, s->x);
    return other;
}
