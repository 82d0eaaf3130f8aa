/*
 * cmd_analyse.c - luck and skill of a recorded game: what every move lost, how lucky every roll was, what would have
 * come of it with average dice. The numbers come from the coach (src/coach/analyse.c); docs/coach.md.
 */
#include "../shell/again.h"
#include "analyse.h"
#include "events.h"
#include "files.h"
#include "html.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- making it ---- */

static bool analyse(const struct args *args, struct judging_watch *w, struct analysed *x) {
    struct ag_msg msg;
    struct ag_words words = table_words(x->table);
    if (!args_has(args, O_BUDGET)) coach_for_game(x->coach);
    bool good = ag_analyse(coach_judge(x->coach), x->table, coach_work(x->coach), &x->a, &msg);
    judging_clear(w);
    if (!good) return complain_msg(&msg, &words), false;
    x->review.words = words;
    ag_review(&x->review);
    again_analyse(&x->review, x->path, x->command, sizeof x->command);
    return true;
}

bool analysed_make(const struct args *args, const char *path, struct judging_watch *w, struct analysed *x) {
    struct platform_error why;
    size_t length;
    memset(x, 0, sizeof *x);
    char *text = file_read(path, FILE_LIMIT, &length, &why);
    if (!text) return complain_why(path, &why), false;
    x->table = record_table(text, length, SIZE_MAX, &why);
    free(text);
    if (!x->table) return complain_why(path, &why), false;
    x->seats = ag_rules_seats(ag_table_rules(x->table));
    x->coach = judging_open(args, ag_table_rules(x->table), ag_table_preset(x->table), w);
    if (!x->coach) return false;
    x->review = (struct ag_review){.table = x->table, .judge = coach_judge(x->coach), .a = &x->a};
    x->path = path;
    return analyse(args, w, x);
}

void analysed_free(struct analysed *x) {
    if (x->coach) ag_analysis_free(coach_work(x->coach), &x->a);
    coach_close(x->coach);
    ag_table_free(x->table);
    memset(x, 0, sizeof *x);
}

/* ---- in plain text ---- */

enum { LABEL = 26, COLUMN = 17, SEATS_ABREAST = 3 };

/* One row of the table of seats. */
static void print_row(const struct analysed *x, enum phrase_id label, unsigned from, unsigned to,
                      const char *(*cell)(const struct analysed *x, ag_seat seat, char *buf)) {
    char buf[80];
    text_cell(stdout, phrase(label), LABEL);
    for (unsigned i = from; i < to; i++) text_cell_right(stdout, cell(x, (ag_seat)i, buf), COLUMN);
    putchar('\n');
}

static const char *with_error(const struct analysed *x, const char *value, double error, char *buf) {
    char e[JUDGING_TEXT];
    if (x->a.exact) snprintf(buf, 80, "%s", value);
    else say_into(buf, 80, SAY_JUDGE_ESTIMATE, value, judging_value(x->a.objective, false, error, e));
    return buf;
}

