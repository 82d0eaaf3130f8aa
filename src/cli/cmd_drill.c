/*
 * cmd_drill.c - `drill`: positions one by one, with a score that is kept from day to day and missed positions that come
 * back; and the test, a whole game alone whose dice follow from a seed, so that people can compare. docs/drill.md.
 */
#include "../coach/solo.h"
#include "drill_talk.h"
#include "events.h"
#include "files.h"
#include "interrupt.h"
#include "memory.h"
#include "play.h"
#include "phrases.h"
#include "seats.h"
#include "settings.h"
#include "text.h"
#include "tui.h"
#include "typed.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* What both share. */
struct session {
    const struct args *args;
    struct setup setup;
    struct drill_judge judge;
    struct drill_file file;
    const struct drill_face *face;
    char date[DRILL_DATE];
    char kind[200]; /* of the values, in a sentence */
    uint64_t questions, seed;
};

/* Names for the others: the player's own stands at its seat. */
static void name_seats(const struct session *s, ag_seat seat, const char **names) {
    static const char *const others[] = {"Bea", "Cid", "Dot", "Eve", "Fay", "Gus", "Hal", "Ida"};
    for (unsigned i = 0, k = 0; i < AG_SEATS_MAX; i++) {
        if (strcmp(others[k], s->file.name) == 0) k++;
        names[i] = i == seat ? s->file.name : others[k++ % 8];
    }
}

static bool remember(struct session *s) {
    struct platform_error why;
    return drill_write(&s->file, &why) || (complain_why("", &why), false);
}

/* ---- questions ---- */

/* Preset, changed options and position in a line: it can be asked again, also by `hint --position`. */
static char *position_of(const struct session *s, const void *state) {
    char *text = must_alloc(AG_POSITION_MAX + AG_TEXT_MAX);
    ag_position_write(s->setup.rules, s->setup.info.name, &s->setup.own.presets, state, text,
                      AG_POSITION_MAX + AG_TEXT_MAX);
    return text;
}

/* A position that was missed before; false: it is of other rules, or no position any more. */
static bool recall(const struct session *s, const char *position, struct drill_question *q) {
    struct ag_preset_info info;
    struct ag_msg msg;
    const char *words;
    const ag_rules *r = s->setup.rules;
    if (!ag_position_rules(position, &s->setup.own.presets, &info, &words, &msg)) return false;
    if (info.game != s->setup.info.game || memcmp(&info.values, &s->setup.info.values, sizeof info.values) != 0)
        return false;
    if (!info.game->read_position(r, &q->state, words, &msg)) return false;
    struct ag_due due = info.game->due(r, &q->state);
    q->rules = r;
    q->seat = due.seat;
    return due.kind == AG_DUE_ACT;
}

/* The next position whose day has come; *from: where to look on. */
static bool next_again(const struct session *s, const struct drill_preset *p, unsigned *from, struct drill_question *q,
                       struct ag_advice *advice) {
    struct platform_error why;
    for (; *from < p->n_again; (*from)++) {
        const struct drill_again *a = &p->again[*from];
        if (strcmp(a->date, s->date) > 0 || !recall(s, a->position, q)) continue;
        if (drill_advise(&s->judge, &q->state, q->seat, false, advice, &why)) return true;
    }
    return false;
}

/* ---- the score ---- */

static void put_days(FILE *out, const struct session *s, const struct drill_preset *p) {
    enum { SHOWN = 7 };
    uint32_t asked = 0, right = 0;
    char amount[40];
    for (unsigned i = 0; i < p->n_days; i++) asked += p->day[i].asked, right += p->day[i].right;
    for (unsigned i = p->n_days > SHOWN ? p->n_days - SHOWN : 0; i < p->n_days; i++) {
        const struct drill_day *d = &p->day[i];
        text_blanks(out, 2);
        say_line(out, SAY_DRILL_DAY, d->date, d->right, d->asked, drill_amount(&s->judge, d->loss / d->asked, amount));
    }
    if (p->n_days > 1) say_line(out, SAY_DRILL_DAYS, p->n_days, right, asked);
    if (p->n_again) say_line(out, SAY_DRILL_AGAIN, p->n_again);
}

