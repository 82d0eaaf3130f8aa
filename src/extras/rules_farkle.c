/* rules_farkle.c - the rules of the Farkle family as people read them (rules_page.h; FA-3 to FA-19). */
#include "farkle.h"
#include "msg.h"
#include "rules_page.h"

/* clang-format off */
AG_SENTENCES(
    /* The rules of Farkle on one page, paragraph by paragraph: short sentences to the reader. {0}: points. */
    MSG(READ_FARKLE_GOAL, "Collect points with six dice. The highest score wins once somebody has reached {0}.")
    MSG(READ_FARKLE_ROLL, "Roll all six dice. After each roll, set aside one or more dice that score, and then roll the rest or stop.")
    MSG(READ_FARKLE_STOP, "When you stop, the points of the turn are added to your score.")
    MSG(READ_FARKLE_LOSE, "If nothing in a roll scores, that is a farkle: the turn is over and its points are lost.")
    MSG(READ_FARKLE_HOT, "If all six dice are set aside, those are hot dice: you may roll all six again and keep adding.")
    MSG(READ_FARKLE_HOT_MUST, "If all six dice are set aside, those are hot dice: you must roll all six again.")
    MSG(READ_FARKLE_OPENING, "Your first score has to be {0} or more.")
    MSG(READ_FARKLE_LEAST, "You may stop only with {0} points or more.")
    MSG(READ_FARKLE_ONE_ROLL, "Only dice of the same roll score together, and every die scores once.")
    /* Heads of rows in the table of what scores, behind dice that are drawn. */
    MSG(READ_FARKLE_SINGLE, "on its own")
    MSG(READ_FARKLE_KIND, "of a kind, any face")
    MSG(READ_FARKLE_OTHERS, "of a kind, other faces")
    MSG(READ_FARKLE_OF_FACE, "of a kind")
    MSG(READ_FARKLE_STRAIGHT, "a straight")
    MSG(READ_FARKLE_PAIRS, "three pairs")
    MSG(READ_FARKLE_FOUR_PAIR, "four of a kind and a pair")
    MSG(READ_FARKLE_TRIPLETS, "two triplets")
    /* Below that table. */
    MSG(READ_FARKLE_FOUR_PAIR_TOO, "Four of a kind and a pair also count as three pairs.")
    /* The end of a game. {0}: the target. */
    MSG(READ_FARKLE_OTHERS_ONCE, "When somebody reaches {0}, all others have one last turn.")
    MSG(READ_FARKLE_ROTATION, "When somebody reaches {0}, the round is finished, so that all have had the same number of turns.")
    MSG(READ_FARKLE_SUDDEN, "Whoever first stops with {0} or more wins at once.")
    MSG(READ_FARKLE_ALL_ONCE, "When somebody reaches {0}, everybody has one more turn, that player last.")
    MSG(READ_FARKLE_HIGHEST, "Then the highest score wins.")
    MSG(READ_FARKLE_FIRST, "Of equal scores, the one reached first wins.")
    MSG(READ_FARKLE_SHARED, "Equal scores share the win.")
    /* Twists. {0}: points. */
    MSG(READ_FARKLE_KEEN, "Keen: when you stop, your points and the dice you did not set aside are offered to the next player, who may take them as a start or begin afresh.")
    MSG(READ_FARKLE_KEEN_KEPT, "You keep your points either way.")
    MSG(READ_FARKLE_KEEN_PASSED, "If they are taken, the points leave your score.")
    MSG(READ_FARKLE_KEEN_LOST, "A farkle with offered dice ends the turn.")
    MSG(READ_FARKLE_KEEN_FRESH, "After a farkle with offered dice, a fresh turn with six dice begins.")
    MSG(READ_FARKLE_DOUBLER, "Doubler: one die is coloured, and a combination that holds it counts double.")
    MSG(READ_FARKLE_PENALTY, "Three farkles in a row cost {0} points.")
    MSG(READ_FARKLE_NO_SCORE, "Six dice without any score bring {0} points, and you may roll all six again.")
    MSG(READ_FARKLE_NAMES, "A farkle on the first roll of a turn is a Grand Farkel; one that costs more than {0} points is a Jaime.")
)
/* clang-format on */

enum { JAIME = 1100 /* FA-15 */ };

static int32_t rule(const struct ag_reading *r, unsigned slot) { return ag_rule(r->rules, slot); }
static bool new (const struct ag_reading *r, unsigned slot) { return ag_reading_differs(r, slot, 1); }

