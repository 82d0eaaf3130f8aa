/*
 * native.c - the C side of the Python package: memory, many games that step together, proofs and odds (native.h). The
 * games themselves are the library's; nothing here knows a rule.
 */
#include "native.h"
#include "../src/coach/review.h"
#include "../src/extras/extras.h"
#include "../src/extras/odds_ask.h"
#include "../src/table/verify.h"

#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

static void *resize(void *context, void *block, size_t size) {
    (void)context;
    if (size) return realloc(block, size);
    free(block);
    return NULL;
}

const struct ag_memory *agp_memory(void) {
    static const struct ag_memory heap = {.resize = resize};
    return &heap;
}

enum { ALIGN = 64 };
void *agp_aligned(size_t size) { return aligned_alloc(ALIGN, (size + ALIGN - 1) / ALIGN * ALIGN); }
void agp_free(void *block) { free(block); }

/* ---- many games at once ---- */

/* The next game in a place begins: numbers go on in steps of n, so that no two games have the same dice. */
static void begin(struct agp_batch *b, const struct ag_game *game, size_t i) {
    memset(b->states + i * b->state_size, 0, b->state_size);
    game->begin(b->rules, b->states + i * b->state_size, ag_all_seats(b->rules));
    ag_rng_start(&b->dice[i], b->seed, b->games[i], AG_STREAM_DICE);
}

/* Dice fall until somebody has to decide; false: the game is over. */
static bool roll_on(struct agp_batch *b, const struct ag_game *game, size_t i) {
    void *state = b->states + i * b->state_size;
    for (;;) {
        struct ag_due due = game->due(b->rules, state);
        if (due.kind == AG_DUE_OVER) return false;
        if (due.kind == AG_DUE_ACT) {
            b->seat[i] = due.seat;
            return true;
        }
        game->roll(b->rules, state, ag_draw(due, &b->dice[i]), NULL);
    }
}

static void tell_result(struct agp_batch *b, const struct ag_game *game, size_t i) {
    const void *state = b->states + i * b->state_size;
    ag_seats winners = ag_winners(b->rules, state, ag_all_seats(b->rules));
    float share = 1.0f / (float)__builtin_popcount(winners);
    int32_t scores[AG_SEATS_MAX];
    game->scores(b->rules, state, scores);
    memcpy(b->scores + i * b->seats, scores, b->seats * sizeof *scores);
    for (unsigned s = 0; s < b->seats; s++) b->rewards[i * b->seats + s] = winners >> s & 1 ? share : 0;
    b->ended[i] = 1;
}

/* What the seat that moves sees and may do. legal may write behind its list, so it gets room of its own. */
static void ask(struct agp_batch *b, const struct ag_game *game, size_t i) {
    ag_action list[AG_LEGAL_MAX];
    const void *state = b->states + i * b->state_size;
    uint32_t *legal = b->legal + i * b->width;
    size_t before = b->count[i], n = game->legal(b->rules, state, b->seat[i], list);
    memcpy(legal, list, n * sizeof *legal);
    if (before > n) memset(legal + n, 0, (before - n) * sizeof *legal);
    b->count[i] = (uint16_t)n;
    if (!b->views) return;
    if (game->view) game->view(b->rules, state, b->seat[i], b->views + i * b->state_size);
    else memcpy(b->views + i * b->state_size, state, b->state_size);
}

/* A game can end before anybody has decided anything only in games that nobody here plays; the loop ends because dice
 * fall otherwise the next time. */
static void play_on(struct agp_batch *b, const struct ag_game *game, size_t i) {
    bool told = false;
    while (!roll_on(b, game, i)) {
        if (!told) tell_result(b, game, i);
        told = true;
        b->games[i] += b->n;
        begin(b, game, i);
    }
    ask(b, game, i);
}

void agp_batch_reset(struct agp_batch *b) {
    const struct ag_game *game = ag_rules_game(b->rules);
    memset(b->rewards, 0, b->n * b->seats * sizeof *b->rewards);
    memset(b->ended, 0, b->n);
    for (size_t i = 0; i < b->n; i++) {
        b->games[i] = i;
        begin(b, game, i);
        play_on(b, game, i);
    }
}

static bool is_legal(const struct agp_batch *b, size_t i, uint32_t action) {
    const uint32_t *legal = b->legal + i * b->width;
    for (unsigned k = 0; k < b->count[i]; k++)
        if (legal[k] == action) return true;
    return false;
}

size_t agp_batch_step(struct agp_batch *b, const uint32_t *actions) {
    const struct ag_game *game = ag_rules_game(b->rules);
    for (size_t i = 0; i < b->n; i++)
        if (!is_legal(b, i, actions[i])) return i;
    memset(b->rewards, 0, b->n * b->seats * sizeof *b->rewards);
    memset(b->ended, 0, b->n);
    for (size_t i = 0; i < b->n; i++) {
        game->act(b->rules, b->states + i * b->state_size, b->seat[i], actions[i], NULL);
        play_on(b, game, i);
    }
    return b->n;
}

bool agp_one_step(struct agp_batch *b, uint32_t action) { return agp_batch_step(b, &action) == b->n; }

