/* cmd_play.c - play: sets up a table, new or saved, and runs it to its end or to the end of the input. */
#include "events.h"
#include "interrupt.h"
#include "line.h"
#include "memory.h"
#include "phrases.h"
#include "play_plain.h"
#include "say.h"
#include "settings.h"
#include "text.h"
#include "think.h"
#include "tui.h"
#include "tutor_talk.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THINK_STEP_MS = 100, THINK_STEPS = 10 }; /* after so many steps it is told that somebody thinks */

/* ---- setting up ---- */

static bool read_source(const struct args *args, enum dice_source *source) {
    static const char *const words[] = {"generator", "typed", "proof"};
    *source = DICE_GENERATOR;
    if (!args_has(args, O_DICE)) return true;
    for (unsigned i = 0; i < 3; i++)
        if (strcmp(args->option[O_DICE], words[i]) == 0) return *source = (enum dice_source)i, true;
    return complain(SAY_PLAY_DICE, args->option[O_DICE]), false;
}

/* A person and the house, or only the house. */
static bool usual_seats(const struct play *p, const char *name, struct seats *seats) {
    const struct ag_game *game = p->setup.info.game;
    seats->n = (unsigned)p->setup.info.values.slot[0];
    if (!p->demo && !seats_fill(seats, 0, 1, "person", game)) return false;
    if (!p->demo && *name) snprintf(seats->name[0], AG_NAME_MAX, "%s", name);
    return seats_fill(seats, p->demo ? 0 : 1, seats->n, seats_house(game), game);
}

/* Which rules: those of the preset, or of the position to play on from. */
static bool find_rules(const struct args *args, struct play *p) {
    const char *preset = args->n_words ? args->words[0] : NULL;
    if (args_has(args, O_POSITION)) return setup_position(args, &p->setup, &p->from);
    if (!preset && !p->demo) return complain(SAY_PLAY_WHAT), false;
    if (!preset && *setting(args, SETTING_GAME)) preset = setting(args, SETTING_GAME);
    if (!preset) preset = ag_game_named("farkle") ? "farkle" : ag_presets_builtin()->preset[0].name;
    return setup_open(args, &p->setup) && setup_find(args, preset, &p->setup);
}

static bool new_game(const struct args *args, struct play *p) {
    if (!find_rules(args, p)) return false;
    const struct ag_game *game = p->setup.info.game;
    bool seated = args_has(args, O_SEATS)
                      ? seats_read(args->option[O_SEATS], game, p->demo ? SEATS_PLAYERS : SEATS_ANYBODY, &p->seats)
                      : usual_seats(p, setting(args, SETTING_NAME), &p->seats);
    if (!seated) return false;
    if (p->from && p->seats.n != (unsigned)p->setup.info.values.slot[0])
        return complain(SAY_PLAY_POSITION_SEATS, (unsigned)p->setup.info.values.slot[0], p->seats.n), false;
    return play_begin(p);
}

static bool play_read(const struct args *args, struct play *p) {
    p->demo = args_has(args, O_DEMO);
    p->on_screen = AG_NOBODY;
    p->words = args_has(args, O_WORDS);
    p->unkept = setting_is(args, SETTING_ARCHIVE, "off");
    p->seed = (uint64_t)randombytes_random();
    return read_source(args, &p->source) && args_number(args, O_SEED, 0, INT64_MAX, &p->seed) &&
           tutor_option(args, &p->tutor);
}

static bool resume(const struct args *args, struct play *p) {
    if (strcmp(args->option[O_RESUME], "-") == 0) return complain(SAY_PLAY_RESUME_STDIN), false;
    if (!save_open(args->option[O_RESUME], p)) return false;
    bool proof = ag_table_proof_line(p->table, false, 0) != NULL;
    if (args_has(args, O_DICE) && proof != (p->source == DICE_PROOF))
        return complain(proof ? SAY_PLAY_HAS_PROOF : SAY_PLAY_NO_PROOF), false;
    if (proof) p->source = DICE_PROOF;
    return true;
}

