/* odds_ask.c - see odds_ask.h: what the games' answers share. */
#include "odds_ask.h"
#include "msg.h"
#include "str.h"


/* clang-format off */
AG_SENTENCES(
    /* Why a question about odds is refused. {0t}: what was typed; {0}: how many dice it takes; {1}: how many were
     * given. */
    MSG(ODDS_SEEN_DICE, "Give plain dice as they lie, not '{0t}'.")
    MSG(ODDS_DICE_WANTED, "Give {0} dice here, not {1}: '{0t}'.")
    /* A chance in a line of `odds`. {0.6}: the chance; {1}, {2}: so many of so many rolls. */
    MSG(ODDS_CHANCE, "{0.6}")
    MSG(ODDS_CHANCE_OF, "{0.6}  {1} in {2}")
    /* What to keep, in a line of `odds`, where it is not some of the dice. */
    MSG(ODDS_KEEP_NOTHING, "nothing")
    MSG(ODDS_KEEP_ALL, "all")
)
/* clang-format on */

void ag_odds_line(const struct ag_odds_ask *ask, struct ag_said_id said) {
    char line[300];
    struct ag_str s = ag_str_start(line, sizeof line);
    ag_format_id(&s, &said, ask->language);
    ag_str_end(&s);
    ask->line(ask->context, line);
}

const char *ag_odds_left(const char *text, unsigned columns, char *buf) {
    struct ag_str s = ag_str_start(buf, 40);
    ag_str_text(&s, text);
    while (s.len < columns) ag_str_char(&s, ' ');
    ag_str_end(&s);
    return buf;
}

const char *ag_odds_right(int64_t number, unsigned columns, char *buf) {
    char digits[24];
    struct ag_str n = ag_str_start(digits, sizeof digits), s = ag_str_start(buf, 40);
    ag_str_number(&n, number);
    size_t length = ag_str_end(&n);
    while (s.len + length < columns) ag_str_char(&s, ' ');
    ag_str_text(&s, digits);
    ag_str_end(&s);
    return buf;
}

void ag_odds_put(const struct ag_odds_ask *ask, const struct ag_chance *c) {
    ask->real(ask->context, "chance", c->value);
    if (!c->of) return;
    ask->whole(ask->context, "ways", (int64_t)c->ways);
    ask->whole(ask->context, "of", (int64_t)c->of);
}

const char *ag_odds_words(const struct ag_odds_ask *ask, const struct ag_chance *c, char *buf) {
    struct ag_str s = ag_str_start(buf, 80);
    enum ag_msg_id id = c->of ? AG_MSG_ODDS_CHANCE_OF : AG_MSG_ODDS_CHANCE;
    ag_format_id(&s, &AG_SAID(id, c->value, c->ways, c->of), ask->language);
    ag_str_end(&s);
    return buf;
}

void ag_odds_put_hand(const struct ag_odds_ask *ask, const char *key, ag_hand hand, bool jolly) {
    char text[40];
    ag_hand_write(hand, jolly, text, sizeof text);
    ask->text(ask->context, key, text);
}

const char *ag_odds_keep(const struct ag_odds_ask *ask, ag_hand keep, unsigned dice, bool jolly, char *buf) {
    if (!keep) return ag_msg_sentence(AG_MSG_ODDS_KEEP_NOTHING, ask->language);
    if (ag_hand_size(keep) == dice) return ag_msg_sentence(AG_MSG_ODDS_KEEP_ALL, ask->language);
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
