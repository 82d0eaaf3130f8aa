#include "greedy_palko.h"
#include "palko.h"
ag_action ag_greedy_palko(const struct ag_seen *seen, struct ag_rng *rng) {
    (void)rng;
    return ag_rules_game(seen->rules)->idle(seen->rules, seen->state, seen->seat);
}
