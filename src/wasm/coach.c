/*
 * coach.c - what moves are worth, and luck and skill of a whole game, for a worker of the page: asked in steps, so that
 * the worker can tell how far it is, let a player move in between, and hear that it should stop. Values are exact where
 * a solved table of the desk's rules is in use (solve.c), else estimates; either way the command gives the same figures
 * from the same record. All is judged by what the desk's record holds: a page hands over what the seat may see.
 */
#include "desk.h"
#include "extras.h"
#include "../shell/again.h"
#include "msg.h"

#include <stdlib.h>
#include <string.h>

/* ---- asking ---- */

enum { NODES_LEAST = 1000, NOT_FAIR = -1, MORE = 0, DONE = 1 };

/* How many nodes a question gets where the page does not say: a hint takes about a second of one core in WebAssembly,
 * a whole game some ten to thirty. A command that gets the same number gives the same figures. */
static uint32_t nodes_of(const ag_rules *r, bool game) {
    struct ag_usual usual = ag_usual_of(ag_rules_game(r));
    return game ? usual.page_game : usual.page_nodes;
}

struct coach {
    const struct desk *desk;
    struct ag_judge judge;
    struct ag_work work; /* its context is this coach */
    double done;
    struct ag_asking *asking;
    struct ag_analysing *analysing;
    bool analysed; /* analysis is ours to free */
    struct ag_analysis analysis;
    struct ag_advice advice;
};

struct coach *wasm_coach_advise(const struct desk *d, unsigned seat, uint32_t nodes);
struct coach *wasm_coach_analyse(const struct desk *d, uint32_t nodes);
int wasm_coach_step(struct coach *c);
bool wasm_coach_settle(struct coach *c, const char *player);
double wasm_coach_done(const struct coach *c);
void wasm_coach_end(struct coach *c);

static bool progress(void *context, double done) {
    struct coach *c = context;
    if (done > c->done) c->done = done;
    return true;
}

static const struct ag_player *player_of(const ag_rules *r) {
    return ag_player_named(ag_usual_of(ag_rules_game(r)).page_player, ag_rules_game(r));
}

static struct coach *coach_of(const struct desk *d, uint64_t nodes) {
    const ag_rules *r = desk_rules(d);
    const struct solved *solved = desk_solved(d);
    struct coach *c = malloc(sizeof *c);
    AG_CHECK(c);
    memset(c, 0, offsetof(struct coach, advice));
    c->desk = d;
    c->work = (struct ag_work){.context = c, .progress = progress, .memory = module_memory};
    c->judge = (struct ag_judge){.rules = r,
                                 .objective = ag_coach_defaults(r).objective,
                                 .seed = 1,
                                 .nodes = nodes < NODES_LEAST ? NODES_LEAST : nodes};
    for (unsigned i = 0; i < AG_JUDGE_LANES; i++) c->judge.player[i] = player_of(r);
    if (!solved || solved->objective != c->judge.objective) return c;
    c->judge.table = solved->table;
    c->judge.scratch = solved->scratch;
    c->judge.residual = solved->residual;
    return c;
}

static struct coach *refused(struct coach *c, const struct ag_msg *why) {
    struct ag_words words = desk_words(c->desk);
    out_refusal(why, &words);
    wasm_coach_end(c);
    return NULL;
}

/* What every legal move of a seat is worth; nodes 0: as many as take about a second. NULL: the answer says why. The
 * desk must stay open until the end. */
EXPORT(coach_advise) struct coach *wasm_coach_advise(const struct desk *d, unsigned seat, uint32_t nodes) {
    struct coach *c = coach_of(d, nodes ? nodes : nodes_of(desk_rules(d), false));
    struct ag_msg why = ag_msg_make(AG_MSG_COACH_NO_DECISION, seat, 0, 0);
    union ag_state view;
    if (ag_table_due(d->table).kind != AG_DUE_ACT || seat >= ag_rules_seats(c->judge.rules)) return refused(c, &why);
    ag_view_of(c->judge.rules, ag_table_state(d->table), (ag_seat)seat, &view);
    c->asking = ag_advise_begin(&c->judge, &view, (ag_seat)seat, &c->work, &c->advice, &why);
    return c->asking ? c : refused(c, &why);
}

/* Luck and skill of the whole game; nodes: for each question, 0: the usual number. NULL: the answer says why. The desk
 * must stay open until the end. */
EXPORT(coach_analyse) struct coach *wasm_coach_analyse(const struct desk *d, uint32_t nodes) {
    struct coach *c = coach_of(d, nodes ? nodes : nodes_of(desk_rules(d), true));
    struct ag_msg why = {0};
    c->analysing = ag_analyse_begin(&c->judge, d->table, &c->work, &c->analysis, &why);
    return c->analysing ? c : refused(c, &why);
}

EXPORT(coach_done) double wasm_coach_done(const struct coach *c) { return c->done; }

EXPORT(coach_end) void wasm_coach_end(struct coach *c) {
    if (!c) return;
    ag_advise_end(c->asking);
    ag_analyse_end(c->analysing);
    if (c->analysed) ag_analysis_free(&c->work, &c->analysis);
    free(c);
}

/* ---- what it says ---- */

static void put_advice(const struct coach *c) {
    struct ag_words words = desk_words(c->desk);
    union ag_state view;
    ag_view_of(c->judge.rules, ag_table_state(c->desk->table), c->advice.seat, &view);
    js_clear(&out);
    js_open(&out, NULL, '{');
    form_advice(&out, &c->judge, &c->advice, &view, &words);
    js_close(&out, '}');
}

/* The answer, where it is an estimate: among moves that may be as good as the best one a player chooses, by the seed of
 * the estimates. False: the answer stays as it was. */
EXPORT(coach_settle) bool wasm_coach_settle(struct coach *c, const char *player) {
    const struct ag_player *p = desk_player(c->desk, player);
    struct ag_rng rng;
    if (!p || c->advice.exact) return false;
    ag_rng_start(&rng, c->judge.seed, 0, AG_STREAM_DICE);
    if (!ag_advice_settle(&c->advice, ag_table_choose(c->desk->table, c->advice.seat, p, &rng))) return false;
    put_advice(c);
    return true;
}

/* With the command that makes the same figures. The page calls the record game.txt, as the manual does: what it is
 * saved as is for people to say. */
static void put_analysis(const struct coach *c) {
    struct ag_review x = {.table = c->desk->table, .judge = &c->judge, .a = &c->analysis, .words = desk_words(c->desk)};
    char command[300];
    ag_review(&x);
    again_analyse(&x, "game.txt", command, sizeof command);
    js_clear(&out);
    js_open(&out, NULL, '{');
    js_text(&out, "command", command);
    form_analysis(&out, &x);
    js_close(&out, '}');
}

/* ---- going on ---- */

/* 1: the answer is there; 0: there is more to do; -1: refused, and the answer says why. */
EXPORT(coach_step) int wasm_coach_step(struct coach *c) {
    struct ag_msg why = {0};
    struct ag_words words = desk_words(c->desk);
    desk_solved(c->desk); /* the table stays in use */
    if (c->asking) {
        if (ag_advise_step(c->asking)) return MORE;
        c->done = 1;
        put_advice(c);
        return DONE;
    }
    enum ag_went went = ag_analyse_step(c->analysing, &why);
    if (went == AG_MORE) return MORE;
    if (went == AG_REFUSED) return out_refusal(&why, &words), NOT_FAIR;
    c->done = 1;
    c->analysed = true;
    put_analysis(c);
    return DONE;
}
