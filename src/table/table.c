/*
 * table.c - a game in progress, the same for every game: who sits where, the log of events, what each seat may see of
 * it, undo, series, resignation. A table is its log: everything else follows from applying the log again.
 */
#include "table.h"
#include "games.h"
#include "msg.h"
#include "presets.h"
#include "rules.h"
#include "str.h"

#include <string.h>

/* ---- memory ---- */

static void *resize(const struct ag_memory *m, void *block, size_t size) { return m->resize(m->context, block, size); }

static bool make_room(const struct ag_memory *m, void **block, size_t *room, size_t wanted, size_t each) {
    if (wanted <= *room) return true;
    size_t more = *room ? *room * 2 : 64;
    while (more < wanted) more *= 2;
    void *bigger = resize(m, *block, more * each);
    if (!bigger) return false;
    *block = bigger;
    *room = more;
    return true;
}

static bool add_text(const struct ag_memory *m, struct ag_texts *texts, const char *text) {
    size_t n = strlen(text) + 1;
    void *block = texts->text;
    bool good = make_room(m, &block, &texts->room, texts->length + n, 1);
    texts->text = block;
    if (!good) return false;
    memcpy(texts->text + texts->length, text, n);
    texts->length += n;
    return true;
}

ag_table *ag_table_new(const struct ag_memory *memory, const ag_rules *rules, const char *preset) {
    ag_table *t = resize(memory, NULL, sizeof *t);
    if (!t) return NULL;
    memset(t, 0, sizeof *t);
    t->memory = *memory;
    t->rules = rules;
    ag_text_copy(t->preset, sizeof t->preset, preset);
    for (unsigned i = 0; i < ag_rules_seats(rules); i++) {
        ag_text_copy(t->who[i], AG_NAME_MAX, "person");
        struct ag_str s = ag_str_start(t->name[i], AG_NAME_MAX);
        ag_str_text(&s, "Seat ");
        ag_str_number(&s, i);
        ag_str_end(&s);
        t->names[i] = t->name[i];
    }
    ag_table_begin(t);
    return t;
}

ag_table *ag_table_make(const struct ag_memory *memory, const struct ag_game *game, const struct ag_values *values,
                        const char *preset, struct ag_msg *why) {
    void *block = resize(memory, NULL, ag_rules_size(game));
    if (!block) return ag_refuse_id(why, AG_MSG_TABLE_MEMORY), NULL;
    ag_rules *rules = ag_rules_prepare(block, game, values, why);
    ag_table *t = rules ? ag_table_new(memory, rules, preset) : NULL;
    if (t) t->owned = rules;
    else resize(memory, block, 0);
    if (rules && !t) ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    return t;
}

ag_table *ag_table_open(const struct ag_memory *memory, const struct ag_presets *own, const char *rules,
                        struct ag_msg *why) {
    struct ag_preset_info info;
    const char *words = NULL;
    bool position = strstr(rules, " / "); /* no value has blanks */
    if (!(position ? ag_position_rules(rules, own, &info, &words, why) : ag_rules_read(rules, own, &info, why)))
        return NULL;
    ag_table *t = ag_table_make(memory, info.game, &info.values, info.name, why);
    if (!t || !words || ag_table_set_up(t, words, why)) return t;
    ag_table_free(t);
    return NULL;
}

void ag_table_free(ag_table *t) {
    if (!t) return;
    struct ag_memory m = t->memory;
    void *blocks[] = {t->log, t->notes.text, t->proof[0].text, t->proof[1].text, t->owned, t};
    for (unsigned i = 0; i < sizeof blocks / sizeof *blocks; i++)
        if (blocks[i]) resize(&m, blocks[i], 0);
}

/* ---- who and what ---- */

bool ag_text_plain(const char *text, size_t most) {
    size_t n = strlen(text);
    if (n < 1 || n > most || text[0] == ' ' || text[n - 1] == ' ') return false;
    for (size_t i = 0; i < n; i++) {
        unsigned char c = (unsigned char)text[i];
        if (c < ' ' || c == 127 || (c == ' ' && text[i + 1] == ' ')) return false;
    }
    return true;
}

