/* tutor.c - see tutor.h. */
#include "tutor.h"
#include "events.h"
#include "memory.h"
#include "../coach/review.h"
#include "say.h"
#include "text.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

struct tutor_answer {
    bool good;
    char text[300]; /* what kind of values these are, or why there are none */
    struct ag_advice advice;
};

/* ---- settings ---- */

const struct tutor_word tutor_words[TUTOR_WORDS] = {
    {"off", SAY_TUTOR_OFF},
    {"small", SAY_TUTOR_SMALL},
    {"mistakes", SAY_TUTOR_MISTAKES},
    {"blunders", SAY_TUTOR_BLUNDERS},
};

static bool read_amount(const char *text, double *out) {
    char *end;
    if (!*text || text[strspn(text, "0123456789.")]) return false; /* no sign, no exponent, no other words */
    *out = strtod(text, &end);
    return !*end && *out <= 1e6;
}

bool tutor_set(struct tutor *t, const char *value, ag_seats seats) {
    double amount = 0;
    unsigned i = 0;
    while (i < TUTOR_WORDS && !text_same(value, tutor_words[i].name)) i++;
    if (i == TUTOR_WORDS && !read_amount(value, &amount)) return false;
    if (i == 0) {
        t->on = (ag_seats)(t->on & ~seats);
        return true;
    }
    t->on = (ag_seats)(t->on | seats);
    t->level = i < TUTOR_WORDS ? (enum drill_class)i : DRILL_NONE; /* the words are in the order of the classes */
    t->amount = amount;
    return true;
}

void tutor_toggle(struct tutor *t, ag_seats seats) {
    if (t->level == DRILL_NONE && t->amount <= 0) t->level = DRILL_MISTAKE; /* never set */
    t->on = (ag_seats)(t->on & seats ? t->on & ~seats : t->on | seats);
}

const char *tutor_setting(const struct tutor *t, ag_seats seats, char *buf, size_t size) {
    if (!(t->on & seats)) snprintf(buf, size, "%s", tutor_words[0].name);
    else if (t->level != DRILL_NONE) snprintf(buf, size, "%s", tutor_words[t->level].name);
    else snprintf(buf, size, "%g", t->amount);
    return buf;
}

/* ---- the process that judges ---- */

struct question {
    const ag_table *table;
    ag_seat seat;
};

static volatile sig_atomic_t hurried; /* in that process alone */

static void note_hurry(int signal) {
    (void)signal;
    hurried = 1;
}

static bool go_on(void *context, double done) {
    (void)context;
    (void)done;
    return !hurried;
}

/* Only a table that is there is used. The seed is that of the command hint, which gives the same answer. */
static void judge(const void *context, int fd) {
    const struct question *q = context;
    struct coach_how how = {.ready = true, .seed = 1, .progress = go_on};
    struct tutor_answer *answer = must_alloc(sizeof *answer);
    struct ag_words words = phrases_words(NULL);
    struct platform_error why = {0};
    signal(SIGUSR1, note_hurry);
    memset(answer, 0, sizeof *answer);
    struct coach *coach = coach_open(ag_table_rules(q->table), ag_table_preset(q->table), &how, &why);
    answer->good = coach && coach_advise(coach, q->table, q->seat, &answer->advice, &why);
    if (answer->good && !hurried) coach_settle(q->table, how.seed, &answer->advice);
    if (answer->good) ag_judge_describe(coach_judge(coach), &words, answer->text, sizeof answer->text);
    else snprintf(answer->text, sizeof answer->text, "%.290s", why.text);
    if (write(fd, answer, sizeof *answer) < 0) _exit(1);
}

/* Makes the table of these rules, if that takes seconds; it is kept for this game and all later ones. */
static void make(const void *context, int fd) {
    const struct question *q = context;
    struct coach_how how = {.seed = 1};
    struct platform_error why;
    setpriority(PRIO_PROCESS, 0, 10); /* if that fails it is done at the usual pace */
    struct coach *coach = coach_open(ag_table_rules(q->table), ag_table_preset(q->table), &how, &why);
    char made = coach && coach_exact(coach);
    if (write(fd, &made, 1) < 0) _exit(1);
}

