/* draw.c - see draw.h. */
#include "draw.h"
#include "phrases.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

static const char *seat_name(ag_seat seat, const struct ag_words *words, char *buf, size_t size) {
    if (words && words->names && words->names[seat]) return words->names[seat];
    say_into(buf, size, SAY_PRINT_SEAT, seat);
    return buf;
}

/* ---- seats ---- */

/* Adds words to a list that reads "a, b, c". */
static void add(FILE *out, bool *any, const char *text) {
    fprintf(out, "%s%s", *any ? ", " : "", text);
    *any = true;
}

/* What is to be said about a seat besides its score. */
static char *seat_remarks(const struct ag_game *game, const struct ag_sheet_seat *seat, const struct ag_words *words) {
    static const struct {
        uint8_t flag;
        enum phrase_id word;
    } flags[] = {{AG_SEAT_BEGAN, SAY_PRINT_BEGAN},
                 {AG_SEAT_OPENER, SAY_PRINT_OPENER},
                 {AG_SEAT_OUT, SAY_PRINT_OUT},
                 {AG_SEAT_WON, SAY_PRINT_WON}};
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    char number[48];
    bool any = false;
    if (game->points) {
        say_into(number, sizeof number, SAY_PRINT_POINTS, seat->points);
        add(out, &any, number);
    }
    if (seat->tokens >= 0) {
        say_into(number, sizeof number, SAY_PRINT_TOKENS, seat->tokens);
        add(out, &any, number);
    }
    for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
        if (seat->flags & flags[i].flag) add(out, &any, phrase(flags[i].word));
    if (seat->status.id && !(seat->flags & AG_SEAT_OUT)) { /* who is out is out once */
        char *status = text_of(&seat->status, words);
        add(out, &any, status);
        free(status);
    }
    return text_take(&sink);
}

static void draw_seats(FILE *out, const struct ag_game *game, const struct ag_sheet *sheet,
                       const struct ag_words *words) {
    unsigned names = 0, scores = 0;
    char buf[32], number[32];
    for (unsigned i = 0; i < sheet->n_seats; i++) {
        unsigned n = text_width(seat_name((ag_seat)i, words, buf, sizeof buf));
        unsigned s = text_width(text_number(sheet->seat[i].score, number));
        names = n > names ? n : names;
        scores = s > scores ? s : scores;
    }
    for (unsigned i = 0; i < sheet->n_seats; i++) {
        const struct ag_sheet_seat *seat = &sheet->seat[i];
        char *remarks = seat_remarks(game, seat, words);
        fputs(seat->flags & AG_SEAT_TO_ACT ? "> " : "  ", out);
        text_cell(out, seat_name((ag_seat)i, words, buf, sizeof buf), names + 2);
        text_cell_right(out, text_number(seat->score, number), scores);
        if (*remarks) {
            text_blanks(out, 2);
            text_wrap(out, remarks, names + scores + 6, names + scores + 6);
        } else {
            fputc('\n', out);
        }
        free(remarks);
    }
}

/* ---- dice ---- */

static void draw_die(FILE *out, const struct ag_sheet_die *die) {
    char face = die->flags & AG_SHEET_HIDDEN || die->face == 0 ? '?'
                : die->flags & AG_SHEET_JOLLY                  ? '!'
                                                               : (char)('0' + die->face);
    const char *star = die->flags & AG_SHEET_COLOURED ? "*" : "";
    if (die->flags & AG_SHEET_KEPT) fprintf(out, " [%c%s]", face, star);
    else fprintf(out, " %c%s", face, star);
}

static void draw_dice(FILE *out, const struct ag_sheet *sheet, const struct ag_words *words) {
    unsigned width = 0;
    for (unsigned i = 0; i < sheet->n_dice; i++) {
        char *label = text_of(&sheet->dice[i].label, words);
        width = text_width(label) > width ? text_width(label) : width;
        free(label);
    }
    for (unsigned i = 0; i < sheet->n_dice; i++) {
        char *label = text_of(&sheet->dice[i].label, words);
        fputs("  ", out);
        text_cell(out, label, width);
        fputc(' ', out);
        for (unsigned k = 0; k < sheet->dice[i].n; k++) draw_die(out, &sheet->dice[i].die[k]);
        fputc('\n', out);
        free(label);
    }
}

/* ---- grids: each becomes a block of lines, and blocks that fit stand side by side ---- */

enum { BLOCK_LINES = AG_GRID_SIDE + 4, BLOCK_WIDTH = TEXT_COLUMNS - 2 };

