/* rules_balut.c - the rules of Balut as people read them (rules_page.h; BA-1 to BA-12). */
#include "balut.h"
#include "msg.h"
#include "rules_page.h"
#include "str.h"

/* clang-format off */
AG_SENTENCES(
    /* The rules of Balut on one page, paragraph by paragraph. {0}, {1}: how many. */
    MSG(READ_BALUT_GOAL, "Fill a card of seven rows with {0q} boxes each. When all {1} boxes are full, rows and total bring points, and the most points win.")
    MSG(READ_BALUT_THROW, "Throw five dice, up to {0q} times. Keep any of them between throws, or stop early.")
    MSG(READ_BALUT_FREE, "Dice you have kept may be thrown again.")
    MSG(READ_BALUT_LOCKED, "Dice you have kept must stay.")
    MSG(READ_BALUT_FILL, "Then fill one box of any row that has a free one. It takes what the dice are worth there, or 0 if they do not fit; what is written stays.")
    MSG(READ_BALUT_SCRATCH, "You may also enter 0 in any free box.")
    /* Rows of the table of what scores: {0m} is the row; what it counts. {0}, {1}: points. */
    MSG(READ_BALUT_SUM, "{0m}: the sum of those dice")
    MSG(READ_BALUT_STRAIGHT, "{0m}: five in a row")
    MSG(READ_BALUT_HOUSE, "{0m}: a triple and a pair, all dice count")
    MSG(READ_BALUT_CHOICE, "{0m}: any dice, all count")
    MSG(READ_BALUT_BALUT, "{0m}: five of a kind, {1} and all dice count")
    MSG(READ_BALUT_EXAMPLE, "for example")
    /* The table of points for rows: heading; what a row needs. {0m}: the row; {1}: a sum. */
    MSG(READ_BALUT_ROWS, "Points for rows")
    MSG(READ_BALUT_NEEDS, "row")
    MSG(READ_BALUT_MORE, "{0m}: more than {1}")
    MSG(READ_BALUT_REACH, "{0m}: {1} or more")
    MSG(READ_BALUT_ALL, "{0m}: none of the boxes is 0")
    MSG(READ_BALUT_EACH, "{0m}: each box that is not 0")
    /* The table of points for the total: heading, corner, and a row. {0}: the least total. */
    MSG(READ_BALUT_TOTAL, "Points for the total")
    MSG(READ_BALUT_TOTAL_OF, "total of all boxes")
    MSG(READ_BALUT_BELOW, "below {0}")
    MSG(READ_BALUT_FROM, "{0} and more")
    /* The end. {0}: turns. */
    MSG(READ_BALUT_END, "After {0} turns everybody’s card is full, and the most points win.")
    MSG(READ_BALUT_SHARED, "Equal points share the win.")
    MSG(READ_BALUT_BROKEN, "Of equal points the higher total wins, then the more Baluts.")
)
/* clang-format on */

static bool new (const struct ag_reading *r, const char *key) {
    const struct ag_game *game = ag_rules_game(r->rules);
    for (unsigned i = 0; i < game->n_options; i++)
        if (ag_text_same(game->options[i].key, key)) return ag_reading_differs(r, game->options[i].at, 1);
    return false;
}

/* A message as an argument of another one. */
static struct ag_msg row_name(unsigned row) { return (struct ag_msg){.id = ag_balut_row_name(row)}; }

static void put_scores(const struct ag_reading *r, struct ag_page *page) {
    static const uint8_t example[AG_BALUT_ROWS][AG_BALUT_DICE] = {{1, 4, 4, 4, 6}, {2, 5, 5, 5, 5}, {3, 6, 6, 6, 6},
                                                                  {2, 3, 4, 5, 6}, {3, 3, 6, 6, 6}, {2, 4, 5, 6, 6},
                                                                  {4, 4, 4, 4, 4}};
    static const enum ag_msg_id head[AG_BALUT_ROWS] = {
        AG_MSG_READ_BALUT_SUM,   AG_MSG_READ_BALUT_SUM,    AG_MSG_READ_BALUT_SUM,  AG_MSG_READ_BALUT_STRAIGHT,
        AG_MSG_READ_BALUT_HOUSE, AG_MSG_READ_BALUT_CHOICE, AG_MSG_READ_BALUT_BALUT};
    struct ag_page_section *s = ag_reading_section(page, AG_SAID(AG_MSG_READ_SCORES));
    ag_page_corner(s, AG_MSG_READ_BALUT_EXAMPLE);
    ag_page_add_column(s, AG_SAID(AG_MSG_READ_POINTS));
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        struct ag_msg name = row_name(row);
        ag_hand hand = 0;
        int sum = 0;
        for (unsigned i = 0; i < AG_BALUT_DICE; i++) hand += ag_die(example[row][i]), sum += example[row][i];
        int worth = ag_balut_worth(r->rules, ag_hand_id(hand))[row];
        ag_reading_row(s, false, example[row], AG_BALUT_DICE,
                       AG_SAID(head[row], (const struct ag_msg *)&name, worth - sum),
                       AG_SAID(AG_MSG_LABEL_NUMBER, worth));
    }
}

