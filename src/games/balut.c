/*
 * balut.c - Balut: BA-1 to BA-13. Five dice, seven categories with four boxes each, 28 turns of up to three throws.
 * A card is scored twice: its boxes sum up to a total score, and rows and total earn the points that decide the game.
 *
 * What five dice are worth in each category and what can be kept of them is compiled into tables by hand id, so that a
 * move is a few look-ups. Players are in src/bots.
 */
#include "balut.h"
#include "fields.h"
#include "games.h"
#include "hands.h"
#include "msg.h"
#include "str.h"

#include <string.h>

/* ---- what this game says to people; english.c describes the syntax ---- */

/* clang-format off */
AG_SENTENCES(
    /* The seven rows: at the left of the card, and within sentences. */
    MSG(BALUT_FOURS, "Fours")
    MSG(BALUT_FIVES, "Fives")
    MSG(BALUT_SIXES, "Sixes")
    MSG(BALUT_STRAIGHT, "Straight")
    MSG(BALUT_FULL_HOUSE, "Full House")
    MSG(BALUT_CHOICE, "Choice")
    MSG(BALUT_BALUT, "Balut")
    /* News. {0s}: the player; {1h}: the dice thrown or kept; {2h}: all five after the throw. */
    MSG(BALUT_THROWS, "{0s} {0s|throws|throw} {1h}.", roll)
    MSG(BALUT_THROWS_TO, "{0s} {0s|throws|throw} {1h} and {0s|has|have} {2h}.", roll)
    MSG(BALUT_KEEPS, "{0s} {0s|keeps|keep} {1h}.", keep)
    MSG(BALUT_KEEPS_NOTHING, "{0s} {0s|throws|throw} all five dice again.", keep)
    /* News. {0s}: the player; {1}: what the box gets, or the points for the row; {2m}: the row. */
    MSG(BALUT_ENTERS, "{0s} {0s|enters|enter} {1} in {2m}.", enter)
    MSG(BALUT_SCRATCHES, "{0s} {0s|scratches|scratch} a box of {2m}.", scratch)
    MSG(BALUT_EVENT, "Balut!", bonus)
    MSG(BALUT_ROW_WON, "{0s} {0s|wins|win} {1} points for {2m}.", bonus)
    /* News, and at the end a fact on the sheet. {0s}: the player; {1}: the total of the boxes; {2}: the points for that
     * total; {3}: all points. */
    MSG(BALUT_CARD_FULL, "{0s|{0s}'s|Your} card is full: a total of {1} brings {2} {2|point|points}, {3} in all.", full)
    MSG(BALUT_FINAL, "{0s} {0s|has|have} a total of {1} for {2} {2|point|points}, {3} in all.")
    /* How a tie was broken. {0s}: the winner; {1}: the winner's total, or number of Baluts; {2}: the points of both. */
    MSG(BALUT_TIE_TOTAL, "{0s} {0s|wins|win}: {2} points each, but the higher total, {1}.")
    MSG(BALUT_TIE_BALUTS, "{0s} {0s|wins|win}: points and totals are tied, and {1} {1|Balut is|Baluts are} the most.")
    /* Why a move is refused. {0m}: a row; {0t}: the word typed. */
    MSG(BALUT_NO_THROWS, "You have used all three throws; fill a box now.")
    MSG(BALUT_NOT_THERE, "You can only keep dice that lie on the table.")
    MSG(BALUT_KEEP_ALL, "Keeping all five dice leaves none to throw; fill a box with them instead.")
    MSG(BALUT_LOCKED, "Under these rules, dice you have kept stay kept for the rest of the turn.")
    MSG(BALUT_ROW_FULL, "All four boxes of {0m} are filled.")
    MSG(BALUT_NO_SCRATCH, "Under these rules you cannot scratch: a box takes what the dice are worth.")
    MSG(BALUT_SCRATCH_ZERO, "These dice are worth 0 in {0m} anyway; enter them there as they are.")
    MSG(BALUT_MOVES, "'{0t}' is not a move; say: keep 4 4, keep nothing, or score full_house.")
    MSG(BALUT_KEEP_WHAT, "Say which dice you keep, or: keep nothing.")
    MSG(BALUT_CATEGORIES, "'{0t}' is not a row; say fours, fives, sixes, straight, full_house, choice or balut.")
    /* What the player is asked to do, buttons, and why a pick is refused. */
    MSG(BALUT_ASK, "Pick the dice to keep and throw the rest, or pick a box to fill.")
    MSG(BALUT_ASK_BOX, "Pick a box to fill.")
    MSG(BALUT_ENTER, "Enter", enter)
    MSG(BALUT_SCRATCH, "Scratch", scratch)
    MSG(BALUT_PICK_DICE, "Pick only dice that lie on the table.")
    MSG(BALUT_PICK_BOX, "Pick the box you want to fill.")
    MSG(BALUT_PICK_ONE, "Pick one box only: a turn fills exactly one.")
    MSG(BALUT_PICK_ROLL_BOX, "You have picked a box: fill it, or take back the pick to throw again.")
    MSG(BALUT_PICK_FILLED, "That box is filled, and a filled box never changes.")
    MSG(BALUT_PICK_NEXT, "Fill the boxes of a row from left to right.")
    /* On the sheet. {0}: boxes filled, or the number of the round. */
    MSG(BALUT_STATUS, "{0} of 28 boxes filled")
    MSG(BALUT_ROUND, "Round {0} of 28.")
    /* Facts on the sheet. {0s}: the player; {1q}: throws left; {2}: of how many; {1}: the total of the boxes; {2}: points for rows; {3}:
     * the most points that can still be reached. */
    MSG(BALUT_LEFT, "{0s} {0s|has|have} {1q} {1|throw|throws} left.", throws)
    MSG(BALUT_SO_FAR, "{0s} {0s|has|have} a total of {1} and {2} {2|point|points} for rows, at best {3} in the end.")
    /* Behind a row of the card. {0}: the sum of its boxes; {1}: what is still needed, or points won; {2}: the points
     * that the row can bring. */
    MSG(BALUT_NOTE_WON, "{0}; {1} points")
    MSG(BALUT_NOTE_MORE, "{0}; {1} more for {2} points")
    MSG(BALUT_NOTE_ALL, "{0}; {2} points if all four score")
    MSG(BALUT_NOTE_EACH, "{0}; {1} points, {2} within reach")
    MSG(BALUT_NOTE_LOST, "{0}; no points")
    /* Answers to "what are these dice worth?". {0}: how many dice were named; {0m}: a row; {1}: what they are worth
     * there. */
    MSG(BALUT_FIVE_DICE, "Balut is scored with exactly five dice, not {0}.")
    MSG(BALUT_MOST, "Most points: {1} in {0m}.")
    MSG(BALUT_WORTH, "{0m}: {1}.")
    MSG(BALUT_WORTH_NONE, "{0m}: 0; there are none.")
    MSG(BALUT_WORTH_STRAIGHT, "{0m}: 0; it takes 1 2 3 4 5 or 2 3 4 5 6.")
    MSG(BALUT_WORTH_FULL_HOUSE, "{0m}: 0; it takes three of one face and two of another.")
    MSG(BALUT_WORTH_BALUT, "{0m}: 0; it takes five of a kind.")
    /* What an option decides: in the list of options, everywhere. */
    MSG(BALUT_ABOUT_KEPT_DICE, "Whether you may throw dice again that you kept earlier in the turn.")
    MSG(BALUT_ABOUT_SCRATCH, "Whether you may enter 0 although the dice are worth something.")
    MSG(BALUT_ABOUT_THRESHOLDS, "Whether a row must exceed 52, 65, 78 or 100, or only reach it.")
    MSG(BALUT_ABOUT_TIE_BREAK, "Whether the total breaks a tie in points, then the number of Baluts.")
    /* What the game is about, in a list of games and above its rules. */
    MSG(BALUT_AIM, "Fill seven rows of four boxes with the best dice; rows and total earn the points that win.")
)
/* clang-format on */

