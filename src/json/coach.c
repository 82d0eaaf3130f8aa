/* coach.c - see forms.h: what moves are worth, and luck and skill of a game. */
#include "forms.h"
#include "games.h"
#include "review.h"

enum { ABOUT_MAX = 300, REMARK_MAX = 800 };

/* ---- an advice ---- */

static void put_advised(struct js *w, const struct ag_judge *judge, const struct ag_advice *a,
                        const struct ag_advised *m, const void *state, const struct ag_words *words) {
    const ag_rules *r = judge->rules;
    bool counts = ag_beyond_chance(m, a->exact);
    char text[AG_MOVE_MAX], told[AG_CLAUSE_MAX];
    struct ag_msg why;
    ag_rules_game(r)->write_action(r, state, m->action, text, sizeof text);
    ag_action_words(r, state, m->action, words, told, sizeof told);
    ag_reasons(r, state, a->seat, &m->action, 1, &why);
    js_open(w, NULL, '{');
    js_number(w, "action", m->action);
    js_text(w, "move", text);
    js_text(w, "words", told);
    js_real(w, "value", m->value);
    js_real(w, "stderr", m->error);
    js_real(w, "loss", m->loss);
    js_real(w, "loss_stderr", m->loss_error);
    js_number(w, "trials", m->trials);
    js_text(w, "grade", ag_grade_name(counts ? ag_grade_of(a->objective, m->loss) : AG_GRADE_NONE));
    form_msg(w, "why", &why, words);
    js_close(w, '}');
}

void form_advice(struct js *w, const struct ag_judge *judge, const struct ag_advice *a, const void *state,
                 const struct ag_words *words) {
    uint16_t order[AG_LEGAL_MAX];
    char about[ABOUT_MAX];
    ag_advice_order(a, order);
    ag_judge_describe(judge, words, about, sizeof about);
    js_seat(w, "seat", a->seat);
    js_text(w, "objective", ag_objective_name(a->objective));
    js_truth(w, "exact", a->exact);
    js_truth(w, "complete", a->complete);
    js_mark(w, "chosen", a->chosen);
    js_text(w, "about", about);
    js_open(w, "moves", '[');
    for (unsigned i = 0; i < a->n; i++) put_advised(w, judge, a, &a->move[order[i]], state, words);
    js_close(w, ']');
}

/* ---- an analysis ---- */

static const char *name_of(const struct ag_review *x, ag_seat seat) {
    return x->words.names ? x->words.names[seat] : ag_table_name(x->table, seat);
}

static void put_tally(struct js *w, const struct ag_review *x, ag_seat seat) {
    const struct ag_tally *t = &x->a->seat[seat];
    js_open(w, NULL, '{');
    js_seat(w, "seat", seat);
    js_text(w, "name", name_of(x, seat));
    js_text(w, "who", ag_table_who(x->table, seat));
    js_real(w, "start", t->start);
    js_real(w, "end", t->end);
    js_real(w, "loss", t->loss);
    js_real(w, "loss_stderr", t->loss_error);
    js_real(w, "gain", t->gain);
    js_number(w, "decisions", t->decisions);
    js_real(w, "mean_loss", ag_mean_loss(t));
    js_real(w, "mean_loss_stderr", ag_mean_error(t));
    js_real(w, "worst_loss", t->worst);
    js_text(w, "skill", ag_review_skill(x, seat));
    if (x->a->hidden) js_real(w, "open_loss", t->open_loss);
    if (x->a->lucky) {
        js_real(w, "luck", t->luck);
        js_real(w, "own_luck", t->own_luck);
        js_real(w, "luck_stderr", ag_luck_error(x->a));
        js_real(w, "luck_adjusted", ag_luck_adjusted(t));
        js_text(w, "lucky", ag_review_lucky(x, seat));
    }
    js_close(w, '}');
}

/* A move of a step, as it is typed and as people are told it. */
static void put_action(struct js *w, const char *key, const char *words_key, const struct ag_review *x, size_t k,
                       ag_action a) {
    char typed[AG_MOVE_MAX], told[AG_CLAUSE_MAX];
    ag_review_action(x, k, a, typed, sizeof typed);
    ag_review_words(x, k, a, told, sizeof told);
    js_text(w, key, typed);
    js_text(w, words_key, told);
}

