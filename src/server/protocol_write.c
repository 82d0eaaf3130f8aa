/*
 * protocol_write.c - see protocol.h: what the house sends. What a game brings along (sheets, prompts, events, words) is
 * written by src/json; here stands what belongs to rooms.
 */
#include "../presets/presets.h"
#include "forms.h"
#include "json.h"
#include "memory.h"
#include "msg.h"
#include "protocol.h"

#include <stdlib.h>
#include <string.h>

/* ---- small parts ---- */

static void put_block(struct js *w, const char *key, const struct rooms_block *block) {
    js_hex(w, key, block->byte, sizeof block->byte);
}

static void put_room(struct js *w, room_id room) {
    char text[ROOM_ID_TEXT];
    room_id_write(room, text);
    js_text(w, "table", text);
}

static void put_settings(struct js *w, const struct rooms_settings *s) {
    js_open(w, "settings", '{');
    js_truth(w, "public", s->listed);
    js_truth(w, "watch", s->watch);
    js_truth(w, "chat", s->chat);
    js_number(w, "series", s->series);
    js_real(w, "turn_seconds", s->turn_ms / 1000.0);
    js_real(w, "window_seconds", s->window_ms / 1000.0);
    js_real(w, "roll_seconds", s->roll_ms / 1000.0);
    js_close(w, '}');
}

static char *ended(struct js *w) {
    js_close(w, '}');
    char *text = js_end(w);
    if (!text) js_free(w);
    return text;
}

static struct js message(const char *type) {
    struct js w = js_start(&host_memory);
    js_open(&w, NULL, '{');
    if (type) js_text(&w, "type", type);
    return w;
}

/* ---- a table ---- */

static void put_sitter(struct js *w, const struct rooms_seat *s) {
    static const char *const sitters[] = {"empty", "person", "opponent"};
    static const struct {
        const char *name;
        unsigned bit;
    } marks[] = {{"host", ROOMS_SEAT_HOST}, {"left", ROOMS_SEAT_LEFT},     {"resigned", ROOMS_SEAT_RESIGNED},
                 {"late", ROOMS_SEAT_LATE}, {"sealed", ROOMS_SEAT_SEALED}, {"opened", ROOMS_SEAT_OPENED},
                 {"here", ROOMS_SEAT_HERE}, {"again", ROOMS_SEAT_AGAIN},   {"drawn", ROOMS_SEAT_DRAWN}};
    js_open(w, NULL, '{');
    js_text(w, "sitter", sitters[s->sitter]);
    js_text(w, "name", s->name ? s->name : "");
    if (s->sitter == ROOMS_OPPONENT_SEAT) js_text(w, "level", s->level);
    if (s->sitter == ROOMS_OPPONENT_SEAT && *s->former) js_text(w, "former", s->former);
    for (unsigned i = 0; i < sizeof marks / sizeof *marks; i++) js_mark(w, marks[i].name, s->flags & marks[i].bit);
    js_close(w, '}');
}

static void put_record(struct js *w, const rooms *h, const struct rooms_look *look) {
    size_t n = rooms_record(h, look->room, look->viewer, NULL, 0);
    char *text = n ? malloc(n + 1) : NULL;
    if (!text) {
        js_null(w, "record");
        return;
    }
    rooms_record(h, look->room, look->viewer, text, n + 1);
    js_text(w, "record", text);
    free(text);
}

static void names_of(const struct rooms_look *look, const char **names) {
    const char *nobody = ag_msg_sentence(AG_MSG_PROTOCOL_NOBODY, NULL);
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        names[i] = i < look->n_seats && look->seat[i].name && *look->seat[i].name ? look->seat[i].name : nobody;
}

static void put_sheet(struct js *w, const struct rooms_look *look, const void *state) {
    const char *names[AG_SEATS_MAX];
    struct ag_words words = {.names = names};
    struct ag_sheet sheet;
    names_of(look, names);
    ag_sheet_of(look->rules, state, &sheet);
    form_sheet(w, "sheet", look->rules, &sheet, &words, NULL);
    form_prompt(w, "prompt", look->rules, state, look->yours ? look->viewer : AG_NOBODY, &words);
}

