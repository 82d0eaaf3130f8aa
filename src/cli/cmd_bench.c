/*
 * cmd_bench.c - how fast the games are, and one number that changes when any of them does. Every built-in preset plays
 * the same fixed batch of random games, whose events are hashed into the signature; the first preset of each game then
 * plays on until there is enough to measure.
 */
#include "../table/bench.h"
#include "cli.h"
#include "json.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BATCH = 100, BENCH_SEED = 1 };
static const double enough_s = 0.4;

struct speed {
    const struct ag_game *game;
    const char *preset;
    double events, decisions, seconds;
};

struct speeds {
    unsigned n;
    struct speed of[32];
    uint64_t signature;
};

/* Time of this thread alone, so that other programs do not count. */
static double now_s(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static uint64_t mix(uint64_t h, uint64_t value) {
    h = (h ^ value) * 0x9E3779B97F4A7C15u;
    return h ^ h >> 29;
}

static struct speed *first_of(struct speeds *s, const struct ag_preset_info *info) {
    for (unsigned i = 0; i < s->n; i++)
        if (s->of[i].game == info->game) return NULL;
    if (s->n == sizeof s->of / sizeof *s->of) return NULL;
    s->of[s->n] = (struct speed){.game = info->game, .preset = info->name};
    return &s->of[s->n++];
}

static bool bench_preset(const char *name, struct setup *setup, const struct args *args, struct speeds *speeds) {
    struct ag_bench bench = {0};
    if (!setup_preset(args, name, setup)) return false;
    struct speed *speed = first_of(speeds, &setup->info);
    double start = now_s(), seconds;
    ag_bench_games(setup->rules, BENCH_SEED, 0, BATCH, &bench);
    speeds->signature = mix(speeds->signature, bench.hash);
    for (uint64_t game = BATCH; (seconds = now_s() - start) < enough_s && speed; game += BATCH)
        ag_bench_games(setup->rules, BENCH_SEED, game, BATCH, &bench);
    if (speed) {
        speed->events = (double)bench.events;
        speed->decisions = (double)bench.decisions;
        speed->seconds = seconds;
    }
    setup_close(setup);
    return true;
}

static void print_speeds(FILE *out, const struct speeds *s) {
    static const int widths[] = {-10, 17, 20, 12};
    char events[32], decisions[32], each[32], signature[20];
    text_line(out, widths,
              (const char *const[]){phrase(SAY_BENCH_GAME), phrase(SAY_BENCH_EVENTS), phrase(SAY_BENCH_DECISIONS),
                                    phrase(SAY_BENCH_NS)},
              4);
    for (unsigned i = 0; i < s->n; i++) {
        const struct speed *p = &s->of[i];
        text_real(p->seconds / p->events * 1e9, 1, each, sizeof each);
        text_number((int64_t)(p->events / p->seconds), events);
        text_number((int64_t)(p->decisions / p->seconds), decisions);
        text_line(out, widths, (const char *const[]){p->preset, events, decisions, each}, 4);
    }
    snprintf(signature, sizeof signature, "%016llx", (unsigned long long)s->signature);
    say_line(out, SAY_BENCH_SIGNATURE, signature);
}

static json_t *speeds_json(const struct speeds *s) {
    json_t *games = json_object();
    char signature[20];
    for (unsigned i = 0; i < s->n; i++)
        json_object_set_new(games, s->of[i].preset,
                            json_pack("{s:I, s:I}", "events_per_second",
                                      (json_int_t)(s->of[i].events / s->of[i].seconds), "decisions_per_second",
                                      (json_int_t)(s->of[i].decisions / s->of[i].seconds)));
    snprintf(signature, sizeof signature, "%016llx", (unsigned long long)s->signature);
    return json_pack("{s:o, s:s}", "games", games, "signature", signature);
}

int cmd_bench(const struct args *args) {
    const struct ag_presets *presets = ag_presets_builtin();
    struct speeds speeds = {0};
    struct setup setup;
    for (unsigned i = 0; i < presets->n; i++)
        if (!bench_preset(presets->preset[i].name, &setup, args, &speeds)) return REFUSED;
    if (args_has(args, O_JSON)) json_print(stdout, speeds_json(&speeds), false);
    else print_speeds(stdout, &speeds);
    return DONE;
}
