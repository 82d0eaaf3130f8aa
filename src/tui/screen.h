/*
 * screen.h - the terminal, by way of ncursesw. What is drawn goes to an area and never leaves it, however small the
 * terminal is; nothing is sent before screen_show, which sends only what has changed.
 */
#ifndef TUI_SCREEN_H
#define TUI_SCREEN_H

#include <stdbool.h>
#include <stddef.h>

/* ---- the terminal ---- */

bool screen_start(bool ascii, bool animated);
void screen_stop(void); /* gives the terminal back as it was; may be called twice */
bool screen_ascii(void);
bool screen_animated(void);
/* Whether digits pick dice by what they show, rather than by where they lie: as the person likes it. */
bool screen_faces(void);
void screen_like_faces(bool faces);
int screen_rows(void);
int screen_columns(void);
enum { SCREEN_COLUMNS = 80, SCREEN_ROWS = 24 }; /* what is needed */
bool screen_too_small(void);                    /* and says so */
bool screen_gone(void);                         /* no key will come any more */
/* Picks the Unicode text or the ASCII one. */
static inline const char *screen_glyph(const char *unicode, const char *ascii) {
    return screen_ascii() ? ascii : unicode;
}

/* ---- keys: characters are themselves ---- */

enum {
    KEY_NOTHING = -1, /* the time is up */
    KEY_OVER = -2,    /* the terminal is gone or a signal asks to end: no key will come any more */
    KEY_GO_UP = -3,
    KEY_GO_DOWN = -4,
    KEY_GO_LEFT = -5,
    KEY_GO_RIGHT = -6,
    KEY_PAGE_UP = -7,
    KEY_PAGE_DOWN = -8,
    KEY_FIRST = -9,
    KEY_LAST = -10,
    KEY_DELETE = -11, /* backspace and delete */
    KEY_BACK_TAB = -12,
    KEY_CLICK = -13, /* see screen_hit */
    KEY_SIZE = -14,  /* the terminal has another size: draw again */
    KEY_OTHER = -15,
    KEY_READY = -16, /* see screen_key_or */
    KEY_WHEEL_UP = -17,
    KEY_WHEEL_DOWN = -18,
    KEY_RETURN = '\n',
    KEY_TAB = '\t',
    KEY_ESCAPE = 27
};
int screen_key(int wait_ms);            /* -1: for ever */
int screen_key_or(int wait_ms, int fd); /* the same, or KEY_READY once this file can be read; -1: none */
void screen_forget_keys(void);          /* those that were typed ahead */

/* ---- drawing ---- */

enum mark {
    MARK_PLAIN,
    MARK_DIM,
    MARK_STRONG,
    MARK_BAR,    /* title */
    MARK_LINE,   /* rules and frames */
    MARK_CURSOR, /* where the cursor is */
    MARK_PICKED,
    MARK_OFFER, /* what can be had now */
    MARK_WARN,  /* a refusal */
    MARK_COLOURED,
    MARK_JOLLY,
    MARK_KEY, /* a key that can be pressed */
    MARKS
};

struct area {
    int y, x, h, w;
};
struct area area_top(struct area *a, int h);           /* takes rows away from a */
struct area area_left(struct area *a, int w, int gap); /* takes columns away from a */

void screen_clear(void);
void screen_show(void);
void screen_cursor(int y, int x); /* where the terminal's own cursor stands after screen_show; y < 0: hidden */
/* Text at a row and column of the area; returns the column behind it. */
int screen_put(struct area a, int y, int x, enum mark mark, const char *text);
void screen_put_right(struct area a, int y, int end, enum mark mark, const char *text); /* ends before column end */
void screen_put_fill(struct area a, int y, enum mark mark);                             /* a whole row of blanks */
/* Words broken into lines from row y on, the further ones indented; returns the row behind them. */
int screen_put_wrapped(struct area a, int y, int x, int indent, enum mark mark, const char *text);
/* "-- title ----------" */
void screen_put_rule(struct area a, int y, const char *title);
void screen_put_frame(struct area a, const char *title);

/* ---- where a click goes ---- */

struct hit {
    int kind, index; /* meant by who draws */
};
void screen_hit_area(int y, int x, int h, int w, int kind, int index);
bool screen_hit(struct hit *hit); /* what the last click met */
void screen_clicked(int *y, int *x);
void screen_forget_hits(void); /* what lies under a box cannot be clicked */

#endif
