/*
 * settings.h - what a person likes, from a file of their own: $XDG_CONFIG_HOME/astragal/astragal.ini. One table drives
 * reading, `config` and the man page. What is typed comes before the environment, that before the file, and that before
 * what is usual.
 */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "options.h"

enum setting_id {
    SETTING_NAME,
    SETTING_GAME,
    SETTING_RULES,
    SETTING_TUTOR,
    SETTING_PACE,
    SETTING_SYMBOLS,
    SETTING_COLOURS,
    SETTING_DIGITS,
    SETTING_LANGUAGE,
    SETTING_ARCHIVE,
    SETTINGS
};

struct setting {
    const char *key;
    const char *usual;          /* "": none */
    const char *const *words;   /* what it takes, ended by NULL; NULL: a text */
    enum option_id option;      /* that says the same for one command; O_END: none */
    const char *flag;           /* the word that an option without a value stands for */
    const char *environment;    /* a variable that says the same; NULL: none */
    const char *environment_is; /* the word it stands for */
    enum phrase_id about;
};
extern const struct setting setting_table[SETTINGS];

enum { SETTING_MAX = 2048 };
enum setting_from { FROM_USUAL, FROM_FILE, FROM_ENVIRONMENT, FROM_OPTION };

struct settings {
    char path[SETTING_MAX]; /* of the file; "": there is nowhere to look */
    struct setting_value {
        char text[SETTING_MAX];
        enum setting_from from;
        unsigned line; /* of FROM_FILE */
    } value[SETTINGS];
};

/* Reads what holds for a command line; a line of the file that makes no sense is told, and the rest holds. */
void settings_read(const struct args *args, struct settings *out);
/* Chooses the language before anything is said: typed with --language (NULL: it was not), or by the file, or by the
 * variables of the system. False: there is no such language, and the complaint has been made. */
bool settings_speak(const char *typed);
/* A value, from args->settings; "": none. */
const char *setting(const struct args *args, enum setting_id id);
bool setting_is(const struct args *args, enum setting_id id, const char *word);
/* Writes or, where value is NULL, removes a line of the file. False: the complaint has been made. */
bool settings_write(const struct args *args, enum setting_id id, const char *value);

#endif
