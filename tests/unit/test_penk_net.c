/* test_penk_net.c - the network that values positions of Penk! (src/bots/penk_net.h): what is added up bit by bit is what
 * the whole table shows, shares are shares, faces and chairs do not matter, and no sum can leave its number. */
#include "unit.h"

#include "penk_net.h"

/* Weights at random, so that nothing is equal by chance. */
static int16_t *some_weights(void) {
    int16_t *weight = malloc(AG_NET_WEIGHTS * sizeof *weight);
    struct ag_rng rng;
    ag_rng_start(&rng, 3, 0, 0);
    for (unsigned i = 0; i < AG_NET_WEIGHTS; i++) weight[i] = (int16_t)((int)ag_rng_below(&rng, 401) - 200);
    return weight;
}

static ag_rules *with_seats(unsigned seats) {
    char sets[16];
    snprintf(sets, sizeof sets, "seats=%u", seats);
    return rules_of("penk", sets);
}

/* A game at random until so many turns were played; false: it was over before. */
static bool play_on(const ag_rules *r, struct penk_state *s, unsigned turns, struct ag_rng *rng) {
    const struct ag_game *g = ag_rules_game(r);
    ag_action all[AG_LEGAL_MAX];
    g->begin(r, s, (ag_seats)(1u << ag_rng_below(rng, ag_rules_seats(r))));
    while (turns) {
        g->roll(r, s, ag_draw(g->due(r, s), rng), NULL);
        unsigned n = g->legal(r, s, s->turn, all), effects;
        effects = g->act(r, s, s->turn, all[ag_rng_below(rng, n)], NULL);
        turns -= (effects & AG_TURN_ENDED) != 0;
        if (s->phase == PENK_OVER) return false;
    }
    return true;
}

/* A roll that can mark a set. */
static unsigned roll_for(const ag_rules *r, unsigned set) {
    const struct penk_tables *t = penk_tables(r);
    for (unsigned roll = 0; roll < PENK_ROLLS; roll++)
        for (unsigned i = t->first[roll]; i < t->end[roll][PENK_MARKS - 1]; i++)
            if (t->entry[i] == set) return roll;
    fail();
    return 0;
}

static void same(const struct ag_penk_share *a, const struct ag_penk_share *b) {
    for (unsigned i = 0; i < PENK_SEATS; i++) assert_true(a->of[i] == b->of[i]);
}

/* The shares of all that a seat can do are those of the positions to which the game's own moves lead. */
static void test_an_outlook_is_what_the_moves_lead_to(void **state) {
    (void)state;
    int16_t *weight = some_weights();
    struct ag_rng rng;
    struct ag_penk_outlook o;
    ag_rng_start(&rng, 8, 0, 0);
    for (unsigned seats = 2; seats <= PENK_SEATS; seats++) {
        ag_rules *r = with_seats(seats);
        const struct ag_game *g = ag_rules_game(r);
        for (unsigned n = 0; n < (SLOW_BUILD ? 20 : 200); n++) {
            struct penk_state s;
            if (!play_on(r, &s, ag_rng_below(&rng, 9 * seats), &rng)) continue;
            const unsigned seat = s.turn;
            ag_net_outlook(r, weight, &s, seat, false, &o);
            for (unsigned i = 0; i < PENK_SETS; i++) {
                struct penk_state after = s;
                struct ag_penk_table table;
                struct ag_penk_share share;
                if (penk_tables(r)->set[i].cells & ~penk_clear(&s, (ag_seat)seat)) continue;
                after.phase = PENK_DECIDING;
                after.dice = (uint16_t)(PENK_ROLL_0 + roll_for(r, i));
                g->act(r, &after, (ag_seat)seat, penk_tables(r)->set[i].action, NULL);
                ag_penk_table_of(r, &after, seat, &table);
                assert_int_equal(table.next, after.phase == PENK_OVER ? seats : after.turn);
                ag_net_shares(r, weight, &table, &share);
                same(&o.set[i], &share);
            }
        }
        free(r);
    }
    free(weight);
}

