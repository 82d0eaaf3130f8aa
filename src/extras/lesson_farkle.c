/*
 * lesson_farkle.c - first games of the Farkle family (lesson.h): Farkle, Farkel, and Farkel with Keen and the Doubler.
 */
#include "farkle.h"
#include "lesson.h"
#include "lessons.h"
#include "msg.h"

/* clang-format off */
AG_SENTENCES(
    /* Titles of lessons and what they are about: in lists, for somebody who has not played yet. */
    MSG(LESSON_FARKLE_TITLE, "Your first game of Farkle")
    MSG(LESSON_FARKLE_ABOUT, "Three turns: what scores, when to stop, and what a farkle is.")
    MSG(LESSON_FARKEL_TITLE, "Your first game of Farkel")
    MSG(LESSON_FARKEL_ABOUT, "Three turns: what scores, the first score, and hot dice.")
    MSG(LESSON_TWISTS_TITLE, "Keen and Doubler")
    MSG(LESSON_TWISTS_ABOUT, "Two twists of Farkel: a coloured die that doubles, and points on offer.")

    /* What the coach says in the lesson of Farkle, sentence by sentence as it goes: warm and short, to a child as to an
     * adult. Before a roll or a move it says what to do; after it, what came of it. {0}, {1}, {2}: points, or
     * rolls of a hundred; {0s}: the rival's name. */
    MSG(LESSON_FARKLE_BEGIN, "Your die was the higher one, so you begin.")
    MSG(LESSON_FARKLE_ROLL, "In Farkle you roll six dice, set aside what scores, and race to {0} points. Roll!")
    MSG(LESSON_FARKLE_THREE, "You rolled three fours: they count {0} together, nothing alone. Set the three fours aside and roll the other dice.")
    MSG(LESSON_FARKLE_RUNNING, "{0} so far this turn. They are yours once you stop.")
    MSG(LESSON_FARKLE_ONES, "Ones and fives score on their own: {0} and {1}. Set both aside and stop, and {2} points are safe.")
    MSG(LESSON_FARKLE_ONES_ROLL, "Brave! But a single die fails {0} times in a hundred, and then the whole turn counts nothing. Set the one and the five aside and stop.")
    MSG(LESSON_FARKLE_ONES_MORE, "Good thinking, but there is more: set the one and the five aside, both of them, and stop.")
    MSG(LESSON_FARKLE_OPENED, "{0} points: you are on the board! Your first score has to be {1} or more. From now on you may stop with less.")
    MSG(LESSON_FARKLE_FARKLE, "{0s} rolled nothing that scores. That is a farkle: the turn is over and brings nothing.")
    MSG(LESSON_FARKLE_SECOND, "Your turn again, with all six dice. Roll!")
    MSG(LESSON_FARKLE_PAIRS, "Three pairs, {0} points! Pairs count only when there are three of them. Set all six dice aside and roll them all again.")
    MSG(LESSON_FARKLE_PAIRS_LESS, "You may take fewer dice, but all three pairs together are worth {0}. Set all six aside and roll on.")
    MSG(LESSON_FARKLE_PAIRS_STOP, "Stopping is never silly! But try this once: when all six dice score, you may roll all six again and keep adding.")
    MSG(LESSON_FARKLE_HOT, "Hot dice! All six score, so all six come back, and your {0} points wait.")
    MSG(LESSON_FARKLE_BANK, "Only the one scores. You must set at least one die aside after each roll; take it, and stop with {0}.")
    MSG(LESSON_FARKLE_BANK_ROLL, "Five dice fail {0} times in a hundred, and {1} points are a lot to lose. Set the one aside and stop.")
    MSG(LESSON_FARKLE_BANKED, "Well stopped: you have {0} now.")
    MSG(LESSON_FARKLE_RIVAL, "{0s} sets aside three ones and a five, {1} points, and rolls the last two dice.")
    MSG(LESSON_FARKLE_GREEDY, "Farkle! {0s} loses the {1} points of this turn. Two dice fail {2} times in a hundred.")
    MSG(LESSON_FARKLE_THIRD, "Your turn. Roll!")
    MSG(LESSON_FARKLE_STRAIGHT, "A straight, one to six: {0} points with all six dice. Set them all aside, and this time choose for yourself: stop, or roll on?")
    MSG(LESSON_FARKLE_STRAIGHT_LESS, "The whole straight is worth {0}, so take all six dice. Then stop or roll on, as you like.")
    MSG(LESSON_FARKLE_STRAIGHT_DONE, "Your choice. With six dice only {0} rolls in a hundred fail.")
    MSG(LESSON_FARKLE_END, "That is Farkle. Whoever reaches {0} first gives all others one last turn, and the highest score wins. You know enough to play!")

    /* The same for Farkel. {0}, {1}, {2}: points, or rolls of a hundred; {0s}: the rival's name. */
    MSG(LESSON_FARKEL_ROLL, "Farkel comes from a Scout troop. Roll six dice, set aside what scores, and race to {0}. Roll!")
    MSG(LESSON_FARKEL_ONES, "Three ones: the best triple here, {0} points. Your first score has to be {1} or more, so you may stop at once. Set the three ones aside and stop.")
    MSG(LESSON_FARKEL_ONES_LESS, "One alone counts {0}, three together {1}! Set all three aside and stop.")
    MSG(LESSON_FARKEL_ONES_ROLL, "Three dice fail {0} times in a hundred, and your first score is safe now. Set the three ones aside and stop.")
    MSG(LESSON_FARKEL_OPENED, "{0} points: you are on the board! From now on you may stop with less.")
    MSG(LESSON_FARKEL_RIVAL, "{0s} sets aside two fives, {1} points. The first score has to be {2}, so stopping is not allowed yet.")
    MSG(LESSON_FARKEL_FARKLE, "Nothing scores: a farkle! The turn is over and its points are gone.")
    MSG(LESSON_FARKEL_SECOND, "Your turn. Roll!")
    MSG(LESSON_FARKEL_PAIRS, "Three pairs, {0} points, and every die scores: hot dice! Set all six aside and roll them all again.")
    MSG(LESSON_FARKEL_PAIRS_LESS, "The fives alone count {1}; three pairs together count {0}. Set all six aside and roll on.")
    MSG(LESSON_FARKEL_PAIRS_STOP, "That would be safe. But six dice fail only {1} times in a hundred: try hot dice once, and roll them all.")
    MSG(LESSON_FARKEL_HOT, "Your {0} points wait while you roll.")
    MSG(LESSON_FARKEL_FOUR, "Four fours count {0}, and the one {1} more. Set all five aside and stop, before the last die spoils it.")
    MSG(LESSON_FARKEL_FOUR_LESS, "There is more to take: four fours and the one. Set all five aside and stop.")
    MSG(LESSON_FARKEL_FOUR_ROLL, "One die fails {0} times in a hundred, and you would lose this whole turn. Set all five aside and stop.")
    MSG(LESSON_FARKEL_BANKED, "What a turn: you have {0} now.")
    MSG(LESSON_FARKEL_STRAIGHT, "{0s} rolled a straight, one to six: {1} points, and stops.")
    MSG(LESSON_FARKEL_THREE, "Three threes: {0} points. Now you are on your own: set them aside, then stop, or roll three dice? They fail {1} times in a hundred.")
    MSG(LESSON_FARKEL_THREE_LESS, "Three threes are worth {0} only together. Set all three aside.")
    MSG(LESSON_FARKEL_END, "That is Farkel. When somebody reaches {0}, the round is finished, so that all have had the same number of turns. The highest score wins.")

    /* The same for Keen and Doubler, a second lesson of Farkel. {0}, {1}, {2}: points, or rolls of a hundred;
     * {0s}, {1s}: the rival's name. */
    MSG(LESSON_TWISTS_ROLL, "One of your six dice is coloured now: the Doubler. Roll!")
    MSG(LESSON_TWISTS_ONES, "Three ones count {0}, but the coloured die is among them and doubles them: {1}! Set the three ones aside and stop.")
    MSG(LESSON_TWISTS_ONES_OTHER, "All three ones together, the coloured one with them, are worth {0}. Set them aside and stop.")
    MSG(LESSON_TWISTS_KEEN, "{0} points are yours. This is also Keen: your points and the three dice you left are offered to {1s}.")
    MSG(LESSON_TWISTS_TAKES, "{0s} takes the offer: your {1} points as a start, and your three dice to roll.")
    MSG(LESSON_TWISTS_LOST, "Nothing scores, and {0s} loses it all. What you have banked stays yours.")
    MSG(LESSON_TWISTS_SECOND, "Your turn. Nothing is offered after a farkle, so you begin with six dice. Roll!")
    MSG(LESSON_TWISTS_SIXES, "Three sixes, {0} points. The coloured die is not among them, so nothing doubles. Set them aside and stop.")
    MSG(LESSON_TWISTS_SIXES_OTHER, "Take the safe points this time: set the three sixes aside and stop.")
    MSG(LESSON_TWISTS_OFFERED, "Again {0s} is offered your points and the three dice you left, the coloured one among them.")
    MSG(LESSON_TWISTS_RIVAL, "{0s} takes your {1} points, sets all three dice aside, and stops with {2}.")
    MSG(LESSON_TWISTS_TAKE, "Now you are offered {0} points. All dice were set aside, so all six come with them. Take the offer!")
    MSG(LESSON_TWISTS_TAKE_OTHER, "A fresh turn has six dice as well, but begins with nothing. Take the {0} points!")
    MSG(LESSON_TWISTS_FIVES, "Two fives: the plain one counts {0}, the coloured one {1}. Set both aside and stop: with the offer that makes {2}.")
    MSG(LESSON_TWISTS_FIVES_OTHER, "There is a good sum on the table. Set both fives aside and stop.")
    MSG(LESSON_TWISTS_END, "Well done: you have {0} now. {1s} keeps what was offered, too. Look for the coloured die before you choose, and at the dice on offer before you take them.")
)
/* clang-format on */

