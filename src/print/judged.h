/* judged.h - what the coach says in numbers: values, losses and errors in words. */
#ifndef PRINT_JUDGED_H
#define PRINT_JUDGED_H

#include "astragal.h"

/* A value, a difference of values or an error: "53.12 %", "412.3"; exact ones have more digits. */
enum { JUDGING_TEXT = 40 };
const char *judging_value(unsigned objective, bool exact, double x, char *buf);
/* With a sign: "+3.12 %". */
const char *judging_signed(unsigned objective, bool exact, double x, char *buf);
/* A value with its error after it: "53.12 % ±0.40 %"; without one where it is exact. */
const char *judging_with_error(unsigned objective, bool exact, double x, double error, char *buf);
/* In short, without what is not known for sure: "61 %", "412"; and what the numbers mean: "chance to win". */
const char *judging_short(unsigned objective, double x, char *buf);
const char *judging_unit(unsigned objective);

#endif
