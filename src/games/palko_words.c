/* palko_words.c - Palko's moves as they are typed, both ways, and as people are told them. */
#include "msg.h"
#include "palko.h"
#include "str.h"

#include <string.h>

/* clang-format off */
AG_SENTENCES(
    /* A move in the imperative, as part of a sentence such as "Better: call five fours." No capital, no full stop.
     * {0q}, {1F}: how many of which face; {0}: the stake then, in tokens; {0t}: a task, in the table's words. */
    MSG(PALKO_DO_CALL, "call {0q} {1F}")
    MSG(PALKO_DO_REVERSE, "reverse the calling order")
    MSG(PALKO_DO_STAND, "let it stand")
    MSG(PALKO_DO_OPEN, "open the dice")
    MSG(PALKO_DO_RAISE, "raise the stake to {0}")
    MSG(PALKO_DO_TASK, "give the task: {0t}")
    MSG(PALKO_DO_TASK_OWN, "make up a task")
    /* The same: what to do about the last call alone, and about several in a chain. {0m}, {1m}, {2m}, {3m}: one of the
     * first two, for each call from the last one back; calls of your own are passed over. */
    MSG(PALKO_DO_CHALLENGE, "challenge")
    MSG(PALKO_DO_DOUBLE, "double")
    MSG(PALKO_DO_CHAIN_TWO, "{0m} the last call and {1m} the one before it")
    MSG(PALKO_DO_CHAIN_THREE, "{0m} the last call, {1m} the one before it and {2m} the one before that")
    MSG(PALKO_DO_CHAIN_FOUR,
        "{0m} the last call, {1m} the one before it, {2m} the one before that and {3m} the fourth")
)
/* clang-format on */

static const char *const contest_words[] = {"challenge", "double"};

static const struct {
    const char *word;
    ag_action action;
    /* clang-format off */
} single_words[] = {
    {"reverse", AG_PALKO_REVERSE}, {"stand", AG_PALKO_STAND}, {"open", AG_PALKO_OPEN}, {"raise", AG_PALKO_RAISE}};
enum { SINGLE_WORDS = sizeof single_words / sizeof *single_words };

static void write_chain(struct ag_str *out, unsigned chain) {
    for (unsigned j = 0; j < ag_palko_chain_length(chain); j++) {
        if (j) ag_str_char(out, '+');
        ag_str_text(out, contest_words[ag_palko_chain_doubles(chain) >> j & 1]);
    }
}
/* clang-format on */

size_t ag_palko_write_action(const ag_rules *r, const void *state, ag_action a, char *buf, size_t size) {
    struct ag_str out = ag_str_start(buf, size);
    (void)r, (void)state;
    if (a < AG_PALKO_CALL_NUMBERS) {
        ag_str_text(&out, "call ");
        ag_palko_write_call(&out, ag_palko_call_quantity(a), ag_palko_call_face(a));
    } else if (a >= AG_PALKO_TASK) {
        ag_str_text(&out, "task ");
        ag_str_number(&out, (int64_t)a - AG_PALKO_TASK);
    } else if (a >= AG_PALKO_CHALLENGE && a < AG_PALKO_OPEN) {
        write_chain(&out, a - AG_PALKO_CHALLENGE);
    } else {
        for (unsigned i = 0; i < SINGLE_WORDS; i++)
            if (single_words[i].action == a) ag_str_text(&out, single_words[i].word);
    }
    return ag_str_end(&out);
}

static struct ag_msg describe_chain(unsigned chain) {
    static const enum ag_msg_id by_length[AG_PALKO_CHAIN] = {AG_MSG_NONE, AG_MSG_PALKO_DO_CHAIN_TWO,
                                                             AG_MSG_PALKO_DO_CHAIN_THREE, AG_MSG_PALKO_DO_CHAIN_FOUR};
    unsigned length = ag_palko_chain_length(chain);
    struct ag_msg m = ag_msg_make(by_length[length - 1], 0, 0, 0);
    for (unsigned j = 0; j < length; j++)
        m.num[j] = ag_palko_chain_doubles(chain) >> j & 1 ? AG_MSG_PALKO_DO_DOUBLE : AG_MSG_PALKO_DO_CHALLENGE;
    if (length == 1) m.id = (uint16_t)m.num[0];
    return m;
}