static bool refuse_seat(const ag_table *t, ag_seat seat, struct ag_msg *why) {
    return seat >= ag_rules_seats(t->rules) && !ag_refuse(why, ag_msg_make(AG_MSG_TABLE_SEAT, seat, 0, 0));
}

bool ag_table_sit(ag_table *t, ag_seat seat, const char *who, const char *name, struct ag_msg *why) {
    if (refuse_seat(t, seat, why)) return false;
    if (!ag_text_plain(who, AG_NAME_MAX - 1) || strchr(who, ' ')) {
        struct ag_msg m = ag_msg_make(AG_MSG_TABLE_WHO, 0, 0, 0);
        ag_msg_quote(&m, 0, who);
        return ag_refuse(why, m);
    }
    if (!ag_text_plain(name, AG_NAME_MAX - 1))
        return ag_refuse(why, ag_msg_make(AG_MSG_TABLE_NAME, AG_NAME_MAX - 1, 0, 0));
    ag_text_copy(t->who[seat], AG_NAME_MAX, who);
    ag_text_copy(t->name[seat], AG_NAME_MAX, name);
    return true;
}

const char *ag_table_who(const ag_table *t, ag_seat seat) { return t->who[seat]; }
const char *ag_table_name(const ag_table *t, ag_seat seat) { return t->name[seat]; }
const char *const *ag_table_names(const ag_table *t) { return t->names; }
const ag_rules *ag_table_rules(const ag_table *t) { return t->rules; }
const char *ag_table_preset(const ag_table *t) { return t->preset; }
const void *ag_table_state(const ag_table *t) { return &t->state; }
ag_seats ag_table_resigned(const ag_table *t) { return t->resigned; }
ag_seats ag_table_beginners(const ag_table *t) { return t->beginners; }
size_t ag_table_length(const ag_table *t) { return t->length; }
struct ag_event ag_table_event(const ag_table *t, size_t i) {
    return t->log[i];
}
const char *ag_table_note_text(const ag_table *t, const struct ag_event *e) {
    return e->kind == AG_EVENT_NOTE ? t->notes.text + e->action : NULL;
}

/* ---- a game ---- */

void ag_table_first(const ag_table *t, ag_seat seat, union ag_state *out) {
    memset(out, 0, sizeof *out);
    if (!t->set_up) t->rules->game->begin(t->rules, out, t->beginners);
    else if (seat == AG_RECORD_ALL || t->set_up_shown) *out = t->first;
    else ag_view_of(t->rules, &t->first, seat, out);
}

static void reset(ag_table *t) {
    t->resigned = 0;
    t->abandoned = t->set_up_shown = false;
    ag_table_first(t, AG_RECORD_ALL, &t->state);
}

void ag_table_begin_with(ag_table *t, ag_seats beginners) {
    t->beginners = beginners;
    t->set_up = false;
    t->length = 0;
    t->notes.length = t->proof[0].length = t->proof[1].length = 0;
    reset(t);
}

void ag_table_begin(ag_table *t) {
    t->series = 0;
    memset(t->wins, 0, sizeof t->wins);
    ag_table_begin_with(t, ag_all_seats(t->rules));
}

/* ---- a game from a position ---- */

/* The numbers of a field in a state, and how many bytes they take. */
static size_t bytes_of(const ag_rules *r, const struct ag_field *f) {
    return (size_t)f->width * (f->count == AG_PER_SEAT ? ag_rules_seats(r) : f->count);
}

/* Whether there are dice in it that nobody knows. */
static bool has_unseen(const ag_rules *r, const union ag_state *s) {
    const struct ag_field *f = r->game->fields;
    for (unsigned i = 0; i < r->game->n_fields; i++, f++)
        for (size_t at = 0; f->kind == AG_FIELD_HAND && at < bytes_of(r, f); at += 2)
            if (s->bytes[f->offset + at] == 0xFF && s->bytes[f->offset + at + 1] == 0xFF) return true;
    return false;
}

/* Whether a spectator sees everything but dice: these are shown together, while of sealed answers nobody could tell
 * later which of them the position had. */
