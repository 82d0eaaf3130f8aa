/* test_limits.c - rooms, one promise a test: talk, names, limits, and memory that runs out. */
#include "desk.h"

/* ---- talk, names, limits ---- */

static void test_chat_stays_at_the_table(void **state) {
    struct desk d;
    char longer[401];
    (void)state;
    desk_open(&d, 38);
    room_id other = seated(&d, "null", "seats=2", 2), table = 0;
    comes(&d, 8, "Yan"), comes(&d, 9, "Zoe");
    table = makes(&d, 8, "null", "", quick, ROOMS_SET_ALL);
    assert_true(says(&d, 9, SAY(ROOMS_JOIN, .number = 0)));
    clear(&d);
    assert_true(says(&d, 8, SAY(ROOMS_CHAT, .text = "Hello, everybody")));
    assert_true(heard_of(&d, 9, "name=Yan level= text=Hello, everybody"));
    assert_false(heard_of(&d, 0, "Hello"));
    memset(longer, 'a', sizeof longer);
    longer[d.limits.chat_bytes + 1] = 0;
    assert_false(says(&d, 8, SAY(ROOMS_CHAT, .text = longer)) || !refused_as(&d, 8, "chat"));
    longer[d.limits.chat_bytes] = 0;
    assert_true(says(&d, 8, SAY(ROOMS_CHAT, .text = longer)));
    assert_false(says(&d, 8, SAY(ROOMS_CHAT, .text = "two\nlines")) || !refused_as(&d, 8, "chat"));
    assert_false(says(&d, 8, SAY(ROOMS_CHAT, .text = "")) || !refused_as(&d, 8, "chat"));
    assert_true(says(&d, 8, SAY(ROOMS_SETTINGS, .given = ROOMS_SET_CHAT, .settings = {.chat = false})));
    assert_false(says(&d, 9, SAY(ROOMS_CHAT, .text = "hm")) || !refused_as(&d, 9, "chat"));
    (void)other;
    desk_shut(&d);
}

static void test_16_14_reactions_are_a_few_words_from_a_seat(void **state) {
    struct desk d;
    unsigned n = 0;
    char why[ROOMS_WHY_MAX];
    (void)state;
    desk_open(&d, 52);
    room_id table = seated(&d, "null", "seats=2", 2);
    comes(&d, 2, "Cid");
    assert_true(says(&d, 2, SAY(ROOMS_JOIN, .number = 0)));
    assert_true(says(&d, 0, SAY(ROOMS_SETTINGS, .given = ROOMS_SET_CHAT, .settings = {.chat = false})));
    clear(&d);
    for (; rooms_reaction_word(n); n++) assert_true(says(&d, 1, SAY(ROOMS_REACT, .text = rooms_reaction_word(n))));
    assert_int_equal(n, 6);
    assert_true(heard_of(&d, 0, "name=Bob level= text=well_played"));
    assert_true(heard_of(&d, 2, "name=Bob level= text=thanks"));
    assert_false(says(&d, 1, SAY(ROOMS_REACT, .text = "rude")) || !refused_as(&d, 1, "reaction"));
    assert_false(says(&d, 1, SAY(ROOMS_REACT, .text = "")) || !refused_as(&d, 1, "reaction"));
    assert_false(says(&d, 2, SAY(ROOMS_REACT, .text = "hello")) || !refused_as(&d, 2, "seat"));
    desk_restart(&d);
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why)); /* the log is read again */
    desk_shut(&d);
}