enum { ADA = 1 };

/* ---- figures ---- */

/* What a set of dice is worth: a hand, and the face of the coloured die beside it. */
static int32_t worth(const struct ag_lesson_at *at, int32_t hand, int32_t coloured) {
    return farkle_rules(at->rules)->value[farkle_set(ag_hand_id((ag_hand)hand), (unsigned)coloured)];
}

static int32_t running(const struct ag_lesson_at *at, int32_t hand, int32_t coloured) {
    const struct farkle_state *s = at->state;
    return s->running + (hand || coloured ? worth(at, hand, coloured) : 0);
}

/* How many of a hundred rolls of so many plain dice score nothing. */
static int32_t fails(const struct ag_lesson_at *at, int32_t dice, int32_t b) {
    int64_t rolls = 1;
    (void)b;
    for (int32_t i = 0; i < dice; i++) rolls *= 6;
    return (int32_t)((farkle_rules(at->rules)->odds[0][dice].farkles * 200 + rolls) / (2 * rolls));
}

#define WORTH(hand) \
    { worth, (hand), 0 }
#define WITH_COLOURED(hand, face) \
    { worth, (hand), (face) }
#define RUNNING \
    { running, 0, 0 }
#define RUNNING_WITH(hand, face) \
    { running, (hand), (face) }
