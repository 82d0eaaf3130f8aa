/*
 * palko.c - Palko: hidden dice, rising calls about the whole table, challenges with stakes (PA-1 to PA-22). This file
 * holds the options, the course of the game, and all sentences of the game. Elsewhere: palko.h describes the state,
 * palko_prepare.c compiles the rules, palko_due.c says what is due and what may be done, palko_count.c counts dice,
 * palko_words.c writes and reads moves, palko_position.c positions, palko_sheet.c says what to draw and what can be
 * picked.
 *
 * A set in phases: hidden rolls -> call -> window -> call -> window ... -> a challenge -> a ladder for each contest ->
 * all dice are shown and paid for -> (forfeits: tasks) -> the next set. Which seat is which follows from few facts:
 * calls go round without passing, so the seat that made the k-th call back is k steps before the last caller.
 */
#include "palko.h"
#include "games.h"
#include "hands.h"
#include "msg.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* News of a set. {0}: the number of the set; {0s}: a player; {1s}: the opener; {1q}, {2F}: a call, "five fours". */
    MSG(PALKO_SET, "Set {0} begins: {1s} {1s|opens|open}.", set)
    MSG(PALKO_REVERSES, "{0s} {0s|reverses|reverse} the calling order.", reverse)
    MSG(PALKO_CALLS, "{0s} {0s|calls|call} {1q} {2F}.", call)
    MSG(PALKO_ONES_CALLED, "From the next call on, ones are no longer wild.", natural)
    MSG(PALKO_ANSWERED, "{0s} {0s|has|have} answered.", answer)
    MSG(PALKO_ALL_STAND, "Everybody lets the call stand; {0s} {0s|calls|call} next.", stand)
    MSG(PALKO_ALL_STAND_TOP, "Everybody lets the call stand, and no call is higher: {0s} must challenge.", stand)
    MSG(PALKO_SEVERAL, "Several would challenge; {0s} {0s|comes|come} first after the caller.")
    /* News of a challenge. {0s}: the challenger; {1s}: the caller; {2q}, {3F}: the call. */
    MSG(PALKO_CHALLENGES, "{0s} {0s|challenges|challenge} {1s} over {2q} {3F}.", challenge)
    MSG(PALKO_DOUBLES, "{0s} {0s|doubles|double} {1s} over {2q} {3F}.", challenge)
    /* News, after that: the chain takes in one, two or three calls more. {1m}, {2m}, {3m}: whether each was challenged
     * or doubled. */
    MSG(PALKO_CHAIN_ON, "The chain takes in one call more: {1m}.")
    MSG(PALKO_CHAIN_ON_TWO, "The chain takes in two calls more: {1m}, {2m}.")
    MSG(PALKO_CHAIN_ON_THREE, "The chain takes in three calls more: {1m}, {2m}, {3m}.")
    MSG(PALKO_CHALLENGED, "challenged")
    MSG(PALKO_DOUBLED, "doubled")
    /* News of a contest. {0s}: who opens or raises; {1q}, {2F}: the call; {3}: the stake now. */
    MSG(PALKO_OPENS, "{0s} {0s|opens|open} the dice for {1q} {2F}.", open)
    MSG(PALKO_RAISES, "{0s} {0s|raises|raise} the stake over {1q} {2F} to {3}.", raise)
    /* News: hidden dice are shown. {0s}, {2s}: players; {1h}, {3h}: their dice. */
    MSG(PALKO_SHOWS, "{0s} {0s|shows|show} {1h}.", reveal)
    MSG(PALKO_SHOW, "{0s} {0s|shows|show} {1h}; {2s} {2s|shows|show} {3h}.", reveal)
    /* News: how a contest ends. {0s}: the caller; {1q}, {2F}: the call; {3}: how many there are; {4}: what the loser
     * pays, in tokens or forfeits. */
    MSG(PALKO_TRUE, "{0s} called {1q} {2F} and the count is {3}: true. The challenger pays {4}.", pay)
    MSG(PALKO_FALSE, "{0s} called {1q} {2F} and the count is {3}: not enough. {0s|The caller pays|You pay} {4}.", pay)
    MSG(PALKO_TRUE_FORFEITS,
        "{0s} called {1q} {2F} and the count is {3}: true. The challenger owes {4} {4|forfeit|forfeits}.", count)
    MSG(PALKO_FALSE_FORFEITS,
        "{0s} called {1q} {2F} and the count is {3}: not enough. The caller owes {4} {4|forfeit|forfeits}.", count)
    /* News: who has no token left. {0s}, {1s}, {2s}, {3s}: those players. */
    MSG(PALKO_OUT_ONE, "{0s} {0s|is|are} out.", out)
    MSG(PALKO_OUT_TWO, "{0s} and {1s} are out.", out)
    MSG(PALKO_OUT_THREE, "{0s}, {1s} and {2s} are out.", out)
    MSG(PALKO_OUT_FOUR, "{0s}, {1s}, {2s} and {3s} are out.", out)
    /* News of forfeits. {0s}: who won; {1s}: who must do it; {0t}: the task, in the table's words. */
    MSG(PALKO_NAMES_TASK, "{0s} {0s|gives|give} {1s} a task: {0t}.", task)
    MSG(PALKO_NAMES_OWN, "{0s} {0s|makes|make} up a task for {1s}.", task)
    MSG(PALKO_END, "The game is over.", over)
    /* Why a move is refused. {0}: the highest number of a task, the fewest or most dice, or how many calls; {0q}, {1F}:
     * the last call. */
    MSG(PALKO_CALL_DUE, "It is time to call: a number of dice and a face.")
    MSG(PALKO_ANSWER_DUE, "Answer the last call: let it stand, or challenge.")
    MSG(PALKO_MUST_CHALLENGE, "No call is higher than the last one, so you must challenge it.")
    MSG(PALKO_RAISE_DUE, "Answer the contest: open the dice, or raise the stake.")
    MSG(PALKO_TASK_DUE, "Name one of the tasks 1 to {0}, or 0 for one in your own words.")
    MSG(PALKO_OPENING_LOW, "The opening call names at least {0} dice.")
    MSG(PALKO_CALL_LOW, "Call higher than {0q} {1F}; of the same number, ones are higher than sixes.")
    MSG(PALKO_CALL_HIGH, "No more than {0} can be counted at this table.")
    MSG(PALKO_REVERSE_FIRST, "The calling order cannot be reversed in the first set.")
    MSG(PALKO_REVERSE_LATE, "Only the opener may reverse the calling order, before the opening call.")
    MSG(PALKO_REVERSE_AGAIN, "The calling order has already been reversed in this set.")
    MSG(PALKO_CHAIN_LONG, "Your chain can go back over {0} {0|call|calls} here; it ends before your own call.")
    MSG(PALKO_CHAIN_CALLS, "Your chain can go back over {0} {0|call|calls} of others here.")
    /* The same, where somebody could not pay. {0}: your tokens; {1}: what you would have at stake, or the tokens of
     * {0s}, the other player; {2}: what the other one would have at stake. */
    MSG(PALKO_COVER, "You have {0} {0|token|tokens}, and your stakes would come to {1}.")
    MSG(PALKO_COVER_OTHER, "{0s} {0s|has|have} {1} {1|token|tokens} and could not pay {2}.")
    /* Why words or a pick are refused. {0t}: the words typed, or the option's key; {0}: the highest number of a task,
     * or the most tasks; {1}: the most characters of a task. */
    MSG(PALKO_CALL_WORDS, "Write a call like 5x4: a number from 1 to 30, an x, a face from 1 to 6; not '{0t}'.")
    MSG(PALKO_CHAIN_WORDS, "A chain has at most four contests, as in double+challenge.")
    MSG(PALKO_TASK_WORDS, "Write a task like this: task 1, with a number from 0 to {0}.")
    MSG(PALKO_PICK_FACE, "A face is a number from 1 to 6.")
    MSG(PALKO_PICK_GAP, "A chain begins with the last call and has no gaps.")
    MSG(PALKO_PICK_STAKE, "For each call choose 0 to leave it, 1 to challenge, 2 to double.")
    MSG(PALKO_TASKS, "The option {0t} takes 1 to {0} tasks with ' | ' between them, each of 1 to {1} characters.")
    /* Facts on the sheet while the players roll for who opens the first set. {0q}: how many dice; {0s}: a player; {1}:
     * a total of dice. */
    MSG(PALKO_FACT_START, "Everybody rolls {0q} {0|die|dice}; the highest total opens.", start)
    MSG(PALKO_FACT_START_TOP, "The highest total so far is {1}, rolled by {0s}.")
    /* Facts on the sheet about the set. {0}: its number, or a number of calls; {1s}: the opener; {2}: how many sets are
     * played; {0s}: the caller, or whose turn it is; {1q}, {2F}: a call. */
    MSG(PALKO_FACT_SET, "This is set {0}; {1s} {1s|opens|open}.")
    MSG(PALKO_FACT_SET_OF, "This is set {0} of {2}; {1s} {1s|opens|open}.")
    MSG(PALKO_FACT_CLOCKWISE, "Calls go clockwise.")
    MSG(PALKO_FACT_REVERSED, "Calls go anticlockwise.")
    MSG(PALKO_FACT_OLDER, "{0} {0|call was|calls were} made before these.")
    MSG(PALKO_FACT_CALL, "{0s} called {1q} {2F}, with ones wild.", call)
    MSG(PALKO_FACT_CALL_NATURAL, "{0s} called {1q} {2F}, natural dice only.", call)
    MSG(PALKO_FACT_WILD, "Ones are wild.", wild)
    MSG(PALKO_FACT_NATURAL, "Ones are no longer wild.", natural)
    MSG(PALKO_FACT_OPENING, "{0s} {0s|opens|open} with a call of at least {1q} dice.", asked)
    MSG(PALKO_FACT_TO_CALL, "{0s} {0s|calls|call} next, higher than {1q} {2F}.", asked)
    MSG(PALKO_FACT_WINDOW, "Everybody else answers {0s|{0s}'s|your} call: {1q} {2F}.", asked)
    MSG(PALKO_FACT_MUST, "No call is higher: {0s} must challenge.", asked)
    /* Facts on the sheet about contests. {0s}: the challenger, or who is asked; {1s}: the caller; {2q}, {3F} or {1q},
     * {2F}: the call; {3}, {4}: the stake. */
    MSG(PALKO_FACT_CONTEST, "{0s} against {1s} over {2q} {3F}, for {4}.", contest)
    MSG(PALKO_FACT_ASKED, "{0s} {0s|opens|open} the dice or {0s|raises|raise} the stake over {1q} {2F} to {3}.", asked)
    /* Facts on the sheet after the dice were opened. {0}: how many were counted; {1F}: the face; {2q}: how many were
     * called; {3s}: the caller; {4}: the seat that pays. */
    MSG(PALKO_FACT_TRUE, "The count of {1F} was {0}: {3s|{3s}'s|your} call of {2q} was true.", count)
    MSG(PALKO_FACT_FALSE, "The count of {1F} was {0}: {3s|{3s}'s|your} call of {2q} was not true.", count)
    /* Facts on the sheet about forfeits. {0s}: who won; {1s}: who must do it; {0}: the number of a task; {0t}: its
     * words. */
    MSG(PALKO_FACT_NAMING, "{0s} {0s|names|name} a task for {1s}.")
    MSG(PALKO_FACT_TASK, "Task {0}: {0t}.", task)
    /* Beside a player's tokens. {0}: how many forfeits. */
    MSG(PALKO_STATUS_OUT, "out")
    MSG(PALKO_STATUS_ANSWERED, "has answered")
    MSG(PALKO_STATUS_TO_ANSWER, "still to answer")
    MSG(PALKO_STATUS_CHALLENGER, "challenger")
    MSG(PALKO_STATUS_FORFEITS, "{0} {0|forfeit|forfeits}")
    /* What the player is asked to do. {0q}, {1F}: the lowest call, or the last one; {0s}: who called, or who lost;
     * {1q}, {2F}: that call; {3}: the stake; {4}: the stake if it were raised. */
    MSG(PALKO_ASK_OPENING, "Open the set: call at least {0q} {1F}.")
    MSG(PALKO_ASK_CALL, "Call higher than {0q} {1F}.")
    MSG(PALKO_ASK_ANSWER, "{0s} {0s|calls|call} {1q} {2F}. Let it stand, or challenge?")
    MSG(PALKO_ASK_MUST, "{0s} called {1q} {2F} and no call is higher: challenge it.")
    MSG(PALKO_ASK_RAISE, "The stake over {0s|{0s}'s|your} {1q} {2F} is {3}. Open the dice, or raise it to {4}?")
    MSG(PALKO_ASK_OPEN, "The stake over {0s|{0s}'s|your} {1q} {2F} is {3}, and {4} is not covered. Open the dice.")
    MSG(PALKO_ASK_TASK, "You won against {0s}: name a task.")
    /* Fields to fill in. {0s}: a caller; {1q}, {2F}: the call. */
    MSG(PALKO_FIELD_QUANTITY, "How many")
    MSG(PALKO_FIELD_FACE, "Which face")
    MSG(PALKO_FIELD_STAKE, "{0s}, {1q} {2F} (0 leave, 1 challenge, 2 double)")
    MSG(PALKO_FIELD_TASK, "Task (0: in your own words)")
    /* Buttons. */
    MSG(PALKO_BUTTON_CALL, "Call", call)
    MSG(PALKO_BUTTON_REVERSE, "Reverse the order", reverse)
    MSG(PALKO_BUTTON_STAND, "Let it stand", stand)
    MSG(PALKO_BUTTON_CHALLENGE, "Challenge", challenge)
    MSG(PALKO_BUTTON_OPEN, "Open", open)
    MSG(PALKO_BUTTON_RAISE, "Raise", raise)
    MSG(PALKO_BUTTON_TASK, "Name the task", task)
    /* Answers to "is this call true?", and why the question is refused (palko_count.c). {0q}: how many dice a hand has;
     * {0t}: the word typed. */
    MSG(PALKO_SCORE_CALL, "Say which call is meant, as in call=5x4.")
    MSG(PALKO_SCORE_HANDS, "Give one to five hands of {0q} {0|die|dice} each.")
    MSG(PALKO_SCORE_HAND, "A hand is {0q} {0|die|dice}, not '{0t}'.")
    MSG(PALKO_SCORE_WILD, "Say wild=yes or wild=no, not '{0t}'.")
    /* The answer. {0F}, {1F}: the face; {0h}: a hand; {1}: what it counts; {0}: the count of all hands; {2q}: how many
     * were called. */
    MSG(PALKO_SCORE_WITH_WILD, "Counting {0F}, with ones wild.")
    MSG(PALKO_SCORE_NATURAL, "Counting {0F}, natural dice only.")
    MSG(PALKO_SCORE_COUNT, "{0h} counts {1}.")
    MSG(PALKO_SCORE_STRAIGHT, "{0h} is a straight and counts nothing.")
    MSG(PALKO_SCORE_FIVE, "{0h} is five of a kind and counts six.")
    MSG(PALKO_SCORE_TRUE, "The count of {1F} is {0}: the call of {2q} is true.")
    MSG(PALKO_SCORE_FALSE, "The count of {1F} is {0}: the call of {2q} is not true.")
    /* What an option decides: in the list of options, everywhere. */
    MSG(PALKO_ABOUT_TOKENS, "How many tokens each player begins with.")
    MSG(PALKO_ABOUT_OPENING_COUNT,
        "The opening call names at least as many dice as players are still in, or as began the game.")
    MSG(PALKO_ABOUT_FIVE_OF_A_KIND,
        "Five of a kind counts six when wild ones complete it, or only when all five dice are the same.")
    MSG(PALKO_ABOUT_STAKES,
        "Both sides of a contest raise in turn up to 4, or the caller raises once, or only doubles are raised.")
    MSG(PALKO_ABOUT_COVER, "Only the player who enters or raises must be able to pay the stake, or both sides must.")
    MSG(PALKO_ABOUT_SCORING,
        "Lost contests cost tokens until one player has any left, or earn forfeits over a number of sets.")
    MSG(PALKO_ABOUT_SETS, "How many sets you play for forfeits.")
    MSG(PALKO_ABOUT_TASKS,
        "What the winner of a contest may ask for when forfeits are played, with ' | ' between the tasks.")
    MSG(PALKO_ABOUT_CHAIN, "A chain ends before the challenger's own call, or skips it and may go further back.")
    MSG(PALKO_ABOUT_DICE, "How many dice each player has; fewer than five are for practice.")
    /* What the game is about, in a list of games and above its rules. */
    MSG(PALKO_AIM, "Call what lies under all the shakers, catch those who call too much, and be the last with a token.")
)
/* clang-format on */

