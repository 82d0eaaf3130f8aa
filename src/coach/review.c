/*
 * review.c - an analysis in words and numbers (review.h), whatever the form it is told in: the
 * command tells it as text, for programs and as a page, and the page in the browser draws it.
 */
#include "format.h"
#include "games.h"
#include "judge.h"
#include "msg.h"
#include "review.h"
#include "str.h"
#include "table.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* How somebody played, in a table of an analysis, and in the challenge of the day: best first. */
    MSG(SKILL_SUPERB, "superb")
    MSG(SKILL_EXCELLENT, "excellent")
    MSG(SKILL_STRONG, "strong")
    MSG(SKILL_GOOD, "good")
    MSG(SKILL_FAIR, "fair")
    MSG(SKILL_WEAK, "weak")
    MSG(SKILL_CARELESS, "careless")
    MSG(SKILL_NOT_CERTAIN, "not certain")
    MSG(SKILL_NO_DECISIONS, "no decisions")
    /* How lucky somebody was, beside it. */
    MSG(LUCK_VERY_GOOD, "very lucky")
    MSG(LUCK_GOOD, "lucky")
    MSG(LUCK_EVEN, "about even")
    MSG(LUCK_BAD, "unlucky")
    MSG(LUCK_VERY_BAD, "very unlucky")
    MSG(LUCK_NOT_KNOWN, "not known")
    /* The first remark of an analysis: the result. {0l}: the winners, or those you share with; {1l} (where you alone won,
     * {0l}): all players with their scores, as the last sentence writes them: {0s} is the player there, {1} the score. */
    MSG(REVIEW_ABANDONED, "The game was abandoned.")
    MSG(REVIEW_NOT_OVER, "The game is not over yet.")
    MSG(REVIEW_WON, "{0l} won: {1l}.")
    MSG(REVIEW_SHARED, "{0l} share the win: {1l}.")
    MSG(REVIEW_YOU_WON, "You won: {0l}.")
    MSG(REVIEW_YOU_SHARED, "You share the win with {0l}: {1l}.")
    MSG(REVIEW_SCORE, "{0s|{0s}|you} {1}")
    /* The second remark: what the dice did to every player. {0l}: the parts below, as a list. In a part, {0s}: the
     * player; {1.1}: how much, in games won or in points. */
    MSG(REVIEW_LUCK, "The dice {0l}.")
    MSG(REVIEW_LUCK_GAVE, "gave {0s} {1.1} {1|win|wins}")
    MSG(REVIEW_LUCK_TOOK, "took {1.1} {1|win|wins} from {0s}")
    MSG(REVIEW_LUCK_GAVE_POINTS, "gave {0s} {1.1} {1|point|points}")
    MSG(REVIEW_LUCK_TOOK_POINTS, "took {1.1} {1|point|points} from {0s}")
    MSG(REVIEW_LUCK_FAIR, "were fair to {0s}")
    /* Remarks on what the figures of an analysis are. */
    MSG(REVIEW_STAND_INS, "Only the dice set aside were written down, so there is skill but no luck; a loss counts "
                          "only what those dice allowed, and may have been more.")
    MSG(REVIEW_NO_LUCK, "Some dice are not known, so luck is not given.")
    MSG(REVIEW_HIDDEN, "Skill is judged by what each player could know. Luck, the chart and the losses called 'open' "
                       "are with all dice open.")
    MSG(REVIEW_PART, "The analysis stops before the end of the game; the figures go as far as that.")
    MSG(REVIEW_ESTIMATES, "Each loss is measured with dice of its own and may come out a little below 0. A mistake too "
                          "small to be found counts as none.")
)
/* clang-format on */

static const char *word(enum ag_msg_id id, const struct ag_words *words) { return ag_msg_sentence(id, words); }

/* ---- the greatest ---- */

static double loss_of(const struct ag_step *s) { return s->loss; }
static double luck_of(const struct ag_step *s) {
    double luck = s->luck[s->seat];
    return luck < 0 ? -luck : luck;
}

/* Puts a step into a list of the greatest, the greatest first. */
static void rank(size_t *list, unsigned *n, size_t step, double (*size)(const struct ag_step *s),
                 const struct ag_step *all) {
    unsigned at = *n;
    while (at > 0 && size(&all[list[at - 1]]) < size(&all[step])) at--;
    if (at >= AG_REVIEW_WORST) return;
    if (*n < AG_REVIEW_WORST) ++*n;
    for (unsigned i = *n - 1; i > at; i--) list[i] = list[i - 1];
    list[at] = step;
}

