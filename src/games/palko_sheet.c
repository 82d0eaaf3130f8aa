/*
 * palko_sheet.c - what to draw of a game of Palko, and what a seat can pick: dice, facts, fields and buttons for a
 * front end that knows no rule. What may be picked is decided in palko.c, where the sentences are, too.
 */
#include "palko.h"
#include "msg.h"

/* ---- what to draw ---- */

static void add_fact(struct ag_sheet *out, struct ag_msg m) {
    if (out->n_facts < sizeof out->fact / sizeof *out->fact) out->fact[out->n_facts++] = m;
}

/* A message about the k-th call back: seat, quantity, face. */
static struct ag_msg about_call(const ag_rules *r, const struct ag_palko_state *s, enum ag_msg_id id, unsigned k) {
    return ag_msg_make(id, ag_palko_caller(r, s, k), s->quantity[k], s->face[k]);
}

static void add_seats(const ag_rules *r, const struct ag_palko_state *s, struct ag_sheet *out) {
    for (unsigned i = 0; i < ag_rules_seats(r); i++) {
        struct ag_sheet_seat *seat = &out->seat[i];
        if (!ag_palko_forfeits(r)) seat->tokens = s->held[i];
        if (s->out[i]) seat->flags |= AG_SEAT_OUT;
        if (s->began >> i & 1) seat->flags |= AG_SEAT_BEGAN;
        if (s->set && s->opener == i && s->phase != AG_PALKO_OVER) seat->flags |= AG_SEAT_OPENER;
        enum ag_msg_id id = s->out[i]                                               ? AG_MSG_PALKO_STATUS_OUT
                            : s->answer[i]                                          ? AG_MSG_PALKO_STATUS_ANSWERED
                            : s->phase == AG_PALKO_ANSWERING && s->waiting >> i & 1 ? AG_MSG_PALKO_STATUS_TO_ANSWER
                            : s->contests && s->challenger == i                     ? AG_MSG_PALKO_STATUS_CHALLENGER
                            : ag_palko_forfeits(r)                                  ? AG_MSG_PALKO_STATUS_FORFEITS
                                                                                    : AG_MSG_NONE;
        seat->status = ag_msg_make(id, id == AG_MSG_PALKO_STATUS_FORFEITS ? s->held[i] : 0, 0, 0);
    }
}

/* Whether the dice are open and have been counted. */
static bool counted(const struct ag_palko_state *s) { return s->contests && s->phase != AG_PALKO_RAISING; }

/* For which contests a die of a hand counts (PA-9, PA-11). */
static uint8_t counts_for(const ag_rules *r, const struct ag_palko_state *s, unsigned outcome, unsigned face) {
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    unsigned flags = 0;
    for (unsigned j = 0; j < s->contests && counted(s); j++) {
        unsigned k = ag_palko_call_of(r, s, j);
        bool fits = face == s->face[k] || (face == 1 && s->wild[k]);
        if (fits && c->count[outcome][s->face[k] - 1][s->wild[k]]) flags |= (unsigned)AG_SHEET_COUNTED << j;
    }
    return (uint8_t)flags;
}

static void add_dice(const ag_rules *r, const struct ag_palko_state *s, struct ag_sheet *out) {
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    const struct ag_due roll = {.kind = AG_DUE_ROLL, .dice = c->dice};
    for (unsigned i = 0; i < ag_rules_seats(r); i++) {
        if (!s->hand[i]) continue;
        struct ag_sheet_dice *row = &out->dice[out->n_dice++];
        unsigned outcome = ag_palko_row(c, s->hand[i]);
        uint8_t dice[AG_PALKO_DICE_MAX] = {0};
        if (outcome < c->hands) ag_outcome_dice(roll, outcome, dice);
        row->label = ag_msg_make(AG_MSG_SHEET_SEAT, i, 0, 0);
        row->seat = (ag_seat)i;
        row->n = c->dice;
        for (unsigned d = 0; d < c->dice; d++)
            row->die[d] = (struct ag_sheet_die){.face = dice[d],
                                                .flags = dice[d] ? counts_for(r, s, outcome, dice[d])
                                                                 : AG_SHEET_HIDDEN};
    }
}

static void add_calls(const ag_rules *r, const struct ag_palko_state *s, struct ag_sheet *out) {
    unsigned kept = ag_palko_kept(r, s);
    if (s->calls > kept) add_fact(out, ag_msg_make(AG_MSG_PALKO_FACT_OLDER, s->calls - kept, 0, 0));
    for (unsigned k = kept; k-- > 0;)
        add_fact(out,
                 about_call(
                     r, s, s->wild[k] && s->face[k] != 1 ? AG_MSG_PALKO_FACT_CALL : AG_MSG_PALKO_FACT_CALL_NATURAL, k));
}

