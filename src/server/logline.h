/*
 * logline.h - what the server writes down about itself: one line for each thing that happened, on standard error,
 * "time level event key=value ...". Never a token, a seed, hidden dice, a name or what people say: a table is named by
 * the first letters of its link, a connection by its number. Of trouble of one kind a few lines are written in ten
 * seconds; the first one after them says how many were left out.
 */
#ifndef SERVER_LOGLINE_H
#define SERVER_LOGLINE_H

#include "rooms.h"

enum log_level { LOG_FINE, LOG_NOTE, LOG_TROUBLE };

void log_from(enum log_level level); /* leave out what is finer */
/* fields: "conn=%u reason=closed", or NULL. */
void log_line(enum log_level level, const char *event, const char *fields, ...) __attribute__((format(printf, 3, 4)));
/* The first letters of a table's link: enough to find its lines, too few to sit down. */
struct log_room {
    char text[8];
};
struct log_room log_room(room_id room);

#endif