/* ---- options ---- */

static const char *const opening_words[] = {"still_in", "started", NULL};
static const char *const five_words[] = {"wild", "natural", NULL};
static const char *const stakes_words[] = {"ladder", "one_raise", "doubles_only", NULL};
static const char *const cover_words[] = {"mover", "both", NULL};
static const char *const scoring_words[] = {"tokens", "forfeits", NULL};
static const char *const chain_words[] = {"to_own", "past_own", NULL};

/* clang-format off */
static const struct ag_option options[] = {
    {.key = "seats", .at = AG_PALKO_OPT_SEATS, .count = 1, .min = 2, .max = 5, .initial = 3,
     .about = AG_MSG_ABOUT_SEATS},
    {.key = "tokens", .at = AG_PALKO_OPT_TOKENS, .count = 1, .min = 1, .max = 12, .initial = 3,
     .about = AG_MSG_PALKO_ABOUT_TOKENS},
    {.key = "opening_count", .type = AG_OPT_CHOICE, .at = AG_PALKO_OPT_OPENING_COUNT, .count = 1,
     .choices = opening_words,
     .about = AG_MSG_PALKO_ABOUT_OPENING_COUNT},
    {.key = "five_of_a_kind", .type = AG_OPT_CHOICE, .at = AG_PALKO_OPT_FIVE, .count = 1, .choices = five_words,
     .about = AG_MSG_PALKO_ABOUT_FIVE_OF_A_KIND},
    {.key = "stakes", .type = AG_OPT_CHOICE, .at = AG_PALKO_OPT_STAKES, .count = 1, .choices = stakes_words,
     .about = AG_MSG_PALKO_ABOUT_STAKES},
    {.key = "cover", .type = AG_OPT_CHOICE, .at = AG_PALKO_OPT_COVER, .count = 1, .choices = cover_words,
     .about = AG_MSG_PALKO_ABOUT_COVER},
    {.key = "scoring", .type = AG_OPT_CHOICE, .at = AG_PALKO_OPT_SCORING, .count = 1, .choices = scoring_words,
     .about = AG_MSG_PALKO_ABOUT_SCORING},
    {.key = "sets", .at = AG_PALKO_OPT_SETS, .count = 1, .min = 1, .max = 99, .initial = 10,
     .about = AG_MSG_PALKO_ABOUT_SETS},
    {.key = "tasks", .type = AG_OPT_TEXT, /* not for people: a value of the rules, as records have it */
     .text = "Sing the first verse of a song | Draw a cat with your eyes shut | Speak in rhymes for a minute | "
             "Hop once around the table | Bring everyone a drink",
     .about = AG_MSG_PALKO_ABOUT_TASKS},
    {.key = "chain", .type = AG_OPT_CHOICE, .at = AG_PALKO_OPT_CHAIN, .count = 1, .choices = chain_words,
     .flags = AG_OPT_LATER,
     .about = AG_MSG_PALKO_ABOUT_CHAIN},
    {.key = "dice", .at = AG_PALKO_OPT_DICE, .count = 1, .min = 1, .max = AG_PALKO_DICE_MAX,
     .initial = AG_PALKO_DICE_MAX, .flags = AG_OPT_LATER,
     .about = AG_MSG_PALKO_ABOUT_DICE},
};
/* clang-format on */

