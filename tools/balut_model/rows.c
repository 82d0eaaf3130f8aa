/*
 * rows.c - learns what the free boxes of Balut's rows are worth: the table `future` of src/bots/level_balut.c,
 * which it prints. One card is filled again and again; after each turn the value of the card before it moves a little
 * towards the points just won plus the value of the card after it (temporal differences). A card's value is the sum
 * over its rows, so the step is shared by the rows that had a free box.
 *
 *     balut_rows [GAMES]          400,000 games were played for the table in use
 */
#include "balut.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATES = 16, VALUES = 51, HANDS = AG_BALUT_KEEPS + AG_BALUT_HANDS };
static const double per_score = 0.02; /* BA-11: a point for each 50 */

struct row {
    int filled, sum, scored;
};
static double future[AG_BALUT_ROWS][AG_BALUT_BOXES][STATES], mean[AG_BALUT_ROWS][AG_BALUT_BOXES][STATES];
static double gain[AG_BALUT_ROWS][VALUES], one[HANDS], two[HANDS];
static const ag_rules *rules;
static const struct ag_balut_rules *tables;

static int points_of(int row) { return ag_balut_goal_row((unsigned)row).points; } /* BA-10 */

/* As in level_balut.c. */
static int standing(int row, struct row w) {
    int free = AG_BALUT_BOXES - w.filled, limit = ag_balut_goal_row((unsigned)row).limit, state = 0;
    if (row <= AG_BALUT_SIXES) state = w.sum / (row + 4);
    else if (row == AG_BALUT_CHOICE) state = w.sum <= limit ? (limit + free - w.sum) / free - 17 : 0;
    else if (row != AG_BALUT_BALUT) state = w.scored == w.filled;
    return state < 0 ? 0 : state < STATES ? state : STATES - 1;
}

static double *entry(int row, struct row w) {
    static double full;
    full = 0;
    return w.filled < AG_BALUT_BOXES ? &future[row][w.filled][standing(row, w)] : &full;
}

static struct row with(struct row w, int value) {
    return (struct row){w.filled + 1, w.sum + value, w.scored + (value > 0)};
}

static double reward(int row, struct row w, int value) {
    struct row after = with(w, value);
    double r = per_score * value;
    if (row == AG_BALUT_BALUT) return r + (value ? points_of(row) : 0);
    if (after.filled < AG_BALUT_BOXES) return r;
    return r + ag_balut_row_points(rules, (unsigned)row, (unsigned)after.sum, (unsigned)after.scored);
}

/* Hopeful first values: what is never tried is never learned. */
static double first_value(int row, int filled, int state) {
    static const double par[AG_BALUT_ROWS] = {0.24, 0.30, 0.36, 0.3, 0.4, 0.5, 0.3};
    int free = AG_BALUT_BOXES - filled;
    double value = free * par[row], z = 0, chance = 1;
    if (row == AG_BALUT_STRAIGHT || row == AG_BALUT_FULL_HOUSE) {
        for (int k = 0; k < free; k++) chance *= row == AG_BALUT_STRAIGHT ? 0.85 : 0.95;
        return value + (state ? points_of(row) * chance : 0);
    }
    if (row == AG_BALUT_BALUT) return value;
    if (row == AG_BALUT_CHOICE) z = (8.8 - state) / 1.5;
    else z = (3.4 * free - (14 - state) + 0.5) / (free > 1 ? 0.7 * free : 1);
    return value + 2 * (z > 2 ? 1 : z < -2 ? 0 : 0.5 + z / 4);
}

static void average(double *hand) {
    for (unsigned k = AG_BALUT_KEEPS; k-- > 0;) {
        double sum = 0;
        for (unsigned f = 0; f < 6; f++) sum += hand[tables->with[k][f]];
        hand[k] = sum / 6;
    }
}

