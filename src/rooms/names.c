/* names.c - see names.h. */
#include "names.h"
#include "str.h"
#include "table.h"

#include <string.h>

/* ---- characters ---- */

enum kind {
    PLAIN,
    GONE,   /* cannot be seen, turns the line around, or may look like anything */
    BLANK,  /* a blank that is not the plain one */
    JOINER, /* joins letters of some scripts and pictures; elsewhere it cannot be seen */
    MARK    /* stands over or under the letter before it */
};

/* The first one that fits counts. */
static const struct {
    uint32_t first, last;
    enum kind kind;
    /* clang-format off */
} kinds[] = {
    {0x80, 0x9F, GONE},       /* C1 controls */
    {0xA0, 0xA0, BLANK},      {0xAD, 0xAD, GONE},       {0x34F, 0x34F, GONE},     {0x300, 0x36F, MARK},
    {0x483, 0x489, MARK},     {0x61C, 0x61C, GONE},     {0x115F, 0x1160, GONE},   {0x1680, 0x1680, BLANK},
    {0x17B4, 0x17B5, GONE},   {0x180B, 0x180E, GONE},   {0x1AB0, 0x1AFF, MARK},   {0x1DC0, 0x1DFF, MARK},
    {0x2000, 0x200A, BLANK},  {0x200B, 0x200B, GONE},   {0x200C, 0x200D, JOINER},
    {0x200E, 0x200F, GONE},   /* marks of direction */
    {0x2028, 0x202E, GONE},   /* ends of lines; embeddings and overrides of direction */
    {0x202F, 0x202F, BLANK},  {0x205F, 0x205F, BLANK},
    {0x2060, 0x206F, GONE},   /* invisible operators, isolates of direction */
    {0x20D0, 0x20FF, MARK},   {0x2800, 0x2800, BLANK},  {0x3000, 0x3000, BLANK},  {0x3164, 0x3164, GONE},
    {0xD800, 0xF8FF, GONE},   /* surrogates; for private use */
    {0xFDD0, 0xFDEF, GONE},   {0xFE00, 0xFE0F, MARK},   {0xFE20, 0xFE2F, MARK},   {0xFEFF, 0xFEFF, GONE},
    {0xFFA0, 0xFFA0, GONE},   {0xFFF0, 0xFFFF, GONE},   {0x1BCA0, 0x1BCA3, GONE}, {0x1D173, 0x1D17A, GONE},
    {0xE0000, 0x10FFFF, GONE} /* tags; for private use */
};
/* clang-format on */
enum {
    MARKS_MOST = 4, /* over one letter; no language needs more */
    JOINED = 0x600  /* from here on there are scripts and pictures with joiners */
};

static enum kind kind_of(uint32_t c) {
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (c >= kinds[i].first && c <= kinds[i].last) return kinds[i].kind;
    return PLAIN;
}

/* The next character of UTF-8, and how many bytes it has; one that is none counts as a byte that cannot be seen. */
static uint32_t next_character(const char *text, unsigned *n) {
    const unsigned char *p = (const unsigned char *)text;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned more = p[0] < 0x80 ? 0 : p[0] >= 0xC2 && p[0] < 0xE0 ? 1 : p[0] >= 0xE0 && p[0] < 0xF0 ? 2 : 3;
    uint32_t c = more ? p[0] & (0x3Fu >> more) : p[0];
    *n = 1;
    if (p[0] >= 0x80 && (p[0] < 0xC2 || p[0] > 0xF4)) return 0xFFFF;
    for (unsigned i = 1; i <= more; i++) {
        if ((p[i] & 0xC0) != 0x80) return 0xFFFF;
        c = c << 6 | (p[i] & 0x3Fu);
    }
    *n = more + 1;
    return c >= least[more + 1] || !more ? c : 0xFFFF;
}

struct walk {
    const char *at;
    uint32_t before; /* the last visible character that was let through; 0: none */
    unsigned marks;
};

/* The next character as it is to be taken; bytes: where it stands in the text, *n of them. */
static enum kind step(struct walk *w, const char **bytes, unsigned *n) {
    unsigned next;
    uint32_t c = next_character(w->at, n);
    enum kind kind = kind_of(c);
    *bytes = w->at;
    w->at += *n;
    if (kind == JOINER) {
        uint32_t after = *w->at ? next_character(w->at, &next) : 0;
        return w->before >= JOINED && after >= JOINED && kind_of(after) == PLAIN ? PLAIN : GONE;
    }
    if (kind == MARK) return w->before && w->before != ' ' && w->marks++ < MARKS_MOST ? PLAIN : GONE;
    if (kind == PLAIN) w->before = c, w->marks = 0;
    return kind;
}

