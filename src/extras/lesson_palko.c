/* lesson_palko.c - a first game of Palko (lesson.h): two sets with two rivals. */
#include "lesson.h"
#include "lessons.h"
#include "msg.h"
#include "palko.h"

/* clang-format off */
AG_SENTENCES(
    /* Title of the lesson and what it is about: in lists. */
    MSG(LESSON_PALKO_TITLE, "Your first game of Palko")
    MSG(LESSON_PALKO_ABOUT, "Two sets: calling, wild ones, doubting, and standing by a call.")
    /* What the coach says in the lesson of Palko, as it goes: warm and short. {0s}, {1s}, {2s}: a rival's
     * name; {0q}, {1q}: how many dice; {2q}, {3q}: how many tokens; {0}, {1}: cases of a hundred. */
    MSG(LESSON_PALKO_BEGIN, "You threw the most, so you call first. Now everybody throws {0q} dice under a cup.")
    MSG(LESSON_PALKO_CALL, "Only you see your dice. A call says how many of a face lie on the whole table. Ones are wild, they count as any face: so you hold {0q} fours. Call three fours, the least that three players may begin with.")
    MSG(LESSON_PALKO_CALL_OTHER, "You could call that. But three fours you hold yourself, so it is true for certain: call three fours.")
    MSG(LESSON_PALKO_CALLED, "Nobody doubts it.")
    MSG(LESSON_PALKO_HIGHER, "Every call must be higher: more dice, or as many of a higher face. {0s} calls four fours.")
    MSG(LESSON_PALKO_STAND, "Do you believe that? You hold {0q} yourself, so four fours or more are there {1} times in a hundred. Let it stand.")
    MSG(LESSON_PALKO_STAND_OTHER, "You would lose a token if the call is true, and it is, {0} times in a hundred. Let it stand.")
    MSG(LESSON_PALKO_FAR, "{0s} goes far: eight fours!")
    MSG(LESSON_PALKO_DOUBT, "You hold {0q}, so {2s} needs five more among the others: that happens only {1} times in a hundred. Challenge it! One token is at stake, two if you double.")
    MSG(LESSON_PALKO_DOUBT_STAND, "You could, but then you would have to call even higher. Eight fours are hardly there: challenge!")
    MSG(LESSON_PALKO_DOUBT_CHAIN, "You may doubt earlier calls as well, but the first one looks true. Doubt the eight fours alone.")
    MSG(LESSON_PALKO_SHOWN, "All cups are lifted. {0s} has a straight, and a straight is left out, so there are only {1q} fours. The call was false: {2s} pays and has {3q} {3|token|tokens} left.")
    MSG(LESSON_PALKO_NEXT, "Whoever lost begins the next set. {0s} calls three fives.")
    MSG(LESSON_PALKO_BELIEVE, "Your two ones are fives, too, if need be: the call is true {0} times in a hundred. Let it stand.")
    MSG(LESSON_PALKO_YOURS, "Your turn to call. Two sixes and two wild ones are {0q} sixes: call four sixes.")
    MSG(LESSON_PALKO_YOURS_OTHER, "Four sixes lie in front of you, so nobody can catch you with that. Call four sixes.")
    MSG(LESSON_PALKO_DOUBTED, "{0s} does not believe you, for one token.")
    MSG(LESSON_PALKO_RAISE, "But you hold all {0q} yourself! Raise the stake to two tokens.")
    MSG(LESSON_PALKO_RAISE_OTHER, "That is fair, but your call is true for certain. Raise: two tokens are better than one.")
    MSG(LESSON_PALKO_WON, "{0q} sixes: your call was true. {1s} pays two and has {2q} {2|token|tokens} left.")
    MSG(LESSON_PALKO_END, "That is Palko. Ones are the highest face to call; once they are called, they are wild no more. Five of a kind counts {0}. Without tokens you are out, and the last one in wins.")
)
/* clang-format on */

enum { ADA = 1, BO = 2, FOUR = 4, SIX = 6 };

static const struct ag_palko_state *state_of(const struct ag_lesson_at *at) { return at->state; }

/* What the learner's own dice count for a face, with wild ones. */
static int32_t mine(const struct ag_lesson_at *at, int32_t face, int32_t b) {
    const struct ag_palko_rules *c = ag_palko_compiled(at->rules);
    (void)b;
    return c->count[ag_palko_row(c, state_of(at)->hand[AG_LESSON_LEARNER])][face - 1][1];
}
/* In how many cases of a hundred the last call is true, by the learner's dice. */
static int32_t chance(const struct ag_lesson_at *at, int32_t a, int32_t b) {
    const struct ag_palko_state *s = state_of(at);
    (void)a, (void)b;
    double p = ag_palko_chance(ag_palko_compiled(at->rules), s->hand[AG_LESSON_LEARNER], ag_palko_number(s->in) - 1,
                               s->quantity[0], s->face[0], s->wild[0]);
    return (int32_t)(100 * p + 0.5);
}
/* What all dice count for the last call, once they are shown. */
static int32_t counted(const struct ag_lesson_at *at, int32_t a, int32_t b) {
    (void)a, (void)b;
    return (int32_t)ag_palko_total(at->rules, state_of(at), 0);
}
/* What a hand counts at most (PA-12). */
static int32_t most(const struct ag_lesson_at *at, int32_t a, int32_t b) {
    (void)a, (void)b;
    return ag_palko_compiled(at->rules)->hand_max;
}

