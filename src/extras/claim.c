/* claim.c - see claim.h: stand-ins, and a turn that is entered by what came of it. */
#include "claim.h"
#include "extras.h"
#include "msg.h"
#include "str.h"
#include "table.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* A whole turn was told in a game that cannot be kept so. {0t}: the game. */
    MSG(CLAIM_ROLLS_ONLY, "{0t} is kept roll by roll: type the dice.")
    /* The same while the players roll for who begins. */
    MSG(CLAIM_BEGIN, "First type the rolls for who begins.")
)
/* clang-format on */

/* ---- stand-ins ---- */

static struct ag_due due_of(const ag_rules *r, const void *state) { return ag_rules_game(r)->due(r, state); }

/* The move that a claim stands for in the position behind a roll, if it is legal there. */
static bool fits(const ag_rules *r, const union ag_state *s, ag_seat seat, const char *move, ag_action *a,
                 struct ag_msg *why) {
    const struct ag_game *game = ag_rules_game(r);
    struct ag_due due = game->due(r, s);
    return due.kind == AG_DUE_ACT && due.seat == seat && game->read_action(r, s, move, a, why) &&
           game->allowed(r, s, seat, *a, why);
}

uint32_t ag_claim_roll(const ag_rules *r, const void *state, const char *move, ag_action *a, struct ag_msg *why) {
    const struct ag_game *game = ag_rules_game(r);
    const struct ag_claims *claims = &ag_extras_of(game)->claims;
    struct ag_due due = due_of(r, state);
    uint32_t best = AG_UNKNOWN;
    unsigned fewest = AG_LEGAL_MAX + 1;
    for (uint32_t i = 0; i < ag_outcomes(due); i++) {
        union ag_state s;
        ag_action list[AG_LEGAL_MAX], move_of;
        struct ag_msg msg = {0};
        memcpy(&s, state, game->state_size);
        unsigned effects = game->roll(r, &s, i, NULL);
        if (!move) {
            if (effects & AG_TURN_ENDED || (claims->nothing && claims->nothing(r, &s))) return i;
            continue;
        }
        if (!fits(r, &s, due.seat, move, &move_of, &msg)) {
            if (msg.id && (!why->id || msg.id != claims->elsewhere)) *why = msg;
            continue;
        }
        unsigned n = game->legal(r, &s, due.seat, list);
        if (n >= fewest) continue;
        fewest = n;
        best = i;
        *a = move_of;
    }
    return best;
}

bool ag_claim_leads(const ag_rules *r, const void *state) {
    const struct ag_game *game = ag_rules_game(r);
    struct ag_due due = due_of(r, state);
    for (uint32_t i = 0; i < ag_outcomes(due); i++) {
        union ag_state s;
        memcpy(&s, state, game->state_size);
        game->roll(r, &s, i, NULL);
        struct ag_due next = game->due(r, &s);
        if (next.kind == AG_DUE_ACT && next.seat == due.seat) return true;
    }
    return false;
}

/* ---- a whole turn ---- */

/* not for people: text of a record, which stays as it is */
static const char only[] = "only '", of_turn[] = "' was told of this turn; its dice and moves are not real.";

static bool note_turn(ag_table *t, const char *told, struct ag_msg *why) {
    char reason[AG_NOTE_MAX - 40], text[AG_NOTE_MAX], word[60];
    struct ag_str s = ag_str_start(reason, sizeof reason);
    ag_text_copy(word, sizeof word, told);
    ag_str_text(&s, only);
    ag_str_text(&s, word);
    ag_str_text(&s, of_turn);
    ag_str_end(&s);
    ag_note_write(&(struct ag_note){.kind = AG_NOTE_STAND_INS, .text = reason}, text, sizeof text);
    return ag_table_note(t, text, why);
}

bool ag_claim_told_turn(const char *note) {
    size_t n = strlen(note), tail = sizeof of_turn - 1;
    return n > tail && strcmp(note + n - tail, of_turn) == 0;
}

