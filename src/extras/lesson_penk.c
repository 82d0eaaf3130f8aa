/* lesson_penk.c - a first game of Penk! (lesson.h): three turns, a Penk!, and a failed roll. */
#include "lesson.h"
#include "lessons.h"
#include "msg.h"
#include "penk.h"

/* clang-format off */
AG_SENTENCES(
    /* Title of the lesson and what it is about: in lists. */
    MSG(LESSON_PENK_TITLE, "Your first game of Penk!")
    MSG(LESSON_PENK_ABOUT, "Three turns: marking cells, the jolly, a Penk!, and what a line is worth.")
    /* What the coach says in the lesson of Penk!, as it goes: warm and short. {0}, {1}, {2}: values, scores, or how many
     * cells or rolls; {0s}: the rival's name. */
    MSG(LESSON_PENK_ROLL, "Your sheet has a column for each face and a row for each number of dice. Equal dice mark cells. Roll all six!")
    MSG(LESSON_PENK_JOLLY, "Two threes and a jolly, the star: it stands for any face, beside other dice. Keep the threes and the star, and roll the rest.")
    MSG(LESSON_PENK_JOLLY_MARK, "You could mark that now, but you may roll twice more, and it costs nothing. Keep the two threes and the star.")
    MSG(LESSON_PENK_JOLLY_OTHER, "Go for many of one face: keep the two threes and the star, and roll the other three.")
    MSG(LESSON_PENK_FOUR, "Three threes and the star are four threes, worth {0}! Mark that cell, and with the other dice one four and one five: up to {1q} cells a turn.")
    MSG(LESSON_PENK_FOUR_KEEP, "You may roll once more. But four threes are rare: mark them, with one four and one five.")
    MSG(LESSON_PENK_FOUR_OTHER, "That is allowed, but your dice can do more: mark four threes, one four and one five.")
    MSG(LESSON_PENK_FOUR_DONE, "Three cells in one turn! Each die serves one cell only.")
    MSG(LESSON_PENK_RIVAL, "{0s} marks one one, three twos and two fives.")
    MSG(LESSON_PENK_SECOND, "Your turn. Roll!")
    MSG(LESSON_PENK_PENK, "Look at the row of single dice: a one, a two and a three would complete it. Mark these three cells.")
    MSG(LESSON_PENK_PENK_KEEP, "No need to roll: you have what the row wants. Mark one one, one two and one three.")
    MSG(LESSON_PENK_PENK_OTHER, "Those cells can wait. Complete the row of single dice: mark one one, one two and one three.")
    MSG(LESSON_PENK_PENK_DONE, "Penk! A full line: {0s} must cross out what is still clear in that row, for good.")
    MSG(LESSON_PENK_RIVAL_AGAIN, "{0s} marks two twos and three fours.")
    MSG(LESSON_PENK_LINE, "A line counts only from three marks on. Your column of threes has two: mark two threes, and two fives as well.")
    MSG(LESSON_PENK_LINE_KEEP, "You may roll again, but these dice are just right. Mark two threes and two fives.")
    MSG(LESSON_PENK_LINE_OTHER, "Mark two threes, so that the column of threes counts, and two fives beside them.")
    MSG(LESSON_PENK_LINE_DONE, "Now the column of threes counts {0}, and the full row {1}: your score is {2}. A cell may count twice.")
    MSG(LESSON_PENK_FAILED, "After the last roll, no die of {0s} fits a clear cell. That is a failed roll.")
    MSG(LESSON_PENK_CROSSED, "{0s} has to cross out a whole column.")
    MSG(LESSON_PENK_END, "That is Penk! When two columns of one sheet are full, marked or crossed out, the round is finished, and the highest score wins.")
)
/* clang-format on */

enum { ADA = 1 };

static int32_t value(const struct ag_lesson_at *at, int32_t number, int32_t face) {
    return penk_value(at->rules, penk_cell((unsigned)number, (unsigned)face));
}
/* What a line of the learner's sheet counts. */
static int32_t line(const struct ag_lesson_at *at, int32_t which, int32_t b) {
    const struct penk_state *s = at->state;
    (void)b;
    return ag_penk_line_score(at->rules, s->marked[AG_LESSON_LEARNER] & penk_line((unsigned)which));
}

#define NAME(seat) \
    { ag_figure_number, (seat), 0 }

