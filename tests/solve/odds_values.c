/*
 * odds_values.c - answers odds_brute.py: for each line a question about odds, what the functions of solve/odds.h say.
 * Chances are written as "ways of"; those that have no such numbers as a decimal fraction.
 *
 *   lose PRESET DICE              reach PRESET HAVE AIM DICE
 *   balut PRESET DICE|- THROWS ROW    (chance, then mean)
 *   palko PRESET DICE|- UNSEEN QUANTITY FACE WILD
 *   penk PRESET DICE|- ROLLS NUMBER FACE
 */
#include "odds.h"
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put(struct ag_chance c) {
    if (c.of) printf("%llu %llu", (unsigned long long)c.ways, (unsigned long long)c.of);
    else printf("%.15f", c.value);
}

static ag_hand hand_of(const char *faces) {
    ag_hand hand = 0;
    for (; *faces >= '1' && *faces <= '6'; faces++) hand += ag_die((unsigned)(*faces - '0'));
    return hand;
}

static void reach(const ag_rules *r, int32_t have, int32_t aim, unsigned dice) {
    struct ag_odds_reach x;
    void *memory = malloc(ag_odds_farkle_size(r, have, aim));
    if (!memory) exit(1);
    ag_odds_farkle_fill(&x, r, have, aim, memory);
    printf("%.15f", ag_odds_farkle_reach(&x, have, dice, false));
    free(memory);
}

static void balut(const ag_rules *r, ag_hand dice, unsigned throws, unsigned row) {
    struct ag_odds_row out;
    ag_odds_balut(r, dice, throws, row, &out);
    put(out.chance);
    putchar(' ');
    put(out.expected);
}

static void answer(const char *what, const ag_rules *r, const char *rest) {
    char dice[16];
    int n[5] = {0};
    ag_hand keep;
    if (strcmp(what, "lose") == 0 && sscanf(rest, "%d", &n[0]) == 1) put(ag_odds_farkle_lose(r, (unsigned)n[0], false));
    else if (strcmp(what, "reach") == 0 && sscanf(rest, "%d %d %d", &n[0], &n[1], &n[2]) == 3)
        reach(r, n[0], n[1], (unsigned)n[2]);
    else if (sscanf(rest, "%15s %d %d %d %d", dice, &n[0], &n[1], &n[2], &n[3]) < 3) exit(1);
    else if (strcmp(what, "balut") == 0) balut(r, hand_of(dice), (unsigned)n[0], (unsigned)n[1]);
    else if (strcmp(what, "palko") == 0)
        put(ag_odds_palko(r, hand_of(dice), (unsigned)n[0], (unsigned)n[1], (unsigned)n[2], n[3] != 0));
    else put(ag_odds_penk(r, hand_of(dice), (unsigned)n[0], (unsigned)n[1], (unsigned)n[2], &keep));
    putchar('\n');
}

int main(void) {
    char line[200], what[16], preset[32];
    int at;
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%15s %31s %n", what, preset, &at) < 2) return 1;
        ag_rules *r = rules_of(preset, NULL);
        answer(what, r, line + at);
        free(r);
    }
    return 0;
}
