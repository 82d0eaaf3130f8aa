/*
 * serve_store.c - `astragal house`: looking after what a server keeps. All of it works on the store alone; a server may
 * run meanwhile, except for restore, which wants an empty store.
 */
#include "audit.h"
#include "daily.h"
#include "clock.h"
#include "house_check.h"
#include "rooms.h"
#include "json.h"
#include "serve.h"
#include "text.h"
#include "token.h"

#include <inttypes.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct work { /* of one command */
    struct store *store;
    const struct args *args;
    const char *word; /* the second word, or NULL */
    struct platform_error why;
    json_t *list;
    /* for prune and forget: the rooms */
    struct store_room *room;
    size_t n, capacity;
};

static void gather(void *context, const struct store_room *room) {
    struct work *w = context;
    if (w->n == w->capacity) {
        w->capacity = w->capacity ? 2 * w->capacity : 64;
        w->room = realloc(w->room, w->capacity * sizeof *w->room);
        if (!w->room) abort();
    }
    w->room[w->n++] = *room;
}

static bool all_rooms(struct work *w) { return w->store->kind->rooms(w->store, gather, w, &w->why); }

static void day(int64_t ms, char text[20]) {
    time_t s = (time_t)(ms / 1000);
    struct tm utc;
    gmtime_r(&s, &utc);
    strftime(text, 20, "%Y-%m-%d %H:%M", &utc);
}

static bool do_tables(struct work *w) {
    if (!all_rooms(w)) return false;
    if (args_has(w->args, O_JSON)) w->list = json_array();
    for (size_t i = 0; i < w->n; i++) {
        char made[20], changed[20];
        day(w->room[i].created_ms, made);
        day(w->room[i].changed_ms, changed);
        if (w->list)
            json_array_append_new(w->list, json_pack("{s:s, s:b, s:I, s:I, s:I}", "table", w->room[i].id, "closed",
                                                     w->room[i].closed, "entries", (json_int_t)w->room[i].entries,
                                                     "created_ms", (json_int_t)w->room[i].created_ms, "changed_ms",
                                                     (json_int_t)w->room[i].changed_ms));
        else
            say_line(stdout, SAY_HOUSE_TABLE, w->room[i].id,
                     phrase(w->room[i].closed ? SAY_HOUSE_CLOSED : SAY_HOUSE_OPEN), made, changed, w->room[i].entries);
    }
    if (!w->list) say_line(stdout, SAY_HOUSE_TABLES, w->n);
    return true;
}

/* ---- notes ---- */

#define TOKEN_GOOD_FOR_NOTHING "4294967295" /* TOKEN_NEVER */

static bool note_person(struct work *w, const char *kind, person_id person, const char *value) {
    struct store_note note = {.at_ms = (int64_t)clock_wall_ms()};
    snprintf(note.kind, sizeof note.kind, "%s", kind);
    snprintf(note.key, sizeof note.key, "%" PRIx64, person);
    snprintf(note.value, sizeof note.value, "%s", value);
    return w->store->kind->note(w->store, &note, &w->why);
}

/* What the operator does is written down. */
static bool was_done(struct work *w, const char *action, person_id person, const char *table) {
    struct audit_key key;
    return audit_open(w->store, &key, &w->why) &&
           audit_keep(w->store, &key, action, person, table ? room_id_read(table) : 0, &w->why);
}

/* ---- people ---- */

/* The fields of an entry, with tabs between; entries that name somebody are "created" and "sat" (src/rooms/entry.c). */
static unsigned split(char *line, char *field[12]) {
    unsigned n = 0;
    for (char *at = line; at && n < 12;) {
        field[n++] = at;
        at = strchr(at, '\t');
        if (at) *at++ = 0;
    }
    return n;
}

static bool list_person(void *context, uint64_t seq, const void *bytes, size_t size) {
    struct work *w = context;
    char line[ROOMS_ENTRY_MAX + 1], *field[12];
    (void)seq;
    if (size > ROOMS_ENTRY_MAX) return true;
    memcpy(line, bytes, size);
    line[size] = 0;
    unsigned n = split(line, field);
    bool sits = strcmp(field[0], "sat") == 0 || strcmp(field[0], "renamed") == 0;
    const char *name = n > 8 && strcmp(field[0], "created") == 0 ? field[8] : n > 6 && sits ? field[6] : NULL;
    if (!name) return true;
    person_id person = strtoull(field[3], NULL, 16);
    if (w->list)
        json_array_append_new(
            w->list, json_pack("{s:o, s:o}", "person", json_sprintf("%016" PRIx64, person), "name", json_words(name)));
    else {
        char digits[17];
        snprintf(digits, sizeof digits, "%016" PRIx64, person);
        say_line(stdout, field[0][0] == 'c' ? SAY_HOUSE_PERSON_MADE : SAY_HOUSE_PERSON, digits, name);
    }
    return true;
}

