/* drill_talk.c - see drill.h: a question in plain lines, for pipes and screen readers, and the answer to it. */
#include "draw.h"
#include "drill_talk.h"
#include "line.h"
#include "memory.h"
#include "say.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 20 /* moves listed without being asked */, BEST_SHOWN = 4 };

/* ---- asking ---- */

static void show_sheet(const struct drill_question *q) {
    struct ag_words words = {.names = q->names};
    struct ag_sheet sheet;
    ag_sheet_of(q->rules, &q->state, &sheet);
    (q->words ? say_sheet : draw_sheet_of)(stdout, ag_rules_game(q->rules), &sheet, q->seat, &words);
}

static void show_moves(const struct drill_question *q, const ag_action *list, unsigned n) {
    (q->words ? say_moves : draw_moves)(stdout, q->rules, &q->state, list, n);
}

static void show_question(const struct drill_question *q, const ag_action *list, unsigned n) {
    struct ag_words words = {.names = q->names};
    struct ag_prompt prompt;
    printf("\n%s\n", q->title);
    if (q->before) fputs(q->before, stdout);
    show_sheet(q);
    ag_prompt_of(q->rules, &q->state, q->seat, &prompt);
    draw_prompt(stdout, &prompt, &words);
    if (n <= LIST_MAX) show_moves(q, list, n);
    else printf("There are %u moves; 'moves' lists them.\n", n);
}

static void help(void) {
    puts("Type the words of a move, or its number in the list, or:");
    puts("  moves         all moves, numbered");
    puts("  sheet         the position again");
    puts("  rules         the rules in force");
    puts("  quit          stop here; what was answered is kept");
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
    struct ag_words words = {.names = q->names};
    struct ag_msg msg;
    uint64_t number;
    ag_action a;
    if (number_read(line, 1, n, &number)) return (int)number - 1;
    if (game->read_action(q->rules, &q->state, line, &a, &msg) && game->allowed(q->rules, &q->state, q->seat, a, &msg))
        for (unsigned i = 0; i < n; i++)
            if (list[i] == a) return (int)i;
    char *text = text_of(&msg, &words);
    text_wrap(stdout, text, 0, 0);
    free(text);
    return -1;
}

static int ask(const struct drill_question *q) {
    ag_action list[AG_LEGAL_MAX];
    unsigned n = ag_rules_game(q->rules)->legal(q->rules, &q->state, q->seat, list);
    int chosen = -1;
    show_question(q, list, n);
    while (chosen < 0) {
        fputs("> ", stdout);
        char *line = line_read();
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

/* "52.10%", "52.10% ±0.41", "433.3" */
static void write_number(const struct drill_judge *j, double x, double error, char *buf, size_t size) {
    double f = j->scale->factor;
    int digits = j->scale->digits, n;
    n = snprintf(buf, size, "%.*f%s", digits, x * f, j->scale->unit[0] == '%' ? "%" : "");
    if (error > 0) snprintf(buf + n, size - (size_t)n, " ±%.*f", digits, error * f);
}

enum { EXACT_WIDTH = 14, ESTIMATE_WIDTH = 16 }; /* columns of a value and of a loss */

static void put_numbers(FILE *out, const struct drill_judge *j, const struct ag_advised *m, bool best, unsigned width) {
    char value[60], loss[60] = "best";
    write_number(j, m->value, m->error, value, sizeof value);
    if (!best) write_number(j, m->loss, m->loss_error, loss, sizeof loss);
    text_cell_right(out, value, width);
    text_cell_right(out, loss, width);
    fputs("  ", out);
}

static void put_moves(FILE *out, const struct drill_judge *j, const struct drill_question *q, const struct ag_advice *a,
                      unsigned chosen) {
    struct ag_words words = {.names = q->names};
    ag_action action[BEST_SHOWN + 1];
    unsigned order[BEST_SHOWN + 2], n = pick(a, chosen, order);
    struct ag_msg reason[BEST_SHOWN + 1];
    char move[AG_MOVE_MAX];
    for (unsigned k = 0; k < n; k++) action[k] = a->move[order[k]].action;
    ag_reasons(q->rules, &q->state, q->seat, action, n, reason);
    unsigned width = a->exact ? EXACT_WIDTH : ESTIMATE_WIDTH;
    text_cell_right(out, j->scale->means, width);
    text_cell_right(out, "loss", width);
    fputs("  move\n", out);
    for (unsigned k = 0; k < n; k++) {
        put_numbers(out, j, &a->move[order[k]], order[k] == a->best, width);
        ag_rules_game(q->rules)->write_action(q->rules, &q->state, action[k], move, sizeof move);
        fprintf(out, "%s%s\n", move, order[k] == chosen ? "  (yours)" : "");
        if (!reason[k].id) continue;
        char *why = text_of(&reason[k], &words);
        text_blanks(out, 6);
        text_wrap(out, why, 6, 6);
        free(why);
    }
}

char *drill_answer(const struct drill_judge *j, const struct drill_question *q, const struct ag_advice *a,
                   unsigned chosen) {
    static const char *const verdicts[DRILL_CLASSES] = {"Right.", "A small error:", "A mistake:", "A blunder:"};
    const struct ag_advised *m = &a->move[chosen];
    enum drill_class class = drill_class_of(j, m);
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    char amount[40];
    fputs(verdicts[class], out);
    if (class != DRILL_NONE) fprintf(out, " it costs %s.", drill_amount(j, m->loss, amount));
    else if (m->loss >= j->scale->from[DRILL_SMALL])
        fputs(" What it may cost is within the error of the estimate.", out);
    else if (chosen != a->best) fputs(" As good as the best, or nearly.", out);
    fputc('\n', out);
    put_moves(out, j, q, a, chosen);
    return text_take(&sink);
}
