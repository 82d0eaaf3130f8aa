/* penk_model.c - see penk_model.h. */
#include "penk_model.h"
#include "penk_classic_data.h"

_Static_assert(sizeof penk_classic == AG_PENK_WEIGHTS * sizeof *penk_classic,
               "data/penk_classic.bin has one number a weight");

const int16_t *ag_penk_weights(void) { return penk_classic; }

/* Five bits read as digits of base 3. */
static const uint8_t base_three[32] = {0,  1,  3,  4,  9,  10, 12, 13, 27,  28,  30,  31,  36,  37,  39,  40,
                                       81, 82, 84, 85, 90, 91, 93, 94, 108, 109, 111, 112, 117, 118, 120, 121};
/* Counts of marks and crosses in a line, at most five together, numbered. */
static const uint8_t counts_from[6] = {0, 6, 11, 15, 18, 20};
static const uint8_t ones[32] = {0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4,
                                 1, 2, 2, 3, 2, 3, 3, 4, 2, 3, 3, 4, 3, 4, 4, 5};

static unsigned column_state(unsigned marked, unsigned clear) {
    return base_three[marked] + 2u * base_three[31 & ~(marked | clear)];
}
static unsigned counts(unsigned marked, unsigned clear) {
    return counts_from[ones[marked]] + ones[31 & ~(marked | clear)];
}
static unsigned lacks(unsigned marked, unsigned clear) { return (marked | clear) == 31 ? clear : 32; }
static unsigned rough(unsigned phase) { return phase <= 3 ? 0 : phase <= 6 ? 1 : 2; }

double ag_penk_chance(int32_t sum) {
    double x = 1 - (double)sum / AG_PENK_UNIT / 256;
    if (x < 0.8) x = 0.8; /* surely won, or surely lost */
    if (x > 1.2) x = 1.2;
    for (unsigned i = 0; i < 8; i++) x *= x;
    return 1 / (1 + x);
}

/* ---- one line of two sheets ---- */

static unsigned see_column(unsigned phase, bool more, const unsigned marked[2], const unsigned clear[2],
                           uint16_t *seen) {
    unsigned place = AG_PENK_COLUMNS + (phase * 2 + more) * 2 * AG_PENK_COLUMN_STATES;
    unsigned duel = AG_PENK_DUELS + rough(phase) * 2 * AG_PENK_LACKS * AG_PENK_COUNTS;
    for (unsigned who = 0; who < 2; who++) {
        seen[who] = (uint16_t)(place + who * AG_PENK_COLUMN_STATES + column_state(marked[who], clear[who]));
        seen[2 + who] = (uint16_t)(duel + (who * AG_PENK_LACKS + lacks(marked[who], clear[who])) * AG_PENK_COUNTS +
                                   counts(marked[!who], clear[!who]));
    }
    return 4;
}

static unsigned see_row(unsigned row, unsigned phase, bool more, const unsigned marked[2], const unsigned clear[2],
                        uint16_t *seen) {
    unsigned place = AG_PENK_ROWS + ((phase * 2 + more) * 2 * PENK_SIDE + row) * AG_PENK_COUNTS;
    unsigned first = counts(marked[0], clear[0]), second = counts(marked[1], clear[1]);
    seen[0] = (uint16_t)(place + first);
    seen[1] = (uint16_t)(place + PENK_SIDE * AG_PENK_COUNTS + second);
    seen[2] = (uint16_t)(AG_PENK_RACES + ((rough(phase) * PENK_SIDE + row) * AG_PENK_COUNTS + first) * AG_PENK_COUNTS +
                         second);
    return 3;
}

static unsigned see_line(unsigned line, unsigned phase, bool more, const unsigned marked[2], const unsigned clear[2],
                         uint16_t *seen) {
    return line < PENK_SIDE ? see_column(phase, more, marked, clear, seen)
                            : see_row(line - PENK_SIDE, phase, more, marked, clear, seen);
}

static unsigned pace(unsigned first, unsigned second, bool more) {
    return AG_PENK_PACE + (first * AG_PENK_PHASES + second) * 2 + more;
}

static unsigned phase_of(const struct ag_penk_pair *p) {
    return p->to_end[0] < p->to_end[1] ? p->to_end[0] : p->to_end[1];
}