static bool do_people(struct work *w) {
    if (args_has(w->args, O_JSON)) w->list = json_array();
    return w->store->kind->read(w->store, w->word, 1, list_person, w, &w->why);
}

struct forgetting {
    struct work *work;
    person_id person;
    const char *room;
    uint64_t *seq; /* and the new entries */
    char (*text)[ROOMS_ENTRY_MAX];
    size_t *size;
    size_t n, capacity;
};

static bool forget_entry(void *context, uint64_t seq, const void *bytes, size_t size) {
    struct forgetting *f = context;
    char out[ROOMS_ENTRY_MAX];
    size_t n = rooms_forget_entry(bytes, size, f->person, out, sizeof out);
    if (!n) return true;
    if (f->n == f->capacity) {
        f->capacity = f->capacity ? 2 * f->capacity : 16;
        f->seq = realloc(f->seq, f->capacity * sizeof *f->seq);
        f->text = realloc(f->text, f->capacity * sizeof *f->text);
        f->size = realloc(f->size, f->capacity * sizeof *f->size);
        if (!f->seq || !f->text || !f->size) abort();
    }
    f->seq[f->n] = seq;
    f->size[f->n] = n;
    memcpy(f->text[f->n++], out, n);
    return true;
}

static bool forget_in(struct forgetting *f, const char *room) {
    struct work *w = f->work;
    f->n = 0;
    if (!w->store->kind->read(w->store, room, 1, forget_entry, f, &w->why)) return false;
    for (size_t i = 0; i < f->n; i++)
        if (!w->store->kind->rewrite(w->store, room, f->seq[i], f->text[i], f->size[i], &w->why)) return false;
    return true;
}

/* A person's number, or its token, which says it between the dots. */
static person_id person_named(const char *text) {
    if (strncmp(text, "1.", 2) == 0 || strncmp(text, "2.", 2) == 0) text += 2;
    char digits[17];
    size_t n = strspn(text, "0123456789abcdef");
    if (n != 16 || (text[n] && text[n] != '.')) return 0;
    snprintf(digits, sizeof digits, "%.16s", text);
    return strtoull(digits, NULL, 16);
}

static bool do_forget(struct work *w) {
    struct forgetting f = {.work = w, .person = person_named(w->word)};
    size_t entries = 0, tables = 0;
    if (!f.person) return platform_refuse(&w->why, 0, SAY_HOUSE_NO_PERSON);
    char id[STORE_ID_MAX];
    daily_person(f.person, id);
    bool good = w->store->kind->forget_results(w->store, id, 0, &w->why) && all_rooms(w);
    for (size_t i = 0; good && i < w->n; i++) {
        good = forget_in(&f, w->room[i].id);
        entries += f.n;
        tables += f.n > 0;
    }
    free(f.seq);
    free(f.text);
    free(f.size);
    good = good && note_person(w, STORE_GONE, f.person, TOKEN_GOOD_FOR_NOTHING) &&
           was_done(w, "forget", f.person, NULL);
    if (good) text_wrap_said(stdout, 0, 0, SAY_HOUSE_FORGOTTEN, entries, tables);
    return good;
}

/* ---- who is not welcome ---- */

static bool ban(struct work *w, bool yes) {
    person_id person = person_named(w->word);
    if (!person) return platform_refuse(&w->why, 0, SAY_HOUSE_NO_PERSON);
    bool good = note_person(w, STORE_BAN, person, yes ? "1" : "0") && was_done(w, yes ? "ban" : "unban", person, NULL);
    if (good) text_wrap_said(stdout, 0, 0, yes ? SAY_HOUSE_BANNED : SAY_HOUSE_UNBANNED);
    return good;
}

static bool do_ban(struct work *w) { return ban(w, true); }
static bool do_unban(struct work *w) { return ban(w, false); }

/* ---- what was done ---- */

struct act {
    int64_t at_ms;
    char line[AUDIT_LINE];
};

struct acts {
    struct audit_key key;
    room_id room;
    struct act *act;
    size_t n, capacity;
    int64_t since_ms;
};

