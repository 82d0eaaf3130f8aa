/* odds_ask.c - see odds_ask.h: what the games' answers share. */
#include "odds_ask.h"
#include "msg.h"
#include "str.h"

#include <stdarg.h>

/* clang-format off */
AG_SENTENCES(
    /* Why a question about odds is refused. {0t}: what was typed; {0}: how many dice it takes; {1}: how many were
     * given. */
    MSG(ODDS_SEEN_DICE, "Give plain dice as they lie, not '{0t}'.")
    MSG(ODDS_DICE_WANTED, "Give {0} dice here, not {1}: '{0t}'.")
)
/* clang-format on */

void ag_odds_say(const struct ag_odds_ask *ask, const char *format, ...) {
    char line[200];
    struct ag_str s = ag_str_start(line, sizeof line);
    va_list arguments;
    va_start(arguments, format);
    ag_str_print(&s, format, &arguments);
    va_end(arguments);
    ag_str_end(&s);
    ask->line(ask->context, line);
}

void ag_odds_put(const struct ag_odds_ask *ask, const struct ag_chance *c) {
    ask->real(ask->context, "chance", c->value);
    if (!c->of) return;
    ask->whole(ask->context, "ways", (int64_t)c->ways);
    ask->whole(ask->context, "of", (int64_t)c->of);
}

const char *ag_odds_words(const struct ag_chance *c, char *buf) {
    struct ag_str s = ag_str_start(buf, 80);
    ag_str_fixed(&s, c->value, 6);
    if (c->of) {
        ag_str_text(&s, "  ");
        ag_str_thousands(&s, (int64_t)c->ways);
        ag_str_text(&s, " in ");
        ag_str_thousands(&s, (int64_t)c->of);
    }
    ag_str_end(&s);
    return buf;
}

void ag_odds_put_hand(const struct ag_odds_ask *ask, const char *key, ag_hand hand, bool jolly) {
    char text[40];
    ag_hand_write(hand, jolly, text, sizeof text);
    ask->text(ask->context, key, text);
}

const char *ag_odds_keep(ag_hand keep, unsigned dice, bool jolly, char *buf) {
    if (!keep) return "nothing";
    if (ag_hand_size(keep) == dice) return "all";
    ag_hand_write(keep, jolly, buf, 40);
    return buf;
}

bool ag_odds_read_hand(const char *text, unsigned n, bool jolly, ag_hand *out, struct ag_msg *why) {
    uint8_t dice[AG_DICE_MAX];
    int have = ag_dice_read(text, jolly, dice, AG_DICE_MAX, why);
    struct ag_msg msg = ag_msg_make(AG_MSG_ODDS_SEEN_DICE, n, have, 0);
    *out = 0;
    if (have < 0) return false;
    ag_msg_quote(&msg, 0, text);
    for (int i = 0; i < have; i++) {
        if (dice[i] < 1 || dice[i] > 6) return ag_refuse(why, msg);
        *out += ag_die(dice[i]);
    }
    msg.id = AG_MSG_ODDS_DICE_WANTED;
    return (unsigned)have == n || ag_refuse(why, msg);
}

/* One or two digits, the first of which is no 0. */
static const char *read_count(const char *text, unsigned digits, unsigned *n) {
    unsigned i = 0;
    for (*n = 0; i < digits && text[i] >= (i ? '0' : '1') && text[i] <= '9'; i++)
        *n = *n * 10 + (unsigned)(text[i] - '0');
    return text + i;
}

bool ag_odds_read_pair(const char *text, unsigned most_a, unsigned most_b, unsigned *a, unsigned *b) {
    text = read_count(text, 2, a);
    if (*text != 'x') return false;
    text = read_count(text + 1, 1, b);
    return !*text && *a >= 1 && *a <= most_a && *b >= 1 && *b <= most_b;
}

bool ag_odds_read_rolls(const struct ag_odds_ask *ask, const char *name, bool dice, uint64_t *rolls) {
    *rolls = dice ? 2 : 3;
    return ask->number(ask->context, name, dice ? 0 : 1, *rolls, rolls);
}
