/* commands.c - the table of commands. Help, man page and completion are made from it; a new command is a new row. */
#include "cli.h"

#include <limits.h>
#include <stddef.h>

#define LIST(...) (const uint8_t[]){__VA_ARGS__, O_END}
#define EXAMPLES(...) (const char *const[]){__VA_ARGS__, NULL}

const struct command commands[] = {
    {
        .name = "games",
        .arguments = "",
        .summary = "List the games and their presets.",
        .about = "Lists every game with its aim, and the presets of each: a preset is a named set of rules. Presets "
                 "of a rules file given with --rules stand first.",
        .least = 0,
        .most = 0,
        .options = LIST(O_RULES, O_JSON),
        .examples = EXAMPLES("astragal games", "What can be played?"),
        .run = cmd_games,
    },
    {
        .name = "rules",
        .arguments = "PRESET",
        .summary = "Show the rules of a preset, option by option.",
        .about = "Shows every option of a preset with its value and what it means. With --ini the same as a section "
                 "of a rules file, ready to be changed and read again with --rules.",
        .least = 1,
        .most = 1,
        .options = LIST(O_SET, O_RULES, O_INI, O_JSON),
        .examples = EXAMPLES("astragal rules farkle", "Read the house rules before the game.",
                             "astragal rules farkle --ini > mine.ini", "Begin a rules file of your own."),
        .run = cmd_rules,
    },
    {
        .name = "check",
        .arguments = "FILE",
        .summary = "Check a rules file.",
        .about = "Reads a rules file and tries every preset in it. Each is answered with ok, or with the file, the "
                 "line and a sentence that says what is wrong.",
        .least = 1,
        .most = 1,
        .options = LIST(O_JSON),
        .examples = EXAMPLES("astragal check mine.ini", "Are these rules in order?"),
        .run = cmd_check,
    },
    {
        .name = "play",
        .arguments = "[PRESET]",
        .summary = "Play a game in the terminal.",
        .about = "Plays a game line by line, people and players of the house mixed. At each decision the moves are "
                 "listed; type the words of a move, its number, or help. The game is saved when the input ends, and "
                 "--resume goes on with it. With more than one person and hidden dice the screen is handed over by "
                 "Enter.",
        .least = 0,
        .most = 1,
        .options = LIST(O_PLAIN, O_SEATS, O_DICE, O_SEED, O_RECORD, O_RESUME, O_DEMO, O_SET, O_RULES),
        .examples = EXAMPLES("astragal play farkle --plain", "Play against the house.",
                             "astragal play balut --plain --seats person:Ann,person:Ben --record game.txt",
                             "Two people, and a record of the game.",
                             "astragal play --demo", "Watch a game."),
        .run = cmd_play,
    },
    {
        .name = "score",
        .arguments = "PRESET DICE...",
        .summary = "Settle an argument: what are these dice worth?",
        .about = "Says what dice are worth by the rules of a preset, and why. With --stdin one case a line is read "
                 "from standard input, and each is answered in one line with the best; a line that cannot be "
                 "understood gets a sentence on standard error, and the others are still answered.",
        .least = 1,
        .most = UINT_MAX,
        .options = LIST(O_CALL, O_WILD, O_STDIN, O_SET, O_RULES, O_JSON),
        .examples = EXAMPLES("astragal score farkle 1 1 5 2 2 2", "How much may be set aside here?",
                             "astragal score palko 14444 23456 11662 --call 4x4", "Was the call true?"),
        .run = cmd_score,
    },
    {
        .name = "show",
        .arguments = "(PRESET | --position TEXT)",
        .summary = "Show a position: the sheet, and what can be done.",
        .about = "Draws the sheet of a position and lists the moves of the seat that is to decide. A PRESET stands "
                 "for the first position of a game by its rules.",
        .least = 0,
        .most = 1,
        .options = LIST(O_POSITION, O_SEAT, O_SET, O_RULES, O_JSON),
        .examples = EXAMPLES("astragal show farkle", "The sheet at the beginning.",
                             "astragal show --position 'null / phase deciding turn 1'", "A position in words."),
        .run = cmd_show,
    },
    {
        .name = "perft",
        .arguments = "PRESET --depth D",
        .summary = "Walk every game to a depth and count.",
        .about = "Counts, for each number of events from the start, the paths that lead there, the different "
                 "positions and those in which the game is over. Every path carries its exact probability, decisions "
                 "counting as uniformly random; at the end they must sum to 1.",
        .least = 1,
        .most = 1,
        .options = LIST(O_DEPTH, O_NODES, O_SET, O_RULES, O_JSON),
        .examples = EXAMPLES("astragal perft farkle --depth 5", "Count positions, check the weights of dice."),
        .run = cmd_perft,
    },
    {
        .name = "sim",
        .arguments = "PRESET --seats A,B,...",
        .summary = "Let players play many games and count.",
        .about = "Plays games between players of the house and prints who wins how often, mean scores with their "
                 "standard errors, and the length of a game. The same seed gives the same games and the same totals, "
                 "whatever the number of threads. Ctrl-C stops and reports what was done.",
        .least = 1,
        .most = 1,
        .options = LIST(O_PLAYERS, O_GAMES, O_SEED, O_THREADS, O_RECORDS, O_SET, O_RULES, O_JSON),
        .examples = EXAMPLES("astragal sim farkle --seats greedy,random --games 10000 --seed 1",
                             "How much better is greedy?"),
        .run = cmd_sim,
    },
    {
        .name = "solve",
        .arguments = "PRESET",
        .summary = "Solve a game exactly: values of turns, cards and positions.",
        .about = "Works out the exact value of a game. Farkle: the chance to win of two seats that both play for it, "
                 "the most points a turn, the fewest turns, the chance to reach so many points in a turn. Balut: the "
                 "greatest expected score, or points for rows. Tables of values are kept and used by the players "
                 "exact:win, exact:score and exact:points. Ctrl-C stops a long solve; the same command goes on with "
                 "it. See docs/solve.md.",
        .least = 1,
        .most = 1,
        .options = LIST(O_NUMBER, O_OBJECTIVE, O_BEST_REACH, O_AT, O_BEGAN, O_THREADS, O_MEMORY, O_OUT, O_FRESH, O_SET,
                        O_RULES, O_JSON),
        .examples = EXAMPLES("astragal solve farkle", "How much is it worth to begin?",
                             "astragal solve farkle --at 9000,9500", "Who is the favourite here?",
                             "astragal solve farkle --reach 500", "How likely is it to open in one turn?",
                             "astragal solve balut --objective score", "The best that Balut can bring."),
        .run = cmd_solve,
    },
    {
        .name = "replay",
        .arguments = "FILE",
        .summary = "Go through a recorded game in words.",
        .about = "Tells every event of a record and draws the position it leads to. With --seat only what that seat "
                 "may know.",
        .least = 1,
        .most = 1,
        .options = LIST(O_TO, O_SEAT, O_JSON),
        .examples = EXAMPLES("astragal replay game.txt --to 20", "How did it stand after 20 events?"),
        .run = cmd_replay,
    },
    {
        .name = "verify",
        .arguments = "FILE...",
        .summary = "Check records, and their dice proofs.",
        .about = "Checks every line of a record: the rules, the dice, that each move was legal and the result is "
                 "right; and the dice proof, when there is one. What is off is answered with the line and a "
                 "sentence.",
        .least = 1,
        .most = UINT_MAX,
        .options = LIST(O_JSON),
        .examples = EXAMPLES("astragal verify game.txt", "Was everything in order?"),
        .run = cmd_verify,
    },
    {
        .name = "bench",
        .arguments = "",
        .summary = "Measure the speed of every game.",
        .about = "Plays random games of every built-in preset on one thread and prints moves per second of processor "
                 "time, and a signature: a hash over a fixed batch of games of every preset, which changes when any "
                 "rule does.",
        .least = 0,
        .most = 0,
        .options = LIST(O_JSON),
        .examples = EXAMPLES("astragal bench", "How fast is it here?"),
        .run = cmd_bench,
    },
    {.name = NULL},
};
