/*
 * format.c - see format.h. Knows the syntax of sentences and nothing of English: whatever a language does its own way
 * it is asked for (struct ag_language, language.c).
 */
#include "format.h"
#include "compiled.h"
#include "language.h"
#include "msg.h"

#include <string.h>

/* ---- the language ---- */

static const struct ag_language *language_of(const struct ag_words *words) {
    return words && words->language ? words->language : ag_language_english();
}

/* Where a function of the language goes on writing, as (buf, size). */
#define REST(s) ((s)->len < (s)->size ? (s)->buf + (s)->len : NULL), ((s)->len < (s)->size ? (s)->size - (s)->len : 0)

/* By the function that the language brings, or else by the entries of its catalogue. */
#define PUT(s, words, function, ...)                                                                       \
    (language_of(words)->function ? (void)((s)->len += language_of(words)->function(__VA_ARGS__, REST(s))) \
                                  : ag_language_##function(s, words, __VA_ARGS__))

static unsigned branch_of(double n, const struct ag_words *words) {
    return language_of(words)->plural ? language_of(words)->plural(n) : ag_language_plural(n, words);
}

const char *ag_msg_sentence(unsigned id, const struct ag_words *words) {
    const struct ag_language *language = language_of(words);
    if (id >= ag_msg_ids()) return "";
    if (language->catalogue && language->catalogue[id]) return language->catalogue[id];
    for (const unsigned char *const *bytes = language->compiled; bytes && *bytes; bytes++) {
        const char *found = ag_compiled_find(*bytes, id);
        if (found) return found;
    }
    return ag_msg_english(id);
}

/* In UTF-8: of the letters a to z, and of those with accents that European languages have. */
static void capital_at(struct ag_str *s, size_t at) {
    unsigned char first = at < s->len && at + 1 < s->size ? (unsigned char)s->buf[at] : 0;
    unsigned char second = first && at + 2 < s->size ? (unsigned char)s->buf[at + 1] : 0;
    if (first >= 'a' && first <= 'z') s->buf[at] = (char)(first - 'a' + 'A');
    else if (first == 0xC3 && second >= 0xA0 && second != 0xB7 && second <= 0xBE)
        s->buf[at + 1] = (char)(second - 0x20);
}

/* A sentence begins with a capital letter, whatever argument stands first. */
static void capital(struct ag_str *s, size_t at) {
    if (at == 0) capital_at(s, 0);
}

/* ---- arguments of each kind ---- */

static char printable(char c) { return (unsigned char)c < 0x20 || c == 127 ? '?' : c; }

static void put_text(struct ag_str *s, const char *text) {
    for (; text && *text; text++) ag_str_char(s, printable(*text));
}

static void put_list(struct ag_str *s, struct ag_list list, const struct ag_words *words) {
    size_t at = s->len;
    PUT(s, words, list, list.item, list.n);
    for (; at < s->len && at + 1 < s->size; at++) s->buf[at] = printable(s->buf[at]);
}

static void put_number(struct ag_str *s, const struct ag_arg *arg, bool plain, const struct ag_words *words) {
    if (arg->kind == AG_ARG_UNSIGNED && arg->magnitude > INT64_MAX) ag_str_unsigned(s, arg->magnitude);
    else if (plain) ag_str_number(s, arg->number);
    else PUT(s, words, number, arg->number);
}

static bool can_be_written(double x) { return x > -9e18 && x < 9e18; } /* false for NaN too */

/* Two places would show 0.00 for what is not quite nothing, and 100.00 for what is not quite certain. */
static unsigned places_that_fit(double share) {
    double percent = 100 * (share < 0 ? -share : share);
    double end = percent < 50 ? percent : percent < 100 ? 100 - percent : 1;
    unsigned places = 1;
    if (percent == 0 || percent == 100) return 0;
    for (; end < 1 && places < 9; end *= 10) places += end * 10 < 1;
    return places;
}

static bool rounds_to_nothing(double x, unsigned places) {
    double half = 0.5;
    for (; places; places--) half /= 10;
    return x <= half && x >= -half;
}

enum { PLACES_FIT = 99 };

/* {i.2}, {ip}, {ip1}, with a plus where wanted. */
static void put_real(struct ag_str *s, double x, bool percent, unsigned places, bool plus,
                     const struct ag_words *words) {
    if (!can_be_written(x)) {
        ag_str_char(s, '?');
        return;
    }
    if (places == PLACES_FIT) places = percent ? places_that_fit(x) : 2;
    if (plus && x > 0 && !rounds_to_nothing(percent ? 100 * x : x, places)) ag_str_char(s, '+');
    if (percent) PUT(s, words, percent, x, places);
    else PUT(s, words, real, x, places);
}

/* Whether a sentence begins here: at the very beginning, where another one has just ended, or after what opens a
 * question or a call in Spanish. */
static bool is_beginning(const struct ag_str *s) {
    if (s->len < 2 || s->len >= s->size) return s->len == 0;
    const char *last = s->buf + s->len - 2;
    return (last[1] == ' ' && strchr(".!?", last[0])) || memcmp(last, "\xC2\xA1", 2) == 0 ||
           memcmp(last, "\xC2\xBF", 2) == 0;
}

static void put_you(struct ag_str *s, const struct ag_words *words) {
    bool first = is_beginning(s);
    size_t at = s->len;
    ag_str_text(s, ag_msg_sentence(AG_MSG_YOU, words));
    if (first) capital_at(s, at);
}

static bool is_you(const struct ag_arg *arg, const struct ag_words *words) {
    if (arg->kind == AG_ARG_PERSON) return arg->person.you;
    bool seat = arg->kind == AG_ARG_NUMBER && arg->number >= 0 && arg->number < AG_SEATS_MAX;
    return seat && words && words->you >> arg->number & 1;
}

static void put_seat(struct ag_str *s, int64_t seat, const struct ag_words *words) {
    size_t at = s->len;
    if (words && words->names && seat >= 0 && seat < AG_SEATS_MAX && words->names[seat]) {
        ag_str_text(s, words->names[seat]);
        return;
    }
    PUT(s, words, seat, seat);
    capital(s, at);
}

/* An argument that is no number goes as what it is, whatever the sentence asked for. */
static bool put_other(struct ag_str *s, const struct ag_arg *arg, const struct ag_words *words) {
    switch (arg->kind) {
    case AG_ARG_NUMBER:
    case AG_ARG_UNSIGNED: return false;
    case AG_ARG_REAL: put_real(s, arg->real, false, 2, false, words); break;
    case AG_ARG_TEXT: put_text(s, arg->text); break;
    case AG_ARG_PERSON:
        if (arg->person.you) put_you(s, words);
        else put_text(s, arg->person.name);
        break;
    case AG_ARG_LIST: put_list(s, arg->list, words); break;
    case AG_ARG_MSG:
        if (arg->msg) s->len += ag_msg_write(arg->msg, words, REST(s));
        break;
    }
    return true;
}

/* A face of the dice; 0 and whatever is none of them is unknown. */
static unsigned face_of(int64_t n) { return n >= 1 && n <= 6 ? (unsigned)n : 0; }

static void put_counted(struct ag_str *s, char kind, const struct ag_arg *arg, const struct ag_words *words) {
    int64_t n = arg->number;
    switch (kind) {
    case 'n': put_number(s, arg, true, words); break;
    case 's':
        if (is_you(arg, words)) put_you(s, words);
        else put_seat(s, n, words);
        break;
    case 'f': PUT(s, words, face, face_of(n), false); break;
    case 'F': PUT(s, words, face, face_of(n), true); break;
    case 'q': PUT(s, words, word, n); break;
    case 'o': PUT(s, words, ordinal, n); break;
    case 'h': PUT(s, words, hand, (ag_hand)n); break;
    case 'm': ag_str_text(s, n >= 0 && n < UINT16_MAX ? ag_msg_sentence((unsigned)n, words) : ""); break;
    default: put_number(s, arg, false, words); break;
    }
}

/* ---- the sentence ---- */

static double value_of(const struct ag_arg *arg) {
    switch (arg->kind) {
    case AG_ARG_NUMBER: return (double)arg->number;
    case AG_ARG_UNSIGNED: return (double)arg->magnitude;
    case AG_ARG_REAL: return arg->real;
    case AG_ARG_LIST: return arg->list.n;
    case AG_ARG_TEXT:
    case AG_ARG_PERSON:
    case AG_ARG_MSG: break;
    }
    return 0;
}

static void format_until(struct ag_str *s, const char *at, const char *end, const struct ag_args *args,
                         const struct ag_words *words);

/* Where the branch ends that begins here: at its bar, or at the brace that closes all of them. */
static const char *branch_end(const char *at, const char *end) {
    for (unsigned depth = 0; at < end && (depth || (*at != '|' && *at != '}')); at++)
        depth = *at == '{' ? depth + 1 : *at == '}' ? depth - 1 : depth;
    return at;
}

/* {i|one|other}, {is|rolls|roll}: writes the branch that fits, the last one if there are too few; at points after the
 * first bar. Returns where the closing brace is. */
static const char *put_branch(struct ag_str *s, const char *at, const char *end, unsigned branch,
                              const struct ag_args *args, const struct ag_words *words) {
    const char *stop = branch_end(at, end);
    for (; branch && stop < end && *stop == '|'; branch--) at = stop + 1, stop = branch_end(at, end);
    format_until(s, at, stop, args, words);
    while (stop < end && *stop == '|') stop = branch_end(stop + 1, end);
    return stop;
}

/* What stands between the number of the argument and the brace; at points after the number. */
static void put_argument(struct ag_str *s, const char *at, const struct ag_arg *arg, const struct ag_words *words) {
    bool plus = *at == '+', percent = at[plus] == 'p', point = at[plus] == '.';
    if (plus || percent || point) {
        const char *digit = at + plus + (percent || point);
        bool given = *digit >= '0' && *digit <= '9';
        if (arg->kind == AG_ARG_REAL)
            put_real(s, arg->real, percent, given ? (unsigned)(*digit - '0') : PLACES_FIT, plus, words);
        else if (!put_other(s, arg, words)) {
            if (plus && arg->number > 0) ag_str_char(s, '+');
            put_number(s, arg, false, words);
        }
    } else if (!put_other(s, arg, words)) {
        put_counted(s, *at, arg, words);
    }
}

static void format_until(struct ag_str *s, const char *at, const char *end, const struct ag_args *args,
                         const struct ag_words *words) {
    for (; at < end; at++) {
        if (*at != '{' || at + 1 == end) {
            ag_str_char(s, *at);
            continue;
        }
        unsigned i = (unsigned)(at[1] - '0');
        at += 2;
        bool text = *at == 't';
        const struct ag_arg *arg = text ? args->text : args->arg;
        arg = i < (text ? args->n_texts : args->n_args) ? arg + i : NULL;
        if (*at == '|') {
            at = put_branch(s, at + 1, end, branch_of(arg ? value_of(arg) : 0, words), args, words);
        } else if (*at == 's' && at[1] == '|') {
            at = put_branch(s, at + 2, end, arg && is_you(arg, words), args, words);
        } else {
            size_t begin = s->len;
            if (arg) put_argument(s, at, arg, words);
            if (!args->part && strchr("fFqo", *at)) capital(s, begin);
            while (at < end && *at != '}') at++;
        }
    }
}

void ag_format(struct ag_str *s, const char *sentence, const struct ag_args *args, const struct ag_words *words) {
    format_until(s, sentence, sentence + strlen(sentence), args, words);
}

/* What ends like a sentence is one; the others are parts of sentences, labels, cells. */
static bool is_part(const char *sentence) {
    size_t n = strlen(sentence);
    return !n || !strchr(".!?:", sentence[n - 1]);
}

void ag_format_list(struct ag_str *s, const char *sentence, const struct ag_arg *arg, unsigned n,
                    const struct ag_words *words) {
    ag_format(s, sentence, &(struct ag_args){arg, arg, n, n, is_part(sentence)}, words);
}

void ag_format_id(struct ag_str *s, const struct ag_said_id *said, const struct ag_words *words) {
    ag_format_list(s, ag_msg_sentence(said->id, words), said->arg, said->n, words);
}