static void test_names_are_forgotten_and_the_log_still_fits(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    (void)state;
    desk_open(&d, 39);
    room_id table = started(&d, "farkle", "seats=2", 2);
    assert_true(says(&d, 1, SAY(ROOMS_CHAT, .text = "My secret")));
    rooms_forget(d.h, 5001);
    assert_string_equal(looks(&d, table, 0).seat[1].name, "Somebody");
    char *record = record_at(&d, table, 0);
    assert_null(strstr(record, "Bob"));
    free(record);
    struct desk_log *log = log_of(&d, table);
    unsigned changed = 0;
    for (unsigned i = 0; i < log->n; i++) {
        char out[ROOMS_ENTRY_MAX];
        size_t n = rooms_forget_entry(log->entry[i], strlen(log->entry[i]), 5001, out, sizeof out);
        if (!n) continue;
        changed++;
        free(log->entry[i]);
        log->entry[i] = strdup(out);
        assert_int_equal(rooms_forget_entry(out, n, 5001, out, sizeof out), 0); /* once is enough */
    }
    assert_int_equal(changed, 2); /* he sat down and said something */
    for (unsigned i = 0; i < log->n; i++)
        assert_true(!strstr(log->entry[i], "Bob") && !strstr(log->entry[i], "secret"));
    desk_restart(&d);
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why));
    assert_string_equal(looks(&d, table, 0).seat[0].name, "Ann");
    desk_shut(&d);
}

/* Also the names of those who are not there any more. */
static void test_names_of_those_who_left_are_forgotten_too(void **state) {
    struct desk d;
    (void)state;
    for (unsigned k = 0; k < 3; k++) {
        desk_open(&d, 55);
        room_id table = started(&d, "null", "seats=2", 2);
        if (k == 0) assert_true(says(&d, 0, SAY(ROOMS_REMOVE, .seat = 1)));
        plays_out(&d, table, "random");
        if (k == 1) assert_true(says(&d, 1, SAY(ROOMS_STAND, .number = 0)));
        if (k == 2) assert_true(says(&d, 0, SAY(ROOMS_CLOSE, .number = 0)));
        rooms_forget(d.h, 5001);
        char *record = record_at(&d, table, 0);
        assert_null(strstr(record, "Bob"));
        assert_non_null(strstr(record, "seat 1 person Somebody"));
        free(record);
        proof_of(&d, table, PROOF_GOOD);
        desk_shut(&d);
    }
}

static void test_watching_can_be_forbidden(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 40);
    room_id table = seated(&d, "null", "seats=2", 2);
    comes(&d, 9, "Zoe");
    assert_true(says(&d, 9, SAY(ROOMS_JOIN, .number = 0)));
    assert_true(says(&d, 0, SAY(ROOMS_SETTINGS, .given = ROOMS_SET_WATCH, .settings = {.watch = false})));
    clear(&d);
    begins(&d, table, 2);
    assert_true(heard_of(&d, 9, "code=watch"));
    assert_false(heard_of(&d, 9, " roll "));
    assert_false(says(&d, 9, SAY(ROOMS_JOIN, .number = 0)) || !refused_as(&d, 9, "watch"));
    desk_shut(&d);
}

