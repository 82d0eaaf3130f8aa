/*
 * coach.c - one line of why for a move: facts about it, with exact chances, by what its seat may know. Which move a
 * strong player would make is asked of that player (desk.c).
 */
#include "desk.h"
#include "msg.h"

bool wasm_reason(const struct desk *d, unsigned seat, ag_action a);

/* {"ok":true,"words":...,"why":...}; why is empty where there is nothing to say. */
EXPORT(reason) bool wasm_reason(const struct desk *d, unsigned seat, ag_action a) {
    const ag_rules *r = desk_rules(d);
    const struct ag_game *game = ag_rules_game(r);
    struct ag_words names = desk_words(d);
    struct ag_due due = ag_table_due(d->table);
    struct ag_msg why = ag_say(AG_MSG_TABLE_ILLEGAL, 0, 0, 0);
    char words[AG_MOVE_MAX];
    union ag_state view;
    if (due.kind != AG_DUE_ACT || seat >= AG_SEATS_MAX || !(due.seats >> seat & 1)) return out_refusal(&why, &names);
    ag_view_of(r, ag_table_state(d->table), (ag_seat)seat, &view);
    if (!game->allowed(r, &view, (ag_seat)seat, a, &why)) return out_refusal(&why, &names);
    why = (struct ag_msg){0};
    ag_reasons(r, &view, (ag_seat)seat, &a, 1, &why);
    game->write_action(r, &view, a, words, sizeof words);
    out_clear();
    json_open(NULL, '{');
    json_truth("ok", true);
    json_text("words", words);
    json_words("why", &why, &names);
    json_close('}');
    return true;
}
