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

/* clang-format off */
AG_SENTENCES(
    /* Farkle's chart, when to stop: heading, corner, heads of rows, notes. {0.1}, {0}: points; {1p1}: a chance. */
    MSG(CHART_FARKLE_STOP, "Stop when your running total is at least")
    MSG(CHART_FARKLE_LEFT, "dice left to roll")
    MSG(CHART_FARKLE_LOSE, "chance to lose it all")
    MSG(CHART_FARKLE_COLOURED, "coloured die to roll")
    MSG(CHART_FARKLE_PLAIN, "coloured die set aside")
    MSG(CHART_FARKLE_STOP_FROM, "stop from")
    MSG(CHART_FARKLE_STOP_NOTE,
        "For the most points a turn: {0.1} on average. Six dice: all are set aside and come back.")
    MSG(CHART_FARKLE_LONG_RUN, "With the penalty for three farkles in a row, {0.1} in the long run.")
    MSG(CHART_FARKLE_KEEN, "What is offered to the next player is left out here, and counted below.")
    MSG(CHART_FARKLE_OPENING, "Your first score takes {0} points; a turn can bring them {1p1} of the time.")
    MSG(CHART_FARKLE_LEAST, "You may bank nothing below {0}.")
    /* What rolling on gains: heading, corner, cells, notes. {0}: points. */
    MSG(CHART_FARKLE_GAINS, "What rolling on gains")
    MSG(CHART_FARKLE_BY_TOTAL, "dice left, by total")
    MSG(CHART_FARKLE_MUST, "must")
    MSG(CHART_FARKLE_MORE, "+{0}")
    MSG(CHART_FARKLE_LESS, "−{0}")
    MSG(CHART_FARKLE_GAINS_NOTE, "Points on average against stopping with that total. Near 0, both are right.")
    MSG(CHART_FARKLE_GAINS_NOTE_COLOURED, "Points on average against stopping with that total, with the coloured die "
                                          "among those left. Near 0, both are right.")
    /* What dice are worth: heading, corner, heads of rows, notes. {0}: points. */
    MSG(CHART_FARKLE_VALUES, "What dice are worth")
    MSG(CHART_FARKLE_FACE, "face")
    MSG(CHART_FARKLE_SINGLE, "one die")
    MSG(CHART_FARKLE_THREE, "three of a kind")
    MSG(CHART_FARKLE_FOUR, "four")
    MSG(CHART_FARKLE_FIVE, "five")
    MSG(CHART_FARKLE_SIX, "six")
    MSG(CHART_FARKLE_STRAIGHT, "Straight: {0}.")
    MSG(CHART_FARKLE_THREE_PAIRS, "Three pairs: {0}.")
    MSG(CHART_FARKLE_FOUR_AND_PAIR, "Four and a pair: {0}.")
    MSG(CHART_FARKLE_TWO_TRIPLETS, "Two triplets: {0}.")
    MSG(CHART_FARKLE_DOUBLE, "A combination with the coloured die counts double.")
    /* Which dice to set aside: heading, corner, columns, cells, notes. {0}: dice, or how many rows; {1}: a total. */
    MSG(CHART_FARKLE_KEEPS, "Which dice to set aside")
    MSG(CHART_FARKLE_SCORING, "dice that score")
    MSG(CHART_FARKLE_DICE_TOTAL, "{0} dice, {1}")
    MSG(CHART_FARKLE_DO_STOP, "stop")
    MSG(CHART_FARKLE_DO_ROLL, "roll")
    MSG(CHART_FARKLE_KEEPS_NOTE,
        "By the dice rolled and the running total before, the one that comes up most often with that many dice.")
    MSG(CHART_FARKLE_COMMON, "For the most points a turn; the {0} most common cases.")
    MSG(CHART_FARKLE_COMMON_COLOURED,
        "For the most points a turn; the {0} most common cases, with the coloured die (*) among those rolled.")
    /* Situations: heads of rows. {0m}: one of the first nine; {1}, {2}: your score and theirs. */
    MSG(CHART_FARKLE_EARLY, "early")
    MSG(CHART_FARKLE_HALFWAY, "halfway")
    MSG(CHART_FARKLE_LATE, "late")
    MSG(CHART_FARKLE_AHEAD, "ahead")
    MSG(CHART_FARKLE_FAR_AHEAD, "far ahead")
    MSG(CHART_FARKLE_BEHIND, "behind")
    MSG(CHART_FARKLE_FAR_BEHIND, "far behind")
    MSG(CHART_FARKLE_THEY_LEAD, "they lead late")
    MSG(CHART_FARKLE_YOU_LEAD, "you lead late")
    MSG(CHART_FARKLE_AT, "{0m} {1}–{2}")
    MSG(CHART_FARKLE_AT_FIRST, "{0m} {1}–{2}, first")
    MSG(CHART_FARKLE_AT_SECOND, "{0m} {1}–{2}, second")
    /* Limits with exceptions, in cells. {0}: points. */
    MSG(CHART_FARKLE_NEVER_BUT, "never*")
    MSG(CHART_FARKLE_FROM_BUT, "{0}*")
    /* How the scores move the limit: headings and notes. */
    MSG(CHART_FARKLE_SCORES, "How the scores move the limit")
    MSG(CHART_FARKLE_SCORES_COLOURED, "How the scores move the limit: coloured die to roll")
    MSG(CHART_FARKLE_SCORES_PLAIN, "How the scores move the limit: coloured die set aside")
    MSG(CHART_FARKLE_SCORES_NOTE, "Stop from this total on when two play for the win; your score comes first.")
    MSG(CHART_FARKLE_WHO_BEGAN, "First or second: you began the game, or they did.")
    MSG(CHART_FARKLE_BUT, "*: near the target there are exceptions.")
    MSG(CHART_FARKLE_MORE_SEATS, "With more players, measure yourself by the leader.")
    MSG(CHART_FARKLE_NOBODY, "There is nobody to play against.")
    MSG(CHART_FARKLE_UNSOLVED,
        "This takes a solved table, which is long to make for these rules. Once it is there, this chart shows it.")
    /* Offers: headings, corner, the head of a row, note. */
    MSG(CHART_FARKLE_OFFERS, "Take an offer of at least")
    MSG(CHART_FARKLE_OFFERS_COLOURED, "Take an offer of at least: coloured die among the dice")
    MSG(CHART_FARKLE_OFFERS_PLAIN, "Take an offer of at least: coloured die set aside")
    MSG(CHART_FARKLE_OFFERED, "dice offered")
    MSG(CHART_FARKLE_FOR_POINTS, "for the most points")
    MSG(CHART_FARKLE_OFFERS_NOTE, "For points: taking brings more on average than six fresh dice. By the scores: the "
                                  "solved game of two.")
    /* The last turn: heading and corner. */
    MSG(CHART_FARKLE_LAST, "Your last turn: roll until you are ahead")
    MSG(CHART_FARKLE_NEEDED, "points needed")
)
/* clang-format on */

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
    ag_page_corner(s, AG_MSG_CHART_FARKLE_LEFT);
    for (unsigned dice = 1; dice <= most; dice++) ag_page_column(s, AG_MSG_LABEL_NUMBER, dice);
}

