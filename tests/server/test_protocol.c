/*
 * test_protocol.c - the protocol without a network: what is read, what is refused, and that the bytes for other seats
 * and watchers do not depend on dice they may not see. Also the small parts of the server: tokens, tables of numbers,
 * settings.
 */
#include "unit.h"

#include "config.h"
#include "memory.h"
#include "protocol.h"
#include "token.h"

#include <sodium.h>

/* ---- reading ---- */

static char why[ROOMS_WHY_MAX]; /* its words */
static struct ag_msg wrong;
static struct protocol_in in;

static bool reads(const char *text) {
    protocol_free(&in);
    wrong = (struct ag_msg){0};
    bool good = protocol_read(text, strlen(text), &in, &wrong);
    ag_msg_write(&wrong, NULL, why, sizeof why);
    return good;
}

static void test_commands_are_read_into_typed_messages(void **state) {
    (void)state;
    assert_true(reads("{\"type\":\"move\",\"id\":\"a1\",\"table\":\"0000000000012\",\"move\":\"keep 1 roll\","
                      "\"at\":17}"));
    assert_int_equal(in.kind, PROTOCOL_HOUSE);
    assert_int_equal(in.in.kind, ROOMS_MOVE);
    assert_string_equal(in.in.id, "a1");
    assert_int_equal(in.in.room, 34); /* "12" in letters of five bits */
    assert_string_equal(in.in.text, "keep 1 roll");
    assert_int_equal(in.in.number, 17);
    assert_true(reads("{\"type\":\"sit\",\"id\":\"x\",\"seat\":3}"));
    assert_int_equal(in.in.seat, 3);
    assert_true(reads("{\"type\":\"sit\",\"id\":\"x\",\"seat\":null}"));
    assert_int_equal(in.in.seat, AG_NOBODY);
    assert_true(reads("{\"type\":\"opponent\",\"id\":\"x\",\"seat\":1,\"level\":null}"));
    assert_string_equal(in.in.text, "");
    assert_true(reads("{\"type\":\"join\",\"table\":\"0000000000001\",\"last\":5,\"viewer\":0}"));
    assert_int_equal(in.in.number, 5);
    assert_int_equal(in.in.viewer, 0);
}

static void test_settings_and_options_are_read(void **state) {
    (void)state;
    assert_true(reads("{\"type\":\"create\",\"id\":\"c\",\"preset\":\"farkle\",\"public\":true,\"turn_seconds\":2.5,"
                      "\"series\":3,\"set\":{\"seats\":3,\"opening\":\"500\",\"yes\":true,\"list\":[1,2,-3]}}"));
    assert_true(in.in.settings.listed);
    assert_int_equal(in.in.settings.turn_ms, 2500);
    assert_int_equal(in.in.settings.series, 3);
    assert_int_equal(in.in.given, ROOMS_SET_LISTED | ROOMS_SET_TURN | ROOMS_SET_SERIES);
    assert_int_equal(in.in.n_set, 4);
    assert_string_equal(in.in.set[0].key, "seats");
    assert_string_equal(in.in.set[0].value, "3");
    assert_string_equal(in.in.set[1].value, "500");
    assert_string_equal(in.in.set[2].value, "yes");
    assert_string_equal(in.in.set[3].value, "1 2 -3");
}

static void test_seeds_are_read_and_their_form_is_checked(void **state) {
    (void)state;
    char text[200];
    const char *hex = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1eff";
    snprintf(text, sizeof text, "{\"type\":\"open\",\"id\":\"x\",\"seed\":\"%s\"}", hex);
    assert_true(reads(text));
    for (unsigned i = 0; i < 31; i++) assert_int_equal(in.in.block.byte[i], i);
    assert_int_equal(in.in.block.byte[31], 255);
    assert_true(reads("{\"type\":\"seal\",\"id\":\"x\",\"commitment\":null}"));
    assert_false(in.in.yes);
    assert_false(reads("{\"type\":\"seal\",\"id\":\"x\"}")); /* a forgotten member is not "none" */
    assert_false(reads("{\"type\":\"open\",\"id\":\"x\",\"seed\":null}"));
    snprintf(text, sizeof text, "{\"type\":\"open\",\"id\":\"x\",\"seed\":\"%.63sG\"}", hex);
    assert_false(reads(text));
    snprintf(text, sizeof text, "{\"type\":\"open\",\"id\":\"x\",\"seed\":\"%.62s\"}", hex);
    assert_false(reads(text));
}

