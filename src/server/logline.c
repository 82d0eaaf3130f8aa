/* logline.c - see logline.h. */
#include "logline.h"
#include "clock.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static enum log_level finest = LOG_NOTE;

void log_from(enum log_level level) { finest = level; }

/* What goes wrong may go wrong thousands of times a second: of one kind some lines are written in a while, and the next
 * one after it says how many were left out. */
enum { KINDS = 16, SPAN_MS = 10000, LINES = 5 };

static struct kind {
    const char *event;
    uint64_t since_ms;
    unsigned lines, left_out;
} kinds[KINDS];

/* Whether it may be written; *left_out: how many were not. */
static bool may_write(const char *event, unsigned *left_out) {
    struct kind *k = kinds;
    uint64_t now = clock_monotonic_ms();
    *left_out = 0;
    for (unsigned i = 0; i < KINDS; i++) {
        if (kinds[i].event && strcmp(kinds[i].event, event) == 0) {
            k = &kinds[i];
            break;
        }
        if (kinds[i].since_ms < k->since_ms) k = &kinds[i];
    }
    if (!k->event || strcmp(k->event, event) != 0) *k = (struct kind){.event = event, .since_ms = now};
    if (now - k->since_ms >= SPAN_MS) {
        *left_out = k->left_out;
        *k = (struct kind){.event = event, .since_ms = now};
    }
    if (k->lines == LINES) return k->left_out++, false;
    return ++k->lines;
}

/* One line stays one line, whatever is in it. */
static void one_line(char *text) {
    for (char *p = text; *p; p++)
        if ((unsigned char)*p < 32 || *p == 127) *p = ' ';
}

void log_line(enum log_level level, const char *event, const char *fields, ...) {
    static const char *const words[] = {"fine", "note", "trouble"};
    char line[1000], stamp[40];
    struct tm utc;
    va_list arguments;
    unsigned left_out = 0;
    if (level < finest || (level == LOG_TROUBLE && !may_write(event, &left_out))) return;
    uint64_t now_ms = clock_wall_ms();
    time_t now = (time_t)(now_ms / 1000);
    gmtime_r(&now, &utc);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &utc);
    int n = snprintf(line, sizeof line, "%s.%03uZ level=%s event=%s", stamp, (unsigned)(now_ms % 1000), words[level],
                     event);
    if (left_out && n > 0) n += snprintf(line + n, sizeof line - (size_t)n, " left_out=%u", left_out);
    if (fields && n > 0) {
        line[n++] = ' ';
        va_start(arguments, fields);
        vsnprintf(line + n, sizeof line - (size_t)n, fields, arguments);
        va_end(arguments);
    }
    one_line(line);
    fprintf(stderr, "%s\n", line);
}

struct log_room log_room(room_id room) {
    char text[ROOM_ID_TEXT];
    struct log_room out;
    room_id_write(room, text);
    snprintf(out.text, sizeof out.text, "%.5s", text);
    return out;
}
