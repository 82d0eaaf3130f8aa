/*
 * look_back.c - see look_back.h. The chances of a seat are a curve over the whole game, drawn in braille (or in stars where
 * there is only ASCII), with the errors marked below it; under that the step at the cursor: what happened, how lucky or
 * how good it was, and what would have been better. The numbers and their words are the library's (src/coach).
 */
#include "look_back.h"
#include "../coach/review.h"
#include "coach.h"
#include "dialog.h"
#include "events.h"
#include "judged.h"
#include "memory.h"
#include "phrases.h"
#include "screen.h"
#include "text.h"
#include "tui.h"

#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { HIT_STEP = 300, AXIS = 7, BAR_COLUMNS = 40, REDRAW_MS = 100 };

struct review {
    const ag_table *table;
    struct coach *coach;
    struct ag_analysis a;
    struct ag_review words;
    unsigned seats;
    ag_seat curve; /* whose chances are drawn */
    size_t at;     /* the step of the cursor */
    char title[200], message[200];
    /* While it is made, by a thread of its own: a step may take long, and the screen must not wait for it. */
    pthread_t maker;
    _Atomic double done;
    _Atomic bool preparing, stopped, made;
    bool good; /* there is something to show; else the message says why, if nobody has stopped it */
};

/* ---- making it ---- */

static void draw_bar(struct area all, const char *title) {
    struct area bar = {0, 0, 1, all.w};
    screen_put_fill(bar, 0, MARK_BAR);
    screen_put(bar, 0, 1, MARK_BAR, title);
    screen_put_right(bar, 0, bar.w - 1, MARK_BAR, phrase(SAY_TUI_ASIDE_SHORT));
}

static void draw_waiting(const struct review *r) {
    struct area all = {0, 0, screen_rows(), screen_columns()};
    char text[100];
    double done = r->done;
    int y = all.h / 2 - 2, x = all.w > BAR_COLUMNS + 2 ? (all.w - BAR_COLUMNS) / 2 : 0;
    screen_clear();
    draw_bar(all, r->title);
    say_into(text, sizeof text,
             r->stopped     ? SAY_REVIEW_STOPPING
             : r->preparing ? SAY_REVIEW_PREPARING
                            : SAY_REVIEW_DONE,
             done);
    screen_put(all, y, x, MARK_STRONG, text);
    for (int i = 0; i < BAR_COLUMNS; i++) {
        bool full = i < done * BAR_COLUMNS;
        screen_put(all, y + 1, x + i, full ? MARK_OFFER : MARK_DIM,
                   full ? screen_glyph("█", "#") : screen_glyph("░", "."));
    }
    if (!r->stopped)
        screen_put(all, y + 3, x, MARK_DIM, phrase(r->preparing ? SAY_REVIEW_PREPARING_KEYS : SAY_REVIEW_DONE_KEYS));
    screen_show();
}

static bool progress(void *context, double done) {
    struct review *r = context;
    r->done = done;
    return !r->stopped;
}

static bool analyse(struct review *r) {
    struct coach_how how = {.seed = 1, .context = r, .progress = progress};
    struct platform_error why = {0};
    struct ag_msg msg;
    struct ag_words words = table_words(r->table);
    r->coach = coach_open(ag_table_rules(r->table), ag_table_preset(r->table), &how, &why);
    if (!r->coach) return snprintf(r->message, sizeof r->message, "%.190s", why.text), false;
    coach_for_game(r->coach);
    r->done = 0;
    r->preparing = false;
    if (!ag_analyse(coach_judge(r->coach), r->table, coach_work(r->coach), &r->a, &msg))
        return ag_msg_write(&msg, &words, r->message, sizeof r->message), false;
    while (r->a.n && !r->a.step[r->a.n - 1].judged) r->a.n--;
    if (!r->a.n) return say_into(r->message, sizeof r->message, SAY_REVIEW_NOTHING), false;
    r->words = (struct ag_review){.table = r->table, .judge = coach_judge(r->coach), .a = &r->a, .words = words};
    ag_review(&r->words);
    return true;
}

static void *run(void *context) {
    struct review *r = context;
    r->good = analyse(r);
    r->made = true;
    return NULL;
}

/* Signals are for the thread that looks after the screen. */
static bool start(struct review *r) {
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&r->maker, NULL, run, r) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

