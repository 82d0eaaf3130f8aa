/*
 * record.c - a table as text and back; docs/record.md is the specification. Reading applies every line to a table,
 * which checks it, then writes the line again and compares: so a record has one spelling only, and writing what was
 * read gives the same bytes.
 */
#include "msg.h"
#include "rules.h"
#include "str.h"
#include "table.h"
#include "verify.h"

#include <string.h>

static const char first_line[] = "astragal record 1";

/* ---- writing: one function a line, so that the reader can use them too ---- */

static void put_word(struct ag_str *s, const char *word, int64_t n) {
    ag_str_text(s, word);
    ag_str_char(s, ' ');
    ag_str_number(s, n);
}

static void put_rule(struct ag_str *s, const struct ag_option *o, const struct ag_values *v) {
    char value[AG_TEXT_MAX];
    ag_values_write(o, v, value, sizeof value);
    ag_str_text(s, "rule ");
    ag_str_text(s, o->key);
    ag_str_text(s, " = ");
    ag_str_text(s, value);
}

static void put_series(struct ag_str *s, const ag_table *t) {
    put_word(s, "series", t->series);
    for (unsigned i = 0; i < ag_rules_seats(t->rules); i++) put_word(s, "", t->wins[i]);
}

static void put_seat(struct ag_str *s, const ag_table *t, ag_seat seat) {
    put_word(s, "seat", seat);
    ag_str_char(s, ' ');
    ag_str_text(s, t->who[seat]);
    ag_str_char(s, ' ');
    ag_str_text(s, t->name[seat]);
}

static void put_seats(struct ag_str *s, const char *word, ag_seats seats) {
    ag_str_text(s, word);
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        if (seats >> i & 1) put_word(s, "", i);
}

static void put_numbers(struct ag_str *s, const char *word, const int32_t *n, unsigned count) {
    ag_str_text(s, word);
    for (unsigned i = 0; i < count; i++) put_word(s, "", n[i]);
}

/* state: the position before the event, which the words of a move may depend on. */
static void put_event(struct ag_str *s, const ag_table *t, const struct ag_event *e, const void *state) {
    const struct ag_game *game = t->rules->game;
    char words[AG_MOVE_MAX];
    switch (e->kind) {
    case AG_EVENT_ROLL:
        put_word(s, "roll", e->seat);
        ag_str_text(s, e->flags & AG_EVENT_HIDDEN ? " hidden: " : ": ");
        ag_dice_write(e->dice, e->n, game->dice_flags & AG_DUE_JOLLY, words, sizeof words);
        ag_str_text(s, words);
        break;
    case AG_EVENT_MOVE:
        put_word(s, "move", e->seat);
        ag_str_text(s, ": ");
        if (e->action == AG_SEALED) ag_text_copy(words, sizeof words, "?");
        else game->write_action(t->rules, state, e->action, words, sizeof words);
        ag_str_text(s, words);
        break;
    case AG_EVENT_RESIGN: put_word(s, "resign", e->seat); break;
    case AG_EVENT_ABANDON: ag_str_text(s, "abandon"); break;
    default: ag_str_text(s, "note "); ag_str_text(s, ag_table_note_text(t, e));
    }
}

/* The lines of a result: which = 0 score, 1 points, 2 win; false where the game has no such line. */
enum { RESULT_LINES = 3 };
static bool put_result(struct ag_str *s, const ag_table *t, unsigned which) {
    struct ag_result result;
    ag_table_result(t, &result);
    unsigned seats = ag_rules_seats(t->rules);
    if (which == 0) put_numbers(s, "score", result.score, seats);
    if (which == 1 && !t->rules->game->points) return false;
    if (which == 1) put_numbers(s, "points", result.points, seats);
    if (which == 2 && result.abandoned) return false;
    if (which == 2) put_seats(s, "win", result.winners);
    return true;
}

static void put_proof(struct ag_str *s, const ag_table *t, bool closing) {
    const char *line;
    for (unsigned i = 0; (line = ag_table_proof_line(t, closing, i)); i++) {
        ag_str_text(s, "proof ");
        ag_str_text(s, line);
        ag_str_char(s, '\n');
    }
}

