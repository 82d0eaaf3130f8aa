/*
 * balut_plan.c - rows of Balut as automata, and the numbering of cards. What a row needs to remember for its points
 * (BA-10) is worked out here; solving is in balut_solve.c.
 */
#include "balut_solve.h"
#include "msg.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* Why a card cannot be solved. {0}: boxes asked for, or the megabytes needed. */
    MSG(BALUT_SOLVE_LOCKED, "Balut is solved only where kept dice may be thrown again (kept_dice = free).")
    MSG(BALUT_SOLVE_BOXES, "A row has 1 to 4 boxes, not {0}.")
    MSG(BALUT_SOLVE_MEMORY, "There is not enough memory: {0} MB are needed.")
    MSG(BALUT_SOLVE_STOPPED, "Stopped before the end.")
)
/* clang-format on */

/* The slots of the game's options that matter here. */
enum { KEPT_DICE = 1, THRESHOLDS = 3 };

/* What a row is built from. */
struct builder {
    unsigned boxes, goal, enough, values; /* enough: the least sum that earns the points of a SUM row */
    const uint8_t *worth;                 /* of its classes, rising */
    double points, score;
};

static unsigned most_of(const struct builder *b) { return b->worth[b->values - 1]; }

/* Whether a row with so much in its boxes still has its points before it. */
static bool undecided(const struct builder *b, unsigned filled, unsigned sum, bool perfect) {
    unsigned left = b->boxes - filled;
    if (!left || b->points == 0) return false;
    if (b->goal == AG_BALUT_SUM) return sum < b->enough && sum + left * most_of(b) >= b->enough;
    return b->goal == AG_BALUT_ALL && perfect;
}

/* The state of that content; added if it is new. Settled: sum 0, not open. */
static unsigned state_of(const struct builder *b, struct ag_balut_line *l, unsigned filled, unsigned sum,
                         bool perfect) {
    bool open = undecided(b, filled, sum, perfect);
    unsigned keep = open && b->goal == AG_BALUT_SUM ? sum : 0;
    for (unsigned i = 0; i < l->states; i++)
        if (l->filled[i] == filled && l->sum[i] == keep && l->open[i] == open) return i;
    unsigned i = l->states++;
    AG_CHECK(i < AG_LINE_STATES);
    l->filled[i] = (uint8_t)filled;
    l->sum[i] = (uint8_t)keep;
    l->open[i] = open;
    return i;
}

/* The points that a box of this worth earns at once in that state. */
static double points_for(const struct builder *b, const struct ag_balut_line *l, unsigned state, unsigned worth) {
    if (b->goal == AG_BALUT_EACH) return worth ? b->points : 0;
    if (!l->open[state]) return 0;
    if (b->goal == AG_BALUT_SUM) return l->sum[state] + worth >= b->enough ? b->points : 0;
    return worth && l->filled[state] + 1u == b->boxes ? b->points : 0;
}

/* Breadth first: all states with one box more follow those they come from. Points are paid when they are certain, so
 * an open row that closes is settled from then on, whether it won or lost. */
static void build_line(const struct builder *b, struct ag_balut_line *l) {
    memset(l, 0, sizeof *l);
    l->boxes = (uint8_t)b->boxes;
    state_of(b, l, 0, 0, true);
    for (unsigned filled = 0; filled < b->boxes; filled++) {
        unsigned from = l->first[filled], end = l->states;
        l->first[filled + 1] = (uint8_t)end;
        for (unsigned i = from; i < end; i++)
            for (unsigned v = 0; v < b->values; v++) {
                bool perfect = l->open[i] && b->worth[v];
                unsigned sum = l->open[i] ? l->sum[i] + b->worth[v] : b->enough; /* settled stays settled */
                l->next[i][v] = (uint8_t)state_of(b, l, filled + 1, sum, perfect);
                l->gain[i][v] = points_for(b, l, i, b->worth[v]) + b->score * b->worth[v];
            }
    }
    for (unsigned n = b->boxes; n <= AG_BALUT_BOXES; n++) l->first[n + 1] = l->states;
}

static bool covered(const ag_rules *r, struct ag_balut_goal goal, struct ag_msg *why) {
    if (ag_rule(r, KEPT_DICE)) return ag_refuse_id(why, AG_MSG_BALUT_SOLVE_LOCKED);
    if (goal.boxes < 1 || goal.boxes > AG_BALUT_BOXES)
        return ag_refuse(why, ag_msg_make(AG_MSG_BALUT_SOLVE_BOXES, goal.boxes, 0, 0));
    return true;
}

/* Scratching (BA-4) is never better than taking what the dice are worth, so it changes no value. */
bool ag_balut_plan(struct ag_balut_plan *p, const ag_rules *r, struct ag_balut_goal goal, struct ag_msg *why) {
    if (!covered(r, goal, why)) return false;
    unsigned strict = ag_rule(r, THRESHOLDS) ? 0 : 1;
    memset(p, 0, sizeof *p);
    ag_balut_turn_prepare(&p->turn, r);
    p->sixes = 1;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        unsigned first = p->turn.first[row], boxes = goal.rows >> row & 1 ? goal.boxes : 0;
        struct ag_balut_goal_row of = ag_balut_goal_row(row); /* BA-10 */
        struct builder b = {boxes,
                            of.goal,
                            of.limit * goal.boxes / AG_BALUT_BOXES + strict,
                            p->turn.first[row + 1] - first,
                            p->turn.worth + first,
                            goal.point * of.points,
                            goal.score};
        AG_CHECK(b.values <= AG_LINE_VALUES);
        build_line(&b, &p->line[row]);
        p->turns += boxes;
        if (boxes) p->most += b.points * (b.goal == AG_BALUT_EACH ? boxes : 1) + goal.score * most_of(&b) * boxes;
        if (row == AG_BALUT_CHOICE) continue;
        p->stride[row] = p->sixes;
        p->sixes *= p->line[row].states;
    }
    p->cards = (size_t)p->sixes * p->line[AG_BALUT_CHOICE].states;
    return true;
}

/* A class within its row. Only Choice has no 0 of its own; one entered there (BA-4) loses the row's points just as its
 * least value does, even if all other boxes take the most. */
static unsigned class_of(const struct ag_balut_turn *t, unsigned row, unsigned worth) {
    unsigned c = t->first[row + 1] - 1u;
    while (c > t->first[row] && t->worth[c] != worth) c--;
    return c - t->first[row];
}

/* A row of four boxes read as one of fewer takes the first ones. */
void ag_balut_card(const struct ag_balut_plan *p, const struct ag_balut_state *s, ag_seat seat, uint8_t *state) {
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++) {
        const uint8_t *box = s->box[seat][row];
        state[row] = 0;
        for (unsigned k = 0; k < p->line[row].boxes && box[k]; k++)
            state[row] = p->line[row].next[state[row]][class_of(&p->turn, row, box[k] - 1u)];
    }
}

static size_t number_of(const struct ag_balut_plan *p, const uint8_t *state) {
    size_t n = 0;
    for (unsigned row = 0; row < AG_BALUT_ROWS; row++)
        if (row != AG_BALUT_CHOICE) n += (size_t)p->stride[row] * state[row];
    return n * p->line[AG_BALUT_CHOICE].states + state[AG_BALUT_CHOICE];
}

double ag_balut_value(const struct ag_balut_plan *p, struct ag_balut_table t, const uint8_t *state) {
    size_t n = number_of(p, state);
    return t.exact ? t.exact[n] : t.packed[n] * (p->most / 65535);
}
