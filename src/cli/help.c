/* help.c - see help.h. */
#include "help.h"
#include "status.h"
#include "settings.h"
#include "text.h"

#include <string.h>

/* What can be typed instead of a command. */
static const struct {
    const char *words;
    enum phrase_id help;
} others[] = {
    {"help COMMAND", SAY_HELP_OTHER_HELP},
    {"--version", SAY_HELP_OTHER_VERSION},
    {"--completion SHELL", SAY_HELP_OTHER_COMPLETION},
};
enum { OTHERS = sizeof others / sizeof *others };

const struct command *command_named(const char *name) {
    for (const struct command *c = commands; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}

/* Calls use for each option of a command. */
static void each_option(const struct command *command, void (*use)(FILE *out, const struct option *o), FILE *out) {
    for (const uint8_t *id = command->options; *id; id++) use(out, &options[*id]);
}

/* ---- help ---- */

enum { HELP_INDENT = 22 };

static void help_line(FILE *out, const char *words, enum phrase_id help) {
    fputs("  ", out);
    text_cell(out, words, HELP_INDENT - 2);
    unsigned column = 2 + text_width(words);
    if (column >= HELP_INDENT) {
        fputc('\n', out);
        text_blanks(out, HELP_INDENT);
    }
    text_wrap(out, phrase(help), HELP_INDENT, HELP_INDENT);
}

static void help_option(FILE *out, const struct option *o) {
    char words[80];
    snprintf(words, sizeof words, "--%s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
    help_line(out, words, o->help);
}

void help_all(FILE *out) {
    say_line(out, SAY_HELP_ASTRAGAL_IS, phrase(SAY_HELP_TAGLINE));
    fputc('\n', out);
    say_line(out, SAY_HELP_USAGE_ALL);
    fputc('\n', out);
    for (const struct command *c = commands; c->name; c++) help_line(out, c->name, c->summary);
    fputc('\n', out);
    for (unsigned i = 0; i < OTHERS; i++) help_line(out, others[i].words, others[i].help);
}

void help_command(FILE *out, const struct command *c) {
    say_line(out, *c->arguments ? SAY_HELP_USAGE : SAY_HELP_USAGE_NONE, c->name, c->arguments);
    fputc('\n', out);
    text_wrap(out, phrase(c->about), 0, 0);
    fputc('\n', out);
    say_line(out, SAY_HELP_OPTIONS);
    each_option(c, help_option, out);
    help_option(out, &options[O_LANGUAGE]);
    help_option(out, &options[O_HELP]);
    fputc('\n', out);
    say_line(out, SAY_HELP_EXAMPLES);
    for (const struct example *e = c->examples; e->line; e++)
        fprintf(out, "  %s\n      %s\n", e->line, phrase(e->what));
}

/* ---- man page ---- */

/* scdoc gives a meaning to some characters. */
static void scd(FILE *out, const char *text) {
    for (; *text; text++) {
        if (strchr("_*\\`~#[]<>", *text)) fputc('\\', out);
        fputc(*text, out);
    }
}

static void man_option(FILE *out, const struct option *o) {
    fprintf(out, "*--%s*", o->name);
    if (o->value) {
        fputs(" _", out);
        scd(out, o->value);
        fputc('_', out);
    }
    fputs("\n\t", out);
    scd(out, phrase(o->help));
    fputs("\n\n", out);
}

static void man_command(FILE *out, const struct command *c) {
    /* a heading knows no escapes */
    fprintf(out, "## %s%s%s\n\n", c->name, *c->arguments ? " " : "", c->arguments);
    scd(out, phrase(c->about));
    fputs("\n\n", out);
    each_option(c, man_option, out);
}

static void man_heading(FILE *out, enum phrase_id heading) { fprintf(out, "# %s\n\n", phrase(heading)); }

static void man_paragraph(FILE *out, enum phrase_id heading, enum phrase_id text) {
    man_heading(out, heading);
    fprintf(out, "%s\n\n", phrase(text));
}

static void man_exit(FILE *out) {
    static const struct {
        enum status status;
        enum phrase_id what;
    } ends[] = {{DONE, SAY_MAN_EXIT_DONE},
                {ANSWER_NO, SAY_MAN_EXIT_NO},
                {WRONG_USAGE, SAY_MAN_EXIT_USAGE},
                {TROUBLE, SAY_MAN_EXIT_TROUBLE},
                {INTERRUPTED, SAY_MAN_EXIT_INTERRUPTED}};
    man_heading(out, SAY_MAN_EXIT_STATUS);
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        fprintf(out, "*%d*\n\t%s\n\n", (int)ends[i].status, phrase(ends[i].what));
}

/* A word of its own, and what it is. */
static void man_term(FILE *out, const char *word, enum phrase_id what) {
    fputc('*', out);
    scd(out, word);
    fputs("*\n\t", out);
    scd(out, phrase(what));
    fputs("\n\n", out);
}

struct term {
    const char *word;
    enum phrase_id what;
};

static void man_terms(FILE *out, enum phrase_id heading, const struct term *terms) {
    man_heading(out, heading);
    for (; terms->word; terms++) man_term(out, terms->word, terms->what);
}

static const struct term files[] = {{"$XDG_CONFIG_HOME/astragal/astragal.ini", SAY_MAN_FILE_SETTINGS},
                                    {"$XDG_DATA_HOME/astragal/", SAY_MAN_FILE_DATA},
                                    {"$XDG_CACHE_HOME/astragal/", SAY_MAN_FILE_CACHE},
                                    {NULL, SAY_MAN_FILES}};
static const struct term environment[] = {{"XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_CACHE_HOME", SAY_MAN_ENV_XDG},
                                          {"NO_COLOR", SAY_MAN_ENV_COLOUR},
                                          {"TERM", SAY_MAN_ENV_TERM},
                                          {"LC_ALL, LC_CTYPE, LANG", SAY_MAN_ENV_LOCALE},
                                          {NULL, SAY_MAN_ENVIRONMENT}};

static void man_settings(FILE *out) {
    man_heading(out, SAY_MAN_SETTINGS);
    for (unsigned i = 0; i < SETTINGS; i++) man_term(out, setting_table[i].key, setting_table[i].about);
}

void help_man(FILE *out) {
    fputs("astragal(1)\n\n", out);
    man_heading(out, SAY_MAN_NAME);
    fprintf(out, "astragal - %s\n\n", phrase(SAY_HELP_TAGLINE));
    man_paragraph(out, SAY_MAN_SYNOPSIS, SAY_MAN_SYNOPSIS_TEXT);
    man_paragraph(out, SAY_MAN_DESCRIPTION, SAY_MAN_DESCRIPTION_TEXT);
    man_heading(out, SAY_MAN_COMMANDS);
    for (const struct command *c = commands; c->name; c++) man_command(out, c);
    man_settings(out);
    man_terms(out, SAY_MAN_FILES, files);
    man_terms(out, SAY_MAN_ENVIRONMENT, environment);
    man_heading(out, SAY_MAN_OTHER_OPTIONS);
    man_option(out, &options[O_LANGUAGE]);
    for (unsigned i = 0; i < OTHERS; i++) {
        fputc('*', out);
        scd(out, others[i].words);
        fputs("*\n\t", out);
        scd(out, phrase(others[i].help));
        fputs("\n\n", out);
    }
    man_heading(out, SAY_MAN_EXAMPLES);
    for (const struct command *c = commands; c->name; c++)
        for (const struct example *e = c->examples; e->line; e++) {
            fputc('*', out);
            scd(out, e->line);
            fputs("*\n\t", out);
            scd(out, phrase(e->what));
            fputs("\n\n", out);
        }
    man_exit(out);
    man_paragraph(out, SAY_MAN_SEE_ALSO, SAY_MAN_SEE_ALSO_TEXT);
}