/* ---- the beginning ---- */

static void begin_game(struct ag_palko_state *s, ag_seat opener) {
    s->phase = AG_PALKO_BETWEEN;
    s->set = 1;
    s->opener = opener;
    s->began = ag_palko_only(opener);
}

void ag_palko_begin(const ag_rules *r, void *state, ag_seats beginners) {
    struct ag_palko_state *s = state;
    memset(s, 0, sizeof *s);
    for (unsigned i = 0; i < ag_rules_seats(r) && !ag_palko_forfeits(r); i++)
        s->held[i] = (uint16_t)ag_rule(r, AG_PALKO_OPT_TOKENS); /* PA-1 */
    ag_seat first = ag_start_begin(&s->start, beginners);
    if (first != AG_NOBODY) begin_game(s, first);
}

/* ---- the end of a set ---- */

/* loser: of the first contest. */
static unsigned end_set(const ag_rules *r, struct ag_palko_state *s, ag_seat loser, struct ag_news *news) {
    ag_seats left = ag_palko_still_in(r, s);
    s->at = s->contests;
    bool end = ag_palko_forfeits(r) ? s->set == ag_rule(r, AG_PALKO_OPT_SETS) /* PA-21 */
                                    : ag_palko_number(left) == 1;             /* PA-20 */
    if (end) {
        s->phase = AG_PALKO_OVER;
        ag_tell(news, ag_msg_make(AG_MSG_PALKO_END, 0, 0, 0));
        return AG_TURN_ENDED;
    }
    s->opener = left >> loser & 1 ? loser : ag_palko_after(r, s, loser, left); /* PA-19 */
    s->set++;
    s->turned = 0;
    s->phase = AG_PALKO_BETWEEN;
    ag_tell(news, ag_msg_make(AG_MSG_PALKO_SET, s->set, s->opener, 0));
    return AG_TURN_ENDED;
}

