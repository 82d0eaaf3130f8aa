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

/* The levels of a game's player as functions of their own. */
#define LEVEL(name, game, level)                                                     \
    static ag_action name##_##game(const struct ag_seen *seen, struct ag_rng *rng) { \
        return ag_level_##game(seen, rng, level);                                    \
    }
#define LEVELS(game)                 \
    LEVEL(novice, game, AG_NOVICE)   \
    LEVEL(casual, game, AG_CASUAL)   \
    LEVEL(skilled, game, AG_SKILLED) \
    LEVEL(expert, game, AG_EXPERT)   \
    LEVEL(best, game, AG_BEST)
LEVELS(farkle)
LEVELS(balut)
LEVELS(palko)
LEVELS(penk)
LEVELS(rollout)

#define PLAYER(player, of_game, function, sentence) \
    { .name = player, .about = sentence, .game = of_game, .choose = function }
#define BY_LEVEL(game, function, of_novice, of_casual, of_skilled, of_expert, of_best)                                 \
    PLAYER("novice", game, novice_##function, of_novice), PLAYER("casual", game, casual_##function, of_casual),        \
        PLAYER("skilled", game, skilled_##function, of_skilled), PLAYER("expert", game, expert_##function, of_expert), \
        PLAYER("best", game, best_##function, of_best)

/* A game's own player stands before the one of the same name for all games. */
/* clang-format off */
static const struct ag_player players[] = {
    PLAYER("random", NULL, choose_random, "Picks any legal move, each as likely."),
    PLAYER("idle", NULL, choose_idle, "Makes the plainest move and takes no risk."),
    PLAYER("greedy", "farkle", ag_greedy_farkle,
           "Looks one roll ahead and keeps what leaves it with the most points."),
    PLAYER("greedy", "balut", ag_greedy_balut, "Enters what pays most against what each row usually brings."),
    PLAYER("greedy", "palko", ag_greedy_palko, "Trusts its own dice and the odds, and never bluffs."),
    PLAYER("greedy", "penk", ag_greedy_penk, "Plays each turn exactly for a rule-of-thumb value of its sheet."),
    BY_LEVEL("farkle", farkle,
             "Overlooks dice and is bold one moment, timid the next.",
             "Thinks one roll ahead, with a slip now and then.",
             "Knows when to stop for the most points a turn, give or take a mood.",
             "Works out each turn for its chance to win against the scores on the board.",
             "The strongest player of the Farkle family there is here."),
    BY_LEVEL("balut", balut,
             "Takes what scores most at once and forgets a row now and then.",
             "Knows what each row usually brings, and thinks one throw ahead.",
             "Plays both throws exactly for a good total, and values straights and full houses.",
             "Plays for points: it knows what each row still needs and what the total will bring.",
             "Plays for points by a model of every row and of the total, made from solved cards."),
    BY_LEVEL("palko", palko,
             "Trusts its feelings about the dice and calls without thinking now and then.",
             "Knows the odds roughly and believes nobody.",
             "Knows the odds, and reads the calls of others as a sign of what they hold.",
             "Weighs each call by who would challenge it, bluffs, and knows what a token is worth.",
             "The strongest player of Palko there is here."),
    BY_LEVEL("penk", penk,
             "Marks what is worth most at once and misses some ways to use the dice.",
             "Likes lines that will score, thinks one reroll ahead and misjudges some.",
             "Plays both rerolls exactly for what its lines should score in the end.",
             "Reckons with all sheets: lines about to be closed, and who gains when the game ends.",
             "Plays for the win by what it learned from games against itself, and looks a turn further."),
    PLAYER("greedy", NULL, choose_idle, "Makes the plainest move of a game that has no better player yet."),
    BY_LEVEL(NULL, rollout,
             "Makes the plainest move, or any move at all.",
             "Tries each move a few times in its head, and slips now and then.",
             "Tries each move many times in its head and takes the one that ends best.",
             "Tries each move very many times in its head and takes the one that ends best.",
             "The strongest player of any game there is here."),
};
/* clang-format on */
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
    struct ag_seen seen =
        {.rules = r, .state = &view, .seat = seat, .events = ag_table_length(t), .log = t, .context = player->context};
    ag_action a = player->choose(&seen, rng);
    AG_CHECK(r->game->allowed(r, ag_table_state(t), seat, a, NULL));
    return a;
}
