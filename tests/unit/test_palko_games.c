/* test_palko_games.c - Palko played: what each seat may know, whole games, and the plainest move. */
#include "unit_palko.h"

/* ---- the law of views ---- */

enum { LOG_MAX = 3000 };
struct logged {
    bool is_roll, hidden;
    ag_seat seat;
    uint32_t value;
    unsigned shown_at; /* the number of the event that opened it */
};
struct log {
    unsigned n;
    struct logged event[LOG_MAX];
    union ag_state after[LOG_MAX + 1]; /* after[n]: the position after the first n events */
};

static unsigned apply(const struct play *p, union ag_state *s, const struct logged *e, uint32_t value) {
    return e->is_roll ? p->game->roll(p->rules, s, value, NULL) : p->game->act(p->rules, s, e->seat, value, NULL);
}

/* A move that lets a set grow: mostly standing and low calls, now and then anything. */
static ag_action some_move(const struct play *p, const union ag_state *s, ag_seat seat, struct ag_rng *rng) {
    ag_action list[AG_LEGAL_MAX];
    unsigned n = p->game->legal(p->rules, s, seat, list);
    if (ag_rng_below(rng, 4) < 3) return p->game->idle(p->rules, s, seat);
    return list[ag_rng_below(rng, n)];
}

static void play_log(struct play *p, struct log *log, uint64_t seed) {
    struct ag_rng rng;
    ag_rng_start(&rng, seed, 0, 0);
    log->n = 0;
    log->after[0] = p->state;
    for (struct ag_due now; (now = due(p)).kind != AG_DUE_OVER && log->n < LOG_MAX;) {
        struct logged *e = &log->event[log->n];
        *e = (struct logged){.is_roll = now.kind == AG_DUE_ROLL, .seat = now.seat, .shown_at = LOG_MAX};
        e->hidden = now.flags & (AG_DUE_HIDDEN | AG_DUE_SEALED);
        if (!e->is_roll) {
            do e->seat = (ag_seat)ag_rng_below(&rng, 5);
            while (!(now.seats >> e->seat & 1));
            e->value = some_move(p, &p->state, e->seat, &rng);
        } else {
            e->value = ag_draw(now, &rng);
        }
        unsigned effects = apply(p, &p->state, e, e->value);
        for (unsigned i = 0; i <= log->n; i++) {
            struct logged *old = &log->event[i];
            bool shown = effects & (old->is_roll ? AG_SHOWS_DICE : AG_SHOWS_ANSWERS);
            if (shown && old->shown_at == LOG_MAX) old->shown_at = log->n;
        }
        log->after[++log->n] = p->state;
    }
}

static void check_law(const struct play *p, const struct log *log, unsigned n, ag_seat viewer) {
    union ag_state replay = log->after[0], seen;
    for (unsigned i = 0; i < n; i++) {
        const struct logged *e = &log->event[i];
        bool blank = e->hidden && e->seat != viewer && e->shown_at >= n;
        apply(p, &replay, e, !blank ? e->value : e->is_roll ? AG_UNKNOWN : AG_SEALED);
    }
    memset(&seen, 0, sizeof seen);
    ag_view_of(p->rules, &log->after[n], viewer, &seen);
    assert_memory_equal(&seen, &replay, p->game->state_size);
}

/* What may be done does not depend on what may not be seen, and views can be written and read. */
static void check_view(const struct play *p, const union ag_state *truth, ag_seat viewer) {
    union ag_state seen, back;
    char text[AG_POSITION_MAX];
    ag_action in_truth[AG_LEGAL_MAX], in_view[AG_LEGAL_MAX];
    ag_view_of(p->rules, truth, viewer, &seen);
    struct ag_due now = p->game->due(p->rules, truth), then = p->game->due(p->rules, &seen);
    assert_memory_equal(&now, &then, sizeof now);
    p->game->write_position(p->rules, &seen, text, sizeof text);
    assert_true(p->game->read_position(p->rules, &back, text, NULL));
    assert_memory_equal(&seen, &back, p->game->state_size);
    if (now.kind != AG_DUE_ACT || viewer == AG_NOBODY || !(now.seats >> viewer & 1)) return;
    unsigned n = p->game->legal(p->rules, truth, viewer, in_truth);
    assert_int_equal(n, p->game->legal(p->rules, &seen, viewer, in_view));
    assert_memory_equal(in_truth, in_view, n * sizeof *in_truth);
}

static void law_of_a_game(const char *preset, const char *sets, uint64_t seed) {
    static struct log log;
    struct play p;
    start(&p, preset, sets);
    play_log(&p, &log, seed);
    for (unsigned n = 0; n <= log.n; n++)
        for (unsigned viewer = 0; viewer <= ag_rules_seats(p.rules); viewer++) {
            ag_seat seat = viewer == ag_rules_seats(p.rules) ? AG_NOBODY : (ag_seat)viewer;
            check_law(&p, &log, n, seat);
            check_view(&p, &log.after[n], seat);
        }
    stop(&p);
}

