/*
 * farkle_score.c - what dice are worth in the Farkle family: the options with the scoring table (FA-6, FA-7, FA-8),
 * best splits into combinations (FA-5), doubled ones (FA-17), and from them, once for each set of rules, a list of all
 * that may be kept of every roll. Also which options make no sense together (AL-3), and the answer to "what is this
 * roll worth?". Turns and games are farkle.c's affair, and the sentences are there, too.
 */
#include "farkle.h"
#include "msg.h"
#include "str.h"

#include <string.h>

/* ---- options (FA-19): the defaults are those of the preset farkle ---- */

static const int32_t single[] = {100, 0, 0, 0, 50, 0}, three[] = {300, 200, 300, 400, 500, 600}; /* FA-6 */
static const char *const hot_words[] = {"may_roll", "must_roll", NULL};
static const char *const last_words[] = {"others_once", "finish_rotation", "sudden_death", "all_once", NULL};
static const char *const tie_words[] = {"first_to_reach", "shared", NULL};
static const char *const beginner_words[] = {"roll", "winner", NULL};
static const char *const fail_words[] = {"turn_lost", "fresh_six", NULL};
static const char *const points_words[] = {"kept", "passed", NULL};

enum { SCORE_MAX = 100000, TARGET_MIN = 100 };

#define BY_FACE(k, slot, value, list, text) \
    { .key = k, .at = slot, .count = 6, .min = 0, .max = SCORE_MAX, .initial = value, .initials = list, .about = text }
#define NUMBER(k, slot, low, high, value, text) \
    { .key = k, .at = slot, .count = 1, .min = low, .max = high, .initial = value, .about = text }
#define YES_NO(k, slot, value, text) \
    { .key = k, .type = AG_OPT_BOOL, .at = slot, .count = 1, .initial = value, .about = text }
#define CHOICE(k, slot, words, text) \
    { .key = k, .type = AG_OPT_CHOICE, .at = slot, .count = 1, .choices = words, .about = text }

const struct ag_option ag_farkle_options[FARKLE_OPTIONS] = {
    NUMBER("seats", FARKLE_SEATS, 1, 8, 2, AG_MSG_ABOUT_SEATS_ALONE),
    BY_FACE("single", FARKLE_SINGLE, 0, single, AG_MSG_FARKLE_ABOUT_SINGLE),
    BY_FACE("three", FARKLE_THREE, 0, three, AG_MSG_FARKLE_ABOUT_THREE),
    BY_FACE("four", FARKLE_FOUR, 1000, NULL, AG_MSG_FARKLE_ABOUT_FOUR),
    BY_FACE("five", FARKLE_FIVE, 2000, NULL, AG_MSG_FARKLE_ABOUT_FIVE),
    BY_FACE("six", FARKLE_SIX, 3000, NULL, AG_MSG_FARKLE_ABOUT_SIX),
    NUMBER("straight", FARKLE_STRAIGHT, 0, SCORE_MAX, 1500, AG_MSG_FARKLE_ABOUT_STRAIGHT),
    NUMBER("three_pairs", FARKLE_THREE_PAIRS, 0, SCORE_MAX, 1500, AG_MSG_FARKLE_ABOUT_THREE_PAIRS),
    NUMBER("four_and_pair", FARKLE_FOUR_AND_PAIR, 0, SCORE_MAX, 1500, AG_MSG_FARKLE_ABOUT_FOUR_AND_PAIR),
    NUMBER("two_triplets", FARKLE_TWO_TRIPLETS, 0, SCORE_MAX, 2500, AG_MSG_FARKLE_ABOUT_TWO_TRIPLETS),
    YES_NO("four_and_pair_is_three_pairs", FARKLE_FOUR_AND_PAIR_IS_THREE_PAIRS, 1,
           AG_MSG_FARKLE_ABOUT_FOUR_AND_PAIR_IS_THREE_PAIRS),
    CHOICE("hot_dice", FARKLE_HOT_DICE, hot_words, AG_MSG_FARKLE_ABOUT_HOT_DICE),
    NUMBER("opening", FARKLE_OPENING, 0, SCORE_MAX, 500, AG_MSG_FARKLE_ABOUT_OPENING),
    NUMBER("min_bank", FARKLE_MIN_BANK, 0, SCORE_MAX, 0, AG_MSG_FARKLE_ABOUT_MIN_BANK),
    NUMBER("target", FARKLE_TARGET, TARGET_MIN, FARKLE_TARGET_MAX, 10000, AG_MSG_FARKLE_ABOUT_TARGET),
    CHOICE("last_round", FARKLE_LAST_ROUND, last_words, AG_MSG_FARKLE_ABOUT_LAST_ROUND),
    CHOICE("tie", FARKLE_TIE, tie_words, AG_MSG_FARKLE_ABOUT_TIE),
    CHOICE("beginner", FARKLE_BEGINNER, beginner_words, AG_MSG_FARKLE_ABOUT_BEGINNER),
    YES_NO("keen", FARKLE_KEEN, 0, AG_MSG_FARKLE_ABOUT_KEEN),
    CHOICE("keen_fail", FARKLE_KEEN_FAIL, fail_words, AG_MSG_FARKLE_ABOUT_KEEN_FAIL),
    YES_NO("doubler", FARKLE_DOUBLER, 0, AG_MSG_FARKLE_ABOUT_DOUBLER),
    NUMBER("three_farkles", FARKLE_THREE_FARKLES, 0, SCORE_MAX, 0, AG_MSG_FARKLE_ABOUT_THREE_FARKLES),
    NUMBER("score_floor", FARKLE_SCORE_FLOOR, -FARKLE_TARGET_MAX, 0, 0, AG_MSG_FARKLE_ABOUT_SCORE_FLOOR),
    NUMBER("no_score_six", FARKLE_NO_SCORE_SIX, 0, SCORE_MAX, 0, AG_MSG_FARKLE_ABOUT_NO_SCORE_SIX),
    {.key = "keen_points",
     .type = AG_OPT_CHOICE,
     .at = FARKLE_KEEN_POINTS,
     .count = 1,
     .choices = points_words,
     .flags = AG_OPT_LATER,
     .about = AG_MSG_FARKLE_ABOUT_KEEN_POINTS},
    {.key = "named_farkles",
     .type = AG_OPT_BOOL,
     .at = FARKLE_NAMED_FARKLES,
     .count = 1,
     .initial = 1,
     .flags = AG_OPT_LATER | AG_OPT_SHOWN,
     .about = AG_MSG_FARKLE_ABOUT_NAMED_FARKLES},
};

