/* big.c - see big.h. */
#include "big.h"

#include <string.h>

__extension__ typedef unsigned __int128 wide;

struct big big_of(uint64_t n) {
    return (struct big){.limb = {n}};
}

bool big_add(struct big *a, const struct big *b) {
    uint64_t carry = 0;
    for (unsigned i = 0; i < BIG_LIMBS; i++) {
        wide sum = (wide)a->limb[i] + b->limb[i] + carry;
        a->limb[i] = (uint64_t)sum;
        carry = (uint64_t)(sum >> 64);
    }
    return carry == 0;
}

bool big_multiply(struct big *a, uint64_t n) {
    uint64_t carry = 0;
    for (unsigned i = 0; i < BIG_LIMBS; i++) {
        wide product = (wide)a->limb[i] * n + carry;
        a->limb[i] = (uint64_t)product;
        carry = (uint64_t)(product >> 64);
    }
    return carry == 0;
}

bool big_same(const struct big *a, const struct big *b) { return memcmp(a, b, sizeof *a) == 0; }

unsigned big_limbs(const struct big *a) {
    unsigned n = BIG_LIMBS;
    while (n > 1 && a->limb[n - 1] == 0) n--;
    return n;
}

/* Divides by a small number and returns the remainder. */
static uint64_t divide(struct big *a, uint64_t n) {
    wide rest = 0;
    for (unsigned i = BIG_LIMBS; i-- > 0;) {
        rest = rest << 64 | a->limb[i];
        a->limb[i] = (uint64_t)(rest / n);
        rest %= n;
    }
    return (uint64_t)rest;
}

void big_write(const struct big *a, char *digits) {
    struct big left = *a, zero = big_of(0);
    char reversed[BIG_DIGITS];
    unsigned n = 0;
    do reversed[n++] = (char)('0' + divide(&left, 10));
    while (!big_same(&left, &zero));
    for (unsigned i = 0; i < n; i++) digits[i] = reversed[n - 1 - i];
    digits[n] = 0;
}
