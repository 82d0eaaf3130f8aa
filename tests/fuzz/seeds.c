/*
 * seeds.c - something for the fuzzers to begin with, from random games of every preset: seeds KIND FOLDER, where KIND
 * is rules, ini, record, position, move, house or protocol. Nothing of this needs to be kept: it is written anew for
 * each run.
 */
#include "fuzz.h"

static const char *folder;
static unsigned files;

static void save(const char *text, size_t size) {
    char path[400];
    snprintf(path, sizeof path, "%s/seed-%04u", folder, files++);
    FILE *f = fopen(path, "wb");
    CHECK(f && fwrite(text, 1, size, f) == size && fclose(f) == 0);
}

static void play(ag_table *t, struct ag_rng *rng, size_t length) {
    const struct ag_player *random = ag_player_named("random", ag_rules_game(ag_table_rules(t)));
    struct ag_due due;
    while (ag_table_length(t) < length && (due = ag_table_due(t)).kind != AG_DUE_OVER) {
        uint8_t dice[AG_DICE_MAX];
        if (due.kind == AG_DUE_ROLL) {
            ag_draw_dice(due, rng, dice);
            CHECK(ag_table_roll(t, dice, due.dice, NULL, NULL));
        } else {
            CHECK(ag_table_act(t, due.seat, ag_table_choose(t, due.seat, random, rng), NULL, NULL));
        }
    }
}

static void save_record(const ag_table *t, ag_seat viewer) {
    static char text[1 << 20];
    size_t n = ag_record_write(t, viewer, text, sizeof text);
    if (n < sizeof text) save(text, n);
}

static void save_position(const ag_table *t, struct ag_rng *rng) {
    char text[AG_POSITION_MAX + 64];
    size_t n = ag_position_write(ag_table_rules(t), ag_table_preset(t), NULL, ag_table_state(t), text, AG_POSITION_MAX);
    if (n >= AG_POSITION_MAX) return;
    text[n++] = '\n';
    for (unsigned i = 0; i < 48; i++) text[n++] = (char)ag_rng_next(rng); /* how it goes on */
    save(text, n);
}

/* A game that goes on from where this one stands, as everybody and as a spectator see it. */
static void save_set_up(const ag_table *t, struct ag_rng *rng) {
    const ag_rules *r = ag_table_rules(t);
    char text[AG_POSITION_MAX];
    size_t n = ag_position_write(r, ag_table_preset(t), NULL, ag_table_state(t), text, sizeof text);
    ag_table *from = n < sizeof text ? ag_table_open(&host_memory, NULL, text, NULL) : NULL;
    if (!from) return; /* such as a game that is over */
    play(from, rng, 12);
    save_record(from, AG_RECORD_ALL);
    if (ag_rules_game(r)->view) save_record(from, AG_NOBODY);
    ag_table_free(from);
}

/* Short games and the end of long ones, as everybody, as one seat and as a spectator see them. */
static void seed_table(ag_table *t, const char *kind, struct ag_rng *rng) {
    static const size_t lengths[] = {0, 3, 8, 15, 30, 60, 1000};
    for (unsigned i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        play(t, rng, lengths[i]);
        if (strcmp(kind, "position") == 0) save_position(t, rng);
        if (strcmp(kind, "record") == 0 && lengths[i] >= 15) {
            save_record(t, AG_RECORD_ALL);
            if (ag_rules_game(ag_table_rules(t))->view) save_record(t, 0), save_record(t, AG_NOBODY);
            if (lengths[i] == 15) save_set_up(t, rng);
        }
    }
    if (ag_table_due(t).kind != AG_DUE_OVER && ag_rules_seats(ag_table_rules(t)) > 1) ag_table_resign(t, 1, NULL);
    ag_table_note(t, "a remark", NULL);
    if (strcmp(kind, "record") == 0) save_record(t, AG_RECORD_ALL);
}

