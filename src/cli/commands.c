/* commands.c - the table of commands. Help, man page and completion are made from it; a new command is a new row. */
#include "cli.h"
#include "judging.h"

#include <limits.h>
#include <stddef.h>

#define LIST(...) \
    (const uint8_t[]) { __VA_ARGS__, O_END }
#define EXAMPLES(...) \
    (const char *const[]) { __VA_ARGS__, NULL }

/* clang-format off */
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
        .about = "Plays a game on the full screen of a terminal, people and players of the house mixed; without a "
                 "PRESET a menu comes first, and ? shows the keys. With --plain, and without a terminal, the game "
                 "goes line by line: at each decision the moves are listed; type the words of a move, its number, or "
                 "help. Without --seats you play against casual opponents. The game is saved when you leave or the "
                 "input ends, and --resume goes on with it; after a game another can follow at the same table. With "
                 "more than one person and hidden dice the screen is handed over by Enter.",
        .least = 0,
        .most = 1,
        .options = LIST(O_PLAIN, O_WORDS, O_ASCII, O_NO_ANIMATION, O_SEATS, O_DICE, O_SEED, O_RECORD, O_RESUME, O_DEMO,
                        O_TUTOR, O_SET, O_RULES),
        .examples = EXAMPLES("astragal play", "Choose a game from the menu.",
                             "astragal play farkle --plain", "Play against the house, line by line.",
                             "astragal play balut --plain --seats person:Ann,person:Ben --record game.txt",
                             "Two people, and a record of the game.",
                             "astragal play farkle --tutor mistakes", "With a second look at each of your moves.",
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
        .about = "Works out the exact value of a game. Farkle: the chance to win of two or three seats that play for "
                 "it, the most points a turn, the fewest turns, the chance to reach so many points in a turn. Balut: "
                 "the greatest expected score, or points for rows. Tables of values are kept and used by the players "
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
        .name = "keep",
        .arguments = "[PRESET] --seats NAME,NAME,...",
        .summary = "Keep the score for people with real dice.",
        .about = "People roll real dice and type them, then what they do. The keeper checks every claim, refuses an "
                 "illegal one with the reason and the best that is allowed, keeps the sheet, takes back any number "
                 "of turns, and ends with the result and a record; another game with the same people may follow. "
                 "Works line by line, also without a terminal; the game is saved when the input ends. docs/keep.md "
                 "shows whole games.",
        .least = 0,
        .most = 1,
        .options = LIST(O_NAMES, O_RECORD, O_RESUME, O_WORDS, O_CLAIMS, O_TUTOR, O_SET, O_RULES),
        .examples = EXAMPLES("astragal keep farkle --seats Ann,Bea,Cid", "Keep a game of Farkle.",
                             "astragal keep palko --seats Ann,Bea --record evening.txt",
                             "Tokens, calls and stakes of Palko."),
        .run = cmd_keep,
    },
    {
        .name = "stats",
        .arguments = "[NAME]",
        .summary = "Show what is remembered of a player.",
        .about = "Every finished game of play and keep is added to the profile of each person in it: results by "
                 "preset, best and worst score, named events, and the dice, with a plain statement of how unusual "
                 "they are. Without a NAME all profiles are listed.",
        .least = 0,
        .most = 1,
        .options = LIST(O_JSON),
        .examples = EXAMPLES("astragal stats Ann", "How has Ann done?"),
        .run = cmd_stats,
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
        .about = "Plays random games of every built-in preset on one thread and prints events (rolls and decisions) "
                 "and decisions alone per second of processor time, and a signature: a hash over a fixed batch of games of every preset, which changes when any "
                 "rule does.",
        .least = 0,
        .most = 0,
        .options = LIST(O_JSON),
        .examples = EXAMPLES("astragal bench", "How fast is it here?"),
        .run = cmd_bench,
    },
    {
        .name = "odds",
        .arguments = "PRESET [DICE...]",
        .summary = "Tell the chances a player asks for, exactly.",
        .about = "Farkle family: the chance to lose everything by the number of dice, and to reach a total in this "
                 "turn. Balut: every category within the throws left. Palko: how likely a call is, by your hand and "
                 "the seats. Penk!: the chance to mark a cell within the rolls left. docs/odds.md has all forms.",
        .least = 1,
        .most = 7,
        .options = LIST(O_TURN_DICE, O_REACH, O_HAVE, O_THROWS, O_HAND, O_SEATS_IN, O_CALL, O_WILD, O_CELL, O_ROLLS,
                        O_SET, O_RULES, O_JSON),
        .examples = EXAMPLES("astragal odds farkle --dice 3 --reach 500 --have 250", "Shall I roll these three dice?",
                             "astragal odds balut 44122 --throws 2", "What can these dice become?",
                             "astragal odds palko --hand 11456 --seats 4 --call 7x4", "Is that call likely?",
                             "astragal odds penk 11234! --cell 3x1 --rolls 2", "Can I still mark three ones?"),
        .run = cmd_odds,
    },
    {
        .name = "chart",
        .arguments = "PRESET",
        .summary = "Make a one-page strategy chart.",
        .about = "A page for people, worked out from the rules in force: when to stop by dice left, running total and "
                 "scores, and which dice to keep (Farkle family); what each row brings and which to fill (Balut); how "
                 "likely a call is (Palko); the chance to mark each cell (Penk!). Every figure says whether it is "
                 "exact. With --html a page to print on one sheet. See docs/chart.md.",
        .least = 1,
        .most = 1,
        .options = LIST(O_HTML, O_NUMBER, O_SET, O_RULES, O_JSON),
        .examples = EXAMPLES("astragal chart farkle", "When shall I stop?",
                             "astragal chart palko --seats 4 --html palko.html", "A page to pin on the wall."),
        .run = cmd_chart,
    },
    {
        .name = "drill",
        .arguments = "PRESET",
        .summary = "Practise decisions, and test how well you play.",
        .about = "Asks positions with a close or often misplayed decision, one by one, and answers with the values of "
                 "the moves and the reasons. The score is kept from day to day, and missed positions come back. With "
                 "--test a whole game alone of Farkle or Balut: its dice follow from the seed, so that people can "
                 "compare their mean loss and their errors. Without a seed the test is that of the day. See "
                 "docs/drill.md.",
        .least = 1,
        .most = 1,
        .options = LIST(O_TEST, O_QUESTIONS, O_NAME, O_SEED, O_RECORD, O_PLAIN, O_WORDS, O_ASCII, O_SET, O_RULES),
        .examples = EXAMPLES("astragal drill farkle --name Ann", "Ten positions of Farkle.",
                             "astragal drill balut --test", "The test of the day."),
        .run = cmd_drill,
    },
    {
        .name = "arena",
        .arguments = "PRESET --seats A,B,...",
        .summary = "Find out which player is stronger.",
        .about = "Plays deals: the same dice in every seating of the players, so that luck and order cancel. Prints "
                 "each player's share of the wins with a 95 % interval. --games is rounded up to whole deals. "
                 "With --ladder each level plays against the one below it.",
        .least = 1,
        .most = 1,
        .options = LIST(O_PLAYERS, O_LADDER, O_GAMES, O_SEED, O_THREADS, O_MARKDOWN, O_SET, O_RULES, O_JSON),
        .examples = EXAMPLES("astragal arena palko --seats greedy,greedy,random --games 6000 --seed 1",
                             "How much better is greedy?",
                             "astragal arena farkle --ladder --markdown", "A table for the documents."),
        .run = cmd_arena,
    },
    {
        .name = "hint",
        .arguments = "(RECORD | --position TEXT)",
        .summary = "Ask the coach: what is each move worth, and why?",
        .about = "Lists every legal move of the seat that is to decide, with its value, what it loses against the best "
                 "one, and a line of why. Where a solved table exists, or can be made in seconds, values are exact; "
                 "otherwise they are estimates with a standard error, from games played out. docs/coach.md.",
        .least = 0,
        .most = 1,
        .options = LIST(O_POSITION, O_TO, O_SEAT, O_OPEN, JUDGING_OPTIONS, O_RULES, O_JSON),
        .examples = EXAMPLES("astragal hint game.txt", "What should be done in this saved game?",
                             "astragal hint game.txt --to 12", "And what after its twelfth event?",
                             "astragal hint --position 'farkle / phase keeping turns 1 rolled 112346'",
                             "A position in words."),
        .run = cmd_hint,
    },
    {
        .name = "analyse",
        .arguments = "RECORD",
        .summary = "Tell luck and skill apart in a recorded game.",
        .about = "Gives the loss of every move and the luck of every roll, their sums for each seat, what would have "
                 "come of it without luck, the worst moves with better ones, and a chart. Start + luck - losses is the "
                 "result. Palko is judged by what each seat could know, and with all dice open. Values are exact or "
                 "estimates, as for hint; an estimated game takes some minutes. docs/coach.md.",
        .least = 1,
        .most = 1,
        .options = LIST(JUDGING_OPTIONS, O_HTML, O_JSON),
        .examples = EXAMPLES("astragal analyse game.txt", "Who was lucky, and who was good?",
                             "astragal analyse game.txt --html game.html", "The same as a page to keep or print."),
        .run = cmd_analyse,
    },
    {
        .name = "rate",
        .arguments = "RECORD...",
        .summary = "Rate players over many recorded games.",
        .about = "Gives for each name in the records the mean loss of a decision with a 95 % interval, luck removed, a "
                 "word for it, and what perfect play would have won more. Records of different presets are rated "
                 "apart. With --name only that player.",
        .least = 1,
        .most = UINT_MAX,
        .options = LIST(O_NAME, JUDGING_OPTIONS, O_JSON),
        .examples = EXAMPLES("astragal rate games/*.txt", "How good is everybody?",
                             "astragal rate games/*.txt --name Ann", "How good is Ann?"),
        .run = cmd_rate,
    },
    {
        .name = "serve",
        .arguments = "",
        .summary = "Open a house where friends meet by a link.",
        .about = "Starts a server: tables with a link, seats for people and opponents, dice with a proof, for pages "
                 "and programs. It needs no configuration, keeps its tables in a folder of its own, and can be stopped "
                 "at any time: no move that was acknowledged is lost. It listens to this machine alone unless --lan "
                 "is given. See docs/server.md.",
        .least = 0,
        .most = 0,
        .options = LIST(O_PORT, O_LAN, O_BIND, O_DATA, O_STORE, O_WEB, O_RULES, O_CONFIG, O_SETTING),
        .examples = EXAMPLES("astragal serve", "Open the house on this machine.",
                             "astragal serve --lan", "Let the others at home in."),
        .run = cmd_serve,
    },
    {
        .name = "house",
        .arguments = "WHAT [NAME]",
        .summary = "Look after the tables of a server.",
        .about = "WHAT is one of these. tables lists what is kept; backup FILE writes a whole copy, also while a "
                 "server runs, and restore FILE brings it into an empty store. prune deletes tables that were closed "
                 "long ago, erase TABLE a single one. people TABLE lists who sat there, and forget PERSON takes the "
                 "name and remarks of one of them out of everything that is kept.",
        .least = 1,
        .most = 2,
        .options = LIST(O_DATA, O_STORE, O_CONFIG, O_DAYS, O_JSON),
        .examples = EXAMPLES("astragal house tables", "What is kept here?",
                             "astragal house backup house.db", "Make a copy while the server runs.",
                             "astragal house prune --days 90", "Forget old tables."),
        .run = cmd_house,
    },
    {
        .name = "engine",
        .arguments = "",
        .summary = "Speak the protocol on standard input and output.",
        .about = "For bots and front ends on this machine: the protocol of docs/protocol.md, one JSON message a line, "
                 "in the way UCI serves chess. One program may hold several seats, and opponents of the house the "
                 "others. Tables live as long as the engine does. examples/bot.py shows both ends.",
        .least = 0,
        .most = 0,
        .options = LIST(O_RULES),
        .examples = EXAMPLES("python3 examples/bot.py --engine 'astragal engine'", "Let a program play."),
        .run = cmd_engine,
    },
    {.name = NULL},
};
/* clang-format on */
