/* cmd_play.c - play: sets up a table, new or saved, and runs it to its end or to the end of the input. */
#include "events.h"
#include "interrupt.h"
#include "memory.h"
#include "play.h"
#include "say.h"
#include "text.h"
#include "think.h"
#include "threads.h"
#include "tui.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { THINK_STEP_MS = 100, THINK_STEPS = 10 }; /* after so many steps it is told that somebody thinks */

unsigned play_people(const struct play *p) {
    unsigned n = 0;
    for (unsigned i = 0; i < p->seats.n; i++) n += is_person(p, (ag_seat)i);
    return n;
}

bool play_hot_seat(const struct play *p) { return play_people(p) > 1 && ag_rules_game(ag_table_rules(p->table))->view; }

ag_seat play_audience(const struct play *p) {
    if (play_people(p) != 1) return AG_NOBODY;
    for (unsigned i = 0;; i++)
        if (is_person(p, (ag_seat)i)) return (ag_seat)i;
}

/* ---- setting up ---- */

static bool read_source(const struct args *args, enum dice_source *source) {
    static const char *const words[] = {"generator", "typed", "proof"};
    *source = DICE_GENERATOR;
    if (!args_has(args, O_DICE)) return true;
    for (unsigned i = 0; i < 3; i++)
        if (strcmp(args->option[O_DICE], words[i]) == 0) return *source = (enum dice_source)i, true;
    return complain("--dice takes generator, typed or proof, not '%s'.", args->option[O_DICE]), false;
}

/* A person and the house, or only the house. */
static bool usual_seats(const struct play *p, struct seats *seats) {
    const struct ag_game *game = p->setup.info.game;
    seats->n = (unsigned)p->setup.info.values.slot[0];
    return seats_fill(seats, 0, seats->n, seats_house(game), game) &&
           (p->demo || seats_fill(seats, 0, 1, "person", game));
}

static bool open_proof(struct play *p) {
    ag_seats people = 0;
    for (unsigned i = 0; i < p->seats.n; i++)
        if (is_person(p, (ag_seat)i)) people = (ag_seats)(people | 1u << i);
    proof_draw(&p->proof, people);
    return proof_open(&p->proof, p->table) || (complain("There is not enough memory."), false);
}

bool play_begin(struct play *p) {
    if (!seats_count(&p->seats, &p->setup) || !setup_prepare(&p->setup)) return false;
    if (!seats_open(&p->seats, p->setup.rules, p->setup.info.name, threads_available())) return false;
    p->table = ag_table_new(&host_memory, p->setup.rules, p->setup.info.name);
    if (!p->table) return complain("There is not enough memory."), false;
    return seats_take(&p->seats, p->table) && (p->source != DICE_PROOF || open_proof(p));
}

/* The dice of each game are its own. */
bool play_next(struct play *p) {
    struct ag_msg msg;
    if (!ag_table_next(p->table, &msg)) return complain_msg(&msg, NULL), false;
    p->seed++;
    return p->source != DICE_PROOF || open_proof(p);
}

static bool new_game(const struct args *args, struct play *p) {
    const char *preset = args->n_words ? args->words[0] : NULL;
    if (!preset && !p->demo)
        return complain("Say what to play: astragal play PRESET; 'astragal games' lists them."), false;
    if (!preset) preset = ag_game_named("farkle") ? "farkle" : ag_presets_builtin()->preset[0].name;
    if (!setup_open(args, &p->setup) || !setup_find(args, preset, &p->setup)) return false;
    const struct ag_game *game = p->setup.info.game;
    bool seated = args_has(args, O_SEATS) ? seats_read(args->option[O_SEATS], game, !p->demo, &p->seats)
                                          : usual_seats(p, &p->seats);
    if (!seated) return false;
    return play_begin(p);
}

bool play_read(const struct args *args, struct play *p) {
    p->demo = args_has(args, O_DEMO);
    p->on_screen = AG_NOBODY;
    p->words = args_has(args, O_WORDS);
    p->seed = (uint64_t)randombytes_random();
    return read_source(args, &p->source) && args_number(args, O_SEED, 0, INT64_MAX, &p->seed) &&
           tutor_option(args, &p->tutor);
}

bool play_set_up(const struct args *args, struct play *p) {
    bool resume = args_has(args, O_RESUME);
    if (!play_read(args, p)) return false;
    if (resume && (args->n_words || p->demo || args_has(args, O_SEATS) || args->n_sets || args_has(args, O_RULES)))
        return complain("--resume brings its own preset, rules and seats."), false;
    if (p->demo && p->source != DICE_GENERATOR) return complain("--demo takes dice from the generator."), false;
    if (!(resume ? save_load(args, p) : new_game(args, p))) return false;
    const char *path = args_has(args, O_RECORD) ? args->option[O_RECORD] : resume ? args->option[O_RESUME] : NULL;
    if (path) p->path = memory_copy(path);
    return true;
}

