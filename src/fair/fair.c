/* fair.c - see fair.h. */
#include "fair.h"
#include "extras.h"
#include "msg.h"
#include "table.h"

#include <math.h>
#include <string.h>

struct fairness fairness(const uint64_t count[6]) {
    static const struct {
        double p;
        enum fair_verdict verdict;
    } words[] = {{0.05, FAIR_USUAL}, {0.01, FAIR_LITTLE}, {0.001, FAIR_UNUSUAL}, {0, FAIR_VERY}};
    struct fairness f = {.verdict = FAIR_TOO_FEW, .p = 1};
    for (unsigned i = 0; i < 6; i++) f.n += count[i];
    if (!f.n) return f;
    double expected = (double)f.n / 6;
    for (unsigned i = 0; i < 6; i++) f.chi += ((double)count[i] - expected) * ((double)count[i] - expected) / expected;
    /* five degrees of freedom have a closed form */
    f.p = erfc(sqrt(f.chi / 2)) + sqrt(2 * f.chi / acos(-1)) * exp(-f.chi / 2) * (1 + f.chi / 3);
    f.p = fmin(1, f.p);
    for (unsigned i = 0; f.n >= FAIR_ENOUGH && f.verdict == FAIR_TOO_FEW; i++)
        if (f.p >= words[i].p) f.verdict = words[i].verdict;
    return f;
}

void fair_count(const struct ag_event *roll, uint64_t count[6]) {
    for (unsigned i = 0; i < roll->n; i++)
        if (roll->dice[i] & 15) count[(roll->dice[i] & 15) - 1]++;
}

/* ---- rolls that lose everything ---- */

static bool told(const struct ag_news *news, unsigned id) {
    for (unsigned i = 0; i < news->n; i++)
        if (id && news->item[i].id == id) return true;
    return false;
}

/* A roll for the start can lose nothing. */
static void count_bust(struct fair *f, const ag_rules *r, const struct ag_event *roll, const struct ag_news *news) {
    const struct ag_busts *busts = &ag_extras_of(ag_rules_game(r))->busts;
    bool coloured = false;
    if (!busts->chance || told(news, AG_MSG_START_ROLL)) return;
    for (unsigned i = 0; i < roll->n; i++) coloured |= (roll->dice[i] & AG_DIE_COLOURED) != 0;
    struct fair_farkles *k = &f->farkles[roll->n];
    k->rolls++;
    k->seen += told(news, busts->told[0]) || told(news, busts->told[1]) || told(news, busts->told[2]);
    k->expected += busts->chance(r, roll->n, coloured);
}

/* ---- games ---- */

static void count_roll(struct fair *f, const ag_rules *r, const struct ag_event *e, const struct ag_news *news,
                       ag_seats real) {
    unsigned kind = real >> e->seat & 1 ? FAIR_REAL : FAIR_HOUSE;
    if (!e->dice[0]) return; /* may not be seen */
    f->rolls[kind]++;
    fair_count(e, f->face[kind]);
    if (kind == FAIR_HOUSE) count_bust(f, r, e, news);
}

/* A note that the next roll is not real: dice that nobody told. */
static bool says_unreal(const ag_table *table, const struct ag_event *e) {
    return e->kind == AG_EVENT_NOTE && ag_note_read(ag_table_note_text(table, e)).kind == AG_NOTE_STAND_INS;
}

void fair_add(struct fair *f, const ag_table *table, ag_seats real) {
    const ag_rules *r = ag_table_rules(table);
    ag_seat viewer = ag_table_due(table).kind == AG_DUE_OVER ? AG_RECORD_ALL : AG_NOBODY;
    union ag_state state;
    struct ag_news news;
    bool unreal = false;
    ag_rules_game(r)->begin(r, &state, table->beginners);
    f->games++;
    for (size_t i = 0; i < ag_table_length(table); i++) {
        struct ag_event e = ag_table_event_seen(table, i, viewer);
        news.n = 0;
        ag_event_apply(r, &state, &e, &news);
        if (e.kind == AG_EVENT_ROLL && !unreal) count_roll(f, r, &e, &news, real);
        unreal = says_unreal(table, &e);
    }
}
