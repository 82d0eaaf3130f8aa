/* guest_read.c - see guest.h: what the house sends, and the table that is made of it. */
#include "../text/msg.h"
#include "clock.h"
#include "guest.h"
#include "memory.h"
#include "phrases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RECORD_LINE = 512 /* bytes of a line of a record, and then some */, CALM_MS = 40, LATER_MS = 2000 };

/* ---- members of messages; what is missing is empty ---- */

static const char *text_of(json_t *o, const char *key) {
    const char *text = json_string_value(json_object_get(o, key));
    return text ? text : "";
}

static bool is(json_t *o, const char *key) { return json_is_true(json_object_get(o, key)); }

static uint64_t number_of(json_t *o, const char *key) {
    json_int_t n = json_integer_value(json_object_get(o, key));
    return n > 0 ? (uint64_t)n : 0;
}

static ag_seat seat_of(json_t *o, const char *key) {
    json_t *seat = json_object_get(o, key);
    json_int_t n = json_is_integer(seat) ? json_integer_value(seat) : -1;
    return n >= 0 && n < AG_SEATS_MAX ? (ag_seat)n : AG_NOBODY;
}

static bool block_of(json_t *o, const char *key, struct proof_block *block) {
    return proof_unhex(text_of(o, key), block);
}

static void copy(json_t *o, const char *key, char *buf, size_t size) { snprintf(buf, size, "%s", text_of(o, key)); }

/* The house speaks English, and says what of: the same sentence in the language spoken here. */
static void speak_own(const struct guest *g, json_t *why) {
    struct ag_msg msg = {.id = (uint16_t)ag_msg_named(text_of(why, "id"))};
    const char *names[AG_SEATS_MAX];
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) names[i] = *g->seats[i].name ? g->seats[i].name : NULL;
    struct ag_words words = phrases_words(names);
    json_t *args = json_object_get(why, "args"), *texts = json_object_get(why, "texts");
    char text[GUEST_WHY];
    if (!msg.id || words.language == ag_language_english()) return;
    for (size_t i = 0; i < json_array_size(args) && i < sizeof msg.num / sizeof *msg.num; i++) {
        json_t *arg = json_array_get(args, i);
        const char *name = json_string_value(arg);
        msg.num[i] = name ? (int32_t)ag_msg_named(name) : (int32_t)json_integer_value(arg);
    }
    for (size_t i = 0; i < json_array_size(texts) && i < 2; i++) {
        const char *given = json_string_value(json_array_get(texts, i));
        ag_msg_quote(&msg, (unsigned)i, given ? given : "");
    }
    ag_msg_write(&msg, &words, text, sizeof text);
    json_object_set_new(why, "text", json_string(text));
}

/* A sentence with its arguments, or a plain text from a house that speaks another version. */
static const char *why_of(const struct guest *g, json_t *message) {
    json_t *why = json_object_get(message, "why");
    if (json_is_object(why)) speak_own(g, why);
    const char *text = json_is_string(why) ? json_string_value(why) : json_string_value(json_object_get(why, "text"));
    return text ? text : phrase(SAY_JOIN_REFUSED);
}

/* ---- the record ---- */

static const char *begin_of(const char *record) {
    const char *begin = record ? strstr(record, "\nbegin ") : NULL;
    return begin ? strchr(begin + 1, '\n') : NULL;
}

/* Line i of the events, up to its end; NULL: there are not so many. */
static const char *event_line(const char *record, size_t i, size_t *n) {
    static const char *const behind[] = {"score ", "points ", "win ", "proof "};
    const char *line = begin_of(record);
    for (line = line ? line + 1 : NULL; line && *line; line++) {
        for (unsigned k = 0; k < sizeof behind / sizeof *behind; k++)
            if (strncmp(line, behind[k], strlen(behind[k])) == 0) return NULL;
        *n = strcspn(line, "\n");
        if (!i--) return line;
        line += *n;
        if (!*line) break;
    }
    return NULL;
}

static size_t events_in(const char *record) {
    size_t n = 0, length;
    while (event_line(record, n, &length)) n++;
    return n;
}