void ag_review(struct ag_review *x) {
    const struct ag_analysis *a = x->a;
    x->seats = ag_rules_seats(ag_table_rules(x->table));
    x->n_worst = x->n_luck = 0;
    if (!x->words.names) x->words.names = ag_table_names(x->table);
    for (size_t k = 0; k < a->n; k++) {
        const struct ag_step *s = &a->step[k];
        if (!s->judged) continue;
        if (s->kind == AG_EVENT_MOVE && s->loss > 1e-9) rank(x->worst, &x->n_worst, k, loss_of, a->step);
        if (s->kind == AG_EVENT_ROLL && s->real && luck_of(s) > 1e-9) rank(x->luck, &x->n_luck, k, luck_of, a->step);
    }
}

/* ---- events ---- */

/* The position before a step: the log is applied again, as it was when the record was read. */
static void before(const struct ag_review *x, size_t step, union ag_state *s) {
    const ag_rules *r = ag_table_rules(x->table);
    ag_table_first(x->table, AG_RECORD_ALL, s);
    for (size_t i = 0; i < x->a->step[step].event; i++) {
        struct ag_event e = ag_table_event(x->table, i);
        ag_event_apply(r, s, &e, NULL);
    }
}

size_t ag_review_action(const struct ag_review *x, size_t step, ag_action a, char *buf, size_t size) {
    const ag_rules *r = ag_table_rules(x->table);
    union ag_state s;
    before(x, step, &s);
    return ag_rules_game(r)->write_action(r, &s, a, buf, size);
}

size_t ag_review_words(const struct ag_review *x, size_t step, ag_action a, char *buf, size_t size) {
    union ag_state s;
    before(x, step, &s);
    return ag_action_words(ag_table_rules(x->table), &s, a, &x->words, buf, size);
}

size_t ag_review_event(const struct ag_review *x, size_t step, char *buf, size_t size) {
    const struct ag_step *s = &x->a->step[step];
    struct ag_event e = ag_table_event(x->table, s->event);
    bool jolly = ag_rules_game(ag_table_rules(x->table))->dice_flags & AG_DUE_JOLLY;
    if (s->kind == AG_EVENT_MOVE) return ag_review_action(x, step, e.action, buf, size);
    if (s->kind == AG_EVENT_RESIGN) return ag_text_copy(buf, size, "resign");
    return ag_dice_write(e.dice, e.n, jolly, buf, size);
}

size_t ag_review_reason(const struct ag_review *x, size_t step, ag_action a, char *buf, size_t size) {
    const ag_rules *r = ag_table_rules(x->table);
    union ag_state s, view;
    struct ag_msg msg;
    before(x, step, &s);
    ag_view_of(r, &s, x->a->step[step].seat, &view);
    ag_reasons(r, &view, x->a->step[step].seat, &a, 1, &msg);
    return ag_msg_write(&msg, &x->words, buf, size);
}

bool ag_review_ends_turn(const struct ag_review *x, size_t step) {
    const struct ag_step *s = &x->a->step[step], *next = s + 1;
    if (!s->judged) return false;
    if (step + 1 == x->a->n) return true;
    bool hidden = ag_table_event(x->table, next->event).flags & AG_EVENT_HIDDEN;
    return next->kind == AG_EVENT_ROLL && next->seat != s->seat && !(s->kind == AG_EVENT_ROLL && hidden);
}

/* ---- skill and luck ---- */

/* By what a game lost in all, up to so much: in chances to win and in points of a score. Games differ in how many
 * decisions they have and how much each matters; a game's sum can be compared. The levels of the house are a measure:
 * docs/coach.md has the table. */
static const struct {
    double win, score;
    enum ag_msg_id word;
} skills[] = {
    {0.02, 4, AG_MSG_SKILL_SUPERB}, {0.06, 20, AG_MSG_SKILL_EXCELLENT}, {0.12, 40, AG_MSG_SKILL_STRONG},
    {0.25, 70, AG_MSG_SKILL_GOOD},  {0.50, 120, AG_MSG_SKILL_FAIR},     {1.00, 200, AG_MSG_SKILL_WEAK},
};
enum { SKILLS = sizeof skills / sizeof *skills };

