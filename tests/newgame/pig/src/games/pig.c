/*
 * pig.c - Pig: one die, rolled as often as one dares. docs/games/pig.md has the rules; PI-1 to PI-5 are cited where they
 * are implemented. What Pig brings beyond its rules is extras/pig.c's.
 */
#include "pig.h"
#include "fields.h"
#include "games.h"
#include "msg.h"
#include "str.h"

#include <string.h>

/* ---- what this game says to people; english.c describes the syntax ---- */

/* clang-format off */
AG_SENTENCES(
    /* What the player is asked to do, and the buttons. {0}: the points of the turn. */
    MSG(PIG_ASK, "You have {0} this turn. Roll on, or hold and keep it?")
    MSG(PIG_ASK_HOLD, "You have {0} this turn, and that is enough: hold.")
    MSG(PIG_ROLL, "Roll", roll)
    MSG(PIG_HOLD, "Hold", stop)
    /* News. {0s}: the player; {1f}: the face rolled; {1}: points lost or kept; {2}: points of the turn, or the score. */
    MSG(PIG_ROLLED, "{0s} rolls a {1f}: {2} this turn.", roll)
    MSG(PIG_LOST, "{0s} rolls a one and loses the {1} {1|point|points} of the turn.", bust)
    MSG(PIG_NOTHING, "{0s} rolls a one at once; the turn is over.", bust)
    MSG(PIG_HELD, "{0s} holds {1} and has {2}.", bank)
    /* Why a move is refused. */
    MSG(PIG_NOT_A_MOVE, "A move is one word: roll or hold.")
    MSG(PIG_ENOUGH, "That is enough to win: hold.")
    /* On the sheet. {0}: points. */
    MSG(PIG_DIE, "The die")
    MSG(PIG_TOTAL, "{0} this turn", running)
    MSG(PIG_TARGET, "Played to {0}", target)
    /* What the game is about, and what its options decide. */
    MSG(PIG_AIM, "Roll one die as often as you dare, and hold before a one.")
    MSG(PIG_ABOUT_TARGET, "The score that wins.")
)
/* clang-format on */

static const struct ag_option options[] = {
    {.key = "seats", .at = PIG_SEATS, .count = 1, .min = 1, .max = 8, .initial = 2, .about = AG_MSG_ABOUT_SEATS},
    {.key = "target",
     .at = PIG_TARGET,
     .count = 1,
     .min = 10,
     .max = 1000,
     .initial = 100,
     .about = AG_MSG_PIG_ABOUT_TARGET},
};

static const char *const phase_words[] = {"starting", "rolling", "deciding", "over", NULL};

static bool prepare(const struct ag_values *v, void *compiled, struct ag_msg *why) {
    (void)v, (void)compiled, (void)why; /* nothing to compile, and every combination makes sense */
    return true;
}

/* ---- playing ---- */

static void start_turn(struct pig_state *s, ag_seat seat) {
    s->phase = PIG_ROLLING;
    s->turn = seat;
    s->total = 0;
    s->die = 0;
}

static void begin(const ag_rules *r, void *state, ag_seats beginners) {
    struct pig_state *s = state;
    (void)r;
    memset(s, 0, sizeof *s);
    ag_seat first = ag_start_begin(&s->start, beginners);
    if (first != AG_NOBODY) start_turn(s, s->began = first);
}

static struct ag_due due(const ag_rules *r, const void *state) {
    const struct pig_state *s = state;
    (void)r;
    switch (s->phase) {
    case PIG_STARTING: return ag_due_roll(ag_start_roller(&s->start), 1, 0);
    case PIG_ROLLING: return ag_due_roll(s->turn, 1, 0);
    case PIG_DECIDING: return ag_due_act(s->turn);
    default: return ag_due_over();
    }
}

static unsigned legal(const ag_rules *r, const void *state, ag_seat seat, ag_action *out) {
    unsigned n = 0;
    (void)seat;
    if (!pig_enough(r, state)) out[n++] = PIG_ROLL;
    out[n++] = PIG_HOLD;
    return n;
}

