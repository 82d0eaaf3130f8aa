/*
 * astragal.h - the whole public interface of libastragal.
 *
 * Astragal knows dice games exactly: their rules, what may be done now, what every roll is worth and how likely it is.
 * The library is pure C17. It does no I/O, reads no clock, starts no thread and keeps no global mutable state. The
 * functions of a game work in the caller's memory; tables, solvers and the coach get theirs through a function that the
 * caller passes. Randomness is an argument too, so the same code runs natively, in WebAssembly, under a fuzzer and in a
 * simulation, with the same results.
 *
 * How the pieces fit, from the bottom up:
 *
 *   dice      multisets of up to six dice (ag_hand), their dense numbers and exact weights, and a generator
 *   messages  everything said to people is an id with arguments; one catalogue turns it into words
 *   rules     options as data, presets with inheritance, compiled once (ag_rules), shared by any number of games
 *   game      one constant table of pure functions per game (struct ag_game) over a small block of plain memory
 *   sheet     what to draw and what can be picked, as data: a front end needs to know no rule
 *   table     a game in progress: seats, log, undo, views, series (ag_table)
 *   record    a table as text, both ways
 *   player    opponents; they see what their seat may see and nothing more
 *   solve     exact values, made once into tables
 *   coach     what each move is worth and why, exact or estimated; luck and skill of a whole game
 *
 * The shortest use - one game by random moves, without a table:
 *
 *     ag_rules *rules = ...;                     // ag_preset_find() and ag_rules_prepare()
 *     union ag_state s;
 *     const struct ag_game *g = ag_rules_game(rules);
 *     g->begin(rules, &s, ag_all_seats(rules));
 *     for (struct ag_due d; (d = g->due(rules, &s)).kind != AG_DUE_OVER;)
 *         if (d.kind == AG_DUE_ROLL)
 *             g->roll(rules, &s, ag_draw(d, &rng), NULL);
 *         else {
 *             ag_action a[AG_LEGAL_MAX];
 *             unsigned n = g->legal(rules, &s, d.seat, a);
 *             g->act(rules, &s, d.seat, a[ag_rng_below(&rng, n)], NULL);
 *         }
 *
 * Conventions: functions that can be refused return bool (or NULL) and fill a struct ag_msg with the reason; pass NULL
 * if you do not care. Texts go to a caller's buffer, are always ended by NUL when the size is not 0, and the function
 * returns the length the whole text has, as snprintf does. Programming mistakes (an action that is not legal given to
 * act, a seat that does not exist) stop the program; what people type never reaches that point.
 */
#ifndef ASTRAGAL_H
#define ASTRAGAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define AG_API __attribute__((visibility("default")))
#else
#define AG_API
#endif

/* ------------------------------------------------------------------------------------------------ limits and words */

enum {
    AG_SEATS_MAX = 8,       /* seats at a table */
    AG_DICE_MAX = 6,        /* dice in one roll */
    AG_HANDS = 924,         /* multisets of 0 to 6 dice */
    AG_LEGAL_MAX = 512,     /* legal actions of one seat in one position; every game stays below */
    AG_STATE_MAX = 384,     /* bytes of a game state */
    AG_SLOTS_MAX = 80,      /* numbers in a set of options */
    AG_TEXT_MAX = 400,      /* bytes of a text option, ended by NUL */
    AG_NAME_MAX = 33,       /* bytes of a seat's or preset's name, ended by NUL */
    AG_MOVE_MAX = 64,       /* bytes of a move as it is typed, ended by NUL */
    AG_CLAUSE_MAX = 240,    /* bytes of a move as people are told it, ended by NUL; in English about half of it */
    AG_POSITION_MAX = 1200, /* bytes of a position in words, ended by NUL; longer ones are refused */
    AG_LOG_MAX = 1 << 20    /* events in one game */
};

typedef uint8_t ag_seat;    /* seats are numbered clockwise from 0 (AL-1) */
typedef uint16_t ag_seats;  /* a set of seats: bit s is seat s */
typedef uint32_t ag_action; /* the dense number of a decision, below game->actions */

#define AG_NOBODY ((ag_seat)0xFF)          /* no seat; as a viewer: a spectator */
#define AG_SEALED ((ag_action)0xFFFFFFFFu) /* an answer that this view may not see yet */
#define AG_UNKNOWN ((uint32_t)0xFFFFFFFFu) /* the outcome of a roll that this view may not see yet */

AG_API const char *ag_version(void);

/* ------------------------------------------------------------------------------------------------------------- dice */

/* A multiset of up to six dice: four bits for each face, face 1 lowest. 0x100012 is 1 1 2 6. Adding hands adds dice. */
typedef uint32_t ag_hand;

static inline ag_hand ag_die(unsigned face) { return (ag_hand)1 << (4 * (face - 1)); }
static inline unsigned ag_count(ag_hand h, unsigned face) { return h >> (4 * (face - 1)) & 15u; }
static inline unsigned ag_hand_size(ag_hand h) {
    uint32_t pairs = (h & 0x0F0F0Fu) + (h >> 4 & 0x0F0F0Fu);
    return (pairs + (pairs >> 8) + (pairs >> 16)) & 0xFFu;
}
/* Whether every die of part is also in whole: no nibble may borrow. */
static inline bool ag_hand_contains(ag_hand whole, ag_hand part) {
    return (((whole | 0x888888u) - part) & 0x888888u) == 0x888888u;
}

/* Hands are numbered densely: first by size (0 dice, 1 die, ...), 0 to 923. The n-dice hands are the numbers from
 * ag_hand_first(n), ag_hand_count(n) of them: 1, 6, 21, 56, 126, 252, 462. */
AG_API unsigned ag_hand_id(ag_hand h);
AG_API ag_hand ag_hand_of(unsigned id);
AG_API unsigned ag_hand_first(unsigned dice);
AG_API unsigned ag_hand_count(unsigned dice);
/* In how many of the 6^n ordered rolls the hand comes up: n! / (c1! ... c6!). */
AG_API uint32_t ag_hand_weight(unsigned id);
/* The ids of all parts of a hand that could be kept, the empty one and the whole included, in rising id order (so
 * the whole hand comes last). Returns their number; *list points into a constant table. */
AG_API unsigned ag_hand_parts(unsigned id, const uint16_t **list);

/* xoshiro256**. Each (seed, game, purpose) has a stream of its own, so that a game's dice never depend on what players
 * draw, nor on how many threads share the games. Purpose AG_STREAM_DICE is for dice, AG_STREAM_SEAT + s for seat s. */
struct ag_rng {
    uint64_t s[4];
};
enum { AG_STREAM_DICE = 0, AG_STREAM_SEAT = 1 };
AG_API void ag_rng_start(struct ag_rng *rng, uint64_t seed, uint64_t game, uint32_t purpose);
AG_API uint64_t ag_rng_next(struct ag_rng *rng);
AG_API uint32_t ag_rng_below(struct ag_rng *rng, uint32_t n); /* 0 .. n-1, each exactly as likely; n > 0 */