static void put_turn(struct js *w, const rooms *h, const struct rooms_look *look, unsigned wants) {
    union ag_state state;
    bool legal = wants & PROTOCOL_WANTS_LEGAL && look->yours && look->due.kind == AG_DUE_ACT;
    bool sheet = wants & PROTOCOL_WANTS_SHEET && (look->phase == ROOMS_PLAYING || look->phase == ROOMS_OVER);
    js_number(w, "n", (int64_t)look->number);
    js_text(w, "phase", rooms_phase_word(look->phase));
    js_truth(w, "paused", look->paused);
    form_due(w, "due", look->due);
    js_truth(w, "yours", look->yours);
    if (look->left_ms == ROOMS_NEVER) js_null(w, "left_ms");
    else js_number(w, "left_ms", (int64_t)look->left_ms);
    js_seat(w, "asker", look->asker);
    if (!(legal || sheet) || !rooms_state(h, look->room, look->viewer, &state)) return;
    if (legal) form_legal(w, "legal", look->rules, &state, look->viewer);
    if (sheet) put_sheet(w, look, &state);
}

/* A start that was called off, with its seeds. */
static void put_off(struct js *w, const struct rooms_off *off) {
    js_open(w, NULL, '{');
    js_number(w, "number", (int64_t)off->number);
    js_seat(w, "seat", off->seat);
    js_text(w, "reason", rooms_off_word(off->late));
    put_block(w, "block", &off->server);
    js_open(w, "seeds", '[');
    for (unsigned i = 0; i < AG_SEATS_MAX; i++) {
        if (!(off->seats >> i & 1)) continue;
        js_open(w, NULL, '{');
        js_seat(w, "seat", (ag_seat)i);
        put_block(w, "block", &off->seed[i]);
        js_mark(w, "drawn", off->drawn >> i & 1);
        js_close(w, '}');
    }
    js_close(w, ']');
    js_close(w, '}');
}

/* A preset introduces itself by its own title; one that is not built in, by its game's. */
static const char *title_of(const struct rooms_look *look) {
    struct ag_preset_info info;
    const struct ag_game *game = ag_rules_game(look->rules);
    return ag_preset_find(NULL, look->preset, &info, NULL) && info.game == game ? info.title : game->title;
}

static void put_look(struct js *w, const rooms *h, const struct rooms_look *look, unsigned wants) {
    const struct ag_game *game = ag_rules_game(look->rules);
    js_number(w, "n", (int64_t)look->number);
    js_text(w, "preset", look->preset);
    js_text(w, "game", game->name);
    js_text(w, "title", title_of(look));
    form_values(w, "rules", game, ag_rules_values(look->rules));
    put_settings(w, &look->settings);
    js_open(w, "seats", '[');
    for (unsigned i = 0; i < look->n_seats; i++) put_sitter(w, &look->seat[i]);
    js_close(w, ']');
    js_number(w, "games", look->games);
    js_number(w, "series", look->series);
    js_open(w, "wins", '[');
    for (unsigned i = 0; i < look->n_seats; i++) js_real(w, NULL, look->wins[i] / (double)AG_WIN);
    js_close(w, ']');
    put_block(w, "commitment", &look->commitment);
    js_number(w, "starts", (int64_t)look->starts);
    js_open(w, "called_off", '[');
    for (unsigned i = 0; i < look->n_off; i++) put_off(w, &look->off[i]);
    js_close(w, ']');
    js_number(w, "events", (int64_t)look->events);
    js_number(w, "watchers", look->watchers);
    put_record(w, h, look);
    js_open(w, "turn", '{');
    put_turn(w, h, look, wants);
    js_close(w, '}');
    if (look->phase == ROOMS_OVER) form_result(w, "result", &look->result, look->rules);
}

/* ---- events ---- */

