/*
 * farkle.c - what the Farkle family brings beyond its rules (extras.h). Its reasons are reason_farkle.c's, its charts
 * chart_farkle.c's and chart_page_farkle.c's.
 */
#include "farkle.h"
#include "chart_page.h"
#include "claim.h"
#include "extras.h"
#include "games.h"
#include "greedy_farkle.h"
#include "lessons.h"
#include "msg.h"
#include "odds_ask.h"
#include "players.h"
#include "reason.h"
#include "rules_page.h"

/* clang-format off */
AG_SENTENCES(
    /* Names of what `stats` counts for a player: a word or two, at most 14 columns. */
    MSG(FARKLE_COUNTED, "Farkles")
    MSG(FARKLE_COUNTED_GRAND, "Grand Farkels")
    MSG(FARKLE_COUNTED_JAIME, "Jaimes")
    MSG(FARKLE_COUNTED_HOT, "Hot dice")
    /* How a player of the house plays: in lists of players and opponents. */
    MSG(FARKLE_PLAYER_GREEDY, "Looks one roll ahead and sets aside what leaves the most points.")
    MSG(FARKLE_PLAYER_NOVICE, "Overlooks dice and is bold one moment, timid the next.")
    MSG(FARKLE_PLAYER_CASUAL, "Thinks one roll ahead, with a slip now and then.")
    MSG(FARKLE_PLAYER_SKILLED, "Knows when to stop for the most points a turn, give or take a mood.")
    MSG(FARKLE_PLAYER_EXPERT, "Weighs every turn by the chance to win against the scores on the board.")
    MSG(FARKLE_PLAYER_BEST, "The strongest player of the Farkle family here.")
    /* What the challenge of the day is, above it. */
    MSG(FARKLE_SOLO_ABOUT, "Ten turns alone: score as many points as you can. There is no opening and no target.")
    /* The same as FARKLE_SCORES_NOTHING and FARKLE_SCORES_WITH, where dice are said in words: {0t} is "a two and a
     * three"; {1t}: dice that would score; {0}: how much. */
    MSG(FARKLE_SCORES_NOTHING_SAID, "There is no score in {0t}, so that cannot be set aside.")
    MSG(FARKLE_SCORES_WITH_SAID, "There is no score in {0t} alone; {1t} together score {0}.")
    /* What may be typed when people roll real dice and tell only what they set aside. */
    MSG(FARKLE_CLAIMS, "Say what was set aside (115 stop, 115 roll), farkle, what the whole turn brought (450), or the whole roll.")
)
/* clang-format on */

/* ---- players ---- */

AG_LEVELS_OF(farkle)

static const struct ag_player players[] = {
    AG_PLAYER("greedy", "farkle", ag_greedy_farkle, AG_MSG_FARKLE_PLAYER_GREEDY),
    AG_PLAYER("novice", "farkle", novice_farkle, AG_MSG_FARKLE_PLAYER_NOVICE),
    AG_PLAYER("casual", "farkle", casual_farkle, AG_MSG_FARKLE_PLAYER_CASUAL),
    AG_PLAYER("skilled", "farkle", skilled_farkle, AG_MSG_FARKLE_PLAYER_SKILLED),
    AG_PLAYER("expert", "farkle", expert_farkle, AG_MSG_FARKLE_PLAYER_EXPERT),
    AG_PLAYER("best", "farkle", best_farkle, AG_MSG_FARKLE_PLAYER_BEST),
    {0},
};

/* ---- the coach ---- */

/* To stop before rolling, then to set more dice aside. */
static unsigned plainness(const ag_rules *r, ag_action a) {
    enum { STOPS = 100 };
    return (a < FARKLE_TAKE ? farkle_rules(r)->size[farkle_kept(a)] : 0u) + (farkle_stops(a) ? STOPS : 0u);
}

static const char *chart_wants(const ag_rules *r) { return ag_rules_seats(r) > 1 ? "win" : NULL; }

/* ---- the challenge ---- */

const double ag_turn_from[AG_GRADES] = {0, 1, 15, 50};

/* By what the levels of the house lose: docs/drill.md has the table. */
static const double skill[] = {20, 150, 400, 1000, 1700, 2600};

static const struct ag_solo solo = {
    .number = 1,
    .turns = 10,
    .sets = (const char *const[]){"keen", "no", "seats", "1", "opening", "0", "three_farkles", "0", "target", "1000000",
                                  NULL},
    .ends = farkle_stops,
    .about = AG_MSG_FARKLE_SOLO_ABOUT,
    .from = ag_turn_from,
    .skill = skill,
};

/* ---- real dice and statistics ---- */

static double lose(const ag_rules *r, unsigned dice, bool coloured) {
    return ag_odds_farkle_lose(r, dice, coloured).value;
}

/* not for people: keys of profiles, below */
static const struct ag_named_event events[] = {
    {AG_MSG_FARKLE_LOSES, "Farkle", AG_MSG_FARKLE_COUNTED},
    {AG_MSG_FARKLE_NOTHING, "Farkle", AG_MSG_FARKLE_COUNTED},
    {AG_MSG_FARKLE_GRAND, "Grand Farkel", AG_MSG_FARKLE_COUNTED_GRAND},
    {AG_MSG_FARKLE_JAIME, "Jaime", AG_MSG_FARKLE_COUNTED_JAIME},
    {AG_MSG_FARKLE_HOT, "Hot dice", AG_MSG_FARKLE_COUNTED_HOT},
    {0, NULL, 0},
};

static const struct ag_said said[] = {
    {AG_MSG_FARKLE_SCORES_NOTHING, AG_MSG_FARKLE_SCORES_NOTHING_SAID},
    {AG_MSG_FARKLE_SCORES_WITH, AG_MSG_FARKLE_SCORES_WITH_SAID},
    {0, 0},
};

/* FA-19: six dice without a score where that is worth points. */
static bool brings_points(const ag_rules *r, const void *state) {
    const struct farkle_state *s = state;
    (void)r;
    return s->phase == FARKLE_FREE;
}

const struct ag_extras ag_farkle_extras = {
    .game = &ag_farkle,
    .players = players,
    .usual = {.player = "greedy", .nodes = 12000000, .part = 8, .page_nodes = 12000000, .page_game = 1500000},
    .reasons = ag_reasons_farkle,
    .plainness = plainness,
    .odds = {.ask = ag_ask_farkle, .options = (const char *const[]){"dice", "reach", "have", NULL}},
    .chart = {.fill = ag_page_farkle, .wants = chart_wants},
    .solo = &solo,
    .claims = {.lost = "farkle",
               .lost_said = AG_MSG_FARKLE_NOTHING,
               .turn = ag_claim_farkle,
               .nothing = brings_points,
               .form = AG_MSG_FARKLE_CLAIMS,
               .elsewhere = AG_MSG_FARKLE_NOT_ROLLED},
    .busts = {.chance = lose, .told = {AG_MSG_FARKLE_LOSES, AG_MSG_FARKLE_NOTHING, AG_MSG_FARKLE_FRESH}},
    .events = events,
    .said = said,
    .rules_page = ag_rules_farkle,
    .lessons = ag_lessons_farkle,
};
