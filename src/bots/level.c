/* level.c - see level.h. */
#include "level.h"

/* The normal distribution function at 0, 1/4, 1/2, ... 4. */
static const double normal[] = {
    0.5,      0.598706, 0.691462, 0.773373, 0.841345, 0.894350, 0.933193, 0.959941, 0.977250,
    0.987776, 0.993790, 0.997020, 0.998650, 0.999423, 0.999767, 0.999912, 0.999968,
};
enum { POINTS = sizeof normal / sizeof *normal };

/* Heron's method: only basic arithmetic, so that it is the same everywhere. */
static double root(double v) {
    double x = v > 1 ? v / 2 : 1;
    for (unsigned i = 0; i < 12; i++) x = (x + v / x) / 2;
    return x;
}

double ag_above_zero(double mean, double variance) {
    double z = mean < 0 ? -mean : mean, tail;
    if (variance < 1e-9) return mean > 0 ? 1 : mean < 0 ? 0 : 0.5;
    z = 4 * z / root(variance);
    if (z >= POINTS - 1) tail = 1 - (1 - normal[POINTS - 1]) * (POINTS - 1) / z; /* never flat: more is always better */
    else tail = normal[(unsigned)z] + (z - (unsigned)z) * (normal[(unsigned)z + 1] - normal[(unsigned)z]);
    return mean < 0 ? 1 - tail : tail;
}
