/* test_balut_net.c - the network that values cards of Balut (src/bots/balut_net.h) and the player that goes by it: what is
 * added up bit by bit is what the whole card shows, no sum can leave its number, and the player earns what is said of it. */
#include "unit_balut.h"

#include "balut_net.h"
#include "balut_turn.h"
#include "best_balut.h"

static const struct ag_balut_state *card_of(const struct play *p) { return (const void *)&p->state; }

static bool soaking(void) { return getenv("ASTRAGAL_SOAK") != NULL; }

/* Random moves until a box is about to be filled and so many are. */
static void random_to_box(struct play *p, struct ag_rng *rng, unsigned filled) {
    const struct ag_balut_state *s = card_of(p);
    while (s->round < filled || s->phase != AG_BALUT_DECIDING) {
        struct ag_due d = due(p);
        ag_action a[AG_LEGAL_MAX];
        if (d.kind == AG_DUE_ROLL) {
            p->game->roll(p->rules, &p->state, ag_draw(d, rng), NULL);
            continue;
        }
        unsigned n = p->game->legal(p->rules, s, d.seat, a);
        p->game->act(p->rules, &p->state, d.seat, a[ag_rng_below(rng, n)], NULL);
    }
}

static double worth_of_turn(const ag_rules *r, const struct ag_balut_state *s) {
    double value[AG_TURN_HANDS];
    ag_balut_leaves leaf;
    ag_best_balut_leaves(r, s, 0, leaf);
    ag_best_balut_look(r, leaf, AG_BALUT_THROWS, value);
    return value[0];
}

/* Every box that these dice can fill is worth the points that the game then gives, and what the card after it is worth:
 * by the network, or for the last box by the turn itself. */
static void check_boxes(struct play *p) {
    const struct ag_balut_state *s = card_of(p);
    const struct ag_balut_net *net = ag_balut_net_of(p->rules);
    const uint8_t *worth = ag_balut_worth(p->rules, s->dice);
    const union ag_state before = p->state;
    const int32_t had = points_of(p, 0);
    ag_balut_leaves leaf;
    ag_best_balut_leaves(p->rules, s, 0, leaf);
    for (unsigned row = 0; row < ROWS; row++) {
        if (!ag_balut_open(s, 0, row)) {
            assert_true(leaf[row][worth[row]] <= AG_TURN_FULL);
            continue;
        }
        p->game->act(p->rules, &p->state, 0, (ag_action)(AG_BALUT_SCORE + row), NULL);
        double later = points_of(p, 0) - had;
        if (s->round < TURNS - 1) {
            const struct ag_balut_own_card c = ag_balut_own_card(net, s, 0);
            later += ag_balut_net_worth(net, &c);
        } else if (s->round < TURNS) later += worth_of_turn(p->rules, s);
        near(leaf[row][worth[row]], later, 1e-9);
        p->state = before;
    }
}

static void test_a_box_is_worth_what_it_leads_to(void **state) {
    (void)state;
    struct ag_rng rng;
    ag_rng_start(&rng, 4, 0, 0);
    for (unsigned i = 0; i < 6 * TURNS; i++) {
        struct play p;
        start(&p, i % 2 ? "balut" : "balut-federation", "seats=1");
        random_to_box(&p, &rng, i % TURNS);
        check_boxes(&p);
        stop(&p);
    }
}

/* One box of Choice is left, and 100 for Choice is out of reach. With 645 so far anything makes 650, 6 points (BA-11).
 * With 620 only five sixes do, each of which comes in three throws with a chance of 1 - (5/6)^3: else it is 5 points. */
static void test_the_last_turn_is_exact(void **state) {
    (void)state;
    static const struct {
        uint8_t choice[3];
        double worth;
    } cases[] = {{{18, 18, 17}, 6}, {{10, 9, 9}, 5 + 0.0132716}}; /* (91/216)^5 */
    static const uint8_t full[ROWS][BOXES] = {{20, 20, 20, 20}, {25, 25, 25, 25},
                                              {30, 30, 30, 30}, {20, 20, 20, 20}, /* 80 + 100 + 120 + 80 */
                                              {28, 28, 28, 28}, {0},
                                              {50, 50, 0, 0}}; /* 112 + 100: 592 */
    ag_rules *r = rules_of("balut", "seats=1");
    for (unsigned i = 0; i < 2; i++) {
        struct ag_balut_state s = {.phase = AG_BALUT_ROLLING, .round = TURNS - 1};
        for (unsigned row = 0; row < ROWS; row++)
            for (unsigned k = 0; k < BOXES; k++) s.box[0][row][k] = (uint8_t)(full[row][k] + 1);
        for (unsigned k = 0; k < 3; k++) s.box[0][AG_BALUT_CHOICE][k] = (uint8_t)(cases[i].choice[k] + 1);
        s.box[0][AG_BALUT_CHOICE][3] = 0;
        near(worth_of_turn(r, &s), cases[i].worth, 1e-6);
    }
    free(r);
}

static long most_of(const int16_t *weight, unsigned n) {
    long most = 0;
    for (unsigned i = 0; i < n; i++) most = labs(weight[i]) > most ? labs(weight[i]) : most;
    return most;
}

