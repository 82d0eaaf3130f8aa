/*
 * chart_farkle.c - a chart of the Farkle family: when to stop, what to keep, how the scores move the limits, which
 * offers to take (FA-16), how much a last turn can bring (FA-13). Everything is exact; the limits by score come from
 * the solved game of two seats.
 */
#include "../coach/chart.h"
#include "../solve/odds.h"
#include "chart.h"
#include "exact.h"
#include "memory.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { KEEP_ROWS = 14, KEEP_ROWS_DOUBLER = 10 /* its page has more tables */ };

/* What the sections share. */
struct page {
    const struct chart_order *order;
    const ag_rules *rules;
    struct chart *chart;
    struct ag_work work;
    struct ag_farkle_turn turn;
    struct ag_chart_points points;
    bool doubler;
    int32_t step; /* a round number of points, about a fifth of what a turn brings */
};

static int32_t option_of(const struct page *p, const char *key) {
    const struct ag_preset_info *info = &p->order->setup->info;
    for (unsigned i = 0; i < info->game->n_options; i++)
        if (strcmp(info->game->options[i].key, key) == 0) return info->values.slot[info->game->options[i].at];
    return 0;
}

static void put_dice_columns(struct chart_section *s, unsigned most) {
    chart_corner(s, "dice left to roll");
    for (unsigned dice = 1; dice <= most; dice++) chart_column(s, "%u", dice);
}

/* Hundreds where the unit allows it. */
static int32_t round_step(const struct page *p) {
    int32_t unit = p->points.unit, grain = 100 % unit ? unit : 100, fifth = (int32_t)(p->turn.expected / 5);
    int32_t step = (fifth + grain / 2) / grain * grain;
    return step ? step : grain;
}

/* ---- when to stop ---- */

static void put_risks(struct page *p, struct chart_section *s, bool coloured) {
    chart_row(s, "chance to lose it all");
    for (unsigned dice = 1; dice <= AG_DICE_MAX; dice++) {
        double lose = ag_odds_farkle_lose(p->rules, dice, coloured || (p->doubler && dice == AG_DICE_MAX)).value;
        chart_chance(s, lose);
        s->row[s->n_rows - 1].cell[dice - 1].tint = (float)(1 - lose); /* losing is bad */
    }
}

static void put_limits(struct page *p, struct chart_section *s, const char *label, bool coloured) {
    chart_row(s, "%s", label);
    for (unsigned dice = 1; dice <= AG_DICE_MAX; dice++) {
        bool with = coloured || (p->doubler && dice == AG_DICE_MAX);
        chart_limit(s, p->turn.limit[with][dice]);
    }
}

static void put_stop(struct page *p) {
    struct chart_section *s = chart_section(p->chart, "exact", "Stop when your running total is at least");
    char number[32];
    double chance;
    put_dice_columns(s, AG_DICE_MAX);
    if (p->doubler) put_limits(p, s, "coloured die to roll", true);
    put_limits(p, s, p->doubler ? "coloured die set aside" : "stop from", false);
    put_risks(p, s, false);
    chart_note(s, "For the most points a turn: %.1f on average. Six dice: all are set aside and come back.",
               p->turn.expected);
    if (option_of(p, "three_farkles"))
        chart_note(s, "With the penalty for three farkles in a row, %.1f in the long run.", p->turn.long_run);
    if (option_of(p, "keen")) chart_note(s, "What is offered to the next seat is left aside here, and counted below.");
    int32_t opening = option_of(p, "opening"), least = option_of(p, "min_bank");
    if (opening > least && ag_farkle_reach(p->rules, &p->work, opening, &chance, NULL))
        chart_note(s, "The first score takes %s points; a turn can bring them in %.1f%% of the cases.",
                   text_number(opening, number), 100 * chance);
    if (least) chart_note(s, "Nothing below %s may be banked.", text_number(least, number));
    chart_command(s, "astragal solve%s --objective turn", p->order->typed);
}

