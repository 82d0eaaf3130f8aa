/*
 * playthrough.c - one random game of a preset in full view, node by node: playthrough PRESET [KEY=VALUE...]. The
 * position in words, what is due, the legal moves, the event chosen, the news, and now and then the whole sheet. What it
 * prints is kept in tests/golden/PRESET.txt (with options, as variants.txt names it), so that any change of behaviour or
 * wording shows up as a difference to be read.
 *
 * Long games are shown from the beginning and at their end. Options that only make a game long are set low.
 */
#include "memory.h"
#include "rules.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEED = 1, HEAD = 34, TAIL = 10, MOVES_SHOWN = 12, SHEET_EVERY = 12 };

static const char *const shorter[][2] = {{"target", "3000"}, {"rounds", "2"}, {"sets", "2"}};

static const char *words(const struct ag_msg *m) {
    static char text[600];
    ag_msg_write(m, NULL, text, sizeof text);
    return text;
}

/* ---- the sheet ---- */

static void print_dice(const struct ag_sheet_dice *row) {
    printf("    dice, %s:", words(&row->label));
    for (unsigned i = 0; i < row->n; i++) {
        const struct ag_sheet_die *d = &row->die[i];
        char face = d->flags & AG_SHEET_HIDDEN ? '?' : d->flags & AG_SHEET_JOLLY ? '!' : (char)('0' + d->face);
        printf(" %c%s%s", face, d->flags & AG_SHEET_COLOURED ? "*" : "", d->flags & AG_SHEET_KEPT ? "k" : "");
    }
    printf("%s\n", row->active ? " (active)" : "");
}

static void print_cell(const struct ag_sheet_cell *c) {
    if (c->flags & AG_CELL_CROSSED) printf(" x");
    else if (c->flags & AG_CELL_FILLED) printf(" %d", (int)c->value);
    else if (c->flags & AG_CELL_OFFER) printf(" (%d)", (int)c->value);
    else if (c->flags & AG_CELL_HINT) printf(" .%d", (int)c->value);
    else printf(" .");
}

static void print_grid(const struct ag_sheet_grid *g) {
    printf("    grid of seat %u:", g->seat);
    for (unsigned c = 0; c < g->columns; c++) printf(" %s |", words(&g->column[c]));
    printf("\n");
    for (unsigned r = 0; r < g->rows; r++) {
        printf("      %s:", words(&g->row[r]));
        for (unsigned c = 0; c < g->columns; c++) print_cell(&g->cell[r * g->columns + c]);
        if (g->row_note[r].id) printf("  %s", words(&g->row_note[r]));
        printf("\n");
    }
}

static void print_sheet(const ag_rules *r, const void *s) {
    static struct ag_sheet sheet;
    ag_sheet_of(r, s, &sheet);
    for (unsigned i = 0; i < sheet.n_seats; i++) {
        const struct ag_sheet_seat *seat = &sheet.seat[i];
        printf("    seat %u: score %d points %d tokens %d%s%s%s%s%s", i, (int)seat->score, (int)seat->points,
               (int)seat->tokens, seat->flags & AG_SEAT_TO_ACT ? " to act" : "",
               seat->flags & AG_SEAT_OUT ? " out" : "", seat->flags & AG_SEAT_WON ? " won" : "",
               seat->flags & AG_SEAT_BEGAN ? " began" : "", seat->flags & AG_SEAT_OPENER ? " opener" : "");
        printf("%s%s\n", seat->status.id ? ", " : "", words(&seat->status));
    }
    for (unsigned i = 0; i < sheet.n_dice; i++) print_dice(&sheet.dice[i]);
    for (unsigned i = 0; i < sheet.n_grids; i++) print_grid(&sheet.grid[i]);
    for (unsigned i = 0; i < sheet.n_facts; i++) printf("    fact: %s\n", words(&sheet.fact[i]));
}

static void print_prompt(const ag_rules *r, const void *s, ag_seat seat) {
    struct ag_prompt p;
    ag_prompt_of(r, s, seat, &p);
    printf("    asks seat %u: %s\n", seat, words(&p.ask));
    if (p.dice) printf("    dice to pick: %#x\n", (unsigned)p.dice);
    if (p.cells) printf("    cells to pick: %#llx, at most %u\n", (unsigned long long)p.cells, p.cells_max);
    for (unsigned i = 0; i < p.n_fields; i++)
        printf("    field: %s %d to %d, %d\n", words(&p.field[i].label), (int)p.field[i].min, (int)p.field[i].max,
               (int)p.field[i].initial);
    for (unsigned i = 0; i < p.n_buttons; i++) printf("    button %u: %s\n", p.button[i].id, words(&p.button[i].label));
}

/* ---- a node ---- */

static void print_due(struct ag_due due) {
    static const char *const flags[] = {"hidden", "coloured", "jolly", "sealed"};
    if (due.kind == AG_DUE_OVER) printf("  over");
    if (due.kind == AG_DUE_ROLL) printf("  due: seat %u rolls %u", due.seat, due.dice);
    if (due.kind == AG_DUE_ACT) {
        printf("  due: a move of");
        for (unsigned i = 0; i < AG_SEATS_MAX; i++)
            if (due.seats >> i & 1) printf(" %u", i);
    }
    for (unsigned i = 0; i < 4; i++)
        if (due.flags >> i & 1) printf(" %s", flags[i]);
    printf("\n");
}

