/*
 * gen_tables.c - run at build time: writes the constant tables of dice.c as C. Everything here follows from one
 * definition: hands are numbered by size, then by the counts of faces 1-3 (many first), then by the
 * counts of faces 4-6. That order makes a hand's number a sum of two small look-ups.
 */
#include <stdint.h>
#include <stdio.h>

enum { MOST = 6, HANDS = 924, HALVES = 84, PARTS = 18564 };

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
    printf("static const %s %s[%u] = {", type, name, n);
    for (unsigned i = 0; i < n; i++) printf("%s%u,", i % 16 ? "" : "\n", (unsigned)v[i]);
    printf("\n};\n");
}

int main(void) {
    static uint32_t half[HALVES], half_of[4096], rank[4096], base[HALVES * 7];
    static uint32_t hand[HANDS], weight[HANDS], three[216], part[PARTS], part_start[HANDS + 1];
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
    for (unsigned x = 0; x < 216; x++) three[x] = (1u << 4 * (x % 6)) + (1u << 4 * (x / 6 % 6)) + (1u << 4 * (x / 36));

    printf("/* Made by gen_tables.c. */\n");
    print("uint8_t", "half_of", 4096, half_of);
    print("uint8_t", "half_rank", 4096, rank);
    print("uint16_t", "half_base", HALVES * 7, base);
    print("uint32_t", "hand_of", HANDS, hand);
    print("uint32_t", "hand_weight", HANDS, weight);
    print("uint32_t", "three_dice", 216, three);
    print("uint16_t", "hand_part", PARTS, part);
    print("uint16_t", "hand_part_start", HANDS + 1, part_start);
    return hands == HANDS && parts == PARTS && halves == HALVES ? 0 : 1;
}
