/* grid.h - a card or sheet of one seat: in full with its words, or small with its numbers alone. */
#ifndef TUI_GRID_H
#define TUI_GRID_H

#include "astragal.h"
#include "screen.h"

struct grid_look {
    const struct ag_sheet_grid *grid;
    const struct ag_words *words;
    uint64_t can, picked; /* cells that may be picked, and those that are */
    int cursor;           /* a cell, or -1 */
    int hit;              /* kind of a click on a cell that may be picked */
    bool strong;          /* the seat that acts */
};
struct area grid_size(const struct grid_look *look, bool small); /* h and w */
void grid_draw(struct area a, const struct grid_look *look, bool small);

#endif
