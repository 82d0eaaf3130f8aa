/* say.c - see say.h. */
#include "say.h"
#include "../games/games.h"
#include "../extras/extras.h"
#include "../text/msg.h"
#include "memory.h"
#include "text.h"

#include <stdlib.h>
#include <string.h>

/* ---- dice ---- */

/* Kinds in the order they are said: faces 1 to 6, the coloured die of each face after its plain ones, then dice that
 * may not be seen. */
enum { KINDS = 13, UNSEEN = 12, KIND_TEXT = 60 };

static void kind_text(unsigned kind, unsigned n, bool jolly, char *buf) {
    unsigned face = kind == UNSEEN ? 0 : kind / 2 + 1;
    enum phrase_id one = kind == UNSEEN ? SAY_PRINT_DIE_HIDDEN : kind % 2 ? SAY_PRINT_DIE_COLOURED : SAY_PRINT_DIE;
    enum phrase_id many = kind == UNSEEN ? SAY_PRINT_DICE_HIDDEN : kind % 2 ? SAY_PRINT_DICE_COLOURED : SAY_PRINT_DICE;
    if (face == 6 && jolly) one = SAY_PRINT_DIE_JOLLY, many = SAY_PRINT_DICE_JOLLY;
    say_into(buf, KIND_TEXT, n == 1 ? one : many, n, face);
}

static void say_counts(FILE *out, const unsigned *count, bool jolly) {
    char text[KINDS][KIND_TEXT];
    const char *item[KINDS];
    struct ag_list list = {.item = item};
    for (unsigned k = 0; k < KINDS; k++) {
        if (!count[k]) continue;
        kind_text(k, count[k], jolly, text[k]);
        item[list.n++] = text[k];
    }
    if (list.n) say(out, SAY_PRINT_DICE_LIST, list);
    else say(out, SAY_PRINT_NO_DICE);
}

/* "two ones, a three and a coloured five", "a jolly", "five dice that nobody may see". */
static void say_dice(FILE *out, const uint8_t *dice, unsigned n, bool jolly) {
    unsigned count[KINDS] = {0};
    for (unsigned i = 0; i < n; i++) {
        unsigned face = dice[i] & 15;
        count[face ? 2 * (face - 1) + ((dice[i] & AG_DIE_COLOURED) != 0) : UNSEEN]++;
    }
    say_counts(out, count, jolly);
}

/* "Ann rolls two ones and a three." */
static void say_roll(FILE *out, const ag_table *table, const struct ag_event *roll) {
    struct text_sink sink;
    say_dice(text_sink(&sink), roll->dice, roll->n, ag_rules_game(ag_table_rules(table))->dice_flags & AG_DUE_JOLLY);
    char *dice = text_take(&sink);
    text_wrap_said(out, 0, 0, SAY_PRINT_ROLLS, table_person(table, roll->seat), (const char *)dice);
    free(dice);
}

/* ---- sentences ---- */

/* "1 1 5*", "2 ! ?": whether a text is dice and nothing else. */
static bool is_dice(const char *text) {
    for (const char *at = text;; at++) {
        if (!*at || !strchr("123456!?", *at)) return false;
        if (at[1] == '*') at++;
        if (!at[1]) return true;
        if (*++at != ' ') return false;
    }
}

/* Puts dice given as text. */
static void say_written(FILE *out, const char *text) {
    uint8_t dice[AG_DICE_MAX];
    bool jolly = strchr(text, '!');
    int n = ag_dice_read(text, jolly, dice, AG_DICE_MAX, NULL);
    if (n < 0) fputs(text, out);
    else say_dice(out, dice, (unsigned)n, jolly);
}

/* Where the sentence has dice it gets a mark, and the number of the argument behind it. What stands in quotation marks
 * was typed by somebody and stays as it is. */
enum { MARK_TEXT = 1, MARK_HAND = 2 };

