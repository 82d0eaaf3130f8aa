/*
 * near.c - see near.h. Words are as far apart as the letters one must add, drop, change or swap with a neighbour to
 * make one of the other (optimal string alignment), capitals counting as small letters. A third of the letters may be
 * wrong, or all that follow the first three missing.
 */
#include "near.h"

#include <stddef.h>
#include <string.h>

static unsigned small(char c) { return (unsigned char)(c >= 'A' && c <= 'Z' ? c + 'a' - 'A' : c); }

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

/* Three rows of the table are enough: row i is row[i % 3]. */
static unsigned distance(const char *a, size_t n, const char *b, size_t m) {
    unsigned row[3][AG_NEAR_MAX + 1];
    for (unsigned k = 0; k <= m; k++) row[0][k] = k;
    for (size_t i = 1; i <= n; i++) {
        unsigned *at = row[i % 3], *before = row[(i + 2) % 3], *first = row[(i + 1) % 3];
        at[0] = (unsigned)i;
        for (size_t k = 1; k <= m; k++) {
            bool swapped = i > 1 && k > 1 && small(a[i - 1]) == small(b[k - 2]) && small(a[i - 2]) == small(b[k - 1]);
            at[k] = least(least(before[k], at[k - 1]) + 1, before[k - 1] + (small(a[i - 1]) != small(b[k - 1])));
            if (swapped) at[k] = least(at[k], first[k - 2] + 1);
        }
    }
    return row[n % 3][m];
}

void ag_near_see(struct ag_near *near, const char *typed, const char *name) {
    size_t n = strlen(typed), m = strlen(name);
    if (n < 2 || n > AG_NEAR_MAX || m > AG_NEAR_MAX) return;
    unsigned far = distance(typed, n, name, m), most = (unsigned)(n > m ? n : m) / 3;
    bool begun = n >= 3 && n < m && distance(typed, n, name, n) == 0;
    if (begun) far = 1;
    if (far > (most ? most : 1) || (near->name && far >= near->distance)) return;
    *near = (struct ag_near){name, far};
}