static void seed_games(const struct ag_preset_info *info, const char *kind) {
    for (unsigned game = 0; game < 2; game++) {
        struct ag_rng rng;
        ag_rng_start(&rng, 1, game, 0);
        ag_table *t = ag_table_new(&host_memory, prepare(info), info->name);
        seed_table(t, kind, &rng);
        ag_table_free(t);
    }
}

static void seed_rules(const struct ag_preset_info *info) {
    static char text[20000];
    size_t n = (size_t)snprintf(text, sizeof text, "[mine]\ngame = %s\n", info->game->name);
    for (unsigned i = 0; i < info->game->n_options; i++) {
        char value[AG_TEXT_MAX];
        ag_values_write(&info->game->options[i], &info->values, value, sizeof value);
        n += (size_t)snprintf(text + n, sizeof text - n, "%s = %s\n", info->game->options[i].key, value);
    }
    n += (size_t)snprintf(text + n, sizeof text - n, "[child:mine]\nseats = 2\n[other:%s]\ntitle = x\n", info->name);
    save(text, n);
}

static void seed_moves(unsigned preset) {
    for (unsigned game = 0; game < 4; game++) {
        struct ag_rng rng;
        char bytes[1500] = {(char)preset, 0, (char)game};
        ag_rng_start(&rng, 2, preset * 4 + game, 0);
        for (size_t i = 3; i < sizeof bytes; i++) bytes[i] = (char)ag_rng_next(&rng);
        save(bytes, sizeof bytes);
    }
}

/* What clients say, each line with the one who says it: a table is made, two sit down, and it begins. */
static void seed_talk(const char *preset) {
    static char text[3000];
    size_t n = (size_t)snprintf(
        text, sizeof text,
        "1{\"type\":\"create\",\"id\":\"c\",\"preset\":\"%s\",\"set\":{\"seats\":3},\"roll_seconds\":0,\"series\":2}\n"
        "1{\"type\":\"join\",\"table\":\"0000000000001\",\"last\":0,\"viewer\":null}\n"
        "1{\"type\":\"sit\",\"id\":\"1\"}\n2{\"type\":\"sit\",\"id\":\"2\",\"seat\":1}\n"
        "1{\"type\":\"opponent\",\"id\":\"3\",\"seat\":2,\"level\":\"greedy\"}\n1{\"type\":\"start\",\"id\":\"4\"}\n"
        "1{\"type\":\"seal\",\"id\":\"5\",\"commitment\":null}\n2{\"type\":\"seal\",\"id\":\"6\",\"commitment\":null}\n"
        "1{\"type\":\"roll\",\"id\":\"7\"}\n2{\"type\":\"move\",\"id\":\"8\",\"move\":\"keep 1 roll\",\"at\":9}\n"
        "2{\"type\":\"chat\",\"id\":\"9\",\"text\":\"hi\"}\n1{\"type\":\"pause\",\"id\":\"10\"}\n"
        "1{\"type\":\"settings\",\"id\":\"11\",\"turn_seconds\":5.5,\"public\":true}\n"
        "2{\"type\":\"takeback\",\"id\":\"12\"}\n1{\"type\":\"consent\",\"id\":\"13\",\"yes\":true}\n"
        "2{\"type\":\"resign\",\"id\":\"14\"}\n1{\"type\":\"close\",\"id\":\"15\"}\n",
        preset);
    save(text, n);
}

int main(int argc, char **argv) {
    const struct ag_presets *all = ag_presets_builtin();
    if (argc != 3) return 2;
    folder = argv[2];
    for (unsigned i = 0; i < all->n; i++) {
        struct ag_preset_info info;
        CHECK(ag_preset_find(NULL, all->preset[i].name, &info, NULL));
        if (strcmp(argv[1], "rules") == 0 || strcmp(argv[1], "ini") == 0) seed_rules(&info);
        else if (strcmp(argv[1], "protocol") == 0) seed_talk(info.name);
        else if (strcmp(argv[1], "move") == 0 || strcmp(argv[1], "house") == 0) seed_moves(i);
        else seed_games(&info, argv[1]);
    }
    return 0;
}
