/*
 * fuzz_position.c - any line as a position (PRESET [key=value ...] / WORDS); the bytes behind it choose how the game
 * goes on. Whatever is accepted can be looked at and played on from without harm, though no game may ever lead there.
 */
#include "fuzz.h"

enum { EVENTS = 60 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input in = {data, size};
    char text[AG_POSITION_MAX + 10], again[AG_POSITION_MAX];
    struct ag_preset_info info;
    const char *words;
    struct ag_msg why = {0};
    union ag_state s, back;
    take_text(&in, text, sizeof text);
    if (!ag_position_rules(text, NULL, &info, &words, &why)) {
        check_refusal(&why);
        return 0;
    }
    const ag_rules *r = prepare(&info);
    if (!r) return 0;
    memset(&s, 0, sizeof s);
    if (!info.game->read_position(r, &s, words, &why)) {
        check_refusal(&why);
        return 0;
    }
    /* What was read is written in the one right form, which means the same. */
    CHECK(info.game->write_position(r, &s, again, sizeof again) < sizeof again);
    CHECK(info.game->read_position(r, &back, again, NULL));
    CHECK(memcmp(&back, &s, info.game->state_size) == 0);
    for (unsigned i = 0; i < EVENTS; i++) {
        if (i < 4 || i % 8 == 0) check_position(r, &s, &in);
        if (!play_event(r, &s, &in)) break;
    }
    return 0;
}
