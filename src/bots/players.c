/*
 * players.c - the list of players, and what lets one choose. A player is given what its seat may see and its own
 * generator, never the table's state.
 */
#include "best_balut.h"
#include "greedy_balut.h"
#include "greedy_farkle.h"
#include "greedy_palko.h"
#include "greedy_penk.h"
#include "msg.h"
#include "rules.h"
#include "str.h"

static ag_action choose_random(const struct ag_seen *seen, struct ag_rng *rng) {
    ag_action list[AG_LEGAL_MAX];
    unsigned n = seen->rules->game->legal(seen->rules, seen->state, seen->seat, list);
    return list[ag_rng_below(rng, n)];
}

static ag_action choose_idle(const struct ag_seen *seen, struct ag_rng *rng) {
    (void)rng;
    return seen->rules->game->idle(seen->rules, seen->state, seen->seat);
}

/* A game's own player stands before the one of the same name for all games. */
static const struct ag_player players[] = {
    {"random", "Picks any legal move, each as likely.", NULL, choose_random, NULL},
    {"idle", "Makes the plainest move and takes no risk.", NULL, choose_idle, NULL},
    {"greedy", "Looks one roll ahead and keeps what leaves it with the most points.", "farkle", ag_greedy_farkle, NULL},
    {"greedy", "Enters what pays most against what each row usually brings.", "balut", ag_greedy_balut, NULL},
    {"greedy", "Trusts its own dice and the odds, and never bluffs.", "palko", ag_greedy_palko, NULL},
    {"greedy", "Plays each turn exactly for a rule-of-thumb value of its sheet.", "penk", ag_greedy_penk, NULL},
    {"best", "Plays for points by a model of every row and of the total, made from solved cards.", "balut",
     ag_best_balut, NULL},
    {"greedy", "Makes the plainest move of a game that has no better player yet.", NULL, choose_idle, NULL},
};
enum { PLAYERS = sizeof players / sizeof *players };

const struct ag_player *ag_players(unsigned *n) {
    *n = PLAYERS;
    return players;
}

const struct ag_player *ag_player_named(const char *name, const struct ag_game *game) {
    for (unsigned i = 0; i < PLAYERS; i++)
        if (ag_text_same(players[i].name, name) && (!players[i].game || ag_text_same(players[i].game, game->name)))
            return &players[i];
    return NULL;
}

struct ag_event ag_seen_event(const struct ag_seen *seen, size_t i) {
    return ag_table_event_seen(seen->log, i, seen->seat);
}

ag_action ag_table_choose(const ag_table *t, ag_seat seat, const struct ag_player *player, struct ag_rng *rng) {
    const ag_rules *r = ag_table_rules(t);
    union ag_state view;
    ag_view_of(r, ag_table_state(t), seat, &view);
    if (ag_table_resigned(t) >> seat & 1) return r->game->idle(r, &view, seat);
    struct ag_seen seen = {.rules = r, .state = &view, .seat = seat, .events = ag_table_length(t), .log = t,
                           .context = player->context};
    ag_action a = player->choose(&seen, rng);
    AG_CHECK(r->game->allowed(r, ag_table_state(t), seat, a, NULL));
    return a;
}
