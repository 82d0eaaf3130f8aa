/*
 * null.c - the null game: the smallest game that uses every part of the interface, and the template for the next one.
 * It is always built, so the template never rots. docs/new-game.md walks through it.
 *
 * Rules: who begins is rolled for. In turn each seat rolls one die, which counts for it, and passes. After the given
 * number of rounds the highest sum wins; ties share the win (AL-5).
 */
#include "fields.h"
#include "games.h"
#include "msg.h"
#include "rules.h"
#include "start.h"
#include "str.h"

#include <string.h>

/* ---- what this game says to people; english.c describes the syntax ---- */

/* clang-format off */
AG_SENTENCES(
    /* What the player is asked to do, the only button, and the only refusal. */
    MSG(NULL_ASK, "Your die is counted. Pass to end your turn.")
    MSG(NULL_PASS, "Pass", pass)
    MSG(NULL_NOT_A_MOVE, "The only move is: pass.")
    /* News. {0s}: the player; {1}: the face rolled; {2}: the player's sum. */
    MSG(NULL_ROLLED, "{0s} {0s|rolls|roll} {1} and {0s|has|have} {2}.", roll)
    /* A fact on the sheet. {0}: this round; {1}: how many there are. */
    MSG(NULL_ROUND, "Round {0} of {1}")
    /* What an option decides: in the list of options, everywhere. */
    MSG(NULL_ABOUT_ROUNDS, "How many turns each player has.")
    /* What the game is about, in a list of games and above its rules. */
    MSG(NULL_AIM, "Roll the highest sum; there is nothing to decide.")
)
/* clang-format on */

/* ---- options: one row each; the slots are named so that the code below can read them ---- */

enum { SEATS, ROUNDS };

static const struct ag_option options[] = {
    {.key = "seats", .at = SEATS, .count = 1, .min = 1, .max = 8, .initial = 2, .about = AG_MSG_ABOUT_SEATS},
    {.key = "rounds", .at = ROUNDS, .count = 1, .min = 1, .max = 99, .initial = 3, .about = AG_MSG_NULL_ABOUT_ROUNDS},
};

/* ---- the state: plain memory, no pointers, no padding (states are compared as bytes) ---- */

enum { STARTING, ROLLING, DECIDING, OVER };
static const char *const phase_words[] = {"starting", "rolling", "deciding", "over", NULL};

struct state {
    uint16_t score[AG_SEATS_MAX];
    struct ag_start start;
    uint8_t phase, turn, began, round;
};

enum { PASS, ACTIONS };

static bool prepare(const struct ag_values *v, void *compiled, struct ag_msg *why) {
    (void)v, (void)compiled, (void)why; /* nothing to compile, and every combination makes sense */
    return true;
}

static void start_turn(struct state *s, ag_seat seat) {
    s->phase = ROLLING;
    s->turn = seat;
}

static void begin(const ag_rules *r, void *state, ag_seats beginners) {
    struct state *s = state;
    (void)r;
    memset(s, 0, sizeof *s);
    ag_seat first = ag_start_begin(&s->start, beginners);
    if (first != AG_NOBODY) start_turn(s, s->began = first);
}

static struct ag_due due(const ag_rules *r, const void *state) {
    const struct state *s = state;
    (void)r;
    switch (s->phase) {
    case STARTING: return ag_due_roll(ag_start_roller(&s->start), 1, 0);
    case ROLLING: return ag_due_roll(s->turn, 1, 0);
    case DECIDING: return ag_due_act(s->turn);
    default: return ag_due_over();
    }
}

static unsigned legal(const ag_rules *r, const void *state, ag_seat seat, ag_action *out) {
    (void)r, (void)state, (void)seat;
    out[0] = PASS;
    return 1;
}

static bool allowed(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_msg *why) {
    (void)r, (void)state, (void)seat;
    return a == PASS || ag_refuse_id(why, AG_MSG_NULL_NOT_A_MOVE);
}

static unsigned act(const ag_rules *r, void *state, ag_seat seat, ag_action a, struct ag_news *news) {
    struct state *s = state;
    (void)a, (void)news;
    AG_CHECK(s->phase == DECIDING && seat == s->turn);
    start_turn(s, (ag_seat)((s->turn + 1u) % ag_rules_seats(r)));
    if (s->turn == s->began && ++s->round == ag_rule(r, ROUNDS)) s->phase = OVER;
    return AG_TURN_ENDED;
}

static unsigned roll(const ag_rules *r, void *state, uint32_t outcome, struct ag_news *news) {
    struct state *s = state;
    unsigned face;
    uint8_t die;
    ag_outcome_dice(due(r, s), outcome, &die);
    face = die;
    if (s->phase == STARTING) {
        ag_seat first = ag_start_roll(&s->start, face, news);
        if (first != AG_NOBODY) start_turn(s, s->began = first);
        return 0;
    }
    s->score[s->turn] = (uint16_t)(s->score[s->turn] + face);
    s->phase = DECIDING;
    ag_tell(news, ag_msg_make(AG_MSG_NULL_ROLLED, s->turn, face, s->score[s->turn]));
    return 0;
}

