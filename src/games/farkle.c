/*
 * farkle.c - the Farkle family: Farkle, Farkel, its Keen and Doubler derivatives and the usual house rules. Implements
 * FA-1 to FA-19 of docs/games/farkle.md: turns, the end of the game, words, and what to draw. The options and what
 * dice are worth are in farkle_score.c, the state and the numbering of decisions in farkle.h.
 */
#include "farkle.h"
#include "games.h"
#include "hands.h"
#include "msg.h"
#include "str.h"

#include <string.h>

/* ---- what this game says to people; english.c describes the syntax ---- */

/* clang-format off */
AG_SENTENCES(
    /* Refusals of rules that make no sense together (AL-3). {0t}: an option's key; {0n}: its value; {1n}: the target,
     * or the greatest value that makes sense. */
    MSG(FARKLE_RULE_NOTHING, "Nothing would score: single, three, four, five, six, straight, three_pairs, "
                             "four_and_pair and two_triplets are all 0.")
    MSG(FARKLE_RULE_KEEN, "keen = yes needs at least two players, not seats = 1.")
    MSG(FARKLE_RULE_OVER_TARGET, "{0t} = {0n} is more than target = {1n}.")
    MSG(FARKLE_RULE_LEAST, "{0t} = {0n} is out of reach with these scores; at most {1n} makes sense.")
    MSG(FARKLE_RULE_MUST_ROLL, "With hot_dice = must_roll nobody could ever stop, since only sets of six dice score.")
    /* The same. {0n}: the target; {1}: a number of turns; {2n}: the greatest target that makes sense. */
    MSG(FARKLE_RULE_TARGET, "target = {0n} would take more than {1} turns with these scores; at most {2n} makes sense.")
    /* News. {0s}: the player; {0t}: dice; {1}: points lost, gained or banked; {2}: the running total, or the score. */
    MSG(FARKLE_ROLLS, "{0s} {0s|rolls|roll} {0t}.", roll)
    MSG(FARKLE_NOTHING, "Farkle!", bust)
    MSG(FARKLE_LOSES, "Farkle! {0s} {0s|loses|lose} {1} {1|point|points}.", bust)
    MSG(FARKLE_GRAND, "A Grand Farkel: nothing on the first roll.")
    MSG(FARKLE_JAIME, "A Jaime: more than 1,100 points are gone.")
    MSG(FARKLE_PENALTY, "Three farkles in a row cost {0s} {1} {1|point|points}.", penalty)
    MSG(FARKLE_NO_PENALTY, "Three farkles in a row, but {0s} {0s|has|have} nothing left to lose.")
    MSG(FARKLE_NO_SCORE, "Six dice without a score bring {1} {1|point|points}: {2} this turn.", bonus)
    MSG(FARKLE_SETS_ASIDE, "{0s} {0s|sets|set} aside {0t} for {1}: {2} this turn.", keep)
    MSG(FARKLE_HOT, "Hot dice! All six are in play again.", hot_dice)
    MSG(FARKLE_BANKS, "{0s} {0s|stops and banks|stop and bank} {1}: {2} in all.", bank)
    MSG(FARKLE_OPENS, "{0s} {0s|is|are} on the board.", opened)
    MSG(FARKLE_REACHES, "{0s} {0s|has|have} reached the target of {1}.", target)
    MSG(FARKLE_FIRST_TO_REACH, "{0s} {0s|wins|win}: the first to reach {1}.")
    /* News: somebody has reached the target. {0s}: that player. */
    MSG(FARKLE_LAST_OTHERS, "Last round: everybody else has one more turn.", last_round)
    MSG(FARKLE_LAST_ROTATION, "Last round: it ends when everybody has had the same number of turns.", last_round)
    MSG(FARKLE_LAST_ALL, "Last round: everybody has one more turn, {0s} last.", last_round)
    /* News of offers (FA-16). {0s}: the player who gets, takes, declines or gives up; {1}: the points; {2}: the dice
     * that go with them, or the score that is left. */
    MSG(FARKLE_OFFER, "{0s} {0s|is|are} offered {1} points and {2} {2|die|dice}.", offer)
    MSG(FARKLE_OFFER_COLOURED, "{0s} {0s|is|are} offered {1} points and {2} {2|die|dice}, the coloured one among them.", offer)
    MSG(FARKLE_OFFER_PLAIN, "{0s} {0s|is|are} offered {1} points and {2} {2|die|dice}, without the coloured one.", offer)
    MSG(FARKLE_TAKES, "{0s} {0s|takes|take} the offer of {1} points and {2} {2|die|dice}.", take)
    MSG(FARKLE_PASSES, "{0s} {0s|hands|hand} over the {1} points and {0s|has|have} {2} left.", lost)
    MSG(FARKLE_DECLINES, "{0s} {0s|declines|decline} the offer and {0s|starts|start} with six dice.", decline)
    MSG(FARKLE_FRESH, "The offered dice score nothing: {0s} {0s|loses|lose} the {1} points and {0s|starts|start} with six dice.", lost)
    /* Why a move is refused. {0t}: the dice picked or typed; {1t}: the dice of the roll, or those that would score;
     * {0}: the points needed, or that those dice would score; {1}: the points that the turn would have. */
    MSG(FARKLE_WANT_KEEP, "Set dice aside first: for example keep 1 5 roll, or keep 1 5 stop.")
    MSG(FARKLE_WANT_DICE, "You must set aside at least one scoring die.")
    MSG(FARKLE_WANT_END, "Then say whether you roll or stop: for example keep 1 5 roll, or keep 1 5 stop.")
    MSG(FARKLE_WANT_ANSWER, "You have an offer: take it or decline it.")
    MSG(FARKLE_WANT_FREE, "Six dice without a score: roll them again, or stop.")
    MSG(FARKLE_NOT_ROLLED, "You cannot set aside {0t} from {1t}.")
    MSG(FARKLE_SCORES_NOTHING, "{0t} scores nothing, so it cannot be set aside.")
    MSG(FARKLE_SCORES_WITH, "{0t} scores nothing alone; {1t} together score {0}.")
    MSG(FARKLE_SCORES_PARTLY, "Not every die of {0t} scores; {1t} would score {0}.")
    MSG(FARKLE_OPEN_FIRST, "You need {0} points in one turn to get on the board; this would be {1}.")
    MSG(FARKLE_BANK_MORE, "You need {0} points in a turn before you may stop; this would be {1}.")
    MSG(FARKLE_ROLL_HOT, "All six dice are set aside: you must roll them again.")
    /* Answers to "what does this roll score?". {0t}: dice; {0}: what they score. */
    MSG(FARKLE_SCORE_WORDS, "Name one to six dice of one roll, for example 1 1 5 2 3 4.")
    MSG(FARKLE_SCORE_NONE, "{0t} is a farkle: nothing can be set aside.")
    MSG(FARKLE_SCORE_BONUS, "{0t}: nothing can be set aside, and six dice without a score bring {0} points.")
    MSG(FARKLE_SCORE_BEST, "Most points: {0t} for {0}.")
    MSG(FARKLE_SCORE_KEEP, "{0t} scores {0}.")
    /* What the player is asked to do. {0}: the points needed, offered or given; {1}: a number of dice. */
    MSG(FARKLE_ASK, "Set scoring dice aside, then roll the rest or stop.")
    MSG(FARKLE_ASK_ROLL, "Set scoring dice aside and roll on; you may stop with {0} points this turn.")
    MSG(FARKLE_ASK_HOT, "Set scoring dice aside and roll on.")
    MSG(FARKLE_ASK_OFFER, "Take {0} points and roll {1} {1|die|dice}, or decline and start with six?")
    MSG(FARKLE_ASK_FREE, "Six dice without a score are worth {0} points. Roll them all again, or stop?")
    MSG(FARKLE_ASK_FREE_ROLL, "Six dice without a score are worth {0} points. Roll them all again.")
    MSG(FARKLE_TAKE, "Take", take)
    MSG(FARKLE_DECLINE, "Decline", decline)
    /* Facts on the sheet about the turn and the game. {0}: a number of turns or points. */
    MSG(FARKLE_FACT_TURN, "This is turn {0}.")
    MSG(FARKLE_FACT_TURNS, "The game took {0} {0|turn|turns}.")
    MSG(FARKLE_FACT_RUNNING, "The running total is {0}.", running)
    MSG(FARKLE_FACT_TARGET, "The target is {0} points.", target)
    MSG(FARKLE_FACT_LAST, "This is the last round; the score to beat is {0}.", last_round)
    /* Facts on the sheet about a player, {0s}. {1}: dice, points, or farkles so far; {2}, {3}: Grand Farkels and
     * Jaimes, which are names of farkles (FA-15). */
    MSG(FARKLE_FACT_DICE, "{0s} {0s|rolls|roll} {1} {1|die|dice}.")
    MSG(FARKLE_FACT_LEAST, "{0s} may stop with {1} points or more.")
    MSG(FARKLE_FACT_FARKLES, "{0s} {0s|has|have} had {1} {1|farkle|farkles}.")
    MSG(FARKLE_FACT_EVENTS, "{0s} {0s|has|have} had {1} {1|farkle|farkles}: {2} {2|Grand Farkel|Grand Farkels}, "
                            "{3} {3|Jaime|Jaimes}.")
    /* Beside a player's score. {0}: how many farkles. */
    MSG(FARKLE_STATUS_OUT, "not on the board yet")
    MSG(FARKLE_STATUS_ROW, "{0} {0|farkle|farkles} in a row")
    /* What an option decides: in the list of options, everywhere. */
    MSG(FARKLE_ABOUT_SINGLE, "What a single die scores, by face from 1 to 6; 0 does not score.")
    MSG(FARKLE_ABOUT_THREE, "What three of a kind score, by face from 1 to 6; 0 does not score.")
    MSG(FARKLE_ABOUT_FOUR, "What four of a kind score, by face from 1 to 6; 0 does not score.")
    MSG(FARKLE_ABOUT_FIVE, "What five of a kind score, by face from 1 to 6; 0 does not score.")
    MSG(FARKLE_ABOUT_SIX, "What six of a kind score, by face from 1 to 6; 0 does not score.")
    MSG(FARKLE_ABOUT_STRAIGHT, "What 1-2-3-4-5-6 scores; at 0 it does not count.")
    MSG(FARKLE_ABOUT_THREE_PAIRS, "What three pairs score; at 0 they do not count.")
    MSG(FARKLE_ABOUT_FOUR_AND_PAIR, "What four of a kind with a pair score; at 0 they do not count.")
    MSG(FARKLE_ABOUT_TWO_TRIPLETS, "What two triplets score; at 0 they do not count.")
    MSG(FARKLE_ABOUT_FOUR_AND_PAIR_IS_THREE_PAIRS, "Whether four of a kind with a pair count as three pairs, too.")
    MSG(FARKLE_ABOUT_HOT_DICE, "Whether you may or must roll on after setting aside all six dice.")
    MSG(FARKLE_ABOUT_OPENING, "What you need in one turn to bank for the first time.")
    MSG(FARKLE_ABOUT_MIN_BANK, "What you need in any turn to bank it.")
    MSG(FARKLE_ABOUT_TARGET, "The score that brings the end of the game.")
    MSG(FARKLE_ABOUT_LAST_ROUND,
        "Who still plays once the target is reached: the others once, the rest of the round, nobody, or everybody "
        "once.")
    MSG(FARKLE_ABOUT_TIE, "Who wins when scores are tied: the first to reach it, or all of them.")
    MSG(FARKLE_ABOUT_BEGINNER,
        "Who begins the next game of a series: the highest roll, or the winner of the last game.")
    MSG(FARKLE_ABOUT_KEEN, "Whether whoever stops offers the points and dice to the next player.")
    MSG(FARKLE_ABOUT_KEEN_FAIL, "What a farkle on the first roll of offered dice costs: the turn, or only the points.")
    MSG(FARKLE_ABOUT_DOUBLER, "Whether one die is coloured and doubles the combination it is part of.")
    MSG(FARKLE_ABOUT_THREE_FARKLES, "What the third farkle in a row costs.")
    MSG(FARKLE_ABOUT_SCORE_FLOOR, "That penalty takes nobody below this score.")
    MSG(FARKLE_ABOUT_NO_SCORE_SIX, "What six dice without a score bring, with a free roll; at 0 they are a farkle.")
    MSG(FARKLE_ABOUT_KEEN_POINTS, "Whether points that were offered and taken also stay with the player who stopped.")
    MSG(FARKLE_ABOUT_NAMED_FARKLES, "Whether Grand Farkels and Jaimes are called by their names and counted.")
    /* What the game is about, in a list of games and above its rules. */
    MSG(FARKLE_AIM, "Set scoring dice aside and bank their points before a roll without a score takes them all.")
)
/* clang-format on */

