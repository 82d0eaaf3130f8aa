/*
 * pig.c - what Pig brings beyond its rules (extras.h): two levels, odds, reasons and a chart. Everything follows from one
 * recursion: who rolls until the turn has n more gets there with
 *
 *     p(n) = (p(n-2) + p(n-3) + p(n-4) + p(n-5) + p(n-6)) / 6,    p(n) = 1 for n <= 0,
 *
 * since a one, a sixth of all rolls, loses everything (PI-3).
 */
#include "pig.h"
#include "chart_page.h"
#include "extras.h"
#include "games.h"
#include "msg.h"
#include "odds_ask.h"
#include "players.h"
#include "reason.h"

/* clang-format off */
AG_SENTENCES(
    /* The name of what `stats` counts for a player: a word or two, at most 14 columns. */
    MSG(PIG_COUNTED, "Pigs")
    /* Why a move, after it. {0}: points still needed, or to keep; {1}: points at stake, or the score; {0t}: a chance. */
    MSG(WHY_PIG_ROLL, "{0} more to go with {1} at stake; a one, {0t} of rolls, loses them.")
    MSG(WHY_PIG_HOLD, "That keeps {0}, for a score of {1}.")
    MSG(WHY_PIG_WIN, "That keeps {0} and wins with {1}.")
    /* Why a question about odds is refused. */
    MSG(ODDS_PIG_HAVE, "The points so far only matter for a total to reach; name that total too.")
    MSG(ODDS_PIG_DICE, "Pig has one die, and there is nothing to say about one that lies there.")
    /* Lines of `odds`. {0t}: a chance; {0n}, {1n}: points so far and to reach; {2.6}: a chance. */
    MSG(ODDS_PIG_LOSE, "The next roll loses everything: {0t}")
    MSG(ODDS_PIG_REACH, "From {0n} to {1n} or more this turn: {2.6}")
    /* The chart: its heading, corner and columns, and a note. {0.2}: points. */
    MSG(CHART_PIG, "A turn that holds at a fixed total")
    MSG(CHART_PIG_HOLD, "hold at")
    MSG(CHART_PIG_CHANCE, "gets there")
    MSG(CHART_PIG_MEAN, "mean points")
    MSG(CHART_PIG_NOTE,
        "A roll gains {0.2} on average and loses the total one time in six: at twenty the two are even.")
    /* How a player of the house plays. */
    MSG(PIG_PLAYER_CASUAL, "Holds at twenty, with a slip now and then.")
    MSG(PIG_PLAYER_EXPERT, "Keeps pace with the leader, and races for the target near the end.")
)
/* clang-format on */

enum { FACES = 6, TOTAL_MAX = 1000 };

/* ---- the recursion ---- */

/* What rolling until a turn has so much more comes to: the chance to get there, and the mean of what it then has. */
struct run {
    double chance, mean;
};

static struct run run_of(unsigned wanted) {
    struct run last[FACES + 1]; /* last[k]: for k less than what is reckoned now; there already: certain, and no more */
    for (unsigned k = 0; k <= FACES; k++) last[k] = (struct run){1, 0};
    for (unsigned n = 1; n <= wanted; n++) {
        struct run now = {0};
        for (unsigned face = 2; face <= FACES; face++) {
            const struct run *then = &last[face - 1];
            now.chance += then->chance / FACES;
            now.mean += (then->mean + face * then->chance) / FACES;
        }
        for (unsigned k = FACES; k > 0; k--) last[k] = last[k - 1];
        last[0] = now;
    }
    return last[0];
}

/* ---- players ---- */

/* Twenty, which brings the most points a turn; with a slip now and then. */
static ag_action casual(const struct ag_seen *seen, struct ag_rng *rng) {
    enum { HOLD_AT = 20, SLIPS = 10 /* percent */ };
    const struct pig_state *s = seen->state;
    bool hold = s->total >= HOLD_AT || pig_enough(seen->rules, s);
    if (!pig_enough(seen->rules, s) && ag_slips(rng, SLIPS)) hold = !hold;
    return hold ? PIG_HOLD : PIG_ROLL;
}

/* Keeps pace with the leader, and once somebody is near the end rolls for it: T. W. Neller and C. G. M. Presser found
 * this rule of thumb close to perfect play for two seats and 100 points. Scores are measured in hundredths of the
 * target. */
