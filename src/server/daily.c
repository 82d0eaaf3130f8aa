/*
 * daily.c - see daily.h. The exact values that a preset is judged by are made when the first game of it is brought
 * (about a tenth of a second) and stay; judging a game then takes a few milliseconds.
 */
#include "daily.h"
#include "../coach/solo.h"
#include "json.h"
#include "memory.h"
#include "msg.h"
#include "protocol.h"
#include "solving.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SHOWN = 50, DATE = 11, DAY_S = 86400, CHALLENGES = 10 /* their numbers are digits */ };

struct daily {
    struct store *store;
    struct solving_how how;
    struct ag_work work;
    struct judge {
        struct ag_preset_info info;
        ag_rules *rules; /* NULL: not made yet */
        struct ag_solo_exact exact;
    } judge[CHALLENGES];
};

struct daily *daily_new(struct store *store) {
    struct daily *d = must_alloc(sizeof *d);
    memset(d, 0, sizeof *d);
    d->store = store;
    d->how.threads = 1;
    d->work = solving_work(&d->how);
    return d;
}

void daily_free(struct daily *d) {
    for (unsigned i = 0; d && i < CHALLENGES; i++)
        if (d->judge[i].rules) {
            ag_solo_exact_close(&d->judge[i].exact);
            free(d->judge[i].rules);
        }
    free(d);
}

void daily_person(person_id person, char id[STORE_ID_MAX]) {
    snprintf(id, STORE_ID_MAX, "%016llx", (unsigned long long)person);
}

static char *refusal(unsigned *status, unsigned code, const char *word, enum ag_msg_id why) {
    *status = code;
    return protocol_refusal_id("", word, why);
}

static char *trouble(unsigned *status) { return refusal(status, 503, "again", AG_MSG_DOOR_AGAIN); }

/* ---- days and presets ---- */

static void write_date(int64_t now_ms, int days, char *date) {
    time_t then = (time_t)(now_ms / 1000) + (time_t)days * DAY_S;
    struct tm t;
    gmtime_r(&then, &t);
    strftime(date, DATE, "%Y-%m-%d", &t);
}

/* The challenge of a preset: of each game that has one, in the preset that bears the game's name. NULL: none. */
static const struct ag_solo *solo_of(const char *preset, struct ag_preset_info *info) {
    bool good = ag_preset_find(NULL, preset, info, NULL) && ag_game_named(preset) == info->game;
    return good ? ag_solo_of(info->game) : NULL;
}

/* The seed of a preset on a day; 0: there is no such challenge. */
static uint64_t challenge_of(const char *preset, const char *date) {
    struct ag_preset_info info;
    const struct ag_solo *solo = solo_of(preset, &info);
    return solo ? ag_solo_day(solo, date) : 0;
}

/* The judge of a preset, made when it is first asked for; NULL: there is no challenge of it. */
static struct judge *judge_of(struct daily *d, const char *preset) {
    struct ag_msg msg;
    struct ag_preset_info info;
    const struct ag_solo *solo = solo_of(preset, &info);
    if (!solo) return NULL;
    struct judge *j = &d->judge[solo->number];
    if (j->rules) return j;
    j->info = info;
    struct ag_values values = info.values;
    if (!ag_solo_values(solo, info.game, &values, &msg)) return NULL;
    j->rules = memory_rules(j->info.game, &values, &msg);
    if (j->rules && ag_solo_exact_open(j->rules, &d->work, &j->exact, &msg)) return j;
    free(j->rules);
    j->rules = NULL;
    return NULL;
}

/* ---- showing ---- */

struct listing {
    json_t *list;
    const char *own;
};

static void list_result(void *context, const struct store_result *x) {
    struct listing *l = context;
    json_array_append_new(l->list, json_pack("{s:o, s:f, s:I, s:b}", "name", json_words(x->name), "loss", x->loss,
                                             "score", (json_int_t)x->score, "own", strcmp(x->person, l->own) == 0));
}