static void finish_drill(const struct session *s, const struct drill_preset *p, const struct drill_day *now,
                         bool none) {
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    char amount[40];
    if (none) say_line(out, SAY_DRILL_NONE_LEFT);
    if (!now->asked) say_line(out, SAY_DRILL_NO_ANSWERS);
    else
        say_line(out, SAY_DRILL_SCORE, now->right, now->asked, drill_amount(&s->judge, now->loss / now->asked, amount));
    put_days(out, s, p);
    char *text = text_take(&sink);
    s->face->tell(phrase(SAY_DRILL_TITLE_SCORE), text);
    free(text);
}

/* ---- the drill ---- */

/* Asks, answers, counts. False: no more. */
static bool one_question(struct session *s, struct drill_preset *p, struct drill_question *q,
                         const struct ag_advice *advice, struct drill_day *now) {
    const char *names[AG_SEATS_MAX];
    name_seats(s, q->seat, names);
    q->names = names;
    q->words = args_has(s->args, O_WORDS);
    int chosen = s->face->ask(q);
    if (chosen < 0) return false;
    const struct ag_advised *m = &advice->move[chosen];
    bool right = drill_class_of(&s->judge, m) == DRILL_NONE;
    char *answer = drill_answer(&s->judge, q, advice, (unsigned)chosen), *position = position_of(s, &q->state);
    s->face->tell(phrase(right ? SAY_DRILL_TITLE_RIGHT : SAY_DRILL_TITLE_ANSWER), answer);
    double loss = right && !advice->exact ? 0 : m->loss; /* within the error of an estimate */
    now->asked++;
    now->right += right;
    now->loss += loss;
    drill_count(p, s->date, position, right, loss);
    free(position);
    free(answer);
    return remember(s); /* after each answer: nothing is lost, whatever happens next */
}

static int run_drill(struct session *s) {
    struct drill_preset *p = drill_preset(&s->file, s->setup.info.name);
    struct drill_finder finder;
    struct ag_advice *advice = must_alloc(sizeof *advice);
    struct drill_day now = {0};
    unsigned again = 0, old = 0, due = p->n_again;
    bool going = true, told = false, none = false;
    drill_finder(&finder, &s->judge, s->seed);
    for (uint64_t i = 1; going && i <= s->questions; i++) {
        struct drill_question q = {0};
        char title[80];
        /* Answering takes a position from its place, so the list is looked through by how many are left of the old. */
        bool known = old < s->questions / 2 + 1 && again < due && next_again(s, p, &again, &q, advice);
        if (!known && !told && !drill_exact(&s->judge)) {
            inform(SAY_DRILL_LOOKING);
            told = true;
        }
        if (known) old++, due--;
        else if (!drill_find(&finder, &q, advice)) {
            none = !interrupted();
            break;
        }
        say_into(title, sizeof title, known ? SAY_DRILL_QUESTION_AGAIN : SAY_DRILL_QUESTION, i, s->questions);
        q.title = title;
        going = one_question(s, p, &q, advice, &now);
    }
    finish_drill(s, p, &now, none);
    free(advice);
    return DONE;
}

/* ---- the test ---- */

struct test {
    struct session *s;
    const struct ag_solo *game;
    ag_table *table;
    char *before; /* what has happened since the last question */
};

static void note_event(struct test *t) {
    struct told told;
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    if (t->before) fputs(t->before, out);
    free(t->before);
    if (event_last(t->table, 0, &told)) {
        if (told.news.n) event_news(out, t->table, &told, 0);
        else event_print(out, t->table, &told);
    }
    t->before = text_take(&sink);
}