/* Two hands an item: there is room for few. */
static void tell_hands(const ag_rules *r, const struct ag_palko_state *s, struct ag_news *news) {
    ag_seat shown[AG_PALKO_SEATS];
    unsigned n = 0;
    ag_seat seat = s->opener;
    for (unsigned k = ag_palko_number(s->in); k--; seat = ag_palko_after(r, s, seat, s->in))
        if (s->hand[seat] != AG_PALKO_HIDDEN) shown[n++] = seat;
    for (unsigned k = 0; k < n; k += 2) {
        struct ag_msg m = ag_msg_make(AG_MSG_PALKO_SHOWS, shown[k], ag_hand_of(s->hand[shown[k]]), 0);
        if (k + 1 < n) {
            m.id = AG_MSG_PALKO_SHOW;
            m.num[2] = shown[k + 1];
            m.num[3] = (int32_t)ag_hand_of(s->hand[shown[k + 1]]);
        }
        ag_tell(news, m);
    }
}

static void tell_out(const struct ag_palko_state *s, struct ag_news *news) {
    static const enum ag_msg_id ids[] = {AG_MSG_NONE, AG_MSG_PALKO_OUT_ONE, AG_MSG_PALKO_OUT_TWO,
                                         AG_MSG_PALKO_OUT_THREE, AG_MSG_PALKO_OUT_FOUR};
    unsigned out = 0;
    for (unsigned i = 0; i < AG_PALKO_SEATS; i++) out |= (unsigned)(s->out[i] == s->set) << i;
    if (!out) return;
    struct ag_msg m = ag_msg_make(ids[ag_palko_number((ag_seats)out)], 0, 0, 0);
    for (unsigned n = 0; out; out &= out - 1) m.num[n++] = ag_seats_first((ag_seats)out);
    ag_tell(news, m);
}