static void test_a_hello_says_what_it_wants(void **state) {
    (void)state;
    assert_true(reads("{\"type\":\"hello\",\"version\":2,\"name\":\"Ann\",\"want\":[\"sheet\",\"future\"]}"));
    assert_int_equal(in.kind, PROTOCOL_HELLO);
    assert_string_equal(in.name, "Ann");
    assert_int_equal(in.wants, PROTOCOL_WANTS_SHEET);
    assert_true(reads("{\"type\":\"hello\",\"version\":2}"));
    assert_int_equal(in.wants, PROTOCOL_WANTS_LEGAL | PROTOCOL_WANTS_SAY);
    assert_null(in.name);
    assert_false(reads("{\"type\":\"hello\"}"));
    assert_false(in.foreign);
}

/* Clients of version 1 take why as a text; they are told in their own form. */
static void test_a_client_of_another_version_gets_a_sentence_that_it_can_show(void **state) {
    (void)state;
    static const char *const hellos[] = {"{\"type\":\"hello\",\"version\":1,\"id\":\"h\"}",
                                         "{\"type\":\"hello\",\"version\":3,\"id\":\"h\"}"};
    static const char *const said[] = {"reload", "older than your program"};
    for (unsigned i = 0; i < 2; i++) {
        assert_false(reads(hellos[i]));
        assert_true(in.foreign);
        char *text = protocol_foreign(in.id, wrong);
        json_t *json = json_loads(text, 0, NULL);
        assert_string_equal(json_string_value(json_object_get(json, "type")), "refused");
        assert_string_equal(json_string_value(json_object_get(json, "code")), "version");
        assert_string_equal(json_string_value(json_object_get(json, "id")), "h");
        assert_non_null(strstr(json_string_value(json_object_get(json, "why")), said[i]));
        assert_int_equal(json_integer_value(json_array_get(json_object_get(json, "versions"), 0)), 2);
        json_decref(json);
        free(text);
    }
}

/* What a game refuses comes with the sentence's name and its arguments, what rooms refuse as well. */
static void test_a_refusal_can_be_said_in_another_language(void **state) {
    (void)state;
    struct ag_msg msg = {.id = 1, .num = {3}};
    struct rooms_out out = {.kind = ROOMS_REFUSED, .id = "a", .code = "game", .why = "No.", .msg = &msg};
    char *text = protocol_write(NULL, &out, 0);
    json_t *json = json_loads(text, 0, NULL), *said = json_object_get(json, "why");
    assert_string_equal(json_string_value(json_object_get(said, "id")), ag_msg_name(1));
    assert_string_equal(json_string_value(json_object_get(said, "text")), "No.");
    assert_int_equal(json_integer_value(json_array_get(json_object_get(said, "args"), 0)), 3);
    json_decref(json);
    free(text);
}

static void test_what_cannot_be_read_gets_a_sentence_with_its_id(void **state) {
    (void)state;
    /* clang-format off */
    static const char *const bad[] = {
        "", "x", "[]", "{}", "{\"type\":7}", "{\"type\":\"dance\"}", "{\"type\":\"sit\",\"seat\":8}",
        "{\"type\":\"sit\",\"seat\":\"0\"}", "{\"type\":\"move\",\"move\":7}", "{\"type\":\"move\",\"at\":-1}",
        "{\"type\":\"join\",\"table\":\"short\"}", "{\"type\":\"settings\",\"turn_seconds\":-1}",
        "{\"type\":\"settings\",\"turn_seconds\":\"9\"}", "{\"type\":\"settings\",\"series\":256}",
        "{\"type\":\"create\",\"set\":{\"a\":{}}}", "{\"type\":\"create\",\"set\":{\"a\":[1.5]}}",
        "{\"type\":\"create\",\"set\":7}", "{\"type\":\"sit\",\"type\":\"sit\"}",
    };
    /* clang-format on */
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(reads(bad[i]));
        assert_true(strlen(why) > 10);
    }
    assert_false(reads("{\"type\":\"dance\",\"id\":\"q7\"}"));
    assert_string_equal(in.id, "q7");
    assert_string_equal(why, "There is no message of type \"dance\".");
}

/* It names the key, the value and what would be right. */
static void test_a_refusal_of_a_message_says_what_would_be_right(void **state) {
    (void)state;
    assert_false(reads("{\"type\":\"sit\",\"seat\":8}"));
    assert_string_equal(why, "\"seat\" must be a seat from 0 to 7, or null, not 8.");
    assert_false(reads("{\"type\":\"settings\",\"turn_seconds\":\"9\"}"));
    assert_string_equal(why, "\"turn_seconds\" must be a number of seconds, not \"9\".");
    assert_false(reads("{\"type\":\"create\",\"set\":{\"a\":[1.5]}}"));
    assert_string_equal(why, "\"a\" must be a number, true or false, a string or a list of whole numbers, not [1.5].");
    assert_false(reads("{\"type\":\"seal\"}"));
    assert_string_equal(why, "\"commitment\" is missing: give 64 hexadecimal digits, or null to bring no seed.");
    assert_false(
        reads("{\"type\":\"sit\",\"seat\":{\"long\":\"\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\u00e9\"}}"));
    assert_non_null(strstr(why, "...")); /* cut, and not in the middle of a letter */
}

