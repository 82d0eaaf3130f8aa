/*
 * cmd_rate.c - the skill of players over many records: the mean loss of a decision, from which luck is removed already,
 * with an interval; and what perfect play would have won more. Records are analysed one by one, each by its own rules.
 */
#include "../shell/again.h"
#include "analyse.h"
#include "archived.h"
#include "interrupt.h"
#include "memory.h"
#include "text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One player by one preset and objective. */
struct rated {
    char name[AG_NAME_MAX], preset[AG_NAME_MAX];
    unsigned objective;
    bool exact, partly;     /* partly: some dice were stand-ins, so that losses may be more */
    unsigned games, n_luck; /* games, and those whose luck is known */
    uint64_t decisions;
    double loss, squares; /* sums over decisions of the loss and its square */
    double errors;        /* and of the squares of its standard errors */
    double luck, won;     /* sums over games, in the objective */
};

struct rating {
    struct rated *list;
    unsigned n;
    const char *only; /* a name, or NULL */
};

static struct rated *find(struct rating *r, const struct analysed *x, ag_seat seat) {
    const char *name = analysed_name(x, seat), *preset = ag_table_preset(x->table);
    for (unsigned i = 0; i < r->n; i++) {
        struct rated *p = &r->list[i];
        if (strcmp(p->name, name) == 0 && strcmp(p->preset, preset) == 0 && p->objective == x->a.objective &&
            p->exact == x->a.exact)
            return p;
    }
    r->list = memory_grow(r->list, (r->n + 1) * sizeof *r->list);
    struct rated *p = &r->list[r->n++];
    memset(p, 0, sizeof *p);
    snprintf(p->name, sizeof p->name, "%s", name);
    snprintf(p->preset, sizeof p->preset, "%s", preset);
    p->objective = x->a.objective;
    p->exact = x->a.exact;
    return p;
}

static void add_game(struct rating *r, const struct analysed *x) {
    for (unsigned i = 0; i < x->seats; i++) {
        if (r->only && strcmp(analysed_name(x, (ag_seat)i), r->only) != 0) continue;
        struct rated *p = find(r, x, (ag_seat)i);
        p->games++;
        p->partly = p->partly || !x->a.lucky;
        p->won += x->a.seat[i].end;
        if (x->a.lucky) p->n_luck++, p->luck += x->a.seat[i].luck;
        for (size_t k = 0; k < x->a.n; k++) {
            const struct ag_step *s = &x->a.step[k];
            if (s->kind != AG_EVENT_MOVE || !s->judged || s->seat != i || s->choices < 2) continue;
            p->decisions++;
            p->loss += s->loss;
            p->squares += s->loss * s->loss;
            p->errors += s->loss_error * s->loss_error;
        }
    }
}

/* ---- answers ---- */

static double mean_of(const struct rated *p) { return p->decisions ? p->loss / (double)p->decisions : 0; }

/* Half of a 95 % interval for the mean loss in the long run: decisions differ, and estimates add their own error. The
 * spread of the losses does not hold all of that: a move that was estimated to be the best has lost nothing. */
static double margin_of(const struct rated *p) {
    double n = (double)p->decisions, variance;
    if (p->decisions < 2) return INFINITY;
    variance = (p->squares - p->loss * p->loss / n) / (n - 1);
    return 1.96 * sqrt(((variance > 0 ? variance : 0) + p->errors / n) / n);
}

/* Of a whole game. */
static const char *skill_of(const struct rated *p, const struct ag_words *words) {
    double decisions = (double)p->decisions / p->games;
    return ag_skill_word(p->objective, p->loss / p->games, margin_of(p) / 1.96 * decisions, words);
}

static json_t *rated_json(const struct rated *p) {
    double margin = margin_of(p), mean = mean_of(p);
    json_t *json = json_pack("{s:o, s:o, s:s, s:b, s:i, s:I, s:f, s:f, s:f, s:s}", "name", json_words(p->name),
                             "preset", json_words(p->preset), "objective", ag_objective_name(p->objective), "exact",
                             p->exact, "games", (int)p->games, "decisions", (json_int_t)p->decisions, "mean_loss", mean,
                             "loss_per_game", p->loss / p->games, "mean_result", p->won / p->games, "skill",
                             p->decisions < 2 ? "no decisions" : skill_of(p, NULL));
    json_object_set_new(json, "mean_loss_95",
                        isfinite(margin) ? json_pack("[f, f]", fmax(mean - margin, 0), mean + margin) : json_null());
    json_object_set_new(json, "mean_luck", p->n_luck ? json_real(p->luck / p->n_luck) : json_null());
    json_object_set_new(json, "losses_may_be_more", json_boolean(p->partly));
    return json;
}

static void print_label(enum phrase_id label) {
    text_blanks(stdout, 2);
    text_cell(stdout, phrase(label), 27);
}

