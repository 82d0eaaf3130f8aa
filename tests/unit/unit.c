/* unit.c - see unit.h. */
#include "unit.h"

static void words_of(const struct ag_msg *m, char *buf, size_t size) { ag_msg_write(m, NULL, buf, size); }

void near(double have, double want, double off) {
    if (!(have - want <= off && want - have <= off)) fail_msg("%.12f is not %.12f", have, want);
}

static bool set_all(struct ag_preset_info *info, const char *sets, struct ag_msg *why) {
    char copy[600], *save = NULL;
    snprintf(copy, sizeof copy, "%s", sets ? sets : "");
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        char *equals = strchr(word, '=');
        assert_non_null(equals);
        *equals = 0;
        for (char *c = equals + 1; *c; c++)
            if (*c == ',') *c = ' ';
        if (!ag_values_set(info->game, &info->values, word, equals + 1, why)) return false;
    }
    return true;
}

static ag_rules *try_rules(const char *preset, const char *sets, struct ag_msg *why) {
    struct ag_preset_info info;
    if (!ag_preset_find(NULL, preset, &info, why) || !set_all(&info, sets, why)) return NULL;
    void *memory = malloc(ag_rules_size(info.game));
    assert_non_null(memory);
    ag_rules *r = ag_rules_prepare(memory, info.game, &info.values, why);
    if (!r) free(memory);
    return r;
}

ag_rules *rules_of(const char *preset, const char *sets) {
    struct ag_msg why = {0};
    char text[300];
    ag_rules *r = try_rules(preset, sets, &why);
    words_of(&why, text, sizeof text);
    if (!r) fail_msg("%s %s: %s", preset, sets ? sets : "", text);
    return r;
}

bool rules_refused(const char *preset, const char *sets) {
    struct ag_msg why = {0};
    ag_rules *r = try_rules(preset, sets, &why);
    free(r);
    if (!r) assert_int_not_equal(why.id, 0);
    return !r;
}

void start_with(struct play *p, const char *preset, const char *sets, ag_seats beginners) {
    memset(p, 0, sizeof *p);
    p->rules = rules_of(preset, sets);
    p->game = ag_rules_game(p->rules);
    p->game->begin(p->rules, &p->state, beginners ? beginners : ag_all_seats(p->rules));
}

void start(struct play *p, const char *preset, const char *sets) { start_with(p, preset, sets, 0); }

void start_at(struct play *p, const char *preset, const char *sets, const char *position) {
    struct ag_msg why = {0};
    char text[300];
    start(p, preset, sets);
    bool read = p->game->read_position(p->rules, &p->state, position, &why);
    words_of(&why, text, sizeof text);
    if (!read) fail_msg("%s: %s", position, text);
}

void stop(struct play *p) { free(p->rules); }

struct ag_due due(const struct play *p) {
    return p->game->due(p->rules, &p->state);
}
bool over(const struct play *p) { return due(p).kind == AG_DUE_OVER; }

void rolls(struct play *p, const char *dice) {
    uint8_t d[AG_DICE_MAX];
    struct ag_due now = due(p);
    assert_int_equal(now.kind, AG_DUE_ROLL);
    int n = ag_dice_read(dice, now.flags & AG_DUE_JOLLY, d, AG_DICE_MAX, NULL);
    assert_int_equal(n, now.dice);
    uint32_t outcome = ag_outcome_of(now, d);
    assert_int_not_equal(outcome, AG_UNKNOWN);
    p->news.n = 0;
    p->effects = p->game->roll(p->rules, &p->state, outcome, &p->news);
}

static bool try_words(struct play *p, ag_seat seat, const char *words, ag_action *a, struct ag_msg *why) {
    struct ag_due now = due(p);
    assert_int_equal(now.kind, AG_DUE_ACT);
    assert_true(now.seats >> seat & 1);
    return p->game->read_action(p->rules, &p->state, words, a, why) &&
           p->game->allowed(p->rules, &p->state, seat, *a, why);
}