static void roll_dice(struct test *t, struct ag_due due) {
    struct ag_msg msg;
    uint8_t dice[AG_DICE_MAX];
    ag_solo_dice(t->table, t->s->seed, dice);
    if (!ag_table_roll(t->table, dice, due.dice, NULL, &msg)) exit(complain_msg(&msg, NULL));
    note_event(t);
}

/* False: no more. */
static bool test_decision(struct test *t, ag_seat seat) {
    const ag_rules *r = t->s->setup.rules;
    struct drill_question q = {.rules = r,
                               .seat = seat,
                               .names = ag_table_names(t->table),
                               .before = t->before,
                               .words = args_has(t->s->args, O_WORDS)};
    struct ag_msg msg;
    ag_action list[AG_LEGAL_MAX];
    char title[80];
    ag_view_of(r, ag_table_state(t->table), seat, &q.state);
    say_into(title, sizeof title, SAY_DRILL_TURN, ag_solo_at(t->table).turn + 1);
    q.title = title;
    unsigned n = ag_rules_game(r)->legal(r, &q.state, seat, list);
    int chosen = n == 1 ? 0 : t->s->face->ask(&q);
    if (chosen < 0) return false;
    if (n > 1) free(t->before), t->before = NULL; /* it was shown */
    if (!ag_table_act(t->table, seat, list[chosen], NULL, &msg)) exit(complain_msg(&msg, NULL));
    note_event(t);
    return true;
}

static bool advise(const void *context, const void *state, ag_seat seat, struct ag_advice *out) {
    struct platform_error why;
    return drill_advise(context, state, seat, false, out, &why) || (complain_why("", &why), false);
}

static bool judge_test(const struct test *t, struct ag_solo_result *out) {
    struct ag_advice *advice = must_alloc(sizeof *advice);
    bool good = ag_solo_judge(t->table, advise, &t->s->judge, advice, out);
    free(advice);
    return good;
}

static void put_classes(FILE *out, const struct test *t, const struct ag_solo_result *x) {
    static const enum phrase_id means[AG_GRADES] = {SAY_DRILL_GRADE_NONE, SAY_DRILL_GRADE_SMALL,
                                                    SAY_DRILL_GRADE_MISTAKE, SAY_DRILL_GRADE_BLUNDER};
    char amount[40];
    for (unsigned i = 0; i < AG_GRADES; i++) {
        text_blanks(out, 2);
        text_cell(out, phrase(means[i]), 15);
        fprintf(out, "%5u%s", x->in_grade[i], i ? "   " : "");
        if (i) say(out, SAY_DRILL_GRADE_FROM, drill_amount(&t->s->judge, ag_solo_from(t->game)[i], amount));
        fputc('\n', out);
    }
}

static void put_lapses(FILE *out, const struct test *t, const struct ag_solo_result *x) {
    char amount[40];
    if (x->lapses) say_line(out, SAY_DRILL_LAPSES);
    for (unsigned i = 0; i < x->lapses; i++) {
        const struct ag_solo_lapse *l = &x->lapse[i];
        text_blanks(out, 2);
        say_line(out, SAY_DRILL_LAPSE, l->turn, l->dice, l->played);
        text_blanks(out, 4);
        say_line(out, SAY_DRILL_LAPSE_BETTER, l->best, drill_amount(&t->s->judge, l->loss, amount));
    }
}

static void put_tests(FILE *out, const struct test *t, const struct drill_preset *p) {
    enum { SHOWN = 5 };
    char amount[40];
    if (p->n_tests < 2) return;
    say_line(out, SAY_DRILL_TESTS);
    for (unsigned i = p->n_tests > SHOWN ? p->n_tests - SHOWN : 0; i < p->n_tests; i++) {
        const struct drill_test *x = &p->test[i];
        unsigned n = x->in_class[0] + x->in_class[1] + x->in_class[2] + x->in_class[3];
        text_blanks(out, 2);
        say_line(out, SAY_DRILL_TEST_BEFORE, x->date, x->seed, drill_amount(&t->s->judge, n ? x->loss / n : 0, amount));
    }
}