/* How the game began: the seats that roll for it, or the position that was set up. */
static void put_first(struct ag_str *s, const ag_table *t, ag_seat viewer) {
    char words[AG_POSITION_MAX];
    union ag_state first;
    if (!t->set_up) {
        put_seats(s, "begin", t->beginners);
        return;
    }
    ag_table_first(t, viewer, &first);
    t->rules->game->write_position(t->rules, &first, words, sizeof words);
    ag_str_text(s, "position ");
    ag_str_text(s, words);
}

/* seats: also who sits where. */
static void put_head(struct ag_str *s, const ag_table *t, ag_seat viewer, bool seats) {
    const struct ag_game *game = t->rules->game;
    const char *lines[] = {first_line, "\ngame ", game->name, "\npreset ", t->preset, "\n"};
    for (unsigned i = 0; i < sizeof lines / sizeof *lines; i++) ag_str_text(s, lines[i]);
    for (unsigned i = 0; i < game->n_options; i++) {
        if (!ag_option_written(&game->options[i], &t->rules->values)) continue;
        put_rule(s, &game->options[i], &t->rules->values);
        ag_str_char(s, '\n');
    }
    if (t->series) {
        put_series(s, t);
        ag_str_char(s, '\n');
    }
    for (unsigned i = 0; seats && i < ag_rules_seats(t->rules); i++) {
        put_seat(s, t, (ag_seat)i);
        ag_str_char(s, '\n');
    }
    put_proof(s, t, false);
    put_first(s, t, viewer);
    ag_str_char(s, '\n');
}

size_t ag_record_write(const ag_table *t, ag_seat viewer, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    union ag_state state;
    put_head(&s, t, viewer, true);
    ag_table_first(t, viewer, &state);
    for (size_t i = 0; i < t->length; i++) {
        struct ag_event e = ag_table_event_seen(t, i, viewer);
        put_event(&s, t, &e, &state);
        ag_str_char(&s, '\n');
        ag_event_apply(t->rules, &state, &e, NULL);
    }
    for (unsigned which = 0; ag_table_due(t).kind == AG_DUE_OVER && which < RESULT_LINES; which++)
        if (put_result(&s, t, which)) ag_str_char(&s, '\n');
    put_proof(&s, t, true);
    return ag_str_end(&s);
}

size_t ag_record_start(const ag_table *t, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    ag_str_text(&s, AG_START_LABEL);
    put_head(&s, t, AG_RECORD_ALL, false);
    return ag_str_end(&s);
}

static unsigned proof_lines(const ag_table *t, bool closing) {
    unsigned n = 0;
    while (ag_table_proof_line(t, closing, n)) n++;
    return n;
}

/* As many lines as put_head and ag_record_write write. A proof that was not opened is missed in the last line. */
unsigned ag_record_line(const ag_table *t, enum ag_record_part part, size_t i) {
    unsigned first = 4 + ag_options_written(t->rules) + ag_rules_seats(t->rules) +
                     (t->series ? 1 : 0); /* of the proof */
    unsigned events = first + proof_lines(t, false) + 1;
    if (part == AG_RECORD_OPENING) return first + (unsigned)i;
    if (part == AG_RECORD_EVENT) return events + (unsigned)i;
    unsigned closing = events + (unsigned)t->length;
    for (unsigned which = 0; ag_table_due(t).kind == AG_DUE_OVER && which < RESULT_LINES; which++) {
        char line[AG_LINE_MAX + 100];
        struct ag_str s = ag_str_start(line, sizeof line);
        if (put_result(&s, t, which)) closing++;
    }
    return closing + (unsigned)i - (proof_lines(t, true) ? 0 : 1);
}

/* ---- reading ---- */

enum { LONGEST = AG_POSITION_MAX + 8 }; /* bytes of "position WORDS"; all other lines have AG_LINE_MAX at most */

struct reader {
    const char *at, *end;
    unsigned number;        /* of the line in hand */
    bool has;               /* there is a line in hand */
    char line[LONGEST + 1]; /* without its newline */
    struct ag_msg *why;
    ag_table *table;
};

static bool refuse(struct reader *rd, enum ag_msg_id id, const char *text) {
    struct ag_msg m = ag_msg_make(id, 0, 0, 0);
    ag_msg_quote(&m, 0, text);
    return ag_refuse(rd->why, m);
}

