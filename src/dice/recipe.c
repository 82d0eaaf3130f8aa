/* recipe.c - see recipe.h. */
#include "recipe.h"
#include "msg.h"
#include "str.h"

#include <string.h>

static void start(struct ag_hashing *h, const uint8_t *key) {
    memset(h, 0, sizeof *h);
    h->text = h->here;
    h->keyed = key != NULL;
    if (key) memcpy(h->key, key, AG_BLOCK);
}

static void add(struct ag_hashing *h, const void *bytes, size_t n) {
    AG_CHECK(h->size + n <= sizeof h->here);
    memcpy(h->here + h->size, bytes, n);
    h->size += n;
}

static void add_text(struct ag_hashing *h, const char *text) { add(h, text, strlen(text)); }

static void add_number(struct ag_hashing *h, uint64_t n) {
    char digits[24];
    struct ag_str s = ag_str_start(digits, sizeof digits);
    ag_str_number(&s, (int64_t)n);
    ag_str_end(&s);
    add_text(h, digits);
}

void ag_recipe_seal(struct ag_hashing *h, enum ag_seal kind, const uint8_t *block) {
    static const char *const label[] = {"dice/commit/v1|", "dice/seat/v1|", "dice/hand/v1|"};
    start(h, NULL);
    add_text(h, label[kind]);
    add(h, block, AG_BLOCK);
}

void ag_recipe_start(struct ag_hashing *h, const char *text, size_t n) {
    start(h, NULL);
    h->text = (const uint8_t *)text;
    h->size = n;
}

void ag_recipe_key(struct ag_hashing *h, const uint8_t *table, const uint8_t *house, const uint8_t *seeds, unsigned n) {
    start(h, house);
    add_text(h, table ? "dice/key/v2|" : "dice/key/v1|");
    if (table) add(h, table, AG_BLOCK);
    add(h, seeds, (size_t)n * AG_BLOCK);
}

void ag_recipe_roll(struct ag_hashing *h, const uint8_t *key, uint64_t roll, unsigned counter) {
    start(h, key);
    add_text(h, "roll|");
    add_number(h, roll);
    add_text(h, "|");
    add_number(h, counter);
}

void ag_recipe_hand(struct ag_hashing *h, const uint8_t *key, uint64_t roll, unsigned seat) {
    start(h, key);
    add_text(h, "hand|");
    add_number(h, roll);
    add_text(h, "|");
    add_number(h, seat);
}

void ag_recipe_die(struct ag_hashing *h, const uint8_t *hand, unsigned counter) {
    start(h, hand);
    add_text(h, "die|");
    add_number(h, counter);
}

/* 252 is the greatest multiple of six below 256: each face is exactly as likely. */
unsigned ag_recipe_faces(const uint8_t *block, unsigned got, unsigned n, uint8_t *dice) {
    for (unsigned i = 0; i < AG_BLOCK && got < n; i++)
        if (block[i] < 252) dice[got++] = (uint8_t)(1 + block[i] % 6);
    return got;
}
