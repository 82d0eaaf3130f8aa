/*
 * fair.c - what dice showed in the games that the page has kept, against what fair dice show: the page adds one game
 * after another and asks for the sum.
 */
#include "desk.h"
#include "fair.h"

static struct fair fair;

void wasm_fair_clear(void);
void wasm_fair_add(const struct desk *d, unsigned real);
void wasm_fair_told(void);

EXPORT(fair_clear) void wasm_fair_clear(void) { fair = (struct fair){0}; }

/* real: a bit for each seat whose dice people have rolled and entered. */
EXPORT(fair_add) void wasm_fair_add(const struct desk *d, unsigned real) { fair_add(&fair, d->table, (ag_seats)real); }

static void put_kind(const char *key, unsigned kind) {
    static const char *const verdicts[] = {"few", "usual", "little", "unusual", "very"};
    struct fairness f = fairness(fair.face[kind]);
    js_open(&out, key, '{');
    js_number(&out, "rolls", (int64_t)fair.rolls[kind]);
    js_number(&out, "dice", (int64_t)f.n);
    js_open(&out, "faces", '[');
    for (unsigned i = 0; i < 6; i++) js_number(&out, NULL, (int64_t)fair.face[kind][i]);
    js_close(&out, ']');
    js_real(&out, "expected", (double)f.n / 6);
    js_real(&out, "chi", f.chi);
    js_real(&out, "p", f.p);
    js_text(&out, "verdict", verdicts[f.verdict]);
    js_close(&out, '}');
}

/* {"games":...,"house":{...},"real":{...},"busts":[{"dice":...,"rolls":...,"seen":...,"expected":...}]} */
EXPORT(fair_told) void wasm_fair_told(void) {
    js_clear(&out);
    js_open(&out, NULL, '{');
    js_number(&out, "games", (int64_t)fair.games);
    put_kind("house", FAIR_HOUSE);
    put_kind("real", FAIR_REAL);
    js_open(&out, "busts", '[');
    for (unsigned n = AG_DICE_MAX; n > 0; n--) {
        const struct fair_farkles *k = &fair.farkles[n];
        if (!k->rolls) continue;
        js_open(&out, NULL, '{');
        js_number(&out, "dice", n);
        js_number(&out, "rolls", (int64_t)k->rolls);
        js_number(&out, "seen", (int64_t)k->seen);
        js_real(&out, "expected", k->expected);
        js_close(&out, '}');
    }
    js_close(&out, ']');
    js_close(&out, '}');
}