/* ---- a house in memory, everything sent as text ---- */

enum { TEXT_ROOM = 1 << 20, CONNECTIONS = 5, ENTRIES = 4000 };

struct desk {
    rooms *h;
    char *text[CONNECTIONS]; /* what each connection was sent, a line for each message */
    size_t n[CONNECTIONS];
    bool revealed; /* from then on nothing is noted */
    unsigned variant, drawn, entries;
    char *entry[ENTRIES];
    room_id room;
};

static void desk_random(void *context, void *bytes, size_t n) {
    struct desk *d = context;
    for (size_t i = 0; i < n; i++) ((uint8_t *)bytes)[i] = (uint8_t)(d->drawn++ * 37);
}

static void desk_append(void *context, room_id room, uint64_t seq, const char *bytes, size_t n) {
    struct desk *d = context;
    (void)room;
    assert_true(seq <= ENTRIES);
    d->entry[seq - 1] = memory_copy(bytes);
    d->entry[seq - 1][n] = 0;
    d->entries = (unsigned)seq;
}

static bool desk_read(void *context, room_id room, uint64_t seq, rooms_visit *visit, void *visit_context) {
    struct desk *d = context;
    (void)room;
    for (uint64_t i = seq; i <= d->entries; i++)
        if (!visit(visit_context, i, d->entry[i - 1], strlen(d->entry[i - 1]))) break;
    return true;
}

static void desk_send(void *context, conn_id conn, const struct rooms_out *out) {
    struct desk *d = context;
    /* The dice are shown by the move that opens them. */
    if (out->kind == ROOMS_EVENT && strcmp(out->event->words, "open") == 0) d->revealed = true;
    if (out->kind == ROOMS_DONE && out->room) d->room = out->room;
    if (out->kind == ROOMS_REFUSED) fail_msg("%s", out->why);
    if (d->revealed) return;
    char *text = protocol_write(d->h, out, PROTOCOL_WANTS_LEGAL | PROTOCOL_WANTS_SHEET | PROTOCOL_WANTS_SAY);
    assert_non_null(text);
    d->n[conn] += (size_t)snprintf(d->text[conn] + d->n[conn], TEXT_ROOM - d->n[conn], "%s\n", text);
    assert_true(d->n[conn] < TEXT_ROOM);
    free(text);
}

static void desk_think(void *context, room_id room, uint64_t ticket, ag_seat seat, const char *level) {
    (void)context, (void)room, (void)ticket, (void)seat, (void)level;
}

/* Dice from the number of the roll alone, but for the hidden hands of seat 1, which differ from desk to desk. */
static unsigned now_variant;

static void fake_block(const struct rooms_block *in_block, struct rooms_block *out) {
    for (unsigned i = 0; i < 32; i++) out->byte[i] = (uint8_t)(in_block->byte[i] ^ 0x5A);
}
static void fake_start(const char *text, size_t n, struct rooms_block *out) { memset(out, text[n - 2], sizeof *out); }
static void fake_key(const struct rooms_block *start, const struct rooms_block *server, const struct rooms_block *seeds,
                     unsigned n, struct rooms_block *out) {
    (void)start;
    *out = *server;
    for (unsigned i = 0; i < 32 * n; i++) out->byte[i % 32] ^= (uint8_t)(seeds[i / 32].byte[i % 32] + i);
}
static void fake_roll(const struct rooms_block *key, uint64_t number, struct ag_due due, uint8_t *dice) {
    (void)key;
    bool secret = due.flags & AG_DUE_HIDDEN && due.seat == 1;
    for (unsigned i = 0; i < due.dice; i++)
        dice[i] = (uint8_t)(1 + (number * 5 + i * 3 + (secret ? now_variant * (i + 1) : 0)) % 6);
}
static void fake_hand(const struct rooms_block *key, uint64_t number, unsigned seat, struct rooms_block *out) {
    (void)key;
    memset(out, (int)(number + seat), sizeof *out);
}
static const struct rooms_proof fake_proof = {.commitment = fake_block,
                                              .seat_commitment = fake_block,
                                              .start = fake_start,
                                              .key = fake_key,
                                              .roll = fake_roll,
                                              .hand = fake_hand,
                                              .hand_commitment = fake_block};

