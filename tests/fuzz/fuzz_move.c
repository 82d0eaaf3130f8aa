/*
 * fuzz_move.c - a table in the hands of the input: rolls and moves, good and bad, as numbers, words and picks, with
 * resignations, undo, views and notes in between. What is refused changes nothing and gets a sentence.
 */
#include "fuzz.h"

enum { STEPS = 300 };

static const ag_rules *some_rules(struct input *in, const char **preset) {
    const struct ag_presets *all = ag_presets_builtin();
    struct ag_preset_info info;
    *preset = all->preset[take(in) % all->n].name;
    CHECK(ag_preset_find(NULL, *preset, &info, NULL));
    for (unsigned n = take(in) % 4; n; n--) { /* a few options of its own; what is refused changes nothing */
        const struct ag_option *o = &info.game->options[take(in) % info.game->n_options];
        char value[40];
        take_text(in, value, sizeof value);
        ag_values_set(info.game, &info.values, o->key, value, NULL);
    }
    char seats[2] = {(char)('1' + take(in) % 8), 0};
    ag_values_set(info.game, &info.values, "seats", seats, NULL);
    return prepare(&info);
}

static bool roll_any(ag_table *t, struct input *in, struct ag_msg *why) {
    uint8_t dice[AG_DICE_MAX];
    char text[40];
    take_text(in, text, sizeof text);
    int n = ag_dice_read(text, take(in) % 2, dice, AG_DICE_MAX, why);
    return n >= 0 && ag_table_roll(t, dice, (unsigned)n, NULL, why);
}

static bool roll_bytes(ag_table *t, struct input *in, struct ag_msg *why) {
    uint8_t dice[AG_DICE_MAX + 2];
    for (unsigned i = 0; i < sizeof dice; i++) dice[i] = (uint8_t)take(in);
    return ag_table_roll(t, dice, take(in) % (sizeof dice + 1), NULL, why);
}

/* What is due, as a fair table would have it. */
static bool play_due(ag_table *t, struct input *in, struct ag_msg *why) {
    static ag_action list[AG_LEGAL_MAX];
    const ag_rules *r = ag_table_rules(t);
    struct ag_due due = ag_table_due(t);
    struct ag_news news = {0};
    uint8_t dice[AG_DICE_MAX];
    bool good = true;
    if (due.kind == AG_DUE_ROLL) {
        ag_outcome_dice(due, (uint32_t)(take_number(in) % ag_outcomes(due)), dice);
        good = ag_table_roll(t, dice, due.dice, &news, why);
    } else if (due.kind == AG_DUE_ACT) {
        ag_seat seat = any_seat(due.seats, in);
        unsigned n = ag_rules_game(r)->legal(r, ag_table_state(t), seat, list);
        good = ag_table_act(t, seat, list[(take(in) << 8 | take(in)) % n], &news, why);
    } else if (!ag_table_next(t, why)) {
        return false;
    }
    CHECK(good);
    for (unsigned i = 0; i < news.n; i++) check_message(&news.item[i]);
    return true;
}

static bool say_any(ag_table *t, struct input *in, struct ag_msg *why) {
    char text[100];
    ag_seat seat = (ag_seat)take(in);
    take_text(in, text, sizeof text);
    return ag_table_act_text(t, take(in) % 4 ? ag_table_due(t).seat : seat, text, NULL, why);
}

/* Settling an argument: any words get an answer or a sentence. */
static void hear(void *context, const struct ag_msg *m) { (void)context, check_message(m); }
static void open_part(void *depth, const char *key, char kind) { (void)key, (void)kind, ++*(int *)depth; }
static void close_part(void *depth) { CHECK(--*(int *)depth >= 0); }
static void hear_number(void *depth, const char *key, int64_t n) { (void)depth, (void)key, (void)n; }
static void hear_text(void *depth, const char *key, const char *text) { (void)depth, (void)key, CHECK(text != NULL); }
static void hear_truth(void *depth, const char *key, bool truth) { (void)depth, (void)key, (void)truth; }

