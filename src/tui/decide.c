/*
 * decide.c - a person's choice. A game's prompt says what can be picked: dice, cells, numbers; a button ends the
 * choice. Each of these is a zone of the cursor. Which picks make a move is for the game to say (choose), and so is the
 * sentence about those that make none.
 */
#include "dialog.h"
#include "game.h"
#include "learn.h"
#include "memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HINT_MS = 400 };

struct decision {
    struct tui *t;
    struct scene *s;
    const ag_rules *rules;
    const struct ag_game *game;
    ag_seat seat;
    union ag_state view; /* the position as the seat may see it */
    bool typing;         /* a digit was typed into a field just now */
    bool moved;          /* the cursor has been moved: Space means what it is on */
};

/* ---- zones ---- */

static unsigned zone_size(const struct scene *s, enum zone zone) {
    const struct ag_prompt *p = &s->prompt;
    return zone == ZONE_DICE     ? p->dice ? AG_DICE_MAX : 0
           : zone == ZONE_CELLS  ? p->cells ? AG_GRID_CELLS : 0
           : zone == ZONE_FIELDS ? p->n_fields
                                 : s->n_buttons;
}

static bool can_stand(const struct scene *s, enum zone zone, unsigned at) {
    return zone == ZONE_DICE    ? s->prompt.dice >> at & 1
           : zone == ZONE_CELLS ? s->prompt.cells >> at & 1
                                : at < zone_size(s, zone);
}

static void next_zone(struct scene *s, unsigned step) {
    for (unsigned i = 0; i < ZONES; i++) {
        s->zone = (enum zone)((s->zone + step) % ZONES);
        if (zone_size(s, s->zone)) return;
    }
}

/* Rolling again throws something away: it is never what a key does by itself. */
static bool is_roll(const struct ag_prompt_button *b) { return strcmp(ag_msg_kind(b->label.id), "roll") == 0; }

static void start_zones(struct scene *s) {
    for (unsigned z = 0; z < ZONES; z++) {
        unsigned at = 0, n = zone_size(s, (enum zone)z);
        while (at < n && !can_stand(s, (enum zone)z, at)) at++;
        s->at[z] = at < n ? at : 0;
    }
    unsigned *button = &s->at[ZONE_BUTTONS];
    while (*button + 1 < s->n_buttons && is_roll(&s->prompt.button[*button])) ++*button;
    if (s->n_buttons && is_roll(&s->prompt.button[*button])) *button = 0;
    s->zone = ZONE_BUTTONS;
    bool answer = !s->prompt.dice && !s->prompt.cells && s->n_buttons > 1; /* numbers go with some answers only */
    if (!answer) next_zone(s, 1);
}

/* To the next place in a row of places; behind the last one the cursor stays. */
static void step_along(struct scene *s, int step) {
    unsigned *at = &s->at[s->zone], n = zone_size(s, s->zone);
    for (int to = (int)*at + step; to >= 0 && to < (int)n; to += step)
        if (can_stand(s, s->zone, (unsigned)to)) {
            *at = (unsigned)to;
            return;
        }
}

/* To the nearest cell in a direction: straight on before sideways. False: there is none. */
static bool step_cells(struct decision *d, int down, int right) {
    struct scene *s = d->s;
    unsigned columns = 1, *at = &s->at[ZONE_CELLS];
    for (unsigned i = 0; i < s->sheet.n_grids; i++)
        if (s->sheet.grid[i].seat == d->seat) columns = s->sheet.grid[i].columns;
    int row = (int)(*at / columns), column = (int)(*at % columns), best = -1, best_far = 0;
    for (int i = 0; i < AG_GRID_CELLS; i++) {
        if (!(s->prompt.cells >> i & 1)) continue;
        int dy = i / (int)columns - row, dx = i % (int)columns - column;
        int ahead = dy * down + dx * right, aside = abs(dy * right) + abs(dx * down);
        if (ahead <= 0) continue;
        int far = ahead + 8 * aside * (right != 0) + 2 * aside * (down != 0);
        if (best >= 0 && far >= best_far) continue;
        best = i;
        best_far = far;
    }
    if (best >= 0) *at = (unsigned)best;
    return best >= 0;
}

