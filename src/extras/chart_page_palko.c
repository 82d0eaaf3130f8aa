/*
 * chart_page_palko.c - a chart of Palko: how likely a call is by what the unseen hands would have to hold, when to
 * challenge, and how high one may call. Hands count as the rules say (PA-9 to PA-12). What calls tell about hands is
 * not in it.
 */
#include "chart_page.h"
#include "odds.h"
#include "palko.h"

enum { FACE = 4, HANDS_MAX = 4, NEED_MAX = 12 };

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
    for (unsigned i = first; i <= last; i++) ag_page_column(s, "%u", i);
}

static void put_chances(const struct ag_page_order *order, struct ag_page *c, unsigned hands, bool wild) {
    const ag_rules *r = order->rules;
    struct ag_page_section *s = ag_page_section(c, "exact", "A call is true: ones are %s", wild ? "wild" : "not wild");
    s->corner = "needed, by hands unseen";
    put_columns(s, 1, hands);
    for (unsigned need = 1; need <= NEED_MAX && chance(r, hands, need, FACE, wild) >= RARE; need++) {
        ag_page_row(s, "%u", need);
        for (unsigned unseen = 1; unseen <= hands; unseen++) ag_page_chance(s, chance(r, unseen, need, FACE, wild));
    }
    ag_page_note(s,
                 "Needed: the call less what your own dice count. For twos to fives; sixes differ by at most "
                 "%.1f points of a per cent%s",
                 100 * farthest(r, hands, 6, wild), wild ? "." : ",");
    if (!wild) ag_page_note(s, "ones by at most %.1f.", 100 * farthest(r, hands, 1, wild));
    ag_page_note(s, "One unseen hand counts %.2f on average.", mean(r, wild));
    ag_page_command(s, "astragal odds%s --seats %u --call 4x%u%s", order->typed, hands, FACE, wild ? "" : " --wild no");
}

/* The least number that the others hold with a chance below one half. */
static unsigned doubtful(const ag_rules *r, unsigned unseen, bool wild) {
    unsigned need = 1;
    while (chance(r, unseen, need, FACE, wild) >= 0.5) need++;
    return need;
}

static void put_challenge(const struct ag_page_order *order, struct ag_page *c, unsigned hands) {
    const ag_rules *r = order->rules;
    struct ag_page_section *s = ag_page_section(c, "exact", "Challenge when the others must hold at least");
    s->corner = "hands unseen";
    put_columns(s, 1, hands);
    for (unsigned wild = 2; wild-- > 0;) {
        ag_page_row(s, "ones %s", wild ? "wild" : "not wild, or called");
        for (unsigned unseen = 1; unseen <= hands; unseen++) ag_page_cell(s, "%u", doubtful(r, unseen, wild));
    }
    ag_page_note(s, "At even stakes a challenge pays when the call is less likely true than not. A caller who knows "
                    "the own dice calls what they hold: wait for one more if you trust the caller.");
}

static void put_calls(const struct ag_page_order *order, struct ag_page *c, unsigned hands) {
    const ag_rules *r = order->rules;
    struct ag_page_section *s = ag_page_section(c, "exact", "The highest call that is more likely true than not");
    s->corner = "yours, by seats";
    for (unsigned wild = 2; wild-- > 0;)
        for (unsigned seats = 2; seats <= hands + 1; seats++) ag_page_column(s, "%u%s", seats, wild ? " wild" : " not");
    for (unsigned own = 0; own <= ag_palko_compiled(r)->hand_max; own++) {
        ag_page_row(s, "%u", own);
        for (unsigned wild = 2; wild-- > 0;)
            for (unsigned seats = 2; seats <= hands + 1; seats++)
                ag_page_cell(s, "%u", own + doubtful(r, seats - 1, wild) - 1);
    }
    ag_page_note(s, "Yours: what your own dice count. Wild or not: the ones. The opening call names at least as many "
                    "dice as there are seats.");
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
