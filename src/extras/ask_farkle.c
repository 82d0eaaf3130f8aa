/*
 * ask_farkle.c - odds in the Farkle family: what a roll loses, whether a turn reaches a total, and what setting dice
 * aside leads to. docs/odds.md shows every form.
 */
#include "msg.h"
#include "odds_ask.h"

/* clang-format off */
AG_SENTENCES(
    /* Why a question about odds is refused. {0t}: what was typed; {0}, {1}: the points of the turn so far and those to
     * reach. */
    MSG(ODDS_FARKLE_SEEN, "Give the dice as they lie, not '{0t}'.")
    MSG(ODDS_FARKLE_COLOURED, "One of the six dice is the coloured one; put a star after it, as in 5*.")
    MSG(ODDS_FARKLE_PLAIN, "These rules have no coloured die, and a roll has one to six dice.")
    MSG(ODDS_FARKLE_LIE, "Name the dice that lie there, or how many you will roll, but not both.")
    MSG(ODDS_FARKLE_HAVE, "The points so far only matter for a total to reach; name that total too.")
    MSG(ODDS_FARKLE_FAR, "From {0} to {1} is too far for these rules: the table would not fit.")
    /* Lines of `odds`: rolls to come. {0}: dice; {1t}: a chance, "0.666667  4 in 6"; {2.6}: a chance. */
    MSG(ODDS_FARKLE_LOSE, "{0} {0|die|dice}: lose everything {1t}")
    MSG(ODDS_FARKLE_LOSE_PLAIN, "{0} {0|die|dice}, all plain: lose everything {1t}")
    MSG(ODDS_FARKLE_LOSE_COLOURED, "{0} {0|die|dice}, one coloured: lose everything {1t}")
    MSG(ODDS_FARKLE_REACH, "{0} {0|die|dice}: reach it {2.6}; lose everything {1t}")
    MSG(ODDS_FARKLE_REACH_PLAIN, "{0} {0|die|dice}, all plain: reach it {2.6}; lose everything {1t}")
    MSG(ODDS_FARKLE_REACH_COLOURED, "{0} {0|die|dice}, one coloured: reach it {2.6}; lose everything {1t}")
    /* The line above those. {0n}: the points so far; {1n}: those to reach. */
    MSG(ODDS_FARKLE_FROM, "From {0n} points this turn, playing only to stop with {1n} or more:")
    /* Lines of `odds`: ways to set dice aside. {0t}: the dice; {1t}: their points; {2}: dice left; {3.6}, {4.6}:
     * chances. */
    MSG(ODDS_FARKLE_SET, "keep {0t} for {1t}; {2} {2|die|dice} would lose {3.6}")
    MSG(ODDS_FARKLE_SET_REACH, "keep {0t} for {1t}; reach it {4.6}; {2} {2|die|dice} would lose {3.6}")
    MSG(ODDS_FARKLE_NONE, "You can set nothing aside: a farkle.")
)
/* clang-format on */

struct question {
    uint64_t dice, reach, have; /* dice 0: all numbers; reach 0: not asked */
    struct ag_odds_reach table;
};

static void put_lose(const struct ag_odds_ask *ask, const struct ag_chance *lose) {
    ask->open(ask->context, "lose", false);
    ag_odds_put(ask, lose);
    ask->close(ask->context);
}

static void say_roll(const struct ag_odds_ask *ask, const struct question *q, unsigned dice, bool coloured,
                     bool doubler) {
    struct ag_chance lose = ag_odds_farkle_lose(ask->rules, dice, coloured);
    double reach = q->reach ? ag_odds_farkle_reach(&q->table, (int32_t)q->have, dice, coloured) : 0;
    char words[80];
    if (ask->words) {
        static const enum ag_msg_id ids[2][3] = {
            {AG_MSG_ODDS_FARKLE_LOSE, AG_MSG_ODDS_FARKLE_LOSE_PLAIN, AG_MSG_ODDS_FARKLE_LOSE_COLOURED},
            {AG_MSG_ODDS_FARKLE_REACH, AG_MSG_ODDS_FARKLE_REACH_PLAIN, AG_MSG_ODDS_FARKLE_REACH_COLOURED}};
        enum ag_msg_id id = ids[q->reach != 0][doubler + (doubler && coloured)];
        ag_odds_say(ask, id, dice, ag_odds_words(ask, &lose, words), reach);
        return;
    }
    ask->open(ask->context, NULL, false);
    ask->whole(ask->context, "dice", dice);
    if (doubler) ask->truth(ask->context, "coloured", coloured);
    if (q->reach) ask->real(ask->context, "reach", reach);
    put_lose(ask, &lose);
    ask->close(ask->context);
}

/* Rolls to come, of all numbers of dice or of one. */
static bool answer(const struct ag_odds_ask *ask, const struct question *q) {
    bool doubler = ag_odds_farkle_doubler(ask->rules);
    if (q->reach && ask->words) ag_odds_say(ask, AG_MSG_ODDS_FARKLE_FROM, q->have, q->reach);
    if (q->reach && !ask->words) {
        ask->whole(ask->context, "reach", (int64_t)q->reach);
        ask->whole(ask->context, "have", (int64_t)q->have);
    }
    if (!ask->words) ask->open(ask->context, "dice", true);
    for (unsigned dice = 1; dice <= AG_DICE_MAX; dice++)
        for (unsigned coloured = 0; coloured <= doubler; coloured++)
            if ((!q->dice || q->dice == dice) && !(doubler && dice == AG_DICE_MAX && !coloured))
                say_roll(ask, q, dice, coloured, doubler);
    if (!ask->words) ask->close(ask->context);
    return true;
}