static void change_field(struct scene *s, unsigned i, int by) {
    const struct ag_prompt_field *f = &s->prompt.field[i];
    int32_t value = s->pick.field[i] + by;
    s->pick.field[i] = value < f->min ? f->min : value > f->max ? f->max : value;
}

static void arrow(struct decision *d, int key) {
    struct scene *s = d->s;
    int right = (key == KEY_GO_RIGHT) - (key == KEY_GO_LEFT), down = (key == KEY_GO_DOWN) - (key == KEY_GO_UP);
    if (s->zone == ZONE_CELLS) {
        if (!step_cells(d, down, right) && down) next_zone(s, down > 0 ? 1 : ZONES - 1);
    } else if (s->zone == ZONE_FIELDS && right) {
        change_field(s, s->at[ZONE_FIELDS], right);
    } else if (s->zone == ZONE_FIELDS) {
        unsigned before = s->at[ZONE_FIELDS];
        step_along(s, down);
        if (s->at[ZONE_FIELDS] == before) next_zone(s, down > 0 ? 1 : ZONES - 1);
    } else if (right) {
        step_along(s, right);
    } else {
        next_zone(s, down > 0 ? 1 : ZONES - 1);
    }
}

/* ---- picking ---- */

/* A die that cannot be picked: the game says why. */
static void refuse_die(struct decision *d, unsigned i) {
    struct ag_pick pick = {.dice = 1u << i, .button = d->s->prompt.button[0].id};
    struct ag_msg msg;
    ag_action a;
    bool there = false;
    for (unsigned k = 0; k < d->s->sheet.n_dice; k++)
        there = there || (d->s->sheet.dice[k].active && i < d->s->sheet.dice[k].n);
    if (!there) tui_say(d->t, true, SAY_TUI_NO_DIE);
    else if (!d->game->choose(d->rules, &d->view, d->seat, &pick, &a, &msg)) tui_say_msg(d->t, &msg);
    else tui_say(d->t, true, SAY_TUI_NOT_THIS_DIE);
}

static void toggle_die(struct decision *d, unsigned i) {
    struct scene *s = d->s;
    if (i < AG_DICE_MAX && s->prompt.dice >> i & 1) {
        s->pick.dice ^= 1u << i;
        s->zone = ZONE_DICE;
        s->at[ZONE_DICE] = i;
    } else {
        refuse_die(d, i);
    }
}

/* Where a face is picked: the first die that shows it and is not picked yet, the coloured one last. -1: none. */
static int find_face(const struct scene *s, unsigned face, bool picked) {
    int found = -1;
    for (unsigned k = 0; k < s->sheet.n_dice; k++) {
        const struct ag_sheet_dice *row = &s->sheet.dice[k];
        for (unsigned i = 0; row->active && i < row->n; i++) {
            bool fits = row->die[i].face == face && (s->pick.dice >> i & 1) == picked;
            bool coloured = row->die[i].flags & AG_SHEET_COLOURED;
            if (fits && (found < 0 || !coloured)) found = (int)i;
            if (fits && !coloured) return found;
        }
    }
    return found;
}

/* By what dice show: one more of them, or, when all are picked, none. */
static void toggle_face(struct decision *d, unsigned face) {
    int i = find_face(d->s, face, false);
    if (i >= 0) {
        toggle_die(d, (unsigned)i);
        return;
    }
    if (find_face(d->s, face, true) < 0) tui_say(d->t, true, SAY_TUI_NO_FACE, face);
    while ((i = find_face(d->s, face, true)) >= 0) d->s->pick.dice &= ~(1u << i);
}

static void toggle_cell(struct decision *d, unsigned i) {
    struct scene *s = d->s;
    uint64_t bit = (uint64_t)1 << i;
    s->zone = ZONE_CELLS;
    s->at[ZONE_CELLS] = i;
    if (s->pick.cells & bit) s->pick.cells ^= bit;
    else if (s->prompt.cells_max <= 1) s->pick.cells = bit;
    else if ((unsigned)__builtin_popcountll(s->pick.cells) < s->prompt.cells_max) s->pick.cells |= bit;
    else tui_say(d->t, true, SAY_TUI_CELLS_FULL);
}

