/*
 * claim_balut.c - a turn of Balut told by its end (claim.h): "fours 12", "full house 22". Of the throws that are worth so
 * much there the lowest one stands for the one that was thrown.
 */
#include "balut.h"
#include "claim.h"
#include "msg.h"
#include "str.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* A turn was told by a row and a score that dice cannot make there. {0n}: the score; {0t}: those that they can, as
     * "0, 4, 8" or "5 to 30". */
    MSG(BALUT_CLAIM, "No dice score {0n} there; they can score {0t}.")
)
/* clang-format on */

enum { LISTED = 8, WORTH_MAX = 64 };

/* "full house 22": the move, and the score. */
static bool read_claim(const char *told, char *move, int32_t *score) {
    static const char word[] = "score ";
    const char *number = NULL; /* the last blank, and what stands behind it */
    struct ag_str s = ag_str_start(move, AG_MOVE_MAX);
    for (const char *c = told; *c; c++)
        if (*c == ' ') number = c;
    if (!number || !number[1] || strlen(number) > 4 || number[1 + strspn(number + 1, "0123456789")]) return false;
    *score = 0;
    for (const char *c = number + 1; *c; c++) *score = 10 * *score + (*c - '0');
    if (strncmp(told, word, sizeof word - 1) == 0) told += sizeof word - 1;
    ag_str_text(&s, word);
    for (const char *c = told; c < number; c++) ag_str_char(&s, *c == ' ' ? '_' : *c);
    return ag_str_end(&s) < AG_MOVE_MAX;
}

/* "0, 4, 8", or "5 to 30" where they are many. */
static void write_scores(uint64_t can, struct ag_msg *msg) {
    char text[60];
    struct ag_str s = ag_str_start(text, sizeof text);
    bool many = __builtin_popcountll(can) > LISTED;
    int last = 63 - __builtin_clzll(can), first = __builtin_ctzll(can);
    for (int i = first; i <= last; i++) {
        if (!(can >> i & 1) || (many && i != first && i != last)) continue;
        if (i != first) ag_str_text(&s, many ? " to " : ", ");
        ag_str_number(&s, i);
    }
    ag_str_end(&s);
    ag_msg_quote(msg, 0, text);
}

bool ag_claim_balut(const struct ag_claim_ask *ask, struct ag_claim *out, struct ag_msg *why) {
    const ag_rules *r = ask->rules;
    const struct ag_game *game = ag_rules_game(r);
    struct ag_due due = game->due(r, ask->state);
    int32_t score, lowest = WORTH_MAX;
    uint64_t can = 0;
    if (!read_claim(ask->told, out->step[0].move, &score)) return false;
    for (uint32_t i = 0; i < ag_outcomes(due); i++) {
        struct ag_balut_state s;
        ag_action a;
        memcpy(&s, ask->state, sizeof s);
        game->roll(r, &s, i, NULL);
        if (!game->read_action(r, &s, out->step[0].move, &a, why)) return false;
        out->meant = true;
        if (!game->allowed(r, &s, due.seat, a, why)) return false;
        const uint8_t *worth = ag_balut_worth(r, s.dice);
        can |= (uint64_t)1 << worth[a - AG_BALUT_SCORE];
        if (worth[a - AG_BALUT_SCORE] != score || worth[AG_BALUT_CHOICE] >= lowest) continue;
        lowest = worth[AG_BALUT_CHOICE];
        out->step[0].outcome = i;
        out->n = 1;
    }
    if (out->n) return true;
    struct ag_msg msg = ag_msg_make(AG_MSG_BALUT_CLAIM, score, 0, 0);
    write_scores(can, &msg);
    return ag_refuse(why, msg);
}
