/*
 * cmd_hint.c - what every legal move is worth, what it loses against the best, and one line of why. The numbers come
 * from the coach (src/coach), exact or estimated; docs/coach.md.
 */
#include "../shell/again.h"
#include "cli.h"
#include "events.h"
#include "files.h"
#include "json.h"
#include "judging.h"
#include "say.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where the question comes from: a record or a position in words. */
struct place {
    struct setup setup; /* of a position */
    ag_table *table;    /* of a record */
    const ag_rules *rules;
    const char *preset;
    union ag_state state; /* all that is known */
    struct ag_words words;
};

static bool from_record(const struct args *args, struct place *p) {
    struct platform_error why;
    size_t length;
    uint64_t to;
    char *text = file_read(args->words[0], FILE_LIMIT, &length, &why);
    if (!text) return complain_why(args->words[0], &why), false;
    p->table = record_table(text, length, SIZE_MAX, &why);
    free(text);
    if (!p->table) return complain_why(args->words[0], &why), false;
    to = ag_table_length(p->table);
    if (!args_number(args, O_TO, 0, to, &to) || !ag_table_rewind(p->table, (size_t)to, NULL)) return false;
    p->rules = ag_table_rules(p->table);
    p->preset = ag_table_preset(p->table);
    p->words.names = ag_table_names(p->table);
    memcpy(&p->state, ag_table_state(p->table), ag_rules_game(p->rules)->state_size);
    return true;
}

static bool from_position(const struct args *args, struct place *p) {
    struct ag_msg msg;
    const char *words;
    if (args_has(args, O_TO)) return complain(SAY_HINT_TO), false;
    if (!setup_position(args, &p->setup, &words) || !setup_prepare(&p->setup)) return false;
    if (!p->setup.info.game->read_position(p->setup.rules, &p->state, words, &msg))
        return complain_msg(&msg, NULL), false;
    p->rules = p->setup.rules;
    p->preset = p->setup.info.name;
    return true;
}

/* Who is asked: the seat named, else the first that may decide. */
static bool find_seat(const struct args *args, const struct place *p, ag_seat *seat) {
    struct ag_due due = p->table ? ag_table_due(p->table) : ag_rules_game(p->rules)->due(p->rules, &p->state);
    uint64_t number = due.seat;
    char name[80];
    if (!args_number(args, O_SEAT, 0, ag_rules_seats(p->rules) - 1, &number)) return false;
    *seat = (ag_seat)number;
    if (due.kind == AG_DUE_OVER) return complain(SAY_HINT_OVER), false;
    if (p->words.names) snprintf(name, sizeof name, "%s", p->words.names[due.seat]);
    else say_into(name, sizeof name, SAY_PRINT_SEAT, due.seat);
    if (due.kind == AG_DUE_ROLL) return complain(SAY_HINT_ROLLS, name), false;
    return true;
}

/* ---- answers ---- */

struct answer {
    const struct args *args;
    const struct place *place;
    const struct coach *coach;
    const void *view; /* what was judged */
    const struct ag_advice *advice;
    unsigned most;                /* moves to be shown */
    uint16_t order[AG_LEGAL_MAX]; /* the best first */
    struct ag_msg reason[AG_LEGAL_MAX];
};

static void find_reasons(struct answer *a) {
    ag_action action[AG_LEGAL_MAX];
    for (unsigned i = 0; i < a->advice->n; i++) action[i] = a->advice->move[i].action;
    ag_reasons(a->place->rules, a->view, a->advice->seat, action, a->advice->n, a->reason);
}

static const char *words_of(const struct answer *a, unsigned i, char *buf) {
    const ag_rules *r = a->place->rules;
    say_described(r, a->view, a->advice->move[i].action, &a->place->words, MOVE_TYPED, buf, SAY_TOLD_MAX);
    return buf;
}

static void print_columns(const struct answer *a, const char *move, const char *value, const char *loss) {
    text_figures(stdout, move, value, loss, a->advice->exact ? 12 : 20);
}

static void print_move(const struct answer *a, unsigned i) {
    const struct ag_advised *m = &a->advice->move[i];
    char value[JUDGING_TEXT], loss[JUDGING_TEXT], move[SAY_TOLD_MAX];
    judging_with_error(a->advice->objective, a->advice->exact, m->value, m->error, value);
    if (i == a->advice->best) say_into(loss, sizeof loss, a->advice->chosen ? SAY_HINT_CHOSEN : SAY_HINT_BEST);
    else judging_with_error(a->advice->objective, a->advice->exact, m->loss, m->loss_error, loss);
    print_columns(a, words_of(a, i, move), value, loss);
    if (!a->reason[i].id) return;
    char *why = text_of(&a->reason[i], &a->place->words);
    text_blanks(stdout, 6);
    text_wrap(stdout, why, 6, 6);
    free(why);
}