static void test_shares_add_up_to_one(void **state) {
    (void)state;
    int16_t *weight = some_weights();
    struct ag_rng rng;
    ag_rng_start(&rng, 9, 0, 0);
    for (unsigned seats = 2; seats <= PENK_SEATS; seats++) {
        ag_rules *r = with_seats(seats);
        for (unsigned n = 0; n < 100; n++) {
            struct penk_state s;
            struct ag_penk_table table;
            struct ag_penk_share share;
            double sum = 0;
            play_on(r, &s, ag_rng_below(&rng, 12 * seats), &rng);
            ag_penk_table_of(r, &s, (s.turn + seats - 1) % seats, &table);
            ag_net_shares(r, weight, &table, &share);
            for (unsigned i = 0; i < PENK_SEATS; i++) {
                assert_true(share.of[i] >= 0 && share.of[i] <= 1);
                assert_true(i < seats || share.of[i] <= 0);
                sum += share.of[i];
            }
            near(sum, 1, 1e-12);
        }
        free(r);
    }
    free(weight);
}

static penk_cells rotate_columns(penk_cells cells) {
    return (cells << PENK_SIDE | cells >> (PENK_CELLS - PENK_SIDE)) & PENK_ALL;
}

/* The same for all sheets with faces exchanged, and for the same people in other chairs. */
static void test_faces_and_chairs_do_not_matter(void **state) {
    (void)state;
    int16_t *weight = some_weights();
    struct ag_rng rng;
    ag_rng_start(&rng, 10, 0, 0);
    for (unsigned seats = 2; seats <= PENK_SEATS; seats++) {
        ag_rules *r = with_seats(seats);
        for (unsigned n = 0; n < 100; n++) {
            struct penk_state s, faces, chairs;
            struct ag_penk_table table;
            struct ag_penk_share share, other;
            if (!play_on(r, &s, 1 + ag_rng_below(&rng, 9 * seats), &rng)) continue;
            const unsigned moved = (s.turn + seats - 1) % seats;
            faces = chairs = s;
            for (unsigned i = 0; i < seats; i++) {
                const unsigned next = (i + 1) % seats;
                faces.marked[i] = rotate_columns(s.marked[i]);
                faces.crossed[i] = rotate_columns(s.crossed[i]);
                chairs.marked[next] = s.marked[i];
                chairs.crossed[next] = s.crossed[i];
            }
            chairs.began = (uint8_t)((s.began + 1u) % seats);
            ag_penk_table_of(r, &s, moved, &table);
            ag_net_shares(r, weight, &table, &share);
            ag_penk_table_of(r, &faces, moved, &table);
            ag_net_shares(r, weight, &table, &other);
            same(&share, &other);
            ag_penk_table_of(r, &chairs, (moved + 1) % seats, &table);
            ag_net_shares(r, weight, &table, &other);
            for (unsigned i = 0; i < seats; i++) near(other.of[(i + 1) % seats], share.of[i], 1e-12);
        }
        free(r);
    }
    free(weight);
}

/* How a turn may end adds up to 1, and what it is worth is the mean over its ends. */
static void test_the_ends_of_a_turn_are_its_value(void **state) {
    (void)state;
    ag_rules *r = with_seats(2);
    struct ag_rng rng;
    ag_rng_start(&rng, 11, 0, 0);
    for (unsigned n = 0; n < 50; n++) {
        struct ag_penk_turn t;
        double ends[PENK_SETS + 1], again[PENK_SETS + 1], sum = 0, mean = 0;
        penk_cells clear = ag_rng_below(&rng, PENK_ALL + 1) | ag_rng_below(&rng, PENK_ALL + 1);
        for (unsigned i = 0; i < PENK_SETS; i++)
            t.set[i] = penk_tables(r)->set[i].cells & ~clear ? AG_PENK_NEVER : ag_rng_below(&rng, 1000) * 0.001;
        t.failed = 0.2;
        ag_penk_turn_fill(&t, r, 0);
        ag_penk_turn_ends(&t, r, 0, 0, ends);
        for (unsigned i = 0; i <= PENK_SETS; i++) {
            sum += ends[i];
            if (ends[i] > 0) mean += ends[i] * (i < PENK_SETS ? t.set[i] : t.failed);
        }
        near(sum, 1, 1e-12);
        near(mean, ag_penk_turn_value(&t, r), 1e-12);
        ag_penk_turn_ends(&t, r, 0, 0, again); /* asking for the value leaves the turn as it was */
        assert_memory_equal(again, ends, sizeof ends);
    }
    free(r);
}