#define FAILS(dice) \
    { fails, (dice), 0 }
#define RULE(slot) \
    { ag_figure_rule, (slot), 0 }
#define SCORE(seat) \
    { ag_figure_score, (seat), 0 }
#define NAME(seat) \
    { ag_figure_number, (seat), 0 }

/* Hands as ag_hand has them: a digit for each face, that of the ones last. */
enum {
    ONE = 0x1,
    THREE_ONES = 0x3,
    FIVE = 0x10000,
    ONE_FIVE = 0x10001,
    TWO_FIVES = 0x20000,
    THREE_THREES = 0x300,
    THREE_FOURS = 0x3000,
    FOUR_FOURS = 0x4000,
    THREE_SIXES = 0x300000,
    ONES_FIVE = 0x10003,
    PAIRS_135 = 0x020202,
    PAIRS_256 = 0x220020,
    STRAIGHT = 0x111111
};

/* clang-format off */
/* ---- Farkle ---- */

/* not for people: moves as they are typed, below */
static const struct ag_lesson_line farkle[] = {
    {AG_LESSON_CHANCE, .text = "6"},
    {AG_LESSON_CHANCE, .text = "3", .done = {AG_MSG_LESSON_FARKLE_BEGIN, {{0}}}},
    {AG_LESSON_ROLL, .text = "2 4 3 4 6 4", .ask = {AG_MSG_LESSON_FARKLE_ROLL, {RULE(FARKLE_TARGET)}}},
    {AG_LESSON_MOVE, .text = "keep 4 4 4 roll",
     .ask = {AG_MSG_LESSON_FARKLE_THREE, {WORTH(THREE_FOURS)}},
     .done = {AG_MSG_LESSON_FARKLE_RUNNING, {RUNNING}}},
    {AG_LESSON_CHANCE, .text = "1 5 2"},
    {AG_LESSON_MOVE, .text = "keep 1 5 stop",
     .ask = {AG_MSG_LESSON_FARKLE_ONES, {WORTH(ONE), WORTH(FIVE), RUNNING_WITH(ONE_FIVE, 0)}},
     .reply = (const struct ag_lesson_reply[]){
        {"* roll", {AG_MSG_LESSON_FARKLE_ONES_ROLL, {FAILS(1)}}},
        {NULL, {AG_MSG_LESSON_FARKLE_ONES_MORE, {{0}}}}},
     .done = {AG_MSG_LESSON_FARKLE_OPENED, {SCORE(0), RULE(FARKLE_OPENING)}}},
    {AG_LESSON_CHANCE, .text = "2 6 3 4 2 6", .done = {AG_MSG_LESSON_FARKLE_FARKLE, {NAME(ADA)}}},
    {AG_LESSON_ROLL, .text = "3 1 5 1 3 5", .ask = {AG_MSG_LESSON_FARKLE_SECOND, {{0}}}},
    {AG_LESSON_MOVE, .text = "keep 1 1 3 3 5 5 roll",
     .ask = {AG_MSG_LESSON_FARKLE_PAIRS, {WORTH(PAIRS_135)}},
     .reply = (const struct ag_lesson_reply[]){
        {"keep 1 1 3 3 5 5 stop", {AG_MSG_LESSON_FARKLE_PAIRS_STOP, {{0}}}},
        {NULL, {AG_MSG_LESSON_FARKLE_PAIRS_LESS, {WORTH(PAIRS_135)}}}},
     .done = {AG_MSG_LESSON_FARKLE_HOT, {RUNNING}}},
    {AG_LESSON_CHANCE, .text = "4 2 6 1 3 2"},
    {AG_LESSON_MOVE, .text = "keep 1 stop",
     .ask = {AG_MSG_LESSON_FARKLE_BANK, {RUNNING_WITH(ONE, 0)}},
     .reply = (const struct ag_lesson_reply[]){
        {NULL, {AG_MSG_LESSON_FARKLE_BANK_ROLL, {FAILS(5), RUNNING_WITH(ONE, 0)}}}},
     .done = {AG_MSG_LESSON_FARKLE_BANKED, {SCORE(0)}}},
    {AG_LESSON_CHANCE, .text = "1 3 1 5 2 1"},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "keep 1 1 1 5 roll",
     .done = {AG_MSG_LESSON_FARKLE_RIVAL, {NAME(ADA), RUNNING}}},
    {AG_LESSON_CHANCE, .text = "4 6",
     .done = {AG_MSG_LESSON_FARKLE_GREEDY, {NAME(ADA), WORTH(ONES_FIVE), FAILS(2)}}},
    {AG_LESSON_ROLL, .text = "4 1 6 3 5 2", .ask = {AG_MSG_LESSON_FARKLE_THIRD, {{0}}}},
    {AG_LESSON_MOVE, .text = "keep 1 2 3 4 5 6 stop|keep 1 2 3 4 5 6 roll",
     .ask = {AG_MSG_LESSON_FARKLE_STRAIGHT, {WORTH(STRAIGHT)}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_FARKLE_STRAIGHT_LESS, {WORTH(STRAIGHT)}}}},
     .done = {AG_MSG_LESSON_FARKLE_STRAIGHT_DONE, {FAILS(6)}}},
    {.kind = AG_LESSON_END},
};