/* A digit typed into a field goes on with the number where that is possible. */
static void type_digit(struct scene *s, int digit, bool goes_on) {
    const struct ag_prompt_field *f = &s->prompt.field[s->at[ZONE_FIELDS]];
    int32_t *value = &s->pick.field[s->at[ZONE_FIELDS]], longer = *value * 10 + digit;
    if (goes_on && longer <= f->max) *value = longer;
    else if (digit <= f->max) *value = digit; /* one below the least may be the beginning of a longer one */
}

/* ---- moves ---- */

static bool chosen(struct decision *d, unsigned button, ag_action *a, struct ag_msg *msg) {
    struct ag_pick pick = d->s->pick;
    pick.button = d->s->prompt.button[button].id;
    return d->game->choose(d->rules, &d->view, d->seat, &pick, a, msg);
}

/* Waits for the tutor, but for about a second at most. */
static bool judged(struct decision *d) {
    struct tutor *tutor = &d->t->p->tutor;
    if (tutor_wait(tutor, TUTOR_QUIET_MS)) return true;
    tui_say(d->t, false, SAY_TUI_TUTOR_LOOKS);
    scene_draw(d->s);
    bool done = tutor_wait(tutor, TUTOR_WAIT_MS);
    if (!done) tutor_hurry(tutor);
    done = done || tutor_wait(tutor, TUTOR_HURRY_MS);
    d->s->message[0] = 0;
    return done;
}

/* False: the move loses too much, and the person takes it back. */
static bool agreed(struct decision *d, ag_action a) {
    const char *const items[] = {phrase(SAY_TUI_TAKE_BACK), phrase(SAY_TUI_PLAY_ANYWAY)};
    struct tutor *tutor = &d->t->p->tutor;
    struct ag_msg msg;
    if (!tutor_on(tutor, d->seat) || !d->game->allowed(d->rules, &d->view, d->seat, a, &msg)) return true;
    tutor_watch(tutor, d->t->p->table, d->seat);
    if (!tutor->asked || !judged(d) || !tutor_warns(tutor, a)) return true;
    char *text = tutor_warning(tutor, d->t->p->table, a, 0);
    int answer = dialog_ask(phrase(SAY_TUI_TUTOR_ASKS), text, items, 2);
    free(text);
    if (answer != 1) tui_say(d->t, false, SAY_TUI_THINK_AGAIN);
    return answer == 1;
}

static enum answer act(struct decision *d, ag_action a) {
    struct ag_msg msg;
    if (d->t->learning && d->game->allowed(d->rules, &d->view, d->seat, a, NULL) && !learn_takes(d->t, a))
        return ANSWER_NONE;
    if (!agreed(d, a)) return ANSWER_NONE;
    if (d->t->away) return away_move(d->t, a), ANSWER_MOVED;
    if (ag_table_act(d->t->p->table, d->seat, a, NULL, &msg)) return ANSWER_MOVED;
    tui_say_msg(d->t, &msg);
    return ANSWER_NONE;
}

static enum answer press(struct decision *d, unsigned button) {
    struct ag_msg msg;
    ag_action a;
    if (chosen(d, button, &a, &msg)) return act(d, a);
    tui_say_msg(d->t, &msg);
    return ANSWER_NONE;
}

/* The numbers that a move takes no notice of, as bits: who lets a call stand has no stake. */
static uint32_t idle_fields(struct decision *d, ag_action a) {
    struct ag_pick used = {0};
    uint32_t idle = 0;
    d->game->pick(d->rules, &d->view, d->seat, a, &used);
    for (unsigned i = 0; i < d->s->prompt.n_fields; i++) idle |= (uint32_t)(used.field[i] != d->s->pick.field[i]) << i;
    return idle;
}

/* Whether a move makes use of everything that is picked: a roll may take no notice of a cell. */
static bool uses_pick(struct decision *d, ag_action a) {
    struct ag_pick used = {0};
    d->game->pick(d->rules, &d->view, d->seat, a, &used);
    return used.cells == d->s->pick.cells && __builtin_popcount(used.dice) == __builtin_popcount(d->s->pick.dice);
}