/* False: there is nothing to show. A key ends the wait: what is done by then is shown. */
static bool make(struct review *r) {
    bool gone = false;
    r->preparing = true;
    bool apart = start(r);
    if (!apart) run(r);
    while (apart && !r->made) {
        draw_waiting(r);
        int key = gone ? usleep(1000 * REDRAW_MS), KEY_NOTHING : screen_key(REDRAW_MS);
        gone = gone || key == KEY_OVER;
        if (gone || key == KEY_ESCAPE || key == 'q') r->stopped = true;
    }
    if (apart) pthread_join(r->maker, NULL);
    if (r->stopped) r->message[0] = 0;
    return r->good && !gone;
}

/* ---- steps ---- */

static const char *name_of(const struct review *r, ag_seat seat) { return ag_table_name(r->table, seat); }

/* A step that was not judged changes nothing that is known: the value stays as it was. */
static double value_of(const struct review *r, size_t k, ag_seat seat) {
    for (k++; k-- > 0;)
        if (r->a.step[k].judged) return r->a.step[k].after[seat];
    return r->a.seat[seat].start;
}

static unsigned grade_at(const struct review *r, size_t k) {
    const struct ag_step *s = &r->a.step[k];
    return s->kind == AG_EVENT_MOVE && s->judged && s->choices > 1 ? ag_step_grade(&r->a, s) : AG_GRADE_NONE;
}

/* Of the player whose curve is shown: those that are marked below it. */
static void next_error(struct review *r, int by) {
    for (size_t k = r->at + (size_t)by; k < r->a.n; k += (size_t)by) /* below 0 it is beyond the end, too */
        if (grade_at(r, k) != AG_GRADE_NONE && r->a.step[k].seat == r->curve) {
            r->at = k;
            return;
        }
    say_into(r->message, sizeof r->message, by > 0 ? SAY_REVIEW_NO_MORE : SAY_REVIEW_NO_EARLIER, name_of(r, r->curve));
}

static void next_turn(struct review *r, int by) {
    size_t k = r->at;
    do k += (size_t)by;
    while (k < r->a.n && !ag_review_ends_turn(&r->words, k));
    r->at = k < r->a.n ? k : by > 0 ? r->a.n - 1 : 0;
}

/* ---- the curve ---- */

struct chart {
    struct area plot; /* where the curve goes */
    double low, high;
};

static double value_at(const struct review *r, size_t k) { return value_of(r, k, r->curve); }

/* Chances go from 0 to 1; scores have a range of their own. */
static void find_range(const struct review *r, struct chart *c) {
    c->low = 0;
    c->high = 1;
    if (r->a.objective == AG_FOR_WIN) return;
    c->low = c->high = value_at(r, 0);
    for (size_t k = 1; k < r->a.n; k++) {
        c->low = fmin(c->low, value_at(r, k));
        c->high = fmax(c->high, value_at(r, k));
    }
    if (c->high - c->low < 1e-9) c->high = c->low + 1;
}

/* The step that a column of n shows, and the column of a step. */
static size_t step_of(const struct review *r, int column, int n) {
    return n < 2 ? 0 : (size_t)((double)column * (double)(r->a.n - 1) / (n - 1) + 0.5);
}
static int column_of(const struct review *r, size_t step, int n) {
    return r->a.n < 2 ? 0 : (int)((double)step * (n - 1) / (double)(r->a.n - 1) + 0.5);
}

/* From the top, in rows of a raster of so many. */
static int height_of(const struct review *r, const struct chart *c, size_t k, int rows) {
    double part = (value_at(r, k) - c->low) / (c->high - c->low);
    int y = (int)((1 - part) * (rows - 1) + 0.5);
    return y < 0 ? 0 : y >= rows ? rows - 1 : y;
}

/* Dots of a raster, joined from one column to the next. */
static void trace(const struct review *r, const struct chart *c, uint8_t *dot, int w, int h) {
    memset(dot, 0, (size_t)w * (size_t)h);
    for (int x = 0, before = 0; x < w; x++) {
        int y = height_of(r, c, step_of(r, x, w), h), from = x ? before : y;
        for (int i = from < y ? from : y; i <= (from < y ? y : from); i++) dot[i * w + x] = 1;
        before = y;
    }
}