static void test_limits_hold(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    room_id table = 0;
    (void)state;
    desk_open(&d, 41);
    d.limits.rooms = 6, d.limits.rooms_per_address = 2, d.limits.connections = 5, d.limits.connections_per_address = 2;
    d.limits.watchers = 1, d.limits.name_bytes = 5, d.limits.chat_entries = 2, d.limits.entries = 100;
    d.limits.takebacks = 1;
    desk_restart(&d);
    comes(&d, 0, "Ann"), comes(&d, 1, "Bob"), comes(&d, 2, "Cem");
    struct rooms_guest guest = {.person = 5009, .name = "Gil", .address = 77};
    assert_true(rooms_connected(d.h, 1001, &guest, why));
    assert_false(rooms_connected(d.h, 1002, &guest, why)); /* two from one address */
    guest.address = 1;
    guest.name = "Longer";
    assert_false(rooms_connected(d.h, 1002, &guest, why));
    guest.name = "Gil";
    assert_true(rooms_connected(d.h, 1002, &guest, why));
    guest.address = 2;
    assert_false(rooms_connected(d.h, 1003, &guest, why)); /* five in all */
    rooms_gone(d.h, 1001), rooms_gone(d.h, 1002);
    assert_false(says(&d, 0, SAY(ROOMS_NAME, .text = "Longer")) || !refused_as(&d, 0, "name"));
    for (unsigned i = 0; i < 6; i++) makes(&d, i / 2, "null", "seats=2", quick, ROOMS_SET_ALL);
    assert_false(says(&d, 0, SAY(ROOMS_CREATE, .preset = "null")) || !refused_as(&d, 0, "full"));
    goes(&d, 2);
    waits(&d, d.limits.sleep_ms); /* rooms that nobody is at sleep, and make room */
    comes(&d, 2, "Cem");
    table = makes(&d, 0, "null", "seats=2", quick, ROOMS_SET_ALL);
    makes(&d, 0, "null", "seats=2", quick, ROOMS_SET_ALL);
    assert_false(says(&d, 0, SAY(ROOMS_CREATE, .preset = "null")) || !refused_as(&d, 0, "full")); /* of one address */
    assert_true(says(&d, 0, SAY(ROOMS_SIT, .seat = 0)) && says(&d, 0, SAY(ROOMS_JOIN, .number = 0)));
    assert_true(says(&d, 1, SAY(ROOMS_JOIN, .number = 0)));
    assert_false(says(&d, 2, SAY(ROOMS_JOIN, .number = 0)) || !refused_as(&d, 2, "full")); /* one watches */
    for (unsigned i = 0; i < 2; i++) assert_true(says(&d, 0, SAY(ROOMS_CHAT, .text = "a")));
    assert_false(says(&d, 0, SAY(ROOMS_CHAT, .text = "a")) || !refused_as(&d, 0, "chat"));
    struct rooms_settings bad[] = {
        {.turn_ms = 1},          {.turn_ms = UINT32_MAX}, {.window_ms = 1}, {.window_ms = UINT32_MAX},
        {.roll_ms = UINT32_MAX}, {.series = 0},           {.series = 255}};
    unsigned given[] = {ROOMS_SET_TURN, ROOMS_SET_TURN,   ROOMS_SET_WINDOW, ROOMS_SET_WINDOW,
                        ROOMS_SET_ROLL, ROOMS_SET_SERIES, ROOMS_SET_SERIES};
    const char *right[] = {"5 to 1,209,600 seconds", "5 to 1,209,600 seconds", "1 to 604,800 seconds",
                           "1 to 604,800 seconds",   "60 seconds at most",     "at most 99 games",
                           "at most 99 games"};
    for (unsigned i = 0; i < 7; i++) {
        assert_false(says(&d, 0, SAY(ROOMS_SETTINGS, .given = given[i], .settings = bad[i])) ||
                     !refused_as(&d, 0, "settings"));
        assert_non_null(strstr(d.person[0].why, right[i]));
    }
    while (looks(&d, table, 0).phase != ROOMS_CLOSED) /* a full log closes the table */
        assert_true(says(&d, 0, SAY(ROOMS_SETTINGS, .given = ROOMS_SET_LISTED, .settings = {.listed = true})));
    assert_int_equal(log_of(&d, table)->n, 101);
    desk_shut(&d);
}

static void test_different_rules_are_limited_and_equal_ones_shared(void **state) {
    struct desk d;
    struct rooms_count before, after;
    room_id table = 0;
    (void)state;
    desk_open(&d, 49);
    d.limits.rule_sets = 3;
    desk_restart(&d);
    comes(&d, 0, "Ann");
    makes(&d, 0, "farkle", "", quick, ROOMS_SET_ALL);
    rooms_counts(d.h, &before);
    makes(&d, 0, "farkle", "", quick, ROOMS_SET_ALL);
    rooms_counts(d.h, &after);
    assert_true(after.bytes - before.bytes < 20 * 1024);
    room_id second = makes(&d, 0, "farkle", "target=5000", quick, ROOMS_SET_ALL);
    makes(&d, 0, "farkle", "target=6000", quick, ROOMS_SET_ALL);
    struct ag_line line = {"target", "7000"}, known = {"target", "6000"};
    assert_false(says(&d, 0, SAY(ROOMS_CREATE, .preset = "farkle", .n_set = 1, .set = &line)) ||
                 !refused_as(&d, 0, "full"));
    assert_true(says(&d, 0, SAY(ROOMS_CREATE, .preset = "farkle", .n_set = 1, .set = &known)));
    rooms_drop(d.h, second); /* whose rules nobody plays by now */
    assert_true(says(&d, 0, SAY(ROOMS_CREATE, .preset = "farkle", .n_set = 1, .set = &line)));
    desk_shut(&d);
}

