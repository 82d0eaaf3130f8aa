/* lesson_balut.c - a first game of Balut (lesson.h): three turns of one card. */
#include "balut.h"
#include "lesson.h"
#include "lessons.h"
#include "msg.h"

/* clang-format off */
AG_SENTENCES(
    /* Title of the lesson and what it is about: in lists. */
    MSG(LESSON_BALUT_TITLE, "Your first game of Balut")
    MSG(LESSON_BALUT_ABOUT, "Three turns: keeping dice, filling boxes, and what the rows are good for.")
    /* What the coach says in the lesson of Balut, as it goes: warm and short. {0}, {1}, {2}: figures of the score, or
     * how many throws, boxes or turns there are; {0s}: the rival's name. */
    MSG(LESSON_BALUT_ROLL, "Balut is played on a card of seven rows with {0q} boxes each. A turn has up to {1q} throws and fills one box. Throw the dice!")
    MSG(LESSON_BALUT_PAIR, "Two fives are a start. Keep both, and throw the other three dice again.")
    MSG(LESSON_BALUT_PAIR_BOX, "You may fill a box at once, but you still have two throws, and they cost nothing. Keep the two fives and throw the others.")
    MSG(LESSON_BALUT_PAIR_OTHER, "Other dice may be kept, but the two fives are the best you have. Keep both of them, and only them.")
    MSG(LESSON_BALUT_TRIPLE, "Three fives now! One throw is left: keep the three fives and throw the other two.")
    MSG(LESSON_BALUT_TRIPLE_OTHER, "More fives are what you want. Keep the three fives, and throw the other two.")
    MSG(LESSON_BALUT_FIVES, "Four fives, and your throws are used up. The row of Fives counts the fives: {0}. Fill a box of Fives.")
    MSG(LESSON_BALUT_FIVES_CHOICE, "Choice would take {0}, since it counts all dice. But Choice takes any dice: save it for a bad turn. Fill a box of Fives.")
    MSG(LESSON_BALUT_FIVES_OTHER, "These dice are worth more elsewhere. Fill a box of Fives: {0}.")
    MSG(LESSON_BALUT_FIVES_DONE, "A fine box. If your {0q} boxes of Fives pass {1} together, the row brings {2} points at the end.")
    MSG(LESSON_BALUT_RIVAL, "{0s} kept four dice and threw the one that was missing: a straight, {1} in the box. A row of straights without a zero brings {2} points.")
    MSG(LESSON_BALUT_SECOND, "Your turn. Throw the dice!")
    MSG(LESSON_BALUT_PAIRS, "Two pairs: only one die is missing for a full house, three of one face and two of another. Keep both pairs and throw the one.")
    MSG(LESSON_BALUT_PAIRS_OTHER, "Keep the threes and the sixes, both pairs: any three or six makes a full house.")
    MSG(LESSON_BALUT_HOUSE, "There it is! A full house counts all five dice: {0}. You need not use your last throw. Fill a box of Full House.")
    MSG(LESSON_BALUT_HOUSE_KEEP, "It cannot get much better, and another throw could spoil it. Fill a box of Full House: {0}.")
    MSG(LESSON_BALUT_HOUSE_OTHER, "That row would take {1}, Full House takes {0}. Fill a box of Full House.")
    MSG(LESSON_BALUT_HOUSE_DONE, "Four full houses bring {0} points.")
    MSG(LESSON_BALUT_BALUT, "Five of a kind in one throw: a Balut! It counts {0} more than the dice show, and every Balut brings {1} points.")
    MSG(LESSON_BALUT_THIRD, "Your third turn. Throw the dice!")
    MSG(LESSON_BALUT_SIXES, "Two sixes look best. Keep them and throw the others.")
    MSG(LESSON_BALUT_SIXES_OTHER, "High dice fill most rows: keep the two sixes and throw the other three.")
    MSG(LESSON_BALUT_AGAIN, "No luck. Keep the two sixes and try once more.")
    MSG(LESSON_BALUT_FILL, "A bad turn happens to everybody, and still one box must be filled, for good. Fours take {0}, Sixes {1}, Choice {2}. Which one?")
    MSG(LESSON_BALUT_FILL_ZERO, "These dice do not fit there: the box would get 0 and stay so. Choose Fours, Sixes or Choice.")
    MSG(LESSON_BALUT_FILL_DONE, "A small loss now may save a better row for later: that is the art of Balut.")
    MSG(LESSON_BALUT_END, "That is Balut. After {0} turns the card is full; rows bring points, and so does a total of {1} or more. The most points win!")
)
/* clang-format on */