static uint16_t paid_id(const ag_rules *r, bool held) {
    if (ag_palko_forfeits(r)) return held ? AG_MSG_PALKO_TRUE_FORFEITS : AG_MSG_PALKO_FALSE_FORFEITS;
    return held ? AG_MSG_PALKO_TRUE : AG_MSG_PALKO_FALSE;
}

/* PA-18: one contest is paid for. Returns its loser. */
static ag_seat settle(const ag_rules *r, struct ag_palko_state *s, unsigned j, struct ag_news *news) {
    unsigned k = ag_palko_call_of(r, s, j), total = ag_palko_total(r, s, k), stake = ag_palko_stake(s, j);
    bool held = ag_palko_holds(s, k, total);
    ag_seat caller = ag_palko_caller(r, s, k), payer = held ? s->challenger : caller;
    /* PA-17: who is short pays all it has */
    if (!ag_palko_forfeits(r) && stake > s->held[payer]) stake = s->held[payer];
    unsigned kept = ag_palko_forfeits(r) ? s->held[payer] + stake : s->held[payer] - stake;
    s->held[payer] = (uint16_t)kept;
    ag_tell(news, (struct ag_msg){.id = paid_id(r, held),
                                  .num = {caller, s->quantity[k], s->face[k], (int32_t)total, (int32_t)stake}});
    if (!kept && !ag_palko_forfeits(r) && !s->out[payer]) s->out[payer] = s->set; /* PA-20 */
    return payer;
}

