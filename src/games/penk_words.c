/*
 * penk_words.c - words of Penk!: cells, moves and positions, both ways, and what six dice are worth. Most of what reads
 * positions checks that they could have come about by the rules, which are in penk.c.
 */
#include "games.h"
#include "msg.h"
#include "penk.h"
#include "str.h"

/* clang-format off */
AG_SENTENCES(
    /* A move in the imperative, as part of a sentence such as "Better: mark two threes." No capital, no full stop.
     * {0t}: the dice kept, jollies aside, "2 2"; {0q}: how many jollies are kept as a word. */
    MSG(PENK_DO_KEEP, "keep {0t} and roll again")
    MSG(PENK_DO_KEEP_JOLLY, "keep {0t} with {0q} {0|jolly|jollies} and roll again")
    MSG(PENK_DO_KEEP_JOLLIES, "keep {0q} {0|jolly|jollies} and roll again")
    MSG(PENK_DO_ROLL_ALL, "roll all six dice again")
    /* The same, for marking one, two or three cells. {1m}, {2m}, {3m}: the cells. */
    MSG(PENK_DO_MARK, "mark {1m}")
    MSG(PENK_DO_MARK_TWO, "mark {1m} and {2m}")
    MSG(PENK_DO_MARK_THREE, "mark {1m}, {2m} and {3m}")
    /* The same, for crossing out a line. {0F}: the face of a column; {0q}: the number of dice of a row. */
    MSG(PENK_DO_CROSS_COLUMN, "cross out the column of {0F}")
    MSG(PENK_DO_CROSS_ROW, "cross out the row of {0q} {0|die|dice}")
)
/* clang-format on */

/* ---- cells ---- */

void ag_penk_put_cells(struct ag_str *s, penk_cells cells) {
    for (; cells; cells &= cells - 1) {
        unsigned cell = penk_first(cells);
        ag_str_number(s, penk_number_of(cell));
        ag_str_char(s, 'x');
        ag_str_number(s, penk_face_of(cell));
        if (cells & (cells - 1)) ag_str_char(s, ' ');
    }
}

static const enum ag_msg_id cell_name[PENK_CELLS] = {
    AG_MSG_PENK_CELL_1X1, AG_MSG_PENK_CELL_2X1, AG_MSG_PENK_CELL_3X1, AG_MSG_PENK_CELL_4X1, AG_MSG_PENK_CELL_5X1,
    AG_MSG_PENK_CELL_1X2, AG_MSG_PENK_CELL_2X2, AG_MSG_PENK_CELL_3X2, AG_MSG_PENK_CELL_4X2, AG_MSG_PENK_CELL_5X2,
    AG_MSG_PENK_CELL_1X3, AG_MSG_PENK_CELL_2X3, AG_MSG_PENK_CELL_3X3, AG_MSG_PENK_CELL_4X3, AG_MSG_PENK_CELL_5X3,
    AG_MSG_PENK_CELL_1X4, AG_MSG_PENK_CELL_2X4, AG_MSG_PENK_CELL_3X4, AG_MSG_PENK_CELL_4X4, AG_MSG_PENK_CELL_5X4,
    AG_MSG_PENK_CELL_1X5, AG_MSG_PENK_CELL_2X5, AG_MSG_PENK_CELL_3X5, AG_MSG_PENK_CELL_4X5, AG_MSG_PENK_CELL_5X5,
};

struct ag_msg ag_penk_say_cells(enum ag_msg_id id, penk_cells cells, int64_t number) {
    struct ag_msg m = ag_msg_make(id, number, 0, 0);
    for (unsigned n = 1; cells; cells &= cells - 1) m.num[n++] = (int32_t)cell_name[penk_first(cells)];
    return m;
}

enum ag_msg_id ag_penk_by_count(penk_cells cells, enum ag_msg_id one, enum ag_msg_id two, enum ag_msg_id three) {
    unsigned n = (unsigned)__builtin_popcount(cells);
    return n == 1 ? one : n == 2 ? two : three;
}

/* ---- moves in words ---- */

