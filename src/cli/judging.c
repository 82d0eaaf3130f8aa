/* judging.c - see judging.h. */
#include "judging.h"
#include "clock.h"
#include "interrupt.h"
#include "threads.h"

#include <stdio.h>
#include <unistd.h>

/* ---- progress ---- */

void judging_watch(struct judging_watch *w, enum phrase_id what) {
    *w = (struct judging_watch){.on = isatty(STDERR_FILENO), .start_s = clock_monotonic_s(), .part = 1, .what = what};
    interrupt_watch();
}

void judging_clear(struct judging_watch *w) {
    if (w->shown) fputs("\r\x1b[K", stderr);
    w->shown = false;
}

static bool progress(void *context, double done) {
    struct judging_watch *w = context;
    double now = clock_monotonic_s(), all = w->from + w->part * done;
    if (w->on && now - w->start_s >= 1 && now - w->shown_s >= 0.25) {
        w->shown_s = now;
        w->shown = true;
        fputs("\r\x1b[K", stderr);
        say(stderr, w->what, all);
        fflush(stderr);
    }
    return !interrupted();
}

static void tell(void *context, const char *sentence) {
    judging_clear(context);
    inform_text(sentence);
}

/* ---- options ---- */

struct coach *judging_open(const struct args *args, const ag_rules *rules, const char *preset,
                           struct judging_watch *w) {
    uint64_t threads = 0, seed = 1, nodes = 0;
    struct platform_error why;
    if (!args_number(args, O_THREADS, 1, THREADS_MAX, &threads) || !args_number(args, O_SEED, 0, UINT64_MAX, &seed) ||
        !args_number(args, O_BUDGET, 1000, 1000000000000, &nodes))
        return NULL;
    struct coach_how how = {.threads = (unsigned)threads,
                            .objective = args->option[O_AIM],
                            .estimate = args_has(args, O_ESTIMATE) || args_has(args, O_PLAYER),
                            .player = args->option[O_PLAYER],
                            .seed = seed,
                            .nodes = nodes,
                            .context = w,
                            .progress = progress,
                            .notice = tell};
    struct coach *coach = coach_open(rules, preset, &how, &why);
    judging_clear(w);
    if (!coach) complain_why("", &why);
    return coach;
}
