/* near.h - the name somebody probably meant: the nearest of those there are, if one is near enough. Internal. */
#ifndef AG_NEAR_H
#define AG_NEAR_H

#include <stdbool.h>

enum { AG_NEAR_MAX = 40 }; /* longer words are like no name */

/* Starts all 0, then sees each name there is. name: the nearest so far of those near enough, the first of several as
 * near; NULL: none is. */
struct ag_near {
    const char *name;
    unsigned distance;
};
void ag_near_see(struct ag_near *near, const char *typed, const char *name);

#endif