/* What is added directly is greatest where the row, or the total, gives most. */
static long most_direct(const struct ag_balut_net *net) {
    long sum = most_of(net->direct + AG_BALUT_NET_STATES, AG_BALUT_NET_TOTALS);
    for (unsigned row = 0; row < ROWS; row++) {
        long most = 0;
        for (unsigned i = 0; i < (BOXES + 1) * AG_BALUT_NET_SUMS; i++) {
            const long x = labs(net->direct[net->state[row][i / AG_BALUT_NET_SUMS][i % AG_BALUT_NET_SUMS]]);
            most = x > most ? x : most;
        }
        sum += most;
    }
    return sum;
}

/* The greatest that a sum can be, whatever the card. */
static void check_sums(const struct ag_balut_net *net) {
    const long cut = AG_BALUT_NET_CUT * AG_BALUT_NET_UNIT, cut_2 = AG_BALUT_NET_CUT * AG_BALUT_NET_UNIT_Y;
    assert_true((ROWS + 1) * most_of(net->first[0], AG_BALUT_NET_THINGS * AG_BALUT_NET_UNITS) <= INT16_MAX);
    for (unsigned n = 0; n < AG_BALUT_NET_HEADS; n++) {
        const struct ag_balut_head *head = &net->head[n];
        long last = 0;
        for (unsigned o = 0; o < AG_BALUT_NET_SECOND; o++) {
            long sum = 0;
            for (unsigned i = 0; i < AG_BALUT_NET_UNITS; i++) sum += labs(head->second[o][i]);
            assert_true(sum <= INT32_MAX / cut);
            last += labs(head->third[o]) * cut_2;
        }
        const long unit = AG_BALUT_NET_UNIT_Y * AG_BALUT_NET_UNIT_3;
        const long direct = labs(head->last) + most_direct(net);
        assert_true(direct * (unit / AG_BALUT_NET_DIRECT) + last <= INT32_MAX);
    }
}

static void test_no_sum_leaves_its_number(void **state) {
    (void)state;
    ag_rules *more = rules_of("balut", ""), *least = rules_of("balut-federation", "");
    check_sums(ag_balut_net_of(more));
    check_sums(ag_balut_net_of(least));
    free(more);
    free(least);
}

/* ---- what it earns ---- */

/* Plays one game. Each throw's luck is what it changes of what the turn is worth, 0 on average whatever the network says:
 * taken off, it leaves the mean as it is and hardly any chance. Returns points less luck. */
static double play_without_luck(const ag_rules *r, uint64_t game, double *points) {
    const struct ag_game *g = ag_rules_game(r);
    struct play p = {.rules = (ag_rules *)r, .game = g};
    const struct ag_balut_state *s = card_of(&p);
    struct ag_seen seen = {.rules = r, .state = s, .seat = 0};
    struct ag_rng rng;
    ag_balut_leaves leaf;
    double luck = 0;
    ag_rng_start(&rng, 15, game, AG_STREAM_DICE);
    g->begin(r, &p.state, 1);
    for (struct ag_due d; (d = g->due(r, s)).kind != AG_DUE_OVER;) {
        double value[AG_TURN_HANDS];
        if (d.kind != AG_DUE_ROLL) {
            g->act(r, &p.state, 0, ag_best_balut(&seen, NULL), NULL);
            continue;
        }
        if (!s->throws) ag_best_balut_leaves(r, s, 0, leaf);
        ag_best_balut_look(r, leaf, AG_BALUT_THROWS - (unsigned)s->throws, value);
        luck -= value[s->kept];
        g->roll(r, &p.state, ag_draw(d, &rng), NULL);
        luck += value[s->dice];
    }
    *points = points_of(&p, 0);
    return *points - luck;
}

struct mean {
    double n, sum, square;
};
static void add(struct mean *m, double x) {
    m->n++;
    m->sum += x;
    m->square += x * x;
}
static double mean_of(const struct mean *m) { return m->sum / m->n; }
static double variance_of(const struct mean *m) { return (m->square / m->n - mean_of(m) * mean_of(m)) / m->n; }

/* docs/strength.md. The optima are 9.61635 and about 10.478. */
static void test_best_earns_what_is_said_of_it(void **state) {
    (void)state;
    static const struct {
        const char *preset;
        double said, least;
    } cases[] = {{"balut", 9.6113, 9.606}, {"balut-federation", 10.472, 10.468}};
    const unsigned games = soaking() ? 20000 : SLOW_BUILD ? 20 : 1000;
    for (unsigned i = 0; i < 2; i++) {
        ag_rules *r = rules_of(cases[i].preset, "seats=1");
        struct mean net = {0}, plain = {0};
        for (unsigned game = 0; game < games; game++) {
            double points;
            add(&net, play_without_luck(r, game, &points));
            add(&plain, points);
        }
        const double mean = mean_of(&net), off = mean - cases[i].said, apart = mean_of(&plain) - mean;
        print_message("# best, %s: %.5f, its variance %.2g; with luck %.4f\n", cases[i].preset, mean, variance_of(&net),
                      mean_of(&plain));
        assert_true(off * off < 16 * variance_of(&net));
        assert_true(apart * apart < 16 * variance_of(&plain));
        if (soaking()) assert_true(mean > cases[i].least);
        if (!SLOW_BUILD) assert_true(variance_of(&net) < 0.003 * 0.003);
        free(r);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_box_is_worth_what_it_leads_to),
        cmocka_unit_test(test_the_last_turn_is_exact),
        cmocka_unit_test(test_no_sum_leaves_its_number),
        cmocka_unit_test(test_best_earns_what_is_said_of_it),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("balut_net", tests, NULL, NULL);
}