/* ---- options ---- */

enum { SEATS, KEPT_DICE, SCRATCH, THRESHOLDS, TIE_BREAK };
enum { FREE, LOCKED };
enum { OFF, ON };
enum { MORE_THAN, AT_LEAST };
enum { NONE, TOTAL_THEN_BALUTS };

static const char *const kept_dice_words[] = {"free", "locked", NULL};
static const char *const scratch_words[] = {"off", "on", NULL};
static const char *const thresholds_words[] = {"more_than", "at_least", NULL};
static const char *const tie_break_words[] = {"none", "total_then_baluts", NULL};

#define WORDS(slot, name, list, sentence) \
    { .key = name, .type = AG_OPT_CHOICE, .at = slot, .count = 1, .choices = list, .about = sentence }

static const struct ag_option options[] = {
    {.key = "seats", .at = SEATS, .count = 1, .min = 1, .max = 8, .initial = 2, .about = AG_MSG_ABOUT_SEATS},
    WORDS(KEPT_DICE, "kept_dice", kept_dice_words, AG_MSG_BALUT_ABOUT_KEPT_DICE),
    WORDS(SCRATCH, "scratch", scratch_words, AG_MSG_BALUT_ABOUT_SCRATCH),
    WORDS(THRESHOLDS, "thresholds", thresholds_words, AG_MSG_BALUT_ABOUT_THRESHOLDS),
    WORDS(TIE_BREAK, "tie_break", tie_break_words, AG_MSG_BALUT_ABOUT_TIE_BREAK),
};

/* ---- the rows as data ---- */

enum goal { SUM = AG_BALUT_SUM, ALL = AG_BALUT_ALL, EACH = AG_BALUT_EACH }; /* BA-10: see balut.h */

static const struct row {
    const char *word; /* in moves */
    uint16_t name;    /* for people */
    uint16_t zero;    /* why dice are worth 0 here */
    uint8_t goal, limit, points;
    uint8_t best; /* the most a box can take */
} rows[AG_BALUT_ROWS] = {
    [AG_BALUT_FOURS] = {"fours", AG_MSG_BALUT_FOURS, AG_MSG_BALUT_WORTH_NONE, SUM, 52, 2, 20},
    [AG_BALUT_FIVES] = {"fives", AG_MSG_BALUT_FIVES, AG_MSG_BALUT_WORTH_NONE, SUM, 65, 2, 25},
    [AG_BALUT_SIXES] = {"sixes", AG_MSG_BALUT_SIXES, AG_MSG_BALUT_WORTH_NONE, SUM, 78, 2, 30},
    [AG_BALUT_STRAIGHT] = {"straight", AG_MSG_BALUT_STRAIGHT, AG_MSG_BALUT_WORTH_STRAIGHT, ALL, 0, 4, 20},
    [AG_BALUT_FULL_HOUSE] = {"full_house", AG_MSG_BALUT_FULL_HOUSE, AG_MSG_BALUT_WORTH_FULL_HOUSE, ALL, 0, 3, 28},
    [AG_BALUT_CHOICE] = {"choice", AG_MSG_BALUT_CHOICE, AG_MSG_BALUT_WORTH, SUM, 100, 2, 30},
    [AG_BALUT_BALUT] = {"balut", AG_MSG_BALUT_BALUT, AG_MSG_BALUT_WORTH_BALUT, EACH, 0, 2, 50},
};

uint16_t ag_balut_row_name(unsigned row) { return rows[row].name; }

/* BA-11: the points for the total start at -2, and each of these totals that is reached adds one. */
const uint16_t ag_balut_total_step[AG_BALUT_TOTAL_STEPS] = {300, 350, 400, 450, 500, 550, 600, 650};

/* ---- what five dice are worth ---- */

static unsigned sum_of(ag_hand h) {
    unsigned sum = 0;
    for (unsigned face = 1; face <= 6; face++) sum += face * ag_count(h, face);
    return sum;
}

/* Whether some face comes up exactly n times. */
static bool has_group(ag_hand h, unsigned n) {
    for (unsigned face = 1; face <= 6; face++)
        if (ag_count(h, face) == n) return true;
    return false;
}

static unsigned worth_of(unsigned row, ag_hand h) {
    switch (row) {
    case AG_BALUT_FOURS: return 4 * ag_count(h, 4); /* BA-5 */
    case AG_BALUT_FIVES: return 5 * ag_count(h, 5);
    case AG_BALUT_SIXES: return 6 * ag_count(h, 6);
    case AG_BALUT_STRAIGHT: return h == 0x011111 || h == 0x111110 ? sum_of(h) : 0;       /* BA-6 */
    case AG_BALUT_FULL_HOUSE: return has_group(h, 3) && has_group(h, 2) ? sum_of(h) : 0; /* BA-7 */
    case AG_BALUT_CHOICE: return sum_of(h);                                              /* BA-8 */
    default: return has_group(h, 5) ? 20 + sum_of(h) : 0;                                /* BA-9 */
    }
}