static bool take_path(const struct args *args, const char *path, struct play *p) {
    if (!save_claim(path, args->option[O_RESUME], args_has(args, O_FORCE))) return false;
    p->path = memory_copy(path);
    return true;
}

static bool play_set_up(const struct args *args, struct play *p) {
    bool resumed = args_has(args, O_RESUME);
    if (!play_read(args, p)) return false;
    if (resumed && (args->n_words || p->demo || args_has(args, O_SEATS) || args->n_sets || args_has(args, O_RULES)))
        return complain(SAY_PLAY_RESUME), false;
    if (args_has(args, O_POSITION) && (resumed || args->n_words || args->n_sets))
        return complain(SAY_PLAY_POSITION), false;
    if (p->demo && p->source != DICE_GENERATOR) return complain(SAY_PLAY_DEMO), false;
    if (!(resumed ? resume(args, p) : new_game(args, p))) return false;
    const char *path = args_has(args, O_RECORD) ? args->option[O_RECORD] : resumed ? args->option[O_RESUME] : NULL;
    return !path || take_path(args, path, p);
}

/* ---- the game ---- */

/* The variant in a sentence. A saved game may come from a preset that is not at hand; then the game's aim will do. */
static void describe(const struct play *p) {
    const struct ag_game *game = ag_rules_game(ag_table_rules(p->table));
    struct ag_preset_info found;
    const struct ag_preset_info *info = p->setup.info.game ? &p->setup.info : &found;
    bool known = info != &found || ag_preset_find(NULL, ag_table_preset(p->table), &found, NULL);
    const char *title = known ? phrases_preset(info->title) : game->title;
    say(stdout, SAY_PLAY_TITLE, title);
    text_wrap(stdout, known ? phrases_preset(info->about) : phrases_message(game->aim), text_width(title) + 2, 2);
}

static void greet(const struct play *p) {
    describe(p);
    for (unsigned i = 0; i < p->seats.n; i++) {
        text_blanks(stdout, 2);
        const char *who = p->seats.player[i] ? ag_table_who(p->table, (ag_seat)i) : phrase(SAY_PLAY_PERSON);
        say_line(stdout, SAY_PLAY_SEAT, ag_table_name(p->table, (ag_seat)i), who);
    }
    if (p->source == DICE_GENERATOR) say_line(stdout, SAY_PLAY_SEED, p->seed);
    if (p->source == DICE_PROOF) say_line(stdout, SAY_PLAY_PROOF);
    const char *line;
    for (unsigned i = 0; p->source == DICE_PROOF && (line = ag_table_proof_line(p->table, false, i)); i++)
        printf("  %s\n", line);
    if (play_people(p)) say_line(stdout, SAY_PLAY_TYPE_HELP);
    putchar('\n');
}

/* A move of the house, also for a seat that has resigned. Who sits at the keys is told when it takes a while. */
static bool house_decides(struct play *p, ag_seat seat) {
    struct thought thought;
    int waited = 0;
    think_start(p, seat, &thought);
    while (!think_wait(&thought, THINK_STEP_MS) && !interrupted())
        if (++waited == THINK_STEPS && isatty(STDOUT_FILENO)) {
            say_line(stdout, SAY_PLAY_THINKING, ag_table_name(p->table, seat));
            fflush(stdout);
        }
    if (interrupted()) return think_stop(&thought), false;
    return think_take(&thought, p);
}

static bool person_decides(struct play *p, ag_seat seat) {
    if (play_decide(p, seat) == WISH_END) return false;
    bool running = ag_table_due(p->table).kind != AG_DUE_OVER; /* the end is saved with its proof */
    return !running || !p->path || save_record(p, p->path);
}

/* The roll that is due. False: the input has ended (typed dice). */
static bool roll(struct play *p, struct ag_due due) {
    uint8_t dice[AG_DICE_MAX] = {0};
    struct ag_msg msg;
    if (play_typed(p, due)) {
        if (play_type_dice(p, due, dice) == WISH_END) return false;
        if (!dice[0]) return true; /* something else happened instead */
    } else {
        play_dice(p, due, dice);
    }
    if (!ag_table_roll(p->table, dice, due.dice, NULL, &msg)) {
        complain_msg(&msg, NULL); /* the log is full, or memory is out */
        return false;
    }
    play_tell(p);
    return true;
}

