/* typed.c - see typed.h. */
#include "typed.h"
#include "msg.h"
#include "str.h"

#include <string.h>

/* clang-format off */
static const uint16_t known[] = {
#define WORD(word) AG_MSG_TYPED_##word
    WORD(KEEP), WORD(ROLL), WORD(STOP), WORD(NOTHING), WORD(TAKE), WORD(DECLINE),
    WORD(SCORE), WORD(SCRATCH), WORD(FOURS), WORD(FIVES), WORD(SIXES), WORD(STRAIGHT), WORD(FULL_HOUSE), WORD(CHOICE), WORD(BALUT),
    WORD(CALL), WORD(CHALLENGE), WORD(DOUBLE), WORD(REVERSE), WORD(STAND), WORD(OPEN), WORD(RAISE), WORD(TASK),
    WORD(MARK), WORD(CROSS), WORD(COLUMN), WORD(ROW),
#undef WORD
};
/* clang-format on */
enum { KNOWN = sizeof known / sizeof *known };

/* What separates words: blanks, and the plus between the words of a chain. */
static bool is_end(char c) { return !c || c == ' ' || c == '+'; }

/* How much of what was typed is this form, n bytes: an underscore stands for a blank too. 0: it is another word. */
static size_t matches(const char *typed, const char *form, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (typed[i] != form[i] && !(form[i] == '_' && typed[i] == ' ')) return 0;
    return is_end(typed[n]) ? n : 0;
}

/* The longest of the forms in a list that begins here. */
static size_t longest(const char *typed, const char *forms) {
    size_t best = 0;
    while (*forms) {
        size_t n = strcspn(forms, " "), found = matches(typed, forms, n);
        best = found > best ? found : best;
        forms += n + (forms[n] == ' ');
    }
    return best;
}

static size_t word_length(const char *text) {
    size_t n = 0;
    while (!is_end(text[n])) n++;
    return n;
}

static bool is_english(const char *word, size_t n) {
    for (unsigned i = 0; i < KNOWN; i++) {
        const char *english = ag_msg_english(known[i]);
        if (strlen(english) == n && memcmp(english, word, n) == 0) return true;
    }
    return false;
}

size_t ag_typed_english(const char *typed, const struct ag_words *words, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    while (*typed) {
        size_t n = word_length(typed), best = 0;
        enum ag_msg_id meant = AG_MSG_NONE;
        for (unsigned i = 0; n && i < KNOWN && !is_english(typed, n); i++) {
            size_t found = longest(typed, ag_msg_sentence(known[i], words));
            if (found > best) best = found, meant = (enum ag_msg_id)known[i];
        }
        if (meant) ag_str_text(&s, ag_msg_english(meant)), typed += best;
        else
            for (; n; n--) ag_str_char(&s, *typed++);
        if (*typed) ag_str_char(&s, *typed++); /* the blank, or the plus */
    }
    return ag_str_end(&s);
}

size_t ag_typed_own(const char *english, const struct ag_words *words, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    while (*english) {
        size_t n = word_length(english), used = 0;
        for (unsigned i = 0; i < KNOWN && !used; i++) {
            const char *word = ag_msg_english(known[i]), *own = ag_msg_sentence(known[i], words);
            if (strlen(word) != n || memcmp(word, english, n) != 0) continue;
            used = strcspn(own, " ");
            for (size_t k = 0; k < used; k++) ag_str_char(&s, own[k]);
        }
        for (size_t k = 0; k < n && !used; k++) ag_str_char(&s, english[k]);
        english += n;
        if (*english) ag_str_char(&s, *english++);
    }
    return ag_str_end(&s);
}