/* Contests with their stakes, and once the dice are shown with what came of them. */
static void add_contests(const ag_rules *r, const struct ag_palko_state *s, struct ag_sheet *out) {
    for (unsigned j = 0; j < s->contests; j++) {
        unsigned k = ag_palko_call_of(r, s, j);
        ag_seat caller = ag_palko_caller(r, s, k);
        add_fact(out, (struct ag_msg){
                          .id = AG_MSG_PALKO_FACT_CONTEST,
                          .num = {s->challenger, caller, s->quantity[k], s->face[k], (int32_t)ag_palko_stake(s, j)}});
        if (!counted(s)) continue;
        bool held = ag_palko_is_true(r, s, k);
        add_fact(out, (struct ag_msg){.id = held ? AG_MSG_PALKO_FACT_TRUE : AG_MSG_PALKO_FACT_FALSE,
                                      .num = {(int32_t)ag_palko_total(r, s, k), s->face[k], s->quantity[k], caller,
                                              held ? s->challenger : caller}});
    }
}

/* Whose turn it is and what is asked. */
static void add_turn(const ag_rules *r, const struct ag_palko_state *s, struct ag_sheet *out) {
    const struct ag_palko_rules *c = ag_palko_compiled(r);
    ag_seat turn = ag_palko_turn(r, s);
    switch (s->phase) {
    case AG_PALKO_CALLING:
        if (s->calls) add_fact(out, ag_msg_make(AG_MSG_PALKO_FACT_TO_CALL, turn, s->quantity[0], s->face[0]));
        else add_fact(out, ag_msg_make(AG_MSG_PALKO_FACT_OPENING, turn, ag_palko_opening_quantity(r, s), 0));
        break;
    case AG_PALKO_ANSWERING: add_fact(out, about_call(r, s, AG_MSG_PALKO_FACT_WINDOW, 0)); break;
    case AG_PALKO_MUST: add_fact(out, ag_msg_make(AG_MSG_PALKO_FACT_MUST, turn, 0, 0)); break;
    case AG_PALKO_RAISING: {
        struct ag_msg m = about_call(r, s, AG_MSG_PALKO_FACT_ASKED, ag_palko_call_of(r, s, s->at));
        m.num[0] = ag_palko_asked(r, s);
        m.num[3] = (int32_t)(2 * ag_palko_stake(s, s->at));
        add_fact(out, m);
        break;
    }
    case AG_PALKO_NAMING:
        add_fact(out,
                 ag_msg_make(AG_MSG_PALKO_FACT_NAMING, ag_palko_winner(r, s, s->at), ag_palko_loser(r, s, s->at), 0));
        for (unsigned i = 0; i < c->n_tasks; i++) {
            struct ag_msg m = ag_msg_make(AG_MSG_PALKO_FACT_TASK, i + 1, 0, 0);
            ag_msg_quote(&m, 0, c->task[i]);
            add_fact(out, m);
        }
        break;
    default: break;
    }
}

void ag_palko_sheet(const ag_rules *r, const void *state, struct ag_sheet *out) {
    const struct ag_palko_state *s = state;
    add_seats(r, s, out);
    if (s->phase == AG_PALKO_STARTING) {
        add_fact(out, ag_msg_make(AG_MSG_PALKO_FACT_START, ag_palko_compiled(r)->dice, 0, 0));
        for (ag_seats best = s->start.best; best; best = (ag_seats)(best & (best - 1)))
            add_fact(out, ag_msg_make(AG_MSG_PALKO_FACT_START_TOP, ag_seats_first(best), s->start.top, 0));
        return;
    }
    add_dice(r, s, out);
    add_fact(out, ag_msg_make(ag_palko_forfeits(r) ? AG_MSG_PALKO_FACT_SET_OF : AG_MSG_PALKO_FACT_SET, s->set,
                              s->opener, ag_rule(r, AG_PALKO_OPT_SETS)));
    add_fact(out, ag_msg_make(s->reversed ? AG_MSG_PALKO_FACT_REVERSED : AG_MSG_PALKO_FACT_CLOCKWISE, 0, 0, 0));
    add_calls(r, s, out);
    if (s->phase == AG_PALKO_CALLING || s->phase == AG_PALKO_ANSWERING) {
        bool wild = ag_palko_ones_wild(s);
        add_fact(out, ag_msg_make(wild ? AG_MSG_PALKO_FACT_WILD : AG_MSG_PALKO_FACT_NATURAL, 0, 0, 0));
    }
    add_contests(r, s, out);
    add_turn(r, s, out);
}

/* ---- what can be picked ---- */