static void compile_hand(struct ag_balut_rules *c, unsigned i) {
    const uint16_t *part;
    unsigned parts = ag_hand_parts(AG_BALUT_KEEPS + i, &part);
    c->keeps[i] = (uint8_t)(parts - 1); /* the whole comes last and is no keep */
    for (unsigned k = 0; k + 1 < parts; k++) c->keep[i][k] = part[k];
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        unsigned worth = worth_of(row, ag_hand_of(AG_BALUT_KEEPS + i));
        c->worth[i][row] = (uint8_t)worth;
        c->values[row] |= (uint64_t)1 << worth;
    }
}

static bool prepare(const struct ag_values *v, void *compiled, struct ag_msg *why) {
    struct ag_balut_rules *c = compiled;
    (void)why; /* every combination makes sense */
    for (unsigned i = 0; i < AG_BALUT_HANDS; i++) compile_hand(c, i);
    for (unsigned k = 0; k < AG_BALUT_KEEPS; k++)
        for (unsigned face = 1; face <= 6; face++)
            c->with[k][face - 1] = (uint16_t)ag_hand_id(ag_hand_of(k) + ag_die(face));
    if (v->slot[SCRATCH] == ON) /* BA-4 */
        for (unsigned row = 0; row < AG_BALUT_ROWS; row++) c->values[row] |= 1;
    return true;
}

/* ---- cards ---- */

struct sums {
    unsigned sum, filled, scored; /* scored: boxes that are not 0 */
};

static struct sums sums_of(const struct ag_balut_state *s, unsigned seat, unsigned row) {
    struct sums t = {0, 0, 0};
    for (unsigned k = 0; k < AG_BALUT_BOXES && s->box[seat][row][k]; k++) {
        t.sum += s->box[seat][row][k] - 1u;
        t.filled++;
        t.scored += s->box[seat][row][k] > 1;
    }
    return t;
}

/* The same row if all its free boxes take the most they can. */
static struct sums best_of(struct sums t, unsigned row) {
    unsigned left = AG_BALUT_BOXES - t.filled;
    return (struct sums){t.sum + left * rows[row].best, AG_BALUT_BOXES, t.scored + left};
}

/* The least sum that earns the points of a SUM row. */
static unsigned enough_for(const ag_rules *r, unsigned row) {
    return rows[row].limit + (ag_rule(r, THRESHOLDS) == MORE_THAN ? 1u : 0u);
}

static int row_points(const ag_rules *r, struct sums t, unsigned row) { /* BA-10 */
    switch (rows[row].goal) {
    case SUM: return t.sum >= enough_for(r, row) ? rows[row].points : 0;
    case ALL: return t.scored == AG_BALUT_BOXES ? rows[row].points : 0;
    default: return (int)t.scored * rows[row].points;
    }
}

int ag_balut_row_points(const ag_rules *r, unsigned row, unsigned sum, unsigned scored) {
    return row_points(r, (struct sums){.sum = sum, .scored = scored}, row);
}

struct ag_balut_goal_row ag_balut_goal_row(unsigned row) {
    return (struct ag_balut_goal_row){rows[row].goal, rows[row].limit, rows[row].points};
}

int ag_balut_total_points(unsigned total) { /* BA-11 */
    int points = AG_BALUT_TOTAL_LEAST;
    for (unsigned i = 0; i < AG_BALUT_TOTAL_STEPS; i++) points += total >= ag_balut_total_step[i];
    return points;
}

/* All that counts on a card. points: rows that have theirs already, and the total's once the card is full. A row never
 * loses points again, so they are certain. most: what the best dice in all free boxes would lead to. */
struct account {
    unsigned total, filled, baluts;
    int points, most;
};

static struct account account_of(const ag_rules *r, const struct ag_balut_state *s, unsigned seat) {
    struct account a = {0};
    unsigned most_total = 0;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        struct sums t = sums_of(s, seat, row), best = best_of(t, row);
        a.total += t.sum;
        a.filled += t.filled;
        a.points += row_points(r, t, row);
        a.most += row_points(r, best, row);
        most_total += best.sum;
        if (row == AG_BALUT_BALUT) a.baluts = t.scored;
    }
    a.most += ag_balut_total_points(most_total);
    if (a.filled == AG_BALUT_TURNS) a.points += ag_balut_total_points(a.total);
    return a;
}

/* ---- the course of the game ---- */

static void start_turn(struct ag_balut_state *s, unsigned seat) {
    s->phase = AG_BALUT_ROLLING;
    s->turn = (uint8_t)seat;
    s->dice = s->kept = 0;
    s->throws = 0;
}

static void begin(const ag_rules *r, void *state, ag_seats beginners) {
    struct ag_balut_state *s = state;
    (void)r;
    memset(s, 0, sizeof *s);
    ag_seat first = ag_start_begin(&s->start, beginners); /* BA-13 */
    if (first != AG_NOBODY) start_turn(s, s->began = first);
}

static struct ag_due due(const ag_rules *r, const void *state) {
    const struct ag_balut_state *s = state;
    (void)r;
    switch (s->phase) {
    case AG_BALUT_STARTING: return ag_due_roll(ag_start_roller(&s->start), 1, 0);
    case AG_BALUT_ROLLING: {
        unsigned dice = AG_BALUT_DICE - ag_hand_size(hand_of(s->kept));
        return ag_due_roll(s->turn, dice, 0);
    }
    case AG_BALUT_DECIDING: return ag_due_act(s->turn);
    default: return ag_due_over();
    }
}

/* Keeps that hold all dice kept before: those and any part of the others but the whole. */
static unsigned locked_keeps(const struct ag_balut_state *s, ag_action *out) {
    const uint16_t *part;
    ag_hand kept = hand_of(s->kept);
    unsigned parts = hand_parts(hand_id(hand_of(s->dice) - kept), &part);
    for (unsigned k = 0; k + 1 < parts; k++) out[k] = hand_id(kept + hand_of(part[k]));
    return parts - 1;
}

