/* rules_palko.c - the rules of Palko as people read them (rules_page.h; PA-1 to PA-22). */
#include "msg.h"
#include "palko.h"
#include "rules_page.h"

/* clang-format off */
AG_SENTENCES(
    /* The rules of Palko on one page, paragraph by paragraph. {0}, {1}: how many tokens, dice or sets. */
    MSG(READ_PALKO_GOAL, "Call how many dice of a face lie on the whole table, and catch others who call too many. Everybody has {0q} {0|token|tokens}; the last one who has any wins.")
    MSG(READ_PALKO_FORFEITS, "Call how many dice of a face lie on the whole table, and catch others who call too many. After {0} {0|set|sets} the fewest forfeits win.")
    MSG(READ_PALKO_SET, "A set")
    MSG(READ_PALKO_ROLL, "Everybody rolls {0q} {0|die|dice} under a cup and looks at them. They stay as they are until the set ends.")
    MSG(READ_PALKO_CALL, "The opener calls first, then it goes round the table. Every call is higher than the one before: more dice, or as many of a higher face.")
    MSG(READ_PALKO_OPEN_IN, "The first call is for at least as many dice as there are players still in.")
    MSG(READ_PALKO_OPEN_STARTED, "The first call is for at least as many dice as there were players at the start.")
    /* The table of how dice count: heads of rows behind dice that are drawn, and what they count. {0}: how many. */
    MSG(READ_PALKO_COUNT, "How dice count")
    MSG(READ_PALKO_COUNTS, "what it means")
    MSG(READ_PALKO_ORDER, "from low to high")
    MSG(READ_PALKO_ORDER_MEANS, "ones are the highest")
    MSG(READ_PALKO_WILD, "wild")
    MSG(READ_PALKO_WILD_MEANS, "any face, until somebody calls ones")
    MSG(READ_PALKO_STRAIGHT, "a straight")
    MSG(READ_PALKO_STRAIGHT_MEANS, "the whole hand is left out")
    MSG(READ_PALKO_FIVE, "five of a kind")
    MSG(READ_PALKO_FIVE_WILD, "counts {0}; wild ones complete it")
    MSG(READ_PALKO_FIVE_NATURAL, "counts {0}, if all five show it")
    /* Doubting. {0}: tokens. */
    MSG(READ_PALKO_DOUBT, "Doubting")
    MSG(READ_PALKO_CHALLENGE, "After each call, anybody else may challenge it for one, or double it for two, and may doubt the calls before it as well, one after another.")
    MSG(READ_PALKO_LADDER, "Whoever is doubted may raise the stake, and the other side may raise once more: one, two, four.")
    MSG(READ_PALKO_ONE_RAISE, "Whoever is doubted may raise the stake once.")
    MSG(READ_PALKO_DOUBLES, "Only a double may be raised, to four.")
    MSG(READ_PALKO_SHOW, "Then all cups are lifted. If the call is true the challenger pays, otherwise the caller.")
    MSG(READ_PALKO_COVER, "You need the tokens for what you stake.")
    MSG(READ_PALKO_COVER_BOTH, "Both sides need the tokens for the stake.")
    /* The end. */
    MSG(READ_PALKO_NEXT, "Whoever lost over the last call opens the next set, and may turn the order of calling round.")
    MSG(READ_PALKO_OUT, "Without tokens you are out. The last one in wins.")
    MSG(READ_PALKO_TASKS, "Stakes are counted as forfeits, and the winner of a contest names a task.")
)
/* clang-format on */

static int32_t rule(const struct ag_reading *r, unsigned slot) { return ag_rule(r->rules, slot); }
static bool new (const struct ag_reading *r, unsigned slot) { return ag_reading_differs(r, slot, 1); }

