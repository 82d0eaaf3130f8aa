/* unit_penk.c - see unit_penk.h. */
#include "unit_penk.h"

const char *picture(const struct play *p, ag_seat seat) {
    static char text[30];
    const struct ag_sheet_grid *g = &sheet_of(p)->grid[seat];
    for (unsigned i = 0; i < 29; i++) {
        unsigned row = i / 6, column = i % 6;
        uint8_t flags = column == 5 ? 0 : g->cell[row * 5 + column].flags;
        text[i] = column == 5 ? '/' : flags & AG_CELL_FILLED ? 'o' : flags & AG_CELL_CROSSED ? 'x' : '.';
    }
    return text;
}

unsigned moves_called(struct play *p, ag_seat seat, const char *word) {
    ag_action list[AG_LEGAL_MAX];
    char text[AG_MOVE_MAX];
    unsigned n = p->game->legal(p->rules, &p->state, seat, list), found = 0;
    for (unsigned i = 0; i < n; i++) {
        p->game->write_action(p->rules, &p->state, list[i], text, sizeof text);
        found += strncmp(text, word, strlen(word)) == 0;
    }
    return found;
}

void deciding(struct play *p, const char *dice) {
    start_with(p, "penk", NULL, 1);
    rolls(p, dice);
}

int32_t score_of_sheet(const char *sheet, const char *other) {
    struct play p;
    char position[200];
    snprintf(position, sizeof position, "sheets %s,%s phase rolling", sheet, other);
    start_at(&p, "penk", NULL, position);
    int32_t score = score_of(&p, 0);
    stop(&p);
    return score;
}
