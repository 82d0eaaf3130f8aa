/*
 * palko_count.c - counting Palko's dice: what a hand counts (PA-9, PA-11, PA-12), how likely a call is, and settling an
 * argument over a real table (the score hook). Calls, challenges and tokens live in palko.c.
 */
#include "msg.h"
#include "palko.h"
#include "str.h"

#include <string.h>

static const ag_hand straights[2] = {0x011111, 0x111110};

static bool is_straight(ag_hand hand) { return hand == straights[0] || hand == straights[1]; }

unsigned ag_palko_count(ag_hand hand, unsigned face, bool wild, enum ag_palko_five five) {
    if (is_straight(hand)) return 0; /* PA-11 */
    unsigned natural = ag_count(hand, face), ones = 0;
    if (wild && face != 1) ones = ag_count(hand, 1);               /* PA-9 */
    if (natural + ones < AG_PALKO_DICE_MAX) return natural + ones; /* as every hand of fewer dice does (PA-22) */
    bool mixed = natural && ones;
    return mixed && five == AG_PALKO_FIVE_NATURAL ? AG_PALKO_DICE_MAX : AG_PALKO_COUNT_MAX; /* PA-12 */
}

/* ---- tables ---- */

/* The chances for n + 1 hands from those for n: first as exact numbers of ordered rolls (7,776^5 needs 65 bits, so the
 * sums are kept as parts of 1; every step adds positive numbers only and loses nothing that matters). */
static void add_hand(const double *before, const double *hand, double *after) {
    memset(after, 0, (AG_PALKO_TABLE_MAX + 2) * sizeof *after);
    for (unsigned q = 0; q <= AG_PALKO_TABLE_MAX - AG_PALKO_COUNT_MAX; q++)
        for (unsigned k = 0; k <= AG_PALKO_COUNT_MAX; k++) after[q + k] += before[q] * hand[k];
}

/* From the chances of exactly q to those of at least q. */
static void sum_up(const double *exactly, double *at_least) {
    double sum = 0;
    for (unsigned q = AG_PALKO_TABLE_MAX + 2; q-- > 0;) at_least[q] = sum += exactly[q];
}

static void prepare_chances(struct ag_palko_rules *c, unsigned face, unsigned wild) {
    double hand[AG_PALKO_COUNT_MAX + 1] = {0}, exactly[2][AG_PALKO_TABLE_MAX + 2] = {{1}};
    for (unsigned i = 0; i < c->hands; i++)
        hand[c->count[i][face - 1][wild]] += ag_hand_weight(c->first_hand + i) / (double)c->rolls;
    for (unsigned n = 0; n <= AG_PALKO_SEATS; n++) {
        sum_up(exactly[n % 2], c->chance[n][face - 1][wild]);
        add_hand(exactly[n % 2], hand, exactly[(n + 1) % 2]);
    }
}

/* Ids of hands stand by the number of their dice; with one die more there are (n + 5) / n times as many. */
static void prepare_hands(struct ag_palko_rules *c, unsigned dice) {
    c->dice = (uint8_t)dice;
    c->hand_max = (uint8_t)(dice == AG_PALKO_DICE_MAX ? AG_PALKO_COUNT_MAX : dice); /* PA-8, PA-22 */
    c->hands = 1;
    c->rolls = 1;
    for (unsigned n = 1; n <= dice; n++) {
        c->first_hand = (uint16_t)(c->first_hand + c->hands);
        c->hands = (uint16_t)(c->hands * (n + 5) / n);
        c->rolls *= 6;
    }
}

void ag_palko_count_prepare(struct ag_palko_rules *c, unsigned dice, enum ag_palko_five five) {
    prepare_hands(c, dice);
    for (unsigned face = 1; face <= 6; face++)
        for (unsigned wild = 0; wild < 2; wild++) {
            for (unsigned i = 0; i < c->hands; i++)
                c->count[i][face - 1][wild] = (uint8_t)ag_palko_count(ag_hand_of(c->first_hand + i), face, wild, five);
            prepare_chances(c, face, wild);
        }
    for (unsigned i = 0; i < c->hands; i++) /* the faces in the order of calls: after six comes one, after one two */
        for (unsigned face = 0; face < 6; face++)
            for (unsigned wild = 0; wild < 2; wild++)
                c->two[face][wild][i] = (uint8_t)ag_palko_two(c->count[i][face][wild],
                                                              c->count[i][(face + 1) % 6][wild]);
}

