/*
 * format.h - how a sentence takes its arguments, for every catalogue: that of the library (struct ag_msg) and that of
 * whatever is built around it (src/phrases). english.c describes the syntax of sentences. Internal.
 */
#ifndef AG_FORMAT_H
#define AG_FORMAT_H

#include "astragal.h"
#include "str.h"

enum ag_arg_kind { AG_ARG_NUMBER, AG_ARG_UNSIGNED, AG_ARG_REAL, AG_ARG_TEXT, AG_ARG_LIST, AG_ARG_MSG };

struct ag_list {
    const char *const *item;
    unsigned n;
};

struct ag_arg {
    enum ag_arg_kind kind;
    union {
        int64_t number;
        uint64_t magnitude;
        double real;
        const char *text; /* NULL: "" */
        struct ag_list list;
        const struct ag_msg *msg;
    };
};

/* What a sentence may ask for. A phrase has one list, a message two: there texts are counted apart. */
struct ag_args {
    const struct ag_arg *arg, *text;
    unsigned n_args, n_texts;
};

/* Adds the sentence to s. Whatever the arguments are, every word of the sentence is there: one that is missing is left
 * out, one of another kind is written as what it is, and a byte that cannot be printed becomes '?'. */
void ag_format(struct ag_str *s, const char *sentence, const struct ag_args *args, const struct ag_words *words);

#endif