/* ---- news ---- */

void ag_farkle_quote_set(struct ag_msg *m, unsigned which, unsigned set) {
    uint8_t dice[AG_DICE_MAX];
    unsigned n = ag_farkle_dice(set, dice);
    ag_dice_write(dice, n, false, m->text[which], sizeof m->text[which]);
}

static void tell_set(struct ag_news *news, enum ag_msg_id id, unsigned set, int64_t a, int64_t b, int64_t c) {
    if (!news) return;
    struct ag_msg m = ag_msg_make(id, a, b, c);
    ag_farkle_quote_set(&m, 0, set);
    ag_tell(news, m);
}

static void tell(struct ag_news *news, enum ag_msg_id id, int64_t a, int64_t b, int64_t c) {
    if (news) ag_tell(news, ag_msg_make(id, a, b, c));
}

/* FA-18: with the Doubler an offer says where the coloured die is. */
static enum ag_msg_id offer_words(const ag_rules *r, const struct farkle_state *s) {
    if (!ag_rule(r, FARKLE_DOUBLER)) return AG_MSG_FARKLE_OFFER;
    return farkle_coloured(r, s) ? AG_MSG_FARKLE_OFFER_COLOURED : AG_MSG_FARKLE_OFFER_PLAIN;
}

/* ---- turns ---- */

static unsigned rolled_set(const struct farkle_state *s) { return farkle_set(s->rolled, s->rolled_colour); }

static ag_seat next_seat(const ag_rules *r, unsigned seat) { /* AL-1 */
    return (ag_seat)((int32_t)seat + 1 == ag_rule(r, FARKLE_SEATS) ? 0 : seat + 1);
}

/* FA-16: whose points are on offer to the seat whose turn it is. */
static ag_seat offering_seat(const ag_rules *r, const struct farkle_state *s) {
    return (ag_seat)((s->turn ? s->turn : ag_rules_seats(r)) - 1);
}