struct block {
    unsigned lines, width;
    char *line[BLOCK_LINES];
};

static void cell_text(const struct ag_sheet_cell *c, char *buf, size_t size) {
    if (c->flags & AG_CELL_CROSSED) snprintf(buf, size, "x");
    else if (c->flags & AG_CELL_FILLED) snprintf(buf, size, "%d", c->value);
    else if (c->flags & AG_CELL_OFFER) snprintf(buf, size, "+%d", c->value);
    else if (c->flags & AG_CELL_HINT) snprintf(buf, size, "(%d)", c->value);
    else snprintf(buf, size, ".");
}

static unsigned widest(const struct ag_msg *list, unsigned n, const struct ag_words *words) {
    unsigned width = 0;
    for (unsigned i = 0; i < n; i++) {
        char *text = text_of(&list[i], words);
        if (text_width(text) > width) width = text_width(text);
        free(text);
    }
    return width;
}

static void put_msg(FILE *out, const struct ag_msg *msg, unsigned width, bool right, const struct ag_words *words) {
    char *text = text_of(msg, words);
    (right ? text_cell_right : text_cell)(out, text, width);
    free(text);
}

static void end_line(struct block *block, struct text_sink *sink) {
    char *text = text_take(sink);
    for (size_t n = strlen(text); n && text[n - 1] == ' ';) text[--n] = 0;
    if (text_width(text) > block->width) block->width = text_width(text);
    block->line[block->lines++] = text;
}

static unsigned cell_width(const struct ag_sheet_grid *g, const struct ag_words *words) {
    unsigned width = widest(g->column, g->columns, words), notes = widest(g->column_note, g->columns, words);
    char text[16];
    width = notes > width ? notes : width;
    for (unsigned i = 0; i < (unsigned)g->rows * g->columns; i++) {
        cell_text(&g->cell[i], text, sizeof text);
        if (strlen(text) > width) width = (unsigned)strlen(text);
    }
    return width + 1;
}

static void side_line(struct block *block, const struct ag_msg *list, unsigned n, unsigned margin, unsigned width,
                      const struct ag_words *words) {
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    bool any = false;
    text_blanks(out, margin);
    for (unsigned i = 0; i < n; i++) {
        put_msg(out, &list[i], width, true, words);
        any = any || list[i].id;
    }
    if (any) end_line(block, &sink);
    else free(text_take(&sink));
}

static void grid_block(const struct ag_sheet_grid *g, const struct ag_words *words, struct block *block) {
    unsigned margin = widest(g->row, g->rows, words) + 1, width = cell_width(g, words);
    struct text_sink sink;
    char buf[32], text[16];
    memset(block, 0, sizeof *block);
    if (g->seat != AG_NOBODY) {
        fputs(seat_name(g->seat, words, buf, sizeof buf), text_sink(&sink));
        end_line(block, &sink);
    }
    side_line(block, g->column, g->columns, margin, width, words);
    for (unsigned r = 0; r < g->rows; r++) {
        FILE *out = text_sink(&sink);
        put_msg(out, &g->row[r], margin, false, words);
        for (unsigned c = 0; c < g->columns; c++) {
            cell_text(&g->cell[r * g->columns + c], text, sizeof text);
            text_cell_right(out, text, width);
        }
        fputs("  ", out);
        put_msg(out, &g->row_note[r], 0, false, words);
        end_line(block, &sink);
    }
    side_line(block, g->column_note, g->columns, margin, width, words);
}

/* A row of blocks, each padded to its width. */
static void draw_blocks(FILE *out, const struct block *block, unsigned n) {
    unsigned lines = 0;
    for (unsigned i = 0; i < n; i++) lines = block[i].lines > lines ? block[i].lines : lines;
    for (unsigned k = 0; k < lines; k++) {
        unsigned column = 0, at = 2;
        for (unsigned i = 0; i < n; at += block[i++].width + 4) {
            if (k >= block[i].lines) continue;
            text_blanks(out, at - column);
            fputs(block[i].line[k], out);
            column = at + text_width(block[i].line[k]);
        }
        fputc('\n', out);
    }
}

static void draw_legend(FILE *out, const struct ag_sheet *sheet) {
    unsigned seen = 0;
    for (unsigned g = 0; g < sheet->n_grids; g++)
        for (unsigned i = 0; i < (unsigned)sheet->grid[g].rows * sheet->grid[g].columns; i++) {
            uint8_t flags = sheet->grid[g].cell[i].flags;
            if (!(flags & (AG_CELL_FILLED | AG_CELL_CROSSED))) seen |= flags;
        }
    if (seen & AG_CELL_OFFER) fprintf(out, "  %s\n", phrase(SAY_PRINT_LEGEND_OFFER));
    if (seen & AG_CELL_HINT) fprintf(out, "  %s\n", phrase(SAY_PRINT_LEGEND_HINT));
}

