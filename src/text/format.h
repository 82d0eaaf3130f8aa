/*
 * format.h - how a sentence takes its arguments, for every catalogue: that of the library (struct ag_msg) and that of
 * whatever is built around it (src/phrases). english.c describes the syntax of sentences. Internal.
 */
#ifndef AG_FORMAT_H
#define AG_FORMAT_H

#include "astragal.h"
#include "str.h"

enum ag_arg_kind { AG_ARG_NUMBER, AG_ARG_UNSIGNED, AG_ARG_REAL, AG_ARG_TEXT, AG_ARG_PERSON, AG_ARG_LIST, AG_ARG_MSG };

/* Somebody by name, or you: where no table is at hand that would know the name of a seat. */
struct ag_person {
    const char *name;
    bool you;
};

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
        struct ag_person person;
        struct ag_list list;
        const struct ag_msg *msg;
    };
};

/* What a sentence may ask for. A phrase has one list, a message two: there texts are counted apart. */
struct ag_args {
    const struct ag_arg *arg, *text;
    unsigned n_args, n_texts;
    bool part; /* part of a sentence: no capital letter at the beginning */
};

/* Adds the sentence to s. Whatever the arguments are, every word of the sentence is there: one that is missing is left
 * out, one of another kind is written as what it is, and a byte that cannot be printed becomes '?'. */
void ag_format(struct ag_str *s, const char *sentence, const struct ag_args *args, const struct ag_words *words);
/* The same with arguments in one list. */
void ag_format_list(struct ag_str *s, const char *sentence, const struct ag_arg *arg, unsigned n,
                    const struct ag_words *words);

/* ---- how arguments get their types ---- */

static inline struct ag_arg ag_arg_number(long long n) { return (struct ag_arg){AG_ARG_NUMBER, {.number = n}}; }
static inline struct ag_arg ag_arg_magnitude(unsigned long long n) {
    return (struct ag_arg){AG_ARG_UNSIGNED, {.magnitude = n}};
}
static inline struct ag_arg ag_arg_real(double x) { return (struct ag_arg){AG_ARG_REAL, {.real = x}}; }
static inline struct ag_arg ag_arg_text(const char *text) { return (struct ag_arg){AG_ARG_TEXT, {.text = text}}; }
static inline struct ag_arg ag_arg_person(struct ag_person p) { return (struct ag_arg){AG_ARG_PERSON, {.person = p}}; }
static inline struct ag_arg ag_arg_list(struct ag_list list) { return (struct ag_arg){AG_ARG_LIST, {.list = list}}; }
static inline struct ag_arg ag_arg_msg(const struct ag_msg *msg) { return (struct ag_arg){AG_ARG_MSG, {.msg = msg}}; }

/* clang-format off */
#define AG_ARG(x)                                                                                                      \
    _Generic((x), char *: ag_arg_text, const char *: ag_arg_text, float: ag_arg_real, double: ag_arg_real,             \
             struct ag_person: ag_arg_person, struct ag_list: ag_arg_list, struct ag_msg *: ag_arg_msg, const struct ag_msg *: ag_arg_msg,              \
             unsigned long: ag_arg_magnitude, unsigned long long: ag_arg_magnitude, default: ag_arg_number)(x)

/* A message id with up to five arguments in one list, for what is longer than a struct ag_msg or has real numbers. */
struct ag_said_id {
    unsigned id, n;
    struct ag_arg arg[5];
};
#define AG_SAID_1(i) ((struct ag_said_id){.id = (i)})
#define AG_SAID_2(i, a) ((struct ag_said_id){(i), 1, {AG_ARG(a)}})
#define AG_SAID_3(i, a, b) ((struct ag_said_id){(i), 2, {AG_ARG(a), AG_ARG(b)}})
#define AG_SAID_4(i, a, b, c) ((struct ag_said_id){(i), 3, {AG_ARG(a), AG_ARG(b), AG_ARG(c)}})
#define AG_SAID_5(i, a, b, c, d) ((struct ag_said_id){(i), 4, {AG_ARG(a), AG_ARG(b), AG_ARG(c), AG_ARG(d)}})
#define AG_SAID_6(i, a, b, c, d, e)                                                                                    \
    ((struct ag_said_id){(i), 5, {AG_ARG(a), AG_ARG(b), AG_ARG(c), AG_ARG(d), AG_ARG(e)}})
#define AG_SAID_PICK(a, b, c, d, e, f, macro, ...) macro
#define AG_SAID(...)                                                                                                   \
    AG_SAID_PICK(__VA_ARGS__, AG_SAID_6, AG_SAID_5, AG_SAID_4, AG_SAID_3, AG_SAID_2, AG_SAID_1, 0)(__VA_ARGS__)
/* clang-format on */

/* Adds its words to s. */
void ag_format_id(struct ag_str *s, const struct ag_said_id *said, const struct ag_words *words);

#endif