static bool allowed(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_msg *why) {
    (void)seat;
    if (a >= PIG_ACTIONS) return ag_refuse_id(why, AG_MSG_PIG_NOT_A_MOVE);
    return a == PIG_HOLD || !pig_enough(r, state) || ag_refuse_id(why, AG_MSG_PIG_ENOUGH); /* PI-5 */
}

static unsigned next_turn(const ag_rules *r, struct pig_state *s) {
    start_turn(s, (ag_seat)((s->turn + 1u) % ag_rules_seats(r)));
    return AG_TURN_ENDED;
}

static unsigned act(const ag_rules *r, void *state, ag_seat seat, ag_action a, struct ag_news *news) {
    struct pig_state *s = state;
    AG_CHECK(s->phase == PIG_DECIDING && seat == s->turn && a < PIG_ACTIONS);
    if (a == PIG_ROLL) return s->phase = PIG_ROLLING, 0;
    bool won = pig_enough(r, s);
    s->score[seat] = (uint16_t)(s->score[seat] + s->total); /* PI-4 */
    ag_tell(news, ag_msg_make(AG_MSG_PIG_HELD, seat, s->total, s->score[seat]));
    if (!won) return next_turn(r, s);
    s->phase = PIG_OVER; /* PI-5 */
    s->total = 0;
    s->die = 0;
    return AG_TURN_ENDED;
}

static unsigned roll(const ag_rules *r, void *state, uint32_t outcome, struct ag_news *news) {
    struct pig_state *s = state;
    uint8_t face;
    ag_outcome_dice(due(r, s), outcome, &face);
    if (s->phase == PIG_STARTING) { /* PI-1 */
        ag_seat first = ag_start_roll(&s->start, face, news);
        if (first != AG_NOBODY) start_turn(s, s->began = first);
        return 0;
    }
    if (face == 1) { /* PI-3 */
        ag_tell(news, ag_msg_make(s->total ? AG_MSG_PIG_LOST : AG_MSG_PIG_NOTHING, s->turn, s->total, 0));
        return next_turn(r, s);
    }
    s->total = (uint16_t)(s->total + face); /* PI-2 */
    s->die = face;
    s->phase = PIG_DECIDING;
    ag_tell(news, ag_msg_make(AG_MSG_PIG_ROLLED, s->turn, face, s->total));
    return 0;
}

/* ---- words ---- */

static const char *const action_words[PIG_ACTIONS] = {[PIG_ROLL] = "roll", [PIG_HOLD] = "hold"};

static size_t write_action(const ag_rules *r, const void *state, ag_action a, char *buf, size_t size) {
    (void)r, (void)state;
    return ag_text_copy(buf, size, action_words[a]);
}

static bool read_action(const ag_rules *r, const void *state, const char *text, ag_action *a, struct ag_msg *why) {
    struct ag_scan scan = ag_scan_start(text);
    (void)r, (void)state;
    for (*a = 0; *a < PIG_ACTIONS; ++*a)
        if (ag_scan_word(&scan, action_words[*a]))
            return ag_scan_end(&scan) || ag_refuse_id(why, AG_MSG_PIG_NOT_A_MOVE);
    return ag_refuse_id(why, AG_MSG_PIG_NOT_A_MOVE);
}

static const struct ag_field fields[] = {
    AG_FIELD_WORDS(struct pig_state, phase, "phase", phase_words),
    AG_FIELD(struct pig_state, turn, "turn", AG_FIELD_NUMBER, 1, 0, 7),
    AG_FIELD(struct pig_state, began, "began", AG_FIELD_NUMBER, 1, 0, 7),
    AG_FIELD(struct pig_state, total, "total", AG_FIELD_NUMBER, 1, 0, 1005),
    AG_FIELD(struct pig_state, die, "die", AG_FIELD_NUMBER, 1, 0, 6),
    AG_FIELDS_OF(struct pig_state, score, "scores", AG_FIELD_NUMBER, AG_PER_SEAT, 0, 1005),
    AG_START_FIELDS(struct pig_state, start, 6),
};
enum { FIELDS = sizeof fields / sizeof *fields };

static size_t write_position(const ag_rules *r, const void *state, char *buf, size_t size) {
    return ag_fields_write(fields, FIELDS, r, state, buf, size);
}