enum { BUTTON_CALL, BUTTON_REVERSE, BUTTON_STAND, BUTTON_CHALLENGE, BUTTON_OPEN, BUTTON_RAISE, BUTTON_TASK };

static void add_button(struct ag_prompt *out, unsigned id, enum ag_msg_id label) {
    out->button[out->n_buttons++] = (struct ag_prompt_button){(uint8_t)id, ag_msg_make(label, 0, 0, 0)};
}

static void add_field(struct ag_prompt *out, enum ag_prompt_kind kind, struct ag_msg label, unsigned min, unsigned max,
                      unsigned initial) {
    out->field[out->n_fields++] = (struct ag_prompt_field){label, (int32_t)min, (int32_t)max, (int32_t)initial,
                                                           (uint8_t)kind};
}

static void prompt_call(const ag_rules *r, const struct ag_palko_state *s, struct ag_prompt *out) {
    unsigned low = ag_palko_lowest(r, s), quantity = ag_palko_call_quantity(low), face = ag_palko_call_face(low);
    if (s->calls) out->ask = ag_msg_make(AG_MSG_PALKO_ASK_CALL, s->quantity[0], s->face[0], 0);
    else out->ask = ag_msg_make(AG_MSG_PALKO_ASK_OPENING, quantity, face, 0);
    unsigned most = ag_palko_most(r, s);
    add_field(out, AG_PROMPT_COUNT, ag_msg_make(AG_MSG_PALKO_FIELD_QUANTITY, 0, 0, 0), quantity, most, quantity);
    add_field(out, AG_PROMPT_FACE, ag_msg_make(AG_MSG_PALKO_FIELD_FACE, 0, 0, 0), 1, 6, face);
    add_button(out, BUTTON_CALL, AG_MSG_PALKO_BUTTON_CALL);
    if (ag_palko_may_reverse(s)) add_button(out, BUTTON_REVERSE, AG_MSG_PALKO_BUTTON_REVERSE);
}

/* One field for each call that a chain could reach and the seat could pay for. */
static void prompt_answer(const ag_rules *r, const struct ag_palko_state *s, ag_seat seat, struct ag_prompt *out) {
    unsigned reach = ag_palko_reach(r, s, seat);
    bool must = s->phase == AG_PALKO_MUST;
    out->ask = about_call(r, s, must ? AG_MSG_PALKO_ASK_MUST : AG_MSG_PALKO_ASK_ANSWER, 0);
    for (unsigned j = 0; j < reach; j++) {
        if (!ag_palko_allowed_chain(r, s, seat, ag_palko_chain(j + 1, 0), NULL)) break;
        bool twice = ag_palko_allowed_chain(r, s, seat, ag_palko_chain(j + 1, 1u << j), NULL);
        unsigned k = ag_palko_contested(r, s, seat, j);
        add_field(out, AG_PROMPT_STAKE, about_call(r, s, AG_MSG_PALKO_FIELD_STAKE, k), j == 0, twice ? 2 : 1, j == 0);
    }
    if (!must) add_button(out, BUTTON_STAND, AG_MSG_PALKO_BUTTON_STAND);
    add_button(out, BUTTON_CHALLENGE, AG_MSG_PALKO_BUTTON_CHALLENGE);
}

static void prompt_raise(const ag_rules *r, const struct ag_palko_state *s, struct ag_prompt *out) {
    bool covered = ag_palko_raise_covered(r, s, NULL);
    out->ask = about_call(r, s, covered ? AG_MSG_PALKO_ASK_RAISE : AG_MSG_PALKO_ASK_OPEN,
                          ag_palko_call_of(r, s, s->at));
    out->ask.num[3] = (int32_t)ag_palko_stake(s, s->at);
    out->ask.num[4] = (int32_t)(2 * ag_palko_stake(s, s->at));
    add_button(out, BUTTON_OPEN, AG_MSG_PALKO_BUTTON_OPEN);
    if (covered) add_button(out, BUTTON_RAISE, AG_MSG_PALKO_BUTTON_RAISE);
}

void ag_palko_prompt(const ag_rules *r, const void *state, ag_seat seat, struct ag_prompt *out) {
    const struct ag_palko_state *s = state;
    switch (s->phase) {
    case AG_PALKO_CALLING: prompt_call(r, s, out); break;
    case AG_PALKO_ANSWERING:
    case AG_PALKO_MUST: prompt_answer(r, s, seat, out); break;
    case AG_PALKO_RAISING: prompt_raise(r, s, out); break;
    case AG_PALKO_NAMING:
        out->ask = ag_msg_make(AG_MSG_PALKO_ASK_TASK, ag_palko_loser(r, s, s->at), 0, 0);
        add_field(out, AG_PROMPT_CHOICE, ag_msg_make(AG_MSG_PALKO_FIELD_TASK, 0, 0, 0), 0,
                  ag_palko_compiled(r)->n_tasks, 1);
        add_button(out, BUTTON_TASK, AG_MSG_PALKO_BUTTON_TASK);
        break;
    default: break;
    }
}

