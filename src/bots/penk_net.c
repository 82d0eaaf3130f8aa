/* penk_net.c - see penk_net.h. */
#include "penk_net.h"
#include "penk_best_data.h"

#include <string.h>

_Static_assert(sizeof penk_best == AG_NET_WEIGHTS * sizeof *penk_best, "data/penk_best.bin has one number a weight");

const int16_t *ag_net_weights(void) { return penk_best; }

/* Five bits read as digits of base 3. */
static const uint8_t base_three[32] = {0,  1,  3,  4,  9,  10, 12, 13, 27,  28,  30,  31,  36,  37,  39,  40,
                                       81, 82, 84, 85, 90, 91, 93, 94, 108, 109, 111, 112, 117, 118, 120, 121};
/* Counts of marks and crosses in a line, at most five together, numbered. */
static const uint8_t counts_from[6] = {0, 6, 11, 15, 18, 20};
static const uint8_t ones[32] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5};
/* A column that may still be completed, by its clear cells, the one of five dice being bit 4: none; one, which; two or
 * three, with four dice or with five among them; more. Below these: how many are clear where it cannot be completed. */
static const uint8_t lacks[32] = {5,  6,  7,  11, 8,  11, 11, 14, 9,  12, 12, 14, 12, 14, 14, 16,
                                  10, 13, 13, 15, 13, 15, 15, 16, 13, 15, 15, 16, 15, 16, 16, 16};

static unsigned column_race(unsigned marked, unsigned clear) {
    return (marked | clear) == 31 ? lacks[clear] : ones[clear];
}
static unsigned row_race(unsigned marked, unsigned clear) {
    if ((marked | clear) != 31) return ones[clear];
    return PENK_SIDE + (clear == 31 ? PENK_SIDE - 1u : ones[clear]);
}

/* ---- what lies on the table ---- */

static void find_phase(struct ag_penk_table *t) {
    t->phase = AG_NET_PHASES - 1;
    for (unsigned i = 0; i < t->seats; i++) t->phase = t->to_end[i] < t->phase ? t->to_end[i] : t->phase;
}

/* PE-11, PE-12. */
static void find_next(struct ag_penk_table *t, unsigned seat) {
    for (;;) {
        if (++seat == t->seats) seat = 0;
        if (!t->phase && seat == t->began) break;
        t->next = seat;
        if (t->sheet[seat].clear) return;
    }
    t->next = t->seats;
}

void ag_penk_table_of(const ag_rules *r, const struct penk_state *s, unsigned seat, struct ag_penk_table *out) {
    out->seats = ag_rules_seats(r);
    out->began = s->began;
    for (unsigned i = 0; i < out->seats; i++) {
        out->sheet[i] = (struct ag_penk_own_sheet){s->marked[i], penk_clear(s, (ag_seat)i)};
        out->to_end[i] = ag_penk_to_end(out->sheet[i].clear);
    }
    find_phase(out);
    find_next(out, seat);
}

static void lose_cells(struct ag_penk_table *t, unsigned seat, penk_cells cells) {
    t->sheet[seat].clear &= ~cells;
    t->to_end[seat] = ag_penk_to_end(t->sheet[seat].clear);
}

/* PE-9; whether anything was closed. */
static bool mark_cells(struct ag_penk_table *t, unsigned seat, penk_cells cells) {
    bool any = false;
    t->sheet[seat].marked |= cells;
    lose_cells(t, seat, cells);
    penk_cells closed = penk_full_lines(t->sheet[seat].marked);
    for (unsigned other = 0; closed && other < t->seats; other++) {
        if (other == seat || !(closed & t->sheet[other].clear)) continue;
        lose_cells(t, other, closed);
        any = true;
    }
    find_phase(t);
    find_next(t, seat);
    return any;
}

/* ---- things seen ---- */

static void see_line(const struct ag_penk_own_sheet *one, const struct ag_penk_own_sheet *other, unsigned line,
                     uint16_t seen[AG_NET_OF_LINE]) {
    const unsigned m1 = ag_penk_in_line(one->marked, line), c1 = ag_penk_in_line(one->clear, line);
    const unsigned m2 = ag_penk_in_line(other->marked, line), c2 = ag_penk_in_line(other->clear, line);
    if (line < PENK_SIDE) {
        seen[0] = (uint16_t)(AG_NET_OWN + base_three[m1] + 2u * base_three[31 & ~(m1 | c1)]);
        seen[1] = (uint16_t)(AG_NET_OTHER + base_three[m2] + 2u * base_three[31 & ~(m2 | c2)]);
        seen[2] = (uint16_t)(AG_NET_RACES + column_race(m1, c1) * AG_NET_COLUMN_RACES + column_race(m2, c2));
        return;
    }
    const unsigned row = line - PENK_SIDE, at = AG_NET_COLUMN_STATES + row * AG_NET_COUNTS;
    seen[0] = (uint16_t)(AG_NET_OWN + at + counts_from[ones[m1]] + ones[31 & ~(m1 | c1)]);
    seen[1] = (uint16_t)(AG_NET_OTHER + at + counts_from[ones[m2]] + ones[31 & ~(m2 | c2)]);
    seen[2] = (uint16_t)(AG_NET_RACES + AG_NET_COLUMN_RACES * AG_NET_COLUMN_RACES +
                         (row * AG_NET_ROW_RACES + row_race(m1, c1)) * AG_NET_ROW_RACES + row_race(m2, c2));
}