static bool settle(const ag_rules *r, struct input *in) {
    int depth = 0;
    const struct ag_emit emit = {&depth, open_part, close_part, hear_number, hear_text, hear_truth, hear};
    char text[12][40];
    const char *words[12];
    unsigned n = 0;
    struct ag_msg why = {0};
    for (unsigned wanted = take(in) % 13; n < wanted; n++) {
        take_text(in, text[n], sizeof text[n]);
        words[n] = text[n];
    }
    if (!ag_rules_game(r)->score) return true;
    if (!ag_rules_game(r)->score(r, n, words, &emit, &why)) check_refusal(&why);
    else CHECK(depth == 0);
    return true;
}

static bool step(ag_table *t, struct input *in, struct ag_msg *why) {
    char text[420];
    switch (take(in) % 20) {
    case 0: return roll_any(t, in, why);
    case 1: return roll_bytes(t, in, why);
    case 2: return say_any(t, in, why);
    case 3: return ag_table_act(t, (ag_seat)(take(in) % 9), (ag_action)take_number(in), NULL, why);
    case 4: return ag_table_act(t, (ag_seat)take(in), (ag_action)(take(in) << 8 | take(in)), NULL, why);
    case 5: return take(in) % 8 ? true : ag_table_resign(t, (ag_seat)(take(in) % 9), why);
    case 6: return take(in) % 32 ? true : ag_table_abandon(t, why);
    case 7: take_text(in, text, sizeof text); return ag_table_note(t, text, why);
    case 8: return ag_table_rewind(t, ag_table_length(t) > 20 ? ag_table_length(t) - take(in) % 20 : take(in), why);
    case 9: take_text(in, text, sizeof text); return ag_table_sit(t, (ag_seat)take(in), text, "Ann", why);
    case 10: take_text(in, text, sizeof text); return ag_table_proof(t, take(in) % 2, text, why);
    case 11: return settle(ag_table_rules(t), in);
    default: return play_due(t, in, why);
    }
}

static char *written(const ag_table *t) {
    size_t n = ag_record_write(t, AG_RECORD_ALL, NULL, 0);
    char *text = malloc(n + 1);
    CHECK(ag_record_write(t, AG_RECORD_ALL, text, n + 1) == n);
    return text;
}

static void check_table(const ag_table *t, struct input *in) {
    union ag_state s;
    memcpy(&s, ag_table_state(t), sizeof s);
    check_position(ag_table_rules(t), &s, in);
    ag_table *view = ag_table_view(t, (ag_seat)(take(in) % ag_rules_seats(ag_table_rules(t))));
    CHECK(view != NULL);
    ag_table_free(view);
}

/* The record of the whole thing reads again, and gives the same position. */
static void check_record(const ag_table *t) {
    char *text = written(t);
    struct ag_msg why = {0};
    unsigned line = 0;
    ag_table *read = ag_record_read(&host_memory, text, strlen(text), SIZE_MAX, &line, &why);
    CHECK(read != NULL);
    CHECK(memcmp(ag_table_state(t), ag_table_state(read), ag_rules_game(ag_table_rules(t))->state_size) == 0);
    ag_table_free(read);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input in = {data, size};
    const char *preset;
    const ag_rules *r = some_rules(&in, &preset);
    if (!r) return 0;
    ag_table *t = ag_table_new(&host_memory, r, preset);
    for (unsigned i = 0; i < STEPS && in.left; i++) {
        struct ag_msg why = {0};
        union ag_state before;
        size_t length = ag_table_length(t);
        memcpy(&before, ag_table_state(t), sizeof before);
        if (!step(t, &in, &why)) {
            check_refusal(&why);
            CHECK(ag_table_length(t) == length);
            CHECK(memcmp(&before, ag_table_state(t), ag_rules_game(r)->state_size) == 0);
        }
        if (i % 16 == 0) check_table(t, &in);
    }
    check_record(t);
    ag_table_free(t);
    return 0;
}