/* ---- words ---- */

static size_t write_action(const ag_rules *r, const void *state, ag_action a, char *buf, size_t size) {
    (void)r, (void)state, (void)a;
    return ag_text_copy(buf, size, "pass");
}

static bool read_action(const ag_rules *r, const void *state, const char *text, ag_action *a, struct ag_msg *why) {
    struct ag_scan scan = ag_scan_start(text);
    (void)r, (void)state;
    *a = PASS;
    return (ag_scan_word(&scan, "pass") && ag_scan_end(&scan)) || ag_refuse_id(why, AG_MSG_NULL_NOT_A_MOVE);
}

static const struct ag_field fields[] = {
    AG_FIELD_WORDS(struct state, phase, "phase", phase_words),
    AG_FIELD(struct state, turn, "turn", AG_FIELD_NUMBER, 1, 0, 7),
    AG_FIELD(struct state, began, "began", AG_FIELD_NUMBER, 1, 0, 7),
    AG_FIELD(struct state, round, "round", AG_FIELD_NUMBER, 1, 0, 99),
    AG_FIELDS_OF(struct state, score, "scores", AG_FIELD_NUMBER, AG_PER_SEAT, 0, 600),
    AG_START_FIELDS(struct state, start, 6),
};
enum { FIELDS = sizeof fields / sizeof *fields };

static size_t write_position(const ag_rules *r, const void *state, char *buf, size_t size) {
    return ag_fields_write(fields, FIELDS, r, state, buf, size);
}

static bool read_position(const ag_rules *r, void *state, const char *text, struct ag_msg *why) {
    struct state *s = state;
    if (!ag_fields_read(fields, FIELDS, r, s, text, why)) return false;
    if (s->turn >= ag_rules_seats(r)) return ag_impossible(why, "turn");
    if (s->began >= ag_rules_seats(r)) return ag_impossible(why, "began");
    if ((s->round == ag_rule(r, ROUNDS)) != (s->phase == OVER) || s->round > ag_rule(r, ROUNDS))
        return ag_impossible(why, "round");
    if (s->phase == STARTING ? !ag_start_sane(&s->start, 6) : s->start.left || s->start.best || s->start.top)
        return ag_impossible(why, "to_roll");
    return true;
}

/* ---- results ---- */

static void scores(const ag_rules *r, const void *state, int32_t *out) {
    const struct state *s = state;
    for (unsigned i = 0; i < ag_rules_seats(r); i++) out[i] = s->score[i];
}

static void standing(const ag_rules *r, const void *state, int64_t *out) {
    const struct state *s = state;
    for (unsigned i = 0; i < ag_rules_seats(r); i++) out[i] = s->score[i];
}

/* ---- what to draw and what can be picked ---- */

static void sheet(const ag_rules *r, const void *state, struct ag_sheet *out) {
    const struct state *s = state;
    if (s->phase == STARTING) return;
    out->seat[s->began].flags |= AG_SEAT_BEGAN;
    if (s->phase != OVER)
        out->fact[out->n_facts++] = ag_msg_make(AG_MSG_NULL_ROUND, s->round + 1, ag_rule(r, ROUNDS), 0);
}

static void prompt(const ag_rules *r, const void *state, ag_seat seat, struct ag_prompt *out) {
    (void)r, (void)state, (void)seat;
    out->ask = ag_msg_make(AG_MSG_NULL_ASK, 0, 0, 0);
    out->button[out->n_buttons++] = (struct ag_prompt_button){PASS, ag_msg_make(AG_MSG_NULL_PASS, 0, 0, 0)};
}

static bool choose(const ag_rules *r, const void *state, ag_seat seat, const struct ag_pick *pick, ag_action *a,
                   struct ag_msg *why) {
    *a = pick->button;
    return allowed(r, state, seat, *a, why);
}

static void pick_of(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_pick *out) {
    (void)r, (void)state, (void)seat;
    out->button = (uint8_t)a;
}

static ag_action idle(const ag_rules *r, const void *state, ag_seat seat) {
    (void)r, (void)state, (void)seat;
    return PASS;
}

const struct ag_game ag_null = {
    .name = "null",
    .title = "Null",
    .aim = AG_MSG_NULL_AIM,
    .n_options = sizeof options / sizeof *options,
    .options = options,
    .state_size = sizeof(struct state),
    .actions = ACTIONS,
    .n_fields = FIELDS,
    .example = true,
    .fields = fields,
    .prepare = prepare,
    .begin = begin,
    .due = due,
    .legal = legal,
    .allowed = allowed,
    .act = act,
    .roll = roll,
    .write_action = write_action,
    .read_action = read_action,
    .write_position = write_position,
    .read_position = read_position,
    .scores = scores,
    .standing = standing,
    .sheet = sheet,
    .prompt = prompt,
    .choose = choose,
    .pick = pick_of,
    .idle = idle,
};