/* What is no line's; the game is not over. */
enum { REST = AG_NET_SEEN - AG_NET_OF_LINE * PENK_LINES };
static void see_rest(const struct ag_penk_table *t, unsigned one, unsigned other, uint16_t seen[REST]) {
    static const uint8_t orders[PENK_SEATS + 1] = {0, 0, 0, 2 * 2 * 2, 2 * 2 * 2 + 3 * 3 * 3};
    const unsigned n = t->seats, moved = (t->next + n - t->began) % n;
    const unsigned first = (one + n - t->next) % n, second = (other + n - t->next) % n;
    seen[0] = (uint16_t)(AG_NET_LEFT + t->to_end[one]);
    seen[1] = (uint16_t)(AG_NET_LEFT + AG_NET_PHASES + t->to_end[other]);
    seen[2] = (uint16_t)(AG_NET_ROUND + (t->phase * 2 + (moved + first < n)) * 2 + (moved + second < n));
    seen[3] = (uint16_t)(AG_NET_ORDER + orders[n] + (moved * n + first) * n + second);
}

void ag_net_see(const struct ag_penk_table *t, unsigned one, unsigned other, uint16_t seen[AG_NET_SEEN]) {
    for (unsigned line = 0; line < PENK_LINES; line++)
        see_line(&t->sheet[one], &t->sheet[other], line, seen + AG_NET_OF_LINE * line);
    see_rest(t, one, other, seen + AG_NET_OF_LINE * PENK_LINES);
}

/* ---- the network ---- */

struct units {
    int16_t of[AG_NET_UNITS];
};

/* The weights are so small that no sum of them leaves 16 bits (tests/unit/test_penk_net.c). */
static inline void add(struct units *to, const int16_t *what) {
    for (unsigned i = 0; i < AG_NET_UNITS; i++) to->of[i] = (int16_t)(to->of[i] + what[i]);
}
static inline void take(struct units *from, const int16_t *what) {
    for (unsigned i = 0; i < AG_NET_UNITS; i++) from->of[i] = (int16_t)(from->of[i] - what[i]);
}
static inline void add_cut(struct units *to, const struct units *what) {
    for (unsigned i = 0; i < AG_NET_UNITS; i++) {
        int16_t x = what->of[i];
        x = x < 0 ? 0 : x;
        x = x > AG_NET_TOP ? AG_NET_TOP : x;
        to->of[i] = (int16_t)(to->of[i] + x);
    }
}
static void add_seen(struct units *to, const int16_t *weight, const uint16_t *seen, unsigned n) {
    for (unsigned i = 0; i < n; i++) add(to, weight + seen[i] * AG_NET_UNITS);
}

/* The second and third layer. */
static int32_t strength(const int16_t *weight, unsigned seats, const struct units *sum) {
    const int16_t *second = weight + AG_NET_FIRST_SIZE + (seats - 2) * AG_NET_REST_SIZE;
    const int16_t *constant = second + AG_NET_SECOND * AG_NET_UNITS, *third = constant + AG_NET_SECOND;
    int32_t total = 0;
    for (unsigned o = 0; o < AG_NET_SECOND; o++, second += AG_NET_UNITS) {
        int32_t y = 0;
        for (unsigned i = 0; i < AG_NET_UNITS; i++) y += sum->of[i] * second[i];
        y = (y >> AG_NET_SHIFT) + constant[o];
        y = y < 0 ? 0 : y;
        y = y > AG_NET_TOP_Y ? AG_NET_TOP_Y : y;
        total += y * third[o];
    }
    return total;
}

/* e to each, with a power of whole numbers for e, divided by their sum. */
static void share_out(const int32_t *strengths, unsigned seats, struct ag_penk_share *out) {
    double sum = 0;
    int32_t most = strengths[0];
    for (unsigned i = 1; i < seats; i++) most = strengths[i] > most ? strengths[i] : most;
    for (unsigned i = 0; i < PENK_SEATS; i++) out->of[i] = 0;
    for (unsigned i = 0; i < seats; i++) {
        double x = 1 + ((double)strengths[i] - most) / AG_NET_UNIT_Y / AG_NET_UNIT_3 / 256;
        if (x < 0.8) x = 0.8;
        for (unsigned k = 0; k < 8; k++) x *= x;
        sum += out->of[i] = x;
    }
    for (unsigned i = 0; i < seats; i++) out->of[i] /= sum;
}

