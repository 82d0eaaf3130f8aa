/*
 * level_farkle.c - the player of the Farkle family. A turn is a small decision problem (games/farkle_turn.h); levels
 * differ in what they play it for and in how often they err:
 *
 *   ONE_ROLL  the average after one more roll, without seeing what could follow it
 *   POINTS    the most points by the end of the turn, from a table that is made with the rules
 *   RACE      the best chance to win the game: the turn is solved anew for the scores on the board, two seats at a time
 *   FIELD     the same with all seats at once where they are three or more (games/farkle_race.h)
 *
 * People err in two ways that are built in: they overlook a way to set dice aside, and they misjudge the risk, being
 * bold in one moment and timid in the next. In the last round all levels know what they have to beat.
 */
#include "farkle.h"
#include "level.h"

#include <string.h>

enum sight { ONE_ROLL, POINTS, RACE, FIELD };

static const struct settings {
    enum sight sight;
    unsigned overlooks; /* percent of the sets it might keep that it does not see */
    double mood;        /* by how much it over- or underrates rolling on, at most */
    double envy;        /* how much of what an offer is worth to the next seat it thinks of (FA-16) */
    bool foresees;      /* the third farkle in a row while the first two happen (FA-19) */
} settings[AG_LEVELS] = {
    [AG_NOVICE] = {ONE_ROLL, 35, 0.70, 0, false}, [AG_CASUAL] = {ONE_ROLL, 16, 0.50, 0, false},
    [AG_SKILLED] = {POINTS, 6, 0.38, 0.4, false}, [AG_EXPERT] = {RACE, 2, 0.037, 1, false},
    [AG_BEST] = {FIELD, 0, 0, 1, true},
};

struct thinker {
    const ag_rules *rules;
    const struct farkle_rules *compiled;
    const struct farkle_turn *turn;
    const struct farkle_state *state;
    const struct settings *how;
    unsigned seats, fresh;
    bool closed; /* this seat has still to open (FA-11) */
    double mood; /* what a roll is multiplied by */
    bool met;    /* FIELD: what the others leave to this seat is known */
    struct farkle_prospect prospect;
    /* RACE: values of this turn by units above `from`, or nothing */
    unsigned from, steps;
    double roll[FARKLE_STEPS][FARKLE_LEFTS], best[FARKLE_STEPS][FARKLE_LEFTS], stop[FARKLE_STEPS][FARKLE_LEFTS];
};

static unsigned units(const struct thinker *t, int64_t points) {
    int64_t u = (points + t->turn->unit / 2) / t->turn->unit;
    return u < 0 ? 0 : u < FARKLE_STEPS ? (unsigned)u : FARKLE_STEPS - 1;
}
static unsigned units_up(const struct thinker *t, int64_t points) { return units(t, points + (t->turn->unit - 1) / 2); }

/* ---- the last round: what has to be beaten ---- */

/* Whether another seat still has a turn after this one's, given that the target has been reached (FA-13). */
static bool plays_again(const struct thinker *t, unsigned other) {
    const struct farkle_state *s = t->state;
    unsigned end; /* the seat before whose turn the game ends */
    switch (ag_rule(t->rules, FARKLE_LAST_ROUND)) {
    case FARKLE_OTHERS_ONCE: end = s->trigger ? ag_seats_first(s->trigger) : s->turn; break;
    case FARKLE_FINISH_ROTATION: end = s->began; break;
    case FARKLE_ALL_ONCE: return !s->trigger || s->trigger >> other & 1;
    default: return false;
    }
    unsigned after = t->seats - s->turn - 1u; /* counted from the seat after this one */
    return (other + after) % t->seats < (end + after) % t->seats;
}

/* Whether stopping with so many points would leave this seat behind a seat that can no longer be stopped. */
static bool would_lose(const struct thinker *t, int64_t total) {
    const struct farkle_state *s = t->state;
    int64_t score = s->score[s->turn] + total;
    bool shared = ag_rule(t->rules, FARKLE_TIE) == FARKLE_SHARED;
    if (!s->trigger) return false;
    for (unsigned i = 0; i < t->seats; i++)
        if (i != s->turn && (shared ? score < s->score[i] : score <= s->score[i])) return true;
    return false;
}

/* ---- ONE_ROLL and POINTS ---- */

/* All values below are points by the end of the turn. */
static double roll_for_points(const struct thinker *t, int64_t total, unsigned left, double farkle) {
    double fails = t->turn->farkle[left];
    unsigned x = units(t, total);
    if (t->how->sight == ONE_ROLL) {
        static const double rolls[] = {1, 6, 36, 216, 1296, 7776, 46656};
        double gain = (double)t->compiled->odds[left >= 7][left % 7].gain / rolls[left % 7];
        return (1 - fails) * (double)total + gain + fails * farkle;
    }
    double beyond = (double)(total - (int64_t)x * t->turn->unit); /* of totals above the table */
    return t->turn->gain[t->closed][x][left] + (beyond > 0 ? beyond * (1 - fails) : 0) + fails * farkle;
}