size_t ag_penk_write_action(const ag_rules *r, const void *state, ag_action a, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    char dice[32];
    (void)state;
    if (a < PENK_MARK) {
        ag_hand_write(ag_hand_of(a), true, dice, sizeof dice);
        ag_str_text(&s, "keep ");
        ag_str_text(&s, a ? dice : "nothing");
    } else if (a < PENK_CROSS) {
        ag_str_text(&s, "mark ");
        ag_penk_put_cells(&s, penk_tables(r)->marks[a - PENK_MARK]);
    } else {
        unsigned line = a - PENK_CROSS;
        ag_str_text(&s, line < PENK_SIDE ? "cross column " : "cross row "); /* not for people: words of a move */
        ag_str_number(&s, line % PENK_SIDE + 1);
    }
    return ag_str_end(&s);
}

static struct ag_msg describe_keep(ag_hand kept) {
    unsigned jollies = ag_count(kept, PENK_JOLLY);
    ag_hand others = kept - jollies * ag_die(PENK_JOLLY);
    enum ag_msg_id id = !jollies ? AG_MSG_PENK_DO_KEEP
                        : others ? AG_MSG_PENK_DO_KEEP_JOLLY
                                 : AG_MSG_PENK_DO_KEEP_JOLLIES;
    struct ag_msg m = ag_msg_make(kept ? id : AG_MSG_PENK_DO_ROLL_ALL, jollies, 0, 0);
    ag_hand_write(others, true, m.text[0], sizeof m.text[0]);
    return m;
}

void ag_penk_describe(const ag_rules *r, const void *state, ag_action a, struct ag_msg *out) {
    (void)state;
    if (a < PENK_MARK) {
        *out = describe_keep(ag_hand_of(a));
    } else if (a < PENK_CROSS) {
        penk_cells cells = penk_tables(r)->marks[a - PENK_MARK];
        *out = ag_penk_say_cells(
            ag_penk_by_count(cells, AG_MSG_PENK_DO_MARK, AG_MSG_PENK_DO_MARK_TWO, AG_MSG_PENK_DO_MARK_THREE), cells, 0);
    } else {
        unsigned line = a - PENK_CROSS;
        *out = ag_msg_make(line < PENK_SIDE ? AG_MSG_PENK_DO_CROSS_COLUMN : AG_MSG_PENK_DO_CROSS_ROW,
                           line % PENK_SIDE + 1, 0, 0);
    }
}

/* Seen, plain dice: neither '?' nor a star makes sense here. */
static bool read_dice(const char *text, ag_hand *dice, struct ag_msg *why) {
    uint8_t die[PENK_DICE];
    int n = ag_dice_read(text, true, die, PENK_DICE, why);
    *dice = 0;
    for (int i = 0; i < n; i++) {
        if (die[i] == 0) return ag_refuse_id(why, AG_MSG_DICE_HIDDEN);
        if (die[i] & AG_DIE_COLOURED) return ag_refuse_id(why, AG_MSG_DICE_NOT_COLOURED);
        *dice += ag_die(die[i]);
    }
    return n >= 0;
}

static bool read_keep(struct ag_scan *scan, ag_action *a, struct ag_msg *why) {
    ag_hand dice;
    *a = 0;
    if (ag_scan_word(scan, "nothing")) return ag_scan_end(scan) || ag_refuse_id(why, AG_MSG_PENK_KEEP_WORDS);
    if (!read_dice(scan->at, &dice, why)) return false;
    if (!dice) return ag_refuse_id(why, AG_MSG_PENK_KEEP_WORDS);
    *a = ag_hand_id(dice);
    return *a < PENK_MARK || ag_refuse_id(why, AG_MSG_PENK_ALL_SIX);
}

static bool is_side(char c) { return c >= '1' && c <= '5'; }

static bool refuse_cell_word(const char *word, struct ag_msg *why) {
    struct ag_msg m = ag_msg_make(AG_MSG_PENK_CELL_WORD, 0, 0, 0);
    ag_msg_quote(&m, 0, word);
    return ag_refuse(why, m);
}