/* What rolling on gains or costs against stopping. */
static void put_gains(struct page *p) {
    static const int32_t parts[] = {1, 2, 3, 4, 5, 10, 15, 20}; /* steps */
    struct chart_section *s = chart_section(p->chart, "exact", "What rolling on gains");
    char number[32];
    chart_corner(s, "dice left, by total");
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        chart_column(s, "%s", text_number(parts[i] * p->step, number));
    for (unsigned dice = 1; dice < AG_DICE_MAX; dice++) {
        chart_row(s, "%u", dice);
        for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
            int32_t total = parts[i] * p->step;
            if (total < option_of(p, "min_bank")) {
                chart_cell(s, "must"); /* FA-19: stopping is no choice */
                continue;
            }
            double gain = ag_chart_roll(&p->points, total, dice, p->doubler) - total;
            double shade = 0.5 + gain / (2 * p->turn.expected); /* as much as a whole turn is all there is */
            int64_t whole = (int64_t)(gain < 0 ? 0.5 - gain : gain + 0.5);
            chart_cell(s, "%s%s", !whole ? "" : gain > 0 ? "+" : "−", text_number(whole, number))->tint =
                (float)(shade < 0 ? 0 : shade > 1 ? 1 : shade);
        }
    }
    chart_note(s, "Points on average against stopping with that total%s. Where it is near 0, both are right.",
               p->doubler ? ", the coloured die being among those left" : "");
}

