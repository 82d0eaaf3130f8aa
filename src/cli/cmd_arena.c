/*
 * cmd_arena.c - who is stronger, and how sure is that? A deal is one stream of dice; it is played in every seating of
 * the players, so that luck and the order at the table cancel. What a deal tells about a player is the mean win share
 * of its kind over the seatings; deals are independent of each other, so the spread over deals gives the interval. docs/arena.md.
 */
#include "cli.h"
#include "clock.h"
#include "contest.h"
#include "interrupt.h"
#include "json.h"
#include "memory.h"
#include "text.h"
#include "threads.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE = 8, SEATINGS_MAX = 24 };

__extension__ typedef __int128 wide;

struct arena {
    const ag_rules *rules;
    const char *preset;
    struct seats players;
    uint8_t kind[AG_SEATS_MAX];  /* of each player: the first one that plays the same way */
    uint8_t alike[AG_SEATS_MAX]; /* of each kind: how many of its players are at the table */
    unsigned seatings;
    uint8_t order[SEATINGS_MAX][AG_SEATS_MAX]; /* the kind of player at each seat */
    struct contest_numbers numbers;
    uint64_t deals;
    struct contest_progress progress;
    _Atomic uint64_t done;
    _Atomic bool failed;
    pthread_mutex_t lock; /* for what follows */
    uint64_t counted;     /* deals */
    int64_t sum[AG_SEATS_MAX];
    wide squares[AG_SEATS_MAX];
    char why[400];
};

/* ---- seatings ---- */

static void find_kinds(struct arena *x) {
    memset(x->alike, 0, sizeof x->alike);
    for (unsigned i = 0; i < x->players.n; i++) {
        unsigned first = 0;
        while (strcmp(x->players.who[first], x->players.who[i]) != 0) first++;
        x->kind[i] = (uint8_t)first;
        x->alike[first]++;
    }
}

/* Seatings that differ only in equal players are the same games again, since chance goes by the seat. */
static void add_seating(struct arena *x, const uint8_t *order) {
    for (unsigned k = 0; k < x->seatings; k++)
        if (memcmp(x->order[k], order, x->players.n) == 0) return;
    memcpy(x->order[x->seatings++], order, x->players.n);
}

static void permute(struct arena *x, uint8_t *order, unsigned at) {
    unsigned n = x->players.n;
    if (at == n) {
        add_seating(x, order);
        return;
    }
    for (unsigned i = at; i < n; i++) {
        uint8_t first = order[at];
        order[at] = order[i], order[i] = first;
        permute(x, order, at + 1);
        order[i] = order[at], order[at] = first;
    }
}

/* Every order up to four players; with more every rotation, in which each has every seat once. */
static void find_seatings(struct arena *x) {
    uint8_t order[AG_SEATS_MAX];
    unsigned n = x->players.n;
    find_kinds(x);
    x->seatings = 0;
    if (n <= 4) {
        memcpy(order, x->kind, n);
        permute(x, order, 0);
        return;
    }
    for (unsigned k = 0; k < n; k++) {
        for (unsigned i = 0; i < n; i++) order[i] = x->kind[(i + k) % n];
        add_seating(x, order);
    }
}

/* players: those of this thread. */
static struct seats seated(const struct arena *x, const struct seats *players, unsigned seating) {
    struct seats seats = {.n = players->n};
    for (unsigned i = 0; i < seats.n; i++) {
        unsigned who = x->order[seating][i];
        memcpy(seats.who[i], players->who[who], AG_NAME_MAX);
        memcpy(seats.name[i], players->name[who], AG_NAME_MAX);
        seats.player[i] = players->player[who];
    }
    return seats;
}

/* ---- playing ---- */

static bool fail(struct arena *x, const char *sentence) {
    pthread_mutex_lock(&x->lock);
    if (!x->failed) snprintf(x->why, sizeof x->why, "%s", sentence);
    x->failed = true;
    pthread_mutex_unlock(&x->lock);
    return false;
}

/* One deal in every seating: adds what each kind of player won, in 840ths. */
static bool play_deal(struct arena *x, const struct seats *players, ag_table *table, uint64_t deal, int64_t *won) {
    for (unsigned k = 0; k < x->seatings; k++) {
        struct seats seats = seated(x, players, k);
        struct ag_result result;
        struct ag_words words = phrases_words(NULL);
        struct ag_msg msg;
        char text[300];
        if (x->failed || interrupted()) return false;
        if (!contest_play(table, &seats, x->numbers.seed, deal, &msg)) {
            ag_msg_write(&msg, &words, text, sizeof text);
            return fail(x, text);
        }
        ag_table_result(table, &result);
        for (unsigned i = 0; i < seats.n; i++)
            if (result.winners >> i & 1) won[x->order[k][i]] += AG_WIN / __builtin_popcount(result.winners);
        x->done++;
    }
    return true;
}

static void count_deal(struct arena *x, const int64_t *won) {
    pthread_mutex_lock(&x->lock);
    x->counted++;
    for (unsigned i = 0; i < x->players.n; i++) {
        x->sum[i] += won[i];
        x->squares[i] += (wide)won[i] * won[i];
    }
    pthread_mutex_unlock(&x->lock);
}