/* ---- the game ---- */

/* The variant in a sentence. A saved game may come from a preset that is not at hand; then the game's aim will do. */
static void describe(const struct play *p) {
    const struct ag_game *game = ag_rules_game(ag_table_rules(p->table));
    struct ag_preset_info found;
    const struct ag_preset_info *info = p->setup.info.game ? &p->setup.info : &found;
    bool known = info != &found || ag_preset_find(NULL, ag_table_preset(p->table), &found, NULL);
    const char *title = known ? info->title : game->title;
    printf("%s: ", title);
    text_wrap(stdout, known ? info->about : game->aim, text_width(title) + 2, 2);
}

static void greet(const struct play *p) {
    describe(p);
    for (unsigned i = 0; i < p->seats.n; i++)
        printf("  %s (%s)\n", ag_table_name(p->table, (ag_seat)i), ag_table_who(p->table, (ag_seat)i));
    if (p->source == DICE_GENERATOR) printf("Dice from the generator, seed %llu.\n", (unsigned long long)p->seed);
    if (p->source == DICE_PROOF) puts("The dice of this game are settled by seeds now under seal:");
    const char *line;
    for (unsigned i = 0; p->source == DICE_PROOF && (line = ag_table_proof_line(p->table, false, i)); i++)
        printf("  %s\n", line);
    if (play_people(p)) puts("Type help at any time.");
    putchar('\n');
}

/* Back to the last decision of a person; rolls since then stand in the way unless it is practice for one. */
const char *play_undo(const struct play *p, size_t *to) {
    const ag_rules *rules = ag_table_rules(p->table);
    if (ag_rules_game(rules)->view) return "Moves stand in a game with hidden dice.";
    if (p->source == DICE_PROOF) return "With a dice proof moves stand: undo would show the dice to come.";
    for (size_t n = ag_table_length(p->table); n > 0; n--) {
        struct ag_event e = ag_table_event(p->table, n - 1);
        if (e.kind == AG_EVENT_MOVE && is_person(p, e.seat)) return *to = n - 1, NULL;
        if (e.kind == AG_EVENT_ROLL && ag_rules_seats(rules) > 1)
            return "Dice have been rolled since the last move, so it stands.";
        if (e.kind == AG_EVENT_RESIGN || e.kind == AG_EVENT_ABANDON) return "That cannot be taken back.";
    }
    return "There is nothing to take back.";
}

/* A move of the house, also for a seat that has resigned. Who sits at the keys is told when it takes a while. */
static bool house_decides(struct play *p, ag_seat seat) {
    struct thought thought;
    int waited = 0;
    think_start(p, seat, &thought);
    while (!think_wait(&thought, THINK_STEP_MS) && !interrupted())
        if (++waited == THINK_STEPS && isatty(STDOUT_FILENO)) {
            printf("%s is thinking.\n", ag_table_name(p->table, seat));
            fflush(stdout);
        }
    if (interrupted()) return think_stop(&thought), false;
    return think_take(&thought, p);
}

ag_seat play_asked(const struct play *p, struct ag_due due) {
    for (unsigned i = 0; i < p->seats.n; i++)
        if (due.seats >> i & 1 && !is_playing(p, (ag_seat)i)) return (ag_seat)i;
    return due.seat;
}

static bool person_decides(struct play *p, ag_seat seat) {
    if (play_decide(p, seat) == WISH_END) return false;
    bool running = ag_table_due(p->table).kind != AG_DUE_OVER; /* the end is saved with its proof */
    return !running || !p->path || save_record(p, p->path);
}

/* True: the game is over; false: the input has ended, or something went wrong. */
static bool run(struct play *p) {
    struct ag_due due;
    while ((due = ag_table_due(p->table)).kind != AG_DUE_OVER) {
        if (interrupted()) return false;
        if (due.kind == AG_DUE_ROLL) {
            if (!play_roll(p, due)) return false;
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

void play_close(struct play *p) {
    tutor_close(&p->tutor);
    ag_table_free(p->table);
    seats_close(&p->seats);
    setup_close(&p->setup);
    free(p->path);
    memset(p, 0, sizeof *p);
}

int cmd_play(const struct args *args) {
    struct play p = {0};
    int status = REFUSED;
    if (!args_has(args, O_PLAIN) && tui_possible()) return tui_play(args);
    if (menu_wanted(args)) return menu_play(args, cmd_play);
    if (play_set_up(args, &p)) {
        interrupt_watch();
        greet(&p);
        status = run_games(&p) ? DONE : REFUSED;
    }
    play_close(&p);
    return status;
}