/* What dice are worth (FA-6): the rules' own values; a face for which all are 0 has no column of its own. */
static void put_values(struct page *p) {
    static const struct {
        const char *words, *key;
    } kinds[] = {{"one die", "single"}, {"three of a kind", "three"}, {"four", "four"}, {"five", "five"},
                 {"six", "six"}},
      sets[] = {{"Straight", "straight"}, {"Three pairs", "three_pairs"}, {"Four and a pair", "four_and_pair"},
                {"Two triplets", "two_triplets"}};
    struct chart_section *s = chart_section(p->chart, "by the rules", "What dice are worth");
    const struct ag_preset_info *info = &p->order->setup->info;
    char number[32];
    chart_corner(s, "face");
    for (unsigned face = 1; face <= 6; face++) chart_column(s, "%u", face);
    for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (unsigned i = 0; i < info->game->n_options; i++) {
            const struct ag_option *o = &info->game->options[i];
            int32_t most = 0;
            if (strcmp(o->key, kinds[k].key) != 0) continue;
            for (unsigned face = 0; face < 6; face++)
                if (info->values.slot[o->at + face] > most) most = info->values.slot[o->at + face];
            if (!most) continue;
            chart_row(s, "%s", kinds[k].words);
            for (unsigned face = 0; face < 6; face++) chart_limit(s, info->values.slot[o->at + face]);
        }
    for (unsigned k = 0; k < sizeof sets / sizeof *sets; k++) {
        int32_t points = option_of(p, sets[k].key);
        if (!points) continue;
        chart_note(s, "%s: %s.", sets[k].words, text_number(points, number));
    }
    if (p->doubler) chart_note(s, "A combination with the coloured die counts double.");
    chart_command(s, "astragal rules%s", p->order->typed);
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

static int heavier(const void *a, const void *b) {
    double x = ((const struct sort *)a)->weight, y = ((const struct sort *)b)->weight;
    return x < y ? 1 : x > y ? -1 : ((const struct sort *)a)->scoring - ((const struct sort *)b)->scoring;
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
    qsort(out, n, sizeof *out, heavier);
    return n;
}

static void put_keep(const struct page *p, struct chart_section *s, const struct column *column, unsigned scoring) {
    for (unsigned i = 0; i < column->n; i++) {
        if (column->sort[i].scoring != scoring) continue;
        struct ag_chart_keep k = ag_chart_keep(&p->points, column->sort[i].roll, column->total);
        struct chart_cell *cell = chart_cell(s, "%s", k.stops ? "stop" : "roll");
        chart_dice(cell, k.dice, k.n);
        cell->tint = k.stops ? 0.2f : 0.8f; /* one look tells them apart */
        return;
    }
    chart_cell(s, "–");
}

static void put_keeps(struct page *p) {
    struct column column[COLUMNS];
    struct sort *sorts = memory_get(COLUMNS * AG_CHART_ROLLS * sizeof *sorts);
    struct chart_section *s = chart_section(p->chart, "exact", "Which dice to keep");
    struct ag_chart_usual usual;
    char number[32];
    uint8_t dice[AG_DICE_MAX];
    ag_chart_usual(&p->points, &p->work, &usual);
    chart_corner(s, "dice that score");
    for (unsigned k = 0; k < COLUMNS; k++) {
        struct column *c = &column[k];
        *c = (struct column){.dice = AG_DICE_MAX - k, .coloured = p->doubler};
        c->total = usual.total[c->coloured][c->dice];
        if (c->total < 0) c->total = 0;
        c->sort = memory_get(AG_CHART_ROLLS * sizeof *c->sort);
        c->n = ag_chart_sorts(p->rules, c->dice, c->coloured, c->sort);
        chart_column(s, "%u dice, %s", c->dice, text_number(c->total, number));
    }
    unsigned n = collect(column, sorts), most = p->doubler ? KEEP_ROWS_DOUBLER : KEEP_ROWS;
    if (n > most) n = most;
    for (unsigned i = 0; i < n; i++) {
        chart_dice(chart_row(s, "%s", ""), dice, ag_chart_dice(sorts[i].scoring, dice));
        for (unsigned k = 0; k < COLUMNS; k++) put_keep(p, s, &column[k], sorts[i].scoring);
    }
    s->left = true;
    chart_note(s, "By the dice rolled and the running total before, the total that comes up most often with so many "
                  "dice. For the most points a turn; the %u commonest cases%s.",
               n, p->doubler ? ", the coloured die (*) among those rolled" : "");
    for (unsigned k = 0; k < COLUMNS; k++) free(column[k].sort);
    free(sorts);
}

/* ---- scores ---- */

/* Situations, in tenths of the target. */
static const struct {
    const char *words;
    unsigned mine, theirs;
    bool brief, offers; /* also on a page with many tables; also for offers */
} situations[] = {
    {"early", 1, 1, true, false},    {"halfway", 5, 5, true, true},     {"late", 9, 9, true, true},
    {"ahead", 6, 4, false, false},   {"far ahead", 8, 3, true, true},   {"behind", 4, 6, false, false},
    {"far behind", 3, 8, true, true}, {"they lead late", 5, 9, true, false}, {"you lead late", 9, 5, false, false},
};
enum { SITUATIONS = sizeof situations / sizeof *situations };

/* A solved table, open for reading. */
struct solved {
    struct setup setup; /* the same rules for two seats */
    struct table_file table;
    void *scratch;
};

static void put_limits_at(const struct solved *x, struct chart_section *s,
                          const struct ag_chart_scores *at, bool coloured, bool took) {
    char number[32];
    for (unsigned dice = 1; dice < AG_DICE_MAX; dice++) {
        struct ag_chart_limit l = (took ? ag_chart_take : ag_chart_limit)(x->setup.rules, x->table.bytes, x->scratch,
                                                                          at, dice, coloured);
        if (l.from == INT32_MAX) chart_cell(s, "never%s", l.but ? "*" : "");
        else chart_cell(s, "%s%s", text_number(l.from, number), l.but ? "*" : "");
    }
}

static void put_situation(struct page *p, const struct solved *x, struct chart_section *s, unsigned i, bool coloured,
                          bool took) {
    int32_t unit = p->points.unit, tenth = option_of(p, "target") / 10;
    struct ag_chart_scores at = {(int32_t)situations[i].mine * tenth / unit * unit,
                                 (int32_t)situations[i].theirs * tenth / unit * unit, true};
    bool matters = option_of(p, "last_round") == 1 && situations[i].mine + situations[i].theirs >= 18;
    char mine[32], theirs[32];
    for (unsigned k = 0; k < (matters ? 2 : 1); k++) {
        at.began = k == 0;
        chart_row(s, "%s %s–%s%s", situations[i].words, text_number(at.mine, mine), text_number(at.theirs, theirs),
                  !matters ? "" : k ? ", second" : ", first");
        put_limits_at(x, s, &at, coloured, took);
    }
}

static bool starred(const struct chart_section *s) {
    for (unsigned i = 0; i < s->n_rows; i++)
        for (unsigned k = 0; k < s->row[i].n; k++)
            if (strchr(s->row[i].cell[k].text, '*')) return true;
    return false;
}

static void put_scores(struct page *p, const struct solved *x, bool coloured) {
    struct chart_section *s =
        chart_section(p->chart, "exact", "How the scores move the limit%s",
                      !p->doubler ? "" : coloured ? ": coloured die to roll" : ": coloured die set aside");
    put_dice_columns(s, AG_DICE_MAX - 1);
    for (unsigned i = 0; i < SITUATIONS; i++)
        if (situations[i].brief || !p->doubler) put_situation(p, x, s, i, coloured, false);
    chart_note(s, "Stop from this total on when two play for the win; your score first.");
    if (option_of(p, "last_round") == 1) chart_note(s, "First or second: you began the game, or they did.");
    if (starred(s)) chart_note(s, "*: near the target there are exceptions.");
    if (ag_rules_seats(p->rules) > 2) chart_note(s, "With more seats the leader is the one to measure by.");
    chart_command(s, "astragal solve%s --objective win --seats 2", p->order->typed);
}

static void put_offers(struct page *p, const struct solved *x) {
    for (unsigned coloured = 0; coloured <= p->doubler; coloured++) {
        struct chart_section *s =
            chart_section(p->chart, "exact", "Take an offer of at least%s",
                          !p->doubler ? "" : coloured ? ": coloured die among the dice" : ": coloured die set aside");
        chart_corner(s, "dice offered");
        for (unsigned dice = 1; dice < AG_DICE_MAX; dice++) chart_column(s, "%u", dice);
        chart_row(s, "for the most points");
        for (unsigned dice = 1; dice < AG_DICE_MAX; dice++)
            chart_limit(s, ag_chart_offer(&p->points, dice, coloured));
        for (unsigned i = 0; x && i < SITUATIONS; i++)
            if (situations[i].offers) put_situation(p, x, s, i, coloured, true);
        chart_note(s, "For points: taking brings more on average than six fresh dice. By the scores: the solved game "
                      "of two seats.");
        chart_command(s, "astragal solve%s --objective win --seats 2", p->order->typed);
    }
}

static bool open_solved(struct page *p, struct solved *x, bool *refused) {
    struct ag_msg msg;
    *refused = false;
    memset(x, 0, sizeof *x);
    x->setup.info = p->order->setup->info;
    if (ag_rules_seats(p->rules) < 2 ||
        !ag_values_set(x->setup.info.game, &x->setup.info.values, "seats", "2", &msg) || !setup_prepare(&x->setup))
        return false;
    const ag_rules *r = x->setup.rules;
    if (!chart_table(p->order, r, "win", exact_is_best(r), &x->table, refused)) return false;
    x->scratch = solving_memory(ag_farkle_win_scratch(x->table.bytes, 1));
    if (!x->scratch) return *refused = true, complain("There is not enough memory."), false;
    ag_farkle_win_prepare(r, x->table.bytes, 1, x->scratch);
    return true;
}

static void close_solved(struct solved *x) {
    free(x->scratch);
    table_close(&x->table);
    free(x->setup.rules);
}

static void put_unsolved(struct page *p) {
    struct chart_section *s = chart_section(p->chart, "not worked out", "How the scores move the limit");
    if (ag_rules_seats(p->rules) < 2) chart_note(s, "There is nobody to play against.");
    else chart_note(s, "This takes a solved table, which is long to make for these rules. Once it is there, this chart "
                       "shows it.");
    if (ag_rules_seats(p->rules) > 1) chart_command(s, "astragal solve%s --objective win --seats 2", p->order->typed);
}

/* ---- the last round ---- */

static void put_last_round(struct page *p) {
    static const int32_t parts[] = {5, 10, 15, 20, 30, 50}; /* steps */
    if (option_of(p, "last_round") == 2 || ag_rules_seats(p->rules) < 2) return; /* sudden death: there is none */
    struct chart_section *s = chart_section(p->chart, "exact", "Your last turn: roll until you are ahead");
    double chance;
    char number[32];
    chart_corner(s, "points needed");
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        chart_column(s, "%s", text_number(parts[i] * p->step, number));
    chart_row(s, "chance");
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (ag_farkle_reach(p->rules, &p->work, parts[i] * p->step, &chance, NULL)) chart_chance(s, chance);
        else chart_cell(s, "–");
    }
    chart_command(s, "astragal solve%s --reach %d", p->order->typed, (int)(parts[0] * p->step));
}

bool chart_farkle(const struct chart_order *order, struct chart *c) {
    struct page p = {.order = order, .rules = order->setup->rules, .chart = c};
    struct solving_how how = {.threads = order->threads};
    struct solved x;
    struct ag_msg msg;
    bool refused;
    p.work = solving_work(&how);
    p.doubler = ag_odds_farkle_doubler(p.rules);
    if (!ag_farkle_turn(p.rules, &p.work, &p.turn, &msg) || !ag_chart_points(p.rules, &p.work, &p.points, &msg))
        return complain_msg(&msg, NULL), false;
    p.step = round_step(&p);
    bool solved = open_solved(&p, &x, &refused);
    if (!refused) {
        put_stop(&p);
        put_values(&p);
        put_last_round(&p);
        if (solved && p.doubler) put_scores(&p, &x, true);
        if (solved) put_scores(&p, &x, false);
        else put_unsolved(&p);
        if (option_of(&p, "keen")) put_offers(&p, solved ? &x : NULL);
        put_gains(&p);
        put_keeps(&p);
    }
    close_solved(&x);
    ag_chart_points_end(&p.work, &p.points);
    return !refused;
}