/* All ladders are finished: the dice are shown (PA-18). */
static unsigned show(const ag_rules *r, struct ag_palko_state *s, struct ag_news *news) {
    if (news) tell_hands(r, s, news);
    ag_seat loser = settle(r, s, 0, news);
    for (unsigned j = 1; j < s->contests; j++) settle(r, s, j, news);
    if (ag_palko_forfeits(r)) {
        s->phase = AG_PALKO_NAMING;
        s->at = 0;
        return AG_SHOWS_DICE;
    }
    if (news) tell_out(s, news);
    return AG_SHOWS_DICE | end_set(r, s, loser, news);
}

/* PA-16: on to the next contest that can be raised, or to the end. */
static unsigned next_question(const ag_rules *r, struct ag_palko_state *s, struct ag_news *news) {
    while (s->at < s->contests && !ag_palko_can_be_raised(r, s, s->at)) s->at++;
    return s->at == s->contests ? show(r, s, news) : 0;
}

/* ---- acting ---- */

static void tell_chain(const ag_rules *r, const struct ag_palko_state *s, struct ag_news *news) {
    ag_tell(news, (struct ag_msg){.id = s->entered[0] == 2 ? AG_MSG_PALKO_DOUBLES : AG_MSG_PALKO_CHALLENGES,
                                  .num = {s->challenger, ag_palko_caller(r, s, 0), s->quantity[0], s->face[0]}});
    if (s->contests == 1) return;
    static const enum ag_msg_id more[] = {AG_MSG_PALKO_CHAIN_ON, AG_MSG_PALKO_CHAIN_ON_TWO,
                                          AG_MSG_PALKO_CHAIN_ON_THREE};
    struct ag_msg m = ag_msg_make(more[s->contests - 2], 0, 0, 0);
    for (unsigned j = 1; j < s->contests; j++)
        m.num[j] = s->entered[j] == 2 ? AG_MSG_PALKO_DOUBLED : AG_MSG_PALKO_CHALLENGED;
    ag_tell(news, m);
}

/* PA-13, PA-14: the one challenge of this set. */
static unsigned challenge(const ag_rules *r, struct ag_palko_state *s, ag_seat seat, unsigned chain,
                          struct ag_news *news) {
    AG_CHECK(chain < AG_PALKO_CHAINS);
    s->phase = AG_PALKO_RAISING;
    s->challenger = seat;
    s->contests = (uint8_t)ag_palko_chain_length(chain);
    for (unsigned j = 0; j < s->contests; j++) s->entered[j] = (uint8_t)(1 + (ag_palko_chain_doubles(chain) >> j & 1));
    if (news) tell_chain(r, s, news);
    return next_question(r, s, news);
}

/* One more call to remember, and where fewer than seven are, one to forget. */
static void push(uint8_t list[AG_PALKO_CALLS_MAX], unsigned value, unsigned remembered) {
    uint32_t newer, older; /* of six, the first four and the last four */
    memcpy(&newer, list, sizeof newer);
    memcpy(&older, list + 2, sizeof older);
    memcpy(list + 1, &newer, sizeof newer);
    memcpy(list + 3, &older, sizeof older);
    list[0] = (uint8_t)value;
    if (remembered < AG_PALKO_CALLS_MAX) list[remembered] = 0;
}

static void call(const ag_rules *r, struct ag_palko_state *s, ag_seat seat, unsigned number_of_call,
                 struct ag_news *news) {
    AG_CHECK(number_of_call < AG_PALKO_CALL_NUMBERS);
    bool wild = ag_palko_ones_wild(s);
    unsigned remembered = ag_palko_compiled(r)->remembered;
    push(s->quantity, ag_palko_call_quantity(number_of_call), remembered);
    push(s->face, ag_palko_call_face(number_of_call), remembered);
    push(s->wild, wild, remembered);
    s->calls++;
    s->caller = seat;
    s->waiting = (ag_seats)(s->in & ~ag_palko_only(seat)); /* PA-13 */
    s->phase = AG_PALKO_ANSWERING;
    ag_tell(news, ag_msg_make(AG_MSG_PALKO_CALLS, seat, s->quantity[0], s->face[0]));
    if (wild && s->face[0] == 1) ag_tell(news, ag_msg_make(AG_MSG_PALKO_ONES_CALLED, 0, 0, 0));
}

/* PA-15. A sealed answer in a view counts as letting the call stand: had it decided the window, it would have been
 * opened. */
ag_seat ag_palko_decisive(const ag_rules *r, const struct ag_palko_state *s) {
    ag_seat seat = s->caller;
    do seat = ag_palko_after(r, s, seat, s->in);
    while (seat != s->caller && !(s->waiting >> seat & 1) && !ag_palko_is_challenge(s->answer[seat]));
    return seat;
}

static void tell_several(const struct ag_palko_state *s, ag_seat first, struct ag_news *news) {
    unsigned challengers = 0;
    for (unsigned i = 0; i < AG_PALKO_SEATS; i++) challengers += ag_palko_is_challenge(s->answer[i]);
    if (challengers > 1) ag_tell(news, ag_msg_make(AG_MSG_PALKO_SEVERAL, first, 0, 0));
}

