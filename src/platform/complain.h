/*
 * complain.h - what a program says to the person who started it, apart from its results: refusals, and why it takes a
 * while. Both go to stderr, or to a full screen that has asked for them.
 */
#ifndef PLATFORM_COMPLAIN_H
#define PLATFORM_COMPLAIN_H

#include "astragal.h"
#include "error.h"

/* Says "astragal: SENTENCE" on stderr, given as an id and its arguments; returns its status. */
#define complain(...) complain_phrase(PHRASE(__VA_ARGS__))
int complain_phrase(struct phrase phrase);
/* The same with the words of a message about what was typed, or with those of a refusal of the platform. */
int complain_msg(const struct ag_msg *msg, const struct ag_words *words);
int complain_why(const char *path, const struct platform_error *why);
/* The same with a sentence made already. */
int complain_text(enum status status, const char *sentence);
/* The status of the last complaint that went to stderr, for a command that ends with REFUSED. */
enum status complain_status(void);
/* From now on the sentence goes to this buffer, for the full screen; NULL: to stderr again. */
void complain_to(char *buf, size_t size);
/* Tells what takes a while: "astragal: SENTENCE" on stderr, or by show, for the full screen (NULL: stderr again). */
#define inform(...) inform_phrase(PHRASE(__VA_ARGS__))
void inform_phrase(struct phrase phrase);
void inform_text(const char *sentence);
void inform_by(void (*show)(const char *sentence));
/* For long work without a picture of its progress (struct solving_how, struct coach_how): on until Ctrl-C, and what a
 * person should know by inform. */
bool work_until_interrupted(void *context, double done);
void work_informs(void *context, const char *sentence);

#endif