static void put_turn(const struct ag_reading *r, struct ag_page *page) {
    struct ag_page_section *s = ag_reading_section(page, AG_SAID(AG_MSG_READ_TURN));
    bool must = rule(r, FARKLE_HOT_DICE) == FARKLE_MUST_ROLL;
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_FARKLE_ROLL));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_FARKLE_STOP));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_FARKLE_LOSE));
    ag_reading_say(s, new (r, FARKLE_HOT_DICE), AG_SAID(must ? AG_MSG_READ_FARKLE_HOT_MUST : AG_MSG_READ_FARKLE_HOT));
    if (rule(r, FARKLE_OPENING))
        ag_reading_say(s, new (r, FARKLE_OPENING), AG_SAID(AG_MSG_READ_FARKLE_OPENING, rule(r, FARKLE_OPENING)));
    if (rule(r, FARKLE_MIN_BANK))
        ag_reading_say(s, new (r, FARKLE_MIN_BANK), AG_SAID(AG_MSG_READ_FARKLE_LEAST, rule(r, FARKLE_MIN_BANK)));
}

/* ---- what scores ---- */

static void put_row(const struct ag_reading *r, struct ag_page_section *s, unsigned slot, unsigned count,
                    const uint8_t *dice, unsigned n, enum ag_msg_id head) {
    int32_t points = rule(r, slot);
    if (points)
        ag_reading_row(s, ag_reading_differs(r, slot, count), dice, n, AG_SAID(head),
                       AG_SAID(AG_MSG_LABEL_NUMBER, points));
}

/* n of a kind: one row where all faces are worth the same, two where only the ones differ, otherwise one each. */
static void put_kind(const struct ag_reading *r, struct ag_page_section *s, unsigned slot, unsigned n) {
    bool others = true, all;
    for (unsigned face = 3; face <= AG_DICE_MAX; face++)
        others = others && rule(r, slot + face - 1) == rule(r, slot + 1);
    all = others && rule(r, slot) == rule(r, slot + 1);
    for (unsigned face = 1; face <= AG_DICE_MAX; face++) {
        uint8_t dice[AG_DICE_MAX];
        for (unsigned i = 0; i < n; i++) dice[i] = (uint8_t)face;
        if (all || (others && face == 2)) {
            put_row(r, s, slot + face - 1, all ? 6 : 5, dice, n,
                    all ? AG_MSG_READ_FARKLE_KIND : AG_MSG_READ_FARKLE_OTHERS);
            return;
        }
        put_row(r, s, slot + face - 1, 1, dice, n, AG_MSG_READ_FARKLE_OF_FACE);
    }
}

static void put_scores(const struct ag_reading *r, struct ag_page *page) {
    struct ag_page_section *s = ag_reading_section(page, AG_SAID(AG_MSG_READ_SCORES));
    ag_page_corner(s, AG_MSG_READ_DICE);
    ag_page_add_column(s, AG_SAID(AG_MSG_READ_POINTS));
    for (uint8_t face = 1; face <= AG_DICE_MAX; face++)
        put_row(r, s, FARKLE_SINGLE + face - 1u, 1, &face, 1, AG_MSG_READ_FARKLE_SINGLE);
    put_kind(r, s, FARKLE_THREE, 3);
    put_kind(r, s, FARKLE_FOUR, 4);
    put_kind(r, s, FARKLE_FIVE, 5);
    put_kind(r, s, FARKLE_SIX, 6);
    put_row(r, s, FARKLE_STRAIGHT, 1, (const uint8_t[]){1, 2, 3, 4, 5, 6}, 6, AG_MSG_READ_FARKLE_STRAIGHT);
    put_row(r, s, FARKLE_THREE_PAIRS, 1, (const uint8_t[]){2, 2, 3, 3, 6, 6}, 6, AG_MSG_READ_FARKLE_PAIRS);
    put_row(r, s, FARKLE_FOUR_AND_PAIR, 1, (const uint8_t[]){2, 2, 2, 2, 3, 3}, 6, AG_MSG_READ_FARKLE_FOUR_PAIR);
    put_row(r, s, FARKLE_TWO_TRIPLETS, 1, (const uint8_t[]){2, 2, 2, 4, 4, 4}, 6, AG_MSG_READ_FARKLE_TRIPLETS);
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_FARKLE_ONE_ROLL));
    if (rule(r, FARKLE_FOUR_AND_PAIR_IS_THREE_PAIRS) && rule(r, FARKLE_THREE_PAIRS))
        ag_reading_say(s, new (r, FARKLE_FOUR_AND_PAIR_IS_THREE_PAIRS), AG_SAID(AG_MSG_READ_FARKLE_FOUR_PAIR_TOO));
}

