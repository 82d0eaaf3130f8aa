/*
 * scene.c - see scene.h. The layout follows the shape of what a game describes, not the game: without grids the dice
 * and the question stand on the left, seats and facts on the right; with grids these get the middle of the screen.
 */
#include "scene.h"
#include "dice.h"
#include "grid.h"
#include "text.h"

#include <stdio.h>
#include <string.h>

enum { LOG_LEAST = 4, LABEL_WIDTH = 12, ROWS_MAX = AG_SEATS_MAX + 3 };

static int most(int a, int b) { return a > b ? a : b; }
static int least(int a, int b) { return a < b ? a : b; }

static void write_msg(const struct scene *s, const struct ag_msg *msg, char *buf, size_t size) {
    ag_msg_write(msg, &s->words, buf, size);
}

/* ---- seats ---- */

struct remarks {
    char text[300];
    int width; /* a word that would make it wider is left out; 0: none is */
};

static void add_word(struct remarks *r, const char *word) {
    size_t n = strlen(r->text);
    if (r->width && lines_columns(r->text) + (n ? 2 : 0) + lines_columns(word) > r->width) return;
    snprintf(r->text + n, sizeof r->text - n, "%s%s", n ? ", " : "", word);
}

static void seat_remarks(const struct scene *s, unsigned i, int width, struct remarks *r) {
    const struct ag_sheet_seat *seat = &s->sheet.seat[i];
    char text[120];
    r->text[0] = 0;
    r->width = width;
    if (s->game->points) {
        say_into(text, sizeof text, SAY_TUI_POINTS, seat->points);
        add_word(r, text);
    }
    if (seat->tokens >= 0) {
        say_into(text, sizeof text, SAY_TUI_TOKENS, seat->tokens);
        add_word(r, text);
    }
    if (seat->flags & AG_SEAT_WON) add_word(r, phrase(SAY_TUI_WON));
    text[0] = 0;
    if (seat->status.id) {
        write_msg(s, &seat->status, text, sizeof text);
        add_word(r, text);
    }
    if (seat->flags & AG_SEAT_OUT && strcmp(text, phrase(SAY_TUI_OUT)) != 0) add_word(r, phrase(SAY_TUI_OUT));
    if (seat->flags & AG_SEAT_OPENER) add_word(r, phrase(SAY_TUI_OPENER));
    if (seat->flags & AG_SEAT_BEGAN) add_word(r, phrase(SAY_TUI_BEGAN));
    if (s->level[i]) add_word(r, s->level[i]);
}

/* Where the tokens are the score, one number is enough. */
static bool scores_say_more(const struct scene *s) {
    for (unsigned i = 0; i < s->sheet.n_seats; i++)
        if (s->sheet.seat[i].score != s->sheet.seat[i].tokens) return true;
    return false;
}

/* A line for each seat; remarks that are too long are wrapped or lose their last words. Returns the rows used. */
static int draw_seats(struct area a, const struct scene *s, bool wraps) {
    int names = 0, scores = 0, y = 0;
    bool scored = scores_say_more(s);
    char number[32];
    struct remarks remarks;
    for (unsigned i = 0; i < s->sheet.n_seats; i++) {
        names = most(names, least(lines_columns(s->words.names[i]), 16));
        scores = most(scores, lines_columns(text_number(s->sheet.seat[i].score, number)));
    }
    for (unsigned i = 0; i < s->sheet.n_seats; i++) {
        const struct ag_sheet_seat *seat = &s->sheet.seat[i];
        enum mark mark = seat->flags & AG_SEAT_OUT                      ? MARK_DIM
                         : seat->flags & (AG_SEAT_TO_ACT | AG_SEAT_WON) ? MARK_STRONG
                                                                        : MARK_PLAIN;
        struct area name = {a.y, a.x, a.h, least(a.w, 2 + names)};
        if (seat->flags & AG_SEAT_TO_ACT) screen_put(a, y, 0, MARK_OFFER, screen_glyph("▶", ">"));
        screen_put(name, y, 2, mark, s->words.names[i]);
        int x = 2 + names;
        if (scored) screen_put_right(a, y, x += 1 + scores, mark, text_number(seat->score, number));
        x += 2;
        seat_remarks(s, i, wraps ? 0 : a.w - x, &remarks);
        int next = screen_put_wrapped(a, y, x, x, MARK_DIM, remarks.text);
        y = most(next, y + 1);
    }
    return y;
}

/* ---- dice ---- */

struct row {
    const struct ag_sheet_dice *dice;
    int index; /* in the sheet; n_dice: the roll that the sheet does not show */
    enum die_size size;
    char label[60];
};

