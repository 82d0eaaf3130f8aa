/* metrics.c - what the server has counted, in the text format of Prometheus. */
#include "client.h"
#include "memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct page {
    char *text;
    size_t n, room;
};

static void line(struct page *p, const char *format, ...) {
    va_list arguments;
    if (p->n + 300 > p->room) p->text = memory_grow(p->text, p->room = 2 * p->room + 4096);
    va_start(arguments, format);
    int n = vsnprintf(p->text + p->n, p->room - p->n, format, arguments);
    va_end(arguments);
    if (n > 0) p->n += (size_t)n;
}

static void metric(struct page *p, const char *name, const char *type, const char *help, uint64_t value) {
    line(p, "# HELP astragal_%s %s\n# TYPE astragal_%s %s\nastragal_%s %llu\n", name, help, name, type, name,
         (unsigned long long)value);
}

/* Bytes of memory that are really there (Linux; 0 elsewhere). */
static uint64_t resident(void) {
    unsigned long long all = 0, here = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file) return 0;
    int got = fscanf(file, "%llu %llu", &all, &here);
    fclose(file);
    return got == 2 ? here * 4096 : 0;
}

static void histogram(struct page *p, const struct server_count *n) {
    static const char *const within[] = {"0.001", "0.002", "0.005", "0.01", "0.02", "0.05", "0.1", "+Inf"};
    uint64_t sum = 0;
    line(p, "# HELP astragal_commit_seconds Time of a commit.\n# TYPE astragal_commit_seconds histogram\n");
    for (unsigned i = 0; i < 8; i++)
        line(p, "astragal_commit_seconds_bucket{le=\"%s\"} %llu\n", within[i],
             (unsigned long long)(sum += n->commits_within[i]));
    line(p, "astragal_commit_seconds_sum %.6f\nastragal_commit_seconds_count %llu\n", (double)n->commit_us / 1e6,
         (unsigned long long)n->commits);
}

char *metrics_text(const struct net *net) {
    struct page page = {0}, *p = &page;
    struct server_count n;
    server_counts(net->server, &n);
    metric(p, "tables", "gauge", "Tables in memory.", n.rooms.rooms);
    metric(p, "replicas", "gauge", "Tables in memory that another process owns.", n.rooms.replicas);
    metric(p, "connections", "gauge", "Guests connected.", n.rooms.connections);
    metric(p, "sockets", "gauge", "WebSockets open.", net->open_sockets);
    metric(p, "strangers", "gauge", "Connections with a request, or about to have one.", net->strangers);
    metric(p, "visitors", "gauge", "Addresses that are remembered for their limits.", net->visitors.map.n);
    metric(p, "house_bytes", "gauge", "Memory taken by tables and guests.", n.rooms.bytes);
    metric(p, "resident_bytes", "gauge", "Memory of the process.", resident());
    metric(p, "thinking", "gauge", "Opponents that think in a worker.", n.thinking);
    metric(p, "healthy", "gauge", "1 if the store can be written.", n.healthy);
    metric(p, "entries_total", "counter", "Entries made.", n.rooms.entries);
    metric(p, "moves_total", "counter", "Moves made.", n.rooms.moves);
    metric(p, "refused_total", "counter", "Commands refused.", n.rooms.refused);
    metric(p, "sent_total", "counter", "Messages sent.", n.rooms.sent);
    metric(p, "messages_total", "counter", "Messages received.", n.messages);
    metric(p, "dropped_total", "counter", "Clients dropped for what they sent.", n.dropped);
    metric(p, "overflowed_total", "counter", "Clients dropped because they did not read.", net->overflowed);
    metric(p, "too_long_total", "counter", "Messages that were too long.", net->too_long);
    metric(p, "accepted_total", "counter", "Connections accepted.", net->accepted);
    metric(p, "turned_away_total", "counter", "Connections beyond the limit of an address.", net->turned_away);
    metric(p, "evicted_total", "counter", "Requests given up for others when all places were taken.", net->evicted);
    metric(p, "too_often_total", "counter", "Requests beyond the rate of an address.", net->too_often);
    metric(p, "requests_total", "counter", "Requests over HTTP.", net->requests);
    metric(p, "committed_entries_total", "counter", "Entries committed.", n.committed);
    metric(p, "commits_failed_total", "counter", "Commits that failed.", n.failed);
    metric(p, "stale_total", "counter", "Tables lost to another owner.", n.stale);
    metric(p, "claimed_total", "counter", "Tables claimed.", n.claimed);
    metric(p, "forwarded_total", "counter", "Commands passed on to another process.", n.forwarded);
    histogram(p, &n);
    return page.text;
}
