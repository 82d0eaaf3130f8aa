/* grid.c - see grid.h. */
#include "grid.h"
#include "lines.h"

#include <stdio.h>
#include <string.h>

static int width_of(const struct ag_msg *msg, const struct ag_words *words) {
    char text[200];
    if (!msg->id) return 0;
    ag_msg_write(msg, words, text, sizeof text);
    return lines_columns(text);
}

static int widest(const struct ag_msg *list, unsigned n, const struct ag_words *words) {
    int width = 0;
    for (unsigned i = 0; i < n; i++) width = width_of(&list[i], words) > width ? width_of(&list[i], words) : width;
    return width;
}

static void name_of(const struct grid_look *look, char *buf, size_t size) {
    ag_seat seat = look->grid->seat;
    if (seat == AG_NOBODY) buf[0] = 0;
    else if (look->words->names) snprintf(buf, size, "%s", look->words->names[seat]);
    else say_into(buf, size, SAY_TUI_SEAT, seat);
}

static void cell_text(const struct ag_sheet_cell *c, bool small, char *buf, size_t size) {
    if (c->flags & AG_CELL_CROSSED) snprintf(buf, size, "%s", screen_glyph("×", "x"));
    else if (c->flags & AG_CELL_FILLED) snprintf(buf, size, "%d", c->value);
    else if (small) snprintf(buf, size, "%s", screen_glyph("·", "."));
    else if (c->flags & AG_CELL_OFFER) snprintf(buf, size, "+%d", c->value);
    else if (c->flags & AG_CELL_HINT) snprintf(buf, size, "(%d)", c->value);
    else snprintf(buf, size, "%s", screen_glyph("·", "."));
}

static int margin_of(const struct grid_look *look) {
    char name[AG_NAME_MAX + 8];
    name_of(look, name, sizeof name);
    int rows = widest(look->grid->row, look->grid->rows, look->words), own = lines_columns(name);
    return rows > own ? rows : own > 14 ? (rows > 14 ? rows : 14) : own;
}

/* Each column is as wide as its words; one blank stands before it. */
static int column_width(const struct grid_look *look, unsigned column, bool small) {
    const struct ag_sheet_grid *g = look->grid;
    int width = 1, n;
    char text[16];
    if (!small) {
        width = 3; /* so that few numbers make a column wider on the way */
        n = width_of(&g->column[column], look->words);
        width = n > width ? n : width;
        n = width_of(&g->column_note[column], look->words);
        width = n > width ? n : width;
    }
    for (unsigned r = 0; r < g->rows; r++) {
        cell_text(&g->cell[r * g->columns + column], small, text, sizeof text);
        n = lines_columns(text);
        width = n > width ? n : width;
    }
    return width;
}

static bool any(const struct ag_msg *list, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        if (list[i].id) return true;
    return false;
}

struct area grid_size(const struct grid_look *look, bool small) {
    const struct ag_sheet_grid *g = look->grid;
    int notes = small ? 0 : widest(g->row_note, g->rows, look->words), w = small ? 0 : margin_of(look);
    for (unsigned c = 0; c < g->columns; c++) w += 1 + column_width(look, c, small);
    bool sums = !small && any(g->column_note, g->columns);
    return (struct area){.h = 1 + g->rows + sums, .w = w + (notes ? 2 + notes : 1)};
}

/* The words of a message that begin at column x, or end before it. */
static void put_msg(struct area a, int y, int x, bool right, enum mark mark, const struct ag_msg *msg,
                    const struct grid_look *look) {
    char text[200];
    if (!msg->id) return;
    ag_msg_write(msg, look->words, text, sizeof text);
    if (right) screen_put_right(a, y, x, mark, text);
    else screen_put(a, y, x, mark, text);
}

/* A cell that ends before column end. Brackets stand around one that is picked. */
static void draw_cell(struct area a, int y, int end, int width, unsigned i, const struct grid_look *look, bool small) {
    const struct ag_sheet_cell *c = &look->grid->cell[i];
    bool can = look->can >> i & 1, picked = look->picked >> i & 1, cursor = look->cursor == (int)i;
    char text[16];
    cell_text(c, small, text, sizeof text);
    enum mark mark = cursor                                          ? MARK_CURSOR
                     : picked                                        ? MARK_PICKED
                     : c->flags & (AG_CELL_FILLED | AG_CELL_CROSSED) ? MARK_PLAIN
                     : can || c->flags & AG_CELL_OFFER               ? MARK_OFFER
                                                                     : MARK_DIM;
    if (cursor)
        for (int x = end - width; x < end; x++) screen_put(a, y, x, mark, " ");
    screen_put_right(a, y, end, mark, text);
    if (picked) {
        screen_put(a, y, end - lines_columns(text) - 1, MARK_PICKED, "[");
        screen_put(a, y, end, MARK_PICKED, "]");
    }
    if (can && !small) screen_hit_area(a.y + y, a.x + end - width - 1, 1, width + 2, look->hit, (int)i);
    if (cursor) screen_cursor(a.y + y, a.x + end - 1);
}

void grid_draw(struct area a, const struct grid_look *look, bool small) {
    const struct ag_sheet_grid *g = look->grid;
    char name[AG_NAME_MAX + 8];
    int margin = small ? 0 : margin_of(look), end = margin;
    name_of(look, name, sizeof name);
    struct area title = {a.y, a.x, a.h < 1 ? a.h : 1, small ? grid_size(look, true).w - 1 : margin};
    screen_put(title, 0, small ? 1 : 0, look->strong ? MARK_STRONG : MARK_DIM, name);
    for (unsigned c = 0; c < g->columns; c++) {
        int width = column_width(look, c, small);
        end += 1 + width;
        if (!small) put_msg(a, 0, end, true, MARK_DIM, &g->column[c], look);
        for (unsigned r = 0; r < g->rows; r++) draw_cell(a, 1 + (int)r, end, width, r * g->columns + c, look, small);
        if (!small) put_msg(a, 1 + g->rows, end, true, MARK_STRONG, &g->column_note[c], look);
    }
    for (unsigned r = 0; !small && r < g->rows; r++) {
        put_msg(a, 1 + (int)r, 0, false, MARK_PLAIN, &g->row[r], look);
        put_msg(a, 1 + (int)r, end + 2, false, MARK_DIM, &g->row_note[r], look);
    }
}
