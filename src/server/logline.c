/* logline.c - see logline.h. */
#include "logline.h"
#include "clock.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

static enum log_level finest = LOG_NOTE;

void log_from(enum log_level level) { finest = level; }

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
    if (level < finest) return;
    uint64_t now_ms = clock_wall_ms();
    time_t now = (time_t)(now_ms / 1000);
    gmtime_r(&now, &utc);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%S", &utc);
    int n = snprintf(line, sizeof line, "%s.%03uZ level=%s event=%s", stamp, (unsigned)(now_ms % 1000), words[level],
                     event);
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
