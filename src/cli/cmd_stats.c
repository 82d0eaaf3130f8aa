/* cmd_stats.c - what is remembered of a player, with small charts; and whether the dice were unusual (src/fair). */
#include "../extras/extras.h"
#include "archived.h"
#include "career.h"
#include "events.h"
#include "files.h"
#include "memory.h"
#include "fair.h"
#include "json.h"
#include "profile.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BAR = 40 /* columns of the longest bar */ };

/* ---- the dice ---- */

/* clang-format off */
/* not for people: the words of --json, below */
static const char *const verdicts[] = {
    [FAIR_TOO_FEW] = "too few dice to say anything", [FAIR_USUAL] = "nothing unusual",
    [FAIR_LITTLE] = "a little unusual", [FAIR_UNUSUAL] = "unusual", [FAIR_VERY] = "very unusual"};

static const enum phrase_id said[] = {
    [FAIR_TOO_FEW] = SAY_STATS_TOO_FEW, [FAIR_USUAL] = SAY_STATS_USUAL,
    [FAIR_LITTLE] = SAY_STATS_LITTLE, [FAIR_UNUSUAL] = SAY_STATS_UNUSUAL, [FAIR_VERY] = SAY_STATS_VERY};

/* "37 of 100", "1 of 5,000": how often fair dice do this. */
static void often(double p, char *buf, size_t size) {
    if (p >= 0.995) say_into(buf, size, SAY_STATS_NEARLY_ALL);
    else if (p >= 0.01) say_into(buf, size, SAY_STATS_OF_100, 100 * p);
    else if (p < 1e-9) say_into(buf, size, SAY_STATS_ALMOST_NO);
    else say_into(buf, size, SAY_STATS_1_OF, (int64_t)(1 / p + 0.5));
}
/* clang-format on */

static void print_bar(double part) {
    int n = (int)(part * BAR + 0.5);
    for (int i = 0; i < n; i++) putchar('#');
}

static void print_dice(enum phrase_id title, const uint64_t *count) {
    struct fairness f = fairness(count);
    uint64_t most = 1;
    char number[32], samples[40];
    if (!f.n) return;
    for (unsigned i = 0; i < 6; i++) most = count[i] > most ? count[i] : most;
    putchar('\n');
    say_line(stdout, SAY_STATS_DICE, phrase(title), f.n, (double)f.n / 6);
    for (unsigned i = 0; i < 6; i++) {
        printf("  %u ", i + 1);
        text_cell_right(stdout, text_number((int64_t)count[i], number), 9);
        putchar(' ');
        print_bar((double)count[i] / (double)most);
        putchar('\n');
    }
    if (f.verdict == FAIR_TOO_FEW) {
        printf("  %s\n", phrase(SAY_STATS_TOO_FEW));
        return;
    }
    often(f.p, samples, sizeof samples);
    text_blanks(stdout, 2);
    text_wrap_said(stdout, 2, 2, SAY_STATS_FAIR, samples, phrase(said[f.verdict]));
}

/* ---- results ---- */

static void print_label(enum phrase_id label) {
    text_blanks(stdout, 2);
    text_cell(stdout, phrase(label), 7);
}

static void print_preset(const struct profile_preset *p) {
    char share[16], number[32];
    uint64_t most = 1;
    double rate = p->games ? (double)p->won / (double)p->games : 0;
    putchar('\n');
    say(stdout, SAY_STATS_PRESET, p->name, p->games, p->won);
    if (p->shared) say(stdout, SAY_STATS_SHARED, p->shared);
    if (p->resigned) say(stdout, SAY_STATS_RESIGNED, p->resigned);
    if (p->abandoned) say(stdout, SAY_STATS_ABANDONED, p->abandoned);
    putchar('\n');
    say_into(share, sizeof share, SAY_STATS_RATE, rate);
    print_label(SAY_STATS_WON);
    text_cell_right(stdout, share, 5);
    putchar(' ');
    print_bar(rate);
    putchar('\n');
    if (*p->recent) print_label(SAY_STATS_LAST), puts(p->recent);
    if (p->scored) {
        print_label(SAY_STATS_SCORE);
        say_line(stdout, SAY_STATS_SCORES, p->best, p->worst, (double)p->total / (double)p->scored);
    }
    for (unsigned i = 0; i < p->n_events; i++) most = p->event[i].n > most ? p->event[i].n : most;
    for (unsigned i = 0; i < p->n_events; i++) {
        unsigned title = ag_event_title(p->event[i].name);
        const char *name = title ? phrases_message(title) : p->event[i].name; /* a game that is gone has only its key */
        text_blanks(stdout, 2);
        text_cell(stdout, name, 14);
        text_cell_right(stdout, text_number((int64_t)p->event[i].n, number), 8);
        putchar(' ');
        print_bar(0.75 * (double)p->event[i].n / (double)most);
        putchar('\n');
    }
}

