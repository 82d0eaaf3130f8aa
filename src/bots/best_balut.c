/*
 * best_balut.c - the strongest player of Balut that needs no solved table. It plays for its own expected points, rows
 * (BA-10) and total (BA-11). Within a turn it looks at every throw and keep; what a card is worth after the turn comes
 * from a network (balut_net.h), and is exact once at most two boxes are left. It uses no function of the C library on
 * numbers, so it plays the same on every machine.
 */
#include "best_balut.h"
#include "balut_net.h"
#include "balut_turn.h"

enum { ROWS = AG_BALUT_ROWS, BOXES = AG_BALUT_BOXES };

/* ---- a turn ---- */

static void best_boxes(const struct ag_balut_rules *rules, ag_balut_leaves leaf, double *value) {
    for (unsigned h = 0; h < AG_BALUT_HANDS; h++) {
        double most = leaf[0][rules->worth[h][0]];
        for (unsigned row = 1; row < ROWS; row++) {
            double x = leaf[row][rules->worth[h][row]];
            most = x > most ? x : most;
        }
        value[AG_BALUT_KEEPS + h] = most;
    }
}

void ag_best_balut_look(const ag_rules *r, ag_balut_leaves leaf, unsigned throws, double *value) {
    const struct ag_balut_rules *rules = ag_balut_compiled(r);
    best_boxes(rules, leaf, value);
    for (unsigned i = 0; i < throws; i++) {
        if (i) ag_balut_turn_spread(rules->with, value);
        ag_balut_turn_average(rules->with, value);
    }
}

/* One box left: what a card is worth before the turn. */
static double last_turn(const ag_rules *r, const struct ag_balut_net *net, const struct ag_balut_own_card *c) {
    double value[AG_TURN_HANDS];
    ag_balut_leaves leaf;
    for (unsigned row = 0; row < ROWS; row++)
        for (unsigned v = 0; v < AG_BEST_VALUES; v++) {
            leaf[row][v] = AG_TURN_FULL;
            if (c->filled[row] == BOXES || !(ag_balut_compiled(r)->values[row] >> v & 1)) continue;
            struct ag_balut_own_card after = *c;
            int won = ag_balut_own_fill(net, r, &after, row, v);
            leaf[row][v] = won + ag_balut_total_points(after.total);
        }
    ag_best_balut_look(r, leaf, AG_BALUT_THROWS, value);
    return value[0];
}

static void row_leaves(const ag_rules *r, const struct ag_balut_net *net, const struct ag_balut_own_card *c,
                       unsigned row, double *leaf) {
    const uint64_t values = ag_balut_compiled(r)->values[row];
    const struct ag_balut_sum others = ag_balut_net_without(net, c, row);
    for (unsigned v = 0; v < AG_BEST_VALUES; v++) {
        if (!(values >> v & 1)) continue;
        struct ag_balut_own_card after = *c;
        leaf[v] = ag_balut_own_fill(net, r, &after, row, v);
        if (after.left >= AG_BALUT_NET_LEAST_LEFT) leaf[v] += ag_balut_net_with(net, &others, &after, row);
        else leaf[v] += after.left ? last_turn(r, net, &after) : ag_balut_total_points(after.total);
    }
}

void ag_best_balut_leaves(const ag_rules *r, const struct ag_balut_state *s, ag_seat seat, ag_balut_leaves leaf) {
    const struct ag_balut_net *net = ag_balut_net_of(r);
    const struct ag_balut_own_card c = ag_balut_own_card(net, s, seat);
    for (unsigned row = 0; row < ROWS; row++) {
        for (unsigned v = 0; v < AG_BEST_VALUES; v++) leaf[row][v] = AG_TURN_FULL;
        if (c.filled[row] < BOXES) row_leaves(r, net, &c, row, leaf[row]);
    }
}

/* Where kept dice are locked the player does not look ahead to that, it only keeps what it must. */
ag_action ag_best_balut(const struct ag_seen *seen, struct ag_rng *rng) {
    const ag_rules *r = seen->rules;
    const struct ag_balut_state *s = seen->state;
    const uint8_t *worth = ag_balut_worth(r, s->dice);
    double value[AG_TURN_HANDS], most = 0;
    ag_action legal[AG_LEGAL_MAX], best = 0;
    ag_balut_leaves leaf;
    (void)rng;
    ag_best_balut_leaves(r, s, s->turn, leaf);
    ag_best_balut_look(r, leaf, AG_BALUT_THROWS - (unsigned)s->throws, value);
    unsigned n = r->game->legal(r, s, s->turn, legal);
    for (unsigned i = n; i-- > 0;) { /* boxes first: of equals, the player stops */
        ag_action a = legal[i];
        if (a >= AG_BALUT_SCRATCH) continue; /* never better than what the dice are worth */
        double x = a < AG_BALUT_KEEPS ? value[a] : leaf[a - AG_BALUT_SCORE][worth[a - AG_BALUT_SCORE]];
        if (best && x <= most) continue;
        best = a;
        most = x;
    }
    return best;
}
