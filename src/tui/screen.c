/* screen.c - see screen.h. */
#include "screen.h"
#include "interrupt.h"
#include "lines.h"
#include "phrases.h"
#include "text.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <unistd.h>

enum { HITS = 160, ESCAPE_MS = 25 };

static struct {
    bool on, ascii, animated, faces, over;
    bool marked; /* the terminal shows more letters than those of ASCII */
    int cursor_y, cursor_x, click_y, click_x;
    unsigned hits;
    struct {
        struct area area;
        struct hit hit;
    } hit[HITS];
    attr_t look[MARKS];
    WINDOW *keys;    /* a pad: reading keys from it draws nothing */
    sigset_t before; /* the signals that were blocked before */
} screen;

static volatile sig_atomic_t resized;

static void note_size(int signal) {
    (void)signal;
    resized = 1;
}

/* ---- the terminal ---- */

/* Every mark differs by more than its colour, and colours are told apart by people who see few of them: blue and
 * yellow carry the meaning, never red against green. */
static const struct {
    attr_t attributes;
    short colour; /* -1: that of the terminal */
} looks[MARKS] = {
    [MARK_PLAIN] = {A_NORMAL, -1},
    [MARK_DIM] = {A_DIM, -1},
    [MARK_STRONG] = {A_BOLD, -1},
    [MARK_BAR] = {A_REVERSE | A_BOLD, COLOR_BLUE},
    [MARK_LINE] = {A_DIM, -1},
    [MARK_CURSOR] = {A_REVERSE, -1},
    [MARK_PICKED] = {A_BOLD, COLOR_YELLOW},
    [MARK_OFFER] = {A_BOLD, COLOR_CYAN},
    [MARK_WARN] = {A_BOLD, COLOR_YELLOW},
    [MARK_COLOURED] = {A_BOLD, COLOR_MAGENTA},
    [MARK_JOLLY] = {A_BOLD, COLOR_CYAN},
    [MARK_KEY] = {A_BOLD, COLOR_CYAN},
};

static void start_colours(void) {
    const char *none = getenv("NO_COLOR");
    bool colours = has_colors() && !(none && *none) && start_color() == OK;
    bool own = colours && use_default_colors() == OK;
    for (int i = 0; i < MARKS; i++) {
        screen.look[i] = looks[i].attributes;
        if (!colours || looks[i].colour < 0) continue;
        init_pair((short)(i + 1), looks[i].colour, own ? -1 : COLOR_BLACK);
        screen.look[i] |= (attr_t)COLOR_PAIR(i + 1);
    }
}

/* ncurses 6.4 would take a new size in the middle of drawing, and reads before the first cell of a line that has only
 * one. So the signal is ours, comes only while we wait for a key, and a line has at least two cells. */
static void watch_size(void) {
    struct sigaction action = {.sa_handler = note_size};
    sigset_t size;
    sigemptyset(&action.sa_mask);
    sigaction(SIGWINCH, &action, NULL);
    sigemptyset(&size);
    sigaddset(&size, SIGWINCH);
    sigprocmask(SIG_BLOCK, &size, &screen.before);
    sigdelset(&screen.before, SIGWINCH);
}

static void unwatch_size(void) {
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigemptyset(&action.sa_mask);
    sigaction(SIGWINCH, &action, NULL);
    sigprocmask(SIG_SETMASK, &screen.before, NULL);
}

static void take_size(void) {
    struct winsize size;
    resized = 0;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || !size.ws_row || !size.ws_col) return;
    resizeterm(size.ws_row, size.ws_col < 2 ? 2 : size.ws_col);
    clearok(curscr, TRUE); /* who knows what the terminal made of it */
}

