/* cmd_record.c - the commands about records: replay, verify. */
#include "cli.h"
#include "events.h"
#include "files.h"
#include "json.h"
#include "proof.h"
#include "tui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- replay ---- */

struct replay {
    ag_table *from;  /* all events to be told, as the viewer sees them */
    ag_table *table; /* the same game, event by event */
    ag_seat viewer;
};

static bool open_replay(const struct args *args, const char *text, size_t length, struct replay *r) {
    struct platform_error why;
    uint64_t to = 0, seat = AG_NOBODY;
    ag_table *all = record_table(text, length, SIZE_MAX, &why);
    if (!all) return complain_why(args->words[0], &why), false;
    to = ag_table_length(all);
    bool good = args_number(args, O_TO, 0, ag_table_length(all), &to) &&
                args_number(args, O_SEAT, 0, ag_rules_seats(ag_table_rules(all)) - 1, &seat);
    ag_table_free(all);
    if (!good) return false;
    r->viewer = (ag_seat)seat;
    r->from = record_table(text, length, (size_t)to, &why);
    r->table = record_table(text, length, 0, &why);
    return true;
}

static json_t *event_json(const ag_table *table, size_t i, const struct told *told) {
    struct js w = json_begin();
    js_open(&w, NULL, '{');
    form_event(&w, &(struct form_event){.index = i,
                                        .event = &told->event,
                                        .jolly = ag_rules_game(ag_table_rules(table))->dice_flags & AG_DUE_JOLLY,
                                        .move = told->move,
                                        .note = told->note,
                                        .news = &told->news,
                                        .words = table_words(table)});
    js_close(&w, '}');
    return json_take(&w);
}

/* A view shares the rules of the table it is made from, so that table must stay. */
static void tell_all(const struct replay *r, const ag_table *seen, json_t *list) {
    struct told told;
    struct ag_msg msg;
    for (size_t i = 0; i < ag_table_length(seen); i++) {
        if (!event_apply(r->table, seen, i, &told, &msg)) abort(); /* it was applied before */
        if (list) {
            json_array_append_new(list, event_json(r->table, i, &told));
            continue;
        }
        printf("%4zu  ", i + 1);
        event_print(stdout, r->table, &told);
        event_news(stdout, r->table, &told, 8);
    }
}

static json_t *replay_json(const struct replay *r, json_t *events) {
    const ag_rules *rules = ag_table_rules(r->table);
    ag_seat seat = r->viewer == AG_NOBODY ? ag_table_due(r->table).seat : r->viewer;
    struct js w = json_begin();
    js_open(&w, NULL, '{');
    form_look(&w, &(struct form_look){.rules = rules,
                                      .preset = ag_table_preset(r->table),
                                      .state = ag_table_state(r->table),
                                      .viewer = r->viewer,
                                      .asked = seat,
                                      .words = table_words(r->table),
                                      .table = r->table,
                                      .parts = FORM_POSITION | FORM_LEGAL});
    js_close(&w, '}');
    return json_pack("{s:o, s:o}", "events", events, "look", json_take(&w));
}

static void replay(const struct args *args, const struct replay *r) {
    bool json = args_has(args, O_JSON);
    json_t *events = json ? json_array() : NULL;
    ag_table *view = r->viewer == AG_NOBODY ? NULL : ag_table_view(r->from, r->viewer);
    tell_all(r, view ? view : r->from, events);
    if (json) json_print(stdout, replay_json(r, events), false);
    else table_print(stdout, r->table);
    ag_table_free(view);
}

/* ---- replay on the full screen, with the analysis ---- */

int replay_analysed(const struct args *args) {
    struct platform_error why;
    size_t length;
    static const enum option_id others[] = {O_TO, O_SEAT, O_JSON};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (args_has(args, others[i])) return complain(SAY_REPLAY_EITHER, options[others[i]].name);
    if (!tui_possible()) return complain(SAY_REPLAY_SCREEN, args->words[0]);
    char *text = file_read(args->words[0], FILE_LIMIT, &length, &why);
    ag_table *table = text ? record_table(text, length, SIZE_MAX, &why) : NULL;
    int status = table ? DONE : complain_why(args->words[0], &why);
    if (table && !tui_review(table, args_has(args, O_ASCII))) status = complain(SAY_TUI_NO_TERMINAL);
    ag_table_free(table);
    free(text);
    return status;
}