/* The head of a record without its seats: what everybody opens their number for. To be freed. */
static char *head_of(const char *record) {
    const char *end = begin_of(record);
    char *head = must_alloc(strlen(record) + 1), *to = head;
    for (const char *line = record; end && line <= end;) {
        size_t n = strcspn(line, "\n") + 1;
        if (strncmp(line, "seat ", 5) != 0) {
            memcpy(to, line, n);
            to += n;
        }
        line += n;
    }
    *to = 0;
    return head;
}

static ag_table *read_record(struct guest *g, const char *record, size_t events) {
    struct ag_words words = phrases_words(NULL);
    struct ag_msg msg;
    unsigned line;
    ag_table *table = ag_record_read(&host_memory, record, strlen(record), events, &line, &msg);
    if (table) return table;
    char why[GUEST_WHY], text[GUEST_WHY];
    ag_msg_write(&msg, &words, why, sizeof why);
    say_into(text, sizeof text, SAY_JOIN_UNREADABLE, (const char *)why);
    guest_finish(g, GUEST_TROUBLE, text);
    return NULL;
}

static void set_table(struct guest *g, ag_table *table) {
    ag_table_free(g->table);
    g->table = table;
    g->version++;
}

/* Whether the first events of two tables are the same. */
static bool agrees(const ag_table *a, const ag_table *b) {
    for (size_t i = 0; i < ag_table_length(a); i++) {
        struct ag_event x = ag_table_event(a, i), y = ag_table_event(b, i);
        if (memcmp(&x, &y, sizeof x) != 0) return false;
    }
    return true;
}

/* The record as the house shows it: what is new in it is applied event by event, so that all of it is told. */
static void take_record(struct guest *g, const char *record, unsigned game, bool first) {
    size_t events = events_in(record);
    bool same = g->table && g->game == game;
    size_t have = same ? ag_table_length(g->table) : first ? events : 0, known = have < events ? have : events;
    ag_table *table = read_record(g, record, known);
    if (!table) return;
    bool changed = same && (known < have || !agrees(g->table, table));
    set_table(g, table);
    g->game = game;
    if (!same) {
        g->checked = false;
        guest_tell(g, GUEST_GAME, NULL, NULL);
        if (!pledge_same(&g->pledge, table)) guest_tell_said(g, GUEST_ALARM, SAY_JOIN_ALARM_OTHER);
    } else if (changed) guest_tell(g, GUEST_CHANGED, NULL, NULL);
    free(g->record);
    g->record = memory_copy(record);
}

bool guest_catch_up(struct guest *g) {
    size_t n;
    struct ag_msg msg;
    if (!g->record) return false;
    const char *line = event_line(g->record, ag_table_length(g->table), &n);
    char text[RECORD_LINE];
    if (line && n < sizeof text) {
        snprintf(text, sizeof text, "%.*s", (int)n, line);
        if (ag_table_apply_text(g->table, text, NULL, &msg)) return guest_tell(g, GUEST_EVENT, NULL, NULL), true;
        line = NULL;
    }
    bool over = g->phase == GUEST_OVER || (g->phase == GUEST_CLOSED && ag_table_due(g->table).kind == AG_DUE_OVER);
    ag_table *whole = over && !g->checked ? read_record(g, g->record, SIZE_MAX) : NULL;
    free(g->record);
    g->record = NULL;
    if (!whole) return false;
    set_table(g, whole);
    g->checked = true;
    guest_check(g);
    guest_tell(g, GUEST_FINISHED, NULL, NULL);
    return true;
}

/* ---- the table ---- */

static void read_seats(struct guest *g, json_t *seats) {
    g->n_seats = (unsigned)json_array_size(seats);
    if (g->n_seats > AG_SEATS_MAX) g->n_seats = AG_SEATS_MAX;
    for (unsigned i = 0; i < g->n_seats; i++) {
        json_t *from = json_array_get(seats, i);
        struct guest_seat *s = &g->seats[i];
        *s = (struct guest_seat){.person = strcmp(text_of(from, "sitter"), "person") == 0,
                                 .opponent = strcmp(text_of(from, "sitter"), "opponent") == 0,
                                 .host = is(from, "host"),
                                 .here = is(from, "here"),
                                 .left = is(from, "left"),
                                 .late = is(from, "late"),
                                 .again = is(from, "again"),
                                 .resigned = is(from, "resigned")};
        copy(from, "name", s->name, sizeof s->name);
        copy(from, "level", s->level, sizeof s->level);
        copy(from, "former", s->former, sizeof s->former);
    }
}

