/* judging.c - see judging.h. */
#include "judging.h"
#include "clock.h"
#include "interrupt.h"
#include "threads.h"

#include <stdio.h>
#include <unistd.h>

/* ---- progress ---- */

void judging_watch(struct judging_watch *w, const char *what) {
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
        fprintf(stderr, "\r\x1b[K%5.1f %% %s (Ctrl-C stops)", 100 * all, w->what);
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

/* ---- values in words ---- */

/* Digits behind the point: of a chance and of a score, estimated and exact. */
static int digits(unsigned objective, bool exact) {
    static const uint8_t of[AG_OBJECTIVES][2] = {{4, 6}, {2, 3}, {3, 4}};
    return of[objective][exact];
}

const char *judging_value(unsigned objective, bool exact, double x, char *buf) {
    int n = digits(objective, exact);
    double least = objective == AG_FOR_WIN ? 5e-7 : 5e-4;
    snprintf(buf, JUDGING_TEXT - 1, "%.*f", n, x < 0 && x > -least ? 0 : x);
    return buf;
}

const char *judging_with_error(unsigned objective, bool exact, double x, double error, char *buf) {
    int n = digits(objective, exact);
    if (exact) return judging_value(objective, exact, x, buf);
    snprintf(buf, JUDGING_TEXT, "%.*f \xc2\xb1%.*f", n, x, n, error);
    return buf;
}