/* Hundreds where the unit allows it. */
static int32_t round_step(const struct page *p) {
    int32_t unit = p->points.unit, grain = 100 % unit ? unit : 100, fifth = (int32_t)(p->turn.expected / 5);
    int32_t step = (fifth + grain / 2) / grain * grain;
    return step ? step : grain;
}

/* ---- when to stop ---- */

static void put_risks(struct page *p, struct ag_page_section *s, bool coloured) {
    ag_page_row(s, AG_MSG_CHART_FARKLE_LOSE);
    for (unsigned dice = 1; dice <= AG_DICE_MAX; dice++) {
        double lose = ag_odds_farkle_lose(p->rules, dice, coloured || (p->doubler && dice == AG_DICE_MAX)).value;
        ag_page_chance(s, lose);
        s->row[s->n_rows - 1].cell[dice - 1].tint = (float)(1 - lose); /* losing is bad */
    }
}

static void put_limits(struct page *p, struct ag_page_section *s, enum ag_msg_id label, bool coloured) {
    ag_page_row(s, label);
    for (unsigned dice = 1; dice <= AG_DICE_MAX; dice++) {
        bool with = coloured || (p->doubler && dice == AG_DICE_MAX);
        ag_page_limit(s, p->turn.limit[with][dice]);
    }
}

