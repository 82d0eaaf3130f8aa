/*
 * keep_move.c - see keep.h: rolls and moves as people tell them. Hidden dice are entered as unknown; when a move opens
 * them the keeper asks for the hands and applies the set again with them, so that the record is complete. Where a game
 * collects sealed answers (Palko's window), people at a table only say who challenges: the others let it stand.
 */
#include "../extras/claim.h"
#include "../extras/extras.h"
#include "../text/msg.h"
#include "draw.h"
#include "events.h"
#include "keep.h"
#include "line.h"
#include "memory.h"
#include "phrases.h"
#include "say.h"
#include "spoken.h"
#include "text.h"
#include "tutor_talk.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct ag_game *game_of(const struct keep *k) { return ag_rules_game(ag_table_rules(k->table)); }
static const char *name_of(const struct keep *k, ag_seat seat) { return ag_table_name(k->table, seat); }
static bool resigned(const struct keep *k, ag_seat seat) { return ag_table_resigned(k->table) >> seat & 1; }

/* ---- dice as typed ---- */

static bool read_dice(const struct keep *k, struct ag_due due, const char *line, uint8_t *dice) {
    struct ag_msg msg;
    int n = ag_dice_read(line, due.flags & AG_DUE_JOLLY, dice, AG_DICE_MAX, &msg);
    if (n < 0) return line_refused(), keep_say(k, &msg), false;
    struct ag_due open = due;
    open.flags &= (uint8_t)~AG_DUE_HIDDEN;
    if (n == due.dice && ag_outcome_of(open, dice) != AG_UNKNOWN) return true;
    text_wrap_said(stdout, 0, 0, due.flags & AG_DUE_COLOURED ? SAY_PLAY_DICE_COLOURED : SAY_PLAY_DICE_COUNT, due.dice);
    return line_refused(), false;
}

/* Whether the tutor has nothing against a move. One that is not allowed is none of its business. */
static bool agreed(struct keep *k, ag_seat seat, ag_action a, const char *line) {
    const ag_rules *rules = ag_table_rules(k->table);
    struct ag_msg msg;
    if (!game_of(k)->allowed(rules, ag_table_state(k->table), seat, a, &msg)) return true;
    return tutor_agrees(&k->tutor, k->table, seat, a, line, k->words);
}

static bool enter_roll(struct keep *k, const uint8_t *dice, unsigned n, struct ag_news *news) {
    struct ag_msg msg;
    if (ag_table_roll(k->table, dice, n, news, &msg)) return true;
    keep_say(k, &msg);
    return false;
}

/* ---- rolls nobody types ---- */

/* Dice under a shaker: nobody knows them yet. */
static void hidden_roll(struct keep *k, struct ag_due due) {
    size_t n = ag_table_length(k->table);
    struct ag_event last = n ? ag_table_event(k->table, n - 1) : (struct ag_event){.kind = AG_EVENT_NOTE};
    uint8_t dice[AG_DICE_MAX] = {0};
    struct ag_news news;
    bool first = last.kind != AG_EVENT_ROLL || !(last.flags & AG_EVENT_HIDDEN);
    if (!enter_roll(k, dice, due.dice, &news)) k->end = true;
    else if (first) say_line(stdout, SAY_KEEP_ALL_ROLL, due.dice);
}

/* The next roll will not be the one that was rolled; docs/keep.md. */
static bool note_stand_ins(struct keep *k, const char *reason, struct ag_msg *why) {
    char text[200];
    ag_note_write(&(struct ag_note){.kind = AG_NOTE_STAND_INS, .text = reason}, text, sizeof text);
    return ag_table_note(k->table, text, why);
}

/* Who has resigned does not roll; the house does it, and the record says so. */
static void house_roll(struct keep *k, struct ag_due due) {
    uint8_t dice[AG_DICE_MAX];
    struct ag_news news;
    for (unsigned i = 0; i < due.dice; i++) dice[i] = (uint8_t)(1 + randombytes_uniform(6));
    if (due.flags & AG_DUE_COLOURED) dice[0] |= AG_DIE_COLOURED;
    note_stand_ins(k, "the house rolls for a seat that has resigned.", NULL);
    if (!enter_roll(k, dice, due.dice, &news)) k->end = true;
    else keep_tell(k, &news);
}

