/* dice.h - a die as a picture. What it is shows in its shape: colours only help. */
#ifndef TUI_DICE_H
#define TUI_DICE_H

#include "astragal.h"
#include "screen.h"

enum die_size { DIE_SMALL = 1, DIE_MEDIUM = 3, DIE_LARGE = 5 }; /* rows */

struct die_look {
    struct ag_sheet_die die;
    bool picked, cursor, dim;
    unsigned number; /* the key that picks it; 0: none */
};
int die_columns(enum die_size size); /* with the gap behind it */
void die_draw(struct area a, int y, int x, enum die_size size, const struct die_look *look);

#endif
