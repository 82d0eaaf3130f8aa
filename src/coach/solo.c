/* solo.c - see solo.h. */
#include "solo.h"
#include "msg.h"
#include "solve.h"
#include "str.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* Why a game sent in for the challenge of the day is not counted. {0}: the number of an event in its record. */
    MSG(SOLO_NONE, "There is no challenge of the day for that game or day.")
    MSG(SOLO_RULES, "These are not the rules of this challenge.")
    MSG(SOLO_DICE, "Event {0} is a roll that the dice of this challenge do not give.")
    MSG(SOLO_EVENT, "Event {0} is neither a roll nor a move.")
    MSG(SOLO_UNFINISHED, "This game is not finished.")
    MSG(SOLO_BEYOND, "This game goes on after it should be over.")
)
/* clang-format on */

/* ---- games ---- */

enum { SKILLS = 6 };

const struct ag_solo *ag_solo_of(const struct ag_game *game) { return ag_extras_of(game)->solo; }

const double *ag_solo_from(const struct ag_solo *solo) { return solo->from ? solo->from : ag_grade_from[AG_FOR_SCORE]; }

bool ag_solo_values(const struct ag_solo *solo, const struct ag_game *game, struct ag_values *values,
                    struct ag_msg *why) {
    for (const char *const *set = solo->sets; *set; set += 2)
        if (!ag_values_set(game, values, set[0], set[1], why)) return false;
    return true;
}

uint64_t ag_solo_day(const struct ag_solo *solo, const char *date) {
    static const char form[] = "0000-00-00";
    uint64_t digits = 0;
    for (unsigned i = 0; i < sizeof form; i++) {
        bool digit = date[i] >= '0' && date[i] <= '9';
        if (form[i] == '0' ? !digit : date[i] != form[i]) return 0;
        if (digit) digits = digits * 10 + (uint64_t)(date[i] - '0');
    }
    return digits * 10 + solo->number;
}

/* ---- dice ---- */

/* One game as it is gone through again, event by event. */
struct walk {
    const ag_rules *rules;
    const struct ag_game *game;
    const struct ag_solo *solo;
    union ag_state state;
    struct ag_solo_at at;
    size_t event; /* the next one */
};

static struct walk walk_start(const ag_table *t) {
    struct walk w = {.rules = ag_table_rules(t), .game = ag_rules_game(ag_table_rules(t))};
    w.solo = ag_solo_of(w.game);
    AG_CHECK(w.solo);
    w.game->begin(w.rules, &w.state, ag_all_seats(w.rules));
    return w;
}

static void end_turn(struct walk *w) {
    w->at.turn++;
    w->at.roll = 0;
}

/* A roll of one die before anything else is for who begins, and belongs to no turn. */
static bool for_start(const struct walk *w, struct ag_due due) { return due.dice == 1 && !w->event; }

static void draw(const struct walk *w, struct ag_due due, uint64_t seed, uint8_t *dice) {
    struct ag_rng rng;
    ag_rng_start(&rng, seed, for_start(w, due) ? UINT64_MAX : (uint64_t)w->at.turn * 1000 + w->at.roll, AG_STREAM_DICE);
    ag_draw_dice(due, &rng, dice);
}

static void walk_on(struct walk *w, const struct ag_event *e) {
    struct ag_due due = w->game->due(w->rules, &w->state);
    if (e->kind == AG_EVENT_ROLL) {
        bool start = for_start(w, due);
        w->game->roll(w->rules, &w->state, ag_outcome_of(due, e->dice), NULL);
        if (!start) w->at.roll++;
        if (!start && w->game->due(w->rules, &w->state).kind == AG_DUE_ROLL) end_turn(w); /* nothing could be kept */
    } else if (e->kind == AG_EVENT_MOVE) {
        w->game->act(w->rules, &w->state, e->seat, e->action, NULL);
        if (w->solo->ends(e->action)) end_turn(w);
    }
    w->event++;
    w->at.over = w->game->due(w->rules, &w->state).kind == AG_DUE_OVER ||
                 (w->solo->turns && w->at.turn >= w->solo->turns);
}

static struct walk walk_whole(const ag_table *t) {
    struct walk w = walk_start(t);
    for (size_t n = ag_table_length(t); w.event < n;) {
        struct ag_event e = ag_table_event(t, w.event);
        walk_on(&w, &e);
    }
    return w;
}

struct ag_solo_at ag_solo_at(const ag_table *t) {
    return walk_whole(t).at;
}

void ag_solo_dice(const ag_table *t, uint64_t seed, uint8_t *dice) {
    struct walk w = walk_whole(t);
    draw(&w, w.game->due(w.rules, &w.state), seed, dice);
}

