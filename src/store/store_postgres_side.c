/* store_postgres_side.c - see store_postgres.h: what is kept beside rooms, secrets and
 * results, and news of other processes. */
#include "store_postgres.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- secrets ---- */

bool pg_secret(struct store *store, const char *name, uint8_t bytes[STORE_SECRET], struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    struct text *t = &s->column[0];
    if (!pg_ready(s, why)) return false;
    t->n = 0;
    t->failed = false;
    pg_put_hex(t, "\\x", bytes, STORE_SECRET);
    const char *values[] = {name, t->bytes};
    if (t->failed) return platform_refuse(why, 0, SAY_MEMORY_NONE);
    if (!pg_done(s, S_SECRET_ADD, 2, values, SAY_STORE_SECRET, why)) return false;
    PGresult *r = pg_ask(s, S_SECRET_GET, 1, values, true);
    bool good = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1 && PQgetlength(r, 0, 0) == STORE_SECRET;
    if (good) memcpy(bytes, PQgetvalue(r, 0, 0), STORE_SECRET);
    else pg_failed(s, r, SAY_STORE_SECRET, why);
    PQclear(r);
    return good;
}

bool pg_secrets(struct store *store, void (*each)(void *context, const char *name, const uint8_t bytes[STORE_SECRET]),
                void *context, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    if (!pg_ready(s, why)) return false;
    PGresult *r = pg_ask(s, S_SECRETS, 0, NULL, true);
    bool good = pg_has_rows(s, r, SAY_STORE_SECRETS, why);
    for (int i = 0; good && i < PQntuples(r); i++)
        if (PQgetlength(r, i, 1) == STORE_SECRET)
            each(context, PQgetvalue(r, i, 0), (const uint8_t *)PQgetvalue(r, i, 1));
    PQclear(r);
    return good;
}

/* ---- results ---- */

bool pg_result(struct store *store, const struct store_result *x, bool *kept, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    struct number_text score = pg_as_text(x->score), at = pg_as_text(x->at_ms);
    char loss[40];
    if (!pg_may_write(s, why)) return false;
    snprintf(loss, sizeof loss, "%.17g", x->loss);
    const char *values[] = {x->board, x->person, x->name, loss, score.text, at.text};
    PGresult *r = pg_ask(s, S_RESULT, 6, values, false);
    bool good = PQresultStatus(r) == PGRES_COMMAND_OK;
    if (good) *kept = strcmp(PQcmdTuples(r), "1") == 0;
    else pg_failed(s, r, SAY_STORE_RESULT, why);
    PQclear(r);
    return good;
}

bool pg_results(struct store *store, const char *board, uint32_t most,
                void (*each)(void *context, const struct store_result *result), void *context,
                struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    struct number_text limit = pg_as_text(most);
    if (!pg_ready(s, why)) return false;
    const char *values[] = {board, limit.text};
    PGresult *r = pg_ask(s, S_RESULTS, 2, values, false);
    bool good = PQresultStatus(r) == PGRES_TUPLES_OK;
    for (int i = 0; good && i < PQntuples(r); i++) {
        struct store_result x = {.loss = strtod(PQgetvalue(r, i, 3), NULL),
                                 .score = pg_number_at(r, i, 4),
                                 .at_ms = pg_number_at(r, i, 5)};
        snprintf(x.board, sizeof x.board, "%s", PQgetvalue(r, i, 0));
        snprintf(x.person, sizeof x.person, "%s", PQgetvalue(r, i, 1));
        snprintf(x.name, sizeof x.name, "%s", PQgetvalue(r, i, 2));
        each(context, &x);
    }
    if (!good) pg_failed(s, r, SAY_STORE_RESULTS, why);
    PQclear(r);
    return good;
}

bool pg_place(struct store *store, const char *board, const char *person, uint64_t *at, uint64_t *of,
              struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    if (!pg_ready(s, why)) return false;
    const char *values[] = {board, person};
    PGresult *r = pg_ask(s, S_PLACE, 2, values, false);
    bool good = PQresultStatus(r) == PGRES_TUPLES_OK && PQntuples(r) == 1;
    *of = good ? (uint64_t)pg_number_at(r, 0, 0) : 0;
    *at = good ? (uint64_t)pg_number_at(r, 0, 1) : 0;
    if (!good) pg_failed(s, r, SAY_STORE_RESULTS, why);
    PQclear(r);
    return good;
}