static const char *cell_name(const struct analysed *x, ag_seat seat, char *buf) {
    return analysed_cut_name(x, seat, 16, buf);
}
static const char *cell_start(const struct analysed *x, ag_seat seat, char *buf) {
    return judging_value(x->a.objective, x->a.exact, x->a.seat[seat].start, buf);
}
static const char *cell_luck(const struct analysed *x, ag_seat seat, char *buf) {
    char v[JUDGING_TEXT];
    if (!x->a.lucky) return phrase(SAY_ANALYSE_UNKNOWN);
    return with_error(x, analysed_signed(x, x->a.seat[seat].luck, v), ag_luck_error(&x->a), buf);
}
static const char *cell_loss(const struct analysed *x, ag_seat seat, char *buf) {
    char v[JUDGING_TEXT];
    return with_error(x, analysed_signed(x, -x->a.seat[seat].loss, v), x->a.seat[seat].loss_error, buf);
}
static const char *cell_open(const struct analysed *x, ag_seat seat, char *buf) {
    return analysed_signed(x, -x->a.seat[seat].open_loss, buf);
}
static const char *cell_gain(const struct analysed *x, ag_seat seat, char *buf) {
    return analysed_signed(x, x->a.seat[seat].gain, buf);
}
static const char *cell_end(const struct analysed *x, ag_seat seat, char *buf) {
    return judging_value(x->a.objective, x->a.exact, x->a.seat[seat].end, buf);
}
static const char *cell_adjusted(const struct analysed *x, ag_seat seat, char *buf) {
    char v[JUDGING_TEXT];
    const char *sure = analysed_sure(x, seat);
    if (sure) return sure;
    judging_value(x->a.objective, x->a.exact, ag_luck_adjusted(&x->a.seat[seat]), v);
    return with_error(x, v, ag_luck_error(&x->a), buf);
}
static const char *cell_decisions(const struct analysed *x, ag_seat seat, char *buf) {
    snprintf(buf, 80, "%u", x->a.seat[seat].decisions);
    return buf;
}
static const char *cell_mean(const struct analysed *x, ag_seat seat, char *buf) {
    char v[JUDGING_TEXT];
    const struct ag_tally *t = &x->a.seat[seat];
    judging_value(x->a.objective, x->a.exact, ag_mean_loss(t), v);
    return with_error(x, v, ag_mean_error(t), buf);
}
static const char *cell_skill(const struct analysed *x, ag_seat seat, char *buf) {
    snprintf(buf, 80, "%.16s", analysed_skill(x, seat));
    return buf;
}
static const char *cell_lucky(const struct analysed *x, ag_seat seat, char *buf) {
    (void)buf;
    return analysed_luck(x, seat);
}

static void print_seats(const struct analysed *x) {
    bool against = x->a.objective == AG_FOR_WIN;
    for (unsigned from = 0; from < x->seats; from += SEATS_ABREAST) {
        unsigned to = from + SEATS_ABREAST < x->seats ? from + SEATS_ABREAST : x->seats;
        print_row(x, SAY_NONE, from, to, cell_name);
        print_row(x, SAY_ANALYSE_START, from, to, cell_start);
        print_row(x, SAY_ANALYSE_LUCK, from, to, cell_luck);
        print_row(x, x->a.hidden ? SAY_ANALYSE_MISTAKES_OPEN : SAY_ANALYSE_MISTAKES, from, to,
                  x->a.hidden ? cell_open : cell_loss);
        if (against) print_row(x, x->seats > 2 ? SAY_ANALYSE_OTHERS : SAY_ANALYSE_OTHER, from, to, cell_gain);
        print_row(x, SAY_ANALYSE_END, from, to, cell_end);
        print_row(x, SAY_ANALYSE_NO_LUCK, from, to, cell_adjusted);
        print_row(x, SAY_ANALYSE_DECISIONS, from, to, cell_decisions);
        if (x->a.hidden) print_row(x, SAY_ANALYSE_MISTAKES_KNOWN, from, to, cell_loss);
        print_row(x, SAY_ANALYSE_MEAN, from, to, cell_mean);
        print_row(x, SAY_ANALYSE_SKILL, from, to, cell_skill);
        print_row(x, SAY_ANALYSE_LUCKY, from, to, cell_lucky);
        putchar('\n');
    }
}

/* Numbers behind errors, moves and rolls. */
static void print_worst(const struct analysed *x) {
    char move[AG_CLAUSE_MAX], better[AG_CLAUSE_MAX], value[JUDGING_TEXT], why[300], command[ANALYSED_COMMAND];
    if (x->review.n_worst) say_line(stdout, SAY_ANALYSE_WORST);
    for (unsigned i = 0; i < x->review.n_worst; i++) {
        const struct ag_step *s = &x->a.step[x->review.worst[i]];
        judging_with_error(x->a.objective, x->a.exact, s->loss, s->loss_error, value);
        ag_review_reason(&x->review, x->review.worst[i], s->best, why, sizeof why);
        text_wrap_said(stdout, 0, 3, SAY_ANALYSE_WORST_MOVE, i + 1, analysed_name(x, s->seat), s->event + 1,
                       analysed_action(x, x->review.worst[i], s->best, better), why,
                       analysed_event(x, x->review.worst[i], move), value);
        printf("  %s\n", analysed_hint(x, x->review.worst[i], command));
    }
    if (x->review.n_luck && x->a.lucky) putchar('\n'), say_line(stdout, SAY_ANALYSE_ROLLS);
    for (unsigned i = 0; i < x->review.n_luck && x->a.lucky; i++) {
        const struct ag_step *s = &x->a.step[x->review.luck[i]];
        text_blanks(stdout, 3);
        say_line(stdout, SAY_ANALYSE_ROLL, analysed_name(x, s->seat), s->event + 1,
                 analysed_event(x, x->review.luck[i], move), analysed_signed(x, s->luck[s->seat], value));
    }
}

