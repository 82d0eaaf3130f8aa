/*
 * odds_ask.h - a question about odds, and the way its answer takes. A game (ask_GAME.c, or its row's own file) reads
 * what was asked, works the chances out and hands them over: as lines for people, or as values with names for programs.
 * Whoever asks owns both ends: the command prints lines or JSON. Internal.
 */
#ifndef AG_ODDS_ASK_H
#define AG_ODDS_ASK_H

#include "../solve/odds.h"
#include "../text/format.h"

struct ag_odds_ask {
    const ag_rules *rules;
    const char *dice; /* as typed after the preset; "": none */
    const struct ag_memory *memory;
    void *context; /* of all that follows */

    /* What else was asked, by name: its text, or NULL. As a number: unchanged where it was not given; false where it is
     * none of these, which has been told already. */
    const char *(*option)(void *context, const char *name);
    bool (*number)(void *context, const char *name, uint64_t min, uint64_t max, uint64_t *n);

    /* The answer. In words: lines. Else: values, in objects and lists; key is NULL within a list. */
    bool words;
    const struct ag_words *language; /* of the words; NULL: English */
    void (*line)(void *context, const char *text);
    void (*open)(void *context, const char *key, bool list);
    void (*close)(void *context);
    void (*whole)(void *context, const char *key, int64_t n);
    void (*real)(void *context, const char *key, double x);
    void (*text)(void *context, const char *key, const char *text);
    void (*truth)(void *context, const char *key, bool yes);
};

/* A line: a message id with its arguments in one list (format.h). */
#define ag_odds_say(ask, ...) ag_odds_line(ask, AG_SAID(__VA_ARGS__))
void ag_odds_line(const struct ag_odds_ask *ask, struct ag_said_id said);
/* A text of so many columns, filled up with blanks after it, or before it; 40 bytes. */
const char *ag_odds_left(const char *text, unsigned columns, char *buf);
const char *ag_odds_right(int64_t number, unsigned columns, char *buf);
/* The values of a chance in the object that is open; and its words, "0.123456  12,345 in 100,000", in 80 bytes. */
void ag_odds_put(const struct ag_odds_ask *ask, const struct ag_chance *c);
const char *ag_odds_words(const struct ag_odds_ask *ask, const struct ag_chance *c, char *buf);
void ag_odds_put_hand(const struct ag_odds_ask *ask, const char *key, ag_hand hand, bool jolly);
/* What to keep, in words: "1 1 5", "all", "nothing". 40 bytes. */
const char *ag_odds_keep(const struct ag_odds_ask *ask, ag_hand keep, unsigned dice, bool jolly, char *buf);

/* Dice from text, n of them, all plain and seen. */
bool ag_odds_read_hand(const char *text, unsigned n, bool jolly, ag_hand *out, struct ag_msg *why);
/* "3x1" with both numbers from 1 on. */
bool ag_odds_read_pair(const char *text, unsigned most_a, unsigned most_b, unsigned *a, unsigned *b);
/* How many rolls are left: by default two after dice that lie there, three before the first. */
bool ag_odds_read_rolls(const struct ag_odds_ask *ask, const char *name, bool dice, uint64_t *rolls);

bool ag_ask_farkle(const struct ag_odds_ask *ask, struct ag_msg *why);
bool ag_ask_balut(const struct ag_odds_ask *ask, struct ag_msg *why);
bool ag_ask_palko(const struct ag_odds_ask *ask, struct ag_msg *why);
bool ag_ask_penk(const struct ag_odds_ask *ask, struct ag_msg *why);

#endif