static void print_profile(const struct profile *p) {
    puts(p->name);
    for (unsigned i = 0; i < p->n_presets; i++) print_preset(&p->preset[i]);
    print_dice(SAY_STATS_DICE_REAL, p->dice[PROFILE_REAL]);
    print_dice(SAY_STATS_DICE_PROGRAM, p->dice[PROFILE_PROGRAM]);
}

/* ---- JSON ---- */

static json_t *dice_json(const uint64_t *count) {
    struct fairness f = fairness(count);
    json_t *list = json_array();
    for (unsigned i = 0; i < 6; i++) json_array_append_new(list, json_integer((json_int_t)count[i]));
    json_t *json = json_pack("{s:I, s:o}", "n", (json_int_t)f.n, "faces", list);
    if (f.n) {
        json_object_set_new(json, "chi_squared", json_real(f.chi));
        json_object_set_new(json, "p", json_real(f.p));
        json_object_set_new(json, "verdict", json_string(verdicts[f.verdict]));
    }
    return json;
}

static json_t *preset_json(const struct profile_preset *p) {
    json_t *events = json_object();
    for (unsigned i = 0; i < p->n_events; i++)
        json_object_set_new(events, p->event[i].name, json_integer((json_int_t)p->event[i].n));
    json_t *json = json_pack("{s:o, s:I, s:I, s:I, s:I, s:I, s:s}", "preset", json_words(p->name), "games",
                             (json_int_t)p->games, "won", (json_int_t)p->won, "shared", (json_int_t)p->shared,
                             "resigned", (json_int_t)p->resigned, "abandoned", (json_int_t)p->abandoned, "recent",
                             p->recent);
    if (p->scored) {
        json_object_set_new(json, "best", json_integer(p->best));
        json_object_set_new(json, "worst", json_integer(p->worst));
        json_object_set_new(json, "mean", json_real((double)p->total / (double)p->scored));
    }
    json_object_set_new(json, "events", events);
    return json;
}

static json_t *profile_json(const struct profile *p) {
    json_t *presets = json_array();
    for (unsigned i = 0; i < p->n_presets; i++) json_array_append_new(presets, preset_json(&p->preset[i]));
    return json_pack("{s:o, s:o, s:o, s:o}", "name", json_words(p->name), "presets", presets, "real_dice",
                     dice_json(p->dice[PROFILE_REAL]), "program_dice", dice_json(p->dice[PROFILE_PROGRAM]));
}

/* ---- the command ---- */

static bool load(const char *name, struct profile *p) {
    struct platform_error why;
    bool exists;
    if (!profile_read(name, p, &exists, &why)) {
        char *path = profile_path(name);
        complain_why(path, &why);
        free(path);
        return false;
    }
    if (exists) return true;
    profile_free(p);
    return complain(SAY_STATS_UNKNOWN, name), false;
}

static int show_one(const struct args *args) {
    struct profile p;
    if (!load(args->words[0], &p)) return REFUSED;
    if (args_has(args, O_JSON)) json_print(stdout, profile_json(&p), false);
    else print_profile(&p);
    profile_free(&p);
    return DONE;
}