/* One person's own rules must not keep others from presets, nor anybody from a table that is stored. */
static void test_presets_and_stored_tables_are_never_refused_for_their_rules(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    (void)state;
    desk_open(&d, 63);
    d.limits.rule_sets = 2;
    desk_restart(&d);
    comes(&d, 0, "Ann");
    room_id stored[] = {makes(&d, 0, "balut", "seats=3", quick, ROOMS_SET_ALL),
                        makes(&d, 0, "penk", "seats=3", quick, ROOMS_SET_ALL)};
    for (unsigned i = 0; i < 2; i++) rooms_drop(d.h, stored[i]);
    makes(&d, 0, "farkle", "target=5000", quick, ROOMS_SET_ALL);
    makes(&d, 0, "farkle", "target=6000", quick, ROOMS_SET_ALL);
    for (unsigned i = 0; i < 2; i++)
        if (!rooms_load(d.h, stored[i], ROOMS_OWNER, why)) fail_msg("%s", why);
    const struct ag_presets *presets = ag_presets_builtin();
    for (unsigned i = 0; i < presets->n; i++) makes(&d, 0, presets->preset[i].name, "", quick, ROOMS_SET_ALL);
    desk_shut(&d);
}

static void test_stored_tables_come_in_when_the_house_is_full(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    enum { TABLES = 12 };
    room_id made[TABLES], table = 0;
    struct rooms_count count;
    (void)state;
    desk_open(&d, 64);
    d.limits.rooms_per_address = 1000;
    desk_restart(&d);
    for (unsigned i = 0; i < 3; i++) comes(&d, i, names[i]);
    for (unsigned i = 0; i < TABLES; i++) made[i] = makes(&d, 0, "null", "seats=2", quick, ROOMS_SET_ALL);
    d.limits.rooms = 3;
    desk_restart(&d);
    for (unsigned i = 0; i < 3; i++) comes(&d, i, names[i]);
    for (unsigned i = 0; i < TABLES; i++)
        if (!rooms_load(d.h, made[i], ROOMS_OWNER, why)) fail_msg("%s", why);
    assert_false(says(&d, 0, SAY(ROOMS_CREATE, .preset = "null")) || !refused_as(&d, 0, "full"));
    table = made[0];
    assert_true(says(&d, 0, SAY(ROOMS_JOIN, .number = 0))); /* this one has to stay */
    waits(&d, d.limits.sleep_ms / 10);
    assert_true(says(&d, 1, SAY(ROOMS_CREATE, .preset = "null"))); /* those that rest make room */
    rooms_counts(d.h, &count);
    assert_int_equal(count.rooms, 3);
    assert_true(rooms_has(d.h, made[0], NULL));
    desk_shut(&d);
}

static void test_take_backs_are_limited(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 42);
    d.limits.takebacks = 2;
    desk_restart(&d);
    room_id table = started(&d, "null", "seats=2", 2);
    ag_seat seat = looks(&d, table, 0).due.seat;
    assert_true(says(&d, seat, SAY(ROOMS_MOVE, .text = "pass")));
    for (unsigned i = 0; i < 3; i++) {
        assert_int_equal(says(&d, seat, SAY(ROOMS_TAKE_BACK, .number = 0)), i < 2);
        if (i < 2) assert_true(says(&d, 1 - seat, SAY(ROOMS_CONSENT, .yes = false)));
    }
    desk_shut(&d);
}

