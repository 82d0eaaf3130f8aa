/*
 * find.c - see drill.h: looks for positions worth asking. A player of the middle plays against itself; where it
 * errs, people do too, and where the second best move is nearly as good the choice is fine. At most one position is
 * taken from a game, and not always the first, so that all parts of a game come up.
 */
#include "drill.h"
#include "interrupt.h"

#include <string.h>

enum {
    SKIP_MAX = 40,     /* decisions let pass at the beginning of a game */
    GAMES_MAX = 20000, /* without a position: give up */
    CLOSE_SHARE = 3    /* of so many close decisions one is asked; misplayed ones always are */
};

void drill_finder(struct drill_finder *f, const struct drill_judge *j, uint64_t seed) {
    const struct ag_game *game = ag_rules_game(j->rules);
    memset(f, 0, sizeof *f);
    f->judge = j;
    f->rules = j->rules;
    f->seed = seed;
    f->learner = ag_player_named("casual", game);
    f->master = ag_player_named("expert", game);
    if (!f->learner) f->learner = ag_player_named("random", game);
    if (!f->master) f->master = f->learner;
}

static void begin(struct drill_finder *f) {
    ag_rng_start(&f->dice, f->seed, f->game, AG_STREAM_DICE);
    ag_rng_start(&f->players, f->seed, f->game, AG_STREAM_SEAT);
    ag_rng_start(&f->choice, f->seed, f->game, AG_STREAM_SEAT + AG_SEATS_MAX);
    f->game++;
    f->skip = ag_rng_below(&f->choice, SKIP_MAX);
    ag_rules_game(f->rules)->begin(f->rules, &f->state, ag_all_seats(f->rules));
    f->running = true;
}

static ag_action choice_of(struct drill_finder *f, const struct ag_player *player, const void *view, ag_seat seat) {
    struct ag_seen seen = {.rules = f->rules, .state = view, .seat = seat, .context = player->context};
    return player->choose(&seen, &f->players);
}

/* Whether the best is followed by another move that is nearly as good, and not just as good. */
static bool is_close(const struct drill_judge *j, const struct ag_advice *a) {
    const double *from = j->scale->from;
    double second = 1e300;
    for (unsigned i = 0; i < a->n; i++)
        if (i != a->best && a->move[i].loss < second) second = a->move[i].loss;
    return second >= from[DRILL_SMALL] && second < from[DRILL_MISTAKE];
}

/* The error of an estimate must be beyond doubt. */
static bool errs(const struct drill_judge *j, const struct ag_advice *a, ag_action learner) {
    for (unsigned i = 0; i < a->n; i++)
        if (a->move[i].action == learner)
            return a->move[i].loss >= j->scale->from[DRILL_SMALL] && a->move[i].loss > 3 * a->move[i].loss_error;
    return false;
}

/* Whether this decision is worth asking. Estimates take a second each: they are only asked for where the player of the
 * middle and a strong one disagree. */
static bool worth_asking(struct drill_finder *f, const void *view, ag_seat seat, ag_action learner, unsigned n,
                         struct ag_advice *advice) {
    struct platform_error why;
    if (n < 2) return false;
    if (!drill_exact(f->judge) && choice_of(f, f->master, view, seat) == learner) return false;
    if (!drill_advise(f->judge, view, seat, true, advice, &why) || !advice->complete) return false;
    if (errs(f->judge, advice, learner))
        return advice->exact || (drill_advise(f->judge, view, seat, false, advice, &why) && advice->complete &&
                                 errs(f->judge, advice, learner));
    return advice->exact && is_close(f->judge, advice) && !ag_rng_below(&f->choice, CLOSE_SHARE);
}

/* One decision of the game; true: it is the question. */
static bool decide(struct drill_finder *f, struct ag_due due, struct drill_question *q, struct ag_advice *advice) {
    const struct ag_game *game = ag_rules_game(f->rules);
    ag_action list[AG_LEGAL_MAX];
    ag_view_of(f->rules, &f->state, due.seat, &q->state);
    unsigned n = game->legal(f->rules, &q->state, due.seat, list);
    ag_action learner = choice_of(f, f->learner, &q->state, due.seat);
    bool found = false;
    if (f->skip) f->skip -= n > 1;
    else found = worth_asking(f, &q->state, due.seat, learner, n, advice);
    game->act(f->rules, &f->state, due.seat, learner, NULL);
    if (found) {
        q->rules = f->rules;
        q->seat = due.seat;
        f->running = false;
    }
    return found;
}

bool drill_find(struct drill_finder *f, struct drill_question *q, struct ag_advice *advice) {
    const struct ag_game *game = ag_rules_game(f->rules);
    uint64_t last = f->game + GAMES_MAX;
    while (!interrupted() && f->game < last) {
        if (!f->running) begin(f);
        struct ag_due due = game->due(f->rules, &f->state);
        if (due.kind == AG_DUE_OVER) f->running = false;
        else if (due.kind == AG_DUE_ROLL) game->roll(f->rules, &f->state, ag_draw(due, &f->dice), NULL);
        else if (decide(f, due, q, advice)) return true;
    }
    return false;
}
