/* note.c - notes that the program writes itself: what they say, as text in a record and back. */
#include "msg.h"
#include "str.h"

#include <string.h>

static const char *const words[] = {"text", "replaced", "returned", "stand_ins"};

/* not for people: text of a record, below */
static const char seat_head[] = "Seat ", played[] = " is played by ", again[] = "its person again.",
                  from_here[] = " from here on.", stand_ins[] = "Stand-ins: ";

size_t ag_note_write(const struct ag_note *note, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    if (note->kind == AG_NOTE_REPLACED || note->kind == AG_NOTE_RETURNED) {
        ag_str_text(&s, seat_head);
        ag_str_number(&s, note->seat);
        ag_str_text(&s, played);
        ag_str_text(&s, note->kind == AG_NOTE_RETURNED ? again : note->player);
        if (note->kind == AG_NOTE_REPLACED) ag_str_text(&s, from_here);
    } else {
        if (note->kind == AG_NOTE_STAND_INS) ag_str_text(&s, stand_ins);
        ag_str_text(&s, note->text);
    }
    return ag_str_end(&s);
}

static bool begins(const char *text, const char *head) { return strncmp(text, head, strlen(head)) == 0; }

/* A player's name is one word. */
static bool read_player(const char *text, struct ag_note *out) {
    size_t n = strcspn(text, " ");
    if (n == 0 || n >= sizeof out->player || !ag_text_same(text + n, from_here)) return false;
    memcpy(out->player, text, n);
    out->player[n] = 0;
    return true;
}

static bool read_seat(const char *text, struct ag_note *out) {
    const char *digit = text + sizeof seat_head - 1;
    if (!begins(text, seat_head) || *digit < '0' || *digit >= '0' + AG_SEATS_MAX || !begins(digit + 1, played))
        return false;
    const char *who = digit + sizeof played;
    out->seat = (ag_seat)(*digit - '0');
    out->kind = ag_text_same(who, again) ? AG_NOTE_RETURNED : AG_NOTE_REPLACED;
    return out->kind == AG_NOTE_RETURNED || read_player(who, out);
}

struct ag_note ag_note_read(const char *text) {
    struct ag_note seat = {.text = ""}, out = {.kind = AG_NOTE_TEXT, .seat = AG_NOBODY, .text = text};
    if (read_seat(text, &seat)) out = seat;
    else if (begins(text, stand_ins)) out.kind = AG_NOTE_STAND_INS, out.text = text + sizeof stand_ins - 1;
    out.word = words[out.kind];
    return out;
}