/* ---- Farkel ---- */

/* not for people: moves as they are typed, below */
static const struct ag_lesson_line farkel[] = {
    {AG_LESSON_CHANCE, .text = "5"},
    {AG_LESSON_CHANCE, .text = "2", .done = {AG_MSG_LESSON_FARKLE_BEGIN, {{0}}}},
    {AG_LESSON_ROLL, .text = "1 4 1 6 2 1", .ask = {AG_MSG_LESSON_FARKEL_ROLL, {RULE(FARKLE_TARGET)}}},
    {AG_LESSON_MOVE, .text = "keep 1 1 1 stop",
     .ask = {AG_MSG_LESSON_FARKEL_ONES, {WORTH(THREE_ONES), RULE(FARKLE_OPENING)}},
     .reply = (const struct ag_lesson_reply[]){
        {"keep 1 1 1 roll", {AG_MSG_LESSON_FARKEL_ONES_ROLL, {FAILS(3)}}},
        {NULL, {AG_MSG_LESSON_FARKEL_ONES_LESS, {WORTH(ONE), WORTH(THREE_ONES)}}}},
     .done = {AG_MSG_LESSON_FARKEL_OPENED, {SCORE(0)}}},
    {AG_LESSON_CHANCE, .text = "5 2 3 5 4 6"},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "keep 5 5 roll",
     .done = {AG_MSG_LESSON_FARKEL_RIVAL, {NAME(ADA), RUNNING, RULE(FARKLE_OPENING)}}},
    {AG_LESSON_CHANCE, .text = "2 3 6 4", .done = {AG_MSG_LESSON_FARKEL_FARKLE, {{0}}}},
    {AG_LESSON_ROLL, .text = "2 5 6 6 5 2", .ask = {AG_MSG_LESSON_FARKEL_SECOND, {{0}}}},
    {AG_LESSON_MOVE, .text = "keep 2 2 5 5 6 6 roll",
     .ask = {AG_MSG_LESSON_FARKEL_PAIRS, {WORTH(PAIRS_256)}},
     .reply = (const struct ag_lesson_reply[]){
        {"keep 2 2 5 5 6 6 stop", {AG_MSG_LESSON_FARKEL_PAIRS_STOP, {WORTH(PAIRS_256), FAILS(6)}}},
        {NULL, {AG_MSG_LESSON_FARKEL_PAIRS_LESS, {WORTH(PAIRS_256), WORTH(TWO_FIVES)}}}},
     .done = {AG_MSG_LESSON_FARKEL_HOT, {RUNNING}}},
    {AG_LESSON_CHANCE, .text = "4 1 4 4 3 4"},
    {AG_LESSON_MOVE, .text = "keep 1 4 4 4 4 stop",
     .ask = {AG_MSG_LESSON_FARKEL_FOUR, {WORTH(FOUR_FOURS), WORTH(ONE)}},
     .reply = (const struct ag_lesson_reply[]){
        {"keep 1 4 4 4 4 roll", {AG_MSG_LESSON_FARKEL_FOUR_ROLL, {FAILS(1)}}},
        {NULL, {AG_MSG_LESSON_FARKEL_FOUR_LESS, {{0}}}}},
     .done = {AG_MSG_LESSON_FARKEL_BANKED, {SCORE(0)}}},
    {AG_LESSON_CHANCE, .text = "4 1 6 3 5 2"},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "keep 1 2 3 4 5 6 stop",
     .done = {AG_MSG_LESSON_FARKEL_STRAIGHT, {NAME(ADA), WORTH(STRAIGHT)}}},
    {AG_LESSON_ROLL, .text = "3 2 3 6 4 3", .ask = {AG_MSG_LESSON_FARKEL_SECOND, {{0}}}},
    {AG_LESSON_MOVE, .text = "keep 3 3 3 stop|keep 3 3 3 roll",
     .ask = {AG_MSG_LESSON_FARKEL_THREE, {WORTH(THREE_THREES), FAILS(3)}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_FARKEL_THREE_LESS, {WORTH(THREE_THREES)}}}}},
    {.kind = AG_LESSON_END},
};

