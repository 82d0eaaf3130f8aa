/*
 * penk.c - what Penk! brings beyond its rules (extras.h). Its reasons are reason_penk.c's, its charts chart_penk.c's and
 * chart_page_penk.c's.
 */
#include "penk.h"
#include "chart_page.h"
#include "classic_penk.h"
#include "extras.h"
#include "games.h"
#include "greedy_penk.h"
#include "lessons.h"
#include "msg.h"
#include "odds_ask.h"
#include "penk_net.h"
#include "players.h"
#include "reason.h"
#include "rules_page.h"

/* clang-format off */
AG_SENTENCES(
    /* Names of what `stats` counts for a player: a word or two, at most 14 columns. */
    MSG(PENK_COUNTED, "Penk!")
    MSG(PENK_COUNTED_FAILED, "Failed rolls")
    /* How a player of the house plays: in lists of players and opponents. */
    MSG(PENK_PLAYER_GREEDY, "Plays each turn exactly for a rule-of-thumb value of its sheet.")
    MSG(PENK_PLAYER_NOVICE, "Marks what is worth most at once and misses some ways to use the dice.")
    MSG(PENK_PLAYER_CASUAL, "Likes lines that will score, thinks one reroll ahead and misjudges some.")
    MSG(PENK_PLAYER_SKILLED, "Plays both rerolls exactly for what its lines should score in the end.")
    MSG(PENK_PLAYER_EXPERT, "Reckons with all sheets: lines about to be closed, and who gains when the game ends.")
    MSG(PENK_PLAYER_CLASSIC, "The strongest player of earlier versions, kept for comparison.")
    MSG(PENK_PLAYER_BEST, "Plays for the win by what it learned from games against itself, and looks a turn further.")
)
/* clang-format on */

/* ---- players ---- */

AG_LEVELS_OF(penk)

static const struct ag_player players[] = {
    AG_PLAYER("greedy", "penk", ag_greedy_penk, AG_MSG_PENK_PLAYER_GREEDY),
    AG_PLAYER("novice", "penk", novice_penk, AG_MSG_PENK_PLAYER_NOVICE),
    AG_PLAYER("casual", "penk", casual_penk, AG_MSG_PENK_PLAYER_CASUAL),
    AG_PLAYER("skilled", "penk", skilled_penk, AG_MSG_PENK_PLAYER_SKILLED),
    AG_PLAYER("expert", "penk", expert_penk, AG_MSG_PENK_PLAYER_EXPERT),
    AG_PLAYER("classic", "penk", ag_classic_penk, AG_MSG_PENK_PLAYER_CLASSIC),
    AG_PLAYER("best", "penk", best_penk, AG_MSG_PENK_PLAYER_BEST),
    {0},
};

/* ---- the coach ---- */

/* To keep more dice, of which jollies are no more than none; to mark more cells. */
static unsigned plainness(const ag_rules *r, ag_action a) {
    enum { JOLLY = 6 };
    if (a >= PENK_CROSS) return 1;
    if (a >= PENK_MARK) return 2 * (unsigned)__builtin_popcount(penk_tables(r)->marks[a - PENK_MARK]);
    return ag_hand_size(ag_hand_of(a)) - ag_count(ag_hand_of(a), JOLLY);
}

static unsigned turn(const ag_rules *r, void *state, uint32_t (*draw)(void *context, struct ag_due due), void *context,
                     double *luck) {
    return ag_penk_as_printed(r) ? ag_net_play_turn(r, state, ag_net_weights(), draw, context, luck) : 0;
}

/* not for people: keys of profiles, below */
static const struct ag_named_event events[] = {
    {AG_MSG_PENK_COMPLETES_COLUMN, "Penk!", AG_MSG_PENK_COUNTED},
    {AG_MSG_PENK_COMPLETES_ROW, "Penk!", AG_MSG_PENK_COUNTED},
    {AG_MSG_PENK_FAILED, "Failed roll", AG_MSG_PENK_COUNTED_FAILED},
    {0, NULL, 0},
};

const struct ag_extras ag_penk_extras = {
    .game = &ag_penk,
    .players = players,
    .usual = {.player = "best",
              .nodes = 26000,
              .part = 1,
              .page_player = "greedy",
              .page_nodes = 130000,
              .page_game = 50000,
              .turn = turn},
    .reasons = ag_reasons_penk,
    .plainness = plainness,
    .odds = {.ask = ag_ask_penk, .options = (const char *const[]){"cell", "rolls", NULL}},
    .chart = {.fill = ag_page_penk},
    .events = events,
    .rules_page = ag_rules_penk,
    .lessons = ag_lessons_penk,
};
