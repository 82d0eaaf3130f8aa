/*
 * palko_balance.c - see palko_balance.h. A walk down the tree carries, for all hands at once, how likely each side gets
 * there with them, and brings back what the side that learns wins with each of its hands, not divided by how likely
 * the other side gets there.
 */
#include "palko_balance.h"
#include "msg.h"
#include "palko_exploit.h"
#include "solve.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* Why 'astragal exploit --equilibrium' cannot be had. */
    MSG(BALANCE_SIZE, "The equilibrium is worked out for hands of one or two dice and at most three tokens; write --set dice=2 --set tokens=1.")
)
/* clang-format on */

enum {
    HANDS = 24, /* of two dice 21; the rest are never dealt */
    DICE = 2,
    TOKENS = 3,
    STAKES = 4,
    COUNTS = 2 * DICE + 1,
    CALLS = 6 * (2 * DICE - 1),
    MOVES = CALLS + 2,
    DEPTH = CALLS + 5
};

/* A decision: its regrets, and how often each move was made, are at `data`: [2][moves][HANDS]. */
struct node {
    uint64_t data;
    uint32_t child; /* its place in the list of children, of which it has one for each move */
    uint8_t moves;
};

/* A set that began with so many tokens on either side, side 0 opening. */
struct set {
    unsigned held[2];
    uint32_t nodes, children;
    uint64_t numbers;
    struct node *node;
    uint32_t *next; /* nodes by the list of children; 0: the set is over */
    float *data;
    double value; /* how often side 0 wins the match from here */
};

struct run {
    const ag_rules *rules;
    const struct ag_work *work;
    const struct ag_palko_rules *compiled;
    struct set set[TOKENS][TOKENS];
    uint8_t count[6][2][HANDS];
    float dealt[HANDS];
};

bool ag_palko_balance_fits(const ag_rules *r, struct ag_msg *why) {
    if (!ag_palko_exploit_fits(r, why)) return false;
    return (ag_palko_compiled(r)->dice <= DICE && ag_rule(r, AG_PALKO_OPT_TOKENS) <= TOKENS) ||
           ag_refuse_id(why, AG_MSG_BALANCE_SIZE);
}

static struct set *set_of(struct run *run, unsigned opener, unsigned other) { return &run->set[opener - 1][other - 1]; }

/* ---- the tree ---- */

static unsigned moves_at(const struct ag_palko_moment *m, ag_action *move) {
    unsigned n = 0, high = ag_palko_moment_highest(m);
    if (m->entered) {
        move[0] = AG_PALKO_OPEN;
        move[1] = AG_PALKO_RAISE;
        return 2;
    }
    if (m->calls) move[n++] = AG_PALKO_CHALLENGE + ag_palko_chain(1, 0);
    if (m->calls && ag_palko_moment_double(m)) move[n++] = AG_PALKO_CHALLENGE + ag_palko_chain(1, 1);
    for (unsigned call = ag_palko_moment_lowest(m); call <= high; call++) move[n++] = AG_PALKO_CALL + call;
    return n;
}

/* Whether the set goes on after the move, and where. */
static bool goes_on(const struct ag_palko_moment *m, ag_action a, struct ag_palko_moment *next) {
    *next = *m;
    if (a == AG_PALKO_OPEN) return false;
    ag_palko_moment_after(m, a, next);
    return !next->entered || ag_palko_moment_raise(next);
}

/* Counts the decisions from here on, or writes them down where there is memory for them. */
static uint32_t grow(struct set *set, const struct ag_palko_moment *m) {
    ag_action move[MOVES];
    unsigned n = moves_at(m, move);
    uint32_t own = set->nodes++, child = set->children;
    if (set->node) set->node[own] = (struct node){set->numbers, child, (uint8_t)n};
    set->children += n;
    set->numbers += 2u * n * HANDS;
    for (unsigned i = 0; i < n; i++) {
        struct ag_palko_moment next;
        uint32_t at = goes_on(m, move[i], &next) ? grow(set, &next) : 0;
        if (set->node) set->next[child + i] = at;
    }
    return own;
}

