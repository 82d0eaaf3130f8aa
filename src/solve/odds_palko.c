/*
 * odds_palko.c - how likely a call is (PA-9 to PA-12): hands are independent, so the counts of unseen hands add up by
 * convolution. Four unseen hands of five dice are 7,776^4 ordered rolls and are counted exactly; five would need 65 bits, and come
 * from the game's own table of parts of 1.
 */
#include "msg.h"
#include "odds.h"
#include "palko.h"

#include <string.h>

enum { EXACT_HANDS = 4, COUNTS = EXACT_HANDS * AG_PALKO_COUNT_MAX + 1 };

static void add_hand(const uint64_t *hand, uint64_t *sum) {
    uint64_t more[COUNTS] = {0};
    for (unsigned q = 0; q + AG_PALKO_COUNT_MAX < COUNTS; q++)
        for (unsigned k = 0; k <= AG_PALKO_COUNT_MAX; k++) more[q + k] += sum[q] * hand[k];
    memcpy(sum, more, sizeof more);
}

unsigned ag_odds_palko_own(const ag_rules *r, ag_hand mine, unsigned face, bool wild) {
    if (!mine) return 0;
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    return c->count[ag_palko_row(c, ag_hand_id(mine))][face - 1][wild && face != 1];
}

struct ag_chance ag_odds_palko(const ag_rules *r, ag_hand mine, unsigned unseen, unsigned quantity, unsigned face,
                               bool wild) {
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    uint64_t hand[AG_PALKO_COUNT_MAX + 1] = {0}, sum[COUNTS] = {1};
    struct ag_chance out = {.of = 1};
    unsigned own = ag_odds_palko_own(r, mine, face, wild), need = quantity > own ? quantity - own : 0;
    AG_CHECK(unseen <= AG_PALKO_SEATS && quantity <= AG_PALKO_TABLE_MAX + 1u);
    wild = wild && face != 1; /* PA-9 */
    if (unseen > EXACT_HANDS) return (struct ag_chance){.value = c->chance[unseen][face - 1][wild][need]};
    for (unsigned i = 0; i < c->hands; i++) hand[c->count[i][face - 1][wild]] += ag_hand_weight(c->first_hand + i);
    for (unsigned i = 0; i < unseen; i++) {
        add_hand(hand, sum);
        out.of *= c->rolls;
    }
    for (unsigned q = need; q < COUNTS; q++) out.ways += sum[q];
    out.value = (double)out.ways / (double)out.of;
    return out;
}