static void test_the_law_of_views(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        law_of_a_game("palko", "seats=2", seed);
        law_of_a_game("palko", "seats=3", seed);
        law_of_a_game("palko", "seats=4 stakes=doubles_only", seed);
        law_of_a_game("palko", "seats=5 tokens=2 cover=both", seed);
        law_of_a_game("palko", "seats=5 scoring=forfeits sets=3", seed);
    }
}

/* ---- whole games ---- */

static void test_random_games(void **state) {
    static const char *const stakes[] = {"ladder", "one_raise", "doubles_only"};
    uint64_t seed = 1;
    char sets[200];
    (void)state;
    for (unsigned seats = 2; seats <= 5; seats++)
        for (unsigned i = 0; i < 48; i++) {
            snprintf(sets, sizeof sets, "seats=%u tokens=%u opening_count=%s five_of_a_kind=%s stakes=%s cover=%s %s",
                     seats, i % 5 * 2 + 1, i & 1 ? "started" : "still_in", i & 2 ? "natural" : "wild", stakes[i % 3],
                     i & 4 ? "both" : "mover", i & 8 ? "scoring=forfeits sets=4" : "scoring=tokens");
            random_game("palko", sets, seed++);
        }
    random_game("palko", NULL, seed++);
    random_game("palko-5", NULL, seed++);
    random_game("palko-5", "seats=5", seed++);
}

/* A whole game in which every seat makes its plainest move ends. */
static void test_idle_games_end(void **state) {
    struct play p;
    struct ag_rng rng;
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        ag_rng_start(&rng, 3, i, 0);
        start(&p, "palko", i ? "seats=5 scoring=forfeits" : "seats=5");
        to_the_end(&p, "idle", "idle", &rng);
        stop(&p);
    }
}

static void idles(struct play *p, ag_seat seat, const char *expected) {
    char words[AG_MOVE_MAX];
    p->game->write_action(p->rules, &p->state, p->game->idle(p->rules, &p->state, seat), words, sizeof words);
    assert_string_equal(words, expected);
}

/* Who does not answer in time makes the call that is likeliest by their own dice. With 1 4 4 4 6 and wild ones there
 * are four fours and two sixes for certain, so two fours is as safe as two sixes, and lower; above four sixes the
 * choice is between three more ones, four more twos, threes or fives, one more four and three more sixes. */
static void test_idle_makes_the_least_risky_call(void **state) {
    struct play p;
    (void)state;
    start_at(&p, "palko", "seats=2", "phase calling set 2 opener 0 holds 2,3 hands 14446,23355");
    idles(&p, 0, "call 2x4");
    stop(&p);
    start_at(&p, "palko", "seats=2",
             "phase calling set 2 opener 1 holds 2,3 hands 14446,23355 calls 1 caller 1 "
             "quantity 4,0,0,0,0 face 3,0,0,0,0 wild 1,0,0,0,0");
    idles(&p, 0, "call 4x4");
    stop(&p);
    start_at(&p, "palko", "seats=2",
             "phase calling set 2 opener 1 holds 2,3 hands 14446,23355 calls 1 caller 1 "
             "quantity 4,0,0,0,0 face 6,0,0,0,0 wild 1,0,0,0,0");
    idles(&p, 0, "call 5x4");
    stop(&p);
}

/* Seat 0 is the simple player, which sees its view only; the others move at random. */
static bool greedy_wins(const char *sets, uint64_t seed) {
    struct play p;
    struct ag_rng rng;
    ag_rng_start(&rng, seed, 0, 0);
    start(&p, "palko", sets);
    to_the_end(&p, "greedy", "random", &rng);
    bool won = winners(&p) & 1;
    stop(&p);
    return won;
}

static void test_the_simple_player_beats_random_ones(void **state) {
    static const char *const sets[] = {"seats=2",
                                       "seats=3",
                                       "seats=5 tokens=9",
                                       "seats=4 cover=both tokens=2",
                                       "seats=3 stakes=one_raise",
                                       "seats=4 scoring=forfeits"};
    (void)state;
    for (unsigned i = 0; i < 6; i++) {
        unsigned wins = 0;
        for (uint64_t seed = 0; seed < 40; seed++) wins += greedy_wins(sets[i], seed);
        if (wins < 28) fail_msg("%s: %u of 40", sets[i], wins);
    }
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_the_law_of_views),
    cmocka_unit_test(test_random_games),
    cmocka_unit_test(test_idle_games_end),
    cmocka_unit_test(test_idle_makes_the_least_risky_call),
    cmocka_unit_test(test_the_simple_player_beats_random_ones),
};
TESTS_MAIN("palko_games", tests)