/* ---- the scoring table as dice ---- */

struct combination {
    ag_hand dice;
    int32_t value;
};
enum { ROWS_MAX = 4 * 6, WHOLE_MAX = 6 + 1 + 20 + 30 + 15 };

/* Combinations of all six dice leave nothing beside them: there is no need to look for them in every hand. */
struct table {
    unsigned n, n_whole;
    struct combination row[ROWS_MAX], whole[WHOLE_MAX];
};

static void add(struct table *t, ag_hand dice, int32_t value) {
    struct combination row = {dice, value};
    if (value <= 0) return; /* does not count */
    if (ag_hand_size(dice) < AG_DICE_MAX) t->row[t->n++] = row;
    else t->whole[t->n_whole++] = row;
}

static void add_by_face(struct table *t, const struct ag_values *v) {
    static const struct {
        unsigned dice, slot;
    } kinds[] = {{1, FARKLE_SINGLE}, {3, FARKLE_THREE}, {4, FARKLE_FOUR}, {5, FARKLE_FIVE}, {6, FARKLE_SIX}};
    for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++)
        for (unsigned face = 1; face <= 6; face++)
            add(t, kinds[k].dice * ag_die(face), v->slot[kinds[k].slot + face - 1]);
}

/* Combinations of all six dice. Their groups show different faces, so six of a kind is none of them (FA-8). */
static void add_groups(struct table *t, const struct ag_values *v) {
    int32_t pairs = v->slot[FARKLE_THREE_PAIRS], four_and_pair = v->slot[FARKLE_FOUR_AND_PAIR];
    if (v->slot[FARKLE_FOUR_AND_PAIR_IS_THREE_PAIRS] && four_and_pair < pairs) four_and_pair = pairs; /* FA-8 */
    add(t, 0x111111, v->slot[FARKLE_STRAIGHT]);
    for (unsigned a = 1; a <= 6; a++)
        for (unsigned b = 1; b <= 6; b++) {
            if (a == b) continue;
            add(t, 4 * ag_die(a) + 2 * ag_die(b), four_and_pair);
            if (a > b) continue;
            add(t, 3 * ag_die(a) + 3 * ag_die(b), v->slot[FARKLE_TWO_TRIPLETS]);
            for (unsigned c = b + 1; c <= 6; c++) add(t, 2 * (ag_die(a) + ag_die(b) + ag_die(c)), pairs);
        }
}