/* The next word as one cell. */
static bool read_cell(struct ag_scan *scan, penk_cells *cell, struct ag_msg *why) {
    char word[AG_MOVE_MAX];
    if (!ag_scan_next(scan, word, sizeof word)) return refuse_cell_word(scan->at, why);
    if (!is_side(word[0]) || word[1] != 'x' || !is_side(word[2]) || word[3]) return refuse_cell_word(word, why);
    *cell = (penk_cells)1 << penk_cell((unsigned)(word[0] - '0'), (unsigned)(word[2] - '0'));
    return true;
}

static bool read_mark(struct ag_scan *scan, ag_action *a, struct ag_msg *why) {
    penk_cells cells = 0, cell = 0;
    while (!ag_scan_end(scan)) {
        if (!read_cell(scan, &cell, why)) return false;
        if (cells & cell) return ag_refuse(why, ag_penk_say_cells(AG_MSG_PENK_CELL_TWICE, cell, 0));
        cells |= cell;
    }
    return ag_penk_mark_cells(cells, a, why);
}

static bool read_cross(struct ag_scan *scan, ag_action *a, struct ag_msg *why) {
    int64_t number;
    bool column = ag_scan_word(scan, "column");
    if (!(column || ag_scan_word(scan, "row")) || !ag_scan_number(scan, 1, PENK_SIDE, &number) || !ag_scan_end(scan))
        return ag_refuse_id(why, AG_MSG_PENK_CROSS_WORDS);
    *a = PENK_CROSS + (column ? 0u : PENK_SIDE) + (ag_action)number - 1;
    return true;
}

bool ag_penk_read_action(const ag_rules *r, const void *state, const char *text, ag_action *a, struct ag_msg *why) {
    struct ag_scan scan = ag_scan_start(text);
    (void)r, (void)state;
    if (ag_scan_word(&scan, "keep")) return read_keep(&scan, a, why);
    if (ag_scan_word(&scan, "mark")) return read_mark(&scan, a, why);
    if (ag_scan_word(&scan, "cross")) return read_cross(&scan, a, why);
    struct ag_msg m = ag_msg_make(AG_MSG_MOVE_WORDS, 0, 0, 0);
    ag_msg_quote(&m, 0, text);
    return ag_refuse(why, m);
}

/* ---- positions in words: the sheets as a picture, then fields ---- */

static const char *const phase_words[] = {"starting", "rolling", "deciding", "over", NULL};

/* The sheets come first; in words they are pictures (put_sheet). */
enum { SHEETS = 2 };
const struct ag_field ag_penk_fields[] = {
    AG_FIELDS_OF(struct penk_state, marked, "marked", AG_FIELD_NUMBER, AG_PER_SEAT, 0, PENK_ALL),
    AG_FIELDS_OF(struct penk_state, crossed, "crossed", AG_FIELD_NUMBER, AG_PER_SEAT, 0, PENK_ALL),
    AG_FIELD_WORDS(struct penk_state, phase, "phase", phase_words),
    AG_FIELD(struct penk_state, turn, "turn", AG_FIELD_NUMBER, 1, 0, PENK_SEATS - 1),
    AG_FIELD(struct penk_state, began, "began", AG_FIELD_NUMBER, 1, 0, PENK_SEATS - 1),
    AG_FIELD(struct penk_state, rerolls, "rerolls", AG_FIELD_NUMBER, 1, 0, PENK_REROLLS),
    AG_FIELD(struct penk_state, dice, "dice", AG_FIELD_HAND, 1, 0, 0),
    AG_START_FIELDS(struct penk_state, start, PENK_JOLLY),
};

/* Row after row as on paper, a circle for a marked cell and a cross for one crossed out: "o..x./...../ooo../...". */
static void put_sheet(struct ag_str *out, const struct penk_state *s, ag_seat seat) {
    for (unsigned number = 1; number <= PENK_SIDE; number++) {
        if (number > 1) ag_str_char(out, '/');
        for (unsigned face = 1; face <= PENK_SIDE; face++) {
            unsigned cell = penk_cell(number, face);
            ag_str_char(out, s->marked[seat] >> cell & 1 ? 'o' : s->crossed[seat] >> cell & 1 ? 'x' : '.');
        }
    }
}