/* What is known of a move: what it lost, and against which. */
static void put_loss(struct js *w, const struct ag_review *x, size_t k) {
    const struct ag_step *s = &x->a->step[k];
    js_real(w, "loss", s->loss);
    js_real(w, "stderr", s->loss_error);
    js_text(w, "grade", ag_grade_name(ag_step_grade(x->a, s)));
    js_reals(w, "effect", s->effect, x->seats);
    if (x->a->hidden) {
        js_real(w, "open_loss", s->open_loss);
        js_real(w, "open_stderr", s->open_error);
    }
    if (s->kind != AG_EVENT_MOVE) return;
    js_number(w, "choices", s->choices);
    put_action(w, "best", "best_words", x, k, s->best);
}

/* The dice of a roll, the words of a move. */
static void put_what(struct js *w, const struct ag_review *x, size_t k) {
    const struct ag_step *s = &x->a->step[k];
    bool jolly = ag_rules_game(ag_table_rules(x->table))->dice_flags & AG_DUE_JOLLY;
    struct ag_event e = ag_table_event(x->table, s->event);
    if (s->kind == AG_EVENT_ROLL) form_dice(w, "dice", e.dice, e.n, jolly);
    if (s->kind == AG_EVENT_MOVE) put_action(w, "move", "words", x, k, e.action);
}

static void put_step(struct js *w, const struct ag_review *x, size_t k) {
    const struct ag_step *s = &x->a->step[k];
    bool roll = s->kind == AG_EVENT_ROLL;
    js_open(w, NULL, '{');
    js_number(w, "event", (int64_t)s->event + 1);
    js_text(w, "kind", form_event_kind(s->kind));
    js_seat(w, "seat", s->seat);
    put_what(w, x, k);
    js_mark(w, "stand_ins", !s->real && s->kind != AG_EVENT_RESIGN);
    js_mark(w, "judged", s->judged);
    if (s->judged) js_reals(w, "values", s->after, x->seats);
    if (s->judged && !x->a->exact) js_real(w, "values_stderr", s->after_error);
    if (s->judged && roll) js_reals(w, "luck", s->luck, x->seats);
    if (s->judged && !roll) put_loss(w, x, k);
    js_close(w, '}');
}

static void put_worst(struct js *w, const struct ag_review *x, size_t k) {
    const struct ag_step *s = &x->a->step[k];
    js_open(w, NULL, '{');
    js_number(w, "event", (int64_t)s->event + 1);
    js_seat(w, "seat", s->seat);
    put_action(w, "move", "words", x, k, ag_table_event(x->table, s->event).action);
    put_action(w, "best", "best_words", x, k, s->best);
    js_real(w, "loss", s->loss);
    js_real(w, "stderr", s->loss_error);
    js_close(w, '}');
}

void form_analysis(struct js *w, const struct ag_review *x) {
    char text[REMARK_MAX];
    js_text(w, "preset", ag_table_preset(x->table));
    js_text(w, "objective", ag_objective_name(x->a->objective));
    js_truth(w, "exact", x->a->exact);
    js_truth(w, "hidden", x->a->hidden);
    js_truth(w, "complete", x->a->complete);
    js_truth(w, "luck_known", x->a->lucky);
    js_open(w, "remarks", '[');
    for (unsigned n = 0; ag_review_remark(x, n, text, sizeof text); n++) js_text(w, NULL, text);
    js_close(w, ']');
    js_open(w, "seats", '[');
    for (unsigned i = 0; i < x->seats; i++) put_tally(w, x, (ag_seat)i);
    js_close(w, ']');
    js_open(w, "worst", '[');
    for (unsigned i = 0; i < x->n_worst; i++) put_worst(w, x, x->worst[i]);
    js_close(w, ']');
    js_open(w, "events", '[');
    for (size_t k = 0; k < x->a->n; k++) put_step(w, x, k);
    js_close(w, ']');
}