static bool all_hidden(const struct ag_sheet_dice *d) {
    for (unsigned i = 0; i < d->n; i++)
        if (!(d->die[i].flags & AG_SHEET_HIDDEN)) return false;
    return true;
}

static unsigned list_rows(const struct scene *s, struct row *rows) {
    unsigned n = 0;
    for (int i = s->rolled.n ? -1 : 0; i < s->sheet.n_dice; i++) {
        struct row *r = &rows[n];
        r->dice = i < 0 ? &s->rolled : &s->sheet.dice[i];
        r->index = i < 0 ? s->sheet.n_dice : i;
        r->size = DIE_SMALL;
        if (!r->dice->n) continue;
        if (i < 0) snprintf(r->label, sizeof r->label, "%s", s->rolled_label);
        else write_msg(s, &r->dice->label, r->label, sizeof r->label);
        n++;
    }
    return n;
}

/* A large row has its label above, the others beside them. */
static int row_height(enum die_size size) { return size == DIE_LARGE ? DIE_LARGE + 1 : (int)size; }

static int label_width(const struct row *rows, unsigned n) {
    int width = 0;
    for (unsigned i = 0; i < n; i++)
        if (rows[i].size != DIE_LARGE) width = most(width, least(lines_columns(rows[i].label), LABEL_WIDTH) + 1);
    return width;
}

/* Takes from the room that is left; dice that nobody here may see stay small. */
static bool enlarge(struct row *row, enum die_size size, int width, int *room) {
    int more = row_height(size) - row_height(row->size), label = size == DIE_LARGE ? 0 : LABEL_WIDTH + 1;
    bool fits = more <= *room && label + row->dice->n * die_columns(size) - 1 <= width;
    if (!fits || all_hidden(row->dice)) return false;
    *room -= more;
    row->size = size;
    return true;
}

/* The row that matters: the one to pick from, the one just rolled, the viewer's own. */
static unsigned main_row(const struct scene *s, const struct row *rows, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        if (rows[i].dice->active) return i;
    for (unsigned i = 0; i < n; i++)
        if (rows[i].dice == &s->rolled || rows[i].dice->seat == s->viewer) return i;
    return 0;
}

/* Sizes for the rows so that they take at most this height. Returns the height. */
static int plan_dice(const struct scene *s, struct row *rows, unsigned n, int width, int height) {
    int room = height - (int)n;
    if (!n) return 0;
    unsigned first = main_row(s, rows, n);
    if (!enlarge(&rows[first], DIE_LARGE, width, &room)) enlarge(&rows[first], DIE_MEDIUM, width, &room);
    for (unsigned i = 0; i < n; i++)
        if (i != first) enlarge(&rows[i], DIE_MEDIUM, width, &room);
    return height - room;
}

static void draw_die(struct area a, int y, int x, const struct scene *s, const struct row *row, unsigned i) {
    bool pickable = row->dice->active && s->prompt.dice >> i & 1;
    struct die_look look = {.die = row->dice->die[i]};
    if (pickable) {
        look.number = screen_faces() ? row->dice->die[i].face : i + 1;
        look.picked = s->pick.dice >> i & 1;
        look.cursor = s->zone == ZONE_DICE && s->at[ZONE_DICE] == i;
        screen_hit_area(a.y + y, a.x + x, (int)row->size, die_columns(row->size) - 1, HIT_DIE, (int)i);
    }
    if (s->tumbling == row->index && s->tumble >> i & 1) {
        bool jolly = s->game->dice_flags & AG_DUE_JOLLY;
        look.die.face = (uint8_t)(1 + ag_rng_below(s->chance, 6));
        look.die.flags = (uint8_t)(look.die.flags & ~AG_SHEET_JOLLY);
        if (jolly && look.die.face == 6) look.die.flags |= AG_SHEET_JOLLY;
    }
    die_draw(a, y, x, row->size, &look);
}

static void draw_dice(struct area a, const struct scene *s, const struct row *rows, unsigned n) {
    int y = 0, label = label_width(rows, n);
    for (unsigned i = 0; i < n; i++) {
        const struct row *r = &rows[i];
        bool large = r->size == DIE_LARGE;
        struct area words = {a.y, a.x, a.h, large ? a.w : most(label - 1, 0)};
        screen_put(words, y + (r->size == DIE_MEDIUM), 0, large ? MARK_STRONG : MARK_PLAIN, r->label);
        for (unsigned k = 0; k < r->dice->n; k++)
            draw_die(a, y + large, (large ? 0 : label) + (int)k * die_columns(r->size), s, r, k);
        y += row_height(r->size);
    }
}

