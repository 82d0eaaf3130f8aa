/*
 * lesson.h - a first game that teaches itself. A lesson is a record with remarks: every line is one event of a real
 * table, so how far somebody has come is the length of the table's log, and nothing else has to be kept. Dice and the
 * rivals' moves are prescribed; the learner, in seat 0, is asked for a move, told why where it is another one, and asked
 * again. Whatever a sentence counts is asked of the rules and the position (struct ag_figure), never written down. Each
 * game's lessons are in lesson_GAME.c, in the row of its extras. Internal.
 */
#ifndef AG_LESSON_H
#define AG_LESSON_H

#include "astragal.h"

enum { AG_LESSON_LEARNER = 0, AG_LESSON_REMARKS = 8, AG_LESSON_FIGURES = 5 };

enum ag_lesson_kind {
    AG_LESSON_END,    /* there is nothing left to learn */
    AG_LESSON_CHANCE, /* dice that fall by themselves: rivals', those that follow a move, those for who begins */
    AG_LESSON_ROLL,   /* the learner rolls */
    AG_LESSON_RIVAL,  /* a rival moves */
    AG_LESSON_MOVE    /* the learner moves */
};

/* What a figure may look at: the table as it stands when the sentence is said. */
struct ag_lesson_at {
    const ag_rules *rules;
    const void *state; /* as the learner may know it */
};
struct ag_figure {
    int32_t (*of)(const struct ag_lesson_at *at, int32_t a, int32_t b); /* NULL: no more figures */
    int32_t a, b;
};
/* A sentence with what it counts; id 0: nothing is said. */
struct ag_remark {
    uint16_t id;
    struct ag_figure figure[AG_LESSON_FIGURES];
};
/* What to say to a move that is not the one asked for: the first whose pattern fits. "*" at the end or at the beginning
 * of a pattern stands for anything; patterns are separated by '|'. The last of a list has none and fits whatever is
 * left. */
struct ag_lesson_reply {
    const char *moves; /* NULL: any move */
    struct ag_remark say;
};
struct ag_lesson_line {
    uint8_t kind;
    ag_seat seat;          /* of a rival's move */
    const char *text;      /* dice; or the moves that are taken, patterns as above, the one that is shown first */
    struct ag_remark ask;  /* before it: the idea, and what to do */
    struct ag_remark done; /* after it: praise, or what it means */
    const struct ag_lesson_reply *reply; /* to other moves; NULL: every legal one is taken */
};
struct ag_lesson {
    const char *name;      /* as it is asked for: "farkle" */
    const char *rules;     /* "PRESET [key=value ...]", as ag_table_open takes it */
    uint16_t title, about; /* messages without arguments */
    struct ag_remark end;
    const struct ag_lesson_line *line; /* behind the last one AG_LESSON_END */
};

/* All lessons in the order of the games, i from 0; NULL: no more. And one by its name, or the first one of a preset;
 * NULL: there is none. */
const struct ag_lesson *ag_lesson_number(unsigned i);
const struct ag_lesson *ag_lesson_named(const char *name);
/* How many moves and rolls the learner makes in it, and how many of them are behind a table. */
unsigned ag_lesson_steps(const struct ag_lesson *lesson, size_t length);

/* A table for it, everybody seated; name: the learner's. NULL: no memory is left. */
ag_table *ag_lesson_open(const struct ag_lesson *lesson, const struct ag_memory *memory, const char *name,
                         const struct ag_words *words);
/* Whether a table is one of this lesson: its rules, and a log that the lesson leads to. */
bool ag_lesson_fits(const struct ag_lesson *lesson, const ag_table *t);

/* What comes next at a table of the lesson. */
const struct ag_lesson_line *ag_lesson_line(const struct ag_lesson *lesson, const ag_table *t);
/* Who moves by a line. */
ag_seat ag_lesson_mover(const struct ag_lesson_line *line);
/* The dice of the next line; their number. */
unsigned ag_lesson_dice(const struct ag_lesson *lesson, const ag_table *t, uint8_t *dice);
/* The move of the next line: a rival's, or the one that the learner is shown. */
ag_action ag_lesson_move(const struct ag_lesson *lesson, const ag_table *t);
/* What is to be read now, in order: what came of the last move, what the rivals did, and what to do next; at the end
 * the lesson's last words. Returns their number, at most AG_LESSON_REMARKS. */
unsigned ag_lesson_remarks(const struct ag_lesson *lesson, const ag_table *t, struct ag_msg *out);
/* Whether the lesson goes on with this legal move of the learner; if not, *say is why another one is asked for. */
bool ag_lesson_takes(const struct ag_lesson *lesson, const ag_table *t, ag_action a, struct ag_msg *say);

/* ---- figures for every game ---- */

int32_t ag_figure_rule(const struct ag_lesson_at *at, int32_t slot, int32_t b);     /* the value of an option */
int32_t ag_figure_score(const struct ag_lesson_at *at, int32_t seat, int32_t b);    /* of a seat */
int32_t ag_figure_number(const struct ag_lesson_at *at, int32_t number, int32_t b); /* a seat's or face's own number */

#endif
