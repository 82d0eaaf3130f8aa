/*
 * yardstick_palko.c - Palko's row of yardstick.h: best responses (palko_exploit.h) to the house's players
 * (palko_levels.h), as players at a table, and balances (palko_balance.h).
 */
#include "best_palko.h"
#include "best_palko_seat.h"
#include "msg.h"
#include "palko_balance.h"
#include "palko_exploit.h"
#include "palko_levels.h"
#include "yardstick.h"

/* How often a player is asked that is known by its choices alone. */
enum { ASKS = 32 };

struct inside {
    struct ag_palko_exploit exploit;
    struct ag_palko_asking asking;
    struct ag_palko_policy policy;
    struct ag_palko_house house;
};

static ag_action choose_response(const struct ag_seen *seen, struct ag_rng *rng) {
    const struct inside *in = seen->context;
    const struct ag_palko_state *s = seen->state;
    const struct ag_palko_rules *c = ag_palko_compiled(seen->rules);
    struct ag_palko_heard heard;
    struct ag_palko_moment m;
    (void)rng;
    ag_palko_hear(seen, &heard);
    ag_palko_moment_of(seen, &heard, &m);
    ag_action a = ag_palko_exploit_move(&in->exploit, &m, ag_palko_row(c, s->hand[seen->seat]));
    bool calls = a < AG_PALKO_PAIR_CALLS;
    return calls && s->phase == AG_PALKO_ANSWERING ? AG_PALKO_STAND : a;
}

static void end(struct ag_response *x, const struct ag_memory *memory) {
    struct inside *in = x->inside;
    if (!in) return;
    ag_palko_exploit_free(&in->exploit, memory);
    memory->resize(memory->context, in, 0);
    x->inside = NULL;
}

/* How the player chooses, for all hands at once; known: exactly. */
static bool set_policy(const struct ag_response_order *order, struct inside *in) {
    const struct ag_palko_policy *named = ag_palko_policy_named(order->player->name);
    in->asking = (struct ag_palko_asking){order->player, ASKS, 1};
    if (order->player->choose == ag_best_palko_seat && ag_palko_house(order->rules, &in->house)) {
        in->policy = ag_palko_mind_policy;
        in->policy.context = &in->house.mind;
        return true;
    }
    in->policy = named ? *named : ag_palko_asking_policy;
    if (!named) in->policy.context = &in->asking;
    return named != NULL;
}

static bool respond(const struct ag_response_order *order, const struct ag_work *work, struct ag_response *out,
                    struct ag_msg *why) {
    *out = (struct ag_response){0};
    if (!ag_palko_exploit_fits(order->rules, why)) return false;
    struct inside *in = out->inside = work->memory.resize(work->memory.context, NULL, sizeof *in);
    if (!in) return ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    out->known = set_policy(order, in);
    out->asks = out->known ? 0 : ASKS;
    struct ag_palko_exploit_order exact = {.rules = order->rules,
                                           .policy = &in->policy,
                                           .width = order->width,
                                           .mass = order->mass,
                                           .notes = true};
    if (!ag_palko_exploit(&exact, work, &in->exploit)) {
        end(out, &work->memory);
        return ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    }
    const struct ag_palko_exploit *x = &in->exploit;
    unsigned most = (unsigned)ag_rule(order->rules, AG_PALKO_OPT_TOKENS);
    out->wins = x->value;
    out->opening = x->set[most][most][0];
    out->second = x->set[most][most][1];
    out->moments = x->moments;
    out->checksum = ag_palko_exploit_sum(x);
    out->complete = x->complete;
    out->player = (struct ag_player){.name = "response", .choose = choose_response, .context = in};
    return true;
}

static bool balance(const ag_rules *r, unsigned rounds, const struct ag_work *work, struct ag_balance *out,
                    struct ag_msg *why) {
    struct ag_palko_balance b;
    if (!ag_palko_balance_fits(r, why)) return false;
    if (!ag_palko_balance(r, rounds, work, &b)) return ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    *out = (struct ag_balance){b.low, b.high, b.nash, b.rounds, b.complete};
    return true;
}

/* With five dice best searches for a millisecond at each moment. */
static double usual_mass(const ag_rules *r, const struct ag_player *player) {
    const bool searches = player->choose == ag_best_palko_seat && ag_palko_compiled(r)->dice == AG_PALKO_DICE_MAX;
    return searches ? 0.003 : 0.0001;
}

const struct ag_yardstick ag_yardstick_palko = {
    .width = 12,
    .mass = usual_mass,
    .rounds = 300,
    .respond = respond,
    .end = end,
    .balance = balance,
};
