/* extras.c - see extras.h: the list of rows, and what does for a game that brings less. */
#include "extras.h"
#include "rules.h"
#include "str.h"

#include <string.h>

#define EXTRAS(name) extern const struct ag_extras ag_##name##_extras;
#include "extras.def"
#undef EXTRAS

static const struct ag_extras *const list[] = {
#define EXTRAS(name) &ag_##name##_extras,
#include "extras.def"
#undef EXTRAS
    NULL,
};

const struct ag_extras *ag_extras_of(const struct ag_game *game) {
    static const struct ag_extras none;
    for (unsigned i = 0; list[i]; i++)
        if (list[i]->game == game) return list[i];
    return &none;
}

struct ag_usual ag_usual_of(const struct ag_game *game) {
    struct ag_usual u = ag_extras_of(game)->usual;
    if (!u.player) u.player = "greedy";
    if (!u.nodes) u.nodes = 1000000;
    if (!u.part) u.part = 4;
    if (!u.page_player) u.page_player = u.player;
    if (!u.page_nodes) u.page_nodes = 1000000;
    if (!u.page_game) u.page_game = u.page_nodes / 4;
    return u;
}

size_t ag_beliefs_size(const struct ag_game *game) { return ag_extras_of(game)->beliefs; }

void ag_believe(const ag_rules *r, const void *view, ag_seat seat, void *beliefs) {
    const struct ag_extras *x = ag_extras_of(r->game);
    if (x->believe) x->believe(r, view, seat, beliefs);
}

void ag_guess(const ag_rules *r, const void *view, ag_seat seat, const void *beliefs, struct ag_rng *rng, void *out) {
    const struct ag_extras *x = ag_extras_of(r->game);
    if (x->guess) x->guess(r, view, seat, beliefs, rng, out);
    else if (r->game->sample) r->game->sample(r, view, seat, rng, out);
    else memcpy(out, view, r->game->state_size);
}

unsigned ag_event_title(const char *key) {
    for (unsigned i = 0; list[i]; i++)
        for (const struct ag_named_event *e = list[i]->events; e && e->message; e++)
            if (ag_text_same(e->key, key)) return e->title;
    return 0;
}

unsigned ag_said_of(unsigned message) {
    for (unsigned i = 0; list[i]; i++)
        for (const struct ag_said *s = list[i]->said; s && s->message; s++)
            if (s->message == message) return s->said;
    return message;
}

unsigned ag_plainness(const ag_rules *r, ag_action a) {
    const struct ag_extras *x = ag_extras_of(r->game);
    return x->plainness ? x->plainness(r, a) : 0;
}