size_t ag_penk_write_position(const ag_rules *r, const void *state, char *buf, size_t size) {
    const struct penk_state *s = state;
    struct ag_str out = ag_str_start(buf, size);
    char rest[AG_POSITION_MAX];
    for (unsigned seat = 0; seat < ag_rules_seats(r); seat++) {
        ag_str_text(&out, seat ? "," : "sheets ");
        put_sheet(&out, s, (ag_seat)seat);
    }
    ag_fields_write(ag_penk_fields + SHEETS, PENK_FIELDS - SHEETS, r, s, rest, sizeof rest);
    ag_str_char(&out, ' ');
    ag_str_text(&out, rest);
    return ag_str_end(&out);
}

static bool read_sheet(const char **text, struct penk_state *s, unsigned seat) {
    for (unsigned number = 1; number <= PENK_SIDE; number++) {
        if (number > 1 && *(*text)++ != '/') return false;
        for (unsigned face = 1; face <= PENK_SIDE; face++) {
            char c = *(*text)++;
            penk_cells cell = (penk_cells)1 << penk_cell(number, face);
            if (c == 'o') s->marked[seat] |= cell;
            else if (c == 'x') s->crossed[seat] |= cell;
            else if (c != '.') return false;
        }
    }
    return true;
}

static bool read_sheets(const ag_rules *r, struct penk_state *s, const char *text) {
    for (unsigned seat = 0; seat < ag_rules_seats(r); seat++) {
        if (seat && *text++ != ',') return false;
        if (!read_sheet(&text, s, seat)) return false;
    }
    return *text == 0;
}

/* Whether the cells crossed out on a sheet have a reason: a line that another seat completed (PE-9), or a failed roll,
 * which leaves no clear cell in its line (PE-8). And whether what others completed is closed here. */
static bool sheet_fits(const ag_rules *r, const struct penk_state *s, ag_seat seat) {
    penk_cells filled = s->marked[seat] | s->crossed[seat], closed = 0;
    for (unsigned other = 0; other < ag_rules_seats(r); other++) {
        penk_cells both = s->marked[seat] & s->marked[other];
        if (other == seat) continue;
        if (penk_full_lines(both)) return false; /* the first to complete a line closes it */
        closed |= penk_full_lines(s->marked[other]);
    }
    if (closed & ~filled) return false;
    closed |= penk_full_columns(filled) * PENK_COLUMN;
    if (ag_rule(r, PENK_OPT_FAIL) != PENK_FAIL_COLUMN) closed |= penk_full_rows(filled) * PENK_ROW;
    return !(s->crossed[seat] & ~closed);
}

static bool dice_fit(const struct penk_state *s) {
    switch (s->phase) {
    case PENK_ROLLING: return s->dice < PENK_ROLL_0 && (s->rerolls || !s->dice);
    case PENK_DECIDING: return s->dice >= PENK_ROLL_0 && s->dice < PENK_ROLL_0 + PENK_ROLLS;
    default: return s->dice == 0;
    }
}

/* The end comes after whole rounds, and only seats with clear cells have turns (PE-11, PE-12). */
static bool turn_fits(const ag_rules *r, const struct penk_state *s) {
    bool last_round = ag_penk_end_reached(r, s);
    if (s->turn >= ag_rules_seats(r)) return false;
    switch (s->phase) {
    case PENK_STARTING: return s->turn == 0;
    case PENK_OVER: return last_round && s->turn == s->began;
    default: return penk_clear(s, s->turn) && !(last_round && s->turn == s->began);
    }
}

/* The word of a position that does not fit the others, or NULL. */
static const char *misfit(const ag_rules *r, const struct penk_state *s) {
    bool starting = s->phase == PENK_STARTING;
    for (unsigned seat = 0; seat < ag_rules_seats(r); seat++)
        if (!sheet_fits(r, s, (ag_seat)seat) || (starting && penk_clear(s, (ag_seat)seat) != PENK_ALL)) return "sheets";
    if (s->began >= ag_rules_seats(r) || (starting && s->began)) return "began";
    if (!turn_fits(r, s)) return "turn";
    if (s->rerolls && (starting || s->phase == PENK_OVER)) return "rerolls";
    if (!dice_fit(s)) return "dice";
    if (starting ? !ag_start_sane(&s->start, PENK_JOLLY) : s->start.left || s->start.best || s->start.top)
        return "to_roll";
    return NULL;
}