/* ---- results ---- */

/* What a line adds to the number by which seats are ranked. */
static int32_t line_score(const ag_rules *r, unsigned line, penk_cells marked) {
    int32_t score = ag_penk_line_score(r, marked & penk_line(line));
    if (ag_rule(r, PENK_OPT_TIE_BREAK) == PENK_TIE_NONE) return score;
    return score * 16 + !(penk_line(line) & ~marked); /* PE-14: completed lines decide between equal scores */
}

static int32_t score_of(const ag_rules *r, penk_cells marked) {
    int32_t sum = 0;
    for (unsigned line = 0; line < PENK_LINES; line++) sum += line_score(r, line, marked);
    return sum;
}

static void share_by_score(const int32_t *score, unsigned seats, struct ag_penk_share *out) {
    int32_t most = score[0];
    unsigned n = 0;
    for (unsigned i = 1; i < seats; i++) most = score[i] > most ? score[i] : most;
    for (unsigned i = 0; i < seats; i++) n += score[i] == most;
    for (unsigned i = 0; i < PENK_SEATS; i++) out->of[i] = i < seats && score[i] == most ? 1.0 / n : 0;
}

static void final_shares(const ag_rules *r, const struct ag_penk_table *t, struct ag_penk_share *out) {
    int32_t score[PENK_SEATS];
    for (unsigned i = 0; i < t->seats; i++) score[i] = score_of(r, t->sheet[i].marked);
    share_by_score(score, t->seats, out);
}

void ag_net_shares(const ag_rules *r, const int16_t *weight, const struct ag_penk_table *t, struct ag_penk_share *out) {
    int32_t strengths[PENK_SEATS];
    uint16_t seen[AG_NET_SEEN];
    if (t->next == t->seats) {
        final_shares(r, t, out);
        return;
    }
    for (unsigned one = 0; one < t->seats; one++) {
        struct units sum = {{0}};
        for (unsigned other = 0; other < t->seats; other++) {
            struct units pair = {{0}};
            if (other == one) continue;
            ag_net_see(t, one, other, seen);
            add_seen(&pair, weight, seen, AG_NET_SEEN);
            add_cut(&sum, &pair);
        }
        strengths[one] = strength(weight, t->seats, &sum);
    }
    share_out(strengths, t->seats, out);
}

/* ---- the last turn of a game ---- */

/* Whether the next seat's turn is the last. */
static bool is_last(const struct ag_penk_table *t) {
    if (t->phase || t->next == t->seats) return false;
    for (unsigned seat = t->next;;) {
        seat = seat + 1 == t->seats ? 0 : seat + 1;
        if (seat == t->began) return true;
        if (t->sheet[seat].clear) return false;
    }
}

/* What each part of a line adds to the score once marked; its i-th cell is bit i. */
static void line_gains(const ag_rules *r, penk_cells marked, unsigned line, int32_t *gain) {
    const int32_t now = line_score(r, line, marked);
    for (unsigned part = 0; part < 32; part++) {
        penk_cells cells = marked;
        for (unsigned i = 0; i < PENK_SIDE; i++) cells |= (penk_cells)(part >> i & 1) << ag_penk_cell_in_line(line, i);
        gain[part] = line_score(r, line, cells) - now;
    }
}

/* Marks of the others do not change any more, and one's own score never falls, so that a failed roll leaves all as it
 * is. */
static void last_turn(const ag_rules *r, const struct ag_penk_table *t, int32_t *score, struct ag_penk_share *out) {
    enum { LOWER, EQUAL, HIGHER, RESULTS }; /* than the best of the others */
    const struct penk_tables *tables = penk_tables(r);
    const unsigned seat = t->next;
    const int32_t now = score[seat];
    struct ag_penk_share by[RESULTS];
    struct ag_penk_turn turn;
    double ends[PENK_SETS + 1], chance[RESULTS] = {0};
    int32_t gain[PENK_LINES][32], most = 0;
    uint8_t result[PENK_SETS + 1];
    for (unsigned i = 0; i < t->seats; i++)
        if (i != seat && score[i] > most) most = score[i];
    for (unsigned k = 0; k < RESULTS; k++) {
        score[seat] = most - 1 + (int32_t)k;
        share_by_score(score, t->seats, &by[k]);
    }
    for (unsigned line = 0; line < PENK_LINES; line++) line_gains(r, t->sheet[seat].marked, line, gain[line]);
    for (unsigned i = 0; i <= PENK_SETS; i++) {
        const penk_cells cells = i < PENK_SETS ? tables->set[i].cells : 0; /* the last: a failed roll */
        int32_t then = now;
        for (unsigned line = 0; line < PENK_LINES; line++) then += gain[line][ag_penk_in_line(cells, line)];
        result[i] = then < most ? LOWER : then == most ? EQUAL : HIGHER;
        if (i == PENK_SETS) turn.failed = by[result[i]].of[seat];
        else turn.set[i] = cells & ~t->sheet[seat].clear ? AG_PENK_NEVER : by[result[i]].of[seat];
    }
    ag_penk_turn_fill(&turn, r, 0);
    ag_penk_turn_ends(&turn, r, 0, 0, ends);
    for (unsigned i = 0; i <= PENK_SETS; i++) chance[result[i]] += ends[i];
    for (unsigned i = 0; i < PENK_SEATS; i++) {
        out->of[i] = 0;
        for (unsigned k = 0; k < RESULTS; k++) out->of[i] += chance[k] * by[k].of[i];
    }
}

