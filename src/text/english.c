/*
 * english.c - the one catalogue: every sentence of the library, in English, and what turns a message into words.
 *
 * A sentence may hold, with i the number of an argument:
 *   {i}     the number, with commas: 10,000        {in}  the number without commas
 *   {is}    the name of the seat                   {ih}  the dice of a hand: 1 1 5
 *   {if}    a face as a word: five                 {iF}  its plural: fives
 *   {iq}    the number as a word up to twelve      {im}  another message without arguments
 *   {it}    the text (0 or 1)                      {i|one|many}  by the number: exactly 1, or any other
 * A capital letter is wanted at the beginning: a name or word that stands there is given one.
 */
#include "msg.h"
#include "str.h"

#include <string.h>

static const char *const english[AG_MSG_COUNT] = {
    "",
#define MSG(id, sentence, kind) sentence,
#include "messages.def"
#undef MSG
};

static const char *const id_name[AG_MSG_COUNT] = {
    "NONE",
#define MSG(id, sentence, kind) #id,
#include "messages.def"
#undef MSG
};

static const char *const id_kind[AG_MSG_COUNT] = {
    "",
#define MSG(id, sentence, kind) kind,
#include "messages.def"
#undef MSG
};

static const char *const face_word[] = {"unknown", "one", "two", "three", "four", "five", "six"};
static const char *const face_plural[] = {"unknowns", "ones", "twos", "threes", "fours", "fives", "sixes"};
static const char *const number_word[] = {"no",    "one",   "two",  "three", "four",   "five",  "six",
                                          "seven", "eight", "nine", "ten",   "eleven", "twelve"};

unsigned ag_msg_ids(void) { return AG_MSG_COUNT; }
const char *ag_msg_name(unsigned id) { return id < AG_MSG_COUNT ? id_name[id] : NULL; }
const char *ag_msg_kind(unsigned id) { return id < AG_MSG_COUNT ? id_kind[id] : NULL; }
const char *ag_msg_english(unsigned id) { return id < AG_MSG_COUNT ? english[id] : NULL; }

void ag_msg_quote(struct ag_msg *msg, unsigned which, const char *text) {
    char *to = msg->text[which];
    const size_t size = sizeof msg->text[which];
    size_t n = 0;
    for (; text[n] && n < size - 1; n++) {
        unsigned char c = (unsigned char)text[n];
        to[n] = c < ' ' || c == 127 ? '?' : (char)c;
    }
    to[n] = 0;
    if (text[n]) memcpy(to + size - 4, "...", 4);
}

static const char *sentence_of(unsigned id, const struct ag_words *words) {
    if (id >= AG_MSG_COUNT) return "";
    if (words && words->catalogue && words->catalogue[id]) return words->catalogue[id];
    return english[id];
}

static void put_seat(struct ag_str *s, int32_t seat, const struct ag_words *words) {
    if (words && words->names && seat >= 0 && seat < AG_SEATS_MAX && words->names[seat]) {
        ag_str_text(s, words->names[seat]);
        return;
    }
    ag_str_text(s, s->len ? "seat " : "Seat ");
    ag_str_number(s, seat);
}

static void put_word(struct ag_str *s, const char *word) {
    char first = *word;
    if (s->len == 0 && first >= 'a' && first <= 'z') first = (char)(first - 'a' + 'A');
    ag_str_char(s, first);
    ag_str_text(s, word + 1);
}

/* {i|one|many}: copies the half that fits; at points behind the first bar. */
static const char *put_plural(struct ag_str *s, const char *at, bool one) {
    for (; *at && *at != '|'; at++)
        if (one) ag_str_char(s, *at);
    if (*at == '|') at++;
    for (; *at && *at != '}'; at++)
        if (!one) ag_str_char(s, *at);
    return at;
}

static void put_argument(struct ag_str *s, char kind, unsigned i, const struct ag_msg *msg,
                         const struct ag_words *words) {
    int32_t n = msg->num[i < 5 ? i : 4];
    switch (kind) {
    case 'n': ag_str_number(s, n); break;
    case 's': put_seat(s, n, words); break;
    case 'f': put_word(s, face_word[n >= 0 && n <= 6 ? n : 0]); break;
    case 'F': put_word(s, face_plural[n >= 0 && n <= 6 ? n : 0]); break;
    case 'q':
        if (n >= 0 && n <= 12) put_word(s, number_word[n]);
        else ag_str_thousands(s, n);
        break;
    case 'h': ag_str_hand(s, (ag_hand)n, false); break;
    case 'm': ag_str_text(s, sentence_of((unsigned)n, words)); break;
    case 't': ag_str_text(s, msg->text[i < 2 ? i : 1]); break;
    default: ag_str_thousands(s, n); break;
    }
}

size_t ag_msg_write(const struct ag_msg *msg, const struct ag_words *words, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    for (const char *at = sentence_of(msg->id, words); *at; at++) {
        if (*at != '{') {
            ag_str_char(&s, *at);
            continue;
        }
        unsigned i = (unsigned)(at[1] - '0');
        at += 2;
        if (*at == '|') {
            at = put_plural(&s, at + 1, msg->num[i < 5 ? i : 4] == 1);
        } else {
            put_argument(&s, *at, i, msg, words);
            while (*at && *at != '}') at++;
        }
        if (!*at) break;
    }
    return ag_str_end(&s);
}