static bool choose_call(const struct ag_palko_state *s, const struct ag_pick *pick, ag_action *a, struct ag_msg *why) {
    if (pick->field[1] < 1 || pick->field[1] > 6) return ag_refuse_id(why, AG_MSG_PALKO_PICK_FACE);
    if (pick->field[0] < 1 || pick->field[0] > AG_PALKO_TABLE_MAX)
        return ag_refuse(why, ag_msg_make(AG_MSG_PALKO_CALL_HIGH, AG_PALKO_COUNT_MAX * ag_palko_number(s->in), 0, 0));
    *a = AG_PALKO_CALL + ag_palko_call((unsigned)pick->field[0], (unsigned)pick->field[1]);
    return true;
}

static bool choose_chain(const struct ag_pick *pick, ag_action *a, struct ag_msg *why) {
    unsigned length = 0, doubles = 0;
    for (unsigned k = 0; k < AG_PALKO_CHAIN; k++) {
        if (pick->field[k] < 0 || pick->field[k] > 2) return ag_refuse_id(why, AG_MSG_PALKO_PICK_STAKE);
        if (!pick->field[k]) continue;
        if (k != length) return ag_refuse_id(why, AG_MSG_PALKO_PICK_GAP); /* PA-14 */
        doubles |= (unsigned)(pick->field[k] == 2) << length++;
    }
    if (!length) return ag_refuse_id(why, AG_MSG_PALKO_PICK_GAP);
    *a = AG_PALKO_CHALLENGE + ag_palko_chain(length, doubles);
    return true;
}

static bool choose_task(const ag_rules *r, const struct ag_pick *pick, ag_action *a, struct ag_msg *why) {
    unsigned n = ag_palko_compiled(r)->n_tasks;
    if (pick->field[0] < 0 || pick->field[0] > (int32_t)n)
        return ag_refuse(why, ag_msg_make(AG_MSG_PALKO_TASK_DUE, n, 0, 0));
    *a = AG_PALKO_TASK + (ag_action)pick->field[0];
    return true;
}

bool ag_palko_choose(const ag_rules *r, const void *state, ag_seat seat, const struct ag_pick *pick, ag_action *a,
                     struct ag_msg *why) {
    static const ag_action plain[] = {[BUTTON_REVERSE] = AG_PALKO_REVERSE,
                                      [BUTTON_STAND] = AG_PALKO_STAND,
                                      [BUTTON_OPEN] = AG_PALKO_OPEN,
                                      [BUTTON_RAISE] = AG_PALKO_RAISE};
    bool read;
    switch (pick->button) {
    case BUTTON_CALL: read = choose_call(state, pick, a, why); break;
    case BUTTON_CHALLENGE: read = choose_chain(pick, a, why); break;
    case BUTTON_TASK: read = choose_task(r, pick, a, why); break;
    case BUTTON_REVERSE:
    case BUTTON_STAND:
    case BUTTON_OPEN:
    case BUTTON_RAISE:
        *a = plain[pick->button];
        read = true;
        break;
    default: return ag_refuse_id(why, AG_MSG_PICK_BUTTON);
    }
    return read && ag_palko_allowed(r, state, seat, *a, why);
}

void ag_palko_pick(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_pick *out) {
    (void)r, (void)state, (void)seat;
    if (a < AG_PALKO_CALL_NUMBERS) {
        out->button = BUTTON_CALL;
        out->field[0] = (int32_t)ag_palko_call_quantity(a);
        out->field[1] = (int32_t)ag_palko_call_face(a);
    } else if (a >= AG_PALKO_TASK) {
        out->button = BUTTON_TASK;
        out->field[0] = (int32_t)(a - AG_PALKO_TASK);
    } else if (a >= AG_PALKO_CHALLENGE && a < AG_PALKO_OPEN) {
        unsigned chain = a - AG_PALKO_CHALLENGE;
        out->button = BUTTON_CHALLENGE;
        for (unsigned k = 0; k < ag_palko_chain_length(chain); k++)
            out->field[k] = 1 + (int32_t)(ag_palko_chain_doubles(chain) >> k & 1);
    } else {
        out->button = a == AG_PALKO_REVERSE ? BUTTON_REVERSE
                      : a == AG_PALKO_STAND ? BUTTON_STAND
                      : a == AG_PALKO_OPEN  ? BUTTON_OPEN
                                            : BUTTON_RAISE;
    }
}