void moves(struct play *p, ag_seat seat, const char *words) {
    struct ag_msg why = {0};
    char text[300];
    ag_action a = 0;
    bool good = try_words(p, seat, words, &a, &why);
    words_of(&why, text, sizeof text);
    if (!good) fail_msg("%s: %s", words, text);
    p->news.n = 0;
    p->effects = p->game->act(p->rules, &p->state, seat, a, &p->news);
}

void refuses(struct play *p, ag_seat seat, const char *words, const char *part) {
    struct ag_msg why = {0};
    char text[300];
    ag_action a = 0;
    if (try_words(p, seat, words, &a, &why)) fail_msg("%s was allowed", words);
    assert_int_not_equal(why.id, 0);
    words_of(&why, text, sizeof text);
    if (part && !strstr(text, part)) fail_msg("%s: '%s' does not say '%s'", words, text, part);
}

bool may(struct play *p, ag_seat seat, const char *words) {
    ag_action a;
    return try_words(p, seat, words, &a, NULL);
}

unsigned choices(struct play *p, ag_seat seat) {
    ag_action a[AG_LEGAL_MAX];
    return p->game->legal(p->rules, &p->state, seat, a);
}

int32_t score_of(const struct play *p, ag_seat seat) {
    int32_t s[AG_SEATS_MAX];
    p->game->scores(p->rules, &p->state, s);
    return s[seat];
}

int32_t points_of(const struct play *p, ag_seat seat) {
    int32_t s[AG_SEATS_MAX];
    p->game->points(p->rules, &p->state, s);
    return s[seat];
}

ag_seats winners(const struct play *p) { return ag_winners(p->rules, &p->state, ag_all_seats(p->rules)); }

bool heard(const struct play *p, const char *part) {
    char text[300];
    for (unsigned i = 0; i < p->news.n; i++) {
        words_of(&p->news.item[i], text, sizeof text);
        if (strstr(text, part)) return true;
    }
    return false;
}

void msg_says(const struct ag_msg *m, const char *part) {
    char text[300];
    words_of(m, text, sizeof text);
    if (!strstr(text, part)) fail_msg("'%s' does not say '%s'", text, part);
}

static bool try_position(const struct play *p, const char *position, struct ag_msg *why) {
    union ag_state s;
    return p->game->read_position(p->rules, &s, position, why);
}

bool reads_position(const struct play *p, const char *position) {
    struct ag_msg why = {0};
    bool read = try_position(p, position, &why);
    if (!read) assert_int_not_equal(why.id, 0);
    return read;
}

void refuses_position(const struct play *p, const char *position, const char *part) {
    struct ag_msg why = {0};
    if (try_position(p, position, &why)) fail_msg("'%s' was read", position);
    msg_says(&why, part);
}

/* ---- what a front end gets ---- */

const struct ag_sheet *sheet_of(const struct play *p) {
    static struct ag_sheet sheet; /* large */
    ag_sheet_of(p->rules, &p->state, &sheet);
    return &sheet;
}

bool sheet_says(const struct play *p, const char *part) {
    const struct ag_sheet *sheet = sheet_of(p);
    char text[300];
    for (unsigned i = 0; i < sheet->n_facts; i++) {
        words_of(&sheet->fact[i], text, sizeof text);
        if (strstr(text, part)) return true;
    }
    return false;
}

static bool try_pick(const struct play *p, const struct ag_pick *pick, ag_action *a, struct ag_msg *why) {
    return p->game->choose(p->rules, &p->state, due(p).seat, pick, a, why);
}

void picks(const struct play *p, uint32_t dice, uint64_t cells, uint8_t button, const char *move) {
    struct ag_pick pick = {.dice = dice, .cells = cells, .button = button};
    struct ag_msg why = {0};
    ag_action a = 0;
    char text[300];
    bool good = try_pick(p, &pick, &a, &why);
    words_of(&why, text, sizeof text);
    if (!good) fail_msg("%s: %s", move, text);
    p->game->write_action(p->rules, &p->state, a, text, sizeof text);
    assert_string_equal(text, move);
}

void refuses_pick(const struct play *p, uint32_t dice, uint64_t cells, uint8_t button, const char *part) {
    struct ag_pick pick = {.dice = dice, .cells = cells, .button = button};
    struct ag_msg why = {0};
    ag_action a;
    assert_false(try_pick(p, &pick, &a, &why));
    msg_says(&why, part);
}