/* One way to set dice aside. */
static void say_set(const struct ag_odds_ask *ask, const struct question *q, const struct ag_odds_set *set) {
    char dice[40], wide[40], points[40];
    ag_dice_write(set->dice, set->n, false, dice, sizeof dice);
    if (ask->words) {
        enum ag_msg_id id = q->reach ? AG_MSG_ODDS_FARKLE_SET_REACH : AG_MSG_ODDS_FARKLE_SET;
        ag_odds_left(dice, 13, wide);
        ag_odds_right(set->value, 5, points);
        return ag_odds_say(ask, id, wide, points, set->left, set->lose.value, set->reach);
    }
    ask->open(ask->context, NULL, false);
    ask->text(ask->context, "keep", dice);
    ask->whole(ask->context, "value", set->value);
    ask->whole(ask->context, "left", set->left);
    if (q->reach) ask->real(ask->context, "reach", set->reach);
    put_lose(ask, &set->lose);
    ask->close(ask->context);
}

static int read_roll(const struct ag_odds_ask *ask, uint8_t *dice, struct ag_msg *why) {
    bool doubler = ag_odds_farkle_doubler(ask->rules);
    unsigned coloured = 0;
    int n = ag_dice_read(ask->dice, false, dice, AG_DICE_MAX, why);
    struct ag_msg hidden = ag_msg_make(AG_MSG_ODDS_FARKLE_SEEN, 0, 0, 0);
    ag_msg_quote(&hidden, 0, ask->dice);
    for (int i = 0; i < n; i++) {
        if (!(dice[i] & 15)) return ag_refuse(why, hidden), -1;
        coloured += (dice[i] & AG_DIE_COLOURED) != 0;
    }
    if (n == 0 || coloured > doubler || (n == AG_DICE_MAX && coloured != doubler))
        return ag_refuse_id(why, doubler ? AG_MSG_ODDS_FARKLE_COLOURED : AG_MSG_ODDS_FARKLE_PLAIN), -1;
    return n;
}

/* A roll on the table: what can be set aside, and what each choice leads to. */
static bool answer_roll(const struct ag_odds_ask *ask, const struct question *q, const uint8_t *dice, unsigned n) {
    struct ag_odds_set set[AG_ODDS_SETS];
    const struct ag_odds_reach *reach = q->reach ? &q->table : NULL;
    unsigned sets = ag_odds_farkle_sets(ask->rules, reach, (int32_t)q->have, dice, n, set);
    if (!sets && ask->words) ag_odds_say(ask, AG_MSG_ODDS_FARKLE_NONE);
    if (!ask->words) ask->open(ask->context, "sets", true);
    for (unsigned i = 0; i < sets; i++) say_set(ask, q, &set[i]);
    if (!ask->words) ask->close(ask->context);
    return true;
}

/* The chances to reach the total, for all that a turn can come to; *memory is to be given back. */
static bool fill(const struct ag_odds_ask *ask, struct question *q, void **memory, struct ag_msg *why) {
    size_t size = ag_odds_farkle_size(ask->rules, (int32_t)q->have, (int32_t)q->reach);
    if (!size) return ag_refuse(why, ag_msg_make(AG_MSG_ODDS_FARKLE_FAR, (int64_t)q->have, (int64_t)q->reach, 0));
    *memory = ask->memory->resize(ask->memory->context, NULL, size);
    if (!*memory) return ag_refuse_id(why, AG_MSG_COACH_MEMORY);
    ag_odds_farkle_fill(&q->table, ask->rules, (int32_t)q->have, (int32_t)q->reach, *memory);
    return true;
}

bool ag_ask_farkle(const struct ag_odds_ask *ask, struct ag_msg *why) {
    struct question q = {0};
    uint8_t dice[AG_DICE_MAX];
    void *memory = NULL;
    int n = 0;
    if (!ask->number(ask->context, "dice", 1, AG_DICE_MAX, &q.dice) ||
        !ask->number(ask->context, "reach", 1, 1000000, &q.reach) ||
        !ask->number(ask->context, "have", 0, 1000000, &q.have))
        return false;
    if (*ask->dice && q.dice) return ag_refuse_id(why, AG_MSG_ODDS_FARKLE_LIE);
    if (q.have && !q.reach) return ag_refuse_id(why, AG_MSG_ODDS_FARKLE_HAVE);
    if (*ask->dice && (n = read_roll(ask, dice, why)) < 0) return false;
    if (q.reach && !fill(ask, &q, &memory, why)) return false;
    bool good = n ? answer_roll(ask, &q, dice, (unsigned)n) : answer(ask, &q);
    if (memory) ask->memory->resize(ask->memory->context, memory, 0);
    return good;
}