static unsigned keeps(const ag_rules *r, const struct ag_balut_state *s, ag_action *out) {
    const struct ag_balut_rules *c = ag_balut_compiled(r);
    unsigned i = s->dice - (unsigned)AG_BALUT_KEEPS;
    if (s->throws == AG_BALUT_THROWS) return 0; /* BA-2 */
    if (s->kept && ag_rule(r, KEPT_DICE) == LOCKED) return locked_keeps(s, out);
    memcpy(out, c->keep[i], sizeof c->keep[i]); /* all 32, faster than counting */
    return c->keeps[i];
}

static unsigned legal(const ag_rules *r, const void *state, ag_seat seat, ag_action *out) {
    const struct ag_balut_state *s = state;
    unsigned n = keeps(r, s, out);
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) { /* BA-3: any free box; never none */
        out[n] = AG_BALUT_SCORE + row;
        n += ag_balut_open(s, seat, row);
    }
    if (ag_rule(r, SCRATCH) == OFF) return n;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) { /* BA-4 */
        out[n] = AG_BALUT_SCRATCH + row;
        n += ag_balut_open(s, seat, row) && ag_balut_worth(r, s->dice)[row];
    }
    return n;
}

static unsigned row_of(ag_action a) { return (a - AG_BALUT_SCORE) % AG_BALUT_ROWS; }

static enum ag_msg_id objection_to_keep(const ag_rules *r, const struct ag_balut_state *s, ag_action a) {
    if (s->throws == AG_BALUT_THROWS) return AG_MSG_BALUT_NO_THROWS;
    if (!ag_hand_contains(hand_of(s->dice), hand_of(a))) return AG_MSG_BALUT_NOT_THERE;
    if (ag_rule(r, KEPT_DICE) == LOCKED && !ag_hand_contains(hand_of(a), hand_of(s->kept))) return AG_MSG_BALUT_LOCKED;
    return AG_MSG_NONE;
}

/* Why an action is not legal; NONE if it is. A sentence may name the row. */
static enum ag_msg_id objection(const ag_rules *r, const struct ag_balut_state *s, ag_seat seat, ag_action a) {
    if (s->phase != AG_BALUT_DECIDING || seat != s->turn || a >= AG_BALUT_ACTIONS) return AG_MSG_TABLE_ILLEGAL;
    if (a < AG_BALUT_KEEPS) return objection_to_keep(r, s, a);
    if (a >= AG_BALUT_SCRATCH && ag_rule(r, SCRATCH) == OFF) return AG_MSG_BALUT_NO_SCRATCH;
    if (!ag_balut_open(s, seat, row_of(a))) return AG_MSG_BALUT_ROW_FULL;
    if (a >= AG_BALUT_SCRATCH && !ag_balut_worth(r, s->dice)[row_of(a)]) return AG_MSG_BALUT_SCRATCH_ZERO;
    return AG_MSG_NONE;
}

static bool allowed(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_msg *why) {
    enum ag_msg_id id = objection(r, state, seat, a);
    return !id || ag_refuse(why, ag_msg_make(id, rows[row_of(a)].name, 0, 0));
}

static void next_turn(const ag_rules *r, struct ag_balut_state *s) {
    unsigned next = s->turn + 1u == ag_rules_seats(r) ? 0 : s->turn + 1u; /* AL-1, BA-13 */
    start_turn(s, next);
    if (next == s->began && ++s->round == AG_BALUT_TURNS) s->phase = AG_BALUT_OVER; /* BA-1 */
}

static struct ag_msg say4(enum ag_msg_id id, int64_t a, int64_t b, int64_t c, int d) {
    struct ag_msg m = ag_msg_make(id, a, b, c);
    m.num[3] = d;
    return m;
}

static void tell_entry(const ag_rules *r, const struct ag_balut_state *s, ag_action a, int points_before,
                       struct ag_news *news) {
    unsigned row = row_of(a);
    struct account now = account_of(r, s, s->turn);
    int won = row_points(r, sums_of(s, s->turn, row), row) - points_before;
    bool scratched = a >= AG_BALUT_SCRATCH;
    unsigned value = scratched ? 0 : ag_balut_worth(r, s->dice)[row];
    if (row == AG_BALUT_BALUT && value) ag_tell(news, ag_msg_make(AG_MSG_BALUT_EVENT, 0, 0, 0));
    ag_tell(news,
            ag_msg_make(scratched ? AG_MSG_BALUT_SCRATCHES : AG_MSG_BALUT_ENTERS, s->turn, value, rows[row].name));
    if (won) ag_tell(news, ag_msg_make(AG_MSG_BALUT_ROW_WON, s->turn, won, rows[row].name));
    if (now.filled < AG_BALUT_TURNS) return;
    int of_total = ag_balut_total_points(now.total);
    ag_tell(news, say4(AG_MSG_BALUT_CARD_FULL, s->turn, now.total, of_total, now.points));
}

static void fill(const ag_rules *r, struct ag_balut_state *s, ag_action a, struct ag_news *news) {
    unsigned row = row_of(a), k = 0;
    uint8_t *box = s->box[s->turn][row];
    int before = news ? row_points(r, sums_of(s, s->turn, row), row) : 0;
    while (box[k]) k++;
    box[k] = (uint8_t)(1 + (a < AG_BALUT_SCRATCH ? ag_balut_worth(r, s->dice)[row] : 0)); /* BA-4 */
    if (news) tell_entry(r, s, a, before, news);
}

static unsigned act(const ag_rules *r, void *state, ag_seat seat, ag_action a, struct ag_news *news) {
    struct ag_balut_state *s = state;
    AG_CHECK(objection(r, s, seat, a) == AG_MSG_NONE);
    if (a >= AG_BALUT_KEEPS) {
        fill(r, s, a, news);
        next_turn(r, s);
        return AG_TURN_ENDED;
    }
    s->kept = (uint16_t)a;
    s->dice = 0;
    s->phase = AG_BALUT_ROLLING;
    if (news) ag_tell(news, ag_msg_make(a ? AG_MSG_BALUT_KEEPS : AG_MSG_BALUT_KEEPS_NOTHING, seat, hand_of(a), 0));
    return 0;
}

