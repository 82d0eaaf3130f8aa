/*
 * daily.h - the boards of the challenge of the day: a game alone by the dice of the day (coach/solo.h) is brought as
 * its record, replayed, judged, and what its decisions lost is kept beside those of the others. The sum is compared,
 * not the mean, which would reward more decisions than a turn needs. docs/server.md says what is kept.
 */
#ifndef SERVER_DAILY_H
#define SERVER_DAILY_H

#include "rooms.h"
#include "store.h"

struct daily;
struct daily *daily_new(struct store *store);
void daily_free(struct daily *d); /* also fine for NULL */

/* Answers, as JSON to be freed; *status is that of HTTP. now_ms: since 1970. */
char *daily_show(struct daily *d, person_id person, const char *board, unsigned *status); /* "2026-11-15/balut" */
char *daily_bring(struct daily *d, person_id person, const char *body, size_t size, int64_t now_ms, unsigned *status);
/* A person as the store names it. */
void daily_person(person_id person, char id[STORE_ID_MAX]);

#endif