static void desk_say(struct desk *d, conn_id conn, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void desk_say(struct desk *d, conn_id conn, const char *format, ...) {
    char text[400];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (!reads(text)) fail_msg("%s: %s", text, why);
    in.in.room = d->room;
    assert_true(rooms_receive(d->h, conn, &in.in));
}

/* The move that the script makes in this window or turn: calls rise by the list, the third call is challenged. */
static void desk_act(struct desk *d, unsigned seat, unsigned id, unsigned *calls) {
    struct rooms_look look;
    union ag_state s;
    ag_action list[AG_LEGAL_MAX];
    char words[AG_MOVE_MAX];
    assert_true(rooms_look_at(d->h, d->room, (ag_seat)seat, &look));
    if (!look.yours || !rooms_state(d->h, d->room, (ag_seat)seat, &s)) return;
    const struct ag_game *game = ag_rules_game(look.rules);
    unsigned n = game->legal(look.rules, &s, (ag_seat)seat, list);
    const char *wanted = look.due.flags & AG_DUE_SEALED ? (*calls == 3 && seat != 1 ? "challenge" : "stand") : "call";
    for (unsigned i = 0; i < n; i++) {
        game->write_action(look.rules, &s, list[i], words, sizeof words);
        if (strncmp(words, wanted, strlen(wanted)) == 0) break;
    }
    if (strncmp(words, "call", 4) == 0) ++*calls;
    desk_say(d, seat + 1, "{\"type\":\"move\",\"id\":\"m%u\",\"move\":\"%s\"}", id, words);
}

static void desk_play(struct desk *d, unsigned variant) {
    struct rooms_limits limits;
    unsigned calls = 0;
    memset(d, 0, sizeof *d);
    now_variant = d->variant = variant;
    for (unsigned i = 0; i < CONNECTIONS; i++) d->text[i] = must_alloc(TEXT_ROOM), d->text[i][0] = 0;
    struct rooms_world world = {.context = d,
                                .memory = host_memory,
                                .proof = &fake_proof,
                                .random = desk_random,
                                .append = desk_append,
                                .read = desk_read,
                                .send = desk_send,
                                .think = desk_think};
    rooms_limits_default(&limits);
    limits.messages_burst = 100000;
    d->h = rooms_new(&world, &limits);
    uint64_t now = 1000000;
    rooms_tick(d->h, now);
    for (unsigned i = 1; i < CONNECTIONS; i++) {
        struct rooms_guest guest = {.person = i, .name = i == 4 ? "Wat" : (const char *[]){"", "Ann", "Bea", "Cid"}[i]};
        assert_true(rooms_connected(d->h, i, &guest, why));
    }
    desk_say(d, 1,
             "{\"type\":\"create\",\"id\":\"c\",\"preset\":\"palko\",\"set\":{\"seats\":3},\"roll_seconds\":0,"
             "\"turn_seconds\":0}");
    for (unsigned i = 1; i < CONNECTIONS; i++) desk_say(d, i, "{\"type\":\"join\",\"table\":\"0000000000001\"}");
    for (unsigned i = 1; i < 4; i++) desk_say(d, i, "{\"type\":\"sit\",\"id\":\"s\",\"seat\":%u}", i - 1);
    desk_say(d, 1, "{\"type\":\"start\",\"id\":\"go\"}");
    for (unsigned i = 1; i < 4; i++) desk_say(d, i, "{\"type\":\"seal\",\"id\":\"seal\",\"commitment\":null}");
    for (unsigned step = 0; step < 200 && !d->revealed; step++) {
        rooms_tick(d->h, now += 10);
        for (unsigned seat = 0; seat < 3 && !d->revealed; seat++) desk_act(d, seat, 100 + 10 * step + seat, &calls);
    }
    assert_true(d->revealed);
    assert_int_equal(calls, 3);
}

static void desk_free(struct desk *d) {
    rooms_free(d->h);
    for (unsigned i = 0; i < CONNECTIONS; i++) free(d->text[i]);
    for (unsigned i = 0; i < d->entries; i++) free(d->entry[i]);
}

static void test_hidden_dice_change_no_byte_for_others_until_they_are_shown(void **state) {
    (void)state;
    struct desk one, other;
    desk_play(&one, 0);
    for (unsigned variant = 1; variant < 5; variant++) {
        desk_play(&other, variant);
        assert_string_not_equal(one.text[2], other.text[2]); /* Bea sees her own dice */
        assert_string_equal(one.text[1], other.text[1]);
        assert_string_equal(one.text[3], other.text[3]);
        assert_string_equal(one.text[4], other.text[4]);
        assert_true(one.n[4] > 3000);
        desk_free(&other);
    }
    desk_free(&one);
}

static void test_every_message_to_a_client_is_one_json_object_of_a_known_type(void **state) {
    (void)state;
    static const char *const types[] = {"done", "refused", "table", "event", "turn", "lost"};
    struct desk d;
    unsigned messages = 0;
    desk_play(&d, 0);
    for (unsigned c = 1; c < CONNECTIONS; c++)
        for (char *line = strtok(d.text[c], "\n"); line; line = strtok(NULL, "\n"), messages++) {
            json_t *json = json_loads(line, JSON_REJECT_DUPLICATES, NULL);
            const char *type = json_string_value(json_object_get(json, "type"));
            bool known = false;
            for (unsigned i = 0; type && i < sizeof types / sizeof *types; i++) known |= strcmp(type, types[i]) == 0;
            if (!known) fail_msg("%s", line);
            json_decref(json);
        }
    assert_true(messages > 60);
    desk_free(&d);
}

/* ---- small parts ---- */

static void test_tokens_name_a_person_and_cannot_be_made_up(void **state) {
    (void)state;
    uint8_t key[TOKEN_KEY], other[TOKEN_KEY];
    char text[TOKEN_MAX];
    uint32_t time;
    assert_true(sodium_init() >= 0);
    randombytes_buf(key, sizeof key);
    randombytes_buf(other, sizeof other);
    for (unsigned i = 0; i < 50; i++) {
        person_id person = token_draw();
        assert_true(person > 0 && person >> 63 == 0);
        token_write(person, i % 2 ? i : 0, key, text);
        assert_true(token_read(text, key, &time) == person && time == (i % 2 ? i : 0));
        assert_true(token_read(text, other, &time) == 0);
        unsigned at = randombytes_uniform((uint32_t)strlen(text));
        text[at] = text[at] == '0' ? '1' : '0';
        assert_true(token_read(text, key, &time) == 0);
    }
    assert_true(token_read("", key, &time) == 0);
}

static void test_every_setting_has_a_range_that_is_kept(void **state) {
    (void)state;
    struct config config;
    struct rooms_limit limit;
    struct platform_error refusal;
    char text[30];
    bool (*const lists[])(unsigned i, struct rooms_limit *out) = {rooms_limit_list, config_list};
    for (unsigned which = 0; which < 2; which++)
        for (unsigned i = 0; lists[which](i, &limit); i++) {
            config_default(&config);
            assert_true(limit.initial >= limit.min && limit.initial <= limit.max);
            snprintf(text, sizeof text, "%u", limit.max);
            assert_true(config_set(&config, limit.name, text, &refusal));
            uint32_t now;
            memcpy(&now, (which ? (char *)&config : (char *)&config.limits) + limit.at, sizeof now);
            assert_int_equal(now, limit.max);
            snprintf(text, sizeof text, "%llu", 1ull + limit.max);
            assert_false(config_set(&config, limit.name, text, &refusal));
            assert_false(config_set(&config, limit.name, "-1", &refusal));
            assert_false(config_set(&config, limit.name, "", &refusal));
            assert_false(config_set(&config, limit.name, "12x", &refusal));
        }
    assert_true(config_set(&config, "forwarded", "yes", &refusal));
    assert_true(config.forwarded);
    assert_false(config_set(&config, "forwarded", "maybe", &refusal));
    assert_false(config_set(&config, "nothing", "1", &refusal));
}

static int tidy(void **state) {
    (void)state;
    protocol_free(&in);
    return 0;
}

#define TEST(name) cmocka_unit_test_teardown(name, tidy)
static const struct CMUnitTest tests[] = {
    TEST(test_commands_are_read_into_typed_messages),
    TEST(test_settings_and_options_are_read),
    TEST(test_seeds_are_read_and_their_form_is_checked),
    TEST(test_a_hello_says_what_it_wants),
    TEST(test_a_client_of_another_version_gets_a_sentence_that_it_can_show),
    TEST(test_a_refusal_can_be_said_in_another_language),
    TEST(test_what_cannot_be_read_gets_a_sentence_with_its_id),
    TEST(test_a_refusal_of_a_message_says_what_would_be_right),
    TEST(test_hidden_dice_change_no_byte_for_others_until_they_are_shown),
    TEST(test_every_message_to_a_client_is_one_json_object_of_a_known_type),
    TEST(test_tokens_name_a_person_and_cannot_be_made_up),
    TEST(test_every_setting_has_a_range_that_is_kept),
};
TESTS_MAIN("protocol", tests)