/* The button that Enter presses: of those that fit what is picked the safe one, and never one that throws dice again
 * that nobody has looked at yet. -1: none. The page goes by the same rule. */
static int offered(const struct scene *s) {
    bool safe = false;
    int first = -1;
    for (unsigned i = s->n_buttons; i-- > 0;)
        if (!is_roll(&s->prompt.button[i])) {
            safe = true;
            if (s->button[i].good) first = (int)i;
        }
    if (first >= 0 || (safe && s->prompt.dice && !s->pick.dice && !s->pick.cells)) return first;
    for (unsigned i = s->n_buttons; i-- > 0;)
        if (s->button[i].good) first = (int)i;
    return first;
}

/* What the move would bring, in the game's own words. Where dice are hidden nobody can know. */
static void foresee(struct decision *d, ag_action a) {
    struct scene *s = d->s;
    struct ag_news news = {0};
    union ag_state after = d->view;
    if (d->game->view || *s->message) return;
    d->game->act(d->rules, &after, d->seat, a, &news);
    if (!news.n) return;
    char brings[400];
    ag_msg_write(&news.item[0], &s->words, brings, sizeof brings);
    say_into(s->message, sizeof s->message, SAY_TUI_FORESEE, brings);
    s->warning = false;
}

/* The button whose move is shown: the one under the cursor, the first that takes notice of the numbers, or the one that
 * Enter presses. -1: none. */
static int previewed(const struct decision *d, const uint32_t *idle, const bool *legal) {
    const struct scene *s = d->s;
    unsigned at = s->at[ZONE_BUTTONS];
    if (!(s->pick.dice || s->pick.cells || s->prompt.n_fields)) return -1;
    if (s->zone == ZONE_BUTTONS) return at < s->n_buttons && legal[at] ? (int)at : -1;
    if (s->zone != ZONE_FIELDS) return offered(s);
    for (unsigned i = 0; i < s->n_buttons; i++)
        if (s->button[i].good && !idle[i]) return (int)i;
    return -1;
}

/* Which buttons make a move of what is picked, and the one that is meant in words. */
static void weigh(struct decision *d) {
    struct scene *s = d->s;
    ag_action a[AG_BUTTONS_MAX];
    uint32_t idle[AG_BUTTONS_MAX] = {0};
    bool legal[AG_BUTTONS_MAX] = {0};
    for (unsigned i = 0; i < s->n_buttons; i++) {
        legal[i] = chosen(d, i, &a[i], NULL);
        s->button[i].good = legal[i] && uses_pick(d, a[i]);
        idle[i] = legal[i] ? idle_fields(d, a[i]) : 0;
    }
    int shown = previewed(d, idle, legal);
    s->preview[0] = 0;
    s->idle = shown < 0 ? 0 : idle[shown];
    s->offered = shown >= 0 && s->zone != ZONE_FIELDS;
    if (shown < 0) return;
    text_move(d->rules, &d->view, a[shown], s->preview, sizeof s->preview);
    foresee(d, a[shown]);
}

/* All moves in words, to choose from. */
static enum answer list_moves(struct decision *d) {
    ag_action list[AG_LEGAL_MAX];
    unsigned n = d->game->legal(d->rules, &d->view, d->seat, list);
    char(*words)[TEXT_MOVE_BYTES] = must_alloc(n * sizeof *words);
    const char **items = must_alloc(n * sizeof *items);
    for (unsigned i = 0; i < n; i++) {
        text_move(d->rules, &d->view, list[i], words[i], sizeof words[i]);
        items[i] = words[i];
    }
    int i = dialog_list(phrase(SAY_TUI_MOVES_PAGE), items, NULL, n, 0);
    free(items);
    free(words);
    return i < 0 ? ANSWER_NONE : act(d, list[i]);
}