static void add_act(struct acts *acts, int64_t at_ms, const char *line) {
    if (at_ms < acts->since_ms) return;
    if (acts->n == acts->capacity) {
        acts->capacity = acts->capacity ? 2 * acts->capacity : 64;
        acts->act = realloc(acts->act, acts->capacity * sizeof *acts->act);
        if (!acts->act) abort();
    }
    acts->act[acts->n].at_ms = at_ms;
    snprintf(acts->act[acts->n++].line, AUDIT_LINE, "%s", line);
}

static void add_operators(void *context, const struct store_note *note) { add_act(context, note->at_ms, note->value); }

static bool add_hosts(void *context, uint64_t seq, const void *bytes, size_t size) {
    struct acts *acts = context;
    struct audit_act act;
    char line[AUDIT_LINE];
    (void)seq;
    if (!audit_entry(bytes, size, &act)) return true;
    audit_line(&acts->key, &act, acts->room, line);
    add_act(acts, act.at_ms, line);
    return true;
}

static int by_time(const void *a, const void *b) {
    int64_t x = ((const struct act *)a)->at_ms, y = ((const struct act *)b)->at_ms;
    return x < y ? -1 : x > y;
}

/* What operators have done is in the store's notes, what hosts have done in the logs of their tables. */
static bool do_actions(struct work *w) {
    uint64_t days = 30;
    struct acts acts = {0};
    if (!args_number(w->args, O_DAYS, 0, 36500, &days)) return false;
    acts.since_ms = (int64_t)clock_wall_ms() - (int64_t)days * 86400000;
    bool good = audit_open(w->store, &acts.key, &w->why) &&
                w->store->kind->notes(w->store, STORE_ACT, 0, add_operators, &acts, &w->why) && all_rooms(w);
    for (size_t i = 0; good && i < w->n; i++) {
        acts.room = room_id_read(w->room[i].id);
        if (w->room[i].changed_ms >= acts.since_ms)
            good = w->store->kind->read(w->store, w->room[i].id, 1, add_hosts, &acts, &w->why);
    }
    if (acts.n) qsort(acts.act, acts.n, sizeof *acts.act, by_time);
    if (args_has(w->args, O_JSON)) w->list = json_array();
    for (size_t i = 0; good && i < acts.n; i++) {
        char when[20];
        day(acts.act[i].at_ms, when);
        if (w->list)
            json_array_append_new(
                w->list, json_pack("{s:I, s:s}", "at_ms", (json_int_t)acts.act[i].at_ms, "line", acts.act[i].line));
        else say_line(stdout, SAY_HOUSE_ACTION, when, acts.act[i].line);
    }
    if (good && !w->list) say_line(stdout, SAY_HOUSE_ACTIONS, acts.n);
    free(acts.act);
    return good;
}

/* ---- copies and deletion ---- */

static bool do_backup(struct work *w) {
    bool good = w->store->kind->backup(w->store, w->word, &w->why);
    if (good) text_wrap_said(stdout, 0, 0, SAY_HOUSE_COPIED, w->word);
    return good;
}

static void list_damage(void *context, const char *table, const char *sentence) {
    struct work *w = context;
    if (w->list) json_array_append_new(w->list, json_pack("{s:s, s:o}", "table", table, "why", json_words(sentence)));
    else if (*table) say_line(stdout, SAY_HOUSE_CHECK_TABLE, table, sentence);
    else puts(sentence);
}

static bool do_check(struct work *w) {
    struct house_check check = {.complain = list_damage, .context = w};
    if (args_has(w->args, O_JSON)) w->list = json_array();
    if (!house_check(w->store, &check, &w->why)) return false;
    if (w->list) json_print(stdout, w->list, false);
    if (check.wrong) return complain(SAY_HOUSE_CHECK_BAD, check.wrong, check.tables), false;
    if (!w->list) say_line(stdout, SAY_HOUSE_CHECK_GOOD, check.tables, check.entries);
    return true;
}

/* A copy is trusted once it has been looked at, and what was restored once it has been read again. */
static bool restore_from(struct work *w, struct store *from, bool sealed, uint64_t seal) {
    struct house_check check = {.complain = list_damage, .context = w};
    uint64_t held, back;
    if (!house_check(from, &check, &w->why)) return false;
    if (check.wrong) return platform_refuse(&w->why, 0, SAY_HOUSE_COPY_DAMAGED, w->word, check.wrong);
    if (!store_digest(from, &held, &w->why)) return false;
    if (sealed && held != seal) return platform_refuse(&w->why, 0, SAY_HOUSE_COPY_CHANGED, w->word);
    if (!store_copy(from, w->store, &w->why) || !house_check(w->store, &check, &w->why) ||
        !store_digest(w->store, &back, &w->why))
        return false;
    if (check.wrong || back != held) return platform_refuse(&w->why, 0, SAY_HOUSE_RESTORE_DIFFERS);
    say_line(stdout, SAY_HOUSE_RESTORED);
    return true;
}

