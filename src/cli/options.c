/* options.c - see options.h. */
#include "options.h"
#include "../text/near.h"
#include "cli.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
const struct option options[O_COUNT] = {
    [O_HELP] = {"help", NULL, SAY_HELP_OPTION_HELP},
    [O_LANGUAGE] = {"language", "CODE", SAY_HELP_OPTION_LANGUAGE},
    [O_JSON] = {"json", NULL, SAY_HELP_OPTION_JSON},
    [O_RULES] = {"rules", "FILE", SAY_HELP_OPTION_RULES},
    [O_SET] = {"set", "KEY=VALUE", SAY_HELP_OPTION_SET},
    [O_INI] = {"ini", NULL, SAY_HELP_OPTION_INI},
    [O_READ] = {"read", NULL, SAY_HELP_OPTION_READ},
    [O_CALL] = {"call", "QxF", SAY_HELP_OPTION_CALL},
    [O_WILD] = {"wild", "YES_OR_NO", SAY_HELP_OPTION_WILD},
    [O_STDIN] = {"stdin", NULL, SAY_HELP_OPTION_STDIN},
    [O_POSITION] = {"position", "TEXT", SAY_HELP_OPTION_POSITION},
    [O_SEAT] = {"seat", "N", SAY_HELP_OPTION_SEAT},
    [O_DEPTH] = {"depth", "D", SAY_HELP_OPTION_DEPTH},
    [O_NODES] = {"nodes", "N", SAY_HELP_OPTION_NODES},
    [O_SEATS] = {"seats", "WHO,WHO,...", SAY_HELP_OPTION_SEATS},
    [O_GAMES] = {"games", "N", SAY_HELP_OPTION_GAMES},
    [O_SEED] = {"seed", "S", SAY_HELP_OPTION_SEED},
    [O_THREADS] = {"threads", "T", SAY_HELP_OPTION_THREADS},
    [O_RECORDS] = {"records", "FOLDER", SAY_HELP_OPTION_RECORDS},
    [O_TO] = {"to", "N", SAY_HELP_OPTION_TO},
    [O_MOVES] = {"moves", "N", SAY_HELP_OPTION_MOVES},
    [O_EXPLAIN] = {"explain", NULL, SAY_HELP_OPTION_EXPLAIN},
    [O_PLAIN] = {"plain", NULL, SAY_HELP_OPTION_PLAIN},
    [O_ASCII] = {"ascii", NULL, SAY_HELP_OPTION_ASCII},
    [O_NO_ANIMATION] = {"no-animation", NULL, SAY_HELP_OPTION_NO_ANIMATION},
    [O_DEMO] = {"demo", NULL, SAY_HELP_OPTION_DEMO},
    [O_RECORD] = {"record", "FILE", SAY_HELP_OPTION_RECORD},
    [O_RESUME] = {"resume", "FILE", SAY_HELP_OPTION_RESUME},
    [O_DICE] = {"dice", "HOW", SAY_HELP_OPTION_DICE},
    [O_OBJECTIVE] = {"objective", "WHAT", SAY_HELP_OPTION_OBJECTIVE},
    [O_BEST_REACH] = {"reach", "N", SAY_HELP_OPTION_BEST_REACH},
    [O_AT] = {"at", "S,S[,S]", SAY_HELP_OPTION_AT},
    [O_BEGAN] = {"began", "YES_OR_NO", SAY_HELP_OPTION_BEGAN},
    [O_OUT] = {"out", "FILE", SAY_HELP_OPTION_OUT},
    [O_FRESH] = {"fresh", NULL, SAY_HELP_OPTION_FRESH},
    [O_FORCE] = {"force", NULL, SAY_HELP_OPTION_FORCE},
    [O_MEMORY] = {"memory", "MIB", SAY_HELP_OPTION_MEMORY},
    [O_WORDS] = {"words", NULL, SAY_HELP_OPTION_WORDS},
    [O_CLAIMS] = {"claims", NULL, SAY_HELP_OPTION_CLAIMS},
    [O_TURN_DICE] = {"dice", "N", SAY_HELP_OPTION_TURN_DICE},
    [O_REACH] = {"reach", "N", SAY_HELP_OPTION_REACH},
    [O_HAVE] = {"have", "N", SAY_HELP_OPTION_HAVE},
    [O_THROWS] = {"throws", "N", SAY_HELP_OPTION_THROWS},
    [O_ROLLS] = {"rolls", "N", SAY_HELP_OPTION_ROLLS},
    [O_CELL] = {"cell", "NxF", SAY_HELP_OPTION_CELL},
    [O_HAND] = {"hand", "DICE", SAY_HELP_OPTION_HAND},
    [O_UNSEEN] = {"unseen", "N", SAY_HELP_OPTION_UNSEEN},
    [O_LADDER] = {"ladder", NULL, SAY_HELP_OPTION_LADDER},
    [O_ANSWERED] = {"player", "NAME", SAY_HELP_OPTION_ANSWERED},
    [O_AGAINST] = {"against", "NAME", SAY_HELP_OPTION_AGAINST},
    [O_WIDTH] = {"width", "N", SAY_HELP_OPTION_WIDTH},
    [O_MASS] = {"mass", "SHARE", SAY_HELP_OPTION_MASS},
    [O_MEASURED] = {"games", "N", SAY_HELP_OPTION_MEASURED},
    [O_EQUILIBRIUM] = {"equilibrium", NULL, SAY_HELP_OPTION_EQUILIBRIUM},
    [O_ROUNDS] = {"rounds", "N", SAY_HELP_OPTION_ROUNDS},
    [O_TEST] = {"test", NULL, SAY_HELP_OPTION_TEST},
    [O_QUESTIONS] = {"questions", "N", SAY_HELP_OPTION_QUESTIONS},
    [O_MARKDOWN] = {"markdown", NULL, SAY_HELP_OPTION_MARKDOWN},
    [O_AIM] = {"objective", "WHAT", SAY_HELP_OPTION_AIM},
    [O_ESTIMATE] = {"estimate", NULL, SAY_HELP_OPTION_ESTIMATE},
    [O_PLAYER] = {"player", "NAME", SAY_HELP_OPTION_PLAYER},
    [O_BUDGET] = {"nodes", "N", SAY_HELP_OPTION_BUDGET},
    [O_OPEN] = {"open", NULL, SAY_HELP_OPTION_OPEN},
    [O_NAME] = {"name", "NAME", SAY_HELP_OPTION_NAME},
    [O_GUEST] = {"name", "NAME", SAY_HELP_OPTION_GUEST},
    [O_CHAIR] = {"seat", "N", SAY_HELP_OPTION_CHAIR},
    [O_WATCH] = {"watch", NULL, SAY_HELP_OPTION_WATCH},
    [O_PASSWORD_FILE] = {"password-file", "FILE", SAY_HELP_OPTION_PASSWORD_FILE},
    [O_HTML] = {"html", "FILE", SAY_HELP_OPTION_HTML},
    [O_PAPER] = {"sheet", NULL, SAY_HELP_OPTION_PAPER},
    [O_PORT] = {"port", "N", SAY_HELP_OPTION_PORT},
    [O_LAN] = {"lan", NULL, SAY_HELP_OPTION_LAN},
    [O_BIND] = {"bind", "ADDRESS", SAY_HELP_OPTION_BIND},
    [O_DATA] = {"data", "FOLDER", SAY_HELP_OPTION_DATA},
    [O_STORE] = {"store", "WHERE", SAY_HELP_OPTION_STORE},
    [O_WEB] = {"web", "FOLDER", SAY_HELP_OPTION_WEB},
    [O_CONFIG] = {"config", "FILE", SAY_HELP_OPTION_CONFIG},
    [O_SETTING] = {"set", "NAME=VALUE", SAY_HELP_OPTION_SETTING},
    [O_TUTOR] = {"tutor", "LOSS", SAY_HELP_OPTION_TUTOR},
    [O_UNSET] = {"unset", NULL, SAY_HELP_OPTION_UNSET},
    [O_DAYS] = {"days", "N", SAY_HELP_OPTION_DAYS},
    [O_NO_ARCHIVE] = {"no-archive", NULL, SAY_HELP_OPTION_NO_ARCHIVE},
    [O_GAME] = {"game", "GAME", SAY_HELP_OPTION_GAME},
    [O_SINCE] = {"since", "DATE", SAY_HELP_OPTION_SINCE},
    [O_UNTIL] = {"until", "DATE", SAY_HELP_OPTION_UNTIL},
    [O_WON] = {"won", NULL, SAY_HELP_OPTION_WON},
    [O_LOST] = {"lost", NULL, SAY_HELP_OPTION_LOST},
    [O_LAST] = {"last", "N", SAY_HELP_OPTION_LAST},
    [O_ANALYSE] = {"analyse", NULL, SAY_HELP_OPTION_ANALYSE},
    [O_EXPORT] = {"out", "PATH", SAY_HELP_OPTION_EXPORT},
};
/* clang-format on */

