/*
 * fuzz_record.c - any bytes as a record. What is read is written again byte for byte; every seat's view of it can be
 * written and read as well, and shows what the seat may see of the position.
 */
#include "fuzz.h"

static char *written(const ag_table *t, ag_seat viewer) {
    size_t n = ag_record_write(t, viewer, NULL, 0);
    char *text = malloc(n + 1);
    CHECK(ag_record_write(t, viewer, text, n + 1) == n);
    return text;
}

static void check_view(const ag_table *t, ag_seat viewer) {
    const ag_rules *r = ag_table_rules(t);
    char *text = written(t, viewer), *again;
    unsigned line;
    ag_table *read = ag_record_read(&host_memory, text, strlen(text), SIZE_MAX, &line, NULL);
    CHECK(read != NULL);
    again = written(read, AG_RECORD_ALL);
    CHECK(strcmp(text, again) == 0);
    ag_table *view = ag_table_view(t, viewer);
    union ag_state seen;
    ag_view_of(r, ag_table_state(t), viewer, &seen);
    CHECK(memcmp(&seen, ag_table_state(view), ag_rules_game(r)->state_size) == 0);
    CHECK(memcmp(&seen, ag_table_state(read), ag_rules_game(r)->state_size) == 0);
    ag_table_free(view);
    ag_table_free(read);
    free(text);
    free(again);
}

/* Undo to anywhere and apply the rest again: the same record. */
static void check_undo(const ag_table *t, const uint8_t *data, size_t size, size_t keep) {
    ag_table *part = ag_record_read(&host_memory, (const char *)data, size, SIZE_MAX, NULL, NULL);
    CHECK(ag_table_rewind(part, keep, NULL));
    for (size_t i = keep; i < ag_table_length(t); i++) {
        struct ag_event e = ag_table_event(t, i);
        CHECK(ag_table_apply(part, &e, ag_table_note_text(t, &e), NULL, NULL));
    }
    char *text = written(part, AG_RECORD_ALL);
    CHECK(strlen(text) == size && memcmp(text, data, size) == 0);
    free(text);
    ag_table_free(part);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ag_msg why = {0};
    unsigned line = 0;
    ag_table *t = ag_record_read(&host_memory, (const char *)data, size, SIZE_MAX, &line, &why);
    if (!t) {
        CHECK(line >= 1);
        check_refusal(&why);
        return 0;
    }
    char *text = written(t, AG_RECORD_ALL);
    CHECK(strlen(text) == size && memcmp(text, data, size) == 0);
    free(text);
    const ag_rules *r = ag_table_rules(t);
    for (unsigned i = 0; i < ag_rules_seats(r); i++) check_view(t, (ag_seat)i);
    check_view(t, AG_NOBODY);
    check_undo(t, data, size, size % (ag_table_length(t) + 1));
    union ag_state s;
    struct input in = {data, size};
    memcpy(&s, ag_table_state(t), sizeof s);
    check_position(r, &s, &in);
    ag_table_free(t);
    return 0;
}
