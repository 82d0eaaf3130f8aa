/*
 * english.c - the catalogue of the library in English. Another language is another struct ag_language
 * (include/astragal.h); language.c does what languages do their own way, and format.c puts arguments into sentences.
 *
 * A sentence may hold, with i the number of an argument:
 *   {i}     the number, with commas: 10,000        {in}  the number without commas
 *   {is}    the name of the seat, or "you"         {ih}  the dice of a hand: 1 1 5
 *   {if}    a face as a word: five                 {iF}  its plural: fives
 *   {iq}    the number as a word up to twelve      {io}  the ordinal: 1st
 *   {it}    the text                               {im}  another message without arguments
 *   {i.2}   a real number with two places          {il}  a list of texts: Ann, Bea and Cem
 *   {ip}    a chance as a percentage: 12.5 %       {ip1} with one place; {ip} has as many as it needs
 *   {i+}    a plus before what is above zero: {i+.1}, {i+p1}
 *   {i|one|other}  by the number: the branches are the categories of CLDR that the language has, in the order zero,
 *           one, two, few, many, other. English has one (exactly 1) and other. A list counts by its length.
 *   {is|rolls|roll}  by who it is: first for somebody with a name, second for whoever reads it (struct ag_words, you).
 *           A branch may hold arguments: {0s|{0s}'s|your} card.
 * In a message (struct ag_msg) numbers and texts are counted apart: {0} is num[0] and {0t} is text[0]. In a phrase
 * (src/phrases) i counts all arguments, whatever their kind.
 * A sentence begins with a capital letter: a word that stands there is given one, unless it is a phrase without a full
 * stop, which is part of a sentence.
 */
#include "format.h"
#include "language.h"
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

unsigned ag_msg_ids(void) { return AG_MSG_COUNT; }
const char *ag_msg_name(unsigned id) { return id < AG_MSG_COUNT ? id_name[id] : NULL; }
const char *ag_msg_kind(unsigned id) { return id < AG_MSG_COUNT ? id_kind[id] : NULL; }
const char *ag_msg_english(unsigned id) { return id < AG_MSG_COUNT ? english[id] : NULL; }

unsigned ag_msg_named(const char *name) {
    for (unsigned id = 1; id < AG_MSG_COUNT; id++)
        if (strcmp(id_name[id], name) == 0) return id;
    return AG_MSG_NONE;
}

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

/* ---- English ---- */

/* 1st, 2nd, 3rd, 4th; but 11th, 12th and 13th. */
static size_t ordinal(int64_t n, char *buf, size_t size) {
    static const char *const endings[] = {"th", "st", "nd", "rd"};
    struct ag_str s = ag_str_start(buf, size);
    int64_t last = n < 0 ? -(n % 100) : n % 100;
    ag_str_thousands(&s, n);
    ag_str_text(&s, endings[last / 10 != 1 && last % 10 <= 3 ? last % 10 : 0]);
    return ag_str_end(&s);
}

/* The rest is in the catalogue (language.def). */
static const struct ag_language language = {.code = "en", .name = "English", .ordinal = ordinal};

const struct ag_language *ag_language_english(void) { return &language; }

/* ---- messages ---- */

size_t ag_msg_write(const struct ag_msg *msg, const struct ag_words *words, char *buf, size_t size) {
    enum { NUMBERS = sizeof msg->num / sizeof *msg->num, TEXTS = sizeof msg->text / sizeof *msg->text };
    struct ag_arg arg[NUMBERS], text[TEXTS];
    char figure[TEXTS][2 * sizeof msg->text[0]];
    struct ag_str s = ag_str_start(buf, size);
    for (unsigned i = 0; i < NUMBERS; i++) arg[i] = (struct ag_arg){AG_ARG_NUMBER, {.number = msg->num[i]}};
    for (unsigned i = 0; i < TEXTS; i++) {
        text[i] = (struct ag_arg){AG_ARG_TEXT, {.text = msg->text[i]}};
        if (!(msg->figures >> i & 1)) continue;
        ag_language_figure(msg->text[i], words, figure[i], sizeof figure[i]);
        text[i].text = figure[i];
    }
    ag_format(&s, ag_msg_sentence(msg->id, words), &(struct ag_args){arg, text, NUMBERS, TEXTS, false}, words);
    return ag_str_end(&s);
}