static unsigned roll(const ag_rules *r, void *state, uint32_t outcome, struct ag_news *news) {
    struct ag_balut_state *s = state;
    (void)r;
    if (s->phase == AG_BALUT_STARTING) {
        ag_seat first = ag_start_roll(&s->start, sum_of(hand_of(hand_first(1) + outcome)), news);
        if (first != AG_NOBODY) start_turn(s, s->began = first);
        return 0;
    }
    AG_CHECK(s->phase == AG_BALUT_ROLLING);
    ag_hand kept = hand_of(s->kept);
    unsigned dice = AG_BALUT_DICE - ag_hand_size(kept);
    AG_CHECK(outcome < hand_count(dice));
    ag_hand thrown = hand_of(hand_first(dice) + outcome);
    s->dice = (uint16_t)hand_id(kept + thrown);
    s->phase = AG_BALUT_DECIDING;
    s->throws++;
    enum ag_msg_id told = kept ? AG_MSG_BALUT_THROWS_TO : AG_MSG_BALUT_THROWS;
    if (news) ag_tell(news, ag_msg_make(told, s->turn, thrown, kept + thrown));
    return 0;
}

/* ---- words ---- */

static size_t write_action(const ag_rules *r, const void *state, ag_action a, char *buf, size_t size) {
    struct ag_str out = ag_str_start(buf, size);
    char dice[16];
    (void)r, (void)state;
    if (a < AG_BALUT_KEEPS) {
        ag_hand_write(ag_hand_of(a), false, dice, sizeof dice);
        ag_str_text(&out, "keep ");
        ag_str_text(&out, a ? dice : "nothing");
    } else {
        ag_str_text(&out, a < AG_BALUT_SCRATCH ? "score " : "scratch ");
        ag_str_text(&out, rows[row_of(a)].word);
    }
    return ag_str_end(&out);
}

static bool refuse_words(struct ag_msg *why, enum ag_msg_id id, const char *words) {
    struct ag_msg m = ag_msg_make(id, 0, 0, 0);
    ag_msg_quote(&m, 0, words);
    return ag_refuse(why, m);
}

/* Up to five plain dice in any order; *n is their number. */
static bool read_dice(const char *text, ag_hand *h, unsigned *n, struct ag_msg *why) {
    uint8_t die[AG_BALUT_DICE];
    int read = ag_dice_read(text, false, die, AG_BALUT_DICE, why);
    if (read < 0) return false;
    *n = (unsigned)read;
    *h = 0;
    for (unsigned i = 0; i < *n; i++) {
        if (die[i] == 0) return ag_refuse_id(why, AG_MSG_DICE_HIDDEN);
        if (die[i] & AG_DIE_COLOURED) return ag_refuse_id(why, AG_MSG_DICE_NOT_COLOURED);
        *h += ag_die(die[i]);
    }
    return true;
}

static bool read_keep(struct ag_scan scan, ag_action *a, struct ag_msg *why) {
    struct ag_scan ahead = scan;
    ag_hand h = 0;
    unsigned n = 0;
    *a = 0;
    if (ag_scan_word(&ahead, "nothing") && ag_scan_end(&ahead)) return true;
    if (!read_dice(scan.at, &h, &n, why)) return false;
    if (n == 0) return ag_refuse_id(why, AG_MSG_BALUT_KEEP_WHAT);
    if (n == AG_BALUT_DICE) return ag_refuse_id(why, AG_MSG_BALUT_KEEP_ALL);
    *a = ag_hand_id(h);
    return true;
}

static bool read_action(const ag_rules *r, const void *state, const char *text, ag_action *a, struct ag_msg *why) {
    struct ag_scan scan = ag_scan_start(text);
    (void)r, (void)state;
    if (ag_scan_word(&scan, "keep")) return read_keep(scan, a, why);
    ag_action first = ag_scan_word(&scan, "score")     ? AG_BALUT_SCORE
                      : ag_scan_word(&scan, "scratch") ? AG_BALUT_SCRATCH
                                                       : AG_BALUT_ACTIONS;
    if (first == AG_BALUT_ACTIONS) return refuse_words(why, AG_MSG_BALUT_MOVES, text);
    struct ag_scan category = scan;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++, category = scan) {
        *a = first + row;
        if (ag_scan_word(&category, rows[row].word) && ag_scan_end(&category)) return true;
    }
    while (*scan.at == ' ') scan.at++;
    return refuse_words(why, AG_MSG_BALUT_CATEGORIES, scan.at);
}

/* ---- positions ---- */

static const char *const phase_words[] = {"starting", "rolling", "deciding", "over", NULL};

/* A box is stored as its value + 1, so these are its words. */
/* clang-format off */
static const char *const box_words[] = {
    "-",  "0",  "1",  "2",  "3",  "4",  "5",  "6",  "7",  "8",  "9",  "10", "11", "12", "13", "14", "15", "16",
    "17", "18", "19", "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32", "33", "34",
    "35", "36", "37", "38", "39", "40", "41", "42", "43", "44", "45", "46", "47", "48", "49", "50", NULL};

#define CARD(seat, name) \
    {.key = name, .kind = AG_FIELD_WORD, .width = 1, .offset = offsetof(struct ag_balut_state, box[seat]), \
     .count = AG_BALUT_TURNS, .words = box_words}

static const struct ag_field fields[] = {
    AG_FIELD_WORDS(struct ag_balut_state, phase, "phase", phase_words),
    AG_FIELD(struct ag_balut_state, turn, "turn", AG_FIELD_NUMBER, 1, 0, 7),
    AG_FIELD(struct ag_balut_state, began, "began", AG_FIELD_NUMBER, 1, 0, 7),
    AG_FIELD(struct ag_balut_state, round, "round", AG_FIELD_NUMBER, 1, 0, AG_BALUT_TURNS),
    AG_FIELD(struct ag_balut_state, throws, "throws", AG_FIELD_NUMBER, 1, 0, AG_BALUT_THROWS),
    AG_FIELD(struct ag_balut_state, dice, "dice", AG_FIELD_HAND, 1, 0, 0),
    AG_FIELD(struct ag_balut_state, kept, "kept", AG_FIELD_HAND, 1, 0, 0),
    CARD(0, "card0"), CARD(1, "card1"), CARD(2, "card2"), CARD(3, "card3"),
    CARD(4, "card4"), CARD(5, "card5"), CARD(6, "card6"), CARD(7, "card7"),
    AG_START_FIELDS(struct ag_balut_state, start, 6),
};
/* clang-format on */
enum { FIELDS = sizeof fields / sizeof *fields };

