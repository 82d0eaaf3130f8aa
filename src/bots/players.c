/*
 * players.c - the list of players, and what lets one choose. A player is given what its seat may see and its own
 * generator, never the table's state.
 */
#include "greedy_balut.h"
#include "greedy_farkle.h"
#include "greedy_palko.h"
#include "greedy_penk.h"
#include "level.h"
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

/* The four levels of a game's player as functions of their own. */
#define LEVELS(game)                                                                              \
    static ag_action novice_##game(const struct ag_seen *seen, struct ag_rng *rng) {              \
        return ag_level_##game(seen, rng, AG_NOVICE);                                             \
    }                                                                                             \
    static ag_action casual_##game(const struct ag_seen *seen, struct ag_rng *rng) {              \
        return ag_level_##game(seen, rng, AG_CASUAL);                                             \
    }                                                                                             \
    static ag_action skilled_##game(const struct ag_seen *seen, struct ag_rng *rng) {             \
        return ag_level_##game(seen, rng, AG_SKILLED);                                            \
    }                                                                                             \
    static ag_action expert_##game(const struct ag_seen *seen, struct ag_rng *rng) {              \
        return ag_level_##game(seen, rng, AG_EXPERT);                                             \
    }
LEVELS(farkle)
LEVELS(balut)
LEVELS(palko)
LEVELS(penk)
LEVELS(rollout)

/* A game's own player stands before the one of the same name for all games. */
static const struct ag_player players[] = {
    {"random", "Picks any legal move, each as likely.", NULL, choose_random},
    {"idle", "Makes the plainest move and takes no risk.", NULL, choose_idle},
    {"greedy", "Looks one roll ahead and keeps what leaves it with the most points.", "farkle", ag_greedy_farkle},
    {"greedy", "Enters what pays most against what each row usually brings.", "balut", ag_greedy_balut},
    {"greedy", "Trusts its own dice and the odds, and never bluffs.", "palko", ag_greedy_palko},
    {"greedy", "Plays each turn exactly for a rule-of-thumb value of its sheet.", "penk", ag_greedy_penk},
    {"novice", "Overlooks dice and is bold one moment, timid the next.", "farkle", novice_farkle},
    {"casual", "Thinks one roll ahead, with a slip now and then.", "farkle", casual_farkle},
    {"skilled", "Knows when to stop for the most points a turn, give or take a mood.", "farkle", skilled_farkle},
    {"expert", "Works out each turn for its chance to win against the scores on the board.", "farkle", expert_farkle},
    {"best", "The strongest player of the Farkle family there is here.", "farkle", expert_farkle},
    {"novice", "Takes what scores most at once and forgets a row now and then.", "balut", novice_balut},
    {"casual", "Knows what each row usually brings, and thinks one throw ahead.", "balut", casual_balut},
    {"skilled", "Plays both throws exactly for a good total; likes straights and full houses.", "balut", skilled_balut},
    {"expert", "Plays for points: knows what each row still needs and what the total brings.", "balut", expert_balut},
    {"best", "The strongest player of Balut there is here.", "balut", expert_balut},
    {"novice", "Trusts its feelings about the dice and calls without thinking now and then.", "palko", novice_palko},
    {"casual", "Knows the odds roughly and believes nobody.", "palko", casual_palko},
    {"skilled", "Knows the odds, and reads the calls of others as a sign of what they hold.", "palko", skilled_palko},
    {"expert", "Weighs each call by who would challenge it, bluffs, and values its tokens.", "palko", expert_palko},
    {"best", "The strongest player of Palko there is here.", "palko", expert_palko},
    {"novice", "Marks what is worth most at once and misses some ways to use the dice.", "penk", novice_penk},
    {"casual", "Likes lines that will score, thinks one reroll ahead and misjudges some.", "penk", casual_penk},
    {"skilled", "Plays both rerolls exactly for what its lines should score in the end.", "penk", skilled_penk},
    {"expert", "Reckons with all sheets: lines about to be closed, and whom the end suits.", "penk", expert_penk},
    {"best", "The strongest player of Penk! there is here.", "penk", expert_penk},
    {"greedy", "Makes the plainest move of a game that has no better player yet.", NULL, choose_idle},
    {"novice", "Makes the plainest move, or any move at all.", NULL, novice_rollout},
    {"casual", "Tries each move a few times in its head, and slips now and then.", NULL, casual_rollout},
    {"skilled", "Tries each move many times in its head and takes the one that ends best.", NULL, skilled_rollout},
    {"expert", "Tries each move very many times in its head and takes the one that ends best.", NULL, expert_rollout},
    {"best", "The strongest player of any game there is here.", NULL, expert_rollout},
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
    struct ag_seen seen = {.rules = r, .state = &view, .seat = seat, .events = ag_table_length(t), .log = t};
    ag_action a = player->choose(&seen, rng);
    AG_CHECK(r->game->allowed(r, ag_table_state(t), seat, a, NULL));
    return a;
}
