/* events_json.c - see events_json.h. */
#include "events_json.h"

json_t *event_json(const ag_table *table, const struct told *told) {
    static const char *const kinds[] = {"roll", "move", "resign", "abandon", "note"};
    struct ag_words words = table_words(table);
    const struct ag_event *e = &told->event;
    json_t *news = json_array(), *json = json_pack("{s:s}", "kind", kinds[e->kind]);
    for (unsigned i = 0; i < told->news.n; i++) json_array_append_new(news, json_msg(&told->news.item[i], &words));
    if (e->kind == AG_EVENT_ROLL || e->kind == AG_EVENT_MOVE || e->kind == AG_EVENT_RESIGN)
        json_object_set_new(json, "seat", json_integer(e->seat));
    if (e->kind == AG_EVENT_ROLL) json_object_set_new(json, "dice", json_string(told->dice));
    if (e->kind == AG_EVENT_MOVE) json_object_set_new(json, "move", json_string(told->move));
    if (e->kind == AG_EVENT_NOTE) json_object_set_new(json, "note", json_words(told->note));
    if (e->kind == AG_EVENT_ROLL || e->kind == AG_EVENT_MOVE)
        json_object_set_new(json, "hidden", json_boolean(e->flags & AG_EVENT_HIDDEN));
    json_object_set_new(json, "news", news);
    return json;
}

json_t *result_json(const ag_table *table) {
    const struct ag_game *game = ag_rules_game(ag_table_rules(table));
    struct ag_result result;
    json_t *scores = json_array(), *points = json_array();
    ag_table_result(table, &result);
    for (unsigned i = 0; i < ag_rules_seats(ag_table_rules(table)); i++) {
        json_array_append_new(scores, json_integer(result.score[i]));
        if (game->points) json_array_append_new(points, json_integer(result.points[i]));
    }
    json_t *json = json_pack("{s:b, s:b, s:o, s:o}", "over", result.over, "abandoned", result.abandoned, "winners",
                             json_seats(result.winners), "scores", scores);
    if (game->points) json_object_set_new(json, "points", points);
    else json_decref(points);
    return json;
}