/* Last turns that were played out: what is left to the seat, the score of the one before it, what came of it. */
enum { LAST_TURNS = 64 };
struct last_turns {
    bool wanted;
    unsigned n;
    struct ag_penk_own_sheet sheet[LAST_TURNS];
    int32_t score[LAST_TURNS];
    struct ag_penk_share share[LAST_TURNS];
};

static void last_turn_once(struct last_turns *l, const ag_rules *r, const struct ag_penk_table *t, unsigned seat,
                           struct ag_penk_share *out) {
    const struct ag_penk_own_sheet *sheet = &t->sheet[t->next];
    int32_t score[PENK_SEATS];
    for (unsigned i = 0; i < t->seats; i++) score[i] = score_of(r, t->sheet[i].marked);
    for (unsigned i = 0; i < l->n && i < LAST_TURNS; i++) {
        if (l->score[i] != score[seat] || l->sheet[i].marked != sheet->marked || l->sheet[i].clear != sheet->clear)
            continue;
        *out = l->share[i];
        return;
    }
    const unsigned at = l->n++ % LAST_TURNS;
    l->sheet[at] = *sheet;
    l->score[at] = score[seat];
    last_turn(r, t, score, out);
    l->share[at] = *out;
}

/* ---- all that one sheet could mark ---- */

enum { PLACES = 135, NONE = 255 }; /* parts of lines that dice can mark */

/* The pairs with the seat that moves: it against each other, and each other against it. */
struct judge {
    const ag_rules *rules;
    const int16_t *weight;
    struct ag_penk_table now;
    struct last_turns last;
    unsigned seat, places;
    uint8_t place[PENK_LINES][32];
    struct units base[PENK_SEATS][PENK_SEATS];      /* all lines as they are */
    struct units change[PLACES][PENK_SEATS][2];     /* what marking a part changes */
    struct units others[AG_NET_PHASES][PENK_SEATS]; /* by phase: cut sums of a seat against those that do not move */
    uint16_t known;                                 /* of these */
};

static void start(struct judge *j, const ag_rules *r, const int16_t *weight, const struct ag_penk_table *now,
                  unsigned seat, bool exact) {
    uint16_t seen[AG_NET_SEEN];
    j->rules = r;
    j->weight = weight;
    j->now = *now;
    j->seat = seat;
    j->last.wanted = exact;
    j->last.n = 0;
    j->places = 0;
    j->known = 0;
    memset(j->place, NONE, sizeof j->place);
    for (unsigned one = 0; one < now->seats; one++)
        for (unsigned other = 0; other < now->seats; other++) {
            if (one == other) continue;
            for (unsigned line = 0; line < PENK_LINES; line++)
                see_line(&now->sheet[one], &now->sheet[other], line, seen + AG_NET_OF_LINE * line);
            j->base[one][other] = (struct units){{0}};
            add_seen(&j->base[one][other], weight, seen, AG_NET_OF_LINE * PENK_LINES);
        }
}

static void exchange(struct units *u, const int16_t *weight, const uint16_t *before, const uint16_t *after) {
    for (unsigned i = 0; i < AG_NET_OF_LINE; i++) {
        if (before[i] == after[i]) continue;
        add(u, weight + after[i] * AG_NET_UNITS);
        take(u, weight + before[i] * AG_NET_UNITS);
    }
}

static unsigned learn_part(struct judge *j, unsigned line, penk_cells cells) {
    const unsigned at = j->places++;
    const struct ag_penk_own_sheet *now = &j->now.sheet[j->seat];
    const struct ag_penk_own_sheet then = {now->marked | cells, now->clear & ~cells};
    for (unsigned other = 0; other < j->now.seats; other++) {
        uint16_t before[AG_NET_OF_LINE], after[AG_NET_OF_LINE];
        if (other == j->seat) continue;
        j->change[at][other][0] = j->change[at][other][1] = (struct units){{0}};
        see_line(now, &j->now.sheet[other], line, before);
        see_line(&then, &j->now.sheet[other], line, after);
        exchange(&j->change[at][other][0], j->weight, before, after);
        see_line(&j->now.sheet[other], now, line, before);
        see_line(&j->now.sheet[other], &then, line, after);
        exchange(&j->change[at][other][1], j->weight, before, after);
    }
    return at;
}