bool screen_start(bool ascii, bool animated) {
    setlocale(LC_CTYPE, "");
    memset(&screen, 0, sizeof screen);
    if (!newterm(NULL, stdout, stdin)) return false;
    screen.on = true;
    screen.marked = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    screen.ascii = ascii || !screen.marked;
    if (!screen.marked) setlocale(LC_CTYPE, "C.UTF-8"); /* names are UTF-8 all the same */
    screen.animated = animated;
    cbreak();
    noecho();
    nonl(); /* Return arrives as '\r' */
    screen.keys = newpad(1, 1);
    keypad(screen.keys, TRUE);
    wtimeout(screen.keys, 0);
    set_escdelay(ESCAPE_MS);
    mousemask(BUTTON1_PRESSED | BUTTON1_CLICKED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
    mouseinterval(0);
    start_colours();
    interrupt_watch(); /* after newterm, which brings handlers of its own */
    watch_size();
    take_size();
    return true;
}

void screen_stop(void) {
    if (!screen.on) return;
    SCREEN *terminal = set_term(NULL);
    set_term(terminal);
    unwatch_size();
    delwin(screen.keys);
    curs_set(1);
    endwin();
    delscreen(terminal);
    screen.on = false;
}

bool screen_ascii(void) { return screen.ascii; }
bool screen_animated(void) { return screen.animated; }
bool screen_faces(void) { return screen.faces; }
void screen_like_faces(bool faces) { screen.faces = faces; }
int screen_rows(void) { return getmaxy(stdscr); }
int screen_columns(void) { return getmaxx(stdscr); }

bool screen_too_small(void) {
    int rows = screen_rows(), columns = screen_columns();
    char text[120];
    if (rows >= SCREEN_ROWS && columns >= SCREEN_COLUMNS) return false;
    say_into(text, sizeof text, SAY_TUI_SMALL, (int)SCREEN_COLUMNS, SCREEN_ROWS, columns, rows);
    screen_put_wrapped((struct area){0, 0, rows, columns}, 0, 0, 0, MARK_PLAIN, text);
    return true;
}

bool screen_gone(void) { return screen.over || interrupted(); }

/* ---- keys ---- */

static int key_of_code(wint_t code) {
    static const struct {
        int code, key;
    } keys[] = {
        {KEY_UP, KEY_GO_UP},         {KEY_DOWN, KEY_GO_DOWN},    {KEY_LEFT, KEY_GO_LEFT},  {KEY_RIGHT, KEY_GO_RIGHT},
        {KEY_PPAGE, KEY_PAGE_UP},    {KEY_NPAGE, KEY_PAGE_DOWN}, {KEY_HOME, KEY_FIRST},    {KEY_END, KEY_LAST},
        {KEY_BACKSPACE, KEY_DELETE}, {KEY_DC, KEY_DELETE},       {KEY_BTAB, KEY_BACK_TAB}, {KEY_ENTER, KEY_RETURN},
        {KEY_RESIZE, KEY_SIZE},
    };
    MEVENT mouse;
    if (code == KEY_MOUSE) {
        if (getmouse(&mouse) != OK) return KEY_OTHER;
        if (mouse.bstate & BUTTON4_PRESSED) return KEY_WHEEL_UP;
        if (mouse.bstate & BUTTON5_PRESSED) return KEY_WHEEL_DOWN;
        if (!(mouse.bstate & (BUTTON1_PRESSED | BUTTON1_CLICKED))) return KEY_OTHER;
        screen.click_y = mouse.y;
        screen.click_x = mouse.x;
        return KEY_CLICK;
    }
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if ((int)code == keys[i].code) return keys[i].key;
    return KEY_OTHER;
}

/* A key that is there already. */
static bool key_ready(int *key) {
    wint_t c;
    int got = wget_wch(screen.keys, &c);
    if (got == ERR) return false;
    if (got == KEY_CODE_YES) *key = key_of_code(c);
    else *key = c == '\r' ? KEY_RETURN : c == 127 || c == 8 ? KEY_DELETE : (int)c;
    return true;
}

/* As select on the keyboard and perhaps another file: 0 when the time is up, below 0 after a signal. */
static int wait_for_input(int wait_ms, int fd, bool *ready) {
    struct timespec time = {wait_ms / 1000, wait_ms % 1000 * 1000000L};
    fd_set in;
    FD_ZERO(&in);
    FD_SET(STDIN_FILENO, &in);
    if (fd >= 0) FD_SET(fd, &in);
    int last = fd > STDIN_FILENO ? fd : STDIN_FILENO;
    int n = pselect(last + 1, &in, NULL, NULL, wait_ms < 0 ? NULL : &time, &screen.before);
    *ready = n > 0 && fd >= 0 && FD_ISSET(fd, &in);
    return n;
}

int screen_key(int wait_ms) { return screen_key_or(wait_ms, -1); }

int screen_key_or(int wait_ms, int fd) {
    for (unsigned empty = 0;;) {
        bool ready;
        int key;
        if (screen.over || interrupted()) return screen.over = true, KEY_OVER;
        if (resized) take_size(); /* and a key says so */
        if (key_ready(&key)) return key;
        int n = wait_for_input(wait_ms, fd, &ready);
        if (ready) return KEY_READY;
        if (n == 0) return KEY_NOTHING;
        if (n < 0 && errno != EINTR) screen.over = true;
        if (n > 0 && ++empty > 3) screen.over = true; /* readable, and yet nothing comes: the end of the input */
    }
}

void screen_forget_keys(void) { flushinp(); }

/* ---- areas ---- */

struct area area_top(struct area *a, int h) {
    h = h > a->h ? a->h : h < 0 ? 0 : h;
    struct area top = {a->y, a->x, h, a->w};
    a->y += h;
    a->h -= h;
    return top;
}

struct area area_left(struct area *a, int w, int gap) {
    w = w > a->w ? a->w : w < 0 ? 0 : w;
    struct area left = {a->y, a->x, a->h, w};
    int used = w + gap > a->w ? a->w : w + gap;
    a->x += used;
    a->w -= used;
    return left;
}

/* ---- drawing ---- */

void screen_clear(void) {
    erase();
    screen.hits = 0;
    screen.cursor_y = -1;
}

void screen_cursor(int y, int x) {
    screen.cursor_y = y;
    screen.cursor_x = x;
}

void screen_show(void) {
    bool shown = screen.cursor_y >= 0 && screen.cursor_y < screen_rows() && screen.cursor_x < screen_columns();
    curs_set(shown);
    move(shown ? screen.cursor_y : 0, shown ? screen.cursor_x : 0);
    refresh();
}

static int putn(struct area a, int y, int x, enum mark mark, const char *text, size_t bytes) {
    bool row = y >= 0 && y < a.h && a.y + y < screen_rows();
    attrset((int)screen.look[mark]);
    while (bytes) {
        size_t used;
        int width = lines_char_width(text, bytes, &used);
        if (row && x >= 0 && x + width <= a.w && a.x + x + width <= screen_columns()) {
            if (used > 1 && !screen.marked)
                for (int i = 0; i < width; i++) mvaddch(a.y + y, a.x + x + i, (chtype)text_ascii(text, used));
            else if (width > 0 || used > 1) mvaddnstr(a.y + y, a.x + x, text, (int)used);
            else mvaddch(a.y + y, a.x + x, '?');
        }
        x += width;
        text += used;
        bytes -= used;
    }
    attrset(A_NORMAL);
    return x;
}

int screen_put(struct area a, int y, int x, enum mark mark, const char *text) {
    return putn(a, y, x, mark, text, strlen(text));
}

void screen_put_right(struct area a, int y, int end, enum mark mark, const char *text) {
    screen_put(a, y, end - lines_columns(text), mark, text);
}

void screen_put_fill(struct area a, int y, enum mark mark) {
    for (int x = 0; x < a.w; x++) screen_put(a, y, x, mark, " ");
}

int screen_put_wrapped(struct area a, int y, int x, int indent, enum mark mark, const char *text) {
    size_t bytes;
    for (const char *line; (line = lines_wrap_next(&text, a.w - x, &bytes)); x = indent)
        putn(a, y++, x, mark, line, bytes);
    return y;
}

static void put_line(struct area a, int y, int x, int end, enum mark mark, const char *piece) {
    while (x < end) x = screen_put(a, y, x, mark, piece);
}

void screen_put_rule(struct area a, int y, const char *title) {
    const char *dash = screen_glyph("─", "-");
    put_line(a, y, 0, a.w, MARK_LINE, dash);
    if (!*title) return;
    screen_put(a, y, 1, MARK_PLAIN, " ");
    screen_put(a, y, screen_put(a, y, 2, MARK_STRONG, title), MARK_PLAIN, " ");
}

void screen_put_frame(struct area a, const char *title) {
    for (int y = 1; y < a.h - 1; y++) {
        screen_put_fill(a, y, MARK_PLAIN);
        screen_put(a, y, 0, MARK_LINE, screen_glyph("│", "|"));
        screen_put(a, y, a.w - 1, MARK_LINE, screen_glyph("│", "|"));
    }
    for (int y = 0; y<a.h; y += a.h> 1 ? a.h - 1 : 1) {
        put_line(a, y, 1, a.w - 1, MARK_LINE, screen_glyph("─", "-"));
        screen_put(a, y, 0, MARK_LINE, y ? screen_glyph("└", "+") : screen_glyph("┌", "+"));
        screen_put(a, y, a.w - 1, MARK_LINE, y ? screen_glyph("┘", "+") : screen_glyph("┐", "+"));
    }
    screen_put(a, 0, screen_put(a, 0, screen_put(a, 0, 2, MARK_PLAIN, " "), MARK_STRONG, title), MARK_PLAIN, " ");
}

/* ---- clicks ---- */

void screen_hit_area(int y, int x, int h, int w, int kind, int index) {
    if (screen.hits == HITS) return;
    screen.hit[screen.hits].area = (struct area){y, x, h, w};
    screen.hit[screen.hits++].hit = (struct hit){kind, index};
}

void screen_forget_hits(void) { screen.hits = 0; }

/* What was drawn last lies on top. */
bool screen_hit(struct hit *hit) {
    for (unsigned i = screen.hits; i-- > 0;) {
        const struct area *a = &screen.hit[i].area;
        int y = screen.click_y - a->y, x = screen.click_x - a->x;
        if (y < 0 || x < 0 || y >= a->h || x >= a->w) continue;
        *hit = screen.hit[i].hit;
        return true;
    }
    return false;
}

void screen_clicked(int *y, int *x) {
    *y = screen.click_y;
    *x = screen.click_x;
}