static void play_slice(void *context, unsigned thread, uint64_t slice) {
    struct arena *x = context;
    struct seats players = seats_of_thread(&x->players, thread);
    ag_table *table = ag_table_new(&host_memory, x->rules, x->preset);
    if (!table) fail(x, phrase(SAY_MEMORY_NONE));
    for (uint64_t d = slice * SLICE; table && d < (slice + 1) * SLICE && d < x->deals; d++) {
        int64_t won[AG_SEATS_MAX] = {0};
        if (!play_deal(x, &players, table, d, won)) break;
        count_deal(x, won);
        if (thread == 0) contest_show(&x->progress, x->done, x->deals * x->seatings);
    }
    ag_table_free(table);
}

static bool play_all(struct arena *x) {
    find_seatings(x);
    x->deals = (x->numbers.games + x->seatings - 1) / x->seatings;
    contest_start(&x->progress);
    threads_run((unsigned)x->numbers.threads, (x->deals + SLICE - 1) / SLICE, play_slice, x);
    contest_clear(&x->progress);
    seats_close(&x->players);
    if (x->failed) return complain_text(TROUBLE, x->why), false;
    if (x->counted < x->deals) inform(SAY_ARENA_INTERRUPTED, x->counted, x->deals);
    return true;
}

/* ---- what it tells ---- */

static struct contest_share share_of(const struct arena *x, unsigned player) {
    unsigned kind = x->kind[player];
    double full = (double)AG_WIN * x->seatings * x->alike[kind];
    return contest_share(x->counted, (double)x->sum[kind] / full, (double)x->squares[kind] / full / full);
}

static void print_markdown_head(void) {
    say_line(stdout, SAY_ARENA_MARKDOWN_HEAD);
    puts("|---|---|---|---|---|");
}

static json_t *share_json(const char *who, const struct contest_share *s) {
    return json_pack("{s:s, s:f, s:f, s:f}", "player", who, "share", s->mean, "low", s->low, "high", s->high);
}

/* The others at the table. */
static char *others(const struct arena *x, unsigned player) {
    struct text_sink sink;
    FILE *out = text_sink(&sink);
    bool any = false;
    for (unsigned i = 0; i < x->players.n; i++)
        if (i != player) {
            fprintf(out, "%s%s", any ? ", " : "", x->players.who[i]);
            any = true;
        }
    return text_take(&sink);
}

static void put_cells(const char *player, const char *against, const char *wins, const char *interval,
                      const char *games) {
    static const int widths[] = {-12, -24, 9, 20, 10};
    text_line(stdout, widths, (const char *const[]){player, against, wins, interval, games}, 5);
}

static void print_row(const struct arena *x, unsigned player, bool markdown) {
    struct contest_share s = share_of(x, player);
    char *rest = others(x, player), share[24], interval[48], number[32];
    uint64_t games = x->counted * x->seatings;
    say_into(share, sizeof share, SAY_ARENA_SHARE, s.mean);
    say_into(interval, sizeof interval, SAY_ARENA_INTERVAL, s.low, s.high);
    text_number((int64_t)games, number);
    if (markdown) say_line(stdout, SAY_ARENA_MARKDOWN_ROW, x->players.who[player], rest, s.mean, s.low, s.high, games);
    else put_cells(x->players.who[player], rest, share, interval, number);
    free(rest);
}

static void print_head(bool markdown) {
    if (markdown) print_markdown_head();
    else
        put_cells(phrase(SAY_SIM_PLAYER), phrase(SAY_SIM_AGAINST), phrase(SAY_SIM_WINS), phrase(SAY_SIM_INTERVAL),
                  phrase(SAY_SIM_GAMES));
}

static json_t *arena_json(const struct arena *x) {
    json_t *list = json_array();
    for (unsigned i = 0; i < x->players.n; i++) {
        struct contest_share s = share_of(x, i);
        json_array_append_new(list, share_json(x->players.who[i], &s));
    }
    return json_pack("{s:s, s:o, s:I, s:i, s:I, s:I, s:f}", "preset", x->preset, "players", list, "deals",
                     (json_int_t)x->counted, "seatings", (int)x->seatings, "games",
                     (json_int_t)(x->counted * x->seatings), "seed", (json_int_t)x->numbers.seed, "seconds",
                     clock_monotonic_s() - x->progress.start_s);
}

/* ---- the command ---- */

static bool prepare(struct setup *setup, struct arena *x) {
    free(setup->rules);
    setup->rules = NULL;
    if (!seats_count(&x->players, setup) || !setup_prepare(setup)) return false;
    x->rules = setup->rules;
    x->preset = setup->info.name;
    return seats_open(&x->players, x->rules, x->preset, (unsigned)x->numbers.threads);
}

