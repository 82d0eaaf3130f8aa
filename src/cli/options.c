/* options.c - see options.h. */
#include "options.h"
#include "cli.h"

#include <string.h>

/* clang-format off */
const struct option options[O_COUNT] = {
    [O_HELP] = {"help", NULL, "Say what the command does."},
    [O_JSON] = {"json", NULL, "Answer in JSON, for programs."},
    [O_RULES] = {"rules", "FILE", "Look for presets in this rules file first; see docs/rules.md."},
    [O_SET] = {"set", "KEY=VALUE", "Change one option of the preset; commas between the numbers of a list. May be "
                                   "given many times."},
    [O_INI] = {"ini", NULL, "Print the rules as a section of a rules file."},
    [O_CALL] = {"call", "QxF", "The call to be judged, for example 5x4 (Palko)."},
    [O_WILD] = {"wild", "YES_OR_NO", "Whether ones are wild for that call (Palko)."},
    [O_STDIN] = {"stdin", NULL, "Read one case a line from standard input and answer each in one line."},
    [O_POSITION] = {"position", "TEXT", "A position in words: PRESET [key=value ...] / WORDS."},
    [O_SEAT] = {"seat", "N", "Show what this seat may see, and ask that seat."},
    [O_DEPTH] = {"depth", "D", "How many events deep to go."},
    [O_NODES] = {"nodes", "N", "Give up after so many events (50000000)."},
    [O_PLAYERS] = {"seats", "A,B,...", "Who plays, by name of player; as many as there are seats."},
    [O_SEATS] = {"seats", "A,B,...", "Who sits where: person or the name of a player, and a name behind a colon: "
                                     "person:Ann,casual:Bea."},
    [O_GAMES] = {"games", "N", "How many games (1000)."},
    [O_SEED] = {"seed", "S", "Where chance begins; the same seed gives the same games."},
    [O_THREADS] = {"threads", "T", "On how many threads; all there are by default."},
    [O_RECORDS] = {"records", "FOLDER", "Write the record of every game into this folder, as 000000.txt and so on."},
    [O_TO] = {"to", "N", "Go no further than event N."},
    [O_PLAIN] = {"plain", NULL, "Play in plain lines of text, not on the full screen."},
    [O_ASCII] = {"ascii", NULL, "Draw the full screen with plain ASCII characters."},
    [O_NO_ANIMATION] = {"no-animation", NULL, "No tumbling dice and no pauses on the full screen."},
    [O_DEMO] = {"demo", NULL, "Watch two players of the house play a whole game."},
    [O_RECORD] = {"record", "FILE", "Keep the record of the game here."},
    [O_RESUME] = {"resume", "FILE", "Go on with a saved game."},
    [O_DICE] = {"dice", "HOW", "generator: the program rolls; typed: people type the dice they rolled; proof: dice "
                               "that can be checked afterwards (docs/dice-proof.md)."},
    [O_NUMBER] = {"seats", "N", "For how many seats; as the preset says by default."},
    [O_OBJECTIVE] = {"objective", "WHAT", "turn: the most points a turn; turns: the fewest turns to the target; win: "
                                          "the chance to win; win-most: the same among players who always take the "
                                          "most points for the dice they set aside (Farkle). score: the highest "
                                          "total; points: the most points for rows (Balut)."},
    [O_BEST_REACH] = {"reach", "N", "The greatest chance that a turn brings N points or more (Farkle)."},
    [O_AT] = {"at", "S,S[,S]", "Also the chance to win of the seat to move at these scores, its own first."},
    [O_BEGAN] = {"began", "YES_OR_NO", "With --at: whether the seat to move began the game, for rules under which that "
                                       "matters; of three seats yes, next or last."},
    [O_OUT] = {"out", "FILE", "Keep the table here instead of in the cache."},
    [O_FRESH] = {"fresh", NULL, "Solve again, whatever is kept already."},
    [O_MEMORY] = {"memory", "MIB", "Refuse rules that need more memory than so many MiB (4096)."},
    [O_WORDS] = {"words", NULL, "Say everything in sentences, dice included: two ones and a three."},
    [O_NAMES] = {"seats", "NAME,NAME,...", "The people at the table, in the order they sit."},
    [O_CLAIMS] = {"claims", NULL, "Ask only for the dice that are set aside, not for whole rolls (Farkle family)."},
    [O_TURN_DICE] = {"dice", "N", "How many dice are rolled (Farkle family)."},
    [O_REACH] = {"reach", "N", "The total that the turn is to reach (Farkle family)."},
    [O_HAVE] = {"have", "N", "The running total so far (Farkle family; 0)."},
    [O_THROWS] = {"throws", "N", "Throws left (Balut): 2 behind the first throw, 3 before it."},
    [O_ROLLS] = {"rolls", "N", "Rolls left (Penk!): 2 behind the first roll, 3 before it."},
    [O_CELL] = {"cell", "NxF", "The cell to be marked: 3x1 takes three ones (Penk!)."},
    [O_HAND] = {"hand", "DICE", "Your own five dice (Palko)."},
    [O_SEATS_IN] = {"seats", "N", "How many seats have dice on the table, your own included (Palko)."},
    [O_LADDER] = {"ladder", NULL, "Let each level play against the one below it, at two seats."},
    [O_TEST] = {"test", NULL, "A whole game alone, whose dice follow from the seed (Farkle, Balut)."},
    [O_QUESTIONS] = {"questions", "N", "How many positions are asked (10)."},
    [O_MARKDOWN] = {"markdown", NULL, "Print the table in Markdown, for a document."},
    [O_AIM] = {"objective", "WHAT", "What values mean: win, the chance to win; score, the expected total; points, "
                                    "those for the rows of Balut. By default win, and score in Balut and alone."},
    [O_ESTIMATE] = {"estimate", NULL, "Play moves out, even where a solved table has exact values."},
    [O_PLAYER] = {"player", "NAME", "Who plays moves out, on all seats; this asks for estimates."},
    [O_BUDGET] = {"nodes", "N", "Events to spend on the moves of one decision; by default about a second of two "
                                "cores for a hint."},
    [O_OPEN] = {"open", NULL, "Judge with all dice open, also those that the seat cannot see."},
    [O_NAME] = {"name", "NAME", "For the player of this name."},
    [O_HTML] = {"html", "FILE", "Write a page that any browser opens and prints; it needs nothing else."},
    [O_PORT] = {"port", "N", "The port (4747); 0: any that is free."},
    [O_LAN] = {"lan", NULL, "Let other machines of the local network in, and say the address to type there."},
    [O_BIND] = {"bind", "ADDRESS", "Listen at this address of the machine (127.0.0.1)."},
    [O_DATA] = {"data", "FOLDER", "Keep the tables in this folder; by default in the user's data folder."},
    [O_STORE] = {"store", "WHERE", "Keep the tables in PostgreSQL instead: what libpq takes, as in "
                                   "postgresql://user@host/name."},
    [O_WEB] = {"web", "FOLDER", "The files of the page."},
    [O_CONFIG] = {"config", "FILE", "Read settings from this file, lines NAME = VALUE; see docs/server.md."},
    [O_SETTING] = {"set", "NAME=VALUE", "Change one setting or limit; see docs/server.md. May be given many times."},
    [O_TUTOR] = {"tutor", "LOSS", "Say so before a move that loses as much, and offer to take it back: small, "
                                  "mistakes, blunders, or a number (percent of the wins, or points); off by default."},
    [O_DAYS] = {"days", "N", "Tables that were closed at least so many days ago (30)."},
};
/* clang-format on */