bool name_good(const char *name, size_t most) {
    struct walk w = {.at = name};
    const char *bytes;
    unsigned n;
    if (!ag_text_plain(name, most)) return false;
    while (*w.at)
        if (step(&w, &bytes, &n) != PLAIN) return false;
    return true;
}

void talk_clean(const char *text, char *out, size_t size) {
    struct walk w = {.at = text};
    const char *bytes;
    unsigned n;
    size_t used = 0;
    bool changed = false;
    while (*w.at) {
        enum kind kind = step(&w, &bytes, &n);
        changed = changed || kind != PLAIN;
        if (kind == GONE) continue;
        if (kind == BLANK) bytes = " ", n = 1;
        if (changed && *bytes == ' ' && (!used || out[used - 1] == ' ')) continue; /* none stays beside another */
        if (used + n >= size) break;
        memcpy(out + used, bytes, n);
        used += n;
    }
    while (changed && used && out[used - 1] == ' ') used--;
    out[used] = 0;
}

/* ---- names that look alike ---- */

/* Small letters without their accents; i, l and 1 look the same in many a typeface, and so do O and 0. Letters of other
 * scripts stand for the Latin ones that they look like. */
static const char latin_1[] = "aaaaaaaceeeellll"
                              "dnooooooouuuuyps"
                              "aaaaaaaceeeellll"
                              "dnooooooouuuuypy";
static const char latin_a[] = "aaaaaacccccccc"
                              "ddddeeeeeeeeee"
                              "gggggggghhhh"
                              "llllllllllll"
                              "jjkkk"
                              "llllllllll"
                              "nnnnnnnnn"
                              "oooooooo"
                              "rrrrrrssssssss"
                              "tttttt"
                              "uuuuuuuuuuuu"
                              "wwyyyzzzzzzs";
_Static_assert(sizeof latin_1 == 0x40 + 1 && sizeof latin_a == 0x80 + 1, "each letter has its place");

static const struct {
    uint32_t first, last;
    char as;
    /* clang-format off */
} looks[] = {
    {0x1A0, 0x1A1, 'o'}, {0x1AF, 0x1B0, 'u'}, {0x1EA0, 0x1EB7, 'a'}, {0x1EB8, 0x1EC7, 'e'}, {0x1EC8, 0x1ECB, 'l'},
    {0x1ECC, 0x1EE3, 'o'}, {0x1EE4, 0x1EF1, 'u'}, {0x1EF2, 0x1EF9, 'y'},
    /* Greek */
    {0x386, 0x386, 'a'}, {0x388, 0x388, 'e'}, {0x389, 0x389, 'h'}, {0x38A, 0x38A, 'l'}, {0x38C, 0x38C, 'o'},
    {0x38E, 0x38E, 'y'}, {0x391, 0x391, 'a'}, {0x392, 0x392, 'b'}, {0x395, 0x395, 'e'}, {0x396, 0x396, 'z'},
    {0x397, 0x397, 'h'}, {0x399, 0x399, 'l'}, {0x39A, 0x39A, 'k'}, {0x39C, 0x39C, 'm'}, {0x39D, 0x39D, 'n'},
    {0x39F, 0x39F, 'o'}, {0x3A1, 0x3A1, 'p'}, {0x3A4, 0x3A4, 't'}, {0x3A5, 0x3A5, 'y'}, {0x3A7, 0x3A7, 'x'},
    {0x3AC, 0x3AC, 'a'}, {0x3AD, 0x3AD, 'e'}, {0x3AF, 0x3AF, 'l'}, {0x3B1, 0x3B1, 'a'}, {0x3B5, 0x3B5, 'e'},
    {0x3B9, 0x3B9, 'l'}, {0x3BA, 0x3BA, 'k'}, {0x3BD, 0x3BD, 'v'}, {0x3BF, 0x3BF, 'o'}, {0x3C1, 0x3C1, 'p'},
    {0x3C4, 0x3C4, 't'}, {0x3C5, 0x3C5, 'u'}, {0x3C7, 0x3C7, 'x'}, {0x3CC, 0x3CC, 'o'}, {0x3CD, 0x3CD, 'u'},
    /* Cyrillic */
    {0x401, 0x401, 'e'}, {0x405, 0x405, 's'}, {0x406, 0x407, 'l'}, {0x408, 0x408, 'j'}, {0x410, 0x410, 'a'},
    {0x412, 0x412, 'b'}, {0x415, 0x415, 'e'}, {0x41A, 0x41A, 'k'}, {0x41C, 0x41C, 'm'}, {0x41D, 0x41D, 'h'},
    {0x41E, 0x41E, 'o'}, {0x420, 0x420, 'p'}, {0x421, 0x421, 'c'}, {0x422, 0x422, 't'}, {0x423, 0x423, 'y'},
    {0x425, 0x425, 'x'}, {0x430, 0x430, 'a'}, {0x432, 0x432, 'b'}, {0x435, 0x435, 'e'}, {0x43A, 0x43A, 'k'},
    {0x43C, 0x43C, 'm'}, {0x43D, 0x43D, 'h'}, {0x43E, 0x43E, 'o'}, {0x440, 0x440, 'p'}, {0x441, 0x441, 'c'},
    {0x442, 0x442, 't'}, {0x443, 0x443, 'y'}, {0x445, 0x445, 'x'}, {0x451, 0x451, 'e'}, {0x455, 0x455, 's'},
    {0x456, 0x457, 'l'}, {0x458, 0x458, 'j'}, {0x4BA, 0x4BB, 'h'}, {0x4C0, 0x4C0, 'l'}, {0x4CF, 0x4CF, 'l'},
    {0x501, 0x501, 'd'}, {0x51B, 0x51B, 'q'}, {0x51D, 0x51D, 'w'},
    /* Roman numerals, and a letter for litres */
    {0x2113, 0x2113, 'l'}, {0x2160, 0x2160, 'l'}, {0x2164, 0x2164, 'v'}, {0x2169, 0x2169, 'x'}, {0x216C, 0x216C, 'l'},
    {0x216D, 0x216D, 'c'}, {0x216E, 0x216E, 'd'}, {0x216F, 0x216F, 'm'}, {0x2170, 0x2170, 'l'}, {0x2174, 0x2174, 'v'},
    {0x2179, 0x2179, 'x'}, {0x217C, 0x217C, 'l'}, {0x217D, 0x217D, 'c'}, {0x217E, 0x217E, 'd'}, {0x217F, 0x217F, 'm'},
};
/* clang-format on */