/* ---- the end and the twists ---- */

static void put_end(const struct ag_reading *r, struct ag_page *page) {
    static const enum ag_msg_id last[] = {[FARKLE_OTHERS_ONCE] = AG_MSG_READ_FARKLE_OTHERS_ONCE,
                                          [FARKLE_FINISH_ROTATION] = AG_MSG_READ_FARKLE_ROTATION,
                                          [FARKLE_SUDDEN_DEATH] = AG_MSG_READ_FARKLE_SUDDEN,
                                          [FARKLE_ALL_ONCE] = AG_MSG_READ_FARKLE_ALL_ONCE};
    struct ag_page_section *s = ag_reading_section(page, AG_SAID(AG_MSG_READ_END));
    int32_t how = rule(r, FARKLE_LAST_ROUND);
    ag_reading_say(s, new (r, FARKLE_LAST_ROUND) || new (r, FARKLE_TARGET), AG_SAID(last[how], rule(r, FARKLE_TARGET)));
    if (how == FARKLE_SUDDEN_DEATH) return;
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_FARKLE_HIGHEST));
    ag_reading_say(
        s, new (r, FARKLE_TIE),
        AG_SAID(rule(r, FARKLE_TIE) == FARKLE_SHARED ? AG_MSG_READ_FARKLE_SHARED : AG_MSG_READ_FARKLE_FIRST));
}

static void put_keen(const struct ag_reading *r, struct ag_page_section *s) {
    bool passed = rule(r, FARKLE_KEEN_POINTS) == FARKLE_POINTS_PASSED;
    bool fresh = rule(r, FARKLE_KEEN_FAIL) == FARKLE_FRESH_SIX;
    ag_reading_say(s, new (r, FARKLE_KEEN), AG_SAID(AG_MSG_READ_FARKLE_KEEN));
    ag_reading_say(s, new (r, FARKLE_KEEN_POINTS),
                   AG_SAID(passed ? AG_MSG_READ_FARKLE_KEEN_PASSED : AG_MSG_READ_FARKLE_KEEN_KEPT));
    ag_reading_say(s, new (r, FARKLE_KEEN_FAIL),
                   AG_SAID(fresh ? AG_MSG_READ_FARKLE_KEEN_FRESH : AG_MSG_READ_FARKLE_KEEN_LOST));
}

static void put_twists(const struct ag_reading *r, struct ag_page *page) {
    static const unsigned slots[] = {FARKLE_KEEN, FARKLE_DOUBLER, FARKLE_THREE_FARKLES, FARKLE_NO_SCORE_SIX,
                                     FARKLE_NAMED_FARKLES};
    bool any = false;
    for (unsigned i = 0; i < sizeof slots / sizeof *slots; i++) any = any || rule(r, slots[i]);
    if (!any) return;
    struct ag_page_section *s = ag_reading_section(page, AG_SAID(AG_MSG_READ_TWISTS));
    if (rule(r, FARKLE_KEEN)) put_keen(r, s);
    if (rule(r, FARKLE_DOUBLER)) ag_reading_say(s, new (r, FARKLE_DOUBLER), AG_SAID(AG_MSG_READ_FARKLE_DOUBLER));
    if (rule(r, FARKLE_THREE_FARKLES))
        ag_reading_say(s, new (r, FARKLE_THREE_FARKLES),
                       AG_SAID(AG_MSG_READ_FARKLE_PENALTY, rule(r, FARKLE_THREE_FARKLES)));
    if (rule(r, FARKLE_NO_SCORE_SIX))
        ag_reading_say(s, new (r, FARKLE_NO_SCORE_SIX),
                       AG_SAID(AG_MSG_READ_FARKLE_NO_SCORE, rule(r, FARKLE_NO_SCORE_SIX)));
    if (rule(r, FARKLE_NAMED_FARKLES))
        ag_reading_say(s, new (r, FARKLE_NAMED_FARKLES), AG_SAID(AG_MSG_READ_FARKLE_NAMES, (int)JAIME));
}

void ag_rules_farkle(const struct ag_reading *r, struct ag_page *page) {
    ag_reading_say(ag_reading_section(page, AG_SAID(AG_MSG_READ_GOAL)), new (r, FARKLE_TARGET),
                   AG_SAID(AG_MSG_READ_FARKLE_GOAL, rule(r, FARKLE_TARGET)));
    put_turn(r, page);
    put_scores(r, page);
    put_end(r, page);
    put_twists(r, page);
}
