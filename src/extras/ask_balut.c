/* ask_balut.c - odds in Balut: what dice can become within the throws left. docs/odds.md shows every form. */
#include "odds_ask.h"

enum { DICE = 5 };

static void say_row(const struct ag_odds_ask *ask, const struct ag_odds_row *row, const char *name, bool dice) {
    char a[40], b[40];
    if (ask->words && dice)
        return ag_odds_say(ask, "%-11s chance %.6f, keep %s; expected %.6f, keep %s", name, row->chance.value,
                           ag_odds_keep(row->keep_chance, DICE, false, a), row->expected.value,
                           ag_odds_keep(row->keep_expected, DICE, false, b));
    if (ask->words)
        return ag_odds_say(ask, "%-11s chance %.6f; expected %.6f", name, row->chance.value, row->expected.value);
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
    ag_hand dice = 0;
    uint64_t throws;
    if (*ask->dice && !ag_odds_read_hand(ask->dice, DICE, false, &dice, why)) return false;
    if (!ag_odds_read_rolls(ask, "throws", dice, &throws)) return false;
    if (ask->words) {
        ag_odds_say(ask, "Chance to be worth something, and expected worth, each by its own best play:");
    } else {
        ask->whole(ask->context, "throws", (int64_t)throws);
        ask->open(ask->context, "categories", true);
    }
    for (unsigned i = 0; i < AG_ODDS_BALUT_ROWS; i++) {
        struct ag_odds_row row;
        ag_odds_balut(ask->rules, dice, (unsigned)throws, i, &row);
        say_row(ask, &row, names[i], dice);
    }
    if (!ask->words) ask->close(ask->context);
    return true;
}
