/*
 * prepared.c - rules that rooms share: prepared once, for as long as somebody plays by them. How many different ones of
 * people's own may be in use is limited where somebody asks for new ones; presets as they are, and rules of tables that
 * are stored, are always taken.
 */
#include "inside.h"
#include "msg.h"
#include "rules.h"

#include <string.h>

static uint64_t values_hash(const struct ag_game *game, const struct ag_values *v) {
    uint64_t hash = entry_hash_bytes(UINT64_C(0xCBF29CE484222325), game->name, strlen(game->name));
    for (unsigned i = 0; i < AG_SLOTS_MAX; i++) hash = entry_hash_number(hash, (uint64_t)(int64_t)v->slot[i]);
    return entry_hash_bytes(hash, v->text, strlen(v->text));
}

static bool same_rules(const ag_rules *r, const struct ag_game *game, const struct ag_values *v) {
    return r->game == game && memcmp(r->values.slot, v->slot, sizeof v->slot) == 0 &&
           strcmp(r->values.text, v->text) == 0;
}

static void rules_free(rooms *h, struct shared_rules **at) {
    struct shared_rules *s = *at;
    *at = s->next;
    h->rule_sets--;
    rooms_resize(h, s->rules, 0);
    rooms_resize(h, s, 0);
}

/* Preparing takes a while, so the last few stay when nobody plays by them any more. */
void rooms_rules_tidy(rooms *h, unsigned keep) {
    for (struct shared_rules **at = &h->rules; *at;)
        if ((*at)->refs || keep) keep -= !(*at)->refs, at = &(*at)->next;
        else rules_free(h, at);
}

/* Rules that are known are to the front from then on; NULL: they are not. */
static struct shared_rules *rules_known(rooms *h, const struct ag_game *game, const struct ag_values *values,
                                        uint64_t hash) {
    for (struct shared_rules **at = &h->rules, *s; (s = *at); at = &s->next) {
        if (s->hash != hash || !same_rules(s->rules, game, values)) continue;
        *at = s->next;
        s->next = h->rules;
        return h->rules = s;
    }
    return NULL;
}

bool rooms_rules_admit(rooms *h, const struct ag_game *game, const struct ag_values *values, struct refusal *why) {
    if (rules_known(h, game, values, values_hash(game, values))) return true;
    if (h->rule_sets >= h->limits.rule_sets) rooms_rules_tidy(h, 0);
    return h->rule_sets < h->limits.rule_sets || room_why_not(why, "full", AG_MSG_ROOMS_MANY_RULES);
}

struct shared_rules *rooms_rules_take(rooms *h, const struct ag_game *game, const struct ag_values *values,
                                      struct refusal *why) {
    uint64_t hash = values_hash(game, values);
    struct ag_msg msg = {0};
    struct shared_rules *s = rules_known(h, game, values, hash);
    if (s) return s->refs++, s;
    s = rooms_resize(h, NULL, sizeof *s);
    void *memory = s ? rooms_resize(h, NULL, ag_rules_size(game)) : NULL;
    if (memory) {
        *s = (struct shared_rules){.next = h->rules, .refs = 1, .hash = hash};
        s->rules = ag_rules_prepare(memory, game, values, &msg);
        if (s->rules) return h->rule_sets++, h->rules = s;
        room_why_game(why, &msg, NULL);
        rooms_resize(h, memory, 0);
    } else {
        room_why_not(why, "broken", AG_MSG_ROOMS_NO_MEMORY_NEW);
    }
    if (s) rooms_resize(h, s, 0);
    return NULL;
}

void rooms_rules_drop(rooms *h, struct shared_rules *s) {
    enum { KEPT = 8 };
    if (--s->refs == 0) rooms_rules_tidy(h, KEPT);
}
