/* presets.h - presets for the rest of this tree, beyond what astragal.h has. Internal. */
#ifndef AG_PRESETS_H
#define AG_PRESETS_H

#include "astragal.h"

/* "PRESET [key=value ...]", as positions begin. */
bool ag_rules_read(const char *text, const struct ag_presets *own, struct ag_preset_info *out, struct ag_msg *why);

/* Calls use for each preset that players are offered, once: those of own in their order, then the built-in ones that own
 * does not replace. None of an example. info: what it means; NULL: it does not work. */
void ag_presets_offered(const struct ag_presets *own,
                        void (*use)(void *context, const char *name, const struct ag_preset_info *info), void *context);

/* The title of a built-in preset, or what is said about it, in the language of words; another text as it is. */
const char *ag_preset_said(const char *text, const struct ag_words *words);

/* A 64-bit hash over all built-in presets, resolved: changes when any built-in rule changes. */
uint64_t ag_presets_hash(void);

#endif