static bool hides_dice_only(const ag_rules *r, const union ag_state *s) {
    const struct ag_field *f = r->game->fields;
    union ag_state seen = {0};
    ag_view_of(r, s, AG_NOBODY, &seen);
    for (unsigned i = 0; i < r->game->n_fields; i++, f++)
        if (f->kind == AG_FIELD_HAND) memcpy(seen.bytes + f->offset, s->bytes + f->offset, bytes_of(r, f));
    return memcmp(&seen, s, r->game->state_size) == 0;
}

bool ag_table_begin_from(ag_table *t, const void *state, struct ag_msg *why) {
    union ag_state first = {0};
    memcpy(&first, state, t->rules->game->state_size);
    if (t->rules->game->due(t->rules, &first).kind == AG_DUE_OVER) return ag_refuse_id(why, AG_MSG_TABLE_OVER);
    if (!hides_dice_only(t->rules, &first)) return ag_refuse_id(why, AG_MSG_POSITION_SEALED);
    ag_table_begin(t);
    t->set_up = true;
    t->first = first;
    reset(t);
    return true;
}

bool ag_table_set_up(ag_table *t, const char *words, struct ag_msg *why) {
    union ag_state first = {0};
    if (!t->rules->game->read_position(t->rules, &first, words, why)) return false;
    if (has_unseen(t->rules, &first)) return ag_refuse_id(why, AG_MSG_POSITION_UNSEEN);
    return ag_table_begin_from(t, &first, why);
}

bool ag_table_was_set_up(const ag_table *t) { return t->set_up; }

/* Over by resignation: nobody is left to play against. */
static bool deserted(const ag_table *t) {
    ag_seats left = (ag_seats)(ag_all_seats(t->rules) & ~t->resigned);
    return t->resigned && (left & (left - 1)) == 0;
}

struct ag_due ag_table_due(const ag_table *t) {
    if (t->abandoned || deserted(t)) return ag_due_over();
    return t->rules->game->due(t->rules, &t->state);
}

void ag_table_result(const ag_table *t, struct ag_result *out) {
    memset(out, 0, sizeof *out);
    const struct ag_game *game = t->rules->game;
    out->over = ag_table_due(t).kind == AG_DUE_OVER;
    out->abandoned = t->abandoned;
    ag_seats eligible = (ag_seats)(ag_all_seats(t->rules) & ~t->resigned);
    if (out->over && !t->abandoned) out->winners = ag_winners(t->rules, &t->state, eligible);
    bool alone = out->winners && !(out->winners & (out->winners - 1));
    if (alone && game->tie_break &&
        !game->tie_break(t->rules, &t->state, eligible, (ag_seat)__builtin_ctz(out->winners), &out->tie_break))
        out->tie_break = (struct ag_msg){0};
    game->scores(t->rules, &t->state, out->score);
    if (game->points) game->points(t->rules, &t->state, out->points);
}

/* ---- series (AL-4) ---- */

bool ag_table_next(ag_table *t, struct ag_msg *why) {
    struct ag_result result;
    ag_table_result(t, &result);
    if (!result.over) return ag_refuse_id(why, AG_MSG_TABLE_NOT_OVER);
    const struct ag_game *game = t->rules->game;
    unsigned share = result.winners ? (unsigned)AG_WIN / (unsigned)__builtin_popcount(result.winners) : 0;
    for (unsigned i = 0; i < ag_rules_seats(t->rules); i++)
        if (result.winners >> i & 1) t->wins[i] += share;
    t->series = (t->series ? t->series : 1) + 1;
    ag_seats beginners = game->next_beginners && result.winners
                             ? game->next_beginners(t->rules, &t->state, result.winners)
                             : 0;
    ag_table_begin_with(t, beginners ? beginners : ag_all_seats(t->rules));
    return true;
}

unsigned ag_table_series(const ag_table *t, uint32_t *wins) {
    if (wins) memcpy(wins, t->wins, sizeof t->wins);
    return t->series;
}

/* ---- events ---- */

unsigned ag_event_apply(const ag_rules *r, void *state, const struct ag_event *e, struct ag_news *news) {
    const struct ag_game *game = r->game;
    if (e->kind == AG_EVENT_ROLL) return game->roll(r, state, ag_outcome_of(game->due(r, state), e->dice), news);
    if (e->kind == AG_EVENT_MOVE) return game->act(r, state, e->seat, e->action, news);
    return 0;
}