static enum guest_phase phase_of(json_t *turn) {
    static const char *const words[] = {"lobby", "sealing", "opening", "playing", "over", "closed"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(text_of(turn, "phase"), words[i]) == 0) return (enum guest_phase)i;
    return GUEST_LOBBY;
}

static void read_due(struct guest *g, json_t *due) {
    const char *kind = text_of(due, "kind");
    json_t *seat;
    size_t i;
    g->due = (struct ag_due){.kind = strcmp(kind, "roll") == 0     ? AG_DUE_ROLL
                                     : strcmp(kind, "decide") == 0 ? AG_DUE_ACT
                                                                   : AG_DUE_OVER,
                             .seat = seat_of(due, "seat"),
                             .dice = (uint8_t)number_of(due, "dice"),
                             .flags = (uint8_t)(is(due, "sealed") ? AG_DUE_SEALED : 0)};
    json_array_foreach(json_object_get(due, "seats"), i, seat) {
        json_int_t n = json_integer_value(seat);
        if (n >= 0 && n < AG_SEATS_MAX) g->due.seats = (ag_seats)(g->due.seats | 1u << n);
    }
}

static void read_turn(struct guest *g, json_t *turn) {
    json_t *left = json_object_get(turn, "left_ms");
    g->phase = phase_of(turn);
    g->paused = is(turn, "paused");
    g->yours = is(turn, "yours");
    g->asker = seat_of(turn, "asker");
    read_due(g, json_object_get(turn, "due"));
    g->deadline_ms = json_is_integer(left) && !g->paused ? clock_monotonic_ms() + number_of(turn, "left_ms") : 0;
    if (!(g->due.flags & AG_DUE_SEALED) || g->yours) g->answer[0] = 0;
}

static void read_settings(struct guest *g, json_t *message) {
    json_t *settings = json_object_get(message, "settings");
    g->talks = is(settings, "chat");
    g->of_series = (unsigned)number_of(settings, "series");
    g->series = (unsigned)number_of(message, "series");
    g->games = (unsigned)number_of(message, "games");
    g->watchers = (unsigned)number_of(message, "watchers");
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        g->wins[i] = json_number_value(json_array_get(json_object_get(message, "wins"), i));
}

static void look_anew(struct guest *g) {
    if (g->stale) return;
    g->stale = true;
    g->look_ms = clock_monotonic_ms() + CALM_MS; /* until the talk has calmed down */
}

static void begun(struct guest *g);

static void read_look(struct guest *g, json_t *message) {
    struct proof_block seal;
    ag_seat seat = seat_of(message, "viewer");
    bool first = !g->known, moved = first || seat != g->seat;
    g->known = true;
    g->seat = seat;
    g->hosts = is(message, "host");
    g->n = number_of(message, "n");
    copy(message, "title", g->title, sizeof g->title);
    read_seats(g, json_object_get(message, "seats"));
    read_settings(g, message);
    read_turn(g, json_object_get(message, "turn"));
    if (moved) g->sealed = g->sitting = false;
    pledge_sit(&g->pledge, g->address.table, seat);
    bool coming = g->phase == GUEST_LOBBY || g->phase == GUEST_SEALING || g->phase == GUEST_OPENING;
    if (coming && block_of(message, "commitment", &seal)) pledge_house(&g->pledge, &seal);
    if (moved) guest_tell(g, GUEST_SEATED, NULL, NULL);
    const char *record = text_of(message, "record");
    if (g->phase == GUEST_PLAYING && g->pledge.has_seed) begun(g); /* we were away when it did */
    bool shown = g->phase == GUEST_PLAYING || g->phase == GUEST_OVER || g->phase == GUEST_CLOSED;
    if (shown && begin_of(record)) take_record(g, record, g->games, first);
    else if (g->phase == GUEST_OPENING && begin_of(record)) {
        char *head = head_of(record);
        pledge_look(&g->pledge, head, NULL);
        free(head);
    }
    guest_prove(g);
    guest_tell(g, GUEST_TURN, NULL, NULL);
    if (g->phase != GUEST_CLOSED) g->was_open = true;
}

