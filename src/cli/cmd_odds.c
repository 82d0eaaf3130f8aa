/*
 * cmd_odds.c - the chances a player asks for, exact, under the rules in force. What can be asked depends on the game;
 * the numbers come from the library (src/solve/odds.h), the words from here. docs/odds.md shows every form.
 */
#include "../solve/odds.h"
#include "cli.h"
#include "json.h"
#include "memory.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is asked: the rules, the dice behind the preset, and where the answer goes. */
struct ask {
    const struct args *args;
    const ag_rules *rules;
    ag_hand dice; /* 0: none given */
    json_t *json; /* NULL: in words */
};

/* ---- shared ---- */

static void put_chance(json_t *json, const struct ag_chance *c) {
    json_object_set_new(json, "chance", json_real(c->value));
    if (!c->of) return;
    json_object_set_new(json, "ways", json_integer((json_int_t)c->ways));
    json_object_set_new(json, "of", json_integer((json_int_t)c->of));
}

static void put_hand(json_t *json, const char *key, ag_hand hand, bool jolly) {
    char text[40];
    ag_hand_write(hand, jolly, text, sizeof text);
    json_object_set_new(json, key, json_string(text));
}

/* "0.123456  12,345 in 100,000" */
static void print_chance(const struct ag_chance *c) {
    char a[32], b[32];
    printf("%.6f", c->value);
    if (c->of) printf("  %s in %s", text_number((int64_t)c->ways, a), text_number((int64_t)c->of, b));
}

/* "1 1 5", "all six", "nothing": what to keep. */
static const char *keep_words(ag_hand keep, unsigned dice, bool jolly, char *buf, size_t size) {
    if (!keep) return "nothing";
    if (ag_hand_size(keep) == dice) return "all";
    ag_hand_write(keep, jolly, buf, size);
    return buf;
}

/* Dice as words behind the preset, or as a value; n of them, each 1 to 6. */
static bool read_hand(const char *text, unsigned n, bool jolly, ag_hand *out) {
    uint8_t dice[AG_DICE_MAX];
    struct ag_msg msg;
    int have = ag_dice_read(text, jolly, dice, AG_DICE_MAX, &msg);
    *out = 0;
    if (have < 0) return complain_msg(&msg, NULL), false;
    for (int i = 0; i < have; i++) {
        if (dice[i] < 1 || dice[i] > 6) return complain("Give plain dice that can be seen, not '%s'.", text), false;
        *out += ag_die(dice[i]);
    }
    if ((unsigned)have == n) return true;
    return complain("%u dice are wanted here, not %d: '%s'.", n, have, text), false;
}

static bool join_words(const struct args *args, char *buf, size_t size) {
    size_t used = 0;
    buf[0] = 0;
    for (unsigned i = 1; i < args->n_words; i++) {
        int n = snprintf(buf + used, size - used, "%s%s", used ? " " : "", args->words[i]);
        if ((size_t)n >= size - used) return complain("These are too many dice."), false;
        used += (size_t)n;
    }
    return true;
}

static bool read_dice(struct ask *ask, unsigned n, bool jolly) {
    char text[80];
    if (ask->args->n_words < 2) return true;
    return join_words(ask->args, text, sizeof text) && read_hand(text, n, jolly, &ask->dice);
}

/* "3x1" with both numbers in 1 .. most. */
static bool read_pair(const char *text, unsigned most_a, unsigned most_b, unsigned *a, unsigned *b) {
    int used = 0;
    if (sscanf(text, "%2ux%1u%n", a, b, &used) != 2 || text[used] || strchr("0+- ", text[0])) return false;
    return *a >= 1 && *a <= most_a && *b >= 1 && *b <= most_b;
}

/* How many rolls are left: by default two behind the dice given, three before the first. */
static bool read_rolls(const struct ask *ask, enum option_id id, uint64_t *rolls) {
    uint64_t most = ask->dice ? 2 : 3;
    *rolls = most;
    return args_number(ask->args, id, ask->dice ? 0 : 1, most, rolls);
}

/* ---- the Farkle family ---- */

struct farkle_ask {
    uint64_t dice, reach, have; /* dice 0: all numbers; reach 0: not asked */
    struct ag_odds_reach table;
};