static void test_a_flood_is_refused_then_dropped_and_nobody_else_notices(void **state) {
    struct desk d;
    (void)state;
    desk_open(&d, 43);
    d.limits.messages_burst = 20, d.limits.messages_per_second = 5;
    desk_restart(&d);
    comes(&d, 0, "Ann"), comes(&d, 1, "Bob");
    room_id table = makes(&d, 0, "null", "seats=2", quick, ROOMS_SET_ALL);
    struct rooms_in in = SAY(ROOMS_CHAT, .id = "x", .text = "spam");
    unsigned done = 0, refused = 0;
    for (unsigned i = 0; i < 60 && rooms_receive(d.h, 2, &in); i++)
        if (d.person[1].kind == ROOMS_REFUSED) refused++;
        else done++;
    assert_int_equal(done, 20);
    assert_int_equal(refused, 19); /* then the adapter is told to drop it */
    waits(&d, 1000);
    for (unsigned i = 0; i < 5; i++) assert_true(says(&d, 1, SAY(ROOMS_CHAT, .text = "calm")));
    assert_false(says(&d, 1, SAY(ROOMS_CHAT, .text = "calm")) || !refused_as(&d, 1, "rate"));
    assert_true(says(&d, 0, SAY(ROOMS_CHAT, .text = "I am here"))); /* the other one's messages count for itself */
    desk_shut(&d);
}

static void test_every_limit_has_its_name_and_range(void **state) {
    struct rooms_limits l;
    struct rooms_limit limit;
    unsigned n = 0;
    (void)state;
    rooms_limits_default(&l);
    for (; rooms_limit_list(n, &limit); n++) {
        uint32_t value;
        memcpy(&value, (char *)&l + limit.at, sizeof value);
        assert_int_equal(value, limit.initial);
        assert_true(limit.min <= value && value <= limit.max);
    }
    assert_int_equal(n * sizeof(uint32_t), sizeof l);
    for (unsigned i = 0; i < ROOMS_EV_KINDS; i++) assert_non_null(rooms_event_word(i));
    for (unsigned i = 0; i < ROOMS_IN_KINDS; i++) assert_non_null(rooms_in_word(i));
    assert_null(rooms_event_word(ROOMS_EV_KINDS));
}

static void test_numbers_of_tables_in_letters(void **state) {
    char text[ROOM_ID_TEXT];
    (void)state;
    room_id_write(1, text);
    assert_string_equal(text, "0000000000001");
    room_id_write(INT64_MAX, text); /* 63 bits: 3 + 12 times 5 */
    assert_string_equal(text, "7zzzzzzzzzzzz");
    assert_true(room_id_read(text) == INT64_MAX);
    assert_true(room_id_read("0000000000010") == 32);
    static const char *const bad[] = {
        "", "1", "8zzzzzzzzzzzz", "00000000000011", "000000000000i", "000000000000A", "0000000000000"};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) assert_true(room_id_read(bad[i]) == 0);
}

static void test_sleeping_tables_and_forgotten_ones(void **state) {
    struct desk d;
    char why[ROOMS_WHY_MAX];
    (void)state;
    desk_open(&d, 44);
    room_id table = seated(&d, "null", "seats=2", 2);
    waits(&d, 3600000);
    assert_true(rooms_has(d.h, table, NULL)); /* somebody looks at it */
    goes(&d, 0), goes(&d, 1);
    waits(&d, d.limits.sleep_ms - 1);
    assert_true(rooms_has(d.h, table, NULL));
    waits(&d, 1);
    assert_false(rooms_has(d.h, table, NULL));
    assert_true(d.asleep == table);
    d.now += d.limits.idle_hours * UINT64_C(3600000);
    rooms_tick(d.h, d.now);
    assert_true(rooms_load(d.h, table, ROOMS_OWNER, why));
    assert_int_equal(looks(&d, table, 0).phase, ROOMS_CLOSED);
    desk_shut(&d);
}