/* The parts of the lines that a set touches. */
static unsigned find_parts(struct judge *j, penk_cells cells, uint8_t *part) {
    unsigned n = 0;
    for (unsigned line = 0; line < PENK_LINES; line++) {
        unsigned in = ag_penk_in_line(cells, line);
        if (!in) continue;
        uint8_t *at = &j->place[line][in];
        if (*at == NONE) *at = (uint8_t)learn_part(j, line, cells & penk_line(line));
        part[n++] = *at;
    }
    return n;
}

/* Hot: one pass over all rows that come to a pair's base, without a store between them. */
enum { ROWS = 2 * PENK_MARKS + REST };
static inline void add_rows(struct units *restrict sum, const struct units *restrict base, const int16_t *const *row) {
    const int16_t *a = row[0], *b = row[1], *c = row[2], *d = row[3], *e = row[4], *f = row[5], *g = row[6],
                  *h = row[7], *k = row[8], *l = row[9];
    _Static_assert(ROWS == 10, "all rows are named");
    for (unsigned i = 0; i < AG_NET_UNITS; i++) {
        int16_t x = (int16_t)(base->of[i] + a[i] + b[i] + c[i] + d[i] + e[i] + f[i] + g[i] + h[i] + k[i] + l[i]);
        x = x < 0 ? 0 : x;
        x = x > AG_NET_TOP ? AG_NET_TOP : x;
        sum->of[i] = (int16_t)(sum->of[i] + x);
    }
}

static void add_pair(struct units *sum, const struct judge *j, const struct ag_penk_table *after, unsigned one,
                     unsigned other, const uint8_t *part, unsigned parts) {
    static const struct units nothing;
    const int16_t *row[ROWS];
    uint16_t seen[REST];
    const unsigned moved = one == j->seat ? other : one;
    see_rest(after, one, other, seen);
    for (unsigned i = 0; i < REST; i++) row[i] = j->weight + seen[i] * AG_NET_UNITS;
    for (unsigned i = 0; i < 2 * PENK_MARKS; i++)
        row[REST + i] = i < parts ? j->change[part[i]][moved][one != j->seat].of : nothing.of;
    add_rows(sum, &j->base[one][other], row);
}

static void learn_phase(struct judge *j, const struct ag_penk_table *after) {
    for (unsigned one = 0; one < after->seats; one++) {
        struct units *sum = &j->others[after->phase][one];
        *sum = (struct units){{0}};
        for (unsigned other = 0; other < after->seats; other++)
            if (one != other && one != j->seat && other != j->seat) add_pair(sum, j, after, one, other, NULL, 0);
    }
    j->known |= (uint16_t)(1u << after->phase);
}

/* Nothing is guessed where the game is over, or almost. */
static bool is_known(struct judge *j, const struct ag_penk_table *after, struct ag_penk_share *out) {
    if (after->next == after->seats) final_shares(j->rules, after, out);
    else if (j->last.wanted && is_last(after)) last_turn_once(&j->last, j->rules, after, j->seat, out);
    else return false;
    return true;
}

/* Any other change of the sheets: lines as they were are left alone. */
static void judge_table(const struct judge *j, const struct ag_penk_table *after, struct ag_penk_share *out) {
    const struct ag_penk_own_sheet *before = j->now.sheet, *then = after->sheet;
    int32_t strengths[PENK_SEATS];
    penk_cells changed[PENK_SEATS];
    for (unsigned i = 0; i < after->seats; i++)
        changed[i] = (before[i].marked ^ then[i].marked) | (before[i].clear ^ then[i].clear);
    for (unsigned one = 0; one < after->seats; one++) {
        struct units sum = {{0}};
        for (unsigned other = 0; other < after->seats; other++) {
            uint16_t seen[REST];
            if (one == other) continue;
            struct units u = j->base[one][other];
            for (unsigned line = 0; line < PENK_LINES; line++) {
                uint16_t was[AG_NET_OF_LINE], is[AG_NET_OF_LINE];
                if (!((changed[one] | changed[other]) & penk_line(line))) continue;
                see_line(&before[one], &before[other], line, was);
                see_line(&then[one], &then[other], line, is);
                exchange(&u, j->weight, was, is);
            }
            see_rest(after, one, other, seen);
            add_seen(&u, j->weight, seen, REST);
            add_cut(&sum, &u);
        }
        strengths[one] = strength(j->weight, after->seats, &sum);
    }
    share_out(strengths, after->seats, out);
}

