/* analyse_words.c - see analyse.h: an analysis in words and numbers, whatever the form it is told in. */
#include "analyse.h"
#include "text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *analysed_name(const struct analysed *x, ag_seat seat) { return ag_table_name(x->table, seat); }

/* Bytes 10xxxxxx go on with a character: none is cut in two. */
const char *analysed_cut_name(const struct analysed *x, ag_seat seat, size_t most, char *buf) {
    const char *name = analysed_name(x, seat);
    size_t n = strlen(name);
    if (n > most)
        for (n = most; n && ((unsigned char)name[n] & 0xC0) == 0x80;) n--;
    memcpy(buf, name, n);
    buf[n] = 0;
    return buf;
}

/* ---- events ---- */

/* The position before a step: the log is applied again, as it was when the record was read. */
static void before(const struct analysed *x, size_t step, union ag_state *s) {
    const ag_rules *r = ag_table_rules(x->table);
    const struct ag_game *game = ag_rules_game(r);
    memset(s, 0, sizeof *s);
    game->begin(r, s, ag_table_beginners(x->table));
    for (size_t i = 0; i < x->a.step[step].event; i++) {
        struct ag_event e = ag_table_event(x->table, i);
        if (e.kind == AG_EVENT_ROLL) game->roll(r, s, ag_outcome_of(game->due(r, s), e.dice), NULL);
        if (e.kind == AG_EVENT_MOVE) game->act(r, s, e.seat, e.action, NULL);
    }
}

const char *analysed_action(const struct analysed *x, size_t step, ag_action a, char *buf) {
    const ag_rules *r = ag_table_rules(x->table);
    union ag_state s;
    before(x, step, &s);
    ag_rules_game(r)->write_action(r, &s, a, buf, AG_MOVE_MAX);
    return buf;
}

const char *analysed_event(const struct analysed *x, size_t step, char *buf) {
    const struct ag_step *s = &x->a.step[step];
    struct ag_event e = ag_table_event(x->table, s->event);
    bool jolly = ag_rules_game(ag_table_rules(x->table))->dice_flags & AG_DUE_JOLLY;
    if (s->kind == AG_EVENT_MOVE) return analysed_action(x, step, s->played, buf);
    if (s->kind == AG_EVENT_RESIGN) return "resign";
    ag_dice_write(e.dice, e.n, jolly, buf, AG_MOVE_MAX);
    return buf;
}

void analysed_reason(const struct analysed *x, size_t step, ag_action a, char *buf, size_t size) {
    const ag_rules *r = ag_table_rules(x->table);
    struct ag_words words = {.names = ag_table_names(x->table)};
    union ag_state s, view;
    struct ag_msg msg;
    buf[0] = 0;
    before(x, step, &s);
    ag_view_of(r, &s, x->a.step[step].seat, &view);
    ag_reasons(r, &view, x->a.step[step].seat, &a, 1, &msg);
    if (msg.id) ag_msg_write(&msg, &words, buf, size);
}

bool analysed_ends_turn(const struct analysed *x, size_t step) {
    const struct ag_step *s = &x->a.step[step], *next = s + 1;
    if (!s->judged) return false;
    if (step + 1 == x->a.n) return true;
    bool hidden = ag_table_event(x->table, next->event).flags & AG_EVENT_HIDDEN;
    return next->kind == AG_EVENT_ROLL && next->seat != s->seat && !(s->kind == AG_EVENT_ROLL && hidden);
}

/* ---- words for skill and luck ---- */

/* By what a game lost in all, up to so much: in chances to win and in points of a score. Games differ in how many
 * decisions they have and how much each matters; a game's sum can be compared. The levels of the house are a measure:
 * docs/coach.md has the table. */
static const struct {
    double win, score;
    const char *word;
} skills[] = {
    {0.02, 4, "superb"}, {0.06, 20, "excellent"}, {0.12, 40, "strong"},
    {0.25, 70, "good"},  {0.50, 120, "fair"},     {1.00, 200, "weak"},
};
enum { SKILLS = sizeof skills / sizeof *skills };