/* What a farkle costs beside the turn's points. The third in a row costs the penalty. If a turn ends in a farkle with
 * chance f and otherwise clears the row, then one farkle in a row is by so much worse than none, and two:
 *
 *     one = f two - g,   two = f penalty - g,   g = f one   (g: what the penalty costs in an average turn)
 */
static double cost_of_farkle(const struct thinker *t) {
    const double f = 0.4; /* about four turns in ten */
    const struct farkle_state *s = t->state;
    double penalty = ag_rule(t->rules, FARKLE_THREE_FARKLES), one = penalty * f * f / (1 + f + f * f);
    if (s->in_row[s->turn] == 2) return -penalty;
    if (!t->how->foresees) return 0;
    return s->in_row[s->turn] == 1 ? f * one - f * penalty : -one;
}

/* Whether points that the next seat takes leave this one's score (FA-16). */
static bool points_pass(const struct thinker *t) {
    return ag_rule(t->rules, FARKLE_KEEN_POINTS) == FARKLE_POINTS_PASSED;
}

static double stop_for_points(const struct thinker *t, int64_t total, unsigned left) {
    double value = (double)total + (t->closed ? t->turn->opens : 0);
    if (t->how->sight == ONE_ROLL || !ag_rule(t->rules, FARKLE_KEEN)) return value;
    double gift = t->turn->gain[0][units(t, total)][left] - t->turn->mean[0]; /* FA-16: what the next seat gets */
    if (gift <= 0) return value;
    return value - (points_pass(t) ? (double)total : 0) - t->how->envy * gift / (t->seats - 1);
}

/* ---- RACE: the chance to win ---- */

/* The chance that another seat still beats a score in its last turn; offer: dice and points it may take (FA-16). */
static double beaten_by(const struct thinker *t, unsigned other, int64_t score, unsigned x, unsigned left) {
    const struct farkle_state *s = t->state;
    int64_t tie = score - s->score[other], win = tie + 1;
    int64_t least = ag_rule(t->rules, s->opened >> other & 1 ? FARKLE_MIN_BANK : FARKLE_OPENING);
    double chance = 0;
    bool shared = ag_rule(t->rules, FARKLE_TIE) == FARKLE_SHARED;
    bool offer = ag_rule(t->rules, FARKLE_KEEN) && other == (s->turn + 1u) % t->seats;
    for (unsigned half = 0; half < 2; half++) {
        int64_t need = half && shared ? tie : win; /* a tie is worth half a win where wins are shared (FA-14) */
        unsigned u = units_up(t, need > least ? need : least);
        double fresh = t->turn->reach[u][t->fresh], taken = 0;
        if (offer) taken = t->turn->reach[u > x ? u - x : 1][left];
        chance += (taken > fresh ? taken : fresh) / 2;
    }
    return chance;
}

/* Turns that a seat still needs, on average. */
static double turns_to_go(const struct thinker *t, unsigned seat, double score) {
    double open = t->state->opened >> seat & 1 || seat == t->state->turn ? 0 : t->turn->opens;
    double left = ag_rule(t->rules, FARKLE_TARGET) - score + open;
    return (left > 0 ? left : 0) / t->turn->mean[0] + 0.25;
}

/* FIELD: what the others leave to this seat after its turn. Offers (FA-16) make every total another one for the next
 * seat; and a seat that is farther from the target than can be told apart has time: both are left to the plainer view. */
static void meet_others(struct thinker *t) {
    const struct farkle_state *s = t->state;
    const struct ag_values *v = &t->rules->values;
    struct farkle_field field = {.seats = t->seats, .last_round = ag_rule(t->rules, FARKLE_LAST_ROUND)};
    t->met = false;
    if (t->how->sight != FIELD || t->seats < 3 || ag_rule(t->rules, FARKLE_KEEN) || s->trigger) return;
    if (ag_farkle_race_row(v, t->turn, s->score[s->turn], true) == FARKLE_TO_GO) return;
    for (unsigned i = 0; i < t->seats; i++) {
        unsigned seat = (s->turn + 1u + i) % t->seats;
        field.row[i] = ag_farkle_race_row(v, t->turn, s->score[seat], s->opened >> seat & 1);
        field.place[i] = (seat + t->seats - s->began) % t->seats;
    }
    ag_farkle_race_meet(&t->compiled->race, &field, t->seats - 1, &t->prospect);
    t->met = true;
}

