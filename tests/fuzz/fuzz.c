/* fuzz.c - see fuzz.h. */
#include "fuzz.h"

/* ---- choices ---- */

unsigned take(struct input *in) {
    if (!in->left) return 0;
    in->left--;
    return *in->at++;
}

uint64_t take_number(struct input *in) {
    uint64_t n = 0;
    for (unsigned i = 0; i < 8; i++) n = n << 8 | take(in);
    return n;
}

void take_text(struct input *in, char *text, size_t size) {
    size_t n = 0;
    while (in->left) {
        char c = (char)take(in);
        if (c == 0 || c == '\n') break;
        if (n + 1 < size) text[n++] = c;
    }
    text[n] = 0;
}

/* Preparing takes far longer than a short game, and most inputs use rules that have been seen before. */
const ag_rules *prepare(const struct ag_preset_info *info) {
    static ag_rules *known[32];
    static unsigned oldest;
    for (unsigned i = 0; i < sizeof known / sizeof *known && known[i]; i++)
        if (ag_rules_game(known[i]) == info->game &&
            memcmp(ag_rules_values(known[i]), &info->values, sizeof info->values) == 0)
            return known[i];
    struct ag_msg why = {0};
    void *memory = malloc(ag_rules_size(info->game));
    ag_rules *r = ag_rules_prepare(memory, info->game, &info->values, &why);
    if (!r) {
        check_refusal(&why);
        free(memory);
        return NULL;
    }
    free(known[oldest]);
    known[oldest] = r;
    oldest = (oldest + 1) % (sizeof known / sizeof *known);
    return r;
}

ag_seat any_seat(ag_seats seats, struct input *in) {
    CHECK(seats != 0);
    for (unsigned k = take(in) % (unsigned)__builtin_popcount(seats); k; k--) seats = (ag_seats)(seats & (seats - 1));
    return (ag_seat)__builtin_ctz(seats);
}

/* ---- messages ---- */

void check_message(const struct ag_msg *m) {
    char text[600];
    CHECK(m->id < ag_msg_ids());
    size_t n = ag_msg_write(m, NULL, text, sizeof text);
    CHECK(n < sizeof text && strlen(text) == n);
}

void check_refusal(const struct ag_msg *why) {
    CHECK(why->id != 0);
    check_message(why);
}

/* ---- what must hold in every position ---- */

static void check_state_words(const ag_rules *r, const union ag_state *s) {
    static char text[AG_POSITION_MAX];
    const struct ag_game *game = ag_rules_game(r);
    union ag_state back;
    struct ag_msg why = {0};
    if (game->write_position(r, s, text, sizeof text) >= sizeof text) return;
    /* A game from an odd beginning may leave the range of what is read; but what is read is what was written. */
    if (game->read_position(r, &back, text, &why)) CHECK(memcmp(&back, s, game->state_size) == 0);
    else check_refusal(&why);
}

static void check_grid(const struct ag_sheet_grid *g) {
    CHECK(g->rows <= AG_GRID_SIDE && g->columns <= AG_GRID_SIDE && g->rows * g->columns <= AG_GRID_CELLS);
    for (unsigned i = 0; i < g->rows; i++) check_message(&g->row[i]), check_message(&g->row_note[i]);
    for (unsigned i = 0; i < g->columns; i++) check_message(&g->column[i]), check_message(&g->column_note[i]);
}

/* Returns how many dice lie in the active row. */
static unsigned check_sheet(const ag_rules *r, const union ag_state *s) {
    static struct ag_sheet sheet;
    unsigned active = 0, dice = 0;
    ag_sheet_of(r, s, &sheet);
    CHECK(sheet.n_seats == ag_rules_seats(r));
    CHECK(sheet.n_dice <= AG_SEATS_MAX + 2 && sheet.n_grids <= AG_SEATS_MAX);
    CHECK(sheet.n_facts <= sizeof sheet.fact / sizeof *sheet.fact);
    for (unsigned i = 0; i < sheet.n_seats; i++) check_message(&sheet.seat[i].status);
    for (unsigned i = 0; i < sheet.n_facts; i++) check_message(&sheet.fact[i]);
    for (unsigned i = 0; i < sheet.n_grids; i++) check_grid(&sheet.grid[i]);
    for (unsigned i = 0; i < sheet.n_dice; i++) {
        const struct ag_sheet_dice *row = &sheet.dice[i];
        check_message(&row->label);
        CHECK(row->n <= AG_DICE_MAX && (row->seat == AG_NOBODY || row->seat < sheet.n_seats));
        for (unsigned k = 0; k < row->n; k++)
            CHECK(row->die[k].face <= 6 && !row->die[k].face == !!(row->die[k].flags & AG_SHEET_HIDDEN));
        if (row->active) active++, dice = row->n;
    }
    CHECK(active <= 1);
    return dice;
}

static void check_prompt(const ag_rules *r, const union ag_state *s, ag_seat seat, unsigned dice) {
    struct ag_prompt p;
    ag_prompt_of(r, s, seat, &p);
    CHECK(p.n_buttons <= AG_BUTTONS_MAX && p.n_fields <= AG_FIELDS_MAX && p.dice >> dice == 0);
    check_message(&p.ask);
    for (unsigned i = 0; i < p.n_buttons; i++) check_message(&p.button[i].label);
    for (unsigned i = 0; i < p.n_fields; i++) {
        check_message(&p.field[i].label);
        CHECK(p.field[i].min <= p.field[i].initial && p.field[i].initial <= p.field[i].max);
    }
}