/* FA-3: all six dice are in play; none is set aside. */
static void take_six(struct farkle_state *s) {
    s->aside = 0;
    s->aside_colour = 0;
    s->dice = AG_DICE_MAX;
}

static void start_fresh(struct farkle_state *s) {
    take_six(s);
    s->running = 0;
    s->phase = FARKLE_ROLLING;
    s->next_roll = FARKLE_FIRST_ROLL;
}

static void begin_with(struct farkle_state *s, ag_seat seat) {
    s->turn = s->began = seat;
    s->turns = 1;
    start_fresh(s);
}

static void begin(const ag_rules *r, void *state, ag_seats beginners) {
    struct farkle_state *s = state;
    (void)r;
    memset(s, 0, sizeof *s);
    ag_seat first = ag_start_begin(&s->start, beginners); /* FA-2 */
    if (first != AG_NOBODY) begin_with(s, first);
}

/* FA-13: whether the game ends now that the turn would come to this seat. */
static bool ends_before(const ag_rules *r, const struct farkle_state *s, unsigned seat) {
    if (!s->trigger) return false;
    switch (ag_rule(r, FARKLE_LAST_ROUND)) {
    case FARKLE_OTHERS_ONCE: return s->trigger >> seat & 1;
    case FARKLE_FINISH_ROTATION: return seat == s->began;
    case FARKLE_ALL_ONCE: return !(s->trigger >> seat & 1) || ag_rules_seats(r) == 1;
    default: return true; /* sudden death */
    }
}

/* FA-13: where all play once more the seat has had that turn. The last one stays, so that the end is known as such. */
static void last_turn_done(const ag_rules *r, struct farkle_state *s) {
    ag_seats self = (ag_seats)(1u << s->turn);
    if (ag_rule(r, FARKLE_LAST_ROUND) == FARKLE_ALL_ONCE && s->trigger != self) s->trigger &= (ag_seats)~self;
}

static unsigned end_turn(const ag_rules *r, struct farkle_state *s, bool offer, struct ag_news *news) {
    ag_seat next = next_seat(r, s->turn);
    if (ends_before(r, s, next)) {
        take_six(s);
        s->running = 0;
        s->dice = 0;
        s->phase = FARKLE_OVER;
        return AG_TURN_ENDED;
    }
    s->turn = next;
    s->turns++;
    if (offer) { /* FA-16: the running total and the dice in play stay as they are, for the next seat */
        s->phase = FARKLE_ANSWERING;
        tell(news, offer_words(r, s), next, s->running, s->dice);
    } else {
        start_fresh(s);
    }
    return AG_TURN_ENDED;
}

static void change_score(struct farkle_state *s, ag_seat seat, int32_t score) {
    if (score == s->score[seat]) return;
    s->score[seat] = score;
    s->since[seat] = s->turns;
}

static void count(uint16_t *counter) {
    if (*counter < UINT16_MAX) ++*counter;
}

/* FA-19: the third farkle in a row, down to the floor; the floor never raises a score. */
static void count_in_row(const ag_rules *r, struct farkle_state *s, ag_seat seat, struct ag_news *news) {
    int32_t penalty = ag_rule(r, FARKLE_THREE_FARKLES), floor = ag_rule(r, FARKLE_SCORE_FLOOR);
    if (!penalty || ++s->in_row[seat] < 3) return;
    int32_t before = s->score[seat], after = before - penalty < floor ? floor : before - penalty;
    if (after > before) after = before;
    s->in_row[seat] = 0;
    change_score(s, seat, after);
    tell(news, before > after ? AG_MSG_FARKLE_PENALTY : AG_MSG_FARKLE_NO_PENALTY, seat, before - after, 0);
}

/* FA-10; with the names of FA-15. */
static unsigned farkle(const ag_rules *r, struct farkle_state *s, unsigned next_roll, struct ag_news *news) {
    ag_seat seat = s->turn;
    bool grand = next_roll != FARKLE_LATER_ROLL && s->dice == AG_DICE_MAX, jaime = s->running > 1100;
    count(&s->farkles[seat]);
    tell(news, s->running ? AG_MSG_FARKLE_LOSES : AG_MSG_FARKLE_NOTHING, seat, s->running, 0);
    if (grand) count(&s->grand[seat]);
    if (jaime) count(&s->jaimes[seat]);
    if (grand && ag_rule(r, FARKLE_NAMED_FARKLES)) tell(news, AG_MSG_FARKLE_GRAND, seat, 0, 0);
    if (jaime && ag_rule(r, FARKLE_NAMED_FARKLES)) tell(news, AG_MSG_FARKLE_JAIME, seat, 0, 0);
    count_in_row(r, s, seat, news);
    last_turn_done(r, s);
    return end_turn(r, s, false, news); /* FA-16: nothing is offered after a farkle */
}

static void add_points(struct farkle_state *s, int32_t points) {
    s->running = s->running > FARKLE_RUNNING_MAX - points ? FARKLE_RUNNING_MAX : s->running + points;
}

/* FA-13: the target is reached for the first time. */
static void begin_last_round(const ag_rules *r, struct farkle_state *s, struct ag_news *news) {
    static const uint16_t words[] = {[FARKLE_OTHERS_ONCE] = AG_MSG_FARKLE_LAST_OTHERS,
                                     [FARKLE_FINISH_ROTATION] = AG_MSG_FARKLE_LAST_ROTATION,
                                     [FARKLE_ALL_ONCE] = AG_MSG_FARKLE_LAST_ALL};
    int32_t last = ag_rule(r, FARKLE_LAST_ROUND);
    ag_seat seat = s->turn;
    s->trigger = last == FARKLE_ALL_ONCE ? ag_all_seats(r) : (ag_seats)(1u << seat);
    tell(news, AG_MSG_FARKLE_REACHES, seat, ag_rule(r, FARKLE_TARGET), 0);
    if (!ends_before(r, s, next_seat(r, seat))) tell(news, words[last], seat, 0, 0);
}

static unsigned bank(const ag_rules *r, struct farkle_state *s, struct ag_news *news) {
    ag_seat seat = s->turn;
    ag_seats self = (ag_seats)(1u << seat);
    change_score(s, seat, s->score[seat] + s->running);
    s->in_row[seat] = 0;
    tell(news, AG_MSG_FARKLE_BANKS, seat, s->running, s->score[seat]);
    if (!(s->opened & self) && ag_rule(r, FARKLE_OPENING)) tell(news, AG_MSG_FARKLE_OPENS, seat, 0, 0); /* FA-11 */
    s->opened |= self;
    if (s->trigger) last_turn_done(r, s);
    else if (s->score[seat] >= ag_rule(r, FARKLE_TARGET)) begin_last_round(r, s, news);
    return end_turn(r, s, ag_rule(r, FARKLE_KEEN), news);
}

/* ---- rolls ---- */

static struct ag_due due(const ag_rules *r, const void *state) {
    const struct farkle_state *s = state;
    switch (s->phase) {
    case FARKLE_STARTING: return ag_due_roll(ag_start_roller(&s->start), 1, 0);
    case FARKLE_ROLLING: return ag_due_roll(s->turn, s->dice, farkle_coloured(r, s) ? AG_DUE_COLOURED : 0);
    case FARKLE_OVER: return ag_due_over();
    default: return ag_due_act(s->turn);
    }
}

static void show_roll(struct farkle_state *s, unsigned set, unsigned phase) {
    s->rolled = (uint16_t)farkle_plain(set);
    s->rolled_colour = (uint8_t)farkle_face(set);
    s->phase = (uint8_t)phase;
}