/* What the events of each kind carry; those of the game's own log are written by src/json. */
enum {
    E_SEAT = 1,
    E_NAME = 2,
    E_LEVEL = 4,
    E_TEXT = 8,
    E_SETTINGS = 16,
    E_BLOCK = 32,
    E_NUMBER = 64,
    E_INDEX = 128,
    E_WORDS = 256,
    E_LINE = 512,
    E_BY = 1024,
    E_RESULT = 2048,
    E_YES = 4096,
    E_DICE = 8192,
    E_LOG = 16384,
    E_SEED = 32768 /* a block, where there is one */
};
static const unsigned carries[ROOMS_EV_KINDS] = {
    [ROOMS_EV_CREATED] = E_NAME,
    [ROOMS_EV_SAT] = E_SEAT | E_NAME,
    [ROOMS_EV_STOOD] = E_SEAT | E_NAME,
    [ROOMS_EV_OPPONENT] = E_SEAT | E_NAME | E_LEVEL,
    [ROOMS_EV_RULES] = E_TEXT,
    [ROOMS_EV_SETTINGS] = E_SETTINGS,
    [ROOMS_EV_COMMIT] = E_BLOCK,
    [ROOMS_EV_SEALED] = E_SEAT | E_BLOCK | E_BY,
    [ROOMS_EV_OPENING] = E_BLOCK | E_NUMBER | E_TEXT,
    [ROOMS_EV_OPENED] = E_SEAT | E_BLOCK | E_BY,
    [ROOMS_EV_OFF] = E_SEAT | E_BLOCK | E_NUMBER | E_TEXT,
    [ROOMS_EV_BEGUN] = E_NUMBER,
    [ROOMS_EV_ROLL] = E_LOG | E_LINE,
    [ROOMS_EV_MOVE] = E_LOG | E_LINE | E_BY,
    [ROOMS_EV_ANSWER] = E_SEAT | E_WORDS,
    [ROOMS_EV_SHOWN] = E_SEAT | E_INDEX | E_LINE | E_DICE | E_BLOCK,
    [ROOMS_EV_RESIGNED] = E_LOG | E_LINE,
    [ROOMS_EV_ABANDONED] = E_LOG | E_LINE,
    [ROOMS_EV_NOTE] = E_LOG | E_LINE,
    [ROOMS_EV_OVER] = E_RESULT | E_BLOCK,
    [ROOMS_EV_ASKED] = E_SEAT | E_INDEX,
    [ROOMS_EV_CONSENT] = E_SEAT | E_YES,
    [ROOMS_EV_TAKEN_BACK] = E_INDEX,
    [ROOMS_EV_REPLACED] = E_SEAT | E_NAME | E_LEVEL,
    [ROOMS_EV_REMOVED] = E_SEAT | E_NAME,
    [ROOMS_EV_HOST] = E_SEAT | E_NAME,
    [ROOMS_EV_AGAIN] = E_NUMBER,
    [ROOMS_EV_CHAT] = E_SEAT | E_NAME | E_TEXT,
    [ROOMS_EV_CLOSED] = E_SEED,
    [ROOMS_EV_FORGOT] = E_SEAT | E_NAME,
    [ROOMS_EV_WANTS] = E_SEAT | E_NAME,
    [ROOMS_EV_RENAMED] = E_SEAT | E_NAME | E_TEXT,
    [ROOMS_EV_REACTED] = E_SEAT | E_NAME | E_TEXT,
};

/* An event of the game's log, in the form that all logs have. */
static void put_logged(struct js *w, const struct rooms_out *out, const ag_rules *rules, unsigned wants) {
    static const uint8_t kinds[ROOMS_EV_KINDS] = {[ROOMS_EV_ROLL] = AG_EVENT_ROLL,
                                                  [ROOMS_EV_MOVE] = AG_EVENT_MOVE,
                                                  [ROOMS_EV_RESIGNED] = AG_EVENT_RESIGN,
                                                  [ROOMS_EV_ABANDONED] = AG_EVENT_ABANDON,
                                                  [ROOMS_EV_NOTE] = AG_EVENT_NOTE};
    static const char note[] = "note ";
    const struct rooms_event *e = out->event;
    struct ag_event game = e->game;
    bool say = wants & PROTOCOL_WANTS_SAY && e->news.n;
    game.kind = kinds[e->kind];
    game.seat = e->seat;
    form_event(w, &(struct form_event){.index = e->index,
                                       .event = &game,
                                       .jolly = ag_rules_game(rules)->dice_flags & AG_DUE_JOLLY,
                                       .move = *e->words ? e->words : "?",
                                       .note = e->line + (strncmp(e->line, note, strlen(note)) ? 0 : strlen(note)),
                                       .news = say ? &e->news : NULL,
                                       .words = {.names = out->names}});
    /* A hidden roll comes with its commitment; an open one has none. */
    if (e->kind == ROOMS_EV_ROLL && game.flags & AG_EVENT_HIDDEN) put_block(w, "commitment", &e->block);
}

/* What the text of an event is called. */
static const char *text_word(unsigned kind) {
    return kind == ROOMS_EV_RULES     ? "preset"
           : kind == ROOMS_EV_OPENING ? "head"
           : kind == ROOMS_EV_OFF     ? "reason"
           : kind == ROOMS_EV_RENAMED ? "former"
           : kind == ROOMS_EV_REACTED ? "reaction"
                                      : "text";
}