static char *mark_dice(const struct ag_msg *msg, const char *sentence) {
    char *marked = memory_copy(sentence), *out = marked;
    for (const char *at = sentence; *at; at++) {
        bool argument = *at == '{' && at[1] && at[2] && at[3] == '}', quoted = at > sentence && at[-1] == '\'';
        unsigned i = argument ? (unsigned)(at[1] - '0') : 0;
        bool text = argument && at[2] == 't' && i < 2 && !quoted && is_dice(msg->text[i]);
        if (text || (argument && at[2] == 'h' && i < 5)) {
            *out++ = text ? MARK_TEXT : MARK_HAND;
            *out++ = at[1];
            at += 3;
        } else {
            *out++ = *at;
        }
    }
    *out = 0;
    return marked;
}

/* Writes the text with dice in place of the marks. */
static char *put_dice(const struct ag_msg *msg, const char *text) {
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    for (; *text; text++) {
        char hand[40];
        if (*text != MARK_TEXT && *text != MARK_HAND) {
            fputc(*text, out);
            continue;
        }
        bool written = *text++ == MARK_TEXT;
        unsigned i = (unsigned)(*text - '0');
        if (!written) ag_hand_write((ag_hand)msg->num[i], false, hand, sizeof hand);
        say_written(out, written ? msg->text[i] : hand);
    }
    return text_take(&sink);
}

/* Some sentences need other words around dice in words. */
static const char *sentence_of(const struct ag_msg *msg, const struct ag_words *words) {
    if (msg->id == AG_MSG_START_ROLL) return phrase(SAY_PRINT_START_ROLL); /* of one die; see say_event */
    return ag_msg_sentence(ag_said_of(msg->id), words);
}

char *say_text(const struct ag_msg *msg, const struct ag_words *words) {
    const char **catalogue = must_alloc(ag_msg_ids() * sizeof *catalogue);
    char *marked = mark_dice(msg, sentence_of(msg, words));
    for (unsigned i = 0; i < ag_msg_ids(); i++) catalogue[i] = i == msg->id ? marked : ag_msg_sentence(i, words);
    struct ag_language marking = words && words->language ? *words->language : *ag_language_english();
    marking.catalogue = catalogue;
    struct ag_words own = words ? *words : (struct ag_words){0};
    own.language = &marking;
    char *text = text_of(msg, &own), *said = put_dice(msg, text);
    free(text);
    free(marked);
    free(catalogue);
    return said;
}

/* ---- events ---- */

static void say_sentence(FILE *out, const ag_table *table, const struct ag_msg *msg) {
    struct ag_words words = table_words(table);
    char *text = say_text(msg, &words);
    text_wrap(out, text, 0, 0);
    free(text);
}

/* Of a roll for who begins the game's sentence says all if it was one die, and the sum if there were more. */
void say_event(FILE *out, const ag_table *table, const struct ag_event *event, const struct ag_news *news) {
    struct ag_words words = table_words(table);
    unsigned first = 0;
    if (event->kind == AG_EVENT_ROLL && event->dice[0]) {
        bool start = news->n && news->item[0].id == AG_MSG_START_ROLL;
        if (!start || event->n > 1) say_roll(out, table, event);
        first = news->n && (!start || event->n > 1);
        if (start && event->n > 1) {
            char *text = text_of(&news->item[0], &words);
            text_wrap(out, text, 0, 0);
            free(text);
        }
    }
    for (unsigned i = first; i < news->n; i++) say_sentence(out, table, &news->item[i]);
}

void say_told(FILE *out, const ag_table *table, const struct told *told) {
    if (told->news.n || told->event.dice[0]) say_event(out, table, &told->event, &told->news);
    else event_print(out, table, told);
}

/* ---- moves ---- */

/* Only dice are kept, so what follows the word is dice. */
void say_move(const char *move, char *buf, size_t size) {
    struct text_sink sink;
    size_t n = strlen("keep ");
    size_t dice = strncmp(move, "keep ", n) == 0 ? strspn(move + n, "123456!* ") : 0;
    while (dice && move[n + dice - 1] == ' ') dice--;
    if (!dice) {
        text_own_move(move, buf, size);
        return;
    }
    char text[AG_MOVE_MAX];
    snprintf(text, sizeof text, "%.*s", (int)dice, move + n);
    FILE *out = text_sink(&sink);
    fputs("keep ", out); /* not for people: a word of the record, as it is typed */
    say_written(out, text);
    fprintf(out, "%s%s", move[n + dice] ? "," : "", move + n + dice);
    char *said = text_take(&sink);
    text_own_move(said, buf, size);
    free(said);
}