/* What the moves are worth; Esc stops the coach before it is sure. */
static enum answer hint(struct decision *d) {
    struct tutor *tutor = &d->t->p->tutor;
    tutor_ask(tutor, d->t->p->table, d->seat);
    while (!tutor_wait(tutor, 0)) {
        tui_say(d->t, false, SAY_TUI_COACH_THINKS);
        scene_draw(d->s);
        int key = screen_key_or(HINT_MS, tutor->judging.fd);
        if (key == KEY_OVER || key == 'q') return ANSWER_LEAVE;
        if (key == KEY_ESCAPE) tutor_hurry(tutor);
    }
    d->s->message[0] = 0;
    char *text = tutor_hint(tutor, d->t->p->table, 0, AG_LEGAL_MAX);
    struct lines lines = {0};
    lines_split(text, &lines);
    dialog_page(phrase(SAY_TUI_HINT_PAGE), &lines, false);
    lines_free(&lines);
    free(text);
    return ANSWER_NONE;
}

/* The move that the lesson asks for, picked: only the button is left to press. */
static enum answer show_lesson(struct decision *d) {
    struct scene *s = d->s;
    memset(&s->pick, 0, sizeof s->pick);
    d->game->pick(d->rules, &d->view, d->seat, learn_move(d->t), &s->pick);
    for (unsigned i = 0; i < s->n_buttons; i++)
        if (s->prompt.button[i].id == s->pick.button) s->at[ZONE_BUTTONS] = i;
    s->zone = ZONE_BUTTONS;
    tui_say(d->t, false, SAY_TUI_LEARN_SHOWN);
    return ANSWER_NONE;
}

/* A card's boxes are picked one by one; elsewhere Enter makes the move that is offered, or does no harm. */
static enum answer enter(struct decision *d) {
    struct scene *s = d->s;
    if (s->zone == ZONE_CELLS && !(s->pick.cells >> s->at[ZONE_CELLS] & 1))
        return toggle_cell(d, s->at[ZONE_CELLS]), ANSWER_NONE;
    if (s->zone == ZONE_BUTTONS || (s->zone == ZONE_FIELDS && s->n_buttons == 1)) return press(d, s->at[ZONE_BUTTONS]);
    if (s->zone == ZONE_FIELDS) return next_zone(s, 1), ANSWER_NONE; /* which button is meant must be said */
    int button = offered(s);
    if (button >= 0) return press(d, (unsigned)button);
    tui_say(d->t, true, SAY_TUI_PICK_FIRST);
    return ANSWER_NONE;
}

static enum answer space(struct decision *d) {
    struct scene *s = d->s;
    if (s->zone == ZONE_DICE && s->usual && !d->moved && !s->pick.dice && !s->pick.cells)
        return s->pick.dice = s->usual, ANSWER_NONE;
    if (s->zone == ZONE_DICE) return toggle_die(d, s->at[ZONE_DICE]), ANSWER_NONE;
    if (s->zone == ZONE_CELLS) return toggle_cell(d, s->at[ZONE_CELLS]), ANSWER_NONE;
    return enter(d);
}

static enum answer click(struct decision *d) {
    struct hit hit;
    if (!screen_hit(&hit)) return ANSWER_NONE;
    unsigned i = (unsigned)hit.index;
    switch (hit.kind) {
    case HIT_DIE: toggle_die(d, i); break;
    case HIT_CELL: toggle_cell(d, i); break;
    case HIT_FIELD_LESS: change_field(d->s, i, -1); break;
    case HIT_FIELD_MORE: change_field(d->s, i, 1); break;
    case HIT_BUTTON: return press(d, i);
    default: break;
    }
    return ANSWER_NONE;
}