/* ---- looking ahead ---- */

static uint32_t draw_with(void *rng, struct ag_due due) { return ag_draw(due, rng); }

/* The mean over many turns played, and how far off such a mean may be (five standard errors). */
struct mean {
    double sum[PENK_SEATS], square[PENK_SEATS];
    unsigned n;
};
static void add_to(struct mean *m, const struct ag_penk_share *share) {
    for (unsigned i = 0; i < PENK_SEATS; i++) {
        m->sum[i] += share->of[i];
        m->square[i] += share->of[i] * share->of[i];
    }
    m->n++;
}
static void is_the_mean(const struct ag_penk_share *share, const struct mean *m) {
    for (unsigned i = 0; i < PENK_SEATS; i++) {
        double mean = m->sum[i] / m->n, off = share->of[i] - mean;
        assert_true(off * off <= 25 * (m->square[i] / m->n - mean * mean) / m->n + 1e-12);
    }
}

/* What is seen through one turn of the next seat is the mean of what the network says after that turn, which is played
 * here; through two turns, of what it says after two. */
static void test_what_is_seen_ahead_is_what_comes_of_it(void **state) {
    (void)state;
    const struct ag_net_sight near_sight = {.turns = 1}, far_sight = {.turns = 2, .wide = PENK_SETS + 1};
    const int16_t *weight = ag_net_weights();
    struct ag_rng rng;
    ag_rng_start(&rng, 12, 0, 0);
    for (unsigned seats = 2; seats <= PENK_SEATS; seats++) {
        ag_rules *r = with_seats(seats);
        struct penk_state s;
        struct ag_penk_share one, two;
        struct mean after_one = {.n = 0}, after_two = {.n = 0};
        while (!play_on(r, &s, 3 * seats + 1, &rng)) continue;
        struct penk_state moved = s;
        moved.turn = (uint8_t)((s.turn + seats - 1) % seats);
        ag_net_see_through(r, &moved, weight, near_sight, &one);
        ag_net_see_through(r, &moved, weight, far_sight, &two);
        for (unsigned n = 0; n < (SLOW_BUILD ? 50 : 500); n++) {
            struct penk_state then = s;
            struct ag_penk_table table;
            struct ag_penk_share share;
            double luck[PENK_SEATS] = {0};
            const unsigned seat = then.turn;
            ag_net_play_turn(r, &then, weight, draw_with, &rng, luck);
            assert_int_not_equal(then.phase, PENK_OVER);
            ag_penk_table_of(r, &then, seat, &table);
            ag_net_shares(r, weight, &table, &share);
            add_to(&after_one, &share);
            then.turn = (uint8_t)seat;
            ag_net_see_through(r, &then, weight, near_sight, &share);
            add_to(&after_two, &share);
        }
        is_the_mean(&one, &after_one);
        is_the_mean(&two, &after_two);
        free(r);
    }
}

/* ---- the numbers of the house ---- */

struct outlook {
    struct ag_penk_outlook o;
    struct ag_penk_turn turn;
};

