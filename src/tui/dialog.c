/* dialog.c - see dialog.h. */
#include "dialog.h"
#include "memory.h"
#include "phrases.h"
#include "screen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* A box of this inner size, or as much of it as the terminal has room for, in the middle. */
static struct area box(const char *title, int h, int w) {
    screen_forget_hits(); /* also those of the same list, scrolled otherwise */
    int rows = screen_rows(), columns = screen_columns();
    h = h + 2 > rows ? rows : h + 2;
    w = w + 4 > columns ? columns : w + 4;
    struct area a = {(rows - h) / 2, (columns - w) / 2, h, w};
    screen_put_frame(a, title);
    return (struct area){a.y + 1, a.x + 2, a.h - 2, a.w - 4};
}

/* ---- pages ---- */

static void put_foot(struct area foot, const struct dialog_part *next) {
    char keys[160];
    if (next) say_into(keys, sizeof keys, SAY_TUI_PARTS_KEYS, next->title);
    else say_into(keys, sizeof keys, SAY_TUI_PAGE_KEYS);
    screen_put(foot, 0, 1, MARK_DIM, keys);
}

/* next: the page that Tab turns to, or NULL. */
static unsigned draw_page(const char *title, const struct dialog_part *next, const struct lines *wrapped, unsigned top,
                          int *height) {
    struct area all = {0, 0, screen_rows(), screen_columns()};
    screen_clear();
    struct area bar = area_top(&all, 1), foot = {screen_rows() - 1, 0, 1, screen_columns()};
    all.h -= all.h > 1 ? 1 : 0;
    screen_put_fill(bar, 0, MARK_BAR);
    screen_put(bar, 0, 1, MARK_BAR, title);
    *height = all.h > 0 ? all.h : 1;
    unsigned most = wrapped->n > (unsigned)*height ? wrapped->n - (unsigned)*height : 0;
    if (top > most) top = most;
    for (int y = 0; y < all.h && top + (unsigned)y < wrapped->n; y++)
        screen_put(all, y, 1, (enum mark)wrapped->mark[top + (unsigned)y], wrapped->line[top + (unsigned)y]);
    put_foot(foot, next);
    if (most) {
        char where[40];
        say_into(where, sizeof where, SAY_TUI_PAGE_WHERE, top + 1, top + (unsigned)*height, wrapped->n);
        if (foot.w >= SCREEN_COLUMNS) screen_put_right(foot, 0, foot.w - 1, MARK_DIM, where);
    }
    screen_show();
    return top;
}

static void read_parts(const struct dialog_part *parts, unsigned n, bool at_end) {
    unsigned top = at_end ? 1u << 30 : 0, at = 0; /* draw_page takes what is too much away */
    for (;;) {
        struct lines wrapped = {0};
        int height;
        parts[at].fill(parts[at].context, screen_columns() > 4 ? screen_columns() - 2 : 2, &wrapped);
        top = draw_page(parts[at].title, n > 1 ? &parts[(at + 1) % n] : NULL, &wrapped, top, &height);
        lines_free(&wrapped);
        unsigned page = (unsigned)height > 1 ? (unsigned)height - 1 : 1;
        int key = screen_key(-1);
        if (n > 1 && (key == KEY_TAB || key == KEY_GO_RIGHT || key == KEY_GO_LEFT || key == KEY_BACK_TAB)) {
            at = (at + (key == KEY_TAB || key == KEY_GO_RIGHT ? 1 : n - 1)) % n;
            top = 0;
            continue;
        }
        switch (key) {
        case KEY_WHEEL_UP:
        case KEY_GO_UP: top -= top ? 1 : 0; break;
        case KEY_WHEEL_DOWN:
        case KEY_GO_DOWN: top++; break;
        case KEY_PAGE_UP: top -= top > page ? page : top; break;
        case ' ':
        case KEY_PAGE_DOWN: top += page; break;
        case KEY_FIRST: top = 0; break;
        case KEY_LAST: top = 1u << 30; break;
        case KEY_SIZE:
        case KEY_OTHER:
        case KEY_CLICK: break;
        default: return;
        }
    }
}

static void fill_lines(const void *lines, int width, struct lines *out) { lines_wrap(lines, width, out); }

void dialog_page(const char *title, const struct lines *lines, bool at_end) {
    read_parts(&(struct dialog_part){title, fill_lines, lines}, 1, at_end);
}

void dialog_parts(const struct dialog_part *parts, unsigned n) { read_parts(parts, n, false); }

/* ---- lists ---- */

enum { HIT_ITEM = 100 };

