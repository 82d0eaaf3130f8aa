/* games.c - what all games share: the list of them, the common part of sheets, winners. */
#include "games.h"
#include "msg.h"
#include "rules.h"
#include "str.h"

#include <string.h>

static const struct ag_game *const list[] = {
#define GAME(name) &ag_##name,
#include "list.def"
#undef GAME
    NULL,
};

const struct ag_game *const *ag_games(void) { return list; }

const struct ag_game *ag_game_named(const char *name) {
    for (unsigned i = 0; list[i]; i++)
        if (ag_text_same(list[i]->name, name)) return list[i];
    return NULL;
}

const char *ag_game_name(const struct ag_game *game) { return game->name; }
const char *ag_game_title(const struct ag_game *game) { return game->title; }
const struct ag_option *ag_game_option(const struct ag_game *game, unsigned i) {
    return i < game->n_options ? &game->options[i] : NULL;
}

ag_seats ag_winners(const ag_rules *r, const void *s, ag_seats eligible) {
    int64_t standing[AG_SEATS_MAX], best = INT64_MIN;
    ag_seats winners = 0;
    r->game->standing(r, s, standing);
    for (unsigned i = 0; i < ag_rules_seats(r); i++) {
        if (!(eligible >> i & 1)) continue;
        if (standing[i] > best) {
            best = standing[i];
            winners = 0;
        }
        if (standing[i] == best) winners = (ag_seats)(winners | 1u << i);
    }
    return winners;
}

size_t ag_action_words(const ag_rules *r, const void *s, ag_action a, const struct ag_words *words, char *buf,
                       size_t size) {
    struct ag_msg msg;
    if (!r->game->describe) return r->game->write_action(r, s, a, buf, size);
    r->game->describe(r, s, a, &msg);
    return ag_msg_write(&msg, words, buf, size);
}

void ag_view_of(const ag_rules *r, const void *s, ag_seat seat, void *out) {
    if (r->game->view) r->game->view(r, s, seat, out);
    else memcpy(out, s, r->game->state_size);
}

void ag_sheet_of(const ag_rules *r, const void *s, struct ag_sheet *out) {
    int32_t score[AG_SEATS_MAX] = {0}, points[AG_SEATS_MAX] = {0};
    struct ag_due due = r->game->due(r, s);
    memset(out, 0, sizeof *out);
    out->n_seats = (uint8_t)ag_rules_seats(r);
    r->game->scores(r, s, score);
    if (r->game->points) r->game->points(r, s, points);
    ag_seats winners = due.kind == AG_DUE_OVER ? ag_winners(r, s, ag_all_seats(r)) : 0;
    for (unsigned i = 0; i < out->n_seats; i++) {
        struct ag_sheet_seat *seat = &out->seat[i];
        bool to_act = due.kind == AG_DUE_ACT ? due.seats >> i & 1 : due.kind == AG_DUE_ROLL && due.seat == i;
        seat->score = score[i];
        seat->points = points[i];
        seat->tokens = -1;
        seat->flags = (uint8_t)((to_act ? AG_SEAT_TO_ACT : 0) | (winners >> i & 1 ? AG_SEAT_WON : 0));
    }
    /* how a tie was broken comes first, so that every front end says it */
    bool alone = winners && !(winners & (winners - 1));
    out->n_facts = alone && r->game->tie_break &&
                   r->game->tie_break(r, s, ag_all_seats(r), (ag_seat)__builtin_ctz(winners), &out->fact[0]);
    r->game->sheet(r, s, out);
}

void ag_prompt_of(const ag_rules *r, const void *s, ag_seat seat, struct ag_prompt *out) {
    struct ag_due due = r->game->due(r, s);
    memset(out, 0, sizeof *out);
    if (due.kind == AG_DUE_ACT && seat < AG_SEATS_MAX && due.seats >> seat & 1) r->game->prompt(r, s, seat, out);
}
