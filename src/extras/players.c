/*
 * players.c - who can play: the players for all games, and before each of them a game's own of the same name
 * (extras.h); and what lets one choose. A player is given what its seat may see and its own generator, never the
 * table's state.
 */
#include "players.h"
#include "extras.h"
#include "msg.h"
#include "rules.h"
#include "str.h"

/* clang-format off */
AG_SENTENCES(
    /* How a player of the house plays a game that has no player of its own: in lists of players and opponents. */
    MSG(PLAYER_RANDOM, "Picks any legal move, each as likely.")
    MSG(PLAYER_IDLE, "Makes the plainest move and takes no risk.")
    MSG(PLAYER_GREEDY, "Makes the plainest move of a game that has no better player yet.")
    MSG(PLAYER_NOVICE, "Makes the plainest move, or any move at all.")
    MSG(PLAYER_CASUAL, "Tries each move a few times in its head, and slips now and then.")
    MSG(PLAYER_SKILLED, "Tries each move many times in its head and takes the one that ends best.")
    MSG(PLAYER_EXPERT, "Tries each move very many times in its head and takes the one that ends best.")
    MSG(PLAYER_EXACT, "Plays by a solved table.")
    MSG(PLAYER_BEST, "The strongest player here for any game.")
)
/* clang-format on */

static ag_action choose_random(const struct ag_seen *seen, struct ag_rng *rng) {
    ag_action list[AG_LEGAL_MAX];
    unsigned n = seen->rules->game->legal(seen->rules, seen->state, seen->seat, list);
    return list[ag_rng_below(rng, n)];
}

static ag_action choose_idle(const struct ag_seen *seen, struct ag_rng *rng) {
    (void)rng;
    return seen->rules->game->idle(seen->rules, seen->state, seen->seat);
}

AG_LEVELS_OF(rollout)

/* In the order in which they are listed; strength rises from novice on. */
static const struct ag_player general[] = {
    AG_PLAYER("random", NULL, choose_random, AG_MSG_PLAYER_RANDOM),
    AG_PLAYER("idle", NULL, choose_idle, AG_MSG_PLAYER_IDLE),
    AG_PLAYER("greedy", NULL, choose_idle, AG_MSG_PLAYER_GREEDY),
    AG_PLAYER("novice", NULL, novice_rollout, AG_MSG_PLAYER_NOVICE),
    AG_PLAYER("casual", NULL, casual_rollout, AG_MSG_PLAYER_CASUAL),
    AG_PLAYER("skilled", NULL, skilled_rollout, AG_MSG_PLAYER_SKILLED),
    AG_PLAYER("expert", NULL, expert_rollout, AG_MSG_PLAYER_EXPERT),
    AG_PLAYER("best", NULL, best_rollout, AG_MSG_PLAYER_BEST),
};
enum { GENERAL = sizeof general / sizeof *general };

static const struct ag_player *general_named(const char *name) {
    for (unsigned i = 0; i < GENERAL; i++)
        if (ag_text_same(general[i].name, name)) return &general[i];
    return NULL;
}

static const struct ag_player *own_named(const char *name, const struct ag_game *game) {
    for (const struct ag_player *p = ag_extras_of(game)->players; p && p->name; p++)
        if (ag_text_same(p->name, name)) return p;
    return NULL;
}

const struct ag_player *ag_player_named(const char *name, const struct ag_game *game) {
    const struct ag_player *own = own_named(name, game);
    return own ? own : general_named(name);
}

const struct ag_player *ag_player_at(const struct ag_game *game, unsigned i) {
    if (i < GENERAL) return ag_player_named(general[i].name, game);
    i -= GENERAL;
    for (const struct ag_player *p = ag_extras_of(game)->players; p && p->name; p++)
        if (!general_named(p->name) && i-- == 0) return p;
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
    struct ag_seen seen =
        {.rules = r, .state = &view, .seat = seat, .events = ag_table_length(t), .log = t, .context = player->context};
    ag_action a = player->choose(&seen, rng);
    AG_CHECK(r->game->allowed(r, ag_table_state(t), seat, a, NULL));
    return a;
}