static void print_rated(const struct rated *p) {
    char mean[JUDGING_TEXT], low[JUDGING_TEXT], high[JUDGING_TEXT], game[JUDGING_TEXT], luck[JUDGING_TEXT];
    double m = mean_of(p), margin = margin_of(p);
    struct ag_words words = phrases_words(NULL);
    static const enum phrase_id means[AG_OBJECTIVES] = {SAY_JUDGE_MEANS_WIN, SAY_JUDGE_MEANS_SCORE,
                                                        SAY_JUDGE_MEANS_ROWS};
    say_line(stdout, SAY_RATE_HEAD, p->name, p->preset, p->games, p->decisions);
    print_label(SAY_RATE_MEAN);
    judging_value(p->objective, p->exact, m, mean);
    if (!isfinite(margin)) say_line(stdout, SAY_RATE_MEAN_ALONE, mean);
    else
        say_line(stdout, SAY_RATE_MEAN_INTERVAL, mean, judging_value(p->objective, p->exact, fmax(m - margin, 0), low),
                 judging_value(p->objective, p->exact, m + margin, high));
    print_label(SAY_RATE_SKILL), puts(p->decisions < 2 ? phrase(SAY_RATE_NO_DECISIONS) : skill_of(p, &words));
    print_label(SAY_RATE_PERFECT), puts(judging_value(p->objective, p->exact, p->loss / p->games, game));
    if (p->n_luck) print_label(SAY_RATE_LUCK), puts(judging_signed(p->objective, p->exact, p->luck / p->n_luck, luck));
    print_label(SAY_RATE_KIND);
    say_line(stdout, p->exact ? SAY_RATE_KIND_EXACT : SAY_RATE_KIND_ESTIMATES, phrase(means[p->objective]));
    if (p->partly) text_blanks(stdout, 2), text_wrap(stdout, phrase(SAY_RATE_PARTLY), 2, 2);
    putchar('\n');
}

static int by_loss(const void *a, const void *b) {
    const struct rated *p = a, *q = b;
    int preset = strcmp(p->preset, q->preset);
    double d = mean_of(p) - mean_of(q);
    return preset ? preset : d < 0 ? -1 : d > 0;
}

static int answer(const struct args *args, struct rating *r, const char *how) {
    qsort(r->list, r->n, sizeof *r->list, by_loss);
    if (args_has(args, O_JSON)) {
        json_t *list = json_array();
        for (unsigned i = 0; i < r->n; i++) json_array_append_new(list, rated_json(&r->list[i]));
        json_print(stdout, json_pack("{s:o, s:s}", "players", list, "options", how), false);
        return DONE;
    }
    for (unsigned i = 0; i < r->n; i++) print_rated(&r->list[i]);
    if (*how) say_line(stdout, SAY_RATE_AGAIN), printf(" %s\n", how);
    return DONE;
}

/* The records of the command line, or without any those of the archive. False: the complaint has been made. */
static bool take_records(const struct args *args, struct archive *a, const char ***paths, unsigned *n) {
    struct archive_filter filter;
    memset(a, 0, sizeof *a);
    *paths = NULL;
    *n = args->n_words;
    if (args->n_words && archived_is_filtered(args)) return complain(SAY_RATE_FILTER), false;
    if (!args->n_words && !archived_filter(args, &filter)) return false;
    if (!args->n_words) archive_read(&filter, a), *n = a->n, archived_complain(a);
    *paths = must_alloc((*n + 1) * sizeof **paths);
    for (unsigned i = 0; i < *n; i++) (*paths)[i] = args->n_words ? args->words[i] : a->game[i].path;
    return *n || (complain(a->n_damaged || archive_count() ? SAY_ARCHIVE_NO_MATCH : SAY_ARCHIVE_EMPTY), false);
}

/* Options for the same figures: none where records were judged differently, since one line would not fit all. */
static void take_options(const struct analysed *x, bool first, char *how, size_t size) {
    char own[300];
    again_options(coach_judge(x->coach), own, sizeof own);
    if (first) snprintf(how, size, "%s", own);
    else if (strcmp(how, own) != 0) *how = 0;
}

int cmd_rate(const struct args *args) {
    struct rating r = {.only = args->option[O_NAME]};
    struct archive a;
    const char **paths;
    unsigned n, done = 0;
    struct judging_watch w;
    char how[300] = "";
    int status = take_records(args, &a, &paths, &n) ? DONE : REFUSED;
    bool stopped = false;
    judging_watch(&w, SAY_JUDGE_PROGRESS_GAME);
    for (unsigned i = 0; i < n && status == DONE && !stopped; i++) {
        struct analysed x;
        w.part = 1.0 / n;
        w.from = i * w.part;
        bool good = analysed_make(args, paths[i], &w, &x);
        stopped = interrupted() && !(good && x.a.exact);
        /* one that is damaged in the archive has been named, and the others count */
        if (!good && !stopped) status = args->n_words ? REFUSED : DONE;
        else if (!stopped) add_game(&r, &x), take_options(&x, !done++, how, sizeof how);
        analysed_free(&x);
    }
    if (status == DONE && !r.n)
        status = stopped ? complain(SAY_RATE_STOPPED) : complain(SAY_RATE_NOBODY, r.only ? r.only : "");
    else if (status == DONE) status = answer(args, &r, how);
    if (status == DONE && stopped) status = complain(SAY_RATE_STOPPED_AFTER, done, n);
    free(r.list);
    free(paths);
    archive_free(&a);
    return status;
}