/* ---- claims: only the dice set aside are told ---- */

/* How many dice stand in a line. */
static unsigned dice_in(const char *line) {
    unsigned n = 0;
    for (; *line; line++) n += *line >= '1' && *line <= '6';
    return n;
}

/* Enters the note, the roll and the move. told: what was typed; where that was every die, there is nothing to note. */
static bool enter_claim(struct keep *k, struct ag_due due, uint32_t outcome, const char *told, const ag_action *a) {
    uint8_t dice[AG_DICE_MAX];
    char reason[180];
    struct ag_news news;
    struct ag_msg msg;
    ag_outcome_dice(due, outcome, dice);
    /* not for people: text of a record, which stays as it is */
    snprintf(reason, sizeof reason, "only '%.60s' was told of the next roll; dice that were not told are not real.",
             told);
    if (dice_in(told) != due.dice && !note_stand_ins(k, reason, &msg)) return keep_say(k, &msg), false;
    if (!enter_roll(k, dice, due.dice, &news)) return false;
    if (!a) { /* the dice are not real: say what came of them */
        for (unsigned i = 1; i < news.n; i++) keep_say(k, &news.item[i]);
        return true;
    }
    if (!agreed(k, due.seat, *a, told)) return false;
    if (!ag_table_act(k->table, due.seat, *a, &news, &msg)) return keep_say(k, &msg), false;
    keep_tell(k, &news);
    return true;
}

static void claim(struct keep *k, struct ag_due due, const char *line) {
    size_t before = ag_table_length(k->table);
    const struct ag_claims *claims = &ag_extras_of(game_of(k))->claims;
    bool lost = text_same(line, claims->lost);
    char move[200];
    ag_action a = 0;
    struct ag_msg msg = {0};
    /* not for people: a word of the record */
    snprintf(move, sizeof move, "%s%.180s", strncmp(line, "keep ", 5) == 0 ? "" : "keep ", line);
    uint32_t outcome = ag_claim_roll(ag_table_rules(k->table), ag_table_state(k->table), lost ? NULL : move, &a, &msg);
    if (outcome == AG_UNKNOWN) {
        line_refused();
        if (msg.id) keep_say(k, &msg);
        else say_line(stdout, SAY_KEEP_IMPOSSIBLE);
        puts(phrases_message(claims->form));
    } else if (enter_claim(k, due, outcome, line, lost ? NULL : &a)) {
        keep_mark(k, before);
    } else {
        ag_table_rewind(k->table, before, NULL);
    }
}

/* ---- rolls that are typed ---- */

/* Whether a line could be dice at all: a claim has words in it. */
static bool only_dice(const char *line) { return line[strspn(line, "123456*!?, ")] == 0; }

/* A whole turn told by its end. False: the line is about something else. */
static bool told_turn(struct keep *k, const char *line) {
    size_t before = ag_table_length(k->table);
    struct ag_news news;
    struct ag_msg why = {0};
    bool meant;
    char english[SPOKEN_MAX];
    if (ag_claim_turn(k->table, spoken_english(line, english, sizeof english), &meant, &news, &why)) {
        for (unsigned i = 0; i < news.n; i++) keep_say(k, &news.item[i]);
        keep_mark(k, before);
        return true;
    }
    if (meant) line_refused(), keep_say(k, &why);
    return meant;
}

static void typed_roll(struct keep *k, struct ag_due due) {
    size_t before = ag_table_length(k->table);
    uint8_t dice[AG_DICE_MAX];
    struct ag_news news;
    char ask[100];
    bool claims = k->claims && ag_claim_leads(ag_table_rules(k->table), ag_table_state(k->table));
    say_into(ask, sizeof ask, claims ? SAY_KEEP_SETS_ASIDE : SAY_KEEP_ROLLS, name_of(k, due.seat), due.dice);
    line_prompt(ask);
    char *line = keep_ask(k, due.seat);
    if (!line) return;
    const char *lost = ag_extras_of(game_of(k))->claims.lost;
    bool roll = claims && lost && text_same(line, lost); /* of this roll, whatever was set aside before it */
    bool turn = !only_dice(line) && !roll && told_turn(k, line);
    if (!turn && claims && !only_dice(line)) {
        claim(k, due, line);
    } else if (!turn && read_dice(k, due, line, dice) && enter_roll(k, dice, due.dice, &news)) {
        keep_tell(k, &news);
        keep_mark(k, before);
    }
    free(line);
}