static void end(struct thought *thought) {
    if (thought->pid > 0) think_stop(thought);
    *thought = (struct thought){.fd = -1};
}

/* ---- judging ---- */

/* No exact answer, at the keys: with a table the next ones would be. Where lines come from a file nothing may depend on
 * how long things take. */
static void want_table(struct tutor *t) {
    const ag_rules *rules = ag_table_rules(t->table);
    struct question q = {t->table, t->seat};
    if (t->tried || (t->answer && (!t->answer->good || t->answer->advice.exact))) return;
    t->tried = true;
    if (isatty(STDIN_FILENO) && ag_solver_for(rules, ag_objective_name(ag_coach_defaults(rules).objective)))
        think_run(&t->making, make, &q);
}

void tutor_rest(struct tutor *t) {
    if (!t->asked) return;
    if (!t->answer) want_table(t); /* it took too long */
    end(&t->judging);
    free(t->answer);
    t->answer = NULL;
    t->asked = t->doubted = false;
}

void tutor_close(struct tutor *t) {
    t->tried = true; /* there is no more use for a table */
    tutor_rest(t);
    end(&t->making);
    t->tried = false;
}

bool tutor_is_about(const struct tutor *t, const ag_table *table, ag_seat seat) {
    size_t size = ag_rules_game(ag_table_rules(table))->state_size;
    return t->asked && t->table == table && t->seat == seat && memcmp(&t->state, ag_table_state(table), size) == 0;
}

void tutor_ask(struct tutor *t, const ag_table *table, ag_seat seat) {
    if (tutor_is_about(t, table, seat)) return;
    tutor_rest(t);
    struct question q = {table, seat};
    t->asked = true;
    t->table = table;
    memcpy(&t->state, ag_table_state(table), ag_rules_game(ag_table_rules(table))->state_size);
    t->seat = seat;
    think_run(&t->judging, judge, &q);
}

void tutor_watch(struct tutor *t, const ag_table *table, ag_seat seat) {
    const ag_rules *rules = ag_table_rules(table);
    ag_action list[AG_LEGAL_MAX];
    if (!tutor_on(t, seat)) return;
    if (ag_rules_game(rules)->legal(rules, ag_table_state(table), seat, list) > 1) tutor_ask(t, table, seat);
}

bool tutor_wait(struct tutor *t, int wait_ms) {
    if (t->answer || !t->asked) return t->answer != NULL;
    if (t->judging.fd >= 0 && !think_wait(&t->judging, wait_ms)) return false;
    t->answer = must_alloc(sizeof *t->answer);
    if (!think_read(&t->judging, t->answer, sizeof *t->answer)) {
        memset(t->answer, 0, sizeof *t->answer);
        say_into(t->answer->text, sizeof t->answer->text, SAY_TUTOR_NONE);
    }
    end(&t->judging);
    want_table(t);
    return true;
}

void tutor_hurry(const struct tutor *t) {
    if (t->judging.pid > 0) kill(t->judging.pid, SIGUSR1);
}

/* ---- verdicts ---- */

static const struct ag_advised *find(const struct tutor *t, ag_action a) {
    if (!t->answer || !t->answer->good) return NULL;
    for (unsigned i = 0; i < t->answer->advice.n; i++)
        if (t->answer->advice.move[i].action == a) return &t->answer->advice.move[i];
    return NULL;
}

static const struct drill_scale *scale_of(const struct tutor *t) { return drill_scale_of(t->answer->advice.objective); }

/* What would be written as nothing is nothing, whatever amount was chosen. */
static double least_shown(const struct drill_scale *scale) {
    double least = 0.5 / scale->factor;
    for (int i = 0; i < scale->digits; i++) least /= 10;
    return least;
}

bool tutor_warns(const struct tutor *t, ag_action a) {
    const struct ag_advised *m = find(t, a);
    if (!m || !ag_beyond_chance(m, t->answer->advice.exact)) return false;
    const struct drill_scale *scale = scale_of(t);
    double least = t->level != DRILL_NONE ? scale->from[t->level] : t->amount / scale->factor;
    return m->loss >= least_shown(scale) && m->loss >= least;
}