/* What every hand is worth with one and with two throws to come. */
static void look_ahead(const struct row *card) {
    for (int row = 0; row < AG_BALUT_ROWS; row++)
        for (int v = 0; v < VALUES; v++) {
            gain[row][v] = -1e9;
            if (card[row].filled == AG_BALUT_BOXES || !(tables->values[row] >> v & 1)) continue;
            gain[row][v] = reward(row, card[row], v) - *entry(row, card[row]);
            gain[row][v] += *entry(row, with(card[row], v));
        }
    for (unsigned i = 0; i < AG_BALUT_HANDS; i++) {
        double *best = &one[AG_BALUT_KEEPS + i];
        *best = -1e9;
        for (int row = 0; row < AG_BALUT_ROWS; row++) {
            double g = gain[row][tables->worth[i][row]];
            if (g > *best) *best = g;
        }
    }
    average(one);
    memcpy(two, one, sizeof two);
    for (unsigned k = 0; k < AG_BALUT_KEEPS; k++)
        for (unsigned f = 0; f < 6; f++)
            if (two[k] > two[tables->with[k][f]]) two[tables->with[k][f]] = two[k];
    average(two);
}

static unsigned throw_with(unsigned kept, struct ag_rng *rng) {
    unsigned dice = AG_BALUT_DICE - ag_hand_size(ag_hand_of(kept));
    struct ag_due due = {.kind = AG_DUE_ROLL, .dice = (uint8_t)dice};
    return ag_hand_id(ag_hand_of(kept) + ag_hand_of(ag_hand_first(dice) + ag_draw(due, rng)));
}

/* The five dice at the end of a turn played for these values. */
static unsigned play_turn(struct ag_rng *rng) {
    unsigned dice = throw_with(0, rng);
    for (const double *hand = two;; hand = one) {
        const uint16_t *part;
        unsigned n = ag_hand_parts(dice, &part) - 1, best = dice;
        double most = one[dice];
        for (unsigned i = 0; i < n; i++)
            if (hand[part[i]] > most) most = hand[best = part[i]];
        if (best == dice) return dice;
        dice = throw_with(best, rng);
        if (hand == one) return dice;
    }
}

static double value_of(const struct row *card) {
    double sum = 0;
    for (int row = 0; row < AG_BALUT_ROWS; row++) sum += *entry(row, card[row]);
    return sum;
}

static void play_game(struct ag_rng *rng, double step) {
    struct row card[AG_BALUT_ROWS] = {{0, 0, 0}}, before[AG_BALUT_ROWS];
    for (unsigned turn = 0; turn < AG_BALUT_TURNS; turn++) {
        int best = 0;
        look_ahead(card);
        const uint8_t *worth = tables->worth[play_turn(rng) - AG_BALUT_KEEPS];
        for (int row = 1; row < AG_BALUT_ROWS; row++)
            if (gain[row][worth[row]] > gain[best][worth[best]]) best = row;
        memcpy(before, card, sizeof card);
        card[best] = with(card[best], worth[best]);
        double off = reward(best, before[best], worth[best]) + value_of(card) - value_of(before);
        for (int row = 0; row < AG_BALUT_ROWS; row++) *entry(row, before[row]) += step * off;
    }
}

int main(int argc, char **argv) {
    long games = argc > 1 ? atol(argv[1]) : 400000, counted = 0;
    struct ag_preset_info info;
    struct ag_rng rng;
    if (games < 10 || !ag_preset_find(NULL, "balut", &info, NULL)) return 2;
    void *memory = malloc(ag_rules_size(info.game));
    rules = memory ? ag_rules_prepare(memory, info.game, &info.values, NULL) : NULL;
    if (!rules) return 2;
    tables = ag_balut_compiled(rules);
    for (int row = 0; row < AG_BALUT_ROWS; row++)
        for (int k = 0; k < AG_BALUT_BOXES; k++)
            for (int s = 0; s < STATES; s++) future[row][k][s] = first_value(row, k, s);
    ag_rng_start(&rng, 9, 1, AG_STREAM_DICE);
    for (long g = 0; g < games; g++) {
        play_game(&rng, 0.004 / (1 + 60.0 * (double)g / (double)games));
        if (g < games * 7 / 10) continue;
        counted++; /* the table is the mean over the last games */
        for (int i = 0; i < AG_BALUT_ROWS * AG_BALUT_BOXES * STATES; i++) (&mean[0][0][0])[i] += (&future[0][0][0])[i];
    }
    for (int row = 0; row < AG_BALUT_ROWS; row++) {
        printf("    {\n");
        for (int k = 0; k < AG_BALUT_BOXES; k++) {
            printf("        {");
            for (int s = 0; s < STATES; s++)
                printf("%s%d", s ? ", " : "", (int)(1000 * mean[row][k][s] / (double)counted + 0.5));
            printf("},\n");
        }
        printf("    },\n");
    }
    free(memory);
    return 0;
}