static char *show_board(struct daily *d, const char *board, person_id person, int kept, unsigned *status) {
    char own[STORE_ID_MAX] = "";
    struct listing l = {json_array(), own};
    uint64_t place = 0, of = 0;
    struct platform_error why;
    if (person) daily_person(person, own);
    if (!d->store->kind->results(d->store, board, SHOWN, list_result, &l, &why) ||
        !d->store->kind->place(d->store, board, own, &place, &of, &why)) {
        json_decref(l.list);
        return trouble(status);
    }
    json_t *answer = json_pack("{s:o, s:I, s:I}", "board", l.list, "place", (json_int_t)place, "of", (json_int_t)of);
    if (kept >= 0) json_object_set_new(answer, "kept", json_boolean(kept));
    *status = 200;
    return protocol_text(answer);
}

char *daily_show(struct daily *d, person_id person, const char *board, unsigned *status) {
    char date[DATE], preset[20];
    int n = 0;
    if (sscanf(board, "%10[0-9-]/%19[a-z-]%n", date, preset, &n) != 2 || board[n] || !challenge_of(preset, date))
        return refusal(status, 404, "missing", AG_MSG_BOARD_NONE);
    return show_board(d, board, person, -1, status);
}

/* ---- bringing ---- */

struct brought {
    json_t *root;
    const char *date, *preset, *name, *record;
};

static bool read_body(const char *body, size_t size, struct brought *out) {
    json_error_t error;
    memset(out, 0, sizeof *out);
    out->root = json_loadb(body ? body : "", size, JSON_REJECT_DUPLICATES, &error);
    return out->root && json_unpack_ex(out->root, &error, JSON_STRICT, "{s:s, s:s, s:s, s:s}", "date", &out->date,
                                       "preset", &out->preset, "name", &out->name, "record", &out->record) == 0;
}

/* A board is open on its day and the one after, since a game may end after midnight. */
static bool is_open(const char *date, int64_t now_ms) {
    char day[DATE];
    for (int i = -1; i <= 0; i++) {
        write_date(now_ms, i, day);
        if (strcmp(day, date) == 0) return true;
    }
    return false;
}

/* Replays and judges; why: what is wrong with the record. */
static bool judge_record(struct judge *j, const struct brought *b, struct ag_solo_result *out,
                         struct platform_error *why) {
    struct ag_msg msg;
    unsigned line = 0;
    uint64_t seed = challenge_of(b->preset, b->date);
    ag_table *t = ag_record_read(&host_memory, b->record, strlen(b->record), SIZE_MAX, &line, &msg);
    bool good = t && ag_solo_fair(t, &j->info, seed, &msg) && ag_table_sit(t, 0, "person", b->name, &msg);
    if (!good) {
        if (t) platform_refuse_msg(why, 0, &msg, NULL);
        else platform_refuse(why, line, SAY_DAILY_LINE, line, (const struct ag_msg *)&msg);
    }
    struct ag_advice *advice = must_alloc(sizeof *advice);
    good = good && ag_solo_judge(t, ag_solo_exact_advise, &j->exact, advice, out);
    free(advice);
    if (t) ag_table_free(t);
    return good;
}

static char *keep(struct daily *d, person_id person, const struct brought *b, int64_t now_ms, unsigned *status) {
    struct judge *j = judge_of(d, b->preset);
    struct ag_solo_result result;
    struct store_result x = {.at_ms = now_ms};
    struct platform_error why = {0};
    bool kept;
    if (!j) return refusal(status, 404, "missing", AG_MSG_BOARD_NO_CHALLENGE);
    if (!is_open(b->date, now_ms)) return refusal(status, 409, "closed", AG_MSG_BOARD_CLOSED);
    if (!judge_record(j, b, &result, &why)) return *status = 400, protocol_refusal("", "record", why.text);
    x.loss = result.loss;
    x.score = result.score;
    snprintf(x.board, sizeof x.board, "%s/%s", b->date, b->preset);
    snprintf(x.name, sizeof x.name, "%s", b->name);
    daily_person(person, x.person);
    if (!d->store->kind->result(d->store, &x, &kept, &why)) return trouble(status);
    return show_board(d, x.board, person, kept, status);
}

char *daily_bring(struct daily *d, person_id person, const char *body, size_t size, int64_t now_ms, unsigned *status) {
    struct brought b;
    char *answer = read_body(body, size, &b) ? keep(d, person, &b, now_ms, status)
                                             : refusal(status, 400, "message", AG_MSG_BOARD_FORM);
    json_decref(b.root);
    return answer;
}
