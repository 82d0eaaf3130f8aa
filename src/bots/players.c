/*
 * players.c - the list of players, and what lets one choose. A player is given what its seat may see and its own
 * generator, never the table's state.
 */
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

static const struct ag_player random_player = {"random", "Picks any legal move, each as likely.", NULL, choose_random};
static const struct ag_player idle_player = {"idle", "Makes the plainest move and takes no risk.", NULL, choose_idle};

static const struct ag_player *const list[] = {
    &random_player,
    &idle_player,
    NULL,
};

const struct ag_player *const *ag_players(void) { return list; }

const struct ag_player *ag_player_named(const char *name, const struct ag_game *game) {
    for (unsigned i = 0; list[i]; i++)
        if (ag_text_same(list[i]->name, name) && (!list[i]->game || ag_text_same(list[i]->game, game->name)))
            return list[i];
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
    struct ag_seen seen = {.rules = r, .state = &view, .seat = seat, .events = ag_table_length(t), .log = t};
    ag_action a = player->choose(&seen, rng);
    AG_CHECK(r->game->allowed(r, ag_table_state(t), seat, a, NULL));
    return a;
}