unsigned ag_palko_total(const ag_rules *r, const struct ag_palko_state *s, unsigned k) {
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    unsigned sum = 0;
    for (unsigned i = 0, seats = ag_rules_seats(r); i < seats; i++)
        sum += c->count[ag_palko_row(c, s->hand[i])][s->face[k] - 1][s->wild[k]];
    return sum;
}

bool ag_palko_is_true(const ag_rules *r, const struct ag_palko_state *s, unsigned k) {
    return ag_palko_holds(s, k, ag_palko_total(r, s, k));
}

ag_seat ag_palko_loser(const ag_rules *r, const struct ag_palko_state *s, unsigned j) {
    unsigned k = ag_palko_call_of(r, s, j);
    return ag_palko_is_true(r, s, k) ? s->challenger : ag_palko_caller(r, s, k); /* PA-18 */
}

ag_seat ag_palko_winner(const ag_rules *r, const struct ag_palko_state *s, unsigned j) {
    unsigned k = ag_palko_call_of(r, s, j);
    return ag_palko_is_true(r, s, k) ? ag_palko_caller(r, s, k) : s->challenger;
}

/* ---- what a seat cannot see ---- */

void ag_palko_sample(const ag_rules *r, const void *view, ag_seat seat, struct ag_rng *rng, void *out) {
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    const struct ag_due roll = {.kind = AG_DUE_ROLL, .dice = c->dice};
    struct ag_palko_state *s = out;
    (void)seat;
    memcpy(s, view, sizeof *s);
    for (unsigned i = 0; i < AG_PALKO_SEATS; i++) {
        if (s->hand[i] == AG_PALKO_HIDDEN) s->hand[i] = (uint16_t)(c->first_hand + ag_draw(roll, rng));
        if (s->answer[i] == AG_PALKO_ANSWER_SEALED) s->answer[i] = AG_PALKO_ANSWER_STAND;
    }
}

/* ---- settling an argument ---- */

void ag_palko_write_call(struct ag_str *out, unsigned quantity, unsigned face) {
    ag_str_number(out, quantity);
    ag_str_char(out, 'x');
    ag_str_number(out, face);
}

bool ag_palko_read_call(const char *text, unsigned *quantity, unsigned *face) {
    unsigned q = 0, digits = 0;
    for (; *text >= '0' && *text <= '9' && digits < 3; text++, digits++) q = q * 10 + (unsigned)(*text - '0');
    if (digits == 0 || text[-(int)digits] == '0' || *text++ != 'x') return false;
    if (q > AG_PALKO_TABLE_MAX || *text < '1' || *text > '6' || text[1]) return false;
    *quantity = q;
    *face = (unsigned)(*text - '0');
    return true;
}

struct argument {
    unsigned quantity, face, hands, dice;
    bool wild;
    ag_hand hand[AG_PALKO_SEATS];
};

static bool refuse_words(struct ag_msg *why, enum ag_msg_id id, unsigned number, const char *text) {
    struct ag_msg m = ag_msg_make(id, number, 0, 0);
    ag_msg_quote(&m, 0, text);
    return ag_refuse(why, m);
}

static bool read_hand(const char *text, struct argument *x, struct ag_msg *why) {
    uint8_t dice[AG_DICE_MAX];
    ag_hand hand = 0;
    int n = ag_dice_read(text, false, dice, AG_DICE_MAX, why);
    if (n < 0) return false;
    if ((unsigned)n != x->dice) return refuse_words(why, AG_MSG_PALKO_SCORE_HAND, x->dice, text);
    if (x->hands == AG_PALKO_SEATS) return ag_refuse(why, ag_msg_make(AG_MSG_PALKO_SCORE_HANDS, x->dice, 0, 0));
    for (unsigned i = 0; i < x->dice; i++) {
        if (dice[i] < 1 || dice[i] > 6) return refuse_words(why, AG_MSG_PALKO_SCORE_HAND, x->dice, text);
        hand += ag_die(dice[i]);
    }
    x->hand[x->hands++] = hand;
    return true;
}