static void put_event(struct js *w, const rooms *h, const struct rooms_out *out, unsigned wants) {
    static const char *const by[] = {"person", "opponent", "clock", "house"};
    static const struct rooms_block none;
    const struct rooms_event *e = out->event;
    unsigned has = carries[e->kind];
    struct rooms_look look;
    bool here = has & (E_LOG | E_RESULT | E_DICE) && rooms_look_at(h, out->room, AG_NOBODY, &look);
    if (has & E_LOG && here) put_logged(w, out, look.rules, wants);
    else js_text(w, "kind", rooms_event_word(e->kind));
    if (has & E_SEAT) js_seat(w, "seat", e->seat);
    if (has & E_NAME) js_text(w, "name", e->name ? e->name : "");
    if (has & E_LEVEL) js_text(w, "level", e->level ? e->level : "");
    if (has & E_TEXT) js_text(w, text_word(e->kind), e->text ? e->text : "");
    if (has & E_SETTINGS) put_settings(w, &e->settings);
    if (has & E_BLOCK || (has & E_SEED && memcmp(&e->block, &none, sizeof none))) put_block(w, "block", &e->block);
    if (has & E_NUMBER) js_number(w, "number", (int64_t)e->number);
    if (has & E_YES) js_truth(w, "yes", e->yes);
    if (has & E_BY) js_text(w, "by", by[e->by & 3]);
    if (has & E_INDEX) js_number(w, "index", (int64_t)e->index);
    if (has & E_WORDS) js_text(w, "move", e->words);
    if (has & E_DICE && here)
        form_dice(w, "dice", e->game.dice, e->game.n, ag_rules_game(look.rules)->dice_flags & AG_DUE_JOLLY);
    if (has & E_LINE) js_text(w, "line", e->line);
    if (has & E_RESULT && here) form_result(w, "result", &e->result, look.rules);
}

/* ---- messages ---- */

/* msg may be NULL: the sentence stands in no catalogue. */
static char *refused(const char *id, room_id room, const char *code, const struct ag_msg *msg, const char *why) {
    struct js w = message("refused");
    js_text(&w, "code", code && *code ? code : "refused");
    form_said(&w, "why", msg, why);
    if (id && *id) js_text(&w, "id", id);
    if (room) put_room(&w, room);
    return ended(&w);
}

static char *answer(const struct rooms_out *out) {
    struct js w = message(out->kind == ROOMS_DONE ? "done" : "lost");
    if (out->kind == ROOMS_DONE && out->id && *out->id) js_text(&w, "id", out->id);
    if (out->room) put_room(&w, out->room);
    return ended(&w);
}

static char *view(const rooms *h, const struct rooms_out *out, unsigned wants) {
    struct js w = message(out->kind == ROOMS_EVENT ? "event" : out->kind == ROOMS_LOOK ? "table" : "turn");
    put_room(&w, out->room);
    js_seat(&w, "viewer", out->viewer);
    if (out->kind == ROOMS_EVENT) {
        js_number(&w, "n", (int64_t)out->n);
        put_event(&w, h, out, wants);
        return ended(&w);
    }
    js_truth(&w, "host", out->hosts);
    (out->kind == ROOMS_LOOK ? put_look : put_turn)(&w, h, out->look, wants);
    return ended(&w);
}

char *protocol_write(const rooms *h, const struct rooms_out *out, unsigned wants) {
    if (out->kind == ROOMS_REFUSED) return refused(out->id, out->room, out->code, out->msg, out->why);
    bool looks = out->kind == ROOMS_LOOK || out->kind == ROOMS_EVENT || out->kind == ROOMS_TURN;
    return looks ? view(h, out, wants) : answer(out);
}

char *protocol_look(const rooms *h, const struct rooms_look *look, unsigned wants) {
    struct js w = message("table");
    put_room(&w, look->room);
    js_seat(&w, "viewer", look->viewer);
    js_truth(&w, "host", look->hosts);
    put_look(&w, h, look, wants);
    return ended(&w);
}

char *protocol_refusal(const char *id, const char *code, const char *why) { return refused(id, 0, code, NULL, why); }

char *protocol_refusal_of(const char *id, const char *code, struct ag_msg why) {
    char text[ROOMS_WHY_MAX];
    ag_msg_write(&why, NULL, text, sizeof text);
    return refused(id, 0, code, &why, text);
}

char *protocol_refusal_id(const char *id, const char *code, unsigned why) {
    return protocol_refusal_of(id, code, (struct ag_msg){.id = (uint16_t)why});
}