static void put_result(FILE *out, const struct test *t, const struct ag_solo_result *x) {
    char mean[40], all[40];
    say_line(out, SAY_DRILL_TEST_SCORE, x->score, x->turns, x->decisions);
    if (!x->decisions) return;
    say_line(out, SAY_DRILL_TEST_LOSS, drill_amount(&t->s->judge, x->loss / x->decisions, mean),
             drill_amount(&t->s->judge, x->loss, all));
    put_classes(out, t, x);
    put_lapses(out, t, x);
}

static bool count_test(struct session *s, struct drill_preset *p, const struct ag_solo_result *x) {
    struct drill_test done = {.seed = s->seed, .loss = x->loss};
    memcpy(done.date, s->date, sizeof done.date);
    for (unsigned i = 0; i < DRILL_CLASSES; i++) done.in_class[i] = x->in_grade[i];
    drill_count_test(p, &done);
    return remember(s);
}

static bool write_record(const struct test *t) {
    size_t length;
    struct platform_error why;
    const char *path = t->s->args->option[O_RECORD];
    if (!args_has(t->s->args, O_RECORD)) return true;
    char *text = record_text(t->table, AG_RECORD_ALL, &length);
    bool good = file_write(path, text, length, false, &why) || (complain_why(path, &why), false);
    free(text);
    return good;
}

static bool finish_test(struct test *t, bool over) {
    struct session *s = t->s;
    struct drill_preset *p = drill_preset(&s->file, s->setup.info.name);
    struct ag_solo_result x;
    struct text_sink sink;
    if (!write_record(t) || !judge_test(t, &x)) return false;
    FILE *out = text_sink(&sink);
    bool good = true;
    if (t->before) fputs(t->before, out);
    if (!over) say_line(out, SAY_DRILL_TEST_UNFINISHED);
    put_result(out, t, &x);
    if (over && x.decisions) {
        good = count_test(s, p, &x);
        put_tests(out, t, p);
    }
    char *typed = typed_rules(s->args, true), command[600];
    snprintf(command, sizeof command, "astragal drill%s --test --seed %llu", typed, (unsigned long long)s->seed);
    fprintf(out, "%s\n", s->kind);
    say_line(out, SAY_DRILL_SAME_DICE, command);
    free(typed);
    char *text = text_take(&sink);
    s->face->tell(phrase(SAY_DRILL_TITLE_TEST), text);
    free(text);
    return good;
}

static int run_test(struct session *s) {
    struct test t = {.s = s, .game = ag_solo_of(s->setup.info.game)};
    struct ag_msg msg;
    bool going = true;
    t.table = ag_table_new(&host_memory, s->setup.rules, s->setup.info.name);
    if (!t.table || !ag_table_sit(t.table, 0, "person", s->file.name, &msg)) return complain(SAY_MEMORY_NONE);
    while (going && !ag_solo_at(t.table).over) {
        struct ag_due due = ag_table_due(t.table);
        if (due.kind == AG_DUE_ROLL) roll_dice(&t, due);
        else going = test_decision(&t, due.seat);
    }
    bool good = finish_test(&t, going);
    ag_table_free(t.table);
    free(t.before);
    return good ? DONE : REFUSED;
}

/* ---- the command ---- */

/* A test without a seed is that of the day, by UTC: everybody who takes it has the same dice. */
static uint64_t seed_of_today(const struct ag_solo *solo) {
    char date[DRILL_DATE];
    drill_today_everywhere(date);
    return ag_solo_day(solo, date);
}

