/*
 * chart_page_farkle.c - a chart of the Farkle family: when to stop, what to keep, how the scores move the limits, which
 * offers to take (FA-16), how much a last turn can bring (FA-13). Everything is exact; the limits by score come from
 * the solved game of two seats.
 */
#include "chart.h"
#include "chart_page.h"
#include "farkle_model.h"
#include "msg.h"
#include "odds.h"

#include <string.h>

enum { KEEP_ROWS = 14, KEEP_ROWS_DOUBLER = 10 /* its page has more tables */ };

/* What the sections share. */
struct page {
    const struct ag_page_order *order;
    const ag_rules *rules;
    struct ag_page *chart;
    struct ag_farkle_turn turn;
    struct ag_chart_points points;
    bool doubler;
    int32_t step; /* a round number of points, about a fifth of what a turn brings */
};

static int32_t option_of(const struct page *p, const char *key) { return ag_page_option(p->rules, key); }

static void put_dice_columns(struct ag_page_section *s, unsigned most) {
    s->corner = "dice left to roll";
    for (unsigned dice = 1; dice <= most; dice++) ag_page_column(s, "%u", dice);
}

/* Hundreds where the unit allows it. */
static int32_t round_step(const struct page *p) {
    int32_t unit = p->points.unit, grain = 100 % unit ? unit : 100, fifth = (int32_t)(p->turn.expected / 5);
    int32_t step = (fifth + grain / 2) / grain * grain;
    return step ? step : grain;
}

/* ---- when to stop ---- */

static void put_risks(struct page *p, struct ag_page_section *s, bool coloured) {
    ag_page_row(s, "chance to lose it all");
    for (unsigned dice = 1; dice <= AG_DICE_MAX; dice++) {
        double lose = ag_odds_farkle_lose(p->rules, dice, coloured || (p->doubler && dice == AG_DICE_MAX)).value;
        ag_page_chance(s, lose);
        s->row[s->n_rows - 1].cell[dice - 1].tint = (float)(1 - lose); /* losing is bad */
    }
}

static void put_limits(struct page *p, struct ag_page_section *s, const char *label, bool coloured) {
    ag_page_row(s, "%s", label);
    for (unsigned dice = 1; dice <= AG_DICE_MAX; dice++) {
        bool with = coloured || (p->doubler && dice == AG_DICE_MAX);
        ag_page_limit(s, p->turn.limit[with][dice]);
    }
}

static void put_stop(struct page *p) {
    struct ag_page_section *s = ag_page_section(p->chart, "exact", "Stop when your running total is at least");
    char number[32];
    double chance;
    put_dice_columns(s, AG_DICE_MAX);
    if (p->doubler) put_limits(p, s, "coloured die to roll", true);
    put_limits(p, s, p->doubler ? "coloured die set aside" : "stop from", false);
    put_risks(p, s, false);
    ag_page_note(s, "For the most points a turn: %.1f on average. Six dice: all are set aside and come back.",
                 p->turn.expected);
    if (option_of(p, "three_farkles"))
        ag_page_note(s, "With the penalty for three farkles in a row, %.1f in the long run.", p->turn.long_run);
    if (option_of(p, "keen"))
        ag_page_note(s, "What is offered to the next seat is left aside here, and counted below.");
    int32_t opening = option_of(p, "opening"), least = option_of(p, "min_bank");
    if (opening > least && ag_farkle_reach(p->rules, p->order->work, opening, &chance, NULL))
        ag_page_note(s, "The first score takes %s points; a turn can bring them in %.1f%% of the cases.",
                     ag_page_number(opening, number), 100 * chance);
    if (least) ag_page_note(s, "Nothing below %s may be banked.", ag_page_number(least, number));
    ag_page_command(s, "astragal solve%s --objective turn", p->order->typed);
}