void ag_penk_see(const struct ag_penk_pair *p, uint16_t seen[AG_PENK_SEEN]) {
    unsigned n = 0;
    seen[n++] = (uint16_t)pace(p->to_end[0], p->to_end[1], p->more);
    for (unsigned line = 0; line < PENK_LINES; line++) {
        unsigned marked[2], clear[2];
        for (unsigned who = 0; who < 2; who++) {
            marked[who] = ag_penk_in_line(p->sheet[who].marked, line);
            clear[who] = ag_penk_in_line(p->sheet[who].clear, line);
        }
        n += see_line(line, phase_of(p), p->more, marked, clear, seen + n);
    }
}

int32_t ag_penk_judge_pair(const int16_t *weight, const struct ag_penk_pair *p) {
    uint16_t seen[AG_PENK_SEEN];
    int32_t sum = 0;
    ag_penk_see(p, seen);
    for (unsigned i = 0; i < AG_PENK_SEEN; i++) sum += weight[seen[i]];
    return sum;
}

/* ---- all that one sheet could mark ---- */

void ag_penk_judge_start(struct ag_penk_judge *j, const int16_t *weight, const struct ag_penk_pair *now) {
    j->weight = weight;
    j->now = *now;
    j->known = 0;
}

static void learn_phase(struct ag_penk_judge *j, unsigned phase) {
    for (unsigned line = 0; line < PENK_LINES; line++) {
        unsigned marked[2], clear[2];
        for (unsigned who = 0; who < 2; who++) {
            marked[who] = ag_penk_in_line(j->now.sheet[who].marked, line);
            clear[who] = ag_penk_in_line(j->now.sheet[who].clear, line);
        }
        const unsigned before = marked[0], free_cells = clear[0];
        for (unsigned part = free_cells;; part = (part - 1) & free_cells) {
            uint16_t seen[4];
            int32_t sum = 0;
            marked[0] = before | part;
            clear[0] = free_cells & ~part;
            unsigned n = see_line(line, phase, j->now.more, marked, clear, seen);
            for (unsigned i = 0; i < n; i++) sum += j->weight[seen[i]];
            j->part[phase][line][part] = sum;
            if (!part) break;
        }
    }
    j->known |= (uint32_t)1 << phase;
}

int32_t ag_penk_judge_marks(struct ag_penk_judge *j, penk_cells cells, struct ag_penk_pair *after) {
    *after = j->now;
    after->sheet[0].marked |= cells;
    after->sheet[0].clear &= ~cells;
    after->to_end[0] = ag_penk_to_end(after->sheet[0].clear);
    penk_cells closed = penk_full_lines(after->sheet[0].marked) & after->sheet[1].clear;
    if (closed) { /* PE-9 */
        after->sheet[1].clear &= ~closed;
        unsigned to_end = ag_penk_to_end(after->sheet[1].clear);
        if (to_end < after->to_end[1]) after->to_end[1] = to_end;
        return ag_penk_judge_pair(j->weight, after);
    }
    unsigned phase = phase_of(after);
    if (!(j->known >> phase & 1)) learn_phase(j, phase);
    int32_t sum = j->weight[pace(after->to_end[0], after->to_end[1], after->more)];
    for (unsigned line = 0; line < PENK_LINES; line++) sum += j->part[phase][line][ag_penk_in_line(cells, line)];
    return sum;
}

/* ---- the end of the game ---- */

static int32_t score_of(const ag_rules *r, penk_cells marked) {
    int32_t sum = 0;
    for (unsigned line = 0; line < PENK_LINES; line++) sum += ag_penk_line_score(r, marked & penk_line(line));
    if (ag_rule(r, PENK_OPT_TIE_BREAK) == PENK_TIE_NONE) return sum;
    sum *= 16; /* PE-14: completed lines decide between equal scores */
    return sum + __builtin_popcount(penk_full_columns(marked)) + __builtin_popcount(penk_full_rows(marked));
}

static double result(int32_t mine, int32_t other) { return mine > other ? 1 : mine < other ? 0 : 0.5; }

/* How a seat that has one turn left does against a final score. Marks of others do not change any more, and its own
 * score never falls, so that a failed roll leaves it as it is. */
static double last_turn(const ag_rules *r, const struct ag_penk_sheet *s, int32_t against) {
    const struct penk_tables *tables = penk_tables(r);
    struct ag_penk_turn t;
    if (!s->clear) return result(score_of(r, s->marked), against); /* PE-12 */
    t.failed = result(score_of(r, s->marked), against);
    for (unsigned i = 0; i < PENK_SETS; i++)
        t.set[i] = tables->set[i].cells & ~s->clear ? AG_PENK_NEVER
                                                    : result(score_of(r, s->marked | tables->set[i].cells), against);
    return ag_penk_turn_value(&t, r);
}

