/*
 * phrases.h - the second catalogue: what the command, the full screen and the server say for themselves. The library's
 * own sentences are messages (struct ag_msg); it does not carry these.
 *
 * A sentence is written in the .def file beside the code that says it (src/solve.def, ...), as MSG(ID, "sentence") with
 * a comment for translators; src/meson.build lists those files, and the id is SAY_ID here. src/text/english.c describes
 * the syntax of sentences. Arguments are counted in one list, and each has its type: numbers, doubles, texts, lists
 * (struct ag_list) and messages of the library (const struct ag_msg *):
 *
 *     say_line(stdout, SAY_SOLVE_DONE, path, count);
 */
#ifndef PHRASES_H
#define PHRASES_H

#include "../text/format.h"
#include "astragal.h"

#include <stdio.h>

enum phrase_id {
    SAY_NONE,
#define MSG(id) SAY_##id,
#include "phrase_ids.def"
#undef MSG
    SAY_COUNT
};

/* An id with its arguments, as the macros below make it. */
struct phrase {
    enum phrase_id id;
    unsigned n;
    const struct ag_arg *arg;
};

/* ---- what may be done with a phrase: each takes an id and its arguments ---- */

/* Writes the words to a stream; say_line ends the line too. */
#define say(out, ...) phrase_put(out, PHRASE(__VA_ARGS__))
#define say_line(out, ...) phrase_put_line(out, PHRASE(__VA_ARGS__))
/* Writes the words into a buffer, cut to fit; returns the whole length. */
#define say_into(buf, size, ...) phrase_write(PHRASE(__VA_ARGS__), buf, size)

void phrase_put(FILE *out, struct phrase phrase);
void phrase_put_line(FILE *out, struct phrase phrase);
size_t phrase_write(struct phrase phrase, char *buf, size_t size);
/* The same so that the sentence comes to its end: where it does not fit, long texts in it are cut. */
void phrase_write_whole(struct phrase phrase, char *buf, size_t size);
/* The words of an id that takes no arguments: a heading, a word for a cell. */
const char *phrase(enum phrase_id id);
/* The same two in a language that is not the program's: for whoever has asked from elsewhere. */
const char *phrase_in(const struct ag_language *language, enum phrase_id id);
size_t phrase_write_in(const struct ag_language *language, struct phrase phrase, char *buf, size_t size);

/* ---- the language of the program ---- */

/* The one place that knows it: English unless somebody chose another, once, before anything is said. sentences: for
 * each phrase id its sentence, or NULL for the English one. */
void phrases_use(const struct ag_language *language, const char *const *sentences);
/* The same for a language that was built in. */
void phrases_speak(const struct ag_language *language);
const struct ag_language *phrases_language(void);
/* The first that there is of a list as browsers send it, "da, en-GB;q=0.8", the most wanted first; the program's where
 * there is none. */
const struct ag_language *phrases_accept(const char *list);
/* The words of a message of the library that takes no arguments, such as what an option is about. */
const char *phrases_message(unsigned id);
/* The title of a preset, or what is said about it. */
const char *phrases_preset(const char *text);
/* Who reads what is said: "you" in place of their names. Set whenever a game begins or ends at this terminal; nobody
 * unless it is. */
void phrases_read_by(ag_seats seats);
/* For messages of the library, with the names of the seats or NULL. */
struct ag_words phrases_words(const char *const *names);

unsigned phrases_ids(void);
const char *phrases_name(unsigned id);    /* its stable name */
const char *phrases_english(unsigned id); /* its sentence */

/* ---- how a phrase is made ---- */

/* clang-format off */
#define PHRASE_ARG(x) AG_ARG(x)

/* Up to eight arguments after the id. */
#define PHRASE_1(id) ((struct phrase){(enum phrase_id)(id), 0, NULL})
#define PHRASE_OF(id, n, ...) ((struct phrase){(enum phrase_id)(id), n, (const struct ag_arg[]){__VA_ARGS__}})
#define PHRASE_2(id, a) PHRASE_OF(id, 1, PHRASE_ARG(a))
#define PHRASE_3(id, a, b) PHRASE_OF(id, 2, PHRASE_ARG(a), PHRASE_ARG(b))
#define PHRASE_4(id, a, b, c) PHRASE_OF(id, 3, PHRASE_ARG(a), PHRASE_ARG(b), PHRASE_ARG(c))
#define PHRASE_5(id, a, b, c, d) PHRASE_OF(id, 4, PHRASE_ARG(a), PHRASE_ARG(b), PHRASE_ARG(c), PHRASE_ARG(d))
#define PHRASE_6(id, a, b, c, d, e)                                                                                    \
    PHRASE_OF(id, 5, PHRASE_ARG(a), PHRASE_ARG(b), PHRASE_ARG(c), PHRASE_ARG(d), PHRASE_ARG(e))
#define PHRASE_7(id, a, b, c, d, e, f)                                                                                 \
    PHRASE_OF(id, 6, PHRASE_ARG(a), PHRASE_ARG(b), PHRASE_ARG(c), PHRASE_ARG(d), PHRASE_ARG(e), PHRASE_ARG(f))
#define PHRASE_8(id, a, b, c, d, e, f, g)                                                                              \
    PHRASE_OF(id, 7, PHRASE_ARG(a), PHRASE_ARG(b), PHRASE_ARG(c), PHRASE_ARG(d), PHRASE_ARG(e), PHRASE_ARG(f),         \
              PHRASE_ARG(g))
#define PHRASE_9(id, a, b, c, d, e, f, g, h)                                                                           \
    PHRASE_OF(id, 8, PHRASE_ARG(a), PHRASE_ARG(b), PHRASE_ARG(c), PHRASE_ARG(d), PHRASE_ARG(e), PHRASE_ARG(f),         \
              PHRASE_ARG(g), PHRASE_ARG(h))
#define PHRASE_PICK(a, b, c, d, e, f, g, h, i, macro, ...) macro
#define PHRASE(...)                                                                                                    \
    PHRASE_PICK(__VA_ARGS__, PHRASE_9, PHRASE_8, PHRASE_7, PHRASE_6, PHRASE_5, PHRASE_4, PHRASE_3, PHRASE_2, PHRASE_1, \
                0)(__VA_ARGS__)
/* clang-format on */

#endif