bool pg_forget_results(struct store *store, const char *person, int64_t before_ms, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    struct number_text before = pg_as_text(before_ms);
    if (!pg_may_write(s, why)) return false;
    const char *values[] = {person, before.text};
    return pg_done(s, S_FORGET_RESULTS, 2, values, SAY_STORE_FORGET, why);
}

/* ---- notes ---- */

bool pg_note(struct store *store, const struct store_note *note, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    struct number_text at = pg_as_text(note->at_ms);
    if (!pg_may_write(s, why)) return false;
    const char *values[] = {note->kind, note->key, note->value, at.text};
    return pg_done(s, S_PUT_NOTE, 4, values, SAY_STORE_NOTE, why);
}

static struct store_note note_at(const PGresult *r, int i) {
    struct store_note note = {.at_ms = pg_number_at(r, i, 3), .number = pg_number_at(r, i, 4)};
    snprintf(note.kind, sizeof note.kind, "%s", PQgetvalue(r, i, 0));
    snprintf(note.key, sizeof note.key, "%s", PQgetvalue(r, i, 1));
    snprintf(note.value, sizeof note.value, "%s", PQgetvalue(r, i, 2));
    return note;
}

bool pg_notes(struct store *store, const char *kind, int64_t after,
              void (*each)(void *context, const struct store_note *note), void *context, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    struct number_text from = pg_as_text(after);
    if (!pg_ready(s, why)) return false;
    const char *values[] = {kind, from.text};
    PGresult *r = pg_ask(s, S_NOTES, 2, values, false);
    bool good = pg_has_rows(s, r, SAY_STORE_READ, why);
    for (int i = 0; good && i < PQntuples(r); i++) {
        struct store_note note = note_at(r, i);
        each(context, &note);
    }
    PQclear(r);
    return good;
}

bool pg_take_note(struct store *store, const char *kind, const char *key, struct store_note *note, bool *taken,
                  struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    if (!pg_may_write(s, why)) return false;
    const char *values[] = {kind, key};
    PGresult *r = pg_ask(s, S_TAKE_NOTE, 2, values, false);
    bool good = pg_has_rows(s, r, SAY_STORE_NOTE, why);
    *taken = good && PQntuples(r) == 1;
    if (*taken) *note = note_at(r, 0);
    PQclear(r);
    return good;
}

bool pg_drop_notes(struct store *store, const char *kind, int64_t before_ms, struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    struct number_text before = pg_as_text(before_ms);
    if (!pg_may_write(s, why)) return false;
    const char *values[] = {kind, before.text};
    return pg_done(s, S_DROP_NOTES, 2, values, SAY_STORE_NOTE, why);
}

/* ---- other processes ---- */

int pg_news_fd(struct store *store) { return pg_own(store)->ears ? PQsocket(pg_own(store)->ears) : -1; }

static void tell_rooms(char *text, int64_t from, void (*each)(void *context, const struct store_news *news),
                       void *context) {
    char *save = NULL;
    for (char *id = strtok_r(text, " ", &save); id; id = strtok_r(NULL, " ", &save)) {
        char *last = strtok_r(NULL, " ", &save);
        if (!last) return;
        each(context, &(struct store_news){.room = id, .last = strtoull(last, NULL, 10), .from = from});
    }
}

/* "r FROM ROOM LAST ..." or "m FROM TEXT". */
static void take_notice(char *text, int64_t self_number, void (*each)(void *context, const struct store_news *news),
                        void *context) {
    char *rest;
    char kind = text[0];
    if ((kind != 'r' && kind != 'm') || text[1] != ' ') return;
    int64_t from = strtoll(text + 2, &rest, 10);
    if (from == self_number || *rest != ' ') return;
    if (kind == 'r') tell_rooms(rest + 1, from, each, context);
    else each(context, &(struct store_news){.from = from, .bytes = rest + 1, .size = strlen(rest + 1)});
}

bool pg_news(struct store *store, void (*each)(void *context, const struct store_news *news), void *context,
             struct platform_error *why) {
    struct pg_store *s = pg_own(store);
    if (!s->ears) return *why = s->away.why, false;
    if (!PQconsumeInput(s->ears)) return pg_failed(s, NULL, SAY_STORE_LISTEN, why);
    for (PGnotify *n; s->ears && (n = PQnotifies(s->ears));) {
        take_notice(n->extra, s->self, each, context);
        PQfreemem(n);
    }
    return true;
}
