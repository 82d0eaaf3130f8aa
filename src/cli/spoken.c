/*
 * spoken.c - see spoken.h. What may be left out follows from the game: a first word is put before the line where the game
 * takes it then, and a last word may be as short as the legal moves leave no doubt about it.
 */
#include "spoken.h"
#include "../text/msg.h"
#include "../text/typed.h"
#include "phrases.h"

#include <stdio.h>
#include <string.h>

/* A move in its own words, or short: dice are kept, cells marked, calls called, boxes scored. */
static bool read_short(const ag_rules *rules, const void *state, const char *line, ag_action *a, struct ag_msg *why) {
    static const char *const prefixes[] = {"", "keep ", "mark ", "call ", "score "};
    bool number = *line && strchr("123456789!", *line), cell = number && strchr(line, 'x');
    bool told = false;
    for (unsigned i = 0; i < sizeof prefixes / sizeof *prefixes; i++) {
        char text[SPOKEN_MAX];
        struct ag_msg msg = {0};
        size_t n = strlen(prefixes[i]);
        snprintf(text, sizeof text, "%s%.180s", prefixes[i], line);
        for (char *p = text + n; i == 4 && *p; p++)
            if (*p == ' ') *p = '_'; /* full house */
        if (ag_rules_game(rules)->read_action(rules, state, text, a, &msg)) return true;
        bool generic = msg.id == AG_MSG_MOVE_WORDS;
        bool fitting = number && !generic && cell == (i == 2 || i == 3);
        if (i == 0 || (fitting && !told)) *why = msg;
        told = told || (i && fitting);
    }
    return false;
}

static const char *last_word(const char *line) {
    const char *blank = strrchr(line, ' ');
    return blank ? blank + 1 : line;
}

/* "11 r" is "11 roll": the one last word of a legal move that begins so. False: there is none, or more than one. */
static bool lengthen(const ag_rules *rules, const void *state, ag_seat seat, const char *line, char *out) {
    const struct ag_game *game = ag_rules_game(rules);
    ag_action list[AG_LEGAL_MAX];
    char words[AG_MOVE_MAX], found[AG_MOVE_MAX] = "";
    const char *begun = last_word(line);
    size_t n = strlen(begun);
    unsigned moves = game->legal(rules, state, seat, list);
    if (!n || n >= AG_MOVE_MAX || strspn(begun, "abcdefghijklmnopqrstuvwxyz") != n) return false;
    for (unsigned i = 0; i < moves; i++) {
        game->write_action(rules, state, list[i], words, sizeof words);
        const char *word = last_word(words);
        if (strncmp(word, begun, n) != 0 || strcmp(word, found) == 0) continue;
        if (*found) return false;
        snprintf(found, sizeof found, "%s", word);
    }
    if (!*found) return false;
    snprintf(out, SPOKEN_MAX, "%.*s%s", (int)(begun - line), line, found);
    return true;
}

const char *spoken_english(const char *line, char *buf, size_t size) {
    struct ag_words words = phrases_words(NULL);
    return ag_typed_english(line, &words, buf, size) < size ? buf : line;
}

bool spoken_move(const ag_rules *rules, const void *state, ag_seat seat, const char *line, ag_action *a,
                 struct ag_msg *why) {
    struct ag_msg other = {0};
    char longer[SPOKEN_MAX], english[SPOKEN_MAX];
    line = spoken_english(line, english, sizeof english);
    if (strlen(line) < SPOKEN_MAX / 2 && lengthen(rules, state, seat, line, longer) &&
        read_short(rules, state, longer, a, &other))
        return true;
    return read_short(rules, state, line, a, why);
}
