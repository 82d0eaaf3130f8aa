/*
 * completion.c - completion scripts for bash, zsh and fish, all from the tables of commands and options: names, and the
 * values that an option takes. See help.h.
 */
#include "../presets/presets.h"
#include "cli.h"
#include "help.h"
#include "roster.h"
#include "settings.h"

#include <string.h>

/* ---- values ---- */

enum kind { VALUE_NONE, VALUE_WORDS, VALUE_FILE, VALUE_FOLDER };

/* Writes each once, however often it is told. */
struct words {
    FILE *out;
    unsigned n;
    char seen[128][AG_NAME_MAX];
};

static void add(struct words *w, const char *word) {
    for (unsigned i = 0; i < w->n; i++)
        if (strcmp(w->seen[i], word) == 0) return;
    if (w->n == 128 || strlen(word) >= AG_NAME_MAX) return;
    fprintf(w->out, "%s%s", w->n ? " " : "", word);
    snprintf(w->seen[w->n++], AG_NAME_MAX, "%s", word);
}

static void add_player(void *context, const char *name, const char *about) {
    (void)about;
    add(context, name);
}

static void put_players(FILE *out) {
    struct words w = {.out = out};
    for (const struct ag_game *const *g = ag_games(); *g; g++)
        if (!(*g)->example) roster_each(*g, add_player, &w);
}

static void put_rules(FILE *out) {
    struct words w = {.out = out};
    char key[AG_NAME_MAX];
    for (const struct ag_game *const *g = ag_games(); *g; g++)
        for (unsigned i = 0; !(*g)->example && i < (*g)->n_options; i++) {
            snprintf(key, sizeof key, "%s=", (*g)->options[i].key);
            add(&w, key);
        }
}

static void put_games(FILE *out) {
    struct words w = {.out = out};
    for (const struct ag_game *const *g = ag_games(); *g; g++)
        if (!(*g)->example) add(&w, (*g)->name);
}

static void add_preset(void *context, const char *name, const struct ag_preset_info *info) {
    (void)info;
    add(context, name);
}

static void put_presets(FILE *out) {
    struct words w = {.out = out};
    ag_presets_offered(NULL, add_preset, &w);
}

static void put_settings(FILE *out) {
    struct words w = {.out = out};
    for (unsigned i = 0; i < SETTINGS; i++) add(&w, setting_table[i].key);
}

static void put_languages(FILE *out) {
    struct words w = {.out = out};
    for (unsigned i = 0; ag_language_at(i); i++) add(&w, ag_language_at(i)->code);
}

/* Options whose values are words: fixed ones, or those of a list.
 * not for people: words to type, below */
static const struct {
    enum option_id id;
    const char *words;
    void (*put)(FILE *out);
} valued[] = {
    {O_WILD, "yes no", NULL},
    {O_BEGAN, "yes no next last", NULL},
    {O_DICE, "generator typed proof", NULL},
    {O_TUTOR, "off small mistakes blunders", NULL},
    {O_OBJECTIVE, "win win-most turn turns score points", NULL},
    {O_AIM, "win score points", NULL},
    {O_SEATS, NULL, put_players},
    {O_PLAYER, NULL, put_players},
    {O_SET, NULL, put_rules},
    {O_GAME, NULL, put_games},
    {O_LANGUAGE, NULL, put_languages},
};
enum { VALUED = sizeof valued / sizeof *valued };

/* Writes the words, where there are any. */
static enum kind put_values(FILE *out, enum option_id id) {
    const char *value = options[id].value;
    if (!value) return VALUE_NONE;
    for (unsigned i = 0; i < VALUED; i++) {
        if (valued[i].id != id) continue;
        if (valued[i].put) valued[i].put(out);
        else fputs(valued[i].words, out);
        return VALUE_WORDS;
    }
    return strcmp(value, "FOLDER") == 0                               ? VALUE_FOLDER
           : strcmp(value, "FILE") == 0 || strcmp(value, "PATH") == 0 ? VALUE_FILE
                                                                      : VALUE_NONE;
}

