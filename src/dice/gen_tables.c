/*
 * gen_tables.c - run at build time: writes the constant tables of dice.c as C. Everything here follows from one
 * definition: hands are numbered by size, then by the counts of faces 1-3 (many first), then by the
 * counts of faces 4-6. That order makes a hand's number a sum of two small look-ups.
 */
#include <stdint.h>
#include <stdio.h>

enum { MOST = 6, HANDS = 924, HALVES = 84, PARTS = 18564, ROOM = 1 << MOST };

static unsigned size_of(uint32_t h) {
    unsigned n = 0;
    for (; h; h >>= 4) n += h & 15;
    return n;
}

static unsigned factorial(unsigned n) { return n < 2 ? 1 : n * factorial(n - 1); }

static int fits(uint32_t whole, uint32_t part) {
    for (unsigned f = 0; f < 6; f++)
        if ((whole >> 4 * f & 15) < (part >> 4 * f & 15)) return 0;
    return 1;
}

static void print(const char *type, const char *name, unsigned n, const uint32_t *v) {
    printf("const %s ag_table_%s[%u] = {", type, name, n);
    for (unsigned i = 0; i < n; i++) printf("%s%u,", i % 16 ? "" : "\n", (unsigned)v[i]);
    printf("\n};\n");
}

/* ---- drawing ---- */

enum { THREES = 56, ROWS = 1 + 1 + 1 + 1 + 6 + 21 + 56, STARTS = 1 + 1 + 1 + 1 + 6 + 36 + 216 };

static unsigned find(const uint32_t *list, unsigned n, uint32_t h) {
    unsigned i = 0;
    while (i < n && list[i] != h) i++;
    return i;
}

/* A number below 216 is three dice, a digit of base 6 each. */
static uint32_t three_dice(unsigned x) { return (1u << 4 * (x % 6)) + (1u << 4 * (x / 6 % 6)) + (1u << 4 * (x / 36)); }

/* For a number below 6^n, x in its last three digits and y in those before: the place of its hand among those of n dice
 * is draw_rank[draw_row[y, behind those of fewer dice] + draw_three[x]]. Digits beyond n are 0, ones too many. */
static void print_draws(const uint32_t *hand) {
    static uint32_t three[216], row[STARTS], rank[ROWS * THREES], seen[THREES], kinds[THREES];
    unsigned threes = 0, rows = 0, starts = 0;
    for (unsigned x = 0; x < 216; x++) {
        three[x] = find(seen, threes, three_dice(x));
        if (three[x] == threes) seen[threes++] = three_dice(x);
    }
    for (unsigned n = 0, first = 0, high = 1, kind = 0; n <= MOST; n++, kind = 0) {
        if (n > 3) high *= 6;
        for (unsigned y = 0; y < high; y++) {
            unsigned k = find(kinds, kind, three_dice(y));
            row[starts++] = (rows + k) * THREES;
            if (k < kind) continue;
            kinds[kind++] = three_dice(y);
            for (unsigned i = 0; i < THREES; i++) {
                uint32_t whole = three_dice(y) + seen[i];
                if ((whole & 15) < MOST - n) continue; /* never drawn */
                rank[(rows + k) * THREES + i] = find(hand, HANDS, whole - (MOST - n)) - first;
            }
        }
        rows += kind;
        while (first < HANDS && size_of(hand[first]) == n) first++;
    }
    print("uint8_t", "draw_three", 216, three);
    print("uint16_t", "draw_row", STARTS, row);
    print("uint16_t", "draw_rank", ROWS * THREES, rank);
}

int main(void) {
    static uint32_t half[HALVES], half_of[4096], rank[4096], base[HALVES * 7];
    static uint32_t hand[HANDS], weight[HANDS], part[PARTS + ROOM], part_start[HANDS + 1];
    unsigned halves = 0, hands = 0, parts = 0, number[MOST + 1] = {0};

    /* The 84 multisets of up to six dice over three faces; rank: its place among those of its size. */
    for (uint32_t h = 0; h < 4096; h++) {
        if (size_of(h) > MOST) continue;
        rank[h] = number[size_of(h)]++;
        half_of[h] = halves;
        half[halves++] = h;
    }
    for (unsigned n = 0; n <= MOST; n++)
        for (unsigned i = 0; i < (n + 1) * HALVES; i++) {
            unsigned low = i % HALVES, rest = i / HALVES; /* many low dice first: one die is numbered by its face */
            if (size_of(half[low]) != n - rest) continue;
            base[low * 7 + rest] = hands;
            for (unsigned high = 0; high < HALVES; high++)
                if (size_of(half[high]) == rest) hand[hands++] = half[low] | half[high] << 12;
        }
    for (unsigned i = 0; i < HANDS; i++) {
        weight[i] = factorial(size_of(hand[i]));
        for (unsigned f = 0; f < 6; f++) weight[i] /= factorial(hand[i] >> 4 * f & 15);
        part_start[i] = parts;
        for (unsigned j = 0; j <= i; j++)
            if (fits(hand[i], hand[j])) part[parts++] = j;
    }
    part_start[HANDS] = parts;

    printf("/* Made by gen_tables.c. */\n"); /* not for people: C */
    print("uint8_t", "half_of", 4096, half_of);
    print("uint8_t", "half_rank", 4096, rank);
    print("uint16_t", "half_base", HALVES * 7, base);
    print("uint32_t", "hand_of", HANDS, hand);
    print("uint32_t", "hand_weight", HANDS, weight);
    print_draws(hand);
    print("uint16_t", "hand_part", PARTS + ROOM, part); /* whoever reads too many reads nothing else */
    print("uint16_t", "hand_part_start", HANDS + 1, part_start);
    return hands == HANDS && parts == PARTS && halves == HALVES ? 0 : 1;
}