/* What a position waits for. Small enough to be returned in a register. */
struct ag_due {
    uint8_t kind;    /* AG_DUE_... */
    ag_seat seat;    /* the seat that rolls, or the first that is asked */
    uint8_t dice;    /* for a roll: how many dice, 1 to 6 */
    uint8_t flags;   /* AG_DUE_HIDDEN ... */
    ag_seats seats;  /* for a decision: all seats that may act now, in any order */
    uint16_t unused; /* 0. With it the structure fills a register, and compilers return it in one */
};
enum { AG_DUE_OVER, AG_DUE_ROLL, AG_DUE_ACT };
enum {
    AG_DUE_HIDDEN = 1,   /* a roll only its seat may see */
    AG_DUE_COLOURED = 2, /* one of the dice is the coloured one (FA-17) */
    AG_DUE_JOLLY = 4,    /* the sixth face is a jolly (PE-1) */
    AG_DUE_SEALED = 8    /* answers that only their seat may see until they are opened (PA-15) */
};

/* A die in an ordered roll: its face, or 0 for one that may not be seen, with this flag on the coloured one. */
enum { AG_DIE_COLOURED = 0x10 };

/* The outcomes of a roll, numbered 0 to ag_outcomes()-1, with exact weights that sum to 6^dice. Without a coloured
 * die outcome i is the i-th hand of that many dice; with one it is the hand of the others times six plus its face - 1.
 * ag_outcome_of takes dice in any order and returns AG_UNKNOWN if they are not what is due (or are hidden). */
AG_API uint32_t ag_outcomes(struct ag_due due);
AG_API uint32_t ag_outcome_weight(struct ag_due due, uint32_t outcome);
AG_API uint32_t ag_outcome_of(struct ag_due due, const uint8_t *dice);
AG_API void ag_outcome_dice(struct ag_due due, uint32_t outcome, uint8_t *dice);
AG_API uint32_t ag_draw(struct ag_due due, struct ag_rng *rng);                     /* an outcome */
AG_API uint32_t ag_draw_dice(struct ag_due due, struct ag_rng *rng, uint8_t *dice); /* the same, with its order */

/* Dice as text: "1 1 5*", "2 ! ?". jolly: the sixth face is written '!'. Reading: ag_dice_read below. */
AG_API size_t ag_dice_write(const uint8_t *dice, unsigned n, bool jolly, char *buf, size_t size);
AG_API size_t ag_hand_write(ag_hand h, bool jolly, char *buf, size_t size);

/* --------------------------------------------------------------------------------------------------------- messages */

/* Everything said to a person: an id, numbers and short texts. Ids have stable names for translators. */
struct ag_msg {
    uint16_t id;     /* 0 is "nothing to say" */
    uint8_t figures; /* bit i: text[i] is a number as English writes it, such as 1,234.5 or 12.5 % */
    int32_t num[5];
    char text[2][48];
};

/* Dice from text, with or without spaces or commas between: "113556", "1 1 5*", "22!". At most max; returns their
 * number, or -1 with a reason. '?' is a die that may not be seen. */
AG_API int ag_dice_read(const char *text, bool jolly, uint8_t *dice, unsigned max, struct ag_msg *why);

/* A language: its sentences, and what it does its own way. Every function writes like those below: ended by NUL, cut to
 * fit, and returns the whole length. What is NULL is done by the entries LANGUAGE_... of the catalogue. */
struct ag_language {
    const char *code;             /* "en" */
    const char *name;             /* "English", as its speakers write it */
    const char *const *catalogue; /* for each id its sentence, or NULL for one that is not here; NULL: none are */
    const unsigned char *const *compiled; /* further catalogues, made by tools/po.py, ended by NULL; NULL: none */
    /* Which of the branches {i|one|other} has for n: they are CLDR's categories of this language, in CLDR's order. */
    unsigned (*plural)(double n);
    size_t (*number)(int64_t n, char *buf, size_t size);                         /* 10,000 */
    size_t (*real)(double x, unsigned places, char *buf, size_t size);           /* 1,234.5 */
    size_t (*percent)(double share, unsigned places, char *buf, size_t size);    /* 12.5 % of 0.125 */
    size_t (*ordinal)(int64_t n, char *buf, size_t size);                        /* 1st */
    size_t (*list)(const char *const *item, unsigned n, char *buf, size_t size); /* Ann, Bea and Cem */
    size_t (*word)(int64_t n, char *buf, size_t size);                           /* twelve; 13 */
    size_t (*face)(unsigned face, bool plural, char *buf, size_t size);          /* five, fives; 0: unknown */
    size_t (*hand)(ag_hand h, char *buf, size_t size);                           /* 1 1 5 */
    size_t (*seat)(int64_t seat, char *buf, size_t size);                        /* seat 0, where it has no name */
};
AG_API const struct ag_language *ag_language_english(void);
/* The languages that were built in, English first; NULL: i is past the last. */
AG_API const struct ag_language *ag_language_at(unsigned i);
/* The one that a locale or a browser means: "de", "de_AT.UTF-8", "de-AT"; "C" and "POSIX" mean English. NULL: it is not
 * built in. */
AG_API const struct ag_language *ag_language_find(const char *locale);

/* The words of a message. names: the names of the seats, or NULL for "seat 0", ... language: NULL for English. you: the
 * seats whose people the words are read to: "you" in place of their names, and the verbs with it; 0: nobody's. */
struct ag_words {
    const char *const *names;
    const struct ag_language *language;
    ag_seats you;
};
AG_API size_t ag_msg_write(const struct ag_msg *msg, const struct ag_words *words, char *buf, size_t size);
/* The sentence of an id in the language of words (NULL: English): of one without arguments, what is to be read; of
 * others, with its braces. "" for an id that does not exist. */
AG_API const char *ag_msg_sentence(unsigned id, const struct ag_words *words);
AG_API unsigned ag_msg_ids(void);            /* how many ids there are */
AG_API const char *ag_msg_name(unsigned id); /* its stable name */
/* What it tells, in a word that programs may go by: "bust", "bonus", "call" (docs/protocol.md lists them); "" where no
 * program needs to know. Several sentences share a kind. */
AG_API const char *ag_msg_kind(unsigned id);
AG_API const char *ag_msg_english(unsigned id); /* its sentence; the syntax is described in src/text/english.c */

/* What happened, for people: filled by act and roll when given. Order is order of events. */
struct ag_news {
    unsigned n;
    struct ag_msg item[12];
};

/* ------------------------------------------------------------------------------------------------------------ rules */

struct ag_game;
typedef struct ag_rules ag_rules;

enum ag_option_type { AG_OPT_NUMBER, AG_OPT_BOOL, AG_OPT_CHOICE, AG_OPT_TEXT };

/* How options arrive after a game has been played by its first ones: they stand last in the list, their default is the
 * old rule, and they are written, in records and wherever rules are hashed, only where they differ from it. So what was
 * written before they came stays as it is, byte for byte. */
enum {
    AG_OPT_LATER = 1, /* came later */
    AG_OPT_SHOWN = 2 /* changes what is said and shown alone, no move and no score: solved tables do not depend on it */
};

/* One option (AL-3). Its numbers live in slots at .. at+count-1 of a struct ag_values. */
struct ag_option {
    const char *key;
    uint8_t type;
    uint8_t at, count;          /* count > 1: a list of numbers */
    int32_t min, max;           /* of a number */
    int32_t initial;            /* default, of every number of a list unless initials is given */
    const int32_t *initials;    /* default of a list, or NULL */
    const char *const *choices; /* words of a choice, ended by NULL; the value is the index */
    const char *text;           /* default of a text option */
    uint16_t about;             /* a message without arguments: what it decides */
    uint8_t flags;              /* AG_OPT_LATER ... */
};