static void judge_marks(struct judge *j, penk_cells cells, struct ag_penk_table *after, struct ag_penk_share *out) {
    int32_t strengths[PENK_SEATS];
    uint8_t part[2 * PENK_MARKS];
    *after = j->now;
    /* Who is next is the same for all sets unless somebody passes (PE-12). */
    const bool closes = mark_cells(after, j->seat, cells);
    if (is_known(j, after, out)) return;
    if (closes || after->next != (j->seat + 1) % after->seats) {
        judge_table(j, after, out);
        return;
    }
    const unsigned parts = find_parts(j, cells, part);
    if (!(j->known >> after->phase & 1)) learn_phase(j, after);
    for (unsigned one = 0; one < after->seats; one++) {
        struct units sum = j->others[after->phase][one];
        for (unsigned other = 0; other < after->seats; other++)
            if (one != other && (one == j->seat || other == j->seat)) add_pair(&sum, j, after, one, other, part, parts);
        strengths[one] = strength(j->weight, after->seats, &sum);
    }
    share_out(strengths, after->seats, out);
}

void ag_net_outlook(const ag_rules *r, const int16_t *weight, const struct penk_state *s, unsigned seat, bool exact,
                    struct ag_penk_outlook *out) {
    const struct penk_tables *tables = penk_tables(r);
    struct ag_penk_table now, after;
    struct judge j;
    ag_penk_table_of(r, s, seat, &now);
    start(&j, r, weight, &now, seat, exact);
    for (unsigned i = 0; i < PENK_SETS; i++) {
        if (tables->set[i].cells & ~now.sheet[seat].clear) out->set[i] = (struct ag_penk_share){{0}};
        else judge_marks(&j, tables->set[i].cells, &after, &out->set[i]);
    }
    for (unsigned line = 0; line < PENK_LINES; line++) {
        out->cross[line] = (struct ag_penk_share){{0}};
        if (line >= penk_lines_to_cross(r) || !(penk_line(line) & now.sheet[seat].clear)) continue;
        after = now;
        lose_cells(&after, seat, penk_line(line));
        find_phase(&after);
        find_next(&after, seat);
        if (!is_known(&j, &after, &out->cross[line])) judge_table(&j, &after, &out->cross[line]);
    }
}

void ag_net_turn(const ag_rules *r, const struct ag_penk_outlook *o, penk_cells clear, unsigned seat,
                 struct ag_penk_turn *out) {
    const struct penk_tables *tables = penk_tables(r);
    for (unsigned i = 0; i < PENK_SETS; i++)
        out->set[i] = tables->set[i].cells & ~clear ? AG_PENK_NEVER : o->set[i].of[seat];
    out->failed = AG_PENK_NEVER;
    for (unsigned line = 0; line < penk_lines_to_cross(r); line++) {
        if (!(penk_line(line) & clear) || o->cross[line].of[seat] <= out->failed) continue;
        out->failed = o->cross[line].of[seat];
        out->cross = PENK_CROSS + line;
    }
}

static void value_from(const ag_rules *r, const struct ag_penk_outlook *o, const struct ag_penk_turn *turn,
                       unsigned hand, unsigned used, struct ag_penk_share *out) {
    double ends[PENK_SETS + 1];
    ag_penk_turn_ends(turn, r, hand, used, ends);
    *out = (struct ag_penk_share){{0}};
    for (unsigned set = 0; set <= PENK_SETS; set++) {
        const struct ag_penk_share *share = set < PENK_SETS ? &o->set[set] : &o->cross[turn->cross - PENK_CROSS];
        for (unsigned i = 0; i < PENK_SEATS; i++) out->of[i] += ends[set] * share->of[i];
    }
}

void ag_net_expect(const ag_rules *r, const struct ag_penk_outlook *o, const struct ag_penk_turn *turn,
                   const struct penk_state *s, struct ag_penk_share *out) {
    value_from(r, o, turn, s->dice, s->rerolls, out);
}

void ag_net_value(const ag_rules *r, const struct ag_penk_outlook *o, struct ag_penk_turn *turn, unsigned seat,
                  struct ag_penk_share *out) {
    double value = ag_penk_turn_value(turn, r);
    if (ag_rules_seats(r) > 2) {
        value_from(r, o, turn, 0, 0, out);
        return;
    }
    *out = (struct ag_penk_share){{0}};
    out->of[seat] = value;
    out->of[1 - seat] = 1 - value;
}

/* ---- looking ahead ---- */

/* The sheets once the seat whose turn it is has marked cells (PE-9). */
static void after_marks(const ag_rules *r, const struct penk_state *s, penk_cells cells, struct penk_state *then) {
    *then = *s;
    then->marked[s->turn] |= cells;
    penk_cells closed = penk_full_lines(then->marked[s->turn]);
    for (unsigned other = 0; other < ag_rules_seats(r); other++)
        if (other != s->turn) then->crossed[other] |= closed & ~then->marked[other];
}

/* ... or crossed out a line (PE-8). */
static void after_cross(const struct penk_state *s, unsigned line, struct penk_state *then) {
    *then = *s;
    then->crossed[s->turn] |= penk_line(line) & ~then->marked[s->turn];
}

