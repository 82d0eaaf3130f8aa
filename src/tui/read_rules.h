/* read_rules.h - the rules of a table to be read: as people tell them, and every option on a second page. */
#ifndef TUI_READ_RULES_H
#define TUI_READ_RULES_H

#include "astragal.h"

/* own: presets of a file that the table's preset may come from; or NULL. */
void rules_show(const ag_rules *rules, const char *preset, const struct ag_presets *own);

#endif
