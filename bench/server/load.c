/*
 * load.c - a generator of load for `astragal serve` over loopback: many tables, each with people who make a random
 * legal move every so often, and a clock on every move from sending it to its acknowledgement. run.py starts the
 * server and this, and prints what came of it.
 *
 *     load HOST PORT TABLES PEOPLE MOVES_PER_SECOND SECONDS [PRESET]
 *
 * One thread and epoll, so that it takes as little as possible of the machine that it shares with the server. It reads
 * no more of a message than it needs. Every table's people wait TABLES / MOVES_PER_SECOND seconds between moves.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { PEOPLE_MAX = 4, WHEEL = 1 << 14, STEP_US = 20, STEPS = 200000, MOVE_MAX = 80, OPENING_MOST = 300 };

struct client {
    int fd;
    bool upgraded, playing, waiting, due, over;
    unsigned table, seat, ids, move_id, seal_id; /* of the last command, move and seal */
    char *in;
    size_t n, room;
    uint64_t sent_us;
    struct client *next_due;
    char move[MOVE_MAX]; /* the one to be made */
    char at[24];
};
struct table {
    char id[16];
    struct client *person[PEOPLE_MAX];
    unsigned seated;
    uint64_t next_us;
};

static struct table *tables;
static unsigned n_tables, people, begun, ended;
static double rate, seconds;
static const char *preset = "farkle";
static int poller;
static struct client *wheel[WHEEL];
static uint64_t wheel_ms, start_us, measure_from, measure_to;
static uint32_t latency[STEPS];
static uint64_t moves, all_moves, refused, seals_refused, lost, random_state = 88172645463325252u;
static struct sockaddr_in server;

static uint64_t now_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000 + (uint64_t)t.tv_nsec / 1000;
}

static uint32_t below(uint32_t n) { /* xorshift; good enough to choose moves */
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return (uint32_t)((random_state >> 32) * n >> 32);
}

static void fail(const char *why) {
    fprintf(stderr, "load: %s\n", why);
    exit(1);
}

/* ---- sending: one masked text frame; the mask is 0, which masks nothing ---- */

static void write_all(struct client *c, const char *bytes, size_t n) {
    while (n) {
        ssize_t put = send(c->fd, bytes, n, MSG_NOSIGNAL);
        if (put < 0 && errno == EAGAIN) continue;
        if (put < 0) fail("a connection broke while writing");
        bytes += put;
        n -= (size_t)put;
    }
}

static void say(struct client *c, const char *text) {
    char frame[800];
    size_t n = strlen(text), at = 2;
    frame[0] = (char)0x81;
    if (n < 126) {
        frame[1] = (char)(0x80 | n);
    } else {
        frame[1] = (char)(0x80 | 126);
        frame[at++] = (char)(n >> 8);
        frame[at++] = (char)n;
    }
    memset(frame + at, 0, 4);
    at += 4;
    if (at + n > sizeof frame) fail("a message is too long");
    memcpy(frame + at, text, n);
    write_all(c, frame, at + n);
}

static void say_command(struct client *c, const char *type, const char *more) {
    char text[400];
    snprintf(text, sizeof text, "{\"type\":\"%s\",\"id\":\"%u\",\"table\":\"%s\"%s}", type, ++c->ids,
             tables[c->table].id, more);
    say(c, text);
}

/* ---- moves, when it is time ---- */

static void make_move(struct client *c) {
    char more[MOVE_MAX + 60];
    c->due = false;
    c->waiting = true;
    c->sent_us = now_us();
    snprintf(more, sizeof more, ",\"move\":\"%s\",\"at\":%s", c->move, c->at);
    say_command(c, "move", more);
    c->move_id = c->ids;
}

static void schedule(struct client *c) {
    struct table *t = &tables[c->table];
    uint64_t now = now_us(), at = t->next_us > now ? t->next_us : now;
    uint64_t ms = (at - start_us) / 1000;
    if (ms <= wheel_ms) ms = wheel_ms + 1;
    if (ms >= wheel_ms + WHEEL) ms = wheel_ms + WHEEL - 1;
    t->next_us = at + (uint64_t)(1e6 * n_tables / rate);
    c->due = true;
    c->next_due = wheel[ms % WHEEL];
    wheel[ms % WHEEL] = c;
}

static void turn_wheel(void) {
    uint64_t to = (now_us() - start_us) / 1000;
    for (; wheel_ms < to; wheel_ms++) {
        struct client *list = wheel[(wheel_ms + 1) % WHEEL];
        wheel[(wheel_ms + 1) % WHEEL] = NULL;
        for (struct client *c = list, *next; c; c = next) {
            next = c->next_due;
            make_move(c);
        }
    }
}

/* ---- what comes ---- */

static void open_person(unsigned table, unsigned seat);

static const char *member(const char *text, const char *name) { /* behind "name": */
    const char *at = strstr(text, name);
    return at ? at + strlen(name) : NULL;
}