/* Marks what the effects have opened, back to what was open already; with mark false only looks. False: it is not there
 * to be shown, which only a broken view can bring about. */
static bool show(ag_table *t, unsigned effects, bool mark) {
    for (size_t i = t->length; i-- > 0 && effects & (AG_SHOWS_DICE | AG_SHOWS_ANSWERS);) {
        struct ag_event *e = &t->log[i];
        unsigned opens = e->kind == AG_EVENT_ROLL ? AG_SHOWS_DICE : AG_SHOWS_ANSWERS;
        if (!(e->flags & AG_EVENT_HIDDEN) || !(effects & opens)) continue;
        if (e->flags & AG_EVENT_SHOWN) effects &= ~opens;
        else if (e->kind == AG_EVENT_ROLL ? e->dice[0] == 0 : e->action == AG_SEALED) return false;
        else if (mark) e->flags |= AG_EVENT_SHOWN;
    }
    if (!t->set_up || t->set_up_shown || !(effects & AG_SHOWS_DICE)) return true;
    if (mark) t->set_up_shown = true;
    return !has_unseen(t->rules, &t->first);
}

/* Applies the last event of the log. On failure the table is as it was before the event was appended. */
static bool apply_last(ag_table *t, struct ag_news *news, struct ag_msg *why) {
    const struct ag_event *e = &t->log[t->length - 1];
    union ag_state before = t->state;
    unsigned effects = ag_event_apply(t->rules, &t->state, e, news);
    if (e->kind == AG_EVENT_RESIGN) {
        t->resigned = (ag_seats)(t->resigned | 1u << e->seat);
        ag_tell(news, ag_msg_make(AG_MSG_TABLE_NEWS_RESIGN, e->seat, 0, 0));
    }
    if (e->kind == AG_EVENT_ABANDON) {
        t->abandoned = true;
        ag_tell(news, ag_msg_make(AG_MSG_TABLE_NEWS_ABANDON, 0, 0, 0));
    }
    if (show(t, effects, false)) return show(t, effects, true);
    t->state = before;
    t->length--;
    return ag_refuse_id(why, AG_MSG_TABLE_UNSEEN);
}

static bool check_roll(const ag_table *t, struct ag_event *e, struct ag_msg *why) {
    struct ag_due due = ag_table_due(t);
    if (due.kind != AG_DUE_ROLL) return ag_refuse(why, ag_msg_make(AG_MSG_TABLE_MOVE_DUE, due.seat, 0, 0));
    if (e->n != due.dice) return ag_refuse(why, ag_msg_make(AG_MSG_DICE_DUE, due.dice, e->n, 0));
    e->seat = due.seat;
    unsigned unseen = 0, coloured = 0;
    for (unsigned i = 0; i < e->n; i++) {
        unsigned face = e->dice[i] & ~(unsigned)AG_DIE_COLOURED;
        if (face > 6) return ag_refuse(why, ag_msg_make(AG_MSG_DICE_FACE, face, 0, 0));
        unseen += face == 0;
        coloured += face != e->dice[i];
    }
    if (due.flags & AG_DUE_HIDDEN) e->flags |= AG_EVENT_HIDDEN;
    if (unseen)
        return (unseen == e->n && !coloured && e->flags & AG_EVENT_HIDDEN) || ag_refuse_id(why, AG_MSG_DICE_HIDDEN);
    if (due.flags & AG_DUE_COLOURED ? coloured != 1 : coloured != 0)
        return ag_refuse_id(why, due.flags & AG_DUE_COLOURED ? AG_MSG_DICE_COLOURED : AG_MSG_DICE_NOT_COLOURED);
    return true;
}

/* Whether a seat is asked to decide now. */
static bool check_asked(const ag_table *t, ag_seat seat, struct ag_msg *why) {
    struct ag_due due = ag_table_due(t);
    if (due.kind == AG_DUE_OVER) return ag_refuse_id(why, AG_MSG_TABLE_OVER);
    if (refuse_seat(t, seat, why)) return false;
    if (due.kind == AG_DUE_ROLL) return ag_refuse(why, ag_msg_make(AG_MSG_TABLE_ROLL_DUE, due.seat, 0, 0));
    return due.seats >> seat & 1 || ag_refuse(why, ag_msg_make(AG_MSG_TABLE_TURN, seat, due.seat, 0));
}

