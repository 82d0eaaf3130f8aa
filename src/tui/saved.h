/* saved.h - saved games that can be resumed, in the folder for such things. */
#ifndef TUI_SAVED_H
#define TUI_SAVED_H

#include "astragal.h"

#include <time.h>

struct saved {
    char *path;
    char preset[AG_NAME_MAX], about[160];
    time_t when;
};
unsigned saved_list(struct saved **list); /* the newest first; free with saved_free */
void saved_free(struct saved *list, unsigned n);
/* The games of the archive, to look at, to analyse, to delete. */
void archive_browse(void);
/* Lets a person choose one, to be freed; NULL: none. */
char *saved_choose(void);

#endif