/* A roll of which nothing can be kept. */
static unsigned roll_nothing(const ag_rules *r, struct farkle_state *s, unsigned set, unsigned next_roll,
                             struct ag_news *news) {
    int32_t bonus = ag_rule(r, FARKLE_NO_SCORE_SIX);
    if (bonus && s->dice == AG_DICE_MAX) { /* FA-19: points and a free roll, as if all six were set aside */
        add_points(s, bonus);
        show_roll(s, set, FARKLE_FREE);
        tell(news, AG_MSG_FARKLE_NO_SCORE, s->turn, bonus, s->running);
        return 0;
    }
    if (next_roll == FARKLE_OFFERED_ROLL && ag_rule(r, FARKLE_KEEN_FAIL) == FARKLE_FRESH_SIX) { /* FA-16 */
        tell(news, AG_MSG_FARKLE_FRESH, s->turn, s->running, 0);
        take_six(s);
        s->running = 0;
        return 0;
    }
    return farkle(r, s, next_roll, news);
}

static unsigned roll_for_start(const ag_rules *r, struct farkle_state *s, uint32_t outcome, struct ag_news *news) {
    uint8_t die;
    ag_outcome_dice(due(r, s), outcome, &die);
    ag_seat first = ag_start_roll(&s->start, die, news); /* FA-2 */
    if (first != AG_NOBODY) begin_with(s, first);
    return 0;
}

static unsigned roll(const ag_rules *r, void *state, uint32_t outcome, struct ag_news *news) {
    struct farkle_state *s = state;
    if (s->phase == FARKLE_STARTING) return roll_for_start(r, s, outcome, news);
    const struct farkle_rules *c = farkle_rules(r);
    const uint16_t *keep, *sets = &c->outcome[farkle_coloured(r, s)][s->dice];
    unsigned set = sets[0] + outcome, next_roll = s->next_roll;
    AG_CHECK(s->phase == FARKLE_ROLLING && set < sets[1]);
    tell_set(news, AG_MSG_FARKLE_ROLLS, set, s->turn, 0, 0);
    s->next_roll = FARKLE_LATER_ROLL;
    if (!farkle_keeps(c, set, &keep)) return roll_nothing(r, s, set, next_roll, news);
    show_roll(s, set, FARKLE_KEEPING);
    return 0;
}

/* ---- decisions ---- */

static bool is_part(const struct farkle_rules *c, unsigned roll, unsigned set) {
    return ag_hand_contains(c->plain[roll], c->plain[set]) &&
           (!farkle_face(set) || farkle_face(set) == farkle_face(roll));
}

static bool may_keep(const ag_rules *r, const struct farkle_state *s, ag_action a) {
    unsigned set = farkle_kept(a), roll = rolled_set(s);
    const struct farkle_rules *c = farkle_rules(r);
    int32_t value = c->value[set];
    return value && is_part(c, roll, set) &&
           (!farkle_stops(a) || farkle_may_stop(r, s, s->running + value, set == roll));
}

static unsigned legal_keeps(const ag_rules *r, const struct farkle_state *s, ag_action *out) {
    const struct farkle_rules *c = farkle_rules(r);
    const uint16_t *keep;
    unsigned n = 0, roll = rolled_set(s), keeps = farkle_keeps(c, roll, &keep);
    bool hot_stop = ag_rule(r, FARKLE_HOT_DICE) == FARKLE_MAY_ROLL;
    int32_t missing = farkle_least(r, s) - s->running;
    for (unsigned i = 0; i < keeps; i++) { /* FA-12: each of them, then roll or, with enough points, stop */
        out[n++] = farkle_keep(keep[i], false);
        out[n] = farkle_keep(keep[i], true);
        n += c->value[keep[i]] >= missing && (hot_stop || keep[i] != roll);
    }
    return n;
}

static unsigned legal(const ag_rules *r, const void *state, ag_seat seat, ag_action *out) {
    const struct farkle_state *s = state;
    (void)seat;
    switch (s->phase) {
    case FARKLE_KEEPING: return legal_keeps(r, s, out);
    case FARKLE_ANSWERING:
        out[0] = FARKLE_TAKE;
        out[1] = FARKLE_DECLINE;
        return 2;
    default:
        out[0] = FARKLE_ROLL;
        out[1] = FARKLE_STOP;
        return farkle_may_stop(r, s, s->running, true) ? 2 : 1;
    }
}

static bool refuse_stop(const ag_rules *r, const struct farkle_state *s, int32_t total, struct ag_msg *why) {
    int32_t least = farkle_least(r, s);
    if (total >= least) return ag_refuse_id(why, AG_MSG_FARKLE_ROLL_HOT);
    bool opening = least > ag_rule(r, FARKLE_MIN_BANK);
    return ag_refuse(why, ag_msg_make(opening ? AG_MSG_FARKLE_OPEN_FIRST : AG_MSG_FARKLE_BANK_MORE, least, total, 0));
}

/* Of all that may be kept of a roll the fewest dice that have these among them; 0: nothing that scores has. */
static unsigned smallest_with(const struct farkle_rules *c, unsigned roll, unsigned set) {
    const uint16_t *keep;
    unsigned found = 0;
    for (unsigned i = 0, n = farkle_keeps(c, roll, &keep); i < n; i++)
        if (is_part(c, keep[i], set) && (!found || c->size[keep[i]] < c->size[found])) found = keep[i];
    return found;
}

static bool refuse_keep(const ag_rules *r, const struct farkle_state *s, ag_action a, struct ag_msg *why) {
    const struct farkle_rules *c = farkle_rules(r);
    const uint16_t *better;
    unsigned set = farkle_kept(a), roll = rolled_set(s);
    struct ag_msg m = ag_msg_make(AG_MSG_FARKLE_NOT_ROLLED, 0, 0, 0);
    ag_farkle_quote_set(&m, 0, set);
    ag_farkle_quote_set(&m, 1, roll);
    if (!is_part(c, roll, set)) return ag_refuse(why, m); /* FA-4 */
    if (c->value[set]) return refuse_stop(r, s, s->running + c->value[set], why);
    unsigned partly = farkle_keeps(c, set, &better) ? better[0] : 0,
             other = partly ? partly : smallest_with(c, roll, set);
    m.id = partly ? AG_MSG_FARKLE_SCORES_PARTLY : other ? AG_MSG_FARKLE_SCORES_WITH : AG_MSG_FARKLE_SCORES_NOTHING;
    if (!other) return ag_refuse(why, m);
    m.num[0] = c->value[other];
    ag_farkle_quote_set(&m, 1, other);
    return ag_refuse(why, m);
}

static bool allowed(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_msg *why) {
    const struct farkle_state *s = state;
    (void)seat;
    switch (s->phase) {
    case FARKLE_KEEPING:
        if (a >= FARKLE_TAKE) return ag_refuse_id(why, AG_MSG_FARKLE_WANT_KEEP);
        return may_keep(r, s, a) || refuse_keep(r, s, a, why);
    case FARKLE_ANSWERING:
        return a == FARKLE_TAKE || a == FARKLE_DECLINE || ag_refuse_id(why, AG_MSG_FARKLE_WANT_ANSWER);
    default:
        if (a == FARKLE_ROLL) return true;
        if (a != FARKLE_STOP) return ag_refuse_id(why, AG_MSG_FARKLE_WANT_FREE);
        return farkle_may_stop(r, s, s->running, true) || refuse_stop(r, s, s->running, why);
    }
}