/* Any of the legal moves. */
static bool choose(struct client *c, const char *text) {
    const char *list = member(text, "\"legal\":[");
    if (!list || *list == ']') return false;
    const char *end = strchr(list, ']');
    unsigned n = 0;
    for (const char *p = list; p < end; p++) n += *p == '"';
    unsigned pick = below(n / 2);
    const char *p = list;
    for (unsigned i = 0; i < 2 * pick; i++) p = strchr(p, '"') + 1;
    p = strchr(p, '"') + 1;
    size_t length = (size_t)(strchr(p, '"') - p);
    if (length >= MOVE_MAX) fail("a move is too long");
    memcpy(c->move, p, length);
    c->move[length] = 0;
    const char *at = member(text, "\"n\":");
    snprintf(c->at, sizeof c->at, "%.*s", (int)strspn(at, "0123456789"), at);
    return true;
}

static void on_turn(struct client *c, const char *text) {
    if (strstr(text, "\"phase\":\"over\"")) {
        if (!c->over) {
            c->over = true;
            ended += c->seat == 0;
            say_command(c, "rematch", ""); /* go on */
        }
        return;
    }
    if (!strstr(text, "\"phase\":\"playing\"")) return;
    c->over = false;
    if (!c->playing) c->playing = true, begun += c->seat == 0;
    if (!c->due && !c->waiting && strstr(text, "\"yours\":true") && choose(c, text)) schedule(c);
}

static void on_answer(struct client *c, const char *text, bool good) {
    struct table *t = &tables[c->table];
    char more[100];
    const char *id = member(text, "\"id\":\"");
    unsigned number = id ? (unsigned)strtoul(id, NULL, 10) : 0;
    if (c->waiting && number == c->move_id) {
        uint64_t now = now_us(), took = now - c->sent_us;
        c->waiting = false;
        if (!good && refused++ < 3) fprintf(stderr, "load: '%s' was refused: %.300s\n", c->move, text);
        all_moves += good;
        if (!good || now < measure_from || now > measure_to) return;
        moves++;
        latency[took / STEP_US < STEPS ? took / STEP_US : STEPS - 1]++;
        return;
    }
    if (number && number == c->seal_id) {
        seals_refused += !good;
        return;
    }
    if (c->playing) return;
    if (!good) fprintf(stderr, "load: %s\n", text), exit(1);
    if (!*t->id) { /* the table is there */
        snprintf(t->id, sizeof t->id, "%.13s", member(text, "\"table\":\""));
        snprintf(more, sizeof more, "{\"type\":\"join\",\"table\":\"%s\"}", t->id);
        say(c, more);
        say_command(c, "sit", "");
        return;
    }
    if (number == (c->seat ? 1 : 2)) { /* seated */
        if (++t->seated < people) open_person(c->table, t->seated);
        else say_command(t->person[0], "start", "");
    }
}

static void on_message(struct client *c, const char *text) {
    struct table *t = &tables[c->table];
    char more[300];
    /* Members come in the order in which they are written; the type of a view is its last but a few. */
    if (strncmp(text, "{\"type\":\"welcome\"", 17) == 0) {
        if (c->seat == 0)
            snprintf(more, sizeof more,
                     "{\"type\":\"create\",\"id\":\"%u\",\"preset\":\"%s\",\"set\":{\"seats\":%u},"
                     "\"turn_seconds\":0,\"roll_seconds\":0}",
                     ++c->ids, preset, people);
        else snprintf(more, sizeof more, "{\"type\":\"join\",\"table\":\"%s\"}", t->id);
        say(c, more);
        if (c->seat) say_command(c, "sit", "");
    } else if (strncmp(text, "{\"type\":\"done\"", 14) == 0) {
        on_answer(c, text, true);
    } else if (strncmp(text, "{\"type\":\"refused\"", 17) == 0) {
        on_answer(c, text, false);
    } else if (strstr(text, "\"type\":\"turn\"")) {
        on_turn(c, text);
    } else if (strstr(text, "\"kind\":\"start\"")) {
        c->playing = c->playing && c->over;
        say_command(c, "seal", ",\"commitment\":null");
        c->seal_id = c->ids;
    } else if (strstr(text, "\"type\":\"lost\"")) {
        lost++;
    }
}

static void take_frames(struct client *c) {
    size_t at = 0;
    while (c->n - at >= 2) {
        unsigned char *b = (unsigned char *)c->in + at;
        size_t n = b[1] & 127, head = 2;
        if (n == 126) {
            if (c->n - at < 4) break;
            n = (size_t)b[2] << 8 | b[3], head = 4;
        } else if (n == 127) {
            if (c->n - at < 10) break;
            n = (size_t)b[6] << 24 | (size_t)b[7] << 16 | (size_t)b[8] << 8 | b[9], head = 10;
        }
        if (c->n - at < head + n) break;
        char kept = c->in[at + head + n];
        c->in[at + head + n] = 0;
        if ((b[0] & 15) == 8) fail("the server closed a connection");
        if ((b[0] & 15) == 9) { /* a ping without a body, or with a short one */
            char pong[140] = {(char)0x8A, (char)(0x80 | n)};
            memcpy(pong + 6, b + head, n);
            write_all(c, pong, 6 + n);
        }
        if ((b[0] & 15) == 1) on_message(c, (char *)b + head);
        c->in[at + head + n] = kept;
        at += head + n;
    }
    memmove(c->in, c->in + at, c->n - at);
    c->n -= at;
}