static enum kind kind_of(enum option_id id) {
    for (unsigned i = 0; i < VALUED; i++)
        if (valued[i].id == id) return VALUE_WORDS;
    return put_values(NULL, id); /* without words nothing is written */
}

/* What a command's arguments may be, but for files. */
static bool takes_preset(const struct command *c) { return strstr(c->arguments, "PRESET") != NULL; }
static bool takes_words(const struct command *c) { return takes_preset(c) || strncmp(c->arguments, "[KEY", 4) == 0; }
static void put_arguments(FILE *out, const struct command *c) {
    if (takes_preset(c)) put_presets(out);
    else if (takes_words(c)) put_settings(out);
}

static void put_commands(FILE *out) {
    for (const struct command *c = commands; c->name; c++) fprintf(out, "%s ", c->name);
}

/* A sentence within quotes: zsh and fish take it without these characters. */
static void put_plain(FILE *out, const char *text) {
    for (; *text; text++)
        if (!strchr("'\"[]:\\$`", *text)) fputc(*text, out);
}

/* ---- bash ---- */

static void bash_values(FILE *out, const struct command *c) {
    /* not for people: bash reads what is below */
    for (const uint8_t *o = c->options; *o; o++) {
        enum kind kind = kind_of((enum option_id) * o);
        if (kind == VALUE_NONE && !options[*o].value) continue;
        fprintf(out, "    '%s --%s') ", c->name, options[*o].name);
        if (kind == VALUE_WORDS) fputs("values='", out), put_values(out, (enum option_id) * o), fputs("' ;;\n", out);
        else if (kind == VALUE_FOLDER) fputs("COMPREPLY=($(compgen -d -- \"$word\")); return ;;\n", out);
        else fputs("return ;;\n", out); /* files, by default; or anything */
    }
}

static void bash(FILE *out) {
    /* not for people: bash reads what is below */
    fputs("# bash completion for astragal, made by 'astragal --completion bash'\n_astragal() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]} options= presets= values=\n"
          "    if [ \"$COMP_CWORD\" -eq 1 ]; then\n        COMPREPLY=($(compgen -W '",
          out);
    put_commands(out);
    fputs("help --version --help' -- \"$word\"))\n        return\n    fi\n", out);
    fputs("    case \"${COMP_WORDS[1]} $last\" in\n", out);
    for (const struct command *c = commands; c->name; c++) bash_values(out, c);
    fputs(
        "    esac\n    if [ -n \"$values\" ]; then\n        local before=\n"
        "        case \"$last\" in --seats) case \"$word\" in *,*) before=${word%,*}, ;; esac ;; esac\n"
        "        COMPREPLY=($(compgen -P \"$before\" -W \"$values\" -- \"${word#\"$before\"}\"))\n"
        "        case \"${COMPREPLY[*]}\" in *=) compopt -o nospace 2>/dev/null || : ;; esac\n        return\n    fi\n"
        "    case ${COMP_WORDS[1]} in\n",
        out);
    for (const struct command *c = commands; c->name; c++) {
        fprintf(out, "    %s)\n        options='--help", c->name);
        for (const uint8_t *o = c->options; *o; o++) fprintf(out, " --%s", options[*o].name);
        fputs("'\n        presets='", out);
        put_arguments(out, c);
        fputs("'\n        ;;\n", out);
    }
    fputs("    help)\n        options='", out);
    put_commands(out);
    fputs("'\n        ;;\n    esac\n    COMPREPLY=($(compgen -W \"$options $presets\" -- \"$word\"))\n}\n"
          "complete -o default -F _astragal astragal\n",
          out);
}

/* ---- zsh ---- */

