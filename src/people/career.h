/* career.h - a finished game goes into the profiles of the people who played it. */
#ifndef PEOPLE_CAREER_H
#define PEOPLE_CAREER_H

#include "astragal.h"

/* Adds the game to every person's profile; a file that cannot be used gets a sentence and is left alone. real: the
 * dice were rolled by hand. A person who sits at a table with others of the same name is left out. */
void career_add(const ag_table *table, bool real);
/* Adds the game to a profile in memory alone, if that person sat there. False: the game cannot be gone through. */
struct profile; /* profile.h */
bool career_count(const ag_table *table, bool real, struct profile *profile);

#endif
