/* wire.c - see wire.h. */
#include "wire.h"
#include "proof.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text {
    char *at;
    size_t left, length;
};

__attribute__((format(printf, 2, 3))) static void add(struct text *t, const char *format, ...) {
    va_list args;
    va_start(args, format);
    int n = vsnprintf(t->at, t->left, format, args);
    va_end(args);
    if (n < 0 || (size_t)n >= t->left) {
        fprintf(stderr, "A line of the wire is too long.\n");
        abort();
    }
    t->at += n, t->left -= (size_t)n, t->length += (size_t)n;
}

static void add_block(struct text *t, const char *name, const struct rooms_block *b) {
    static const struct rooms_block none;
    if (memcmp(b, &none, sizeof none) == 0) return;
    add(t, " %s=", name);
    for (unsigned i = 0; i < sizeof b->byte; i++) add(t, "%02x", b->byte[i]);
}

static void add_settings(struct text *t, const struct rooms_settings *s) {
    add(t, " settings=%d%d%d,%u,%u,%u,%u", s->listed, s->watch, s->chat, s->series, s->turn_ms, s->window_ms,
        s->roll_ms);
}

static void add_result(struct text *t, const struct ag_result *r) {
    add(t, " result=%d%d,%x", r->over, r->abandoned, r->winners);
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) add(t, ",%d/%d", r->score[i], r->points[i]);
}

static void add_event(struct text *t, const struct rooms_event *e, const char *const *names) {
    add(t, " %s by=%u seat=%u yes=%d number=%llu index=%zu", rooms_event_word(e->kind), e->by, e->seat, e->yes,
        (unsigned long long)e->number, e->index);
    add(t, " game=%u,%u,%u,%u,", e->game.kind, e->game.seat, e->game.n, e->game.flags);
    for (unsigned i = 0; i < sizeof e->game.dice; i++) add(t, "%02x", e->game.dice[i]);
    add(t, ",%x", e->game.action);
    add_block(t, "block", &e->block);
    if (e->kind == ROOMS_EV_SETTINGS) add_settings(t, &e->settings);
    if (e->kind == ROOMS_EV_OVER) add_result(t, &e->result);
    if (e->kind == ROOMS_EV_NOTE) add(t, " note=%s,%u,%s", e->note.word, e->note.seat, e->note.player);
    add(t, " name=%s level=%s text=%s words=%s line=%s", e->name, e->level, e->text, e->words, e->line);
    for (unsigned i = 0; i < e->news.n; i++) {
        char sentence[400];
        ag_msg_write(&e->news.item[i], &(struct ag_words){.names = names}, sentence, sizeof sentence);
        add(t, " news=%s", sentence);
    }
}

static void add_off(struct text *t, const struct rooms_off *off) {
    add(t, " off=%llu,%u,%d,%x,%x", (unsigned long long)off->number, off->seat, off->late, off->seats, off->drawn);
    add_block(t, "server", &off->server);
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) add_block(t, "seed", &off->seed[i]);
}

static void add_look(struct text *t, const struct rooms_look *l) {
    add(t, " number=%llu phase=%s paused=%d hosts=%d preset=%s", (unsigned long long)l->number,
        rooms_phase_word(l->phase), l->paused, l->hosts, l->preset);
    add_settings(t, &l->settings);
    for (unsigned i = 0; i < l->n_seats; i++)
        add(t, " seat=%u,%u,%s,%s,%u", l->seat[i].sitter, l->seat[i].flags & ~(unsigned)ROOMS_SEAT_HERE,
            l->seat[i].name, l->seat[i].level, l->wins[i]);
    add(t, " games=%u series=%u events=%zu due=%u,%u,%u,%u,%x yours=%d left=%llu asker=%u", l->games, l->series,
        l->events, l->due.kind, l->due.seat, l->due.dice, l->due.flags, l->due.seats, l->yours,
        (unsigned long long)l->left_ms, l->asker);
    add_block(t, "commitment", &l->commitment);
    add(t, " starts=%llu", (unsigned long long)l->starts);
    for (unsigned i = 0; i < l->n_off; i++) add_off(t, &l->off[i]);
    add_result(t, &l->result);
}

size_t wire_write(const struct rooms_out *out, char *buf, size_t size) {
    static const char *const kinds[] = {"done", "refused", "look", "event", "turn", "lost"};
    struct text t = {buf, size, 0};
    add(&t, "%s room=%llx viewer=%u n=%llu id=%s", kinds[out->kind], (unsigned long long)out->room, out->viewer,
        (unsigned long long)out->n, out->id);
    if (out->kind == ROOMS_REFUSED) add(&t, " code=%s why=%s", out->code, out->why);
    if (out->event) add_event(&t, out->event, out->names);
    if (out->look) add_look(&t, out->look);
    return t.length;
}

/* ---- the proof, as the server does it ---- */

_Static_assert(sizeof(struct rooms_block) == sizeof(struct proof_block), "the same 32 bytes");

static struct proof_block in(const struct rooms_block *b) {
    struct proof_block p;
    memcpy(&p, b, sizeof p);
    return p;
}

static void give(struct proof_block p, struct rooms_block *b) { memcpy(b, &p, sizeof p); }

static void commitment(const struct rooms_block *server, struct rooms_block *out) {
    struct proof_block s = in(server);
    give(proof_commitment(&s), out);
}

static void seat_commitment(const struct rooms_block *seed, struct rooms_block *out) {
    struct proof_block s = in(seed);
    give(proof_seat_commitment(&s), out);
}

static void start(const char *text, size_t n, struct rooms_block *out) { give(proof_start(text, n), out); }

static void key(const struct rooms_block *from, const struct rooms_block *server, const struct rooms_block *seeds,
                unsigned n, struct rooms_block *out) {
    static const struct rooms_block none;
    struct proof_block t = in(from ? from : &none), s = in(server), list[AG_SEATS_MAX];
    for (unsigned i = 0; i < n; i++) list[i] = in(&seeds[i]);
    give(proof_key(from ? &t : NULL, &s, list, n), out);
}

static void roll(const struct rooms_block *k, uint64_t number, struct ag_due due, uint8_t *dice) {
    struct proof_block b = in(k);
    proof_roll(&b, number, due, dice);
}

static void hand(const struct rooms_block *k, uint64_t number, unsigned seat, struct rooms_block *out) {
    struct proof_block b = in(k);
    give(proof_hand(&b, number, seat), out);
}

static void hand_commitment(const struct rooms_block *h, struct rooms_block *out) {
    struct proof_block b = in(h);
    give(proof_hand_commitment(&b), out);
}

const struct rooms_proof real_proof = {commitment, seat_commitment, start, key, roll, hand, hand_commitment};