/* ---- best splits ---- */

/* Hands are numbered by size, so what is left beside a combination has its value already. */
static int32_t best_split(const struct farkle_rules *c, const struct table *t, ag_hand dice) {
    int32_t best = 0;
    for (unsigned i = 0; i < t->n; i++) {
        if (!ag_hand_contains(dice, t->row[i].dice)) continue;
        ag_hand rest = dice - t->row[i].dice;
        int32_t beside = c->value[ag_hand_id(rest)];
        if (rest && !beside) continue; /* every die must count (FA-3) */
        if (t->row[i].value + beside > best) best = t->row[i].value + beside;
    }
    return best;
}

/* FA-17: the combination with the coloured die counts double; the dice beside it are plain. */
static int32_t best_coloured_split(const struct farkle_rules *c, const struct table *t, ag_hand plain, unsigned face) {
    int32_t best = 0;
    for (unsigned i = 0; i < t->n; i++) {
        if (!ag_count(t->row[i].dice, face) || !ag_hand_contains(plain, t->row[i].dice - ag_die(face))) continue;
        ag_hand rest = plain - (t->row[i].dice - ag_die(face));
        int32_t beside = c->value[ag_hand_id(rest)];
        if (rest && !beside) continue;
        if (2 * t->row[i].value + beside > best) best = 2 * t->row[i].value + beside;
    }
    return best;
}

/* All six dice together, and the same with one of them coloured. */
static void value_whole(struct farkle_rules *c, const struct combination *row, bool coloured) {
    unsigned set = ag_hand_id(row->dice);
    if (row->value > c->value[set]) c->value[set] = row->value;
    for (unsigned face = 1; coloured && face <= 6; face++) {
        if (!ag_count(row->dice, face)) continue;
        set = farkle_set(ag_hand_id(row->dice - ag_die(face)), face);
        if (2 * row->value > c->value[set]) c->value[set] = 2 * row->value; /* FA-17 */
    }
}

static void value_sets(struct farkle_rules *c, const struct table *t, unsigned sets) {
    for (unsigned set = 1; set < sets; set++) {
        ag_hand plain = ag_hand_of(farkle_plain(set));
        unsigned face = farkle_face(set);
        c->plain[set] = plain;
        c->size[set] = (uint8_t)(ag_hand_size(plain) + (face ? 1 : 0));
        c->value[set] = face ? best_coloured_split(c, t, plain, face) : best_split(c, t, plain);
    }
    for (unsigned i = 0; i < t->n_whole; i++) value_whole(c, &t->whole[i], sets > AG_HANDS);
}

/* ---- what may be kept of each roll ---- */

/* Into its place: the highest value first, equals in the order they come. */
static unsigned insert(const struct farkle_rules *c, uint16_t *list, unsigned n, unsigned set) {
    unsigned at = n;
    for (; at && c->value[list[at - 1]] < c->value[set]; at--) list[at] = list[at - 1];
    list[at] = (uint16_t)set;
    return n + 1;
}

/* FA-5: any part of the roll that has a complete split. */
static unsigned list_keeps(const struct farkle_rules *c, unsigned roll, uint16_t *list) {
    const uint16_t *part;
    unsigned parts = ag_hand_parts(farkle_plain(roll), &part), n = 0, face = farkle_face(roll);
    for (unsigned i = 0; i < parts; i++)
        if (c->value[part[i]]) n = insert(c, list, n, part[i]);
    for (unsigned i = 0; face && i < parts; i++)
        if (c->value[farkle_set(part[i], face)]) n = insert(c, list, n, farkle_set(part[i], face));
    return n;
}

/* Outcomes of a roll are numbered like the sets (ag_outcomes), one number of dice after the other. */
static void number_outcomes(struct farkle_rules *c) {
    for (unsigned dice = 1; dice <= AG_DICE_MAX + 1; dice++) {
        c->outcome[false][dice] = (uint16_t)(dice <= AG_DICE_MAX ? ag_hand_first(dice) : AG_HANDS);
        c->outcome[true][dice] = (uint16_t)farkle_set(ag_hand_first(dice - 1), 1);
    }
}

