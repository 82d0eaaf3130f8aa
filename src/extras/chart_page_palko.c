/*
 * chart_page_palko.c - a chart of Palko: how likely a call is by what the unseen hands would have to hold, when to
 * challenge, and how high one may call. Hands count as the rules say (PA-9 to PA-12). What calls tell about hands is
 * not in it.
 */
#include "chart_page.h"
#include "msg.h"
#include "odds.h"
#include "palko.h"

/* clang-format off */
AG_SENTENCES(
    /* The first two tables of Palko's chart: how likely a call is. Their corner, and the notes below: {0.1}, {1.1}: how
     * far another face differs, in hundredths; {0.2}: an average. */
    MSG(CHART_PALKO_TRUE, "A call is true: ones are wild")
    MSG(CHART_PALKO_TRUE_NATURAL, "A call is true: ones are not wild")
    MSG(CHART_PALKO_NEEDED, "needed, by hands unseen")
    MSG(CHART_PALKO_NEEDED_NOTE, "Needed: the call less what your own dice count.")
    MSG(CHART_PALKO_SIXES, "For twos to fives; sixes differ by at most {0.1} percentage points.")
    MSG(CHART_PALKO_SIXES_ONES,
        "For twos to fives; sixes differ by at most {0.1} percentage points, ones by at most {1.1}.")
    MSG(CHART_PALKO_MEAN, "One unseen hand counts {0.2} on average.")
    /* The table of when to challenge: heading, corner, heads of its rows, note. */
    MSG(CHART_PALKO_CHALLENGE, "Challenge when the others must hold at least")
    MSG(CHART_PALKO_UNSEEN, "hands unseen")
    MSG(CHART_PALKO_WILD, "ones wild")
    MSG(CHART_PALKO_NATURAL, "ones not wild, or called")
    MSG(CHART_PALKO_CHALLENGE_NOTE,
        "At even stakes a challenge pays when the call is more likely false than true. Callers know their own dice and "
        "call what they hold: if you trust the caller, wait for one more.")
    /* The table of what to call: heading, corner, heads of its columns ({0}: players), note. */
    MSG(CHART_PALKO_CALLS, "The highest call that is more likely true than not")
    MSG(CHART_PALKO_YOURS, "yours, by players")
    MSG(CHART_PALKO_SEATS_WILD, "{0} wild")
    MSG(CHART_PALKO_SEATS_NOT, "{0} not")
    MSG(CHART_PALKO_CALLS_NOTE,
        "Yours: what your own dice count. Wild or not: the ones. The opening call names at least as many dice as "
        "there are players.")
)
/* clang-format on */

enum { FACE = 4, HANDS_MAX = 4, NEED_MAX = 12 };

static const char CALL[] = "4x4"; /* four of FACE */
static const double RARE = 0.001; /* no rows for what is rarer than that with all hands */

static double chance(const ag_rules *r, unsigned unseen, unsigned need, unsigned face, bool wild) {
    return ag_odds_palko(r, 0, unseen, need, face, wild).value;
}

/* How far another face's chances are from those of FACE at most. */
static double farthest(const ag_rules *r, unsigned hands, unsigned face, bool wild) {
    double most = 0;
    for (unsigned unseen = 1; unseen <= hands; unseen++)
        for (unsigned need = 1; need <= NEED_MAX; need++) {
            double d = chance(r, unseen, need, face, wild) - chance(r, unseen, need, FACE, wild);
            if (d < 0) d = -d;
            if (d > most) most = d;
        }
    return most;
}

static double mean(const ag_rules *r, bool wild) {
    double sum = 0;
    for (unsigned need = 1; need <= AG_PALKO_COUNT_MAX; need++) sum += chance(r, 1, need, FACE, wild);
    return sum;
}

static void put_columns(struct ag_page_section *s, unsigned first, unsigned last) {
    for (unsigned i = first; i <= last; i++) ag_page_column(s, AG_MSG_LABEL_NUMBER, i);
}

