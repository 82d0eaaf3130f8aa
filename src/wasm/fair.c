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
    json_open(key, '{');
    json_number("rolls", (int64_t)fair.rolls[kind]);
    json_number("dice", (int64_t)f.n);
    json_open("faces", '[');
    for (unsigned i = 0; i < 6; i++) json_number(NULL, (int64_t)fair.face[kind][i]);
    json_close(']');
    json_real("expected", (double)f.n / 6);
    json_real("chi", f.chi);
    json_real("p", f.p);
    json_text("verdict", verdicts[f.verdict]);
    json_close('}');
}

/* {"games":...,"house":{...},"real":{...},"farkles":[{"dice":...,"rolls":...,"seen":...,"expected":...}]} */
EXPORT(fair_told) void wasm_fair_told(void) {
    out_clear();
    json_open(NULL, '{');
    json_number("games", (int64_t)fair.games);
    put_kind("house", FAIR_HOUSE);
    put_kind("real", FAIR_REAL);
    json_open("farkles", '[');
    for (unsigned n = AG_DICE_MAX; n > 0; n--) {
        const struct fair_farkles *k = &fair.farkles[n];
        if (!k->rolls) continue;
        json_open(NULL, '{');
        json_number("dice", n);
        json_number("rolls", (int64_t)k->rolls);
        json_number("seen", (int64_t)k->seen);
        json_real("expected", k->expected);
        json_close('}');
    }
    json_close(']');
    json_close('}');
}
