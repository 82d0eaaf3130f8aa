/* chart_penk.c - numbers for a chart of Penk!: how likely a cell of a row can be marked, any of several faces. */
#include "chart.h"
#include "odds.h"
#include "penk.h"

double ag_chart_cells(const ag_rules *r, ag_hand dice, unsigned rolls, unsigned number, unsigned faces) {
    struct ag_odds_turn turn = {.dice = PENK_DICE};
    penk_cells wanted = 0;
    for (unsigned face = 1; face <= faces; face++) wanted |= (penk_cells)1 << penk_cell(number, face);
    for (unsigned i = 0; i < PENK_ROLLS; i++) turn.worth[i] = (penk_tables(r)->single[i] & wanted) != 0;
    ag_odds_turn_fill(&turn, rolls);
    return (double)ag_odds_turn_best(&turn, dice, rolls, NULL) / (double)ag_odds_power(PENK_DICE * rolls);
}

int32_t ag_chart_value(const ag_rules *r, unsigned number, unsigned face) {
    return penk_value(r, penk_cell(number, face));
}
