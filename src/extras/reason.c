/* reason.c - see reason.h: finds the game's own reasons, and writes numbers for them. */
#include "reason.h"
#include "extras.h"
#include "str.h"

#include <string.h>

void ag_reasons(const ag_rules *r, const void *state, ag_seat seat, const ag_action *action, unsigned n,
                struct ag_msg *out) {
    struct ag_question q = {r, state, seat, action, n, out};
    memset(out, 0, n * sizeof *out);
    const struct ag_extras *x = ag_extras_of(r->game);
    if (x->reasons) x->reasons(&q);
}

void ag_put_tenths(struct ag_msg *msg, unsigned which, double x) {
    struct ag_str s = ag_str_start(msg->text[which], sizeof msg->text[which]);
    int64_t tenths = (int64_t)((x < 0 ? -x : x) * 10 + 0.5);
    if (x < 0 && tenths) ag_str_char(&s, '-');
    ag_str_thousands(&s, tenths / 10);
    ag_str_char(&s, '.');
    ag_str_number(&s, tenths % 10);
    ag_str_end(&s);
    msg->figures |= (uint8_t)(1u << which);
}

void ag_put_percent(struct ag_msg *msg, unsigned which, double chance) {
    ag_put_tenths(msg, which, 100 * chance);
    size_t n = strlen(msg->text[which]);
    memcpy(msg->text[which] + n, " %", 3);
}