static void zsh_option(FILE *out, enum option_id id) {
    /* not for people: zsh reads what is below */
    const struct option *o = &options[id];
    enum kind kind = kind_of(id);
    fprintf(out, " \\\n            '%s--%s[", id == O_SET || id == O_SETTING ? "*" : "", o->name);
    put_plain(out, phrase(o->help));
    fputc(']', out);
    if (o->value) fputs(":", out), put_plain(out, o->value), fputc(':', out);
    if (kind == VALUE_WORDS) fputc('(', out), put_values(out, id), fputc(')', out);
    if (kind == VALUE_FILE) fputs("_files", out);
    if (kind == VALUE_FOLDER) fputs("_files -/", out);
    fputc('\'', out);
}

static void zsh(FILE *out) {
    /* not for people: zsh reads what is below */
    fputs("#compdef astragal\n# zsh completion for astragal, made by 'astragal --completion zsh'\n_astragal() {\n"
          "    if (( CURRENT == 2 )); then\n        local -a names\n        names=(\n",
          out);
    for (const struct command *c = commands; c->name; c++) {
        fprintf(out, "            '%s:", c->name);
        put_plain(out, phrase(c->summary));
        fputs("'\n", out);
    }
    fputs("        )\n        _describe command names\n        return\n    fi\n    local command=$words[2]\n"
          "    shift words\n    (( CURRENT-- ))\n    case $command in\n",
          out);
    for (const struct command *c = commands; c->name; c++) {
        fprintf(out, "    %s)\n        _arguments", c->name);
        zsh_option(out, O_LANGUAGE);
        zsh_option(out, O_HELP);
        for (const uint8_t *o = c->options; *o; o++) zsh_option(out, (enum option_id) * o);
        bool listed = takes_words(c);
        fprintf(out, " \\\n            '*:argument:%s", listed ? "(" : "_files");
        if (listed) put_arguments(out, c);
        fprintf(out, "%s'\n        ;;\n", listed ? ")" : "");
    }
    fputs("    esac\n}\n_astragal \"$@\"\n", out);
}

/* ---- fish ---- */

static void fish_option(FILE *out, const struct command *c, enum option_id id) {
    /* not for people: fish reads what is below */
    const struct option *o = &options[id];
    enum kind kind = kind_of(id);
    fprintf(out, "complete -c astragal -n '__fish_seen_subcommand_from %s' -l %s", c->name, o->name);
    if (kind == VALUE_WORDS) fputs(" -x -a '", out), put_values(out, id), fputc('\'', out);
    else if (kind == VALUE_FILE) fputs(" -r -F", out);
    else if (kind == VALUE_FOLDER) fputs(" -x -a '(__fish_complete_directories)'", out);
    else if (o->value) fputs(" -x", out);
    fputs(" -d '", out);
    put_plain(out, phrase(o->help));
    fputs("'\n", out);
}

static void fish(FILE *out) {
    /* not for people: fish reads what is below */
    fputs("# fish completion for astragal, made by 'astragal --completion fish'\n", out);
    for (const struct command *c = commands; c->name; c++) {
        fprintf(out, "complete -c astragal -f -n __fish_use_subcommand -a %s -d '", c->name);
        put_plain(out, phrase(c->summary));
        fputs("'\n", out);
        fish_option(out, c, O_LANGUAGE);
        fish_option(out, c, O_HELP);
        for (const uint8_t *o = c->options; *o; o++) fish_option(out, c, (enum option_id) * o);
        if (!takes_words(c)) continue;
        fprintf(out, "complete -c astragal -f -n '__fish_seen_subcommand_from %s' -a '", c->name);
        put_arguments(out, c);
        fputs("'\n", out);
    }
}

bool help_completion(FILE *out, const char *shell) {
    static const struct {
        const char *shell;
        void (*put)(FILE *out);
    } scripts[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
    for (unsigned i = 0; i < sizeof scripts / sizeof *scripts; i++)
        if (strcmp(scripts[i].shell, shell) == 0) return scripts[i].put(out), true;
    return false;
}
