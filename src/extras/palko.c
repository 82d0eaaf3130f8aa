/*
 * palko.c - what Palko brings beyond its rules (extras.h). Its reasons are reason_palko.c's, its chart is
 * chart_page_palko.c's.
 */
#include "palko.h"
#include "belief_palko.h"
#include "best_palko_seat.h"
#include "chart_page.h"
#include "extras.h"
#include "games.h"
#include "greedy_palko.h"
#include "lessons.h"
#include "msg.h"
#include "odds_ask.h"
#include "players.h"
#include "reason.h"
#include "rules_page.h"
#include "yardstick.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* Names of what `stats` counts for a player: a word or two, at most 14 columns. */
    MSG(PALKO_COUNTED_CHALLENGE, "Challenges")
    MSG(PALKO_COUNTED_DOUBLE, "Doubles")
    MSG(PALKO_COUNTED_RAISE, "Raises")
    /* How a player of the house plays: in lists of players and opponents. */
    MSG(PALKO_PLAYER_GREEDY, "Trusts its own dice and the odds, and never bluffs.")
    MSG(PALKO_PLAYER_NOVICE, "Trusts its feelings about the dice and calls without thinking now and then.")
    MSG(PALKO_PLAYER_CASUAL, "Knows the odds roughly and believes nobody.")
    MSG(PALKO_PLAYER_SKILLED, "Knows the odds, and reads other players' calls as a sign of what they hold.")
    MSG(PALKO_PLAYER_EXPERT, "Weighs each call by who would challenge it, bluffs, and knows what a token is worth.")
    MSG(PALKO_PLAYER_BEST, "The strongest Palko player here.")
    MSG(PALKO_PLAYER_CLASSIC, "Was the strongest Palko player here once, and is kept for comparison.")
)
/* clang-format on */

/* ---- players ---- */

AG_LEVEL_OF(novice, palko, AG_NOVICE)
AG_LEVEL_OF(casual, palko, AG_CASUAL)
AG_LEVEL_OF(skilled, palko, AG_SKILLED)
AG_LEVEL_OF(expert, palko, AG_EXPERT)
AG_LEVEL_OF(classic, palko, AG_BEST)

static const struct ag_player players[] = {
    AG_PLAYER("greedy", "palko", ag_greedy_palko, AG_MSG_PALKO_PLAYER_GREEDY),
    AG_PLAYER("novice", "palko", novice_palko, AG_MSG_PALKO_PLAYER_NOVICE),
    AG_PLAYER("casual", "palko", casual_palko, AG_MSG_PALKO_PLAYER_CASUAL),
    AG_PLAYER("skilled", "palko", skilled_palko, AG_MSG_PALKO_PLAYER_SKILLED),
    AG_PLAYER("expert", "palko", expert_palko, AG_MSG_PALKO_PLAYER_EXPERT),
    AG_PLAYER("best", "palko", ag_best_palko_seat, AG_MSG_PALKO_PLAYER_BEST),
    AG_PLAYER("classic", "palko", classic_palko, AG_MSG_PALKO_PLAYER_CLASSIC),
    {0},
};

/* ---- the coach ---- */

/* To call before anything else; of calls one of ten or more. */
static unsigned plainness(const ag_rules *r, ag_action a) {
    (void)r;
    if (a < AG_PALKO_CALL_NUMBERS) return ag_palko_call_quantity(a) < 10 ? 2 : 3;
    return a >= AG_PALKO_TASK;
}

/* Others' hands are drawn as what they did makes them likely. */
static void guess(const ag_rules *r, const void *view, ag_seat seat, const void *beliefs, struct ag_rng *rng,
                  void *out) {
    const struct ag_palko_beliefs *b = beliefs;
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    struct ag_palko_state *s = out;
    (void)seat;
    memcpy(s, view, sizeof *s);
    for (unsigned i = 0; i < AG_PALKO_SEATS; i++) {
        if (s->answer[i] == AG_PALKO_ANSWER_SEALED) s->answer[i] = AG_PALKO_ANSWER_STAND;
        if (s->hand[i] != AG_PALKO_HIDDEN) continue;
        float at = (float)(ag_rng_next(rng) >> 40) / 16777216.0f;
        unsigned h = 0;
        while (h + 1u < c->hands && (at -= b->weight[i][h]) >= 0) h++;
        s->hand[i] = (uint16_t)(c->first_hand + h);
    }
}

/* not for people: keys of profiles, below */
static const struct ag_named_event events[] = {
    {AG_MSG_PALKO_CHALLENGES, "Challenge", AG_MSG_PALKO_COUNTED_CHALLENGE},
    {AG_MSG_PALKO_DOUBLES, "Double", AG_MSG_PALKO_COUNTED_DOUBLE},
    {AG_MSG_PALKO_RAISES, "Raise", AG_MSG_PALKO_COUNTED_RAISE},
    {0, NULL, 0},
};

const struct ag_extras ag_palko_extras = {
    .game = &ag_palko,
    .players = players,
    .usual = {.player = "classic", .nodes = 220000, .part = 2, .page_nodes = 130000, .page_game = 44000},
    .reasons = ag_reasons_palko,
    .beliefs = sizeof(struct ag_palko_beliefs),
    .believe = ag_palko_believe,
    .guess = guess,
    .plainness = plainness,
    .odds = {.ask = ag_ask_palko, .options = (const char *const[]){"hand", "unseen", "call", "wild", NULL}},
    .chart = {.fill = ag_page_palko},
    .unsaid = AG_MSG_PALKO_ANSWERED,
    .events = events,
    .rules_page = ag_rules_palko,
    .lessons = ag_lessons_palko,
    .yardstick = &ag_yardstick_palko,
};