static void put_stop(struct page *p) {
    struct ag_page_section *s = ag_page_section(p->chart, AG_MSG_CHART_EXACT, AG_MSG_CHART_FARKLE_STOP);
    double chance;
    put_dice_columns(s, AG_DICE_MAX);
    if (p->doubler) put_limits(p, s, AG_MSG_CHART_FARKLE_COLOURED, true);
    put_limits(p, s, p->doubler ? AG_MSG_CHART_FARKLE_PLAIN : AG_MSG_CHART_FARKLE_STOP_FROM, false);
    put_risks(p, s, false);
    ag_page_note(s, AG_MSG_CHART_FARKLE_STOP_NOTE, p->turn.expected);
    if (option_of(p, "three_farkles")) ag_page_note(s, AG_MSG_CHART_FARKLE_LONG_RUN, p->turn.long_run);
    if (option_of(p, "keen")) ag_page_note(s, AG_MSG_CHART_FARKLE_KEEN);
    int32_t opening = option_of(p, "opening"), least = option_of(p, "min_bank");
    if (opening > least && ag_farkle_reach(p->rules, p->order->work, opening, &chance, NULL))
        ag_page_note(s, AG_MSG_CHART_FARKLE_OPENING, opening, chance);
    if (least) ag_page_note(s, AG_MSG_CHART_FARKLE_LEAST, least);
    ag_page_again(s, AG_PAGE_SOLVE, "objective", "turn");
}

/* What rolling on gains or costs against stopping. */
static void put_gains(struct page *p) {
    static const int32_t parts[] = {1, 2, 3, 4, 5, 10, 15, 20}; /* steps */
    struct ag_page_section *s = ag_page_section(p->chart, AG_MSG_CHART_EXACT, AG_MSG_CHART_FARKLE_GAINS);
    ag_page_corner(s, AG_MSG_CHART_FARKLE_BY_TOTAL);
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        ag_page_column(s, AG_MSG_LABEL_NUMBER, parts[i] * p->step);
    for (unsigned dice = 1; dice < AG_DICE_MAX; dice++) {
        ag_page_row(s, AG_MSG_LABEL_NUMBER, dice);
        for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
            int32_t total = parts[i] * p->step;
            if (total < option_of(p, "min_bank")) {
                ag_page_cell(s, AG_MSG_CHART_FARKLE_MUST); /* FA-19: stopping is no choice */
                continue;
            }
            double gain = ag_chart_roll(&p->points, total, dice, p->doubler) - total;
            double shade = 0.5 + gain / (2 * p->turn.expected); /* as much as a whole turn is all there is */
            int64_t whole = (int64_t)(gain < 0 ? 0.5 - gain : gain + 0.5);
            enum ag_msg_id id = !whole     ? AG_MSG_LABEL_NUMBER
                                : gain > 0 ? AG_MSG_CHART_FARKLE_MORE
                                           : AG_MSG_CHART_FARKLE_LESS;
            ag_page_cell(s, id, whole)->tint = (float)(shade < 0 ? 0 : shade > 1 ? 1 : shade);
        }
    }
    ag_page_note(s, p->doubler ? AG_MSG_CHART_FARKLE_GAINS_NOTE_COLOURED : AG_MSG_CHART_FARKLE_GAINS_NOTE);
}

