/* cmd_score.c - settle an argument: what these dice are worth, by the game's own score hook. */
#include "cli.h"
#include "json.h"
#include "memory.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASE_MAX = 4096 /* bytes of a line on standard input */ };

/* The words of one case: dice as typed, then call= and wild= from the options. */
struct words {
    unsigned n;
    const char *word[WORDS_MAX + 2];
    char call[80], wild[80];
};

static bool add_option(struct words *words, const struct args *args, enum option_id id, char *buf, size_t size) {
    if (!args_has(args, id)) return true;
    if (snprintf(buf, size, "%s=%s", options[id].name, args->option[id]) >= (int)size)
        return complain(SAY_ARGS_LONG, options[id].name), false;
    words->word[words->n++] = buf;
    return true;
}

static bool add_options(struct words *words, const struct args *args) {
    return add_option(words, args, O_CALL, words->call, sizeof words->call) &&
           add_option(words, args, O_WILD, words->wild, sizeof words->wild);
}

/* ---- sentences ---- */

static void ignore_open(void *context, const char *key, char kind) { (void)context, (void)key, (void)kind; }
static void ignore_close(void *context) { (void)context; }
static void ignore_number(void *context, const char *key, int64_t value) { (void)context, (void)key, (void)value; }
static void ignore_text(void *context, const char *key, const char *value) { (void)context, (void)key, (void)value; }
static void ignore_truth(void *context, const char *key, bool value) { (void)context, (void)key, (void)value; }

struct speech {
    unsigned n;
    char **sentence;
};

static void keep_sentence(void *context, const struct ag_msg *msg) {
    struct speech *s = context;
    struct ag_words words = phrases_words(NULL);
    s->sentence = memory_grow(s->sentence, (s->n + 1) * sizeof *s->sentence);
    s->sentence[s->n++] = text_of(msg, &words);
}

static bool ask_text(const ag_rules *rules, const struct words *words, bool one_line, struct ag_msg *msg) {
    struct speech speech = {0};
    const struct ag_emit emit = {&speech,     ignore_open,  ignore_close, ignore_number,
                                 ignore_text, ignore_truth, keep_sentence};
    bool good = ag_rules_game(rules)->score(rules, words->n, words->word, &emit, msg);
    for (unsigned i = 0; i < speech.n; i++) {
        if (good && one_line && i == 0) printf("%s\n", speech.sentence[0]); /* the best comes first */
        if (good && !one_line) text_wrap(stdout, speech.sentence[i], 0, 2);
        free(speech.sentence[i]);
    }
    free(speech.sentence);
    return good;
}

static bool ask_json(const ag_rules *rules, const struct words *words, bool one_line, struct ag_msg *msg) {
    struct json_answer answer;
    struct ag_emit emit = json_answer(&answer);
    bool good = ag_rules_game(rules)->score(rules, words->n, words->word, &emit, msg);
    json_t *json = json_answer_take(&answer);
    if (good) json_print(stdout, json, one_line);
    else json_decref(json);
    return good;
}

static bool ask(const ag_rules *rules, const struct words *words, const struct args *args, struct ag_msg *msg) {
    return (args_has(args, O_JSON) ? ask_json : ask_text)(rules, words, args_has(args, O_STDIN), msg);
}

/* ---- cases from the command line, or from standard input ---- */

static int one_case(const ag_rules *rules, const struct args *args, struct words *words) {
    struct ag_msg msg = {0};
    for (unsigned i = 1; i < args->n_words; i++) words->word[words->n++] = args->words[i];
    if (!add_options(words, args)) return REFUSED;
    return ask(rules, words, args, &msg) ? DONE : complain_msg(&msg, NULL);
}

/* Reads a line without its end. Returns its length, -1 at the end; a longer line is cut and *whole is false. */
static long read_line(FILE *in, char *buf, bool *whole) {
    long n = 0;
    int c;
    *whole = true;
    while ((c = getc(in)) != EOF && c != '\n') {
        if (n < CASE_MAX && c) buf[n++] = (char)c;
        else *whole = false;
    }
    if (c == EOF && n == 0 && *whole) return -1;
    if (n && buf[n - 1] == '\r') n--;
    buf[n] = 0;
    return n;
}

static int lines(const ag_rules *rules, const struct args *args, struct words *words) {
    struct ag_words spoken = phrases_words(NULL);
    char line[CASE_MAX + 1], *rest;
    bool whole;
    int status = DONE;
    for (unsigned number = 1; read_line(stdin, line, &whole) >= 0; number++) {
        struct ag_msg msg = {0};
        words->n = 0;
        for (char *w = strtok_r(line, " \t", &rest); w && words->n < WORDS_MAX; w = strtok_r(NULL, " \t", &rest))
            words->word[words->n++] = w;
        if (!add_options(words, args)) return REFUSED;
        if (!whole) {
            status = complain(SAY_SCORE_LINE_LONG, number, CASE_MAX);
        } else if (!ask(rules, words, args, &msg)) {
            char *text = text_of(&msg, &spoken);
            status = complain(SAY_SCORE_LINE, number, text);
            free(text);
        }
    }
    return status;
}

int cmd_score(const struct args *args) {
    struct setup setup;
    struct words *words;
    bool from_stdin = args_has(args, O_STDIN);
    if (from_stdin && args->n_words > 1) return complain(SAY_SCORE_STDIN);
    if (!setup_preset(args, args->words[0], &setup)) return REFUSED;
    words = must_alloc(sizeof *words);
    memset(words, 0, sizeof *words);
    int status = !setup.info.game->score ? complain(SAY_SCORE_NOTHING, setup.info.game->title)
                 : from_stdin            ? lines(setup.rules, args, words)
                                         : one_case(setup.rules, args, words);
    free(words);
    setup_close(&setup);
    return status;
}