static struct ag_palko_moment beginning(const struct run *run, const struct set *set) {
    return (struct ag_palko_moment){.rules = run->rules, .held = {(uint16_t)set->held[0], (uint16_t)set->held[1]}};
}

static bool plant(struct run *run, struct set *set) {
    struct ag_palko_moment m = beginning(run, set);
    const struct ag_memory *memory = &run->work->memory;
    grow(set, &m);
    size_t nodes = set->nodes * sizeof *set->node, children = set->children * sizeof *set->next;
    size_t data = (size_t)set->numbers * sizeof *set->data;
    char *room = memory->resize(memory->context, NULL, nodes + children + data);
    if (!room) return false;
    set->node = (void *)room;
    set->data = (void *)(room + nodes);
    set->next = (void *)(room + nodes + data);
    memset(set->data, 0, data);
    set->nodes = set->children = 0;
    set->numbers = 0;
    grow(set, &m);
    return true;
}

/* ---- learning ---- */

enum doing { LEARNING, PLAYING };

struct frame {
    struct ag_palko_moment m;
    unsigned side;         /* 0: who opened the set is to act */
    float reach[2][HANDS]; /* how likely each side is here with each of its hands */
    float value[HANDS];
    float chance[MOVES][HANDS], worth[MOVES][HANDS];
};

struct walk {
    const struct run *run;
    struct set *set;
    enum doing doing;
    unsigned side; /* that learns, or whose value is wanted */
    float weight;  /* of the round */
    float won[STAKES + 1], lost[STAKES + 1];
    struct frame *frame;
};

/* The chance of a side to win the match after somebody has paid and opens the next set (PA-17, PA-19, PA-20). */
static float after_paying(struct run *run, const struct set *set, unsigned side, bool it_pays, unsigned stake) {
    unsigned own = set->held[side], other = set->held[!side];
    unsigned *left = it_pays ? &own : &other;
    *left -= stake < *left ? stake : *left;
    if (!*left) return !it_pays;
    return (float)(it_pays ? set_of(run, own, other)->value : 1 - set_of(run, other, own)->value);
}

/* The dice are shown for the last call. */
static void show(const struct walk *w, const struct ag_palko_moment *m, const float *reach, float if_true,
                 float if_false, float *value) {
    unsigned last = m->calls - 1u, quantity = ag_palko_call_quantity(m->call[last]);
    const uint8_t *count = w->run->count[ag_palko_call_face(m->call[last]) - 1][ag_palko_moment_wild(m, last)];
    float by_count[COUNTS] = {0}, ends[COUNTS];
    for (unsigned h = 0; h < HANDS; h++) by_count[count[h]] += reach[h];
    for (unsigned own = 0; own < COUNTS; own++) {
        ends[own] = 0;
        for (unsigned c = 0; c < COUNTS; c++) ends[own] += by_count[c] * (own + c >= quantity ? if_true : if_false);
    }
    for (unsigned h = 0; h < HANDS; h++) value[h] = ends[count[h]];
}

/* The set ends with a contest whose next step would be that of `asked`. */
static void end_set(const struct walk *w, const struct ag_palko_moment *m, unsigned asked, const float *reach,
                    float *value) {
    unsigned stake = (unsigned)m->entered << m->raises, caller = m->raises % 2 ? !asked : asked;
    bool called = caller == w->side;
    show(w, m, reach, called ? w->won[stake] : w->lost[stake], called ? w->lost[stake] : w->won[stake], value);
}

/* Chances in proportion to what is above 0, the same for all moves where nothing is. */
static void in_proportion(const float *from, unsigned n, float (*chance)[HANDS]) {
    float sum[HANDS] = {0}, even[HANDS];
    for (unsigned i = 0; i < n; i++)
        for (unsigned h = 0; h < HANDS; h++) sum[h] += from[i * HANDS + h];
    for (unsigned h = 0; h < HANDS; h++) {
        even[h] = sum[h] > 0 ? 0 : 1.0f / (float)n;
        sum[h] = sum[h] > 0 ? 1 / sum[h] : 0;
    }
    for (unsigned i = 0; i < n; i++)
        for (unsigned h = 0; h < HANDS; h++) chance[i][h] = from[i * HANDS + h] * sum[h] + even[h];
}