#define NAME(seat) \
    { ag_figure_number, (seat), 0 }
#define MINE(face) \
    { mine, (face), 0 }
#define CHANCE \
    { chance, 0, 0 }
#define COUNTED \
    { counted, 0, 0 }
#define TOKENS(seat) \
    { ag_figure_score, (seat), 0 }

/* clang-format off */
/* not for people: moves as they are typed, below */
static const struct ag_lesson_line palko[] = {
    {AG_LESSON_CHANCE, .text = "6 5 6 4 5"},
    {AG_LESSON_CHANCE, .text = "1 4 3 2 4"},
    {AG_LESSON_CHANCE, .text = "2 1 5 3 1",
     .done = {AG_MSG_LESSON_PALKO_BEGIN, {{ag_figure_rule, AG_PALKO_OPT_DICE, 0}}}},
    {AG_LESSON_CHANCE, .text = "4 2 1 6 4"},
    {AG_LESSON_CHANCE, .text = "3 6 2 5 4"},
    {AG_LESSON_CHANCE, .text = "4 5 3 5 2"},
    {AG_LESSON_MOVE, .text = "call 3x4",
     .ask = {AG_MSG_LESSON_PALKO_CALL, {MINE(FOUR)}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_PALKO_CALL_OTHER, {{0}}}}}},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "stand"},
    {AG_LESSON_RIVAL, .seat = BO, .text = "stand", .done = {AG_MSG_LESSON_PALKO_CALLED, {{0}}}},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "call 4x4", .done = {AG_MSG_LESSON_PALKO_HIGHER, {NAME(ADA)}}},
    {AG_LESSON_RIVAL, .seat = BO, .text = "stand"},
    {AG_LESSON_MOVE, .text = "stand",
     .ask = {AG_MSG_LESSON_PALKO_STAND, {MINE(FOUR), CHANCE}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_PALKO_STAND_OTHER, {CHANCE}}}}},
    {AG_LESSON_RIVAL, .seat = BO, .text = "call 8x4", .done = {AG_MSG_LESSON_PALKO_FAR, {NAME(BO)}}},
    {AG_LESSON_MOVE, .text = "challenge|double",
     .ask = {AG_MSG_LESSON_PALKO_DOUBT, {MINE(FOUR), CHANCE, NAME(BO)}},
     .reply = (const struct ag_lesson_reply[]){
        {"stand", {AG_MSG_LESSON_PALKO_DOUBT_STAND, {{0}}}},
        {NULL, {AG_MSG_LESSON_PALKO_DOUBT_CHAIN, {{0}}}}}},
    {AG_LESSON_RIVAL, .seat = BO, .text = "open",
     .done = {AG_MSG_LESSON_PALKO_SHOWN, {NAME(ADA), COUNTED, NAME(BO), TOKENS(BO)}}},
    {AG_LESSON_CHANCE, .text = "5 3 1 5 3"},
    {AG_LESSON_CHANCE, .text = "6 1 2 6 1"},
    {AG_LESSON_CHANCE, .text = "2 6 4 2 3"},
    {AG_LESSON_RIVAL, .seat = BO, .text = "call 3x5", .done = {AG_MSG_LESSON_PALKO_NEXT, {NAME(BO)}}},
    {AG_LESSON_MOVE, .text = "stand",
     .ask = {AG_MSG_LESSON_PALKO_BELIEVE, {CHANCE}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_PALKO_STAND_OTHER, {CHANCE}}}}},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "stand"},
    {AG_LESSON_MOVE, .text = "call 4x6",
     .ask = {AG_MSG_LESSON_PALKO_YOURS, {MINE(SIX)}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_PALKO_YOURS_OTHER, {{0}}}}}},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "challenge", .done = {AG_MSG_LESSON_PALKO_DOUBTED, {NAME(ADA)}}},
    {AG_LESSON_MOVE, .text = "raise",
     .ask = {AG_MSG_LESSON_PALKO_RAISE, {MINE(SIX)}},
     .reply = (const struct ag_lesson_reply[]){{NULL, {AG_MSG_LESSON_PALKO_RAISE_OTHER, {{0}}}}}},
    {AG_LESSON_RIVAL, .seat = ADA, .text = "open",
     .done = {AG_MSG_LESSON_PALKO_WON, {COUNTED, NAME(ADA), TOKENS(ADA)}}},
    {.kind = AG_LESSON_END},
};

/* not for people: names and rules, below */
const struct ag_lesson ag_lessons_palko[] = {
    {"palko", "palko seats=3", AG_MSG_LESSON_PALKO_TITLE, AG_MSG_LESSON_PALKO_ABOUT,
     {AG_MSG_LESSON_PALKO_END, {{most, 0, 0}}}, palko},
    {.name = NULL},
};
/* clang-format on */