static void put_rows(const struct ag_reading *r, struct ag_page *page) {
    struct ag_page_section *s = ag_reading_section(page, AG_SAID(AG_MSG_READ_BALUT_ROWS));
    bool reach = ag_page_option(r->rules, "thresholds") == 1;
    ag_page_corner(s, AG_MSG_READ_BALUT_NEEDS);
    ag_page_add_column(s, AG_SAID(AG_MSG_READ_POINTS));
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        struct ag_balut_goal_row goal = ag_balut_goal_row(row);
        struct ag_msg name = row_name(row);
        enum ag_msg_id id = goal.goal == AG_BALUT_EACH  ? AG_MSG_READ_BALUT_EACH
                            : goal.goal == AG_BALUT_ALL ? AG_MSG_READ_BALUT_ALL
                            : reach                     ? AG_MSG_READ_BALUT_REACH
                                                        : AG_MSG_READ_BALUT_MORE;
        ag_reading_row(s, goal.goal == AG_BALUT_SUM && new (r, "thresholds"), NULL, 0,
                       AG_SAID(id, (const struct ag_msg *)&name, (int)goal.limit),
                       AG_SAID(AG_MSG_LABEL_NUMBER, (int)goal.points));
    }
}

static void put_total(struct ag_page *page) {
    struct ag_page_section *s = ag_reading_section(page, AG_SAID(AG_MSG_READ_BALUT_TOTAL));
    ag_page_corner(s, AG_MSG_READ_BALUT_TOTAL_OF);
    ag_page_add_column(s, AG_SAID(AG_MSG_READ_POINTS));
    ag_reading_row(s, false, NULL, 0, AG_SAID(AG_MSG_READ_BALUT_BELOW, (int)ag_balut_total_step[0]),
                   AG_SAID(AG_MSG_LABEL_NUMBER, (int)AG_BALUT_TOTAL_LEAST));
    for (unsigned i = 0; i < AG_BALUT_TOTAL_STEPS; i++)
        ag_reading_row(s, false, NULL, 0, AG_SAID(AG_MSG_READ_BALUT_FROM, (int)ag_balut_total_step[i]),
                       AG_SAID(AG_MSG_LABEL_NUMBER, ag_balut_total_points(ag_balut_total_step[i])));
}

void ag_rules_balut(const struct ag_reading *r, struct ag_page *page) {
    bool locked = ag_page_option(r->rules, "kept_dice") == 1, broken = ag_page_option(r->rules, "tie_break") == 1;
    struct ag_page_section *s = ag_reading_section(page, AG_SAID(AG_MSG_READ_GOAL));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_BALUT_GOAL, (int)AG_BALUT_BOXES, (int)AG_BALUT_TURNS));
    s = ag_reading_section(page, AG_SAID(AG_MSG_READ_TURN));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_BALUT_THROW, (int)AG_BALUT_THROWS));
    ag_reading_say(s, new (r, "kept_dice"), AG_SAID(locked ? AG_MSG_READ_BALUT_LOCKED : AG_MSG_READ_BALUT_FREE));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_BALUT_FILL));
    if (ag_page_option(r->rules, "scratch")) ag_reading_say(s, new (r, "scratch"), AG_SAID(AG_MSG_READ_BALUT_SCRATCH));
    put_scores(r, page);
    put_rows(r, page);
    put_total(page);
    s = ag_reading_section(page, AG_SAID(AG_MSG_READ_END));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_BALUT_END, (int)AG_BALUT_TURNS));
    ag_reading_say(s, new (r, "tie_break"), AG_SAID(broken ? AG_MSG_READ_BALUT_BROKEN : AG_MSG_READ_BALUT_SHARED));
}