static void set_aside(const ag_rules *r, struct farkle_state *s, unsigned set, struct ag_news *news) {
    const struct farkle_rules *c = farkle_rules(r);
    add_points(s, c->value[set]);
    tell_set(news, AG_MSG_FARKLE_SETS_ASIDE, set, s->turn, c->value[set], s->running);
    if (c->size[set] == s->dice) { /* FA-9, FA-17: all six come back, the coloured one too */
        take_six(s);
        tell(news, AG_MSG_FARKLE_HOT, 0, 0, 0);
        return;
    }
    s->aside = (uint16_t)hand_id(c->plain[s->aside] + c->plain[set]);
    if (farkle_face(set)) s->aside_colour = (uint8_t)farkle_face(set);
    s->dice = (uint8_t)(s->dice - c->size[set]);
}

static unsigned answer(const ag_rules *r, struct farkle_state *s, bool take, struct ag_news *news) {
    tell(news, take ? AG_MSG_FARKLE_TAKES : AG_MSG_FARKLE_DECLINES, s->turn, s->running, s->dice);
    if (!take) {
        start_fresh(s);
        return 0;
    }
    if (ag_rule(r, FARKLE_KEEN_POINTS) == FARKLE_POINTS_PASSED) { /* FA-16: whoever banks them has them */
        ag_seat before = offering_seat(r, s);
        change_score(s, before, s->score[before] - s->running);
        s->since[before] = s->turns - 1; /* FA-14: it stands before anything that is banked in this turn */
        tell(news, AG_MSG_FARKLE_PASSES, before, s->running, s->score[before]);
    }
    s->phase = FARKLE_ROLLING;
    s->next_roll = FARKLE_OFFERED_ROLL;
    return 0;
}

static unsigned act(const ag_rules *r, void *state, ag_seat seat, ag_action a, struct ag_news *news) {
    struct farkle_state *s = state;
    AG_CHECK(due(r, s).kind == AG_DUE_ACT && seat == s->turn && allowed(r, s, seat, a, NULL));
    if (s->phase == FARKLE_ANSWERING) return answer(r, s, a == FARKLE_TAKE, news);
    if (s->phase == FARKLE_KEEPING) set_aside(r, s, farkle_kept(a), news);
    s->rolled = 0;
    s->rolled_colour = 0;
    if (farkle_stops(a)) return bank(r, s, news);
    s->phase = FARKLE_ROLLING;
    return 0;
}

/* The highest set with which the seat may stop; failing that, the highest, and on. Offers are declined. */
static ag_action idle(const ag_rules *r, const void *state, ag_seat seat) {
    const struct farkle_state *s = state;
    const uint16_t *keep;
    if (s->phase == FARKLE_ANSWERING) return FARKLE_DECLINE;
    if (s->phase == FARKLE_FREE) return allowed(r, s, seat, FARKLE_STOP, NULL) ? FARKLE_STOP : FARKLE_ROLL;
    unsigned keeps = farkle_keeps(farkle_rules(r), rolled_set(s), &keep);
    for (unsigned i = 0; i < keeps; i++)
        if (may_keep(r, s, farkle_keep(keep[i], true))) return farkle_keep(keep[i], true);
    return farkle_keep(keep[0], false);
}

/* ---- words ---- */

static const struct {
    const char *word;
    ag_action action;
} answers[] = {{"take", FARKLE_TAKE}, {"decline", FARKLE_DECLINE}, {"roll", FARKLE_ROLL}, {"stop", FARKLE_STOP}};

static size_t write_action(const ag_rules *r, const void *state, ag_action a, char *buf, size_t size) {
    struct ag_str out = ag_str_start(buf, size);
    struct ag_msg dice;
    (void)r, (void)state;
    if (a >= FARKLE_TAKE) return ag_text_copy(buf, size, answers[a - FARKLE_TAKE].word);
    ag_farkle_quote_set(&dice, 0, farkle_kept(a));
    ag_str_text(&out, "keep ");
    ag_str_text(&out, dice.text[0]);
    ag_str_text(&out, farkle_stops(a) ? " stop" : " roll");
    return ag_str_end(&out);
}

/* "keep 1 5 roll", behind the first word. The dice may come in any order, joined or apart. */
static bool read_keep(const ag_rules *r, struct ag_scan scan, ag_action *a, struct ag_msg *why) {
    ag_hand plain = 0;
    unsigned face = 0;
    char word[32];
    for (;;) {
        bool stop = ag_scan_word(&scan, "stop");
        if (stop || ag_scan_word(&scan, "roll")) {
            unsigned set = farkle_set(ag_hand_id(plain), face);
            if (!set) return ag_refuse_id(why, AG_MSG_FARKLE_WANT_DICE); /* FA-3 */
            *a = farkle_keep(set, stop);
            return ag_scan_end(&scan) || ag_refuse_id(why, AG_MSG_FARKLE_WANT_END);
        }
        if (!ag_scan_next(&scan, word, sizeof word)) return ag_refuse_id(why, AG_MSG_FARKLE_WANT_END);
        if (!ag_farkle_read_dice(r, word, &plain, &face, why)) return false;
    }
}

static bool read_action(const ag_rules *r, const void *state, const char *text, ag_action *a, struct ag_msg *why) {
    struct ag_scan scan = ag_scan_start(text);
    (void)state;
    if (ag_scan_word(&scan, "keep")) return read_keep(r, scan, a, why);
    for (unsigned i = 0; i < sizeof answers / sizeof *answers; i++)
        if (ag_scan_word(&scan, answers[i].word) && ag_scan_end(&scan)) {
            *a = answers[i].action;
            return true;
        }
    struct ag_msg m = ag_msg_make(AG_MSG_MOVE_WORDS, 0, 0, 0);
    ag_msg_quote(&m, 0, text);
    return ag_refuse(why, m);
}

/* ---- positions ---- */

static const char *const phase_words[] = {"starting", "answering", "rolling", "keeping", "free", "over", NULL};
static const char *const next_roll_words[] = {"later", "first", "offered", NULL};

enum { NUMBER_MAX = 2 * FARKLE_RUNNING_MAX, TURN_NUMBER_MAX = 1000000000 };