/* The chance to win after stopping with a score below the target; without points a seat has still to open. */
static double win_from(const struct thinker *t, int64_t score, int64_t total) {
    unsigned row = ag_farkle_race_row(&t->rules->values, t->turn, score, !t->closed || total > 0);
    return ag_farkle_race_win(&t->compiled->race, &t->prospect, row);
}

/* The chance to end before another seat if this one stops with a score below the target. */
static double race_against(const struct thinker *t, unsigned other, double score, double gift) {
    const struct farkle_state *s = t->state;
    double lead = 0.5; /* of the other seat, which moves first, in turns */
    if (ag_rule(t->rules, FARKLE_LAST_ROUND) == FARKLE_FINISH_ROTATION) {
        unsigned mine = (s->turn + t->seats - s->began) % t->seats, its = (other + t->seats - s->began) % t->seats;
        lead = its > mine ? 1.25 : -0.25; /* it moves once more in this round; who moves later is better off */
    }
    double me = turns_to_go(t, s->turn, score), it = turns_to_go(t, other, s->score[other] + gift);
    double spread = ag_rule(t->rules, FARKLE_KEEN) ? 2.5 : 0.9; /* of a turn, in turns; offers make it wider */
    return ag_above_zero(it - me - lead, spread * (it + me));
}

/* The chance to win after stopping with so many points and dice. */
static double stop_for_win(const struct thinker *t, int64_t total, unsigned left) {
    const struct farkle_state *s = t->state;
    int64_t score = s->score[s->turn] + total;
    bool ending = s->trigger || score >= ag_rule(t->rules, FARKLE_TARGET);
    double chance = 1, gift = 0;
    unsigned x = units(t, total);
    if (would_lose(t, total)) return 0;
    if (ag_rule(t->rules, FARKLE_KEEN) && total) gift = 0.7 * (t->turn->gain[0][x][left] - t->turn->mean[0]);
    if (gift > 0 && points_pass(t)) score -= total; /* they will be taken */
    if (t->met && !ending) return win_from(t, score, total);
    for (unsigned i = 0; i < t->seats; i++) {
        if (i == s->turn) continue;
        if (!ending) chance *= race_against(t, i, (double)score, i == (s->turn + 1u) % t->seats && gift > 0 ? gift : 0);
        else if (plays_again(t, i)) chance *= 1 - beaten_by(t, i, score, x, left);
        else if (score == s->score[i]) chance *= ag_rule(t->rules, FARKLE_TIE) == FARKLE_SHARED ? 0.5 : 0;
        else if (score < s->score[i]) chance = 0;
    }
    return chance;
}

/* Solves the turn from the running total upwards. A practice game has nobody to race and is played for points. */
static void solve_race(struct thinker *t) {
    const struct farkle_state *s = t->state;
    int32_t least = farkle_least(t->rules, s), top = 0;
    unsigned far = 60;
    meet_others(t);
    t->from = s->running > FARKLE_RUNNING_MAX / 2 ? 0 : (unsigned)(s->running / t->turn->unit);
    for (unsigned i = 0; i < t->seats; i++) top = s->score[i] > top ? s->score[i] : top;
    int64_t need = (int64_t)top - s->score[s->turn] - s->running; /* in the last round nothing less will do */
    if (s->trigger && units_up(t, need) + 20 > far) far = units_up(t, need) + 20;
    t->steps = far < FARKLE_STEPS ? far : FARKLE_STEPS;
    for (unsigned k = 0; k < t->steps; k++)
        for (unsigned left = 0; left < FARKLE_LEFTS; left++) {
            if (t->turn->cases[left] == t->turn->cases[left + 1]) continue;
            bool same = left % 7 > 1 && !ag_rule(t->rules, FARKLE_KEEN); /* only offers make dice matter */
            int64_t total = s->running + (int64_t)k * t->turn->unit;
            t->stop[k][left] = same ? t->stop[k][left - 1] : stop_for_win(t, total, left);
        }
    struct farkle_goal g = {
        .stop = t->stop,
        .farkle = stop_for_win(t, (int64_t)cost_of_farkle(t), t->fresh),
        .least = units_up(t, (int64_t)least - s->running),
        .must_roll_hot = ag_rule(t->rules, FARKLE_HOT_DICE) == FARKLE_MUST_ROLL,
        .bonus = units_up(t, ag_rule(t->rules, FARKLE_NO_SCORE_SIX)),
    };
    memset(t->best, 0, sizeof t->best);
    ag_farkle_turn_play(t->turn, &g, t->steps, t->roll, t->best);
}

/* ---- choosing ---- */

static double value_of_roll(const struct thinker *t, int64_t total, unsigned left) {
    if (!t->steps) return t->mood * roll_for_points(t, total, left, cost_of_farkle(t));
    unsigned x = units(t, total - t->state->running);
    return t->mood * t->roll[x < t->steps ? x : t->steps - 1][left];
}

