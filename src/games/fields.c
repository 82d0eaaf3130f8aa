/* fields.c - see fields.h. */
#include "fields.h"
#include "msg.h"
#include "rules.h"
#include "str.h"

#include <string.h>

static unsigned members(const struct ag_field *f, const ag_rules *r) {
    return f->count == AG_PER_SEAT ? ag_rules_seats(r) : f->count;
}

static int64_t get(const struct ag_field *f, const void *s, unsigned i) {
    const unsigned char *p = (const unsigned char *)s + f->offset + (size_t)i * f->width;
    uint32_t v32;
    uint16_t v16;
    bool is_signed = f->min < 0;
    switch (f->width) {
    case 1: return is_signed ? (int64_t)(int8_t)*p : *p;
    case 2: memcpy(&v16, p, 2); return is_signed ? (int64_t)(int16_t)v16 : v16;
    default: memcpy(&v32, p, 4); return is_signed ? (int64_t)(int32_t)v32 : v32;
    }
}

static void set(const struct ag_field *f, void *s, unsigned i, int64_t v) {
    unsigned char *p = (unsigned char *)s + f->offset + (size_t)i * f->width;
    uint32_t v32 = (uint32_t)v;
    uint16_t v16 = (uint16_t)v;
    switch (f->width) {
    case 1: *p = (unsigned char)v; break;
    case 2: memcpy(p, &v16, 2); break;
    default: memcpy(p, &v32, 4); break;
    }
}

static void put_value(struct ag_str *out, const struct ag_field *f, int64_t v) {
    switch (f->kind) {
    case AG_FIELD_WORD: ag_str_text(out, f->words[v]); break;
    case AG_FIELD_SEATS:
        for (int seat = 0, first = 1; seat < AG_SEATS_MAX; seat++)
            if (v >> seat & 1) {
                if (!first) ag_str_char(out, ',');
                ag_str_char(out, (char)('0' + seat));
                first = 0;
            }
        break;
    case AG_FIELD_HAND:
        if (v == 0xFFFF) ag_str_char(out, '?');
        else if (v == 0) ag_str_char(out, '-');
        else
            for (unsigned face = 1; face <= 6; face++)
                for (unsigned k = ag_count(ag_hand_of((unsigned)v), face); k; k--) ag_str_char(out, (char)('0' + face));
        break;
    default: ag_str_number(out, v);
    }
}

size_t ag_fields_write(const struct ag_field *fields, unsigned n, const ag_rules *r, const void *s, char *buf,
                       size_t size) {
    struct ag_str out = ag_str_start(buf, size);
    for (unsigned i = 0; i < n; i++) {
        const struct ag_field *f = &fields[i];
        bool zero = true;
        for (unsigned k = 0; k < members(f, r); k++) zero = zero && get(f, s, k) == 0;
        if (zero) continue;
        if (out.len) ag_str_char(&out, ' ');
        ag_str_text(&out, f->key);
        for (unsigned k = 0; k < members(f, r); k++) {
            ag_str_char(&out, k ? ',' : ' ');
            put_value(&out, f, get(f, s, k));
        }
    }
    return ag_str_end(&out);
}

/* ---- reading ---- */

static bool read_word(const struct ag_field *f, const char *text, int64_t *v) {
    for (*v = 0; f->words[*v]; ++*v)
        if (ag_text_same(f->words[*v], text)) return true;
    return false;
}

static bool read_hand(const char *text, int64_t *v) {
    ag_hand h = 0;
    if (ag_text_same(text, "?")) {
        *v = 0xFFFF;
        return true;
    }
    if (ag_text_same(text, "-")) {
        *v = 0;
        return true;
    }
    for (; *text; text++) {
        if (*text < '1' || *text > '6' || ag_hand_size(h) == AG_DICE_MAX) return false;
        h += ag_die((unsigned)(*text - '0'));
    }
    *v = (int64_t)ag_hand_id(h);
    return h != 0;
}

static bool read_value(const struct ag_field *f, const char *text, int64_t *v) {
    if (f->kind == AG_FIELD_WORD) return read_word(f, text, v);
    if (f->kind == AG_FIELD_HAND) return read_hand(text, v);
    return ag_text_number(text, v) && *v >= f->min && *v <= f->max;
}

/* Takes the next piece of a comma-separated list off *list. */
static bool next_piece(const char **list, char *piece, size_t size) {
    size_t n = 0;
    while ((*list)[n] && (*list)[n] != ',') n++;
    if (n == 0 || n >= size) return false;
    memcpy(piece, *list, n);
    piece[n] = 0;
    *list += n;
    return true;
}

static bool read_seats(const char *list, const ag_rules *r, int64_t *v) {
    char piece[16];
    int64_t seat, last = -1;
    *v = 0;
    for (;; list++) {
        if (!next_piece(&list, piece, sizeof piece) || !ag_text_number(piece, &seat) || seat <= last ||
            seat >= ag_rules_seats(r))
            return false;
        *v |= (int64_t)1 << (last = seat);
        if (!*list) return true;
    }
}

static bool read_field(const struct ag_field *f, const ag_rules *r, void *s, const char *list) {
    char piece[48];
    int64_t v;
    if (f->kind == AG_FIELD_SEATS) {
        if (!read_seats(list, r, &v)) return false;
        set(f, s, 0, v);
        return true;
    }
    unsigned n = members(f, r);
    for (unsigned k = 0; k < n; k++) {
        if (!next_piece(&list, piece, sizeof piece) || !read_value(f, piece, &v)) return false;
        set(f, s, k, v);
        if (k + 1 < n && *list++ != ',') return false;
    }
    return *list == 0;
}

/* Takes the key of a field that was not told before: each comes once, in any order. */
static const struct ag_field *next_field(struct ag_scan *scan, const struct ag_field *fields, unsigned n,
                                         uint64_t *told) {
    for (unsigned i = 0; i < n; i++)
        if (!(*told >> i & 1) && ag_scan_word(scan, fields[i].key)) return *told |= (uint64_t)1 << i, &fields[i];
    return NULL;
}

bool ag_fields_read(const struct ag_field *fields, unsigned n, const ag_rules *r, void *s, const char *text,
                    struct ag_msg *why) {
    struct ag_scan scan = ag_scan_start(text);
    const struct ag_field *f;
    uint64_t told = 0;
    memset(s, 0, r->game->state_size);
    AG_CHECK(n <= 64);
    while ((f = next_field(&scan, fields, n, &told)) != NULL) {
        char list[400];
        struct ag_scan before = scan;
        if (!ag_scan_next(&scan, list, sizeof list) || !read_field(f, r, s, list)) {
            scan = before;
            break;
        }
    }
    if (ag_scan_end(&scan)) return true;
    struct ag_msg m = ag_msg_make(AG_MSG_POSITION_WORD, 0, 0, 0);
    ag_msg_quote(&m, 0, scan.at);
    return ag_refuse(why, m);
}

bool ag_impossible(struct ag_msg *why, const char *what) {
    struct ag_msg m = ag_msg_make(AG_MSG_POSITION_IMPOSSIBLE, 0, 0, 0);
    ag_msg_quote(&m, 0, what);
    return ag_refuse(why, m);
}