static const struct ag_field fields[] = {
    AG_FIELD_WORDS(struct farkle_state, phase, "phase", phase_words),
    AG_FIELD(struct farkle_state, turn, "turn", AG_FIELD_NUMBER, 1, 0, 7),
    AG_FIELD(struct farkle_state, began, "began", AG_FIELD_NUMBER, 1, 0, 7),
    AG_FIELD(struct farkle_state, turns, "turns", AG_FIELD_NUMBER, 1, 0, TURN_NUMBER_MAX),
    AG_FIELDS_OF(struct farkle_state, score, "scores", AG_FIELD_NUMBER, AG_PER_SEAT, -FARKLE_TARGET_MAX, NUMBER_MAX),
    AG_FIELDS_OF(struct farkle_state, since, "since", AG_FIELD_NUMBER, AG_PER_SEAT, 0, TURN_NUMBER_MAX),
    AG_FIELD(struct farkle_state, opened, "opened", AG_FIELD_SEATS, 1, 0, 0),
    AG_FIELD(struct farkle_state, trigger, "reached", AG_FIELD_SEATS, 1, 0, 0),
    AG_FIELD(struct farkle_state, running, "running", AG_FIELD_NUMBER, 1, 0, FARKLE_RUNNING_MAX),
    AG_FIELD_WORDS(struct farkle_state, next_roll, "roll", next_roll_words),
    AG_FIELD(struct farkle_state, aside, "aside", AG_FIELD_HAND, 1, 0, 0),
    AG_FIELD(struct farkle_state, aside_colour, "aside_coloured", AG_FIELD_NUMBER, 1, 0, 6),
    AG_FIELD(struct farkle_state, rolled, "rolled", AG_FIELD_HAND, 1, 0, 0),
    AG_FIELD(struct farkle_state, rolled_colour, "rolled_coloured", AG_FIELD_NUMBER, 1, 0, 6),
    AG_FIELDS_OF(struct farkle_state, in_row, "in_a_row", AG_FIELD_NUMBER, AG_PER_SEAT, 0, 2),
    AG_FIELDS_OF(struct farkle_state, farkles, "farkles", AG_FIELD_NUMBER, AG_PER_SEAT, 0, UINT16_MAX),
    AG_FIELDS_OF(struct farkle_state, grand, "grand", AG_FIELD_NUMBER, AG_PER_SEAT, 0, UINT16_MAX),
    AG_FIELDS_OF(struct farkle_state, jaimes, "jaimes", AG_FIELD_NUMBER, AG_PER_SEAT, 0, UINT16_MAX),
    AG_START_FIELDS(struct farkle_state, start, 6),
};
enum { FIELDS = sizeof fields / sizeof *fields };

static size_t write_position(const ag_rules *r, const void *state, char *buf, size_t size) {
    return ag_fields_write(fields, FIELDS, r, state, buf, size);
}

static int32_t lowest_score(const ag_rules *r) {
    return ag_rule(r, FARKLE_THREE_FARKLES) ? ag_rule(r, FARKLE_SCORE_FLOOR) : 0;
}

static bool sane_seat(const ag_rules *r, const struct farkle_state *s, unsigned seat, struct ag_msg *why) {
    int32_t score = s->score[seat];
    if (score < lowest_score(r) || (score > 0 && !(s->opened >> seat & 1))) return ag_impossible(why, "scores");
    if (s->since[seat] > s->turns || (score && !s->since[seat])) return ag_impossible(why, "since");
    if (s->in_row[seat] && !ag_rule(r, FARKLE_THREE_FARKLES)) return ag_impossible(why, "in_a_row");
    if (s->grand[seat] > s->farkles[seat]) return ag_impossible(why, "grand");
    if (s->jaimes[seat] > s->farkles[seat]) return ag_impossible(why, "jaimes");
    return true;
}

/* The seat that reached the target: where all play once more it is the last of those that have a turn to come, and they
 * sit side by side from the one whose turn it is. AG_NOBODY: no game has these. */
static ag_seat reached_by(const ag_rules *r, const struct farkle_state *s) {
    if (!(s->trigger & (s->trigger - 1))) return ag_seats_first(s->trigger);
    if (ag_rule(r, FARKLE_LAST_ROUND) != FARKLE_ALL_ONCE) return AG_NOBODY;
    ag_seats left = s->trigger;
    ag_seat seat = s->turn, last = AG_NOBODY;
    for (; left >> seat & 1; last = seat, seat = next_seat(r, seat)) left &= (ag_seats) ~(1u << seat);
    return left ? AG_NOBODY : last;
}

/* FA-13: whoever still has a turn is below the target; the one who reached it is not, unless it has lost points since:
 * by three farkles in its last turn, or because they were passed on (FA-16). */
static bool sane_end(const ag_rules *r, const struct farkle_state *s, struct ag_msg *why) {
    unsigned seat = s->turn;
    ag_seat reached = s->trigger ? reached_by(r, s) : AG_NOBODY;
    bool all_once = ag_rule(r, FARKLE_LAST_ROUND) == FARKLE_ALL_ONCE;
    bool may_lose = ag_rule(r, FARKLE_KEEN_POINTS) == FARKLE_POINTS_PASSED ||
                    (all_once && s->phase == FARKLE_OVER && ag_rule(r, FARKLE_THREE_FARKLES));
    if (s->trigger && reached == AG_NOBODY) return ag_impossible(why, "reached");
    if (s->trigger && !may_lose && s->score[reached] < ag_rule(r, FARKLE_TARGET)) return ag_impossible(why, "reached");
    if (all_once && s->trigger && s->phase == FARKLE_OVER && reached != seat) return ag_impossible(why, "turn");
    if (s->phase == FARKLE_OVER) {
        bool sudden = ag_rule(r, FARKLE_LAST_ROUND) == FARKLE_SUDDEN_DEATH;
        if (!ends_before(r, s, next_seat(r, seat)) || (sudden && !(s->trigger >> seat & 1)))
            return ag_impossible(why, "turn");
        return true;
    }
    if (ends_before(r, s, seat)) return ag_impossible(why, "turn");
    for (unsigned i = 0; i < ag_rules_seats(r) && !ends_before(r, s, seat); i++, seat = next_seat(r, seat))
        if (!(all_once && seat == reached) && s->score[seat] >= ag_rule(r, FARKLE_TARGET))
            return ag_impossible(why, "scores");
    return true;
}

/* The dice on the table fit the phase and each other. Fills in the number of dice in play. */
static bool sane_dice(const ag_rules *r, struct farkle_state *s, struct ag_msg *why) {
    const struct farkle_rules *c = farkle_rules(r);
    const uint16_t *keep;
    bool doubler = ag_rule(r, FARKLE_DOUBLER);
    if (s->aside >= ag_hand_first(AG_DICE_MAX) || (s->aside_colour && !doubler)) return ag_impossible(why, "aside");
    unsigned aside = ag_hand_size(ag_hand_of(s->aside)) + (s->aside_colour ? 1 : 0);
    if (aside >= AG_DICE_MAX) return ag_impossible(why, "aside");
    s->dice = (uint8_t)(s->phase == FARKLE_OVER ? 0 : AG_DICE_MAX - aside);
    if (s->phase != FARKLE_KEEPING && s->phase != FARKLE_FREE)
        return (!s->rolled && !s->rolled_colour) || ag_impossible(why, "rolled");
    if (s->rolled >= AG_HANDS || !s->rolled_colour != !farkle_coloured(r, s)) return ag_impossible(why, "rolled");
    unsigned rolled = ag_hand_size(ag_hand_of(s->rolled)) + (s->rolled_colour ? 1 : 0);
    if (rolled != s->dice || !farkle_keeps(c, rolled_set(s), &keep) != (s->phase == FARKLE_FREE))
        return ag_impossible(why, "rolled");
    return true;
}

/* FA-16: points that may leave a score have been banked there, in the turn before. */
static bool sane_offer(const ag_rules *r, const struct farkle_state *s, struct ag_msg *why) {
    if (s->phase != FARKLE_ANSWERING || ag_rule(r, FARKLE_KEEN_POINTS) != FARKLE_POINTS_PASSED) return true;
    if (s->turns < 2) return ag_impossible(why, "turns");
    return s->score[offering_seat(r, s)] - s->running >= lowest_score(r) || ag_impossible(why, "running");
}