/* A full set of option values of one game. Slot 0 is always the number of seats. */
struct ag_values {
    int32_t slot[AG_SLOTS_MAX];
    char text[AG_TEXT_MAX];
};

AG_API void ag_values_default(const struct ag_game *game, struct ag_values *values);
/* Set one option from text; refused with a sentence naming key and value. */
AG_API bool ag_values_set(const struct ag_game *game, struct ag_values *values, const char *key, const char *text,
                          struct ag_msg *why);
/* An option's value as text, the form that ag_values_set takes. */
AG_API size_t ag_values_write(const struct ag_option *option, const struct ag_values *values, char *buf, size_t size);

/* Rules are prepared once into memory of the caller (aligned as malloc does) and never change afterwards.
 * ag_rules_prepare refuses combinations that make no sense. */
AG_API size_t ag_rules_size(const struct ag_game *game);
AG_API ag_rules *ag_rules_prepare(void *memory, const struct ag_game *game, const struct ag_values *values,
                                  struct ag_msg *why);
AG_API const struct ag_game *ag_rules_game(const ag_rules *rules);
AG_API const struct ag_values *ag_rules_values(const ag_rules *rules);
AG_API unsigned ag_rules_seats(const ag_rules *rules);
AG_API ag_seats ag_all_seats(const ag_rules *rules);

/* A preset is a named section of an .ini file: [name] or [name:parent], with key = value lines. The keys game, title
 * and about describe it, all others are options. The built-in ones are compiled in from rules/. A caller's own (from a
 * user's file) are passed as a list that is searched first, and may have built-in parents. */
struct ag_line {
    const char *key, *value;
};
struct ag_preset {
    const char *name, *parent; /* parent NULL: none */
    unsigned n_lines;
    const struct ag_line *lines;
};
struct ag_presets {
    unsigned n;
    const struct ag_preset *preset;
    const struct ag_preset *const *by_name; /* optional, for long lists: all of them in the order of their names */
};
AG_API const struct ag_presets *ag_presets_builtin(void);
/* What a preset means: its game, title, one sentence, and all values. own may be NULL. */
struct ag_preset_info {
    const struct ag_game *game;
    const char *name, *title, *about;
    struct ag_values values;
};
AG_API bool ag_preset_find(const struct ag_presets *own, const char *name, struct ag_preset_info *out,
                           struct ag_msg *why);

/* ------------------------------------------------------------------------------------------------- sheet and prompt */

/* What to draw, as data. A front end draws the parts it finds and needs to know no rule. */
enum {
    AG_SHEET_KEPT = 1,     /* lies aside, cannot be picked again this turn */
    AG_SHEET_COLOURED = 2, /* the coloured die */
    AG_SHEET_JOLLY = 4,
    AG_SHEET_HIDDEN = 8,
    AG_SHEET_COUNTED =
        16 /* counts for the first contest that was opened; the bits above: for the second, third, fourth */
};
enum { AG_SHEET_CONTESTS = 4 };
struct ag_sheet_die {
    uint8_t face, flags;
};
struct ag_sheet_dice { /* a row of dice that lie together */
    struct ag_msg label;
    ag_seat seat; /* whose, or AG_NOBODY */
    uint8_t n;
    bool active; /* the dice a prompt may ask to pick from; at most one row is */
    struct ag_sheet_die die[AG_DICE_MAX];
};
enum {
    AG_CELL_FILLED = 1,  /* has a value that counts */
    AG_CELL_CROSSED = 2, /* can never be used */
    AG_CELL_OFFER = 4,   /* value is what it would be worth now */
    AG_CELL_HINT = 8     /* value is printed on the sheet (what it may be worth), not yet won */
};
struct ag_sheet_cell {
    int32_t value;
    uint8_t flags; /* 0: empty */
};
enum { AG_GRID_CELLS = 35, AG_GRID_SIDE = 8 };
/* How a grid is filled, for who draws it. */
enum ag_grid_kind {
    AG_GRID_CARD, /* a value is written into each cell; what a row has brought is noted behind it */
    AG_GRID_MARKS /* cells are marked; a line whose cells are all marked is complete */
};
struct ag_sheet_grid { /* a card or sheet of one seat; cell of row r and column c is cell[r * columns + c] */
    uint8_t kind;      /* enum ag_grid_kind */
    ag_seat seat;
    uint8_t rows, columns;
    struct ag_msg row[AG_GRID_SIDE], column[AG_GRID_SIDE];           /* labels */
    struct ag_msg row_note[AG_GRID_SIDE], column_note[AG_GRID_SIDE]; /* sums, points: behind a row, under a column */
    struct ag_sheet_cell cell[AG_GRID_CELLS];
};
enum {
    AG_SEAT_TO_ACT = 1,
    AG_SEAT_OUT = 2,
    AG_SEAT_WON = 4,
    AG_SEAT_BEGAN = 8,  /* the game */
    AG_SEAT_OPENER = 16 /* opens what is played now: a set of Palko */
};
struct ag_sheet_seat {
    int32_t score;
    int32_t points; /* where the game has points beside a score */
    int32_t tokens; /* -1: the game has none */
    uint8_t flags;
    struct ag_msg status; /* "not on the board yet", ... */
};
struct ag_sheet {
    uint8_t n_seats, n_dice, n_grids, n_facts;
    struct ag_sheet_seat seat[AG_SEATS_MAX];
    struct ag_sheet_dice dice[AG_SEATS_MAX + 2];
    struct ag_sheet_grid grid[AG_SEATS_MAX];
    struct ag_msg fact[40]; /* further facts, one sentence each: running total, calls in order, who began ... */
};

/* What a seat can pick now. Dice are bits of the active row of the sheet, cells are bits of its grid, fields are
 * numbers, a button ends the choice. */
enum { AG_BUTTONS_MAX = 8, AG_FIELDS_MAX = 6 };
struct ag_prompt_button {
    uint8_t id;
    struct ag_msg label;
};
/* What the number of a field is, so that a front end can draw it as such and need not know the game. */
enum ag_prompt_kind {
    AG_PROMPT_NUMBER, /* a number and nothing more */
    AG_PROMPT_COUNT,  /* how many dice */
    AG_PROMPT_FACE,   /* the face of a die */
    AG_PROMPT_STAKE, /* what is staked against a call: 0 nothing, 1 it is challenged, 2 doubled. The numbers of its label
                      * are whose call it is, the count and the face */
    AG_PROMPT_CHOICE, /* one of the things that the facts number; 0 none of them */
    AG_PROMPT_KINDS
};
struct ag_prompt_field {
    struct ag_msg label;
    int32_t min, max, initial;
    uint8_t kind; /* enum ag_prompt_kind */
};
struct ag_prompt {
    struct ag_msg ask; /* the question */
    uint32_t dice;     /* dice that may be picked */
    uint64_t cells;    /* cells that may be picked */
    uint8_t cells_max; /* how many together */
    uint8_t n_fields, n_buttons;
    struct ag_prompt_field field[AG_FIELDS_MAX];
    struct ag_prompt_button button[AG_BUTTONS_MAX];
};
struct ag_pick {
    uint32_t dice;
    uint64_t cells;
    int32_t field[AG_FIELDS_MAX];
    uint8_t button;
};

/* ------------------------------------------------------------------------------------------------------------- game */