bool ag_penk_read_position(const ag_rules *r, void *state, const char *text, struct ag_msg *why) {
    struct penk_state *s = state;
    struct ag_scan scan = ag_scan_start(text);
    char sheets[PENK_SEATS * 30];
    if (!ag_scan_word(&scan, "sheets") || !ag_scan_next(&scan, sheets, sizeof sheets)) sheets[0] = 0;
    if (!ag_fields_read(ag_penk_fields + SHEETS, PENK_FIELDS - SHEETS, r, s, scan.at, why)) return false;
    if (!read_sheets(r, s, sheets)) return ag_impossible(why, "sheets");
    const char *what = misfit(r, s);
    return !what || ag_impossible(why, what);
}

/* ---- settling arguments: what can these six dice mark on an empty sheet? ---- */

static int32_t printed(const ag_rules *r, penk_cells cells) {
    int32_t sum = 0;
    for (; cells; cells &= cells - 1) sum += penk_value(r, penk_first(cells));
    return sum;
}

static bool score_dice(unsigned n_words, const char *const *words, ag_hand *dice, struct ag_msg *why) {
    unsigned n = 0;
    *dice = 0;
    for (unsigned i = 0; i < n_words; i++) {
        ag_hand some;
        if (!read_dice(words[i], &some, why)) return false;
        n += ag_hand_size(some);
        if (n <= PENK_DICE) *dice += some;
    }
    return n == PENK_DICE || ag_refuse(why, ag_msg_make(AG_MSG_PENK_SCORE_DICE, n, 0, 0));
}

static void emit_dice(const struct ag_emit *out, ag_hand dice) {
    out->open(out->context, "dice", '[');
    for (unsigned face = 1; face <= PENK_JOLLY; face++)
        for (unsigned k = ag_count(dice, face); k; k--) {
            if (face == PENK_JOLLY) out->text(out->context, NULL, "!");
            else out->number(out->context, NULL, face);
        }
    out->close(out->context);
}

static void emit_cells(const struct ag_emit *out, const char *key, penk_cells cells) {
    out->open(out->context, key, '[');
    for (; cells; cells &= cells - 1) {
        char word[8];
        struct ag_str s = ag_str_start(word, sizeof word);
        ag_penk_put_cells(&s, penk_lowest(cells));
        ag_str_end(&s);
        out->text(out->context, NULL, word);
    }
    out->close(out->context);
}

bool ag_penk_score(const ag_rules *r, unsigned n_words, const char *const *words, const struct ag_emit *out,
                   struct ag_msg *why) {
    const struct penk_tables *t = penk_tables(r);
    ag_hand dice;
    penk_cells best = 0;
    if (!score_dice(n_words, words, &dice, why)) return false;
    const unsigned roll = ag_hand_id(dice) - PENK_ROLL_0, end = t->end[roll][PENK_MARKS - 1],
                   sets = end - t->first[roll];
    emit_dice(out, dice);
    out->open(out->context, "sets", '[');
    for (unsigned i = t->first[roll]; i < end; i++) {
        penk_cells cells = t->set[t->entry[i]].cells;
        emit_cells(out, NULL, cells);
        if (!best || printed(r, cells) > printed(r, best)) best = cells;
    }
    out->close(out->context);
    emit_cells(out, "best", best);
    enum ag_msg_id id = ag_penk_by_count(best, AG_MSG_PENK_SCORE_BEST, AG_MSG_PENK_SCORE_BEST_TWO,
                                         AG_MSG_PENK_SCORE_BEST_THREE);
    struct ag_msg m = sets ? ag_penk_say_cells(id, best, printed(r, best))
                           : ag_msg_make(AG_MSG_PENK_SCORE_NONE, 0, 0, 0);
    out->say(out->context, &m); /* the answer first, then how many others there are */
    m = ag_msg_make(AG_MSG_PENK_SCORE_SETS, sets, 0, 0);
    if (sets) out->say(out->context, &m);
    return true;
}