/* The running total fits the phase. */
static bool sane_turn(const ag_rules *r, const struct farkle_state *s, struct ag_msg *why) {
    bool none = s->running == 0, six = !s->aside && !s->aside_colour, fits = false;
    int32_t bonus = ag_rule(r, FARKLE_NO_SCORE_SIX);
    if (s->next_roll && s->phase != FARKLE_ROLLING) return ag_impossible(why, "roll");
    switch (s->phase) {
    case FARKLE_ANSWERING: fits = !none && ag_rule(r, FARKLE_KEEN); break;
    case FARKLE_ROLLING:
        if (s->next_roll == FARKLE_OFFERED_ROLL) fits = !none && ag_rule(r, FARKLE_KEEN);
        else fits = s->next_roll == FARKLE_FIRST_ROLL ? none && six : six || !none;
        break;
    case FARKLE_KEEPING: fits = six || !none; break;
    case FARKLE_FREE: fits = six && bonus && s->running >= bonus; break;
    default: fits = six && none;
    }
    return fits || ag_impossible(why, "running");
}

static bool read_position(const ag_rules *r, void *state, const char *text, struct ag_msg *why) {
    struct farkle_state *s = state, fresh = {0};
    if (!ag_fields_read(fields, FIELDS, r, s, text, why)) return false;
    if (s->phase == FARKLE_STARTING) {
        fresh.start = s->start;
        if (memcmp(s, &fresh, sizeof fresh) != 0) return ag_impossible(why, "phase");
        return ag_start_sane(&s->start, 6) || ag_impossible(why, "to_roll");
    }
    if (s->start.left || s->start.best || s->start.top) return ag_impossible(why, "to_roll");
    if (s->turn >= ag_rules_seats(r)) return ag_impossible(why, "turn");
    if (s->began >= ag_rules_seats(r)) return ag_impossible(why, "began");
    if (!s->turns) return ag_impossible(why, "turns");
    for (unsigned seat = 0; seat < ag_rules_seats(r); seat++)
        if (!sane_seat(r, s, seat, why)) return false;
    return sane_end(r, s, why) && sane_dice(r, s, why) && sane_turn(r, s, why) && sane_offer(r, s, why);
}

/* ---- results ---- */

static void scores(const ag_rules *r, const void *state, int32_t *out) {
    const struct farkle_state *s = state;
    memcpy(out, s->score, ag_rules_seats(r) * sizeof *out);
}

/* FA-14: among equal scores the one that has stood longest is higher, unless the win is shared. After a sudden death
 * only the winner has the target (FA-13). */
static void standing(const ag_rules *r, const void *state, int64_t *out) {
    const struct farkle_state *s = state;
    for (unsigned i = 0; i < ag_rules_seats(r); i++) {
        out[i] = s->score[i] * ((int64_t)1 << 32);
        if (ag_rule(r, FARKLE_TIE) == FARKLE_FIRST_TO_REACH) out[i] -= s->since[i];
    }
}

/* FA-14: said where more than one seat has the highest score. */
static bool tie_break(const ag_rules *r, const void *state, ag_seats eligible, ag_seat winner, struct ag_msg *out) {
    const struct farkle_state *s = state;
    bool tied = false;
    for (unsigned i = 0; i < ag_rules_seats(r); i++)
        tied = tied || (eligible >> i & 1 && i != winner && s->score[i] == s->score[winner]);
    *out = ag_msg_make(AG_MSG_FARKLE_FIRST_TO_REACH, winner, s->score[winner], 0);
    return tied && ag_rule(r, FARKLE_TIE) == FARKLE_FIRST_TO_REACH;
}

static ag_seats next_beginners(const ag_rules *r, const void *state, ag_seats winners) { /* FA-2 */
    (void)state;
    return winners && ag_rule(r, FARKLE_BEGINNER) == FARKLE_BEGINNER_WINNER ? winners : ag_all_seats(r);
}

/* ---- what to draw ---- */

static void add_fact(struct ag_sheet *out, struct ag_msg m) { out->fact[out->n_facts++] = m; }

static void draw_row(struct ag_sheet *out, enum ag_msg_id label, ag_seat seat, unsigned set, unsigned flags) {
    uint8_t dice[AG_DICE_MAX];
    struct ag_sheet_dice *row = &out->dice[out->n_dice];
    unsigned n = ag_farkle_dice(set, dice);
    if (!n) return;
    out->n_dice++;
    row->label = ag_msg_make(label, 0, 0, 0);
    row->seat = seat;
    row->n = (uint8_t)n;
    for (unsigned i = 0; i < n; i++)
        row->die[i] = (struct ag_sheet_die){dice[i] & 15u,
                                            (uint8_t)(flags | (dice[i] & AG_DIE_COLOURED ? AG_SHEET_COLOURED : 0))};
}

static void draw_seat(const ag_rules *r, const struct farkle_state *s, unsigned seat, struct ag_sheet *out) {
    if (seat == s->began) out->seat[seat].flags |= AG_SEAT_BEGAN;
    if (s->in_row[seat]) out->seat[seat].status = ag_msg_make(AG_MSG_FARKLE_STATUS_ROW, s->in_row[seat], 0, 0);
    if (!(s->opened >> seat & 1) && ag_rule(r, FARKLE_OPENING))
        out->seat[seat].status = ag_msg_make(AG_MSG_FARKLE_STATUS_OUT, 0, 0, 0);
    if (!s->farkles[seat]) return;
    bool named = ag_rule(r, FARKLE_NAMED_FARKLES); /* FA-15 */
    struct ag_msg m = ag_msg_make(named ? AG_MSG_FARKLE_FACT_EVENTS : AG_MSG_FARKLE_FACT_FARKLES, seat,
                                  s->farkles[seat], named ? s->grand[seat] : 0);
    m.num[3] = named ? s->jaimes[seat] : 0;
    add_fact(out, m);
}

static void draw_turn(const ag_rules *r, const struct farkle_state *s, struct ag_sheet *out) {
    int32_t top = INT32_MIN;
    for (unsigned i = 0; i < ag_rules_seats(r); i++)
        if (s->score[i] > top) top = s->score[i];
    add_fact(out, ag_msg_make(AG_MSG_FARKLE_FACT_TURN, s->turns, 0, 0));
    if (s->trigger) add_fact(out, ag_msg_make(AG_MSG_FARKLE_FACT_LAST, top, 0, 0));
    else if (ag_rule(r, FARKLE_TARGET) < FARKLE_TARGET_MAX) /* the highest stands for none */
        add_fact(out, ag_msg_make(AG_MSG_FARKLE_FACT_TARGET, ag_rule(r, FARKLE_TARGET), 0, 0));
    if (farkle_least(r, s)) add_fact(out, ag_msg_make(AG_MSG_FARKLE_FACT_LEAST, s->turn, farkle_least(r, s), 0));
    if (s->phase == FARKLE_ANSWERING) add_fact(out, ag_msg_make(offer_words(r, s), s->turn, s->running, s->dice));
    else add_fact(out, ag_msg_make(AG_MSG_FARKLE_FACT_RUNNING, s->running, 0, 0));
    if (s->phase == FARKLE_ROLLING) add_fact(out, ag_msg_make(AG_MSG_FARKLE_FACT_DICE, s->turn, s->dice, 0));
}

