/*
 * analyse_html.c - see analyse.h: an analysis as one page that needs nothing else to open. Light and dark follow the
 * reader's system; the chart is SVG in the page, with a table that says the same; on paper it is one sheet.
 */
#include "analyse.h"
#include "files.h"
#include "html.h"
#include "palette.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines of seats are told apart by their dashes too. */
static const char style[] =
    ":root{color-scheme:light dark;" PALETTE_LIGHT "}"
    "@media screen and (prefers-color-scheme:dark){:root{" PALETTE_DARK "}}"
    "body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.45 system-ui,sans-serif}"
    "main{max-width:52rem;margin:0 auto;padding:1rem}"
    "h1{font-size:1.5rem;margin:.2em 0}h2{font-size:1.15rem;margin:1.2em 0 .3em}p{margin:.4em 0}"
    ".scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}"
    "caption{text-align:left;color:var(--ink-2);font-size:.9rem;padding:.2em 0}"
    "th,td{padding:.25em .5em;text-align:right;border-bottom:1px solid var(--line);font-variant-numeric:tabular-nums}"
    "th[scope=row],td.words,th.words{text-align:left}thead th{background:var(--paper-2)}"
    "code{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}"
    "li{margin:.4em 0}.soft{color:var(--ink-2)}svg{width:100%;height:auto;display:block}"
    "svg text{fill:var(--ink);font:12px system-ui,sans-serif}svg .grid{stroke:var(--line);stroke-width:1}"
    "svg .path{fill:none;stroke-width:2}svg .mark{fill:var(--bg);stroke:var(--ink)}"
    "details{margin:.6em 0}summary{cursor:pointer}"
    "@media(max-width:34rem){svg text{font-size:20px}svg .mark{r:13px}}"
    "@page{size:A4;margin:12mm}@media print{:root{color-scheme:light}body{font-size:9pt;line-height:1.3}main{padding:0;"
    "max-width:none}details{display:none}h1{font-size:14pt}h2{font-size:11pt;margin:.6em 0 .2em}"
    "th,td{padding:.05em .4em}svg{max-height:62mm}li{margin:.1em 0}p{margin:.2em 0}ol,ul{margin:.2em 0}"
    "li br,li code{display:none}"
    ".many{font-size:7.5pt}}";

/* ---- small things ---- */

static void element(FILE *out, const char *open, const char *text, const char *close) {
    fputs(open, out);
    html_text(out, text);
    fputs(close, out);
}

/* A phrase between tags. */
static void put(FILE *out, const char *open, struct phrase words, const char *close) {
    char *text = text_phrase(words);
    element(out, open, text, close);
    free(text);
}

static const char *title_of(const struct analysed *x) { return ag_rules_game(ag_table_rules(x->table))->title; }

static void put_title(FILE *out, const struct analysed *x, const char *open, const char *close) {
    struct ag_list players = {ag_table_names(x->table), x->seats};
    put(out, open, PHRASE(SAY_PAGE_TITLE, title_of(x), players), close);
}

static const char *kind_word(const struct analysed *x) {
    return phrase(x->a.exact ? SAY_PAGE_EXACT : SAY_PAGE_ESTIMATES);
}

/* ---- the table of seats ---- */

static void value_cell(FILE *out, const struct analysed *x, double v, double error, bool sign, bool known) {
    char a[JUDGING_TEXT], b[JUDGING_TEXT];
    if (!known) {
        put(out, "<td>", PHRASE(SAY_ANALYSE_UNKNOWN), "</td>");
        return;
    }
    fprintf(out, "<td>%s", sign ? analysed_signed(x, v, a) : judging_value(x->a.objective, x->a.exact, v, a));
    if (!x->a.exact && error > 0) fprintf(out, " \xc2\xb1%s", judging_value(x->a.objective, false, error, b));
    fputs("</td>", out);
}

/* The rows with numbers: what they show of a seat. */
enum row { START, LUCK, OPEN_LOSS, LOSS, GAIN, END, ADJUSTED, MEAN };