/* Signs beside letters are easily overlooked. */
static bool overlooked(uint32_t c) {
    return kind_of(c) != PLAIN || (c < 0x80 && strchr(" .,-_'`\"~^:;", (int)c)) || c == 0xB4 || c == 0xB7 ||
           (c >= 0x2010 && c <= 0x2027);
}

static uint32_t look_of(uint32_t c) {
    if (c >= 0xFF01 && c <= 0xFF5E) c -= 0xFEE0;                    /* wide letters */
    if (c >= 0x1D400 && c < 0x1D6A4) c = 'a' + (c - 0x1D400) % 26;  /* letters of formulas, in pairs of alphabets */
    if (c >= 0x1D7CE && c <= 0x1D7FF) c = '0' + (c - 0x1D7CE) % 10; /* and digits */
    if (c >= 'A' && c <= 'Z') c += 'a' - 'A';
    if (c >= 0xC0 && c <= 0xFF) return (unsigned char)latin_1[c - 0xC0];
    if (c >= 0x100 && c <= 0x17F) return (unsigned char)latin_a[c - 0x100];
    for (unsigned i = 0; i < sizeof looks / sizeof *looks; i++)
        if (c >= looks[i].first && c <= looks[i].last) return (unsigned char)looks[i].as;
    return c == 'i' || c == '1' || c == '|' || c == '!' ? 'l' : c == '0' ? 'o' : c;
}

/* What the name looks like, in as many characters as it has at most; how many there are. */
static unsigned outline(const char *name, uint32_t out[AG_NAME_MAX]) {
    unsigned used = 0, n;
    for (const char *p = name; *p && used < AG_NAME_MAX; p += n) {
        uint32_t c = next_character(p, &n);
        if (overlooked(c)) continue;
        c = look_of(c);
        if (used && c == 'n' && out[used - 1] == 'r') out[used - 1] = 'm';
        else if (used && c == 'v' && out[used - 1] == 'v') out[used - 1] = 'w';
        else out[used++] = c;
    }
    return used;
}

bool names_alike(const char *a, const char *b) {
    uint32_t left[AG_NAME_MAX], right[AG_NAME_MAX];
    unsigned n = outline(a, left);
    if (strcmp(a, b) == 0) return true;
    return n && n == outline(b, right) && memcmp(left, right, n * sizeof *left) == 0;
}

void name_marked(const char *name, unsigned number, size_t most, char *out) {
    char mark[16];
    struct ag_str s = ag_str_start(mark, sizeof mark);
    ag_str_char(&s, ' ');
    ag_str_unsigned(&s, number);
    size_t tail = ag_str_end(&s), n = strlen(name);
    if (most > AG_NAME_MAX - 1) most = AG_NAME_MAX - 1;
    if (n + tail > most) n = most > tail ? most - tail : 0;
    while (n && ((unsigned char)name[n] & 0xC0) == 0x80) n--; /* not within a character */
    while (n && name[n - 1] == ' ') n--;
    memcpy(out, name, n);
    ag_text_copy(out + n, AG_NAME_MAX - n, mark + (n == 0));
}