void keep_roll(struct keep *k, struct ag_due due) {
    if (resigned(k, due.seat)) house_roll(k, due);
    else if (due.flags & AG_DUE_HIDDEN) hidden_roll(k, due);
    else typed_roll(k, due);
}

/* ---- opening hidden dice ---- */

struct opened {
    unsigned n;
    size_t at[AG_SEATS_MAX];
    uint8_t dice[AG_SEATS_MAX][AG_DICE_MAX];
};

static bool is_unknown(const struct ag_event *e) { return e->kind == AG_EVENT_ROLL && e->n && e->dice[0] == 0; }

/* Asks every seat whose dice are not known. False: taken back, or the input has ended. */
static bool ask_hands(struct keep *k, struct opened *out) {
    struct ag_due due = {.kind = AG_DUE_ROLL, .flags = game_of(k)->dice_flags};
    out->n = 0;
    for (size_t i = 0; i < ag_table_length(k->table); i++) {
        struct ag_event e = ag_table_event(k->table, i);
        if (!is_unknown(&e) || out->n == AG_SEATS_MAX) continue;
        bool good = false;
        char ask[100];
        while (!good) {
            due.dice = e.n;
            say_into(ask, sizeof ask, SAY_KEEP_OPENS, name_of(k, e.seat), e.n);
            line_prompt(ask);
            char *line = keep_ask(k, e.seat);
            if (!line) return false;
            good = read_dice(k, due, line, out->dice[out->n]);
            free(line);
        }
        out->at[out->n++] = i;
    }
    return true;
}

/* The hands in their places in the log; the set is played again with them. */
static bool put_hands(struct keep *k, const struct opened *hands) {
    static const uint8_t unknown[AG_DICE_MAX];
    struct ag_msg msg;
    for (unsigned i = 0; i < hands->n; i++) {
        unsigned n = ag_table_event(k->table, hands->at[i]).n;
        if (ag_table_reveal(k->table, hands->at[i], hands->dice[i], n, &msg)) continue;
        keep_say(k, &msg);
        while (i-- > 0)
            ag_table_reveal(k->table, hands->at[i], unknown, ag_table_event(k->table, hands->at[i]).n, NULL);
        return false;
    }
    return true;
}

/* ---- moves ---- */

/* Applies a move. False: refused, and why says so; or taken back, and why->id is 0. */
static bool apply(struct keep *k, ag_seat seat, ag_action a, struct ag_msg *why) {
    struct ag_news news;
    struct opened hands;
    bool good = ag_table_act(k->table, seat, a, &news, why);
    if (!good && why->id == AG_MSG_TABLE_UNSEEN) {
        why->id = 0;
        if (!ask_hands(k, &hands) || !hands.n || !put_hands(k, &hands)) return false;
        good = ag_table_act(k->table, seat, a, &news, why);
    }
    if (good) keep_tell(k, &news);
    return good;
}

static bool understand(const struct keep *k, ag_seat seat, const char *line, ag_action *a, struct ag_msg *why) {
    return spoken_move(ag_table_rules(k->table), ag_table_state(k->table), seat, line, a, why);
}

/* What the cells picked by a move are offered for, by the sheet. */
static int32_t offered(const struct keep *k, const struct ag_sheet *sheet, ag_seat seat, ag_action a) {
    struct ag_pick pick = {0};
    int32_t sum = 0;
    game_of(k)->pick(ag_table_rules(k->table), ag_table_state(k->table), seat, a, &pick);
    for (unsigned i = 0; i < sheet->n_grids; i++)
        for (unsigned c = 0; sheet->grid[i].seat == seat && c < AG_GRID_CELLS; c++)
            if (pick.cells >> c & 1) sum += sheet->grid[i].cell[c].value;
    return sum;
}

