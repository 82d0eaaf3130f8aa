/* prooflines.c - see prooflines.h. */
#include "prooflines.h"
#include "hex.h"
#include "msg.h"
#include "str.h"

#include <string.h>

static const char *const off_words[] = {[AG_OFF_UNOPENED] = "unopened", [AG_OFF_LATE] = "late"};

/* ---- writing ---- */

struct line {
    char text[160];
    struct ag_str s;
};

static void words(struct line *l, const char *text) {
    if (l->s.len) ag_str_char(&l->s, ' ');
    ag_str_text(&l->s, text);
}

static void number(struct line *l, uint64_t n) {
    ag_str_char(&l->s, ' ');
    ag_str_unsigned(&l->s, n);
}

static void start_line(struct line *l, const char *text) {
    l->s = ag_str_start(l->text, sizeof l->text);
    words(l, text);
}

static bool add(ag_table *t, bool closing, struct line *l, const uint8_t *block) {
    char hex[2 * AG_BLOCK + 1];
    if (block) ag_hex_write(block, AG_BLOCK, hex), words(l, hex);
    ag_str_end(&l->s);
    return ag_table_proof(t, closing, l->text, NULL);
}

static bool add_off(ag_table *t, const struct ag_proof_off *off) {
    struct line l;
    start_line(&l, "off");
    number(&l, off->number);
    words(&l, off_words[off->why]);
    number(&l, off->seat);
    words(&l, "server");
    bool good = add(t, false, &l, off->house);
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) {
        if (!(off->seats >> i & 1)) continue;
        start_line(&l, "off");
        number(&l, off->number);
        words(&l, "seat");
        number(&l, i);
        words(&l, off->drawn >> i & 1 ? "drawn" : "seed");
        good = good && add(t, false, &l, off->seed[i]);
    }
    return good;
}

static bool add_start(ag_table *t, const struct ag_proof_said *said, const struct ag_proof_off *off) {
    struct line l;
    start_line(&l, "start");
    number(&l, said->start);
    words(&l, "game");
    number(&l, said->game);
    words(&l, "table");
    words(&l, said->table);
    bool good = add(t, false, &l, NULL);
    for (unsigned i = 0; i < said->offs; i++) good = good && add_off(t, &off[i]);
    return good;
}

bool ag_proof_write(ag_table *t, bool closing, const struct ag_proof_said *said, const struct ag_proof_off *off) {
    struct line l;
    bool good = true;
    if (!closing) {
        start_line(&l, "version");
        number(&l, said->version);
        good = add(t, false, &l, NULL) && (said->version == 1 || add_start(t, said, off));
    }
    start_line(&l, closing ? "server" : "commit");
    good = good && add(t, closing, &l, said->house);
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) {
        if (!(said->seats >> i & 1)) continue;
        start_line(&l, "seat");
        number(&l, i);
        words(&l, closing ? "seed" : said->version > 1 && said->drawn >> i & 1 ? "drawn" : "commit");
        good = good && add(t, closing, &l, said->seat[i]);
    }
    return good;
}

/* ---- reading ---- */

/* What stands behind these words and a blank, if the line begins with them. */
static const char *behind(const char *line, const char *words_) {
    size_t n = strlen(words_);
    return line && strncmp(line, words_, n) == 0 && line[n] == ' ' ? line + n + 1 : NULL;
}

/* A single digit that is a seat, and a blank. */
static const char *read_digit(const char *text, unsigned seats, unsigned *seat) {
    if (!text || *text < '0' || *text > '9' || text[1] != ' ') return NULL;
    *seat = (unsigned)(*text - '0');
    return *seat < seats ? text + 2 : NULL;
}

/* "N WORD HEX", with a greater number than those before; drawn: the other word that may stand there, or NULL. */
static bool read_seat(const char *text, const char *word, const char *drawn, unsigned seats, ag_seats *given,
                      ag_seats *house, uint8_t block[AG_SEATS_MAX][AG_BLOCK]) {
    unsigned seat = 0;
    const char *at = read_digit(text, seats, &seat), *rest = at ? behind(at, word) : NULL;
    bool other = at && !rest && drawn && (rest = behind(at, drawn));
    if (!rest || *given >> seat || !ag_hex_read(rest, block[seat], AG_BLOCK)) return false;
    *given = (ag_seats)(*given | 1u << seat);
    if (other) *house = (ag_seats)(*house | 1u << seat);
    return true;
}

