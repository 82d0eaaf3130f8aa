/*
 * inifile.h - a user's rules file: its sections and keys, read by inilines.h. What the options mean is the library's
 * business (ag_preset_find). docs/rules.md describes the form for people.
 */
#ifndef PLATFORM_INIFILE_H
#define PLATFORM_INIFILE_H

#include "astragal.h"
#include "error.h"

enum { INI_LIMIT = 1 << 20 }; /* bytes of a rules file */

/* The presets of a file and where each of their lines stood. */
struct ini_rules {
    struct ag_presets presets;
    unsigned *section_line; /* for each preset the line of its [section] */
    unsigned **key_line;    /* for each preset and each of its lines */
};

bool ini_read(const char *path, struct ini_rules *out, struct platform_error *why);
/* The same from text in memory. */
bool ini_read_text(const char *text, size_t length, struct ini_rules *out, struct platform_error *why);
void ini_free(struct ini_rules *rules);

/* Resolves and prepares one preset of the file, by its number; if that fails, why has the line that is to blame and
 * the library's sentence. The rules are as before. */
bool ini_check(struct ini_rules *rules, unsigned preset, struct platform_error *why);

#endif