_Static_assert(sizeof(struct ag_balut_state) == AG_SEATS_MAX * AG_BALUT_TURNS + sizeof(struct ag_start) + 2 * 2 + 6,
               "states are compared as bytes, so there must be no padding");

static size_t write_position(const ag_rules *r, const void *state, char *buf, size_t size) {
    return ag_fields_write(fields, FIELDS, r, state, buf, size);
}

/* Boxes hold values that their row can have, from the left without a gap. */
static bool row_sane(const ag_rules *r, const uint8_t *box, unsigned row) {
    for (unsigned k = 0; k < AG_BALUT_BOXES; k++) {
        if (box[k] && !(ag_balut_compiled(r)->values[row] >> (box[k] - 1) & 1)) return false;
        if (box[k] && k && !box[k - 1]) return false;
    }
    return true;
}

/* A seat has filled one box in each round that is over, and one more if it had its turn in this one. */
static bool card_sane(const ag_rules *r, const struct ag_balut_state *s, unsigned seat) {
    unsigned seats = ag_rules_seats(r), filled = 0;
    unsigned place = (seat + seats - s->began) % seats, now = (s->turn + seats - s->began) % seats;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        if (!row_sane(r, s->box[seat][row], row)) return false;
        filled += sums_of(s, seat, row).filled;
    }
    return filled == s->round + (place < now ? 1u : 0u);
}

static unsigned most_of(unsigned id) { return id < AG_HANDS ? ag_hand_size(ag_hand_of(id)) : AG_DICE_MAX; }

/* The name of the field about the dice that does not fit, or NULL. */
static const char *dice_trouble(const struct ag_balut_state *s) {
    bool deciding = s->phase == AG_BALUT_DECIDING, rolling = s->phase == AG_BALUT_ROLLING;
    unsigned least = deciding ? 1 : 0, most = deciding ? 3 : rolling ? 2 : 0;
    if (s->throws < least || s->throws > most) return "throws";
    if (most_of(s->dice) != (deciding ? AG_BALUT_DICE : 0)) return "dice";
    if (most_of(s->kept) >= AG_BALUT_DICE) return "kept";
    if (s->kept && s->throws <= least) return "kept"; /* nothing can be kept before the first throw */
    if (deciding && !ag_hand_contains(ag_hand_of(s->dice), ag_hand_of(s->kept))) return "kept";
    return NULL;
}

static bool read_position(const ag_rules *r, void *state, const char *text, struct ag_msg *why) {
    struct ag_balut_state *s = state;
    unsigned seats = ag_rules_seats(r);
    if (!ag_fields_read(fields, FIELDS, r, s, text, why)) return false;
    bool starting = s->phase == AG_BALUT_STARTING, ended = s->phase == AG_BALUT_OVER;
    if (s->turn >= seats || (starting && s->turn) || (ended && s->turn != s->began)) return ag_impossible(why, "turn");
    if (s->began >= seats || (starting && s->began)) return ag_impossible(why, "began");
    if ((s->round == AG_BALUT_TURNS) != ended || (starting && s->round)) return ag_impossible(why, "round");
    const char *trouble = dice_trouble(s);
    if (trouble) return ag_impossible(why, trouble);
    for (unsigned seat = 0; seat < AG_SEATS_MAX; seat++) {
        static const uint8_t empty[AG_BALUT_TURNS];
        char key[] = {'c', 'a', 'r', 'd', (char)('0' + seat), 0};
        bool sane = seat < seats ? card_sane(r, s, seat) : memcmp(s->box[seat], empty, sizeof empty) == 0;
        if (!sane) return ag_impossible(why, key);
    }
    if (starting ? !ag_start_sane(&s->start, 6) : s->start.left || s->start.best || s->start.top)
        return ag_impossible(why, "to_roll");
    return true;
}

/* ---- results ---- */

static void scores(const ag_rules *r, const void *state, int32_t *out) {
    for (unsigned i = 0; i < ag_rules_seats(r); i++) out[i] = (int32_t)account_of(r, state, i).total;
}

static void points(const ag_rules *r, const void *state, int32_t *out) {
    for (unsigned i = 0; i < ag_rules_seats(r); i++) out[i] = account_of(r, state, i).points;
}

/* BA-12. The total is below 1,024 and there are at most four Baluts, so each fits below the one before it. */
static void standing(const ag_rules *r, const void *state, int64_t *out) {
    for (unsigned i = 0; i < ag_rules_seats(r); i++) {
        struct account a = account_of(r, state, i);
        out[i] = a.points;
        if (ag_rule(r, TIE_BREAK) == TOTAL_THEN_BALUTS) out[i] = (a.points * 1024 + (int)a.total) * 8 + (int)a.baluts;
    }
}

static bool tie_break(const ag_rules *r, const void *state, ag_seats eligible, ag_seat winner, struct ag_msg *out) {
    struct account best = account_of(r, state, winner);
    bool tied = false, even = false; /* in points; in the total too */
    for (unsigned i = 0; i < ag_rules_seats(r); i++) {
        struct account a = account_of(r, state, i);
        if (i == winner || !(eligible >> i & 1) || a.points != best.points) continue;
        tied = true;
        even = even || a.total == best.total;
    }
    *out = ag_msg_make(even ? AG_MSG_BALUT_TIE_BALUTS : AG_MSG_BALUT_TIE_TOTAL, winner, even ? best.baluts : best.total,
                       best.points);
    return tied && ag_rule(r, TIE_BREAK) == TOTAL_THEN_BALUTS;
}

/* ---- what to draw ---- */

static struct ag_msg row_note(const ag_rules *r, struct sums t, unsigned row) {
    int won = row_points(r, t, row), most = row_points(r, best_of(t, row), row);
    if (most == 0) return ag_msg_make(AG_MSG_BALUT_NOTE_LOST, t.sum, 0, 0);
    if (won == most) return ag_msg_make(AG_MSG_BALUT_NOTE_WON, t.sum, won, 0);
    if (rows[row].goal == SUM) return ag_msg_make(AG_MSG_BALUT_NOTE_MORE, t.sum, enough_for(r, row) - t.sum, most);
    return ag_msg_make(rows[row].goal == ALL ? AG_MSG_BALUT_NOTE_ALL : AG_MSG_BALUT_NOTE_EACH, t.sum, won, most);
}