static void learn(const struct walk *w, const struct frame *f, unsigned n, float *regret, float *made) {
    for (unsigned i = 0; i < n; i++)
        for (unsigned h = 0; h < HANDS; h++) {
            float more = regret[i * HANDS + h] + f->worth[i][h] - f->value[h];
            regret[i * HANDS + h] = more > 0 ? more : 0;
            made[i * HANDS + h] += w->weight * f->reach[w->side][h] * f->chance[i][h];
        }
}

static void walk(struct walk *w, unsigned depth, uint32_t at) {
    struct frame *f = &w->frame[depth], *next = f + 1;
    const struct node *node = &w->set->node[at];
    float *regret = w->set->data + node->data, *made = regret + (size_t)node->moves * HANDS;
    bool own = f->side == w->side;
    ag_action move[MOVES];
    unsigned n = moves_at(&f->m, move);
    in_proportion(w->doing == LEARNING ? regret : made, n, f->chance);
    memset(f->value, 0, sizeof f->value);
    for (unsigned i = 0; i < n; i++) {
        float part[HANDS];
        memcpy(next->reach, f->reach, sizeof f->reach);
        for (unsigned h = 0; h < HANDS; h++) next->reach[f->side][h] *= f->chance[i][h];
        next->side = move[i] == AG_PALKO_OPEN ? f->side : !f->side;
        if (goes_on(&f->m, move[i], &next->m)) walk(w, depth + 1, w->set->next[node->child + i]);
        else end_set(w, &next->m, next->side, next->reach[!w->side], next->value);
        memcpy(f->worth[i], next->value, sizeof f->value);
        for (unsigned h = 0; h < HANDS; h++) part[h] = own ? f->chance[i][h] : 1;
        for (unsigned h = 0; h < HANDS; h++) f->value[h] += part[h] * f->worth[i][h];
    }
    if (own && w->doing == LEARNING) learn(w, f, n, regret, made);
}

/* One walk down the whole tree; what the side wins. */
static double walk_all(struct run *run, struct set *set, enum doing doing, unsigned side, unsigned round,
                       struct frame *frame) {
    struct walk w = {.run = run, .set = set, .doing = doing, .side = side, .weight = (float)round, .frame = frame};
    double sum = 0;
    for (unsigned stake = 1; stake <= STAKES; stake++) {
        w.won[stake] = after_paying(run, set, side, false, stake);
        w.lost[stake] = after_paying(run, set, side, true, stake);
    }
    frame->m = beginning(run, set);
    frame->side = 0;
    for (unsigned i = 0; i < 2; i++) memcpy(frame->reach[i], run->dealt, sizeof run->dealt);
    walk(&w, 0, 0);
    for (unsigned h = 0; h < HANDS; h++) sum += (double)run->dealt[h] * frame->value[h];
    return sum;
}

static bool learn_set(struct run *run, struct set *set, unsigned rounds, double done, double share) {
    const struct ag_memory *memory = &run->work->memory;
    struct frame *frame = memory->resize(memory->context, NULL, DEPTH * sizeof *frame);
    bool good = frame && plant(run, set), on = good;
    for (unsigned round = 1; on && round <= rounds; round++) {
        walk_all(run, set, LEARNING, 0, round, frame);
        walk_all(run, set, LEARNING, 1, round, frame);
        on = ag_work_progress(run->work, done + share * round / rounds);
    }
    if (on) set->value = walk_all(run, set, PLAYING, 0, 0, frame);
    if (frame) memory->resize(memory->context, frame, 0);
    return on;
}

/* ---- as a policy ---- */

/* Where it is: the set's tokens and the node. */
struct place {
    unsigned opener, other;
    uint32_t node;
};

static void begin(const struct ag_palko_moment *m, void *memory) {
    *(struct place *)memory = (struct place){m->held[0], m->held[1], 0};
}