static int one_arena(const struct args *args, struct setup *setup, const struct contest_numbers *numbers) {
    struct arena x = {.numbers = *numbers, .lock = PTHREAD_MUTEX_INITIALIZER};
    bool markdown = args_has(args, O_MARKDOWN);
    if (!seats_read(args->option[O_SEATS], setup->info.game, SEATS_PLAYERS, &x.players)) return REFUSED;
    if (x.players.n < 2) return complain(SAY_ARENA_TWO);
    if (!prepare(setup, &x) || !play_all(&x)) return REFUSED;
    if (args_has(args, O_JSON)) return json_print(stdout, arena_json(&x), false), DONE;
    if (!markdown) say_line(stdout, SAY_ARENA_HEAD, x.preset, x.counted, x.seatings, x.numbers.seed), putchar('\n');
    print_head(markdown);
    for (unsigned i = 0; i < x.players.n; i++)
        if (x.kind[i] == i) print_row(&x, i, markdown);
    return DONE;
}

/* The pairs of a ladder: each level against the one below, and the best against greedy. */
static const char *const levels[] = {"novice", "casual", "skilled", "expert", "best"};
enum { LEVELS = sizeof levels / sizeof *levels, PAIRS = LEVELS + 1 };

static unsigned find_pairs(const struct ag_game *game, const char *pair[PAIRS][2]) {
    const char *below = NULL;
    unsigned n = 0;
    for (unsigned i = 0; i < LEVELS; i++) {
        if (!ag_player_named(levels[i], game)) continue;
        if (below) pair[n][0] = levels[i], pair[n][1] = below, n++;
        below = levels[i];
    }
    if (n && ag_player_named("greedy", game)) pair[n][0] = below, pair[n][1] = "greedy", n++;
    if (!n && ag_player_named("greedy", game)) pair[n][0] = "greedy", pair[n][1] = "random", n++;
    return n;
}

static bool play_pair(struct setup *setup, const char *const *pair, const struct contest_numbers *numbers,
                      struct arena *x) {
    char text[2 * AG_NAME_MAX + 2];
    *x = (struct arena){.numbers = *numbers, .lock = PTHREAD_MUTEX_INITIALIZER};
    snprintf(text, sizeof text, "%s,%s", pair[0], pair[1]);
    return seats_read(text, setup->info.game, SEATS_PLAYERS, &x->players) && prepare(setup, x) && play_all(x);
}

/* In Markdown a ladder is one row, so that the rows of several games make a table. */
static void print_ladder_head(const struct setup *setup, const char *pair[PAIRS][2], unsigned n, uint64_t games) {
    char number[32];
    say(stdout, SAY_ARENA_MARKDOWN_LADDER);
    for (unsigned i = 0; i < n; i++) printf(" %s : %s |", pair[i][0], pair[i][1]);
    printf("\n|---|---|");
    for (unsigned i = 0; i < n; i++) printf("---|");
    text_number((int64_t)games, number);
    printf("\n| `%s` | %s |", setup->info.name, number);
    fflush(stdout);
}

static void print_pair(const struct arena *x, bool markdown) {
    struct contest_share s = share_of(x, 0);
    if (markdown) say(stdout, SAY_ARENA_MARKDOWN_PAIR, s.mean, 100 * s.low, 100 * s.high);
    else print_row(x, 0, false);
    fflush(stdout);
}

static int ladder(const struct args *args, struct setup *setup, const struct contest_numbers *numbers) {
    const char *pair[PAIRS][2];
    unsigned n = find_pairs(setup->info.game, pair);
    bool markdown = args_has(args, O_MARKDOWN);
    json_t *list = args_has(args, O_JSON) ? json_array() : NULL;
    if (!n) return json_decref(list), complain(SAY_ARENA_ONE_LEVEL, setup->info.game->title);
    if (markdown) print_ladder_head(setup, pair, n, (numbers->games + 1) / 2 * 2); /* two seatings a deal */
    else if (!list) print_head(false);
    for (unsigned i = 0; i < n && !interrupted(); i++) {
        struct arena x;
        if (!play_pair(setup, pair[i], numbers, &x)) return json_decref(list), REFUSED;
        if (list) json_array_append_new(list, arena_json(&x));
        else print_pair(&x, markdown);
    }
    if (markdown) puts("");
    if (list)
        json_print(
            stdout,
            json_pack("{s:s, s:I, s:o}", "preset", setup->info.name, "seed", (json_int_t)numbers->seed, "ladder", list),
            false);
    return DONE;
}

int cmd_arena(const struct args *args) {
    struct contest_numbers numbers = {.games = 1000};
    struct setup setup;
    bool climb = args_has(args, O_LADDER);
    if (climb == args_has(args, O_SEATS)) return complain(climb ? SAY_ARENA_LADDER : SAY_ARENA_WHO);
    if (args_has(args, O_JSON) && args_has(args, O_MARKDOWN)) return complain(SAY_ARENA_FORM);
    if (!contest_numbers(args, &numbers) || !setup_open(args, &setup)) return REFUSED;
    int status = REFUSED;
    if (setup_find(args, args->words[0], &setup)) {
        interrupt_watch();
        status = (climb ? ladder : one_arena)(args, &setup, &numbers);
    }
    setup_close(&setup);
    return status;
}