/* ---- Keen and Doubler ---- */

/* not for people: moves as they are typed, below */
static const struct ag_lesson_line twists[] = {
    {AG_LESSON_CHANCE, .text = "6"},
    {AG_LESSON_CHANCE, .text = "4", .done = {AG_MSG_LESSON_FARKLE_BEGIN, {{0}}}},
    {AG_LESSON_ROLL, .text = "1 3 1* 6 2 1", .ask = {AG_MSG_LESSON_TWISTS_ROLL, {{0}}}},
    {AG_LESSON_MOVE, .text = "keep 1 1 1* stop",
     .ask = {AG_MSG_LESSON_TWISTS_ONES, {WORTH(THREE_ONES), WITH_COLOURED(0x2, 1)}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_TWISTS_ONES_OTHER, {WITH_COLOURED(0x2, 1)}}}},
     .done = {AG_MSG_LESSON_TWISTS_KEEN, {SCORE(0), NAME(ADA)}}},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "take", .done = {AG_MSG_LESSON_TWISTS_TAKES, {NAME(ADA), RUNNING}}},
    {AG_LESSON_CHANCE, .text = "4 2 3", .done = {AG_MSG_LESSON_TWISTS_LOST, {NAME(ADA)}}},
    {AG_LESSON_ROLL, .text = "6 2 6 4* 3 6", .ask = {AG_MSG_LESSON_TWISTS_SECOND, {{0}}}},
    {AG_LESSON_MOVE, .text = "keep 6 6 6 stop",
     .ask = {AG_MSG_LESSON_TWISTS_SIXES, {WORTH(THREE_SIXES)}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_TWISTS_SIXES_OTHER, {{0}}}}},
     .done = {AG_MSG_LESSON_TWISTS_OFFERED, {NAME(ADA)}}},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "take"},
    {AG_LESSON_CHANCE, .text = "1 1* 5"},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "keep 1 1* 5 stop",
     .done = {AG_MSG_LESSON_TWISTS_RIVAL, {NAME(ADA), WORTH(THREE_SIXES), SCORE(ADA)}}},
    {AG_LESSON_MOVE, .text = "take",
     .ask = {AG_MSG_LESSON_TWISTS_TAKE, {RUNNING}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_TWISTS_TAKE_OTHER, {RUNNING}}}}},
    {AG_LESSON_CHANCE, .text = "5 2 4 5* 3 6"},
    {AG_LESSON_MOVE, .text = "keep 5 5* stop",
     .ask = {AG_MSG_LESSON_TWISTS_FIVES, {WORTH(FIVE), WITH_COLOURED(0, 5), RUNNING_WITH(FIVE, 5)}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_TWISTS_FIVES_OTHER, {{0}}}}}},
    {.kind = AG_LESSON_END},
};

/* not for people: names and rules, below */
const struct ag_lesson ag_lessons_farkle[] = {
    {"farkle", "farkle seats=2", AG_MSG_LESSON_FARKLE_TITLE, AG_MSG_LESSON_FARKLE_ABOUT,
     {AG_MSG_LESSON_FARKLE_END, {RULE(FARKLE_TARGET)}}, farkle},
    {"farkel", "farkel seats=2", AG_MSG_LESSON_FARKEL_TITLE, AG_MSG_LESSON_FARKEL_ABOUT,
     {AG_MSG_LESSON_FARKEL_END, {RULE(FARKLE_TARGET)}}, farkel},
    {"farkel-keen-doubler", "farkel-keen-doubler seats=2", AG_MSG_LESSON_TWISTS_TITLE, AG_MSG_LESSON_TWISTS_ABOUT,
     {AG_MSG_LESSON_TWISTS_END, {SCORE(0), NAME(ADA)}}, twists},
    {.name = NULL},
};
/* clang-format on */