static bool read_word(const char *word, struct argument *x, struct ag_msg *why) {
    if (strncmp(word, "call=", 5) == 0)
        return ag_palko_read_call(word + 5, &x->quantity, &x->face) ||
               refuse_words(why, AG_MSG_PALKO_CALL_WORDS, 0, word + 5);
    if (strncmp(word, "wild=", 5) == 0) {
        x->wild = ag_text_same(word + 5, "yes");
        return x->wild || ag_text_same(word + 5, "no") || refuse_words(why, AG_MSG_PALKO_SCORE_WILD, 0, word + 5);
    }
    return read_hand(word, x, why);
}

/* A hand's count in a sentence that says why. */
static struct ag_msg reason(const struct argument *x, ag_hand hand, unsigned count) {
    enum ag_msg_id id = is_straight(hand)             ? AG_MSG_PALKO_SCORE_STRAIGHT
                        : count == AG_PALKO_COUNT_MAX ? AG_MSG_PALKO_SCORE_FIVE
                                                      : AG_MSG_PALKO_SCORE_COUNT;
    return ag_msg_make(id, hand, count, x->face);
}

static void emit_data(const struct argument *x, const unsigned *count, unsigned sum, const struct ag_emit *out) {
    char call[8];
    struct ag_str words = ag_str_start(call, sizeof call);
    ag_palko_write_call(&words, x->quantity, x->face);
    ag_str_end(&words);
    out->text(out->context, "call", call);
    out->truth(out->context, "wild", x->wild);
    out->number(out->context, "count", sum);
    out->truth(out->context, "true", sum >= x->quantity);
    out->open(out->context, "hands", '[');
    for (unsigned i = 0; i < x->hands; i++) out->number(out->context, NULL, count[i]);
    out->close(out->context);
}

static void emit_words(const struct argument *x, const unsigned *count, unsigned sum, const struct ag_emit *out) {
    bool is_true = sum >= x->quantity;
    struct ag_msg m = ag_msg_make(is_true ? AG_MSG_PALKO_SCORE_TRUE : AG_MSG_PALKO_SCORE_FALSE, sum, x->face,
                                  x->quantity);
    out->say(out->context, &m); /* the verdict first: it may be all that is read */
    m = ag_msg_make(x->wild ? AG_MSG_PALKO_SCORE_WITH_WILD : AG_MSG_PALKO_SCORE_NATURAL, x->face, 0, 0);
    out->say(out->context, &m);
    for (unsigned i = 0; i < x->hands; i++) {
        m = reason(x, x->hand[i], count[i]);
        out->say(out->context, &m);
    }
}

bool ag_palko_score(const ag_rules *r, unsigned n_words, const char *const *words, const struct ag_emit *out,
                    struct ag_msg *why) {
    struct argument x = {.wild = true, .dice = ag_palko_compiled(r)->dice};
    unsigned sum = 0, count[AG_PALKO_SEATS] = {0};
    for (unsigned i = 0; i < n_words; i++)
        if (!read_word(words[i], &x, why)) return false;
    if (!x.quantity) return ag_refuse_id(why, AG_MSG_PALKO_SCORE_CALL);
    if (!x.hands) return ag_refuse(why, ag_msg_make(AG_MSG_PALKO_SCORE_HANDS, x.dice, 0, 0));
    x.wild = x.wild && x.face != 1; /* PA-9: a call of ones counts natural ones */
    for (unsigned i = 0; i < x.hands; i++)
        sum += count[i] = ag_palko_count(x.hand[i], x.face, x.wild, (enum ag_palko_five)ag_rule(r, AG_PALKO_OPT_FIVE));
    emit_data(&x, count, sum, out);
    emit_words(&x, count, sum, out);
    return true;
}
