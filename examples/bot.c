/*
 * bot.c - a player in C: sits down at a table of a house and plays until the game is over, with one of the players of the
 * library. Seats, lost connections and its own number in the dice are looked after by src/client, the guest that
 * `astragal join` is made of too.
 *
 *   astragal serve                                            # a house; its page makes tables and shows their links
 *   ninja -C build examples/bot
 *   build/examples/bot http://127.0.0.1:4747/#t/TABLE casual Pip     # level and name, if you like
 *
 * src/client is a part of this tree and is not installed: a bot like this one is built here, as the target above. One that
 * lives elsewhere speaks the protocol itself (docs/protocol.md), as examples/bot.py does.
 */
#include "guest.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct bot {
    struct guest *g;
    const char *level;
    struct ag_rng rng;
    uint64_t rolled; /* the number of the last event when it asked for its roll, + 1 */
    bool over;
};

/* Nothing but its own seat's view is on the bot's table, so it cannot know more than it should. */
static void act(struct bot *b) {
    struct guest *g = b->g;
    if (guest_rolls(g) && b->rolled != g->n + 1) {
        b->rolled = g->n + 1;
        guest_do(g, "roll");
    }
    if (!guest_decides(g)) return;
    struct ag_due due = ag_table_due(g->table); /* the question may come a little before the table it is about */
    if (due.kind != AG_DUE_ACT || !(due.seats >> g->seat & 1)) return;
    const struct ag_player *player = ag_player_named(b->level, ag_rules_game(ag_table_rules(g->table)));
    if (player) guest_move(g, ag_table_choose(g->table, g->seat, player, &b->rng));
    else guest_finish(g, GUEST_DENIED, "No player of this game has that name.");
}

static void hear(struct bot *b, const struct guest_news *news) {
    struct guest *g = b->g;
    switch (news->kind) {
    case GUEST_SEATED:
        if (g->seat == AG_NOBODY && g->phase == GUEST_LOBBY && !g->sitting) guest_sit(g, AG_NOBODY);
        break;
    case GUEST_REFUSED: /* a move that came too late: the bot is asked again */
        if (g->seat == AG_NOBODY) guest_finish(g, GUEST_DENIED, news->text);
        break;
    case GUEST_ALARM: fprintf(stderr, "%s\n", news->text); break;
    case GUEST_FINISHED: b->over = true; break;
    default: break;
    }
}

/* "scores 1150 300", in the order of the seats, and who has won. */
static void tell(const ag_table *table) {
    struct ag_result result;
    ag_table_result(table, &result);
    printf("scores");
    for (unsigned i = 0; i < ag_rules_seats(ag_table_rules(table)); i++) printf(" %ld", (long)result.score[i]);
    printf("\nwinners");
    for (unsigned i = 0; i < AG_SEATS_MAX; i++)
        if (result.winners >> i & 1) printf(" %u", i);
    putchar('\n');
}

static int play(struct bot *b) {
    struct guest *g = b->g;
    struct pollfd house = {.fd = guest_fd(g), .events = POLLIN};
    struct guest_news news;
    while (!b->over && !g->ended) {
        while (!b->over && guest_next(g, &news) != GUEST_NOTHING) hear(b, &news);
        if (b->over || g->ended) break;
        act(b);
        poll(&house, 1, guest_wait_ms(g));
    }
    if (b->over) tell(g->table);
    else fprintf(stderr, "%s\n", g->why);
    return b->over ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv) {
    struct address address;
    struct platform_error why;
    struct bot b = {.level = argc > 2 ? argv[2] : "casual"};
    if (argc < 2 || argc > 4) {
        fprintf(stderr, "usage: bot LINK [LEVEL [NAME]]\n");
        return EXIT_FAILURE;
    }
    if (!address_read(argv[1], &address, &why) ||
        !(b.g = guest_open(&address, argc > 3 ? argv[3] : "Pip", "", "", &why))) {
        fprintf(stderr, "%s\n", why.text);
        return EXIT_FAILURE;
    }
    ag_rng_start(&b.rng, 1, 0, 0);
    int status = play(&b);
    guest_close(b.g);
    return status;
}
