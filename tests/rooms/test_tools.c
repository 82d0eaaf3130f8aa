/* test_tools.c - what the rooms and the server share: the map of numbers and the bucket of tokens. */
#include "bucket.h"
#include "memory.h"
#include "u64map.h"
#include "unit.h"

/* ---- u64map ---- */

/* Takes every other of many keys out again and looks for all of them. */
static void fill_and_halve(uint64_t step) {
    enum { KEYS = 5000 };
    static char values[KEYS];
    struct u64map m = {0};
    size_t at = 0, n = 0;
    for (uint64_t i = 1; i < KEYS; i++) assert_true(u64map_put(&m, &host_memory, i * step, &values[i]));
    assert_int_equal(m.n, KEYS - 1);
    for (uint64_t i = 1; i < KEYS; i += 2) assert_ptr_equal(u64map_take(&m, i * step), &values[i]);
    for (uint64_t i = 1; i < KEYS; i++) assert_ptr_equal(u64map_get(&m, i * step), i % 2 ? NULL : &values[i]);
    assert_null(u64map_take(&m, step)); /* it is gone */
    for (char *v; (v = u64map_next(&m, &at)); n++) assert_true((v - values) % 2 == 0);
    assert_int_equal(n, KEYS / 2 - 1);
    assert_int_equal(m.n, KEYS / 2 - 1);
    u64map_free(&m, &host_memory);
    assert_null(u64map_get(&m, 2 * step));
    assert_int_equal(m.capacity, 0);
}

static void test_keys_are_found_taken_and_walked(void **state) {
    (void)state;
    fill_and_halve(1);
    fill_and_halve(0x10001);
    fill_and_halve(UINT64_C(1) << 48); /* keys that differ in their upper bits alone */
}

static void test_a_key_has_one_value_and_0_is_none(void **state) {
    struct u64map m = {0};
    char first, second;
    (void)state;
    assert_null(u64map_get(&m, 7));
    assert_null(u64map_take(&m, 7));
    assert_true(u64map_put(&m, &host_memory, 7, &first) && u64map_put(&m, &host_memory, 7, &second));
    assert_ptr_equal(u64map_get(&m, 7), &second);
    assert_int_equal(m.n, 1);
    assert_null(u64map_get(&m, 0));
    assert_null(u64map_take(&m, 0));
    u64map_free(&m, &host_memory);
}

/* Gives memory until nothing is left. */
static void *scarce(void *context, void *block, size_t size) {
    unsigned *left = context;
    if (size && !*left) return NULL;
    if (size) --*left;
    return host_memory.resize(NULL, block, size);
}

static void test_a_map_that_cannot_grow_keeps_what_it_has(void **state) {
    unsigned left = 1;
    const struct ag_memory memory = {&left, scarce};
    struct u64map m = {0};
    char value;
    uint64_t key = 1;
    (void)state;
    while (u64map_put(&m, &memory, key, &value)) key++;
    assert_true(key > 1 && m.n == key - 1);
    for (uint64_t i = 1; i < key; i++) assert_ptr_equal(u64map_get(&m, i), &value);
    assert_null(u64map_get(&m, key));
    u64map_free(&m, &memory);
}

/* ---- bucket ---- */

static const struct bucket_rate rate = {.burst = 5, .per_second = 2};

static unsigned taken(struct bucket *b, uint64_t now_ms) {
    unsigned n = 0;
    while (bucket_take(b, rate, now_ms, 1)) n++;
    return n;
}

static void test_tokens_come_back_with_time_up_to_the_burst(void **state) {
    struct bucket b = bucket_full(rate, 1000);
    (void)state;
    assert_true(bucket_is_full(&b, rate, 1000));
    assert_int_equal(taken(&b, 1000), 5);
    assert_int_equal(taken(&b, 1499), 0);
    assert_int_equal(taken(&b, 1500), 1); /* two in a second: one in 500 ms, however often it is asked */
    assert_int_equal(taken(&b, 3000), 3);
    assert_false(bucket_is_full(&b, rate, 5499));
    assert_true(bucket_is_full(&b, rate, 5500));
    assert_int_equal(taken(&b, UINT64_MAX), 5);
}

static void test_what_costs_more_than_there_is_takes_nothing(void **state) {
    struct bucket b = bucket_full(rate, 0);
    (void)state;
    assert_true(bucket_take(&b, rate, 0, 3));
    assert_false(bucket_take(&b, rate, 0, 3));
    assert_true(bucket_take(&b, rate, 0, 2));
}

static void test_how_long_until_enough_is_there(void **state) {
    struct bucket b = bucket_full(rate, 1000);
    (void)state;
    assert_int_equal(bucket_wait_ms(&b, rate, 1000, 5), 0);
    assert_true(bucket_take(&b, rate, 1000, 4));
    assert_int_equal(bucket_wait_ms(&b, rate, 1000, 3), 1000); /* two are missing, and two come in a second */
    assert_int_equal(bucket_wait_ms(&b, rate, 1400, 3), 600);
    assert_false(bucket_take(&b, rate, 1999, 3));
    assert_true(bucket_take(&b, rate, 2000, 3));
    assert_int_equal(bucket_wait_ms(&b, rate, 2000, 9), 2500); /* more than it holds: until it is full */
}

static void test_a_clock_set_back_brings_no_tokens(void **state) {
    struct bucket b = bucket_full(rate, 100000);
    (void)state;
    assert_int_equal(taken(&b, 100000), 5);
    assert_int_equal(taken(&b, 1000), 0);
    assert_int_equal(taken(&b, 100500), 1);
}

/* clang-format off */
static const struct CMUnitTest tests[] = {
    cmocka_unit_test(test_keys_are_found_taken_and_walked),
    cmocka_unit_test(test_a_key_has_one_value_and_0_is_none),
    cmocka_unit_test(test_a_map_that_cannot_grow_keeps_what_it_has),
    cmocka_unit_test(test_tokens_come_back_with_time_up_to_the_burst),
    cmocka_unit_test(test_what_costs_more_than_there_is_takes_nothing),
    cmocka_unit_test(test_how_long_until_enough_is_there),
    cmocka_unit_test(test_a_clock_set_back_brings_no_tokens),
};
/* clang-format on */
TESTS_MAIN("rooms_tools", tests)
