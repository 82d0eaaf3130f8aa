/* cmd_show.c - a position's sheet, what it waits for, and the moves. */
#include "cli.h"
#include "draw.h"
#include "json.h"

#include <stdio.h>
#include <string.h>

/* The position named on the command line: the first of a preset, or one in words. */
static bool find_position(const struct args *args, struct setup *setup, union ag_state *state) {
    struct ag_msg msg;
    const char *words = NULL;
    if (args_has(args, O_POSITION)) {
        if (!setup_position(args, setup, &words)) return false;
        if (!setup_prepare(setup)) return setup_close(setup), false;
    } else if (!setup_preset(args, args->words[0], setup)) {
        return false;
    }
    memset(state, 0, sizeof *state);
    const struct ag_game *game = setup->info.game;
    if (!words) game->begin(setup->rules, state, ag_all_seats(setup->rules));
    else if (!game->read_position(setup->rules, state, words, &msg)) {
        complain_msg(&msg, NULL);
        return setup_close(setup), false;
    }
    return true;
}

static void print_position(FILE *out, const struct setup *setup, const void *state, ag_seat seat) {
    const struct ag_game *game = setup->info.game;
    struct ag_due due = game->due(setup->rules, state);
    struct ag_sheet sheet;
    struct ag_prompt prompt;
    ag_action list[AG_LEGAL_MAX];
    ag_sheet_of(setup->rules, state, &sheet);
    ag_prompt_of(setup->rules, state, seat, &prompt);
    struct ag_words words = phrases_words(NULL);
    fprintf(out, "%s\n", phrases_preset(setup->info.title));
    draw_sheet(out, game, &sheet, &words);
    draw_due(out, due, &words);
    draw_prompt(out, &prompt, &words);
    if (due.kind == AG_DUE_ACT && due.seats >> seat & 1)
        draw_moves(out, setup->rules, state, list, game->legal(setup->rules, state, seat, list));
}

static json_t *position_json(const struct setup *setup, const void *state, ag_seat seat, bool seen) {
    struct js w = json_begin();
    js_open(&w, NULL, '{');
    form_look(&w, &(struct form_look){.rules = setup->rules,
                                      .preset = setup->info.name,
                                      .own = &setup->own.presets,
                                      .state = state,
                                      .viewer = seen ? seat : AG_NOBODY,
                                      .asked = seat,
                                      .parts = FORM_POSITION | FORM_LEGAL});
    js_close(&w, '}');
    return json_take(&w);
}

int cmd_show(const struct args *args) {
    struct setup setup;
    union ag_state state, view;
    if (args_has(args, O_POSITION) == (args->n_words == 1)) return complain(SAY_SHOW_ONE);
    if (args_has(args, O_POSITION) && args->n_sets) return complain(SAY_SHOW_SET);
    if (!find_position(args, &setup, &state)) return REFUSED;
    uint64_t seat = setup.info.game->due(setup.rules, &state).seat;
    bool good = args_number(args, O_SEAT, 0, ag_rules_seats(setup.rules) - 1, &seat);
    view = state;
    if (good && args_has(args, O_SEAT)) ag_view_of(setup.rules, &state, (ag_seat)seat, &view);
    if (good && args_has(args, O_JSON))
        json_print(stdout, position_json(&setup, &view, (ag_seat)seat, args_has(args, O_SEAT)), false);
    else if (good) print_position(stdout, &setup, &view, (ag_seat)seat);
    setup_close(&setup);
    return good ? DONE : REFUSED;
}