static void put_chances(const struct ag_page_order *order, struct ag_page *c, unsigned hands, bool wild) {
    const ag_rules *r = order->rules;
    struct ag_page_section *s = ag_page_section(c, AG_MSG_CHART_EXACT,
                                                wild ? AG_MSG_CHART_PALKO_TRUE : AG_MSG_CHART_PALKO_TRUE_NATURAL);
    ag_page_corner(s, AG_MSG_CHART_PALKO_NEEDED);
    put_columns(s, 1, hands);
    for (unsigned need = 1; need <= NEED_MAX && chance(r, hands, need, FACE, wild) >= RARE; need++) {
        ag_page_row(s, AG_MSG_LABEL_NUMBER, need);
        for (unsigned unseen = 1; unseen <= hands; unseen++) ag_page_chance(s, chance(r, unseen, need, FACE, wild));
    }
    ag_page_note(s, AG_MSG_CHART_PALKO_NEEDED_NOTE);
    if (wild) ag_page_note(s, AG_MSG_CHART_PALKO_SIXES, 100 * farthest(r, hands, 6, wild));
    else
        ag_page_note(s, AG_MSG_CHART_PALKO_SIXES_ONES, 100 * farthest(r, hands, 6, wild),
                     100 * farthest(r, hands, 1, wild));
    ag_page_note(s, AG_MSG_CHART_PALKO_MEAN, mean(r, wild));
    ag_page_again(s, AG_PAGE_ODDS, NULL, NULL);
    ag_page_asked_number(s, "unseen", hands);
    ag_page_asked(s, "call", CALL);
    if (!wild) ag_page_asked(s, "wild", "no");
}

/* The least number that the others hold with a chance below one half. */
static unsigned doubtful(const ag_rules *r, unsigned unseen, bool wild) {
    unsigned need = 1;
    while (chance(r, unseen, need, FACE, wild) >= 0.5) need++;
    return need;
}

static void put_challenge(const struct ag_page_order *order, struct ag_page *c, unsigned hands) {
    const ag_rules *r = order->rules;
    struct ag_page_section *s = ag_page_section(c, AG_MSG_CHART_EXACT, AG_MSG_CHART_PALKO_CHALLENGE);
    ag_page_corner(s, AG_MSG_CHART_PALKO_UNSEEN);
    put_columns(s, 1, hands);
    for (unsigned wild = 2; wild-- > 0;) {
        ag_page_row(s, wild ? AG_MSG_CHART_PALKO_WILD : AG_MSG_CHART_PALKO_NATURAL);
        for (unsigned unseen = 1; unseen <= hands; unseen++)
            ag_page_cell(s, AG_MSG_LABEL_NUMBER, doubtful(r, unseen, wild));
    }
    ag_page_note(s, AG_MSG_CHART_PALKO_CHALLENGE_NOTE);
}

static void put_calls(const struct ag_page_order *order, struct ag_page *c, unsigned hands) {
    const ag_rules *r = order->rules;
    struct ag_page_section *s = ag_page_section(c, AG_MSG_CHART_EXACT, AG_MSG_CHART_PALKO_CALLS);
    ag_page_corner(s, AG_MSG_CHART_PALKO_YOURS);
    for (unsigned wild = 2; wild-- > 0;)
        for (unsigned seats = 2; seats <= hands + 1; seats++)
            ag_page_column(s, wild ? AG_MSG_CHART_PALKO_SEATS_WILD : AG_MSG_CHART_PALKO_SEATS_NOT, seats);
    for (unsigned own = 0; own <= ag_palko_compiled(r)->hand_max; own++) {
        ag_page_row(s, AG_MSG_LABEL_NUMBER, own);
        for (unsigned wild = 2; wild-- > 0;)
            for (unsigned seats = 2; seats <= hands + 1; seats++)
                ag_page_cell(s, AG_MSG_LABEL_NUMBER, own + doubtful(r, seats - 1, wild) - 1);
    }
    ag_page_note(s, AG_MSG_CHART_PALKO_CALLS_NOTE);
}

bool ag_page_palko(const struct ag_page_order *order, struct ag_page *c, struct ag_msg *why) {
    (void)why;
    unsigned hands = order->seats ? order->seats - 1 : HANDS_MAX;
    put_chances(order, c, hands, true);
    put_chances(order, c, hands, false);
    put_challenge(order, c, hands);
    put_calls(order, c, hands);
    return true;
}
