/*
 * chart_html.c - a chart as a page that needs nothing else: styles and drawings of dice are inside. It prints on one
 * sheet of A4, follows the light or dark of the reader's screen, and is a document of headings and tables with headed
 * rows and columns, so that it can be heard as well as seen. Tints repeat what a cell says; no meaning is in colour
 * alone.
 */
#include "chart.h"
#include "html.h"
#include "palette.h"
#include "phrases.h"

#include <string.h>

/* Light and dark. On every tint the ink has a contrast of at least 4.5 (tests/cli/check_page.py). */
static const char style[] =
    ":root{color-scheme:light dark;--bone:#fff;--pip:#221d18;--colour:#b3261e;--on-colour:#fff;" PALETTE_LIGHT "}\n"
    "@media screen and (prefers-color-scheme:dark){:root{--bone:#f2ebe0;--pip:#221d18;--colour:#e5635a;"
    "--on-colour:#1b1815;" PALETTE_DARK "}}\n"
    "*{box-sizing:border-box}\n"
    "body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.4 'Iowan Old Style','Palatino Linotype',"
    "Palatino,'Book Antiqua',Georgia,serif}\n"
    "main{max-width:62rem;margin:0 auto;padding:1.5rem}\n"
    "header{border-bottom:3px double var(--accent);padding-bottom:.5rem;margin-bottom:1rem;display:flex;"
    "align-items:center;gap:1rem}\n"
    "header svg{width:3.2rem;height:3.2rem;flex:none}\n"
    "h1{font-size:2.1rem;line-height:1.1;margin:0;color:var(--accent);letter-spacing:.01em}\n"
    "header p{margin:.2rem 0 0;color:var(--ink-2);font-style:italic}\n"
    ".flow{columns:2;column-gap:1rem;margin-bottom:1rem}\n"
    "section{break-inside:avoid;background:var(--paper);border:1px solid var(--line);border-radius:8px;"
    "padding:.6rem .8rem .7rem;margin:0 0 1rem}\n"
    "h2{font-size:1.08rem;line-height:1.2;margin:0 0 .4rem}\n"
    ".kind{font:600 .68rem/1 system-ui,sans-serif;letter-spacing:.04em;color:var(--ink-2);border:1px solid currentColor;"
    "border-radius:99px;padding:.15em .6em;margin-left:.4em;white-space:nowrap;vertical-align:.15em}\n"
    "table{border-collapse:collapse;width:100%;font:.83rem/1.25 system-ui,-apple-system,'Segoe UI',sans-serif;"
    "font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.24em .3em;text-align:right;border-bottom:1px solid var(--line)}\n"
    "thead th{color:var(--ink-2);font-weight:600;vertical-align:bottom;border-bottom:1.5px solid var(--ink-2)}\n"
    "th:first-child{text-align:left;font-weight:500}\n"
    ".words th,.words td{text-align:left}\n"
    "tbody tr:last-child>*{border-bottom:0}\n"
    "td.n{font-weight:650}\n"
    "tbody th{white-space:nowrap}\n"
    ".dice{white-space:nowrap;margin-right:.3em}\n"
    ".dice svg{width:1.2em;height:1.2em;margin-right:.08em;vertical-align:-.25em}\n"
    "p.note{margin:.45rem 0 0;font-size:.84rem;line-height:1.3;color:var(--ink-2)}\n"
    "p.how{margin:.3rem 0 0;font-size:.74rem}\n"
    "code{font-family:ui-monospace,'DejaVu Sans Mono',Menlo,monospace;font-size:.94em;color:var(--ink-2);"
    "overflow-wrap:anywhere}\n"
    "footer{color:var(--ink-2);font-size:.8rem;border-top:1px solid var(--line);padding-top:.5rem}\n"
    ".scroll{overflow-x:auto}.scroll:focus-visible{outline:2px solid var(--accent)}\n"
    ".paper .words tbody th{white-space:normal}\n"
    ".blank th,.blank td{border:1px solid var(--ink-2);height:2.3em;text-align:center}.blank h2{min-height:1.6em}\n"
    ".blank tbody tr:last-child>*{border-bottom:1px solid var(--ink-2)}.blank thead th{text-align:left}\n"
    "@media (max-width:48rem){.flow{columns:1}main{padding:.8rem}}\n"
    "@page{size:A4;margin:9mm}\n"
    "@media print{body{background:#fff;font-size:9.4pt;print-color-adjust:exact;-webkit-print-color-adjust:exact}"
    "main{max-width:none;padding:0}.flow{columns:2;column-gap:3mm;margin-bottom:2.6mm}"
    "section{margin:0 0 2.6mm;padding:1.6mm 2.2mm 1.8mm;"
    "border-radius:1.5mm}header{margin-bottom:2.6mm;padding-bottom:1.4mm}h1{font-size:20pt}header svg{width:11mm;"
    "height:11mm}h2{font-size:10.4pt;margin-bottom:.8mm}table{font-size:8.1pt}th,td{padding:.14em .4em}"
    "p.note{font-size:7.5pt;line-height:1.22;margin-top:.8mm}p.how{font-size:6.6pt;margin-top:.5mm}"
    "footer{font-size:7pt;padding-top:1mm}.scroll{overflow:visible}"
    ".dense table{font-size:7.2pt}.dense th,.dense td{padding:.02em .4em}.dense h2{font-size:9.4pt;margin-bottom:.3mm}"
    ".dense p.note{font-size:6.8pt;line-height:1.15;margin-top:.4mm}.dense p.how{font-size:6pt;margin-top:.2mm}"
    ".dense section{padding:1mm 2mm;margin-bottom:1.8mm}.dense .flow{margin-bottom:1.8mm}"
    ".roomy table{font-size:9.8pt}.roomy th,.roomy td{padding:.26em .4em}.roomy h2{font-size:12.2pt;"
    "margin-bottom:1.2mm}"
    ".roomy p.note{font-size:9pt}.roomy p.how{font-size:7.6pt}.roomy section{margin-bottom:4mm;padding:2.4mm 3mm}"
    ".roomy .flow{margin-bottom:4mm;column-gap:4mm}"
    ".paper{--paper:#fff;--ink:#000;--ink-2:#000;--line:#000;--accent:#000}"
    ".paper section{margin-bottom:2mm;padding:1.2mm 2mm}.blank th,.blank td{height:6.2mm}}\n";