/* Enough plain memory for a state of any game. States may be copied with memcpy and compared with memcmp. */
union ag_state {
    uint64_t align;
    unsigned char bytes[AG_STATE_MAX];
};

/* What the bytes of a state mean, for programs that look inside: learners, statistics. Positions in words are written by
 * the same list (src/games/fields.h). */
enum ag_field_kind {
    AG_FIELD_NUMBER, /* min .. max */
    AG_FIELD_HAND,   /* uint16_t id of a hand; 0xFFFF: not to be seen */
    AG_FIELD_SEATS,  /* a set of seats */
    AG_FIELD_WORD    /* one of words; the value is its index */
};
struct ag_field {
    const char *key;
    uint8_t kind;    /* enum ag_field_kind */
    uint8_t width;   /* bytes of one member: 1, 2 or 4; signed if min is below 0 */
    uint16_t offset; /* in the state */
    uint8_t count;   /* members of an array; AG_PER_SEAT: as many as there are seats */
    int32_t min, max;
    const char *const *words; /* ended by NULL */
};
enum { AG_PER_SEAT = 0xFF };

/* What act and roll report besides news. */
enum {
    AG_SHOWS_DICE = 1,    /* all hidden dice so far may now be seen by all */
    AG_SHOWS_ANSWERS = 2, /* all sealed answers so far may now be seen by all */
    AG_TURN_ENDED = 4
};

/* Receives a game's answer to "what is this worth?" (the score hook): data for programs through open/close/number/
 * text/truth (key NULL inside a list), sentences for people through say. */
struct ag_emit {
    void *context;
    void (*open)(void *context, const char *key, char kind); /* kind '{' or '[' */
    void (*close)(void *context);
    void (*number)(void *context, const char *key, int64_t value);
    void (*text)(void *context, const char *key, const char *value);
    void (*truth)(void *context, const char *key, bool value);
    void (*say)(void *context, const struct ag_msg *msg);
};

/* A game: identity, options and pure functions. r is always rules prepared for this game, s a state of it. Functions
 * marked "optional" may be NULL. A state seen by one seat (view) is a state as well, and every function takes it. */
struct ag_game {
    const char *name, *title;
    uint16_t aim; /* a message without arguments */
    uint8_t n_options;
    const struct ag_option *options;
    size_t compiled_size; /* bytes of compiled rules */
    size_t state_size;    /* at most AG_STATE_MAX */
    uint32_t actions;     /* all action numbers are below */
    uint8_t dice_flags;   /* AG_DUE_JOLLY where the sixth face is a jolly */
    uint8_t n_fields;     /* optional: what a state holds */
    bool example;         /* for those who write games: it can be named and plays, and players are not offered it */
    const struct ag_field *fields;

    /* Compile checked values into rules; false with a reason if the combination makes no sense. */
    bool (*prepare)(const struct ag_values *v, void *compiled, struct ag_msg *why);
    /* Optional: whether prepare would succeed, without the tables that only play needs. */
    bool (*check)(const struct ag_values *v, void *compiled, struct ag_msg *why);
    /* The first position. beginners: the seats among which the beginner is found; never empty. */
    void (*begin)(const ag_rules *r, void *s, ag_seats beginners);
    struct ag_due (*due)(const ag_rules *r, const void *s);
    /* All legal actions of a seat that may act, written to out (AG_LEGAL_MAX of them fit, and what lies behind them may
     * be written over); returns their number, never 0 for a seat in due().seats. */
    unsigned (*legal)(const ag_rules *r, const void *s, ag_seat seat, ag_action *out);
    /* Whether one action is legal; if not, why, in a sentence for a player. Agrees with legal. */
    bool (*allowed)(const ag_rules *r, const void *s, ag_seat seat, ag_action a, struct ag_msg *why);
    /* Apply a legal action, or AG_SEALED in a view. */
    unsigned (*act)(const ag_rules *r, void *s, ag_seat seat, ag_action a, struct ag_news *news);
    /* Apply the outcome of the roll that is due, or AG_UNKNOWN for a hidden one in a view. */
    unsigned (*roll)(const ag_rules *r, void *s, uint32_t outcome, struct ag_news *news);

    /* A move as it is typed and stored, and back. Reading understands the words in this position; the action need not be legal. */
    size_t (*write_action)(const ag_rules *r, const void *s, ag_action a, char *buf, size_t size);
    bool (*read_action)(const ag_rules *r, const void *s, const char *text, ag_action *a, struct ag_msg *why);
    /* Optional: a legal action for people, as a clause in the imperative that can stand inside a sentence ("stop and
     * bank 750"): no capital, no full stop. Different actions of a position differ in it. NULL: the words as typed. */
    void (*describe)(const ag_rules *r, const void *s, ag_action a, struct ag_msg *out);
    /* A position in one line of words and back, loss-free. Reading refuses what no game could reach in form. */
    size_t (*write_position)(const ag_rules *r, const void *s, char *buf, size_t size);
    bool (*read_position)(const ag_rules *r, void *s, const char *text, struct ag_msg *why);

    /* Optional: what a seat may see of s; NULL where everything is open. */
    void (*view)(const ag_rules *r, const void *s, ag_seat seat, void *out);
    /* Optional: a whole state that the seat may take a view of its own for: what it cannot see is drawn at random. */
    void (*sample)(const ag_rules *r, const void *view, ag_seat seat, struct ag_rng *rng, void *out);

    /* Optional: a state as bytes that mean the same in every version, for those who keep checks of states; returns their
     * number, at most AG_STATE_MAX. NULL: the state itself, whose form has never changed. */
    size_t (*lasting)(const ag_rules *r, const void *s, unsigned char *out);

    void (*scores)(const ag_rules *r, const void *s, int32_t *out);
    void (*points)(const ag_rules *r, const void *s, int32_t *out); /* optional */
    /* A number for each seat, tie-breaks included: once the game is over the seats with the highest win. */
    void (*standing)(const ag_rules *r, const void *s, int64_t *out);
    /* Optional: how a seat wins among those in eligible that its rules would otherwise call equal, as a whole sentence
     * ("Bea wins: the first to reach 2,500."); false where no tie-break was needed. */
    bool (*tie_break)(const ag_rules *r, const void *s, ag_seats eligible, ag_seat winner, struct ag_msg *out);
    /* Optional: who may begin the next game of a series after this one (AL-4); NULL: all seats roll for it. */
    ag_seats (*next_beginners)(const ag_rules *r, const void *s, ag_seats winners);

    /* What to draw. The sheet is zeroed beforehand; seats' scores, points and flags are filled in already. */
    void (*sheet)(const ag_rules *r, const void *s, struct ag_sheet *out);
    /* What the seat may pick (zeroed beforehand), the action meant by a pick, and the pick that means an action. */
    void (*prompt)(const ag_rules *r, const void *s, ag_seat seat, struct ag_prompt *out);
    bool (*choose)(const ag_rules *r, const void *s, ag_seat seat, const struct ag_pick *pick, ag_action *a,
                   struct ag_msg *why);
    void (*pick)(const ag_rules *r, const void *s, ag_seat seat, ag_action a, struct ag_pick *out);

    /* The plainest sensible move: for a seat that resigned or ran out of time. */
    ag_action (*idle)(const ag_rules *r, const void *s, ag_seat seat);
    /* Optional: settle an argument. words: dice and key=value words. */
    bool (*score)(const ag_rules *r, unsigned n_words, const char *const *words, const struct ag_emit *out,
                  struct ag_msg *why);
};