static void farkle_line(const struct ask *ask, const struct farkle_ask *f, unsigned dice, bool coloured, bool doubler,
                        json_t *list) {
    struct ag_chance lose = ag_odds_farkle_lose(ask->rules, dice, coloured);
    double reach = f->reach ? ag_odds_farkle_reach(&f->table, (int32_t)f->have, dice, coloured) : 0;
    if (list) {
        json_t *row = json_pack("{s:i}", "dice", (int)dice);
        if (doubler) json_object_set_new(row, "coloured", json_boolean(coloured));
        if (f->reach) json_object_set_new(row, "reach", json_real(reach));
        json_t *lost = json_object();
        put_chance(lost, &lose);
        json_object_set_new(row, "lose", lost);
        json_array_append_new(list, row);
        return;
    }
    printf("%u %s%s: ", dice, dice == 1 ? "die" : "dice", !doubler ? "" : coloured ? ", one coloured" : ", all plain");
    if (f->reach) printf("reach it %.6f; ", reach);
    printf("lose everything ");
    print_chance(&lose);
    putchar('\n');
}

static int farkle_answer(struct ask *ask, const struct farkle_ask *f) {
    bool doubler = ag_odds_farkle_doubler(ask->rules);
    json_t *list = ask->json ? json_array() : NULL;
    if (f->reach && !ask->json)
        printf("From %llu points in this turn, playing only to stop with %llu or more:\n", (unsigned long long)f->have,
               (unsigned long long)f->reach);
    for (unsigned dice = 1; dice <= AG_DICE_MAX; dice++)
        for (unsigned coloured = 0; coloured <= doubler; coloured++)
            if ((!f->dice || f->dice == dice) && !(doubler && dice == AG_DICE_MAX && !coloured))
                farkle_line(ask, f, dice, coloured, doubler, list);
    if (!ask->json) return DONE;
    if (f->reach) {
        json_object_set_new(ask->json, "reach", json_integer((json_int_t)f->reach));
        json_object_set_new(ask->json, "have", json_integer((json_int_t)f->have));
    }
    json_object_set_new(ask->json, "dice", list);
    return DONE;
}

/* One way to set dice aside. */
static void farkle_set_line(const struct farkle_ask *f, const struct ag_odds_set *set, json_t *list) {
    char dice[40];
    ag_dice_write(set->dice, set->n, false, dice, sizeof dice);
    if (list) {
        json_t *lost = json_object();
        json_t *row = json_pack("{s:s, s:i, s:i}", "keep", dice, "value", (int)set->value, "left", (int)set->left);
        put_chance(lost, &set->lose);
        if (f->reach) json_object_set_new(row, "reach", json_real(set->reach));
        json_object_set_new(row, "lose", lost);
        json_array_append_new(list, row);
        return;
    }
    printf("keep %-13s for %5d", dice, set->value);
    if (f->reach) printf("; reach it %.6f", set->reach);
    printf("; %u %s lose %.6f\n", set->left, set->left == 1 ? "die would" : "dice would", set->lose.value);
}

/* A roll on the table: what can be set aside, and what each choice leads to. */
static int farkle_roll(struct ask *ask, const struct farkle_ask *f) {
    bool doubler = ag_odds_farkle_doubler(ask->rules);
    struct ag_odds_set set[AG_ODDS_SETS];
    uint8_t dice[AG_DICE_MAX];
    struct ag_msg msg;
    unsigned coloured = 0;
    char text[80];
    if (!join_words(ask->args, text, sizeof text)) return REFUSED;
    int n = ag_dice_read(text, false, dice, AG_DICE_MAX, &msg);
    if (n < 0) return complain_msg(&msg, NULL);
    for (int i = 0; i < n; i++) {
        if (!(dice[i] & 15)) return complain("Give dice that can be seen, not '%s'.", text);
        coloured += (dice[i] & AG_DIE_COLOURED) != 0;
    }
    if (n == 0 || coloured > doubler || (n == AG_DICE_MAX && coloured != doubler))
        return complain(doubler ? "One of the six dice is the coloured one, written with a star: 5*."
                                : "These rules have no coloured die, and a roll has one to six dice.");
    const struct ag_odds_reach *reach = f->reach ? &f->table : NULL;
    unsigned sets = ag_odds_farkle_sets(ask->rules, reach, (int32_t)f->have, dice, (unsigned)n, set);
    json_t *list = ask->json ? json_array() : NULL;
    if (!sets && !list) puts("Nothing can be set aside: a farkle.");
    for (unsigned i = 0; i < sets; i++) farkle_set_line(f, &set[i], list);
    if (list) json_object_set_new(ask->json, "sets", list);
    return DONE;
}