static void list_all_keeps(struct farkle_rules *c) {
    uint32_t n = 0;
    for (unsigned roll = 0; roll < FARKLE_SETS; roll++) {
        c->first[roll] = n;
        n += list_keeps(c, roll, c->keep + n);
    }
    c->first[FARKLE_SETS] = n;
    AG_CHECK(n <= FARKLE_KEEPS_MAX);
}

/* The most that any part of each roll is worth: the whole, or what is left of it without one die. */
static void best_keeps(const struct farkle_rules *c, unsigned sets, int32_t *best) {
    best[0] = 0;
    for (unsigned set = 1; set < sets; set++) {
        ag_hand plain = c->plain[set];
        unsigned face = farkle_face(set);
        best[set] = c->value[set];
        if (face && best[farkle_plain(set)] > best[set]) best[set] = best[farkle_plain(set)];
        for (unsigned f = 1; f <= 6; f++) {
            if (!ag_count(plain, f)) continue;
            unsigned rest = ag_hand_id(plain - ag_die(f)), less = face ? farkle_set(rest, face) : rest;
            if (best[less] > best[set]) best[set] = best[less];
        }
    }
}

static struct farkle_odds odds_of(const struct farkle_rules *c, const int32_t *best, unsigned dice, bool coloured) {
    struct ag_due due = {.kind = AG_DUE_ROLL, .dice = (uint8_t)dice, .flags = coloured ? AG_DUE_COLOURED : 0};
    struct farkle_odds odds = {0, 0};
    uint32_t n = ag_outcomes(due);
    for (uint32_t i = 0; i < n; i++) {
        int64_t weight = ag_outcome_weight(due, i);
        int32_t most = best[c->outcome[coloured][dice] + i];
        odds.gain += weight * most;
        if (!most) odds.farkles += weight;
    }
    return odds;
}

/* What dice are worth, and what rolls bring on average: of the first so many sets, those without the coloured die or
 * all. */
static void value_dice(const struct ag_values *v, struct farkle_rules *c, unsigned sets) {
    struct table t = {0};
    int32_t best[FARKLE_SETS];
    add_by_face(&t, v);
    add_groups(&t, v);
    number_outcomes(c);
    value_sets(c, &t, sets);
    best_keeps(c, sets, best);
    for (unsigned dice = 1; dice <= AG_DICE_MAX; dice++)
        for (unsigned coloured = 0; coloured < (sets > AG_HANDS ? 2 : 1); coloured++)
            c->odds[coloured][dice] = odds_of(c, best, dice, coloured);
}

/* ---- combinations of options that make no sense (AL-3) ---- */

/* The most that one pass through the six dice can bring; *hot: whether all six can be set aside. */
static int32_t best_pass(const struct farkle_rules *c, bool doubler, bool *hot) {
    int32_t keep[AG_DICE_MAX + 1] = {0}, pass[AG_DICE_MAX + 1] = {0}, best = 0; /* by number of dice, 0: impossible */
    for (unsigned set = 1; set < (doubler ? FARKLE_SETS : AG_HANDS); set++)
        if (c->value[set] > keep[c->size[set]]) keep[c->size[set]] = c->value[set];
    for (unsigned n = 1; n <= AG_DICE_MAX; n++) {
        for (unsigned k = 1; k <= n; k++)
            if (keep[k] && (k == n || pass[n - k]) && keep[k] + pass[n - k] > pass[n]) pass[n] = keep[k] + pass[n - k];
        if (pass[n] > best) best = pass[n];
    }
    *hot = pass[AG_DICE_MAX] > 0;
    return best;
}

enum {
    TURNS_MAX = 10000, /* a seat that only ever takes its first roll is done after so many turns, on average */
    FAR = 20           /* so many average first rolls in one turn are as good as out of reach */
};

static bool refuse_rule(struct ag_msg *why, enum ag_msg_id id, const char *key, int64_t value, int64_t most) {
    struct ag_msg m = ag_msg_make(id, value, most, 0);
    ag_msg_quote(&m, 0, key);
    return ag_refuse(why, m);
}

