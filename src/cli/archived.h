/* archived.h - which games of the archive a command line is about. */
#ifndef CLI_ARCHIVED_H
#define CLI_ARCHIVED_H

#include "archive.h"
#include "cli.h"

/* The options that archived_filter understands, for a command's list; those of names and results stand apart. */
#define ARCHIVE_OPTIONS O_GAME, O_SINCE, O_UNTIL, O_LAST

/* False: the complaint has been made. */
bool archived_filter(const struct args *args, struct archive_filter *out);
bool archived_is_filtered(const struct args *args); /* whether one of ARCHIVE_OPTIONS was given */
/* Names every file that is no game; returns DONE if there is none. */
int archived_complain(const struct archive *a);

#endif