/* challenger: the decisive seat, the caller if nobody challenges. */
static unsigned close_window(const ag_rules *r, struct ag_palko_state *s, ag_seat challenger, struct ag_news *news) {
    unsigned answer = s->answer[challenger];
    if (news) tell_several(s, challenger, news);
    memset(s->answer, 0, sizeof s->answer);
    s->waiting = 0;
    if (challenger != s->caller)
        return AG_SHOWS_ANSWERS | challenge(r, s, challenger, answer - (AG_PALKO_ANSWER_STAND + 1), news);
    bool top = ag_palko_lowest(r, s) > ag_palko_highest(r, s); /* PA-8 */
    s->phase = top ? AG_PALKO_MUST : AG_PALKO_CALLING;
    ag_tell(news, ag_msg_make(top ? AG_MSG_PALKO_ALL_STAND_TOP : AG_MSG_PALKO_ALL_STAND, ag_palko_turn(r, s), 0, 0));
    return AG_SHOWS_ANSWERS;
}

static unsigned answer(const ag_rules *r, struct ag_palko_state *s, ag_seat seat, ag_action a, struct ag_news *news) {
    AG_CHECK(s->waiting >> seat & 1 && (a == AG_SEALED || (a >= AG_PALKO_STAND && a < AG_PALKO_OPEN)));
    s->answer[seat] = (uint8_t)(a == AG_SEALED ? AG_PALKO_ANSWER_SEALED : a - AG_PALKO_STAND + AG_PALKO_ANSWER_STAND);
    s->waiting = (ag_seats)(s->waiting & ~ag_palko_only(seat));
    ag_seat first = ag_palko_decisive(r, s);
    if (!(s->waiting >> first & 1)) return close_window(r, s, first, news);
    ag_tell(news, ag_msg_make(AG_MSG_PALKO_ANSWERED, seat, 0, 0)); /* and no more: it is sealed */
    return 0;
}

static unsigned open_or_raise(const ag_rules *r, struct ag_palko_state *s, ag_seat seat, ag_action a,
                              struct ag_news *news) {
    unsigned j = s->at, k = ag_palko_call_of(r, s, j);
    AG_CHECK(a == AG_PALKO_OPEN || a == AG_PALKO_RAISE);
    if (a == AG_PALKO_OPEN) s->at++;
    else s->raises[j]++;
    ag_tell(news, (struct ag_msg){.id = a == AG_PALKO_OPEN ? AG_MSG_PALKO_OPENS : AG_MSG_PALKO_RAISES,
                                  .num = {seat, s->quantity[k], s->face[k], (int32_t)ag_palko_stake(s, j)}});
    return next_question(r, s, news);
}

static unsigned name_task(const ag_rules *r, struct ag_palko_state *s, ag_seat seat, unsigned task,
                          struct ag_news *news) {
    AG_CHECK(task <= ag_palko_compiled(r)->n_tasks);
    ag_seat loser = ag_palko_loser(r, s, s->at);
    struct ag_msg m = ag_msg_make(task ? AG_MSG_PALKO_NAMES_TASK : AG_MSG_PALKO_NAMES_OWN, seat, loser, 0);
    if (task) ag_msg_quote(&m, 0, ag_palko_compiled(r)->task[task - 1]);
    ag_tell(news, m);
    return ++s->at == s->contests ? end_set(r, s, ag_palko_loser(r, s, 0), news) : 0;
}

static unsigned act(const ag_rules *r, void *state, ag_seat seat, ag_action a, struct ag_news *news) {
    struct ag_palko_state *s = state;
    AG_CHECK(seat < AG_PALKO_SEATS);
    switch (s->phase) {
    case AG_PALKO_CALLING:
        if (a != AG_PALKO_REVERSE) return call(r, s, seat, a - AG_PALKO_CALL, news), 0;
        s->reversed = !s->reversed;
        s->turned = 1;
        ag_tell(news, ag_msg_make(AG_MSG_PALKO_REVERSES, seat, 0, 0));
        return 0;
    case AG_PALKO_ANSWERING: return answer(r, s, seat, a, news);
    case AG_PALKO_MUST: return challenge(r, s, seat, a - AG_PALKO_CHALLENGE, news);
    case AG_PALKO_RAISING: return open_or_raise(r, s, seat, a, news);
    default: AG_CHECK(s->phase == AG_PALKO_NAMING); return name_task(r, s, seat, a - AG_PALKO_TASK, news);
    }
}

static unsigned total_of_dice(ag_hand hand) {
    unsigned sum = 0;
    for (unsigned face = 1; face <= 6; face++) sum += face * ag_count(hand, face);
    return sum;
}

/* What lay on the table is taken up, and everybody still in takes part. */
static void begin_set(const ag_rules *r, struct ag_palko_state *s) {
    memset(s->hand, 0, sizeof s->hand);
    memset(s->quantity, 0, sizeof s->quantity);
    memset(s->face, 0, sizeof s->face);
    memset(s->wild, 0, sizeof s->wild);
    memset(s->entered, 0, sizeof s->entered);
    memset(s->raises, 0, sizeof s->raises);
    s->calls = s->caller = s->challenger = s->contests = s->at = 0;
    s->in = s->waiting = ag_palko_still_in(r, s);
    s->phase = AG_PALKO_ROLLING;
}