/* A row for each turn: how it stood then, in numbers, and with two seats as a bar. */
enum { BAR = 40, CHART_ROWS = 40 };

static void print_bar(const struct analysed *x, const struct ag_step *s) {
    char name[AG_NAME_MAX], value[JUDGING_TEXT];
    text_cell(stdout, analysed_cut_name(x, 0, 10, name), 10);
    text_cell_right(stdout, analysed_short(x, s->after[0], value), 8);
    printf("  |");
    for (unsigned i = 0; i < BAR; i++) putchar(i < s->after[0] * BAR ? '#' : '.');
    puts("|");
}

static void print_values(const struct analysed *x, const struct ag_step *s) {
    char line[600], name[AG_NAME_MAX], value[JUDGING_TEXT];
    size_t n = 0;
    for (unsigned i = 0; i < x->seats && n < sizeof line; i++)
        n += (size_t)snprintf(line + n, sizeof line - n, "%s%s %s", i ? ", " : "",
                              analysed_cut_name(x, (ag_seat)i, 10, name), analysed_short(x, s->after[i], value));
    text_wrap(stdout, line, 7, 7);
}

static void print_chart(const struct analysed *x) {
    size_t rows = 0, row = 0;
    bool bar = x->seats == 2 && x->a.objective == AG_FOR_WIN;
    for (size_t k = 0; k < x->a.n; k++) rows += ag_review_ends_turn(&x->review, k);
    size_t every = rows / CHART_ROWS + 1;
    putchar('\n');
    say_line(stdout, every > 1 ? SAY_ANALYSE_CHART_SOME : SAY_ANALYSE_CHART_EACH, analysed_unit(x));
    for (size_t k = 0; k < x->a.n; k++) {
        const struct ag_step *s = &x->a.step[k];
        if (!ag_review_ends_turn(&x->review, k) || (++row % every && k + 1 < x->a.n)) continue;
        printf("%5zu  ", s->event + 1);
        if (bar) print_bar(x, s);
        else print_values(x, s);
    }
}

static void print_analysis(const struct analysed *x) {
    char text[ANALYSED_TEXT];
    const char *title = table_title(x->table);
    say(stdout, SAY_ANALYSE_TITLE, title);
    for (unsigned n = 0; analysed_remark(x, n, text); n++) text_wrap(stdout, text, n ? 0 : text_width(title) + 2, 0);
    putchar('\n');
    print_seats(x);
    print_worst(x);
    print_chart(x);
    putchar('\n');
    say_line(stdout, SAY_ANALYSE_AGAIN);
    printf("  %s\n", x->command);
}

/* ---- the command ---- */

int cmd_analyse(const struct args *args) {
    struct judging_watch w;
    struct analysed x;
    int status = REFUSED;
    const char *page = args->option[O_HTML];
    if (page && !html_claim(page, args_has(args, O_FORCE))) return REFUSED;
    judging_watch(&w, SAY_JUDGE_PROGRESS_GAME);
    if (analysed_make(args, args->words[0], &w, &x)) {
        status = DONE;
        if (args_has(args, O_HTML) && !analysed_html(&x, args->option[O_HTML])) status = REFUSED;
        if (args_has(args, O_JSON)) json_print(stdout, analysed_json(&x), false);
        else if (!args_has(args, O_HTML)) print_analysis(&x);
        else if (status == DONE) say_line(stdout, SAY_ANALYSE_PAGE, args->option[O_HTML]);
    }
    analysed_free(&x);
    if (page) file_unclaim(page);
    return status;
}