/* ---- dice ---- */

/* Where the pips of each face lie: bits of a 3 x 3 field, from the upper left; 7 is the jolly, a star. */
static const unsigned pips[] = {0, 0x010, 0x044, 0x054, 0x145, 0x155, 0x16D};

static void put_symbols(FILE *out) {
    fputs("<svg width=\"0\" height=\"0\" aria-hidden=\"true\" style=\"position:absolute\"><defs>", out);
    for (unsigned face = 1; face <= 6; face++) {
        fprintf(out, "<symbol id=\"d%u\" viewBox=\"0 0 20 20\">", face);
        fputs("<rect x=\"1\" y=\"1\" width=\"18\" height=\"18\" rx=\"4\" fill=\"var(--body,var(--bone))\" "
              "stroke=\"var(--pip)\" stroke-width=\"1.2\"/>",
              out);
        for (unsigned i = 0; i < 9; i++)
            if (pips[face] >> i & 1)
                fprintf(out, "<circle cx=\"%u\" cy=\"%u\" r=\"1.9\" fill=\"var(--dots,var(--pip))\"/>", 5 + 5 * (i % 3),
                        5 + 5 * (i / 3));
        fputs("</symbol>", out);
    }
    fputs("<symbol id=\"dj\" viewBox=\"0 0 20 20\"><rect x=\"1\" y=\"1\" width=\"18\" height=\"18\" rx=\"4\" "
          "fill=\"var(--bone)\" stroke=\"var(--pip)\" stroke-width=\"1.2\"/>"
          "<path fill=\"var(--pip)\" d=\"M10 3.2l2 4.6 "
          "5 .5-3.8 3.3 1.1 4.9L10 14l-4.3 2.5 1.1-4.9L3 8.3l5-.5z\"/></symbol></defs></svg>\n",
          out);
}

static void put_die(FILE *out, uint8_t die, bool jolly) {
    unsigned face = die & 15;
    fputs("<svg aria-hidden=\"true\"", out);
    if (die & AG_DIE_COLOURED) fputs(" style=\"--body:var(--colour);--dots:var(--on-colour)\"", out);
    if (jolly && face == 6) fputs("><use href=\"#dj\"/></svg>", out);
    else fprintf(out, "><use href=\"#d%u\"/></svg>", face);
}

static void put_dice(FILE *out, const struct ag_page_cell *cell, bool jolly) {
    fputs("<span class=\"dice\" role=\"img\" aria-label=\"", out);
    for (unsigned i = 0; i < cell->n_dice; i++) {
        unsigned face = cell->dice[i] & 15;
        if (i) fputc(' ', out);
        if (jolly && face == 6) say(out, SAY_CHART_DIE_JOLLY);
        else say(out, cell->dice[i] & AG_DIE_COLOURED ? SAY_CHART_DIE_COLOURED : SAY_CHART_DIE, face);
    }
    fputs("\">", out);
    for (unsigned i = 0; i < cell->n_dice; i++) put_die(out, cell->dice[i], jolly);
    fputs("</span>", out);
}

/* ---- tables ---- */

static void put_inside(FILE *out, const struct ag_page_section *s, const struct ag_page_cell *cell) {
    if (cell->n_dice) put_dice(out, cell, s->jolly);
    html_text(out, cell->text);
    if (cell->more) html_text(out, cell->more);
}