bool ag_claim_told_event(const ag_table *t, size_t i) {
    struct ag_event e = ag_table_event(t, i);
    if (e.kind == AG_EVENT_MOVE && i) e = ag_table_event(t, --i);
    if (e.kind == AG_EVENT_ROLL && i) e = ag_table_event(t, --i);
    return e.kind == AG_EVENT_NOTE && ag_claim_told_turn(ag_table_note_text(t, &e));
}

void ag_claim_true_news(struct ag_news *news) {
    static const char *const untrue[] = {"roll", "keep", "hot_dice"};
    unsigned n = 0;
    for (unsigned i = 0; i < news->n; i++) {
        bool good = true;
        for (unsigned k = 0; k < sizeof untrue / sizeof *untrue; k++)
            good = good && strcmp(ag_msg_kind(news->item[i].id), untrue[k]) != 0;
        if (good) news->item[n++] = news->item[i];
    }
    news->n = n;
}

/* A note, a roll and, unless move is NULL, a move. */
static bool enter(ag_table *t, const char *told, uint32_t outcome, const char *move, struct ag_news *news,
                  struct ag_msg *why) {
    struct ag_due due = ag_table_due(t);
    uint8_t dice[AG_DICE_MAX];
    ag_action a;
    if (outcome == AG_UNKNOWN) outcome = ag_claim_roll(ag_table_rules(t), ag_table_state(t), move, &a, why);
    if (outcome == AG_UNKNOWN) return false;
    ag_outcome_dice(due, outcome, dice);
    return note_turn(t, told, why) && ag_table_roll(t, dice, due.dice, news, why) &&
           (!move || ag_table_act_text(t, due.seat, move, news, why));
}

static bool enter_all(ag_table *t, const char *told, const struct ag_claim *claim, struct ag_news *news,
                      struct ag_msg *why) {
    if (!claim->n) return enter(t, told, AG_UNKNOWN, NULL, news, why);
    for (unsigned i = 0; i < claim->n; i++)
        if (!enter(t, told, claim->step[i].outcome, claim->step[i].move, news, why)) return false;
    return true;
}

/* A number alone, which cannot be dice. */
static bool is_number(const char *text) {
    return *text && !text[strspn(text, "0123456789,")] && text[strspn(text, "123456")];
}

bool ag_claim_turn(ag_table *t, const char *told, bool *meant, struct ag_news *news, struct ag_msg *why) {
    const ag_rules *r = ag_table_rules(t);
    const struct ag_game *game = ag_rules_game(r);
    const struct ag_claims *claims = &ag_extras_of(game)->claims;
    struct ag_claim claim = {0};
    struct ag_news own = {0};
    struct ag_msg reason = {0};
    size_t before = ag_table_length(t);
    struct ag_due due = ag_table_due(t);
    *meant = false;
    if (due.kind != AG_DUE_ROLL || due.flags & AG_DUE_HIDDEN) return false;
    bool lost = claims->lost && ag_text_same(told, claims->lost), good = lost;
    if (!ag_claim_leads(r, ag_table_state(t))) {
        *meant = lost || is_number(told);
        return *meant && ag_refuse_id(why, AG_MSG_CLAIM_BEGIN);
    }
    if (!lost && claims->turn)
        good = claims->turn(&(struct ag_claim_ask){r, ag_table_state(t), told, &t->memory}, &claim, &reason);
    *meant = lost || (claims->turn ? claim.meant : is_number(told));
    if (*meant && !lost && !claims->turn) {
        reason = ag_msg_make(AG_MSG_CLAIM_ROLLS_ONLY, 0, 0, 0);
        ag_msg_quote(&reason, 0, game->title);
    }
    good = good && enter_all(t, told, &claim, &own, &reason);
    if (!good) {
        ag_table_rewind(t, before, NULL);
        return *meant ? ag_refuse(why, reason) : false;
    }
    ag_claim_true_news(&own);
    if (news) *news = own;
    return true;
}