static void put_versions(struct js *w) {
    js_open(w, "versions", '[');
    for (int v = PROTOCOL_OLDEST; v <= PROTOCOL_VERSION; v++) js_number(w, NULL, v);
    js_close(w, ']');
}

/* In the words of version 1, which every client reads: the sentence is a plain text. */
char *protocol_foreign(const char *id, struct ag_msg why) {
    char text[ROOMS_WHY_MAX];
    struct js w = message("refused");
    ag_msg_write(&why, NULL, text, sizeof text);
    js_text(&w, "code", "version");
    js_text(&w, "why", text);
    put_versions(&w);
    if (id && *id) js_text(&w, "id", id);
    return ended(&w);
}

const char *protocol_guest(void) { return ag_msg_sentence(AG_MSG_PROTOCOL_GUEST, NULL); }

char *protocol_welcome(const char *name, const char *token, const struct rooms_limits *limits) {
    struct js w = message("welcome");
    js_number(&w, "version", PROTOCOL_VERSION);
    put_versions(&w);
    js_text(&w, "server", ag_version());
    js_text(&w, "name", name);
    js_open(&w, "limits", '{');
    js_number(&w, "message_bytes", limits->message_bytes);
    js_number(&w, "messages_per_second", limits->messages_per_second);
    js_number(&w, "name_bytes", limits->name_bytes);
    js_number(&w, "chat_bytes", limits->chat_bytes);
    js_close(&w, '}');
    if (token) js_text(&w, "token", token);
    return ended(&w);
}

char *protocol_store_refusal(void) { return protocol_refusal_of("", "store", rooms_says_store()); }

char *protocol_device(void) {
    struct js w = message("device");
    return ended(&w);
}

char *protocol_pong(void) {
    struct js w = message("pong");
    return ended(&w);
}

/* ---- for HTTP ---- */

json_t *protocol_listing(const struct rooms_look *look) {
    json_t *names = json_array();
    char room[ROOM_ID_TEXT];
    unsigned empty = 0;
    for (unsigned i = 0; i < look->n_seats; i++) {
        if (look->seat[i].sitter == ROOMS_EMPTY) empty++;
        else json_array_append_new(names, json_words(look->seat[i].name));
    }
    room_id_write(look->room, room);
    return json_pack("{s:s, s:s, s:s, s:s, s:i, s:i, s:o}", "table", room, "preset", look->preset, "game",
                     ag_rules_game(look->rules)->name, "phase", rooms_phase_word(look->phase), "seats",
                     (int)look->n_seats, "free", (int)empty, "names", names);
}

json_t *protocol_remark(ag_seat seat, const char *name, const char *text) {
    json_t *whose = seat == AG_NOBODY ? json_null() : json_integer(seat);
    return json_pack("{s:o, s:o, s:o}", "seat", whose, "name", json_words(name), "text", json_words(text));
}

static void put_game(struct js *w, const struct ag_game *game) {
    const struct ag_player *p;
    js_open(w, NULL, '{');
    js_text(w, "name", game->name);
    js_text(w, "title", game->title);
    js_text(w, "aim", ag_msg_sentence(game->aim, NULL));
    js_open(w, "levels", '[');
    for (unsigned i = 0; (p = ag_player_at(game, i)) != NULL; i++) {
        js_open(w, NULL, '{');
        js_text(w, "name", p->name);
        js_text(w, "about", ag_msg_sentence(p->about, NULL));
        js_close(w, '}');
    }
    js_close(w, ']');
    js_close(w, '}');
}

static void put_preset(void *context, const char *name, const struct ag_preset_info *info) {
    (void)name;
    if (info) form_preset(context, NULL, info);
}

char *protocol_games(const struct ag_presets *own) {
    struct js w = message(NULL);
    js_open(&w, "games", '[');
    for (const struct ag_game *const *g = ag_games(); *g; g++)
        if (!(*g)->example) put_game(&w, *g);
    js_close(&w, ']');
    js_open(&w, "presets", '[');
    ag_presets_offered(own, put_preset, &w);
    js_close(&w, ']');
    return ended(&w);
}

/* Every sentence by its name, for who wants to say it in another language. */
char *protocol_sentences(void) {
    struct js w = message(NULL);
    for (unsigned i = 1; i < ag_msg_ids(); i++) js_text(&w, ag_msg_name(i), ag_msg_english(i));
    return ended(&w);
}

char *protocol_text(json_t *json) {
    char *text = json_dumps(json, JSON_COMPACT);
    json_decref(json);
    return text;
}