static enum answer use_key(struct decision *d, int key) {
    struct scene *s = d->s;
    bool digit = key >= '0' && key <= '9' && s->prompt.n_fields && (s->zone == ZONE_FIELDS || !s->prompt.dice);
    if (digit) type_digit(s, key - '0', d->typing);
    d->typing = digit;
    if (digit) return ANSWER_NONE;
    if (screen_faces() && s->prompt.dice && ((key >= '1' && key <= '6') || key == '!'))
        return toggle_face(d, key == '!' ? 6 : (unsigned)(key - '0')), ANSWER_NONE;
    if (key >= '1' && key <= '9') return toggle_die(d, (unsigned)(key - '1')), ANSWER_NONE;
    for (unsigned i = 0; i < s->n_buttons; i++)
        if (s->button[i].letter == key) return press(d, i);
    switch (key) {
    case KEY_GO_UP:
    case KEY_GO_DOWN:
    case KEY_GO_LEFT:
    case KEY_GO_RIGHT: return d->moved = true, arrow(d, key), ANSWER_NONE;
    case KEY_TAB: return d->moved = true, next_zone(s, 1), ANSWER_NONE;
    case KEY_BACK_TAB: return d->moved = true, next_zone(s, ZONES - 1), ANSWER_NONE;
    case '+':
    case '-':
        if (s->prompt.n_fields) change_field(s, s->at[ZONE_FIELDS], key == '+' ? 1 : -1);
        return ANSWER_NONE;
    case KEY_DELETE:
    case KEY_ESCAPE:
        s->pick.dice = 0;
        s->pick.cells = 0;
        return ANSWER_NONE;
    case ' ': return space(d);
    case KEY_RETURN: return enter(d);
    case KEY_CLICK: return click(d);
    case 'm': return list_moves(d);
    case 'h':
        if (d->t->learning) return show_lesson(d);
        return d->t->away ? tui_command(d->t, key, d->seat) : hint(d);
    default: return tui_command(d->t, key, d->seat);
    }
}

/* ---- the decision ---- */

/* The dice of the plainest sensible move, where it is one of dice alone. */
static uint32_t usual_dice(const struct decision *d) {
    struct ag_pick pick = {0};
    if (!d->s->prompt.dice || d->s->prompt.n_fields) return 0;
    ag_action a = d->game->idle(d->rules, &d->view, d->seat);
    d->game->pick(d->rules, &d->view, d->seat, a, &pick);
    return pick.cells ? 0 : pick.dice;
}

static void ask(struct decision *d) {
    struct scene *s = d->s;
    const struct play *p = d->t->p;
    ag_action list[AG_LEGAL_MAX];
    char question[400];
    ag_view_of(d->rules, ag_table_state(p->table), d->seat, &d->view);
    ag_prompt_of(d->rules, &d->view, d->seat, &s->prompt);
    memset(&s->pick, 0, sizeof s->pick);
    for (unsigned i = 0; i < s->prompt.n_fields; i++) s->pick.field[i] = s->prompt.field[i].initial;
    ag_msg_write(&s->prompt.ask, &s->words, question, sizeof question);
    if (play_people(p) > 1) say_into(s->ask, sizeof s->ask, SAY_TUI_ASKED, ag_table_name(p->table, d->seat), question);
    else snprintf(s->ask, sizeof s->ask, "%s", question);
    if (d->t->learning && s->sheet.n_grids) s->ask[0] = 0; /* the coach asks, and needs the room */
    s->n_buttons = s->prompt.n_buttons;
    for (unsigned i = 0; i < s->n_buttons; i++)
        ag_msg_write(&s->prompt.button[i].label, &s->words, s->button[i].label, sizeof s->button[i].label);
    tui_letters(s);
    start_zones(s);
    s->usual = usual_dice(d);
    unsigned n = d->game->legal(d->rules, &d->view, d->seat, list);
    bool sheets = s->sheet.n_grids > 1;
    tui_keys(d->t, s->prompt.dice && !sheets, n);
}

enum answer tui_decide(struct tui *t, ag_seat seat) {
    const ag_rules *rules = ag_table_rules(t->p->table);
    struct decision d = {.t = t, .s = &t->scene, .rules = rules, .game = ag_rules_game(rules), .seat = seat};
    enum answer answer = ANSWER_NONE;
    ask(&d);
    while (answer == ANSWER_NONE) {
        tutor_watch(&t->p->tutor, t->p->table, seat); /* it thinks while the person does */
        weigh(&d);
        bool fits = scene_draw(d.s);
        int key = screen_key_or(-1, away_fd(t));
        if (key == KEY_READY && (answer = away_news(t)) == ANSWER_NONE) continue;
        if (answer != ANSWER_NONE) break;
        if (key == KEY_SIZE || key == KEY_OTHER) continue;
        d.s->message[0] = 0;
        if (key == KEY_OVER) answer = ANSWER_LEAVE;
        else if (fits || key == 'q') answer = use_key(&d, key);
    }
    tutor_rest(&t->p->tutor);
    return answer;
}