/* The likeliest end of a turn; it is struck from the list. PENK_SETS + 1: none is left. */
static unsigned take_likeliest(double ends[PENK_SETS + 1], double *chance) {
    unsigned most = 0;
    for (unsigned i = 1; i <= PENK_SETS; i++) most = ends[i] > ends[most] ? i : most;
    *chance = ends[most];
    ends[most] = 0;
    return *chance > 0 ? most : PENK_SETS + 1;
}

/* One turn more is seen through after each of the likeliest ends of this one; what that changes is taken for the mean
 * of what it would change after any. */
static void see_further(const ag_rules *r, const struct penk_state *s, const int16_t *weight, struct ag_net_sight sight,
                        const struct ag_penk_outlook *o, const struct ag_penk_turn *turn, struct ag_penk_share *share) {
    const unsigned cross = turn->cross - PENK_CROSS;
    double ends[PENK_SETS + 1], chance, seen = 0, sum[PENK_SEATS] = {0};
    ag_penk_turn_ends(turn, r, 0, 0, ends);
    sight.turns--;
    for (unsigned k = 0; k < sight.wide; k++) {
        struct penk_state then;
        struct ag_penk_share further;
        const unsigned end = take_likeliest(ends, &chance);
        if (end > PENK_SETS) break;
        if (end < PENK_SETS) after_marks(r, s, penk_tables(r)->set[end].cells, &then);
        else after_cross(s, cross, &then);
        ag_net_see_through(r, &then, weight, sight, &further);
        const struct ag_penk_share *near = end < PENK_SETS ? &o->set[end] : &o->cross[cross];
        for (unsigned i = 0; i < PENK_SEATS; i++) sum[i] += chance * (further.of[i] - near->of[i]);
        seen += chance;
    }
    for (unsigned i = 0; i < PENK_SEATS; i++) share->of[i] += sum[i] / seen;
}

void ag_net_see_through(const ag_rules *r, const struct penk_state *s, const int16_t *weight, struct ag_net_sight sight,
                        struct ag_penk_share *out) {
    struct ag_penk_table t;
    struct ag_penk_turn turn;
    struct ag_penk_outlook o;
    ag_penk_table_of(r, s, s->turn, &t);
    if (t.next == t.seats) {
        final_shares(r, &t, out);
        return;
    }
    ag_net_outlook(r, weight, s, t.next, true, &o);
    ag_net_turn(r, &o, t.sheet[t.next].clear, t.next, &turn);
    ag_net_value(r, &o, &turn, t.next, out);
    if (sight.turns < 2) return;
    struct penk_state next = *s;
    next.turn = (uint8_t)t.next;
    see_further(r, &next, weight, sight, &o, &turn, out);
}

/* ---- a move ---- */

struct thought {
    const ag_rules *rules;
    const struct penk_state *state;
    const int16_t *weight;
    const struct ag_net_look *look;
    unsigned roll;
    struct ag_penk_turn turn; /* by the first look; what is looked at again is put in its place */
};

static double marks_again(const struct thought *t, unsigned set) {
    struct penk_state then;
    struct ag_penk_share share;
    after_marks(t->rules, t->state, penk_tables(t->rules)->set[set].cells, &then);
    ag_net_see_through(t->rules, &then, t->weight, t->look->sight, &share);
    return share.of[t->state->turn];
}

/* The best ways to mark the roll, best first; how many. */
static unsigned best_marks(const struct thought *t, unsigned most, uint16_t *out) {
    const struct penk_tables *tables = penk_tables(t->rules);
    unsigned n = 0;
    for (unsigned i = tables->first[t->roll]; i < tables->end[t->roll][PENK_MARKS - 1]; i++) {
        const uint16_t set = tables->entry[i];
        unsigned place = n;
        if (t->turn.set[set] <= AG_PENK_NEVER) continue;
        for (; place > 0 && t->turn.set[set] > t->turn.set[out[place - 1]]; place--)
            if (place < most) out[place] = out[place - 1];
        if (place < most) out[place] = set;
        n += n < most;
    }
    return n;
}

/* Which of the best ways to mark the roll. The others stay behind those: they were worse at the first look. */
static ag_action mark_again(struct thought *t) {
    uint16_t top[AG_NET_MARKS];
    unsigned n = best_marks(t, t->look->marks, top), best = 0;
    double value[AG_NET_MARKS];
    for (unsigned i = 0; i < n; i++) {
        value[i] = marks_again(t, top[i]);
        if (value[i] > value[best]) best = i;
    }
    return penk_tables(t->rules)->set[top[best]].action;
}