/* ---- what the score hook hands out ---- */

struct answer {
    struct settled *out;
    char closing[8]; /* of what is open */
    unsigned depth;
};

static void put(struct answer *to, const char *key, const char *value) {
    char *data = to->out->data;
    size_t n = strlen(data), size = sizeof to->out->data;
    bool first = n == 0 || data[n - 1] == '{' || data[n - 1] == '[';
    int more = snprintf(data + n, size - n, "%s%s%s%s", first ? "" : ",", key ? key : "", key ? ":" : "", value);
    assert_in_range(more, 0, size - n - 1);
}
static void on_open(void *context, const char *key, char kind) {
    struct answer *to = context;
    put(to, key, kind == '{' ? "{" : "[");
    assert_true(to->depth < sizeof to->closing);
    to->closing[to->depth++] = kind == '{' ? '}' : ']';
}
static void on_close(void *context) {
    struct answer *to = context;
    size_t n = strlen(to->out->data);
    assert_true(to->depth > 0 && n + 1 < sizeof to->out->data);
    to->out->data[n] = to->closing[--to->depth];
}
static void on_number(void *context, const char *key, int64_t value) {
    char text[24];
    snprintf(text, sizeof text, "%lld", (long long)value);
    put(context, key, text);
}
static void on_text(void *context, const char *key, const char *value) {
    char text[40];
    snprintf(text, sizeof text, "'%s'", value);
    put(context, key, text);
}
static void on_truth(void *context, const char *key, bool value) { put(context, key, value ? "yes" : "no"); }
static void on_say(void *context, const struct ag_msg *msg) {
    struct answer *to = context;
    size_t n = strlen(to->out->said), size = sizeof to->out->said;
    n += ag_msg_write(msg, NULL, to->out->said + n, size - n);
    assert_true(n + 1 < size);
    to->out->said[n] = '\n';
}

bool settles(const char *preset, const char *sets, const char *words, struct settled *out) {
    struct answer answer = {.out = out};
    const struct ag_emit emit = {&answer, on_open, on_close, on_number, on_text, on_truth, on_say};
    struct ag_msg why = {0};
    char copy[200], *list[40], *save = NULL;
    unsigned n = 0;
    memset(out, 0, sizeof *out);
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) list[n++] = word;
    ag_rules *r = rules_of(preset, sets);
    bool good = ag_rules_game(r)->score(r, n, (const char *const *)list, &emit, &why);
    free(r);
    assert_int_equal(answer.depth, 0);
    if (!good) {
        assert_int_not_equal(why.id, 0);
        assert_string_equal(out->data, ""); /* nothing is handed out before a refusal */
        assert_string_equal(out->said, "");
        on_say(&answer, &why);
    }
    return good;
}

/* ---- what must hold in every position ---- */

static void check_position(struct play *p) {
    static char text[AG_POSITION_MAX], again[AG_POSITION_MAX];
    union ag_state back;
    struct ag_msg why = {0};
    memset(&back, 0xA5, sizeof back);
    assert_true(p->game->write_position(p->rules, &p->state, text, sizeof text) < sizeof text - 200);
    if (!p->game->read_position(p->rules, &back, text, &why)) {
        words_of(&why, again, sizeof again);
        fail_msg("'%s' is not read again: %s", text, again);
    }
    if (memcmp(&back, &p->state, p->game->state_size) != 0) {
        p->game->write_position(p->rules, &back, again, sizeof again);
        fail_msg("'%s' is read as '%s'", text, again);
    }
}

static void check_action(struct play *p, ag_seat seat, ag_action a) {
    char text[AG_MOVE_MAX + 20], sentence[300];
    ag_action back = AG_SEALED;
    struct ag_pick pick;
    struct ag_msg why = {0};
    assert_true(a < p->game->actions);
    if (!p->game->allowed(p->rules, &p->state, seat, a, &why)) {
        words_of(&why, sentence, sizeof sentence);
        fail_msg("legal but not allowed: %u: %s", a, sentence);
    }
    assert_true(p->game->write_action(p->rules, &p->state, a, text, sizeof text) < AG_MOVE_MAX);
    assert_true(p->game->read_action(p->rules, &p->state, text, &back, &why));
    assert_int_equal(back, a);
    memset(&pick, 0, sizeof pick);
    p->game->pick(p->rules, &p->state, seat, a, &pick);
    if (!p->game->choose(p->rules, &p->state, seat, &pick, &back, &why) || back != a) {
        words_of(&why, sentence, sizeof sentence);
        fail_msg("the pick of '%s' means something else: %s", text, sentence);
    }
}