static void number_row(FILE *out, const struct analysed *x, enum phrase_id label, enum row row) {
    put(out, "<tr><th scope=\"row\">", PHRASE(label), "</th>");
    for (unsigned i = 0; i < x->seats; i++) {
        const struct ag_tally *t = &x->a.seat[i];
        double luck_error = ag_luck_error(&x->a);
        const char *sure = row == ADJUSTED ? analysed_sure(x, (ag_seat)i) : NULL;
        if (sure) {
            element(out, "<td>", sure, "</td>");
            continue;
        }
        switch (row) {
        case START: value_cell(out, x, t->start, 0, false, true); break;
        case LUCK: value_cell(out, x, t->luck, luck_error, true, x->a.lucky); break;
        case OPEN_LOSS: value_cell(out, x, -t->open_loss, 0, true, true); break;
        case LOSS: value_cell(out, x, -t->loss, t->loss_error, true, true); break;
        case GAIN: value_cell(out, x, t->gain, 0, true, true); break;
        case END: value_cell(out, x, t->end, 0, false, true); break;
        case ADJUSTED: value_cell(out, x, ag_luck_adjusted(t), luck_error, false, x->a.lucky); break;
        case MEAN: value_cell(out, x, ag_mean_loss(t), ag_mean_error(t), false, true); break;
        }
    }
    fputs("</tr>\n", out);
}

static void word_row(FILE *out, const struct analysed *x, enum phrase_id label,
                     const char *(*word)(const struct analysed *x, ag_seat seat)) {
    put(out, "<tr><th scope=\"row\">", PHRASE(label), "</th>");
    for (unsigned i = 0; i < x->seats; i++) element(out, "<td>", word(x, (ag_seat)i), "</td>");
    fputs("</tr>\n", out);
}

static void put_seats(FILE *out, const struct analysed *x) {
    bool against = x->a.objective == AG_FOR_WIN;
    put(out, "<h2 id=\"sums\">", PHRASE(SAY_PAGE_SUMS), "</h2>\n");
    fprintf(out, "<div class=\"scroll\" role=\"region\" aria-labelledby=\"sums\" tabindex=\"0\"><table%s>\n",
            x->seats > 3 ? " class=\"many\"" : "");
    put(out, "<caption>", PHRASE(SAY_PAGE_SUMS_CAPTION, analysed_unit(x), kind_word(x)),
        "</caption>\n<thead><tr><td></td>");
    for (unsigned i = 0; i < x->seats; i++) element(out, "<th scope=\"col\">", analysed_name(x, (ag_seat)i), "</th>");
    fputs("</tr></thead>\n<tbody>\n", out);
    number_row(out, x, SAY_PAGE_START, START);
    number_row(out, x, SAY_PAGE_LUCK, LUCK);
    if (x->a.hidden) number_row(out, x, SAY_PAGE_MISTAKES_OPEN, OPEN_LOSS);
    else number_row(out, x, SAY_PAGE_MISTAKES, LOSS);
    if (against) number_row(out, x, x->seats > 2 ? SAY_PAGE_OTHERS : SAY_PAGE_OTHER, GAIN);
    number_row(out, x, SAY_PAGE_END, END);
    number_row(out, x, SAY_PAGE_NO_LUCK, ADJUSTED);
    if (x->a.hidden) number_row(out, x, SAY_PAGE_MISTAKES_KNOWN, LOSS);
    put(out, "<tr><th scope=\"row\">", PHRASE(SAY_PAGE_DECISIONS), "</th>");
    for (unsigned i = 0; i < x->seats; i++) fprintf(out, "<td>%u</td>", x->a.seat[i].decisions);
    fputs("</tr>\n", out);
    number_row(out, x, SAY_PAGE_MEAN, MEAN);
    word_row(out, x, SAY_PAGE_SKILL, analysed_skill);
    word_row(out, x, SAY_PAGE_LUCKY, analysed_luck);
    fputs("</tbody></table></div>\n", out);
}

/* ---- the chart ---- */

enum { WIDE = 720, HIGH = 280, LEFT = 68, RIGHT = 116, TOP = 14, BOTTOM = 36 };

struct scale {
    double low, high; /* values at the bottom and the top */
    size_t events;
};

static double at_x(const struct scale *s, size_t event) {
    return LEFT + (double)(WIDE - LEFT - RIGHT) * (double)event / (double)(s->events ? s->events : 1);
}
static double at_y(const struct scale *s, double v) {
    return TOP + (HIGH - TOP - BOTTOM) * (s->high - v) / (s->high - s->low);
}

static struct scale find_scale(const struct analysed *x) {
    struct scale s = {0, 1, ag_table_length(x->table)};
    if (x->a.objective == AG_FOR_WIN) return s;
    s.low = s.high = x->a.seat[0].start;
    for (size_t k = 0; k < x->a.n; k++)
        for (unsigned i = 0; i < x->seats && x->a.step[k].judged; i++) {
            double v = x->a.step[k].after[i];
            if (v < s.low) s.low = v;
            if (v > s.high) s.high = v;
        }
    if (s.high - s.low < 1) s.high = s.low + 1;
    return s;
}

