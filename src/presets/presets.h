/* presets.h - presets for the rest of this tree, beyond what astragal.h has. Internal. */
#ifndef AG_PRESETS_H
#define AG_PRESETS_H

#include "astragal.h"

/* "PRESET [key=value ...]", as positions begin. */
bool ag_rules_read(const char *text, const struct ag_presets *own, struct ag_preset_info *out, struct ag_msg *why);

/* A 64-bit hash over all built-in presets, resolved: changes when any built-in rule changes. */
uint64_t ag_presets_hash(void);

#endif
