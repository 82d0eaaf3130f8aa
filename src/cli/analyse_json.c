/* analyse_json.c - see analyse.h: an analysis for programs. docs/coach.md lists the members. */
#include "analyse.h"

static json_t *numbers(const double *list, unsigned n) {
    json_t *json = json_array();
    for (unsigned i = 0; i < n; i++) json_array_append_new(json, json_real(list[i]));
    return json;
}

static json_t *seat_json(const struct analysed *x, ag_seat seat) {
    const struct ag_tally *t = &x->a.seat[seat];
    json_t *json = json_pack("{s:i, s:o, s:o, s:f, s:f, s:f, s:f, s:f, s:i, s:f, s:f, s:f, s:s}", "seat", (int)seat,
                             "name", json_words(analysed_name(x, seat)), "who",
                             json_words(ag_table_who(x->table, seat)), "start", t->start, "end", t->end, "loss",
                             t->loss, "loss_stderr", t->loss_error, "gain", t->gain, "decisions", (int)t->decisions,
                             "mean_loss", ag_mean_loss(t), "mean_loss_stderr", ag_mean_error(t), "worst_loss", t->worst,
                             "skill", analysed_skill(x, seat));
    if (x->a.hidden) json_object_set_new(json, "open_loss", json_real(t->open_loss));
    if (!x->a.lucky) return json;
    json_object_set_new(json, "luck", json_real(t->luck));
    json_object_set_new(json, "own_luck", json_real(t->own_luck));
    json_object_set_new(json, "luck_stderr", json_real(ag_luck_error(&x->a)));
    json_object_set_new(json, "luck_adjusted", json_real(ag_luck_adjusted(t)));
    json_object_set_new(json, "lucky", json_string(analysed_luck(x, seat)));
    return json;
}

static json_t *step_json(const struct analysed *x, size_t k) {
    static const char *const kinds[] = {"roll", "move", "resign"};
    const struct ag_step *s = &x->a.step[k];
    char text[AG_MOVE_MAX];
    json_t *json = json_pack("{s:I, s:s, s:i, s:s}", "event", (json_int_t)s->event + 1, "kind", kinds[s->kind], "seat",
                             (int)s->seat, s->kind == AG_EVENT_ROLL ? "dice" : "move", analysed_event(x, k, text));
    if (!s->real && s->kind != AG_EVENT_RESIGN) json_object_set_new(json, "real", json_false());
    if (!s->judged) return json;
    json_object_set_new(json, "values", numbers(s->after, x->seats));
    if (!x->a.exact) json_object_set_new(json, "values_stderr", json_real(s->after_error));
    if (s->kind == AG_EVENT_ROLL) {
        json_object_set_new(json, "luck", numbers(s->luck, x->seats));
        return json;
    }
    json_object_set_new(json, "loss", json_real(s->loss));
    json_object_set_new(json, "stderr", json_real(s->loss_error));
    json_object_set_new(json, "effect", numbers(s->effect, x->seats));
    if (x->a.hidden) {
        json_object_set_new(json, "open_loss", json_real(s->open_loss));
        json_object_set_new(json, "open_stderr", json_real(s->open_error));
    }
    if (s->kind == AG_EVENT_RESIGN) return json;
    json_object_set_new(json, "choices", json_integer((json_int_t)s->choices));
    json_object_set_new(json, "best", json_string(analysed_action(x, k, s->best, text)));
    return json;
}

static json_t *worst_json(const struct analysed *x) {
    json_t *list = json_array();
    for (unsigned i = 0; i < x->review.n_worst; i++) {
        const struct ag_step *s = &x->a.step[x->review.worst[i]];
        char played[AG_MOVE_MAX], best[AG_MOVE_MAX], command[ANALYSED_COMMAND];
        analysed_event(x, x->review.worst[i], played);
        analysed_action(x, x->review.worst[i], s->best, best);
        analysed_hint(x, x->review.worst[i], command);
        json_array_append_new(list, json_pack("{s:I, s:i, s:s, s:s, s:f, s:f, s:o}", "event", (json_int_t)s->event + 1,
                                              "seat", (int)s->seat, "move", played, "best", best, "loss", s->loss,
                                              "stderr", s->loss_error, "command", json_words(command)));
    }
    return list;
}

json_t *analysed_json(const struct analysed *x) {
    json_t *seats = json_array(), *events = json_array(), *remarks = json_array();
    char text[ANALYSED_TEXT];
    for (unsigned i = 0; i < x->seats; i++) json_array_append_new(seats, seat_json(x, (ag_seat)i));
    for (size_t k = 0; k < x->a.n; k++) json_array_append_new(events, step_json(x, k));
    for (unsigned n = 0; analysed_remark(x, n, text); n++) json_array_append_new(remarks, json_words(text));
    return json_pack("{s:o, s:s, s:b, s:b, s:b, s:b, s:o, s:o, s:o, s:o, s:o}", "preset",
                     json_words(ag_table_preset(x->table)), "objective", ag_objective_name(x->a.objective), "exact",
                     x->a.exact, "hidden", x->a.hidden, "complete", x->a.complete, "luck_known", x->a.lucky, "remarks",
                     remarks, "command", json_words(x->command), "seats", seats, "worst", worst_json(x), "events",
                     events);
}