static unsigned roll(const ag_rules *r, void *state, uint32_t outcome, struct ag_news *news) {
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    struct ag_palko_state *s = state;
    ag_seat seat = ag_palko_roller(r, s);
    if (s->phase == AG_PALKO_STARTING) {
        AG_CHECK(outcome < c->hands);
        unsigned total = total_of_dice(hand_of(c->first_hand + outcome)); /* PA-2 */
        ag_seat first = ag_start_roll(&s->start, total, news);
        if (first != AG_NOBODY) begin_game(s, first);
        return 0;
    }
    AG_CHECK(outcome < c->hands || outcome == AG_UNKNOWN);
    if (s->phase == AG_PALKO_BETWEEN) begin_set(r, s);
    s->hand[seat] = (uint16_t)(outcome == AG_UNKNOWN ? AG_PALKO_HIDDEN : c->first_hand + outcome);
    s->waiting = (ag_seats)(s->waiting & ~ag_palko_only(seat));
    if (!s->waiting) s->phase = AG_PALKO_CALLING;
    return 0;
}

/* Dice are hidden from the first roll of a set until they are shown; answers while the window is open. */
static void view(const ag_rules *r, const void *state, ag_seat seat, void *out) {
    struct ag_palko_state *s = out;
    memcpy(s, state, sizeof *s);
    (void)r;
    if (s->phase < AG_PALKO_ROLLING || s->phase > AG_PALKO_RAISING) return;
    for (unsigned i = 0; i < AG_PALKO_SEATS; i++) {
        if (i == seat) continue;
        if (s->hand[i]) s->hand[i] = AG_PALKO_HIDDEN;
        if (s->answer[i]) s->answer[i] = AG_PALKO_ANSWER_SEALED;
    }
}

/* ---- results ---- */

static void scores(const ag_rules *r, const void *state, int32_t *out) {
    const struct ag_palko_state *s = state;
    for (unsigned i = 0; i < ag_rules_seats(r); i++) out[i] = s->held[i];
}

/* PA-20: tokens count, and without them the later a seat went out the better. PA-21: the fewest forfeits are best. */
static void standing(const ag_rules *r, const void *state, int64_t *out) {
    const struct ag_palko_state *s = state;
    for (unsigned i = 0; i < ag_rules_seats(r); i++)
        out[i] = ag_palko_forfeits(r) ? -(int64_t)s->held[i] : s->held[i] ? 256 + s->held[i] : s->out[i];
}

/* ---- for a seat that does not answer ---- */

/* The call that is most likely true by the seat's own dice, and among equals the lowest. A higher quantity of the same
 * face is never likelier, so the lowest call of each face is enough. */
static unsigned least_risky(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat) {
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    unsigned low = ag_palko_lowest(r, s), high = ag_palko_highest(r, s), best = low;
    unsigned unseen = ag_palko_number(s->in & (ag_seats)~ag_palko_only(seat));
    double most = -1;
    for (unsigned call = low; call < low + 6 && call <= high; call++) {
        unsigned face = ag_palko_call_face(call);
        bool wild = ag_palko_ones_wild(s) && face != 1; /* PA-9 */
        double chance = ag_palko_chance(c, s->hand[seat], unseen, ag_palko_call_quantity(call), face, wild);
        if (chance > most) most = chance, best = call;
    }
    return best;
}

/* The least risky call, never a challenge that is not forced, never a raise. */
static ag_action idle(const ag_rules *r, const void *state, ag_seat seat) {
    const struct ag_palko_state *s = state;
    switch (s->phase) {
    case AG_PALKO_CALLING: return AG_PALKO_CALL + least_risky(r, s, seat);
    case AG_PALKO_ANSWERING: return AG_PALKO_STAND;
    case AG_PALKO_MUST: return AG_PALKO_CHALLENGE;
    case AG_PALKO_RAISING: return AG_PALKO_OPEN;
    default: return AG_PALKO_TASK + 1;
    }
}

const struct ag_game ag_palko = {
    .name = "palko",
    .title = "Palko",
    .aim = AG_MSG_PALKO_AIM,
    .n_options = sizeof options / sizeof *options,
    .options = options,
    .compiled_size = sizeof(struct ag_palko_rules),
    .state_size = sizeof(struct ag_palko_state),
    .actions = AG_PALKO_ACTIONS,
    .n_fields = AG_PALKO_FIELDS,
    .fields = ag_palko_fields,
    .prepare = ag_palko_prepare,
    .begin = ag_palko_begin,
    .due = ag_palko_due,
    .legal = ag_palko_legal,
    .allowed = ag_palko_allowed,
    .act = act,
    .roll = roll,
    .write_action = ag_palko_write_action,
    .read_action = ag_palko_read_action,
    .describe = ag_palko_describe,
    .write_position = ag_palko_write_position,
    .read_position = ag_palko_read_position,
    .view = view,
    .sample = ag_palko_sample,
    .lasting = ag_palko_lasting,
    .scores = scores,
    .standing = standing,
    .sheet = ag_palko_sheet,
    .prompt = ag_palko_prompt,
    .choose = ag_palko_choose,
    .pick = ag_palko_pick,
    .idle = idle,
    .score = ag_palko_score,
};