static char *reason_of(const struct tutor *t, const ag_table *table, ag_action a, unsigned form) {
    struct ag_words names = table_words(table);
    union ag_state view;
    struct ag_msg msg;
    ag_view_of(ag_table_rules(table), ag_table_state(table), t->seat, &view);
    ag_reasons(ag_table_rules(table), &view, t->seat, &a, 1, &msg);
    return msg.id ? (form & MOVE_HEARD ? say_text : text_of)(&msg, &names) : memory_copy("");
}

static void tell_move(const ag_table *table, unsigned form, ag_action a, char *buf, size_t size) {
    struct ag_words names = table_words(table);
    say_described(ag_table_rules(table), ag_table_state(table), a, &names, form, buf, size);
}

/* How bad it is and what is better; then what the move costs, which needs no typing any more. */
char *tutor_warning(const struct tutor *t, const ag_table *table, ag_action a, unsigned form) {
    static const enum phrase_id verdicts[DRILL_CLASSES] = {SAY_TUTOR_NOT_BEST, SAY_TUTOR_SMALL_ERROR, SAY_TUTOR_MISTAKE,
                                                           SAY_TUTOR_BLUNDER};
    const struct ag_advice *advice = &t->answer->advice;
    const struct ag_advised *m = find(t, a);
    ag_action best = advice->move[advice->best].action;
    char move[SAY_TOLD_MAX], better[SAY_TOLD_MAX], loss[60];
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    tell_move(table, form & ~(unsigned)MOVE_TYPED, a, move, sizeof move);
    tell_move(table, form, best, better, sizeof better);
    say_into(loss, sizeof loss, scale_of(t)->amount, m->loss);
    char *reason = reason_of(t, table, a, form), *best_reason = reason_of(t, table, best, form);
    bool same = strcmp(reason, best_reason) == 0;
    say(out, verdicts[ag_grade_of(advice->objective, m->loss)], better, same ? "" : best_reason);
    fputc(' ', out);
    say(out, advice->exact ? SAY_TUTOR_COSTS : SAY_TUTOR_COSTS_ABOUT, move, loss, reason);
    free(reason);
    free(best_reason);
    return text_take(&sink);
}

/* ---- hints ---- */

static void put_move(FILE *out, const struct tutor *t, const ag_table *table, unsigned i, unsigned form) {
    const struct ag_advice *a = &t->answer->advice;
    char value[60], loss[60], move[SAY_TOLD_MAX];
    drill_number(scale_of(t), a->exact, a->move[i].value, a->move[i].error, value, sizeof value);
    if (i == a->best) say_into(loss, sizeof loss, a->chosen ? SAY_HINT_CHOSEN : SAY_TUTOR_BEST);
    else drill_number(scale_of(t), a->exact, a->move[i].loss, a->move[i].loss_error, loss, sizeof loss);
    tell_move(table, form, a->move[i].action, move, sizeof move);
    text_figures(out, move, value, loss, a->exact ? 10 : 19);
    char *reason = reason_of(t, table, a->move[i].action, form);
    if (*reason) text_blanks(out, 6), text_wrap(out, reason, 6, 6);
    free(reason);
}

char *tutor_hint(const struct tutor *t, const ag_table *table, unsigned form, unsigned most) {
    const struct ag_advice *a = &t->answer->advice;
    uint16_t order[AG_LEGAL_MAX];
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    text_wrap(out, t->answer->text, 0, 0);
    if (!t->answer->good) return text_take(&sink);
    if (!a->complete) say_line(out, SAY_TUTOR_STOPPED);
    text_figures(out, phrase(SAY_TUTOR_MOVE), phrase(a->objective == AG_FOR_WIN ? SAY_TUTOR_WINS : SAY_TUTOR_POINTS),
                 phrase(SAY_TUTOR_LOSS), a->exact ? 10 : 19);
    ag_advice_order(a, order);
    for (unsigned i = 0; i < a->n && i < most; i++) put_move(out, t, table, order[i], form);
    if (a->n > most) say_line(out, SAY_TUTOR_MORE, a->n - most);
    return text_take(&sink);
}