static bool read_start(const char *line, struct ag_proof_said *said) {
    int64_t start, game;
    struct ag_scan s = ag_scan_start(line ? line : "");
    if (!ag_scan_word(&s, "start") || !ag_scan_number(&s, 1, INT64_MAX, &start) || !ag_scan_word(&s, "game") ||
        !ag_scan_number(&s, 1, start, &game) || !ag_scan_word(&s, "table") ||
        !ag_scan_next(&s, said->table, sizeof said->table) || !ag_scan_end(&s))
        return false;
    said->start = (uint64_t)start;
    said->game = (uint64_t)game;
    return true;
}

/* "off N WHY SEAT server HEX" */
static bool read_off(const char *line, struct ag_proof_off *off) {
    int64_t n, seat;
    char why[12], hex[2 * AG_BLOCK + 2];
    struct ag_scan s = ag_scan_start(line);
    memset(off, 0, sizeof *off);
    if (!ag_scan_word(&s, "off") || !ag_scan_number(&s, 1, INT64_MAX, &n) || !ag_scan_next(&s, why, sizeof why))
        return false;
    while (off->why < 2 && strcmp(why, off_words[off->why]) != 0) off->why++;
    if (off->why == 2 || !ag_scan_number(&s, 0, AG_SEATS_MAX - 1, &seat) || !ag_scan_word(&s, "server") ||
        !ag_scan_next(&s, hex, sizeof hex) || !ag_scan_end(&s))
        return false;
    off->number = (uint64_t)n;
    off->seat = (ag_seat)seat;
    return ag_hex_read(hex, off->house, AG_BLOCK);
}

/* "off N seat S seed HEX" of the start in hand */
static bool read_off_seed(const char *line, struct ag_proof_off *off) {
    int64_t n;
    struct ag_scan s = ag_scan_start(line);
    return ag_scan_word(&s, "off") && ag_scan_number(&s, 1, INT64_MAX, &n) && (uint64_t)n == off->number &&
           ag_scan_word(&s, "seat") && ag_scan_char(&s, ' ') &&
           read_seat(s.at, "seed", "drawn", AG_SEATS_MAX, &off->seats, &off->drawn, off->seed);
}

/* The starts called off: one after another, the last of them the one before this. Each start led to a game or was
 * called off, so there cannot be more of them than the numbers leave. */
static bool read_offs(const ag_table *t, struct ag_proof_said *said, size_t *index) {
    struct ag_proof_off off = {0}, next;
    const char *line;
    for (; behind(line = ag_table_proof_line(t, false, (unsigned)*index), "off"); ++*index) {
        if (said->offs && read_off_seed(line, &off)) continue;
        if (!read_off(line, &next) || (said->offs && next.number != off.number + 1)) return false;
        off = next;
        said->offs++;
    }
    return !said->offs || (off.number + 1 == said->start && said->offs <= said->start - said->game);
}

bool ag_proof_off(const ag_table *t, unsigned i, struct ag_proof_off *off) {
    const char *line;
    for (unsigned k = 0; (line = ag_table_proof_line(t, false, k)); k++)
        if (behind(line, "off") && read_off(line, off) && i-- == 0) return true;
    return false;
}

static unsigned read_version(const ag_table *t) {
    int64_t version;
    const char *rest = behind(ag_table_proof_line(t, false, 0), "version");
    bool good = rest && ag_text_number(rest, &version) && version >= AG_PROOF_OLDEST && version <= AG_PROOF_NEWEST;
    return good ? (unsigned)version : 0;
}

unsigned ag_proof_read(const ag_table *t, bool closing, struct ag_proof_said *said, size_t *index) {
    unsigned seats = ag_rules_seats(ag_table_rules(t));
    memset(said, 0, sizeof *said);
    *index = 0;
    if (!closing) {
        if (!(said->version = read_version(t))) return AG_MSG_PROOF_VERSION;
        ++*index;
        if (said->version > 1 && !read_start(ag_table_proof_line(t, false, 1), said)) return AG_MSG_PROOF_START;
        if (said->version > 1 && (++*index, !read_offs(t, said, index))) return AG_MSG_PROOF_OFF;
    }
    const char *line = behind(ag_table_proof_line(t, closing, (unsigned)*index), closing ? "server" : "commit");
    if (!line || !ag_hex_read(line, said->house, AG_BLOCK)) return closing ? AG_MSG_PROOF_SERVER : AG_MSG_PROOF_COMMIT;
    for (++*index; (line = ag_table_proof_line(t, closing, (unsigned)*index)); ++*index)
        if (!read_seat(behind(line, "seat"), closing ? "seed" : "commit", said->version > 1 ? "drawn" : NULL, seats,
                       &said->seats, &said->drawn, said->seat))
            return closing ? AG_MSG_PROOF_SEAT_SEED : AG_MSG_PROOF_SEAT_COMMIT;
    return 0;
}