/* clang-format off */
/* not for people: moves as they are typed, below */
static const struct ag_lesson_line penk[] = {
    {AG_LESSON_CHANCE, .text = "5"},
    {AG_LESSON_CHANCE, .text = "2", .done = {AG_MSG_LESSON_FARKLE_BEGIN, {{0}}}},
    {AG_LESSON_ROLL, .text = "3 1 ! 2 3 5", .ask = {AG_MSG_LESSON_PENK_ROLL, {{0}}}},
    {AG_LESSON_MOVE, .text = "keep 3 3 !",
     .ask = {AG_MSG_LESSON_PENK_JOLLY, {{0}}},
     .reply = (const struct ag_lesson_reply[]){
        {"mark *", {AG_MSG_LESSON_PENK_JOLLY_MARK, {{0}}}},
        {NULL, {AG_MSG_LESSON_PENK_JOLLY_OTHER, {{0}}}}}},
    {AG_LESSON_CHANCE, .text = "4 3 5"},
    {AG_LESSON_MOVE, .text = "mark 4x3 1x4 1x5",
     .ask = {AG_MSG_LESSON_PENK_FOUR, {{value, 4, 3}, {ag_figure_number, PENK_MARKS, 0}}},
     .reply = (const struct ag_lesson_reply[]){
        {"keep *", {AG_MSG_LESSON_PENK_FOUR_KEEP, {{0}}}},
        {NULL, {AG_MSG_LESSON_PENK_FOUR_OTHER, {{0}}}}},
     .done = {AG_MSG_LESSON_PENK_FOUR_DONE, {{0}}}},
    {AG_LESSON_CHANCE, .text = "2 5 2 1 5 2"},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "mark 1x1 3x2 2x5", .done = {AG_MSG_LESSON_PENK_RIVAL, {NAME(ADA)}}},
    {AG_LESSON_ROLL, .text = "4 1 3 4 5 2", .ask = {AG_MSG_LESSON_PENK_SECOND, {{0}}}},
    {AG_LESSON_MOVE, .text = "mark 1x1 1x2 1x3",
     .ask = {AG_MSG_LESSON_PENK_PENK, {{0}}},
     .reply = (const struct ag_lesson_reply[]){
        {"keep *", {AG_MSG_LESSON_PENK_PENK_KEEP, {{0}}}},
        {NULL, {AG_MSG_LESSON_PENK_PENK_OTHER, {{0}}}}},
     .done = {AG_MSG_LESSON_PENK_PENK_DONE, {NAME(ADA)}}},
    {AG_LESSON_CHANCE, .text = "4 2 4 5 2 4"},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "mark 2x2 3x4", .done = {AG_MSG_LESSON_PENK_RIVAL_AGAIN, {NAME(ADA)}}},
    {AG_LESSON_ROLL, .text = "5 3 2 3 5 4", .ask = {AG_MSG_LESSON_PENK_SECOND, {{0}}}},
    {AG_LESSON_MOVE, .text = "mark 2x3 2x5",
     .ask = {AG_MSG_LESSON_PENK_LINE, {{0}}},
     .reply = (const struct ag_lesson_reply[]){
        {"keep *", {AG_MSG_LESSON_PENK_LINE_KEEP, {{0}}}},
        {NULL, {AG_MSG_LESSON_PENK_LINE_OTHER, {{0}}}}},
     .done = {AG_MSG_LESSON_PENK_LINE_DONE, {{line, 2, 0}, {line, PENK_SIDE, 0}, {ag_figure_score, 0, 0}}}},
    {AG_LESSON_CHANCE, .text = "5 1 2 3 5 4"},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "keep 1 2 3 4"},
    {AG_LESSON_CHANCE, .text = "5 5"},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "keep 2 3 4 5 5"},
    {AG_LESSON_CHANCE, .text = "1", .done = {AG_MSG_LESSON_PENK_FAILED, {NAME(ADA)}}},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "cross column 1", .done = {AG_MSG_LESSON_PENK_CROSSED, {NAME(ADA)}}},
    {.kind = AG_LESSON_END},
};

/* not for people: names and rules, below */
const struct ag_lesson ag_lessons_penk[] = {
    {"penk", "penk seats=2", AG_MSG_LESSON_PENK_TITLE, AG_MSG_LESSON_PENK_ABOUT, {AG_MSG_LESSON_PENK_END, {{0}}}, penk},
    {.name = NULL},
};
/* clang-format on */