/* ---- the guest's part in the dice proof ---- */

static void send_block(struct guest *g, const char *type, const char *key, const struct proof_block *block) {
    char hex[PROOF_HEX];
    json_t *message = guest_command(g, type);
    proof_hex(block, hex);
    json_object_set_new(message, key, json_string(hex));
    guest_send(g, message, true);
}

void guest_prove(struct guest *g) {
    struct proof_block block;
    bool sealing = g->phase == GUEST_LOBBY || g->phase == GUEST_SEALING;
    if (g->seat == AG_NOBODY) return;
    if (sealing && !g->sealed && pledge_seal(&g->pledge, &block)) {
        g->sealed = true;
        send_block(g, "seal", "commitment", &block);
    }
    if (g->phase == GUEST_OPENING && !g->pledge.opened && pledge_open(&g->pledge, &block))
        send_block(g, "open", "seed", &block);
}

/* The house reads out what is on the table. */
static void opening(struct guest *g, json_t *event) {
    struct proof_block hash;
    bool said = block_of(event, "block", &hash);
    g->phase = GUEST_OPENING;
    enum pledge_standing how = pledge_look(&g->pledge, text_of(event, "head"), said ? &hash : NULL);
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        if (g->pledge.drawn >> i & 1 && i != g->seat)
            guest_tell_said(g, GUEST_SAYS, SAY_JOIN_DREW, guest_name_of(g, (ag_seat)i));
    if (how == PLEDGE_DREW && pledge_seal(&g->pledge, &hash)) {
        guest_tell_said(g, GUEST_ALARM, SAY_JOIN_ALARM_LATE);
        send_block(g, "seal", "commitment", &hash); /* an honest house calls the start off */
    } else if (how == PLEDGE_WRONG) {
        guest_tell_said(g, GUEST_ALARM, g->pledge.opened ? SAY_JOIN_ALARM_OTHER : SAY_JOIN_ALARM_LEFT_OUT);
    }
    guest_prove(g);
}

static void begun(struct guest *g) {
    bool opened = g->pledge.opened;
    enum pledge_standing how = pledge_begun(&g->pledge);
    g->sealed = false;
    if (g->seat == AG_NOBODY) return;
    if (how == PLEDGE_OWN) guest_tell_said(g, GUEST_SAYS, SAY_JOIN_OWN_NUMBER);
    else
        guest_tell_said(g, GUEST_ALARM,
                        how == PLEDGE_DREW ? SAY_JOIN_ALARM_DREW
                        : opened           ? SAY_JOIN_ALARM_OTHER
                                           : SAY_JOIN_ALARM_LEFT_OUT);
}

/* ---- events ---- */

/* Dice that all may see now. */
static void shown(struct guest *g, json_t *event) {
    uint8_t dice[AG_DICE_MAX];
    const char *line = text_of(event, "line"), *colon = strstr(line, ": ");
    bool jolly = g->table && ag_rules_game(ag_table_rules(g->table))->dice_flags & AG_DUE_JOLLY;
    int n = colon ? ag_dice_read(colon + 2, jolly, dice, AG_DICE_MAX, NULL) : -1;
    if (g->table && n >= 0 && ag_table_reveal(g->table, number_of(event, "index"), dice, (unsigned)n, NULL))
        guest_tell(g, GUEST_CHANGED, NULL, NULL);
    else look_anew(g);
}

/* An event of the game: the next line of its record. */
static void played(struct guest *g, json_t *event) {
    struct proof_block seal;
    struct ag_msg msg;
    uint64_t index = number_of(event, "index");
    if (block_of(event, "commitment", &seal)) pledge_hand(&g->pledge, index, &seal);
    if (g->table && g->game == g->games && index < ag_table_length(g->table)) return; /* known already */
    if (!g->table || g->game != g->games || index != ag_table_length(g->table) ||
        !ag_table_apply_text(g->table, text_of(event, "line"), NULL, &msg)) {
        look_anew(g);
        return;
    }
    guest_tell(g, GUEST_EVENT, NULL, NULL);
}