static const struct set *set_at(const struct ag_palko_moment *m, const struct place *p) {
    const struct run *run = m->context;
    return &run->set[p->opener - 1][p->other - 1];
}

static void choose(const struct ag_palko_moment *m, const void *memory, struct ag_palko_choice *out) {
    const struct place *p = memory;
    const struct set *set = set_at(m, p);
    const struct node *node = &set->node[p->node];
    float chance[MOVES][HANDS];
    out->moves = moves_at(m, out->move);
    in_proportion(set->data + node->data + (size_t)node->moves * HANDS, node->moves, chance);
    for (unsigned h = 0; h < ag_palko_compiled(m->rules)->hands; h++)
        for (unsigned i = 0; i < node->moves; i++) out->chance[h][i] = chance[i][h];
}

static void follow(const struct ag_palko_moment *m, const void *memory, const struct ag_palko_choice *own, ag_action a,
                   void *next) {
    const struct place *p = memory;
    const struct set *set = set_at(m, p);
    unsigned i = 0;
    while (own->move[i] != a) i++;
    *(struct place *)next = (struct place){p->opener, p->other, set->next[set->node[p->node].child + i]};
}

/* ---- all of it ---- */

/* The last part of the work: what best responses to the policies win. */
static bool measure(struct run *run, struct ag_palko_balance *out) {
    unsigned most = (unsigned)ag_rule(run->rules, AG_PALKO_OPT_TOKENS);
    struct ag_palko_policy policy = {.name = "balance",
                                     .memory = sizeof(struct place),
                                     .begin = begin,
                                     .choose = choose,
                                     .follow = follow,
                                     .context = run};
    struct ag_palko_exploit_order order = {.rules = run->rules, .policy = &policy, .width = AG_PALKO_PAIR_CALLS};
    struct ag_work quiet = *run->work;
    struct ag_palko_exploit x;
    quiet.progress = NULL;
    if (!ag_palko_exploit(&order, &quiet, &x)) return false;
    out->high = x.set[most][most][0];
    out->low = 1 - x.set[most][most][1];
    out->nash = out->high - out->low;
    ag_palko_exploit_free(&x, &run->work->memory);
    return true;
}

static void prepare(struct run *run) {
    const struct ag_palko_rules *c = run->compiled;
    for (unsigned h = 0; h < c->hands; h++) {
        run->dealt[h] = (float)((double)ag_hand_weight(c->first_hand + h) / c->rolls);
        for (unsigned face = 0; face < 6; face++)
            for (unsigned wild = 0; wild < 2; wild++) run->count[face][wild][h] = c->count[h][face][wild];
    }
}

bool ag_palko_balance(const ag_rules *r, unsigned rounds, const struct ag_work *work, struct ag_palko_balance *out) {
    const struct ag_memory *memory = &work->memory;
    unsigned most = (unsigned)ag_rule(r, AG_PALKO_OPT_TOKENS), done = 0;
    struct run *run = memory->resize(memory->context, NULL, sizeof *run);
    bool good = run != NULL;
    AG_CHECK(ag_palko_balance_fits(r, NULL));
    *out = (struct ag_palko_balance){.rounds = rounds, .complete = true};
    if (!good) return false;
    memset(run, 0, sizeof *run);
    *run = (struct run){.rules = r, .work = work, .compiled = ag_palko_compiled(r)};
    prepare(run);
    for (unsigned all = 2; all <= 2 * most; all++)
        for (unsigned own = 1; own <= most; own++) {
            if (all <= own || all - own > most || !good || !out->complete) continue;
            struct set *set = set_of(run, own, all - own);
            set->held[0] = own;
            set->held[1] = all - own;
            out->complete = learn_set(run, set, rounds, (double)done / (most * most), 1.0 / (most * most));
            good = set->node != NULL;
            done++;
        }
    if (good && out->complete) good = measure(run, out);
    for (unsigned i = 0; i < TOKENS * TOKENS; i++) {
        struct node *node = run->set[i / TOKENS][i % TOKENS].node;
        if (node) memory->resize(memory->context, node, 0);
    }
    memory->resize(memory->context, run, 0);
    return good;
}