/* Room for the widest row there was so far: the picture does not jump when dice come and go. */
static int dice_width(const struct scene *s) { return (int)s->widest * die_columns(DIE_LARGE); }

/* ---- the question ---- */

/* Buttons flow into as many rows as they need; returns the row behind them. */
static int draw_buttons(struct area a, int y, const struct scene *s, bool draw) {
    int x = 0;
    for (unsigned i = 0; i < s->n_buttons; i++) {
        const struct scene_button *b = &s->button[i];
        char letter[2] = {(char)b->letter, 0};
        int width = lines_columns(b->label) + 4;
        if (x && x + width > a.w) x = 0, y++;
        bool cursor = s->zone == ZONE_BUTTONS && s->at[ZONE_BUTTONS] == i;
        if (draw) {
            enum mark mark = cursor ? MARK_CURSOR : b->good ? MARK_STRONG : MARK_DIM;
            int at = screen_put(a, y, screen_put(a, y, x, mark, "["), cursor ? MARK_CURSOR : MARK_KEY, letter);
            screen_put(a, y, screen_put(a, y, screen_put(a, y, at, mark, " "), mark, b->label), mark, "]");
            screen_hit_area(a.y + y, a.x + x, 1, width, HIT_BUTTON, (int)i);
            if (cursor) screen_cursor(a.y + y, a.x + x + 1);
        }
        x += width + 1;
    }
    if (*s->preview) {
        const char *key = s->offered ? phrase(SAY_TUI_ENTER) : "";
        int width = lines_columns(s->preview) + 2 + (*key ? lines_columns(key) + 1 : 0);
        if (x && x + width > a.w) x = 0, y++;
        if (draw) {
            int at = *key ? screen_put(a, y, x, MARK_KEY, key) + 1 : x;
            screen_put(a, y, screen_put(a, y, at, MARK_DIM, screen_glyph("→ ", "> ")), MARK_OFFER, s->preview);
        }
        x += width;
    }
    return x ? y + 1 : y;
}

static int draw_field(struct area a, int y, const struct scene *s, unsigned i) {
    const struct ag_prompt_field *f = &s->prompt.field[i];
    bool cursor = s->zone == ZONE_FIELDS && s->at[ZONE_FIELDS] == i;
    char label[200], value[40];
    write_msg(s, &f->label, label, sizeof label);
    bool idle = s->idle >> i & 1 && !cursor;
    if (idle) snprintf(value, sizeof value, " %s ", screen_glyph("–", "-"));
    else snprintf(value, sizeof value, " %d ", s->pick.field[i]);
    int x = 0;
    if (s->pick.field[i] > f->min) screen_put(a, y, x, MARK_KEY, screen_glyph("◀", "<"));
    screen_hit_area(a.y + y, a.x + x, 1, 2, HIT_FIELD_LESS, (int)i);
    x = screen_put(a, y, x + 1, cursor ? MARK_CURSOR : idle ? MARK_DIM : MARK_STRONG, value);
    if (cursor) screen_cursor(a.y + y, a.x + x - 2);
    if (s->pick.field[i] < f->max) screen_put(a, y, x, MARK_KEY, screen_glyph("▶", ">"));
    screen_hit_area(a.y + y, a.x + x - 1, 1, 2, HIT_FIELD_MORE, (int)i);
    return screen_put_wrapped(a, y, most(x + 2, 7), most(x + 2, 7), cursor ? MARK_PLAIN : MARK_DIM, label);
}

static int field_height(const struct scene *s, unsigned i, int width) {
    char label[200];
    write_msg(s, &s->prompt.field[i].label, label, sizeof label);
    return most(1, lines_wrap_count(label, width - 7));
}

static int prompt_height(const struct scene *s, int width) {
    struct area a = {0, 0, 0, width};
    int y = lines_wrap_count(s->ask, width) + s->typing;
    for (unsigned i = 0; i < s->prompt.n_fields; i++) y += field_height(s, i, width);
    return draw_buttons(a, y, s, false);
}

static void draw_prompt(struct area a, const struct scene *s) {
    int y = screen_put_wrapped(a, 0, 0, 0, MARK_STRONG, s->ask);
    for (unsigned i = 0; i < s->prompt.n_fields; i++) y = draw_field(a, y, s, i);
    if (s->typing) {
        int x = screen_put(a, y, screen_put(a, y, 0, MARK_KEY, "> "), MARK_STRONG, s->typed);
        screen_cursor(a.y + y++, a.x + x);
    }
    draw_buttons(a, y, s, true);
}