static void sheet(const ag_rules *r, const void *state, struct ag_sheet *out) {
    const struct farkle_state *s = state;
    if (s->phase == FARKLE_STARTING) {
        add_fact(out, ag_msg_make(AG_MSG_START_FACT, 0, 0, 0));
        return;
    }
    draw_row(out, AG_MSG_SHEET_DICE, s->turn, rolled_set(s), 0);
    if (s->phase == FARKLE_KEEPING) out->dice[0].active = true;
    draw_row(out, AG_MSG_SHEET_ASIDE, s->turn, farkle_set(s->aside, s->aside_colour), AG_SHEET_KEPT);
    if (s->phase == FARKLE_OVER) add_fact(out, ag_msg_make(AG_MSG_FARKLE_FACT_TURNS, s->turns, 0, 0));
    else draw_turn(r, s, out);
    for (unsigned i = 0; i < ag_rules_seats(r); i++) draw_seat(r, s, i, out);
}

/* ---- what can be picked: dice of the roll, then a button ---- */

enum { BUTTON_ROLL, BUTTON_STOP, BUTTON_TAKE, BUTTON_DECLINE };

static void add_button(struct ag_prompt *out, unsigned id) {
    static const uint16_t label[] = {AG_MSG_BUTTON_ROLL, AG_MSG_BUTTON_STOP, AG_MSG_FARKLE_TAKE, AG_MSG_FARKLE_DECLINE};
    out->button[out->n_buttons++] = (struct ag_prompt_button){(uint8_t)id, ag_msg_make(label[id], 0, 0, 0)};
}

/* The dice of a roll, as bits of its row, that belong to a set: the first ones where there are equals. */
static uint32_t bits_of(unsigned roll, unsigned set) {
    uint8_t row[AG_DICE_MAX], want[AG_DICE_MAX];
    unsigned n = ag_farkle_dice(roll, row), wanted = ag_farkle_dice(set, want), at = 0;
    uint32_t bits = 0;
    for (unsigned i = 0; i < n && at < wanted; i++) /* both in the same order */
        if (row[i] == want[at]) {
            bits |= 1u << i;
            at++;
        }
    return bits;
}

/* Dice that show the same as one that is in some set that may be kept. */
static uint32_t bits_that_score(const struct farkle_rules *c, unsigned roll) {
    const uint16_t *keep;
    uint8_t row[AG_DICE_MAX];
    unsigned n = ag_farkle_dice(roll, row), keeps = farkle_keeps(c, roll, &keep);
    uint32_t bits = 0;
    for (unsigned i = 0; i < keeps; i++) bits |= bits_of(roll, keep[i]);
    for (unsigned i = 1; i < n; i++)
        if (row[i] == row[i - 1] && bits >> (i - 1) & 1) bits |= 1u << i;
    return bits;
}

static void prompt_keep(const ag_rules *r, const struct farkle_state *s, struct ag_prompt *out) {
    const struct farkle_rules *c = farkle_rules(r);
    const uint16_t *keep;
    unsigned roll = rolled_set(s), keeps = farkle_keeps(c, roll, &keep);
    bool can_stop = false, enough = s->running + c->value[keep[0]] >= farkle_least(r, s);
    for (unsigned i = 0; i < keeps; i++) can_stop = can_stop || may_keep(r, s, farkle_keep(keep[i], true));
    out->dice = bits_that_score(c, roll);
    out->ask = ag_msg_make(can_stop ? AG_MSG_FARKLE_ASK
                           : enough ? AG_MSG_FARKLE_ASK_HOT
                                    : AG_MSG_FARKLE_ASK_ROLL,
                           farkle_least(r, s), 0, 0);
    add_button(out, BUTTON_ROLL);
    if (can_stop) add_button(out, BUTTON_STOP);
}

static void prompt(const ag_rules *r, const void *state, ag_seat seat, struct ag_prompt *out) {
    const struct farkle_state *s = state;
    (void)seat;
    if (s->phase == FARKLE_KEEPING) {
        prompt_keep(r, s, out);
    } else if (s->phase == FARKLE_ANSWERING) {
        out->ask = ag_msg_make(AG_MSG_FARKLE_ASK_OFFER, s->running, s->dice, 0);
        add_button(out, BUTTON_TAKE);
        add_button(out, BUTTON_DECLINE);
    } else {
        bool stop = farkle_may_stop(r, s, s->running, true);
        out->ask = ag_msg_make(stop ? AG_MSG_FARKLE_ASK_FREE : AG_MSG_FARKLE_ASK_FREE_ROLL,
                               ag_rule(r, FARKLE_NO_SCORE_SIX), 0, 0);
        add_button(out, BUTTON_ROLL);
        if (stop) add_button(out, BUTTON_STOP);
    }
}

static bool choose_dice(const struct farkle_state *s, const struct ag_pick *pick, ag_action *a, struct ag_msg *why) {
    uint8_t row[AG_DICE_MAX];
    unsigned n = ag_farkle_dice(rolled_set(s), row), face = 0;
    ag_hand plain = 0;
    for (unsigned i = 0; i < n; i++) {
        if (!(pick->dice >> i & 1)) continue;
        if (row[i] & AG_DIE_COLOURED) face = row[i] & 15u;
        else plain += ag_die(row[i]);
    }
    unsigned set = farkle_set(ag_hand_id(plain), face);
    if (!set || pick->dice >> n) return ag_refuse_id(why, AG_MSG_FARKLE_WANT_DICE); /* FA-3 */
    *a = farkle_keep(set, pick->button == BUTTON_STOP);
    return true;
}

static bool choose(const ag_rules *r, const void *state, ag_seat seat, const struct ag_pick *pick, ag_action *a,
                   struct ag_msg *why) {
    static const ag_action plain[] = {FARKLE_ROLL, FARKLE_STOP, FARKLE_TAKE, FARKLE_DECLINE};
    const struct farkle_state *s = state;
    if (pick->button > BUTTON_DECLINE) return ag_refuse_id(why, AG_MSG_PICK_BUTTON);
    if (s->phase == FARKLE_KEEPING && pick->button <= BUTTON_STOP) {
        if (!choose_dice(s, pick, a, why)) return false;
    } else {
        *a = plain[pick->button];
    }
    return allowed(r, s, seat, *a, why);
}

static void pick_of(const ag_rules *r, const void *state, ag_seat seat, ag_action a, struct ag_pick *out) {
    const struct farkle_state *s = state;
    (void)r, (void)seat;
    if (a < FARKLE_TAKE) out->dice = bits_of(rolled_set(s), farkle_kept(a));
    out->button = a == FARKLE_TAKE      ? BUTTON_TAKE
                  : a == FARKLE_DECLINE ? BUTTON_DECLINE
                  : farkle_stops(a)     ? BUTTON_STOP
                                        : BUTTON_ROLL;
}

const struct ag_game ag_farkle = {
    .name = "farkle",
    .title = "Farkle",
    .aim = AG_MSG_FARKLE_AIM,
    .n_options = FARKLE_OPTIONS,
    .options = ag_farkle_options,
    .compiled_size = sizeof(struct farkle_rules),
    .state_size = sizeof(struct farkle_state),
    .actions = FARKLE_ACTIONS,
    .n_fields = FIELDS,
    .fields = fields,
    .prepare = ag_farkle_prepare,
    .check = ag_farkle_check,
    .begin = begin,
    .due = due,
    .legal = legal,
    .allowed = allowed,
    .act = act,
    .roll = roll,
    .write_action = write_action,
    .read_action = read_action,
    .describe = ag_farkle_describe,
    .write_position = write_position,
    .read_position = read_position,
    .scores = scores,
    .standing = standing,
    .tie_break = tie_break,
    .next_beginners = next_beginners,
    .sheet = sheet,
    .prompt = prompt,
    .choose = choose,
    .pick = pick_of,
    .idle = idle,
    .score = ag_farkle_score,
};