void agp_batch_sample(const struct agp_batch *b, struct ag_rng *rng, uint32_t *actions) {
    for (size_t i = 0; i < b->n; i++) actions[i] = b->legal[i * b->width + ag_rng_below(rng, b->count[i])];
}

void agp_batch_mask(const struct agp_batch *b, uint8_t *mask, size_t actions) {
    memset(mask, 0, b->n * actions);
    for (size_t i = 0; i < b->n; i++)
        for (unsigned k = 0; k < b->count[i]; k++) mask[i * actions + b->legal[i * b->width + k]] = 1;
}

/* ---- what a state holds ---- */

bool agp_field(const ag_rules *rules, unsigned i, struct agp_field *out) {
    const struct ag_game *game = ag_rules_game(rules);
    if (i >= game->n_fields) return false;
    const struct ag_field *f = &game->fields[i];
    *out = (struct agp_field){.key = f->key,
                              .offset = f->offset,
                              .width = f->width,
                              .count = f->count == AG_PER_SEAT ? ag_rules_seats(rules) : f->count,
                              .negative = f->kind == AG_FIELD_NUMBER && f->min < 0};
    return true;
}

/* ---- proofs ---- */

struct agp_proof {
    struct ag_verify check;
    bool more;
};

struct agp_proof *agp_proof_new(const ag_table *table) {
    struct agp_proof *p = calloc(1, sizeof *p);
    if (p) p->more = ag_verify_begin(&p->check, table);
    return p;
}

void agp_proof_free(struct agp_proof *p) { free(p); }

bool agp_proof_ask(const struct agp_proof *p, const uint8_t **text, size_t *size, const uint8_t **key) {
    if (!p->more) return false;
    *text = p->check.ask.text;
    *size = p->check.ask.size;
    *key = p->check.ask.keyed ? p->check.ask.key : NULL;
    return true;
}

void agp_proof_answer(struct agp_proof *p, const uint8_t *block) { p->more = ag_verify_answer(&p->check, block); }

void agp_proof_verdict(const struct agp_proof *p, struct agp_verdict *out) {
    *out = (struct agp_verdict){.verdict = p->check.verdict,
                                .checked = p->check.checked,
                                .unseen = p->check.unseen,
                                .line = p->check.line,
                                .why = p->check.why};
}

bool agp_proof_says(const struct agp_proof *p, unsigned i, struct ag_msg *out) {
    return ag_verify_says(&p->check, i, out);
}

/* ---- odds ---- */

struct asking {
    unsigned n;
    const char *const *names, *const *texts;
    const struct ag_emit *emit;
    void (*real)(void *context, const char *key, double value);
};

static const char *option(void *context, const char *name) {
    const struct asking *a = context;
    for (unsigned i = 0; i < a->n; i++)
        if (strcmp(a->names[i], name) == 0) return a->texts[i];
    return NULL;
}

static bool number(void *context, const char *name, uint64_t min, uint64_t max, uint64_t *n) {
    const char *text = option(context, name);
    char *end;
    if (!text) return true;
    unsigned long long value = strtoull(text, &end, 10);
    if (*end || !*text || *text == '-' || value < min || value > max) return false;
    *n = value;
    return true;
}

static void open_value(void *context, const char *key, bool list) {
    const struct asking *a = context;
    a->emit->open(a->emit->context, key, list ? '[' : '{');
}
static void close_value(void *context) {
    const struct asking *a = context;
    a->emit->close(a->emit->context);
}
static void whole(void *context, const char *key, int64_t n) {
    const struct asking *a = context;
    a->emit->number(a->emit->context, key, n);
}
static void real_value(void *context, const char *key, double x) {
    const struct asking *a = context;
    a->real(a->emit->context, key, x);
}
static void text_value(void *context, const char *key, const char *text) {
    const struct asking *a = context;
    a->emit->text(a->emit->context, key, text);
}
static void truth_value(void *context, const char *key, bool yes) {
    const struct asking *a = context;
    a->emit->truth(a->emit->context, key, yes);
}

bool agp_odds(const ag_rules *rules, const char *dice, unsigned n, const char *const *names, const char *const *texts,
              const struct ag_emit *emit, void (*real)(void *context, const char *key, double value),
              struct ag_msg *why) {
    const struct ag_odds_asker *asker = &ag_extras_of(ag_rules_game(rules))->odds;
    struct asking a = {.n = n, .names = names, .texts = texts, .emit = emit, .real = real};
    struct ag_odds_ask question = {.rules = rules,
                                   .dice = dice,
                                   .memory = agp_memory(),
                                   .context = &a,
                                   .option = option,
                                   .number = number,
                                   .open = open_value,
                                   .close = close_value,
                                   .whole = whole,
                                   .real = real_value,
                                   .text = text_value,
                                   .truth = truth_value};
    return asker->ask && asker->ask(&question, why);
}

/* ---- words of the coach ---- */

const char *agp_grade(const struct ag_analysis *a, const struct ag_step *step) {
    return ag_grade_name(ag_step_grade(a, step));
}
