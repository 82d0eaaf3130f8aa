/*
 * fields.h - positions in words, from a table of data. A game lists the members of its state (struct ag_field); numbers
 * of an array are joined by commas, hands are dice digits (11356, '-' for no dice, '?' for one not to be seen). Writing
 * gives "key value key value ...", leaving out members that are all zero; reading takes the pairs in any order. What a
 * list of fields cannot know (do these numbers fit together?) the game checks itself afterwards. Internal.
 */
#ifndef AG_FIELDS_H
#define AG_FIELDS_H

#include "astragal.h"

/* AG_FIELD(struct state, member, ...) fills in offset and width. */
#define AG_FIELD(type, member, name, k, n, lo, hi)                                                                  \
    {                                                                                                               \
        .key = name, .kind = k, .width = sizeof(((type *)0)->member), .offset = offsetof(type, member), .count = n, \
        .min = lo, .max = hi, .words = NULL                                                                         \
    }
#define AG_FIELDS_OF(type, member, name, k, n, lo, hi) /* for an array: the width of one element */                    \
    {                                                                                                                  \
        .key = name, .kind = k, .width = sizeof(((type *)0)->member[0]), .offset = offsetof(type, member), .count = n, \
        .min = lo, .max = hi, .words = NULL                                                                            \
    }
#define AG_FIELD_WORDS(type, member, name, list)                                                                    \
    {                                                                                                               \
        .key = name, .kind = AG_FIELD_WORD, .width = sizeof(((type *)0)->member), .offset = offsetof(type, member), \
        .count = 1, .min = 0, .max = 0, .words = list                                                               \
    }

size_t ag_fields_write(const struct ag_field *fields, unsigned n, const ag_rules *r, const void *s, char *buf,
                       size_t size);
/* Fills the state (zeroed first). HAND ids are of at most six dice; SEATS are seats of this table. */
bool ag_fields_read(const struct ag_field *fields, unsigned n, const ag_rules *r, void *s, const char *text,
                    struct ag_msg *why);
/* "No game can come to this position: WHAT does not fit." */
bool ag_impossible(struct ag_msg *why, const char *what);

#endif