/* What rolling on gains or costs against stopping. */
static void put_gains(struct page *p) {
    static const int32_t parts[] = {1, 2, 3, 4, 5, 10, 15, 20}; /* steps */
    struct ag_page_section *s = ag_page_section(p->chart, "exact", "What rolling on gains");
    char number[32];
    s->corner = "dice left, by total";
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        ag_page_column(s, "%s", ag_page_number(parts[i] * p->step, number));
    for (unsigned dice = 1; dice < AG_DICE_MAX; dice++) {
        ag_page_row(s, "%u", dice);
        for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
            int32_t total = parts[i] * p->step;
            if (total < option_of(p, "min_bank")) {
                ag_page_cell(s, "must"); /* FA-19: stopping is no choice */
                continue;
            }
            double gain = ag_chart_roll(&p->points, total, dice, p->doubler) - total;
            double shade = 0.5 + gain / (2 * p->turn.expected); /* as much as a whole turn is all there is */
            int64_t whole = (int64_t)(gain < 0 ? 0.5 - gain : gain + 0.5);
            ag_page_cell(s, "%s%s",
                         !whole     ? ""
                         : gain > 0 ? "+"
                                    : "−",
                         ag_page_number(whole, number))
                ->tint = (float)(shade < 0   ? 0
                                 : shade > 1 ? 1
                                             : shade);
        }
    }
    ag_page_note(s, "Points on average against stopping with that total%s. Where it is near 0, both are right.",
                 p->doubler ? ", the coloured die being among those left" : "");
}

/* What dice are worth (FA-6): the rules' own values; a face for which all are 0 has no column of its own. */
static void put_values(struct page *p) {
    static const struct {
        const char *words, *key;
    } kinds[] = {{"one die", "single"},
                 {"three of a kind", "three"},
                 {"four", "four"},
                 {"five", "five"},
                 {"six", "six"}},
      sets[] = {{"Straight", "straight"},
                {"Three pairs", "three_pairs"},
                {"Four and a pair", "four_and_pair"},
                {"Two triplets", "two_triplets"}};
    struct ag_page_section *s = ag_page_section(p->chart, "by the rules", "What dice are worth");
    const struct ag_game *game = ag_rules_game(p->rules);
    const int32_t *slot = ag_rules_values(p->rules)->slot;
    char number[32];
    s->corner = "face";
    for (unsigned face = 1; face <= 6; face++) ag_page_column(s, "%u", face);
    for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (unsigned i = 0; i < game->n_options; i++) {
            const struct ag_option *o = &game->options[i];
            int32_t most = 0;
            if (strcmp(o->key, kinds[k].key) != 0) continue;
            for (unsigned face = 0; face < 6; face++)
                if (slot[o->at + face] > most) most = slot[o->at + face];
            if (!most) continue;
            ag_page_row(s, "%s", kinds[k].words);
            for (unsigned face = 0; face < 6; face++) ag_page_limit(s, slot[o->at + face]);
        }
    for (unsigned k = 0; k < sizeof sets / sizeof *sets; k++) {
        int32_t points = option_of(p, sets[k].key);
        if (!points) continue;
        ag_page_note(s, "%s: %s.", sets[k].words, ag_page_number(points, number));
    }
    if (p->doubler) ag_page_note(s, "A combination with the coloured die counts double.");
    ag_page_command(s, "astragal rules%s", p->order->typed);
}

/* ---- what to keep ---- */

/* The sorts of rolls that matter most: by how likely they are with six, five, four and three dice together. */
struct sort {
    uint16_t scoring;
    double weight;
};
enum { DICE_LEAST = 3, COLUMNS = AG_DICE_MAX - DICE_LEAST + 1 };

/* Dice in play and total of a column: six, nothing yet; then fewer, with the total they are rolled with most often. */
struct column {
    unsigned dice;
    bool coloured;
    int32_t total;
    unsigned n;
    struct ag_chart_sort *sort;
};

static bool heavier(const struct sort *a, const struct sort *b) {
    return a->weight > b->weight || (a->weight >= b->weight && a->scoring < b->scoring);
}