static unsigned class_of(unsigned objective, double loss) {
    unsigned i = 0;
    while (i < SKILLS && loss > (objective == AG_FOR_WIN ? skills[i].win
                                 : objective == AG_FOR_SCORE ? skills[i].score : skills[i].score / 25)) i++;
    return i;
}

const char *skill_word(unsigned objective, double loss, double error) {
    unsigned low = class_of(objective, loss - error), high = class_of(objective, loss + error);
    if (high > low + 2) return "not certain";
    unsigned i = class_of(objective, loss);
    return i < SKILLS ? skills[i].word : "careless";
}

double analysed_mean_loss(const struct ag_tally *t) { return t->decisions ? t->loss / t->decisions : 0; }
double analysed_mean_error(const struct ag_tally *t) { return t->decisions ? t->loss_error / t->decisions : 0; }

const char *analysed_skill(const struct analysed *x, ag_seat seat) {
    const struct ag_tally *t = &x->a.seat[seat];
    if (!t->decisions) return "no decisions";
    return skill_word(x->a.objective, t->loss, t->loss_error);
}

const char *analysed_luck(const struct analysed *x, ag_seat seat) {
    const struct ag_tally *t = &x->a.seat[seat];
    if (!x->a.lucky) return "not known";
    double z = t->spread > 0 ? t->luck / t->spread : 0;
    return z > 1.5 ? "very lucky" : z > 0.5 ? "lucky" : z > -0.5 ? "about even" : z > -1.5 ? "unlucky" : "very unlucky";
}

/* start + luck - losses + gains = result: with the first and the last certain, luck is as uncertain as the rest. */
double analysed_luck_error(const struct analysed *x, ag_seat seat) {
    double sum = 0;
    (void)seat;
    for (size_t k = 0; k < x->a.n; k++) sum += x->a.step[k].open_error * x->a.step[k].open_error;
    return sqrt(sum);
}

/* ---- numbers ---- */

const char *analysed_unit(const struct analysed *x) {
    static const char *const of[AG_OBJECTIVES] = {"chance to win", "expected score", "expected points for rows"};
    return of[x->a.objective];
}

const char *analysed_signed(const struct analysed *x, double v, char *buf) {
    judging_value(x->a.objective, x->a.exact, fabs(v), buf + 1);
    if (strspn(buf + 1, "0.") == strlen(buf + 1)) memmove(buf, buf + 1, strlen(buf + 1) + 1);
    else buf[0] = v < 0 ? '-' : '+';
    return buf;
}

const char *analysed_short(const struct analysed *x, double v, char *buf) {
    if (x->a.objective == AG_FOR_WIN) snprintf(buf, JUDGING_TEXT, "%.1f %%", 100 * v);
    else snprintf(buf, JUDGING_TEXT, "%.1f", v);
    return buf;
}

/* ---- commands ---- */

void shell_word(const char *word, char *buf, size_t size) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./,:=+-";
    size_t n = 0;
    if (*word && strspn(word, plain) == strlen(word)) {
        snprintf(buf, size, "%s", word);
        return;
    }
    if (size < 3) return;
    buf[n++] = '\'';
    for (; *word && n + 6 < size; word++) {
        if (*word == '\'') memcpy(buf + n, "'\\''", 4), n += 4;
        else buf[n++] = *word;
    }
    buf[n++] = '\'';
    buf[n] = 0;
}

void analysed_hint(const struct analysed *x, size_t step, char *buf, size_t size) {
    const struct ag_judge *j = coach_judge(x->coach);
    const struct ag_step *s = &x->a.step[step];
    char path[400];
    shell_word(x->path, path, sizeof path);
    int n = snprintf(buf, size, "astragal hint %s --to %zu --objective %s", path, s->asked,
                     ag_objective_name(j->objective));
    if (x->a.exact || n < 0 || (size_t)n >= size) return;
    snprintf(buf + n, size - (size_t)n, " --seat %u --player %s --nodes %llu --seed %llu", s->seat,
             coach_player(x->coach), (unsigned long long)j->nodes, (unsigned long long)(j->seed + s->asked));
}