static unsigned class_of(unsigned objective, double loss) {
    unsigned i = 0;
    while (i < SKILLS && loss > (objective == AG_FOR_WIN     ? skills[i].win
                                 : objective == AG_FOR_SCORE ? skills[i].score
                                                             : skills[i].score / 25))
        i++;
    return i;
}

const char *ag_skill_word(unsigned objective, double loss, double error, const struct ag_words *words) {
    unsigned low = class_of(objective, loss - error), high = class_of(objective, loss + error);
    unsigned i = class_of(objective, loss);
    if (high > low + 2 || (i == 0 && high > 1)) /* superb is only what was measured to be */
        return word(AG_MSG_SKILL_NOT_CERTAIN, words);
    return word(i < SKILLS ? skills[i].word : AG_MSG_SKILL_CARELESS, words);
}

const char *ag_review_skill(const struct ag_review *x, ag_seat seat) {
    const struct ag_tally *t = &x->a->seat[seat];
    if (!t->decisions) return word(AG_MSG_SKILL_NO_DECISIONS, &x->words);
    return ag_skill_word(x->a->objective, t->loss, t->loss_error, &x->words);
}

/* By how far luck is from what is usual in such a game, and by its size: next to nothing is never bad luck, and what
 * decides every third game is never even. */
const char *ag_review_lucky(const struct ag_review *x, ag_seat seat) {
    static const double small[AG_OBJECTIVES] = {0.02, 2, 0.1}, large[AG_OBJECTIVES] = {0.15, 1e9, 1e9};
    const struct ag_tally *t = &x->a->seat[seat];
    double z = t->spread > 0 ? t->luck / t->spread : 0, size = t->luck < 0 ? -t->luck : t->luck;
    if (!x->a->lucky) return word(AG_MSG_LUCK_NOT_KNOWN, &x->words);
    if (size < small[x->a->objective] || (z > -0.5 && z < 0.5 && size < large[x->a->objective]))
        return word(AG_MSG_LUCK_EVEN, &x->words);
    if (t->luck > 0) return word(z > 1.5 ? AG_MSG_LUCK_VERY_GOOD : AG_MSG_LUCK_GOOD, &x->words);
    return word(z < -1.5 ? AG_MSG_LUCK_VERY_BAD : AG_MSG_LUCK_BAD, &x->words);
}

double ag_mean_loss(const struct ag_tally *t) { return t->decisions ? t->loss / t->decisions : 0; }
double ag_mean_error(const struct ag_tally *t) { return t->decisions ? t->loss_error / t->decisions : 0; }
double ag_luck_adjusted(const struct ag_tally *t) { return t->end - t->luck; }

/* start + luck - losses + gains = result: with the first and the last certain, luck is as uncertain as the rest. */
double ag_luck_error(const struct ag_analysis *a) {
    double sum = 0;
    for (size_t k = 0; k < a->n; k++) sum += a->step[k].open_error * a->step[k].open_error;
    return ag_root(sum);
}

/* ---- remarks ---- */

static void put_word(const struct ag_review *x, struct ag_str *s, enum ag_msg_id id) {
    ag_str_text(s, word(id, &x->words));
}

/* One text for each player, to be joined as the language joins a list. */
struct parts {
    unsigned n;
    const char *item[AG_SEATS_MAX];
    char text[AG_SEATS_MAX][200];
};

static void add_part(const struct ag_review *x, struct parts *parts, struct ag_said_id part) {
    char *text = parts->text[parts->n];
    struct ag_str s = ag_str_start(text, sizeof parts->text[0]);
    ag_format_id(&s, &part, &x->words);
    ag_str_end(&s);
    parts->item[parts->n++] = text;
}

static struct ag_list list_of(const struct parts *parts) { return (struct ag_list){parts->item, parts->n}; }

static struct ag_person person_of(const struct ag_review *x, unsigned seat) {
    return (struct ag_person){x->words.names[seat], x->words.you >> seat & 1};
}

