/*
 * entry.c - an entry as one line of text: its kind, time and check, then the fields that its kind has, with tabs
 * between. The table below is the whole format. Logs outlive programs: who changes the format, or what goes into the
 * check, gives the first entry another word, so that old logs are told apart and still read.
 */
#include "hex.h"
#include "msg.h"
#include "room.h"
#include "str.h"

#include <string.h>

/* p person, i id, s seat, b by, y yes, k block, t settings, P preset, N name, W words, T text. */
static const struct {
    const char *word, *fields;
} forms[] = {
    [E_CREATED] = {"created", "piktPNT"},
    [E_SAT] = {"sat", "pisN"},
    [E_STOOD] = {"stood", "pis"},
    [E_OPPONENT] = {"opponent", "pisW"},
    [E_RULES] = {"rules", "piPT"},
    [E_SETTINGS] = {"settings", "pit"},
    [E_START] = {"start", "pi"},
    [E_SEALED] = {"sealed", "pisyk"},
    [E_DRAWN] = {"drawn", "sk"},
    [E_OPENING] = {"opening", ""},
    [E_OPENED] = {"opened", "pisk"},
    [E_OFF] = {"off", "sk"},
    [E_BEGUN] = {"begun", ""},
    [E_ROLL] = {"roll", "pi"},
    [E_MOVE] = {"move", "pisW"},
    [E_MADE] = {"made", "sbW"},
    [E_CLOSE_WINDOW] = {"window", ""},
    [E_PAUSED] = {"paused", "pi"},
    [E_RESUMED] = {"resumed", "pi"},
    [E_ASKED] = {"asked", "pis"},
    [E_CONSENT] = {"consent", "pisy"},
    [E_DECLINED] = {"declined", ""},
    [E_RESIGNED] = {"resigned", "pis"},
    [E_REPLACED] = {"replaced", "pisW"},
    [E_REMOVED] = {"removed", "pis"},
    [E_HOST] = {"host", "pis"},
    [E_AGAIN] = {"again", "pik"},
    [E_CHAT] = {"chat", "pisNT"},
    [E_CLOSED] = {"closed", "pi"},
    [E_FORGOT] = {"forgot", "p"},
    [E_NEXT] = {"next", "pik"},
    [E_WANTS] = {"wants", "pi"},
    [E_FIXED] = {"fixed", ""},
    [E_RENAMED] = {"renamed", "pisN"},
    [E_REACTED] = {"reacted", "pisW"},
};
_Static_assert(sizeof forms / sizeof *forms == E_KINDS, "each kind has its form");

struct room_entry entry_new(enum entry_kind kind, uint64_t time) {
    return (struct room_entry){.kind = (uint8_t)kind,
                               .time = time,
                               .seat = AG_NOBODY,
                               .name = "",
                               .words = "",
                               .preset = "",
                               .text = ""};
}

/* ---- settings: seven numbers with commas ---- */

enum { SETTINGS = 7 };

static void settings_out(const struct rooms_settings *s, uint64_t n[SETTINGS]) {
    uint64_t all[SETTINGS] = {s->listed, s->watch, s->chat, s->series, s->turn_ms, s->window_ms, s->roll_ms};
    memcpy(n, all, sizeof all);
}

static void add_settings(struct ag_str *s, const struct rooms_settings *settings) {
    uint64_t n[SETTINGS];
    settings_out(settings, n);
    for (unsigned i = 0; i < SETTINGS; i++) {
        if (i) ag_str_char(s, ',');
        ag_str_number(s, (int64_t)n[i]);
    }
}

static bool read_settings(const char *text, struct rooms_settings *out) {
    static const uint64_t most[SETTINGS] = {1, 1, 1, UINT8_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX};
    uint64_t n[SETTINGS] = {0};
    for (unsigned i = 0; i < SETTINGS; i++) {
        if (*text < '0' || *text > '9') return false;
        for (; *text >= '0' && *text <= '9'; text++)
            if ((n[i] = n[i] * 10 + (uint64_t)(*text - '0')) > most[i]) return false;
        if (*text++ != (i + 1 < SETTINGS ? ',' : 0)) return false;
    }
    *out = (struct rooms_settings){.listed = n[0],
                                   .watch = n[1],
                                   .chat = n[2],
                                   .series = (uint8_t)n[3],
                                   .turn_ms = (uint32_t)n[4],
                                   .window_ms = (uint32_t)n[5],
                                   .roll_ms = (uint32_t)n[6]};
    return true;
}

/* ---- writing ---- */

static void add_field(struct ag_str *s, const struct room_entry *e, char field) {
    char hex[65];
    switch (field) {
    case 'p': ag_str_hex(s, e->person); break;
    case 'i': ag_str_hex(s, e->id); break;
    case 's': ag_str_hex(s, e->seat); break;
    case 'b': ag_str_hex(s, e->by); break;
    case 'y': ag_str_hex(s, e->yes); break;
    case 'k': ag_hex_write(e->block.byte, sizeof e->block.byte, hex), ag_str_text(s, hex); break;
    case 't': add_settings(s, &e->settings); break;
    case 'P': ag_str_text(s, e->preset); break;
    case 'N': ag_str_text(s, e->name); break;
    case 'W': ag_str_text(s, e->words); break;
    default: ag_str_text(s, e->text); break;
    }
}

