/*
 * lesson.c - lessons for the page (extras/lesson.h): which there are, a table for one, what comes next there and what
 * the coach says, and whether the lesson goes on with a move. The table itself is a desk like any other.
 */
#include "lesson.h"
#include "desk.h"
#include "msg.h"

void wasm_lessons(void);
struct desk *wasm_lesson_open(const char *name, const char *learner);
bool wasm_lesson_fits(const struct desk *d, const char *name);
bool wasm_lesson_at(const struct desk *d, const char *name);
bool wasm_lesson_takes(const struct desk *d, const char *name, ag_action a);

/* [{"name":...,"preset":...,"title":...,"about":...,"steps":...}, ...] */
EXPORT(lessons) void wasm_lessons(void) {
    const struct ag_lesson *l;
    js_clear(&out);
    js_open(&out, NULL, '[');
    for (unsigned i = 0; (l = ag_lesson_number(i)); i++) {
        js_open(&out, NULL, '{');
        js_text(&out, "name", l->name);
        js_text(&out, "title", module_sentence(l->title));
        js_text(&out, "about", module_sentence(l->about));
        js_number(&out, "steps", ag_lesson_steps(l, SIZE_MAX));
        js_close(&out, '}');
    }
    js_close(&out, ']');
}

/* A table of the lesson; NULL: there is none of that name. */
EXPORT(lesson_open) struct desk *wasm_lesson_open(const char *name, const char *learner) {
    const struct ag_lesson *l = ag_lesson_named(name);
    struct ag_words words = module_words();
    ag_table *table = l ? ag_lesson_open(l, &module_memory, learner, &words) : NULL;
    return table ? desk_of(NULL, table) : NULL;
}

EXPORT(lesson_fits) bool wasm_lesson_fits(const struct desk *d, const char *name) {
    const struct ag_lesson *l = ag_lesson_named(name);
    return l && ag_lesson_fits(l, d->table);
}

static const char *const kinds[] = {"end", "chance", "roll", "rival", "move"};

static void put_next(const struct ag_lesson *l, const ag_table *t) {
    const struct ag_lesson_line *line = ag_lesson_line(l, t);
    uint8_t dice[AG_DICE_MAX];
    unsigned n = 0;
    if (line->kind == AG_LESSON_CHANCE || line->kind == AG_LESSON_ROLL) n = ag_lesson_dice(l, t, dice);
    js_text(&out, "kind", kinds[line->kind]);
    js_open(&out, "dice", '[');
    for (unsigned i = 0; i < n; i++) js_number(&out, NULL, dice[i]);
    js_close(&out, ']');
    if (line->kind != AG_LESSON_RIVAL && line->kind != AG_LESSON_MOVE) return;
    js_number(&out, "seat", ag_lesson_mover(line));
    js_number(&out, "action", ag_lesson_move(l, t));
}

/* {"ok":true,"step":...,"steps":...,"kind":...,"dice":[...],"seat":...,"action":...,"remarks":[...]}: how far a table of the lesson
 * has come, what is next, and what to read before it. */
EXPORT(lesson_at) bool wasm_lesson_at(const struct desk *d, const char *name) {
    const struct ag_lesson *l = ag_lesson_named(name);
    struct ag_words words = desk_words(d);
    struct ag_msg remark[AG_LESSON_REMARKS];
    AG_CHECK(l);
    unsigned n = ag_lesson_remarks(l, d->table, remark);
    out_answer(true);
    js_number(&out, "step", ag_lesson_steps(l, ag_table_length(d->table)));
    js_number(&out, "steps", ag_lesson_steps(l, SIZE_MAX));
    put_next(l, d->table);
    js_open(&out, "remarks", '[');
    for (unsigned i = 0; i < n; i++) form_msg(&out, NULL, &remark[i], &words);
    js_close(&out, ']');
    js_close(&out, '}');
    return true;
}

/* {"ok":true}, or {"ok":false,"why":...}: why another move is asked for. */
EXPORT(lesson_takes) bool wasm_lesson_takes(const struct desk *d, const char *name, ag_action a) {
    const struct ag_lesson *l = ag_lesson_named(name);
    struct ag_words words = desk_words(d);
    struct ag_msg why = {0};
    AG_CHECK(l);
    return ag_lesson_takes(l, d->table, a, &why) ? out_good() : out_refusal(&why, &words);
}