static bool takes(const struct command *command, enum option_id id) {
    if (id == O_HELP || id == O_LANGUAGE) return true;
    for (const uint8_t *o = command->options; *o; o++)
        if (*o == id) return true;
    return false;
}

/* The option whose name is the first n bytes of text; O_END: none of this command's. */
static enum option_id option_named(const struct command *command, const char *text, size_t n) {
    for (unsigned id = O_HELP; id < O_COUNT; id++)
        if (strlen(options[id].name) == n && memcmp(options[id].name, text, n) == 0 && takes(command, id)) return id;
    return O_END;
}

static bool keep(struct args *args, enum option_id id, const char *value) {
    if (id == O_SET || id == O_SETTING) {
        if (args->n_sets == SETS_MAX) return complain(SAY_ARGS_SETS, SETS_MAX), false;
        args->sets[args->n_sets++] = value;
    } else if (args->option[id]) {
        return complain(SAY_ARGS_TWICE, options[id].name), false;
    }
    args->option[id] = value;
    return true;
}

/* --seats where only the number of seats matters: the rule to set. */
static bool refuse_seats(const struct command *command, const char *value) {
    char number[24];
    unsigned n = 1;
    for (const char *p = value; *p; p++) n += *p == ',';
    bool counted = *value && strlen(value) < sizeof number && value[strspn(value, "0123456789")] == 0;
    if (counted) snprintf(number, sizeof number, "%s", value);
    else snprintf(number, sizeof number, "%u", n);
    return complain(SAY_ARGS_SEATS, command->name, number), false;
}