/* All games, ended by NULL; and one by name (NULL: there is none). */
AG_API const struct ag_game *const *ag_games(void);
AG_API const struct ag_game *ag_game_named(const char *name);
/* What a caller from another language would read out of the structure: the name, the title, one option after the other
 * (i from 0; NULL: no more). */
AG_API const char *ag_game_name(const struct ag_game *game);
AG_API const char *ag_game_title(const struct ag_game *game);
AG_API const struct ag_option *ag_game_option(const struct ag_game *game, unsigned i);

/* The sheet and prompt of a position, complete. ag_sheet_of fills in what all games share. */
AG_API void ag_sheet_of(const ag_rules *r, const void *s, struct ag_sheet *out);
AG_API void ag_prompt_of(const ag_rules *r, const void *s, ag_seat seat, struct ag_prompt *out);
/* What seat may see of s. out must not be s. */
AG_API void ag_view_of(const ag_rules *r, const void *s, ag_seat seat, void *out);
/* The seats with the highest standing among those in eligible. */
AG_API ag_seats ag_winners(const ag_rules *r, const void *s, ag_seats eligible);

/* "PRESET [key=value ...] / WORDS": a whole position in one line, rules included. Writing names the options that
 * differ from the preset. Reading gives the rules' values and then, once prepared, the state. */
AG_API size_t ag_position_write(const ag_rules *r, const char *preset, const struct ag_presets *own, const void *s,
                                char *buf, size_t size);
AG_API bool ag_position_rules(const char *text, const struct ag_presets *own, struct ag_preset_info *out,
                              const char **words, struct ag_msg *why);

/* ------------------------------------------------------------------------------------------------------------ table */

/* Memory for tables and records, and through struct ag_work for solvers and the coach: as realloc and free, with a
 * context. Nothing else allocates. */
struct ag_memory {
    void *context;
    void *(*resize)(void *context, void *block, size_t size); /* size 0 frees; NULL: no memory left */
};

enum { AG_EVENT_ROLL, AG_EVENT_MOVE, AG_EVENT_RESIGN, AG_EVENT_ABANDON, AG_EVENT_NOTE };
enum {
    AG_EVENT_HIDDEN = 1, /* a hidden roll or sealed answer ... */
    AG_EVENT_SHOWN = 2   /* ... that has been shown to all since */
};
struct ag_event {
    uint8_t kind;
    ag_seat seat;
    uint8_t n; /* number of dice */
    uint8_t flags;
    uint8_t dice[8];  /* in the order they lie; AG_DIE_COLOURED on the coloured one; 0: may not be seen */
    ag_action action; /* of a move; AG_SEALED: may not be seen. Of a note: see ag_table_note_text */
};

typedef struct ag_table ag_table;

/* A table for these rules, which must outlive it; preset is only remembered for the record. A game has begun. NULL: no
 * memory left. */
AG_API ag_table *ag_table_new(const struct ag_memory *memory, const ag_rules *rules, const char *preset);
/* The same in one call, "PRESET [key=value ...]", as positions have it: "farkle seats=3 target=5000". With a whole
 * position, "... / WORDS", the game begins from there; refused where no game comes to it, where it is over, where dice are
 * '?' and where somebody's sealed answer is given. The table owns its rules. own may be NULL. */
AG_API ag_table *ag_table_open(const struct ag_memory *memory, const struct ag_presets *own, const char *rules,
                               struct ag_msg *why);
AG_API void ag_table_free(ag_table *t);

/* Who sits where: who is "person" or a player's name. 1 to 32 printable bytes each. */
AG_API bool ag_table_sit(ag_table *t, ag_seat seat, const char *who, const char *name, struct ag_msg *why);
AG_API const char *ag_table_who(const ag_table *t, ag_seat seat);
AG_API const char *ag_table_name(const ag_table *t, ag_seat seat);
AG_API const char *const *ag_table_names(const ag_table *t); /* for struct ag_words */

/* Begin again: a single game, with an empty log. A new table has begun one already. */
AG_API void ag_table_begin(ag_table *t);
/* Begin the next game of a series (AL-4): the finished game's wins are added, its log is dropped. */
AG_API bool ag_table_next(ag_table *t, struct ag_msg *why);

AG_API const ag_rules *ag_table_rules(const ag_table *t);
AG_API const char *ag_table_preset(const ag_table *t);
AG_API const void *ag_table_state(const ag_table *t);
AG_API struct ag_due ag_table_due(const ag_table *t); /* also over once resigned or abandoned */
AG_API ag_seats ag_table_resigned(const ag_table *t);

/* What a seat may do now: all its legal actions (AG_LEGAL_MAX of them fit); 0 for a seat that is not asked. */
AG_API unsigned ag_table_legal(const ag_table *t, ag_seat seat, ag_action *out);
/* A move as it is typed, as ag_table_act_text takes it in this position; "?" for AG_SEALED. And a legal one for people,
 * as part of a sentence: "stop and bank 750" (AG_CLAUSE_MAX bytes are enough). words may be NULL. */
AG_API size_t ag_table_move_text(const ag_table *t, ag_action a, char *buf, size_t size);
AG_API size_t ag_table_move_words(const ag_table *t, ag_action a, const struct ag_words *words, char *buf, size_t size);
/* The move that a pick from the seat's prompt means, or why it is none; and the pick that means a legal move. */
AG_API bool ag_table_move_of(const ag_table *t, ag_seat seat, const struct ag_pick *pick, ag_action *a,
                             struct ag_msg *why);
AG_API void ag_table_pick_of(const ag_table *t, ag_seat seat, ag_action a, struct ag_pick *out);

/* Events. Each is checked; a refused one changes nothing. roll: dice in any order, n as due. news may be NULL. */
AG_API bool ag_table_roll(ag_table *t, const uint8_t *dice, unsigned n, struct ag_news *news, struct ag_msg *why);
AG_API bool ag_table_roll_random(ag_table *t, struct ag_rng *rng, struct ag_news *news, struct ag_msg *why);
AG_API bool ag_table_act(ag_table *t, ag_seat seat, ag_action a, struct ag_news *news, struct ag_msg *why);
AG_API bool ag_table_act_text(ag_table *t, ag_seat seat, const char *words, struct ag_news *news, struct ag_msg *why);
AG_API bool ag_table_resign(ag_table *t, ag_seat seat, struct ag_msg *why);
AG_API bool ag_table_abandon(ag_table *t, struct ag_msg *why);
AG_API bool ag_table_note(ag_table *t, const char *text, struct ag_msg *why);

/* What a note says. A table and a record hold its text; those that programs here write themselves have a kind, which is
 * found again by the exact form of the text. Any other text is a remark. As JSON an event of kind "note" tells the kind
 * by its word, then the members that the kind names here, and the text. */
enum {
    AG_NOTE_TEXT,     /* a remark: text */
    AG_NOTE_REPLACED, /* from here on the player plays for the seat */
    AG_NOTE_RETURNED, /* its person plays for the seat again */
    AG_NOTE_STAND_INS /* the dice of the next roll are not those that were rolled (docs/keep.md); text: why */
};
struct ag_note {
    uint8_t kind;
    ag_seat seat;
    char player[AG_NAME_MAX]; /* as in the list of players; "" */
    const char *text;         /* without the words of the kind; "" */
    const char *word;         /* the kind for programs: "text", "replaced", "returned", "stand_ins"; not for writing */
};
AG_API struct ag_note ag_note_read(const char *text); /* of the text, which must stay */
AG_API size_t ag_note_write(const struct ag_note *note, char *buf, size_t size);