/* If a line begins with this word and a blank, what stands behind it. */
static const char *after_word(const char *line, const char *word) {
    size_t n = strlen(word);
    return strncmp(line, word, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

/* Take the next line. False with a reason if its form is bad; at the end of the text has is false. */
static bool next_line(struct reader *rd) {
    rd->has = rd->at < rd->end;
    if (rd->has || rd->line[0]) rd->number++;
    memset(rd->line, 0, sizeof rd->line); /* no remains behind the end of a shorter line */
    if (!rd->has) return true;
    const char *newline = memchr(rd->at, '\n', (size_t)(rd->end - rd->at));
    if (!newline) return ag_refuse_id(rd->why, AG_MSG_RECORD_NEWLINE);
    size_t n = (size_t)(newline - rd->at);
    size_t most = n > AG_LINE_MAX && after_word(rd->at, "position") ? LONGEST : AG_LINE_MAX;
    if (n > most) return ag_refuse(rd->why, ag_msg_make(AG_MSG_RECORD_LONG, (int64_t)most, 0, 0));
    if (n == 0) return ag_refuse_id(rd->why, AG_MSG_RECORD_EMPTY);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)rd->at[i] < ' ' || rd->at[i] == 127) return ag_refuse_id(rd->why, AG_MSG_RECORD_CHARACTER);
    memcpy(rd->line, rd->at, n);
    rd->line[n] = 0;
    rd->at = newline + 1;
    return true;
}

static const char *behind(const struct reader *rd, const char *word) {
    return rd->has ? after_word(rd->line, word) : NULL;
}

static bool refuse_spelling(const char *right, struct ag_msg *why) {
    struct ag_msg m = ag_msg_make(AG_MSG_RECORD_FORM, 0, 0, 0);
    ag_msg_quote(&m, 0, right);
    if (strlen(right) >= sizeof m.text[0]) { /* a long line needs both texts */
        memcpy(m.text[0], right, sizeof m.text[0] - 1);
        ag_msg_quote(&m, 1, right + sizeof m.text[0] - 1);
    }
    return ag_refuse(why, m);
}

/* The line must be spelt as it would be written; then take the next one. */
static bool same_spelling(struct reader *rd, struct ag_str *s) {
    ag_str_end(s);
    return rd->has && ag_text_same(rd->line, s->buf) ? next_line(rd) : refuse_spelling(s->buf, rd->why);
}

/* The value in the line in hand if it is the rule of this option, or NULL. */
static const char *value_of_rule(const struct reader *rd, const struct ag_option *o) {
    const char *value = behind(rd, "rule");
    size_t n = strlen(o->key);
    return value && memcmp(value, o->key, n) == 0 && memcmp(value + n, " = ", 3) == 0 ? value + n + 3 : NULL;
}

/* last: the number of the last rule's line. */
static bool read_rules(struct reader *rd, const struct ag_game *game, struct ag_values *v, unsigned *last) {
    char line[AG_LINE_MAX + 100];
    ag_values_default(game, v);
    for (unsigned i = 0; i < game->n_options; i++) {
        const struct ag_option *o = &game->options[i];
        const char *value = value_of_rule(rd, o);
        if (!value && o->flags & AG_OPT_LATER) continue; /* its default, which is the old rule */
        if (!value) return refuse(rd, AG_MSG_RECORD_RULE, o->key);
        if (!ag_values_set(game, v, o->key, value, rd->why)) return false;
        if (!ag_option_written(o, v)) return refuse(rd, AG_MSG_RECORD_RULE_DEFAULT, o->key);
        struct ag_str s = ag_str_start(line, sizeof line);
        put_rule(&s, o, v);
        *last = rd->number;
        if (!same_spelling(rd, &s)) return false;
    }
    return true;
}

