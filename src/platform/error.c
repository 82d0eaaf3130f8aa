/* error.c - see why.h. */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>

bool platform_refuse(struct platform_error *why, unsigned line, const char *format, ...) {
    va_list arguments;
    why->line = line;
    va_start(arguments, format);
    vsnprintf(why->text, sizeof why->text, format, arguments);
    va_end(arguments);
    return false;
}
