/*
 * balut_values.c - answers balut_brute.py: for a line with rules, goal and card the value that the library gives it.
 * Rows of the card that are full take no part, so that small cards need small solves.
 */
#include "balut_solve.h"
#include "plain.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void run(void *context, unsigned n, void (*slice)(void *, unsigned), void *arg) {
    (void)context;
    for (unsigned i = 0; i < n; i++) slice(arg, i);
}

/* "8,12/-/..." into boxes of seat 0; returns the rows with a free box. */
static unsigned read_card(char *words, unsigned boxes, struct ag_balut_state *s) {
    unsigned rows = 0, row = 0;
    memset(s, 0, sizeof *s);
    for (char *save, *w = strtok_r(words, "/\n", &save); w && row < AG_BALUT_ROWS; w = strtok_r(NULL, "/\n", &save)) {
        unsigned k = 0;
        for (char *c = w; *c && *c != '-' && k < AG_BALUT_BOXES; k++) {
            s->box[0][row][k] = (uint8_t)(1 + strtoul(c, &c, 10));
            if (*c == ',') c++;
        }
        if (k < boxes) rows |= 1u << row;
        row++;
    }
    return rows;
}

static double answer(const char *preset, struct ag_balut_goal goal, char *card) {
    static struct ag_balut_plan plan;
    const struct ag_work work = {.run = run, .memory = host_memory};
    struct ag_balut_state s;
    uint8_t state[AG_BALUT_ROWS];
    double whole;
    struct ag_msg why;
    ag_rules *r = rules_of(preset, NULL);
    goal.rows = read_card(card, goal.boxes, &s);
    if (!ag_balut_plan(&plan, r, goal, &why)) give_up(&why);
    struct ag_balut_table t = {calloc(plan.cards, sizeof(double)), NULL};
    if (!t.exact) exit(1);
    if (!ag_balut_solve_all(&plan, &work, t, &whole, &why)) give_up(&why);
    ag_balut_card(&plan, &s, 0, state);
    double value = ag_balut_value(&plan, t, state);
    free(t.exact);
    free(r);
    return value;
}

int main(void) {
    char line[300], preset[40], card[200];
    struct ag_balut_goal goal = {0};
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%39s %u %lf %lf %199s", preset, &goal.boxes, &goal.point, &goal.score, card) != 5) return 1;
        printf("%.12f\n", answer(preset, goal, card));
    }
    return 0;
}