/* From the first line to the last rule; then there is a table. */
static bool read_head(struct reader *rd, const struct ag_memory *memory) {
    char preset[AG_NAME_MAX];
    struct ag_values v;
    unsigned last = 0;
    if (!next_line(rd)) return false;
    if (!rd->has || !ag_text_same(rd->line, first_line)) return ag_refuse_id(rd->why, AG_MSG_RECORD_FIRST);
    if (!next_line(rd)) return false;
    const char *name = behind(rd, "game");
    if (!name) return refuse(rd, AG_MSG_RECORD_EXPECTED, "game NAME");
    const struct ag_game *game = ag_game_named(name);
    if (!game) return refuse(rd, AG_MSG_RECORD_GAME, name);
    if (!next_line(rd)) return false;
    name = behind(rd, "preset");
    if (!name) return refuse(rd, AG_MSG_RECORD_EXPECTED, "preset NAME");
    if (!ag_text_plain(name, AG_NAME_MAX - 1) || strchr(name, ' '))
        return ag_refuse(rd->why, ag_msg_make(AG_MSG_RECORD_PRESET, AG_NAME_MAX - 1, 0, 0));
    ag_text_copy(preset, sizeof preset, name);
    if (!next_line(rd) || !read_rules(rd, game, &v, &last)) return false;
    rd->table = ag_table_make(memory, game, &v, preset, rd->why);
    if (!rd->table) rd->number = last; /* rules that make no sense together are refused where the last of them stands */
    return rd->table;
}

static uint64_t sum_of_wins(const ag_table *t) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < ag_rules_seats(t->rules); i++) sum += t->wins[i];
    return sum;
}

static bool read_series(struct reader *rd) {
    const char *rest = behind(rd, "series");
    char line[AG_LINE_MAX + 100];
    ag_table *t = rd->table;
    if (!rest) return true;
    struct ag_scan scan = ag_scan_start(rest);
    int64_t n;
    bool good = ag_scan_number(&scan, 1, 1000000, &n);
    if (good) t->series = (unsigned)n;
    for (unsigned i = 0; good && i < ag_rules_seats(t->rules); i++) {
        good = ag_scan_number(&scan, 0, (int64_t)AG_WIN * 1000000, &n);
        if (good) t->wins[i] = (uint32_t)n;
    }
    if (!good || !ag_scan_end(&scan)) return ag_refuse_id(rd->why, AG_MSG_RECORD_SERIES);
    if (sum_of_wins(t) > AG_WIN * ((uint64_t)t->series - 1)) return ag_refuse_id(rd->why, AG_MSG_RECORD_WINS);
    struct ag_str s = ag_str_start(line, sizeof line);
    put_series(&s, t);
    return same_spelling(rd, &s);
}

static bool read_seat(struct reader *rd, ag_seat seat) {
    char who[AG_NAME_MAX], line[AG_LINE_MAX + 100];
    const char *rest = behind(rd, "seat");
    int64_t n;
    if (!rest) return refuse(rd, AG_MSG_RECORD_EXPECTED, "seat N WHO NAME");
    struct ag_scan scan = ag_scan_start(rest);
    if (!ag_scan_number(&scan, seat, seat, &n) || !ag_scan_next(&scan, who, sizeof who) || !ag_scan_char(&scan, ' '))
        return refuse(rd, AG_MSG_RECORD_EXPECTED, "seat N WHO NAME");
    if (!ag_table_sit(rd->table, seat, who, scan.at, rd->why)) return false;
    struct ag_str s = ag_str_start(line, sizeof line);
    put_seat(&s, rd->table, seat);
    return same_spelling(rd, &s);
}

static bool read_proof(struct reader *rd, bool closing) {
    const char *rest;
    while ((rest = behind(rd, "proof")))
        if (!ag_table_proof(rd->table, closing, rest, rd->why) || !next_line(rd)) return false;
    return true;
}

/* Whether these seats may begin, as far as the record tells (AL-4): who won the first game of a series is known from
 * the wins before the second; later on some seats may begin if the game would let them do so after winning together. */
static bool may_begin(const ag_table *t, ag_seats beginners) {
    const struct ag_game *game = t->rules->game;
    ag_seats all = ag_all_seats(t->rules), won = 0;
    if (t->series < 2 || !game->next_beginners) return beginners == all;
    for (unsigned i = 0; i < ag_rules_seats(t->rules); i++)
        if (t->wins[i]) won = (ag_seats)(won | 1u << i);
    if (t->series == 2 && won) return beginners == game->next_beginners(t->rules, &t->state, won);
    return beginners == all || beginners == game->next_beginners(t->rules, &t->state, beginners);
}