/* Stopping when that wins for certain, or loses for certain, needs no thought. */
static double value_of_stop(const struct thinker *t, int64_t total, unsigned left) {
    const struct farkle_state *s = t->state;
    if (would_lose(t, total)) return -1e9;
    if (t->steps) {
        unsigned x = units(t, total - s->running);
        return t->stop[x < t->steps ? x : t->steps - 1][left];
    }
    bool reaches = s->score[s->turn] + total >= ag_rule(t->rules, FARKLE_TARGET);
    return s->trigger || reaches ? 1e9 : stop_for_points(t, total, left);
}

static ag_action best_keep(const struct thinker *t, struct ag_rng *rng) {
    const struct farkle_state *s = t->state;
    const struct farkle_rules *c = t->compiled;
    const uint16_t *keep;
    unsigned roll = farkle_set(s->rolled, s->rolled_colour), keeps = farkle_keeps(c, roll, &keep);
    double most = 0;
    ag_action choice = AG_SEALED;
    for (unsigned i = 0; i < keeps; i++) {
        if (i + 1 < keeps && ag_slips(rng, t->how->overlooks)) continue; /* something is always seen */
        unsigned dice = s->dice - (unsigned)c->size[keep[i]];
        bool coloured = ag_rule(t->rules, FARKLE_DOUBLER);
        if (dice) coloured = farkle_coloured(t->rules, s) && !farkle_face(keep[i]);
        unsigned left = farkle_left(dice ? dice : AG_DICE_MAX, coloured);
        int64_t total = (int64_t)s->running + c->value[keep[i]];
        double on = value_of_roll(t, total, left);
        if (choice == AG_SEALED || on > most) {
            most = on;
            choice = farkle_keep(keep[i], false);
        }
        if (!farkle_may_stop(t->rules, s, total > INT32_MAX ? INT32_MAX : (int32_t)total, !dice)) continue;
        double stop = value_of_stop(t, total, left);
        if (stop > most) {
            most = stop;
            choice = farkle_keep(keep[i], true);
        }
    }
    return choice;
}

/* FA-16: the offered dice and points against six dice and none. */
static ag_action best_answer(const struct thinker *t) {
    const struct farkle_state *s = t->state;
    unsigned left = farkle_left(s->dice, farkle_coloured(t->rules, s));
    bool second = ag_rule(t->rules, FARKLE_KEEN_FAIL) == FARKLE_FRESH_SIX;
    double mean = t->how->sight == ONE_ROLL ? roll_for_points(t, 0, t->fresh, 0) : t->turn->mean[t->closed];
    double fresh = mean, take = t->mood * roll_for_points(t, s->running, left, 0);
    if (second) take += t->turn->farkle[left] * mean;
    if (points_pass(t)) take += t->how->envy * s->running / (t->seats - 1); /* what the seat before loses */
    if (s->trigger && t->how->sight != ONE_ROLL) { /* now only the chance to get there counts */
        int64_t need = farkle_least(t->rules, s);
        for (unsigned i = 0; i < t->seats; i++) {
            int64_t more = (int64_t)s->score[i] - s->score[s->turn] + (ag_rule(t->rules, FARKLE_TIE) != FARKLE_SHARED);
            need = i != s->turn && more > need ? more : need;
        }
        fresh = t->turn->reach[units_up(t, need)][t->fresh];
        take = t->turn->reach[need > s->running ? units_up(t, need - s->running) : 1][left];
    }
    return take >= fresh ? FARKLE_TAKE : FARKLE_DECLINE;
}

ag_action ag_level_farkle(const struct ag_seen *seen, struct ag_rng *rng, enum ag_level level) {
    const struct farkle_state *s = seen->state;
    const struct farkle_rules *c = farkle_rules(seen->rules);
    struct thinker t;
    t.rules = seen->rules;
    t.compiled = c;
    t.turn = &c->turn;
    t.state = s;
    t.how = &settings[level];
    t.seats = ag_rules_seats(seen->rules);
    t.fresh = farkle_left(AG_DICE_MAX, ag_rule(seen->rules, FARKLE_DOUBLER));
    t.closed = !(s->opened >> s->turn & 1);
    t.mood = 1 + ag_spread(rng, t.how->mood);
    t.steps = 0;
    if (s->phase == FARKLE_ANSWERING) return best_answer(&t);
    if (t.how->sight >= RACE && t.seats > 1) solve_race(&t);
    if (s->phase == FARKLE_KEEPING) return best_keep(&t, rng);
    if (!farkle_may_stop(t.rules, s, s->running, true)) return FARKLE_ROLL;
    return value_of_stop(&t, s->running, t.fresh) > value_of_roll(&t, s->running, t.fresh) ? FARKLE_STOP : FARKLE_ROLL;
}
