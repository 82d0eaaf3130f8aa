/* analyse_words.c - see analyse.h: names, numbers and words as all forms of an analysis have them. */
#include "analyse.h"
#include "../shell/again.h"

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
    const struct ag_step *s = &x->a.step[step];
    if (s->kind == AG_EVENT_MOVE) return analysed_action(x, step, ag_table_event(x->table, s->event).action, buf);
    ag_review_event(&x->review, step, buf, AG_CLAUSE_MAX);
    return buf;
}

const char *analysed_action(const struct analysed *x, size_t step, ag_action a, char *buf) {
    ag_review_words(&x->review, step, a, buf, AG_CLAUSE_MAX);
    return buf;
}

/* The last remark of an estimate is what it cannot find. */
bool analysed_remark(const struct analysed *x, unsigned n, char *buf) {
    size_t length = ag_review_remark(&x->review, n, buf, ANALYSED_TEXT);
    bool last = length && !ag_review_remark(&x->review, n + 1, NULL, 0);
    if (last && !x->a.exact) {
        char text[ANALYSED_TEXT];
        memcpy(text, buf, sizeof text);
        say_into(buf, ANALYSED_TEXT, SAY_ANALYSE_NODES, text);
    }
    return length;
}

const char *analysed_hint(const struct analysed *x, size_t step, char *buf) {
    again_hint(&x->review, x->path, step, buf, ANALYSED_COMMAND);
    return buf;
}

const char *analysed_skill(const struct analysed *x, ag_seat seat) { return ag_review_skill(&x->review, seat); }
const char *analysed_luck(const struct analysed *x, ag_seat seat) { return ag_review_lucky(&x->review, seat); }

/* ---- numbers ---- */

const char *analysed_unit(const struct analysed *x) { return judging_unit(x->a.objective); }

/* start - losses + gains: of chances this may leave 0 to 1, which no chance does. */
const char *analysed_sure(const struct analysed *x, ag_seat seat) {
    double v = ag_luck_adjusted(&x->a.seat[seat]);
    if (!x->a.lucky) return phrase(SAY_ANALYSE_UNKNOWN);
    if (x->a.objective != AG_FOR_WIN || (v >= 0 && v <= 1)) return NULL;
    return phrase(v > 1 ? SAY_ANALYSE_WIN_SURE : SAY_ANALYSE_LOSS_SURE);
}

const char *analysed_signed(const struct analysed *x, double v, char *buf) {
    return judging_signed(x->a.objective, x->a.exact, v, buf);
}

const char *analysed_short(const struct analysed *x, double v, char *buf) {
    return judging_short(x->a.objective, v, buf);
}