static int32_t score_after(const struct keep *k, ag_seat seat, ag_action a) {
    const ag_rules *rules = ag_table_rules(k->table);
    int32_t score[AG_SEATS_MAX];
    union ag_state s;
    memcpy(&s, ag_table_state(k->table), game_of(k)->state_size);
    game_of(k)->act(rules, &s, seat, a, NULL);
    game_of(k)->scores(rules, &s, score);
    return score[seat];
}

/* The legal move that scores most at once, by points or else by what its cells offer; where none does, or where dice
 * are hidden, the plainest sensible one. */
static ag_action best_move(const struct keep *k, ag_seat seat, int32_t *gain) {
    const ag_rules *rules = ag_table_rules(k->table);
    const struct ag_game *game = game_of(k);
    int32_t before[AG_SEATS_MAX], most = 0;
    ag_action list[AG_LEGAL_MAX], best = game->idle(rules, ag_table_state(k->table), seat);
    struct ag_sheet sheet;
    *gain = 0;
    if (game->view) return best;
    ag_sheet_of(rules, ag_table_state(k->table), &sheet);
    game->scores(rules, ag_table_state(k->table), before);
    unsigned n = game->legal(rules, ag_table_state(k->table), seat, list);
    for (unsigned i = 0; i < n; i++) {
        int32_t points = score_after(k, seat, list[i]) - before[seat], offer = offered(k, &sheet, seat, list[i]);
        if (points < *gain || (points == *gain && offer <= most)) continue;
        if (points == 0 && offer == 0) continue;
        *gain = points;
        most = offer;
        best = list[i];
    }
    return best;
}

/* A claim is refused with the reason and with what could be done instead. */
static void refuse_move(const struct keep *k, ag_seat seat, const struct ag_msg *why) {
    char words[SAY_TOLD_MAX];
    struct ag_words names = table_words(k->table);
    int32_t gain;
    line_refused();
    keep_say(k, why);
    ag_action a = best_move(k, seat, &gain);
    say_described(ag_table_rules(k->table), ag_table_state(k->table), a, &names,
                  MOVE_TYPED | (k->words ? (unsigned)MOVE_HEARD : 0), words, sizeof words);
    if (gain > 0) text_wrap_said(stdout, 0, 0, SAY_KEEP_BEST_FOR, words, gain);
    else text_wrap_said(stdout, 0, 0, game_of(k)->view ? SAY_KEEP_ALLOWED : SAY_KEEP_BEST, words);
}

static void try_move(struct keep *k, ag_seat seat, const char *line) {
    size_t before = ag_table_length(k->table);
    struct ag_msg why = {0};
    ag_action a;
    bool understood = understand(k, seat, line, &a, &why);
    if (understood && !agreed(k, seat, a, line)) return;
    if (understood && apply(k, seat, a, &why)) keep_mark(k, before);
    else if (why.id) refuse_move(k, seat, &why);
}

/* ---- windows: sealed answers of several seats ---- */

static void idle_move(struct keep *k, ag_seat seat, struct ag_news *news) {
    struct ag_msg msg;
    ag_action a = game_of(k)->idle(ag_table_rules(k->table), ag_table_state(k->table), seat);
    if (ag_table_act(k->table, seat, a, news, &msg)) return;
    keep_say(k, &msg);
    k->end = true;
}

/* That somebody has answered goes without saying when everybody heard it. */
static void tell_answers(const struct keep *k, const struct ag_news *news) {
    unsigned unsaid = ag_extras_of(game_of(k))->unsaid;
    for (unsigned i = 0; i < news->n; i++)
        if (news->item[i].id != unsaid) keep_say(k, &news->item[i]);
}

/* All who have not answered let it stand; tells what comes of the last answer. */
static void all_stand(struct keep *k, bool tell) {
    struct ag_news news = {0};
    struct ag_due due;
    while (!k->end && (due = ag_table_due(k->table)).kind == AG_DUE_ACT && due.flags & AG_DUE_SEALED)
        idle_move(k, due.seat, &news);
    if (tell) tell_answers(k, &news);
}

