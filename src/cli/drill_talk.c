/* drill_talk.c - see drill.h: a question in plain lines, for pipes and screen readers, and the answer to it. */
#include "draw.h"
#include "drill_talk.h"
#include "line.h"
#include "memory.h"
#include "say.h"
#include "spoken.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 20 /* moves listed without being asked */, BEST_SHOWN = 4 };

/* ---- asking ---- */

static void show_sheet(const struct drill_question *q) {
    struct ag_words words = phrases_words(q->names);
    struct ag_sheet sheet;
    ag_sheet_of(q->rules, &q->state, &sheet);
    (q->words ? say_sheet : draw_sheet_of)(stdout, ag_rules_game(q->rules), &sheet, q->seat, &words);
}

static void show_moves(const struct drill_question *q, const ag_action *list, unsigned n) {
    (q->words ? say_moves : draw_moves)(stdout, q->rules, &q->state, list, n);
}

static void show_question(const struct drill_question *q, const ag_action *list, unsigned n) {
    struct ag_words words = phrases_words(q->names);
    struct ag_prompt prompt;
    printf("\n%s\n", q->title);
    if (q->before) fputs(q->before, stdout);
    show_sheet(q);
    ag_prompt_of(q->rules, &q->state, q->seat, &prompt);
    draw_prompt(stdout, &prompt, &words);
    if (n <= LIST_MAX) show_moves(q, list, n);
    else say_line(stdout, SAY_DRILL_MOVES, n);
}

static void help(void) {
    static const struct {
        const char *word;
        enum phrase_id help;
    } list[] = {{"moves", SAY_DRILL_HELP_MOVES},
                {"sheet", SAY_DRILL_HELP_SHEET},
                {"rules", SAY_DRILL_HELP_RULES},
                {"quit", SAY_DRILL_HELP_QUIT}};
    say_line(stdout, SAY_DRILL_HELP);
    for (unsigned i = 0; i < sizeof list / sizeof *list; i++)
        printf("  %-13s %s\n", list[i].word, phrase(list[i].help));
}

/* Whether the line was one of these words. */
static bool understand(const struct drill_question *q, const char *line, const ag_action *list, unsigned n) {
    const struct ag_game *game = ag_rules_game(q->rules);
    if (strcmp(line, "help") == 0) help();
    else if (strcmp(line, "moves") == 0) show_moves(q, list, n);
    else if (strcmp(line, "sheet") == 0) show_sheet(q);
    else if (strcmp(line, "rules") == 0) draw_options(stdout, game, ag_rules_values(q->rules));
    else return !*line;
    return true;
}

/* The move meant by a line: its number in the list or its words; -1 after the reason was said. */
static int move_of(const struct drill_question *q, const char *line, const ag_action *list, unsigned n) {
    const struct ag_game *game = ag_rules_game(q->rules);
    struct ag_words words = phrases_words(q->names);
    struct ag_msg msg;
    uint64_t number;
    ag_action a;
    if (number_read(line, 1, n, &number)) return (int)number - 1;
    if (spoken_move(q->rules, &q->state, q->seat, line, &a, &msg) &&
        game->allowed(q->rules, &q->state, q->seat, a, &msg))
        for (unsigned i = 0; i < n; i++)
            if (list[i] == a) return (int)i;
    char *text = text_of(&msg, &words);
    text_wrap(stdout, text, 0, 0);
    free(text);
    return -1;
}

static void offer(void *context, void (*add)(const char *line)) {
    static const char *const words[] = {"help", "moves", "sheet", "rules", "quit"};
    const struct drill_question *q = context;
    const struct ag_game *game = ag_rules_game(q->rules);
    ag_action list[AG_LEGAL_MAX];
    char move[TEXT_MOVE_BYTES];
    unsigned n = game->legal(q->rules, &q->state, q->seat, list);
    for (unsigned i = 0; i < n; i++) {
        text_move(q->rules, &q->state, list[i], move, sizeof move);
        add(move);
    }
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++) add(words[i]);
}

static int ask(const struct drill_question *q) {
    ag_action list[AG_LEGAL_MAX];
    unsigned n = ag_rules_game(q->rules)->legal(q->rules, &q->state, q->seat, list);
    int chosen = -1;
    show_question(q, list, n);
    while (chosen < 0) {
        line_mark("> ");
        line_offer(offer, (void *)q);
        char *line = line_read();
        line_offer(NULL, NULL);
        bool end = !line || strcmp(line, "quit") == 0;
        if (!end && !understand(q, line, list, n)) chosen = move_of(q, line, list, n);
        free(line);
        if (end) return putchar('\n'), -1;
    }
    return chosen;
}