/* ---- facts and log ---- */

void scene_facts(const struct scene *s, struct lines *out) {
    char text[400];
    for (unsigned i = 0; i < s->sheet.n_facts; i++) {
        write_msg(s, &s->sheet.fact[i], text, sizeof text);
        lines_add(out, text);
    }
}

/* One a line where they all fit; else as running text, and what still does not fit is one key away. */
static void draw_facts(struct area a, const struct scene *s) {
    struct lines facts = {0};
    char all[8000] = "";
    int rows = 0, y = 0;
    scene_facts(s, &facts);
    for (unsigned i = 0; i < facts.n; i++) rows += lines_wrap_count(facts.line[i], a.w);
    if (rows <= a.h) {
        for (unsigned i = 0; i < facts.n; i++) y = screen_put_wrapped(a, y, 0, 0, MARK_PLAIN, facts.line[i]);
    } else {
        for (unsigned i = 0, n = 0; i < facts.n && n < sizeof all; i++)
            n += (unsigned)snprintf(all + n, sizeof all - n, "%s%s", i ? " " : "", facts.line[i]);
        bool cut = screen_put_wrapped(a, 0, 0, 0, MARK_PLAIN, all) > a.h;
        char more[60];
        snprintf(more, sizeof more, "%s%s", screen_glyph(" … ", " ... "), phrase(SAY_TUI_MORE_FACTS));
        if (cut) screen_put_right(a, a.h - 1, a.w, MARK_KEY, more);
    }
    lines_free(&facts);
}

/* The last sentences that fit as a whole; of the coach's, the last one in any case. */
static void draw_log(struct area a, const struct scene *s) {
    const struct lines *log = s->coach ? s->coach : s->log;
    unsigned n = log ? log->n : 0, first = n;
    int rows = 0, y = 0;
    while (first > 0) {
        int more = lines_wrap_count(log->line[first - 1], a.w - 1);
        if (rows + more > a.h && !(s->coach && first == n)) break;
        rows += more;
        first--;
    }
    struct area part = {a.y, a.x, a.h, a.w - 1};
    enum mark last = s->coach ? MARK_STRONG : MARK_PLAIN, earlier = s->coach ? MARK_PLAIN : MARK_DIM;
    for (unsigned i = first; i < n; i++)
        y = screen_put_wrapped(part, y, 0, 0, i + 1 == n ? last : earlier, log->line[i]);
}

static const char *log_heading(const struct scene *s) { return phrase(s->coach ? SAY_TUI_COACH : SAY_TUI_LOG); }

/* ---- grids ---- */

static struct grid_look look_of(const struct scene *s, unsigned i) {
    const struct ag_sheet_grid *g = &s->sheet.grid[i];
    bool mine = g->seat == s->acts && s->prompt.cells;
    struct grid_look look = {.grid = g, .words = &s->words, .cursor = -1, .hit = HIT_CELL};
    look.strong = g->seat == s->acts;
    if (mine) {
        look.can = s->prompt.cells;
        look.picked = s->pick.cells;
        if (s->zone == ZONE_CELLS) look.cursor = (int)s->at[ZONE_CELLS];
    }
    return look;
}

/* The grid that is drawn in full when not all are: that of the seat which acts, or the one that was asked for. */
static unsigned full_grid(const struct scene *s) {
    ag_seat wanted = s->turned != AG_NOBODY ? s->turned : s->acts != AG_NOBODY ? s->acts : s->viewer;
    for (unsigned i = 0; i < s->sheet.n_grids; i++)
        if (s->sheet.grid[i].seat == wanted) return i;
    return 0;
}

/* All grids in full, side by side and below each other. Returns the height. */
static int pack_grids(struct area a, const struct scene *s, bool draw) {
    int x = 0, y = 0, tall = 0, wide = 0;
    for (unsigned i = 0; i < s->sheet.n_grids; i++) {
        struct grid_look look = look_of(s, i);
        struct area size = grid_size(&look, false);
        tall = most(tall, size.h);
        wide = most(wide, size.w);
    }
    for (unsigned i = 0; i < s->sheet.n_grids; i++, x += wide + 2) {
        struct grid_look look = look_of(s, i);
        if (x && x + wide > a.w) x = 0, y += tall + 1;
        if (draw) grid_draw((struct area){a.y + y, a.x + x, a.h - y, a.w - x}, &look, false);
    }
    return y + tall;
}