int cmd_replay(const struct args *args) {
    if (args_has(args, O_ANALYSE)) return replay_analysed(args);
    struct replay r = {0};
    struct platform_error why;
    size_t length;
    char *text = file_read(args->words[0], FILE_LIMIT, &length, &why);
    if (!text) return complain_why(args->words[0], &why);
    int status = open_replay(args, text, length, &r) ? DONE : REFUSED;
    if (status == DONE) replay(args, &r);
    ag_table_free(r.table);
    ag_table_free(r.from);
    free(text);
    return status;
}

/* ---- verify ---- */

struct verdict {
    bool good;
    struct platform_error why;
    size_t events;
    struct ag_result result;
    struct proof_report proof;
};

static void verify_text(const char *text, size_t length, struct verdict *v) {
    ag_table *table = record_table(text, length, SIZE_MAX, &v->why);
    if (!table) return;
    v->events = ag_table_length(table);
    ag_table_result(table, &v->result);
    proof_verify(table, &v->proof);
    v->good = v->proof.verdict != PROOF_BAD;
    if (!v->good) platform_refuse(&v->why, v->proof.line, SAY_VERIFY_PROOF_BAD, v->proof.sentence);
    ag_table_free(table);
}

static void verify_file(const char *path, struct verdict *v) {
    size_t length;
    memset(v, 0, sizeof *v);
    char *text = file_read(path, FILE_LIMIT, &length, &v->why);
    if (text) verify_text(text, length, v);
    free(text);
}

static const enum phrase_id proof_words[] = {SAY_VERIFY_PROOF_NONE, SAY_VERIFY_PROOF_SEALED, SAY_VERIFY_PROOF_GOOD};

static void print_verdict(const char *path, const struct verdict *v) {
    enum phrase_id end = v->result.abandoned ? SAY_VERIFY_ABANDONED
                         : v->result.over    ? SAY_VERIFY_FINISHED
                                             : SAY_VERIFY_RUNNING;
    if (!v->good) {
        fflush(stdout);
        if (v->why.line) say_line(stderr, SAY_PROGRAM_SAYS_LINE, path, v->why.line, v->why.text);
        else complain_why(path, &v->why);
        return;
    }
    say(stdout, SAY_VERIFY_OK, path, v->events, phrase(end), phrase(proof_words[v->proof.verdict]));
    if (v->proof.unseen) say(stdout, SAY_VERIFY_UNSEEN, v->proof.unseen);
    putchar('\n');
    for (unsigned i = 0; i < v->proof.n_says; i++) printf("  %s\n", v->proof.says[i]);
}

/* Which version, and what it shows: for whom the house drew, and how many starts were called off. */
static void put_proof(json_t *json, const struct proof_report *proof) {
    json_t *drawn = json_array();
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        if (proof->drawn >> i & 1) json_array_append_new(drawn, json_integer(i));
    json_object_set_new(json, "version", json_integer(proof->version));
    json_object_set_new(json, "drawn", proof->version > 1 ? json_incref(drawn) : json_null());
    json_object_set_new(json, "called_off",
                        proof->version > 1 ? json_integer((json_int_t)proof->called_off) : json_null());
    json_decref(drawn);
}

static json_t *verdict_json(const char *path, const struct verdict *v) {
    static const char *const words[] = {"none", "sealed", "good", "bad"};
    json_t *json = json_pack("{s:o, s:b}", "file", json_words(path), "ok", v->good);
    if (!v->good) {
        json_object_set_new(json, "line", json_integer(v->why.line));
        json_object_set_new(json, "error", json_words(v->why.text));
        return json;
    }
    json_object_set_new(json, "events", json_integer((json_int_t)v->events));
    json_object_set_new(json, "over", json_boolean(v->result.over));
    json_object_set_new(json, "abandoned", json_boolean(v->result.abandoned));
    json_object_set_new(json, "proof", json_string(words[v->proof.verdict]));
    if (v->proof.verdict != PROOF_NONE) put_proof(json, &v->proof);
    return json;
}

int cmd_verify(const struct args *args) {
    json_t *list = args_has(args, O_JSON) ? json_array() : NULL;
    int status = DONE;
    for (unsigned i = 0; i < args->n_words; i++) {
        struct verdict v;
        verify_file(args->words[i], &v);
        if (!v.good) status = status_worse(status, (int)platform_status(&v.why));
        if (list) json_array_append_new(list, verdict_json(args->words[i], &v));
        else print_verdict(args->words[i], &v);
    }
    if (list) json_print(stdout, list, false);
    return status;
}