static void put_grid(FILE *out, const struct analysed *x, const struct scale *s) {
    char text[JUDGING_TEXT];
    for (unsigned i = 0; i <= 4; i++) {
        double v = s->low + (s->high - s->low) * i / 4, y = at_y(s, v);
        say_into(text, sizeof text, x->a.objective == AG_FOR_WIN ? SAY_JUDGE_AXIS_WIN : SAY_JUDGE_AXIS_SCORE, v);
        fprintf(out,
                "<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/><text x=\"%d\" y=\"%.1f\" "
                "text-anchor=\"end\">%s</text>\n",
                LEFT, WIDE - RIGHT, y, y, LEFT - 6, y + 4, text);
    }
    fprintf(out, "<text x=\"%d\" y=\"%d\">", LEFT, HIGH - 10);
    put(out, "", PHRASE(SAY_PAGE_EVENT_AT, 1), "</text>");
    fprintf(out, "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">", WIDE - RIGHT, HIGH - 10);
    put(out, "", PHRASE(SAY_PAGE_EVENT_AT, s->events), "</text>\n");
}

static void put_line(FILE *out, const struct analysed *x, const struct scale *s, unsigned seat) {
    static const char *const dashes[AG_SEATS_MAX] = {"", "7 4", "2 3", "10 3 2 3", "4 4", "12 4", "1 4", "6 2 2 2"};
    fprintf(out, "<polyline class=\"path\" style=\"stroke:var(--seat-%u)\" stroke-dasharray=\"%s\" points=\"", seat,
            dashes[seat]);
    fprintf(out, "%.1f,%.1f", at_x(s, 0), at_y(s, x->a.seat[seat].start));
    for (size_t k = 0; k < x->a.n; k++)
        if (x->a.step[k].judged)
            fprintf(out, " %.1f,%.1f", at_x(s, x->a.step[k].event + 1), at_y(s, x->a.step[k].after[seat]));
    fputs("\"/>\n", out);
}

/* Names at the ends of the lines, from the top down; pushed down where they would lie upon each other, and as a whole
 * back up if the last one would leave the chart. */
enum { LABEL_HIGH = 15 };

static void place_labels(const struct analysed *x, const struct scale *s, unsigned *order, double *y) {
    for (unsigned i = 0; i < x->seats; i++) {
        unsigned k = i;
        for (; k > 0 && x->a.seat[order[k - 1]].end < x->a.seat[i].end; k--) order[k] = order[k - 1];
        order[k] = i;
    }
    for (unsigned i = 0; i < x->seats; i++) {
        y[i] = at_y(s, x->a.seat[order[i]].end) + 4;
        if (i && y[i] < y[i - 1] + LABEL_HIGH) y[i] = y[i - 1] + LABEL_HIGH;
    }
    double most = HIGH - BOTTOM + 4;
    for (unsigned i = x->seats; i-- > 0; most = y[i] - LABEL_HIGH)
        if (y[i] > most) y[i] = most;
}

static void put_labels(FILE *out, const struct analysed *x, const struct scale *s) {
    unsigned order[AG_SEATS_MAX];
    double y[AG_SEATS_MAX];
    char name[AG_NAME_MAX];
    place_labels(x, s, order, y);
    for (unsigned i = 0; i < x->seats; i++) {
        fprintf(out, "<text x=\"%d\" y=\"%.1f\" style=\"fill:var(--seat-%u)\">", WIDE - RIGHT + 6, y[i], order[i]);
        html_text(out, analysed_cut_name(x, (ag_seat)order[i], 12, name));
        fputs("</text>\n", out);
    }
}

static void put_marks(FILE *out, const struct analysed *x, const struct scale *s) {
    for (unsigned i = x->review.n_worst; i-- > 0;) {
        const struct ag_step *step = &x->a.step[x->review.worst[i]];
        double cx = at_x(s, step->event + 1), cy = at_y(s, step->after[step->seat]);
        fprintf(out,
                "<circle class=\"mark\" cx=\"%.1f\" cy=\"%.1f\" r=\"8\"/><text x=\"%.1f\" y=\"%.1f\" "
                "text-anchor=\"middle\">%u</text>\n",
                cx, cy, cx, cy + 4, i + 1);
    }
}

static double usual_error(const struct analysed *x) {
    double sum = 0;
    size_t n = 0;
    for (size_t k = 0; k < x->a.n; k++)
        if (x->a.step[k].judged && x->a.step[k].after_error > 0) sum += x->a.step[k].after_error, n++;
    return n ? sum / (double)n : 0;
}

static void put_chart(FILE *out, const struct analysed *x) {
    struct scale s = find_scale(x);
    char start[JUDGING_TEXT], end[JUDGING_TEXT], error[JUDGING_TEXT];
    put(out, "<h2>", PHRASE(SAY_PAGE_CHART, analysed_unit(x)), "</h2>\n");
    fprintf(out, "<svg viewBox=\"0 0 %d %d\" role=\"img\" aria-labelledby=\"ct cd\">\n", WIDE, HIGH);
    put(out, "<title id=\"ct\">", PHRASE(SAY_PAGE_CHART_TITLE, analysed_unit(x)), "</title>\n<desc id=\"cd\">");
    for (unsigned i = 0; i < x->seats; i++)
        put(out, "",
            PHRASE(SAY_PAGE_CHART_LINE, analysed_name(x, (ag_seat)i), analysed_short(x, x->a.seat[i].start, start),
                   analysed_short(x, x->a.seat[i].end, end)),
            " ");
    put(out, "", PHRASE(SAY_PAGE_CHART_TABLE), "</desc>\n");
    put_grid(out, x, &s);
    for (unsigned i = x->seats; i-- > 0;) put_line(out, x, &s, i);
    put_labels(out, x, &s);
    put_marks(out, x, &s);
    judging_value(x->a.objective, false, usual_error(x), error);
    put(out, "</svg>\n<p class=\"soft\">", PHRASE(x->a.exact ? SAY_PAGE_CHART_EXACT : SAY_PAGE_CHART_ESTIMATES, error),
        "</p>\n");
}

/* ---- lists ---- */

static void put_worst(FILE *out, const struct analysed *x) {
    char move[AG_CLAUSE_MAX], value[JUDGING_TEXT], why[300], command[ANALYSED_COMMAND];
    put(out, "<h2>", PHRASE(SAY_PAGE_WORST), "</h2>\n");
    if (!x->review.n_worst) put(out, "<p>", PHRASE(SAY_PAGE_WORST_NONE), "</p>\n");
    if (x->review.n_worst) fputs("<ol>\n", out);
    for (unsigned i = 0; i < x->review.n_worst; i++) {
        const struct ag_step *s = &x->a.step[x->review.worst[i]];
        put(out, "<li>", PHRASE(SAY_PAGE_WORST_WHO, analysed_name(x, s->seat), s->event + 1), "<strong>");
        html_text(out, analysed_action(x, x->review.worst[i], s->best, move));
        ag_review_reason(&x->review, x->review.worst[i], s->best, why, sizeof why);
        put(out, "</strong>", PHRASE(SAY_PAGE_WORST_WHY, why), "<strong>");
        html_text(out, analysed_event(x, x->review.worst[i], move));
        judging_with_error(x->a.objective, x->a.exact, s->loss, s->loss_error, value);
        put(out, "</strong>", PHRASE(SAY_PAGE_WORST_LOST, value), "");
        analysed_hint(x, x->review.worst[i], command);
        element(out, "<br><code>", command, "</code></li>\n");
    }
    if (x->review.n_worst) fputs("</ol>\n", out);
}

static void put_luck(FILE *out, const struct analysed *x) {
    char dice[AG_CLAUSE_MAX], value[JUDGING_TEXT];
    if (!x->a.lucky || !x->review.n_luck) return;
    put(out, "<h2>", PHRASE(SAY_PAGE_ROLLS), "</h2>\n<ul>\n");
    for (unsigned i = 0; i < x->review.n_luck; i++) {
        const struct ag_step *s = &x->a.step[x->review.luck[i]];
        put(out, "<li>",
            PHRASE(SAY_ANALYSE_ROLL, analysed_name(x, s->seat), s->event + 1,
                   analysed_event(x, x->review.luck[i], dice), analysed_signed(x, s->luck[s->seat], value)),
            ".</li>\n");
    }
    fputs("</ul>\n", out);
}

static void put_values(FILE *out, const struct analysed *x) {
    char value[JUDGING_TEXT];
    put(out, "<details><summary>", PHRASE(SAY_PAGE_VALUES), "</summary>\n");
    put(out, "<div class=\"scroll\" role=\"region\" aria-label=\"", PHRASE(SAY_PAGE_VALUES_LABEL),
        "\" tabindex=\"0\">");
    put(out, "<table><caption>", PHRASE(SAY_PAGE_VALUES_CAPTION, analysed_unit(x), kind_word(x)), "</caption>\n");
    put(out, "<thead><tr><th scope=\"col\">", PHRASE(SAY_PAGE_EVENT), "</th>");
    for (unsigned i = 0; i < x->seats; i++) element(out, "<th scope=\"col\">", analysed_name(x, (ag_seat)i), "</th>");
    fputs("</tr></thead>\n<tbody>\n", out);
    for (size_t k = 0; k < x->a.n; k++) {
        if (!ag_review_ends_turn(&x->review, k)) continue;
        fprintf(out, "<tr><th scope=\"row\">%zu</th>", x->a.step[k].event + 1);
        for (unsigned i = 0; i < x->seats; i++)
            element(out, "<td>", judging_value(x->a.objective, x->a.exact, x->a.step[k].after[i], value), "</td>");
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div></details>\n", out);
}

static void decision_row(FILE *out, const struct analysed *x, size_t k) {
    const struct ag_step *s = &x->a.step[k];
    char words[AG_CLAUSE_MAX], value[JUDGING_TEXT];
    fprintf(out, "<tr><th scope=\"row\">%zu</th>", s->event + 1);
    element(out, "<td class=\"words\">", analysed_name(x, s->seat), "</td>");
    element(out, "<td class=\"words\">", analysed_event(x, k, words), "</td>");
    judging_with_error(x->a.objective, x->a.exact, s->loss, s->loss_error, value);
    element(out, "<td>", value, "</td>");
    if (x->a.hidden)
        element(out, "<td>", judging_with_error(x->a.objective, x->a.exact, s->open_loss, s->open_error, value),
                "</td>");
    element(out, "<td class=\"words\">", analysed_action(x, k, s->best, words), "</td></tr>\n");
}

static void put_decisions(FILE *out, const struct analysed *x) {
    static const char number[] = "<th scope=\"col\">", words[] = "<th scope=\"col\" class=\"words\">", end[] = "</th>";
    put(out, "<details><summary>", PHRASE(SAY_PAGE_EVERY_DECISION), "</summary>\n");
    put(out, "<div class=\"scroll\" role=\"region\" aria-label=\"", PHRASE(SAY_PAGE_EVERY_DECISION),
        "\" tabindex=\"0\">");
    put(out, "<table><caption>", PHRASE(SAY_PAGE_DECISIONS_CAPTION, analysed_unit(x), kind_word(x)),
        "</caption>\n<thead><tr>");
    put(out, number, PHRASE(SAY_PAGE_EVENT), end);
    put(out, words, PHRASE(SAY_PAGE_SEAT), end);
    put(out, words, PHRASE(SAY_PAGE_MOVE), end);
    put(out, number, PHRASE(SAY_PAGE_LOSS), end);
    if (x->a.hidden) put(out, number, PHRASE(SAY_PAGE_LOSS_OPEN), end);
    put(out, words, PHRASE(SAY_PAGE_BEST), "</th></tr></thead>\n<tbody>\n");
    for (size_t k = 0; k < x->a.n; k++)
        if (x->a.step[k].kind == AG_EVENT_MOVE && x->a.step[k].judged && x->a.step[k].choices > 1)
            decision_row(out, x, k);
    fputs("</tbody></table></div></details>\n", out);
}

/* ---- the page ---- */

static void put_page(FILE *out, const struct analysed *x) {
    char text[ANALYSED_TEXT];
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n" HTML_OURS
            "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
            phrases_language()->code);
    put_title(out, x, "<title>", "</title>\n");
    fprintf(out, "<style>%s</style>\n</head>\n<body>\n<main>\n", style);
    put_title(out, x, "<h1>", "</h1>\n");
    for (unsigned n = 0; analysed_remark(x, n, text); n++) element(out, "<p>", text, "</p>\n");
    put_seats(out, x);
    put_chart(out, x);
    put_worst(out, x);
    put_luck(out, x);
    put_values(out, x);
    put_decisions(out, x);
    put(out, "<h2>", PHRASE(SAY_PAGE_AGAIN), "</h2>\n");
    element(out, "<p><code>", x->command, "</code></p>\n");
    put(out, "<p class=\"soft\">", PHRASE(SAY_PAGE_VERSION, ag_version()), "</p>\n</main>\n</body>\n</html>\n");
}

bool analysed_html(const struct analysed *x, const char *path) {
    struct text_sink sink;
    struct platform_error why;
    put_page(text_sink(&sink), x);
    char *page = text_take(&sink);
    bool good = file_write(path, page, sink.length, false, &why);
    free(page);
    if (!good) complain_why(path, &why);
    return good;
}