static bool check_move(const ag_table *t, struct ag_event *e, struct ag_msg *why) {
    struct ag_due due = ag_table_due(t);
    if (!check_asked(t, e->seat, why)) return false;
    if (due.flags & AG_DUE_SEALED) e->flags |= AG_EVENT_HIDDEN;
    if (e->action == AG_SEALED) return due.flags & AG_DUE_SEALED || ag_refuse_id(why, AG_MSG_TABLE_SEALED);
    if (e->action >= t->rules->game->actions) return ag_refuse_id(why, AG_MSG_TABLE_ILLEGAL);
    return t->rules->game->allowed(t->rules, &t->state, e->seat, e->action, why);
}

static bool check_resign(const ag_table *t, const struct ag_event *e, struct ag_msg *why) {
    if (refuse_seat(t, e->seat, why)) return false;
    if (ag_rules_seats(t->rules) == 1) return ag_refuse_id(why, AG_MSG_TABLE_ALONE);
    return !(t->resigned >> e->seat & 1) || ag_refuse(why, ag_msg_make(AG_MSG_TABLE_RESIGNED, e->seat, 0, 0));
}

static bool add_event(ag_table *t, struct ag_event e, struct ag_news *news, struct ag_msg *why) {
    if (news) news->n = 0;
    if (e.kind != AG_EVENT_NOTE && ag_table_due(t).kind == AG_DUE_OVER) return ag_refuse_id(why, AG_MSG_TABLE_OVER);
    if (e.kind == AG_EVENT_ROLL && !check_roll(t, &e, why)) return false;
    if (e.kind == AG_EVENT_MOVE && !check_move(t, &e, why)) return false;
    if (e.kind == AG_EVENT_RESIGN && !check_resign(t, &e, why)) return false;
    if (t->length == AG_LOG_MAX) return ag_refuse(why, ag_msg_make(AG_MSG_TABLE_FULL, AG_LOG_MAX, 0, 0));
    void *block = t->log;
    bool room = make_room(&t->memory, &block, &t->room, t->length + 1, sizeof *t->log);
    t->log = block;
    if (!room) return ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    t->log[t->length++] = e;
    return apply_last(t, news, why);
}

bool ag_table_roll(ag_table *t, const uint8_t *dice, unsigned n, struct ag_news *news, struct ag_msg *why) {
    struct ag_event e = {.kind = AG_EVENT_ROLL, .n = (uint8_t)n};
    if (n > AG_DICE_MAX) return ag_refuse(why, ag_msg_make(AG_MSG_DICE_TOO_MANY, AG_DICE_MAX, 0, 0));
    memcpy(e.dice, dice, n);
    return add_event(t, e, news, why);
}

bool ag_table_roll_random(ag_table *t, struct ag_rng *rng, struct ag_news *news, struct ag_msg *why) {
    struct ag_due due = ag_table_due(t);
    struct ag_event e = {.kind = AG_EVENT_ROLL, .n = due.dice};
    if (due.kind == AG_DUE_ROLL) ag_draw_dice(due, rng, e.dice);
    return add_event(t, e, news, why);
}

bool ag_table_act(ag_table *t, ag_seat seat, ag_action a, struct ag_news *news, struct ag_msg *why) {
    return add_event(t, (struct ag_event){.kind = AG_EVENT_MOVE, .seat = seat, .action = a}, news, why);
}

bool ag_table_act_text(ag_table *t, ag_seat seat, const char *words, struct ag_news *news, struct ag_msg *why) {
    struct ag_due due = ag_table_due(t);
    ag_action a;
    if (due.kind == AG_DUE_OVER) return ag_refuse_id(why, AG_MSG_TABLE_OVER);
    if (due.kind == AG_DUE_ROLL) return ag_refuse(why, ag_msg_make(AG_MSG_TABLE_ROLL_DUE, due.seat, 0, 0));
    return t->rules->game->read_action(t->rules, &t->state, words, &a, why) && ag_table_act(t, seat, a, news, why);
}

bool ag_table_resign(ag_table *t, ag_seat seat, struct ag_msg *why) {
    return add_event(t, (struct ag_event){.kind = AG_EVENT_RESIGN, .seat = seat}, NULL, why);
}

