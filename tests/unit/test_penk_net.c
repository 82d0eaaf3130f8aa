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

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_outlook_is_what_the_moves_lead_to),
        cmocka_unit_test(test_shares_add_up_to_one),
        cmocka_unit_test(test_faces_and_chairs_do_not_matter),
        cmocka_unit_test(test_the_ends_of_a_turn_are_its_value),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("penk_net", tests, NULL, NULL);
}