static bool unknown_option(const struct command *command, const char *word, size_t n) {
    char typed[64];
    snprintf(typed, sizeof typed, "%.*s", (int)n, word);
    struct ag_near near = {0};
    for (unsigned id = O_HELP; id < O_COUNT; id++)
        if (takes(command, id)) ag_near_see(&near, typed + strspn(typed, "-"), options[id].name);
    if (near.name) return complain(SAY_ARGS_NEAR, command->name, typed, near.name), false;
    return complain(SAY_ARGS_UNKNOWN, command->name, typed), false;
}

/* One word that begins with "--"; next is the word behind it or NULL, and *used tells whether it was the value. */
static bool read_option(struct args *args, const char *word, const char *next, bool *used) {
    const char *equals = strchr(word, '=');
    size_t n = equals ? (size_t)(equals - word) - 2 : strlen(word) - 2;
    enum option_id id = option_named(args->command, word + 2, n);
    *used = false;
    if (id == O_END && takes(args->command, O_SET) && n == 5 && memcmp(word + 2, "seats", n) == 0)
        return refuse_seats(args->command, equals ? equals + 1 : next ? next : "");
    if (id == O_END) return unknown_option(args->command, word, n + 2);
    if (!options[id].value) return equals ? (complain(SAY_ARGS_NO_VALUE, options[id].name), false) : keep(args, id, "");
    if (equals) return keep(args, id, equals + 1);
    if (!next) return complain(SAY_ARGS_NEEDS_VALUE, options[id].name, options[id].value), false;
    *used = true;
    return keep(args, id, next);
}

static bool check_words(const struct args *args) {
    const struct command *c = args->command;
    if (args_has(args, O_HELP) || (args->n_words >= c->least && args->n_words <= c->most)) return true;
    return complain(*c->arguments ? SAY_ARGS_USAGE : SAY_ARGS_USAGE_NONE, c->name, c->arguments), false;
}

bool args_read(struct args *args, const struct command *command, int n, char **words) {
    bool only_words = false;
    memset(args, 0, sizeof *args);
    args->command = command;
    for (int i = 0; i < n; i++) {
        bool used = false;
        if (!only_words && strcmp(words[i], "--") == 0) {
            only_words = true;
        } else if (!only_words && strcmp(words[i], "-h") == 0) {
            args->option[O_HELP] = "";
        } else if (!only_words && words[i][0] == '-' && words[i][1]) {
            if (words[i][1] != '-') return unknown_option(command, words[i], strlen(words[i]));
            if (!read_option(args, words[i], i + 1 < n ? words[i + 1] : NULL, &used)) return false;
        } else {
            if (args->n_words == WORDS_MAX) return complain(SAY_ARGS_WORDS, WORDS_MAX), false;
            args->words[args->n_words++] = words[i];
        }
        if (used) i++;
    }
    return check_words(args);
}

bool number_read(const char *text, uint64_t min, uint64_t max, uint64_t *n) {
    uint64_t value = 0;
    const char *p = text;
    for (; *p >= '0' && *p <= '9'; p++) {
        uint64_t digit = (uint64_t)(*p - '0');
        if (value > (UINT64_MAX - digit) / 10) return false;
        value = value * 10 + digit;
    }
    if (p == text || *p || value < min || value > max) return false;
    *n = value;
    return true;
}

bool args_number(const struct args *args, enum option_id id, uint64_t min, uint64_t max, uint64_t *n) {
    const char *text = args->option[id];
    if (!text || number_read(text, min, max, n)) return true;
    return complain(SAY_ARGS_NUMBER, options[id].name, min, max, text), false;
}

static bool is_number(const struct option *o) {
    static const char *const words[] = {"N", "S", "T"};
    for (size_t i = 0; o->value && i < sizeof words / sizeof *words; i++)
        if (strcmp(o->value, words[i]) == 0) return true;
    return false;
}

bool args_numbers(const struct args *args) {
    uint64_t unused;
    for (const uint8_t *id = args->command->options; *id; id++)
        if (is_number(&options[*id]) && !args_number(args, (enum option_id) * id, 0, INT64_MAX, &unused)) return false;
    return true;
}