/* One in full, the others small beside it as far as there is room; t turns to the next. */
static int one_grid(struct area a, const struct scene *s, bool draw) {
    unsigned n = s->sheet.n_grids, full = full_grid(s);
    struct grid_look look = look_of(s, full);
    look.strong = true; /* whose it is stands out, also when nobody acts any more */
    struct area size = grid_size(&look, false);
    int x = size.w + 2, tall = size.h;
    if (draw) grid_draw(a, &look, false);
    for (unsigned k = 1; k < n; k++) {
        struct grid_look other = look_of(s, (full + k) % n);
        struct area small = grid_size(&other, true);
        if (x + small.w > a.w) break;
        if (draw) grid_draw((struct area){a.y, a.x + x, a.h, small.w}, &other, true);
        x += small.w + 1;
        tall = most(tall, small.h);
    }
    return tall;
}

/* ---- the whole ---- */

static void draw_frame(const struct scene *s, struct area *body) {
    struct area all = {0, 0, screen_rows(), screen_columns()}, bar = area_top(&all, 1);
    *body = area_top(&all, all.h - 2);
    screen_put_fill(bar, 0, MARK_BAR);
    screen_put(bar, 0, 1, MARK_BAR, s->title);
    screen_put_right(bar, 0, bar.w - 1, MARK_BAR, s->aside);
    screen_put(all, 0, 0, s->warning ? MARK_WARN : MARK_STRONG, s->message);
    screen_put(all, 1, 0, MARK_DIM, s->keys);
}

static void draw_below(struct area a, const struct scene *s) { /* log and facts side by side, or the coach alone */
    struct area left = area_left(&a, s->coach ? a.w : a.w / 2, 1);
    screen_put_rule(left, 0, log_heading(s));
    area_top(&left, 1);
    draw_log(left, s);
    if (s->coach) return;
    screen_put_rule(a, 0, phrase(SAY_TUI_FACTS));
    area_top(&a, 1);
    draw_facts(a, s);
}

static void draw_with_grids(struct area body, const struct scene *s) {
    struct row rows[ROWS_MAX];
    unsigned n = list_rows(s, rows);
    int prompt = prompt_height(s, body.w), top = most(row_height(DIE_LARGE), s->sheet.n_seats);
    int all = pack_grids(body, s, false), one = one_grid(body, s, false);
    int room = body.h - prompt - top - 1, grids = all + 1 + LOG_LEAST <= room ? all : one;
    struct area band = area_top(&body, top), left = area_left(&band, most(dice_width(s), 40), 2);
    plan_dice(s, rows, n, left.w, left.h);
    draw_dice(left, s, rows, n);
    draw_seats(band, s, band.h >= 3 * s->sheet.n_seats);
    if (body.h > grids + prompt + 5) area_top(&body, 1); /* a blank row where there is room */
    if (grids == all) pack_grids(area_top(&body, grids), s, true);
    else one_grid(area_top(&body, grids), s, true);
    if (body.h > prompt + 5) area_top(&body, 1);
    draw_prompt(area_top(&body, prompt), s);
    if (body.h > 5) area_top(&body, 1);
    draw_below(body, s);
}

static void draw_without_grids(struct area body, const struct scene *s) {
    struct row rows[ROWS_MAX];
    unsigned n = list_rows(s, rows);
    int wide = body.w > SCREEN_COLUMNS ? body.w * 3 / 5 : 0;
    struct area left = area_left(&body, least(most(most(dice_width(s), 40) + 1, wide), body.w - 30), 0);
    struct area line = area_left(&body, 1, 1);
    left.w -= 1;
    int prompt = prompt_height(s, left.w), room = left.h - prompt - LOG_LEAST - 2;
    int dice = plan_dice(s, rows, n, left.w, room);
    for (int y = 0; y < line.h; y++) screen_put(line, y, 0, MARK_LINE, screen_glyph("│", "|"));
    draw_dice(area_top(&left, most(dice, least(row_height(DIE_LARGE), room))), s, rows, n);
    area_top(&left, 1);
    draw_prompt(area_top(&left, prompt), s);
    if (left.h > LOG_LEAST + 1) area_top(&left, 1);
    screen_put_rule(left, 0, log_heading(s));
    area_top(&left, 1);
    draw_log(left, s);
    area_top(&body, draw_seats(body, s, true) + 1);
    screen_put_rule(body, 0, phrase(SAY_TUI_FACTS));
    area_top(&body, 1);
    draw_facts(body, s);
}

bool scene_draw(const struct scene *s) {
    struct area body;
    screen_clear();
    bool fits = !screen_too_small();
    if (fits) {
        draw_frame(s, &body);
        if (s->sheet.n_grids) draw_with_grids(body, s);
        else draw_without_grids(body, s);
    }
    screen_show();
    return fits;
}