/* What dice are worth (FA-6): the rules' own values; a face for which all are 0 has no column of its own. */
static void put_values(struct page *p) {
    static const struct {
        const char *key;
        enum ag_msg_id words;
    } kinds[] = {{"single", AG_MSG_CHART_FARKLE_SINGLE},
                 {"three", AG_MSG_CHART_FARKLE_THREE},
                 {"four", AG_MSG_CHART_FARKLE_FOUR},
                 {"five", AG_MSG_CHART_FARKLE_FIVE},
                 {"six", AG_MSG_CHART_FARKLE_SIX}},
      sets[] = {{"straight", AG_MSG_CHART_FARKLE_STRAIGHT},
                {"three_pairs", AG_MSG_CHART_FARKLE_THREE_PAIRS},
                {"four_and_pair", AG_MSG_CHART_FARKLE_FOUR_AND_PAIR},
                {"two_triplets", AG_MSG_CHART_FARKLE_TWO_TRIPLETS}};
    struct ag_page_section *s = ag_page_section(p->chart, AG_MSG_CHART_BY_THE_RULES, AG_MSG_CHART_FARKLE_VALUES);
    const struct ag_game *game = ag_rules_game(p->rules);
    const int32_t *slot = ag_rules_values(p->rules)->slot;
    ag_page_corner(s, AG_MSG_CHART_FARKLE_FACE);
    for (unsigned face = 1; face <= 6; face++) ag_page_column(s, AG_MSG_LABEL_NUMBER, face);
    for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (unsigned i = 0; i < game->n_options; i++) {
            const struct ag_option *o = &game->options[i];
            int32_t most = 0;
            if (strcmp(o->key, kinds[k].key) != 0) continue;
            for (unsigned face = 0; face < 6; face++)
                if (slot[o->at + face] > most) most = slot[o->at + face];
            if (!most) continue;
            ag_page_row(s, kinds[k].words);
            for (unsigned face = 0; face < 6; face++) ag_page_limit(s, slot[o->at + face]);
        }
    for (unsigned k = 0; k < sizeof sets / sizeof *sets; k++) {
        int32_t points = option_of(p, sets[k].key);
        if (!points) continue;
        ag_page_note(s, sets[k].words, points);
    }
    if (p->doubler) ag_page_note(s, AG_MSG_CHART_FARKLE_DOUBLE);
    ag_page_again(s, AG_PAGE_RULES, NULL, NULL);
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
        struct ag_page_cell *cell = ag_page_cell(s,
                                                 k.stops ? AG_MSG_CHART_FARKLE_DO_STOP : AG_MSG_CHART_FARKLE_DO_ROLL);
        ag_page_dice(cell, k.dice, k.n);
        cell->tint = k.stops ? 0.2f : 0.8f; /* one look tells them apart */
        return;
    }
    ag_page_cell(s, AG_MSG_CHART_NOTHING);
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
    struct ag_page_section *s = ag_page_section(p->chart, AG_MSG_CHART_EXACT, AG_MSG_CHART_FARKLE_KEEPS);
    struct ag_chart_usual usual;
    uint8_t dice[AG_DICE_MAX];
    ag_chart_usual(&p->points, p->order->work, &usual);
    ag_page_corner(s, AG_MSG_CHART_FARKLE_SCORING);
    for (unsigned k = 0; k < COLUMNS; k++) {
        struct column *c = &column[k];
        *c = (struct column){.dice = AG_DICE_MAX - k, .coloured = p->doubler};
        c->total = usual.total[c->coloured][c->dice];
        if (c->total < 0) c->total = 0;
        c->sort = room->column[k];
        c->n = ag_chart_sorts(p->rules, c->dice, c->coloured, c->sort);
        ag_page_column(s, AG_MSG_CHART_FARKLE_DICE_TOTAL, c->dice, c->total);
    }
    unsigned n = collect(column, sorts), most = p->doubler ? KEEP_ROWS_DOUBLER : KEEP_ROWS;
    if (most > n) most = n;
    sort_first(sorts, n, most);
    for (unsigned i = 0; i < most; i++) {
        ag_page_dice(ag_page_row(s, AG_MSG_NONE), dice, ag_chart_dice(sorts[i].scoring, dice));
        for (unsigned k = 0; k < COLUMNS; k++) put_keep(p, s, &column[k], sorts[i].scoring);
    }
    s->left = true;
    ag_page_note(s, AG_MSG_CHART_FARKLE_KEEPS_NOTE);
    ag_page_note(s, p->doubler ? AG_MSG_CHART_FARKLE_COMMON_COLOURED : AG_MSG_CHART_FARKLE_COMMON, most);
    ag_work_put(p->order->work, block);
    return true;
}