bool ag_solo_fair(const ag_table *t, const struct ag_preset_info *preset, uint64_t seed, struct ag_msg *why) {
    const struct ag_solo *solo = ag_solo_of(preset->game);
    struct ag_values values = preset->values;
    if (!solo || ag_rules_game(ag_table_rules(t)) != preset->game ||
        !ag_solo_values(solo, preset->game, &values, why) ||
        memcmp(&values, ag_rules_values(ag_table_rules(t)), sizeof values) != 0)
        return ag_refuse_id(why, AG_MSG_SOLO_RULES);
    struct walk w = walk_start(t);
    for (size_t n = ag_table_length(t); w.event < n;) {
        struct ag_event e = ag_table_event(t, w.event);
        uint8_t dice[AG_DICE_MAX];
        int32_t number = (int32_t)w.event + 1;
        if (w.at.over) return ag_refuse_id(why, AG_MSG_SOLO_BEYOND);
        if (e.kind != AG_EVENT_ROLL && e.kind != AG_EVENT_MOVE)
            return ag_refuse(why, ag_msg_make(AG_MSG_SOLO_EVENT, number, 0, 0));
        if (e.kind == AG_EVENT_ROLL) {
            draw(&w, w.game->due(w.rules, &w.state), seed, dice);
            if (memcmp(dice, e.dice, e.n) != 0) return ag_refuse(why, ag_msg_make(AG_MSG_SOLO_DICE, number, 0, 0));
        }
        walk_on(&w, &e);
    }
    return w.at.over || ag_refuse_id(why, AG_MSG_SOLO_UNFINISHED);
}

/* ---- judging ---- */

enum ag_grade ag_solo_grade(const double *from, const struct ag_advised *move) {
    unsigned grade = AG_GRADE_BLUNDER;
    if (move->loss <= 2 * move->loss_error) return AG_GRADE_NONE;
    while (grade > AG_GRADE_NONE && move->loss < from[grade]) grade--;
    return (enum ag_grade)grade;
}

const char *ag_solo_skill(const struct ag_solo *solo, double loss) {
    static const enum ag_msg_id words[SKILLS + 1] = {AG_MSG_SKILL_SUPERB,  AG_MSG_SKILL_EXCELLENT, AG_MSG_SKILL_STRONG,
                                                     AG_MSG_SKILL_GOOD,    AG_MSG_SKILL_FAIR,      AG_MSG_SKILL_WEAK,
                                                     AG_MSG_SKILL_CARELESS};
    unsigned i = 0;
    if (!solo->skill) return ag_skill_word(AG_FOR_SCORE, loss, 0, NULL);
    while (i < SKILLS && loss > solo->skill[i]) i++;
    return ag_msg_english(words[i]);
}

/* The dice that the choice was about. */
static void write_dice(const ag_rules *r, const void *state, char *buf, size_t size) {
    struct ag_sheet sheet;
    uint8_t dice[AG_DICE_MAX];
    unsigned n = 0;
    ag_sheet_of(r, state, &sheet);
    for (unsigned i = 0; i < sheet.n_dice; i++)
        for (unsigned k = 0; sheet.dice[i].active && k < sheet.dice[i].n && n < AG_DICE_MAX; k++) {
            const struct ag_sheet_die *die = &sheet.dice[i].die[k];
            dice[n++] = (uint8_t)(die->face | (die->flags & AG_SHEET_COLOURED ? AG_DIE_COLOURED : 0));
        }
    ag_dice_write(dice, n, false, buf, size);
}

static void note_lapse(const struct walk *w, const struct ag_advice *advice, unsigned chosen,
                       struct ag_solo_result *out) {
    struct ag_solo_lapse fresh = {.loss = advice->move[chosen].loss, .turn = w->at.turn + 1, .event = w->event};
    unsigned at = out->lapses;
    while (at && out->lapse[at - 1].loss < fresh.loss) at--;
    if (at == AG_SOLO_LAPSES) return;
    write_dice(w->rules, &w->state, fresh.dice, sizeof fresh.dice);
    w->game->write_action(w->rules, &w->state, advice->move[chosen].action, fresh.played, sizeof fresh.played);
    w->game->write_action(w->rules, &w->state, advice->move[advice->best].action, fresh.best, sizeof fresh.best);
    if (out->lapses < AG_SOLO_LAPSES) out->lapses++;
    for (unsigned i = out->lapses - 1; i > at; i--) out->lapse[i] = out->lapse[i - 1];
    out->lapse[at] = fresh;
}

static bool judge_move(const struct walk *w, const struct ag_event *e, ag_solo_adviser *advise, const void *context,
                       struct ag_advice *advice, struct ag_solo_result *out) {
    unsigned chosen = 0;
    if (!advise(context, &w->state, e->seat, advice)) return false;
    while (chosen < advice->n && advice->move[chosen].action != e->action) chosen++;
    if (chosen == advice->n || advice->n == 1) return true; /* nothing to choose */
    enum ag_grade grade = ag_solo_grade(ag_solo_from(w->solo), &advice->move[chosen]);
    out->decisions++;
    out->in_grade[grade]++;
    if (w->at.turn < AG_SOLO_TURNS && grade > out->turn[w->at.turn]) out->turn[w->at.turn] = (uint8_t)grade;
    out->loss += advice->move[chosen].loss;
    if (grade != AG_GRADE_NONE) note_lapse(w, advice, chosen, out);
    return true;
}

