/* dice.c - see dice.h. */
#include "dice.h"

#include <stdio.h>
#include <string.h>

int die_columns(enum die_size size) { return size == DIE_LARGE ? 8 : size == DIE_MEDIUM ? 6 : 5; }

/* Which of the nine places of a face have a pip: three rows of three bits. */
static const uint16_t pips[7] = {0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16D};

/* How the edge of a die looks: corners and sides. */
struct edge {
    const char *top_left, *top_right, *bottom_left, *bottom_right, *across, *down;
};

static const struct edge *edge_of(const struct die_look *look) {
    static const struct edge plain = {"┌", "┐", "└", "┘", "─", "│"}, plain_ascii = {"+", "+", "+", "+", "-", "|"};
    static const struct edge picked = {"╔", "╗", "╚", "╝", "═", "║"}, picked_ascii = {"#", "#", "#", "#", "=", "#"};
    static const struct edge kept = {"╭", "╮", "╰", "╯", "╌", "╎"}, kept_ascii = {".", ".", "'", "'", ".", ":"};
    if (look->picked) return screen_ascii() ? &picked_ascii : &picked;
    if (look->die.flags & AG_SHEET_KEPT) return screen_ascii() ? &kept_ascii : &kept;
    return screen_ascii() ? &plain_ascii : &plain;
}

static enum mark mark_of(const struct die_look *look) {
    if (look->picked) return MARK_PICKED;
    if (look->die.flags & AG_SHEET_COLOURED) return MARK_COLOURED;
    if (look->die.flags & AG_SHEET_JOLLY) return MARK_JOLLY;
    return look->dim || look->die.flags & AG_SHEET_KEPT ? MARK_DIM : MARK_PLAIN;
}

static bool is_hidden(const struct ag_sheet_die *die) { return die->flags & AG_SHEET_HIDDEN || !die->face; }

/* The face as a word: "5", "5*", "!", "?". */
static void write_face(const struct ag_sheet_die *die, char *buf, size_t size) {
    char face = is_hidden(die) ? '?' : die->flags & AG_SHEET_JOLLY ? '!' : (char)('0' + die->face);
    snprintf(buf, size, "%c%s", face, die->flags & AG_SHEET_COLOURED ? "*" : "");
}

/* One row inside a large die, five columns wide. */
static void write_row(const struct ag_sheet_die *die, int row, char *buf, size_t size) {
    /* not for people: a picture, which is five columns wide */
    static const char *const jolly[] = {"\\ | /", "JOLLY", "/ | \\"}, *const hidden[] = {"     ", "  ?  ", "     "};
    if (is_hidden(die) || die->flags & AG_SHEET_JOLLY) {
        snprintf(buf, size, "%s", (is_hidden(die) ? hidden : jolly)[row]);
        return;
    }
    const char *pip = die->flags & AG_SHEET_COLOURED ? screen_glyph("◆", "*") : screen_glyph("●", "o");
    unsigned bits = pips[die->face <= 6 ? die->face : 0] >> (3 * row) & 7;
    snprintf(buf, size, "%s %s %s", bits & 1 ? pip : " ", bits & 2 ? pip : " ", bits & 4 ? pip : " ");
}

static void draw_edge(struct area a, int y, int x, enum mark mark, const char *left, const char *across,
                      const char *right, int width) {
    x = screen_put(a, y, x, mark, left);
    for (int i = 0; i < width; i++) x = screen_put(a, y, x, mark, across);
    screen_put(a, y, x, mark, right);
}

static void draw_box(struct area a, int y, int x, enum die_size size, const struct die_look *look) {
    const struct edge *e = edge_of(look);
    enum mark mark = mark_of(look);
    int inner = size == DIE_LARGE ? 5 : 3, below = y + (int)size - 1;
    char text[24];
    draw_edge(a, y, x, mark, e->top_left, e->across, e->top_right, inner);
    draw_edge(a, below, x, mark, e->bottom_left, e->across, e->bottom_right, inner);
    for (int row = 0; row < (int)size - 2; row++) {
        if (size == DIE_LARGE) {
            write_row(&look->die, row, text, sizeof text);
        } else {
            char face[4];
            write_face(&look->die, face, sizeof face);
            snprintf(text, sizeof text, " %-2s", face);
        }
        int at = screen_put(a, y + 1 + row, x, mark, e->down);
        screen_put(a, y + 1 + row, screen_put(a, y + 1 + row, at, mark, text), mark, e->down);
    }
    if (size == DIE_LARGE && look->die.flags & AG_SHEET_COLOURED) screen_put(a, y, x + 3, mark, "*");
    if (!look->number) return;
    snprintf(text, sizeof text, "%u", look->number);
    screen_put(a, below, x + (inner + 1) / 2, look->cursor ? MARK_CURSOR : MARK_KEY, text);
    if (look->cursor) screen_cursor(a.y + below, a.x + x + (inner + 1) / 2);
}

void die_draw(struct area a, int y, int x, enum die_size size, const struct die_look *look) {
    if (size != DIE_SMALL) {
        draw_box(a, y, x, size, look);
        return;
    }
    char face[4], text[8];
    write_face(&look->die, face, sizeof face);
    snprintf(text, sizeof text, look->picked ? "<%s>" : look->die.flags & AG_SHEET_KEPT ? "(%s)" : "[%s]", face);
    screen_put(a, y, x, look->cursor ? MARK_CURSOR : mark_of(look), text);
    if (look->cursor) screen_cursor(a.y + y, a.x + x + 1);
}
