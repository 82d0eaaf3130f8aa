/*
 * dialog.h - what stands over the screen for a while: pages to read, lists to choose from, one line to type. Each
 * returns when it is closed, or when the terminal is gone (screen_key says so again and again).
 */
#ifndef TUI_DIALOG_H
#define TUI_DIALOG_H

#include "lines.h"

/* A page that scrolls; at_end: begins with its last lines. */
void dialog_page(const char *title, const struct lines *lines, bool at_end);
/* Several such pages, which Tab turns over; each is filled in anew for the width there is. */
struct dialog_part {
    const char *title;
    void (*fill)(const void *context, int width, struct lines *out);
    const void *context;
};
void dialog_parts(const struct dialog_part *parts, unsigned n);
/* One of a list; -1: none. about: a sentence for each, or NULL. */
int dialog_list(const char *title, const char *const *items, const char *const *about, unsigned n, unsigned first);
/* The same under a text. */
int dialog_ask(const char *title, const char *text, const char *const *items, unsigned n);
/* One line of text, which is in the buffer already. False: left as it was. */
bool dialog_line(const char *title, const char *about, char *buf, size_t size);
/* A sentence until a key is pressed. */
void dialog_say(const char *title, const char *text);

#endif