/* only: the grid of this seat alone, or AG_NOBODY for all. */
static void draw_grids(FILE *out, const struct ag_sheet *sheet, ag_seat only, const struct ag_words *words) {
    struct block block[AG_SEATS_MAX];
    unsigned n = 0, first = 0, width = 0;
    for (unsigned i = 0; i < sheet->n_grids; i++)
        if (only == AG_NOBODY || sheet->grid[i].seat == only || sheet->grid[i].seat == AG_NOBODY)
            grid_block(&sheet->grid[i], words, &block[n++]);
    for (unsigned i = 0; i < n; i++) {
        if (i > first && width + 4 + block[i].width > BLOCK_WIDTH) {
            draw_blocks(out, block + first, i - first);
            fputc('\n', out);
            first = i;
            width = 0;
        }
        width += (i > first ? 4 : 0) + block[i].width;
    }
    if (n) draw_blocks(out, block + first, n - first);
    if (n) draw_legend(out, sheet);
    for (unsigned i = 0; i < n; i++)
        for (unsigned k = 0; k < block[i].lines; k++) free(block[i].line[k]);
}

/* ---- the whole ---- */

static void draw_facts(FILE *out, const struct ag_sheet *sheet, const struct ag_words *words) {
    for (unsigned i = 0; i < sheet->n_facts; i++) {
        char *text = text_of(&sheet->fact[i], words);
        fputs("  ", out);
        text_wrap(out, text, 2, 4);
        free(text);
    }
}

void draw_sheet_of(FILE *out, const struct ag_game *game, const struct ag_sheet *sheet, ag_seat seat,
                   const struct ag_words *words) {
    draw_seats(out, game, sheet, words);
    draw_grids(out, sheet, seat, words);
    draw_facts(out, sheet, words);
    draw_dice(out, sheet, words);
}

void draw_sheet(FILE *out, const struct ag_game *game, const struct ag_sheet *sheet, const struct ag_words *words) {
    draw_sheet_of(out, game, sheet, AG_NOBODY, words);
}

void draw_prompt(FILE *out, const struct ag_prompt *prompt, const struct ag_words *words) {
    char *ask = text_of(&prompt->ask, words);
    if (prompt->ask.id) text_wrap(out, ask, 0, 0);
    free(ask);
}

void draw_due(FILE *out, struct ag_due due, const struct ag_words *words) {
    char buf[32];
    if (due.kind == AG_DUE_OVER) {
        say_line(out, SAY_PRINT_DUE_OVER);
        return;
    }
    const char *name = seat_name(due.seat, words, buf, sizeof buf);
    struct ag_person who = {name, words && words->you >> due.seat & 1};
    if (due.kind != AG_DUE_ROLL) say_line(out, SAY_PRINT_DUE_MOVE, who);
    else say_line(out, due.flags & AG_DUE_HIDDEN ? SAY_PRINT_DUE_ROLL_HIDDEN : SAY_PRINT_DUE_ROLL, who, due.dice);
}

void draw_moves(FILE *out, const ag_rules *rules, const void *state, const ag_action *list, unsigned n) {
    unsigned width = 0;
    char words[TEXT_MOVE_BYTES];
    for (unsigned i = 0; i < n; i++) {
        text_move(rules, state, list[i], words, sizeof words);
        if (text_width(words) > width) width = text_width(words);
    }
    unsigned each = width + 6, columns = TEXT_COLUMNS / each;
    columns = columns ? columns : 1;
    for (unsigned i = 0; i < n; i++) {
        bool last = (i + 1) % columns == 0 || i + 1 == n;
        text_move(rules, state, list[i], words, sizeof words);
        fprintf(out, "%4u ", i + 1);
        if (last) fprintf(out, "%s\n", words);
        else text_cell(out, words, width + 1);
    }
}

void draw_options(FILE *out, const struct ag_game *game, const struct ag_values *values) {
    char value[AG_TEXT_MAX];
    for (unsigned i = 0; i < game->n_options; i++) {
        const struct ag_option *o = &game->options[i];
        ag_values_write(o, values, value, sizeof value);
        fprintf(out, "\n%s = ", o->key);
        text_wrap(out, value, text_width(o->key) + 3, 4);
        fputs("    ", out);
        text_wrap(out, phrases_message(o->about), 4, 4);
    }
}
