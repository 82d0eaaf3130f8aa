/*
 * chart_balut.c - numbers for a chart of Balut: what rows need (BA-10), what a box costs by the solved table of scores,
 * and what a player does with any five dice.
 */
#include "balut_solve.h"
#include "chart.h"

struct ag_chart_need ag_chart_need(const ag_rules *r, unsigned row) {
    struct ag_chart_need need = {0};
    bool sums = row <= AG_BALUT_SIXES || row == AG_BALUT_CHOICE;
    unsigned most = sums ? AG_BALUT_BOXES * 50 : AG_BALUT_BOXES, at = 0;
    while (at < most && !ag_balut_row_points(r, row, sums ? at : 50, sums ? AG_BALUT_BOXES : at)) at++;
    *(sums ? &need.sum : &need.boxes) = at;
    need.points = ag_balut_row_points(r, row, sums ? at : 50, sums ? AG_BALUT_BOXES : at);
    need.each = !sums && at == 1;
    return need;
}

/* A card with so many free boxes in each row, and one less in `row` (AG_CHART_ROWS: in none), before a throw. */
static struct ag_balut_state card(unsigned free, unsigned row) {
    struct ag_balut_state s = {.phase = AG_BALUT_ROLLING};
    for (unsigned k = 0; k < AG_BALUT_ROWS; k++)
        for (unsigned i = 0; i + free < AG_BALUT_BOXES + (k == row ? 1u : 0u); i++) s.box[0][k][i] = 1;
    return s;
}

static double to_come(const ag_rules *r, const void *table, void *scratch, const struct ag_balut_state *s) {
    const struct ag_solver *solver = ag_solver_for(r, "score");
    double all[AG_SEATS_MAX];
    solver->value(solver, r, table, s, scratch, all);
    return all[0];
}

double ag_chart_card(const ag_rules *r, const void *table, void *scratch, unsigned free) {
    struct ag_balut_state s = card(free, AG_CHART_ROWS);
    return to_come(r, table, scratch, &s);
}

double ag_chart_box(const ag_rules *r, const void *table, void *scratch, unsigned row, unsigned free) {
    struct ag_balut_state less = card(free, row);
    double all = ag_chart_card(r, table, scratch, free);
    return all - to_come(r, table, scratch, &less);
}

/* Each die shows the face in the end unless every throw misses it. */
double ag_chart_faces(unsigned dice, unsigned throws, unsigned number) {
    double miss = 1, sum = 0;
    for (unsigned i = 0; i < throws; i++) miss *= 5.0 / 6;
    for (unsigned k = number; k <= dice; k++) {
        double p = 1;
        for (unsigned i = 0; i < dice; i++) p *= i < k ? 1 - miss : miss;
        for (unsigned i = 1; i <= k; i++) p *= (double)(dice - k + i) / i; /* dice over k */
        sum += p;
    }
    return sum;
}

struct ag_chart_choice ag_chart_choice(const ag_rules *r, const struct ag_player *player, ag_hand dice,
                                       unsigned throws) {
    struct ag_balut_state s = {.phase = AG_BALUT_DECIDING, .throws = (uint8_t)throws};
    struct ag_seen seen = {.rules = r, .state = &s, .context = player->context};
    struct ag_rng rng;
    ag_rng_start(&rng, 1, 0, AG_STREAM_SEAT);
    s.dice = (uint16_t)ag_hand_id(dice);
    ag_action a = player->choose(&seen, &rng);
    if (a < AG_BALUT_SCORE) return (struct ag_chart_choice){AG_CHART_ROWS, ag_hand_of(a), 1};
    unsigned row = (a - AG_BALUT_SCORE) % AG_BALUT_ROWS;
    return (struct ag_chart_choice){row, dice, a < AG_BALUT_SCRATCH ? ag_balut_worth(r, s.dice)[row] : 0};
}