/* A whole turn of real dice, told by its end: "450" and "farkle" in the Farkle family, "fours 12" in Balut. The rolls and
 * moves that nobody told are entered as stand-ins, each with a note that says what was told. Refused where no turn could
 * end so under the rules in force; why names the nearest that could. *meant: whether the words are about a whole turn at
 * all; where they are not nothing is said about them. news: what came of it, without what is not real. */
AG_API bool ag_claim_turn(ag_table *t, const char *told, bool *meant, struct ag_news *news, struct ag_msg *why);

/* Replay: any event of a log, applied to a table that has come so far, with what it has to say. note: the text of a
 * note (ag_table_note_text), otherwise ignored. And an event as a line of a record, spelt as ag_record_write spells it:
 * "roll 0: 1 3 3 4 6 6". To go through a game again take a view of the table, ag_table_rewind it to 0, and apply the
 * events of the first one by one. */
AG_API bool ag_table_apply(ag_table *t, const struct ag_event *event, const char *note, struct ag_news *news,
                           struct ag_msg *why);
AG_API bool ag_table_apply_text(ag_table *t, const char *line, struct ag_news *news, struct ag_msg *why);

/* The log. A view of event i blanks what the seat may not know yet. The text of a note lives until the next event;
 * NULL: the event is none. */
AG_API size_t ag_table_length(const ag_table *t);
AG_API struct ag_event ag_table_event(const ag_table *t, size_t i);
AG_API struct ag_event ag_table_event_seen(const ag_table *t, size_t i, ag_seat seat);
AG_API const char *ag_table_note_text(const ag_table *t, const struct ag_event *e);
/* Undo: keep the first n events. */
AG_API bool ag_table_rewind(ag_table *t, size_t n, struct ag_msg *why);
/* The dice of a hidden roll in the log that has not been shown: entered as unknown (all 0) while nobody told them, and
 * put in place when they are opened, or made unknown again. Everything after it is applied anew. */
AG_API bool ag_table_reveal(ag_table *t, size_t i, const uint8_t *dice, unsigned n, struct ag_msg *why);
/* A new table that holds what the seat may know of this one: its view of the log, applied. */
AG_API ag_table *ag_table_view(const ag_table *t, ag_seat seat);

/* The result so far; winners is 0 before the end and when abandoned. */
struct ag_result {
    bool over, abandoned;
    ag_seats winners;
    int32_t score[AG_SEATS_MAX];
    int32_t points[AG_SEATS_MAX]; /* 0 where the game has none */
    struct ag_msg tie_break;      /* where one decided who wins alone: the sentence that says so; id 0: none did */
};
AG_API void ag_table_result(const ag_table *t, struct ag_result *out);

/* Series: the number of this game (from 1; 0: no series) and wins before it. A win counts AG_WIN, which divides by every
 * number of seats that can share one. */
enum { AG_WIN = 840 };
AG_API unsigned ag_table_series(const ag_table *t, uint32_t *wins);

/* Proof lines are kept for the record: opening lines stand before the first event, closing ones after the result,
 * so these are refused until the game is over. */
AG_API bool ag_table_proof(ag_table *t, bool closing, const char *text, struct ag_msg *why);
AG_API const char *ag_table_proof_line(const ag_table *t, bool closing, unsigned i); /* NULL: no more */

/* ----------------------------------------------------------------------------------------------------------- record */

/* The table as text (docs/record.md), as the seat sees it; AG_RECORD_ALL: everything. */
#define AG_RECORD_ALL ((ag_seat)0xFE)
AG_API size_t ag_record_write(const ag_table *t, ag_seat viewer, char *buf, size_t size);

/* Read a record; every line is checked. NULL: *line and why say what is off. The table owns its rules. stop: apply at
 * most so many events and look no further (SIZE_MAX: the whole record). */
AG_API ag_table *ag_record_read(const struct ag_memory *memory, const char *text, size_t length, size_t stop,
                                unsigned *line, struct ag_msg *why);

/* ---------------------------------------------------------------------------------------------------------- players */

/* What a player is given: its seat, the position as that seat may see it, and its view of the log. */
struct ag_seen {
    const ag_rules *rules;
    const void *state; /* a view: what the seat may not see is blank */
    ag_seat seat;
    size_t events;       /* the length of the log; 0 where none is kept */
    const void *log;     /* for ag_seen_event alone */
    const void *context; /* the player's own */
};
AG_API struct ag_event ag_seen_event(const struct ag_seen *seen, size_t i);
struct ag_player {
    const char *name;
    const char *game; /* the game it plays, or NULL for all */
    uint16_t about;   /* a message without arguments; 0: nothing to say */
    ag_action (*choose)(const struct ag_seen *seen, struct ag_rng *rng);
    const void *context; /* handed to choose; for players that a host makes, such as those that read tables */
};
/* Let the seat's player choose at a table; for a seat that has resigned the house makes the plainest move. */
AG_API ag_action ag_table_choose(const ag_table *t, ag_seat seat, const struct ag_player *player, struct ag_rng *rng);
/* The players of a game, one by one, NULL behind the last; and the one of that name (NULL: none). Every game has the
 * general ones; a game's own player stands in the place of the general one of its name. */
AG_API const struct ag_player *ag_player_at(const struct ag_game *game, unsigned i);
AG_API const struct ag_player *ag_player_named(const char *name, const struct ag_game *game);

/* ------------------------------------------------------------------------------------------------------------ solve */

/* How a long computation runs. Threads, memory and patience are the caller's; the results are the same to the last bit
 * whatever is given here. */
struct ag_work {
    void *context;
    /* Calls slice(arg, i) for all i below slices, in any order, perhaps at once, and returns when all are done. NULL:
     * one after the other. */
    void (*run)(void *context, unsigned slices, void (*slice)(void *arg, unsigned i), void *arg);
    /* How much is done, 0 to 1, now and then; false: stop as soon as possible. NULL: never. */
    bool (*progress)(void *context, double done);
    struct ag_memory memory;
};

/* What a solve will need. */
struct ag_solve_plan {
    uint64_t states; /* positions whose value is stored */
    size_t table;    /* bytes of the table */
    size_t peak;     /* bytes needed while solving, the table included */
};
struct ag_solve_report {
    double value;    /* of the first position, for the seat that begins */
    double share[3]; /* and for all seats, in their order */
    double residual; /* how far any stored value may be from what its own successors give */
    uint64_t states;
    size_t peak;     /* bytes used, the table included */
    unsigned passes; /* over the whole table */
    bool complete;   /* false: stopped by progress; the table can be resumed */
};
/* What must be kept beside the table to go on with a solve; nothing at all (all 0) where the table says everything. */
struct ag_solve_rest {
    uint64_t step;
    const void *bytes;
    size_t size;
};
/* An answer that needs no table: numbers, and lists of them by the dice left, from one on. key is for programs, words is
 * an id of the catalogue, for people. */
struct ag_solve_answer {
    unsigned numbers, lists;
    struct {
        const char *key;
        uint16_t words;
        double value;
        unsigned digits; /* behind the point, to be shown */
    } number[2];
    struct {
        const char *key;
        uint16_t words;
        int32_t value[AG_DICE_MAX]; /* INT32_MAX: never; 0 for the last: there is none */
    } list[2];
};