static bool takes(const struct command *command, enum option_id id) {
    if (id == O_HELP) return true;
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
        if (args->n_sets == SETS_MAX)
            return complain_literal("--set may be given %d times, not more.", SETS_MAX), false;
        args->sets[args->n_sets++] = value;
    } else if (args->option[id]) {
        return complain_literal("--%s is given twice.", options[id].name), false;
    }
    args->option[id] = value;
    return true;
}

/* One word that begins with "--"; next is the word behind it or NULL, and *used tells whether it was the value. */
static bool read_option(struct args *args, const char *word, const char *next, bool *used) {
    const char *equals = strchr(word, '=');
    size_t n = equals ? (size_t)(equals - word) - 2 : strlen(word) - 2;
    enum option_id id = option_named(args->command, word + 2, n);
    *used = false;
    if (id == O_END)
        return complain_literal("'%s' has no option '%.*s'; see 'astragal help %s'.", args->command->name, (int)n + 2,
                                word, args->command->name),
               false;
    if (!options[id].value)
        return equals ? (complain_literal("--%s takes no value.", options[id].name), false) : keep(args, id, "");
    if (equals) return keep(args, id, equals + 1);
    if (!next) return complain_literal("--%s needs a value: %s.", options[id].name, options[id].value), false;
    *used = true;
    return keep(args, id, next);
}

static bool check_words(const struct args *args) {
    const struct command *c = args->command;
    if (args_has(args, O_HELP) || (args->n_words >= c->least && args->n_words <= c->most)) return true;
    return complain_literal("Usage: astragal %s%s%s (see 'astragal help %s').", c->name, *c->arguments ? " " : "",
                            c->arguments, c->name),
           false;
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
            if (words[i][1] != '-')
                return complain_literal("'%s' has no option '%s'; see 'astragal help %s'.", command->name, words[i],
                                        command->name),
                       false;
            if (!read_option(args, words[i], i + 1 < n ? words[i + 1] : NULL, &used)) return false;
        } else {
            if (args->n_words == WORDS_MAX) return complain_literal("These are more than %d words.", WORDS_MAX), false;
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
    return complain_literal("--%s takes a whole number from %llu to %llu, not '%s'.", options[id].name,
                            (unsigned long long)min, (unsigned long long)max, text),
           false;
}
