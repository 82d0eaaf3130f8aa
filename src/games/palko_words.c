/* palko_words.c - Palko's moves in words, both ways. */
#include "msg.h"
#include "palko.h"
#include "str.h"

#include <string.h>

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