/* One kind of exact values: a game, for so many seats, by one objective. Who solves, judges or plays by tables finds
 * its solver by ag_solver_for and then needs to know no game; functions get their own row as self.
 *
 * A table is made once into plain bytes that hold no address, aligned to 64: they can be stored, mapped read-only and
 * used by any number of threads. Functions that get scratch work in memory of the caller, which belongs to one thread.
 * Those without a table have answer alone, and NULL in place of plan and all that follows. */
struct ag_solver {
    const char *name; /* of its tables, in file names and heads: "farkle-win-2" */
    const char *game, *objective;
    uint8_t seats;   /* that it is for; 0: any number, each playing for itself */
    uint8_t judges;  /* enum ag_objective: what its values are to a judge; AG_OBJECTIVES: nothing */
    bool best;       /* whether its player is the strongest of the game, best, wherever there is a table */
    bool in_table;   /* a stopped solve needs nothing but its table to go on */
    bool points;     /* answer is about a number of points, which must be given */
    uint8_t how;     /* its own: tells rows that share functions apart */
    const char *key; /* what report.value is: for programs */
    uint16_t words;  /* and for people: an id of the catalogue */

    bool (*answer)(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work, int32_t points,
                   struct ag_solve_answer *out, struct ag_msg *why);

    /* Refused where it would need more than limit bytes (0: no limit), with a sentence that says what would fit. */
    bool (*plan)(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work, size_t limit,
                 struct ag_solve_plan *plan, struct ag_msg *why);
    /* Whether a table is made in seconds: a matter of the rules alone, so that best is the same player everywhere.
     * NULL: never. */
    bool (*quick)(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work);
    /* Solves into table, a block of plan.table bytes. from: go on with what an earlier call left in it (or a faithful
     * copy), or NULL; the result is the same to the last bit. rest: called with work->context whenever the table is at
     * rest and may be copied as a checkpoint, and once more where progress has stopped the work; false: stop. It may
     * be NULL. */
    bool (*solve)(const struct ag_solver *self, const ag_rules *r, const struct ag_work *work, void *table,
                  const struct ag_solve_rest *from, bool (*rest)(void *context, const struct ag_solve_rest *rest),
                  struct ag_solve_report *report, struct ag_msg *why);
    /* Whether these bytes have the form of a complete table for these rules. What follows is for such tables only. */
    bool (*fits)(const struct ag_solver *self, const ag_rules *r, const void *table, size_t size);

    /* Reading needs so many bytes, aligned to 64, prepared once with the same budget. The last turns asked about are
     * remembered, as many as budget bytes hold: none is enough for a hint, a simulation is faster with more. What is
     * never touched costs nothing. */
    size_t (*scratch)(const struct ag_solver *self, const void *table, size_t budget);
    void (*prepare)(const struct ag_solver *self, const ag_rules *r, const void *table, size_t budget, void *scratch);
    double (*residual)(const struct ag_solver *self, const void *table, const void *scratch);
    /* For each legal action of the seat to move, in the order of game->legal, what it is worth to that seat: its chance
     * to win, or what is still to come. all: the same for every seat, where seats play against each other (else that
     * seat's alone); or NULL. Returns their number; 0 where there is nothing to decide, or the table has no such
     * position. */
    unsigned (*moves)(const struct ag_solver *self, const ag_rules *r, const void *table, const void *state,
                      void *scratch, double *values, double (*all)[AG_SEATS_MAX]);
    /* What a decision is worth to every seat; NULL: what the move of the highest value is. Of three seats the one to
     * move may not care what the others do (docs/solve.md). */
    bool (*decision)(const struct ag_solver *self, const ag_rules *r, const void *table, const void *state,
                     void *scratch, double *all);
    /* What a position is worth to every seat, where the table has it without looking further: at the start of a turn,
     * and while the seats roll for who begins. */
    bool (*value)(const struct ag_solver *self, const ag_rules *r, const void *table, const void *state, void *scratch,
                  double *all);
    /* What every seat has already, which the values leave out; or NULL. */
    void (*gained)(const struct ag_solver *self, const ag_rules *r, const void *state, double *all);
    /* The start of a turn of seat 0 with these scores, seat `began` having begun the game; or NULL. */
    bool (*at)(const struct ag_solver *self, const ag_rules *r, const int32_t *score, unsigned began, void *state,
               struct ag_msg *why);
};
/* The solvers of a game, i from 0; NULL: no more. The first is the usual one. And that of these rules for an objective;
 * NULL: there is none. */
AG_API const struct ag_solver *ag_solver_of(const struct ag_game *game, unsigned i);
AG_API const struct ag_solver *ag_solver_for(const ag_rules *r, const char *objective);

/* ------------------------------------------------------------------------------------------------------------ coach */

/* What a value means; always for one seat. */
enum ag_objective {
    AG_FOR_WIN,    /* the chance to win; a win shared by k seats counts 1/k for each */
    AG_FOR_SCORE,  /* the expected score at the end; each seat for itself */
    AG_FOR_POINTS, /* Balut: the expected points for rows at the end, those for the total left aside (BA-10) */
    AG_OBJECTIVES
};
AG_API const char *ag_objective_name(unsigned objective); /* "win", "score", "points": as solve calls them */

/* Who says what moves are worth. With a table the values are exact. Without one they are estimates by roll-outs: each
 * move is made and the game then played to its end, again and again, by one player on all seats. The dice of the first
 * roll come up in proportion to their chances, all moves are tried with the same dice, and moves that are clearly worse
 * are tried no further. An estimate is of "this move, and then that player everywhere"; its error says how far chance
 * alone may have moved it. The work is counted in nodes (an event each), so a seed fixes the answer, whatever the
 * number of threads. */
enum { AG_JUDGE_LANES = 16 };
struct ag_judge {
    const ag_rules *rules;
    uint8_t objective;
    const void *table; /* of ag_solver_for these rules and this objective; NULL: estimates */
    void *scratch;     /* prepared for it; of one thread */
    double residual;   /* how far the table's values may be off */
    /* For estimates: the player, once for each lane, since one that reads tables works in memory of its own (all the
     * others may be the same one). */
    const struct ag_player *player[AG_JUDGE_LANES];
    uint64_t seed;
    uint64_t nodes; /* to spend on one question; it may be a little more */
    double enough;  /* stop earlier, once no loss has a standard error above this; 0: never */
    /* The move that was played, or NULL. Its loss is then taken from dice of its own: half of the nodes find what looks
     * better, the other half say by how much, and it may prove worse (a loss below 0). Without it the best of several
     * uncertain values is on average too high, and so are the losses. */
    const ag_action *played;
};

/* What is usual for a game where nobody asks for something else: chances to win, scores in Balut and for a seat alone;
 * and for estimates who plays moves out and how many nodes a question gets. */
struct ag_coach_defaults {
    uint8_t objective;
    const char *player;  /* the strongest that plays some hundred games a second */
    uint64_t nodes;      /* for one question: somewhat less than a second of two cores */
    uint64_t game_nodes; /* for each of the many questions about a whole game */
};
AG_API struct ag_coach_defaults ag_coach_defaults(const ag_rules *r);