static int ask_farkle(struct ask *ask) {
    const struct args *args = ask->args;
    struct farkle_ask f = {0};
    void *memory = NULL;
    bool roll = args->n_words > 1;
    if (!args_number(args, O_TURN_DICE, 1, AG_DICE_MAX, &f.dice) || !args_number(args, O_REACH, 1, 1000000, &f.reach) ||
        !args_number(args, O_HAVE, 0, 1000000, &f.have))
        return REFUSED;
    if (roll && f.dice) return complain("--dice N is for a roll to come; these dice lie there already.");
    if (f.have && !f.reach) return complain("--have goes with --reach N: say what the turn is to reach.");
    if (f.reach) {
        size_t size = ag_odds_farkle_size(ask->rules, (int32_t)f.have, (int32_t)f.reach);
        if (!size)
            return complain("From %llu to %llu is too far for these rules: the table would not fit.",
                            (unsigned long long)f.have, (unsigned long long)f.reach);
        memory = must_alloc(size);
        ag_odds_farkle_fill(&f.table, ask->rules, (int32_t)f.have, (int32_t)f.reach, memory);
    }
    int status = (roll ? farkle_roll : farkle_answer)(ask, &f);
    free(memory);
    return status;
}

/* ---- Balut ---- */

static void balut_line(const struct ag_odds_row *row, const char *name, unsigned dice) {
    char a[40], b[40];
    printf("%-11s chance %.6f", name, row->chance.value);
    if (dice) printf(", keep %s", keep_words(row->keep_chance, 5, false, a, sizeof a));
    printf("; expected %.6f", row->expected.value);
    if (dice) printf(", keep %s", keep_words(row->keep_expected, 5, false, b, sizeof b));
    putchar('\n');
}

static json_t *balut_json(const struct ag_odds_row *row, const char *name, unsigned dice) {
    json_t *json = json_pack("{s:s}", "category", name);
    put_chance(json, &row->chance);
    if (dice) put_hand(json, "keep", row->keep_chance, false);
    json_object_set_new(json, "expected", json_real(row->expected.value));
    if (dice) put_hand(json, "keep_expected", row->keep_expected, false);
    return json;
}

static int ask_balut(struct ask *ask) {
    static const char *const names[AG_ODDS_BALUT_ROWS] = {"fours",      "fives",  "sixes", "straight",
                                                          "full_house", "choice", "balut"};
    uint64_t throws;
    json_t *list = ask->json ? json_array() : NULL;
    if (!read_dice(ask, 5, false) || !read_rolls(ask, O_THROWS, &throws)) return json_decref(list), REFUSED;
    if (!ask->json) puts("Chance to be worth something, and expected worth, each by its own best play:");
    for (unsigned i = 0; i < AG_ODDS_BALUT_ROWS; i++) {
        struct ag_odds_row row;
        ag_odds_balut(ask->rules, ask->dice, (unsigned)throws, i, &row);
        if (list) json_array_append_new(list, balut_json(&row, names[i], ask->dice != 0));
        else balut_line(&row, names[i], ask->dice != 0);
    }
    if (!list) return DONE;
    json_object_set_new(ask->json, "throws", json_integer((json_int_t)throws));
    json_object_set_new(ask->json, "categories", list);
    return DONE;
}

/* ---- Penk! ---- */

static void penk_cell_answer(struct ask *ask, unsigned rolls, unsigned number, unsigned face, json_t *list) {
    ag_hand keep = 0;
    char text[40], cell[16];
    struct ag_chance c = ag_odds_penk(ask->rules, ask->dice, rolls, number, face, &keep);
    snprintf(cell, sizeof cell, "%ux%u", number, face);
    if (list) {
        json_t *row = json_pack("{s:s}", "cell", cell);
        put_chance(row, &c);
        if (ask->dice) put_hand(row, "keep", keep, true);
        json_array_append_new(list, row);
        return;
    }
    printf("%s  chance ", cell);
    print_chance(&c);
    if (ask->dice) printf("; keep %s", keep_words(keep, 6, true, text, sizeof text));
    putchar('\n');
}

static int ask_penk(struct ask *ask) {
    const char *cell = ask->args->option[O_CELL];
    unsigned number = 0, face = 0;
    uint64_t rolls;
    if (cell && !read_pair(cell, 5, 5, &number, &face))
        return complain("'%s' is not a cell; the cell for three ones is written 3x1.", cell);
    if (!read_dice(ask, 6, true) || !read_rolls(ask, O_ROLLS, &rolls)) return REFUSED;
    json_t *list = ask->json ? json_array() : NULL;
    for (unsigned n = 1; n <= 5; n++)
        for (unsigned f = 1; f <= 5; f++)
            if (!cell || (n == number && f == face)) penk_cell_answer(ask, (unsigned)rolls, n, f, list);
    if (!list) return DONE;
    json_object_set_new(ask->json, "rolls", json_integer((json_int_t)rolls));
    json_object_set_new(ask->json, "cells", list);
    return DONE;
}

/* ---- Palko ---- */

struct palko_ask {
    ag_hand hand;
    unsigned seats, unseen;
    bool wild;
};