static struct ag_msg describe_task(const ag_rules *r, unsigned task) {
    struct ag_msg m = ag_msg_make(task ? AG_MSG_PALKO_DO_TASK : AG_MSG_PALKO_DO_TASK_OWN, 0, 0, 0);
    if (task) ag_msg_quote(&m, 0, ag_palko_compiled(r)->task[task - 1]);
    return m;
}

void ag_palko_describe(const ag_rules *r, const void *state, ag_action a, struct ag_msg *out) {
    const struct ag_palko_state *s = state;
    if (a < AG_PALKO_CALL_NUMBERS)
        *out = ag_msg_make(AG_MSG_PALKO_DO_CALL, ag_palko_call_quantity(a), ag_palko_call_face(a), 0);
    else if (a >= AG_PALKO_TASK) *out = describe_task(r, a - AG_PALKO_TASK);
    else if (a == AG_PALKO_RAISE)
        *out = ag_msg_make(AG_MSG_PALKO_DO_RAISE, 2 * (int64_t)ag_palko_stake(s, s->at), 0, 0);
    else if (a == AG_PALKO_OPEN) *out = ag_msg_make(AG_MSG_PALKO_DO_OPEN, 0, 0, 0);
    else if (a == AG_PALKO_STAND) *out = ag_msg_make(AG_MSG_PALKO_DO_STAND, 0, 0, 0);
    else if (a == AG_PALKO_REVERSE) *out = ag_msg_make(AG_MSG_PALKO_DO_REVERSE, 0, 0, 0);
    else *out = describe_chain(a - AG_PALKO_CHALLENGE);
}

static bool refuse_quote(struct ag_msg *why, enum ag_msg_id id, const char *text) {
    struct ag_msg m = ag_msg_make(id, 0, 0, 0);
    ag_msg_quote(&m, 0, text);
    return ag_refuse(why, m);
}

/* The words of a chain, joined by '+'. Returns its length, 0 if the words are no chain; doubles as in palko.h. */
static unsigned read_chain(const char *text, unsigned *doubles) {
    unsigned length = 0;
    *doubles = 0;
    for (;;) {
        unsigned which = strncmp(text, contest_words[1], strlen(contest_words[1])) == 0;
        size_t n = strlen(contest_words[which]);
        if (strncmp(text, contest_words[which], n) != 0) return 0;
        if (length < AG_PALKO_CHAIN) *doubles |= which << length;
        length++;
        text += n;
        if (!*text) return length;
        if (*text++ != '+') return 0;
    }
}

static bool read_one(const ag_rules *r, struct ag_scan *scan, const char *text, ag_action *a, struct ag_msg *why) {
    char word[80] = "";
    unsigned quantity, face, length, doubles;
    for (unsigned i = 0; i < SINGLE_WORDS; i++) {
        if (!ag_scan_word(scan, single_words[i].word)) continue;
        *a = single_words[i].action;
        return true;
    }
    if (ag_scan_word(scan, "call")) {
        ag_scan_next(scan, word, sizeof word);
        if (!ag_palko_read_call(word, &quantity, &face)) return refuse_quote(why, AG_MSG_PALKO_CALL_WORDS, word);
        *a = AG_PALKO_CALL + ag_palko_call(quantity, face);
        return true;
    }
    if (ag_scan_word(scan, "task")) {
        unsigned n = ag_palko_compiled(r)->n_tasks;
        ag_scan_next(scan, word, sizeof word);
        if (*word < '0' || *word > (char)('0' + n) || word[1])
            return ag_refuse(why, ag_msg_make(AG_MSG_PALKO_TASK_WORDS, n, 0, 0));
        *a = AG_PALKO_TASK + (ag_action)(*word - '0');
        return true;
    }
    if (!ag_scan_next(scan, word, sizeof word)) return refuse_quote(why, AG_MSG_MOVE_WORDS, text);
    length = read_chain(word, &doubles);
    if (length == 0) return refuse_quote(why, AG_MSG_MOVE_WORDS, text);
    if (length > AG_PALKO_CHAIN) return ag_refuse_id(why, AG_MSG_PALKO_CHAIN_WORDS);
    *a = AG_PALKO_CHALLENGE + ag_palko_chain(length, doubles);
    return true;
}

bool ag_palko_read_action(const ag_rules *r, const void *state, const char *text, ag_action *a, struct ag_msg *why) {
    struct ag_scan scan = ag_scan_start(text);
    (void)state;
    if (!read_one(r, &scan, text, a, why)) return false;
    return ag_scan_end(&scan) || refuse_quote(why, AG_MSG_MOVE_WORDS, text);
}
