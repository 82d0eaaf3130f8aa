/*
 * drill.h - practice with a judge: positions asked one by one (drill), or a whole game alone whose dice a seed fixes
 * (the test). judge.c says what moves are worth, find.c looks for positions, file.c remembers. The command drill runs
 * them and asks in plain lines (src/cli/drill_talk.c); src/tui/drill.c asks on the full screen.
 */
#ifndef DRILL_H
#define DRILL_H

#include "../coach/solo.h"
#include "coach.h"

#include <stdio.h>

/* ---- what moves are worth ---- */

enum drill_class {
    DRILL_NONE = AG_GRADE_NONE,
    DRILL_SMALL = AG_GRADE_SMALL,
    DRILL_MISTAKE = AG_GRADE_MISTAKE,
    DRILL_BLUNDER = AG_GRADE_BLUNDER,
    DRILL_CLASSES = AG_GRADES
};

/* What a loss is measured in, and from which loss on an error is small, a mistake, a blunder. */
struct drill_scale {
    enum phrase_id amount, value, estimate; /* how a loss is told, and numbers in a table; with their error */
    enum phrase_id means;                   /* "chance to win" */
    double factor;                          /* from a value to the number shown */
    int digits;
    const double *from; /* by class */
};

const struct drill_scale *drill_scale_of(unsigned objective);

struct drill_judge {
    const ag_rules *rules;
    struct coach *coach; /* NULL: the points of a turn */
    struct ag_work work;
    struct solving_how how; /* the context of work */
    struct ag_solo_exact turns;
    const struct drill_scale *scale;
    uint64_t nodes; /* the usual budget of an estimate */
};
/* The coach of these rules; or for Farkle alone the exact points of a turn. False: the complaint has been made. */
bool drill_judge_open(struct drill_judge *j, const ag_rules *r, const char *preset, const char *objective, bool turns);
void drill_judge_close(struct drill_judge *j);
bool drill_exact(const struct drill_judge *j);
void drill_kind(const struct drill_judge *j, char *buf, size_t size); /* what the values are, in a sentence */
/* state: what the seat may see. quickly: an estimate may be a rough one. False: why. */
bool drill_advise(const struct drill_judge *j, const void *state, ag_seat seat, bool quickly, struct ag_advice *out,
                  struct platform_error *why);
/* The class of one move. An estimate within two standard errors of the best is no error. */
enum drill_class drill_class_of(const struct drill_judge *j, const struct ag_advised *move);
/* "3.25 % of your wins", "12.0 points" */
const char *drill_amount(const struct drill_judge *j, double loss, char *buf); /* 40 bytes */

/* A value or loss in a table: "52.10 %", "52.10 % ±0.41 %", "433.30" */
void drill_number(const struct drill_scale *scale, bool exact, double x, double error, char *buf, size_t size);

/* ---- a question ---- */

struct drill_question {
    const ag_rules *rules;
    const char *title;        /* "Question 3 of 10" */
    const char *const *names; /* of the seats; NULL: seat 0, ... */
    union ag_state state;     /* as the seat may see it */
    ag_seat seat;
    bool words;         /* dice and sheets in words */
    const char *before; /* what has just happened; or NULL */
};

/* How to ask and to answer: in plain lines, or on the full screen. */
struct drill_face {
    /* The number of the move in the order of legal; -1: no more. */
    int (*ask)(const struct drill_question *q);
    void (*tell)(const char *title, const char *text); /* lines of at most 80 columns */
};

/* ---- looking for positions ---- */

struct drill_finder {
    const struct drill_judge *judge;
    const ag_rules *rules;
    const struct ag_player *learner, *master; /* who errs, and who plays well */
    uint64_t seed, game;
    union ag_state state;
    struct ag_rng dice, players, choice;
    bool running;
    unsigned skip; /* decisions to let pass */
};
void drill_finder(struct drill_finder *f, const struct drill_judge *j, uint64_t seed);
/* The next position worth asking; false: interrupted, or there are none. */
bool drill_find(struct drill_finder *f, struct drill_question *q, struct ag_advice *advice);

/* ---- what is remembered ---- */

enum { DRILL_DAYS = 400, DRILL_AGAIN = 100, DRILL_TESTS = 100, DRILL_BOXES = 5, DRILL_DATE = 11 };

struct drill_day {
    char date[DRILL_DATE]; /* 2026-11-15 */
    uint32_t asked, right;
    double loss;
};
struct drill_again {       /* a position that was missed */
    char date[DRILL_DATE]; /* to be asked from this day on */
    unsigned box;          /* how often it has been right since, and one */
    char *position;
};
struct drill_test {
    char date[DRILL_DATE];
    uint64_t seed;
    uint32_t in_class[DRILL_CLASSES];
    double loss; /* of all decisions together */
};
struct drill_preset {
    char name[AG_NAME_MAX];
    unsigned n_days, n_again, n_tests;
    struct drill_day *day;
    struct drill_again *again;
    struct drill_test *test;
};
struct drill_file {
    char name[AG_NAME_MAX];
    unsigned n;
    struct drill_preset *preset;
};
bool drill_read(const char *name, struct drill_file *out,
                struct platform_error *why); /* one that is not there is empty */
bool drill_write(const struct drill_file *f, struct platform_error *why);
void drill_free(struct drill_file *f);
struct drill_preset *drill_preset(struct drill_file *f, const char *name); /* made when it is not there */
void drill_today(char *date);                                              /* DRILL_DATE bytes */
void drill_today_everywhere(char *date);                                   /* the same by UTC */
/* An answer: counts it for the day, and keeps or moves on the position. */
void drill_count(struct drill_preset *p, const char *date, const char *position, bool right, double loss);
void drill_count_test(struct drill_preset *p, const struct drill_test *test);

#endif