static void put_cell(FILE *out, const struct ag_page_section *s, const struct ag_page_cell *cell) {
    fputs("<td", out);
    if (cell->tint >= 0) fprintf(out, " style=\"background:var(--t%d)\"", ag_page_tint(cell));
    else if (!s->left) fputs(" class=\"n\"", out);
    fputc('>', out);
    put_inside(out, s, cell);
    fputs("</td>", out);
}

/* Where a screen is too narrow the table scrolls, by keys as well. */
static void put_table(FILE *out, const struct ag_page_section *s, unsigned number) {
    fprintf(out, "<div class=\"scroll\" role=\"region\" aria-labelledby=\"s%u\" tabindex=\"0\">\n", number);
    fprintf(out, "<table%s>\n<thead><tr><th scope=\"col\">", s->left ? " class=\"words\"" : "");
    html_text(out, s->corner ? s->corner : "");
    fputs("</th>", out);
    for (unsigned i = 0; i < s->n_columns; i++) {
        fputs("<th scope=\"col\">", out);
        html_text(out, s->column[i]);
        fputs("</th>", out);
    }
    fputs("</tr></thead>\n<tbody>\n", out);
    for (unsigned i = 0; i < s->n_rows; i++) {
        fputs("<tr><th scope=\"row\">", out);
        put_inside(out, s, &s->row[i].head);
        fputs("</th>", out);
        for (unsigned k = 0; k < s->row[i].n; k++) put_cell(out, s, &s->row[i].cell[k]);
        for (unsigned k = s->row[i].n; k < s->n_columns; k++) fputs("<td></td>", out);
        fputs("</tr>\n", out);
    }
    fputs("</tbody></table></div>\n", out);
}

/* ---- the page ---- */

static void put_section(FILE *out, const struct ag_page_section *s, unsigned number) {
    const char *end = strchr(s->kind, ':'); /* the kind in a word; the whole of it below */
    int n = end ? (int)(end - s->kind) : (int)strlen(s->kind);
    fprintf(out, "<section%s>\n<h2 id=\"s%u\">", s->blank ? " class=\"blank\"" : "", number);
    html_text(out, s->heading);
    if (n) fprintf(out, " <span class=\"kind\">%.*s</span>", n, s->kind);
    fputs("</h2>\n", out);
    if (s->n_rows) put_table(out, s, number);
    if (s->note || end) {
        fputs("<p class=\"note\">", out);
        if (end) say(out, SAY_CHART_ESTIMATE, end); /* ": of what" */
        if (s->note) html_text(out, s->note);
        fputs("</p>\n", out);
    }
    if (s->command) {
        fputs("<p class=\"how\"><code>", out);
        html_text(out, s->command);
        fputs("</code></p>\n", out);
    }
    fputs("</section>\n", out);
}

/* Smaller print for much and larger for little, to fill one sheet: a narrow section takes half the width. */
static const char *print_size(const struct ag_page *c) {
    enum { HEAD = 5, MUCH = 104, LITTLE = 70 }; /* lines of half the width */
    unsigned halves = 0;
    for (unsigned i = 0; i < c->n; i++)
        halves += (c->section[i].n_rows + HEAD) * (ag_page_wide(&c->section[i]) ? 2 : 1);
    if (c->paper) return " class=\"paper\"";
    return halves > MUCH ? " class=\"dense\"" : halves < LITTLE ? " class=\"roomy\"" : "";
}

/* Narrow tables flow in two columns; a wide one stands across. */
static void put_sections(FILE *out, const struct ag_page *c) {
    bool flowing = false;
    for (unsigned i = 0; i < c->n; i++) {
        bool across = ag_page_wide(&c->section[i]);
        if (flowing == across) fputs(across ? "</div>\n" : "<div class=\"flow\">\n", out), flowing = !across;
        put_section(out, &c->section[i], i + 1);
    }
    if (flowing) fputs("</div>\n", out);
}

void chart_html(FILE *out, const struct ag_page *c, const char *command) {
    fprintf(out,
            "<!DOCTYPE html>\n<html lang=\"%s\">\n<head>\n<meta charset=\"utf-8\">\n" HTML_OURS
            "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>",
            phrases_language()->code);
    html_text(out, c->title);
    fprintf(out, "</title>\n<style>\n%s</style>\n</head>\n<body%s>\n", style, print_size(c));
    put_symbols(out);
    fprintf(out, "<main>\n<header><svg aria-hidden=\"true\"><use href=\"#%s\"/></svg><div><h1>",
            c->jolly ? "dj" : "d5");
    html_text(out, c->title);
    fputs("</h1>\n<p>", out);
    html_text(out, c->about);
    fputs("</p></div></header>\n", out);
    put_sections(out, c);
    fputs("<footer>", out);
    say(out, SAY_CHART_MADE, ag_version());
    fputs("<code>", out);
    html_text(out, command);
    fputs("</code>", out);
    if (!c->paper) say(out, SAY_CHART_EXACT);
    fputs("</footer>\n</main>\n</body>\n</html>\n", out);
}
