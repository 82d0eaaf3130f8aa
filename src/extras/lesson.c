/* lesson.c - see lesson.h: lessons as they are played. What they teach is in lesson_GAME.c. */
#include "lesson.h"
#include "extras.h"
#include "games.h"
#include "msg.h"
#include "str.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* Names of the rivals in lessons, in seats 1 and 2: short first names. */
    MSG(LESSON_RIVAL_ONE, "Ada")
    MSG(LESSON_RIVAL_TWO, "Bo")
)
/* clang-format on */

static const char RIVAL[] = "casual"; /* who sits there as far as a record is concerned */

/* ---- finding one ---- */

const struct ag_lesson *ag_lesson_number(unsigned i) {
    for (const struct ag_game *const *g = ag_games(); *g; g++)
        for (const struct ag_lesson *l = ag_extras_of(*g)->lessons; l && l->name; l++)
            if (i-- == 0) return l;
    return NULL;
}

static bool begins_with_word(const char *text, const char *word) {
    size_t n = strlen(word);
    return strncmp(text, word, n) == 0 && (text[n] == 0 || text[n] == ' ');
}

const struct ag_lesson *ag_lesson_named(const char *name) {
    const struct ag_lesson *l;
    for (unsigned i = 0; (l = ag_lesson_number(i)); i++)
        if (ag_text_same(l->name, name)) return l;
    for (unsigned i = 0; (l = ag_lesson_number(i)); i++)
        if (begins_with_word(l->rules, name)) return l;
    return NULL;
}

static bool is_step(const struct ag_lesson_line *line) {
    return line->kind == AG_LESSON_ROLL || line->kind == AG_LESSON_MOVE;
}

unsigned ag_lesson_steps(const struct ag_lesson *lesson, size_t length) {
    unsigned n = 0;
    for (size_t i = 0; i < length && lesson->line[i].kind != AG_LESSON_END; i++) n += is_step(&lesson->line[i]);
    return n;
}

/* ---- the table ---- */

ag_table *ag_lesson_open(const struct ag_lesson *lesson, const struct ag_memory *memory, const char *name,
                         const struct ag_words *words) {
    static const uint16_t rivals[] = {AG_MSG_LESSON_RIVAL_ONE, AG_MSG_LESSON_RIVAL_TWO};
    ag_table *t = ag_table_open(memory, NULL, lesson->rules, NULL);
    bool good = t && ag_table_sit(t, AG_LESSON_LEARNER, "person", name, NULL);
    for (unsigned i = 1; good && i < ag_rules_seats(ag_table_rules(t)); i++)
        good = ag_table_sit(t, (ag_seat)i, RIVAL, ag_msg_sentence(rivals[i - 1], words), NULL);
    if (good) return t;
    ag_table_free(t);
    return NULL;
}

static unsigned read_dice(const ag_table *t, const char *text, uint8_t *dice) {
    bool jolly = ag_rules_game(ag_table_rules(t))->dice_flags & AG_DUE_JOLLY;
    int n = ag_dice_read(text, jolly, dice, AG_DICE_MAX, NULL);
    AG_CHECK(n > 0);
    return (unsigned)n;
}

/* Whether a text fits one of the patterns. */
static bool fits(const char *patterns, const char *text) {
    size_t length = strlen(text);
    while (*patterns) {
        size_t n = strcspn(patterns, "|");
        if (n && patterns[0] == '*' && length >= n - 1 && !memcmp(text + length - (n - 1), patterns + 1, n - 1))
            return true;
        if (n && patterns[n - 1] == '*' && length >= n - 1 && !memcmp(text, patterns, n - 1)) return true;
        if (length == n && !memcmp(text, patterns, n)) return true;
        patterns += n + (patterns[n] == '|');
    }
    return false;
}

static bool fits_move(const ag_table *t, const char *patterns, ag_action a) {
    char words[AG_MOVE_MAX];
    ag_table_move_text(t, a, words, sizeof words);
    return fits(patterns, words);
}

const struct ag_lesson_line *ag_lesson_line(const struct ag_lesson *lesson, const ag_table *t) {
    return &lesson->line[ag_table_length(t)];
}

unsigned ag_lesson_dice(const struct ag_lesson *lesson, const ag_table *t, uint8_t *dice) {
    return read_dice(t, ag_lesson_line(lesson, t)->text, dice);
}

ag_seat ag_lesson_mover(const struct ag_lesson_line *line) {
    return line->kind == AG_LESSON_RIVAL ? line->seat : AG_LESSON_LEARNER;
}