/* Last turns that were played out: a sheet, the score to beat, what came of it. */
enum { LAST_TURNS = 64 };
struct last_turns {
    bool wanted;
    unsigned n;
    struct ag_penk_sheet sheet[LAST_TURNS];
    int32_t against[LAST_TURNS];
    double value[LAST_TURNS];
};

static double last_turn_once(struct last_turns *l, const ag_rules *r, const struct ag_penk_sheet *s, int32_t against) {
    for (unsigned i = 0; i < l->n && i < LAST_TURNS; i++)
        if (l->against[i] == against && l->sheet[i].marked == s->marked && l->sheet[i].clear == s->clear)
            return l->value[i];
    unsigned at = l->n++ % LAST_TURNS;
    l->sheet[at] = *s;
    l->against[at] = against;
    return l->value[at] = last_turn(r, s, against);
}

static double chance_of(struct last_turns *l, const ag_rules *r, const struct ag_penk_pair *p, int32_t sum) {
    if (phase_of(p) || (p->more && !l->wanted)) return ag_penk_chance(sum);
    int32_t mine = score_of(r, p->sheet[0].marked);
    return p->more ? 1 - last_turn_once(l, r, &p->sheet[1], mine) : result(mine, score_of(r, p->sheet[1].marked));
}

/* ---- a turn ---- */

/* The seat against another, the seats being counted from the one that began (PE-11). */
struct ag_penk_pair ag_penk_pair_of(const ag_rules *r, const struct penk_state *s, unsigned seat, unsigned other) {
    const unsigned seats = ag_rules_seats(r), since = seats - s->began;
    struct ag_penk_pair p = {.more = (other + since) % seats > (seat + since) % seats};
    p.sheet[0] = (struct ag_penk_sheet){s->marked[seat], penk_clear(s, (ag_seat)seat)};
    p.sheet[1] = (struct ag_penk_sheet){s->marked[other], penk_clear(s, (ag_seat)other)};
    p.to_end[0] = ag_penk_to_end(p.sheet[0].clear);
    p.to_end[1] = AG_PENK_PHASES - 1;
    for (unsigned i = 0; i < seats; i++) {
        unsigned to_end = ag_penk_to_end(penk_clear(s, (ag_seat)i));
        if (i != seat && to_end < p.to_end[1]) p.to_end[1] = to_end;
    }
    return p;
}

/* Against one seat: what is in out already is multiplied. */
static void face(const ag_rules *r, const struct ag_penk_pair *now, const int16_t *weight, bool exact, double *failed,
                 struct ag_penk_turn *out) {
    const struct penk_tables *tables = penk_tables(r);
    struct ag_penk_judge judge;
    struct last_turns last = {.wanted = exact};
    struct ag_penk_pair after;
    ag_penk_judge_start(&judge, weight, now);
    for (unsigned i = 0; i < PENK_SETS; i++) {
        if (tables->set[i].cells & ~now->sheet[0].clear) continue;
        int32_t sum = ag_penk_judge_marks(&judge, tables->set[i].cells, &after);
        out->set[i] *= chance_of(&last, r, &after, sum);
    }
    for (unsigned line = 0; line < penk_lines_to_cross(r); line++) {
        if (!(penk_line(line) & now->sheet[0].clear)) continue;
        after = *now;
        after.sheet[0].clear &= ~penk_line(line);
        after.to_end[0] = ag_penk_to_end(after.sheet[0].clear);
        failed[line] *= chance_of(&last, r, &after, ag_penk_judge_pair(weight, &after));
    }
}

void ag_penk_model_turn(const ag_rules *r, const struct penk_state *s, ag_seat seat, const int16_t *weight, bool exact,
                        struct ag_penk_turn *out) {
    const penk_cells clear = penk_clear(s, seat);
    double failed[PENK_LINES];
    for (unsigned i = 0; i < PENK_SETS; i++) out->set[i] = penk_tables(r)->set[i].cells & ~clear ? AG_PENK_NEVER : 1;
    for (unsigned line = 0; line < PENK_LINES; line++) failed[line] = 1;
    for (unsigned other = 0; other < ag_rules_seats(r); other++) {
        if (other == seat) continue;
        struct ag_penk_pair now = ag_penk_pair_of(r, s, seat, other);
        face(r, &now, weight, exact, failed, out);
    }
    out->failed = AG_PENK_NEVER;
    for (unsigned line = 0; line < penk_lines_to_cross(r); line++) {
        if (!(penk_line(line) & clear) || failed[line] <= out->failed) continue;
        out->failed = failed[line];
        out->cross = PENK_CROSS + line;
    }
}