static bool read_begin(struct reader *rd) {
    const char *rest = behind(rd, "begin");
    char line[AG_LINE_MAX + 100];
    int64_t n;
    ag_seats beginners = 0;
    if (!rest) return refuse(rd, AG_MSG_RECORD_EXPECTED, "begin SEATS");
    struct ag_scan scan = ag_scan_start(rest);
    while (ag_scan_number(&scan, 0, ag_rules_seats(rd->table->rules) - 1, &n))
        beginners = (ag_seats)(beginners | 1u << n);
    if (!beginners || !ag_scan_end(&scan)) return ag_refuse_id(rd->why, AG_MSG_RECORD_BEGIN);
    if (!may_begin(rd->table, beginners))
        return ag_refuse_id(rd->why, rd->table->series < 2 ? AG_MSG_RECORD_BEGIN_ALL : AG_MSG_RECORD_BEGIN_NEXT);
    ag_table_begin_with(rd->table, beginners);
    struct ag_str s = ag_str_start(line, sizeof line);
    put_first(&s, rd->table, AG_RECORD_ALL);
    return same_spelling(rd, &s);
}

/* A single game may begin from a position instead. */
static bool read_position(struct reader *rd, const char *words) {
    const struct ag_game *game = rd->table->rules->game;
    char line[LONGEST + 1];
    union ag_state first = {0};
    if (!game->read_position(rd->table->rules, &first, words, rd->why)) return false;
    if (!ag_table_begin_from(rd->table, &first, rd->why)) return false;
    struct ag_str s = ag_str_start(line, sizeof line);
    put_first(&s, rd->table, AG_RECORD_ALL);
    return same_spelling(rd, &s);
}

/* Opening proof lines stand before the begin line, but beginning clears a table: so they are read twice. */
static bool read_opening(struct reader *rd) {
    struct reader before = *rd;
    if (!read_proof(rd, false)) return false;
    const char *words = rd->table->series ? NULL : behind(rd, "position");
    if (!(words ? read_position(rd, words) : read_begin(rd))) return false;
    return read_proof(&before, false);
}

/* The line that an event is applied from, and what comes of it. */
struct line {
    ag_table *table;
    const char *text;
    struct ag_news *news;
    struct ag_msg *why;
};

static bool expected(const struct line *l, const char *form) {
    struct ag_msg m = ag_msg_make(AG_MSG_RECORD_EXPECTED, 0, 0, 0);
    ag_msg_quote(&m, 0, form);
    return ag_refuse(l->why, m);
}

static bool read_roll(const struct line *l, const char *rest) {
    struct ag_due due = ag_table_due(l->table);
    uint8_t dice[AG_DICE_MAX];
    if (due.kind == AG_DUE_ACT) return ag_refuse(l->why, ag_msg_make(AG_MSG_TABLE_MOVE_DUE, due.seat, 0, 0));
    if (due.kind == AG_DUE_OVER) return ag_refuse_id(l->why, AG_MSG_TABLE_OVER);
    if (*rest != '0' + due.seat) return ag_refuse(l->why, ag_msg_make(AG_MSG_RECORD_SEAT, due.seat, 0, 0));
    rest++;
    bool hidden = due.flags & AG_DUE_HIDDEN;
    const char *colon = hidden ? " hidden: " : ": ";
    if (strncmp(rest, colon, strlen(colon)) != 0)
        return ag_refuse(l->why, ag_msg_make(hidden ? AG_MSG_RECORD_HIDDEN : AG_MSG_RECORD_OPEN, due.seat, 0, 0));
    int n = ag_dice_read(rest + strlen(colon), due.flags & AG_DUE_JOLLY, dice, AG_DICE_MAX, l->why);
    return n >= 0 && ag_table_roll(l->table, dice, (unsigned)n, l->news, l->why);
}

static bool read_move(const struct line *l, const char *rest) {
    if (*rest < '0' || *rest > '9' || strncmp(rest + 1, ": ", 2) != 0) return expected(l, "move SEAT: WORDS");
    ag_seat seat = (ag_seat)(*rest - '0');
    if (ag_text_same(rest + 3, "?")) return ag_table_act(l->table, seat, AG_SEALED, l->news, l->why);
    return ag_table_act_text(l->table, seat, rest + 3, l->news, l->why);
}