/* What the figures mean, and where they come from. */
static void explain(const struct answer *a) {
    static const enum phrase_id values[AG_OBJECTIVES] = {SAY_HINT_EXPLAIN_WIN, SAY_HINT_EXPLAIN_SCORE,
                                                         SAY_HINT_EXPLAIN_POINTS};
    const struct ag_player *player = coach_judge(a->coach)->player[0];
    putchar('\n');
    text_wrap(stdout, phrase(values[a->advice->objective]), 0, 0);
    text_wrap(stdout, phrase(SAY_HINT_EXPLAIN_LOSS), 0, 0);
    if (a->advice->exact) text_wrap(stdout, phrase(SAY_HINT_EXPLAIN_EXACT), 0, 0);
    else text_wrap_said(stdout, 0, 0, SAY_HINT_EXPLAIN_ESTIMATE, player ? player->name : "");
    if (a->advice->chosen) text_wrap(stdout, phrase(SAY_HINT_EXPLAIN_CHOSEN), 0, 0);
}

static int print_answer(const struct answer *a) {
    char kind[300], same[200], seat[32];
    const char *const *names = a->place->words.names;
    say_into(seat, sizeof seat, SAY_PRINT_SEAT, a->advice->seat);
    say_line(stdout, SAY_HINT_DECIDES, names ? names[a->advice->seat] : seat, a->advice->n);
    ag_judge_describe(coach_judge(a->coach), &a->place->words, kind, sizeof kind);
    text_wrap(stdout, kind, 0, 0);
    if (!a->advice->complete) say_line(stdout, SAY_HINT_STOPPED);
    if (!a->advice->exact) {
        again_options(coach_judge(a->coach), same, sizeof same);
        say_line(stdout, SAY_HINT_AGAIN, a->advice->nodes);
        printf(" %s\n", same);
    }
    putchar('\n');
    print_columns(a, phrase(SAY_HINT_MOVE), phrase(SAY_HINT_VALUE), phrase(SAY_HINT_LOSS));
    unsigned n = a->advice->n < a->most ? a->advice->n : a->most;
    for (unsigned i = 0; i < n; i++) print_move(a, a->order[i]);
    if (n < a->advice->n) say_line(stdout, SAY_HINT_MORE, a->advice->n - n);
    if (args_has(a->args, O_EXPLAIN)) explain(a);
    return DONE;
}

static int answer_json(const struct answer *a) {
    struct js w = json_begin();
    char same[200];
    js_open(&w, NULL, '{');
    form_advice(&w, coach_judge(a->coach), a->advice, a->view, &a->place->words);
    if (!a->advice->exact) {
        again_options(coach_judge(a->coach), same, sizeof same);
        js_text(&w, "options", same + 1); /* without the blank */
    }
    js_close(&w, '}');
    json_print(stdout, json_take(&w), false);
    return DONE;
}

/* ---- the command ---- */

/* Where estimates cannot tell moves apart the strongest player chooses, by the seed that the estimates have too. */
static void settle(const struct args *args, const struct place *p, const void *view, struct ag_advice *advice) {
    const struct ag_player *best = ag_player_named("best", ag_rules_game(p->rules));
    uint64_t seed = 1;
    struct ag_rng rng;
    if (advice->exact || !best || !args_number(args, O_SEED, 0, UINT64_MAX, &seed)) return;
    if (p->table && !args_has(args, O_OPEN)) {
        coach_settle(p->table, seed, advice);
        return;
    }
    struct ag_seen seen = {.rules = p->rules, .state = view, .seat = advice->seat, .context = best->context};
    ag_rng_start(&rng, seed, 0, AG_STREAM_DICE);
    ag_advice_settle(advice, best->choose(&seen, &rng));
}

static int ask(const struct args *args, struct place *p, ag_seat seat, struct coach *coach, struct judging_watch *w) {
    union ag_state view = p->state;
    struct ag_advice *advice = malloc(sizeof *advice);
    struct answer *a = malloc(sizeof *a);
    struct ag_msg msg;
    int status = REFUSED;
    uint64_t most = AG_LEGAL_MAX;
    if (!args_number(args, O_MOVES, 1, AG_LEGAL_MAX, &most)) return free(a), free(advice), REFUSED;
    if (!args_has(args, O_OPEN)) ag_view_of(p->rules, &p->state, seat, &view);
    if (!advice || !a) complain(SAY_MEMORY_NONE);
    else if (!ag_advise(coach_judge(coach), &view, seat, coach_work(coach), advice, &msg)) {
        judging_clear(w);
        complain_msg(&msg, &p->words);
    } else {
        judging_clear(w);
        *a = (struct answer){.args = args,
                             .place = p,
                             .coach = coach,
                             .view = &view,
                             .advice = advice,
                             .most = (unsigned)most};
        settle(args, p, &view, advice);
        ag_advice_order(advice, a->order);
        find_reasons(a);
        status = args_has(args, O_JSON) ? answer_json(a) : print_answer(a);
    }
    free(a);
    free(advice);
    return status;
}

int cmd_hint(const struct args *args) {
    struct place p = {0};
    struct judging_watch w;
    struct coach *coach = NULL;
    ag_seat seat;
    int status = REFUSED;
    if (args_has(args, O_POSITION) == (args->n_words == 1)) return complain(SAY_HINT_ONE);
    judging_watch(&w, SAY_JUDGE_PROGRESS_MOVES);
    if ((args->n_words ? from_record(args, &p) : from_position(args, &p)) && find_seat(args, &p, &seat))
        coach = judging_open(args, p.rules, p.preset, &w);
    if (coach) status = ask(args, &p, seat, coach, &w);
    coach_close(coach);
    ag_table_free(p.table);
    setup_close(&p.setup);
    return status;
}