/* What this roll brings a seat beyond what was to be expected, as the network of the house sees it. */
static double roll_luck(const ag_rules *r, struct penk_state *s, unsigned seat, struct ag_rng *dice,
                        struct outlook *x) {
    const struct ag_game *g = ag_rules_game(r);
    struct ag_penk_share before, after;
    if (!s->rerolls) {
        ag_net_outlook(r, ag_net_weights(), s, s->turn, true, &x->o);
        ag_net_turn(r, &x->o, penk_clear(s, s->turn), s->turn, &x->turn);
        ag_penk_turn_fill(&x->turn, r, 0);
    }
    ag_net_expect(r, &x->o, &x->turn, s, &before);
    g->roll(r, s, ag_draw(g->due(r, s), dice), NULL);
    ag_net_expect(r, &x->o, &x->turn, s, &after);
    return after.of[seat] - before.of[seat];
}

/* A game of one seat by these weights among seats of classic: its win without its luck. */
static double game_without_luck(const ag_rules *r, const int16_t *weight, unsigned seat, uint64_t deal) {
    static const struct ag_net_look look = {.marks = 8, .sight = {.turns = 1}};
    const struct ag_player *classic = ag_player_named("classic", ag_rules_game(r));
    const struct ag_game *g = ag_rules_game(r);
    static struct outlook x;
    struct penk_state s;
    struct ag_rng dice, chooser;
    double luck = 0;
    ag_rng_start(&dice, 15, deal, AG_STREAM_DICE);
    ag_rng_start(&chooser, 15, deal, AG_STREAM_SEAT);
    g->begin(r, &s, 1);
    while (s.phase != PENK_OVER) {
        if (s.phase == PENK_ROLLING) {
            luck += roll_luck(r, &s, seat, &dice, &x);
            continue;
        }
        struct ag_seen seen = {.rules = r, .state = &s, .seat = s.turn};
        ag_action a = s.turn == seat ? ag_net_choose(r, &s, weight, &look) : classic->choose(&seen, &chooser);
        g->act(r, &s, s.turn, a, NULL);
    }
    ag_seats won = ag_winners(r, &s, ag_all_seats(r));
    return (won >> seat & 1 ? 1.0 / __builtin_popcount(won) : 0) - luck;
}

static double share_without_luck(unsigned seats, const int16_t *weight, unsigned deals) {
    ag_rules *r = with_seats(seats);
    double sum = 0;
    for (unsigned deal = 0; deal < deals; deal++)
        for (unsigned seat = 0; seat < seats; seat++) sum += game_without_luck(r, weight, seat, deal);
    free(r);
    return sum / (deals * seats);
}

/* A short run of what docs/strength.md says of best: it wins more than an even share among seats of classic. Without luck
 * a hundred games say as much as two thousand. With numbers lost it does not, so that such damage is seen. */
static void test_15_4_best_wins_more_than_its_share_against_classic(void **state) {
    (void)state;
    static const unsigned deals[PENK_SEATS + 1] = {0, 0, 80, 40, 30};
    static const double wanted[PENK_SEATS + 1] = {0, 0, 0.53, 0.35, 0.265}; /* well above even */
    const unsigned less = SLOW_BUILD ? 10 : 1; /* so few games say nothing: a slow build looks for faults on the way */
    int16_t *damaged = malloc(AG_NET_WEIGHTS * sizeof *damaged);
    for (unsigned i = 0; i < AG_NET_WEIGHTS; i++) damaged[i] = i % 3 ? ag_net_weights()[i] : 0;
    double lost = share_without_luck(2, damaged, deals[2] / less);
    assert_true(SLOW_BUILD || lost < 0.5);
    free(damaged);
    for (unsigned seats = 2; seats <= PENK_SEATS; seats++) {
        double share = share_without_luck(seats, ag_net_weights(), deals[seats] / less);
        assert_true(SLOW_BUILD || share > wanted[seats]);
    }
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_outlook_is_what_the_moves_lead_to),
        cmocka_unit_test(test_shares_add_up_to_one),
        cmocka_unit_test(test_faces_and_chairs_do_not_matter),
        cmocka_unit_test(test_the_ends_of_a_turn_are_its_value),
        cmocka_unit_test(test_what_is_seen_ahead_is_what_comes_of_it),
        cmocka_unit_test(test_15_4_best_wins_more_than_its_share_against_classic),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("penk_net", tests, NULL, NULL);
}