/* The first ones of so many in their order; the others are not looked at again. */
static void sort_first(struct sort *sorts, unsigned n, unsigned wanted) {
    for (unsigned i = 0; i < wanted; i++) {
        unsigned best = i;
        for (unsigned k = i + 1; k < n; k++)
            if (heavier(&sorts[k], &sorts[best])) best = k;
        struct sort first = sorts[best];
        sorts[best] = sorts[i];
        sorts[i] = first;
    }
}

static unsigned collect(const struct column *column, struct sort *out) {
    unsigned n = 0;
    for (unsigned k = 0; k < COLUMNS; k++)
        for (unsigned i = 0; i < column[k].n; i++) {
            unsigned at = 0;
            const struct ag_chart_sort *sort = &column[k].sort[i];
            if (!sort->scoring) continue; /* a farkle */
            while (at < n && out[at].scoring != sort->scoring) at++;
            if (at == n) out[n++] = (struct sort){sort->scoring, 0};
            out[at].weight += sort->chance;
        }
    return n;
}

static void put_keep(const struct page *p, struct ag_page_section *s, const struct column *column, unsigned scoring) {
    for (unsigned i = 0; i < column->n; i++) {
        if (column->sort[i].scoring != scoring) continue;
        struct ag_chart_keep k = ag_chart_keep(&p->points, column->sort[i].roll, column->total);
        struct ag_page_cell *cell = ag_page_cell(s, "%s", k.stops ? "stop" : "roll");
        ag_page_dice(cell, k.dice, k.n);
        cell->tint = k.stops ? 0.2f : 0.8f; /* one look tells them apart */
        return;
    }
    ag_page_cell(s, "–");
}

static bool put_keeps(struct page *p) {
    struct column column[COLUMNS];
    void *block;
    struct {
        struct sort sorts[COLUMNS * AG_CHART_ROLLS];
        struct ag_chart_sort column[COLUMNS][AG_CHART_ROLLS];
    } *room = (void *)ag_work_get(p->order->work, sizeof *room, &block);
    if (!room) return false;
    struct sort *sorts = room->sorts;
    struct ag_page_section *s = ag_page_section(p->chart, "exact", "Which dice to keep");
    struct ag_chart_usual usual;
    char number[32];
    uint8_t dice[AG_DICE_MAX];
    ag_chart_usual(&p->points, p->order->work, &usual);
    s->corner = "dice that score";
    for (unsigned k = 0; k < COLUMNS; k++) {
        struct column *c = &column[k];
        *c = (struct column){.dice = AG_DICE_MAX - k, .coloured = p->doubler};
        c->total = usual.total[c->coloured][c->dice];
        if (c->total < 0) c->total = 0;
        c->sort = room->column[k];
        c->n = ag_chart_sorts(p->rules, c->dice, c->coloured, c->sort);
        ag_page_column(s, "%u dice, %s", c->dice, ag_page_number(c->total, number));
    }
    unsigned n = collect(column, sorts), most = p->doubler ? KEEP_ROWS_DOUBLER : KEEP_ROWS;
    if (most > n) most = n;
    sort_first(sorts, n, most);
    for (unsigned i = 0; i < most; i++) {
        ag_page_dice(ag_page_row(s, "%s", ""), dice, ag_chart_dice(sorts[i].scoring, dice));
        for (unsigned k = 0; k < COLUMNS; k++) put_keep(p, s, &column[k], sorts[i].scoring);
    }
    s->left = true;
    ag_page_note(s,
                 "By the dice rolled and the running total before, the total that comes up most often with so many "
                 "dice. For the most points a turn; the %u commonest cases%s.",
                 most, p->doubler ? ", the coloured die (*) among those rolled" : "");
    ag_work_put(p->order->work, block);
    return true;
}

/* ---- scores ---- */

