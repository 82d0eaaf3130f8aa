/* ask_palko.c - odds in Palko: how likely calls are true. docs/odds.md shows every form. */
#include "msg.h"
#include "odds_ask.h"
#include "palko.h"
#include "str.h"

/* clang-format off */
AG_SENTENCES(
    /* Why a question about odds is refused. {0t}: what was typed. */
    MSG(ODDS_PALKO_HAND, "Give your own dice as your hand, for example 11456.")
    MSG(ODDS_PALKO_CALL, "'{0t}' is not a call; seven fours are written 7x4.")
    MSG(ODDS_PALKO_WILD, "Say whether ones are wild: yes or no, not '{0t}'.")
    /* A line of `odds`. {0t}: the call as it is typed; {1t}: how likely it is true. */
    MSG(ODDS_PALKO, "{0t} chance {1t}")
)
/* clang-format on */

struct question {
    ag_hand hand;
    unsigned seats, unseen;
    bool wild;
};

static bool refuse_quote(struct ag_msg *why, enum ag_msg_id id, const char *text) {
    struct ag_msg m = ag_msg_make(id, 0, 0, 0);
    ag_msg_quote(&m, 0, text);
    return ag_refuse(why, m);
}

static void say_call(const struct ag_odds_ask *ask, const struct question *q, unsigned quantity, unsigned face) {
    struct ag_chance c = ag_odds_palko(ask->rules, q->hand, q->unseen, quantity, face, q->wild);
    char call[16], words[80], wide[40];
    struct ag_str s = ag_str_start(call, sizeof call);
    ag_str_number(&s, quantity);
    ag_str_char(&s, 'x');
    ag_str_number(&s, face);
    ag_str_end(&s);
    if (ask->words)
        return ag_odds_say(ask, AG_MSG_ODDS_PALKO, ag_odds_left(call, 5, wide), ag_odds_words(ask, &c, words));
    ask->open(ask->context, NULL, false);
    ask->text(ask->context, "call", call);
    ask->truth(ask->context, "wild", q->wild && face != 1);
    ag_odds_put(ask, &c);
    if (q->hand) ask->whole(ask->context, "own", ag_odds_palko_own(ask->rules, q->hand, face, q->wild));
    ask->close(ask->context);
}

static bool read_question(const struct ag_odds_ask *ask, struct question *q, struct ag_msg *why) {
    const char *wild = ask->option(ask->context, "wild"), *hand = ask->option(ask->context, "hand");
    if (*ask->dice) return ag_refuse_id(why, AG_MSG_ODDS_PALKO_HAND);
    q->wild = !wild || ag_text_same(wild, "yes");
    if (!q->wild && !ag_text_same(wild, "no")) return refuse_quote(why, AG_MSG_ODDS_PALKO_WILD, wild);
    if (hand && !ag_odds_read_hand(hand, ag_palko_compiled(ask->rules)->dice, false, &q->hand, why)) return false;
    uint64_t unseen = ag_rules_seats(ask->rules) - (q->hand != 0);
    if (!ask->number(ask->context, "unseen", q->hand == 0, AG_PALKO_SEATS - (q->hand != 0), &unseen)) return false;
    q->unseen = (unsigned)unseen;
    q->seats = q->unseen + (q->hand != 0);
    return true;
}

bool ag_ask_palko(const struct ag_odds_ask *ask, struct ag_msg *why) {
    const char *call = ask->option(ask->context, "call");
    struct question q = {0};
    unsigned quantity = 0, face = 0;
    if (!read_question(ask, &q, why)) return false;
    if (call && !ag_odds_read_pair(call, AG_PALKO_TABLE_MAX, 6, &quantity, &face))
        return refuse_quote(why, AG_MSG_ODDS_PALKO_CALL, call);
    if (!ask->words) {
        ask->whole(ask->context, "seats", q.seats);
        ask->open(ask->context, "calls", true);
    }
    for (unsigned f = 1; f <= 6; f++)
        for (unsigned n = 1; n <= ag_palko_compiled(ask->rules)->hand_max * q.seats; n++)
            if (!call) say_call(ask, &q, n, f);
    if (call) say_call(ask, &q, quantity, face);
    if (!ask->words) ask->close(ask->context);
    return true;
}
