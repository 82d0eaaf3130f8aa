/*
 * languages.c - the languages that were built in: English, and what the build option "languages" names, compiled from
 * po/ by tools/po.py.
 */
#include "astragal.h"
#include "library_languages.h"

#include <string.h>

const struct ag_language *ag_language_at(unsigned i) {
    if (i == 0) return ag_language_english();
    return i < sizeof library_languages / sizeof *library_languages ? &library_languages[i - 1] : NULL;
}

const struct ag_language *ag_language_find(const char *locale) {
    size_t n = strcspn(locale, "_-.@");
    if (strncmp(locale, "POSIX", n) == 0 && n == 5) return ag_language_english();
    if (*locale == 'C' && n == 1) return ag_language_english();
    for (unsigned i = 0; ag_language_at(i); i++) {
        const struct ag_language *language = ag_language_at(i);
        if (strlen(language->code) == n && memcmp(language->code, locale, n) == 0) return language;
    }
    return NULL;
}
