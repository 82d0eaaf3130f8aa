/*
 * profile.h - what is remembered of one player from game to game, in a small text file of its own: results by preset,
 * named events, and the faces of the dice that were rolled. docs/keep.md describes the form. A file that is not
 * understood to the last line is refused with its line number and never overwritten.
 */
#ifndef PEOPLE_PROFILE_H
#define PEOPLE_PROFILE_H

#include "astragal.h"
#include "error.h"

enum { PROFILE_EVENTS = 16, PROFILE_RECENT = 40, PROFILE_PRESETS = 200, PROFILE_EVENT_NAME = 24 };

struct profile_event {
    char name[PROFILE_EVENT_NAME];
    uint64_t n;
};

struct profile_preset {
    char name[AG_NAME_MAX];
    uint64_t games, won, shared, resigned, abandoned; /* abandoned games are not counted among games */
    uint64_t scored; /* games that were played out; best, worst and total are about these */
    int64_t best, worst, total;
    char recent[PROFILE_RECENT + 1]; /* W won, S shared, L lost; the last game last */
    unsigned n_events;
    struct profile_event event[PROFILE_EVENTS];
};

enum { PROFILE_REAL, PROFILE_PROGRAM, PROFILE_DICE }; /* dice rolled by hand, dice of the program */

struct profile {
    char name[AG_NAME_MAX];
    uint64_t dice[PROFILE_DICE][6];
    unsigned n_presets;
    struct profile_preset *preset;
};

/* Where files of the program lie, ended by a slash; "" when nothing says where. */
void profile_data_folder(char *buf, size_t size);
/* The file of a player, in memory of its own: a name may hold anything, a file name may not. */
char *profile_path(const char *name);

/* Reads a profile; one that is not there yet is empty. False: the file is not a profile, or not of this player. */
bool profile_read(const char *name, struct profile *out, bool *exists, struct platform_error *why);
bool profile_write(const struct profile *p, struct platform_error *why);
void profile_free(struct profile *p);

/* The entry for a preset or an event, made when it is not there yet; NULL: there are too many. */
struct profile_preset *profile_of_preset(struct profile *p, const char *name);
void profile_count(struct profile_preset *p, const char *event, uint64_t n);

/* The names of all profiles, by their files, sorted; free each and the list. */
char **profile_names(unsigned *n);

#endif