static void taken_back(struct guest *g, json_t *event) {
    if (g->table && ag_table_rewind(g->table, number_of(event, "index"), NULL))
        guest_tell(g, GUEST_CHANGED, NULL, NULL);
    else look_anew(g);
}

static void off(struct guest *g, json_t *event) {
    pledge_off(&g->pledge, number_of(event, "number"));
    g->sealed = false;
    g->phase = GUEST_LOBBY;
}

static void commit(struct guest *g, json_t *event) {
    struct proof_block seal;
    if (!block_of(event, "block", &seal)) return;
    g->sealed = false;
    pledge_house(&g->pledge, &seal);
    if (g->phase == GUEST_LOBBY || g->phase == GUEST_SEALING) guest_prove(g);
}

static bool one_of(const char *kind, const char *const *list) {
    for (; *list; list++)
        if (strcmp(kind, *list) == 0) return true;
    return false;
}

static void read_event(struct guest *g, json_t *event) {
    static const char *const lines[] = {"roll", "move", "resigned", "abandoned", "note", NULL};
    static const char *const quiet[] = {"chat", "answer", "shown", "taken_back", "roll", "move", "note", NULL};
    const char *kind = text_of(event, "kind");
    uint64_t n = number_of(event, "n");
    ag_seat viewer = seat_of(event, "viewer");
    if (n <= g->n && viewer == g->seat) return;
    g->n = n;
    if (strcmp(kind, "chat") == 0) guest_tell(g, GUEST_TALK, text_of(event, "name"), text_of(event, "text"));
    else if (strcmp(kind, "answer") == 0) copy(event, "move", g->answer, sizeof g->answer);
    else if (strcmp(kind, "commit") == 0) commit(g, event);
    else if (strcmp(kind, "off") == 0) off(g, event);
    guest_happened(g, kind, event);
    if (strcmp(kind, "start") == 0) g->phase = GUEST_SEALING, guest_prove(g);
    else if (strcmp(kind, "opening") == 0) opening(g, event);
    else if (strcmp(kind, "begun") == 0) begun(g);
    else if (strcmp(kind, "shown") == 0) shown(g, event);
    else if (strcmp(kind, "taken_back") == 0) taken_back(g, event);
    else if (one_of(kind, lines)) played(g, event);
    if (!one_of(kind, quiet)) look_anew(g);
}

/* ---- refusals ---- */

/* Something was refused that we did not give an id: to look at the table, or to be let in at all. */
static void turned_away(struct guest *g, json_t *message) {
    const char *code = text_of(message, "code");
    if (strcmp(code, "store") == 0 || strcmp(code, "again") == 0 || strcmp(code, "rate") == 0) {
        g->stale = true;
        g->look_ms = clock_monotonic_ms() + LATER_MS;
        if (!g->known && strcmp(code, "store") == 0) guest_tell(g, GUEST_REFUSED, NULL, why_of(g, message));
        return;
    }
    if (!g->known || strcmp(code, "version") == 0) guest_finish(g, GUEST_DENIED, why_of(g, message));
    else guest_tell(g, GUEST_REFUSED, NULL, why_of(g, message));
}

void guest_read(struct guest *g, const char *type, json_t *message) {
    const char *id = text_of(message, "id");
    bool refused = strcmp(type, "refused") == 0;
    if (strcmp(type, "table") == 0) read_look(g, message);
    else if (strcmp(type, "event") == 0) read_event(g, message);
    else if (strcmp(type, "turn") == 0) {
        g->hosts = is(message, "host");
        read_turn(g, message);
        guest_prove(g);
        guest_tell(g, GUEST_TURN, NULL, NULL);
    } else if (*id && (refused || strcmp(type, "done") == 0)) {
        if (refused) g->stale = true, g->sitting = false, g->look_ms = clock_monotonic_ms();
        guest_answered(g, id, refused ? text_of(message, "code") : NULL, refused ? why_of(g, message) : NULL);
    } else if (refused) turned_away(g, message);
}
