/* ask_balut.c - odds in Balut: what dice can become within the throws left. docs/odds.md shows every form. */
#include "msg.h"
#include "odds_ask.h"

/* clang-format off */
AG_SENTENCES(
    /* Lines of `odds`: above the rows, and for each row. {0t}: the row; {1.6}: the chance of more than 0; {2.6}: what
     * it brings on average; {3t}, {4t}: the dice to keep for either. */
    MSG(ODDS_BALUT, "The chance of more than 0 and the average worth, each by its own best play:")
    MSG(ODDS_BALUT_ROW, "{0t} chance {1.6}; average {2.6}")
    MSG(ODDS_BALUT_ROW_KEEP, "{0t} chance {1.6}, keep {3t}; average {2.6}, keep {4t}")
)
/* clang-format on */

enum { DICE = 5 };

static void say_row(const struct ag_odds_ask *ask, const struct ag_odds_row *row, const char *name,
                    enum ag_msg_id title, bool dice) {
    char a[40], b[40], wide[40];
    if (ask->words) {
        ag_odds_left(ag_msg_sentence(title, ask->language), 11, wide);
        if (!dice) return ag_odds_say(ask, AG_MSG_ODDS_BALUT_ROW, wide, row->chance.value, row->expected.value);
        return ag_odds_say(ask, AG_MSG_ODDS_BALUT_ROW_KEEP, wide, row->chance.value, row->expected.value,
                           ag_odds_keep(ask, row->keep_chance, DICE, false, a),
                           ag_odds_keep(ask, row->keep_expected, DICE, false, b));
    }
    ask->open(ask->context, NULL, false);
    ask->text(ask->context, "category", name);
    ag_odds_put(ask, &row->chance);
    if (dice) ag_odds_put_hand(ask, "keep", row->keep_chance, false);
    ask->real(ask->context, "expected", row->expected.value);
    if (dice) ag_odds_put_hand(ask, "keep_expected", row->keep_expected, false);
    ask->close(ask->context);
}

bool ag_ask_balut(const struct ag_odds_ask *ask, struct ag_msg *why) {
    static const char *const names[AG_ODDS_BALUT_ROWS] = {"fours",      "fives",  "sixes", "straight",
                                                          "full_house", "choice", "balut"};
    static const enum ag_msg_id titles[AG_ODDS_BALUT_ROWS] = {
        AG_MSG_BALUT_FOURS,      AG_MSG_BALUT_FIVES,  AG_MSG_BALUT_SIXES, AG_MSG_BALUT_STRAIGHT,
        AG_MSG_BALUT_FULL_HOUSE, AG_MSG_BALUT_CHOICE, AG_MSG_BALUT_BALUT,
    };
    ag_hand dice = 0;
    uint64_t throws;
    if (*ask->dice && !ag_odds_read_hand(ask->dice, DICE, false, &dice, why)) return false;
    if (!ag_odds_read_rolls(ask, "throws", dice, &throws)) return false;
    if (ask->words) {
        ag_odds_say(ask, AG_MSG_ODDS_BALUT);
    } else {
        ask->whole(ask->context, "throws", (int64_t)throws);
        ask->open(ask->context, "categories", true);
    }
    for (unsigned i = 0; i < AG_ODDS_BALUT_ROWS; i++) {
        struct ag_odds_row row;
        ag_odds_balut(ask->rules, dice, (unsigned)throws, i, &row);
        say_row(ask, &row, names[i], titles[i], dice);
    }
    if (!ask->words) ask->close(ask->context);
    return true;
}