enum { ADA = 1 };

/* What the dice on the table are worth in a row. */
static int32_t worth(const struct ag_lesson_at *at, int32_t row, int32_t b) {
    const struct ag_balut_state *s = at->state;
    (void)b;
    return ag_balut_worth(at->rules, s->dice)[row];
}
/* The last box of a row that a seat has filled. */
static int32_t box(const struct ag_lesson_at *at, int32_t seat, int32_t row) {
    const struct ag_balut_state *s = at->state;
    int32_t value = 0;
    for (unsigned i = 0; i < AG_BALUT_BOXES && s->box[seat][row][i]; i++) value = s->box[seat][row][i] - 1;
    return value;
}
/* What a Balut counts beyond its dice (BA-9): five fours are on the card of that seat. */
static int32_t extra(const struct ag_lesson_at *at, int32_t seat, int32_t b) {
    (void)b;
    return box(at, seat, AG_BALUT_BALUT) - 4 * AG_BALUT_DICE;
}
static int32_t limit(const struct ag_lesson_at *at, int32_t row, int32_t b) {
    (void)at, (void)b;
    return ag_balut_goal_row((unsigned)row).limit;
}
static int32_t points(const struct ag_lesson_at *at, int32_t row, int32_t b) {
    (void)at, (void)b;
    return ag_balut_goal_row((unsigned)row).points;
}
/* The least total that brings a point (BA-11). */
static int32_t total(const struct ag_lesson_at *at, int32_t a, int32_t b) {
    unsigned i = 0;
    (void)at, (void)a, (void)b;
    while (ag_balut_total_points(ag_balut_total_step[i]) < 1) i++;
    return ag_balut_total_step[i];
}

#define WORTH(row) \
    { worth, (row), 0 }
#define LIMIT(row) \
    { limit, (row), 0 }
#define POINTS(row) \
    { points, (row), 0 }
#define COUNT(n) \
    { ag_figure_number, (n), 0 }