/* Nobody has the target before the end, and then only who held last; nobody ever has exactly one point. */
static bool scores_fit(const ag_rules *r, const struct pig_state *s) {
    int32_t target = ag_rule(r, PIG_TARGET);
    for (unsigned i = 0; i < ag_rules_seats(r); i++) {
        bool winner = s->phase == PIG_OVER && i == s->turn;
        if (s->score[i] == 1 || (s->score[i] >= target) != winner || s->score[i] >= target + 6) return false;
    }
    return true;
}

/* The last die is part of the total, and before it the turn had not enough; between turns there is neither. */
static bool turn_fits(const ag_rules *r, const struct pig_state *s) {
    int32_t before = s->score[s->turn] + s->total - s->die;
    if (s->phase == PIG_STARTING || s->phase == PIG_OVER || !s->total)
        return !s->total && !s->die && s->phase != PIG_DECIDING;
    if (s->die < 2 || s->total < s->die || s->total - s->die == 1 || before >= ag_rule(r, PIG_TARGET)) return false;
    return s->phase == PIG_DECIDING || !pig_enough(r, s);
}

static bool read_position(const ag_rules *r, void *state, const char *text, struct ag_msg *why) {
    struct pig_state *s = state;
    if (!ag_fields_read(fields, FIELDS, r, s, text, why)) return false;
    if (s->turn >= ag_rules_seats(r)) return ag_impossible(why, "turn");
    if (s->began >= ag_rules_seats(r)) return ag_impossible(why, "began");
    if (!scores_fit(r, s)) return ag_impossible(why, "scores");
    if (!turn_fits(r, s)) return ag_impossible(why, "total");
    if (s->phase == PIG_STARTING ? !ag_start_sane(&s->start, 6) : s->start.left || s->start.best || s->start.top)
        return ag_impossible(why, "to_roll");
    return true;
}

/* ---- results ---- */

static void scores(const ag_rules *r, const void *state, int32_t *out) {
    const struct pig_state *s = state;
    for (unsigned i = 0; i < ag_rules_seats(r); i++) out[i] = s->score[i];
}

static void standing(const ag_rules *r, const void *state, int64_t *out) {
    const struct pig_state *s = state;
    for (unsigned i = 0; i < ag_rules_seats(r); i++) out[i] = s->score[i];
}

/* ---- what to draw and what can be picked ---- */

static void sheet(const ag_rules *r, const void *state, struct ag_sheet *out) {
    const struct pig_state *s = state;
    if (s->phase == PIG_STARTING) return;
    out->seat[s->began].flags |= AG_SEAT_BEGAN;
    out->fact[out->n_facts++] = ag_msg_make(AG_MSG_PIG_TARGET, ag_rule(r, PIG_TARGET), 0, 0);
    if (!s->die) return;
    out->fact[out->n_facts++] = ag_msg_make(AG_MSG_PIG_TOTAL, s->total, 0, 0);
    struct ag_sheet_dice *row = &out->dice[out->n_dice++];
    row->label = ag_msg_make(AG_MSG_PIG_DIE, 0, 0, 0);
    row->seat = s->turn;
    row->n = 1;
    row->active = s->phase == PIG_DECIDING;
    row->die[0].face = s->die;
}

static void prompt(const ag_rules *r, const void *state, ag_seat seat, struct ag_prompt *out) {
    const struct pig_state *s = state;
    bool enough = pig_enough(r, s);
    (void)seat;
    out->ask = ag_msg_make(enough ? AG_MSG_PIG_ASK_HOLD : AG_MSG_PIG_ASK, s->total, 0, 0);
    if (!enough)
        out->button[out->n_buttons++] = (struct ag_prompt_button){PIG_ROLL, ag_msg_make(AG_MSG_PIG_ROLL, 0, 0, 0)};
    out->button[out->n_buttons++] = (struct ag_prompt_button){PIG_HOLD, ag_msg_make(AG_MSG_PIG_HOLD, 0, 0, 0)};
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
    return PIG_HOLD;
}

const struct ag_game ag_pig = {
    .name = "pig",
    .title = "Pig",
    .aim = AG_MSG_PIG_AIM,
    .n_options = sizeof options / sizeof *options,
    .options = options,
    .state_size = sizeof(struct pig_state),
    .actions = PIG_ACTIONS,
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
