/* test_players.c - every player in every game: they make only legal moves, a seed fixes what they do, and they see no
 * more than their seat may see. Strength is the business of test_levels.c. */
#include "unit.h"

#include "palko.h"

static const char *const names[] = {"random", "idle", "greedy", "novice", "casual", "skilled", "expert", "best"};
enum { NAMES = sizeof names / sizeof *names, FIRST_LEVEL = 3 };

static uint64_t mix(uint64_t h, uint64_t value) {
    h = (h ^ value) * 0x9E3779B97F4A7C15u;
    return h ^ h >> 29;
}

static ag_action ask(const ag_rules *r, const union ag_state *s, ag_seat seat, const struct ag_player *p,
                     struct ag_rng *rng) {
    union ag_state view;
    ag_view_of(r, s, seat, &view);
    struct ag_seen seen = {.rules = r, .state = &view, .seat = seat};
    return p->choose(&seen, rng);
}

/* A whole game with one player on all seats; every choice must be legal. Returns a hash of all that happened. */
static uint64_t whole_game(const ag_rules *r, const struct ag_player *p, uint64_t seed) {
    const struct ag_game *g = ag_rules_game(r);
    struct ag_rng dice, chooser;
    union ag_state s;
    uint64_t hash = 0;
    ag_rng_start(&dice, seed, 0, AG_STREAM_DICE);
    ag_rng_start(&chooser, seed, 0, AG_STREAM_SEAT);
    g->begin(r, &s, ag_all_seats(r));
    for (unsigned events = 0;; events++) {
        struct ag_due d = g->due(r, &s);
        if (events >= 100000) fail_msg("%s does not come to an end in %s", p->name, g->name);
        if (d.kind == AG_DUE_OVER) return hash;
        if (d.kind == AG_DUE_ROLL) {
            g->roll(r, &s, ag_draw(d, &dice), NULL);
            continue;
        }
        ag_action a = ask(r, &s, d.seat, p, &chooser);
        if (!g->allowed(r, &s, d.seat, a, NULL)) fail_msg("%s makes an illegal move in %s", p->name, g->name);
        hash = mix(hash, a);
        g->act(r, &s, d.seat, a, NULL);
    }
}

static void all_players(const char *preset, const char *sets, uint64_t seed) {
    ag_rules *r = rules_of(preset, sets);
    for (unsigned i = 0; i < NAMES; i++) {
        const struct ag_player *p = ag_player_named(names[i], ag_rules_game(r));
        assert_non_null(p);
        whole_game(r, p, seed);
    }
    free(r);
}

static void test_every_game_has_every_player_with_a_sentence(void **state) {
    (void)state;
    for (const struct ag_game *const *g = ag_games(); *g; g++)
        for (unsigned i = 0; i < NAMES; i++) {
            const struct ag_player *p = ag_player_named(names[i], *g);
            assert_non_null(p);
            const char *about = ag_msg_sentence(p->about, NULL);
            size_t n = strlen(about);
            assert_true(n > 10 && about[n - 1] == '.');
        }
    assert_null(ag_player_named("nobody", ag_game_named("null")));
}

static void test_a_games_own_player_stands_before_the_general_one(void **state) {
    (void)state;
    static const char *const own[] = {"farkle", "balut", "palko", "penk"};
    for (unsigned k = 0; k < 4; k++)
        for (unsigned i = FIRST_LEVEL; i < NAMES; i++)
            assert_string_equal(ag_player_named(names[i], ag_game_named(own[k]))->game, own[k]);
    assert_null(ag_player_named("skilled", ag_game_named("null"))->game);
}

/* Each name once, in the order of strength, and each player the one of its name. */
static void test_players_are_listed_once_each(void **state) {
    (void)state;
    for (const struct ag_game *const *g = ag_games(); *g; g++) {
        for (unsigned i = 0; i < NAMES; i++) {
            assert_string_equal(ag_player_at(*g, i)->name, names[i]);
            assert_ptr_equal(ag_player_at(*g, i), ag_player_named(names[i], *g));
        }
        unsigned n = NAMES; /* players that only this game has, at the end */
        for (const struct ag_player *p; (p = ag_player_at(*g, n)) != NULL; n++) {
            assert_string_equal(p->game, (*g)->name);
            assert_ptr_equal(p, ag_player_named(p->name, *g));
            for (unsigned i = 0; i < n; i++) assert_string_not_equal(ag_player_at(*g, i)->name, p->name);
        }
        assert_null(ag_player_at(*g, n + 1));
    }
}

