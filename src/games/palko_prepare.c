/*
 * palko_prepare.c - compiling Palko's rules: the order of seats, the lists of answers, the tasks. What hands count is
 * compiled in palko_count.c, the options stand in palko.c.
 */
#include "msg.h"
#include "palko.h"

#include <string.h>

/* The nearest seat of a set after each seat, and the seats on the way, in both calling orders. */
static void prepare_order(struct ag_palko_rules *c, unsigned seats, unsigned reversed) {
    unsigned step = reversed ? seats - 1 : 1;
    for (unsigned from = 0; from < seats; from++) {
        unsigned at = from, passed = 0;
        for (unsigned k = 0; k < seats; k++) {
            at = (at + step) % seats;
            for (unsigned set = 0; set < 1u << seats; set++)
                if (set >> at & 1 && !(set & passed)) c->next[reversed][from][set] = (uint8_t)at;
            passed |= 1u << at;
            c->arc[reversed][from][at] = (uint8_t)passed;
        }
    }
}

/* Whether a chain is no longer than reach, costs no more than budget and doubles only callers in `rich`. */
static bool chain_fits(unsigned chain, unsigned reach, unsigned budget, unsigned rich) {
    unsigned length = ag_palko_chain_length(chain), doubles = ag_palko_chain_doubles(chain);
    return length <= reach && length + (unsigned)__builtin_popcount(doubles) <= budget && !(doubles & ~rich);
}

static void prepare_answers(struct ag_palko_rules *c) {
    for (unsigned reach = 1; reach <= AG_PALKO_CHAIN; reach++)
        for (unsigned budget = 1; budget <= AG_PALKO_STAKES_MAX; budget++)
            for (unsigned rich = 0; rich < 16; rich++) {
                ag_action *list = c->answers[reach - 1][budget - 1][rich];
                unsigned n = 0;
                list[n++] = AG_PALKO_STAND;
                for (unsigned chain = 0; chain < AG_PALKO_CHAINS; chain++)
                    if (chain_fits(chain, reach, budget, rich)) list[n++] = AG_PALKO_CHALLENGE + chain;
                c->n_answers[reach - 1][budget - 1][rich] = (uint8_t)n;
            }
}

/* Splits the tasks at " | ". */
static bool prepare_tasks(struct ag_palko_rules *c, const char *text) {
    while (c->n_tasks < AG_PALKO_TASKS) {
        const char *bar = strstr(text, " | ");
        size_t n = bar ? (size_t)(bar - text) : strlen(text);
        if (n == 0 || n >= AG_PALKO_TASK_SIZE) return false;
        memcpy(c->task[c->n_tasks++], text, n);
        if (!bar) return true;
        text = bar + 3;
    }
    return false;
}

/* PA-16: by the option and by how the contest was entered: challenged, doubled. The sides take turns, the caller
 * first. */
static const uint8_t raises_max[3][2] = {
    [AG_PALKO_LADDER] = {2, 1},
    [AG_PALKO_ONE_RAISE] = {1, 1},
    [AG_PALKO_DOUBLES_ONLY] = {0, 1},
};

bool ag_palko_prepare(const struct ag_values *v, void *compiled, struct ag_msg *why) {
    struct ag_palko_rules *c = compiled;
    if (!prepare_tasks(c, v->text)) { /* AL-3 */
        struct ag_msg m = ag_msg_make(AG_MSG_PALKO_TASKS, AG_PALKO_TASKS, AG_PALKO_TASK_SIZE - 1, 0);
        ag_msg_quote(&m, 0, "tasks");
        return ag_refuse(why, m);
    }
    memcpy(c->raises_max, raises_max[v->slot[AG_PALKO_OPT_STAKES]], sizeof c->raises_max);
    c->remembered = v->slot[AG_PALKO_OPT_CHAIN] == AG_PALKO_PAST_OWN ? AG_PALKO_CALLS_MAX : AG_PALKO_CALLS;
    ag_palko_count_prepare(c, (unsigned)v->slot[AG_PALKO_OPT_DICE], (enum ag_palko_five)v->slot[AG_PALKO_OPT_FIVE]);
    for (unsigned i = 0; i < AG_PALKO_CALL_NUMBERS; i++) c->calls[i] = AG_PALKO_CALL + i;
    prepare_order(c, (unsigned)v->slot[AG_PALKO_OPT_SEATS], 0);
    prepare_order(c, (unsigned)v->slot[AG_PALKO_OPT_SEATS], 1);
    prepare_answers(c);
    return true;
}