bool ag_table_abandon(ag_table *t, struct ag_msg *why) {
    return add_event(t, (struct ag_event){.kind = AG_EVENT_ABANDON}, NULL, why);
}

bool ag_table_note(ag_table *t, const char *text, struct ag_msg *why) {
    if (!ag_text_plain(text, AG_NOTE_MAX)) return ag_refuse(why, ag_msg_make(AG_MSG_TABLE_NOTE, AG_NOTE_MAX, 0, 0));
    struct ag_event e = {.kind = AG_EVENT_NOTE, .action = (ag_action)t->notes.length};
    if (!add_text(&t->memory, &t->notes, text)) return ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
    return add_event(t, e, NULL, why);
}

bool ag_table_apply(ag_table *t, const struct ag_event *event, const char *note, struct ag_news *news,
                    struct ag_msg *why) {
    struct ag_event e = *event;
    if (news) news->n = 0;
    if (e.kind == AG_EVENT_NOTE) return ag_table_note(t, note ? note : "", why);
    if (e.kind > AG_EVENT_NOTE) return ag_refuse_id(why, AG_MSG_TABLE_ILLEGAL);
    e.flags = 0; /* follow from the game */
    return add_event(t, e, news, why);
}

/* ---- moves ---- */

unsigned ag_table_legal(const ag_table *t, ag_seat seat, ag_action *out) {
    return check_asked(t, seat, NULL) ? t->rules->game->legal(t->rules, &t->state, seat, out) : 0;
}

size_t ag_table_move_text(const ag_table *t, ag_action a, char *buf, size_t size) {
    if (a == AG_SEALED) return ag_text_copy(buf, size, "?");
    return t->rules->game->write_action(t->rules, &t->state, a, buf, size);
}

size_t ag_table_move_words(const ag_table *t, ag_action a, const struct ag_words *words, char *buf, size_t size) {
    if (a == AG_SEALED) return ag_text_copy(buf, size, "?");
    return ag_action_words(t->rules, &t->state, a, words, buf, size);
}

/* By what the seat may see, and so the reasons tell no more. */
bool ag_table_move_of(const ag_table *t, ag_seat seat, const struct ag_pick *pick, ag_action *a, struct ag_msg *why) {
    union ag_state view;
    if (!check_asked(t, seat, why)) return false;
    ag_view_of(t->rules, &t->state, seat, &view);
    return t->rules->game->choose(t->rules, &view, seat, pick, a, why);
}

void ag_table_pick_of(const ag_table *t, ag_seat seat, ag_action a, struct ag_pick *out) {
    union ag_state view;
    memset(out, 0, sizeof *out);
    ag_view_of(t->rules, &t->state, seat, &view);
    t->rules->game->pick(t->rules, &view, seat, a, out);
}

/* ---- going back ---- */

bool ag_table_rewind(ag_table *t, size_t n, struct ag_msg *why) {
    if (n > t->length) return ag_refuse(why, ag_msg_make(AG_MSG_TABLE_UNDO, (int64_t)t->length, 0, 0));
    for (size_t i = 0; i < t->length; i++) t->log[i].flags &= (uint8_t)~AG_EVENT_SHOWN;
    reset(t);
    /* Notes go with their events, so that the same game has the same events whatever was taken back on the way. */
    for (size_t i = t->length; i-- > n;)
        if (t->log[i].kind == AG_EVENT_NOTE) t->notes.length = t->log[i].action;
    for (t->length = 0; t->length < n;) {
        t->length++;
        AG_CHECK(apply_last(t, NULL, NULL)); /* it was applied before */
    }
    if (ag_table_due(t).kind != AG_DUE_OVER) t->proof[1].length = 0; /* what closed the game is gone with its end */
    return true;
}

/* Whether all moves of the log are legal as it stands now. */
static bool log_holds(const ag_table *t, struct ag_msg *why) {
    union ag_state s;
    const struct ag_game *game = t->rules->game;
    ag_table_first(t, AG_RECORD_ALL, &s);
    for (size_t i = 0; i < t->length; i++) {
        const struct ag_event *e = &t->log[i];
        bool told = e->kind == AG_EVENT_MOVE && e->action != AG_SEALED;
        if (told && !game->allowed(t->rules, &s, e->seat, e->action, why)) return false;
        ag_event_apply(t->rules, &s, e, NULL);
    }
    return true;
}