/* Situations, in tenths of the target. */
static const struct {
    const char *words;
    unsigned mine, theirs;
    bool brief, offers; /* also on a page with many tables; also for offers */
} situations[] = {
    {"early", 1, 1, true, false},     {"halfway", 5, 5, true, true},         {"late", 9, 9, true, true},
    {"ahead", 6, 4, false, false},    {"far ahead", 8, 3, true, true},       {"behind", 4, 6, false, false},
    {"far behind", 3, 8, true, true}, {"they lead late", 5, 9, true, false}, {"you lead late", 9, 5, false, false},
};
enum { SITUATIONS = sizeof situations / sizeof *situations };

/* A solved table, open for reading. */
struct solved {
    const ag_rules *rules; /* the same rules for two seats */
    const void *table;
    void *scratch, *block;
};

static void put_limits_at(const struct solved *x, struct ag_page_section *s, const struct ag_chart_scores *at,
                          bool coloured, bool took) {
    char number[32];
    for (unsigned dice = 1; dice < AG_DICE_MAX; dice++) {
        struct ag_chart_limit l = (took ? ag_chart_take : ag_chart_limit)(x->rules, x->table, x->scratch, at, dice,
                                                                          coloured);
        if (l.from == INT32_MAX) ag_page_cell(s, "never%s", l.but ? "*" : "");
        else ag_page_cell(s, "%s%s", ag_page_number(l.from, number), l.but ? "*" : "");
    }
}

static void put_situation(struct page *p, const struct solved *x, struct ag_page_section *s, unsigned i, bool coloured,
                          bool took) {
    int32_t unit = p->points.unit, tenth = option_of(p, "target") / 10;
    struct ag_chart_scores at = {(int32_t)situations[i].mine * tenth / unit * unit,
                                 (int32_t)situations[i].theirs * tenth / unit * unit, true};
    bool matters = option_of(p, "last_round") == 1 && situations[i].mine + situations[i].theirs >= 18;
    char mine[32], theirs[32];
    for (unsigned k = 0; k < (matters ? 2 : 1); k++) {
        at.began = k == 0;
        ag_page_row(s, "%s %s–%s%s", situations[i].words, ag_page_number(at.mine, mine),
                    ag_page_number(at.theirs, theirs),
                    !matters ? ""
                    : k      ? ", second"
                             : ", first");
        put_limits_at(x, s, &at, coloured, took);
    }
}

static bool starred(const struct ag_page_section *s) {
    for (unsigned i = 0; i < s->n_rows; i++)
        for (unsigned k = 0; k < s->row[i].n; k++)
            if (strchr(s->row[i].cell[k].text, '*')) return true;
    return false;
}

static void put_scores(struct page *p, const struct solved *x, bool coloured) {
    struct ag_page_section *s = ag_page_section(p->chart, "exact", "How the scores move the limit%s",
                                                !p->doubler ? ""
                                                : coloured  ? ": coloured die to roll"
                                                            : ": coloured die set aside");
    put_dice_columns(s, AG_DICE_MAX - 1);
    for (unsigned i = 0; i < SITUATIONS; i++)
        if (situations[i].brief || !p->doubler) put_situation(p, x, s, i, coloured, false);
    ag_page_note(s, "Stop from this total on when two play for the win; your score first.");
    if (option_of(p, "last_round") == 1) ag_page_note(s, "First or second: you began the game, or they did.");
    if (starred(s)) ag_page_note(s, "*: near the target there are exceptions.");
    if (ag_rules_seats(p->rules) > 2) ag_page_note(s, "With more seats the leader is the one to measure by.");
    ag_page_command(s, "astragal solve%s --objective win --seats 2", p->order->typed);
}

