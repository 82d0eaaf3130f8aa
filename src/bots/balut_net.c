/* balut_net.c - see balut_net.h. */
#include "balut_net.h"
#include "balut_best_data.h"

enum { THRESHOLDS = 3, UNITS = AG_BALUT_NET_UNITS, SECOND = AG_BALUT_NET_SECOND };

_Static_assert(sizeof balut_best == 2 * sizeof(struct ag_balut_net), "data/balut_best.bin holds two networks");

const struct ag_balut_net *ag_balut_net_of(const ag_rules *r) {
    const struct ag_balut_net *both = (const void *)balut_best;
    return &both[ag_rule(r, THRESHOLDS)];
}

/* ---- cards ---- */

static void look_up(const struct ag_balut_net *net, struct ag_balut_own_card *c, unsigned row) {
    bool sums = row <= AG_BALUT_SIXES || row == AG_BALUT_CHOICE;
    unsigned at = sums ? c->sum[row] : c->scored[row];
    if (at >= AG_BALUT_NET_SUMS) at = AG_BALUT_NET_SUMS - 1;
    c->state[row] = (uint8_t)net->state[row][c->filled[row]][at];
}

static void enter(struct ag_balut_own_card *c, unsigned row, unsigned value) {
    c->filled[row]++;
    c->scored[row] = (uint8_t)(c->scored[row] + (value > 0));
    c->sum[row] = (uint8_t)(c->sum[row] + value);
    c->total += value;
    c->left--;
}

struct ag_balut_own_card ag_balut_own_card(const struct ag_balut_net *net, const struct ag_balut_state *s,
                                           ag_seat seat) {
    struct ag_balut_own_card c = {.left = AG_BALUT_TURNS};
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        for (unsigned k = 0; k < AG_BALUT_BOXES && s->box[seat][row][k]; k++) enter(&c, row, s->box[seat][row][k] - 1u);
        look_up(net, &c, row);
    }
    return c;
}

int ag_balut_own_fill(const struct ag_balut_net *net, const ag_rules *r, struct ag_balut_own_card *c, unsigned row,
                      unsigned value) {
    int before = ag_balut_row_points(r, row, c->sum[row], c->scored[row]);
    enter(c, row, value);
    look_up(net, c, row);
    return ag_balut_row_points(r, row, c->sum[row], c->scored[row]) - before;
}

/* ---- the network ---- */

struct ag_balut_sum ag_balut_net_without(const struct ag_balut_net *net, const struct ag_balut_own_card *c,
                                         unsigned row) {
    struct ag_balut_sum sum = {{0}, 0};
    for (unsigned other = 0; other < AG_BALUT_ROWS; other++) {
        if (other == row) continue;
        const int16_t *first = net->first[c->state[other]];
        for (unsigned i = 0; i < UNITS; i++) sum.of[i] = (int16_t)(sum.of[i] + first[i]);
        sum.direct += net->direct[c->state[other]];
    }
    return sum;
}

/* The first layer. Its weights are so small that no sum leaves 16 bits (tests/unit/test_balut_net.c). */
static int32_t first_layer(const struct ag_balut_net *net, const struct ag_balut_sum *others, unsigned state,
                           unsigned total, int16_t *out) {
    if (total > AG_BALUT_NET_TOP) total = AG_BALUT_NET_TOP;
    const unsigned below = AG_BALUT_NET_STATES + total / AG_BALUT_NET_STEP;
    const int16_t upper = (int16_t)(total % AG_BALUT_NET_STEP), lower = (int16_t)(AG_BALUT_NET_STEP - upper);
    const int16_t *own = net->first[state], *a = net->first[below], *b = net->first[below + 1];
    for (unsigned i = 0; i < UNITS; i++) {
        int16_t mean = (int16_t)(a[i] * lower + b[i] * upper);
        int16_t x = (int16_t)(others->of[i] + own[i] + (mean >> 3));
        x = x < 0 ? 0 : x;
        out[i] = x > AG_BALUT_NET_CUT * AG_BALUT_NET_UNIT ? AG_BALUT_NET_CUT * AG_BALUT_NET_UNIT : x;
    }
    return others->direct + net->direct[state] + ((net->direct[below] * lower + net->direct[below + 1] * upper) >> 3);
}
_Static_assert(AG_BALUT_NET_STEP == 8, "a mean is taken by a shift by 3");

/* Second layers, by free boxes. */
static const uint8_t head_of[AG_BALUT_TURNS] = {0, 0, 0, 1, 2, 3, 4, 5, 5, 6,  6,  7,  7,  7,
                                                8, 8, 8, 8, 9, 9, 9, 9, 9, 10, 10, 10, 10, 10};

static int32_t other_layers(const struct ag_balut_head *head, const int16_t *in) {
    int32_t sum = 0;
    for (unsigned o = 0; o < SECOND; o++) {
        int32_t y = 0;
        for (unsigned i = 0; i < UNITS; i++) y += in[i] * head->second[o][i];
        y = y / (AG_BALUT_NET_UNIT * AG_BALUT_NET_UNIT_2 / AG_BALUT_NET_UNIT_Y) + head->constant[o];
        y = y < 0 ? 0 : y;
        y = y > AG_BALUT_NET_CUT * AG_BALUT_NET_UNIT_Y ? AG_BALUT_NET_CUT * AG_BALUT_NET_UNIT_Y : y;
        sum += y * head->third[o];
    }
    return sum;
}

double ag_balut_net_with(const struct ag_balut_net *net, const struct ag_balut_sum *others,
                         const struct ag_balut_own_card *c, unsigned row) {
    enum { UNIT = AG_BALUT_NET_UNIT_Y * AG_BALUT_NET_UNIT_3 };
    int16_t in[UNITS];
    const struct ag_balut_head *head = &net->head[head_of[c->left]];
    int32_t direct = first_layer(net, others, c->state[row], c->total, in) + head->last;
    return (direct * (UNIT / AG_BALUT_NET_DIRECT) + other_layers(head, in)) * (1.0 / UNIT);
}

double ag_balut_net_worth(const struct ag_balut_net *net, const struct ag_balut_own_card *c) {
    struct ag_balut_sum others = ag_balut_net_without(net, c, 0);
    return ag_balut_net_with(net, &others, c, 0);
}