void say_moves(FILE *out, const ag_rules *rules, const void *state, const ag_action *list, unsigned n) {
    char words[AG_MOVE_MAX], said[SAY_MOVE_MAX];
    for (unsigned i = 0; i < n; i++) {
        ag_rules_game(rules)->write_action(rules, state, list[i], words, sizeof words);
        say_move(words, said, sizeof said);
        fprintf(out, "%u: %s\n", i + 1, said);
    }
}

/* ---- rows of dice ---- */

/* The dice of a row, those that are kept apart from the others. */
static void say_row(FILE *out, const struct ag_sheet_dice *row, const struct ag_words *words) {
    char *label = say_text(&row->label, words);
    for (unsigned kept = 0; kept < 2; kept++) {
        unsigned count[KINDS] = {0}, n = 0;
        bool jolly = false;
        for (unsigned i = 0; i < row->n; i++) {
            const struct ag_sheet_die *d = &row->die[i];
            if (((d->flags & AG_SHEET_KEPT) != 0) != kept) continue;
            bool unseen = d->flags & AG_SHEET_HIDDEN || !d->face;
            count[unseen ? UNSEEN : 2 * (d->face - 1u) + ((d->flags & AG_SHEET_COLOURED) != 0)]++;
            jolly = jolly || d->flags & AG_SHEET_JOLLY;
            n++;
        }
        if (!n && (kept || row->n)) continue;
        struct text_sink sink;
        say_counts(text_sink(&sink), count, jolly);
        char *dice = text_take(&sink);
        say_line(out, kept ? SAY_PRINT_ROW_KEPT : SAY_PRINT_ROW, label, dice);
        free(dice);
    }
    free(label);
}

/* ---- seats ---- */

static void say_seat(FILE *to, const struct ag_game *game, const struct ag_sheet *sheet, unsigned i,
                     const struct ag_words *words) {
    const struct ag_sheet_seat *seat = &sheet->seat[i];
    static const struct {
        uint8_t flag;
        enum phrase_id word;
    } flags[] = {{AG_SEAT_OUT, SAY_PRINT_OUT},
                 {AG_SEAT_WON, SAY_PRINT_WON},
                 {AG_SEAT_OPENER, SAY_PRINT_OPENER},
                 {AG_SEAT_TO_ACT, SAY_PRINT_TO_ACT}};
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    char name[32];
    say_into(name, sizeof name, SAY_PRINT_SEAT, i);
    if (seat->tokens >= 0) say(out, SAY_PRINT_TOKENS, seat->tokens);
    else say(out, SAY_PRINT_SCORE, seat->score);
    if (game->points) fputs(", ", out), say(out, SAY_PRINT_POINTS, seat->points);
    for (unsigned k = 0; k < sizeof flags / sizeof *flags; k++)
        if (seat->flags & flags[k].flag) fprintf(out, ", %s", phrase(flags[k].word));
    char *status = say_text(&seat->status, words);
    if (seat->status.id && !(seat->flags & AG_SEAT_OUT)) fprintf(out, ", %s", status);
    free(status);
    char *remarks = text_take(&sink);
    say_line(to, SAY_PRINT_SEAT_LINE, words && words->names ? words->names[i] : name, remarks);
    free(remarks);
}

/* ---- grids ---- */

static bool is_number(const char *text) { return *text && text[strspn(text, "0123456789")] == 0; }

static void say_cell(FILE *out, const struct ag_sheet_cell *cell) {
    if (cell->flags & AG_CELL_CROSSED) say(out, SAY_PRINT_CELL_CROSSED);
    else if (cell->flags & AG_CELL_FILLED) fprintf(out, "%d", cell->value);
    else if (cell->flags & AG_CELL_OFFER) say(out, SAY_PRINT_CELL_OFFERED, cell->value);
    else say(out, SAY_PRINT_CELL_FREE);
}

