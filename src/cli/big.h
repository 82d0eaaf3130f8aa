/*
 * big.h - unsigned integers of 1,024 bits: just what exact probabilities need. Functions that can overflow return false
 * and leave rubbish behind.
 */
#ifndef CLI_BIG_H
#define CLI_BIG_H

#include <stdbool.h>
#include <stdint.h>

enum { BIG_LIMBS = 16, BIG_DIGITS = 320 /* bytes of one in decimal, ended by NUL */ };

struct big {
    uint64_t limb[BIG_LIMBS]; /* the lowest first */
};

struct big big_of(uint64_t n);
bool big_add(struct big *a, const struct big *b);
bool big_multiply(struct big *a, uint64_t n);
bool big_same(const struct big *a, const struct big *b);
unsigned big_limbs(const struct big *a); /* how many are in use; at least 1 */
void big_write(const struct big *a, char *digits);

#endif
