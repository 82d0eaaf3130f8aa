/* analyse_words.c - see analyse.h: names, numbers and words as all forms of an analysis have them. */
#include "analyse.h"
#include "../shell/again.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *analysed_name(const struct analysed *x, ag_seat seat) { return ag_table_name(x->table, seat); }

/* Bytes 10xxxxxx go on with a character: none is cut in two. */
const char *analysed_cut_name(const struct analysed *x, ag_seat seat, size_t most, char *buf) {
    const char *name = analysed_name(x, seat);
    size_t n = strlen(name);
    if (n > most)
        for (n = most; n && ((unsigned char)name[n] & 0xC0) == 0x80;) n--;
    memcpy(buf, name, n);
    buf[n] = 0;
    return buf;
}

const char *analysed_event(const struct analysed *x, size_t step, char *buf) {
    ag_review_event(&x->review, step, buf, AG_MOVE_MAX);
    return buf;
}

const char *analysed_action(const struct analysed *x, size_t step, ag_action a, char *buf) {
    ag_review_action(&x->review, step, a, buf, AG_MOVE_MAX);
    return buf;
}

/* The last remark of an estimate is what it cannot find, which ends in a full stop. */
bool analysed_remark(const struct analysed *x, unsigned n, char *buf) {
    size_t length = ag_review_remark(&x->review, n, buf, ANALYSED_TEXT);
    bool last = length && !ag_review_remark(&x->review, n + 1, NULL, 0);
    if (last && !x->a.exact && length < ANALYSED_TEXT)
        snprintf(buf + length - 1, ANALYSED_TEXT + 1 - length, "; more --nodes find more.");
    return length;
}

const char *analysed_hint(const struct analysed *x, size_t step, char *buf) {
    again_hint(&x->review, x->path, step, buf, ANALYSED_COMMAND);
    return buf;
}

const char *analysed_skill(const struct analysed *x, ag_seat seat) { return ag_review_skill(&x->review, seat); }
const char *analysed_luck(const struct analysed *x, ag_seat seat) { return ag_review_lucky(&x->review, seat); }

/* ---- numbers ---- */

const char *analysed_unit(const struct analysed *x) {
    static const char *const of[AG_OBJECTIVES] = {"chance to win", "expected score", "expected points for rows"};
    return of[x->a.objective];
}

const char *analysed_signed(const struct analysed *x, double v, char *buf) {
    judging_value(x->a.objective, x->a.exact, fabs(v), buf + 1);
    if (strspn(buf + 1, "0.") == strlen(buf + 1)) memmove(buf, buf + 1, strlen(buf + 1) + 1);
    else buf[0] = v < 0 ? '-' : '+';
    return buf;
}

const char *analysed_short(const struct analysed *x, double v, char *buf) {
    if (x->a.objective == AG_FOR_WIN) snprintf(buf, JUDGING_TEXT, "%.1f %%", 100 * v);
    else snprintf(buf, JUDGING_TEXT, "%.1f", v);
    return buf;
}
