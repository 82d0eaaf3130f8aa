/* language.c - see language.h. */
#include "language.h"
#include "format.h"
#include "msg.h"

#include <string.h>

/* ---- numbers ---- */

struct piece {
    const char *at;
    size_t n;
};

/* The fields of LANGUAGE_RULES. */
enum { RULE_ONE, RULE_THOUSANDS, RULE_GROUP, RULE_DECIMAL, RULE_GAP, RULES };

static struct piece rule(const struct ag_words *words, unsigned which) {
    const char *at = ag_msg_sentence(AG_MSG_LANGUAGE_RULES, words);
    for (; which; which--) at += strcspn(at, "|"), at += *at == '|';
    return (struct piece){at, strcspn(at, "|")};
}

static void put_piece(struct ag_str *s, struct piece p) {
    for (; p.n; p.n--) ag_str_char(s, *p.at++);
}

/* "1": exactly one takes the first branch; "0": whatever is from 0 to below 2; "-": everything does. */
unsigned ag_language_plural(double n, const struct ag_words *words) {
    char one = *rule(words, RULE_ONE).at;
    return one == '1' ? n != 1 : one == '0' ? !(n >= 0 && n < 2) : 0;
}

/* Plain digits with or without decimals behind a point. */
static void put_digits(struct ag_str *s, const struct ag_words *words, const char *digits) {
    size_t whole = strcspn(digits, ".");
    bool grouped = whole >= (size_t)(*rule(words, RULE_GROUP).at - '0');
    for (size_t i = 0; digits[i]; i++) {
        if (grouped && i && i < whole && (whole - i) % 3 == 0) put_piece(s, rule(words, RULE_THOUSANDS));
        if (digits[i] == '.') put_piece(s, rule(words, RULE_DECIMAL));
        else ag_str_char(s, digits[i]);
    }
}

void ag_language_number(struct ag_str *s, const struct ag_words *words, int64_t n) {
    char digits[24];
    struct ag_str plain = ag_str_start(digits, sizeof digits);
    ag_str_unsigned(&plain, n < 0 ? 0 - (uint64_t)n : (uint64_t)n);
    ag_str_end(&plain);
    if (n < 0) ag_str_char(s, '-');
    put_digits(s, words, digits);
}

/* What rounds to nothing has no sign. */
void ag_language_real(struct ag_str *s, const struct ag_words *words, double x, unsigned places) {
    char digits[64];
    struct ag_str plain = ag_str_start(digits, sizeof digits);
    ag_str_fixed(&plain, x < 0 ? -x : x, places < 9 ? places : 9);
    ag_str_end(&plain);
    if (x < 0 && strspn(digits, "0.") < strlen(digits)) ag_str_char(s, '-');
    put_digits(s, words, digits);
}

void ag_language_percent(struct ag_str *s, const struct ag_words *words, double share, unsigned places) {
    ag_language_real(s, words, 100 * share, places);
    put_piece(s, rule(words, RULE_GAP));
    ag_str_char(s, '%');
}

size_t ag_language_figure(const char *english, const struct ag_words *words, char *buf, size_t size) {
    char digits[64];
    struct ag_str s = ag_str_start(buf, size), plain = ag_str_start(digits, sizeof digits);
    if (*english == '-') ag_str_char(&s, *english++);
    for (; *english && *english != ' '; english++)
        if (*english != ',') ag_str_char(&plain, *english);
    ag_str_end(&plain);
    put_digits(&s, words, digits);
    if (ag_text_same(english, " %")) put_piece(&s, rule(words, RULE_GAP)), ag_str_char(&s, '%');
    else ag_str_text(&s, english);
    return ag_str_end(&s);
}

/* The English endings are more than one pattern can say. */
void ag_language_ordinal(struct ag_str *s, const struct ag_words *words, int64_t n) {
    const char *pattern = ag_msg_sentence(AG_MSG_LANGUAGE_ORDINAL, words);
    if (pattern == ag_msg_english(AG_MSG_LANGUAGE_ORDINAL)) {
        char text[32];
        ag_language_english()->ordinal(n, text, sizeof text);
        ag_str_text(s, text);
        return;
    }
    ag_format(s, pattern,
              &(struct ag_args){.arg = &(struct ag_arg){AG_ARG_NUMBER, {.number = n}}, .n_args = 1, .part = true},
              words);
}

/* ---- words ---- */

/* Word n of a list with blanks between; an underscore is a blank inside a word. False: there are fewer. */
static bool put_word(struct ag_str *s, const char *list, uint64_t n) {
    for (; n && *list; n--) list += strcspn(list, " "), list += *list == ' ';
    if (!*list) return false;
    for (; *list && *list != ' '; list++) ag_str_char(s, *list == '_' ? ' ' : *list);
    return true;
}

void ag_language_word(struct ag_str *s, const struct ag_words *words, int64_t n) {
    if (n < 0 || !put_word(s, ag_msg_sentence(AG_MSG_LANGUAGE_NUMBERS, words), (uint64_t)n))
        ag_language_number(s, words, n);
}

void ag_language_face(struct ag_str *s, const struct ag_words *words, unsigned face, bool plural) {
    put_word(s, ag_msg_sentence(plural ? AG_MSG_LANGUAGE_FACES_MANY : AG_MSG_LANGUAGE_FACES, words), face);
}

void ag_language_hand(struct ag_str *s, const struct ag_words *words, ag_hand h) {
    (void)words;
    ag_str_hand(s, h, false);
}

void ag_language_seat(struct ag_str *s, const struct ag_words *words, int64_t seat) {
    ag_format(s, ag_msg_sentence(AG_MSG_LANGUAGE_SEAT, words),
              &(struct ag_args){.arg = &(struct ag_arg){AG_ARG_NUMBER, {.number = seat}}, .n_args = 1, .part = true},
              words);
}

/* ---- lists ---- */

/* What stands between {0t} and {1t} in a pattern. */
static struct piece between(enum ag_msg_id id, const struct ag_words *words) {
    const char *pattern = ag_msg_sentence(id, words), *first = strchr(pattern, '}');
    const char *second = first ? strchr(first, '{') : NULL;
    return second ? (struct piece){first + 1, (size_t)(second - first - 1)} : (struct piece){", ", 2};
}

void ag_language_list(struct ag_str *s, const struct ag_words *words, const char *const *item, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        if (i) put_piece(s, between(i + 1 == n ? AG_MSG_LANGUAGE_LIST_END : AG_MSG_LANGUAGE_LIST, words));
        ag_str_text(s, item[i]);
    }
}