/* A legal move: allowed, and the same again through words and through a pick. */
static void check_move(const ag_rules *r, const union ag_state *s, ag_seat seat, ag_action a) {
    const struct ag_game *game = ag_rules_game(r);
    char words[AG_MOVE_MAX];
    ag_action back = AG_SEALED;
    struct ag_pick pick = {0};
    CHECK(a < game->actions);
    CHECK(game->allowed(r, s, seat, a, NULL));
    CHECK(game->write_action(r, s, a, words, sizeof words) < sizeof words);
    CHECK(game->read_action(r, s, words, &back, NULL) && back == a);
    game->pick(r, s, seat, a, &pick);
    CHECK(game->choose(r, s, seat, &pick, &back, NULL) && back == a);
}

/* Any number, any pick: answered with a sentence or a legal move. */
static void check_nonsense(const ag_rules *r, const union ag_state *s, ag_seat seat, struct input *in) {
    const struct ag_game *game = ag_rules_game(r);
    struct ag_msg why = {0};
    struct ag_pick pick = {.dice = (uint32_t)take(in), .button = (uint8_t)take(in)};
    ag_action a = (ag_action)take_number(in) % (take(in) % 2 ? game->actions : AG_SEALED);
    if (!game->allowed(r, s, seat, a, &why)) check_refusal(&why);
    if (take(in) % 2) pick.cells = take_number(in);
    else pick.cells = (uint64_t)1 << take(in) % 64;
    if (take(in) % 4 == 0) pick.button = (uint8_t)(pick.button % AG_BUTTONS_MAX);
    for (unsigned i = 0; i < AG_FIELDS_MAX; i++)
        pick.field[i] = (int32_t)(take(in) % 2 ? take(in) % 40 : take_number(in));
    if (take(in) % 64 == 0) pick.dice = (uint32_t)take_number(in);
    why = (struct ag_msg){0};
    if (game->choose(r, s, seat, &pick, &a, &why)) CHECK(game->allowed(r, s, seat, a, NULL));
    else check_refusal(&why);
}

static void check_seat(const ag_rules *r, const union ag_state *s, ag_seat seat, unsigned dice, struct input *in) {
    static ag_action list[AG_LEGAL_MAX];
    const struct ag_game *game = ag_rules_game(r);
    unsigned n = game->legal(r, s, seat, list);
    CHECK(n >= 1 && n <= AG_LEGAL_MAX);
    for (unsigned i = 0; i < 3; i++) check_move(r, s, seat, list[take(in) * 7 % n]);
    check_move(r, s, seat, list[n - 1]);
    CHECK(game->allowed(r, s, seat, game->idle(r, s, seat), NULL));
    check_prompt(r, s, seat, dice);
    check_nonsense(r, s, seat, in);
}

static void check_one(const ag_rules *r, const union ag_state *s, struct input *in) {
    const struct ag_game *game = ag_rules_game(r);
    struct ag_due due = game->due(r, s);
    int32_t numbers[AG_SEATS_MAX];
    game->scores(r, s, numbers);
    if (game->points) game->points(r, s, numbers);
    CHECK(ag_winners(r, s, ag_all_seats(r)) != 0);
    unsigned dice = check_sheet(r, s);
    if (due.kind == AG_DUE_ROLL) CHECK(due.dice >= 1 && due.dice <= AG_DICE_MAX && due.seat < ag_rules_seats(r));
    if (due.kind != AG_DUE_ACT) return;
    CHECK(due.seats != 0 && (due.seats & ~ag_all_seats(r)) == 0 && due.seats >> due.seat & 1);
    for (ag_seat seat = 0; seat < ag_rules_seats(r); seat++)
        if (due.seats >> seat & 1) check_seat(r, s, seat, dice, in);
}

void check_position(const ag_rules *r, const union ag_state *s, struct input *in) {
    const struct ag_game *game = ag_rules_game(r);
    check_state_words(r, s);
    check_one(r, s, in);
    if (!game->view) return;
    for (unsigned i = 0; i <= ag_rules_seats(r); i++) { /* what each seat may see is a position as well */
        union ag_state seen, again;
        ag_seat viewer = i == ag_rules_seats(r) ? AG_NOBODY : (ag_seat)i;
        ag_view_of(r, s, viewer, &seen);
        ag_view_of(r, &seen, viewer, &again);
        CHECK(memcmp(&seen, &again, game->state_size) == 0);
        check_state_words(r, &seen);
        check_one(r, &seen, in);
    }
}

bool play_event(const ag_rules *r, union ag_state *s, struct input *in) {
    static ag_action list[AG_LEGAL_MAX];
    const struct ag_game *game = ag_rules_game(r);
    struct ag_due due = game->due(r, s);
    struct ag_news news = {0};
    if (due.kind == AG_DUE_OVER) return false;
    if (due.kind == AG_DUE_ROLL) {
        game->roll(r, s, (uint32_t)(take_number(in) % ag_outcomes(due)), &news);
    } else {
        ag_seat seat = any_seat(due.seats, in);
        unsigned n = game->legal(r, s, seat, list);
        game->act(r, s, seat, list[(take(in) << 8 | take(in)) % n], &news);
    }
    CHECK(news.n <= sizeof news.item / sizeof *news.item);
    for (unsigned i = 0; i < news.n; i++) check_message(&news.item[i]);
    return true;
}