/* True: the game is over; false: the input has ended, or something went wrong. */
static bool run(struct play *p) {
    struct ag_due due;
    while ((due = ag_table_due(p->table)).kind != AG_DUE_OVER) {
        if (interrupted()) return false;
        if (due.kind == AG_DUE_ROLL) {
            if (!roll(p, due)) return false;
            continue;
        }
        ag_seat seat = play_asked(p, due);
        if (is_playing(p, seat)) {
            if (!person_decides(p, seat)) return false;
            continue;
        }
        if (!house_decides(p, seat)) return false;
        play_tell(p);
    }
    return true;
}

/* The next game has a record of its own. */
static bool another(struct play *p) {
    if (!play_next(p)) return false;
    char *path = p->path ? save_beside(p->path) : NULL;
    if (p->path && !path) return false;
    free(p->path);
    p->path = path;
    p->on_screen = AG_NOBODY;
    talk_series(p->table);
    return true;
}

/* A game, and others as long as somebody wants them; the last word is the record's. */
static bool run_games(struct play *p) {
    for (;;) {
        if (!run(p)) return save_at_end_of_input(p);
        talk_result(p->table, p->words);
        bool early = p->path && p->source != DICE_PROOF; /* the end is on disk, whatever the answer */
        if (early && !save_record(p, p->path)) return false;
        enum after after = play_after(p);
        if (after == AFTER_CHANGED) continue;
        if (!save_finished(p)) return false;
        if (after == AFTER_LEAVE || !another(p)) return after == AFTER_LEAVE;
    }
}

/* ---- the command ---- */

/* What the menu starts with. */
static bool usual_menu(const struct args *args, struct play *p) {
    const char *game = setting(args, SETTING_GAME), *name = setting(args, SETTING_NAME);
    if (*name) snprintf(p->seats.name[0], AG_NAME_MAX, "%s", name);
    return !*game || setup_find(args, game, &p->setup);
}

/* On the full screen: with its menu where nothing says what to play. A game that waits is offered where nothing but the
 * preset was asked for. */
static int on_screen(const struct args *args) {
    static const enum option_id particular[] = {O_SEATS, O_SEED, O_RECORD, O_DICE, O_RULES, O_DEMO};
    struct play p = {0};
    bool offer = args->n_words && !args->n_sets;
    bool menu = !args->n_words && !args_has(args, O_RESUME) && !args_has(args, O_DEMO) && !args_has(args, O_SEATS) &&
                !args_has(args, O_POSITION) && !args->n_sets;
    for (size_t i = 0; i < sizeof particular / sizeof *particular; i++) offer = offer && !args_has(args, particular[i]);
    struct tui_how how = {.ascii = setting_is(args, SETTING_SYMBOLS, "ascii"),
                          .animated = !setting_is(args, SETTING_PACE, "instant"),
                          .faces = setting_is(args, SETTING_DIGITS, "faces"),
                          .menu = menu,
                          .offer = offer ? args->words[0] : NULL};
    bool good = menu ? play_read(args, &p) && setup_open(args, &p.setup) : play_set_up(args, &p);
    if (good && menu) good = usual_menu(args, &p);
    if (good && menu && args_has(args, O_RECORD)) good = take_path(args, args->option[O_RECORD], &p);
    good = good && tui_play(&p, &how);
    play_close(&p);
    return good ? DONE : REFUSED;
}

int cmd_play(const struct args *args) {
    struct play p = {0};
    int status = REFUSED;
    if (!args_has(args, O_PLAIN) && tui_possible()) return on_screen(args);
    if (menu_wanted(args)) return menu_play(args, cmd_play);
    if (play_set_up(args, &p)) {
        interrupt_watch();
        greet(&p);
        phrases_read_by(play_reader(&p));
        status = run_games(&p) ? line_status() : REFUSED;
    }
    play_close(&p);
    return status;
}
