/* why.c - see why.h. */
#include "why.h"

#include <stdarg.h>
#include <stdio.h>

bool refuse(struct why *why, unsigned line, const char *format, ...) {
    va_list arguments;
    why->line = line;
    va_start(arguments, format);
    vsnprintf(why->text, sizeof why->text, format, arguments);
    va_end(arguments);
    return false;
}