/* clang-format off */
/* not for people: moves as they are typed, below */
static const struct ag_lesson_line balut[] = {
    {AG_LESSON_CHANCE, .text = "5"},
    {AG_LESSON_CHANCE, .text = "3", .done = {AG_MSG_LESSON_FARKLE_BEGIN, {{0}}}},
    {AG_LESSON_ROLL, .text = "5 2 5 3 1",
     .ask = {AG_MSG_LESSON_BALUT_ROLL, {COUNT(AG_BALUT_BOXES), COUNT(AG_BALUT_THROWS)}}},
    {AG_LESSON_MOVE, .text = "keep 5 5",
     .ask = {AG_MSG_LESSON_BALUT_PAIR, {{0}}},
     .reply = (const struct ag_lesson_reply[]){
        {"score *", {AG_MSG_LESSON_BALUT_PAIR_BOX, {{0}}}},
        {NULL, {AG_MSG_LESSON_BALUT_PAIR_OTHER, {{0}}}}}},
    {AG_LESSON_CHANCE, .text = "4 5 1"},
    {AG_LESSON_MOVE, .text = "keep 5 5 5",
     .ask = {AG_MSG_LESSON_BALUT_TRIPLE, {{0}}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_BALUT_TRIPLE_OTHER, {{0}}}}}},
    {AG_LESSON_CHANCE, .text = "5 2"},
    {AG_LESSON_MOVE, .text = "score fives",
     .ask = {AG_MSG_LESSON_BALUT_FIVES, {WORTH(AG_BALUT_FIVES)}},
     .reply = (const struct ag_lesson_reply[]){
        {"score choice", {AG_MSG_LESSON_BALUT_FIVES_CHOICE, {WORTH(AG_BALUT_CHOICE)}}},
        {NULL, {AG_MSG_LESSON_BALUT_FIVES_OTHER, {WORTH(AG_BALUT_FIVES)}}}},
     .done = {AG_MSG_LESSON_BALUT_FIVES_DONE, {COUNT(AG_BALUT_BOXES), LIMIT(AG_BALUT_FIVES), POINTS(AG_BALUT_FIVES)}}},
    {AG_LESSON_CHANCE, .text = "3 1 6 2 4"},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "keep 2 3 4 6"},
    {AG_LESSON_CHANCE, .text = "5"},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "score straight",
     .done = {AG_MSG_LESSON_BALUT_RIVAL, {{ag_figure_number, ADA, 0}, {box, ADA, AG_BALUT_STRAIGHT},
              POINTS(AG_BALUT_STRAIGHT)}}},
    {AG_LESSON_ROLL, .text = "6 3 1 3 6", .ask = {AG_MSG_LESSON_BALUT_SECOND, {{0}}}},
    {AG_LESSON_MOVE, .text = "keep 3 3 6 6",
     .ask = {AG_MSG_LESSON_BALUT_PAIRS, {{0}}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_BALUT_PAIRS_OTHER, {{0}}}}}},
    {AG_LESSON_CHANCE, .text = "6"},
    {AG_LESSON_MOVE, .text = "score full_house",
     .ask = {AG_MSG_LESSON_BALUT_HOUSE, {WORTH(AG_BALUT_FULL_HOUSE)}},
     .reply = (const struct ag_lesson_reply[]){
        {"keep *", {AG_MSG_LESSON_BALUT_HOUSE_KEEP, {WORTH(AG_BALUT_FULL_HOUSE)}}},
        {"score sixes", {AG_MSG_LESSON_BALUT_HOUSE_OTHER, {WORTH(AG_BALUT_FULL_HOUSE), WORTH(AG_BALUT_SIXES)}}},
        {"score choice", {AG_MSG_LESSON_BALUT_HOUSE_OTHER, {WORTH(AG_BALUT_FULL_HOUSE), WORTH(AG_BALUT_CHOICE)}}},
        {NULL, {AG_MSG_LESSON_BALUT_HOUSE_OTHER, {WORTH(AG_BALUT_FULL_HOUSE), WORTH(AG_BALUT_BALUT)}}}},
     .done = {AG_MSG_LESSON_BALUT_HOUSE_DONE, {POINTS(AG_BALUT_FULL_HOUSE)}}},
    {AG_LESSON_CHANCE, .text = "4 4 4 4 4"},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "score balut",
     .done = {AG_MSG_LESSON_BALUT_BALUT, {{extra, ADA, 0}, POINTS(AG_BALUT_BALUT)}}},
    {AG_LESSON_ROLL, .text = "6 2 1 6 3", .ask = {AG_MSG_LESSON_BALUT_THIRD, {{0}}}},
    {AG_LESSON_MOVE, .text = "keep 6 6",
     .ask = {AG_MSG_LESSON_BALUT_SIXES, {{0}}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_BALUT_SIXES_OTHER, {{0}}}}}},
    {AG_LESSON_CHANCE, .text = "1 2 3"},
    {AG_LESSON_MOVE, .text = "keep 6 6",
     .ask = {AG_MSG_LESSON_BALUT_AGAIN, {{0}}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_BALUT_SIXES_OTHER, {{0}}}}}},
    {AG_LESSON_CHANCE, .text = "4 1 4"},
    {AG_LESSON_MOVE, .text = "score sixes|score fours|score choice",
     .ask = {AG_MSG_LESSON_BALUT_FILL, {WORTH(AG_BALUT_FOURS), WORTH(AG_BALUT_SIXES), WORTH(AG_BALUT_CHOICE)}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_BALUT_FILL_ZERO, {{0}}}}},
     .done = {AG_MSG_LESSON_BALUT_FILL_DONE, {{0}}}},
    {.kind = AG_LESSON_END},
};

/* not for people: names and rules, below */
const struct ag_lesson ag_lessons_balut[] = {
    {"balut", "balut seats=2", AG_MSG_LESSON_BALUT_TITLE, AG_MSG_LESSON_BALUT_ABOUT,
     {AG_MSG_LESSON_BALUT_END, {COUNT(AG_BALUT_TURNS), {total, 0, 0}}}, balut},
    {.name = NULL},
};
/* clang-format on */