static void put_count(const struct ag_reading *r, struct ag_page *page) {
    struct ag_page_section *s = ag_reading_section(page, AG_SAID(AG_MSG_READ_PALKO_COUNT));
    bool natural = rule(r, AG_PALKO_OPT_FIVE) == AG_PALKO_FIVE_NATURAL;
    ag_page_corner(s, AG_MSG_READ_DICE);
    ag_page_add_column(s, AG_SAID(AG_MSG_READ_PALKO_COUNTS));
    ag_reading_row(s, false, (const uint8_t[]){2, 3, 4, 5, 6, 1}, 6, AG_SAID(AG_MSG_READ_PALKO_ORDER),
                   AG_SAID(AG_MSG_READ_PALKO_ORDER_MEANS));
    ag_reading_row(s, false, (const uint8_t[]){1}, 1, AG_SAID(AG_MSG_READ_PALKO_WILD),
                   AG_SAID(AG_MSG_READ_PALKO_WILD_MEANS));
    if (rule(r, AG_PALKO_OPT_DICE) < AG_PALKO_DICE_MAX) return; /* PA-22 */
    ag_reading_row(s, false, (const uint8_t[]){1, 2, 3, 4, 5}, 5, AG_SAID(AG_MSG_READ_PALKO_STRAIGHT),
                   AG_SAID(AG_MSG_READ_PALKO_STRAIGHT_MEANS));
    ag_reading_row(s, false, (const uint8_t[]){2, 3, 4, 5, 6}, 5, AG_SAID(AG_MSG_READ_PALKO_STRAIGHT),
                   AG_SAID(AG_MSG_READ_PALKO_STRAIGHT_MEANS));
    ag_reading_row(s, new (r, AG_PALKO_OPT_FIVE), (const uint8_t[]){4, 4, 4, 4, 4}, 5, AG_SAID(AG_MSG_READ_PALKO_FIVE),
                   AG_SAID(natural ? AG_MSG_READ_PALKO_FIVE_NATURAL : AG_MSG_READ_PALKO_FIVE_WILD,
                           (int)ag_palko_compiled(r->rules)->hand_max));
}

static void put_doubt(const struct ag_reading *r, struct ag_page *page) {
    static const enum ag_msg_id stakes[] = {[AG_PALKO_LADDER] = AG_MSG_READ_PALKO_LADDER,
                                            [AG_PALKO_ONE_RAISE] = AG_MSG_READ_PALKO_ONE_RAISE,
                                            [AG_PALKO_DOUBLES_ONLY] = AG_MSG_READ_PALKO_DOUBLES};
    struct ag_page_section *s = ag_reading_section(page, AG_SAID(AG_MSG_READ_PALKO_DOUBT));
    bool both = rule(r, AG_PALKO_OPT_COVER) == AG_PALKO_COVER_BOTH;
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_PALKO_CHALLENGE));
    ag_reading_say(s, new (r, AG_PALKO_OPT_STAKES), AG_SAID(stakes[rule(r, AG_PALKO_OPT_STAKES)]));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_PALKO_SHOW));
    if (!ag_palko_forfeits(r->rules))
        ag_reading_say(s, new (r, AG_PALKO_OPT_COVER),
                       AG_SAID(both ? AG_MSG_READ_PALKO_COVER_BOTH : AG_MSG_READ_PALKO_COVER));
}

void ag_rules_palko(const struct ag_reading *r, struct ag_page *page) {
    bool forfeits = ag_palko_forfeits(r->rules), started = rule(r, AG_PALKO_OPT_OPENING_COUNT) == AG_PALKO_STARTED;
    struct ag_page_section *s = ag_reading_section(page, AG_SAID(AG_MSG_READ_GOAL));
    if (forfeits) ag_reading_say(s, true, AG_SAID(AG_MSG_READ_PALKO_FORFEITS, rule(r, AG_PALKO_OPT_SETS)));
    else ag_reading_say(s, new (r, AG_PALKO_OPT_TOKENS), AG_SAID(AG_MSG_READ_PALKO_GOAL, rule(r, AG_PALKO_OPT_TOKENS)));
    s = ag_reading_section(page, AG_SAID(AG_MSG_READ_PALKO_SET));
    ag_reading_say(s, new (r, AG_PALKO_OPT_DICE), AG_SAID(AG_MSG_READ_PALKO_ROLL, rule(r, AG_PALKO_OPT_DICE)));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_PALKO_CALL));
    ag_reading_say(s, new (r, AG_PALKO_OPT_OPENING_COUNT),
                   AG_SAID(started ? AG_MSG_READ_PALKO_OPEN_STARTED : AG_MSG_READ_PALKO_OPEN_IN));
    put_count(r, page);
    put_doubt(r, page);
    s = ag_reading_section(page, AG_SAID(AG_MSG_READ_END));
    ag_reading_say(s, false, AG_SAID(AG_MSG_READ_PALKO_NEXT));
    ag_reading_say(s, forfeits, AG_SAID(forfeits ? AG_MSG_READ_PALKO_TASKS : AG_MSG_READ_PALKO_OUT));
}
