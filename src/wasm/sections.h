/* sections.h - pages of sections with tables (extras/chart_page.h) as JSON. */
#ifndef WASM_SECTIONS_H
#define WASM_SECTIONS_H

#include "chart_page.h"

/* "sections":[...] of the answer. */
void out_sections(const struct ag_page *page);

#endif