/* All presets with every number of seats. */
static void test_all_players_move_legally_in_all_presets(void **state) {
    (void)state;
    const struct ag_presets *all = ag_presets_builtin();
    for (unsigned i = 0; i < all->n; i++) {
        struct ag_preset_info info;
        assert_true(ag_preset_find(NULL, all->preset[i].name, &info, NULL));
        for (int32_t seats = info.game->options[0].min; seats <= info.game->options[0].max; seats++) {
            char sets[20];
            snprintf(sets, sizeof sets, "seats=%d", seats);
            if (rules_refused(info.name, sets)) continue; /* offers need two seats */
            all_players(info.name, sets, 100 * i + (unsigned)seats);
        }
    }
}

static void test_all_players_move_legally_with_all_options(void **state) {
    (void)state;
    /* clang-format off */
    static const char *const cases[][2] = {
        {"farkle", "hot_dice=must_roll"}, {"farkle", "last_round=sudden_death tie=shared opening=0"},
        {"farkle", "no_score_six=700 three_farkles=1000 min_bank=350"}, {"farkle", "target=200 opening=0"},
        {"farkle", "single=1,0,0,0,1,0 three=7,1,2,3,5,999 target=3000 opening=20"},
        {"farkle", "seats=3 keen=yes doubler=yes keen_fail=fresh_six hot_dice=must_roll no_score_six=500"},
        {"farkel-keen", "keen_fail=fresh_six seats=4 last_round=others_once"},
        {"farkel-keen-doubler", "last_round=sudden_death three_farkles=500 score_floor=-3000"},
        {"farkle", "target=1000000 single=1000,0,0,0,500,0 seats=2 opening=5000"},
        {"balut", "kept_dice=locked"}, {"balut", "scratch=on seats=3"},
        {"balut-federation", "kept_dice=locked scratch=on"},
        {"palko", "scoring=forfeits sets=3 seats=4"}, {"palko", "stakes=one_raise cover=both seats=5"},
        {"palko-5", "stakes=doubles_only five_of_a_kind=natural seats=2"},
        {"palko", "tokens=9 opening_count=started seats=4"},
        {"palko", "tokens=1 seats=5"}, {"palko-5", "scoring=forfeits sets=2 seats=2 cover=both"},
        {"penk", "fail=row_or_column tie_break=penks"}, {"penk", "seats=4 fail=row_or_column"},
        {"penk", "values=0,0,0,0,0,1,1,1,1,1,99,99,99,99,99,1,2,3,4,5,5,4,3,2,1"},
        {"null", "seats=8 rounds=9"},
    };
    /* clang-format on */
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        for (uint64_t seed = 0; seed < 3; seed++) all_players(cases[i][0], cases[i][1], 50 * i + seed);
}

/* The players for all games are those of the null game, which has none of its own. */
static void test_the_rollout_player_plays_any_game(void **state) {
    (void)state;
    /* clang-format off */
    static const char *const presets[][2] = {
        {"farkle", "target=1500"}, {"palko", "tokens=1"}, {"penk", ""}, {"null", ""}};
    /* clang-format on */
    const struct ag_player *casual = ag_player_named("casual", ag_game_named("null"));
    for (unsigned k = 0; k < 4; k++) {
        ag_rules *r = rules_of(presets[k][0], presets[k][1]);
        assert_int_equal(whole_game(r, casual, 5), whole_game(r, casual, 5));
        free(r);
    }
}

static void test_the_rollout_player_takes_a_win(void **state) {
    (void)state;
    struct play p;
    struct ag_rng rng;
    char words[AG_MOVE_MAX];
    start_with(&p, "farkle", "target=1000 opening=0 last_round=sudden_death", 1);
    rolls(&p, "1 1 1 1 2 3"); /* 1,000: stopping wins at once */
    ag_rng_start(&rng, 1, 1, 1);
    ag_action a = ask(p.rules, &p.state, 0, ag_player_named("skilled", ag_game_named("null")), &rng);
    p.game->write_action(p.rules, &p.state, a, words, sizeof words);
    assert_string_equal(words, "keep 1 1 1 1 stop");
    stop(&p);
}