static bool do_restore(struct work *w) {
    bool sealed;
    uint64_t seal;
    if (!all_rooms(w)) return false;
    if (w->n) return platform_refuse(&w->why, 0, SAY_HOUSE_NOT_EMPTY, w->n);
    FILE *there = fopen(w->word, "r");
    if (!there) return platform_refuse(&w->why, 0, SAY_HOUSE_NO_FILE, w->word);
    fclose(there);
    struct store *from = store_open_copy(w->word, &sealed, &seal, &w->why);
    if (!from) return false;
    bool good = restore_from(w, from, sealed, seal);
    from->kind->close(from);
    return good;
}

static bool do_prune(struct work *w) {
    uint64_t days = 30, n = 0;
    if (!args_number(w->args, O_DAYS, 0, 36500, &days)) return false;
    int64_t before = (int64_t)clock_wall_ms() - (int64_t)days * 86400000;
    bool good = w->store->kind->forget_results(w->store, "", before, &w->why) && all_rooms(w);
    for (size_t i = 0; good && i < w->n; i++)
        if (w->room[i].closed && w->room[i].changed_ms <= before) {
            good = w->store->kind->erase(w->store, w->room[i].id, &w->why);
            n += good;
        }
    good = good && w->store->kind->drop_notes(w->store, STORE_ACT, before, &w->why) && was_done(w, "prune", 0, NULL);
    if (good) say_line(stdout, SAY_HOUSE_PRUNED, n);
    return good;
}

static bool do_erase(struct work *w) {
    struct store_room room;
    if (!w->store->kind->room(w->store, w->word, &room, &w->why))
        return w->why.text[0] ? false : platform_refuse(&w->why, 0, SAY_HOUSE_NO_TABLE, w->word);
    bool good = w->store->kind->erase(w->store, w->word, &w->why) && was_done(w, "erase", 0, w->word);
    if (good) say_line(stdout, SAY_HOUSE_ERASED);
    return good;
}

/* ---- the command ---- */

static const struct {
    const char *name, *second; /* what the second word is, NULL: there is none */
    bool make, room;           /* the store may be new; the second word is a table */
    bool (*run)(struct work *w);
} words[] = {
    {"tables", NULL, false, false, do_tables},     {"people", "TABLE", false, true, do_people},
    {"backup", "FILE", false, false, do_backup},   {"restore", "FILE", true, false, do_restore},
    {"prune", NULL, false, false, do_prune},       {"erase", "TABLE", false, true, do_erase},
    {"forget", "PERSON", false, false, do_forget}, {"check", NULL, false, false, do_check},
    {"ban", "PERSON", false, false, do_ban},       {"unban", "PERSON", false, false, do_unban},
    {"actions", NULL, false, false, do_actions},
};
enum { WORDS = sizeof words / sizeof *words };

int cmd_house(const struct args *args) {
    struct config config;
    struct work w = {.args = args, .word = args->n_words > 1 ? args->words[1] : NULL};
    unsigned i = 0;
    while (i < WORDS && strcmp(words[i].name, args->words[0]) != 0) i++;
    if (i == WORDS) return complain(SAY_HOUSE_WHAT, args->words[0]);
    if (!words[i].second != !w.word)
        return words[i].second ? complain(SAY_HOUSE_NEEDS, words[i].name, words[i].second)
                               : complain(SAY_HOUSE_NOTHING, words[i].name);
    if (words[i].room && !store_id_good(w.word)) return complain(SAY_HOUSE_NO_TABLE, w.word);
    if (sodium_init() < 0) return complain(SAY_SERVE_NO_RANDOM);
    if (!args_numbers(args) || !serve_config(args, &config) || !(w.store = serve_store(&config, words[i].make)))
        return REFUSED;
    bool good = words[i].run(&w);
    if (good && w.list && words[i].run != do_check) json_print(stdout, w.list, false);
    if (!good && w.why.text[0]) complain_why("", &w.why);
    w.store->kind->close(w.store);
    free(w.room);
    return good ? DONE : REFUSED;
}
