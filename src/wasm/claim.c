/*
 * claim.c - whole turns that are told by their end ("450", "farkle", "fours 12"), for the page that keeps score: in which
 * form one may be told now, and telling it. What is possible is the library's (extras/claim.h).
 */
#include "claim.h"
#include "desk.h"
#include "extras.h"
#include "msg.h"
#include "str.h"

#include <string.h>

void wasm_claim_forms(const struct desk *d);
bool wasm_claim_turn(struct desk *d, const char *told);

/* A move that fills a place: what is told of it, and the cell that it would fill. */
static void put_place(const ag_rules *r, const void *state, ag_seat seat, ag_action a, const char *begins) {
    const struct ag_game *game = ag_rules_game(r);
    char move[AG_MOVE_MAX];
    struct ag_pick pick = {0};
    game->write_action(r, state, a, move, sizeof move);
    if (strncmp(move, begins, strlen(begins)) != 0) return;
    game->pick(r, state, seat, a, &pick);
    for (char *c = move; *c; c++)
        if (*c == '_') *c = ' ';
    js_open(&out, NULL, '{');
    js_text(&out, "words", move + strlen(begins));
    js_number(&out, "cell", pick.cells ? __builtin_ctzll(pick.cells) : 0);
    js_close(&out, '}');
}

/* The places that are open; they are so whatever is rolled. */
static void put_places(const ag_rules *r, const void *now, struct ag_due due, const char *begins) {
    const struct ag_game *game = ag_rules_game(r);
    union ag_state s;
    ag_action list[AG_LEGAL_MAX];
    memcpy(&s, now, game->state_size);
    game->roll(r, &s, 0, NULL);
    unsigned n = game->legal(r, &s, due.seat, list);
    for (unsigned i = 0; i < n; i++) put_place(r, &s, due.seat, list[i], begins);
}

/* null: none can be told now. Otherwise {"lost":...,"lost_said":...,"places":[{"words":...,"cell":...}]}: the word for a
 * turn that was lost and what people call it, null where there is none; without places points are told. */
EXPORT(claim_forms) void wasm_claim_forms(const struct desk *d) {
    const ag_rules *r = desk_rules(d);
    const struct ag_claims *claims = &ag_extras_of(ag_rules_game(r))->claims;
    const void *state = ag_table_state(d->table);
    struct ag_due due = ag_table_due(d->table);
    bool rolls = due.kind == AG_DUE_ROLL && !(due.flags & AG_DUE_HIDDEN);
    js_clear(&out);
    if (!claims->turn || !rolls || !ag_claim_leads(r, state)) {
        js_null(&out, NULL);
        return;
    }
    js_open(&out, NULL, '{');
    if (claims->lost) js_text(&out, "lost", claims->lost);
    else js_null(&out, "lost");
    js_text(&out, "lost_said", claims->lost_said ? ag_msg_sentence(claims->lost_said, NULL) : "");
    js_open(&out, "places", '[');
    if (claims->place) put_places(r, state, due, claims->place);
    js_close(&out, ']');
    js_close(&out, '}');
}

/* A whole turn told by its end: "450", "farkle", "fours 12". Refused without a reason: the words are about something
 * else. */
EXPORT(claim_turn) bool wasm_claim_turn(struct desk *d, const char *told) {
    struct ag_words words = desk_words(d);
    struct ag_msg why = {0};
    bool meant;
    return ag_claim_turn(d->table, told, &meant, NULL, &why) ? out_good() : out_refusal(&why, &words);
}