static void test_a_seed_fixes_what_players_do(void **state) {
    (void)state;
    static const char *const presets[] = {"farkle", "farkel-keen-doubler", "balut", "palko", "palko-5", "penk", "null"};
    for (unsigned k = 0; k < 7; k++) {
        ag_rules *r = rules_of(presets[k], NULL), *again = rules_of(presets[k], NULL);
        for (unsigned i = 0; i < NAMES; i++) {
            const struct ag_player *p = ag_player_named(names[i], ag_rules_game(r));
            assert_int_equal(whole_game(r, p, 77), whole_game(again, p, 77));
        }
        free(r);
        free(again);
    }
}

/* Palko: the others' dice are changed at every decision, and no player chooses differently. */
static void twin_game(const ag_rules *r, const struct ag_player *p, uint64_t seed) {
    const struct ag_game *g = ag_rules_game(r);
    struct ag_rng dice, chooser, other;
    union ag_state s, twin;
    ag_rng_start(&dice, seed, 0, AG_STREAM_DICE);
    ag_rng_start(&other, seed, 1, AG_STREAM_DICE);
    ag_rng_start(&chooser, seed, 0, AG_STREAM_SEAT);
    g->begin(r, &s, ag_all_seats(r));
    for (struct ag_due d; (d = g->due(r, &s)).kind != AG_DUE_OVER;) {
        if (d.kind == AG_DUE_ROLL) {
            g->roll(r, &s, ag_draw(d, &dice), NULL);
            continue;
        }
        struct ag_rng same = chooser;
        ag_action a = ask(r, &s, d.seat, p, &chooser);
        const struct ag_palko_rules *c = ag_palko_compiled(r);
        struct ag_palko_state *t = (void *)&twin;
        twin = s;
        if (t->phase != AG_PALKO_NAMING) /* then the dice lie open */
            for (unsigned i = 0; i < AG_PALKO_SEATS; i++)
                if (i != d.seat && t->hand[i]) t->hand[i] = (uint16_t)(c->first_hand + ag_rng_below(&other, c->hands));
        assert_int_equal(ask(r, &twin, d.seat, p, &same), a);
        g->act(r, &s, d.seat, a, NULL);
    }
}

static void test_hidden_dice_do_not_matter(void **state) {
    (void)state;
    for (unsigned seats = 2; seats <= 5; seats++)
        for (unsigned dice = 5; dice; dice--) {
            char sets[60];
            snprintf(sets, sizeof sets, "seats=%u dice=%u chain=%s", seats, dice, dice == 5 ? "to_own" : "past_own");
            ag_rules *r = rules_of("palko-5", sets);
            for (unsigned i = 0; i < NAMES; i++)
                for (uint64_t seed = 0; seed < dice; seed++)
                    twin_game(r, ag_player_named(names[i], ag_rules_game(r)), seed);
            free(r);
        }
}

static void test_a_sample_agrees_with_what_is_seen(void **state) {
    (void)state;
    struct play p;
    struct ag_rng rng;
    union ag_state view, whole, again;
    ag_rng_start(&rng, 3, 0, 0);
    start_with(&p, "palko", "seats=3", 1);
    for (unsigned i = 0; i < 3; i++) p.game->roll(p.rules, &p.state, ag_draw(due(&p), &rng), NULL);
    moves(&p, 0, "call 3x4");
    for (ag_seat seat = 0; seat < 3; seat++) {
        memset(&view, 0, sizeof view);
        memset(&again, 0, sizeof again);
        ag_view_of(p.rules, &p.state, seat, &view);
        p.game->sample(p.rules, &view, seat, &rng, &whole);
        for (unsigned i = 0; i < 3; i++)
            assert_in_range(((struct ag_palko_state *)&whole)->hand[i], ag_palko_compiled(p.rules)->first_hand,
                            AG_HANDS);
        ag_view_of(p.rules, &whole, seat, &again);
        assert_memory_equal(&view, &again, p.game->state_size);
    }
    stop(&p);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_game_has_every_player_with_a_sentence),
        cmocka_unit_test(test_a_games_own_player_stands_before_the_general_one),
        cmocka_unit_test(test_players_are_listed_once_each),
        cmocka_unit_test(test_all_players_move_legally_in_all_presets),
        cmocka_unit_test(test_all_players_move_legally_with_all_options),
        cmocka_unit_test(test_the_rollout_player_plays_any_game),
        cmocka_unit_test(test_the_rollout_player_takes_a_win),
        cmocka_unit_test(test_a_seed_fixes_what_players_do),
        cmocka_unit_test(test_hidden_dice_do_not_matter),
        cmocka_unit_test(test_a_sample_agrees_with_what_is_seen),
    };
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    return cmocka_run_group_tests_name("players", tests, NULL, NULL);
}