static void put_offers(struct page *p, const struct solved *x) {
    for (unsigned coloured = 0; coloured <= p->doubler; coloured++) {
        struct ag_page_section *s = ag_page_section(p->chart, "exact", "Take an offer of at least%s",
                                                    !p->doubler ? ""
                                                    : coloured  ? ": coloured die among the dice"
                                                                : ": coloured die set aside");
        s->corner = "dice offered";
        for (unsigned dice = 1; dice < AG_DICE_MAX; dice++) ag_page_column(s, "%u", dice);
        ag_page_row(s, "for the most points");
        for (unsigned dice = 1; dice < AG_DICE_MAX; dice++)
            ag_page_limit(s, ag_chart_offer(&p->points, dice, coloured));
        for (unsigned i = 0; x && i < SITUATIONS; i++)
            if (situations[i].offers) put_situation(p, x, s, i, coloured, true);
        ag_page_note(s, "For points: taking brings more on average than six fresh dice. By the scores: the solved game "
                        "of two seats.");
        ag_page_command(s, "astragal solve%s --objective win --seats 2", p->order->typed);
    }
}

static bool open_solved(const struct page *p, struct solved *x) {
    const struct ag_page_order *order = p->order;
    *x = (struct solved){.rules = order->table_rules, .table = order->table};
    const struct ag_solver *solver = ag_solver_for(x->rules, "win");
    x->scratch = ag_work_get(order->work, solver->scratch(solver, x->table, 0), &x->block);
    if (x->scratch) solver->prepare(solver, x->rules, x->table, 0, x->scratch);
    return x->scratch != NULL;
}

static void put_unsolved(struct page *p) {
    struct ag_page_section *s = ag_page_section(p->chart, "not worked out", "How the scores move the limit");
    if (ag_rules_seats(p->rules) < 2) ag_page_note(s, "There is nobody to play against.");
    else
        ag_page_note(s, "This takes a solved table, which is long to make for these rules. Once it is there, this "
                        "chart shows it.");
    if (ag_rules_seats(p->rules) > 1) ag_page_command(s, "astragal solve%s --objective win --seats 2", p->order->typed);
}

/* ---- the last round ---- */

static void put_last_round(struct page *p) {
    static const int32_t parts[] = {5, 10, 15, 20, 30, 50};                      /* steps */
    if (option_of(p, "last_round") == 2 || ag_rules_seats(p->rules) < 2) return; /* sudden death: there is none */
    struct ag_page_section *s = ag_page_section(p->chart, "exact", "Your last turn: roll until you are ahead");
    double chance;
    char number[32];
    s->corner = "points needed";
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        ag_page_column(s, "%s", ag_page_number(parts[i] * p->step, number));
    ag_page_row(s, "chance");
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (ag_farkle_reach(p->rules, p->order->work, parts[i] * p->step, &chance, NULL)) ag_page_chance(s, chance);
        else ag_page_cell(s, "–");
    }
    ag_page_command(s, "astragal solve%s --reach %d", p->order->typed, (int)(parts[0] * p->step));
}

static bool put_sections(struct page *p, const struct solved *x) {
    put_stop(p);
    put_values(p);
    put_last_round(p);
    if (x && p->doubler) put_scores(p, x, true);
    if (x) put_scores(p, x, false);
    else put_unsolved(p);
    if (option_of(p, "keen")) put_offers(p, x);
    put_gains(p);
    return put_keeps(p);
}

bool ag_page_farkle(const struct ag_page_order *order, struct ag_page *c, struct ag_msg *why) {
    struct page p = {.order = order, .rules = order->rules, .chart = c};
    struct solved x = {0};
    p.doubler = ag_odds_farkle_doubler(p.rules);
    if (!ag_farkle_turn(p.rules, order->work, &p.turn, why) || !ag_chart_points(p.rules, order->work, &p.points, why))
        return false;
    p.step = round_step(&p);
    bool good = (!order->table || open_solved(&p, &x)) && put_sections(&p, order->table ? &x : NULL);
    if (x.block) ag_work_put(order->work, x.block);
    ag_chart_points_end(order->work, &p.points);
    return good || ag_refuse_id(why, AG_MSG_COACH_MEMORY);
}
