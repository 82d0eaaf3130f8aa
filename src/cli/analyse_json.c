/* analyse_json.c - see analyse.h: an analysis for programs, with the commands that lead on from it. */
#include "analyse.h"

json_t *analysed_json(const struct analysed *x) {
    struct js w = json_begin();
    char command[ANALYSED_COMMAND], text[ANALYSED_TEXT];
    js_open(&w, NULL, '{');
    form_analysis(&w, &x->review);
    js_text(&w, "command", x->command);
    js_close(&w, '}');
    json_t *json = json_take(&w), *worst = json_object_get(json, "worst"), *remarks = json_array();
    for (unsigned n = 0; analysed_remark(x, n, text); n++) json_array_append_new(remarks, json_words(text));
    json_object_set_new(json, "remarks", remarks); /* they may name options */
    for (unsigned i = 0; i < x->review.n_worst; i++) {
        analysed_hint(x, x->review.worst[i], command);
        json_object_set_new(json_array_get(worst, i), "command", json_words(command));
    }
    return json;
}