/* text: to be read first, or NULL. */
static unsigned draw_list(const char *title, const char *text, const char *const *items, const char *const *about,
                          unsigned n, unsigned at, unsigned top) {
    int width = lines_columns(title) + 2, more = about ? 3 : 0;
    for (unsigned i = 0; i < n; i++) width = lines_columns(items[i]) + 2 > width ? lines_columns(items[i]) + 2 : width;
    width = (about || text) && width < 60 ? 60 : width;
    int before = text ? lines_wrap_count(text, width) + 1 : 0;
    int most = screen_rows() - 4 - more - before, shown = (int)n > most ? most > 0 ? most : 1 : (int)n;
    struct area in = box(title, before + shown + more, width);
    if (text) screen_put_wrapped(area_top(&in, before), 0, 0, 0, MARK_PLAIN, text);
    if (at < top) top = at;
    if (at >= top + (unsigned)shown) top = at - (unsigned)shown + 1;
    for (int y = 0; y < shown && top + (unsigned)y < n; y++) {
        unsigned i = top + (unsigned)y;
        enum mark mark = i == at ? MARK_CURSOR : MARK_PLAIN;
        struct area row = {in.y + y, in.x, 1, in.w};
        if (i == at) screen_put_fill(row, 0, mark);
        screen_put(row, 0, 0, mark, i == at ? ">" : " ");
        screen_put(row, 0, 2, mark, items[i]);
        screen_hit_area(row.y, row.x, 1, row.w, HIT_ITEM, (int)i);
        if (i == at) screen_cursor(row.y, row.x);
    }
    if (about && about[at]) screen_put_wrapped(in, shown + 1, 0, 0, MARK_DIM, about[at]);
    screen_show();
    return top;
}

static int choose(const char *title, const char *text, const char *const *items, const char *const *about, unsigned n,
                  unsigned first) {
    unsigned at = first < n ? first : 0, top = 0;
    struct hit hit;
    while (n) {
        top = draw_list(title, text, items, about, n, at, top);
        unsigned page = (unsigned)(screen_rows() > 8 ? screen_rows() - 6 : 2);
        switch (screen_key(-1)) {
        case KEY_WHEEL_UP:
        case KEY_GO_UP: at = at ? at - 1 : n - 1; break;
        case KEY_TAB:
        case KEY_WHEEL_DOWN:
        case KEY_GO_DOWN: at = at + 1 < n ? at + 1 : 0; break;
        case KEY_PAGE_UP: at -= at > page ? page : at; break;
        case KEY_PAGE_DOWN: at = at + page < n ? at + page : n - 1; break;
        case KEY_FIRST: at = 0; break;
        case KEY_LAST: at = n - 1; break;
        case KEY_SIZE: screen_clear(); break;
        case ' ':
        case KEY_RETURN: return (int)at;
        case KEY_CLICK:
            if (screen_hit(&hit) && hit.kind == HIT_ITEM) return hit.index;
            break;
        case 'q':
        case KEY_ESCAPE:
        case KEY_OVER: return -1;
        default: break;
        }
    }
    return -1;
}

int dialog_list(const char *title, const char *const *items, const char *const *about, unsigned n, unsigned first) {
    return choose(title, NULL, items, about, n, first);
}

int dialog_ask(const char *title, const char *text, const char *const *items, unsigned n) {
    return choose(title, text, items, NULL, n, 0);
}

/* ---- one line ---- */

static void add_character(char *buf, size_t size, int key) {
    char bytes[16];
    mbstate_t state;
    memset(&state, 0, sizeof state);
    size_t n = wcrtomb(bytes, (wchar_t)key, &state), have = strlen(buf);
    if (n == (size_t)-1 || have + n >= size) return;
    memcpy(buf + have, bytes, n);
    buf[have + n] = 0;
}

/* A character may have several bytes: those that begin with 10 go on with it. */
static void take_character(char *buf) {
    size_t n = strlen(buf);
    while (n && ((unsigned char)buf[n - 1] & 0xC0) == 0x80) n--;
    if (n) buf[n - 1] = 0;
}

static void draw_line(const char *title, const char *about, const char *text) {
    int width = 60, lines = lines_wrap_count(about, width);
    struct area in = box(title, lines + 3, width);
    int y = screen_put_wrapped(in, 0, 0, 0, MARK_DIM, about) + (lines ? 1 : 0);
    int over = lines_columns(text) + 3 - in.w; /* a long text shows its end */
    for (size_t used; over > 0 && *text; text += used) over -= lines_char_width(text, strlen(text), &used);
    int x = screen_put(in, y, screen_put(in, y, 0, MARK_STRONG, "> "), MARK_STRONG, text);
    screen_put(in, y + 1, 0, MARK_DIM, phrase(SAY_TUI_LINE_KEYS));
    screen_cursor(in.y + y, in.x + x);
    screen_show();
}

bool dialog_line(const char *title, const char *about, char *buf, size_t size) {
    char *text = must_alloc(size);
    memcpy(text, buf, size);
    int key;
    for (;;) {
        draw_line(title, about, text);
        key = screen_key(-1);
        if (key == KEY_RETURN || key == KEY_ESCAPE || key == KEY_OVER) break;
        if (key == KEY_DELETE) take_character(text);
        else if (key == 21) text[0] = 0; /* Ctrl-U */
        else if (key == KEY_SIZE) screen_clear();
        else if (key >= ' ') add_character(text, size, key);
    }
    if (key == KEY_RETURN) memcpy(buf, text, size);
    free(text);
    return key == KEY_RETURN;
}

void dialog_say(const char *title, const char *text) {
    int key;
    do {
        int width = 60, lines = lines_wrap_count(text, width);
        struct area in = box(title, lines + 2, width);
        int y = screen_put_wrapped(in, 0, 0, 0, MARK_PLAIN, text);
        screen_put(in, y + 1, 0, MARK_DIM, phrase(SAY_TUI_ANY_KEY));
        screen_show();
        key = screen_key(-1);
        if (key == KEY_SIZE) screen_clear();
    } while (key == KEY_SIZE || key == KEY_OTHER || key == KEY_WHEEL_UP || key == KEY_WHEEL_DOWN);
}
