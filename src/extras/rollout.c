/*
 * rollout.c - a player for any game: it tries each legal move by playing the game to its end some times with the game's
 * greedy player on all seats, and takes the move that wins most. It knows nothing but the table of functions that
 * every game has. What the seat cannot see is drawn at random (the game's sample); all moves are tried with the same
 * draws and the same dice, so that luck does not decide between them.
 *
 * The work is counted in nodes, an event each, and ends when the level's nodes are spent: a seed fixes a game.
 */
#include "level.h"
#include "rules.h"

enum {
    MOVES_MAX = 48,   /* tried at most; more are thinned out at random */
    EVENTS_MAX = 4000 /* in one try; a game that is not over by then is judged as it stands */
};

static const struct settings {
    unsigned nodes;
    unsigned slips; /* percent of the moves made without thinking */
    /* clang-format off */
} settings[AG_LEVELS] = {
    [AG_NOVICE] = {0, 50},
    [AG_CASUAL] = {1000, 15},
    [AG_SKILLED] = {10000, 0},
    [AG_EXPERT] = {50000, 0},
    [AG_BEST] = {200000, 0},
};
/* clang-format on */

struct tries {
    const ag_rules *rules;
    const struct ag_player *policy;
    ag_seat seat;
    unsigned nodes;
};

/* This seat's share of the win, with a trace of the margin to tell moves apart that all win or all lose. */
static double result_of(const struct tries *t, const void *state) {
    int64_t standing[AG_SEATS_MAX], best = INT64_MIN;
    double margin;
    t->rules->game->standing(t->rules, state, standing);
    for (unsigned i = 0; i < ag_rules_seats(t->rules); i++)
        if (i != t->seat && standing[i] > best) best = standing[i];
    if (best == INT64_MIN) return (double)standing[t->seat]; /* alone: the more the better */
    ag_seats won = ag_winners(t->rules, state, ag_all_seats(t->rules));
    margin = (double)standing[t->seat] - (double)best;
    margin /= 1 + (margin < 0 ? -margin : margin); /* -1 to 1 */
    return (won >> t->seat & 1 ? 1.0 / __builtin_popcount(won) : 0) + 0.001 * margin;
}

/* Plays a state to its end. */
static double play_out(struct tries *t, union ag_state *state, struct ag_rng *dice) {
    const struct ag_game *game = t->rules->game;
    union ag_state view;
    for (unsigned events = 0; events < EVENTS_MAX; events++, t->nodes++) {
        struct ag_due due = game->due(t->rules, state);
        if (due.kind == AG_DUE_OVER) break;
        if (due.kind == AG_DUE_ROLL) {
            game->roll(t->rules, state, ag_draw(due, dice), NULL);
            continue;
        }
        ag_view_of(t->rules, state, due.seat, &view);
        struct ag_seen seen = {.rules = t->rules, .state = &view, .seat = due.seat};
        game->act(t->rules, state, due.seat, t->policy->choose(&seen, dice), NULL);
    }
    return result_of(t, state);
}

/* One round: every move once, from the same draw of what is hidden and with the same dice. */
static void try_all(struct tries *t, const struct ag_seen *seen, const ag_action *move, unsigned n, double *sum,
                    struct ag_rng *rng) {
    const struct ag_game *game = t->rules->game;
    union ag_state start, state;
    struct ag_rng dice;
    uint64_t seed = ag_rng_next(rng);
    if (game->sample) game->sample(t->rules, seen->state, t->seat, rng, &start);
    else ag_view_of(t->rules, seen->state, t->seat, &start); /* everything is open: a copy */
    for (unsigned i = 0; i < n; i++) {
        state = start;
        ag_rng_start(&dice, seed, 0, AG_STREAM_DICE);
        game->act(t->rules, &state, t->seat, move[i], NULL);
        sum[i] += play_out(t, &state, &dice);
    }
}

/* Leaves at most MOVES_MAX moves, the plainest first and the others drawn. */
static unsigned thin_out(ag_action *move, unsigned n, ag_action idle, struct ag_rng *rng) {
    for (unsigned i = 0; i < n; i++)
        if (move[i] == idle) {
            move[i] = move[0];
            move[0] = idle;
        }
    for (; n > MOVES_MAX; n--) move[1 + ag_rng_below(rng, n - 1)] = move[n - 1];
    return n;
}

ag_action ag_level_rollout(const struct ag_seen *seen, struct ag_rng *rng, enum ag_level level) {
    const struct ag_game *game = seen->rules->game;
    const struct settings *how = &settings[level];
    ag_action move[AG_LEGAL_MAX];
    double sum[MOVES_MAX] = {0};
    unsigned n = game->legal(seen->rules, seen->state, seen->seat, move), best = 0;
    if (n == 1) return move[0];
    if (ag_slips(rng, how->slips)) return move[ag_rng_below(rng, n)];
    ag_action idle = game->idle(seen->rules, seen->state, seen->seat);
    if (!how->nodes || (game->view && !game->sample)) return idle; /* no way to know what the others may hold */
    n = thin_out(move, n, idle, rng);
    struct tries t = {.rules = seen->rules, .policy = ag_player_named("greedy", game), .seat = seen->seat};
    while (t.nodes < how->nodes) {
        unsigned before = t.nodes;
        try_all(&t, seen, move, n, sum, rng);
        if (t.nodes == before) break; /* every move ends the game */
    }
    for (unsigned i = 1; i < n; i++)
        if (sum[i] > sum[best]) best = i;
    return move[best];
}
