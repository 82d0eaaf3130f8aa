/*
 * options.h - every option of the command line, declared once in options.c. A command names those it takes; the parser,
 * --help, the man page and the completion all read the same table.
 */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "phrases.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum option_id {
    O_END, /* ends a command's list */
    O_HELP,
    O_LANGUAGE,
    O_JSON,
    O_RULES,
    O_SET,
    O_INI,
    O_READ,
    O_CALL,
    O_WILD,
    O_STDIN,
    O_POSITION,
    O_SEAT,
    O_DEPTH,
    O_NODES,
    O_SEATS,
    O_GAMES,
    O_SEED,
    O_THREADS,
    O_RECORDS,
    O_TO,
    O_MOVES, /* of hint */
    O_EXPLAIN,
    O_PLAIN,
    O_ASCII,
    O_NO_ANIMATION,
    O_DEMO,
    O_RECORD,
    O_RESUME,
    O_DICE,
    O_OBJECTIVE,
    O_BEST_REACH,
    O_AT,
    O_BEGAN,
    O_OUT,
    O_FRESH,
    O_FORCE,
    O_MEMORY,
    O_WORDS,
    O_CLAIMS,
    O_TURN_DICE, /* --dice of odds */
    O_REACH,
    O_HAVE,
    O_THROWS,
    O_ROLLS,
    O_CELL,
    O_HAND,
    O_UNSEEN,
    O_LADDER,
    O_ANSWERED, /* --player of exploit */
    O_AGAINST,
    O_WIDTH,
    O_MASS,
    O_MEASURED, /* --games of exploit */
    O_EQUILIBRIUM,
    O_ROUNDS,
    O_MARKDOWN,
    O_AIM, /* --objective of hint, analyse and rate */
    O_ESTIMATE,
    O_PLAYER,
    O_BUDGET, /* --nodes of hint, analyse and rate */
    O_OPEN,
    O_HTML,
    O_PAPER, /* --sheet of chart */
    O_TEST,
    O_QUESTIONS,
    O_NAME,
    O_GUEST, /* --name of join */
    O_CHAIR, /* --seat of join */
    O_WATCH,
    O_PASSWORD_FILE,
    O_PORT,
    O_LAN,
    O_BIND,
    O_DATA,
    O_STORE,
    O_WEB,
    O_CONFIG,
    O_SETTING, /* --set of serve */
    O_DAYS,
    O_TUTOR,
    O_UNSET,
    O_NO_ARCHIVE,
    O_GAME,
    O_SINCE,
    O_UNTIL,
    O_WON,
    O_LOST,
    O_LAST,
    O_ANALYSE, /* of replay */
    O_EXPORT,  /* --out of archive */
    O_COUNT
};

struct option {
    const char *name;
    const char *value; /* what it takes, in capitals; NULL: nothing */
    enum phrase_id help;
};
extern const struct option options[O_COUNT];

enum { WORDS_MAX = 4096, SETS_MAX = 64 };

struct args;
struct settings; /* settings.h */

/* A command line, and what it does. */
struct example {
    const char *line;
    enum phrase_id what;
};

/* A command: one row of the table in commands.c. */
struct command {
    const char *name;
    const char *arguments;          /* for the usage line, options apart */
    enum phrase_id summary;         /* one line, in the list of commands */
    enum phrase_id about;           /* a paragraph */
    unsigned least, most;           /* how many words it takes */
    const uint8_t *options;         /* O_..., ended by O_END; --help and --language are understood by all */
    const struct example *examples; /* ended by one without a line */
    int (*run)(const struct args *args);
};
extern const struct command commands[]; /* ended by a row without a name */

/* What was typed behind the command. */
struct args {
    const struct command *command;
    unsigned n_words;
    const char *words[WORDS_MAX];
    const char *option[O_COUNT]; /* NULL: not given; "" for an option without a value */
    unsigned n_sets;
    const char *sets[SETS_MAX];      /* --set may be given many times */
    const struct settings *settings; /* what holds where nothing was typed */
};

/* False: the complaint has been made. */
bool args_read(struct args *args, const struct command *command, int n, char **words);
/* A number given as an option; *n keeps its value if the option is not given. False: the complaint has been made. */
bool args_number(const struct args *args, enum option_id id, uint64_t min, uint64_t max, uint64_t *n);
/* Whether all numbers that were given are numbers, for a command that does not look at each of them every time. */
bool args_numbers(const struct args *args);
static inline bool args_has(const struct args *args, enum option_id id) { return args->option[id] != NULL; }

bool number_read(const char *text, uint64_t min, uint64_t max, uint64_t *n);

#endif