/* ---- scores ---- */

/* Situations, in tenths of the target. */
static const struct {
    enum ag_msg_id words;
    unsigned mine, theirs;
    bool brief, offers; /* also on a page with many tables; also for offers */
} situations[] = {
    {AG_MSG_CHART_FARKLE_EARLY, 1, 1, true, false},     {AG_MSG_CHART_FARKLE_HALFWAY, 5, 5, true, true},
    {AG_MSG_CHART_FARKLE_LATE, 9, 9, true, true},       {AG_MSG_CHART_FARKLE_AHEAD, 6, 4, false, false},
    {AG_MSG_CHART_FARKLE_FAR_AHEAD, 8, 3, true, true},  {AG_MSG_CHART_FARKLE_BEHIND, 4, 6, false, false},
    {AG_MSG_CHART_FARKLE_FAR_BEHIND, 3, 8, true, true}, {AG_MSG_CHART_FARKLE_THEY_LEAD, 5, 9, true, false},
    {AG_MSG_CHART_FARKLE_YOU_LEAD, 9, 5, false, false},
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
    for (unsigned dice = 1; dice < AG_DICE_MAX; dice++) {
        struct ag_chart_limit l = (took ? ag_chart_take : ag_chart_limit)(x->rules, x->table, x->scratch, at, dice,
                                                                          coloured);
        if (l.from == INT32_MAX) ag_page_cell(s, l.but ? AG_MSG_CHART_FARKLE_NEVER_BUT : AG_MSG_CHART_NEVER);
        else ag_page_cell(s, l.but ? AG_MSG_CHART_FARKLE_FROM_BUT : AG_MSG_LABEL_NUMBER, l.from);
    }
}

static void put_situation(struct page *p, const struct solved *x, struct ag_page_section *s, unsigned i, bool coloured,
                          bool took) {
    int32_t unit = p->points.unit, tenth = option_of(p, "target") / 10;
    struct ag_chart_scores at = {(int32_t)situations[i].mine * tenth / unit * unit,
                                 (int32_t)situations[i].theirs * tenth / unit * unit, true};
    bool matters = option_of(p, "last_round") == 1 && situations[i].mine + situations[i].theirs >= 18;
    for (unsigned k = 0; k < (matters ? 2 : 1); k++) {
        at.began = k == 0;
        ag_page_row(s,
                    !matters ? AG_MSG_CHART_FARKLE_AT
                    : k      ? AG_MSG_CHART_FARKLE_AT_SECOND
                             : AG_MSG_CHART_FARKLE_AT_FIRST,
                    situations[i].words, at.mine, at.theirs);
        put_limits_at(x, s, &at, coloured, took);
    }
}

static bool starred(const struct ag_page_section *s) {
    for (unsigned i = 0; i < s->n_rows; i++)
        for (unsigned k = 0; k < s->row[i].n; k++)
            if (strchr(s->row[i].cell[k].text, '*')) return true;
    return false;
}

/* Where figures by the scores come from. */
static void ask_win(struct ag_page_section *s) {
    ag_page_again(s, AG_PAGE_SOLVE, "objective", "win");
    ag_page_asked(s, "set", "seats=2");
}