static bool check_against_target(const struct ag_values *v, struct ag_msg *why) {
    static const struct {
        const char *key;
        unsigned slot;
    } limited[] = {{"opening", FARKLE_OPENING}, {"min_bank", FARKLE_MIN_BANK}, {"three_farkles", FARKLE_THREE_FARKLES}};
    int32_t target = v->slot[FARKLE_TARGET];
    for (unsigned i = 0; i < sizeof limited / sizeof *limited; i++)
        if (v->slot[limited[i].slot] > target)
            return refuse_rule(why, AG_MSG_FARKLE_RULE_OVER_TARGET, limited[i].key, v->slot[limited[i].slot], target);
    return true;
}

/* A game must come to an end: what is needed to stop and to win must be within reach of the scores. */
static bool check_reach(const struct ag_values *v, const struct farkle_rules *c, struct ag_msg *why) {
    bool hot;
    int64_t mean = c->odds[v->slot[FARKLE_DOUBLER]][AG_DICE_MAX].gain; /* of the first roll, in 46,656ths */
    int64_t most = best_pass(c, v->slot[FARKLE_DOUBLER], &hot);
    int64_t opening = v->slot[FARKLE_OPENING], min_bank = v->slot[FARKLE_MIN_BANK], target = v->slot[FARKLE_TARGET];
    if (hot && FAR * mean / 46656 > most) most = FAR * mean / 46656;
    if (opening > most) return refuse_rule(why, AG_MSG_FARKLE_RULE_LEAST, "opening", opening, most);
    if (min_bank > most) return refuse_rule(why, AG_MSG_FARKLE_RULE_LEAST, "min_bank", min_bank, most);
    if (target * 46656 > TURNS_MAX * mean)
        return ag_refuse(why, ag_msg_make(AG_MSG_FARKLE_RULE_TARGET, target, TURNS_MAX, TURNS_MAX * mean / 46656));
    return true;
}

static bool scores_with_fewer_than_six(const struct farkle_rules *c) {
    for (unsigned set = 1; set < ag_hand_first(AG_DICE_MAX); set++)
        if (c->value[set]) return true;
    return false;
}

/* Whether the rules make sense; values the first so many sets for that. */
static bool check_and_value(const struct ag_values *v, struct farkle_rules *c, unsigned sets, struct ag_msg *why) {
    if (v->slot[FARKLE_KEEN] && v->slot[FARKLE_SEATS] < 2) /* FA-16 */
        return ag_refuse_id(why, AG_MSG_FARKLE_RULE_KEEN);
    if (!check_against_target(v, why)) return false;
    value_dice(v, c, sets);
    if (!c->odds[0][AG_DICE_MAX].gain) return ag_refuse_id(why, AG_MSG_FARKLE_RULE_NOTHING);
    if (v->slot[FARKLE_HOT_DICE] == FARKLE_MUST_ROLL && !scores_with_fewer_than_six(c))
        return ag_refuse_id(why, AG_MSG_FARKLE_RULE_MUST_ROLL);
    return check_reach(v, c, why);
}

bool ag_farkle_check(const struct ag_values *v, void *compiled, struct ag_msg *why) {
    return check_and_value(v, compiled, v->slot[FARKLE_DOUBLER] ? FARKLE_SETS : AG_HANDS, why);
}

bool ag_farkle_prepare(const struct ag_values *v, void *compiled, struct ag_msg *why) {
    struct farkle_rules *c = compiled;
    if (!check_and_value(v, c, FARKLE_SETS, why)) return false;
    list_all_keeps(c);
    ag_farkle_turn_prepare(v, c, &c->turn);
    if (v->slot[FARKLE_SEATS] > 2 && !v->slot[FARKLE_KEEN]) ag_farkle_race_prepare(v, &c->turn, &c->race);
    return true;
}

/* ---- dice as text, and the score hook ---- */

