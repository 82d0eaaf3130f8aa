/*
 * penk_sheet.c - what to draw of a game of Penk!, and what a seat can pick: the grids, the dice and the buttons for a
 * front end that knows no rule. What may be picked is decided in penk.c, where the sentences are, too.
 */
#include "penk.h"
#include "msg.h"

/* ---- what to draw ---- */

/* Grids are drawn row after row, sets of cells go column after column: the same step leads both ways. */
static unsigned transposed(unsigned cell) { return cell % PENK_SIDE * PENK_SIDE + cell / PENK_SIDE; }

static uint64_t all_transposed(uint64_t cells) {
    uint64_t out = 0;
    for (; cells; cells &= cells - 1) out |= (uint64_t)1 << transposed((unsigned)__builtin_ctzll(cells));
    return out;
}

static struct ag_msg line_note(const ag_rules *r, penk_cells line, penk_cells marked) {
    int32_t score = ag_penk_line_score(r, line & marked);
    if (!(line & ~marked)) return ag_msg_make(AG_MSG_PENK_LINE_NOTE, score, 0, 0);
    if (__builtin_popcount(line & marked) < 3) return (struct ag_msg){0};
    return ag_msg_make(AG_MSG_LABEL_NUMBER, score, 0, 0);
}

static uint8_t cell_flags(const struct penk_state *s, ag_seat seat, unsigned cell, penk_cells offers) {
    if (s->marked[seat] >> cell & 1) return AG_CELL_FILLED;
    if (s->crossed[seat] >> cell & 1) return AG_CELL_CROSSED;
    return offers >> cell & 1 ? AG_CELL_HINT | AG_CELL_OFFER : AG_CELL_HINT;
}

static void draw_grid(const ag_rules *r, const struct penk_state *s, ag_seat seat, struct ag_sheet_grid *g) {
    bool deciding = s->phase == PENK_DECIDING && seat == s->turn;
    penk_cells offers = deciding ? penk_offered(r, s) : 0;
    g->kind = AG_GRID_MARKS;
    g->seat = seat;
    g->rows = g->columns = PENK_SIDE;
    for (unsigned i = 0; i < PENK_SIDE; i++) {
        g->column[i] = ag_msg_make(AG_MSG_PENK_COLUMN_LABEL, i + 1, 0, 0);
        g->row[i] = ag_msg_make(AG_MSG_PENK_ROW_LABEL, i + 1, 0, 0);
        g->column_note[i] = line_note(r, penk_line(i), s->marked[seat]);
        g->row_note[i] = line_note(r, penk_line(PENK_SIDE + i), s->marked[seat]);
    }
    for (unsigned cell = 0; cell < PENK_CELLS; cell++)
        g->cell[transposed(cell)] = (struct ag_sheet_cell){.value = penk_value(r, cell),
                                                           .flags = cell_flags(s, seat, cell, offers)};
}

static void draw_dice(const struct penk_state *s, struct ag_sheet *out) {
    bool deciding = s->phase == PENK_DECIDING;
    if (!s->dice) return;
    struct ag_sheet_dice *row = &out->dice[out->n_dice++];
    row->label = ag_msg_make(deciding ? AG_MSG_SHEET_DICE : AG_MSG_SHEET_KEPT, 0, 0, 0);
    row->seat = s->turn;
    row->active = deciding;
    for (unsigned face = 1; face <= PENK_JOLLY; face++)
        for (unsigned k = ag_count(ag_hand_of(s->dice), face); k; k--)
            row->die[row->n++] = (struct ag_sheet_die){(uint8_t)face, face == PENK_JOLLY ? AG_SHEET_JOLLY : 0};
}

void ag_penk_sheet(const ag_rules *r, const void *state, struct ag_sheet *out) {
    const struct penk_state *s = state;
    for (unsigned seat = 0; seat < ag_rules_seats(r); seat++) {
        out->seat[seat].status = ag_msg_make(AG_MSG_PENK_STATUS, __builtin_popcount(s->marked[seat]),
                                             __builtin_popcount(penk_clear(s, (ag_seat)seat)), 0);
        draw_grid(r, s, (ag_seat)seat, &out->grid[out->n_grids++]);
    }
    if (s->phase == PENK_STARTING) {
        out->fact[out->n_facts++] = ag_msg_make(AG_MSG_START_FACT, 0, 0, 0);
        return;
    }
    out->seat[s->began].flags |= AG_SEAT_BEGAN;
    if (s->phase == PENK_OVER) return;
    draw_dice(s, out);
    unsigned left = PENK_REROLLS - (unsigned)s->rerolls;
    out->fact[out->n_facts++] = ag_msg_make(left ? AG_MSG_PENK_REROLLS_LEFT : AG_MSG_PENK_NO_REROLLS_LEFT, s->turn,
                                            left, PENK_REROLLS + 1);
    if (s->phase == PENK_DECIDING && !penk_offered(r, s))
        out->fact[out->n_facts++] = ag_msg_make(AG_MSG_PENK_FAILED, 0, 0, 0);
    if (ag_penk_end_reached(r, s)) out->fact[out->n_facts++] = ag_msg_make(AG_MSG_PENK_LAST_ROUND, 0, 0, 0);
}

/* ---- what can be picked ---- */