static void say_grid_row(FILE *to, const struct ag_sheet_grid *g, unsigned row, const char *name,
                         const struct ag_words *words) {
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    char *label = text_of(&g->row[row], words), *note = text_of(&g->row_note[row], words);
    for (unsigned c = 0; c < g->columns; c++) {
        char *column = text_of(&g->column[c], words);
        if (c) fputs(", ", out);
        if (*column && !is_number(column)) fprintf(out, "%s ", column);
        say_cell(out, &g->cell[row * g->columns + c]);
        free(column);
    }
    char *cells = text_take(&sink);
    char *text = text_said(*note ? SAY_PRINT_GRID_ROW_NOTE : SAY_PRINT_GRID_ROW, name, label, cells, note);
    text_wrap(to, text, 0, 2);
    free(text);
    free(cells);
    free(label);
    free(note);
}

static void say_grid(FILE *out, const struct ag_sheet_grid *g, const struct ag_words *words) {
    char seat[16];
    say_into(seat, sizeof seat, SAY_PRINT_SEAT, g->seat);
    const char *name = g->seat != AG_NOBODY && words && words->names ? words->names[g->seat] : seat;
    for (unsigned r = 0; r < g->rows; r++) say_grid_row(out, g, r, name, words);
    for (unsigned c = 0; c < g->columns; c++) {
        char *label = text_of(&g->column[c], words), *note = text_of(&g->column_note[c], words);
        if (*note) say_line(out, SAY_PRINT_GRID_COLUMN, name, label, note);
        free(label);
        free(note);
    }
}

void say_sheet(FILE *out, const struct ag_game *game, const struct ag_sheet *sheet, ag_seat seat,
               const struct ag_words *words) {
    for (unsigned i = 0; i < sheet->n_seats; i++) say_seat(out, game, sheet, i, words);
    for (unsigned i = 0; i < sheet->n_grids; i++)
        if (seat == AG_NOBODY || sheet->grid[i].seat == seat) say_grid(out, &sheet->grid[i], words);
    for (unsigned i = 0; i < sheet->n_facts; i++) {
        char *text = say_text(&sheet->fact[i], words);
        text_wrap(out, text, 0, 0);
        free(text);
    }
    for (unsigned i = 0; i < sheet->n_dice; i++) say_row(out, &sheet->dice[i], words);
}

void say_table(FILE *out, const ag_table *table) {
    struct ag_words words = table_words(table);
    struct ag_sheet sheet;
    ag_sheet_of(ag_table_rules(table), ag_table_state(table), &sheet);
    say_sheet(out, ag_rules_game(ag_table_rules(table)), &sheet, AG_NOBODY, &words);
    result_print(out, table);
}

void say_described(const ag_rules *rules, const void *state, ag_action a, const struct ag_words *words, unsigned form,
                   char *buf, size_t size) {
    const struct ag_game *game = ag_rules_game(rules);
    char told[AG_CLAUSE_MAX], typed[TEXT_MOVE_BYTES];
    ag_action_words(rules, state, a, words, told, sizeof told);
    text_move(rules, state, a, typed, sizeof typed);
    bool same = strcmp(told, typed) == 0;
    if (form & MOVE_HEARD && game->describe) {
        struct ag_msg msg;
        game->describe(rules, state, a, &msg);
        char *said = say_text(&msg, words);
        snprintf(told, sizeof told, "%s", said);
        free(said);
    }
    if (form & MOVE_TYPED && !same) say_into(buf, size, SAY_PRINT_MOVE_TYPED, told, typed);
    else snprintf(buf, size, "%s", told);
}

void say_action(const ag_table *table, bool words, ag_action a, char *buf, size_t size) {
    char move[AG_MOVE_MAX];
    const ag_rules *rules = ag_table_rules(table);
    ag_rules_game(rules)->write_action(rules, ag_table_state(table), a, move, sizeof move);
    if (words) say_move(move, buf, size);
    else text_own_move(move, buf, size);
}