static void tell(const char *title, const char *text) {
    (void)title; /* the text says it all */
    fputs(text, stdout);
}

const struct drill_face drill_plain = {ask, tell};

/* ---- answering ---- */

/* The moves to show: the best ones, and the one that was chosen; the best first. */
static unsigned pick(const struct ag_advice *a, unsigned chosen, unsigned *order) {
    unsigned n = 0;
    for (unsigned i = 0; i < a->n; i++) {
        unsigned k = n < BEST_SHOWN ? n++ : n - 1;
        if (k == BEST_SHOWN - 1 && n == BEST_SHOWN && i >= BEST_SHOWN && a->move[i].loss >= a->move[order[k]].loss)
            continue;
        for (; k && a->move[i].loss < a->move[order[k - 1]].loss; k--) order[k] = order[k - 1];
        order[k] = i;
    }
    for (unsigned k = 0; k < n; k++)
        if (order[k] == chosen) return n;
    order[n++] = chosen;
    return n;
}

enum { EXACT_WIDTH = 14, ESTIMATE_WIDTH = 18 }; /* columns of a value and of a loss */

static void put_numbers(FILE *out, const struct drill_judge *j, const char *move, const struct ag_advised *m, bool best,
                        unsigned width) {
    char value[60], loss[60];
    drill_number(j->scale, m->error <= 0, m->value, m->error, value, sizeof value);
    if (best) say_into(loss, sizeof loss, SAY_TUTOR_BEST);
    else drill_number(j->scale, m->loss_error <= 0, m->loss, m->loss_error, loss, sizeof loss);
    text_figures(out, move, value, loss, width);
}

static void put_moves(FILE *out, const struct drill_judge *j, const struct drill_question *q, const struct ag_advice *a,
                      unsigned chosen) {
    struct ag_words words = phrases_words(q->names);
    ag_action action[BEST_SHOWN + 1];
    unsigned order[BEST_SHOWN + 2], n = pick(a, chosen, order);
    struct ag_msg reason[BEST_SHOWN + 1];
    char move[SAY_TOLD_MAX], line[SAY_TOLD_MAX + 40];
    for (unsigned k = 0; k < n; k++) action[k] = a->move[order[k]].action;
    ag_reasons(q->rules, &q->state, q->seat, action, n, reason);
    unsigned width = a->exact ? EXACT_WIDTH : ESTIMATE_WIDTH;
    text_figures(out, phrase(SAY_TUTOR_MOVE), phrase(j->scale->means), phrase(SAY_TUTOR_LOSS), width);
    for (unsigned k = 0; k < n; k++) {
        say_described(q->rules, &q->state, action[k], &words, MOVE_TYPED, move, sizeof move);
        if (order[k] == chosen) say_into(line, sizeof line, SAY_DRILL_YOURS, move);
        else snprintf(line, sizeof line, "%s", move);
        put_numbers(out, j, line, &a->move[order[k]], order[k] == a->best, width);
        if (!reason[k].id) continue;
        char *why = text_of(&reason[k], &words);
        text_blanks(out, 6);
        text_wrap(out, why, 6, 6);
        free(why);
    }
}

char *drill_answer(const struct drill_judge *j, const struct drill_question *q, const struct ag_advice *a,
                   unsigned chosen) {
    static const enum phrase_id verdicts[DRILL_CLASSES] = {SAY_DRILL_RIGHT, SAY_DRILL_SMALL, SAY_DRILL_MISTAKE,
                                                           SAY_DRILL_BLUNDER};
    const struct ag_advised *m = &a->move[chosen];
    enum drill_class class = drill_class_of(j, m);
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    char amount[40];
    enum phrase_id verdict = verdicts[class];
    if (class == DRILL_NONE && m->loss >= j->scale->from[DRILL_SMALL]) verdict = SAY_DRILL_RIGHT_UNCERTAIN;
    else if (class == DRILL_NONE && chosen != a->best) verdict = SAY_DRILL_RIGHT_NEARLY;
    say_line(out, verdict, drill_amount(j, m->loss, amount));
    put_moves(out, j, q, a, chosen);
    return text_take(&sink);
}