static ag_action expert(const struct ag_seen *seen, struct ag_rng *rng) {
    enum { PACE = 21, NEAR = 71, SHARE = 8 };
    const struct pig_state *s = seen->state;
    int32_t target = ag_rule(seen->rules, PIG_TARGET), mine = s->score[s->turn], theirs = 0;
    (void)rng;
    for (unsigned i = 0; i < ag_rules_seats(seen->rules); i++)
        if (i != s->turn && s->score[i] > theirs) theirs = s->score[i];
    if (pig_enough(seen->rules, s)) return PIG_HOLD;
    if (100 * mine >= NEAR * target || 100 * theirs >= NEAR * target) return PIG_ROLL;
    return SHARE * (100 * s->total - PACE * target) >= 100 * (theirs - mine) ? PIG_HOLD : PIG_ROLL;
}

static const struct ag_player players[] = {
    AG_PLAYER("casual", "pig", casual, AG_MSG_PIG_PLAYER_CASUAL),
    AG_PLAYER("expert", "pig", expert, AG_MSG_PIG_PLAYER_EXPERT),
    {0},
};

/* ---- odds ---- */

static bool ask(const struct ag_odds_ask *ask, struct ag_msg *why) {
    struct ag_chance lose = {1, FACES, 1.0 / FACES};
    uint64_t reach = 0, have = 0;
    char words[80];
    if (*ask->dice) return ag_refuse_id(why, AG_MSG_ODDS_PIG_DICE);
    if (!ask->number(ask->context, "reach", 1, TOTAL_MAX, &reach) ||
        !ask->number(ask->context, "have", 0, TOTAL_MAX, &have))
        return false;
    if (have && !reach) return ag_refuse_id(why, AG_MSG_ODDS_PIG_HAVE);
    double chance = run_of(reach > have ? (unsigned)(reach - have) : 0).chance;
    if (ask->words) {
        ag_odds_say(ask, AG_MSG_ODDS_PIG_LOSE, ag_odds_words(ask, &lose, words));
        if (reach) ag_odds_say(ask, AG_MSG_ODDS_PIG_REACH, have, reach, chance);
        return true;
    }
    ask->open(ask->context, "lose", false);
    ag_odds_put(ask, &lose);
    ask->close(ask->context);
    if (reach) ask->real(ask->context, "reach", chance);
    return true;
}

/* ---- reasons ---- */

static void reasons(const struct ag_question *q) {
    const struct pig_state *s = q->state;
    int64_t score = s->score[s->turn] + (int64_t)s->total;
    for (unsigned i = 0; i < q->n; i++) {
        if (q->action[i] == PIG_ROLL) {
            q->out[i] = ag_msg_make(AG_MSG_WHY_PIG_ROLL, ag_rule(q->rules, PIG_TARGET) - score, s->total, 0);
            ag_put_percent(&q->out[i], 0, 1.0 / FACES);
        } else {
            q->out[i] = ag_msg_make(pig_enough(q->rules, s) ? AG_MSG_WHY_PIG_WIN : AG_MSG_WHY_PIG_HOLD, s->total, score,
                                    0);
        }
    }
}

/* To hold is plainer than to roll. */
static unsigned plainness(const ag_rules *r, ag_action a) {
    (void)r;
    return a == PIG_HOLD;
}

/* ---- the chart ---- */

static bool chart(const struct ag_page_order *order, struct ag_page *page, struct ag_msg *why) {
    struct ag_page_section *s = ag_page_section(page, AG_MSG_CHART_EXACT, AG_MSG_CHART_PIG);
    (void)order, (void)why;
    ag_page_corner(s, AG_MSG_CHART_PIG_HOLD);
    ag_page_column(s, AG_MSG_CHART_PIG_CHANCE);
    ag_page_column(s, AG_MSG_CHART_PIG_MEAN);
    for (unsigned at = 5; at <= 40; at += 5) {
        struct run run = run_of(at);
        ag_page_row(s, AG_MSG_LABEL_NUMBER, at);
        ag_page_chance(s, run.chance);
        ag_page_cell(s, AG_MSG_CHART_HUNDREDTHS, run.mean);
    }
    ag_page_note(s, AG_MSG_CHART_PIG_NOTE, (2 + 3 + 4 + 5 + 6) / (double)FACES);
    ag_page_again(s, AG_PAGE_ODDS, "reach", "20");
    return true;
}

/* not for people: keys of profiles, below */
static const struct ag_named_event events[] = {{AG_MSG_PIG_LOST, "Pig", AG_MSG_PIG_COUNTED}, {0, NULL, 0}};

const struct ag_extras ag_pig_extras = {
    .game = &ag_pig,
    .players = players,
    .usual = {.player = "expert", .nodes = 4000000, .part = 8, .page_nodes = 2000000, .page_game = 500000},
    .reasons = reasons,
    .plainness = plainness,
    .odds = {.ask = ask, .options = (const char *const[]){"reach", "have", NULL}},
    .chart = {.fill = chart},
    .events = events,
};