static void test_a_table_takes_less_than_20_KiB(void **state) {
    struct desk d;
    struct rooms_count before, after;
    (void)state;
    desk_open(&d, 45);
    d.limits.rooms_per_address = 1000;
    desk_restart(&d);
    for (unsigned i = 0; i < 4; i++) comes(&d, i, names[i]);
    enum { TABLES = 50 };
    room_id table[TABLES + 1];
    for (unsigned k = 0; k <= TABLES; k++) {
        if (k == 1) rooms_counts(d.h, &before); /* the first brings the rules that all share */
        table[k] = seated(&d, "balut", "seats=4", 4);
        begins(&d, table[k], 4);
        for (unsigned i = 0; i < 150; i++) step(&d, table[k], "greedy");
    }
    rooms_counts(d.h, &after);
    uint64_t each = (after.bytes - before.bytes) / TABLES;
    print_message("# %u bytes for a table of Balut with %zu events\n", (unsigned)each, looks(&d, table[1], 0).events);
    assert_true(each < 20 * 1024);
    desk_shut(&d);
}

/* ---- no memory ---- */

static unsigned allocations_left;

static void *failing(void *context, void *block, size_t size) {
    (void)context;
    if (size && allocations_left == 0) return NULL;
    if (size) allocations_left--;
    return host_memory.resize(NULL, block, size);
}

/* What is sent is not looked at here. */
static void ignore(void *context, conn_id conn, const struct rooms_out *out) { (void)context, (void)conn, (void)out; }

static void say_quietly(struct desk *d, unsigned who, struct rooms_in in) {
    char id[20];
    ag_action a;
    snprintf(id, sizeof id, "n%u", ++d->ids);
    in.id = id;
    rooms_receive(d->h, who, &in);
    for (unsigned i = 0; i < d->thoughts; i++)
        if (rooms_choose(d->h, d->thought[i].room, d->thought[i].seat, &d->rng, &a))
            rooms_thought(d->h, d->thought[i].room, d->thought[i].ticket, a);
    d->thoughts = 0;
}

/* Whichever allocation fails: nothing crashes, and the log that was written reads again. */
static void test_running_out_of_memory_at_any_point(void **state) {
    unsigned nth = 0;
    (void)state;
    for (bool enough = false; !enough; nth++) {
        struct desk d;
        char why[ROOMS_WHY_MAX];
        desk_open(&d, 52);
        rooms_free(d.h);
        d.world.memory.resize = failing;
        d.world.send = ignore;
        allocations_left = nth;
        d.h = rooms_new(&d.world, &d.limits);
        if (d.h) {
            room_id table = rooms_created(d.h, 1, "n1");
            rooms_tick(d.h, d.now);
            for (unsigned i = 1; i <= 2; i++)
                rooms_connected(d.h, i, &(struct rooms_guest){.person = i, .name = "Ann", .address = i}, why);
            const struct ag_line three = {"seats", "3"};
            say_quietly(&d, 1, SAY(ROOMS_CREATE, .preset = "palko", .n_set = 1, .set = &three));
            for (unsigned i = 1; i <= 2; i++) {
                say_quietly(&d, i, SAY(ROOMS_JOIN, .number = 1, .viewer = AG_NOBODY));
                say_quietly(&d, i, SAY(ROOMS_SIT, .seat = AG_NOBODY));
                say_quietly(&d, i, SAY(ROOMS_SEAL, .yes = false));
            }
            say_quietly(&d, 1, SAY(ROOMS_OPPONENT, .seat = 2, .text = "greedy"));
            say_quietly(&d, 1, SAY(ROOMS_START, .number = 0));
            for (unsigned i = 0; i < 40; i++) {
                rooms_tick(d.h, d.now += 20000);
                say_quietly(&d, 1 + i % 2, SAY(ROOMS_CHAT, .text = "hm"));
                if (!rooms_has(d.h, table, NULL)) rooms_load(d.h, table, ROOMS_OWNER, why);
            }
            say_quietly(&d, 2, SAY(ROOMS_JOIN, .number = 2, .viewer = 1));
            rooms_free(d.h);
        }
        enough = allocations_left > 0;
        allocations_left = UINT32_MAX;
        d.h = rooms_new(&d.world, &d.limits);
        rooms_tick(d.h, d.now);
        for (unsigned i = 0; i < d.rooms; i++)
            if (!rooms_load(d.h, d.log[i]->room, ROOMS_OWNER, why)) fail_msg("after %u: %s", nth, why);
        desk_shut(&d);
    }
    assert_true(nth > 20);
}