static void say_result(const struct ag_review *x, struct ag_str *s) {
    struct parts scores = {0};
    struct ag_list winners = {0};
    const char *name[AG_SEATS_MAX];
    struct ag_result r;
    ag_table_result(x->table, &r);
    if (r.abandoned || !r.over) {
        put_word(x, s, r.abandoned ? AG_MSG_REVIEW_ABANDONED : AG_MSG_REVIEW_NOT_OVER);
        return;
    }
    ag_seats others = r.winners & (ag_seats)~x->words.you;
    bool yours = others != r.winners;
    for (unsigned i = 0; i < x->seats; i++) {
        if (others >> i & 1) name[winners.n++] = x->words.names[i];
        add_part(x, &scores, AG_SAID(AG_MSG_REVIEW_SCORE, person_of(x, i), r.score[i]));
    }
    winners.item = name;
    if (!winners.n) {
        ag_format_id(s, &AG_SAID(AG_MSG_REVIEW_YOU_WON, list_of(&scores)), &x->words);
        return;
    }
    enum ag_msg_id id = yours ? AG_MSG_REVIEW_YOU_SHARED : winners.n > 1 ? AG_MSG_REVIEW_SHARED : AG_MSG_REVIEW_WON;
    ag_format_id(s, &AG_SAID(id, winners, list_of(&scores)), &x->words);
}

/* What the dice did: the sum of luck may well be more than one game, so it is never told as a chance. */
static void say_luck(const struct ag_review *x, struct ag_str *s) {
    static const enum ag_msg_id ids[2][2] = {{AG_MSG_REVIEW_LUCK_GAVE_POINTS, AG_MSG_REVIEW_LUCK_TOOK_POINTS},
                                             {AG_MSG_REVIEW_LUCK_GAVE, AG_MSG_REVIEW_LUCK_TOOK}};
    const double nothing = 0.05; /* is written as 0.0 */
    struct parts parts = {0};
    for (unsigned i = 0; i < x->seats; i++) {
        double luck = x->a->seat[i].luck, size = luck < 0 ? -luck : luck;
        enum ag_msg_id id = ids[x->a->objective == AG_FOR_WIN][luck < 0];
        add_part(x, &parts, AG_SAID(size < nothing ? AG_MSG_REVIEW_LUCK_FAIR : id, person_of(x, i), size));
    }
    ag_format_id(s, &AG_SAID(AG_MSG_REVIEW_LUCK, list_of(&parts)), &x->words);
}

static void say_kind(const struct ag_review *x, struct ag_str *s) {
    char text[300];
    ag_judge_describe(x->judge, &x->words, text, sizeof text);
    ag_str_text(s, text);
}

static bool has_stand_ins(const struct ag_review *x) {
    for (size_t k = 0; k < x->a->n; k++)
        if (!x->a->step[k].real && (x->a->step[k].judged || x->a->step[k].kind == AG_EVENT_ROLL)) return true;
    return false;
}

enum remark { RESULT, LUCK, KIND, NO_LUCK, HIDDEN, PART, ESTIMATES, REMARKS };

static bool is_said(const struct ag_review *x, enum remark which) {
    struct ag_result r;
    ag_table_result(x->table, &r);
    switch (which) {
    case LUCK: return x->a->lucky && x->a->complete && r.over && !r.abandoned;
    case NO_LUCK: return !x->a->lucky;
    case HIDDEN: return x->a->hidden;
    case PART: return !x->a->complete;
    case ESTIMATES: return !x->a->exact;
    default: return true;
    }
}

static void say(const struct ag_review *x, enum remark which, struct ag_str *s) {
    switch (which) {
    case RESULT: say_result(x, s); break;
    case LUCK: say_luck(x, s); break;
    case KIND: say_kind(x, s); break;
    case NO_LUCK: put_word(x, s, has_stand_ins(x) ? AG_MSG_REVIEW_STAND_INS : AG_MSG_REVIEW_NO_LUCK); break;
    case HIDDEN: put_word(x, s, AG_MSG_REVIEW_HIDDEN); break;
    case PART: put_word(x, s, AG_MSG_REVIEW_PART); break;
    default: put_word(x, s, AG_MSG_REVIEW_ESTIMATES);
    }
}

size_t ag_review_remark(const struct ag_review *x, unsigned n, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    for (unsigned i = 0; i < REMARKS; i++)
        if (is_said(x, i) && !n--) {
            say(x, i, &s);
            break;
        }
    return ag_str_end(&s);
}