ag_action ag_lesson_move(const struct ag_lesson *lesson, const ag_table *t) {
    const struct ag_lesson_line *line = ag_lesson_line(lesson, t);
    ag_action legal[AG_LEGAL_MAX + AG_LEGAL_MAX / 4];
    unsigned n = ag_table_legal(t, ag_lesson_mover(line), legal);
    char first[AG_MOVE_MAX];
    size_t length = strcspn(line->text, "|");
    AG_CHECK(n && length < sizeof first);
    memcpy(first, line->text, length);
    first[length] = 0;
    for (unsigned i = 0; i < n; i++)
        if (fits_move(t, first, legal[i])) return legal[i];
    AG_CHECK(false);
    return legal[0];
}

static bool event_fits(const struct ag_lesson *lesson, const ag_table *t, const struct ag_event *e) {
    const struct ag_lesson_line *line = ag_lesson_line(lesson, t);
    uint8_t dice[AG_DICE_MAX];
    switch (line->kind) {
    case AG_LESSON_CHANCE:
    case AG_LESSON_ROLL: {
        struct ag_due due = ag_table_due(t);
        return e->kind == AG_EVENT_ROLL && ag_lesson_dice(lesson, t, dice) == e->n &&
               (!e->dice[0] || ag_outcome_of(due, dice) == ag_outcome_of(due, e->dice));
    }
    case AG_LESSON_RIVAL:
        return e->kind == AG_EVENT_MOVE && e->seat == line->seat &&
               (e->action == AG_SEALED || ag_lesson_move(lesson, t) == e->action);
    case AG_LESSON_MOVE:
        return e->kind == AG_EVENT_MOVE && e->seat == AG_LESSON_LEARNER && ag_lesson_takes(lesson, t, e->action, NULL);
    default: return false;
    }
}

/* A copy of the table with its first n events, as the learner may know it. */
static ag_table *earlier(const ag_table *t, size_t n) {
    ag_table *copy = ag_table_view(t, AG_LESSON_LEARNER);
    AG_CHECK(copy && ag_table_rewind(copy, n, NULL));
    return copy;
}

bool ag_lesson_fits(const struct ag_lesson *lesson, const ag_table *t) {
    if (!begins_with_word(lesson->rules, ag_table_preset(t))) return false;
    ag_table *copy = earlier(t, 0);
    bool good = true;
    for (size_t i = 0; good && i < ag_table_length(t); i++) {
        struct ag_event e = ag_table_event(t, i);
        good = event_fits(lesson, copy, &e) && ag_table_apply(copy, &e, NULL, NULL, NULL);
    }
    ag_table_free(copy);
    return good;
}

/* ---- what is said ---- */

static struct ag_msg say(const ag_table *t, const struct ag_remark *remark) {
    struct ag_msg msg = {.id = remark->id};
    union ag_state view;
    ag_view_of(ag_table_rules(t), ag_table_state(t), AG_LESSON_LEARNER, &view);
    struct ag_lesson_at at = {ag_table_rules(t), &view};
    for (unsigned i = 0; i < AG_LESSON_FIGURES && remark->figure[i].of; i++)
        msg.num[i] = remark->figure[i].of(&at, remark->figure[i].a, remark->figure[i].b);
    return msg;
}

/* What was said about events of the past is said with the figures of that time. */
unsigned ag_lesson_remarks(const struct ag_lesson *lesson, const ag_table *t, struct ag_msg *out) {
    const struct ag_lesson_line *line = lesson->line;
    size_t now = ag_table_length(t), from = now;
    unsigned n = 0;
    while (from > 0 && !(from < now && is_step(&line[from]))) from--; /* the learner's last step */
    for (size_t i = from; i < now; i++)
        if (line[i].done.id && n < AG_LESSON_REMARKS - 2) {
            ag_table *then = earlier(t, i + 1);
            out[n++] = say(then, &line[i].done);
            ag_table_free(then);
        }
    if (line[now].ask.id) out[n++] = say(t, &line[now].ask);
    if (line[now].kind == AG_LESSON_END && lesson->end.id) out[n++] = say(t, &lesson->end);
    return n;
}

bool ag_lesson_takes(const struct ag_lesson *lesson, const ag_table *t, ag_action a, struct ag_msg *reason) {
    const struct ag_lesson_line *line = ag_lesson_line(lesson, t);
    const struct ag_lesson_reply *r = line->reply;
    if (!r || fits_move(t, line->text, a)) return true;
    while (r->moves && !fits_move(t, r->moves, a)) r++;
    if (reason) *reason = say(t, &r->say);
    return false;
}

/* ---- figures ---- */

int32_t ag_figure_rule(const struct ag_lesson_at *at, int32_t slot, int32_t b) {
    (void)b;
    return ag_rules_values(at->rules)->slot[slot];
}

int32_t ag_figure_score(const struct ag_lesson_at *at, int32_t seat, int32_t b) {
    int32_t scores[AG_SEATS_MAX];
    (void)b;
    ag_rules_game(at->rules)->scores(at->rules, at->state, scores);
    return scores[seat];
}

int32_t ag_figure_number(const struct ag_lesson_at *at, int32_t number, int32_t b) {
    (void)at, (void)b;
    return number;
}