/* "Bea challenge": the seat, and where its words begin. AG_NOBODY: no name stands there. */
static ag_seat named(const struct keep *k, const char *line, const char **rest) {
    ag_seat seat = AG_NOBODY;
    size_t longest = 0;
    for (unsigned i = 0; i < ag_rules_seats(ag_table_rules(k->table)); i++) {
        const char *name = name_of(k, (ag_seat)i);
        size_t n = strlen(name);
        char *head = memory_copy(line);
        if (strlen(head) > n && strchr(" :", head[n]) && n > longest) {
            head[n] = 0;
            if (text_same(head, name)) seat = (ag_seat)i, longest = n;
        }
        free(head);
    }
    *rest = line + longest + (longest ? strspn(line + longest, " :") : 0);
    return seat;
}

static void window_answer(struct keep *k, struct ag_due due, ag_seat seat, const char *words) {
    size_t before = ag_table_length(k->table);
    struct ag_msg why = {0};
    struct ag_news news;
    ag_action a;
    if (!(due.seats >> seat & 1)) {
        say_line(stdout, SAY_KEEP_NOT_ASKED, name_of(k, seat));
        return;
    }
    ag_action stand = game_of(k)->idle(ag_table_rules(k->table), ag_table_state(k->table), seat);
    if (!understand(k, seat, words, &a, &why) || !ag_table_act(k->table, seat, a, &news, &why)) {
        refuse_move(k, seat, &why);
        return;
    }
    keep_mark(k, before);
    tell_answers(k, &news);
    if (a == stand) say_line(stdout, SAY_KEEP_STANDS, name_of(k, seat));
    else all_stand(k, true); /* one challenger is enough; who else would, says so first */
}

/* The next thing said at the table means that everybody let the last call stand. */
static void window_passed(struct keep *k, const char *line) {
    size_t before = ag_table_length(k->table), marks = k->n_marks;
    char word[AG_MOVE_MAX];
    struct ag_due due = ag_table_due(k->table);
    ag_action stand = game_of(k)->idle(ag_table_rules(k->table), ag_table_state(k->table), due.seat);
    game_of(k)->write_action(ag_table_rules(k->table), ag_table_state(k->table), stand, word, sizeof word);
    bool alone = text_same(line, word);
    all_stand(k, alone);
    if (!alone && !k->end) {
        size_t now = ag_table_length(k->table);
        try_move(k, ag_table_due(k->table).seat, line);
        if (ag_table_length(k->table) <= now) ag_table_rewind(k->table, before, NULL);
    }
    k->n_marks = marks;
    if (ag_table_length(k->table) > before) keep_mark(k, before);
}

static void window(struct keep *k, struct ag_due due) {
    const char *rest;
    text_wrap_said(stdout, 0, 0, SAY_KEEP_WINDOW);
    line_prompt("> ");
    char *line = keep_ask(k, due.seat);
    if (!line) return;
    ag_seat seat = named(k, line, &rest);
    if (seat != AG_NOBODY) window_answer(k, due, seat, rest);
    else window_passed(k, line);
    free(line);
}

/* ---- decisions ---- */

static void ask_move(struct keep *k, ag_seat seat) {
    talk_ask(k->table, k->words, seat, true);
    tutor_watch(&k->tutor, k->table, seat); /* it thinks while people do */
    line_prompt("> ");
    char *line = keep_ask(k, seat);
    if (!line) return;
    for (char *p = line; *p; p++)
        if (*p >= 'A' && *p <= 'Z') *p = (char)(*p + 'a' - 'A');
    const char *rest;
    bool own = named(k, line, &rest) == seat; /* "Ann 115 stop" is fine too */
    try_move(k, seat, own ? rest : line);
    free(line);
}

void keep_decide(struct keep *k, struct ag_due due) {
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        if (due.seats >> i & 1 && resigned(k, (ag_seat)i)) {
            struct ag_news news = {0};
            idle_move(k, (ag_seat)i, &news);
            if (!k->end) keep_tell(k, &news);
            return;
        }
    if (due.flags & AG_DUE_SEALED) window(k, due);
    else ask_move(k, due.seat);
}