/* What kind the values of a judge are, as a sentence: exact and to how much, or an estimate by whom. Like all that
 * write into buf here: ended by NUL, cut to fit, and the whole length is returned. words may be NULL. */
AG_API size_t ag_judge_describe(const struct ag_judge *judge, const struct ag_words *words, char *buf, size_t size);

/* One move and what it is worth to the seat that makes it. */
struct ag_advised {
    ag_action action;
    uint32_t trials; /* games played out; 0 where exact */
    double value;
    double error;      /* the standard error of value; 0 where exact */
    double loss;       /* by how much the best move is better; 0 for the best itself */
    double loss_error; /* the standard error of loss: smaller than those of the values, as the dice were the same */
    double all[AG_SEATS_MAX]; /* the values of all seats then. Where each plays for itself only the mover's is filled */
};
struct ag_advice {
    ag_seat seat;
    uint8_t objective;
    bool exact;
    bool complete;    /* false: stopped by progress; the values are from what was done */
    bool chosen;      /* best is what the strongest player does, see ag_advice_settle */
    uint64_t nodes;   /* spent */
    unsigned n, best; /* how many moves, and which has the highest value: the plainest of equal ones */
    struct ag_advised move[AG_LEGAL_MAX]; /* in the order of game->legal */
};
/* What every legal move of a seat is worth. state: what is known; what it hides (game->view) is guessed from what the
 * others have called, so a whole state is judged with all dice open. work gives threads, memory, progress and a way to
 * stop; the answer is the same whatever the threads. Refused where nothing is to be decided by this seat, for positions
 * that a table does not have, and where progress stops the work before anything is known. */
AG_API bool ag_advise(const struct ag_judge *judge, const void *state, ag_seat seat, const struct ag_work *work,
                      struct ag_advice *out, struct ag_msg *why);
/* The same at a table, by what that seat may know. */
AG_API bool ag_advise_table(const struct ag_judge *judge, const ag_table *t, ag_seat seat, const struct ag_work *work,
                            struct ag_advice *out, struct ag_msg *why);

/* The same in steps, for who has one thread and other things to do with it: without work->run each step plays a small
 * part of the games. Same values to the last bit. work and out must stay where they are until the end; so must what the
 * judge points to, but not itself. out is good once a step has said false. */
struct ag_asking;
AG_API struct ag_asking *ag_advise_begin(const struct ag_judge *judge, const void *state, ag_seat seat,
                                         const struct ag_work *work, struct ag_advice *out, struct ag_msg *why);
AG_API bool ag_advise_step(struct ag_asking *asking); /* false: there is nothing left to do */
AG_API void ag_advise_end(struct ag_asking *asking);  /* at any time; also fine for NULL */

/* Estimates cannot tell many moves apart: the one that came out best owes that to chance. Among those that may be as
 * good the strongest player chooses; choice: what it would do. True: that is the best move now, and out->chosen. */
AG_API bool ag_advice_settle(struct ag_advice *a, ag_action choice);
/* The moves of an advice in order of value: order[0] is the best one, whatever others seem to be worth. */
AG_API void ag_advice_order(const struct ag_advice *a, uint16_t *order);

/* The value of any position for every seat: at a decision that of the best move, before a roll the weighted mean over
 * all ways the dice can fall, at the end what has come of it. */
struct ag_worth {
    bool exact;
    double value[AG_SEATS_MAX], error[AG_SEATS_MAX]; /* error as above */
};
AG_API bool ag_worth(const struct ag_judge *judge, const void *state, const struct ag_work *work, struct ag_worth *out,
                     struct ag_msg *why);

/* One line of why for each of n legal moves: the chance to lose everything and what is at stake, what a row is worth
 * later, how likely a call is true. A message without an id: there is nothing to say. All chances in it are exact; they
 * are facts about the move and no judgement. state: as for ag_advise. */
AG_API void ag_reasons(const ag_rules *r, const void *state, ag_seat seat, const ag_action *action, unsigned n,
                       struct ag_msg *out);

/* Luck and skill of a whole game. A roll's luck is the value behind it less the mean over all rolls; a move's loss is
 * what the best one would have been worth more. With exact values, for every seat,
 *
 *     start + luck of all rolls + effect of all moves = end
 *
 * where the effect of one's own move is minus its loss, and the loss of another seat may be one's gain. Where dice are
 * hidden each decision is judged twice: with what the seat could know, which is its skill, and with all dice open; the
 * identity holds for the second. */
struct ag_step { /* one event of the log */
    size_t event;
    size_t asked; /* of a move: how many events the question was behind; its seed is judge->seed + asked */
    uint8_t kind; /* AG_EVENT_ROLL, _MOVE or _RESIGN */
    ag_seat seat;
    bool judged; /* false: nothing below is filled in */
    bool real;   /* of a roll: false where its dice are stand-ins, so that it has no luck (docs/keep.md). Of a
                          move behind it: not all that could have been done is known, and the loss may be more */
    ag_action played, best;       /* of a move */
    uint32_t choices;             /* legal moves; with only one nothing was decided */
    double loss, loss_error;      /* with what the seat could know */
    double open_loss, open_error; /* with all dice open; the same where nothing is hidden */
    double luck[AG_SEATS_MAX];    /* of a roll, for each seat */
    double effect[AG_SEATS_MAX];  /* of a move, for each seat, with all dice open */
    double after[AG_SEATS_MAX];   /* the values then, with all dice open */
    double after_error;           /* their standard error, about: that of the seat which decides */
};
struct ag_tally {                       /* of one seat; sums over the whole game */
    double start, end;                  /* the first and the last value; end is the result if the game was played out */
    double luck;                        /* of all rolls, its own and those of others */
    double own_luck;                    /* of its own alone */
    double spread;                      /* the root of the sum of squares: how much luck is usual in such a game */
    double loss, loss_error, open_loss; /* of its own moves */
    double gain;                        /* by the moves of others */
    double worst;                       /* its greatest loss in one decision */
    uint32_t decisions;                 /* moves with more than one choice */
};
struct ag_analysis {
    uint8_t objective;
    bool exact;
    bool hidden;   /* there are dice that not all could see: losses are given in two ways */
    bool complete; /* false: stopped by progress, or the rest of the record cannot be judged */
    bool lucky;    /* every roll has its luck; false: some dice are stand-ins, or not known */
    size_t n;      /* steps */
    struct ag_step *step;
    struct ag_tally seat[AG_SEATS_MAX];
};
AG_API bool ag_analyse(const struct ag_judge *judge, const ag_table *t, const struct ag_work *work,
                       struct ag_analysis *out, struct ag_msg *why);
AG_API void ag_analysis_free(const struct ag_work *work, struct ag_analysis *a);
/* The same in steps, as ag_advise_begin has them, and no longer than one event each where values are exact. All that
 * is given must stay where it is until the end. out is good once a step has said AG_DONE, and then the caller's to
 * free; otherwise the end frees it. */
enum ag_went { AG_MORE, AG_DONE, AG_REFUSED };
struct ag_analysing;
AG_API struct ag_analysing *ag_analyse_begin(const struct ag_judge *judge, const ag_table *t,
                                             const struct ag_work *work, struct ag_analysis *out, struct ag_msg *why);
AG_API enum ag_went ag_analyse_step(struct ag_analysing *analysing, struct ag_msg *why);
AG_API void ag_analyse_end(struct ag_analysing *analysing);


#ifdef __cplusplus
}
#endif
#endif