static bool read_resign(const struct line *l, const char *rest) {
    if (*rest < '0' || *rest > '9' || rest[1]) return expected(l, "resign SEAT");
    struct ag_event e = {.kind = AG_EVENT_RESIGN, .seat = (ag_seat)(*rest - '0')};
    return ag_table_apply(l->table, &e, NULL, l->news, l->why);
}

static bool read_note(const struct line *l, const char *rest) { return ag_table_note(l->table, rest, l->why); }

/* Applies an event; spelt gets the line as it would be written. */
static bool apply_line(const struct line *l, struct ag_str *spelt) {
    static const struct {
        const char *word;
        bool (*read)(const struct line *l, const char *rest);
    } kinds[] = {{"roll", read_roll}, {"move", read_move}, {"resign", read_resign}, {"note", read_note}};
    ag_table *t = l->table;
    union ag_state before = t->state;
    const char *rest = NULL;
    bool good = false;
    if (l->news) l->news->n = 0;
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds && !rest; i++)
        if ((rest = after_word(l->text, kinds[i].word))) good = kinds[i].read(l, rest);
    if (!rest && ag_text_same(l->text, "abandon")) {
        rest = l->text;
        good = ag_table_apply(t, &(struct ag_event){.kind = AG_EVENT_ABANDON}, NULL, l->news, l->why);
    }
    if (!rest) return ag_refuse_id(l->why, AG_MSG_RECORD_EVENT);
    if (good) put_event(spelt, t, &t->log[t->length - 1], &before);
    return good;
}

bool ag_table_apply_text(ag_table *t, const char *line, struct ag_news *news, struct ag_msg *why) {
    char right[AG_LINE_MAX + 100];
    struct ag_str spelt = ag_str_start(right, sizeof right);
    if (!apply_line(&(struct line){t, line, news, why}, &spelt)) return false;
    ag_str_end(&spelt);
    if (ag_text_same(line, right)) return true;
    AG_CHECK(ag_table_rewind(t, t->length - 1, NULL));
    return refuse_spelling(right, why);
}

static bool read_event(struct reader *rd) {
    char right[AG_LINE_MAX + 100];
    struct ag_str spelt = ag_str_start(right, sizeof right);
    struct line line = {.table = rd->table, .text = rd->line, .why = rd->why};
    return apply_line(&line, &spelt) && same_spelling(rd, &spelt);
}

static bool read_result(struct reader *rd) {
    char line[AG_LINE_MAX + 100];
    for (unsigned which = 0; which < RESULT_LINES; which++) {
        struct ag_str s = ag_str_start(line, sizeof line);
        if (put_result(&s, rd->table, which) && !same_spelling(rd, &s)) return false;
    }
    if (!read_proof(rd, true)) return false;
    return !rd->has || ag_refuse_id(rd->why, AG_MSG_RECORD_AFTER);
}

static bool read_record(struct reader *rd, const struct ag_memory *memory, size_t stop) {
    if (!read_head(rd, memory) || !read_series(rd)) return false;
    for (unsigned i = 0; i < ag_rules_seats(rd->table->rules); i++)
        if (!read_seat(rd, (ag_seat)i)) return false;
    if (!read_opening(rd)) return false;
    /* A remark may still follow the last move. */
    while (ag_table_due(rd->table).kind != AG_DUE_OVER || behind(rd, "note")) {
        if (!rd->has || rd->table->length == stop) return true;
        if (!read_event(rd)) return false;
    }
    return rd->table->length == stop || read_result(rd);
}

ag_table *ag_record_read(const struct ag_memory *memory, const char *text, size_t length, size_t stop, unsigned *line,
                         struct ag_msg *why) {
    struct ag_msg unused;
    struct reader rd = {.at = text, .end = text + length, .why = why ? why : &unused};
    bool good = read_record(&rd, memory, stop);
    if (line) *line = rd.number ? rd.number : 1; /* an empty text lacks its first line */
    if (good) return rd.table;
    ag_table_free(rd.table);
    return NULL;
}