/* Everybody, a line each. A file that cannot be read is named and the others are shown. */
static int show_all(const struct args *args) {
    json_t *list = args_has(args, O_JSON) ? json_array() : NULL;
    int status = DONE;
    unsigned n;
    char **names = profile_names(&n);
    for (unsigned i = 0; i < n; i++) {
        struct profile p;
        uint64_t games = 0, won = 0;
        if (!load(names[i], &p)) {
            status = REFUSED;
        } else {
            for (unsigned k = 0; k < p.n_presets; k++) games += p.preset[k].games, won += p.preset[k].won;
            if (list) json_array_append_new(list, profile_json(&p));
            else say_line(stdout, SAY_STATS_LINE, p.name, games, won);
            profile_free(&p);
        }
        free(names[i]);
    }
    free(names);
    if (list) json_print(stdout, list, false);
    else if (!n) text_wrap_said(stdout, 0, 0, SAY_STATS_NOBODY);
    return status;
}

/* ---- of some games of the archive ---- */

struct people {
    struct profile *one;
    unsigned n;
};

static void add_person(struct people *people, const char *name) {
    for (unsigned i = 0; i < people->n; i++)
        if (strcmp(people->one[i].name, name) == 0) return;
    people->one = memory_grow(people->one, (people->n + 1) * sizeof *people->one);
    struct profile *p = &people->one[people->n++];
    memset(p, 0, sizeof *p);
    snprintf(p->name, sizeof p->name, "%s", name);
}

/* False: the record is damaged, and has been named. */
static bool count_game(const struct archived *g, struct people *people) {
    struct platform_error why;
    size_t length;
    char *text = file_read(g->path, FILE_LIMIT, &length, &why);
    ag_table *table = text ? record_table(text, length, SIZE_MAX, &why) : NULL;
    if (!table) complain_why(g->path, &why);
    for (unsigned i = 0; table && i < people->n; i++) career_count(table, g->by_hand, &people->one[i]);
    ag_table_free(table);
    free(text);
    return table != NULL;
}

static int by_name(const void *a, const void *b) {
    return strcmp(((const struct profile *)a)->name, ((const struct profile *)b)->name);
}

static void show_people(const struct args *args, struct people *people) {
    json_t *list = args_has(args, O_JSON) ? json_array() : NULL;
    bool one = args->n_words;
    if (people->n) qsort(people->one, people->n, sizeof *people->one, by_name);
    for (unsigned i = 0; i < people->n; i++) {
        struct profile *p = &people->one[i];
        uint64_t games = 0, won = 0;
        for (unsigned k = 0; k < p->n_presets; k++) games += p->preset[k].games, won += p->preset[k].won;
        if (list && !one) json_array_append_new(list, profile_json(p));
        else if (list) json_print(stdout, profile_json(p), false);
        else if (one) print_profile(p);
        else say_line(stdout, SAY_STATS_LINE, p->name, games, won);
    }
    if (list && !one) json_print(stdout, list, false);
    else json_decref(list);
}

/* With a time or a game on the command line, only games of the archive count. */
static int show_some(const struct args *args) {
    struct archive_filter filter;
    struct archive a;
    struct people people = {0};
    if (!archived_filter(args, &filter)) return REFUSED;
    if (args->n_words) filter.name = args->words[0];
    archive_read(&filter, &a);
    int status = archived_complain(&a);
    for (unsigned i = 0; i < a.n; i++)
        for (unsigned k = 0; k < a.game[i].seats; k++)
            if (a.game[i].people >> k & 1 && (!filter.name || strcmp(filter.name, a.game[i].name[k]) == 0))
                add_person(&people, a.game[i].name[k]);
    for (unsigned i = 0; i < a.n; i++)
        if (!count_game(&a.game[i], &people)) status = REFUSED;
    if (people.n) show_people(args, &people);
    else status = complain(SAY_ARCHIVE_NO_MATCH);
    for (unsigned i = 0; i < people.n; i++) profile_free(&people.one[i]);
    free(people.one);
    archive_free(&a);
    return status;
}

int cmd_stats(const struct args *args) {
    if (archived_is_filtered(args)) return show_some(args);
    return args->n_words ? show_one(args) : show_all(args);
}