/* "There are tests for Farkle and Balut, but not for Palko." */
static bool no_test(const struct ag_game *game) {
    enum { MOST = 16 };
    const char *title[MOST];
    struct ag_list titles = {.item = title};
    for (const struct ag_game *const *g = ag_games(); *g && titles.n < MOST; g++)
        if (ag_solo_of(*g)) title[titles.n++] = (*g)->title;
    return complain(SAY_DRILL_NO_TEST, titles, game->title), false;
}

static bool read_session(struct session *s) {
    const struct args *args = s->args;
    bool test = args_has(args, O_TEST);
    struct seats seats = {0};
    struct platform_error why;
    struct ag_msg msg;
    drill_today(s->date);
    s->questions = 10;
    if (test && args_has(args, O_QUESTIONS)) return complain(SAY_DRILL_TEST_QUESTIONS), false;
    if (!test && args_has(args, O_RECORD)) return complain(SAY_DRILL_RECORD), false;
    if (!setup_open(args, &s->setup) || !setup_find(args, args->words[0], &s->setup)) return false;
    const struct ag_game *game = s->setup.info.game;
    const struct ag_solo *solo = ag_solo_of(game);
    if (test && !solo) return no_test(game);
    if (test && !ag_solo_values(solo, game, &s->setup.info.values, &msg)) return complain_msg(&msg, NULL), false;
    s->seed = test ? seed_of_today(solo) : randombytes_random();
    if (!args_number(args, O_SEED, 0, INT64_MAX, &s->seed) || !args_number(args, O_QUESTIONS, 1, 1000, &s->questions))
        return false;
    if (!seats_fill(&seats, 0, 1, "person", game)) return false;
    const char *name = args_has(args, O_NAME)         ? args->option[O_NAME]
                       : *setting(args, SETTING_NAME) ? setting(args, SETTING_NAME)
                                                      : seats.name[0];
    if (!*name || strlen(name) >= AG_NAME_MAX || strpbrk(name, "\r\n"))
        return complain(SAY_DRILL_NAME, AG_NAME_MAX - 1), false;
    return setup_prepare(&s->setup) && (drill_read(name, &s->file, &why) || (complain_why(name, &why), false));
}

static void greet(const struct session *s) {
    bool test = args_has(s->args, O_TEST);
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    say_line(out, test ? SAY_DRILL_GREETING_TEST : SAY_DRILL_GREETING, phrases_preset(s->setup.info.title),
             s->file.name);
    if (test) text_wrap(out, phrases_message(ag_solo_of(s->setup.info.game)->about), 0, 0);
    text_wrap(out, s->kind, 0, 0);
    if (test) text_wrap_said(out, 0, 0, SAY_DRILL_SEED, s->seed);
    char *text = text_take(&sink);
    s->face->tell(phrases_preset(s->setup.info.title), text);
    free(text);
}

static int run(struct session *s) {
    bool turns = args_has(s->args, O_TEST) && ag_solo_of(s->setup.info.game)->turns;
    if (!drill_judge_open(&s->judge, s->setup.rules, s->setup.info.name, NULL, turns)) return REFUSED;
    drill_kind(&s->judge, s->kind, sizeof s->kind);
    greet(s);
    return args_has(s->args, O_TEST) ? run_test(s) : run_drill(s);
}

int cmd_drill(const struct args *args) {
    struct session s = {.args = args, .face = &drill_plain};
    int status = REFUSED;
    bool full = !args_has(args, O_PLAIN) && !args_has(args, O_WORDS) && tui_possible();
    interrupt_watch();
    const char *record = args->option[O_RECORD];
    if (read_session(&s) && (!record || save_claim(record, NULL, args_has(args, O_FORCE)))) {
        const struct drill_face *screen = full ? tui_drill_start(setting_is(args, SETTING_SYMBOLS, "ascii")) : NULL;
        if (screen) s.face = screen;
        status = run(&s);
        if (screen) tui_drill_stop();
        if (record) file_unclaim(record);
    }
    drill_judge_close(&s.judge);
    drill_free(&s.file);
    setup_close(&s.setup);
    return status;
}