static void draw_card(const ag_rules *r, const struct ag_balut_state *s, unsigned seat, struct ag_sheet_grid *g) {
    bool offers = s->phase == AG_BALUT_DECIDING && s->turn == seat;
    g->kind = AG_GRID_CARD;
    g->seat = (ag_seat)seat;
    g->rows = AG_BALUT_ROWS;
    g->columns = AG_BALUT_BOXES;
    for (unsigned k = 0; k < AG_BALUT_BOXES; k++) g->column[k] = ag_msg_make(AG_MSG_LABEL_NUMBER, k + 1, 0, 0);
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        struct ag_sheet_cell *cell = &g->cell[row * AG_BALUT_BOXES];
        struct sums t = sums_of(s, seat, row);
        g->row[row] = ag_msg_make((enum ag_msg_id)rows[row].name, 0, 0, 0);
        g->row_note[row] = row_note(r, t, row);
        for (unsigned k = 0; k < t.filled; k++)
            cell[k] = (struct ag_sheet_cell){s->box[seat][row][k] - 1, AG_CELL_FILLED};
        if (offers && t.filled < AG_BALUT_BOXES)
            cell[t.filled] = (struct ag_sheet_cell){ag_balut_worth(r, s->dice)[row], AG_CELL_OFFER};
    }
}

/* The dice on the table as they lie: those kept first, then those thrown last. Returns their number. */
static unsigned lay_out(const struct ag_balut_state *s, uint8_t *face) {
    ag_hand kept = ag_hand_of(s->kept), part[2] = {kept, s->dice ? ag_hand_of(s->dice) - kept : 0};
    unsigned n = 0;
    for (unsigned i = 0; i < 2; i++)
        for (unsigned f = 1; f <= 6; f++)
            for (unsigned k = ag_count(part[i], f); k; k--) face[n++] = (uint8_t)f;
    return n;
}

/* How many of the first dice of that row cannot be thrown again. */
static unsigned locked_dice(const ag_rules *r, const struct ag_balut_state *s) {
    return ag_rule(r, KEPT_DICE) == LOCKED ? ag_hand_size(ag_hand_of(s->kept)) : 0;
}

static void draw_dice(const ag_rules *r, const struct ag_balut_state *s, struct ag_sheet *out) {
    struct ag_sheet_dice *row = &out->dice[0];
    uint8_t face[AG_BALUT_DICE];
    row->n = (uint8_t)lay_out(s, face);
    if (!row->n) return;
    row->active = s->phase == AG_BALUT_DECIDING;
    row->label = ag_msg_make(row->active ? AG_MSG_SHEET_DICE : AG_MSG_SHEET_KEPT, 0, 0, 0);
    row->seat = s->turn;
    for (unsigned i = 0; i < row->n; i++)
        row->die[i] = (struct ag_sheet_die){face[i], i < locked_dice(r, s) ? AG_SHEET_KEPT : 0};
    out->n_dice = 1;
}

static void draw_facts(const ag_rules *r, const struct ag_balut_state *s, struct ag_sheet *out) {
    bool running = s->phase == AG_BALUT_ROLLING || s->phase == AG_BALUT_DECIDING;
    if (running) {
        out->fact[out->n_facts++] = ag_msg_make(AG_MSG_BALUT_ROUND, s->round + 1, 0, 0);
        out->fact[out->n_facts++] = ag_msg_make(AG_MSG_BALUT_LEFT, s->turn, AG_BALUT_THROWS - s->throws,
                                                AG_BALUT_THROWS);
    }
    for (unsigned i = 0; i < out->n_seats; i++) {
        struct account a = account_of(r, s, i);
        out->seat[i].status = ag_msg_make(AG_MSG_BALUT_STATUS, a.filled, 0, 0);
        struct ag_msg *fact = &out->fact[out->n_facts++];
        if (a.filled < AG_BALUT_TURNS) *fact = say4(AG_MSG_BALUT_SO_FAR, i, a.total, a.points, a.most);
        else *fact = say4(AG_MSG_BALUT_FINAL, i, a.total, ag_balut_total_points(a.total), a.points);
    }
}

static void sheet(const ag_rules *r, const void *state, struct ag_sheet *out) {
    const struct ag_balut_state *s = state;
    for (unsigned i = 0; i < out->n_seats; i++) draw_card(r, s, i, &out->grid[i]);
    out->n_grids = out->n_seats;
    if (s->phase == AG_BALUT_STARTING) {
        out->fact[out->n_facts++] = ag_msg_make(AG_MSG_START_FACT, 0, 0, 0);
        return;
    }
    out->seat[s->began].flags |= AG_SEAT_BEGAN;
    draw_dice(r, s, out);
    draw_facts(r, s, out);
}

/* ---- what can be picked: the dice to keep, or the next free box of a row ---- */

enum { ROLL = 1, ENTER, GIVE_UP };

static unsigned next_cell(const struct ag_balut_state *s, ag_seat seat, unsigned row) {
    return row * AG_BALUT_BOXES + sums_of(s, seat, row).filled;
}

static void add_button(struct ag_prompt *out, uint8_t id, enum ag_msg_id label) {
    out->button[out->n_buttons++] = (struct ag_prompt_button){id, ag_msg_make(label, 0, 0, 0)};
}

static void prompt(const ag_rules *r, const void *state, ag_seat seat, struct ag_prompt *out) {
    const struct ag_balut_state *s = state;
    bool may_roll = s->throws < AG_BALUT_THROWS;
    out->ask = ag_msg_make(may_roll ? AG_MSG_BALUT_ASK : AG_MSG_BALUT_ASK_BOX, 0, 0, 0);
    if (may_roll) out->dice = 31u >> locked_dice(r, s) << locked_dice(r, s); /* locked ones are kept anyway */
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++)
        if (ag_balut_open(s, seat, row)) out->cells |= (uint64_t)1 << next_cell(s, seat, row);
    out->cells_max = 1;
    if (may_roll) add_button(out, ROLL, AG_MSG_BUTTON_ROLL);
    add_button(out, ENTER, AG_MSG_BALUT_ENTER);
    if (ag_rule(r, SCRATCH) == ON) add_button(out, GIVE_UP, AG_MSG_BALUT_SCRATCH);
}

