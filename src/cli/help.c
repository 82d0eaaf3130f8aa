/* help.c - see help.h. */
#include "help.h"
#include "text.h"

#include <string.h>

static const char tagline[] = "a house of dice games that knows the rules and the odds exactly";

/* What can be typed instead of a command. */
static const struct {
    const char *words, *help;
} others[] = {
    {"help COMMAND", "Say what a command does."},
    {"--version", "Print the version, and a hash of the built-in rules."},
    {"--completion bash", "Print the completion for bash; put it where bash finds it."},
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

static void help_line(FILE *out, const char *words, const char *help) {
    fputs("  ", out);
    text_cell(out, words, HELP_INDENT - 2);
    unsigned column = 2 + text_width(words);
    if (column >= HELP_INDENT) {
        fputc('\n', out);
        text_blanks(out, HELP_INDENT);
    }
    text_wrap(out, help, HELP_INDENT, HELP_INDENT);
}

static void help_option(FILE *out, const struct option *o) {
    char words[80];
    snprintf(words, sizeof words, "--%s%s%s", o->name, o->value ? " " : "", o->value ? o->value : "");
    help_line(out, words, o->help);
}

void help_all(FILE *out) {
    fprintf(out, "Astragal is %s.\n\nUsage: astragal COMMAND [ARGUMENTS] [OPTIONS]\n\n", tagline);
    for (const struct command *c = commands; c->name; c++) help_line(out, c->name, c->summary);
    fputc('\n', out);
    for (unsigned i = 0; i < OTHERS; i++) help_line(out, others[i].words, others[i].help);
}

void help_command(FILE *out, const struct command *c) {
    fprintf(out, "Usage: astragal %s%s%s [OPTIONS]\n\n", c->name, *c->arguments ? " " : "", c->arguments);
    text_wrap(out, c->about, 0, 0);
    fputs("\nOptions:\n", out);
    each_option(c, help_option, out);
    help_option(out, &options[O_HELP]);
    fputs("\nExamples:\n", out);
    for (const char *const *e = c->examples; *e; e += 2) fprintf(out, "  %s\n      %s\n", e[0], e[1]);
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
    scd(out, o->help);
    fputs("\n\n", out);
}

static void man_command(FILE *out, const struct command *c) {
    fprintf(out, "## %s", c->name);
    if (*c->arguments) {
        fputc(' ', out);
        scd(out, c->arguments);
    }
    fputs("\n\n", out);
    scd(out, c->about);
    fputs("\n\n", out);
    each_option(c, man_option, out);
}

void help_man(FILE *out) {
    fprintf(out, "astragal(1)\n\n# NAME\n\nastragal - %s\n\n", tagline);
    fputs("# SYNOPSIS\n\n*astragal* _COMMAND_ \\[_ARGUMENTS_\\] \\[_OPTIONS_\\]\n\n# DESCRIPTION\n\n", out);
    fputs("Plays, scores, checks and counts dice games: Farkle and its relatives, Balut, Palko and Penk!. A _PRESET_ "
          "is a named set of rules; *astragal games* lists them. What cannot be done is answered with a sentence on "
          "standard error and exit status 2.\n\n# COMMANDS\n\n",
          out);
    for (const struct command *c = commands; c->name; c++) man_command(out, c);
    fputs("# OTHER OPTIONS\n\n", out);
    for (unsigned i = 0; i < OTHERS; i++) {
        fputc('*', out);
        scd(out, others[i].words);
        fputs("*\n\t", out);
        scd(out, others[i].help);
        fputs("\n\n", out);
    }
    fputs("# EXAMPLES\n\n", out);
    for (const struct command *c = commands; c->name; c++)
        for (const char *const *e = c->examples; *e; e += 2) {
            fputc('*', out);
            scd(out, e[0]);
            fputs("*\n\t", out);
            scd(out, e[1]);
            fputs("\n\n", out);
        }
    fputs("# EXIT STATUS\n\n0 when all is well, 2 after a complaint.\n", out);
}

/* ---- completion ---- */

static void completion_option(FILE *out, const struct option *o) { fprintf(out, " --%s", o->name); }

static bool takes_preset(const struct command *c) { return strstr(c->arguments, "PRESET") != NULL; }

static void completion_names(FILE *out) {
    for (const struct command *c = commands; c->name; c++) fprintf(out, "%s ", c->name);
    fputs("help --version --help", out);
}

void help_completion(FILE *out) {
    const struct ag_presets *presets = ag_presets_builtin();
    fputs("# bash completion for astragal, made by 'astragal --completion bash'\n_astragal() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} options= presets=\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W '",
          out);
    completion_names(out);
    fputs("' -- \"$word\"))\n        return\n    fi\n    case ${COMP_WORDS[1]} in\n", out);
    for (const struct command *c = commands; c->name; c++) {
        fprintf(out, "    %s)\n        options='--help", c->name);
        each_option(c, completion_option, out);
        fprintf(out, "'\n%s        ;;\n", takes_preset(c) ? "        presets=yes\n" : "");
    }
    fputs("    help)\n        options='", out);
    completion_names(out);
    fputs("'\n        ;;\n    esac\n    [ -z \"$presets\" ] || presets='", out);
    for (unsigned i = 0; i < presets->n; i++) fprintf(out, "%s%s", i ? " " : "", presets->preset[i].name);
    fputs("'\n    COMPREPLY=($(compgen -W \"$options $presets\" -- \"$word\"))\n}\n"
          "complete -o default -F _astragal astragal\n",
          out);
}