static void check_decision(struct play *p, ag_seat seat, struct ag_rng *rng, ag_action *chosen) {
    static ag_action list[AG_LEGAL_MAX];
    static struct ag_sheet sheet;
    struct ag_prompt prompt;
    unsigned n = p->game->legal(p->rules, &p->state, seat, list);
    assert_in_range(n, 1, AG_LEGAL_MAX);
    for (unsigned i = 0; i < n; i++) {
        check_action(p, seat, list[i]);
        for (unsigned k = 0; k < i; k++) assert_int_not_equal(list[k], list[i]);
    }
    for (unsigned i = 0; i < 20; i++) { /* others are refused with a sentence */
        ag_action a = ag_rng_below(rng, p->game->actions);
        struct ag_msg why = {0};
        bool found = false;
        for (unsigned k = 0; k < n; k++) found = found || list[k] == a;
        assert_int_equal(p->game->allowed(p->rules, &p->state, seat, a, &why), found);
        if (!found) assert_int_not_equal(why.id, 0);
    }
    ag_action idle = p->game->idle(p->rules, &p->state, seat);
    assert_true(p->game->allowed(p->rules, &p->state, seat, idle, NULL));
    ag_sheet_of(p->rules, &p->state, &sheet);
    ag_prompt_of(p->rules, &p->state, seat, &prompt);
    assert_int_not_equal(prompt.ask.id, 0);
    assert_true(prompt.n_buttons > 0);
    *chosen = list[ag_rng_below(rng, n)];
}

void to_the_end(struct play *p, const char *first, const char *others, struct ag_rng *rng) {
    const struct ag_player *one = ag_player_named(first, p->game), *rest = ag_player_named(others, p->game);
    assert_true(one && rest);
    for (unsigned events = 0; !over(p); events++) {
        struct ag_due now = due(p);
        union ag_state view;
        assert_true(events < 100000);
        if (now.kind == AG_DUE_ROLL) {
            p->game->roll(p->rules, &p->state, ag_draw(now, rng), NULL);
            continue;
        }
        ag_view_of(p->rules, &p->state, now.seat, &view);
        struct ag_seen seen = {.rules = p->rules, .state = &view, .seat = now.seat};
        ag_action a = (now.seat ? rest : one)->choose(&seen, rng);
        assert_true(p->game->allowed(p->rules, &p->state, now.seat, a, NULL));
        p->game->act(p->rules, &p->state, now.seat, a, NULL);
    }
}

void random_game(const char *preset, const char *sets, uint64_t seed) {
    struct play p;
    struct ag_rng rng;
    start(&p, preset, sets);
    ag_rng_start(&rng, seed, 0, 0);
    for (unsigned events = 0;; events++) {
        struct ag_due now = due(&p);
        assert_true(events < 1000000);
        check_position(&p);
        if (now.kind == AG_DUE_OVER) break;
        p.news.n = 0;
        if (now.kind == AG_DUE_ROLL) {
            p.effects = p.game->roll(p.rules, &p.state, ag_draw(now, &rng), &p.news);
        } else {
            ag_action a = 0;
            unsigned k = ag_rng_below(&rng, (uint32_t)__builtin_popcount(now.seats));
            ag_seats left = now.seats; /* any seat that is due may be the next to answer */
            while (k--) left = (ag_seats)(left & (left - 1));
            ag_seat seat = (ag_seat)__builtin_ctz(left);
            check_decision(&p, seat, &rng, &a);
            p.effects = p.game->act(p.rules, &p.state, seat, a, &p.news);
        }
    }
    assert_int_not_equal(winners(&p), 0);
    stop(&p);
}
