/* unit_palko.c - see unit_palko.h. */
#include "unit_palko.h"

const struct ag_palko_state *state_of(const struct play *p) { return (const void *)&p->state; }
const struct ag_palko_rules *rules_in(const struct play *p) { return ag_palko_compiled(p->rules); }

void opened_by_0(struct play *p, const char *preset, const char *sets) { start_with(p, preset, sets, 1); }

void deal(struct play *p, const char *const *hands) {
    while (*hands) rolls(p, *hands++);
    assert_int_equal(due(p).kind, AG_DUE_ACT);
}

ag_seat turn(const struct play *p) {
    struct ag_due now = due(p);
    assert_int_equal(now.kind, AG_DUE_ACT);
    assert_int_equal(now.seats, 1 << now.seat);
    return now.seat;
}

void all_stand(struct play *p) {
    while (due(p).flags & AG_DUE_SEALED) moves(p, due(p).seat, "stand");
}

void calls(struct play *p, ag_seat seat, const char *words) {
    moves(p, seat, words);
    all_stand(p);
}

void challenged(struct play *p, ag_seat seat, const char *words) {
    unsigned set = state_of(p)->set;
    while (due(p).seat != seat) moves(p, due(p).seat, "stand");
    moves(p, seat, words);
    while (!over(p) && state_of(p)->set == set && due(p).kind == AG_DUE_ACT && may(p, due(p).seat, "open"))
        moves(p, due(p).seat, "open");
}

void play_game(struct play *p, uint64_t deal, const char *const *player, ag_watch *watch, void *context) {
    struct ag_rng dice, rng;
    ag_rng_start(&dice, 7, deal, 0);
    ag_rng_start(&rng, 7, deal, 1);
    p->game->begin(p->rules, &p->state, ag_all_seats(p->rules));
    for (struct ag_due now; (now = due(p)).kind != AG_DUE_OVER;) {
        union ag_state view;
        if (now.kind == AG_DUE_ROLL) {
            p->game->roll(p->rules, &p->state, ag_draw(now, &dice), NULL);
            continue;
        }
        ag_view_of(p->rules, &p->state, now.seat, &view);
        if (watch) watch(p, now.seat, &view, context);
        struct ag_seen seen = {.rules = p->rules, .state = &view, .seat = now.seat};
        p->game->act(p->rules, &p->state, now.seat, ag_player_named(player[now.seat], p->game)->choose(&seen, &rng),
                     NULL);
    }
}