static void palko_call(const struct ask *ask, const struct palko_ask *p, unsigned quantity, unsigned face,
                       json_t *list) {
    struct ag_chance c = ag_odds_palko(ask->rules, p->hand, p->unseen, quantity, face, p->wild);
    char call[16];
    snprintf(call, sizeof call, "%ux%u", quantity, face);
    if (list) {
        json_t *row = json_pack("{s:s, s:b}", "call", call, "wild", p->wild && face != 1);
        put_chance(row, &c);
        unsigned own = ag_odds_palko_own(ask->rules, p->hand, face, p->wild);
        if (p->hand) json_object_set_new(row, "own", json_integer(own));
        json_array_append_new(list, row);
        return;
    }
    printf("%-5s chance ", call);
    print_chance(&c);
    putchar('\n');
}

static bool read_wild(const struct args *args, bool *wild) {
    const char *text = args->option[O_WILD];
    *wild = !text || strcmp(text, "yes") == 0;
    if (*wild || strcmp(text, "no") == 0) return true;
    return complain("--wild takes yes or no, not '%s'.", text), false;
}

static bool read_palko(struct ask *ask, struct palko_ask *p) {
    uint64_t seats = ag_rules_seats(ask->rules);
    if (ask->args->n_words > 1) return complain("Give your dice with --hand, for example --hand 11456."), false;
    if (!args_number(ask->args, O_SEATS_IN, 1, 5, &seats) || !read_wild(ask->args, &p->wild)) return false;
    if (args_has(ask->args, O_HAND) && !read_hand(ask->args->option[O_HAND], 5, false, &p->hand)) return false;
    p->seats = (unsigned)seats;
    p->unseen = p->seats - (p->hand != 0);
    return true;
}

static int ask_palko(struct ask *ask) {
    const char *call = ask->args->option[O_CALL];
    struct palko_ask p = {0};
    unsigned quantity = 0, face = 0;
    if (!read_palko(ask, &p)) return REFUSED;
    if (call && !read_pair(call, 30, 6, &quantity, &face))
        return complain("'%s' is not a call; seven fours are written 7x4.", call);
    json_t *list = ask->json ? json_array() : NULL;
    for (unsigned f = 1; f <= 6; f++)
        for (unsigned q = 1; q <= 6 * p.seats; q++)
            if (!call) palko_call(ask, &p, q, f, list);
    if (call) palko_call(ask, &p, quantity, face, list);
    if (!list) return DONE;
    json_object_set_new(ask->json, "seats", json_integer(p.seats));
    json_object_set_new(ask->json, "calls", list);
    return DONE;
}

/* ---- the command ---- */

static const struct {
    const char *game;
    int (*ask)(struct ask *ask);
    uint8_t options[6]; /* those that are about this game, ended by O_END */
} askers[] = {
    {"farkle", ask_farkle, {O_TURN_DICE, O_REACH, O_HAVE}},
    {"balut", ask_balut, {O_THROWS}},
    {"palko", ask_palko, {O_HAND, O_SEATS_IN, O_CALL, O_WILD}},
    {"penk", ask_penk, {O_CELL, O_ROLLS}},
};
enum { ASKERS = sizeof askers / sizeof *askers };

static bool about(unsigned asker, unsigned option) {
    for (const uint8_t *o = askers[asker].options; *o; o++)
        if (*o == option) return true;
    return false;
}

/* An option that belongs to another game is a mistake worth a sentence. */
static bool check_options(const struct args *args, unsigned asker, const char *title) {
    for (unsigned other = 0; other < ASKERS; other++)
        for (const uint8_t *o = askers[other].options; *o; o++)
            if (args_has(args, *o) && !about(asker, *o))
                return complain("--%s means nothing in %s.", options[*o].name, title), false;
    return true;
}

static int answer(const struct args *args, const struct setup *setup) {
    const struct ag_game *game = setup->info.game;
    struct ask ask = {.args = args, .rules = setup->rules};
    unsigned i = 0;
    while (i < ASKERS && strcmp(askers[i].game, game->name) != 0) i++;
    if (i == ASKERS) return complain("There are no odds to tell in %s.", game->title);
    if (!check_options(args, i, game->title)) return REFUSED;
    if (args_has(args, O_JSON)) ask.json = json_pack("{s:s, s:s}", "preset", setup->info.name, "game", game->name);
    int status = askers[i].ask(&ask);
    if (ask.json && status == DONE) json_print(stdout, ask.json, false);
    else json_decref(ask.json);
    return status;
}

int cmd_odds(const struct args *args) {
    struct setup setup;
    if (!setup_preset(args, args->words[0], &setup)) return REFUSED;
    int status = answer(args, &setup);
    setup_close(&setup);
    return status;
}