enum { BUTTON_ROLL = 1, BUTTON_MARK, BUTTON_COLUMN, BUTTON_ROW };

static void add_button(struct ag_prompt *out, uint8_t id, enum ag_msg_id label) {
    out->button[out->n_buttons++] = (struct ag_prompt_button){id, ag_msg_make(label, 0, 0, 0)};
}

void ag_penk_prompt(const ag_rules *r, const void *state, ag_seat seat, struct ag_prompt *out) {
    const struct penk_state *s = state;
    penk_cells offers = penk_offered(r, s);
    bool may_roll = s->rerolls < PENK_REROLLS, rows_too = penk_lines_to_cross(r) == PENK_LINES;
    if (may_roll) {
        out->dice = (1u << PENK_DICE) - 1;
        add_button(out, BUTTON_ROLL, AG_MSG_BUTTON_ROLL);
    }
    if (offers) {
        out->ask = ag_msg_make(may_roll ? AG_MSG_PENK_ASK_ROLL_OR_MARK : AG_MSG_PENK_ASK_MARK, 0, 0, 0);
        out->cells = all_transposed(offers);
        out->cells_max = PENK_MARKS;
        add_button(out, BUTTON_MARK, AG_MSG_PENK_BUTTON_MARK);
        return;
    }
    out->ask = ag_msg_make(may_roll ? AG_MSG_PENK_ASK_ROLL_OR_CROSS : AG_MSG_PENK_ASK_CROSS,
                           rows_too ? AG_MSG_PENK_A_LINE : AG_MSG_PENK_A_COLUMN, 0, 0);
    out->cells = all_transposed(penk_clear(s, seat));
    out->cells_max = 1;
    add_button(out, BUTTON_COLUMN, AG_MSG_PENK_BUTTON_COLUMN);
    if (rows_too) add_button(out, BUTTON_ROW, AG_MSG_PENK_BUTTON_ROW);
}

/* The dice of the row that draw_dice draws, by their bits. */
static ag_hand dice_picked(ag_hand all, uint32_t bits) {
    ag_hand picked = 0;
    for (unsigned face = 1; face <= PENK_JOLLY; face++)
        for (unsigned k = ag_count(all, face); k; k--, bits >>= 1)
            if (bits & 1) picked += ag_die(face);
    return picked;
}

static bool choose_keep(const struct penk_state *s, uint32_t dice, ag_action *a, struct ag_msg *why) {
    if (dice >> PENK_DICE) return ag_refuse_id(why, AG_MSG_PENK_PICK_OUTSIDE);
    *a = ag_hand_id(dice_picked(ag_hand_of(s->dice), dice));
    return *a < PENK_MARK || ag_refuse_id(why, AG_MSG_PENK_ALL_SIX);
}

static bool choose_cross(penk_cells cells, bool column, ag_action *a, struct ag_msg *why) {
    for (unsigned line = column ? 0 : PENK_SIDE, last = line + PENK_SIDE; cells && line < last; line++)
        if (!(cells & ~penk_line(line))) {
            *a = PENK_CROSS + line;
            return true;
        }
    return ag_refuse_id(why, AG_MSG_PENK_PICK_LINE);
}

bool ag_penk_choose(const ag_rules *r, const void *state, ag_seat seat, const struct ag_pick *pick, ag_action *a,
                    struct ag_msg *why) {
    const struct penk_state *s = state;
    bool understood;
    if (s->phase != PENK_DECIDING || seat != s->turn) return ag_refuse_id(why, AG_MSG_TABLE_ILLEGAL);
    if (pick->cells >> PENK_CELLS) return ag_refuse_id(why, AG_MSG_PENK_PICK_OUTSIDE);
    penk_cells cells = (penk_cells)all_transposed(pick->cells);
    switch (pick->button) {
    case BUTTON_ROLL: understood = choose_keep(s, pick->dice, a, why); break;
    case BUTTON_MARK: understood = ag_penk_mark_cells(cells, a, why); break;
    case BUTTON_COLUMN: understood = choose_cross(cells, true, a, why); break;
    case BUTTON_ROW: understood = choose_cross(cells, false, a, why); break;
    default: return ag_refuse_id(why, AG_MSG_PICK_BUTTON);
    }
    return understood && ag_penk_allowed(r, s, seat, *a, why);
}

/* The bits of the first dice in the row that make up the part. */
static uint32_t bits_of_dice(ag_hand all, ag_hand part) {
    uint32_t bits = 0;
    for (unsigned face = 1, at = 0; face <= PENK_JOLLY; at += ag_count(all, face), face++)
        bits |= ((1u << ag_count(part, face)) - 1) << at;
    return bits;
}

void ag_penk_pick(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_pick *out) {
    const struct penk_state *s = state;
    if (a < PENK_MARK) {
        out->dice = bits_of_dice(ag_hand_of(s->dice), ag_hand_of(a));
        out->button = BUTTON_ROLL;
    } else if (a < PENK_CROSS) {
        out->cells = all_transposed(penk_tables(r)->marks[a - PENK_MARK]);
        out->button = BUTTON_MARK;
    } else {
        unsigned line = a - PENK_CROSS;
        out->cells = all_transposed(penk_lowest(penk_line(line) & penk_clear(s, seat)));
        out->button = line < PENK_SIDE ? BUTTON_COLUMN : BUTTON_ROW;
    }
}