/* ---- remarks ---- */

static void say_result(const struct analysed *x, char *buf, size_t size) {
    struct ag_result r;
    size_t n = 0;
    char number[32];
    ag_table_result(x->table, &r);
    if (r.abandoned || !r.over) {
        snprintf(buf, size, r.abandoned ? "The game was abandoned." : "The game is not over yet.");
        return;
    }
    for (unsigned i = 0; i < x->seats && n < size; i++)
        if (r.winners >> i & 1)
            n += (size_t)snprintf(buf + n, size - n, "%s%s", n ? " and " : "", analysed_name(x, (ag_seat)i));
    if (n < size)
        n += (size_t)snprintf(buf + n, size - n, __builtin_popcount(r.winners) > 1 ? " share the win" : " won");
    for (unsigned i = 0; i < x->seats && n < size; i++)
        n += (size_t)snprintf(buf + n, size - n, "%s %s %s", i ? "," : ":", analysed_name(x, (ag_seat)i),
                              text_number(r.score[i], number));
    if (n < size) snprintf(buf + n, size - n, ".");
}

/* What the same play would have brought with average dice. */
static void say_adjusted(const struct analysed *x, char *buf, size_t size) {
    char value[JUDGING_TEXT];
    size_t n = (size_t)snprintf(buf, size, "With average luck this play was worth");
    for (unsigned i = 0; i < x->seats && n < size; i++)
        n += (size_t)snprintf(buf + n, size - n, "%s %s to %s", i ? "," : "",
                              analysed_short(x, analysed_adjusted(&x->a.seat[i]), value), analysed_name(x, (ag_seat)i));
    if (n < size) snprintf(buf + n, size - n, ".");
}

static bool has_stand_ins(const struct analysed *x) {
    for (size_t k = 0; k < x->a.n; k++)
        if (!x->a.step[k].real && (x->a.step[k].judged || x->a.step[k].kind == AG_EVENT_ROLL)) return true;
    return false;
}

/* What holds only now and then. */
static bool is_said(const struct analysed *x, unsigned n) {
    struct ag_result r;
    ag_table_result(x->table, &r);
    switch (n) {
    case 1: return x->a.lucky && x->a.complete && r.over && !r.abandoned;
    case 3: return !x->a.lucky;
    case 4: return x->a.hidden;
    case 5: return !x->a.complete;
    case 6: return !x->a.exact;
    default: return true;
    }
}

static void remark(const struct analysed *x, unsigned n, char *buf, size_t size) {
    switch (n) {
    case 0: say_result(x, buf, size); break;
    case 1: say_adjusted(x, buf, size); break;
    case 2: coach_kind(x->coach, buf, size); break;
    case 3:
        snprintf(buf, size, has_stand_ins(x)
                     ? "Only the dice set aside were written down, so this is skill without luck; a loss counts only "
                       "what those dice allowed, and may have been more."
                     : "Some dice are not known, so luck is not given.");
        break;
    case 4:
        snprintf(buf, size, "Skill is judged by what each seat could know. Luck, the chart and the losses named 'open' "
                            "are with all dice open.");
        break;
    case 5: snprintf(buf, size, "The analysis does not go to the end: what is given is up to there."); break;
    default:
        snprintf(buf, size, "A loss is measured with dice of its own, and may come out a little below 0. A mistake "
                            "too small to be found counts as none; more --nodes find more.");
    }
}

bool analysed_remark(const struct analysed *x, unsigned n, char *buf, size_t size) {
    for (unsigned i = 0; i < 7; i++)
        if (is_said(x, i) && !n--) return remark(x, i, buf, size), true;
    return false;
}
