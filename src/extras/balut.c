/*
 * balut.c - what Balut brings beyond its rules (extras.h). Its reasons are reason_balut.c's, its charts chart_balut.c's
 * and chart_page_balut.c's.
 */
#include "balut.h"
#include "chart_page.h"
#include "claim.h"
#include "extras.h"
#include "games.h"
#include "greedy_balut.h"
#include "lessons.h"
#include "msg.h"
#include "odds_ask.h"
#include "players.h"
#include "reason.h"
#include "rules_page.h"

/* clang-format off */
AG_SENTENCES(
    /* Names of what `stats` counts for a player: a word or two, at most 14 columns. */
    MSG(BALUT_COUNTED, "Balut!")
    /* How a player of the house plays: in lists of players and opponents. */
    MSG(BALUT_PLAYER_GREEDY, "Enters what pays most against what each row usually brings.")
    MSG(BALUT_PLAYER_NOVICE, "Takes what scores most at once and forgets a row now and then.")
    MSG(BALUT_PLAYER_CASUAL, "Knows what each row usually brings, and thinks one throw ahead.")
    MSG(BALUT_PLAYER_SKILLED, "Plays both throws exactly for a good total, and values straights and full houses.")
    MSG(BALUT_PLAYER_EXPERT, "Plays for points: knows what each row still needs and what the total will bring.")
    MSG(BALUT_PLAYER_BEST, "Plays for points by a model of every row and of the total, made from solved cards.")
    /* What the challenge of the day is, above it. */
    MSG(BALUT_SOLO_ABOUT, "A whole card alone: make the highest total you can.")
)
/* clang-format on */

/* ---- players ---- */

AG_LEVELS_OF(balut)

static const struct ag_player players[] = {
    AG_PLAYER("greedy", "balut", ag_greedy_balut, AG_MSG_BALUT_PLAYER_GREEDY),
    AG_PLAYER("novice", "balut", novice_balut, AG_MSG_BALUT_PLAYER_NOVICE),
    AG_PLAYER("casual", "balut", casual_balut, AG_MSG_BALUT_PLAYER_CASUAL),
    AG_PLAYER("skilled", "balut", skilled_balut, AG_MSG_BALUT_PLAYER_SKILLED),
    AG_PLAYER("expert", "balut", expert_balut, AG_MSG_BALUT_PLAYER_EXPERT),
    AG_PLAYER("best", "balut", best_balut, AG_MSG_BALUT_PLAYER_BEST),
    {0},
};

/* ---- the coach ---- */

/* To keep more dice. */
static unsigned plainness(const ag_rules *r, ag_action a) {
    (void)r;
    return a < AG_BALUT_KEEPS ? ag_hand_size(ag_hand_of(a)) : 0;
}

/* Cards are not solved where kept dice must stay. */
static const char *chart_wants(const ag_rules *r) { return ag_page_option(r, "kept_dice") == 1 ? NULL : "score"; }

/* ---- the challenge ---- */

static bool ends(ag_action a) { return a >= AG_BALUT_SCORE; }

static const struct ag_solo solo = {
    .number = 2,
    .sets = (const char *const[]){"seats", "1", NULL},
    .ends = ends,
    .about = AG_MSG_BALUT_SOLO_ABOUT,
};

/* not for people: keys of profiles, below */
static const struct ag_named_event events[] = {{AG_MSG_BALUT_EVENT, "Balut!", AG_MSG_BALUT_COUNTED}, {0, NULL, 0}};

/* In the page the best player needs a model that may not be there. Without the table, which is made in no time, another
 * does. */
const struct ag_extras ag_balut_extras = {
    .game = &ag_balut,
    .players = players,
    .usual = {.for_score = true,
              .player = "best",
              .nodes = 160000,
              .part = 1,
              .page_player = "greedy",
              .page_nodes = 160000,
              .page_game = 40000},
    .reasons = ag_reasons_balut,
    .plainness = plainness,
    .odds = {.ask = ag_ask_balut, .options = (const char *const[]){"throws", NULL}},
    .chart = {.fill = ag_page_balut, .wants = chart_wants},
    .solo = &solo,
    .claims = {.turn = ag_claim_balut, .place = "score "},
    .events = events,
    .rules_page = ag_rules_balut,
    .lessons = ag_lessons_balut,
};