struct listing {
    unsigned n;
    room_id first;
};

static bool count_listed(void *context, room_id room) {
    struct listing *l = context;
    if (!l->n++) l->first = room;
    return true;
}

static struct listing listed(struct desk *d) {
    struct listing l = {0};
    rooms_each_listed(d->h, count_listed, &l);
    return l;
}

static void test_further_4d_a_list_of_public_tables_visits_no_others(void **state) {
    struct desk d;
    struct rooms_settings shown = quick;
    (void)state;
    desk_open(&d, 44);
    comes(&d, 0, "Ann");
    for (unsigned i = 0; i < 40; i++) makes(&d, 0, "farkle", "seats=2", quick, ROOMS_SET_ALL);
    assert_int_equal(listed(&d).n, 0);
    uint64_t before = rooms_listings(d.h);
    shown.listed = true;
    room_id first = makes(&d, 0, "farkle", "seats=2", shown, ROOMS_SET_ALL);
    room_id table = makes(&d, 0, "farkle", "seats=2", shown, ROOMS_SET_ALL);
    assert_int_equal(listed(&d).n, 2);
    assert_true(listed(&d).first == table); /* the newest first */
    assert_true(rooms_listings(d.h) != before);
    before = rooms_listings(d.h);
    assert_true(says(&d, 0, SAY(ROOMS_CHAT, .text = "hello"))); /* says nothing new in a list */
    assert_true(rooms_listings(d.h) == before);
    assert_true(says(&d, 0, SAY(ROOMS_SIT, .seat = 0)));
    assert_true(rooms_listings(d.h) != before);
    assert_true(says(&d, 0, SAY(ROOMS_SETTINGS, .settings = {.listed = false}, .given = ROOMS_SET_LISTED)));
    assert_int_equal(listed(&d).n, 1);
    assert_true(listed(&d).first == first);
    before = rooms_listings(d.h);
    table = first;
    assert_true(says(&d, 0, SAY(ROOMS_CLOSE, .number = 0)));
    assert_true(listed(&d).n == 0 && rooms_listings(d.h) != before);
    desk_shut(&d);
}

static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_further_4d_a_list_of_public_tables_visits_no_others),
    cmocka_unit_test(test_chat_stays_at_the_table),
    cmocka_unit_test(test_16_14_reactions_are_a_few_words_from_a_seat),
    cmocka_unit_test(test_names_are_forgotten_and_the_log_still_fits),
    cmocka_unit_test(test_names_of_those_who_left_are_forgotten_too),
    cmocka_unit_test(test_watching_can_be_forbidden),
    cmocka_unit_test(test_limits_hold),
    cmocka_unit_test(test_different_rules_are_limited_and_equal_ones_shared),
    cmocka_unit_test(test_presets_and_stored_tables_are_never_refused_for_their_rules),
    cmocka_unit_test(test_stored_tables_come_in_when_the_house_is_full),
    cmocka_unit_test(test_take_backs_are_limited),
    cmocka_unit_test(test_a_flood_is_refused_then_dropped_and_nobody_else_notices),
    cmocka_unit_test(test_every_limit_has_its_name_and_range),
    cmocka_unit_test(test_numbers_of_tables_in_letters),
    cmocka_unit_test(test_sleeping_tables_and_forgotten_ones),
    cmocka_unit_test(test_a_table_takes_less_than_20_KiB),
    cmocka_unit_test(test_running_out_of_memory_at_any_point),
};
TESTS_MAIN("rooms_limits", tests)