bool ag_table_reveal(ag_table *t, size_t i, const uint8_t *dice, unsigned n, struct ag_msg *why) {
    if (i >= t->length || t->log[i].kind != AG_EVENT_ROLL || !(t->log[i].flags & AG_EVENT_HIDDEN) ||
        t->log[i].flags & AG_EVENT_SHOWN)
        return ag_refuse_id(why, AG_MSG_TABLE_SHOWN);
    struct ag_event old = t->log[i];
    unsigned unseen = 0;
    if (n != old.n) return ag_refuse(why, ag_msg_make(AG_MSG_DICE_DUE, old.n, n, 0));
    for (unsigned k = 0; k < n; k++) {
        if (dice[k] > 6) return ag_refuse(why, ag_msg_make(AG_MSG_DICE_FACE, dice[k], 0, 0));
        unseen += dice[k] == 0;
    }
    if (unseen && unseen != n) return ag_refuse_id(why, AG_MSG_DICE_HIDDEN);
    memcpy(t->log[i].dice, dice, n);
    if (log_holds(t, why)) return ag_table_rewind(t, t->length, why);
    t->log[i] = old;
    return false;
}

/* ---- views ---- */

struct ag_event ag_table_event_seen(const ag_table *t, size_t i, ag_seat seat) {
    struct ag_event e = t->log[i];
    if (seat == AG_RECORD_ALL || e.seat == seat || !(e.flags & AG_EVENT_HIDDEN) || e.flags & AG_EVENT_SHOWN) return e;
    memset(e.dice, 0, sizeof e.dice);
    if (e.kind == AG_EVENT_MOVE) e.action = AG_SEALED;
    return e;
}

static bool copy_seen(ag_table *to, const ag_table *t, ag_seat seat) {
    for (size_t i = 0; i < t->length; i++) {
        struct ag_event e = ag_table_event_seen(t, i, seat);
        if (!ag_table_apply(to, &e, ag_table_note_text(t, &e), NULL, NULL)) return false;
    }
    return true;
}

/* Proof lines published before the first roll are everybody's; closing ones exist only when all is over. */
static bool copy_proof(ag_table *to, const ag_table *t) {
    for (unsigned closing = 0; closing < 2; closing++) {
        const char *line;
        for (unsigned i = 0; (line = ag_table_proof_line(t, closing, i)); i++)
            if (!ag_table_proof(to, closing, line, NULL)) return false;
    }
    return true;
}

ag_table *ag_table_view(const ag_table *t, ag_seat seat) {
    ag_table *to = ag_table_new(&t->memory, t->rules, t->preset);
    if (!to) return NULL;
    memcpy(to->who, t->who, sizeof t->who);
    memcpy(to->name, t->name, sizeof t->name);
    memcpy(to->wins, t->wins, sizeof t->wins);
    to->series = t->series;
    ag_table_begin_with(to, t->beginners);
    to->set_up = t->set_up;
    ag_table_first(t, seat, &to->first);
    reset(to);
    if (copy_seen(to, t, seat) && copy_proof(to, t)) return to;
    ag_table_free(to);
    return NULL;
}

/* ---- proof lines ---- */

bool ag_table_proof(ag_table *t, bool closing, const char *text, struct ag_msg *why) {
    if (!ag_text_plain(text, AG_NOTE_MAX)) return ag_refuse(why, ag_msg_make(AG_MSG_TABLE_PROOF, AG_NOTE_MAX, 0, 0));
    if (closing && ag_table_due(t).kind != AG_DUE_OVER) return ag_refuse_id(why, AG_MSG_TABLE_NOT_OVER);
    return add_text(&t->memory, &t->proof[closing], text) || ag_refuse_id(why, AG_MSG_TABLE_MEMORY);
}

const char *ag_table_proof_line(const ag_table *t, bool closing, unsigned i) {
    const struct ag_texts *texts = &t->proof[closing];
    size_t at = 0;
    while (i-- && at < texts->length) at += strlen(texts->text + at) + 1;
    return at < texts->length ? texts->text + at : NULL;
}