static void put_scores(struct page *p, const struct solved *x, bool coloured) {
    struct ag_page_section *s = ag_page_section(p->chart, AG_MSG_CHART_EXACT,
                                                !p->doubler ? AG_MSG_CHART_FARKLE_SCORES
                                                : coloured  ? AG_MSG_CHART_FARKLE_SCORES_COLOURED
                                                            : AG_MSG_CHART_FARKLE_SCORES_PLAIN);
    put_dice_columns(s, AG_DICE_MAX - 1);
    for (unsigned i = 0; i < SITUATIONS; i++)
        if (situations[i].brief || !p->doubler) put_situation(p, x, s, i, coloured, false);
    ag_page_note(s, AG_MSG_CHART_FARKLE_SCORES_NOTE);
    if (option_of(p, "last_round") == 1) ag_page_note(s, AG_MSG_CHART_FARKLE_WHO_BEGAN);
    if (starred(s)) ag_page_note(s, AG_MSG_CHART_FARKLE_BUT);
    if (ag_rules_seats(p->rules) > 2) ag_page_note(s, AG_MSG_CHART_FARKLE_MORE_SEATS);
    ask_win(s);
}

static void put_offers(struct page *p, const struct solved *x) {
    for (unsigned coloured = 0; coloured <= p->doubler; coloured++) {
        struct ag_page_section *s = ag_page_section(p->chart, AG_MSG_CHART_EXACT,
                                                    !p->doubler ? AG_MSG_CHART_FARKLE_OFFERS
                                                    : coloured  ? AG_MSG_CHART_FARKLE_OFFERS_COLOURED
                                                                : AG_MSG_CHART_FARKLE_OFFERS_PLAIN);
        ag_page_corner(s, AG_MSG_CHART_FARKLE_OFFERED);
        for (unsigned dice = 1; dice < AG_DICE_MAX; dice++) ag_page_column(s, AG_MSG_LABEL_NUMBER, dice);
        ag_page_row(s, AG_MSG_CHART_FARKLE_FOR_POINTS);
        for (unsigned dice = 1; dice < AG_DICE_MAX; dice++)
            ag_page_limit(s, ag_chart_offer(&p->points, dice, coloured));
        for (unsigned i = 0; x && i < SITUATIONS; i++)
            if (situations[i].offers) put_situation(p, x, s, i, coloured, true);
        ag_page_note(s, AG_MSG_CHART_FARKLE_OFFERS_NOTE);
        ask_win(s);
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
    struct ag_page_section *s = ag_page_section(p->chart, AG_MSG_CHART_NOT_YET, AG_MSG_CHART_FARKLE_SCORES);
    ag_page_note(s, ag_rules_seats(p->rules) < 2 ? AG_MSG_CHART_FARKLE_NOBODY : AG_MSG_CHART_FARKLE_UNSOLVED);
    if (ag_rules_seats(p->rules) > 1) ask_win(s);
}

/* ---- the last round ---- */

static void put_last_round(struct page *p) {
    static const int32_t parts[] = {5, 10, 15, 20, 30, 50};                      /* steps */
    if (option_of(p, "last_round") == 2 || ag_rules_seats(p->rules) < 2) return; /* sudden death: there is none */
    struct ag_page_section *s = ag_page_section(p->chart, AG_MSG_CHART_EXACT, AG_MSG_CHART_FARKLE_LAST);
    double chance;
    ag_page_corner(s, AG_MSG_CHART_FARKLE_NEEDED);
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++)
        ag_page_column(s, AG_MSG_LABEL_NUMBER, parts[i] * p->step);
    ag_page_row(s, AG_MSG_CHART_CHANCE);
    for (unsigned i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (ag_farkle_reach(p->rules, p->order->work, parts[i] * p->step, &chance, NULL)) ag_page_chance(s, chance);
        else ag_page_cell(s, AG_MSG_CHART_NOTHING);
    }
    ag_page_again(s, AG_PAGE_SOLVE, NULL, NULL);
    ag_page_asked_number(s, "reach", parts[0] * p->step);
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