static void read_client(struct client *c) {
    if (c->n + 4096 > c->room) {
        c->room = 2 * c->room + 8192;
        c->in = realloc(c->in, c->room);
        if (!c->in) fail("no memory");
    }
    ssize_t got = recv(c->fd, c->in + c->n, c->room - c->n - 1, 0);
    if (got < 0 && errno == EAGAIN) return;
    if (got <= 0) fail("a connection broke");
    c->n += (size_t)got;
    c->in[c->n] = 0;
    if (!c->upgraded) {
        char *end = strstr(c->in, "\r\n\r\n");
        if (!end) return;
        if (strncmp(c->in, "HTTP/1.1 101", 12) != 0) fail("the server wants no WebSocket");
        c->upgraded = true;
        c->n -= (size_t)(end + 4 - c->in);
        memmove(c->in, end + 4, c->n);
        say(c, "{\"type\":\"hello\",\"version\":2,\"name\":\"Load\",\"want\":[\"legal\"]}");
    }
    take_frames(c);
    if (c->n == 0 && c->room > 16384) { /* little memory for ten thousand of these */
        free(c->in);
        c->in = NULL;
        c->room = 0;
    }
}

static void open_person(unsigned table, unsigned seat) {
    static const char request[] = "GET /ws HTTP/1.1\r\nHost: load\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                                  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n";
    int yes = 1;
    struct client *c = calloc(1, sizeof *c);
    if (!c) fail("no memory");
    c->table = table;
    c->seat = seat;
    tables[table].person[seat] = c;
    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (c->fd < 0 || connect(c->fd, (struct sockaddr *)&server, sizeof server) != 0) fail("cannot connect");
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    fcntl(c->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
    epoll_ctl(poller, EPOLL_CTL_ADD, c->fd, &e);
    write_all(c, request, sizeof request - 1);
}

static void loop_once(int wait_ms) {
    struct epoll_event list[512];
    int n = epoll_wait(poller, list, 512, wait_ms);
    for (int i = 0; i < n; i++) read_client(list[i].data.ptr);
    turn_wheel();
}

/* ---- figures ---- */

static double percentile(double share) {
    uint64_t total = 0, sum = 0;
    for (unsigned i = 0; i < STEPS; i++) total += latency[i];
    for (unsigned i = 0; i < STEPS; i++)
        if ((double)(sum += latency[i]) >= share * (double)total && total) return (i + 1) * STEP_US / 1000.0;
    return 0;
}

static void report(double setup_s) {
    printf(
        "{\"tables\": %u, \"connections\": %u, \"preset\": \"%s\", \"setup_s\": %.1f, \"wanted_per_s\": %.0f, "
        "\"moves_per_s\": %.0f, \"moves\": %llu, \"all_moves\": %llu, \"refused\": %llu, \"seals_refused\": %llu, \"lost\": %llu, \"games_ended\": %u, "
        "\"p50_ms\": %.2f, \"p90_ms\": %.2f, \"p99_ms\": %.2f, \"p999_ms\": %.2f}\n",
        n_tables, n_tables * people, preset, setup_s, rate, (double)moves / seconds, (unsigned long long)moves,
        (unsigned long long)all_moves, (unsigned long long)refused, (unsigned long long)seals_refused,
        (unsigned long long)lost, ended, percentile(0.5), percentile(0.9), percentile(0.99), percentile(0.999));
}

int main(int argc, char **argv) {
    if (argc < 7) fail("HOST PORT TABLES PEOPLE MOVES_PER_SECOND SECONDS [PRESET]");
    struct rlimit files = {.rlim_cur = 0};
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    server = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(argv[2]))};
    inet_pton(AF_INET, argv[1], &server.sin_addr);
    n_tables = (unsigned)atoi(argv[3]);
    people = (unsigned)atoi(argv[4]);
    rate = atof(argv[5]);
    seconds = atof(argv[6]);
    if (argc > 7) preset = argv[7];
    if (!n_tables || people < 2 || people > PEOPLE_MAX || rate <= 0) fail("there must be tables, people and moves");
    tables = calloc(n_tables, sizeof *tables);
    poller = epoll_create1(0);
    start_us = now_us();
    /* The first moves are spread evenly over the time between two moves of a table. */
    for (unsigned i = 0; i < n_tables; i++) tables[i].next_us = start_us + (uint64_t)(1e6 * i / rate);
    unsigned opened = 0;
    measure_from = UINT64_MAX;
    while (begun < n_tables) {
        while (opened < n_tables && opened < begun + OPENING_MOST) open_person(opened++, 0);
        loop_once(1);
        if (now_us() - start_us > 300000000u) fail("the tables were not ready in five minutes");
    }
    double setup_s = (double)(now_us() - start_us) / 1e6;
    measure_from = now_us() + 2000000; /* let it come to rest */
    measure_to = measure_from + (uint64_t)(seconds * 1e6);
    printf("ready\n");
    fflush(stdout);
    while (now_us() < measure_to) loop_once(1);
    report(setup_s);
    return 0;
}