int32_t ag_farkle_divisor(int32_t a, int32_t b) {
    while (b) {
        int32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

int32_t ag_farkle_turn_unit(const ag_rules *r) {
    const struct farkle_rules *c = farkle_rules(r);
    unsigned sets = ag_rule(r, FARKLE_DOUBLER) ? FARKLE_SETS : AG_HANDS;
    int32_t unit = ag_rule(r, FARKLE_NO_SCORE_SIX);
    for (unsigned set = 1; set < sets; set++) unit = ag_farkle_divisor(unit, c->value[set]);
    return unit;
}

unsigned ag_farkle_dice(unsigned set, uint8_t *dice) {
    ag_hand plain = ag_hand_of(farkle_plain(set));
    unsigned coloured = farkle_face(set), n = 0;
    for (unsigned face = 1; face <= 6; face++) {
        for (unsigned k = ag_count(plain, face); k; k--) dice[n++] = (uint8_t)face;
        if (face == coloured) dice[n++] = (uint8_t)(face | AG_DIE_COLOURED);
    }
    return n;
}

bool ag_farkle_read_dice(const ag_rules *r, const char *word, ag_hand *plain, unsigned *coloured_face,
                         struct ag_msg *why) {
    uint8_t dice[AG_DICE_MAX];
    unsigned have = ag_hand_size(*plain) + (*coloured_face ? 1 : 0);
    int n = ag_dice_read(word, false, dice, AG_DICE_MAX, why);
    if (n < 0) return false;
    if (have + (unsigned)n > AG_DICE_MAX) return ag_refuse(why, ag_msg_make(AG_MSG_DICE_TOO_MANY, AG_DICE_MAX, 0, 0));
    for (int i = 0; i < n; i++) {
        unsigned face = dice[i] & 15u;
        bool coloured = dice[i] & AG_DIE_COLOURED;
        if (!face) return ag_refuse_id(why, AG_MSG_DICE_HIDDEN);
        if (coloured && !ag_rule(r, FARKLE_DOUBLER)) return ag_refuse_id(why, AG_MSG_DICE_NOT_COLOURED);
        if (coloured && *coloured_face) return ag_refuse_id(why, AG_MSG_DICE_STAR);
        if (coloured) *coloured_face = face;
        else *plain += ag_die(face);
    }
    return true;
}

static void emit_dice(const struct ag_emit *out, unsigned set) {
    uint8_t dice[AG_DICE_MAX];
    unsigned n = ag_farkle_dice(set, dice);
    out->open(out->context, "dice", '[');
    for (unsigned i = 0; i < n; i++) {
        char text[8];
        if (!(dice[i] & AG_DIE_COLOURED)) {
            out->number(out->context, NULL, dice[i]);
            continue;
        }
        ag_dice_write(dice + i, 1, false, text, sizeof text);
        out->text(out->context, NULL, text);
    }
    out->close(out->context);
}

static void say_set(const struct ag_emit *out, enum ag_msg_id id, unsigned set, int32_t value) {
    struct ag_msg m = ag_msg_make(id, value, 0, 0);
    uint8_t dice[AG_DICE_MAX];
    unsigned n = ag_farkle_dice(set, dice);
    ag_dice_write(dice, n, false, m.text[0], sizeof m.text[0]);
    out->say(out->context, &m);
}

bool ag_farkle_score(const ag_rules *r, unsigned n_words, const char *const *words, const struct ag_emit *out,
                     struct ag_msg *why) {
    const struct farkle_rules *c = farkle_rules(r);
    const uint16_t *keep;
    ag_hand plain = 0;
    unsigned face = 0;
    for (unsigned i = 0; i < n_words; i++)
        if (!ag_farkle_read_dice(r, words[i], &plain, &face, why)) return false;
    unsigned roll = farkle_set(ag_hand_id(plain), face), n = farkle_keeps(c, roll, &keep);
    if (!roll) return ag_refuse_id(why, AG_MSG_FARKLE_SCORE_WORDS);
    out->open(out->context, NULL, '{');
    emit_dice(out, roll);
    int32_t bonus = n || c->size[roll] < AG_DICE_MAX ? 0 : ag_rule(r, FARKLE_NO_SCORE_SIX); /* FA-19 */
    out->number(out->context, "best", n ? c->value[keep[0]] : bonus);
    out->open(out->context, "keeps", '[');
    for (unsigned i = 0; i < n; i++) {
        out->open(out->context, NULL, '{');
        emit_dice(out, keep[i]);
        out->number(out->context, "score", c->value[keep[i]]);
        out->close(out->context);
    }
    out->close(out->context);
    out->close(out->context);
    if (!n) say_set(out, bonus ? AG_MSG_FARKLE_SCORE_BONUS : AG_MSG_FARKLE_SCORE_NONE, roll, bonus);
    else say_set(out, AG_MSG_FARKLE_SCORE_BEST, keep[0], c->value[keep[0]]);
    for (unsigned i = 0; i < n; i++) say_set(out, AG_MSG_FARKLE_SCORE_KEEP, keep[i], c->value[keep[i]]);
    return true;
}