static void draw_braille(const struct review *r, const struct chart *c) {
    static const uint8_t bit[4][2] = {{0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    int w = 2 * c->plot.w, h = 4 * c->plot.h;
    uint8_t *dot = must_alloc((size_t)w * (size_t)h);
    trace(r, c, dot, w, h);
    for (int y = 0; y < c->plot.h; y++)
        for (int x = 0; x < c->plot.w; x++) {
            unsigned cell = 0;
            for (int i = 0; i < 8; i++)
                if (dot[(4 * y + i / 2) * w + 2 * x + i % 2]) cell |= bit[i / 2][i % 2];
            char glyph[4] = {(char)0xE2, (char)(0xA0 | cell >> 6), (char)(0x80 | (cell & 0x3F)), 0}; /* U+2800 + cell */
            if (cell) screen_put(c->plot, y, x, MARK_OFFER, glyph);
        }
    free(dot);
}

static void draw_stars(const struct review *r, const struct chart *c) {
    uint8_t *dot = must_alloc((size_t)c->plot.w * (size_t)c->plot.h);
    trace(r, c, dot, c->plot.w, c->plot.h);
    for (int y = 0; y < c->plot.h; y++)
        for (int x = 0; x < c->plot.w; x++)
            if (dot[y * c->plot.w + x]) screen_put(c->plot, y, x, MARK_OFFER, "*");
    free(dot);
}

/* The worst error of each column stands below it. */
static void draw_errors(const struct review *r, const struct chart *c) {
    static const char *const marks[AG_GRADES][2] = {{" ", " "}, {"·", "."}, {"▲", "^"}, {"✖", "X"}};
    struct area row = {c->plot.y + c->plot.h, c->plot.x, 1, c->plot.w};
    uint8_t *worst = must_alloc((size_t)row.w);
    memset(worst, 0, (size_t)row.w);
    for (size_t k = 0; k < r->a.n; k++) {
        int x = column_of(r, k, row.w);
        unsigned grade = grade_at(r, k);
        if (r->a.step[k].seat == r->curve && grade > worst[x]) worst[x] = (uint8_t)grade;
    }
    for (int x = 0; x < row.w; x++)
        screen_put(row, 0, x, worst[x] > AG_GRADE_SMALL ? MARK_WARN : MARK_DIM,
                   screen_glyph(marks[worst[x]][0], marks[worst[x]][1]));
    free(worst);
}

static void draw_axis(struct area a, const struct review *r, const struct chart *c) {
    for (int i = 0; i < 3; i++) {
        int y = i * (c->plot.h - 1) / 2;
        char label[JUDGING_TEXT];
        say_into(label, sizeof label, r->a.objective == AG_FOR_WIN ? SAY_JUDGE_AXIS_WIN : SAY_JUDGE_AXIS_SCORE,
                 c->high - (c->high - c->low) * i / 2);
        screen_put_right(a, y, AXIS - 1, MARK_DIM, label);
        for (int x = 0; i == 1 && x < c->plot.w; x += 2) screen_put(c->plot, y, x, MARK_LINE, screen_glyph("╌", "-"));
    }
}

static void draw_chart(struct area a, const struct review *r) {
    struct chart c = {.plot = {a.y, a.x + AXIS, a.h - 2, a.w - AXIS - 1}};
    if (c.plot.h < 2 || c.plot.w < 2) return;
    find_range(r, &c);
    draw_axis(a, r, &c);
    int x = column_of(r, r->at, c.plot.w);
    for (int y = 0; y < c.plot.h; y++) screen_put(c.plot, y, x, MARK_KEY, screen_glyph("│", "|"));
    if (screen_ascii()) draw_stars(r, &c);
    else draw_braille(r, &c);
    draw_errors(r, &c);
    struct area foot = {c.plot.y + c.plot.h + 1, c.plot.x, 1, c.plot.w};
    screen_put(foot, 0, x, MARK_KEY, screen_glyph("▲", "^"));
    screen_hit_area(c.plot.y, c.plot.x, c.plot.h + 2, c.plot.w, HIT_STEP, 0);
}

/* ---- the step ---- */

static int put_said(struct area a, int y, enum mark mark, const char *text) {
    return *text ? screen_put_wrapped(a, y, 1, 1, mark, text) : y;
}

static int draw_roll(struct area a, int y, const struct review *r, const struct ag_step *s) {
    char text[300], value[JUDGING_TEXT];
    if (!s->judged) return put_said(a, y, MARK_DIM, phrase(SAY_REVIEW_UNJUDGED));
    if (!s->real) return put_said(a, y, MARK_DIM, phrase(SAY_REVIEW_LUCK_UNKNOWN));
    double luck = s->luck[s->seat];
    judging_signed(r->a.objective, r->a.exact, luck, value);
    say_into(text, sizeof text, SAY_REVIEW_LUCK, name_of(r, s->seat), value);
    return put_said(a, y, MARK_PLAIN, text);
}

static int draw_move(struct area a, int y, const struct review *r, const struct ag_step *s) {
    static const enum phrase_id verdict[AG_GRADES] = {SAY_REVIEW_GOOD, SAY_REVIEW_SMALL, SAY_REVIEW_MISTAKE,
                                                      SAY_REVIEW_BLUNDER};
    char text[600], value[JUDGING_TEXT], better[AG_CLAUSE_MAX], why[300];
    unsigned grade = grade_at(r, r->at);
    if (!s->judged) return put_said(a, y, MARK_DIM, phrase(SAY_REVIEW_UNJUDGED));
    if (s->choices < 2) return put_said(a, y, MARK_DIM, phrase(SAY_REVIEW_ONLY));
    if (grade == AG_GRADE_NONE && (s->played == s->best || s->loss <= 0))
        return put_said(a, y, MARK_PLAIN, phrase(SAY_REVIEW_BEST));
    judging_with_error(r->a.objective, r->a.exact, s->loss, s->loss_error, value);
    say_into(text, sizeof text, verdict[grade], value);
    y = put_said(a, y, grade > AG_GRADE_SMALL ? MARK_WARN : MARK_PLAIN, text);
    ag_review_words(&r->words, r->at, s->best, better, sizeof better);
    ag_review_reason(&r->words, r->at, s->best, why, sizeof why);
    say_into(text, sizeof text, SAY_REVIEW_BETTER, better, why);
    return put_said(a, y, MARK_OFFER, text);
}

static void draw_step(struct area a, const struct review *r) {
    const struct ag_step *s = &r->a.step[r->at];
    char text[400], event[AG_CLAUSE_MAX];
    say_into(text, sizeof text, SAY_REVIEW_WHERE, s->event + 1, ag_table_length(r->table));
    screen_put_rule(a, 0, text);
    if (s->kind == AG_EVENT_MOVE)
        ag_review_words(&r->words, r->at, ag_table_event(r->table, s->event).action, event, sizeof event);
    else ag_review_event(&r->words, r->at, event, sizeof event);
    say_into(text, sizeof text,
             s->kind == AG_EVENT_ROLL   ? SAY_REVIEW_ROLL
             : s->kind == AG_EVENT_MOVE ? SAY_REVIEW_MOVE
                                        : SAY_REVIEW_RESIGNS,
             name_of(r, s->seat), event);
    int y = put_said(a, 1, MARK_STRONG, text);
    if (s->kind == AG_EVENT_ROLL) draw_roll(a, y, r, s);
    if (s->kind == AG_EVENT_MOVE) draw_move(a, y, r, s);
}

/* ---- the seats ---- */

/* A line for each: the value now; luck and loss of the whole game. */
static void draw_seats(struct area a, const struct review *r) {
    char text[JUDGING_TEXT];
    int names = 8;
    screen_put_rule(a, 0, phrase(SAY_REVIEW_PLAYERS));
    for (unsigned i = 0; i < r->seats; i++) {
        int width = lines_columns(name_of(r, (ag_seat)i));
        names = width > names ? width : names;
    }
    int room = a.w - 2 - 27;
    names = names > room ? room : names;
    screen_put_right(a, 1, 2 + names + 8, MARK_DIM, phrase(SAY_REVIEW_NOW));
    screen_put_right(a, 1, 2 + names + 17, MARK_DIM, phrase(SAY_REVIEW_LUCK_HEAD));
    screen_put_right(a, 1, 2 + names + 26, MARK_DIM, phrase(SAY_REVIEW_LOSS_HEAD));
    for (unsigned i = 0; i < r->seats && (int)i + 2 < a.h; i++) {
        int y = 2 + (int)i;
        enum mark mark = i == r->curve ? MARK_OFFER : MARK_PLAIN;
        struct area name = {a.y, a.x, a.h, 2 + names};
        if (i == r->curve) screen_put(a, y, 0, mark, screen_glyph("▶", ">"));
        screen_put(name, y, 2, mark, name_of(r, (ag_seat)i));
        screen_put_right(a, y, 2 + names + 8, mark,
                         judging_short(r->a.objective, value_of(r, r->at, (ag_seat)i), text));
        if (r->a.lucky) judging_signed(r->a.objective, false, r->a.seat[i].luck, text);
        screen_put_right(a, y, 2 + names + 17, MARK_PLAIN, r->a.lucky ? text : "?");
        judging_signed(r->a.objective, false, -r->a.seat[i].loss, text);
        screen_put_right(a, y, 2 + names + 26, MARK_PLAIN, text);
        if (2 + names + 28 + 12 <= a.w)
            screen_put(a, y, 2 + names + 28, MARK_DIM, ag_review_skill(&r->words, (ag_seat)i));
    }
}

/* ---- the position ---- */

/* What the table looked like behind this step, and what was due then. */
static void position(const struct review *r, struct lines *out) {
    struct platform_error why;
    struct text_sink sink;
    size_t length;
    char *text = record_text(r->table, AG_RECORD_ALL, &length);
    ag_table *then = record_table(text, length, r->a.step[r->at].event + 1, &why);
    free(text);
    if (!then) return;
    table_print(text_sink(&sink), then);
    char *picture = text_take(&sink);
    lines_split(picture, out);
    free(picture);
    ag_table_free(then);
}

static void draw_position(struct area a, const struct review *r) {
    struct lines lines = {0};
    position(r, &lines);
    screen_put_rule(a, 0, phrase(SAY_REVIEW_POSITION_PAGE));
    for (unsigned i = 0; i < lines.n; i++) screen_put(a, 1 + (int)i, 1, MARK_PLAIN, lines.line[i]);
    lines_free(&lines);
}

/* ---- the whole ---- */

enum { STEP_ROWS = 9, POSITION_ROWS = 14 };

static bool draw(const struct review *r) {
    struct area all = {0, 0, screen_rows(), screen_columns()};
    char head[200];
    screen_clear();
    bool fits = !screen_too_small();
    if (fits) {
        draw_bar(all, r->title);
        area_top(&all, 1);
        struct area foot = {screen_rows() - 2, 0, 2, all.w}, body = area_top(&all, all.h - 2);
        int below = STEP_ROWS + (body.h > 10 + STEP_ROWS + POSITION_ROWS ? POSITION_ROWS : 0);
        struct area top = area_top(&body, 1), chart = area_top(&body, body.h - below);
        say_into(head, sizeof head, SAY_REVIEW_CURVE, name_of(r, r->curve), judging_unit(r->a.objective),
                 phrase(r->a.exact ? SAY_REVIEW_EXACT : SAY_REVIEW_ESTIMATES));
        screen_put(top, 0, 1, MARK_STRONG, head);
        draw_chart(chart, r);
        struct area sheet = body;
        body = area_top(&sheet, STEP_ROWS - 1);
        if (sheet.h > 2) draw_position(sheet, r);
        struct area left = area_left(&body, body.w >= 110 ? body.w - 52 : body.w - 40, 1);
        draw_step(left, r);
        draw_seats(body, r);
        screen_put(foot, 0, 1, MARK_WARN, r->message);
        screen_put(foot, 1, 1, MARK_DIM, phrase(r->seats > 1 ? SAY_REVIEW_KEYS : SAY_REVIEW_KEYS_ALONE));
    }
    screen_show();
    return fits;
}

static void show_position(const struct review *r) {
    struct lines lines = {0};
    position(r, &lines);
    dialog_page(phrase(SAY_REVIEW_POSITION_PAGE), &lines, false);
    lines_free(&lines);
}

/* The whole in words: what is said about it, and what the analysis cannot know. */
static void show_summary(const struct review *r) {
    struct lines lines = {0};
    char text[800];
    for (unsigned n = 0; ag_review_remark(&r->words, n, text, sizeof text); n++) {
        lines_add(&lines, text);
        lines_add(&lines, "");
    }
    for (unsigned i = 0; i < r->seats; i++)
        lines_say(&lines, SAY_REVIEW_SEAT, name_of(r, (ag_seat)i), ag_review_skill(&r->words, (ag_seat)i),
                  ag_review_lucky(&r->words, (ag_seat)i));
    dialog_page(phrase(SAY_REVIEW_SUMMARY_PAGE), &lines, false);
    lines_free(&lines);
}

static void show_keys(const struct review *r) {
    static const enum phrase_id text[] = {SAY_REVIEW_HELP_STEP,  SAY_REVIEW_HELP_TURN,
                                          SAY_REVIEW_HELP_ERROR, SAY_REVIEW_HELP_ENDS,
                                          SAY_REVIEW_HELP_VIEW,  SAY_REVIEW_HELP_POSITION,
                                          SAY_REVIEW_HELP_WORDS, SAY_REVIEW_HELP_MOUSE,
                                          SAY_REVIEW_HELP_BACK,  SAY_NONE,
                                          SAY_REVIEW_HELP_MARKS};
    struct lines lines = {0};
    for (size_t i = 0; i < sizeof text / sizeof *text; i++)
        if (text[i] != SAY_REVIEW_HELP_VIEW || r->seats > 1) lines_add(&lines, text[i] ? phrase(text[i]) : "");
    dialog_page(phrase(SAY_TUI_KEYS_PAGE), &lines, false);
    lines_free(&lines);
}

static void click(struct review *r) {
    struct hit hit;
    int w = screen_columns() - AXIS - 1, x, y;
    if (!screen_hit(&hit) || hit.kind != HIT_STEP) return;
    screen_clicked(&y, &x);
    r->at = step_of(r, x - AXIS, w);
}

/* False: back to where it was asked for. */
static bool use_key(struct review *r, int key) {
    r->message[0] = 0;
    switch (key) {
    case KEY_GO_LEFT: r->at -= r->at ? 1 : 0; break;
    case ' ':
    case KEY_RETURN:
    case KEY_GO_RIGHT: r->at += r->at + 1 < r->a.n ? 1 : 0; break;
    case KEY_PAGE_UP:
    case KEY_GO_UP: next_turn(r, -1); break;
    case KEY_PAGE_DOWN:
    case KEY_GO_DOWN: next_turn(r, 1); break;
    case KEY_FIRST: r->at = 0; break;
    case KEY_LAST: r->at = r->a.n - 1; break;
    case 'n': next_error(r, 1); break;
    case 'N': next_error(r, -1); break;
    case KEY_TAB:
    case 'v': r->curve = (ag_seat)((r->curve + 1) % r->seats); break;
    case 'p': show_position(r); break;
    case 'w': show_summary(r); break;
    case '?': show_keys(r); break;
    case KEY_CLICK: click(r); break;
    case 'q':
    case KEY_ESCAPE:
    case KEY_OVER: return false;
    default:
        if (key > ' ') say_into(r->message, sizeof r->message, SAY_TUI_NO_KEY);
    }
    return true;
}

void review_show(const ag_table *table) {
    struct review *r = must_alloc(sizeof *r);
    memset(r, 0, sizeof *r);
    r->table = table;
    r->seats = ag_rules_seats(ag_table_rules(table));
    while (r->curve + 1u < r->seats && strcmp(ag_table_who(table, r->curve), "person") != 0) r->curve++;
    if (strcmp(ag_table_who(table, r->curve), "person") != 0) r->curve = 0;
    say_into(r->title, sizeof r->title, SAY_REVIEW_TITLE, table_title(table));
    if (make(r)) {
        if (!r->a.complete) say_into(r->message, sizeof r->message, SAY_REVIEW_STOPPED);
        for (bool on = true; on;) {
            bool fits = draw(r);
            int key = screen_key(-1);
            if (key == KEY_SIZE || key == KEY_OTHER) continue;
            if (fits || key == 'q' || key == KEY_OVER) on = use_key(r, key);
        }
    } else if (*r->message) {
        dialog_say(phrase(SAY_REVIEW_PAGE), r->message);
    }
    if (r->coach) ag_analysis_free(coach_work(r->coach), &r->a);
    coach_close(r->coach);
    free(r);
}

bool tui_review(const ag_table *table, bool ascii) {
    if (!screen_start(ascii, false)) return false;
    review_show(table);
    screen_stop();
    return true;
}