static void print_moves(const ag_rules *r, const void *s, ag_seat seat, const ag_action *list, unsigned n) {
    printf("  legal for seat %u:", seat);
    for (unsigned i = 0; i < n && i < MOVES_SHOWN; i++) {
        char move[AG_MOVE_MAX];
        ag_rules_game(r)->write_action(r, s, list[i], move, sizeof move);
        printf("%s %s", i ? "," : "", move);
    }
    if (n > MOVES_SHOWN) printf(", ... %u in all", n);
    printf("\n");
}

static void print_node(const ag_table *t, unsigned number) {
    static char text[AG_POSITION_MAX];
    const ag_rules *r = ag_table_rules(t);
    const void *s = ag_table_state(t);
    union ag_state seen;
    ag_position_write(r, ag_table_preset(t), NULL, s, text, sizeof text);
    printf("\n%u. %s\n", number, text);
    if (ag_rules_game(r)->view && number % 4 == 0) {
        ag_view_of(r, s, AG_NOBODY, &seen);
        ag_rules_game(r)->write_position(r, &seen, text, sizeof text);
        printf("  a spectator sees: %s\n", text);
    }
    print_due(ag_table_due(t));
}

static void print_scores(const ag_table *t) {
    struct ag_result result;
    ag_table_result(t, &result);
    printf("  scores");
    for (unsigned i = 0; i < ag_rules_seats(ag_table_rules(t)); i++)
        printf(" %d/%d%s", (int)result.score[i], (int)result.points[i], result.winners >> i & 1 ? " wins" : "");
    printf("\n");
}

/* ---- the game ---- */

static ag_seat any_seat(ag_seats seats, struct ag_rng *rng) {
    for (unsigned k = ag_rng_below(rng, (uint32_t)__builtin_popcount(seats)); k; k--)
        seats = (ag_seats)(seats & (seats - 1));
    return (ag_seat)__builtin_ctz(seats);
}

static bool step(ag_table *t, struct ag_rng *rng, bool show, unsigned number) {
    static ag_action list[AG_LEGAL_MAX];
    const ag_rules *r = ag_table_rules(t);
    struct ag_due due = ag_table_due(t);
    struct ag_news news = {0};
    char text[AG_MOVE_MAX];
    bool sheet = show && number % SHEET_EVERY == SHEET_EVERY - 1;
    if (show) print_node(t, number);
    if (sheet) print_sheet(r, ag_table_state(t));
    if (due.kind == AG_DUE_ROLL) {
        uint8_t dice[AG_DICE_MAX];
        ag_draw_dice(due, rng, dice);
        ag_dice_write(dice, due.dice, due.flags & AG_DUE_JOLLY, text, sizeof text);
        if (show) printf("> roll %u: %s\n", due.seat, text);
        if (!ag_table_roll(t, dice, due.dice, &news, NULL)) return false;
    } else {
        ag_seat seat = any_seat(due.seats, rng);
        unsigned n = ag_rules_game(r)->legal(r, ag_table_state(t), seat, list);
        ag_action a = list[ag_rng_below(rng, n)];
        if (sheet) print_prompt(r, ag_table_state(t), seat);
        if (show) print_moves(r, ag_table_state(t), seat, list, n);
        ag_rules_game(r)->write_action(r, ag_table_state(t), a, text, sizeof text);
        if (show) printf("> move %u: %s\n", seat, text);
        if (!ag_table_act(t, seat, a, &news, NULL)) return false;
    }
    for (unsigned i = 0; show && i < news.n; i++) printf("  %s\n", words(&news.item[i]));
    return true;
}

static unsigned play(const ag_rules *r, const char *preset, unsigned length) {
    ag_table *t = ag_table_new(&host_memory, r, preset);
    struct ag_rng rng;
    unsigned number = 0;
    ag_rng_start(&rng, SEED, 0, AG_STREAM_DICE);
    for (; ag_table_due(t).kind != AG_DUE_OVER; number++) {
        bool show = length && (number < HEAD || number + TAIL >= length);
        if (length && number == HEAD && !show) printf("\n... %u events ...\n", length - HEAD - TAIL);
        if (!step(t, &rng, show, number)) abort();
    }
    if (length) {
        print_node(t, number);
        print_sheet(r, ag_table_state(t));
        print_scores(t);
    }
    ag_table_free(t);
    return number;
}

static bool set_option(struct ag_preset_info *info, char *words) {
    char *value = strchr(words, '=');
    if (!value) return false;
    *value = 0;
    return ag_values_set(info->game, &info->values, words, value + 1, NULL);
}

int main(int argc, char **argv) {
    struct ag_preset_info info;
    if (argc < 2 || !ag_preset_find(NULL, argv[1], &info, NULL)) return 2;
    printf("# A random game of %s, made by tests/golden/playthrough.c: %s\n", info.name, info.title);
    for (unsigned i = 0; i < sizeof shorter / sizeof *shorter; i++)
        ag_values_set(info.game, &info.values, shorter[i][0], shorter[i][1], NULL);
    for (int i = 2; i < argc; i++)
        if (!set_option(&info, argv[i])) return 2;
    for (unsigned i = 0; i < info.game->n_options; i++) {
        char value[AG_TEXT_MAX];
        if (!ag_option_written(&info.game->options[i], &info.values)) continue;
        ag_values_write(&info.game->options[i], &info.values, value, sizeof value);
        printf("%s = %s\n", info.game->options[i].key, value);
    }
    void *memory = malloc(ag_rules_size(info.game));
    const ag_rules *r = ag_rules_prepare(memory, info.game, &info.values, NULL);
    if (!r) return 1;
    play(r, info.name, play(r, info.name, 0)); /* once to know how long it is */
    free(memory);
    return 0;
}
