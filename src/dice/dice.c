/*
 * dice.c - multisets of dice, the outcomes of a roll with their exact weights, and dice as text. The tables are made at
 * build time by gen_tables.c. No rule of any game lives here.
 */
#include "astragal.h"
#include "dice_tables.h"
#include "hands.h"
#include "msg.h"
#include "str.h"

#include <string.h>

const uint16_t ag_table_hand_first[AG_DICE_MAX + 2] = {0, 1, 7, 28, 84, 210, 462, 924};
static const uint32_t power_of_6[7] = {1, 6, 36, 216, 1296, 7776, 46656};

unsigned ag_hand_id(ag_hand h) { return hand_id(h); }
ag_hand ag_hand_of(unsigned id) { return hand_of(id); }
unsigned ag_hand_first(unsigned dice) { return hand_first(dice); }
unsigned ag_hand_count(unsigned dice) { return hand_count(dice); }
uint32_t ag_hand_weight(unsigned id) { return ag_table_hand_weight[id]; }

unsigned ag_hand_parts(unsigned id, const uint16_t **list) { return hand_parts(id, list); }

/* ---- outcomes ---- */

uint32_t ag_outcomes(struct ag_due due) {
    if (due.flags & AG_DUE_COLOURED) return 6u * ag_hand_count(due.dice - 1u);
    return ag_hand_count(due.dice);
}

uint32_t ag_outcome_weight(struct ag_due due, uint32_t outcome) {
    if (due.flags & AG_DUE_COLOURED) return ag_table_hand_weight[hand_first(due.dice - 1u) + outcome / 6];
    return ag_table_hand_weight[hand_first(due.dice) + outcome];
}

uint32_t ag_outcome_of(struct ag_due due, const uint8_t *dice) {
    ag_hand plain = 0;
    uint32_t coloured = 0;
    for (unsigned i = 0; i < due.dice; i++) {
        unsigned face = dice[i] & 15u;
        if (face < 1 || face > 6) return AG_UNKNOWN;
        if (!(dice[i] & AG_DIE_COLOURED)) plain += ag_die(face);
        else if (coloured) return AG_UNKNOWN;
        else coloured = face;
    }
    if (!coloured != !(due.flags & AG_DUE_COLOURED)) return AG_UNKNOWN;
    uint32_t rank = hand_id(plain) - hand_first(ag_hand_size(plain));
    return coloured ? rank * 6 + coloured - 1 : rank;
}

void ag_outcome_dice(struct ag_due due, uint32_t outcome, uint8_t *dice) {
    bool coloured = due.flags & AG_DUE_COLOURED;
    unsigned plain = due.dice - (coloured ? 1u : 0u), n = 0;
    ag_hand h = ag_table_hand_of[hand_first(plain) + (coloured ? outcome / 6 : outcome)];
    for (unsigned face = 1; face <= 6; face++) {
        for (unsigned k = ag_count(h, face); k; k--) dice[n++] = (uint8_t)face;
        if (coloured && outcome % 6 == face - 1) dice[n++] = (uint8_t)(face | AG_DIE_COLOURED);
    }
}

/* One number below 6^n holds n dice: the last three and the rest are looked up apart. */
static inline uint32_t draw_rank(unsigned n, uint32_t x) {
    static const uint8_t first_row[AG_DICE_MAX + 1] = {0, 1, 2, 3, 4, 10, 46};
    return ag_table_draw_rank[ag_table_draw_row[first_row[n] + x / 216] + ag_table_draw_three[x % 216]];
}

uint32_t ag_draw(struct ag_due due, struct ag_rng *rng) {
    uint32_t x = rng_below(rng, power_of_6[due.dice]);
    if (due.flags & AG_DUE_COLOURED) return draw_rank(due.dice - 1u, x / 6) * 6 + x % 6;
    return draw_rank(due.dice, x);
}

uint32_t ag_draw_dice(struct ag_due due, struct ag_rng *rng, uint8_t *dice) {
    uint32_t x = rng_below(rng, power_of_6[due.dice]);
    for (unsigned i = 0; i < due.dice; i++, x /= 6) dice[i] = (uint8_t)(x % 6 + 1);
    if (due.flags & AG_DUE_COLOURED) dice[0] |= AG_DIE_COLOURED;
    return ag_outcome_of(due, dice);
}

/* ---- the generator, started by splitmix64 ---- */

static uint64_t split_mix(uint64_t *x) {
    uint64_t z = *x += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/* Each of the three numbers is mixed in turn, so that streams of neighbouring games have nothing in common. */
void ag_rng_start(struct ag_rng *rng, uint64_t seed, uint64_t game, uint32_t purpose) {
    uint64_t x = seed;
    x = split_mix(&x) ^ game;
    x = split_mix(&x) ^ purpose;
    for (int i = 0; i < 4; i++) rng->s[i] = split_mix(&x);
}

uint64_t ag_rng_next(struct ag_rng *rng) { return rng_next(rng); }
uint32_t ag_rng_below(struct ag_rng *rng, uint32_t n) { return rng_below(rng, n); }

/* ---- text ---- */

static void put_die(struct ag_str *s, uint8_t die, bool jolly) {
    unsigned face = die & 15u;
    if (s->len) ag_str_char(s, ' ');
    ag_str_face(s, face, jolly);
    if (die & AG_DIE_COLOURED) ag_str_char(s, '*');
}

size_t ag_dice_write(const uint8_t *dice, unsigned n, bool jolly, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    for (unsigned i = 0; i < n; i++) put_die(&s, dice[i], jolly);
    return ag_str_end(&s);
}

size_t ag_hand_write(ag_hand h, bool jolly, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    ag_str_hand(&s, h, jolly);
    return ag_str_end(&s);
}

static int face_of(char c, bool jolly) {
    if (c == '?') return 0;
    if (jolly && c == '!') return 6;
    return c >= '1' && c <= (jolly ? '5' : '6') ? c - '0' : -1;
}

int ag_dice_read(const char *text, bool jolly, uint8_t *dice, unsigned max, struct ag_msg *why) {
    unsigned n = 0;
    for (const char *p = text; *p; p++) {
        if (*p == ' ' || *p == ',') continue;
        if (*p == '*') {
            if (n == 0 || p[-1] == ' ' || p[-1] == ',' || dice[n - 1] & AG_DIE_COLOURED) {
                ag_refuse_id(why, AG_MSG_DICE_STAR);
                return -1;
            }
            dice[n - 1] |= AG_DIE_COLOURED;
            continue;
        }
        int face = face_of(*p, jolly);
        if (face < 0) {
            struct ag_msg m = ag_msg_make(jolly ? AG_MSG_DICE_CHARACTER_JOLLY : AG_MSG_DICE_CHARACTER, 0, 0, 0);
            ag_msg_quote(&m, 0, p);
            ag_refuse(why, m);
            return -1;
        }
        if (n == max) {
            ag_refuse(why, ag_msg_make(AG_MSG_DICE_TOO_MANY, max, 0, 0));
            return -1;
        }
        dice[n++] = (uint8_t)face;
    }
    return (int)n;
}