bool ag_solo_judge(const ag_table *t, ag_solo_adviser *advise, const void *context, struct ag_advice *advice,
                   struct ag_solo_result *out) {
    struct walk w = walk_start(t);
    struct ag_result result;
    memset(out, 0, sizeof *out);
    for (size_t n = ag_table_length(t); w.event < n;) {
        struct ag_event e = ag_table_event(t, w.event);
        if (e.kind == AG_EVENT_MOVE && !judge_move(&w, &e, advise, context, advice, out)) return false;
        walk_on(&w, &e);
    }
    ag_table_result(t, &result);
    out->score = result.score[0];
    out->turns = w.at.turn;
    return true;
}

/* ---- the best line ---- */

static void roll_by_seed(ag_table *t, struct ag_due due, uint64_t seed) {
    uint8_t dice[AG_DICE_MAX];
    ag_solo_dice(t, seed, dice);
    bool good = ag_table_roll(t, dice, due.dice, NULL, NULL);
    AG_CHECK(good);
}

bool ag_solo_best(ag_table *t, uint64_t seed, ag_solo_adviser *advise, const void *context, struct ag_advice *advice) {
    while (!ag_solo_at(t).over) {
        struct ag_due due = ag_table_due(t);
        if (due.kind == AG_DUE_ROLL) roll_by_seed(t, due, seed);
        else if (!advise(context, ag_table_state(t), due.seat, advice)) return false;
        else if (!ag_table_act(t, due.seat, advice->move[advice->best].action, NULL, NULL)) return false;
    }
    return true;
}

/* ---- exact values ---- */

static bool open_table(struct ag_solo_exact *x, struct ag_msg *why) {
    const struct ag_solver *solver = ag_solver_for(x->rules, ag_objective_name(AG_FOR_SCORE));
    const struct ag_work *work = x->work;
    struct ag_solve_plan plan;
    struct ag_solve_report report;
    if (!solver) return ag_refuse_id(why, AG_MSG_SOLVE_GAME);
    if (!solver->plan(solver, x->rules, work, 0, &plan, why)) return false;
    x->table = ag_work_get(work, plan.table, &x->table_block);
    if (!x->table) return ag_refuse_id(why, AG_MSG_COACH_MEMORY);
    if (!solver->solve(solver, x->rules, work, x->table, NULL, NULL, &report, why)) return false;
    if (!report.complete) return ag_refuse_id(why, AG_MSG_COACH_STOPPED);
    x->judge.scratch = ag_work_get(work, solver->scratch(solver, x->table, 0), &x->scratch_block);
    if (!x->judge.scratch) return ag_refuse_id(why, AG_MSG_COACH_MEMORY);
    solver->prepare(solver, x->rules, x->table, 0, x->judge.scratch);
    x->judge.rules = x->rules;
    x->judge.objective = AG_FOR_SCORE;
    x->judge.table = x->table;
    x->judge.residual = report.residual;
    x->expected = report.value;
    return true;
}

bool ag_solo_exact_open(const ag_rules *r, const struct ag_work *work, struct ag_solo_exact *out, struct ag_msg *why) {
    const struct ag_solo *solo = ag_solo_of(ag_rules_game(r));
    *out = (struct ag_solo_exact){.rules = r, .work = work};
    bool good;
    if (!solo->turns) good = open_table(out, why);
    else if ((good = ag_chart_points(r, work, &out->points, why))) out->expected = solo->turns * out->points.expected;
    if (!good) ag_solo_exact_close(out);
    return good;
}

void ag_solo_exact_close(struct ag_solo_exact *x) {
    if (x->points.roll) ag_chart_points_end(x->work, &x->points);
    ag_work_put(x->work, x->table_block);
    ag_work_put(x->work, x->scratch_block);
    *x = (struct ag_solo_exact){0};
}

static void advise_by_points(const struct ag_solo_exact *x, const void *state, ag_seat seat, struct ag_advice *out) {
    ag_action action[AG_LEGAL_MAX];
    double value[AG_LEGAL_MAX];
    memset(out, 0, offsetof(struct ag_advice, move));
    out->seat = seat;
    out->objective = AG_FOR_SCORE;
    out->exact = out->complete = true;
    out->n = ag_chart_moves(&x->points, state, value);
    ag_rules_game(x->rules)->legal(x->rules, state, seat, action);
    for (unsigned i = 0; i < out->n; i++) {
        out->move[i] = (struct ag_advised){.action = action[i], .value = value[i]};
        if (value[i] > value[out->best]) out->best = i;
    }
    for (unsigned i = 0; i < out->n; i++) out->move[i].loss = value[out->best] - value[i];
}

bool ag_solo_exact_advise(const void *context, const void *state, ag_seat seat, struct ag_advice *out) {
    const struct ag_solo_exact *x = context;
    if (x->table) return ag_advise(&x->judge, state, seat, x->work, out, NULL);
    advise_by_points(x, state, seat, out);
    return true;
}