static bool choose_keep(const ag_rules *r, const struct ag_balut_state *s, const struct ag_pick *pick, ag_action *a,
                        struct ag_msg *why) {
    uint8_t face[AG_BALUT_DICE];
    unsigned n = lay_out(s, face);
    ag_hand h = 0;
    if (pick->cells) return ag_refuse_id(why, AG_MSG_BALUT_PICK_ROLL_BOX);
    if (pick->dice >> n) return ag_refuse_id(why, AG_MSG_BALUT_PICK_DICE);
    for (unsigned i = 0; i < n; i++)
        if (pick->dice >> i & 1 || i < locked_dice(r, s)) h += ag_die(face[i]);
    if (ag_hand_size(h) == AG_BALUT_DICE) return ag_refuse_id(why, AG_MSG_BALUT_KEEP_ALL);
    *a = ag_hand_id(h);
    return true;
}

/* Dice that are picked as well do no harm: a box takes all five. */
static bool choose_box(const struct ag_balut_state *s, ag_seat seat, const struct ag_pick *pick, ag_action *a,
                       struct ag_msg *why) {
    if (!pick->cells) return ag_refuse_id(why, AG_MSG_BALUT_PICK_BOX);
    if (pick->cells & (pick->cells - 1)) return ag_refuse_id(why, AG_MSG_BALUT_PICK_ONE);
    unsigned cell = (unsigned)__builtin_ctzll(pick->cells), row = cell / AG_BALUT_BOXES;
    if (cell >= AG_BALUT_TURNS) return ag_refuse_id(why, AG_MSG_BALUT_PICK_BOX);
    unsigned next = next_cell(s, seat, row);
    if (cell != next) return ag_refuse_id(why, cell < next ? AG_MSG_BALUT_PICK_FILLED : AG_MSG_BALUT_PICK_NEXT);
    *a = row + (pick->button == ENTER ? AG_BALUT_SCORE : AG_BALUT_SCRATCH);
    return true;
}

static bool choose(const ag_rules *r, const void *state, ag_seat seat, const struct ag_pick *pick, ag_action *a,
                   struct ag_msg *why) {
    const struct ag_balut_state *s = state;
    if (s->phase != AG_BALUT_DECIDING || seat != s->turn) return ag_refuse_id(why, AG_MSG_TABLE_ILLEGAL);
    bool read = pick->button == ROLL                               ? choose_keep(r, s, pick, a, why)
                : pick->button == ENTER || pick->button == GIVE_UP ? choose_box(s, seat, pick, a, why)
                                                                   : ag_refuse_id(why, AG_MSG_PICK_BUTTON);
    return read && allowed(r, s, seat, *a, why);
}

static void pick_of(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_pick *out) {
    const struct ag_balut_state *s = state;
    if (a >= AG_BALUT_KEEPS) {
        out->cells = (uint64_t)1 << next_cell(s, seat, row_of(a));
        out->button = a < AG_BALUT_SCRATCH ? ENTER : GIVE_UP;
        return;
    }
    uint8_t face[AG_BALUT_DICE];
    unsigned n = lay_out(s, face);
    ag_hand left = ag_hand_of(a);
    for (unsigned i = 0; i < n; i++) {
        if (!ag_count(left, face[i])) continue;
        left -= ag_die(face[i]);
        if (i >= locked_dice(r, s)) out->dice |= 1u << i;
    }
    out->button = ROLL;
}

/* The dice as they lie go where they are worth most. */
static ag_action idle(const ag_rules *r, const void *state, ag_seat seat) {
    const struct ag_balut_state *s = state;
    const uint8_t *worth = ag_balut_worth(r, s->dice);
    unsigned best = AG_BALUT_ROWS;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++)
        if (ag_balut_open(s, seat, row) && (best == AG_BALUT_ROWS || worth[row] > worth[best])) best = row;
    return AG_BALUT_SCORE + best;
}

/* ---- what is this worth? ---- */

static bool score(const ag_rules *r, unsigned n_words, const char *const *words, const struct ag_emit *out,
                  struct ag_msg *why) {
    char text[64];
    struct ag_str all = ag_str_start(text, sizeof text);
    ag_hand h = 0;
    unsigned n = 0;
    for (unsigned i = 0; i < n_words; i++) {
        ag_str_text(&all, words[i]);
        ag_str_char(&all, ' ');
    }
    if (ag_str_end(&all) >= sizeof text) return ag_refuse(why, ag_msg_make(AG_MSG_DICE_TOO_MANY, AG_BALUT_DICE, 0, 0));
    if (!read_dice(text, &h, &n, why)) return false;
    if (n != AG_BALUT_DICE) return ag_refuse(why, ag_msg_make(AG_MSG_BALUT_FIVE_DICE, n, 0, 0));
    const uint8_t *each = ag_balut_worth(r, ag_hand_id(h));
    unsigned best = 0;
    for (unsigned row = 1; row < AG_BALUT_ROWS; row++)
        if (each[row] > each[best]) best = row;
    struct ag_msg most = ag_msg_make(AG_MSG_BALUT_MOST, rows[best].name, each[best], 0);
    out->say(out->context, &most);
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        unsigned worth = each[row];
        struct ag_msg m = ag_msg_make(worth ? AG_MSG_BALUT_WORTH : (enum ag_msg_id)rows[row].zero, rows[row].name,
                                      worth, 0);
        out->number(out->context, rows[row].word, worth);
        out->say(out->context, &m);
    }
    return true;
}

const struct ag_game ag_balut = {
    .name = "balut",
    .title = "Balut",
    .aim = AG_MSG_BALUT_AIM,
    .n_options = sizeof options / sizeof *options,
    .options = options,
    .compiled_size = sizeof(struct ag_balut_rules),
    .state_size = sizeof(struct ag_balut_state),
    .actions = AG_BALUT_ACTIONS,
    .n_fields = FIELDS,
    .fields = fields,
    .prepare = prepare,
    .begin = begin,
    .due = due,
    .legal = legal,
    .allowed = allowed,
    .act = act,
    .roll = roll,
    .write_action = write_action,
    .read_action = read_action,
    .describe = ag_balut_describe,
    .write_position = write_position,
    .read_position = read_position,
    .scores = scores,
    .points = points,
    .standing = standing,
    .tie_break = tie_break,
    .sheet = sheet,
    .prompt = prompt,
    .choose = choose,
    .pick = pick_of,
    .idle = idle,
    .score = score,
};