size_t entry_write(const struct room_entry *e, char *buf, size_t size) {
    struct ag_str s = ag_str_start(buf, size);
    ag_str_text(&s, forms[e->kind].word);
    ag_str_char(&s, '\t');
    ag_str_number(&s, (int64_t)e->time);
    ag_str_char(&s, '\t');
    ag_str_hex(&s, e->check);
    for (const char *f = forms[e->kind].fields; *f; f++) {
        ag_str_char(&s, '\t');
        add_field(&s, e, *f);
    }
    size_t n = ag_str_end(&s);
    return n < size ? n : 0;
}

/* ---- reading ---- */

/* The next field, ended by a tab; NULL: there is none. */
static char *next(char **at) {
    char *field = *at;
    if (!field) return NULL;
    char *tab = strchr(field, '\t');
    if (tab) *tab = 0;
    *at = tab ? tab + 1 : NULL;
    return field;
}

static bool read_small(const char *text, uint64_t most, uint64_t *n) { return ag_text_hex(text, n) && *n <= most; }

static bool read_field(struct room_entry *e, char field, const char *text) {
    uint64_t n = 0;
    bool good = true;
    switch (field) {
    case 'p': return read_small(text, INT64_MAX, &e->person);
    case 'i': return ag_text_hex(text, &e->id);
    case 's': good = read_small(text, UINT8_MAX, &n), e->seat = (ag_seat)n; break;
    case 'b': good = read_small(text, ROOMS_BY_HOUSE, &n), e->by = (uint8_t)n; break;
    case 'y': good = read_small(text, 1, &n), e->yes = n; break;
    case 'k': return ag_hex_read(text, e->block.byte, sizeof e->block.byte);
    case 't': return read_settings(text, &e->settings);
    case 'P': e->preset = text; break;
    case 'N': e->name = text; break;
    case 'W': e->words = text; break;
    default: e->text = text; break;
    }
    return good;
}

static bool kind_named(const char *word, uint8_t *kind) {
    for (*kind = 0; *kind < E_KINDS; ++*kind)
        if (strcmp(forms[*kind].word, word) == 0) return true;
    return false;
}

bool entry_read(const char *bytes, size_t n, char *copy, struct room_entry *e) {
    if (n >= ROOMS_ENTRY_MAX || (n && memchr(bytes, 0, n))) return false;
    memcpy(copy, bytes, n);
    copy[n] = 0;
    *e = entry_new(0, 0);
    char *at = copy, *field;
    int64_t time;
    if (!kind_named(next(&at), &e->kind)) return false;
    if (!(field = next(&at)) || !ag_text_number(field, &time) || time < 0) return false;
    e->time = (uint64_t)time;
    if (!(field = next(&at)) || !ag_text_hex(field, &e->check)) return false;
    for (const char *f = forms[e->kind].fields; *f; f++)
        if (!(field = next(&at)) || !read_field(e, *f, field)) return false;
    return at == NULL;
}

/* ---- the check ---- */

uint64_t entry_hash_bytes(uint64_t hash, const void *bytes, size_t n) { /* FNV-1a */
    for (const unsigned char *p = bytes; n--; p++) hash = (hash ^ *p) * UINT64_C(0x100000001B3);
    return hash;
}

uint64_t entry_hash_number(uint64_t hash, uint64_t number) {
    hash = (hash ^ number) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

static uint64_t hash_field(const struct room_entry *e, char field, uint64_t hash) {
    uint64_t n[SETTINGS];
    switch (field) {
    case 'p': return entry_hash_number(hash, e->person);
    case 'i': return entry_hash_number(hash, e->id);
    case 's': return entry_hash_number(hash, e->seat);
    case 'b': return entry_hash_number(hash, e->by);
    case 'y': return entry_hash_number(hash, e->yes);
    case 'k': return entry_hash_bytes(hash, e->block.byte, sizeof e->block.byte);
    case 't': settings_out(&e->settings, n); return entry_hash_bytes(hash, n, sizeof n);
    case 'P': return entry_hash_bytes(hash, e->preset, strlen(e->preset));
    case 'W': return entry_hash_bytes(hash, e->words, strlen(e->words));
    case 'T': return e->kind == E_CHAT ? hash : entry_hash_bytes(hash, e->text, strlen(e->text));
    default: return hash; /* names */
    }
}

uint64_t entry_hash(const struct room_entry *e, uint64_t hash) {
    hash = entry_hash_number(entry_hash_number(hash, e->kind), e->time);
    for (const char *f = forms[e->kind].fields; *f; f++) hash = hash_field(e, *f, hash);
    return hash;
}

/* ---- forgetting ---- */

size_t rooms_forget_entry(const char *bytes, size_t n, person_id person, char *out, size_t size) {
    char copy[ROOMS_ENTRY_MAX];
    struct room_entry e;
    if (!person || !entry_read(bytes, n, copy, &e) || e.person != person) return 0;
    bool named = e.name[0] && strcmp(e.name, "Somebody") != 0;
    bool said = e.kind == E_CHAT && strcmp(e.text, "...") != 0;
    if (!named && !said) return 0;
    if (e.name[0]) e.name = "Somebody";
    if (e.kind == E_CHAT) e.text = "...";
    return entry_write(&e, out, size);
}