/* Which line to cross out. */
static ag_action cross_again(const struct thought *t) {
    const penk_cells clear = penk_clear(t->state, t->state->turn);
    double best = -1;
    ag_action a = 0;
    for (unsigned line = 0; line < penk_lines_to_cross(t->rules); line++) {
        struct penk_state then;
        struct ag_penk_share share;
        if (!(penk_line(line) & clear)) continue;
        after_cross(t->state, line, &then);
        ag_net_see_through(t->rules, &then, t->weight, t->look->sight, &share);
        if (share.of[t->state->turn] <= best) continue;
        best = share.of[t->state->turn];
        a = PENK_CROSS + line;
    }
    return a;
}

/* Before dice are rolled again: the likeliest ends of the turn once this hand is kept, and the best way to mark the roll
 * as it lies. What that changes on the average is taken for what it would change elsewhere. */
static void keep_again(struct thought *t, unsigned hand) {
    double ends[PENK_SETS + 1], value[AG_NET_ENDS + 1], chance, seen = 0, sum = 0;
    uint16_t again[AG_NET_ENDS + 1];
    unsigned n = 0, end;
    ag_penk_turn_ends(&t->turn, t->rules, hand, t->state->rerolls + 1u, ends);
    while (n < t->look->ends && (end = take_likeliest(ends, &chance)) < PENK_SETS) {
        again[n] = (uint16_t)end;
        value[n] = marks_again(t, end);
        sum += chance * (value[n++] - t->turn.set[end]);
        seen += chance;
    }
    if (best_marks(t, 1, &again[n])) value[n] = marks_again(t, again[n]), n++;
    for (unsigned i = 0; i < PENK_SETS && seen > 0; i++)
        if (t->turn.set[i] > AG_PENK_NEVER) t->turn.set[i] += sum / seen;
    t->turn.failed += seen > 0 ? sum / seen : 0;
    for (unsigned i = 0; i < n; i++) t->turn.set[again[i]] = value[i];
    ag_penk_turn_fill(&t->turn, t->rules, t->state->rerolls);
}

ag_action ag_net_choose(const ag_rules *r, const struct penk_state *s, const int16_t *weight,
                        const struct ag_net_look *look) {
    struct thought t = {.rules = r,
                        .state = s,
                        .weight = weight,
                        .look = look,
                        .roll = s->dice - (unsigned)PENK_ROLL_0};
    struct ag_penk_outlook o;
    double value;
    AG_CHECK(look->marks <= AG_NET_MARKS && look->ends <= AG_NET_ENDS);
    ag_net_outlook(r, weight, s, s->turn, true, &o);
    ag_net_turn(r, &o, penk_clear(s, s->turn), s->turn, &t.turn);
    ag_penk_turn_fill(&t.turn, r, s->rerolls);
    ag_action a = ag_penk_turn_best(&t.turn, r, t.roll, s->rerolls, &value);
    if (a < PENK_MARK && look->ends) {
        keep_again(&t, a);
        a = ag_penk_turn_best(&t.turn, r, t.roll, s->rerolls, &value);
    }
    if (a < PENK_MARK || !look->marks) return a;
    return a < PENK_CROSS ? mark_again(&t) : cross_again(&t);
}

/* ---- a whole turn, for the coach ---- */

/* The share that an action leads to. */
static const struct ag_penk_share *share_of(const ag_rules *r, const struct ag_penk_outlook *o, ag_action a) {
    const struct penk_tables *tables = penk_tables(r);
    unsigned set = 0;
    if (a >= PENK_CROSS) return &o->cross[a - PENK_CROSS];
    while (tables->set[set].action != a) set++;
    return &o->set[set];
}

unsigned ag_net_play_turn(const ag_rules *r, struct penk_state *s, const int16_t *weight,
                          uint32_t (*draw)(void *context, struct ag_due due), void *context, double *luck) {
    const struct ag_game *game = ag_rules_game(r);
    const unsigned seat = s->turn, seats = ag_rules_seats(r);
    struct ag_penk_outlook o;
    struct ag_penk_turn turn;
    struct ag_penk_share before;
    double value;
    ag_action a = 0;
    if (s->phase != PENK_ROLLING && s->phase != PENK_DECIDING) return 0;
    ag_net_outlook(r, weight, s, seat, true, &o);
    ag_net_turn(r, &o, penk_clear(s, (ag_seat)seat), seat, &turn);
    ag_penk_turn_fill(&turn, r, 0);
    ag_net_expect(r, &o, &turn, s, &before);
    unsigned events = 0;
    while (a < PENK_MARK) {
        if (s->phase == PENK_ROLLING) {
            game->roll(r, s, draw(context, game->due(r, s)), NULL);
            events++;
        }
        a = ag_penk_turn_best(&turn, r, s->dice - (unsigned)PENK_ROLL_0, s->rerolls, &value);
        game->act(r, s, (ag_seat)seat, a, NULL);
        events++;
    }
    const struct ag_penk_share *after = share_of(r, &o, a);
    for (unsigned i = 0; i < seats; i++) luck[i] += after->of[i] - before.of[i];
    return events;
}
